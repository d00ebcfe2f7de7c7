"""Which words only tell, and carry no rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from turnto.book.grammar.frames.named import SORTS
from turnto.book.grammar.frames.nearest import DENYING, TURNING
from turnto.book.grammar.frames.slots import WHEN
from turnto.book.grammar.slots.numbers import number_at
from turnto.book.model import things_of
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, written
from turnto.book.text.turn_words import turn_words
from turnto.core.names import plainly

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.reading import Reading


LONGEST = 8
"""Words of the longest flavour that is left out."""
LONGEST_SENTENCE = 14
"""Words of the longest sentence before an instruction that only tells."""
SO = "so"
"""Opener of a purpose."""
FOR = "for"
"""Opener of a reason, or of what is had in exchange: {Pay 5 gp for the **rope**} is no payment alone."""
BECAUSE = frozenset("because as since weil da denn".split())
"""Openers of a reason, in which something may be denied."""
PLACES = frozenset(("over", "above", "below", "between", "up", "against"))
"""Words that name a place before an article, where nothing is compared: "over the wall"."""


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
    while said and said[0].text in BETWEEN_CLAUSES and not said[0].style:
        said = said[1:]
    if said and said[0].text in _ANYBODY and said[0] is words[0]:
        return False  # "everyone else does so too"
    if words and words[0].text == FOR and len(said) < 3:
        return False  # "for the fight"
    relative = bool(said) and said[0].text in RELATIVE - _OTHERS
    starts = said[0].start if said else 0
    said = said[relative:]
    is_hero = bool(said) and said[0].text in language.subject
    if not 1 < len(said) + relative <= LONGEST_SENTENCE or not said:
        return False
    begins = {*language.articles, *ways.possessive, *_OTHERS, *RELATIVE}
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
    done = written(reading.text, said)
    if relative:
        # Of "who's" both words are written as the one: "it who's crying" would be asked about again, and again.
        is_in_one = said[0].start == starts
        done = f"it {said[0].text} {written(reading.text, said[1:])}" if is_in_one else f"it {done}"
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
        and words[cuts[0] + 1].text in RELATIVE | {"der", "die", "das", "den"}
    )


MOST_WORDS_OF_A_THING = 6
"""Words of a thing with its article, behind which a clause tells of it."""
RELATIVE = frozenset(("which", "who", "whose", "that", "where"))
BETWEEN_CLAUSES = frozenset(
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


def has_something(reading: Reading, words: Sequence[Token]) -> bool:
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
            (is_sentence and (is_scene(reading, before) or _is_plight(reading, before)))
            or (words[cut].text != "," and is_told(reading, before))
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


def is_scene(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether a sentence says what somebody else does, which is no instruction: "A beam strikes you"."""
    words = [token for token in words if not token.parts]
    if not words:
        return False
    ways, language = reading.vocabulary.ways, reading.language
    if " ".join(token.text for token in words) in ways.lexicon.scenes:
        return True
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


def is_told(reading: Reading, words: Sequence[Token]) -> bool:
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


def trimmed(words: Sequence[Token]) -> Sequence[Token]:
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
    if _names_result(reading, said) or leaves_a_choice(reading, words):
        return False
    return not ways.spells(tuple(token.text for token in said))


def leaves_a_choice(reading: Reading, words: Sequence[Token]) -> bool:
    """Return whether words leave something else to do: "…, or stay in the dark"."""
    return any(
        token.text in reading.language.or_ and (before is None or before.parts)
        for before, token in zip((None, *words), words, strict=False)
    )
