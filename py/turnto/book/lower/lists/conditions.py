"""Conditions of an item without braces, before and behind its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.lower.branches import denied
from turnto.book.lower.lists.told import tell_error, tell_for_some, tell_of_some, tell_unread
from turnto.book.lower.unbraced.conditions import (
    condition_before,
    conditions_in,
    first_of,
    quietly_asked,
    runs_on,
    unbraced_words,
)
from turnto.book.model import Asked, Runs, plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.parts import behind_first
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, marked_again, marked_up, past_pause, unbroken

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_BUT_IF = late(r"\s*,?\s*(?:(?:but|and|aber|und) (?:if )?|(?:if|wenn) )([^,:.]+)(?=[,:.]|$)", re.IGNORECASE)
_IT_IS = late(r"(it|they)(?= (?:is|are)\b)", re.IGNORECASE)
_SUBJECT = late(r"(.+?) (?:is|are)\b")
_SECOND = late(r":\s+(?P<opener>if|unless|wenn|falls)\s+", re.IGNORECASE)
"""A condition behind the words that a condition opens: "If you have a rope, swing across: if the beam holds"."""
_CLAUSE_END = late(r"\s*(?:,|:|\s(?=you (?:can|may|could|must|might)\b)|\s[-\u2013\u2014]\s|\u2014|\bthen\b|\bdann\b)")
_ON_THE_OTHER_SIDE = late(
    r"(?:if (?:it|that|they|yours) (?:is|are)|if you have|with) (?:any )?(?:(?P<less>less|lower|fewer|below|under|smaller)|(?P<more>more|higher|greater|above|over))"
    r"(?: than (?:that|this|it))?(?=[,:]| turn| go|$)"
)
"""What lies on the other side of the number before: "If it is lower"."""
_FEWER = frozenset("less lower most below under fewer weniger niedriger höchstens".split())
_MORE = frozenset("more higher least above over greater better mehr höher mindestens".split())
_NO_THING = late(r"no ([a-z' -]{2,30})\?")
_FIRST_BRACKETS = late(r"[(\[]([^()\[\]]{1,60})[)\]]\s*")
_LACKING = late(
    r"if you (?:(?:do not|don't|have not|haven't|lack) ?(?:have|possess|own|know|carry)? (?:it|them|one|either|any|(?:this|that|these|those|such an?) [a-z]+)"
    r"|(?:cannot|can not|can't|could not|couldn't)(?: or (?:will not|won't))?(?: (?:pay|afford|do)(?: it| so| this| that)?)?|(?:do not|don't|did not|didn't|have not|haven't|are not|aren't|have none))(?=[,:]| turn| go|$)"
    r"|if (?:he|she|it|they) (?:(?:is|are|has|have|does|do|was|were) not|(?:is|are|has|have|does|do|was|were)n't)(?=[,:]| turn| go|$)"
    r"|(?:but )?if (?:you (?:have|own|carry|possess|know) )?(?:neither|none)(?: of (?:them|these|those))?(?=[,:]| turn| go|$)"
    r"|(?:(?:all|any) others|(?:every|any)(?:one|body) else|failing that|in (?:any|every|all) other cases?)(?=[,:]| turn| go| must|$)"
    r"|(?:but )?without (?:it|them|one|this|that|either)(?=[,:]| you| turn| go|$)"
)
"""The denial of the condition before: "If you do not have this Talent"."""
_OF_SEVERAL = late(r"\b(?:neither|none|either|any)\b")
_NONE = frozenset(("has-none", "lacks-money"))
"""Conditions that ask for what is not there."""
_DOES_SO = late(r"(?:but )?if (?:you (?:do|have|are|can|did)(?: so)?|so)(?=[,:]| turn| go|$)")
_WITH_THING = late(
    r"\s*with(?P<without>out)? (?P<thing>(?:(?:the|an?|your|his|her) )?\*\*[^*]+\*\*)(?=[,:]|$)", re.IGNORECASE
)
_OTHERWISE_LAST = late(r",? otherwise\b(?=[.!;, ]*$)", re.IGNORECASE)
_ONCE_LAST = late(r"\s*\((?:but )?(?:only )?once(?: only)?\.?\)(?=[.!;, ]*$)", re.IGNORECASE)
_IT_ITSELF = late(r"(?<=have )it\b|(?<=hold )it\b|(?<=carry )it\b|(?<=possess )it\b", re.IGNORECASE)


class ItemConditions:
    """Conditions of the items of one list that stand without braces, and what was asked before them."""

    def __init__(self, section: SectionLowering) -> None:
        self.section, self.deeds = section, section.deeds
        self.before: tuple[Asked, ...] = ()
        """The condition of the item before."""
        self.alternative: tuple[Asked, ...] = ()
        """What {Otherwise} means in the next item."""
        self.asked: tuple[tuple[Asked, ...], ...] = ()
        """The conditions of the items right before one another, for "Otherwise" without braces."""
        self.subject = ""
        """What the condition before asked of, for "if it is 4 or more"."""
        self.wishes = False
        """Whether the item before is also the player's to decide, so that its alternative is open to all."""

    def keep(self, when: tuple[Asked, ...]) -> None:
        """Keep the conditions of an item for those behind it."""
        # "{If A}", "{Otherwise} {If B}", "{Otherwise}": the third is neither A nor B
        chain = self.alternative if when[: len(self.alternative)] == self.alternative != when else ()
        self.alternative = (*chain, *denied(when[len(chain) :])) if when else ()
        self.before = when
        self.asked = (*self.asked, when) if when else ()

    def forget(self) -> None:
        """Forget what was asked, behind an item that is only an item."""
        self.before = self.alternative = ()

    def before_choice(self, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition that a choice begins with though its braces are missing, and the choice behind it."""
        if not rest or not isinstance(first := rest[0], TextPart):
            return (), rest
        runs = unbroken(first.runs)
        words = plain_words(runs)
        lowered = words.casefold().lstrip()
        language = self.section.language
        if self.before and (said := self._said_otherwise(lowered)):
            return self._otherwise(runs, len(words) - len(lowered) + len(said), rest)
        if thing := _WITH_THING.match(marked_up(runs)):
            asked = self.deeds.quietly_asked(
                f"{language.having[0]} {thing['thing']}", thing["without"] is not None, self.section.last_place
            )
            return ((asked,), _past(runs, thing.end() - 4, rest)) if asked else ((), rest)
        opener = next((one for one in (*language.unless, *language.conditional) if lowered.startswith(one + " ")), "")
        if not opener:
            tell_of_some(self.section, words.strip())
            return (), rest
        return self._opened(opener, len(words) - len(lowered) + len(opener), runs, rest)

    def _said_otherwise(self, lowered: str) -> str:
        """Return the words at the beginning of a choice that deny the conditions before; empty for none."""
        language = self.section.language
        lacking = _LACKING.match(lowered.rstrip())
        if lacking and _OF_SEVERAL.search(lacking[0]) and any(one.word == "and" for one in self.before):
            lacking = None  # who has not both may have one of them
        if not lacking and len(self.before) == 1 and (self.before[0].word == "not" or self.before[0].phrase in _NONE):
            lacking = _DOES_SO.match(lowered.rstrip())  # "Unless you have the rope, … If you do, …"
        otherwise: tuple[str, ...] = (*language.otherwise, *((lacking[0],) if lacking else ()))
        if (other := _ON_THE_OTHER_SIDE.match(lowered)) and _is_other_side(other, self.asked):
            otherwise = (*otherwise, other[0])
        if (no := _NO_THING.match(lowered)) and any(no[1] in one.say.casefold() for one in self.before):
            otherwise = (*otherwise, no[0])
        if (bracket := _FIRST_BRACKETS.match(lowered)) and (_LACKING.fullmatch(bracket[1]) or bracket[1] in otherwise):
            otherwise = (bracket[0],)
        for one in otherwise:
            if re.match(rf"{re.escape(one)}(?:[,: ]|$)", lowered) or one == lowered[: len(one)] == (bracket or " ")[0]:
                return one
        return ""

    def _otherwise(self, runs: Runs, length: int, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return what denies the conditions before, and the choice behind the words that do so."""
        if self.wishes:
            return (), _past(runs, length, rest)
        # "If …, turn to 40. If …, turn to 45. Otherwise turn to 99": in a book that says so, none of them.
        none_of: tuple[Asked, ...] = ()
        for when in self.asked or (self.before,):
            # "not A" and (A or not B) is "not A", "not B"
            open_still = tuple(one for one in when if one not in none_of)
            none_of = (*none_of, *denied(open_still or when))
        if also := _BUT_IF.match(marked_up(runs), length):
            asked = self.deeds.quietly_asked(also[1].strip(), False, self.section.last_place)
            if asked:
                return (*none_of, asked), _past(runs, also.end() - also[0].count("*"), rest)
            tell_unread(self.section, also[1].strip(), self.section.language.conditional[0])
        return none_of, _past(runs, length, rest)

    def _opened(
        self, opener: str, start: int, runs: Runs, rest: Sequence[Part]
    ) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition that starts behind its opener, and the choice behind it."""
        words, language, known = plain_words(runs), self.section.language, turn_words(self.section.code)
        ends = [found.start() for found in _CLAUSE_END.finditer(words, start) if found.start() > start][:4]
        whole = len(words.rstrip(" .,"))
        if not ends or (whole not in ends and known.asked_on.match(words, ends[-1])):
            ends.append(whole)
        if known.wishing.match(words[start:].strip()):
            said = f"{opener} {words[start : ends[0]].strip()}"
            asked = self._asked(said, runs) if unbraced_words(self.section.code).wishes.search(said) else None
            self.wishes = bool(asked)
            return ((asked,), _past(runs, ends[0], rest)) if asked else ((), rest)
        if known.or_wish.search(words, start):
            return (), rest  # "If you have no rope, or don't wish to climb": open to everybody
        for end in ends:
            condition, wish = words[start:end].strip(), known.wish_behind.search(words[start:end])
            if wish:
                condition = words[start:end][: wish.start()].strip()
            if self.subject and (it := _IT_IS.match(condition)):
                condition = f"{self.subject} {condition[it.end(1) :].strip()}"
            asked = None
            if not unbraced_words(self.section.code).same.search(condition):
                asked = self.deeds.quietly_asked(
                    marked_again(condition, runs), opener in language.unless, self.section.last_place
                )
            if asked and known.asked_on.match(words, end):
                continue  # "either the rope or the lamp, but not both"
            if asked and not runs_on(asked, runs) and not self._may_answer(asked):
                self.wishes = bool(wish)
                self.subject = of[1] if (of := _SUBJECT.match(condition)) else self.subject
                behind = _past(runs, end, rest)
                more = _SECOND.search(words, end)
                if more and not known.wishing.match(words, more.end()):
                    tell_unread(self.section, words[more.end() :].strip(" ,."), more["opener"])
                wished = capital(wish["wish"]) if wish and wish["wish"] else ""
                return (asked,), [TextPart((f"{wished} ",)), *behind] if wished else behind
            if asked := self._asked(f"{opener} {condition}", runs):
                return (asked,), _past(runs, end, rest)
        if known.asked_on.match(words, ends[0]):
            ends = [ends[1] if len(ends) > 1 else len(words.rstrip(" .,"))]
        tell_unread(self.section, words[start : ends[0]].strip(), opener)
        return (), rest

    def before_effect(self, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition before the effect of an outcome: "Success: If you have the rope, {lose 1 LUCK}"."""
        if len(rest) < 2 or not isinstance(first := rest[0], TextPart) or not isinstance(rest[1], Mark):
            return (), rest
        runs = unbroken(first.runs)
        found = condition_before(plain_words(runs), self.section)
        if not found or plain_words(runs)[: found.start].strip():
            return (), rest
        if asked := self._asked(found.said, runs):
            return (asked,), rest[1:]
        if found.is_sure and rest[1].kind == "brace":
            opener, _, condition = found.said.partition(" ")
            tell_unread(self.section, condition, opener)
        return (), rest

    def behind_choice(self, rest: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """Return the condition at the end of a choice's words, or in brackets in them, and the choice without it."""
        arrow = next(place for place, part in enumerate(rest) if isinstance(part, Mark) and part.kind == "arrow")
        if not arrow or not isinstance(last := rest[arrow - 1], TextPart):
            return (), rest
        runs = unbroken(last.runs)
        words = plain_words(runs)
        bold = {plain_words((run,)) for run in runs if isinstance(run, tuple) and run[0] == "strong"}
        if self.before and (other := _OTHERWISE_LAST.search(words)):
            return denied(self.before), _without(runs, other, arrow, rest)
        if only := _ONCE_LAST.search(words):
            once = Asked("once", say=only[0].strip(" ().,"), place=self.section.last_place)
            return (once,), _without(runs, only, arrow, rest)
        for found in conditions_in(words, self.section):
            if len(bold) == 1:
                found = replace(found, said=_IT_ITSELF.sub(f"the **{next(iter(bold))}**", found.said))
            if asked := self._asked(found.said, ()):
                kept = (*first_of(runs, found.start), *behind_first(runs, found.end))
                return (asked,), (
                    *rest[: arrow - 1],
                    *((TextPart(kept),) if plain_words(kept).strip(" .,;") else ()),
                    *rest[arrow:],
                )
            if found.is_sure:
                opener, _, condition = found.said.partition(" ")
                tell_unread(self.section, condition, opener)
        if within := turn_words(self.section.code).asked_within.search(words):
            told = f"“{within['said']}” stands amid the words of a way on, which is open to all"
            place = self.section.place_of(within["said"], self.section.last_place.line)
            hint = f"Begin it with the condition: {{{capital(within['said'])}}}."
            tell_error(self.section, place, "unbraced-condition", told, hint)
        elif only := turn_words(self.section.code).for_some.search(words):
            tell_for_some(self.section, only[0])
        return (), rest

    def _asked(self, said: str, runs: Runs) -> Asked | None:
        """Return the condition of words without braces, unless a name in it runs past its bold part."""
        asked = quietly_asked(self.section, said, self.section.last_place)
        return None if asked and (runs_on(asked, runs) or self._may_answer(asked)) else asked

    def _may_answer(self, asked: Asked) -> bool:
        """Return whether a condition may be an outcome of what is not understood above: "If you are overcome"."""
        return self.deeds.is_lost and any(one.phrase == "has-title" for one in asked.leaves())


def _without(runs: Runs, said: re.Match[str], arrow: int, rest: Sequence[Part]) -> Sequence[Part]:
    """Return a way on without some of the words before its arrow."""
    kept = (*first_of(runs, said.start()), *behind_first(runs, said.end()))
    return (*rest[: arrow - 1], TextPart(kept), *rest[arrow:])


def _past(runs: Runs, length: int, rest: Sequence[Part]) -> Sequence[Part]:
    """Return a choice behind some of its words."""
    return (TextPart(past_pause(behind_first(runs, length))), *rest[1:])


def _is_other_side(other: re.Match[str], before: Sequence[Sequence[Asked]]) -> bool:
    """Return whether a comparison denies the conditions before: "lower" denies "3 or more"."""
    words = {word for when in before for asked in when for word in asked.say.casefold().split()}
    return bool(words & (_MORE if other["less"] else _FEWER)) and not words & (_FEWER if other["less"] else _MORE)
