"""Checks for misspelt phrases that were read as names: {Take two Wunds}, {Lose 1 Vitalty}."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from turnto.book.check.context import CheckContext, short, words_in
from turnto.book.grammar.frames.named import NO_NAME
from turnto.book.grammar.frames.slots import IN_A_TITLE
from turnto.book.grammar.frames.ways import KINDS_OF_THINGS, is_score, ways_of
from turnto.book.grammar.hints.near import piecewise
from turnto.book.grammar.matches import TWO, Nearest
from turnto.book.grammar.score_lists import said_of_score
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import (
    ChoiceNode,
    Instruction,
    Problem,
    Section,
    Slot,
    Suggestion,
    plain_words,
    things_of,
)
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.book.text.typography import has_outcomes, uncapital
from turnto.core.names import fold, plainly

_MARKED = late(r"\*\*([^*]+)\*\*|__([^_]+)__|\"([^\"]+)\"")
_GROUP = late(r"\s*\([^()]*\)")


def unmarked_thing(context: CheckContext) -> Iterable[Problem]:
    """An instruction names a thing in plain words that nothing else in the book names.

    Most likely another instruction is misspelt.  If it is a thing, set a thing in bold where it is given: {Take the **lamp**}.  What is in bold somewhere, has tags, stands in a shop's table,
    in the header or on the rules' own price list, and what some condition asks for, may be named in plain words anywhere.
    """
    known = {
        plainly(name) for name in (*_known(context, learned=False), *(thing.name for thing in context.things.asked))
    }
    vocabulary = Vocabulary(context.system, context.book.language)
    carried = {plainly(thing.name) for thing in (*context.things.given, *context.things.asked) if thing.kind == "item"}
    for section in context.book.sections:
        for deed in section.deeds:
            yield from _only_paid(context, section, deed, carried)
            for name in _plain_names(deed):
                # "Drink the potion and heal 3 Vitality" may tell of it
                is_usual = (
                    deed.phrase != "give-items"
                    and vocabulary.ways.is_usual_thing(name)
                    and _may_be_a_thing(vocabulary, name)
                )
                if plainly(context.things.one_of(name)) not in known and not is_usual:
                    meal = vocabulary.ways.lexicon.called.get(plainly(name), "")
                    near = None if meal and meal in known else context.hints.nearest(vocabulary, deed.text)
                    if _ON_A_SHEET.search(deed.text):
                        near = _in_bold(vocabulary, context, deed) or near
                    may_be_one = _may_be_a_thing(vocabulary, name)
                    if near and not may_be_one and "**" in near.sentence and "*" not in deed.text:
                        near = None  # "an item of your choice" is no thing of that name
                    if meal and meal in known:
                        near = _renamed(vocabulary, context, deed, name, meal)
                    yield context.problem(
                        deed.place,
                        f"“{short(deed.text)}” is no instruction of {context.system.name}, and “{short(name)}” is a thing nowhere in the book",
                        _with(
                            f"Did you mean {{{near.sentence}}}?" if near else "",
                            f"If it is a thing, set it in bold: **{name}**." if may_be_one else "",
                        ).strip()
                        or "The phrasebook lists what can be said.",
                        error=True,
                        suggestion=_mend(context, deed, name, near) if near or may_be_one else None,
                        code="unknown-phrase",
                    )


def _only_paid(context: CheckContext, section: Section, deed: Instruction, carried: set[str]) -> Iterable[Problem]:
    """Report a price of a thing of the book that is not taken: {Pay 3 gp for the rope}."""
    words = tokens(deed.text) if deed.phrase.startswith(("pay-", "lose-money")) else ()
    place = next((n for n, token in enumerate(words) if token.text in _FOR and not token.style), len(words))
    articles = (
        (*Vocabulary(context.system, context.book.language).language.articles, "your") if place < len(words) else ()
    )
    name = " ".join(token.text for token in words[place + 1 :] if token.text not in articles)
    taken = {plainly(thing) for other in section.deeds for thing, _ in things_of(other.slots)}
    if name and plainly(name) in carried - taken:
        both = [deed.text, re.sub(rf"\b{re.escape(name)}\b", f"**{name}**", deed.text, count=1)]
        told = f"“{short(deed.text)}” pays, and nothing says whether the {name} is taken"
        hint = f"Write {{{both[1]}}}; if it is not, say no thing of the book: {{{deed.text.split(f' {words[place].text} ')[0]}}}."
        mend = _mend(context, deed, name, Nearest(both[1], 0.2, None, 1))
        yield context.problem(deed.place, told, hint, error=True, suggestion=mend, code=TWO)


_FOR = frozenset(("for", "für"))
"""Words before what is paid for."""


def score_as_thing(context: CheckContext) -> Iterable[Problem]:
    """An instruction treats a score of the rules as a thing: {Lose 2 Dodge}, {Gain 1 Vitality}.

    The phrasebook lists what can be said of scores.  If it is a thing that is called so, set it in bold.
    """
    for section in context.book.sections:
        for deed in section.deeds:
            sold = [str(row.get("item", "")) for row in section.rows.get(deed.key, ())]
            named = (*_plain_names(deed, tagged=True), *_of_a_kind(context, deed))
            for name in named if deed.phrase == "choose-items" else ():
                if fold(name) in ways_of(context.system, context.book.language).lexicon.money:
                    yield context.problem(
                        deed.place,
                        f"“{short(deed.text)}” takes {short(name)} for a thing, and it is money",
                        "What the reader chooses is an item for each, with its braces: - {You may …}.",
                        error=True,
                    )
            for name in (*named, *(name for name in sold if "*" not in name)):
                if is_score(context.system, name):
                    yield context.problem(
                        deed.place,
                        f"“{short(deed.text)}” takes {short(name)} for a thing, and in {context.system.name} it is none",
                        _sayings(context, name),
                        error=True,
                    )


def _mend(context: CheckContext, deed: Instruction, name: str, near: Nearest | None) -> Suggestion | None:
    """Return the mend of an instruction that names a thing in plain words."""
    lines = context.book.sources.get(deed.place.file, "").splitlines()
    line = lines[deed.place.line - 1][deed.place.column - 1 :] if deed.place.line <= len(lines) else ""
    old = line[: line.find("}") + 1]
    if near and old.startswith("{") and old.endswith(f"{deed.text}}}"):
        is_first = old[1:].startswith(deed.text)
        said = near.sentence if is_first else uncapital(near.sentence)
        return Suggestion(deed.place, old, old.replace(deed.text, said))
    phrase = context.phrases[deed.phrase]
    vocabulary = Vocabulary(context.system, context.book.language)
    is_kind = plainly(name.split()[-1]) in KINDS_OF_THINGS  # "Lose your armour, and …"
    # "You lose your footing" tells; a second thing of one act ("Lose 1 Vitality and your bread") is never left out of a mend.
    is_named = any(f"{word} {name}".casefold() in old.casefold() for word in vocabulary.language.articles)
    is_second = deed.text.casefold() not in old.casefold() and is_named and _may_be_a_thing(vocabulary, name)
    may_tell = old and phrase.takes and not phrase.gives and not is_kind and not is_second
    if whole := piecewise(vocabulary, old[1:-1], deed.text) if may_tell else None:
        return Suggestion(deed.place, old, f"{{{whole.sentence}}}")
    bold = re.sub(rf"(?<![\w*]){re.escape(name)}(?![\w*])", f"**{name}**", old, count=1)
    return Suggestion(deed.place, old, bold) if old[:1] == "{" and bold != old else None


_ON_A_SHEET = late(
    r"\b(?:from|off|out of|to|in|on|onto|into) your (?:\w+ ){0,2}(?:sheet|chart|pack|backpack|inventory|list|bag|pouch|pocket|belongings|possessions|equipment)\b",
    re.IGNORECASE,
)
"""Where a thing is written or carried: "Erase the bow from your Action Chart"."""


def _in_bold(vocabulary: Vocabulary, context: CheckContext, deed: Instruction) -> Nearest | None:
    """Return an instruction on things as the phrasebook puts it, with the things in bold."""
    said = vocabulary.canonical(context.phrases[deed.phrase], deed.values)
    return Nearest(said, 0.5, None, 1) if said else None


def _may_be_a_thing(vocabulary: Vocabulary, name: str) -> bool:
    """Return whether a plain name may be that of a thing, and is no piece of a sentence."""
    ways, words = vocabulary.ways, [token.text for token in tokens(name)]
    said = ways.lexicon.telling | ways.lexicon.acts | NO_NAME - {"of", "in", "with", "from", "for", "and", "the"}
    said |= set("best worst higher highest lower lowest following choice random item items thing things".split())
    is_counted = not ways.reserved.isdisjoint((plainly(name), *words[-1:])) or plainly(name) in ways.lexicon.body
    is_counted |= words[0] in ways.reserved - _METALS  # "silver whistle" may be one, "gp poorer" is none
    is_counted |= any(sign.isdigit() or sign == "$" for sign in name)
    return len(words) <= 5 and not is_counted and said.isdisjoint(words)


_METALS = frozenset("gold silver copper golden".split())


def _renamed(
    vocabulary: Vocabulary, context: CheckContext, deed: Instruction, name: str, called: str
) -> Nearest | None:
    """Return an instruction on a thing under the name that the rules have for it: a ration for a meal."""
    values = {
        key: [[called if plainly(one[0]) == plainly(name) else one[0], *one[1:]] for one in value]
        if key == "items"
        else value
        for key, value in deed.values.items()
    }
    said = vocabulary.canonical(context.phrases[deed.phrase], values)
    return Nearest(said, 0.2, None, 1) if said else None


def _with(meant: str, marked: str) -> str:
    return f"{meant} {marked}" if meant.startswith("Did you mean") else marked


def _sayings(context: CheckContext, name: str) -> str:
    said = " or ".join(f"“{example}”" for example in said_of_score(context.system, name))
    said = f"One can say {said}." if said else "The phrasebook lists what can be said."
    return f"{said} If it is a thing, set it in bold: **{name}**."


def _of_a_kind(context: CheckContext, deed: Instruction) -> Iterator[str]:
    """Yield the kinds of things that an instruction takes: {Lose all your torches}."""
    taken = {slot for kind, slot in context.phrases[deed.phrase].takes if kind == "item"}
    for slot in deed.slots:
        if slot.kind == "thing" and slot.name in taken and f"**{slot.value}" not in deed.text:
            yield str(slot.value)


def _plain_names(deed: Instruction, *, tagged: bool = False) -> Iterator[str]:
    """Yield the things that an instruction names without bold or quotes, and without tags unless ``tagged``."""
    marked = {fold(_GROUP.sub("", next(filter(None, found)))) for found in _MARKED.findall(deed.text)}
    for name, tags in things_of(deed.slots):
        if (tagged or not tags) and fold(name) not in marked and not any(fold(name) in own for own in marked):
            yield name


LEARNED = ("skill", "talent", "spell", "trait", "ofkind", "disadvantage")
"""Kinds of words for what a hero has learned or was born with, and does not carry."""


def _known(context: CheckContext, learned: bool = True) -> Iterator[str]:
    """Yield every name that the book or the rules certainly use; ``learned`` adds what is not carried."""
    yield from context.things.tags
    for source in context.book.sources.values():
        for found in _MARKED.findall(source):
            yield _GROUP.sub("", next(filter(None, found))).strip()
    for kind, words in context.system.language.kinds.items():
        if learned or kind not in LEARNED:
            yield from words
    for field in context.system.sheet.fields:
        yield from (field.key, field.label)
    yield from context.things.names_from_the_start()
    # What the header lists may be things: starting gear, the items of ready heroes.
    yield from (_GROUP.sub("", word).strip() for word in words_in(context.book.header))


_SAYING = frozenset(
    "any both either neither nor no not but or and more less fewer least most than exactly gp sp worth keyword keywords code codes "
    "title status level skill have has had are is you".split()
) | (IN_A_TITLE - {"a", "an", "the"})
"""Words that say something of a name and are no part of one."""
_NAMING = late(r"\b(title|titel|an?|the)\b", re.IGNORECASE)
_ITALIC = late(r"\*([^*\n]+)\*|_([^_\n]+)_")


def unmarked_condition(context: CheckContext) -> Iterable[Problem]:
    """An unknown condition was read as one on a thing, a word or a title: {If you are alone}.

    Set the name in bold (a thing) or italics (a word), or say {If you have the title Alone}.
    """
    italic = (one or other for source in context.book.sources.values() for one, other in _ITALIC.findall(source))
    known = {plainly(name) for name in (*_known(context), *italic, *(thing.name for thing in context.things.given))}
    vocabulary = Vocabulary(context.system, context.book.language)
    for section in context.book.sections:
        is_result = any(has_outcomes(context.phrases[deed.phrase]) for deed in section.deeds)
        for leaf in (leaf for asked in section.conditions for leaf in asked.leaves()):
            for slot in leaf.slots:
                name = _name_in(slot)
                if (
                    name
                    and plainly(context.things.one_of(name)) not in known
                    and _is_no_name(leaf.say, slot.kind, name)
                ):
                    yield context.problem(
                        leaf.place,
                        f"{context.system.name} does not know the condition “{short(leaf.say)}”",
                        _with(
                            context.hints.condition(vocabulary, leaf.say, is_result),
                            f"If “{short(name)}” is a name in it, set it in italics, or in bold if it is a thing.",
                        ),
                        error=True,
                        code="unknown-phrase",
                    )


def unread_tag(context: CheckContext) -> Iterable[Problem]:
    """A condition on a thing names tags, which nothing reads there: {If you have a light (torch or lantern)}.

    Ask for the things themselves: {If you have the **torch** or the **lantern**}.
    """
    for section in context.book.sections:
        for leaf in (leaf for asked in section.conditions for leaf in asked.leaves()):
            for slot in leaf.slots:
                if slot.kind == "item" and isinstance(slot.value, list) and slot.value[1]:
                    tags = ", ".join(slot.value[1])
                    told = f"nothing reads “({short(tags)})” in the condition “{short(leaf.say)}”"
                    hint = f"Ask for {{If you have {_either(leaf.say, tags)}}}."
                    yield context.problem(leaf.place, told, hint, error=not _MARKED.search(leaf.say))


def _either(say: str, tags: str) -> str:
    """Return the things in the brackets of a condition as alternatives; or the thing before them."""
    inner = _BRACKETED.search(say)
    if inner and (" or " in inner[1] or "/" in inner[1]):
        return re.sub(r"\s*(?:/|,| or )\s*", " or ", inner[1])
    marked = _MARKED.search(say)
    return marked[0] if marked else f"the {_BRACKETED.sub('', say).rsplit(' ', 1)[-1]}"


_BRACKETED = late(r"\s*\(([^()]*)\)")


def _name_in(slot: Slot) -> str:
    if slot.kind == "item" and isinstance(slot.value, list):
        return "" if slot.value[1] else str(slot.value[0])
    return str(slot.value) if slot.kind in ("thing", "name", "keyword", "title", "counter") else ""


def _is_no_name(say: str, kind: str, name: str) -> bool:
    if kind == "title" and not _NAMING.search(say):
        return True
    return any(word in _SAYING or word.lstrip("+-").isdigit() for word in fold(name).split())


def unasked_thing(context: CheckContext) -> Iterable[Problem]:
    """A choice begins with a thing that it does not ask for: - With the rope, climb down. -> ledge

    Put a condition before it, {If you have the **rope**}: as it is, whoever has none may choose it too.
    """
    given = {plainly(thing.name) for thing in context.things.given if thing.kind == "item"}
    for section in context.book.story:
        choices = (node for node in section.nodes if isinstance(node, ChoiceNode))
        begun = [(node, found) for node in choices if (found := _WITH.match(plain_words(node.label)))]
        if not begun:
            continue
        asked = (leaf for one in section.conditions for leaf in one.leaves())
        named = {plainly(_name_in(slot)) for leaf in asked for slot in leaf.slots}
        named |= {plainly(name) for deed in section.deeds for name, _ in things_of(deed.slots)}
        for node, found in begun:
            for name in _JOINED.split(found["things"]):
                own = plainly(context.things.one_of(name))
                if own in given and own not in named:
                    told = f"“{short(found[0])}” asks for nothing, so this choice is open to whoever has no {name}"
                    hint = f"Put {{If you have the **{name}**}} before it."
                    yield context.problem(node.place, told, hint)


_WITH = late(
    r"(?:with|using|mit) (?:the|an?|your|de[mnr]|eine[mr]|deine[mr]) (?P<things>[^,.;:!?\u2013\u2014]+)", re.IGNORECASE
)
_JOINED = late(r" (?:and|or|und|oder) (?:(?:the|an?|your|de[mnr]|eine[mr]|deine[mr]) )?")


CHECKS = (unmarked_thing, score_as_thing, unmarked_condition, unread_tag, unasked_thing)
