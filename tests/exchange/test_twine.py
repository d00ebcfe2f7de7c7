"""Stories of Twine come in: links are turns, what can be said is said, the rest stands beside a TODO."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.importing import Imported, imported
from support import reading
from support.pace import seconds
from turnto.exchange.importers import dialects, files, twine
from turnto.exchange.importers.expressions import assignment, condition, kinds_in
from turnto.exchange.story import turns
from turnto.exchange.write import written

FORMATS = ("Harlowe", "SugarCube", "Chapbook", "Snowman")


def twee(body: str, format: str = "Harlowe", more: str = "") -> str:
    return (
        ":: StoryTitle\nThe Mill\n\n"
        f':: StoryData\n{{"ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "format": "{format}", "start": "Start"}}\n\n'
        f':: Start\n{body}\n\n:: Yard\nA yard.\n\n:: Hall [x y] {{"position":"1,2"}}\nA hall.\n\n{more}'
    )


LINKS = """You stand before a mill, and may go [[in|Hall]] or [[round->Yard]].

* [[Yard<-Look about]]
* [[Hall]]
"""


@pytest.mark.parametrize("format", FORMATS)
def test_links_alone_pass_every_check(tmp_path: Path, format: str) -> None:
    found = imported(tmp_path, twee(LINKS, format))
    assert found.errors == []
    assert found.turns("Start") == ["Hall", "Yard", "Yard", "Hall"]
    assert "You stand before a mill, and may go in or round." in found.text
    assert [one.message for one in found.made.left] == [f"tag, kept as a comment: {tag}" for tag in ("x", "y")]
    assert found.section("Hall").startswith("<!-- map: 1,2 -->\n<!-- tags: x y -->")
    assert "## Yard [end]" in found.text


@pytest.mark.parametrize(
    "label",
    [
        "As long as our nation is alive, we fight.",
        "If you say so.",
        "Unless they have gone, wait.",
        "Otherwise I leave.",
    ],
)
def test_what_a_choice_says_is_no_condition(tmp_path: Path, label: str) -> None:
    found = imported(tmp_path, twee(f"[[Yard]]\n[[{label}->Hall]]"))
    assert found.errors == []
    assert found.turns("Start") == ["Yard", "Hall"]


def test_the_header_keeps_title_ifid_and_start(tmp_path: Path) -> None:
    found = imported(tmp_path, twee(LINKS))
    assert found.book.header["title"] == "The Mill"
    assert found.book.header["ifid"] == "D674C58C-DEFA-4F70-B7A2-27742230C0FC"
    assert found.book.header["start"] == "Start"


def test_older_heads_are_read(tmp_path: Path) -> None:
    found = imported(tmp_path, "::Start\nHere. [[Far\\[1\\]]]\n::Far\\[1\\] [tag] <1,2>\nThere.\n")
    assert found.errors == []


def test_names_that_cannot_stand_in_a_head_are_changed_and_stay_apart(tmp_path: Path) -> None:
    text = ":: Start\n[[a: b]] [[A – b]] [[{x}]] [[back]] [[12]] [[012]] [[*x*]] [[x.]]\n"
    text += "".join(f"\n:: {name}\nHere.\n" for name in ("a: b", "A – b", "\\{x\\}", "back", "12", "012", "*x*", "x."))
    found = imported(tmp_path, text)
    assert found.errors == []
    assert len(set(found.turns("Start"))) == 8


def test_a_name_that_ends_with_a_dash_makes_no_arrow_with_what_follows(tmp_path: Path) -> None:
    found = imported(tmp_path, ":: Start\n[[x-]]> [[x-]]<i></i>> `-`>\n:: x-\nHere.\n")
    assert found.errors == []
    assert found.turns("Start") == ["x", "x"]


def test_a_missing_passage_is_made_with_a_todo(tmp_path: Path) -> None:
    found = imported(tmp_path, ":: Start\n[[Nowhere]]\n")
    assert found.errors == []
    assert "TODO missing passage: Nowhere is not in the source" in found.section("Nowhere")
    assert [(one.place.line, one.code) for one in found.made.left] == [(2, "left-over")]


def test_prose_is_not_read_as_our_signs(tmp_path: Path) -> None:
    said = "A {brace} -> an arrow → more => x, a <tag, 2 * 3 * 4, `code`, [a](b), &amp; c_d_e"
    found = imported(tmp_path, f":: Start\n# no head\n1. no list\n{said}\n[[Start]]\n", format="twee")
    assert found.errors == []
    shown = " ".join(str(node) for node in found.book.sections[0].body)
    for part in ("{brace} -> an arrow", "2 * 3 * 4", "`code`", "[a](b)", "& c_d_e"):
        assert part in shown


@pytest.mark.parametrize(
    "body, said",
    [
        ("(set: $hasKey to true)", "{Gain the keyword *Has key*}"),
        ("(set: $gold to 5)", "{Set *Gold* to 5}"),
        ("(set: $gold to it + 2)", "{Add 2 to *Gold*}"),
        ("(put: 3 into $gold)", "{Set *Gold* to 3}"),
        ('(link-goto: "Leave", "Yard")', "- Leave -> Yard"),
        ('(link-goto: "Yard")', "- Yard -> Yard"),
        ('(GO_TO: \'Yard\')', "- Go on. -> Yard"),
        ('(link: "Think")[(set: $gold to it - 1)(goto: "Hall")]', "- Think {Subtract 1 from *Gold*} -> Hall"),
        ("(if: $hasKey)[[[Open->Hall]]]", "- {If you have the keyword *Has key*} Open -> Hall"),
        ("(if: $gold >= 3)[Rich.](else:)[Poor.]", "{If *Gold* is 3 or more} Rich. {Otherwise} Poor."),
        ("(unless: $hasKey is true)[Shut.]", "{If you do not have the keyword *Has key*} Shut."),
        ('(if: (history:) contains "Hall")[Again.]', "{If you have visited Hall} Again."),
        ('(link-undo: "Back")', "- Back -> back"),
        ("(if: $hasKey)[[Open->Hall]]", "- {If you have the keyword *Has key*} Open -> Hall"),
        ('(link:"Roll")[(if: $r > 3)[(goto:"Yard")](else:)[(goto:"Hall")]]', "- {If *R* is 4 or more} Roll -> Yard\n- {Otherwise} Roll -> Hall"),
        ('(text-colour: red)+(text-style:"bold")[Loud.]', "Loud."),
        ('|a>[Look.](click: ?a, "x")[More.]', "Look."),
        ("$bar[[Out->Yard]]", "- Out -> Yard"),
        ('[[["Home."|Yard]]]', '- "Home." -> Yard'),
        ("(if: $map's (2)'s (1) is 1)[[Out->Yard]]", "- Out -> Yard"),
        ('(link: "Not yet!")[(undo:)]', "- Not yet! -> back"),
        ('(link: "Wait")[It comes.]', "Wait: It comes."),
        # what a press does is offered, and not in force on arrival
        ('(link: "Look")[A coin. (set: $gold to it + 1)] So.', "- {Look: add 1 to *Gold*}\n- Hall -> Hall"),
        ('(link-repeat: "Look")[(set: $gold to it + 1, $hasKey to true)]', "- {Look: add 1 to *Gold*, any number of times} {Gain the keyword *Has key*}"),
        ('|a>[A door.](click: ?a)[(set: $gold to 3)]', "- {Set *Gold* to 3}"),
        ('(link: "Look")[A.](set: $gold to 3)', "A.\n\nTODO text that a press brings: (link: \"Look\") (story.twee:8)\n\n{Set *Gold* to 3}"),
        ('(link: "Look")[(if: $hasKey)[(set: $gold to 3)]]', "- {If you have the keyword *Has key*} {Look: set *Gold* to 3}"),
        # what a condition cuts out of a sentence is written as the two sentences that it makes
        (
            "You are robbed(if: $gold > 2)[ and beaten], but alive.",
            "{If *Gold* is 3 or more} You are robbed and beaten, but alive. {Otherwise} You are robbed, but alive.",
        ),
        (
            "He has (if: $gold is 1)[a coin](else:)[some coins].",
            "{If *Gold* is exactly 1} He has a coin. {Otherwise} He has some coins.",
        ),
        ("Three apple(if: $gold > 1)[s] here.", "{If *Gold* is 2 or more} Three apples here. {Otherwise} Three apple here."),
        ("You stop. (if: $gold > 2)[You pay.] You go.", "You stop.\n\n{If *Gold* is 3 or more} You pay.\n\nYou go."),
        (
            "You (if: $gold > 2)[pay](else:)[beg], (if: $hasKey)[unlock](else:)[knock].",
            "{If *Gold* is 3 or more:}\n\n{If you have the keyword *Has key*} You pay, unlock. {Otherwise} You pay, knock.",
        ),
        ("//One\nor two.//", "One\n\nor two."),
        ("(event: when $gold is 3)[Rich.]", "TODO condition that is waited for: (event: when $gold is 3) (story.twee:8)\n\n{If *Gold* is exactly 3} Rich."),
        ("Go on\\\nthere.", "Go on there."),
    ],
)  # fmt: skip
def test_harlowe_is_put_in_words(tmp_path: Path, body: str, said: str) -> None:
    found = imported(tmp_path, twee(f"{body}\n\n[[Hall]]\n\n(set: $gold to 1)\n(set: $hasKey to true)"))
    assert found.errors == []
    assert said in found.section("Start")


@pytest.mark.parametrize(
    "body, said",
    [
        ("<<set $gold += 2>>", "{Add 2 to *Gold*}"),
        ('<<linkreplace "Look">>A coin.<<set $gold += 2>><</linkreplace>> So.', "- {Look: add 2 to *Gold*}\n- Hall -> Hall"),
        ('<<linkappend "Look">>A coin.<</linkappend>><<set $gold to 2>>', "\n\n{Set *Gold* to 2}"),
        ("<<set $gold to 1, $hasKey to true>>", "{Set *Gold* to 1} {Gain the keyword *Has key*}"),
        ("[[Take it|Hall][$hasKey to true]]", "- Take it {Gain the keyword *Has key*} -> Hall"),
        ('<<link "Go" "Hall">><<set $gold -= 1>><</link>>', "- Go {Subtract 1 from *Gold*} -> Hall"),
        ('<<button "Go">><<goto "Hall">><</button>>', "- Go -> Hall"),
        ("<<link [[Rest|Hall]]>><</link>>", "- Rest -> Hall"),
        ('<<goto "Hall">>', "- Go on. -> Hall"),
        ('<<include "Yard">>', "A yard."),
        ('<<if $gold gte 2 and $hasKey>>Rich.<<elseif visited("Hall")>>Back.<<else>>Poor.<</if>>', "{If *Gold* is 2 or more and you have the keyword *Has key*} Rich. {Otherwise, if you have visited Hall} Back. {Otherwise} Poor."),
        ('<a data-passage="Hall">In</a>', "- In -> Hall"),
        ('<<return "Back">>', "- Back -> back"),
        ("One \\\nline.", "One line."),
        ("<<button [[Buy|Hall][$gold -= 5]]>><</button>>", "- Buy {Subtract 5 from *Gold*} -> Hall"),
        ("[img[a.png][Hall][$gold to 4]]", "- Hall {Set *Gold* to 4} -> Hall"),
        ("<<actions [[Ask|Hall][$gold to 4]]>>", "- Ask {Set *Gold* to 4} -> Hall"),
        ("<<link [[Go, <<name>>|Hall]]>><</link>>", "- Go, -> Hall"),
        ("I <<if $hasKey>>turn the key<<else>>knock<</if>>.", "{If you have the keyword *Has key*} I turn the key. {Otherwise} I knock."),
        ("''b'' //i// __u__", "**b** *i* *u*"),
        ("''Ann and Ben ''for all", "**Ann and Ben** for all"),
        ("for'' Ann and Ben''", "for **Ann and Ben**"),
        ("<<unset $hasKey>>", "{Lose the keyword *Has key*}"),
        ("<<set $door = {isOpen: true, tries: 2,}>>", "{Gain the keyword *Door is open*} {Set *Door tries* to 2}"),
        ("Not //*one*// link.", "Not *\\*one\\** link."),
        ("Three ways:\n\\\n  \\ on.", "Three ways: on."),
    ],
)  # fmt: skip
def test_sugarcube_is_put_in_words(tmp_path: Path, body: str, said: str) -> None:
    found = imported(tmp_path, twee(f"{body}\n\n[[Hall]]\n\n<<set $gold to 1>>\n<<set $hasKey to true>>", "SugarCube"))
    assert found.errors == []
    assert said in found.section("Start")


@pytest.mark.parametrize(
    "body, said",
    [
        ("gold: 3\n--\nHere.", "{Set *Gold* to 3}"),
        ("$lit: false\n$gold: $gold + 1\n--\nHere.", "{Lose the keyword *Lit*} {Add 1 to *Gold*}"),
        ("lit (gold > 2): true\n--\nHere.", "{Gain the keyword *Lit*}"),
        (
            "[if lit]\nBright.\n\n[else]\nDark.\n\n[continue]\nOn.",
            "{If you have the keyword *Lit*} Bright. {Otherwise} Dark.",
        ),
        ("{embed passage: 'Yard'}", "A yard."),
        ("{reveal link: 'Look', passage: 'Hall'}", "Look: A hall."),
        ("> [[Walk->Hall]]\n> [[Yard]]", "- Walk -> Hall\n- Yard -> Yard"),
    ],
)
def test_chapbook_is_put_in_words(tmp_path: Path, body: str, said: str) -> None:
    found = imported(tmp_path, twee(f"{body}\n\n[[Hall]]", "Chapbook", ":: More\nlit: true\n--\n[[Hall]]"))
    assert found.errors == []
    assert said in found.section("Start")


@pytest.mark.parametrize(
    "body, said",
    [
        ("<% s.key = true; s.n = 3 %>", "{Gain the keyword *Key*} {Set *N* to 3}"),
        ("<%\n// One less.\ns.n -= 1;\n%>", "<!-- One less. -->\n\n{Subtract 1 from *N*}"),
        ("<% if (s.key) { %>Yes.<% } else { %>No.<% } %>", "{If you have the keyword *Key*} Yes. {Otherwise} No."),
        # one piece of code that ends a block and begins the next, as real stories have it
        (
            "<% s.n = 3; if (s.n > 2) { %>More.<% }\n if (s.key) { %>Yes.<% } %> After.",
            "{Set *N* to 3}\n\n{If *N* is 3 or more} More.\n\n{If you have the keyword *Key*} Yes.\n\nAfter.",
        ),
        ('<%= story.render("Yard") %>', "A yard."),
        ('<a href="javascript:void(0)" data-passage="Hall">In</a>', "- In -> Hall"),
    ],
)
def test_snowman_is_put_in_words(tmp_path: Path, body: str, said: str) -> None:
    found = imported(tmp_path, twee(f"{body}\n\n[[Hall]]", "Snowman"))
    assert found.errors == []
    assert said in found.section("Start")


@pytest.mark.parametrize(
    "format, body",
    [
        ("Harlowe", "(for: each _x, ...$list)[_x] [[$next]] (print: $name)"),
        ("SugarCube", '<<run setup.go()>> [[go|$next]] <<textbox "$name" "">> <<switch $x>><<case 1>>one<</switch>>'),
        ("Chapbook", "{cycling link for: 'x', choices: ['a']} {embed passage: next} [after 1s]\nlate"),
        ("Snowman", "<% for (var i = 0; i < 3; i++) { %>x<% } %> <%= s.list.join() %>"),
    ],
)
def test_what_has_no_words_stays_beside_a_todo(tmp_path: Path, format: str, body: str) -> None:
    found = imported(tmp_path, twee(f"{body}\n[[Hall]]", format))
    assert found.errors == []
    assert len(found.made.left) >= 2
    assert all(one.place.file.endswith("story.twee") and one.place.line >= 7 for one in found.made.left)
    assert found.text.count("TODO") == len(found.made.left)


def test_a_page_of_twine_is_read(tmp_path: Path) -> None:
    page = (
        '<html><tw-storydata name="A &amp; B" startnode="2" ifid="D674C58C-DEFA-4F70-B7A2-27742230C0FC" format="Harlowe">'
        '<style type="text/twine-css">b {}</style><tw-passagedata pid="1" name="Hall" tags="">It&#39;s &lt;dark&gt;.</tw-passagedata>'
        '<tw-passagedata pid="2" name="Start" tags="">[[Hall]]</tw-passagedata></tw-storydata></html>'
    )
    found = imported(tmp_path, page, "archive.html")
    assert (found.book.header["title"], found.book.header["start"]) == ("A & B", "Start")
    assert found.errors == []
    assert "It's" in found.section("Hall")
    assert found.made.files.keys() == {"book.md", "left-over/story.css"}


def test_an_older_page_and_json_are_read(tmp_path: Path) -> None:
    old = (
        '<div id="storeArea"><div tiddler="Start" tags="">Go [[on|Far]]\\nnow</div><div tiddler="Far">Far.</div></div>'
    )
    assert imported(tmp_path, old, "old.html").turns("Start") == ["Far"]
    json = (
        '{"name":"J","passages":[{"name":"Start","text":"[[Far]]","pid":1},{"name":"Far","text":"x"}],"startnode":"1"}'
    )
    assert imported(tmp_path, json, "story.json").turns("Start") == ["Far"]


NASTY = st.lists(
    st.sampled_from([*"abc $_'\"\n\n:[]()<>{}|/*-=>%&;#~^,.1é→\\\t!", "[[", "]]", "->", "<<", ">>", "<%", "%>", "{If ", "(if:", "(set: $x to 1)", "<<if $x>>", "<</if>>", "<<link \"a\">>", ":: p\n", "<b>", "[if x]\n", "--\n", "TODO ", "## ", "{embed passage: 'Start'}", "(display: \"Start\")", "<<include \"Start\">>", "\x00", "\ue000", "\ue014", "\u2028"]),
    max_size=80,
).map("".join)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
@given(bodies=st.lists(NASTY, min_size=1, max_size=4))
def test_anything_is_read_and_every_turn_leads_somewhere(
    tmp_path_factory: pytest.TempPathFactory, format: str, bodies: list[str]
) -> None:
    text = twee(bodies[0], format, "".join(f"\n\n:: {body[:20]}\n{body}" for body in bodies[1:]))
    found = imported(tmp_path_factory.mktemp("any"), text, is_hinted=False)
    assert found.errors == []


LABELS = st.text(alphabet="abcdeéß .,!?'’()-0123456789:", min_size=1, max_size=20).filter(lambda text: text.strip())


@pytest.mark.slow
@given(
    names=st.lists(LABELS, min_size=2, max_size=6, unique_by=str.strip), labels=st.lists(LABELS, min_size=6, max_size=6)
)
def test_every_link_is_a_turn(tmp_path_factory: pytest.TempPathFactory, names: list[str], labels: list[str]) -> None:
    names = [" ".join(name.split()) for name in names]
    links = [f"[[{label}|{name}]]" for label, name in zip(labels, names, strict=False)]
    text = ":: Start\nHere.\n" + "\n".join(links) + "".join(f"\n\n:: {name}\nThere." for name in names)
    found = imported(tmp_path_factory.mktemp("links"), text)
    assert found.errors == []
    assert len(found.turns("Start")) == len(links)
    assert len(set(found.turns("Start"))) == len(set(names))


@pytest.mark.parametrize(
    "unit", ["(if:", "[[", "<<if ", "''", '(link:"a")[', "[", "<%", "<b", "{", "//a", "<!--", "$a[", "\n::"]
)
@pytest.mark.parametrize("format", FORMATS)
def test_time_is_linear_in_the_length(format: str, unit: str) -> None:
    story = twine.read_twee(twee(unit * 5_000, format), "s.twee")
    assert seconds(lambda: dialects.story_of(story), 2.0) < 2.0


@pytest.mark.parametrize(
    "text, said",
    [
        ("$a and not $b", "you have the keyword *A* and you do not have the keyword *B*"),
        ("$n > 3 or $n is 0", "*N* is 4 or more or *N* is exactly 0"),
        ("$a and ($n >= 1 or $b)", "either *N* is 1 or more or you have the keyword *B*, and you have the keyword *A*"),
        ("$n", "*N* is 1 or more"),
        ("random(1,6) is 2", ""),
        ("$a contains 'x'", ""),
    ],
)
def test_conditions_in_words(text: str, said: str) -> None:
    assert condition(text, {"n": "number", "a": "flag", "b": "flag"}) == said


@pytest.mark.parametrize(
    "text, said",
    [
        ("visited() is 1", "you have not been here before"),
        ("not (visited() > 1)", "you have not been here before"),
        ("visits >= 2", "you have been here before"),
        ("passage.visits is 3", "this is your third visit here"),
        ("visited() gt 3", "you have been here 3 times before"),
        ("not (visited() gt 3)", ""),
        ("visited()", ""),
    ],
)
def test_visits_of_the_passage_itself_in_words(text: str, said: str) -> None:
    assert condition(text, {}) == said
    assert condition("visits > 1", {"visits": "number"}) == "*Visits* is 2 or more"
    assert kinds_in(["(if: visits is 1)[(set: $visited to 2)]"]) == {"visited": "number"}


GERMAN = """<<set $key to true>><<set $gold to 3; $gold -= 1>><<set $job to "Dieb">>
<<if $gold gte 2 and not $key>>Viel.<<elseif visited() is 3>>Genug.<<else>>Wenig.<</if>>
<<if visited("Yard")>>Schon.<</if>> <<if $job is "Dieb">>Still.<</if>> <<if ($key or $gold is 0) and $gold lt 9>>Kaum.<</if>>
<<set $job to "Mönch">> <<return>> <<goto "Yard">>"""


def test_a_german_story_is_put_in_german_words(tmp_path: Path) -> None:
    source = tmp_path / "story.twee"
    source.write_text(twee(GERMAN, "SugarCube", ":: StoryInit\n<<set $mut to 1>>"), "utf-8")
    made = written(files.read([source])[0], reading.system("gnat"), "de")
    assert [one.message[:5] for one in made.left] == ["tag, ", "tag, "]
    text = made.files["book.md"]
    assert "{Wenn du zum ersten Mal hier bist:}\n\n{Setze *Mut* auf 1}" in text
    assert "{Notiere das Stichwort *Key*} {Setze *Gold* auf 3} {Verringere *Gold* um 1}" in text
    assert "{Streiche das Stichwort *Job Dieb* und notiere das Stichwort *Job Mönch*}" in text
    assert (
        "{Wenn *Gold* mindestens 2 ist und du das Stichwort *Key* nicht hast} Viel. "
        "{Sonst, wenn du zum dritten Mal hier bist} Genug. {Sonst} Wenig." in text
    )
    assert (
        "{Wenn entweder du das Stichwort *Key* hast oder *Gold* genau 0 ist, und *Gold* höchstens 8 ist} Kaum." in text
    )
    assert "- Zurück. -> back\n- Weiter. -> Yard" in text


def test_a_variable_that_is_one_of_some_words_is_a_keyword_for_each() -> None:
    kinds = kinds_in(
        ['(set: $job to "thief")', "(set: $job to 'mage')(set: $name to \"Bob\")", '(if: $job is not "mage")[]']
    )
    assert kinds == {"job": ("thief", "mage")}
    said = "Lose the keyword *Job thief* and gain the keyword *Job mage*"
    assert assignment('$job to "mage"', kinds) == said
    assert condition('$job is "thief"', kinds) == "you have the keyword *Job thief*"
    assert condition("$job isnot 'mage'", kinds) == "you do not have the keyword *Job mage*"
    assert kinds_in(['$job to "mage"', "$job to $other", '$job is "mage"']) == {}


@pytest.mark.parametrize("text", ["$a to random(1,2)", "$a to 'x'", "$a to (a: 1)", "$a", "", "$a to $b"])
def test_what_cannot_be_counted_is_no_instruction(text: str) -> None:
    assert assignment(text, {}) == ""


def test_links_are_found_in_every_notation() -> None:
    story = dialects.story_of(twine.read_twee(":: a\n[[b]] [[x|b]] [[x->b]] [[b<-x]] [[x->y->b]]\n:: b\n.", "s"))
    assert list(turns(story.passages[0].blocks)) == ["b"] * 5


@pytest.mark.parametrize(
    "format, body, said",
    [
        ("Harlowe", "The planet is [dying]<word|.", "The planet is dying."),
        ("Harlowe", '($fight: "Yard", (dm: "hp", 3))', 'TODO macro: ($fight: "Yard", (dm: "hp", 3))'),
        ("Harlowe", "(set: $a to (a: 1), $b to (a: 2))", "TODO instruction: (set: $a to (a: 1), $b to (a: 2)) (story.twee:8)"),
        ("Harlowe", 'See <a target="_blank" href="https://example.org/a?b=1&amp;c=2">the map</a>.', "See the map (https://example.org/a?b=1&c=2)."),
        ("Harlowe", '<a href="https://example.org">https://example.org</a>', "https://example.org"),
        ("Chapbook", "Two \\*\\* stars \\\nfall.", "Two &#42;&#42; stars  \nfall."),
        ("Chapbook", "| | A |\n|---|:--|\n| b | [c](https://example.org/) |", "| | A |\n|---|:--|\n| b | c (https://example.org/) |"),
        ("Harlowe", 'A map:\n<img src=map.png\nalt="The mill">', "![The mill](map.png)"),
        ("SugarCube", "One.<<br>>\nTwo.", "One.\n\nTwo."),
        ("SugarCube", 'I <<fade "look" "Yard" 20>>.', 'I look.\n\nTODO turn, perhaps: <<fade "look" "Yard" 20>>'),
        ("SugarCube", '<img src="https://example.org/a.png" alt="A map">', "(A map)"),
        ("SugarCube", "You can <<cycle \"$a\">><<option \"sit\">><</cycle>> here.", "You can here."),
    ],
)  # fmt: skip
def test_no_markup_is_left_in_the_words(tmp_path: Path, format: str, body: str, said: str) -> None:
    found = imported(tmp_path, twee(f"{body}\n\n[[Hall]]", format))
    assert found.errors == []
    assert said in found.section("Start")
    assert found.text.count("(set: $a to (a: 1)") <= 1


def test_every_picture_of_the_web_is_named_and_no_look_is_dropped_in_silence(tmp_path: Path) -> None:
    pictures = "".join(f'<img src="https://example.org/{number}.png">\n' for number in range(50))
    found = imported(tmp_path, twee(f"{pictures}\n[[Hall]]"))
    assert found.text.count("TODO look dropped:") == 1
    assert "TODO look dropped: left-over/looks.txt (50): <img" in found.text
    assert sum(one.message.startswith("look dropped: <img") for one in found.made.left) == 40
    assert "look dropped: 10 more: left-over/looks.txt" in [one.message for one in found.made.left]
    told = found.made.files["left-over/looks.txt"]
    assert all(f'story.twee:{at + 8}: <img src="https://example.org/{at}.png">' in told for at in range(50))


def test_what_harlowe_keeps_verbatim_is_words(tmp_path: Path) -> None:
    story = ':: StoryData\n{"format": "Harlowe"}\n:: Start\nPress (verbatim:)[[[Hall]] or (set: $a to 1)] (v6m:)[$b].\n\n[[Yard]]\n:: Yard\nA yard.\n'
    found = imported(tmp_path, story)
    assert found.errors == []
    assert found.turns("Start") == ["Yard"]
    assert found.made.left == []
    assert "(set: $a to 1)" in found.section("Start").replace("\\", "")
    assert "$b" in found.section("Start")


def test_a_link_to_a_passage_that_is_not_there_is_never_turned_to_another(tmp_path: Path) -> None:
    found = imported(tmp_path, ":: Start\n[[Vvee]] [[VvEe]]\n:: VvEe\nThere.\n")
    assert found.errors == []
    assert len(set(found.turns("Start"))) == 2
    assert "TODO missing passage: Vvee is not in the source" in found.text


def test_quotes_of_a_name_stay_in_pairs(tmp_path: Path) -> None:
    found = imported(tmp_path, ':: Start\n[["A" and "b"]] [["Home."]]\n:: "A" and "b"\n.\n:: "Home."\n.\n')
    assert found.errors == []
    assert found.turns("Start") == ['"A" and "b"', "Home"]


def test_what_an_included_passage_leaves_is_told_of_once_at_its_own_line(tmp_path: Path) -> None:
    story = "[[A]] <<include 'Bar'>>\n:: A\n<<include 'Bar'>>\n:: Bar\nWounds.\n<<meter $x>>"
    found = imported(tmp_path, f':: StoryData\n{{"format": "SugarCube"}}\n:: Start\n{story}\n')
    assert found.errors == []
    assert [(one.place.line, one.message) for one in found.made.left] == [(9, "macro: <<meter $x>>")]
    assert all("TODO macro: <<meter $x>> (story.twee:9)" in found.section(name) for name in ("Start", "A"))


def test_a_modifier_of_chapbook_may_hold_brackets(tmp_path: Path) -> None:
    story = ":: Start\n[if at[0] == 1]\n[[Yard]]\n\n[JavaScript]\ngo('Yard')\n:: Yard\nA yard.\n"
    found = imported(tmp_path, f':: StoryData\n{{"format": "Chapbook"}}\n{story}')
    assert found.errors == []
    start = found.section("Start")
    assert start.startswith("TODO condition: only if [if at[0] == 1] (story.twee:4)\n\n- Yard -> Yard")
    assert found.made.left[0].message == "turn, perhaps: JavaScript: [JavaScript] go('Yard')"


def test_attributes_of_html_and_changes_of_a_page_are_no_silent_loss(tmp_path: Path) -> None:
    story = (
        '<div style="color: red">Red.</div> <img src="a.png" class="left"> <b id="b">b</b>\n(replace: ?door)[It opens.]'
    )
    found = imported(tmp_path, f':: StoryData\n{{"format": "Harlowe"}}\n:: Start\n{story}\n')
    assert [one.message for one in found.made.left] == [
        'look dropped: <div style="color: red">',
        'look dropped: <img src="a.png" class="left">',
        'look dropped: <b id="b">',
        "text changed in play: (replace: ?door)",
    ]


def test_widgets_of_sugarcube_stand_where_they_are_used(tmp_path: Path) -> None:
    story = (
        ":: Start\nYou can just <<pick 'Yard' \"take it\">>. <<meter 5>>\n:: Tools [widget]\n"
        '<<widget "pick">><<link "$args[1]">><<set $held to true>><<goto "Hall">><</link>> or [[flee|_args[0]]]<</widget>>\n'
        '<<widget "meter">>Meter _args[0]. <<meter 3>><</widget>>\n:: Yard\n.\n:: Hall\n.\n'
    )
    found = imported(tmp_path, f':: StoryData\n{{"format": "SugarCube"}}\n{story}')
    assert found.errors == []
    assert found.section("Start").startswith("You can just take it or flee. Meter 5.")
    assert found.turns("Start") == ["Hall", "Yard"]
    assert "- Take it {Gain the keyword *Held*} -> Hall" in found.text
    assert [(one.place.line, one.message) for one in found.made.left][1:] == [(7, "macro: <<meter 3>>")]


@pytest.mark.parametrize(
    ("format", "body", "words"),
    [
        ("Harlowe", "So `[[no link]]` and ``*no* ` tick``.", "So \\[[no link]] and \\*no\\* \\` tick."),
        ("SugarCube", 'So {{{[[no link]]}}} and """//no//""".', "So \\[[no link]] and //no//."),
        ("SugarCube", "<table><tr><td>One</td><td>two</td></tr></table>", "One two"),
        ("SugarCube", '<<linkreplace "Look">>there.<</linkreplace>>', "Look: there."),
        ("Chapbook", "{reveal link: 'Don\\'t', text: 'You\\'ll see.'}", "Don't: You'll see."),
        ("Chapbook", "{reveal link: 'Look', text: 'a [[yard->Yard]].'}", "Look: a yard."),
    ],
)
def test_words_are_kept_as_their_format_means_them(tmp_path: Path, format: str, body: str, words: str) -> None:
    found = imported(tmp_path, twee(body, format))
    assert found.errors == []
    assert found.section("Start").split("\n")[0].replace("\u2060", "") == words
    assert "You'll see." in found.text or "You" not in body


def test_cases_of_sugarcube_are_conditions(tmp_path: Path) -> None:
    story = (
        ':: Start\n<<set $job to "thief">><<set $job to "mage">><<set $job to "spy">>\n'
        '<<switch $job>><<case "thief" "spy">>You sneak. [[Yard]]<<case "mage">>You cast.<<default>>You wait.<</switch>>\n'
        "<<switch $n>><<case 2>>Two.<<case $m>>Or so.<</switch>>\n:: Yard\n.\n"
    )
    found = imported(tmp_path, f':: StoryData\n{{"format": "SugarCube"}}\n{story}')
    assert found.errors == []
    start = found.section("Start")
    assert "{If you have the keyword *Job thief* or you have the keyword *Job spy*:}\n\nYou sneak.\n\n- Yard" in start
    assert (
        "{Otherwise, if you have the keyword *Job mage*:}\n\nYou cast.\n\n{Otherwise:}\n\nYou wait.\n\n{End}" in start
    )
    assert "{If *N* is exactly 2:}\n\nTwo." in start
    assert [one.message for one in found.made.left] == ["condition: only if <<switch $n>><<case $m>>"]


CUT = """:: Start
You may <<if $key>>[[open it|Yard]]<</if>>. This is a bad idea.

Go <<if $day>>[[out|Yard]]<<else>>[[in|Hall]]<</if>> at once.

A door
<<if $key>>[[Open it|Yard]]<</if>>
:: Yard
<<set $key to true>><<set $day to true>>Grass.
:: Hall
Stone.
"""


def test_words_of_a_link_within_a_sentence_stay_in_it_where_it_has_a_condition(tmp_path: Path) -> None:
    found = imported(tmp_path, CUT)
    assert found.errors == []
    assert found.section("Start") == (
        "{If you have the keyword *Key*} You may open it. This is a bad idea. {Otherwise} You may . This is a bad idea."
        "\n\n- {If you have the keyword *Key*} Open it -> Yard"
        "\n\n{If you have the keyword *Day*} Go out at once. {Otherwise} Go in at once."
        "\n\n{If you have the keyword *Day*:}\n\n- Out -> Yard\n\n{Otherwise:}\n\n- In -> Hall\n\n{End}"
        "\n\nA door\n\n- {If you have the keyword *Key*} Open it -> Yard"
    )
    assert found.turns("Start") == ["Yard", "Yard", "Hall", "Yard"]


@pytest.mark.parametrize(
    ("format", "body"),
    [
        ("SugarCube", "<<opencloset>>"),
        ("Harlowe", "($battle_end:)"),
        ("Snowman", "<% next() %>"),
        ("Chapbook", "[JavaScript]\nnext();"),
        ("Chapbook", "{way on}"),
    ],
)
def test_a_passage_whose_code_may_lead_on_is_no_ending(tmp_path: Path, format: str, body: str) -> None:
    found = imported(
        tmp_path, f':: StoryData\n{{"format": "{format}"}}\n:: Start\n[[Yard]]\n:: Yard\nHere.\n\n{body}\n'
    )
    assert found.errors == []
    assert "## Yard\n" in found.text
    assert [one.code for one in found.problems if one.code == "dead-end"] == ["dead-end"]


def test_arrows_around_a_link_are_no_part_of_its_label(tmp_path: Path) -> None:
    found = imported(tmp_path, ":: Start\n[[Head east →|Yard]]\n[[→ Head west->Yard]]\n[[→|Yard]]\n:: Yard\n")
    assert found.section("Start") == "- Head east -> Yard\n- Head west -> Yard\n- &#8594; -> Yard"


def test_how_long_a_list_is_stays_beside_a_todo(tmp_path: Path) -> None:
    head = ':: StoryData\n{"format": "Snowman"}\n:: Start\n'
    found = imported(tmp_path, head + "<% if (s.keys.length >= 2) { %>\n[[Open->Yard]]\n<% } %>\n:: Yard\n")
    assert "TODO condition: only if" in found.text
    assert found.turns("Start") == ["Yard"]


def test_an_apostrophe_ends_no_label_of_chapbook(tmp_path: Path) -> None:
    head = ':: StoryData\n{"format": "Chapbook"}\n:: Start\n'
    found = imported(
        tmp_path, head + "{back link, label: 'I'll find a way.'}\n\n{link to: 'Yard', label: 'In'}\n:: Yard\n"
    )
    assert found.section("Start") == "- I'll find a way. -> back\n- In -> Yard"


def test_what_a_button_does_besides_leading_on_stays_beside_a_todo(tmp_path: Path) -> None:
    head = ':: StoryData\n{"format": "Snowman"}\n:: Start\n'
    button = "<button onclick=\"s.gold++; ring(); story.show('Yard')\">In</button>\n\n<a onclick=\"window.story.show('Yard'); return false\">On</a>"
    found = imported(tmp_path, f"{head}{button}\n:: Yard\n.\n")
    assert found.turns("Start") == ["Yard", "Yard"]
    assert "- In {Add 1 to *Gold*} -> Yard" in found.section("Start")
    assert [one.message for one in found.made.left if not one.message.startswith("look")] == [
        "what a press does: s.gold++; ring(); story.show('Yard')"
    ]


def test_text_before_the_first_passage_stays_beside_a_todo(tmp_path: Path) -> None:
    found = imported(tmp_path, "/* The main flow. */\n\n:: Start\nHere.\n")
    assert [(one.place.line, one.message) for one in found.made.left] == [
        (1, "text before the first passage: /* The main flow. */")
    ]


def test_a_text_that_is_nothing_is_no_keyword(tmp_path: Path) -> None:
    story = (
        ':: StoryInit\n<<set $bot to null>>\n:: Start\n[[A|Yard][$bot to "snacks"]] [[B|Yard][$bot to "idols"]]\n:: Yard\n'
        '<<if $bot is "idols">>Idols.<</if>>\n<<set $bot to null>>\n'
    )
    found = imported(tmp_path, f':: StoryData\n{{"format": "SugarCube"}}\n{story}')
    assert found.errors == []
    assert "- B {Lose the keyword *Bot snacks* and gain the keyword *Bot idols*} -> Yard" in found.text
    assert "{Lose the keywords *Bot snacks* and *Bot idols*}" in found.section("Yard")
    assert found.made.left == []


def test_texts_of_a_list_are_things_or_keywords_in_sugarcube(tmp_path: Path) -> None:
    story = (
        '[[Take it|Yard][$inv.push("rope")]]\n<<link "Search" "Yard">><<run $inv.push("lamp")>><</link>>\n'
        '<<run $seen.pushUnique("cave")>><<run $inv.push($found)>>'
    )
    yard = (
        ':: Court\n<<if $inv.includes("rope") and not $seen.includes("cave")>>[[Climb|Yard]]<</if>>\n'
        '<<if $inv.indexOf("lamp") isnot -1>>Light.<</if>>\n<<run $inv.delete("rope")>>'
    )
    found = imported(tmp_path, twee(story, "SugarCube", yard))
    assert found.errors == []
    assert found.section("Start") == (
        "- Take it {Take the **rope**} -> Yard\n- Search {Take the **lamp**} -> Yard\n\n{Gain the keyword *Seen cave*}\n\n"
        "TODO macro: <<run $inv.push($found)>> (story.twee:10)"
    )
    assert found.section("Court") == (
        "- {If you have the **rope** and you do not have the keyword *Seen cave*} Climb -> Yard\n\n"
        "{If you have the **lamp**} Light.\n\n{Lose the **rope**}"
    )


def test_texts_of_a_list_are_things_in_harlowe(tmp_path: Path) -> None:
    story = (
        '(link: "Take both")[(set: $pack to it + (a: "rope", "lamp"))(go-to: "Yard")]\n'
        '(if: $pack contains "rope")[Rope.](else-if: "lamp" is not in $pack)[Nothing.]\n(set: $pack to $pack - (a: "lamp"))'
    )
    found = imported(tmp_path, twee(story, "Harlowe"))
    assert found.errors == []
    assert found.section("Start") == (
        "- Take both {Take the **rope** and the **lamp**} -> Yard\n\n"
        "{If you have the **rope**} Rope. {Otherwise, if you do not have the **lamp**} Nothing.\n\n"
        "{Lose the **lamp**}"
    )


def test_what_a_text_holds_is_not_what_a_list_holds() -> None:
    kinds = kinds_in(['$name to "Ann"', "$inv to []", '$count to 2; $count.push("x")'])
    assert condition('$name.includes("A")', kinds) == ""
    assert condition('$count contains "x"', kinds) == ""
    assert condition('$inv contains "x" or $inv.has("y")', kinds) == "you have the **x** or you have the **y**"
    assert assignment('$inv to $other + (a: "x")', kinds) == ""
    assert assignment('$inv.push("x"); $inv.push("y")', kinds) == ""


def test_a_goto_under_a_condition_is_followed_at_once(tmp_path: Path) -> None:
    story = ":: StoryData\n{}\n:: Start\n%s\n[[Hall]]\n:: Hall\nA hall.\n:: Death\nDead.\n"
    data = '{"format":"%s","start":"Start"}'
    for form, said in (
        ("SugarCube", '<<if $hp lte 0>><<goto "Death">><</if>>'),
        ("Harlowe", '(if: $hp <= 0)[(goto: "Death")]'),
    ):
        found = imported(tmp_path, story.replace("{}", data % form) % said)
        assert "{If *Hp* is 0 or less, turn to Death}\n\n- Hall -> Hall" in found.section("Start")


def test_what_the_hook_of_a_link_sets_is_done_on_that_way_alone(tmp_path: Path) -> None:
    said = '(link-reveal-goto: "Up", "Hall")[(set: $coins to 0)]'
    story = ':: StoryData\n{"format":"Harlowe","start":"Start"}\n:: Start\n' + said + "\n:: Hall\nA hall.\n"
    assert imported(tmp_path, story).section("Start") == "- Up {Set *Coins* to 0} -> Hall"


def test_the_end_of_a_block_of_snowman_may_stand_behind_a_statement(tmp_path: Path) -> None:
    said = (
        "<% if (s.food === 0) { %>Bread. <% s.food += 1; } %>\n[[Hall]]\n"
        "<a href=\"javascript:window.story.show('Hall')\">Bar</a>"
    )
    story = ':: StoryData\n{"format":"Snowman","start":"Start"}\n:: Start\n' + said + "\n:: Hall\nA hall.\n"
    read = imported(tmp_path, story).section("Start")
    assert read.index("{End}") < read.index("- Hall -> Hall")
    assert "- Bar -> Hall" in read


def test_parts_and_visits_of_harlowe_are_read(tmp_path: Path) -> None:
    said = '(if: $player\'s hp < 5)[Weak.](if: (visited: "Hall"))[Again.]<!-- a note -->'
    story = ':: StoryData\n{"format":"Harlowe","start":"Start"}\n:: Start\n' + said + "\n[[Hall]]\n:: Hall\nA hall.\n"
    read = imported(tmp_path, story).section("Start")
    assert "4 or less} Weak." in read
    assert "{If you have visited Hall} Again." in read
    assert "<!-- a note -->" in read


def of_format(tmp_path: Path, form: str, said: str, rest: str = "") -> Imported:
    story = f':: StoryData\n{{"format":"{form}","start":"Start"}}\n:: Start\n{said}\n[[Hall]]\n:: Hall\nA hall.\n{rest}'
    return imported(tmp_path, story)


def test_a_goto_behind_words_under_a_condition_is_followed_at_once(tmp_path: Path) -> None:
    found = of_format(tmp_path, "Harlowe", '(if: $hp <= 0)[You faint. (goto: "Hall")]')
    assert found.section("Start").startswith("{If *Hp* is 0 or less:}\n\nYou faint.\n\n{Turn to Hall}\n\n{End}")


def test_visits_of_harlowe_are_no_variable_of_that_name(tmp_path: Path) -> None:
    read = of_format(tmp_path, "Harlowe", "(set: $visits to it + 1)(if: visits > 1)[Again.](if: $visits > 3)[Tired.]")
    assert "{If you have been here before} Again." in read.section("Start")
    assert "{If *Visits* is 4 or more} Tired." in read.section("Start")


def test_a_list_that_is_set_holds_what_it_is_set_to_and_nothing_else(tmp_path: Path) -> None:
    said = '(set: $bag to (a: "lamp"))(set: $bag to it + (a: "key"))(set: $signs to (ds: "sun"))(if: $signs contains "sun")[Sun.]'
    read = of_format(tmp_path, "Harlowe", said).section("Start")
    assert "{Lose the **key** and take the **lamp**} {Take the **key**} {Gain the keyword *Signs sun*}" in read
    assert "{If you have the keyword *Signs sun*} Sun." in read
    assert "TODO" not in read


def test_what_is_put_into_a_list_without_being_a_text_leaves_a_todo_where_it_is_set(tmp_path: Path) -> None:
    said = "<<set $bag to ['lamp']>><<run $bag.push($found)>>"
    assert "TODO instruction: <<set $bag to ['lamp']>>" in of_format(tmp_path, "SugarCube", said).section("Start")


def test_a_datamap_of_harlowe_is_set_part_by_part(tmp_path: Path) -> None:
    read = of_format(tmp_path, "Harlowe", '(set: $hero to (dm: "hp", 10, "brave", true))').section("Start")
    assert "{Set *Hero hp* to 10} {Gain the keyword *Hero brave*}" in read


def test_a_way_back_that_was_set_by_name_is_not_the_passage_before(tmp_path: Path) -> None:
    assert "- Back -> back" in of_format(tmp_path, "SugarCube", "[[Back|$return]]").section("Start")
    assert "- Back -> back" in of_format(tmp_path, "SugarCube", '<<link "Back" `previous()`>><</link>>').section(
        "Start"
    )
    read = of_format(tmp_path, "SugarCube", '<<set $return to "Hall">>[[Back|$return]]').section("Start")
    assert "TODO turn: [[Back|$return]]" in read
    assert "-> back" not in read


def test_a_passage_that_only_stands_in_others_is_no_section(tmp_path: Path) -> None:
    found = of_format(tmp_path, "SugarCube", '<<include "Foot">>', ":: Foot\nMud on the floor.\n")
    assert "Mud on the floor." in found.section("Start")
    assert "## Foot" not in found.text
    found = of_format(tmp_path, "SugarCube", '<<include "Foot">>[[Foot]]', ":: Foot\nMud on the floor.\n")
    assert "## Foot" in found.text


def test_variables_that_differ_in_their_signs_alone_are_two(tmp_path: Path) -> None:
    said = "<<set $has_key to true>><<if $hasKey>>Open.<</if>><<set $Gold to 7>><<if $gold gt 3>>Rich.<</if>>"
    read = of_format(tmp_path, "SugarCube", said).section("Start")
    assert "{Gain the keyword *Has key*}" in read
    assert "{If you have the keyword *Has key 2*} Open." in read
    assert "{Set *Gold* to 7}" in read
    assert "{If *Gold 2* is 4 or more} Rich." in read


@pytest.mark.parametrize(
    "form, sets, asks",
    [
        ("SugarCube", "<<set _lamp to true>>", "<<if _lamp>>Lit.<</if>>"),
        ("Harlowe", "(set: _lamp to true)", "(if: _lamp)[Lit.]"),
        ("Chapbook", "_lamp: true\n--\n", "[if _lamp]\nLit.\n[continue]\n"),
    ],
)
def test_a_variable_that_ends_with_its_passage_is_not_asked_for_in_another(
    tmp_path: Path, form: str, sets: str, asks: str
) -> None:
    assert "{If you have the keyword *Lamp*" in of_format(tmp_path, form, sets + asks).section("Start")
    found = of_format(tmp_path, form, f"{sets}[[Next]]", f":: Next\n{asks}")
    assert "TODO condition: only if" in found.section("Next")
    assert "*Lamp*" not in found.section("Next")
    both = of_format(tmp_path, "SugarCube", "<<set $lamp to true>><<set _lamp to true>>").section("Start")
    assert both.startswith("{Gain the keyword *Lamp*} {Gain the keyword *Lamp 2*}")


@pytest.mark.parametrize("hook", ["|door)[A door: [[In->Hall]]]", "[A door: [[In->Hall]]](door|", "(hidden:)[A door.]"])
def test_a_hidden_hook_of_harlowe_has_a_todo(tmp_path: Path, hook: str) -> None:
    read = of_format(tmp_path, "Harlowe", hook).section("Start")
    assert read.startswith("TODO condition: only if ")
    assert "shown" in read.splitlines()[0]
    assert "A door" in read


def test_what_a_reveal_of_chapbook_brings_stands_where_it_is_pressed(tmp_path: Path) -> None:
    said = "{reveal link: 'Take key', passage: 'Key'}"
    found = of_format(tmp_path, "Chapbook", said, ":: Key\nkey: true\n--\nA key of brass.\n")
    read = found.section("Start")
    assert "A key of brass." in read
    assert "TODO text that a press brings" in read
    assert "- {Gain the keyword *Key*}" in read
    assert "-> Key" not in found.text


def test_a_setter_of_an_element_is_done_on_its_way(tmp_path: Path) -> None:
    said = '<a data-passage="Hall" data-setter="$key to true">In</a>'
    assert "- In {Gain the keyword *Key*} -> Hall" in of_format(tmp_path, "SugarCube", said).section("Start")


@pytest.mark.parametrize(
    "form, said",
    [
        ("SugarCube", '<<link `"Take the " + $item` "Hall">><</link>>'),
        ("SugarCube", "[[Take the $item|Hall]]"),
        ("Harlowe", "[[Take the $item->Hall]]"),
    ],
)
def test_words_of_a_link_that_the_play_works_out_have_a_todo(tmp_path: Path, form: str, said: str) -> None:
    assert "TODO label worked out in play: " in of_format(tmp_path, form, said).section("Start")


def test_a_star_behind_a_tag_is_no_item_and_struck_words_are_told_of(tmp_path: Path) -> None:
    found = of_format(tmp_path, "Harlowe", "<span>* Beware</span> of the dog. ~~Gone~~")
    assert found.section("Start").startswith(r"\* Beware of the dog. Gone")
    assert "~~" in found.made.files["book.md"].split("## ")[0]


@pytest.mark.parametrize(
    "form, said",
    [
        ("SugarCube", '<<link "Go">><<if $x>><<goto "Hall">><<else>><<goto "Yard">><</if>><</link>>'),
        ("Harlowe", '(link: "Go")[(if: $x)[(goto: "Hall")](else:)[(goto: "Yard")]]'),
    ],
)
def test_what_a_press_asks_is_the_condition_of_each_of_its_ways(tmp_path: Path, form: str, said: str) -> None:
    found = of_format(tmp_path, form, said, ":: Yard\nA yard.\n")
    assert found.section("Start").startswith("- {If you have the keyword *X*} Go -> Hall\n- {Otherwise} Go -> Yard")
    assert "TODO" not in found.section("Start")


def test_a_press_with_several_conditions_asks_on_and_asks_before_what_it_does(tmp_path: Path) -> None:
    said = (
        '<<link "Fight">><<set $men -= 1>><<if $str gt 4>><<goto "Hall">><<elseif $men lte 2>><<goto "Yard">>'
        '<<else>><<set $men to 0>><<goto "Start">><</if>><</link>>'
    )
    assert (
        of_format(tmp_path, "SugarCube", said, ":: Yard\nA yard.\n")
        .section("Start")
        .startswith(
            "- {If *Str* is 5 or more} Fight {Subtract 1 from *Men*} -> Hall\n"
            "- {Otherwise, if *Men* is 3 or less} Fight {Subtract 1 from *Men*} -> Yard\n"
            "- {Otherwise} Fight {Subtract 1 from *Men*} {Set *Men* to 0} -> Start\n"
        )
    )


def test_a_press_that_asks_what_it_has_just_set_has_a_todo(tmp_path: Path) -> None:
    said = '<<link "Fight">><<set $men to 3>><<if $men gt $foes>><<goto "Hall">><</if>><<if $men is 3>><<goto "Hall">><</if>><</link>>'
    read = of_format(tmp_path, "SugarCube", said).section("Start")
    assert "TODO condition: only if <<if $men gt $foes>>" in read
    assert "TODO condition: only if <<if $men is 3>>, asked after Set *Men* to 3" in read


def test_a_press_that_stays_is_offered_again_and_what_it_does_under_a_condition_too(tmp_path: Path) -> None:
    said = '(link-repeat: "Strike")[(set: $eel to it - 1)(if: $eel <= 0)[(go-to: "Hall")]]'
    assert (
        of_format(tmp_path, "Harlowe", said)
        .section("Start")
        .startswith(
            "- {If *Eel* is 1 or less} Strike {Subtract 1 from *Eel*} -> Hall\n\nStrike:\n\n"
            "- {If *Eel* is 2 or more} {Subtract 1 from *Eel*, any number of times}\n"
        )
    )
    said = '(link-repeat: "Look")[You look. (set: $n to it + 1)](link-repeat: "Wave")[You wave. (set: $waved to true)]'
    read = of_format(tmp_path, "Harlowe", said).section("Start")
    assert "- {Look: add 1 to *N*, any number of times}" in read
    assert "- {Wave: gain the keyword *Waved*}" in read


def test_a_link_of_sugarcube_that_only_sets_is_an_offer_and_its_text_keeps_its_condition(tmp_path: Path) -> None:
    said = '<<link "Look">><<if $gold gte 3>><<set $gold -= 3>><<else>><<replace "#m">>Too poor.<</replace>><</if>><</link>>'
    read = of_format(tmp_path, "SugarCube", said).section("Start")
    assert "- {If *Gold* is 3 or more} {Look: subtract 3 from *Gold*, any number of times}" in read
    assert "TODO text behind a link: if *Gold* is 2 or less: Too poor." in read


@pytest.mark.parametrize(
    "form, said",
    [
        ("Harlowe", "<pre>\na \\\nb\n</pre>"),
        ("Harlowe", "`a \\\nb`"),
        ("SugarCube", "{{{a \\\nb}}}"),
        ("SugarCube", "<pre>\na \\\nb\n</pre>"),
        ("Chapbook", "<pre>\na \\\nb\n</pre>"),
        ("Snowman", "<pre>\na \\\nb\n</pre>"),
    ],
)
def test_a_backslash_that_is_shown_joins_no_lines(tmp_path: Path, form: str, said: str) -> None:
    assert "a \\\\\n" in of_format(tmp_path, form, said).section("Start")


def test_what_the_format_tells_and_how_long_a_list_is_are_no_variables(tmp_path: Path) -> None:
    read = of_format(tmp_path, "Chapbook", "[if random.coinFlip]\nIt bites.\n\n[continue]\n").section("Start")
    assert read.startswith("TODO condition: only if [if random.coinFlip]")
    said = "<<set $flowers to []>><<if $flowers.length is 0>>No flowers.<</if>>"
    read = of_format(tmp_path, "SugarCube", said).section("Start")
    assert "TODO condition: only if <<if $flowers.length is 0>>" in read
    assert "*Flowers length*" not in read


def test_the_line_that_ends_the_variables_of_chapbook_counts_none_of_them_down(tmp_path: Path) -> None:
    said = "won: ticket && !hurt\n--\n[if hurt]\nIt hurts.\n\n[continue]\n"
    found = of_format(tmp_path, "Chapbook", said, ":: Bite\nhurt: true\n--\nBitten.\n[[Hall]]\n")
    assert "{If you have the keyword *Hurt*} It hurts." in found.section("Start")
    assert "{Gain the keyword *Hurt*}" in found.section("Bite")


@pytest.mark.parametrize(
    "form, said, told",
    [
        ("Harlowe", "(live: 1s)[(set: $t to it + 1)]", "(live: 1s)"),
        ("SugarCube", "<<repeat 1s>><<set $t += 1>><</repeat>>", "<<repeat 1s>>"),
    ],
)
def test_what_is_done_again_and_again_has_a_todo_where_it_is(tmp_path: Path, form: str, said: str, told: str) -> None:
    read = of_format(tmp_path, form, said).section("Start")
    assert read.startswith(f"TODO done again and again: {told} (story.twee:4)\n\n{{Add 1 to *T*}}")


@pytest.mark.parametrize(
    "form, said",
    [
        ("SugarCube", "It is shut.\n<ul><li><<if $key>>[[Open it|Hall]]<</if>></li></ul>"),
        ("Snowman", "<p>Gears: three</p>\n<% if (s.key) { %>\n* [[Open it|Hall]]\n<% } %>"),
        ("Snowman", "Gears\n<% if (s.key) { %>[[Open it|Hall]]<% } %>"),
    ],
)
def test_a_link_in_a_list_or_on_a_line_of_its_own_stands_in_no_sentence(tmp_path: Path, form: str, said: str) -> None:
    read = of_format(tmp_path, form, said).section("Start")
    assert "\n\n- {If you have the keyword *Key*} Open it -> Hall" in read
    assert read.count("Open it") == 1


def test_numbered_lists_rules_and_forks_of_chapbook_are_ours(tmp_path: Path) -> None:
    said = "1. red\n2. green\n\n* * *\n\n> A voice answers. [[Hall]]\n"
    read = of_format(tmp_path, "Chapbook", said).section("Start")
    assert read.startswith("1. red\n2. green\n\n---\n\nA voice answers.\n\n- Hall -> Hall")


def test_a_list_in_the_setter_of_a_link_is_read_whole(tmp_path: Path) -> None:
    said = '<<set $signs to ["sun"]>>[[Give all|Hall][$signs = []]]'
    assert "- Give all {Lose the keyword *Signs sun*} -> Hall" in of_format(tmp_path, "SugarCube", said).section(
        "Start"
    )


@pytest.mark.parametrize(
    "form, said, asks, first",
    [
        ("Harlowe", '(cycling-link: bind $mood, "calm", "angry")', '(if: $mood is "angry")[Hiss.]', True),
        ("Harlowe", '(dropdown: 2bind $mood, "calm", "angry")', '(if: $mood is "angry")[Hiss.]', True),
        ("SugarCube", '<<cycle "$mood">><<option "calm">><<option "angry">><</cycle>>', '<<if $mood is "angry">>Hiss.<</if>>', True),
        ("SugarCube", '<<listbox "$mood">>\n<<option "angry">>\n<<option "calm" selected>>\n<</listbox>>', '<<if $mood is "angry">>Hiss.<</if>>', True),
        ("SugarCube", '<<radiobutton "$mood" "calm">> or <<radiobutton "$mood" "angry">>', '<<if $mood is "angry">>Hiss.<</if>>', False),
        ("Chapbook", "{cycling link for: 'mood', choices: ['calm', 'angry']}", "\n[if mood === 'angry']\nHiss.\n\n[continue]", True),
        ("Chapbook", "{dropdown menu for: 'mood', choices: ['calm', 'angry']}", "\n[if mood === 'angry']\nHiss.\n\n[continue]", True),
    ],
)  # fmt: skip
def test_a_word_that_is_chosen_is_offered_with_the_others(
    tmp_path: Path, form: str, said: str, asks: str, first: bool
) -> None:
    found = of_format(tmp_path, form, f"{said}\n{asks}")
    assert found.errors == []
    read = found.section("Start")
    calm, angry = (
        f"{lost} the keyword *Mood {one}* and gain the keyword *Mood {other}*"
        for lost, one, other in (("ose", "angry", "calm"), ("ose", "calm", "angry"))
    )
    assert (f"{{L{calm}}}" in read) is first
    assert f"- {{Calm: l{calm}, any number of times}}\n- {{Angry: l{angry}, any number of times}}" in read.replace(
        f"- {{Angry: l{angry}, any number of times}}\n- {{Calm: l{calm}, any number of times}}",
        f"- {{Calm: l{calm}, any number of times}}\n- {{Angry: l{angry}, any number of times}}",
    )
    assert "{If you have the keyword *Mood angry*} Hiss." in read
    assert "TODO" not in read


def test_a_word_that_is_chosen_within_a_sentence_keeps_its_place_and_one_nobody_asks_for_has_a_todo(
    tmp_path: Path,
) -> None:
    said = 'You feel (cycling-link: bind $mood, "calm", "angry") now. (if: $mood is "angry")[Hiss.](dropdown: bind $hat, "red", "blue")'
    read = of_format(tmp_path, "Harlowe", said).section("Start")
    assert "You feel calm / angry now." in read
    assert 'TODO macro: (dropdown: bind $hat, "red", "blue")' in read


def test_an_empty_text_is_none_of_the_words() -> None:
    kinds = kinds_in(['$job to ""', '$job to "thief"', '$job to "mage"', '$job is "mage"'])
    assert assignment('$job to ""', kinds) == "Lose the keywords *Job thief* and *Job mage*"


@pytest.mark.parametrize(
    "body, said",
    [
        ("<% if (!s.open) { s.open = true; s.gears++; %>\nA gear!\n<% } else { %>\nNone.\n<% } %>", "{If you do not have the keyword *Open*:}\n\n{Gain the keyword *Open*} {Add 1 to *Gears*}\n\nA gear!\n\n{Otherwise:}\n\nNone.\n\n{End}"),
        ("<%\ns.n--;\nif (s.key) {\n  s.both = true;\n}\n%>", "{Subtract 1 from *N*}\n\n{If you have the keyword *Key*:}\n\n{Gain the keyword *Both*}\n\n{End}"),
        ("<% if (s.key) { if (s.oil) { %>It runs.<% } } %> On.", "{If you have the keyword *Key*:}\n\n{If you have the keyword *Oil*} It runs.\n\n{End}\n\nOn."),
        ("Weeds. <% if (s.hp < 1) { story.show('Yard'); } %>", "Weeds.\n\n{If *Hp* is 0 or less, turn to Yard}"),
        ("<% if (s.hp < 1) story.show('Yard'); %>Weeds.", "{If *Hp* is 0 or less, turn to Yard}\n\nWeeds."),
        ("<% if (s.key) { %><% s.all.forEach(function (one) { %>x<% }); %>Yes.<% } %> On.", "Yes.\n\n{End}\n\nOn."),
    ],
)  # fmt: skip
def test_code_of_snowman_is_read_statement_by_statement(tmp_path: Path, body: str, said: str) -> None:
    found = of_format(tmp_path, "Snowman", body, ":: Yard\nA yard.\n")
    assert found.errors == []
    assert said in found.section("Start")


@pytest.mark.parametrize(
    "form, body, said, printed",
    [
        ("Harlowe", '(set: _coin to (random: 1, 6))You find _coin of an _old hoard_.', "You find \\_coin of an \\_old hoard\\_.", "_coin"),
        ("Harlowe", '(for: each _bird, "wren", "rook")[A _bird.]', "A \\_bird.", "_bird"),
        ("SugarCube", "<<set _coin to random(1, 6)>>You find _coin of an _old hoard_.", "You find \\_coin of an \\_old hoard\\_.", "_coin"),
    ],
)  # fmt: skip
def test_a_temporary_variable_that_is_printed_has_a_todo(
    tmp_path: Path, form: str, body: str, said: str, printed: str
) -> None:
    read = of_format(tmp_path, form, body).section("Start")
    assert said in read
    assert [line for line in read.splitlines() if "value printed" in line] == [
        f"TODO value printed: {printed} (story.twee:4)"
    ]


def test_the_words_of_a_link_keep_the_place_of_what_they_print(tmp_path: Path) -> None:
    yard = ":: Yard\nA yard.\n"
    read = of_format(tmp_path, "SugarCube", "[[To <<print $home>> at last|Yard]]", yard).section("Start")
    assert "- To $home at last -> Yard" in read
    assert "TODO label worked out in play: [[To <<print $home>> at last|Yard]]" in read
    read = of_format(tmp_path, "Chapbook", "[[To {home} with {gold + 1} coins->Yard]]", yard).section("Start")
    assert "- To home with coins -> Yard" in read
    assert "TODO label worked out in play: [[To {home} with {gold + 1} coins->Yard]]" in read


def test_a_field_in_brackets_is_the_field_behind_a_dot(tmp_path: Path) -> None:
    body = "<<set $hero['hp'] to 5>><<if $hero.hp lt 3>>Faint.<</if>><<if $hero[\"hp\"] gte 5>>Well.<</if>>"
    read = of_format(tmp_path, "SugarCube", body).section("Start")
    assert "TODO" not in read
    for said in ("{Set *Hero hp* to 5}", "{If *Hero hp* is 2 or less} Faint.", "{If *Hero hp* is 5 or more} Well."):
        assert said in read


def test_a_heading_of_html_is_bold_and_a_bracket_in_quotes_ends_no_tag(tmp_path: Path) -> None:
    body = '<h2 class="big">The mill</h2>\nIt turns. <span @title="\'More: \' + ($gold > 3)">Slowly.</span>'
    read = of_format(tmp_path, "SugarCube", body).section("Start")
    assert "**The mill**" in read
    assert "It turns. Slowly." in read


def test_a_look_that_is_dropped_is_told_at_its_own_line(tmp_path: Path) -> None:
    body = 'One\n<oak-leaf a="1">two</oak-leaf>\nthree\n<elm-leaf>four</elm-leaf>\n\n<fir_leaf\n  a="1">five</fir_leaf>\n<ash-leaf>six</ash-leaf>'
    for form in ("Snowman", "SugarCube"):
        found = of_format(tmp_path, form, body)
        places = {one.message.split("<")[1][:8]: one.place.line for one in found.made.left}
        assert (places["oak-leaf"], places["elm-leaf"], places["ash-leaf"]) == (5, 7, 11)
        assert "fir_leaf" in places


def test_notes_and_short_forms_of_snowman_are_no_words(tmp_path: Path) -> None:
    body = "// Not yet.\nA mill. http://example.org // here\n/* Two\nlines. */\n[\nIn a box.\n]{#box.big}\n\n[\nno box\n<%\nlet all =\n[\n1\n]\n%>"
    found = of_format(tmp_path, "Snowman", body)
    read = found.section("Start")
    assert "<!-- Not yet. -->" in read
    assert "<!-- Two lines. -->" in read
    assert "A mill. http://example.org // here" in read
    assert "]{#box.big}" in found.text.split("## Start")[0]
    assert "[\nno box" in read
    assert "TODO instruction: let all = [ 1 ] (story.twee:15)" in read


def test_code_of_snowman_is_told_at_its_own_line(tmp_path: Path) -> None:
    read = of_format(
        tmp_path, "Snowman", "A mill.\n<%\ns.n = 1;\nturn(s.n);\n\ngrind()\nif (s.n) {\n  creak();\n}\n%>"
    ).section("Start")
    assert "TODO code: <% creak() %> (story.twee:11)" in read


def test_a_turn_under_a_condition_that_cannot_be_read_is_a_choice(tmp_path: Path) -> None:
    body = '(if: (time) > 10s)[(goto: "Yard")]\nRest. [[Yard]]'
    read = of_format(tmp_path, "Harlowe", body, ":: Yard\nA yard.\n").section("Start")
    assert "TODO condition: only if (if: (time) > 10s)" in read
    assert "- Go on. -> Yard" in read
    assert "{Turn to" not in read


def test_what_the_opening_alone_includes_is_no_section_and_a_start_that_is_tagged_init_is_one(tmp_path: Path) -> None:
    found = of_format(
        tmp_path, "SugarCube", "A mill.", ':: StoryInit\n<<include "Reset">>\n:: Reset\n<<set $gold to 3>>\n'
    )
    assert "{Set *Gold* to 3}" in found.section("Start")
    assert "## Reset" not in found.text
    text = ':: StoryData\n{"format": "Snowman", "start": "Mill"}\n:: Mill [init]\nA mill. [[Yard]]\n:: Yard\nA yard.\n'
    found = imported(tmp_path, text)
    assert (found.book.header["start"], found.turns("Mill")) == ("Mill", ["Yard"])
