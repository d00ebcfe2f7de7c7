"""View of a fight as a table: a panel for each side, dice, verdict, and folded rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from browser.language import page_of
from browser.views import open_beat
from browser.views.amounts import minus
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.page import events as told
from browser.views.page.arrival import has_throw
from browser.views.page.cards import aimed_at, cards, has_cards, targets_of
from browser.views.page.dice import blank
from browser.views.page.questions import Around, fought, riddle, throwing, to_throw
from browser.views.page.verdict import Part, amount, cost, how_it_ended, last_exchange, verdict
from turnto.core.names import fold
from turnto.core.phrase import Fighter
from turnto.core.procedure import Ask, Changed, Event, FightEnded, Request, Roll, Rolled, RoundEnded, Told
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.words.translator import Translator, capital, translator

MOST_PIPS = 6
"""What counts no further than this is a row of pips; more is a bar."""
TARGET_KEYS = "abcdefghijklm"
"""Keys of those whom something can be done to."""


def at_table(game: Game, session: Session, request: Request, around: Around) -> Html:
    """Return a fight between two sides: the table, and under it dice to throw or cards to choose."""
    words = page_of(game)
    foes = fought(around.fight)
    named = capital(", ".join(foes) or words.say("the-fight"))
    inside: list[Html | None] = [tag("h2", named, id="deed", class_="sr"), table(game, session, around, request)]
    shade = classes("deed", "table", "fresh" if around.fresh else None)
    if isinstance(request, Roll) and request.secret:
        return tag("section", *inside, to_throw(game, request), class_=shade)
    if isinstance(request, Roll):
        inside += [
            tag("h3", capital(words.named(request.label)), class_="sr"),
            *throwing(words, request, around.throws, dice=False, further=True),
        ]
        return tag("section", *inside, class_=shade, aria_labelledby="deed")
    drawn = tag("section", *inside, class_=shade, aria_labelledby="deed")
    if request.kind != "choice":
        return join(drawn, riddle(game, request))
    asks = None if has_cards(request) else tag("h3", request.prompt, class_="asked")
    return join(drawn, asks, cards(game, request, around.aim))


def table(game: Game, session: Session, around: Around, request: Request | None = None) -> Html:
    """Return the sides, the last throw between them, its verdict, and the number of rounds."""
    words, fight = page_of(game), around.fight
    fighters = list(open_beat.sides(game, session))
    since = last_exchange(game, fight)
    pressed = fight[len(fight) - around.new :] if around.new else ()
    targets = targets_of(request) if isinstance(request, Ask) else []
    aim = aimed_at(request, around.aim) if isinstance(request, Ask) else around.aim
    aim = aim if len(targets) > 1 else _facing(fighters, aim)
    drawn = {
        own: fighter(
            words,
            own,
            _before(own, game, pressed or since),
            begun=not any(isinstance(event, (Rolled, RoundEnded)) for event in fight),
            target=_target(own, targets),
            aimed=own.name == aim,
        )
        for own in fighters
    }
    heroes, foes = ([html for own, html in drawn.items() if own.is_foe is side] for side in (False, True))
    may_aim = {"role": "group", "aria_label": words.say("at-whom")} if len(targets) > 1 else {}
    awaited = request if isinstance(request, Roll) and not request.secret else None
    return join(
        tag(
            "div",
            tag("div", *heroes, class_="side"),
            tag("div", between(game, since, awaited, fresh=around.fresh), class_="between"),
            tag("div", *foes, class_="side", **may_aim),
            class_=classes(
                "sides",
                "several" if len(drawn) > 2 else None,
                "many" if len(drawn) > 3 else None,
                "aiming" if len(targets) > 1 else None,
            ),
        ),
        verdict(game, since, pressed, out=[own.name for own in fighters if own.is_foe and own.out], fresh=around.fresh)
        or _room_for_a_verdict(awaited),
        earlier(words, game, fight, open_beat.clock(game, session)),
    )


def _room_for_a_verdict(awaited: Roll | None) -> Html:
    """The line that the first throw will fill, so that what is pressed stays where it is."""
    return tag("p", class_="verdict-line") if awaited else NOTHING


def _facing(fighters: Sequence[Fighter], aim: str) -> str:
    """Whose panel stands beside the hero's on a phone: the reader's choice while he fights, else the first who does."""
    standing = [own.name for own in fighters if own.is_foe and not own.out]
    return aim if aim in standing else standing[0] if standing else ""


def _target(own: Fighter, targets: Sequence[str]) -> str:
    """The key by which this one is aimed at; nothing where there is no choice of him."""
    known = dict(zip(targets, TARGET_KEYS, strict=False)) if len(targets) > 1 else {}
    return known.get(own.name, "") if own.is_foe else ""


# --- the panels -----------------------------------------------------------------------------------------


def fighter(
    words: Translator, own: Fighter, before: int | None, *, begun: bool = False, target: str = "", aimed: bool = False
) -> Html:
    """One side: name, what is left of it, what it bears, how it is, what it is about to do.

    ``target``: the key that aims at this one; its name is then what is pressed.
    """
    standing = own.full and not own.out
    left = tag("span", tag("b", minus(own.left)), f" {words.say('of-most', most=own.full)}", class_="left")
    facts = [tag("span", _BEFORE_NUMBER.sub("\u00a0", words.named(fact))) for fact in own.facts if fact]
    said = [own.who if begun else "", own.intent]
    told_of = [*facts, *(tag("em", each) for each in _begun_with_a_capital([one for one in said if one], facts))]
    states = [tag("span", state) for state in own.states if state]
    shade = classes(
        "fighter", "theirs" if own.is_foe else "ours", "out" if own.out else None, _low(own), "aimed" if aimed else None
    )
    return tag(
        "div",
        tag("h3", _aim(own, target, aimed=aimed) if target else capital(own.name), class_="name"),
        tag("p", left, tag("span", f" {own.counts}", class_="counts"), class_="life") if standing else None,
        gauge(own, before) if standing else None,
        tag("p", own.out, class_="state") if own.out else None,
        tag("p", *_dotted(states), class_="state") if states and not own.out else None,
        tag("p", *_dotted(told_of), class_="bears") if told_of and not own.out else None,
        class_=shade,
    )


def _begun_with_a_capital(said: Sequence[str], after: Sequence[Html]) -> list[str]:
    """Return the line on a fighter with a capital at its first word only."""
    return [each if after or place else capital(each) for place, each in enumerate(said)]


_BEFORE_NUMBER = re.compile(r" (?=\d)")


def _aim(own: Fighter, key: str, *, aimed: bool) -> Html:
    """A foe's name as what is pressed to do things to him: the whole panel is."""
    pressed = {"aria_pressed": "true" if aimed else "false", "data_do": command("aim", own.name), "data_key": key}
    return tag("button", capital(own.name), type="button", class_="aim", **pressed)


def _low(own: Fighter) -> str | None:
    """Whether a third or less is left of the hero."""
    return "low" if not own.is_foe and own.full and 3 * own.left <= own.full else None


def _dotted(parts: Sequence[Html]) -> Iterator[Html]:
    for place, part in enumerate(parts):
        yield join("\u00a0· " if place else "", part)


def gauge(own: Fighter, before: int | None) -> Html:
    """What is left as pips or a bar; what has just been lost falls off it."""
    left = max(0, own.left)
    was = max(left, min(before if before is not None else left, own.full))
    if own.full <= MOST_PIPS:
        pips = (tag("i", class_="on" if place < left else "lost" if place < was else None) for place in range(own.full))
        return tag("span", *pips, class_="boxes", aria_hidden="true")
    lost = tag("rect", class_="lost", width=round(100 * was / own.full), height=8) if was > left else None
    now = tag("rect", class_="now", width=round(100 * left / own.full), height=8)
    return tag("svg", lost, now, class_="gauge", viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")


def _before(own: Fighter, game: Game, since: Sequence[Part]) -> int | None:
    """What was left before these, as far as they tell."""
    life = game.system.sheet.life
    lost = 0
    for event in since:
        if isinstance(event, Changed) and not event.highest:
            is_own = not own.is_foe and life is not None and fold(event.what) == fold(life.key)
            is_foes = own.is_foe and event.what.startswith(f"{own.name}:")
            lost += abs(event.after - event.before) * (is_own or is_foes)
        elif isinstance(event, Told) and own.is_foe:
            facts = dict(event.facts)
            lost += int(facts.get("damage", 0)) if str(facts.get("foe", "")).endswith(own.name) else 0
    return own.left + lost if lost else None


# --- the dice ---------------------------------------------------------------------------------------------


def between(game: Game, since: Sequence[Part], request: Roll | None = None, *, fresh: bool = False) -> Html:
    """The dice as they lie between the two sides; those still to be thrown, where none lie."""
    thrown = [part for part in since if isinstance(part, told.Throw) and part.rolled]
    if thrown:
        return join(
            tag("p", capital(page_of(game).named(thrown[-1].label)), class_="for") if thrown[-1].label else None,
            told.throw(thrown[-1], game, fresh=fresh, brief=True),
        )
    if request:
        return join(
            tag("p", capital(page_of(game).named(request.label)), class_="for", aria_hidden="true")
            if request.label
            else None,
            tag("div", blank(page_of(game), request.dice), class_="throw"),
        )
    return NOTHING


# --- the rounds -----------------------------------------------------------------------------------------


def earlier(words: Translator, game: Game, fight: Sequence[Event], clock: str) -> Html:
    """How long it has lasted, and every round so far, folded."""
    rounds = told.rounds(told.after_arming(fight), game)
    whole = tag("details", tag("summary", words.say("whole-text"), class_="link"), class_="own whole", data_keep="text")
    log: Html | None = None
    if any(one.parts for one in rounds):
        summary = tag("summary", words.say("rounds-so-far"), class_="link")
        log = tag("details", summary, told.round_rows(rounds, game), class_="own", data_keep="rounds")
    return tag("div", tag("span", capital(clock)) if clock else None, whole, log, class_="clock")


# --- the end --------------------------------------------------------------------------------------------


def fought_out(game: Game, fight: Sequence[Event], *, fresh: bool = False) -> Html:
    """Return a finished fight: the last throw and verdict, the outcome and its cost, and all rounds folded."""
    words = page_of(game)
    over = fight[-1]
    assert isinstance(over, FightEnded)
    since = last_exchange(game, fight)
    how = how_it_ended(game, over)
    if how == "fight-fled":  # the throw that decided it lies there, not the blow before it with its verdict
        since = since[max((place for place, part in enumerate(since) if isinstance(part, told.Throw)), default=0) :]
    rules = translator(game.system, game.language)
    # Where rounds are to be survived, a fight may be won on a round that was lost: then it is said why.
    is_survived = how == "fight-won" and "fight-held-out" in rules
    tells, id = (rules, "fight-held-out") if is_survived else (words, "fight-lasted")
    lasted = tells.say(id, what=amount(game, over.rounds, "rounds")) if over.rounds else ""
    summary = tag("summary", words.say("rounds-so-far"), class_="link")
    rounds = told.round_rows(told.rounds(told.after_arming(fight), game), game)
    return tag(
        "section",
        tag("div", between(game, since, fresh=fresh), class_="between"),
        verdict(game, since, fresh=fresh),
        tag(
            "div",
            tag("h2", words.say(how)),
            tag("p", " ".join(part for part in (lasted, cost(game, fight)) if part)),
            tag("details", summary, rounds, class_="own") if has_throw(fight) else None,
            class_=classes("outcome", {"fight-won": "good", "fight-lost": "bad"}.get(how), "after" if fresh else None),
        ),
        class_=classes("deed", "table", "over", "fresh" if fresh else None),
    )
