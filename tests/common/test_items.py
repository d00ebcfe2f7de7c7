"""Items, money, words, boxes and counters in play: what is taken, lost and asked for."""

from typing import Any

import pytest

from support.carrying_out import CONDITION, PHRASE, TERMS, WORDS, asked, does, done, hero_after, holds, state
from support.coinflip import HERO
from support.handmade import item
from turnto.common.scheduled import closing_notes
from turnto.core.phrase import Deed
from turnto.core.procedure import Changed, Gained, Lost
from turnto.core.sheet import Item
from turnto.core.world import State, World

# --- taking and losing ---------------------------------------------------------------------------------


def test_an_item_taken_bare_has_the_tags_the_book_gives_it_elsewhere() -> None:
    assert hero_after("take-items", {"items": [item("rope")]}, state()).items == (Item("rope", ("+1 climbing",)),)
    assert hero_after("take-items", {"items": [item("Ropes", count=2)]}, state()).items == (
        Item("Rope", ("+1 climbing",), 2),
    )


def test_things_of_a_kind_are_counted_together() -> None:
    hero = hero_after("take-items", {"items": [item("rations", count=3)]}, state("ration"))
    assert hero.items == (Item("ration", (), 4),)
    assert str(hero.items[0]) == "4 rations"
    assert hero_after("lose-items", {"items": [item("rations", count=2)]}, State(hero)).carries("ration") == 2
    assert hero_after("give-items", {"items": [item("ration")]}, State(hero)).carries("ration") == 3


def test_nothing_more_is_lost_than_is_there() -> None:
    played = done("lose-items", {"items": [item("torch", count=3)]}, state("torch"))
    assert (played.result.state.hero.items, played.events) == ((), (Lost("item", "torch", 1),))
    assert done("lose-items", {"items": [item("torch")]}, state()).events == ()


def test_coins_are_taken_and_lost_as_things_and_scores_are_not() -> None:
    before = State(state().hero.having(p=5, nerve=3))
    assert hero_after("lose-items", {"items": [item("p", count=2)]}, before)["p"] == 3
    assert hero_after("lose-items", {"items": [item("nerve", count=2)]}, before)["nerve"] == 3


def test_which_of_two_of_a_name_is_lost_is_asked() -> None:
    before = state(Item("sword"), Item("sword", ("+1",)))
    assert asked(does("lose-items", {"items": [item("sword")]}, before)) == ["Lose sword", "Lose sword (+1)"]
    assert hero_after("lose-items", {"items": [item("sword")]}, before, "0").items == (Item("sword", ("+1",)),)
    assert hero_after("lose-items", {"items": [item("sword", "+1")]}, before).items == (Item("sword"),)
    assert hero_after("lose-items", {"items": [item("sword", count=2)]}, before, "0").items == ()


def test_what_is_too_much_is_asked_about_and_nothing_is_lost_silently() -> None:
    before = state(Item("barrel", ("heavy",)), "feather")
    played = does("take-items", {"items": [item("anvil")]}, before)
    assert asked(played) == ["Lose barrel (heavy)", "Lose anvil (heavy) (leave it behind)"]
    after = done("take-items", {"items": [item("anvil")]}, before, "0")
    assert after.result.state.hero.items == (Item("feather"), Item("anvil", ("heavy",)))
    assert done("take-items", {"items": [item("anvil")]}, before, "leave").result.state == before


def test_several_that_are_too_much_are_taken_one_by_one() -> None:
    after = done("take-items", {"items": [item("anvil", count=2)]}, state(), "leave").result.state.hero
    assert after.carries("anvil") == 1


def test_losing_all_spares_what_is_excepted_and_words_stay() -> None:
    before = state("rope", Item("ring", ("treasure", "40p")), "amulet")
    before = before.with_hero(before.hero.with_word("keywords", "Dry"))
    after = hero_after("lose-all-items", {"kind": "items", "except": "treasure or the amulet"}, before)
    assert [own.name for own in after.items] == ["ring", "amulet"]
    assert hero_after("lose-all-items", {"kind": "items"}, before).listed("keywords") == ("Dry",)
    assert [own.name for own in hero_after("lose-all-items", {"kind": "treasures"}, before).items] == ["rope", "amulet"]


def test_an_item_of_choice_is_a_picker_with_exceptions() -> None:
    before = state("rope", "lamp", Item("ring", ("treasure",)))
    values = {"count": 1, "kind": "item", "except": "treasure"}
    assert asked(does("lose-choice", values, before)) == ["Lose rope", "Lose lamp"]
    assert hero_after("lose-choice", values, state("rope", Item("ring", ("treasure",)))).items == (
        Item("ring", ("treasure",)),
    )


def test_without_any_item_to_lose_the_nested_instruction_answers() -> None:
    instead = {"phrase": "shaken", "values": {"nerve": 1}, "say": []}
    values = {"count": 1, "kind": "item", "instead": instead}
    assert hero_after("lose-choice", values, state())["nerve"] == 2
    assert hero_after("lose-choice", values, state("rope"))["nerve"] == 3
    assert hero_after("lose-choice", {"count": 2, "kind": "items", "instead": instead}, state("rope"))["nerve"] == 3


def test_two_of_three_are_chosen() -> None:
    values = {"count": 2, "items": [item("axe"), item("rope"), item("lamp")]}
    assert asked(does("choose-items", values, state())) == ["Take axe", "Take rope (+1 climbing)", "Take lamp"]
    assert [own.name for own in hero_after("choose-items", values, state(), "2", "0").items] == ["lamp", "axe"]


def test_of_up_to_two_one_or_none_may_be_enough() -> None:
    values = {"most": 2, "items": [item("axe"), item("lamp")]}
    assert asked(does("choose-items", values, state())) == ["Take axe", "Take lamp", "Nothing more"]
    assert [own.name for own in hero_after("choose-items", values, state(), "enough").items] == []
    assert [own.name for own in hero_after("choose-items", values, state(), "1", "enough").items] == ["lamp"]
    assert [own.name for own in hero_after("choose-items", values, state(), "1", "0").items] == ["lamp", "axe"]


# --- money, words ---------------------------------------------------------------------------------------


def test_money_is_gained_paid_and_lost_but_never_below_0() -> None:
    assert hero_after("gain-money", {"amount": 7}, state())["p"] == 12
    assert hero_after("gain-money-dice", {"dice": "2d6"}, state(), (3, 4))["p"] == 12
    assert hero_after("pay-money", {"amount": 4}, state())["p"] == 1
    assert hero_after("lose-money", {"amount": 40}, state())["p"] == 0
    assert hero_after("lose-money", {"dice": "1d6"}, state(), (3,))["p"] == 2
    assert hero_after("lose-all-money", {}, state())["p"] == 0


@pytest.mark.parametrize("purse, price, reason", [(5, 5, None), (5, 9, "You have only 5 p."), (0, 1, "You have no p.")])
def test_what_cannot_be_paid_says_why(purse: int, price: int, reason: str | None) -> None:
    deed = Deed("d", "pay-money", {"amount": price})
    assert WORDS.put(PHRASE["pay-money"].hindrance(State(HERO.having(p=purse)), deed, TERMS)) == reason


def test_what_cannot_be_handed_over_says_why() -> None:
    phrase = PHRASE["give-items"]
    assert WORDS.put(phrase.hindrance(state(), Deed("d", "", {"items": [item("rope")]}), TERMS)) == "You need the rope."
    assert (
        WORDS.put(phrase.hindrance(state("torch"), Deed("d", "", {"items": [item("torch", count=2)]}), TERMS))
        == "You need 2 torches."
    )
    assert phrase.hindrance(state("rope"), Deed("d", "", {"items": [item("rope")]}), TERMS) is None


def test_code_words_and_titles_are_noted_once_and_struck_off() -> None:
    played = done("gain-code", {"keyword": "Dry"}, state())
    assert played.events == (Gained("keyword", "Dry"),)
    again = done("gain-code", {"keyword": "dry"}, played.result.state)
    assert (again.events, again.result.state) == ((), played.result.state)
    assert hero_after("lose-code", {"keyword": "DRY"}, played.result.state).listed("keywords") == ()
    reeve = hero_after("gain-title", {"title": "Reeve"}, state())
    assert holds("has-title", {"title": "reeve"}, State(reeve))
    assert hero_after("lose-title", {"title": "Reeve"}, State(reeve)) == HERO


# --- boxes and counters -----------------------------------------------------------------------------------


def test_boxes_are_ticked_and_counted_by_section() -> None:
    once = done("tick-box", {}, state()).result.state
    assert done("tick-box", {}, once).events == ()
    twice = done("tick-boxes", {"count": 1}, once).result.state
    assert holds("box-ticked", {}, once)
    assert not holds("boxes-ticked", {"count": 2}, once)
    assert holds("boxes-ticked", {"count": 2}, twice)
    assert not holds("boxes-ticked", {"count": 0}, twice)
    assert holds("boxes-ticked-exactly", {"count": 2}, twice)
    assert not holds("boxes-ticked-exactly", {"count": 1}, twice)
    assert not holds("box-ticked", {"section": "elsewhere"}, twice)
    assert done("untick-box", {}, twice).result.state == state()


def test_counters_rise_fall_and_are_set() -> None:
    played = done("add-to", {"amount": 2, "counter": "Suspicion"}, state())
    assert played.events == (Changed("Suspicion", 0, 2),)
    now = played.result.state
    assert holds("counter-is", {"counter": "suspicion", "number": 2}, now)
    assert holds("counter-least", {"counter": "Suspicion", "number": 2}, now)
    assert not holds("counter-above", {"counter": "Suspicion", "number": 2}, now)
    assert holds("counter-below", {"counter": "Suspicion", "number": 3}, now)
    assert holds("counter-most", {"counter": "Suspicion", "number": 2}, now)
    assert done("subtract-from", {"amount": 3, "counter": "Suspicion"}, now).result.state.world.count("Suspicion") == -1
    assert done("set-to", {"amount": 0, "counter": "Suspicion"}, now).result.state == state()


def test_a_score_can_be_asked_for_like_a_counter() -> None:
    assert holds("counter-least", {"counter": "your Nerve", "number": 3}, state())
    assert not holds("counter-least", {"counter": "Nerve", "number": 4}, state())


# --- conditions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "condition, values, expected",
    [
        ("has-item", {"item": item("the rope")}, True),
        ("has-item", {"item": item("ropes")}, True),
        ("has-item", {"item": item("rope", count=2)}, False),
        ("has-item", {"item": item("Climbing")}, True),
        ("has-item", {"item": item("sword")}, False),
        ("has-at-least", {"item": "rations", "count": 3}, True),
        ("has-at-least", {"item": "ration", "count": 4}, False),
        ("has-at-most", {"item": "rations", "count": 3}, True),
        ("has-exactly", {"item": "rations", "count": 2}, False),
        ("has-none", {"item": "swords"}, True),
        ("had-item", {"item": item("sword")}, False),
        ("had-item", {"item": item("Lamp")}, True),
        ("has-money", {"amount": 5}, True),
        ("has-money", {"amount": 6}, False),
        ("has-less-money", {"amount": 6}, True),
        ("has-no-money", {}, False),
        ("visited", {"section": "mill"}, True),
        ("visited-twice", {"section": "mill"}, True),
        ("visited-times", {"section": "mill", "times": 3}, False),
        ("not-visited", {"section": "mill"}, False),
        ("first-time", {}, True),
        ("here-before", {}, False),
    ],
)
def test_a_condition_holds_or_not(condition: str, values: dict[str, Any], expected: bool) -> None:
    now = state("rope", Item("ration", (), 3), ever=("item lamp",), visits=(("here", 1), ("mill", 2)))
    now = now.with_hero(now.hero.with_rating("skills", "Climbing", 2))
    assert holds(condition, values, now) is expected


def test_reasons_are_in_the_words_of_the_world() -> None:
    def reason(condition: str, **values: Any) -> str:
        return WORDS(CONDITION[condition].reason(Deed("", condition, values), TERMS))

    assert reason("has-item", item=item("rope")) == "You need the rope."
    assert reason("has-item", item=item("Climbing")) == "You need Climbing."
    assert reason("has-at-least", item="torch", count=3) == "You need 3 torches."
    assert reason("has-code", keyword="Dry") == "You need the keyword Dry."
    assert reason("has-title", title="Reeve") == "You need the title Reeve."
    assert reason("has-money", amount=5) == "You need 5 p."


# --- riddles, tables, closing notes -----------------------------------------------------------------------------


def test_a_number_found_elsewhere_turns_to_the_hidden_section() -> None:
    right = done("turn-to-number", {}, state(), 217).result
    assert right.turn
    assert (right.turn.to, right.outcome) == ("door", None)
    for wrong in (5, 1, 0, -217):
        result = done("turn-to-number", {}, state(), wrong).result
        assert (result.turn, result.outcome) == (None, "otherwise")


@pytest.mark.parametrize(
    "words, outcome",
    [
        ("lantern", '"lantern" or "lamp"'),
        ("  The LANTERN! ", '"lantern" or "lamp"'),
        ("a lamp", '"lantern" or "lamp"'),
        ("King’s Oak", "the king's oak"),
        ("", "otherwise"),
        ("lan", "otherwise"),
    ],
)
def test_words_said_are_compared_leniently(words: str, outcome: str) -> None:
    answers = ('"lantern" or "lamp"', "the king's oak", "otherwise")
    assert done("say-word", {}, state(), words, outcomes=answers).result.outcome == outcome


@pytest.mark.parametrize("face, outcome", [(1, "1-2"), (2, "1-2"), (3, "3"), (4, "4 or more"), (6, "4 or more")])
def test_a_table_is_rolled_on(face: int, outcome: str) -> None:
    assert (
        done("roll-table", {"dice": "1d6"}, state(), (face,), outcomes=("1-2", "3", "4 or more")).result.outcome
        == outcome
    )


def test_what_is_told_an_author_of_a_table() -> None:
    def codes(*ranges: str, dice: str = "1d6") -> list[str]:
        return [code for code, *_ in PHRASE["roll-table"].check(Deed("d", "", {"dice": dice}, outcomes=ranges))]

    assert codes("1-2", "3-6") == []
    assert codes("1-2", "4-6") == ["range-gap"]
    assert codes("1-3", "3-6") == ["range-overlap"]
    assert codes("2-7", "8 or more", dice="2d6") == []
    assert codes() == []


def test_closing_notes_do_nothing_in_play_and_are_kept_for_afterwards() -> None:
    after = done("after-lose", {"items": [item("rope")]}, state("rope")).result.state
    after = done("after-sell", {"rows": [{"item": "idol (heavy)", "price": "30 p"}]}, after).result.state
    assert after.hero == state("rope").hero
    assert closing_notes(after.world).lose == ("rope",)
    assert closing_notes(after.world).sells == (("idol", 30),)
    assert closing_notes(World()).lose == ()
