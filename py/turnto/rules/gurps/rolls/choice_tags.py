"""What the tags of a choice mean to a hero (GL-AUTH-12, GL-RULE-75): ``[risk]``, ``[folly]``, ``[against honesty]`` …

A tag no trait of the hero's answers to does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.procedure import Option, Procedure, ask, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.traits import bare, has, traits
from turnto.rules.gurps.effects.guilt import STEELED, days_stricken
from turnto.rules.gurps.expiring_flags import begun, here, noted
from turnto.rules.gurps.options import literacy_norm
from turnto.rules.gurps.rolls.will import intuition, resisted
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import key_of, shown, table

BARRING: Mapping[str, tuple[str, tuple[str, ...], str]] = {
    "violence": ("pacifism", ("self-defense", "self-defence"), "gurps-barred-violence"),
    "kills": ("pacifism", ("cannot kill",), "gurps-barred-kills"),
    "two hands": ("one_arm", ("",), "gurps-barred-two-hands"),
    "run": ("lame", ("one leg", "legless"), "gurps-barred-run"),
    "stairs": ("lame", ("legless",), "gurps-barred-stairs"),
}
"""Tag -> (trait that closes the choice, its kinds, the message that says so)."""

CODES = ("code_of_honor", "vow", "sense_of_duty", "pacifism", "duty")
"""Traits that bar what goes against them; others can be mastered."""

RESISTED: Mapping[str, tuple[str, int]] = {
    "danger of death": ("cowardice", -5),
    "deadly": ("cowardice", -5),
    "physical danger": ("cowardice", 0),
    "caution": ("overconfidence", 0),
    "waiting": ("impulsiveness", 0),
    "spending": ("miserliness", 0),
    "spending much": ("miserliness", -5),
    "lie": ("truthfulness", -5),
    "silence": ("truthfulness", 0),
    "crime": ("honesty", 0),
    "mercy": ("bully", 0),
    "patience": ("bad_temper", 0),
    "violence": ("pacifism_cannot_kill", 0),
}
"""Tag -> (disadvantage that must be mastered to take the choice, modifier); violence only while a killing weighs on the hero."""

KNOWN = frozenset(("risk", "reading", "folly", "danger", "truth", *BARRING, *RESISTED))


def tempting(tag: str) -> str | None:
    """``temptation greed`` -> greed: the choice that a hero with it is driven to."""
    word, _, trait = fold(tag).partition(" ")
    return key_of(trait) if word == "temptation" and trait else None


def against(tag: str) -> str | None:
    """``against honesty`` -> honesty."""
    word, _, trait = fold(tag).partition(" ")
    return key_of(bare(trait)) if word == "against" and trait else None


def is_known(tag: str) -> bool:
    """Whether these rules know a tag."""
    named = tempting(tag) or against(tag)
    known = named and (_of_what(named)[0] in table("disadvantages") or named.startswith("code_"))
    return fold(tag) in KNOWN or bool(known)


def barred(state: State, tags: tuple[str, ...], page: frozenset[str], choice: str, terms: Terms) -> str | None:
    """Why a choice is closed to this hero."""
    own_tags = tuple(map(fold, tags))
    for tag in own_tags:
        if tag == "reading" and literacy(state, terms) == ILLITERATE:
            return say("gurps-cannot-read")
        if reason := _bars(state.hero, tag):
            return reason
        if here(state, f"cannot {tag} {choice}"):
            return say("gurps-cannot-bring-yourself", trait=shown(_resists(tag)[0]))
    for tag in map(fold, page):
        driven = tempting(tag)
        if driven and here(state, f"gave in {driven}") and tag not in own_tags:
            return say("gurps-driven", trait=shown(driven))
    return None


def _bars(hero: Sheet, tag: str) -> str | None:
    if tag in BARRING:
        key, kinds, reason = BARRING[tag]
        return say(reason) if any(has(hero, key, of) for of in kinds) else None
    named = against(tag)
    if named and (own := _code(hero, named)):
        return say("gurps-against-code", code=own)
    return None


ILLITERATE = "illiterate"


def literacy(state: State, terms: Terms) -> str:
    """GL-CHAR-74, table 7a: what the sheet says, or else what is usual here."""
    for key, kind in (("literacy", "literate"), ("semi_literacy", "semi-literate"), ("illiteracy", ILLITERATE)):
        if has(state.hero, key):
            return kind
    return literacy_norm(terms, state)


def _code(hero: Sheet, key: str) -> str | None:
    """Return the code, vow or duty that a choice violates, by the trait's name, its subject, or both."""
    for own in traits(hero):
        said = [key_of(bare(words)) for words in (own.of, own.note) if words]
        named = {own.key, *said, *(f"{head}_{word}" for word in said for head in (own.key, own.key.partition("_")[0]))}
        if own.key in CODES and key in named:
            return shown(own.key)
    return None


def _resists(tag: str) -> tuple[str, str, int]:
    """The disadvantage that a tag calls up, of what (``against phobia of spiders``), and how hard it is to master."""
    key, less = RESISTED.get(tag) or (against(tag) or "", 0)
    return *_of_what(key), less


def _of_what(key: str) -> tuple[str, str]:
    """A disadvantage and what it is of: ``phobia_of_spiders``, ``compulsive_behavior_gambling``."""
    head = next(
        (own for own in table("disadvantages") if key.startswith(f"{own}_") and key not in table("disadvantages")), key
    )
    return head, key.removeprefix(head).removeprefix("_").removeprefix("of_").replace("_", " ")


# --- when a choice is taken -----------------------------------------------------------------------


def chosen(state: State, tags: tuple[str, ...], choice: str, terms: Terms) -> Procedure[tuple[State, bool]]:
    """What a choice's tags call for before it is taken, and whether it is taken after all."""
    folded = tuple(map(fold, tags))
    for tag in folded:
        key, of, less = _resists(tag)
        counts = tag != "violence" or days_stricken(state)
        if key and counts and has(state.hero, key, of) and not here(state, f"mastered {tag} {choice}"):
            state, held = yield from resisted(state, key, ((tag, less),), terms, onward=True)
            state = noted(state, f"{'mastered' if held else 'cannot'} {tag} {choice}")
            if not held:
                return state, False
            state = begun(state, STEELED, 2) if tag == "violence" else state
    for tag, trait in (("folly", "common_sense"), ("danger", "danger_sense")):
        if tag in folded:
            state, goes_on = yield from _warned(state, tag, trait, choice, terms)
            if not goes_on:
                return state, False
    return (yield from _begun(state, folded, terms)), True


def _warned(state: State, tag: str, trait: str, choice: str, terms: Terms) -> Procedure[tuple[State, bool]]:
    """GL-CHAR-65, GL-CHAR-66: one secret IQ roll; a warning lets the choice be taken back."""
    if not has(state.hero, trait) or here(state, f"{tag} {choice}"):
        return state, True
    state, outcome = yield from intuition(state, trait, terms)
    state = noted(state, f"{tag} {choice}")
    if not passed(outcome):
        return state, True
    yield from tell(f"gurps-warned-{tag}")
    key = yield from ask(
        say("gurps-warned-go-on"), Option("back", say("gurps-keep-away")), Option("on", say("gurps-ignore-warning"))
    )
    return state, key == "on"


def _begun(state: State, tags: tuple[str, ...], terms: Terms) -> Procedure[State]:
    """A risk holds for the section it leads to; what Empathy tells is known there."""
    if "risk" in tags:
        state = begun(state, "risk", 2)
    if "truth" in tags:
        state, outcome = yield from intuition(state, "empathy", terms)
        if outcome != "none":
            state = begun(state, "truth" if passed(outcome) else "falsehood", 2)
    return state
