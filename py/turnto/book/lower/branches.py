"""Branches of a list item: conditions, words and effects in order, and a target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from turnto.book.grammar.braces.meanings import Conditional, Deeds, OnceOnly, Otherwise, SectionNumber
from turnto.book.lower.instructions import SectionDeeds, governs_inline
from turnto.book.lower.nodes import NodeBuilder
from turnto.book.model import Asked, Instruction, PictureNode, Place, Problem, plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import (
    capital,
    clause,
    has_outcomes,
    is_blank,
    is_pause,
    not_understood,
    past_pause,
    sentence,
    unbroken,
)


@dataclass(slots=True)
class ItemBranch:
    """One branch of an item: its conditions, words, effects and target."""

    when: tuple[Asked, ...] = ()
    label: tuple[Any, ...] = ()
    deeds: tuple[Instruction, ...] = ()
    needs: tuple[Asked, ...] = ()
    """What must be had for its deeds, which closes a choice and no outcome."""
    arrow: Mark | None = None
    target: str = ""
    others: int = 0
    """How many of its conditions deny those of the branches before."""


class BranchReader:
    """Reader of the parts of an item; {Otherwise} begins another branch."""

    def __init__(self, deeds: SectionDeeds, nodes: NodeBuilder, problems: list[Problem]) -> None:
        self.deeds, self.nodes, self.problems = deeds, nodes, problems

    def branches(self, parts: Sequence[Part], when: tuple[Asked, ...]) -> list[ItemBranch]:
        """Return the branches of an item whose leading conditions are known."""
        branches = [ItemBranch(when)]
        for place, part in enumerate(parts):
            branch = branches[-1]
            match part:
                case TextPart() if branch.arrow and not branch.target.strip():
                    branch.target = plain_words(part.runs)
                case TextPart() if not (branch.arrow and is_blank(part)):
                    self._not_behind(branch, None)
                    branch.label = (*branch.label, *unbroken(part.runs))
                case PictureNode():
                    self.nodes.put(part)
                case Mark(kind="arrow"):
                    self._not_behind(branch, part.place)
                    branch.arrow = part
                case Mark():
                    following = parts[place + 1] if place + 1 < len(parts) else None
                    self._sign(branches, part, following)
        return branches

    def leading(
        self, parts: Sequence[Part], alternative: tuple[Asked, ...] = ()
    ) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the leading conditions of an item, and the rest; {Otherwise} is the ``alternative``."""
        when: list[Asked] = []
        for place, part in enumerate(parts):
            if is_pause(part) if when else is_blank(part):
                continue
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) and part.kind == "brace" else None
            if isinstance(part, Mark) and isinstance(meaning, (Conditional, OnceOnly)) and governs_inline(meaning):
                when.append(self.deeds.asked(part, meaning))
            elif isinstance(meaning, Otherwise) and alternative and not when:
                when += alternative
            elif when and isinstance(part, TextPart):
                return tuple(when), (TextPart(past_pause(part.runs)), *parts[place + 1 :])
            else:
                return tuple(when), parts[place:]
        return tuple(when), ()

    def _not_behind(self, branch: ItemBranch, place: Place | None) -> None:
        if branch.arrow:
            told = "something stands behind an arrow, which runs to the end of its item"
            hint = "Put it before the arrow, or into an item of its own."
            self._error(place or branch.arrow.place, "after-arrow", told, hint)

    def _sign(self, branches: list[ItemBranch], mark: Mark, following: object) -> None:
        branch = branches[-1]
        meaning = self.deeds.meaning(mark)
        if isinstance(meaning, Otherwise):
            self._otherwise(branches, mark)
            return
        self._not_behind(branch, mark.place)
        match meaning:
            case SectionNumber(name):
                branch.label = (*branch.label, ("number", name))
            case Conditional(deeds=Deeds()):
                told = "an effect of a choice or an outcome cannot have a condition of its own"
                self._error(
                    mark.place, "condition-inside", told, "Make it a section, or two items with a condition each."
                )
            case Conditional() | OnceOnly():
                if plain_words(branch.label).strip() or branch.deeds:
                    branch.label = (*branch.label, ("say", clause(meaning.text, following)))
                branch.when = (*branch.when, self.deeds.asked(mark, meaning))
            case Deeds():
                self._effects(branch, mark, meaning, following)
            case _:
                branch.label = (*branch.label, *not_understood(mark.raw))

    def _otherwise(self, branches: list[ItemBranch], mark: Mark) -> None:
        if (before := branches[-1]).when:
            others = before.others if len(before.when) > before.others else 0
            alternative = (*before.when[:others], *denied(before.when[others:]))
            branches.append(ItemBranch(alternative, others=len(alternative)))
        else:
            self.nodes.no_condition(mark, "earlier in the same item")

    def _effects(self, branch: ItemBranch, mark: Mark, deeds: Deeds, following: object) -> None:
        last = len(deeds.said) - 1
        branch.needs += (deeds.needs,) if deeds.needs else ()
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            if has_outcomes(said.phrase):
                self.deeds.nested(mark, said.phrase)
            end = following if number == last and not isinstance(following, Mark) else None
            made = self.deeds.made(mark, said, sentence(text if number == 0 else capital(text), end))
            branch.deeds = (*branch.deeds, made)
            space = (" ",) if branch.label and not plain_words(branch.label[-1:]).endswith((" ", "(")) else ()
            branch.label = (*branch.label, *space, ("say", made.say))

    def _error(self, place: Place, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(place, code, "error", message, hint))


def denied(when: Sequence[Asked]) -> tuple[Asked, ...]:
    """Return the negation of several conditions."""
    say = " and ".join(asked.say for asked in when)
    if len(when) == 1 and when[0].word == "not":
        return when[0].parts
    inner = when[0] if len(when) == 1 else Asked("and", say=say, parts=tuple(when), place=when[0].place)
    return (Asked("not", say=inner.say, parts=(inner,), place=inner.place),)
