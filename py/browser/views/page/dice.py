"""Dice on the page: how they lie, and the arithmetic spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from browser.views.amounts import signed
from browser.views.html import Html, join, tag, text
from turnto.core.dice import Dice, Faces
from turnto.core.procedure import Checked, Part, Roll, Rolled
from turnto.core.system import System
from turnto.words import label, says_only
from turnto.words.translator import capital

_PLAINLY = {"success": "passed", "failure": "failed"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(number: int, one: str, many: str) -> str:
    """``two dice``, ``one die``."""
    words = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{words} {one if number == 1 else many}"


def _listed(faces: Sequence[int]) -> str:
    *most, last = (str(face) for face in faces)
    return f"{', '.join(most)} and {last}" if most else last


def die(face: int, *, fresh: bool = False, gone: bool = False) -> Html:
    """One die as it lies.  A fresh one is a cube that comes to rest on its face."""
    inside = [tag("i") for _ in range(6)] if fresh else []
    names = "die" + (" cube" if fresh else "") + (" gone" if gone else "")
    return tag("span", *inside, class_=names, data_face=face)


def lying(dice: Iterable[tuple[int, bool]], *, fresh: int = 0, small: bool = False) -> Html:
    """Dice as they lie, (face, whether it was thrown again); the last ``fresh`` of them have just been thrown."""
    listed = list(dice)
    kept, gone = [face for face, off in listed if not off], [face for face, off in listed if off]
    said = _listed(kept) if kept else "no dice"
    if gone:
        said += f"; thrown again: {_listed(gone)}"
    drawn = [die(face, fresh=place >= len(listed) - fresh, gone=off) for place, (face, off) in enumerate(listed)]
    return tag("span", *drawn, class_="dice small" if small else "dice", role="img", aria_label=said)


def blank(thrown: Dice) -> Html:
    """Dice that are not thrown yet."""
    said = f"{counted(thrown.count, 'die', 'dice').capitalize()}, not yet thrown"
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


def aimed(request: Roll) -> Html | None:
    """The arithmetic before the throw: what is aimed at, or what is added."""
    thrown, parts, target = request.dice, request.parts, request.target
    if parts and not says_only(*parts[0]):
        parts = ((capital(parts[0][0]), parts[0][1]), *parts[1:])
    if target is not None and parts and sum(n for _, n in parts) == target:
        equals = join(" =\u00a0", tag("b", target)) if len([n for _, n in parts if n]) > 1 else None
        return join(made_of(parts), equals, ": roll ", tag("b", target), f" or less on {thrown}")
    if target is not None:
        added = join(" + ", made_of(parts)) if parts else None
        return join(str(thrown), added, " against ", tag("b", target))
    if parts:
        total = sum(n for _, n in parts)
        said = f" = {counted(total, 'die', 'dice')}" if total == thrown.count else f", added to {thrown}"
        return join(made_of(parts), said)
    return None


def outcome_words(checked: Checked, system: System) -> str:
    """What the rules call how it ended."""
    said = label(checked.outcome, system)
    said = _PLAINLY.get(said, said)
    if checked.natural and checked.natural not in checked.outcome:
        return f"a {label(checked.natural, system)}, {said}"
    return said


def _verdict(checked: Checked, system: System) -> Html:
    shade = (
        "passed"
        if checked.outcome in system.outcomes.good
        else "failed"
        if checked.outcome in system.outcomes.bad
        else ""
    )
    return tag("strong", outcome_words(checked, system), class_=f"verdict {shade}".strip())


def added_up(faces: Faces, add: int = 0) -> Html:
    """``3 + 5 = 8``."""
    total = sum(faces) + add
    more = f" {'−' if add < 0 else '+'} {abs(add)}" if add else ""
    if len(faces) == 1 and not add:
        return join(tag("b", total))
    return join("\u00a0+\u00a0".join(map(str, faces)), more, " =\u00a0", tag("b", _negative(total)))


def spelled(checked: Checked, system: System) -> Html:
    """The result with its arithmetic: ``3 + 5 = 8 against Talent 9 − 2 = 7: failed``."""
    bonus = sum(n for _, n in checked.parts)
    against: Html | None = None
    if checked.target is not None and checked.parts and bonus == checked.target and checked.total == sum(checked.faces):
        short = made_of(checked.parts, names=False)
        several = len([n for _, n in checked.parts if n]) > 1
        against = join(" against ", short, join(" =\u00a0", tag("b", checked.target)) if several else None)
    elif checked.target is not None:
        against = join(" against ", tag("b", checked.target))
    return join(_read(checked, bonus), against, ":\u00a0", _verdict(checked, system))


def _read(checked: Checked, bonus: int) -> Html:
    """What was read of the dice: their sum, their sum with what is added, or the die that counts."""
    if checked.total == sum(checked.faces):
        return added_up(checked.faces)
    if checked.total == sum(checked.faces) + bonus and checked.parts:
        # A score has the dice added to it; where there is none, everything is added to the dice.
        more = _added(checked.parts) if checked.target is None else join(" + ", made_of(checked.parts))
        return join(" + ".join(map(str, checked.faces)), more, " = ", tag("b", checked.total))
    if checked.total == max(checked.faces):
        return join("Highest ", tag("b", checked.total))
    if checked.total == min(checked.faces):
        return join("Lowest ", tag("b", checked.total))
    return join(text(" + ".join(map(str, checked.faces))), ": ", tag("b", checked.total))
