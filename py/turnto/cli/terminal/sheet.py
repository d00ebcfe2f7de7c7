"""The character sheet in a terminal, as the rule system lays it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.core.hero_file import sheet_json
from turnto.core.hero_form import Field, Panel
from turnto.core.system import System
from turnto.core.world import State, Terms
from turnto.words import label, translator
from turnto.words.translator import capital


def sheet_text(state: State, system: System, terms: Terms) -> str:
    """The whole sheet, as lines."""
    return "\n".join(_lines(state, system, terms))


def _lines(state: State, system: System, terms: Terms) -> Iterator[str]:
    words = translator(system, terms.language)
    printed = words.put({**sheet_json(state, system, terms), "items": list(map(str, state.hero.items))})
    derived: Mapping[str, Any] = printed["derived"]
    fields = {field.key: field for field in system.sheet.fields}
    if state.hero.name:
        yield state.hero.name
    shown: set[str] = set()
    beside = words.put(system.sheet.beside(state.hero, terms))
    for panel in words.put(system.sheet.panels):
        yield from _panel(panel, printed, derived, fields, system, beside)
        shown.update(panel.keys)
    rest = [key for key in derived if key not in shown]
    if rest:
        yield "Derived"
        yield from (f"  {_label(key, fields, system)}: {_value(derived[key])}" for key in rest)


def _panel(
    panel: Panel, printed: Mapping[str, Any], derived: Mapping[str, Any], fields: Mapping[str, Field], system: System,
    beside: Mapping[str, Mapping[str, str]],
) -> Iterator[str]:  # fmt: skip
    rows = [(key, printed.get(key, derived.get(key))) for key in panel.keys]
    filled = [(key, value) for key, value in rows if value not in (None, [], {}, "")]
    if not filled:
        return
    yield panel.title
    for key, value in filled:
        notes = beside.get(key, {})
        if isinstance(value, list):
            yield from (f"  {own}{_note(notes, own)}" for own in value)
        elif isinstance(value, Mapping) and set(value) != {"current", "max"}:
            yield from (f"  {name}: {_value(number)}{_note(notes, name)}" for name, number in value.items())
        else:
            yield f"  {_label(key, fields, system)}: {_value(value)}{_note(notes)}"


def _note(notes: Mapping[str, str], name: str = "") -> str:
    """What stands beside a thing, as players write its points: Stealth: 14 [4]."""
    return f" [{notes[name]}]" if name in notes else ""


def _label(key: str, fields: Mapping[str, Field], system: System) -> str:
    said = fields[key].label if key in fields else label(key, system).replace("_", " ")
    return capital(said)


def _value(value: Any) -> str:
    match value:
        case {"current": now, "max": most}:
            return f"{now}/{most}"
        case Mapping():
            return ", ".join(f"{name} {_value(own)}" for name, own in value.items()) or "none"
        case list() | tuple():
            return ", ".join(map(str, value)) or "none"
        case bool():
            return "yes" if value else "no"
    return str(value)
