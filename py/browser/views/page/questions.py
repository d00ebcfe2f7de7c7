"""What is asked, as things to press: throws, decisions, choices, offers, shops, riddles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from browser.language import page_of
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.open_beat import panel
from browser.views.page import events as told
from browser.views.page.choices import choices, decision
from browser.views.page.dice import BY_THE_HOUSE, Throws, about, aimed, blank, goal, thrown_for
from turnto.core.message import say
from turnto.core.procedure import Ask, Event, FightBegan, FightEnded, Request, Roll, Rolled, RoundEnded
from turnto.play.game import Game
from turnto.play.page import PROMPT
from turnto.play.position import Session
from turnto.play.session import pending_events
from turnto.words.translator import Translator, capital

LONG = 16
"""A row of a fight with so many letters stands on a line of its own."""
ROLL, ROLL_ON, TURN = "roll", "roll-on", "turn"
"""What a roll button commands: the dice of the house are thrown, once, or in a fight until something is asked; and the reader's own
turning of a page that dice or a fight have turned."""


class Around(NamedTuple):
    """What a question stands among: the events of the fight in course, and whether its last throw still tumbles."""

    fight: tuple[Event, ...]
    fresh: bool = False
    aim: str = ""
    """Whom the reader has chosen to do things to."""
    throws: Throws = BY_THE_HOUSE
    new: int = 0
    """How many of the events the last press brought; 0 where that is not known."""


def asked(game: Game, session: Session, request: Request, around: Around) -> Html:
    """The question the page ends with."""
    if session.position.thing is not None:
        return _in_fight(game, session, request, around)
    if isinstance(request, Roll):
        return to_throw(game, request, around.throws)
    if request.kind != "choice":
        return riddle(game, request)
    if not session.position.answers and _is_page(game, session, request):
        return choices(game, session, request)
    if not session.position.answers and request.prompt == game.words(say("which-take")):
        return decision(game, request)  # the instruction above has asked it
    if any(isinstance(event, Rolled) for event in pending_events(game, session)):  # what to do about a throw: as cards
        from browser.views.page.cards import MOST, cards, has_cards

        if len(request.options) <= MOST:
            return join(None if has_cards(request) else _prompt(request.prompt), cards(game, request))
    return join(_prompt(request.prompt), decision(game, request))


def to_throw(game: Game, request: Roll, throws: Throws = BY_THE_HOUSE) -> Html:
    """Return the dice to throw under their label; a secret throw shows only that there is more to read."""
    words = page_of(game)
    if request.secret:
        go_on = tag("button", words.say("go-on"), type="button", class_="act", data_answer=command(ROLL), data_key=1)
        return tag("section", tag("p", go_on, class_="acts"), class_="deed")
    named = request.label or words.say("a-throw")
    aim = goal(words, request)
    return tag(
        "section",
        thrown_for(words, named, "deed"),
        tag("p", aim, class_="goal") if aim else None,
        *throwing(words, request, throws, sum_=aim is None),
        about(words, capital(words.named(named)), tag("p", aimed(words, request))) if aim else None,
        class_="deed test",
        aria_labelledby="deed",
    )


def _prompt(prompt: str) -> Html:
    return tag("section", tag("h2", prompt, id="deed"), class_="deed") if prompt else NOTHING


def after(game: Game, request: Request, throws: Throws = BY_THE_HOUSE) -> Html:
    """A question that stands on no page of a book: those after the adventure."""
    if isinstance(request, Roll):
        return to_throw(game, request, throws)
    if request.kind != "choice":
        return riddle(game, request)
    return join(_prompt(request.prompt), decision(game, request))


# --- throws -------------------------------------------------------------------------------------------


def throwing(
    words: Translator,
    request: Roll,
    throws: Throws = BY_THE_HOUSE,
    *,
    dice: bool = True,
    sum_: bool = True,
    further: bool = False,
) -> Iterator[Html]:
    """The arithmetic, the dice to be thrown, the button that throws them, and the pad for one's own.

    With one's own always, the pad stands first, and the dice of the house have no key: a face typed may not throw them.

    ``dice``, ``sum_``: whether these are shown here and not elsewhere; ``further``: in a fight, all that is thrown up to the next decision can be thrown at once.
    """
    from browser.views.page.own_dice import pad  # not at the top: most pages throw no dice

    if sum_ and (added := aimed(words, request)):
        yield tag("p", added, class_="target")
    if throws.chances:
        yield throws.chances
    if throws.own:
        yield pad(words, request.dice)
        house = tag("button", words.say("house-throws"), type="button", class_="link", data_answer=command(ROLL))
        yield tag("p", house, class_="acts")
        return
    if dice:
        yield tag("div", blank(words, request.dice), class_="throw")
    button = tag(
        "button",
        words.say("roll-dice", dice=str(request.dice)),
        type="button",
        class_="act",
        data_answer=command(ROLL),
        data_key=1,
    )
    on = tag(
        "button",
        words.say("throw-all-dice"),
        type="button",
        class_="act quiet",
        data_answer=command(ROLL_ON),
        data_key=2,
    )
    hint = tag("span", words.say("up-to-next-decision"), class_="hint")
    yield tag("p", button, *([on, hint] if further else []), class_="acts")
    summary = tag("summary", words.say("own-dice"), class_="link")
    yield tag("details", summary, pad(words, request.dice), class_="own with-pad")


# --- fights ---------------------------------------------------------------------------------------------


def _in_fight(game: Game, session: Session, request: Request, around: Around) -> Html:
    """An activity round by round: who is fought, the rounds so far, and what is asked now."""
    completed = told.rounds(told.after_arming(around.fight), game)
    ended = [one for one in completed if one.number is not None]
    open_ = [one for one in completed if one.number is None]
    words, shade = page_of(game), "deed fresh" if around.fresh else "deed"
    foes = [event.foe for event in around.fight if isinstance(event, FightBegan)]
    inside: list[Html | None] = [
        _panel(game, session, around.fight) if foes else None,
        told.rounds_so_far(ended, game, fresh=around.fresh and not open_),
        _open_round(open_, game, fresh=around.fresh),
        told.just_thrown(ended, game)
        if around.fresh and not any(isinstance(part, told.Throw) for one in open_ for part in one.parts)
        else None,
    ]
    if isinstance(request, Roll) and request.secret:
        return tag("section", *inside, to_throw(game, request), class_=shade)
    if isinstance(request, Roll):
        label = words.named(request.label) or words.say("round-number", number=len(ended) + 1)
        inside += [
            _head(capital(label), foes),
            *throwing(words, request, around.throws, dice=not around.fresh, further=True),
        ]
        return tag("section", *inside, class_=shade, aria_labelledby="deed")
    inside.append(_head(_question(game, request), foes))
    drawn = tag("section", *inside, class_=shade, aria_labelledby="deed")
    return join(drawn, riddle(game, request) if request.kind != "choice" else decision(game, request))


def _head(said: str, foes: Sequence[str]) -> Html:
    """What is thrown for or asked, under who is fought; a contest has no other head."""
    return tag("h3", said) if foes else tag("h2", said, id="deed")


def _question(game: Game, request: Ask) -> str:
    """What is asked, without how things stand: that is to be seen above it."""
    any_question = game.words(PROMPT)
    if request.prompt.endswith(any_question) or not request.prompt.endswith(("?", "!", "you.")):
        return any_question
    return request.prompt


def _open_round(open_: Sequence[told.Round], game: Game, *, fresh: bool) -> Html:
    """Return the throws of the open round, a line each where they have owners, the last with its dice."""
    parts = [part for one in open_ for part in one.parts]
    last = max((place for place, part in enumerate(parts) if isinstance(part, told.Throw)), default=len(parts))
    has_owners = told.is_melee(open_)
    before = parts[:last] if has_owners else []
    since = [part for part in parts[last + 1 if has_owners else 0 :] if not isinstance(part, told.Throw)]
    thrown = [part for part in parts[last:] if isinstance(part, told.Throw)]
    drawn = [told.throw(part, game, fresh=fresh, named=has_owners) for part in thrown]
    return join(told.lines(before, game), drawn, told.news(since, game))


def _panel(game: Game, session: Session, fight: Sequence[Event]) -> Html:
    """Who is fought, and the rows a system shows while it lasts."""
    foes = fought(fight)
    name = ", ".join(foes) or page_of(game).say("the-fight")
    head = tag("div", tag("h2", capital(name), id="deed"), class_="foe")
    listed = [(label, said) for label, said in panel(game, session) if said not in foes]
    rows = [tag("span", f"{label} ", tag("b", said)) for label, said in listed]
    if any(len(said) > LONG for _, said in listed):
        return join(head, (tag("p", row, class_="arms") for row in rows))
    return join(head, tag("p", *rows, class_="arms") if rows else None)


def fought(fight: Sequence[Event]) -> list[str]:
    """Who is fought now: those who came on together."""
    found: list[str] = []
    together = False
    for event in fight:
        if isinstance(event, FightBegan) and event.foe:
            found = [*found, event.foe] if together else [event.foe]
        together = (together or isinstance(event, FightBegan)) and not isinstance(
            event, (Rolled, RoundEnded, FightEnded)
        )
    return found


def _is_page(game: Game, session: Session, request: Ask) -> bool:
    """Whether this is the page's own question and not a rule's."""
    section = game.book.section(session.visit.section)
    return session.visit.cursor >= len(section.ops) and request.prompt == game.words(PROMPT)


# --- riddles -----------------------------------------------------------------------------------------------


def riddle(game: Game, request: Ask) -> Html:
    """A number or words to be given."""
    words = page_of(game)
    is_number = request.kind == "number"
    entry = tag(
        "input",
        id="riddle",
        name="answer",
        type="text",
        inputmode="numeric" if is_number else None,
        autocomplete="off",
        autocapitalize="off",
        class_=classes("number" if is_number else None),
    )
    field = tag("p", tag("label", request.prompt or words.say("your-answer"), for_="riddle"), entry, class_="field")
    button = tag("button", words.say("turn-to-it" if is_number else "say-it"), class_="act")
    return tag("form", field, button, class_="deed ask", data_form=request.kind)
