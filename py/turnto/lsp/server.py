"""Language server: the protocol, and one reading of each book at a time in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from difflib import SequenceMatcher
from multiprocessing import get_context
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

from turnto import __version__
from turnto.book import rename as renaming
from turnto.book.model import Problem
from turnto.lsp import assist, names
from turnto.lsp.draft import EditedBook, book_of, is_book
from turnto.lsp.index import forget, odds_of, read_index, read_section
from turnto.lsp.names import Span
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


class BookServer(LanguageServer):
    """Server with the books that are open in an editor."""

    def __init__(self) -> None:
        super().__init__("turnto", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.books: dict[Path, EditedBook] = {}
        self.waiting: dict[Path, asyncio.Task[None]] = {}
        self.reader = ProcessPoolExecutor(1, get_context("spawn"))
        """A process that reads books: keystrokes are answered meanwhile, from the reading before."""

    def draft(self, uri: str) -> tuple[EditedBook, Path]:
        """Return the book that a document belongs to, and its file."""
        file = Path(uris.to_fs_path(uri) or uri).resolve()
        path = book_of(file)
        if path not in self.books:
            self.books[path] = EditedBook(path)
        return self.books[path], file

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
        self.reader.submit(forget, draft.path)
        for own in {file, *draft.files()}:
            shown = lsp.PublishDiagnosticsParams(uris.from_fs_path(str(own)) or str(own), [])
            self.text_document_publish_diagnostics(shown)

    async def _read(self, draft: EditedBook) -> None:
        loop = asyncio.get_running_loop()
        if section := draft.section():
            place = (section.file, section.text, section.first + 1)
            own = await loop.run_in_executor(self.reader, read_section, draft.path, *place)
            if own is not None:
                draft.index = replace(draft.index, problems=draft.problems_with(section, own))
                self._publish(draft)
        if draft.texts_read:
            await asyncio.sleep(PAUSE)
        texts = dict(draft.texts)
        try:
            index = await loop.run_in_executor(self.reader, read_index, draft.path, texts)
        except OSError as reason:
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, f"{draft.path}: {reason}"))
            return
        draft.index, draft.read, draft.texts_read = index, index, texts
        self._publish(draft)

    def _publish(self, draft: EditedBook) -> None:
        for file, problems in assist.problems_of(draft.index, draft.files()).items():
            uri = uris.from_fs_path(str(file)) or str(file)
            # whatever is typed ends this reading, so what was read is the text of today
            open_ = self.workspace.text_documents.get(uri)
            shown = lsp.PublishDiagnosticsParams(uri, [*map(diagnostic, problems)], open_.version if open_ else None)
            self.text_document_publish_diagnostics(shown)


def diagnostic(problem: Problem) -> lsp.Diagnostic:
    """Return a problem as editors show it, with its hint below."""
    place = problem.place
    start = lsp.Position(place.line - 1, place.column - 1)
    severity = lsp.DiagnosticSeverity.Error if problem.level == "error" else lsp.DiagnosticSeverity.Warning
    return lsp.Diagnostic(
        lsp.Range(start, lsp.Position(start.line, start.character + max(place.length, 1))),
        "\n".join(filter(None, (problem.message, problem.hint))),
        severity,
        problem.code,
        source="turnto",
    )


def _range(span: Span) -> lsp.Range:
    return lsp.Range(lsp.Position(span.line, span.start), lsp.Position(span.line, span.end))


def _location(span: Span) -> lsp.Location:
    return lsp.Location(uris.from_fs_path(str(span.file)) or str(span.file), _range(span))


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
        draft, file = ls.draft(params.text_document.uri)
        name = names.name_at(draft, file, params.position.line, params.position.character)
        found = names.definition(draft, name) if name else None
        return _location(found) if found else None

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(ls: BookServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
        draft, file = ls.draft(params.text_document.uri)
        name = names.name_at(draft, file, params.position.line, params.position.character)
        return [_location(span) for span in names.references(draft, name)] if name else []

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(ls: BookServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        draft, file = ls.draft(params.text_document.uri)
        found = []
        for name, first, last in names.sections(draft.index, file, len(draft.lines(file))):
            head = lsp.Range(lsp.Position(first, 0), lsp.Position(first, 3 + len(name)))
            whole = lsp.Range(lsp.Position(first, 0), lsp.Position(max(first, last), 1000))
            found.append(lsp.DocumentSymbol(name, lsp.SymbolKind.String, whole, head))
        return found

    @made.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folds(ls: BookServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        draft, file = ls.draft(params.text_document.uri)
        return [
            lsp.FoldingRange(first, last)
            for _, first, last in names.sections(draft.index, file, len(draft.lines(file)))
            if last > first
        ]


def _help(made: BookServer) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[">", " ", "{", "*", "["]))
    def completions(ls: BookServer, params: lsp.CompletionParams) -> lsp.CompletionList:
        draft, file = ls.draft(params.text_document.uri)
        line, column = params.position.line, params.position.character
        found, is_all = assist.completions(draft, file, line, column)
        items = [
            lsp.CompletionItem(
                one.label,
                kind=_KINDS[one.kind],
                documentation=one.about or None,
                filter_text=one.label,
                text_edit=lsp.TextEdit(_range(Span(file, line, one.start, column)), one.text),
            )
            for one in found
        ]
        return lsp.CompletionList(not is_all, items)

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(ls: BookServer, params: lsp.HoverParams) -> lsp.Hover | None:
        draft, file = ls.draft(params.text_document.uri)
        meant = assist.meaning_at(draft.index, file, params.position.line, params.position.character)
        if meant is None:
            return None
        told = [meant.words]
        if meant.is_tried and meant.section:
            loop = asyncio.get_running_loop()
            told.append(await loop.run_in_executor(ls.reader, odds_of, draft.path, meant.section))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(filter(None, told))))


def _changes(made: BookServer) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def mends(ls: BookServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        draft, file = ls.draft(params.text_document.uri)
        found = assist.mends(draft.index, file, params.range.start.line, params.range.end.line)
        return [
            lsp.CodeAction(
                mend.title,
                lsp.CodeActionKind.QuickFix,
                diagnostics=[diagnostic(mend.problem)],
                is_preferred=mend.only,
                edit=lsp.WorkspaceEdit({params.text_document.uri: [lsp.TextEdit(_range(mend.span), mend.text)]}),
            )
            for mend in found
        ]

    @made.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepared(ls: BookServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        draft, file = ls.draft(params.text_document.uri)
        name = names.name_at(draft, file, params.position.line, params.position.character)
        return _range(name.span) if name and name.kind in RENAMED else None

    @made.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(ls: BookServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        draft, file = ls.draft(params.text_document.uri)
        name = names.name_at(draft, file, params.position.line, params.position.character)
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
