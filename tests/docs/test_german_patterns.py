"""Everything a book can say in English it can say in German, and it is read as the same op."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import pytest

from support.reading import NAMES, read_text, system
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Asked, Place
from turnto.book.phrasebook import unsaid
from turnto.core.phrase import Condition, Phrase

HERE = Place("book.md")
SAMPLES = {
    "number": "2", "signed": "-2", "with-sign": "-2", "dice": "2d", "times": "2d", "factor": "x1.5", "hundredths": "3", "pool": "-1d",
    "item": "**Seil**", "items": "**Seil**", "keyword": "*Millrace*", "title": "Vogt", "name": "Fackel", "section": "Mill",
    "counter": "Suspicion", "quoted": '"Laterne"', "foe": "Wolf (DX 12)", "facts": "(DX 12)", "creature": "Wolf",
}  # fmt: skip
_OPTIONAL = re.compile(r"\[[^\[\]]*\]")
_EITHER = re.compile(r"\(([^()|]*)(?:\|[^()]*)?\)")
_SLOT = re.compile(r"\{(\w+):([\w-]+)\}")


def samples(pattern: str, kinds: Mapping[str, Sequence[str]]) -> str:
    """The pattern with something in its slots, without what may be left out, the first of what is either."""
    for simpler, by in ((_OPTIONAL, ""), (_EITHER, r"\1")):
        while (shorter := simpler.sub(by, pattern)) != pattern:
            pattern = shorter

    def filled(slot: re.Match[str]) -> str:
        return SAMPLES.get(slot[2]) or next(iter(kinds.get(slot[2], ())), "Millrace")

    return " ".join(_SLOT.sub(filled, pattern).split())


def slots(pattern: str) -> frozenset[tuple[str, ...]]:
    return frozenset(_SLOT.findall(samples_kept(pattern)))


def samples_kept(pattern: str) -> str:
    """The pattern without what may be left out, its slots as they are."""
    for simpler, by in ((_OPTIONAL, ""), (_EITHER, r"\1")):
        while (shorter := simpler.sub(by, pattern)) != pattern:
            pattern = shorter
    return pattern


def everything(name: str) -> Iterator[Phrase | Condition]:
    rules = system(name)
    yield from rules.language.phrases
    yield from rules.language.conditions


@pytest.mark.parametrize("name", NAMES)
def test_every_phrase_clause_and_outcome_has_words_in_german(name: str) -> None:
    assert list(unsaid(system(name), "de")) == []


def wrong_of(name: str, what: Phrase | Condition) -> Iterator[str]:
    """The German sentences of a phrase that are not read as it, or not with what its slots say."""
    rules = system(name)
    german, english = Vocabulary(rules, "de"), Vocabulary(rules)
    kinds = rules.language.kinds
    by_slots = {slots(pattern): samples(pattern, kinds) for pattern in reversed(what.patterns["en"])}
    for pattern in what.patterns["de"]:
        told = samples(pattern, kinds)
        read = _read(german, what, told)
        if read is None or read[0] != what.id:
            yield f"{what.id}: {told!r} is read as {read}"
            continue
        meant = _read(english, what, by_slots[slots(pattern)]) if slots(pattern) in by_slots else None
        if meant and meant[0] == what.id and read[1] != meant[1]:
            yield f"{what.id}: {told!r}: {read[1]} and in English {meant[1]}"
    if not isinstance(what, Phrase):
        return
    main = samples(what.patterns["de"][0], kinds)
    for clause in what.clauses:
        for pattern in clause.patterns["de"]:
            told = f"{main}; {samples(pattern, kinds)}"
            read = _read(german, what, told)
            names = {slot for slot, _ in slots(pattern)} or {clause.name}
            if read is None or read[0] != what.id or not names <= set(read[1]):
                yield f"{what.id}, {clause.name}: {told!r} is read as {read}"


def _read(vocabulary: Vocabulary, what: Phrase | Condition, told: str) -> tuple[str, dict[str, object]] | None:
    if isinstance(what, Phrase):
        said = vocabulary.instruction(told, HERE)
        return (said.phrase.id, dict(said.values)) if said else None
    asked, _ = vocabulary.asked(told, HERE)
    if isinstance(asked, Asked) and asked.word == "not" and "kein" in told:
        return what.id, {}  # to have no weapon is not to have one
    return (asked.phrase, dict(asked.values)) if isinstance(asked, Asked) else None


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_in_german_is_read_as_the_same_op(name: str) -> None:
    assert [told for what in everything(name) for told in wrong_of(name, what)] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_two_outcomes_of_a_phrase_are_called_alike_in_german(name: str) -> None:
    for phrase in system(name).language.phrases:
        words = [word.casefold() for one in phrase.outcomes for word in one.words["de"]]
        assert len(words) == len(set(words)), (phrase.id, sorted(words))


BOOKS = {
    "briar": """
{Teste PROWESS mit -1d}
- Erfolg: Oben. -> tor
- Teilerfolg: {Kreuze eine Wunde an} -> tor
- Fehlschlag: {Verliere 1 LUCK} -> tor

## tor

{Kämpfe gegen einen Torwächter (Wounds 2, -1d); du darfst zuerst schießen; du darfst für eine Wunde entkommen}
- Wenn du gewinnst: {Marin kommt mit (Subterfuge; Extra)} -> hof
- Wenn du entkommst -> hof
- Sonst -> hof
""",
    "goonies": """
{Teste Grace gegen 9}
- Erfolg: Oben. -> tor
- Gleichstand: Knapp. -> tor
- Misserfolg: {Nimm 2 Schaden} -> tor

## tor

{Kämpfe gegen einen Torwächter (DS 8, Keule +1)}
- Wenn du gewinnst: {Erhalte 3 EP} -> hof
- Wenn du entkommst -> hof
- Sonst -> hof
""",
    "gurps": """
{Würfle gegen Climbing-2 oder DX-4, heimlich}
- Erfolg: Oben. {Erhalte $50} -> tor
- Misserfolg: {Falle 3 Yards auf Stein} -> tor

## tor

{Kämpfe gegen zwei Torwächter (ST 11, DX 11, hits 11, broadsword 12); sie ergeben sich bei 3 Treffern; du darfst fliehen}
- Wenn du gewinnst: {Erhalte 2 Punkte} -> hof
- Wenn sie sich ergeben: {Nimm das **Seil**} -> hof
- Wenn du fliehst -> hof
- Sonst -> wache

## wache

{Reaktionswurf mit +2 von der Wache (Status 1)}
- Gut oder besser: {Erhalte 2 Punkte} -> hof
- Schlecht oder schlechter: {Raste zwei Tage} -> hof
- Sonst -> hof
""",
}
HEAD = "---\ntitle: Das Tor\nlanguage: de\nsystem: {}\nauthor: N. N.\nlicence: CC0\n---\n\n## mauer\n\nNass.\n"
REST = "\n## hof\n\nLeer.\n\n- {Wenn du das Stichwort *Tor* hast} Weiter. -> ende\n- Zurück. -> ende\n\n## ende [end]\n\nDa.\n"


@pytest.mark.parametrize("name", BOOKS)
def test_a_german_book_is_read_without_a_word_of_english_instructions(name: str) -> None:
    _, problems = read_text(HEAD.format(name) + BOOKS[name] + REST, "b", system(name))
    assert [str(one.message) for one in problems if one.level == "error" or one.code == "unknown-instruction"] == []
