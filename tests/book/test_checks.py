"""What the checks find, and what they must leave in peace."""

import json
from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from support.coinflip import COINFLIP
from support.reading import read, read_text
from turnto.book.check.registry import codes, explain
from turnto.book.model import Problem
from turnto.book.problem import as_json, render
from turnto.core.system import System
from turnto.rules.briar import SYSTEM as BRIAR
from turnto.rules.gnat import SYSTEM as GNAT
from turnto.rules.goonies import SYSTEM as GOONIES
from turnto.rules.gurps import SYSTEM as GURPS

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\n---\n"


def problems(text: str, head: str = HEAD) -> list[Problem]:
    return read_text(head + text, "test", COINFLIP)[1]


def found(text: str, head: str = HEAD) -> set[str]:
    return {problem.code for problem in problems(text, head)}


END = "\n## b [end]\n"


@pytest.mark.parametrize("price, stock, told", [
    ("5", "3", []), ("5 p", "", []), ("", "-", []), ("$1,200", "–", []), ("—", " 12 ", []),
    ("cheap", "", ["the price of lamp is cheap, which is no number"]),
    ("5 p", "a few", ["the stock of lamp is a few, which is no number"]),
    ("²", "²", ["the price of lamp is ², which is no number", "the stock of lamp is ², which is no number"]),
])  # fmt: skip
def test_a_price_that_says_no_number_is_told(price: str, stock: str, told: list[str]) -> None:
    table = f"| item | price | stock |\n|---|---|---|\n| lamp | {price} | {stock} |\n"
    said = problems(f"## a\n{{She sells:}}\n\n{table}\n-> b{END}")
    assert [problem.message for problem in said if problem.code == "no-number"] == told


@pytest.mark.parametrize("ware, price, told", [
    ("medium shield", "", False), ("3 daggers", "—", False), ("**light leather armour** (grey)", "", False),
    ("lamp", "0", False), ("lamp", "", True), ("**lamp** (bright)", "-", True),
])  # fmt: skip
def test_a_ware_that_nobody_prices_is_told(ware: str, price: str, told: bool) -> None:
    shop = f"## a\n{{She sells:}}\n\n| item | price |\n|---|---|\n| {ware} | {price} |\n\n-> b{END}"
    said = read_text(HEAD + shop, "test", GURPS)[1]
    assert [problem.code for problem in said if problem.code == "no-price"] == ["no-price"] * told


@pytest.mark.parametrize("text, codes", [
    (f"## a\n-> b{END}", set()),
    ("## a\n-> b\n", {"missing-section", "no-ending"}),
    (f"## a\n{{In two sections, turn to c}}\n-> b{END}", {"missing-section"}),
    (f"## a\n{{If you have visited c}} x\n\n-> b{END}", {"missing-section"}),
    (f"## a\n{{the number of c}}\n\n-> b{END}", {"missing-section"}),
    (f"## a\n-> b{END}## c\n-> b\n", {"unreachable"}),
    (f"## a\n{{In two sections, turn to c}}\n-> b{END}## c\n-> back\n", set()),
    (f"## a\n-> b{END}## c [hidden, 9]\n-> b\n", {"unreachable"}),
    (f"## a\n{{Turn to the number on the coin}}\n-> b{END}## c [hidden, 9]\n-> b\n", set()),
    (f"## a\n{{Turn to the number on the coin}}\n-> b{END}## c [hidden]\n-> b\n", {"hidden-without-clue"}),
    (f"## a\n-> b\n- x -> c\n## c{END}", {"dead-end"}),
    (f"## a\n{{Flip a coin}}\n- Heads -> b\n- Tails: Oh.{END}", {"dead-end"}),
    (f"## a\n{{Flip a coin}}\n- Heads -> b\n- Tails: Nothing.\n\n-> b{END}", set()),
    (f"## a\n{{Flip a coin}}\n- Heads -> b\n\n-> b{END}", {"unanswered"}),
    (f"## a\n{{Flip a coin}}\n\n-> b{END}", {"unanswered"}),
    (f"## a\n{{Duel the baker}}\n- If you win -> b{END}", {"dead-end", "no-lost-branch"}),
    (f"## a\n-> b\n- x -> c\n## c\n-> d\n## d\n-> c{END}", {"no-way-out"}),
    (f"## a\n-> b\n- x -> c\n## c\n-> back{END}", set()),
    (f"## a\n-> b\n- x -> c\n## c\n- y -> Other: d{END}", set()),
    ("## a\n- x -> b\n## b [end]\n-> a\n", {"way-out-of-ending"}),
    (f"## a\n- x [folly] -> b{END}", {"unknown-choice-tag"}),
    (f"## a\n- x (folly) -> b{END}", set()),
    (f"## a [7]\n-> b{END}## c [7]\n-> b\n", {"duplicate-number", "unreachable"}),
    (f"## a\n{{Gain the keyword *X*}}\n-> b{END}", {"never-tested"}),
    (f"## a\n- {{If you have the keyword *X*}} y -> b\n- z -> b{END}", {"never-given", "never-opens"}),
    (f"## a\n{{Gain the keyword *x*}}\n- {{If you have the keyword *X*}} y -> b\n- z -> b{END}", set()),
    (f"## a\n- {{If you do not have the keyword *X*}} y -> b{END}", {"never-given"}),
    (f"## a\n- {{Take the lamp}}\n- {{If you have lamps}} y -> b\n- z -> b{END}", set()),
    (f"## a\n- {{Take the **lamp** (bright)}}\n- {{If you have a bright}} y -> b\n- z -> b{END}", set()),
    (f"## a\n{{Lose the **lamp**}}\n-> b{END}", {"never-given"}),
    (f"## a\n{{If you have ever had the lamp}} x\n\n- {{Take the lamp}}\n- z -> b{END}", set()),
    (f"## a\n{{Take the **lamp**}}\n-> c\n## c\n- With the lamp, look. -> b\n- y -> b{END}", {"unasked-thing", "never-tested"}),
    (f"## a\n{{Take the **lamp**}}\n-> c\n## c\n- {{If you have the lamp}} With the lamp, look. -> b\n- With a sigh, go. -> b{END}", set()),
    (f"## a\n{{Tick the box}}\n-> b{END}", {"never-tested"}),
    (f"## a\n{{If the box is ticked}} x {{Otherwise}} {{Tick the box}}\n\n-> b{END}", set()),
    (f"## a\n{{Add 1 to Heat}}\n- {{If Heat is 2 or more}} x -> b\n- y -> b{END}", set()),
    (f"## a\n- {{If Nerve is 2 or more}} x -> b\n- y -> b{END}", set()),
    (f"## a\n- {{If you have visited c}} x -> b\n- y -> b{END}## c\n-> b\n", {"never-opens", "unreachable"}),
    (f"## a\n{{Take the **seal** (post)}} {{Lose an item of your choice, but not heavy or post}}\n-> b{END}", set()),
    (f"## a\n{{Take the **rope** (x)}} {{Take the **rope** (y)}}\n-> b{END}", {"contradictory-tags", "unknown-item-tag"}),
    (f"## a\n![](x.svg)\n-> b{END}", {"no-alt"}),
    (f"## a\n{{Roll one die}}\n- 1-3: x\n- 3-5: y\n\n-> b{END}", {"range-gap", "range-overlap"}),
    ("", {"no-section"}),
])  # fmt: skip
def test_what_is_found(text: str, codes: set[str]) -> None:
    assert found(text) == codes, problems(text)


@pytest.mark.parametrize("head, codes", [
    ("---\nauthor: A\nlicence: L\n---\n", {"no-title"}),
    ("---\ntitle: T\nlicence: L\n---\n", {"no-author"}),
    ("---\ntitle: T\nauthor: A\n---\n", {"no-licence"}),
    (HEAD.replace("---\ntitle", "---\nlanguage: xx\ntitle"), {"unknown-language"}),
    (HEAD.replace("---\ntitle", "---\nblurp: x\ntitle"), {"unknown-field"}),
    (HEAD.replace("---\ntitle", "---\nmy own: x\ntitle"), {"unknown-field"}),
    (HEAD.replace("---\ntitle", "---\noptions: {x: y}\ntitle"), {"unknown-option"}),
    (HEAD.replace("---\ntitle", "---\nstart: c\ntitle"), {"missing-section"}),
    (HEAD.replace("---\ntitle", "---\nzero: c\ntitle"), {"missing-section"}),
    (HEAD.replace("---\ntitle", "---\npresets: {Ann: {nerve: lots}}\ntitle"), {"illegal-preset"}),
    (HEAD.replace("---\ntitle", "---\npresets: {Ann: {nerve: 3}}\ntitle"), set()),
    (HEAD.replace("---\ntitle", "---\nelsewhere: {The Sea: 'https://sea.example:81/books/#/sea'}\ntitle"), set()),
    (HEAD.replace("---\ntitle", "---\nelsewhere: The Sea\ntitle"), {"bad-address"}),
    (HEAD.replace("---\ntitle", "---\nelsewhere: {The Sea: sea.example}\ntitle"), {"bad-address"}),
    (HEAD.replace("---\ntitle", "---\nelsewhere: {The Sea: 'javascript:alert(1)'}\ntitle"), {"bad-address"}),
    (HEAD.replace("---\ntitle", "---\nelsewhere: {The Sea: 'https://bank.example@sea.example/'}\ntitle"), {"bad-address"}),
])  # fmt: skip
def test_what_is_found_in_headers(head: str, codes: set[str]) -> None:
    assert found("## a [end]\n", head) == codes


@pytest.mark.parametrize("system, field, hint", [
    (GURPS, "tech level: 3", "Did you mean tl?"), (GNAT, "lang: en", "Did you mean language?"), (GNAT, "fate: b", "x-"),
    (GNAT, "starting gold: 15", "here gp: 15"), (GNAT, "hit points: 4", "here vitality: 4"), (GNAT, "items: [rope]", "presets"),
])  # fmt: skip
def test_a_field_of_another_name_is_told_with_its_own(system: System, field: str, hint: str) -> None:
    said = read_text(f"{HEAD[:-4]}{field}\n---\n## a [end]\n", "test", system)[1]
    (problem,) = (problem for problem in said if problem.code == "unknown-field")
    assert hint in problem.hint


@pytest.mark.parametrize("system, thing, hint", [
    (GOONIES, "**mace** (+1)", "Did you mean (weapon, +1)?"), (GOONIES, "**hammer** (weapon +2)", "Did you mean (weapon, +2)?"),
    (GOONIES, "**mail** (protection 2)", "Did you mean (armour, +2)?"),
    (GOONIES, "**gem** (+1)", "Did you mean (weapon, +1) or (armour, +1)?"), (GOONIES, "**club** (two-handed weapon, +1)", ""),
    (GOONIES, "**rope** (+1 to Power)", "helps with no roll"), (BRIAR, "**rope** (+1)", "+1d if you have"), (BRIAR, "**bow** (ranged weapon)", ""),
    (BRIAR, "**button** (small junk)", "Did you mean (small, junk)?"), (BRIAR, "**axe** (weapon, can be thrown)", "Did you mean (thrown)?"),
    (GNAT, "**lamp** (+2 to Search tests)", ""), (GNAT, "**scroll** (Teleport spell)", ""), (GNAT, "**shirt** (armour 2)", "(medium armour)"),
])  # fmt: skip
def test_tags_that_change_nothing_are_told_with_what_they_may_be(system: System, thing: str, hint: str) -> None:
    said = read_text(f"{HEAD}## a\n{{Take the {thing}}}\n\n-> b{END}", "test", system)[1]
    told = [problem.hint for problem in said if problem.code == "unknown-item-tag"]
    assert len(told) == bool(hint)
    assert all(hint in one for one in told)


def test_tags_of_wares_are_told_of_as_those_of_things() -> None:
    text = "## a\n{The smith sells:}\n\n| item | price |\n|---|---|\n| rope (+1 climbng) | 2 |\n\n-> b"
    told = [one for one in read_text(HEAD + text + END, "test", GNAT)[1] if one.code == "unknown-item-tag"]
    assert [(one.hint, one.place.line) for one in told] == [("Did you mean (+1 Climbing)?", HEAD.count("\n") + 6)]


@pytest.mark.parametrize("system, facts, kept", [
    (GOONIES, "DS 8, HP 6, sword +2", "(DS 8, sword +2)"), (GOONIES, "DS 8, big, HP 6", "(DS 8)"), (BRIAR, "Wounds 1; weak, +1d", "(Wounds 1, +1d)"),
    (GURPS, "huge, ST 9, bite 13, 1d-1 cut", "(ST 9, bite 13, 1d-1 cut)"),
    (GOONIES, "3, DS 6 each", ""), (GURPS, "ST 9, tears at you for 1d cut", ""),  # an attack said amiss is none too many
])  # fmt: skip
def test_facts_that_nobody_reads_are_told_with_those_that_are_read(system: System, facts: str, kept: str) -> None:
    text = f"## a\n{{Fight a wolf ({facts})}}\n- If you win -> b\n- Otherwise -> b{END}"
    said = [one for one in read_text(HEAD + text, "test", system)[1] if one.code in ("unread-fact", "foe-facts")]
    assert said
    assert all((one.suggestion.new if one.suggestion else "") == kept for one in said)


def test_pictures_must_lie_beside_the_text(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(f"{HEAD}## a [end]\n![A](a.svg) ![B](b.svg)\n", "utf-8")
    (tmp_path / "a.svg").write_text("<svg/>", "utf-8")
    (problem,) = read(tmp_path, COINFLIP)[1]
    assert problem.code == "picture-missing"
    assert "b.svg" in problem.message


def test_only_what_makes_play_impossible_is_an_error() -> None:
    levels = {
        problem.code: problem.level
        for problem in problems("## a\n- {If you have the keyword *X*} x -> b\n- y -> c\n## b\n")
    }
    assert levels["missing-section"] == "error"
    assert levels["never-given"] == levels["dead-end"] == levels["no-ending"] == "warning"


def test_a_problem_is_shown_with_its_line_and_a_caret() -> None:
    text = f"{HEAD}## a\n- Cross the bridge -> 404\n\n-> b{END}"
    shown = render(problems(text.removeprefix(HEAD)), {"test.md": text})
    assert shown.split("\n") == [
        "test.md:7:20: section a leads to 404, but the book has no section 404 [missing-section]",
        "    7 | - Cross the bridge -> 404",
        "                           ^^^^^^",
    ]


def test_problems_as_json() -> None:
    (made,) = as_json(problems(f"## a\n-> bb{END}".replace("-> bb", "-> bb\n-> b")))
    assert set(made) == {"file", "line", "column", "code", "level", "message", "hint"}
    assert made["hint"] == "Did you mean b?" or made["code"] == "missing-section"
    json.dumps(made)


def test_every_code_is_explained() -> None:
    for code in codes():
        told = explain(code)
        assert told
        assert len(told) > 20
    assert explain("no-such-code") is None


def test_hints_stop_after_fifty_of_a_kind() -> None:
    lines = "".join(f"- x -> bridg{n}x\n" for n in range(80))
    hints = [
        problem.hint for problem in problems(f"## a\n{lines}## bridge [end]\n") if problem.code == "missing-section"
    ]
    assert len(hints) == 80
    assert not any(hints[60:])


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("Take two Wunds", "{Take 2 Wounds}"), ("Lose 1 Vitalty", "{Lose 1 Vitality}"), ("Gain 3 xpp", "")],
)
def test_a_slip_is_no_thing(slip: str, meant: str) -> None:
    text = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n## a\n{{{slip}}} On. -> b\n## b [end]\n"
    _, problems = read_text(text)
    found = [problem for problem in problems if problem.level == "error"]
    assert [problem.code for problem in found] == ["unknown-phrase"]
    assert meant in found[0].hint
