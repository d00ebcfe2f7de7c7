"""No link of a Twine story is dropped: each is a turn, or a TODO at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from exchange.importing import imported

WAYS: dict[str, dict[str, list[str]]] = {
    "Harlowe": {
        "[[Yard]]": ["Yard"],
        "[[In->Yard]] [[Yard<-In]] [[In|Yard]]": ["Yard", "Yard", "Yard"],
        "[[Yard]]\n[[Yard]]": ["Yard", "Yard"],
        "[[a label\nof two lines->Yard]]": ["Yard"],
        "[[one->two->Yard]]": ["Yard"],
        "[[->Yard]]": ["Yard"],
        '(link-goto: "In", "Yard")': ["Yard"],
        '(LINK_GOTO: "Yard" )': ["Yard"],
        '(linkgoto: "In","Yard")': ["Yard"],
        '(link-reveal-goto: "In", "Yard")[(set: $a to 1)]': ["Yard"],
        '(link-reveal-goto: "In", "Yard", (t8n: "fade"))': ["Yard"],
        '(link: "In")[(goto: "Yard")]': ["Yard"],
        '(link: "In")[\n(set: $a to true)\n(go-to:"Yard")\n]': ["Yard"],
        '(link-repeat: "In")[(if: $a)[(go-to: "Yard")](else:)[(go-to: "Hall")]]': ["Yard", "Hall"],
        '(link: "In")[It opens. [[On->Yard]]]': ["Yard"],
        '(link:"...")[One.\n(link:"...")[Two.\n(link-goto:"On","Yard")\n]\n]': ["Yard"],
        '(click-goto: ?door, "Yard")': ["Yard"],
        '(mouseover-goto: "door", "Yard")': ["Yard"],
        '|door>[Door](click: ?door)[(goto: "Yard")]': ["Yard"],
        '(after: 2s)[(transition: "dissolve")[[[On->Yard]]]]': ["Yard"],
        '(text-style: "bold")[[In->Yard]]': ["Yard"],
        '[[(text-style: "bold")[In]->Yard]]': ["Yard"],
        "[[[In->Yard]]]<door|": ["Yard"],
        "(if: $a is 'x')[[In->Yard]](else:)[[Out->Hall]]": ["Yard", "Hall"],
        "(if: $a)[=\nOn. [[Yard]]": ["Yard"],
        "{(if: $a > 1)[\n  [[Yard]]\n](else-if: $a > 0)[\n  [[Hall]]\n](else:)[\n  [[Start]]\n]}": ["Yard", "Hall", "Start"],
        '(link-undo: "Out")': ["back"],
        "(undo:)": ["back"],
        '(link-goto: "Out", (history:)\'s last)': ["back"],
        "(link: 'Out')[ (goto: (history:)'s last) ]": ["back"],
        "(go-to: (history:)'s last)": ["back"],
        "(if: $a > 1)\n[[[Yard]]]": ["Yard"],
        '(if: $a)+(text-style: "bold")[[[Yard]]]': ["Yard"],
        'More(click-replace: "More")[Then.\n(link: "In")[(go-to: "Yard")] or (link-undo: "Out")]': ["Yard", "back"],
        '(link: "In")[\\\n(go-to: "Yard")\\\n]': ["Yard"],
        '(link-goto: "In", $there)': [],
        '(link-goto: "In", (either: "Yard", "Hall"))': [],
        "[[In->$there]]": [],
        "(go-to: $there)": [],
        '(link-storylet: "In")': [],
        "(restart:)": [],
        '(print: "[[Yard]]")': [],
        '(set: $way to "[[Yard]]")': [],
        "[[In->Yard": [],
    },
    "SugarCube": {
        "[[Yard]]": ["Yard"],
        "[[In->Yard]] [[Yard<-In]] [[In|Yard]]": ["Yard", "Yard", "Yard"],
        "[[ In | Yard ]]": ["Yard"],
        "[[In|Yard][$a to 1]]": ["Yard"],
        "[[<< In|Yard]]": ["Yard"],
        "[[In|previous()]]": ["back"],
        "[img[door.png][Yard]]": ["Yard"],
        "[img[A door|door.png][Yard][$a to 1]]": ["Yard"],
        '<<link "In" "Yard">><</link>>': ["Yard"],
        '<<link "In" Yard>><</link>>': ["Yard"],
        "<<link 'In'>><<set $a to 1>><<goto 'Yard'>><</link>>": ["Yard"],
        "<<link [[In|Yard]]>><</link>>": ["Yard"],
        "<<link [img[door.png][Yard]]>><</link>>": ["Yard"],
        "<<link [img[door.png][Yard][$a to 1]]>><</link>>": ["Yard"],
        "<<link [[In|Yard][$a to true; $b += 1]]>><<set $c to 1>><</link>>": ["Yard"],
        "<<link [[In, <<name>>|Yard]]>><</link>>": ["Yard"],
        '<<link "In, <<name>>" "Yard">><</link>>': ["Yard"],
        '<a class="<<if $a>>b<</if>>" data-passage="Yard">In</a>': ["Yard"],
        "<div style=\"background: url('<<print $a>>')\">[[Yard]]</div>": ["Yard"],
        "<<link `\"In to \" + $a` \"Yard\">><</link>>": ["Yard"],
        '<<link "Say \\"hi\\"" "Yard">><</link>>': ["Yard"],
        '<<button "In">>\n  <<goto [[Yard]]>>\n<</button>>': ["Yard"],
        '<<click "In">><<goto "Yard">><</click>>': ["Yard"],
        '<<link "Roll">><<if $a>><<goto "Yard">><<else>><<goto "Hall">><</if>><</link>>': ["Yard", "Hall"],
        '<<link "Look">>It opens: [[On->Yard]]<</link>>': ["Yard"],
        '<<link "In">><<script>>Engine.play("Yard");<</script>><</link>>': ["Yard"],
        '<<linkreplace "look">>A [[yard|Yard]].<</linkreplace>>': ["Yard"],
        '<<linkappend "a">>b <<linkappend "c">>[[Yard]]<</linkappend>><</linkappend>>': ["Yard"],
        "<<timed 2s>>[[Yard]]<<next>>[[Hall]]<</timed>>": ["Yard", "Hall"],
        "<<switch $a>><<case 1>>[[Yard]]<<default>>[[Hall]]<</switch>>": ["Yard", "Hall"],
        "<<if $a is 'x'>>[[Yard]]<<elseif $a>>[[Hall]]<<else>>[[Start]]<<endif>>": ["Yard", "Hall", "Start"],
        "<<nobr>><div>\n<li>[[Yard]]</li></div><</nobr>>": ["Yard"],
        "@@color:red;[[Yard]]@@": ["Yard"],
        '<<goto "Yard">>': ["Yard"],
        "<<goto Yard>>": ["Yard"],
        "<<actions [[In|Yard]] [[Hall]]>>": ["Yard", "Hall"],
        "\\\n\\<<acts 'In|Yard' \"Out|Hall\">>": ["Yard", "Hall"],
        "<<acts 'In|Yard' _there>>": ["Yard"],
        "<<acts 'In|Cellar'>>": [],
        "<<widget 'actions'>>[[On->Yard]]<</widget>><<actions>>": ["Yard"],
        "<<widget acts>><<for _i to 0; _i lt $args.length; _i++>><</for>><</widget>><<acts 'In|Hall'>>": ["Hall"],
        '<<link "Out">><<run Engine.backward()>><</link>>': ["back"],
        '<<link "Out">><<return>><</link>>': ["back"],
        'I <<timed 5s>>wait, and <<link "go">><<set $a to 1>><<back>><</link>><</timed>>.': ["back"],
        '<<actions "Yard" "Hall">>': ["Yard", "Hall"],
        '<<choice "Yard" "In">>': ["Yard"],
        'I am <<textbox "$a" "" "Yard" autofocus>>': ["Yard"],
        "<<choice [[In|Yard]]>>": ["Yard"],
        "<<back>>": ["back"],
        '<<return "Out">>': ["back"],
        '<<return "Out" Yard>>': ["Yard"],
        "<<back [[Out|Yard]]>>": ["Yard"],
        '<a data-passage="Yard">In</a>': ["Yard"],
        "<button class='b' data-passage='Yard'>In</button>": ["Yard"],
        '<img src="door.png" data-passage="Yard" alt="In">': ["Yard"],
        "<span onclick=\"Engine.play('Yard')\">In</span>": ["Yard"],
        '<<run Engine.play("Yard")>>': ["Yard"],
        '<button onclick="SugarCube.Engine.backward()">Out</button>': ["back"],
        '<span @class="$a > 3 ? \'b\' : \'c\'">[[Yard]]</span>': ["Yard"],
        "<h2>[[Yard]]</h2>": ["Yard"],
        '<button onclick="creak()">Push</button>': [],
        "On to [the yard](Yard), not to [the web](web).": ["Yard"],
        '<<link "In" $there>><</link>>': [],
        '<<link "In" `either("Yard", "Hall")`>><</link>>': [],
        '<<link "In">><<goto $there>><</link>>': [],
        '<<link "In">><<replace "#x">>more<</replace>><</link>>': [],
        "[[In|$there]]": [],
        "[[In|setup.there]]": [],
        "[img[door.png][$there]]": [],
        "<<goto $there>>": [],
        '<a @data-passage="$there">In</a>': [],
        '<<= "[[Yard]]">>': [],
        '<<fade "In" "Yard" 2000>>': [],
        "[[In|Yard": [],
    },
    "Chapbook": {
        "> [[Yard]]\n> [[In->Yard]]": ["Yard", "Yard"],
        "[[Yard<-In]] [[In|Yard]]": ["Yard", "Yard"],
        "a: 1\n--\n[if a === 1; append]\n[[Yard]]\n\n[else]\n[[Hall]]\n\n[continue]\n[[Start]]": ["Yard", "Hall", "Start"],
        "[after 2 seconds]\n[[Yard]]": ["Yard"],
        "[align center]\n[[Yard]]": ["Yard"],
        "[unless a]\n[[Yard]]": ["Yard"],
        "{link to: 'Yard'}": ["Yard"],
        "{link to: 'Yard', label: 'In'}": ["Yard"],
        "{reveal link: 'Look', passage: 'Yard'}": [],
        "[JavaScript]\ngo()\n[if a]\n[[Yard]]": ["Yard"],
        "{reveal link: 'Look', text: 'a [[yard->Yard]]'}": ["Yard"],
        "{full width, text: '[[In->Yard]]'}": ["Yard"],
        "[[To {name}'s house->Yard]]": ["Yard"],
        "{back link}": ["back"],
        "{back link, label: 'Out'}": ["back"],
        "{link to: there}": [],
        "{embed passage: there}": [],
        "{restart link, label: 'Again'}": [],
        "[JavaScript]\nengine.go('Yard')\n": [],
        "[note to myself]\nmore of [[this]]\n\n[continue]\nOn.": [],
        "[[In->Yard": [],
    },
    "Snowman": {
        "[[Yard]] [[In->Yard]] [[Yard<-In]] [[In|Yard]]": ["Yard"] * 4,
        "* [[In|Yard]]\n* [[Hall]]": ["Yard", "Hall"],
        "<% if (s.a) { %>[[Yard]]<% } else if (s.b === 'x') { %>[[Hall]]<% } else { %>[[Start]]<% } %>": ["Yard", "Hall", "Start"],
        "<% for (let i = 0; i < 2; i++) { %>[[Yard]]<% } %>": ["Yard"],
        "[[To <%= s.name %>->Yard]]": ["Yard"],
        '<a href="javascript:void(0)" data-passage="Yard">In</a>': ["Yard"],
        "<button onclick=\"window.story.show('Yard')\" style='color: red'>In</button>": ["Yard"],
        "<% $(() => story.show('Yard')) %>": ["Yard"],
        "<script>setTimeout(() => window.story.show('Yard'), 10)</script>": ["Yard"],
        '<a href="javascript: window.history.back();">Out</a>': ["back"],
        '<button onclick="history.go(-1)">Out</button>': ["back"],
        '<a onclick="if (s.gold > 3) { story.show(\'Yard\') }">In</a>': ["Yard"],
        "[[In|Yard]]{.door#oak}": ["Yard"],
        '<a-0.door data-passage="Yard">In</a>': ["Yard"],
        "[\nA box: [[Yard]]\n]{.box}": ["Yard"],
        '<div onclick="creak()">[[Yard]]</div>': ["Yard"],
        '<button onclick="creak()">Push</button>': [],
        "<a href='javascript:void(0)' id='door'>Push</a>": [],
        '<a href="#" class="door">Push</a>': [],
        "[[In-><%= s.there %>]]": [],
        "<% story.show(s.there) %>": [],
        "<%= story.render(s.there) %>": [],
        "[[In->Yard": [],
    },
}  # fmt: skip
"""What stands in a passage, by the story's format, and the turns that it is; none are a TODO."""


@pytest.mark.parametrize(
    ("format", "body", "turns"),
    [(format, body, turns) for format, ways in WAYS.items() for body, turns in ways.items()],
)
def test_each_link_is_a_turn_or_a_todo_at_its_line(tmp_path: Path, format: str, body: str, turns: list[str]) -> None:
    head = f':: StoryData\n{{"format": "{format}"}}\n:: Start\nHere.\n:: Yard\n.\n:: Hall\n.\n:: Gate\n'
    found = imported(tmp_path, head + body)
    assert found.errors == []
    assert found.turns("Gate") == turns
    if not turns:
        told = [(one.place.line, one.message) for one in found.made.left]
        assert [line for line, _ in told if head.count("\n") < line <= head.count("\n") + 1 + body.count("\n")], told


def test_a_long_story_of_links_keeps_them_all(tmp_path: Path) -> None:
    passages = "".join(f":: P{n}\nOn.\n\n[[To P{n + 1}->P{n + 1}]]\n[[Back|P{n}]]\n\n" for n in range(300))
    found = imported(tmp_path, passages + ":: P300\nThe last.\n")
    assert found.errors == []
    assert (found.made.turns, found.made.left) == (600, [])


def test_names_that_differ_in_a_space_or_a_capital_stay_apart(tmp_path: Path) -> None:
    text = ":: Start\n[[ Third]] [[Third]] [[third]] [[ third ]]\n:: \\ Third\nA.\n:: Third\nB.\n:: third\nC.\n"
    found = imported(tmp_path, text)
    assert found.errors == []
    assert found.turns("Start") == ["Third", "Third 2", "third 3", "third 3"]
    assert found.made.left == []


def test_a_link_with_an_escaped_space_leads_to_the_passage_that_ends_in_one(tmp_path: Path) -> None:
    found = imported(tmp_path, ':: Start\n[[Far away ]]\n:: Far away\\  {"position":"1,2"}\nThere.\n')
    assert found.turns("Start") == ["Far away"]
    assert found.made.left == []


def test_of_passages_of_one_name_links_mean_the_last(tmp_path: Path) -> None:
    found = imported(tmp_path, ":: Start\nOld.\n:: Yard\nOld.\n:: Start\nNew. [[Yard]]\n:: Yard\nNew.\n")
    assert (found.book.header["start"], found.turns("Start")) == ("Start", ["Yard"])
    assert found.section("Yard") == "New."
    assert found.section("Yard, earlier 1") == "Old."
    assert [one.place.line for one in found.made.left] == [2, 4]


def test_an_arrow_of_two_dashes_and_a_target_left_out_are_links(tmp_path: Path) -> None:
    found = imported(tmp_path, ":: Start\n[[Go on-->Yard]]\n[[Yard|]]\n:: Yard\n\\:: no head\n")
    assert found.turns("Start") == ["Yard", "Yard"]
    assert "- Go on -> Yard" in found.text
    assert ":: no head" in found.section("Yard")
    assert "\\:" not in found.text
