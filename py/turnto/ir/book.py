"""A book as play reads it: compact JSON, made once by ``compile``, never parsed again.

A section is a flat list of *ops*, and where the reader stands in it is one index.  An op is a JSON list
whose first word says what it is:

``["block", kind]``                     a block begins: p, h2 … h6, ul, ol, li, quote, pre, hr, table, row, head, cell; ``["end", kind]`` ends
                                        the ones that hold others (ul, ol, li, quote, table, row, head, cell)
``["text", runs]``                      prose in the open block
``["picture", file, alt]``              a picture
``["do", deed]``                        an instruction, carried out when reached
``["if", id, condition, else, say]``    judged once a visit; where it does not hold, go on at op ``else``; its words stand in the
                                        text that follows too, as a ``say`` run
``["jump", to]``                        go on at op ``to`` (the end of what an ``if`` governs)
``["offer", id, conditions, deeds, runs, times]``   open beside the choices; times: "once" a visit, or "any"
``["choice", id, conditions, runs, deeds, turn, tags]``  a way on

*Runs* are an inline tree: a list of strings and of ``["em", runs]``, ``["strong", runs]``, ``["code", text]``, ``["br"]``,
``["link", address, runs]``, ``["number", section]`` (the number of a section, for clues), ``["say", runs]`` (an instruction's own
sentence inside prose), ``["judged", runs]`` (what only paper says of a condition: see ``as_read``).

A *deed* is ``{"id", "phrase", "values", "say": runs, "outcomes": [outcome]}``; an *outcome* is
``{"is": id, "when": conditions, "say": runs, "deeds": [deed], "turn": turn or null}``; a *turn* is ``{"to": section}``, ``{"back": true}`` or
``{"book": …, "to": …}``; a *condition* is ``["is", phrase, values, say]``, ``["not", c]``, ``["and", c…]``, ``["or", c…]`` or ``["once", id]``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from turnto.core.names import fold
from turnto.core.phrase import Deed, Turn
from turnto.core.world import Terms

FORMAT = 1
ADDRESS = r"""https?://[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?(/[^\s"'<>\\^`{|}]*)?"""
"""A whole address of the web, without a name or password before the host."""

Op = list[Any]
Runs = list[Any]


@dataclass(frozen=True, slots=True)
class Ending:
    """What kind of ending a section is, and its title."""

    kind: str
    title: str


class Section:
    """A section of a compiled book; its deeds are made when first asked for."""

    def __init__(self, name: str, kept: Mapping[str, Any]) -> None:
        self.name = name
        self.number: int | None = kept.get("number")
        self.tags: tuple[str, ...] = tuple(kept.get("tags", ()))
        self.was: tuple[str, ...] = tuple(kept.get("was", ()))
        ending = kept.get("ending")
        self.ending = Ending(ending["kind"], ending["title"]) if ending else None
        self.zero: str | None = kept.get("zero")
        self.ops: list[Op] = kept["ops"]

    def __repr__(self) -> str:
        return f"Section({self.name!r})"


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
    def header(self) -> Mapping[str, Any]:
        """Every field of the header as written."""
        found: Mapping[str, Any] = self.kept.get("header", {})
        return found

    @property
    def presets(self) -> Mapping[str, Any]:
        """The book's ready heroes, in the form of hero files."""
        found: Mapping[str, Any] = self.kept.get("presets", {})
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
        )

    @cached_property
    def _made(self) -> dict[str, Section]:
        return {}

    @cached_property
    def renamed(self) -> Mapping[str, str]:
        """Old section name -> the name it has now."""
        return {old: name for name, section in self.kept["sections"].items() for old in section.get("was", ())}

    @cached_property
    def elsewhere(self) -> Mapping[str, str]:
        """Books that other people keep, as the header names them: folded title -> address of the page they are read on."""
        named = self.header.get("elsewhere")
        listed = named.items() if isinstance(named, Mapping) else ()
        return {fold(title): address for title, address in listed if is_address(address)}

    def __contains__(self, name: str) -> bool:
        return name in self.kept["sections"]

    def section(self, name: str) -> Section:
        """The section of this name; raises KeyError where there is none."""
        if name not in self._made:
            self._made[name] = Section(name, self.kept["sections"][name])
        return self._made[name]

    @property
    def front(self) -> list[Op]:
        """The introductory matter, as ops."""
        return list(self.kept.get("front", ()))

    @property
    def back(self) -> list[Op]:
        """The closing matter, as ops."""
        return list(self.kept.get("back", ()))


def is_address(words: Any) -> bool:
    """Whether this is a whole address of the web, which a reader could follow."""
    return isinstance(words, str) and words.isascii() and bool(re.fullmatch(ADDRESS, words, re.IGNORECASE))


def deed(kept: Mapping[str, Any], section: str) -> Deed:
    """The deed a compiled instruction says."""
    return Deed(
        kept["id"],
        kept["phrase"],
        kept["values"],
        plain(kept["say"]),
        tuple(outcome["is"] for outcome in kept.get("outcomes", ())),
        section,
    )


def turn(kept: Mapping[str, Any]) -> Turn:
    """The turn a compiled choice says."""
    return Turn(kept.get("to", ""), bool(kept.get("back")), kept.get("book", ""))


def as_read(runs: Runs, starts: bool) -> Runs:
    """The runs as a reader at play has them: only one side of a condition is seen, so its “Otherwise,” would hang in the air,
    and so would the “If …:” of several paragraphs.

    ``starts`` says whether a sentence begins here, and so with a capital.
    """
    if not runs or not isinstance(runs[0], list) or runs[0][0] != "judged":
        return runs
    rest = runs[1:]
    if starts and rest and isinstance(rest[0], str):
        words = rest[0].lstrip()
        rest = [words[:1].upper() + words[1:], *rest[1:]]
    return rest


def sentence_ends(words: str) -> bool:
    """Whether a new sentence begins behind these words."""
    said = words.rstrip()
    return not said or said.endswith((".", "!", "?", "…", "”", ":", '"'))


def plain(runs: Runs, numbers: Mapping[str, int] | None = None) -> str:
    """The words of an inline tree, without its markup."""
    return "".join(_plain(run, numbers) for run in runs)


def _plain(run: Any, numbers: Mapping[str, int] | None) -> str:
    match run:
        case str():
            return run
        case ["br"]:
            return "\n"
        case ["code", str() as words]:
            return words
        case ["number", str() as name]:
            return str((numbers or {}).get(name, name))
        case ["link", _, list() as inner]:
            return plain(inner, numbers)
        case [_, list() as inner]:
            return plain(inner, numbers)
    return ""
