"""Manuscripts and books for Gordian come in: numbers are pinned, sentences of the genre are choices and instructions."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from exchange.importing import Imported, of, of_system
from support import reading
from support.pace import seconds
from turnto.book.grammar.hints import near as near_hints
from turnto.book.grammar.hints.did_you_mean import Hints
from turnto.book.model import Place
from turnto.exchange.importers import files, manuscript
from turnto.exchange.importers.prose.unsaid import unsaid
from turnto.exchange.sentences import Sentences, SystemChecks
from turnto.exchange.story import NO_CHECKS, ImportRefused, LeftOver, Link
from turnto.exchange.write import written

SENTENCES = Sentences(reading.system("gnat"))


def imported(tmp_path: Path, text: str | bytes, name: str = "mill.txt", is_hinted: bool = True) -> Imported:
    source = tmp_path / name
    source.write_bytes(text.encode() if isinstance(text, str) else text)
    return of(files.read([source], "", SystemChecks(SENTENCES))[0], is_hinted=is_hinted)


def section(found: Imported, number: int) -> str:
    return next(
        one.split("\n", 1)[1].strip() for one in found.text.split("\n## ") if f"[{number}" in one.split("\n")[0]
    )


MILL = """The Old Mill
by N. N.

Be brave.

1
You stand before the old mill. A dog barks.

{}

2
You come to the dark cellar.

3
You die in the river.
"""


@pytest.mark.parametrize(
    "said, written",
    [
        ("Turn to 2.", "- Go on. -> dark cellar"),
        ("If you want to go in, turn to 2.", "- Go in. -> dark cellar"),
        ("If you have the rope, turn to 2. Otherwise turn to 3.", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> river"),
        ("If you possess the codeword *Tin*, go to section 2.", "- {If you have the keyword *Tin*} -> dark cellar"),
        ("You may climb the stair (turn to 2) or swim (turn to 3).", "- Climb the stair. -> dark cellar\n- Swim. -> river"),
        ("If you have the rope, and wish to tie it, then cross it off your sheet and turn to 2.", "- {If you have the rope} Tie it. {Lose the rope} -> dark cellar"),
        ("To climb, turn to **2**.", "- Climb. -> dark cellar"),
        ("Will you climb? Turn to 2.", "- Will you climb? -> dark cellar"),
        ("- Climb the stair. Turn to 2.\n- Swim. Turn to 3.", "- Climb the stair. -> dark cellar\n- Swim. -> river"),
        ("- Climb -> 2\n- Swim → 3", "- Climb. -> dark cellar\n- Swim. -> river"),
        ("Test your Talent at -2. If you succeed, turn to 2. If you fail, you slip: turn to 3.", "{Test your Talent at -2}\n- Success -> dark cellar\n- Failure: You slip. -> river"),
        ("Fight two rounds at -1. If you survive, turn to 2, otherwise turn to 3.", "{Fight two rounds at -1}"),
        ("You gain the keyword Tin. Lose 2 Vitality.\n\nTurn to 2.", "{Gain the keyword *Tin*} {Lose 2 Vitality}"),
        ("If the dog knows you, turn to 2.", "- If the dog knows you. -> dark cellar"),
        ("Have you the code word SALT? If so, turn to 2. If you do not, turn to 3.", "- {If you have the keyword *SALT*} -> dark cellar\n- {Otherwise} -> "),
        ("Do you have the rope? If you do, turn to 2. Otherwise turn to 3.", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> "),
        ("Gain the keyword Ember and turn to 2.", "{Gain the keyword *Ember*}\n\n- Go on. -> dark cellar"),
        ("Deduct 1 from your Vitality (turn to 2).", "{Deduct 1 from your Vitality}\n\n- Go on. -> dark cellar"),
        ("Turn to 2 when you are ready.", "- When you are ready. -> dark cellar"),
        ("When you have finished, turn to 2.", "- When you have finished. -> dark cellar"),
        ("If you possess the rope you can climb down (go to 2). Otherwise, go to 3.", "- {If you possess the rope} Climb down. -> dark cellar\n- {Otherwise} -> "),
        ("“Who goes there?” If you answer, turn to 2.", "“Who goes there?”\n\n- Answer. -> dark cellar"),
        ("It tilts (test your Talent; success: **2**, failure: **3**).", "It tilts.\n\n{Test your Talent}\n- Success -> dark cellar\n- Failure -> "),
        ("* Take the left door (2)\n* Go back (3)", "- Take the left door. -> dark cellar\n- Go back. -> "),
        ("Wenn du hinein willst, lies weiter bei 2.", "Wenn du hinein willst"),
        ("If you have 3 gold pieces and wish to pay, turn to 2. Otherwise, turn to 3.", "- {If you have 3 gold pieces} Pay. -> dark cellar\n- {Otherwise} -> "),
        ("If you have the rope, turn to 2. If you have neither, turn to 3.", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> "),
        ("It is old. You may take the rope with you. If you have the rope, turn to 2.", "It is old.\n\n{You may take the **rope**}"),
        ("Take the left tunnel. Turn to 2.", "Take the left tunnel."),
        ("Test your Skill: if you succeed, turn to 2, but if you fail, turn to 3.", "TODO check: Test your Skill (mill.txt:9)\n\n- Success. -> dark cellar\n- Failure. -> "),
        ("Test your Luck. If you are lucky, turn to 2. If not, turn to 3. The wind sings.", "TODO check: Test your Luck. (mill.txt:9)\n\n- Success. -> dark cellar\n- Failure. -> river\n\nThe wind sings."),
        ("Test your Luck. If you are Lucky, turn to 2. If you are\nUnlucky, turn to 3.", "- Success. -> dark cellar\n- Failure. -> river"),
        ("Roll one die. If the number is odd, turn to 2; if it is even, turn to 3.", "{Roll one die}\n- Odd -> dark cellar\n- Even -> river"),
        ("Throw two dice; if the total is 7 or less, turn to 2, otherwise turn to 3.", "{Throw two dice}\n- 7 or less -> dark cellar\n- Otherwise -> river"),
        ("Roll a die. If you roll 1, 2 or 3, turn to 2. On a 4-6 the roof falls: turn to 3.", "{Roll a die}\n- 1, 2 or 3 -> dark cellar\n- 4-6: The roof falls. -> river"),
        ("If you have at least 5\ngold pieces, you may bribe him: pay 5 gold pieces and turn to 2. If you\ndo not want to, or cannot, turn to 3.", "- {If you have at least 5 gold pieces} Bribe him. {Pay 5 gold pieces} -> dark cellar\n- If you do not want to, or cannot. -> river"),
        ("The hill is *glass*. **Turn to 2** to climb, or **turn to 3** to swim.", "The hill is *glass*.\n\n- Climb. -> dark cellar\n- Swim. -> river"),
        ("Add the *silver key* to your inventory. If you have the silver key, turn to 2.", "{Take the **silver key**}"),
        ("> **Wolf** SKILL 6, HITS 8\n\nIf you win, turn to 2.", "> **Wolf** SKILL 6, HITS 8\n\nTODO fight: **Wolf** SKILL 6, HITS 8 (mill.txt:9)"),
        ("Test Search. If you succeed, you find a loose board; turn to 2. If you fail, you bark your shins in the dark. Lose 1 Talent and turn to 3.", "{Test Search}\n- Success: You find a loose board. -> dark cellar\n- Failure: You bark your shins in the dark. {Lose 1 Talent} -> river"),
        ("Test Search. If you succeed he offers you his watch; take the **watch** and turn to 2. If you fail, turn to 3.", "{Test Search}\n- Success: He offers you his watch. {Take the **watch**} -> dark cellar\n- Failure -> river"),
        ("Test Search. If you fail in the dark, turn to 2. If you succeed you find a coin. You smile. Gain 1 gp.\n\nTurn to 3.", "{Test Search}\n- Failure -> dark cellar\n- Success: You find a coin. You smile. {Gain 1 gp}\n\n<!-- other ways -->\n\n- Go on. -> river"),
        ("If you have the rope, he pays: gain 5 gp and turn to 2. Otherwise, test Search at -1. If you succeed, turn to 2. If not, turn to 3.", "{If you have the rope:}\n\n- He pays. {Gain 5 gp} -> dark cellar\n\n{Otherwise:}\n\n{Test Search at -1}\n- Success -> dark cellar\n- Failure -> river\n\n{End}"),
        ("Test Search. Add 1 if the moon is full. If you succeed, turn to 2. If you fail, turn to 3.", "TODO modifier: Add 1 if the moon is full. (mill.txt:9)\n\n{Test Search}\n- Success -> dark cellar\n- Failure -> river"),
        ("You must fight two rounds at -1. If you survive, turn to 2. If you are reduced to zero Vitality, turn to 3.", "{You must fight two rounds at -1}\n- Survive -> dark cellar\n- "),
        ("You must fight the ghost of a mood. If you win, turn to 2. If you lose, turn to 3.", "TODO check: You must fight the ghost of a mood. (mill.txt:9)\n\n- Success. -> dark cellar\n- Failure. -> river"),
        ("Test Juggling at -1. He is quick. If you succeed, turn to 2. If you fail, turn to 3.", "He is quick.\n\nTODO check: Test Juggling at -1. (mill.txt:9)\n\n- Success. -> dark cellar\n- Failure. -> river"),
        ("Test Search. If you fail, lose 1 Talent. Whatever happens, you get in: turn to 2.", "{Test Search}\n- Failure: {Lose 1 Talent}\n\n<!-- other ways -->\n\n- Whatever happens, you get in. -> dark cellar"),
        ("Test Search. If you succeed, turn to 2. If you fail, or would rather not try, turn to 3.", "{Test Search}\n- Success -> dark cellar\n- Failure -> river"),
        ("You can buy:\n\n- A rope, 3 gp\n- Lamp: 5 gold pieces\n\nTurn to 2.", "{For sale:}\n\n| Item | Price |\n|---|---|\n| rope | 3 gp |\n| Lamp | 5 gold pieces |"),
        ("You can buy:\nRope, 3 gp\nLamp, 5 gp\n\nTurn to 2.", "{For sale:}\n\n| Item | Price |\n|---|---|\n| Rope | 3 gp |\n| Lamp | 5 gp |"),
        ("You can buy:\n\nRope    3 gp\nLamp    5 gp\n\nTurn to 2.", "{For sale:}\n\n| Item | Price |\n|---|---|\n| Rope | 3 gp |\n| Lamp | 5 gp |"),
        ("Roll two dice. If the total is 7 or less, turn to 2. If it is higher, you slip: turn to 3.", "{Roll two dice}\n- 7 or less -> dark cellar\n- Otherwise: You slip. -> river"),
        ("If you have the rope, turn to 2. If not, you trust to your fingers: roll two dice. If the total is 7 or less, turn to 2. If it is more, turn to 3.", "{Otherwise:}\n\nYou trust to your fingers.\n\n{Roll two dice}\n- 7 or less -> dark cellar\n- Otherwise -> river\n\n{End}"),
    ],
)  # fmt: skip
def test_sentences_of_the_genre(tmp_path: Path, said: str, written: str) -> None:
    found = imported(tmp_path, MILL.replace("{}", said))
    assert found.errors == []
    # A label that might be read as a condition has a word joiner, which nobody sees.
    assert written in section(found, 1).replace("\u2060", "")
    assert found.book.header["title"] == "The Old Mill"
    assert found.book.header["author"] == "N. N."


@pytest.mark.parametrize(
    "said", ["Lose 2 STAMINA points.", "ORC  SKILL 6  STAMINA 5", "Test your Luck at once with 2 dice.", "Turn to 400."]
)
def test_what_the_rules_do_not_know_stays_beside_a_todo(tmp_path: Path, said: str) -> None:
    found = imported(tmp_path, MILL.replace("{}", f"{said}\n\nTurn to 2."))
    assert found.errors == []
    assert "TODO" in found.text
    assert found.made.left[0].place.line > 5


@pytest.mark.parametrize(
    "text",
    [
        "1\nIn.\nTurn to 2.\n2\nOut.",
        "**1**\n\nIn. Turn to 2.\n\n**2**\n\nOut.",
        "## 1\n\nIn. Turn to 2.\n\n## 2\n\nOut.",
        "1. In. Turn to 2.\n\n2. Out.",
        "Section 1:\nIn. [Turn to 2](#2)\nSection 2:\nOut.",
    ],
)
def test_numbers_are_found_however_they_are_set(tmp_path: Path, text: str) -> None:
    found = imported(tmp_path, text, "book.md")
    assert found.errors == []
    assert [(one.pinned, one.ending) for one in found.book.story] == [(1, ""), (2, "end")]


def test_headings_with_links_are_sections(tmp_path: Path) -> None:
    found = imported(tmp_path, "# in_the_mill\nDark. [Climb](#on_the_roof)\n# on_the_roof\nHigh.\n", "book.md")
    assert found.errors == []
    assert found.turns("in the mill") == ["on the roof"]


def test_headings_that_links_of_markdown_lead_to_are_sections(tmp_path: Path) -> None:
    text = (
        "# 1.Start\n\n## The Hall{.center}\n\nA hall. If you wish to leave, [go here](2.secret.Yard).\n\n"
        "- [Wait](#2.secret.Yard)\n- [Sleep](3.Bed)\n\nSee [the web](https://example.org).\n\n"
        "# 2.secret.Yard\n\n## Outside\n\nA yard.\n"
    )
    found = imported(tmp_path, text)
    assert found.errors == []
    assert found.turns("1.Start") == ["2.secret.Yard", "2.secret.Yard"]
    assert found.section("1.Start").startswith("**The Hall**\n\nA hall.\n\n- Leave. -> 2.secret.Yard")
    assert [one.message for one in found.made.left] == ["turn, perhaps: - [Sleep](3.Bed)"]


@pytest.mark.parametrize(
    "text, language",
    [
        ("1\nDu stehst vor einem Turm und hörst die Glocke. Weiter bei 2.\n2\nDas Ende.\n", "de"),
        ("1\nDie, or the dog and the bell will. Turn to 2.\n2\nYou die.\n", "en"),
        ("1\nTegen de muur staat een bed en die kast. Ga naar 2.\n2\nHet einde.\n", "en"),
    ],
)
def test_a_german_text_is_seen_to_be_one(tmp_path: Path, text: str, language: str) -> None:
    (tmp_path / "turm.md").write_text(text, "utf-8")
    assert files.language_of([tmp_path / "turm.md"]) == language


def test_without_sections_there_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="no sections"):
        imported(tmp_path, "Just prose.")


def word(paragraphs: list[tuple[str, str]]) -> bytes:
    docx = pytest.importorskip("docx")
    document: Any = docx.Document()
    for text, style in paragraphs:
        document.add_paragraph(text, style=style or None)
    document.add_paragraph().add_run("Bold end").bold = True
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def test_a_word_file_is_read_with_its_automatic_numbers(tmp_path: Path) -> None:
    raw = word(
        [
            ("The Mill", "Title"),
            ("You stand before the mill. Turn to 2.", "List Number"),
            ("You see the river.", "List Number"),
        ]
    )
    found = imported(tmp_path, raw, "mill.docx")
    assert found.errors == []
    assert [one.pinned for one in found.book.story] == [1, 2]
    assert "**Bold end**" in found.text


def test_a_damaged_or_swollen_word_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("docx")
    with pytest.raises(ImportRefused, match="no Word file"):
        imported(tmp_path, b"PK\x03\x04 no", "mill.docx")
    monkeypatch.setattr("turnto.exchange.importers.word.MOST_BYTES", 1000)
    with zipfile.ZipFile(tmp_path / "big.docx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("word/document.xml", b" " * 5000)
    with pytest.raises(ImportRefused, match="unpacks to more"):
        files.read([tmp_path / "big.docx"])


GORDIAN = """:: StoryTitle
Gord

:: gb-introduction
Welcome.

:: gb-templates
<template name="bark">Woof!</template>
<template name="dog"><stats>DOG {{v}}<special>bites</special></stats></template>
<template name="all"><repeat names as name>Hello {{name}}! </repeat><if loud == "yes">HEY<else>hey</if></template>
<template name="shelves"><repeat sections AS one>{{one.name}}: <repeat one.goods AS good>{{good}}<if last>.<else>, </if></repeat><if one.price >= 10 and not one.old>Dear.<else>Cheap.</if></repeat></template>

:: gb-placeholders
{"hero":"Ann","crowd":"$hero stands"}

:: gb-settings
{"title": "x"}

:: Start [1]
$crowd. /* secret */ Note the keyword <keyword>Tin</keyword>. Take the <item>rope</item>. <t:all>{"names":["A","B"],"loud":"yes"}</t> <t:shelves>{"sections":[{"name":"Left","goods":["pot","pan"],"price":12}]}</t>

<check>Test your Talent at -3</check>. If you succeed, [[turnto->Yard]], otherwise [[turnto->Pit]].

:: Yard [fixednumber_40]
A yard. $bark <t:dog>{"v":3}</t>
If you have the keyword <gb-k>Tin</gb-k>, [[turnto->Pit]]. Otherwise, [[Turnto->Start]]. [[Climb up->Start]]
<checkboxes>3</checkboxes>

:: Rules [backmatter_1]
The rules. Roll **two dice**. Take the rope.

:: Pit [death]
Ouch.
"""


def test_a_book_for_gordian(tmp_path: Path) -> None:
    found = imported(tmp_path, GORDIAN, "gord.twee")
    assert found.errors == []
    assert [(one.name, one.pinned, one.ending, one.kind) for one in found.book.sections] == [
        ("introduction", None, "", "front"),
        ("Start", 1, "", "story"),
        ("Yard", 40, "", "story"),
        ("Pit", None, "death", "story"),
        ("Rules", None, "", "back"),
    ]
    start = found.section("Start")
    assert start.startswith("Ann stands.")
    assert "{Gain the keyword *Tin*}" in start
    assert "Hello A! Hello B! HEY Left: pot, pan.Dear." in start
    assert "{Test your Talent at -3}\n- Success -> Yard\n- Failure -> Pit" in start
    yard = found.section("Yard")
    assert "- {If you have the keyword *Tin*} -> Pit\n- {Otherwise} -> Start\n- Climb up. -> Start" in yard
    assert yard.startswith("A yard. Woof!\n\n> DOG 3")
    whys = [one.message for one in found.made.left]
    assert any("DOG 3" in one for one in whys)
    assert any("boxes to tick here: 3" in one for one in whys)
    assert any("secret" in one for one in whys)
    assert "left-over/gb-settings.txt" in found.made.files
    assert (
        found.section("Rules").replace("\u2060", "") == "The rules. Roll **two dice**. Take the rope."
    )  # nothing is done there


@pytest.mark.parametrize(
    "said, written",
    [
        # what links in running text stand in stays whole, and each is a choice of its own
        ("From here go to [[Mill]], the [[old yard->Yard]], or [[home|Pit]].", "From here go to Mill, the old yard, or home.\n\n- Mill. -> Mill\n- Old yard. -> Yard\n- Home. -> Pit"),
        ("They are [[turned away->Pit]] at the door.", "They are turned away at the door.\n\n- Turned away. -> Pit"),
        ("When you are done, [[leave|Yard]].", "- When you are done, leave. -> Yard"),
        # the sentences of rules blocks are the rules, with their turns
        ("<rules>Gain the keyword <k>Tin</k>.</rules>", "{Gain the keyword *Tin*}"),
        ("<rules>If you have the keyword <k>Tin</k>, [[turnto|Pit]] now.</rules>", "{If you have the keyword *Tin*, turn to Pit}"),
        ("<rules>If you have the keyword <k>Tin</k>, you see a door. You can [[open it|Pit]], if you wish.</rules>", "- {If you have the keyword *Tin*} Open it. -> Pit"),
        ("<check>Test your Talent at -2</check>. [[If you pass|Mill]]. [[If you fail|Pit]].", "{Test your Talent at -2}\n- Success -> Mill\n- Failure -> Pit"),
        ("<check>Test your Talent</check> If you pass, [[turnto|Mill]]. If you fail, [[turnto|Pit]].", "{Test your Talent}\n- Success -> Mill\n- Failure -> Pit"),
        ("<check>Test your Talent</check>: if you pass, [[turnto|Mill]]; otherwise [[turnto|Pit]].", "{Test your Talent}\n- Success -> Mill\n- Failure -> Pit"),
        ("<check>Test your Talent</check>. If you pass, [[turnto|Mill]]. If you fail, [[turnto|Pit]].\n\nOr [[turnto|Yard]].", "- Failure -> Pit\n\n<!-- other ways -->\n\n- Yard. -> Yard"),
        ("[[Turnto|Mill]] or [[turnto|Pit]].", "- Mill. -> Mill\n- Pit. -> Pit"),
        ("# At the gate", "**At the gate**"),
        ("--Gone-- ^^up^^ ~~low~~ `*as is*` {:.big}", "Gone up low \\*as is\\*"),
        ("=><=\nIn the middle\n<==", "In the middle"),
        ("<item>A gold key</item> lies there; take it and [[turnto|Mill]].", "- **A gold key** lies there; take it. -> Mill"),
        ("<keyword>Tin</keyword> and more, [[turnto|Mill]].", "- *Tin* and more. -> Mill"),
        ("If you have the keyword <k>Tin</k>, [[turnto|Mill]] now, [[otherwise|Pit]].", "- {If you have the keyword *Tin*} -> Mill\n- {Otherwise} -> Pit"),
        ("If you have the keyword <k>Tin</k>, [[turnto|Mill]] now. Otherwise, if you have the keywords <k>A</k> or <k>B</k>, [[turnto|Pit]].", "- {If you have the keyword *Tin*} -> Mill\n- {Otherwise} {If you have the keywords *A* or *B*} -> Pit"),
        ("If you have the keyword <k>Tin</k>, [[turnto|Mill]]. Otherwise, if you wish to leave, [[turnto|Pit]].", "- {Otherwise} "),
        ("If you have the keyword <k>Tin</k>, [[turnto|Mill]] now, otherwise gain the keyword <k>Lead</k> and read on.", "{If you have the keyword *Tin*:}\n\n- Go on. -> Mill\n\n{Otherwise:}\n\n{Gain the keyword *Lead*}\n\n{End}"),
        ("* <item>Rope</item>, 2 coins\n* <item>Snuff</item>, 5 coins", "- **Rope**, 2 coins\n\nTODO rule: **Rope**, 2 coins (gord.twee:4)\n\n- **Snuff**, 5 coins\n\nTODO rule: **Snuff**, 5 coins (gord.twee:5)"),
    ],
)  # fmt: skip
def test_sentences_of_a_book_for_gordian(tmp_path: Path, said: str, written: str) -> None:
    text = f":: gb-introduction\nHello.\n:: Start\n{said}\n\n[[turnto|Yard]]\n:: Yard\n.\n:: Mill\n.\n:: Pit\n.\n"
    found = imported(tmp_path, text, "gord.twee")
    assert found.errors == []
    assert written in found.section("Start").replace("\u2060", "")


HEART = """:: gb-introduction
Hello.
:: Heart [136]
<checkboxes>3</checkboxes>
<rules>You may be told to check one of the boxes above.
* If **no boxes are checked**, it is morning.
* If **one box is checked**, it is afternoon.
Once all the boxes are checked, you must [[move on->Road]].</rules>
* [[Visit the temple->Temple]]
:: Temple
You can [[speak to him->Road]], or [[return to the heart (marking a box)->Heart]].
:: Road
Nobody. [[Turnto|Heart]] (marking a box).

If there is a box marked, [[turnto|Temple]] now, otherwise read on.

<rules>Mark a box.</rules>
<stats>GOBLIN DS 8</stats>
If you win, [[turnto|Heart]]. If you lose, [[turnto|Temple]].
"""


def test_checkboxes_of_gordian_are_boxes_that_are_ticked(tmp_path: Path) -> None:
    found = of_system(tmp_path, HEART, "goonies", name="heart.twee")
    assert (found.errors, found.made.left) == ([], [])
    heart = found.section("Heart")
    assert "{If no boxes are checked} It is morning.\n\n{If exactly one box is checked} It is afternoon." in heart
    assert "- {If all 3 boxes are checked} Move on. -> Road" in heart
    assert "- Return to the heart. {Tick a box at Heart} -> Heart" in found.section("Temple")
    assert found.section("Road") == (
        "Nobody.\n\n- {Tick a box at Heart} -> Heart\n- {If there is a box marked} -> Temple\n\n{Mark a box}\n\n"
        "{Fight a goblin (DS 8)}\n- Win -> Heart\n- Lose -> Temple"
    )


PIECES = st.lists(
    st.sampled_from(["1\n", "\n2\n", "\n3.\n", "4. ", "turn to 2", "Turn to 3. ", "If you have the rope, ", "Otherwise ", "Test your Talent", ". If you fail, ", "the mill ", "* ", "\n\n", "{x} ", "-> 2", "| a | b |\n", "# h\n", "**", "LOSE 2 ", "Gain the keyword X. ", "(", ")", "[a](#b)", "TODO ", "Fight one round. ", "a wolf"]),
    max_size=40,
).map("".join)  # fmt: skip


@pytest.mark.slow
@example("LOSE 2 * ")
@given(PIECES)
def test_any_manuscript_is_refused_or_read(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    for name in ("any.md", "any.twee"):
        try:
            found = imported(
                tmp_path_factory.mktemp("any"),
                text if name == "any.md" else f":: gb-rear\n\n:: a\n{text}",
                name,
                is_hinted=False,
            )
        except ImportRefused:
            continue
        assert found.errors == []


# --- stat blocks


@pytest.mark.parametrize(
    "block, system, fight",
    [
        ("GOBLIN DS 8", "goonies", "{Fight a goblin (DS 8)}"),
        ("ORC:  DS 9", "goonies", "{Fight an orc (DS 9)}"),
        ("First ORC   DS 6\nSecond ORC   DS 5", "goonies", "{Fight the first orc (DS 6) then the second orc (DS 5)}"),
        ("| | DS |\n|---|---|\n| TROLL | 10 |", "goonies", "{Fight a troll (DS 10)}"),
        ("WOLF  Wounds 3, -1d", "briar", "{Fight a wolf (Wounds 3, -1d)}"),
        ("WOLF  ST 9  DX 13  HT 11  move 9", "gurps", "{Fight a wolf (ST 9, DX 13, HT 11, move 9)}"),
    ],
)
def test_a_stat_block_is_the_fight_of_the_rules(tmp_path: Path, block: str, system: str, fight: str) -> None:
    found = of_system(
        tmp_path, MILL.replace("{}", f"{block}\n\nIf you win, turn to 2. If you lose, turn to 3."), system
    )
    assert found.errors == []
    assert fight in section(found, 1)
    assert found.turns("old mill") == ["dark cellar", "river"]
    assert found.made.left == []


@pytest.mark.parametrize(
    "block",
    [
        "GOBLIN SKILL 5 STAMINA 6",
        "WOLF: Talent 7, Vitality 6",
        "Kraarn: COMBAT SKILL 14 ENDURANCE 20",
        "| | SKILL | STAMINA |\n|---|---|---|\n| TROLL | 9 | 10 |",
    ],
)
def test_a_stat_block_of_other_rules_is_quoted_beside_a_todo(tmp_path: Path, block: str) -> None:
    found = of_system(tmp_path, MILL.replace("{}", f"{block}\n\nIf you win, turn to 2."), "gnat")
    assert found.errors == []
    assert "TODO fight: " in section(found, 1)
    assert "TODO condition: If you win." in section(found, 1)
    assert len(found.made.left) == 2


def test_prose_with_numbers_is_no_stat_block(tmp_path: Path) -> None:
    found = of_system(tmp_path, MILL.replace("{}", "Page 5 and page 6 are torn.\n\nTurn to 2."), "gnat")
    assert "Page 5 and page 6 are torn." in section(found, 1)
    assert found.made.left == []


# --- German


MUEHLE = """Die alte Mühle
von N. N.

1
Du stehst vor der alten Mühle.

{}

2
Du kommst in den dunklen Keller.

3
Du stirbst im Fluss.
"""


@pytest.mark.parametrize(
    "said, written",
    [
        ("Weiter bei 2.", "- Weiter. -> "),
        ("Wenn du das **Seil** hast, weiter bei 2. Sonst weiter bei 3.", "- {Wenn du das **Seil** hast} -> "),
        ("Wenn du das **Seil** hast, weiter bei 2. Sonst weiter bei 3.", "- {Sonst} -> "),
        ("Hast du das **Seil**, blättere zu 2. Wenn nicht, blättere weiter zu 3.", "- {Wenn du das **Seil** hast} -> "),
        (
            "Falls du das Codewort *Anker* notiert hast, weiter mit Abschnitt 2.",
            "- {Wenn du das Stichwort *Anker* hast} -> ",
        ),
        ("Notiere dir das Schlüsselwort *Anker*. Weiter mit 2.", "{Notiere das Stichwort *Anker*}"),
        ("Verliere 2 Talent.\n\nWeiter bei 2.", "{Verliere 2 Talent}"),
        (
            "Teste dein Talent. Bei Erfolg weiter bei 2, bei Misserfolg weiter bei 3.",
            "{Teste dein Talent}\n- Erfolg -> ",
        ),
        ("Willst du in den Keller gehen, weiter bei **2**.", "- In den Keller gehen. -> "),
        ("Es geht weiter bei 2.", "- Weiter. -> "),
        ("Nimm das Seil mit. Wenn du das Seil hast, weiter bei 2.", "{Nimm das **Seil**}"),
        ("Du kannst kaufen:\n\n- Brot: 1 Goldstück\n\nWeiter bei 2.", "{Der Händler verkauft:}\n\n| Ware | Preis |"),
        ("Prüfe dein Glück. Bei Erfolg weiter bei 2, bei Misserfolg weiter bei 3.", "- Erfolg\u2060. -> "),
    ],
)
def test_german_sentences_of_the_genre(tmp_path: Path, said: str, written: str) -> None:
    found = of_system(tmp_path, MUEHLE.replace("{}", said), "gnat", "de")
    assert found.errors == []
    assert written in section(found, 1)


@pytest.mark.parametrize(
    "said, written",
    [
        ("Will you:\n\nClimb?          Turn to 2\nSwim the river     Turn to 3", "- Climb? -> dark cellar\n- Swim the river. -> river"),
        ("* Climb: turn to 2.\n* Swim: turn to 3.", "- Climb. -> dark cellar\n- Swim. -> river"),
        ("Note the codeword GULL. Turn to 2.", "{Gain the keyword *GULL*}"),
        ("You may flee by going to section 2.", "-> dark cellar"),
        ("If you have the rope, turn to 2, otherwise 3.", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> river"),
        ("Falls du den Steg nehmen willst, lies weiter bei 2, sonst bei 3.", "-> dark cellar\n- Lieber nicht. -> river"),
        ("Throw two dice; if the total is 7 or less, turn to 2.", "- 7 or less -> dark cellar"),
        ("Turn to 2 (if you have the rope) or to 3 (if you do not).", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> river"),
        ("If you have the rope, *turn to 2*. Otherwise *turn to 3*.", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> river"),
        ("Turn to 2 or 3.", "- Dark cellar. -> dark cellar\n- River. -> river"),
        ("Turn to the number on the coin, or turn to 2.", "TODO turn, worked out by the reader: Turn to the number on the coin"),
        ("What you need is told in section 3. Turn to 2.", "TODO turn, perhaps: What you need is told in section 3."),
    ],
)  # fmt: skip
def test_no_turn_of_a_manuscript_is_lost(tmp_path: Path, said: str, written: str) -> None:
    found = imported(tmp_path, MILL.replace("{}", said))
    assert found.errors == []
    assert written in section(found, 1)


NIGHT_TRAIN = """# Night Train

By A. Writer

## How to play

Bring two dice.

## The compartment {#first}

* Light a match: turn to *The stranger*.
* Say nothing.  Go to "the tunnel".

## The stranger

She smiles. [Follow her](#the-guards-van), or [stay](#the-tunnel). [Wake up](#first).

## The guard's van

Turn to The tunnel.

## The tunnel

The train stops.
"""


def test_turns_by_the_names_of_headings(tmp_path: Path) -> None:
    found = imported(tmp_path, NIGHT_TRAIN.replace("## How to play\n\nBring two dice.\n\n", ""), "train.md")
    assert found.errors == []
    assert found.turns("The compartment") == ["The stranger", "The tunnel"]
    assert found.turns("The stranger") == ["The guard's van", "The tunnel", "The compartment"]
    assert found.turns("The guard's van") == ["The tunnel"]


def test_what_stands_before_the_first_number_keeps_its_headings(tmp_path: Path) -> None:
    found = imported(
        tmp_path,
        "# The Fen\n\n## How to play\n\nBring two dice.\n\n## 1\n\nA post. Turn to 2.\n\n## 2\n\nEnd.\n",
        "fen.md",
    )
    assert found.errors == []
    assert "## How to play [front]\n\nBring two dice." in found.text
    assert "\\#" not in found.text
    assert found.book.header["title"] == "The Fen"


def test_a_condition_that_was_taken_back_is_not_read_as_one(tmp_path: Path) -> None:
    found = imported(
        tmp_path, MILL.replace("{}", "Test your Luck. If you are Lucky, turn to 2. If you are Unlucky, turn to 3.")
    )
    assert found.errors == []
    assert len(found.turns("old mill")) == 2


def test_a_stat_block_of_gordian_without_words_is_no_foe(tmp_path: Path) -> None:
    story = ":: gb-settings\n{}\n:: Start [fixednumber_1]\nHere. <stats> </stats>\n"
    assert imported(tmp_path, story, "story.twee").errors == []


def test_boxes_of_gordian_are_ticked_at_each_visit(tmp_path: Path) -> None:
    said = "<checkboxes>4</checkboxes>\nEach time you visit this section, tick one of the boxes above. If you have just ticked the last box, [[turnto|End]] now."
    story = f":: gb-settings\n{{}}\n:: Start [fixednumber_1]\n{said}\n\n[[Start]]\n:: End\nOver.\n:: List [backmatter]\nYou can record keywords here.\n"
    found = imported(tmp_path, story, "story.twee")
    assert found.errors == []
    assert "{Tick one of the boxes above}\n\n{If all 4 boxes are ticked, turn to End}" in found.text
    assert found.section("List") == "You can record keywords here."


def test_what_an_author_writes_besides_is_kept_as_it_is_meant(tmp_path: Path) -> None:
    text = (
        "1. Rain, in the year of\n1985. Pay 2 gold to the ferryman and turn to 2, or swim and turn to 3.\n\n"
        "2. Lose 2 Vitality. If you are still alive, turn to 3.\n\n*Test your Talent.* If you succeed, turn to 1 instead.\n"
        "If you fail, turn to 3.\n\n3. The end.\n\n| Ware | Price |\n| --- | --- |\n| Rope | 2 gp |\n"
    )
    found = imported(tmp_path, text)
    assert found.errors == []
    assert [one.pinned for one in found.book.sections] == [1, 2, 3]
    assert "- {Pay 2 gold to the ferryman} -> " in found.text
    assert "{Lose 2 Vitality}\n\n- Go on. -> " in found.text
    assert "{Test your Talent}\n- Success -> " in found.text
    assert "| Ware | Price |\n| --- | --- |\n| Rope | 2 gp |" in found.text
    assert [one.message for one in found.made.left] == [
        "rule in a table: | Ware | Price | | --- | --- | | Rope | 2 gp |"
    ]


def test_a_sentence_that_is_tried_looks_for_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def sought(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Hints, "_nearest", sought)
    assert not Sentences(reading.system("gnat")).stands_alone("Frobnicate the three widgets thoroughly")


def test_the_header_of_a_manuscript_stays(tmp_path: Path) -> None:
    head = '---\ntitle: The Mill\nauthor: N. N.\nlicence: CC BY 4.0\nstart: 2\npresets:\n  - "Ada: Talent 9; rope"\n---\n\n'
    found = imported(tmp_path, head + "## 1\nWheat.\n\n## 2\nRye. Turn to 1.\n", "mill.md")
    assert found.errors == []
    assert found.book.header["licence"] == "CC BY 4.0"
    assert found.book.header["presets"] == {"Ada": {"talent": "9", "items": ["rope"]}}
    assert found.book.by_name[str(found.book.header["start"])].pinned == 2


def test_a_long_text_comes_in_without_a_hint_being_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def near(*_: object) -> None:
        raise AssertionError("a hint is looked for, and nobody reads it")

    monkeypatch.setattr(near_hints, "nearest", near)
    monkeypatch.setattr(near_hints, "likely", near)
    source = tmp_path / "book.txt"
    source.write_text("1\n\nLoose two Vitalities now. If you has the rope, lose 1 Vital. Turn to 2.\n\n2\n\nThe end.\n")
    made = written(files.read([source])[0], reading.system("gnat"))
    assert (made.sections, made.errors) == (2, [])


def test_a_table_of_wares_below_who_sells_them_is_a_shop(tmp_path: Path) -> None:
    table = "| Item | Price |\n|---|---|\n| lamp | 3 gp |"
    found = imported(
        tmp_path, f"1\n\nThe chandler sells:\n\n{table}\n\nTurn to 2.\n\n2\n\nHours:\n\n| a | b |\n|---|---|\n"
    )
    assert found.errors == []
    assert f"{{The chandler sells:}}\n\n{table}" in found.text
    assert "Hours:\n\n| a | b |" in found.text
    assert found.made.left == []


def test_wares_that_the_rules_cannot_sell_stay_beside_a_todo(tmp_path: Path) -> None:
    table = "| Item | Skill |\n|---|---|\n| lamp | 3 |"
    found = imported(tmp_path, f"1\n\nOttewell sells:\n\n{table}\n\nTurn to 2.\n\n2\n\nThe end.\n")
    assert found.errors == []
    assert table in found.text
    assert [one.message for one in found.made.left] == ["instruction: Ottewell sells:"]


@pytest.mark.parametrize(
    "said",
    [
        "Because it attacks from above, deduct 2 points from your COMBAT SKILL for this fight.",
        "In the saddlebag you find a Sword and 12 Gold Crowns.",
        "Mark them on your Action Chart.",
        "The fall stuns you and costs you 2 ENDURANCE points.",
        "You are sleepy, and must eat a Meal here or lose 3 ENDURANCE points.",
        "Otherwise tick one and read on.",
        "Each time you turn to a page of the marsh, the poison does a point of damage.",
        "You have used a torch; strike it from your list.",
        "Remember the number 42, which the dwarf whispers to you.",
        "Until you leave the marsh, all your attack rolls are made at -1.",
        "Two orcs attack; they fight one at a time.",
        "The scythe does 2d to you.",
        "Trage die Axt auf deinem Abenteuerblatt ein.",
        "Der Sturz kostet dich 2 Lebenspunkte.",
        "Hier musst du eine Mahlzeit essen.",
        "Du isst mit ihm und bekommst 4 Ausdauerpunkte zurück.",
        "Mache nun eine Probe auf MUT.",
        "Your Stamina is reduced to 1.",
        "If you have 40 gold or more, the adventure ends in triumph.",
        "If you have a resurrection deal, you win.",
        "Put a tick in the box beside the well.",
    ],
)
def test_a_rule_left_in_the_story_is_a_todo(tmp_path: Path, said: str) -> None:
    found = imported(tmp_path, f"1\n\nIt is dark. {said} It is cold.\n\nTurn to 2.\n\n2\n\nThe end.\n")
    assert found.errors == []
    assert f"It is dark. {said} It is cold.\n\nTODO rule: {said} (mill.txt:3)" in found.text.replace("\u2060", "")


def bare(text: str) -> str:
    return text.replace("\u2060", "")


@pytest.mark.parametrize(
    ("heads", "turn"),
    [
        (("### Section 1: The alarm", "### Section 2: The corridor"), "Go to section 2."),
        (("## Paragraph one", "## Paragraph two"), "*Turn to paragraph two.*"),
        (("#001", "#002"), "Go to #002."),
        (("001", "002"), "Turn to 002."),
        (("### 1. The alarm {#s1}", "### 2. The corridor {#s2}"), "[Go down](#s2)."),
        (("## 1. The alarm", "## 2. The corridor"), "[Go down](#2-the-corridor)."),
        (("## 1. The alarm", "## 2. The corridor"), "Turn to 2."),
    ],
)
def test_sections_are_found_however_their_numbers_are_written(
    tmp_path: Path, heads: tuple[str, str], turn: str
) -> None:
    found = imported(tmp_path, f"The Long Watch\n\n{heads[0]}\n\nA klaxon. {turn}\n\n{heads[1]}\n\nYou sleep.\n")
    assert found.errors == []
    assert [one.pinned for one in found.story.passages if one.kind == "story"] == [1, 2]
    assert re.search(r"A klaxon[.]\n\n- Go (?:on|down)[.] -> ", section(found, 1))


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        (
            "If you have a rope, a lamp, or a horn, turn to 2. Otherwise, turn to 3.",
            ["- {If you have a rope, a lamp, or a horn} -> cellar", "- {Otherwise} -> yard"],
        ),
        (
            "Return to 2 if you have the codeword Sand, or carry on to 3.",
            ["- {If you have the keyword *Sand*} -> cellar", "- {Otherwise} -> yard"],
        ),
        (
            "When you are done, go to 2 if you have the rope, otherwise turn to 3.",
            ["- {If you have the rope} -> cellar", "- {Otherwise} -> yard"],
        ),
        (
            "If you also have the lamp and the rope, turn to 2. Otherwise turn to 3.",
            ["- {If you have the lamp and the rope} -> cellar", "- {Otherwise} -> yard"],
        ),
        (
            "Those who have the rope turn to 2. Everyone else: turn to 3.",
            ["- {If you have the rope} -> cellar", "- {Otherwise} -> yard"],
        ),
        (
            "a) open the chest (2)\nb) turn back if you do NOT have the staff (3)",
            ["- Open the chest. -> cellar", "- {If you do not have the staff} Turn back. -> yard"],
        ),
        ("Slip him a coin → [2](#2). If you have the key, go to [3](#3).", ["- Slip him a coin. -> cellar", "- {If you have the key} -> yard"]),
        ("-> turn to 2", ["- Go on. -> cellar"]),
    ],
)  # fmt: skip
def test_a_condition_is_that_of_its_own_way_on(tmp_path: Path, said: str, ways: list[str]) -> None:
    found = imported(tmp_path, f"1\n\nIt is dark.\n\n{said}\n\n2\n\nA cellar.\n\n3\n\nA yard.\n")
    assert found.errors == []
    assert [line for line in bare(section(found, 1)).split("\n") if line.startswith("- ")] == ways
    assert found.made.left == []


def test_a_second_condition_beside_the_first_is_told_of(tmp_path: Path) -> None:
    said = "If you have the whistle, and it has not been blown yet, turn to 2. Otherwise, turn to 2."
    found = imported(tmp_path, f"1\n\n{said}\n\n2\n\nA cellar.\n")
    assert "it has not been blown yet" in "".join(one.message for one in found.made.left) or (
        "{If you have the whistle, and it has not been blown yet}" in bare(found.text)
    )


def test_boxes_behind_a_number_are_told_of(tmp_path: Path) -> None:
    found = imported(tmp_path, "[1]\nAt sea. Turn to 2.\n\n[2] □ □ □\nTick a box. Turn to 3.\n\n[3] [ ]\nA quay.\n")
    assert [one.pinned for one in found.story.passages if one.kind == "story"] == [1, 2, 3]
    assert [one.message for one in found.made.left] == [
        "rule: Boxes to tick here: three.",
        "rule: Boxes to tick here: one.",
    ]


def test_a_keyword_ends_before_its_condition(tmp_path: Path) -> None:
    found = imported(
        tmp_path, "1\nRecord the codeword Aloft if you came by balloon. Turn to 2.\n\n2\nYou have the codeword Aloft.\n"
    )
    assert "Aloft if" not in found.text.replace("codeword Aloft if", "")
    assert [one.message.split(":")[0] for one in found.made.left] == ["instruction"]


def test_who_may_flee_has_not_lost(tmp_path: Path) -> None:
    fight = (
        "GOBLIN   SKILL 5   STAMINA 6\n\nIf you win, turn to 2. You may Escape after two Attack Rounds by turning to 3."
    )
    found = of_system(tmp_path, f"1\n\n{fight}\n\n2\n\nA cellar.\n\n3\n\nYou run.\n", "goonies")
    assert "Lose ->" not in found.text
    assert "- Escape after two Attack Rounds. -> run" in bare(found.text)


def test_an_outcome_by_a_margin_is_one(tmp_path: Path) -> None:
    test = "Roll against Stealth. If you make it by 3 or more, go to 2; if you make it by less, go to 3; if you fail, go to 4."
    text = f"1\n\n{test}\n\n2\n\nA cellar.\n\n3\n\nA yard.\n\n4\n\nA hall.\n"
    found = of_system(tmp_path, text, "gurps")
    assert found.errors == []
    assert (
        "{Roll against Stealth}\n- Success by 3 or more -> cellar\n- Success -> yard\n- Failure -> hall" in found.text
    )


def test_columns_are_a_table_and_foes_stand_alone(tmp_path: Path) -> None:
    market = "A market.\n  Item      To buy   To sell\n  Rope      50 gp    45 gp\n  Lantern   100 gp   90 gp\nWhen you are ready, turn to 2."
    foes = "Two skeletons.\nSkeleton 1: AT 9, PA 6, TP 1W6\nSkeleton 2: AT 8, PA 7, TP 1W6+1\nVictory: turn to 1."
    found = imported(tmp_path, f"1\n\n{market}\n\n2\n\n{foes}\n")
    assert found.errors == []
    assert "| Item | To buy | To sell |\n|---|---|---|\n| Rope | 50 gp | 45 gp |" in bare(found.text)
    assert "- When you are ready. -> " in bare(section(found, 1))
    assert "- Victory. -> " in bare(section(found, 2))
    assert [one.message.split(":")[0] for one in found.made.left] == ["rule in a table", "fight"]


@pytest.mark.parametrize(
    "said",
    [
        "I HAVE SAID A THING, he shouts, AND THAT IS MY ANSWER.",
        "They take everything with an edge or a point, and it costs you a morning.",
        "You hold out what you have to eat.",
        "He fights well, and you mark him at once; in 1914-18 he was a soldier of your age.",
    ],
)
def test_a_story_that_only_tells_has_no_todo(tmp_path: Path, said: str) -> None:
    found = imported(tmp_path, f"1\n\nIt is dark. {said} It is cold.\n\nTurn to 2.\n\n2\n\nThe end.\n")
    assert "TODO" not in found.text


def test_what_somebody_pays_for_a_thing_is_a_todo(tmp_path: Path) -> None:
    text = "1\n\nIn it lies a silver cup (sells at 30 gp).\n\nTurn to 2.\n\n2\n\nYou may buy here:\n\n- A lamp, 10 gp (sells at 5 gp)\n- a rope, 2 gp\n\nTurn to 1.\n"
    found = imported(tmp_path, text)
    assert found.errors == []
    assert "{For sale:}\n\n| Item | Price |\n|---|---|\n| lamp | 10 gp |\n| rope | 2 gp |" in found.text
    assert [one.message for one in found.made.left] == ["price: (sells at 30 gp)", "price: lamp (sells at 5 gp)"]


def test_what_gordian_marks_as_rules_and_nobody_reads_is_a_todo(tmp_path: Path) -> None:
    text = (
        ':: StoryData\n{"format": "Harlowe"}\n:: Start\nIf you pass a <c>DF 12 REFLEXES check</c>, you throw it off.\n\n'
        "<rules>Regain 1 Health Point now. Gain the keyword <k>Flint</k>.</rules>\n\n"
        "<c>Win</c> [[turnto|Yard]], or <c>lose</c> [[turnto|Hall]].\n:: Yard\n.\n:: Hall\n.\n"
    )
    found = imported(tmp_path, text, "book.twee")
    assert found.errors == []
    assert "{Gain the keyword *Flint*}" in found.text
    assert [one.message for one in found.made.left] == [
        "check: DF 12 REFLEXES check",
        "instruction: Regain 1 Health Point now.",
    ]


def test_what_one_must_be_able_to_do_for_a_turn_is_a_condition(tmp_path: Path) -> None:
    found = imported(tmp_path, "1\n\nIf you can cast Pursuit, turn to 2. Otherwise turn to 3.\n\n2\n\nA.\n\n3\n\nB.\n")
    assert found.errors == []
    assert "If\u2060 you can cast Pursuit: Go on" in found.text
    assert [one.message for one in found.made.left] == ["condition: only if you can cast Pursuit"]


def test_what_stands_in_brackets_in_a_label_asks_for_no_section(tmp_path: Path) -> None:
    text = "1\n\nYou wait.\n\n- Go back to the house (if you have seen it). Turn to 2.\n\n2\n\nThe end.\n"
    found = imported(tmp_path, text)
    assert found.errors == []
    assert "- Go back to the house (if\u2060 you have seen it). -> " in found.text


ODD = """1
{}

2
A bog.

3
A hut.

4
Here you die.
"""


@pytest.mark.parametrize(
    ("said", "turns"),
    [
        ("To search the stair, see 2.", [2]),
        ("A guard. (See 2 if you have a bribe.) He waits. Go to paragraph 3.", [2, 3]),
        ("You may escape to 3.", [3]),
        ("A dead end. Back to 2.", [2]),
        ("Left door: 2. Right door: 3. Chute: 4.", [2, 3, 4]),
        ("There are three doors: left (2), right (3) and straight on (4).", [2, 3, 4]),
        ("Try to jump. If you win, 2. If you lose, 3.", [2, 3]),
        ("Try your luck. If lucky 2, unlucky 3.", [2, 3]),
        ("You need a 4+ to climb. Success: 2. Failure: 3.", [2, 3]),
        ("Test your Talent: turn to 2 if you succeed, or to 3 if you fail.", [2, 3]),
        ("Roll. Critical success: turn to 2. Success: 2. Failure: 3. Critical failure: 4.", [2, 2, 3, 4]),
        ("Then turn to 2 or, if you have been there, to 3.", [2, 3]),
        ("* Drink from the well (see 2)\n* Right (3)", [2, 3]),
        ("| Where | Go to |\n|---|---|\n| The stair | 2 |\n| The cellar | turn to 3 |", [2, 3]),
        ("Gewinnst du, lies Abschnitt 2. Verlierst du, lies weiter bei 3. (Siehe auch 4.)", [2, 3, 4]),
        ("You wake. (Go to section 2 or section 3.)", [2, 3]),
        ("1. Fight - Section 2\n2. Run: section 3", [2, 3]),
        ("Hast du die Laterne, so lies bei 2 weiter. Links (3) oder rechts (4).", [2, 3, 4]),
    ],
)
def test_a_number_of_a_section_is_a_turn_however_it_is_said(tmp_path: Path, said: str, turns: list[int]) -> None:
    found = imported(tmp_path, ODD.format(said))
    assert found.errors == []
    pins = {one.name: one.pinned for one in found.book.story}
    start = next(one for one in found.book.story if one.pinned == 1)
    assert [pins[target.name] for target in start.targets] == turns


@pytest.mark.parametrize(
    "said", ["North 2, east 3.", "Ask about the abbey (2).", "Walk on, and make for 3.", "The road, then: 2."]
)
def test_a_number_that_may_be_a_section_s_is_no_silent_loss(tmp_path: Path, said: str) -> None:
    found = imported(tmp_path, ODD.format(said))
    assert found.errors == []
    assert [one.message.split(":")[0] for one in found.made.left] == ["turn, perhaps"]
    assert "[1, end]" not in found.text


@pytest.mark.parametrize(
    "said", ["You see 2 guards. Turn to 3.", "You gain 2 rations. Turn to 3.", "Lose a third of 3 coins and turn to 3."]
)
def test_what_is_counted_is_no_turn(tmp_path: Path, said: str) -> None:
    found = imported(tmp_path, ODD.format(said))
    start = next(one for one in found.book.story if one.pinned == 1)
    assert len(start.targets) == 1
    assert not [one for one in found.made.left if one.message.startswith("turn")]


@pytest.mark.parametrize(
    "said",
    [
        "A wolf! WOLF: COMBAT SKILL 12 ENDURANCE 15. If you win, take the box and turn to 2.",
        "Ein Skelett: KK 8, LE 10, RS 1. Danach geht es bei 2 weiter.",
        "MINOTAUR\nCombat Skill: 14\nHit Points: 20\n\nThen turn to 2.",
    ],
)
def test_scores_of_other_rules_stay_beside_a_todo(tmp_path: Path, said: str) -> None:
    found = imported(tmp_path, ODD.format(said))
    assert found.errors == []
    left = [one.message.split(":")[0] for one in found.made.left]
    assert left == ["fight", "condition"][: 1 + ("If you win" in said)]


def test_a_choice_beside_a_fight_of_other_rules_says_what_it_hangs_on(tmp_path: Path) -> None:
    found = imported(tmp_path, ODD.format("GOBLIN  SKILL 5  STAMINA 6\n\nIf you win, take the box and turn to 2."))
    assert "- If you win, take the box. ->" in found.text.replace("\u2060", "")


def test_a_header_that_the_rules_do_not_read_stays_beside_a_todo(tmp_path: Path) -> None:
    head = '---\ntitle: The Mill\nauthor: A. B.\npresets:\n  - "Oswin: ST 10; Shield 14"\n---\n'
    found = of_system(tmp_path, head + ODD.format("Turn to 2."), "gurps", name="mill.md")
    assert found.errors == []
    assert found.book.header["author"] == "A. B."
    assert [one.message for one in found.made.left] == ['header: presets: ["Oswin: ST 10; Shield 14"]']


def test_lines_between_sections_and_around_a_title_are_no_text(tmp_path: Path) -> None:
    text = "Title: Dust Road\n====\n\n***\n\n## 1\nTurn to 2.\n\n* * *\n\n## 2\nEnd.\n"
    found = imported(tmp_path, text, "road.md")
    assert found.book.header["title"] == "Dust Road"
    assert "*" not in found.text
    assert "=" not in found.text


def test_words_of_a_list_of_boxes_of_gordian_stay(tmp_path: Path) -> None:
    text = ":: gb-settings\n{}\n:: Start [1]\nTwo doors:\n<checkbox-list>\nRed door\nBlue door\n</checkbox-list>\n[[turn to|Yard]]\n:: Yard [2]\n.\n"
    found = imported(tmp_path, text, "doors.twee")
    assert found.errors == []
    assert "- Red door" in section(found, 1)
    assert "- Blue door" in section(found, 1)


def test_templates_of_gordian_count_from_one_know_keys_and_reckon(tmp_path: Path) -> None:
    text = (
        ':: gb-templates\n<template name="hp"><repeat foes as name, v>{{foes_index}} of {{foes_length}}: {{name}} {{v*2}}'
        '<if last><else>, </if></repeat></template>\n:: Start\n<t:hp>{"foes": {"Wolf": 3, "Bear": 5}}</t>\n'
    )
    found = imported(tmp_path, text, "foes.twee")
    assert found.errors == []
    assert "1 of 2: Wolf 6, 2 of 2: Bear 10" in found.text


PARTS = {
    "hyperlink": '<w:hyperlink {w} w:anchor="s2"><w:r><w:t>Turn to 2</w:t></w:r></w:hyperlink>',
    "insertion": "<w:ins {w}><w:r><w:t>Turn to 2</w:t></w:r></w:ins>",
    "field": '<w:fldSimple {w} w:instr="REF x"><w:r><w:t>Turn to 2</w:t></w:r></w:fldSimple>',
    "control": "<w:sdt {w}><w:sdtContent><w:r><w:t>Turn to 2</w:t></w:r></w:sdtContent></w:sdt>",
    "box": "<w:r {w}><w:pict><w:txbxContent><w:p><w:r><w:t>Turn to 2.</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>",
}


@pytest.mark.parametrize("part", PARTS)
def test_words_of_a_word_file_are_read_wherever_they_stand(tmp_path: Path, part: str) -> None:
    docx = pytest.importorskip("docx")
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    document: Any = docx.Document()
    document.add_heading("1", 1)
    document.add_paragraph("A gate. ")._p.append(parse_xml(PARTS[part].format(w=nsdecls("w"))))
    gone = parse_xml(f"<w:del {nsdecls('w')}><w:r><w:delText>or turn to 9</w:delText></w:r></w:del>")
    document.paragraphs[-1]._p.append(gone)
    block = parse_xml(
        f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>A dog.</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    )
    document.paragraphs[-1]._p.addnext(block)
    document.add_heading("2", 1)
    table = document.add_table(1, 3)
    table.rows[0].cells[0].merge(table.rows[0].cells[1]).text = "Merged"
    if hasattr(document, "add_comment"):
        document.add_comment(document.paragraphs[0].runs[0], "Check this", author="Ann")
    document.save(tmp_path / "gate.docx")
    found = of(files.read([tmp_path / "gate.docx"], "", SystemChecks(SENTENCES))[0])
    assert found.errors == []
    start = next(one for one in found.book.story if one.pinned == 1)
    assert [target.name for target in start.targets] == [one.name for one in found.book.story if one.pinned == 2]
    assert "A dog." in section(found, 1)
    assert found.text.count("Merged") == 1
    assert [one.message for one in found.made.left] == ["comment: Check this"] * hasattr(document, "add_comment")


def test_comments_of_a_manuscript_are_no_text_for_readers(tmp_path: Path) -> None:
    found = imported(
        tmp_path, "## 1\nA <!-- dark --> gate. Turn to 2.\n\n<!-- a\nremark -->\n\n## 2\nEnd.\n", "gate.md"
    )
    assert section(found, 1).startswith("A gate.")
    assert [(one.place.line, one.message) for one in found.made.left] == [
        (2, "comment: dark"),
        (4, "comment: a remark"),
    ]


def test_a_test_without_outcomes_loses_no_way_on(tmp_path: Path) -> None:
    text = "1\nTake 1d-1 crushing damage, then turn to 2.\n\n2\nEnd.\n"
    found = of_system(tmp_path, text, "gurps")
    start = next(one for one in found.book.story if one.pinned == 1)
    assert len(start.targets) == 1
    assert found.errors == []


def test_a_german_section_is_called_after_a_noun(tmp_path: Path) -> None:
    text = "1\nDu stehst am Tor. Weiter bei 2.\n\n2\nHast du dich verlaufen? Im Hof liegt ein Seil. Weiter bei 1.\n"
    found = of_system(tmp_path, text, "gnat", "de")
    assert [one.name for one in found.book.story] == ["tor", "hof"]


@pytest.mark.parametrize("unit", ["a" + " " * 5000, "-" * 5000, "(go to 1 " * 500, "\n" * 20000, "<!-- " * 2000])
def test_odd_lines_take_no_long_time(unit: str) -> None:
    text = f"1\nGo to 2.\n\n2\n{unit * 4}\n"
    assert seconds(lambda: manuscript.story_of([("mill.txt", text)], NO_CHECKS), 5.0) < 5.0


def test_sections_called_in_words_are_turned_to(tmp_path: Path) -> None:
    text = "1\nIf you go in, turn to section two. To wait, go to Three. Section one of the wall is down.\n\n2\nIn.\n\n3\nOut.\n"
    found = imported(tmp_path, text)
    assert found.errors == []
    assert section(found, 1).count(" -> ") == 2
    assert "Section one of the wall is down." in section(found, 1)


def test_a_number_with_a_title_behind_it_begins_a_section(tmp_path: Path) -> None:
    text = "Section 1\nYou wake. Turn to 2.\n\nSection 2: the stair\nYou climb. Turn to 3.\n\n3 (not used)\n\n\n4\nThe end.\n"
    found = imported(tmp_path, text)
    assert found.errors == []
    assert [one.name for one in found.story.passages if one.kind == "story"] == ["1", "2", "3", "4"]
    assert "**the stair**" in section(found, 2)
    assert "**not used**" in section(found, 3)


def test_a_number_with_words_behind_it_is_no_section_where_none_is_missing(tmp_path: Path) -> None:
    text = "1\nYou wake. Turn to 2.\n\nSection 3: of the law forbids it.\n\n2\nThe end.\n"
    found = imported(tmp_path, text)
    assert "Section 3: of the law forbids it." in found.text


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "A fall. Turn to 2, and mark the word OWL on your sheet.",
            "A fall.\n\n{Mark the word OWL on your sheet}\n\n- Go on. -> end",
        ),
        (
            "If you have the rope, turn to 2, and cross it off. Otherwise turn to 3 and note the keyword CROW.",
            "- {If you have the rope} {Lose the rope} -> end\n- {Otherwise} {Gain the keyword *CROW*} -> yard",
        ),
        (
            "If you have the word OWL written down, turn to 2 and lose 1 Vitality. If not, turn to 3.",
            "- {If you have the keyword *OWL*} {Lose 1 Vitality} -> end\n- {Otherwise} -> yard",
        ),
        (
            "Test your Stealth. If you succeed, turn to 2 and gain 1 Talent. If you fail, turn to 3, and lose 2 Vitality.",
            "{Test your Stealth}\n- Success: {Gain 1 Talent} -> end\n- Failure: {Lose 2 Vitality} -> yard",
        ),
        (
            "Will you pay (turn to 2 and lose 3 gp) or run (turn to 3)?",
            "- Pay. {Lose 3 gp} -> end\n- Run. -> yard",
        ),
    ],
)
def test_an_instruction_behind_a_turn_belongs_to_that_way_on(tmp_path: Path, said: str, read: str) -> None:
    assert section(imported(tmp_path, f"1\n{said}\n\n2\nThe end.\n\n3\nA yard. The end.\n"), 1) == read


def test_an_instruction_behind_a_german_turn_belongs_to_that_way_on(tmp_path: Path) -> None:
    text = (
        "1\nWenn du das Seil hast, weiter bei 2, und streiche es. Sonst weiter bei 3 und notiere das Stichwort *Eule*.\n\n"
        "2\nEnde.\n\n3\nEin Hof. Ende.\n"
    )
    read = "- {Wenn du das Seil hast} {Verliere das Seil} -> ende\n- {Sonst} {Notiere das Stichwort *Eule*} -> hof"
    assert section(of_system(tmp_path, text, "gnat", "de"), 1) == read


def imported_sections(tmp_path: Path, text: str, name: str = "mill.txt") -> dict[int, str]:
    """What stands in each section, without the signs that nobody sees."""
    found = imported(tmp_path, text, name)
    numbers = [one.pinned for one in found.story.passages if one.pinned]
    return {number: section(found, number).replace("\u2060", "") for number in numbers}


REST = "\n\n2\nA yard.\n\n3\nA loft.\n\n4\nA crypt.\n"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "→ Climb the hatch: **2**\n→ Wait: **3** (only if you have the lamp)",
            "- Climb the hatch. -> yard\n- {If you have the lamp} Wait. -> loft",
        ),
        (
            "When you are done, you can:\nGo to the inn — turn to 2\nLeave by the gate — turn to 3",
            "When you are done, you can:\n\n- Go to the inn. -> yard\n- Leave by the gate. -> loft",
        ),
        (
            "Have you got the lamp? Yes: 2. No: 3.",
            "Have you got the lamp?\n\n- {If you have the lamp} -> yard\n- {Otherwise} -> loft",
        ),
        (
            "Roll 2d6. On 7+ you make it: go to 2. On 6 or less you slip; lose 1 Talent, then go to 3.",
            "{Roll 2d6}\n- 7+: You make it. -> yard\n- 6 or less: You slip. {Lose 1 Talent} -> loft",
        ),
        (
            "If you have the lamp, turn to 2; if the rope, turn to 3; anybody else, turn to 4.",
            "- {If you have the lamp} -> yard\n- {Otherwise} {If you have the rope} -> loft\n- {Otherwise} -> crypt",
        ),
        ("Do you run (page 2)? Or stand still (page 3)?", "- Run. -> yard\n- Stand still. -> loft"),
    ],
)
def test_ways_on_of_many_hands_are_choices(tmp_path: Path, said: str, read: str) -> None:
    assert imported_sections(tmp_path, f"1\n{said}{REST}")[1] == read


@pytest.mark.parametrize(
    ("said", "todo"),
    [
        ("If the omens are good, turn to 2. If not, turn to 3.", "condition: If the omens are good."),
        ("You die if you have no deal. If you do, turn to 2. Else turn to 3.", "condition: If you do."),
        ("He wants 15 Shards. Pay and turn to 2, or refuse (turn to 3).", "price: Pay."),
        ("Turn to 2 when done.\n\nItems for sale: rope 50 Shards, lamp 100 Shards.", "price: Items for sale"),
        ("If the boxes are all ticked, turn to 2. Else turn to 3.", "only if the boxes are all ticked"),
    ],
)
def test_what_a_way_on_still_asks_for_is_a_todo(tmp_path: Path, said: str, todo: str) -> None:
    assert todo in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


@pytest.mark.parametrize("said", ["If you do not want to, turn to 2.", "When you are ready, turn to 2."])
def test_what_is_the_players_to_decide_is_no_todo(tmp_path: Path, said: str) -> None:
    assert "TODO" not in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


def test_boxes_stand_on_paper_alone(tmp_path: Path) -> None:
    read = "A gate.\n\nTODO boxes to tick: [ ] [ ] ☐ (mill.txt:2)\n\n- Go on. -> yard"
    assert imported_sections(tmp_path, f"1\nA gate. [ ] [ ] ☐\n\nTurn to 2.{REST}")[1] == read


def test_pages_are_sections_where_nothing_else_is(tmp_path: Path) -> None:
    text = "PAGE 1\nA cave. If you run, go to page 2.\n\nPAGE 2\nThe end.\n"
    assert imported_sections(tmp_path, text)[1] == "A cave.\n\n- Run. -> end"
    printed = "1\nA cave.\n\nPage 7\n\nTurn to 2.\n\n2\nThe end.\n"
    assert list(imported_sections(tmp_path, printed)) == [1, 2]


@pytest.mark.parametrize(
    ("said", "todo"),
    [
        ("The bear is angry. If you beat it, turn to 2.", "condition: If you beat it."),
        ("You look for a lamp. If you do have one, turn to 2.", "condition: If you do have one."),
        ("Did you speak with him? If you did, turn to 2.", "condition: If you did."),
        ("If you spoke to him, turn to 2. If you took the boat, turn to 3.", "condition: If you took the boat."),
        ("How many? Three or more? Turn to 2! Fewer? Turn to 3.", "condition: Fewer?"),
        ("Toss a coin: if it is heads, turn to 2; if tails, turn to 3.", "condition: If tails."),
        ("Flip a coin. Heads, turn to 2. Tails, turn to 3.", "rule: Flip a coin."),
        ("If you wish to search, and have not done so before, turn to 2.", "condition: Search, and have not done so"),
        (
            "If you have the rope, the well is deep and you can climb: turn to 2.",
            "only if you have the rope, the well is",
        ),
        ("You gain the blessing of Sul. Turn to 2.", "rule: You gain the blessing of Sul."),
        ("Note the clue “Black Wax”. Turn to 2.", "rule: Note the clue “Black Wax”."),
        ("You can carry only two of these. Turn to 2.", "rule: You can carry only two of these."),
        ("Count your coins and deduct them. Turn to 2.", "rule: Count your coins and deduct them."),
        ("Unless you have a rope, you cannot cross. Turn to 2.", "rule: Unless you have a rope, you cannot cross."),
        ("If the box is ticked, turn to 2. If not, tick it now and turn to 3.", "rule: Tick it now."),
        (
            "Test your Talent. If you win, either go to 2, or turn to 3 to flee. If you lose, turn to 4.",
            "second way of",
        ),
    ],
)
def test_what_was_so_or_is_done_is_no_free_choice(tmp_path: Path, said: str, todo: str) -> None:
    assert todo in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "If you let him go, turn to 2. If you do nothing, turn to 3. If you pass through the door, turn to 4.",
            "- Let him go. -> yard\n- Do nothing. -> loft\n- Pass through the door. -> crypt",
        ),
        (
            "To sail you must have a ship: if you do, turn to 2. If not, turn to 3.",
            "To sail you must have a ship.\n\n- {If you have a ship} -> yard\n- {Otherwise} -> loft",
        ),
        (
            "You need the Red Key to go on. If you have it, turn to 2; if not, turn to 3.",
            "You need the Red Key to go on.\n\n- {If you have the Red Key} -> yard\n- {Otherwise} -> loft",
        ),
        ("Unless you have a rope, turn to 2.", "- {If you do not have a rope} -> yard"),
        ("You may turn to 2, or 3 if you need supplies.", "- Go on. -> yard\n- Need supplies. -> loft"),
        (
            "If you have the codeword ASH but not ELM, turn to 2. Otherwise turn to 3.",
            "- {If you have the keyword *ASH* and you do not have the keyword *ELM*} -> yard\n- {Otherwise} -> loft",
        ),
        (
            "If you have the codewords ASH, ELM and OAK, turn to 2.",
            "- {If you have the keywords *ASH*, *ELM* and *OAK*} -> yard",
        ),
        ("If you have a rope, a hook and a lamp, turn to 2.", "- {If you have a rope, a hook and a lamp} -> yard"),
        (
            "Roll one die. On a 1 or 2 you slip; turn to 2. On a 3 or 4 nothing happens; turn to 3. On a 5 or 6 turn to 4.",
            "{Roll one die}\n- 1 or 2: You slip. -> yard\n- 3 or 4: Nothing happens. -> loft\n- 5 or 6 -> crypt",
        ),
        (
            "If you have at least 10 beans and wish to buy the boat, lose 10 beans and turn to 2.",
            "- {If you have at least 10 beans} Buy the boat. {Lose 10 beans} -> yard",
        ),
    ],
)
def test_what_is_asked_and_what_is_chosen_are_told_apart(tmp_path: Path, said: str, read: str) -> None:
    assert imported_sections(tmp_path, f"1\n{said}{REST}")[1] == read


def test_an_otherwise_goes_with_a_condition_that_was_not_read(tmp_path: Path) -> None:
    found = imported(tmp_path, f"1\nIf you are Lucky turn to 2; otherwise 3.{REST}")
    assert found.errors == []
    assert "- Otherwise: Go on. -> loft" in found.text.replace("\u2060", "")


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "Ein Tor. (Hast du eine Fackel: 2; keine Fackel: 3)",
            "Ein Tor.\n\n- {Wenn du eine Fackel hast} -> hof\n- {Sonst} -> dach",
        ),
        (
            "Hast du das Amulett? Dann lies 2. Wenn nicht, lies 3.",
            "Hast du das Amulett?\n\n- {Wenn du das Amulett hast} -> hof\n- {Sonst} -> dach",
        ),
        (
            "Falls du das Seil besitzt und hinabklettern willst, lies bei 2 weiter. Sonst 3.",
            "- {Wenn du das Seil hast} Hinabklettern. -> hof\n- {Sonst} -> dach",
        ),
        ("Wenn du willst, kannst du warten (weiter bei 2). Lies 3.", "- Warten. -> hof\n- Weiter. -> dach"),
        ("Hast du einen Krug, streiche ihn und lies 2.", "- {Wenn du einen Krug hast} {Verliere einen Krug} -> hof"),
    ],
)
def test_what_a_german_book_asks_is_told_from_what_one_may(tmp_path: Path, said: str, read: str) -> None:
    text = f"1\n{said}\n\n2\nEin Hof.\n\n3\nEin Dach. Ende.\n"
    assert section(of_system(tmp_path, text, "gnat", "de"), 1).replace("\u2060", "") == read


def test_a_sentence_in_which_a_foe_comes_stands_before_its_scores(tmp_path: Path) -> None:
    text = "1\nA wolf attacks.\n\n{}\n\nIf you win, turn to 2.\n\n2\nA yard.\n"
    own = of_system(tmp_path, text.format("Wolf (DS 8, bite +1)"), "goonies")
    assert section(own, 1) == "A wolf attacks.\n\n{Fight Wolf (DS 8, bite +1)}\n- Win -> yard"
    foreign = of_system(tmp_path, text.format("WOLF  SKILL 5  STAMINA 6"), "gurps")
    assert "TODO check: Fight a wolf (SKILL 5, STAMINA 6)." in section(foreign, 1)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "A conductor.\n\n1. Wait. Test Climbing. If you succeed go to 2, if you fail go to 3.\n2. Punch him. → 3\n3. If you have the torch, shine it → 4",
            "- Punch him. -> loft\n- {If you have the torch} Shine it. -> crypt",
        ),
        (
            "Lose the codeword Ashen and gain the codeword Aspen. Turn to 3.",
            "{Lose the keyword *Ashen* and gain the keyword *Aspen*}\n\n- Go on. -> loft",
        ),
        (
            "Roll two dice:\nScore 2-9     Nothing           turn to 2\nScore 10-12   A chest!          turn to 3",
            "{Roll two dice:}\n- 2-9: Nothing. -> yard\n- 10-12: A chest. -> loft",
        ),
        ("Go to section 2 — but only if you have the umbrella.", "- {If you have the umbrella} -> yard"),
        (
            "Turn to 2 if you need supplies; if you prefer to leave, turn to 3.",
            "- Need supplies. -> yard\n- Leave. -> loft",
        ),
        ("Either way, turn to 2.", "- Go on. -> yard"),
        ("- 🚪 **Leave**, turn to 2.\n- 🔦 Search, turn to 3.", "- **Leave**. -> yard\n- Search. -> loft"),
        ("→ **Leave**, turn to 2.\n→ Search, turn to 3.", "- **Leave**. -> yard\n- Search. -> loft"),
        ("To the left a track climbs. Turn to 2.", "To the left a track climbs.\n\n- Go on. -> yard"),
    ],
)
def test_ways_of_a_third_stranger_are_read(tmp_path: Path, said: str, read: str) -> None:
    assert imported_sections(tmp_path, f"1\n{said}{REST}")[1].endswith(read)


@pytest.mark.parametrize(
    ("said", "todo"),
    [
        (
            "1. Wait. Test Climbing. If you succeed go to 2, if you fail go to 3.\n2. Punch him. → 3",
            "test within a choice",
        ),
        ("As soon as you have wounded him twice, turn to 2.", "condition: As soon as you have wounded him twice."),
        ("Did you mark any boxes? Yes → 2. No → 3", "condition: No."),
        ("You may offer him the Scroll, if you possess it: turn to 2.", "thing: Offer him the Scroll."),
        ("The door opens only to those who have the key (turn to 2).", "condition: The door opens only to those"),
        ("Subtract four from 12. Turn to 2.", "instruction: Subtract four from 12."),
        ("If neither, 3 is where you should be heading. Turn to 2.", "turn, perhaps"),
        ("You may flee after two rounds by turning to 2, provided you have won two.", "only if you have won two"),
    ],
)
def test_what_a_third_stranger_wrote_is_no_silent_loss(tmp_path: Path, said: str, todo: str) -> None:
    assert todo in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


@pytest.mark.parametrize(
    "said",
    [
        "Du darfst fliehen, indem du bei 2 weiterliest.",
        "Besitzt du ein Seil, kannst du auch bei 2 weiterlesen.",
        "Ist es kleiner, schlage Abschnitt 2 auf.",
        "Er lacht, und du kehrst zu 2 zurück.",
    ],
)
def test_german_turns_may_have_their_verb_behind_them(tmp_path: Path, said: str) -> None:
    found = of_system(tmp_path, f"1\n{said}\n\n2\nEin Hof.\n", "gnat", "de")
    assert found.turns(found.book.sections[0].name) == [found.book.sections[1].name]


def test_a_numbered_section_is_called_after_its_own_title(tmp_path: Path) -> None:
    text = "## 1. The Depot\n\nYou wake.\n\nGo to 2.\n\n## 2. Sleep\n\nYou sleep. The end.\n"
    assert [one.name for one in imported(tmp_path, text, "mill.md").book.sections] == ["Depot", "Sleep"]


def test_what_is_left_over_of_a_german_book_is_told_in_german(tmp_path: Path) -> None:
    text = "1\nDu verlierst 2 Punkte STÄRKE.\n\nWenn du den Wächter getötet hast, lies 2. Sonst 2.\n\n2\nEin Hof.\n"
    read = section(of_system(tmp_path, text, "gnat", "de"), 1)
    assert "TODO Anweisung: Du verlierst 2 Punkte STÄRKE. (mill.txt:2)" in read
    assert "TODO Bedingung: nur wenn du den Wächter getötet hast (mill.txt:4)" in read


@pytest.mark.parametrize(
    "said, ways",
    [
        ("If you want to climb, turn to 2. If not, turn to 3.", ["Climb.", "Do not climb."]),
        ("If you wish to fight the guard, turn to 2; otherwise, turn to 3.", ["Fight the guard.", "Do not fight the guard."]),
        ("Do you want to open the chest? If so, turn to 2. If not, turn to 3.", ["Open the chest.", "Do not open the chest."]),
        ("Will you climb?\n\nIf you do, turn to 2. If you do not, turn to 3.", ["Climb.", "Do not climb."]),
        ("You may climb (turn to 2). If you would rather not, turn to 3.", ["Climb.", "Do not climb."]),
        ("If you will pay, turn to 2. If you do not wish to pay the guard, turn to 3.", ["Will pay.", "Do not pay the guard."]),
        ("Climb? Turn to 2. If not, turn to 3.", ["Climb?", "No."]),
        ("If you want to climb, turn to 2. If you wish to swim, turn to 2. Otherwise, turn to 3.", ["Climb.", "Swim.", "Neither."]),
        ("If you want to climb, turn to 2. Otherwise, go on down the road: turn to 3.", ["Climb.", "Go on down the road."]),
        ("For 5 gold pieces you may cross: turn to 2. If you will not pay, turn to 3.", ["Cross. {Pay 5 gold pieces}", "Do not pay."]),
        ("Pay 2 gold and turn to 2, or swim and turn to 3.", ["{Pay 2 gold}", "Swim."]),
    ],
)  # fmt: skip
def test_an_answer_to_what_is_offered_is_a_choice(tmp_path: Path, said: str, ways: list[str]) -> None:
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    assert [line[2:].partition(" -> ")[0] for line in read.splitlines() if line.startswith("- ")] == ways
    assert "TODO" not in read


@pytest.mark.parametrize(
    "said",
    [
        "If you spoke to him, turn to 2. If not, turn to 3.",
        "The door is locked: turn to 2. If not, turn to 3.",
        "Did you speak to him? If so, turn to 2. If not, turn to 3.",
    ],
)
def test_an_answer_to_what_is_so_is_no_free_choice(tmp_path: Path, said: str) -> None:
    assert "TODO condition" in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1)


SOUGHT = "If you have the brass key, turn to 2. Otherwise turn to 3."


@pytest.mark.parametrize(
    "said, written",
    [
        ("You lose the brass key.", "A dog barks.\n\n{Lose the **brass key**}"),
        ("The guard takes your brass key and turns away.", "turns away.\n\n{Lose the **brass key**}"),
        ("You throw the brass key into the well.", "well.\n\n{Lose the **brass key**}"),
        ("Cross the brass key off your list.", "list.\n\n{Lose the **brass key**}"),
        ("Your brass key is broken.", "broken.\n\n{Lose the **brass key**}"),
        ("You may give the guard the brass key.", "TODO thing: You may give the guard the brass key."),
        ("If you have the brass key, you may give it to the guard: turn to 2.", "Give it to the guard. {Lose the **brass key**} -> dark cellar"),
        ("Give the guard the brass key (turn to 2) or refuse (turn to 3).", "TODO thing: Give the guard the brass key."),
        ("Take the brass key (turn to 2) or leave (turn to 3).", "TODO thing: Take the brass key."),
    ],
)  # fmt: skip
def test_a_thing_that_is_asked_for_is_not_lost_in_silence(tmp_path: Path, said: str, written: str) -> None:
    text = MILL.replace("{}", said).replace("You come to", f"{SOUGHT} You come to")
    assert written in section(imported(tmp_path, text, "mill.txt"), 1).replace("\u2060", "")


def test_a_condition_on_a_score_does_not_go_on_with_the_thing_before(tmp_path: Path) -> None:
    said = "If you have the rope, turn to 2. If your Vitality is 4 or less, turn to 3."
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1)
    assert "- {If you have the rope} -> dark cellar\n- {If your Vitality is 4 or less} -> river" in read


def test_a_turn_at_once_under_a_condition_is_no_choice(tmp_path: Path) -> None:
    said = "If you have the rope, turn to 2 immediately. You go up. Turn to 3."
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    assert read.endswith("{If you have the rope, turn to dark cellar}\n\nYou go up.\n\n- Go on. -> river")
    said = "If you have the rope, turn to 2 at once. Otherwise, turn to 3."
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    assert read.endswith("- {If you have the rope} -> dark cellar\n- {Otherwise} -> river")


def test_a_condition_that_its_book_does_not_know_keeps_its_way_on(tmp_path: Path) -> None:
    said = "If you have visited the mill, turn to 2; otherwise, turn to 3."
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    assert "TODO condition: If you have visited the mill" in read
    assert read.endswith("- If you have visited the mill: Go on. -> dark cellar\n- Otherwise: Go on. -> river")


def test_who_may_take_a_way_is_its_condition(tmp_path: Path) -> None:
    said = "Only those who have both the lamp and the rope may go down (turn to 2). All others turn to 3."
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    ways = "- {If you have both the lamp and the rope} Go down. -> dark cellar\n- {Otherwise} -> river"
    assert read.endswith(ways)


@pytest.mark.parametrize(
    "said",
    [
        "Roll a die. On a 1 or 2, turn to 2. On a 3 or more, turn to 3.",
        "The sound comes again and you turn to it. Turn to 2.",
    ],
)
def test_numbers_of_dice_and_heads_that_turn_are_no_turn_perhaps(tmp_path: Path, said: str) -> None:
    assert "turn, perhaps" not in imported(tmp_path, MILL.replace("{}", said), "mill.txt").text


@pytest.mark.parametrize(
    "said, written",
    [
        ("Turn to 2 unless you have the rope, in which case turn to 3.", "- {If you have the rope} -> river\n- {Otherwise} -> dark cellar"),
        ("Do you still have the rope? If so, turn to 2. If not, turn to 3.", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> river"),
        ("Provided that you have the rope, you can climb; turn to 2. If not, turn to 3.", "- {If you have the rope} Climb. -> dark cellar\n- {Otherwise} -> river"),
        ("You can climb: test your Talent. If you succeed, turn to 2. If you fail, turn to 3.", "You can climb.\n\n{Test your Talent}\n- Success -> dark cellar\n- Failure -> river"),
        ("Test your Talent. If you succeed, turn to 2. If you fail, it drives past. Lose 1 Vitality and turn to 3.", "- Failure: It drives past. {Lose 1 Vitality} -> river"),
        ("Test your Talent. **Success:** 2. **Failure:** 3.", "{Test your Talent}\n- Success -> dark cellar\n- Failure -> river"),
        ("| If you have | turn to |\n|---|---|\n| the rope | 2 |\n| neither | 3 |", "- {If you have the rope} -> dark cellar\n- {Otherwise} -> river"),
        ("If you have the rope but not the lamp, turn to 2. If you have neither, turn to 3.", "TODO condition: If you have neither."),
        ("[If TIN: 2] [If not: 3]", "TODO condition: If TIN."),
        ("? TIN and ASH -> 2\n? No TIN -> 3", "TODO condition: If TIN and ASH."),
        ("The driver wants it.\n\n- You have it: 2\n- You have none: 3", "TODO condition: You have it."),
        ("Hand over the rope (if you still have it) and turn to 2; keep it and turn to 3.", "TODO condition: Hand over the rope (if you still have it)."),
        ("If you have the lantern and wish to light it, turn to 2. If not, turn to 3.", "- {If you have the lantern} Light it. -> dark cellar\n- {Otherwise} -> river"),
        ("If this is your first visit, turn to 2. Otherwise, turn to 3.", "- {If this is your first visit} -> dark cellar\n- {Otherwise} -> river"),
        ("For now, turn to 2.", "A dog barks.\n\n- Go on. -> dark cellar"),
        ("If you have the rope, the guard takes it; turn to 2.", "- {If you have the rope} The guard takes it. {Lose the **rope**} -> dark cellar"),
    ],
)  # fmt: skip
def test_a_way_on_is_open_to_those_it_is_meant_for(tmp_path: Path, said: str, written: str) -> None:
    found = imported(tmp_path, MILL.replace("{}", said), "mill.txt")
    assert found.errors == []
    assert written in section(found, 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said, written",
    [
        ("Lies weiter bei 2, wenn du das Seil hast, ansonsten bei 3.", "- {Wenn du das Seil hast} -> dark cellar\n- {Sonst} -> river"),
        ("„Bist du durch das Tor gekommen?“ Wenn ja, weiter bei 2. Wenn nein, weiter bei 3.", "TODO Bedingung: Wenn ja."),
        ("Du kannst klettern: Teste dein Talent. Bei Erfolg lies weiter bei 2, bei Misserfolg weiter bei 3.", "{Teste dein Talent}\n- Erfolg -> dark cellar\n- Misserfolg -> river"),
    ],
)  # fmt: skip
def test_a_german_way_on_is_open_to_those_it_is_meant_for(tmp_path: Path, said: str, written: str) -> None:
    found = of_system(tmp_path, MILL.replace("{}", said), "gnat", "de")
    assert written in section(found, 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said, written",
    [
        ("She gives you a brass key.", "{Take the **brass key**}"),
        ("You pick up the brass key.", "{Take the **brass key**}"),
        ("You find a brass key.", "TODO thing: You find a brass key."),
        ("On the step hangs a brass key; take it if you like.", "TODO thing: On the step hangs"),
        ("Do not forget to erase the brass key.", "TODO thing: Do not forget"),
        ("If you give him a brass key, turn to 3.", "TODO thing: Give him a brass key."),
    ],
)
def test_a_thing_that_is_asked_for_is_not_had_in_silence(tmp_path: Path, said: str, written: str) -> None:
    text = MILL.replace("{}", said).replace("You come to", f"{SOUGHT} You come to")
    assert written in section(imported(tmp_path, text, "mill.txt"), 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said",
    [
        "Your lantern goes out. Remove it from your equipment.",
        "The guards drag you off, robbing you of all your gold.",
        "Restore your Vitality to its initial level.",
        "**Keyword gained: HERON.**",
        "You are beaten. Mark MUGGED.",
        "BROTHERS, DS 9",
    ],
)
def test_what_is_lost_restored_or_noted_in_other_words_is_a_todo(tmp_path: Path, said: str) -> None:
    assert "TODO" in section(imported(tmp_path, MILL.replace("{}", f"{said}\n\nTurn to 2."), "mill.txt"), 1)


def test_a_quest_that_is_over_in_triumph_is_no_death(tmp_path: Path) -> None:
    text = MILL.replace("{}", "Turn to 2.").replace(
        "You die in the river.", "Your quest is over and you have triumphed."
    )
    assert "[3, end]" in imported(tmp_path, text, "mill.txt").text


@pytest.mark.parametrize(
    "said, written",
    [
        ("If your Nerve is 0, turn to 3. Lose 1 Nerve.\n\nTurn to 2.", "TODO instruction: Lose 1 Nerve."),
        ("If you haven't asked her twice, you can ask again: turn to 2. Otherwise, turn to 3.", "TODO condition: only if you haven't asked her twice"),
        ("Get the codeword Anvil. Turn to 2.", "{Gain the keyword *Anvil*}"),
        ("If you have the codeword Anvil as well, turn to 2. If not, turn to 3.", "- {If you have the keyword *Anvil*} -> dark cellar\n- {Otherwise} -> river"),
        ("**Gain: Ticket.** You have 8 Cash less. Turn to 2.", "TODO rule: **Gain: Ticket.**"),
        ("Buy a ticket (costs 8 Cash): turn to 2.", "TODO rule: Buy a ticket (costs 8 Cash)."),
        ("Turn to 2, and take the guard's cap.", "TODO instruction: and take the guard's cap"),
        ("If you pay for passage, turn to 2.", "TODO price: Pay for passage."),
        ("If you have a key and are willing to give it to her, turn to 2.", "- {If you have a key} Give it to her. {Lose the **key**} -> dark cellar"),
        ("Flee (only after the second round): turn to 2.", "TODO condition: Flee (only after the second round)."),
    ],
)  # fmt: skip
def test_what_an_ordinary_sentence_asks_or_does_is_read_or_left_to_do(tmp_path: Path, said: str, written: str) -> None:
    assert written in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")


def test_what_one_has_at_the_start_is_left_to_do(tmp_path: Path) -> None:
    text = MILL.replace("{}", "Turn to 2.").replace("Be brave.", "You begin with a sword and 10 Gold Pieces.")
    assert "TODO rule: You begin with a sword and 10 Gold Pieces." in imported(tmp_path, text, "mill.txt").text


@pytest.mark.parametrize(
    "said, left",
    [
        ("He shows you a rope. You slip it into your pack. If you have the rope, turn to 2.", "thing: You slip it into your pack."),
        ("You are wounded: 2 Vitality lost. Turn to 2.", "rule: You are wounded: 2 Vitality lost."),
        ("Your Talent drops to half. Turn to 2.", "rule: Your Talent drops to half."),
        ("Should the guard be asleep, turn to 2. Turn to 3.", "condition: Should the guard be asleep."),
    ],
)  # fmt: skip
def test_what_a_sentence_may_do_is_told_of(tmp_path: Path, said: str, left: str) -> None:
    read = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1)
    assert f"TODO {left} (mill.txt:" in read


@pytest.mark.parametrize(
    "said, read",
    [
        ("A rope hangs here. You may take it. If you have the rope, turn to 2.", "{You may take the **rope**}"),
        ("If you give him a push, turn to 2. Otherwise, turn to 3.", "- Do not give him a push. -> river"),
        ("The right (turn to 2) is dark, the left (turn to 3) is cold.", "The right is dark, the left is cold.\n\n- The right. -> dark cellar\n- The left. -> river"),
        ("Should you wish to climb, turn to 2. Should you have the rope, turn to 3.", "- Climb. -> dark cellar\n- {If you have the rope} -> river"),
        ("Those with the lamp can enter (turn to 2). The rest must go round (turn to 3).", "- {If you have the lamp} Enter. -> dark cellar\n- {Otherwise} Go round. -> river"),
        ("> The king is dead.\n> Long live the queen.\n\nTurn to 2.", "> The king is dead.\\\n> Long live the queen."),
        ("> Climb: 2\n> Wait: 3", "- Climb. -> dark cellar\n- Wait. -> river"),
    ],
)  # fmt: skip
def test_sentences_of_a_fourth_stranger_are_read(tmp_path: Path, said: str, read: str) -> None:
    found = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    assert read in found
    assert "TODO" not in found


def test_a_thing_that_is_left_where_it_is_is_not_lost(tmp_path: Path) -> None:
    said = "You leave the rope where it is. If you have the rope, turn to 2. Otherwise turn to 3."
    assert "Lose" not in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1)


def test_a_word_that_stands_nowhere_in_the_book_is_told_of(tmp_path: Path) -> None:
    place = Place("mill.txt", 3)
    told = [("If the moon is full, \ue05012\ue051.", place), ("You may sleep: \ue05012\ue051.", place)]
    assert unsaid(told, [Link("Sleep.", "12", place)]) == [
        LeftOver("If the moon is full, 12.", place, "words not carried over")
    ]
    assert unsaid(told[:1], [Link("", "12", place, ("the moon is full",))]) == []


@pytest.mark.parametrize(
    "said, read",
    [
        ("Solltest du kämpfen wollen, lies bei 2.", "- Kämpfen. -> hof"),
        ("Wenn du das Seil hast, kannst du hinabklettern (2). Sonst musst du umkehren (3).", "- {Wenn du das Seil hast} Hinabklettern. -> hof\n- {Sonst} Umkehren. -> dach"),
        ("Gibst du ihm einen Stoß? Wenn ja, lies 2, wenn nein, bei 3.", "- Ja. -> hof\n- Lieber nicht. -> dach"),
        ("Falls dein Talent mindestens 5 beträgt, weiter bei 2; sonst bei 3.", "- {Wenn dein Talent mindestens 5 ist} -> hof\n- {Sonst} -> dach"),
        ("Wer das Seil trägt, darf weiter zu 2; alle anderen lesen bei 3 weiter.", "- {Wenn du das Seil hast} -> hof\n- {Sonst} -> dach"),
        ("Die rechte Tür (2) ist offen, die linke (3) verschlossen.", "Die rechte Tür ist offen, die linke verschlossen.\n\n- Die rechte Tür. -> hof\n- Die linke. -> dach"),
        ("Er nimmt dir das Seil ab. Wenn du das Seil hast, lies 2.", "Er nimmt dir das Seil ab.\n\n{Verliere das **Seil**}\n\n- {Wenn du das Seil hast} -> hof"),
        ("Mit dem Seil kommst du hinab: lies 2.", "TODO Bedingung: Mit dem Seil kommst du hinab."),
        ("Eine Lampe hängt hier. Du kannst sie mitnehmen. Wenn du die Lampe hast, lies 2.", "TODO Gegenstand: Du kannst sie mitnehmen."),
        ("Der Kampf dauert drei Runden. Lies 2.", "TODO Regel: Der Kampf dauert drei Runden."),
    ],
)  # fmt: skip
def test_sentences_of_a_fourth_german_hand_are_read(tmp_path: Path, said: str, read: str) -> None:
    text = f"1\n{said}\n\n2\nEin Hof.\n\n3\nEin Dach.\n"
    assert read in section(of_system(tmp_path, text, "gnat", "de"), 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said, read",
    [
        ("If you have the codeword HERON and not the codeword OWL, turn to 2.", "- {If you have the keyword *HERON* and you do not have the keyword *OWL*} -> dark cellar"),
        ("You can use the lamp, if you have it (turn to 2).", "- {If you have the lamp} Use the lamp. -> dark cellar"),
        ("If it is your second visit, turn to 2.", "- {If this is your second visit} -> dark cellar"),
        ("The hall is bare. You can leave (3).", "The hall is bare.\n\n- Leave. -> river"),
        ("The chest holds:\n\n* a bell\n* a knife\n\nTurn to 2.", "The chest holds:\n\n• a bell\\\n• a knife\n\n- Go on."),
        ("The path forks – left leads to 2, right to 3.", "TODO turn, perhaps: The path forks"),
        ("With the lamp, turn to 2. Otherwise turn to 3.", "TODO condition: With the lamp."),
        ("Write the word on your sheet. Turn to 2.", "TODO rule: Write the word on your sheet."),
        ("The chest holds:\n\n* a rope\n\nIf you have the rope, turn to 2.", "TODO thing: \\* a rope"),
    ],
)  # fmt: skip
def test_sentences_of_a_fifth_stranger_are_read(tmp_path: Path, said: str, read: str) -> None:
    assert read in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")


BEES = """# The Bees

## The Letter

{}

## The House

A house.

- Look behind the clock (only if you haven't already) → [The Letter](#the-letter)
- Stay ([The Letter](#the-letter))

## Mr Pym

Mr Pym. The end.
"""


@pytest.mark.parametrize(
    "said, ways",
    [
        ("- Take the first bus → The House", ["- Take the first bus. -> The House"]),
        ("- Telephone the lawyer → [Mr Pym](#mr-pym)", ["- Telephone the lawyer. -> Mr Pym"]),
        ("* to the **front door**, if you have the key — go to [The House](#the-house)", ["- {If you have the key} To the **front door**. -> The House"]),
        ("- Sign. Gain 20 gold. → [The House](#the-house)", ["- Sign. {Gain 20 gold} -> The House"]),
        ('- "Get out." You step in. → [Mr Pym](#mr-pym)', ['- "Get out." You step in. -> Mr Pym']),
    ],
)  # fmt: skip
def test_an_arrow_to_a_section_by_name_is_its_way(tmp_path: Path, said: str, ways: list[str]) -> None:
    text = imported(tmp_path, BEES.replace("{}", said), "bees.md").text.replace("\u2060", "")
    letter = text.partition("## The Letter")[2].partition("\n## ")[0]
    assert [line for line in letter.splitlines() if line.startswith("- ")] == ways
    house = text.partition("## The House")[2].partition("\n## ")[0]
    assert "TODO condition: if you haven't already" in house
    assert "- Look behind the clock" in house
    assert "- Stay. -> The Letter" in house


@pytest.mark.parametrize(
    "said, read",
    [
        (
            "If you have the rope, turn to 2. If not, you trust to your feet. Test your Climbing. If you pass, turn to 2;"
            " if you do not, you slide. Lose 1 Vitality, then turn to 3.",
            "{If you have the rope:}\n\n- Go on. -> dark cellar\n\n{Otherwise:}\n\nYou trust to your feet.\n\n{Test your Climbing}\n"
            "- Success -> dark cellar\n- Failure: You slide. {Lose 1 Vitality} -> river\n\n{End}",
        ),
        (
            "If you have been here before, turn to 2. You can leave (3).",
            "{If you have been here before, turn to dark cellar}\n\n- Leave. -> river",
        ),
        ("Return to 2 and choose again, or go on by turning to 3.", "- Choose again. -> dark cellar\n- Go on. -> river"),
        ("He bows and lets you by; turn to 2.", "- He bows and lets you by. -> dark cellar"),
        ("A stone:\n\n    I am born in water,\n    yet water is my death.\n\nTurn to 2.", "> I am born in water,\\\n> yet water is my death."),
        ("Test your Climbing. If you fail, you slip. You will not get up. Turn to 2. If you succeed, turn to 3.", "- Failure: You slip. You will not get up. -> dark cellar"),
    ],
)  # fmt: skip
def test_what_blind_authors_wrote_is_read(tmp_path: Path, said: str, read: str) -> None:
    found = section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")
    assert read in found
    assert "TODO" not in found


@pytest.mark.parametrize(
    "said, left",
    [
        ("If you have the rope, turn to 2. If you have none, you go back. Turn to 3.", "condition: If you have none, you go back."),
        ("If your Lore is high, you see more. Gain the keyword OWL. Turn to 2.", "condition: If your Lore is high, you see more. Gain the keyword OWL."),
        ("If you have the keyword OWL, she sells you nothing. Turn to 2.", "condition: If you have the keyword OWL, she sells you nothing."),
        ("A wolf! Fight it as usual. Turn to 2.", "instruction: Fight it as usual."),
        ("Test your Climbing. If you fail, your adventure ends here. If you succeed, turn to 2.", "outcome: Your adventure ends here."),
        ("You can only do this once. Turn to 2.", "rule: You can only do this once."),
        ("He robs you: lose half your shards. Turn to 2.", "rule: He robs you: lose half your shards."),
        ("You take everything. Turn to 2.", "rule: You take everything."),
        ("The door opens only if you have the key. Turn to 2.", "rule: The door opens only if you have the key."),
    ],
)  # fmt: skip
def test_what_blind_authors_wrote_is_told_of(tmp_path: Path, said: str, left: str) -> None:
    assert f"TODO {left} (" in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1)


def test_the_sign_that_keeps_a_label_from_being_read_does_no_harm_in_braces() -> None:
    text = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n## here [end]\n{Lose\u2060 2 Vitality}\n"
    assert [one.message for one in reading.read_text(text)[1] if one.level == "error"] == []


@pytest.mark.parametrize(
    "said, read",
    [
        (
            "If you have the keyword HERON, turn to 2. Otherwise, you may ask (turn to 3) or leave (turn to 2).",
            "{If you have the keyword *HERON*:}\n\n- Go on. -> dark cellar\n\n{Otherwise:}\n\n- Ask. -> river\n- Leave. -> dark cellar\n\n{End}",
        ),
        ("If you have the rope, you may go left (2) or right (3).", "- {If you have the rope} Go left. -> dark cellar\n- {If you have the rope} Right. -> river"),
        ("If you have the rope, turn to 2, or turn to 3.", "- {If you have the rope} -> dark cellar\n- Go on. -> river"),
        (
            "If you have a rope, you may climb: turn to 2. If you do not have a rope, you use your hands. It is cold."
            " Test your Climbing. If you pass, turn to 2. If you fail, turn to 3.",
            "{If you have a rope:}\n\n- Climb. -> dark cellar\n\n{Otherwise:}\n\nYou use your hands. It is cold.\n\n{Test your Climbing}\n- Success -> dark cellar\n- Failure -> river\n\n{End}",
        ),
        ("If you have the codeword GLASS and 4 gold, turn to 2.", "- {If you have the codeword GLASS and 4 gold} -> dark cellar"),
        ("»Zum Turm?«, fragt er. Turn to 2.", "»Zum Turm?«, fragt er."),
        ("Test your Climbing. If you don't have the rope, you slip a little. If you succeed, turn to 2. If you fail, turn to 3.", "- Success -> dark cellar\n- Failure -> river"),
    ],
)  # fmt: skip
def test_what_two_more_blind_authors_wrote_is_read(tmp_path: Path, said: str, read: str) -> None:
    assert read in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said, left",
    [
        ("If you survive, turn to 2, otherwise turn to 3.", "condition: Otherwise."),
        ("- Unlock the door. You need the key. Turn to 2.\n- Leave. Turn to 3.", "condition: You need the key."),
        ("Inside are a rope and a cloak. You may take either or both. Turn to 2.", "rule: You may take either or both."),
        ("**You gain the letter.** If you have the letter, turn to 2.", "rule: **You gain the letter.**"),
    ],
)  # fmt: skip
def test_what_two_more_blind_authors_wrote_is_told_of(tmp_path: Path, said: str, left: str) -> None:
    assert f"TODO {left} (" in section(imported(tmp_path, MILL.replace("{}", said), "mill.txt"), 1)


def test_a_conditional_sentence_of_german_leaves_its_deed_undone(tmp_path: Path) -> None:
    text = "1\nMisslingt sie, stürzt du. Du verlierst 2 Vitalität. Lies 2.\n\n2\nEin Hof.\n"
    read = section(of_system(tmp_path, text, "gnat", "de"), 1)
    assert "{Du verlierst" not in read
    assert "TODO Bedingung: Misslingt sie, stürzt du. Du verlierst 2 Vitalität." in read


@pytest.mark.parametrize(
    "said, read",
    [
        (
            "Pick a number from the Random Number Table. If the number is 0-4, turn to 2. If it is 5-9, turn to 3.",
            "{Roll 1d10-1}\n- 0-4 -> yard\n- 5-9 -> loft",
        ),
        ("Roll one die. 1-2: turn to 2. 3-4: turn to 3. 5-6: turn to 4.", "{Roll one die}\n- 1-2 -> yard\n- 3-4 -> loft\n- 5-6 -> crypt"),
        ("(Lose 2 Vitality. Gain 3 gold.) You rest. Turn to 2.", "{Lose 2 Vitality} {Gain 3 gold}\n\nYou rest.\n\n- Go on. -> yard"),
        ("(You smell smoke.) Turn to 2.", "(You smell smoke.)\n\n- Go on. -> yard"),
        ("Open the door: turn to 2 if you have the key. Or leave: turn to 3.", "- {If you have the key} Open the door. -> yard\n- Leave. -> loft"),
        ("You fight on: turn to 2 if you win.", "TODO condition: You fight on, if you win. (mill.txt:2)\n\n- You fight on, if you win. -> yard"),
        ("If you have the rope, turn to 2. If you do not have this item, turn to 3.", "- {Otherwise} -> loft"),
        (
            "You walk on.\nYou find a golden ring in the dust.\nTurn to 2 if you have the ring.",
            "You walk on. You find a golden ring in the dust.\n\nTODO thing: You find a golden ring in the dust. (mill.txt:3)\n\n- {If you have the ring} -> yard",
        ),
        ("There is a small brass lantern here. If you have a lantern, turn to 2.", "TODO thing: There is a small brass lantern here. (mill.txt:2)"),
        ("Give him the golden ring: turn to 2. If you have the ring, turn to 3.", "TODO thing: Give him the golden ring. (mill.txt:2)"),
    ],
)  # fmt: skip
def test_throws_asides_and_things_by_a_fuller_name(tmp_path: Path, said: str, read: str) -> None:
    assert read in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


@pytest.mark.parametrize(
    "said, read",
    [
        ("If you have the rope, lose 1 Vitality; otherwise go to 2.\n\nGo to 3.", "{If you have the rope:}\n\n{Lose 1 Vitality}\n\n{Otherwise:}\n\n- Go on. -> yard\n\n{End}\n\n- Go on. -> loft"),
        ("If you have met Dr. Ellery, go to 2. If not, go to 3.", "TODO condition: only if you have met Dr. Ellery (mill.txt:2)\n\n- If you have met Dr. Ellery: Go on. -> yard\n- Otherwise: Go on. -> loft"),
        ("Write KESTREL on your notes. If you have KESTREL, turn to 2.", "{Gain the keyword *KESTREL*}\n\n- {If you have the keyword *KESTREL*} -> yard"),
        ("Make a note of the word HERON. Turn to 2.", "{Gain the keyword *HERON*}"),
        ("If you would rather hear her out, lose the *sealed flask* and **turn to 2**.", "TODO instruction: Hear her out, lose the *sealed flask*. (mill.txt:2)"),
        ("If you flee, lose 2 Vitality and turn to 2. Or stay: turn to 3.", "- Flee. {Lose 2 Vitality} -> yard\n- Stay. -> loft"),
        (
            "Make a Climbing roll at -2.\n\n- Success: you see a print. Note: FOOTPRINT. Go to 2.\n- Failure: go to 3.",
            "{Make a Climbing roll at -2}\n- Success: You see a print. {Gain the keyword *FOOTPRINT*} -> yard\n- Failure -> loft",
        ),
        (
            "If you have the codeword Anvil, turn to 2. Otherwise you may make a donation of 20 gold. Then turn to 3.",
            "{If you have the keyword *Anvil*:}\n\n- Go on. -> yard\n\n{Otherwise:}\n\nYou may make a donation of 20 gold.\n\nTODO rule: You may make a donation of 20 gold. (mill.txt:2)\n\n- Go on. -> loft",
        ),
        ("You may take one of the following:\n\n- a pistol\n- a vest\n\nTurn to 2.", "TODO instruction: You may take one of the following: (mill.txt:2)"),
        ("- Leave her there (go to 2). You lose 2 gold.\n- Stay (go to 3).", "- Leave her there. {You lose 2 gold} -> yard\n- Stay. -> loft"),
        ("If you have been here before, you hear steps and must hide at once: turn to 2.", "{If you have been here before:}\n\nYou hear steps and must hide at once.\n\n{Turn to yard}\n\n{End}"),
        (
            "Roll two dice.\n\n- Score 2-7: nothing comes of it. Turn to 2.\n- Score 8-12: you see a tower. Gain 1 gold. Turn to 3.",
            "{Roll two dice}\n- 2-7: Nothing comes of it. -> yard\n- 8-12: You see a tower. {Gain 1 gold} -> loft",
        ),
        (
            "Roll 1d6.\n\n| d6 | What you find |\n|---|---|\n| 1-5 | Dust. |\n| 6 | Somebody is behind you. Go to 3. |\n\nThen go to 2.",
            "{Roll 1d6}\n- 1-5: Dust.\n- 6: Somebody is behind you. -> loft\n\n<!-- other ways -->\n\n- Go on. -> yard",
        ),
        (
            "| Way | What you see |\n|---|---|\n| left | A bird. |\n| right | A cat. Go to 3. |\n\nThen go to 2.",
            "| Way | What you see |\n|---|---|\n| left | A bird. |\n| right | A cat. 3. |\n\nTODO turn, perhaps: right A cat. 3. (mill.txt:2)\n\n- Right A cat. -> loft\n- Go on. -> yard",
        ),
        ("Take whatever you like. Turn to 2.", "TODO rule: Take whatever you like. (mill.txt:2)"),
        ("You may Escape after the first Attack Round by running; turn to 2.", "TODO condition: Escape after the first Attack Round by running. (mill.txt:2)"),
    ],
)  # fmt: skip
def test_what_a_third_pair_of_blind_authors_wrote(tmp_path: Path, said: str, read: str) -> None:
    assert read in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


def test_brackets_of_a_heading_stay_whole_and_a_heading_is_no_thing(tmp_path: Path) -> None:
    text = "## 1. The Stairwell (hub)\n\nIf you have the bell, go to 2.\n\n## 2. Bell\n\nGo to 1.\n"
    found = imported(tmp_path, text, "mill.md")
    assert section(found, 1).startswith("**The Stairwell (hub)**")
    assert section(found, 2) == "**Bell**\n\n- Go on. -> Stairwell (hub)"


@pytest.mark.parametrize(
    "said, read",
    [
        (
            "Wenn du das Codewort KAPELLE notiert hast, kannst du zur Kapelle gehen (weiter bei 2). Ansonsten bleibt dir nur das Tor (weiter bei 3).",
            "- {Wenn du das Stichwort *KAPELLE* hast} Zur Kapelle gehen. -> keller\n- {Sonst} Bleibt dir nur das Tor.",
        ),
        (
            "Würfle mit einem Würfel:\n\n1-5: Du stolperst und verlierst 2 Vitalität. Weiter bei 2.\n6: Du findest eine goldene Münze. Du erhältst 1 Goldstück. Weiter bei 3.",
            "- 1-5: Du stolperst. {Du verlierst 2 Vitalität} -> keller\n- 6: Du findest eine goldene Münze. {Du erhältst 1 Goldstück} -> dach",
        ),
        ("Besiegst du ihn, weiter bei 2.", "TODO Bedingung: Besiegst du ihn. (mill.txt:2)"),
        ("Du darfst es mitnehmen. Weiter bei 2.", "TODO Regel: Du darfst es mitnehmen. (mill.txt:2)"),
    ],
)
def test_what_a_third_blind_author_wrote_in_german(tmp_path: Path, said: str, read: str) -> None:
    text = f"1\n{said}\n\n2\nEin Keller.\n\n3\nEin Dach.\n"
    assert read in section(of_system(tmp_path, text, "gnat", "de"), 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said, read",
    [
        (
            "Roll one die. On 1-3 you cut yourself. On 4-6 all goes well. Turn to 2.",
            "{Roll one die}\n- 1-3: You cut yourself.\n- 4-6: All goes well.\n\n<!-- other ways -->\n\n- Go on. -> yard",
        ),
        ("Test Search. If you succeed, you find a coin. If you fail, you find nothing. Turn to 2.", "- Failure: You find nothing.\n\n<!-- other ways -->\n\n- Go on. -> yard"),
        ("Test Search. If you succeed, turn to 2. If you fail, you find nothing. Turn to 3.", "- Success -> yard\n- Failure: You find nothing. -> loft"),
        ("If you have won, turn to 2. If you have time, turn to 3.", "TODO condition: If you have won. (mill.txt:2)\n\n- If you have won. -> yard"),
        ("Test Search. If you succeed, he talks: add the keyword THURSDAY to your notebook and turn to 2. If you fail, turn to 3.", "- Success: He talks. {Gain the keyword *THURSDAY*} -> yard"),
        ("He tells you all: add the keyword THURSDAY to your notebook. Turn to 2.", "He tells you all.\n\n{Gain the keyword *THURSDAY*}"),
        ("1. Call out: turn to 2\n2. Creep closer: test Search. On a success, turn to 3. On a failure, turn to 2.\n3. Leave: turn to 4", "TODO test within a choice: "),
        ("Quick contest of your Wits against hers.\n\n- If you win, turn to 2.\n- If you tie or lose, turn to 3.", "TODO condition: If you tie or lose. ("),
        ("If you have the rope, turn to 2. Otherwise, you have solved the case.", "TODO condition: Otherwise, you have solved the case. (mill.txt:2)"),
        ("Cross the dagger off your equipment. If you have the silver dagger, turn to 2.", "TODO rule: Cross the dagger off your equipment. (mill.txt:2)"),
        ("If you had the key, it's gone now. Turn to 2.", "TODO condition: If you had the key, it's gone now. (mill.txt:2)"),
        ("You may take the money. Turn to 2.", "TODO rule: You may take the money. (mill.txt:2)"),
        ("If you have the rope, you may go on to 2.", "- {If you have the rope} -> yard"),
    ],
)  # fmt: skip
def test_what_a_fourth_pair_of_blind_authors_wrote(tmp_path: Path, said: str, read: str) -> None:
    assert read in imported_sections(tmp_path, f"1\n{said}{REST}")[1]


@pytest.mark.parametrize(
    "said, read",
    [
        ("Hast du gesiegt, lies weiter bei 2.", "TODO Bedingung: Wenn du gesiegt hast. (mill.txt:2)"),
        ("Wenn du Lust hast, weiter bei 2.", "- Wenn du Lust hast. -> keller"),
        ("Verlierst du, ist dein Abenteuer hier zu Ende. Weiter bei 2.", "TODO Bedingung: Verlierst du, ist dein Abenteuer hier zu Ende. (mill.txt:2)"),
        ("Du kannst ihm das Fell abziehen (notiere: Wolfsfell). Weiter bei 2.", "TODO Regel: Du kannst ihm das Fell abziehen (notiere: Wolfsfell). (mill.txt:2)"),
        ("Wenn du ein Seil hast, kannst du bei 2 weiterlesen. Sonst lies weiter bei 3.", "- {Wenn du ein Seil hast} -> keller\n- {Sonst} -> dach"),
        ("Kaufe, was du möchtest, und ziehe das Geld ab. Weiter bei 2.", "TODO Regel: Kaufe, was du möchtest, und ziehe das Geld ab. (mill.txt:2)"),
    ],
)  # fmt: skip
def test_what_a_fourth_blind_author_wrote_in_german(tmp_path: Path, said: str, read: str) -> None:
    text = f"1\n{said}\n\n2\nEin Keller.\n\n3\nEin Dach.\n"
    assert read in section(of_system(tmp_path, text, "gnat", "de"), 1).replace("\u2060", "")


@pytest.mark.parametrize(
    "said, language",
    [
        ("Cross your torch off.", "en"),
        ("Choose one weapon.", "en"),
        ("You may only use it twice.", "en"),
        ("The chest is open; take what you need and add the rest up.", "en"),
        ("Swap your cloak for hers.", "en"),
        ("Lege deine Rüstung ab.", "de"),
        ("Tausche den Mantel gegen ihren.", "de"),
        ("Du darfst einen der Tränke behalten.", "de"),
    ],
)
def test_what_the_reader_is_told_to_do_is_told_of(tmp_path: Path, said: str, language: str) -> None:
    way = "Turn to 2." if language == "en" else "Weiter bei 2."
    read = section(of_system(tmp_path, f"1\n{said} {way}\n\n2\nA yard.\n", "gnat", language), 1)
    assert f"TODO {'rule' if language == 'en' else 'Regel'}: {said} (" in read


def test_what_a_story_tells_or_a_label_offers_is_no_rule(tmp_path: Path) -> None:
    said = "“Put it down,” he says. You take the left path. She picks up the lamp. Take the stairs: turn to 2. Or wait: turn to 2."
    assert "TODO" not in section(imported(tmp_path, f"1\n{said}\n\n2\nA yard.\n"), 1)
