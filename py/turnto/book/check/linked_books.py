"""Checks of linked books: one may give what another asks for, and links between them must arrive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from turnto.book.check.context import CheckContext, short
from turnto.book.check.registry import found_by
from turnto.book.emit.symbols import Things
from turnto.book.grammar.hints.did_you_mean import Hints
from turnto.book.model import Book, Problem, bare
from turnto.book.problem import in_order
from turnto.core.names import fold
from turnto.core.system import Registry, System

SHARED = ("never-given", "never-tested", "never-opens", "contradictory-tags", "unreachable", "no-way-out")
"""Checks whose result depends on the other books of a campaign."""

Read = tuple[Book, list[Problem]]


def check_together(found: Sequence[Read], rules: Registry) -> list[Read]:
    """Check books again as parts of one campaign, and return them with their problems."""
    known = {book.name: system for book, _ in found if (system := _system(book, rules))}
    return [
        (book, _in_campaign(book, problems, [other for other, _ in found if other is not book], known))
        for book, problems in found
    ]


def _system(book: Book, rules: Registry) -> System | None:
    try:
        return rules[book.system]
    except KeyError:
        return None


def _in_campaign(book: Book, problems: list[Problem], others: list[Book], systems: dict[str, System]) -> list[Problem]:
    system = systems.get(book.name)
    linked = [other for other in others if systems.get(other.name) is system and _linked(book, other)]
    if system is None or not linked:
        return problems
    context = CheckContext(book, system, _entrances(book, linked))
    for other in linked:
        _share(context.things, Things(other, system))
    again = [one for code in SHARED for one in found_by(code, context) if one.place.file in book.sources]
    kept = [one for one in problems if one.code not in SHARED]
    return in_order([*kept, *again, *_missing(book, linked)])


def _linked(book: Book, other: Book) -> bool:
    return any(
        is_called(to, target.book)
        for here, to in ((book, other), (other, book))
        for section in here.story
        for target in section.targets
    )


def _entrances(book: Book, others: Iterable[Book]) -> Iterator[str]:
    """Yield the sections of a book that others lead to."""
    named = book.by_name
    for other in others:
        for section in other.story:
            for target in section.targets:
                if is_called(book, target.book) and bare(target.name) in named:
                    yield named[bare(target.name)].name


def is_called(book: Book, wanted: str) -> bool:
    """Return whether this is a book's name: its title or its folder."""
    return bool(wanted) and fold(wanted) in (fold(str(book.header.get("title", ""))), fold(book.name))


def _share(own: Things, other: Things) -> None:
    own.given += other.given
    own.asked += other.asked
    own.taken += other.taken
    for name, tags in other.tags.items():
        own.tags.setdefault(name, tags)


def _missing(book: Book, others: Iterable[Book]) -> Iterator[Problem]:
    """Yield a problem for each link to a section that another book lacks."""
    for section in book.story:
        for target in section.targets:
            for other in others:
                named = other.by_name
                if is_called(other, target.book) and target.name and bare(target.name) not in named:
                    yield Problem(
                        target.place,
                        "missing-section",
                        "error",
                        f"section {short(section.name)} leads to {short(target.name)} of {target.book}, but that book has no such section",
                        Hints().name(target.name, [own.name for own in other.story], "section"),
                    )
