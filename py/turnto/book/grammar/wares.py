"""Wares and prices in running text, as tables.

"She buys furs for 2 sp each and sells salve for 3 sp"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from turnto.book.grammar.frames.pieces import is_certain
from turnto.book.grammar.frames.slots import PERSONS
from turnto.book.grammar.hints.faithful import direction
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.text.regex import late
from turnto.book.text.typography import capital, has_outcomes, uncapital
from turnto.core.names import one as one_of
from turnto.core.names import plainly

_CLAUSE = late(r"(?<=[^.;])[.;]\s+(?![^()]*\))")
_JOINT = late(r"[,;]?\s+(?:and|or|und|oder)\s+(?![^()]*\))|[,;]\s+(?![^()]*\))", re.IGNORECASE)
"""What may stand between two wares, outside brackets."""


@dataclass(slots=True)
class Shop:
    """One table: who trades in what way, and the wares with their prices."""

    head: str
    rows: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    stock: str = ""
    """How many there are of its one ware; empty for any number."""

    def table(self) -> list[tuple[str, ...]]:
        """Return the head and the rows of its table."""
        if not self.stock:
            return [("item", "price"), *self.rows]
        return [("item", "price", "stock"), *((*row, self.stock) for row in self.rows)]

    def written(self) -> str:
        """Return the instruction with its table."""
        head, *rows = (f"| {' | '.join(row)} |" for row in self.table())
        return "\n".join((f"{{{capital(self.head)}:}}", "", head.title(), f"|{'---|' * head.count(' | ')}---|", *rows))


def as_tables(vocabulary: Vocabulary, text: str) -> tuple[str, bool]:
    """Return wares in a sentence as instructions with their tables, and what else it says in braces.

    The second value tells whether all of that is understood; the first is empty for a text without wares.
    """
    if vocabulary.language.paying in text.casefold().split()[:1]:
        return "", False  # "Pay each of your Mercenaries 1 sp" sells nothing
    shops, others = _told(vocabulary, text)
    is_whole = all(vocabulary.widely(one) for one in others)
    braced = (f"{{{capital(one)}}}" for one in others)
    return "\n\n".join((*(shop.written() for shop in shops), *braced)), is_whole


def shops_of(vocabulary: Vocabulary, text: str) -> list[Shop]:
    """Return the shops of a sentence that says nothing else.

    Nothing if it leaves a doubt who sells what for how much.
    """
    words = vocabulary.ways.lexicon.words
    ways = ("sells", "buys", "sells-goods", "buys-goods", "sold-for", "bought-for")
    heads = [words[way] for way in ways if way in words]
    listed = words.get("list-price", r"\d")
    if (
        not heads
        or not re.search(rf"\d|\b(?:{listed})\b", text, re.IGNORECASE)
        or not re.search(rf"\b(?:{'|'.join(heads)})", text, re.IGNORECASE)
    ):
        return []
    is_paid = vocabulary.language.paying in text.casefold().split()[:3]
    if is_paid or _by_measure(vocabulary, text):
        return []
    shops, others = _told(vocabulary, text)
    if not shops and (plainer := _without_tails(vocabulary, text)):
        shops, others = _told(vocabulary, plainer[0])
        if plainer[1] and (len(shops) != 1 or len(shops[0].rows) != 1):
            return []
        shops = [replace(shop, stock=plainer[1]) for shop in shops]
    return shops if not others and all(_is_head(vocabulary, shop.head) for shop in shops) else []


def _without_tails(vocabulary: Vocabulary, text: str) -> tuple[str, str] | None:
    """Return wares without the remarks behind their prices, and their number; None if there are no remarks.

    "Rations are on sale at 6 gp apiece in the village, but the baker has only four left" says both.
    """
    words, said, stock = vocabulary.ways.lexicon.words, text.strip(" ."), ""
    numbers = {**dict(vocabulary.language.numbers), **{str(n): n for n in range(1, 100)}}
    if (tail := re.search(rf"(?:{words.get('ware-stock', '(?!)(?P<stock>)(?P<most>)')})$", said, re.IGNORECASE)) and (
        tail["stock"] or tail["most"] or ""
    ).casefold() in numbers:
        said, stock = said[: tail.start()], str(numbers[(tail["stock"] or tail["most"]).casefold()])
    said = re.sub(rf"(?:{words.get('ware-wish', '(?!)(?P<stock>)(?P<most>)')})$", "", said, flags=re.IGNORECASE).strip(
        " ,;."
    )
    openers = "|".join(sorted(vocabulary.ways.lexicon.openers))
    for place in re.finditer(rf",? (?=(?:{openers})\b)", said, re.IGNORECASE):
        if re.search(r"\d", said[: place.start()]) and vocabulary.only_tells(said[place.end() :]):
            said = said[: place.start()]
            break
    return (said, stock) if said != text.strip(" .") else None


def _by_measure(vocabulary: Vocabulary, text: str) -> bool:
    """Return whether a price is one of a measure: "grain at 1 sp a sack".

    Nobody knows how much there is.
    """
    measure = vocabulary.ways.lexicon.words.get("by-measure", "per")
    return re.search(rf"\d\W*(?:{_coins(vocabulary)})?\s*(?:{measure})\b", text, re.IGNORECASE) is not None


def _told(vocabulary: Vocabulary, text: str) -> tuple[list[Shop], list[str]]:
    """Return the shops of a text and its other clauses; nothing if it begins with one of those."""
    shops: list[Shop] = []
    others: list[str] = []
    for clause in _CLAUSE.split(text.strip(" .")):
        if not _listed(vocabulary, clause, shops):
            others.append(clause)
            if not shops:
                return [], []
    return shops, others


BUYING = frozenset("buy purchase kauf kaufe".split())
"""Acts behind which a number is a price without a word that says so; "take the **torch**, 10 gp" takes both."""


def priced_deeds(vocabulary: Vocabulary, text: str) -> list[tuple[PhraseMatch, PhraseMatch]]:
    """Return acts with what is paid for each; nothing for a text that holds anything else."""
    found: list[tuple[PhraseMatch, PhraseMatch]] = []
    verb = ""
    if _by_measure(vocabulary, text):
        return []
    for piece in _pieces(vocabulary, text.strip(" .")):
        ware = _priced(vocabulary, piece, is_act=True)
        said = [ware[0], *([f"{verb} {ware[0]}"] if verb else [])] if ware else []
        deeds = [one for put in said if (one := _certain(vocabulary, put))]
        price = f"{vocabulary.language.paying} {ware[1]}" if ware else ""
        paid = vocabulary.amount(price) or vocabulary.counted_money(price)
        cost = vocabulary.instruction(paid, strict=True) if paid else None
        is_listed = ware is not None and ware[0].endswith(",") and text.split(" ", 1)[0].casefold() not in BUYING
        if is_listed or not deeds or not cost or deeds[0].phrase.takes or has_outcomes(deeds[0].phrase):
            return []
        if deeds[0].phrase.id == "choose-items":
            return []  # "Choose one of: **torch**, **rope**, 3 sp": the money is one of them
        if not deeds[0].phrase.gives and direction(vocabulary, said[0]) == "down":
            return []  # "Lose 1 Vitality for 3 gp"
        verb = verb or said[0].split(" ", 1)[0]
        found.append((cost, deeds[0]))
    return found


def _certain(vocabulary: Vocabulary, said: str) -> PhraseMatch | None:
    """Return the instruction that a text is beyond doubt."""
    one = vocabulary.read(said)
    return one if one and is_certain(one, said, NAMING) else None


def _listed(vocabulary: Vocabulary, clause: str, shops: list[Shop]) -> bool:
    """Add the wares of a clause to the shops, if it says nothing else; return whether it does."""
    found = [*shops[-1:]]
    added: list[tuple[str, tuple[str, str]]] = []
    for piece in _pieces(vocabulary, clause):
        head, wares = _headed(vocabulary, piece, found)
        ware = _ware(vocabulary, wares)
        if not head or not ware:
            return False
        found.append(Shop(head))
        added.append((head, ware))
    for head, ware in added:
        if not shops or shops[-1].head != head:
            shops.append(Shop(head))
        shops[-1].rows.append(ware)
    return True


def _pieces(vocabulary: Vocabulary, clause: str) -> Iterator[str]:
    """Yield the pieces of a clause that hold a price each: "rope, 10 yards, for $5" is one."""
    has_price = (
        rf"\d(?![^()]*\))|\(\$? ?\d[^()+]*\)$|\b(?:{vocabulary.ways.lexicon.words.get('list-price', 'listed')})$"
    )
    start = 0
    for joint in (*_JOINT.finditer(clause), None):
        end = joint.start() if joint else len(clause)
        if joint is None or re.search(has_price, clause[start:end]):
            yield clause[start:end].strip()
            start = joint.end() if joint else end


def _headed(vocabulary: Vocabulary, piece: str, shops: Sequence[Shop]) -> tuple[str, str]:
    """Return the head of the table that a piece belongs to, and the piece without it."""
    words = vocabulary.ways.lexicon.words
    ways = [way for way in ("buys", "sells") if way in words]
    for way, passive in (("sells", "sold-for"), ("buys", "bought-for")):
        if (
            passive in words
            and (
                found := re.fullmatch(
                    rf"(?P<ware>(?:[^:\d()]|\([^()]*\))+?) (?:{words[passive]}) (?P<price>.+)", piece, re.IGNORECASE
                )
            )
            and _may_be_sold(vocabulary, found)
        ):
            return words[
                f"they-{way}"
            ], f"{uncapital(found['ware'])} {words['ware-for'].partition('|')[0]} {found['price']}"
    for way in ways:
        if found := re.fullmatch(rf"(?:{words[f'{way}-goods']})\s+(?P<wares>.+)", piece, re.IGNORECASE):
            return words[f"they-{way}"], found["wares"]
    for way in ways:
        said = re.fullmatch(rf"(?P<who>[^:\d]{{0,40}}?)\s*\b(?:{words[way]}):?\s+(?P<wares>.+)", piece, re.IGNORECASE)
        if said and (said["who"] or shops):
            who = said["who"].strip(" ,") or (shops[-1].head.rsplit(" ", 1)[0] if shops else "")
            head = f"{who} {words[f'one-{way}']}"
            return (head if _is_head(vocabulary, head) else words[f"they-{way}"]), said["wares"]
    return (shops[-1].head if shops else ""), piece


def _may_be_sold(vocabulary: Vocabulary, said: re.Match[str]) -> bool:
    """Return whether what has a price is a ware.

    It is one in bold, a usual thing, or anything that has its price "each".
    """
    ware = plainly(re.sub(r"^(?:an?|the|each|every) |[*]|\([^()]*\)", "", said["ware"].strip()))
    each = vocabulary.ways.lexicon.words.get("each", "each")
    has_each = re.search(rf"(?:{each})$", said["price"], re.IGNORECASE) or said["ware"].casefold().startswith("each ")
    known = "**" in said["ware"] or vocabulary.ways.is_usual_thing(ware) or ware in vocabulary.ways.wares
    return known or (bool(has_each) and len(ware.split()) < 4 and plainly(ware) not in vocabulary.ways.reserved)


def _is_head(vocabulary: Vocabulary, head: str) -> bool:
    """Return whether an instruction is one that a table of wares follows."""
    one = vocabulary.widely(head)
    return vocabulary.heads_a_shop(head) or bool(one and one.phrase.table)


def _ware(vocabulary: Vocabulary, said: str) -> tuple[str, str] | None:
    """Return a ware and its price: "a medium shield for $60", "15 gold for the mace (+1)"."""
    words = vocabulary.ways.lexicon.words
    found = _priced(vocabulary, said)
    bare = re.sub(rf"^(?:{words.get('any-ware', 'the')})\s+", "", found[0] if found else "", flags=re.IGNORECASE)
    bare = re.sub(rf"\s+(?:{words.get('ware-here', 'here')})$", "", bare, flags=re.IGNORECASE)
    is_one = found is not None and "*" not in bare and (found[2] or plainly(bare) in vocabulary.ways.wares)
    is_one = is_one and plainly(bare) not in vocabulary.ways.carried
    bare = one_of(bare) if is_one else bare.replace("**", "").strip()
    trading = "|".join(words[way] for way in ("sells", "buys") if way in words)
    is_said = not {*PERSONS, *vocabulary.language.subject}.isdisjoint(bare.casefold().split())
    numbers = {word for word, n in vocabulary.language.numbers if n > 1}
    is_said |= not (numbers | vocabulary.ways.lexicon.telling).isdisjoint(bare.casefold().split())  # "up to three furs"
    is_said |= "*" not in said and not _OF_MANY.isdisjoint(bare.casefold().split())  # "a number of furs"
    is_said |= re.search(rf"\b(?:{trading})\b", bare, re.IGNORECASE) is not None  # "treasure and sells ropes"
    is_said |= "*" not in said and plainly(one_of(bare)) in KINDS  # "any junk": nothing is called so
    return (bare, found[1]) if found and not is_said else None


KINDS = frozenset(
    "item thing possession junk treasure weapon armour armor gegenstand ding plunder schatz waffe rüstung".split()
)
"""What many things are, so that it is the name of no ware."""


_OF_MANY = frozenset("number many much as like viele beliebig anzahl".split())
"""Words that say how many of a ware there are, and stand in no plain name of one."""


def _priced(vocabulary: Vocabulary, said: str, is_act: bool = False) -> tuple[str, str, bool] | None:
    """Return what has a price, as it is written, the price, and whether that is of each.

    The words of an act may be any.
    """
    words = vocabulary.ways.lexicon.words
    price = rf"(?P<price>\$ ?\d+|\d+(?:\s+(?:{_coins(vocabulary)}))?)"
    each = rf"(?P<each>\s+(?:{words.get('each', 'each')}))?"
    name = rf"(?P<name>(?:(?:{words.get('any-ware', 'the')}) )?\*\*[^*]+\*\*(?: \([^()]*\))?|[^\W\d_][\w' -]*?(?: \([^()]*\))?)"
    of = words.get("ware-for", "for")
    name = r"(?P<name>[^\W\d_].*?)" if is_act else name
    for pattern in (
        rf"{name}\s*(?:\b(?:{of})\b|[:=])?\s*{price}{each}",
        rf"{price}{each}\s+(?:{of})\s+{name}",
        rf"(?P<name>[^\W\d_][\w' -]*?)\s*\({price}{each}\)",
        rf"{name}\s+(?:{of})\s+(?P<price>)(?:{words.get('list-price', 'listed')})",
    ):
        if found := re.fullmatch(pattern, said.strip(), re.IGNORECASE):
            return found["name"].strip(), found["price"], bool(found.groupdict().get("each"))
    return None


def _coins(vocabulary: Vocabulary) -> str:
    """Return what money is called, as alternatives."""
    return "|".join(
        rf"{re.escape(coin)}(?!\w)" for coin in sorted(vocabulary.ways.lexicon.money, key=len, reverse=True)
    )
