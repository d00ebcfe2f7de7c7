"""Stories of gamebookformat, Project Aon's XML, ink and ChoiceScript come in."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.importing import Imported, of
from support import reading
from turnto.exchange.importers import files
from turnto.exchange.sentences import Sentences, SystemChecks
from turnto.exchange.story import ImportRefused

SENTENCES = Sentences(reading.system("gnat"))


def imported(tmp_path: Path, *sources: tuple[str, str]) -> Imported:
    for name, text in sources:
        (tmp_path / name).write_text(text, "utf-8")
    paths = [tmp_path / name for name, _ in sources]
    return of(files.read(paths, "", SystemChecks(SENTENCES))[0])


INK = """# title: The Cellar
VAR gold = 5
VAR key = false
-> cellar
=== cellar ===
It is dark. // a note
{key: You hold a key.|No key.}
* [Take it] You take it.
  ~ key = true
  -> yard
+ {gold > 2} "A light?"
  I struck one.
  -> yard
+ Wait
- The end of all. -> END
=== yard
A yard of {~stone|mud}.
-> cellar
=== function f(x)
~ return x
"""


def test_ink(tmp_path: Path) -> None:
    found = imported(tmp_path, ("cellar.ink", INK))
    assert found.errors == []
    assert found.book.header["title"] == "The Cellar"
    assert "{If you have the keyword *Key*} You hold a key. {Otherwise} No key." in found.section("cellar")
    # what a choice brings is not read before it is taken
    assert "- {Once} Take it -> cellar, Take it\n" in found.section("cellar")
    assert found.section("cellar, Take it") == "You take it.\n\n{Gain the keyword *Key*}\n\n- Go on. -> yard"
    assert '- {If *Gold* is 3 or more} "A light?" -> cellar, A light\n' in found.section("cellar")
    assert found.section("cellar, A light") == "I struck one.\n\n- Go on. -> yard"
    told = [one.message for one in found.made.left]
    # a choice without a turn of its own goes on behind the gather
    assert "- Wait -> cellar, part 2" in found.section("cellar")
    assert found.section("cellar, part 2") == "The end of all."
    assert any("stone" in one for one in told)
    assert any("return x" in one for one in told)


WEAVE = """-> hall
=== hall
{lamp:
  # MUSIC: low
  ~ oil = 1
  It is bright.

  So you read.
- else:
  It is dark.
}
- (look)
+ {not lamp} [Light the lamp] #clear
  ~ lamp = true
  It burns.#voice
  -> look
+ [Sit down]
+ [Leave] -> yard
-
You wait.
-> look
=== yard
{not lamp:
  + [Go in] -> hall
}
-> END
"""


def test_weaves_of_ink_go_on_at_their_gathers(tmp_path: Path) -> None:
    found = imported(tmp_path, ("hall.ink", f"VAR lamp = false\nVAR oil = 0\n{WEAVE}"))
    assert found.errors == []
    hall = found.section("hall")
    assert hall.startswith("{If you have the keyword *Lamp*:}")
    assert "It is bright.\n\nSo you read.\n\n{Otherwise:}\n\nIt is dark.\n\n{End}\n\n- Go on. -> hall.look" in hall
    assert found.turns("hall.look") == ["hall, Light the lamp", "hall, part 3", "yard"]
    lit = found.section("hall, Light the lamp")
    assert lit == "{Gain the keyword *Lamp*}\n\nIt burns.\n\n- Go on. -> hall.look"
    assert found.turns("hall, part 3") == ["hall.look"]
    assert "- {If you do not have the keyword *Lamp*} Go in -> hall" in found.section("yard")
    told = [one.message for one in found.made.left]
    assert sorted(one for one in told if "tag" in one) == ["tag: # MUSIC: low", "tag: # clear", "tag: # voice"]
    assert not any("condition" in one or "missing" in one for one in told)


TUNNELS = """-> hall
=== hall
{Hello|Once more}, {mood == "calm": friend|stranger}<>, says he. You are {&wet|dry}.
{met > 0: You know him. -> yard}
You do not know him{met == 0:, nor he you}.
{
- met == 1: One.
- met == 2: Two. -> yard
- else: None.
}
* "I am tired[."]," you say.
  He nods. "So am I," he says, "and so is everyone here, for it has been a long day and a longer night."
  ** [Sit]
  ** [Stand]
  -- It grows late.
* (ask) Ask -> tavern ->
+ {ask} [Ask more] -> tavern -> yard
+ [Leave] -> END
- It is late.
  {hall > 1: -> yard}
  -> hall
=== tavern
A tavern.
+ [Drink]
- ->->
=== yard
{hall.ask: You asked.}
-> END
"""


def test_tunnels_sequences_and_nested_choices_of_ink(tmp_path: Path) -> None:
    found = imported(tmp_path, ("s.ink", f'VAR met = 0\nVAR mood = "calm"\n{TUNNELS}'))
    assert found.errors == []
    hall = found.section("hall")
    assert "{The first time you are here:}" in hall
    assert "Hello, friend, says he. You are wet." in hall
    assert "{If *Met* is 1 or more:}\n\nYou know him.\n\n- Go on. -> yard\n\n{Otherwise:}" in hall
    assert "{If *Met* is exactly 0} You do not know him, nor he you. {Otherwise} You do not know him." in hall
    assert "Two.\n\n{Turn to yard}\n\n{Otherwise:}\n\nNone." in hall
    assert '- {Once} "I am tired," you say. -> hall, I am tired you say' in hall
    assert "- {Once} Ask -> hall.ask" in hall
    assert "- {If you have visited “hall.ask”} Ask more -> hall, Ask more" in hall
    assert found.turns("hall, I am tired you say") == ["hall, part 2"] * 2
    assert found.section("hall.ask") == "- {Gain the keyword *Back 1*} -> tavern"
    assert (
        found.section("tavern, part 2")
        == "- {If you have the keyword *Back 1*} {Lose the keyword *Back 1*} -> hall, part 3\n"
        "- {If you have the keyword *Back 2*} {Lose the keyword *Back 2*} -> yard"
    )
    assert "{If you have visited hall 2 times:}\n\n- Go on. -> yard" in found.section("hall, part 3")
    assert found.section("yard") == "{If you have visited “hall.ask”} You asked."
    assert [one.message for one in found.made.left] == ["these in turn: {&wet|dry}"]


def test_lists_and_html_of_ink(tmp_path: Path) -> None:
    story = (
        "LIST skills = tag, (hide), run\n-> hall\n=== hall\nA <b>hall</b>.\n* Learn\n  ~ skills += tag\n  -> yard\n"
        "* {skills ? hide} [Hide] -> yard\n=== yard\n{\n\n- skills has tag:\n\nYou tag.\n- else:\nNo.\n}\n"
        "{skills hasnt run: Slow.}\n-> END\n"
    )
    found = imported(tmp_path, ("s.ink", story))
    assert found.errors == []
    assert "{Gain the keyword *Skills hide*}" in found.text
    assert "A **hall**.\n\n- Learn {Gain the keyword *Skills tag*} -> yard" in found.section("hall")
    assert "- {If you have the keyword *Skills hide*} Hide -> yard" in found.section("hall")
    assert found.section("yard") == (
        "{If you have the keyword *Skills tag*} You tag. {Otherwise} No.\n\n"
        "{If you do not have the keyword *Skills run*} Slow."
    )
    assert found.made.left == []


STARTUP = """*title The Ship
*author N. N.
*create gold 5
*create brave false
*scene_list
  startup
  deck
You stand on deck.

The wind [i]blows[/i].
*choice
  #Climb
    You climb.
    *set gold +2
    *goto mast
  *if (brave) #Jump
    *goto sea
  #Wait
    *goto sea
*label mast
High up.
*finish
*label sea
Wet. *notacommand
*rand x 1 6
*ending
"""


def test_choicescript(tmp_path: Path) -> None:
    found = imported(
        tmp_path,
        ("deck.txt", "The deck of the $!{ship}.\n*fake_choice\n  #A\n    Aa.\n  #B\nOn.\n*ending\n"),
        ("startup.txt", STARTUP),
    )
    assert found.errors == []
    assert found.book.header["start"] == "startup"
    start = found.section("startup")
    assert "The wind *blows*." in start
    assert "- {If you have the keyword *Brave*} Jump -> startup, sea" in start
    assert "- Climb -> startup, Climb 1" in start
    assert "{Add 2 to *Gold*}" in found.section("startup, Climb 1")
    assert found.turns("startup, mast") == ["deck"]
    assert "- B -> deck, after 1" in found.section("deck")
    assert any("rand x" in one.message for one in found.made.left)
    assert "TODO value printed: $!{ship} (deck.txt:1)" in found.section("deck")


BRANCHES = """*create gold 5
*create brave false
You are @{brave bold|meek}.
*if ((gold > 2) and (brave))
  Rich.
  *goto shop
*elseif brave
  Brave.
*else
  Poor.
  *page_break Onward
  Behind the page.
So it goes.
*gosub weather
After weather.
*gosub weather
*choice
  *hide_reuse #Shop for ${name}
    *set gold -1
    *goto shop
  *if (brave)
    #Be bold
      Bold you are.
      *choice
        #Yes
          *finish
        #No
          *goto shop
  #Leave
    *ending
*label shop
The shop.
*choice colour toy
  #red
    #ship
      Ship.
      *finish
*label weather
It rains.
*return
"""


def test_branches_pages_and_subroutines_of_choicescript(tmp_path: Path) -> None:
    found = imported(tmp_path, ("ship.txt", f"*scene_list\n  ship\n{BRANCHES}"))
    assert found.errors == []
    start = found.section("ship")
    assert "{If you have the keyword *Brave*} You are bold. {Otherwise} You are meek." in start
    assert "{If *Gold* is 3 or more and you have the keyword *Brave*:}\n\nRich.\n\n- Go on. -> ship, shop" in start
    assert "Brave.\n\n- Go on. -> ship, part 1\n\n{Otherwise:}\n\nPoor.\n\n- Onward -> ship, page 2" in start
    assert found.section("ship, page 2") == "Behind the page.\n\n- Go on. -> ship, part 1"
    assert found.section("ship, part 1") == "So it goes.\n\n- {Gain the keyword *Back 1*} -> ship, weather"
    ways = found.section("ship, after 4")
    assert "- {Once} Shop for $\\{name\\} {Subtract 1 from *Gold*} -> ship, shop" in ways
    assert "- {If you have the keyword *Brave*} Be bold -> ship, Be bold 5" in ways
    assert found.turns("ship, Be bold 5") == ["ship, Yes 8", "ship, shop"]
    assert found.turns("ship, shop, red 7") == ["ship, shop, ship 9"]
    assert found.turns("ship, weather") == ["ship, after 3", "ship, after 4"]
    assert [one.message for one in found.made.left] == ["label worked out in play: Shop for ${name}"]


AON = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE gamebook SYSTEM "gamebook.dtd" [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;">]>
<gamebook xml:lang="en" version="0.12"><meta><title>Flight</title><creator class="medium">N. N.</creator>
<rights class="license">Licence &b;</rights></meta>
<section id="title"><meta><title>Title</title></meta><data>
<section class="frontmatter" id="tssf"><meta><title>The Story So Far</title></meta><data><p>It began<ch.ellips/></p></data></section>
<section class="numbered" id="sect1"><meta><title>1</title></meta><data><p>You stand in the <em>dark wood</em>.</p>
<choice idref="sect2">If you wish to run, <link-text>turn to 2</link-text>.</choice>
<choice idref="sect3">If you have the rope, <link-text>turn to 3</link-text>.</choice></data></section>
<section class="numbered" id="sect2"><meta><title>2</title></meta><data><p>The kraan lands.</p><combat><enemy>Kraan</enemy>
<enemy-attribute class="combatskill">16</enemy-attribute></combat>
<choice idref="sect3">If you win, <link-text>turn to 3</link-text>.</choice></data></section>
<section class="numbered" id="sect3"><meta><title>3</title></meta><data><p>Your end.</p><deadend>Your life ends here.</deadend></data></section>
</data></section></gamebook>
"""


def test_project_aon(tmp_path: Path) -> None:
    found = imported(tmp_path, ("book.xml", AON))
    assert found.errors == []
    assert [(one.name, one.pinned, one.kind) for one in found.book.sections] == [
        ("The Story So Far", None, "front"),
        ("dark wood", 1, "story"),
        ("kraan", 2, "story"),
        ("end", 3, "story"),
    ]
    assert "- Run. -> kraan\n- {If you have the rope} -> end" in found.section("dark wood")
    assert "xxxx" not in found.text
    assert any("Kraan" in one.message for one in found.made.left)


def test_entities_of_xml_do_not_swell(tmp_path: Path) -> None:
    bomb = "".join(f'<!ENTITY e{number} "{f"&e{number - 1};" * 10}">' for number in range(1, 12))
    text = AON.replace('<!ENTITY a "xxxxxxxxxx">', f'<!ENTITY e0 "{"x" * 100}">{bomb}<!ENTITY a "x">').replace(
        "It began", "&e11;"
    )
    found = imported(tmp_path, ("book.xml", text))
    assert len(found.text) < 5000


def test_a_choice_in_braces_goes_on_behind_the_next_gather(tmp_path: Path) -> None:
    text = (
        "VAR met = false\n-> a\n=== a\nA man.\n{met:\n  * [Thank him]\n    He nods.\n  + [Go.] -> b.\n- else:\n  * [Wait]\n}\n"
        "- He leaves.\n-> b\n=== b\n* {met} [Call]\n  No answer.\n* [On] -> END\n"
    )
    found = imported(tmp_path, ("man.ink", text))
    assert found.errors == []
    assert "- Thank him -> a, Thank him\n- Go. -> b\n" in found.section("a")
    assert found.section("a, Thank him") == "He nods.\n\n- Go on. -> a, part 2"
    assert "{Otherwise:}\n\n- Wait -> a, part 2" in found.section("a")
    # nothing leads on from here, in ink either
    assert [one.message for one in found.made.left] == ["nothing follows this choice: b, Call"]


def test_words_of_ink_in_angle_brackets_stay(tmp_path: Path) -> None:
    found = imported(
        tmp_path, ("s.ink", "You: <thought:Something feels off...> <b>Who</b> is there?\n* [Go on] -> END\n")
    )
    assert "You: \\<thought:Something feels off...> **Who** is there?" in found.text
    assert found.made.left == []


def test_files_that_a_file_names_come_with_it(tmp_path: Path) -> None:
    (tmp_path / "rooms").mkdir()
    (tmp_path / "rooms" / "yard.ink").write_text("=== yard\nThe end. -> END\n", "utf-8")
    found = imported(tmp_path, ("main.ink", "INCLUDE rooms/yard.ink\nINCLUDE ../out.ink\n-> yard\n"))
    assert found.turns("the beginning") == ["yard"]
    assert [one.message for one in found.made.left] == ["declaration: INCLUDE ../out.ink"]
    (tmp_path / "second.txt").write_text("Here it ends.\n*ending\n", "utf-8")
    found = imported(tmp_path, ("startup.txt", "*scene_list\n  startup\n  second\nOn.\n*finish\n"))
    assert found.turns("startup") == ["second"]
    assert "Here it ends." in found.section("second")


def test_scenes_come_in_their_order_with_their_pictures(tmp_path: Path) -> None:
    found = imported(
        tmp_path,
        ("startup.txt", "*scene_list\n  startup\n  yard\n  hall\nOn.\n*image gate.png left The gate\n*finish\n"),
        ("choicescript_stats.txt", "*stat_chart\n  text name\n"),
        ("hall.txt", "A hall.\n*goto_random_scene\n  startup\n  yard\n"),
        ("yard.txt", "A yard.\n*finish\n"),
    )
    assert found.errors == []
    assert [one.name for one in found.story.passages] == ["startup", "yard", "hall"]
    assert (found.section("startup"), found.story.pictures) == (
        "On.\n\n![The gate](gate.png)\n\n- Go on. -> yard",
        ("gate.png",),
    )
    assert [one.message for one in found.made.left] == [
        "screen of scores: *stat_chart text name",
        "turn, by chance: *goto_random_scene startup yard",
    ]


def test_gamebookformat(tmp_path: Path) -> None:
    text = (
        "title = Words\nauthor = A. B.\n* 1 start\nYou find a [found]key[/found].\nGo to [[second]].\n\n"
        "* 2 second\nGot codeword [add code]warrior[/add].\nTurn to [[choice]].\n\n"
        "* choice\nIf you have the codeword [has code]warrior[/has] you may\nturn to [[the_end]]. Otherwise see [[xor start]].\n\n"
        "* the_end\nThat was easy. [haste]3[/haste]\n"
    )
    found = imported(tmp_path, ("words.gamebook", text))
    assert found.errors == []
    assert (found.book.header["title"], found.book.header["author"]) == ("Words", "A. B.")
    assert "{You may take the **key**}" in found.section("start")
    assert "{Gain the keyword *warrior*}" in found.section("second")
    assert "- {If you have the keyword *warrior*} -> the end\n- {Otherwise} -> start" in found.section("choice")
    assert [one.message for one in found.made.left] == ["tag: [haste]3[/haste]"]


def test_counters_and_labels_of_gamebookformat(tmp_path: Path) -> None:
    text = (
        "* 1 start\nYou have [set gold]100[/set] [count gold]Gold[/count] and a [add item]sword[/add].\n"
        "You can go to [[other]] at a cost of [cost gold]50[/cost].\nYou can go on to the end at [[theend]].\n\n"
        "* other\nYou find [inc gold]5[/inc].\nGo back to [[start]].\n\n* dum :dummy:\nNot to be seen.\n\n* theend\nThe end.\n"
    )
    found = imported(tmp_path, ("gold.gamebook", text))
    assert found.errors == []
    start = found.section("start")
    assert (
        "- {If *Gold* is 50 or more} At a cost of 50. {Subtract 50 from *Gold*} -> other\n- Go on to the end. ->"
        in start
    )
    assert "sword**.\n\n{Set *Gold* to 100} {Take the **sword**}\n\n" in start
    assert found.section("other") == "You find 5.\n\n{Add 5 to *Gold*}\n\n- Go back. -> start"
    assert [one.message for one in found.made.left] == ["dummy: dum: Not to be seen."]


def test_conditions_and_aims_of_gamebookformat(tmp_path: Path) -> None:
    text = (
        "* 1 start\nYou lose [dec life]1[/dec] Life Points.\nIf you have less than [lessthan life]1[/lessthan] Life Points,\n"
        "turn to [[auto other]]. Go to [[other]] to get more Gold or [[end]] to lose some Life Points.\n"
        "Now go on to [[other]] (the yard) or [[end]] (the hall).\nIf you have even more than [morethan gold]16[/morethan]\n"
        "Gold you can turn to [[end]].\n\n* other\nA yard.\n\n* end\nThe end.\n"
    )
    found = imported(tmp_path, ("life.gamebook", text))
    assert found.errors == []
    start = found.section("start")
    assert start.startswith(
        "You lose 1 Life Points.\n\n{Subtract 1 from *life*}\n\n- {If *life* is 0 or less} -> other"
    )
    alive = "- {If *life* is 1 or more} "  # whoever is not is led on at once
    assert f"{alive}Get more Gold. -> other\n{alive}Lose some Life Points. -> end\n" in start
    assert f"the yard. -> other\n{alive}The hall. -> end\n{alive}{{If *gold* is 17 or more}} -> end" in start
    assert found.made.left == []


def test_tags_of_gamebookformat_ask_for_the_next_turn_and_cost_at_the_last(tmp_path: Path) -> None:
    text = (
        "= Rules\nYou have [set gold]9[/set] [count gold]Gold[/count], never less than [min gold]0[/gold].\n\n"
        "* 1 start\nA [found item]gold ring[/found] costs [cost gold]5[/cost]. Or [[bridge][cross the bridge]].\n\n"
        "* bridge :TXT:\nOn paper. [[start]]\n\n"
        "* bridge :HTML:\nA toll of [dec gold]3[/dec]. The way is open if you did not pick up the\n"
        "[hasnot item]key[/hasnot], leading you to [[yard]]. If you have the [has item]key[/has] you must turn\n"
        "to [[xor start]], else to [[hall]].[footnote]A troll.[/footnote]\n\n"
        "* yard\nGo to [[hall]] or [[start]]. He wants a [trade item]gold ring[/trade].\n\n* hall\n[img]hall.png[/img]\n"
    )
    found = imported(tmp_path, ("toll.gamebook", text))
    assert found.errors == []
    start, bridge = found.section("start"), found.section("bridge")
    assert start.startswith("{The first time you are here:}\n\n{Set *Gold* to 9}\n\n{End}\n\n")
    assert start.endswith(
        "- Cross the bridge. -> bridge\n- {Once} {If *Gold* is 5 or more} Take the **gold ring**. "
        "{Subtract 5 from *Gold*} {Take the **gold ring**} -> start"
    )
    assert "{If *Gold* is 2 or less:}\n\n{Set *Gold* to 0}\n\n{Otherwise:}\n\n{Subtract 3 from *Gold*}" in bridge
    assert "- {If you do not have the **key**} " in bridge
    assert "- {If you have the **key**} -> start\n- {If you do not have the **key**} -> hall\n\n\\* A troll." in bridge
    assert "- Go on. -> hall\n- {If you have the **gold ring**} {Lose the **gold ring**} -> start" in found.section(
        "yard"
    )
    assert (found.section("hall"), found.story.pictures) == ("![](hall.png)", ("hall.png",))
    assert [one.message for one in found.made.left] == ["only for TXT: bridge: On paper. [[start]]"]


def test_pictures_and_mentions_of_project_aon_are_kept(tmp_path: Path) -> None:
    inside = (
        "It began.</p><illustration><meta><creator>X</creator><description>A gate</description></meta>"
        '<instance class="html" src="gate.png"/><instance class="pdf" src="gate.pdf"/></illustration>'
        '<p>See <a idref="sect2">section 2</a> and <bookref series="x" book="02">the second</bookref>.'
    )
    found = imported(tmp_path, ("b.xml", AON.replace("It began", inside, 1)))
    assert found.errors == []
    assert "![A gate](gate.png)" in found.text
    assert found.story.pictures == ("gate.png",)
    assert {"turn, perhaps: link to sect2", "another book: series x book 02"} <= {
        one.message for one in found.made.left
    }


def test_sections_within_sections_notes_and_fights_stand_where_they_belong(tmp_path: Path) -> None:
    inside = (
        "</p></data></section><section id='rules'><meta><title>Rules</title></meta><data><p>Fight two rounds.</p>"
        "<section id='more'><meta><title>More</title></meta><data><p>More.</p></data></section></data></section>"
        "<section class='numbered' id='sect7'><meta><title>7</title></meta>"
        "<footnotes><footnote><p>A note.</p></footnote></footnotes><data><p>The stone bridge shakes.</p>"
        "<combat><enemy>Giak</enemy><enemy-attribute class='combatskill'>9</enemy-attribute></combat>"
        "<choice idref='sect8'>If you win, turn to 8.</choice></data></section>"
        "<section class='numbered' id='sect8'><meta><title>8</title></meta><data><p>You are dead.</p></data></section>"
        "<section class='x' id='rest'><meta><title>Rest</title></meta><data><p>"
    )
    found = imported(tmp_path, ("b.xml", AON.replace("It began", inside, 1)))
    assert found.errors == []
    names = [one.name for one in found.story.passages]
    assert names.index("Rules") + 1 == names.index("More")
    assert found.section("Rules").replace("\u2060", "") == "Fight two rounds."
    assert "TODO fight: Giak combatskill 9 (b.xml:" in found.section("stone bridge").split("- Win.")[0]
    assert found.section("stone bridge").endswith("\\* A note.")
    assert "[8, death]" in found.text


PIECES = st.lists(
    st.sampled_from(["=== a ===\n", "== b\n", "= c\n", "* x\n", "+ [y] z -> a\n", "-> b\n", "-> END\n", "- g\n", "{a: b|c}\n", "~ x = 1\n", "VAR x = 2\n", "{", "}", "*choice\n", "  #one\n", "    *goto a\n", "*label a\n", "*if (x)\n", "*fake_choice\n", "*finish\n", "*page_break\n", "*set x +2\n", "*create x 1\n", "* 1 start\n", "[[start]]", "[has code]x[/has] ", "words ", "\n\n", "  ", "#", "*goto a b\n", "*ending\n", "// c\n", "/* "]),
    max_size=40,
).map("".join)  # fmt: skip


@pytest.mark.slow
def test_an_arrow_in_a_tag_of_gamebookformat_is_no_turn(tmp_path: Path) -> None:
    found = imported(tmp_path, ("label.gamebook", "*label a\n+ [y] z -> a\n+ [y] z -> a\n"))
    assert "\\+ z -\\> a + z -\\> a" in found.text
    assert not [one for one in found.problems if one.level == "error"]


@pytest.mark.parametrize("format", ["ink", "choicescript", "gamebookformat", "project-aon"])
@given(PIECES)
def test_anything_is_refused_or_read(tmp_path_factory: pytest.TempPathFactory, format: str, text: str) -> None:
    source = tmp_path_factory.mktemp("any") / "any.txt"
    source.write_text(text if format != "project-aon" else AON.replace("It began", text.replace("&", "")), "utf-8")
    try:
        [story] = files.read([source], format, SystemChecks(SENTENCES))
    except ImportRefused:
        return
    assert of(story).errors == []


def test_no_way_of_ink_and_of_project_aon_is_lost(tmp_path: Path) -> None:
    story = "VAR key = true\n-> hall\n=== hall\nA hall.\n<- cellar\n{ key:\n  -> cellar\n- else:\n  -> END\n}\n=== cellar\nDark.\n-> END\n"
    found = imported(tmp_path, ("s.ink", story))
    assert found.errors == []
    assert found.turns("hall") == ["cellar", "the end"]
    assert "TODO turn, perhaps: a thread: <- cellar" in found.text
    assert "else:" not in [line.strip() for line in found.text.splitlines()]
    sections = "".join(
        f'<section class="numbered" id="sect{n}"><meta><title>{n}</title></meta><data>{said}</data></section>'
        for n, said in ((1, '<p>If you lose, see <a idref="sect2">section 2</a>.</p>'), (2, "<p>Dark.</p>"))
    )
    sections += (
        '<section class="numbered" id="sect3"><meta><title>3</title></meta><data><p>Pick from the <a idref="random">table</a>.</p>'
        '<puzzle idref="sect2">Turn to the number.</puzzle><choice idref="sect1">If it is 5, turn to 1.</choice></data></section>'
    )
    aon = f'<gamebook><meta><title>T</title></meta><section id="title"><data>{sections}</data></section></gamebook>'
    found = imported(tmp_path, ("s.xml", aon))
    assert found.errors == []
    assert len([target for section in found.book.sections for target in found.turns(section.name)]) == 2
    assert {"throw: a number from 0 to 9", "turn: puzzle to sect2"} <= {one.message for one in found.made.left}


def test_a_missing_passage_does_not_take_the_number_of_another(tmp_path: Path) -> None:
    found = imported(tmp_path, ("s.twee", ":: Start\n[[1]]\n:: 2\n[[1]]\n:: 3\n[[Start]]\n"))
    assert found.errors == []
    gamebook = "* 1 start\nGo to [[other]] or [[1]].\n* other\nThe end.\n"
    assert imported(tmp_path, ("b.gamebook", gamebook)).errors == []


def test_a_part_of_a_repeated_knot_has_a_name_of_its_own(tmp_path: Path) -> None:
    story = "-> a\n=== a\n* One\n- Two.\n-> a\n=== a\nThree.\n=== b\n-> a\n"
    assert imported(tmp_path, ("s.ink", story)).errors == []


def test_what_is_no_condition_and_no_turn_is_kept_from_being_one(tmp_path: Path) -> None:
    text = (
        "* 1 start\nOK, if you have the codeword [has code]warrior[/hawise you can go to [[end]] or [[start]].\n"
        "If not, go ck to 1.\n* end\nThe end.\n"
    )
    assert imported(tmp_path, ("s.gamebook", text)).errors == []


def test_signs_in_a_condition_that_stands_in_a_label_are_words(tmp_path: Path) -> None:
    story = "Here.\n*choice\n  *if (gold >-> {3}) #Pay\n    *goto a\n  #Go\n    *goto a\n*label a\nOn.\n*finish\n"
    found = imported(tmp_path, ("s.txt", story))
    assert found.errors == []
    assert found.turns("s") == ["s, a", "s, a"]


def test_files_of_numbers_beside_a_gamebook_pin_its_sections(tmp_path: Path) -> None:
    book = tmp_path / "mill.gamebook"
    book.write_text("* yard\nThe gate, at [[gate]], is shut.\n* gate\nThe end.\n", "utf-8")
    (tmp_path / "mill1.map").write_text('{"yard": 10}', "utf-8")
    (tmp_path / "mill2.map").write_text('{"gate": 99, "gone": 4, "well": "deep"}', "utf-8")
    (tmp_path / "other.map").write_text('{"gate": 5}', "utf-8")
    for source in (book, tmp_path):
        found = of(files.read([source])[0])
        assert found.errors == []
        assert "## yard [10]" in found.text
        assert "- The gate. -> gate" in found.text
        assert "## gate [99, end]" in found.text
        assert [(Path(one.place.file).name, one.message) for one in found.made.left] == [
            ("mill2.map", "number: well: deep"),
            ("mill2.map", "number of no section: gone: 4"),
        ]
    (tmp_path / "other.map").write_text("[1", "utf-8")
    found = of(files.read([book, tmp_path / "other.map"])[0])
    assert "numbers that are no JSON object: [1" in [one.message for one in found.made.left]


def test_a_sequence_of_ink_that_is_named_in_its_line_is_no_condition(tmp_path: Path) -> None:
    text = "-> a\n=== a\n{once: You dream of gold.}\n{stopping: Hello|Once more} {shuffle: rain|sun}\n-> END\n"
    found = imported(tmp_path, ("dream.ink", text))
    assert found.errors == []
    assert "{The first time you are here} You dream of gold." in found.text
    assert "{The first time you are here} Hello {Otherwise} Once more" in found.text
    assert [one.message for one in found.made.left] == ["one of these by chance: {shuffle: rain|sun}"]


def test_a_scene_that_the_list_does_not_name_ends_in_a_todo(tmp_path: Path) -> None:
    found = imported(
        tmp_path,
        ("startup.txt", "*scene_list\n  startup\n  second\nOn.\n*goto_scene cave\n"),
        ("cave.txt", "Dark.\n*finish\n"),
        ("second.txt", "The last.\n*finish\n"),
    )
    assert found.errors == []
    assert [one.message for one in found.made.left] == [
        "turn: *finish: which scene follows cave is not in the scene_list"
    ]
    assert "## cave\n" in found.text
    assert "## second [end]\n" in found.text


def test_a_constant_of_ink_is_its_value(tmp_path: Path) -> None:
    ink = (
        "CONST PRICE = 3 // gold\nVAR gold = 9\n-> shop\n=== shop ===\nIt costs {PRICE}, the PRICE.\n"
        "* {gold >= PRICE} [Pay]\n  ~ gold -= PRICE\n  -> END\n+ Leave -> END\n"
    )
    found = imported(tmp_path, ("shop.ink", ink))
    assert found.errors == []
    assert "It costs 3, the PRICE." in found.section("shop")
    assert "- {If *Gold* is 3 or more} Pay -> shop, Pay\n" in found.section("shop")
    assert found.section("shop, Pay") == "{Subtract 3 from *Gold*}"
    assert found.made.left == []


def test_an_end_behind_the_divert_of_a_choice_of_ink_makes_no_section(tmp_path: Path) -> None:
    found = imported(
        tmp_path,
        ("cave.ink", "-> mouth\n== mouth ==\nA cave.\n+ [In] -> tunnel\n== tunnel ==\n+ [Back] -> mouth\n-> END\n"),
    )
    assert found.errors == []
    assert list(found.book.by_name) == ["the beginning", "mouth", "tunnel"]
    assert found.section("tunnel") == "- Back -> mouth"


def test_a_condition_of_the_prose_asks_the_counter_that_gamebookformat_names(tmp_path: Path) -> None:
    text = "* start\nYou have [set gold]15[/gold] [count gold]coins[/gold].\nIf you have more than 20 gold, turn to [[rich]]. Otherwise turn to [[poor]].\n* rich :end\nGood.\n* poor :end\nBad.\n"
    found = imported(tmp_path, ("purse.gamebook", text))
    assert "- {If *coins* is 21 or more} -> rich\n- {Otherwise} -> poor" in found.section("start")


def test_whoever_leaves_under_a_condition_does_not_read_on(tmp_path: Path) -> None:
    scene = "*create brave false\n*set brave true\n*if brave\n  You are brave.\n  *goto out\n*else\n  You are not.\nA noise.\n*label out\nOut.\n*finish\n"
    found = imported(tmp_path, ("startup.txt", scene))
    assert found.errors == []
    assert (
        "You are brave.\n\n{Turn to “startup, out”}\n\n{Otherwise:}\n\nYou are not.\n\n{End}\n\nA noise." in found.text
    )


def test_the_first_branch_of_ink_may_stand_behind_its_brace(tmp_path: Path) -> None:
    story = "VAR gold = 1\n-> a\n=== a\n{ - gold > 2: Rich.\n  - gold > 0: Poor.\n  - else: Bare.\n}\n-> END\n"
    found = imported(tmp_path, ("s.ink", story))
    assert found.section("a").startswith(
        "{If *Gold* is 3 or more} Rich. {Otherwise, if *Gold* is 1 or more} Poor. {Otherwise} Bare."
    )
