"""While the Glove Is Up, the hundred-section book for GURPS: every mechanic it is to have is in it, and three heroes win it by
ways that have nothing in common but their last fight."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from books.test_hollow_weight import deeds
from books.test_shipped import opened
from turnto.core.dice import house
from turnto.core.hero_file import hero
from turnto.core.procedure import Ask, Roll
from turnto.ir.ops import Choice, If, Picture, Text
from turnto.play import session as play
from turnto.play.game import Game

BOOK = Path(__file__).parents[2] / "adventures" / "while-the-glove-is-up"
FILES = ("book.md", "20-estrel.md", "30-orle.md", "40-taking.md", "50-home.md")


SAID: dict[str, str | int] = {"who took it": "the canon", "the ring": "word", "the nun": 127}
"""What is answered where a name, a word or a number is asked for."""


@dataclass(frozen=True)
class Plan:
    """How a hero of sense goes about it: beginnings of labels, the dearest first."""

    hero: str
    way: frozenset[str]
    """Sections of this way alone."""
    wants: tuple[str, ...]


AT_LAST = ("Say the", "On.", "Bind him up", "Corvel's", "Custom may not", "There is a writing", "Back to Corvel")
PLANS = (
    Plan("Colin Esteve, roofer", frozenset({"the piers", "the slit", "the bridge end"}),
         ("Look at the chest", "Call on the glover", "Buy it", "Leave by the river gate", "Walk.", "Turn aside", "Go down to the boats",
          "Put your ear", "Tell him that you will be back", "Find some shade", "It is time", "Up the third pier", "Go by behind him",
          "Lay Odile's glove", "Down the rope", "Lie down", "Walk", *AT_LAST)),
    Plan("Marti Cabrol, forester", frozenset({"the flocks", "the nun by moonlight"}),
         ("Leave by the hill gate", "Buy waterskin", "Take the drove road", "Walk on", "Leave it", "That ewe", "Tell her what",
          "Do not go down", "Go down the Stairs", "Find some shade", "It is time", "Up the eleven bends", "Go and find Bertrande",
          "Wait till they", "There are rocks", "Lie down", "Walk", *AT_LAST)),
    Plan("Perpetua Lanes, notary", frozenset({"the press", "the dry foot", "the hearing"}),
         ("Ask what", "Go up to the town house", "Find the sexton", "You think you know", "Leave by the river gate", "Ride", "Walk.",
          "Pay what they ask", "Sit down on the bench", "Walk along the stalls", "You have seen", "Go into the inn",
          "Sit down, and show", "Find some shade", "It is time", "To the Dry Foot", "Lie down", "Walk", *AT_LAST)),
)  # fmt: skip
GAMES = 10
FIGHTS_TO_AVOID = {"at the gate", "four white dogs", "the bench goes over"}
MECHANICS = {
    "a success roll": "roll", "a quick contest": "quick-contest", "a regular contest": "contest", "a reaction roll": "reaction",
    "a Will roll": "will-roll", "a sense": "sense-roll", "a temptation": "temptation", "a jump": "jump", "a climb": "climb",
    "a swim": "swim", "a fall": "fall", "a march": "march", "a rest": "rest-hours", "an illness": "exposed", "its cure": "cured",
    "a poison": "poison", "a spell": "cast", "a purchase": "sells", "haggling": "haggle", "wages": "gain-money", "a fight": "fight",
    "points": "award",
}  # fmt: skip


@pytest.fixture(scope="module")
def glove() -> Game:
    return opened(BOOK)


def label_of(plan: Plan, request: Ask) -> str:
    """The key of the option a plan takes: the first of its wishes that is open, else to fight on, else what is listed first."""
    wished = (own.key for want in (*plan.wants, "Fight on") for own in request.options if own.label.startswith(want))
    return next(wished, request.options[0].key)


def played(glove: Game, plan: Plan, seed: int) -> tuple[str, str, tuple[str, ...]]:
    """How a game went: the kind of its ending, the section, and all that were turned to."""
    made, _ = hero({**glove.book.presets[plan.hero], "name": plan.hero}, glove.system, glove.terms)
    session, throws, turned = play.begin(glove, made), 0, [""]
    while session.position.ended is None:
        match request := play.waiting_for(glove, session):
            case Roll():
                session = play.step(glove, session, house(seed, throws, request.dice))
                throws += 1
            case Ask(kind="choice"):
                session = play.step(glove, session, label_of(plan, request))
            case _:
                session = play.step(glove, session, SAID[session.position.visit.section])
        turned.append(session.position.visit.section)
    return session.position.ended.kind, session.position.ended.ending or "", tuple(dict.fromkeys(turned))


def test_the_book_has_a_hundred_sections_or_a_little_more(glove: Game) -> None:
    assert 100 <= len([name for name in glove.book.kept["sections"] if glove.book.section(name).number]) <= 115


@pytest.mark.parametrize("phrase", MECHANICS.values(), ids=MECHANICS)
def test_a_mechanic_is_used(glove: Game, phrase: str) -> None:
    assert any(own["phrase"] == phrase for own in deeds(glove.book.kept["sections"]))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.hero)
def test_a_plan_wins_more_often_than_not_in_its_own_way(glove: Game, plan: Plan) -> None:
    """The fights that can be avoided are; the one at the Malpas is not."""
    others = frozenset[str]().union(*(own.way for own in PLANS if own is not plan))
    games = [played(glove, plan, seed) for seed in range(GAMES)]
    won = [set(turned) for kind, _, turned in games if kind == "victory"]
    own_way = [turned for turned in won if plan.way <= turned and not others & turned]
    assert len(own_way) > GAMES / 2
    assert any(not FIGHTS_TO_AVOID & turned for turned in own_way)
    assert all("the narrowest place" in turned for turned in own_way)


def turns_from(glove: Game, section: str) -> set[str]:
    """Where a section can lead."""
    return {kept["to"] for kept in dicts(glove.book.kept["sections"][section]) if isinstance(kept.get("to"), str)}


def dicts(kept: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a compiled section, however deep."""
    if isinstance(kept, dict):
        yield kept
    for part in kept.values() if isinstance(kept, dict) else kept if isinstance(kept, list) else ():
        yield from dicts(part)


def test_whoever_carries_the_glove_home_must_fight_at_the_malpas_lay_it_down_or_answer_him(glove: Game) -> None:
    assert turns_from(glove, "the rim") <= {"the rim", "the nun", "fourteen miles"}
    assert turns_from(glove, "fourteen miles") == {"fourteen miles", "the swallow", "the malpas"}
    assert turns_from(glove, "the swallow") == {"fourteen miles", "the swallow's mouth"}
    assert turns_from(glove, "the malpas") == {"the narrowest place", "lying in the road", "what is said to him"}
    assert turns_from(glove, "what is said to him") == {"the narrowest place", "friday"}
    assert turns_from(glove, "the narrowest place") == {"the moustache", "lying in the road", "left at the malpas"}
    assert [own["phrase"] for own in deeds(glove.book.kept["sections"]["the narrowest place"])].count("fight") == 4


def test_nobody_comes_to_the_swallow_who_was_not_told_of_the_hole(glove: Game) -> None:
    """Whoever loses the road by night may sit down; only who chooses to go on can fall."""
    names = [name for name in glove.book.kept["sections"] if "the swallow" in turns_from(glove, name)]
    assert names == ["fourteen miles"]
    ways = [
        op for op in glove.book.section("fourteen miles").ops if isinstance(op, Choice) and "swallow" in str(op.turn)
    ]
    assert [op.tags for op in ways] == [("danger of death", "risk")]


def test_whoever_goes_on_at_the_hole_may_fall_to_the_bottom(glove: Game) -> None:
    """A danger that nobody meets is none."""
    ends = [left_to(glove, "Bernat Sarrail, sergeant", "the swallow", seed) for seed in range(40)]
    assert set(ends) == {"fourteen miles", "the swallow's mouth"}
    assert 4 <= ends.count("the swallow's mouth") <= 20


def left_to(glove: Game, name: str, section: str, seed: int) -> str:
    """The section that a ready hero comes to from one that asks for nothing but throws."""
    made, _ = hero({**glove.book.presets[name], "name": name}, glove.system, glove.terms)
    session, throws = play.begin_at(glove, made, section), 0
    while session.position.visit.section == section:
        request = play.waiting_for(glove, session)
        assert request
        answer = house(seed, throws, request.dice) if isinstance(request, Roll) else request.options[0].key
        session, throws = play.step(glove, session, answer), throws + isinstance(request, Roll)
    return session.position.visit.section


def test_whoever_sees_the_riders_leave_has_two_ways_after_them_and_may_let_them_go(glove: Game) -> None:
    """One of them asks for legs or for stealth, and one for hands."""
    assert turns_from(glove, "moonrise") == {"the goat stair", "eleven bends", "orle"}
    assert "the nun by moonlight" in turns_from(glove, "the goat stair") & turns_from(glove, "eleven bends")


def test_everybody_has_two_ways_at_the_malpas_before_the_fight() -> None:
    """To go at him, and to lay something down: the one on the back where it is not the Count, else the Count."""
    text = (BOOK / "50-home.md").read_text("utf-8").split("\n## the malpas [", 1)[1].split("\n## ", 1)[0]
    before, _, laid = text.partition("{If you have the keyword *Bolster*:}")
    for_all = before.partition("- Go at him. -> the narrowest place")[2]
    bolster, _, count = laid.partition("{Otherwise:}")
    assert for_all.count("{If ") + for_all.count("{Otherwise") == for_all.count("\n- ")
    assert [part.count("{Gain the keyword *Laid*} -> lying in the road") for part in (for_all, bolster, count)] == [
        0,
        1,
        1,
    ]
    assert [line for line in count.splitlines() if line][1:] == ["{End}"]


def test_nobody_is_kept_from_answering_him_who_has_what_to_say(glove: Game) -> None:
    """What he says is answered with each thing that a hero may have learned, or with the order of a court."""
    told = [op for op in glove.book.section("the malpas").ops if isinstance(op, If)]
    asked = {str(name) for op in told for name in re.findall("Pegs|Stalls|Tin|Order", repr(op.condition))}
    assert asked == {"Pegs", "Stalls", "Tin", "Order"}


@pytest.mark.parametrize("section", ["six inches of door", "soup and conversation"])
def test_no_door_of_the_low_room_opens_without_a_word_of_the_canon(glove: Game, section: str) -> None:
    """Who squeezes out between bars leaves him behind; who goes by the door chooses."""
    assert turns_from(glove, section) == {"the low room", "the open door"}
    assert "orle" not in turns_from(glove, "the low room")
    assert turns_from(glove, "the open door") == {"orle"}


def test_two_deaths_come_to_a_stop_and_five_do_not(glove: Game) -> None:
    """Seven that broke off alike would be heard coming."""
    names = glove.book.kept["sections"]
    texts = {
        name: section_text(name) for name in names if (end := glove.book.section(name).ending) and end.kind == "death"
    }
    assert len(texts) == 7
    assert sum(text.endswith("and") for text in texts.values()) == 5
    assert sum(text.endswith(".") for text in texts.values()) == 2


def section_text(name: str) -> str:
    """The words of a section, without the marks of its conditions."""
    told = "\n".join((BOOK / file).read_text("utf-8") for file in FILES)
    body = told.split(f"\n## {name} [", 1)[1].partition("\n## ")[0].partition("\n")[2]
    return re.sub(r"\{[^}]*\}", "", body).strip()


def test_every_ready_hero_can_tie_a_hand_to_be_beaten_for(glove: Game) -> None:
    """Whoever has not Odile's glove makes one of a shirt, by a skill that each of the six has."""
    text = (BOOK / "50-home.md").read_text("utf-8")
    assert "{If you have First Aid, Survival: mountain or Traps:}" in text
    for kept in glove.book.presets.values():
        assert {"First Aid", "Survival: mountain", "Traps"} & set(kept["skills"])


def test_the_way_home_is_one_march(glove: Game) -> None:
    home = {
        name for name in ("the rim", "fourteen miles", "the swallow", "the malpas", "friday") if marches(glove, name)
    }
    assert home == {"fourteen miles"}


def marches(glove: Game, section: str) -> bool:
    """Whether a section has the hero march."""
    return any(own["phrase"] == "march" for own in deeds(glove.book.kept["sections"][section]))


def test_whoever_cannot_wait_is_not_kept_in_the_low_room(glove: Game) -> None:
    """An impulsive hero for whom waiting is closed has tried all else, and had no way on."""
    waits = [
        op for op in glove.book.section("the low room").ops if isinstance(op, Choice) and "low room" in str(op.turn)
    ]
    assert sorted(op.tags for op in waits) == [(), ("waiting",)]


def test_an_ending_ends_on_its_last_line(glove: Game) -> None:
    """What is gained stands before it."""
    endings = [name for name in glove.book.kept["sections"] if glove.book.section(name).ending]
    assert len(endings) == 18
    assert [name for name in endings if not isinstance(glove.book.section(name).ops[-1], Text | If)] == []


def test_the_book_has_ten_plates_and_more(glove: Game) -> None:
    names = glove.book.kept["sections"]
    assert sum(isinstance(op, Picture) for name in names for op in glove.book.section(name).ops) >= 10


def test_nobody_at_the_gate_bears_the_name_of_a_ready_hero(glove: Game) -> None:
    told = " ".join(
        (BOOK / file).read_text("utf-8") for file in ("20-estrel.md", "30-orle.md", "40-taking.md", "50-home.md")
    )
    told += (BOOK / "book.md").read_text("utf-8").partition("## before you begin")[2]
    assert [name for name in glove.book.presets if f"{name.split()[0]} " in told or f"{name.split()[0]}," in told] == []


@pytest.mark.parametrize("section", ["sault", "the malpas", "in whose name", "the open door"])
@pytest.mark.parametrize("name", ["Marti Cabrol, forester", "Bernat Sarrail, sergeant"])
def test_a_scene_that_turns_on_an_answer_has_two_for_whoever_brings_nothing(
    glove: Game, section: str, name: str
) -> None:
    made, _ = hero({**glove.book.presets[name], "name": name}, glove.system, glove.terms)
    session, throws = play.begin_at(glove, made, section), 0
    while isinstance(request := play.waiting_for(glove, session), Roll):
        session = play.step(glove, session, house(1, throws, request.dice))
        throws += 1
    assert isinstance(request, Ask)
    assert request.kind == "choice"
    assert len(request.options) >= 2


def test_whoever_is_fetched_up_in_the_evening_is_fetched_in_the_evening(glove: Game) -> None:
    """The box is upstairs then, and the chase, the moon and the dawn follow by the same clock."""
    up = [kept for kept in dicts(glove.book.kept["sections"]["the low room"]) if kept.get("to") == "a nap on the bench"]
    assert up
    assert "{Set Hours to 14} -> a nap on the bench" in (BOOK / "40-taking.md").read_text("utf-8")
