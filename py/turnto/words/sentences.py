"""Events as sentences of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from turnto.core.message import Message
from turnto.core.names import many
from turnto.core.procedure import (
    Changed,
    Checked,
    Chose,
    Ended,
    Event,
    FightBegan,
    FightEnded,
    Gained,
    Lost,
    Part,
    Rolled,
    RoundEnded,
    Told,
    Turned,
)
from turnto.core.sheet import item
from turnto.core.system import System
from turnto.words.translator import Translator, capital, label, translator, verdict

MINUS = "\N{MINUS SIGN}"


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def say(event: Event, system: System, language: str = "en") -> str:
    """Return an event as one sentence in the words of the rules: "Talent test: 6 against 5. Failed."."""
    words = translator(system, language)
    event = words.put(event)
    match event:
        case Rolled():
            return _say_rolled(event, words)
        case Checked():
            return _say_checked(event, system, language)
        case Changed():
            return _say_changed(event, system, language)
        case Gained() | Lost():
            return _say_had(event, system, language)
        case FightBegan() | RoundEnded() | FightEnded():
            return _say_fight(event, system, language)
        case Chose(option):
            return words.say("chose", option=option)
        case Turned(_, number):
            return words.say("turned" if number else "turned-unnumbered", number=number or "")
        case Ended(kind, _, title):
            ending = words.say(f"ended-{kind}")
            return f"{words.say('ended-title', title=title)} {ending}" if title else ending
        case Told(message, facts):
            said = words(Message(message, facts))
            return capital(said) if message in words else said
    assert_never(event)


def _say_rolled(event: Rolled, words: Translator) -> str:
    if event.secret:
        return words.say("rolled-secret")
    added = event.dice.add
    summed = _summed(event.faces, added)
    label = words.named(event.label).rstrip(".:")
    return words.say("rolled" if event.label else "rolled-bare", label=label, sum=summed)


def _summed(faces: Sequence[int], added: int = 0) -> str:
    """Return the arithmetic of a throw: "3 + 5 = 8", a single die by itself."""
    shown = " + ".join(map(str, faces))
    if added:
        shown += f" {'+' if added > 0 else MINUS} {abs(added)}"
    return shown if len(faces) == 1 and not added else f"{shown} = {_signed(sum(faces) + added)}"


_NO_TEST = re.compile(r"\b(test|cast|fight|roll|round|contest|attack|damage|probe|kampf)\b", re.IGNORECASE)


def _say_checked(event: Checked, system: System, language: str) -> str:
    if event.said:
        return event.said
    words = translator(system, language)
    if not event.faces:
        id = "checked-none"
    elif event.target is None:
        id = "checked-pool"
    else:
        id = "checked-plain" if _NO_TEST.search(event.score) else "checked"
    sentence = words.say(
        id,
        score=label(event.score, system, language),
        total=_signed(event.total),
        target=_signed(event.target or 0),
        outcome=capital(verdict(event.outcome, system, language)),
    )
    if not event.natural:
        return sentence
    return f"{sentence} {words.say('natural', natural=label(event.natural, system, language))}"


def _say_changed(event: Changed, system: System, language: str) -> str:
    words = translator(system, language)
    up = event.after > event.before
    if event.what.startswith("box "):
        return words.say("ticked" if up else "unticked")
    purse = event.what == system.goods.money
    if event.highest:
        id = "changed-highest-up" if up else "changed-highest-down"
    elif purse:
        id = "changed-gain" if up else "changed-lose"
    else:
        id = "changed-up" if up else "changed-down"
    what = event.what if purse else label(event.what, system, language)
    if (
        language == "en"
        and f"{id}-many" in words
        and many(what) == what
        and not what.endswith(("us", "ss", "S", "ics"))
    ):
        id += "-many"
    return words.say(
        id,
        what=what,
        before=_signed(event.before),
        after=_signed(event.after),
        by=abs(event.after - event.before),
    )


def _say_had(event: Gained | Lost, system: System, language: str) -> str:
    words = translator(system, language)
    verb = "gained" if isinstance(event, Gained) else "lost"
    what = event.what
    if event.kind == "item":
        what = (
            str(replace(item(event.what), count=event.count))
            if event.count > 1
            else with_the(str(item(event.what)) if "plural" in event.what.casefold() else event.what, language)
        )
    id = f"{verb}-{event.kind}" if f"{verb}-{event.kind}" in words else verb
    return words.say(id, kind=label(event.kind, system, language), what=what)


_DETERMINED = re.compile(r"(?i:an?|the|your|his|her|its|their|some|no|\d+)\b|[A-Z][\w-]*['\u2019]s\b")


def with_the(thing: str, language: str) -> str:
    """Return a single thing with its English article: "the rope", but "Excalibur"."""
    is_name = thing[:1].isupper() and thing.istitle() and "(" not in thing
    return thing if language != "en" or is_name or _DETERMINED.match(thing) else f"the {thing}"


def _say_fight(event: FightBegan | RoundEnded | FightEnded, system: System, language: str) -> str:
    words = translator(system, language)
    match event:
        case FightBegan(foe):
            return words.say("fight-began" if foe else "fight-began-unnamed", foe=foe)
        case RoundEnded(number, outcome):
            id = "round-ended-so" if outcome else "round-ended"
            return words.say(id, number=number, outcome=label(outcome, system, language))
        case FightEnded(outcome):
            return words.say("fight-ended", outcome=label(outcome, system, language))


# --- several events, and sums spelled out ---------------------------------------------------------


def say_all(events: Iterable[Event], system: System, language: str = "en") -> str:
    """Return the news of these events as running text, without repeated or secret throws and the player's own choices."""
    listed = list(events)
    said = (say(event, system, language) for place, event in enumerate(listed) if _is_news(event, listed[place + 1 :]))
    return " ".join(filter(None, said))


def _is_news(event: Event, rest: Sequence[Event]) -> bool:
    match event:
        case Chose() | Turned() | Rolled(secret=True):
            return False
        case Rolled(faces=faces):
            return not any(repeats(later, faces) for later in rest[:3])
    return True


def repeats(later: Event, faces: Sequence[int]) -> bool:
    """Return whether a later event is a test that shows these faces again."""
    return isinstance(later, Checked) and (
        sorted(later.faces) == sorted(faces) or (len(faces) == 1 and faces[0] in later.faces)
    )


def spelled(event: Checked, system: System, language: str = "en") -> str:
    """Return a test with its arithmetic: "3 + 5 = 8 against Talent 9 − 2 = 7: failed"."""
    words = translator(system, language)
    event = words.put(event)
    parts = tuple((words.named(name), number) for name, number in event.parts)
    event = replace(event, score=words.named(event.score), parts=parts)
    faces, thrown = " + ".join(map(str, event.faces)), sum(event.faces)
    outcome = verdict(event.outcome, system, language)
    made = sum(number for _, number in event.parts)
    if not event.faces:
        return words.say("spelled-none", parts=_parts(event.parts), outcome=outcome)
    if event.target is None and event.total == thrown + made:
        added = " ".join(part for part in (faces, _parts(event.parts, first=False)) if part)
        return words.say("spelled-sum", faces=added, total=event.total, outcome=outcome)
    if event.target is None:
        return words.say(
            "spelled-pool",
            parts=_parts(event.parts),
            number=len(event.faces),
            dice=words.say("die" if len(event.faces) == 1 else "dice"),
            faces=", ".join(map(str, event.faces)),
            total=event.total,
            outcome=outcome,
        )
    adds_nothing = bool(event.parts) and not made and event.target != 0
    if event.total == thrown and not adds_nothing:
        against = _against(event, made)
        return words.say("spelled-target", faces=faces, sum=thrown, parts=against, outcome=outcome)
    return words.say(
        "spelled-total",
        faces=faces,
        parts=_parts(event.parts, first=False),
        total=_signed(event.total),
        target=_signed(event.target),
        outcome=outcome,
    )


def _against(event: Checked, made: int) -> str:
    """Return the target with its parts: "Talent 9 - 2 = 7"."""
    target = _signed(event.target or 0)
    if not event.parts or made != event.target:
        return f"{event.score} {target}"
    return _parts(event.parts) if len(event.parts) == 1 else f"{_parts(event.parts)} = {target}"


def _parts(parts: Sequence[Part], first: bool = True) -> str:
    """Return a sum of named parts: "Talent 9 + Climbing 2"; a part without a name is its number."""
    shown: list[str] = []
    for name, number in parts:
        sign = "" if first and not shown else "+ " if number >= 0 else f"{MINUS} "
        value = _signed(number) if first and not shown else str(abs(number))
        known = "" if says_only(name, number) else f"{name} "
        shown.append(f"{sign}{known}{value}")
    return " ".join(shown)


def tally(event: Changed, system: System, language: str = "en") -> str:
    """Return a score as it was and as it is, without a sentence: "Talent 9 → 8"."""
    return f"{label(event.what, system, language)} {_signed(event.before)} → {_signed(event.after)}"


def says_only(name: str, number: int) -> bool:
    """Return whether a part's name is only its number: "at -3", "+2"."""
    return not name or name.replace(MINUS, "-").removeprefix("at ") == f"{number:+d}"
