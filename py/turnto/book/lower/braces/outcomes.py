"""Outcomes in a sentence: the label of each, what is done, and where it turns to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from turnto.book.grammar.answers import outcome_word
from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.grammar.braces.several import as_before
from turnto.book.grammar.frames.nearest import DENYING
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.lower.answers import half_won, named_outcomes
from turnto.book.lower.instructions import Awaiting
from turnto.book.lower.label_reader import NamedOutcomes
from turnto.book.lower.other_words import quietly
from turnto.book.lower.ranges import range_words
from turnto.book.lower.unbraced.turns import ImpliedTurn
from turnto.book.model import NOWHERE, Instruction
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, marked_up
from turnto.book.text.word_files import WordTable, words_of
from turnto.common.tables import span

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

CUT = late(r"(?:^|(?<=[.;:!?]) |, |\.?\) )(?:(?:and|but|or|und|aber) )?|(?<=[^\s,.;:!?]) (?:and|but|und|aber) ")
"""Where an outcome may begin."""
_BRACED = late(r"\{([^{}]*)\}")
_JOINT = late(r"[\s,;:.]*(?:\b(?:and|then|und|dann)\b[\s,]*)*$", re.IGNORECASE)
LONGEST_LABEL = 7
"""Words of a label without a pause behind it."""
MOST = 8
"""Outcomes of one sentence."""


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


def as_written(parts: Sequence[Part]) -> str:
    """Return parts as their author wrote them, on one line."""
    said = "".join(
        marked_up(part.runs) if isinstance(part, TextPart) else part.raw if isinstance(part, Mark) else " \ufffc "
        for part in parts
    )
    return " ".join(said.split())


def awaiting(section: SectionLowering, text: str) -> Awaiting | None:
    """Return an instruction whose outcomes may follow it; None for any other text."""
    said: PhraseMatch | None = section.deeds.reader.vocabulary.widely(text)
    if not said or said.unknown or not (said.phrase.outcomes or said.phrase.answers == "ranges"):
        return None
    return Awaiting(Instruction(0, NOWHERE, said.text, said.phrase.id, said.values, said.slots, ()), said.phrase)


def begins_outcome(section: SectionLowering, text: str) -> bool:
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


def with_turns(section: SectionLowering, text: str) -> str:
    """Return a text with each turn that something else does as one: "a Miss sends you to 40"."""

    for pattern, joint in within_words(section.code).turned:

        def turn(found: re.Match[str], joint: str = joint) -> str:
            name = section.turns.known(found["name"])
            pause = "" if joint[:1] == ":" else found["pause"]
            return f"{pause}{joint}{' '.join(section.turns.ways.turn)} {name}" if name else found[0]

        text = pattern.sub(turn, text)
    words, turns = within_words(section.code), " ".join(section.turns.ways.turn)
    if (fled := words.fled.search(text)) and section.turns.known(fled["name"]):
        text = f"{text[: fled.end('flight')]}. {words.if_fled}, {turns} {fled['name']}{text[fled.end() :]}"
    return text


def outcomes_in(
    section: SectionLowering, head: Awaiting, text: str, below: MarkdownBlock | None
) -> list[WrittenOutcome]:
    """Return the outcomes of a text; nothing if a part of it is not an outcome."""
    text = _OR_A.sub(r"\1 or \2", text.lstrip(" .,;:"))
    text = IF_SO.sub(lambda did: "if you fail" if did["no"] else "if you succeed", text)
    found: list[tuple[int, NamedOutcomes]] = []
    for cut in CUT.finditer(text):
        if found and cut.start() < found[-1][0] + found[-1][1].length - 1:
            continue  # within a label: "on anything | but a success"
        behind = text[cut.end() :]
        named = _named(section, head, behind) if begins_outcome(section, behind) else None
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
        own = effect_of(section, label, _NOT_DYING.sub("", effect.strip(" ,;:.")))
        if is_lone and half_won(head.phrase, section.code):  # a Partial may be meant as well, or not
            own = replace(own, is_known=False)
        if not own.is_known and said and (put := _as_before(section, said[-1].deed, own.deed)):
            own = effect_of(section, label, put)
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
    put = as_before(section.deeds.reader.vocabulary, done, first) if isinstance(done, Deeds) and first else first
    return f" {section.language.and_[0]} ".join((put, *rest)) if put != first else ""


def _answer_below(
    section: SectionLowering, head: Awaiting, named: NamedOutcomes, below: MarkdownBlock | None
) -> str | None:
    """Return the item of a list below that answers the same outcomes, as written; None without one."""
    for item in below.children if below and below.kind in ("ul", "ol") else ():
        said = as_written(item.children[0].parts if item.children else item.parts)
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


def names_rules(vocabulary: Vocabulary, effect: str) -> bool:
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
    if names_rules(vocabulary, effect):
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


IF_SO = late(
    r"(?:^|(?<=[.;,:] ))(?:(?P<no>if you do(?:n't| not)|wenn nein)|if you do|wenn ja)(?=[,:]| (?:turn|go)\b)",
    re.IGNORECASE,
)
"""Whether a test came out well, said of what it decides: "… whether you notice him: if you do, …"."""


def effect_of(section: SectionLowering, label: str, effect: str) -> WrittenOutcome:
    label = label.strip(" ,;:.")
    effect = _AND.sub("", _MEANS.sub("", _BRACED.sub(r"\1", effect)))
    if (to := _TO.search(label)) and section.turns.known(effect):  # "otherwise to | the ditch"
        label, effect = label[: to.start()], f"{to[0].strip()} {effect}"
    effect = _THEN_YOU.sub(" ", effect).strip()
    if (on := _IT_IS.fullmatch(effect)) and section.turns.known(on[1]):
        effect = f"{' '.join(section.turns.ways.turn)} {on[1]}"
    turn = section.turns.at_end(effect, True) if not effect.startswith("->") else None
    arrow = _ARROW.search(effect)
    if arrow:
        name = section.turns.known(arrow[1].strip())
        turn, effect = (ImpliedTurn(arrow.start(), name, False) if name else None), effect[: arrow.start()]
        if not turn:
            return WrittenOutcome(label, effect, None, False)
    elif turn:
        effect = effect[: turn.start]
    elif (bare := _BARE_TURN.fullmatch(effect)) and (name := section.turns.known(bare[1] or bare[2])):
        effect, turn = "", ImpliedTurn(0, name, False)
    effect = _JOINT.sub("", effect).strip()
    if not effect or effect.casefold() in turn_words(section.code).nothing:
        return WrittenOutcome(label, "", turn, bool(turn) or bool(effect))
    own = section.implied.mark("brace", effect, section.last_place)
    if section.deeds.reader.deeds.does(effect) or isinstance(quietly(section, own, effect), Deeds):
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
