"""Patterns of phrases, and the matcher that finds one in an instruction.

``[words]`` are optional, ``(one|other)`` alternatives, ``{slot:kind}`` a slot; commas may stand anywhere, and where one
must, it is an alternative: ``(or|and|,)``.  A pattern becomes a small graph; matching visits each (node, place in the
text) at most once, so no text makes it slow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from threading import RLock
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
LeavesByWord = tuple[Leaves, dict[str, Leaves], Leaves]
"""All of them, those that each word may take, and those that any other may."""


Node = tuple[Any, ...]
"""("word", text, next), ("comma", next), ("slot", name, kind, next), ("split", nexts), ("clause", n, next), ("end",)."""
END, LOOP, START = range(3)
"""Nodes of every phrase; those behind the last two hang on which of its patterns and clauses a text may match."""


@dataclass(slots=True)
class PatternNodes:
    """Nodes of a phrase's patterns, each pattern added once and only when a text may match it."""

    nodes: list[Node] = field(default_factory=lambda: [("end",), ("split", ()), ("split", ())])
    leaves: dict[int, LeavesByWord] = field(default_factory=dict)
    """What is behind splits from which no other pattern or clause is reached."""
    _entries: dict[tuple[str, int, int | None], int] = field(default_factory=dict)
    _growing: RLock = field(default_factory=RLock)
    """The language server reads in two threads."""

    def entry(self, pattern: str, onward: int, clause: int | None = None) -> int:
        """Return the first node of a pattern that leads on to a node; it may be that of a clause."""
        key = pattern, onward, clause
        if (known := self._entries.get(key)) is not None:
            return known
        with self._growing:
            if key not in self._entries:
                first = self._grow(parse(pattern), onward)
                self._entries[key] = first if clause is None else self._add("clause", clause, first)
            return self._entries[key]

    def _add(self, *node: Any) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _grow(self, parts: tuple[PatternPart, ...], onward: int) -> int:
        for part in reversed(parts):
            if part[0] == "either":
                onward = self._add("split", [self._grow(sequence, onward) for sequence in part[1]])
            else:
                onward = self._add(*part, onward)
        return onward


@dataclass(slots=True)
class PatternGraph:
    """Graph of those patterns and clauses of a phrase that a text may match."""

    shared: PatternNodes
    first: Sequence[int]
    """Nodes that a text may begin with."""
    after: Sequence[int]
    """Nodes that may follow a pattern or a clause."""
    _leaves: dict[int, LeavesByWord] = field(default_factory=dict, init=False)

    @property
    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the phrase; ``nexts`` gives those behind LOOP and START."""
        return self.shared.nodes

    def nexts(self, split: int) -> Sequence[int]:
        """Return the nodes behind a split."""
        if split > START:
            following: Sequence[int] = self.shared.nodes[split][1]
            return following
        return self.first if split == START else self.after

    def leaves(self, split: int, word: str | None) -> Leaves:
        """Return the nodes behind a split that a word may take; without a word, all of them.

        A phrase may begin in hundreds of ways, and most words fit none of them: so the nodes are kept by the word they need.
        """
        found = self._leaves.get(split) or self.shared.leaves.get(split) or self._looked_up(split)
        return found[0] if word is None else found[1].get(word, found[2])

    def _looked_up(self, split: int) -> LeavesByWord:
        everything: list[tuple[int, tuple[int, ...]]] = []
        seen: set[int] = set()
        open_: list[tuple[int, tuple[int, ...]]] = [(split, ())]
        nodes = self.shared.nodes
        while open_:
            index, clauses = open_.pop()
            if index in seen:
                continue
            seen.add(index)
            node = nodes[index]
            if node[0] == "split":
                open_ += [(onward, clauses) for onward in reversed(self.nexts(index))]
            elif node[0] == "clause":
                open_.append((node[2], (*clauses, node[1])))
            else:
                everything.append((index, clauses))
        everything.reverse()
        by_word: dict[str | None, list[int]] = {None: []}
        for place, (index, _) in enumerate(everything):
            node = nodes[index]
            by_word.setdefault(node[1] if node[0] == "word" else None, []).append(place)
        other = by_word.pop(None)
        found = (
            tuple(everything),
            {word: tuple(everything[place] for place in sorted(own + other)) for word, own in by_word.items() if word},
            tuple(everything[place] for place in other),
        )
        (self._leaves if seen & {LOOP, START} else self.shared.leaves)[split] = found
        return found


class Wanted:
    """Phrase compiled for matching: patterns, with clauses in any order before and behind, and joints between them."""

    def __init__(
        self, patterns: Sequence[str], clauses: Sequence[Sequence[str]] = (), joints: Sequence[str] = ()
    ) -> None:
        self.patterns, self.clauses, self._joints = patterns, clauses, joints
        self._graphs: dict[tuple[Sequence[str], Sequence[Sequence[str]]], PatternGraph] = {}
        self._nodes = PatternNodes()

    def possible(self, words: frozenset[str]) -> PatternGraph | None:
        """Return the graph of what a text with these words can match; None if it matches no pattern."""
        patterns = [one for one in self.patterns if _may_match(one, words)]
        return self.with_clauses(patterns, words) if patterns else None

    def with_clauses(self, patterns: Iterable[str], words: frozenset[str]) -> PatternGraph:
        """Return the graph of some patterns with the clauses that a text with these words can match."""
        return self.graph(tuple(patterns), self._likely_clauses(words))

    def _likely_clauses(self, words: frozenset[str]) -> tuple[tuple[str, ...], ...]:
        """Return the patterns of each clause that a text with these words may match."""
        anchored, found = self._anchored_clauses, [*self._free_clauses]
        for word in anchored.keys() & words:
            found += anchored[word]
        if not found:
            return self._no_clauses
        kept: list[list[str]] = [[] for _ in self.clauses]
        for clause, number in sorted({*found}):
            pattern = self.clauses[clause][number]
            if _may_match(pattern, words):
                kept[clause].append(pattern)
        return tuple(map(tuple, kept))

    @cached_property
    def _no_clauses(self) -> tuple[tuple[str, ...], ...]:
        return tuple(() for _ in self.clauses)

    @cached_property
    def _anchored_clauses(self) -> dict[str, list[tuple[int, int]]]:
        """Map a word to the patterns of clauses that are looked up by it: clause, and which of its patterns."""
        found: dict[str, list[tuple[int, int]]] = {}
        for place in self._places_of_clauses:
            for word in anchors(self.clauses[place[0]][place[1]])[0]:
                found.setdefault(word, []).append(place)
        return found

    @cached_property
    def _free_clauses(self) -> list[tuple[int, int]]:
        """Hold the patterns of clauses that need no word."""
        return [place for place in self._places_of_clauses if not anchors(self.clauses[place[0]][place[1]])[0]]

    @property
    def _places_of_clauses(self) -> Iterator[tuple[int, int]]:
        return ((clause, number) for clause, said in enumerate(self.clauses) for number in range(len(said)))

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
        shared = self._nodes
        first = [shared.entry(pattern, LOOP) for pattern in patterns]
        after = [END]
        for number, clause in enumerate(clauses):
            for pattern in clause:
                after.append(shared.entry(pattern, LOOP, number))
                first.append(shared.entry(pattern, START, number))
        if clauses:
            after += [shared.entry(joint, LOOP) for joint in self._joints]
        graph = PatternGraph(shared, first, after)
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
    open_: list[tuple[int, int, Trail, int]] = [(START, 0, (), 0)]
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
