"""Patterns of phrases, and the matcher that finds one in an instruction.

``[words]`` are optional, ``(one|other)`` alternatives, ``{slot:kind}`` a slot; commas may stand anywhere, and where one
must, it is an alternative: ``(or|and|,)``.  A pattern becomes a small graph; matching visits each (node, place in the
text) at most once, so no text makes it slow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, tokens
from turnto.core.names import fold
from turnto.core.phrase import Patterns

LONGEST = 400
"""Words of the longest instruction that is matched."""

MOST_GRAPHS = 64
"""Graphs of one phrase that are kept: most books say the same few of its patterns again and again."""

PatternPart = tuple[Any, ...]
"""("word", text), ("comma",), ("slot", name, kind), ("either", sequences) with sequences of parts."""

Extents = Callable[[str, str, Sequence[Token], int], Iterable[tuple[int, Any]]]
"""(kind, text, tokens, place) -> possible ends of the slot with its value, likeliest first."""


class PatternError(ValueError):
    """A pattern of a rule system is malformed."""


_PIECE = late(r"\{(\w+):([\w-]+)\}|([\[(][^\[\]()]*[\])])|([\[\]()|])|([^\[\]()|{}]+)|(.)")
"""A slot, brackets that hold none, a sign, words, or a stray sign."""
_GLUED = late(r"([\w'-]+)(?:\[([\w'|-]+)\]|\(([\w'|-]+)\))([\w'-]*)")


@lru_cache(maxsize=8192)
def parse(pattern: str) -> tuple[PatternPart, ...]:
    """Parse a pattern; raise PatternError for a malformed one."""
    pieces = _PIECE.findall(_unglued(pattern))
    either, rest = _either(pieces, 0)
    if rest != len(pieces):
        raise PatternError(f"expected no more brackets, got {pattern!r}")
    return either[0] if len(either) == 1 else (("either", either),)


@lru_cache(maxsize=8192)
def _flat(group: str) -> PatternPart:
    """Parse brackets that hold no others; thousands of patterns share a few hundred of them."""
    inner, _ = _either([*_PIECE.findall(group[1:-1]), ("", "", "", group[-1], "", "")], 0)
    return ("either", (*inner, ()) if group[0] == "[" else inner)


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
        slot, kind, group, sign, words, stray = pieces[place]
        if stray:
            raise PatternError(f"expected a pattern, got a stray {stray!r}")
        if slot:
            parts.append(("slot", slot, kind))
        elif group:
            parts.append(_flat(group))
        elif (
            words
            and words.strip() == ","
            and not parts
            and pieces[place + 1 :]
            and pieces[place + 1][3] in ("|", ")", "]")
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
    if words.isascii() and words.replace(" ", "").isalpha():
        return tuple(("word", word) for word in words.lower().split())
    return tuple(("word", token.text) for token in tokens(words) if not token.parts)


Needs = tuple[frozenset[str], ...]
"""Sets of words, of each of which a matching text contains one."""


@lru_cache(maxsize=16384)
def needs_of(pattern: str) -> Needs:
    """Return what words every text contains that matches a pattern."""
    return needed(parse(pattern))


def needed(parts: tuple[PatternPart, ...]) -> Needs:
    """Return what words every matching text contains."""
    found: list[frozenset[str]] = []
    for part in parts:
        if part[0] == "word":
            found.append(frozenset((part[1],)))
        elif part[0] == "either" and (words := _one_of(part[1])):
            found.append(words)
    return tuple(found)


@lru_cache(maxsize=8192)
def _one_of(sequences: tuple[tuple[PatternPart, ...], ...]) -> frozenset[str]:
    """Return words of which every text contains one that matches an alternative; none if one needs no word."""
    each = [needed(sequence) for sequence in sequences]
    return frozenset[str]().union(*(min(needs, key=len) for needs in each)) if all(each) else frozenset()


_OPTIONAL = late(r"\{[^{}]*\}|[\w'-]*\[[^\[\]]*\][\w'-]*")
_ALTERNATIVES = late(r"(?<![\w'-])(\([^()]*\))(?![\w'-])|[\w'-]*\([^()]*\)[\w'-]*")
_WHOLE_WORD = late(r"(?<![^\s|(])[^\W\d_]+(?![^\s|)])")


@lru_cache(maxsize=16384)
def anchors(pattern: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words by which a pattern is looked up.

    First those of which every matching text holds one, empty if it need not; then those that it all holds.

    They are read off the pattern, since most patterns are met by no text of a book and need not be parsed.
    """
    required = _OPTIONAL.sub(" ", pattern)
    while "[" in required and required != (required := _OPTIONAL.sub(" ", required)):
        pass
    plain = _ALTERNATIVES.sub(" ", required) if "(" in required else required
    if "(" not in plain and "|" not in plain:
        if words := [*map(fold, _WHOLE_WORD.findall(plain))]:
            return frozenset((max(words, key=len),)), frozenset(words)  # the longest: the commonest words are short
        if groups := list(filter(None, map(_words_of, _ALTERNATIVES.findall(required)))):
            return max(groups, key=lambda words: len(min(words, key=len))), frozenset()
    return min(needs_of(pattern), key=len, default=frozenset()), frozenset()


@lru_cache(maxsize=4096)
def _words_of(group: str) -> frozenset[str]:
    """Return a word of each alternative in brackets; none if one of them has no word."""
    each = [max(_WHOLE_WORD.findall(said), key=len, default="") for said in group[1:-1].split("|")]
    return frozenset(map(fold, each)) if all(each) else frozenset()


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


Leaves = tuple[tuple[int, tuple[int, ...]], ...]
"""Nodes to try next, likeliest last, each with the clauses that begin on the way to it."""


@dataclass(slots=True)
class PatternGraph:
    """Graph of patterns.

    Nodes: ("word", text, next), ("comma", next), ("slot", name, kind, next), ("split", nexts), ("clause", n, next), ("end",).
    """

    nodes: list[tuple[Any, ...]] = field(default_factory=list)
    start: int = 0
    _leaves: dict[int, tuple[Leaves, dict[str, Leaves], Leaves]] = field(default_factory=dict, init=False)

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

    def leaves(self, split: int, word: str | None) -> Leaves:
        """Return the nodes behind a split that a word may take, or all of them for None.

        Most words take none of the hundreds that a phrase may begin with, so they are looked up by the word.
        """
        if split not in self._leaves:
            self._leaves[split] = self._looked_up(split)
        everything, by_word, other = self._leaves[split]
        return everything if word is None else by_word.get(word, other)

    def _looked_up(self, split: int) -> tuple[Leaves, dict[str, Leaves], Leaves]:
        everything: list[tuple[int, tuple[int, ...]]] = []
        seen: set[int] = set()
        open_: list[tuple[int, tuple[int, ...]]] = [(split, ())]
        while open_:
            index, clauses = open_.pop()
            if index in seen:
                continue
            seen.add(index)
            match self.nodes[index]:
                case ("split", nexts):
                    open_ += [(onward, clauses) for onward in reversed(nexts)]
                case ("clause", number, onward):
                    open_.append((onward, (*clauses, number)))
                case _:
                    everything.append((index, clauses))
        everything.reverse()
        by_word: dict[str | None, list[int]] = {None: []}
        for place, (index, _) in enumerate(everything):
            node = self.nodes[index]
            by_word.setdefault(node[1] if node[0] == "word" else None, []).append(place)
        other = by_word.pop(None)
        return (
            tuple(everything),
            {word: tuple(everything[place] for place in sorted(own + other)) for word, own in by_word.items() if word},
            tuple(everything[place] for place in other),
        )


class Wanted:
    """Phrase compiled for matching: patterns, with clauses in any order before and behind, and joints between them."""

    def __init__(
        self, patterns: Sequence[str], clauses: Sequence[Sequence[str]] = (), joints: Sequence[str] = ()
    ) -> None:
        self.patterns, self.clauses, self._joints = patterns, clauses, joints
        self._graphs: dict[tuple[Sequence[str], Sequence[Sequence[str]]], PatternGraph] = {}

    def possible(self, words: frozenset[str], likely: Iterable[str] | None = None) -> PatternGraph | None:
        """Return the graph of what a text with these words can match; None if it matches no pattern.

        ``likely`` are the patterns of which it has an anchor, in their order.
        """
        patterns = tuple(one for one in (self.patterns if likely is None else likely) if _may_match(one, words))
        if not patterns:
            return None
        return self.graph(
            patterns, tuple(tuple(one for one in clause if _may_match(one, words)) for clause in self.clauses)
        )

    @cached_property
    def literals(self) -> tuple[tuple[str, ...], ...]:
        """Return the words of each pattern."""
        return tuple(literal(parse(pattern)) for pattern in self.patterns)

    @cached_property
    def words_and_kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return all words that may be said, and the kinds of all slots."""
        words, kinds = set(self._joints if self.clauses else ()), set[str]()
        open_ = [parse(pattern) for said in (self.patterns, *self.clauses) for pattern in said]
        while open_:
            for part in open_.pop():
                if part[0] == "either":
                    open_ += part[1]
                elif part[0] == "word":
                    words.add(part[1])
                elif part[0] == "slot":
                    kinds.add(part[2])
        return frozenset(words), frozenset(kinds)

    def graph(self, patterns: Sequence[str], clauses: Sequence[Sequence[str]]) -> PatternGraph:
        """Return the graph of some of its patterns and clauses, those that a text may match."""
        if (graph := self._graphs.get((patterns, clauses))) is not None:
            return graph
        graph = PatternGraph()
        after: list[int] = [graph.add("end")]
        loop = graph.add("split", after)
        first: list[int] = []
        start = graph.add("split", first)
        first += [graph.grow(parse(pattern), loop) for pattern in patterns]
        for number, clause in enumerate(clauses):
            for pattern in clause:
                for entries, onward in ((after, loop), (first, start)):
                    entries.append(graph.add("clause", number, graph.grow(parse(pattern), onward)))
        if clauses:
            after += [graph.grow((("word", joint),), loop) for joint in self._joints]
        graph.start = start
        if len(self._graphs) >= MOST_GRAPHS:
            self._graphs.clear()
        self._graphs[patterns, clauses] = graph
        return graph


Trail = tuple[Any, ...]


def _may_match(pattern: str, words: frozenset[str]) -> bool:
    """Return whether a text with these words holds all that a pattern needs."""
    one_of, all_of = anchors(pattern)
    is_anchored = all_of <= words and not (one_of and one_of.isdisjoint(words))
    return is_anchored and not any(map(words.isdisjoint, needs_of(pattern)))


def find(graph: PatternGraph | None, text: str, words: Sequence[Token], extents: Extents) -> Fit | None:
    """Match the whole text with the patterns of a graph; return None if it does not match."""
    if graph is None or len(words) > LONGEST:
        return None
    nodes, seen, last = graph.nodes, set(), len(words)
    parting = [word.parts for word in words]
    end = last
    while end and parting[end - 1]:
        end -= 1
    open_: list[tuple[int, int, Trail, int]] = [(graph.start, 0, (), 0)]
    while open_:
        index, place, trail, literals = open_.pop()
        if (index, place) in seen:
            continue
        seen.add((index, place))
        node = nodes[index]
        kind = node[0]
        if kind == "split":
            word = None if place == last or parting[place] else words[place].text
            for leaf, clauses in graph.leaves(index, word):
                if clauses and any(map(_begun(trail).__contains__, clauses)):
                    continue  # of "+1 if … and +2 if …" one would be lost
                begun = trail
                for number in clauses:
                    begun = (begun, ("clause", number))
                open_.append((leaf, place, begun, literals))
        elif kind == "end":
            if place >= end:
                return fit_of(trail, literals)
        elif place == last:
            continue
        elif kind == "comma":
            if text[words[place].start] == ",":
                open_.append((node[1], place + 1, trail, literals))
        elif parting[place]:
            open_.append((index, place + 1, trail, literals))
        elif kind == "word":
            if words[place].text == node[1]:
                open_.append((node[2], place + 1, trail, literals + 1))
        else:
            _, name, slot, onward = node
            open_ += [
                (onward, ends, (trail, ("slot", name, slot, value, place, ends)), literals)
                for ends, value in reversed([*extents(slot, text, words, place)])
            ]
    return None


def _begun(trail: Trail) -> set[int]:
    """Return the clauses that were used so far."""
    found: set[int] = set()
    while trail:
        trail, step = trail
        if step[0] == "clause":
            found.add(step[1])
    return found


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


def in_language(patterns: Patterns, code: str) -> tuple[str, ...]:
    """Return the patterns of a language, or else the English ones."""
    return patterns.get(code) or patterns.get(code.split("-")[0]) or patterns.get("en", ())
