"""Arrows lowered to targets and choices."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from turnto.book.model import Asked, ChoiceNode, Instruction, Problem, Runs, Target, bare
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import stripped
from turnto.core.names import fold

BACK = ("back", "zurück")
_CALLED = late(
    r"(?:the )?(?:section|paragraph|page|passage|entry|number|no\.?|§|#|abschnitt|seite|nummer)\s*", re.IGNORECASE
)
_BEHIND = late(
    r"(?:,?\s*(?:immediately|at once|now|instantly|straight away|right away|sofort))?"
    r"(?:[.;,]\s*(?:if not|otherwise|else|if you do not|if you don't),?\s*(?:just |then )?(?:read on|continue|carry on|keep reading|go on)(?: here| below)?)?$",
    re.IGNORECASE,
)
"""What says nothing behind the name of a section: "12 immediately. If not, read on"."""
_TAGS = late(r"\[([\w,:'’ -]{1,80})\]\s*$")


def target_of(arrow: Mark, words: str, names: Collection[str], problems: list[Problem]) -> Target:
    """Return the target of an arrow: one of these sections, back, or another book."""
    name = " ".join(words.split()).removesuffix(".").rstrip()
    place = replace(arrow.place, length=max(1, len(arrow.raw) + 1 + len(name)))
    if not name:
        hint = "Write the name of a section behind it."
        problems.append(Problem(arrow.place, "missing-section", "error", "this arrow leads nowhere", hint))
    if bare(name) not in names and (said := _BEHIND.sub("", name)) != name and bare(said) in names:
        name = said
    if bare(name) in names:
        return Target(name, place)
    if (called := _CALLED.match(name)) and bare(name[called.end() :]) in names:
        return Target(name[called.end() :], place)
    if fold(name) in BACK:
        return Target("", place, back=True)
    book, colon, section = name.partition(":")
    if colon and book.strip() and section.strip():
        if bare(book) in names:
            told = (
                f"{book.strip()} is a section of this book, and what stands behind its colon is no section of another"
            )
            hint = f"Write the words before the arrow: {section.strip()} -> {book.strip()}"
            problems.append(Problem(place, "after-arrow", "error", told, hint))
            return Target(book.strip(), place)
        return Target(section.strip(), place, book=book.strip())
    return Target(name, place)


def choice_of(
    arrow: Mark, when: tuple[Asked, ...], label: Runs, deeds: tuple[Instruction, ...], target: Target, go_on: str
) -> ChoiceNode:
    """Make a choice; its tags stand in square brackets before the arrow, or before instructions there."""
    label, tags = _tagged(stripped(label))
    words, done = _parted(label)
    words, earlier = _tagged(words)
    label = (*words, " ", *done) if earlier and words else (*words, *done)
    if label and isinstance(label[-1], str) and label[-1].rstrip()[-1:] in (",", ";", ":"):
        label = stripped((*label[:-1], label[-1].rstrip().rstrip(",;:")))
    return ChoiceNode(arrow.place, when, label or (go_on,), deeds, target, (*earlier, *tags))


def _tagged(label: Runs) -> tuple[Runs, tuple[str, ...]]:
    tags: list[str] = []
    while label and isinstance(label[-1], str) and (found := _TAGS.search(label[-1])):
        tags = [*(fold(tag.replace(":", " ")) for tag in found[1].split(",") if tag.strip()), *tags]
        label = stripped((*label[:-1], label[-1][: found.start()]))
    return label, tuple(tags)


def _parted(label: Runs) -> tuple[Runs, Runs]:
    """Split a label into its words and the instructions at its end."""
    end = len(label)
    while end and (label[end - 1][0] == "say" if isinstance(label[end - 1], tuple) else not label[end - 1].strip()):
        end -= 1
    return label[:end], label[end:]
