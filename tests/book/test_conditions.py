"""Conditions: denied, joined, shortened."""

from typing import Any

import pytest

from support.coinflip import COINFLIP
from support.reading import compiled, read_text
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Asked, Place

ENGLISH = Vocabulary(COINFLIP, sections=frozenset({"mill", "the salt and the sea"}))
GERMAN = Vocabulary(COINFLIP, "de")


def short(asked: Asked | None) -> Any:
    """A condition in few words."""
    if asked is None:
        return None
    if asked.word == "is":
        name = asked.values.get("item", asked.values.get("keyword", asked.values.get("section", "")))
        return asked.phrase if not name else f"{asked.phrase} {name[0] if isinstance(name, list) else name}"
    return [asked.word, *map(short, asked.parts)]


ROPE, LAMP, BOX = "has-item rope", "has-item lamp", "box-ticked"


@pytest.mark.parametrize("text, condition", [
    ("you are brave", "brave"),
    ("you have the rope", ROPE),
    ("you have the **rope**", ROPE),
    ("you do not have the rope", ["not", ROPE]),
    ("you don’t have the rope", ["not", ROPE]),
    ("you are not brave", ["not", "brave"]),
    ("you aren't brave", ["not", "brave"]),
    ("not you are brave", ["not", "brave"]),
    ("the box isn't ticked", ["not", BOX]),
    ("you have the keyword: not today", "has-code not today"),
    ("you do not have the keyword: not today", ["not", "has-code not today"]),
    ("you have no rope", "has-none rope"),
    ("you haven’t visited mill", ["not", "visited mill"]),
    ("you have never visited mill", "not-visited mill"),
    ("you have never been here before", "first-time"),
    ("you have ever had the rope", "had-item rope"),
    ("you have never had the rope", ["not", "had-item rope"]),
    ("you have the rope and the box is ticked", ["and", ROPE, BOX]),
    ("you have the rope or you are brave", ["or", ROPE, "brave"]),
    ("you have the rope or the lamp", ["or", ROPE, LAMP]),
    ("you have the rope, the lamp or the bell", ["or", ROPE, LAMP, "has-item bell"]),
    ("you have the rope, the lamp, and the box is ticked", ["and", ROPE, LAMP, BOX]),
    ("you do not have the rope or the lamp", ["not", ["or", ROPE, LAMP]]),
    ("you have neither the rope nor the lamp", ["not", ["or", ROPE, LAMP]]),
    ("you do not have the rope and you are brave", ["and", ["not", ROPE], "brave"]),
    ("you are brave and you do not have the rope", ["and", "brave", ["not", ROPE]]),
    ("either you have the rope or you are brave", ["or", ROPE, "brave"]),
    ("you have either the rope or the lamp", ["or", ROPE, LAMP]),
    ("either you have the rope or the lamp, and the box is ticked", ["and", ["or", ROPE, LAMP], BOX]),
    ("the box is ticked and either you have the rope or you are brave", ["and", BOX, ["or", ROPE, "brave"]]),
    ("either you have the rope and you are brave, or the box is ticked", ["or", ["and", ROPE, "brave"], BOX]),
    ("you have the keyword *Wet* and the keyword *Cold*", ["and", "has-code Wet", "has-code Cold"]),
    ("both you are brave and the box is ticked", ["and", "brave", BOX]),
    ("you have visited the salt and the sea", "visited the salt and the sea"),
    ("you have visited mill and you are brave", ["and", "visited mill", "brave"]),
    ("Suspicion is 4 or more", "counter-least"),
    ("Suspicion is 4 or more and you are brave", ["and", "counter-least", "brave"]),
    ("you have the **flint and steel**", "has-item flint and steel"),
    ("the moon is full", None),
    ("you are brave and the moon is full", None),
    ("either", None),
    ("and", None),
    ("", None),
])  # fmt: skip
def test_a_condition_is_understood(text: str, condition: Any) -> None:
    assert short(ENGLISH.asked(text, Place(""))[0]) == condition


def test_mixing_and_and_or_is_told() -> None:
    found, wrong = ENGLISH.asked("you are brave and you have the rope or the lamp", Place(""))
    assert found
    assert [kind for kind, _, _ in wrong] == ["and-or"]


@pytest.mark.parametrize("text, condition", [
    ("du den Titel Vogt hast", "has-title"),
    ("das Kästchen angekreuzt ist", BOX),
    ("das Kästchen nicht angekreuzt ist", ["not", BOX]),
    ("du das Seil hast oder das Kästchen angekreuzt ist", ["or", "has-item Seil", BOX]),
])  # fmt: skip
def test_conditions_in_german(text: str, condition: Any) -> None:
    assert short(GERMAN.asked(text, Place(""))[0]) == condition


def test_a_condition_keeps_its_own_words() -> None:
    found, _ = ENGLISH.asked("you have the rope or the lamp", Place(""))
    assert found
    assert [part.say for part in found.parts] == ["you have the rope", "you have the lamp"]


@pytest.mark.parametrize("text", ["You have the lamp", "You are out of favour", "You have the **rope**"])
def test_only_being_here_is_understood_without_an_if(text: str) -> None:
    _, problems = read_text(f"---\nsystem: goonies\n---\n## a\n{{{text}}} Aye.\n\n- On. -> b\n\n## b [end]\nEnd.\n")
    wrong = [problem for problem in problems if problem.level == "error"]
    assert [(problem.code, problem.hint) for problem in wrong] == [
        ("unknown-phrase", f"A condition begins with if: {{If y{text[1:]}}}.")
    ]
    _, fine = read_text(
        "---\nsystem: goonies\n---\n## a\n{The first time you are here} Aye.\n\n- On. -> b\n\n## b [end]\nEnd.\n"
    )
    assert not [problem for problem in fine if problem.level == "error"]


@pytest.mark.parametrize(
    "within", ["{If you have the lamp} It burns.", "{If you have the lamp:}\n\nIt burns.\n\n{End}"]
)
def test_otherwise_with_a_colon_is_of_the_condition_that_is_still_open(within: str) -> None:
    """A condition in the paragraph before it, or one that has its {End}, is over."""
    read, problems = read_text(
        f"---\nsystem: goonies\n---\n## a\n{{If the box is ticked:}}\n\nInn.\n\n{within}\n\n{{Otherwise:}}\n\nOut.\n\n{{End}}\n\n"
        "- On. -> b\n\n## b [end]\nEnd.\n"
    )
    assert [problem for problem in problems if problem.level == "error"] == []
    ops = compiled(read)["sections"]["a"]["ops"]
    (box,) = [op for op in ops if op[0] == "if" and op[2][1] == "box-ticked"]
    (lamp,) = [op for op in ops if op[0] == "if" and op[2][1] == "has-item"]
    assert ["text", ["Out."]] in ops[box[3] :]
    assert ["text", ["Out."]] not in ops[: box[3]]
    assert "Otherwise" not in str(ops[lamp[3] : box[3]])


def met(asked: Any, owned: str) -> bool:
    """Whether a condition of things holds for someone with these."""
    return not met(asked[1], owned) if asked[0] == "not" else asked[2]["item"][0] in owned


def seen(text: str, owned: str, language: str = "en") -> list[str]:
    """Words and turns that someone with these things finds in a section."""
    read, problems = read_text(
        f"---\nsystem: goonies\nlanguage: {language}\n---\n## a\n{text}\n\n## b [end]\n\n## c [end]\n\n## d [end]\n"
    )
    assert [problem for problem in problems if problem.level == "error"] == []
    ops, at, found = compiled(read)["sections"]["a"]["ops"], 0, []
    while at < len(ops):
        op, at = ops[at], at + 1
        if op[0] == "text":
            found += ["".join(run for run in op[1] if isinstance(run, str)).strip(" .").casefold()]
        elif op[0] == "if":
            at = at if met(op[2], owned) else op[3]
        elif op[0] == "jump":
            at = op[1]
        elif op[0] == "choice" and all(met(asked, owned) for asked in op[2]):
            found.append(op[5]["to"])
    return [one for one in found if one]


CHAINS = {
    "words": "{If you have the rope} One. {Otherwise, if you have the lamp} Two. {Otherwise} Three.",
    "words, otherwise": "{If you have the rope} One. {Otherwise} {If you have the lamp} Two. {Otherwise} Three.",
    "else": "{If you have the rope} One. {Else if you have the lamp} Two. {Else} Three.",
    "unless": "{Unless you do not have the rope} One. {Otherwise, unless you do not have the lamp} Two. {Otherwise} Three.",
    "paragraphs": "{If you have the rope:}\n\nOne.\n\n{Otherwise, if you have the lamp:}\n\nTwo.\n\n{Otherwise:}\n\nThree.\n\n{End}",
    "choices": "- {If you have the rope} -> b\n- {Otherwise, if you have the lamp} -> c\n- {Otherwise} -> d",
    "choices, otherwise": "- {If you have the rope} -> b\n- {Otherwise} {If you have the lamp} -> c\n- {Otherwise} -> d",
    "choices without braces": "- If you have the rope -> b\n- Otherwise, if you have the lamp -> c\n- Otherwise -> d",
}


@pytest.mark.parametrize("text", CHAINS.values(), ids=CHAINS)
def test_of_a_chain_of_conditions_one_part_holds(text: str) -> None:
    """The last {Otherwise} is of nobody for whom one of the conditions above it holds."""
    first, second, third = ("b", "c", "d") if text.startswith("-") else ("one", "two", "three")
    assert [seen(text, owned) for owned in ("rope", "rope lamp", "lamp", "")] == [[first], [first], [second], [third]]


def test_of_a_german_chain_of_conditions_one_part_holds() -> None:
    text = "{Wenn du das Seil hast} Eins. {Sonst, wenn du die Lampe hast} Zwei. {Sonst} Drei."
    found = [seen(text, owned, "de") for owned in ("Seil", "Seil Lampe", "Lampe", "")]
    assert found == [["eins"], ["eins"], ["zwei"], ["drei"]]


def test_one_end_closes_a_chain_of_conditions() -> None:
    assert seen(f"{CHAINS['paragraphs']}\n\nAlways.", "rope") == ["one", "always"]


def test_a_condition_behind_an_effect_governs_the_words_behind_its_braces() -> None:
    text = "{If you have the rope, gain 1 xp. Otherwise, if you have the lamp} Two."
    assert [seen(text, owned) for owned in ("rope", "lamp", "")] == [[], ["two"], []]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{If you have the rope} One. {If you do not have the rope} Two.", 1),
        ("{If you have the rope} One. {If you have the lamp, gain 1 xp}", 1),
        ("{If you have the rope} {Gain 1 xp} {If you have the lamp} Two.", 1),
        ("{If you have the rope} One. {Otherwise} Two. {If you have the lamp} Three.", 1),
        ("{If you have the rope} One.\n\n{If you do not have the rope} Two.", 0),
        ("{If you have the rope} {If you have the lamp} One.", 0),
        ("{If you have the rope} One. {Otherwise} {If you have the lamp} Two.", 0),
        ("{If you have the rope} One. {Otherwise, if you have the lamp} Two. {Otherwise} Three.", 0),
        ("{If you have the rope:}\n\n{If you have the lamp} One.\n\n{End}", 0),
        ("{If you have the rope, gain 1 xp} {If you have the lamp, gain 1 xp}", 0),
    ],
)
def test_a_condition_behind_the_words_of_another_is_told_of(text: str, told: int) -> None:
    _, problems = read_text(f"---\nsystem: goonies\n---\n## a\n{text}\n\n- On. -> b\n\n## b [end]\nEnd.\n")
    assert [one.code for one in problems].count("condition-below") == told
