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
    """Return the runs without “If …:” and “Otherwise,”, of which a reader at play sees one side only.

    ``starts`` says whether a sentence begins here, and so with a capital.
    """
    if not is_judged(runs):
        return runs
    rest = runs[1:]
    if rest and isinstance(rest[0], str):
        words = rest[0].lstrip()
        # The comma behind "if you have it" belonged to the condition.
        words = words[1:].lstrip() if words.startswith(",") else words
        rest = [words if starts or words != rest[0].lstrip() else rest[0], *rest[1:]]
    return capitalised(rest) if starts else rest


def is_judged(runs: Runs) -> bool:
    """Return whether runs begin with what only paper says of a condition."""
    return bool(runs) and isinstance(runs[0], list) and runs[0][0] == "judged"


def capitalised(runs: Runs) -> Runs:
    """Return the runs with a capital first, past their marks."""
    for place, run in enumerate(runs):
        if isinstance(run, str) and run.strip():
            first = len(run) - len(run.lstrip())
            return [*runs[:place], run[:first] + run[first : first + 1].upper() + run[first + 1 :], *runs[place + 1 :]]
        if isinstance(run, list) and isinstance(run[-1], list) and plain(run[-1]).strip():
            return [*runs[:place], [*run[:-1], capitalised(run[-1])], *runs[place + 1 :]]
        if isinstance(run, list):
            return runs
    return runs


def at_line_head(runs: Runs) -> Runs:
    """Return the runs without blanks, a comma or a colon at the beginning of a line."""
    if not runs or not isinstance(runs[0], str):
        return runs
    words = runs[0].lstrip()
    if words[:1] not in (",", ";", ":", ".", "!", "?") or words[1:2] in (".", ")"):
        return [words, *runs[1:]]
    rest = words[1:].lstrip()
    return [rest[:1].upper() + rest[1:], *runs[1:]] if rest else runs[1:]


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
