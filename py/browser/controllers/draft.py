"""A hero in the making: what the form's edits do to the draft."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from browser.language import page_in
from browser.ports import DRAFT, Store, StoreTrouble
from browser.views.creation.hero import OWN, CreationForm
from turnto.core.hero_file import hero as read_hero
from turnto.core.sheet import Sheet
from turnto.core.untrusted import json_in
from turnto.play.game import Game


@dataclass(slots=True)
class HeroDraft:
    """A hero being made for one book."""

    game: Game
    form: CreationForm

    @property
    def hero(self) -> Sheet | None:
        """The hero as far as it stands; None while there is none."""
        game, making = self.game, self.form
        if making.preset != OWN:
            made, _ = read_hero(game.presets[making.preset], game.system, game.terms)
            return replace(made, name=making.name or made.name or making.preset.split(",")[0])
        if game.system.creation.refusals(making.draft, game.terms):
            return None
        made = game.system.creation.hero(making.draft, game.terms)
        return replace(game.system.sheet.complete_hero(made, game.terms), name=making.name or made.name)


def resumed(game: Game, store: Store) -> HeroDraft:
    """The draft that was left off, or one with the first ready hero, or a blank sheet."""
    blank = game.system.creation.blank(game.terms)
    first = next(iter(game.presets), OWN)
    making = CreationForm(blank, first)
    try:
        kept = json_in(store.get(DRAFT + game.book.id) or "")
        preset = kept["preset"] if kept["preset"] in game.presets else OWN
        making = CreationForm({**blank, **kept["draft"]}, preset, str(kept["name"])[:60])
        list(game.system.creation.steps(making.draft, game.terms))
        list(game.system.creation.totals(making.draft, game.terms))
        game.system.creation.refusals(making.draft, game.terms)
    except Exception:  # a draft that cannot be read any more is no loss
        making = CreationForm(blank, first)
    return HeroDraft(game, making)


def keep_draft(at: HeroDraft, store: Store) -> None:
    """Store the draft; a browser that keeps nothing says so when play begins."""
    made = at.form
    try:
        store.put(DRAFT + at.game.book.id, json.dumps({"draft": made.draft, "preset": made.preset, "name": made.name}))
    except StoreTrouble:
        return


def edit(at: HeroDraft, step: str, value: str, *, checked: bool = True) -> None:
    """One edit of the form: a name, a preset, a radio button, a box ticked or not, words."""
    making = at.form
    if step == "name":
        at.form = replace(making, name=value.strip()[:60])
        if any(one.key == "name" for one in _steps(at)):
            _edit(at, "name", value.strip()[:60])
        return
    if step == "preset":
        at.form = replace(making, preset=value if value in at.game.presets else OWN, refused=("", ()))
        return
    known = {one.key: one for one in _steps(at)}
    if step not in known:
        return
    if known[step].kind == "several":
        now = [one for one in (known[step].value or ()) if one != value]
        _edit(at, step, [*now, value] if checked else now)
    else:
        _edit(at, step, value)


def points(at: HeroDraft, step: str, by: int, pick: str) -> None:
    """A point more or less on one thing, or a number one higher or lower."""
    known = {one.key: one for one in _steps(at)}
    if step not in known:
        return
    now = known[step].value
    if not pick:
        _edit(at, step, int(now or 0) + by)
        return
    rated = dict(now or {})
    rated[pick] = int(rated.get(pick, 0)) + by
    _edit(at, step, rated)


def add(at: HeroDraft, step: str, place: int, words: Sequence[str]) -> None:
    """Something of the player's own, with its gaps filled."""
    known = {one.key: one for one in _steps(at)}
    if step not in known or place >= len(known[step].own):
        return
    now, said = known[step].value or (), known[step].own[place].filled(words)
    if not said or said in now:
        at.form = replace(
            at.form,
            refused=(step, (page_in(at.game.book.language).say("there-already" if said else "gap-is-empty"),)),
        )
    else:
        _edit(at, step, {**now, said: 1} if isinstance(now, Mapping) else [*now, said])


def blank(at: HeroDraft) -> None:
    """Everything as it was at first, but for the name."""
    draft = at.game.system.creation.blank(at.game.terms)
    at.form = CreationForm(draft, at.form.preset, at.form.name)


def _steps(at: HeroDraft) -> list[Any]:
    return at.game.words.put(list(at.game.system.creation.steps(at.form.draft, at.game.terms)))


def _edit(at: HeroDraft, step: str, value: Any) -> None:
    draft, reasons = at.game.system.creation.edit(at.form.draft, step, value, at.game.terms)
    at.form = replace(at.form, draft=draft, refused=(step, tuple(map(at.game.words, reasons))))
