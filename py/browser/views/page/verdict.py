"""Sentences for the blows of a fight: who did what to whom, each said once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from browser.language import page_of
from browser.views.html import NOTHING, Html, classes, join, tag
from browser.views.page import events as told
from browser.views.page.dice import outcome_words, shade
from turnto.core.names import fold
from turnto.core.procedure import Changed, Chose, Event, FightBegan, FightEnded, Rolled, RoundEnded, Told
from turnto.play.game import Game
from turnto.words import label
from turnto.words.sentences import with_the
from turnto.words.translator import capital, translator

Part = told.Throw | Event
"""What a fight is read by: a throw with what it came to, or anything else that happened."""


class Line(NamedTuple):
    """A sentence of a verdict and its style: good, bad, a wound, or aside."""

    words: str
    shade: str = ""


def last_exchange(game: Game, fight: Sequence[Event]) -> list[Part]:
    """From the last throw that has a verdict on; from the last throw if none has."""
    parts = list(told.throws(told.after_arming(fight), game))
    thrown = {place: part for place, part in enumerate(parts) if isinstance(part, told.Throw)}
    spoken = [place for place, part in thrown.items() if part.checked and part.checked.said]
    begin = spoken[-1] if spoken else list(thrown)[-1] if thrown else len(parts)
    return parts[begin:]


def verdict(
    game: Game, since: Sequence[Part], before: Sequence[Event] = (), *, out: Collection[str] = (), fresh: bool = False
) -> Html:
    """Return the verdict of a press, with the hero's wounds in the warning colour.

    ``before`` are earlier events of the same press.  Of them only the wounds are shown, and why the press stopped: a
    message of the rules about no single fighter, or the last about a fighter who is ``out``.
    """
    said = list(lines(game, since))
    lost = _lost(game, before) - _lost(game, [part for part in since if not isinstance(part, told.Throw)])
    if lost > 0:
        life = game.system.sheet.life
        id = "fight-took-before" if life and life.up_to is not None else "fight-lost-before"
        said.append(Line(page_of(game).say(id, what=amount(game, lost)), "wound"))
    told_now = {part.message for part in since if isinstance(part, Told)}
    news = [event for event in before if isinstance(event, Told) and event.message not in told_now]
    fell = {who: event for event in news for who in out if str(dict(event.facts).get("who", "")).endswith(who)}
    reasons = (*fell.values(), *(event for event in news if not event.facts))
    said += [Line(line) for line in dict.fromkeys(_sentence(game, event) for event in reasons) if line]
    if not said:
        return NOTHING
    spans = (
        join(" " if place else "", tag("span", *one[:1], class_=one.shade or None)) for place, one in enumerate(said)
    )
    return tag("p", *spans, class_=classes("verdict-line", "after" if fresh else None))


def lines(game: Game, parts: Sequence[Part], *, aloud: bool = False) -> Iterator[Line]:
    """Return a sentence for each result of these events, without what the panels show.

    A throw without a sentence of the rules is spoken only ``aloud``: on the page its dice lie on the table.
    """
    for place, part in enumerate(parts):
        if isinstance(part, told.Throw):
            after = parts[place + 1] if place + 1 < len(parts) else None
            # Of throws for one thing ("HT to live", at each multiple) the last says what came of it.
            following = next((later for later in parts[place + 1 :] if isinstance(later, told.Throw)), None)
            is_last = following is None or following.label != part.label
            yield from _of_throw(game, part, is_told=not aloud or not place or not is_last or _tells(game, after))
        elif isinstance(part, FightBegan):
            foe = with_the(part.foe, game.language)
            yield Line(page_of(game).say("fight-next", foe=capital(foe)))
        elif isinstance(part, Changed):
            # A foe's number, which has the name before it, falls on his panel.
            if ": " not in part.what and not (place and _is_told(parts[place - 1], part)):
                yield _changed(game, part)
        elif not isinstance(part, (RoundEnded, FightEnded)) and (line := _sentence(game, part)):
            yield Line(line, "wound" if is_wound(part, game) else "")


def _tells(game: Game, after: Part | None) -> bool:
    """Return whether a throw's result is a sentence of its own, such as "You fall", and needs no other."""
    return isinstance(after, Told) and bool(_sentence(game, after))


def _of_throw(game: Game, thrown: told.Throw, *, is_told: bool) -> Iterator[Line]:
    if thrown.checked and thrown.checked.said:
        yield Line(capital(thrown.checked.said), shade(thrown.checked, game))
    elif thrown.checked and not is_told:
        yield Line(f"{capital(page_of(game).named(thrown.label))}: {outcome_words(thrown.checked, game)}.", "aside")


def _sentence(game: Game, event: Event) -> str:
    """An event in words; those short words for the table that the rules may have beside the full ones."""
    if isinstance(event, Told):
        words = translator(game.system, game.language)
        if f"{event.message}-brief" in words:
            facts = dict(event.facts)
            return capital(words.filled(f"{event.message}-brief", {**facts, "count": facts.get("lost", 0)}))
    return told.sentence(event, game)


def _changed(game: Game, event: Changed) -> Line:
    life = game.system.sheet.life
    if life is None or not is_wound(event, game):
        return Line(told.sentence(event, game), "aside")
    id = "fight-you-take" if life.up_to is not None else "fight-you-lose"
    what = amount(game, abs(event.after - event.before))
    return Line(page_of(game).say(id, what=what), "wound")


def _is_told(before: Part, changed: Changed) -> bool:
    """Whether the sentence before says what was lost already."""
    return isinstance(before, Told) and dict(before.facts).get("lost") == abs(changed.after - changed.before)


def is_wound(event: Event, game: Game) -> bool:
    """Whether this takes of the hero's life."""
    if isinstance(event, Told):
        facts = dict(event.facts)
        return facts.get("who") == "you" and bool(facts.get("lost"))
    life = game.system.sheet.life
    if not isinstance(event, Changed) or life is None or fold(event.what) != fold(life.key):
        return False
    return (event.after < event.before) is (life.up_to is None)


def _lost(game: Game, events: Sequence[Event]) -> int:
    """How much of the hero's life these took."""
    return sum(
        abs(event.after - event.before) for event in events if isinstance(event, Changed) and is_wound(event, game)
    )


def amount(game: Game, count: int, of: str = "") -> str:
    """Return an amount of life, or of ``of``, as the system counts it: "2 hits", "a Wound", "3 rounds"."""
    life = game.system.sheet.life
    key = of or (life.key if life else "")
    words = translator(game.system, game.language)
    if f"amount.{key}" in words:
        return words.say(f"amount.{key}", count=count)
    return f"{count} {label(key, game.system, game.language)}"


def cost(game: Game, fight: Sequence[Event]) -> str:
    """What the fight has cost of the hero's life."""
    life, words = game.system.sheet.life, page_of(game)
    if life is None:
        return ""
    if not (lost := _lost(game, fight)):
        return words.say("fight-unhurt")
    return words.say("fight-took" if life.up_to is not None else "fight-cost", what=amount(game, lost))


# --- read aloud -------------------------------------------------------------------------------------------


def spoken(game: Game, new: Sequence[Event], fight: Sequence[Event] = (), sides: Sequence[str] = ()) -> str:
    """Return what a press brought in a fight, to be read aloud.

    It says who fights, each result, how the ``fight`` ended and its cost.
    """
    words = page_of(game)
    span = told.fight_of(new)
    said: list[str] = []
    if span and not any(isinstance(event, (Rolled, RoundEnded)) for event in new[: span[0]]) and sides:
        said.append(words.say("fight-between", sides=", ".join(sides)))
        new = [event for event in new if not isinstance(event, FightBegan)]
    ends = [place for place, event in enumerate(new) if isinstance(event, FightEnded)]
    blows = new[: ends[0]] if ends else new
    said += [
        line.words
        for line in lines(game, list(told.throws((e for e in blows if not isinstance(e, Chose)), game)), aloud=True)
    ]
    if ends:
        over = new[ends[0]]
        assert isinstance(over, FightEnded)
        said += [f"{words.say(how_it_ended(game, over))}.", cost(game, fight or new)]
        said += [line for event in new[ends[0] + 1 :] if (line := _after(game, event))]
    return " ".join(filter(None, said))


def _after(game: Game, event: Event) -> str:
    if isinstance(event, Told) and event.message == "outcome":
        return dict(event.facts).get("words", "")  # type: ignore[return-value]
    return told.sentence(event, game)


def how_it_ended(game: Game, over: FightEnded) -> str:
    """The message that heads a fight that is over."""
    outcomes = game.system.outcomes
    ways = ((outcomes.flight, "fight-fled"), (outcomes.good, "fight-won"), (outcomes.bad, "fight-lost"))
    return next((id for some, id in ways if over.outcome in some), "fight-over")
