"""What stands round an instruction: a reason, a place, a condition behind it, two acts in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from turnto.book.grammar.frames.nearest import DENYING, TURNING
from turnto.book.grammar.frames.slots import FREE, PERSONS, SORTS, WHATEVER, WHEN
from turnto.book.grammar.pattern import Fit, Wanted, find
from turnto.book.grammar.slots.numbers import number_at
from turnto.book.model import things_of
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, tokens, written
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import has_outcomes, uncapital
from turnto.core.names import plainly
from turnto.core.phrase import Phrase

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.known import Known
    from turnto.book.grammar.reading import Reading

LONGEST = 8
"""Words of the longest flavour that is left out."""
LONGEST_REASON = 14
"""Words of the longest clause that only tells why."""
LONGEST_SENTENCE = 14
"""Words of the longest sentence before an instruction that only tells."""
TO, SO = "to", "so"
"""Opener of a purpose."""
MEANWHILE = "meanwhile"
"""What is left out says how long something is so."""
BEFORE = "before"
IN_ORDER = "in order to"
"""Opener of a purpose that is an act by itself: what is tested may be told so, and nothing else."""
WITH = "with"
FOR = "for"
"""Opener of a reason, or of what is had in exchange: {Pay 5 gp for the **rope**} is no payment alone."""


BECAUSE = frozenset("because as since weil da denn".split())
"""Openers of a reason, in which something may be denied."""
PLACES = frozenset(("over", "above", "below", "between", "up", "against"))
"""Words that name a place before an article, where nothing is compared: "over the wall"."""
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


def _names_result(reading: Reading, said: Sequence[Token]) -> bool:
    """Return whether words name the result of something: "on a miss", "with anything else", "a hit"."""
    words, texts = outcome_words(reading.vocabulary.code), [token.text for token in said]
    for place, text in enumerate(texts):
        before, opener = texts[place - 1] if place else "", texts[place - 2] if place > 1 else ""
        if text in words.states and before in _SOME and (place == 1 or opener in words.openers):
            return texts[place + 1 : place + 2] != ["of"]  # "a run of bad luck"
        if text in _ANY_RESULT and before in words.openers:
            return True
    return False


_SOME = frozenset("a an any ein eine einem einer".split())
"""Articles of a result that may come of something."""
_ANY_RESULT = frozenset("anything everything allem".split())


def is_story(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a clause carries no rule, and only tells the story: "which is slung on your back".

    It holds no number, no score, no thing, nothing that comes of a test, no condition and no denial of what the hero
    does, and it is nothing that the rules can do or ask.  It has a subject, so that no misspelt act is one.
    """
    ways, language = reading.vocabulary.ways, reading.language
    said = [token for token in words if not token.parts]
    if _names_result(reading, said) or _is_one_more(reading, words):
        return False
    while said and said[0].text in _BETWEEN_CLAUSES and not said[0].style:
        said = said[1:]
    if said and said[0].text in _ANYBODY and said[0] is words[0]:
        return False  # "everyone else does so too"
    if words and words[0].text == FOR and len(said) < 3:
        return False  # "for the fight"
    relative = bool(said) and said[0].text in _RELATIVE - _OTHERS
    said = said[relative:]
    is_hero = bool(said) and said[0].text in language.subject
    if not 1 < len(said) + relative <= LONGEST_SENTENCE or not said:
        return False
    begins = {*language.articles, *ways.possessive, *_OTHERS, *_RELATIVE}
    if len(said) < 3 and said[0].text in {*language.articles, *ways.possessive}:
        return False  # “and your bread” has no verb of its own
    acts = ways.lexicon.acts - ways.lexicon.telling
    is_reason = words[0].text in {FOR, SO, *BECAUSE} and said[0].text not in acts
    if not relative and not is_hero and not is_reason and said[0].text not in begins:
        return False
    soft = _IN_A_STORY | (ways.lexicon.scores - ways.scores - ways.patterned) | (acts - ways.held - ways.came)
    soft -= frozenset((*language.conditional, *language.unless)) - {"as"}
    if not is_hero and not relative and not any(token.text in _MODALS for token in said):
        soft |= DENYING
    refused = ways.named | ways.lexicon.things | _ALL_OF_IT | SORTS.keys() | TURNING | WHEN
    for place, token in enumerate(said):
        forms = {token.text, plainly(token.text)}
        is_number = token.text not in language.articles and number_at(language, (token,), 0) is not None
        of_another = place > 0 and said[place - 1].text in _OF_ANOTHER
        if place > 1 and said[place - 1].text in language.articles and said[place - 1].text != "your":
            of_another = said[place - 2].text in _WHEREAT  # "into the boat"
        if token.kind != "word" or token.style or is_number:
            return False
        if not (of_another and forms.isdisjoint(ways.held)) and forms & refused and token.text not in soft:
            return False
        if relative and not forms.isdisjoint(acts):
            return False  # "which the guard takes back"
        does = not forms.isdisjoint(acts) and not (is_hero and place == 1 and token.text in ways.lexicon.befalls)
        behind = [one.text for one in said[place + 1 : place + 3]]
        if does and is_hero and ways.lexicon.body.isdisjoint(one.text for one in said[place:]):
            return False
        if does and behind[:1] == ["your"] and ways.lexicon.body.isdisjoint(behind):
            return False
        if does and behind[:1] == ["you"] and len(behind) > 1 and behind[1] not in ways.lexicon.opening:
            return False
    if ways.spells(tuple(token.text for token in said)):
        return False
    written_out = written(reading.text, said)
    done = f"it {written_out}" if relative else written_out
    return not (_asks(reading, said) or reading.vocabulary.instruction(done, reading.place, wide=True))


def _is_one_more(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether words name a further thing, of which a clause tells: "and your bread, which gets wet"."""
    words = words[1:] if words and words[0].text in ("and", "or", "und", "oder") else words
    cuts = [place for place, token in enumerate(words) if token.parts and token.text == ","]
    begins = {*reading.language.articles, *reading.vocabulary.ways.possessive, "der", "die", "das", "den"}
    return (
        len(cuts) == 1
        and 1 < cuts[0] < min(MOST_WORDS_OF_A_THING, len(words) - 1)
        and words[0].text in begins
        and words[cuts[0] + 1].text in _RELATIVE | {"der", "die", "das", "den"}
    )


MOST_WORDS_OF_A_THING = 6
"""Words of a thing with its article, behind which a clause tells of it."""
_RELATIVE = frozenset(("which", "who", "whose", "that", "where"))
_BETWEEN_CLAUSES = frozenset(
    "and but so for as because since while whilst before although though yet now then und aber denn weil während bevor obwohl".split()
)
"""Words that join a clause of the story to another."""
_OTHERS = frozenset(
    "he she it they this that these those there nobody everybody everyone somebody someone anyone nothing something er sie es niemand jemand keiner nichts".split()
)
"""Words that begin a clause about somebody else."""
_ANYBODY = frozenset("anyone everyone everybody somebody someone jemand".split())
"""Words that may stand for the hero as well, unless a joint stands before them: "before anyone comes"."""
_OF_ANOTHER = frozenset("his her its their another's sein seine seinen seinem ihr ihre ihren ihrem".split())
_WHEREAT = frozenset(
    "in into on onto at by from under behind before beside over across through along near of up down out past towards im ins auf am ans aus bei vom unter hinter vor neben über durch".split()
)
_MODALS = frozenset(
    "can cannot may must will shall could might would should kann darf muss wird soll können dürfen müssen werden sollen".split()
)
_ALL_OF_IT = frozenset("everything all belongings possessions alles alle habe".split())
_IN_A_STORY = frozenset(
    "up over above below now still too after before during with without night day days hour hours moment place order both either between "
    "more back foes enemies".split()
)
"""Words that say something elsewhere, but not in a clause about somebody else."""


def _without_clauses(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without the clauses that only tell the story, wherever they stand."""
    starts = [0]
    for place, token in enumerate(words[1:], 1):
        is_joint = not token.style and (token.text in _BETWEEN_CLAUSES or token.text in _RELATIVE)
        is_first = not (words[place - 1].parts or words[place - 1].text in _BETWEEN_CLAUSES)
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
    while kept and (kept[0].parts or (kept[0].text in _BETWEEN_CLAUSES and kept[0] is not words[0])):
        kept = kept[1:]
    if kept and len(kept) < len(words):
        yield _bare(kept), ""
        yield from without_flavour(reading, _bare(kept))


def _without_pauses(words: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without the punctuation before them."""
    while words and words[0].parts:
        words = words[1:]
    return _bare(words)


MOST_CLAUSES = 10
"""Clauses of the longest sentence whose clauses are looked at one by one."""


def _past_tail(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield the tokens without words at their end that say nothing: "at once"."""
    bare = _bare(words)
    for own in reading.vocabulary.ways.lexicon.endings.get(bare[-1].text, ()) if bare else ():
        if len(bare) > len(own) and tuple(token.text for token in bare[-len(own) :]) == own:
            yield _bare(bare[: -len(own)]), ""


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
            yield _bare(words[:start]), opener
    yield from _without_purpose(reading, words)
    first = {end: (start, opener) for start, end, opener in zones}  # the longest of each zone
    for end, (start, opener) in first.items() if any(end < len(words) for end in first) else ():
        yield [*_bare(words[:start]), *words[end:]], opener
    if len(first) > 1:
        gone = {place for end, (start, _) in first.items() for place in range(start, end)}
        yield _bare([token for place, token in enumerate(words) if place not in gone]), next(iter(first.values()))[1]
    yield from _without_purpose(reading, words)
    yield from ((words[start:], "") for start in behind_story(reading, words))
    for cut in [place for place, token in enumerate(words[1:-1], 1) if token.parts and token.text in ";.,"][-1:]:
        behind = words[cut + 1 :]
        turns = TURNING.union(("permanent", "permanently")).intersection(token.text for token in behind)
        is_apart = words[cut].text != "," or "being" in {token.text for token in behind}
        if (
            is_apart
            and behind[0].text in reading.language.articles
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
    return _bare([token for place, token in enumerate(words) if place not in gone]) if gone else words


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
        if opener.text in lexicon.reasons and tells_why(reading, behind):
            has = _has_something(reading, behind)
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


def _says_how(reading: Reading, opener: str, said: Sequence[str]) -> bool:
    """Return whether words behind "with" or "without" say how: "the water rising", "making a sound".

    One word alone may be a misspelt name of the rules.
    """
    before_nouns = {*reading.language.articles, *reading.vocabulary.ways.possessive}
    if opener == WITH:
        return len(said) > 2 and said[0] in before_nouns and said[-1].endswith(("ing", "ed"))
    return len(said) > 1 and said[0].endswith("ing")


def tells_why(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a clause only tells why or when: "both hands are on the rope", "the guard sleeps"."""
    ways, language = reading.vocabulary.ways, reading.language
    does = [other.text for token, other in pairwise(words) if token.text in language.subject]
    if not _MEANT.isdisjoint(does) or ("lose" in does and _KEPT.isdisjoint(token.text for token in words)):
        return False  # "as you take the lamp"
    if len(words) < 3 and words and words[-1].text in ways.came:
        return False  # "as a success"
    return all(
        token.kind in ("word", "mark")
        and not token.style
        and (token.text in language.articles or number_at(language, (token,), 0) is None)
        and (token.text in _IN_A_REASON or token.text not in ways.lexicon.telling)
        and ways.held.isdisjoint((token.text,) if token.text.endswith("s") else (token.text, plainly(token.text)))
        for token in words
    ) and not ways.spells(tuple(token.text for token in words if not token.parts))


def _has_something(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a clause says what the hero has: "because you have the rope".

    It may be meant as a condition.
    """
    texts = {token.text for token in words}
    return not texts.isdisjoint(reading.language.subject) and not texts.isdisjoint(reading.vocabulary.ways.having)


_MEANT = frozenset("take gain receive pick buy pay give use drink eat rest fight cast learn win drop".split())
"""Acts behind "you" that may be meant to be done, in a clause too."""
_KEPT = frozenset("footing balance grip hold way nerve temper head voice sight patience consciousness".split())
"""What is lost in a story alone."""
_IN_A_REASON = DENYING | frozenset(
    "all any both every up over above below now still more too after before combat fight battle return once again only rest night day".split()
)
"""Words that say something elsewhere, but not in a reason."""


def behind_story(reading: Reading, words: Sequence[Token]) -> Iterator[int]:
    """Yield the places behind sentences and clauses at the beginning that only tell: "The trap springs: take 3 damage"."""
    start = 0
    for cut in [place for place, token in enumerate(words[:-1]) if token.parts and token.text in ",;:.!?"]:
        before = words[start:cut]
        if not before or "(" in reading.text[words[start].start : words[cut + 1].start]:
            break
        is_sentence = words[cut].text not in ",;"
        if len(before) < 4 and not _WHOM_AND_WHEN.isdisjoint(token.text for token in before):
            break  # "The first time: …", "The winner: …"
        others = reading.vocabulary.ways.lexicon.people.difference(reading.language.subject)
        if words[cut].text == ":" and len(before) < 4 and not others.isdisjoint(token.text for token in before):
            break  # "The guard: lose 2 Vitality"
        if words[cut].text == ":" and _asks(reading, before):
            break  # "You are Wounded: lose 1 LUCK"
        if words[cut].text in ":?" and may_be_condition(reading, before, words[cut + 1].text):
            break
        if before[0].text in BECAUSE:  # a reason may deny something: "Because you have not slept, …"
            before = [token for token in before if token.text not in DENYING]
        if not tells(reading, before, is_leading=True) and not (
            (is_sentence and (_is_scene(reading, before) or _is_plight(reading, before)))
            or (words[cut].text != "," and _is_story(reading, before))
        ):
            break
        start = cut + 1
        yield start


def may_be_condition(reading: Reading, words: Sequence[Token], act: str) -> bool:
    """Return whether a label may be a condition: "No shield: lose 1 Vitality", "Rope: turn to 12", "Is it dark? …"."""
    ways, language = reading.vocabulary.ways, reading.language
    first, is_turn = words[0].text, act in turn_words(reading.vocabulary.code).verbs.split("|")
    begins_a_clause = first in {*language.articles, *language.subject, *ways.possessive} and len(words) > 2
    asks = first in {*ways.having, *DENYING, *_ASKING} and first not in language.articles
    return asks or (is_turn and not begins_a_clause)


_ASKING = ("having", "is", "are", "do", "does", "did", "kein", "keine", "ohne", "mit", "ist", "sind")


def _is_scene(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a sentence says what somebody else does, which is no instruction: "A beam strikes you"."""
    words = [token for token in words if not token.parts]
    if not words:
        return False
    ways, language = reading.vocabulary.ways, reading.language
    acts = ways.lexicon.acts - ways.lexicon.telling
    # Scores that these rules have not say nothing here: "You feel your strength return".
    told = acts | (ways.lexicon.scores - ways.scores - ways.patterned) | PURSES
    is_counted = words[0].text not in language.articles and number_at(language, words[:1], 0) is not None
    said = [token for token in words[is_counted:] if told.isdisjoint((token.text, plainly(token.text)))]
    return (
        words[0].text not in {*acts, *language.subject}
        and tells(reading, said, is_leading=True)
        and not reading.vocabulary.instruction(written(reading.text, words), reading.place, wide=True)
    )


PURSES = frozenset("purse wallet purses money beutel geldbeutel".split())
"""Words for money as a thing, of which a scene may tell: "A thief has cut your purse"."""


def _is_story(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a sentence before an instruction is about something else: "A dry bed and a quiet night: …".

    It begins with an article, and holds no number, no name of the rules, and nothing that turns a meaning round.
    """
    words = [token for token in words if not token.parts]
    ways, language = reading.vocabulary.ways, reading.language
    refused = ways.meant | TURNING | _WHOM_AND_WHEN | {*language.conditional, *language.unless}
    return (
        2 < len(words) <= LONGEST_SENTENCE
        and words[0].text in language.articles
        and all(
            token.kind == "word"
            and not token.style
            and token.text not in refused
            and (token.text in language.articles or number_at(language, (token,), 0) is None)
            for token in words
        )
        and not reading.vocabulary.instruction(written(reading.text, words), reading.place, wide=True)
    )


_WHOM_AND_WHEN = frozenset(
    "hero heroes who whoever those anyone everyone winner loser time times round rounds first second third visit wer wen mal runde".split()
)
"""Words that may say for whom or when: "The first time: …"."""


_BEING = frozenset("are were be bist warst wirst".split())
_BEFALLEN = late(r".*(?:ed|en|wn|ught|lost|hit|cut|hurt|shot|struck|torn|t)")
"""Forms of what is done to somebody: "thrown", "robbed", "ausgeraubt"."""


def _is_plight(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a sentence says what befalls the hero, and nothing hangs on it: "You are thrown from the cart"."""
    ways, language = reading.vocabulary.ways, reading.language
    said = [token.text for token in words if not token.parts]
    states = outcome_words(reading.vocabulary.code).states
    refused = ways.reserved | TURNING | DENYING | _WHOM_AND_WHEN | WHEN | states.keys()
    if (
        not 2 < len(said) <= LONGEST_SENTENCE
        or said[0] not in language.subject
        or not refused.isdisjoint(said)
        or not (_BEFALLEN.fullmatch(said[2]) if said[1] in _BEING else said[1] in ways.lexicon.befalls)
        or any(token.kind not in ("word", "mark") or token.style for token in words)
        or any(
            text not in language.articles and number_at(language, (token,), 0)
            for text, token in zip(said, words, strict=False)
        )
    ):
        return False
    return not (
        _asks(reading, words) or reading.vocabulary.instruction(written(reading.text, words), reading.place, wide=True)
    )


_HARMED = frozenset(("hurt", "wounded", "tired"))
"""Conditions that may tell of harm as well."""


def _asks(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a sentence says of the hero what the rules can ask for.

    Something may hang on it.
    """
    if words[0].text not in reading.language.subject:
        return False
    asked = reading.vocabulary.asked(written(reading.text, words), reading.place, wide=True)[0]
    if asked and asked.phrase in _HARMED and reading.text[words[-1].start].islower():
        return False  # "You are wounded: tick a Wound"
    return any(
        leaf.phrase not in ("has-title", "has-code", "has-item")
        or any(reading.vocabulary.ways.is_usual_thing(name) for name, _ in things_of(leaf.slots))
        for leaf in (asked.leaves() if asked else ())
    )


def _as_result(reading: Reading, words: Sequence[Token]) -> Iterator[tuple[Sequence[Token], str]]:
    """Yield an act in a participle behind a clause of the story: "You slip on the ice, losing 2 Vitality"."""
    bases = reading.vocabulary.ways.lexicon.participles
    for place, token in enumerate(words[1 : LONGEST_SENTENCE + 2], 1):
        joint = words[place - 1]
        if token.text in bases and not token.style and (joint.parts or joint.text in reading.language.and_):
            before = _bare(words[: place - (not joint.parts)])
            if tells(reading, before, is_leading=True) or _is_scene(reading, before):
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
            if _only_words(reading, behind) and not _leaves_a_choice(reading, behind):
                yield _bare(words[:start]), f"{IN_ORDER} {' '.join(token.text for token in behind)}"
            continue
        first = behind[0]
        names_somebody = first.text in reading.language.articles or first.text in PERSONS
        names_somebody = names_somebody or (first.text in reading.vocabulary.ways.lexicon.acts and len(behind) > 1)
        opener = FOR if names_somebody or reading.text[first.start : first.start + 1].isupper() else TO
        yield _bare(words[:start]), " ".join((opener, *(token.text for token in behind)))


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
            before = _bare(words[:place])
            if tells(reading, before, is_leading=True) or (token.text == SO and _is_story(reading, before)):
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


def says_where(reading: Reading, words: Sequence[Token], kept: Collection[int]) -> bool:
    """Return whether words that were left out may limit a change to a place or an occasion: "in the city"."""
    lexicon = reading.vocabulary.ways.lexicon
    runs: list[list[str]] = []
    is_open = False
    for token in words:
        is_gone = token.start not in kept and not token.parts
        if is_gone:
            runs += [] if is_open else [[]]
            runs[-1].append(token.text)
        is_open = is_gone
    return any(run[0] in lexicon.whereabouts and " ".join(run) not in lexicon.tails for run in runs)


_FOES = frozenset(("foe", "creature", "facts"))


def _bare(words: Sequence[Token]) -> Sequence[Token]:
    while words and words[-1].parts:
        words = words[:-1]
    return words


def tells(reading: Reading, words: Sequence[Token], is_leading: bool = False, is_purpose: bool = False) -> bool:
    """Return whether words name no act: they hold no number, no name, no word of the rules.

    Behind an article what may be an act is a noun: "the fire"; at the beginning of a purpose nothing is done by it.
    """
    said = [token for token in words if not token.parts]
    ways, articles = reading.vocabulary.ways, reading.language.articles

    def is_telling(place: int, token: Token) -> bool:
        is_noun = place > 0 and said[place - 1].text in (*articles, *ways.possessive)
        if token.text in PLACES and is_leading and said[place + 1 : place + 2] and said[place + 1].text in articles:
            return True
        telling = ways.nouns if is_noun else ways.purposed if is_purpose and not place else ways.telling
        is_number = token.text not in articles and number_at(reading.language, (token,), 0) is not None
        # "A beam strikes you": what befalls the hero so is no act of theirs
        befalls = (
            place > 0
            and token.text.endswith("s")
            and [one.text for one in said[place + 1 : place + 2]] in (["you"], ["your"])
        )
        is_whole = place + 2 >= len(said) or said[place + 2].text in ways.lexicon.openers
        is_hurt = place + 2 < len(said) and said[place + 2].text in ways.lexicon.body  # not "takes your sword"
        befalls = befalls and (is_hurt if said[place + 1].text == "your" else is_whole)
        return (
            token.kind == "word"
            and not token.style
            and not is_number
            and token.text not in telling
            and plainly(token.text) not in (ways.named if befalls else telling)
        )

    longest = LONGEST_SENTENCE if is_leading else LONGEST
    if not 0 < len(said) <= longest or not all(is_telling(place, token) for place, token in enumerate(said)):
        return False
    if _names_result(reading, said) or _leaves_a_choice(reading, words):
        return False
    return not ways.spells(tuple(token.text for token in said))


def _leaves_a_choice(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether words leave something else to do: "…, or stay in the dark"."""
    return any(
        token.text in reading.language.or_ and (before is None or before.parts)
        for before, token in zip((None, *words), words, strict=False)
    )


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
