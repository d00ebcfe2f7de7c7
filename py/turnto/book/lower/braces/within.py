"""Outcomes in one sentence with their instruction: {Roll one die: on 1-3 take 1 damage, on 4-6 gain a ration}.

Such a sentence is the instruction and the list of its outcomes, if every word of it is known so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import TURN_TO
from turnto.book.grammar.frames.slots import WHEN
from turnto.book.lower.braces.instruction_first import (
    in_usual_words,
    staked,
    with_failure,
    with_results_first,
    with_test_first,
)
from turnto.book.lower.braces.modified import by_condition, conditional_test, spelled_out
from turnto.book.lower.braces.outcomes import (
    CUT,
    IF_SO,
    WrittenOutcome,
    as_written,
    awaiting,
    begins_outcome,
    effect_of,
    names_rules,
    outcomes_in,
    with_turns,
    within_words,
)
from turnto.book.lower.instructions import Awaiting
from turnto.book.model import Problem, Suggestion
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, not_understood

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

LONGEST = 320
"""Characters of a sentence that is searched for outcomes."""
ROUNDS = frozenset("round rounds runde runden".split())
"""Words that say when in a fight something comes of it."""


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
    plainer = in_usual_words(section, text)
    if plainer != text:
        text, mark = plainer, replace(section.implied.mark("brace", plainer, mark.place), raw=mark.raw)
        block.parts = (*block.parts[:place], mark, *behind)
    if (
        not as_written(block.parts[:place]).strip()
        and not as_written(behind).strip(" .")
        and (ways := _ways(section, mark))
    ):
        return [MarkdownBlock("ul", block.line, children=[_item(section, block, mark, one) for one in ways])]
    arrow = next((n for n, part in enumerate(behind) if isinstance(part, Mark) and part.kind == "arrow"), len(behind))
    if as_written(behind[:arrow]).strip(" .!"):
        return _with_answers_behind(section, block, place, arrow, below)
    if len(text) > LONGEST:
        return [block]
    doubt = ""
    if bet := turn_words(section.code).bet.fullmatch(text):
        text, doubt = staked(section, bet)
        block.parts = (*block.parts[:place], TextPart((capital(f"{bet['stake'].strip()}. "),)), mark, *behind)
        place += 1
    put = by_condition(section, mark, spelled_out(text))[0] if section.otherwise.search(text) else ""
    put = put or with_failure(section, with_test_first(section, text))
    # a clause of the instruction says it
    if put != text and (section.deeds.reader.deeds.does(put) or section.otherwise.search(put)):
        own = replace(section.implied.mark("brace", put, mark.place), raw=mark.raw)
        block.parts = (*block.parts[:place], own, *behind)
        return [block]
    as_it_stands, text = text, with_results_first(with_turns(section, put))
    for cut in CUT.finditer(text):
        said = text[: cut.start()].rstrip(" ,;:.")
        if not said or not begins_outcome(section, text[cut.end() :]):
            continue
        is_otherwise = text[cut.end() :].casefold().startswith(section.language.otherwise)
        head, whole = _head(section, mark, said, is_otherwise)
        if not head:
            continue
        if section.deeds.reader.deeds.does(text):
            return [block]
        if not (found := outcomes_in(section, head, text[cut.end() :], below)):
            continue  # "or 11 if you have the rope" begins like an outcome of a throw
        first = section.turns.ways.first_sentence.match(text)
        is_parted = first and first.end() >= len(said) and not IF_SO.search(text) and text == as_it_stands
        # "If you own Flight you can cast it" is a cast, whose other outcome is for those who have it not as well
        is_asked = not whole and said.split(" ", 1)[0].casefold() in section.language.conditional
        if is_asked:
            whole = section.deeds.reader.vocabulary.canonical(head.phrase, head.made.values)
        is_turned = all(one.turn and not one.deed and _opens_outside(section, one.label) for one in found)
        is_turned = is_turned and bool(section.turns.at_end(text, True))
        if is_parted and is_turned and not is_asked:
            return [block]  # it is set outside the braces as it stands
        if all(one.is_known for one in found) and not doubt:
            own = replace(section.implied.mark("brace", whole or capital(said), mark.place), raw=mark.raw)
            if head.phrase.answers == "ranges" and len(found) == 1 and not (below and below.kind in ("ul", "ol")):
                found = [*found, _nothing_else(section)]
            if whole == said:  # what stands behind a condition is not told to all
                found = [replace(one, story="") for one in found]
            return _apart(section, block, [*block.parts[:place], own], found, mark)
        if head.phrase.answers == "ranges" and len(found) == 1 and found[0].deed:
            found = [*found, _nothing_else(section)]
        return _told(section, block, mark, said, found, doubt, below_answers(below, found))
    return [block]


def _nothing_else(section: SectionLowering) -> WrittenOutcome:
    """Return that nothing comes of any other throw: "Roll one die. On a 6 the lamp goes out"."""
    return WrittenOutcome(capital(section.language.otherwise[0]), "", None, True)


def _with_answers_behind(
    section: SectionLowering, block: MarkdownBlock, place: int, arrow: int, below: MarkdownBlock | None
) -> list[MarkdownBlock]:
    """Return a paragraph with the outcomes behind its braces as a list; an ``arrow`` behind them begins another."""
    mark, behind = block.parts[place], block.parts[place + 1 :]
    assert isinstance(mark, Mark)
    text, rest = " ".join(mark.text.split()), as_written(behind[:arrow])
    if len(rest) > LONGEST or (arrow < len(behind) and not rest.endswith((".", "!"))):
        return [block]
    if (
        not begins_outcome(section, rest.lstrip(" .,;:"))
        or not (head := awaiting(section, text))
        or not (found := outcomes_in(section, head, rest, below))
        or any(one.turn for one in found)
    ):
        return [block]
    if not all(one.is_known for one in found):
        is_doing = any(section.deeds.reader.deeds.does(one.deed) for one in found if not one.is_known)
        if is_doing or (len(found) > 1 and not below_answers(below, found)):
            return _told_behind(section, block, mark, found)
        return [block]
    onward = [MarkdownBlock("p", block.line, tuple(behind[arrow:]))] if arrow < len(behind) else []
    return [*_apart(section, block, [*block.parts[: place + 1]], found, mark), *onward]


def _head(section: SectionLowering, mark: Mark, said: str, is_otherwise: bool) -> tuple[Awaiting | None, str]:
    """Return the instruction before outcomes, and the whole of it with its condition if it has one."""
    if head := awaiting(section, said):
        return head, ""
    whole, plain = by_condition(section, mark, said)
    if whole:
        return awaiting(section, plain), whole
    test = "" if is_otherwise else conditional_test(section, mark, said)
    return (awaiting(section, test), said) if test else (None, "")


def _ways(section: SectionLowering, mark: Mark) -> list[WrittenOutcome]:
    """Return the two ways on that a sentence offers: "Pay 2 sp and turn to 40, or turn to 50"."""
    words = within_words(section.code)
    said = words.choosing.sub("", " ".join(mark.text.split()))
    onward = words.onward.search(said)
    for cut in words.instead.finditer(said):
        halves = [said[: cut.start()], said[cut.end() :]]
        if onward and onward.start() > cut.end() and not section.turns.at_end(halves[0], True):
            halves = [f"{half} {onward['turn']}" for half in (halves[0], said[cut.end() : onward.start()])]
        ways = [effect_of(section, "", half.strip(" ,;.")) for half in halves]
        if ways[0].is_known and not ways[1].is_known and words.named.match(halves[1]):
            verb = halves[0].split(" ", 1)[0]  # "lose your shield or 2 Vitality"
            ways[1] = effect_of(section, "", f"{verb} {halves[1].strip(' ,;.')}")
        are_done = any(one.deed for one in ways) and not any(awaiting(section, one.deed) for one in ways if one.deed)
        if are_done and all(one.turn and one.is_known for one in ways):
            return ways
    return []


def _opens_outside(section: SectionLowering, label: str) -> bool:
    """Return whether a label begins a way on in the story as well: "On a success", "If you win"."""
    return bool(section.turns.ways.result.match(label) or section.turns.ways.condition.match(label))


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
        f"- {capital(one.label)}: {f'{{{capital(one.deed)}}}' if reader.deeds.does(one.deed) else f'{capital(one.deed)}.'}"
        for one in found
    )
    told = f"“{left}” stands behind the braces as what comes of them, and nothing comes of it"
    hint = f"Write what comes of it as a list: {mark.raw} {' '.join(items)}"
    section.problems.append(Problem(place, "unknown-phrase", "error", told, hint))
    return [block]


def _mended(section: SectionLowering, mark: Mark, one: WrittenOutcome) -> str:
    """Return an outcome's effect in braces, nearly so, or as story; empty for none of these."""
    if one.is_known:
        return f"{{{capital(one.deed)}}}" if one.deed else ""
    reader = section.deeds.reader
    near = reader.hints.nearest(reader.vocabulary, one.deed)
    spoken = {token.text for token in tokens(one.deed)}
    if near and not spoken.isdisjoint(outcome_words(section.code).states.keys() | WHEN | ROUNDS):
        near = None  # "you succeed but take 1 damage", "a round you also lose 1 Talent"
    if near and (meant := reader.vocabulary.instruction(near.sentence, mark.place, strict=True)):
        is_turn = bool(one.turn) and meant.phrase.id == TURN_TO  # "turn to c, by less turn to b" are two ways
        near = None if has_outcomes(meant.phrase) or is_turn else near  # a list leads to no further test
    is_told = one.deed.split(" ", 1)[0].casefold() not in reader.language.having[0].split()
    tells = is_told and reader.vocabulary.only_tells(one.deed)
    tells = tells and not near and not names_rules(reader.vocabulary, one.deed)
    return f"{{{near.sentence}}}" if near else f"{capital(one.deed)}." if tells else ""


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
        deed = _mended(section, mark, one)
        if one.deed and not deed:
            lines = []
            break
        does = deed if one.deed or one.turn else capital(turn_words(section.code).nothing_happens)
        lines.append(f"- {capital(one.label)}: {does}{f' -> {one.turn.name}' if one.turn else ''}".rstrip(" :"))
    only_told = all(
        reader.vocabulary.only_tells(one.deed) and not names_rules(reader.vocabulary, one.deed) and not one.turn
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
