"""View of a page turned by dice or a fight, before the reader turns it: the result and the button."""

from __future__ import annotations

from browser.language import page_of
from browser.views.html import Html, command, tag, worded
from browser.views.page.page import Drawing, folio, foot
from browser.views.page.prose import Pictures
from browser.views.page.questions import TURN
from turnto.play.game import Game
from turnto.play.position import Page, Session


def turning(game: Game, session: Session, shown: Page, pictures: Pictures, token: str, *, fresh: bool = False) -> Html:
    """Draw a page that waits, with what happened and a button to go on at its foot.

    ``session``: the one at that moment; ``shown``: the page it has left, or its own if that goes on.
    """
    here = session.record.page
    goes_on = shown is here
    drawing = Drawing(game, session, pictures, fresh, shown, turned=Page(shown.visit) if goes_on else here)
    words = page_of(game)
    number = None if goes_on else game.terms.numbers.get(session.visit.section)
    said = worded(words, "turn-to-button", number=tag("b", number)) if number else words.say("turn-the-page")
    said = Html(words.say("go-on")) if goes_on else said
    onward = tag("button", said, type="button", class_="act", data_answer=command(TURN), data_key=1)
    return tag(
        "article",
        folio(game, shown.visit.section),
        drawing.body(),
        tag("p", onward, class_="acts turning"),
        foot(game),
        class_="page",
        data_view="turning",
        data_token=token,
        lang=game.language,
    )
