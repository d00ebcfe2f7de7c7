"""Sentences put with their instruction before what comes of it: "If you succeed at a Stealth roll, …"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from turnto.book.grammar.answers import outcome_word
from turnto.book.lower.braces.outcomes import CUT, awaiting, begins_outcome, within_words
from turnto.book.lower.braces.reworded import first_of, subject_words
from turnto.book.text.regex import late
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, uncapital

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering


def in_usual_words(section: SectionLowering, text: str) -> str:
    """Return outcomes as they are usually put: "should the casting work" as "if the casting works"."""
    return _OTHER_CASES.sub(section.language.otherwise[0], _SHOULD.sub(_as_if, _of_the_reader(section.code, text)))


def with_results_first(text: str) -> str:
    """Return a text with the outcomes at its end behind what they hang on."""
    return _RESULTS_BEHIND.sub(r"\g<if1>, \g<deed1>; \g<if2>, \g<deed2>", text)


def _of_the_reader(code: str, text: str) -> str:
    """Return what befalls whoever fares somehow as what befalls the reader: "If you fail, you are wounded"."""
    words, done = within_words(code), subject_words(code).done
    for found in reversed(list(words.fares.finditer(text))):
        how = first_of(words.if_fares, found["how"])
        text = f"{text[: found.start('who')]}{how}, {first_of(done, text[found.end() :])}"
    return text


_SHOULD = late(
    r"\bshould (?P<who>you|they|it|this|that|he|she|(?:the|your) \w+) (?P<verb>succeed|fail|work|win|lose|survive|pass|miss|die|fall|hold)\b",
    re.IGNORECASE,
)
"""An outcome as what might come: "should the casting work"."""
_OTHER_CASES = late(
    r"(?<=[;.,] )in (?:every|any|all) other cases?\b|(?<=[;.,] )in (?:jedem|allen) anderen (?:Fall|Fällen)\b"
)


def _as_if(found: re.Match[str]) -> str:
    """Return what might come of an instruction as what comes of it: "if the casting works"."""
    who, verb = found["who"], found["verb"]
    ends = "" if who.casefold() in ("you", "they") else "es" if verb.endswith("ss") else "s"
    return f"if {who} {verb}{ends}"


def staked(section: SectionLowering, bet: re.Match[str]) -> tuple[str, str]:
    """Return the throw of a bet with what is won and lost in money, and what the bet leaves open."""
    own, stake = turn_words(section.code), int(re.sub(r"\D", "", bet["sum"]))
    rest = bet["rest"]
    sums = {"n": bet["sum"], "twice": _times(bet["sum"], 2), "thrice": _times(bet["sum"], 3)}
    for pattern, put in own.stakes:
        rest = pattern.sub(put.format(**sums), rest)
    doubt = ""
    if bet["most"]:
        doubt = "leaves open how much is staked"
    elif bet["may"]:
        doubt = "is for the reader to choose, and stands in no item of a list"
    elif any(int(n) > stake for n in re.findall(re.sub(r"\d+", r"(\\d+)", re.escape(bet["sum"])), rest)):
        doubt = "does not say whether the stake is part of what is won"
    for throw in ("", own.thrown.sub("roll ", (bet["on"] or "").strip())):
        whole = f"{throw}: {rest}" if throw else rest
        for cut in CUT.finditer(whole):
            said = whole[: cut.start()].rstrip(" ,;:.")
            if said and begins_outcome(section, whole[cut.end() :]) and awaiting(section, said):
                return whole, doubt
    return f"{own.one_die}: {rest}", doubt or "does not say what is thrown"


def _times(money: str, factor: int) -> str:
    """Return a multiple of a sum of money."""
    return re.sub(r"\d+", lambda found: str(factor * int(found[0])), money)


def with_test_first(section: SectionLowering, text: str) -> str:
    """Return a text with its test before the outcome that it begins with.

    "If you succeed at a Stealth roll, gain 1 xp" becomes "Make a Stealth roll. If you succeed, gain 1 xp".
    """
    if (lost := _FAILED_FIRST.match(text)) and awaiting(section, f"make a {lost['test']}"):
        return f"Make a {lost['test']}. If you fail, {text[lost.end() :]}"
    if failed := _ON_FAILED.match(text):
        test = next((put for put in _tests_in(failed["test"]) if awaiting(section, put)), "")
        return f"{capital(test)}. If you fail, {text[failed.end() :]}" if test else text
    for spared in filter(None, (sign.fullmatch(text.rstrip(" .!")) for sign in (_UNLESS, _UNLESS_FIRST))):
        if test := next((put for put in _tests_in(spared["test"]) if awaiting(section, put)), ""):
            return f"{capital(test)}. If you fail, {uncapital(spared['deed'])}"
    if cast := _CAST_FIRST.match(text):
        spell = f"cast {cast['spell']}"
        return f"{capital(spell)}. If you succeed, {text[cast.end() :]}" if awaiting(section, spell) else text
    if won := _WON_FIRST.match(text):  # "Win a Quick Contest of ST against 13 and turn to 40; otherwise …"
        test = next((put for put in (won["test"], text[: won.end("test")]) if awaiting(section, put)), "")
        return f"{capital(test)}. If you succeed, {text[won.end() :]}" if test else text
    if not (found := _TEST_FIRST.match(text)):
        return text
    for comma in [place for place in range(found.end(), len(text)) if text[place] == ","][:3]:
        said = text[found.end() : comma]
        test = next((put for put in _tests_in(said) if awaiting(section, put)), "")
        if test:
            return f"{capital(test)}. If you succeed{text[comma:]}"
    return text


def _tests_in(said: str) -> tuple[str, ...]:
    """Return the ways to put a test whose name alone is given: "Climbing roll"."""
    return (f"make {said}", f"test {said}", f"make a {said}", f"test {_NAME_OF_A_TEST.sub('', said)}")


_NAME_OF_A_TEST = late(r" (?:roll|test|check|throw)$", re.IGNORECASE)


def with_failure(section: SectionLowering, text: str) -> str:
    """Name the outcome behind "or" that is harm: "Test Grace against 9 or take 2 damage".

    What else stands there may be the hero's to choose.
    """
    said = _AGAIN.sub(r"\1 ", _FAILURE_COSTS.sub(". If you fail, lose ", text))
    if said != text and not section.deeds.reader.deeds.does(text):
        text = said
    for found in _OR.finditer(text):
        head = awaiting(section, text[: found.start()])
        bad = head and next((one.id for one in head.phrase.outcomes if one.counted and one.id in section.deeds.bad), "")
        if found["turn"] and not _MUST.search(text[: found.start()]):
            continue  # "test Stealth or turn to 40" may leave the choice
        deed = section.deeds.reader.vocabulary.widely(text[found.end() :]) if bad else None
        if head and bad and deed and not deed.unknown and not has_outcomes(deed.phrase) and not deed.phrase.takes:
            return f"{text[: found.start()]}. {capital(outcome_word(head.phrase, bad, section.code))}: {text[found.end() :]}"
    return text


_AGAIN = late(
    r"([.;,]) (?:and |but )?(?:if you fail|on a failure|failing that),? (?=you (?:may|can) (?:try|roll|test) again\b)",
    re.IGNORECASE,
)
_FAILURE_COSTS = late(
    r"[.;,] (?:and )?(?:an? )?(?:failure|failing|failed (?:test|roll|check))(?: also| will)? costs?(?: also)?(?: you)? (?:the loss of )?",
    re.IGNORECASE,
)
_OR = late(
    r",? (?:or|oder)(?: else| sonst)?,? (?=(?:you |du )?(?:take|suffer|lose|be|get|receive|fall|tire|die|drown|tick|erleide|nimm|verliere|verlierst|(?P<turn>turn to|go to|lies weiter bei))\b)",
    re.IGNORECASE,
)
_MUST = late(r"\b(?:must|have to|need to|muss\w*)\b", re.IGNORECASE)
_FAILED_FIRST = late(
    r"an? failed (?P<test>[^.;,]+? (?:roll|test|check)) (?:means(?: that)?|forces you to|makes you|has you) ",
    re.IGNORECASE,
)
"""A test that is told of by its failure: "A failed HT roll means you lose 1 fatigue"."""
_WON_FIRST = late(
    r"(?:win|succeed (?:at|in|on|with)|pass|beat|manage) (?P<test>[^.;:]+?),? and (?:you )?(?:can |may |must )?(?=(?:turn|go) to )",
    re.IGNORECASE,
)
_UNLESS = late(
    r"(?:[^.;:,]{3,60}: )?(?P<deed>[^.;:]+?),? unless you (?:can )?(?:make|succeed (?:at|in|on|with)|pass|win) (?P<test>[^.;:,]+)",
    re.IGNORECASE,
)
"""What a test spares one: "lose 2 Fatigue unless you make a Swimming roll"."""
_UNLESS_FIRST = late(
    r"unless you (?:can )?(?:make|succeed (?:at|in|on|with)|pass|win) (?P<test>[^.;:,]+), (?P<deed>[^.;]+)",
    re.IGNORECASE,
)
_CAST_FIRST = late(
    r"(?:if|when) you (?:have|know|hold|carry) (?:an? |the |your )?(?P<spell>[^.;:,]+?) and (?:can )?(?:(?:successfully |manage to )?cast it(?: successfully)?|cast it with success),? ",
    re.IGNORECASE,
)
"""A spell that is had and cast: who has it not is among those for whom it does not work."""
_ON_FAILED = late(
    r"(?:on|with|after) (?:a|an|any) (?:failed|unsuccessful) (?P<test>[^.;:,]+? (?:roll|test|check|throw)(?: (?:at|with|by) [+\u2212-]\d+d?| against \d+)?),? ",
    re.IGNORECASE,
)
_TEST_FIRST = late(
    r"(?:(?:if|when) you (?:can |manage to )?(?:succeed (?:at|in|on|with)|pass|win|make|succeed at making)|(?:on|with|after|by) (?:a|an|one|any) successful) (?=\w)",
    re.IGNORECASE,
)
_RESULTS_BEHIND = late(
    r"(?<=[.;:,] )(?P<deed1>[^.;:,]+?),? (?P<if1>(?:if|when) you(?: have|['’]ve)? (?:succeed(?:ed)?|pass(?:ed)?|win|won|make it|made it)),? (?:and|but) (?:only )?"
    r"(?P<deed2>[^.;:,]+?),? (?P<if2>(?:if|when) you (?:fail(?:ed)?|lose|lost|miss(?:ed)?|(?:do|have|did) not|(?:do|have|did)n['’]t))(?=[.!]?$)",
    re.IGNORECASE,
)
"""Outcomes that stand before what they hang on: "gain 10 xp if you succeed and take 3 damage if you fail"."""
