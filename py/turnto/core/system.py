"""What a rule system brings: one value of eleven named parts, made of data and rules.

A system is a package with one ``System`` value, which an entry point of the group ``turnto.systems`` names.  Required are
``id``, ``name``, ``credit``, ``sheet``, ``creation`` and ``language``; every other part, and every hook in one, has a
harmless default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from turnto.core.catalogues import Catalogue
from turnto.core.hero_form import Creation, Field, FreeAction, Panel
from turnto.core.phrase import Condition, Deed, Phrase, Turn
from turnto.core.procedure import Ask, Procedure
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms, World

if TYPE_CHECKING:  # only authors' tools load the frames
    from turnto.core.phrasebook import Frames


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
    trademark: str = ""
    """What is owed to the owner of a name on the page of play itself."""


# --- the sheet ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Life:
    """The score at whose end the hero is overcome.

    Counted down to 0 (Vitality), or up to a number (three Wounds) or to another score (damage against Health Points).
    """

    key: str
    up_to: int | str | None = None
    """The number, or the key of the score, that it is counted up to; None for one counted down."""

    def most(self, hero: Sheet) -> int:
        """Return the life of an unhurt hero."""
        if self.up_to is None:
            return hero.maximum(self.key)
        return self.up_to if isinstance(self.up_to, int) else hero[self.up_to]

    def asked(self, hero: Sheet, key: str) -> int:
        """Return a score as a condition asks for it: of Health Points, those that are left."""
        return self.left(hero) if key == self.up_to else hero[key]

    def left(self, hero: Sheet) -> int:
        """Return how much life is left to lose."""
        return hero[self.key] if self.up_to is None else self.most(hero) - hero[self.key]


@dataclass(frozen=True, slots=True)
class SheetRules:
    """The character sheet: what stands on it, what is worked out from it, what is legal.  Required: ``fields``, ``panels``."""

    fields: tuple[Field, ...]
    panels: tuple[Panel, ...]
    life: Life | None = None
    """The score that life hangs on; None for rules that judge none."""
    overcome: Callable[[Sheet], bool] | None = None
    """Whether the hero is at the zero that the rules speak of, where more than ``life`` decides it."""
    derived: Callable[[State, Terms], Mapping[str, Any]] = lambda *_: {}
    """What the sheet printed shows under ``derived``: key -> number, word or mapping."""
    beside: Callable[[Sheet, Terms], Mapping[str, Mapping[str, str]]] = lambda *_: {}
    """What stands in brackets beside a thing on the sheet, as the points it cost or what it weighs: field -> name -> words."""
    complete_hero: Callable[[Sheet, Terms], Sheet] = lambda sheet, _: sheet
    """The sheet with what the rules derive once (a suit worn, a load counted)."""
    problems: Callable[[Sheet, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """What is not legal about a hero: (rule id, sentence)."""
    unusual: Callable[[Sheet, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """What a hero should be warned of, though it is legal: (rule id, sentence)."""
    beginning: Callable[[Sheet, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """What is not legal about a hero who has come through nothing yet, beyond ``problems``: (rule id, sentence)."""
    outgrown: tuple[str, ...] = ()
    """The rules that bind only those who begin: what has been earned since may go beyond them."""


# --- what books say, and what players read --------------------------------------------------------


_Said = TypeVar("_Said", Phrase, Condition)


def worded(module: str, what: Iterable[_Said], coin: str = "") -> tuple[_Said, ...]:
    """Return phrases or conditions with the patterns of the folder ``phrasebook`` beside a module.

    The module is given by its ``__file__``.  In a page, which has no such folder, they are returned as they are.
    """
    if not (Path(module).parent / "phrasebook").is_dir():
        return tuple(what)
    from turnto.core.phrasebook import Phrasebook  # not in the page, which reads compiled books

    return tuple(map(Phrasebook(module, coin).worded, what))


@dataclass(frozen=True, slots=True)
class Language:
    """What a book of these rules can say.  Required: ``phrases``."""

    phrases: tuple[Phrase, ...]
    conditions: tuple[Condition, ...] = ()
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Legal words for its own kinds of slots: ``{"skill": ("Climbing", …)}``."""
    options: tuple[BookOption, ...] = ()
    header: tuple[str, ...] = ()
    """The fields of a book's header that are the system's own."""
    skills: str = "skills"
    """The ratings group that ``{If you have Climbing}`` asks for."""
    codes: str = "keywords"
    """The words group that keywords or codes stand in."""
    phrasebook: str = ""
    """The ``__file__`` of a module that has the patterns in a folder ``phrasebook`` beside it: ``en.toml``, ``de.toml``."""

    def __post_init__(self) -> None:
        if self.phrasebook:
            object.__setattr__(self, "phrases", worded(self.phrasebook, self.phrases))
            object.__setattr__(self, "conditions", worded(self.phrasebook, self.conditions))


class Names:
    """The names of the rules, as heroes and books write them in English; rules without any have just this."""

    @property
    def names(self) -> Sequence[str]:
        """Every name."""
        return ()

    @property
    def wares(self) -> Sequence[str]:
        """The names of things that are carried."""
        return ()

    @property
    def forms(self) -> Sequence[str]:
        """The messages of what a name or a number stands in: ``7 left``."""
        return ()

    @property
    def several(self) -> Mapping[str, str]:
        """Name of a ware -> message of several of it."""
        return {}

    @property
    def kinds(self) -> Mapping[str, str]:
        """Kind in which a skill or a trait is had -> its message: the woods of Survival."""
        return {}

    def called(self, text: str) -> str:
        """Return a name as a message; any other text as it is."""
        return text


NO_NAMES = Names()


@dataclass(frozen=True, slots=True)
class Words:
    """What players read of the rules."""

    messages: Mapping[str, Catalogue] = field(default_factory=dict)
    """Language -> message id -> template with ``{facts}``: ``Catalogues(__file__)`` for a folder ``messages`` beside the package's
    ``__init__``.  Under ``label.score`` stands what the rules call a score, an outcome, a kind of thing gained."""
    rules_help: str = ""
    """The rules for readers, in our own words: Markdown."""
    in_short: str = ""
    """The rules in half a line, as the shelf tells them to somebody who knows none: "light rules: two dice, one number"."""
    names: Names = NO_NAMES
    """The names that the rules give things (a skill, a trait, a weapon): readers of another language are told them in theirs, and books
    of another language may write them so.  ``common.messages.RuleNames`` makes them of a list."""
    weight: int = 2
    """How much there is to learn: 1 light, 2 middling, 3 full.  A shelf sends newcomers to the lightest."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Which outcomes of instructions and tests are good for the hero and which bad; all others are neither.

    Odds take an activity that has a good outcome (a fight: won, got away) as survived by a good one alone; the page
    shades what it tells of a throw.
    """

    good: frozenset[str] = frozenset()
    bad: frozenset[str] = frozenset()
    flight: frozenset[str] = frozenset()
    """Those of a fight that the hero got away from."""


# --- hooks ----------------------------------------------------------------------------------------


def _nothing(state: State, _: Terms) -> Procedure[State]:
    return state
    yield  # makes it a procedure


def _taken(state: State, _tags: tuple[str, ...], _choice: str, _terms: Terms) -> Procedure[tuple[State, bool]]:
    return state, True
    yield  # makes it a procedure


def _crosses(left: State, found: World, _: Terms) -> tuple[State, World]:
    return State(left.hero, found), left.world


@dataclass(frozen=True, slots=True)
class PlayHooks:
    """Hooks of the rules into play, beside a book's own instructions."""

    begin: Callable[[State, Terms], Procedure[State]] = _nothing
    """At the start of an adventure, before the first section."""
    turned: Callable[[State, Terms], Procedure[State]] = _nothing
    """At each turning to a section, before its entry effects."""
    settle: Callable[[State, Terms], Procedure[State]] = _nothing
    """Before the page goes on, outside lasting things: levels gained, loads that became too heavy.
    Settling a settled state asks nothing and changes nothing."""
    barred: Callable[[State, tuple[str, ...], frozenset[str], str, Terms], str | None] = lambda *_: None
    """Why a choice with these tags is closed to this hero, given every tag of its page and the choice's id; None if it is open."""
    knows_tag: Callable[[str], bool] = lambda _: False
    """Whether the rules do anything with this tag of a choice."""
    chosen: Callable[[State, tuple[str, ...], str, Terms], Procedure[tuple[State, bool]]] = _taken
    """Before a choice with tags is taken: what they call for, and whether it is taken after all."""
    free: Callable[[State, Terms], Iterable[FreeAction]] = lambda *_: ()
    """What the hero may do whenever the player may choose."""
    do_free: Callable[[State, str, Terms], Procedure[State]] | None = None
    death: Callable[[State, Terms], Procedure[tuple[State, Turn | None]]] | None = None
    """What stands between the hero and death (Fate): a turn, or None for the end."""
    after: Callable[[State, Terms], Procedure[State]] = _nothing
    """The after-the-adventure steps, when a hero is carried on."""
    bodily: Callable[[str], bool] = lambda _: False
    """Whether a flag of the world is the hero's own, so that it goes along to another book."""
    crosses: Callable[[State, World, Terms], tuple[State, World]] = _crosses
    """Into another book: given the hero and the world left, the world found there and that book's terms, the hero with the
    world as they arrive, and the world left as it is remembered."""


@dataclass(frozen=True, slots=True)
class Goods:
    """Things carried, and money."""

    money: str = ""
    """The key of the field that coins are counted in; also how a book writes them.  Empty: rules without money."""
    price_list: tuple[tuple[str, int], ...] = ()
    """Standard wares: (item as written, price)."""
    price: Callable[[Item, int | None, bool, State, Terms], int] | None = None
    """What a ware costs here, all of it, given the price that its table marks (None where it is silent) and whether the hero
    sells it; None where rules have no say beyond the price list."""
    may_take: Callable[[State, Item, Terms], str | None] = lambda *_: None
    """Why this cannot be carried as well; None if it can."""
    is_a: Callable[[Item, str], bool] = lambda *_: False
    """Whether an item is of a kind the rules know but its name and tags do not say: "weapon" of a sword (one-handed)."""
    pointless: Callable[[Item, State, Terms], str | None] = lambda *_: None
    """Why one more of this would do nothing for this hero (a second shield); None if it might."""
    about: Callable[[Item, State, Terms], Iterable[str]] = lambda *_: ()
    """What a thing would do for this hero, beyond what its tags say."""
    unlisted: Callable[[Item], bool] = lambda _: False
    """Whether the rules weigh things and do not know the weight of this one, so that it is carried at 0."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Heuristics for simulated players and odds where exhaustive search is too long."""

    sensible: Callable[[Ask], tuple[str, ...]] = lambda _: ()
    """The options that are weighed of a fight too long to look to the end of with all; who cannot weigh takes the first."""
    rule_of_thumb: Callable[[Ask], str | None] = lambda _: None
    """The option taken where the odds are not looked into: whether to spend Luck in a long fight."""
    leans: Callable[[Ask], str | None] = lambda _: None
    """What is taken where nothing hangs on it yet: a level gained goes where the hero is best."""
    unread: Callable[[Item, Terms], bool] = lambda *_: False
    """Whether no activity (a fight) ever looks at an item, so that heroes with and without it decide alike."""


@dataclass(frozen=True, slots=True)
class AuthorChecks:
    """Checks of a book for its author.  Loaded by whoever checks books; no page ships it."""

    book: Callable[[Terms], Iterable[tuple[str, str, str, str]]] = lambda _: ()
    """Of the header: (level, code, message, hint)."""
    deeds: Callable[[tuple[Deed, ...], Terms], Iterable[tuple[int, str, str, str]]] = lambda *_: ()
    """Of the book's instructions taken together: (which, code, message, hint)."""
    again: Callable[[Deed], Iterable[tuple[str, str, str]]] = lambda _: ()
    """Of an instruction that can be had again and again for nothing: (code, message, hint)."""
    idle: Callable[[Item], Iterable[tuple[str, str, str]]] = lambda _: ()
    """Tags of a thing that change nothing under these rules, though they look it: (tag, hint, what it may be meant for)."""
    frames: Mapping[str, Frames] = field(default_factory=dict)
    """Language -> the ways of putting what the phrasebook says."""


# --- the whole ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A rule system.  One is equal to itself alone, so that what is made of it once can be kept under it."""

    id: str
    name: str
    credit: Credit
    sheet: SheetRules
    creation: Creation
    language: Language
    words: Words = Words()
    outcomes: Outcomes = Outcomes()
    play: PlayHooks = PlayHooks()
    goods: Goods = Goods()
    simulation: Simulation = Simulation()
    author_checks: Callable[[], AuthorChecks] = AuthorChecks
    """Imports the module that only authors need (``author_checks`` of the system's package) and returns what it brings."""

    def overcome(self, hero: Sheet) -> bool:
        """Return whether the hero's life is at the zero of the rules."""
        if self.sheet.overcome:
            return self.sheet.overcome(hero)
        return self.sheet.life is not None and self.sheet.life.left(hero) <= 0


@dataclass(frozen=True, slots=True)
class Registry:
    """The rule systems that books may name, each loaded when it is first asked for.

    The rims make it (a command, a site, a test) and hand it in; nothing else looks for systems.
    """

    load: Mapping[str, Callable[[], System]]
    """Id -> what imports the system and returns it."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that a book may name."""
        return tuple(self.load)

    def __getitem__(self, id: str) -> System:
        """Return the system of this id; raise KeyError for an unknown one."""
        return self.load[id.casefold()]()

    def get(self, id: str) -> System | None:
        """Return the system of this id, or None."""
        return self[id] if id.casefold() in self.load else None
