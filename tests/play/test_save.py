"""Saves: the same value after the trip at every moment, taken up by new editions, refusing what is hostile."""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from support.coinflip import HERO, Duel
from support.handmade import begun, choice, deed, do, game, item, labels, offer, outcome, section, take, text, when
from turnto.core import sheet
from turnto.core import world as state
from turnto.core.dice import Dice, house
from turnto.core.procedure import Answer, Ask, Given, Roll
from turnto.core.runner import IllegalAnswer
from turnto.core.sheet import Item, Score
from turnto.play import position
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.save import SaveError, packed, read, unpacked

SECTIONS: dict[str, dict[str, Any]] = {
    "road": section(
        *text("A road."),
        ["if", "g1", when("first-time"), 4, "the first time you are here"],
        do("find", "gain-money", {"amount": 3}),
        do("pick", "choose-items", {"count": 2, "items": [item("axe", "heavy"), item("rope"), item("anvil", "heavy")]}),
        offer("Take a biscuit", deed("bis", "take-items", {"items": [item("biscuit", count=2)]})),
        choice("Flip", "ford"),
        choice("Duel", "inn"),
        choice("Shop", "shop"),
    ),
    "ford": section(
        do("table", "roll-table", {"dice": "2d6"}, outcome("2-6", say="Splash.", to=None), outcome("7-12", "road")),
        do("flip", "flip", {"coins": 2}, outcome("heads", "road"), outcome("tails", say="No.")),
        choice("Pay", "road", deed("pay", "pay-money", {"amount": 4})),
        choice("Wade", "inn", deed("wade", "shaken", {"nerve": 1})),
    ),
    "inn": section(
        do("duel", "fight", {"foe": "the baker"}, outcome("won", "road"), outcome("lost", "map")),
    ),
    "map": section(
        do("word", "say-word", {}, outcome("\"lantern\"", "end"), outcome("otherwise")),
        do("number", "turn-to-number", {}, outcome("otherwise")),
        do("lose", "lose-choice", {"count": 1, "kind": "item"}),
        choice("Back", "", back=True),
        choice("End", "end"),
    ),
    "shop": section(
        do("shop", "sells", {"who": "She", "rows": [{"item": "lamp", "price": "2 p", "stock": "1"}, {"item": "rope", "price": "1"}]}),
        do("fence", "buys-treasure", {"who": "She"}),
        do("soon", "later", {"count": 1, "section": "map"}),
        choice("On", "road"),
    ),
    "door": section(*text("A hidden door."), choice("On", "end"), number=217, tags=["hidden"]),
    "end": section(ending={"kind": "victory", "title": "Home"}),
}  # fmt: skip


def a_game(**more: Any) -> Game:
    return game(SECTIONS, tested=["road"], ever=["item rope"], **more)


def trip(made: Game, session: Session) -> Session:
    """Through JSON and back, as a file or the browser's storage does it."""
    kept = json.loads(json.dumps(packed(session)))
    again, notes = unpacked(kept, made)
    assert notes == ()
    return again


def answers(made: Game, session: Session, seed: int) -> Iterator[tuple[Session, Given | Answer]]:
    """A game played by a seed, every session with the answer it is given."""
    for number in range(120):
        request = play.waiting_for(made, session)
        if request is None:
            return
        answer = _some_answer(made, session, request, house(seed, number, Dice(1, 1000))[0])
        yield session, answer
        session = play.step(made, session, answer)


def _some_answer(made: Game, session: Session, request: Roll | Ask, chance: int) -> Given | Answer:
    if isinstance(request, Roll):
        return house(chance, 0, request.dice)
    if request.kind == "number":
        return 217 if chance % 2 else 5
    if request.kind == "text":
        return "Lantern!" if chance % 2 else "a sword"
    options = [Given("option", option.key) for option in request.options]
    options += [Given("free", option.key) for option in play.also(made, session)]
    return options[chance % len(options)]


SEEDS = [*range(5), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(5, 25))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_save_at_every_step_gives_the_same_session_and_the_same_play(seed: int) -> None:
    made = a_game()
    steps = 0
    for session, answer in answers(made, begun(made, HERO.with_item(Item("gold ring", ("treasure", "40p")))), seed):
        again = trip(made, session)
        assert again == session
        assert play.step(made, again, answer) == play.step(made, session, answer)
        steps += 1
    assert steps > 5


def test_a_save_in_the_middle_of_a_throw_and_of_a_fight() -> None:
    made = a_game()
    session = take(made, begun(made), "Take axe", "Take rope", "Duel", (1,))
    assert session.position.thing == ("duel", Duel(1, 0))
    assert trip(made, session) == session
    session = take(made, begun(made), "Take axe", "Take rope", "Flip", (1, 1), (1,))
    assert session.position.answers == (Given("faces", (1,)),)
    assert trip(made, session) == session


def test_a_game_that_is_over_is_kept() -> None:
    made = game({"a": section(do("harm", "shaken", {"nerve": 9}), choice("On", "a"))})
    assert trip(made, begun(made)) == begun(made)


# --- what is typed ----------------------------------------------------------------------------------


def a_riddle(answer: str) -> Game:
    word = do("word", "say-word", {}, outcome(f'"{answer}"', "end"), outcome("otherwise", "away"))
    return game({"road": section(word), "end": SECTIONS["end"], "away": SECTIONS["end"]})


@pytest.mark.parametrize("word", ["roll on", "free:eat", "roll", "q"])
def test_whatever_is_typed_is_words(word: str) -> None:
    made = a_riddle(word)
    session = begun(made, HERO.with_item(Item("biscuit")).having(nerve=Score(1, 3)))
    assert [option.key for option in play.also(made, session)] == ["eat"]
    assert play.step(made, session, Given("text", word)).visit.section == "end"
    assert play.step(made, session, word).visit.section == "end"
    with pytest.raises(IllegalAnswer):
        play.step(made, session, Given("option", word))
    assert play.step(made, session, Given("free", "eat")).state.hero["nerve"] == 2


# --- earlier versions ---------------------------------------------------------------------------------


def as_version_1(session: Session) -> dict[str, Any]:
    """The save that Turnto wrote before answers had kinds, states names, and throws and journal a book."""
    kept: dict[str, Any] = json.loads(json.dumps(packed(session)))
    thing, record = kept["position"]["thing"], kept["record"]
    return {
        **kept,
        "version": 1,
        "position": {
            **kept["position"],
            "thing": [thing["id"], list(thing["state"].values())] if thing else None,
            "answers": [f"free:{own}" if kind == "free" else own for kind, own in kept["position"]["answers"]],
        },
        "record": {
            **record,
            "log": [row[1:] for row in session.record.log],
            "journal": [row[:2] for row in session.record.journal],
        },
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_save_of_the_first_version_at_every_step_is_the_same_session(seed: int) -> None:
    made = a_game()
    for session, _ in answers(made, begun(made), seed):
        assert unpacked(json.loads(json.dumps(as_version_1(session))), made) == (session, ())


@pytest.mark.slow
def test_a_long_save_of_the_first_version_opens() -> None:
    made = a_game()
    session = take(made, begun(made), "Take axe", "Take rope", "Duel", (1,))
    kept = as_version_1(session)
    kept["record"]["log"] *= 20_000
    kept["record"]["journal"] *= 5_000
    again, notes = read(json.dumps(kept), made)
    assert (again.position, notes) == (session.position, ())
    assert len(again.record.log) == 20_000 * len(session.record.log)
    assert len(json.dumps(packed(again))) < 500_000


@pytest.mark.parametrize("event", [
    {"type": "rolled", "dice": "9999999d6", "faces": [], "label": "x"},
    {"type": "rolled", "dice": "2d6", "faces": ["<img>"], "label": "x"},
])  # fmt: skip
def test_a_save_of_the_first_version_with_throws_that_are_none_is_refused(event: dict[str, Any]) -> None:
    made, session = old()
    kept = as_version_1(session)
    kept["record"]["log"] = [["a", event]]
    with pytest.raises(SaveError):
        unpacked(kept, made)


def test_throws_of_a_save_that_are_none_are_not_listed() -> None:
    made, session = old()
    kept = json.loads(json.dumps(packed(session)))
    kept["record"]["log"]["open"] = ['["test","a",{"type":"rolled","dice":"2d6","faces":["<img>"],"label":"x"}]', "[]"]
    kept["record"]["log"]["sealed"] = ["nonsense", "eJw="]
    again, _ = unpacked(kept, made)
    assert list(again.record.thrown()) == []


# --- new editions -----------------------------------------------------------------------------------


def old() -> tuple[Game, Session]:
    made = game({
        "start": section(do("a", "gain-money", {"amount": 1}), choice("On", "mill")),
        "mill": section(do("b", "gain-money", {"amount": 10}), do("flip", "flip", {}, outcome("heads"), outcome("tails")), choice("On", "start")),
    }, edition="1")  # fmt: skip
    return made, take(made, begun(made), "On")


def taken_up(
    session: Session, sections: dict[str, dict[str, Any]], **more: Any
) -> tuple[Game, Session, tuple[str, ...]]:
    made = game(sections, edition="2", **more)
    again, notes = unpacked(json.loads(json.dumps(packed(session))), made)
    return made, again, notes


def test_a_new_edition_in_which_nothing_of_this_changed_tells_nothing() -> None:
    made, session = old()
    _, again, notes = taken_up(session, dict(made.book.kept["sections"]))
    assert notes == ()
    assert (again.position.edition, again.visit) == ("2", session.visit)


def test_a_renamed_section_is_followed() -> None:
    made, session = old()
    sections = dict(made.book.kept["sections"])
    sections["windmill"] = {**sections.pop("mill"), "was": ["mill"]}
    made, again, notes = taken_up(session, sections)
    assert (again.visit.section, again.state.hero["p"], notes) == ("windmill", 16, ())
    assert isinstance(play.waiting_for(made, again), Roll)


def test_a_section_that_changed_is_read_again_with_what_is_done_kept_done() -> None:
    made, session = old()
    sections = dict(made.book.kept["sections"])
    first, *rest = sections["mill"]["ops"]
    sections["mill"] = section(*text("New."), do("c", "gain-money", {"amount": 100}), first, *rest)
    made, again, notes = taken_up(session, sections)
    assert "read again from its top" in notes[0]
    assert again.state.hero["p"] == 116  # the new effect, and the old one not twice
    assert isinstance(play.waiting_for(made, again), Roll)


def test_an_instruction_that_is_gone_leaves_the_rest_of_the_section() -> None:
    made, session = old()
    session = take(made, session)
    sections = dict(made.book.kept["sections"])
    sections["mill"] = section(sections["mill"]["ops"][0], choice("On", "start"))
    made, again, _ = taken_up(session, sections)
    assert labels(made, again) == ["On"]
    assert again.state.hero["p"] == 16


def test_a_section_that_is_gone_gives_way_to_the_last_that_exists() -> None:
    made, session = old()
    sections = {"start": made.book.kept["sections"]["start"]}
    sections["start"] = section(sections["start"]["ops"][0], choice("Wait", "start"))
    made, again, notes = taken_up(session, sections)
    assert "is gone" in notes[0]
    assert (again.visit.section, labels(made, again)) == ("start", ["Wait"])
    assert again.state.hero["p"] == 16  # what it gave is not given twice


def test_a_fight_that_is_gone_is_over() -> None:
    duel = do("duel", "fight", {"foe": "x"}, outcome("won"), outcome("lost"))
    made = game({"a": section(duel, choice("On", "a"))}, edition="1")
    session = take(made, begun(made), (1,))
    made, again, notes = taken_up(session, {"a": section(choice("On", "a"))})
    assert (labels(made, again), again.position.thing, len(notes)) == (["On"], None, 1)


def test_an_open_beat_that_cannot_be_fed_starts_again() -> None:
    flip = do("flip", "flip", {"coins": 2}, outcome("heads"), outcome("tails"))
    made = game({"a": section(flip, choice("On", "a"))}, edition="1")
    session = take(made, begun(made), (1,))
    table = do("flip", "roll-table", {"dice": "3d6"}, outcome("3-18"))
    made, again, notes = taken_up(session, {"a": section(table, choice("On", "a"))})
    assert "starts again" in notes[0]
    assert again.position.answers == ()
    assert isinstance(play.waiting_for(made, again), Roll)


def test_what_was_still_to_come_and_is_gone_is_told() -> None:
    made = game(
        {"a": section(do("soon", "later", {"count": 3, "section": "b"}), choice("On", "a")), "b": section()},
        edition="1",
    )
    session = begun(made)
    made, again, notes = taken_up(
        session, {"a": section(do("soon", "later", {"count": 3, "section": "a"}), choice("On", "a"))}
    )
    assert again.state.world.later == ()
    assert "not in it any more" in notes[0]


# --- hostile saves ------------------------------------------------------------------------------------

KEPT = packed(old()[1])


def at(path: str, value: Any) -> Any:
    """The save with one thing in it replaced."""
    kept = json.loads(json.dumps(KEPT))
    *way, last = path.split(".")
    inner = kept
    for key in way:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    inner[last] = value
    return kept


HOSTILE = [
    None,
    [],
    "save",
    {},
    {"turnto": "session"},
    at("version", 99),
    at("position.book", "other"),
    at("position.book", ["test"]),
    at("position.hero", {}),
    at("position.hero.items", [["rope", [], -1]]),
    at("position.hero.items", [["rope", [], 1.5]]),
    at("position.hero.scores", {"nerve": ["9", None]}),
    at("position.hero.scores", {"nerve": [10**40, None]}),
    at("position.visit", None),
    at("position.visit.cursor", "0"),
    at("position.visit.done", "abc"),
    at("position.visit.guards", [["a", 1]]),
    at("position.begun", 1),
    at("position.ended", {"type": "told", "message": "x", "facts": {}}),
    at("position.ended", {"type": "nonsense"}),
    at("position.thing", ["a"]),
    at("position.thing", {"id": "a", "state": [1, 0]}),
    at("position.thing", {"id": 3, "state": {}}),
    at("position.answers", {"a": 1}),
    at("record.seed", True),
    at("position.answers", [["command", "roll on"]]),
    at("position.answers", ["roll on"]),
    at("record.log", [["a", {"type": "rolled"}]]),
    at("record.log", {"sealed": [], "open": ["nonsense"], "dropped": 0}),
    at("record.log", {"sealed": [5], "open": [], "dropped": 0}),
    at("record.turns", "many"),
    at("record.page", 5),
    at("record.journal", [["turn"]]),
    at("record.journal", ["x" * 30_000]),
    at("position.hero.name", "x" * 30_000),
]


@pytest.mark.parametrize("kept", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_save_is_refused_in_plain_words(kept: Any) -> None:
    made, _ = old()
    with pytest.raises(SaveError, match=r"^This "):
        unpacked(kept, made)


@pytest.mark.parametrize("text", ["", "nonsense", "[" * 100_000, "{}" * 2, "9" * 10_000, "x" * 3_000_000])
def test_a_text_that_is_no_save_is_refused(text: str) -> None:
    made, _ = old()
    with pytest.raises(SaveError):
        read(text, made)


def test_a_refusal_is_said_in_the_language_of_the_book_and_in_english_where_none_is_open() -> None:
    made, _ = old()
    german = replace(made, book=replace(made.book, kept={**made.book.kept, "language": "de"}))
    with pytest.raises(SaveError) as refused:
        read("nonsense", german)
    assert str(refused.value) == "This is not a saved game: it cannot be read."
    assert german.words(refused.value.reason) == "Das ist kein gespeichertes Spiel: Es lässt sich nicht lesen."


@pytest.mark.cpython_only  # made deep in Python itself: no text could bring it
def test_a_deep_save_is_refused() -> None:
    deep: Any = None
    for _ in range(5_000):
        deep = {"back": deep}
    with pytest.raises(SaveError):
        unpacked({"turnto": "session", "position": deep}, old()[0])


@pytest.mark.parametrize(
    "state", [{"won": "<b>", "lost": None}, {"won": 1, "lust": 0}, {"won": {"lost": 1}}, {}], ids=range(4)
)
def test_a_fight_whose_state_is_nonsense_begins_again(state: Any) -> None:
    duel = do("duel", "fight", {"foe": "x"}, outcome("won"), outcome("lost"))
    made = game({"a": section(duel, choice("On", "a"))})
    kept = json.loads(json.dumps(packed(take(made, begun(made), (1,)))))
    kept["position"]["thing"]["state"] = state
    again, notes = unpacked(kept, made)
    assert again.position.thing == ("duel", Duel(0, 0))
    assert bool(notes) is bool(state)  # nothing but usual values is a fight that has just begun


def test_the_text_of_a_save_reads_back() -> None:
    made, session = old()
    assert read(json.dumps(packed(session)), made) == (session, ())


NAMED_OTHERWISE = {"departure": "away", "previous_page": "left", "kept_outcomes": "fell", "event_owners": "owners"}
"""Fields of a session by the names that saves of every edition have for them."""


def test_every_field_of_a_session_is_kept() -> None:
    for kind, kept in [
        (position.Position, {*KEPT["position"], "state"} - {"hero", "world"}),
        # Kept where an author has set dice, or a throw was made a second time, and nowhere else.
        (position.Record, {*KEPT["record"], "authored", "second_throws"}),
        (position.Page, set(KEPT["record"]["page"])),
        (position.Visit, set(KEPT["position"]["visit"])),
        (state.World, set(KEPT["position"]["world"])),
        (sheet.Sheet, set(KEPT["position"]["hero"])),
    ]:
        assert kept == {NAMED_OTHERWISE.get(field.name, field.name) for field in fields(kind)}, kind
