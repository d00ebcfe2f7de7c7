"""The nearest phrase: a sentence matched with some words left out, put in or misspelt, at the least cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Any

from turnto.book.grammar.frames.slots import FREE, WHEN
from turnto.book.grammar.known import Known
from turnto.book.grammar.pattern import END, LOOP, START, Extents, Fit, PatternGraph, Trail, fit_of, needs_of
from turnto.book.text.tokens import Token

PLAIN = frozenset(
    {"item", "items", "thing", "marked", "marked-one", "everything", "counter", "counted", "title", "name"}
)
"""Kinds of slots that a slip is easily taken for, if nothing marks it as a name."""
MOST_STEPS = 5000
"""States visited for one phrase; its pattern may be long."""
MOST_PHRASES = 14
"""Phrases tried: those that share most words with the sentence."""
MOST_COST = 3.0
MOST_ENDS = 6
"""Ends of a slot that are tried."""
TINY = 1e-9
"""What sums of the same costs may differ by."""
SHORTEST = 4
"""Letters of a word that may be misspelt: of shorter ones each letter makes another word."""
MOST_FOUND = 4
"""Phrases returned, the best ones."""
SMALL = frozenset(
    "a an the you your to of and then or it is are by with in on at for from this that will be have has".split()
)
"""Words that say little by themselves."""


ENDLESS = frozenset({"deed", "condition", "flavour", "agent", "vague", "scene", "happening", "facts"})
"""Kinds of slots that may hold any words, or take long to look up."""
TURNING = frozenset(
    "permanent permanently temporary temporarily maximum only not no never unless without neither nor except only if until cannot either or per each every half all twice thrice double triple failure success partial miss tie unarmed otherwise else sonst andernfalls".split()
)
"""Words without which a sentence says another thing: never left out."""
OCCASIONS = frozenset("round rounds time times visit visits attempt turn".split())
"""Words of which "first" or "each" says when something is so."""
DENYING = frozenset("no not nor never without neither nobody nothing none useless unable".split())
"""Words that deny what stands beside them: never put in."""


@dataclass(frozen=True, slots=True)
class Near:
    """A phrase that nearly matches, with its fit, and what had to be changed."""

    known: Known
    fit: Fit
    cost: float
    skipped: tuple[Token, ...]
    """Words of the sentence that were not understood."""
    put_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Indexed:
    """A phrase with the words of its patterns and the kinds of their slots."""

    known: Known
    words: frozenset[str]
    kinds: frozenset[str]
    likely: frozenset[str]
    """The words by which it is found."""
    long: tuple[str, ...]
    """Those of its words that may be misspelt."""


def indexed(group: Iterable[Known]) -> tuple[Indexed, ...]:
    """Return phrases with the words by which likely ones are found."""
    said = ((one, *one.wanted.words_and_kinds) for one in group)
    return tuple(
        Indexed(one, words, kinds, words - SMALL, tuple(own for own in words if len(own) >= SHORTEST))
        for one, words, kinds in said
    )


@dataclass(frozen=True, slots=True)
class Weights:
    """What it costs to leave a word of a sentence out: what it may mean."""

    numbers: frozenset[str] = frozenset()
    """Number words."""
    meant: frozenset[str] = frozenset()
    """Names of the rules: scores, money, skills."""
    telling: frozenset[str] = frozenset()
    """Words that say something of what is done; any other is likely to be mere telling."""
    acts: frozenset[str] = frozenset()
    """Verbs that say what is done."""

    def dropping(self, token: Token) -> float:
        """Return what it costs to leave a word out."""
        if token.text in TURNING or token.text in self.numbers:
            return 9.0
        if token.kind in ("number", "signed", "dice", "pool", "quoted") or token.style:
            return 9.0
        if token.text in SMALL:
            return 0.2
        if {token.text, token.text.removesuffix("s")} & self.acts:
            return 1.8
        return 2.5 if token.text in self.meant else 1.0 if token.text in self.telling else 0.5

    def counted(self, words: Sequence[Token], place: int) -> float:
        """Return the extra cost of leaving out the word behind a number.

        It is what was counted, or which one.
        """
        before = words[place - 1] if place else None
        if place and says_when(words, place):
            return 9.0  # "no shield in the first round"
        is_number = before is not None and (before.kind == "number" or before.text in self.numbers)
        return 1.2 if is_number and words[place].kind == "word" and words[place].text not in SMALL else 0.0

    def putting(self, said: str) -> float:
        """Return what it costs to put a word in that the author did not write.

        A word that says something is dear: {2 Vitality} may be lost as well as healed by a rest.
        """
        if said in DENYING:
            return 9.0
        if said in SMALL and said not in self.meant:  # "Will" may be a score
            return 0.3
        return 2.5 if said in self.meant else 1.6 if said in self.acts or said in self.telling else 1.1


def says_when(words: Sequence[Token], place: int) -> bool:
    """Return whether two words say when something is so: "first round", "each time"."""
    return words[place].text in OCCASIONS and words[place - 1].text in WHEN


def nearest(
    group: Sequence[Indexed],
    text: str,
    words: Sequence[Token],
    extents: Extents,
    weights: Weights = Weights(),
    dearest: float = MOST_COST,
) -> list[Near]:
    """Return the few phrases that match at the least cost, none above the dearest, the best first."""
    texts = frozenset(token.text for token in words if token.kind == "word") - SMALL
    shared = [(_shared(one.likely, texts), place) for place, one in enumerate(group)]
    likely = sorted((-share, place) for share, place in shared if share)[:MOST_PHRASES]
    found: list[Near] = []
    most = dearest
    known = _remembered(extents)
    drops = [
        0.0 if word.parts else weights.dropping(word) + weights.counted(words, place)
        for place, word in enumerate(words)
    ]
    puts = _Puts((token.text for token in words), weights)
    lacking = _lacking(words)
    for _, place in likely:
        if near := _near(group[place], text, words, known, drops, puts, lacking, most):
            found = sorted((*found, near), key=lambda near: (near.cost, -near.fit.literals))[:MOST_FOUND]
            most = found[-1].cost if len(found) == MOST_FOUND else dearest
    return found


def _remembered(extents: Extents) -> Extents:
    """Return the extents of slots, looked up once for each kind and place: many phrases ask for the same."""
    found: dict[tuple[str, int], list[tuple[int, Any]]] = {}

    def ends(kind: str, text: str, words: Sequence[Token], place: int) -> list[tuple[int, Any]]:
        if (kind, place) not in found:
            found[kind, place] = list(extents(kind, text, words, place))[:MOST_ENDS]
        return found[kind, place]

    return ends


def _floors(one: Indexed, text: str, words: Sequence[Token], extents: Extents, drops: Sequence[float]) -> list[float]:
    """Return the least cost of the words from each place on.

    A word that no word and no slot of the phrase can be has to be left out.
    """
    floors = [0.0] * (len(words) + 1)
    if one.kinds & ENDLESS:
        return floors
    filled = {
        inside
        for kind in one.kinds
        for place in range(len(words))
        if not words[place].parts
        for end, _ in extents(kind, text, words, place)
        for inside in range(place, end)
    }
    for place in range(len(words) - 1, -1, -1):
        word = words[place].text
        fits = (
            place in filled
            or word in one.words
            or (len(word) >= SHORTEST and any(_alike(word, own) for own in one.long))
        )
        floors[place] = floors[place + 1] + (0.0 if fits else drops[place])
    return floors


class _Ahead(dict[int, float]):
    """Least cost of the words still to be put in, from each node on that is come to.

    They are those of the pattern that the sentence lacks.
    """

    def __init__(self, graph: PatternGraph, puts: _Puts) -> None:
        # Whatever follows a pattern may cost nothing.
        super().__init__({END: 0.0, LOOP: 0.0, START: 0.0})
        self._nodes, self._puts = graph.nodes, puts

    def __missing__(self, index: int) -> float:
        node = self._nodes[index]
        if node[0] == "split":
            cost = min([self[onward] for onward in node[1]], default=0.0)
        elif node[0] == "word":
            cost = self[node[2]] + self._puts[node[1]]
        else:
            cost = self[node[-1]]
        self[index] = cost
        return cost


class _Puts(dict[str, float]):
    """Cost of putting a word in: nothing for one that the sentence has, or has misspelt."""

    def __init__(self, texts: Iterable[str], weights: Weights) -> None:
        super().__init__(dict.fromkeys(texts, 0.0))
        self._long, self.weights = [text for text in self if len(text) >= SHORTEST], weights

    def __missing__(self, said: str) -> float:
        has = len(said) >= SHORTEST and any(_alike(word, said) for word in self._long)
        cost = self[said] = 0.0 if has else self.weights.putting(said)
        return cost


def _shared(known: frozenset[str], texts: frozenset[str]) -> float:
    misspelt = (word for word in texts - known if len(word) > 3)
    alike = sum(any(own[:1] == word[:1] and _alike(word, own) for own in known) for word in misspelt)
    return len(texts & known) + 0.5 * alike


@lru_cache(maxsize=20000)
def _alike(one: str, other: str) -> bool:
    """Return whether one word is probably the other, misspelt."""
    if min(len(one), len(other)) < SHORTEST or abs(len(one) - len(other)) > 2:
        return False
    # Letters in common, which are no fewer than those that stand in order, rule most words out at little cost.
    common = sum(min(one.count(letter), other.count(letter)) for letter in set(one))
    least = 0.78 * (len(one) + len(other)) / 2
    if common == len(one) == len(other) and one[:1] == other[:1]:
        apart = [place for place, letter in enumerate(one) if letter != other[place]]
        return len(apart) == 2 and apart[1] == apart[0] + 1  # "gian", "tset"
    return common >= least and SequenceMatcher(None, one, other, autojunk=False).ratio() >= 0.78


def _lacking(words: Sequence[Token]) -> Callable[[str], int]:
    """Return what counts of how many words that a pattern needs a sentence has none."""
    texts = frozenset(token.text for token in words if token.kind == "word")
    long = [said for said in texts if len(said) >= SHORTEST]

    @cache
    def lacks(need: frozenset[str]) -> bool:
        return (
            need.isdisjoint(texts)
            and need.isdisjoint(SMALL)
            and not any(_alike(said, word) for said in long for word in need)
        )

    return cache(lambda pattern: sum(map(lacks, needs_of(pattern))))


def _graph(one: Known, lacking: Callable[[str], int]) -> PatternGraph:
    """Return the graph of the patterns and clauses of which a sentence has enough words."""
    counts = [*map(lacking, one.wanted.patterns)]
    fewest = min(counts, default=0)
    return one.wanted.graph(
        tuple(
            pattern
            for place, pattern in enumerate(one.wanted.patterns)
            if counts[place] <= max(fewest, 1 if place < one.plain else 0)
        ),
        tuple(tuple(pattern for pattern in clause if not lacking(pattern)) for clause in one.wanted.clauses),
    )


def _near(
    found: Indexed,
    text: str,
    words: Sequence[Token],
    extents: Extents,
    drops: Sequence[float],
    puts: _Puts,
    lacking: Callable[[str], int],
    most: float,
) -> Near | None:
    """Match a phrase at no more than ``most``, by the cheapest step first."""
    one = found.known
    floors = _floors(found, text, words, extents, drops)
    most += TINY
    if floors[0] > most:
        return None
    graph = _graph(one, lacking)
    nodes = graph.nodes
    ahead = _Ahead(graph, puts)
    skips = [() if word.parts else (("skip", word),) for word in words]
    seen: set[tuple[int, int]] = set()
    count = 0
    heap: list[tuple[float, int, int, int, Trail, int]] = [(0.0, 0, START, 0, (), 0)]
    for _ in range(MOST_STEPS):
        if not heap:
            return None
        cost, _, index, place, trail, literals = heappop(heap)
        if (index, place) in seen:
            continue
        seen.add((index, place))
        node = nodes[index]
        if place < len(words):
            dropped, step = cost + drops[place], skips[place]
            if dropped + floors[place + 1] + ahead[index] <= most and (index, place + 1) not in seen:
                count += 1
                heappush(heap, (dropped, count, index, place + 1, (trail, *step) if step else trail, literals))
        elif node[0] == "end":
            return _made(one, trail, literals, cost)
        if node[0] == "split":
            behind = floors[place]
            for onward in graph.nexts(index):
                if cost + behind + ahead[onward] <= most and (onward, place) not in seen:
                    count += 1
                    heappush(heap, (cost, count, onward, place, trail, literals))
            continue
        for more, onward, after, further, known in _steps(node, place, trail, literals, text, words, extents, puts):
            if cost + more + floors[after] + ahead[onward] <= most and (onward, after) not in seen:
                count += 1
                heappush(heap, (cost + more, count, onward, after, further, known))
    return None


def _made(one: Known, trail: Trail, literals: int, cost: float) -> Near | None:
    skipped: list[Token] = []
    put_in: list[str] = []
    kept: Trail = ()
    steps = []
    while trail:
        trail, step = trail
        steps.append(step)
    for step in reversed(steps):
        if step[0] == "skip":
            skipped.append(step[1])
        elif step[0] == "put":
            put_in.append(step[1])
        else:
            kept = (kept, step)
    fit = fit_of(kept, literals)
    is_free = not any(kind not in FREE for _, kind, _ in fit.slots)
    if is_free and (not literals or (fit.slots and put_in)):
        return None
    return Near(one, fit, cost, tuple(skipped), tuple(put_in))


def _steps(
    node: tuple[Any, ...],
    place: int,
    trail: Trail,
    literals: int,
    text: str,
    words: Sequence[Token],
    extents: Extents,
    puts: _Puts,
) -> list[tuple[float, int, int, Trail, int]]:
    """Return the steps from a node that is no split.

    Each is what it costs, the next node and word, the trail and its literals.
    """
    match node:
        case ("word", said, onward):
            put = (puts.weights.putting(said), onward, place, (trail, ("put", said)), literals)
            if place < len(words):
                word = words[place]
                if word.text == said:
                    return [(0.0, onward, place + 1, trail, literals + (said not in SMALL)), put]
                if word.kind == "word" and not word.style and _alike(word.text, said):
                    return [(0.6, onward, place + 1, trail, literals + 1), put]
            return [put]
        case ("comma", onward):
            return [(0.1, onward, place, trail, literals)]
        case ("clause", number, onward):
            return [(0.0, onward, place, (trail, ("clause", number)), literals)]
        case ("slot", name, kind, onward) if place < len(words) and not words[place].parts:
            is_marked = words[place].style or any(token.style for token in words[place : place + 3])
            own = 0.0 if kind not in FREE else 0.25 if is_marked or kind not in PLAIN else 1.2
            return [
                (own, onward, end, (trail, ("slot", name, kind, value, place, end)), literals)
                for end, value in extents(kind, text, words, place)
            ]
    return []


def not_understood(near: Near) -> tuple[int, int] | None:
    """Return the stretch of the text that was not understood: start and end."""
    skipped = [token for token in near.skipped if token.text not in SMALL]
    return (skipped[0].start, skipped[-1].end) if skipped else None
