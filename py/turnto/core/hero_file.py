"""Heroes as files and as the sheet printed: the same keys both ways.

The YAML or JSON of a file is read by whoever calls; here a mapping becomes a sheet, and a sheet a mapping.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from turnto.core.hero_form import Field
from turnto.core.names import fold, now_called
from turnto.core.sheet import Score, Sheet, in_the_words_of, item
from turnto.core.system import System
from turnto.core.untrusted import LARGEST, MOST_ENTRIES, whole_number
from turnto.core.world import State, Terms

MOST_TOLD = 20
"""Unknown names of a field that are told one by one, each with the names there are."""

_OF = re.compile(r"\s*(-?[0-9]{1,15})\s*/\s*(-?[0-9]{1,15})\s*")


@dataclass(frozen=True, slots=True)
class HeroProblem:
    """Something wrong with a hero file; an error keeps it from being used."""

    level: Literal["error", "warning"]
    field: str
    message: str

    def __str__(self) -> str:
        return self.message


class _Wrong(ValueError):
    """A field that holds what it cannot hold."""


def hero(mapping: Mapping[str, Any], system: System, terms: Terms | None = None) -> tuple[Sheet, list[HeroProblem]]:
    """Return the hero that a mapping describes, and the problems found in it.

    A missing field has the rules' start. An unreadable one is reported and has it too.
    """
    terms = terms or Terms()
    if not isinstance(mapping, Mapping):
        return hero({}, system, terms)[0], [HeroProblem("error", "", f"expected a hero, got {_shown(mapping)}")]
    problems = list(_unknown(mapping, system))
    sheet = Sheet(name=_name(mapping, problems))
    for field in system.sheet.fields:
        sheet = _put(sheet, field, mapping.get(field.key, _start(field, mapping)), terms, problems)
    sheet = sheet.with_names_of_today(system.language.codes, terms.earlier_words, terms.earlier_items)
    return system.sheet.complete_hero(sheet, terms), problems


def _name(mapping: Mapping[str, Any], problems: list[HeroProblem]) -> str:
    name = mapping.get("name", "")
    if isinstance(name, str):
        return name.strip()
    problems.append(HeroProblem("error", "name", f"name: expected words, got {_shown(name)}"))
    return ""


def _unknown(mapping: Mapping[str, Any], system: System) -> Iterator[HeroProblem]:
    legal = ["name", *(field.key for field in system.sheet.fields), "derived"]
    for key in mapping:
        if key not in legal:
            yield HeroProblem("error", str(key), f"{key}: no such field; the fields are {', '.join(legal)}")


def _start(field: Field, mapping: Mapping[str, Any]) -> Any:
    """Return the default of a missing field, which may depend on another field."""
    key, starts = field.start_by
    said = fold(str(mapping.get(key, "")))
    return next((start for word, start in starts.items() if fold(word) == said), field.start)


def _put(sheet: Sheet, field: Field, given: Any, terms: Terms, problems: list[HeroProblem]) -> Sheet:
    value = field.start if given is None else given
    try:
        return _PUTS[field.kind](sheet, field, value, terms, problems)
    except _Wrong as wrong:
        problems.append(HeroProblem("error", field.key, f"{field.key}: {wrong}"))
        return _PUTS[field.kind](sheet, field, field.start, terms, problems)


def edited(sheet: Sheet, mapping: Mapping[str, Any], system: System, terms: Terms) -> tuple[Sheet, list[HeroProblem]]:
    """Return the hero with these fields as the mapping has them, the others as they were, and the problems found."""
    problems = list(_unknown(mapping, system))
    if "name" in mapping:
        sheet = replace(sheet, name=_name(mapping, problems))
    for field in system.sheet.fields:
        if field.key in mapping:
            sheet = _put(_without(sheet, field), field, mapping[field.key], terms, problems)
    return sheet, problems


def _without(sheet: Sheet, field: Field) -> Sheet:
    """Return the sheet without the names of a field, to which a hero file would only add."""
    match field.kind:
        case "ratings":
            return sheet.with_ratings(field.key, {})
        case "items":
            return replace(sheet, items=())
        case "words":
            return sheet.with_words(field.key, ())
    return sheet


# --- one kind of field each -----------------------------------------------------------------------


def _put_score(sheet: Sheet, field: Field, value: Any, _: Terms, __: list[HeroProblem]) -> Sheet:
    now, most = _score(value)
    _no_monster(most)
    if now > most:
        raise _Wrong(f"{now} is more than its maximum, {most}")
    _bounded(field, now)
    _bounded(field, most, 0)
    return sheet.having(**{field.key: Score(now, most)})


def _score(value: Any) -> tuple[int, int]:
    if value is None:
        return 0, 0
    if _is_whole(value):
        return value, value
    if isinstance(value, str) and (found := _OF.fullmatch(value)):
        return int(found[1]), int(found[2])
    if isinstance(value, str) and (number := whole_number(value)) is not None:
        return number, number
    if isinstance(value, Mapping) and set(value) == {"current", "max"} and all(map(_is_whole, value.values())):
        return value["current"], value["max"]
    raise _Wrong(f'expected a number, "7/9" or {{"current": 7, "max": 9}}, got {_shown(value)}')


def _put_number(sheet: Sheet, field: Field, value: Any, _: Terms, __: list[HeroProblem]) -> Sheet:
    number = 0 if value is None else whole_number(value) if isinstance(value, str) else value
    if number is None or not _is_whole(number):
        raise _Wrong(f"expected a whole number, got {_shown(value)}")
    _bounded(field, number)
    return sheet.having(**{field.key: Score(number)})


def _bounded(field: Field, number: int, least: int | None = None) -> None:
    _no_monster(number)
    least = field.least if least is None else least
    rule = f" ({field.rule})" if field.rule else ""
    if number < least:
        raise _Wrong(f"expected {least} or more, got {number}{rule}")
    if field.most is not None and number > field.most:
        raise _Wrong(f"expected {field.most} or less, got {number}{rule}")


def _no_monster(number: int) -> None:
    """No save keeps a number that is larger than this, so no hero may come with one."""
    if abs(number) > LARGEST:
        raise _Wrong(f"expected a number of at most {len(str(LARGEST)) - 1} figures, got {len(str(abs(number)))}")


def _put_ratings(sheet: Sheet, field: Field, value: Any, _: Terms, problems: list[HeroProblem]) -> Sheet:
    rated = {} if value is None else value
    if not isinstance(rated, Mapping):
        raise _Wrong(
            f"expected names with numbers, such as {{{(field.choices or ('name',))[0]}: 2}}, got {_shown(value)}"
        )
    if len(rated) > MOST_ENTRIES:
        raise _Wrong(f"expected at most {MOST_ENTRIES} names, got {len(rated)}")
    known = dict(sheet.rated(field.key))
    spelled = {fold(name): name for name in known}
    strange: list[HeroProblem] = []
    for name, number in rated.items():
        if not isinstance(name, str) or not _is_whole(number):
            raise _Wrong(f"expected a whole number for {name}, got {_shown(number)}")
        _no_monster(number)
        name = _legal(field, name, strange)
        known[spelled.setdefault(fold(name), name)] = number
    problems += strange[:MOST_TOLD]
    if (more := len(strange) - MOST_TOLD) > 0:
        problems.append(HeroProblem("warning", field.key, f"{field.key}: {more} more names that the rules do not know"))
    return sheet.with_ratings(field.key, known)


def _legal(field: Field, name: str, problems: list[HeroProblem]) -> str:
    """Return the name as the rules spell it; an unknown name is kept, with a warning."""
    known = next((choice for choice in field.choices if fold(choice) == fold(name)), None)
    if field.choices and known is None:
        problems.append(
            HeroProblem(
                "warning", field.key, f"{field.key}: the rules know no {name}; they know {', '.join(field.choices)}"
            )
        )
    return known or name.strip()


def _put_items(sheet: Sheet, field: Field, value: Any, terms: Terms, __: list[HeroProblem]) -> Sheet:
    """Items exactly as written, state included: a plain sword is not the book's **sword** (+1)."""
    things = []
    for text in _listed(value, "items such as rope (+1 climbing, heavy)"):
        try:
            thing = item(text)
        except ValueError as wrong:
            raise _Wrong(str(wrong)) from None
        _no_monster(thing.count)
        if thing.count < 1:
            raise _Wrong(f"expected at least one, got {text!r}")
        called = thing if thing.plural else replace(thing, name=now_called(thing.name))
        things.append(in_the_words_of(called, terms.plurals))
    return sheet.with_items(things)


def _put_words(sheet: Sheet, field: Field, value: Any, _: Terms, __: list[HeroProblem]) -> Sheet:
    words: dict[str, str] = {}
    for word in (*sheet.listed(field.key), *(word.strip() for word in _listed(value, "words"))):
        words.setdefault(fold(word), word)
    return sheet.with_words(field.key, words.values())


def _listed(value: Any, what: str) -> list[str]:
    listed = [] if value is None else value
    if not isinstance(listed, (list, tuple)) or not all(isinstance(own, str) for own in listed):
        raise _Wrong(f"expected a list of {what}, got {_shown(value)}")
    if len(listed) > MOST_ENTRIES:
        raise _Wrong(f"expected at most {MOST_ENTRIES} {what}, got {len(listed)}")
    return [own for own in listed if own.strip()]


def _put_fact(sheet: Sheet, field: Field, value: Any, _: Terms, __: list[HeroProblem]) -> Sheet:
    word = "" if value is None else value
    if not isinstance(word, str):
        raise _Wrong(f"expected a word, got {_shown(value)}")
    known = next((choice for choice in field.choices if fold(choice) == fold(word)), None)
    if field.choices and word and known is None:
        raise _Wrong(f"expected one of {', '.join(field.choices)}, got {_shown(value)}")
    return sheet.with_fact(field.key, (known or word.strip()) or None)


_Put = Callable[[Sheet, Field, Any, Terms, list[HeroProblem]], Sheet]
_PUTS: Mapping[str, _Put] = {
    "score": _put_score,
    "number": _put_number,
    "ratings": _put_ratings,
    "items": _put_items,
    "words": _put_words,
    "fact": _put_fact,
}


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


# --- the sheet printed ----------------------------------------------------------------------------


def sheet_json(state: State, system: System, terms: Terms | None = None) -> dict[str, Any]:
    """Return the sheet under the keys of a hero file, with derived values under ``derived``."""
    return {**hero_json(state.hero, system), "derived": dict(system.sheet.derived(state, terms or Terms()))}


def hero_json(sheet: Sheet, system: System) -> dict[str, Any]:
    """Return the sheet as a hero file: defaults are written out, derived values are not."""
    printed: dict[str, Any] = {"name": sheet.name} if sheet.name else {}
    for field in system.sheet.fields:
        value = _printed(sheet, field)
        if value is not None:
            printed[field.key] = value
    return printed


def _printed(sheet: Sheet, field: Field) -> Any:
    match field.kind:
        case "score":
            return {"current": sheet[field.key], "max": sheet.maximum(field.key)}
        case "number":
            return sheet[field.key]
        case "ratings":
            return dict(sheet.rated(field.key))
        case "items":
            return [own.written for own in sheet.items]
        case "words":
            return list(sheet.listed(field.key))
        case "fact":
            return sheet.fact(field.key) or None
