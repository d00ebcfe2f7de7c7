"""The High Round and The Low Round: one world in two books, and how it goes when they are played as one."""

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from books.test_shipped import opened
from turnto.core.hero_file import hero
from turnto.core.procedure import Ask, Roll
from turnto.core.sheet import Sheet
from turnto.ir.ops import Choice, Do, Picture
from turnto.odds.confidence import wilson
from turnto.odds.simulate import Tally, simulate
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import advance, closed_book, waiting_for
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


def begun_at(game: Game, made: Sheet, section: str) -> Session:
    """A game that stands at the first question of this section."""
    return advance(game, closed_book(game, made, section))


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


HUBS = {"the-high-round": "stang", "the-low-round": "withen"}
DOORS = {
    "the-high-round": {"the counter", "ottewell's", "the chapel yard", "first snow"},
    "the-low-round": {"the marigold", "bumboat", "ansty's", "the elver court", "under the bridge", "the ice"},
}
PLATES = 10
LOW_LETTERS = ("Rector letter", "Osier letter", "Elkan letter", "Ansty letter", "Court letter")


@pytest.mark.parametrize("name", PAIR)
def test_a_week_is_charged_for_journeys_and_never_in_the_street(games: dict[str, Game], name: str) -> None:
    choices = [op for op in games[name].book.section(HUBS[name]).ops if isinstance(op, Choice)]
    charged = {op.turn.to for op in choices if any(done.phrase == "give-items" for done in op.deeds)}
    assert {op.turn.to for op in choices} - charged == DOORS[name]
    assert len(charged) >= 4
    assert "to Weeks" not in text(name)


@pytest.mark.parametrize("name", PAIR)
def test_ten_plates_and_more_stand_beside_a_first_visit_alone(games: dict[str, Game], name: str) -> None:
    game = games[name]
    shown = [
        op.file for at in game.book.kept["sections"] for op in game.book.section(at).ops if isinstance(op, Picture)
    ]
    assert len(set(shown)) == len(shown) >= PLATES
    for hub in (HUBS[name], "the tup's head", "ketterhow", "orchard"):
        if hub in game.book.kept["sections"]:
            told = text(name).split(f"\n## {hub} [")[1].split("\n## ")[0]
            assert "{The first time you are here:}\n\n![" in told, hub


@pytest.mark.parametrize("name", PAIR)
def test_how_many_and_how_long_is_said_with_the_bag(name: str) -> None:
    start = (ADVENTURES / name / "book.md").read_text("utf-8").split("\n## ")[2]
    for said in ("eleven", "six signed", "two,", "fifteen"):
        assert said in start.lower(), said


@pytest.mark.parametrize("name", PAIR)
def test_the_shelf_says_that_it_is_half_of_a_valley(games: dict[str, Game], name: str) -> None:
    blurb = games[name].book.header["blurb"]
    other = games[PAIR[1 - PAIR.index(name)]].book.title
    assert "half of one valley" in blurb
    assert other in blurb


def carrier(game: Game, items: list[str], **more: object) -> Sheet:
    """The first ready hero of a book, with these things in the bag."""
    name, kept = next(iter(game.book.presets.items()))
    return hero({**kept, "name": name, "items": items, **more}, game.system, game.terms)[0]


def ways_from(game: Game, section: str, made: Sheet) -> set[str | None]:
    """Where the open choices of a section lead."""
    asked = waiting_for(game, begun_at(game, made, section))
    assert isinstance(asked, Ask)
    keys = {option.key for option in asked.options}
    return {op.turn.to for op in game.book.section(section).ops if isinstance(op, Choice) and op.id in keys}


@pytest.mark.parametrize("other", [None, *LOW_LETTERS])
def test_enoch_takes_his_own_letter_last(games: dict[str, Game], other: str | None) -> None:
    game = games["the-low-round"]
    carried = ["blotted letter (small, post)", *([f"{other} (small, post)"] if other else [])]
    ways = ways_from(game, "bell hut", carrier(game, carried, codes=["Dabchick"]))
    assert ways == ({"not yet", "withen"} if other else {"recd", "withen"})


@pytest.mark.parametrize("bags", [["Duffel"], ["Dispatch", "Duffel"]])
@pytest.mark.parametrize("weeks", [15, 10, 9, 0])
def test_enoch_waits_for_the_high_bag_as_long_as_it_could_be_walked_in_good_time(
    games: dict[str, Game], weeks: int, bags: list[str]
) -> None:
    game = games["the-low-round"]
    carried = ["blotted letter (small, post)", *["waybill (small, post)"] * weeks]
    ways = ways_from(game, "bell hut", carrier(game, carried, codes=[*bags, "Dabchick"]))
    early = weeks > 9 and "Dispatch" not in bags
    assert ways == {"six at stang" if early else "recd", "withen"}


@pytest.mark.parametrize("weeks, left", [(6, 8), (5, 7), (4, 4), (0, 0)])
@pytest.mark.parametrize("read", ["judith's letter", "on the sill"])
def test_a_frost_that_has_come_does_not_go_again(games: dict[str, Game], read: str, weeks: int, left: int) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["blotted letter (small, post)", *["waybill (small, post)"] * weeks], codes=["Docket"])
    told = begun_at(game, made, read).state.hero
    assert told.carries("waybill") == left
    assert "Doorstep" in str(told.words)


@pytest.mark.parametrize("heard, told", [([], "Say that it was a letter"), (["Deaf"], "Go round the stone")])
def test_josh_is_told_of_the_letter_in_one_way_and_the_other_is_not_shown(
    games: dict[str, Game], heard: list[str], told: str
) -> None:
    game = games["the-high-round"]
    asked = waiting_for(game, begun_at(game, carrier(game, [], codes=["Damson", *heard]), "the moot"))
    assert isinstance(asked, Ask)
    shown = [way.label for way in (*asked.options, *asked.closed) if "letter" in way.label]
    assert [label.startswith(told) for label in shown] == [True]


@pytest.mark.parametrize("weeks", [5, 4])
@pytest.mark.parametrize(
    "name, section, way",
    [("the-high-round", "the moot", "the old tup"), ("the-low-round", "seven years of two silver", "the form")],
)
def test_two_things_do_not_wait_for_the_last_four_weeks(
    games: dict[str, Game], name: str, section: str, way: str, weeks: int
) -> None:
    made = carrier(games[name], ["waybill (small, post)"] * weeks)
    assert (way in ways_from(games[name], section, made)) == (weeks > 4)


@pytest.mark.parametrize("titles, left", [(["Carrier"], 1), ([], 2)])
def test_a_truth_told_to_the_inspector_costs_a_sworn_carrier_one_receipt(
    games: dict[str, Game], titles: list[str], left: int
) -> None:
    game = games["the-high-round"]
    made = carrier(game, ["signed receipt (small, post)"] * 2, codes=["Dogear"], titles=titles)
    told = begun_at(game, made, "said so").state.hero
    assert told.carries("signed receipt") == left
    assert "Dogear" not in str(told.words)


BACKERS = ("Deadfall", "Dormer", "Friend of the Moot")


@pytest.mark.parametrize("receipts", [1, 2])
@pytest.mark.parametrize("reader", [False, True])
@pytest.mark.parametrize("stood", [set(some) for many in range(4) for some in combinations(BACKERS, many)])
def test_two_of_three_backers_win_and_one_way_alone_leads_from_the_verdict(
    games: dict[str, Game], stood: set[str], reader: bool, receipts: int
) -> None:
    game = games["the-high-round"]
    titles = [*(stood - {"Deadfall", "Dormer"}), *(["Reader"] if reader else [])]
    codes = sorted(stood - set(titles))
    made = carrier(game, ["signed receipt (small, post)"] * receipts, codes=codes, titles=titles)
    lost = "the summer round" if receipts > 1 else "closed"
    won = "by the drove road" if "Friend of the Moot" in stood else "by subscription"
    assert ways_from(game, "the verdict", made) == {lost if reader or len(stood) < 2 else "two to stand"}
    if len(stood) > 1:
        assert ways_from(game, "two to stand", made) == {won}


@pytest.mark.parametrize("silver, ways", [(6, 3), (5, 2)])
def test_what_two_who_stand_are_short_is_found_in_one_of_three_ways(
    games: dict[str, Game], silver: int, ways: int
) -> None:
    game = games["the-high-round"]
    asked = waiting_for(
        game, begun_at(game, carrier(game, [], codes=["Deadfall", "Dormer"], sp=silver), "two to stand")
    )
    assert isinstance(asked, Ask)
    assert (len(asked.options), len(asked.closed)) == (ways, 3 - ways)


def test_whoever_refuses_the_agent_may_go_down_or_to_the_foreman(games: dict[str, Game]) -> None:
    game = games["the-high-round"]
    made = carrier(game, ["Ketterhow letter (small, post)"])
    assert ways_from(game, "mr smallwood", made) == {"ketterhow", "smallwood's opinion", "the foreman's letter"}


@pytest.mark.parametrize("name", PAIR)
def test_the_sum_of_the_score_stands_under_each_last_page_and_what_it_is_made_of_in_one_place(
    games: dict[str, Game], name: str
) -> None:
    game = games[name]
    for section in game.book.kept["sections"]:
        told = [op.deed.phrase for op in game.book.section(section).ops if isinstance(op, Do)]
        assert told.count("total") == (1 if game.book.section(section).ending else 0), section
        assert told[-1:] == ["total"] or "total" not in told
    assert counted(PAIR[0]) == counted(PAIR[1])


def counted(name: str) -> str:
    """What the score is made of: all that stands between its first line and the modes."""
    return text(name).split("{Score 3 for each signed receipt} ")[1].split("{If the mode is Hard}")[0]


@pytest.mark.parametrize("letters", [[], ["Court letter (small, post)"]])
@pytest.mark.parametrize("receipts", [1, 2])
@pytest.mark.parametrize("name, section", [("the-high-round", "the verdict"), ("the-low-round", "the finding")])
def test_where_nothing_stands_what_is_left_in_the_bag_is_given_up_or_kept_back(
    games: dict[str, Game], name: str, section: str, receipts: int, letters: list[str]
) -> None:
    game = games[name]
    made = carrier(game, [*letters, *["signed receipt (small, post)"] * receipts])
    asked = waiting_for(game, begun_at(game, made, section))
    assert isinstance(asked, Ask)
    assert len(asked.options) == 2
    assert sum("Doggo" in option.label for option in asked.options) == 1


def test_a_dog_knows_who_has_slept_beside_him(games: dict[str, Game]) -> None:
    game = games["the-high-round"]
    assert ways_from(game, "the barn", carrier(game, [], codes=["Dogsbody"])) == {"stang"}
    assert ways_from(game, "the barn", carrier(game, [])) == {"sir", "let out"}


KEPT_BY = ("Doorstep", "Doxology", "Diadem", "Elver")


@pytest.mark.parametrize("receipts", [1, 2])
@pytest.mark.parametrize("stood", [set(some) for many in range(5) for some in combinations(KEPT_BY, many)])
def test_one_way_alone_leads_from_the_finding(games: dict[str, Game], stood: set[str], receipts: int) -> None:
    game = games["the-low-round"]
    items = ["signed receipt (small, post)"] * receipts
    made = carrier(game, items, codes=sorted(stood - {"Elver"}), titles=sorted(stood & {"Elver"}))
    if stood >= {"Doorstep", "Doxology"}:
        way = "by what right" if "Elver" in stood else "third time of asking"
    elif stood >= {"Doorstep", "Elver"} or stood >= {"Diadem", "Doxology"}:
        way = "a penny a door"
    else:
        way = "saturdays" if receipts > 1 else "hulk for sale"
    assert ways_from(game, "the finding", made) == {way}
    sworn = carrier(
        game, items, codes=sorted({*stood, "Duplicity"} - {"Elver"}), titles=["Reader", *(stood & {"Elver"})]
    )
    assert ways_from(game, "the finding", sworn) == {"saturdays" if receipts > 1 else "hulk for sale"}


@pytest.mark.parametrize("carried", [2, 1])
def test_a_truth_told_on_the_ice_costs_the_receipt_it_is_about(games: dict[str, Game], carried: int) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["signed receipt (small, post)"] * carried, codes=["Duplicity"], titles=["Carrier"])
    told = begun_at(game, made, "what you did").state.hero
    assert told.carries("signed receipt") == carried - 1
    assert "Duplicity" not in str(told.words)


def test_a_word_against_the_carrier_undoes_the_old_way(games: dict[str, Game]) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["signed receipt (small, post)"] * 2, codes=["Dark", "Doorstep", "Doxology"], titles=["Elver"])
    assert ways_from(game, "the finding", made) == {"saturdays"}


@pytest.mark.parametrize(
    "right", [["Doorstep", "Elver"], ["Doorstep", "Doxology"], ["Diadem", "Doxology"], ["Doorstep"]]
)
@pytest.mark.parametrize("told", [["Divulged"], ["Disclosed"], ["Dozen", "Reader"], ["Dozen", "Dark", "Reader"], []])
def test_the_bank_is_asked_for_a_word_where_the_old_way_stands(
    games: dict[str, Game], right: list[str], told: list[str]
) -> None:
    game = games["the-low-round"]
    titles = {"Elver", "Reader"}
    codes, held = [sorted({*right, *told} - titles), sorted({*right, *told} & titles)]
    way = "to their faces" if {"Divulged", "Disclosed"} & {*told} else "a hand up" if told else "the finding"
    if "Dark" in told or len(right) == 1:
        way = "the finding"
    made = carrier(game, ["signed receipt (small, post)"] * 2, codes=codes, titles=held)
    assert ways_from(game, "the reckoning", made) == {way}


def test_a_lie_on_the_ice_leaves_the_receipt_and_can_still_be_taken_back(games: dict[str, Game]) -> None:
    game = games["the-low-round"]
    receipts = ["signed receipt (small, post)"] * 2
    made = carrier(game, receipts, codes=["Dozen", "Doorstep"], titles=["Reader", "Elver"])
    assert ways_from(game, "a hand up", made) == {"said late", "looked at"}
    late = begun_at(game, made, "said late").state.hero
    assert "Divulged" in str(late.words)
    assert "Dozen" not in str(late.words)


@pytest.mark.parametrize("weeks, way", [(5, "saint osyth"), (4, "iced planks")])
def test_the_plank_walk_is_iced_in_the_last_weeks(games: dict[str, Game], weeks: int, way: str) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["waybill (small, post)"] * weeks, codes=["Docket"])
    assert {"saint osyth", "iced planks"} & ways_from(game, "withen", made) == {way}


@pytest.mark.parametrize("items, ways", [(["punt lamp"], {"bell hut"}), ([], {"the narrow"})])
def test_the_turf_boats_look_for_a_lamp(games: dict[str, Game], items: list[str], ways: set[str]) -> None:
    game = games["the-low-round"]
    assert ways_from(game, "the last post", carrier(game, items)) == ways
    week = [*items, "waybill (small, post)"]
    assert ways_from(game, "the last post", carrier(game, week)) == ways | {"bell hut"}


@pytest.mark.parametrize(
    "section, code, way",
    [
        ("saint osyth", "Duplicity", "out of the stove"),
        ("osier beds", "Dozen", "how many it said"),
        ("bumboat", "Dark", "bumboat"),
        ("bumboat", "Dark", "one arm"),
    ],
)
def test_what_was_done_badly_below_can_be_put_right_before_the_ice(
    games: dict[str, Game], section: str, code: str, way: str
) -> None:
    game = games["the-low-round"]
    week = ["waybill (small, post)"]
    assert way in ways_from(game, section, carrier(game, week, codes=[code]))
    assert way not in ways_from(game, section, carrier(game, week))


@pytest.mark.parametrize(
    "bag, weeks, open_", [([], 4, True), ([], 1, True), ([], 5, False), ([], 0, False), (["Osier letter"], 4, False)]
)
def test_in_the_last_weeks_the_last_letter_can_go_out_on_a_pole(
    games: dict[str, Game], bag: list[str], weeks: int, open_: bool
) -> None:
    game = games["the-low-round"]
    posted = [f"{letter} (small, post)" for letter in ("blotted letter", *bag)]
    made = carrier(game, [*posted, *["waybill (small, post)"] * weeks], codes=["Duffel", "Daybell", "Due"])
    assert ("flour" in ways_from(game, "the marigold", made)) == open_


@pytest.mark.parametrize("weeks, frost", [(14, False), (11, False), (10, True), (3, True)])
def test_there_is_no_frost_in_the_first_weeks(games: dict[str, Game], weeks: int, frost: bool) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["waybill (small, post)"] * weeks)
    asked = waiting_for(game, begun_at(game, made, "orchard"))
    assert isinstance(asked, Ask)
    picking = [way.label for way in (*asked.options, *asked.closed) if way.label.startswith("Pick for him")]
    assert [("frost" in label) for label in picking] == [frost]


@pytest.mark.parametrize("weeks, ways", [(1, {"in the large letter", "saint osyth"}), (0, {"saint osyth"})])
def test_a_letter_opened_is_owned_up_to_for_a_week_below_as_above(
    games: dict[str, Game], weeks: int, ways: set[str]
) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["waybill (small, post)"] * weeks, codes=["Dogear"])
    assert ways_from(game, "confession", made) == ways
    assert "Dogear" in str(begun_at(game, made, "confession").state.hero.words)
    assert "Dogear" not in str(begun_at(game, made, "in the large letter").state.hero.words)


@pytest.mark.parametrize("weeks, open_", [(3, True), (2, False)])
def test_ruth_is_three_weeks_off(games: dict[str, Game], weeks: int, open_: bool) -> None:
    game = games["the-low-round"]
    made = carrier(game, ["waybill (small, post)"] * weeks, codes=["Docket", "Doorstep"])
    assert ("sallow fen" in ways_from(game, "withen", made)) == open_


@pytest.mark.parametrize("wounds, open_", [(1, True), (2, False)])
def test_nobody_climbs_wounded(games: dict[str, Game], wounds: int, open_: bool) -> None:
    game = games["the-low-round"]
    assert ("the climb" in ways_from(game, "foot of the slype", carrier(game, [], wounds=wounds))) == open_


@pytest.mark.parametrize(
    "bag, weeks, open_", [([], 5, True), ([], 4, False), (["Osier letter (small, post)"], 5, False)]
)
def test_whoever_has_weeks_in_hand_below_may_wait_behind_the_plank(
    games: dict[str, Game], bag: list[str], weeks: int, open_: bool
) -> None:
    game = games["the-low-round"]
    made = carrier(game, [*bag, *["waybill (small, post)"] * weeks], codes=["Duffel"])
    assert ("the other side of the plank" in ways_from(game, "the marigold", made)) == open_


@pytest.mark.parametrize(
    "bag, weeks, open_", [([], 5, True), ([], 4, False), (["Pell letter (small, post)"], 5, False)]
)
def test_whoever_has_weeks_in_hand_and_an_empty_bag_need_not_walk_them(
    games: dict[str, Game], bag: list[str], weeks: int, open_: bool
) -> None:
    game = games["the-high-round"]
    made = carrier(game, [*bag, *["waybill (small, post)"] * weeks], codes=["Dispatch"])
    assert ("first snow" in ways_from(game, "the counter", made)) == open_


@pytest.mark.parametrize("codes, way", [(["Discount"], "what you sold"), (["Discount", "Delve"], "what was in it")])
def test_a_letter_sold_can_be_owned_to_until_the_roof_falls(games: dict[str, Game], codes: list[str], way: str) -> None:
    game = games["the-high-round"]
    told = {"what you sold", "what was in it"}
    assert ways_from(game, "ketterhow", carrier(game, [], codes=codes)) & told == {way}
    assert not ways_from(game, "ketterhow", carrier(game, [], codes=[*codes, "Downfall"])) & told


@pytest.mark.parametrize("hired", [True, False])
def test_dinah_gives_back_her_silver_where_the_letter_is_sold(games: dict[str, Game], hired: bool) -> None:
    game = games["the-high-round"]
    friends = {"companions": ["Dinah (Prowess, Craft; Tough, Mercenary)"]} if hired else {}
    told = begun_at(game, carrier(game, [], codes=["Discount"], sp=5, **friends), "ketterhow").state.hero
    assert told["sp"] == 5 + hired
    assert not told.listed("companions")


@pytest.mark.parametrize("flap, dice", [("Dextrin", 4), ("Delve", 3), ("Deckle", 2)])
def test_a_flap_is_believed_as_it_was_steamed(games: dict[str, Game], flap: str, dice: int) -> None:
    game = games["the-high-round"]
    asked = waiting_for(game, begun_at(game, carrier(game, [], codes=[flap]), "the flap"))
    assert isinstance(asked, Roll)
    assert asked.dice.count == dice


@pytest.mark.parametrize("told", ["Dawn", "Doormat", ""])
def test_whether_enoch_lives_is_not_asked_by_whoever_has_been_told(games: dict[str, Game], told: str) -> None:
    game = games["the-high-round"]
    made = carrier(game, [], codes=["Daybell", "Doorstep", *([told] if told else [])])
    assert ways_from(game, "the resignation", made) == ({"the counter"} if told else {"telling her", "not telling her"})


def test_number_four_does_not_fall_before_the_carts_were_seen_to_go_up(games: dict[str, Game]) -> None:
    game = games["the-high-round"]
    weeks = ["waybill (small, post)"] * 5
    warned = begun_at(game, carrier(game, weeks, codes=["Docket", "Discount"]), "stang")
    assert warned.visit.section == "stang"
    assert "Digging" in str(warned.state.hero.words)
    fallen = begun_at(game, carrier(game, weeks, codes=["Docket", "Discount", "Digging"]), "stang")
    assert fallen.visit.section == "number four"
    assert fallen.state.hero.carries("waybill") == 4


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
