"""A book as play reads it: compact JSON, made once by ``compile``, never parsed again.

Its sections are lists of ``ops``; ``encode`` says how they stand on disk, and ``decode`` makes them of that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from turnto.core.names import fold
from turnto.core.world import Terms
from turnto.ir.decode import decoded
from turnto.ir.ops import Choice, CompiledDeed, Do, If, Jump, Offer, Op

FORMAT = 1
ADDRESS = r"""https?://[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?(/[^\s"'<>\\^`{|}]*)?"""
"""A whole address of the web, without a name or password before the host."""


class Ending(NamedTuple):
    """What kind of ending a section is, and its title."""

    kind: str
    title: str


class CompiledSection:
    """A section of a compiled book; its ops are decoded when first asked for."""

    def __init__(self, name: str, kept: Mapping[str, Any]) -> None:
        self.name = name
        self.number: int | None = kept.get("number")
        self.tags: tuple[str, ...] = tuple(kept.get("tags", ()))
        self.was: tuple[str, ...] = tuple(kept.get("was", ()))
        ending = kept.get("ending")
        self.ending = Ending(ending["kind"], ending["title"]) if ending else None
        self.zero: str | None = kept.get("zero")
        self.region = str(kept.get("region", ""))
        self.place = str(kept.get("place", ""))
        """What the author calls the part of the world it lies in, and the place in it; empty where they say nothing."""
        self.noted: tuple[tuple[str, str], ...] = tuple((str(kind), str(said)) for kind, said in kept.get("noted", ()))
        self._kept_ops = kept["ops"]
        self.labels: dict[str, tuple[str, tuple[str, ...]]] = {}
        """What its choices and offers are called, by id: their words, and those with the conditions."""
        self.deeds_passed: dict[tuple[int, tuple[tuple[str, bool], ...]], tuple[Op, ...]] = {}
        """What can be done where a reader came so far with such guards: what `play.page.can_be_done` has found out."""

    @cached_property
    def ops(self) -> tuple[Op, ...]:
        """The ops, in the order of reading."""
        return decoded(self._kept_ops, self.name)

    @cached_property
    def behind_prose(self) -> tuple[int, ...]:
        """For each op the next place behind it that needs a judgement or an act.

        Text up to there is read in one step.
        """
        stop, found = len(self.ops), []
        for place in reversed(range(len(self.ops))):
            found.append(stop)
            if isinstance(self.ops[place], (If, Jump, Do)):
                stop = place
        return tuple(reversed(found))

    @cached_property
    def deeds(self) -> Mapping[str, CompiledDeed]:
        """The instructions of the section by their ids, those inside choices, offers and branches too."""
        found: dict[str, CompiledDeed] = {}
        for op in self.ops:
            match op:
                case Do(deed=deed):
                    listed: tuple[CompiledDeed, ...] = (deed,)
                case Offer(deeds=deeds) | Choice(deeds=deeds):
                    listed = deeds
                case _:
                    continue
            for outer in listed:
                for deed in (outer, *(inner for branch in outer.branches for inner in branch.deeds)):
                    found.setdefault(deed.id, deed)
        return found

    @cached_property
    def comes_back(self) -> bool:
        """Whether the section has a way back to the visit one came from."""
        turns = [op.turn for op in self.ops if isinstance(op, Choice)]
        turns += [own.turn for op in self.ops if isinstance(op, Do) for own in op.deed.branches if own.turn]
        return any(turn.back for turn in turns)

    def __repr__(self) -> str:
        return f"CompiledSection({self.name!r})"


@dataclass(frozen=True)
class CompiledBook:
    """A compiled book."""

    kept: Mapping[str, Any] = field(repr=False)

    def __post_init__(self) -> None:
        if self.kept.get("format") != FORMAT:
            raise ValueError(f"expected a compiled book of format {FORMAT}, got {self.kept.get('format')!r}")

    @property
    def id(self) -> str:
        """The id of the book: its folder's name."""
        return str(self.kept["id"])

    @property
    def edition(self) -> str:
        """The edition, as its header says."""
        return str(self.kept.get("edition", ""))

    @property
    def title(self) -> str:
        """The title, as its header says."""
        return str(self.kept["title"])

    @property
    def system(self) -> str:
        """The id of the rule system."""
        return str(self.kept["system"])

    @property
    def rules(self) -> str:
        """What the book calls its rules; nothing where it leaves them the name they have."""
        return str(self.header.get("system name", ""))

    @property
    def language(self) -> str:
        """The language it is written in."""
        return str(self.kept.get("language", "en"))

    @property
    def start(self) -> str:
        """The name of the first section."""
        return str(self.kept["start"])

    @property
    def zero(self) -> str | None:
        """The section that answers when the hero is overcome, if the book names one."""
        return self.kept.get("zero")

    @property
    def is_honest(self) -> bool:
        """Whether its readers cannot take anything back (``undo: no``)."""
        return self.kept.get("undo") == "no"

    @property
    def refuses_odds(self) -> bool:
        """Whether its readers are not to be told chances (``odds: no``)."""
        return self.kept.get("odds") == "no"

    @property
    def refuses_easy(self) -> bool:
        """Whether no throw is made a second time here (``easy: no``, or ``undo: no``)."""
        return self.kept.get("easy") == "no" or self.is_honest

    @property
    def header(self) -> Mapping[str, Any]:
        """Every field of the header as written."""
        found: Mapping[str, Any] = self.kept.get("header", {})
        return found

    @property
    def presets(self) -> Mapping[str, Any]:
        """The book's ready heroes, in the form of hero files."""
        found: Mapping[str, Any] = self.kept.get("presets", {})
        return found

    @property
    def portrayed(self) -> Mapping[str, Mapping[str, str]]:
        """The author's sentence (``about``) and picture or emblem (``portrait``) of each ready hero, by name."""
        found: Mapping[str, Mapping[str, str]] = self.kept.get("portrayed", {})
        return found

    @cached_property
    def tested(self) -> frozenset[str]:
        """The sections whose visits some section asks for."""
        return frozenset(self.kept.get("tested", ()))

    @cached_property
    def asked_ever(self) -> frozenset[str]:
        """The things whose having-had some section asks for: ``"item rope"``, folded."""
        return frozenset(self.kept.get("ever", ()))

    @cached_property
    def terms(self) -> Terms:
        """What the book has settled before play."""
        kept = self.kept
        return Terms(
            options=kept.get("options", {}),
            items={name: tuple(tags) for name, tags in kept.get("items", {}).items()},
            foes=kept.get("foes", {}),
            header=self.header,
            numbers={name: section["number"] for name, section in kept["sections"].items() if section.get("number")},
            hidden=frozenset(name for name, section in kept["sections"].items() if "hidden" in section.get("tags", ())),
            language=self.language,
            plurals=kept.get("plurals", {}),
            asked=frozenset(kept.get("asked", ())),
            earlier_words=self.earlier("keywords"),
            earlier_items=self.earlier("things"),
        )

    @cached_property
    def _made(self) -> dict[str, CompiledSection]:
        return {}

    @cached_property
    def renamed(self) -> Mapping[str, str]:
        """Old section name -> the name it has now."""
        return {old: name for name, section in self.kept["sections"].items() for old in section.get("was", ())}

    def earlier(self, kind: str) -> Mapping[str, str]:
        """Names or ids (``keywords``, ``things``, ``ids``) of earlier editions -> what they are now."""
        found: Mapping[str, str] = self.kept.get("earlier", {}).get(kind, {})
        return found

    @cached_property
    def elsewhere(self) -> Mapping[str, str]:
        """Books on other sites, as the header names them: folded title -> address."""
        named = self.header.get("elsewhere")
        listed = named.items() if isinstance(named, Mapping) else ()
        return {fold(title): address for title, address in listed if is_address(address)}

    def __contains__(self, name: str) -> bool:
        return name in self.kept["sections"]

    def section(self, name: str) -> CompiledSection:
        """Return the section of this name; raise KeyError where it does not exist."""
        if name not in self._made:
            self._made[name] = CompiledSection(name, self.kept["sections"][name])
        return self._made[name]

    def deed(self, section: str, id: str) -> CompiledDeed:
        """The instruction of this id in a section; raises KeyError where it is gone."""
        return self.section(section).deeds[id]

    @property
    def front(self) -> tuple[Op, ...]:
        """The introductory matter, as ops."""
        return decoded(self.kept.get("front", ()), "")

    @property
    def back(self) -> tuple[Op, ...]:
        """The closing matter, as ops."""
        return decoded(self.kept.get("back", ()), "")


def is_address(words: Any) -> bool:
    """Whether this is a whole address of the web, which a reader could follow."""
    return isinstance(words, str) and words.isascii() and bool(re.fullmatch(ADDRESS, words, re.IGNORECASE))
