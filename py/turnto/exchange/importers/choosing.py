"""Words that a reader of a story chooses on its page.

They are links that go round, lists to pick from, and buttons of which one is in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnto.exchange.importers.expressions import Kinds, assignment, condition
from turnto.exchange.importers.flow import BlockBuilder

_TEXT = r"(?:\"[^\"\n]{0,80}\"|'[^'\n]{0,80}')"
_TEXTS = rf"{_TEXT}(?:\s*,\s*{_TEXT}){{0,19}}"
_CHOICES = (
    re.compile(rf"\((?:cycling-?link|seq-?link|dropdown):\s*2?bind\s+(?P<name>[$_]\w+)\s*,\s*(?P<texts>{_TEXTS})\s*\)", re.IGNORECASE),
    re.compile(rf"\{{(?:cycling link|dropdown menu) for:\s*['\"](?P<name>[\w.]+)['\"]\s*,\s*choices:\s*\[\s*(?P<texts>{_TEXTS})\s*\]\s*\}}"),
    re.compile(rf"<<cyclinglink\s+['\"](?P<name>[$_]\w+)['\"]\s+(?P<texts>{_TEXT}(?:\s+{_TEXT}){{0,19}})\s*>>", re.IGNORECASE),
    re.compile(rf"<<radiobutton\s+['\"](?P<name>[$_]\w+)['\"]\s+(?P<texts>{_TEXT})(?P<is_in>\s+(?:auto)?check(?:ed)?)?\s*>>", re.IGNORECASE),
    re.compile(
        r"<<(?P<macro>cycle|listbox)\s+['\"](?P<name>[$_]\w+)['\"](?P<keeps>[^<>]{0,60})>>"
        r"(?P<options>(?:\s*<<option\s[^<>]{1,200}>>){1,20}\s*)<</(?P=macro)>>",
        re.IGNORECASE,
    ),
)  # fmt: skip
"""Choices of Harlowe, of Chapbook and of SugarCube, with plain texts."""
_OPTION = re.compile(
    rf"<<option\s+(?P<label>{_TEXT})(?:\s+(?P<value>{_TEXT}))?(?P<first>\s+selected)?\s*>>", re.IGNORECASE
)


class WordChoice(NamedTuple):
    """Choice of a word for a variable."""

    name: str
    options: tuple[tuple[str, str], ...]
    """Label and value of each."""
    first: str
    """The value that is set on arrival; empty if none is."""
    is_kept: bool
    """Whether a value that the variable has already stays."""


def choices_in(text: str) -> Iterator[tuple[re.Match[str], WordChoice]]:
    """Yield the choices of a text with where they stand."""
    for pattern in _CHOICES:
        for found in pattern.finditer(text):
            yield found, _choice(found)


def choice_at(text: str, place: int) -> tuple[WordChoice, int] | None:
    """Return the choice that begins at an offset, and the offset behind it."""
    found = next(filter(None, (pattern.match(text, place) for pattern in _CHOICES)), None)
    return (_choice(found), found.end()) if found else None


def _choice(found: re.Match[str]) -> WordChoice:
    told = found.groupdict()
    if told.get("options"):
        options = [
            (one["label"][1:-1], (one["value"] or one["label"])[1:-1], one["first"])
            for one in _OPTION.finditer(found[0])
        ]
        first = next((value for _, value, is_first in options if is_first), options[0][1] if options else "")
        return WordChoice(
            told["name"], tuple((label, value) for label, value, _ in options), first, "autoselect" in told["keeps"]
        )
    values = [one[1:-1] for one in re.findall(_TEXT, told["texts"])]
    is_button = "is_in" in told
    first = values[0] if not is_button or told["is_in"] else ""
    return WordChoice(told["name"], tuple((value, value) for value in values), first, found[0].startswith("{"))


def assigned(text: str) -> Sequence[str]:
    """Return the assignments that the choices of a text may make."""
    return [f'{choice.name} to "{value}"' for _, choice in choices_in(text) for _, value in choice.options]


def choose(flow: BlockBuilder, choice: WordChoice, kinds: Kinds, whole: str) -> bool:
    """Add a choice: what it is on arrival, and an offer for each word; return whether it can be said."""
    sentences = [assignment(f'{choice.name} to "{value}"', kinds) for _, value in choice.options]
    if not sentences or not all(sentences):
        return False
    if choice.first:
        asked = [condition(f'not ({choice.name} is "{value}")', kinds) for _, value in choice.options]
        if choice.is_kept:
            flow.open(" and ".join(asked), whole)
        flow.say(assignment(f'{choice.name} to "{choice.first}"', kinds), whole)
        if choice.is_kept:
            flow.close()
    if "".join(flow.frames[-1].line).strip():  # the sentence that it stands in keeps its place
        flow.words(" / ".join(label for label, _ in choice.options))
    for (label, _), sentence in zip(choice.options, sentences, strict=True):
        flow.offer(label, sentence, whole)
    return True
