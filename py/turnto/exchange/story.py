"""Neutral form of an imported story: passages of paragraphs, links, instructions and what was left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from turnto.book.model import Place

BACK = "\ue030back"
"""Target of a turn to the passage that one came from."""
OTHERWISE = "otherwise"
"""Condition of a link that is open where the one before it is closed."""
OTHERWISE_IF = f"{OTHERWISE}, if "
"""Begin of a condition of a link that asks on where the one before it is closed."""
FIRST_TIME = "the first time you are here"
"""Condition of what happens at the first visit alone."""
ONCE = "once"
"""Condition of a choice that is there until it is taken; this and the one before are said without If."""
NAME, NAME_END = "\ue020", "\ue021"
"""Marks around the name of a passage within a sentence; the writer puts its section's name there."""


class ImportRefused(Exception):
    """A file cannot be imported; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Prose in Markdown, its signs escaped; ``kind`` quote is written as one."""

    text: str
    kind: Literal["", "quote"] = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Turn to a passage, by the passage's own name; ``when`` and ``deeds`` are sentences of the rules.

    Each of them may hold several ways to say it, a line each.
    """

    label: str
    target: str
    place: Place
    when: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    is_forced: bool = False
    """Whether it is followed at once, and is no choice."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Sentence that may be an instruction.

    If the grammar reads it, it stands in braces; else it stays prose, or a TODO if ``source`` is code.  ``text`` may
    hold several ways to say it, a line each.
    """

    text: str
    place: Place
    source: str = ""
    is_prose: bool = False
    """Whether the source is a sentence for readers, which stays beside its TODO."""
    pressed: str | None = None
    """The words that are pressed for it; it is offered then, and not in force on arrival."""
    is_label: bool = False
    """Whether those words stand nowhere else on the page."""
    is_repeated: bool = False
    """Whether it may be pressed any number of times."""
    when: tuple[str, ...] = ()
    """Under what it is offered, as of a link."""


@dataclass(frozen=True, slots=True)
class Case:
    """Outcome of an instruction: its word, text, effects and turn."""

    word: str
    text: str
    place: Place
    deeds: tuple[str, ...] = ()
    target: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """Instruction with outcomes; ``source`` is the sentence it was made of."""

    text: str
    place: Place
    source: str
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True, slots=True)
class ConditionBlock:
    """Blocks that hold under a condition (empty if it could not be put in words), and those that hold otherwise."""

    text: str
    place: Place
    source: str
    body: tuple[Block, ...] = ()
    otherwise: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Text of the source that could not be carried over; it stays beside a TODO."""

    text: str
    place: Place
    why: str = ""


class Checks:
    """What rules know of sentences: which are a test or a fight, and which tell its outcomes; here none."""

    def __call__(self, sentence: str) -> bool:
        """Return whether a sentence is a test or a fight with outcomes."""
        return False

    def outcome(self, check: str, said: str) -> tuple[str, str] | None:
        """Return the word of the outcome that a clause begins with, and what follows it; None without one.

        The word is empty where a clause tells a result, and it is not known of which outcome.
        """
        return None


NO_CHECKS = Checks()

Block = Paragraph | Link | Sentence | Check | ConditionBlock | LeftOver


@dataclass(frozen=True, slots=True)
class Passage:
    """Passage with its blocks; ``kind`` says where in a book it belongs."""

    name: str
    place: Place
    blocks: tuple[Block, ...] = ()
    pinned: int | None = None
    ending: str = ""
    title: str = ""
    kind: Literal["story", "front", "back"] = "story"
    is_hidden: bool = False
    tags: tuple[str, ...] = ()
    """Tags of the source that mean nothing to us."""
    position: str = ""
    """Where it stands on the map of the tool it comes from."""


@dataclass(frozen=True, slots=True)
class Story:
    """Imported story."""

    dialect: str
    """What its format is called, for the report."""
    title: str = ""
    start: str = ""
    passages: tuple[Passage, ...] = ()
    header: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Further fields of our header: author, ifid, licence …"""
    left_over: tuple[LeftOver, ...] = ()
    """Parts of the whole, such as scripts and style sheets, that belong to no passage."""
    attachments: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Files for what was left over and is too long for a line: name and text."""
    pictures: tuple[str, ...] = ()
    """Files beside the source that the text shows."""
    looks: Mapping[str, Place] = field(default_factory=dict, hash=False)
    """Markup that has no words of ours, with its first place."""
    ready: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Files of a book that was exported from here, to be written as they are; nothing else is then looked at."""


def begun(passage: Passage, opening: Sequence[Block], source: str) -> Passage:
    """Return the first passage with what is done before the story, once."""
    done: list[Block] = []
    for block in opening:
        # What nobody has yet need not be taken back.
        text = (
            re.sub(r"^Lose [^\n]*? and (gain |take )", lambda kept: kept[1].capitalize(), block.text)
            if isinstance(block, Sentence)
            else ""
        )
        if not text.startswith("Lose "):
            done.append(replace(block, text=text) if isinstance(block, Sentence) else block)
    if not done:
        return passage
    place = next((block.place for block in done if not isinstance(block, Paragraph)), passage.place)
    return replace(passage, blocks=(ConditionBlock(FIRST_TIME, place, source, tuple(done)), *passage.blocks))


THE_END = "the end"
"""Name of the section that a story's end under a condition leads to."""


def with_end(passages: Sequence[Passage]) -> list[Passage]:
    """Return passages with the end that some of them lead to."""
    is_led_to = any(THE_END in turns(one.blocks) for one in passages)
    return [*passages, Passage(THE_END, passages[-1].place, ending="end")] if is_led_to else list(passages)


def mapped(blocks: tuple[Block, ...], change: Callable[[Link], list[Block]]) -> tuple[Block, ...]:
    """Return blocks with their links changed."""
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, ConditionBlock):
            body, otherwise = mapped(block.body, change), mapped(block.otherwise, change)
            found.append(replace(block, body=body, otherwise=otherwise))
        else:
            found += change(block) if isinstance(block, Link) else [block]
    return tuple(found)


def first_way(blocks: Sequence[Block]) -> int:
    """Return the place of the first turn or test, before which stands what happens anyhow."""
    return next((at for at, block in enumerate(blocks) if isinstance(block, (Link, Check))), len(blocks))


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield every block in order, conditional ones too."""
    waiting = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        yield block
        if isinstance(block, ConditionBlock):
            waiting += [*reversed(block.otherwise), *reversed(block.body)]


def turns(blocks: tuple[Block, ...]) -> Iterator[str]:
    """Yield the target of every turn."""
    for block in walk(blocks):
        if isinstance(block, Link):
            yield block.target
        elif isinstance(block, Check):
            yield from (case.target for case in block.cases if case.target)
