"""Instructions with another number, a further one or none under a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Conditional, Deeds
from turnto.book.grammar.matches import TWO
from turnto.book.lower.other_words import quietly
from turnto.book.model import NOWHERE, Problem, Suggestion
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital, has_outcomes, uncapital

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

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
        rf"(?:,? (?:or|but|oder|aber)|,(?! (?:{_AT})*[+\u2212-]))(?: only| just| nur| bloß)? (?:{_AT})*(?:(?P<again>[A-Z][\w ]*?) ?)?(?P<other>{_NUMBER})(?: (?P<unit>[a-z]+))??(?: instead| stattdessen)?,? {_IF}",
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


@dataclass(frozen=True, slots=True)
class _Halves:
    """Instruction under a condition and the same otherwise, in braces of their own and as a ``whole``."""

    deed: str
    asked: str
    put: str
    whole: str
    more: str = ""
    """The modifier that the condition adds."""


def as_alternatives(section: SectionLowering, mark: Mark, text: str) -> str | None:
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
    for pattern in _ALTERNATIVES if ASKS.search(text) else ():
        if not (said := pattern.fullmatch(text)) or not isinstance(quietly(section, mark, said["deed"]), Deeds):
            continue
        words, more = said.groupdict(), said.groupdict().get("more") or ""
        if not {"more", "none", "clause"}.isdisjoint(words) and section.deeds.reader.deeds.does(text):
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
    for pattern in _ALTERNATIVES if most and ASKS.search(text) else ():
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


def chained(section: SectionLowering, mark: Mark, text: str) -> str:
    """Return an instruction with several numbers under conditions as a chain of alternatives; empty for any other text."""
    if (
        len(ASKS.findall(text)) < 2
        or section.deeds.reader.deeds.does(text)
        or not (ways := _chain(section, mark, text))
    ):
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


ASKS = late(r"\b(?:if|when|unless|wenn|falls)\b", re.IGNORECASE)


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
