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
        import docx.text.paragraph
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
    notes = _notes(document)
    lines: list[str] = []
    counted: dict[str, int] = {}
    for element in _blocks(document.element.body):
        if element.tag.endswith("}tbl"):
            rows = [[_cell(cell) for cell in _own(row, "tc")] for row in _own(element, "tr")]
            widest = max(map(len, rows), default=0)
            told = ["| " + " | ".join(row + [""] * (widest - len(row))) + " |" for row in rows]
            lines += ["", *told[:1], *(["|" + " --- |" * widest] if told else []), *told[1:]]
        else:
            lines += ["", *_paragraph(docx.text.paragraph.Paragraph(element, document), counted)]
        for inner in element.iter():
            kind = inner.tag.rpartition("}")[2] if isinstance(inner.tag, str) else ""
            if kind == "txbxContent" and not _is_within(inner, "Fallback"):
                lines += [line for own in _own(inner, "p") for line in ("", _plain(own))]
            elif kind.endswith("Reference") and (said := notes.get((kind, inner.get(_name("id"))))):
                lines += ["", f"<!-- {said} -->" if kind == "commentReference" else f"† {said}"]
    return "\n".join(lines)


_GONE = ("del", "moveFrom", "Fallback")
"""Elements of words that stand in the file no longer, or a second time."""


def _name(tag: str) -> str:
    return f"{{http://schemas.openxmlformats.org/wordprocessingml/2006/main}}{tag}"


def _is_within(element: Any, *tags: str) -> bool:
    return any(isinstance(one.tag, str) and one.tag.rpartition("}")[2] in tags for one in element.iterancestors())


def _own(element: Any, tag: str) -> list[Any]:
    """Return the nearest elements of a name below one, in controls and insertions too."""
    found = []
    for one in element.iterdescendants(_name(tag)):
        around = next(up for up in one.iterancestors() if up is element or up.tag in (_name(tag), _name("txbxContent")))
        if around is element and not _is_within(one, *_GONE):
            found.append(one)
    return found


def _blocks(body: Any) -> list[Any]:
    """Return the paragraphs and tables of a body, those in controls and insertions too."""
    found = []
    for one in body.iterdescendants(_name("p"), _name("tbl")):
        if not _is_within(one, "p", "tbl", *_GONE):
            found.append(one)
    return found


def _notes(document: Any) -> dict[tuple[str, str], str]:
    """Return footnotes, endnotes and remarks by what refers to them."""
    from docx.oxml import parse_xml

    found = {}
    for relation in document.part.rels.values():
        kind = relation.reltype.rpartition("/")[2].removesuffix("s")
        if kind in ("footnote", "endnote", "comment") and not relation.is_external:
            for one in parse_xml(relation.target_part.blob).iterdescendants(_name(kind)):
                said = " ".join(filter(None, map(_plain, _own(one, "p"))))
                found[f"{kind}Reference", one.get(_name("id"))] = said
    return found


def _cell(cell: Any) -> str:
    return " ".join(filter(None, map(_plain, cell.iterdescendants(_name("p")))))


def _plain(paragraph: Any) -> str:
    """Return the words of a paragraph without its looks."""
    return " ".join("".join(str(run.text) for run in _own(paragraph, "r")).split())


def _paragraph(block: Any, counted: dict[str, int]) -> list[str]:
    from docx.text.run import Run

    text = "".join(_run(Run(run, block)) for run in _own(block._p, "r"))
    style = str(getattr(block.style, "name", "") or "")
    number = _number(block)
    if number is not None and not style.startswith("List Bullet"):
        counted[number] = counted.get(number, 0) + 1
        return [str(counted[number]), "", text]
    if style.startswith("Heading") and text.strip():
        level = style.rpartition(" ")[2]
        return [f"{'#' * int(level) if level.isdigit() else '#'} {_plain(block._p)}"]
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
