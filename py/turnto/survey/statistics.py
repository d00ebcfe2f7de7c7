"""Figures of a book: words, choices, ways, limits of contests, and what its prose repeats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median

from turnto.book.model import Book
from turnto.book.text import word_files
from turnto.survey.graph import Graph
from turnto.survey.prose import plain_text, sentences_of, words_of
from turnto.survey.ways import Routes, ways

WORDS_A_MINUTE = 220
"""Words that a reader of fiction reads in a minute."""
LIMITS = {"Lindenbaum Prize": (100, 25_000)}
"""Contest -> the most sections and the most words it takes."""


class ProseWords(word_files.WordTable):
    """Words of prose in one language."""

    simile: re.Pattern[str]
    """A comparison: "like a door", "as thin as paper"."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures of a book."""

    title: str
    words: int
    sections: int
    endings: Mapping[str, int]
    """Kind of ending -> sections."""
    turns: int
    choices: Mapping[int, int]
    """Number of turns out of a section -> sections with so many, endings left out."""
    words_a_section: float
    """The median."""
    longest_sections: tuple[tuple[str, int], ...]
    ways: Routes
    limits: Mapping[str, tuple[bool, int, int]]
    """Contest -> (whether the book fits, sections to spare, words to spare)."""
    openings: tuple[tuple[str, int], ...]
    """First words of sections that begin more than two of them."""
    similes: tuple[tuple[str, int], ...]
    phrases: tuple[tuple[str, int], ...]
    """Runs of four words that come again and again."""


def statistics(book: Book, graph: Graph) -> Statistics:
    """Return the figures of a book that was read."""
    texts = {section.name: list(plain_text(section, rules=False)) for section in book.story}
    counted = {name: graph.spots[name].words for name in graph.spots}
    words, sections = sum(counted.values()), len(counted)
    out = Counter(turn.source for turn in graph.turns)
    going_on = [name for name, spot in graph.spots.items() if not spot.ending]
    return Statistics(
        graph.title,
        words,
        sections,
        Counter(spot.ending for spot in graph.spots.values() if spot.ending),
        len(graph.turns),
        dict(sorted(Counter(out[name] for name in going_on).items())),
        median(counted.values()) if counted else 0,
        tuple(sorted(counted.items(), key=lambda one: -one[1])[:5]),
        ways(graph),
        {
            contest: (sections <= most and words <= most_words, most - sections, most_words - words)
            for contest, (most, most_words) in LIMITS.items()
        },
        tuple(_openings(texts)),
        tuple(_similes(texts, book.language)),
        tuple(_phrases(texts)),
    )


Texts = Mapping[str, list[str]]


def _openings(texts: Texts) -> Iterator[tuple[str, int]]:
    """Yield the first two words that more than two sections begin with."""
    begun: Counter[str] = Counter()
    for pieces in texts.values():
        if pieces and len(first := words_of(pieces[0])) > 1:
            begun[" ".join(first[:2])] += 1
    yield from ((said, times) for said, times in begun.most_common(10) if times > 2)


def _similes(texts: Texts, language: str) -> Iterator[tuple[str, int]]:
    """Yield the comparisons that come more than once, without their articles."""
    pattern = word_files.words_of(ProseWords, "prose", language).simile
    found = Counter(
        " ".join(said.casefold().split())
        for pieces in texts.values()
        for piece in pieces
        for said in pattern.findall(piece)
    )
    yield from ((said, times) for said, times in found.most_common(10) if times > 1)


def _phrases(texts: Texts) -> Iterator[tuple[str, int]]:
    """Yield the runs of four words inside a sentence that at least four sections have."""
    found: Counter[str] = Counter()
    for pieces in texts.values():
        own: dict[str, None] = {}
        for sentence in (one for piece in pieces for one in sentences_of(piece)):
            row = [word.casefold() for word in words_of(sentence)]
            own |= dict.fromkeys(" ".join(row[at : at + 4]) for at in range(len(row) - 3))
        found.update(own.keys())
    told: list[set[str]] = []
    for said, times in found.most_common(60):
        # of runs that overlap, the first stands for all
        if times > 3 and len(told) < 10 and not any(len(set(said.split()) & other) > 2 for other in told):
            told.append(set(said.split()))
            yield said, times
