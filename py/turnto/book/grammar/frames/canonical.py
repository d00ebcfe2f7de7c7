"""Sentences of the phrasebook for what was understood: a pattern filled with values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from turnto.book.grammar.pattern import PatternPart, in_language, literal, parse
from turnto.book.model import Asked
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.core.names import fold
from turnto.core.phrase import Clause, Condition, Phrase

Values = Mapping[str, Any]
SIGNED = frozenset({"signed", "with-sign"})


def canonical(what: Phrase | Condition, values: Values, code: str) -> str:
    """Return a phrase as its phrasebook says it, with these values; empty if no pattern takes them all."""
    # Examples are English; in another language the first pattern, and the first of its alternatives, is the usual one.
    is_english = code.split("-")[0] == "en"
    spelling = _spelling(what) if is_english else _spelled_in_patterns(what, code)
    shown = frozenset(token.text for token in tokens(what.examples[0])) if is_english and what.examples else frozenset()
    wanted = {name for name in values if not name.endswith("_say")}
    for parts in sorted(map(parse, in_language(what.patterns, code)), key=lambda parts: not _is_shown(parts, shown)):
        said = _filled(parts, values, spelling, shown)
        if said is None:
            continue
        text, used = said
        left, clauses = wanted - used, list[str]()
        for clause in what.clauses if isinstance(what, Phrase) else ():
            if (more := _clause(clause, values, left, code, spelling, shown)) is not None:
                clauses.append(_joint(more[0]) + more[0])
                left -= more[1]
        # "at -1" belongs to what is tested, and not to what helps behind a semicolon.
        text += "".join(sorted(clauses, key=lambda clause: clause.startswith(";")))
        if not left:
            if not is_english:
                text = text.replace("the **", "**")  # other languages read a name without its article
            return text[:1].upper() + text[1:] if isinstance(what, Phrase) else text
    return ""


def _is_shown(parts: tuple[PatternPart, ...], shown: frozenset[str]) -> bool:
    """Return whether a pattern is the one that its first example uses."""
    return {word for word in literal(parts) if word != "…"} <= shown


def _joint(clause: str) -> str:
    return " " if clause.split()[0] in ("at", "with", "against", "without", "for", "in", "on") else "; "


def _clause(
    clause: Clause, values: Values, left: set[str], code: str, spelling: Mapping[str, str], shown: frozenset[str]
) -> tuple[str, set[str]] | None:
    """Return a clause that says some of what is left, and the names of what it says."""
    for pattern in in_language(clause.patterns, code):
        if (said := _filled(parse(pattern), values, spelling, shown)) is None:
            continue
        text, used = said
        if used and used <= left:
            return text, used
        if not used and clause.name in left and values[clause.name] == clause.value:
            return text, {clause.name}
    return None


def _spelling(what: Phrase | Condition) -> Mapping[str, str]:
    """Return the words of the examples as they are spelled there: folded -> Talent."""
    found: dict[str, str] = {}
    for example in what.examples:
        for place, token in enumerate(tokens(example)):
            word = example[token.start : token.end]
            if token.kind == "word" and (place or isinstance(what, Condition)):
                found.setdefault(fold(word), word)
            elif token.kind == "word":
                found.setdefault(fold(word), word.lower())
    return found


_GAPS = late(r"\{[^}]*\}|[^\w'-]+")


def _spelled_in_patterns(what: Phrase | Condition, code: str) -> Mapping[str, str]:
    """Return the words of the patterns in a language as they are spelled there: folded -> Vitalität."""
    clauses = what.clauses if isinstance(what, Phrase) else ()
    patterns = [pattern for one in (what, *clauses) for pattern in in_language(one.patterns, code)]
    words = (word for pattern in patterns for word in _GAPS.split(pattern))
    found: dict[str, str] = {}
    for word in words:
        found.setdefault(fold(word), word)
    return found


def _filled(
    parts: tuple[PatternPart, ...], values: Values, spelling: Mapping[str, str], shown: frozenset[str]
) -> tuple[str, set[str]] | None:
    """Fill a pattern; return None if a slot that it needs has no value."""
    words: list[str] = []
    used: set[str] = set()
    for part in parts:
        if part[0] == "word":
            words.append(spelling.get(part[1], part[1]))
        elif part[0] == "slot":
            if part[1] not in values or (said := written_value(part[2], values[part[1]])) is None:
                return None
            words.append(_without_article(said) if words and words[-1] in _ARTICLES else said)
            used.add(part[1])
        elif part[0] == "either":
            found = _chosen(part[1], values, spelling, shown)
            if found is None:
                return None
            if found[1] and found[1] <= used and () in part[1]:
                continue  # said before
            words += [found[0]] if found[0] else []
            used |= found[1]
    text = " ".join(words).replace("$ ", "$")
    return text, used


_ARTICLES = frozenset(("a", "an", "the", "some"))


def _without_article(name: str) -> str:
    """Return a name that stands behind an article without one of its own."""
    first, _, rest = name.partition(" ")
    return rest if rest and first in _ARTICLES else name


def _chosen(
    sequences: Iterable[tuple[PatternPart, ...]], values: Values, spelling: Mapping[str, str], shown: frozenset[str]
) -> tuple[str, set[str]] | None:
    """Return the alternative that says most of the values; an optional word if the examples have it."""
    options = [
        (said, sequence) for sequence in sequences if (said := _filled(sequence, values, spelling, shown)) is not None
    ]
    if not options:
        return None
    if any(used for (_, used), _ in options):
        return max((said for said, _ in options), key=lambda said: len(said[1]))
    if any(not sequence for _, sequence in options):
        likely = [said for said, _ in options if said[0] and set(fold(said[0]).split()) <= shown]
        return likely[0] if likely else ("", set())
    likely = [said for said, _ in options if set(fold(said[0]).split()) <= spelling.keys()]
    several = [said for said, _ in options if f"{options[0][0][0]}s" == said[0] or f"{said[0]}s" == options[0][0][0]]
    if several and any(isinstance(value, int) and value > 1 for value in values.values()):
        return max((options[0][0], *several), key=lambda said: len(said[0]))
    if several and any(value == 1 and not isinstance(value, bool) for value in values.values()):
        return min((options[0][0], *several), key=lambda said: len(said[0]))
    return (likely or [options[0][0]])[0]


def written_value(kind: str, value: Any) -> str | None:
    """Return a value as an author writes it in a slot of this kind; None where it cannot be written."""
    match value:
        case bool():
            return None
        case int():
            return f"{value:+d}" if kind in SIGNED else f"{value:+d}d" if kind == "pool" else str(value)
        case str():
            italic = kind in ("keyword",) and not value.isdigit()
            return f"*{value}*" if italic else f"({value})" if kind == "facts" else value
        case [str() as name, list() | tuple() as tags, int() as count]:
            head = f"{count} " if count != 1 else "" if kind == "items" else "the "
            tagged = f" ({', '.join(tags)})" if tags else ""
            return f"{head}**{name}**{tagged}"
        case [str() as name, int() as count, str() as facts]:
            return f"{f'{count} ' if count != 1 else ''}{name}{f' ({facts})' if facts else ''}"
        case list() | tuple():
            shown = [written_value(kind, one) for one in value]
            joint = " then " if kind == "foe" else ", "
            if kind == "items" and len(shown) == 1 and isinstance(value[0], (list, tuple)) and value[0][2] == 1:
                return f"the {shown[0]}"
            return joint.join(one for one in shown if one) if all(shown) else None
        case Asked():
            return value.say
    return None
