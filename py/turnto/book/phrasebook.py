"""Phrasebook of a rule system: every phrase and condition with its patterns and examples.

``turnto phrasebook SYSTEM`` prints it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from turnto.book.grammar.pattern import in_language
from turnto.common import conditions_for, phrases_for
from turnto.core.phrase import Condition, Phrase, StandingOffer
from turnto.core.system import System


def phrasebook(system: System, language: str = "en") -> str:
    """Return the phrasebook as Markdown."""
    own = {phrase.id for phrase in system.language.phrases}
    asked = {condition.id for condition in system.language.conditions}
    common = [phrase for phrase in phrases_for(system) if phrase.id not in own]
    conditions = [condition for condition in conditions_for(system) if condition.id not in asked]
    lines = [
        f"# Phrasebook: {system.name}",
        "",
        "Made by `turnto phrasebook`; do not edit. How books are written is in `format.md`.",
        "",
        "Words in [square brackets] may be left out, (this|that) is either, and {slot} is filled in. Clauses come in any order.",
        "",
        *_part("Instructions of these rules", _phrases(system.language.phrases, language)),
        *_part("Instructions of every book", _phrases(common, language)),
        *_part("Conditions of these rules", _conditions(system.language.conditions, language)),
        *_part("Conditions of every book", _conditions(conditions, language)),
        *_words(system),
        *_options(system),
        f"{system.credit.text} {system.credit.licence}".strip(),
        "",
    ]
    return "\n".join(lines)


def _part(title: str, lines: Iterable[str]) -> list[str]:
    listed = list(lines)
    return [f"## {title}", "", *listed] if listed else []


def _phrases(phrases: Sequence[Phrase], language: str) -> Iterator[str]:
    for phrase in phrases:
        yield from _head(phrase, language)
        for clause in phrase.clauses:
            yield f"- with: {_patterns(in_language(clause.patterns, language))}"
        if phrase.outcomes or phrase.answers:
            yield f"- outcomes: {_outcomes(phrase, language)}"
        if phrase.table:
            yield f"- followed by a table: {', '.join(phrase.table)}"
        if phrase.effect:
            yield "- may stand inside a choice or an outcome, which then goes on whatever it comes to"
        if phrase.offered:
            yield "- offered, never carried out unasked"
        if isinstance(phrase.does, StandingOffer):
            yield "- open beside the choices of its page"
        yield ""


def _conditions(conditions: Sequence[Condition], language: str) -> Iterator[str]:
    for condition in conditions:
        yield from _head(condition, language)
        yield ""


def _head(what: Phrase | Condition, language: str) -> Iterator[str]:
    yield f"### {what.id}"
    yield ""
    if what.doc:
        yield what.doc
        yield ""
    for example in what.examples:
        yield f"- `{{{'If ' if isinstance(what, Condition) else ''}{example}}}`"
    yield f"- said: {_patterns(in_language(what.patterns, language))}"


def _patterns(patterns: Sequence[str]) -> str:
    return " · ".join(f"`{pattern}`" for pattern in patterns)


def _outcomes(phrase: Phrase, language: str) -> str:
    if phrase.answers == "ranges":
        return "ranges of numbers, such as `1-2:`"
    said = [
        f"{' / '.join(f'`{word}`' for word in in_language(outcome.words, language))} ({outcome.id})"
        for outcome in phrase.outcomes
    ]
    return " · ".join((['answers in quotes, such as `"lantern":`'] if phrase.answers == "words" else []) + said)


def _words(system: System) -> Iterator[str]:
    for kind, words in system.language.kinds.items():
        yield from (
            f"## Words: {kind}",
            "",
            ", ".join(words) + ".",
            "",
            f"A book adds its own in its header, under `{kind}s`.",
            "",
        )


def _options(system: System) -> Iterator[str]:
    if not system.language.options:
        return
    yield from ("## Options", "", "A book sets these in its header, under `options`.", "")
    for option in system.language.options:
        choices = " / ".join(f"`{choice}`" for choice in option.choices) or "any text"
        yield f"- `{option.key}`: {choices}, else `{option.default}`. {option.doc} ({option.rule})"
    yield ""
