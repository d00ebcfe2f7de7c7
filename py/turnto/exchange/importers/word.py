"""Word files, read as manuscripts: bold and italics kept, automatic numbers written out."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

from turnto.exchange.story import ImportRefused

MOST_BYTES = 200 * 1024 * 1024
"""Size of what a file may unpack to."""


def text_of(raw: bytes, file: str) -> str:
    """Return the text of a Word file as Markdown, a line for each paragraph."""
    try:
        import docx
    except ImportError:
        raise ImportRefused(f"{file} is a Word file: to read it, install pip install 'turnto[import]'.") from None
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_BYTES:
                raise ImportRefused(f"{file} unpacks to more than {MOST_BYTES // 1_000_000} MB.")
        document: Any = docx.Document(BytesIO(raw))
    except ImportRefused:
        raise
    except Exception as wrong:
        # The library raises whatever its parsers raise for a damaged file.
        raise ImportRefused(f"{file} is no Word file that can be read: {wrong}") from None
    lines: list[str] = []
    counted: dict[str, int] = {}
    for block in document.iter_inner_content():
        if hasattr(block, "rows"):
            rows = ["| " + " | ".join(" ".join(cell.text.split()) for cell in row.cells) + " |" for row in block.rows]
            lines += ["", *rows[:1], *(["|" + " --- |" * len(block.columns)] if rows else []), *rows[1:]]
        else:
            lines += ["", *_paragraph(block, counted)]
    return "\n".join(lines)


def _paragraph(block: Any, counted: dict[str, int]) -> list[str]:
    text = "".join(_run(run) for run in block.runs) or block.text
    style = str(getattr(block.style, "name", "") or "")
    number = _number(block)
    if number is not None and not style.startswith("List Bullet"):
        counted[number] = counted.get(number, 0) + 1
        return [str(counted[number]), "", text]
    if style.startswith("Heading") and text.strip():
        level = style.rpartition(" ")[2]
        return [f"{'#' * int(level) if level.isdigit() else '#'} {block.text.strip()}"]
    return [f"- {text}"] if style.startswith("List") else [text]


def _number(block: Any) -> str | None:
    """Return the list that numbers a paragraph at its first level."""
    for part in (block._p.pPr, getattr(getattr(block.style, "element", None), "pPr", None)):
        numbered = getattr(part, "numPr", None) if part is not None else None
        if numbered is not None and numbered.numId is not None and numbered.numId.val:
            level = numbered.ilvl.val if numbered.ilvl is not None else 0
            return str(numbered.numId.val) if level == 0 else None
    return None


def _run(run: Any) -> str:
    text = str(run.text)
    sign = "**" if run.bold else "*" if run.italic else ""
    bare = text.strip()
    return text.replace(bare, f"{sign}{bare}{sign}", 1) if sign and bare else text
