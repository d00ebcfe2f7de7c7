"""Checks of outcomes: dead ends, and list items that only look like outcomes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from turnto.book.check.context import DEATH, TO_NUMBER, CheckContext, has_way_on, short
from turnto.book.grammar.answers import legal_words
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
)
from turnto.common.amounts import BY_MARGIN, BY_THE_MARGIN, MOST_MARGIN
from turnto.core.phrase import Activity, Phrase


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
                f"section {short(section.name)} leads nowhere and is no ending",
                "Add a choice, or tag it [end].",
            )
        else:
            yield from _open_outcomes(context, section)


LOST = frozenset({"die", "lose", "defeated", "killed", "zero", "mutual", "escape", "flee", "fled"})
"""Outcomes that the rules answer for by themselves, or that happen only if the book provides them."""


def _open_outcomes(context: CheckContext, section: Section) -> Iterator[Problem]:
    """Yield the unanswered outcomes of the last instruction in a section without choices."""
    if any(isinstance(node, ChoiceNode) for node in section.nodes):
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
                f"after “{outcome.id}” nothing leads on",
                "Let a list item answer for it, or add a choice below the list.",
                code="dead-end",
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


def unanswered(context: CheckContext) -> Iterable[Problem]:
    """The outcomes of a test or throw are missing, or only the good ones are there.

    A list below the instruction answers for its outcomes: ``- Success: …``, ``- Otherwise: …``.  What no item answers for
    changes nothing, and the page goes on; a lost fight is death.
    """
    for section in context.book.sections:
        for node in section.nodes:
            for deed in [node.deed] if isinstance(node, DoNode) else node.deeds if isinstance(node, OfferNode) else ():
                yield from _unanswered(context, section, deed)


def _unanswered(context: CheckContext, section: Section, deed: Instruction) -> Iterator[Problem]:
    phrase = context.phrases[deed.phrase]
    items = _answered_whole(section.outcomes.get(deed.key, ()), context.system.outcomes.bad)
    if phrase.answers == "ranges":
        if not items:
            hint = "Put a list below it whose items begin with numbers: - 1-2: …"
            yield context.problem(
                deed.place, f"“{short(deed.text)}” has no lines, so nothing comes of it", hint, code="unanswered"
            )
        return
    counted = [outcome for outcome in phrase.outcomes if outcome.counted]
    if (
        len(counted) < 2
        or phrase.effect
        or phrase.hazard
        or phrase.answers
        or phrase.offered
        or isinstance(phrase.does, Activity)
    ):
        return
    names = legal_words(phrase, context.book.language)
    ids = {outcome.id for outcome in counted}
    if items and not (ids & context.system.outcomes.good and ids & context.system.outcomes.bad):
        return
    if not items:
        told = f"nothing is said of what comes of “{short(deed.text)}”"
        yield context.problem(deed.place, told, f"Put a list below it. Its outcomes: {names}.", code="unanswered")
    elif word := _open_bad_end(context, phrase, items):
        told = f"nothing is said of “{word}” after “{short(deed.text)}”, so the page just goes on"
        yield context.problem(deed.place, told, f"Add “- {word[:1].upper()}{word[1:]}: …”.", code="unanswered")


def _answered_whole(items: Sequence[OutcomeItem], bad: Collection[str]) -> set[str]:
    """Return the outcomes of which items answer for every margin; nothing fails by none."""
    found: dict[str, set[int]] = {}
    for item in items:
        by = next((one.values for one in item.when if one.phrase == BY_MARGIN.id), dict[str, int]())
        margins = range(by.get("least", 0), by.get("most", MOST_MARGIN) + 1)
        found.setdefault(item.outcome, {0} if item.outcome in bad else set()).update(margins)
    return {id for id, margins in found.items() if len(margins) == MOST_MARGIN + 1}


def margin_elsewhere(context: CheckContext) -> Iterable[Problem]:
    """A condition or an instruction counts by how much a test succeeded, and stands in none of its outcomes.

    It is counted where the outcome is: ``- Success by 3 or more: …``, ``- Failure: {Take the margin as damage}``.
    """
    for section in context.book.sections:
        for node in section.nodes:
            done = [node.deed] if isinstance(node, DoNode) else getattr(node, "deeds", ())
            for deed in done:
                if deed.phrase.endswith(BY_THE_MARGIN):
                    told = f"“{short(deed.text)}” counts by how much a test failed, and stands in no outcome"
                    hint = "Write it in an outcome: - Failure: {Take the margin as damage}"
                    yield context.problem(deed.place, told, hint, error=True, code="unknown-outcome")
            when = node.when if isinstance(node, (ChoiceNode, OfferNode)) else ()
            for asked in (*when, *((node.asked,) if isinstance(node, GuardedNode) else ())):
                if any(leaf.phrase == BY_MARGIN.id for leaf in asked.leaves()):
                    told = f"“{short(asked.say)}” asks by how much, and stands behind no outcome"
                    hint = "Write it behind an outcome: - Success by 3 or more: …"
                    yield context.problem(asked.place, told, hint, error=True, code="unknown-outcome")


def no_lost_branch(context: CheckContext) -> Iterable[Problem]:
    """A fight has no outcome for a lost fight, in which the hero dies.

    Add an item that begins with Otherwise if the hero should wake up somewhere.
    """
    for section in context.book.sections:
        if section.zero or context.book.header.get("zero"):
            continue
        for node in section.nodes:
            for deed in [node.deed] if isinstance(node, DoNode) else node.deeds if isinstance(node, OfferNode) else ():
                phrase = context.phrases[deed.phrase]
                items = {item.outcome for item in section.outcomes.get(deed.key, ())}
                if isinstance(phrase.does, Activity) and _open_bad_end(context, phrase, items):
                    told = "nothing is said for a hero who loses this fight, so it is death"
                    hint = "Add “- Otherwise …” if the hero should wake up somewhere."
                    yield context.problem(deed.place, told, hint)


def _open_bad_end(context: CheckContext, phrase: Phrase, items: Collection[str]) -> str:
    """Return the words of the bad outcome that no item answers for; empty if each has one."""
    falls_to = {outcome.id: outcome.falls_to for outcome in phrase.outcomes}
    bad = [outcome for outcome in phrase.outcomes if outcome.counted and outcome.id in context.system.outcomes.bad]
    if not bad or any(set(items) & set(_chain(outcome.id, falls_to)) for outcome in bad):
        return ""
    return in_language(bad[0].words, context.book.language)[0]


def _chain(id: str | None, falls_to: Mapping[str, str | None]) -> Iterator[str]:
    """Yield an outcome and those it falls to."""
    while id:
        yield id
        id = falls_to.get(id)


CHECKS = (dead_end, unanswered, margin_elsewhere, no_lost_branch)
