"""Net under all readers of signs: story that reads as something the rules do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.apart import without
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.referents import named
from turnto.book.grammar.rule_signs import MACRO, left_over_words, patterns_of
from turnto.book.lower.columns import column
from turnto.book.lower.other_words import names_of, read_quietly
from turnto.book.lower.unbraced.conditions import quietly_asked
from turnto.book.model import (
    ChoiceNode,
    CloseNode,
    DoNode,
    Instruction,
    Node,
    OfferNode,
    OpenNode,
    OutcomeItem,
    Problem,
    ProseNode,
    Runs,
    plain_words,
    walk,
)
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, marked_up, uncapital
from turnto.book.text.way_words import way_words
from turnto.core.names import fold

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

LONGEST = 240
"""Characters of a sentence that is looked at."""
LONGEST_READY = 24
"""Words of a sentence that is read as a whole."""
NEAR = 1.6
"""Cost of the dearest sentence that is offered for a clause."""
_SENTENCE_END = late(r"[.!?;:\u2026]+[\"\u201d')*]*(?:\s+|$)|\n")
_SPOKEN = late(r"[\u201c\u201e\u00bb\"][^\u201c\u201d\"\u00ab]{1,400}[\u201d\u201c\u00ab\"]")
_IN_BRACES = late(r"\{[^{}]*\}")
_SIGNED_OR_DICE = late(
    r"(?<![\w.,/:\u2013-])[+\u2212-]\s?\d+d?\b(?!\s?(?:\u00b0|degrees|grad))|\b\d*[dw]\d+\b|\b\d+[dw]\b", re.IGNORECASE
)
_IN_BRACKETS = late(r"\(([^()]{2,40})\)")
_KINDS = ("skill", "talent", "spell", "trait", "disadvantage")
"""Kinds of words that a hero may have, and a choice may ask for."""
_NAMES = late(r"\b[A-Z\u00c4\u00d6\u00dc]\w+(?:[ -][A-Z]\w+)*")
_BOLD = late(r"\*\*([^*]+)\*\*")
_MARKED = late(r"\*+([^*]+)\*+")
_RANGE = late(r"(?:[^\W\d]+ ){0,3}\d+(?:\s*[-\u2013\u2014]\s*\d+|\+)")
_WORD = late(r"\w+")
_SIGN = late(r"[\d*$(]")
"""A sign of a number, a marked name, a sum, or what Twine carries out."""
_LABEL = late(r"(?:^|[.!?]\s+)\W*([^\W\d]+):\s")
_RESULTS = frozenset(("success", "failure", "partial", "win", "lose", "tie", "survive"))
_TOLD_HERE = frozenset(("unbraced-instruction", "unbraced-condition", "unknown-phrase", "unknown-outcome"))


def tell_left_over(section: SectionLowering, nodes: Sequence[Node], outcomes: Sequence[OutcomeItem]) -> None:
    """Report sentences of the story that read as instructions and are in no braces of the section."""
    net = _Net(section, any(isinstance(node, OfferNode) for node in walk(nodes)))
    for runs, line, kind in _shown(nodes, outcomes):
        net.tell(runs, line, kind)
    net.tell_clauses(nodes)
    net.tell_told_conditions(nodes)
    choices = [node for node in walk(nodes) if isinstance(node, ChoiceNode)]
    net.tell_results(choices)
    net.tell_abilities(choices)


def tell_table(section: SectionLowering, heads: Sequence[str], rows: Sequence[Sequence[str]], line: int) -> None:
    """Report an ordinary table that holds wares, foes or ways on, which nothing reads."""
    net, place = _Net(section, False), section.place_of(heads[0] if heads else "", line)
    cells = [cell for row in rows for cell in row]
    prices = {"item", "price"} <= {column(head, ("item", "price")) for head in heads}
    if any(section.turns.at_end(cell, True) for cell in cells):
        told, hint = (
            "this table holds ways on, and no throw stands above it",
            "Write {Roll one die} above it, or a list of ways on.",
        )
    elif any(net.known.score.search(head) for head in heads[1:]) and len(heads) > 2:
        told, hint = (
            "this table holds numbers of foes, and no fight reads it",
            "It belongs in a section of its own: ## foes [foes]",
        )
    elif prices or any(net.known.money.fullmatch(cell) for cell in cells):
        told, hint = "this table holds prices, and no shop stands above it", "Write {The chandler sells:} above it."
    else:
        return
    section.problems.append(Problem(place, "unbraced-instruction", "warning", told, hint))


def _story(runs: Runs) -> str:
    """Return the words of runs that are the author's story, and no instruction or condition shown."""
    return marked_up(tuple(run for run in runs if isinstance(run, str) or run[0] in ("strong", "em")))


def _shown(nodes: Sequence[Node], outcomes: Sequence[OutcomeItem]) -> Iterator[tuple[Runs, int, str]]:
    """Yield words that are shown and do nothing, their line, and "story", "choice" or "outcome"."""
    for node in walk(nodes):
        if isinstance(node, ProseNode):
            yield node.runs, node.place.line, "story"
        elif isinstance(node, ChoiceNode):
            yield node.label, node.place.line, "choice"
    for item in outcomes:
        yield item.say, item.place.line, "outcome"


class _Net:
    def __init__(self, section: SectionLowering, has_offers: bool) -> None:
        self.section, self.has_offers = section, has_offers
        self.vocabulary, self.words = section.deeds.reader.vocabulary, left_over_words(section.code)
        self.known = patterns_of(self.vocabulary)
        self.asked = ""
        """Condition of the story before the sentence that is looked at."""
        self.braces = fold(" ".join(one for line in section.lines.values() for one in _IN_BRACES.findall(line)))

    def tell(self, runs: Runs, line: int, kind: str) -> None:
        """Report each sentence of some words that does something; the first says what is chosen, or what came out."""
        words = marked_up(tuple(run for run in runs if isinstance(run, str) or self._is_marked(run)))
        if self.section.deeds.nearest:
            self._tell_labels(words, line)
        self.asked = ""
        for place, said in enumerate(_SENTENCE_END.split(_SPOKEN.sub(" ", words))):
            said = said.strip(" \n,;:")
            said = said[max(0, found.end() - 1) if (found := self.words.joint.match(f" {said}")) else 0 :]
            if kind == "outcome" and not place and way_words(self.section.code).condition.match(said):
                said = said.partition(",")[2].strip()
            if not 3 < len(said) <= LONGEST or "{" in said or not self._may_act(said):
                continue
            kept = list(self._kept(said)) if "*" in said or place or kind != "choice" else []
            for told in kept or filter(None, (self._found(said),)):
                self._tell(*told, line, self._comes_of_it(said))
            if some := self.words.for_some.match(said):
                self.asked = some["asked"]
            elif len(bold := _BOLD.findall(said)) == 1:
                self.asked = f"… **{bold[0]}**"

    def _may_act(self, said: str) -> bool:
        return bool(_SIGN.search(said)) or not self.known.acting.isdisjoint(_WORD.findall(said.casefold()))

    def _tell_labels(self, words: str, line: int) -> None:
        """Report sentences of the story that begin with a result of what is tested: "Tie: you may try again"."""
        states = outcome_words(self.section.code).states
        for found in _LABEL.finditer(words):
            if states.get(fold(found[1])) in _RESULTS:
                told = f"“{found[1]}:” looks like a result, and stands in the story, so nothing comes of it"
                hint = "Write it as an item of the list below the instruction."
                place = self.section.place_near(found[1], line)
                self.section.problems.append(Problem(place, "unknown-outcome", "warning", told, hint))

    def tell_results(self, choices: Sequence[ChoiceNode]) -> None:
        """Report choices whose words are results of nothing: "Success", "4-6"."""
        states, ways = outcome_words(self.section.code).states, way_words(self.section.code)
        labels = [plain_words(choice.label).strip(" .:") for choice in choices]
        found = [
            (label, choice.place)
            for label, choice in zip(labels, choices, strict=True)
            if states.get(fold(label)) in _RESULTS or _RANGE.fullmatch(label) or ways.result.fullmatch(label)
        ]
        is_told = any(one.place.line in self.section.lines and one.code in _TOLD_HERE for one in self.section.problems)
        others = [label for label in labels if fold(label) in self.section.language.otherwise]
        tested = [
            (label, choice.place)
            for label, choice in zip(labels, choices, strict=True)
            if ways.of_a_test.fullmatch(label) and not choice.when
        ]
        found = found if len(found) + len(others) > 1 else []
        for label, place in (*tested, *found) if not is_told else ():
            told = (
                f"“{label}” reads as a result, and no instruction stands above it, so the choice would always be open"
            )
            hint = "Write the instruction above the list, in braces: a test, a fight, a throw of dice."
            self.section.problems.append(Problem(place, "unknown-outcome", "error", told, hint))

    def tell_clauses(self, nodes: Sequence[Node]) -> None:
        """Report sentences beside an instruction with outcomes that would change it inside its braces, or spare it."""
        happened: DoNode | None = None
        for before, node in pairwise((None, *walk(nodes))):
            if isinstance(node, DoNode) and self._is_awaiting(node):
                happened = node
                last = _SENTENCE_END.split(_story(before.runs).strip()) if isinstance(before, ProseNode) else []
                limits = [one.strip() for one in last[-2:] if self.words.limiting.search(one)]
                if limits and not self._tell_joined(limits[-1], node.deed, node.deed.place.line):
                    self._tell(limits[-1], "", node.deed.place.line)
            elif happened and isinstance(node, (ProseNode, ChoiceNode)):
                runs = node.runs if isinstance(node, ProseNode) else node.label
                self._tell_spared(plain_words(runs), happened, node.place.line)
            if not isinstance(node, ProseNode) or not isinstance(before, DoNode) or before is not happened:
                continue
            for said in _SENTENCE_END.split(_story(node.runs).lstrip(" .;,"))[:2]:
                if self.words.limiting.search(said):
                    self._tell(said, "", node.place.line)
                elif 6 < len(said) < LONGEST:
                    self._tell_joined(said, before.deed, node.place.line)

    def _tell_spared(self, said: str, happened: DoNode, line: int) -> None:
        """Report what would spare the hero an instruction that stands above it: "You need not fight"."""
        if (found := self.words.sparing.search(said)) and not self._is_said(found[0]):
            told = f"“{found[0]}” stands behind “{happened.deed.text}”, which has happened by then"
            hint = "Write it above that instruction, with its turn in the same braces: {If …, turn to …}."
            place = self.section.place_near(found[0], line)
            self.section.problems.append(Problem(place, "unbraced-instruction", "warning", told, hint))

    def _tell_joined(self, said: str, deed: Instruction, line: int) -> bool:
        """Report a sentence beside a test or fight that changes it, with the whole in one pair of braces.

        Return whether it does.
        """
        put = f"{deed.text.rstrip(' .')}; {uncapital(said)}"
        found = self.vocabulary.instruction(put, deed.place, wide=True)
        if not found or found.unknown or found.phrase.id != deed.phrase or found.values == deed.values:
            return False
        place = self.section.place_near(said, line)
        start = self.section.lines.get(place.line, "").rfind(f"{{{deed.text}}}", 0, place.column)
        if start >= 0 and place.length > 1:
            place = replace(place, column=start + 1, length=place.column - 1 + place.length - start)
        told = f"“{said}” stands outside the braces, so nothing comes of it"
        mend = self.section.mend(place, f"{{{put}}}") if start >= 0 else None
        self.section.problems.append(Problem(place, "unbraced-instruction", "warning", told, f"Write {{{put}}}.", mend))
        return True

    def _is_awaiting(self, node: DoNode) -> bool:
        return bool(self.vocabulary.phrase_by_id[node.deed.phrase].outcomes)

    def tell_told_conditions(self, nodes: Sequence[Node]) -> None:
        """Report conditions of the story before what is open to all: "If you know Flight you may cast it. If you do, …"."""
        nodes = [
            node
            for node in walk(nodes)
            if not isinstance(node, (OpenNode, CloseNode))
            and not (isinstance(node, ProseNode) and not plain_words(node.runs).strip())
        ]
        for before, node in pairwise(nodes):
            label = plain_words(node.label).strip(" .") if isinstance(node, ChoiceNode) and not node.when else ""
            is_turn = label == self.section.language.go_on
            is_chosen = is_turn or bool(label and self.words.so.match(label))
            if not isinstance(before, ProseNode) or not (is_chosen or isinstance(node, (DoNode, OfferNode))):
                continue
            sentences = [one.strip() for one in _SENTENCE_END.split(_story(before.runs)) if one.strip()]
            said = self.words.for_some.match(sentences[-1]) if sentences else None
            if not said or not self._names_rules(said["asked"].strip(" ,"), is_chosen and not is_turn, is_turn):
                continue
            asked = said["asked"].strip(" ,")
            told = f"“{asked}” stands in the story, so what is behind it is for all"
            new = f"{{{capital(asked)}}}"
            hint = f"If it is for those alone, write {new}; what all do stands in a paragraph of its own."
            place = self.section.place_near(asked, before.place.line)
            mend = self.section.mend(place, new) if quietly_asked(self.section, asked, place) else None
            self.section.problems.append(Problem(place, "unbraced-condition", "warning", told, hint, mend))

    def _names_rules(self, asked: str, is_chosen: bool, is_turn: bool) -> bool:
        """Return whether a condition of the story names something of the rules, or what a choice takes up."""
        found = quietly_asked(self.section, asked, self.section.last_place)
        if not found:
            known = {fold(word) for kind in _KINDS for word in self.vocabulary.words_of(kind)}
            return any(fold(word) in known for word in _NAMES.findall(asked))  # "If your companion has Beasts"
        is_free = all(slot.kind in NAMING for leaf in found.leaves() for slot in leaf.slots)
        is_had = is_turn and turn_words(self.section.code).having.match(asked.partition(" ")[2])
        says = self.known.cue.search(asked) or self.words.titled.search(asked)
        # "If you are tired" may be said to any reader
        return bool(is_chosen or is_had or "*" in asked or says or (_NAMES.search(asked) and not is_free))

    def tell_abilities(self, choices: Sequence[ChoiceNode]) -> None:
        """Report an ability in brackets that a choice does not ask for: "Climb (Climbing)"."""
        known = {fold(word) for kind in _KINDS for word in self.vocabulary.words_of(kind)}
        for choice in choices:
            label = "" if choice.when or choice.deeds else plain_words(choice.label)
            for found in (*_IN_BRACKETS.finditer(label), *self.words.using.finditer(label)):
                if fold(found[1].strip()) in known:
                    told = f"“{found[0]}” asks for nothing, so this choice is open to all"
                    hint = f"Write a condition on {found[1]} before the choice, {{If …}}, or let it turn to a section where it is tested."
                    self.section.problems.append(Problem(choice.place, "unbraced-condition", "warning", told, hint))

    def _is_marked(self, run: tuple[Any, ...]) -> bool:
        """Return whether a run is marked words; sentences in italics beside a test explain its rules."""
        is_note = run[0] == "em" and self.section.deeds.nearest and _SENTENCE_END.search(plain_words((run,))[:-2])
        return run[0] in ("strong", "em") and not is_note

    def _found(self, said: str) -> tuple[str, str] | None:
        """Return the words of a sentence that do something, and what they say in braces if that is known."""
        own = self.words
        found = (
            MACRO.search(said)
            or _SIGNED_OR_DICE.search(said)
            or self.known.scored.search(said)
            or own.noting.search(said)
        )
        if not found and (able := own.able.search(said)):
            known = {fold(word) for kind in _KINDS for word in self.vocabulary.words_of(kind)}
            found = able if fold(able["name"]) in known else None
        found = found or own.adding.search(said) or (None if self.has_offers else own.taking.search(said))
        is_of_money, sold = False, None
        if not found and self.known.score.search(said):
            found = own.changing.search(said)
        if not found and self.known.money.search(said):
            found = own.giving.search(said)
            if found and (own.told.search(self._clause(said, found.start())) or own.told.match(said)):
                found = None
            sold = None if found or self.section.deeds.rows else own.selling.search(said)
            found, is_of_money = found or sold, True
        if found and not self._is_said(said[found.start() :] if is_of_money else found[0]):
            clause = self._clause(said, found.start())
            if gone := found.groupdict().get("gone"):
                return clause, self._instruction(own.losing.format(gone))
            return (clause, "") if sold else self._ready(said, clause)
        if tells := own.told.search(said):
            first = said.split(" ", 1)[0].casefold() in self.section.language.doing
            return (said, "") if first and self._instruction(said[: tells.start()].strip(" ,")) else None
        for piece in dict.fromkeys((said, *own.joint.split(said))):
            piece, may = self._bare(piece)
            if put := self._instruction(piece):
                return piece, "" if self._comes_of_it(said) else self._offered(put, may)
            if piece.split(" ", 1)[0].casefold() in self.section.language.doing and self._bold(piece):
                return piece, ""
        return None

    def _kept(self, said: str) -> Iterator[tuple[str, str]]:
        """Yield clauses that bid the reader keep the sheet, each with its text for braces."""
        if self.section.deeds.reader.deeds.or_else(said):
            return  # "You must eat a ration or lose 1 Vitality" is one of two
        cuts, behind = list(self.words.joint.finditer(said)), 0
        tells = said.split(" ", 1)[0].casefold() in self.section.language.subject and not self.words.keeping.match(said)
        ends = [*(cut.start() for cut in cuts), len(said)]
        for number, start in enumerate((0, *(cut.end() for cut in cuts))):
            piece = said[start : ends[number]].strip()
            if start < behind or not self.words.keeping.match(piece) or self._is_said(piece):
                continue
            is_ruled = self.known.number.search(piece) or "*" in piece or self.vocabulary.amount(piece)
            if start and tells and not is_ruled:
                continue  # "You find a coin and lose it again"
            if (meant := self._meant(piece)) != piece:
                yield piece, meant
                continue
            # "Delete the codes *Barley* and *Bolted*" is more than its first clause; a condition goes with its clause
            first = 0 if self._comes_of_it(said) else start
            wholes = [(end, said[first:end].strip()) for end in reversed(ends[number:])]
            if found := next(((end, whole, put) for end, whole in wholes if (put := self._marked(whole))), None):
                behind, whole, put = found
                yield whole, capital(put)
            else:
                yield self._ready(said, piece, is_bidden=True)

    def _meant(self, piece: str) -> str:
        """Return a clause with what the story named before in place of "it", behind its condition if there was one."""
        opener, _, condition = self.asked.partition(" ")
        meant = named(piece, condition, self.section.code) if condition else piece
        return f"{capital(self.asked)}, {meant}" if meant != piece and opener != "…" else meant

    def _bare(self, piece: str) -> tuple[str, str]:
        """Return a piece of a sentence without what stands before its act.

        With it goes what of that offers the act: “and you may”.
        """
        piece = piece.strip(" ,")
        rest = next(without(piece, sorted(self.section.language.may, key=len, reverse=True)), piece)
        return self.words.subject.sub("", rest), piece.removesuffix(rest).strip()

    def _comes_of_it(self, said: str) -> bool:
        """Return whether a sentence says what comes of something: "On 4-6 it snaps", "If it rains"."""
        words = way_words(self.section.code)
        return bool(words.result.match(said) or words.condition.match(said))

    @staticmethod
    def _offered(put: str, may: str) -> str:
        return f"{capital(may)} {uncapital(put)}" if may and put else put

    def _ready(self, said: str, clause: str, is_bidden: bool = False) -> tuple[str, str]:
        """Return the words of a sentence to put in braces, and what to put there.

        That is all of it, a clause, or what is near.
        """
        if self._comes_of_it(said):
            return clause, ""
        if not is_bidden and len(self.known.scored.findall(said)) > 1 and not self._instruction(said):
            return said, ""  # numbers of a foe
        reader = self.section.deeds.reader
        if said.endswith(")") and not is_bidden and clause in said.partition("(")[2]:
            return clause, ""  # "Restorative (heals 3 Vitality)" is a ware
        if len(said.split()) <= LONGEST_READY and (reader.deeds.or_else(said) or self._marked(said) == said):
            return said, capital(said)
        if put := self._instruction(clause):
            return clause, put
        piece, may = self._bare(clause)
        if not is_bidden and self.words.hero.isdisjoint(token.text for token in tokens(said)):
            return clause, ""  # "The chest holds a potion that restores 3 Vitality"
        if put := self._instruction(piece):
            return piece, self._offered(put, may)
        given, money = self.words.giving.search(said), self.known.money.search(said)
        if given and money and (put := self._instruction(f"{self._bare(given[0])[0]} {money[0]}")):
            return money[0], put
        near = reader.hints.nearest(self.vocabulary, piece)
        found = self.vocabulary.instruction(near.sentence, self.section.last_place, strict=True) if near else None
        if not near or near.cost > NEAR or not found or has_outcomes(found.phrase):
            return clause, ""
        if near.left and re.search(r"\d", piece[slice(*near.left)]):
            return clause, ""
        things = [word for one in _BOLD.findall(near.sentence) for word in fold(one).split()]
        is_thing = self.vocabulary.ways.telling.isdisjoint(things)  # not "Take the **margin**"
        return clause, self._offered(near.sentence, may) if is_thing else ""

    def _marked(self, text: str) -> str:
        """Return a text that would be understood in braces, its things in bold; empty for any other."""
        known, mark = len(self.section.problems), self.section.implied.mark("brace", text, self.section.last_place)
        own = read_quietly(self.section, mark, text)
        del self.section.problems[known:]
        for name in names_of(self.section, own) if own else ():
            if f"*{name}*" in text and f"**{name}**" not in text:
                return ""  # a code word is no thing
            if not self.vocabulary.ways.telling.isdisjoint(name.casefold().split()):
                return ""
            if f"*{name}*" not in text:
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"**{name}**", text, count=1, flags=re.IGNORECASE)
        return text if own else ""

    def _bold(self, piece: str) -> list[str]:
        """Return the things in bold of which no braces of the section speak."""
        return [one for one in _BOLD.findall(piece) if fold(one) not in self.braces]

    def _instruction(self, piece: str) -> str:
        """Return a piece of a sentence as an instruction; empty for story, and for what braces of the section say."""
        is_cued = bool(self.known.cue.search(piece))
        names = [one for one in (_MARKED if is_cued else _BOLD).findall(piece) if fold(one) not in self.braces]
        if not (names or is_cued):
            return ""
        if amount := self.vocabulary.amount(piece):
            return "" if self._is_said(amount) or not self.known.number.search(piece) else amount
        found = self.vocabulary.instruction(piece, self.section.last_place, wide=True)
        if not found or found.unknown:
            return ""
        things = [fold(name) for slot in found.slots if slot.kind == "items" for name, *_ in slot.value]
        is_named = self.vocabulary.names_anything(piece) and not {*things} <= self.vocabulary.ways.wares
        is_ruled = (
            bool(self.words.cue.search(piece) or self.known.score.search(piece) or has_outcomes(found.phrase))
            and not is_named
        )
        return capital(piece) if names or is_ruled else ""

    def _is_said(self, words: str) -> bool:
        """Return whether braces of the section hold the numbers of some words, each with the word behind it."""
        if _SIGNED_OR_DICE.fullmatch(words):
            return bool(re.search(rf"(?<!\w){re.escape(fold(words))}(?!\w)", self.braces))
        said = [token.text for token in tokens(fold(words))]
        pairs = [" ".join(said[n : n + 2]) for n, word in enumerate(said) if word.lstrip("+-\u2212")[:1].isdigit()]
        return bool(pairs) and all(pair in self.braces for pair in pairs)

    def _clause(self, said: str, place: int) -> str:
        """Return the clause of a sentence in which a place lies."""
        cuts = list(self.words.joint.finditer(said))
        if said[place] in "+-\u2212":  # a tag, which stays with its thing: "a sword (+2)"
            cuts = [cut for cut in cuts if "(" not in cut[0]]
        start = max((cut.end() for cut in cuts if cut.end() <= place), default=0)
        end = min((cut.start() + (cut[0][0] == ")") for cut in cuts if cut.start() > place), default=len(said))
        clause = said[start:end]
        return clause.strip(" ,") if "(" in clause else clause.strip(" ,()")

    def _tell(self, said: str, put: str, line: int, is_result: bool = False) -> None:
        place = self.section.place_near(said, line)
        shared = [one for one in self.section.problems if one.code in _TOLD_HERE and one.place.shares(place)]
        # "Pay 2 sp and heal a Wound" is more than its price
        if all(one.code == "unbraced-instruction" and one.place.length < place.length and put for one in shared):
            starts = self.section.lines.get(place.line, "")[place.column - 1 : place.column]
            put = uncapital(put) if starts.islower() and not put[1:2].isupper() else put
            new = f"{{{put}}}" if put else ""
            hint = "" if put else self._hint_of(said, is_result)
            self.section.tell_unbraced(said, place, new, only=self._is_only(said, put), hint=hint)

    def _hint_of(self, said: str, is_result: bool) -> str:
        """Return a hint at what nobody reads: wares, numbers of a foe, a result; empty for anything else."""
        words = self.vocabulary.ways.lexicon.words
        if is_result and self._instruction(said):
            return f"What comes of something is an item of the list below it, - …: {{{capital(said)}}}, or in one pair of braces with its condition."
        if len(self.known.scored.findall(said)) > 1:
            return "The numbers of a foe stand in brackets behind its name, in the braces of its fight."
        if self.words.selling.search(said) and "they-sells" in words:
            return f"Wares stand in a table of items and prices below {{{capital(words['they-sells'])}:}}."
        return ""

    def _is_only(self, said: str, put: str) -> bool:
        """Return whether braces round some words are the one mend: what was found says nothing but them."""
        return said.casefold() == put.casefold()
