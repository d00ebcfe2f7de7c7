"""Whole fights counted by hand, against the odds that go through the rules."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.gurps.books import game
from rules.gurps.duels import ARCHER, BRAWLER, CLERK, DOG, DUELS, FENCER, QUICK, REAVER, RECORDED, agrees
from rules.gurps.fighting import GUARD, KNIGHT, deed, hero, scene, turn_of
from rules.playing import PLAIN, play, rules, terms
from turnto.core.dice import house
from turnto.core.phrase import Reckoned
from turnto.core.procedure import Roll as Throw
from turnto.core.runner import Done, Waiting, run
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.markov.graph import TooMany
from turnto.odds import report
from turnto.odds.report import odds
from turnto.play.game import Game
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.odds import duel
from turnto.rules.gurps.combat.odds.courses import chances
from turnto.rules.gurps.combat.odds.duel import Duel
from turnto.rules.gurps.combat.odds.transitions import Transitions
from turnto.rules.gurps.phrases.combat import FIGHT

pytestmark = pytest.mark.slow

SECONDS = 4

TOTALS = {n: sum(a + b + c == n for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)) for n in range(3, 19)}


def at_most(target: int) -> Fraction:
    """The chance of 3d at most so high."""
    return Fraction(sum(ways for total, ways in TOTALS.items() if total <= target), 216)


DEFENDED = at_most(6)


def by_hand() -> dict[str, Fraction]:
    """The recursion over seconds, the hero's hits and his shock.

    The club's 1d+1 always fells the dog at 2 hits.  The dog's 1d-5 costs one hit on a 6, or by a 3 to hit.  Its dodge,
    halved at 3 hits, is 6, and so is the hero's parry.  At 0 hits or fewer HT 10 keeps him on his feet half the time.
    """

    def kills(skill: int) -> Fraction:
        critical = at_most(4)
        return critical + (at_most(skill) - critical) * (1 - DEFENDED)

    maximum, critical, plain = Fraction(1, 216), Fraction(3, 216), at_most(12) - at_most(4)
    wounded = maximum + critical / 6 + plain * (1 - DEFENDED) / 6

    def from_here(second: int, hits: int, shock: int) -> dict[str, Fraction]:
        if second > SECONDS:
            return {"time_up": Fraction(1)}
        awake = Fraction(1) if hits > 0 else at_most(10)
        won = awake * kills(12 - shock)
        found = {"defeated": 1 - awake, "won": won}
        for chance, onward in ((wounded, (hits - 1, 1)), (1 - wounded, (hits, 0))):
            for outcome, share in from_here(second + 1, *onward).items():
                found[outcome] = found.get(outcome, Fraction(0)) + (awake - won) * chance * share
        return found

    return from_here(1, 1, 0)


@rules("GL-AUTH-30")
def test_a_small_fight_by_hand_against_the_exact_odds() -> None:
    played = game(
        f"{{Fight a dog ({DOG}); it takes prisoners; for {SECONDS} seconds}}\n\n- If you win -> on\n- Otherwise -> lost\n\n-> on\n",
        "options:\n  fumbles: off\n  battle_fatigue: no\n",
    )
    found = odds(played, BRAWLER, "start", policy="first")
    assert found.exact
    assert {id: chance for id, chance in found.outcomes.items() if chance} == by_hand()
    assert sum(found.outcomes.values()) == 1


@rules("GL-AUTH-30")
def test_the_same_fight_as_a_duel() -> None:
    settled = terms(fumbles="off")
    found = Duel(State(BRAWLER), deed(("dog", 1, DOG), limit=SECONDS, prisoners=True), settled)
    exact, bounds = found.exact(), found.bounds()
    assert exact is not None
    assert bounds is not None
    assert exact.outcomes == by_hand()
    assert sum(exact.left.values()) == 1
    for outcome, chance in by_hand().items():
        assert bounds.outcomes[outcome] <= chance <= bounds.outcomes[outcome] + bounds.unsure


@pytest.mark.cpython_only
@rules("GL-AUTH-30")
@pytest.mark.parametrize("sheet, foe", [(KNIGHT, GUARD), (FENCER, REAVER)])
def test_a_duel_of_one_second_is_what_all_its_throws_come_to(
    sheet: Sheet, foe: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the odds of everything else are found: in fractions, each number of hits a position of its own."""
    monkeypatch.setattr(report, "FEW", 20_000)
    exact = odds(_against(foe, "; for 1 second; he takes prisoners"), sheet, "start", policy="first")
    bounds = Duel(State(sheet), deed(foe, limit=1, prisoners=True), PLAIN).bounds()
    assert exact.exact
    assert bounds is not None
    for outcome, chance in exact.outcomes.items():
        low = bounds.outcomes.get(outcome, 0.0)
        assert low <= chance <= low + bounds.unsure


@pytest.mark.cpython_only
@rules("GL-AUTH-30")
@pytest.mark.parametrize("name", [name for name, own in RECORDED.items() if own["seconds"] < QUICK])
def test_bounds_hold_what_was_found_by_another_way(name: str) -> None:
    """Recorded in duels.json, to nine places, when duels were still reckoned in packed fixed-point numbers; the rest is in
    benchmarks/duels.py."""
    found = chances(*DUELS[name].given())
    assert found is not None
    assert found.unsure < 0.0002
    assert agrees(found, RECORDED[name])


@pytest.mark.cpython_only
@rules("GL-AUTH-30")
def test_the_odds_of_a_duel_are_bounds_with_plays_beside_them() -> None:
    shown = odds(_against(GUARD, "; he surrenders at 9 hits"), KNIGHT, "start", limit=100).as_json()
    assert shown["exact"] is False
    for outcome, chance in shown["outcomes"].items():
        low, high = shown["interval"][outcome]
        assert low <= Fraction(chance) <= high < low + 0.0002
        share, spread = Fraction(shown["played"].get(outcome, "0")), (low * (1 - low) / shown["plays"]) ** 0.5
        assert abs(float(share) - low) <= 5 * spread + 1e-3
    assert shown["interval"]["won"][0] <= 0.9922519781 <= shown["interval"]["won"][1]
    assert float(sum(map(Fraction, shown["outcomes"].values()))) == pytest.approx(1, abs=1e-8)
    assert float(sum(map(Fraction, shown["left"]["hits"].values()))) == pytest.approx(1, abs=1e-6)


def _against(foe: tuple[str, int, str], more: str) -> Game:
    return game(f"{{Fight a {foe[0]} ({foe[2]}){more}}}\n\n- If you win -> on\n- Otherwise -> lost\n\n-> on\n")


@pytest.mark.cpython_only
@rules("GL-COMBAT-43")
def test_a_broken_weapon_is_gone() -> None:
    """With nothing but the rapier; once it is broken he fights on with his fists, and it is not drawn anew."""
    bare, spare = (hero("rapier", *more, dx=13, skills={"Fencing": 15}) for more in ((), ("rapier",)))
    one, two = (Duel(State(own), deed(REAVER, surrender_at=9, limit=2), PLAIN).bounds() for own in (bare, spare))
    assert one is not None
    assert two is not None
    assert two.outcomes["surrendered"] > one.outcomes["surrendered"] + one.unsure


@pytest.mark.cpython_only
@rules("GL-COMBAT-04", "GL-COMBAT-51")
@pytest.mark.parametrize(
    "body, is_alike",
    [({"posture": "lying"}, True), ({"unready": 1}, True), ({}, False), ({"posture": "lying", "stun": "mind"}, False)],
)
def test_a_shock_that_no_roll_asks_for_makes_no_other_state(body: dict[str, Any], is_alike: bool) -> None:
    at = turn_of(scene(KNIGHT), 0)
    states = Transitions(State(KNIGHT), replace(at.setup, fights_on=True))
    fights = [at.with_body(0, shock=shock, **body).fight for shock in (0, 4)]
    one, other = (states.number(own, State(KNIGHT)) for own in fights)
    assert (one == other) == is_alike


# --- what the hero decides ---------------------------------------------------------------------------


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds wide apart, found quickly."""
    monkeypatch.setattr(duel, "WIDTH", 0.05)


@pytest.mark.usefixtures("coarse")
@pytest.mark.cpython_only
@rules("GL-AUTH-30")
@pytest.mark.parametrize("swords, begun", [
    ({"Broadsword": 14, "Two-Handed Sword": 9}, "broadsword/shield"), ({"Broadsword": 8, "Two-Handed Sword": 16}, "greatsword/"),
])  # fmt: skip
def test_the_best_policy_takes_in_hand_what_turns_out_best(swords: dict[str, int], begun: str) -> None:
    armed = hero("broadsword", "greatsword", "medium shield", skills={**swords, "Shield": 10})
    found = chances(State(armed), deed(GUARD, surrender_at=9), PLAIN, "best")
    first = chances(State(armed), deed(GUARD, surrender_at=9), PLAIN, "first")
    assert found is not None
    assert first is not None
    assert found.begun == begun
    assert found.outcomes["surrendered"] >= first.outcomes["surrendered"] - first.unsure


@pytest.mark.usefixtures("coarse")
@pytest.mark.cpython_only
@rules("GL-AUTH-30", "GL-RULE-61")
def test_the_best_policy_runs_from_a_fight_it_would_lose() -> None:
    """At the hits that turn out best; plays in which he is asked and runs so come to the same."""
    said = deed(GUARD, flee=True)
    found, stays = chances(State(CLERK), said, PLAIN, "best"), chances(State(CLERK), deed(GUARD), PLAIN, "best")
    assert found is not None
    assert stays is not None
    assert "fled" not in stays.outcomes
    lost, lost_staying = (own.outcomes["defeated"] + own.outcomes["killed"] for own in (found, stays))
    assert lost < lost_staying - 0.1
    plays = 60
    fled = sum(_played(CLERK, said, seed, found) == "fled" for seed in range(plays))
    chance = found.outcomes["fled"]
    assert abs(fled / plays - chance) < 4 * (chance * (1 - chance) / plays) ** 0.5


@pytest.mark.cpython_only
@rules("GL-AUTH-30", "GL-RULE-61")
def test_a_small_fight_from_which_it_is_best_to_run_is_exact() -> None:
    """A hound that no club can hurt; the hero runs at once, and again if he is caught."""
    hound = "beast, mook, hits 2, move 1, DR 20, bite 12, 1d-5 cr, dodge 12"
    written = (
        "{Fight a hound (" + hound + "); it takes prisoners; you may flee}\n- If you win -> on\n- Otherwise -> lost"
    )
    found = odds(game(written, "options:\n  fumbles: off\n  battle_fatigue: no\n"), BRAWLER, "start")
    assert found.exact
    assert float(found.outcomes["fled"]) == pytest.approx(running_by_hand(), abs=1e-12)
    assert sum(found.outcomes.values()) == 1


def running_by_hand() -> float:
    """The chance to get away.  It bites once before every race: 1d + 2 (his Move 5, halved at 3 hits or fewer) against 1d + 1.

    Its bite costs one hit on a 6, or by a 3; the parry is 6.  At 0 hits or fewer HT 10 keeps him on his feet half the time.
    From the second race on the sprint adds 1.  That he might die of ever more bites comes to less than 1e-15.
    """
    maximum, critical, plain = Fraction(1, 216), Fraction(3, 216), at_most(12) - at_most(4)
    bitten, awake = maximum + critical / 6 + plain * (1 - DEFENDED) / 6, at_most(10)
    first, later = (
        Fraction(sum(own + 2 + sprint > its + 1 for own in range(1, 7) for its in range(1, 7)), 36) for sprint in (0, 1)
    )
    hurt_later = awake * later / (1 - awake * (1 - later))
    free_later = (bitten * hurt_later + (1 - bitten) * later) / (1 - (1 - bitten) * (1 - later))
    hurt, free = awake * (first + (1 - first) * hurt_later), first + (1 - first) * free_later
    return float(bitten * hurt + (1 - bitten) * free)


@pytest.mark.usefixtures("coarse")
@pytest.mark.cpython_only
@rules("GL-AUTH-30")
def test_the_best_policy_stays_in_a_fight_it_wins() -> None:
    found = chances(State(KNIGHT), deed(("cur", 1, DOG), flee=True), PLAIN, "best")
    assert found is not None
    assert found.outcomes.get("fled", 0) < 1e-3
    first = chances(State(CLERK), deed(GUARD, flee=True), PLAIN, "first")
    assert first is not None
    assert "fled" not in first.outcomes


@pytest.mark.usefixtures("coarse")
@pytest.mark.cpython_only
@rules("GL-AUTH-30", "GL-COMBAT-13")
def test_the_best_policy_only_defends_itself_against_time_if_that_is_best() -> None:
    """Two seconds against a thug, badly hurt: who holds out has got away."""
    thug = ("thug", 1, "mook, ST 13, DX 14, HT 12, large knife 15, fierce")
    hurt = State(hero("quarterstaff", skills={"Staff": 14}).having(hits=3))
    found, fights_on = (chances(hurt, deed(thug, limit=2), PLAIN, own) for own in ("best", "first"))
    assert found is not None
    assert fights_on is not None
    assert found.outcomes["time_up"] > fights_on.outcomes["time_up"] + 0.02
    keys, worse = ["on", Act("defend").key], hurt.with_hero(hurt.hero.having(hits=1))
    assert (found.decided(worse, keys), fights_on.decided(worse, keys)) == (Act("defend").key, None)


def _played(sheet: Sheet, said: Any, seed: int, reckoned: Reckoned | None = None) -> str:
    begun = play(lambda: FIGHT.begin(State(sheet), said, PLAIN))
    assert isinstance(begun, Done)
    fight, state = begun.result
    throws = 0
    while not fight.ended:
        answers: list[Any] = []
        while isinstance(asked := run(FIGHT.beat(fight, state, said, PLAIN), answers), Waiting):
            if isinstance(asked.request, Throw):
                answers.append(house(seed, throws, asked.request.dice))
                throws += 1
            else:
                keys = [option.key for option in asked.request.options]
                answers.append((reckoned.decided(state, keys) if reckoned else None) or "on")
        fight, state = asked.result
    return str(fight.ended)


@rules("GL-AUTH-30")
@pytest.mark.parametrize("foes, values", [((GUARD, GUARD), {}), ((GUARD,), {"distance": 20})])
def test_other_fights_are_left_to_simulation(foes: tuple[Any, ...], values: dict[str, int]) -> None:
    assert Duel(State(KNIGHT), deed(*foes, **values), PLAIN).bounds() is None


@rules("GL-AUTH-30")
def test_what_takes_too_much_work_is_left_to_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "WORK", 500)
    assert chances(State(KNIGHT), deed(GUARD), PLAIN, "best") is None


@pytest.mark.cpython_only
@rules("GL-AUTH-30", "GL-RULE-92")
def test_a_bow_in_hand_leaves_a_duel_what_it_is() -> None:
    """There is one bow shot at close quarters; to have the choice of a bow does not put the odds out of reach."""
    found = chances(State(ARCHER), deed(("cur", 1, DOG)), PLAIN, "best")
    assert found is not None
    assert found.begun == "shortsword/"
    assert found.outcomes["won"] > 0.99


@rules("GL-AUTH-30")
def test_odds_of_fights_go_through_fewer_positions_and_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a fight with casters is answered in half a minute too; the number of plays is counted, not timed."""
    looked: list[int] = []

    def table(*given: Any, **named: Any) -> None:
        looked.append(given[4])
        raise TooMany

    monkeypatch.setattr(report, "Table", table)
    monkeypatch.setattr(report, "STEPS", 60)
    monkeypatch.setattr(report, "FEWEST", 8)
    written = (
        "{Fight a mage (quarterstaff 12, casts Fireball 15); mana is normal}\n- If you win -> on\n- Otherwise -> lost"
    )
    found = odds(game(written), KNIGHT, "start")
    assert looked == [800]  # and not gone through twice
    assert (found.exact, 2 <= found.plays < 8) == (False, True)
    assert max(high - low for low, high in found.interval.values()) > 0.3
