"""Sentences parted behind each way on in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from turnto.book.lower.unbraced.turns import TurnReader
from turnto.book.model import plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.parts import between, merged, split_sentences, words_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital, uncapital

NUMBER_IN_BRACKETS = late(r"\((?:to )?(\d{1,5})\)")


class WaySplitter:
    """Splitter of paragraphs behind each part that turns to a section."""

    def __init__(self, turns: TurnReader) -> None:
        self.turns, self.ways = turns, turns.ways

    def ways_on(self, parts: Sequence[Part]) -> list[list[Part]]:
        """Split parts behind their sentences, and sentences behind each part that turns to a section."""
        found = [
            one
            for sentence in self._with_questions(split_sentences(parts, self.ways))
            for piece in self._bracketed(sentence)
            for one in self.clauses(piece)
        ]
        for number, one in enumerate(found[1:], 1):
            if self.leads_on(found[number - 1]) and not self.leads_on(one):
                found[number] = self._with_verb(one)
        return found

    def leads_on(self, sentence: Sequence[Part]) -> bool:
        """Return whether a sentence turns to a section in words or by a link."""
        if any(isinstance(part, Mark) and part.kind == "arrow" for part in sentence):
            return False
        is_result = bool(self.ways.result.match(words := words_of(sentence[:1])) or self.ways.alternative.match(words))
        return bool(self.turns.in_parts(sentence, is_result)) or any(
            isinstance(part, Mark) and part.kind == "link" for part in sentence
        )

    def _with_verb(self, sentence: list[Part]) -> list[Part]:
        """Put in the verb that a way on behind another leaves out: "otherwise to 45"."""
        words = words_of(sentence).replace("\n", " ")
        said = self.turns.put_verb(words) if len(sentence) == 1 else words
        return [TextPart((said,))] if said != words else sentence

    def _with_questions(self, sentences: list[list[Part]]) -> list[list[Part]]:
        """Join a short question and the bare turn behind it: "No badge? Turn to 17"."""
        found: list[list[Part]] = []
        for sentence in sentences:
            words, before = words_of(sentence), words_of(found[-1]).strip() if found else ""
            is_asked = before.endswith("?") and len(before.split()) < 9 and "\ufffc" not in before
            turn = self.turns.at_end(words, True) if is_asked and len(words) < 40 else None
            if turn and turn.start == 0:
                found[-1] = merged([*found[-1], TextPart((" ",)), *sentence])
            else:
                found.append(sentence)
        return found

    def _bracketed(self, sentence: list[Part]) -> list[list[Part]]:
        """Split a sentence behind each turn in brackets: "Try the door (turn to 12), or go home (turn to 40)"."""
        sentence = self._written_out(sentence)
        words = words_of(sentence)
        turns = [found for found in self.ways.turn_in_brackets.finditer(words) if self.turns.at_end(found[1], True)]
        if len(turns) < 2:
            return [sentence]
        starts = (0, *(found.end() for found in turns))
        ends = (*(found.end(1) for found in turns), len(words))
        pieces = [between(sentence, start, end) for start, end in zip(starts, ends, strict=True)]
        if asked := self.ways.condition_first.match(words):  # it governs them all
            pieces[1:] = [
                piece
                if self.ways.condition.match(words_of(piece))
                else merged([*between(sentence, 0, asked.end()), *piece])
                for piece in pieces[1:]
                if words_of(piece).strip(" .,;!?")
            ]
        return [piece for piece in pieces if words_of(piece).strip(" .,;!?")]

    def _written_out(self, sentence: list[Part]) -> list[Part]:
        """Put verbs before the numbers of a question: "Will you open the door (40) or go home (45)?"."""
        if not self.ways.asks_which.match(words_of(sentence)):
            return sentence

        def written(bare_turn: re.Match[str]) -> str:
            return f"({' '.join(self.ways.turn)} {bare_turn[1]})" if self.turns.known(bare_turn[1]) else bare_turn[0]

        return [
            TextPart(tuple(NUMBER_IN_BRACKETS.sub(written, run) if isinstance(run, str) else run for run in part.runs))
            if isinstance(part, TextPart)
            else part
            for part in sentence
        ]

    def clauses(self, sentence: list[Part], others_only: bool = False) -> list[list[Part]]:
        """Split a sentence behind each part that turns to a section: "…, if not turn to 45"."""
        found: list[list[Part]] = []
        rest = sentence
        while rest and (split := self._first_clause(rest, others_only)):
            head, rest = split
            found.append(head)
        return [*found, rest] if rest else found

    def _first_clause(self, sentence: list[Part], others_only: bool) -> tuple[list[Part], list[Part]] | None:
        for number, part in enumerate(sentence):
            since = ""  # what stands behind the last joint: a turn goes over none, and so no length makes this slow
            for place, run in enumerate(part.runs) if isinstance(part, TextPart) else ():
                if not isinstance(run, str):
                    since += plain_words((run,))
                    continue
                last = 0
                for cut in self.ways.also.finditer(run):
                    since, last, before = "", cut.end(), since + run[last : cut.start()]
                    if (others_only and not cut["other"]) or not self.turns.at_end(before, True):
                        continue
                    assert isinstance(part, TextPart)
                    head: list[Part] = [*sentence[:number], TextPart((*part.runs[:place], run[: cut.start()]))]
                    rest: list[Part] = [TextPart((capital(run[cut.end() :]), *part.runs[place + 1 :]))]
                    rest += sentence[number + 1 :]
                    turn = self.turns.in_parts(head, True)
                    if turn and turn.start == 0 and number == 0 and self.ways.opens.match(words_of(rest[:1])):
                        asked, rest = self._asked_behind(rest)
                        head = [*asked, TextPart((f", {uncapital(words_of(head)).strip(' .')}.",))]
                    elif turn and isinstance(sentence[0], Mark) and self.ways.opens.match(words_of(rest[:1])):
                        asked, later = self._asked_behind(rest)
                        if not self.turns.in_parts(asked, True):  # "{Gain 3 gp} and turn to 40 if you have the rope"
                            head, rest = [*asked, TextPart((", ",)), *head], later
                    return head, rest
                since += run[last:]
        return None

    def _asked_behind(self, parts: list[Part]) -> tuple[list[Part], list[Part]]:
        """Split parts into the condition of the turn before them, and the rest.

        "If you have the rope, or turn to 45 if not" stands behind "Turn to 40".
        """
        for number, part in enumerate(parts):
            if not isinstance(part, TextPart):
                continue
            for place, run in enumerate(part.runs):
                if isinstance(run, str) and (cut := self.ways.or_turn.search(run)):
                    rest, (verb, to) = run[cut.end() :], self.ways.turn
                    rest = capital(
                        rest
                        if cut["verb"] or cut["other"]
                        else f"{verb} {'' if cut['to'] or cut['also'] else f'{to} '}{rest}"
                    )
                    head = [*parts[:number], TextPart((*part.runs[:place], run[: cut.start()]))]
                    return merged(head), [TextPart((rest, *part.runs[place + 1 :])), *parts[number + 1 :]]
        words = words_of(parts[-1:]).rstrip() if parts and isinstance(parts[-1], TextPart) else ""
        if self.ways.if_not.fullmatch(words_of(parts).strip()):
            return [TextPart((self.ways.denial,))], []
        last = parts[-1]
        if isinstance(last, TextPart) and words.endswith((".", ";", ",")) and isinstance(last.runs[-1], str):
            parts = [*parts[:-1], TextPart((*last.runs[:-1], last.runs[-1].rstrip(" .;,")))]
        return merged(parts), []
