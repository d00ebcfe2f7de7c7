"""How fast a language server answers: keystrokes in a book of 1,000 sections, beside an empty one.

    python benchmarks/editor.py [--sections 1000] [--keys 200]

Prints milliseconds of a completion, a definition and a hover as an editor waits for them (through the protocol, while the book is
being read in the background), of the problems that are shown after a keystroke and of those of the whole book, of the problems while
somebody types on with pauses, and the ratios to the same in a book of one section.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from statistics import median

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

HEAD = "---\ntitle: Long\nsystem: gnat\n---\n\n"


def book(sections: int) -> str:
    """Return a book of so many sections, each with a test, a thing and two ways on."""
    return HEAD + "".join(
        f"## place {n}\nA place. {{Take the **thing {n}**}} {{If you have the **thing {n}**}} Another.\n\n"
        f"{{Test your Talent}}\n- Success -> place {(n + 1) % sections}\n- Failure -> place {(n + 7) % sections}\n\n"
        for n in range(sections)
    )


async def measured(sections: int, keys: int) -> dict[str, list[float]]:
    """Return the milliseconds of each answer."""
    text = book(sections)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.md"
        file.write_text(text, "utf-8")
        client = LanguageClient("benchmark", "1")
        told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: told.put_nowait(params))
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "py")}
        await client.start_io(sys.executable, "-m", "turnto.cli", "lsp", env=environment)
        await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
        uri = file.as_uri()
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, text)))
        await told.get()
        document = lsp.TextDocumentIdentifier(uri)
        line = text[: text.rindex("- Success")].count("\n")
        at = lsp.Position(line, len("- Success -> "))
        found: dict[str, list[float]] = {
            "completion": [],
            "definition": [],
            "hover": [],
            "problems": [],
            "whole": [],
            "typing": [],
        }

        def press(key: int) -> None:
            change = lsp.TextDocumentContentChangePartial(lsp.Range(at, at), "x")
            version = lsp.VersionedTextDocumentIdentifier(key + 2, uri)
            client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))

        for key in range(keys):
            press(key)
            for name, ask in (
                ("completion", lambda: client.text_document_completion_async(lsp.CompletionParams(document, at))),
                ("definition", lambda: client.text_document_definition_async(lsp.DefinitionParams(document, at))),
                (
                    "hover",
                    lambda: client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(line - 4, 12))),
                ),
            ):
                begun = time.perf_counter()
                await ask()
                found[name].append((time.perf_counter() - begun) * 1000)
            await asyncio.sleep(0.03)
        await asyncio.sleep(2)
        for key in range(keys, keys + 10):
            while not told.empty():
                told.get_nowait()
            begun = time.perf_counter()
            press(key)
            for name in ("problems", "whole"):
                await told.get()
                found[name].append((time.perf_counter() - begun) * 1000)
        pauses = Random(1)
        for key in range(keys + 10, 2 * keys + 10):
            begun = time.perf_counter()
            press(key)
            # what was read for the keys before may still come
            while (await told.get()).version != key + 2:
                pass
            found["typing"].append((time.perf_counter() - begun) * 1000)
            await asyncio.sleep(pauses.uniform(0.05, 0.9))
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()
        return found


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sections", type=int, default=1000)
    parser.add_argument("--keys", type=int, default=100)
    given = parser.parse_args()
    long, short = (asyncio.run(measured(sections, given.keys)) for sections in (given.sections, 1))
    for name, times in long.items():
        ranked = sorted(times)
        print(
            f"{name:<12} median {median(times):6.1f} ms, p95 {ranked[int(len(ranked) * 0.95)]:6.1f} ms, "
            f"x{median(times) / median(short[name]):.1f} of one section"
        )


if __name__ == "__main__":
    main()
