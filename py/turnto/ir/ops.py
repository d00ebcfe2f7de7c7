"""Ops: what a section of a compiled book consists of.

A section is a flat list of ops, and where the reader stands in it is one index.  ``If`` and ``Jump`` name the index at which
reading goes on.  The fields of an op stand in the order in which a compiled book keeps them; the first is its kind, since
named tuples of different types with equal fields are equal.  They are named tuples and no dataclasses because the page
imports them at every start, and a dataclass takes four times as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from turnto.core.phrase import Deed, Turn
from turnto.ir.runs import Runs, plain

# --- conditions -------------------------------------------------------------------------------------


class Is(NamedTuple):
    """A condition of the phrasebook, asked as a deed without an id."""

    kind: Literal["is"]
    asked: Deed


class Not(NamedTuple):
    """Holds if its part does not."""

    kind: Literal["not"]
    part: Condition


class And(NamedTuple):
    """Holds if all of its parts do."""

    kind: Literal["and"]
    parts: tuple[Condition, ...]


class Or(NamedTuple):
    """Holds if one of its parts does."""

    kind: Literal["or"]
    parts: tuple[Condition, ...]


class Once(NamedTuple):
    """Holds until what has this id was done in the course of the adventure."""

    kind: Literal["once"]
    id: str


Condition = Is | Not | And | Or | Once


# --- instructions -----------------------------------------------------------------------------------


class Branch(NamedTuple):
    """A list item under an instruction: what follows from one of its outcomes."""

    outcome: str
    when: tuple[Condition, ...]
    say: Runs
    deeds: tuple[CompiledDeed, ...]
    turn: Turn | None


@dataclass(frozen=True, slots=True)
class CompiledDeed(Deed):
    """An instruction as its rule gets it, with its sentence in runs and the branches that answer for its outcomes."""

    say: Runs = field(default_factory=list)
    branches: tuple[Branch, ...] = ()


def compiled_deed(
    id: str, phrase: str, values: Mapping[str, Any], say: Runs, branches: tuple[Branch, ...], section: str
) -> CompiledDeed:
    """An instruction of a section, with what follows from its runs and its branches."""
    outcomes = tuple(branch.outcome for branch in branches)
    return CompiledDeed(id, phrase, values, plain(say), outcomes, section, say, branches)


# --- ops --------------------------------------------------------------------------------------------


class Block(NamedTuple):
    """A block begins: p, h2 … h6, ul, ol, li, quote, pre, hr, table, row, head, cell."""

    kind: Literal["block"]
    element: str


class End(NamedTuple):
    """A block ends that holds others: ul, ol, li, quote, table, row, head, cell."""

    kind: Literal["end"]
    element: str


class Text(NamedTuple):
    """Prose in the open block."""

    kind: Literal["text"]
    runs: Runs


class Picture(NamedTuple):
    """A picture, with the words for those who do not see it."""

    kind: Literal["picture"]
    file: str
    alt: str


class Do(NamedTuple):
    """An instruction, carried out when reached."""

    kind: Literal["do"]
    deed: CompiledDeed


class If(NamedTuple):
    """Judged once a visit; if the condition does not hold, reading goes on at ``otherwise``.

    Its words stand in the text that follows too, as a ``say`` run.
    """

    kind: Literal["if"]
    id: str
    condition: Condition
    otherwise: int
    say: Runs


class Jump(NamedTuple):
    """Reading goes on at ``to``: the end of what an ``If`` governs."""

    kind: Literal["jump"]
    to: int


class Offer(NamedTuple):
    """Something that may be done beside the choices: once a visit, or any number of times."""

    kind: Literal["offer"]
    id: str
    conditions: tuple[Condition, ...]
    deeds: tuple[CompiledDeed, ...]
    label: Runs
    times: Literal["once", "any"]


class Choice(NamedTuple):
    """A way on."""

    kind: Literal["choice"]
    id: str
    conditions: tuple[Condition, ...]
    label: Runs
    deeds: tuple[CompiledDeed, ...]
    turn: Turn
    tags: tuple[str, ...]


Op = Block | End | Text | Picture | Do | If | Jump | Offer | Choice
