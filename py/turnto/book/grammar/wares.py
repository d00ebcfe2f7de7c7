"""Wares and prices in running text, as tables.

"She buys furs for 2 sp each and sells salve for 3 sp"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from turnto.book.grammar.frames.slots import PERSONS
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.book.text.regex import late
from turnto.book.text.typography import capital, has_outcomes

_CLAUSE = late(r"(?<=[^.;])[.;]\s+(?![^()]*\))")
_JOINT = late(r"[,;]?\s+(?:and|or|und|oder)\s+(?![^()]*\))|[,;]\s+(?![^()]*\))", re.IGNORECASE)
"""What may stand between two wares, outside brackets."""


@dataclass(slots=True)
class _Shop:
    """One table: who trades in what way, and the wares with their prices."""

    head: str
    rows: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def written(self) -> str:
        """Return the instruction with its table."""
        rows = (f"| {name} | {price} |" for name, price in self.rows)
        return "\n".join((f"{{{capital(self.head)}:}}", "", "| Item | Price |", "|---|---|", *rows))


def as_tables(vocabulary: Vocabulary, text: str) -> tuple[str, bool]:
    """Return wares in a sentence as instructions with their tables, and what else it says in braces.

    The second value tells whether all of that is understood; the first is empty for a text without wares.
    """
    shops: list[_Shop] = []
    others: list[str] = []
    is_whole = True
    for clause in _CLAUSE.split(text.strip(" .")):
        if _listed(vocabulary, clause, shops):
            continue
        if not shops:
            return "", False
        is_whole &= vocabulary.instruction(clause, Place(""), wide=True) is not None
        others.append(f"{{{capital(clause)}}}")
    return "\n\n".join((*(shop.written() for shop in shops), *others)), is_whole


def priced_deeds(vocabulary: Vocabulary, text: str) -> list[str]:
    """Return acts with their prices as offers, a sentence each; nothing for a text that holds anything else."""
    found: list[str] = []
    verb = ""
    for piece in _pieces(text.strip(" .")):
        ware = _priced(vocabulary, piece)
        said = [ware[0], *([f"{verb} {ware[0]}"] if verb else [])] if ware else []
        deeds = [one for put in said if (one := vocabulary.instruction(put, Place(""), strict=True))]
        paid = vocabulary.amount(f"pay {ware[1]}") if ware else ""
        if not deeds or not paid or deeds[0].phrase.takes or has_outcomes(deeds[0].phrase):
            return []
        verb = verb or said[0].split(" ", 1)[0]
        found.append(f"{capital(vocabulary.language.may[0])} {paid[:1].lower()}{paid[1:]}; {deeds[0].text}")
    return found


def _listed(vocabulary: Vocabulary, clause: str, shops: list[_Shop]) -> bool:
    """Add the wares of a clause to the shops, if it says nothing else; return whether it does."""
    found = [*shops[-1:]]
    added: list[tuple[str, tuple[str, str]]] = []
    for piece in _pieces(clause):
        head, wares = _headed(vocabulary, piece, found)
        ware = _ware(vocabulary, wares)
        if not head or not ware:
            return False
        found.append(_Shop(head))
        added.append((head, ware))
    for head, ware in added:
        if not shops or shops[-1].head != head:
            shops.append(_Shop(head))
        shops[-1].rows.append(ware)
    return True


def _pieces(clause: str) -> Iterator[str]:
    """Yield the pieces of a clause that hold a price each: "rope, 10 yards, for $5" is one."""
    start = 0
    for joint in (*_JOINT.finditer(clause), None):
        end = joint.start() if joint else len(clause)
        if joint is None or re.search(r"\d(?![^()]*\))", clause[start:end]):
            yield clause[start:end].strip()
            start = joint.end() if joint else end


def _headed(vocabulary: Vocabulary, piece: str, shops: Sequence[_Shop]) -> tuple[str, str]:
    """Return the head of the table that a piece belongs to, and the piece without it."""
    words = vocabulary.ways.lexicon.words
    for way, plain in (("buys", "buys-goods"), ("sells", "sells-goods")):
        if way not in words:
            continue
        if found := re.fullmatch(rf"(?:{words[plain]})\s+(?P<wares>.+)", piece, re.IGNORECASE):
            return words[f"they-{way}"], found["wares"]
        said = re.fullmatch(rf"(?P<who>[^:\d]{{0,40}}?)\s*\b(?:{words[way]}):?\s+(?P<wares>.+)", piece, re.IGNORECASE)
        if said and (said["who"] or shops):
            who = said["who"].strip(" ,") or (shops[-1].head.rsplit(" ", 1)[0] if shops else "")
            head = f"{who} {way}"
            return (head if _is_head(vocabulary, head) else words[f"they-{way}"]), said["wares"]
    return (shops[-1].head if shops else ""), piece


def _is_head(vocabulary: Vocabulary, head: str) -> bool:
    """Return whether an instruction is one that a table of wares follows."""
    one = vocabulary.instruction(head, Place(""), wide=True)
    return vocabulary.heads_a_shop(head) or bool(one and one.phrase.table)


def _ware(vocabulary: Vocabulary, said: str) -> tuple[str, str] | None:
    """Return a ware and its price: "a medium shield for $60", "15 gold for the mace (+1)"."""
    words = vocabulary.ways.lexicon.words
    found = _priced(vocabulary, said)
    bare = re.sub(rf"^(?:{words.get('any-ware', 'the')})\s+", "", found[0] if found else "", flags=re.IGNORECASE)
    bare = re.sub(rf"\s+(?:{words.get('ware-here', 'here')})$", "", bare, flags=re.IGNORECASE)
    bare = bare.replace("**", "").strip()
    is_said = not {*PERSONS, *vocabulary.language.subject}.isdisjoint(bare.casefold().split())
    return (bare, found[1]) if found and not is_said else None


def _priced(vocabulary: Vocabulary, said: str) -> tuple[str, str] | None:
    """Return what has a price, as it is written, and the price."""
    words = vocabulary.ways.lexicon.words
    coins = "|".join(map(re.escape, sorted(vocabulary.ways.lexicon.money, key=len, reverse=True)))
    price = rf"(?P<price>\$ ?\d+|\d+(?:\s+(?:{coins})\b)?)"
    each = rf"(?:\s+(?:{words.get('each', 'each')}))?"
    name = r"(?P<name>\*\*[^*]+\*\*(?: \([^()]*\))?|[^\W\d_][\w' -]*?(?: \([^()]*\))?)"
    of = words.get("ware-for", "for")
    for pattern in (rf"{name}\s*(?:\b(?:{of})\b|[:=])?\s*{price}{each}", rf"{price}{each}\s+(?:{of})\s+{name}"):
        if found := re.fullmatch(pattern, said.strip(), re.IGNORECASE):
            return found["name"].strip(), found["price"]
    return None
