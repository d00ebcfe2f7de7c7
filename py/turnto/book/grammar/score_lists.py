"""Lists that mix scores and things: {Lose 2 fatigue and the **rope**} is an instruction for each."""

from __future__ import annotations

from collections.abc import Sequence

from turnto.book.grammar.frames.ways import SCORES
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.book.text.locale import Locale
from turnto.book.text.tokens import Token, tokens
from turnto.common.inventory import score_called
from turnto.core.names import plainly
from turnto.core.system import System

SHORT = 45
"""Characters of the longest example that a hint shows."""


def said_of_score(system: System, name: str, most: int = 3) -> list[str]:
    """Return example instructions for a score, or else for one like it."""
    field = score_called(system, name)
    called = {plainly(word) for word in (name, *((field.key, field.label) if field else ()))}
    alike = {
        plainly(word)
        for kind in SCORES[1:]
        if any(plainly(word) in called for word in system.language.kinds.get(kind, ()))
        for word in system.language.kinds[kind]
    }
    examples = [example for phrase in system.language.phrases for example in phrase.examples if len(example) <= SHORT]
    for wanted in (called, alike):
        found = [example for example in examples if wanted & {plainly(token.text) for token in tokens(example)}]
        if found:
            return sorted(found, key=len)[:most]
    return []


def split_score_list(
    vocabulary: Vocabulary, whole: PhraseMatch, place: Place, strict: bool = False
) -> tuple[PhraseMatch, ...] | None:
    """Split a list that mixes things and scores into one instruction for each.

    ``{Take the **rope**, 2 damage and 5 gp}``: each is parsed behind the beginning they share, or by itself.
    Return nothing if all of them are things, or if one is unknown; None if ``strict`` and one of a mixed list is no thing
    that is marked, so that it may be meant otherwise.
    """
    if [slot.kind for slot in whole.slots] != ["items"] or not whole.lead:
        return ()
    pieces = _listed(whole.text, vocabulary.language)
    if not 1 < len(pieces) <= 8:
        return ()
    read = [_one(vocabulary, whole.lead, *piece, place) for piece in pieces]
    said = [one for one in read if one is not None]
    names_things = [any(slot.kind in ("item", "items") for slot in one.slots) for one in said]
    if (
        strict
        and not all(names_things)
        and any(_is_plain_thing(vocabulary, one) for one, is_thing in zip(said, names_things, strict=True) if is_thing)
    ):
        return None
    return tuple(said) if len(said) == len(pieces) and not all(names_things) else ()


def _is_plain_thing(vocabulary: Vocabulary, one: PhraseMatch) -> bool:
    """Return whether a thing is named in plain words that say something else too: "no DR", "ignoring armour"."""
    if "*" in one.text or '"' in one.text:
        return False
    words = {token.text for token in tokens(one.text[len(one.lead) :])}
    return bool(words & (vocabulary.ways.meant | vocabulary.ways.lexicon.telling))


def _one(vocabulary: Vocabulary, lead: str, piece: str, joint: str, place: Place) -> PhraseMatch | None:
    """Parse one of a list; behind "and" it may have a beginning of its own."""
    alone = _read(vocabulary, piece, place) if joint != "," else None
    if not joint or (alone and alone.lead):
        return alone
    # "Lose all your weapons and $50": what is lost of money is not all
    return _read(vocabulary, f"{lead} {piece}", place) or _read(vocabulary, f"{lead.split()[0]} {piece}", place)


def _read(vocabulary: Vocabulary, text: str, place: Place) -> PhraseMatch | None:
    """Parse an instruction, in whatever words before scores and money are taken for things."""
    return (
        vocabulary.instruction(text, place, strict=True)
        or (
            vocabulary.ways.reserved.intersection(token.text for token in tokens(text))
            and vocabulary.instruction(text, place, wide=True)
        )
        or vocabulary.instruction(text, place)
    )


def _listed(text: str, language: Locale) -> list[tuple[str, str]]:
    """Split at commas, semicolons and "and" outside brackets and markup: (piece, joint before it)."""
    found: list[tuple[str, str]] = []
    start, joint = 0, ""
    for token in tokens(text):
        if not token.style and token.text in (",", ";", *language.and_) and not _in_a_number(text, token):
            found.append((text[start : token.start].strip(), joint))
            start, joint = token.end, token.text
    found.append((text[start:].strip(" ."), joint))
    return [(piece, joint) for piece, joint in found if piece]


def _in_a_number(text: str, token: Token) -> bool:
    return text[: token.start][-1:].isdigit() and text[token.end :][:1].isdigit()


def pieces_of(text: str, and_: Sequence[str]) -> list[str]:
    """Split at semicolons, full stops and "and" outside brackets and markup."""
    cuts = [0]
    for token in tokens(text):
        if token.text in (";", ".", "then") or (token.text in and_ and not token.style):
            cuts += [token.start, token.end]
    cuts.append(len(text))
    pieces = [text[start:end].strip(" ,;") for start, end in zip(cuts[::2], cuts[1::2], strict=True)]
    return [piece for piece in pieces if piece]
