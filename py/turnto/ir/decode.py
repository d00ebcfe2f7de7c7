"""Decoding: the JSON of a compiled book as ops.  ``encode`` is its inverse and says the form on disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from turnto.core.phrase import Deed, Turn
from turnto.ir.ops import (
    And,
    Block,
    Branch,
    Choice,
    CompiledDeed,
    Condition,
    Do,
    End,
    If,
    Is,
    Jump,
    Not,
    Offer,
    Once,
    Op,
    Or,
    Picture,
    Text,
    compiled_deed,
)


def decoded(kept: Sequence[Any], section: str) -> tuple[Op, ...]:
    """Return the ops of a section; raises ValueError if the book was compiled for another version of Turnto."""
    made: list[Op] = []
    for op in kept:
        try:
            made.append(_op(op, section))
        except (KeyError, TypeError, AttributeError) as error:
            raise _unknown("an op", op) from error
    return tuple(made)


def _op(op: Any, section: str) -> Op:
    # In the order of how many a book has of each.
    match op:
        case ["block", element]:
            return Block("block", element)
        case ["text", runs]:
            return Text("text", runs)
        case ["end", element]:
            return End("end", element)
        case ["do", deed]:
            return Do("do", _deed(deed, section))
        case ["choice", id, when, label, deeds, turn, *rest]:
            # A book compiled before choices had tags has six parts.
            tags = tuple(rest[0]) if rest else ()
            return Choice("choice", id, _conditions(when, section), label, _deeds(deeds, section), _turn(turn), tags)
        case ["if", id, asked, int() as otherwise, say]:
            return If("if", id, condition(asked, section), otherwise, say)
        case ["jump", int() as to]:
            return Jump("jump", to)
        case ["offer", id, when, deeds, label, "once" | "any" as times]:
            return Offer("offer", id, _conditions(when, section), _deeds(deeds, section), label, times)
        case ["picture", file, alt]:
            return Picture("picture", file, alt)
    raise _unknown("an op", op)


def _deeds(kept: Sequence[Any], section: str) -> tuple[CompiledDeed, ...]:
    return tuple(_deed(deed, section) for deed in kept)


def _deed(kept: Mapping[str, Any], section: str) -> CompiledDeed:
    branches = tuple(
        Branch(
            branch["is"],
            _conditions(branch["when"], section),
            branch["say"],
            _deeds(branch["deeds"], section),
            _turn(branch["turn"]) if branch["turn"] else None,
        )
        for branch in kept.get("outcomes", ())
    )
    return compiled_deed(kept["id"], kept["phrase"], kept["values"], kept["say"], branches, section)


def _turn(kept: Mapping[str, Any]) -> Turn:
    return Turn(kept.get("to", ""), kept.get("back", False), kept.get("book", ""))


def _conditions(kept: Sequence[Any], section: str) -> tuple[Condition, ...]:
    return tuple(condition(one, section) for one in kept)


def condition(kept: Any, section: str) -> Condition:
    """Return a condition, such as stands also in the slots of instructions."""
    match kept:
        case ["is", phrase, values, say]:
            return Is("is", Deed("", phrase, values, say, section=section))
        case ["once", id]:
            return Once("once", id)
        case ["not", part]:
            return Not("not", condition(part, section))
        case ["and", *parts]:
            return And("and", _conditions(parts, section))
        case ["or", *parts]:
            return Or("or", _conditions(parts, section))
    raise _unknown("a condition", kept)


def _unknown(what: str, found: Any) -> ValueError:
    return ValueError(f"expected {what} of a compiled book of this version of Turnto, got {found!r:.80}")
