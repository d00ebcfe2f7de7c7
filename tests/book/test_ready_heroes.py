"""Ready heroes that an author writes on a line each are those of a hero file."""

from typing import Any

import pytest

pytest.importorskip("markdown_it")

from support.reading import compiled, read_text

LINES: dict[str, tuple[str, dict[str, Any]]] = {
    "gnat": (
        "Hester, drover: Talent 8, Vitality 3; Search, Climbing +3; spear (long), 2 rations; 20 gold",
        {"talent": 8, "vitality": 3, "skills": {"Search": 2, "Climbing": 3}, "items": ["spear (long)", "2 rations"], "gp": 20},
    ),
    "briar": (
        "Wren: ATTUNE 2, CHARM 1; Boating 1; LUCK 3; 6 sp; knife (weapon), rope; Easy.",
        {"attune": 2, "charm": 1, "talents": {"Boating": 1}, "luck": 3, "sp": 6, "items": ["knife (weapon)", "rope"], "mode": "Easy"},
    ),
    "goonies": (
        "Ottoline: Power 0, Grace 1, Focus 2; 9 hit points; broom (weapon, +2); 2 rations; Sunburst, Cold Snap",
        {"power": 0, "grace": 1, "focus": 2, "hp": 9, "items": ["broom (weapon, +2)"], "rations": 2, "spells": ["Sunburst", "Cold Snap"]},
    ),
    "gurps": (
        "Ilse: ST 11, DX 12; Strong Will +2, Combat Reflexes, Greed; Broadsword 13, Shield 12, Survival (woodlands) 11; broadsword, rope; $200",
        {
            "st": 11, "dx": 12, "advantages": ["Strong Will 2", "Combat Reflexes"], "disadvantages": ["Greed"],
            "skills": {"Broadsword": 13, "Shield": 12, "Survival: woodlands": 11}, "items": ["broadsword", "rope"], "money": 200,
        },
    ),
}  # fmt: skip


def book(system: str, heroes: str) -> str:
    return f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {system}\npresets:\n{heroes}---\n## a [end]\nEnd.\n"


@pytest.mark.parametrize("system", LINES)
def test_a_line_is_a_hero_file(system: str) -> None:
    line, fields = LINES[system]
    name, _, _ = line.partition(":")
    for heroes in (f'  - "{line}"\n', f'  "{name}": "{line[len(name) + 1 :].strip()}"\n'):
        made, problems = read_text(book(system, heroes))
        assert not [problem for problem in problems if problem.level == "error" or problem.code == "illegal-preset"]
        assert compiled(made)["presets"] == {name: fields}


def test_a_list_of_tables_is_the_heroes_by_name() -> None:
    made, _ = read_text(book("gnat", "  - name: Ada\n    talent: 9\n  - Bert:\n      talent: 8\n"))
    assert compiled(made)["presets"] == {"Ada": {"talent": 9}, "Bert": {"talent": 8}}


def test_a_name_alone_is_the_hero_of_the_rules() -> None:
    made, _ = read_text(book("goonies", "  - Fighter\n"))
    assert compiled(made)["presets"]["Fighter"]["items"] == ["mace (weapon, +1)", "chain mail (armour, +3)"]


@pytest.mark.parametrize(
    ("system", "line", "piece"),
    [
        ("gnat", "Ada: Talent 9; Juggling 2", "Juggling 2"),
        ("gnat", "Ada: Talent 9; 12 silver", "12 silver"),
        ("gnat", "Ada: Talent 9; 12", "12"),
        ("gurps", "Oswin: Ignite Fire 14, Shield 14, Staff 11", "Shield 14"),
        ("gurps", "Oswin: First Aid", "First Aid"),
    ],
)
def test_what_is_not_known_or_could_be_two_things_is_told_of(system: str, line: str, piece: str) -> None:
    _, problems = read_text(book(system, f'  - "{line}"\n'))
    assert [
        one.message for one in problems if one.code == "illegal-preset" and f": {piece}: no such field" in one.message
    ]


def test_tags_of_their_things_that_change_nothing_are_told_of() -> None:
    _, problems = read_text(book("goonies", '  - "Hanna: Power 2; hammer (+2); apron (+1)"\n'))
    told = [
        (one.message, one.place.line, one.suggestion and one.suggestion.new)
        for one in problems
        if one.code == "unknown-item-tag"
    ]
    assert told == [
        ("the tag (+2) of hammer changes nothing in Gamebooks & Goonies", 7, "weapon, +2"),
        ("the tag (+1) of apron changes nothing in Gamebooks & Goonies", 7, None),
    ]
