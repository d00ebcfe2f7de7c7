"""Checks of outcomes: dead ends, and list items that only look like outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from turnto.book.check.context import DEATH, TO_NUMBER, CheckContext, has_way_on, short
from turnto.book.grammar.answers import outcome_words
from turnto.book.grammar.pattern import in_language
from turnto.book.model import (
    ChoiceNode,
    DoNode,
    GuardedNode,
    Instruction,
    Node,
    OfferNode,
    OutcomeItem,
    Problem,
    Section,
    walk,
)
from turnto.book.text.locale import language
from turnto.book.text.typography import plain_words
from turnto.core.phrase import Phrase


def dead_end(context: CheckContext) -> Iterable[Problem]:
    """A section from which nothing leads on, and that is no ending; or an outcome after which nothing leads on.

    Tag an ending: ``[end]``, ``[victory]``, ``[defeat]`` or ``[death]``, with a title after a colon if you like.
    """
    for section in context.book.story:
        if section.ending or not section.name:
            continue
        if not has_way_on(section):
            yield context.problem(
                section.place,
                "dead-end",
                f"section {short(section.name)} leads nowhere and is no ending",
                "Add a choice, or tag it [end].",
            )
        else:
            yield from _open_outcomes(context, section)


LOST = frozenset({"die", "lose", "defeated", "killed", "zero", "mutual", "escape", "flee", "fled"})
"""Outcomes that the rules answer for by themselves, or that happen only if the book provides them."""


def _open_outcomes(context: CheckContext, section: Section) -> Iterator[Problem]:
    """Yield the unanswered outcomes of the last instruction in a section without choices."""
    if any(isinstance(node, ChoiceNode) for node in walk(section.body)):
        return
    branching = [node.deed for node in section.body if isinstance(node, DoNode) and section.outcomes.get(node.deed.key)]
    if not branching or _turns(section, section.body[-1]):
        return
    deed = branching[-1]
    if _later_turn(section, deed):
        return
    for outcome in context.phrases[deed.phrase].outcomes:
        if outcome.counted and outcome.id not in LOST and not _answered(context, section, deed, outcome.id):
            yield context.problem(
                deed.place,
                "dead-end",
                f"after “{outcome.id}” nothing leads on",
                "Let a list item answer for it, or add a choice below the list.",
            )


def _turns(section: Section, node: Node) -> bool:
    return isinstance(node, (GuardedNode, OfferNode)) or (
        isinstance(node, DoNode) and not section.outcomes.get(node.deed.key)
    )


def _later_turn(section: Section, deed: Instruction) -> bool:
    """Return whether an instruction behind this one turns to a section."""
    behind = [node.deed for node in section.body if isinstance(node, DoNode) and node.deed.key > deed.key]
    return any(slot.kind == "section" for other in behind for slot in other.slots) or any(
        other.phrase == TO_NUMBER for other in behind
    )


def _answered(context: CheckContext, section: Section, deed: Instruction, outcome: str | None) -> bool:
    """Return whether an item answers for an outcome, or for its fallback, and leads on."""
    falls_to = {known.id: known.falls_to for known in context.phrases[deed.phrase].outcomes}
    for _ in range(len(falls_to) + 1):
        if outcome == "zero":
            return True
        items = [item for item in section.outcomes.get(deed.key, ()) if item.outcome == outcome]
        if items:
            return any(item.target or _leads_on(context, section, deed, item) for item in items)
        outcome = falls_to.get(outcome or "")
        if outcome is None:
            return False
    return False


def _leads_on(context: CheckContext, section: Section, deed: Instruction, item: OutcomeItem) -> bool:
    """Return whether an item without a turn kills, or hands on to outcomes that are answered."""
    if any(own.phrase == DEATH for own in item.deeds):
        return True
    instead = [outcome for own in item.deeds for outcome in context.phrases[own.phrase].comes_to]
    return bool(instead) and all(_answered(context, section, deed, outcome) for outcome in instead)


def unknown_outcome(context: CheckContext) -> Iterable[Problem]:
    """A choice behind an instruction begins almost like one of its outcomes, or with Otherwise.

    Outcomes begin with the very words the phrasebook lists, then a colon, a comma or an arrow.
    """
    for section in context.book.story:
        phrase: Phrase | None = None
        for node in walk(section.body):
            if isinstance(node, DoNode):
                phrase = own if (own := context.phrases[node.deed.phrase]).outcomes else phrase
            elif isinstance(node, ChoiceNode) and phrase:
                begun = plain_words(node.label).partition(":")[0].partition(",")[0].strip(" .!").casefold()
                if hint := _meant(begun, phrase, context.book.language):
                    told = f"“{short(begun)}” is no outcome of the instruction above, so this is a choice"
                    yield context.problem(node.place, "unknown-outcome", told, hint)


def _meant(begun: str, phrase: Phrase, code: str) -> str:
    """Return a hint at the outcome that was meant; empty for an ordinary choice."""
    if begun in language(code).otherwise:
        names = [in_language(outcome.words, code)[0] for outcome in phrase.outcomes if outcome.counted]
        return f"Its outcomes are {', '.join(name.capitalize() for name in names)}."
    words = [word for word, _ in outcome_words(phrase, code)]
    close = get_close_matches(begun[:60], words, 1, 0.8) if len(begun) > 2 else []
    return f"Did you mean {close[0].capitalize()}?" if close else ""


CHECKS = (dead_end, unknown_outcome)
