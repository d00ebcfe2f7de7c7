"""Arrows lowered to targets and choices, and links to sections as authors write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from turnto.book.model import Asked, ChoiceNode, Instruction, Problem, Runs, Target, bare
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.parts import words_of
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


_ADDRESS = late(r"^[a-z][a-z0-9+.-]*:|^//", re.IGNORECASE)


def links_in(parts: Sequence[Part]) -> list[Mark]:
    """Return the links in some parts."""
    return [part for part in parts if isinstance(part, Mark) and part.kind == "link"]


def is_only_link(parts: Sequence[Part]) -> bool:
    """Return whether parts are nothing but links and pauses."""
    return not words_of([part for part in parts if isinstance(part, TextPart)]).strip(" .,;:!?\n") and len(
        links_in(parts)
    ) == len([part for part in parts if isinstance(part, Mark)])


def link_of(text: str) -> tuple[str, str]:
    """Return the label and the section of a link as Twine writes them: Text->section, Text|section, section<-Text, section."""
    for sign, is_first in (("->", False), ("\u2192", False), ("|", False), ("<-", True)):
        if sign in text:
            one, _, other = text.rpartition(sign) if not is_first else text.partition(sign)
            return (other.strip(), one.strip()) if is_first else (one.strip(), other.strip())
    return text.strip(), text.strip()


def is_outside(address: str) -> bool:
    """Return whether a link leads out of the book."""
    return bool(_ADDRESS.match(address))


def section_of(address: str, names: Collection[str]) -> str:
    """Return the section that a Markdown link means: #the-gate, gate.md, gate."""
    name = address.lstrip("#").removesuffix(".md").removesuffix(".html")
    return next(
        (
            one
            for one in (name, name.replace("-", " "), name.replace("_", " "), name.replace("%20", " "))
            if bare(one) in names
        ),
        name.replace("-", " "),
    )
