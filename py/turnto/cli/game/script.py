"""Script of a play: the dice and choices given with the command, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from turnto.cli.errors import Stop
from turnto.core.dice import Faces, house
from turnto.core.names import fold
from turnto.core.procedure import Ask, Given, Option, Request, Roll
from turnto.core.untrusted import whole_number


@dataclass
class Script:
    """Remaining dice and choices, and the seed that throws when the dice are used up."""

    dice: deque[int] = field(default_factory=deque)
    choices: deque[str] = field(default_factory=deque)
    seed: int | None = None
    _dice_are_over: bool = False

    def answer(self, request: Request, also: Sequence[Option], throw: int) -> Given | None:
        """Return the next answer, or None at the end of the script; raise Stop for an illegal one."""
        if self.choices and (free := self._free(request, also)):
            return free
        if isinstance(request, Roll):
            faces = self._faces(request, throw)
            return None if faces is None else Given("faces", faces)
        return answer_of(self.choices.popleft(), request, also) if self.choices else None

    def unused(self) -> list[int | str]:
        """Return the dice and then the choices that were not used."""
        return [*self.dice, *self.choices]

    def _free(self, request: Request, also: Sequence[Option]) -> Given | None:
        """Return the free action that the script takes before this throw, if any."""
        if not isinstance(request, Roll) or _begins_a_decision(self.choices[0]):
            return None
        found = matches(self.choices[0], also)
        if len(found) != 1:
            return None
        self.choices.popleft()
        return Given("free", found[0].key)

    def _faces(self, request: Roll, throw: int) -> Faces | None:
        thrown = request.dice
        if len(self.dice) >= thrown.count and not self._dice_are_over:
            faces = tuple(self.dice.popleft() for _ in range(thrown.count))
            if not thrown.allows(faces):
                shown = " ".join(map(str, faces))
                raise Stop(
                    f"“{shown}” is no throw of {thrown.count}d{thrown.sides} for “{request.label}”: give {_faces_wanted(request)}."
                )
            return faces
        if self.seed is None:
            return None
        self._dice_are_over = True
        return house(self.seed, throw, thrown)


def _faces_wanted(request: Roll) -> str:
    thrown = request.dice
    dice = "one number" if thrown.count == 1 else f"{thrown.count} numbers"
    return f"{dice} from 1 to {thrown.sides}"


DECISIONS = (
    "use", "don't use", "ignore", "take", "keep", "lose", "re-roll", "cast", "don't cast", "fight on", "flee", "pay", "refuse",
)  # fmt: skip
"""Beginnings of the labels of the rules' own decisions."""


def _begins_a_decision(said: str) -> bool:
    """Return whether these words may answer a decision behind the throw: "Take", not "Take off the armour"."""
    return any(word.startswith(fold(said)) for word in DECISIONS)


def dice_of(text: str) -> deque[int]:
    """Parse the faces of --dice."""
    words = text.replace(",", " ").split()
    faces = deque(whole_number(word) or 0 for word in words)
    if bad := [word for word, face in zip(words, faces, strict=True) if face < 1]:
        raise Stop(f'--dice takes the faces thrown, such as "3 4 6 6"; “{bad[0]}” is none.')
    return faces


def choices_of(text: str) -> deque[str]:
    """Split the answers of --choose."""
    return deque(part.strip() for part in text.split("|")) if text.strip() else deque()


def answer_of(said: str, request: Ask, also: Sequence[Option] = ()) -> Given:
    """Return the answer that these words name; raise Stop, listing the legal ones, for others."""
    if request.kind == "text":
        return Given("text", said)
    if request.kind == "number":
        if (number := whole_number(said)) is not None:
            return Given("number", number)
        raise Stop(f"“{request.prompt}” asks for a whole number, and “{said}” is none.")
    taken = _option(said, request, also)
    return Given("option" if taken in request.options else "free", taken.key)


def _option(said: str, request: Ask, also: Sequence[Option]) -> Option:
    if said.isascii() and said.isdigit():
        if 1 <= (place := whole_number(said) or 0) <= len(request.options):
            return request.options[place - 1]
        raise Stop(f"There is no choice {said} at “{request.prompt}”. {listed(request, also)}")
    found = matches(said, request.options) or matches(said, also)
    if len(found) == 1:
        return found[0]
    if found:
        raise Stop(f"“{said}” could be {_either(option.label for option in found)}. {listed(request, also)}")
    for closed in request.closed:
        if said and any(fold(name).startswith(fold(said)) for name in (closed.label, *closed.names)):
            raise Stop(f"“{closed.label}” is closed: {closed.reason} {listed(request, also)}")
    raise Stop(f"“{said}” is no choice at “{request.prompt}”. {listed(request, also)}")


def matches(said: str, options: Sequence[Option]) -> list[Option]:
    """Return the options that these words name: whole, or else by a beginning."""
    wanted = fold(said)
    if not wanted:
        return []
    whole = [option for option in options if wanted in _names(option)]
    return whole or [option for option in options if any(name.startswith(wanted) for name in _names(option))]


def _names(option: Option) -> list[str]:
    return [fold(name) for name in (option.label, *option.names)]


def listed(request: Ask, also: Sequence[Option] = ()) -> str:
    """List the legal answers, a line each."""
    numbered = [f"  {number}. {option.label}" for number, option in enumerate(request.options, 1)]
    return "\n".join(["Open are:", *numbered, *(f"  also: {option.label}" for option in also)])


def _either(labels: Iterable[str]) -> str:
    return " or ".join(f"“{label}”" for label in labels)
