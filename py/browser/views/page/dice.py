"""Dice on the page: how they lie, and the arithmetic spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from browser.language import page_in, page_of
from browser.views.amounts import minus, signed
from browser.views.html import NOTHING, Html, join, tag, text, worded
from turnto.core.dice import Dice, Faces
from turnto.core.procedure import Checked, Part, Roll, Rolled
from turnto.play.game import Game
from turnto.words import label, says_only
from turnto.words.translator import Translator, capital

WORDED = 10
"""Numbers up to this are words: ``two dice``, but ``12 dice``."""


class Throws(NamedTuple):
    """How this reader throws: with dice of their own, and told the chances."""

    own: bool = False
    chances: Html = NOTHING


BY_THE_HOUSE = Throws()


def counted(words: Translator, dice: int) -> str:
    """``two dice``, ``one die``."""
    number = words.say(f"number-{dice}") if 0 <= dice <= WORDED else str(dice)
    return words.say("one-die" if dice == 1 else "many-dice", number=number)


def _listed(words: Translator, faces: Sequence[int]) -> str:
    *most, last = (str(face) for face in faces)
    return words.say("list-and", first=", ".join(most), second=last) if most else last


def die(face: int, *, fresh: bool = False, gone: bool = False) -> Html:
    """One die as it lies.  A fresh one is a cube that comes to rest on its face."""
    inside = [tag("i") for _ in range(6)] if fresh else []
    names = "die" + (" cube" if fresh else "") + (" gone" if gone else "")
    return tag("span", *inside, class_=names, data_face=face)


def lying(words: Translator, dice: Iterable[tuple[int, bool]], *, fresh: int = 0, small: bool = False) -> Html:
    """Dice as they lie, (face, whether it was thrown again); the last ``fresh`` of them have just been thrown."""
    listed = list(dice)
    kept, gone = [face for face, off in listed if not off], [face for face, off in listed if off]
    said = _listed(words, kept) if kept else words.say("no-dice")
    if gone:
        said = words.say("thrown-again", dice=said, again=_listed(words, gone))
    drawn = [die(face, fresh=place >= len(listed) - fresh, gone=off) for place, (face, off) in enumerate(listed)]
    return tag("span", *drawn, class_="dice small" if small else "dice", role="img", aria_label=said)


def blank(words: Translator, thrown: Dice) -> Html:
    """Dice that are not thrown yet."""
    said = words.say("not-yet-thrown", dice=counted(words, thrown.count))
    return tag(
        "span", *(tag("span", class_="die") for _ in range(thrown.count)), class_="dice", role="img", aria_label=said
    )


def final(rolled: Sequence[Rolled], checked: Checked | None) -> list[tuple[int, bool]]:
    """Every die thrown, in order, and whether another took its place in the end."""
    faces = [face for one in rolled for face in one.faces]
    if checked is None or len(rolled) < 2:
        return [(face, False) for face in faces]
    left = list(checked.faces)
    lie: list[tuple[int, bool]] = []
    for face in reversed(faces):
        lie.append((face, face not in left))
        if face in left:
            left.remove(face)
    return lie[::-1]


# --- arithmetic -------------------------------------------------------------------------------------


def _named(words: Translator, parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts of a sum under the names that they have in the language of the page."""
    return tuple((words.named(name), number) for name, number in parts)


def made_of(parts: Sequence[Part], *, names: bool = True) -> Html:
    """Return a target as a sum, such as ``Talent 9 + 2 (Climbing) − 3``.  The first part always has its name or sign."""
    if not parts:
        return Html("")
    (first, number), *others = parts
    if first and says_only(first, number):
        return join(signed(number), _added(others, names=names))
    return join(f"{first}\u00a0" if first else "", minus(number), _added(others, names=names))


def _added(parts: Sequence[Part], *, names: bool = True) -> Html:
    """`` + 2 (Climbing) − 3``: what is added to a number, each part after its sign."""
    return join(*(_term(name, part, names) for name, part in parts if part))


def _term(name: str, part: int, named: bool) -> Html:
    known = f" ({name})" if named and not says_only(name, part) else ""
    return tag("span", f" {'−' if part < 0 else '+'}\u00a0{abs(part)}", known, class_="part")


def _bold(number: int) -> Html:
    return tag("b", minus(number))


def aimed(words: Translator, request: Roll) -> Html | None:
    """The arithmetic before the throw: what is aimed at, or what is added."""
    thrown, parts, target = request.dice, _named(words, request.parts), request.target
    if parts and not says_only(*parts[0]):
        parts = ((capital(parts[0][0]), parts[0][1]), *parts[1:])
    if target is not None and parts and sum(n for _, n in parts) == target:
        equals = join(" =\u00a0", _bold(target)) if len([n for _, n in parts if n]) > 1 else None
        return worded(words, "aim-under", sum=join(made_of(parts), equals), target=_bold(target), dice=str(thrown))
    if target is not None:
        added = join(" + ", made_of(parts)) if parts else None
        return worded(words, "aim-against", dice=join(str(thrown), added), target=_bold(target))
    if parts:
        total = sum(n for _, n in parts)
        if total == thrown.count:
            return join(made_of(parts), f" = {counted(words, total)}")
        return worded(words, "aim-added", sum=made_of(parts), dice=str(thrown))
    return None


def goal(words: Translator, thrown: Roll | Checked) -> Html | None:
    """The one number of a test: what to throw, or against what; how many dice are read for the highest."""
    target, parts = thrown.target, thrown.parts
    if target is None:
        is_pool = isinstance(thrown, Roll) and bool(parts) and sum(number for _, number in parts) == thrown.dice.count
        return join(counted(words, thrown.dice.count)) if isinstance(thrown, Roll) and is_pool else None
    if parts and sum(number for _, number in parts) == target:
        return worded(words, "so-much-or-less", target=_bold(target))
    return worded(words, "against", target=_bold(target))


def thrown_for(words: Translator, label: str, id: str | None = None) -> Html:
    """Return what dice are thrown for as their heading; an instruction, which the text has said, is read aloud only."""
    return tag("h2", capital(words.named(label)), id=id, class_="sr" if label.endswith(".") else None)


def about(words: Translator, act: str, *inside: Html | None) -> Html:
    """What stands behind the sign *i* of a card."""
    label = words.say("about-card", act=act)
    opens = tag("summary", tag("i", "i"), aria_label=label, title=label)
    return tag("details", opens, tag("div", *inside), class_="about")


def outcome_words(checked: Checked, game: Game) -> str:
    """What the rules call how it ended."""
    system, language = game.system, game.language
    said = label(checked.outcome, system, language)
    if checked.outcome in ("success", "failure") and label(checked.outcome, system) == checked.outcome:
        # told as the end of a test, unless the rules have a name of their own for it
        said = page_in(language).say(f"verdict.{checked.outcome}")
    if checked.natural and checked.natural not in checked.outcome:
        natural = label(checked.natural, system, language)
        return page_in(language).say("natural-and-outcome", natural=natural, outcome=said)
    return said


def _verdict(checked: Checked, game: Game) -> Html:
    return tag("strong", outcome_words(checked, game), class_=f"verdict {shade(checked, game)}".strip())


def shade(checked: Checked, game: Game) -> str:
    """Return the class ``passed`` if a result is good for the hero, else ``failed``.

    The success of a throw against the hero is bad.
    """
    good, bad = checked.outcome in game.system.outcomes.good, checked.outcome in game.system.outcomes.bad
    if checked.against:
        good, bad = bad, good
    return "passed" if good else "failed" if bad else ""


def added_up(faces: Faces, add: int = 0) -> Html:
    """``3 + 5 = 8``."""
    total = sum(faces) + add
    more = f" {'−' if add < 0 else '+'} {abs(add)}" if add else ""
    if len(faces) == 1 and not add:
        return join(tag("b", total))
    return join("\u00a0+\u00a0".join(map(str, faces)), more, " =\u00a0", _bold(total))


def spelled(checked: Checked, game: Game) -> Html:
    """The result with its arithmetic: ``3 + 5 = 8 against Talent 9 − 2 = 7: failed``."""
    words = page_of(game)
    checked = replace(checked, parts=_named(words, checked.parts))
    bonus = sum(n for _, n in checked.parts)
    against: Html | None = None
    if checked.target is not None and checked.parts and bonus == checked.target and checked.total == sum(checked.faces):
        short = made_of(checked.parts, names=False)
        several = len([n for _, n in checked.parts if n]) > 1
        against = worded(
            words, "against", target=join(short, join(" =\u00a0", _bold(checked.target)) if several else None)
        )
    elif checked.target is not None:
        against = worded(words, "against", target=_bold(checked.target))
    return join(_read(words, checked, bonus), against and join(" ", against), ":\u00a0", _verdict(checked, game))


def in_brief(checked: Checked, game: Game) -> Html:
    """The result as it is seen at a glance: ``6 against 8: passed``."""
    words = page_of(game)
    if checked.target is None:
        return spelled(checked, game)
    against = worded(words, "against", target=_bold(checked.target))
    return join(_bold(checked.total), " ", against, ":\u00a0", _verdict(checked, game))


def _read(words: Translator, checked: Checked, bonus: int) -> Html:
    """Return what was read of the dice: a sum, a sum with additions, or the die that counts."""
    if not checked.faces:
        return text(capital(words.say("no-dice")))
    if checked.total == sum(checked.faces):
        return added_up(checked.faces)
    if checked.total == sum(checked.faces) + bonus and checked.parts:
        # A score has the dice added to it; where there is none, everything is added to the dice.
        more = _added(checked.parts) if checked.target is None else join(" + ", made_of(checked.parts))
        return join(" + ".join(map(str, checked.faces)), more, " = ", _bold(checked.total))
    if checked.total == max(checked.faces):
        return worded(words, "highest-die", number=_bold(checked.total))
    if checked.total == min(checked.faces):
        return worded(words, "lowest-die", number=_bold(checked.total))
    return join(text(" + ".join(map(str, checked.faces))), ": ", _bold(checked.total))
