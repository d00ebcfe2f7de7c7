"""Checks of tags behind things: those that no rule, condition or instruction of the book reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import starmap

from turnto.book.check.context import CheckContext, short
from turnto.book.emit.symbols import carried
from turnto.book.grammar.frames.ways import ways_of
from turnto.book.model import Instruction, Place, Problem, Section, Suggestion, things_of
from turnto.book.text.regex import late
from turnto.core.names import fold, plainly
from turnto.core.sheet import BONUS, Item, item

WORDS = (
    "heavy", "treasure", "spell", "magical", "magic", "small", "bulky", "light", "long", "weapon", "ranged", "thrown", "junk", "shield", "armour", "armor",
    "light armour", "medium armour", "heavy armour", "light armor", "medium armor", "heavy armor", "one-handed", "two-handed", "one handed", "two handed",
    "one-handed weapon", "two-handed weapon", "one handed weapon", "two handed weapon", "long weapon", "ranged weapon", "thrown weapon", "magical weapon",
    "magic weapon", "not worn", "worn", "slung", "potion", "mascot",
)  # fmt: skip
"""Tags that some rules read; those of weapons are read alike everywhere."""
_VALUED = late(
    r"[+-]?\d+|\d+ ?(?:gp|sp|\$)|\$ ?\d+|\d+ left|\d+ (?:charges?|uses?|doses?)|(?:casts|plural|mehrzahl) .+|\d+ ?(?:lbs?|kg|pounds?)|st \d+|no \w+|tl ?\d+"
)
LONGEST_TABLE = 60
"""Lines of a shop's table in which a tag is looked for."""
_WORTH = late(
    r"(?:(?:a )?treasure,? )?(?:worth|value|valued at)?:? ?\$? ?(\d+) ?(?:gold pieces|gold|coins?|silver pieces|silver|gp|sp|dollars)?(?: worth)?"
)


def unknown_item_tag(context: CheckContext) -> Iterable[Problem]:
    """A tag behind a thing is read neither by the rules nor by the book, so it changes nothing.

    Rules read what kind of thing it is (weapon, armour, heavy, small, treasure), bonuses to skills (+1 climbing), values (40gp) and
    uses (3 left); any other word counts where a condition or an instruction of the book names it.
    """
    asked = {plainly(thing.name) for thing in (*context.things.asked, *context.things.taken)} | set(_spared(context))
    skills = {
        plainly(word): word
        for kind, words in context.system.language.kinds.items()
        if kind != "spell"
        for word in words
    }
    skills |= {
        plainly(field.label): str(field.label) for field in context.system.sheet.fields if isinstance(field.label, str)
    }
    for words in _added(context):
        skills[plainly(words)] = words
    idle = context.system.author_checks().idle
    told: set[str] = set()
    idly: set[tuple[str, str]] = set()
    for thing, near in (*_in_sections(context), *_of_heroes(context)):
        tags = frozenset(map(fold, thing.tags))
        for tag in thing.tags:
            plain = fold(tag)
            if plain in told or plain in WORDS or plainly(tag) in asked:
                continue
            if hint := _unread(context, plain, tags, skills):
                told.add(plain)
                place, mend = _place(context, near, thing.name, tag, hint[1])
                message = f"nothing is known of the tag ({short(tag)}), so it changes nothing"
                yield replace(context.problem(place, message, hint[0]), suggestion=mend)
        for tag, said, meant in idle(thing):
            if (thing.name, fold(tag)) not in idly and fold(tag) not in told and plainly(tag) not in asked:
                idly.add((thing.name, fold(tag)))
                place, mend = _place(context, near, thing.name, tag, meant)
                message = f"the tag ({short(tag)}) of {thing.name} changes nothing in {context.system.name}"
                yield replace(context.problem(place, message, said), suggestion=mend)


def _in_sections(context: CheckContext) -> Iterator[tuple[Item, Place]]:
    for section in context.book.sections:
        for deed in section.deeds:
            for thing in (*starmap(Item, things_of(deed.slots)), *_wares(section, deed)):
                yield thing, deed.place


def _of_heroes(context: CheckContext) -> Iterator[tuple[Item, Place]]:
    """Yield the things of the book's ready heroes, each with the place in the header where the hero stands."""
    listed = context.book.header.get("presets")
    for name, hero in listed.items() if isinstance(listed, Mapping) else ():
        place = context.header_place(f"presets: {name}", "presets")
        for thing in carried(hero.get("items") if isinstance(hero, Mapping) else (), place):
            yield Item(thing.name, thing.tags), place


def _wares(section: Section, deed: Instruction) -> Iterator[Item]:
    """Yield the wares of the table of a shop."""
    for row in section.rows.get(deed.key, ()):
        if row.get("item", "").strip():
            yield item(row["item"])


def _spared(context: CheckContext) -> Iterator[str]:
    """Yield the kinds that “but not …” keeps from being lost."""
    for section in context.book.sections:
        for deed in section.deeds:
            for slot in deed.slots:
                if slot.name == "except":
                    yield from map(plainly, re.split(r",| or | and ", str(slot.value)))


def _added(context: CheckContext) -> Iterator[str]:
    for kind in context.system.language.kinds:
        listed = context.book.header.get(f"{kind}s")
        for word in listed if isinstance(listed, (list, tuple)) else str(listed or "").split(","):
            yield str(word).split("(")[0].strip()


def _unread(context: CheckContext, tag: str, tags: frozenset[str], skills: dict[str, str]) -> tuple[str, str] | None:
    """Return the hint for an unread tag of a thing, and its mend.

    None for a tag that the rules or the book read.
    """
    money = context.system.goods.money
    if tag.isdecimal():
        return f"For as many, write the number before the name; for what is used up, ({tag} left).", f"{tag} left"
    if _VALUED.fullmatch(tag):
        return None
    if (found := _WORTH.fullmatch(tag)) and money:
        if len(money) > 3:
            return f"Did you mean (${found[1]})?", f"${found[1]}"
        return f"Did you mean (treasure, {found[1]}{money})?", f"treasure, {found[1]}{money}"
    if (found := BONUS.fullmatch(tag)) and tag[0] in "+-":
        skill = found[2]
        if plainly(skill) in skills or not skills:
            return None
        close = get_close_matches(plainly(skill), list(skills), 1, 0.8)
        return (
            (f"Did you mean ({found[1]} {skills[close[0]]})?", f"{found[1]} {skills[close[0]]}")
            if close
            else ("A bonus names a skill of the rules.", "")
        )
    if (spell := _SPELL.fullmatch(tag)) and fold(spell[1]) in map(fold, context.system.language.kinds.get("spell", ())):
        return None
    if put := ways_of(context.system, context.book.language).tag(tag):
        own = [one for one in put.split(", ") if fold(one) not in tags]
        return (f"Did you mean ({', '.join(own)})?", ", ".join(own)) if own else None
    words = tag.split()
    if len(words) > 1 and words[0] in WORDS and all(word in WORDS or _SIGNED.fullmatch(word) for word in words):
        return f"Did you mean ({', '.join(words)})?", ", ".join(words)
    if re.search(r"\d", tag):
        return (
            None
            if context.system.goods.price  # tables of gear, whose tags hold numbers of many kinds
            else ("It is words for the reader alone; put them outside the brackets.", "")
        )
    close = get_close_matches(tag, WORDS, 1, 0.8)
    if close:
        return f"Did you mean ({close[0]})?", close[0]
    return (
        "Rules read weapon, armour, heavy, small, treasure, +1 and a skill, 40gp, 3 left; other words count where a condition of the book asks for them.",
        "",
    )


_SIGNED = late(r"[+\u2212-]\d{1,3}")
_SPELL = late(r"(?:scroll of |spell of )?(.+?)(?: spell| scroll)?")


def _place(context: CheckContext, near: Place, name: str, tag: str, meant: str) -> tuple[Place, Suggestion | None]:
    lines = context.book.sources.get(near.file, "").split("\n")
    line = lines[near.line - 1] if near.line <= len(lines) else ""
    start = near.column - 1
    at, number = line.find(tag, max(start, line.casefold().find(name.casefold(), start))), near.line
    for number in range(near.line + 1, min(near.line + LONGEST_TABLE, len(lines)) + 1) if at < 0 else ():
        row = lines[number - 1]
        if row.lstrip().startswith(("|", "-")) and (at := row.find(tag, max(0, row.find(name)))) >= 0:
            break
    if at < 0:
        return near, None
    place = Place(near.file, number, at + 1, len(tag))
    return place, Suggestion(place, tag, meant, only=meant.count(",") == 0) if meant else None


CHECKS = (unknown_item_tag,)
