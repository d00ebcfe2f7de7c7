"""Checks of what a hero can do again and again for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.book.check.context import Look
from turnto.book.check.inventory import as_made
from turnto.book.model import Choice, Do, Instruction, Problem, Section, bare


def again_and_again(look: Look) -> Iterable[Problem]:
    """Something can be had as often as one likes: its section is come back to by ways that ask for nothing.

    Put a condition on it, or on a way there: ``{Once}``, a code, a price.
    """
    ways = {section.name: set(_free_ways(look, section)) for section in look.book.story}
    for section in look.book.story:
        if section.name and _comes_back(section.name, ways):
            for deed in _free_deeds(look, section):
                for code, message, hint in look.system.author_checks().again(as_made(section, deed)):
                    yield look.problem(deed.place, code, message, hint)


def _free_ways(look: Look, section: Section) -> Iterator[str]:
    choices = [node for node in section.body if isinstance(node, Choice) and _is_free(look, node)]
    items = [item for listed in section.outcomes.values() for item in listed if not item.when]
    for target in [choice.target for choice in choices] + [item.target for item in items if item.target]:
        if not target.book and (found := look.named.get(bare(target.name))):
            yield found.name


def _is_free(look: Look, choice: Choice) -> bool:
    return not choice.when and not any(look.phrases[deed.phrase].takes for deed in choice.deeds)


def _free_deeds(look: Look, section: Section) -> Iterator[Instruction]:
    for node in section.body:
        if isinstance(node, Do):
            yield node.deed
        elif isinstance(node, Choice) and _is_free(look, node):
            yield from node.deeds


def _comes_back(start: str, ways: dict[str, set[str]]) -> bool:
    found: set[str] = set()
    waiting = list(ways.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += ways.get(name, ())
    return start in found


CHECKS = (again_and_again,)
