"""Every table cell by cell against the figures written out again in ``digest``."""

import re
from fractions import Fraction

import pytest

from rules.gurps import digest
from rules.gurps.digest import plain, rows
from rules.gurps.playing import hero
from rules.playing import rules
from turnto.core.dice import dice
from turnto.rules.gurps.character.attributes import LOADS, NOTHING, swing, thrust
from turnto.rules.gurps.character.builds import body_weight
from turnto.rules.gurps.character.skills import cost
from turnto.rules.gurps.character.trait_costs import attribute_cost
from turnto.rules.gurps.feats.throwing import thrown_damage
from turnto.rules.gurps.tables import table


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
        shot = {"bow": "arrow", "crossbow": "bolt"}[skill] if key != "prodd" else "prodd_pellet"
        assert table("missiles")[shot]["price"] == float(price.partition(" / ")[2])
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
        name, kept = list(table("loads")["people"].items())[level]
        assert (name, kept["st"], kept["miles"]) == (row[1], int(row[2].removesuffix("×ST")), int(row[4]))
        assert (LOADS[level], int(row[3])) == ((name, kept["st"]), level)


@rules("GL-EQUIP-32")
def test_mounts() -> None:
    for row in rows(digest.MOUNTS):
        known = table("mounts")[row[0].replace(" ", "_")]
        assert [known[key] for key in ("st", "dx", "iq", "ht", "move", "price", "weight")] == [
            number(cell) for cell in row[1:8]
        ]


def _feet_a_minute(cell: str) -> float:
    """``1 ft/5 s``, ``4 ft/min``, ``3 rungs/s``."""
    found = re.fullmatch(r"(\d+) (?:ft|rungs?)/(\d*) ?(s|min)", cell)
    assert found, cell
    return int(found[1]) * (60 if found[3] == "s" else 1) / int(found[2] or 1)


@rules("GL-EQUIP-40", "GL-RULE-01")
def test_climbs() -> None:
    spelled = {"ladder up": "ladder", "ladder down": "ladder down", "ordinary tree": "tree", "ordinary mountain": "mountain", "vertical stone wall": "stone wall",
               "modern building": "modern building", "rope, up": "rope up", "rope, down, no gear": "rope down", "rope, down, gear": "rope down with gear"}  # fmt: skip
    assert [spelled[row[0]] for row in rows(digest.CLIMBS)] == list(table("climbs"))
    for row in rows(digest.CLIMBS):
        kept = table("climbs")[spelled[row[0]]]
        assert [kept["short"], kept["long"]] == [_feet_a_minute(cell) for cell in row[2:]]
        modifier = "no roll" if kept["modifier"] is None else f"{kept['modifier']:+d}".replace("+0", "0")
        assert modifier == plain(row[1]).partition(" (")[0]


@rules("GL-EQUIP-51")
def test_thrown_weights() -> None:
    _, *weights = [cell.strip() for cell in digest.THROWN.strip().splitlines()[0].strip("|").split("|")]
    _, *factors = [cell.strip() for cell in digest.THROWN.strip().splitlines()[2].strip("|").split("|")]
    listed = [(number(weight), float(factor)) for weight, factor in zip(weights, factors, strict=True)]
    assert [(kept["pounds"], kept["times"]) for kept in table("throws")["distance"]] == listed


@rules("GL-EQUIP-52", "GL-EQUIP-53")
def test_thrown_damage() -> None:
    for row in rows(digest.THROWN_DAMAGE):
        for st in map(int, row[0].split("–")):
            for cell, pounds in zip(row[1:], (1000, 5000, 10000, 10001), strict=True):
                assert thrown_damage(st, pounds) == (NOTHING if cell == "–" else dice(plain(cell)))
    assert thrown_damage(4, 100) == NOTHING
    assert str(thrown_damage(24, 100)) == "1d6+4"


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


@pytest.mark.parametrize("listed", [digest.ADVANTAGES, digest.DISADVANTAGES, digest.LOOKS, digest.STANDING])
@rules("GL-CHAR-20", "GL-CHAR-30", "GL-CHAR-60", "GL-CHAR-100")
def test_every_trait_names_its_rule(listed: str) -> None:
    rule = ""
    for id, keys, *_ in rows(listed):
        rule = id or rule
        for key in re.findall(r"[a-z_]+", re.sub(r":\S+|\(.*| (non-dangerous|etc|n)\b", "", keys)):
            known = [table(group)[key] for group in ("advantages", "disadvantages") if key in table(group)]
            assert {own["rule"] for own in known} == ({rule} if key != "handedness" else set())


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


@rules("GL-EQUIP-45")
def test_lifts() -> None:
    spelled = {"one hand": "one hand", "two hands": "two hands", "on the back": "back", "shift slightly": "shift"}
    cells = {row[1]: row[2] for row in rows(digest.LIFTS)}
    lifts = {kept: int(cells[said].partition("×")[0]) for said, kept in spelled.items()}
    shove = re.fullmatch(r"(\d+)×ST; (\d+)×ST with a run", cells["shove, knock over"])
    assert shove
    assert table("lifts") == lifts | {"shove": int(shove[1]), "shove with a run": int(shove[2])}


@rules("GL-EQUIP-32")
def test_loads_of_beasts() -> None:
    """Up to 2 × ST nothing off their Move; 6, 10, 15 and 20."""
    assert table("loads")["beasts"] == [2, 6, 10, 15, 20]


@rules("GL-CHAR-24")
def test_what_people_weigh() -> None:
    head, _, weights = [line.strip("|").split("|")[1:] for line in digest.WEIGHTS.strip().splitlines()]
    listed = {cell.strip(" ≤+"): int(weight) for cell, weight in zip(head, weights, strict=True)}
    assert table("weights") == listed
    assert [body_weight(hero(st=st)) for st in (3, 5, 16, 22)] == [130, 130, 190, 190]


@rules("GL-COMBAT-71")
def test_first_aid() -> None:
    head, _, *lines = digest.FIRST_AID.strip().splitlines()
    levels, minutes, restores, critical = (
        [plain(cell).strip() for cell in line.strip("|").split("|")][1:] for line in (head, *lines)
    )
    for place, ages in enumerate(levels):
        kept = table("first_aid")[ages.replace("\u2013", "-")]
        first, _, last = ages.partition("\u2013")
        assert kept["tl"] == ([int(first[:-1]), None] if first.endswith("+") else [int(first), int(last or first)])
        assert kept["minutes"] == int(minutes[place].partition(" ")[0])
        added = None if restores[place] == "1" else int(restores[place].removeprefix("1d") or 0)
        assert (kept["add"], kept["critical"]) == (added, int(critical[place]))
    assert len(table("first_aid")) == len(levels)


@rules("GL-COMBAT-84")
def test_exposure() -> None:
    listed = [(row[0], int(plain(row[1]))) for row in rows(digest.EXPOSURE)]
    assert [(line, kept["ht"]) for line, kept in table("exposure").items()] == listed


@rules("GL-CAMP-12", "GL-CAMP-13", "GL-CAMP-14", "GL-CHAR-113", "GL-RULE-83")
def test_jobs() -> None:
    """A critical success: the pay, and a tenth more for good.  Success or failure: the pay.  A critical failure: neither pay nor
    post.  Posts want a Wealth from poor to wealthy; of the very rich each takes home his multiple."""
    months = {name: tuple(row.values()) for name, row in table("jobs")["month"].items()}
    assert months == {
        "critical_success": (True, 10, False),
        "success": (True, 0, False),
        "failure": (True, 0, False),
        "critical_failure": (False, 0, True),
    }
    ranks = [row[1].removeprefix("wealth:") for row in rows(digest.WEALTH)]
    assert table("jobs")["wealth"] == ranks[1 : 1 + ranks.index("wealthy")]
    times = {
        row[1].removeprefix("wealth:").replace("_", " ").removesuffix(" n"): int(found[1])
        for row in rows(digest.WEALTH)
        if (found := re.search(r"(\d+)× job pay", row[5]))
    }
    assert table("jobs")["pay_times"] == times | {"multimillionaire": 10}  # as the Filthy Rich, and more
    assert table("jobs")["laziness"] == {"raise_on": 3, "own_business": 0.5}
