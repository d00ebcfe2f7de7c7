"""Books that are won only by casting, spending, fleeing or typing the word that was told, played by simulated players."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero
from turnto.core.procedure import Ask, Roll
from turnto.core.world import State, World
from turnto.ir.book import CompiledBook
from turnto.ir.ops import Do
from turnto.odds.exact import Open, Table
from turnto.odds.onward import Fates
from turnto.odds.policy_cache import Decider
from turnto.odds.positions import Carrying, Course
from turnto.odds.report import Odds, odds
from turnto.odds.simulate import Tally, simulate
from turnto.play.game import Game
from turnto.play.session import begin, step, waiting_for

ENDS = "\n## won [victory]\nYes.\n\n## dead [death]\nNo.\n"


def game(text: str, rules: str = "gnat") -> Game:
    """A game of this little book, which has an ending won and an ending dead."""
    used = system(rules)
    book, problems = read_text(f"---\nsystem: {rules}\n---\n{text}{ENDS}", "little", used)
    assert not [problem for problem in problems if problem.level == "error"], problems
    return Game(CompiledBook(compiled(book, used)), used)


def played(text: str, policy: str, rules: str = "gnat", plays: int = 40, **sheet: object) -> Tally:
    """Many plays of a little book."""
    made = game(text, rules)
    return simulate(made, hero(sheet, made.system)[0], policy, 1, plays)


def odds_of(text: str, rules: str = "gnat", policy: str = "best", **sheet: object) -> Odds:
    """The odds of a little book's first test or fight."""
    made = game(text, rules)
    return odds(made, hero(sheet, made.system)[0], "a", policy)


FLIGHT = "## a\n{You may cast Flight}\n- Success: -> %s\n- Otherwise: -> %s\n"


@pytest.mark.parametrize("policy", ["best", "careful", "endings"])
def test_a_spell_is_cast_where_not_casting_it_is_death(policy: str) -> None:
    tally = played(FLIGHT % ("won", "dead"), policy, items=["Flight spell"])
    assert tally.won > 30  # 33 of 36


def test_a_spell_is_kept_where_nothing_hangs_on_it() -> None:
    text = FLIGHT % ("marked", "b") + "\n## b\n- On. -> won\n\n## marked\n- On. -> won\n"
    assert played(text, "best", items=["Flight spell"]).visits["marked"] == 0


@pytest.mark.parametrize(
    "behind",
    [
        "## pit\nYou fall.\n\n- Down. -> deeper\n\n## deeper\n- Down. -> dead\n",
        "## pit\nA door.\n\n- {If you have a **key**} Open it. -> won\n",
        "## pit\n{Lose 99 Vitality}\n\n- On. -> won\n",
        "## pit\nTwo ways.\n\n- Left. -> dead\n- Right. -> dead\n",
        "## pit [defeat]\nBeaten.\n",
    ],
    ids=["by way of pages", "a closed way", "harm on arriving", "only ways to death", "defeat"],
)
def test_what_leads_straight_to_the_end_counts_as_dying(behind: str) -> None:
    assert played(FLIGHT % ("won", "pit") + "\n" + behind, "best", items=["Flight spell"]).won > 30


def test_the_effects_of_an_outcome_count() -> None:
    text = "## a\n{You may cast Flight}\n- Success: -> won\n- Otherwise: {Lose 99 Vitality} -> won\n"
    assert played(text, "best", items=["Flight spell"]).won > 30


def test_whether_a_way_is_closed_is_asked_of_the_hero_who_comes_to_it() -> None:
    text = FLIGHT % ("marked", "pit") + PIT
    with_key, without = (played(text, "best", items=["Flight spell", *own]).visits["marked"] for own in (["key"], []))
    assert (with_key, without > 30) == (0, True)


PIT = "\n## pit\nA door.\n\n- {If you have a **key**} Open it. -> won\n\n## marked\n- On. -> won\n"


def test_odds_look_past_the_instruction() -> None:
    text = FLIGHT % ("b", "pit") + PIT + "\n## b\n{Test your Talent}\n- Success: -> won\n- Failure: -> won\n"
    cast, kept = (odds_of(text, items=["Flight spell", *own]).outcomes["works"] for own in ([], ["key"]))
    assert (cast, kept) == (Fraction(33, 36), 0)


@pytest.mark.parametrize("policy", ["best", "careful"])
def test_luck_is_spent_outside_fights_where_a_miss_is_death(policy: str) -> None:
    text = "## a\n{Test LORE}\n- Success: -> won\n- Partial: -> won\n- Miss: -> dead\n"
    lucky, plain = (played(text, policy, "briar", lore=1, luck=luck).won for luck in (3, 0))
    assert lucky > plain + 5


def test_a_partial_is_bought_where_a_miss_is_death() -> None:
    text = "## a\n{Test LORE}\n- Success: -> won\n- Partial: {Pay 2 sp, or it is a Miss}\n- Miss: -> dead\n"
    paid = odds_of(text, "briar", lore=2, sp=2)
    tally = played(text, "best", "briar", lore=2, sp=2)
    assert tally.won / tally.plays == pytest.approx(float(1 - paid.outcomes["miss"]), abs=0.2)
    assert tally.won > played(text, "best", "briar", lore=2, sp=0).won


def test_luck_of_gurps_is_used_outside_fights_where_failure_is_death() -> None:
    text = "## a\n{Roll against DX-4}\n- Success: -> won\n- Failure: -> dead\n"
    lucky, plain = (played(text, "best", "gurps", dx=10, advantages=own).won for own in (["Luck"], []))
    assert lucky > plain


TROLL = "## a\n{Fight a troll (%s)%s}\n- If you win: -> won\n- If you flee: -> %s\n- If you lose: -> dead\n"


def test_one_flees_where_that_saves_the_hero_and_not_where_it_does_not() -> None:
    saved, lost = (
        played(TROLL % ("DS 11", "", to), "best", "goonies", grace=4, focus=0, power=0) for to in ("won", "dead")
    )
    assert saved.won > lost.won + 10


@pytest.mark.slow
def test_one_runs_from_a_long_fight_when_little_is_left() -> None:
    troll = "ST 20, HT 14, DX 12, move 3, club 13, 1d crushing"
    saved, lost = (
        played(TROLL % (troll, "; you may flee", to), "best", "gurps", 20, st=10, dx=10, iq=10, ht=12)
        for to in ("won", "dead")
    )
    assert saved.won > lost.won + 3


RIDDLE = """\
## a
{Say the word}
- "thistle": -> won
- "sparrow": -> dead
- Otherwise: -> b

## b
%s

- Back. -> a
"""


def test_the_careful_type_the_word_that_the_book_has_told() -> None:
    told = played(RIDDLE % "Under the bench somebody has cut the word Thistle.", "careful", plays=60)
    guessed = played(RIDDLE % "Nothing is written here.", "careful", plays=60)
    assert (told.won, told.visits["b"] <= 60) == (60, True)
    assert guessed.visits["b"] > 2 * told.visits["b"]


def test_of_words_told_one_that_kills_is_not_typed() -> None:
    text = RIDDLE % "A thistle, a sparrow: both are carved here."
    tally = played(text.replace("## a\n", "## a\nA thistle and a sparrow are on the door.\n\n"), "careful", plays=30)
    assert (tally.won, tally.died) == (30, 0)


def test_the_careful_type_a_number_that_the_book_has_told() -> None:
    coins = "".join(f"## vault {n} [hidden]\nDust.\n\n- Back. -> a\n\n" for n in range(9))
    text = f"## a\nThe coin bears the number {{number of the hoard}}.\n\n{{Turn to the number on the coin}}\n\n- Out. -> dead\n\n{coins}## the hoard [hidden]\nGold.\n\n- On. -> won\n"
    assert played(text, "careful").won == 40


MANY = "## a\n" + "".join(f"- Door {n}. -> room {n}\n" for n in range(30)) + "".join(
    f"\n## room {n}\n- On. -> end {n}\n- Back. -> a\n\n## end {n} [end]\nThere.\n" for n in range(30)
)  # fmt: skip


@pytest.mark.slow
def test_endings_goes_where_no_play_has_been() -> None:
    assert len(played(MANY, "endings", plays=60).endings) == 30
    assert len(played(MANY, "random", plays=60).endings) < 30


@pytest.mark.slow
def test_what_is_left_out_of_the_odds_of_a_fight_is_said_and_that_is_not_called_best() -> None:
    text = TROLL % ("ST 8, HT 8, DX 8, hits 1, mook, move 3, club 8, 1d-4 crushing", "", "won")
    found = odds_of(text, "gurps", st=10, dx=10, iq=10, ht=10)
    assert "Use All-Out Defense" in found.left_out
    assert found.as_json()["policy"] == "sensible"
    assert found.as_json()["left_out"] == list(found.left_out)


def test_where_nothing_is_left_out_it_is_best() -> None:
    found = odds_of(FLIGHT % ("won", "dead"), items=["Flight spell"])
    assert (found.left_out, found.as_json()["policy"]) == ((), "best")


FIGHT = "## a\n{Fight three rounds at -2 against several enemies}\n- If you survive -> won\n- Otherwise -> dead\n"


def test_what_no_fight_reads_changes_no_decision_and_is_not_weighed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made, arms = game(FIGHT), ["sword", "greataxe", "medium armour", "Fear spell"]
    learned: list[object] = []
    learn = Decider._learn
    monkeypatch.setattr(Decider, "_learn", lambda self, known: (learned.append(known), learn(self, known)))
    ways: list[list[str]] = []
    decider = Decider(made)
    for beside in ([], ["whistle"], ["whistle", "lens (+1 search)"], ["Flight spell", "stone (heavy)"]):
        own = hero({"talent": 8, "vitality": 4, "items": [*beside, *arms]}, made.system)[0]
        session = begin(made, own)
        taken = []
        for faces in ((6, 1), (5, 5), (1, 2), (6, 6), (2, 3), (4, 4)):
            while isinstance(asked := waiting_for(made, session), Ask) and session.position.thing:
                answers = tuple(given.value for given in session.position.answers)
                bare = replace(session.position, answers=())
                taken.append(decider.way(bare, answers, asked))
                session = step(made, session, taken[-1])
            if not isinstance(asked, Roll):
                break
            session = step(made, session, faces[: asked.dice.count])
        ways.append(taken)
    assert ways[0]
    assert all(one == ways[0] for one in ways)
    assert len({str(known) for known in learned}) == len(learned) <= len(ways[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "fight, items",
    [
        ("Fight two rounds at -3", ["sword (one-handed)", "medium armour (1 left)", "Invulnerability spell"]),
        ("Fight two rounds at -4 against several enemies", ["greataxe (two-handed, magical, +1)", "light armour"]),
        ("Fight two rounds at -2 against several enemies; two Wounds each round", ["2 Fear spells", "spear (long)"]),
        ("Fight three rounds at -1, with Disadvantage", ["club", "whip (magical)", "Fear spell"]),
    ],
)
@pytest.mark.parametrize("lost", [{"die"}, {"die", "survive"}])
def test_what_the_rounds_ahead_are_said_to_be_worth_is_what_going_through_them_comes_to(
    fight: str, items: list[str], lost: set[str]
) -> None:
    made = game(FIGHT.replace("Fight three rounds at -2 against several enemies", fight))
    own = hero({"talent": 8, "vitality": 2, "items": items}, made.system)[0]
    deed = next(op.deed for op in made.book.section("a").ops if isinstance(op, Do))
    course, fates = Course(made), Fates(frozenset(lost))
    begun = Carrying("a", deed.id, None, State(own, World()))
    whole = Table(course, begun, None, limit=60_000, onward=fates)
    worths = dict(zip(whole.graph.nodes, whole.worths, strict=True))
    ahead = partial(Decider(made).ahead, fates.lost)
    places = dict.fromkeys(node.place for node in worths if isinstance(node, Open) and not node.answers)
    for place in places:
        short = Table(course, place, None, onward=fates, ahead=ahead)
        assert short.worths[0] == worths[short.graph.nodes[0]]
        if lost == {"die"}:
            assert set(short.ways()) <= set(whole.ways())
