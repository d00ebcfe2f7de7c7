"""Bodies, journeys, work, money, points and spells (GL-EQUIP 20-59, GL-CAMP, GL-MAGIC, GL-CHAR-170 ff.)."""

from dataclasses import replace

import pytest

from rules.gurps.playing import SPOKEN, after, carry_out, codes, game, hero, holds, outcome, said, terms
from rules.playing import PLAIN, WORDS, asked, done, result, rules
from turnto.core.dice import house
from turnto.core.message import say
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Changed, Option, Roll, Told
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import State
from turnto.play.position import Session
from turnto.play.session import begin_at, step, waiting_for
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.campaign.advancement import after as afterwards
from turnto.rules.gurps.campaign.advancement import improvement, improvements
from turnto.rules.gurps.campaign.jobs import job_of, pay_of
from turnto.rules.gurps.campaign.money import list_price
from turnto.rules.gurps.campaign.page_turn import may_take, turned
from turnto.rules.gurps.campaign.travel import days_for, miles_a_day, mount_level
from turnto.rules.gurps.character.mounts import mount_move
from turnto.rules.gurps.character.presets import PRESETS
from turnto.rules.gurps.effects.active_spells import cancel, is_on, keeping_cost, run_out, running
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.expiring_flags import turned_on
from turnto.rules.gurps.feats.jump_climb_lift import (
    climb_minutes,
    climb_rolls,
    fall_yards,
    high_jump,
    lift_limit,
    long_jump,
)
from turnto.rules.gurps.feats.swim_run import run_yards, swim_yards
from turnto.rules.gurps.feats.throwing import throw_range, throw_twentieths
from turnto.rules.gurps.magic.spells import Cast, cannot, casting_parts, degrees, free_casts
from turnto.words import translator

# --- derived values --------------------------------------------------------------------------------


@pytest.mark.parametrize("name, wanted", [
    ("Forester", {"basic_speed": 6.0, "encumbrance": "none", "move": 6, "dodge": 6, "parry": 6, "block": None, "pd": 1, "dr": 1, "thrust": "1d-1", "swing": "1d+1", "will": 12}),
    ("Knight", {"basic_speed": 6.25, "encumbrance": "light", "move": 5, "dodge": 6, "parry": 8, "block": 8, "pd": 5, "dr": 2, "thrust": "1d-1", "swing": "1d+2", "will": 10}),
    ("Clerk", {"basic_speed": 5.25, "encumbrance": "none", "move": 5, "dodge": 5, "parry": 7, "block": None, "pd": 1, "dr": 1, "thrust": "1d-2", "swing": "1d-1", "will": 14}),
    ("Burglar", {"basic_speed": 6.25, "encumbrance": "none", "move": 6, "dodge": 6, "parry": 7, "block": None, "pd": 1, "dr": 1, "thrust": "1d-2", "swing": "1d", "will": 13}),
    ("Infirmarian", {"basic_speed": 5.75, "encumbrance": "none", "move": 5, "dodge": 5, "parry": 7, "block": None, "pd": 1, "dr": 1, "thrust": "1d-1", "swing": "1d+1", "will": 13}),
    ("Hedge-witch", {"basic_speed": 5.5, "encumbrance": "none", "move": 5, "dodge": 5, "parry": 7, "block": None, "pd": 1, "dr": 1, "thrust": "1d-2", "swing": "1d", "will": 14}),
])  # fmt: skip
@rules("GL-EQUIP-05", "GL-EQUIP-06", "GL-EQUIP-20", "GL-EQUIP-21", "GL-EQUIP-22", "GL-EQUIP-24", "GL-CORE-39")
def test_what_the_ready_heroes_amount_to(name: str, wanted: dict) -> None:
    derived = SPOKEN.sheet.derived(State(hero(**PRESETS[name])), PLAIN)
    assert {key: derived[key] for key in wanted} == wanted
    assert derived["point_total"] == 100


@rules("GL-EQUIP-22", "GL-EQUIP-23", "GL-EQUIP-24")
def test_running_counts_for_move_alone() -> None:
    derived = SPOKEN.sheet.derived(State(hero(dx=11, ht=11, skills={"Running": 12})), PLAIN)
    assert (derived["move"], derived["dodge"]) == (7, 5)


@rules("GL-CHAR-24", "GL-CHAR-112")
def test_the_fat_carry_themselves_and_the_lame_are_slow() -> None:
    assert SPOKEN.sheet.derived(State(hero(disadvantages=["Fat"])), PLAIN)["encumbrance"] == "heavy"
    assert SPOKEN.sheet.derived(State(hero(disadvantages=["Crippled Leg"])), PLAIN)["move"] == 2
    assert SPOKEN.sheet.derived(State(hero(disadvantages=["One Leg"], dx=14)), PLAIN)["move"] == 2


@rules("GL-CORE-35", "GL-CORE-37", "GL-EQUIP-21", "GL-EQUIP-23", "GL-CHAR-02")
def test_the_sheet_tells_senses_loads_and_where_the_points_went() -> None:
    """GL-CORE-35: a sense is IQ, Alertness and the Acute Sense; GL-EQUIP-21: five levels of load, each slower by one."""
    keen = hero(
        st=11,
        advantages=["Alertness 2", "Acute Hearing 1"],
        disadvantages=["Hard of Hearing"],
        skills={"Running": 8, "Stealth": 10},
    )
    derived = SPOKEN.sheet.derived(State(keen), PLAIN)
    assert (derived["vision"], derived["hearing"], derived["taste_and_smell"]) == (12, 9, 12)
    assert derived["burdens"] == {
        "none, to 22 lb": "Move 6, Dodge 5",
        "light, to 44 lb": "Move 5, Dodge 4",
        "medium, to 66 lb": "Move 4, Dodge 3",
        "heavy, to 132 lb": "Move 3, Dodge 2",
        "extra-heavy, to 220 lb": "Move 2, Dodge 1",
    }
    assert repr(derived["spent"]) == "{'Attributes': 10, 'Advantages': 12, 'Disadvantages': -10, 'Skills': 3}"


@rules("GL-EQUIP-20", "GL-RULE-18")
def test_fatigue_of_great_tiredness_halves_move() -> None:
    derived = SPOKEN.sheet.derived(State(hero(fatigue=7)), PLAIN)
    assert (derived["move"], derived["dodge"], derived["strength_left"]) == (2, 2, 3)


# --- feats ------------------------------------------------------------------------------------------


@rules("GL-EQUIP-35", "GL-EQUIP-36", "GL-EQUIP-37", "GL-EQUIP-38", "GL-RULE-87", "GL-AUTH-26")
def test_jumping() -> None:
    assert (
        high_jump(hero()),
        high_jump(hero(), 4),
        long_jump(hero()),
        long_jump(hero(), 4),
        long_jump(hero(), 20),
    ) == (20, 44, 7, 11, 14)
    assert long_jump(hero(skills={"Jumping": 14})) == 11
    assert long_jump(hero(fatigue=8)) == 0
    assert outcome("Jump 8 feet", hero()) == "failure"
    assert outcome("Jump 7 feet", hero()) == "success"
    assert outcome("Jump 11 feet with a run-up of 4 yards", hero()) == "success"
    assert outcome("Jump up 44 inches with a run-up", hero()) == "success"


@rules("GL-EQUIP-45", "GL-EQUIP-46", "GL-EQUIP-47", "GL-AUTH-26")
def test_lifting() -> None:
    assert [
        lift_limit(hero(), how) for how in ("one hand", "two hands", "back", "shove", "shove with a run", "shift")
    ] == [60, 250, 300, 250, 500, 1000]
    assert lift_limit(hero(), "drag", smooth=True) == 600
    assert lift_limit(hero(), "drag", wheels=4, road=True) == 12000
    assert outcome("Lift 61 lb with one hand", hero()) == "failure"
    assert outcome("Lift 60½ lb with one hand", hero()) == "failure"
    assert outcome("Drag 600 lb over smooth ground", hero()) == "success"
    assert outcome("Drag 301 lb", hero()) == "failure"
    assert outcome("Pull 1,200 lb on 4 wheels on a good road", hero()) == "success"
    assert outcome("Push 251 lb", hero()) == "failure"
    assert outcome("Knock over 500 lb with a run", hero()) == "success"
    assert after("Carry 250 lb on your back for 3 seconds", hero()).hero["fatigue"] == 3


@rules("GL-EQUIP-50", "GL-EQUIP-51", "GL-AUTH-26")
def test_throwing() -> None:
    assert (throw_twentieths(100), throw_twentieths(350), throw_twentieths(25), throw_twentieths(25000)) == (
        70,
        30,
        70,
        1,
    )
    assert throw_range(hero(), 100) == 35
    assert throw_range(hero(skills={"Throwing": 13}), 100) == 42
    assert throw_range(hero(), 100 * 251) == 0
    assert outcome("Throw 1½ lb 31 yards", hero()) == "failure"
    assert asked(carry_out("Throw 1.5 lb 30 yards", hero())).target == 7
    assert outcome("Throw 5 lb 13 yards", hero()) == "failure"
    assert asked(carry_out("Throw 5 lb 12 yards", hero())).target == 7
    assert asked(carry_out("Throw 5 lb 12 yards into an area", hero())).target == 10


@rules("GL-EQUIP-40", "GL-EQUIP-25", "GL-AUTH-26", "GL-AUTH-71")
def test_climbing() -> None:
    assert climb_minutes("mountain", 600) == 60
    assert climb_rolls("mountain", 600) == 13
    assert climb_rolls("stone wall", 20) == 1
    climber = hero(skills={"Climbing": 12})
    assert asked(carry_out("Climb a stone wall of 20 feet at -1", climber)).target == 8
    for down in (
        "Climb down a rope of 8 yards without gear",
        "Climb a rope of 24 feet, down",
        "Climb down the rope of 24 ft with gear",
    ):
        assert asked(carry_out(down, climber)).target == 11
    assert asked(carry_out("Climb up a rope of 8 yards, no gear", climber)).target == 10
    assert outcome("Climb a ladder of 20 feet", hero()) == "success"
    fallen = result(carry_out("Climb a rope of 24 feet, no fall", climber), "6 6 3")
    assert (fallen.outcome, fallen.state.hero["hits"]) == ("failure", 10)
    hurt = result(carry_out("Climb a tree of 36 feet", climber), "6 6 6", "6 6 3", "2 2 2 2 2 2 2 2 2 2 2 5")
    assert hurt.state.hero["hits"] == 7


@pytest.mark.parametrize("feet, half, whole", [(24, 4, 8), (20, 3, 7), (21, 4, 7), (5, 1, 2), (2, 0, 1), (1, 0, 0)])
@rules("GL-EQUIP-40", "GL-RULE-55")
def test_a_climber_falls_whole_yards_to_the_nearest(feet: int, half: int, whole: int) -> None:
    assert (fall_yards(feet, "failure"), fall_yards(feet, "critical_failure")) == (half, whole)


@pytest.mark.parametrize("way, throws, dice", [
    ("Climb a mountain of 150 feet", ("6 6 1",), 6),  # four rolls, one for each 37 feet: half of those, and not of the whole
    ("Climb a mountain of 150 feet", ("3 3 3", "3 3 3", "6 6 1"), 19),
    ("Climb a mountain of 150 feet", ("3 3 3", "3 3 3", "6 6 6"), 37),
    ("Climb a mountain of 150 feet, down", ("6 6 1",), 25),
    ("Climb a mountain of 150 feet, down", ("3 3 3", "3 3 3", "3 3 3", "6 6 1"), 6),
])  # fmt: skip
@rules("GL-EQUIP-40")
def test_a_climber_falls_from_the_height_he_has_reached(way: str, throws: tuple[str, ...], dice: int) -> None:
    request = asked(carry_out(way, hero(skills={"Climbing": 12})), *throws, "6 6 5")  # Acrobatics by default
    assert str(request.dice).startswith(f"{dice}d")


@rules("GL-AUTH-25", "GL-EQUIP-55", "GL-EQUIP-56", "GL-EQUIP-57", "GL-EQUIP-58", "GL-EQUIP-59", "GL-RULE-86")
def test_swimming() -> None:
    swimmer = hero(skills={"Swimming": 12})
    assert (swim_yards(swimmer, 10), swim_yards(swimmer, 100)) == (10, 120)
    assert asked(carry_out("Swim 5 minutes", swimmer)).target == 15
    assert asked(carry_out("Swim 5 minutes", swimmer), "3 3 3").target == 12
    assert asked(carry_out("Swim 5 minutes, you fell in", swimmer)).target == 12
    assert asked(carry_out("Swim 1 minute, rescuing someone with ST 12", swimmer)).target == 8
    drowns = ("6 6 6", "6 6 6", "6 6 6")
    assert outcome("Swim 4 minutes", hero(st=3, dx=10), *drowns, outcomes=("drowned",)) == "drowned"
    assert result(carry_out("Swim 4 minutes", hero(st=3, dx=10)), *drowns).beaten == "dead"
    assert result(carry_out("Swim 4 minutes", swimmer), "6 6 6", "3 3 3", "3 3 3").state.hero["fatigue"] == 1
    assert result(carry_out("Swim 100 yards", swimmer), "3 3 3", "6 6 3").state.hero["fatigue"] == 1


@rules("GL-EQUIP-30", "GL-EQUIP-31", "GL-EQUIP-59")
def test_running() -> None:
    assert run_yards(hero(dx=11, ht=11), 10) == 65
    assert run_yards(hero(dx=11, ht=11, skills={"Running": 12}), 10) == 80
    assert outcome("Run 66 yards in 10 seconds", hero(dx=11, ht=11)) == "failure"
    assert outcome("Run 60 yards in 10 seconds", hero(disadvantages=["One Leg"], dx=14)) == "failure"
    assert result(carry_out("Run 200 yards", hero()), "3 3 3", "6 6 3").state.hero["fatigue"] == 1


# --- journeys and work --------------------------------------------------------------------------------


@rules(
    "GL-EQUIP-25",
    "GL-EQUIP-32",
    "GL-AUTH-50",
    "GL-AUTH-52",
    "GL-RULE-85",
    "march_fatigue=hourly",
    "march_fatigue=daily",
)
def test_travelling() -> None:
    assert days_for(100, 100, 40) == 3
    assert [miles_a_day(level) for level in range(6)] == [50, 40, 30, 20, 10, 0]
    state = after("Travel 100 miles, a ration a day", hero(items=["3 rations"], fatigue=2))
    assert (state.world.clock, state.hero.carries("ration"), state.hero["fatigue"]) == (2 * 1440, 1, 0)
    assert after("Travel 100 miles", hero(fatigue=2), settled=terms(march_fatigue="daily")).hero["fatigue"] == 0
    awake = after("Travel 1 day without sleep", hero(st=20, items=["chainmail"]))  # eight hours at 2, and a night
    assert (awake.hero["fatigue"], awake.world.flag("sleepless")) == (16 + 4, 5)  # there is no more than 20
    assert after("Rest 10 hours", awake).hero["fatigue"] == 5
    assert after("Travel 1 day without sleep", hero(), settled=terms(march_fatigue="daily")).hero["fatigue"] == 5
    assert after("Travel 1 day riding a pony without sleep", hero()).hero["fatigue"] == 5
    assert after("Travel 50 miles, terrain at 200 percent", hero()).world.clock == 2 * 1440
    assert outcome("Travel 50 miles", hero(st=2, items=["heavy plate armor"])) == "stuck"
    assert translator(SYSTEM)(say("gurps-overloaded")) == "With such a load nobody gets anywhere on the road."
    assert mount_level("saddle horse", 210) == 1


@rules("GL-CAMP-20", "GL-CAMP-22", "GL-AUTH-52")
def test_the_clock_moves_when_the_book_says_so() -> None:
    assert after("Two hours pass", hero()).world.clock == 120
    assert after("Roll against ST, each try takes 10 minutes", hero(), "3 3 3").world.clock == 10
    assert after("Roll against ST", hero(), "3 3 3").world.clock == 0


@rules("GL-EQUIP-33", "GL-AUTH-53")
def test_driving_and_sleep_are_the_books_to_ask() -> None:
    assert asked(carry_out("Roll against Driving", hero())).target == 5
    assert after("Sleep the night", hero(fatigue=4)).hero["fatigue"] == 0


@rules(
    "GL-CAMP-10",
    "GL-CAMP-11",
    "GL-CAMP-12",
    "GL-CAMP-13",
    "GL-CAMP-14",
    "GL-RULE-83",
    "GL-AUTH-49",
    "GL-CHAR-40",
    "GL-CHAR-113",
)
def test_working() -> None:
    text = "Work a month as a scribe (Writing-1, $600)"
    scribe = hero(skills={"Writing": 12})
    assert asked(carry_out(text, scribe)).target == 11
    for faces, ending, money in (
        ("3 3 4", "pay", 600),
        ("6 4 3", "pay", 600),
        ("1 1 1", "raise", 660),
        ("6 6 6", "fired", 0),
    ):
        worked = result(carry_out(text, scribe), faces)
        assert (worked.outcome, worked.state.hero["money"]) == (ending, money)
    job = job_of("clerk", "10, $1,000, comfortable, self-employed")
    assert (job.roll, job.pay, job.wealth) == ("10", 1000, "comfortable")
    assert pay_of(job, State(hero(advantages=["Very Wealthy"]))) == 2000
    assert pay_of(job, State(hero(disadvantages=["Laziness"]))) == 500
    phrase, deed = said("Work a month as a clerk (Writing, $600, comfortable)")
    assert WORDS(phrase.hindrance(State(hero()), deed, PLAIN)) == "That post is for the comfortable."
    assert phrase.hindrance(State(hero(advantages=["Comfortable"])), deed, PLAIN) is None
    assert phrase.hindrance(State(hero(disadvantages=["Dead Broke"])), deed, PLAIN)
    lazy = hero(skills={"Writing": 12}, disadvantages=["Laziness"])
    assert result(carry_out(text, lazy), "1 1 1", "4").outcome == "pay"


# --- money ------------------------------------------------------------------------------------------


@rules("GL-AUTH-45")
def test_money() -> None:
    assert after("Gain $50", hero(money=5)).hero["money"] == 55
    assert after("Gain $2d x 10", hero(), "3 4").hero["money"] == 70
    assert after("Pay $5", hero(money=8)).hero["money"] == 3
    assert after("Lose all your money", hero(money=8)).hero["money"] == 0
    phrase, deed = said("Pay $5")
    assert translator(SYSTEM)(phrase.hindrance(State(hero(money=3)), deed, PLAIN)) == "You have only $3."


@rules("GL-AUTH-46", "GL-AUTH-47", "GL-RULE-20", "sell_ratio=")
def test_shops_and_used_gear() -> None:
    phrase, deed = said("The armourer buys gear")
    assert isinstance(phrase.does, StandingOffer)
    state = State(hero(items=["broadsword", "rope"]))
    words = translator(SYSTEM)
    (offer,) = [one for one in words.put(list(phrase.does.options(state, deed, PLAIN))) if isinstance(one, Option)]
    assert offer.label == "Sell broadsword ($200)"
    (half,) = [one for one in phrase.does.options(state, deed, terms(sell_ratio="0.5")) if isinstance(one, Option)]
    assert words(half.label) == "Sell broadsword ($250)"
    assert result(lambda: phrase.does.does(state, deed, offer.key, PLAIN)).hero["money"] == 200
    assert (
        WORDS(may_take(State(hero(st=2)), item("heavy plate armor"), PLAIN)) == "You cannot walk with more than 40 lb."
    )
    assert may_take(State(hero(st=6)), item("heavy plate armor"), PLAIN) is None


@rules("GL-AUTH-46")
def test_haggling_moves_prices_by_a_tenth() -> None:
    from dataclasses import replace

    phrase, deed = said("The chandler sells")
    deed = replace(
        deed,
        values={
            **deed.values,
            "rows": [
                {"item": "rope", "price": "10 dollars", "stock": ""},
                {"item": "broadsword", "price": "", "stock": "1"},
            ],
        },
    )
    rich = hero(money=1000)
    for state, labels in (
        (State(rich), ["Buy rope ($10)", "Buy broadsword ($500)"]), (after("You may haggle", rich, "1 1 1"), ["Buy rope ($9)", "Buy broadsword ($450)"]),
        (after("You may haggle", rich, "6 6 3"), ["Buy rope ($11)", "Buy broadsword ($550)"]),
    ):  # fmt: skip
        assert [translator(SYSTEM)(one.label) for one in phrase.does.options(state, deed, PLAIN)] == labels
    assert list_price(item("longbow"), None, PLAIN) == 200


# --- points -----------------------------------------------------------------------------------------


@rules("GL-CHAR-170", "GL-CHAR-171", "GL-CHAR-172", "GL-CHAR-173", "GL-RULE-73", "GL-CAMP-32")
def test_what_improvement_costs() -> None:
    made = hero(
        skills={"Stealth": 10, "Swimming": 9}, disadvantages=["Greed"], advantages=["Magery 1"], spells={"Light": 10}
    )
    assert improvement(made, "st", PLAIN) == 20
    assert improvement(hero(st=13), "st", PLAIN) == 30
    price = {own.key: own.price for own in improvements(made, PLAIN, ("Climbing",))}
    assert price["skill Stealth"] == 2
    assert price["skill Swimming"] == 1
    assert price["skill Climbing"] == 1
    assert price["rid Greed"] == 15
    assert price["advantage Combat Reflexes"] == 15
    assert price["spell Light"] == 2
    assert "spell Daze" not in price


@pytest.mark.parametrize("points, ht, taken", [(25, 11, "ht"), (19, 11, "stop"), (60, 12, "ht")])
@rules("GL-CAMP-32")
def test_players_who_are_none_spend_points_without_looking_ahead(points: int, ht: int, taken: str) -> None:
    """What could be bought with twenty points in every order is more than anybody goes through."""
    wanted = asked(carry_out("You may spend your points", hero(points=points, ht=ht)))
    assert SYSTEM.simulation.rule_of_thumb(wanted) == taken
    assert SYSTEM.simulation.rule_of_thumb(replace(wanted, options=(*wanted.options, Option("wait", "Wait")))) is None


@rules("GL-AUTH-48", "GL-CAMP-30", "GL-CAMP-32", "GL-CHAR-07", "GL-CHAR-171")
def test_earning_and_spending() -> None:
    made = hero(skills={"Stealth": 10}, points=1)
    assert after("Gain 2 points", made).hero["points"] == 3
    spent = after(
        "You may spend your points", hero(skills={"Stealth": 10}, points=3), "Pay 2 points: Stealth 10", "Keep"
    )
    assert (spent.hero["points"], spent.hero.rating("skills", "Stealth")) == (1, 11)
    raised = after("You may spend your points", hero(skills={"Stealth": 11}, points=20), "Pay 20 points: DX")
    assert (raised.hero["dx"], raised.hero.rating("skills", "Stealth")) == (11, 12)
    hale = after("You may spend your points", hero(points=20), "Pay 20 points: HT")
    assert hale.hero.score("hits") == Score(11, 11)
    learned = after("You may spend your points, learning Climbing", hero(points=1), "Pay 1 point: Climbing")
    assert learned.hero.rating("skills", "Climbing") == 9


@rules("GL-CAMP-21", "GL-CAMP-31")
def test_between_adventures_the_body_mends_and_points_are_spent() -> None:
    worn = State(hero(fatigue=4, hits="3/10"))
    rested = result(lambda: afterwards(worn, PLAIN))
    assert (rested.hero["fatigue"], rested.hero["hits"]) == (0, 10)


@rules("GL-AUTH-51", "GL-CAMP-40", "GL-CAMP-41", "GL-CAMP-42")
def test_another_world() -> None:
    changes = carry_out("The world changes: TL 7, mana is low, your money is worthless", hero(money=90))
    assert Changed("money", 90, 0) in done(changes).events
    state = result(changes).state
    assert (state.hero["money"], state.world.flag("tl"), state.world.flag("mana")) == (0, 7, "low")
    assert outcome("Roll against Lockpicking", State(hero(tl=3), state.world)) == "cannot_try"
    assert holds("the mana is low", state)


# --- magic ------------------------------------------------------------------------------------------

MAGE = hero(iq=14, advantages=["Magery 2"], spells={"Light": 15, "Sleep": 15, "Shield": 15, "Haste": 15, "Minor Healing": 15, "Lend Health": 15, "Create Fire": 15, "Ignite Fire": 15, "Fireball": 15,
                                                  "Foolishness": 15, "Daze": 15, "Detect Magic": 15, "Lend Strength": 15, "Shape Fire": 15})  # fmt: skip
HERE = terms(mana="normal")


@rules("GL-MAGIC-01", "GL-MAGIC-04")
def test_who_can_cast_where() -> None:
    state, plain = State(MAGE), State(hero(spells={"Light": 12}))
    assert WORDS(cannot(state, "light", "none") or "") == "There is no mana here."
    assert [cannot(state, "light", here) for here in ("low", "normal", "high")] == [None] * 3
    assert WORDS(cannot(plain, "light", "normal") or "") == "Only mages can cast here."
    assert cannot(plain, "light", "high") is None
    assert WORDS(cannot(State(hero()), "light", "high") or "") == "You do not know Light."
    assert outcome("Cast Light", MAGE) == "cannot_cast"


@rules("GL-MAGIC-11", "GL-MAGIC-15", "GL-RULE-79", "GL-RULE-81")
def test_what_makes_casting_harder() -> None:
    def level(cast: Cast, state: State | None = None) -> int:
        return sum(number for _, number in casting_parts(state or State(MAGE), cast))

    assert level(Cast("light")) == 15
    assert level(Cast("light", mana="low", seen=False, resistance=2, modifier=-1)) == 2
    lit = after("Cast Light", MAGE, "3 3 4", settled=HERE)
    assert level(Cast("haste"), lit) == 14
    assert outcome("Cast Light at -13", MAGE, settled=HERE) == "cannot_cast"


@rules("GL-MAGIC-12", "GL-MAGIC-13", "GL-RULE-78", "GL-AUTH-40")
def test_what_casting_costs() -> None:
    for faces, ending, fatigue in (("3 3 4", "success", 1), ("1 1 1", "critical_success", 0), ("6 6 4", "failure", 1)):
        cast = result(carry_out("Cast Light", MAGE, HERE), faces)
        assert (cast.outcome, cast.state.hero["fatigue"]) == (ending, fatigue)
    assert result(carry_out("Cast Sleep on the guard, against HT 12", MAGE, HERE), "6 6 4").state.hero["fatigue"] == 1
    for die, hits in (("1", 10), ("3", 10), ("6", 9)):
        mishap = result(carry_out("Cast Shield at strength 2", MAGE, HERE), "6 6 6", die)
        assert (mishap.outcome, mishap.state.hero["fatigue"], mishap.state.hero["hits"]) == (
            "critical_failure",
            4,
            hits,
        )
    assert outcome("Cast Sleep on the guard, against HT 12", MAGE.having(fatigue=8), settled=HERE) == "cannot_cast"


@rules("GL-MAGIC-33", "GL-RULE-77", "GL-AUTH-40")
def test_spells_that_are_resisted() -> None:
    text = "Cast Sleep on the guard, against HT 12"
    assert outcome(text, MAGE, "3 3 4", "6 6 3", settled=HERE) == "success"
    assert outcome(text, MAGE, "3 3 4", "3 3 1", settled=HERE) == "resisted"
    assert outcome(text, MAGE, "3 3 6", "3 3 3", settled=HERE) == "resisted"
    assert result(carry_out(text, MAGE, HERE), "3 3 6", "3 3 3").state.hero["fatigue"] == 4
    assert outcome(text, MAGE, "6 6 4", settled=HERE) == "failure"


@rules("GL-AUTH-42", "GL-RULE-11")
def test_a_spell_cast_on_the_hero() -> None:
    text = "A spell is cast on you at 14 against your HT"
    assert outcome(text, hero(), "6 6 4") == "resisted"
    assert outcome(text, hero(), "3 3 4", "6 6 3") == "affected"
    assert asked(carry_out(text, hero(advantages=["Strong Will 2"])), "3 3 4").target == 12


@rules("GL-MAGIC-16", "GL-MAGIC-20", "GL-MAGIC-21", "GL-MAGIC-22", "GL-MAGIC-23", "GL-AUTH-41")
def test_spells_last_are_kept_up_and_end() -> None:
    lit = after("Cast Light", MAGE, "1 1 1", settled=HERE)
    assert is_on(lit, "light")
    assert holds("the spell Light is on", lit)
    kept = result(lambda: pass_time(lit, 1, HERE), "Pay 1")
    assert (kept.hero["fatigue"], is_on(kept, "light")) == (1, True)
    assert not is_on(result(lambda: pass_time(lit, 1, HERE), "Lose"), "light")
    assert not is_on(result(lambda: pass_time(lit, 60, HERE)), "light")
    ended = result(lambda: cancel(lit, "light"))
    assert (ended.hero["fatigue"], running(ended)) == (1, ())


@rules("GL-MAGIC-31", "GL-RULE-80")
def test_radius_and_strength_multiply_the_cost() -> None:
    assert Cast("create_fire", 3).cost == 6
    assert Cast("shield", 5).cost == 10
    assert list(degrees(State(MAGE), "haste")) == [1, 2, 3]
    assert list(degrees(State(MAGE.having(fatigue=6)), "haste")) == [1, 2]
    fire = after("Cast Create Fire with a radius of 2 yards", MAGE, "3 3 4", settled=HERE)
    (own,) = running(fire)
    assert keeping_cost(own) == 2
    fool = after("Cast Foolishness on the guard, against IQ 10, with 3 points", MAGE, "3 3 4", "6 6 3", settled=HERE)
    assert keeping_cost(running(fool)[0]) == 2


@rules("GL-RULE-80", "GL-MAGIC-20")
def test_haste_shield_and_healing() -> None:
    quick = after("Cast Haste at strength 2", MAGE, "3 3 4", settled=HERE)
    before, now = (SPOKEN.sheet.derived(state, HERE) for state in (State(MAGE), quick))
    assert (now["move"] - before["move"], now["dodge"] - before["dodge"]) == (2, 2)
    guarded = after("Cast Shield at strength 3", MAGE, "3 3 4", settled=HERE)
    assert SPOKEN.sheet.derived(guarded, HERE)["pd"] == 3
    hurt = MAGE.having(hits=Score(5, 10))
    healed = after("Cast Minor Healing at strength 3", hurt, "3 3 4", settled=HERE)
    assert healed.hero["hits"] == 8
    assert asked(carry_out("Cast Minor Healing at strength 1", healed, HERE)).target == 12
    lent = after("Cast Lend Health at strength 3", hurt, "3 3 4", settled=HERE)
    assert lent.hero["hits"] == 8
    assert result(lambda: pass_time(lent, 60, HERE)).hero["hits"] == 5
    assert (
        SPOKEN.sheet.derived(
            result(lambda: run_out(turned_on(result(lambda: pass_time(quick, 90, HERE))), HERE)), HERE
        )["move"]
        == before["move"]
    )


@rules("GL-AUTH-41", "GL-MAGIC-21")
def test_spells_on_oneself_can_be_cast_at_any_time() -> None:
    assert {WORDS(free.label) for free in free_casts(State(MAGE), HERE)} == {"Cast Haste", "Cast Shield", "Cast Light"}
    assert SYSTEM.play.do_free
    lit = result(lambda: SYSTEM.play.do_free(State(MAGE), "cast light", HERE), "3 3 4")  # type: ignore[misc]
    assert "Lose the spell Light (1 fatigue)" in {WORDS(free.label) for free in free_casts(lit, HERE)}
    assert not list(free_casts(State(MAGE), PLAIN))
    assert result(lambda: turned(lit, HERE)) == lit


FIGHT = """## a
{Fight a guard (ST 10, DX 8, IQ 8, HT 8, broadsword 4, 1d cut)}
- If you win -> b
- If you are beaten -> c

## b [end]
Won.

## c [end]
Lost.
"""


def fought(made: Sheet, *wanted: str, seed: int = 7) -> tuple[list[str], Session]:
    """Play the fight: the first label that is wanted of those open, else the first; dice of the house."""
    played = game(FIGHT, "mana: normal\n")
    session, chosen, left = begin_at(played, made, "a", 3), [], list(wanted)
    number = 0
    while (request := waiting_for(played, session)) and len(chosen) < 60:
        if isinstance(request, Roll):
            number += 1
            session = step(played, session, house(seed, number, request.dice))
            continue
        key, label = next(
            ((own.key, own.label) for own in request.options if left and own.label.startswith(left[0])),
            (request.options[0].key, request.options[0].label),
        )
        if left and label.startswith(left[0]):
            left.pop(0)
        chosen.append(label)
        session = step(played, session, key)
    return chosen, session


@rules("GL-MAGIC-10", "GL-MAGIC-14", "GL-RULE-76")
def test_a_spell_in_a_fight_takes_its_seconds() -> None:
    labels, session = fought(MAGE.with_item(item("quarterstaff")), "Cast Sleep", "Cast on", "Cast on", seed=9)
    assert labels.count("Cast on: Sleep") == 2
    assert session.position.visit.section == "b"


@rules("GL-MAGIC-32", "GL-RULE-51", "GL-MAGIC-16")
def test_a_fireball_is_made_and_thrown() -> None:
    labels, session = fought(
        MAGE.with_rating("skills", "Spell Throwing", 16),
        "Cast Fireball",
        "Cast Fireball for 3",
        "Cast on",
        "Cast on",
        "Use Attack: fireball",
        seed=1,
    )
    assert any(label.startswith("Use Attack: fireball") for label in labels)
    assert session.position.state.world.flag("held fireball", None) is None


CARRIED = "broadsword", "short bow", "20 arrows", "quiver", "medium shield", "light leather armor", "ordinary clothing"


@rules("GL-EQUIP-05", "GL-EQUIP-06", "GL-EQUIP-07")
@pytest.mark.parametrize("text, gone", [
    ("Lose all your weapons", {"broadsword", "short bow"}),
    ("Lose all your shields", {"medium shield"}),
    ("Lose all your armor", {"light leather armor"}),
    ("Lose all your equipment, but not weapons", set(CARRIED) - {"broadsword", "short bow"}),
])  # fmt: skip
def test_what_the_tables_know_is_lost_by_its_kind(text: str, gone: set[str]) -> None:
    left = after(text, hero(items=CARRIED)).hero
    assert {str(own) for own in left.items} == set(CARRIED) - gone
    assert "never-given" not in codes(f"## a\n{{{text}}}\n-> b\n## b [victory: B]\nx\n")


# --- points that a part of an adventure does not bring ----------------------------------------------------

FATHER = hero(disadvantages=["Dependent: Wat (25 points, loved one, 9 or less)"])
FRIEND = hero(advantages=["Ally: Bess (75 points, 12 or less)"])


@rules("GL-CAMP-31", "GL-RULE-94")
@pytest.mark.parametrize("sheet, said, points", [
    (FATHER, ("Your Dependent is killed",), 0), (FATHER, ("Your Dependent *Wat* dies",), 0), (FATHER, ("Your Dependent *Wat* is seriously hurt",), 0),
    (FATHER, ("Your Dependent is carried off",), 0), (FATHER, ("Your Dependent is carried off", "Your Dependent is recovered"), 2),
    (FATHER, ("Your Dependent is killed", "Your Dependent is recovered"), 0), (FATHER, ("Your Dependent *Tib* is killed",), 2),
    (FATHER, ("You betray your Ally",), 2), (FRIEND, ("Your Dependent is killed",), 2),
    (FRIEND, ("You betray your Ally *Bess*",), 0), (FRIEND, ("You needlessly endanger your Ally",), 0),
])  # fmt: skip
def test_a_part_in_which_a_dependent_came_to_harm_brings_no_points(
    sheet: Sheet, said: tuple[str, ...], points: int
) -> None:
    state = State(sheet)
    for text in said:
        state = after(text, state)
    rewarded = after("Gain 2 points", state)
    assert rewarded.hero["points"] == sheet["points"] + points
    assert after("Gain 2 points", rewarded).hero["points"] == rewarded.hero["points"] + 2  # the next part is another


# --- mounts -----------------------------------------------------------------------------------------------


@rules("GL-EQUIP-32", "GL-COMBAT-98")
@pytest.mark.parametrize("mount, pounds, move", [
    ("saddle horse", 0, 12), ("saddle horse", 70, 12), ("saddle horse", 71, 10), ("saddle horse", 350, 8), ("saddle horse", 525, 6), ("saddle horse", 700, 4),
    ("donkey", 500, 2), ("donkey", 750, 1), ("donkey", 751, 0),
])  # fmt: skip
def test_a_mount_is_as_fast_as_its_load_lets_it(mount: str, pounds: int, move: int) -> None:
    assert mount_move(mount, pounds) == move


@rules("GL-EQUIP-32", "GL-CHAR-24")
def test_the_sheet_shows_the_move_of_a_mount_that_the_hero_has() -> None:
    rider = hero(items=["saddle horse", "small mule"])
    assert SPOKEN.sheet.derived(State(rider), PLAIN)["mounts"] == {
        "Saddle Horse": "Move 12; 10 with you and all you carry",
        "Small Mule": "Move 8; too small to ride",
    }
    assert "mounts" not in SPOKEN.sheet.derived(State(hero()), PLAIN)


@rules("GL-EQUIP-32", "GL-AUTH-50")
def test_who_rides_is_told_how_fast_his_mount_is() -> None:
    told = [
        event
        for event in done(carry_out("Travel 3 days riding a saddle horse", hero())).events
        if isinstance(event, Told)
    ]
    assert (told[0].message, dict(told[0].facts)) == ("gurps-mount", {"mount": "Saddle Horse", "move": 10})
