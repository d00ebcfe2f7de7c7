"""What characters cost, and what they may not be (GL-CHAR)."""

import re

import pytest

from rules.gurps import digest
from rules.gurps.digest import plain, rows
from rules.gurps.playing import hero, terms
from rules.playing import PLAIN, WORDS, rules
from turnto.core.hero_file import hero as hero_of
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.character.legality import disadvantage_points, problems, warnings
from turnto.rules.gurps.character.point_total import (
    bought,
    bought_status,
    free_status,
    lines,
    skill_points,
    status_of,
    total,
)
from turnto.rules.gurps.character.presets import CONCEPTS, PRESETS
from turnto.rules.gurps.character.skills import SUBJECTS, best, learned, skill_cost, spell_cost
from turnto.rules.gurps.character.trait_costs import reputation_cost, trait_cost
from turnto.rules.gurps.character.traits import has, level, trait
from turnto.rules.gurps.tables import key_of, shown, table


def points(text: str, group: str = "advantages", **header: str) -> object:
    return trait_cost(trait(text), terms(**header), group)


def listed(table: str) -> list[tuple[str, str]]:
    """(trait as a sheet writes it, cost) for the rows with plain costs."""
    found = []
    for row in rows(table):
        keys, cost = row[1].split(" (")[0], plain(row[2])
        per = " / level" in cost
        costs = [cost] if per else cost.split(" / ")
        names = re.split(r", | / ", keys)
        if per:
            found += [
                (f"{name.replace('_', ' ')} {n}", str(int(cost.split()[0]) * n)) for name in names for n in (1, 2)
            ]
        elif re.search(r" 1$", names[0]):
            found += [(f"{names[0].split()[0].replace('_', ' ')} {n + 1}", one) for n, one in enumerate(costs)]
        elif len(names) == len(costs) > 1:
            found += [(_shown(name), one) for name, one in zip(names, costs, strict=True)]
        elif re.fullmatch(r"-?\d+", cost):
            found.append((_shown(names[0]), cost))
    return found


def _shown(key: str) -> str:
    name, colon, kind = key.partition(":")
    if kind.isdigit():
        return f"{name} {kind}"
    return name.replace("_", " ") + (f": {kind.replace('_', ' ')}" if colon else "")


_ELSEWHERE = (
    "handedness",
    "duty",
    "legal powers",
    "status",
    "appearance: average",
    "pacifism: self",
    "10",
    "15",
    "reputation",
)
"""Rows whose cost hangs on more than the name: tested below."""
PLAIN_COSTS = [
    own
    for table in (digest.ADVANTAGES, digest.DISADVANTAGES, digest.LOOKS, digest.STANDING)
    for own in listed(table)
    if not own[0].startswith(_ELSEWHERE)
]


@pytest.mark.parametrize("text, cost", PLAIN_COSTS, ids=[text for text, _ in PLAIN_COSTS])
@rules(
    "GL-CHAR-20",
    "GL-CHAR-21",
    "GL-CHAR-23",
    "GL-CHAR-24",
    "GL-CHAR-25",
    "GL-CHAR-27",
    "GL-CHAR-30",
    "GL-CHAR-35",
    "GL-CHAR-36",
    *(f"GL-CHAR-{n}" for n in (60, 61, 62, 63, 68, 69, 71, 73, 76, 80)),
    "GL-CHAR-101",
    "GL-CHAR-110",
)
def test_what_traits_cost(text: str, cost: str) -> None:
    assert points(text) == int(cost)


@rules("GL-CHAR-02")
def test_enough_traits_are_checked() -> None:
    assert len(PLAIN_COSTS) > 60


@pytest.mark.parametrize("text, cost", [
    ("Bad Sight: near", -25), ("Bad Sight: near, correctable", -10), ("Nearsighted", -25),
    ("Code of Honor (-5)", -5), ("Code of Honor (-15)", -15), ("Code of Honor (-20)", None),
    ("Compulsive Behavior (-10)", -10), ("Odious Habit (-15)", -15), ("Phobia: spiders", -5), ("Phobia: the strange (-15)", -15),
    ("Lame: crippled leg", -15), ("One Leg", -25), ("Legless", -35),
    ("Pacifism: self-defense", -15), ("Pacifism: cannot kill", -15), ("Primitive 2", -10),
    ("Sense of Duty: companions", -5), ("Sense of Duty: all life", -20), ("Vow: great", -15), ("Weak Will 2", -16), ("Youth 3", -6), ("Youth 4", None),
    ("Legal Powers 2", 10), ("Military Rank 8", 40), ("Military Rank 9", None), ("Magery 4", None), ("Charisma 0", None),
    ("Overweight", -5), ("Fat", -10), ("Extremely Fat", -20), ("Hideous", -20), ("Very Handsome", 25),
    ("Wealthy", 20), ("Filthy Rich", 50), ("Wealth: multimillionaire 1", 75), ("Wealth: multimillionaire 3", 125), ("Multimillionaire", 75), ("Multimillionaire 2", 100), ("Multimillionaire 0", None), ("Handsome 2", None), ("Dead Broke", -25),
    ("Status 3", 15), ("Legal Powers 3", 15), ("Status -4", -20), ("Status -5", None), ("Flying", None), ("Flying (5)", None),
])  # fmt: skip
@rules(
    "GL-CHAR-22",
    "GL-CHAR-26",
    "GL-CHAR-32",
    "GL-CHAR-33",
    "GL-CHAR-40",
    "GL-CHAR-100",
    "GL-CHAR-103",
    "GL-CHAR-104",
    "GL-CHAR-112",
    "GL-CHAR-118",
    "GL-CHAR-119",
    "GL-CHAR-120",
    "GL-CHAR-122",
    "GL-CHAR-125",
    "GL-CHAR-126",
    "GL-CHAR-127",
    "GL-RULE-67",
)
def test_traits_in_kinds_and_levels(text: str, cost: int | None) -> None:
    assert points(text) == cost


@pytest.mark.parametrize("text, cost", [
    ("Duty: the watch (15 or less)", -15), ("Duty: the watch (12 or less)", -10), ("Duty: the watch (9 or less)", -5), ("Duty: the watch (6 or less)", -2),
    ("Duty: the court (12 or less, non-hazardous)", -5), ("Duty: the court (9 or less, non-hazardous)", None), ("Duty: the order (extremely hazardous)", -20),
    ("Ally: Bors (100 points, 9 or less)", 5), ("Ally: Bors (101 points, 12 or less)", 20), ("Ally: Bors (75 points, 9 or less)", 0),
    ("Ally: Bors (150 points, 6 or less)", 5), ("Ally: Bors (100 points, equipment 5, 15 or less)", 30), ("Ally: Bors (50 points, 9 or less)", None), ("Ally: Bors (151 points, 9 or less)", None),
    ("Patron: the Guild (base 15, 9 or less)", 15), ("Patron: the king (nation, equipment 10, 6 or less)", 20), ("Patron: a spirit (base 10, 12 or less)", 20),
    ("Enemy: Red Hal (one person, 9 or less)", -5), ("Enemy: Red Hal (99 points, 9 or less)", -5), ("Enemy: Red Hal (100 points, 12 or less)", -20),
    ("Enemy: the Guild (medium group, 6 or less)", -10), ("Enemy: a gang (20 people, 9 or less)", -20), ("Enemy: a gang (21 people, 9 or less)", -30), ("Enemy: the law (government, 15 or less)", -120),
    ("Enemy: Red Hal (one person, 6 or less)", -3), ("Enemy: Red Hal (-55)", None),
    ("Dependent: Wat (25 points, loved one, 9 or less)", -24), ("Dependent: Wat (50 points, rational risk, 9 or less)", -3), ("Dependent: Wat (0 points, friend, 6 or less)", -8),
    ("Dependent: Wat (60 points, friend, 9 or less)", 0), ("Dependent: Wat (26 points, rational risk, 6 or less)", -2),
    ("Reputation 2: sailors (large class, 10 or less)", 2), ("Reputation -3: everyone (everyone, 7 or less)", -5), ("Reputation 4: everyone", 20), ("Reputation 5: everyone", None),
])  # fmt: skip
@rules(
    "GL-CHAR-31",
    "GL-CHAR-34",
    "GL-CHAR-37",
    "GL-CHAR-45",
    "GL-CHAR-46",
    "GL-CHAR-47",
    "GL-CHAR-48",
    "GL-CHAR-49",
    "GL-CHAR-50",
    "GL-RULE-68",
    "GL-RULE-69",
    "GL-CORE-05",
)
def test_friends_foes_duty_and_fame(text: str, cost: int | None) -> None:
    assert points(text) == cost


@rules("GL-CHAR-37", "GL-RULE-68")
def test_a_reputation_rounds_down_in_size() -> None:
    assert reputation_cost(-1, "large class") == -2
    assert reputation_cost(1, "small class", 7) == 0


@rules("GL-CHAR-74", "GL-CHAR-128")
def test_literacy_by_the_campaigns_norm() -> None:
    for row in rows(digest.LITERACY):
        norm = row[0].partition(" (")[0]
        for name, cell in zip(("Literacy", "Semi-Literacy", "Illiteracy"), row[1:], strict=True):
            assert points(name, literacy_norm=norm) == int(plain(cell))


@pytest.mark.parametrize("name", PRESETS)
@rules("GL-CHAR-01", "GL-CHAR-02", "GL-CHAR-41")
def test_the_ready_heroes_are_legal_and_of_a_hundred_points(name: str) -> None:
    made = hero(**PRESETS[name])
    assert total(made, PLAIN) == 100
    assert not list(problems(made, terms(points="100", disadvantage_limit="-40")))
    assert not list(warnings(made, PLAIN))


@pytest.mark.parametrize("name", CONCEPTS)
@rules("GL-CHAR-01")
def test_the_concepts_leave_twenty_points(name: str) -> None:
    made = hero(**CONCEPTS[name]["hero"])
    assert total(made, PLAIN) == 80
    assert not list(problems(made, PLAIN))


@rules("GL-CHAR-01")
def test_there_are_six_heroes_and_more_concepts() -> None:
    assert len(PRESETS) == 6
    assert len(CONCEPTS) >= 6


def broken(settled=PLAIN, **fields: object) -> set[str]:
    return {rule for rule, _ in problems(hero(**fields), settled)}


@pytest.mark.parametrize("fields, rule", [
    ({"quirks": list("abcdef")}, "GL-CHAR-04"),
    ({"ht": 16, "disadvantages": ["Fat"]}, "GL-CHAR-12"), ({"ht": 14, "disadvantages": ["Extremely Fat"]}, "GL-CHAR-12"), ({"ht": 15, "disadvantages": ["Skinny"]}, "GL-CHAR-12"),
    ({"ht": 9, "advantages": ["Rapid Healing"]}, "GL-CHAR-79"), ({"ht": 11, "advantages": ["Immunity to Disease"]}, "GL-CHAR-72"),
    ({"advantages": ["Strong Will 1"], "disadvantages": ["Weak Will 1"]}, "GL-CHAR-126"),
    ({"advantages": ["Handsome"], "disadvantages": ["Skinny"]}, "GL-CHAR-25"), ({"disadvantages": ["Skinny", "Overweight"]}, "GL-CHAR-25"),
    ({"advantages": ["Luck 1", "Luck 2"]}, "GL-CHAR-02"), ({"advantages": ["Flying"]}, "GL-CHAR-02"),
    ({"advantages": ["Toughness 3"]}, "GL-CHAR-83"), ({"advantages": ["Military Rank 9"]}, "GL-CHAR-33"), ({"advantages": ["Reputation 5: sailors"]}, "GL-CHAR-34"), ({"disadvantages": ["Youth 4"]}, "GL-CHAR-127"),
    ({"disadvantages": ["Phobia: cats"]}, "GL-CHAR-119"), ({"advantages": ["Patron: the Guild (organization, 10 or less)"]}, "GL-CHAR-45"), ({"disadvantages": ["Enemy: the Guild"]}, "GL-CHAR-50"),
    ({"disadvantages": ["Strong Will 1"]}, "GL-CHAR-82"), ({"advantages": ["Greed"]}, "GL-CHAR-107"),
    ({"disadvantages": ["Duty: the watch (10 or less)"]}, "GL-CHAR-31"), ({"items": ["41 maces"]}, "GL-EQUIP-21"),
    ({"disadvantages": [f"Dependent: {n} (25 points, friend, 9 or less)" for n in "abc"]}, "GL-CHAR-06"),
    ({"disadvantages": [f"Enemy: {n} (one person, 9 or less)" for n in "abc"]}, "GL-CHAR-06"),
    ({"disadvantages": ["Enemy: a (government, 9 or less)", "Enemy: b (large group, 9 or less)"]}, "GL-CHAR-06"),
    ({"skills": {"Flying": 12}}, "GL-CHAR-140"), ({"skills": {"Stealth": 7}}, "GL-CHAR-141"), ({"race": "elf"}, "GL-CHAR-160"),
    ({"skills": {"Guns": 12}}, "GL-CHAR-140"), ({"skills": {"Guns/TL7": 12}}, "GL-CHAR-140"), ({"skills": {"Guns: bow": 12}}, "GL-CHAR-140"), ({"skills": {"Language": 10}}, "GL-CHAR-140"),
    ({"spells": {"Daze": 12}}, "GL-MAGIC-03"), ({"spells": {"Ignite Fire": 7}}, "GL-MAGIC-02"), ({"spells": {"Levitate": 12}}, "GL-MAGIC-02"),
])  # fmt: skip
@rules(
    "GL-CHAR-04",
    "GL-CHAR-06",
    "GL-CHAR-12",
    "GL-CHAR-45",
    "GL-CHAR-72",
    "GL-EQUIP-21",
    "GL-CHAR-79",
    "GL-MAGIC-02",
    "GL-MAGIC-03",
)
def test_what_no_hero_can_be(fields: dict, rule: str) -> None:
    assert rule in broken(**fields)


SUBJECT = [shown(key) for key, known in table("skills").items() if known.get("of")]


@rules("GL-CHAR-140", "GL-CHAR-151")
@pytest.mark.parametrize("skill", SUBJECT)
def test_a_skill_that_is_learned_for_a_subject_names_it(skill: str) -> None:
    head = key_of(skill)
    assert broken(skills={skill: 12}) == {"GL-CHAR-140"}
    assert broken(skills={f"{skill}:": 12}) == {"GL-CHAR-140"}
    for of in SUBJECTS[head]:
        assert broken(skills={f"{skill}: {of}": 12}) == set()
        assert broken(skills={f"{skill} ({of.title()})": 12}) == set()


@pytest.mark.parametrize("fields, told", [
    ({"advantages": ["Flying"]}, "Flying: these rules have no such advantage"),
    ({"disadvantages": ["Strong Will 1"]}, "Strong Will 1: it stands among the disadvantages, but belongs to the advantages"),
    ({"advantages": ["Toughness 3"]}, "Toughness 3: write it as in “Toughness 1” or “Toughness 2”"),
    ({"disadvantages": ["Lame"]}, "Lame: write it as in “Lame: crippled leg” or “Lame: one leg” or “Lame: legless”"),
    ({"disadvantages": ["Phobia: cats"]}, "Phobia: cats: write it as in “Phobia: cats (-5)” or “Phobia: cats (-10)” or “Phobia: cats (-15)”"),
    ({"disadvantages": ["Vow: silence"]}, "Vow: silence: write it as in “Vow: silence (trivial)” or “Vow: silence (minor)” or “Vow: silence (major)” or “Vow: silence (great)”"),
    ({"disadvantages": ["Enemy: the Guild"]}, "Enemy: the Guild: write it as in “Enemy: the Guild (medium group, 9 or less)”"),
    ({"advantages": ["Ally (100 points)"]}, "Ally (100 points): write it as in “Ally: Bors (100 points, 9 or less)”"),
    ({"advantages": ["Patron: the Guild (organization, 10 or less)"]}, "Patron: the Guild (organization, 10 or less): who appears does so on 6, 9, 12 or 15 or less"),
])  # fmt: skip
@rules("GL-CHAR-02", "GL-CHAR-45")
def test_the_refusal_of_a_trait_says_how_it_is_written(fields: dict, told: str) -> None:
    assert [WORDS(sentence) for _, sentence in problems(hero(**fields), PLAIN)] == [told]


@pytest.mark.parametrize("fields, told", [
    ({"st": 0}, "st: expected 1 or more, got 0 (GL-CHAR-10)"), ({"status": 9}, "status: expected 8 or less, got 9 (GL-CHAR-36)"), ({"status": -5}, "status: expected -4 or more, got -5 (GL-CHAR-36)"),
    ({"tl": 17}, "tl: expected 16 or less, got 17 (GL-CAMP-01)"), ({"money": -1}, "money: expected 0 or more, got -1"),
])  # fmt: skip
@rules("GL-CHAR-10", "GL-CHAR-36", "GL-CAMP-01")
def test_a_number_out_of_bounds_is_refused_by_its_rule(fields: dict, told: str) -> None:
    assert [str(problem) for problem in hero_of(fields, SYSTEM)[1]] == [told]


@rules("GL-CHAR-04", "GL-CHAR-125", "GL-RULE-66")
def test_a_trivial_vow_is_a_quirk() -> None:
    vow = {"disadvantages": ["Vow: shaves daily (trivial)"]}
    assert total(hero(**vow), PLAIN) == -1
    assert disadvantage_points(hero(**vow), PLAIN) == (0, 0)
    assert broken(**vow, quirks=list("abcd")) == set()
    assert broken(**vow, quirks=list("abcde")) == {"GL-CHAR-04"}


@rules("GL-CHAR-140")
def test_the_refusal_of_a_skill_without_subject_says_how_it_is_written() -> None:
    told = [WORDS(sentence) for _, sentence in problems(hero(skills={"Guns/TL7": 12, "Survival": 11}), PLAIN)]
    assert told == [
        "Guns/TL7: learned for one kind each, as in “Guns: pistol” or “Guns: rifle” or “Guns: shotgun” or “Guns: light automatic”",
        "Survival: learned for one terrain each, as in “Survival: woods” or “Survival: mountain” or “Survival: plains” or “Survival: desert”",
    ]


@rules("GL-CHAR-160", "GL-CHAR-165", "GL-AUTH-05")
def test_a_race_is_one_the_book_knows() -> None:
    assert broken(race="Elf") == {"GL-CHAR-160"}
    assert broken(terms(races={"Goblin": {"st": -2}}), race="Elf") == {"GL-CHAR-160"}
    assert broken(terms(races={"Elf": {"st": -1}}), race="elf") == set()
    assert broken(terms(allowed_races="human, Elf"), race="elf") == set()
    assert broken(terms(allowed_races="human, Elf"), race="Goblin") == {"GL-AUTH-05"}
    assert broken(race="Human") == set()


@rules("GL-CHAR-03", "GL-RULE-66")
def test_forty_points_of_disadvantages_are_a_rule_only_where_the_book_says_so() -> None:
    fields = {"disadvantages": ["Greed", "One Arm", "Bully"]}
    made = hero(**fields)
    assert disadvantage_points(made, PLAIN) == (-45, 3)
    assert [rule for rule, _ in warnings(made, PLAIN)] == ["GL-CHAR-03"]
    assert "GL-CHAR-03" not in broken(**fields)
    assert "GL-CHAR-03" in broken(terms(disadvantage_limit="-40"), **fields)
    assert "GL-CHAR-03" not in broken(
        terms(disadvantage_limit="-40"), disadvantages=["Enemy: x (government, 9 or less)"], quirks=["a"]
    )
    assert disadvantage_points(hero(st=7, dx=8, quirks=["a"]), PLAIN) == (-20, 1)


@rules("GL-CHAR-05", "GL-RULE-72", "GL-CHAR-150")
def test_points_in_skills_are_twice_the_age_at_most() -> None:
    made = hero(age=15, skills={"Stealth": 14, "Language: native": 10})
    assert not list(warnings(made, PLAIN))
    assert [rule for rule, _ in warnings(hero(age=15, skills={"Stealth": 15}), PLAIN)] == ["GL-CHAR-05"]


@rules("GL-CHAR-33", "GL-CHAR-36", "GL-RULE-70")
def test_status_that_comes_free() -> None:
    assert free_status(hero(advantages=["Wealthy"]), PLAIN) == 1
    assert free_status(hero(advantages=["Wealth: multimillionaire 1"]), PLAIN) == 2
    assert free_status(hero(advantages=["Wealth: multimillionaire 2"]), PLAIN) == 3
    assert [free_status(hero(advantages=[f"Military Rank {n}"]), PLAIN) for n in range(1, 9)] == [
        0,
        1,
        1,
        1,
        2,
        2,
        2,
        3,
    ]
    lord = hero(status=3, advantages=["Wealthy", "Military Rank 2"])
    assert bought_status(lord, PLAIN) == 1
    assert status_of(lord, PLAIN) == 3
    assert free_status(lord, terms(rank_status="no", wealth_status="no")) == 0
    assert total(hero(status=-2), PLAIN) == -10


@rules("GL-CHAR-150", "GL-CHAR-151")
def test_languages() -> None:
    made = hero(
        iq=12,
        skills={
            "Language: native": 13,
            "Language: Elvish": 12,
            "Language: Gaunt (hard)": 12,
            "Language: Pidgin (easy)": 12,
        },
    )
    cost = {what: points for group, what, points in lines(made, PLAIN) if group == "skills"}
    assert cost == {
        "Language: native 13": 1,
        "Language: Elvish 12": 2,
        "Language: Gaunt (hard) 12": 4,
        "Language: Pidgin (easy) 12": 1,
    }
    gifted = hero(iq=12, advantages=["Language Talent 2"], skills={"Language: Elvish": 12})
    assert skill_cost(gifted, "Language: Elvish", 12) == 0.5
    assert best(made, "Language: Gaunt") == ("Language: Gaunt", 12)
    assert best(made, "Language: Orcish") is None


@rules("GL-MAGIC-02", "GL-CHAR-77")
def test_a_spell_is_learned_as_if_iq_were_higher() -> None:
    mage = hero(iq=15, advantages=["Magery 3"])
    assert [spell_cost(mage, at) for at in (15, 16, 17, 18, 19)] == [None, 1, 2, 4, 6]


GOBLIN = {
    "races": {
        "Goblin": {
            "st": "-2",
            "dx": "1",
            "advantages": ["Night Vision"],
            "disadvantages": ["Stigma: outsider"],
            "skills": {"Stealth": "0"},
            "quirks": ["Grins"],
        }
    }
}


@rules(
    "GL-CHAR-160",
    "GL-CHAR-161",
    "GL-CHAR-162",
    "GL-CHAR-163",
    "GL-CHAR-164",
    "GL-CHAR-165",
    "GL-CHAR-166",
    "GL-RULE-82",
)
def test_a_race_is_bought_whole_and_stays_outside_the_limits() -> None:
    settled = terms(**GOBLIN)
    made, _ = hero_of(
        {"race": "Goblin", "st": 8, "dx": 13, "iq": 10, "ht": 10, "skills": {"Stealth": 14}}, SYSTEM, settled
    )
    assert has(made, "night_vision")
    assert bought(made, "st", settled) == 10
    cost = {what: points for _, what, points in lines(made, settled)}
    assert cost["Goblin"] == -15 + 10 + 10 - 15 - 1 + 2
    assert cost["Stealth 14"] == 4 - 2
    assert "Night Vision (racial)" not in cost
    assert disadvantage_points(made, settled) == (0, 0)
    plainly, _ = hero_of({"race": "Goblin"}, SYSTEM, settled)
    assert learned(plainly, "Stealth") == 10


@rules("GL-AUTH-05")
def test_what_a_book_allows() -> None:
    settled = terms(
        points="100",
        forbidden_traits="Magery, Luck",
        wealth_max="comfortable",
        status_range="0 to 2",
        age_range="16 to 40",
        allowed_races="human",
    )
    assert broken(settled, advantages=["Magery 1"]) == {"GL-AUTH-05"}
    assert broken(settled, status=3) == {"GL-AUTH-05"}
    assert broken(settled, age=50) == {"GL-AUTH-05"}
    assert broken(settled, race="Goblin") == {"GL-AUTH-05"}
    assert "GL-CHAR-40" in broken(settled, advantages=["Wealthy"])
    assert broken(settled, st=16, dx=16) == {"GL-CHAR-01"}
    assert broken(settled, advantages=["Comfortable"]) == set()


@rules("GL-CHAR-129", "GL-CHAR-02")
def test_quirks_refund_a_point_and_unspent_points_count() -> None:
    assert total(hero(quirks=["a", "b"], points=7), PLAIN) == 5


@rules("GL-CHAR-140")
def test_a_mages_shield_skill_is_no_spell() -> None:
    mage = hero(dx=12, iq=14, advantages=["Magery 2"], skills={"Shield": 13}, spells={"Shield": 14})
    assert skill_points(mage, "Shield", 13, PLAIN) == 2
    assert level(mage, "magery") == 2


@rules("GL-CHAR-45", "GL-CHAR-47", "GL-CHAR-50", "GL-CHAR-31")
@pytest.mark.parametrize(
    "group, text, cost",
    [
        ("disadvantages", "Enemy: the Guild (-10)", -10),
        ("disadvantages", "Enemy: the Guild (-7)", None),
        ("disadvantages", "Enemy: the Guild (+10)", None),
        ("disadvantages", "Dependent: a sister (-24)", -24),
        ("disadvantages", "Duty (-15)", -15),
        ("advantages", "Ally: Tom (+10)", 10),
        ("advantages", "Patron: the Duke (+30)", 30),
    ],
)
def test_a_sheet_may_say_what_friends_and_foes_come_to(group: str, text: str, cost: int | None) -> None:
    assert trait_cost(trait(text), PLAIN, group) == cost
