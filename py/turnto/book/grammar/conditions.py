"""Parser for conditions: one term, its negation, several joined by "and", or "either … or"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from turnto.book.grammar.slots.numbers import number_at
from turnto.book.model import Asked
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, written

if TYPE_CHECKING:  # a Reading calls this parser and hands itself in
    from turnto.book.grammar.reading import Reading

MOST_JOINED = 12
"""Joints in one condition; with more, trying every split would take too long."""
_COUNTERS = frozenset("counter zähler".split())
_ARTICLES = frozenset("the your der dein".split())
_IS = frozenset("is are now exactly ist sind".split())
MIXED = "and-or"
"""Kind under which ``Reading.unknown`` lists a condition that mixes "and" and "or"."""


@dataclass(frozen=True, slots=True)
class Found:
    """Single condition, its number of literal words, and the words before its first slot."""

    asked: Asked
    literals: int
    lead: tuple[Token, ...]


def asked(reading: Reading, words: Sequence[Token]) -> Asked | None:
    """Parse a condition; return None for an unknown one."""
    words = _uncalled(_trimmed(words))
    if not words:
        return None
    if both := _neither(reading, words):
        inner = asked(reading, both)
        return inner and Asked("not", say=written(reading.text, words), parts=(inner,), place=reading.place)
    for plainly in _undenied(reading, words):
        # "is not between 2 and 4" denies both ends together
        if _between(reading, plainly) and (inner := asked(reading, plainly)):
            return Asked("not", say=written(reading.text, words), parts=(inner,), place=reading.place)
    if ends := _between(reading, words):
        halves = [asked(reading, half) for half in ends]
        if all(halves):
            both_ends = tuple(half for half in halves if half)
            return Asked("and", say=written(reading.text, words), parts=both_ends, place=reading.place)
    if ends := _two_numbers(reading, words):
        halves = [asked(reading, half) for half in ends]
        if all(halves):
            either = tuple(half for half in halves if half)
            return Asked("or", say=written(reading.text, words), parts=either, place=reading.place)
    words = _either_first(reading, words)
    if whole := _one(reading, words):
        return whole.asked
    first = next((place for place, token in enumerate(words) if _joint(reading, token)), None)
    if first is None:
        return None
    for plainly in _undenied(reading, words, first) if _is_denied_throughout(reading, words, first) else ():
        if (parts := _split(reading, plainly, all_borrow=True)) and len(parts) > 1:
            inner = _joined(reading, words, parts)
            return Asked("not", say=inner.say, parts=(inner,), place=reading.place)
    parts = _split(reading, words)
    return _joined(reading, words, parts) if parts else _of_each(reading, words, first)


def _of_each(reading: Reading, words: Sequence[Token], joint: int) -> Asked | None:
    """Parse a condition on two subjects together: "Tamsin or Jory is with you"."""
    verb = next((n for n, token in enumerate(words) if token.text in _VERB_OF_EACH and not token.style), 0)
    if verb <= joint:
        return None
    rest = [token for token in words[verb + 1 :] if token.text not in reading.language.both]
    tail = [replace(words[verb], text=_VERB_OF_EACH[words[verb].text]), *rest]
    halves = [_one(reading, [*names, *tail]) for names in (words[:joint], words[joint + 1 : verb]) if names]
    found = [half.asked for half in halves if half]
    if len(found) < 2 or any(map(_titles, found)):
        return None
    word: Literal["and", "or"] = "or" if words[joint].text in reading.language.or_ else "and"
    return Asked(word, say=written(reading.text, words), parts=tuple(found), place=reading.place)


_VERB_OF_EACH = {"is": "is", "are": "is", "ist": "ist", "sind": "ist"}
"""Verb behind two subjects -> behind one of them."""


def _is_denied_throughout(reading: Reading, words: Sequence[Token], first: int) -> bool:
    """Return whether a denial before the first joint may hold of all that is joined: "no rope or hook".

    "No rope and no hook" denies each by itself, and "no rope but a hook" only the one.
    """
    denying = {said for denied, _ in reading.language.negations for said in denied.split()[-1:]} & _DENYING
    behind = words[first:]
    is_but = any(token.text in reading.language.but and not token.style for token in behind)
    begins = [behind[place + 1] for place, token in enumerate(behind[:-1]) if _joint(reading, token)]
    is_no = any(token.text in _NO for token in words[:first])
    return (
        not is_but
        and not any(token.text in denying and not token.style for token in behind)
        and not any(_begins_anew(reading, token) and not token.style for token in begins)
        and not (is_no and any(token.text in reading.language.articles for token in begins))
    )


def _begins_anew(reading: Reading, token: Token) -> bool:
    """Return whether a word behind a joint has a verb or a number of its own: "at least 5 gp"."""
    return token.text in _VERBS or token.kind == "number" or token.text in reading.language.subject


_NO = frozenset("no kein keine keinen keinem keiner".split())
_VERBS = frozenset(
    "have has are is know carry own possess wear hold can do at hast bist kennst trägst mindestens".split()
)


_DENYING = frozenset("no not never neither nor kein keine keinen keinem keiner nicht nie".split())
"""Words that deny what stands behind them."""


def _uncalled(words: Sequence[Token]) -> Sequence[Token]:
    """Leave out what only says that a marked name is a counter: "the alarm counter *Alarm*"."""
    for place in range(1, len(words)):
        if words[place].style and not words[place - 1].style and words[place - 1].text in _COUNTERS:
            start = next((n for n in range(place - 1, max(-1, place - 4), -1) if words[n].text in _ARTICLES), place - 1)
            return [*words[:start], *words[place:]]
    return words


def _neither(reading: Reading, words: Sequence[Token]) -> list[Token]:
    """Rewrite "neither this nor that" as "this or that"; return nothing for other words."""
    neither, nor = reading.language.neither
    texts = [token.text for token in words]
    if neither not in texts or nor not in texts:
        return []
    plainly = [token for token in words if token.text != neither]
    return [replace(token, text=reading.language.or_[0]) if token.text == nor else token for token in plainly]


def _between(reading: Reading, words: Sequence[Token]) -> list[list[Token]]:
    """Split "is between 2 and 4" into its two comparisons; return nothing for other words."""
    between, to, least, most = reading.language.between
    for place in range(1, len(words) - 2):
        first, joint, last = words[place : place + 3]
        said = first.text in between and len(words) > place + 3
        if said:
            first, joint, last = words[place + 1 : place + 4]
        numbers = [number_at(reading.language, (token,), 0) for token in (first, last)]
        if None in numbers or joint.text not in (to if said else to[1:]):
            continue
        before, behind = [*words[:place]], [*words[place + 3 + said :]]
        return [
            [*before, *(replace(number, text=word, kind="word") for word in way.split()), number, *behind]
            for way, number in ((least, first), (most, last))
        ]
    return []


def _two_numbers(reading: Reading, words: Sequence[Token]) -> list[list[Token]]:
    """Rewrite "is 2 or 3" as "is 2" and "is 3"; return nothing for other words."""
    for place in range(1, len(words) - 2):
        before, first, joint, last = words[place - 1 : place + 3]
        is_last = place + 3 == len(words) or _joint(reading, words[place + 3])
        numbers = [number_at(reading.language, (token,), 0) for token in (first, last)]
        if before.text in _IS and joint.text in reading.language.or_ and is_last and None not in numbers:
            return [[*words[:place], number, *words[place + 3 :]] for number in (first, last)]
    return []


def _either_first(reading: Reading, words: Sequence[Token]) -> Sequence[Token]:
    """Move "either" to the front of its term, and drop "both"."""
    start = 0
    for place, token in enumerate(words):
        if _joint(reading, token):
            start = place + 1
        elif token.text in reading.language.either and place > start:
            return [*words[:start], token, *words[start:place], *words[place + 1 :]]
        elif (
            token.text in reading.language.both
            and place > start
            and not token.style
            and any(_joint(reading, other) for other in words[place:])
        ):
            return [*words[:place], *words[place + 1 :]]
    return words


def _trimmed(words: Sequence[Token]) -> Sequence[Token]:
    while words and words[-1].parts:
        words = words[:-1]
    while words and words[0].parts:
        words = words[1:]
    return words


# --- one thing ------------------------------------------------------------------------------------


def _one(reading: Reading, words: Sequence[Token]) -> Found | None:
    """Parse a single condition or its negation, whichever matches more literal words.

    Behind a colon a name is likelier to stand than a negation: "Pacifism: cannot kill".
    """
    best = _plainly(reading, words)
    colon = next((place for place, token in enumerate(words) if token.text == ":"), len(words))
    for plainly in _undenied(reading, words):
        found, in_a_name = _plainly(reading, plainly), plainly[:colon] == [*words[:colon]]
        if found and (best is None or found.literals >= best.literals + in_a_name):
            best = _denied(reading, words, plainly, found)
    if best is None and reading.wide and (shorter := _without_moment(reading, words)):
        best = _one(reading, shorter)
    return best


def _without_moment(reading: Reading, words: Sequence[Token]) -> Sequence[Token]:
    """Return the words without what says no more than their verb: "at this moment"; nothing for any others."""
    for said in map(str.split, reading.vocabulary.ways.lexicon.moments):
        if len(words) > len(said) and [token.text for token in words[-len(said) :]] == said and not words[-1].style:
            return words[: -len(said)]
    return ()


def _denied(reading: Reading, words: Sequence[Token], plainly: Sequence[Token], found: Found) -> Found:
    """Return the denial of a condition that was found without the negation in its words."""
    inner = replace(found.asked, say=_said_plainly(reading.text, words, plainly))
    say = written(reading.text, words)
    return replace(found, asked=Asked("not", say=say, parts=(inner,), place=reading.place))


def _plainly(reading: Reading, words: Sequence[Token]) -> Found | None:
    """Parse a condition without a negation."""
    for own in reading.vocabulary.has_money(_said(reading.text, words)) if reading.vocabulary.coin else ():
        return Found(replace(own, place=reading.place), len(words), _having(reading, words))
    for group in (reading.vocabulary.ways.conditions,) if reading.wide else reading.vocabulary.conditions:
        if best := reading.best(group, words):
            known, fit = best
            is_none = any(kind == "number" and value == 0 for _, kind, value in fit.slots)
            if is_none and not known.what.id.endswith(_EXACT) and (ones := _one_for_none(reading, words)):
                one = _plainly(reading, ones)
                return one and _denied(reading, words, ones, one)
            if known.what.id in _NEVER_OF_NONE and any(token.text in _NO for token in words):
                continue  # "you have taken no damage" is no damage of at least nought
            values, slots = reading.filled(known, fit)
            say = _said(reading.text, words)
            found = Asked("is", known.what.id, values, slots, say, place=reading.place)
            return Found(found, fit.literals, tuple(words[: min(fit.starts, default=_behind_the_verb(reading, words))]))
    return None


def _having(reading: Reading, words: Sequence[Token]) -> tuple[Token, ...]:
    """Return "you have" at the beginning of a condition, which a further part may leave out."""
    ends = (place for place in range(1, min(4, len(words))) if words[place].kind == "number" or words[place].style)
    for end in (*ends, *range(3, 1, -1)):
        if " ".join(word.text for word in words[:end]) in reading.language.having:
            return tuple(words[:end])
    return ()


_WORDS = frozenset(
    "code codes keyword keywords codeword codewords word words password title kennwort codewort titel".split()
)
_NEVER_OF_NONE = frozenset(("damage-taken", "had-item"))
"""Conditions that "no" denies, and never counts as nought."""
_EXACT = ("-exactly", "-is")
"""Ends of the ids of conditions that ask for a number and no more."""


def _one_for_none(reading: Reading, words: Sequence[Token]) -> Sequence[Token]:
    """Return the words of "you have no Luck" with "one" for "no": at least nought would always hold."""
    one = next(word for word, value in reading.language.numbers if value == 1 and word not in reading.language.articles)
    for place, token in enumerate(words[1:4], 1):
        begins = " ".join(word.text for word in words[:place]) in reading.language.having
        if begins and number_at(reading.language, (token,), 0) == 0:
            return [*words[:place], replace(token, text=one, kind="word"), *words[place + 1 :]]
    return ()


def _behind_the_verb(reading: Reading, words: Sequence[Token]) -> int:
    """Return the place behind "you are": what a further part of a condition without slots may leave out."""
    return 2 if len(words) > 2 and words[0].text in reading.language.subject else 0


def _said(text: str, words: Sequence[Token]) -> str:
    """Return the words as written, even if some were left out or put in."""
    runs: list[str] = []
    start = 0
    for place in range(1, len(words) + 1):
        if (
            place == len(words)
            or words[place].start < words[place - 1].end
            or words[place].start > words[place - 1].end + 8
        ):
            runs.append(written(text, words[start:place]))
            start = place
    return " ".join(runs)


_ONLY_DENIED = late(r"\bany (?=\S)|\beine (?=\**\w+(?:eln|ern|en)\b)")
"""Words that stand before a plural where it is denied alone: "no torches", "keine Fackeln"."""


def _said_plainly(text: str, words: Sequence[Token], plainly: Sequence[Token]) -> str:
    """Return the words of a condition without the negation that was taken out of them."""
    gone = len(words) - len(plainly)
    start = next((place for place, token in enumerate(plainly) if token != words[place]), len(plainly))
    end = next(
        place for place in range(start, len(plainly) + 1) if list(plainly[place:]) == list(words[place + gone :])
    )
    parts = (_said(text, words[:start]), *(token.text for token in plainly[start:end]), _said(text, plainly[end:]))
    return _ONLY_DENIED.sub("", " ".join(filter(None, parts)))


def _undenied(reading: Reading, words: Sequence[Token], before: int | None = None) -> list[list[Token]]:
    """Return the words without a "not", one list for each that can be removed ``before`` a place."""
    found: list[list[Token]] = []
    texts = [token.text for token in words]
    for denied, plainly in reading.language.negations:
        said = denied.split()
        if said[0] not in texts:
            continue
        for place in range((len(words) if before is None else before) - len(said) + 1):
            if texts[place : place + len(said)] == said and not words[place].style:
                put = [replace(words[place], text=word) for word in plainly.split()]
                found.append([*words[:place], *put, *words[place + len(said) :]])
                break
    return found


# --- several joined ---------------------------------------------------------------------------------

Joined = tuple[Asked | Literal["and", "or", "either"], ...]


def _split(reading: Reading, words: Sequence[Token], all_borrow: bool = False) -> Joined | None:
    """Split into single conditions and their joining words; return None if a part is unknown.

    "You do not have the rope or the lamp" negates both: ``all_borrow`` then requires every part behind the first to
    leave out its beginning.
    """
    joints = [place for place, token in enumerate(words) if _joint(reading, token) or token.text == ","]
    if len(joints) > MOST_JOINED:
        return None
    found: list[Asked | Literal["and", "or", "either"]] = []
    lead: tuple[Token, ...] = ()
    place = 0
    while place < len(words):
        if words[place].text in (*reading.language.either, *reading.language.both):
            if words[place].text in reading.language.either:
                found.append("either")
            place += 1
            continue
        before = next((one for one in reversed(found) if isinstance(one, Asked)), None)
        part = _longest(reading, words, place, joints, lead, all_borrow and bool(found), before)
        if part is None:
            return None
        found.append(part[0].asked)
        lead, place = part[0].lead or lead, part[1]
        if place < len(words):
            word, place = _joint_at(reading, words, place)
            found.append(word)
    return tuple(found) if found and isinstance(found[-1], Asked) else None


def _joint_at(reading: Reading, words: Sequence[Token], place: int) -> tuple[Literal["and", "or"], int]:
    """Return the joint of two parts and the start of the next; a comma joins like the next word."""
    onward = place + 1
    while onward < len(words) and words[onward - 1].parts and _joint(reading, words[onward]):
        onward += 1
    word = next((token for token in words[place:] if _joint(reading, token)), None)
    return "or" if word and word.text in reading.language.or_ else "and", onward


def _joint(reading: Reading, token: Token) -> bool:
    return not token.style and token.text in (*reading.language.and_, *reading.language.but, *reading.language.or_)


def _longest(
    reading: Reading,
    words: Sequence[Token],
    place: int,
    joints: Sequence[int],
    lead: tuple[Token, ...],
    must_borrow: bool,
    before: Asked | None,
) -> tuple[Found, int] | None:
    """Parse the longest single condition up to a joint or the end, borrowing an omitted beginning."""
    for end in (len(words), *(joint for joint in reversed(joints) if joint > place)):
        part = _trimmed(words[place:end])
        if place and len(part) > 1 and part[0].text in reading.language.conditional and not part[0].style:
            part = part[1:]  # "if you have Commerce or if Marin is with you"
        if not part:
            continue
        if found := _one(reading, part):
            return None if must_borrow else (found, end)
        if (
            place
            and part[0].text in _COMPARING
            and (found := _one(reading, (*_compared(reading, words[:place]), *part)))
        ):
            return found, end  # "Days is 3 or more than 6"
        subject = lead[:1] if lead and lead[0].text in reading.language.subject else ()
        if subject and part[0].text in _VERBS and not part[0].style and (found := _one(reading, (*subject, *part))):
            return found, end  # "you have 5 sp and are not an Outlaw"
        # "no rope and no hook", "no rope but a hook": the denial is not borrowed
        is_but = place > 0 and words[place - 1].text in reading.language.but
        is_own = part[0].text in _DENYING or part[0].text in reading.language.articles or _begins_anew(reading, part[0])
        if lead and lead[-1].text in _DENYING and (is_but or is_own):
            lead = lead[:-1]
        if lead and lead[-1].text in reading.language.articles and part[0].text in reading.language.articles:
            lead = lead[:-1]  # "a bow or a shield"
        # "the word *Thimble* and the **brass key**" are a word and a thing
        is_word = bool(lead) and lead[-1].text in _WORDS and not any(token.style == "em" for token in part)
        is_thing = is_word and (part[0].style == "strong" or part[0].text in reading.language.articles)
        # "less than 3 sp and no rope": you have no rope
        compares = part[0].text in _DENYING and bool({"than", "als"} & {token.text for token in lead})
        leads = (lead[:2], lead[:1]) if compares else (lead[:2] if is_thing else lead, lead, lead[:2], lead[:1])
        for borrowed in dict.fromkeys(leads) if lead else ():
            found = _one(reading, (*borrowed, *part))
            is_title = any(token.text in _WORDS and not token.style for token in part)
            if found and (_titles(found.asked) == 0 or before is None or _titles(before) or is_title):
                return found, end  # "you are brave and the moon is full" names no title
    return None


_COMPARING = frozenset(
    "more less fewer greater higher lower at exactly above below over under mehr weniger mindestens höchstens genau über unter".split()
)
"""Words that begin a further comparison of what was compared before."""


def _compared(reading: Reading, before: Sequence[Token]) -> Sequence[Token]:
    """Return what the last condition before a joint compares, with its verb: "Days is" of "Days is 3 or"."""
    while before and (before[-1].parts or _joint(reading, before[-1])):
        before = before[:-1]
    start = max((place + 1 for place, token in enumerate(before) if _joint(reading, token)), default=0)
    verb = next((place for place in range(len(before) - 1, start, -1) if before[place].text in _IS), 0)
    return before[start : verb + 1] if verb else ()


def _titles(asked: Asked) -> int:
    return sum(leaf.phrase == "has-title" for leaf in asked.leaves())


def _joined(reading: Reading, words: Sequence[Token], parts: Joined) -> Asked:
    """Join parts; "and" binds inside "either … or", and mixing the two elsewhere is reported."""
    say = written(reading.text, words)
    joints = {part for part in parts if isinstance(part, str)}
    if joints >= {"and", "or"} and "either" not in joints:
        reading.unknown.append((MIXED, say, words[0].start))
    place, terms = 0, []
    while place < len(parts):
        term, place = _term(parts, place, say)
        terms.append(term)
        place += 1
    word: Literal["and", "or"] = "or" if "either" not in joints and "or" in joints and "and" not in joints else "and"
    return terms[0] if len(terms) == 1 else Asked(word, say=say, parts=tuple(terms), place=reading.place)


def _term(parts: Joined, place: int, say: str) -> tuple[Asked, int]:
    """Return one term, or the group that "either" opens, and the place of the joint behind it."""
    if parts[place] != "either":
        one = parts[place]
        assert isinstance(one, Asked)
        return one, place + 1
    place += 1
    alternatives: list[list[Asked]] = [[]]
    while place < len(parts):
        one = parts[place]
        if not isinstance(one, Asked):  # "either either": said twice, meant once
            place += 1
            continue
        alternatives[-1].append(one)
        joint = parts[place + 1] if place + 1 < len(parts) else None
        if joint is None or (joint == "and" and len(alternatives) > 1):
            break
        if joint == "or":
            alternatives.append([])
        place += 2
    alternatives_asked = tuple(
        alternative[0]
        if len(alternative) == 1
        else Asked("and", say=say, parts=tuple(alternative), place=alternative[0].place)
        for alternative in alternatives
    )
    return (
        alternatives_asked[0]
        if len(alternatives_asked) == 1
        else Asked("or", say=say, parts=alternatives_asked, place=alternatives_asked[0].place)
    ), place + 1
