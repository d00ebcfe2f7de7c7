"""The form of a hero in a rule system: fields and panels of the sheet, free actions, hero creation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from turnto.core.sheet import Sheet
from turnto.core.world import Terms


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the character sheet, with its key in hero files and its kind of value.

    score: current and maximum · number: one number · ratings: names with numbers · items · words: a list ·
    fact: a single word.
    """

    key: str
    label: str
    kind: Literal["score", "number", "ratings", "items", "words", "fact"]
    start: Any = None
    """What is assumed where a hero file leaves it out; None means nothing (0, empty)."""
    start_by: tuple[str, Mapping[str, Any]] = ("", {})
    """Another fact that the start hangs on, and the start with each of its words."""
    least: int = 0
    most: int | None = None
    choices: tuple[str, ...] = ()
    """The legal words of a fact, the legal names of ratings (empty: any), the known ones of words."""
    note: str = ""
    adds: bool = False
    """Whether the numbers of ratings are added to a throw or to a score, and bear their sign (+2), or stand alone (12)."""
    carried: bool = False
    """Whether it counts things that are carried (rations, coins), which are taken and lost as things are."""
    rule: str = ""
    """The rule that sets its bounds, where the rules have ids."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of the sheet: a heading and the keys of its fields and derived rows."""

    title: str
    keys: tuple[str, ...]
    style: Literal["boxes", "list", "items", "words", "rows"] = "list"


class FreeAction(NamedTuple):
    """Something the hero may do whenever the player may choose: drink, use, wear, drop.

    ``item`` is the place in the sheet's items it belongs to, None for none.
    """

    key: str
    label: str
    item: int | None = None
    note: str = ""
    """Why it would do nothing now; empty if it might."""


Draft = Mapping[str, Any]
"""A hero in the making: what was chosen so far, by step.  JSON-able."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that can be picked in a step, with the reason where it is closed now."""

    key: str
    label: str
    note: str = ""
    closed: str = ""
    cost: str = ""
    """What it costs as it stands, or would at its first level."""
    of: str = ""
    """The thing this is a level or a kind of, which is had in one of them at a time: ``Luck`` of ``Luck 2``."""
    level: str = ""
    """How it is called beside ``of``: ``2``."""
    group: str = ""
    """The group of use it is found in, a key of the step's ``groups``."""
    used: bool = False
    """Whether the book asks for it."""
    dear: bool = False
    """Whether more of it costs more than is left to spend."""
    more: str = ""
    """What only those ask who know the rules: what it hangs on, what its levels cost."""
    emblem: str = ""
    """Of a kind of person: the drawing that stands for it, as in a ``Portrait``."""


class Placeholder(NamedTuple):
    """A gap in something of the player's own: free words, or one of ``choices``, each with how it is shown."""

    label: str
    choices: tuple[tuple[str, str], ...] = ()


class CustomEntry(NamedTuple):
    """Entry that a player writes in their own words: a text with gaps, ``Enemy: {} ({}, {})``."""

    label: str
    text: str
    gaps: tuple[Placeholder, ...]

    def filled(self, words: Sequence[str]) -> str:
        """The text with its gaps filled; nothing where one is left empty."""
        said = [" ".join(word.split()) for word in words]
        given = len(said) == len(self.gaps) and all(said[place] or gap.choices for place, gap in enumerate(self.gaps))
        return self.text.format(*said) if given else ""


Stage = Literal["who", "abilities", "traits", "skills", "gear", "person"]
"""The parts of the way to a hero, in this order."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question of hero creation, with the answer so far; steps may be answered in any order.

    one: one of ``picks`` · several: a set of them, ``least`` to ``most``, or any number where ``most`` is 0 ·
    number: from ``least`` to ``most`` · points: a number for each of ``picks`` · text: free words.
    """

    key: str
    label: str
    kind: Literal["one", "several", "number", "points", "text"]
    value: Any = None
    picks: tuple[Pick, ...] = ()
    least: int = 0
    most: int = 0
    help: str = ""
    rule: str = ""
    own: tuple[CustomEntry, ...] = ()
    """What may be added that is none of ``picks``."""
    stage: Stage = "person"
    """The part of the way that it is asked on."""
    groups: tuple[tuple[str, str], ...] = ()
    """What ``picks`` are sorted by, in order: the key of a group of use and its name."""

    @property
    def is_choice(self) -> bool:
        """Whether there is anything to choose: one of a single thing is no question."""
        return self.kind != "one" or sum(not pick.closed for pick in self.picks) > 1


class Portrait(NamedTuple):
    """What a hero is like in play: "fights well", "climbs", "talks badly", each without its subject."""

    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    emblems: tuple[str, ...] = ()
    """The emblems that fit, the best first: keys of drawings that the page has (``sword``, ``book`` …)."""


@dataclass(frozen=True, slots=True)
class Creation:
    """Making a hero: no chain of questions but a draft and edits, in any order, with any undo.

    ``edit`` gives the new draft and the reasons why not (then the draft is the old one); ``refusals`` says
    what keeps the draft from being a hero yet.
    """

    blank: Callable[[Terms], Draft]
    steps: Callable[[Draft, Terms], Iterable[Step]]
    edit: Callable[[Draft, str, Any, Terms], tuple[Draft, tuple[str, ...]]]
    refusals: Callable[[Draft, Terms], tuple[str, ...]]
    hero: Callable[[Draft, Terms], Sheet]
    totals: Callable[[Draft, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    presets: Mapping[str, Any] = field(default_factory=dict)
    """Ready heroes in the form of a hero file, for books that bring none."""
    portrait: Callable[[Sheet, Terms], Portrait] = lambda *_: Portrait()
    """What a hero does well and badly, for those who choose among heroes without knowing the rules."""
