"""Removal of repetitions: what the text tells of a gain or a loss is not told again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from turnto.core.names import fold, same_thing
from turnto.core.phrase import Activity
from turnto.core.procedure import Changed, Chose, Event, Gained, Lost, Rolled, Told
from turnto.ir.ops import Choice, CompiledDeed, Do, Offer, Op
from turnto.ir.runs import plain
from turnto.play.game import Game


def unsaid(events: Sequence[Event], game: Game, section: str, id: str = "") -> tuple[Event, ...]:
    """The events without what was printed as their cause: the instruction of this id, its outcome, or the choice pressed.

    A throw stays: its dice are drawn.
    """
    told = weighed(events, game, section, id)
    return tuple(event for event, is_said in told if not is_said or isinstance(event, Rolled))


def weighed(events: Sequence[Event], game: Game, section: str, id: str = "") -> Iterator[tuple[Event, bool]]:
    """Yield each event, and whether what was printed as its cause, or a throw's purpose, tells it."""
    ops = game.book.section(section).ops
    deed = next((op.deed for op in ops if isinstance(op, Do) and op.deed.id == id), None)
    is_sure = deed is not None and not _is_open(game, deed, events)
    said: list[CompiledDeed] = [deed] if deed and is_sure else []
    for event in events:
        is_said = False
        if isinstance(event, Chose) and event.prompt:
            said = [one for one in said if _names_one(one)]
        elif isinstance(event, Chose):
            said = [*said, *_pressed(ops, event.option)]
        elif isinstance(event, Told) and event.message == "outcome":
            deeds = (deed,) if deed else _fallen_to(ops, game, event)
            said = [inner for one in deeds for branch in one.branches for inner in branch.deeds]
        elif isinstance(event, Rolled):
            is_said = any(_is_its_throw(one, event) for one in (*([deed] if deed else []), *said))
        elif isinstance(event, (Changed, Gained, Lost)) and any(_tells(one, event) for one in said):
            is_said = True
        yield event, is_said


def _fallen_to(ops: Iterable[Op], game: Game, outcome: Told) -> Iterator[CompiledDeed]:
    """The offers with an outcome of these words, which no instruction that was reached owns."""
    words = dict(outcome.facts).get("words")
    for op in ops:
        for deed in op.deeds if isinstance(op, Offer) else ():
            if any(plain(own.say, game.terms.numbers).strip() == words for own in deed.branches):
                yield deed


def _is_open(game: Game, deed: CompiledDeed, events: Iterable[Event]) -> bool:
    """Whether what comes of an instruction is not settled by its words: dice fall, or it lasts."""
    return isinstance(game.phrase(deed).does, Activity) or any(isinstance(event, Rolled) for event in events)


def _names_one(deed: CompiledDeed) -> bool:
    """Whether an instruction names somebody in a slot of its own, not among several to choose from."""
    return any(isinstance(value, str) for value in deed.values.values())


def _is_its_throw(deed: CompiledDeed, event: Rolled) -> bool:
    """Whether a throw is labelled by the very words of an instruction: "Roll one die"."""
    return bool(event.label) and fold(event.label.strip(" .:")) == fold(plain(deed.say).strip(" .:"))


def _pressed(ops: Iterable[Op], label: str) -> Iterator[CompiledDeed]:
    """The effects of a choice or an offer that stand in its own words."""
    for op in ops:
        if isinstance(op, (Choice, Offer)) and plain(op.label).strip() == label:
            is_its_name = isinstance(op, Offer)  # "You may take the lamp" is a button "Take the lamp"
            yield from (deed for deed in op.deeds if is_its_name or fold(plain(deed.say).strip(" .")) in fold(label))


def _tells(deed: CompiledDeed, event: Changed | Gained | Lost) -> bool:
    """Whether the slots of an instruction hold just what happened: this thing, this often."""
    held = list(_values(deed.values))
    if isinstance(event, Changed):
        return abs(event.after - event.before) in held or (event.what.startswith("box ") and deed.phrase == "tick-box")
    if event.kind == "status":  # "2 with the Mill"
        return bool(held) and all(fold(str(value)) in fold(event.what) for value in held)
    name = event.what.partition(" (")[0]
    named = any(isinstance(value, str) and same_thing(value, name) for value in held)
    return named and (event.count == 1 or event.count in held)


def _values(slot: Any) -> Iterator[str | int]:
    if isinstance(slot, dict):
        slot = slot.values()
    if isinstance(slot, (str, int)):
        yield slot
    elif slot is not None:
        for part in slot:
            yield from _values(part)
