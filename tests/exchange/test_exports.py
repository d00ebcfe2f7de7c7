"""Books go out to other tools, and come back as the same book."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from support import reading
from turnto.cli import main
from turnto.cli.commands.exchange import FORMATS
from turnto.exchange.exporters import ifiction, ink, text, twee
from turnto.exchange.exporters import json as as_json
from turnto.exchange.importers import files
from turnto.exchange.importers.twine import read_page, read_twee
from turnto.exchange.write import written

ROOT = Path(__file__).parents[2]
BOOKS = sorted(path.parent for path in (ROOT / "adventures").glob("*/book.md"))
WRITERS = {"twee": ".twee", "twine": ".html", "gordian": ".twee"}


def come_back(folder: Path, format: str, tmp_path: Path) -> dict[str, Any]:
    """Export a book by the command, import it, and return what the copy compiles to, whose pictures are there."""
    out, again = tmp_path / "out" / f"story{WRITERS[format]}", tmp_path / folder.name
    system = reading.read(folder)[0].system
    assert main(["export", str(folder), "--to", format, "--out", str(out)]) == 0
    assert main(["import", str(out), "--system", system, "--out", str(again)]) == 0
    is_shelved = folder in BOOKS
    book = reading.read_copy(folder, again) if is_shelved else reading.read(again)[0]
    assert [name for name in book.pictures if not (again / name).is_file()] == []
    return reading.compiled(book)


@pytest.mark.parametrize("format", WRITERS)
@pytest.mark.parametrize("folder", BOOKS, ids=lambda path: path.name)
def test_a_book_that_went_out_comes_back_equal(folder: Path, format: str, tmp_path: Path) -> None:
    assert come_back(folder, format, tmp_path) == reading.compiled(reading.read(folder)[0])


@pytest.mark.parametrize("folder", (ROOT / "adventures" / "the-low-round", ROOT / "adventures" / "two-by-two"))
def test_a_book_whose_passages_twine_sorted_by_name_comes_back_equal(folder: Path, tmp_path: Path) -> None:
    _, title, data, *passages = re.split(r"^(?=:: )", twee.twee(reading.read(folder)[0]), flags=re.MULTILINE)
    out, again = tmp_path / "story.twee", tmp_path / folder.name
    out.write_text(title + data + "".join(sorted(passages, key=lambda one: re.split(r" [\[{]", one)[0])), "utf-8")
    assert main(["import", str(out), "--system", reading.read(folder)[0].system, "--out", str(again)]) == 0
    assert reading.compiled(reading.read_copy(folder, again)) == reading.compiled(reading.read(folder)[0])
    assert {one.name for one in again.glob("*.md")} == {one.name for one in folder.glob("*.md")} - {"README.md"}


ODD = """---
title: "Odd: a test"
author: N. N.
licence: CC BY-SA 4.0
system: gnat
start: b | c
---
Words before the story.

## b | c [7, was: old name]
A \\[[bracket]], a brace \\{ and
:: two colons.

- {If you have the keyword *Tin*} Go. {Lose the keyword *Tin*} -> “The  End”.
- {Take the **rope** (heavy)}
- {Once} Wait. → the end
- Look back. -> back
- [[Far->the end]]
- {Gain the keywords *Tin* and *Lead*} Away. -> Other Book: far

```
{not an instruction} -> nowhere
```

## the end [victory: Home, at Last]
<!-- map: 600,-25 -->
<!-- tags: wood dark -->

The end.
"""


@pytest.mark.parametrize("format", WRITERS)
def test_odd_text_comes_back_equal(format: str, tmp_path: Path) -> None:
    folder = tmp_path / "from" / "odd"
    folder.mkdir(parents=True)
    (folder / "book.md").write_text(ODD.replace("---\n", "---\n# a remark, as those of a new book\n", 1), "utf-8")
    (folder / "sections.map").write_text("the end = 12\n", "utf-8")
    assert come_back(folder, format, tmp_path) == reading.compiled(reading.read(folder)[0])


def odd(name: str = "odd") -> Any:
    return reading.read_text(ODD, name)[0]


def test_twine_sees_every_turn_as_a_link() -> None:
    story = read_twee(twee.twee(odd()), "odd.twee")
    assert (story.title, story.start) == ("Odd: a test", "b | c")
    assert re.fullmatch(r"[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}", story.ifid)
    first = next(one for one in story.passages if one.name == "b | c")
    assert first.text.count("[[the end]]") == 2
    assert "[[bracket]]" not in first.text
    end = next(one for one in story.passages if one.name == "the end")
    assert (end.tags, end.position) == (("victory", "wood", "dark"), "600,-25")


@pytest.mark.parametrize("folder", BOOKS, ids=lambda path: path.name)
def test_passages_stand_on_the_map_by_their_distance_from_the_start(folder: Path) -> None:
    book, _ = reading.read(folder)
    places = [one.position for one in read_twee(twee.twee(book), "b").passages]
    assert all(places)
    assert len(places) == len(set(places))
    assert len({place.split(",")[1] for place in places}) > 5


SHED = '\n:: shed [end hut] {"position":"475,225"}\nA shed.\n[[Out->the end]]\n'


def test_a_passage_that_was_added_in_twine_comes_along(tmp_path: Path) -> None:
    out = tmp_path / "odd.twee"
    sent = twee.twee(odd()).replace("wood dark]", "wood]").replace('"600,-25"', '"650.5,0"')
    out.write_text(re.sub(r'(:: b \| c.*"position":)"[^"]*"', r'\1"25,50"', sent) + SHED, "utf-8")
    made = written(files.read([out])[0], reading.system("gnat")).files["book.md"]
    assert "## shed [end]\n\n<!-- map: 475,225 -->\n\n<!-- tags: hut -->\n\nA shed.\n[[Out->the end]]" in made
    assert made.count("<!-- map: ") == 3  # the new one, the one that was moved, and the one that had a place
    assert re.search(r"^## b \| c.*\n\n<!-- map: 25,50 -->", made, re.MULTILINE)
    assert "<!-- tags: wood -->\n\n<!-- map: 650,0 -->" in made


def test_a_passage_that_a_story_calls_turnto_header_is_one_of_its_passages(tmp_path: Path) -> None:
    out = tmp_path / "any.twee"
    out.write_text(":: Start\nOn. [[Turnto header]]\n\n:: Turnto header\n---\nThe page's head.\n", "utf-8")
    made = written(files.read([out])[0], reading.system("gnat")).files["book.md"]
    assert "- Turnto header -> Turnto header" in made
    assert "## Turnto header [end]" in made


BOXES = """---
title: Boxes
author: N. N.
system: gnat
start: square
---

## square

- {If exactly one box is ticked} The hall. -> hall
- {If three boxes are ticked} Out. -> hall

## hall [end]

{Tick a box in square} Done. {Tick the box}
"""


def test_boxes_are_boxes_of_gordian_and_go_when_the_book_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "from" / "boxes"
    folder.mkdir(parents=True)
    (folder / "book.md").write_text(BOXES, "utf-8")
    said = twee.gordian(reading.read(folder)[0])
    assert re.findall(r":: (\w+).*\n(?:<!-- turnto.*\n)*<!--\+--><checkboxes>(\d)", said) == [
        ("square", "3"),
        ("hall", "1"),
    ]
    assert come_back(folder, "gordian", tmp_path) == reading.compiled(reading.read(folder)[0])


def test_gordian_is_told_of_keywords_items_pins_and_endings() -> None:
    said = twee.gordian(odd())
    assert "<keyword>Tin</keyword> and <keyword>Lead</keyword>" in said
    assert "<item>rope</item>" in said
    assert ":: b | c [7]" in said
    assert ":: the end [end wood dark]" in said
    assert "[[turnto->the end]]" in said
    assert "frontmatter_1" in said
    assert "{" not in re.sub(r"<!--.*?-->|^\{.*?^\}|^::.*?$|```.*?```|\\\{", "", said, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("folder", BOOKS, ids=lambda path: path.name)
def test_json_is_as_its_schema_says(folder: Path) -> None:
    schema = json.loads((ROOT / "docs" / "book.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(as_json.json(reading.read(folder)[0])), schema)


def test_text_is_numbered_and_says_what_a_printed_book_says() -> None:
    said = text.text(odd())
    assert said.startswith("Odd: a test\n\n\nby N. N.")
    assert "Words before the story." in said
    assert re.search(r"^7\n\nA \[\[bracket\]\], a brace \{ and :: two colons\.", said, re.MULTILINE)
    number = re.search(r"^(\d+)\n\nThe end\.\n\nHOME, AT LAST", said, re.MULTILINE)
    assert number
    assert f"If you have the keyword Tin, go. Lose the keyword Tin. Turn to {number[1]}." in " ".join(said.split())
    assert "Once only: ☐ Wait. Turn to" in " ".join(said.split())
    assert "Return to the section that you came from." in " ".join(said.split())


def test_ink_asks_the_game_for_what_ink_cannot_do() -> None:
    said = ink.ink(odd())
    assert "EXTERNAL outcome(instruction, outcomes)" in said
    assert "=== b_c ===" in said
    assert "-> the_end" in said
    assert '+ {holds("you have the keyword Tin")} [Go.' in said
    assert '~ effect("Lose the keyword *Tin*")' in said


def test_ink_says_of_a_condition_what_a_reader_at_play_reads() -> None:
    text = ODD.replace(
        "The end.\n",
        "The end. {If you have the rope} It swings. {Otherwise} It is still.\n\n{If you have the rope} Go up.\n",
    )
    lines = ink.ink(reading.read_text(text, "odd")[0]).splitlines()
    assert "The end." in lines
    assert '{holds("you have the rope"):<> It swings.}' in lines
    assert '{not holds("you have the rope"):<> It is still.}' in lines
    assert '{holds("you have the rope"): Go up.}' in lines


def test_an_archive_holds_the_story_once() -> None:
    (story,) = read_page(twee.twine(odd()), "odd.html")
    assert story.start == "b | c"
    assert [one.name for one in story.passages][-1] == "the end"


def test_the_command_writes_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "there" / "hollow.twee"
    assert main(["export", str(BOOKS[2]), "--to", "twee", "--out", str(out)]) == 0
    assert (out.parent / "cover.svg").exists()
    assert main(["import", str(out), "--out", str(tmp_path / "again")]) == 0
    assert (tmp_path / "again" / "cover.svg").exists()
    assert main(["import", str(out), "--out", str(tmp_path / "again")]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["export", str(BOOKS[2]), "--to", "text", "--out", "-"]) == 0
    assert len(capsys.readouterr().out) > 10_000
    assert main(["export", str(BOOKS[2]), "--to", "word"]) == 2
    assert "twee, twine, gordian" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "none.twee")]) == 2
    assert "There is no file" in capsys.readouterr().err
    odd_file = tmp_path / "picture.png"
    odd_file.write_bytes(b"\x89PNG\r\n")
    assert main(["import", str(odd_file)]) == 2
    assert "--from" in capsys.readouterr().err


TODO = "TODO fight: Goblin SKILL 5"


@pytest.mark.parametrize("to", [*FORMATS, "epub", "html", "build"])
def test_a_todo_stands_in_an_export_or_is_named_by_the_command(
    to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text(f"---\nsystem: gnat\n---\n\n## a\n\nA.\n\n{TODO}\n\n- On. -> b\n\n## b [end]\n\nEnd.\n")
    out = tmp_path / "out"
    if to in FORMATS:
        assert main(["export", str(draft), "--to", to, "--out", str(out)]) == 0
    elif to == "build":
        assert main(["build", str(draft), "--out", str(out)]) == 0
    else:
        assert main(["print", str(draft), "--to", to, "--out", str(out)]) == 0
    named = f"draft.md:9: left out: {TODO}\n{draft}: 1 TODO left out" in capsys.readouterr().err
    assert named != (to == "ifiction" or (out.is_file() and TODO.encode() in out.read_bytes()))


def test_the_record_for_catalogues() -> None:
    root = ElementTree.fromstring(ifiction.ifiction(odd()))
    names = {one.tag.split("}")[1]: one.text for one in root.iter()}
    assert names["title"] == "Odd: a test"
    assert names["author"] == "N. N."
    assert re.fullmatch(r"[0-9A-F-]{36}", str(names["ifid"]))


BIBLIOGRAPHIC = set(
    "title author language headline firstpublished genre group description series seriesnumber forgiveness".split()
)
"""Fields of a story's bibliography by the Treaty of Babel."""


def faults_of_the_record(text: str) -> list[str]:
    """What the Treaty's reference validator, babel's ``ifiction.c``, would say of a record (its rules in our words)."""
    required = {
        "ifindex": ["story"], "story": ["identification", "bibliographic"], "identification": ["ifid", "format"],
        "bibliographic": ["title", "author"],
    }  # fmt: skip
    many = {"story", "ifid"}
    faults = [] if text.startswith('<?xml version="1.0" encoding="UTF-8"?>') else ["no head"]

    def look(one: ElementTree.Element) -> None:
        name, inner = one.tag.split("}")[1], [part.tag.split("}")[1] for part in one]
        faults.extend(f"{name} without {need}" for need in required.get(name, []) if need not in inner)
        faults.extend(f"{part} twice" for part in set(inner) if inner.count(part) > 1 and part not in many)
        for part in one:
            look(part)
            said = part.text or ""
            if name != "bibliographic":
                continue
            own = part.tag.split("}")[1]
            most = 2400 if own == "description" else 240
            if len(escape(said, quote=False).encode()) > most or (
                own != "description" and said != " ".join(said.split())
            ):
                faults.append(f"{own}: {said[:40]}")
            if own == "firstpublished" and not re.fullmatch(r"[0-9]{4}(-[01][0-9]-[0-9]{2})?", said):
                faults.append(f"{own}: {said}")

    look(ElementTree.fromstring(text))
    return faults


def test_the_record_passes_the_rules_of_the_treatys_own_validator() -> None:
    long = "Ein langer Titel, in dem vieles steht & noch mehr, was überall hineinsoll. " * 40
    for title, date in (("Short", "2026"), (long.strip(), "2026-01-31"), ("A  B", "31 January")):
        book, _ = reading.read_text(
            f'---\ntitle: "{title}"\nauthor: N. N.\nblurb: "{title}"\ndate: "{date}"\nsystem: gnat\n---\n## a\nA.\n'
        )
        assert faults_of_the_record(ifiction.ifiction(book)) == []
    for folder in BOOKS:
        assert faults_of_the_record(ifiction.ifiction(reading.read(folder)[0])) == []


@pytest.mark.parametrize("folder", BOOKS, ids=lambda path: path.name)
def test_the_record_has_the_fields_of_the_treaty_and_no_others(folder: Path) -> None:
    book, _ = reading.read(folder)
    root = ElementTree.fromstring(ifiction.ifiction(book))
    space = "{http://babel.ifarchive.org/protocol/iFiction/}"
    assert root.tag == f"{space}ifindex"
    assert root.attrib == {"version": "1.0"}
    (story,) = root
    identification, bibliographic = story
    assert [one.tag for one in identification] == [f"{space}ifid", f"{space}format"]
    assert identification[1].text == "html"
    fields = [one.tag.removeprefix(space) for one in bibliographic]
    assert {"title", "author"} <= set(fields) <= BIBLIOGRAPHIC
    assert len(fields) == len(set(fields))
    assert all((one.text or "").strip() and not len(one) for one in bibliographic)


def test_the_answers_of_a_riddle_are_not_printed_beside_it() -> None:
    riddle = '“What burns?” {Say the word}\n- "sunset" or "the sunset": It opens. -> b\n- Otherwise: It does not.\n\n- Leave. -> b'
    book, _ = reading.read_text(f"---\nsystem: gnat\n---\n## a\n{riddle}\n\n## b [end]\nB.\n")
    said = text.text(book)
    story, _, behind = said.partition("Answers\n\n")
    assert "sunset" not in story
    assert "look it up under Answers" in story
    assert '- "sunset" or "the sunset": It opens. Turn to 2.' in behind
    assert "Otherwise: It does not." in story


def test_behind_a_condition_a_sentence_goes_on_in_small_letters_but_for_names() -> None:
    story = "## a\n\nI tell Marget. They will see Will. Marget pays.\n\n"
    choices = "".join(
        f"- {{If you have the rope}} {words} -> a\n" for words in ("Tell her.", "Marget pays.", "Will pays.")
    )
    book, _ = reading.read_text(
        f"---\ntitle: T\nsystem: gnat\n---\n\n{story}{choices}- Go. -> b\n\n## b [end]\n\nOver.\n"
    )
    printed = text.text(book)
    assert "If you have the rope, tell her." in printed
    assert "If you have the rope, Marget pays." in printed
    assert "If you have the rope, Will pays." in printed


def test_every_story_of_an_archive_is_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = '<tw-storydata name="{}" startnode="1" format="Harlowe"><tw-passagedata pid="1" name="Start">{}</tw-passagedata></tw-storydata>'
    archive = tmp_path / "archive.html"
    archive.write_text("\n".join([told.format("The Mill", "Dust."), told.format("The Mill", "Flour.")]), "utf-8")
    (tmp_path / "inn.twee").write_text(":: StoryTitle\nThe Inn\n\n:: Start\nAle.\n", "utf-8")
    files = [str(archive), str(tmp_path / "inn.twee")]
    assert main(["import", *files, "--out", str(tmp_path / "made")]) == 0
    told = capsys.readouterr().out
    for name, words in {"the-mill": "Dust.", "the-mill-2": "Flour.", "the-inn": "Ale."}.items():
        assert words in (tmp_path / "made" / name / "book.md").read_text("utf-8")
        assert f"{tmp_path / 'made' / name}: " in told
    assert told.count("turnto serve") == 1


def test_files_of_one_story_are_one_book_and_those_of_several_are_several(tmp_path: Path) -> None:
    (tmp_path / "a.twee").write_text(":: StoryTitle\nA\n\n:: Start\n[[Yard]]\n", "utf-8")
    (tmp_path / "b.tw").write_text(":: Yard\nThe end.\n", "utf-8")
    [story] = files.read([tmp_path])
    assert [one.name for one in story.passages] == ["Start", "Yard"]
    (tmp_path / "b.tw").write_text(":: StoryTitle\nB\n\n:: Start\nThe end.\n", "utf-8")
    assert [one.title for one in files.read([tmp_path])] == ["A", "B"]


def test_of_a_folder_the_files_of_one_format_are_read(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# About\n", "utf-8")
    (tmp_path / "startup.txt").write_text("*scene_list\n  startup\n  second\nOn.\n*finish\n", "utf-8")
    (tmp_path / "second.txt").write_text("Here it ends.\n", "utf-8")
    [story] = files.read([tmp_path])
    assert story.dialect == "ChoiceScript"
    assert len(story.passages) == 2
