"""Dice on the page: how they lie, and the arithmetic spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from browser.language import page_in
from browser.views.amounts import signed
from browser.views.html import Html, join, tag, text, worded
from turnto.core.dice import Dice, Faces
from turnto.core.procedure import Checked, Part, Roll, Rolled
from turnto.play.game import Game
from turnto.words import label, says_only
from turnto.words.translator import Translator, capital

WORDED = 10
"""Numbers up to this are words: ``two dice``, but ``12 dice``."""


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


def made_of(parts: Sequence[Part], *, names: bool = True) -> Html:
    """``Talent 9 + 2 (Climbing) − 3``: what a number is made of; the first part always by its name, or its sign."""
    if not parts:
        return Html("")
    (first, number), *others = parts
    if first and says_only(first, number):
        return join(signed(number), _added(others, names=names))
    return join(f"{first}\u00a0" if first else "", _negative(number), _added(others, names=names))


def _added(parts: Sequence[Part], *, names: bool = True) -> Html:
    """`` + 2 (Climbing) − 3``: what is added to a number, each part after its sign."""
    return join(*(_term(name, part, names) for name, part in parts if part))


def _term(name: str, part: int, named: bool) -> Html:
    known = f" ({name})" if named and not says_only(name, part) else ""
    return tag("span", f" {'−' if part < 0 else '+'}\u00a0{abs(part)}", known, class_="part")


def _negative(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def aimed(words: Translator, request: Roll) -> Html | None:
    """The arithmetic before the throw: what is aimed at, or what is added."""
    thrown, parts, target = request.dice, request.parts, request.target
    if parts and not says_only(*parts[0]):
        parts = ((capital(parts[0][0]), parts[0][1]), *parts[1:])
    if target is not None and parts and sum(n for _, n in parts) == target:
        equals = join(" =\u00a0", tag("b", target)) if len([n for _, n in parts if n]) > 1 else None
        return worded(words, "aim-under", sum=join(made_of(parts), equals), target=tag("b", target), dice=str(thrown))
    if target is not None:
        added = join(" + ", made_of(parts)) if parts else None
        return worded(words, "aim-against", dice=join(str(thrown), added), target=tag("b", target))
    if parts:
        total = sum(n for _, n in parts)
        if total == thrown.count:
            return join(made_of(parts), f" = {counted(words, total)}")
        return worded(words, "aim-added", sum=made_of(parts), dice=str(thrown))
    return None


def outcome_words(checked: Checked, game: Game) -> str:
    """What the rules call how it ended."""
    system, language = game.system, game.book.language
    said = label(checked.outcome, system, language)
    if checked.outcome in ("success", "failure") and label(checked.outcome, system) == checked.outcome:
        # told as the end of a test, unless the rules have a name of their own for it
        said = page_in(language).say(f"verdict.{checked.outcome}")
    if checked.natural and checked.natural not in checked.outcome:
        natural = label(checked.natural, system, language)
        return page_in(language).say("natural-and-outcome", natural=natural, outcome=said)
    return said


def _verdict(checked: Checked, game: Game) -> Html:
    system = game.system
    shade = (
        "passed"
        if checked.outcome in system.outcomes.good
        else "failed"
        if checked.outcome in system.outcomes.bad
        else ""
    )
    return tag("strong", outcome_words(checked, game), class_=f"verdict {shade}".strip())


def added_up(faces: Faces, add: int = 0) -> Html:
    """``3 + 5 = 8``."""
    total = sum(faces) + add
    more = f" {'−' if add < 0 else '+'} {abs(add)}" if add else ""
    if len(faces) == 1 and not add:
        return join(tag("b", total))
    return join("\u00a0+\u00a0".join(map(str, faces)), more, " =\u00a0", tag("b", _negative(total)))


def spelled(checked: Checked, game: Game) -> Html:
    """The result with its arithmetic: ``3 + 5 = 8 against Talent 9 − 2 = 7: failed``."""
    words = page_in(game.book.language)
    bonus = sum(n for _, n in checked.parts)
    against: Html | None = None
    if checked.target is not None and checked.parts and bonus == checked.target and checked.total == sum(checked.faces):
        short = made_of(checked.parts, names=False)
        several = len([n for _, n in checked.parts if n]) > 1
        against = worded(
            words, "against", target=join(short, join(" =\u00a0", tag("b", checked.target)) if several else None)
        )
    elif checked.target is not None:
        against = worded(words, "against", target=tag("b", checked.target))
    return join(_read(words, checked, bonus), against and join(" ", against), ":\u00a0", _verdict(checked, game))


def _read(words: Translator, checked: Checked, bonus: int) -> Html:
    """What was read of the dice: their sum, their sum with what is added, or the die that counts."""
    if checked.total == sum(checked.faces):
        return added_up(checked.faces)
    if checked.total == sum(checked.faces) + bonus and checked.parts:
        # A score has the dice added to it; where there is none, everything is added to the dice.
        more = _added(checked.parts) if checked.target is None else join(" + ", made_of(checked.parts))
        return join(" + ".join(map(str, checked.faces)), more, " = ", tag("b", checked.total))
    if checked.total == max(checked.faces):
        return worded(words, "highest-die", number=tag("b", checked.total))
    if checked.total == min(checked.faces):
        return worded(words, "lowest-die", number=tag("b", checked.total))
    return join(text(" + ".join(map(str, checked.faces))), ": ", tag("b", checked.total))
