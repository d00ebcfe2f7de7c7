"""What turns to a section at the end of some words: "turn to 40"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from turnto.book.model import bare
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.parts import words_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.way_words import way_words

_WORD = late(r"\w+")


@dataclass(frozen=True, slots=True)
class ImpliedTurn:
    """What turns to a section at the end of some words: where it begins, and the section."""

    start: int
    name: str
    keeps_label: bool


class TurnReader:
    """Reader of what turns to one of a book's sections: "turn to 40"."""

    def __init__(self, names: Collection[str], code: str) -> None:
        self.names, self.words, self.ways = names, turn_words(code), way_words(code)
        self.verbs = frozenset(verb.split(" ", 1)[0] for verb in self.words.verbs.split("|"))
        self._turned: dict[tuple[str, bool], ImpliedTurn | None] = {}
        """What was found to turn to a section; most words are looked at as a line, as a sentence, and as a clause."""

    def in_parts(self, parts: Sequence[Part], is_item: bool) -> ImpliedTurn | None:
        """Return what turns to a section at the end of some parts."""
        for part in reversed(parts):
            if isinstance(part, Mark):
                if part.kind != "brace" or not is_item:
                    return None
                found = self.at_end(" ".join(part.text.split()), True)
                return found if found and found.start == 0 else None
            if isinstance(part, TextPart):
                words = words_of((part,))
                if not words.strip(" .,;!\n"):
                    continue
                return self.at_end(words, is_item)
        return None

    def at_end(self, text: str, is_item: bool) -> ImpliedTurn | None:
        """Return what turns to a section at the end of a text."""
        if (text, is_item) not in self._turned:
            self._turned[text, is_item] = self._found_at_end(text, is_item)
        return self._turned[text, is_item]

    def _found_at_end(self, text: str, is_item: bool) -> ImpliedTurn | None:
        text, start = text.replace("\n", " "), 0
        while found := self.words.turn.search(text, start):
            if (
                is_item
                and not self.known(" ".join(found["name"].split()))
                and (first := self.ways.turn_first.match(text))
                and self.known(first[1])
            ):
                return ImpliedTurn(-first.end(), first[1], False)
            if turn := self._turn(text, found, is_item):
                return turn
            # "you cannot go on: turn to 40": another verb may follow
            start = found.start("verb") + 1
        return None

    def _turn(self, text: str, found: re.Match[str], is_item: bool) -> ImpliedTurn | None:
        name = " ".join(found["name"].split()).strip("*_\u201c\u201d\"' ")
        known = self.known(name)
        verb = found["verb"].casefold()
        is_said = bool(found["said"]) and "umber" not in found["said"]
        if not known and not (name.isdigit() and len(name) < 6) and not (is_said and verb == "turn"):
            return None
        if verb in ("read", "see", "from") and not (name.isdigit() or found["said"]):
            return None
        before = text[: found.start("verb")].split()
        last = before[-1].casefold().strip(",\u2014\u2013-") if before else ""
        is_number = name.isdigit() or bool(found["said"])
        if not is_number or not known:
            # "you turn to the wall", but "you must turn to wall"
            is_asked = last == "you" and len(before) > 3 and self.ways.opens.match(text) is not None
            is_bidden = verb == "turn" and (last in self.words.bidding or is_asked) and bare(known) == bare(name)
            is_told = last in self.words.telling and before[-1][-1:] != "," and not is_bidden
            if is_told and not (is_number and "turn" in verb):
                return None
            opens = not before or before[-1][-1:] in ",;:.!?([\u2014\u2013-" or last in self.ways.joints
            opens |= is_bidden
            if not opens and not is_item:
                return None
            if not is_item and last == "and":
                return None
        start = found.start("lead")
        said = found[0].lstrip(" ,;:(\u2013\u2014-")
        return ImpliedTurn(
            start,
            known or name,
            not is_number and not text[:start].strip(" ,;:") and not said.casefold().startswith(self.ways.opens_turn),
        )

    def known(self, name: str) -> str:
        """Return the section that a name means; empty for none."""
        names = [
            name,
            *(name[len(article) :] for article in self.ways.articles if name.casefold().startswith(article)),
            self.ways.articles[0] + name,
        ]
        return next((one for one in names if one and bare(one) in self.names), "")

    def with_verb(self, text: str) -> str:
        """Put the verb that the last way on leaves out: {If you can read, turn to 40, otherwise to 45}."""
        other = self.ways.elided.match(text)
        is_way = other and not self.verbs.isdisjoint(_WORD.findall(other["before"].casefold()))
        return self.put_verb(text).rstrip(".") if is_way else text

    def put_verb(self, words: str) -> str:
        """Put in the verb that a way on behind another leaves out: "otherwise to 45"."""
        said = self.ways.elided.match(words)
        if not said or not self.known(said["name"]) or not (said["to"] or said["name"].isdigit()):
            return words
        verb, to = self.ways.turn
        return f"{said['before']} {verb} {to} {said['name']}."
