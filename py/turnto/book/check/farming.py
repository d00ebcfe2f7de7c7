"""Checks for gains that a hero can repeat without limit or price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.book.check.context import CheckContext, on_cycles
from turnto.book.model import ChoiceNode, DoNode, Instruction, Problem, Section, bare


def again_and_again(context: CheckContext) -> Iterable[Problem]:
    """Something can be gained without limit: free links lead back to its section.

    Put a condition on it, or on a way there: ``{Once}``, a code, a price.
    """
    links = {section.name: set(_free_links(context, section)) for section in context.book.story}
    returning = on_cycles(links)
    again = context.system.author_checks().again
    for section in context.book.story:
        gains = [(deed, gain) for deed in _free_deeds(context, section) for gain in again(section.made[deed.key])]
        if gains and section.name in returning:
            for deed, (code, message, hint) in gains:
                yield context.problem(deed.place, message, hint, code=code)


def _free_links(context: CheckContext, section: Section) -> Iterator[str]:
    choices = [node for node in section.body if isinstance(node, ChoiceNode) and _is_free(context, node)]
    items = [item for listed in section.outcomes.values() for item in listed if not item.when]
    for target in [choice.target for choice in choices] + [item.target for item in items if item.target]:
        if not target.book and (found := context.named.get(bare(target.name))):
            yield found.name


def _is_free(context: CheckContext, choice: ChoiceNode) -> bool:
    return not choice.when and not any(context.phrases[deed.phrase].takes for deed in choice.deeds)


def _free_deeds(context: CheckContext, section: Section) -> Iterator[Instruction]:
    for node in section.body:
        if isinstance(node, DoNode):
            yield node.deed
        elif isinstance(node, ChoiceNode) and _is_free(context, node):
            yield from node.deeds


CHECKS = (again_and_again,)
