"""Texts of several sentences in one brace: what only tells is left out, and all else is said in the hint."""

import pytest

pytest.importorskip("markdown_it")

from support.reading import compiled, read_text, system
from turnto.book.grammar.apart import told_apart
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place, Problem


def vocabulary(id: str) -> Vocabulary:
    return Vocabulary(system(id), sections=frozenset({"40"}))


def problems(text: str, id: str) -> list[Problem]:
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {id}\n---\n## here\n"
    return [one for one in read_text(f"{head}{text}\n\n## 40 [end]\n\n## 12 [end]\n")[1] if one.level == "error"]


@pytest.mark.parametrize("id, said, phrase", [
    ("gnat", "The fall knocks the wind out of you: take 1 Wound", "wounds"),
    ("gnat", "Three stones strike you. Take a Wound", "wounds"),
    ("gnat", "You scramble through the thorns and over the wall, losing 1 Vitality", "harm"),
    ("gnat", "Two points of Talent are drained from you", "lose-talent"),
    ("gnat", "The healer's hands restore 4 Vitality to you", "heal"),
    ("briar", "Regain two LUCK, though never more than your maximum", "regain-luck"),
])  # fmt: skip
def test_what_somebody_else_does_before_an_instruction_only_tells(id: str, said: str, phrase: str) -> None:
    found = vocabulary(id).instruction(said, Place(""), wide=True)
    assert found
    assert found.phrase.id == phrase


@pytest.mark.parametrize("id, said", [
    ("gnat", "You pay the usual toll: lose 1 Vitality"),
    ("gnat", "Lose 2 Vitality. Elves are not affected"), ("briar", "Pay Gorm his wages or he leaves"),
])  # fmt: skip
def test_what_may_be_meant_is_never_left_out(id: str, said: str) -> None:
    assert vocabulary(id).instruction(said, Place(""), wide=True) is None
    assert "not affected" not in said or told_apart(vocabulary(id), said) is None


@pytest.mark.parametrize("id, said, meant", [
    ("gnat", "The poison burns. Lose 2 Vitality, and if you have the **amulet**, lose 1 Talent", "Lose 2 Vitality} {If you have the **amulet**, lose 1 Talent"),
    ("gnat", "If you have a **rope**, you climb down; otherwise, you fall and lose 2 Vitality", "Unless you have a **rope**, lose 2 Vitality"),
    ("gnat", "If you have Linguistics you can read the inscription; turn to 40", "If you have Linguistics, turn to 40"),
    ("gnat", "A **tower shield** hangs here. You can take it", "You may take the **tower shield**"),
    ("briar", "Fight the guard (Wounds 4, -1 die). You start the combat Shaken", "Fight guard (Wounds 4, -1d); you start shaken"),
    ("briar", "Test SURVIVAL. No beast would be willing to help", "Test SURVIVAL; no beasts"),
])  # fmt: skip
def test_a_text_of_several_sentences_is_hinted_at_whole(id: str, said: str, meant: str) -> None:
    near = told_apart(vocabulary(id), said)
    assert near
    assert near.sentence == f"{{{meant}}}"


@pytest.mark.parametrize(
    "said",
    [
        "Fight three rounds at -3. Shields may be used",
        "Your maximum Vitality falls by 2",
        "You are wounded twice",
        "Attempt to climb, testing Climbing with a -1 modifier",
        "Put a tick beside *Raven*",
    ],
)
def test_a_hint_turns_nothing_round(said: str) -> None:
    for one in problems(f"{{{said}}}", "gnat"):
        new = one.suggestion.new if one.suggestion else ""
        assert "no shield" not in new
        assert "Heal" not in new
        assert "Raise" not in new
        assert "1 Wound" not in new
        assert "**Raven**" not in new


def test_all_but_a_success_holds_what_is_half_won() -> None:
    text = "{Test CHARM}\n- Success -> 40\n- Anything else -> 12\n"
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: briar\n---\n## here\n"
    ops = compiled(read_text(f"{head}{text}\n## 40 [end]\n\n## 12 [end]\n")[0])["sections"]["here"]["ops"]
    (test,) = [op[1] for op in ops if op[0] == "do"]
    assert {one["is"]: one["turn"]["to"] for one in test["outcomes"]} == {
        "success": "40",
        "partial": "12",
        "miss": "12",
    }
