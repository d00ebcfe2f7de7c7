"""Books checked together: what one gives another may ask for, and a turn into another must arrive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from turnto.book.check.context import CheckContext, short
from turnto.book.check.registry import CHECKS
from turnto.book.emit.symbols import Things
from turnto.book.grammar.did_you_mean import Hints
from turnto.book.model import Book, Problem, bare, targets_of
from turnto.book.problem import in_order
from turnto.core.names import fold
from turnto.core.system import Registry, System

SHARED = ("never-given", "never-tested", "never-opens", "contradictory-tags", "unreachable", "no-way-out")
"""Checks whose answer another book of the same journey may change."""

Read = tuple[Book, list[Problem]]


def together(found: Sequence[Read], rules: Registry) -> list[Read]:
    """The books with their problems, as they are when every one of them can be walked to from the others."""
    known = {book.name: system for book, _ in found if (system := _system(book, rules))}
    return [
        (book, _among(book, problems, [other for other, _ in found if other is not book], known))
        for book, problems in found
    ]


def _system(book: Book, rules: Registry) -> System | None:
    try:
        return rules[book.system]
    except KeyError:
        return None


def _among(book: Book, problems: list[Problem], others: list[Book], systems: dict[str, System]) -> list[Problem]:
    system = systems.get(book.name)
    walked = [other for other in others if systems.get(other.name) is system and _linked(book, other)]
    if system is None or not walked:
        return problems
    context = CheckContext(book, system, _entrances(book, walked))
    for other in walked:
        _share(context.things, Things(other, system))
    again = [one for code in SHARED for one in CHECKS[code](context) if one.place.file in book.sources]
    kept = [one for one in problems if one.code not in SHARED]
    return in_order([*kept, *again, *_missing(book, walked)])


def _linked(book: Book, other: Book) -> bool:
    return any(
        is_called(to, target.book)
        for here, to in ((book, other), (other, book))
        for section in here.story
        for target in targets_of(section)
    )


def _entrances(book: Book, others: Iterable[Book]) -> Iterator[str]:
    """The sections of a book that others lead to."""
    named = book.by_name()
    for other in others:
        for section in other.story:
            for target in targets_of(section):
                if is_called(book, target.book) and bare(target.name) in named:
                    yield named[bare(target.name)].name


def is_called(book: Book, wanted: str) -> bool:
    """Whether a turn means this book: by its title or by its folder."""
    return bool(wanted) and fold(wanted) in (fold(str(book.header.get("title", ""))), fold(book.name))


def _share(own: Things, other: Things) -> None:
    own.given += other.given
    own.asked += other.asked
    own.taken += other.taken
    for name, tags in other.tags.items():
        own.tags.setdefault(name, tags)


def _missing(book: Book, others: Iterable[Book]) -> Iterator[Problem]:
    """Turns into another of the books that find no section there."""
    for section in book.story:
        for target in targets_of(section):
            for other in others:
                named = other.by_name()
                if is_called(other, target.book) and target.name and bare(target.name) not in named:
                    yield Problem(
                        target.place,
                        "missing-section",
                        "error",
                        f"section {short(section.name)} leads to {short(target.name)} of {target.book}, but that book has no such section",
                        Hints().name(target.name, [own.name for own in other.story], "section"),
                    )
