"""Words of other formats as our own: labels, titles, headers, without signs that would mean something."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from turnto.book.text import locale
from turnto.exchange.wording import word_in


class _Words(NamedTuple):
    """Words of a language that a book is written with."""

    given: str
    otherwise: str
    end: str
    go_on: str
    once: str
    repeatedly: str
    turn_to: str
    only_if: str
    only_if_not: str
    ends_here: str
    """Where ends what stands under a condition that is left to do."""


def words_in(code: str) -> _Words:
    said = locale.language(code)
    words = (said.conditional[0], said.otherwise[0], said.end[0], said.go_on, said.once[0])
    given, otherwise, end, go_on, once = map(str.capitalize, words)
    turn_to, only_if = word_in("turn_to", code, "turn to"), word_in("only_if", code, "only if")
    only_if_not = word_in("only_if_not", code, "only if not")
    ends_here = word_in("ends_here", code, "Here ends what depends on")
    return _Words(
        given, otherwise, end, f"{go_on}.", once, said.repeatedly[0], turn_to, only_if, only_if_not, ends_here
    )


def is_plain(text: str) -> bool:
    """Return whether a block is one paragraph of running text."""
    return "\n\n" not in text and not re.match(r"(?:[-+>*|#]|\d+[.)]|TODO|<!--|\{)", text) and "\n-" not in text


def escaped(sign: re.Match[str]) -> str:
    return f"\\{sign[0]}"


def label_of(text: str) -> str:
    """Return the label of a choice: one line, its last note in square brackets in round ones."""
    text = _ARROW_HEADS.sub("", one_line(text)) or one_line(text)
    while found := re.search(r"\[([^\[\]]*)\]\s*$", text):
        text = f"{text[: found.start()]}({found[1]})"
    text = re.sub(r"^(\s*)([-+>|#]|\d+[.)])(?=\s|$)", r"\1\\\2", text) if not text.startswith("\\") else text
    return re.sub(r"^TODO\b", "To do", text[:1].upper() + text[1:])


def offered_label(label: str) -> str:
    """Return the words of a press as they stand before what it does."""
    said = " ".join(label.split()).strip(" .:")
    return said[:1].upper() + said[1:]


_ARROW_HEADS = re.compile(r"\s*(?:&#8594;|[→⇒➔➜➤▶►»›]\ufe0f?)+$|^(?:&#8594;|[→⇒➔➜➤▶►]\ufe0f?)+\s*")
"""Arrows around what a link says, which every choice has of itself."""


def title_of(text: str) -> str:
    return " ".join(re.sub(r"[\[\]{}<>\\]|->", " ", text).split())


def one_line(text: str) -> str:
    return " ".join(text.split())


def file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "file.txt"


_PLAIN_VALUE = re.compile(r"[^\W_](?:[\w ’'.,!?()/&…–—-]*[\w’.!?)…])?")
_UNPRINTABLE = re.compile(r"[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def header_line(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        return f"{key}:\n" + "".join("  " + header_line(str(inner), own) for inner, own in value.items())
    if isinstance(value, (list, tuple)):
        return f"{key}: [{', '.join(json.dumps(_clean(str(one)), ensure_ascii=False) for one in value)}]\n"
    text = _clean(str(value))
    return f"{key}: {text if _PLAIN_VALUE.fullmatch(text) else json.dumps(text, ensure_ascii=False)}\n"


def _clean(text: str) -> str:
    return " ".join(_UNPRINTABLE.sub("", text).split())
