"""The little Markdown of the rules' help: headings, paragraphs, lists, emphasis, tables.  A book's own text never comes here."""

from __future__ import annotations

import re
from collections.abc import Iterator

from browser.views.html import Html, join, tag, text
from browser.views.typography import curled

_MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


def markdown(source: str, above: int = 0) -> Html:
    """Render Markdown as HTML, with headings lowered by ``above`` levels."""
    return join(_block(block.splitlines(), above) for block in _blocks(source))


def _blocks(source: str) -> Iterator[str]:
    for block in re.split(r"\n\s*\n", source.strip()):
        lines = block.strip().splitlines()
        if lines and lines[0].startswith("#") and len(lines) > 1:
            yield lines[0]
            yield "\n".join(lines[1:])
        elif lines:
            yield "\n".join(lines)


def _block(lines: list[str], above: int) -> Html:
    first = lines[0].lstrip()
    if first.startswith("#"):
        depth = len(first) - len(first.lstrip("#"))
        return tag(f"h{min(6, max(2, depth + above - (1 if above and depth > 1 else 0)))}", marked(first.lstrip("# ")))
    if re.match(r"[-*] ", first):
        return tag("ul", *(tag("li", marked(item)) for item in _items(lines, r"[-*] ")))
    if re.match(r"\d+\. ", first):
        return tag("ol", *(tag("li", marked(item)) for item in _items(lines, r"\d+\. ")))
    if first.startswith("|"):
        return _table(lines)
    return tag("p", marked(" ".join(line.strip() for line in lines)))


def _items(lines: list[str], sign: str) -> list[str]:
    items: list[str] = []
    for line in lines:
        if found := re.match(rf"\s*{sign}", line):
            items.append(line[found.end() :].strip())
        else:
            items[-1] += f" {line.strip()}"
    return items


def _table(lines: list[str]) -> Html:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = rows[0], [row for row in rows[1:] if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    cells = tag("tr", *(tag("th", marked(cell), scope="col") for cell in head))
    return tag(
        "table",
        tag("thead", cells),
        tag("tbody", *(tag("tr", *(tag("td", marked(cell)) for cell in row)) for row in body)),
    )


def marked(words: str) -> Html:
    """Words with their emphasis, set as a printer sets them."""
    words = curled(words)
    parts: list[Html] = []
    end = 0
    for found in _MARKS.finditer(words):
        parts.append(text(words[end : found.start()]))
        strong, soft, code = found.groups()
        parts.append(tag("strong", strong) if strong else tag("em", soft) if soft else tag("code", code))
        end = found.end()
    return join(parts, text(words[end:]))
