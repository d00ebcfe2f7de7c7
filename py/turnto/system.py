"""What a rule system brings: one value, made of data and rules.

A system is a package with one ``System`` value.  Nothing here knows a particular system; a fifth is a new
package and one line in ``rules.SYSTEMS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from turnto.form import Creation, Field, Free, Panel
from turnto.procedure import Ask, Closed, Option, Procedure
from turnto.sheet import Item, Sheet
from turnto.state import State, Terms

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
        """What stood in a slot or clause, ``default`` where it was not said."""
        return self.values.get(slot, default)

    def __getitem__(self, slot: str) -> Any:
        return self.values[slot]


@dataclass(frozen=True, slots=True)
class Result:
    """What an instruction came to: the state after it, the id of its outcome, a turn that it forces."""

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
    """How a lasting thing ends and with how much left of the score that life hangs on, as its system works it out."""

    outcomes: Mapping[str, float]
    left: Mapping[int, float]
    unsure: float
    """How much of the whole was not followed: the most that any of these can be short of the truth."""
    begun: str = ""
    """The key of what was chosen when it began, where that is asked."""
    counted: tuple[Mapping[str, Fraction], Mapping[int, Fraction]] | None = None
    """Outcomes and what is left once more, where they are exact."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A thing that lasts over several beats (a fight, a chase) and has a state of its own.

    ``state`` is a frozen dataclass all of whose fields are whole numbers, words, None or (nested) tuples of
    them, so that a save can keep it in the middle.  A beat is the smallest part that is undone or redone
    whole: one round.  ``outcome`` is None while it goes on.
    """

    state: type[Any]
    begin: Callable[[State, Deed, Terms], Procedure[tuple[Any, State]]]
    """The first beat: which arms, who shoots first."""
    beat: Callable[[Any, State, Deed, Terms], Procedure[tuple[Any, State]]]
    outcome: Callable[[Any, State, Deed, Terms], str | None]
    panel: Callable[[Any, State, Deed, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """Rows for the page while it lasts: ``("Wolf", "Wounds 2")``."""
    chances: Callable[[State, Deed, Terms, str], Reckoned | None] | None = None
    """How it ends by a policy, worked out by the system itself; None where it cannot.  Asked where the exact odds are
    out of reach."""
    best: Callable[[Any, State, Deed, Terms], str | None] | None = None
    """The option that is best at the beginning of a beat, worked out by the system itself, for players who are none; odds
    are told from the rules alone.  None where it cannot."""
    plain: Callable[[Any], Any] = lambda state: state
    """The state without what no rule reads (the number of the round): what is alike then has the same odds."""


@dataclass(frozen=True, slots=True)
class Stand:
    """An instruction that stays open beside the choices of its page: a shop, a buyer, an armourer.

    ``options`` says what is open and what is closed now; ``does`` carries one of them out (one beat).
    """

    options: Callable[[State, Deed, Terms], Iterable[Option | Closed]]
    does: Callable[[State, Deed, str, Terms], Procedure[State]]


# --- phrases: the language of a book --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of the outcomes an instruction can have: its id, and the words its list item may begin with.

    ``falls_to`` names the outcome whose list item answers where this one has none; None means that
    nothing is owed (the page goes on).
    """

    id: str
    words: Mapping[str, tuple[str, ...]]
    falls_to: str | None = None
    counted: bool = True
    """Whether it is one of the ids that odds are given for."""
    beaten: bool = False
    """Whether it says that the hero is overcome.  Its item answers for all harm of its section; where there is none, the
    section's zero branch does, then the book's, then death."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Something that may be added to an instruction, in any place: ``at {modifier:signed}``.

    Its slots join the instruction's values; a clause without slots sets ``name`` to ``value``.
    """

    name: str
    patterns: Mapping[str, tuple[str, ...]]
    value: Any = True


@dataclass(frozen=True, slots=True)
class Phrase:
    """An instruction a book can give.

    Patterns are written per language in a small notation: plain words as they stand, ``[words]`` may be
    left out, ``(one|other)`` either, ``{slot:kind}`` something to be filled in.  Kinds of slots:

    ``number`` (digits or number words, "a"/"an" being 1) · ``signed`` (-3, +2) · ``dice`` (2d-1, "one die") ·
    ``pool`` (-1d, +2d) · ``item`` (the **rope** (+1 climbing, heavy), with a count) · ``items`` (a list of those) ·
    ``keyword`` (*Arbalest*) · ``title`` · ``name`` (words up to the next clause) · ``section`` · ``counter`` · ``quoted`` ·
    ``foe`` (a wolf (DS 8, bite +1) then two dogs (…)) · ``facts`` (what stands in parentheses) · ``deed`` (another instruction, to be carried out as part of this
    one) · ``condition`` · and every kind in the system's ``kinds`` (skill, spell …), whose legal words a book may add to.

    Values: number, signed and pool give an int; dice, name, section, keyword, title, counter, quoted and a
    system's kinds give a str; item gives [name, [tags], count], items a list of those; foe gives a list of
    [name, count, facts text]; deed gives {"phrase", "values", "say"}; condition gives a compiled condition.
    """

    id: str
    patterns: Mapping[str, tuple[str, ...]]
    does: Rule | Lasting | Stand
    clauses: tuple[Clause, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    answers: Literal["", "ranges", "words"] = ""
    """Outcomes that are not words of the system's: ranges of numbers (1-2), or quoted answers to a riddle."""
    hindrance: Callable[[State, Deed, Terms], str | None] = lambda *_: None
    """Why it cannot be carried out now, in the words of the world; None if it can."""
    table: tuple[str, ...] = ()
    """The columns of the Markdown table that must follow; its rows become ``values["rows"]``, a list of
    {column folded: text of the cell}."""
    answered_by: Callable[[str, tuple[str, ...]], str | None] | None = None
    """Which of the listed outcomes answers for this one, where that hangs on what is listed; ``falls_to`` is not asked then."""
    offered: bool = False
    """Whether it is only offered even in running prose (its own words say "may")."""
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
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """Something a book can ask of hero and world: ``{If you have Climbing}``.

    Patterns are those of Phrase, without the word "if".
    """

    id: str
    patterns: Mapping[str, tuple[str, ...]]
    holds: Callable[[State, Deed, Terms], bool]
    reason: Callable[[Deed, Terms], str] = lambda deed, _: ""
    """What the player lacks: "You need the rope."."""
    tests: tuple[tuple[str, str], ...] = ()
    """What it asks for, for the static checks: (kind of thing, slot)."""
    doc: str = ""
    examples: tuple[str, ...] = ()


# --- the system itself ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BookOption:
    """A ruling a book may set in its header's ``options``."""

    key: str
    choices: tuple[str, ...]
    """The legal words; none means any text."""
    default: str
    rule: str
    doc: str
    settles: str = ""
    """The code of a warning to authors that is answered by setting it."""


@dataclass(frozen=True, slots=True)
class Credit:
    """The credit a system is owed, shown wherever it is played."""

    text: str
    licence: str = ""
    note: str = ""


def _nothing(state: State, _: Terms) -> Procedure[State]:
    return state
    yield  # makes it a procedure


def _taken(state: State, _tags: tuple[str, ...], _choice: str, _terms: Terms) -> Procedure[tuple[State, bool]]:
    return state, True
    yield  # makes it a procedure


def _of_no_kind(_item: Item, _kind: str) -> bool:
    return False


def _free_of_limits(_state: State, _item: Item, _terms: Terms) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class System:
    """A rule system.  Hooks answer for what is common to all books; each has a harmless default."""

    id: str
    name: str
    credit: Credit
    fields: tuple[Field, ...]
    panels: tuple[Panel, ...]
    derived: Callable[[State, Terms], Mapping[str, Any]]
    """What the sheet printed shows under ``derived``: key -> number, word or mapping."""
    creation: Creation
    phrases: tuple[Phrase, ...]
    conditions: tuple[Condition, ...] = ()
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Legal words for its own kinds of slots: ``{"skill": ("Climbing", …)}``."""
    presets: Mapping[str, Any] = field(default_factory=dict)
    """Ready heroes in the form of a hero file, for books that bring none."""
    options: tuple[BookOption, ...] = ()
    header: tuple[str, ...] = ()
    """The fields of a book's header that are the system's own."""
    messages: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language -> message id -> template with ``{facts}``."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What the rules call things: score keys, outcome ids, kinds of things gained."""
    money: str = "gp"
    """The key of the field that coins are counted in; also how a book writes them.  Empty: rules without money."""
    skills: str = "skills"
    """The ratings group that ``{If you have Climbing}`` asks for."""
    codes: str = "keywords"
    """The words group that keywords or codes stand in."""
    fight: str = "fight"
    """The id of the phrase that is a fight."""
    rules_help: str = ""
    """The rules for readers, in our own words: Markdown."""

    begin: Callable[[State, Terms], Procedure[State]] = _nothing
    """At the start of an adventure, before the first section."""
    sensible: Callable[[Ask], str | None] = lambda _: None
    """The option that the odds and players who are none take unasked: a fight too long to look to the end of."""
    rule_of_thumb: Callable[[Ask], str | None] = lambda _: None
    """The option that players who are none take where the odds are not looked into: whether to spend Luck in a long fight."""
    leans: Callable[[Ask], str | None] = lambda _: None
    """What players who are none take where nothing hangs on it yet: a level gained goes where the hero is best."""
    settle: Callable[[State, Terms], Procedure[State]] = _nothing
    """Before the page goes on, outside lasting things: levels gained, loads that became too heavy.
    Settling a settled state asks nothing and changes nothing."""
    turned: Callable[[State, Terms], Procedure[State]] = _nothing
    """At each turning to a section, before its entry effects."""
    may_take: Callable[[State, Item, Terms], str | None] = _free_of_limits
    """Why this cannot be carried as well; None if it can."""
    barred: Callable[[State, tuple[str, ...], frozenset[str], str, Terms], str | None] = lambda *_: None
    """Why a choice with these tags is closed to this hero, given every tag of its page and the choice's id; None if it is open."""
    chosen: Callable[[State, tuple[str, ...], str, Terms], Procedure[tuple[State, bool]]] = _taken
    """Before a choice with tags is taken: what they call for, and whether it is taken after all."""
    is_a: Callable[[Item, str], bool] = _of_no_kind
    """Whether an item is of a kind the rules know but its name and tags do not say: "weapon" of a sword (one-handed)."""
    overcome: Callable[[Sheet], bool] = lambda _: False
    """Whether the hero is at the zero that the rules speak of."""
    death: Callable[[State, Terms], Procedure[tuple[State, Turn | None]]] | None = None
    """What stands between the hero and death (Fate): a turn, or None for the end."""
    free: Callable[[State, Terms], Iterable[Free]] = lambda *_: ()
    do_free: Callable[[State, str, Terms], Procedure[State]] | None = None
    after: Callable[[State, Terms], Procedure[State]] = _nothing
    """The after-the-adventure steps, when a hero is carried on."""
    complete_hero: Callable[[Sheet, Terms], Sheet] = lambda sheet, _: sheet
    """The sheet with what the rules derive once (a suit worn, a load counted)."""
    unlisted: Callable[[Item], bool] = lambda _: False
    """Whether the rules weigh things and do not know the weight of this one, so that it is carried at 0."""
    problems: Callable[[Sheet, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """What is not legal about a hero: (rule id, sentence)."""
    price_list: tuple[tuple[str, int], ...] = ()
    """Standard wares: (item as written, price)."""
    book_check: Callable[[Terms], Iterable[tuple[str, str, str, str]]] = lambda _: ()
    """What an author should be told of the header: (level, code, message, hint)."""
    deeds_check: Callable[[tuple[Deed, ...], Terms], Iterable[tuple[int, str, str, str]]] = lambda *_: ()
    """What an author should be told of the book's instructions taken together: (which, code, message, hint)."""
    again_check: Callable[[Deed], Iterable[tuple[str, str, str]]] = lambda _: ()
    """What an author should be told of an instruction that can be had again and again for nothing: (code, message, hint)."""
