"""Encoding: ops as the JSON that a compiled book keeps.

An op is a list, its kind first and then its fields in order; a condition is ``["is", phrase, values, say]``, ``["not", c]``,
``["and", c…]``, ``["or", c…]`` or ``["once", id]``.  A deed is ``{"id", "phrase", "values", "say": runs, "outcomes": [branch]}``, without
``outcomes`` if it has no branches; a branch is ``{"is": id, "when": conditions, "say": runs, "deeds": [deed], "turn": turn or null}``;
a turn is ``{"to": section}``, ``{"back": true}`` or ``{"book": …, "to": …}``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from turnto.core.phrase import Turn
from turnto.ir.ops import And, Branch, Choice, CompiledDeed, Condition, Do, If, Is, Not, Offer, Once, Op, Or


def encoded(ops: Iterable[Op]) -> list[Any]:
    """Return the ops of a section as JSON."""
    return [_op(op) for op in ops]


def _op(op: Op) -> list[Any]:
    match op:
        case Do(kind, deed):
            return [kind, _deed(deed)]
        case If(kind, id, asked, otherwise, say):
            return [kind, id, condition(asked), otherwise, say]
        case Offer(kind, id, when, deeds, label, times):
            return [kind, id, [condition(one) for one in when], [_deed(deed) for deed in deeds], label, times]
        case Choice(kind, id, when, label, deeds, turn, tags):
            conditions = [condition(one) for one in when]
            return [kind, id, conditions, label, [_deed(deed) for deed in deeds], _turn(turn), list(tags)]
    return list(op)


def _deed(deed: CompiledDeed) -> dict[str, Any]:
    kept: dict[str, Any] = {"id": deed.id, "phrase": deed.phrase, "values": deed.values, "say": deed.say}
    if deed.branches:
        kept["outcomes"] = [_branch(branch) for branch in deed.branches]
    return kept


def _branch(branch: Branch) -> dict[str, Any]:
    return {
        "is": branch.outcome,
        "when": [condition(one) for one in branch.when],
        "say": branch.say,
        "deeds": [_deed(deed) for deed in branch.deeds],
        "turn": _turn(branch.turn) if branch.turn else None,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    if turn.back:
        return {"back": True}
    return {"book": turn.book, "to": turn.to} if turn.book else {"to": turn.to}


def condition(asked: Condition) -> list[Any]:
    """Return a condition as JSON, such as stands also in the slots of instructions."""
    match asked:
        case Is(kind, own):
            return [kind, own.phrase, own.values, own.sentence]
        case Once(kind, id):
            return [kind, id]
        case Not(kind, part):
            return [kind, condition(part)]
        case And(kind, parts) | Or(kind, parts):
            return [kind, *(condition(part) for part in parts)]
