"""An author's text as HTML: inline trees, and the ops of a section that were reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from browser.language import of_book
from browser.views.html import NOTHING, Html, join, tag, text
from browser.views.typography import curled
from turnto.ir.ops import Block, Do, End, Offer, Op, Picture, Text
from turnto.ir.runs import Runs, as_read, at_line_head, capitalised, plain, sentence_ends
from turnto.play.game import Game

Numbers = Mapping[str, int]
Pictures = Mapping[str, str]
"""The name a book calls a picture by -> the address it has on this site, with its size: ``books/x.svg#600x360``."""

_HOLDS = {
    "ul": "ul",
    "ol": "ol",
    "li": "li",
    "quote": "blockquote",
    "table": "table",
    "row": "tr",
    "head": "th",
    "cell": "td",
}
_RUBRIC = '<span class="rubric">'
_OFFERED = '<span class="rubric offered">'
_LEAVES = ("p", "h2", "h3", "h4", "h5", "h6", "pre")


def inline(runs: Runs, numbers: Numbers) -> Html:
    """Words with their marks; an instruction's own sentence is in the second ink."""
    return join(_inline(run, numbers) for run in runs)


def in_book(game: Game, words: Html) -> Html:
    """A book's own words, marked as of its language where the page around them speaks another."""
    language = of_book(game)
    return tag("span", words, lang=language) if language and words else words


def _inline(run: Any, numbers: Numbers) -> Html:
    match run:
        case str():
            return text(curled(run))
        case ["br"]:
            return tag("br")
        case ["em" | "strong" as mark, list() as inner]:
            return tag(mark, inline(inner, numbers))
        case ["code", str() as words]:
            return tag("code", words)
        case ["number", str() as name]:
            return text(numbers.get(name, name))
        case ["link", str() as address, list() as inner]:
            return _link(address, inner, numbers)
        case ["say", list() as inner]:
            return tag("span", inline(inner, numbers), class_="rubric")
    return NOTHING


def _link(address: str, inner: Runs, numbers: Numbers) -> Html:
    """A link outwards, if it is one; a book has no other business with addresses."""
    words = inline(inner, numbers)
    if not address.startswith(("https://", "http://")):
        return words
    return tag("a", words, href=address, rel="noopener noreferrer", target="_blank")


def prose(ops: Iterable[Op], numbers: Numbers, pictures: Pictures) -> Html:
    """The blocks of these ops."""
    flow = Flow(numbers, pictures)
    for op in ops:
        flow.add(op)
    return flow.finished()


class Flow:
    """Blocks being put together, op by op; whatever is left open is closed at the end."""

    def __init__(self, numbers: Numbers, pictures: Pictures, *, pressed: bool = False) -> None:
        """``pressed``: what is offered stands as a button below, so that a paragraph of nothing else is left out."""
        self.numbers, self.pictures, self.pressed = numbers, pictures, pressed
        self._parts: list[str] = []
        self._open: list[str] = []
        self._leaf: tuple[str, list[Html]] | None = None

    def add(self, op: Op) -> None:
        """One more op; those that are not to be read leave no trace."""
        match op:
            case Block(element="hr"):
                self._end_leaf()
                self._parts.append(tag("hr"))
            case Block(element=element) if element in _LEAVES:
                self._end_leaf()
                self._leaf = (element, [])
            case Block(element=element) if element in _HOLDS:
                self._end_leaf()
                self._open.append(element)
                self._parts.append(f"<{_HOLDS[element]}>")
            case End(element=element):
                self._end(element)
            case Text(runs=runs):
                self._say(runs)
            case Offer(label=label) if self.pressed:
                self._offer(inline(label, self.numbers))
            case Do(deed=deed) if deed.say:
                said = capitalised(deed.say) if self._at_start() else deed.say
                self._put(tag("span", inline(said, self.numbers), class_="rubric"))
            case Picture(file=file, alt=alt):
                self._end_leaf()
                self._parts.append(picture(self.pictures.get(file, ""), alt))

    def _say(self, runs: Runs) -> None:
        said = as_read(runs, self._at_start())
        begins = self._leaf is None and not self._open
        for run in at_line_head(said) if begins else said:
            self._put(inline([run], self.numbers))

    def _offer(self, label: Html) -> None:
        """Mark the sentence that offers this; one of a list has its words in the list alone."""
        said = self._leaf[1] if self._leaf else []
        if said and said[-1].startswith(_RUBRIC) and label.casefold() in said[-1].casefold():
            said[-1] = Html(said[-1].replace(_RUBRIC, _OFFERED, 1))

    def _at_start(self) -> bool:
        """Whether a sentence begins here."""
        return sentence_ends("".join(self._leaf[1]).rstrip().removesuffix("</span>") if self._leaf else "")

    def _put(self, words: Html) -> None:
        if self._leaf is None and self._open:
            self._parts.append(words)
        else:
            self._leaf = self._leaf or ("p", [])
            said = self._leaf[1]
            # What was left out between two spaces leaves one.
            two = words.startswith(" ") and bool(said) and said[-1].endswith(" ")
            said.append(Html(words.lstrip(" ")) if two else words)

    def _end_leaf(self) -> None:
        """Close the open paragraph.

        One of instructions alone becomes a rubric; an empty one, or one of offers alone, is left out.
        """
        if self._leaf is None:
            return
        kind, words = self._leaf
        self._leaf = None
        speaking = [part for part in words if part.strip(" .,;\n")]
        if not all(part.startswith(_OFFERED) for part in speaking):
            alone = kind == "p" and all(part.startswith((_RUBRIC, _OFFERED)) for part in speaking)
            self._parts.append(tag(kind, join(words), class_="rubric" if alone else None))

    def _end(self, kind: str) -> None:
        self._end_leaf()
        if kind not in self._open:
            return
        while True:
            closed = self._open.pop()
            self._parts.append(f"</{_HOLDS[closed]}>")
            if closed == kind:
                return

    def taken(self) -> Html:
        """What was put together so far, if every list and table in it is closed; nothing otherwise."""
        self._end_leaf()
        if self._open:
            return NOTHING
        made = Html("".join(self._parts))
        self._parts.clear()
        return made

    def finished(self) -> Html:
        """All of it, with whatever was left open closed."""
        self._end_leaf()
        while self._open:
            self._parts.append(f"</{_HOLDS[self._open.pop()]}>")
        return self.taken()


def picture(address: str, alt: str) -> Html:
    """A picture with its words; the words alone where this site has no such picture."""
    if not address:
        return tag("figure", tag("figcaption", alt), class_="plate") if alt else NOTHING
    src, _, size = address.partition("#")
    width, _, height = size.partition("x")
    drawn = tag("img", src=src, alt=alt, decoding="async", width=width or None, height=height or None)
    return tag("figure", drawn, class_="plate")


def sentence(runs: Runs, numbers: Numbers) -> str:
    """An instruction as a sentence: a capital first, a full stop last."""
    said = plain(runs, numbers).strip()
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "!", "?", ":", "…", "”", ")")) or not said else f"{said}."
