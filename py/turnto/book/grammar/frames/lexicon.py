"""Lexicon: the senses of words in one language, as data, and the patterns that are written with them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from turnto.book.text.regex import late
from turnto.core.phrasebook import Ways


@dataclass(frozen=True)
class Lexicon:
    """Words of one language by their sense, and the ways to say an act of something."""

    words: Mapping[str, str] = field(default_factory=dict)
    """Name -> alternatives: ``lose`` -> ``"lose|forfeit|deduct"``."""
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Act -> ways to say it, with ``%n`` for the amount and ``%of`` for what is acted on."""
    fillers: frozenset[str] = frozenset()
    """Words that say nothing of what is to be done: "immediately"."""
    merely: frozenset[str] = frozenset()
    """Words that say nothing before a number of what is done: "lose only 1 Vitality"."""
    contractions: Mapping[str, str] = field(default_factory=dict)
    joined: Mapping[str, str] = field(default_factory=dict)
    """Several words that say the same as one: "as well as" -> "and"."""
    scores: frozenset[str] = frozenset()
    """What scores are usually called, in whatever rules."""
    uncounted: frozenset[str] = frozenset()
    """What is worked out or worn, in whatever rules: no counter either."""
    money: frozenset[str] = frozenset()
    """What money is usually called."""
    instructions: Ways = field(default_factory=dict)
    """Ways to say what every book can."""
    hints: Ways = field(default_factory=dict)
    """Looser ways to say instructions, which are asked about and never read so."""
    conditions: Ways = field(default_factory=dict)
    clauses: Ways = field(default_factory=dict)
    openers: frozenset[str] = frozenset()
    """Words that open a reason or a place, which says nothing of what is done: because, from."""
    reasons: frozenset[str] = frozenset()
    """Words that open a clause which only tells why or when: because, while."""
    directions: frozenset[str] = frozenset()
    """Words that open a place before an article: up, despite."""
    manners: frozenset[str] = frozenset()
    """Words that open how something is done, before a participle: "with the water rising", "without looking"."""
    promises: frozenset[str] = frozenset()
    """First words of a purpose that is a rule of its own: "spend 1 LUCK to reroll"."""
    asides: frozenset[str] = frozenset()
    """Words that say nothing of an instruction wherever they stand: at any time."""
    spans: frozenset[str] = frozenset()
    """How long something is so, which says nothing of a test or a fight alone: "in this fight"."""
    scenes: frozenset[str] = frozenset()
    """Short sentences that only tell when it is: "night falls"."""
    tails: frozenset[str] = frozenset()
    """Words behind an instruction that say nothing of it: here, straight away."""
    moments: tuple[str, ...] = ()
    """Words at the end of a condition that say no more than its verb: at this moment."""
    empty: frozenset[str] = frozenset()
    """Words of patterns that say nothing by themselves: you, can, they."""
    telling: frozenset[str] = frozenset()
    """Words that never only tell: each, until, half."""
    hedges: frozenset[str] = frozenset()
    """Words before an act by which it is not done now, or not by the hero: never, pretend, later."""
    whereabouts: frozenset[str] = frozenset()
    """Openers of a place or an occasion: in the city, against undead."""
    small: frozenset[str] = frozenset()
    """Words of patterns that say little, besides the English ones."""
    acts: frozenset[str] = frozenset()
    """Words that are acts: lose, fight."""
    suffixes: tuple[str, ...] = ()
    """What is written in one word with a name of the rules: -probe."""
    no_names: frozenset[str] = frozenset()
    """Words of the language that no plain name holds, besides the English ones."""
    participles: Mapping[str, str] = field(default_factory=dict)
    """Participle of an act -> the act: losing -> lose."""
    synonyms: Mapping[str, str] = field(default_factory=dict)
    """First verb of instructions -> others that say the same, as alternatives."""
    things: frozenset[str] = frozenset()
    """What adventurers carry in whatever rules: torch, rope."""
    metals: frozenset[str] = frozenset()
    """What a thing may be made of that is money by itself: a silver comb."""
    plurals: tuple[str, ...] = ()
    """Endings of plurals, besides the English ones."""
    body: frozenset[str] = frozenset()
    """What is of the body or of the mind, and no thing to be lost: footing, hand."""
    befalls: frozenset[str] = frozenset()
    """What befalls somebody: slip, burn."""
    people: frozenset[str] = frozenset()
    """Who is given something, and is no price for it: brother, king."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What things of the rules are called elsewhere: a meal -> a ration."""
    injuries: Mapping[str, str] = field(default_factory=dict)
    """Kind of damage, in full or short -> what the rules call it."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What fields of the header are called elsewhere -> the field."""
    kept: tuple[tuple[str, str], ...] = ()
    """Patterns of what a text says that no hint may leave out, each with one of what a hint then says."""
    invented: tuple[tuple[str, str], ...] = ()
    """Patterns of what a hint says, each with one of a text of which it may."""
    tags: tuple[tuple[str, str], ...] = ()
    """How authors put tags of things -> how rules read them."""
    likely: tuple[tuple[str, str], ...] = ()
    """Sentences that the phrasebook lacks, each with those that say what is likely meant."""
    compounds: tuple[tuple[str, str], ...] = ()
    """Sentences that are two instructions: a pattern, and the phrasebook's sentences for it with the names of its slots."""

    @cached_property
    def endings(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Return the words of each tail by the last of them."""
        own = [tuple(tail.split()) for tail in self.tails]
        return {words[-1]: tuple(other for other in own if other[-1] == words[-1]) for words in own}

    @cached_property
    def opening(self) -> frozenset[str]:
        """Return every word that opens a stretch which only tells."""
        return self.openers | self.reasons | self.directions | self.manners


NOTHING = Lexicon()
_PLAIN_VERBS = frozenset("you are is have has a an the".split())
"""First words of acts that begin other sentences too."""
_SHORT_VERB = late(r"[a-z]*[^aeiou][aeiou][^aeiouwxy]")
"""Verbs that double their last letter: get, drop."""


@lru_cache
def lexicon(code: str) -> Lexicon:
    """Return the lexicon of a language; an empty one for a language without."""
    file = Path(__file__).with_name(f"{code.split('-')[0].casefold()}.toml")
    if not file.is_file():
        return NOTHING
    found = tomllib.loads(file.read_text("utf-8"))
    doing = (said.split()[0] for name in found.get("doing", ()) for said in found["words"][name].split("|"))
    acts = frozenset(doing) - _PLAIN_VERBS
    parts: dict[str, Any] = {}
    for name, kind in Lexicon.__annotations__.items():
        said = found.get(name.replace("_", "-"), ())
        if kind.startswith("frozenset"):
            parts[name] = frozenset(said.split() if isinstance(said, str) else said)
        elif kind == "tuple[str, ...]":
            parts[name] = tuple(said)
        else:
            parts[name] = said or {}
    return Lexicon(
        **{
            **parts,
            "words": {name: longest_first(words) for name, words in found.get("words", {}).items()},
            "forms": {act: tuple(forms) for act, forms in _acts(found)},
            "acts": acts,
            "telling": parts["telling"] | parts["hedges"],
            "no_names": parts["no_names"] | parts["hedges"],
            "participles": {form: act for act in acts for form in _participles(act)},
            "tags": tuple((one["says"], one["means"]) for one in found.get("tags", ())),
            "kept": tuple((said, put) for said, put in found.get("kept", ())),
            "invented": tuple((put, said) for put, said in found.get("invented", ())),
            "likely": tuple((said, means) for said, means in found.get("likely", ())),
            "compounds": tuple((one["says"], one["means"]) for one in found.get("compounds", ())),
        }
    )


def _participles(act: str) -> Iterable[str]:
    """Yield the forms in "-ing" that an English verb may have: taking, getting, losing."""
    yield f"{act.removesuffix('e')}ing"
    if _SHORT_VERB.fullmatch(act):
        yield f"{act}{act[-1]}ing"


def longest_first(words: str) -> str:
    """Return alternatives, longest first, so that "combat with" is not read as "combat" and a name."""
    if set(words) & set("([{"):
        return words
    return "|".join(sorted(words.split("|"), key=lambda said: -len(said.split())))


def _acts(found: Mapping[str, Any]) -> Iterable[tuple[str, Iterable[str]]]:
    """Yield the acts; a relation is an act said of every subject that can be compared."""
    yield from found.get("acts", {}).items()
    for relation, ways in found.get("relations", {}).items():
        for subject, forms in found.get("comparisons", {}).items():
            said = [form.replace("%r", way) for form in forms for way in ways]
            yield f"{subject}-{relation}", [*said, *found.get("infix", {}).get(subject, {}).get(relation, ())]


_NAME = late(r"<([a-z][a-z-]*)>")
_ACT = late(r"@([a-z][a-z-]*)\((\w+)(?::([\w-]+))?;\s*")
_SIGNED = late(r"%[-+]")


def _closing(pattern: str, place: int) -> int:
    """Return the place of the bracket that closes the one before a place."""
    depth = 1
    for at in range(place, len(pattern)):
        depth += (pattern[at] == "(") - (pattern[at] == ")")
        if not depth:
            return at
    raise ValueError(f"expected a closing bracket, got {pattern!r}")


def expanded(pattern: str, known: Lexicon, names: Mapping[str, str]) -> Iterable[str]:
    """Yield the patterns that one with names and acts stands for."""
    act = _ACT.search(pattern)
    if not act:
        yield _named(pattern, known, names)
        return
    end = _closing(pattern, act.end())
    before, of, after = pattern[: act.start()], pattern[act.end() : end], pattern[end + 1 :]
    name, slot, kind = act.groups()
    for form in known.forms[name]:
        if kind and kind != "number" and _SIGNED.search(form):
            continue
        if kind == "dice":
            kind = "rolled"
        said = form.replace("%n", f"{{{slot}:{kind or 'number'}}}").replace("%-", f"{{{slot}:minus}}")
        said = said.replace("%+", f"{{{slot}:plus}}").replace("%p", f"{{{slot}:permanent}}").replace("%of", of)
        said = said.replace("%m", f"{{{slot}:reached}}").replace("%0", f"{{{slot}:nought}}")
        yield from expanded(f"{before}{said}{after}", known, names)


def _named(pattern: str, known: Lexicon, names: Mapping[str, str]) -> str:
    """Replace the names in a pattern by their alternatives, which may hold names too."""
    for _ in range(5):
        pattern = _NAME.sub(lambda found: f"({names.get(found[1]) or known.words[found[1]]})", pattern)
        if not _NAME.search(pattern):
            break
    return pattern
