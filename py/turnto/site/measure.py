"""How hard a book is: the figures of `turnto test`, with fewer plays, for the shelf."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from turnto import __version__
from turnto.core.hero_file import hero as read_hero
from turnto.ir.book import CompiledBook
from turnto.odds.simulate import simulate
from turnto.play.game import Game
from turnto.rules.installed import installed
from turnto.site import paths
from turnto.site.assets import digest
from turnto.site.runtime import Say

Measure = Callable[[Mapping[str, Any], Say], Mapping[str, Any] | None]

POLICY, SEED = "careful", 1
MOST, FEWEST, TURNS = 150, 40, 3_000
"""Plays, plays, and turns of a page after which no more are played.

Shares of 150 plays are true to within 8 in 100 (Wilson, 95 in 100): a book that is won in one game of three is never
called easy. A long book is played less often, or a first build would take minutes.
"""


def measured(compiled: Mapping[str, Any], say: Say) -> Mapping[str, Any] | None:
    """Return the results of careful plays with the book's first ready hero, or None.

    A book without ready heroes has none, and so has one whose plays break off. Results are cached by the book's
    content.
    """
    system = installed()[str(compiled["system"])]
    game = Game(CompiledBook(compiled), system)
    if not game.presets:
        return None
    text = json.dumps(compiled, sort_keys=True, ensure_ascii=False)
    kept = (
        paths.cache()
        / "measured"
        / f"{digest(text.encode(), __version__.encode(), str((MOST, FEWEST, TURNS)).encode())}.json"
    )
    if kept.is_file():
        found: Mapping[str, Any] = json.loads(kept.read_text("utf-8"))
        return found
    say(f"Playing {compiled['title']} up to {MOST} times, to tell how hard it is …")
    hero, _ = read_hero(next(iter(game.presets.values())), system, game.terms)
    try:
        tally = simulate(game, hero, POLICY, SEED, FEWEST)
        while tally.plays < MOST and tally.turns < TURNS:
            tally.add(simulate(game, hero, POLICY, SEED + tally.plays, min(10, MOST - tally.plays)))
    except Exception as reason:  # a book that breaks in play is built all the same: `turnto test` is for finding out
        say(
            f"{compiled['title']} could not be played to its end ({reason!r}): the shelf says nothing of how hard it is."
        )
        return None
    figures = {
        "plays": tally.plays,
        "won": tally.won,
        "died": tally.died,
        "turns": round(tally.turns / tally.plays, 1),
    }
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(figures), "utf-8")
    return figures
