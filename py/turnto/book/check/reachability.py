"""Checks of the graph of sections: missing, unreachable, or without a way to an ending."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial

from turnto.book.check.context import DEATH, TO_NUMBER, CheckContext, reachable_from, short
from turnto.book.model import ChoiceNode, Place, Problem, Section, Suggestion, bare
from turnto.book.text.regex import late
from turnto.core.phrase import Activity


def no_section(context: CheckContext) -> Iterable[Problem]:
    """A book without a single section has nothing to turn to.

    Begin each section with a line ``## name``.
    """
    if not context.book.story:
        yield context.problem(
            context.header_place(), "the book has no section", "A section begins with a line ## name.", error=True
        )


def missing_section(context: CheckContext) -> Iterable[Problem]:
    """A choice, an outcome, a clue or a condition names a section that the book does not have.

    Names are compared without case, extra spaces and the style of quotes.  To lead into another book write
    ``-> Other Book: section``.
    """
    names = [section.name for section in context.book.story]
    yield from missing_from(context.book.sections, context, partial(_like_heads, context))
    for field in ("start", "zero"):
        wanted = context.book.header.get(field)
        if isinstance(wanted, str) and wanted and bare(wanted) not in context.named:
            hint = context.hints.name(wanted, names, "section")
            yield context.problem(
                context.header_place(field),
                f"{field} is {short(wanted)}, but the book has no section {short(wanted)}",
                hint,
                error=True,
            )


def missing_from(
    sections: Iterable[Section], context: CheckContext, like_heads: Callable[[], dict[str, Suggestion]] = dict
) -> Iterator[Problem]:
    """Yield the names in these sections that no section of the book has.

    ``like_heads`` finds lines that look like heads, for hints.
    """
    names = [section.name for section in context.book.story]
    heads: dict[str, Suggestion] | None = None
    for section in sections:
        for name, place, _ in section.named:
            if bare(name) not in context.named:
                told = f"section {section.name or 'in front'} leads to {short(name)}, but the book has no section {short(name)}"
                heads = like_heads() if heads is None else heads
                head = heads.get(bare(name))
                hint = (
                    f"Line {head.place.line} of {head.place.file} looks like its head: write {head.new}."
                    if head
                    else context.hints.name(name, names, "section") or _shortened(name, context)
                )
                yield replace(
                    context.problem(place, told, hint, error=True, code="missing-section"),
                    suggestion=head or _respelt(context, place, name, hint),
                )


_LIKE_A_HEAD = late(
    r"^[ \t]*(?:#{1,6}|={1,5}|::|\*{1,3}|__)?[ \t]*(?:section |paragraph )?(.*?)[ \t]*(?:={1,5}|\*{1,3}|__|#+|:)?(\[[^\]]*\])?[ \t]*$",
    re.I,
)


def _respelt(context: CheckContext, place: Place, name: str, hint: str) -> Suggestion | None:
    """Return the mend of a misspelt name behind an arrow."""
    meant = hint.removeprefix("Did you mean ").removesuffix("?") if hint.startswith("Did you mean ") else ""
    if not meant:
        return None
    lines = context.book.sources.get(place.file, "").split("\n")
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    written = line[place.column - 1 :][: place.length]
    if not written.endswith(name) or any(sign.isdigit() for sign in name + meant):
        return None
    is_slip = SequenceMatcher(None, name.casefold(), meant.casefold()).ratio() >= 0.8
    return Suggestion(place, written, written.removesuffix(name) + meant, only=is_slip)


def _like_heads(context: CheckContext) -> dict[str, Suggestion]:
    """Return the mends of lines that look like heads of another kind, by the name in them."""
    found: dict[str, Suggestion] = {}
    for file, text in context.book.sources.items():
        for number, line in enumerate(text.split("\n"), 1):
            if 0 < len(line) < 80 and not line.startswith("## ") and (head := _LIKE_A_HEAD.match(line)) and head[1]:
                new = f"## {head[1]}{f' {head[2]}' if head[2] else ''}"
                found.setdefault(bare(head[1]), Suggestion(Place(file, number, 1, len(line)), line, new, only=True))
    return found


def _shortened(name: str, context: CheckContext) -> str:
    """Return a hint for an arrow that took the next line along: a known name with words behind it."""
    words = name.split(" ")[:12]
    for count in range(len(words) - 1, 0, -1):
        if (begun := bare(" ".join(words[:count]))) in context.named:
            return f"An arrow runs to the end of its item. Put nothing behind {context.named[begun].name}, and leave a blank line below the list."
    return ""


def duplicate_name(context: CheckContext) -> Iterable[Problem]:
    """Two sections have the same name, so a turn to it could mean either.

    Names are compared without case, extra spaces and the style of quotes.
    """
    seen: dict[str, Section] = {}
    for section in context.book.story:
        first = seen.setdefault(bare(section.name), section)
        if first is not section and section.name:
            yield context.problem(
                section.place,
                f"there is a section {short(section.name)} already, in line {first.place.line} of {first.place.file}",
                "Give one of them another name.",
                error=True,
            )


def duplicate_number(context: CheckContext) -> Iterable[Problem]:
    """Two sections are pinned to the same number."""
    seen: dict[int, Section] = {}
    for section in context.book.story:
        if section.pinned is not None:
            first = seen.setdefault(section.pinned, section)
            if first is not section and bare(first.name) != bare(section.name):
                yield context.problem(
                    section.place,
                    f"section {short(first.name)} is pinned to {section.pinned} already",
                    "Pin one of them elsewhere.",
                    error=True,
                )


def unreachable(context: CheckContext) -> Iterable[Problem]:
    """No way through the book leads to this section.

    A section that only a riddle's number leads to is tagged ``[hidden]``, and some section must ask for the number:
    ``{Turn to the number on the coin}``.
    """
    story = context.book.story
    asks = any(deed.phrase == TO_NUMBER for section in story for deed in section.deeds)
    for section in story:
        if section.name and section.name not in context.reachable and context.named[bare(section.name)] is section:
            hint = "No section asks for a number." if "hidden" in section.tags and not asks else ""
            yield context.problem(section.place, f"nothing leads to section {short(section.name)}", hint)


def hidden_without_clue(context: CheckContext) -> Iterable[Problem]:
    """A hidden section has neither a pinned number nor a clue that prints it.

    Pin it (``## behind the door [217, hidden]``) or print it (``{the number of behind the door}``).
    """
    told = {bare(name) for section in context.book.sections for name, _ in section.clues}
    for section in context.book.story:
        if "hidden" in section.tags and section.pinned is None and bare(section.name) not in told:
            yield context.problem(
                section.place,
                f"nothing tells the reader the number of {short(section.name)}",
                "Pin its number, or print it in a clue.",
            )


def no_way_out(context: CheckContext) -> Iterable[Problem]:
    """From this section on no ending can be reached: the story goes round for ever.

    Give the ring of sections a way to an ending, or to another book.
    """
    if not any(section.ending for section in context.book.story):
        return
    trapped = [
        section
        for section in context.book.story
        if section.name in context.reachable and section.name not in context.escaping
    ]
    told: set[str] = set()
    for section in trapped:
        # Only the rules lead to an aside, from anywhere at all, and its way back is to wherever that was.
        is_aside = section.name in context.returning and not any(
            section.name in onward for onward in context.links.values()
        )
        if section.name in told or is_aside or _can_die(context, section):
            continue
        told |= reachable_from((section.name,), context.links)
        yield context.problem(
            section.place,
            f"from section {short(section.name)} on no ending can be reached",
            "Give this ring of sections a way out.",
        )


def _can_die(context: CheckContext, section: Section) -> bool:
    """Return whether the hero may die here: in a fight, or by an instruction."""
    return any(
        deed.phrase == DEATH or isinstance(context.phrases[deed.phrase].does, Activity) for deed in section.deeds
    )


def no_ending(context: CheckContext) -> Iterable[Problem]:
    """No section of the book is an ending.

    Tag one: ``## home again [victory: Home, at Last]``.
    """
    if context.book.story and not any(section.ending for section in context.book.story):
        yield context.problem(
            context.header_place("title"),
            "no section of the book is an ending",
            "Tag one [end], [victory], [defeat] or [death].",
        )


def way_out_of_ending(context: CheckContext) -> Iterable[Problem]:
    """An ending has choices, which nobody will ever be offered: the adventure ends where the section does."""
    for section in context.book.story:
        if section.ending and (choice := next((node for node in section.nodes if isinstance(node, ChoiceNode)), None)):
            yield context.problem(
                choice.place,
                f"section {short(section.name)} is an ending, so this choice is never offered",
                "Take the choice out, or the tag.",
            )


def unknown_choice_tag(context: CheckContext) -> Iterable[Problem]:
    """A note in square brackets before an arrow tags its choice, and the rules do nothing with this one.

    Which tags they know stands in the manual of the rules; words for the reader stand in round brackets.
    """
    for section in context.book.sections:
        for choice in (node for node in section.nodes if isinstance(node, ChoiceNode)):
            for tag in choice.tags:
                if not context.system.play.knows_tag(tag):
                    told = f"nothing is known of the tag [{short(tag)}] under {context.system.name}"
                    hint = "If it is meant for the reader, put it in round brackets."
                    yield context.problem(choice.place, told, hint)


CHECKS = (
    no_section,
    missing_section,
    duplicate_name,
    duplicate_number,
    unreachable,
    hidden_without_clue,
    no_way_out,
    no_ending,
    way_out_of_ending,
    unknown_choice_tag,
)
