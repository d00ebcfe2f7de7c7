"""Reading: what becomes of prose, items, arrows and braces."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it")

from support.coinflip import COINFLIP
from support.reading import compiled, read, read_text
from turnto.book.model import Problem
from turnto.book.read import files_of
from turnto.ir.runs import plain

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\n---\n"


def ops(text: str, section: str = "here") -> list[Any]:
    """The ops of a section called here that holds this text."""
    book, _ = read_text(f"{HEAD}## here\n{text}", "test", COINFLIP)
    made: list[Any] = compiled(book, COINFLIP)["sections"][section]["ops"]
    return made


def problems(text: str) -> list[Problem]:
    return read_text(HEAD + text, "test", COINFLIP)[1]


def codes(text: str) -> list[str]:
    return [problem.code for problem in problems(text)]


def short(made: list[Any]) -> list[Any]:
    """Ops without ids, in few words."""
    found: list[Any] = []
    for op in made:
        match op:
            case ["text", runs]:
                found.append(plain(runs))
            case ["do", deed]:
                found.append(("do", deed["phrase"], plain(deed["say"])))
            case ["if", _, condition, otherwise, _]:
                found.append(("if", condition[0], otherwise))
            case ["offer", _, when, deeds, runs, times]:
                found.append(("offer", len(when), plain(runs), [deed["phrase"] for deed in deeds], times))
            case ["choice", _, when, runs, deeds, turn, tags]:
                found.append(("choice", len(when), plain(runs), [deed["phrase"] for deed in deeds], turn, tags))
            case _:
                found.append(tuple(op))
    return found


P = ("block", "p")


def test_prose_and_an_instruction_in_it() -> None:
    assert short(ops("You trip. {Lose 1 Nerve} It hurts.")) == [
        P, "You trip. ", ("do", "shaken", "Lose 1 Nerve."), " It hurts.",
    ]  # fmt: skip


@pytest.mark.parametrize("text, said", [
    ("{Lose 1 Nerve}", "Lose 1 Nerve."),
    ("{Lose 1 Nerve.}", "Lose 1 Nerve."),
    ("{Lose 1 Nerve}, and go.", "Lose 1 Nerve"),
    ("{Lose 1 Nerve}.", "Lose 1 Nerve"),
    ("{Lose 1 Nerve} and go.", "Lose 1 Nerve"),
    ("{Lose 1 Nerve} Go.", "Lose 1 Nerve."),
    ("{Lose 1 Nerve} {Lose 1 Nerve}", "Lose 1 Nerve."),
    ("*{Lose 1 Nerve}*", "Lose 1 Nerve."),
    ("{Lose\n1 Nerve}", "Lose 1 Nerve."),
])  # fmt: skip
def test_a_full_stop_is_put_where_one_is_missing(text: str, said: str) -> None:
    first = next(op for op in short(ops(text)) if op[0] == "do")
    assert first == ("do", "shaken", said)


@pytest.mark.parametrize("item, label, turn, tags", [
    ("- Go. -> b", "Go.", {"to": "b"}, []),
    ("- Go. → b", "Go.", {"to": "b"}, []),
    ("- Go. -> b.", "Go.", {"to": "b"}, []),
    ("- Go. ->  B", "Go.", {"to": "b"}, []),
    ("- Go. -> \u201cb\u201d", "Go.", {"to": "b"}, []),
    ("- Go\n  on. -> b", "Go on.", {"to": "b"}, []),
    ("1. Go. -> b", "Go.", {"to": "b"}, []),
    ("* Go. -> back", "Go.", {"back": True}, []),
    ("- Go. -> The Salt Road: mile 7", "Go.", {"book": "The Salt Road", "to": "mile 7"}, []),
    ("- Go. [risk] [folly] -> b", "Go.", {"to": "b"}, ["risk", "folly"]),
    ("- Go. [danger of death, risk] [Folly] -> b", "Go.", {"to": "b"}, ["danger of death", "risk", "folly"]),
    ("- Go. [against: honesty, Against vow:king’s peace] -> b", "Go.", {"to": "b"},
     ["against honesty", "against vow king's peace"]),
    ("- -> b", "Go on", {"to": "b"}, []),
    ("-> b", "Go on", {"to": "b"}, []),
    ("- Go to *her*. -> b", "Go to her.", {"to": "b"}, []),
    ("- Go. -> 12", "Go.", {"to": "c"}, []),
])  # fmt: skip
def test_an_arrow_makes_a_choice(item: str, label: str, turn: Any, tags: list[str]) -> None:
    assert short(ops(f"{item}\n\n## b\n## c [12]\n")) == [("choice", 0, label, [], turn, tags)]


@pytest.mark.parametrize("item, label, tags", [
    ("- Go. [risk] {Lose 1 Nerve} -> b", "Go. Lose 1 Nerve.", ["risk"]),
    ("- Go. [risk] {Lose 1 Nerve} [folly] -> b", "Go. Lose 1 Nerve.", ["risk", "folly"]),
    ("- [risk] {Lose 1 Nerve} -> b", "Lose 1 Nerve.", ["risk"]),
    ("- Go [sic] {Lose 1 Nerve} on. -> b", "Go [sic] Lose 1 Nerve on.", []),
])  # fmt: skip
def test_a_tag_may_stand_before_the_instructions_of_its_choice(item: str, label: str, tags: list[str]) -> None:
    assert short(ops(f"{item}\n\n## b\n")) == [("choice", 0, label, ["shaken"], {"to": "b"}, tags)]


def test_an_arrow_in_a_paragraph_runs_to_the_end_of_its_line() -> None:
    assert short(ops("You walk.\n-> b\nThe end of it.")) == [
        P, "You walk. ", ("choice", 0, "Go on", [], {"to": "b"}, []), P, "The end of it.",
    ]  # fmt: skip


def test_effects_of_a_choice_are_part_of_its_label() -> None:
    made = short(ops("- Bribe him. {Pay 5 p} Then run. {Lose 1 Nerve} -> b"))
    assert made == [
        ("choice", 0, "Bribe him. Pay 5 p. Then run. Lose 1 Nerve.", ["pay-money", "shaken"], {"to": "b"}, [])
    ]


def test_conditions_of_a_choice_are_not_in_its_label() -> None:
    made = ops("- {If you are brave} {Once} Whistle. -> b")
    assert short(made) == [("choice", 2, "Whistle.", [], {"to": "b"}, [])]
    assert made[0][2] == [["is", "brave", {}, "you are brave"], ["once", made[0][1]]]


def test_otherwise_in_an_item_opens_where_the_one_before_is_closed() -> None:
    made = ops("- {If you are brave} On. -> b\n- {Otherwise} Home. -> c")
    assert [op[2] for op in made] == [
        [["is", "brave", {}, "you are brave"]],
        [["not", ["is", "brave", {}, "you are brave"]]],
    ]


def test_a_condition_alone_with_an_arrow_is_a_closed_choice() -> None:
    assert short(ops("{If you are brave} -> b")) == [("choice", 1, "Go on", [], {"to": "b"}, [])]


@pytest.mark.parametrize("text, label, times", [
    ("- {Lose 1 Nerve}", "Lose 1 Nerve", "once"),
    ("- {You may lose 1 Nerve}.", "Lose 1 Nerve", "once"),
    ("- {You can lose 1 Nerve, any number of times}", "Lose 1 Nerve", "any"),
    ("- {Lose 1 Nerve as often as you like}", "Lose 1 Nerve as often as you like", "any"),
    ("- {Take the **rope** (heavy)}", "Take the rope (heavy)", "once"),
    ("- {Lose 1 Nerve} {Take the **rope**}", "Lose 1 Nerve. Take the rope.", "once"),
    ("- {Lose 1 Nerve}, {take the **rope**}", "Lose 1 Nerve. Take the rope.", "once"),
])  # fmt: skip
def test_an_item_that_is_only_an_instruction_is_offered(text: str, label: str, times: str) -> None:
    (made,) = short(ops(text))
    assert made[0] == "offer"
    assert made[2].removesuffix(", any number of times") == label
    assert made[4] == times


def test_you_may_is_offered_in_running_prose() -> None:
    assert short(ops("A lamp. {You may take the **lamp**}")) == [
        P, "A lamp. You may take the lamp.", ("offer", 0, "Take the lamp", ["take-items"], "once"),
    ]  # fmt: skip


def test_several_instructions_share_their_braces() -> None:
    assert [op[1] for op in short(ops("{Lose 1 Nerve; gain the keyword *Wet* and take the **rope**}")) if op[0] == "do"] == [
        "shaken", "gain-code", "take-items",
    ]  # fmt: skip


def test_a_condition_reaches_to_the_end_of_its_paragraph() -> None:
    assert short(ops("A. {If you are brave} The dog. {Otherwise} It barks.\n\nB.")) == [
        P, "A. ", ("if", "is", 5), "If you are brave, the dog. ", ("jump", 6), "Otherwise, it barks.", P, "B.",
    ]  # fmt: skip


def test_a_condition_in_an_item_ends_with_it() -> None:
    made = short(ops("- A {If you are brave} b\n- c"))
    assert made == [
        ("block", "ul"), ("block", "li"), "A ", ("if", "is", 5), "If you are brave, b", ("end", "li"), ("block", "li"), "c",
        ("end", "li"), ("end", "ul"),
    ]  # fmt: skip


def test_a_block_condition_governs_all_up_to_its_end() -> None:
    made = short(ops("{If you are brave:}\n\nA.\n\n- Go. -> b\n\n{End}\n\nB."))
    assert made[0] == ("if", "is", 6)
    assert made[5] == ("choice", 0, "Go.", [], {"to": "b"}, [])
    assert made[6:] == [P, "B."]


def test_an_instruction_may_bring_its_condition_along() -> None:
    assert short(ops("{If you are brave, lose 1 Nerve} C.")) == [
        P, ("if", "is", 4), "If you are brave, ", ("do", "shaken", "lose 1 Nerve."), " C.",
    ]  # fmt: skip


def outcomes(text: str) -> list[Any]:
    (deed,) = [op[1] for op in ops(text) if op[0] == "do" and "outcomes" in op[1]]
    return [
        (item["is"], plain(item["say"]), [deed["phrase"] for deed in item["deeds"]], item["turn"], len(item["when"]))
        for item in deed["outcomes"]
    ]


def test_outcomes_belong_to_the_instruction_before_them() -> None:
    text = "{Flip a coin}\n\nWell?\n\n- Heads: Good. {Lose 1 Nerve} -> b\n- tails -> c\n"
    assert outcomes(text) == [
        ("heads", "Good. Lose 1 Nerve.", ["shaken"], {"to": "b"}, 0),
        ("tails", "", [], {"to": "c"}, 0),
    ]


def test_two_outcomes_may_share_an_item() -> None:
    assert [made[0] for made in outcomes("{Flip a coin}\n- Heads or tails: Well. -> b")] == ["heads", "tails"]


def test_an_outcome_may_have_a_condition_and_its_contrary() -> None:
    text = "{Flip a coin}\n- Heads: {If you are brave} On. -> b {Otherwise} Home. -> c\n- Tails, you lose."
    assert outcomes(text) == [
        ("heads", "On.", [], {"to": "b"}, 1), ("heads", "Home.", [], {"to": "c"}, 1), ("tails", "you lose.", [], None, 0),
    ]  # fmt: skip


def test_items_of_inner_lists_are_items() -> None:
    made = short(ops("{Flip a coin}\n- Heads: Good.\n    - Go left. -> b\n    - Go right. -> c\n"))
    assert [op[4] for op in made if op[0] == "choice"] == [{"to": "b"}, {"to": "c"}]


def test_a_table_becomes_the_rows_of_its_instruction() -> None:
    made = ops("{The baker sells:}\n\n| Item | Price | Stock |\n|---|---|---|\n| **bun** (small) | 2 p | 3 |\n")
    assert next(op for op in made if op[0] == "do")[1]["values"]["rows"] == [
        {"item": "bun (small)", "price": "2 p", "stock": "3"}
    ]
    assert not any(op == ["block", "table"] for op in made)


def test_other_tables_are_tables() -> None:
    made = short(ops("| A | B |\n|---|---|\n| *x* | y |\n"))
    assert made == [
        ("block", "table"), ("block", "row"), ("block", "head"), "A", ("end", "head"), ("block", "head"), "B", ("end", "head"),
        ("end", "row"), ("block", "row"), ("block", "cell"), "x", ("end", "cell"), ("block", "cell"), "y", ("end", "cell"),
        ("end", "row"), ("end", "table"),
    ]  # fmt: skip


def test_ranges_and_answers_name_outcomes() -> None:
    assert [made[0] for made in outcomes("{Roll one die}\n- 1–2: a\n- 3-5: b\n- 6: c\n")] == ["1-2", "3-5", "6"]
    bare = "{Roll one die}\n- 1-2 -> b\n- 3 {Lose 1 Nerve} -> b\n- 4 or more -> b\n- 3 large dogs -> b\n\n## b\n"
    assert [made[0] for made in outcomes(bare)] == ["1-2", "3", "4 or more"]
    assert [made[0] for made in outcomes("{Say the word}\n- “sun” or “the sun”: a -> b\n- Otherwise: c\n")] == [
        '"sun" or "the sun"', "otherwise",
    ]  # fmt: skip


def test_the_number_of_a_section_is_printed() -> None:
    made = ops("It says {the number of behind the door}.\n\n## behind the door [end]\n")
    assert made[1] == ["text", ["It says ", ["number", "behind the door"], "."]]


def test_markdown_is_kept_and_html_is_text() -> None:
    made = ops(
        "*a* **b** `{c}` [d](https://x.org) \\{e\\} <i>f</i>\n\n> g\n\n---\n\n### h\n\n![alt](p%20q.svg)\n\n```\n{i} -> j\n```\n"
    )
    assert made[1][1] == [
        ["em", ["a"]], " ", ["strong", ["b"]], " ", ["code", "{c}"], " ", ["link", "https://x.org", ["d"]], " {e} <i>f</i>",
    ]  # fmt: skip
    assert [op[1] for op in made if op[0] == "block"] == ["p", "quote", "p", "hr", "h3", "p", "pre"]
    assert ["picture", "p q.svg", "alt"] in made
    assert made[-1] == ["text", ["{i} -> j"]]


def test_comments_and_notes_are_gone_but_kept_aside() -> None:
    book, _ = read_text(f"{HEAD}## a [end]\nx <!-- one\n\ntwo --> y\nTODO: three\n- TODO four\n", "test", COINFLIP)
    assert plain(compiled(book, COINFLIP)["sections"]["a"]["ops"][1][1]).split() == ["x", "y"]
    assert [words for _, words in book.comments] == ["one two"]
    assert [words for _, words in book.todos] == ["TODO: three", "TODO four"]


def test_places_are_true_in_spite_of_what_was_taken_out() -> None:
    (problem,) = [
        problem
        for problem in problems("## a [end]\n<!-- x\n\ny -->\n{Lose\n1 Nerve}\n\nfoo *bar* {Frob}\n")
        if problem.code == "unknown-phrase"
    ]
    assert (problem.place.line, problem.place.column) == (13, 11)
    assert problem.place.length == len("{Frob}")


@pytest.mark.parametrize("text, code", [
    ("{Lose 1 Nerve", "unclosed-brace"),
    ("- {Lose 1\n- Nerve}", "unclosed-brace"),
    ("x } y", "stray-brace"),
    ("{Lose {1} Nerve}", "unclosed-brace"),
    ("<!-- x", "unclosed-comment"),
    ("```\nx", "unclosed-code"),
    ("{}", "unknown-phrase"),
    ("{If you are bold} x", "unknown-phrase"),
    ("{The baker sells:}\n\nBuns.", "missing-table"),
    ("{Flip a coin}\n- Heads: {Flip a coin} -> b", "nested-outcome"),
    ("- Duel. {Duel the baker} -> b", "nested-outcome"),
    ("- Go -> b {Lose 1 Nerve}", "after-arrow"),
    ("- Go. -> b\n  -> c", "after-arrow"),
    ("{Otherwise}", "otherwise-without-if"),
    ("{End}", "stray-end"),
    ("{Otherwise, if you are brave:}\nx\n{End}", "otherwise-without-if"),
    ("{If you are brave:}\nx\n{Otherwise:}\ny {End} z\n\n{Otherwise, if you are brave:}\nx\n{End}", "otherwise-without-if"),
    ("{If you are brave:}", "unclosed-if"),
])  # fmt: skip
def test_mistakes_are_told(text: str, code: str) -> None:
    assert code in codes(f"## a [end]\n{text}\n")


@pytest.mark.parametrize("text", [
    "{If you frob the gate:}\nx\n{End}",
    "{If you frob the gate:}\nx\n{Otherwise:}\ny\n{End}",
    "{If you frob the gate} x {Otherwise} y",
    "- {If you frob the gate} Go. -> here\n- {Otherwise} -> here",
])  # fmt: skip
def test_a_condition_that_is_not_read_is_one_mistake(text: str) -> None:
    errors = [one for one in problems(f"## here\n{text}\n") if one.level == "error"]
    assert [one.code for one in errors] == ["unknown-phrase"]


@pytest.mark.parametrize("text, hint", [
    ("{Flop a coin}", "Did you mean “Flip a coin”?"),
    ("{Lsoe 1 Nerve}", "Lose 1 Nerve"),
    ("{If you are brav} x", "Did you mean {If you are brave}?"),
    ("- Go. -> hrere", "Did you mean a section here"),
])  # fmt: skip
def test_hints_name_what_was_meant(text: str, hint: str) -> None:
    told = [
        problem.hint
        for problem in problems(f"## here\n{text}\n")
        if problem.code in ("unknown-phrase", "missing-section")
    ]
    assert told
    assert hint in told[0] or "here" in told[0]


def test_a_folder_is_a_book(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(f"{HEAD}## a\n-> b\n", "utf-8")
    (tmp_path / "2.md").write_text("## b\n-> c\n", "utf-8")
    (tmp_path / "10.md").write_text("## c [end]\n", "utf-8")
    (tmp_path / "README.md").write_text("## not part of it\n", "utf-8")
    (tmp_path / "notes.txt").write_text("## nor this\n", "utf-8")
    assert [file.name for file in files_of(tmp_path)] == ["book.md", "10.md", "2.md"]
    book, found = read(tmp_path, COINFLIP)
    assert [section.name for section in book.sections] == ["a", "c", "b"]
    assert found == []
    assert read(tmp_path / "book.md", COINFLIP)[0].name == "book"


def test_a_folder_without_text_is_told(tmp_path: Path) -> None:
    assert [problem.code for problem in read(tmp_path, COINFLIP)[1]] == ["no-text"]


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_every_kind_of_line_ending_is_read(ending: str) -> None:
    text = f"{HEAD}## a\n-> b\n\n## b [end]\n".replace("\n", ending)
    assert read_text(text.encode("utf-8-sig"), "test", COINFLIP)[1] == []


def test_what_is_no_utf8_is_told_at_its_place() -> None:
    (problem,) = [
        p for p in read_text(f"{HEAD}## a [end]\nab".encode() + b"\xff\n", "test", COINFLIP)[1] if p.code == "not-utf8"
    ]
    assert (problem.place.line, problem.place.column) == (7, 3)


@pytest.mark.parametrize("header, code", [
    ("title: [", "header"),
    ("title: a: b", "header"),
    ("- x", "header"),
    ("a: &x y\nb: *x", "header"),
    ("title: T\ntitle: U", "header"),
])  # fmt: skip
def test_headers_that_cannot_be_read(header: str, code: str) -> None:
    assert code in [problem.code for problem in read_text(f"---\n{header}\n---\n## a [end]\n", "test", COINFLIP)[1]]


@pytest.mark.parametrize("opened", ['"Quay', "[Quay"])
def test_what_is_not_closed_in_a_header_is_told_where_it_opens(opened: str) -> None:
    found = read_text(f"---\nauthor: A\ntitle: {opened}\n---\n## a [end]\n", "test", COINFLIP)[1]
    (told,) = (one for one in found if one.code == "header")
    assert (told.place.line, told.place.column, told.message) == (3, 8, "what opens here is not closed")


def test_header_values_are_words() -> None:
    book, _ = read_text(
        "---\ntitle: no\nedition: 1.10\noptions: {a: yes, b: 010}\nskills: [on, ~]\n---\n## a [end]\n", "t", COINFLIP
    )
    assert book.header == {"title": "no", "edition": "1.10", "options": {"a": "yes", "b": "010"}, "skills": ["on", "~"]}


def test_an_unknown_system_is_told() -> None:
    assert [problem.code for problem in read_text("---\nsystem: chess\n---\n## a [end]\n")[1]] == ["unknown-system"]
    assert [problem.code for problem in read_text("## a [end]\n")[1]] == ["unknown-system"]


def test_words_before_the_first_section_are_introductory() -> None:
    book, _ = read_text(f"{HEAD}# T\n\nOnce upon a time.\n\n## a [end]\n", "t", COINFLIP)
    made = compiled(book, COINFLIP)
    assert made["front"] == [["block", "p"], ["text", ["Once upon a time."]]]
    assert list(made["sections"]) == ["a"]


def test_a_german_book_is_read_in_german() -> None:
    text = "---\ntitle: T\nlanguage: de\n---\n## a\n{Wirf eine Münze}\n- Kopf -> b\n- Zahl -> c\n\n-> b\n\n## b [end]\n## c [end]\n"
    book, found = read_text(text, "t", COINFLIP)
    assert [problem.code for problem in found] == ["no-author", "no-licence"]
    made = compiled(book, COINFLIP)["sections"]["a"]["ops"]
    assert [item["is"] for item in made[1][1]["outcomes"]] == ["heads", "tails"]
    assert made[2][3] == ["Weiter"]


def test_a_condition_of_german_prose_with_its_verb_first_stays_as_written_unless_it_turns() -> None:
    text = "---\ntitle: T\nlanguage: de\nsystem: gnat\n---\n## a\n{}\n\n-> b\n\n## b [end]\n"
    told = "Hast du Hunger, gibt es Suppe. Bist du müde, schlafe."
    assert told in str(compiled(read_text(text.replace("{}", told), "t")[0]))
    led = str(compiled(read_text(text.replace("{}", "Hast du das **Seil**, weiter bei b."), "t")[0]))
    assert "Hast du" not in led


def test_a_comma_before_an_arrow_is_not_the_labels() -> None:
    assert short(ops("- Buy it, -> b"))[0][2] == "Buy it"


def test_a_head_says_where_its_section_lies_and_what_is_noted_there() -> None:
    tags = "region: The Marsh, place: The Ferry, person: Ferran, who wants a coat, promise: a coat, 7"
    book, problems = read_text(f"{HEAD}## ferry [{tags}]\nNobody.\n", "test", COINFLIP)
    (ferry,) = book.sections
    assert (ferry.region, ferry.place_name, ferry.pinned) == ("The Marsh", "The Ferry", 7)
    assert ferry.noted == (("person", "Ferran, who wants a coat"), ("promise", "a coat"))
    assert not [problem for problem in problems if problem.code == "unknown-tag"]


def test_a_slip_behind_a_region_is_told_of_and_no_part_of_its_name() -> None:
    book, problems = read_text(f"{HEAD}## ferry [region: The Marsh, hiden]\nNobody.\n", "test", COINFLIP)
    assert book.sections[0].region == "The Marsh"
    assert "unknown-tag" in [problem.code for problem in problems]
