"""What a book can ask of numbers on the sheet, of things carried and of time (GL-AUTH-10, GL-AUTH-52)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import (
    basic_speed,
    damage_resistance,
    dodge,
    encumbrance,
    load,
    move,
    passive_defence,
    strength_left,
    table_of,
    will,
    worn,
)
from turnto.rules.gurps.character.point_total import status_of
from turnto.rules.gurps.character.skills import learned
from turnto.rules.gurps.character.traits import traits
from turnto.rules.gurps.character.weapons import block_level, parry_level, weapons
from turnto.rules.gurps.effects import daytime
from turnto.rules.gurps.phrases.conditions import HAVE, LEVELS, MORE, ONE, level_of, skill_name
from turnto.rules.gurps.tables import key_of, shown, table

LESS = "(or (less|fewer|lower|worse|below|lighter)|or under)"


def _parry(hero: Sheet) -> int:
    return max((at for mode in weapons(hero) if (at := parry_level(hero, mode)) is not None), default=0)


SCORES: Mapping[str, Callable[[State, Terms], float]] = {
    "hits": lambda state, _: state.hero["hits"],
    "hit points": lambda state, _: state.hero["hits"],
    "fatigue": lambda state, _: state.hero["fatigue"],
    "current ST": lambda state, _: strength_left(state.hero),
    "remaining ST": lambda state, _: strength_left(state.hero),
    "Move": lambda state, _: move(state.hero, learned(state.hero, "running")),
    "Dodge": lambda state, _: dodge(state.hero),
    "Parry": lambda state, _: _parry(state.hero),
    "Block": lambda state, _: block_level(state.hero) or 0,
    "Basic Speed": lambda state, _: basic_speed(state.hero),
    "Speed": lambda state, _: basic_speed(state.hero),
    "PD": lambda state, _: passive_defence(state.hero),
    "DR": lambda state, _: damage_resistance(state.hero),
    "Will": lambda state, _: will(state.hero),
    "Status": lambda state, terms: status_of(state.hero, terms),
    "age": lambda state, _: state.hero["age"],
    "tech level": lambda state, _: state.hero["tl"],
    "TL": lambda state, _: state.hero["tl"],
    "load": lambda state, _: load(state.hero),
}

Compares = Callable[[float, float], bool]


def _score(compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    by_name = {fold(name): value for name, value in SCORES.items()}
    return lambda state, deed, terms: compares(by_name[fold(str(deed["score"]))](state, terms), int(deed["n"]))


def _skill(compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    """Return whether a level is below a number; a skill that cannot be tried is."""
    return lambda state, deed, terms: compares(level_of(state, skill_name(deed), terms) or 0, int(deed["n"]))


def _of(what: Callable[[Sheet], float], compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    return lambda state, deed, _: compares(what(state.hero), int(deed["n"]))


def _lost(hero: Sheet) -> int:
    return hero["ht"] - hero["hits"]


ARMS = tuple(
    shown(key)
    for key, known in table("skills").items()
    if known.get("weapon") in ("hand", "missile") or key == "shield"
)
"""Skills that are named like the thing itself: after "a" the thing is meant."""


def _has_arm(state: State, deed: Deed, _: Terms) -> bool:
    """A bow of any kind, a shield of any size."""
    skill = key_of(str(deed["arm"]))
    if skill == "shield":
        return any((found := table_of(own)) and found[0] == "shields" for own in state.hero.items)
    named = {skill, shown(skill).casefold()}
    return any(fold(own.name) in named for own in state.hero.items) or any(
        mode.weapon and mode.mode != "throw" and mode.skill == skill for mode in weapons(state.hero)
    )


LOOKS = (
    "Hideous",
    "Ugly",
    "Unattractive",
    "Average",
    "Attractive",
    "Handsome",
    "Beautiful",
    "Very Handsome",
    "Very Beautiful",
)
_RANK = {"hideous": -3, "ugly": -2, "unattractive": -1, "average": 0, "attractive": 1, "handsome": 2, "beautiful": 2}


def looks(hero: Sheet) -> int:
    """Where the hero's looks stand, 0 being average (GL-CHAR-20)."""
    own = next((own.of for own in traits(hero) if own.key == "appearance"), "average")
    return 3 if own.startswith("very ") else _RANK.get(own, 0)


def _looks(compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    def holds(state: State, deed: Deed, _: Terms) -> bool:
        asked = fold(str(deed["looks"]))
        return compares(looks(state.hero), 3 if asked.startswith("very ") else _RANK[asked])

    return holds


def _race(state: State, deed: Deed, _: Terms) -> bool:
    return fold(state.hero.fact("race", "human")) == fold(str(deed["race"]))


PASSED = "{n:number} {unit:timeunit}"
HAS = "(have|has) (passed|gone by|elapsed)"
CONDITIONS = (
    Condition("score-least", {"en": (f"[your] {{score:score}} (is|are) {{n:signed}} {MORE}", "[your] {score:score} (is|are) at least {n:signed}"), "de": ("[dein|deine|deinen] {score:score} {n:signed} oder (mehr|höher|besser) (ist|sind)", "[dein|deine|deinen] {score:score} mindestens {n:signed} (ist|sind)")}, _score(ge),
              lambda deed, _: say("gurps-need-score", score=str(deed["score"]), number=int(deed["n"])), doc="A number of the sheet as it is now: " + ", ".join(SCORES) + ".", examples=("your hits are 5 or more", "your Move is at least 5")),
    Condition("score-most", {"en": (f"[your] {{score:score}} (is|are) {{n:signed}} {LESS}", "[your] {score:score} (is|are) at most {n:signed}"), "de": ("[dein|deine|deinen] {score:score} {n:signed} oder (weniger|niedriger|schlechter) (ist|sind)", "[dein|deine|deinen] {score:score} höchstens {n:signed} (ist|sind)")}, _score(le), doc="No more than so much.", examples=("your current ST is 5 or less", "your hits are 3 or fewer")),
    Condition("score-above", {"en": ("[your] {score:score} (is|are) (more|higher|greater|better) than {n:signed}", "[your] {score:score} (is|are) (above|over) {n:signed}"), "de": ("[dein|deine|deinen] {score:score} (mehr|höher|größer|besser) als {n:signed} (ist|sind)", "[dein|deine|deinen] {score:score} über {n:signed} (ist|sind|liegt)")}, _score(gt), doc="More than so much.", examples=("your Dodge is more than 6",)),
    Condition("score-below", {"en": ("[your] {score:score} (is|are) (less|fewer|lower|worse) than {n:signed}", "[your] {score:score} (is|are) (below|under) {n:signed}"), "de": ("[dein|deine|deinen] {score:score} (weniger|niedriger|kleiner|schlechter) als {n:signed} (ist|sind)", "[dein|deine|deinen] {score:score} unter {n:signed} (ist|sind|liegt)")}, _score(lt), doc="Less than so much.", examples=("your fatigue is less than 4",)),
    Condition("skill-most", {"en": (f"[your] {ONE} is {{n:number}} {LESS}", f"[your] {ONE} is at most {{n:number}}"), "de": (f"[dein|deine] {ONE} {{n:number}} oder (weniger|niedriger|schlechter) ist", f"[dein|deine] {ONE} höchstens {{n:number}} ist")}, _skill(le), doc="A skill or attribute, no more than so much.", examples=("your Stealth is 11 or less",)),
    Condition("skill-above", {"en": (f"[your] {ONE} is (more|higher|greater|better) than {{n:number}}", f"[your] {ONE} is (above|over) {{n:number}}"), "de": (f"[dein|deine] {ONE} (mehr|höher|größer|besser) als {{n:number}} ist", f"[dein|deine] {ONE} über {{n:number}} (ist|liegt)")}, _skill(gt), doc="A skill or attribute, more than so much.", examples=("your ST is over 12",)),
    Condition("skill-below", {"en": (f"[your] {ONE} is (less|lower|worse) than {{n:number}}", f"[your] {ONE} is (below|under) {{n:number}}"), "de": (f"[dein|deine] {ONE} (weniger|niedriger|schlechter) als {{n:number}} ist", f"[dein|deine] {ONE} unter {{n:number}} (ist|liegt)")}, _skill(lt), doc="A skill or attribute, less than so much; what cannot be tried counts as nothing.", examples=("your IQ is less than 9",)),
    Condition("hits-most", {"en": (f"you have {{n:number}} (hits|hit) [left] {LESS}", f"you have {{n:number}} {LESS} (hits|hit) [left]", "you have at most {n:number} (hits|hit) [left]"), "de": ("du {n:number} Treffer oder weniger [übrig] hast", "du {n:number} oder weniger Treffer [übrig] hast", "du [noch] höchstens {n:number} Treffer [übrig] hast")}, _of(lambda hero: hero["hits"], le),
              doc="No more hits than so many are left.", examples=("you have 3 hits or fewer",)),
    Condition("hits-least", {"en": (f"you have {{n:number}} {MORE} hits [left]",), "de": ("du {n:number} oder mehr Treffer [übrig] hast",)}, _of(lambda hero: hero["hits"], ge), doc="So many hits are left.", examples=("you have 5 or more hits left",)),
    Condition("hits-below", {"en": ("you have (less|fewer) than {n:number} hits [left]",), "de": ("du weniger als {n:number} Treffer [übrig] hast",)}, _of(lambda hero: hero["hits"], lt), doc="Fewer hits than so many are left.", examples=("you have fewer than 5 hits",)),
    Condition("hits-lost", {"en": (f"you have lost [at least] {{n:number}} [{MORE}] (hits|hit) [{MORE}]",), "de": ("du [mindestens] {n:number} [oder mehr] Treffer [oder mehr] verloren hast",)}, _of(_lost, ge), doc="So many hits are lost.", examples=("you have lost 5 or more hits",)),
    Condition("fatigue-lost", {"en": (f"you have [lost|taken] [at least] {{n:number}} [{MORE}] [points of] fatigue [{MORE}]",), "de": ("du [mindestens] {n:number} [oder mehr] [Punkte] Erschöpfung [oder mehr] [erlitten] hast",)}, _of(lambda hero: hero["fatigue"], ge), doc="So much ST is lost to fatigue.", examples=("you have lost 4 or more fatigue", "you have 4 fatigue or more")),
    Condition("unhurt", {"en": ("you have (full|all [of] your) hits",), "de": ("du (volle|alle [deine]) Treffer hast",)}, lambda state, *_: _lost(state.hero) <= 0, lambda *_: say("gurps-hurt-already"), doc="No hits are lost.", examples=("you have all your hits",)),
    Condition("rested", {"en": ("you are (rested|fresh)",), "de": ("du (ausgeruht|frisch) bist",)}, lambda state, *_: state.hero["fatigue"] == 0, lambda *_: say("gurps-tired-already"), doc="No ST is lost to fatigue.", examples=("you are rested",)),
    Condition("unburdened", {"en": ("you are (unencumbered|unburdened)", "your (encumbrance|load) is none", f"your (encumbrance|load) is {{load:load}} {LESS}", "your (encumbrance|load) is (at most|no more than) {load:load}"), "de": ("du (unbelastet|unbeladen) bist", "deine (Belastung|Last) keine ist", "deine (Belastung|Last) {load:load} oder (weniger|leichter) ist", "deine (Belastung|Last) höchstens {load:load} ist")},
              lambda state, deed, _: encumbrance(state.hero) <= LEVELS[fold(str(deed.get("load", "none")))], lambda *_: say("gurps-carry-too-much"), doc="The load carried, no more than this (GL-EQUIP-21).", examples=("you are unencumbered", "your encumbrance is light or less")),
    Condition("has-money", {"en": (f"{HAVE} [at least] $ {{n:number}} [{MORE}]", "you can (pay|afford) $ {n:number}", f"{HAVE} [at least] {{n:number}} (dollars|dollar|money) [{MORE}]"), "de": ("du [mindestens] $ {n:number} [oder mehr] hast", "du $ {n:number} (zahlen|bezahlen) kannst", "du [mindestens] {n:number} (Dollar|Geld) [oder mehr] hast")}, _of(lambda hero: hero["money"], ge), lambda deed, _: say("gurps-need-money", money=int(deed["n"])), doc="Money in the purse.", examples=("you have $50",)),
    Condition("no-money", {"en": (f"{HAVE} no (dollars|money)",), "de": ("du (kein|keine) (Dollar|Geld) hast",)}, lambda state, *_: state.hero["money"] == 0, doc="The purse is empty.", examples=("you have no money",)),
    Condition("lacks-money", {"en": (f"{HAVE} (less|fewer) than $ {{n:number}}", f"{HAVE} (less|fewer) than {{n:number}} (dollars|dollar|money)"), "de": ("du weniger als $ {n:number} hast", "du weniger als {n:number} (Dollar|Geld) hast")}, _of(lambda hero: hero["money"], lt), doc="Less money than that.", examples=("you have less than $50",)),
    Condition("has-points", {"en": (f"you have [at least] {{n:number}} [unspent] [character] (point|points) [{MORE}] [to spend]",), "de": ("du [mindestens] {n:number} [(freie|freien|unverbrauchte)] (Charakterpunkte|Charakterpunkt|Punkte|Punkt) [oder mehr] [frei] hast",)}, _of(lambda hero: hero["points"], ge), lambda deed, _: say("gurps-need-points", points=int(deed["n"])), doc="Unspent character points.", examples=("you have 3 unspent points",)),
    Condition("has-arm", {"en": (f"{HAVE} (a|an|the|your) {{arm:arm}}", "you (carry|bear) (a|an|the|your) {arm:arm}"), "de": ("du (ein|eine|einen|dein|deine|deinen|das|den|die) {arm:arm} (hast|trägst)",)}, _has_arm, lambda deed, _: say("gurps-have-no", what=str(deed["arm"]).lower()), doc="A weapon of the kind, or a shield, is carried; without the article the skill is meant.", examples=("you have a bow", "you have a shield")),
    Condition("armed", {"en": ("you are armed", f"{HAVE} [got] a weapon", "you carry a weapon"), "de": ("du bewaffnet bist", "du eine Waffe (hast|trägst)")}, lambda state, *_: any(mode.weapon for mode in weapons(state.hero)), lambda *_: say("gurps-unarmed"), doc="A weapon is carried.", examples=("you are armed",)),
    Condition("armoured", {"en": ("you (wear|are wearing) (armor|armour)", "you are (armored|armoured)"), "de": ("du [eine] Rüstung trägst", "du gerüstet bist")}, lambda state, *_: (suit := worn(state.hero)) is not None and table_of(suit) != ("armour", "clothing"), lambda *_: say("gurps-no-armour"), doc="A suit of armor is worn.", examples=("you wear armor",)),
    Condition("looks-least", {"en": (f"you are {{looks:looks}} {MORE}", f"your (appearance|looks) (is|are) {{looks:looks}} [{MORE}]"), "de": ("du {looks:looks} oder (mehr|besser|schöner) bist", "dein Aussehen {looks:looks} [oder (mehr|besser)] ist")}, _looks(ge), lambda deed, _: say("gurps-only-for-the", who=str(deed["looks"]).lower()), doc="Looks, so good or better (GL-CHAR-20).", examples=("you are Attractive or better",)),
    Condition("looks-most", {"en": (f"you are {{looks:looks}} {LESS}", f"your (appearance|looks) (is|are) {{looks:looks}} {LESS}"), "de": ("du {looks:looks} oder (weniger|schlechter|hässlicher) bist", "dein Aussehen {looks:looks} oder (weniger|schlechter) ist")}, _looks(le), doc="Looks, so bad or worse.", examples=("you are Unattractive or worse",)),
    Condition("age-least", {"en": ("you are [at least] {n:number} [years old] (or (older|more)|or over)", "you are at least {n:number} [years old]"), "de": ("du {n:number} [Jahre alt] oder älter bist", "du mindestens {n:number} [Jahre alt] bist")}, _of(lambda hero: hero["age"], ge), lambda deed, _: say("gurps-must-be-age", years=int(deed["n"])), doc="So many years or more.", examples=("you are 18 or older",)),
    Condition("age-below", {"en": ("you are (under|younger than) {n:number} [years old]",), "de": ("du (unter|jünger als) {n:number} [Jahre alt|Jahren] bist",)}, _of(lambda hero: hero["age"], lt), doc="Younger than so many years.", examples=("you are under 18",)),
    Condition("race-is", {"en": ("your race is {race:race}", "you are [a|an] {race:race}"), "de": ("dein Volk {race:race} ist", "du [ein|eine] {race:race} bist")}, _race, lambda deed, _: say("gurps-only-for-race", race=str(deed["race"])), doc="The hero's race: human, or one of the book's.", examples=("your race is human",)),
    Condition("time-passed", {"en": (f"[at least] {PASSED} [{MORE}] {HAS}", f"[at least] {PASSED} {HAS} [{MORE}]"), "de": (f"[mindestens] {PASSED} [oder mehr] vergangen (ist|sind)",)}, daytime.has_passed, doc="So much time since the adventure began (GL-AUTH-52).", examples=("three days have passed", "at least 6 hours have passed")),
    Condition("more-passed", {"en": (f"more than {PASSED} {HAS}", f"over {PASSED} {HAS}"), "de": (f"mehr als {PASSED} vergangen (ist|sind)", f"über {PASSED} vergangen (ist|sind)")}, daytime.more_has_passed, doc="More time than that.", examples=("more than 3 days have passed",)),
    Condition("less-passed", {"en": (f"(less|fewer) than {PASSED} {HAS}",), "de": (f"weniger als {PASSED} vergangen (ist|sind)",)}, lambda state, deed, terms: not daytime.has_passed(state, deed, terms), doc="Less time than that.", examples=("less than two hours have passed",)),
    Condition("daytime", {"en": ("it is [the|in the] {span:span}", "it is (still|already|now) {span:span}"), "de": ("es [(noch|schon|jetzt)] {span:span} ist",)}, daytime.is_time, doc="Night from eight to six, morning to noon, afternoon to six, evening to ten; the adventure begins at the option start_hour.", examples=("it is night", "it is morning")),
    Condition("past-hour", {"en": ("it is (past|after|later than) {n:number} [o'clock] [{half:half}]", "it is (past|after|later than) {n:number} : {minute:number} [{half:half}]", "it is (past|after|later than) {hour:hour}"), "de": ("es (nach|später als) {n:number} [Uhr] [{half:half}] ist", "es (nach|später als) {n:number} : {minute:number} [Uhr] [{half:half}] ist", "es (nach|später als) {hour:hour} ist")}, daytime.is_past, doc="An hour of this day has struck.", examples=("it is past 18 o'clock", "it is after noon")),
    Condition("before-hour", {"en": ("it is (before|earlier than) {n:number} [o'clock] [{half:half}]", "it is (before|earlier than) {n:number} : {minute:number} [{half:half}]", "it is (before|earlier than) {hour:hour}"), "de": ("es (vor|früher als) {n:number} [Uhr] [{half:half}] ist", "es (vor|früher als) {n:number} : {minute:number} [Uhr] [{half:half}] ist", "es (vor|früher als) {hour:hour} ist")}, lambda state, deed, terms: not daytime.is_past(state, deed, terms), doc="It has not struck yet.", examples=("it is before 6 o'clock", "it is before noon")),
)  # fmt: skip

KINDS: Mapping[str, tuple[str, ...]] = {
    "score": tuple(SCORES),
    "arm": ARMS,
    "looks": LOOKS,
    "race": ("human",),
    "timeunit": tuple(daytime.UNITS),
    "span": tuple(daytime.SPANS),
    "hour": tuple(daytime.BEGINNINGS),
    "half": ("am", "pm"),
}
