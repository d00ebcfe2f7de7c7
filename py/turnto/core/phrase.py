"""The language of a book: instructions, conditions, their rules and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from turnto.core.procedure import Closed, Event, Option, Procedure
from turnto.core.sheet import Item
from turnto.core.world import State, Terms

# --- instructions as a book's compiled form keeps them --------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a choice or an outcome leads: a section, back to the visit one came from, or another book."""

    to: str = ""
    back: bool = False
    book: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """An instruction as compiled: which phrase, what stood in its slots, the author's own sentence."""

    id: str
    phrase: str
    values: Mapping[str, Any]
    sentence: str = ""
    outcomes: tuple[str, ...] = ()
    """The ids of the outcomes this instruction's list names, in the author's order."""
    section: str = ""

    def get(self, slot: str, default: Any = None) -> Any:
        """Return the value of a slot or clause, or ``default``."""
        return self.values.get(slot, default)

    def __getitem__(self, slot: str) -> Any:
        return self.values[slot]

    def having(self, **values: Any) -> Deed:
        """Return the instruction with these values too."""
        return replace(self, values={**self.values, **values})


@dataclass(frozen=True, slots=True)
class Result:
    """The result of an instruction: the new state, the outcome's id, a forced turn."""

    state: State
    outcome: str | None = None
    """As an effect inside an outcome: another outcome of the same instruction that answers instead."""
    turn: Turn | None = None
    dies: bool = False
    """The hero dies, whatever the numbers say."""
    beaten: str = ""
    """The outcome that says how the hero was overcome on the way, where the instruction's own outcome is another."""


Rule = Callable[[State, Deed, Terms], Procedure[Result]]
"""An instruction's rule: carried out on a state, it asks and tells, and returns what it came to."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The exact chances of an activity's outcomes and of the life left, computed by its system."""

    outcomes: Mapping[str, float]
    left: Mapping[int, float]
    unsure: float
    """How much of the whole was not followed: the most that any of these can be short of the truth."""
    begun: str = ""
    """The key of what was chosen when it began, where that is asked."""
    counted: tuple[Mapping[str, Fraction], Mapping[int, Fraction]] | None = None
    """Outcomes and what is left once more, where they are exact."""
    decided: Callable[[State, Sequence[str]], str | None] = lambda _state, _keys: None
    """What is answered on the way, as things stand, out of the keys of the options; None for what the policy is to say."""


class Fighter(NamedTuple):
    """One side of a fight as the page shows it, all words for the reader."""

    name: str
    is_foe: bool
    left: int = 0
    full: int = 0
    """What is left of how much: hits, which may fall below nought, Wounds, rounds still to survive.  Nothing of nothing is not shown."""
    counts: str = ""
    """What is counted so: "hits"."""
    facts: tuple[str, ...] = ()
    """Weapon, armour, defences."""
    states: tuple[str, ...] = ()
    """What ails him now: stunned, lying, Shaken."""
    intent: str = ""
    """What he is about to do, where his tactics are fixed."""
    who: str = ""
    """A word of who he is, for the beginning: "stronger than you"."""
    out: str = ""
    """Why he fights no more; empty while he does."""


@dataclass(frozen=True, slots=True)
class Activity:
    """An instruction that lasts over several beats (a fight, a chase) and has a state of its own.

    ``state`` is a frozen dataclass whose fields are whole numbers, words, None or (nested) tuples of them, so that
    a save can hold it. A beat is the smallest part that is undone or redone whole: one round. ``outcome`` stays None until it ends.
    """

    state: type[Any]
    begin: Callable[[State, Deed, Terms], Procedure[tuple[Any, State]]]
    """The first beat: which arms, who shoots first."""
    beat: Callable[[Any, State, Deed, Terms], Procedure[tuple[Any, State]]]
    outcome: Callable[[Any, State, Deed, Terms], str | None]
    panel: Callable[[Any, State, Deed, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """Rows of words while it lasts: ``("Wolf", "Wounds 2")``."""
    sides: Callable[[Any, State, Deed, Terms], Iterable[Fighter]] | None = None
    """The two sides as the page shows them, the hero first; None for an activity without sides."""
    clock: Callable[[Any, State, Deed, Terms], str] = lambda *_: ""
    """How long it has lasted: "second 3"."""
    chances: Callable[[State, Deed, Terms, str], Reckoned | None] | None = None
    """How it ends by a policy, worked out by the system itself; None where it cannot.  Asked where the exact odds are
    out of reach."""
    best: Callable[[Any, State, Deed, Terms, frozenset[str]], str | None] | None = None
    """The option that is best at the beginning of a beat for simulated players, worked out by the system itself; None if
    it cannot.  It is given the outcomes that lead straight to the hero's end.  Odds come from the rules alone."""
    ahead: Callable[[Any, State, Deed, Terms], tuple[Fraction, Fraction, Fraction] | None] | None = None
    """What the beginning of a beat is worth to simulated players under best play, worked out by the system itself: the
    chance of a good outcome, the life left, and how much more is owned than now (things, their uses, points of scores), each
    in the mean; None if it cannot."""
    plain: Callable[[Any], Any] = lambda state: state
    """The state without what no rule reads (the number of the round): what is alike then has the same odds."""
    told: Callable[[Any, Deed, Terms, Iterable[Event]], Any] = lambda state, *_: state
    """The state as it is to be shown in the middle of a beat, by what that has told so far."""
    rows: tuple[tuple[str, type[Any]], ...] = ()
    """Fields of the state (and of these) in which named tuples stand, or rows of them: a save keeps them by name too."""
    slow: bool = False
    """Whether a beat takes so long that odds had better go through fewer of them."""


class Ware(NamedTuple):
    """A row of a counter: a thing that changes hands there, and how it stands with it."""

    key: str
    """Of the option that trades one more of it, and of its giving back."""
    item: Item
    price: int
    has: int
    """How many the hero has."""
    left: int | None = None
    """How many the seller has left; None for any number, and where the hero sells."""
    paid: tuple[int, ...] = ()
    """The prices of those that have changed hands since the counter was opened, the last last."""
    shut: str = ""
    """Why no more of it is traded, in the words of the world; empty where it is."""
    returns: bool = False
    """Whether the last of it can be given back now."""
    pointless: str = ""
    """Why one more of it would do nothing for the hero; empty if it might."""
    about: str = ""
    """What the author says that it does."""


class Counter(NamedTuple):
    """A trade as a table, of which everything can be undone until something else is done."""

    wares: Callable[[State, Deed, Terms], Iterable[Ware]]
    back: Callable[[State, Deed, str, Terms], Procedure[State]]
    """Give back the last one of a ware, at the price that was paid."""
    is_sale: bool = False
    """Whether it is the hero who sells."""


class StandingOffer(NamedTuple):
    """An instruction that stays open beside the choices of its page: a shop, a buyer, an armourer.

    ``options`` says what is open and what is closed now; ``does`` carries one of them out (one beat).
    """

    options: Callable[[State, Deed, Terms], Iterable[Option | Closed]]
    does: Callable[[State, Deed, str, Terms], Procedure[State]]
    counter: Counter | None = None
    """What it trades, where it is a trade."""


# --- phrases: the language of a book --------------------------------------------------------------

Patterns = Mapping[str, tuple[str, ...]]
"""Language -> how a thing is said in it.  They may stand here in the code, or in the files of a phrasebook."""


class Outcome(NamedTuple):
    """One of the outcomes an instruction can have: its id, and the words its list item may begin with.

    ``falls_to`` names the outcome whose list item answers where this one has none; None means that
    nothing is owed (the page goes on).
    """

    id: str
    words: Patterns = MappingProxyType({})
    falls_to: str | None = None
    counted: bool = True
    """Whether it is one of the ids that odds are given for."""
    beaten: bool = False
    """Whether it says that the hero is overcome.  Its item answers for all harm of its section; where there is none, the
    section's zero branch does, then the book's, then death."""
    totals: str = ""
    """What is thrown for it, where a book may put it so: compared with the target (``<=``), or a band (``4-5``)."""


class Clause(NamedTuple):
    """Something that may be added to an instruction, in any place: ``at {modifier:signed}``.

    Its slots join the instruction's values; a clause without slots sets ``name`` to ``value``.
    """

    name: str
    patterns: Patterns = MappingProxyType({})
    value: Any = True


def clauses(names: str) -> tuple[Clause, ...]:
    """Return clauses by their names in the phrasebook, ``name`` or ``name=value``, with blanks between them."""
    said = (one.partition("=") for one in names.split())
    return tuple(Clause(name, value=value or True) for name, _, value in said)


def _nothing(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    return Result(state)
    yield  # makes it a procedure


@dataclass(frozen=True, slots=True)
class Phrase:
    """An instruction a book can give.

    Patterns are written per language in a small notation: plain words as they stand, ``[words]`` may be
    left out, ``(one|other)`` either, ``{slot:kind}`` something to be filled in; commas may stand anywhere, ``(or|,)`` asks for
    one.  Kinds of slots:

    ``number`` (digits or number words, "a"/"an" being 1) · ``signed`` (-3, +2) · ``dice`` (2d-1, "one die") ·
    ``factor`` (x1.5, in hundredths) · ``pool`` (-1d, +2d) · ``item`` (the **rope** (+1 climbing, heavy), with a count) · ``items`` (a list of those) ·
    ``keyword`` (*Arbalest*) · ``title`` · ``name`` (words up to the next clause) · ``section`` · ``counter`` · ``quoted`` ·
    ``foe`` (a wolf (DS 8, bite +1) then two dogs (…)) · ``facts`` (what stands in parentheses) · ``deed`` (another instruction, to be carried out as part of this
    one) · ``condition`` · and every kind in the system's ``kinds`` (skill, spell …), whose legal words a book may add to.

    Values: number, signed and pool give an int; dice, name, section, keyword, title, counter, quoted and a
    system's kinds give a str; item gives [name, [tags], count], items a list of those; foe gives a list of
    [name, count, facts text]; deed gives {"phrase", "values", "say"}; condition gives a compiled condition.
    """

    id: str
    patterns: Patterns = field(default_factory=dict)
    does: Rule | Activity | StandingOffer = _nothing
    clauses: tuple[Clause, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    answers: Literal["", "ranges", "words"] = ""
    """Outcomes that are not words of the system's: ranges of numbers (1-2), or quoted answers to a riddle."""
    hindrance: Callable[[State, Deed, Terms], str | None] = lambda *_: None
    """Why it cannot be carried out now, in the words of the world; None if it can."""
    pointless: Callable[[State, Deed, Terms], str | None] = lambda *_: None
    """Why it would do nothing for the hero now, in the words of the world; None if it might.  It stays open: the choice
    says so on itself."""
    table: tuple[str, ...] = ()
    """The columns of the Markdown table that must follow; its rows become ``values["rows"]``, a list of
    {column folded: text of the cell}."""
    answered_by: Callable[[str, tuple[str, ...]], str | None] | None = None
    """Which of the listed outcomes answers for this one, where that hangs on what is listed; ``falls_to`` is not asked then."""
    offered: bool = False
    """Whether it is only offered even in running prose (its own words say "may")."""
    hazard: bool = False
    """Whether it is harm on the way: odds are given of all its outcomes, where a book lists them or nothing else is tested."""
    margins: bool = False
    """Whether its outcomes may ask by how much: "Success by 3 or more"."""
    effect: bool = False
    """Whether it may stand inside a choice or an outcome although it branches: what it comes to is then nobody's to answer."""
    comes_to: tuple[str, ...] = ()
    """Inside an outcome: the other outcomes of the same instruction, one of which answers instead."""
    gives: tuple[tuple[str, str], ...] = ()
    """What it gives, for the static checks: (kind of thing, slot): ``(("item", "item"),)``."""
    takes: tuple[tuple[str, str], ...] = ()
    check: Callable[[Deed], Iterable[tuple[str, str, str]]] = lambda _: ()
    """What an author should be told of it: (code, message, hint)."""
    doc: str = ""
    """One line for the phrasebook, with rule ids."""
    examples: Sequence[str] = ()


class Condition(NamedTuple):
    """Something a book can ask of hero and world: ``{If you have Climbing}``.

    Patterns are those of Phrase, without the word "if".
    """

    id: str
    patterns: Patterns = MappingProxyType({})
    holds: Callable[[State, Deed, Terms], bool] = lambda *_: True
    reason: Callable[[Deed, Terms], str] = lambda deed, _: ""
    """What the player lacks: "You need the rope."; empty if "Only if" and the author's words say it."""
    denied: Callable[[Deed, Terms], str] = lambda deed, _: ""
    """What stands in the way where it must not hold: "You have been there."; empty if the author's words say it."""
    tests: tuple[tuple[str, str], ...] = ()
    """What it asks for, for the static checks: (kind of thing, slot)."""
    doc: str = ""
    examples: Sequence[str] = ()
