"""The end of an adventure, and the steps after it."""

from __future__ import annotations

from collections.abc import Sequence

from browser.language import page_in
from browser.views.html import NOTHING, Html, join, tag
from browser.views.page import events as told
from browser.views.page.page import Drawing, before, folio, foot, token
from browser.views.page.prose import Pictures
from browser.views.page.questions import after
from browser.views.shell.frame import act, notice
from turnto.core.procedure import Event, Request, Turned
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.words.translator import Translator


def ending(
    game: Game, session: Session, pictures: Pictures | None = None, *, fresh: bool = False, notices: Html = NOTHING
) -> Html:
    """The page on which the adventure ends."""
    ended = session.position.ended
    assert ended is not None
    drawing = Drawing(game, session, pictures or {}, fresh)
    words = page_in(game.book.language)
    title = ended.title or words.say(_TITLES.get(ended.kind, "your-adventure-ends"))
    head = folio(game, session.visit.section) if ended.ending is None else None
    inside = tag(
        "div",
        join(_as_text(head), drawing.head(), drawing.body()) if ended.ending is None else None,
        tag("p", words.say(f"ending-{ended.kind}"), class_="kind"),
        tag("h1", title, tabindex=-1),
        join(drawing.head(), drawing.body())
        if ended.ending is not None
        else tag("p", words.say("the-adventure-ends") if ended.kind == "death" else ""),
        after_offer(game, session),
        tag(
            "p",
            act(words.say("start-again"), "again-open", quiet=ended.kind != "death"),
            tag("a", words.say("back-to-shelf"), class_="act quiet", href="#/"),
            class_="acts",
        ),
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


def _as_text(head: Html | None) -> Html | None:
    """The folio of the section one died in: no heading of its own beside the ending's."""
    return Html(head.replace("<h1", "<p", 1).replace("</h1>", "</p>")) if head else None


_TITLES = {"death": "you-are-dead", "defeat": "you-have-lost", "victory": "you-have-won"}


def tally(words: Translator, session: Session) -> str:
    """How much of the book this was."""
    pages = words.say("pages-turned", count=session.record.turns)
    return words.say("tally", pages=pages, throws=words.say("throws-made", count=session.record.throws))


def can_go_on(session: Session) -> bool:
    """Whether the hero lives, and can be carried on."""
    ended = session.position.ended
    return ended is not None and ended.kind != "death"


def after_offer(game: Game, session: Session) -> Html:
    """The way to the steps after the adventure, for a hero who lives."""
    if not can_go_on(session):
        return NOTHING
    words = page_in(game.book.language)
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
) -> Html:
    """The steps after the adventure: what was done so far, and what is asked; at their end, the hero kept."""
    words = page_in(game.book.language)
    happened = [event for event in events if not isinstance(event, Turned)]
    done = _ready(words, session.state.hero.name or words.say("your-hero-begins"), kept=kept)
    return tag(
        "article",
        tag("h1", words.say("after-the-adventure"), class_="title", tabindex=-1),
        told.happened(happened, game, fresh=fresh),
        after(game, request) if request else done,
        tag("p", act(words.say("back-to-ending"), "ending", link=True), class_="acts") if request else None,
        class_="page",
        data_view="after",
        data_token=token_,
    )
