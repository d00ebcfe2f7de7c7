"""Phrasebook of a rule system: what a book can say, by what its author wants to do, example first.

``turnto phrasebook SYSTEM`` prints it; ``--language de`` in German.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from turnto.book.grammar.hints.instead import examples_in
from turnto.book.grammar.pattern import in_language
from turnto.book.text.word_files import table_of
from turnto.common import conditions_by_id, conditions_for, phrases_by_id, phrases_for
from turnto.core.phrase import Activity, Condition, Phrase, StandingOffer
from turnto.core.system import System
from turnto.words.native import native_names

WIDTH = 180
"""Characters of the longest line."""

INTENTS = ("tests", "fights", "harm", "things", "money", "noted", "ways", "play", "other")


def phrasebook(system: System, language: str = "en") -> str:
    """Return the phrasebook as Markdown."""
    said = table_of("phrasebook", language)
    phrases, conditions = _everything(system)
    kinds = _kinds(system, language)
    lines = [f"# {said['book'].format(system.name)}", "", said["made"], "", *_wrapped(said["fold"]), ""]
    for intent in INTENTS:
        some = [phrase for phrase in phrases if _intent(phrase) == intent and _is_said(phrase, language)]
        if some:
            lines += [f"## {said[intent]}", ""]
            for phrase in some:
                lines += _phrase(phrase, language, said, kinds)
    lines += [f"## {said['asked']}", ""]
    for condition in conditions:
        if _is_said(condition, language):
            lines += _entry(condition, language, said, (), kinds)
    lines += _words(system, language, said)
    lines += _options(system, said)
    credit = f"{system.credit.text} {system.credit.licence}".strip()
    return "\n".join([*lines, *_wrapped(credit), ""])


def _everything(system: System) -> tuple[list[Phrase], list[Condition]]:
    """Return the phrases and the conditions of a system, its own first."""
    own = {phrase.id for phrase in system.language.phrases}
    asked = {condition.id for condition in system.language.conditions}
    return (
        [*system.language.phrases, *(phrase for phrase in phrases_for(system) if phrase.id not in own)],
        [*system.language.conditions, *(one for one in conditions_for(system) if one.id not in asked)],
    )


def sayable(system: System, language: str) -> Iterator[tuple[str, Phrase | Condition]]:
    """Yield every example as one writes it in braces, with its phrase or condition."""
    said, kinds = table_of("phrasebook", language), _kinds(system, language)
    phrases, conditions = _everything(system)
    every: list[Phrase | Condition] = [*phrases, *conditions]
    for what in every:
        for example in examples_in(what, language, kinds):
            yield f"{said['if'] if isinstance(what, Condition) else ''}{example}", what


def unsaid(system: System, language: str) -> Iterator[str]:
    """Yield the ids of phrases and conditions without patterns in a language, and what of them has none."""
    everything: Iterable[Phrase | Condition] = (*phrases_by_id(system).values(), *conditions_by_id(system).values())
    for what in everything:
        parts = {what.id: what.patterns}
        if isinstance(what, Phrase):
            parts |= {f"{what.id}: {clause.name}": clause.patterns for clause in what.clauses}
            parts |= {f"{what.id}: {outcome.id}": outcome.words for outcome in what.outcomes}
        yield from (
            name for name, said in parts.items() if not (said.get(language) or said.get(language.split("-")[0]))
        )


def _is_said(what: Phrase | Condition, language: str) -> bool:
    """Return whether there are words for it in this language."""
    return language.startswith("en") or bool(what.patterns.get(language) or what.patterns.get(language.split("-")[0]))


def _intent(phrase: Phrase) -> str:
    """Return what an author wants who says this, from what the phrase does."""
    kinds = {kind for kind, _ in (*phrase.gives, *phrase.takes)}
    words = " ".join((phrase.id, *phrase.patterns.get("en", ())[:1])).casefold()
    if isinstance(phrase.does, Activity):
        return "fights"
    if phrase.answers or phrase.id == "turn-to-number":
        return "play"
    if (
        isinstance(phrase.does, StandingOffer)
        or phrase.table
        or re.search(r"money|\bpay|price|\bbuys?\b|\bsells?\b", words)
    ):
        return "money"
    if re.search(
        r"damage|wound|heal|rest\b|restore|fatigue|poison|disease|fall |burn|drown|hits|cure|vitality|injur|exhaust|starv",
        words,
    ):
        return "harm"
    if kinds & {"item", "ofkind"}:
        return "things"
    if kinds & {"keyword", "title", "box", "counter", "code"}:
        return "noted"
    if kinds & {"section"} or re.search(r"turn(ing)? |section|adventure", words):
        return "ways"
    return "tests" if phrase.outcomes else "other"


def _phrase(
    phrase: Phrase, language: str, said: Mapping[str, str], kinds: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    notes = []
    if phrase.answers == "ranges":
        notes.append(said["ranges"])
    if phrase.answers == "words":
        notes.append(said["answers"])
    if phrase.outcomes:
        names = [words[0] for outcome in phrase.outcomes if (words := in_language(outcome.words, language))]
        notes.append(f"{said['outcomes']}: {', '.join(f'`{name[:1].upper()}{name[1:]}`' for name in names)}.")
    if phrase.table:
        notes.append(said["table"].format(", ".join(phrase.table)))
    notes += [said[key] for key, holds in (("effect", phrase.effect), ("offered", phrase.offered)) if holds]
    if isinstance(phrase.does, StandingOffer):
        notes.append(said["open"])
    yield from _entry(phrase, language, said, notes, kinds)


def _entry(
    what: Phrase | Condition,
    language: str,
    said: Mapping[str, str],
    notes: Sequence[str],
    kinds: Mapping[str, Sequence[str]],
) -> Iterator[str]:
    """Yield one entry: its examples, what it means, and its patterns behind a fold."""
    yield f"### {what.id}"
    yield ""
    for example in examples_in(what, language, kinds):
        yield f"- `{{{said['if'] if isinstance(what, Condition) else ''}{example}}}`"
    yield ""
    if what.doc and language.startswith("en"):
        yield from (*_wrapped(what.doc), "")
    for note in notes:
        yield from (*_wrapped(note), "")
    yield f"<details><summary>{said['patterns']}</summary>"
    yield ""
    yield "```text"
    for pattern in in_language(what.patterns, language):
        yield from _wrapped(f"{said['said']}: {pattern}", "    ")
    for clause in what.clauses if isinstance(what, Phrase) else ():
        for pattern in in_language(clause.patterns, language):
            yield from _wrapped(f"{said['with']}: {pattern}", "    ")
    if isinstance(what, Phrase) and what.outcomes:
        for outcome in what.outcomes:
            spelled = " / ".join(in_language(outcome.words, language))
            yield from _wrapped(f"{outcome.id}: {spelled}", "    ")
    yield "```"
    yield ""
    yield "</details>"
    yield ""


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False) or [""]


def _kinds(system: System, language: str) -> Mapping[str, Sequence[str]]:
    """Return the words of each kind as the language says them, the rules' own where it has no other."""
    native = native_names(system, language)
    return {
        kind: [native.said(kind, word) for word in words] if native.kinds.get(kind) else words
        for kind, words in system.language.kinds.items()
    }


def _words(system: System, language: str, said: Mapping[str, str]) -> Iterator[str]:
    native = native_names(system, language)
    for kind, words in system.language.kinds.items():
        own: dict[str, list[str]] = {}
        for name, word in native.kinds.get(kind, ()):
            own.setdefault(word, []).append(name)
        shown = [f"{' / '.join(own[word])} ({word})" if word in own else word for word in words]
        yield from (f"## {said['words'].format(kind)}", "", *_wrapped(", ".join(shown) + "."), "")
        yield from (said["added"].format(kind), "")


def _options(system: System, said: Mapping[str, str]) -> Iterator[str]:
    if not system.language.options:
        return
    yield from (f"## {said['options']}", "", said["header"], "")
    for option in system.language.options:
        choices: Any = " / ".join(f"`{choice}`" for choice in option.choices) or said["any"]
        yield from _wrapped(
            f"- `{option.key}`: {choices}, {said['else']} `{option.default}`. {option.doc} ({option.rule})", "  "
        )
    yield ""
