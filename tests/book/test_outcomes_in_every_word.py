"""A grid of outcomes: each word for one, each way to join it, each rule system; none strikes whom it does not name."""

from __future__ import annotations

import pytest

pytest.importorskip("markdown_it")

from support.reading import compiled, read_text

TESTS = {
    "gnat": ("Test your Talent", "lose 2 Vitality"),
    "briar": ("Test ATTUNE", "tick a Wound"),
    "goonies": ("Test Power against 9", "gain the **lamp**"),
    "gurps": ("Make a Climbing roll", "take 1d crushing damage"),
}
FORMS = ("{{{test}. {label}, {effect}.}}", "{{{test}; {lower}, {effect}.}}", "{{{test}.}} {label}, {{{effect}}}.")
LABELS = {
    "success": (
        "On a success",
        "If you succeed",
        "With a success",
        "In case of success",
        "On a successful roll",
        "Should you succeed",
    ),
    "failure": ("On a failure", "If you fail", "With a failure", "In case of failure", "On a failed roll"),
    "no success": (
        "On anything but a success",
        "On anything other than a success",
        "On any result but a success",
        "Without a success",
    ),
    "no failure": ("On anything but a failure", "On any result except a failure"),
}
MEANT = {
    "gnat": {"success": {"success"}, "failure": {"failure"}, "no success": {"failure"}, "no failure": {"success"}},
    "briar": {
        "success": {"success"},
        "failure": {"miss"},
        "no success": {"partial", "miss"},
        "no failure": {"success", "partial"},
    },
    "goonies": {
        "success": {"success"},
        "failure": {"failure"},
        "no success": {"tie", "failure"},
        "no failure": {"success", "tie"},
    },
    "gurps": {
        "success": {"success"},
        "failure": {"failure"},
        "no success": {"failure", "critical_failure", "cannot_try"},
        "no failure": {"success", "critical_success"},
    },
}
GRID = [
    (system, meaning, label, form)
    for system in TESTS
    for meaning, labels in LABELS.items()
    for label in labels
    for form in FORMS
]


def struck(system: str, text: str) -> tuple[set[str], list[str]] | None:
    """The outcomes that something comes of, and what is done whatever comes; None where the author is told."""
    money = "money: gp\n" if system == "goonies" else ""
    book, found = read_text(
        f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {system}\n{money}---\n## here [end]\n\n{text}\n"
    )
    if any(problem.level == "error" for problem in found):
        return None
    deeds = [op[1] for op in compiled(book)["sections"]["here"]["ops"] if op[0] == "do"]
    of_outcomes = {one["is"] for deed in deeds for one in deed.get("outcomes", ()) if one["deeds"]}
    return of_outcomes, [deed["phrase"] for deed in deeds[1:]]


@pytest.mark.parametrize(("system", "meaning", "label", "form"), GRID)
def test_what_comes_of_an_outcome_comes_of_that_one_or_is_told(
    system: str, meaning: str, label: str, form: str
) -> None:
    test, effect = TESTS[system]
    said = label.replace("success", "Success").replace("failure", "Miss") if system == "briar" else label
    text = form.format(test=test, effect=effect, label=said, lower=said[:1].lower() + said[1:])
    found = struck(system, text)
    assert found in (None, (MEANT[system][meaning], []))


@pytest.mark.parametrize("system", TESTS)
def test_most_of_the_grid_is_read(system: str) -> None:
    test, effect = TESTS[system]
    labels = [label for one in LABELS.values() for label in one]
    read = [struck(system, FORMS[0].format(test=test, effect=effect, label=label, lower=label)) for label in labels]
    assert len([one for one in read if one]) >= len(labels) - 3


@pytest.mark.parametrize("form", FORMS)
def test_otherwise_alone_is_the_bad_outcome_or_told_of(form: str) -> None:
    said = {
        system: struck(system, form.format(test=test, effect=effect, label="Otherwise", lower="otherwise"))
        for system, (test, effect) in TESTS.items()
    }
    assert said.pop("briar") is None  # a Partial may be meant
    assert set(map(str, said.values())) <= {str(({"failure"}, []))}


def test_a_margin_of_nothing_is_no_choice() -> None:
    for test in ("Make a Hearing roll", "Make a Climbing roll"):
        text = f"{{{test}.}}\n\n- By 3 or more: You hear all of it.\n- Success: A voice.\n- Failure: Nothing.\n"
        assert struck("gurps", text) is None


@pytest.mark.parametrize("text", ["Rest for two hours", "Use first aid", "Bandage your wounds", "Rest two days"])
def test_who_may_rest_is_asked(text: str) -> None:
    book, _ = read_text(
        "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gurps\n---\n## here [end]\n\n"
        f"{{You may {text[:1].lower()}{text[1:]}.}}\n"
    )
    kinds = [op[0] for op in compiled(book)["sections"]["here"]["ops"]]
    assert "do" not in kinds
