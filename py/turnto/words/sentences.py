"""An event as a sentence of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

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
from turnto.words.catalogue import catalogue, label, verdict

MINUS = "\N{MINUS SIGN}"


class _Facts(dict[str, "str | int"]):
    """Facts for a template; what is missing is shown as its name rather than failing in the middle of a game."""

    def __missing__(self, key: str) -> str:
        return key


def _filled(template: str, **facts: str | int) -> str:
    return template.format_map(_Facts(facts))


def capital(words: str) -> str:
    """The words with a capital letter in front; the others stay as they are."""
    return words[:1].upper() + words[1:]


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def say(event: Event, system: System, language: str = "en") -> str:
    """What happened, in one sentence in the words of the rules: "Talent test: 6 against 5. Failed."."""
    words = catalogue(system, language)
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
            return _filled(words["chose"], option=option)
        case Turned(_, number):
            return _filled(words["turned" if number else "turned-unnumbered"], number=number or "")
        case Ended(kind, _, title):
            ending = words[f"ended-{kind}"]
            return f"{_filled(words['ended-title'], title=title)} {ending}" if title else ending
        case Told(message, facts):
            return _say_told(message, dict(facts), words)
    assert_never(event)


def _say_rolled(event: Rolled, words: dict[str, str]) -> str:
    if event.secret:
        return words["rolled-secret"]
    added = event.dice.add
    summed = _summed(event.faces, added)
    return _filled(words["rolled" if event.label else "rolled-bare"], label=event.label.rstrip(".:"), sum=summed)


def _summed(faces: Sequence[int], added: int = 0) -> str:
    """The arithmetic of a throw: "3 + 5 = 8", a single die by itself."""
    shown = " + ".join(map(str, faces))
    if added:
        shown += f" {'+' if added > 0 else MINUS} {abs(added)}"
    return shown if len(faces) == 1 and not added else f"{shown} = {_signed(sum(faces) + added)}"


_NO_TEST = re.compile(r"\b(test|cast|fight|roll|round|contest|attack|damage|probe|kampf)\b", re.IGNORECASE)


def _say_checked(event: Checked, system: System, language: str) -> str:
    words = catalogue(system, language)
    if not event.faces:
        id = "checked-none"
    elif event.target is None:
        id = "checked-pool"
    else:
        id = "checked-plain" if _NO_TEST.search(event.score) else "checked"
    sentence = _filled(
        words[id],
        score=label(event.score, system, language),
        total=_signed(event.total),
        target=_signed(event.target or 0),
        outcome=capital(verdict(event.outcome, system, language)),
    )
    if not event.natural:
        return sentence
    return f"{sentence} {_filled(words['natural'], natural=label(event.natural, system, language))}"


def _say_changed(event: Changed, system: System, language: str) -> str:
    words = catalogue(system, language)
    up = event.after > event.before
    if event.what.startswith("box "):
        return words["ticked" if up else "unticked"]
    purse = event.what == system.money
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
    return _filled(
        words[id],
        what=what,
        before=_signed(event.before),
        after=_signed(event.after),
        by=abs(event.after - event.before),
    )


def _say_had(event: Gained | Lost, system: System, language: str) -> str:
    words = catalogue(system, language)
    verb = "gained" if isinstance(event, Gained) else "lost"
    what = event.what
    if event.kind == "item":
        what = str(replace(item(event.what), count=event.count)) if event.count > 1 else with_the(event.what, language)
    template = words.get(f"{verb}-{event.kind}", words[verb])
    return _filled(template, kind=label(event.kind, system, language), what=what, count=event.count)


_DETERMINED = re.compile(r"(?i:an?|the|your|his|her|its|their|some|no|\d+)\b|[A-Z][\w-]*['\u2019]s\b")


def with_the(thing: str, language: str) -> str:
    """A single thing as one speaks of it: "the rope", but "Excalibur"; only English has one word for it."""
    is_name = thing[:1].isupper() and thing.istitle() and "(" not in thing
    return thing if language != "en" or is_name or _DETERMINED.match(thing) else f"the {thing}"


def _say_fight(event: FightBegan | RoundEnded | FightEnded, system: System, language: str) -> str:
    words = catalogue(system, language)
    match event:
        case FightBegan(foe):
            return _filled(words["fight-began" if foe else "fight-began-unnamed"], foe=foe)
        case RoundEnded(number, outcome):
            id = "round-ended-so" if outcome else "round-ended"
            return _filled(words[id], number=number, outcome=label(outcome, system, language))
        case FightEnded(outcome):
            return _filled(words["fight-ended"], outcome=label(outcome, system, language))


def _say_told(message: str, facts: dict[str, str | int], words: dict[str, str]) -> str:
    """``message-you``, where there is one, is what happens to the reader: "You fall." beside "The bear falls."."""
    to_you = f"{message}-you"
    if facts.get("who") == "you" and to_you in words:
        return capital(_filled(words[to_you], **facts))
    if message in words:
        return capital(_filled(words[message], **facts))
    return ", ".join([message, *map(str, facts.values())])


# --- several events, and sums spelled out ---------------------------------------------------------


def say_all(events: Iterable[Event], system: System, language: str = "en") -> str:
    """What is news of these events, as running text: no throw that its test repeats or nobody is to see, no choice of
    the player's own."""
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
    """Whether what comes later is a test that shows these faces again."""
    return isinstance(later, Checked) and (
        sorted(later.faces) == sorted(faces) or (len(faces) == 1 and faces[0] in later.faces)
    )


def spelled(event: Checked, system: System, language: str = "en") -> str:
    """A test with its arithmetic: "3 + 5 = 8 against Talent 9 − 2 = 7: failed"."""
    words = catalogue(system, language)
    faces, thrown = " + ".join(map(str, event.faces)), sum(event.faces)
    outcome = verdict(event.outcome, system, language)
    made = sum(number for _, number in event.parts)
    if not event.faces:
        return _filled(words["spelled-none"], parts=_parts(event.parts), outcome=outcome)
    if event.target is None and event.total == thrown + made:
        added = " ".join(part for part in (faces, _parts(event.parts, first=False)) if part)
        return _filled(words["spelled-sum"], faces=added, total=event.total, outcome=outcome)
    if event.target is None:
        return _filled(
            words["spelled-pool"],
            parts=_parts(event.parts),
            number=len(event.faces),
            dice=words["die" if len(event.faces) == 1 else "dice"],
            faces=", ".join(map(str, event.faces)),
            total=event.total,
            outcome=outcome,
        )
    adds_nothing = bool(event.parts) and not made and event.target != 0
    if event.total == thrown and not adds_nothing:
        against = _against(event, made)
        return _filled(words["spelled-target"], faces=faces, sum=thrown, parts=against, outcome=outcome)
    return _filled(
        words["spelled-total"],
        faces=faces,
        parts=_parts(event.parts, first=False),
        total=_signed(event.total),
        target=_signed(event.target),
        outcome=outcome,
    )


def _against(event: Checked, made: int) -> str:
    """What was aimed at and how it came about: "Talent 9 - 2 = 7"."""
    target = _signed(event.target or 0)
    if not event.parts or made != event.target:
        return f"{event.score} {target}"
    return _parts(event.parts) if len(event.parts) == 1 else f"{_parts(event.parts)} = {target}"


def _parts(parts: Sequence[Part], first: bool = True) -> str:
    """The named parts of a sum: "Talent 9 + Climbing 2"; a part without a name is its number alone."""
    shown: list[str] = []
    for name, number in parts:
        sign = "" if first and not shown else "+ " if number >= 0 else f"{MINUS} "
        value = _signed(number) if first and not shown else str(abs(number))
        known = "" if says_only(name, number) else f"{name} "
        shown.append(f"{sign}{known}{value}")
    return " ".join(shown)


def says_only(name: str, number: int) -> bool:
    """Whether the name of a part says no more than its number does: "at -3", "+2"."""
    return not name or name.replace(MINUS, "-").removeprefix("at ") == f"{number:+d}"
