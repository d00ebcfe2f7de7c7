"""Lists and tables of wares with their prices, which are shops."""

from __future__ import annotations

import re
from collections.abc import Sequence

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import TURN
from turnto.exchange.importers.prose.doubts import PAID

FOR_SALE = "\ue055"
"""Mark around an instruction with a table of wares, before the list that it was made of."""
_WARE = re.compile(
    r"(?:[-*•]|\\[-*])\s+(?P<stars>\**)(?:(?:an?|the|eine?n?|das|die|der) )?(?P<ware>[\w' -]{2,40}?)(?P=stars)"
    r"[ ,:–—(-]+(?:for |at |costs? |zu |für )?(?P<price>\d{1,5}) ?(?P<coin>gp|coins?|gold(?: pieces?| coins?)?|Gold(?:stücke?)?|Münzen?)\)?\.?",
    re.IGNORECASE,
)
PRICE = "\ue056"
"""Mark before what somebody pays for a thing, which no list of wares says."""
_SHOP = re.compile(r"\b(?:buy|purchase|for sale|on sale|sells?|wares|kauf\w*|verkauf\w*|Waren)\b", re.IGNORECASE)

_SELLER_DE = re.compile(r"(?:^|(?<=[.!?] ))([^.!?:]{2,40} verkauft:)$")
"""Words of German above wares that are the instruction themselves."""


def _by_line(text: str) -> list[str]:
    """Return a paragraph of wares as a list, and any other as it is.

    It is one of wares if each of its lines, or rows of a table, is a ware with its price.
    """
    first, *lines = text.split("\n")
    if text.startswith("|"):
        rows = [first, *(line for line in lines if not re.fullmatch(r"[\s:|-]+", line))]
        first, lines = "", [", ".join(cell.strip() for cell in row.strip("| ").split("|")) for row in rows]
    elif not first.endswith(":"):
        first, lines = "", [first, *lines]
    items = [f"- {line.strip()}" for line in lines]
    is_list = len(items) > 1 and all(_WARE.fullmatch(one) for one in items)
    return [*filter(None, [first]), *items] if is_list else [text]


def with_wares(paragraphs: Sequence[tuple[str, Place]]) -> list[tuple[str, Place]]:
    """Return paragraphs in which a list or table of wares and prices is a shop.

    It is one only where the text speaks of buying.
    """
    paragraphs = [(one, place) for text, place in paragraphs for one in _by_line(text)]
    found: list[tuple[str, Place]] = []
    wares: list[re.Match[str]] = []
    at = Place("")
    is_shop = any(_SHOP.search(PAID.sub("", text)) for text, _ in paragraphs)

    def sold() -> None:
        if wares:
            rows = "\n".join(f"| {one['ware'].strip()} | {one['price']} {one['coin']} |" for one in wares)
            head = "For sale:\n\n| Item | Price |"
            above, begun = found[-1] if found else ("", at)
            if seller := _SELLER_DE.search(above):
                head = f"{seller[1]}\n\n| Ware | Preis |"
                found[-1:] = [(rest, begun)] if (rest := above[: seller.start(1)].rstrip()) else []
            listed = "\n".join(one[0].lstrip("\\") for one in wares)
            listed = f"{seller[1]}\n\n{listed}" if seller else listed
            told = f"{head}\n|---|---|\n{rows}"
            found.append((FOR_SALE + told + FOR_SALE + listed, at))
            wares.clear()

    paid: list[tuple[str, Place]] = []
    for text, place in paragraphs:
        ware = _WARE.fullmatch(PAID.sub("", text)) if is_shop else None
        if ware:
            at = at if wares else place
            wares.append(ware)
        else:
            sold()
            found += paid
            paid = []
            above, begun = found[-1] if found else ("", place)
            if text.startswith("|") and TURN not in text and above.endswith(":") and _SHOP.search(above):
                shop = f"{above}\n\n{text}"
                found[-1] = (FOR_SALE + shop + FOR_SALE + shop, begun)
            else:
                found.append((text, place))
        paid += [(PRICE + f"{ware['ware'] if ware else ''}{one[0]}".strip(), place) for one in PAID.finditer(text)]
    sold()
    return found + paid
