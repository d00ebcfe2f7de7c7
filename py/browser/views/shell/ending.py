"""The end of an adventure, and the steps after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from browser.language import page_in, page_of
from browser.seen import Seen
from browser.views.address import address, paper_address
from browser.views.html import NOTHING, Html, join, tag
from browser.views.page.arrival import arrived_by, before_turn, last_throw, since_turn
from browser.views.page.dice import BY_THE_HOUSE, Throws
from browser.views.page.events import happened
from browser.views.page.page import Drawing, before, folio, foot, token
from browser.views.page.prose import Pictures
from browser.views.page.questions import after
from browser.views.shell.frame import act, notice
from browser.views.shell.progress import found
from turnto.core.procedure import (
    Chose,
    Ended,
    Event,
    FightBegan,
    FightEnded,
    Request,
    Rolled,
    Told,
    Turned,
)
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.words.sentences import with_the
from turnto.words.translator import Translator, capital


class ReaderState(NamedTuple):
    """What the page knows of the reader, for what can be done now."""

    known: Seen = Seen()
    finger: tuple[str, str] | None = None
    """The latest finger: its id and its name."""
    may_go_back: bool = True
    may_throw_again: bool = False


def ending(
    game: Game,
    session: Session,
    pictures: Pictures | None = None,
    *,
    fresh: bool = False,
    notices: Html = NOTHING,
    reading: ReaderState = ReaderState(),  # noqa: B008 (a value)
) -> Html:
    """The page on which the adventure ends."""
    ended = session.position.ended
    assert ended is not None
    drawing = Drawing(game, session, pictures or {}, fresh)
    words = page_of(game)
    title = ended.title or words.say(_TITLES.get(ended.kind, "your-adventure-ends"))
    is_death = ended.kind == "death"
    head = folio(game, session.visit.section) if ended.ending is None else None
    came = _cause(game, session, fresh=fresh and drawing.fresh_in_head) if is_death else None
    told = join(None if came and ended.ending is not None else drawing.head(), drawing.body())
    inside = tag(
        "div",
        join(_as_text(head), told) if ended.ending is None else None,
        tag("p", words.say(f"ending-{ended.kind}"), class_="kind"),
        tag("h1", title, tabindex=-1),
        came,
        told if ended.ending is not None else tag("p", words.say("the-adventure-ends") if is_death else ""),
        after_offer(game, session),
        _way_here(game, session),
        _found(game, session, reading.known),
        tag("ul", *(tag("li", one) for one in _what_now(game, session, reading)), class_="what-now"),
        tag("p", tally(words, session), class_="facts"),
        class_="ending",
    )
    return tag(
        "article",
        notices,
        inside,
        before(game, session, pictures or {}),
        foot(game),
        class_="page",
        data_view="ending",
        data_token=token(session),
    )


# --- what led to it ---------------------------------------------------------------------------------------


def _cause(game: Game, session: Session, *, fresh: bool) -> Html:
    """Return what killed the hero and where: a choice, a foe or a throw.

    What the text above has told is left out.
    """
    ended, page, left = session.position.ended, session.record.page, session.record.previous_page
    assert ended is not None
    here = page.events if page else ()
    words = page_of(game)
    of_before = bool(ended.ending is not None and left)
    there: Sequence[Event]
    if of_before and left:
        chosen, decided_in = _led_by(here), left.visit.section
        there, events = (() if chosen else since_turn(left.events)), arrived_by(session)
        if not chosen:
            chosen, there = _last_choice(there)
        where = left.visit.section
    else:
        chosen, there = _last_choice(since_turn(here))
        where = decided_in = session.visit.section
        events = last_throw(there)
        if not chosen and left and not any(isinstance(event, (Rolled, FightBegan)) for event in there):
            chosen, decided_in = _led_by(here), left.visit.section
    if chosen == page_in(game.language).say("go-on"):  # an arrow without words of its own chooses nothing
        chosen = ""
    news = [event for event in events if _is_news(event)]
    said = _ended_it(words, there, news)
    facts = {
        "choice": chosen.rstrip("."),
        "where": _numbered(words, game, decided_in if chosen else where),
        "what": said,
        "end": _numbered(words, game, where),
    }
    form = "killed-choosing" if chosen else "killed"
    form += "-by" if said else "-before" if chosen and decided_in != where else ""
    return tag(
        "section",
        tag("h2", words.say("what-ended-it"), class_="sr"),
        tag("p", capital(words.say(form, **facts)), class_="lead"),
        happened(news, game, fresh=fresh) if of_before else None,
        class_="cause",
        aria_label=words.say("what-ended-it"),
    )


def _ended_it(words: Translator, there: Sequence[Event], news: Sequence[Event]) -> str:
    """The foe of the last fight, or the name of the throw; empty if neither ended it."""
    foes = [event.foe for event in there if isinstance(event, FightBegan)]
    if foes and not since_fight(there):
        return with_the(foes[-1], words.language) if foes[-1] else words.say("the-fight-begins")
    label = next((event.label for event in news if isinstance(event, Rolled)), "")
    # An instruction that has dice thrown is no name of a throw.
    return words.say("killed-throw", what=label) if label and not label.endswith(".") else ""


def _led_by(events: Sequence[Event]) -> str:
    """The label of the choice that led to a page; empty if a throw or a fight did."""
    led = before_turn(events)
    return led[0].option if led and isinstance(led[0], Chose) and not led[0].prompt else ""


def _last_choice(events: Sequence[Event]) -> tuple[str, Sequence[Event]]:
    """Return the label of the last choice among events, and the events behind it: all, if there is no choice."""
    made, fighting = None, False
    for place, event in enumerate(events):
        match event:
            case FightBegan():
                fighting = True
            case FightEnded():
                fighting = False
            case Chose(prompt="") if not fighting:  # what is drunk between two blows is no choice of the page
                made = place
    if made is None:
        return "", events
    choice = events[made]
    assert isinstance(choice, Chose)
    return choice.option, events[made + 1 :]


def _is_news(event: Event) -> bool:
    return not isinstance(event, (Ended, Turned, Chose)) and not (
        isinstance(event, Told) and event.message == "outcome"
    )


def since_fight(events: Sequence[Event]) -> bool:
    """Whether dice were thrown after the last fight of a page was over."""
    ends = [place for place, event in enumerate(events) if isinstance(event, FightEnded)]
    return bool(ends) and any(isinstance(event, Rolled) for event in events[ends[-1] :])


def _numbered(words: Translator, game: Game, section: str) -> str:
    known = game.book.section(section) if section in game.book else None
    return words.say("section-number", number=known.number) if known and known.number else section


MOST_FOLIOS = 60
"""So many sections of the way are shown, the last ones."""


def _way_here(game: Game, session: Session) -> Html | None:
    """The way one came, as a thin line of folios."""
    came = list(islice(session.record.turned_to(game.book.id), MOST_FOLIOS + 1))
    words = page_of(game)
    shown = came[:MOST_FOLIOS][::-1]
    if len(shown) < 2:
        return None
    numbers = game.terms.numbers
    folios = [tag("li", numbers.get(name, name)) for name in shown]
    earlier = [tag("li", "…")] if len(came) > MOST_FOLIOS else []
    return tag("ol", *earlier, *folios, class_="way", aria_label=words.say("the-way-you-came"))


def _found(game: Game, session: Session, known: Seen) -> Html | None:
    """How much of the book its reader has found, and nothing of what they have not."""
    words = page_of(game)
    return found(words, game.book.title, endings_of(game), len(game.book.kept["sections"]), known)


def endings_of(game: Game) -> int:
    """How many endings the book has."""
    return sum(bool(section.get("ending")) for section in game.book.kept["sections"].values())


# --- what one can do now ------------------------------------------------------------------------------------


def _what_now(game: Game, session: Session, reading: ReaderState) -> Iterator[Html]:
    """What one can do, the gentlest way back first."""
    words, id = page_of(game), game.book.id
    hero = session.state.hero.name or words.say("this-hero")
    ended = session.position.ended
    is_death = ended is not None and ended.kind == "death"
    if reading.may_throw_again:
        yield _now(words.say("throw-again"), "throw-again")
    if reading.may_go_back and reading.finger:
        finger, name = reading.finger
        yield _now(words.say("back-to-finger-named", name=name), "finger-go", finger, first=is_death)
    if reading.may_go_back:
        yield _now(words.say("back-to-last-choice"), "last-choice", first=is_death and not reading.finger)
    yield _now(words.say("again-with", hero=hero), "again-open", first=is_death and not reading.may_go_back)
    yield tag("a", words.say("with-a-new-hero"), class_="act quiet", href=address(id, "hero"))
    yield tag("a", words.say("read-on-as-paper"), class_="act quiet", href=paper_address(id, session.visit.section))
    yield tag("a", words.say("play-another-book"), class_="act quiet", href="#/")


def _now(label: str, do: str, *about: str, first: bool = False) -> Html:
    return act(label, do, *about, quiet=not first)


def _as_text(head: Html | None) -> Html | None:
    """The folio of the section one died in: no heading of its own beside the ending's."""
    return Html(head.replace("<h1", "<p", 1).replace("</h1>", "</p>")) if head else None


_TITLES = {"death": "you-are-dead", "defeat": "you-have-lost", "victory": "you-have-won"}


def tally(words: Translator, session: Session) -> str:
    """How much of the book this was."""
    pages = words.say("pages-turned", count=session.record.turns)
    throws = words.say("throws-made", count=session.record.throws)
    said = words.say("tally", pages=pages, throws=throws)
    second = session.record.second_throws
    return f"{said} {words.say('second-throws-made', count=second)}" if second else said


def can_go_on(session: Session) -> bool:
    """Whether the hero lives, and can be carried on."""
    ended = session.position.ended
    return ended is not None and ended.kind != "death"


def after_offer(game: Game, session: Session) -> Html:
    """The way to the steps after the adventure, for a hero who lives."""
    if not can_go_on(session):
        return NOTHING
    words = page_of(game)
    name = session.state.hero.name or words.say("your-hero")
    return tag(
        "section",
        tag("h2", words.say("after-the-adventure"), class_="sub", id="next"),
        tag("p", words.say("after-what", hero=name)),
        tag("p", act(words.say("carry-on", hero=name), "after"), class_="acts"),
        class_="next",
    )


def _ready(words: Translator, name: str, *, kept: bool) -> Html:
    """The hero after the last step; where the browser would not keep them, a file is what is left."""
    return notice(
        words.say("ready-for-next"),
        (words.say("hero-kept-here" if kept else "hero-not-kept", hero=name),),
        tag("a", words.say("back-to-shelf"), class_="act", href="#/"),
        tag("a", words.say("to-the-hall"), class_="act quiet", href="#/?heroes"),
        act(words.say("keep-the-hero-as-file"), "hero-export", quiet=True),
        act(words.say("take-hero-elsewhere"), "hero-sign-off", quiet=True),
    )


def afterwards(
    game: Game,
    session: Session,
    request: Request | None,
    events: Sequence[Event],
    token_: str,
    *,
    fresh: bool = False,
    kept: bool = True,
    throws: Throws = BY_THE_HOUSE,
) -> Html:
    """The steps after the adventure: what was done so far, and what is asked; at their end, the hero kept."""
    words = page_of(game)
    since = [event for event in events if not isinstance(event, Turned)]
    done = _ready(words, session.state.hero.name or words.say("your-hero-begins"), kept=kept)
    return tag(
        "article",
        tag("h1", words.say("after-the-adventure"), class_="title", tabindex=-1),
        happened(since, game, fresh=fresh),
        after(game, request, throws) if request else done,
        tag("p", act(words.say("back-to-ending"), "ending", link=True), class_="acts") if request else None,
        class_="page",
        data_view="after",
        data_token=token_,
    )
