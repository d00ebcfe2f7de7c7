"""Tables, and shops in a sentence, a list or a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from turnto.book.lower.columns import column
from turnto.book.model import plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital, is_pause, unbroken

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_WARE = late(
    r"(?:(?:an?|the|some) )?(?P<item>.+?)\s*(?:\.[\s.]*\.|[:,(=\u2013\u2014-]|\b(?:for|at|costs?)\b)\s*"
    r"\$?\s?(?P<price>\d[\d,]*)(?P<coin> ?[a-z]+(?: pieces?| coins?)?)??\)?(?: (?:each|apiece))?\.?",
    re.IGNORECASE,
)


def with_wares(section: SectionLowering, block: MarkdownBlock) -> list[MarkdownBlock]:
    """Return a paragraph with a shop in one sentence as that shop with its table.

    “The smith sells swords at 20 gp” is one.
    """
    for place, part in enumerate(block.parts if block.kind == "p" else ()):
        if isinstance(part, Mark) and part.kind == "brace" and (shops := section.deeds.reader.deeds.shops(part)):
            before, behind = block.parts[:place], block.parts[place + 1 :]
            found = [MarkdownBlock("p", block.line, before)] if before else []
            for shop in shops:
                head = section.implied.mark("brace", f"{shop.head}:", part.place)
                found += [MarkdownBlock("p", block.line, (head,)), _table(block.line, shop.table())]
            return [*found, *with_wares(section, MarkdownBlock("p", block.line, behind))] if behind else found
    return [block]


def with_shops(section: SectionLowering, blocks: Sequence[MarkdownBlock]) -> list[MarkdownBlock]:
    """Return the blocks with a shop in a book's own money as a heading and offers."""
    vocabulary, found = section.deeds.reader.vocabulary, list[MarkdownBlock]()
    for block in blocks:
        head = found[-1].parts if vocabulary.coin and found else ()
        mark = head[0] if len(head) == 1 or (len(head) == 2 and is_pause(head[1])) else None
        if isinstance(mark, Mark) and mark.kind == "brace" and vocabulary.heads_a_shop(mark.text.strip(" :.")):
            heads, rows = table_of(block) if block.kind == "table" else (["item", "price"], priced(section, block))
            columns = [column(one, ("item", "price")) for one in heads]
            if rows and sorted(columns) == ["item", "price"]:
                place = columns.index("item")
                items = [_ware(section, mark, row[place], row[1 - place]) for row in rows if len(row) == 2]
                found[-1].parts = (TextPart((capital(" ".join(mark.text.split())),)),)
                found.append(MarkdownBlock("ul", block.line, children=items))
                continue
        found.append(block)
    return found


def _ware(section: SectionLowering, mark: Mark, ware: str, price: str) -> MarkdownBlock:
    """Return the offer of a ware: its price is paid, as often as one likes."""
    name, brackets, tags = ware.strip("* ").partition("(")
    bold = f"**{name.strip('* ')}**{' ' if brackets else ''}{brackets}{tags.rstrip('* ')}"
    number = re.search(r"\d+", price.replace(",", ""))
    cost = f"{number[0] if number else price} {section.deeds.reader.vocabulary.coin}"
    said = section.language.buying.format(ware=bold, cost=cost)
    return MarkdownBlock("li", section.last_place.line, (section.implied.mark("brace", said, mark.place),))


def priced(section: SectionLowering, block: MarkdownBlock) -> list[list[str]]:
    """Return the wares of a list of a shop with their prices; nothing if it holds anything else."""
    money = section.deeds.reader.vocabulary.ways.lexicon.money
    rows: list[list[str]] = []
    for item in block.children:
        parts = [*item.parts, *(part for child in item.children for part in child.parts)]
        ware = (
            _WARE.fullmatch(cell_text(parts))
            if not section.deeds.pending or {"item", "price"} <= set(section.deeds.pending.phrase.table)
            else None
        )
        if not ware or (ware["coin"] and ware["coin"].strip().casefold() not in money):
            return []
        rows.append([ware["item"], ware["price"].replace(",", "")])
    return rows


def as_lines(block: MarkdownBlock) -> MarkdownBlock:
    """Return the rows of a random table as the items of a list: its numbers, and what stands behind them."""
    rows = [
        row for group in block.children for row in group.children if row.children and row.children[0].kind != "head"
    ]
    items = []
    for row in rows:
        numbers, *cells = row.children
        parts: list[Part] = [*numbers.parts, TextPart((": ",))]
        for cell in cells:
            parts += [*cell.parts, TextPart((" ",))]
        items.append(
            MarkdownBlock(
                "li", row.line or block.line, children=[MarkdownBlock("p", row.line or block.line, tuple(parts))]
            )
        )
    return MarkdownBlock("ul", block.line, children=items)


def _table(line: int, rows: Iterable[Sequence[str]]) -> MarkdownBlock:
    """Return a table with these rows."""
    cells = [[MarkdownBlock("td", line, (TextPart((cell,)),)) for cell in row] for row in rows]
    return MarkdownBlock(
        "table",
        line,
        children=[MarkdownBlock("tbody", line, children=[MarkdownBlock("tr", line, children=row) for row in cells])],
    )


def table_of(block: MarkdownBlock) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the rows of a table, as text."""
    rows = [[cell_text(cell.parts) for cell in row.children] for group in block.children for row in group.children]
    return (rows[0], rows[1:]) if rows else ([], [])


def cell_text(parts: Sequence[Part]) -> str:
    """Return the words of a cell."""
    texts = []
    for part in parts:
        if isinstance(part, TextPart):
            texts.append(plain_words(unbroken(part.runs)))
        elif isinstance(part, Mark):
            texts.append(part.raw)
    return "".join(texts).strip()
