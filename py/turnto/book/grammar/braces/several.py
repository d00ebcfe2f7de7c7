"""Several instructions in one sentence, each of which may lean on the one before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.grammar.frames.named import SORTS
from turnto.book.grammar.frames.pieces import is_certain
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.score_lists import pieces_of, split_score_list
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place, things_of
from turnto.book.text.tokens import tokens
from turnto.book.text.typography import has_outcomes

MOST_AT_START = 6
"""Words of the longest subject with its verb that a second act is said of."""
ALL = frozenset("all alle alles allen".split())
OF_ALL = ALL | frozenset("of your the lost my deine dein deinen die das den verlorene verlorenen ganze".split())
"""Words between "all" and what is meant all of."""
_WHOSE = frozenset("your his her their its dein deine deinen".split())


def listed(vocabulary: Vocabulary, place: Place, text: str) -> Deeds | None:
    """Parse three acts or more with commas between them: {Pay 1 sp, heal all Wounds and regain 1 LUCK}."""
    pieces = [
        piece.strip()
        for one in pieces_of(text, vocabulary.language.and_)
        for piece in re.split(r", (?![^()]*\))", one)
        if piece.strip()
    ]
    if not 2 < len(pieces) <= 6:
        return None
    said: list[PhraseMatch] = []
    for piece in pieces:
        one = (
            vocabulary.instruction(piece, place, strict=True)
            or vocabulary.instruction(piece, place, wide=True)
            or _borrowing(vocabulary, place, said, piece, True, True)
        )
        one = one if one and _is_certain(vocabulary, one) else _as_next(vocabulary, said, piece)
        if not one or has_outcomes(one.phrase):
            return None
        said.append(one)
    return together(said, text)


def several(vocabulary: Vocabulary, place: Place, text: str, wide: bool, strict: bool) -> Deeds | None:
    pieces = [one for piece in pieces_of(text, vocabulary.language.and_) for one in _before_but(vocabulary, piece)]
    if not 1 < len(pieces) <= 8:
        return None
    said: list[PhraseMatch] = []
    before, left = "", pieces
    while left:
        piece, *left = left
        if wide and said and (more := _with_clause(vocabulary, place, said[-1], piece)):
            said[-1] = more
            continue
        if wide and said and piece.casefold().startswith((*vocabulary.language.otherwise, "without ", "ohne ")):
            return None  # "without a ration, you lose 1 Vitality" is no loss for all
        tight = strict or wide
        one = vocabulary.instruction(piece, place, strict=tight) or _borrowing(vocabulary, place, said, piece, tight)
        if one is None and wide:
            whole = f"{before}, {piece}" if before else piece
            one = vocabulary.instruction(whole, place, wide=True) or _borrowing(
                vocabulary, place, said, piece, tight, wide
            )
        if one is None and wide:
            one = _as_next(vocabulary, said, piece)
        if one is None and wide and not before and piece != pieces[-1] and vocabulary.only_tells(piece):
            before = piece  # "You sleep and clear one Wound"
            continue
        counts = any(token.kind == "number" for token in tokens(piece))
        if one is None and wide and left and counts and not before:  # "It is 60 miles to the coast; travel there"
            one = vocabulary.instruction(f"{piece}; {left.pop(0)}", place, wide=True)
        if one is None:
            return None
        before = ""
        if said and said[-1].phrase.comes_to:
            return None  # "Pay 3 sp, or it is a Miss and you lose 1 LUCK": with the Miss, or besides?
        if said and _is_found_again(said[-1], one):
            said.pop()
        said += split_score_list(vocabulary, one, place) or (one,)
    return together(said, text)


def _with_clause(vocabulary: Vocabulary, place: Place, before: PhraseMatch, piece: str) -> PhraseMatch | None:
    """Parse a piece as a clause of the instruction before: the ration of {Rest; a ration; lose 1 Talent}."""
    if not before.phrase.clauses or has_outcomes(before.phrase) or _begins_condition(vocabulary, piece):
        return None
    one = vocabulary.instruction(f"{before.text}; {piece}", place, wide=True)
    is_same = one is not None and one.phrase is before.phrase and not one.unknown
    return one if one and is_same and one.values.items() > before.values.items() else None


def _begins_condition(vocabulary: Vocabulary, piece: str) -> bool:
    """Return whether a piece begins a condition, which may hold for the pieces behind it too."""
    words = tokens(piece)
    return bool(words) and words[0].text in (*vocabulary.language.conditional, *vocabulary.language.unless)


def _before_but(vocabulary: Vocabulary, piece: str) -> list[str]:
    """Return a piece as two, if "but" joins two acts: "forget Sunburst but learn Undergrowth"."""
    words = tokens(piece)
    doing = {*vocabulary.ways.lexicon.acts, *vocabulary.language.subject}
    for token, then in pairwise(words):
        if token.text in vocabulary.language.but and not token.style and then.text in doing:
            return [piece[: token.start].strip(" ,"), piece[then.start :]]
    return [piece]


def _borrowing(
    vocabulary: Vocabulary, place: Place, before: Sequence[PhraseMatch], piece: str, strict: bool, wide: bool = False
) -> PhraseMatch | None:
    """Parse a piece that omits its beginning: {Lose 1 Talent and 2 gp}.  Tests and fights lend none."""
    lead = before[-1].lead if before and not has_outcomes(before[-1].phrase) else ""
    first = next(iter(tokens(piece)), None)
    if (
        not strict
        and first
        and not (first.style or first.kind != "word" or first.text in vocabulary.between_names - _WHOSE)
    ):
        return None
    if first and not first.style and first.text in vocabulary.ways.lexicon.openers:
        return None  # "Take one Wound; on later visits the wolf growls": nobody takes on a wolf
    last = before[-1].slots[-1:] if lead else ()
    if last and last[0].kind == "counter" and (at := before[-1].text.rfind(str(last[0].value))) >= 0:
        # "Add 1 to Suspicion and Alarm"
        again = f"{before[-1].text[:at].rstrip('*_')}{piece}"
        one = vocabulary.instruction(again, place, strict=True)
        if one and one.phrase.id == before[-1].phrase.id:
            return one
    verb = lead.split(" ", 1)[0]
    if verb != lead and verb.casefold() in vocabulary.ways.lexicon.acts:  # "Gain the code *Anvil* and the title Reeve"
        one = vocabulary.instruction(f"{verb} {piece}", place, strict=True)
        is_amount = first is not None and (first.kind == "number" or first.text == "$")
        if one and not one.unknown and (one.lead != verb or is_amount):
            return one
    return vocabulary.instruction(f"{lead} {piece}", place, wide=wide, strict=strict) if lead else None


def as_before(vocabulary: Vocabulary, before: Deeds, text: str) -> str:
    """Return an alternative with the verb that it leaves out: "gain 20 gp, otherwise only 5"."""
    words, merely = tokens(text), vocabulary.ways.lexicon.merely
    verb = before.said[0].lead.split(" ", 1)[0].casefold()
    while words and words[0].text in {verb, *merely}:
        words = words[1:]
    numbers = dict(vocabulary.language.numbers)
    if len(before.said) != 1 or not words or not (words[0].kind == "number" or words[0].text in numbers):
        return text
    said, piece = before.said[0], text[words[0].start :].rstrip(" .")
    puts = [f"{said.lead} {piece}"] if said.lead else []
    counts = [token for token in tokens(said.text) if token.kind == "number" or token.text in numbers]
    if len(words) == 1 and len(counts) == 1:
        puts.append(f"{said.text[: counts[0].start]}{piece}{said.text[counts[0].end :]}")
    for put in puts:
        one = vocabulary.widely(put)
        if one and one.phrase is said.phrase and not one.unknown:
            return put
    return text


def _as_next(vocabulary: Vocabulary, said: Sequence[PhraseMatch], piece: str) -> PhraseMatch | None:
    """Parse a piece of a sentence by what stands before it."""
    if not said or not tokens(piece):
        return None  # “**You gain the letter.**” leaves two stars behind its full stop
    found = _with_beginning(vocabulary, said[-1], piece) or _of_all(vocabulary, said[-1], piece)
    if (
        not found and said[-1].phrase.id.startswith("gain-money") and "**" in piece
    ):  # "You are paid 20 gp and a **ring**"
        found = vocabulary.widely(f"{vocabulary.language.taking} {piece}")
    return found


def _with_beginning(vocabulary: Vocabulary, before: PhraseMatch, piece: str) -> PhraseMatch | None:
    """Parse a piece whose subject or verb stands before: {The hermit teaches you Sunburst and gives you 2 rations}."""
    words, first = tokens(before.text), tokens(piece)[0]
    acts = vocabulary.ways.lexicon.acts
    verb = next(
        (
            n
            for n, word in enumerate(words[:MOST_AT_START])
            if not acts.isdisjoint((word.text, word.text.removesuffix("s"))) and not word.style
        ),
        None,
    )
    if has_outcomes(before.phrase) or first.text in (*vocabulary.language.subject, *acts):
        return None
    ends = [] if verb is None else [verb, verb + 1] if verb else [1]
    if not first.style and words[0].text not in {*vocabulary.language.subject, *acts}:
        ends += reversed(range(1, MOST_AT_START))
    starts = (before.text[: words[end].start] for end in ends if end < len(words) and not words[end].style)
    found = (vocabulary.widely(f"{start}{piece}") for start in starts)
    return next((one for one in found if one and _is_certain(vocabulary, one)), None)


def _is_certain(vocabulary: Vocabulary, one: PhraseMatch) -> bool:
    """Return whether an instruction is one by its own words, or names nothing but things that anybody carries."""
    named = [name for name, _ in things_of(one.slots)]
    named += [str(slot.value) for slot in one.slots if slot.kind in ("thing", "sorts")]
    is_usual = all(name in SORTS or vocabulary.ways.is_usual_thing(name) for name in named)
    return is_certain(one, one.text, NAMING) or bool(named and is_usual and not one.unknown)


def _of_all(vocabulary: Vocabulary, before: PhraseMatch, piece: str) -> PhraseMatch | None:
    """Parse a piece of which all is meant, as of what stands before: {Regain all your lost Vitality and Talent}."""
    words, own = tokens(before.text), tokens(piece)
    place = next((n for n, word in enumerate(words) if word.text in ALL), len(words))
    behind = next((n for n in range(place, len(words)) if words[n].text not in OF_ALL), 0)
    start = next((word.start for word in own if word.text not in OF_ALL), 0)
    if not behind:
        return None
    one = vocabulary.widely(before.text[: words[behind].start] + piece[start:])
    return one if one and _is_certain(vocabulary, one) else None


def _is_found_again(first: PhraseMatch, second: PhraseMatch) -> bool:
    """Return whether what is found is taken in the next sentence: "You find 3 gp under the stone. Gain 3 gp"."""
    is_same = first.phrase.id == second.phrase.id and first.values == second.values
    return bool(first.phrase.gives) and is_same and first.text.casefold() != second.text.casefold()


def together(said: Sequence[PhraseMatch], text: str) -> Deeds:
    texts = tuple(one.text for one in said)
    return Deeds(tuple(said), texts, any(one.phrase.offered for one in said), text)
