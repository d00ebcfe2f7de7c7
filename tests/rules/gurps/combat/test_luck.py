"""Luck in fights (GL-CHAR-75, GL-RULE-74, GL-AUTH-35)."""

from fractions import Fraction
from itertools import product

import pytest

from rules.gurps.books import game
from rules.gurps.fighting import GUARD, KNIGHT, asked, beat, deed, hero, scene, turn_of
from rules.playing import PLAIN, rules, terms
from turnto.core.procedure import Ask, Roll
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State
from turnto.odds.report import odds
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.odds.duel import Duel
from turnto.rules.gurps.combat.state.luck import rule_of_thumb
from turnto.rules.gurps.combat.state.scene import Scene


def lucky(sheet: Sheet = KNIGHT, kind: int = 1) -> Sheet:
    """The same hero with Luck."""
    return sheet.with_words("advantages", (f"Luck {kind}",))


def struck(at: Scene, phase: str = "defend") -> Scene:
    """The guard's blow has hit, rolled against 12."""
    return turn_of(at, 1).with_fight(pending=tuple(Blow(phase, 1, 0, 0, fresh=0, eff=12)))


def labels(at: Scene, *answers: str) -> list[str]:
    """What is asked after these answers, as the player reads it."""
    request = asked(at, *answers)
    assert isinstance(request, Ask), request
    return [option.label for option in request.options]


@rules("GL-AUTH-35", "GL-CHAR-75", "GL-RULE-74")
def test_a_miss_may_be_thrown_twice_more_and_the_best_counts() -> None:
    at = turn_of(scene(lucky()), 0)
    assert labels(at, "Use Attack", "6 6 3") == ["Re-roll (Luck)", "Keep the roll"]
    hit = beat(at, "Use Attack", "6 6 3", "Re-roll", "6 6 6", "5 5 3")
    assert hit.fight.pending[0] == "defend"
    assert hit.body(0).lucky == 0
    assert hit.state.world.flag("luck") == 18
    missed = beat(at, "Use Attack", "6 6 3", "Keep")
    assert (missed.fight.pending, missed.body(0).lucky, missed.state.world.flag("luck")) == ((), 1, 0)


@rules("GL-AUTH-35", "GL-RULE-74")
def test_nothing_is_asked_after_a_hit_nor_of_those_without_luck_nor_while_it_waits() -> None:
    assert beat(turn_of(scene(lucky()), 0), "Use Attack", "4 4 4").fight.pending[0] == "defend"
    assert beat(turn_of(scene(), 0), "Use Attack", "6 6 3").fight.pending == ()
    at = turn_of(scene(lucky()).with_body(0, lucky=0), 0)
    assert beat(at, "Use Attack", "6 6 3").fight.pending == ()


@rules("GL-RULE-74", "luck_sections=")
@pytest.mark.parametrize("kind, sections, waits", [(1, "18", 18), (2, "18", 9), (3, "18", 3), (1, "6", 6), (3, "1", 1)])
def test_it_waits_as_many_sections_as_its_kind_and_the_book_say(kind: int, sections: str, waits: int) -> None:
    at = turn_of(scene(lucky(kind=kind), settled=terms(luck_sections=sections)), 0)
    at = beat(at, "Use Attack", "6 6 3", "Re-roll", "6 6 3", "6 6 3")
    assert at.state.world.flag("luck") == waits


@rules("GL-AUTH-35", "GL-CHAR-75")
def test_after_a_defence_that_failed_the_defence_or_the_blow_is_thrown_again() -> None:
    at = struck(scene(lucky()))
    assert labels(at, "6 6 3") == ["Re-roll the defence (Luck)", "Re-roll the blow (Luck)", "Keep the roll"]
    assert beat(at, "6 6 3", "Keep").fight.pending[0] == "hurt"
    assert beat(at, "6 6 3", "Re-roll the defence", "6 6 3", "4 4 4").fight.pending == ()  # 12 is his parry
    assert beat(at, "6 6 3", "Re-roll the defence", "6 6 3", "6 6 3").fight.pending[0] == "hurt"
    assert beat(at, "6 6 3", "Re-roll the blow", "3 3 3", "5 5 3").fight.pending == ()  # 13: the worst of three misses
    assert beat(at, "6 6 3", "Re-roll the blow", "3 3 3", "4 4 4").fight.pending[0] == "hurt"
    assert beat(at, "6 6 3", "Re-roll the blow", "3 3 3", "6 6 6").body(1).unready == 1  # a critical miss, even


@rules("GL-AUTH-35", "GL-CHAR-75", "GL-COMBAT-24")
def test_a_blow_that_nothing_stops_may_be_thrown_again() -> None:
    at = turn_of(scene(lucky()), 1)
    assert labels(at, "1 1 1") == ["Re-roll the blow (Luck)", "Keep the roll"]
    kept = beat(at, "1 1 1", "Keep")
    assert (kept.fight.pending[0], kept.fight.pending[7]) == ("hurt", 1)
    assert beat(at, "1 1 1", "Re-roll", "6 6 3", "1 1 1").fight.pending == ()
    plain = beat(at, "1 1 1", "Re-roll", "4 4 3", "1 1 1")
    assert (plain.fight.pending[0], plain.fight.pending[7], plain.body(0).lucky) == ("defend", 0, 0)
    assert beat(at, "1 1 1", "Re-roll", "1 1 1", "1 1 1").fight.pending[7] == 1
    bare = turn_of(scene(lucky(hero("broadsword", skills={"Broadsword": 14}))).with_body(0, stance="none"), 1)
    assert labels(bare, "4 4 4") == ["Re-roll the blow (Luck)", "Keep the roll"]


@rules("GL-AUTH-35", "GL-CHAR-75")
def test_ht_rolls_may_be_thrown_again() -> None:
    at = turn_of(scene(lucky()), 0)
    dying = struck(at.with_hero(at.hero.having(hits=-9).with_fact("condition", "holding")), "hurt")
    assert beat(dying, "2", "6 6 6", "Keep").fight.ended == "killed"
    assert beat(dying, "2", "6 6 6", "Re-roll", "6 6 6", "3 3 3").fight.ended == ""
    fainting = turn_of(at.with_hero(at.hero.having(hits=0)), 0)
    assert beat(fainting, "6 6 6", "Keep").fight.ended == "defeated"
    assert beat(fainting, "6 6 6", "Re-roll", "3 3 3", "6 6 6", "Use All-Out Defense").fight.ended == ""
    stunned = at.with_body(0, stun="hurt")
    assert beat(stunned, "6 6 6", "Re-roll", "3 3 3", "6 6 6", "Use All-Out Defense").body(0).stun == ""


@rules("GL-CHAR-75")
def test_damage_below_the_mean_may_be_thrown_again_and_the_foes_own_rolls_may_not() -> None:
    at = turn_of(scene(lucky()), 0).with_fight(pending=tuple(Blow("hurt", 0, 1, 0)))
    assert labels(at, "3") == ["Re-roll (Luck)", "Keep the roll"]  # 1d+3 cut against DR 2: 6 hits, 6.5 in the mean
    assert beat(at, "3", "Re-roll", "1", "5", "3 3 3").hits(1) == 11 - 9
    assert beat(at, "3", "Keep", "3 3 3").hits(1) == 11 - 6
    assert beat(at, "4", "3 3 3").hits(1) == 11 - 7
    foe = turn_of(at, 1)
    assert beat(foe, "6 6 3").fight.pending == ()


@rules("GL-CHAR-75", "GL-RULE-61")
def test_running_may_be_thrown_again() -> None:
    at = beat(beat(turn_of(scene(lucky(), flee=True), 0), "Flee"), "6 6 4")
    assert beat(at, "1", "Re-roll", "2", "5", "4").fight.ended == "fled"
    assert beat(at, "1", "Keep", "4", "Use All-Out Defense").fight.ended == ""


# --- odds -----------------------------------------------------------------------------------------

MASTIFF = "beast, DR 20, hits 2, move 1, bite 12, 1d-5 cr, dodge 12"
CLUBMAN = hero("light club", st=10, dx=10, ht=10, skills={"Broadsword": 12})
TOTALS = [sum(faces) for faces in product(range(1, 7), repeat=3)]


def by_hand(luck: bool) -> Fraction:
    """The chance to lose a hit in one second: a bite at 12, a parry of 6, one hit on a 6 or by a 3 to hit.

    With Luck a critical hit is thrown again, and after a parry that failed the better of the two is chosen.
    """
    chance = {n: Fraction(TOTALS.count(n), 216) for n in range(3, 19)}
    hits = [n for n in chance if n <= 12]
    held, bites = Fraction(20, 216), Fraction(1, 6)
    lost = Fraction(0)
    for first in hits:
        keeps = Fraction(1) if first == 3 else bites if first == 4 else (1 - held) * bites
        spoiled = Fraction(0)
        for second, third in product(hits, repeat=2):
            worst = max(first, second, third)
            hurts = Fraction(1) if worst == 3 else bites if worst == 4 else (1 - held) * bites
            spoiled += chance[second] * chance[third] * hurts
        if first > 4:  # first the parry; then Luck for the parry or against the blow
            again = sum(chance[second] * chance[third] for second, third in product(hits, repeat=2))
            spoiled = (1 - held) * bites * min((1 - held) ** 2, again)
        lost += chance[first] * (min(keeps, spoiled) if luck else keeps)
    return lost


@pytest.mark.slow
@rules("GL-AUTH-35", "GL-CHAR-75")
@pytest.mark.parametrize("luck", [False, True])
def test_the_exact_odds_know_when_luck_is_best_used(luck: bool) -> None:
    fight = f"{{Fight a mastiff ({MASTIFF}); it takes prisoners; for 1 second}}"
    played = game(f"{fight}\n\n- If you win -> on\n- Otherwise -> lost\n\n-> on\n", "options:\n  fumbles: off\n")
    found = odds(played, lucky(CLUBMAN) if luck else CLUBMAN, "start")
    assert found.exact
    assert found.left["hits"] == {9: by_hand(luck), 10: 1 - by_hand(luck)}


@rules("GL-AUTH-35")
def test_where_nobody_looks_ahead_luck_is_kept_for_what_matters() -> None:
    at = struck(scene(lucky()))
    assert rule_of_thumb(asked(at, "6 6 3")) == "luck/defend"
    assert rule_of_thumb(asked(turn_of(at, 0), "Use Attack", "6 6 3")) == "keep"
    assert rule_of_thumb(asked(turn_of(at, 0))) is None


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.cpython_only
@rules("GL-AUTH-35")
def test_luck_helps_in_a_duel() -> None:
    weak = KNIGHT.having(hits=Score(3, 12))
    plain, better = (Duel(State(own), deed(GUARD, surrender_at=9), PLAIN).bounds() for own in (weak, lucky(weak)))
    assert plain is not None
    assert better is not None
    assert better.outcomes["surrendered"] > plain.outcomes["surrendered"] + 0.02
    assert better.unsure < 0.0002


@rules("GL-CHAR-75")
def test_the_roll_again_is_a_roll_like_the_first() -> None:
    at = turn_of(scene(lucky()), 0)
    again = asked(at, "Use Attack", "6 6 3", "Re-roll")
    assert isinstance(again, Roll)
    assert (again.target, again.label) == (14, "you: broadsword, swing at the gate guard, again (Luck)")
