"""The compiled book: ids that stay, numbers that stay, one form for one text."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it")

from support.coinflip import COINFLIP
from support.reading import compiled, read, read_text
from turnto.book.emit.numbering import APART, MAP, has_map, map_text, numbers, read_map, write_map
from turnto.ir.book import CompiledBook

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\n---\n"


def made(text: str, head: str = HEAD) -> dict[str, Any]:
    book, _ = read_text(head + text, "test", COINFLIP)
    return compiled(book, COINFLIP)


def ids(text: str, section: str = "a") -> list[str]:
    found = []
    for op in made(text)["sections"][section]["ops"]:
        if op[0] in ("if", "offer", "choice"):
            found.append(op[1])
        deeds = [op[1]] if op[0] == "do" else op[3] if op[0] == "offer" else op[4] if op[0] == "choice" else []
        found += [deed["id"] for deed in deeds]
    return found


SECTION = (
    "## a\n{Lose 1 Nerve} {If you are brave} {Lose 1 Nerve}\n\n- {Take the rope}\n- {Pay 1 p} Go. -> b\n\n## b [end]\n"
)


def test_the_same_text_gives_the_same_form() -> None:
    assert json.dumps(made(SECTION)) == json.dumps(made(SECTION))


def test_ids_tell_everything_apart() -> None:
    found = ids(SECTION)
    assert len(found) == len(set(found)) == 7
    assert not any("#" in id or " " in id for id in found)


def test_ids_stay_when_the_text_around_them_changes() -> None:
    other = SECTION.replace("{Lose 1 Nerve} {If", "A new word. {Gain 1 p} {lose  1 NERVE} {If").replace(
        "- {Take", "- New. -> b\n- {Take"
    )
    assert set(ids(SECTION)) <= set(ids(other))


def test_ids_stay_when_a_section_is_renamed() -> None:
    renamed = SECTION.replace("## a\n", "## the new name [was: a]\n")
    assert ids(renamed, "the new name") == ids(SECTION)
    assert CompiledBook(made(renamed)).renamed == {"a": "the new name"}


def test_what_is_asked_is_remembered() -> None:
    text = (
        "## a\n{The first time you are here} x\n\n{If you have visited b} {If you have ever had the **rope**} y\n\n"
        "- {If you have ever had the keyword *X*} z -> b\n\n## b [end]\n"
    )
    kept = made(text)
    assert kept["tested"] == ["a", "b"]
    assert kept["ever"] == ["item rope", "keywords x"]


def test_items_are_known_by_their_tags() -> None:
    kept = made("## a [end]\n{Take the **Rope** (+1 climbing, heavy)} {Lose the rope}\n")
    assert kept["items"] == {"rope": ["+1 climbing", "heavy"]}


def test_the_zero_branch_belongs_to_its_section() -> None:
    head = HEAD.replace("---\ntitle", "---\nzero: B\ntitle")
    kept = made("## a\n-> b\n\n## b [end]\n", head)
    assert kept["zero"] == "b"


def test_foes_from_a_section_and_the_header() -> None:
    head = HEAD.replace("---\ntitle", "---\nfoes: {Old Dog: 'ST 3', Cat: {st: '2'}}\ntitle")
    kept = made("## a [end]\n\n## beasts [foes]\n| Name | ST |\n|---|---|\n| Grey Wolf | 7 |\n", head)
    assert kept["foes"] == {
        "old dog": {"name": "Old Dog", "facts": "ST 3"}, "cat": {"name": "Cat", "st": "2"}, "grey wolf": {"name": "Grey Wolf", "st": "7"},
    }  # fmt: skip
    assert list(kept["sections"]) == ["a"]


def test_presets_have_their_numbers_as_numbers() -> None:
    head = HEAD.replace("---\ntitle", "---\npresets: {Ann: {nerve: 3, items: ['20 arrows'], hits: 7/9}}\ntitle")
    assert made("## a [end]\n", head)["presets"] == {"Ann": {"nerve": 3, "items": ["20 arrows"], "hits": "7/9"}}


def test_what_is_said_of_a_ready_hero_is_no_part_of_the_hero_file() -> None:
    head = HEAD.replace(
        "---\ntitle", "---\npresets: {Ann: {nerve: 3, about: Brave., portrait: ann.svg}, Bo: {nerve: 2}}\ntitle"
    )
    kept = made("## a [end]\n", head)
    assert kept["presets"] == {"Ann": {"nerve": 3}, "Bo": {"nerve": 2}}
    assert kept["portrayed"] == {"Ann": {"about": "Brave.", "portrait": "ann.svg"}}
    assert "portrayed" not in made("## a [end]\n", HEAD)


def test_words_and_pictures_are_counted() -> None:
    kept = made("## a\nOne two. {Lose 1 Nerve} ![x](x.svg)\n- Three four. -> b\n\n## b [end]\nFive.\n")
    assert kept["words"] == 8
    assert kept["pictures"] == ["x.svg"]


def test_matter_in_front_and_behind_has_no_number() -> None:
    kept = made(
        "## a [end]\n\n## thanks [back]\n{If you are brave} x {Otherwise} y\n\n## more [back]\n{If you are brave} z\n"
    )
    assert kept["back"][0] == ["block", "h2"]
    assert [op[3] if op[0] == "if" else op[1] for op in kept["back"] if op[0] in ("if", "jump")] == [6, 7, 12]
    assert list(kept["sections"]) == ["a"]


def test_what_strikes_at_each_turning() -> None:
    (deed,) = [
        op[1]
        for op in made("## a [end]\n{At each turning until the keyword Dry, lose 1 Nerve}\n")["sections"]["a"]["ops"]
        if op[0] == "do"
    ]
    assert deed["phrase"] == "at-each-turning"
    assert deed["values"] == {
        "until": ["is", "has-code", {"keyword": "Dry"}, "the keyword Dry"],
        "until_say": "the keyword Dry",
        "then": {"phrase": "shaken", "values": {"nerve": 1}, "say": ["lose 1 Nerve"]},
    }


# --- numbers --------------------------------------------------------------------------------------


def ring(count: int) -> str:
    return "".join(f"## s{n}\n-> s{n + 1}\n\n" for n in range(count)) + f"## s{count} [end]\n"


def test_numbers_are_shuffled_and_the_start_is_one() -> None:
    book, _ = read_text(HEAD + ring(40), "test", COINFLIP)
    found = numbers(book)
    assert sorted(found.values()) == list(range(1, 42))
    assert found["s0"] == 1
    assert list(found.values()) != sorted(found.values())
    assert found == numbers(book)


def test_other_books_are_shuffled_otherwise() -> None:
    one, _ = read_text(HEAD + ring(40), "one", COINFLIP)
    other, _ = read_text(HEAD + ring(40), "other", COINFLIP)
    assert numbers(one) != numbers(other)


def test_neighbours_in_the_story_are_none_on_the_page() -> None:
    book, _ = read_text(HEAD + ring(60), "test", COINFLIP)
    found = numbers(book)
    near = [(section.name, target.name) for section in book.story for target in section.targets]
    assert min(abs(found[one] - found[other]) for one, other in near) >= APART


def test_pins_are_kept() -> None:
    book, _ = read_text(
        f"{HEAD}## a\n- x -> b\n- y -> 12\n\n## b [400, hidden]\n-> 12\n\n## 12 [end]\n## c [1]\n-> b\n",
        "test",
        COINFLIP,
    )
    found = numbers(book)
    assert (found["b"], found["12"], found["c"]) == (400, 12, 1)
    assert found["a"] not in (1, 12, 400)


def test_the_map_file_keeps_numbers(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(HEAD + ring(20), "utf-8")
    book, _ = read(tmp_path, COINFLIP)
    before = numbers(book)
    assert write_map(book) == tmp_path / MAP
    (tmp_path / "book.md").write_text(
        HEAD + ring(20).replace("## s3\n", "## new [was: s3]\n") + "## extra [end]\n", "utf-8"
    )
    book, _ = read(tmp_path, COINFLIP)
    assert read_map(book)["s3"] == before["s3"]
    after = numbers(book)
    assert after["new"] == before["s3"]
    assert {name: after[name] for name in after if name not in ("new", "extra")} == {
        name: before[name] for name in before if name != "s3"
    }
    assert after["extra"] == 22


def test_a_book_of_one_file_has_a_map_of_its_own(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.md").write_text(HEAD + ring(5), "utf-8")
    book, _ = read(tmp_path / "one.md", COINFLIP)
    assert write_map(book) == tmp_path / "one.sections.map"
    assert read_map(read(tmp_path / "two.md", COINFLIP)[0]) == {}


def test_a_map_is_plain_text() -> None:
    assert map_text({"b": 2, "a = b": 1}).split("\n")[1:] == ["a = b = 1", "b = 2", ""]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_keeping_numbers_follows_no_link_out_of_the_folder(tmp_path: Path) -> None:
    folder, mine = tmp_path / "book", tmp_path / "mine.txt"
    folder.mkdir()
    mine.write_text("a = 7\n", "utf-8")
    (folder / "book.md").write_text("---\ntitle: T\nsystem: coinflip\n---\n## a [end]\n", "utf-8")
    (folder / "sections.new").symlink_to(mine)
    (folder / MAP).symlink_to(mine)
    book, _ = read(folder, COINFLIP)
    assert (has_map(book), read_map(book)) == (False, {})
    write_map(book)
    assert mine.read_text("utf-8") == "a = 7\n"
    assert not (folder / MAP).is_symlink()


@pytest.mark.parametrize("said, is_so", [("no", True), ("No", True), ("nein", True), ("yes", False), ("", False)])
def test_a_header_may_take_undo_odds_and_easy_mode_from_the_readers(said: str, is_so: bool) -> None:
    book = CompiledBook(made("## a [end]\n", HEAD.replace("author", f"undo: {said}\nodds: {said}\nauthor", 1)))
    assert (book.is_honest, book.refuses_odds, book.refuses_easy) == (is_so, is_so, is_so)
    assert CompiledBook(made("## a [end]\n", HEAD.replace("author", f"easy: {said}\nauthor", 1))).refuses_easy is is_so
