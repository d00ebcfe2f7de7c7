"""Patterns of phrases, and the matcher that finds one in an instruction.

``[words]`` are optional, ``(one|other)`` alternatives, ``{slot:kind}`` a slot; commas may stand anywhere, and where one
must, it is an alternative: ``(or|and|,)``.  A pattern becomes a small graph; matching visits each (node, place in the
text) at most once, so no text makes it slow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from turnto.book.text.tokens import Token, tokens

LONGEST = 400
"""Words of the longest instruction that is matched."""

PatternPart = tuple[Any, ...]
"""("word", text), ("comma",), ("slot", name, kind), ("either", sequences) with sequences of parts."""

Extents = Callable[[str, str, Sequence[Token], int], Iterable[tuple[int, Any]]]
"""(kind, text, tokens, place) -> possible ends of the slot with its value, likeliest first."""


class PatternError(ValueError):
    """A pattern of a rule system is malformed."""


_PIECE = re.compile(r"\{(\w+):([\w-]+)\}|([\[\]()|])|([^\[\]()|{}]+)|(.)")
_GLUED = re.compile(r"([\w'-]+)(?:\[([\w'|-]+)\]|\(([\w'|-]+)\))([\w'-]*)")


@lru_cache(maxsize=8192)
def parse(pattern: str) -> tuple[PatternPart, ...]:
    """Parse a pattern; raise PatternError for a malformed one."""
    pieces = [match.groups() for match in _PIECE.finditer(_unglued(pattern))]
    either, rest = _either(pieces, 0)
    if rest != len(pieces):
        raise PatternError(f"expected no more brackets, got {pattern!r}")
    return either[0] if len(either) == 1 else (("either", either),)


def _unglued(pattern: str) -> str:
    """Rewrite ``round[s]`` as ``(rounds|round)``."""

    def expanded(found: re.Match[str]) -> str:
        head, optional, either, tail = found.groups()
        endings = [*optional.split("|"), ""] if optional else either.split("|")
        return "(" + "|".join(head + ending + tail for ending in endings) + ")"

    return _GLUED.sub(expanded, pattern)


def _either(pieces: list[tuple[Any, ...]], place: int) -> tuple[tuple[tuple[PatternPart, ...], ...], int]:
    sequences: list[tuple[PatternPart, ...]] = []
    parts: list[PatternPart] = []
    while place < len(pieces):
        slot, kind, sign, words, stray = pieces[place]
        if stray is not None:
            raise PatternError(f"expected a pattern, got a stray {stray!r}")
        if slot:
            parts.append(("slot", slot, kind))
        elif (
            words
            and words.strip() == ","
            and not parts
            and pieces[place + 1 :]
            and pieces[place + 1][2] in ("|", ")", "]")
        ):
            parts.append(("comma",))
        elif words:
            parts += _literals(words)
        elif sign == "|":
            sequences.append(tuple(parts))
            parts = []
        elif sign in "[(":
            inner, place = _either(pieces, place + 1)
            if place >= len(pieces):
                raise PatternError("expected a closing bracket")
            parts.append(("either", (*inner, ()) if sign == "[" else inner))
        else:
            break
        place += 1
    sequences.append(tuple(parts))
    return tuple(sequences), place


@lru_cache(maxsize=4096)
def _literals(words: str) -> tuple[PatternPart, ...]:
    """Return words between two brackets as parts; thousands of patterns share a few hundred of them."""
    return tuple(("word", token.text) for token in tokens(words) if not token.parts)


Needs = tuple[frozenset[str], ...]
"""Sets of words, of each of which a matching text contains one."""


def needed(parts: tuple[PatternPart, ...]) -> Needs:
    """Return what words every matching text contains."""
    found: list[frozenset[str]] = []
    for part in parts:
        if part[0] == "word":
            found.append(frozenset((part[1],)))
        elif part[0] == "either":
            each = [needed(sequence) for sequence in part[1]]
            if all(each):
                found.append(frozenset().union(*(min(needs, key=len) for needs in each)))
    return tuple(found)


def _split(needs: Needs) -> tuple[frozenset[str], Needs]:
    """Part the single words from the alternatives."""
    single = frozenset(word for need in needs if len(need) == 1 for word in need)
    return single, tuple(need for need in needs if len(need) > 1)


def literal(parts: tuple[PatternPart, ...]) -> tuple[str, ...]:
    """Return the words of a pattern in order, with "…" for slots; for hints."""
    said: list[str] = []
    for part in parts:
        if part[0] == "word":
            said.append(part[1])
        elif part[0] == "slot":
            said.append("…")
        elif part[0] == "either":
            said += literal(part[1][0]) if part[1][-1] else ()
    return tuple(said)


# --- the graph ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fit:
    """Match of a text with a phrase: the values of its slots and the number of literal words."""

    slots: tuple[tuple[str, str, Any], ...]
    clauses: tuple[int, ...]
    """Numbers of the clauses that were used."""
    literals: int
    starts: tuple[int, ...] = ()
    """Places of the tokens at which the slots begin."""
    ends: tuple[int, ...] = ()
    """Places of the tokens behind them."""


@dataclass(slots=True)
class PatternGraph:
    """Graph of patterns.

    Nodes: ("word", text, next), ("comma", next), ("slot", name, kind, next), ("split", nexts), ("clause", n, next), ("end",).
    """

    nodes: list[tuple[Any, ...]] = field(default_factory=list)
    start: int = 0
    needs: dict[int, Needs] = field(default_factory=dict)
    """Where a pattern or a clause begins -> the words that it needs; for whoever looks for the nearest one."""

    def add(self, *node: Any) -> int:
        """Add a node and return its index."""
        self.nodes.append(node)
        return len(self.nodes) - 1

    def grow(self, parts: tuple[PatternPart, ...], onward: int) -> int:
        """Add parts that lead on to a node, and return their entry."""
        for part in reversed(parts):
            if part[0] == "either":
                onward = self.add("split", [self.grow(sequence, onward) for sequence in part[1]])
            else:
                onward = self.add(*part, onward)
        return onward


@dataclass(frozen=True, slots=True)
class Wanted:
    """Phrase compiled for matching."""

    graph: PatternGraph
    needs: tuple[tuple[frozenset[str], Needs], ...]
    """For each pattern the words that a matching text contains, and sets of which it contains one each."""
    literals: tuple[tuple[str, ...], ...]

    def possible(self, words: frozenset[str]) -> bool:
        """Return whether a text with these words can match."""
        return any(all_ <= words and not any(words.isdisjoint(need) for need in one_of) for all_, one_of in self.needs)


def wanted(patterns: Sequence[str], clauses: Sequence[Sequence[str]] = (), joints: Sequence[str] = ()) -> Wanted:
    """Compile a phrase, with clauses in any order before and behind."""
    main = [parse(pattern) for pattern in patterns]
    graph = PatternGraph()
    after: list[int] = [graph.add("end")]
    loop = graph.add("split", after)
    first: list[int] = []
    start = graph.add("split", first)
    for parts in main:
        first.append(graph.grow(parts, loop))
        graph.needs[first[-1]] = needed(parts)
    for number, clause in enumerate(clauses):
        for parts in map(parse, clause):
            for entries, onward in ((after, loop), (first, start)):
                entries.append(graph.add("clause", number, graph.grow(parts, onward)))
                graph.needs[entries[-1]] = needed(parts)
    if clauses:
        after += [graph.grow((("word", joint),), loop) for joint in joints]
    graph.start = start
    return Wanted(graph, tuple(_split(needed(parts)) for parts in main), tuple(map(literal, main)))


Trail = tuple[Any, ...]


def find(sought: Wanted, text: str, words: Sequence[Token], extents: Extents) -> Fit | None:
    """Match the whole text with a phrase; return None if it does not match."""
    if len(words) > LONGEST:
        return None
    nodes, seen = sought.graph.nodes, set()
    open_: list[tuple[int, int, Trail, int]] = [(sought.graph.start, 0, (), 0)]
    while open_:
        index, place, trail, literals = open_.pop()
        if (index, place) in seen:
            continue
        seen.add((index, place))
        node = nodes[index]
        if node[0] == "end" and all(word.parts for word in words[place:]):
            return fit_of(trail, literals)
        if place < len(words) and words[place].parts and node[0] in ("word", "slot"):
            open_.append((index, place + 1, trail, literals))
        open_ += _onward(node, place, trail, literals, text, words, extents)
    return None


def _onward(
    node: tuple[Any, ...], place: int, trail: Trail, literals: int, text: str, words: Sequence[Token], extents: Extents
) -> list[tuple[int, int, Trail, int]]:
    """Return the next states, likeliest last."""
    match node:
        case ("word", said, onward) if place < len(words) and words[place].text == said:
            return [(onward, place + 1, trail, literals + 1)]
        case ("comma", onward) if place < len(words) and text[words[place].start] == ",":
            return [(onward, place + 1, trail, literals)]
        case ("split", nexts):
            return [(onward, place, trail, literals) for onward in reversed(nexts)]
        case ("clause", number, onward):
            return [(onward, place, (trail, ("clause", number)), literals)]
        case ("slot", name, kind, onward) if place < len(words) and not words[place].parts:
            ends = list(extents(kind, text, words, place))
            return [
                (onward, end, (trail, ("slot", name, kind, value, place, end)), literals)
                for end, value in reversed(ends)
            ]
    return []


def fit_of(trail: Trail, literals: int) -> Fit:
    """Return the fit of the steps that led to the end."""
    steps = []
    while trail:
        trail, step = trail
        steps.append(step)
    slots: list[tuple[str, str, Any]] = []
    starts: list[int] = []
    ends: list[int] = []
    clauses: list[int] = []
    for step in reversed(steps):
        if step[0] == "clause":
            clauses.append(step[1])
        else:
            slots.append(step[1:4])
            starts.append(step[4])
            ends.append(step[5])
    return Fit(tuple(slots), tuple(clauses), literals, tuple(starts), tuple(ends))


Patterns = Mapping[str, tuple[str, ...]]


def in_language(patterns: Patterns, code: str) -> tuple[str, ...]:
    """Return the patterns of a language, or else the English ones."""
    return patterns.get(code) or patterns.get(code.split("-")[0]) or patterns.get("en", ())
