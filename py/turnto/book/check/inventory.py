"""Checks of what a book gives and asks for, and of its instructions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from turnto.book.check.context import CheckContext, nested_matches
from turnto.book.emit.compile import foes, options_of
from turnto.book.emit.symbols import EVER, Thing
from turnto.book.model import (
    Asked,
    ChoiceNode,
    Instruction,
    OfferNode,
    Problem,
    Section,
    Suggestion,
    bare,
    plain_words,
)
from turnto.book.text.regex import late
from turnto.common.item_phrases import ALL, ANY
from turnto.core.names import fold, one, same_thing
from turnto.core.phrase import Deed

COUNTED = ("keyword", "title", "item", "box", "counter")
"""Kinds of things that only the book itself gives."""


def _named(context: CheckContext, thing: Thing) -> str:
    kind = context.system.words.messages.get("en", {}).get(f"label.{thing.kind}", thing.kind)
    return f"the box of section {thing.name}" if thing.kind == "box" else f"the {kind} {thing.name}"


def never_given(context: CheckContext) -> Iterable[Problem]:
    """Something is asked for or taken that nothing in the book gives.

    It is a code word, an item, a title, a box or a counter.  Often one of the two is spelled otherwise.
    """
    told: set[tuple[str, str]] = set()
    asked = [(thing, "asked for") for thing in context.things.asked]
    for thing, done in (*asked, *((thing, "lost") for thing in context.things.taken)):
        kind = thing.kind.removeprefix(EVER)
        key = (kind, fold(thing.name))
        if kind in COUNTED and key not in told and not _may_have(context, kind, thing.name):
            told.add(key)
            near = [own.name for own in context.things.given if own.kind == kind]
            message = f"{_named(context, replace(thing, kind=kind))} is {done}, but nothing gives it"
            yield context.problem(thing.place, message, context.hints.name(thing.name, near, f"given {kind}"))


def _may_have(context: CheckContext, kind: str, name: str) -> bool:
    if context.things.is_given(kind, name):
        return True
    if kind == "counter":
        own = fold(name).removeprefix("your ")
        return any(own in (fold(field.key), fold(field.label)) for field in context.system.sheet.fields)
    if kind == "item":
        known = any(fold(name) == fold(word) for words in context.system.language.kinds.values() for word in words)
        return known or fold(name) in ALL | ANY or _is_counted(context, name)
    return False


def _is_counted(context: CheckContext, name: str) -> bool:
    """Return whether the sheet has a number of this name, such as rations."""
    return any(
        field.kind in ("number", "score") and same_thing(field.key, name) for field in context.system.sheet.fields
    )


def never_tested(context: CheckContext) -> Iterable[Problem]:
    """The book gives something that it never asks for: a keyword, title, box, counter or plain item.

    Items with tags are of use by themselves; what an ending gives is for later books.
    """
    told: set[tuple[str, str]] = set()
    endings = {section.name for section in context.book.story if section.ending}
    for thing in context.things.given:
        key = (thing.kind, fold(thing.name))
        if thing.kind not in COUNTED or key in told or thing.section in endings or context.things.is_tested(thing):
            continue
        told.add(key)
        if not (thing.kind == "item" and _of_use(context, thing)):
            yield context.problem(thing.place, f"{_named(context, thing)} is given, but nothing asks for it")


def _of_use(context: CheckContext, thing: Thing) -> bool:
    if thing.tags or context.things.tags.get(fold(thing.name)):
        return True
    return context.things.is_ware(thing.name) or any(
        fold(thing.name) == fold(word) for words in context.system.language.kinds.values() for word in words
    )


def never_opens(context: CheckContext) -> Iterable[Problem]:
    """A choice or an offer asks for something that the hero can never have, so it can never be taken."""
    for section in context.book.story:
        for node in section.nodes:
            if isinstance(node, (ChoiceNode, OfferNode)) and any(_never(context, asked) for asked in node.when):
                label = plain_words(node.label)[:60]
                yield context.problem(
                    node.place, f"“{label}” can never be chosen", "What its condition asks for is never given."
                )


def _never(context: CheckContext, asked: Asked) -> bool:
    """Return whether a condition provably never holds."""
    match asked.word:
        case "is":
            return any(
                _unheard_of(context, asked, kind, slot) for kind, slot in context.conditions[asked.phrase].tests
            ) and not _asks_for_none(asked)
        case "and":
            return any(_never(context, part) for part in asked.parts)
        case "or":
            return all(_never(context, part) for part in asked.parts)
    return False


def _asks_for_none(asked: Asked) -> bool:
    """Return whether a condition holds for a hero with nothing: "no box is ticked", "at most one"."""
    return any(word in asked.phrase for word in ("none", "no-", "most", "less", "below", "empty", "exactly", "-is"))


def _unheard_of(context: CheckContext, asked: Asked, kind: str, slot: str) -> bool:
    value = asked.values.get(slot)
    name = str(value[0]) if isinstance(value, list) and value else str(value or "")
    kind = kind.removeprefix(EVER)
    if kind == "visit":
        found = context.named.get(bare(name)) if name else None
        return found is not None and found.name not in context.reachable
    return kind in COUNTED and bool(name) and not _may_have(context, kind, name)


def contradictory_tags(context: CheckContext) -> Iterable[Problem]:
    """One item is given with different tags in two places, or a section has two numbers or two endings.

    Tags belong to an item's name.  Say them alike everywhere, say them only once, or give the items two names.
    """
    first: dict[str, Thing] = {}
    for thing in context.things.given:
        if thing.kind != "item" or not thing.tags:
            continue
        before = first.setdefault(fold(thing.name), thing)
        if {fold(tag) for tag in before.tags} != {fold(tag) for tag in thing.tags}:
            yield context.problem(
                thing.place,
                f"{thing.name} is ({', '.join(thing.tags)}) here, but ({', '.join(before.tags)}) in line {before.place.line} of {before.place.file}",
                "Say its tags alike, or give it another name.",
                error=True,
            )


ERRORS = frozenset({"range-gap", "range-overlap", "contradictory-tags", "no-mana", "foe-facts", "too-many-wounds"})
"""Problems found by the phrases themselves that make play impossible."""


def of_the_rules(context: CheckContext) -> Iterable[Problem]:
    """The rule system's own checks of an instruction, without those that the book's options settle."""
    chosen = set(map(fold, options_of(context.book.header.get("options"))))
    settled = {option.settles for option in context.system.language.options if fold(option.key) in chosen}
    found = [(section, deed) for section in context.book.sections for deed in section.deeds]
    told = [
        (deed, *said, _without_facts(context, section, deed, said[0]))
        for section, deed in found
        for said in _told(context, section, deed)
    ]
    together = tuple(section.made[deed.key] for section, deed in found)
    for place, code, message, hint in context.system.author_checks().deeds(together, context.terms):
        told.append((found[place][1], code, message, hint, None))
    for deed, code, message, hint, mend in told:
        if code not in settled:
            hint = f"{hint} Without what is not read: {mend.new}." if mend else hint
            yield context.problem(deed.place, message, hint, error=code in ERRORS, suggestion=mend, code=code)


def _told(context: CheckContext, section: Section, deed: Instruction) -> Iterator[tuple[str, str, str]]:
    yield from context.phrases[deed.phrase].check(section.made[deed.key])
    for said in nested_matches(deed.values):
        yield from said.phrase.check(Deed("", said.phrase.id, said.values, said.text, (), section.name))


UNREAD = frozenset({"unread-fact", "foe-facts"})
"""Problems of facts of foes that the rules cannot read."""
_FACTS = late(r"\(([^()]*)\)")
_NUMBER = late(r"\d+")
_OF_DICE = late(r"[1-9]\d*[dw](?:\b|\d)")


def _without_facts(context: CheckContext, section: Section, deed: Instruction, code: str) -> Suggestion | None:
    """Return the facts of an instruction's first foe in brackets without those that the rules do not read."""
    foes_said = next((slot for slot in deed.slots if slot.kind == "foe"), None) if code in UNREAD else None
    if foes_said is None or len(foes_said.value) != 1:
        return None
    lines = context.book.sources.get(deed.place.file, "").split("\n")
    line = lines[deed.place.line - 1] if deed.place.line <= len(lines) else ""
    brackets = _FACTS.search(line, deed.place.column - 1)
    name, count, facts = foes_said.value[0]
    made = section.made[deed.key]

    def unread(some: list[str]) -> int:
        values = {**made.values, foes_said.name: [[name, count, ", ".join(some)]]}
        told = context.phrases[deed.phrase].check(replace(made, values=values))
        return sum(99 if code == "foe-facts" else code == "unread-fact" for code, *_ in told)

    kept = said = [fact.strip() for fact in re.split(r"[,;]", str(facts)) if fact.strip()][:12]
    for fact in said:
        rest = [one for one in kept if one != fact]
        if rest and unread(rest) < unread(kept):
            kept = rest
    dropped, words = {*said} - {*kept}, {_NUMBER.sub("", one) for one in kept}
    if brackets is None or not dropped or unread(kept):
        return None
    if any(_OF_DICE.search(one) or _NUMBER.sub("", one) in words for one in dropped):
        return None  # a fact with dice is said amiss, and which of two numbers is meant is for the author to say
    place = replace(deed.place, column=brackets.start() + 1, length=brackets.end() - brackets.start())
    return Suggestion(place, brackets[0], f"({', '.join(kept)})")


def goes_on_at_zero(context: CheckContext) -> Iterable[Problem]:
    """The hero is beaten and the adventure goes on, in a section that neither heals nor ends.

    At zero the next wound kills nobody and a fight is lost before it begins: heal the hero in that section first.
    """
    told: set[str] = set()
    for section in context.book.story:
        for deed in section.deeds:
            for item in section.outcomes.get(deed.key, ()):
                if item.outcome == "die" and item.target and not any(_heals(context, own) for own in item.deeds):
                    yield from _still_at_zero(context, item.target.name, told)
        if section.zero:
            yield from _still_at_zero(context, section.zero.name, told)
    zero = context.book.header.get("zero")
    if isinstance(zero, str):
        yield from _still_at_zero(context, zero, told)


def _still_at_zero(context: CheckContext, name: str, told: set[str]) -> Iterator[Problem]:
    section = context.named.get(bare(name))
    if section is None or section.ending or section.name in told or any(_heals(context, own) for own in section.deeds):
        return
    told.add(section.name)
    yield context.problem(
        section.place,
        f"a beaten hero comes to section {section.name}, which neither heals nor ends",
        "Heal the hero there, or make it an ending.",
        code="goes-on-at-zero",
    )


def _heals(context: CheckContext, deed: Instruction) -> bool:
    life = context.system.sheet.life
    own = (life.key,) if life and life.up_to is None else ()
    return any(word in deed.phrase for word in ("heal", "rest", "restore", *own))


def unknown_foe(context: CheckContext) -> Iterable[Problem]:
    """A fight names an unknown foe: without facts in brackets or a row in a table of foes.

    Write ``{Fight a wolf (…)}``, or a section ``## foes [foes]`` with a table whose first column is the name.
    """
    known = {fold(name) for name in foes(context.book)}
    for section in context.book.story:
        for deed in section.deeds:
            for slot in deed.slots:
                for name, _, facts in slot.value if slot.kind == "foe" else ():
                    if not facts and not {fold(name), one(fold(name))} & known:
                        like = context.hints.name(name, known, "foe")
                        example = next((said for said in context.phrases[deed.phrase].examples if "(" in said), "")
                        yield context.problem(
                            deed.place,
                            f"nothing is known of {name}",
                            like or f"Write its facts in brackets, as in {{{example}}}, or a row in a table of foes.",
                            error=True,
                        )


def no_number(context: CheckContext) -> Iterable[Problem]:
    """A price or a stock in the table of a shop holds no number.

    The thing would cost nothing, or never run out.  Write ``5`` or ``5 gp``. An empty price is the rules' own, and an empty stock is as many as are wanted.
    """
    for section in context.book.sections:
        for deed in section.deeds:
            for row in section.rows.get(deed.key, ()):
                for column in ("price", "stock"):
                    said = row.get(column, "").strip("-\u2013\u2014 ")
                    if said and not re.search("[0-9]", said):
                        message = f"the {column} of {row.get('item', 'a thing')} is {said}, which is no number"
                        yield context.problem(deed.place, message, "Write a number, or leave it empty.")


def no_price(context: CheckContext) -> Iterable[Problem]:
    """A thing in the table of a shop has no price, neither there nor on the rules' own list.

    It would cost nothing.  Write its price; 0 if it is free.
    """
    for section in context.book.sections:
        for deed in section.deeds:
            for row in section.rows.get(deed.key, ()):
                if (
                    "price" in row
                    and not row["price"].strip("-\u2013\u2014 ")
                    and not context.things.is_ware(row["item"])
                ):
                    message = f"nothing says what {row['item']} costs, neither this table nor the rules"
                    yield context.problem(deed.place, message, "Write its price; 0 if it is free.")


CHECKS = (
    no_number,
    no_price,
    never_given,
    never_tested,
    never_opens,
    contradictory_tags,
    of_the_rules,
    goes_on_at_zero,
    unknown_foe,
)
