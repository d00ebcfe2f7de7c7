"""Decisions of a fight as cards: whom, then what, each with its one number and the rest behind a sign."""

from __future__ import annotations

from collections.abc import Sequence

from browser.language import page_of
from browser.views.html import Html, classes, command, join, tag
from browser.views.page.dice import about
from turnto.core.procedure import Ask, Card, Closed, Option
from turnto.play.game import Game
from turnto.words.translator import Translator, capital

MOST = 6
"""So many cards lie open; the others are one that opens."""
KEYS = "1234567890"
"""Keys of what can be pressed, in their order."""


def has_cards(request: Ask) -> bool:
    """Whether the rules give this decision as cards; if not, its options are cards with their words on them."""
    return any(option.card for option in request.options)


def targets_of(request: Ask) -> list[str]:
    """Those to whom something can be done."""
    return list(dict.fromkeys(option.card.target for option in request.options if option.card and option.card.target))


def aimed_at(request: Ask, aim: str) -> str:
    """Return the target that the reader chose while it is valid, else the first."""
    targets = targets_of(request)
    return aim if aim in targets else targets[0] if targets else ""


def cards(game: Game, request: Ask, aim: str = "") -> Html:
    """Return the cards of acts against the chosen target, with the usual act at the foot."""
    words = page_of(game)
    dealt = [(option, option.card or Card(option.label, option.note)) for option in request.options]
    at = aimed_at(request, aim)
    lead = [(option, card) for option, card in dealt if card.lead]
    open_ = [(option, card) for option, card in dealt if not card.lead and card.target in ("", at)]
    piles = _piles(open_)
    keys = iter(KEYS)
    foot = [_lead(option, card, next(keys)) for option, card in lead]
    laid, rest = (piles, []) if len(piles) <= MOST else (piles[: MOST - 1], piles[MOST - 1 :])
    drawn = [_pile(words, *pile, next(keys, None)) for pile in laid]
    if rest:
        drawn.append(_more(words, rest, next(keys, None)))
    return tag(
        "div",
        tag("ul", *drawn, *(_closed(closed) for closed in request.closed), class_="dealt", aria_label=request.prompt),
        *foot,
        class_=classes("cards-in-hand", "led" if lead else None),
    )


Dealt = tuple[Option, Card]


def _piles(open_: Sequence[Dealt]) -> list[tuple[str, list[Dealt]]]:
    """The cards, the ways of one act together where there are several."""
    ordered: dict[str, list[Dealt]] = {}
    for place, (option, card) in enumerate(open_):
        ordered.setdefault(card.variant_of or f"\0{place}", []).append((option, card))
    return [("" if name.startswith("\0") or len(own) == 1 else name, own) for name, own in ordered.items()]


def _pile(words: Translator, name: str, own: Sequence[Dealt], key: str | None) -> Html:
    if not name:
        return tag("li", _card(words, *own[0], key))
    best = tag("span", words.say("card-ways", number=len(own)), class_="figure")
    summary = tag("summary", tag("span", name, class_="act-name"), best, class_="play-card", data_key=key)
    inside = tag("ul", *(tag("li", _card(words, option, card, None)) for option, card in own))
    return tag("li", tag("details", summary, inside, class_="pile", data_keep=f"pile {name}"))


def _more(words: Translator, piles: Sequence[tuple[str, list[Dealt]]], key: str | None) -> Html:
    """What few want, as one card that opens."""
    own = [dealt for _, pile in piles for dealt in pile]
    return _pile(words, words.say("card-more"), own, key)


def _card(words: Translator, option: Option, card: Card, key: str | None) -> Html:
    pressed = {"data_answer": command("option", option.key), "data_key": key}
    figure = tag("span", card.figure, class_="figure") if card.figure else None
    face = tag("button", tag("span", card.act, class_="act-name"), figure, type="button", class_="play-card", **pressed)
    if not option.note or option.note == card.figure:
        return face
    notes = tag("ul", *(tag("li", capital(part)) for part in option.note.split("; ")))
    return join(face, about(words, card.act, notes))


def _lead(option: Option, card: Card, key: str | None) -> Html:
    """What is done unless the reader wants something else: a bar at the foot."""
    words = tag("span", card.figure, class_="figure") if card.figure else None
    return tag(
        "p",
        tag(
            "button",
            tag("span", card.act, class_="act-name"),
            words,
            type="button",
            class_="act",
            data_answer=command("option", option.key),
            data_key=key,
        ),
        class_="lead-act",
    )


def _closed(closed: Closed) -> Html:
    why = tag("span", closed.reason, class_="why")
    return tag("li", tag("button", tag("span", closed.label), why, type="button", class_="play-card", disabled=True))


def target_of(request: Ask, key: str) -> str:
    """Whom the option of this key is aimed at; nothing where it is at nobody."""
    return next((option.card.target for option in request.options if option.key == key and option.card), "")
