"""Rules as procedures: what they ask and what they tell.

A rule is a generator.  It yields *requests* (a ``Roll``, an ``Ask``) and gets answers back; it yields
*events* (what happened, in the past tense) and gets nothing back.  Whoever drives it (see ``driving``)
answers: a player, a dice script, the odds.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

from turnto.core.dice import Dice, DiceReading, Faces

T = TypeVar("T")

Part = tuple[str, int]
"""A named part of a sum the player is shown: ``("Talent", 9)``, ``("Climbing", 2)``."""


# --- what a rule asks ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of dice is wanted; the answer is its faces, in the order thrown."""

    dice: Dice
    label: str
    reading: DiceReading = "total"
    cuts: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    """What the number aimed at (or the number of dice, or what is added) is made of, to be shown before the throw."""
    target: int | None = None
    secret: bool = False


class Card(NamedTuple):
    """How an option of a fight looks as a card: what is done, to whom, and its one number."""

    act: str
    """What is done, in people's words: "Swing the axe"."""
    figure: str = ""
    """The one number that counts: "84 % · about 5 hits"."""
    target: str = ""
    """Whom it is done to, as his panel names him; empty where it is done to nobody."""
    variant_of: str = ""
    """The act that this is one way of: the ways of one act are one card, which opens."""
    lead: bool = False
    """Whether it stands apart at the foot, as what is done unless the reader wants something else: to fight on."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that can be given: ``key`` is the answer, ``label`` is what the player reads."""

    key: str
    label: str
    names: tuple[str, ...] = ()
    """Other beginnings by which a script may choose it: the bare name of a ware, a label with its condition."""
    note: str = ""
    """What the choice would mean, said before it is taken: a chance, a price, what is left."""
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """A choice that is shown but cannot be taken now, with the reason in the words of the world."""

    label: str
    reason: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision; the answer is the key of an option, a number or a text."""

    prompt: str
    options: tuple[Option, ...] = ()
    closed: tuple[Closed, ...] = ()
    kind: Literal["choice", "number", "text", "free"] = "choice"
    """``free`` where the player has done something unasked: it stands at the head of that beat, and is answered already."""


Request = Roll | Ask
Answer = Faces | str | int
"""Faces for a Roll; an option's key, a number or a text for an Ask.  It is what a rule is sent."""

Kind = Literal["faces", "option", "text", "number", "free"]


class Given(NamedTuple):
    """An answer with its kind, so that no typed word is taken for a command."""

    kind: Kind
    value: Answer


# --- what a rule tells --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were thrown."""

    dice: Dice
    faces: Faces
    label: str
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """A score was tested with dice; the event holds everything needed to draw or say it."""

    score: str
    parts: tuple[Part, ...]
    faces: Faces
    total: int
    target: int | None
    outcome: str
    """The outcome's id: success, failure, partial, miss, tie …"""
    natural: str = ""
    """critical or fumble, where the faces themselves decided."""
    margin: int | None = None
    said: str = ""
    """The verdict in a sentence that names who did what to whom, where the rules have one."""
    against: bool = False
    """Whether it was thrown against the hero, so that its success is bad news."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A number on the sheet (or in the world) changed."""

    what: str
    before: int
    after: int
    highest: bool = False
    """Whether it was the maximum that changed."""


@dataclass(frozen=True, slots=True)
class Gained:
    """Something came to the hero: an item, a keyword, a title, a companion."""

    kind: str
    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Lost:
    """Something left the hero."""

    kind: str
    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Chose:
    """The player decided."""

    option: str
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class Turned:
    """The player turned to a section."""

    section: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class FightBegan:
    """A fight began."""

    foe: str
    facts: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round of a fight (or of another activity) was over."""

    number: int
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class FightEnded:
    """A fight was over, with the id of its outcome."""

    outcome: str
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """The adventure was over: in an ending section, or by death in the middle of one (``ending`` None)."""

    kind: Literal["end", "victory", "defeat", "death"]
    ending: str | None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A message of a system or a book, with the facts its template is filled with."""

    message: str
    facts: tuple[tuple[str, str | int], ...] = ()


Event = (
    Rolled | Checked | Changed | Gained | Lost | Chose | Turned | FightBegan | RoundEnded | FightEnded | Ended | Told
)

Procedure = Generator[Request | Event, Any, T]
"""A rule in course that returns a ``T``."""


# --- the same as procedures, so that ``yield from`` gives the right type --------------------------


def roll(
    thrown: Dice,
    label: str,
    reading: DiceReading = "total",
    *,
    cuts: tuple[int, ...] = (),
    parts: tuple[Part, ...] = (),
    target: int | None = None,
    secret: bool = False,
) -> Procedure[Faces]:
    """Ask for a throw, report it, and return its faces."""
    faces: Faces = yield Roll(thrown, label, reading, cuts, parts, target, secret)
    yield Rolled(thrown, faces, label, secret)
    return faces


def ask(prompt: str, *options: Option | str, closed: Iterable[Closed] = ()) -> Procedure[str]:
    """Ask for a decision, report it, and return the key of the chosen option.

    A plain string is an option whose key is its label.
    """
    offered = tuple(Option(option, option) if isinstance(option, str) else option for option in options)
    key: str = yield Ask(prompt, offered, tuple(closed))
    yield Chose(next(option.label for option in offered if option.key == key), prompt)
    return key


def ask_text(prompt: str) -> Procedure[str]:
    """Ask for words, and return them as given."""
    words: str = yield Ask(prompt, kind="text")
    yield Chose(words, prompt)
    return words


def ask_number(prompt: str) -> Procedure[int]:
    """Ask for a whole number, and return it."""
    number: int = yield Ask(prompt, kind="number")
    yield Chose(str(number), prompt)
    return number


def tell(message: str, **facts: str | int) -> Procedure[None]:
    """Report a message of the system's or the common catalogue."""
    yield Told(message, tuple(facts.items()))
