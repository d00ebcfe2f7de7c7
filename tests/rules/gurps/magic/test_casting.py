"""Casting in a fight, second by second: time, distraction, the roll, its cost, mishaps, mana, what runs and ends (GL-MAGIC-04 to 33)."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from rules.gurps.fighting import asked, beat, hero, scene, turn_of
from rules.playing import WORDS, done, labels, play, rules, terms
from turnto.core.procedure import Procedure
from turnto.core.runner import Done
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.combat.attack.concentration import distracted
from turnto.rules.gurps.combat.fight import _action
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.spell_effects import OUTSIDE
from turnto.rules.gurps.combat.wounds.injury import wounded
from turnto.rules.gurps.effects.active_spells import all_on, is_on, put_on, put_under, running
from turnto.rules.gurps.magic.casting import chance
from turnto.rules.gurps.magic.combat.active_spells import how_many_on, passes, put, settled, started
from turnto.rules.gurps.magic.combat.casting import Begun, casting_parts, comes, resisting_parts, strengths
from turnto.rules.gurps.magic.combat.menu import options

SPELLS = ("Create Fire", "Daze", "Detect Magic", "Fireball", "Foolishness", "Haste", "Ignite Fire", "Lend Health",
          "Lend Strength", "Light", "Minor Healing", "Shape Fire", "Shield", "Sleep")  # fmt: skip
PLAIN_MAGE = hero("quarterstaff", iq=14, advantages=("Magery 2",), skills={"Staff": 12, "Spell Throwing": 15})


def knowing(level: int = 14, *names: str) -> Any:
    """A mage who knows these spells, all where none is named."""
    made = PLAIN_MAGE
    for name in names or SPELLS:
        made = made.with_rating("spells", name, level)
    return made


MAGE = knowing()
GUARD = ("guard", 1, "ST 11, DX 11, HT 11, IQ 10, broadsword 12, 1d+2 cut")


def place(mana: str = "normal", **header: str) -> Any:
    """A book of this mana."""
    return terms(header={"mana": mana, **header}, **header)


def fight(sheet: Any = MAGE, *foes: Any, mana: str = "normal", **values: Any) -> Scene:
    """A fight in a place of normal mana, the hero's action."""
    return turn_of(scene(sheet, *(foes or (GUARD,)), settled=place(mana), **values), 0)


def about_to(at: Scene, key: str, strength: int = 1, target: int = 1, who: int = 0, hurts: int = 0) -> Scene:
    """The scene with the last second of a spell over."""
    return at.with_body(who, casting=(Begun(key, strength, target).text, 1, hurts))


def came(at: Scene, *answers: str, who: int = 0) -> Scene:
    """The scene after the roll."""
    return done(lambda: comes(at, who), *answers).result


def cast(key: str, *answers: str, strength: int = 1, target: int = 1, at: Scene | None = None) -> Scene:
    """A spell of the mage's, rolled."""
    return came(about_to(at or fight(), key, strength, target), *answers)


def drive(rule: Callable[..., Procedure[Scene]], *said: Any, dice: tuple[str, ...] = ()) -> Scene:
    """The scene after a rule of combat."""
    return done(lambda: rule(*said), *dice).result


def level(at: Scene, key: str = "sleep", target: int = 1, hurts: int = 0) -> int:
    return sum(n for _, n in casting_parts(at, 0, Begun(key, 1, target), hurts))


# --- the seconds ------------------------------------------------------------------------------------


@rules("GL-MAGIC-10", "GL-RULE-76")
@pytest.mark.parametrize(
    "label, key, seconds",
    [("Cast Sleep", "sleep", 3), ("Cast Daze", "daze", 2), ("Cast Haste", "haste", 2), ("Cast Shield", "shield", 1), ("Cast Fireball", "fireball", 2)],
)  # fmt: skip
def test_a_spell_takes_its_seconds_before_the_roll(label: str, key: str, seconds: int) -> None:
    degree = {"haste": ["Cast Haste for 1"], "shield": ["Cast Shield for 2"], "fireball": ["Cast Fireball for 2"]}
    at = beat(fight(), label, *degree.get(key, []))
    assert at.body(0).casting[1] == seconds
    for left in range(seconds - 1, 0, -1):
        at = beat(turn_of(at, 0), "Cast on")
        assert at.body(0).casting[1] == left
    request = asked(turn_of(at, 0))
    assert (request.label, request.target) == (label.removeprefix("Cast "), 14)
    if key != "sleep":
        then = asked(turn_of(at, 0), "3 3 4", *(["6 6 3"] if key == "daze" else []))
        assert "What do you do?" in then.prompt  # the roll is not his action


@rules("GL-MAGIC-10", "GL-COMBAT-14")
@pytest.mark.parametrize("option, stance", [("any", ""), ("dodge", "dodge")])
def test_the_first_second_too_is_a_long_action(option: str, stance: str) -> None:
    at = turn_of(scene(MAGE, GUARD, settled=place(long_action=option)), 0)
    assert beat(at, "Cast Sleep").body(0).stance == stance


@rules("GL-MAGIC-10")
def test_a_spell_can_be_dropped_before_its_roll_for_nothing() -> None:
    at = beat(fight(), "Cast Sleep")
    assert "What do you do?" in asked(turn_of(at, 0), "Lose the spell Sleep").prompt
    assert at.hero["fatigue"] == 0


@rules("GL-MAGIC-14")
@pytest.mark.parametrize("faces, kept", [("3 3 5", True), ("4 4 4", False)])
def test_a_wound_or_a_defence_distracts(faces: str, kept: bool) -> None:
    """Will 14 less 3 is 11."""
    at = about_to(fight(), "sleep")
    request: Any = next(distracted(at, 0))
    assert request.target == 11
    assert bool(drive(distracted, at, 0, dice=(faces,)).body(0).casting) is kept


@rules("GL-MAGIC-14", "GL-COMBAT-37")
@pytest.mark.parametrize("facts, throws", [((), ()), (("light leather armor",), ("6 6 6",))])
def test_one_who_casts_may_trust_in_passive_defence_which_does_not_distract(
    facts: tuple[str, ...], throws: tuple[str, ...]
) -> None:
    sheet = MAGE
    for name in facts:
        sheet = sheet.with_item(item(name))
    blow = beat(turn_of(about_to(fight(sheet), "sleep"), 1), "3 3 4")
    request = asked(blow)
    assert labels(request) == ["Use parry with the quarterstaff", "Keep concentrating"]
    at = beat(blow, "Keep concentrating", *throws)
    assert (bool(at.body(0).casting), at.fight.pending[0]) == (True, "hurt")
    defended = beat(blow, "Use parry", "3 3 1", "6 6 2")
    assert not defended.body(0).casting


@rules("GL-CHAR-75", "GL-RULE-74")
def test_luck_helps_a_spell_and_against_one() -> None:
    lucky = MAGE.with_words("advantages", ("Magery 2", "Luck"))
    at = cast("shield", "6 6 3", "Re-roll", "6 6 3", "3 3 3", strength=1, target=0, at=fight(lucky))
    assert (at.hero["shield_spell"], at.body(0).lucky) == (1, 0)
    assert cast("shield", "6 6 3", "Keep", strength=1, target=0, at=fight(lucky)).body(0).lucky
    slept = about_to(fight(lucky, ("witch", 1, "ST 10, IQ 13, HT 10, casts Sleep 14")), "sleep", who=1, target=0)
    assert came(slept, "3 3 4", "6 6 3", "Re-roll", "6 6 3", "2 2 2", who=1).out(0) == ""
    assert came(slept, "3 3 4", "6 6 3", "Keep", who=1).out(0) == "asleep"


@rules("GL-MAGIC-14", "GL-CORE-40")
def test_distraction_is_capped_at_thirteen() -> None:
    at = about_to(fight(knowing().having(iq=20)), "sleep")
    assert drive(distracted, at, 0, dice=("5 5 3",)).body(0).casting
    assert not drive(distracted, at, 0, dice=("5 5 4",)).body(0).casting


@rules("GL-MAGIC-11", "GL-MAGIC-15")
def test_wounds_meanwhile_make_the_roll_harder_and_shock_does_not() -> None:
    at = drive(wounded, about_to(fight(), "sleep"), 0, 2, dice=("3 3 3",))
    assert at.body(0).casting[2] == 2
    assert at.body(0).shock == 2
    assert level(at, hurts=2) == 12
    assert asked(turn_of(at, 0)).target == 12


@rules("GL-MAGIC-10", "GL-COMBAT-53")
def test_one_who_is_stunned_loses_the_spell() -> None:
    at = about_to(fight(), "sleep").with_body(0, stun="hurt")
    assert not beat(at, "6 6 5").body(0).casting


# --- how well ---------------------------------------------------------------------------------------


@rules("GL-MAGIC-11", "GL-MAGIC-16", "GL-RULE-79", "GL-RULE-81")
def test_what_makes_casting_harder_in_a_fight() -> None:
    assert level(fight()) == 14
    assert level(fight(mana="low")) == 9
    assert level(fight(MAGE, ("ogre", 1, "ST 15, DX 10, club 10, 1d cr, magic resistance 3"))) == 11
    assert level(fight(dark=True)) == 9
    assert level(fight(dark=True), "shield", 0) == 14
    at = put(put(fight(), "haste", 0, 0, 1), "foolishness", 0, 1, 2)
    assert (how_many_on(at, 0), level(at)) == (2, 12)
    assert level(at.with_body(0, held=2)) == 11


@rules("GL-MAGIC-04", "GL-MAGIC-01")
@pytest.mark.parametrize(
    "sheet, mana, some",
    [(MAGE, "none", False), (MAGE, "low", True), (MAGE, "normal", True), (MAGE, "high", True),
     (MAGE.with_words("advantages", ()), "normal", False), (MAGE.with_words("advantages", ()), "low", False),
     (MAGE.with_words("advantages", ()), "high", True)],
)  # fmt: skip
def test_who_casts_where(sheet: Any, mana: str, some: bool) -> None:
    assert any(option.label.startswith("Cast ") for option in WORDS.put(list(options(fight(sheet, mana=mana))))) is some


@rules("GL-MAGIC-04")
def test_an_instruction_may_say_the_mana_of_its_place() -> None:
    assert level(fight(MAGE, GUARD, mana="normal")) == 14
    at = turn_of(scene(MAGE, GUARD, settled=place("normal"), mana="low"), 0)
    assert level(at) == 9


@rules("GL-MAGIC-11")
def test_below_three_nothing_is_offered() -> None:
    assert not [
        option
        for option in WORDS.put(list(options(fight(knowing(7, "Sleep"), mana="low"))))
        if option.label.startswith("Cast")
    ]


@rules("GL-MAGIC-13")
@pytest.mark.parametrize("fatigue, degrees", [(0, (1, 2, 3, 4, 5)), (5, (1, 2, 3)), (10, (1,)), (11, ())])
def test_no_more_than_the_st_there_is(fatigue: int, degrees: tuple[int, ...]) -> None:
    assert strengths(fight(MAGE.having(fatigue=fatigue)), 0, "shield", 0) == degrees


@rules("GL-AUTH-35")
@pytest.mark.parametrize(
    "label, note",
    [("Cast Sleep", "3 s, 14 or less, against 11: 70 %, 4 fatigue"), ("Cast Shield", "1 s, 14 or less, 91 %, 2 to 10 fatigue"),
     ("Cast Fireball", "1 to 3 s, 14 or less, 91 %, 1 to 3 fatigue"), ("Cast Haste", "2 s, 14 or less, 91 %, 2 to 6 fatigue"),
     ("Cast Ignite Fire on the guard", "1 s, 14 or less, 91 %, 3 fatigue"), ("Cast Create Fire", "1 s, 14 or less, 91 %, 2 fatigue")],
)  # fmt: skip
def test_the_list_says_time_chance_and_cost(label: str, note: str) -> None:
    (found,) = [option for option in WORDS.put(list(options(fight()))) if option.label.startswith(label)]
    assert found.note == note


@rules("GL-MAGIC-33", "GL-RULE-07")
def test_the_chance_of_a_resisted_spell_is_that_of_its_contest() -> None:
    ways = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    wins = sum(
        (theirs > 10 or ours_by > 10 - theirs) if theirs <= 16 and theirs > 4 else theirs > 16 or ours_by > max(0, 10 - theirs)
        for ours in ways if ours <= 12
        for theirs in ways
        for ours_by in [12 - ours]
    )  # fmt: skip
    assert chance(12, 10) == round(100 * wins / 216**2)
    assert chance(14) == 91
    assert chance(2) == round(100 * 4 / 216)


# --- the roll ---------------------------------------------------------------------------------------


@rules("GL-MAGIC-12", "GL-MAGIC-23")
@pytest.mark.parametrize("faces, fatigue, on", [("3 3 4", 4, True), ("1 1 2", 0, True), ("5 5 5", 1, False)])
def test_what_the_roll_costs(faces: str, fatigue: int, on: bool) -> None:
    at = cast("shield", faces, strength=2, target=0)
    assert (at.hero["fatigue"], at.hero["shield_spell"]) == (fatigue, 2 if on else 0)


@rules("GL-MAGIC-12")
@pytest.mark.parametrize("die, stun, hits", [("2", "", 12), ("4", "mind", 12), ("5", "", 11)])
def test_a_critical_failure_costs_all_and_brings_a_mishap(die: str, stun: str, hits: int) -> None:
    at = cast("shield", "6 6 6", die, strength=3, target=0)
    assert (at.hero["fatigue"], at.body(0).stun, at.hits(0)) == (6, stun, hits)


@rules("GL-MAGIC-13", "GL-RULE-78")
def test_who_pays_down_to_nothing_drops_when_it_has_worked() -> None:
    at = cast("sleep", "3 3 4", "6 6 3", at=fight(MAGE.having(fatigue=8)))
    assert (at.out(1), at.out(0)) == ("asleep", "unconscious")


@rules("GL-MAGIC-33", "GL-RULE-77", "GL-RULE-11")
@pytest.mark.parametrize(
    "ours, theirs, out",
    [("3 3 4", "3 3 5", "asleep"), ("4 4 4", "3 3 3", ""), ("4 3 4", "3 3 2", ""), ("5 5 5", "", "")],
)
def test_the_caster_must_win_and_a_tie_fails(ours: str, theirs: str, out: str) -> None:
    """14 against 11; a spell that is resisted costs all, one that fails 1."""
    at = cast("sleep", ours, *([theirs] if theirs else []))
    assert at.out(1) == out
    assert at.hero["fatigue"] == (4 if theirs else 1)


@rules("GL-MAGIC-33", "GL-RULE-81")
@pytest.mark.parametrize(
    "facts, key, total", [("HT 12", "sleep", 12), ("HT 12, strong will 2", "sleep", 14), ("IQ 9, weak will 1", "foolishness", 8), ("HT 10, magic resistance 4", "daze", 14)]
)  # fmt: skip
def test_what_the_subject_resists_with(facts: str, key: str, total: int) -> None:
    at = fight(MAGE, ("foe", 1, f"{facts}, club 10, 1d cr"))
    assert sum(n for _, n in resisting_parts(at, 1, key)) == total


@rules("GL-MAGIC-33")
def test_resistance_is_rolled_over_fourteen_like_any_roll() -> None:
    at = fight(MAGE, ("foe", 1, "HT 17, club 10, 1d cr"))
    assert not came(about_to(at, "sleep"), "4 4 4", "5 5 5").out(1)  # 15 of 17 succeeds by 2, 12 of 14 by 2: a tie


# --- kept and ended ---------------------------------------------------------------------------------


def minute_later(at: Scene) -> Scene:
    """The scene with sixty seconds gone by."""
    return at.with_fight(tick=at.fight.tick + 60)


@rules("GL-MAGIC-20")
def test_a_spell_lasts_its_seconds_in_a_fight_and_is_kept_for_its_price() -> None:
    at = cast("haste", "3 3 4", strength=2, target=0)
    early = at.with_fight(tick=59)
    assert drive(passes, early, 0).hero["haste"] == 2
    kept = drive(passes, minute_later(at), 0, dice=("Pay 2",))
    assert (kept.hero["haste"], kept.hero["fatigue"]) == (2, 6)
    assert kept.fight.spells[0][4] == 120
    assert drive(passes, minute_later(at), 0, dice=("Lose Haste",)).hero["haste"] == 0


@rules("GL-MAGIC-20", "GL-RULE-80")
def test_seconds_are_counted_only_while_a_spell_is_on() -> None:
    at = fight(knowing(14, "Haste"))
    assert beat(beat(at, "Use All-Out Defense"), "6 6 5").fight.tick == 0
    at = put(at, "haste", 0, 0, 1)
    assert beat(beat(at, "Use All-Out Defense"), "6 6 5").fight.tick == 1


@rules("GL-MAGIC-21")
def test_ending_a_spell_early_costs_one_and_no_time() -> None:
    at = put(fight(), "foolishness", 0, 1, 2)
    assert at.figure(1).iq == 8
    request = asked(at, "Lose the spell Foolishness")
    assert "What do you do?" in request.prompt
    assert "Lose the spell Foolishness" not in labels(request)
    ended = play(lambda: _action(at), "Lose the spell Foolishness")
    assert isinstance(ended, Done)  # it is paid for before the next question, and stands on the sheet
    assert ended.result.hero["fatigue"] == 1


@rules("GL-MAGIC-22")
def test_an_unconscious_caster_keeps_nothing_up() -> None:
    witch = ("witch", 1, "ST 10, IQ 13, HT 10, casts Haste 14")
    at = put(fight(MAGE, witch, GUARD), "haste", 1, 1, 1)
    assert at.figure(1).move == fight(MAGE, witch).figure(1).move + 1
    assert drive(passes, minute_later(at), 0).fight.spells  # she pays
    assert not drive(passes, minute_later(at.put_out(1, "unconscious")), 0).fight.spells


@rules("GL-MAGIC-16", "GL-AUTH-41")
def test_what_was_cast_before_holds_in_the_fight_and_goes_on_after_it() -> None:
    state = put_on(State(MAGE), "shield", 3, True)
    at = started(replace(fight(), state=state))
    assert at.fight.spells[0][:4] == ("shield", 0, 0, 3)
    after = settled(put(at.with_fight(tick=20), "foolishness", 0, 1, 2)).state
    assert [(own.key, own.ends, own.on_hero, own.subject) for own in running(after)] == [
        ("foolishness", 1, False, "guard"),
        ("shield", 1, True, ""),
    ]
    assert after.hero["shield_spell"] == 3


@rules("GL-MAGIC-16", "GL-MAGIC-20")
def test_what_a_fight_put_on_others_is_over_when_the_page_is_turned() -> None:
    at = put(put(put(fight(), "foolishness", 0, 1, 2), "haste", 0, 0, 1), "foolishness", 1, 0, 3)
    after = settled(at).state
    assert {own.key for own in running(after)} == {"foolishness", "haste"}
    assert after.hero["foolish"] == 3
    assert SYSTEM.play.turned is not None
    onward = done(lambda: SYSTEM.play.turned(after, place())).result
    assert [(own.key, own.on_hero) for own in all_on(onward)] == [("haste", True)]
    assert (onward.hero["foolish"], onward.hero["haste"], onward.hero["fatigue"]) == (0, 1, 0)


@rules("GL-MAGIC-16", "GL-AUTH-42")
def test_what_others_put_on_the_hero_goes_on_by_the_clock_too() -> None:
    state = put_under(State(MAGE), "foolishness", 2, 2)
    at = started(replace(fight(), state=state))
    assert at.fight.spells[0] == ("foolishness", OUTSIDE, 0, 2, 120, "")
    assert is_on(settled(at).state, "foolishness")
    assert running(settled(at).state) == ()


MAGIC = "turnto.rules.gurps.magic"


def loaded_with(module: str, seen: set[str]) -> set[str]:
    """The modules of these rules that importing one brings in at once."""
    if module in seen or not module.startswith("turnto.rules.gurps"):
        return seen
    seen.add(module)
    for name in imported(module):
        if is_module(name):
            loaded_with(name, seen)
    return seen


def imported(module: str) -> Iterator[str]:
    """What its first lines import; what functions import comes later, if at all."""
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    for node in ast.parse(Path(found.origin).read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{own.name}" for own in node.names if own.name.islower())


def is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


@rules("GL-AUTH-30")
def test_the_rules_come_without_their_magic() -> None:
    loaded = loaded_with("turnto.rules.gurps", set())
    assert {f"turnto.rules.gurps.{name}" for name in ("combat", "phrases.magic", "effects.active_spells")} <= loaded
    assert not [name for name in loaded if name.startswith(MAGIC)]


@rules("GL-AUTH-30")
def test_nobody_who_has_no_spells_loads_any_magic() -> None:
    assert not scene().magical
    assert fight().magical
    assert fight(PLAIN_MAGE, ("witch", 1, "ST 10, casts Sleep 12")).magical
