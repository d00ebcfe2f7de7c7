"""Hints "Did you mean …" from the nearest known words.

Only the first problems of a kind get one, so that a book full of mistakes is still read fast.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from itertools import pairwise

from turnto.book.grammar.frames.nearest import SMALL, TURNING
from turnto.book.grammar.frames.slots import PERSONS
from turnto.book.grammar.frames.ways import RATED
from turnto.book.grammar.hints.faithful import keeps
from turnto.book.grammar.hints.instead import said_near
from turnto.book.grammar.hints.near import amid, but_for, hinted, near_sentences, nearest_sentence, piecewise
from turnto.book.grammar.known import Known
from turnto.book.grammar.matches import Nearest
from turnto.book.grammar.score_lists import pieces_of, said_of_score
from turnto.book.grammar.vocabulary import BEEN, Groups, Vocabulary
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.book.text.typography import capital, has_outcomes
from turnto.book.text.word_files import WordTable, words_of
from turnto.core.names import fold, plainly

CHANGING = frozenset(
    "lose gain regain recover restore add subtract deduct reduce increase raise lower pay spend get receive take".split()
)
"""Words that a change of a score or of money begins with."""
CERTAIN = 0.75
"""Likeness of an example that is shown before anything else."""
LIKELY = 0.7
"""Likeness of the least likely example that is worth showing."""
MOST = 50
"""Limit of hints of one kind in a book; each compares a text with every phrase."""


SURE = 0.6
"""Cost of the dearest sentence beside which no nearer one is looked for."""
FEW = 20
"""Limit of sentences that are read again without one word after another."""
LITTLE = SMALL | PERSONS | BEEN
"""Words that any two sentences may share."""


_ENDED = late(
    r"(?:(?:and |so )?(?:here|thus|so|with this|there) )?(?:your|the|this) (?:own |sad |brave |short )?(?:adventure|quest|story|tale|journey|book|game)(?: is over| is at an end| ends(?: here)?| has ended"
    r"| (?:has come|comes|draws|is brought) to (?:an?|its|the) (?:\w+ )?(?:end|close)| is finished)(?:,? (?:here|sadly|badly|happily|well|in (?:an? |the )?\w+))*|the end|you (?:have )?(?:won|win)(?: the game)?|you have succeeded"
    r"|(?:dein|das|hier endet das|hier endet dein) abenteuer(?: ist zu ende| endet hier| ist vorbei)?|ende|du hast gewonnen",
    re.IGNORECASE,
)

MOST_FAR = 4.5
"""Cost of the dearest sentence that is shown as near."""


class AdviceWords(WordTable):
    """Words of one language by which it is known what a text that the rules lack is about."""

    cases: re.Pattern[str]
    """Another number in some case: "or at -5 if …"."""
    results: re.Pattern[str]
    """What comes of something: "on a failure", "if it fails"."""
    recurring: re.Pattern[str]
    """What goes on or comes later: "each hour", "until you leave"."""
    repeated: re.Pattern[str]
    """What is tried several times: "best of three"."""
    opposed: re.Pattern[str]
    """A contest that names nobody."""
    measured: re.Pattern[str]
    """An amount that is no number: "that many", "half of it"."""
    chosen: re.Pattern[str]
    """What the reader chooses: "either", "any of these"."""


@cache
def advice_words(code: str) -> AdviceWords:
    """Return those words of a language."""
    return words_of(AdviceWords, "advice", code)


def _is_shown(vocabulary: Vocabulary, text: str, sentence: str) -> bool:
    """Return whether a far sentence may be shown beside a text.

    It keeps what the text says, and does, names and counts nothing else.
    """
    found = vocabulary.instruction(sentence, strict=True)
    if found is None or not keeps(vocabulary, text, sentence):
        return False
    said = {plainly(token.text).removesuffix("s") for token in tokens(text)}
    words = [token for token in tokens(sentence) if not token.parts]
    words = [token for token in words if token.text not in SMALL or (token.start and sentence[token.start].isupper())]
    names = vocabulary.ways.learned_names | (vocabulary.ways.scores if has_outcomes(found.phrase) else set())
    own = [
        token
        for token in words
        if token.kind != "word"
        or token.style
        or plainly(token.text) in names
        or "A" <= sentence[token.start or 1] <= "Z"
    ]
    plain = [token for token in words if token not in own]
    marked = {token.text for token in tokens(text) if token.style}
    if any(token.style and token.text in vocabulary.ways.telling - marked for token in own):
        return False  # "Take the **margin**"
    if any(token.style == "em" and token.text not in marked for token in own):
        return False  # "Reaction roll -4 from *instead*"
    # "Lsoe 1 Nerve" says "lose"
    shared = [get_close_matches(plainly(token.text).removesuffix("s"), said, 1, 0.7) for token in plain]
    return any(shared) and all(plainly(token.text).removesuffix("s") in said for token in own)


ADVICE = {
    "cases": "two cases are a condition and its alternative: {If …, …. Otherwise, …}.",
    "results": "what comes of it is an item of the list below the instruction, such as - Failure: {…}.",
    "recurring": "what goes on or comes later is written in braces in each section where it comes; a code word keeps that it does.",
    "repeated": "once for each time: an item leads to a section where it stands again.",
    "opposed": "a contest says whom it is against, and how good he is: … against the ogre (14).",
    "measured": "an amount is a number or dice; where it hangs on a result, each result is an item with its own.",
    "chosen": "what the reader chooses is an item for each, with its braces: - {You may …}.",
}
"""What a book can do, by what a text is about."""

_TWO = late(r"\b([^\W\d_]+) (?:or|oder) ([^\W\d_]+)")


def _of_two(vocabulary: Vocabulary, text: str) -> str:
    """Return a hint for a test of two abilities, which the rules do not know: "Test Power or Grace"."""
    for found in _TWO.finditer(text):
        kinds = [
            {kind for kind in RATED for one in vocabulary.words_of(kind) if fold(one) == fold(name)}
            for name in found.groups()
        ]
        if kinds[0] & kinds[1]:
            return f"A test is of one of them: let the reader choose between two sections, one with a test of {found[1]}, one of {found[2]}."
    return ""


_OF_A_HERO = late(
    r"(?:you (?:must |may )?)?(?:now )?(?:choose|create|pick|select|make|roll up|generate) (?:your|a|one) (?:starting )?(?:character|hero|class|adventurer)\b",
    re.IGNORECASE,
)


class Hints:
    """Source of hints that counts them by kind."""

    def __init__(self) -> None:
        self._made: Counter[str] = Counter()

    @property
    def made(self) -> Counter[str]:
        """How many hints of each kind were wanted so far."""
        return Counter(self._made)

    def go_on(self, before: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
        """Count what was wanted at another reading, if the same hints would come of it now; return whether they would."""
        alike = all(
            self._made[kind] == before[kind] or max(self._made[kind], before[kind]) + number <= FEW
            for kind, number in wanted.items()
        )
        if alike:
            self._made.update(wanted)
        return alike

    def _may(self, kind: str) -> bool:
        self._made[kind] += 1
        return self._made[kind] <= MOST

    def may_try(self) -> bool:
        """Return whether mends of one more section are tried."""
        return self._may("tried")

    def word(self, vocabulary: Vocabulary, kind: str, word: str) -> str:
        """Return a hint at the nearest word of a kind."""
        if not self._may(kind):
            return ""
        known = {fold(name): name for name in vocabulary.words_of(kind)}
        if close := get_close_matches(fold(word)[:80], list(known), 1, 0.66):
            return f"Did you mean {known[close[0]]}?"
        return f"A book adds words of its own in its header: {kind}s."

    def name(self, word: str, known: Iterable[str], kind: str) -> str:
        """Return a hint at the nearest name."""
        if not self._may(kind):
            return ""
        by_fold = {fold(name): name for name in known}
        close = get_close_matches(fold(word)[:80], list(by_fold), 1, 0.6)
        return f"Did you mean {by_fold[close[0]]}?" if close else ""

    def nearest(
        self, vocabulary: Vocabulary, text: str, condition: bool = False, is_result: bool = False
    ) -> Nearest | None:
        """Return the nearest sentence of the phrasebook with the author's own words in it; none that is far-fetched.

        What the rules do not know of the world is a code word, unless it may be the result of something (``is_result``).
        """
        near = self._nearest(vocabulary, text, condition) if self._may(f"nearest {condition}") else None
        if not condition:
            return near if near and keeps(vocabulary, text, near.sentence) else None
        is_far = near is None or near.cost > SURE
        code = vocabulary.as_code(text) if is_far and not is_result else ""
        return Nearest(code, SURE, None, 1) if code else near

    def _nearest(self, vocabulary: Vocabulary, text: str, condition: bool) -> Nearest | None:
        if not condition and (found := hinted(vocabulary, text)):
            return found
        likely = but_for(vocabulary, text) if not condition and self._made["nearest False"] <= FEW else None
        if likely and likely.cost <= SURE:
            return likely
        if not condition and (apart := piecewise(vocabulary, text)) and not (likely and likely.cost < apart.cost):
            likely = apart
        words = [token for token in tokens(text)[:41] if not token.parts and token.text not in SMALL]
        dearest = min(2.5, 0.6 * len(words))
        found = nearest_sentence(vocabulary, text, condition, dearest) if len(words) <= 40 else None
        if likely and not (found and found.cost <= likely.cost):
            return likely
        if found and found.cost <= dearest:
            return found
        return amid(vocabulary, text) if not condition and self._made["nearest False"] <= FEW else None

    def phrase(self, vocabulary: Vocabulary, text: str) -> tuple[str, str]:
        """Return a hint at the nearest instruction, and what may be written instead if that is sure."""
        if near := self.nearest(vocabulary, text):
            return f"Did you mean {{{near.sentence}}}?", f"{{{near.sentence}}}"
        if said := _of_two(vocabulary, text):
            return said, ""
        if _OF_A_HERO.match(text):
            return (
                "Heroes to choose from stand in the header, under presets; any other is made before the first section.",
                "",
            )
        if said := of_a_score(vocabulary, text):
            return said, ""
        if any(_ENDED.fullmatch(piece.strip(" .!*_")) for piece in (text, *pieces_of(text, vocabulary.language.and_))):
            return "An ending is said in the heading of its section: ## its name [end], or [victory].", ""
        like, likeness = self._like("phrase", vocabulary.phrases, text, vocabulary.ways.lexicon.acts)
        changes = {token.text for token in tokens(text)[:3]} & CHANGING
        lacking = _lacking(vocabulary, text) if changes or likeness < CERTAIN else ""
        whole = like.removeprefix("Did you mean “").removesuffix("”?")
        is_filled = whole != like and likeness >= CERTAIN and not lacking and _needs_nothing(vocabulary, whole)
        is_filled = is_filled and TURNING.isdisjoint(token.text for token in tokens(text))
        is_filled = is_filled and keeps(vocabulary, text, whole)
        if is_filled and len(tokens(text)) > len(tokens(whole)) + 4:
            return self.instead(vocabulary, text), ""  # it says more
        return lacking or (like if is_filled else self.instead(vocabulary, text)), f"{{{whole}}}" if is_filled else ""

    def instead(self, vocabulary: Vocabulary, text: str) -> str:
        """Return what a book can say instead of what the rules do not know."""
        if not self._may("instead"):
            return "The phrasebook lists what can be said."
        own, said = advice_words(vocabulary.code), f"“{text}”" if len(text) <= 60 else f"“{text[:59]}…”"
        found = next((put for key, put in ADVICE.items() if getattr(own, key).search(text)), "")
        near = [one.sentence for one in near_sentences(vocabulary, text, False, MOST_FAR)]
        near = [one for one in dict.fromkeys((*near, *said_near(vocabulary, text))) if _is_shown(vocabulary, text, one)]
        shown = " or ".join(f"{{{one}}}" for one in near[:2])
        if found:
            return f"{said}: {found}{f' One can say {shown}.' if shown else ''}"
        if shown:
            return f"{vocabulary.system.name} cannot say {said}; near it is {shown}."
        acts = vocabulary.ways.lexicon.acts | vocabulary.ways.meant | {*vocabulary.language.conditional}
        tells = all(token.parts or (token.kind == "word" and token.text not in acts) for token in tokens(text))
        left = "what only tells stands outside the braces" if tells else "the phrasebook lists what can be said"
        return f"{vocabulary.system.name} cannot say {said}; {left}."

    def condition(self, vocabulary: Vocabulary, text: str, is_result: bool = False) -> str:
        """Return a hint at the nearest condition."""
        if near := self.nearest(vocabulary, text, condition=True, is_result=is_result):
            return f"Did you mean {{If {near.sentence}}}?"
        like, likeness = self._like("condition", vocabulary.conditions, text)
        ruled = vocabulary.ways.meant | vocabulary.ways.lexicon.acts
        is_ruled = any(token.kind != "word" or token.text in ruled for token in tokens(text) if not token.parts)
        of_the_story = "" if is_ruled and "*" not in text else self.of_the_story(vocabulary)
        shown = _lacking(vocabulary, text) or (like if likeness >= CERTAIN else of_the_story)
        return shown or "A condition asks one thing of hero or world and ends at its comma: {If …, …}."

    def of_the_story(self, vocabulary: Vocabulary) -> str:
        """Return how a book keeps what its rules do not know."""
        word = min(vocabulary.condition_by_id["has-code"].examples, key=len).split(" the ", 1)[-1].split(" *")[0]
        return (
            f"What only your story knows is kept as a {word}: {{Gain the {word} *X*}} where it happens,"
            f" {{If you have the {word} *X*}} where it counts."
        )

    def _like(self, kind: str, groups: Groups, text: str, acts: frozenset[str] = frozenset()) -> tuple[str, float]:
        if not self._may(kind):
            return "", 0.0
        words = [token.text for token in tokens(text)[:40] if not token.parts]
        best, found = LIKELY, ""
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(" ".join(words))
        for one in (*groups[0].members, *groups[1].members):
            for literal in one.wanted.literals:
                if acts.intersection(literal[:1]) and not get_close_matches(literal[0], words, 1, 0.7):
                    continue  # another act
                likeness = _likeness(matcher, words, literal)
                if likeness > best:
                    best, found = likeness, _shown(one, literal)
        return f"Did you mean “{found}”?" if found else "The phrasebook lists what can be said.", best


class NoHints(Hints):
    """Source that gives no hint, for readings that no author sees."""

    def _may(self, kind: str) -> bool:
        return False


_SET = late(
    r"\b(?:set|becomes?|is now|are now|halved?|halves|doubled?|doubles|half|twice|(?:reduced?|drops?|falls?|fallen|sinks?|lowered?|cut|brings?|brought|raised?|rises?"
    r"|goes|go|increased?|restored?|down|left|stands) (?:(?:your |the )?[\w ]+ )?(?<!up )(?:to|at|with))\b",
    re.IGNORECASE,
)
"""What makes a score some number, whatever it was: "Set your Vitality to 1"."""
_RAISED = late(r"\b(?:maximum|permanent(?:ly)?|raise|increase|(?:goes|go) up by)\b", re.IGNORECASE)


def set_score(vocabulary: Vocabulary, text: str) -> str:
    """Return a hint at what can be said of a score.

    It is for a text that sets it to a number; empty for any other.
    """
    if _SET.search(text):
        return of_a_score(vocabulary, text, is_set=True)
    own = vocabulary.ways.own
    raised = {
        key
        for said in own.instructions.values()
        for one in said
        for key in own.scores
        if one.startswith(("@raise", "@increase")) and f"<{key}>" in one
    }
    said = {token.text for token in tokens(text)}
    is_raised = any(said & set(own.names[key].split("|")) for key in raised) or any(
        plainly(one) in vocabulary.ways.learned for one in said
    )
    return of_a_score(vocabulary, text) if _RAISED.search(text) and not is_raised else ""


def of_a_score(vocabulary: Vocabulary, text: str, is_set: bool = False) -> str:
    """Return a hint at what the rules say of a score.

    It is the one that the text names; empty for a text that names none.
    """
    ways, no = vocabulary.ways, (*vocabulary.language.articles, "your")
    words = [token.text for token in tokens(text)[:40] if token.kind == "word" and not token.style]
    pairs = [" ".join(pair) for pair in pairwise(words) if pair[0] not in no]
    scores = ways.scores | (ways.learned_names if is_set else frozenset())
    name = next((one for one in (*pairs, *words) if plainly(one) in scores), "")
    keys = [f"<{key}>" for key in ways.own.scores if name in ways.names[key].casefold().split("|")]
    ids = [id for id, said in ways.own.instructions.items() if any(key in one for key in keys for one in said)]
    found = [min(vocabulary.phrase_by_id[id].examples, key=len) for id in ids]
    if name and is_set and not found:
        kinds = [kind for kind in RATED if any(fold(one) == name for one in vocabulary.words_of(kind))]
        raised = [
            id
            for id, said in ways.own.instructions.items()
            if any(one.startswith("@raise") and f":{kind}}}" in one for kind in kinds for one in said)
        ]
        found = said_of_score(vocabulary.system, name) or [
            min(vocabulary.phrase_by_id[id].examples, key=len) for id in raised
        ]
    at = text.casefold().find(name)
    shown = ", ".join(f"{{{one}}}" for one in found[:5])
    return (
        f"Of {text[at : at + len(name)]} a book of {vocabulary.system.name} can say: {shown}."
        if shown and at >= 0
        else ""
    )


def _needs_nothing(vocabulary: Vocabulary, example: str) -> bool:
    """Return whether an example holds nothing that an author would put otherwise: no number, no name."""
    found = vocabulary.instruction(example, strict=True)
    return found is not None and not found.slots


def _lacking(vocabulary: Vocabulary, text: str) -> str:
    """Return a hint at what the rules have instead of a score or a coin that they have not."""
    ways, words = vocabulary.ways, [token for token in tokens(text)[:40] if token.kind == "word" and not token.style]
    for length in (2, 1):
        for start in range(len(words) - length + 1):
            if words[start].text in (*vocabulary.language.articles, "your") and length > 1:
                continue
            said = " ".join(token.text for token in words[start : start + length])
            if plainly(said) not in ways.reserved or plainly(said) in ways.scores or said in ways.spoken:
                continue
            if plainly(said) in set(map(plainly, ways.lexicon.money)):
                coins = ways.names["coin"].split("|") if vocabulary.system.goods.money else [""]
                if plainly(said) in set(map(plainly, coins)):
                    continue  # it is known; something else is not
                coin = coins[0]
                if not coin:
                    return f"{vocabulary.system.name} has no money."
                put = text[: words[start].start] + coin + text[words[start + length - 1].end :]
                if vocabulary.instruction(put, strict=True):
                    return f"Money is {coin} in these rules. Did you mean {{{capital(put)}}}?"
                if vocabulary.asked(put, strict=True)[0]:
                    return f"Money is {coin} in these rules. Did you mean {{{capital(vocabulary.language.conditional[0])} {put}}}?"
                return f"Money is {coin} in these rules: {{Gain 5 {coin}}}."
            scores = [field.label or field.key for field in vocabulary.system.sheet.fields if field.kind == "score"]
            has = f" Its scores are {', '.join(scores)}." if scores else ""
            return f"{vocabulary.system.name} has no {said}.{has} A counter of the book's own is set in italics: *{said.capitalize()}*."
    return ""


def _likeness(matcher: SequenceMatcher[str], words: Sequence[str], literal: Sequence[str]) -> float:
    said = [word for word in literal if word != "…"]
    if not said or not words:
        return 0.0
    telling = [word for word in words if word not in LITTLE]
    if not any(get_close_matches(word, telling, 1, 0.75) for word in said if word not in LITTLE):
        return 0.0  # "you are heard" says nothing of "you are armed"
    near = [word for word in said if get_close_matches(word, words, 1, 0.75)]
    matcher.set_seq1(" ".join(literal))
    return 0.6 * len(near) / len(said) + 0.2 * matcher.ratio() + 0.2 * min(1.0, len(said) / len(words))


def _shown(one: Known, literal: Sequence[str]) -> str:
    words = set(literal) - {"…"}
    for example in one.what.examples:
        if words <= {token.text for token in tokens(example)}:
            return example
    return " ".join(literal)
