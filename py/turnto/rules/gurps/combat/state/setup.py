"""What a book's instruction says of a fight: who stands where, and by which rulings."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace

from turnto.core.names import fold
from turnto.core.phrase import Deed
from turnto.core.system import BookOption
from turnto.core.world import Terms
from turnto.rules.gurps.combat.foes.combatant import Figure
from turnto.rules.gurps.combat.foes.parse import figures
from turnto.rules.gurps.options import number

YES_NO = ("no", "yes")

FIGHT_OPTIONS = (
    BookOption("fumbles", ("simple", "off"), "simple", "GL-RULE-17",
               "A critical miss drops or fouls the weapon, an unarmed fighter falls (simple); or it is a plain miss (off)."),
    BookOption("rof", ("full", "single"), "full", "GL-RULE-47", "How many shots a gun fires a turn: all its rate of fire allows, or one."),
    BookOption("ask_defence", YES_NO, "no", "GL-AUTH-35", "The player picks each active defence; otherwise the highest total is taken."),
    BookOption("parry_hurts", YES_NO, "no", "GL-RULE-31", "A parried bite is struck at by the parrying weapon, as a parried fist is."),
    BookOption("arm_blows", ("no", "foes", "hero", "both"), "no", "GL-COMBAT-63",
               "A weapon that a bare hand failed to parry may go for the arm: of the hero by foes, of foes by the hero, or both."),
    BookOption("stuck", YES_NO, "no", "GL-RULE-27",
               "A swung point that wounds (a halberd's) sticks until a roll against ST frees it."),
    BookOption("battle_fatigue", ("yes", "no"), "yes", "GL-RULE-60", "A fight of more than ten turns costs fatigue at its end."),
    BookOption("long_action", ("any", "dodge"), "any", "GL-COMBAT-14",
               "The defences left to one who is busy with a longer job, such as casting (the digest's tenth correction)."),
)  # fmt: skip

_DEFAULTS = {option.key: option.default for option in FIGHT_OPTIONS}

TOTAL_DARKNESS = -10


@dataclass(frozen=True, slots=True)
class Setup:
    """A fight as the book sets it."""

    figures: tuple[Figure, ...]
    """Everyone but the hero: the foes, then the allies."""
    foes: int
    """How many of them are foes."""
    light: int = 0
    footing: int = 0
    distance: int = 0
    max_attackers: int = 99
    surprised: str = ""
    flee: bool = False
    flee_modifier: int = 0
    may_yield: bool = False
    kill: bool = False
    limit: int = 0
    cover: bool = False
    risk: bool = False
    unarmed: bool = False
    undrawn: bool = False
    on_ground: bool = False
    fumbles: bool = True
    full_rate: bool = True
    ask_defence: bool = False
    parry_hurts: bool = False
    battle_fatigue: bool = True
    busy: str = ""
    """The stance of one who is busy with a long action."""
    answered: tuple[str, ...] = ()
    """The outcomes the book answers for: foes who run or surrender are beaten where it says no more."""
    no_pursuit: bool = False
    """GL-AUTH-34: whether nobody can follow one who runs."""
    rounds_as: str = ""
    """GL-AUTH-30: the counters that keep how long it took and what it cost."""
    hits_as: str = ""
    foe_cover: bool = False
    """Whether the foes are behind cover."""
    behind: str = ""
    """Who is taken from behind: foes, hero, or nobody."""
    at_back: int = 0
    """How many of the foes, the last named, stand behind the hero."""
    stuck: bool = False
    """GL-RULE-27: whether a point that was swung may stick."""
    arm_blows: str = "no"
    """GL-COMBAT-63: who may strike at the arm that failed to parry: foes, hero, both, or nobody."""
    luck_sections: int = 18
    """GL-RULE-74: how long plain Luck waits."""
    mana: str = "none"
    """Of the place, as the book's header says (GL-MAGIC-04)."""
    mana_here: str = ""
    """The same where the instruction itself says so, which goes before all."""
    casters: bool = False
    """Whether anybody but the hero has spells."""
    wake: bool = False
    """Whether foes shake sleeping comrades awake."""
    job: str = ""
    """GL-COMBAT-14: what the hero may do instead of fighting, as the book says it: "bar the door"."""
    job_seconds: int = 0
    fights_on: bool = False
    """Whether the hero fights on whatever happens: nobody is asked for a maneuver."""
    course: Callable[[int], str] | None = field(default=None, compare=False, repr=False)
    """What such a hero does all the same at so many hits, for the odds: flee, defend, or nothing else."""
    asks: Callable[[int, int, Callable[[int], Hashable]], None] | None = field(default=None, compare=False, repr=False)
    """Hears whose hits a rule looks at, how many they are, and what it asks of them, for the odds."""


def setting(terms: Terms, key: str) -> str:
    """Return the book's value of a fight option, from its options or its header, else the rules' own."""
    return fold(str(terms.options.get(key, terms.header.get(key, _DEFAULTS[key]))))


_KEPT: dict[tuple[Terms, Hashable], Setup] = {}


def setup_of(deed: Deed, terms: Terms) -> Setup:
    """The fight an instruction sets, read once for a book."""
    key = terms, (deed.outcomes, repr(deed.values))
    if key not in _KEPT:
        if len(_KEPT) > 100:
            _KEPT.clear()
        _KEPT[key] = _read(deed, terms)
    return _KEPT[key]


def _read(deed: Deed, terms: Terms) -> Setup:
    foes = tuple(_minded(figure, deed) for figure in figures(deed["foe"], terms))
    allies = figures(deed.get("ally", []), terms)
    kill = bool(deed.get("kill")) or (any(foe.beast for foe in foes) and not deed.get("prisoners"))
    return Setup(
        (*foes, *allies),
        len(foes),
        TOTAL_DARKNESS if deed.get("dark") else deed.get("light", 0),
        deed.get("footing", -2 if deed.get("bad_footing") else 0),
        deed.get("distance", 0),
        1 if deed.get("one_at_a_time") else deed.get("max_attackers", 99),
        deed.get("surprised", ""),
        bool(deed.get("flee")) or "flee_modifier" in deed.values,
        deed.get("flee_modifier", 0),
        bool(deed.get("may_yield")),
        kill,
        deed.get("limit", 0),
        bool(deed.get("cover")),
        bool(deed.get("risk")),
        bool(deed.get("unarmed")),
        bool(deed.get("undrawn")),
        bool(deed.get("on_ground")),
        setting(terms, "fumbles") != "off",
        setting(terms, "rof") != "single",
        setting(terms, "ask_defence") == "yes",
        setting(terms, "parry_hurts") == "yes",
        setting(terms, "battle_fatigue") != "no",
        "dodge" if setting(terms, "long_action") == "dodge" else "",
        deed.outcomes,
        bool(deed.get("no_pursuit")),
        deed.get("rounds_as", ""),
        deed.get("hits_as", ""),
        bool(deed.get("foe_cover")),
        deed.get("behind", ""),
        deed.get("at_back", 0),
        setting(terms, "stuck") == "yes",
        setting(terms, "arm_blows"),
        number(terms, "luck_sections", 18),
        str(terms.header.get("mana", "none")).strip().casefold(),
        fold(str(deed.get("mana", ""))),
        any(figure.spells for figure in (*foes, *allies)),
        bool(deed.get("wake")),
        deed.get("job", ""),
        deed.get("job_seconds", 0),
    )


def _minded(figure: Figure, deed: Deed) -> Figure:
    """GL-AUTH-31, GL-AUTH-32: how the foes fight, and when they have had enough."""
    return replace(
        figure,
        fierce=figure.fierce or bool(deed.get("fierce")),
        cautious=figure.cautious or bool(deed.get("cautious")),
        mook=figure.mook or bool(deed.get("mooks")),
        surrender_at=deed.get("surrender_at", figure.surrender_at),
        flee_at=deed.get("flee_at", figure.flee_at),
        by_will=deed.get("morale", 0) if deed.get("by_will") or "morale" in deed.values else figure.by_will,
        casts=figure.casts or deed.get("casts", ""),
    )
