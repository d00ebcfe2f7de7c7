"""The system of GURPS with the texts of its sheet and of hero creation in English, as the tests compare them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from turnto.core.hero_form import Creation, Draft, FreeAction, Step
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.core.world import State, Terms
from turnto.words.translator import Translator


def in_words(system: System, words: Translator) -> System:
    """Return the system with every text of the sheet and of hero creation put into words.

    Rules answer in messages; whoever draws or prints a sheet, makes a hero or reports what is not legal about one asks
    this system instead.  The questions and events of play are put into words by the session.
    """

    def derived(state: State, terms: Terms) -> Mapping[str, Any]:
        return words.put(system.sheet.derived(state, terms))

    def beside(hero: Sheet, terms: Terms) -> Mapping[str, Mapping[str, str]]:
        return words.put(system.sheet.beside(hero, terms))

    def free(state: State, terms: Terms) -> Iterable[FreeAction]:
        return words.put(list(system.play.free(state, terms)))

    def problems(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
        return words.put(list(system.sheet.problems(hero, terms)))

    def unusual(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
        return words.put(list(system.sheet.unusual(hero, terms)))

    sheet = replace(
        system.sheet,
        panels=words.put(system.sheet.panels),
        derived=derived,
        beside=beside,
        problems=problems,
        unusual=unusual,
    )
    play = replace(system.play, free=free)
    return replace(system, sheet=sheet, play=play, creation=_creation(system.creation, words))


def _creation(rules: Creation, words: Translator) -> Creation:
    def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
        return words.put(list(rules.steps(draft, terms)))

    def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
        # The draft is kept and read again by the rules: only the reasons are for the player.
        made, reasons = rules.edit(draft, key, value, terms)
        return made, words.put(reasons)

    def refusals(draft: Draft, terms: Terms) -> tuple[str, ...]:
        return words.put(rules.refusals(draft, terms))

    def totals(draft: Draft, terms: Terms) -> Iterable[tuple[str, str]]:
        return words.put(list(rules.totals(draft, terms)))

    return replace(rules, steps=steps, edit=edit, refusals=refusals, totals=totals)
