"""turnto map and turnto stats: a book seen as a whole."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from turnto.book.model import Book
from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.many_plays import many_plays
from turnto.cli.output import print_json, progress
from turnto.play.game import Game
from turnto.survey import dot, layout, map_page
from turnto.survey.graph import Graph, graph_of
from turnto.survey.statistics import WORDS_A_MINUTE, Statistics, statistics

SUFFIXES = {".html": "html", ".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid"}


def draw_map(given: Namespace) -> int:
    """Draw the map of a book."""
    kind = given.to or (SUFFIXES.get(Path(given.out).suffix.casefold()) if given.out else "html")
    if kind is None:
        raise Stop(f"What shall {given.out} be? Name it .html, .svg, .dot or .mmd, or say so with --to.")
    book, problems = open_book.with_sections(given.book)
    graph = graph_of(book, open_book.system_of(book.system))
    if any(problem.level == "error" for problem in problems):
        progress("The book has errors, so nobody played it: sections are not coloured by how often they are reached.")
        reached, died, plays = None, None, 0
    else:
        reached, died, plays = _played(given)
    _write(_drawn(kind, graph, reached, died, plays), given.out or _default_name(book, kind))
    return GOOD


def _played(given: Namespace) -> tuple[dot.Shares | None, dot.Shares | None, int]:
    """Return how often each section is reached, and how often heroes die in it, as shares of the plays."""
    if given.plays == 0:
        return None, None, 0
    game = open_book.opened(given.book)
    hero = hero_source.hero_for(game, given.hero, given.preset)
    tally = many_plays([game], partial(_opened, given.book), hero, given)
    reached = {name: min(times / tally.plays, 1.0) for name, times in tally.visits.items()}
    return reached, {name: times / tally.plays for name, times in tally.deaths.items()}, tally.plays


def _opened(path: str) -> list[Game]:
    return [open_book.opened(path)]


def _drawn(kind: str, graph: Graph, reached: dot.Shares | None, died: dot.Shares | None, plays: int) -> str:
    if kind == "mermaid":
        return dot.mermaid(graph)
    text = dot.dot(graph, reached, died)
    if kind == "dot":
        return text
    svg = layout.svg(text)
    return map_page.map_page(graph, svg, reached, plays) if kind == "html" else svg + "\n"


def _default_name(book: Book, kind: str) -> str:
    """Return where a drawing goes if nobody says: a file in this folder; a text goes to standard output."""
    return f"{Path(book.name).stem}-map.{kind}" if kind in ("html", "svg") else "-"


def _write(text: str, out: str) -> None:
    if out == "-":
        sys.stdout.write(text)
        return
    whole, draft = Path(out), Path(f"{out}.{os.getpid()}.part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(whole)
    except OSError as reason:
        draft.unlink(missing_ok=True)
        raise Stop(f"The map cannot be written to {out}: {reason.strerror}.") from None
    print(out)


def stats(given: Namespace) -> int:
    """Print the figures of a book."""
    path = Path(given.book)
    book, _ = open_book.with_sections(given.book)
    try:
        found = statistics(book, graph_of(book, open_book.system_of(book.system)))
    except ImportError:
        raise Stop(NEEDS) from None
    unknown = _unknown(book, path if path.is_dir() else path.parent)
    if given.json:
        print_json(_as_json(found, unknown))
    else:
        _print(found, unknown)
    return GOOD


NEEDS = "The figures want two libraries more: pip install 'turnto[survey]'"


def _unknown(book: Book, folder: Path) -> dict[str, list[str]]:
    from turnto.survey.spelling import unknown_words

    try:
        return unknown_words(book, folder)
    except ImportError:
        raise Stop(NEEDS) from None


def _as_json(found: Statistics, unknown: dict[str, list[str]]) -> dict[str, object]:
    ways = found.ways
    return {
        "title": found.title,
        "words": found.words,
        "sections": found.sections,
        "turns": found.turns,
        "endings": dict(found.endings),
        "turns_out_of_a_section": {str(number): sections for number, sections in found.choices.items()},
        "words_a_section": found.words_a_section,
        "longest_sections": dict(found.longest_sections),
        "reading_minutes": round(found.words / WORDS_A_MINUTE, 1),
        "shortest_ways": {
            name: {"sections": list(way.sections), "words": way.words} for name, way in ways.shortest.items()
        },
        "longest_way": {"sections": ways.longest, "words": ways.longest_words, "bound": ways.is_bound},
        "rings": [list(ring) for ring in ways.rings],
        "limits": {
            contest: {"fits": fits, "sections_to_spare": sections, "words_to_spare": words}
            for contest, (fits, sections, words) in found.limits.items()
        },
        "openings": dict(found.openings),
        "similes": dict(found.similes),
        "phrases": dict(found.phrases),
        "unknown_words": unknown,
    }


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _print(found: Statistics, unknown: dict[str, list[str]]) -> None:
    print(
        f"{found.title}: {_counted(found.words, 'word')} in {_counted(found.sections, 'section')}, {_counted(found.turns, 'turn')}"
    )
    print(f"endings: {', '.join(f'{number} {kind}' for kind, number in found.endings.items()) or 'none'}")
    print(f"turns out of a section: {', '.join(f'{n} in {many}' for n, many in found.choices.items())}")
    print(f"words in a section: {found.words_a_section:g} (median); the longest:")
    for name, words in found.longest_sections:
        print(f"  {words:>6}  {name}")
    _print_ways(found)
    for contest, (fits, sections, words) in found.limits.items():
        print(
            f"{contest}: {'fits' if fits else 'too long'}, {_to_spare(sections, 'sections')}, {_to_spare(words, 'words')}"
        )
    for title, rows in (
        ("sections that begin alike", found.openings),
        ("comparisons used again", found.similes),
        ("four words that many sections have", found.phrases),
    ):
        if rows:
            print(title)
        for said, times in rows:
            print(f"  {times:>6}  {said}")
    if unknown:
        print("words that no dictionary has (words.txt beside the book lists its own)")
    for word, where in unknown.items():
        print(f"  {word}  in {', '.join(where[:3])}{' …' if len(where) > 3 else ''}")


def _print_ways(found: Statistics) -> None:
    ways = found.ways
    print(f"to read all of it: {_minutes(found.words)}")
    if ways.shortest:
        name, way = min(ways.shortest.items(), key=lambda one: len(one[1].sections))
        print(f"shortest way to an ending: {_counted(len(way.sections), 'section')}, {_minutes(way.words)}, to {name}")
    bound = "at most " if ways.is_bound else ""
    print(
        f"longest way without turning to a section twice: {bound}{_counted(ways.longest, 'section')}, {_minutes(ways.longest_words)}"
    )


def _to_spare(number: int, what: str) -> str:
    return f"{number:,} {what} to spare" if number >= 0 else f"{-number:,} {what} too many"


def _minutes(words: int) -> str:
    return f"{max(1, round(words / WORDS_A_MINUTE))} min"
