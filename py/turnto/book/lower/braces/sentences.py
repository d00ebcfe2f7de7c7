"""Braces that hold several sentences: {Tick the box. If three boxes are ticked, turn to 40}."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.asked import pauses
from turnto.book.grammar.braces.meanings import TURN_TO, Conditional, Deeds, NotUnderstood
from turnto.book.grammar.braces.several import as_before
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.referents import both_named, named
from turnto.book.lower.braces.modified import ASKS, as_alternatives, by_condition, chained, spelled_out
from turnto.book.lower.other_words import quietly
from turnto.book.model import Asked, Problem, Suggestion
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, not_understood, uncapital
from turnto.core.names import fold, plainly

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_CONDITION_NEXT = late(
    r"[.;]\s+(?:and |but |und |aber )?(?=(?:if|when|unless|once|falls|wenn) )|,? (?:but|aber) |, (?:and|und) (?=(?:if|when|unless|wenn|falls) )",
    re.IGNORECASE,
)
_AT_ZERO = late(
    r"(?:at (?:0|zero) (?P<at>[\w ]+?)|(?:if|when|should|wenn|falls) (?:you (?:die|are killed|are slain)|du stirbst|"
    r"(?:you (?:run out of|have no(?: more)?|are out of)|dir gehen?) (?:your )?(?P<out>[\w ]+?)(?: left| aus)?|"
    r"(?:you reach|you are (?:down|reduced) to) (?:0|zero|no) (?P<reached>[\w ]+?)|"
    r"(?:your|deine?) (?P<fallen>[\w ]+?) (?:reaches|falls to|drops to|sinks to|is reduced to|goes down to|auf) (?:0|zero|nothing|null)(?: (?:fällt|sinkt))?))"
    r"(?: here| in this section| hier)?(?:,? (?:you )?(?:do not|don.t|need not) die,?(?: but)?| stirbst du nicht,?(?: sondern)?)?(?: instead)?,? (?:you )?(?=(?:turn|go|gehe?|lies|liest|blättere) )",
    re.IGNORECASE,
)


_ZERO_BEHIND = late(r"[.;,]\s+(?:and |but |und |aber )?(?=(?:if|when|should|wenn|falls|at) )", re.IGNORECASE)


_SENTENCE = late(r"[^.!?]*[.!?]*\s*")
_LIFE = frozenset(
    map(
        plainly,
        "hp|hit points|health|health points|life|life points|vitality|stamina|endurance|hits|lebenspunkte|lebensenergie|vitalität|trefferpunkte|gesundheit|gesundheitspunkte|tp|lp".split(
            "|"
        ),
    )
)
"""What the life of a hero is called in one game or another."""


def in_sentences(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with braces round each condition behind an instruction.

    An alternative that nothing happens is left out.
    """
    found: list[Part] = []
    for part in parts:
        if isinstance(part, TextPart) and len(part.runs) == 1 and isinstance(part.runs[0], str):
            kept = [one for one in _SENTENCE.findall(part.runs[0]) if not _turns_at_zero(section, one.strip())]
            part = TextPart(("".join(kept),))
        if not isinstance(part, Mark) or part.kind != "brace":
            found.append(part)
            continue
        text = " ".join(part.text.split())
        if (plainer := _paraphrased(section, part, _straightened(section, text))) != text:
            part, text = section.cut(part, plainer), plainer
        if priced := section.deeds.reader.deeds.or_else(text):
            if section.deeds.reader.deeds.or_else(text, forced=True):
                part = section.cut(part, priced)
            elif isinstance(meaning := section.deeds.meaning(part), NotUnderstood):
                found.append(TextPart(not_understood(f"{{{meaning.text}}}")))
                continue
        spelled = spelled_out(text)
        if spelled != text and (by_condition(section, part, spelled)[0] or not section.deeds.reader.deeds.does(text)):
            text = spelled
            if section.deeds.reader.deeds.does(text):
                found.append(section.cut(part, text))
                continue
        put = as_alternatives(section, part, text)
        if put := chained(section, part, text) if put == "" else put:
            found.append(section.cut(part, put))
            continue
        if put is None:
            found.append(TextPart(not_understood(f"{{{text}}}")))
            continue
        shorter = turn_words(section.code).reading_on.sub("", text)
        if _turns_at_zero(section, shorter):
            continue
        if (dying := _ZERO_BEHIND.search(text)) and _turns_at_zero(section, text[dying.end() :]):
            text = text[: dying.start()]
            part = section.cut(part, text)
            shorter = text
        if shorter != text and isinstance(quietly(section, part, shorter), Conditional):
            part = section.cut(part, shorter)
        elif told := _told_otherwise(section, part, text):
            found += told
            continue
        found += _in_pieces(section, part, text)
    return tuple(found)


def _in_pieces(section: SectionLowering, part: Mark, text: str) -> list[Part]:
    """Return braces for each sentence or clause of a text, or the braces that it stood in."""
    apart = _apart(section, part, text)
    free = turn_words(section.code).in_any_case.search(text, 1)
    is_open = free is not None and ASKS.search(text[: free.start()]) is not None
    is_dense = is_open or not (section.implied.opens(part) or quietly(section, part, text))
    if not apart and len(text) <= LONGEST and is_dense:
        apart = _sequence(section, part, text)
    if free and is_open and not apart and _is_read(section, part, text):
        behind = f"“{text[free.start() :].lstrip(' .,;')}” stands in one pair of braces with what it does not hang on"
        hint = "Write what is done in any case in braces of its own."
        section.problems.append(Problem(part.place, "unknown-phrase", "error", behind, hint))
        return [TextPart(not_understood(f"{{{text}}}"))]
    return [section.cut(part, one) for one in apart] or [part]


def _straightened(section: SectionLowering, text: str) -> str:
    """Return a text with its conditions in the usual order, and names for "both".

    The verb comes first in "Hast du ein Seil, gehe zu 40".
    """
    straight = both_named(text, section.code)
    for pattern, put in section.deeds.reader.words.inverted:
        while found := pattern.search(straight):
            said = put.format(**{**found.groupdict(), "verb": found["verb"].lower()})
            straight = f"{straight[: found.start()]}{said}{straight[found.end() :]}"
    return straight


def _paraphrased(section: SectionLowering, mark: Mark, text: str) -> str:
    """Return braces of several sentences as conditions, alternatives and offers are written, if only those are understood."""
    if (
        (summed := _summed(section, text)) != text
        and quietly(section, mark, summed)
        and not quietly(section, mark, text)
    ):
        return summed
    words = section.deeds.reader.words
    for number, (pattern, put) in enumerate((*words.paraphrased_tests, *words.paraphrases)):
        is_of_tests = number < len(words.paraphrased_tests)
        if not (found := pattern.fullmatch(text.rstrip(" ."))):
            continue
        said = capital(found.expand(put))
        if found.re.groups > 2 and found[3] and isinstance(done := quietly(section, mark, found[1]), Deeds):
            said = said.replace(found[3], as_before(section.deeds.reader.vocabulary, done, found[3]))  # "… lose only 1"
        other = section.otherwise.search(said)
        pieces = [said[: other.start()], capital(said[other.end() :])] if other else [said]
        meanings = [quietly(section, mark, piece.strip(" ,;.")) for piece in pieces]
        deeds = [meaning.deeds if isinstance(meaning, Conditional) else meaning for meaning in meanings]
        is_known = all(
            isinstance(one, Deeds) and is_of_tests == any(has_outcomes(said.phrase) for said in one.said)
            for one in deeds
        )
        if is_known and not quietly(section, mark, text):
            return said
    return text


def _summed(section: SectionLowering, text: str) -> str:
    """Return an instruction with two modifiers added up: "at -2, with +3 for a running start"."""
    vocabulary = section.deeds.reader.vocabulary
    if not (found := _TWO_MODIFIERS.search(text)) or not vocabulary.only_tells(found["why"]):
        return text
    if (cause := found["cause"]) and (found["two"][0] == "+" or vocabulary.ways.is_usual_thing(cause)):
        return text  # "+1 for the rope" is for who has one
    by = sum(int(found[one].replace("\u2212", "-")) for one in ("one", "two"))
    return f"{text[: found.start()]} at {by:+d}{found['unit']}{text[found.end() :]}"


_TWO_MODIFIERS = late(
    r"(?: (?:at|with|mit|bei|auf))? (?P<one>[+\u2212-]\d+)(?P<unit>d?),? (?:(?:and|but|und|aber) )?(?:(?:at|with|mit) )?(?:(?:another|a further|weitere) )?"
    r"(?P<two>[+\u2212-]\d+)(?P=unit) (?P<why>(?!(?:for (?:having|being|carrying|wearing|owning|using|holding|knowing|possessing|wielding|bringing|anyone|those)|\w+ (?:you|du|he|she|er|sie))\b)"
    r"(?:(?:for|für|wegen|because of|due to) (?!\w+ing\b)(?P<cause>[^,;.()*\d]{3,60}?)|(?:for|because|since|as|weil) [^,;.()*\d]{3,60}?))(?=[,;.]|$)",
    re.IGNORECASE,
)


def _told_otherwise(section: SectionLowering, mark: Mark, text: str) -> list[Part]:
    """Return braces of which one half only tells, with that outside them; one that may do something is reported."""
    other, reader = section.otherwise.search(text), section.deeds.reader
    head, tail = (text[: other.start()].rstrip(" .;,"), text[other.end() :].rstrip(" .!")) if other else ("", "")
    if not head or not tail:
        return []
    otherwise = capital(section.language.otherwise[0])
    done = quietly(section, mark, capital(tail))
    if isinstance(done, Deeds) and not any(has_outcomes(one.phrase) for one in done.said):
        asked = next((one for one in pauses(head) if isinstance(quietly(section, mark, head[:one]), Conditional)), 0)
        story = head[asked:].strip(" ,") if asked else ""
        if story and reader.vocabulary.only_tells(story):
            told = TextPart((f" {capital(story)}. ",))
            return [section.cut(mark, head[:asked]), told, section.cut(mark, f"{otherwise}, {uncapital(tail)}")]
    if done or not reader.refusals.may_tell(tail) or not isinstance(quietly(section, mark, head), Conditional):
        return []
    if reader.vocabulary.only_tells(tail):
        told = TextPart((f" {capital(tail)}.",))
        return [section.cut(mark, head), TextPart((" ",)), section.cut(mark, otherwise), told]
    new = f"{{{head}}} {{{otherwise}}} {capital(tail)}."
    told_of = f"{reader.vocabulary.system.name} does not know what “{tail}” does"
    mend = Suggestion(mark.place, mark.raw, new)
    section.problems.append(
        Problem(mark.place, "unknown-phrase", "error", told_of, f"If it only tells the story: {new}", mend)
    )
    return [TextPart(not_understood(f"{{{text}}}"))]


def _turns_at_zero(section: SectionLowering, text: str) -> bool:
    """Take {If you die here, turn to 40} as what the section does with a hero at zero."""
    dying = _AT_ZERO.match(text)
    turn = section.turns.at_end(text[dying.end() :], True) if dying else None
    if not dying or not turn or turn.start:
        return False
    score = dying["at"] or dying["out"] or dying["reached"] or dying["fallen"]
    if score and plainly(score) not in _LIFE:
        return False
    arrow = section.implied.mark("arrow", "->")
    section.deeds.zero = section.target(arrow, turn.name)
    return True


def _apart(section: SectionLowering, mark: Mark, text: str) -> list[str]:
    """Return the sentences of braces, each of which is understood; nothing for braces that are one sentence.

    A condition that asks for what the sentence before it has taken is left together: whether it is asked before or behind is open.
    """
    for cut in _CONDITION_NEXT.finditer(text):
        head, tail = text[: cut.start()], text[cut.end() :]
        done = quietly(section, mark, head)
        if isinstance(done, Deeds) and len(done.said) == 1:
            tail = _of_the_count(section, done.said[0], tail)
        # What stands behind an offer may be for those alone who take it.
        if (
            not isinstance(done, Deeds)
            or done.offered
            or any(has_outcomes(one.phrase) or one.phrase.id == "turn-to" for one in done.said)
        ):
            continue
        other = section.otherwise.search(tail)
        asked = quietly(section, mark, tail[: other.start()].rstrip(" .;,") if other else tail)
        is_asked = isinstance(asked, Conditional) and asked.deeds and not _asks_for_what_went(asked.asked, done.said)
        if not is_asked and not (isinstance(asked, Deeds) and asked.offered):
            continue
        if other and not isinstance(quietly(section, mark, capital(tail[other.end() :])), (Deeds, Conditional)):
            continue
        return [head, capital(tail)]
    return []


def _sequence(
    section: SectionLowering, mark: Mark, text: str, before: object = None, done: Sequence[PhraseMatch] = ()
) -> list[str]:
    """Return the clauses of braces, each of which is understood by itself; nothing if one of them is not.

    What stands behind a condition may hang on it, unless a sentence begins there, or another condition, or what is
    done "in any case".
    """
    reader, in_any_case = section.deeds.reader, turn_words(section.code).in_any_case
    for cut in reversed([None, *_CLAUSE.finditer(text)][: MOST_CLAUSES + 1]):
        head, tail = (text[: cut.start()].rstrip(" ,"), text[cut.end() :]) if cut else (text, "")
        other = section.otherwise.match(head)
        if other and not isinstance(before, Conditional):
            continue
        meaning = quietly(section, mark, capital(head[other.end() :]) if other else capital(head))
        deeds = meaning.deeds if isinstance(meaning, Conditional) else meaning
        if not isinstance(deeds, Deeds):
            continue
        if isinstance(meaning, Conditional) and _asks_for_what_went(meaning.asked, done):
            continue
        if not cut:
            return [capital(head)]
        is_open = any(has_outcomes(one.phrase) or (one.phrase.id == TURN_TO and deeds is meaning) for one in deeds.said)
        if not cut["stop"] and cut[0] == ", " and not (section.otherwise.match(tail) or _begins_act(section, tail)):
            continue
        free = in_any_case.match(tail)
        is_apart = free or cut["stop"] == "." or _ASKED_NEXT.match(tail) or section.otherwise.match(tail)
        if deeds.offered or is_open or (not is_apart and (other or isinstance(meaning, Conditional))):
            continue
        asked = meaning if isinstance(meaning, Conditional) else before if other else None
        rest = tail[free.end() :] if free else tail
        rest = rest if "*" in rest else named(rest, head, section.code)
        rest = _of_the_count(section, deeds.said[0], rest)
        if reader.deeds.does(rest) or (found := _sequence(section, mark, rest, asked, (*done, *deeds.said))):
            return [capital(head), *([capital(rest)] if reader.deeds.does(rest) else found)]
    return []


def _is_read(section: SectionLowering, mark: Mark, text: str) -> bool:
    """Return whether braces would be understood as one, with or without an alternative."""
    other = section.otherwise.search(text)
    halves = [text[: other.start()].rstrip(" .;,"), capital(text[other.end() :])] if other else [text]
    return all(quietly(section, mark, half) for half in halves)


def _begins_act(section: SectionLowering, text: str) -> bool:
    """Return whether words begin with what is done, or with a condition."""
    first = text.split(" ", 1)[0].casefold().strip(",")
    lexicon = section.deeds.reader.vocabulary.ways.lexicon
    return first in lexicon.acts or first in section.language.subject or _ASKED_NEXT.match(text) is not None


_CLAUSE = late(
    r"(?P<stop>[.;])\s+(?:(?:and|but|then|und|aber|dann),? )*|,? (?:and |und )?(?:then|dann) |,? (?:and|but|und|aber) |, (?=\w)",
    re.IGNORECASE,
)
_ASKED_NEXT = late(r"(?:if|when|unless|once|wenn|falls|sobald) ", re.IGNORECASE)
MOST_CLAUSES = 7
"""Clauses of the longest braces that are looked at one by one."""
LONGEST = 320
"""Characters of such braces."""


_LOSING = frozenset(("lose-from", "subtract-from", "pay-from"))
"""Phrases that lessen a counter."""


def _of_the_count(section: SectionLowering, done: PhraseMatch, rest: str) -> str:
    """Return a condition with the counter in it that the instruction before it changes: "if it has reached 6"."""
    counter, words = done.values.get("counter"), section.deeds.reader.words
    if counter:
        of_it = (*(words.count_falls if done.phrase.id in _LOSING else ()), *words.count)
        for pattern, put in of_it:
            said, found = pattern.subn(put.replace("{counter}", f"*{counter}*".replace("\\", r"\\")), rest)
            if found:
                return said
    return rest


def _asks_for_what_went(asked: Asked, done: Sequence[PhraseMatch]) -> bool:
    """Return whether a condition names a thing or money that the instructions before it name."""
    said = {word.removesuffix("s") for one in done for word in _WORD.findall(fold(one.text))}
    return any(
        said & {word.removesuffix("s") for word in _WORD.findall(fold(f"{leaf.phrase} {leaf.say}"))} - _SMALL
        for leaf in asked.leaves()
        if leaf.phrase.startswith("has")
    )


_WORD = late(r"[^\W_]+")
_SMALL = frozenset(
    "code codes keyword keywords codeword title kennwort titel if you have no any a an the at least or more fewer than left still one two three ha not do".split()
)
