"""The bar that stands for the sheet on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from browser.language import page_of
from browser.views import open_beat
from browser.views.amounts import coins, minus
from browser.views.html import Html, classes, tag
from browser.views.sheet.sheet import SheetDrawing, page_events
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.words import label


def vitals(game: Game, session: Session) -> Html:
    """What one wants to see at any time, and the way to the rest."""
    open_ = tag("span", page_of(game).say("sheet"), class_="open")
    return tag("button", *vitals_of(game, session), open_, type="button", popovertarget="sheet")


def vitals_of(game: Game, session: Session) -> list[Html]:
    """What one wants to see of a hero at any time."""
    drawing = SheetDrawing(game, open_beat.state(game, session), page_events(game, session), ())
    return [*_first_scores(drawing), *_wounds(drawing), *_tired(drawing), *_money(drawing)]


def _first_scores(drawing: SheetDrawing) -> Iterator[Html]:
    """The first scores with a maximum, else the first boxes."""
    keys = [key for panel in drawing.system.sheet.panels if panel.style == "boxes" for key in panel.keys]
    fields = [drawing.fields[key] for key in keys if key in drawing.fields]
    chosen = [field for field in fields if field.kind == "score"][:2]
    if not chosen:
        counted = [key for key in keys if key in drawing.derived]
        yield from (
            tag(
                "span",
                f"{label(key, drawing.system, drawing.game.language)} ",
                tag("b", drawing.derived[key]),
                class_="vital",
            )
            for key in counted
        )
        chosen = fields[:2]
    for field in chosen:
        score = drawing.hero.score(field.key)
        of = (
            tag("span", f" {drawing.words.say('of-most', most=score.maximum)}", class_="of")
            if score.maximum is not None
            else None
        )
        shade = classes("vital", "changed" if drawing.was(field) is not None else None)
        yield tag("span", f"{drawing.called(field)} ", tag("b", minus(score.current)), of, class_=shade)


def _wounds(drawing: SheetDrawing) -> Iterator[Html]:
    """What is counted up to a number at which the hero is overcome, where the rules count so."""
    hero, life = drawing.hero, drawing.system.sheet.life
    if life and isinstance(life.up_to, int):
        of = tag("span", f" {drawing.words.say('of-most', most=life.up_to)}", class_="of")
        yield tag("span", f"{drawing.called(drawing.fields[life.key])} ", tag("b", hero[life.key]), of, class_="vital")


def _tired(drawing: SheetDrawing) -> Iterator[Html]:
    """What is counted up from nothing beside a score with a maximum, once it is something: fatigue beside hits."""
    for panel in drawing.system.sheet.panels:
        fields = [drawing.fields[key] for key in panel.keys if key in drawing.fields]
        if panel.style != "boxes" or not any(field.kind == "score" for field in fields):
            continue
        for field in fields:
            if field.kind == "number" and not field.start and drawing.hero[field.key]:
                yield tag("span", f"{drawing.called(field)} ", tag("b", drawing.hero[field.key]), class_="vital")


def _money(drawing: SheetDrawing) -> Iterator[Html]:
    money = drawing.system.goods.money
    if money in drawing.fields:
        yield tag("span", coins(drawing.system, drawing.hero[money]), class_="vital lesser")
