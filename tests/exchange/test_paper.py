"""Books on paper say what a printed book says, and reading devices can open them."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support import reading
from turnto.cli import main
from turnto.exchange.exporters.printed import WHEN, WHEN_END, printed
from turnto.exchange.paper import epub
from turnto.exchange.paper.pages import FromRules, Pages, SheetField, document, style
from turnto.exchange.paper.pdf import spaces_inside

ROOT = Path(__file__).parents[2]
HOLLOW = ROOT / "adventures" / "the-hollow-weight"
RULES = FromRules("GNAT", "# Rules\n\nRoll.", (SheetField("Talent", "score"), SheetField("Skills", "lines")), "Credit.")

BOOK = """---
title: The <Lamp>
author: N. N.
licence: CC BY-SA 4.0
system: gnat
---
## a [3]
Text with *care* & <b>tags</b>. {Tick the box}

{If the box is ticked:}

You know this.

{End}

- {If you have the rope} Climb. -> b
- Wait. -> b

{Test Climbing, or by default}
- Success -> b
- Failure: You fall. {Take a Wound} -> b

## b [death: The <End>]
Dead.
"""


def drawn() -> str:
    book, _ = reading.read_text(BOOK)
    pages = Pages(book, RULES, lambda file: file)
    return document(pages.parts(), "en", pages.printed.title, style("A5", "A Title"))


def test_outcomes_and_ways_on_stay_with_what_leads_to_them() -> None:
    said = drawn()
    assert '<p class="lead">Test Climbing, or by default.</p>\n<ul class="whole">' in said
    assert '<p class="lead">If the box is ticked:</p>' in said


def test_instructions_turns_and_boxes_are_printed() -> None:
    said = drawn()
    assert '<h2><span class="number">3</span> <span class="ticks">☐</span></h2>' in said
    assert "A box ☐ beside a number" in said
    assert "A ring ○" not in said
    assert re.search(
        r'If you have the rope, climb\. <a class="turn" href="#s\d"><strong>Turn\sto\s\d\.</strong></a>', said
    )
    assert re.search(r'Success: <a class="turn" href="#s\d"><strong>turn\sto\s\d\.</strong></a>', said)
    assert "You fall. Take a Wound." in said
    assert '<div class="when">\n<p>You know this.</p>' in said
    assert '<p class="ending death">The &lt;End&gt;</p>' in said
    assert "{" not in said.split("</style>")[1]


ASKING = """---
title: Rings
system: gnat
---
## before [front]
<!-- nothing that is printed -->

## hall [1]
{If you have not visited the cellar twice} It is warm.

{If you have been to the cellar twice} Cold comes up. {Add 1 to *Bells*}

{If you have never been to the attic} Above it is quiet. {Tick the box in the cellar}

- {If you have the rope} Jump at it. -> the cellar
- {If you have the lamp} Margit waits. -> the attic
- {Once} Knock. -> the attic

## the cellar [2]
{If the box is ticked} Somebody has been here. {If you came from the attic} Ash lies on it.

{Otherwise} The cellar is empty.

- Up, says Margit, and laughs. -> hall

## the attic [3, end]
Dust.
"""


def test_paper_says_sections_by_their_numbers_and_has_rings_for_visits() -> None:
    book, _ = reading.read_text(ASKING)
    pages = Pages(book, FromRules("GNAT", counters=("Bells",)), lambda file: file)
    said = document(pages.parts(), "en", pages.printed.title, style("A5", "A Title"))
    assert "If you have been to section 2 twice, cold comes up." in said
    assert "If you have not visited section 2 twice, it is warm." in said
    assert "If you have never been to section 3, above it is quiet. Tick the box in section 2." in said
    assert "If you came from section 3, ash lies on it." in said
    assert '<span class="number">2</span> <span class="ticks">○○☐</span>' in said
    assert '<span class="number">3</span> <span class="ticks">○</span>' in said
    assert '<span class="number">1</span></h2>' in said
    assert "A ring ○ beside a number" in said
    assert '<span class="label">Bells</span><span class="square"></span>' in said
    assert '<section class="matter front"></section>' not in said


def test_a_choice_behind_a_condition_begins_small_but_for_names() -> None:
    book, _ = reading.read_text(ASKING)
    said = "\n".join(one.text for one in printed(book).story)
    assert "If you have the rope, jump at it." in said
    assert "If you have the lamp, Margit waits." in said


PLAYED = """---
title: Played
system: gnat
---
## hall [1]
{The first time you are here:}

A bell.

{Otherwise:}

Nothing.

{End}

You talk, {If you have visited the cellar} to hear somebody. {If you have the rope} "No," says Ada. "Not that."

- Haul up the bucket [not now] and drink. [risk, folly] {Lose 1 Talent} -> the cellar
- Over the hill. -> The Other Half: the far door

## the cellar [2, end]
Dust.
"""


def test_paper_can_be_played_from_what_stands_on_it() -> None:
    book, _ = reading.read_text(PLAYED)
    said = printed(book, {"the other half": {"the far door": 31}}).story[0].text
    marked = said.replace(WHEN, "<").replace(WHEN_END, ">")
    assert re.search(r"The first time you are here:\s+<\s+A bell\.\s+>\s+Otherwise:\s+<\s+Nothing\.\s+>", marked)
    assert "You talk, if you have visited section 2, to hear somebody." in said
    assert 'If you have the rope, "No," says Ada.' in said
    assert "Haul up the bucket [not now] and drink. Lose 1 Talent." in said
    assert "Turn to section 31 of *The Other Half*." in said


def test_a_turn_into_the_book_beside_says_its_number_there(tmp_path: Path) -> None:
    out = tmp_path / "low.html"
    assert main(["print", str(ROOT / "adventures" / "the-low-round"), "--to", "html", "--out", str(out)]) == 0
    assert re.search(r"Turn to section \d+ of <em>The High Round</em>", out.read_text("utf-8"))


def test_the_sheet_has_room_for_its_heroes_and_heroes_have_their_figures(tmp_path: Path) -> None:
    out = tmp_path / "glove.html"
    assert main(["print", str(ROOT / "adventures" / "while-the-glove-is-up"), "--to", "html", "--out", str(out)]) == 0
    said = out.read_text("utf-8")
    skills = said.split('<span class="label">Skills</span>', 1)[1].split("</div>", 1)[0]
    assert skills.count('class="line"') == 12
    hero = said.split("Marti Cabrol, forester.", 1)[1].split('class="hero-figures">', 1)[1].split("</p>", 1)[0]
    assert "quarterstaff (swing) 13, 1d+3 cr, parry 8, 2 hands" in hero
    assert "Move: 7." in hero
    assert "Dodge: 6." in hero


FILLS_A_LINE = (
    "Miss: You pole all night towards the sound. Your hands freeze to the pole. At daybreak the fog lifts, and you are "
    'at Withen lock. It was an echo. Tick a Wound. <a class="turn" href="#s1"><strong>Turn\u00a0to\u00a038.</strong></a>',
    "If it works: The tablet melts under your tongue, the brine goes into your chest, cold, and it is air. You walk across "
    'on the bottom, past the hat. Gain the keyword <em>Air</em>. <a class="turn" href="#s1"><strong>Turn\u00a0to\u00a038.</strong></a>',
)


@pytest.mark.parametrize("item", FILLS_A_LINE)
def test_a_line_that_is_full_but_for_its_last_space_is_not_broken_behind_its_first_word(item: str) -> None:
    weasyprint = pytest.importorskip("weasyprint")
    fonts = (ROOT / "static" / "fonts").as_uri()
    page = f'<html lang="en"><style>{style("A5", "", fonts)}</style><ul><li class="choice">{item}</li></ul>'

    def lines(text: str) -> list[str]:
        boxes = [page._page_box for page in weasyprint.HTML(string=text).render().pages]
        found = []
        for box in boxes:
            for one in box.descendants():
                if type(one).__name__ == "LineBox":
                    words = "".join(part.text for part in one.descendants() if hasattr(part, "text")).split(" ")
                    found += [" ".join(words)] if len("".join(words)) > 3 else []
        return found

    assert len(lines(spaces_inside(page))) <= 3
    assert min(len(line) for line in lines(spaces_inside(page))[:-1]) > 40


def test_words_of_the_book_are_never_markup() -> None:
    said = drawn()
    assert "<title>The &lt;Lamp&gt;</title>" in said
    assert "&lt;b&gt;tags&lt;/b&gt;" in said


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in (ROOT / "adventures").glob("*/book.md")), ids=lambda one: one.name
)
def test_every_shipped_book_is_sound_for_reading_devices(folder: Path, tmp_path: Path) -> None:
    book, _ = reading.read(folder)
    out = tmp_path / "book.epub"
    out.write_bytes(epub.epub(book, RULES, "2026-01-31T00:00:00Z"))
    with zipfile.ZipFile(out) as packed:
        names = packed.namelist()
        assert names[0] == "mimetype"
        assert packed.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
        pages = {name: packed.read(name).decode() for name in names if name.endswith((".xhtml", ".opf", ".xml"))}
    ids = {name.split("/")[-1]: set(re.findall(r'id="(s\d+)"', text)) for name, text in pages.items()}
    for text in pages.values():
        ElementTree.fromstring(text)
        for target in re.findall(r'href="([^"#]+#s\d+)"', text):
            file, _, anchor = target.partition("#")
            assert anchor in ids[file]
        assert not re.search(r"[\ue000-\uf8ff]", text)
    assert sum(len(found) for found in ids.values()) == len(book.story)


def test_attributes_that_drawings_got_after_svg_1_1_stand_in_their_style(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text("---\ntitle: x\nsystem: gnat\n---\n\n## one [end]\n![A line](a.svg)\n", "utf-8")
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg"><path style="fill:none" paint-order="stroke" d="M0 0"/><g {0}/></svg>'
    )
    (tmp_path / "a.svg").write_text(drawn.format("vector-effect='none'"), "utf-8")
    packed = zipfile.ZipFile(BytesIO(epub.epub(reading.read(tmp_path)[0], RULES, "")))
    assert packed.read("OEBPS/pictures/1.svg").decode() == drawn.format('style="vector-effect:none"').replace(
        'fill:none" paint-order="stroke"', 'paint-order:stroke;fill:none"'
    )


@pytest.mark.slow
def test_a_pdf_has_running_heads_and_few_turns_in_sight(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("weasyprint")
    out = tmp_path / "hollow.pdf"
    assert main(["print", str(HOLLOW), "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    told = capsys.readouterr().out
    in_sight, turns = map(int, re.findall(r"(\d+) of (\d+) turns", told)[0])
    assert in_sight * 20 < turns


def test_each_turn_is_counted_once_and_a_section_is_not_in_sight_of_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("weasyprint")
    book = tmp_path / "book.md"
    book.write_text("---\nsystem: gnat\n---\n## a\nHere.\n- Wait. -> a\n- On. -> b\n\n## b [end]\nThere.\n", "utf-8")
    assert main(["print", str(book), "--out", str(tmp_path / "book.pdf")]) == 0
    assert "1 of 2 turns lead" in capsys.readouterr().out


NAMED = """---
title: Named
system: gnat
zero: pit
---
## gate
- If you have visited the run, climb. -> wall
- {If you did not come from the run and you have the keyword *The run*} Then go to the run. Nothing is lost. -> wall
- {If you have visited wall or the run, or your Status with the run is 1} Go on. Turn to the run.

## the run
{If you have the rope} It is long and {Otherwise} Run.

-> gate

## wall
{Take a Wound}

{Gain the keyword *The run*} {Take the **rope**} {Status 1 with the run}

-> gate

## pit [death]
Dead.
"""


def test_sections_are_named_by_their_numbers_and_prose_that_turns_nowhere_stays() -> None:
    book, problems = reading.read_text(NAMED)
    assert not [one for one in problems if one.level == "error"]
    pages = Pages(book, RULES, lambda file: file)
    said = re.sub(r"<[^<>]*>|\N{NO-BREAK SPACE}", " ", document(pages.parts(), "en", "Named", ""))
    said = " ".join(said.split())
    run, wall, pit = (
        next(one.number for one in pages.printed.story if one.name == name) for name in ("the run", "wall", "pit")
    )
    assert f"If you have visited section {run}, climb." in said
    assert (
        f"If you did not come from section {run} and you have the keyword The run , then go to the run. Nothing" in said
    )
    assert (
        f"If you have visited section {wall} or section {run}, or your Status with the run is 1, go on. Turn to {run}."
        in said
    )
    assert "it is long and Otherwise, run." in said
    assert "<p>Otherwise" in pages.section(next(one for one in pages.printed.story if one.name == "the run"))
    assert f"the section does not say what follows, turn to {pit}." in said


def test_a_title_in_running_heads_is_quoted() -> None:
    assert r'content: "\22 Fie\22 , \3c i>";' in style("A5", '"Fie", <i>')


@pytest.mark.parametrize(
    ("said", "printed_so"),
    [
        ("\"Shut,\" he says. It's Una's.", "“Shut,” he says. It’s Una’s."),
        ("\"He said 'no',\" she says.", "“He said ‘no’,” she says."),
        ('"One *look*," he said.', "“One <em>look</em>,” he said."),
        ("'Tis cold.", "’Tis cold."),
        ('"It goes on', "“It goes on"),
        ("Test your Talent at -2, on 2-3.", "Test your Talent at −2, on 2-3."),
    ],
)
def test_quotes_and_minus_are_set_as_a_printer_does(said: str, printed_so: str) -> None:
    book, _ = reading.read_text(BOOK)
    assert printed_so in Pages(book, RULES, str).markdown(said)


def test_the_command_writes_epub_and_html(tmp_path: Path) -> None:
    for kind in ("epub", "html"):
        assert main(["print", str(HOLLOW), "--to", kind, "--out", str(tmp_path / "new" / f"b.{kind}")]) == 0
    said = (tmp_path / "new" / "b.html").read_text("utf-8")
    assert "Character sheet" in said
    assert "About:" not in said
    assert not re.search(r"\w\.\. [A-Z]", said.split("Ready heroes", 1)[1].split("</section>", 1)[0])
    assert "Talent" in said


def test_a_file_is_written_as_what_it_is_named(tmp_path: Path) -> None:
    book = tmp_path / "book.md"
    book.write_text("---\ntitle: T\nsystem: gnat\nauthor: A\nlicence: L\n---\n\n## a [end]\n\nThe end.\n", "utf-8")
    for name, begins in (("b.epub", b"PK"), ("b.html", b"<!"), ("b.pdf", b"%PDF"), ("b", b"%PDF")):
        assert main(["print", str(book), "--out", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert main(["print", str(book), "--to", "pdf", "--out", str(tmp_path / "c.html")]) == 0
    assert (tmp_path / "c.html").read_bytes().startswith(b"%PDF")
