"""The language server, driven by the protocol as an editor drives it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from turnto.lsp import index

BOOK = """\
---
title: The Quay
system: gnat
---

## the quay
{Take the **rope**} The quay.

{Test your Talent}
- Success -> the shed
- Failure -> the shed

## the shed
{If you have the rope} A shed.

- On. -> nowhere
- Back. -> the quay
- Home. -> home

## home [victory]
Home. {Looze 2 Vitality}
"""


class Editor:
    """An editor with one book open."""

    def __init__(self, client: LanguageClient, file: Path) -> None:
        self.client, self.file, self.uri = client, file, file.as_uri()
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.version = 1

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    def at(self, words: str, offset: int = 1) -> lsp.Position:
        """The place of these words in the text as it was opened."""
        text = self.text
        start = text.index(words) + offset
        return lsp.Position(text.count("\n", 0, start), start - text.rfind("\n", 0, start) - 1)

    async def open(self, text: str) -> list[lsp.Diagnostic]:
        self.text = text
        document = lsp.TextDocumentItem(self.uri, "markdown", self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        return await self.problems()

    async def type(self, text: str) -> list[lsp.Diagnostic]:
        self.text, self.version = text, self.version + 1
        document = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
        return await self.problems()

    async def problems(self) -> list[lsp.Diagnostic]:
        """The first problems of the text as it is: of a text before, further ones may still come."""
        while (told := await asyncio.wait_for(self.told.get(), 60)).version not in (None, self.version):
            pass
        return list(told.diagnostics)


def edited(tmp_path: Path, work: Callable[[Editor], Awaitable[Any]]) -> Any:
    """Let an editor work with a server of its own."""
    file = tmp_path / "quay.md"
    file.write_text(BOOK, "utf-8")

    async def session() -> Any:
        client = LanguageClient("test", "1")
        editor = Editor(client, file)

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: lsp.PublishDiagnosticsParams) -> None:
            editor.told.put_nowait(params)

        environment = {**os.environ, "PYTHONPATH": str(Path("py").resolve())}
        await client.start_io(sys.executable, "-m", "turnto.cli", "lsp", env=environment)
        await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=tmp_path.as_uri()))
        client.initialized(lsp.InitializedParams())
        try:
            return await work(editor)
        finally:
            await client.shutdown_async(None)
            client.exit(None)
            await client.stop()

    return asyncio.run(session())


def test_problems_come_as_one_types_and_go_when_they_are_mended(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        found = await editor.open(BOOK)
        assert {"missing-section", "unknown-phrase"} <= {str(one.code) for one in found}
        missing = next(one for one in found if one.code == "missing-section")
        assert missing.range.start.line == BOOK[: BOOK.index("-> nowhere")].count("\n")
        whole = {one.code: one.range.start.line for one in found}
        # what a section has by itself comes at once, what the whole has behind it; until then that moves with its lines
        text = BOOK.replace("The quay.", "The quay.\n\n{Looze a shoe}")
        at_once = await editor.type(text)
        assert [one.code for one in at_once].count("unknown-phrase") == 2
        lines = {one.code: one.range.start.line for one in at_once}
        assert all(lines[code] == whole[code] + 2 for code in ("missing-section", "unknown-phrase"))
        assert sorted(map(str, await editor.problems())) == sorted(map(str, at_once))
        unled = text.replace("-> nowhere", "-> nohow")
        for found in (await editor.type(unled), await editor.problems()):
            assert [one.code for one in found].count("missing-section") == 1
        # a change of several sections, or of a head, is read with the whole
        mended = await editor.type(BOOK.replace("-> nowhere", "-> home").replace("Looze", "Lose"))
        assert not [one for one in mended if one.severity == lsp.DiagnosticSeverity.Error]
        assert "missing-section" in {one.code for one in await editor.type(BOOK.replace("## home", "## hole"))}

    edited(tmp_path, work)


def test_an_arrow_leads_to_its_section_and_a_section_knows_its_arrows(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        await editor.open(BOOK)
        place = editor.at("-> the quay", 5)
        found = await editor.client.text_document_definition_async(lsp.DefinitionParams(editor.document, place))
        assert isinstance(found, lsp.Location)
        assert found.range.start.line == 5
        context = lsp.ReferenceContext(include_declaration=True)
        params = lsp.ReferenceParams(context, editor.document, editor.at("## the shed", 5))
        lines = [one.range.start.line for one in await editor.client.text_document_references_async(params) or []]
        assert lines == [12, 9, 10]

    edited(tmp_path, work)


@pytest.mark.parametrize(
    "before, after, offered",
    [
        ("- On. -> nowhere", "- On. -> ", {"the quay", "the shed", "home", "back"}),
        ("A shed.", "{Lose the **", {"rope"}),
        ("A shed.", "{", {"If you have the rope"}),
        ("A shed.", "{Test", {"Test your Talent", "Test Climbing at -2, or by default"}),
        ("A shed.", "{Fight", {"Fight one round at -2, without a shield"}),
        ("[victory]", "[", {"victory", "death", "hidden"}),
    ],
)
def test_what_may_stand_here_is_offered(tmp_path: Path, before: str, after: str, offered: set[str]) -> None:
    async def work(editor: Editor) -> set[str]:
        await editor.open(BOOK)
        await editor.type(BOOK.replace(before, after, 1))
        params = lsp.CompletionParams(editor.document, editor.at(after, len(after)))
        found = await editor.client.text_document_completion_async(params)
        assert isinstance(found, lsp.CompletionList)
        return {one.label for one in found.items}

    labels = edited(tmp_path, work)
    assert offered <= labels or (after == "{" and any(one.startswith("If ") for one in labels) and len(labels) > 50)


def test_a_hover_says_how_an_instruction_is_read_and_what_its_odds_are(tmp_path: Path) -> None:
    async def work(editor: Editor) -> list[str]:
        # a draft with errors, as most are while somebody writes
        await editor.open(BOOK)
        told = []
        for words in ("{Test your Talent}", "{If you have the rope}"):
            found = await editor.client.text_document_hover_async(lsp.HoverParams(editor.document, editor.at(words, 4)))
            assert found
            assert isinstance(found.contents, lsp.MarkupContent)
            told.append(found.contents.value)
        return told

    words, condition = edited(tmp_path, work)
    assert condition.startswith("if you have the rope  [has-item: item rope]")
    assert words.startswith("Test your Talent  [test-talent]")
    assert "outcomes: success, failure" in words
    assert "success" in words.splitlines()[-1]
    assert "%" in words


def test_each_instruction_of_a_section_has_odds_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "quay.md"
    second = "{If you have the **rope**} {Test your Talent at -7}\n- Success -> home\n- Failure -> home\n\n"
    file.write_text(BOOK.replace("{Test your", f"{second}{{Test your"), "utf-8")
    index.read_index(file, {})
    hard, plain = (index.odds_of(file, "the quay", said) for said in ("Test your Talent at -7", "Test your Talent"))
    assert "success" in hard
    assert "success" in plain
    assert hard != plain
    index.forget(file)


def test_a_section_is_renamed_everywhere_and_the_edits_give_the_renamed_text(tmp_path: Path) -> None:
    text = BOOK.replace("-> nowhere", "-> home").replace("Looze", "Lose")

    async def work(editor: Editor) -> None:
        await editor.open(text)
        params = lsp.RenameParams(
            text_document=editor.document, position=editor.at("-> the shed", 5), new_name="the boathouse"
        )
        edit = await editor.client.text_document_rename_async(params)
        assert edit
        assert edit.changes
        (edits,) = edit.changes.values()
        lines = text.split("\n")
        for one in sorted(edits, key=lambda one: -one.range.start.line):
            new = one.new_text.removesuffix("\n").split("\n") if one.new_text else []
            lines[one.range.start.line : one.range.end.line] = new
        assert "\n".join(lines) == text.replace("-> the shed", "-> the boathouse").replace(
            "## the shed", "## the boathouse [was: the shed]"
        )

    edited(tmp_path, work)


def test_what_fix_would_mend_is_offered_as_a_quick_fix_and_mends_it(tmp_path: Path) -> None:
    # in the units of UTF-16 that editors count in, what stands behind an emoji is one further on
    text = BOOK.replace("- On. -> nowhere", "- 🐺 On. -> hom").replace("Looze", "Loose")

    async def work(editor: Editor) -> None:
        problems = await editor.open(text)
        # the mend of which there is only one is preferred; one of several is not
        for wrong, right, is_only in (("-> hom\n", "-> home", True), ("Loose", "{Lose 2 Vitality}", False)):
            place = editor.at(wrong)
            shown = lsp.Range(place, place)
            mine = [one for one in problems if one.range.start.line <= place.line <= one.range.end.line]
            assert mine
            params = lsp.CodeActionParams(editor.document, shown, lsp.CodeActionContext(mine))
            actions = list(await editor.client.text_document_code_action_async(params) or [])
            assert all(isinstance(one, lsp.CodeAction) and one.kind == lsp.CodeActionKind.QuickFix for one in actions)
            action = actions[0]
            assert isinstance(action, lsp.CodeAction)
            assert (action.title, action.is_preferred) == (f"Write {right}", is_only)
            assert action.edit
            assert action.edit.changes
            (mend,) = action.edit.changes[editor.uri]
            lines = editor.text.split("\n")
            line, start, end = mend.range.start.line, mend.range.start.character, mend.range.end.character
            units = lines[line].encode("utf-16-le")
            lines[line] = b"".join((units[: 2 * start], mend.new_text.encode("utf-16-le"), units[2 * end :])).decode(
                "utf-16-le"
            )
            problems = await editor.type("\n".join(lines))
        assert not [one for one in problems if one.severity == lsp.DiagnosticSeverity.Error]
        none = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        params = lsp.CodeActionParams(editor.document, none, lsp.CodeActionContext([]))
        assert not await editor.client.text_document_code_action_async(params)

    edited(tmp_path, work)


def test_a_book_that_is_closed_is_forgotten_with_its_problems_and_read_anew_when_opened(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        assert await editor.open(BOOK)
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(editor.document))
        assert await editor.problems() == []
        assert [one.code for one in await editor.open(BOOK.replace("Looze", "Lose"))].count("unknown-phrase") == 0

    edited(tmp_path, work)


def test_the_process_that_reads_keeps_nothing_of_a_closed_book(tmp_path: Path) -> None:
    file = tmp_path / "quay.md"
    file.write_text(BOOK, "utf-8")
    index.read_index(file, {})
    assert index._READINGS.keys() == {file}
    index.forget(file)
    assert not index._READINGS
    assert index.odds_of(file, "the quay", "Test your Talent") == ""


def test_sections_are_an_outline_and_fold(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        await editor.open(BOOK)
        params = lsp.DocumentSymbolParams(editor.document)
        found = await editor.client.text_document_document_symbol_async(params)
        assert [one.name for one in found or []] == ["the quay", "the shed", "home"]
        folds = await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.document))
        assert [(one.start_line, one.end_line) for one in folds or []][:2] == [(5, 11), (12, 18)]

    edited(tmp_path, work)


def test_a_book_without_sections_has_no_outline_and_no_folds(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        await editor.open("---\ntitle: The Quay\nsystem: gnat\n---\n")
        params = lsp.DocumentSymbolParams(editor.document)
        assert not await editor.client.text_document_document_symbol_async(params)
        assert not await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.document))

    edited(tmp_path, work)


def test_an_outline_that_is_asked_for_at_once_waits_for_the_first_reading(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        document = lsp.TextDocumentItem(editor.uri, "markdown", 1, BOOK)
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        found = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
        assert [one.name for one in found or []] == ["the quay", "the shed", "home"]

    edited(tmp_path, work)
