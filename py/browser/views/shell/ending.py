"""The end of an adventure, and the steps after it."""

from __future__ import annotations

from collections.abc import Sequence

from browser.views.html import NOTHING, Html, join, tag
from browser.views.page import events as told
from browser.views.page.page import Drawing, before, folio, foot, token
from browser.views.page.prose import Pictures
from browser.views.page.questions import after
from browser.views.shell.frame import act, notice
from turnto.core.procedure import Event, Request, Turned
from turnto.play.game import Game
from turnto.play.position import Session

_KINDS = {"victory": "Victory", "defeat": "Defeat", "death": "Death", "end": "The end"}


def ending(
    game: Game, session: Session, pictures: Pictures | None = None, *, fresh: bool = False, notices: Html = NOTHING
) -> Html:
    """The page on which the adventure ends."""
    ended = session.position.ended
    assert ended is not None
    drawing = Drawing(game, session, pictures or {}, fresh)
    title = ended.title or _title(ended.kind)
    head = folio(game, session.visit.section) if ended.ending is None else None
    inside = tag(
        "div",
        join(_as_text(head), drawing.head(), drawing.body()) if ended.ending is None else None,
        tag("p", _KINDS[ended.kind], class_="kind"),
        tag("h1", title, tabindex=-1),
        join(drawing.head(), drawing.body()) if ended.ending is not None else tag("p", _last_words(ended.kind)),
        after_offer(game, session),
        tag(
            "p",
            act("Start again", "again-open", quiet=ended.kind != "death"),
            tag("a", "Back to the shelf", class_="act quiet", href="#/"),
            class_="acts",
        ),
        tag("p", tally(session), class_="facts"),
        class_="ending",
    )
    return tag(
        "article",
        notices,
        inside,
        before(game, session, pictures or {}),
        foot(),
        class_="page",
        data_view="ending",
        data_token=token(session),
    )


def _as_text(head: Html | None) -> Html | None:
    """The folio of the section one died in: no heading of its own beside the ending's."""
    return Html(head.replace("<h1", "<p", 1).replace("</h1>", "</p>")) if head else None


def _title(kind: str) -> str:
    return {"death": "You are dead", "defeat": "You have lost", "victory": "You have won"}.get(
        kind, "Here your adventure ends"
    )


def _last_words(kind: str) -> str:
    return "The adventure ends here." if kind == "death" else ""


def tally(session: Session) -> str:
    """How much of the book this was."""
    pages, throws = session.record.turns, session.record.throws
    return f"{pages} {'page' if pages == 1 else 'pages'} turned to; {throws} {'throw' if throws == 1 else 'throws'} of the dice."


def can_go_on(session: Session) -> bool:
    """Whether the hero lives, and can be carried on."""
    ended = session.position.ended
    return ended is not None and ended.kind != "death"


def after_offer(game: Game, session: Session) -> Html:
    """The way to the steps after the adventure, for a hero who lives."""
    if not can_go_on(session):
        return NOTHING
    name = session.state.hero.name or "your hero"
    words = f"What a hero may do between adventures: mend, sell, buy, learn, as the rules have it. Then {name} is kept for the next book."
    return tag(
        "section",
        tag("h2", "After the adventure", class_="sub", id="next"),
        tag("p", words),
        tag("p", act(f"Carry {name} on", "after"), class_="acts"),
        class_="next",
    )


def _ready(name: str, *, kept: bool) -> Html:
    """The hero after the last step; where the browser would not keep them, a file is what is left."""
    here = f"{name} is kept here. A title page of a book with the same rules will offer to bring this hero."
    words = here if kept else f"This browser would not keep {name}. Keep the hero as a file, for the next book."
    return notice(
        "Ready for the next adventure",
        (words,),
        tag("a", "Back to the shelf", class_="act", href="#/"),
        act("Keep the hero as a file", "hero-export", quiet=True),
        act("Take the hero elsewhere", "hero-sign-off", quiet=True),
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
    happened = [event for event in events if not isinstance(event, Turned)]
    done = _ready(session.state.hero.name or "Your hero", kept=kept)
    return tag(
        "article",
        tag("h1", "After the adventure", class_="title", tabindex=-1),
        told.happened(happened, game.system, fresh=fresh),
        after(request) if request else done,
        tag("p", act("Back to the ending", "ending", link=True), class_="acts") if request else None,
        class_="page",
        data_view="after",
        data_token=token_,
    )
