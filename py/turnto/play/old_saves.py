"""Saves of older versions in the form of today's, before anything of them is believed.

Version 1 kept the state of a fight, contest or roll in course by position, answers without their kinds, and throws and
journal without the book they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.core.procedure import Kind
from turnto.core.untrusted import word
from turnto.play.ledger import Ledger
from turnto.words import event_from

FIELDS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("gnat", "fight"): ("weapon", "shield", "fought", "ready", "hurt"),
    ("briar", "fight"): ("place", "wounds", "shaken", "rounds", "switching", "thrown", "escaped"),
    ("goonies", "fight"): ("place", "ds", "hurt", "stunned", "rounds", "fled"),
    ("gurps", "roll-again"): ("made", "outcome", "over"),
    ("gurps", "contest"): ("name", "ours", "other", "theirs", "rounds", "result", "less"),
    ("gurps", "fight"): (
        "order", "turn", "round", "bodies", "pending", "on", "wounds", "ended", "spells", "tick", "job", "second",
    ),
}  # fmt: skip
"""The fields of what lasts, in the order in which version 1 kept them, by rule system and phrase."""

_BODY = (
    "hits", "shock", "stun", "posture", "stance", "spent", "main", "off", "unready", "rounds", "aim", "aim_at", "away",
    "ran", "back", "broken", "stuck", "arms", "shot", "out", "casting", "thrown", "off_unready", "lucky", "tired", "held",
    "alight", "amid", "tried", "busy", "put_away", "unwilling",
)  # fmt: skip
_BLOW = ("phase", "who", "at", "way", "plus", "left", "off", "most", "after", "fresh", "shock", "limb", "eff")
_BLOWS = ("strike", "defend", "hurt", "counter")
_SPELL = ("key", "caster", "subject", "strength", "ends", "whom")

FREE = "free:"
"""What free actions began with while answers had no kinds."""

OLD: Kind = "old"  # type: ignore[assignment]
"""The kind of an answer whose kind was not kept: the beat it was given to tells it, as soon as that can be asked."""


def current(kept: Mapping[str, Any], system: str, phrase: str | None) -> Mapping[str, Any]:
    """A save of version 1 as version 2 has it; ``phrase`` is what the instruction in course carries out.

    Raises KeyError, TypeError or ValueError where it is no such save.
    """
    position, record = kept["position"], kept["record"]
    # One who has been in several books left no word of which throw was made where.
    book = "" if kept.get("memory") else position["book"]
    answers = [_answer(own, place, position["thing"]) for place, own in enumerate(position["answers"])]
    thing = _thing(position["thing"], FIELDS.get((system, phrase or "")))
    journal = [(*map(word, (kind, said)), book) for kind, said in record["journal"]]
    for _, event in record["log"]:
        event_from(event)
    return {
        **kept,
        "version": 2,
        "position": {**position, "thing": thing, "answers": answers},
        "record": {
            **record,
            "turns": sum(kind == "turn" for kind, *_ in journal),
            "log": _ledger([(book, word(section), event) for section, event in record["log"]]),
            "journal": _ledger(journal),
        },
    }


def _ledger(rows: list[Any]) -> dict[str, Any]:
    made = Ledger().adding(*rows)
    return {"sealed": list(made.sealed), "open": list(made.open), "dropped": made.dropped}


def _answer(kept: Any, place: int, thing: Any) -> list[Any]:
    if isinstance(kept, str) and kept.startswith(FREE) and place == 0 and thing is None:
        return ["free", kept.removeprefix(FREE)]
    return [OLD, kept]


def _thing(kept: Any, names: tuple[str, ...] | None) -> Any:
    if kept is None:
        return None
    id, fields = kept
    if not isinstance(fields, list):
        raise TypeError(fields)
    if names is None:
        return {"id": id, "in order": fields}
    return {"id": id, "state": {name: _field(name, own) for name, own in zip(names, fields, strict=False)}}


def _field(name: str, kept: Any) -> Any:
    match name:
        case "bodies":
            return [dict(zip(_BODY, own, strict=False)) for own in kept]
        case "spells":
            return [dict(zip(_SPELL, own, strict=False)) for own in kept]
        case "pending" | "after" if kept and kept[0] in _BLOWS:
            return {part: _field(part, own) for part, own in zip(_BLOW, kept, strict=False)}
    return kept
