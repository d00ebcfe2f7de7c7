"""Hint for a text of several sentences: each is an instruction, a condition, a clause, or only tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from turnto.book.grammar.frames.pieces import is_certain, pieces, telling_cost
from turnto.book.grammar.hints.faithful import denies
from turnto.book.grammar.hints.near import as_piece
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.reading import Reading
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import NOWHERE
from turnto.book.text.regex import late
from turnto.book.text.tokens import plain, tokens
from turnto.book.text.typography import capital, has_outcomes, uncapital

MOST = 10
"""Pieces of the longest text that is looked at."""
SENTENCE = 0.1
"""Cost of each instruction that is found: fewer are likelier."""
BARE = frozenset({"first-time", "here-before", "visit-number"})
"""Conditions that need no "if"."""
_ELSE = frozenset(
    "otherwise|or else|else|if not|if you do not|if you cannot|if you can not|if you can't|if you don't|if you have not|if you haven't|sonst|andernfalls|wenn nicht".split(
        "|"
    )
)
_BOLD = late(r"\*\*[^*]+\*\*(?: \([^()]*\))?")
_IT = late(r"\b(?:it|them)\b")
_JOINT = late(r"[\s,]*(?:and|or|und|oder)?\s*", re.IGNORECASE)
"""What stands between two pieces that go together."""
_ENDING = late(r"\s(?:and|or|und|oder)$", re.IGNORECASE)
"""What is left of a joint at the end of a piece."""
_OTHERWISE = late(r"(?<=[.,;] )(?:and |but )?(?:otherwise|or else|sonst|andernfalls)(?= \w)", re.IGNORECASE)
_WITHOUT = "without"
"""Opener of a condition that one lacks something."""
_FREE = late(r",? (?:free of charge|without charge|for free|at no (?:cost|charge)|kostenlos)\b", re.IGNORECASE)
_SUBJECTS = frozenset("you he she it they the du er sie es der die das".split())
"""Words that the effect of a condition begins with."""


Put = Callable[[str, bool], str | None]
"""What a piece, or a condition, is nearest to; nothing for a piece that may only tell, None for any other."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What a text of several pieces says: its ``sentence`` with braces, and what it costs to take it so."""

    sentence: str
    cost: float
    lost: tuple[str, ...] = ()
    """The pieces that are not understood."""
    left: tuple[str, ...] = ()
    """Those of them for which nothing stands in the sentence."""
    asked: frozenset[str] = frozenset()
    """Those of them that are conditions."""
    open: tuple[str, ...] = ()
    """What is done behind an instruction with outcomes, perhaps of one of them; it is not in the sentence."""
    is_whole: bool = True
    """Whether the sentence says all of the text."""


@dataclass(slots=True)
class _Told:
    """What was found of a text so far."""

    put: Put | None
    """What to put for pieces that are not understood; None if there must be none."""
    may: str = "You may "
    """Beginning of an offer."""
    groups: list[tuple[str, list[str]]] = field(default_factory=lambda: [("", list[str]())])
    """Conditions as they are written, with what is done then."""
    last: PhraseMatch | None = None
    """The instruction before, of which the next piece may be a clause."""
    before: list[str] = field(default_factory=list[str])
    """Pieces that wait for an instruction: they are clauses of it, or tell."""
    cost: float = 0.0
    lost: dict[str, str | None] = field(default_factory=dict[str, "str | None"])
    """Pieces that are not understood, with what is put for them."""
    open: list[str] = field(default_factory=list[str])
    """What is done behind an instruction with outcomes, perhaps of one of them."""
    asked: set[str] = field(default_factory=set[str])
    """Those of them that are conditions."""
    lost_from: tuple[int, int] | None = None
    """The pieces of the last stretch that is not understood."""
    done_to: int = 0
    """The piece behind the last instruction."""
    known: int = 0
    """How many conditions and instructions are."""
    is_answering: bool = False
    """Whether an instruction with outcomes is among those before."""
    is_anew: bool = False
    """Whether a sentence begins: what is done in it is done whatever was asked before."""

    def do(self, *deeds: str) -> None:
        """Keep what is done."""
        condition, before = self.groups[-1]
        if condition and before and deeds and self.is_anew:
            self.groups.append(("", []))
        self.groups[-1][1].extend(deeds)

    def lose(self, run: str, is_condition: bool = False) -> None:
        """Keep a piece that is not understood."""
        is_result = is_condition and self.is_answering  # of the world nothing is asked behind a test
        self.lost[run] = put = self.put(run, is_condition) if self.put and not is_result else None
        if is_condition:
            self.asked.add(run)
        if put and self.last and has_outcomes(self.last.phrase):
            self.open.append(put)

    def sentence(self, vocabulary: Vocabulary) -> str:
        """Return all of it."""
        said: list[str] = []
        empty = ""
        for condition, deeds in self.groups:
            if not deeds:
                empty = condition
            elif condition == _otherwise(vocabulary) and empty:
                opener, _, rest = empty.partition(" ")
                is_denied = opener.casefold() in vocabulary.language.unless
                denied = (vocabulary.language.conditional if is_denied else vocabulary.language.unless)[0]
                said += self._braced(f"{denied.capitalize()} {rest}", deeds)
            else:
                said += self._braced(condition, deeds)
        return " ".join(said)

    def _braced(self, condition: str, deeds: Sequence[str]) -> Iterator[str]:
        """Yield braces with the deeds behind their condition; what only tells stands without.

        What is not understood, or open, is left out.
        """
        together: list[str] = []
        for deed in (*deeds, ""):
            put = self.lost.get(deed, deed)
            if put and deed not in self.lost and put not in self.open:
                together.append(deed)
                continue
            if put and deed and together and put not in self.open and together[0].startswith(self.may):
                together.append(put)  # what comes of an offer is offered with it: "You may drink it: it heals you"
                continue
            if together:
                yield f"{{{_joined(condition, together)}}}"
                together = []
            if put and put not in self.open:
                yield f"{{{_joined(condition, [put])}}}"
            elif deed and put == "":
                yield f"{f'{{{condition}}} ' if condition else ''}{deed[:1].upper()}{deed[1:]}."
            elif deed and put is None and condition and deed == deeds[0]:
                yield f"{{{condition}, \u2026}}"


def told_apart(vocabulary: Vocabulary, text: str, put: Put | None = None) -> Apart | None:
    """Return the reading of a text, piece by piece; None if nothing is understood.

    A piece that is not understood stands as it was, or as what is ``put`` for it.
    """
    text = _OTHERWISE.sub(r"\g<0>,", _FREE.sub("", text))
    cuts = pieces(text)
    if not 1 < len(cuts) <= MOST:
        return None
    told, at = _Told(put, f"{capital(vocabulary.language.may[0])} "), 0
    while at < len(cuts):
        told.is_anew = not told.before and at > 0 and _ends(text, cuts, at)
        taken = _next(vocabulary, text, cuts, at, told) or (put and _lose(vocabulary, text, cuts, at, told))
        if not taken:
            return None
        at += taken
    _lose_before(told)
    if ((told.lost or told.open) and not (put and told.known)) or not any(deeds for _, deeds in told.groups):
        return None
    conditions = [condition for condition, _ in told.groups if condition]
    last, done = told.groups[-1]
    is_empty = last not in ("", _otherwise(vocabulary)) and not done
    # Of what it is the alternative, nobody knows; nor what is done if the last condition holds.
    is_alone = conditions[:1] == [_otherwise(vocabulary)] or is_empty
    left = tuple(piece for piece, said in told.lost.items() if said is None)
    is_whole = not (left or told.open or is_alone)
    return Apart(
        told.sentence(vocabulary), told.cost, tuple(told.lost), left, frozenset(told.asked), tuple(told.open), is_whole
    )


def _lose(vocabulary: Vocabulary, text: str, cuts: Sequence[tuple[int, int]], at: int, told: _Told) -> int:
    """Keep a piece that is not understood, which may be a condition; what stands right behind another goes with it."""
    _lose_before(told)
    start = at
    joint = text[cuts[at - 1][1] : cuts[at][0]] if at else ""
    goes_on = _JOINT.fullmatch(joint) and not _opener(vocabulary, text[slice(*cuts[at])])
    if goes_on and told.lost_from and told.lost_from[1] == at:
        start = told.lost_from[0]
        told.lost.popitem()
        if told.groups[-1][1]:
            told.groups[-1][1].pop()
        else:
            told.groups.pop()
    run = _ENDING.sub("", text[cuts[start][0] : cuts[at][1]].strip(" ,.;:!"))
    opener = _opener(vocabulary, run)
    run = run[len(opener) :].strip()
    if not opener and _asks_more(vocabulary, text, cuts, at, told):
        told.lost[run] = None
        told.asked.add(run)
        told.do(run)
        return 1
    told.lose(run, bool(opener))
    told.lost_from = start, at + 1
    if opener:
        told.groups.append((f"{opener.capitalize()} {told.lost[run] or run}", []))
        told.last = None
    else:
        told.do(run)
    return 1


def _asks_more(vocabulary: Vocabulary, text: str, cuts: Sequence[tuple[int, int]], at: int, told: _Told) -> bool:
    """Return whether a piece goes on with the condition before it: "you have the **lamp** and it is lit"."""
    condition, done = told.groups[-1]
    joint = text[cuts[at - 1][1] : cuts[at][0]].strip(" ,") if at else ""
    is_next = bool(condition) and condition != _otherwise(vocabulary) and not done and not told.before
    return is_next and joint in (*vocabulary.language.and_, *vocabulary.language.or_)


def _opener(vocabulary: Vocabulary, run: str) -> str:
    """Return the word that opens a condition at the beginning of a piece; empty for any other piece."""
    openers = (*vocabulary.language.unless, *vocabulary.language.conditional)
    return next((said for said in openers if run.strip(" ,").casefold().startswith(f"{said} ")), "")


def _lose_before(told: _Told) -> None:
    """Keep the pieces that wait for an instruction as not understood."""
    for run in told.before:
        told.lose(run)
    told.do(*told.before)
    told.before = []


def _next(vocabulary: Vocabulary, text: str, cuts: Sequence[tuple[int, int]], at: int, told: _Told) -> int:
    """Understand what begins at a piece; return how many pieces that was, 0 if it is not understood."""
    # Behind an unknown condition “and the dog is asleep, roll a die” goes on with it, and is no story before the act.
    is_lost = told.lost_from is not None and told.lost_from[1] == at
    last = at + 1 if is_lost and _asks_more(vocabulary, text, cuts, at, told) else len(cuts)
    for behind in range(last, at, -1):
        run = text[cuts[at][0] : cuts[behind - 1][1]].strip(" ,.;:!")
        if asked := _condition(vocabulary, run, told, behind - at == 1):
            if told.put:
                _lose_before(told)  # what stands before a condition does not hang on it
            told.groups.append((asked, []))
            told.last = None
            told.known += asked != _otherwise(vocabulary)
            return behind - at
        things = dict.fromkeys(_BOLD.findall(text[: cuts[at][0]]))
        whole = _IT.sub(f"the {next(iter(things))}", run) if len(things) == 1 else run
        is_sentence = bool(told.put) and _ends(text, cuts, at) and _ends(text, cuts, behind)
        deed = _deed(vocabulary, whole, is_sentence)
        for more in (_with_verb(vocabulary, run, told, at), _as_act(vocabulary, run)):
            if not deed and more and (deed := _deed(vocabulary, more)):
                whole = more
        if deed:
            # "you may flee, but you lose an item": of what comes it is lost, nobody knows
            is_open = told.last and has_outcomes(told.last.phrase) and not has_outcomes(deed.phrase)
            told.last, told.cost = deed, told.cost + SENTENCE
            told.is_answering |= has_outcomes(deed.phrase)
            said = _said(vocabulary, deed, whole)
            if is_open:
                told.open.append(said)
            if said != (told.groups[-1][1] or [""])[-1]:  # "you find 3 sp under the stone. Gain 3 sp" is one find
                told.do(said)
            waiting, told.before = told.before, []
            shown = [_BOLD.sub("it", one) if whole != run else one for one in waiting]
            unread = [one for one in shown if not (_adds(vocabulary, one, told) or _tells(vocabulary, one, told))]
            for one in unread:
                told.lose(one)
            if unread:
                told.groups[-1][1][-1:-1] = unread
            told.known, told.done_to = told.known + 1, behind
            return behind - at if told.put or not unread else 0
        if told.last and _adds(vocabulary, run, told):
            return behind - at
    run = text[cuts[at][0] : cuts[at][1]].strip(" ,.;:!")
    if _opener(vocabulary, run):
        return 0
    if not told.last:
        if _asks_more(vocabulary, text, cuts, at, told):
            return 0
        told.before.append(_ENDING.sub("", run))
        return 1
    borrowed = _with_verb(vocabulary, run, told, at, is_sure=False)
    if borrowed and vocabulary.widely(borrowed):
        return 0  # "lose 2 Vitality and the rope" tells nothing of a rope
    return int(_tells(vocabulary, run, told))


def _adds(vocabulary: Vocabulary, run: str, told: _Told) -> bool:
    """Take a piece as a clause of the last instruction."""
    assert told.last
    more = as_piece(vocabulary, told.last, run, told.last.values)
    values = {**told.last.values, **more[0]} if more and more[0] else {}
    sentence = vocabulary.canonical(told.last.phrase, values) if values else ""
    done, before = told.groups[-1][1], vocabulary.canonical(told.last.phrase, told.last.values)
    if not more or not sentence or (denies(sentence) and not denies(f"{before} {run}")):
        return False
    done[done.index(before) if before in done else -1] = sentence  # behind it may stand what is not understood
    told.last = replace(told.last, values=values)
    told.cost += more[1]
    return True


def _tells(vocabulary: Vocabulary, run: str, told: _Told) -> bool:
    """Leave out a piece that only tells."""
    reading = Reading(vocabulary, run, NOWHERE, wide=True, strict=True)
    cost = telling_cost(reading, tokens(run), vocabulary.clause_words_of(told.last))
    told.cost += cost or 0.0
    return cost is not None


def _ends(text: str, cuts: Sequence[tuple[int, int]], at: int) -> bool:
    """Return whether a sentence ends before a piece."""
    return at in (0, len(cuts)) or not set(".!?").isdisjoint(text[cuts[at - 1][1] : cuts[at][0]])


def _deed(vocabulary: Vocabulary, run: str, is_sentence: bool = False) -> PhraseMatch | None:
    """Return the instruction that a run of pieces is; perhaps an offered one.

    Unless it is a whole sentence, it is beyond doubt.
    """
    for said in (run, *without(run, vocabulary.language.may)):
        found = vocabulary.widely(said)
        is_plain = bool(found) and vocabulary.instruction(said, strict=True) is not None
        if found and (is_plain or (is_sentence and not found.unknown) or is_certain(found, said, NAMING)):
            return found
    return None


def _with_verb(vocabulary: Vocabulary, run: str, told: _Told, at: int, is_sure: bool = True) -> str:
    """Return a piece with the verb of the instruction before it: "… and all your rations".

    Empty for any other, and while nothing may be lost unless it need not be sure.
    """
    is_next = (
        (told.put or not is_sure)
        and told.last
        and told.done_to == at
        and not told.is_anew
        and not has_outcomes(told.last.phrase)
    )
    first = next(iter(tokens(run)), None)
    lexicon = vocabulary.ways.lexicon
    is_act = first and (first.text in lexicon.acts | lexicon.openers or first.text in vocabulary.language.subject)
    return f"{told.groups[-1][1][-1].split(' ', 1)[0]} {run}" if is_next and first and not is_act else ""


def _as_act(vocabulary: Vocabulary, run: str) -> str:
    """Return a piece that begins with a participle as an act: "losing 3 sp"; empty for any other."""
    first = run.split(" ", 1)[0]
    act = vocabulary.ways.lexicon.participles.get(first.casefold(), "")
    return f"{act}{run[len(first) :]}" if act else ""


def _said(vocabulary: Vocabulary, deed: PhraseMatch, run: str) -> str:
    """Return the phrasebook's sentence for an instruction, which may be offered."""
    sentence = vocabulary.canonical(deed.phrase, deed.values) or deed.text
    if deed.text == run or deed.phrase.offered:
        return sentence
    return f"{vocabulary.language.may[0].capitalize()} {uncapital(sentence)}"


def _condition(vocabulary: Vocabulary, run: str, told: _Told, is_alone: bool) -> str:
    """Return the condition that a run of pieces is of what stands behind it; empty for any other."""
    lowered = run.casefold()
    if lowered in _ELSE:
        condition = _otherwise(vocabulary)
    elif is_alone and _is_bare(vocabulary, run):
        condition = run
    else:
        opener = _opener(vocabulary, run)
        said = run[len(opener) :].strip()
        if without_it := next(without(run, (_WITHOUT,)), ""):
            opener, said = vocabulary.language.unless[0], f"{vocabulary.language.having[0]} {without_it}"
        known = _known(vocabulary, said) if opener else ""
        if not known and opener and is_alone:
            known = next(
                (
                    one
                    for one, rest in _cuts(said)
                    if _known(vocabulary, one, is_cut=True) and not _IT.search(rest) and _tells(vocabulary, rest, told)
                ),
                "",
            )
        if not known:
            return ""
        opener = opener if opener in vocabulary.language.unless else vocabulary.language.conditional[0]
        condition = f"{opener.capitalize()} {known}"
    return condition


def _is_bare(vocabulary: Vocabulary, run: str) -> bool:
    """Return whether a piece is a condition that needs no "if": "The first time you are here"."""
    asked = vocabulary.asked(run, NOWHERE, wide=True)[0]
    return asked is not None and all(one.phrase in BARE for one in asked.leaves())


def _known(vocabulary: Vocabulary, condition: str, is_cut: bool = False) -> str:
    """Return a condition if the rules know it; one that was cut off, if it names nothing in plain words."""
    found = vocabulary.asked(condition, NOWHERE, wide=True)[0]
    is_sure = found is not None and (
        not is_cut or "*" in condition or not any(slot.kind in NAMING for leaf in found.leaves() for slot in leaf.slots)
    )
    return condition if is_sure else ""


def _otherwise(vocabulary: Vocabulary) -> str:
    return vocabulary.language.otherwise[0].capitalize()


def _cuts(condition: str) -> Iterator[tuple[str, str]]:
    """Yield the halves of a condition that goes on without a comma: "you have Linguistics you can read it"."""
    words = tokens(condition)
    for token in words[3:-1]:
        if token.text in _SUBJECTS:
            yield condition[: token.start].strip(), condition[token.start :]


def _joined(condition: str, deeds: Sequence[str]) -> str:
    """Return instructions behind their condition, as one sentence."""
    said = "; ".join(deeds)
    first = said[:1] if said[1:2].isupper() else said[:1].lower()  # "ST roll"
    return f"{condition}, {first}{said[1:]}" if condition else said


def without(text: str, beginnings: Sequence[str]) -> Iterator[str]:
    """Yield a text without each of these beginnings that it has."""
    said = plain(text).casefold()
    if said.startswith(tuple(beginnings)):
        for one in beginnings:
            if said.startswith((f"{one} ", f"{one}, ")) and (rest := text[len(one) :].strip(" ,")):
                yield rest
