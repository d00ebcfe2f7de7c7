"""Braces that hold several sentences: {Tick the box. If three boxes are ticked, turn to 40}."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turnto.book.grammar.instructions import TURN_TO, Conditional, Deeds, NotUnderstood, pauses
from turnto.book.grammar.matches import TWO, PhraseMatch
from turnto.book.grammar.referents import both_named, named
from turnto.book.model import NOWHERE, Asked, Problem, Suggestion
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


_NUMBER = r"(?:[+\u2212-] ?)?\d+d?\b|\b(?:one|two|three|four|five|six|ein|eine|zwei|drei|vier|fünf|sechs)\b"
_OPENER = r"(?P<opener>if|when|unless|wenn|falls)"
_IF = rf"{_OPENER} (?P<asked>(?:(?![+\u2212-]\d|\b(?:otherwise|sonst)\b)[^;.])+?)"
_AT = "(?:against|at|by|for|take|lose|roll|a|gegen|bei|mit|auf|um) "
_MORE = (
    r"(?: (?:and|but|at|with|you|may|can|have|get|are|(?<=you )roll|modify|apply|it|by|is|an?|penalty|bonus|modifier|of|another|und|aber|mit|(?P<up>add|adding|plus|gain)|(?P<down>subtract|subtracting|deduct)))*"
    r" (?P<more>[+\u2212-] ?\d+d?|\d+)(?: more| further)?(?: penalty| bonus)?(?: to the (?:roll|total|dice))?"
)
_PLAIN = r"(?P<none>plain|normally|unmodified|as normal|without (?:a|the|any) (?:penalty|modifier|bonus)|at no penalty)"
_ALTERNATIVES = tuple(
    late(rf"(?P<deed>.+?){said}(?P<tail>[;.] (?:(?![+\u2212-]\d)[^;.])+)?\.?", re.IGNORECASE)
    for said in (
        rf"(?:,? (?:or|but|oder|aber)|,(?! (?:{_AT})*[+\u2212-]))(?: only| nur)? (?:{_AT})*(?:(?P<again>[A-Z][\w ]*?) ?)?(?P<other>{_NUMBER})(?: (?P<unit>[a-z]+))??(?: instead| stattdessen)?,? {_IF}",
        rf",? (?:or|but) (?:{_PLAIN}|(?P<again>[\w ]+?)) {_IF}",
        rf"[,;.]? (?:and |but )?{_IF}, (?:(?:you|roll|test|make|fight|attack|do|so|it|this|is|are|against|at|by|for|take|lose|only|a) )*(?P<other>{_NUMBER}) instead",
        rf"[,;.]? (?:and |but )?{_IF},? (?:its|his|her|their|the|that|this) (?:(?i:penalty|bonus|modifier)|(?P<fact>[\w ]+?)) (?:is|are)(?: only| just)? (?P<other>{_NUMBER})(?: instead)?",
        rf"[,;.]? (?:und |aber )?{_IF}, (?:ist|beträgt) (?:der|die|das|sein|ihr)e? (?:(?i:abzug|malus|bonus)|(?P<fact>[\w ]+?)) (?:nur )?(?P<other>{_NUMBER})",
        rf"[,;.]? (?:and |but )?(?:the|this|that) (?P<none>penalty|bonus|modifier) (?:does not|doesn't|do not) apply {_IF}",
        rf",? {_IF}[,;]? (?:and |but |or |und )?(?:otherwise|else|if not|sonst),? (?P<swap>(?:{_AT})*)(?P<other>{_NUMBER})",
        rf"(?P<clause>[,;.]? (?:so |and )?(?:with|without|at|but|ignoring|you (?:have|are|get|fight)|mit|ohne|du (?:hast|bist|kämpfst)) (?:(?![+\u2212-]?\d)[^;.,])+?),? {_IF}",
        rf"[,;.]?{_MORE},? {_IF}",
        rf"[,;.]? (?:and |but )?{_IF},?{_MORE}",
    )
)
"""Instructions with another number, one more, or none, under a condition: "Test Grace against 10, or against 8 if you have a rope"."""
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
        if priced := section.deeds.reader.or_else(text):
            if section.deeds.reader.or_else(text, forced=True):
                part = section.cut(part, priced)
            elif isinstance(meaning := section.deeds.meaning(part), NotUnderstood):
                found.append(TextPart(not_understood(f"{{{meaning.text}}}")))
                continue
        spelled = spelled_out(text)
        if spelled != text and (by_condition(section, part, spelled)[0] or not section.deeds.reader.does(text)):
            text = spelled
            if section.deeds.reader.does(text):
                found.append(section.cut(part, text))
                continue
        put = _by_condition(section, part, text)
        if put := _chained(section, part, text) if put == "" else put:
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
        apart = _apart(section, part, text)
        free = turn_words(section.code).in_any_case.search(text, 1)
        is_open = free is not None and _ASKS.search(text[: free.start()]) is not None
        is_dense = is_open or not (section.implied.opens(part) or quietly(section, part, text))
        if not apart and len(text) <= LONGEST and is_dense:
            apart = _sequence(section, part, text)
        if free and is_open and not apart and _is_read(section, part, text):
            behind = (
                f"“{text[free.start() :].lstrip(' .,;')}” stands in one pair of braces with what it does not hang on"
            )
            hint = "Write what is done in any case in braces of its own."
            section.problems.append(Problem(part.place, "unknown-phrase", "error", behind, hint))
            found.append(TextPart(not_understood(f"{{{text}}}")))
            continue
        found += [section.cut(part, one) for one in apart] or [part]
    return tuple(found)


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
            said = said.replace(found[3], section.deeds.reader.as_before(done, found[3]))  # "… lose only 1"
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
    if done or not reader.may_tell(tail) or not isinstance(quietly(section, mark, head), Conditional):
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
    turn = section.implied.turn(text[dying.end() :], True) if dying else None
    if not dying or not turn or turn.start:
        return False
    score = dying["at"] or dying["out"] or dying["reached"] or dying["fallen"]
    if score and plainly(score) not in _LIFE:
        return False
    arrow = section.implied.mark("arrow", "->")
    section.deeds.zero = section.target(arrow, turn.name)
    return True


@dataclass(frozen=True, slots=True)
class _Halves:
    """Instruction under a condition and the same otherwise, in braces of their own and as a ``whole``."""

    deed: str
    asked: str
    put: str
    whole: str
    more: str = ""
    """The modifier that the condition adds."""


def _by_condition(section: SectionLowering, mark: Mark, text: str) -> str | None:
    """Return an instruction with another number under a condition as one and the other; empty for any other text.

    None if the condition alone is not understood, which is reported.
    """
    for one in _halves(section, mark, text):
        meaning = quietly(section, mark, one.put)
        if not isinstance(meaning, Conditional):
            if quietly(section, mark, text):
                continue
            _tell_condition(section, mark, one.asked, one.whole)
            return None
        opener = one.put.split(" ", 1)[0].casefold()
        is_thing = all(leaf.phrase == "has-item" for leaf in meaning.asked.leaves())
        helped = f"{one.deed}; {one.more} {opener} {one.asked}" if one.more and is_thing else ""
        if helped and isinstance(quietly(section, mark, helped), Deeds):
            return helped
        if one.more and opener in section.language.unless:
            # "Test Stealth at -2 unless …": it may be the test that is not needed
            hint = f"Write {{{one.whole}}} or {{{one.put}}}."
            mend = Suggestion(mark.place, mark.raw, f"{{{one.whole}}}")
            section.problems.append(Problem(mark.place, TWO, "error", f"“{text}” can be read in two ways", hint, mend))
            return None
        return one.whole
    return ""


def by_condition(section: SectionLowering, mark: Mark, text: str) -> tuple[str, str]:
    """Split an instruction with another number under a condition; empty for any other.

    The answer is the one and the other, and the plain form.
    """
    for one in _halves(section, mark, text):
        if isinstance(quietly(section, mark, one.put), Conditional):
            return one.whole, one.deed
    return "", ""


def conditional_test(section: SectionLowering, mark: Mark, text: str) -> str:
    """Return the test of {If you have Greed, make a Will roll}; empty for any other text."""
    opener = text.split(" ", 1)[0].casefold()
    if opener not in (*section.language.conditional, *section.language.unless) or "," not in text:
        return ""
    meaning = quietly(section, mark, text)
    deeds = meaning.deeds if isinstance(meaning, Conditional) else None
    return deeds.said[0].text if deeds and len(deeds.said) == 1 and has_outcomes(deeds.said[0].phrase) else ""


def _halves(section: SectionLowering, mark: Mark, text: str) -> Iterator[_Halves]:
    """Yield the ways to read a text as an instruction with another number under a condition."""
    for pattern in _ALTERNATIVES if _ASKS.search(text) else ():
        if not (said := pattern.fullmatch(text)) or not isinstance(quietly(section, mark, said["deed"]), Deeds):
            continue
        words, more = said.groupdict(), said.groupdict().get("more") or ""
        if not {"more", "none", "clause"}.isdisjoint(words) and section.deeds.reader.does(text):
            return  # a clause of the instruction says it
        asked, behind = _asked_whole(section, mark, said)
        both = _both(section, mark, said, behind=behind)
        if len(both) == 1:
            deed, other = both[0]
            if "swap" in words:
                deed, other = other, deed
            put = f"{capital(said['opener'])} {asked}, {uncapital(other)}"
            whole = f"{put}. {capital(section.language.otherwise[0])}, {uncapital(deed)}"
            yield _Halves(deed, asked, put, whole, _signed(more, words))


def _asked_whole(section: SectionLowering, mark: Mark, said: re.Match[str]) -> tuple[str, str]:
    """Return a condition, and what stands behind it and belongs to the instruction.

    “If you have the rope, or by default” is one.
    """
    asked = said["asked"].rstrip(" ,")
    turned = f"{capital(said['opener'])} {asked}"
    for comma in [place for place, sign in enumerate(asked) if sign == ","] if "," in asked else ():
        meaning = quietly(section, mark, turned)
        if isinstance(meaning, Conditional) and not meaning.deeds:
            break
        if isinstance(quietly(section, mark, f"{capital(said['opener'])} {asked[:comma]}"), Conditional):
            return asked[:comma], f";{asked[comma + 1 :]}"
    return asked, ""


def _both(
    section: SectionLowering, mark: Mark, said: re.Match[str], own: str = "", behind: str = ""
) -> list[tuple[str, str]]:
    """Return the instructions without and with another number; several are several readings.

    ``own`` stands for the instruction in the text, and what is ``behind`` belongs to both.
    """
    words, deed = said.groupdict(), own or said["deed"]
    if (again := words.get("again")) and not re.search(rf"\b{re.escape(again)}\b", deed, re.IGNORECASE):
        return []
    if clause := words.get("clause"):
        others = [f"{deed}{clause}"] if _differ(section, mark, deed, f"{deed}{clause}") else []
    elif "more" in words or "none" in words:
        more = _signed(words.get("more") or "", words)
        others = [_with_more(section, deed, more)] if more or "none" in words else []
    else:
        fact = rf"\b{re.escape(words['fact'])} " if words.get("fact") else ""
        unit = rf"(?= {words['unit']}\b)" if words.get("unit") else ""
        others = [
            f"{deed[: one.start('n')]}{said['other']}{deed[one.end('n') :]}"
            for one in re.finditer(rf"{fact}(?P<n>{_NUMBER}){unit}", deed, re.IGNORECASE)
            if (one["n"][:1] in _SIGNS) == (said["other"][:1] in _SIGNS)
        ]
        if not others and said["other"][:1] in _SIGNS:
            others = [_with_more(section, deed, said["other"])]
    tail = f"{behind}{said['tail'] or ''}"
    both = [(f"{deed}{tail}", f"{one}{tail}") for one in others if one]
    return [pair for pair in both if all(isinstance(quietly(section, mark, one), Deeds) for one in pair)]


def _differ(section: SectionLowering, mark: Mark, deed: str, other: str) -> bool:
    """Return whether two texts are the same test or fight, once with a further clause."""
    found = [quietly(section, mark, one) for one in (deed, other)]
    said = [one.said[0] for one in found if isinstance(one, Deeds) and len(one.said) == 1]
    return (
        len(said) == 2
        and has_outcomes(said[0].phrase)
        and said[0].phrase is said[1].phrase
        and said[0].values != said[1].values
    )


def _signed(more: str, words: dict[str, str]) -> str:
    """Return a modifier with its sign: "adding 2", "subtract 1"."""
    sign = "+" if words.get("up") else "-" if words.get("down") else ""
    return f"{sign}{more}" if sign and more.isdigit() else "" if more.isdigit() else more


def _chain(section: SectionLowering, mark: Mark, text: str, most: int = 3) -> list[tuple[tuple[str, ...], str]]:
    """Return an instruction with several numbers under conditions as (conditions, instruction), the most conditions first."""
    for pattern in _ALTERNATIVES if most and _ASKS.search(text) else ():
        said = pattern.fullmatch(text)
        if not said or said["opener"].casefold() in section.language.unless or "swap" in said.groupdict():
            continue
        asked = said["asked"].rstrip(" ,")
        if isinstance(quietly(section, mark, said["deed"]), Deeds):
            before: list[tuple[tuple[str, ...], str]] = [((), said["deed"])]
        else:
            before = _chain(section, mark, said["deed"], most - 1)
        both = [(conditions, _both(section, mark, said, deed)) for conditions, deed in before]
        if before and all(len(pair) == 1 for _, pair in both):
            with_ = [((*conditions, asked), pair[0][1]) for conditions, pair in both]
            return [*with_, *((conditions, pair[0][0]) for conditions, pair in both)]
    return []


def _chained(section: SectionLowering, mark: Mark, text: str) -> str:
    """Return an instruction with several numbers under conditions as a chain of alternatives; empty for any other text."""
    if len(_ASKS.findall(text)) < 2 or section.deeds.reader.does(text) or not (ways := _chain(section, mark, text)):
        return ""
    opener, otherwise = capital(section.language.conditional[0]), section.language.otherwise[0]
    both = f" {section.language.and_[0]} "
    whole = ""
    for conditions, deed in ways:
        asked = both.join(conditions)
        put = f"{opener} {asked}, {uncapital(deed)}" if conditions else deed
        if conditions and not isinstance(quietly(section, mark, put), Conditional):
            return ""
        put = put if not whole else uncapital(put)
        whole = f"{whole}. {capital(otherwise)}, {put}" if whole else put
    return whole


_ASKS = late(r"\b(?:if|when|unless|wenn|falls)\b", re.IGNORECASE)


def spelled_out(text: str) -> str:
    """Return modifiers as numbers with their conditions: "adding a die for Plants" as "+1d if you have Plants"."""
    unit = sign = ""

    def number(found: re.Match[str]) -> str:
        nonlocal unit, sign
        sign = ("+" if found["up"] else "-" if found["down"] else "") or sign
        unit = ("d" if found["die"] else "") if found["count"] != "another" or found["die"] else unit
        count = _COUNTS.get(found["count"].casefold(), found["count"])
        return f", {sign}{count}{unit} " if sign else found[0]

    text = _OR_IF_NOT.sub(r"\g<asked>, otherwise \g<other>", text)
    if not _MODIFIED.search(text):
        return text
    text = _ELLIPTIC.sub(r"\1 you are \2", text)
    text = _OF_A_FOE.sub(r"(\1), \2", text)
    text = _BRACKETED.sub(lambda found: f", {'or ' if found[1][0].isupper() else ''}{found[1]}", text)
    text = _WITHOUT.sub(r"\1 if you have \2, otherwise at \3", text)
    return _HAVING.sub(r"\1 if you have ", _GRADED.sub(number, text))


_OR_IF_NOT = late(
    r"(?P<asked> if [^,;.]+),? or (?P<other>[^,;.]+?) if (?:not|you (?:do|have|are|can)(?: ?not|n.t))(?=$|[;.])",
    re.IGNORECASE,
)
"""The other case behind a condition: "against 10 if you hold the lamp, or against 12 if you do not"."""
_COUNTS = {"a": "1", "an": "1", "one": "1", "another": "1", "two": "2", "three": "3"}
_GRADED = late(
    r"[,;]?(?: and| but)?(?: with| by)? (?:(?P<up>add|adding|adds|plus|gain|gaining|rolling|bonus of)|(?P<down>subtract|subtracting|deduct|deducting|minus|penalty of|(?:lose|losing|with) (?=(?:an?|one|two|\d) (?:die|dice))))?"
    r" ?(?:a further |an extra |an additional )?(?P<count>an?|one|two|three|another|\d+)(?: further| extra| more)?(?P<die> dice| die)?(?: point| points)? (?=(?:for|if|when) )",
    re.IGNORECASE,
)
_BRACKETED = late(
    r" ?\((?i:and |but )?((?:or |[A-Z]|(?=[+\u2212-]\d))[^()]*[+\u2212-]\d[^()]* (?i:if|when|unless) [^()]*)\)"
)
_ELLIPTIC = late(r"\b(if|when|unless) (armed|unarmed|wounded|injured|alone|mounted|shaken|encumbered)\b", re.IGNORECASE)
_MODIFIED = late(r"(?:\d|\bdie|\bdice|\bone|\banother)\b.* (?:if|for|when|with) ", re.IGNORECASE)
_OF_A_FOE = late(r"\(([^()]*\d[^()]*?),? ((?:or|but) (?:only )?[^()]* (?:if|when|unless) [^()]*)\)", re.IGNORECASE)
"""Facts with an alternative: "(Wounds 5, -2d, or only -1d if you carry a silvered weapon)"."""
_WITHOUT = late(
    r"([+\u2212-]\d+d?) with (\*\*[^*]+\*\*|the \*\*[^*]+\*\*),?(?: and| but| or)?(?: at)? ([+\u2212-]\d+d?) without(?: it| one)?",
    re.IGNORECASE,
)
_HAVING = late(r"(?<=[\w ])([+\u2212-] ?\d+d?) (?:for|with) (?=\*\*|[A-Z]|(?:the|an?) \*\*)")


def _tell_condition(section: SectionLowering, mark: Mark, asked: str, whole: str) -> None:
    """Report an unknown condition beside two known instructions: a book may keep it as a code word."""
    vocabulary, place = section.deeds.reader.vocabulary, mark.place
    code = vocabulary.as_code(asked) or _parts_as_code(section, asked)
    new = f"{{{whole.replace(asked, code, 1)}}}" if code else ""
    hint = f"What the world is like is kept as a code word: {new}" if new else f"The rest is understood: {{{whole}}}."
    if asked in mark.raw.split("\n")[0]:
        place = replace(place, column=place.column + mark.raw.index(asked), length=len(asked))
    told = f"{vocabulary.system.name} does not know the condition “{asked}”"
    mend = Suggestion(mark.place, mark.raw, new) if new else None
    section.problems.append(Problem(place, "unknown-phrase", "error", told, hint, mend))


def _parts_as_code(section: SectionLowering, asked: str) -> str:
    """Return a condition of two parts with the unknown ones as code words.

    “It is night and you wear the **cloak**” is one.
    """
    vocabulary = section.deeds.reader.vocabulary
    for joint in (*section.language.and_, *section.language.or_):
        parts = asked.split(f" {joint} ")
        if len(parts) == 2:
            known = [
                one
                if vocabulary.asked(one, NOWHERE, strict=True)[0] or vocabulary.asked(one, NOWHERE, wide=True)[0]
                else vocabulary.as_code(one)
                for one in parts
            ]
            return f" {joint} ".join(known) if all(known) else ""
    return ""


_SIGNS = frozenset("+-\u2212")


def _with_more(section: SectionLowering, deed: str, more: str) -> str:
    """Return a test or a throw with a further modifier, which adds to its own.

    It has none if there is no ``more``.
    """
    vocabulary = section.deeds.reader.vocabulary
    found = vocabulary.widely(deed)
    if found and found.phrase.answers == "ranges" and "dice" in found.values:
        dice = str(found.values["dice"])
        return (
            ""
            if set("+-") & set(dice) or not more
            else vocabulary.canonical(found.phrase, {**found.values, "dice": dice + more})
        )
    counted = next((name for name in ("amount", "n") if found and isinstance(found.values.get(name), int)), "")
    if found and counted and more[:1] == "+" and more[1:].isdigit() and not has_outcomes(found.phrase):
        return vocabulary.canonical(found.phrase, {**found.values, counted: found.values[counted] + int(more[1:])})
    is_pool = more.casefold().endswith("d") or bool(found and not more and "pool" in found.values)
    key = "pool" if is_pool else "by" if found and not more and "by" in found.values else "modifier"
    own = found.values.get(key, 0) if found else None
    if not found or not isinstance(own, int) or not (more or own):
        return ""
    by = own + int(more.rstrip("dD").replace(" ", "").replace("\u2212", "-")) if more else 0
    values = {name: value for name, value in found.values.items() if name != key} | ({key: by} if by else {})
    return vocabulary.canonical(found.phrase, values) or ("" if own else f"{deed} at {more}")


def _apart(section: SectionLowering, mark: Mark, text: str) -> list[str]:
    """Return the sentences of braces, each of which is understood; nothing for braces that are one sentence.

    A condition that asks for what the sentence before it has taken is left together: whether it is asked before or behind is open.
    """
    for cut in _CONDITION_NEXT.finditer(text):
        head, tail = text[: cut.start()], text[cut.end() :]
        done = quietly(section, mark, head)
        if isinstance(done, Deeds) and len(done.said) == 1 and (counter := done.said[0].values.get("counter")):
            tail = _THE_COUNT.sub(rf"\g<1> *{counter}*", tail)
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
        if counter := deeds.said[0].values.get("counter"):
            rest = _THE_COUNT.sub(rf"\g<1> *{counter}*", rest)
        if reader.does(rest) or (found := _sequence(section, mark, rest, asked, (*done, *deeds.said))):
            return [capital(head), *([capital(rest)] if reader.does(rest) else found)]
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


_THE_COUNT = late(
    r"((?:^|[;,.] )(?:and |but |und |aber )?(?:if|when|once|unless|wenn|falls|sobald)) (?:it|this|that|the (?:total|count|number|score)|es|das)"
    r"(?= (?:is|has reached|has come to|reaches|comes to|gets to|stands at|has risen to|beträgt|erreicht|ist)\b)",
    re.IGNORECASE,
)
"""What a condition calls the counter that the instruction before it changes: "if it has reached 6"."""


def _asks_for_what_went(asked: Asked, done: Sequence[PhraseMatch]) -> bool:
    """Return whether a condition names a thing or money that the instructions before it name."""
    said = {word.removesuffix("s") for one in done for word in _WORD.findall(fold(one.text))}
    return any(
        said & {word.removesuffix("s") for word in _WORD.findall(fold(f"{leaf.phrase} {leaf.say}"))} - _SMALL
        for leaf in asked.leaves()
        if leaf.phrase.startswith("has")
    )


_WORD = late(r"[^\W_]+")
_SMALL = frozenset("if you have no any a an the at least or more fewer than left still one two three ha not do".split())


def quietly(section: SectionLowering, mark: Mark, text: str) -> object:
    """Return what braces with this text would mean, None if something of it is not understood."""
    return section.deeds.reader.quietly(section.cut(mark, text))
