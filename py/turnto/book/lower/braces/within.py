"""Outcomes in one sentence with their instruction: {Roll one die: on 1-3 take 1 damage, on 4-6 gain a ration}.

Such a sentence is the instruction and the list of its outcomes, if every word of it is known so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from turnto.book.grammar.answers import outcome_word
from turnto.book.grammar.frames.nearest import DENYING
from turnto.book.grammar.frames.slots import WHEN
from turnto.book.grammar.instructions import TURN_TO, Deeds
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.lower.answers import NamedOutcomes, half_won, named_outcomes
from turnto.book.lower.braces.reworded import first_of, subject_words
from turnto.book.lower.braces.sentences import by_condition, conditional_test, quietly, spelled_out
from turnto.book.lower.instructions import Awaiting
from turnto.book.lower.ranges import range_words
from turnto.book.lower.unbraced.implied import ImpliedTurn
from turnto.book.model import NOWHERE, Instruction, Problem, Suggestion
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, marked_up, not_understood
from turnto.book.text.word_files import WordTable, words_of
from turnto.common.tables import span

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_CUT = late(r"(?:^|(?<=[.;:!?]) |, |\.?\) )(?:(?:and|but|or|und|aber) )?|(?<=[^\s,.;:!?]) (?:and|but|und|aber) ")
"""Where an outcome may begin."""
_BRACED = late(r"\{([^{}]*)\}")
_JOINT = late(r"[\s,;:.]*(?:\b(?:and|then|und|dann)\b[\s,]*)*$", re.IGNORECASE)
LONGEST = 320
"""Characters of a sentence that is searched for outcomes."""
LONGEST_LABEL = 7
"""Words of a label without a pause behind it."""
MOST = 8
"""Outcomes of one sentence."""
ROUNDS = frozenset("round rounds runde runden".split())
"""Words that say when in a fight something comes of it."""


class WithinWords(WordTable):
    """Words of one language for outcomes amid a sentence."""

    turned: tuple[tuple[re.Pattern[str], str], ...]
    """A turn to ``name`` that something else does: "it takes you to 40" -> what joins "turn to 40" to its label."""
    fled: re.Pattern[str]
    """Leave to run, ``flight``, with the section ``name`` that one then turns to."""
    if_fled: str
    choosing: re.Pattern[str]
    """What says only that there is a choice: "either", ", whichever you prefer"."""
    instead: re.Pattern[str]
    """What stands between two ways on of which one is chosen: ", or"."""
    named: re.Pattern[str]
    """What begins a way on that leaves its verb out: "2 Vitality", "your shield"."""
    onward: re.Pattern[str]
    """The ``turn`` behind both."""
    fares: re.Pattern[str]
    """Whoever fares somehow, before what befalls them: "Those who fail are wounded"."""
    if_fares: tuple[tuple[re.Pattern[str], str], ...]
    """How they fare -> the same of the reader; the first that fits."""
    no_label: re.Pattern[str]
    """What befalls somebody and is no outcome: "if he drops his sword"."""
    labels: re.Pattern[str]
    """Outcomes by themselves, before what comes of them: "Win, and …", "a Partial or better …"."""


@cache
def within_words(code: str) -> WithinWords:
    """Return those words of a language."""
    return words_of(WithinWords, "within", code)


@dataclass(frozen=True, slots=True)
class WrittenOutcome:
    """Outcome in a sentence: its label, what is done, and where it turns to."""

    label: str
    deed: str
    turn: ImpliedTurn | None
    is_known: bool
    """Whether what is done is understood."""
    story: str = ""
    """What only tells: "the branch holds"."""
    is_answered: bool = False
    """Whether an item below says what comes of it."""


def with_answers_within(
    section: SectionLowering, block: MarkdownBlock, below: MarkdownBlock | None = None
) -> list[MarkdownBlock]:
    """Return a paragraph whose instruction is followed by its outcomes in the same sentences, with those as a list.

    ``below`` is the block behind it, which may answer the same outcomes, so that the sentences only tell of them.
    """
    place = next((n for n, part in enumerate(block.parts) if isinstance(part, Mark) and part.kind == "brace"), None)
    if block.kind != "p" or place is None:
        return [block]
    mark = block.parts[place]
    assert isinstance(mark, Mark)
    text, behind = " ".join(mark.text.split()), block.parts[place + 1 :]
    plainer = _OTHER_CASES.sub(section.language.otherwise[0], _SHOULD.sub(_as_if, _of_the_reader(section.code, text)))
    if plainer != text:
        text, mark = plainer, replace(section.implied.mark("brace", plainer, mark.place), raw=mark.raw)
        block.parts = (*block.parts[:place], mark, *behind)
    if (
        not _written(block.parts[:place]).strip()
        and not _written(behind).strip(" .")
        and (ways := _ways(section, mark))
    ):
        return [MarkdownBlock("ul", block.line, children=[_item(section, block, mark, one) for one in ways])]
    arrow = next((n for n, part in enumerate(behind) if isinstance(part, Mark) and part.kind == "arrow"), len(behind))
    rest = _written(behind[:arrow])
    if rest.strip(" .!"):
        if len(rest) > LONGEST or (arrow < len(behind) and not rest.endswith((".", "!"))):
            return [block]
        if (
            not _begins(section, rest.lstrip(" .,;:"))
            or not (head := _awaiting(section, text))
            or not (found := _outcomes(section, head, rest, below))
        ):
            return [block]
        if any(one.turn for one in found):
            return [block]
        if not all(one.is_known for one in found):
            is_doing = any(section.deeds.reader.does(one.deed) for one in found if not one.is_known)
            if is_doing or (len(found) > 1 and not below_answers(below, found)):
                return _told_behind(section, block, mark, found)
            return [block]
        onward = [MarkdownBlock("p", block.line, tuple(behind[arrow:]))] if arrow < len(behind) else []
        return [*_apart(section, block, [*block.parts[: place + 1]], found, mark), *onward]
    if len(text) > LONGEST:
        return [block]
    doubt = ""
    if bet := turn_words(section.code).bet.fullmatch(text):
        text, doubt = _staked(section, bet)
        block.parts = (*block.parts[:place], TextPart((capital(f"{bet['stake'].strip()}. "),)), mark, *behind)
        place += 1
    put = by_condition(section, mark, spelled_out(text))[0] if section.otherwise.search(text) else ""
    put = put or _with_failure(section, _with_test_first(section, text))
    if put != text and (
        section.deeds.reader.does(put) or section.otherwise.search(put)
    ):  # a clause of the instruction says it
        own = replace(section.implied.mark("brace", put, mark.place), raw=mark.raw)
        block.parts = (*block.parts[:place], own, *behind)
        return [block]
    text = _RESULTS_BEHIND.sub(r"\g<if1>, \g<deed1>; \g<if2>, \g<deed2>", _turned(section, put))
    for cut in _CUT.finditer(text):
        said = text[: cut.start()].rstrip(" ,;:.")
        if not said or not _begins(section, text[cut.end() :]):
            continue
        head, whole = _awaiting(section, said), ""
        if not head and (halves := by_condition(section, mark, said)) and halves[0]:
            head, whole = _awaiting(section, halves[1]), halves[0]
        elif (
            not head
            and not text[cut.end() :].casefold().startswith(section.language.otherwise)
            and (test := conditional_test(section, mark, said))
        ):
            head, whole = _awaiting(section, test), said
        if not head:
            continue
        if section.deeds.reader.does(text):
            return [block]
        if not (found := _outcomes(section, head, text[cut.end() :], below)):
            continue  # "or 11 if you have the rope" begins like an outcome of a throw
        first = section.implied.ways.first_sentence.match(text)
        is_parted = first and first.end() >= len(said) and not _IF_SO.search(text) and text == put
        # "If you own Flight you can cast it" is a cast, whose other outcome is for those who have it not as well
        is_asked = not whole and said.split(" ", 1)[0].casefold() in section.language.conditional
        if is_asked:
            whole = section.deeds.reader.vocabulary.canonical(head.phrase, head.made.values)
        is_turned = all(one.turn and not one.deed and _opens_outside(section, one.label) for one in found)
        is_turned = is_turned and bool(section.implied.turn(text, True))
        if is_parted and is_turned and not is_asked:
            return [block]  # it is set outside the braces as it stands
        if all(one.is_known for one in found) and not doubt:
            own = replace(section.implied.mark("brace", whole or capital(said), mark.place), raw=mark.raw)
            if whole == said:  # what stands behind a condition is not told to all
                found = [replace(one, story="") for one in found]
            return _apart(section, block, [*block.parts[:place], own], found, mark)
        return _told(section, block, mark, said, found, doubt, below_answers(below, found))
    return [block]


def _ways(section: SectionLowering, mark: Mark) -> list[WrittenOutcome]:
    """Return the two ways on that a sentence offers: "Pay 2 sp and turn to 40, or turn to 50"."""
    words = within_words(section.code)
    said = words.choosing.sub("", " ".join(mark.text.split()))
    onward = words.onward.search(said)
    for cut in words.instead.finditer(said):
        halves = [said[: cut.start()], said[cut.end() :]]
        if onward and onward.start() > cut.end() and not section.implied.turn(halves[0], True):
            halves = [f"{half} {onward['turn']}" for half in (halves[0], said[cut.end() : onward.start()])]
        ways = [_effect(section, "", half.strip(" ,;.")) for half in halves]
        if ways[0].is_known and not ways[1].is_known and words.named.match(halves[1]):
            verb = halves[0].split(" ", 1)[0]  # "lose your shield or 2 Vitality"
            ways[1] = _effect(section, "", f"{verb} {halves[1].strip(' ,;.')}")
        are_done = any(one.deed for one in ways) and not any(_awaiting(section, one.deed) for one in ways if one.deed)
        if are_done and all(one.turn and one.is_known for one in ways):
            return ways
    return []


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


def _written(parts: Sequence[Part]) -> str:
    """Return parts as their author wrote them, on one line."""
    said = "".join(
        marked_up(part.runs) if isinstance(part, TextPart) else part.raw if isinstance(part, Mark) else " \ufffc "
        for part in parts
    )
    return " ".join(said.split())


def _awaiting(section: SectionLowering, text: str) -> Awaiting | None:
    """Return an instruction whose outcomes may follow it; None for any other text."""
    said: PhraseMatch | None = section.deeds.reader.vocabulary.widely(text)
    if not said or said.unknown or not (said.phrase.outcomes or said.phrase.answers == "ranges"):
        return None
    return Awaiting(Instruction(0, NOWHERE, said.text, said.phrase.id, said.values, said.slots, ()), said.phrase)


def _staked(section: SectionLowering, bet: re.Match[str]) -> tuple[str, str]:
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
        for cut in _CUT.finditer(whole):
            said = whole[: cut.start()].rstrip(" ,;:.")
            if said and _begins(section, whole[cut.end() :]) and _awaiting(section, said):
                return whole, doubt
    return f"{own.one_die}: {rest}", doubt or "does not say what is thrown"


def _times(money: str, factor: int) -> str:
    """Return a multiple of a sum of money."""
    return re.sub(r"\d+", lambda found: str(factor * int(found[0])), money)


def _with_test_first(section: SectionLowering, text: str) -> str:
    """Return a text with its test before the outcome that it begins with.

    "If you succeed at a Stealth roll, gain 1 xp" becomes "Make a Stealth roll. If you succeed, gain 1 xp".
    """
    if (lost := _FAILED_FIRST.match(text)) and _awaiting(section, f"make a {lost['test']}"):
        return f"Make a {lost['test']}. If you fail, {text[lost.end() :]}"
    if won := _WON_FIRST.match(text):  # "Win a Quick Contest of ST against 13 and turn to 40; otherwise …"
        test = next((put for put in (won["test"], text[: won.end("test")]) if _awaiting(section, put)), "")
        return f"{capital(test)}. If you succeed, {text[won.end() :]}" if test else text
    if not (found := _TEST_FIRST.match(text)):
        return text
    for comma in [place for place in range(found.end(), len(text)) if text[place] == ","][:3]:
        said = text[found.end() : comma]
        test = next((put for put in (f"make {said}", f"test {said}") if _awaiting(section, put)), "")
        if test:
            return f"{capital(test)}. If you succeed{text[comma:]}"
    return text


def _with_failure(section: SectionLowering, text: str) -> str:
    """Name the outcome behind "or" that is harm: "Test Grace against 9 or take 2 damage".

    What else stands there may be the hero's to choose.
    """
    said = _AGAIN.sub(r"\1 ", _FAILURE_COSTS.sub(". If you fail, lose ", text))
    if said != text and not section.deeds.reader.does(text):
        text = said
    for found in _OR.finditer(text):
        head = _awaiting(section, text[: found.start()])
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
_TEST_FIRST = late(
    r"(?:if|when) you (?:can |manage to )?(?:succeed (?:at|in|on|with)|pass|win|make|succeed at making) (?=\w)",
    re.IGNORECASE,
)


_RESULTS_BEHIND = late(
    r"(?<=[.;:,] )(?P<deed1>[^.;:,]+?),? (?P<if1>(?:if|when) you(?: have|['’]ve)? (?:succeed(?:ed)?|pass(?:ed)?|win|won|make it|made it)),? (?:and|but) (?:only )?"
    r"(?P<deed2>[^.;:,]+?),? (?P<if2>(?:if|when) you (?:fail(?:ed)?|lose|lost|miss(?:ed)?|(?:do|have|did) not|(?:do|have|did)n['’]t))(?=[.!]?$)",
    re.IGNORECASE,
)
"""Outcomes that stand before what they hang on: "gain 10 xp if you succeed and take 3 damage if you fail"."""


def _opens_outside(section: SectionLowering, label: str) -> bool:
    """Return whether a label begins a way on in the story as well: "On a success", "If you win"."""
    return bool(section.implied.ways.result.match(label) or section.implied.ways.condition.match(label))


def _begins(section: SectionLowering, text: str) -> bool:
    """Return whether an outcome may begin here: "if", "on a", "otherwise", a number."""
    words = outcome_words(section.code)
    lowered = text.casefold()
    if (
        within_words(section.code).labels.match(text)
        or words.all_but.match(lowered)
        or any(meaning == "otherwise" and lowered.startswith(f"{idiom} ") for idiom, meaning in words.idioms)
    ):
        return True
    first = _RESULT_AS_NOUN.sub("", text).split(" ", 1)[0].casefold().strip(",:")
    is_how = _HOW.match(text)  # "made secretly" is no success
    is_state = not is_how and words.states.get(first) in (
        "success",
        "failure",
        "otherwise",
        "tie",
        "critical",
        "partial",
    )
    is_other = text.casefold().startswith(tuple(f"{said} " for said in section.language.otherwise))
    is_number = first[:1].isdigit() or first in range_words(section.code).parity
    is_said = bool(_RESULT_AS_VERB.match(text))
    is_opened = lowered.startswith(tuple(f"{opener} " for opener in words.openers))
    return is_opened or is_number or is_other or is_state or is_said


_RESULT_AS_VERB = late(r"(?:win|lose|tie)(?: or (?:win|lose|tie|draw))?, ", re.IGNORECASE)
"""A result said as a verb alone: "Lose or tie, and it's 40"."""
_HOW = late(r"\w+ (?:\w+ly|in secret)\b", re.IGNORECASE)
_RESULT_AS_NOUN = late(
    r"^(?:an?|eine?) (?=(?:\w+ )?(?:success|failure|tie|miss|partial|erfolg|misserfolg|fehlschlag)\b)", re.IGNORECASE
)
"""Article of a result that is said as a noun: "A critical failure means …"."""


def _turned(section: SectionLowering, text: str) -> str:
    """Return a text with each turn that something else does as one: "a Miss sends you to 40"."""

    for pattern, joint in within_words(section.code).turned:

        def turn(found: re.Match[str], joint: str = joint) -> str:
            name = section.implied.known(found["name"])
            pause = "" if joint[:1] == ":" else found["pause"]
            return f"{pause}{joint}{' '.join(section.implied.ways.turn)} {name}" if name else found[0]

        text = pattern.sub(turn, text)
    words, turns = within_words(section.code), " ".join(section.implied.ways.turn)
    if (fled := words.fled.search(text)) and section.implied.known(fled["name"]):
        text = f"{text[: fled.end('flight')]}. {words.if_fled}, {turns} {fled['name']}{text[fled.end() :]}"
    return text


def _outcomes(section: SectionLowering, head: Awaiting, text: str, below: MarkdownBlock | None) -> list[WrittenOutcome]:
    """Return the outcomes of a text; nothing if a part of it is not an outcome."""
    text = _OR_A.sub(r"\1 or \2", text.lstrip(" .,;:"))
    text = _IF_SO.sub(lambda did: "if you fail" if did["no"] else "if you succeed", text)
    found: list[tuple[int, NamedOutcomes]] = []
    for cut in _CUT.finditer(text):
        if found and cut.start() < found[-1][0] + found[-1][1].length - 1:
            continue  # within a label: "on anything | but a success"
        behind = text[cut.end() :]
        named = _named(section, head, behind) if _begins(section, behind) else None
        if named and behind[named.length :].strip():
            found.append((cut.end(), named))
    if not found or found[0][0] != 0 or len(found) > MOST:
        return []
    bad = next((one.id for one in head.phrase.outcomes if one.counted and one.id in section.deeds.bad), "")
    is_lone = len(found) == 1 and found[0][1].rest
    starts = [_CUT_BEFORE.sub("", text[:start]) for start, _ in found[1:]]
    ends = [*map(len, starts), len(text)]
    said: list[WrittenOutcome] = []
    for (start, named), end in zip(found, ends, strict=True):
        label, effect = text[start : start + named.length], text[start + named.length : end]
        if is_lone and bad:  # "Test Power against 9; otherwise take 2 damage"
            label = capital(outcome_word(head.phrase, bad, section.code))
        own = _effect(section, label, _NOT_DYING.sub("", effect.strip(" ,;:.")))
        if is_lone and half_won(head.phrase, section.code):  # a Partial may be meant as well, or not
            own = replace(own, is_known=False)
        if not own.is_known and said and (put := _as_before(section, said[-1].deed, own.deed)):
            own = _effect(section, label, put)
        if not own.is_known and not own.turn:
            answer = _answer_below(section, head, named, below)
            if _only_tells(section, own.deed, answer):
                own = replace(own, is_known=True, deed="", story=own.deed, is_answered=answer is not None)
        said.append(own)
    return said


def _as_before(section: SectionLowering, before: str, effect: str) -> str:
    """Return an effect with the verb of the one before it: "gain 40 gp, on a failure only 15"."""
    done = quietly(section, section.implied.mark("brace", before, section.last_place), before)
    first, *rest = pieces_of(effect, section.language.and_) or [""]
    put = section.deeds.reader.as_before(done, first) if isinstance(done, Deeds) and first else first
    return f" {section.language.and_[0]} ".join((put, *rest)) if put != first else ""


def _answer_below(
    section: SectionLowering, head: Awaiting, named: NamedOutcomes, below: MarkdownBlock | None
) -> str | None:
    """Return the item of a list below that answers the same outcomes, as written; None without one."""
    for item in below.children if below and below.kind in ("ul", "ol") else ():
        said = _written(item.children[0].parts if item.children else item.parts)
        other = _named(section, head, said.replace("**", "").lstrip())
        if other and (named.rest or _same(head, other.ids, named.ids)):
            return said
    return None


def _same(head: Awaiting, ids: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether outcomes meet; ranges of a throw do so with the same beginning or end."""
    if head.phrase.answers != "ranges":
        return not set(ids).isdisjoint(others)
    first, second = ([own for one in some if (own := span(one))] for some in (ids, others))
    return any(one.start == other.start or one.stop == other.stop for one in first for other in second)


def _names_rules(vocabulary: Vocabulary, effect: str) -> bool:
    """Return whether an effect names what the rules name, so that it is no story: "trifft dich eine Wunde"."""
    nouns = {token.text for token in tokens(effect)[1:] if effect[token.start : token.start + 1].isupper()}
    ruled = vocabulary.ways.meant | vocabulary.ways.patterned
    return any(not ruled.isdisjoint((noun, f"{noun}n", f"{noun}s")) for noun in nouns)


def _only_tells(section: SectionLowering, effect: str, answer: str | None) -> bool:
    """Return whether the effect of an outcome only tells: "the branch holds".

    An outcome that befalls the hero belongs to the item that ``answer``s it.
    """
    vocabulary = section.deeds.reader.vocabulary
    words = [token.text for token in tokens(effect) if not token.parts]
    if _names_rules(vocabulary, effect):
        return False
    if answer is None:
        return not {*words}.intersection(section.language.subject) and vocabulary.only_tells(effect)
    if not DENYING.isdisjoint(words):
        return False  # "you may not come back" may be a rule
    said = {token.text for token in tokens(answer)}
    content = [word for word in words if word not in _SMALL and word not in section.language.subject]
    return vocabulary.may_tell_why(effect) or (bool(content) and said.issuperset(content))


_NOT_DYING = late(
    r"(?:you )?(?:do not|don.t|need not) die[,;:]?(?: but| and)?(?: instead,?)? (?:you )?(?=(?:turn|go) to\b)|stirbst du nicht,? (?:sondern )?",
    re.IGNORECASE,
)
"""What the way on behind it says too: "you do not die, you turn to 40"."""
_SMALL = frozenset("a an the may must can will have has to it them and then".split())


_OR_A = late(r"\b(\d) or (?:on )?an? (\d)\b")
_CUT_BEFORE = late(r"[\s,;:.)]*(?:\b(?:and|but|or|und|aber))?\s*$")


def _named(section: SectionLowering, head: Awaiting, text: str) -> NamedOutcomes | None:
    """Return the outcomes at the beginning of a text, with or without a pause behind their label."""
    scores = section.deeds.scores
    if within_words(section.code).no_label.match(text):
        return None
    if own := within_words(section.code).labels.match(text):
        named = named_outcomes(head, own[0], section.code, 0, scores)
        if isinstance(named, NamedOutcomes) and named.ids and named.length == own.end():
            return named
    named = named_outcomes(head, text, section.code, 0, scores)
    if isinstance(named, NamedOutcomes) or (named and named.why):
        return named if isinstance(named, NamedOutcomes) else None
    words = list(re.finditer(r" ", text))[: LONGEST_LABEL - 1]
    subjects = section.language.subject
    for space in reversed(words):
        if text[: space.start()].rpartition(" ")[2] in subjects:
            continue  # "with anything less you | find nothing"
        named = named_outcomes(head, text[: space.start()], section.code, 0, scores)
        if isinstance(named, NamedOutcomes) and named.length == space.start():
            return named
    return None


_IF_SO = late(
    r"(?:^|(?<=[.;,:] ))(?:(?P<no>if you do(?:n't| not)|wenn nein)|if you do|wenn ja)(?=[,:]| (?:turn|go)\b)",
    re.IGNORECASE,
)
"""Whether a test came out well, said of what it decides: "… whether you notice him: if you do, …"."""


def _effect(section: SectionLowering, label: str, effect: str) -> WrittenOutcome:
    label = label.strip(" ,;:.")
    effect = _AND.sub("", _MEANS.sub("", _BRACED.sub(r"\1", effect)))
    if (to := _TO.search(label)) and section.implied.known(effect):  # "otherwise to | the ditch"
        label, effect = label[: to.start()], f"{to[0].strip()} {effect}"
    effect = _THEN_YOU.sub(" ", effect).strip()
    if (on := _IT_IS.fullmatch(effect)) and section.implied.known(on[1]):
        effect = f"{' '.join(section.implied.ways.turn)} {on[1]}"
    turn = section.implied.turn(effect, True) if not effect.startswith("->") else None
    arrow = _ARROW.search(effect)
    if arrow:
        name = section.implied.known(arrow[1].strip())
        turn, effect = (ImpliedTurn(arrow.start(), name, False) if name else None), effect[: arrow.start()]
        if not turn:
            return WrittenOutcome(label, effect, None, False)
    elif turn:
        effect = effect[: turn.start]
    elif (bare := _BARE_TURN.fullmatch(effect)) and (name := section.implied.known(bare[1] or bare[2])):
        effect, turn = "", ImpliedTurn(0, name, False)
    effect = _JOINT.sub("", effect).strip()
    if not effect or effect.casefold() in turn_words(section.code).nothing:
        return WrittenOutcome(label, "", turn, bool(turn) or bool(effect))
    own = section.implied.mark("brace", effect, section.last_place)
    if section.deeds.reader.does(effect) or isinstance(quietly(section, own, effect), Deeds):
        return WrittenOutcome(label, effect, turn, True)
    # "on a 1 or 2 it rains and turn to 40"
    if turn and section.deeds.reader.vocabulary.is_story(effect):
        return WrittenOutcome(f"{label}, {effect}", "", turn, True)
    return WrittenOutcome(label, effect, turn, False)


_THEN_YOU = late(
    r"(?:^|[\s,;]+)(?:(?:and|so|then|und|dann) )*(?:you|du) (?:(?:must|have to|can|may|musst) )?(?=(?:turn|go) to [^,;.:]{1,40}$)",
    re.IGNORECASE,
)
"""What stands between a story and the turn behind it: "a patrol comes by | and you | turn to 40"."""
_IT_IS = late(r"(?:and |then |und )?(?:it'?s|it is|es ist) (?:on to |off to |back to |to )?(.{1,40})", re.IGNORECASE)
"""A turn that is said of the book: "lose, and it's 40"."""
_AND = late(r"^(?:and|so|then|und|dann)\s+(?=\S)", re.IGNORECASE)
_MEANS = late(r"^(?:means?|meaning|will mean|heißt|bedeutet)(?: that|,? dass)? ", re.IGNORECASE)
_TO = late(r" (?:to|zu|bei)$")
_BARE_TURN = late(r"(?:to|zu|bei) (.{1,40})|(\d{1,5})")
"""What a turn may be behind another: "turn to 12, otherwise to 40"."""
_ARROW = late(r"(?:->|\u2192)\s*([^{}]{1,60})$")


def _apart(
    section: SectionLowering, block: MarkdownBlock, head: list[Part], found: Sequence[WrittenOutcome], mark: Mark
) -> list[MarkdownBlock]:
    """Return the instruction as a paragraph, and its outcomes as a list."""
    told = " ".join(f"{capital(one.label)} {one.story}." for one in found if one.is_answered and one.story)
    if told:
        head = [*head, TextPart((" ", ("say", told)))]
    items = [_item(section, block, mark, one) for one in found if not one.is_answered]
    listed = [MarkdownBlock("ul", block.line, children=items)] if items else []
    return [MarkdownBlock("p", block.line, tuple(head)), *listed]


def _item(section: SectionLowering, block: MarkdownBlock, mark: Mark, one: WrittenOutcome) -> MarkdownBlock:
    """Return an outcome, or a way on, as an item of a list."""
    label = f"{capital(one.label)}: " if one.label else ""
    parts: list[Part] = [TextPart((label,))] if label else []
    if one.deed:
        parts.append(replace(section.implied.mark("brace", capital(one.deed), mark.place), raw=mark.raw))
    elif one.story:
        parts = [TextPart((f"{label}{capital(one.story)}.",))]
    elif not one.turn:
        parts = [TextPart((f"{label}{capital(turn_words(section.code).nothing_happens)}",))]
    if one.turn:
        parts += section.implied.arrow(one.turn.name)
    return MarkdownBlock("li", block.line, children=[MarkdownBlock("p", block.line, tuple(parts))])


def below_answers(below: MarkdownBlock | None, found: Sequence[WrittenOutcome]) -> bool:
    """Return whether a list stands below that may say what comes of each outcome."""
    return below is not None and below.kind in ("ul", "ol") and len(below.children) >= len(found)


def _told_behind(
    section: SectionLowering, block: MarkdownBlock, mark: Mark, found: Sequence[WrittenOutcome]
) -> list[MarkdownBlock]:
    """Report outcomes in the story behind their instruction, of which some are not understood."""
    reader, left = section.deeds.reader, next(one.deed for one in found if not one.is_known)
    place = section.place_near(left, mark.place.line)
    items = (
        f"- {capital(one.label)}: {f'{{{capital(one.deed)}}}' if reader.does(one.deed) else f'{capital(one.deed)}.'}"
        for one in found
    )
    told = f"“{left}” stands behind the braces as what comes of them, and nothing comes of it"
    hint = f"Write what comes of it as a list: {mark.raw} {' '.join(items)}"
    section.problems.append(Problem(place, "unknown-phrase", "error", told, hint))
    return [block]


def _told(
    section: SectionLowering,
    block: MarkdownBlock,
    mark: Mark,
    said: str,
    found: Sequence[WrittenOutcome],
    doubt: str,
    is_answered: bool,
) -> list[MarkdownBlock]:
    """Report the open question of a bet (``doubt``) or the unknown part of an outcome.

    The hint is the whole as a list, if that is known; the instruction alone if a list below it says what comes
    (``is_answered``) and the outcomes here only tell.
    """
    reader, lines = section.deeds.reader, [f"{{{capital(said)}}}"]
    lost = next((one for one in found if not one.is_known), None)
    for one in found:
        deed = f"{{{capital(one.deed)}}}" if one.deed else ""
        if not one.is_known:
            near = reader.hints.nearest(reader.vocabulary, one.deed)
            spoken = {token.text for token in tokens(one.deed)}
            if near and not spoken.isdisjoint(outcome_words(section.code).states.keys() | WHEN | ROUNDS):
                near = None  # "you succeed but take 1 damage", "a round you also lose 1 Talent"
            if near and (meant := reader.vocabulary.instruction(near.sentence, mark.place, strict=True)):
                is_turn = bool(one.turn) and meant.phrase.id == TURN_TO  # "turn to c, by less turn to b" are two ways
                near = None if has_outcomes(meant.phrase) or is_turn else near  # a list leads to no further test
            is_told = one.deed.split(" ", 1)[0].casefold() not in reader.language.having[0].split()
            tells = is_told and reader.vocabulary.only_tells(one.deed)
            tells = tells and not near and not _names_rules(reader.vocabulary, one.deed)
            deed = f"{{{near.sentence}}}" if near else f"{capital(one.deed)}." if tells else ""
        if one.deed and not deed:
            lines = []
            break
        lines.append(f"- {capital(one.label)}: {deed}{f' -> {one.turn.name}' if one.turn else ''}".rstrip(" :"))
    only_told = all(
        reader.vocabulary.only_tells(one.deed) and not _names_rules(reader.vocabulary, one.deed) and not one.turn
        for one in found
        if one.deed
    )
    if is_answered and only_told:
        lines = lines[:1] or [f"{{{capital(said)}}}"]
    place, left = mark.place, (lost.deed or lost.label) if lost else ""
    told = f"“{' '.join(mark.text.split())}” {doubt}"
    if lost and not doubt:
        told = f"{reader.vocabulary.system.name} does not know what “{left}” does here"
    new = "\n".join(lines)
    hint = (
        f"The list below says what comes of it: {lines[0]}"
        if len(lines) == 1
        else f"Did you mean the list {' '.join(lines)}?"
        if lines
        else "Write each outcome as an item of a list below the instruction."
    )
    if left and left in mark.raw.split("\n")[0]:
        place = replace(place, column=place.column + mark.raw.index(left), length=len(left))
    section.problems.append(
        Problem(place, "unknown-phrase", "error", told, hint, Suggestion(mark.place, mark.raw, new) if lines else None)
    )
    lost_text = TextPart(not_understood(f"{{{' '.join(mark.text.split())}}}"))
    block.parts = tuple(lost_text if part is mark else part for part in block.parts)
    return [block]
