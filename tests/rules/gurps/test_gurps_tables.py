"""Every table cell by cell against the figures written out again in ``digest``."""

import re
from fractions import Fraction

import pytest

from rules.gurps import digest
from rules.gurps.digest import plain, rows
from rules.playing import rules
from turnto.dice import dice
from turnto.rules.gurps.feats import CLIMBS, THROWN, thrown_damage
from turnto.rules.gurps.prices import attribute_cost
from turnto.rules.gurps.scores import LOADS, NOTHING, swing, thrust
from turnto.rules.gurps.skills import cost
from turnto.rules.gurps.tables import table
from turnto.rules.gurps.travel import MILES


def number(cell: str) -> float | None:
    cell = plain(cell).replace(",", "").replace("+", "").partition(" (")[0]
    if cell in ("–", "", "varies"):
        return None
    if cell.endswith("½"):
        return float(cell[:-1] or 0) + 0.5
    return {"¼": 0.25}.get(cell) or float(cell)


@pytest.mark.parametrize("row", rows(digest.ARMOUR), ids=lambda row: row[0])
@rules("GL-EQUIP-05", "GL-RULE-01")
def test_armour(row: list[str]) -> None:
    key, era, pd, dr, price, weight, note = map(plain, row)
    known = table("armour")[key]
    for cell, whole, impaling in ((pd, "pd", "pd_impaling"), (dr, "dr", "dr_impaling")):
        found = re.fullmatch(r"(\d+)(?: \((\d+) vs imp\))?", cell)
        assert found
        assert known[whole] == int(found[1])
        assert known.get(impaling) == (int(found[2]) if found[2] else None)
    assert known["price"] == number(price)
    assert known["weight"] == number(weight)
    assert bool(known.get("helm")) == (note == "b")
    first, last = known["tl"]
    shown = (
        "any"
        if (first, last) == (0, None)
        else f"{first}+"
        if last is None
        else str(first)
        if first == last
        else f"{first}–{last}"
    )
    assert shown == era


@rules("GL-EQUIP-05")
def test_armour_has_no_other_rows() -> None:
    assert [row[0] for row in rows(digest.ARMOUR)] == list(table("armour"))


@rules("GL-EQUIP-06")
def test_shields() -> None:
    assert {row[0]: tuple(map(number, row[1:4])) for row in rows(digest.SHIELDS)} == {
        key: (known["pd"], known["price"], known["weight"]) for key, known in table("shields").items()
    }


def hand_rows() -> list[tuple[str, list[list[str]]]]:
    found: list[tuple[str, list[list[str]]]] = []
    for row in rows(digest.HAND):
        key = row[0].split(" ")[0]
        if key and (not found or found[-1][0] != key):
            found.append((key, [row]))
        else:
            found[-1][1].append(row)
    return found


@pytest.mark.parametrize("key, listed", hand_rows(), ids=lambda own: own if isinstance(own, str) else "")
@rules("GL-EQUIP-07", "GL-EQUIP-08", "GL-EQUIP-09", "GL-RULE-89")
def test_hand_weapons(key: str, listed: list[list[str]]) -> None:
    known, first = table("hand_weapons")[key], listed[0]
    skills = [skill.strip() for skill in re.split(r" \(or |\)", first[1]) if skill.strip()]
    assert known["skills"] == skills
    assert (known["price"], known["weight"], known["min_st"]) == (number(first[6]), number(first[7]), number(first[8]))
    assert bool(known.get("unbalanced")) == ("†" in first[9])
    assert (known.get("hands", 1) == 2) == ("2H" in first[9])
    assert (known.get("parry") is False) == ("cannot parry" in first[9])
    modes = []
    for row in listed:
        for kind in plain(row[3]).split(" or "):
            wanted = {"mode": row[2], "type": kind, "damage": plain(row[4]), "reach": row[5].replace("\\*", "*")}
            if found := re.search(r"ready (\d)", row[9]):
                wanted["ready"] = int(found[1])
            if found := re.search(r"max (\S+?)(?:;|$)", row[9]):
                wanted["max"] = found[1]
            modes.append(wanted)
    assert [{key: value for key, value in mode.items() if key != "hands"} for mode in known["modes"]] == modes


@rules("GL-EQUIP-07")
def test_hand_weapons_have_no_other_rows() -> None:
    assert [key for key, _ in hand_rows()] == list(table("hand_weapons"))


_THROWN_SKILLS = {
    "thrown axe": "thrown_weapon:axe",
    "thrown knife": "thrown_weapon:knife",
    "thrown spear": "thrown_weapon:spear",
    "Throwing or DX-3": "throwing",
}


@pytest.mark.parametrize("row", rows(digest.RANGED), ids=lambda row: row[0])
@rules("GL-EQUIP-12", "GL-EQUIP-13", "GL-EQUIP-14", "GL-RULE-50", "GL-RULE-52")
def test_missile_and_thrown_weapons(row: list[str]) -> None:
    key, skill, kind, damage, ss, acc, half, most, price, weight, min_st, notes = map(plain, row)
    known = table("missile_weapons")[key]
    assert known["weight"] == number(weight)
    assert known["price"] == number(price.partition(" / ")[0])
    if key == "quiver":
        assert known["container"] == 10
        return
    assert known["skill"] == _THROWN_SKILLS.get(skill, skill)
    assert (known["type"], known["damage"], known["ss"], known["acc"]) == (kind, damage, int(ss), int(acc))
    assert [_range(known["half"]), _range(known["max_range"])] == [_spelled(half), _spelled(most)]
    assert known["min_st"] == number(min_st)
    if " / " in price:
        assert known["missile_price"] == float(price.partition(" / ")[2])
    if key != "prodd":
        assert known.get("max") == ((found := re.search(r"max (\S+?)(?:;|$)", notes)) and found[1])
        assert known.get("ready") == ((found := re.search(r"ready (\d)", notes)) and int(found[1]))
    else:
        assert (known["max"], known["ready"]) == ("3d", 4)


def _range(kept: list) -> tuple[str, Fraction]:
    return kept[0], Fraction(str(kept[1]))


def _spelled(cell: str) -> tuple[str, Fraction]:
    if found := re.fullmatch(r"ST×(\d+)(½?)", cell):
        return "x", Fraction(int(found[1])) + (Fraction(1, 2) if found[2] else 0)
    return "+", Fraction(int(cell.removeprefix("ST") or 0))


_GUN_SKILLS = {"pistol": "guns:pistol", "rifle": "guns:rifle", "shotgun": "guns:shotgun", "beam": "beam_weapons"}


@pytest.mark.parametrize("row", rows(digest.GUNS), ids=lambda row: row[0])
@rules("GL-EQUIP-16", "GL-RULE-01", "GL-CAMP-05")
def test_guns(row: list[str]) -> None:
    key, skill, kind, damage, *numbers = map(plain, row)
    key = key.removesuffix(" (revolver)")
    known = table("guns")[key]
    assert (known["skill"], known["type"], known["damage"]) == (_GUN_SKILLS[skill], kind, damage)
    names = ("ss", "acc", "weight", "rof", "shots", "min_st", "price", "tl")
    assert [known[name] for name in names] == [number(cell) for cell in numbers]
    assert bool(known.get("revolver")) == (key in (".38_special", ".44_magnum"))


@rules("GL-EQUIP-01", "GL-EQUIP-02", "GL-RULE-16")
def test_damage_from_strength() -> None:
    for row in rows(digest.STRENGTH):
        for st, thr, sw in (row[:3], row[4:7]):
            strength = int(re.sub(r"\D.*", "", st.replace("≤ ", "")))
            for cell, found in ((thr, thrust(strength)), (sw, swing(strength))):
                assert found == (NOTHING if cell == "0" else dice(plain(cell)))


@rules("GL-EQUIP-21", "GL-EQUIP-22", "GL-EQUIP-25", "GL-EQUIP-32")
def test_loads() -> None:
    for level, row in enumerate(rows(digest.LOADS)[:5]):
        assert LOADS[level] == (row[1], int(row[2].removesuffix("×ST")))
        assert (int(row[3]), int(row[4])) == (level, MILES[level])


@rules("GL-EQUIP-32")
def test_mounts() -> None:
    for row in rows(digest.MOUNTS):
        known = table("mounts")[row[0].replace(" ", "_")]
        assert [known[key] for key in ("st", "dx", "iq", "ht", "move", "price", "weight")] == [
            number(cell) for cell in row[1:8]
        ]


@rules("GL-EQUIP-40", "GL-RULE-01")
def test_climbs() -> None:
    spelled = {"ladder up": "ladder", "ordinary tree": "tree", "ordinary mountain": "mountain", "vertical stone wall": "stone wall",
               "modern building": "modern building", "rope, up": "rope up", "rope, down, no gear": "rope down", "rope, down, gear": "rope down with gear"}  # fmt: skip
    for row in rows(digest.CLIMBS):
        if kind := spelled.get(row[0]):
            modifier = CLIMBS[kind][0]
            assert ("no roll" if modifier is None else f"{modifier:+d}".replace("+0", "0")) == plain(row[1]).partition(
                " ("
            )[0]


@rules("GL-EQUIP-51")
def test_thrown_weights() -> None:
    _, *weights = [cell.strip() for cell in digest.THROWN.strip().splitlines()[0].strip("|").split("|")]
    _, *factors = [cell.strip() for cell in digest.THROWN.strip().splitlines()[2].strip("|").split("|")]
    listed = [
        (int(4 * (number(weight) or 0)), round(20 * float(factor)))
        for weight, factor in zip(weights, factors, strict=True)
    ]
    assert tuple(listed) == THROWN


@rules("GL-EQUIP-52", "GL-EQUIP-53")
def test_thrown_damage() -> None:
    for row in rows(digest.THROWN_DAMAGE):
        for st in map(int, row[0].split("–")):
            for cell, pounds in zip(row[1:], (10, 50, 100, 101), strict=True):
                assert thrown_damage(st, pounds) == (NOTHING if cell == "–" else dice(plain(cell)))
    assert thrown_damage(4, 1) == NOTHING
    assert str(thrown_damage(24, 1)) == "1d6+4"


@rules("GL-CHAR-10", "GL-CHAR-11")
def test_attribute_costs() -> None:
    head, _, costs = digest.ATTRIBUTES.strip().splitlines()
    levels = [int(cell) for cell in head.strip("|").split("|")[1:]]
    assert [attribute_cost(level) for level in levels] == [int(plain(cell)) for cell in costs.strip("|").split("|")[1:]]
    assert (attribute_cost(19), attribute_cost(20)) == (150, 175)


@rules("GL-CHAR-140", "GL-CHAR-141")
def test_skill_costs() -> None:
    for row in rows(digest.LADDERS)[:-1]:
        for cells, kind, hards in (
            (row[:4], "physical", ("easy", "average", "hard")),
            (row[5:10], "mental", ("easy", "average", "hard", "very hard")),
        ):
            above = int(plain(cells[0])[2:] or 0)
            for hard, cell in zip(hards, cells[1:], strict=True):
                assert cost(kind, hard, above) == number(cell), (kind, hard, above)


@rules("GL-CHAR-140")
def test_further_levels_of_skills() -> None:
    more = rows(digest.LADDERS)[-1]
    for hard, cell in zip(("easy", "average", "hard"), more[1:4], strict=True):
        assert (cost("physical", hard, 9) or 0) - (cost("physical", hard, 8) or 0) == int(cell)
    for hard, cell in zip(("easy", "average", "hard", "very hard"), more[6:10], strict=True):
        assert (cost("mental", hard, 9) or 0) - (cost("mental", hard, 8) or 0) == int(cell)


SKILLS = [
    (key.strip(), row)
    for row in rows(digest.SKILLS)
    for key in row[0].split(" (")[0].split(", ")
    if not key.startswith(("language", "spell:"))
]


@pytest.mark.parametrize("key, row", SKILLS, ids=lambda own: own if isinstance(own, str) else "")
@rules("GL-CORE-16", "GL-RULE-63", "GL-CAMP-02", "GL-CHAR-140")
def test_skills(key: str, row: list[str]) -> None:
    name = key.partition("/TL")[0].partition(":")[0]
    known = table("skills")[name]
    kind, _, hard = plain(row[1]).replace(" (HT-based)", "").partition("/")
    assert known["type"] == {"P": "physical", "M": "mental"}[kind]
    assert known["difficulty"] == {"E": "easy", "A": "average", "H": "hard"}[hard.partition(",")[0].strip()]
    assert bool(known.get("tl")) == ("/TL" in key)
    assert bool(known.get("of")) == (":" in key)
    assert bool(known.get("influence")) == ("(influence)" in row[0])
    attribute = "ht" if "HT-based" in row[1] else "dx" if kind == "P" else "iq"
    assert known["attribute"] == attribute
    wanted = [[found[1].lower(), -int(found[2])] for found in re.finditer(r"(ST|DX|IQ|HT)-(\d)", plain(row[2]))]
    if name == "motorcycle":
        wanted = [["dx", -4], ["iq", -4]]
    if name == "bicycling":
        wanted = [["dx", -4]]
    assert known["defaults"] == wanted


@pytest.mark.parametrize("row", [*rows(digest.HAND_SKILLS), *rows(digest.MISSILE_SKILLS)], ids=lambda row: row[0])
@rules("GL-RULE-62", "GL-RULE-64", "GL-CHAR-145")
def test_weapon_skills(row: list[str]) -> None:
    key = row[0].partition("/TL")[0]
    known = table("skills")[key]
    _, _, hard = plain(row[1]).partition("/")
    assert (known["type"], known["difficulty"]) == ("physical", {"E": "easy", "A": "average", "H": "hard"}[hard])
    wanted = [
        [re.sub(r"[ -]", "_", found[1]).lower(), -int(found[2])]
        for found in re.finditer(r"([A-Z][A-Za-z ]+?)-(\d)", re.sub(r" \(.*?\)", "", plain(row[2])))
    ]
    assert known["defaults"] == wanted
    assert bool(known.get("iq_bonus")) == ("IQ bonus" in row[3])
    if len(row) == 5:
        share = plain(row[3])
        assert known["parry"] == (None if share == "none" else share[:3])


@rules("GL-CHAR-40")
def test_wealth() -> None:
    for row in rows(digest.WEALTH):
        name = row[1].removeprefix("wealth:").replace("_", " ").removesuffix(" n")
        known = table("costs")["wealth"][name]
        start = plain(row[3]).partition(" (")[0]
        assert known["start"] == (1000 if "10^n" in start else float(Fraction(start)))
        assert known["hours"] == number(row[4])


@rules("GL-MAGIC-03", "GL-MAGIC-30", "GL-MAGIC-31", "GL-MAGIC-32", "GL-MAGIC-33")
def test_spells() -> None:
    for row in rows(digest.SPELLS):
        known = table("spells")[row[0].lower().replace(" ", "_")]
        kind, _, against = plain(row[1]).partition(": ")
        assert known["class"] == kind
        assert known.get("resisted", "").upper() == against
        assert known["seconds"] == int(row[2].split()[0])
        assert known["minutes"] == {"1 min": 1, "1 hour": 60}.get(row[3], 0)
        first = re.search(r"\d+", row[4])
        assert known["cost"] == int(first[0] if first and "any" not in row[4] else 1)
        assert ", ".join(known["prerequisites"]) == plain(row[5]).replace("12+", "12").replace("–", "")
