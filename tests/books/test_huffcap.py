"""A Queen for Huffcap: three heroes who each win in a way of their own, seeded."""

from pathlib import Path

import pytest

from books.test_shipped import opened
from turnto.core.hero_file import hero
from turnto.odds.confidence import wilson
from turnto.odds.simulate import Tally, simulate

BOOK = Path(__file__).parents[2] / "adventures" / "a-queen-for-huffcap"
PLAYS = 100

OWN = {
    "Agnes Bullace, constable (Fighter)": {"a queen for huffcap"},
    "Jory Medlar, orchard thief (Rogue)": {"nobodys feather"},
    "Philpot Quince, chorister (Mage)": {"ambrose hale is dead", "they were told"},
}
"""Through Gutch to the pan; the wrong skep, or the children; what was said and not said, told."""

WINS = set().union(*OWN.values())

ONCE_CLOSED = {"blown off", "they come down", "overhead", "the church path", "who he is", "they were told"}
"""Pages of the first edition that no ready hero ever came to."""

CURIOUS = (
    "the bee market",
    "the mule yard",
    "stooks yard",
    "the anchorites oak",
    "the poll",
    "supper",
    "the guest book",
)
"""Where one stops to look or to ask."""


def page(name: str) -> str:
    """A section as it is written."""
    text = "".join(file.read_text("utf-8") for file in sorted(BOOK.glob("*.md")) if file.name != "README.md")
    return text.split(f"\n## {name} [", 1)[1].split("\n## ", 1)[0]


def test_the_first_page_says_who_is_missing_and_what_bees_must_be_told() -> None:
    assert "Tobit Hale" in page("the bee market")
    assert "told" in page("the bee market")


@pytest.mark.parametrize("name", CURIOUS)
def test_a_question_costs_no_petal(name: str) -> None:
    assert "to Petals" not in page(name)


def test_the_number_on_the_poll_is_one_choice_among_others() -> None:
    ways = page("the poll")
    assert "\n- {Turn to the number of paces that the black bee danced}\n" in ways
    assert "\n- Go after him. -> the ear\n" in ways
    assert "\n- Give it up, and go back along the ridge. -> the neck\n" in ways


def test_at_the_last_every_ability_has_a_way_past_gutch() -> None:
    ways = page("gutch comes on")
    assert "-> the hayfork" in ways
    assert "{Test Grace against" in page("under the fork")
    assert "-> under the fork" in ways
    assert "{Test Focus against" in page("the foreman")
    assert "-> the foreman" in ways


def test_the_way_that_costs_a_night_has_ways_round_what_lives_on_it() -> None:
    assert "a mule off him" in page("the neck")
    assert "{Give a ration} -> the muzzle" in page("the moraine")
    assert "-> the other side" in page("the moraine")


@pytest.mark.parametrize(
    "way",
    (
        "two skeps",
        "an honest face",
        "under his breath",
        "what they said",
        "read to him",
        "who he is",
        "off the ladders",
    ),
)
def test_what_failed_at_the_garth_is_not_tried_again(way: str) -> None:
    [choice] = [line for line in page("the bee garth").splitlines() if line.endswith(f"-> {way}")]
    assert choice.startswith("- {Once}")


def test_gutch_is_what_was_done_to_him() -> None:
    """Beaten at the wagon, or his son spared, he is not the man that a stranger finds."""
    assert "Fight Gutch (DS 9" in page("the hayfork")
    assert "Fight Gutch (DS 10" in page("the hayfork")
    assert "{Test Focus against 8}" in page("the foreman")
    assert "{Test Focus against 10}" in page("the foreman")


def test_whoever_is_worn_out_in_the_valley_stays_in_the_valley() -> None:
    """With the dog and without; each way out of there has a page for before Huffcap and one for after it."""
    stopped = (BOOK / "50-sunday.md").read_text("utf-8").split("\n## stopped\n", 1)[1].split("\n## ", 1)[0]
    assert stopped.count("-> the hay barn") == stopped.count("-> above huffcap") == 2


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    game = opened(BOOK)
    found = {}
    for name in OWN:
        made, _ = hero({**game.book.presets[name], "name": name}, game.system, game.terms)
        found[name] = simulate(game, made, "careful", seed=1, plays=PLAYS)
    for name, tally in found.items():
        low, high = wilson(tally.won, PLAYS)
        print(f"{name}: won {tally.won} of {PLAYS} ({low:.0%} to {high:.0%}), {dict(tally.endings.most_common())}")
    return found


@pytest.mark.slow
def test_each_hero_wins_now_and_then(tallies: dict[str, Tally]) -> None:
    won = [tally.won / tally.plays for tally in tallies.values()]
    assert min(won) >= 0.10
    assert max(won) <= 0.45
    assert max(won) - min(won) <= 0.15


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_most_of_a_heros_wins_are_in_their_own_way(tallies: dict[str, Tally], name: str) -> None:
    endings = tallies[name].endings
    assert sum(endings[ending] for ending in WINS) == tallies[name].won
    assert sum(endings[ending] for ending in OWN[name]) > tallies[name].won / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_the_skep_is_seldom_dead_on_the_way(tallies: dict[str, Tally], name: str) -> None:
    low, _ = wilson(tallies[name].endings["nobody in"], PLAYS)
    assert low < 0.15


@pytest.mark.slow
def test_ready_heroes_come_to_the_pages_that_were_closed_to_them(tallies: dict[str, Tally]) -> None:
    seen = set().union(*(tally.visits for tally in tallies.values()))
    assert seen >= ONCE_CLOSED
