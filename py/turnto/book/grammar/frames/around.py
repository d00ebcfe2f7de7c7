"""What stands round an instruction: a reason, a place, a condition behind it, two acts in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.grammar.frames.named import WHATEVER
from turnto.book.grammar.frames.nearest import TURNING
from turnto.book.grammar.frames.slots import FREE, PERSONS, WHEN
from turnto.book.grammar.frames.telling import (
    BETWEEN_CLAUSES,
    FOR,
    LONGEST,
    LONGEST_SENTENCE,
    RELATIVE,
    SO,
    behind_story,
    has_something,
    is_scene,
    is_story,
    is_told,
    leaves_a_choice,
    tells,
    tells_why,
    trimmed,
)
from turnto.book.grammar.pattern import Fit, Wanted, find
from turnto.book.grammar.slots.numbers import number_at
from turnto.book.text.tokens import Token, tokens
from turnto.book.text.typography import has_outcomes, uncapital
from turnto.core.names import plainly
from turnto.core.phrase import Phrase

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.known import Known
    from turnto.book.grammar.reading import Reading


LONGEST_REASON = 14
"""Words of the longest clause that only tells why."""
TO = "to"
MEANWHILE = "meanwhile"
"""What is left out says how long something is so."""
BEFORE = "before"
IN_ORDER = "in order to"
"""Opener of a purpose that is an act by itself: what is tested may be told so, and nothing else."""
WITH = "with"
GIVING = (FOR, "from", "by", "with", "thanks", "because", "due", "owing")
"""Openers of what may be had or not, and gives a bonus: "+1 for the rope"."""
ADDING = frozenset({"bonus", "signed", "with-sign", "pool"})
"""Kinds of slots that add to a roll."""


def without_flavour(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without words at their end or beginning that only tell, each with what opens those.

    "Deduct one Vitality for the cold", "Take the **key** from its hook", "The trap springs: take 3 damage".
    """
    yield from _past_tail(reading, words)
    for shorter, opener in _without_stretches(reading, words):
        yield shorter, opener
        yield from ((shortest, opener) for shortest, _ in _past_tail(reading, shorter))  # "now to see what is in it"


def _without_clauses(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without the clauses that only tell the story, wherever they stand."""
    starts = [0]
    for place, token in enumerate(words[1:], 1):
        is_joint = not token.style and (token.text in BETWEEN_CLAUSES or token.text in RELATIVE)
        is_first = not (words[place - 1].parts or words[place - 1].text in BETWEEN_CLAUSES)
        if (token.parts and token.text in ",;:.!?") or (is_joint and is_first):
            starts.append(place)
    ends = [*starts[1:], len(words)]
    if not 1 < len(starts) <= MOST_CLAUSES:
        return
    kept: list[Token] = []
    at = 0
    while at < len(starts):
        for last in range(len(ends), at, -1):
            own = words[starts[at] : ends[last - 1]]
            if last - at < len(ends) and is_story(reading, _without_pauses(own)):
                at = last
                break
        else:
            kept += words[starts[at] : ends[at]]
            at += 1
    while kept and (kept[0].parts or (kept[0].text in BETWEEN_CLAUSES and kept[0] is not words[0])):
        kept = kept[1:]
    if kept and len(kept) < len(words):
        yield trimmed(kept), ""
        yield from without_flavour(reading, trimmed(kept))


def _without_pauses(words: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without the punctuation before them."""
    while words and words[0].parts:
        words = words[1:]
    return trimmed(words)


MOST_CLAUSES = 10
"""Clauses of the longest sentence whose clauses are looked at one by one."""


def _past_tail(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without words at their end that say nothing: "at once"."""
    bare = trimmed(words)
    for own in reading.vocabulary.ways.lexicon.endings.get(bare[-1].text, ()) if bare else ():
        if len(bare) > len(own) and tuple(token.text for token in bare[-len(own) :]) == own:
            yield trimmed(bare[: -len(own)]), ""


def _without_stretches(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without whole stretches that only tell, each with what opens those."""
    openers = reading.vocabulary.ways.lexicon.openers
    lexicon = reading.vocabulary.ways.lexicon
    for asides, kind in ((lexicon.asides, ""), (lexicon.asides | lexicon.spans, MEANWHILE)):
        if (shorter := _without_asides(words, asides)) != words:
            yield shorter, kind
    zones = [*_zones(reading, words)]
    for start, end, opener in zones:
        if end == len(words):
            yield trimmed(words[:start]), opener
    yield from _without_purpose(reading, words)
    first = {end: (start, opener) for start, end, opener in zones}  # the longest of each zone
    for end, (start, opener) in first.items() if any(end < len(words) for end in first) else ():
        yield [*trimmed(words[:start]), *words[end:]], opener
    if len(first) > 1:
        gone = {place for end, (start, _) in first.items() for place in range(start, end)}
        yield trimmed([token for place, token in enumerate(words) if place not in gone]), next(iter(first.values()))[1]
    yield from _without_purpose(reading, words)
    yield from ((words[start:], "") for start in behind_story(reading, words))
    for cut in [place for place, token in enumerate(words[1:-1], 1) if token.parts and token.text in ";.,"][-1:]:
        behind = words[cut + 1 :]
        turns = TURNING.union(("permanent", "permanently")).intersection(token.text for token in behind)
        is_apart = words[cut].text != "," or "being" in {token.text for token in behind}
        if (
            is_apart
            and behind[0].text in reading.language.articles
            and _is_clause(behind)
            and not turns
            and tells(reading, behind, is_leading=True)
        ):
            yield words[:cut], ""  # "Test SUBTERFUGE; the gravel crunches", "…, the reeve being in a foul mood"
    yield from _behind_telling(reading, words)
    # "From the scroll you learn Sunburst", "Auf dem Tisch findest du 5 gp"
    you = next((n for n, token in enumerate(words[:LONGEST]) if token.text in reading.language.subject), 0)
    you -= you > 2 and words[you - 1].text in reading.vocabulary.ways.lexicon.acts
    if you > 1 and words[0].text in openers and not words[0].style and tells(reading, words[1:you]):
        yield words[you:], words[0].text
    yield from _as_result(reading, words)
    yield from _without_clauses(reading, words)


def _is_clause(words: Sequence[Token]) -> bool:
    """Return whether words that begin with an article may have a verb: "the gravel crunches", not "a loaf of bread"."""
    said = [token.text for token in words if not token.parts]
    if said[1:] in (["end"], ["ende"]):
        return True
    return len(said) > 2 and (said[0] not in _ONE or any(text.endswith(_VERBAL) for text in said[2:]))


_ONE = frozenset("a an ein eine einen".split())
_VERBAL = ("s", "ed", "t", "en")
"""Endings of a verb whose subject is one: "sleeps", "opened", "bellt"."""
_PENALTY = frozenset("penalty bonus modifier malus abzug die dice".split())
_AT = ("at", "by", "mit", "bei")


def _without_asides(words: Sequence[Token], asides: frozenset[str]) -> Sequence[Token]:
    """Return the tokens without what says nothing wherever it stands: "you can escape at any time by ticking a Wound"."""
    texts = [token.text for token in words]
    found = [
        (place, place + len(own))
        for aside in asides
        for own in (aside.split(),)
        if own[0] in texts
        for place in range(1, len(words) - len(own) + 1)
        if texts[place : place + len(own)] == own and not words[place].style
    ]
    gone = {place for start, end in found for place in range(start, end)}
    return trimmed([token for place, token in enumerate(words) if place not in gone]) if gone else words


_AMOUNTS = frozenset(("number", "dice"))
_WHILE = frozenset(("while", "whilst", "während", "solange"))
"""Openers of what holds as long as the hero has something: "while you wear the boots"."""


def _zones(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Yield the stretches that only tell, each up to a pause, the shortest first: their places and what opens them."""
    lexicon, articles = reading.vocabulary.ways.lexicon, reading.language.articles
    before = {*articles, *PERSONS, *reading.language.subject}
    end = len(words)
    for place in range(len(words) - 1, 0, -1):
        opener, behind = words[place], words[place + 1 : end]
        if opener.kind in ("signed", "pool"):
            end = place - (words[place - 1].text in (*_AT, WITH))  # "at the trolls at -2"
        elif opener.text in (*_AT, WITH) and not _PENALTY.isdisjoint(
            token.text for token in words[place + 1 : place + 4]
        ):
            end = place
        if opener.parts:
            end = place if reading.text[opener.start] in ",;.:!?)" else 0  # nothing before brackets is left out
            continue
        if opener.style or not 0 < len(behind) <= LONGEST_REASON:
            continue
        if f"{opener.text} {behind[0].text}" in lexicon.spans:
            continue  # "for good"
        if opener.text in lexicon.reasons and behind[0].text not in _HOW_MUCH and tells_why(reading, behind):
            has = has_something(reading, behind)
            yield place, end, SO if not has else MEANWHILE if opener.text in _WHILE else opener.text
        elif opener.text == BEFORE and behind[0].text in before and len(behind) > 2 and tells_why(reading, behind):
            yield place, end, f"{IN_ORDER} {BEFORE}"
        elif opener.text == "um" and [token.text for token in behind[-2:-1]] == ["zu"] and _only_words(reading, behind):
            yield place, end, f"{TO if tells(reading, behind) else IN_ORDER} {behind[-1].text}"
        elif opener.text == TO and end < len(words) and _only_words(reading, behind):
            yield place, end, f"{IN_ORDER} {' '.join(token.text for token in behind)}"
        elif opener.text in lexicon.openers and tells(reading, behind):
            is_traded = lexicon.people.isdisjoint(token.text for token in behind)
            yield place, end, opener.text if is_traded else SO  # "a **letter** for her brother"
        elif (opener.text in lexicon.directions and behind[0].text in articles and tells(reading, behind)) or (
            opener.text in lexicon.manners
            and _says_how(reading, opener.text, [token.text for token in behind])
            and tells(reading, behind)
        ):
            yield place, end, ""


_HOW_MUCH = frozenset("often many much long few oft viele viel lange".split())
"""Words behind "as" that say how often or how much, and no reason: "as often as you like"."""


def _says_how(reading: Reading, opener: str, said: Sequence[str]) -> bool:
    """Return whether words behind "with" or "without" say how: "the water rising", "making a sound".

    One word alone may be a misspelt name of the rules.
    """
    before_nouns = {*reading.language.articles, *reading.vocabulary.ways.possessive}
    if opener == WITH:
        return len(said) > 2 and said[0] in before_nouns and said[-1].endswith(("ing", "ed"))
    return len(said) > 1 and said[0].endswith("ing")


def _as_result(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield an act in a participle behind a clause of the story: "You slip on the ice, losing 2 Vitality"."""
    bases = reading.vocabulary.ways.lexicon.participles
    for place, token in enumerate(words[1 : LONGEST_SENTENCE + 2], 1):
        joint = words[place - 1]
        if token.text in bases and not token.style and (joint.parts or joint.text in reading.language.and_):
            before = trimmed(words[: place - (not joint.parts)])
            if tells(reading, before, is_leading=True) or is_scene(reading, before):
                yield (replace(token, text=bases[token.text]), *words[place + 1 :]), ""
            return


_IN_ORDERS = frozenset((("in", "order"), ("so", "as")))


def _without_purpose(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without a purpose at their end: "Test Climbing to reach the window".

    Before a name it may be to whom a thing is given, which is no mere telling.
    """
    for place in range(len(words) - 2, 0, -1):
        behind = words[place + 1 :]
        if words[place].text != TO or words[place].style:
            continue
        start = place - 2 if tuple(token.text for token in words[max(0, place - 2) : place]) in _IN_ORDERS else place
        if not tells(reading, behind, is_purpose=True):
            if _only_words(reading, behind) and not leaves_a_choice(reading, behind):
                yield trimmed(words[:start]), f"{IN_ORDER} {' '.join(token.text for token in behind)}"
            continue
        first = behind[0]
        names_somebody = first.text in reading.language.articles or first.text in PERSONS
        names_somebody = names_somebody or (first.text in reading.vocabulary.ways.lexicon.acts and len(behind) > 1)
        opener = FOR if names_somebody or reading.text[first.start : first.start + 1].isupper() else TO
        yield trimmed(words[:start]), " ".join((opener, *(token.text for token in behind)))


def _only_words(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a few words hold no number and nothing that is marked."""
    return 0 < len(words) <= LONGEST and all(
        token.kind == "word"
        and not token.style
        and number_at(reading.language, (token,), 0) is None
        and token.text not in WHEN
        for token in words
        if token.text not in reading.language.articles and not token.parts
    )


def _behind_telling(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens behind what only tells and "and": "You bang your head and lose 1 Vitality"."""
    ways = reading.vocabulary.ways
    for place, token in enumerate(words[: LONGEST_SENTENCE + 1]):
        joints = (*reading.language.and_, *reading.language.but, *reading.language.then, TO, SO)
        if token.text not in joints or token.style or not place:
            continue
        behind = [one for one in words[place + 1 :] if not one.parts]
        verb = behind[1:2] if behind and behind[0].text in reading.language.subject else behind[:1]
        if verb and not verb[0].style and verb[0].text in ways.lexicon.acts:
            before = trimmed(words[:place])
            if tells(reading, before, is_leading=True) or (token.text == SO and is_told(reading, before)):
                yield words[place + 1 :], ""
            return


def leaves_meaning(reading: Reading, known: Known, fit: Fit, gone: str) -> bool:
    """Return whether what was left out may have been meant: a thing in exchange, a purpose that the rules know."""
    if gone == MEANWHILE:
        is_change = isinstance(known.what, Phrase) and not has_outcomes(known.what)
        return is_change and any(kind in _AMOUNTS for _, kind, _ in fit.slots)  # a rise "for this test" ends with it
    is_act = gone.startswith(IN_ORDER) and gone != f"{IN_ORDER} {BEFORE}"
    opener, _, rest = gone.removeprefix("in order ").partition(" ")
    is_tried = isinstance(known.what, Phrase) and has_outcomes(known.what)
    if is_act and not is_tried:
        return True
    if opener in (TO, FOR) and not is_tried and rest.split(" ", 1)[0] in reading.vocabulary.ways.lexicon.promises:
        return True
    if rest and set(rest.split()) & reading.vocabulary.ways.purposes.get(known.what.id, frozenset()):
        return True
    if reading.vocabulary.ways.introduced(known.what.id).get(opener, frozenset()) - {name for name, _, _ in fit.slots}:
        return True  # "for the captain" says whose reaction it is
    if opener in GIVING and any(
        kind in ADDING and isinstance(value, int) and value > 0 for _, kind, value in fit.slots
    ):
        return True
    return opener == FOR and any(kind in FREE - _FOES or name in ("amount", "price") for name, kind, _ in fit.slots)


LASTING = ("raise", "lower", "gain-attribute", "lose-attribute")
"""Beginnings of the ids of what changes a score for good."""
_FOES = frozenset(("foe", "creature", "facts"))


def shortened(
    words: Sequence[Token], kept: frozenset[str], meant: frozenset[str], most: int = 60
) -> Iterator[tuple[list[Token], list[Token]]]:
    """Yield the tokens without one stretch of them, the shortest stretch first, with that stretch.

    What counts or is marked stays, and so do words (``kept``) that turn a meaning round, and those that the rules name
    (``meant``), except in a purpose at the end: "to spot the trap".
    """
    stretches = [
        (end - start, -start)
        for start in range(len(words))
        for end in range(start + 1, min(start + 6, len(words)) + 1)
        if end - start < len(words)
    ]
    count = 0
    for length, start in sorted(stretches):
        gone = list(words[-start : length - start])
        if any(token.style or token.kind not in ("word", "mark") or token.text in kept for token in gone):
            continue
        is_last = -start + length == len(words) or words[-start + length].parts
        is_purpose = gone[0].text in (TO, *GIVING, "in", "at", "on", "into", "of") and len(gone) > 1 and is_last
        if not is_purpose and any(token.text in meant for token in gone):
            continue
        if (gone[0].parts and len(gone) > 1) or all(token.parts for token in gone):
            continue
        count += 1
        if count > most:
            return
        yield [*words[:-start], *words[length - start :]], gone


def compound(reading: Reading, text: str, known: Iterable[tuple[Wanted, str]]) -> tuple[str, ...]:
    """Return the phrasebook's sentences for one of these: {Trade the **lamp** for the **horn**}."""
    words = reading.prepared(tokens(text))
    texts = frozenset(token.text for token in words)
    for sought, means in known:
        fit = find(sought.possible(texts), text, words, reading.extents)
        if fit is None:
            continue
        is_all = " all " in f" {means} "  # "everything but your armour" leaves no doubt which
        if not is_all and any(
            plainly(text[words[start].start : words[end - 1].end]) in WHATEVER
            for start, end in zip(fit.starts, fit.ends, strict=True)
        ):
            continue  # "Swap your armour": which one?
        said: dict[str, str] = {}
        for (name, kind, value), start, end in zip(fit.slots, fit.starts, fit.ends, strict=True):
            own = _as_written(text, words[start].start, words[end - 1].end)
            own = uncapital(own) if words[start].text in reading.language.articles else own
            said[name] = str(value) if kind == "number" else own
        coin = reading.vocabulary.system.goods.money or reading.vocabulary.coin
        found: list[str] = []
        for one in means.split("; "):
            for name, value in said.items():
                one = one.replace(f"{{{name}}} {{coin}}", f"${value}" if coin == "money" else f"{value} {coin}")
                one = one.replace(f"{{{name}}}", value)
            found.append(one.replace("{coin}", coin))
        return tuple(found)
    return ()


def _as_written(text: str, start: int, end: int) -> str:
    """Return a stretch of a text with the markup round it."""
    while start and text[start - 1] in "*_":
        start -= 1
    while end < len(text) and text[end] in "*_":
        end += 1
    return text[start:end]


def condition_behind(
    text: str, words: Sequence[Token], openers: Sequence[tuple[str, bool]]
) -> Iterator[tuple[str, str, bool]]:
    """Yield an instruction, the condition that stands behind it, and whether that is denied: "… unless you have the **cloak**"."""
    texts = [token.text for token in words]
    for said, is_denied in openers:
        own = said.split()
        for place in range(len(words) - len(own) - 1, 1, -1):
            if texts[place : place + len(own)] == own and not words[place].style:
                before = text[: words[place].start].rstrip(" ,;-")
                for only in ("but only", "only"):
                    before = before.removesuffix(only).rstrip(" ,;-")
                yield before, text[words[place + len(own) - 1].end :].strip(), is_denied
