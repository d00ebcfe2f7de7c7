"""Simulation of whole books: how plays end, where heroes die, what is never seen.

Plays go in batches.  All of a batch know what was learned in the batches before it, and none knows of the others, so that
they may be shared out among processes: the same seeds give the same report with any number of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from turnto.core.procedure import Answer, Ask, Ended, Event, Request, Told, Turned
from turnto.core.runner import check_answer
from turnto.core.sheet import Sheet
from turnto.core.world import World
from turnto.odds.policies import Experience, Policy, policy
from turnto.odds.positions import at_page_end
from turnto.odds.seeded import beat_played
from turnto.play import campaign
from turnto.play.beat import beat
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.page import PROMPT, STUCK
from turnto.play.position import Position, Record, Session
from turnto.play.session import closed_book

BEATS = 5_000
"""A game that is not over after so many beats is given up."""

LINGERS = 250
"""One that was asked so often what to do on one page is given up too: it buys and sells for ever."""


@dataclass
class Tally:
    """The tally of many plays.  Sections of a further book are called as a turn calls them: ``Other Book: section``."""

    plays: int = 0
    won: int = 0
    died: int = 0
    unfinished: int = 0
    stuck: int = 0
    turns: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    """Section -> how many died in it."""
    visits: Counter[str] = field(default_factory=Counter)
    choices: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(section, key) -> how often it was taken."""
    books: Counter[str] = field(default_factory=Counter)
    """Title -> in how many plays it was set foot in."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        for own in fields(self):
            mine, theirs = getattr(self, own.name), getattr(other, own.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, own.name, mine + theirs)


Learned = dict[str, Experience]
"""Book id -> what was learned of it."""


class Road:
    """The linked books of a play, with the player of each."""

    def __init__(self, games: Sequence[Game], policy_name: str) -> None:
        self.first = games[0]
        self.games: Mapping[str, Game] = {game.book.id: game for game in games}
        self.titles = {id: game.book.title for id, game in self.games.items()}
        self.shelf = campaign.known_as(self.titles) if len(games) > 1 else ()
        self.players: Mapping[str, Policy] = {
            id: policy(policy_name, game, 0, self.shelf) for id, game in self.games.items()
        }
        self.follow: Callable[[str, str], None] | None = None
        """Who is told of each decision at the end of a page: section, and what was taken."""

    @property
    def learns(self) -> bool:
        """Return whether plays use what earlier plays learned."""
        return any(player.learns for player in self.players.values())

    def begin(self, seed: int, known: Learned) -> None:
        """Begin a play whose players know what was learned before."""
        for place, (book, player) in enumerate(self.players.items()):
            own = seed ^ (place * 0x9E3779B97F4A7C15)  # chance in one book must not repeat that in another
            player.begin(own, known.get(book) or Experience())

    def called(self, book: str, section: str) -> str:
        """Return a section's name in the tally."""
        return section if book == self.first.book.id else f"{self.titles[book]}: {section}"

    def walked(self, position: Position, memory: Memory) -> tuple[Position, Memory]:
        """Return the position at the entrance of the other book, or back on its page if that is not there."""
        assert position.departure is not None
        there = self.games.get(campaign.named(position.departure[0], self.titles) or "")
        if there is not None:
            try:
                arrived = campaign.on_the_threshold(there, Campaign(Session(position, Record()), memory))
            except KeyError:
                return replace(position, departure=None), memory
            return arrived.session.position, arrived.memory
        return replace(position, departure=None), memory


Memory = tuple[tuple[str, World], ...]
"""What was left behind in the other books."""


Share = tuple[range, Learned]
"""Plays by their seeds, and what they know."""

Play = Callable[[Share], tuple[Tally, Learned]]
"""What plays a share: what came of it, and what it taught."""

SHARE = 25
"""Plays that are handed to a process at once, so that all are busy until the end."""


def simulate(
    game: Game,
    hero: Sheet,
    policy_name: str,
    seed: int,
    plays: int,
    further: Sequence[Game] = (),
) -> Tally:
    """Play a book ``plays`` times, in this process.  Play ``n`` throws the house dice of seed ``seed + n``.

    Turns into the further books are followed, as a hero with a campaign would.
    """
    road = Road((game, *further), policy_name)
    return shared_out(
        lambda shares: (played(road, hero, share) for share in shares), road.learns, seed, plays, lambda _: None
    )


def shared_out(
    each: Callable[[Iterable[Share]], Iterable[tuple[Tally, Learned]]],
    learns: bool,
    seed: int,
    plays: int,
    told: Callable[[int], None],
) -> Tally:
    """Return the tally of all plays; ``each`` plays shares, here or in other processes, in order."""
    tally, known = Tally(), Learned()
    while tally.plays < plays:
        begun = tally.plays
        batch = min(plays, begun + (max(1, begun // 8) if learns else plays))
        shares = [(range(seed + at, seed + min(at + SHARE, batch)), known) for at in range(begun, batch, SHARE)]
        taught: list[Learned] = []
        for found, learned in each(shares):
            tally.add(found)
            taught.append(learned)
            told(tally.plays)
        for learned in taught:
            for book, experience in learned.items():
                known.setdefault(book, Experience()).add(experience)
    return tally


def played(road: Road, hero: Sheet, share: Share) -> tuple[Tally, Learned]:
    """Play a share of plays; return their tally and what they learned."""
    tally, taught = Tally(), Learned()
    seeds, known = share
    for seed in seeds:
        road.begin(seed, known)
        position = play(road, hero, seed, tally)
        died = bool(position.ended and position.ended.kind == "death")
        for book, player in road.players.items():
            learned = player.over(position, died and book == position.book)
            taught.setdefault(book, Experience()).add(learned)
    return tally, taught


def play(
    road: Road, hero: Sheet, seed: int, tally: Tally, after: Callable[[Position], Position] = lambda position: position
) -> Position:
    """Play one whole game into the tally; return its last position.  ``after`` may change it between beats."""
    position = closed_book(road.first, hero, road.first.book.start, seed, road.shelf, begun=False).position
    throws, books, lingered = 0, {position.book}, 0
    memory: Memory = ()
    tally.plays += 1
    for _ in range(BEATS):
        turns, asks_page = tally.turns, at_page_end(road.games[position.book], position)
        position, throws = _one_beat(road, position, seed, throws, tally, asks_page)
        position = after(position)
        lingered = lingered + asks_page if tally.turns == turns else 0
        if position.departure and len(road.games) > 1:
            position, memory = road.walked(position, memory)
            books.add(position.book)
        if position.ended or position.departure or lingered == LINGERS:
            break
    tally.books.update(road.titles[book] for book in books)
    _count_end(road, position, tally)
    return position


def _one_beat(
    road: Road, position: Position, seed: int, throws: int, tally: Tally, asks_page: bool
) -> tuple[Position, int]:
    game = road.games[position.book]

    def answered(asked: Ask, answers: tuple[Answer, ...]) -> Answer:
        return _answer(road, position, asked, answers, asks_page and asked.prompt == PROMPT, tally)

    words: list[str] = []

    def heard(event: Event) -> None:
        if isinstance(event, Turned):
            tally.visits[road.called(position.book, event.section)] += 1
            tally.turns += 1
        elif isinstance(event, Told) and event.message == "outcome":
            words.extend(str(fact) for _, fact in event.facts)

    (onward, *_), throws, _ = beat_played(beat(game, position, road.shelf), seed, throws, answered, heard)
    road.players[position.book].read(position, words)
    return replace(onward, answers=()) if onward.answers else onward, throws


def _answer(
    road: Road, position: Position, asked: Request, answers: tuple[Answer, ...], of_page: bool, tally: Tally
) -> Answer:
    assert isinstance(asked, Ask)
    player = road.players[position.book]
    if not of_page:
        return check_answer(asked, player.rule(position, answers, asked))
    key = player.page(position, asked)
    tally.choices[road.called(position.book, position.visit.section), str(key)] += 1
    tally.stuck += key == STUCK
    if road.follow:
        label = next((option.label for option in asked.options if option.key == key), "")
        road.follow(position.visit.section, road.games[position.book].words(label))
    return key


def _count_end(road: Road, position: Position, tally: Tally) -> None:
    ended: Ended | None = position.ended
    if ended is None:
        tally.unfinished += 1
        return
    died = ended.kind == "death"
    tally.won += ended.kind == "victory"
    tally.died += died
    tally.endings[road.called(position.book, ended.ending) if ended.ending else ""] += 1
    if died:
        tally.deaths[road.called(position.book, position.visit.section)] += 1
