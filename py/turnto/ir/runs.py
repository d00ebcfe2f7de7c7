"""Runs: an author's words with their marks, as an inline tree.

Runs are a list of strings and of ``["em", runs]``, ``["strong", runs]``, ``["code", text]``, ``["br"]``,
``["link", address, runs]``, ``["number", section]`` (the number of a section, for clues), ``["say", runs]`` (an instruction's own
sentence inside prose), ``["judged", runs]`` (what only paper says of a condition: see ``as_read``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Runs = list[Any]


def as_read(runs: Runs, starts: bool) -> Runs:
    """The runs as a reader at play has them: only one side of a condition is seen, so its “Otherwise,” would hang in the air,
    and so would the “If …:” of several paragraphs.

    ``starts`` says whether a sentence begins here, and so with a capital.
    """
    if not runs or not isinstance(runs[0], list) or runs[0][0] != "judged":
        return runs
    rest = runs[1:]
    if starts and rest and isinstance(rest[0], str):
        words = rest[0].lstrip()
        rest = [words[:1].upper() + words[1:], *rest[1:]]
    return rest


def sentence_ends(words: str) -> bool:
    """Whether a new sentence begins behind these words."""
    said = words.rstrip()
    return not said or said.endswith((".", "!", "?", "…", "”", ":", '"'))


def plain(runs: Runs, numbers: Mapping[str, int] | None = None) -> str:
    """The words of an inline tree, without its markup."""
    return "".join(_plain(run, numbers) for run in runs)


def _plain(run: Any, numbers: Mapping[str, int] | None) -> str:
    match run:
        case str():
            return run
        case ["br"]:
            return "\n"
        case ["code", str() as words]:
            return words
        case ["number", str() as name]:
            return str((numbers or {}).get(name, name))
        case ["link", _, list() as inner]:
            return plain(inner, numbers)
        case [_, list() as inner]:
            return plain(inner, numbers)
    return ""
