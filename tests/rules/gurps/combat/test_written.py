"""Every parameter of a fight as an author writes it, and the options of the header (GL-AUTH-30 to 34, GL-AUTH-36)."""

from typing import Any

import pytest

from rules.gurps.books import BODY, HEADER
from rules.gurps.fighting import KNIGHT
from rules.gurps.playing import game, said
from rules.playing import PLAIN, rules, terms
from support.reading import read_text
from turnto.odds.report import odds
from turnto.rules.gurps.combat.state.setup import FIGHT_OPTIONS, Setup, setup_of
from turnto.rules.gurps.phrases.combat import CLAUSES

WRITTEN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("no more than two at a time", {"max_attackers": 2}),
    ("one at a time", {"max_attackers": 1}),
    ("you are surprised", {"surprised": "hero"}),
    ("they are surprised", {"surprised": "foes"}),
    ("everybody is surprised", {"surprised": "both"}),
    ("you come from behind", {"behind": "foes"}),
    ("they come from behind", {"behind": "hero"}),
    ("one of them is behind you", {"at_back": 1}),
    ("in bad light at -3", {"light": -3}),
    ("in total darkness", {"light": -10}),
    ("on bad footing at -4", {"footing": -4}),
    ("on slippery ground", {"footing": -2}),
    ("at 20 yards", {"distance": 20}),
    ("you are behind cover", {"cover": True, "foe_cover": False}),
    ("they are behind cover", {"foe_cover": True, "cover": False}),
    ("you may flee", {"flee": True, "flee_modifier": 0}),
    ("you may flee at -2", {"flee": True, "flee_modifier": -2}),
    ("you may flee; they cannot follow", {"flee": True, "no_pursuit": True}),
    ("count the rounds as Rounds", {"rounds_as": "Rounds"}),
    ("count the hits lost in Wounds", {"hits_as": "Wounds"}),
    ("you may surrender", {"may_yield": True}),
    ("you may bar the door in five seconds", {"job": "bar the door", "job_seconds": 5, "flee": False}),
    ("you can pick the lock in 12 turns; you may flee", {"job": "pick the lock", "job_seconds": 12, "flee": True}),
    ("for 10 seconds", {"limit": 10}),
    ("within 1 second", {"limit": 1}),
    ("they take prisoners", {"kill": False}),
    ("to the death", {"kill": True}),
    ("a needless risk", {"risk": True}),
    ("bare-handed", {"unarmed": True}),
    ("your weapon is not drawn", {"undrawn": True}),
    ("you are on the ground", {"on_ground": True}),
    ("they wake one another", {"wake": True}),
    ("in low mana", {"mana_here": "low"}),
    ("with a squire (broadsword 11) at your side", {"foes": 2}),
)

MINDED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("they surrender at 3 hits", {"surrender_at": 3, "by_will": None}),
    ("they flee at 2 or fewer hits", {"flee_at": 2, "by_will": None}),
    ("they surrender at 3 hits on a failed Will roll", {"surrender_at": 3, "by_will": 0}),
    ("they flee at 5 hits, unless they make a Will roll at -2", {"flee_at": 5, "by_will": -2}),
    ("they are fierce", {"fierce": True}),
    ("they fight cautiously", {"cautious": True}),
    ("they drop at zero hits", {"mook": True}),
    ("they cast when hurt", {"casts": "hurt"}),
    ("they cast only from afar", {"casts": "afar"}),
    ("they never cast", {"casts": "never"}),
)


def setup(more: str) -> Setup:
    """The fight of two guards and this."""
    _, made = said(f"Fight two guards (broadsword 12); {more}")
    return setup_of(made, PLAIN)


@rules("GL-AUTH-30", "GL-AUTH-33", "GL-AUTH-34", "GL-AUTH-36")
@pytest.mark.parametrize("text, wanted", WRITTEN)
def test_a_fight_is_set_as_the_book_says(text: str, wanted: dict[str, Any]) -> None:
    found = setup(text)
    assert {key: getattr(found, key) for key in wanted} == wanted
    plain = setup("they are fierce")
    assert any(getattr(plain, key) != value for key, value in wanted.items()) or wanted in (
        {"kill": False},
        {"foes": 2},
    )


@rules("GL-AUTH-30", "GL-AUTH-31", "GL-AUTH-32")
@pytest.mark.parametrize("text, wanted", MINDED)
def test_foes_are_minded_as_the_book_says(text: str, wanted: dict[str, Any]) -> None:
    assert setup(text).figures
    for figure in setup(text).figures:
        assert {key: getattr(figure, key) for key in wanted} == wanted


@rules("GL-AUTH-30")
def test_every_clause_of_fights_is_written_here() -> None:
    """So that none can be added without a test."""
    found: set[str] = set()
    for text, _ in (*WRITTEN, *MINDED):
        _, made = said(f"Fight two guards (broadsword 12); {text}")
        found |= set(made.values)
    slots = {
        "surrender_at",
        "flee_at",
        "morale",
        "flee_modifier",
        "distance",
        "light",
        "footing",
        "max_attackers",
        "limit",
        "rounds_as",
        "hits_as",
        "at_back",
        "ally",
        "job_seconds",
    }
    assert {clause.name for clause in CLAUSES} | slots == found - {"foe"}


@rules("GL-AUTH-30", "GL-COMBAT-102")
def test_beasts_kill_and_may_be_told_to_take_prisoners() -> None:
    for more, kill in (("they are fierce", True), ("they take prisoners", False)):
        _, made = said(f"Fight a wolf (beast, bite 12); {more}")
        assert setup_of(made, PLAIN).kill is kill


@rules("GL-AUTH-30")
def test_an_ally_stands_beside_the_hero() -> None:
    found = setup("with a squire (broadsword 11) at your side")
    assert ([figure.name for figure in found.figures], found.foes) == (["guard 1", "guard 2", "squire"], 2)


FIELDS = {
    "fumbles": ("fumbles", True, False),
    "rof": ("full_rate", True, False),
    "ask_defence": ("ask_defence", False, True),
    "parry_hurts": ("parry_hurts", False, True),
    "arm_blows": ("arm_blows", "no", "both"),
    "stuck": ("stuck", False, True),
    "battle_fatigue": ("battle_fatigue", True, False),
    "long_action": ("busy", "", "dodge"),
}


@rules("GL-AUTH-30", "GL-RULE-17", "GL-RULE-47")
@pytest.mark.parametrize("option", FIGHT_OPTIONS, ids=lambda option: option.key)
def test_every_option_is_read_from_the_header_either_way(option: Any) -> None:
    field, first, last = FIELDS[option.key]
    _, made = said("Fight a guard (broadsword 12)")
    assert getattr(setup_of(made, terms(**{option.key: option.default})), field) == first
    assert getattr(setup_of(made, PLAIN), field) == first
    assert (
        getattr(
            setup_of(
                made, terms(**{option.key: next(own for own in reversed(option.choices) if own != option.default)})
            ),
            field,
        )
        == last
    )


@pytest.mark.slow
@rules("GL-AUTH-30", "GL-AUTH-61")
def test_a_book_plays_a_fight_with_all_of_it() -> None:
    played = game(
        "## a\n{Fight three thugs (large knife 11, mook, surrenders at 2); no more than two at a time; one of them is behind you; in bad light at -2; "
        "on slippery ground; they flee at 3 hits on a failed Will roll; you may flee at +1; for 20 seconds; they take prisoners; "
        "with a squire (broadsword 12) at your side}\n\n- If you win -> b\n- If they surrender -> b\n- If time runs out -> b\n- Otherwise -> b\n\n## b [end]\nDone.\n"
    )
    found = odds(played, KNIGHT, "a", plays=10, limit=100)
    assert sum(found.outcomes.values()) == 1


@rules("GL-AUTH-61", "GL-AUTH-30")
@pytest.mark.parametrize(
    "listed, warned",
    [
        ("", True),
        ("- If you win -> on\n", True),
        ("- If you are beaten -> lost\n", False),
        ("- Otherwise -> lost\n", False),
    ],
)
def test_an_author_is_warned_of_a_fight_that_leads_nowhere_when_it_is_lost(listed: str, warned: bool) -> None:
    _, found = read_text(
        HEADER.format(text=f"{{Fight a guard (broadsword 12)}}\n\n{listed}\n-> on\n", more=""), "t", BODY
    )
    assert ("no-defeat" in [problem.code for problem in found]) is warned


@rules("GL-COMBAT-14", "GL-AUTH-30")
@pytest.mark.parametrize(
    "job, listed, code",
    [
        ("; you may bar the door in 5 seconds", "", "unanswered-job"),
        ("; you may bar the door in 5 seconds", "- If it is done -> on\n", ""),
        ("", "- When the job is done -> on\n", "missing-job"),
        ("", "", ""),
    ],
)
def test_an_author_is_warned_of_a_job_that_leads_nowhere_and_of_one_that_is_not_there(
    job: str, listed: str, code: str
) -> None:
    text = f"{{Fight a guard (broadsword 12){job}}}\n\n{listed}- Otherwise -> lost\n\n-> on\n"
    codes = {problem.code for problem in read_text(HEADER.format(text=text, more=""), "t", BODY)[1]}
    assert codes & {"unanswered-job", "missing-job"} == ({code} if code else set())
