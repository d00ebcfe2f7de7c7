"""Language server: the protocol, and one reading of each book at a time in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Protocol

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

from turnto import __version__
from turnto.book import rename as renaming
from turnto.book.model import Problem
from turnto.lsp import assist, names
from turnto.lsp.draft import EditedBook, book_of, is_book
from turnto.lsp.index import EMPTY, forget, odds_of, read_index, read_section
from turnto.lsp.names import Span
from turnto.lsp.reader import lanes
from turnto.rules.installed import installed

PAUSE = 0.3
"""Seconds without a keystroke after which the whole book is read; the section that one types in is read at once."""

_KINDS = {
    "section": lsp.CompletionItemKind.Reference,
    "phrase": lsp.CompletionItemKind.Function,
    "condition": lsp.CompletionItemKind.Operator,
    "thing": lsp.CompletionItemKind.Value,
    "keyword": lsp.CompletionItemKind.Keyword,
    "tag": lsp.CompletionItemKind.Property,
    "field": lsp.CompletionItemKind.Field,
}


class _Placed(Protocol):
    """Parameters of a request about a place in a document."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


class BookServer(LanguageServer):
    """Server with the books that are open in an editor."""

    def __init__(self) -> None:
        super().__init__("turnto", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.books: dict[Path, EditedBook] = {}
        self.waiting: dict[Path, asyncio.Task[None]] = {}
        # keystrokes are answered from the reading before
        self.whole, self.own, self.odds = lanes(3)

    def draft(self, uri: str) -> tuple[EditedBook, Path]:
        """Return the book that a document belongs to, and its file."""
        file = Path(uris.to_fs_path(uri) or uri).resolve()
        path = book_of(file)
        if path not in self.books:
            self.books[path] = EditedBook(path)
        return self.books[path], file

    def place(self, params: _Placed) -> tuple[EditedBook, Path, int, int]:
        """Return the book and the file that an editor points at, with line and column.

        Editors count columns in units of UTF-16, unless they say otherwise; an emoji has two of them.
        """
        draft, file = self.draft(params.text_document.uri)
        at = self.workspace.position_codec.position_from_client_units(draft.lines(file), params.position)
        return draft, file, at.line, at.character

    async def outline(self, uri: str) -> list[tuple[str, int, int]]:
        """Return the sections of a file with their lines, once its book has been read.

        Editors ask as they open a file, and not again before it changes.
        """
        draft, file = self.draft(uri)
        while draft.read is EMPTY and (task := self.waiting.get(draft.path)) and not task.done():
            await asyncio.wait([task])
        return list(names.sections(draft.index, file, len(draft.lines(file))))

    def ranges(self, draft: EditedBook, spans: Iterable[Span]) -> Iterator[lsp.Range]:
        """Yield where each span stands, as the editor counts."""
        lines: dict[Path, list[str]] = {}
        for span in spans:
            if span.file not in lines:
                lines[span.file] = draft.lines(span.file)
            both = lsp.Range(lsp.Position(span.line, span.start), lsp.Position(span.line, span.end))
            yield self.workspace.position_codec.range_to_client_units(lines[span.file], both)

    def changed(self, uri: str, text: str | None) -> None:
        """Take a text; read the section that changed, and its book once nothing more is typed."""
        draft, file = self.draft(uri)
        if draft.path == file and text is not None and not is_book(text):
            return  # some other Markdown file
        draft.change(file, text)
        if (task := self.waiting.get(draft.path)) and not task.done():
            task.cancel()
        self.waiting[draft.path] = asyncio.get_running_loop().create_task(self._read(draft))

    def closed(self, uri: str) -> None:
        """Drop a text; of a book of which none is open, everything, its problems too."""
        draft, file = self.draft(uri)
        draft.change(file, None)
        if draft.texts:
            self.changed(uri, None)
            return
        if task := self.waiting.pop(draft.path, None):
            task.cancel()
        del self.books[draft.path]
        self.whole.put(forget, draft.path)
        for own in {file, *draft.files()}:
            shown = lsp.PublishDiagnosticsParams(uris.from_fs_path(str(own)) or str(own), [])
            self.text_document_publish_diagnostics(shown)

    async def _read(self, draft: EditedBook) -> None:
        if section := draft.section():
            own = await self.own.ask(read_section, draft.path, section.file, section.text, section.first + 1)
            if own is not None:
                draft.index = section.index_with(own)
                self._publish(draft)
        if draft.texts_read:
            await asyncio.sleep(PAUSE)
        # a reading that has begun goes on under the next keystroke: what is typed then is compared with it
        await asyncio.shield(asyncio.create_task(self._read_whole(draft)))

    async def _read_whole(self, draft: EditedBook) -> None:
        texts = dict(draft.texts)
        try:
            draft.read = await self.whole.ask(read_index, draft.path, texts)
        except OSError as reason:
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, f"{draft.path}: {reason}"))
            return
        draft.texts_read = texts
        if texts == draft.texts:
            draft.index = draft.read
            self._publish(draft)

    def _publish(self, draft: EditedBook) -> None:
        for file, problems in assist.problems_of(draft.index, draft.files()).items():
            uri = uris.from_fs_path(str(file)) or str(file)
            # what was read of an older text is not shown
            open_ = self.workspace.text_documents.get(uri)
            told = self.diagnostics(draft, file, problems)
            shown = lsp.PublishDiagnosticsParams(uri, told, open_.version if open_ else None)
            self.text_document_publish_diagnostics(shown)

    def diagnostics(self, draft: EditedBook, file: Path, problems: Sequence[Problem]) -> list[lsp.Diagnostic]:
        """Return problems of a file as editors show them, each with its hint below."""
        starts = [(one, one.place.line - 1, one.place.column - 1) for one in problems]
        spans = [Span(file, line, start, start + max(one.place.length, 1)) for one, line, start in starts]
        return [
            lsp.Diagnostic(
                where,
                "\n".join(filter(None, (one.message, one.hint))),
                lsp.DiagnosticSeverity.Error if one.level == "error" else lsp.DiagnosticSeverity.Warning,
                one.code,
                source="turnto",
            )
            for one, where in zip(problems, self.ranges(draft, spans), strict=True)
        ]


def server() -> BookServer:
    """Return a language server for books."""
    made = BookServer()
    _documents(made)
    _places(made)
    _help(made)
    _changes(made)
    return made


def _documents(made: BookServer) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(ls: BookServer, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.changed(params.text_document.uri, params.text_document.text)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(ls: BookServer, params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        ls.changed(uri, ls.workspace.get_text_document(uri).source)

    @made.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(ls: BookServer, params: lsp.DidSaveTextDocumentParams) -> None:
        uri = params.text_document.uri
        ls.changed(uri, ls.workspace.get_text_document(uri).source)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(ls: BookServer, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)


def _places(made: BookServer) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(ls: BookServer, params: lsp.DefinitionParams) -> lsp.Location | None:
        draft, file, line, column = ls.place(params)
        name = names.name_at(draft, file, line, column)
        found = names.definition(draft, name) if name else None
        return next(_locations(ls, draft, [found])) if found else None

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(ls: BookServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
        draft, file, line, column = ls.place(params)
        name = names.name_at(draft, file, line, column)
        return [*_locations(ls, draft, names.references(draft, name))] if name else []

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(ls: BookServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = []
        for name, first, last in await ls.outline(params.text_document.uri):
            head = lsp.Range(lsp.Position(first, 0), lsp.Position(first, 3 + len(name)))
            whole = lsp.Range(lsp.Position(first, 0), lsp.Position(max(first, last), 1000))
            found.append(lsp.DocumentSymbol(name, lsp.SymbolKind.String, whole, head))
        return found

    @made.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folds(ls: BookServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        sections = await ls.outline(params.text_document.uri)
        return [lsp.FoldingRange(first, last) for _, first, last in sections if last > first]


def _locations(ls: BookServer, draft: EditedBook, spans: Sequence[Span]) -> Iterator[lsp.Location]:
    for span, where in zip(spans, ls.ranges(draft, spans), strict=True):
        yield lsp.Location(uris.from_fs_path(str(span.file)) or str(span.file), where)


def _help(made: BookServer) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[">", " ", "{", "*", "["]))
    def completions(ls: BookServer, params: lsp.CompletionParams) -> lsp.CompletionList:
        draft, file, line, column = ls.place(params)
        found, is_all = assist.completions(draft, file, line, column)
        replaced = ls.ranges(draft, [Span(file, line, one.start, column) for one in found])
        items = [
            lsp.CompletionItem(
                one.label,
                kind=_KINDS[one.kind],
                documentation=one.about or None,
                filter_text=one.label,
                text_edit=lsp.TextEdit(where, one.text),
            )
            for one, where in zip(found, replaced, strict=True)
        ]
        return lsp.CompletionList(not is_all, items)

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(ls: BookServer, params: lsp.HoverParams) -> lsp.Hover | None:
        draft, file, line, column = ls.place(params)
        meant = assist.meaning_at(draft.index, file, line, column)
        if meant is None:
            return None
        told = [meant.words]
        if meant.is_tried and meant.section:
            told.append(await ls.odds.ask(odds_of, draft.path, meant.section, meant.text))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(filter(None, told))))


def _changes(made: BookServer) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def mends(ls: BookServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        draft, file = ls.draft(params.text_document.uri)
        found = list(assist.mends(draft.index, file, params.range.start.line, params.range.end.line))
        places = ls.ranges(draft, [mend.span for mend in found])
        return [
            lsp.CodeAction(
                mend.title,
                lsp.CodeActionKind.QuickFix,
                diagnostics=ls.diagnostics(draft, file, [mend.problem]),
                is_preferred=mend.only,
                edit=lsp.WorkspaceEdit({params.text_document.uri: [lsp.TextEdit(where, mend.text)]}),
            )
            for mend, where in zip(found, places, strict=True)
        ]

    @made.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepared(ls: BookServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        draft, file, line, column = ls.place(params)
        name = names.name_at(draft, file, line, column)
        return next(ls.ranges(draft, [name.span])) if name and name.kind in RENAMED else None

    @made.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(ls: BookServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        draft, file, line, column = ls.place(params)
        name = names.name_at(draft, file, line, column)
        if name is None or name.kind not in RENAMED:
            return None
        try:
            found = renaming.renamed(
                draft.path, installed(), name.name, params.new_name, RENAMED[name.kind], dict(draft.texts)
            )
        except renaming.CannotRename as reason:
            ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, str(reason)))
            return None
        return lsp.WorkspaceEdit(
            {
                uris.from_fs_path(str(path)) or str(path): list(_edits(draft.lines(path), text.split("\n")))
                for path, text in found.texts.items()
            }
        )


RENAMED: dict[str, renaming.Kind] = {"section": "section", "item": "thing", "keyword": "keyword", "keywords": "keyword"}
"""Kind of name -> what `turnto rename` calls it."""


def _edits(before: list[str], after: list[str]) -> Iterable[lsp.TextEdit]:
    """Yield the changed lines, each run of them as one edit."""
    for tag, start, end, other, until in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            span = lsp.Range(lsp.Position(start, 0), lsp.Position(end, 0))
            yield lsp.TextEdit(span, "".join(f"{line}\n" for line in after[other:until]))
