"""What happened, as HTML: throws with their dice and sums, rounds of a fight, and plain sentences for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from browser.language import page_of
from browser.views.html import NOTHING, Html, join, tag, text
from browser.views.page.dice import about, added_up, final, goal, in_brief, lying, spelled, thrown_for
from turnto.core.procedure import Checked, Chose, Ended, Event, FightBegan, FightEnded, Rolled, RoundEnded, Told, Turned
from turnto.play.game import Game
from turnto.words import say
from turnto.words.translator import capital

OPEN, OPEN_MELEES = 4, 2
"""So many rounds of a fight lie open; those before are folded.  Of those in which each throw has a line, fewer."""


@dataclass(slots=True)
class Throw:
    """Dice thrown for one purpose, re-rolls included, and what they were found to mean."""

    rolled: list[Rolled] = field(default_factory=list)
    checked: Checked | None = None

    @property
    def label(self) -> str:
        """What it was thrown for."""
        return self.rolled[0].label if self.rolled else self.checked.score if self.checked else ""


@dataclass(slots=True)
class Round:
    """One round of a fight: its throws, and what else happened in it."""

    parts: list[Throw | Event] = field(default_factory=list)
    number: int | None = None
    outcome: str = ""


def throws(events: Iterable[Event], game: Game, *, unseen: bool = False) -> Iterator[Throw | Event]:
    """The events with each throw's dice and result put together; what the rules keep from the player only if ``unseen``."""
    again = page_of(game).say("re-roll-begins")
    open_: Throw | None = None
    for event in events:
        if isinstance(event, Rolled) and event.secret and not unseen:
            continue
        if isinstance(event, Rolled):
            if open_ and not _belongs(open_, event, again):
                yield open_
                open_ = None
            open_ = open_ or Throw()
            open_.rolled.append(event)
        elif isinstance(event, Checked):
            (open_ := open_ or Throw()).checked = event
            yield open_
            open_ = None
        elif open_ and isinstance(event, Chose):
            continue
        else:
            if open_:
                yield open_
                open_ = None
            yield event
    if open_:
        yield open_


def _belongs(open_: Throw, event: Rolled, again: str) -> bool:
    """Return whether a throw re-rolls dice of the one before.

    It has fewer dice, or its label says so (``again``).
    """
    return sum(one.dice.count for one in open_.rolled[:1]) > event.dice.count or event.label.startswith(again)


def rounds(events: Iterable[Event], game: Game) -> list[Round]:
    """The rounds of a fight, the one in course last."""
    found = [Round()]
    gathered: list[Event] = []
    for event in events:
        if isinstance(event, RoundEnded):
            found[-1] = Round(list(throws(gathered, game)), event.number, event.outcome)
            found.append(Round())
            gathered = []
        else:
            gathered.append(event)
    found[-1] = Round(list(throws(gathered, game)))
    return found if found[-1].parts else found[:-1]


# --- drawing -------------------------------------------------------------------------------------------


def throw(one: Throw, game: Game, *, fresh: bool = False, named: bool = False, brief: bool = False) -> Html:
    """Dice and what they came to; ``named``: and what they were thrown for; ``brief``: without the sum's parts."""
    last = one.rolled[-1].dice.count if fresh and one.rolled else 0
    dice = lying(page_of(game), final(one.rolled, one.checked), fresh=last) if one.rolled else None
    label = f"{capital(page_of(game).named(one.label))}: " if named else ""
    came = in_brief(one.checked, game) if brief and one.checked else summed(one, game)
    return join(
        tag("div", dice, class_="throw fresh" if last else "throw") if dice else None,
        tag("p", label, came, class_="sum after" if last else "sum"),
    )


def summed(one: Throw, game: Game) -> Html:
    """The arithmetic of a throw."""
    if one.checked:
        return spelled(one.checked, game)
    lie = [face for face, gone in final(one.rolled, None) if not gone]
    return added_up(tuple(lie[-one.rolled[-1].dice.count :]), one.rolled[-1].dice.add)


def sentence(event: Event, game: Game) -> str:
    """One thing that happened, in words; nothing for what is drawn another way."""
    match event:
        case Chose() | Turned() | RoundEnded() | Ended() | Rolled() | Checked() | Told(message="outcome"):
            return ""
    return capital(say(event, game.system, game.language))


def news(events: Iterable[Event], game: Game, class_: str = "news") -> Html:
    """What else happened, a line each."""
    lines = [line for event in events if (line := sentence(event, game))]
    return tag("ul", *(tag("li", line) for line in lines), class_=class_) if lines else NOTHING


def happened(events: Sequence[Event], game: Game, words: Iterator[Html] | None = None, *, fresh: bool = False) -> Html:
    """Everything that happened, in order.

    ``words`` gives the outcomes' own words with their marks, in order; with ``fresh`` the last throw has just been made.
    """
    parts = list(throws(events, game))
    last = max((place for place, part in enumerate(parts) if isinstance(part, Throw)), default=-1)
    again = _thrown_again(parts)
    drawn: list[Html] = []
    others: list[Throw | Event] = []
    for place, part in enumerate(parts):
        if isinstance(part, Throw) and place not in again:
            drawn += [lines(others, game), thrown(part, game, fresh=fresh and place == last)]
            others = []
        elif isinstance(part, Told) and part.message == "outcome":
            plain = text(dict(part.facts).get("words", ""))
            drawn += [lines(others, game), tag("p", next(words, plain) if words else plain, class_="came")]
            others = []
        else:
            others.append(part)
    return join(drawn, lines(others, game))


def _thrown_again(parts: Sequence[Throw | Event]) -> set[int]:
    """The throws that another for the same purpose follows: each is a line, as in swimming for one's life."""
    found: set[int] = set()
    before: tuple[int, Throw] | None = None
    for place, part in enumerate(parts):
        if isinstance(part, Throw):
            if before and before[1].checked and part.checked and before[1].label == part.label:
                found.add(before[0])
            before = place, part
        elif isinstance(part, Told) and part.message == "outcome":
            before = None
    return found


def thrown(one: Throw, game: Game, *, fresh: bool = False) -> Html:
    """A throw under the name of what it was for."""
    words = page_of(game)
    aim = goal(words, one.checked) if one.checked else None
    return tag(
        "section",
        thrown_for(words, one.label) if one.label else None,
        tag("p", aim, class_="goal") if aim else None,
        throw(one, game, fresh=fresh, brief=aim is not None),
        about(words, capital(words.named(one.label)), tag("p", summed(one, game))) if aim else None,
        class_="deed test",
    )


def fight(events: Sequence[Event], game: Game, *, fresh: bool = False) -> Html:
    """A fight as far as it went: against whom, and its rounds; the throw just made lies open below them."""
    foes = [event.foe for event in events if isinstance(event, FightBegan)]
    all_rounds = rounds(after_arming(events), game)
    head = [tag("div", tag("h2", capital(foe) or page_of(game).say("the-fight")), class_="foe") for foe in foes]
    armed = news(
        [event for event in events[: len(events) - len(after_arming(events))] if not isinstance(event, FightBegan)],
        game,
        "arms",
    )
    return join(
        head, armed, round_rows(all_rounds, game, fresh=fresh), just_thrown(all_rounds, game) if fresh else None
    )


def after_arming(events: Sequence[Event]) -> Sequence[Event]:
    """The events of a fight without what was told before its first throw or the end of its first round."""
    for place, event in enumerate(events):
        if isinstance(event, (Rolled, RoundEnded, Checked, FightEnded)):
            return events[place:]
    return ()


def just_thrown(all_rounds: Sequence[Round], game: Game) -> Html:
    """The last throw of a fight, tumbling."""
    for one in reversed(all_rounds):
        for part in reversed(one.parts):
            if isinstance(part, Throw) and part.rolled:
                return throw(part, game, fresh=True)
    return NOTHING


def rounds_so_far(all_rounds: Sequence[Round], game: Game, *, fresh: bool = False) -> Html:
    """The log of a fight in course: in a long one the last rounds alone lie open."""
    early = len(all_rounds) - (OPEN_MELEES if is_melee(all_rounds) else OPEN)
    if early < 2:
        return round_rows(all_rounds, game, fresh=fresh)
    folded = tag("summary", page_of(game).say("rounds-up-to", last=early), class_="link")
    return join(
        tag("details", folded, round_rows(all_rounds[:early], game), class_="own"),
        round_rows(all_rounds[early:], game, fresh=fresh, before=early),
    )


def round_rows(all_rounds: Sequence[Round], game: Game, *, fresh: bool = False, before: int = 0) -> Html:
    """The log of a fight's rounds, one row each; the one just fought is marked."""
    if is_melee(all_rounds):
        return join(_melee(one, place, game) for place, one in enumerate(all_rounds, before + 1) if one.parts)
    last = before + len(all_rounds) if fresh else 0
    rows = [
        tag("tr", *_cells(one, place, game), class_="now after" if place == last else None)
        for place, one in enumerate(all_rounds, before + 1)
        if one.parts
    ]
    if not rows:
        return NOTHING
    words = page_of(game)
    columns = ("column-round", "column-dice", "column-outcome")
    head = tag("tr", *(tag("th", words.say(id), scope="col") for id in columns))
    caption = tag("caption", words.say("rounds-so-far"), class_="sr")
    return tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="rounds")


def _cells(one: Round, place: int, game: Game) -> Iterator[Html]:
    thrown = [part for part in one.parts if isinstance(part, Throw)]
    dice = [lying(page_of(game), final(part.rolled, part.checked), small=True) for part in thrown if part.rolled]
    said: list[Html] = []
    for part in one.parts:
        if isinstance(part, Throw):
            said.append(join(summed(part, game), ". ") if part.checked else NOTHING)
        elif line := sentence(part, game):
            said.append(text(f"{line} "))
    yield tag("td", one.number or (place if thrown else ""), class_="num")
    yield tag("td", *dice)
    yield tag("td", *said)


def is_melee(all_rounds: Sequence[Round]) -> bool:
    """Return whether throws have to name their owners: more than two fight, or none was made yet.

    For example "The guard: broadsword, swing at you".
    """
    thrown = [part for one in all_rounds for part in one.parts if isinstance(part, Throw)]
    return not thrown or any(": " in part.label for part in thrown)


def _melee(one: Round, place: int, game: Game) -> Html:
    """A round in which much happens: a line for everything, without the dice."""
    return join(tag("h3", page_of(game).say("round-number", number=one.number or place)), lines(one.parts, game))


def lines(parts: Iterable[Throw | Event], game: Game) -> Html:
    """Everything that happened, a line each, without the dice."""
    said: list[Html] = []
    for part in parts:
        if isinstance(part, Throw):
            if part.checked:
                said.append(join(f"{capital(page_of(game).named(part.label))}: ", summed(part, game)))
        elif line := sentence(part, game):
            said.append(text(line))
    return tag("ul", *(tag("li", line) for line in said), class_="news") if said else NOTHING


def fight_of(events: Sequence[Event]) -> tuple[int, int] | None:
    """Where the first fight on a page begins and ends among its events: (first, one past the last).

    Those who come on together, or one after another before it is over, are one fight.
    """
    first = next((place for place, event in enumerate(events) if isinstance(event, FightBegan)), None)
    if first is None:
        return None
    ends = (place + 1 for place, event in enumerate(events) if isinstance(event, FightEnded) and place > first)
    return first, next(ends, len(events))


def last_fight(events: Sequence[Event]) -> Sequence[Event]:
    """The events of the last fight on a page and all that came after it; none where nobody has fought."""
    found: Sequence[Event] = ()
    rest = events
    while span := fight_of(rest):
        found, rest = rest[span[0] :], rest[span[1] :]
    return found
