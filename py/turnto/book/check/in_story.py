"""Checks of the story for what only the whole book makes a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.book.check.context import CheckContext, short
from turnto.book.grammar.rule_signs import left_over_words, patterns_of
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import ChoiceNode, Instruction, Place, Problem, ProseNode, bare, plain_words
from turnto.book.text.regex import late
from turnto.book.text.typography import is_lost, marked_up
from turnto.core.names import plainly

TIME = frozenset(("pass-minutes", "pass-hours", "pass-days", "pass-weeks", "wait-until"))
"""Phrases by which a book counts the hours."""


def thing_not_asked_for(context: CheckContext) -> Iterable[Problem]:
    """A way on is headed by a thing of the book, and is open to those without it.

    "**Rope:** climb down -> 40" asks for nothing.  Write the condition before it: ``{If you have the **rope**}``.
    """
    given = {plainly(thing.name) for thing in context.things.given if thing.kind == "item"}
    for section in context.book.story:
        for node in section.body:
            if not isinstance(node, ChoiceNode) or node.when or node.deeds or not node.label:
                continue
            first = node.label[0]
            name = plain_words((first,)).strip() if not isinstance(first, str) and first[0] == "strong" else ""
            if name.endswith(":") and plainly(name.rstrip(":")) in given:
                name = name.rstrip(":")
                told = f"this way on is headed by {name}, and is open to whoever has none"
                hint = f"Write {{If you have the **{name}**}} before it, if it needs one."
                yield context.problem(node.place, told, hint)


def thing_not_given(context: CheckContext) -> Iterable[Problem]:
    """The story hands a thing over in bold, and no braces of the book speak of it.

    "He slips a **ring** into your pack" gives nothing.  Write ``{Take the **ring**}``.
    """
    handing, things = left_over_words(context.book.language).handing, context.things
    named = {plainly(thing.name) for thing in (*things.given, *things.asked, *things.taken)}
    for section in context.book.story:
        stories = [node for node in section.body if isinstance(node, ProseNode) and not is_lost(node.runs)]
        listed = dict(_listed(context, stories, named))
        yield from listed.values()
        for node, found in [(one, found) for one in stories for found in handing.finditer(marked_up(one.runs))]:
            if node.place in listed:
                continue
            name = found["thing"] or found["tagged"]
            if plainly(things.one_of(name)) not in named:
                told = f"**{name}** is in bold, as things are, and no braces of the book speak of it"
                hint = f"Write {{Take the **{name}**}} where it is had."
                yield context.problem(node.place, told, hint)


def _listed(context: CheckContext, stories: Iterable[ProseNode], named: set[str]) -> Iterator[tuple[Place, Problem]]:
    """Yield a problem, with its place, for each item of one thing alone below words that offer what is listed."""
    listing, is_open = left_over_words(context.book.language).listing, False
    for node in stories:
        words = marked_up(node.runs).strip()
        item = _ONE_THING.fullmatch(words)
        is_open = bool(listing.search(words)) or (is_open and bool(item))
        if item and is_open and plainly(context.things.one_of(item["thing"])) not in named:
            told = f"**{item['thing']}** is in bold, as things are, and no braces of the book speak of it"
            hint = f"What the reader may have is an item with its braces: - {{You may take the **{item['thing']}**}}"
            yield node.place, context.problem(node.place, told, hint)


_ONE_THING = late(r"(?:[-*+] )?(?:\w+ )?\*\*(?P<thing>[^*]+?)\*\*(?: \([^()]*\))?[.,;]?")


def time_not_counted(context: CheckContext) -> Iterable[Problem]:
    """The story says that time goes by, in a book that counts it, and no braces say so.

    Write ``{One hour passes}``.  In a book that counts no time the words only tell.
    """
    counting = [deed.phrase for section in context.book.story for deed in section.deeds if deed.phrase in TIME]
    passing = left_over_words(context.book.language).passing
    for section in context.book.story if counting else ():
        if any(deed.phrase in TIME for deed in section.deeds):
            continue
        for node in section.body:
            if isinstance(node, ProseNode) and (found := passing.search(plain_words(node.runs))):
                told = f"“{found[0]}” stands in the story, so no time goes by"
                yield context.problem(node.place, told, "Write {One hour passes}, with your own time.")


def price_not_paid(context: CheckContext) -> Iterable[Problem]:
    """A way on is for whoever pays the price that the story names, and nothing is paid.

    "He wants 3 gp. If you pay, turn to 40" takes no money, unless section 40 does.  Write ``{Pay 3 gp}`` before the turn.
    """
    vocabulary = Vocabulary(context.system, context.book.language)
    known, paying = patterns_of(vocabulary), left_over_words(context.book.language).paying
    taking = {section.name for section in context.book.story if any(_takes(context, deed) for deed in section.deeds)}
    for section in context.book.story:
        free = [
            node
            for node in section.body
            if isinstance(node, ChoiceNode) and not (node.deeds or node.when) and paying.search(plain_words(node.label))
        ]
        if not free or section.name in taking:
            continue
        story = " ".join(plain_words(node.runs) for node in section.body if isinstance(node, ProseNode))
        leads = context.named.get(bare(free[0].target.name))
        if (found := known.money.search(story)) and not (leads and leads.name in taking):
            put = vocabulary.amount(f"{vocabulary.language.paying} {found[0]}")
            told = f"“{short(plain_words(free[0].label).strip(' .'))}” pays nothing, though the story names {found[0]}"
            yield context.problem(free[0].place, told, f"Write {{{put or 'Pay …'}}} before its turn.")


def _takes(context: CheckContext, deed: Instruction) -> bool:
    phrase = context.phrases[deed.phrase]
    return bool(phrase.takes or phrase.table)


CHECKS = (price_not_paid, thing_not_asked_for, thing_not_given, time_not_counted)
