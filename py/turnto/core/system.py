"""What a rule system brings: one value, made of data and rules.

A system is a package with one ``System`` value.  Nothing here knows a particular system; a fifth is a new
package and one line in ``rules.SYSTEMS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from turnto.core.catalogues import Catalogue
from turnto.core.hero_form import Creation, Field, Free, Panel
from turnto.core.phrase import Condition, Deed, Phrase, Turn
from turnto.core.procedure import Ask, Procedure
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms, World


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


def _nothing(state: State, _: Terms) -> Procedure[State]:
    return state
    yield  # makes it a procedure


def _taken(state: State, _tags: tuple[str, ...], _choice: str, _terms: Terms) -> Procedure[tuple[State, bool]]:
    return state, True
    yield  # makes it a procedure


def _crosses(left: State, found: World, _: Terms) -> tuple[State, World]:
    return State(left.hero, found), left.world


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
    messages: Mapping[str, Catalogue] = field(default_factory=dict)
    """Language -> message id -> template with ``{facts}``: ``Catalogues(__file__)`` for a folder ``messages`` beside the package's
    ``__init__``.  Under ``label.score`` stands what the rules call a score, an outcome, a kind of thing gained."""
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
    sensible: Callable[[Ask], tuple[str, ...]] = lambda _: ()
    """The options that are weighed of a fight too long to look to the end of with all; who cannot weigh takes the first."""
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
    knows_tag: Callable[[str], bool] = lambda _: False
    """Whether the rules do anything with this tag of a choice."""
    chosen: Callable[[State, tuple[str, ...], str, Terms], Procedure[tuple[State, bool]]] = _taken
    """Before a choice with tags is taken: what they call for, and whether it is taken after all."""
    bodily: Callable[[str], bool] = lambda _: False
    """Whether a flag of the world is the hero's own, so that it goes along to another book."""
    crosses: Callable[[State, World, Terms], tuple[State, World]] = _crosses
    """Into another book: given the hero and the world left, the world found there and that book's terms, the hero with the
    world as they arrive, and the world left as it is remembered."""
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
    unusual: Callable[[Sheet, Terms], Iterable[tuple[str, str]]] = lambda *_: ()
    """What a hero should be warned of, though it is legal: (rule id, sentence)."""
    outgrown: tuple[str, ...] = ()
    """The rules that bind only those who begin: what has been earned since may go beyond them."""
    beside: Callable[[Sheet, Terms], Mapping[str, Mapping[str, str]]] = lambda *_: {}
    """What stands in brackets beside a thing on the sheet, as the points it cost or what it weighs: field -> name -> words."""
    price_list: tuple[tuple[str, int], ...] = ()
    """Standard wares: (item as written, price)."""
    book_check: Callable[[Terms], Iterable[tuple[str, str, str, str]]] = lambda _: ()
    """What an author should be told of the header: (level, code, message, hint)."""
    deeds_check: Callable[[tuple[Deed, ...], Terms], Iterable[tuple[int, str, str, str]]] = lambda *_: ()
    """What an author should be told of the book's instructions taken together: (which, code, message, hint)."""
    again_check: Callable[[Deed], Iterable[tuple[str, str, str]]] = lambda _: ()
    """What an author should be told of an instruction that can be had again and again for nothing: (code, message, hint)."""
