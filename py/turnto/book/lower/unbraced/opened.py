"""Ways on in braces, set outside them: {Test your Luck. If you are lucky, turn to 40.}"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from turnto.book.lower.unbraced.ways import WaySplitter
from turnto.book.model import Place
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.parts import merged, runs_of, words_of
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital


class BraceOpener:
    """Reader of braces that hold ways on, which are set outside them."""

    def __init__(
        self,
        splitter: WaySplitter,
        mark: Callable[[str, str, Place], Mark],
        is_plain: Callable[[Mark], bool],
        way: Callable[[str], tuple[str, str] | None],
    ) -> None:
        """``mark`` makes a sign of our own.

        ``is_plain``: a sign is done, and has no outcomes; ``way``: what stands before a turn, split into its condition and its instruction.
        """
        self.splitter, self.turns, self.ways = splitter, splitter.turns, splitter.turns.ways
        self.mark, self.is_plain, self.way = mark, is_plain, way

    def opened(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with what stands behind an instruction in its braces set outside: {Test your Luck. If you are lucky, turn to 40.}"""
        found: list[Part] = []
        for part in parts:
            if isinstance(part, Mark) and part.kind == "brace" and (ways := self._ways_within(part)):
                found += ways
                continue
            cut = self.ways.first_sentence.match(part.text) if isinstance(part, Mark) and part.kind == "brace" else None
            if (
                isinstance(part, Mark)
                and cut
                and self.turns.at_end(part.text[cut.end() :], True)
                and not self.ways.condition.match(part.text)
            ):
                own = self.mark("brace", cut[1], part.place)
                behind = part.text[cut.end() :].strip().rstrip(".")
                if self.ways.opens.match(behind) and "." not in behind and self.is_plain(own):
                    # {Add 1 to Alarm; if Alarm is 3 or more, turn to ambush}: nobody is asked whether to turn
                    other = self.mark("brace", capital(behind), part.place)
                    found += [replace(own, raw=part.raw), TextPart((" ",)), replace(other, raw=part.raw)]
                    continue
                rest = ". ".join(capital(said.strip()) for said in self.ways.next_result.split(part.text[cut.end() :]))
                outside = merged([TextPart((" ",)), *self._done_before_turns(rest, part)])
                if any(self._is_no_story(one) for one in self.splitter.ways_on(outside)):
                    found.append(part)  # what is no way on would be shown as story
                else:
                    found += [replace(own, raw=part.raw), *outside]
            else:
                found.append(part)
        return tuple(found)

    def _is_no_story(self, parts: Sequence[Part]) -> bool:
        """Return whether a sentence turns somewhere in the midst, or hangs on a condition without a way on."""
        if self.turns.in_parts(parts, True):
            return not self.splitter.leads_on(parts)
        return bool(self.ways.opens.match(words_of(parts)))  # "If you have the code *Rowan*, add a die"

    def _ways_within(self, mark: Mark) -> list[Part]:
        """Return the words of braces that hold several ways on with a condition each, or a wish, without their braces."""
        text = " ".join(mark.text.split())
        said = self.turns.words.reading_on.sub("", text).rstrip(" .,;")
        sentences = self._said_ways(said)
        ways = [self.turns.at_end(one, True) for one in sentences]
        if_wished = (
            len(sentences) == 1
            and (begin := self.ways.opens.match(said))
            and self.turns.words.wishing.match(said, begin.end() + 1)
        )
        is_asking = (
            bool(self.ways.opens.match(said))
            and (len(sentences) > 1 or if_wished)
            and all(self.ways.condition.match(one) or self.ways.with_less.match(one) for one in sentences)
        )
        if (
            not all(ways)
            or any(map(self.ways.asks_result.match, sentences))
            or not (is_asking or said != text.rstrip(" .,;") or self.turns.words.wish_behind.search(said))
        ):
            return []
        cuts = [self.way(one[: max(turn.start, 0)].strip()) for one, turn in zip(sentences, ways, strict=True) if turn]
        return self._done_before_turns(said, mark) if all(cuts) else []

    def _said_ways(self, text: str) -> list[str]:
        """Split a text from within braces behind its sentences, and at "if" behind each turn."""
        found: list[str] = []
        for sentence in (one for one in self.ways.sentence_end.split(text) if one.strip()):
            own, start = list[str](), 0
            for cut in self.ways.condition_behind.finditer(sentence):
                if self.turns.at_end(sentence[start : cut.start()], True):
                    own.append(capital(sentence[start : cut.start()]))
                    start = cut.end()
            own.append(capital(sentence[start:]))
            asks_anew = any(map(self.ways.asks_anew.match, own[1:]))
            found += own if asks_anew else [sentence]
        return found

    def _done_before_turns(self, text: str, mark: Mark) -> list[Part]:
        """Return sentences from within braces, each instruction before a turn in braces of its own."""
        found: list[Part] = []
        words = ""
        for sentence in map(str.strip, self._said_ways(text)):
            turn = self.turns.at_end(sentence, True)
            asked, then = (turn and self.way(sentence[: max(turn.start, 0)].strip())) or ("", "")
            if turn and then:
                found += [TextPart(runs_of(words + capital(f"{asked}, "))), self.mark("brace", then, mark.place)]
                words = f" {' '.join(self.ways.turn)} {turn.name}. "
            elif turn and turn.start > 0 and asked:  # "If you know Climbing, you may turn to 40"
                words += capital(f"{asked}, {' '.join(self.ways.turn)} {turn.name}. ")
            elif turn and turn.start >= 0 and not self.splitter.leads_on([TextPart(runs_of(sentence))]):
                # "If you have Plants, you may turn to mill": in the story such words would only tell
                words += capital(f"{sentence[: turn.start].rstrip(' ,;')}, {' '.join(self.ways.turn)} {turn.name}. ")
            else:
                words += capital(f"{sentence.rstrip('.')}. ")
        return [*found, TextPart(runs_of(words.rstrip()))]
