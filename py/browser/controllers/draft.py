"""A hero in the making: what the form's edits do to the draft."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from browser.language import page_of
from browser.ports import DRAFT, Store, StoreTrouble
from browser.views.creation.hero import STAGES, CreationForm, asked_now
from browser.views.creation.lists import MANY, ListView
from browser.views.creation.ready import OWN
from turnto.core.hero_file import hero as read_hero
from turnto.core.hero_form import Draft, Step
from turnto.core.sheet import Sheet
from turnto.core.untrusted import json_in
from turnto.play.game import Game


@dataclass(slots=True)
class HeroDraft:
    """A hero being made for one book."""

    game: Game
    form: CreationForm
    _asked: tuple[Draft, list[Step]] | None = None

    @property
    def asked(self) -> list[Step]:
        """Return the steps of the draft, computed once per draft.

        Every letter of a search asks for them.
        """
        if self._asked is None or self._asked[0] is not self.form.draft:
            self._asked = self.form.draft, asked_now(self.game, self.form)
        return self._asked[1]

    @property
    def hero(self) -> Sheet | None:
        """Return the unfinished hero as a sheet; None before the first step."""
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
        stage = str(kept.get("stage", "who"))
        making = CreationForm({**blank, **kept["draft"]}, preset, str(kept["name"])[:60], stage=stage)
        list(game.system.creation.steps(making.draft, game.terms))
        list(game.system.creation.totals(making.draft, game.terms))
        game.system.creation.refusals(making.draft, game.terms)
    except Exception:  # a draft that cannot be read any more is no loss
        making = CreationForm(blank, first)
    at = HeroDraft(game, making)
    _settle(at)
    return at


def keep_draft(at: HeroDraft, store: Store) -> None:
    """Store the draft; a browser that keeps nothing says so when play begins."""
    made = at.form
    try:
        kept = {"draft": made.draft, "preset": made.preset, "name": made.name, "stage": made.stage}
        store.put(DRAFT + at.game.book.id, json.dumps(kept))
    except StoreTrouble:
        return


def edit(at: HeroDraft, step: str, value: str, *, checked: bool = True) -> None:
    """One edit of the form: a name, a preset, a radio button, a box ticked or not, words."""
    making = at.form
    if step == "name":
        at.form = replace(making, name=value.strip()[:60])
        if "name" in making.draft:
            _edit(at, "name", value.strip()[:60])
        return
    if step == "preset":
        at.form = replace(making, preset=value if value in at.game.presets else OWN, refused=("", ()), stage="who")
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
            refused=(step, (page_of(at.game).say("there-already" if said else "gap-is-empty"),)),
        )
    else:
        _edit(at, step, {**now, said: 1} if isinstance(now, Mapping) else [*now, said])


def blank(at: HeroDraft) -> None:
    """Everything as it was at first, but for the name."""
    draft = at.game.system.creation.blank(at.game.terms)
    at.form = CreationForm(draft, at.form.preset, at.form.name)
    _settle(at)


def level(at: HeroDraft, step: str, of: str, key: str) -> None:
    """A thing had in another of its levels, or with no key not at all."""
    asked = next((one for one in _steps(at) if one.key == step), None)
    if asked is None:
        return
    alike = {pick.key for pick in asked.picks if pick.of == of}
    if key and key not in alike:
        return
    now = list(asked.value or ())
    place = next((number for number, one in enumerate(now) if one in alike), len(now))
    rest = [one for one in now if one not in alike]
    _edit(at, step, [*rest[:place], *([key] if key else []), *rest[place:]])


def go_to(at: HeroDraft, stage: str) -> None:
    """Another part of the way."""
    if stage in STAGES:
        at.form = replace(at.form, stage=stage, refused=("", ()))


def seek(at: HeroDraft, step: str, query: str) -> None:
    """Look through a list by a word."""
    _look(at, step, query=query[:40], start=0)


def show_part(at: HeroDraft, step: str, part: str) -> None:
    """Look at another part of a list; the part without a name is what can be paid for."""
    if part:
        _look(at, step, part=part, query="", start=0)
    else:
        _look(at, step, payable=not at.form.lists.get(step, ListView()).payable, start=0)


def turn_list(at: HeroDraft, step: str, by: int) -> None:
    """Show what comes after in a list, or before."""
    _look(at, step, start=max(0, at.form.lists.get(step, ListView()).start + by * MANY))


def _look(at: HeroDraft, step: str, **about: Any) -> None:
    at.form = replace(
        at.form, lists={**at.form.lists, step: replace(at.form.lists.get(step, ListView()), **about)}, refused=("", ())
    )


def _steps(at: HeroDraft) -> list[Step]:
    return [
        *at.asked,
        *(one for one in at.game.system.creation.steps(at.form.draft, at.game.terms) if one.key == "name"),
    ]


def _edit(at: HeroDraft, step: str, value: Any) -> None:
    draft, reasons = at.game.system.creation.edit(at.form.draft, step, value, at.game.terms)
    at.form = replace(at.form, draft=draft, refused=(step, tuple(map(at.game.words, reasons))))
    _settle(at)


def _settle(at: HeroDraft) -> None:
    """What is no choice is not asked: where one thing alone can be had, it is had."""
    creation, terms = at.game.system.creation, at.game.terms
    for step in creation.steps(at.form.draft, terms):
        open_picks = [pick.key for pick in step.picks if not pick.closed]
        if step.kind == "one" and len(open_picks) == 1 and step.value != open_picks[0]:
            draft, reasons = creation.edit(at.form.draft, step.key, open_picks[0], terms)
            if not reasons:
                at.form = replace(at.form, draft=draft)
