"""Events and questions as JSON: the shapes other people's scripts rely on (docs/json.md), and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from turnto.core import procedure
from turnto.core.dice import dice
from turnto.core.procedure import Ask, Ended, Event, Option, Request, Roll
from turnto.core.untrusted import whole, word

KINDS: Mapping[str, type[Any]] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower(): kind
    for kind in (
        procedure.Rolled,
        procedure.Checked,
        procedure.Changed,
        procedure.Gained,
        procedure.Lost,
        procedure.Chose,
        procedure.Turned,
        procedure.FightBegan,
        procedure.RoundEnded,
        procedure.FightEnded,
        procedure.Ended,
        procedure.Told,
    )
}
"""The ``type`` of an event in JSON -> its class."""

_NAMES = {kind: name for name, kind in KINDS.items()}


def event_json(event: Event) -> dict[str, Any]:
    """Return the event as JSON: its ``type``, then its fields."""
    fields = {name: getattr(event, name) for name in event.__dataclass_fields__}
    # most tests have neither
    fields = {name: value for name, value in fields.items() if value or name not in ("said", "against")}
    return {"type": _NAMES[type(event)], **{name: _plain(name, value) for name, value in fields.items()}}


def _plain(name: str, value: Any) -> Any:
    if name == "dice":
        return str(value)
    if name == "facts":
        return dict(value)
    if isinstance(value, tuple):
        return [_plain("", own) for own in value]
    return value


def event_from(kept: Mapping[str, Any]) -> Event:
    """Return the event that ``event_json`` wrote; raise ValueError, TypeError or KeyError for anything else."""
    kind = KINDS[kept["type"]]
    given = {name: value for name, value in kept.items() if name != "type"}
    made: Event = kind(**{name: _typed(name, value) for name, value in given.items()})
    return made


_NUMBERS = {"before", "after", "count", "total"}
_MAYBE_NUMBERS = {"target", "margin", "number"}
_FLAGS = {"secret", "highest", "against"}


def _typed(name: str, value: Any) -> Any:
    """Return an event's field in its proper type; refuse anything else."""
    if name == "dice":
        thrown = dice(word(value)[:12])
        if thrown.count > 1000:
            raise ValueError(f"expected fewer dice, got {thrown}")
        return thrown
    if name == "faces":
        return tuple(map(whole, value))
    if name == "parts":
        return tuple((word(part), whole(number)) for part, number in value)
    if name == "facts":
        return tuple((word(key), own if isinstance(own, str) else whole(own)) for key, own in value.items())
    if name in _FLAGS and isinstance(value, bool):
        return value
    if name in _NUMBERS or name == "rounds":
        return whole(value)
    if name in _MAYBE_NUMBERS:
        return None if value is None else whole(value)
    return None if name == "ending" and value is None else word(value)


def asked_json(request: Request | None, also: Iterable[Option] = ()) -> dict[str, Any] | None:
    """Return the open question as JSON (docs/json.md), with every possible answer, or null."""
    if request is None:
        return None
    actions = tuple(also)
    asked = _asked(request, [option.label for option in actions])
    offered = (*(request.options if isinstance(request, Ask) else ()), *actions)
    notes = {option.label: option.note for option in offered if option.note}
    return {**asked, "notes": notes} if notes else asked


def _asked(request: Request, free: list[str]) -> dict[str, Any]:
    if isinstance(request, Roll):
        return {
            "kind": "dice",
            "prompt": request.label,
            "options": [],
            "closed": [],
            "also": free,
            "dice": str(request.dice),
        }
    return {"kind": request.kind, "prompt": request.prompt, **_choices(request), "also": free, "dice": None}


def _choices(request: Ask) -> dict[str, Any]:
    return {
        "options": [option.label for option in request.options],
        "closed": [{"label": closed.label, "reason": closed.reason} for closed in request.closed],
    }


def ended_json(ended: Ended | None) -> dict[str, Any] | None:
    """Return the adventure's end as JSON (docs/json.md), or null."""
    if ended is None:
        return None
    return {"ending": ended.ending, "title": ended.title, "kind": ended.kind}
