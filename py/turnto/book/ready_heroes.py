"""Ready heroes of a header, of which authors write each on a line of its own.

``Tom Fenn: ST 11, DX 12; Climbing 13, Combat Reflexes; knife, rope; $60`` becomes the fields of a hero file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from turnto.book.grammar.frames.lexicon import lexicon
from turnto.core.hero_form import Field
from turnto.core.names import fold, plainly
from turnto.core.phrasebook import NO_FRAMES
from turnto.core.system import System
from turnto.words.native import NativeNames

_GROUPS = re.compile(r";(?![^()]*\))\s*")
_PIECES = re.compile(r",(?![^()]*\))\s*")
_COUNTED = re.compile(r"(\$?)([0-9]{1,9})(?:\s+(\S.*))?")
_RATED = re.compile(r"(\S.*?)(?::\s*|\s+)([+-]?[0-9]{1,9}(?:/[0-9]{1,9})?)")
_KIND = re.compile(r"(\S.*?)\s*\((\S[^()]*)\)")


def with_fields(listed: Any, system: System, native: NativeNames) -> Any:
    """Return the heroes by name with the fields of a hero file; what is no list of heroes, unchanged.

    A piece of a line that the rules do not know, or know twice, is a field of its own, which no hero file has.
    """
    reader = _LineReader(system, native)
    heroes: dict[str, Any] = {}
    for name, hero in _named(listed):
        known = next((own for title, own in system.creation.presets.items() if fold(title) == fold(name)), None)
        if name in heroes or not name:
            return listed
        heroes[name] = reader.fields(hero) if isinstance(hero, str) and hero else hero or known
    return heroes or listed


def _named(listed: Any) -> Iterator[tuple[str, Any]]:
    """Yield each hero with the name: of a table, or of a list of lines and tables."""
    if isinstance(listed, Mapping):
        yield from listed.items()
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, str):
            name, _, line = one.partition(":")
            yield name.strip(), line.strip()
        elif isinstance(one, Mapping) and len(one) == 1:
            yield from one.items()
        elif isinstance(one, Mapping):
            yield str(one.get("name") or ""), {key: value for key, value in one.items() if key != "name"}


class _LineReader:
    """Reads the line of a hero by the fields of the rules' sheet and the names that belong in them."""

    def __init__(self, system: System, native: NativeNames) -> None:
        self.system = system
        self.native = native
        frames = system.author_checks().frames.get(native.code.split("-")[0], NO_FRAMES)
        self.numbers = {
            fold(name): field
            for field in system.sheet.fields
            if field.kind in ("score", "number")
            for name in (field.label, field.key, *frames.names.get(field.key, field.key).split("|"))
        }
        if money := self.numbers.get(fold(system.goods.money)):
            label, coins = fold(str(money.label)), frames.names.get("coin", "").split("|")
            called = (word for word in lexicon(native.code).money if word in coins or label.startswith(word))
            self.numbers |= dict.fromkeys(called, money)
        self.wares = {plainly(ware) for ware, _ in system.goods.price_list}

    def fields(self, line: str) -> dict[str, Any]:
        """Return the fields that a line gives; what belongs in two goes where the others of its group go."""
        found: dict[str, Any] = {}
        for group in _GROUPS.split(line.strip().rstrip(".")):
            pieces = [piece.strip() for piece in _PIECES.split(group) if piece.strip()]
            holding = [self._holding(_RATED.sub(r"\1", piece)) for piece in pieces]
            sure = {fields[0].key for fields in holding if len(fields) == 1}
            for piece, fields in zip(pieces, holding, strict=True):
                among = [field for field in fields if field.key in sure]
                self._put(found, piece, among if len(fields) > 1 and len(among) == 1 else fields)
        return found

    def _put(self, found: dict[str, Any], piece: str, holding: Sequence[Field]) -> None:
        count, rated = _COUNTED.fullmatch(piece), _RATED.fullmatch(piece)
        if count and (field := self._number(count[3] or count[1])):
            found[field.key] = count[2]
        elif rated and (field := self._number(rated[1])):
            found[field.key] = rated[2]
        elif count and self._is_unknown(count[3]):
            found[piece] = ""
        elif rated and not count:
            self._put_named(found, piece, rated[1], rated[2], holding)
        else:
            self._put_named(found, piece, piece, "", holding)

    def _number(self, name: str) -> Field | None:
        """Return the field of ``HP 10``, ``2 rations``, ``6 sp``, ``$60``."""
        return self.numbers.get(fold(name)) or self.numbers.get(f"{fold(name).removesuffix('s')}s")

    def _is_unknown(self, name: str) -> bool:
        """Return whether a number is of money or of a score, which other rules have, or of nothing at all."""
        words = lexicon(self.native.code)
        return not name or fold(name) in words.money | words.scores

    def _holding(self, name: str) -> list[Field]:
        """Return the fields of ratings and words among whose legal names this one is.

        A name that is only a kind of a legal name does not count.
        """
        of_kind = _KIND.fullmatch(name)
        base = fold(self.native.tag(of_kind[1] if of_kind else name.partition(":")[0].strip()))
        kinds = self.system.language.kinds
        return [
            field
            for field in self.system.sheet.fields
            if field.kind in ("ratings", "words")
            and base in map(fold, field.choices or kinds.get(field.key.removesuffix("s"), ()))
        ]

    def _put_named(self, found: dict[str, Any], piece: str, name: str, number: str, holding: Sequence[Field]) -> None:
        level = number or str(holding[0].least or "") if holding else number
        if not number and not level and plainly(name) in self.wares:
            holding = ()
        if len(holding) == 1 and holding[0].kind == "words":
            found.setdefault(holding[0].key, []).append(f"{name} {number.lstrip('+')}".strip())
        elif len(holding) == 1 and level:
            of_kind = _KIND.fullmatch(name)
            found.setdefault(holding[0].key, {})[f"{of_kind[1]}: {of_kind[2]}" if of_kind else name] = level
        elif holding or number:
            found[piece] = ""
        elif fact := self._fact(name):
            found[fact] = name
        else:
            found.setdefault("items", []).append(piece)

    def _fact(self, word: str) -> str | None:
        """Return the key of the field whose legal words hold this one."""
        facts = (field for field in self.system.sheet.fields if field.kind == "fact")
        return next((own.key for own in facts if fold(word) in map(fold, own.choices)), None)
