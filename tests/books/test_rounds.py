"""The High Round and The Low Round: one world in two books, and how it goes when they are played as one."""

import re
from pathlib import Path
from typing import Any

import pytest

from books.test_shipped import opened
from turnto.core.hero_file import hero
from turnto.odds.confidence import wilson
from turnto.odds.simulate import Tally, simulate
from turnto.play.game import Game
from turnto.rules.briar.companions import TRAITS, companion

ADVENTURES = Path(__file__).parents[2] / "adventures"
PAIR = ("the-high-round", "the-low-round")
PLAYS = 40

GIVEN = re.compile(r"[Gg]ain the code \*(\w+)\*")
ASKED = re.compile(r"(?:have|had|has) the code \*(\w+)\*")


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {name: opened(ADVENTURES / name) for name in PAIR}


def text(name: str) -> str:
    return "\n".join(
        path.read_text("utf-8") for path in sorted((ADVENTURES / name).glob("*.md")) if path.name != "README.md"
    )


def deeds(game: Game) -> list[Any]:
    """Every instruction of a book, as compiled."""
    found: list[Any] = []
    waiting: list[Any] = [game.book.kept["sections"]]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "phrase" in part:
                found.append(part)
            waiting += part.values()
        elif isinstance(part, (list, tuple)):
            waiting += part
    return found


def test_each_has_sixty_sections_and_more(games: dict[str, Game]) -> None:
    for game in games.values():
        story = [
            name
            for name in game.book.kept["sections"]
            if not {"foes", "front", "back"} & set(game.book.section(name).tags)
        ]
        assert len(story) >= 60


def test_six_codes_at_least_are_used_in_both() -> None:
    used = [set(GIVEN.findall(text(name))) | set(ASKED.findall(text(name))) for name in PAIR]
    assert len(used[0] & used[1]) >= 6


@pytest.mark.parametrize("here, there", [PAIR, PAIR[::-1]])
def test_what_is_done_in_one_is_asked_in_the_other(here: str, there: str) -> None:
    carried = set(GIVEN.findall(text(here))) & set(ASKED.findall(text(there)))
    assert len(carried - set(GIVEN.findall(text(there)))) >= 3, carried


def test_four_companions_have_every_trait(games: dict[str, Game]) -> None:
    joining = {
        deed["values"]["who"]: companion(f"{deed['values']['who']} ({deed['values'].get('facts', '')})")
        for game in games.values()
        for deed in deeds(game)
        if deed["phrase"] == "joins"
    }
    assert len(joining) == 4
    assert {trait for trait in TRAITS if any(own.has(trait) for own in joining.values())} == set(TRAITS)


def test_each_counts_the_score_at_its_end(games: dict[str, Game]) -> None:
    for game in games.values():
        assert {"score", "total"} <= {deed["phrase"] for deed in deeds(game)}
        assert game.book.header["epilogue"]


@pytest.mark.slow
@pytest.mark.parametrize("first, second", [PAIR, PAIR[::-1]])
def test_played_as_one_the_pair_is_walked_and_ends(games: dict[str, Game], first: str, second: str) -> None:
    game, other = games[first], games[second]
    name, kept = next(iter(game.book.presets.items()))
    made, _ = hero({**kept, "name": name}, game.system, game.terms)
    tally: Tally = simulate(game, made, "careful", seed=1, plays=PLAYS, further=(other,))
    low, high = wilson(tally.won, PLAYS)
    print(
        f"{game.book.title} first, {name}: won {tally.won} of {PLAYS} ({low:.0%} to {high:.0%}), "
        f"{tally.turns / PLAYS:.0f} sections a play, {tally.books[other.book.title]} crossed; {dict(tally.endings.most_common())}"
    )
    assert tally.stuck == tally.unfinished == 0
    assert tally.books[other.book.title] >= PLAYS // 4
    assert tally.died <= PLAYS // 4
    assert any(ending.startswith(f"{other.book.title}: ") for ending in tally.endings)
    assert len(tally.endings) >= 5
