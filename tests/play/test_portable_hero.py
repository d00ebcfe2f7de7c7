"""Heroes on their way between sites: what is packed is what arrives, and nothing else does."""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from play.test_campaign import HERO, HILL_GAME, VALLEY_GAME
from turnto.core.sheet import Score, item
from turnto.core.world import State
from turnto.play import portable_hero
from turnto.play.portable_hero import TravelError

RICH = (
    HERO.with_item(item("2 hatchets (weapon, thrown)"))
    .with_words("titles", ("Reeve",))
    .with_words("codes", ("Dusk",))
    .having(luck=Score(1, 3), wounds=Score(2))
    .with_fact("mode", "Hard")
)
SIGNED = portable_hero.signed_off(State(RICH), HILL_GAME, ("The Valley", "ford"))


@pytest.mark.parametrize(
    "sent",
    [portable_hero.as_file(SIGNED), portable_hero.as_fragment(SIGNED), "#" + portable_hero.as_fragment(SIGNED)],
    ids=("file", "address", "hash"),
)
def test_a_hero_arrives_as_signed_off(sent: str) -> None:
    arrival = portable_hero.arrived(sent, VALLEY_GAME)
    again = portable_hero.signed_off(State(arrival.hero), HILL_GAME, ("The Valley", "ford"))
    assert again == SIGNED
    assert (arrival.section, arrival.came_from, arrival.notes) == ("ford", "The Hill", ())


@pytest.mark.parametrize("signed, book", [
    (SIGNED, "The Valley"), (portable_hero.signed_off(State(RICH), HILL_GAME), ""), ({**SIGNED, "to": 7}, ""), ({**SIGNED, "to": {"book": []}}, ""),
])  # fmt: skip
def test_it_is_known_where_a_hero_is_awaited(signed: dict[str, Any], book: str) -> None:
    assert portable_hero.bound_for(portable_hero.opened(portable_hero.as_file(signed))) == book


def test_an_address_is_short() -> None:
    assert len(portable_hero.as_fragment(SIGNED)) < 600
    assert set(portable_hero.as_fragment(SIGNED)) <= set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.="
    )


def test_a_hero_bound_for_nowhere_begins_at_the_beginning() -> None:
    assert (
        portable_hero.arrived(
            portable_hero.as_file(portable_hero.signed_off(State(RICH), HILL_GAME)), VALLEY_GAME
        ).section
        == "mill"
    )
    arrival = portable_hero.arrived(
        portable_hero.as_file({**SIGNED, "to": {"book": "x", "section": "beach"}}), VALLEY_GAME
    )
    assert arrival.section == "mill"
    assert "beach" in arrival.notes[0]


def bad(**changed: Any) -> str:
    """A hero's file with something else in it."""
    return json.dumps({**SIGNED, **changed})


def sheet(**changed: Any) -> str:
    """A hero's file with something else on the sheet."""
    return bad(hero={**SIGNED["hero"], **changed})


@pytest.mark.parametrize("sent", [
    "", "[]", "null", "{", "7", bad(turnto="session"), bad(version=2), bad(version="1"), bad(system="gnat"), bad(hero=[]), bad(hero=None),
    sheet(wounds=9), sheet(companions=["A", "B", "C"]), sheet(mode="Brutal"), sheet(hat=1), sheet(luck="9/2"), sheet(lore=1.5),
    sheet(lore=10**9), sheet(name="x" * 300), sheet(name="\u0000"), sheet(items=[["rope"]]), sheet(items="rope" * 20_000),
    "[" * 5000 + "]" * 5000, "hero=", "hero=1.", "hero=1.00000000.", "hero=2.00000000.AAAA", "hero=1.zz.!!!!", "#hero=1" + "A" * 9000,
])  # fmt: skip
def test_what_is_no_hero_of_these_rules_is_refused(sent: str) -> None:
    with pytest.raises(TravelError):
        portable_hero.arrived(sent, VALLEY_GAME)


@pytest.mark.parametrize("cut", (1, 10, 100))
def test_an_address_cut_short_is_known_for_it(cut: int) -> None:
    with pytest.raises(TravelError, match="damaged"):
        portable_hero.arrived(portable_hero.as_fragment(SIGNED)[:-cut], VALLEY_GAME)


def test_an_address_that_unpacks_to_too_much_is_not_unpacked() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"[" * 50_000_000, 9)).decode()[: portable_hero.LONGEST_FRAGMENT - 40]
    with pytest.raises(TravelError):
        portable_hero.arrived(f"hero=1.00000000.{bomb}", VALLEY_GAME)


def test_a_hero_too_heavy_for_an_address_goes_by_file() -> None:
    import random

    letters = random.Random(1)
    laden = RICH
    for _ in range(120):
        laden = laden.with_item(item("".join(letters.choices("abcdefghijklmnopqrstuvwxyz", k=80))))
    signed = portable_hero.signed_off(State(laden), HILL_GAME)
    with pytest.raises(TravelError, match="file"):
        portable_hero.as_fragment(signed)
    assert len(portable_hero.arrived(portable_hero.as_file(signed), VALLEY_GAME).hero.items) == len(laden.items)


def test_markup_arrives_as_the_words_it_is() -> None:
    arrival = portable_hero.arrived(sheet(name="<img src=x onerror=alert(1)>"), VALLEY_GAME)
    assert arrival.hero.name == "<img src=x onerror=alert(1)>"
