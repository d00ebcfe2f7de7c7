"""`python -m turnto.dev catalogues`: what is still said outside the message catalogues, and what is not translated.

A catalogue is a folder ``messages`` with a file per language (docs/translate.md).  The tests hold these findings to what they were.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from turnto.core.catalogues import Catalogues

ROOT = Path(__file__).parents[2]
PY = ROOT / "py"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the code that speaks to players: the folders of its code, the module beside its messages."""

    name: str
    folders: tuple[str, ...]
    beside: str

    @property
    def catalogues(self) -> Catalogues:
        """Its messages, by language."""
        return Catalogues(str(PY / self.beside))

    @property
    def files(self) -> list[Path]:
        """Its modules."""
        return sorted(path for folder in self.folders for path in (PY / folder).rglob("*.py"))


def parts() -> list[Part]:
    """Every part that speaks to players; a rule system is one each."""
    systems = sorted(path.parent.name for path in (PY / "turnto/rules").glob("*/__init__.py"))
    return [
        Part("common", ("turnto/common", "turnto/words"), "turnto/words/x"),
        Part("play", ("turnto/play",), "turnto/play/x"),
        Part("browser", ("browser",), "browser/x"),
        *(Part(f"rules/{name}", (f"turnto/rules/{name}",), f"turnto/rules/{name}/x") for name in systems),
    ]


# --- literals that escaped ------------------------------------------------------------------------

_READS_AS_WORDS = re.compile(r"[^\W\d_]{2,}[,.:;!?’']? [^\W\d_({]|\b[A-Z][a-zäöü]+")

FOR_AUTHORS = re.compile(r"author_checks(/|\.py$)|combat/foes/(natural_weapons|parse|spells|stat_rows|words)\.py$")
"""Modules that speak to authors, or read what they write of a foe: problems, hints and facts are no text of a game."""
AUTHORS_WORDS = {"Phrase", "Condition", "Clause", "clauses", "Outcome", "BookOption", "Field", "Credit", "money_words"}
"""What is made of words that books write, or that the rules' owners do: patterns, names of scores, rulings, credits."""
PROBLEMS = {"Iterable[tuple[str, str, str]]", "Iterable[tuple[str, str, str, str]]"}
"""What a check returns that reports to authors: code, message and hint."""
HINTS = "EXPECTED"
"""Constants of this name are hints to authors."""
FOR_PROGRAMMERS = {"ValueError", "TypeError", "KeyError", "AssertionError", "IllegalAnswer", "RuntimeError", "compile"}
"""Errors that no player meets, and patterns of text."""


def _explained(reasons: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {text: reason for reason, texts in reasons.items() for text in texts}


EXPLAINED = {
    "common": _explained(
        {
            "lines of the phrasebook, for authors": (
                "A counter (or a score) stands",
                *("at that number or above.", "at that number or below.", "above that number.", "below that number."),
                "at exactly that number.",
                *("Suspicion is 4 or more", "Suspicion is 2 or less", "Suspicion is more than 3"),
                *("Suspicion is less than 2", "Suspicion is exactly 3"),
            ),
            "hints at tags of things, for authors": (
                *("A thing itself helps with no roll in these rules.", "Did you mean", "Take it out."),
            ),
            "flags of the world, in saves": ("after lose", "after sell"),
            "a name of the code": ("Translator",),
        }
    ),
    "play": _explained(
        {
            "keys of saves": ("in order", "message id"),
            "a fault of the book, for its author": (
                "turns passed from section",
                "on and nothing was asked: the book goes round in a ring",
            ),
            "a type": ("Page | None",),
        }
    ),
    "rules/gnat": _explained(
        {
            "forms of names that books write": (r"scroll of (.+)", r"heals (\d+) Vitality"),
            "things as books write them": (
                *("light armour", "medium armour", "heavy armour", "suit of armour", "heavy item", "heavy thing"),
                *("View spell", "Flight spell", "Invulnerability spell", "spell of", "scroll of"),
                *("rope (+1 climbing, heavy)", "bestiary (+1 naturalist, heavy)", "tome (+1 occult, heavy)"),
                *("healing potion", "healing potion (heals 3 Vitality)", "heavy mace", "heavy mace (two-handed)"),
                *("greatsword greataxe", "spear polearm halberd pike", "bow longbow shortbow crossbow"),
                "sword shortsword longsword broadsword axe ax dagger knife mace",
            ),
            "tags of things as books write them": ("one handed", "two handed", "not worn"),
            "names that books write: skills": (
                *("Appraise", "Climbing", "Diplomacy", "Linguistics", "Naturalist", "Occult"),
                *("Search", "Stealth", "Swimming", "Tracking", "Trapfinding"),
            ),
            "names that books write: spells": (
                *("Dispel", "Fireball", "Fear", "Flight", "Fly", "Invulnerability", "Swim", "Water Breathing"),
                *("Teleport", "Translocate", "Transport", "View"),
            ),
            "names that books write: scores": ("Talent", "Vitality", "Experience"),
            "names of ready heroes": ("Wren", "Halloran", "Isolde"),
            "examples of what books write": ("4 or more", "4 or less"),
        }
    ),
    "browser": _explained(
        {
            "the name of the page": ("Turnto", "· Turnto", "Turn"),
            "what JavaScript calls an error and keys": ("NothingCame", "Control+Z", "Control+Shift+Z"),
            "a type": ("str | int | Iterable[Inside] | None",),
            "classes of markup": ("words plain", "deed fresh"),
            "selectors": (
                "#log h2",
                *(
                    "#page h1",
                    "#text h1",
                    "#text form.deed input",
                    "#sheet .head h2",
                    ".refused input",
                ),
            ),
        }
    ),
    "rules/briar": _explained(
        {
            "the name of the system": ("Briar rules",),
            "forms of names that books write": (r"Mercenary (\d+) sp",),
            "names that books write: traits": ("Beast", "Carry", "Extra", "Mascot", "Mercenary", "Timid", "Tough"),
            "names that books write: talents": (
                *("Hunting", "Dodge", "Resolve", "Boating", "Navigation", "Beasts", "Plants"),
                *("Commerce", "Craft", "Perform", "Faith", "Occult"),
            ),
            "names that books write: modes": ("Easy", "Default", "Hard"),
            "a kind of thing lost, in events": ("slain companion",),
            "facts of a foe, in events and as books write them": ("Wounds",),
            "flags of the world, in saves": ("briar no beasts", "briar shaken"),
        }
    ),
    "rules/goonies": _explained(
        {
            "the name of the system": ("Gamebooks & Goonies",),
            "names that books write: abilities": ("Power", "Grace", "Focus"),
            "names that books write: spells": (
                *("Sunburst", "Smoke Screen", "Cold Snap", "Undergrowth", "Windstorm"),
                *("smoke screen", "cold snap"),
            ),
            "keys of drafts and ready heroes": ("Fighter", "Rogue", "Mage", "Your own"),
            "things as books write them": (
                "mace (weapon, +1); chain mail (armour, +3)",
                "rapier (weapon, +3); leather jerkin (armour, +2)",
            ),
            "facts of an enemy as books write them": ("immune to",),
            "flags of the world, in saves": ("goonies stunned",),
        }
    ),
    "rules/gurps": _explained(
        {
            "totals of the reaction table, as books write ranges": ("0 or less", "19 or more"),
            "names and examples of what books write, and words in foes' facts": (
                "A Dependent carried off, and not recovered,",
                "A Dependent killed",
                "A Dependent seriously hurt",
                "An Ally betrayed, attacked or needlessly endangered",
                "Attractive",
                "Average",
                "Basic Speed",
                "Beautiful",
                "Block",
                "Comfortable",
                "Dead Broke",
                "Dodge",
                "Farsighted",
                "Filthy Rich",
                "Handsome",
                "Hearing",
                "Hideous",
                "Language",
                "Move",
                "Multimillionaire",
                "Nearsighted",
                "Parry",
                "Poor",
                "Sight",
                "Smell",
                "Speed",
                "Struggling",
                "Taste",
                "Taste/Smell",
                "Ugly",
                "Unattractive",
                "Very Beautiful",
                "Very Handsome",
                "Very Wealthy",
                "Vision",
                "Wealthy",
                "You betray your Ally",
                "Your Dependent *Wat* is carried off",
                "Your Dependent *Wat* is seriously hurt",
                "Your Dependent is killed",
                "abroad|outside your culture",
                "cannot hear you|deaf|unheard",
                "cannot see you|blind|unseen|in the dark",
                "current ST",
                "does not know you|stranger",
                "does not notice",
                "food is scarce|health-minded|health minded",
                "foreign|foreigner|of another culture",
                "hit points",
                "in danger|dangerous situation",
                "no dealing|not dealing with you as an adult",
                "opposite sex|of the opposite sex",
                "remaining ST",
                "same faith|of your faith|faithful|respects your faith",
                "similar race",
                "tame animal|animal|beast",
                "tech level",
                "wild animal|wild beast",
                "your own kind|own kind|of your kind",
            ),
            "what a check tells authors": (
                "One to three for a part of an adventure are usual, five the most (GL-CAMP-30).",
                "The hours of a day are 0 to 24, the minutes 0 to 59.",
                "no clock shows",
                "points at once are many",
            ),
            "names that heroes and books write; readers of another language are told theirs by names.py": (
                "Acrobatics",
                "Acute Taste/Smell",
                "Ally: Bors (100 points, 9 or less)",
                "Ally: {} ({}{}, {})",
                "Armory",
                "Axe/Mace",
                "Climbing",
                "Code of Honor",
                "Code of Honor: {} ({})",
                "Compulsive Behavior: {} ({})",
                "Dependent: Wat (25 points, loved one, 9 or less)",
                "Dependent: {} ({}, {}, {})",
                "Diplomacy",
                "Double-Jointed",
                "Duty: the watch (12 or less)",
                "Duty: {} ({})",
                "Empathy",
                "Enemy: the Guild (medium group, 9 or less)",
                "Enemy: {} ({}, {})",
                "Fast Talk",
                "Fast-Talk",
                "Fencing",
                "First Aid",
                "Hard of Hearing",
                "Immunity to Disease",
                "Intimidation",
                "Lame: crippled leg",
                "Language:",
                "Language: {} ({})",
                "Magery",
                "Merchant",
                "Odious Habit: {} ({})",
                "One Arm",
                "One Hand",
                "Patron: the Guild (organization, 12 or less)",
                "Patron: {} ({}{}, {})",
                "Phobia: {} ({})",
                "Public Speaking",
                "Reputation 2: sailors (large class, 10 or less)",
                "Reputation {}: {} ({}, {})",
                "Resistant to Poison",
                "Savoir Faire",
                "Savoir-Faire",
                "Semi-Literacy",
                "Sense of Duty",
                "Sex Appeal",
                "Single-Minded",
                "Spell Throwing",
                "Status",
                "Status 2",
                "Streetwise",
                "Survival",
                "Swimming",
                "Throwing",
                "Two-Handed Axe/Mace",
                "Two-Handed Sword",
                "Vow: {} ({})",
                "Will",
                "area knowledge",
                "crippled leg",
                "dead broke",
                "extremely fat",
                "musical instrument",
                "natural sciences",
                "one hand",
                "one leg",
                "ordinary clothing",
                "sign language",
                "social sciences",
                "strong will",
                "taste and smell",
                "thrown weapon",
                "very beautiful",
                "very handsome",
                "weak will",
            ),
            "kinds of traits and skills as heroes write them; told by names.py too": (
                "cannot kill",
                "extremely hazardous",
                "formidable group",
                "formidable person",
                "huge organization",
                "large class",
                "large group",
                "large organization",
                "light automatic",
                "loved one",
                "medium group",
                "not dangerous",
                "one person",
                "rational risk",
                "second class",
                "small class",
                "small group",
                "the silent order",
                "very hard",
            ),
            "keys of events, flags and saves, things as books write them, and the name of the system": (
                "(\\d+) or less",
                "10 or less",
                "12 or less",
                "15 or less",
                "6 or less",
                "7 or less",
                "9 or less",
                "Cast",
                "GURPS Lite (third edition)",
                "anthropology archaeology psychology sociology",
                "arrived to",
                "arrived without",
                "body armor",
                "botany chemistry geology physics zoology",
                "brass knuckles",
                "carried off",
                "cast cast-at use-crouch use-douse use-draw use-draw-another use-find use-fire use-full-height use-kneel use-lie use-load use-no-cover use-ready use-ready-off-hand use-shield use-stand use-wake",
                "contact lenses",
                "crippled_leg one_leg legless",
                "danger of death",
                "dead_broke poor struggling comfortable wealthy very_wealthy filthy_rich multimillionaire",
                "failure critical_failure miss lose defeated killed",
                "for good",
                "gave in",
                "heavy boots",
                "heavy wood",
                "held fireball",
                "hideous ugly unattractive attractive handsome beautiful very_handsome very_beautiful",
                "history literature philosophy theology",
                "ladder down",
                "left money",
                "left things",
                "lose fireball",
                "luck declared",
                "move fire",
                "move fire:",
                "or less",
                "or less, not dangerous",
                "overweight fat extremely_fat",
                "own business",
                "parry hand",
                "parry main",
                "parry off",
                "person of",
                "person of (\\d+) points",
                "physical danger",
                "plate gauntlets",
                "roll of coins",
                "rope down",
                "rope down with gear",
                "rope up",
                "shove with a run",
                "spending much",
                "success critical_success win critical won surrendered foes_fled time_up job_done fled",
                "suit of armor",
                "suit of armour",
                "then kneel",
                "too small to ride",
                "two hands",
                "until healed",
            ),
        }
    ),
}
"""Literals that look like words for players and are data, by part, with the reason."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A text in the code that reads as words for people."""

    path: Path
    line: int
    text: str


def literals(path: Path) -> Iterator[Literal]:
    """Every literal of a module that reads as words for players: no docstring, no id of a message, nothing for authors or
    programmers."""
    if FOR_AUTHORS.search(path.as_posix()):
        return
    for line, text in _spoken(ast.parse(path.read_text("utf-8"))):
        if _READS_AS_WORDS.search(text) and not text.startswith("<"):  # markup
            yield Literal(path, line, text)


def _spoken(node: ast.AST, of_author: bool = False) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.AnnAssign(value=None):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            if name in FOR_PROGRAMMERS:
                return
            of_author = of_author or name in AUTHORS_WORDS
        case ast.Lambda():
            of_author = False
        case ast.FunctionDef(returns=ast.expr() as returned) if ast.unparse(returned) in PROBLEMS:
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith(HINTS):
            return
        case ast.Constant(value=str(text), lineno=line) if not of_author:
            yield line, text
        case ast.keyword(arg="class_" | "rel"):
            return  # of markup
        case ast.arg() | ast.Subscript(value=ast.Name(id="Literal")):
            return
    for child in ast.iter_child_nodes(node):
        yield from _spoken(child, of_author)


# --- messages used and kept -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Used:
    """A message as the code says it: its id, the facts it is given (None where they cannot be read off)."""

    path: Path
    line: int
    id: str
    facts: frozenset[str] | None


SAYING = {"say": 0, "tell": 0, "Told": 0, "joined": 1, "worded": 1}
"""Functions that are given the id of a message, and where."""


def used(path: Path, by: Iterable[str] = tuple(SAYING)) -> Iterator[Used]:
    """Every message that a module says by a literal id; an id with a gap is left out (see ``made_up``)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            place = SAYING.get(name) if name in by else None
            if place is not None and len(node.args) > place:
                plain = name in ("say", "tell") and all(key.arg for key in node.keywords)
                facts = frozenset(key.arg for key in node.keywords if key.arg) if plain else None
                for id in _ids(node.args[place]):
                    yield Used(path, node.lineno, id, facts)


def _ids(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(id)):
            yield id
        case ast.IfExp(body=body, orelse=orelse):
            yield from _ids(body)
            yield from _ids(orelse)


def mentioned(*files: Path) -> tuple[set[str], list[re.Pattern[str]]]:
    """Every literal in these modules, and every literal with gaps as a pattern: what an id may be made of."""
    found = [_mentioned(path) for path in files]
    return {text for plain, _ in found for text in plain}, [form for _, made_up in found for form in made_up]


@cache
def _mentioned(path: Path) -> tuple[set[str], list[re.Pattern[str]]]:
    plain: set[str] = set()
    made_up: list[re.Pattern[str]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Constant(value=str(text)):
                plain.add(text)
            case ast.JoinedStr(values=values) if any(isinstance(one, ast.Constant) for one in values):
                said = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".*" for one in values)
                made_up.append(re.compile("".join(said)))
    return plain, made_up


def untranslated(part: Part, language: str) -> list[str]:
    """The ids that a part says in English and not in this language."""
    catalogues = part.catalogues
    return sorted(set(catalogues["en"]) - set(catalogues[language])) if "en" in catalogues else []


def report() -> None:
    """Print what escaped the catalogues and what is not translated, part by part."""
    for part in parts():
        explained = EXPLAINED.get(part.name, {})
        escaped = [one for path in part.files for one in literals(path) if one.text.strip() not in explained]
        messages = len(part.catalogues["en"]) - 1 if "en" in part.catalogues else 0
        print(f"== {part.name}: {messages} messages, {len(escaped)} literals outside the catalogue")
        for one in escaped:
            print(f"{one.path.relative_to(ROOT)}:{one.line}: {one.text[:100]!r}")
        for language in part.catalogues:
            if missing := untranslated(part, language):
                print(f"not in {language}: {', '.join(missing)}")


if __name__ == "__main__":
    report()
