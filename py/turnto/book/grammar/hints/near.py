"""Sentences of the phrasebook near one that is not understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from turnto.book.grammar.frames.around import GIVING, LASTING, shortened
from turnto.book.grammar.frames.nearest import SMALL, TURNING, nearest, not_understood
from turnto.book.grammar.frames.pieces import CUTS, Stretch, as_clause, is_certain, pieces, runs, telling_cost
from turnto.book.grammar.frames.pieces import MOST as MOST_PIECES
from turnto.book.grammar.frames.telling import says_where
from turnto.book.grammar.hints.faithful import leaves_out_helpers
from turnto.book.grammar.matches import Nearest, PhraseMatch
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.text.name_words import name_words
from turnto.book.text.tokens import Token, opened, tokens
from turnto.book.text.typography import before_markup, behind_markup, capital, has_outcomes
from turnto.core.names import plainly
from turnto.core.phrase import Phrase

MOST_AMID = 16
"""Stretches of a sentence that are tried as its instruction."""
PUT = 1.6
"""Cost of a word that says what is done, if it is put in."""


def but_for(vocabulary: Vocabulary, text: str) -> Nearest | None:
    """Return what an instruction says if one stretch of it is left out: that stretch is what is not understood."""
    words = tokens(text)
    if not 2 < len(words) <= 30:
        return None
    kept = vocabulary.ways.lexicon.telling | vocabulary.weights.numbers | TURNING
    for shorter, gone in shortened(words, kept, vocabulary.ways.meant):
        if _lacks_its_act(text, gone[-1]):
            continue
        found = vocabulary.wide_reading(text).instruction(shorter)
        if found and any(slot.kind in NAMING for slot in found.slots) and not any(token.style for token in shorter):
            continue
        if found and vocabulary.ways.clause_words(found.phrase.id).intersection(token.text for token in gone):
            continue
        if found and gone[0].text in GIVING and any(map(_adds, found.values.values())):
            continue  # a bonus that one may not have: "+1 for the rope"
        if found and not found.unknown and (said := vocabulary.canonical(found.phrase, found.values)):
            heads = sum(token.text in vocabulary.ways.telling for token in gone)
            return Nearest(said, 0.5 + 0.1 * len(gone) + 0.4 * heads, (gone[0].start, gone[-1].end), 1)
    return None


def amid(vocabulary: Vocabulary, text: str) -> Nearest | None:
    """Return what a stretch of a sentence says that holds all that counts or is marked in it.

    What stands round it is not understood: "The troll is worth 10 xp to you, dead or alive".
    """
    words = [token for token in tokens(text) if not token.parts]
    numbers = vocabulary.weights.numbers | {"half", "twice"}
    held = [n for n, token in enumerate(words) if _counts(token, numbers)]
    if not held or not 3 < len(words) <= 30:
        return None
    turning = TURNING | {*vocabulary.language.conditional, *vocabulary.language.unless}
    before = [n for n, token in enumerate(words[: held[0]]) if token.text in turning]
    behind = [n for n, token in enumerate(words) if n > held[-1] and token.text in turning]
    acts = vocabulary.ways.lexicon.acts
    starts = [n for n in range(before[-1] + 1 if before else 0, held[0] + 1) if words[n].text in acts or n == held[0]]
    ends = range(behind[0] if behind else len(words), held[-1], -1)
    if before or behind:
        return None
    for start, end in [(start, end) for start in starts for end in ends][:MOST_AMID]:
        said = text[before_markup(text, words[start].start) : behind_markup(text, words[end - 1].end)]
        found = vocabulary.widely(said)
        if found and is_certain(found, said, NAMING) and (whole := vocabulary.canonical(found.phrase, found.values)):
            left = (0, words[start].start) if start else (words[end - 1].end, len(text))
            if (vocabulary.ways.clause_words(found.phrase.id) | name_words(vocabulary.code).given_by_name).intersection(
                token.text for token in (*words[:start], *words[end:])
            ):
                continue  # "You are too close for a shield"
            return Nearest(whole, 1.3, left, 1)
    return None


def piecewise(vocabulary: Vocabulary, text: str, told: str = "") -> Nearest | None:
    """Read a sentence of several pieces as one instruction, the others as its clauses.

    ``told`` is a piece of which it is known that it only tells: "You lose your footing".
    """
    cuts = pieces(text)
    best: Nearest | None = None
    for first, behind in runs(len(cuts)) if 1 < len(cuts) <= MOST_PIECES else ():
        run = text[cuts[first][0] : cuts[behind - 1][1]].strip(" ,")
        joint = text[cuts[first - 1][1] : cuts[first][0]].strip(" ,").casefold() if first else ""
        if (
            joint in CUTS
            and behind > first + 1
            and set(".!?:;") & set(text[slice(*cuts[first])][-1:] + text[cuts[first][1] : cuts[first + 1][0]])
        ):
            continue  # "The guard is drunk and | unarmed. Fight him"
        found = vocabulary.widely(run)
        if not found or not is_certain(found, run, NAMING):
            continue
        words = tokens(text)
        kept = {token.start for token in words if cuts[first][0] <= token.start < cuts[behind - 1][1]}
        if found.phrase.id.startswith(LASTING) and says_where(vocabulary.wide_reading(text), words, kept):
            continue
        near = _with_clauses(vocabulary, found, text, (cuts[:first], cuts[behind:]), told)
        if near and (best is None or near.cost < best.cost):
            best = near
    return best if best and not leaves_out_helpers(text, best.sentence) else None


def _with_clauses(
    vocabulary: Vocabulary, found: PhraseMatch, text: str, rest: Sequence[Sequence[Stretch]], told: str
) -> Nearest | None:
    """Add the clauses that the other pieces of its sentence say to an instruction.

    None if a piece says something else.
    """
    values = dict(found.values)
    cost, left, story = 0.2, None, 0
    hero = {*vocabulary.language.subject, *vocabulary.ways.possessive}
    waiting = [list(side) for side in rest if side]
    while waiting:
        side = waiting.pop(0)
        for count in range(len(side), 0, -1):
            start, end = side[0][0], side[count - 1][1]
            piece = text[start:end].strip(" ,.!:;")
            taken = ({}, 0.9) if piece == told else as_piece(vocabulary, found, piece, values)
            is_joined = bool(story) and text[story:start].strip(" ,").casefold() in CUTS
            if taken and taken[0] and is_joined and hero.isdisjoint(token.text for token in tokens(piece)):
                continue  # "The guard is drunk and unarmed": he is, and not the hero
            if taken:
                story = 0 if taken[0] else end
                values |= taken[0]
                cost += taken[1]
                if taken[1] and left is None:
                    left = (start + len(text[start:end]) - len(text[start:end].lstrip()), end)
                waiting = [side[count:], *waiting] if side[count:] else waiting
                break
        else:
            return None
    sentence = vocabulary.canonical(found.phrase, values)
    return Nearest(sentence, cost, left, 1) if sentence else None


def as_piece(
    vocabulary: Vocabulary, found: PhraseMatch, piece: str, values: Mapping[str, Any]
) -> tuple[Mapping[str, Any], float] | None:
    """Return what one piece of a sentence adds to its instruction, and what it costs to take it so."""
    reading = vocabulary.wide_reading(piece)
    spoken = {token.text for token in tokens(found.text)}
    weights = replace(vocabulary.weights, acts=vocabulary.weights.acts - spoken)
    said = as_clause(vocabulary.ways.clauses_apart(found.phrase.id), reading, weights)
    if said and not said[0].keys() & values.keys():
        return said
    cost = telling_cost(reading, tokens(piece), vocabulary.ways.clause_words(found.phrase.id))
    return None if cost is None else ({}, cost)


def likely(vocabulary: Vocabulary, text: str) -> Nearest | None:
    """Return what a sentence likely means that the phrasebook lacks."""
    found, is_offered = vocabulary.paired(text, vocabulary.ways.likely)
    said = "; ".join((f"{vocabulary.language.may[0]} " * is_offered + one.text) for one in found[:1])
    said = "; ".join((said, *(one.text for one in found[1:])))
    return Nearest(capital(said), 0.2, None, 1) if found else None


def hinted(vocabulary: Vocabulary, text: str) -> Nearest | None:
    """Return what a sentence means if it is meant as a looser way of saying an instruction."""
    if meant := likely(vocabulary, text):
        return meant
    reading = vocabulary.wide_reading(text)
    for words in (reading.prepared(tokens(text)), reading.prepared(opened(text, 0))):
        if (best := reading.best(vocabulary.ways.hinted, words)) and (
            said := vocabulary.canonical(best[0].what, reading.filled(*best)[0])
        ):
            return Nearest(said, 0.2, None, 1)
    return None


def nearest_sentence(vocabulary: Vocabulary, text: str, condition: bool, dearest: float) -> Nearest | None:
    """Return the sentence of the phrasebook that is nearest to one that is not understood, none above the dearest."""
    counted = vocabulary.money_counted(text, condition=True)
    return next(iter(near_sentences(vocabulary, text, condition, dearest, counted)), None)


def near_sentences(
    vocabulary: Vocabulary, text: str, condition: bool, dearest: float, first: Nearest | None = None
) -> list[Nearest]:
    """Return the few sentences of the phrasebook near one that is not understood, the nearest first."""
    group = vocabulary.ways.indexed_conditions if condition else vocabulary.ways.indexed_phrases
    found = {first.sentence: first} if first else dict[str, Nearest]()
    for words in dict.fromkeys((tokens(text), opened(text, 0))):
        reading = vocabulary.wide_reading(text)
        for near in nearest(group, text, reading.prepared(words)[:40], reading.extents, vocabulary.weights, dearest):
            is_change = isinstance(near.known.what, Phrase) and not has_outcomes(near.known.what)
            put_in = [word for word in near.put_in if word not in SMALL]
            if is_change and near.skipped and _lacks_its_act(text, near.skipped[0]):
                continue
            is_bold = near.fit.literals < 2 or any(vocabulary.weights.putting(word) >= PUT for word in put_in)
            if put_in and (is_bold if is_change else not near.fit.literals):
                continue  # what is done is not said: {2 Vitality} may be lost or healed
            own = vocabulary.ways.clause_words(near.known.what.id)
            cost = near.cost + 2.0 * sum(
                not own.isdisjoint((token.text, plainly(token.text))) for token in near.skipped
            )
            values, _ = reading.filled(near.known, near.fit)
            said = vocabulary.canonical(near.known.what, values)
            if said and (said not in found or cost < found[said].cost):
                found[said] = Nearest(said, cost, not_understood(near), near.fit.literals)
    return sorted(found.values(), key=lambda near: near.cost)


def _adds(value: Any) -> bool:
    """Return whether a value of a roll adds to it: 2, "+1d"."""
    return (isinstance(value, int) and value > 0) or (isinstance(value, str) and value.startswith("+"))


def _lacks_its_act(text: str, left_out: Token) -> bool:
    """Return whether a text without its first word has an amount and no act: "Hael 2 damage"."""
    return left_out.start == 0 and text[left_out.end :].lstrip(" $")[:1].isdigit()


def _counts(token: Token, numbers: frozenset[str]) -> bool:
    """Return whether a token counts something or is marked."""
    return bool(token.style) or token.kind not in ("word", "mark") or token.text in numbers
