"""Labels of outcomes read by meaning, word by word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from turnto.book.grammar.answers import outcome_words
from turnto.book.grammar.pattern import in_language
from turnto.book.lower.ranges import RangeLabel
from turnto.book.text.outcome_words import BAD, GOOD, OutcomeWords
from turnto.book.text.outcome_words import outcome_words as words_in
from turnto.book.text.regex import late
from turnto.book.text.tokens import plain
from turnto.common.tables import span
from turnto.core.names import fold
from turnto.core.phrase import Outcome, Phrase


@dataclass(frozen=True, slots=True)
class NamedOutcomes:
    """Outcomes that an item names, and the number of characters that name them."""

    ids: tuple[str, ...]
    length: int
    loose: bool = False
    """Whether its words would do for a choice too, so that it is an outcome only while some are not answered."""
    rest: bool = False
    """Whether it answers for all that its list leaves open."""
    by: tuple[int, int] | None = None
    """The least and the greatest margin that it answers for; None for any."""


@dataclass(frozen=True, slots=True)
class NoOutcome:
    """Label that looks like a result but matches no outcome of its instruction."""

    label: str
    why: str = ""
    meant: str = ""
    """The outcome's own word that was probably meant."""


ENDS = late(r"(?:\s+(?:reaction|result|outcome|roll)\b)?\s*([,:.;!\u2014]|$)\s*")
_STRONG = late(r"\s*(?::|=|\||\s[-\u2013]\s|\s?\u2014)\s*")
_WEAK = late(r"\s*(?:[,.;!?]|$)\s*")
LONGEST = 90
"""Characters of an item that are searched for a label."""
_HAVING = frozenset("have has got hast du".split())
NOTHING = frozenset("nothing nobody no none nichts niemand kein keine".split())
UNCLEAR = "?"
"""Meaning of a label with words of outcome and others that nobody knows."""
MARGIN = "margin"
_TOKEN = late(r"\u00a7\d+|n't\b|[^\W\d_]+(?=n't\b)|[^\W\d_]+(?:'[^\W\d_]+)?|\d+|<=|>=|[<>=\u2264\u2265/+]")
_OPPOSITE = {
    "success": "failure", "failure": "success", "win": "lose", "survive": "die", "die": "survive", "works": "failure",
    "hit": "miss", "miss": "hit", "yes": "no",
}  # fmt: skip
_OF_THE_FOE = {
    "success": "lose", "failure": "win", "win": "lose", "lose": "win", "die": "win", "unconscious": "win", "drop": "win",
    "flee": "foes flee", "surrender": "foes surrender", "tie": "tie", "hit": "lose",
}  # fmt: skip
_RANKS = {
    "critical failure": -1, "failure": 0, "miss": 0, "lose": 0, "partial": 1, "tie": 1, "mutual": 1, "success": 2, "win": 2,
    "critical success": 3,
}  # fmt: skip
"""Meanings of outcomes, the better the higher."""
_SIGNS = {"<": "<", ">": ">", "=": "=", "<=": "<=", ">=": "=>", "\u2264": "<=", "\u2265": "=>"}
_WORD = late(r"[^\W\d_]+")
_TARGET = late(r"\b(?:against|versus|vs\.?|ds|chance of|for|gegen|chance von|auf) (?:ds |a |an )?(\d+)\b")
"""What the throw of an instruction is compared with."""
FIGHTING = frozenset({"win", "lose", "survive", "die"})


@cache
def _idioms(code: str) -> tuple[tuple[str, str], ...]:
    """Return the idioms of a language with their meanings, the longest first."""
    return tuple(sorted(words_in(code).idioms, key=lambda pair: -len(pair[0])))


@lru_cache(maxsize=10_000)
def _tokens(label: str, code: str) -> tuple[str, ...]:
    """Split a label in lower case into words, signs and the numbers of idioms.  Cached: books share their labels."""
    for contraction, full in words_in(code).contracted:
        label = contraction.sub(full, label)
    spaced = f" {' '.join(_TOKEN.findall(label))} "
    for number, (idiom, _) in enumerate(_idioms(code)):
        if idiom in spaced:
            spaced = spaced.replace(f" {idiom} ", f" \u00a7{number} ")
    return tuple(spaced.split())


_ROUNDS = frozenset("round rounds runde runden".split())
_BEFORE_AN_OBJECT = frozenset("a an the your his her its ein eine einen dein deine deinen".split())
_ARTICLES = frozenset("the a an der die das er sie es".split())
_OF_A_THIRD = frozenset("gewinnt siegt verliert unterliegt überlebt stirbt flieht flüchtet entkommt ergibt".split())
"""Verbs of somebody else, who may stand behind them: "Gewinnt der Wolf"."""


class LabelReader:
    """Reader of the labels of one instruction's outcomes, by meaning."""

    def __init__(self, phrase: Phrase, code: str, own: str = "", foes: str = "", scores: str = "") -> None:
        self.phrase, self.code = phrase, code
        self.words: OutcomeWords = words_in(code)
        self.idioms = _idioms(code)
        self.scores = frozenset(_WORD.findall(fold(scores)))
        self.text = fold(own)
        self.own = frozenset(_WORD.findall(self.text)) | self.scores
        self.targets = frozenset(
            re.findall(r"(?<![-+\d])\d+", plain(own))
            if any(outcome.totals[:1] in _SIGNS for outcome in phrase.outcomes)
            else ()
        )
        """Numbers of the instruction that its outcomes are compared with."""
        self.foes = frozenset(_WORD.findall(fold(foes))) - self.words.fillers
        self.is_resisted = any(outcome.id == "resisted" for outcome in phrase.outcomes)
        self.is_fight = False
        self.is_fight = any(FIGHTING & self._declared(outcome) for outcome in phrase.outcomes if not outcome.beaten)
        self.meanings = [(outcome, self._declared(outcome)) for outcome in phrase.outcomes]
        said = frozenset[str]().union(*(meanings for _, meanings in self.meanings))
        self.is_riddle = said <= {"otherwise", "failure"}
        """Whether it has no outcome but that of a wrong answer, so that Yes and No are choices."""

    def _declared(self, outcome: Outcome) -> frozenset[str]:
        """Return what the declared words of an outcome mean."""
        found = {
            meaning
            for word in in_language(outcome.words, self.code)
            for meaning in self.meaning(plain(word).casefold())
        }
        return frozenset(found - {UNCLEAR, MARGIN})

    # an item's text

    def named(self, text: str, marked: int) -> NamedOutcomes | NoOutcome | None:
        """Return the outcomes that a text begins with."""
        lowered = plain(text).casefold()
        if len(lowered) != len(text):
            return None
        unclear: NoOutcome | None = None
        for end, behind, is_label in self._ends(lowered, marked):
            label = lowered[:end].strip(" .,;:!?*()[]")
            found = self.meaning(label)
            if (
                found
                and self.is_riddle
                and not (found == ("otherwise",) or (found == ("failure",) and self._is_clause(lowered)))
            ):
                return None
            if not found:
                unclear = unclear or self._misspelt(label, is_label)
                continue
            if UNCLEAR not in found and MARGIN not in found:
                if named := self._outcomes(found, behind, label):
                    return named
                if self._is_result(found, label):
                    return NoOutcome(text[:end].strip(" .,;:!?*()[]"))
            elif is_label or MARGIN in found or self._is_clause(lowered):
                unclear = unclear or NoOutcome(text[:end].strip(" .,;:!?*()[]"), "margin" if MARGIN in found else "")
        return self._without_comma(lowered) or unclear

    def _ends(self, text: str, marked: int) -> Iterator[tuple[int, int, bool]]:
        """Yield the ends of possible labels: (its end, where the rest begins, whether it is set off as one)."""
        if marked:
            pause = late(r"\s*(?:[:.,;=\u2014]|[-\u2013](?=\s))?\s*").match(text, marked)
            yield marked, pause.end() if pause else marked, True
        start = text[:LONGEST]
        for found in _STRONG.finditer(start):
            if start[: found.start()].strip():
                yield found.start(), found.end(), True
        amid: list[tuple[int, int, bool]] = []
        beyond = self.words.or_beyond.match(text)
        for found in _WEAK.finditer(start):
            if start[: found.start()].strip() and (found.end() > found.start() or found.end() == len(text)):
                end = found.start(), found.end(), False
                # "Tie, or you lose" is one label; "Failure, or no such spell" at least that of a failure.
                if beyond and found.end() < beyond.end():
                    continue  # "Partial, or better"
                if text[found.end() :].split(" ", 1)[0] in self.words.either:
                    amid.append(end)
                else:
                    yield end
        yield from amid

    def _is_clause(self, text: str) -> bool:
        """Return whether a text begins as a clause about a result does: "if …", "on a …", "you fail …"."""
        begins = text.lstrip(" (*[")
        first = begins.split(" ", 1)[0]
        return any(begins.startswith(opener + " ") for opener in self.words.openers) or first in self.words.hero

    def _without_comma(self, text: str) -> NamedOutcomes | None:
        """Parse a clause that goes on without a comma: "If you succeed you climb up"."""
        is_rest = self.words.states.get(text.split(" ", 1)[0]) == "otherwise"
        if not is_rest and not self._is_clause(text):
            return None
        for found in list(re.finditer(r"\s+", text[:LONGEST]))[0 if is_rest else 1 : 9]:
            behind = re.match(r"[\w']+", text[found.end() :])
            is_joint = text[: found.start()].rpartition(" ")[2] in self.words.either  # "on a tie or a failure"
            rest = re.split(r"[.,;:]", text[found.end() :])[0].split()
            is_object = len(rest) < 3 and rest[:1] != [] and rest[0] in _BEFORE_AN_OBJECT  # "if you lost a round"
            if behind and behind[0] in self.words.going_on and not is_joint and not is_object:
                meanings = self.meaning(text[: found.start()])
                if meanings and not {UNCLEAR, MARGIN} & set(meanings):
                    return self._outcomes(meanings, found.end(), text[: found.start()])
        return None

    def _misspelt(self, label: str, is_label: bool) -> NoOutcome | None:
        if not is_label and len(label.split()) > 1:
            return None
        known = [word for word, _ in outcome_words(self.phrase, self.code)]
        bare = [word for word in self.words.states if len(word) > 4] if len(label) > 4 and not self.is_riddle else []
        if len(label) > 2 and (
            close := get_close_matches(label[:60], known, 1, 0.8) or get_close_matches(label[:60], bare, 1, 0.85)
        ):
            meant = next((word for word in known if word == close[0]), "")
            if not meant and (named := self._outcomes(self.meaning(close[0]), 0, close[0])) and named.ids:
                meant = next(word for word, id in outcome_words(self.phrase, self.code) if id == named.ids[0])
            return NoOutcome(label, "misspelt", meant[:1].upper() + meant[1:])
        return None

    def compared(self, text: str) -> NamedOutcomes | None:
        """Return the outcomes of "a Partial or better", that one and all beyond it, or of "anything but a Miss"."""
        beyond, all_but = self.words.or_beyond.match(text), self.words.all_but.match(text.casefold())
        found = beyond or all_but
        if not found or len(plain(text)) != len(text):
            return None
        named = self._outcomes(self.meaning(found["label"].casefold()), 0, found["label"])
        ranks = {
            outcome.id: max((_RANKS.get(one, -9) for one in meanings), default=-9)
            for outcome, meanings in self.meanings
        }
        if not named or len(named.ids) != 1 or ranks[named.ids[0]] == -9:
            return None
        own = ranks[named.ids[0]]

        def is_meant(rank: int) -> bool:
            if beyond:
                return rank >= own if found["better"] else rank <= own
            is_better = rank > own != _RANKS["success"] and not found["short"]  # a critical success is a success, too
            return is_better or rank < own != _RANKS["failure"]

        ids = [id for id, rank in ranks.items() if rank != -9 and is_meant(rank)]
        return NamedOutcomes(tuple(ids), found.end()) if ids else None

    # meanings

    def meaning(self, label: str) -> tuple[str, ...]:
        """Return what a label in lower case means: nothing, meanings of which each is named, or ``UNCLEAR``."""
        if alone := self.words.alone.get(label):
            return (alone,)
        texts = _tokens(label, self.code)
        pieces: list[list[str]] = [[]]
        for text in texts:
            if text in self.words.either and pieces[-1] and not self._is_comparing(texts):
                pieces.append([])
            else:
                pieces[-1].append(text)
        found = [self._single(piece) for piece in pieces if piece]
        if not any(found):
            return ()
        return tuple(dict.fromkeys(one or UNCLEAR for one in found))

    def _is_comparing(self, texts: Sequence[str]) -> bool:
        words = self.words
        return any(
            text in words.less or text in words.equal or text in words.greater or text in _SIGNS for text in texts
        )

    def _single(self, texts: Sequence[str]) -> str:
        """Return the one meaning of a piece of a label; empty if none of its words is one of outcome."""
        words, found = self.words, list[str]()
        people: list[str] = []
        signs: set[str] = set()
        verb, active, negated, is_passive, unknown, number = "", False, False, False, False, False
        is_object = False  # "beats you" is done to the hero
        for place, text in enumerate(texts):
            if self.is_fight and text in _ROUNDS:
                continue  # "if you survive the rounds"
            if place and text in NOTHING and texts[place - 1] in _HAVING:
                unknown = True  # "if you have no gold" says what one has, not how it went
            elif text.startswith("\u00a7"):
                found.append(self._whose(self.idioms[int(text[1:])][1], people))
            elif text in words.negations:
                negated = not negated
            elif text in words.less or text in words.greater:
                signs |= {"<" if text in words.less else ">"} | (
                    {"="} if place and texts[place - 1] in words.either else set()
                )
            elif text in words.equal or text in _SIGNS:
                signs |= set(_SIGNS.get(text, "="))
            elif self.is_resisted and text.startswith(("resist", "widersteh")) and "hero" not in people:
                found.append("resisted")  # by whom the hero's spell is cast on
            elif text in words.states:
                first = [text] if self.is_fight and not people and self._is_theirs(texts[place:]) else []
                found.append(self._whose(words.states[text], ["foe"] if first else people))
            elif text in words.done_to:
                verb, active = words.done_to[text], text.endswith("s")
            elif text in words.passive:
                is_passive = True
            elif text in words.hero:
                is_object = bool(verb) and not people and not is_passive
                people.append("hero")
            elif self.is_fight and (text in words.foe or self._is_foe(text)):
                people += ["foe"] if people[-1:] != ["foe"] else []
            elif text.isdecimal():
                number = number or (text not in self.targets and text != "0") or "by" in texts
            elif self.is_fight and text in self.own and text not in words.fillers | words.roll | self.scores:
                unknown = True
            elif (
                text not in words.fillers and text not in words.roll and text not in self.own and text not in words.foe
            ):
                unknown = unknown or text not in words.either
        if verb == "lose" and not is_passive and self.targets and any(text in self.targets for text in texts):
            verb = ""
            signs.add(">")
        elif verb == "lose" and not is_passive and not self.is_fight and texts[-1] in words.roll - words.hero:
            verb = "success"  # "beat it", "you beat the target"
        if verb:
            found.append(verb if is_object else "win" if self._patient(people, is_passive, active) == "foe" else verb)
        if self.is_fight and not _ROUNDS.isdisjoint(texts) and {"win", "lose"}.intersection(found):
            return UNCLEAR  # "If you lost a round" is no defeat
        return self._put_together(found, signs, negated, unknown, number, texts)

    def _patient(self, people: Sequence[str], is_passive: bool, is_active: bool) -> str:
        """Return to whom a deed was done: "you are beaten", "they beat you", "you beat them", "Beaten"."""
        if len(people) > 1:
            return people[0] if is_passive else people[1]
        if is_passive or not people:
            return people[0] if people else "hero"
        return "foe" if people[0] == "hero" or not is_active else "hero"

    def _is_theirs(self, texts: Sequence[str]) -> bool:
        """Return whether a state is the foe's, who stands behind it: "Victory for the ghoul", "Gewinnt der Wolf"."""
        behind = [text for text in texts[1:] if text not in _ARTICLES]
        has_for = behind[:1] == ["for"]
        is_asked = texts[0] in _OF_A_THIRD and len(texts) > 1 and texts[1] in _ARTICLES
        return bool(behind[has_for:]) and (has_for or is_asked) and self._is_foe(behind[has_for])

    def _is_foe(self, text: str) -> bool:
        """Return whether a word is one of the foes' names, in any number."""
        return any(
            text == name
            or (
                len(text) > 2
                and text[:-2]
                and (text.startswith(name[:-1]) or name.startswith(text[:-1]))
                and len(name) > 2
            )
            for name in self.foes
        )

    def _whose(self, meaning: str, people: Sequence[str]) -> str:
        if self.is_fight and people[:1] == ["foe"]:
            return _OF_THE_FOE.get(meaning, meaning if meaning in ("otherwise", "mutual", "time up") else UNCLEAR)
        return {"drop": "lose" if self.is_fight else UNCLEAR}.get(meaning, meaning)

    def _put_together(
        self, found: list[str], signs: set[str], negated: bool, unknown: bool, number: bool, texts: Sequence[str]
    ) -> str:
        kinds = set(found)
        if "critical" in kinds and len(kinds) == 2:
            kinds = {f"critical {next(iter(kinds - {'critical'}))}"}
        if "partial" in kinds and kinds <= {"partial", "success"}:
            kinds = {"partial"}
        if number and kinds and any(word.split()[0] in texts for word in self.words.margin):
            return MARGIN
        if signs and not kinds:
            signs = {"<", "=", ">"} - signs if negated else signs
            return UNCLEAR if unknown or number else "".join(sorted(signs))
        if not kinds:
            return "failure" if negated and not unknown and not number and len(texts) > 1 else ""
        if "zero" in kinds:
            kinds = {"zero"}
        if len(kinds) > 1 or unknown or number or signs:
            return UNCLEAR
        meaning = kinds.pop()
        return _OPPOSITE.get(meaning, UNCLEAR) if negated else meaning

    # outcomes

    def _outcomes(self, meanings: Collection[str], behind: int, label: str) -> NamedOutcomes | None:
        ids: list[str] = []
        is_rest = False
        for meaning in meanings:
            if meaning == "otherwise" and not self._exactly(meaning):
                is_rest = True
            elif found := self._exactly(meaning) or self._compared(meaning) or self._alike(meaning):
                ids += found
            else:
                return None
        loose = not self._is_clause(label) and not set(meanings) & {
            "success",
            "failure",
            "partial",
            "critical success",
            "critical failure",
        }
        return NamedOutcomes(tuple(dict.fromkeys(ids)), behind, loose, is_rest)

    def _exactly(self, meaning: str) -> list[str]:
        found = [outcome.id for outcome, meanings in self.meanings if meaning in meanings]
        counted = [outcome.id for outcome, meanings in self.meanings if meaning in meanings and outcome.counted]
        return (counted or found)[:1]

    def _alike(self, meaning: str) -> list[str]:
        """Return the one outcome that answers for results of this kind."""
        if meaning == "tie" and self.is_fight:
            return self._exactly("mutual")
        if meaning == "partial":
            return self._exactly("tie")  # "Just barely", where the total equals what it had to beat
        if meaning in ("die", "unconscious") and self.is_fight:
            meaning = "lose"
            if exact := self._exactly(meaning):
                return exact
        if self.is_fight and meaning in ("hit", "miss"):
            return []  # of one round
        for family in (GOOD, (*BAD, "otherwise")):
            if meaning in family:
                some = [
                    outcome
                    for outcome, meanings in self.meanings
                    if meanings & set(family) and not any("critical" in one for one in meanings)
                ]
                some = [outcome for outcome in some if outcome.counted] or some
                return [some[0].id] if len(some) == 1 else []
        return []

    def _compared(self, meaning: str) -> list[str]:
        """Return the outcomes of a comparison with the target, where the rules compare so."""
        signs = set(meaning)
        if not signs or not signs <= set("<=>"):
            return []
        some = [
            outcome
            for outcome in self.phrase.outcomes
            if outcome.totals[:1] in ("<", "=", ">") and signs & set(outcome.totals)
        ]
        is_whole = all(set(outcome.totals) <= signs for outcome in some)
        return [outcome.id for outcome in some] if is_whole or len(some) == 1 else []

    def _band_of(self, outcome: Outcome) -> range | None:
        """Return the totals of an outcome: a band, or what compares so with the instruction's one number."""
        if outcome.totals[:1] not in _SIGNS:
            return span(outcome.totals)
        if not (against := _TARGET.search(self.text)):
            return None
        target = int(against[1])
        return {
            "<": range(-1000, target),
            "<=": range(-1000, target + 1),
            "=": range(target, target + 1),
            ">": range(target + 1, 1000),
            ">=": range(target, 1000),
        }.get(outcome.totals)

    def banded(self, ranged: RangeLabel) -> NamedOutcomes | None:
        """Return the outcomes of which the rules say that these totals come to them."""
        bands = {outcome.id: found for outcome in self.phrase.outcomes if (found := self._band_of(outcome)) is not None}
        if not bands or not ranged.ids:
            return None
        least, most = min(found.start for found in bands.values()), max(found.stop for found in bands.values())
        said = {n for id in ranged.ids for n in range(least, most) if n in (span(id) or ())}
        ids = [id for id, found in bands.items() if said & set(found)]
        whole = {n for id in ids for n in bands[id]}
        return NamedOutcomes(tuple(ids), ranged.length) if ids and whole == said else None

    def _is_result(self, meanings: Collection[str], label: str) -> bool:
        """Return whether a label that is no outcome here can only be meant as one."""
        if self.is_fight or self._is_clause(label):
            return True
        of_fights = {"flee", "surrender", "foes flee", "foes surrender", "unconscious", "die", "survive", "win", "lose"}
        return not set(meanings) <= of_fights
