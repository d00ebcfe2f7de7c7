"""Passage put together from what a dialect reads in it: words, links, conditions, what is left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple, TypeVar

from turnto.book.model import Place
from turnto.exchange.importers.expressions import asked_before, deny
from turnto.exchange.story import (
    NAME,
    NAME_END,
    OTHERWISE,
    OTHERWISE_IF,
    Block,
    ConditionBlock,
    LeftOver,
    Link,
    Paragraph,
    Passage,
    Sentence,
    mapped,
    walk,
)

Part = TypeVar("Part")
"""What a branch holds: words, or lines."""
DEEPEST = 40
"""Limit of nested conditions; deeper ones are kept as words."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_JOINTS = frozenset("or and oder und then".split())
_GAP = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")
_BLANK = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_URL = re.compile(r"(?:[a-z][a-z0-9+.-]{1,20}://|mailto:|javascript:)", re.IGNORECASE)


PRINTED = re.compile(r"(?<![\w$])\$[A-Za-z_]\w*")
"""Variable in the words of a link, which shows what it holds."""
NOWHERE = Place("")
MOST_VARIANTS = 8
"""Variants of a sentence that its conditions make; with more of them it stays in pieces."""
_SENTENCE_ENDED = re.compile(r"[.!?…][”\"»)*_']*\s*$")
_LETTER = re.compile(r"\w")
_SPACE = "\ue031"
"""Mark of a paragraph that had a space at this end, for it may be a piece of a sentence."""
_UNFINISHED = re.compile(r"[^.!?…:”\"»)*_][*_]*$")
_GOES_ON = re.compile(r"[*_“\"(]*[a-zà-öø-ÿ,.;:!?…)]")


AS_IT_IS = r"<pre\b[^<>]{0,500}>(?:(?!</?pre\b)[\s\S]){0,20000}</pre>"
"""Element of HTML whose lines are kept."""
GO_ON, GO_BACK = "Go on.", "Go back."
"""Labels of ways that have no words of their own."""
MOST_FORKS = 4
"""Conditions one after another in what a press does, each of which doubles its ways."""
MOST_NESTED = 8
"""Limit of presses within presses; deeper ones are kept as they are written."""
_COUNTS = re.compile(r"(?:Add|Subtract) ")
"""What is done again at each further press."""


class Press(NamedTuple):
    """What has to be pressed for what is being added."""

    label: str
    """Its words; empty where they stand elsewhere on the page."""
    is_repeated: bool = False


@dataclass(slots=True)
class _Frame:
    text: str = ""
    source: str = ""
    place: Place = NOWHERE
    blocks: list[Block] = field(default_factory=list)
    before: list[Block] | None = None
    """The body, once the otherwise has begun."""
    words: list[str] = field(default_factory=list)
    """The words of the paragraph."""
    line: list[str] = field(default_factory=list)
    """The words of the line that is being read, and those of them that are no label."""
    own: list[str] = field(default_factory=list)
    has_link: bool = False
    tail: int | None = None
    """How many words of the line stand before the links that alone follow its last sentence."""
    links: list[Block] = field(default_factory=list)
    """What follows the paragraph."""
    chained: int = 0
    """Conditions that an else-if opened inside this one."""
    last: Block | None = None
    """The block that what follows on the same line may go on with."""
    continues: Block | None = None
    """The block before it on the same line, in the frame around."""
    is_within: bool = False
    """Whether it begins within a sentence, so that the words of its links belong to that."""
    deferred: list[Block] = field(default_factory=list)
    """Links of conditions within a sentence, which stand behind that."""


class BlockBuilder:
    """Builder of a passage's blocks."""

    def __init__(
        self, prose: Callable[[str], str], names: Collection[str], place: Callable[[int], Place], line_breaks: bool
    ) -> None:
        self.prose, self.names, self.place = prose, names, place
        self.line_breaks = line_breaks
        self.frames = [_Frame()]
        self.at = 0
        """Offset in the source of what is being added."""
        self.fixed: Place | None = None
        """The place of everything, in formats that are read line by line."""
        self.pressed: list[Press] = []
        """Each press that what is being added waits for."""
        self.nested = 0
        """How many presses it is what is done by."""
        self.has_own_return = False
        """Whether the variable that by custom holds the passage before is set to a passage by name."""

    def here(self) -> Place:
        """Return the place of what is being added."""
        return self.fixed or self.place(self.at)

    # reading

    def read(
        self, text: str, token: re.Pattern[str], take: Callable[[re.Match[str]], int | None], place: int = 0
    ) -> None:
        """Add a text from a place on; ``take`` adds a token, and returns where to go on."""
        while found := token.search(text, place):
            self.at = found.start()
            self.words(text[place : found.start()])
            place = take(found) or found.end()
        self.at = len(text)
        self.words(text[place:])

    def script(self, text: str, found: re.Match[str]) -> int:
        """Leave a script or style sheet over; return the offset behind it."""
        after = behind_element(text, found.end(), found["tag"])
        self.left(text[found.start() : after], found["tag"])
        return after

    # adding

    def words(self, text: str) -> None:
        """Add running text in the dialect's markup; text of several lines ends where ``at`` is."""
        frame, end = self.frames[-1], self.at
        start = max(0, end - len(text)) if "\n" in text else end
        for number, piece in enumerate(text.split("\n")):
            if number:
                is_blank = not "".join(frame.line).strip()
                self._end_line()
                if self.line_breaks or is_blank:
                    self.end_paragraph()
                    frame.last = None
                elif frame.words:
                    frame.words.append("\n")
            frame.line.append(piece)
            frame.own.append(piece)
            if any(word.casefold() not in _JOINTS for word in _WORD.findall(piece)):
                frame.tail = None  # the sentence goes on, or another follows
            self.at = start
            start += len(piece) + 1 if "\n" in text else 0
            if "[[" in piece and "]]" not in piece:
                self.left(piece[piece.index("[[") :], "link that is not closed")
        self.at = end

    def _end_line(self) -> None:
        """Keep the words of a line, but not those of links that stand alone or alone behind its last sentence."""
        frame = self.frames[-1]
        if (
            not frame.has_link
            or frame.is_within
            or any(word.casefold() not in _JOINTS for word in _WORD.findall(self.prose("".join(frame.own))))
        ):
            frame.words += frame.line[: frame.tail]
        frame.line, frame.own, frame.has_link, frame.tail = [], [], False, None

    def link(self, label: str, target: str, when: tuple[str, ...] = (), deeds: tuple[str, ...] = ()) -> None:
        """Add a link that stands in running text; where it is part of a sentence its words stay there too."""
        target = target if target in self.names else " ".join(target.split())
        label = label.strip() or target
        if _URL.match(target):
            self.words(f"{label} ({target})" if label != target else target)
            self.left(target, "address")
            return
        self._begin_link(label)
        self.frames[-1].links.append(Link(self.prose(label.replace("\n", " ")), target, self.here(), when, deeds))

    def turn(
        self,
        label: str,
        target: str,
        deeds: tuple[str, ...] = (),
        when: tuple[str, ...] = (),
        is_forced: bool = False,
    ) -> None:
        """Add a turn that has no words in running text."""
        target = target if target in self.names else target.strip()
        made = Link(self.prose(label), target, self.here(), when, deeds, is_forced)
        self.frames[-1].links.append(made)

    def done_by_press(self, start: int, read: Callable[[BlockBuilder], None]) -> tuple[Block, ...] | None:
        """Return what a press does, read from an offset on; None where presses are nested too deep."""
        if self.nested >= MOST_NESTED:
            return None
        around = self.place
        inner = BlockBuilder(self.prose, self.names, lambda at: around(start + at), self.line_breaks)
        inner.nested, inner.has_own_return = self.nested + 1, self.has_own_return
        read(inner)
        return inner.blocks()

    def press(self, label: str, done: Sequence[Block], deeds: tuple[str, ...] = (), is_repeated: bool = False) -> bool:
        """Add a press: each way it leads under its condition, and as an offer what it does without leading on.

        Return whether it does anything that can be said.
        """
        if sum(isinstance(block, ConditionBlock) for block in done) > MOST_FORKS:
            return False
        ways = _ways(Press(self.prose(label.replace("\n", " ")).strip(), is_repeated), done, deeds, self.here())
        if not any(isinstance(block, (Link, Sentence)) for block in walk(tuple(ways))):
            return False
        frame = self.frames[-1]
        self._begin_link(label)
        frame.links += _chained(ways)
        return True

    def offer(self, label: str, sentence: str, source: str) -> None:
        """Add what is done as often as its label is pressed."""
        self.frames[-1].links.append(Sentence(sentence, self.here(), source, pressed=label, is_repeated=True))

    def _begin_link(self, label: str) -> None:
        frame = self.frames[-1]
        if frame.tail is None and _SENTENCE_ENDED.search("".join(frame.line)):
            frame.tail = len(frame.line)
        frame.line.append(label)
        frame.has_link = True

    def say(self, sentence: str, source: str) -> None:
        """Add an instruction made of code; without a sentence the code is left over."""
        if sentence and self.pressed:
            label, is_repeated = self.pressed[-1]
            is_repeated = is_repeated and bool(_COUNTS.match(sentence))
            offered = Sentence(sentence, self.here(), source, pressed=label, is_repeated=is_repeated)
            self.frames[-1].links.append(offered)
        elif sentence:
            self._put(Sentence(sentence, self.here(), source))
        else:
            self.left(source, "instruction")

    def left(self, text: str, why: str) -> None:
        """Add what cannot be carried over, behind the line that it stands in."""
        if text.strip():
            self._put(LeftOver(text.strip(), self.here(), why))

    def _put(self, block: Block) -> None:
        frame = self.frames[-1]
        if any(map(str.strip, chain(frame.words, frame.line))):
            frame.links.append(block)
        else:
            self.end_paragraph()
            frame.blocks.append(block)

    def end_paragraph(self, goes_on: bool = False) -> None:
        """Close the paragraph: its words, then its links; or a piece of it that goes on."""
        frame = self.frames[-1]
        self._end_line()
        raw = "".join(frame.words)
        if text := self.prose(_GAP.sub(" ", raw)).strip():
            text = f"{_SPACE if raw[:1].isspace() else ''}{text}{_SPACE if raw[-1:].isspace() else ''}"
            for part in filter(str.strip, _BLANK.split(text)):
                self._add(frame, Paragraph(part), frame.last)
        if not goes_on:
            frame.links += frame.deferred
            frame.deferred = []
        if frame.links:
            frame.last = None
        frame.blocks += frame.links
        frame.words, frame.links = [], []

    def _add(self, frame: _Frame, block: Block, before: Block | None) -> None:
        """Add a paragraph or condition; one that goes on with a sentence before it becomes one with that."""
        is_last = bool(frame.blocks) and frame.blocks[-1] is before
        if before is not None and is_last and _is_cut(before, block):
            frame.blocks[-1] = _joined(before, block)
        else:
            frame.blocks.append(block)
        frame.last = frame.blocks[-1] if _leaves(frame.blocks[-1]) else None

    # conditions

    def open(self, text: str, source: str) -> None:
        """Begin what holds under a condition."""
        frame = self.frames[-1]
        # A sentence that a condition cuts has words before it on its own line; the sign of a list's item is none.
        said = self.prose("".join(frame.line)).rstrip(" \t")
        said = said if _LETTER.search(said) else ""
        is_within = bool(_UNFINISHED.search(said)) if said else bool(frame.deferred)
        self.end_paragraph(goes_on=is_within)
        if len(self.frames) < DEEPEST:
            self.frames.append(_Frame(text, source, self.here(), continues=frame.last, is_within=is_within))
        else:
            self.left(source, "condition")
            self.frames[-1].chained += 1

    def otherwise(self, text: str = "", source: str = "") -> None:
        """Begin what holds otherwise; with a condition of its own, what holds under that."""
        self.end_paragraph()
        frame = self.frames[-1]
        if len(self.frames) == 1 or frame.before is not None:
            return self.open(text, source) if source else self.left(source or "else", "condition")
        frame.before, frame.blocks = frame.blocks, []
        if source:
            self.open(text, source)
            self.frames[-1].chained = -1
        return None

    def close(self) -> None:
        """End the innermost condition, with those it was the else-if of."""
        while len(self.frames) > 1:
            self.end_paragraph()
            frame = self.frames[-1]
            if frame.chained > 0:
                frame.chained -= 1
                return
            self.frames.pop()
            body, otherwise = (frame.blocks, []) if frame.before is None else (frame.before, frame.blocks)
            made = ConditionBlock(frame.text, frame.place, frame.source, tuple(body), tuple(otherwise))
            around = self.frames[-1]
            told, ways = _words_apart(made)
            if frame.is_within and frame.continues and ways and _is_cut(frame.continues, told):
                around.deferred.append(ways)
                made = told
            self._add(around, made, frame.continues)
            if frame.chained != -1:
                return

    def branches(self, asked: Sequence[tuple[str, str]], parts: Sequence[Part], read: Callable[[Part], bool]) -> bool:
        """Add branches with their conditions and sources; return whether all lead elsewhere.

        Otherwise has no source.  ``read`` adds a branch, and returns whether that leads elsewhere.  Where every branch does and none is for
        otherwise, what follows holds otherwise.
        """
        depth, ended = len(self.frames), []
        if depth + len(parts) >= DEEPEST:
            for (_, source), part in zip(asked, parts, strict=False):
                self.left(source or "else", "condition")
                read(part)
            return False
        for number, ((said, source), part) in enumerate(zip(asked, parts, strict=False)):
            if number:
                self.otherwise(said, source)
            else:
                self.open(said, source)
            ended.append(read(part))
        has_otherwise = not asked[len(ended) - 1][1]
        if all(ended) and not has_otherwise:
            self.otherwise()
            return False
        while len(self.frames) > depth:
            self.close()
        blocks = self.frames[-1].blocks
        if any(ended) and not all(ended) and blocks and isinstance(whole := blocks[-1], ConditionBlock):
            # What follows is not for those who have left: their turn waits for no press.
            body, otherwise = (mapped(part, _at_once) for part in (whole.body, whole.otherwise))
            blocks[-1] = replace(whole, body=body, otherwise=otherwise)
        return all(ended)

    def blocks(self) -> tuple[Block, ...]:
        """Return everything, with all that is open closed."""
        while len(self.frames) > 1:
            self.close()
        self.end_paragraph()
        return tuple(_without_marks(block) for block in self.frames[0].blocks)


def _at_once(link: Link) -> list[Block]:
    return [replace(link, is_forced=link.is_forced or not link.label)]


def behind_element(text: str, place: int, tag: str) -> int:
    """Return the offset behind an element, which ends with the text if it is not closed."""
    end = text.find(f"</{tag}", place)
    return len(text) if end < 0 else text.find(">", end) + 1 or len(text)


def _ways(
    press: Press, done: Sequence[Block], deeds: tuple[str, ...], place: Place, when: tuple[str, ...] = ()
) -> list[Block]:
    """Return a press as choices and offers, each under the conditions of what it does.

    They are asked when it is pressed.
    """
    found: list[Block] = []
    for at, block in enumerate(done):
        match block:
            case Sentence(text, pressed=None):
                deeds = (*deeds, text)
            case Link(label) if block.is_forced or label in (GO_ON, GO_BACK):
                way = replace(block, label=press.label, when=when, deeds=(*deeds, *block.deeds), is_forced=False)
                return [*found, way]
            case Link():  # a further press: what the first one does is done on its way
                found.append(replace(block, when=(*when, *block.when), deeds=(*deeds, *block.deeds)))
                deeds = ()
            case ConditionBlock(text):
                asked = asked_before(text, deeds)
                rest = done[at + 1 :]

                def under(part: Sequence[Block], *conditions: str) -> list[Block]:
                    return _ways(press, (*part, *rest), deeds, place, (*when, *conditions))  # noqa: B023

                if not asked or not (denied := deny(asked)):
                    then, other = (_ways(press, (*part, *rest), deeds, place) for part in (block.body, block.otherwise))
                    told = block.source if asked or not text else f"{block.source}, asked after {'; '.join(deeds)}"
                    whole = ConditionBlock(asked, block.place, told, tuple(then), tuple(other))
                    return [*found, replace(whole, text=asked and " and ".join((*when, asked)))]
                then, other = under(block.body, asked), under(block.otherwise, denied)
                return [*found, *then, *other]
            case Paragraph(text):
                found.append(LeftOver(_under(when, text), place, "text behind a link"))
            case LeftOver(text):
                found.append(replace(block, text=_under(when, text)))
            case _:
                found.append(block)
    is_repeated = press.is_repeated and any(map(_COUNTS.match, deeds))
    offers = (Sentence(one, place, one, False, press.label, True, is_repeated, when) for one in deeds)
    return [*found, *offers]


def _under(when: Sequence[str], text: str) -> str:
    """Return what is left over behind the conditions that it stands under."""
    told = re.sub(f"[{NAME}{NAME_END}]", "", " and ".join(when))
    return f"if {told}: {text}" if told else text


def _chained(ways: Sequence[Block]) -> Iterator[Block]:
    """Yield ways with “otherwise” for the conditions that deny all those of the ways right before them."""
    denied: list[str] = []
    for way in ways:
        if not isinstance(way, Link):
            denied = []
        elif denied and way.when[: len(denied)] == tuple(denied) and len(way.when) <= len(denied) + 1:
            asked = way.when[len(denied) :]
            way = replace(way, when=(f"{OTHERWISE_IF}{asked[0]}",) if asked else (OTHERWISE,))
            denied = [*denied, deny(asked[0])] if asked else []
        else:
            denied = [deny(way.when[0])] if len(way.when) == 1 else []
        yield way


def pressed_words(label: str) -> str:
    """Return the words of a press before what it brings, set off from that."""
    return label if label.rstrip()[-1:] in (*'.!?…:,”"', "") else f"{label.rstrip()}:"


class Returns:
    """Ways back to where subroutines were entered; keywords distinguish several."""

    TARGET = "\ue032return"
    """Target of a turn out of a subroutine, until all that enter it are known."""

    def __init__(self) -> None:
        self.back: dict[str, list[tuple[str, str]]] = {}

    def entered(self, target: str, onward: str, is_shared: bool) -> tuple[str, ...]:
        """Return what is done on the way into a subroutine that leads onward."""
        keyword = f"Back {sum(map(len, self.back.values())) + 1}" if is_shared else ""
        self.back.setdefault(target, []).append((keyword, onward))
        return (f"Gain the keyword *{keyword}*",) if keyword else ()

    def led_back(self, passage: Passage, routine: str) -> Passage:
        """Return a passage of a subroutine with its turns out of that."""

        def ways(link: Link) -> list[Block]:
            if link.target != self.TARGET:
                return [link]
            back: list[Block] = []
            for keyword, onward in self.back.get(routine, ()):
                when, deeds = (f"you have the keyword *{keyword}*",), (f"Lose the keyword *{keyword}*",)
                own = replace(link, target=onward)
                back.append(replace(own, when=when, deeds=deeds) if keyword else own)
            return back or [LeftOver("return", link.place, "turn back to where this was entered")]

        return replace(passage, blocks=mapped(passage.blocks, ways))


def _words_apart(block: ConditionBlock) -> tuple[ConditionBlock, ConditionBlock | None]:
    """Return the words of a condition and, apart from them, its links; no links if it holds anything else."""
    parts = (block.body, block.otherwise)
    words = [tuple(one for one in part if isinstance(one, Paragraph)) for part in parts]
    links = [tuple(one for one in part if isinstance(one, Link)) for part in parts]
    is_plain = all(len(said) + len(ways) == len(part) for said, ways, part in zip(words, links, parts, strict=True))
    told = replace(block, body=words[0], otherwise=words[1])
    return told, replace(block, body=links[0], otherwise=links[1]) if is_plain and any(links) else None


def _leaves(block: Block) -> list[str]:
    """Return the variants of a paragraph in which conditions stand; none if it holds anything else."""
    if isinstance(block, Paragraph):
        return [block.text]
    if not isinstance(block, ConditionBlock) or len(block.body) != 1 or len(block.otherwise) > 1:
        return []
    parts = [_leaves(part) for part in (*block.body, *block.otherwise)]
    return [text for part in parts for text in part] if all(parts) else []


def _is_cut(before: Block, block: Block) -> bool:
    """Return whether two pieces that stand on one line are of one sentence."""
    ends, begins = _leaves(before), _leaves(block)
    if not ends or not begins or len(ends) * (len(begins) + 1) > MOST_VARIANTS:
        return False
    if isinstance(before, Paragraph) and isinstance(block, Paragraph):
        return False
    is_unfinished = any(_UNFINISHED.search(text.strip(_SPACE)) for text in ends)
    return is_unfinished or any(_GOES_ON.match(text.strip(_SPACE)) for text in begins)


def _joined(before: Block, block: Block) -> Block:
    """Return the sentence that two of its pieces make, in each of its variants."""
    if isinstance(before, ConditionBlock):
        body = tuple(_joined(part, block) for part in before.body)
        otherwise = tuple(_joined(part, block) for part in before.otherwise) or (block,)
        return replace(before, body=body, otherwise=otherwise)
    if isinstance(block, ConditionBlock):
        body = tuple(_joined(before, part) for part in block.body)
        otherwise = tuple(_joined(before, part) for part in block.otherwise) or (before,)
        return replace(block, body=body, otherwise=otherwise)
    if not isinstance(before, Paragraph) or not isinstance(block, Paragraph):
        return block
    space = " " if before.text.endswith(_SPACE) or block.text.startswith(_SPACE) else ""
    return Paragraph(before.text.removesuffix(_SPACE) + space + block.text.removeprefix(_SPACE))


def _without_marks(block: Block) -> Block:
    """Return a block without the marks of spaces at the ends of paragraphs."""
    if isinstance(block, Paragraph):
        return replace(block, text=block.text.strip(_SPACE))
    if isinstance(block, ConditionBlock):
        body, otherwise = (tuple(map(_without_marks, part)) for part in (block.body, block.otherwise))
        return replace(block, body=body, otherwise=otherwise)
    return block
