"""Builder of a section's nodes, with its open conditions and blocks and the pending paragraph."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from turnto.book.model import Asked, CloseNode, GuardedNode, Node, OpenNode, Place, Problem, ProseNode, plain_words
from turnto.book.text.markdown import TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import begins_with_pause, clause

DEEPEST = 24
"""Limit of conditions that are open inside one another."""


@dataclass(slots=True)
class Frame:
    """Open condition, with the nodes that it governs so far."""

    guard: GuardedNode
    block: bool
    depth: int
    outer: list[Node]
    body: list[Node] = field(default_factory=list)
    otherwise: list[Node] | None = None
    is_chained: bool = False
    """Whether an {Otherwise, if …:} opened it, so that one {End} closes the condition around it too."""


class NodeBuilder:
    """Builder of the nodes of one section, in order."""

    def __init__(self, problems: list[Problem], *, shows_conditions: bool = False) -> None:
        """``shows_conditions``: whether a condition of a paragraph is read in play as well, and not on paper alone."""
        self.problems = problems
        self.unread: Mapping[int, bool] = {}
        """Conditions that were not read, by offset, and whether each opens a block."""
        self.condition = "say" if shows_conditions else "judged"
        self.out: list[Node] = []
        self.frames: list[Frame] = []
        self.depth = 0
        self.leaf = ""
        """Kind of the paragraph that opens with the next words."""
        self.after_condition = False

    def put(self, *nodes: Node) -> None:
        """Append nodes as they are."""
        self.out += nodes

    def say(self, node: Node) -> None:
        """Append a node that is shown, opening its paragraph."""
        self._begin_leaf()
        self.out.append(node)

    def _begin_leaf(self) -> None:
        if self.leaf:
            self.out.append(OpenNode(self.leaf))
            self.leaf = ""

    def enter(self, kind: str) -> None:
        """Open a block that holds others."""
        self.out.append(OpenNode(kind))
        self.depth += 1

    def leave(self, kind: str) -> None:
        """Close the block, and the conditions that were opened in it."""
        self.depth -= 1
        while self.frames and self.frames[-1].depth > self.depth:
            self._close_unended()
        self.out.append(CloseNode(kind))

    # conditions

    def open_frame(self, mark: Mark, asked: Asked, text: str, block: bool, following: object) -> bool:
        """Open a condition; return whether its depth allows that."""
        if len(self.frames) >= DEEPEST:
            told = "more conditions are open here than anybody can follow"
            self._error(mark.place, "too-deep", told, "Make it a section of its own.")
            return False
        if not block:
            self._begin_leaf()
            self._tell_within(mark)
        guard = GuardedNode(asked, mark.text, clause(text, following) if text else (), mark.place)
        frame = Frame(guard, block, self.depth, self.out)
        self.frames.append(frame)
        self.out = frame.body
        if block:
            self.out += (OpenNode("p"), ProseNode((("judged", guard.say),), mark.place))
        elif text:
            condition = "say" if mark.is_shown else self.condition
            self.out.append(ProseNode(((condition, guard.say), gap(following)), mark.place))
        self.after_condition = bool(text) and not block
        return True

    def _tell_within(self, mark: Mark) -> None:
        """Warn of a condition behind the words of another, which it hangs on."""
        around = self.frames[-1] if self.frames and not self.frames[-1].block else None
        if around is None or _says_nothing((around.otherwise or around.body)[1:]):
            return
        asked = "otherwise" if around.otherwise else around.guard.asked.say
        told = f"this is asked only below “{asked}”, which reaches to the end of its paragraph"
        hint = "Begin a new paragraph before it, or write {Otherwise, if …}; if it is meant so, close the first with a colon and {End}."
        self.problems.append(Problem(mark.place, "condition-below", "warning", told, hint))

    def close_frame(self) -> None:
        """Close the innermost condition."""
        frame = self.frames.pop()
        if frame.guard.say and not frame.block and frame.otherwise is None and _says_nothing(frame.body[1:]):
            # "You may pass {if you have the badge}." would end in the middle without it.
            frame.body[:1] = [ProseNode((("say", frame.guard.say),), frame.guard.place)]
        guard = replace(frame.guard, body=tuple(frame.body), otherwise=tuple(frame.otherwise or ()))
        self.out = frame.outer
        self.out.append(guard)

    def close_inline(self, first: int) -> None:
        """Close the conditions of a paragraph; those before ``first`` are not its own."""
        while len(self.frames) > first and not self.frames[-1].block:
            self.close_frame()
        for frame in self.frames[first:]:
            frame.block = True  # a block condition was opened behind one of the paragraph's: both last

    def close_all(self) -> None:
        """Close every condition at the end of the section."""
        while self.frames:
            self._close_unended()

    def _close_unended(self) -> None:
        frame = self.frames[-1]
        if frame.block:
            hint = "Write {End} on a line of its own where it ends, in the same list and the same section."
            self._error(frame.guard.place, "unclosed-if", "this condition has no {End}", hint)
        self.close_frame()

    def flip(
        self, mark: Mark, text: str, first: int, following: object, block: bool = False, alone: bool = False
    ) -> None:
        """Begin the alternative of the nearest condition: ``{Otherwise}``."""
        flips = [frame for frame in self.frames[first:] if not frame.block and frame.otherwise is None]
        still_open = [frame for frame in self.frames if frame.block and frame.otherwise is None]
        if not flips and block:
            flips = still_open  # a condition that its paragraph or its {End} has closed is over
        if not flips and self._reopened():
            flips = [self.frames[-1]]
        if not flips and alone:
            flips = still_open
        if not flips:
            self.no_condition(mark, "earlier in the same paragraph or item, or to an {If …:} that is still open")
            return
        while self.frames[-1] is not flips[-1]:
            self.close_frame()
        frame = self.frames[-1]
        frame.otherwise = self.out = []
        if frame.block:
            self.out.append(OpenNode("p"))
        self.out.append(ProseNode((("judged", clause(text)), "" if frame.block else gap(following)), mark.place))
        self.after_condition = not frame.block

    def _reopened(self) -> bool:
        """Open once more the condition of the braces right before, which held for their own effect alone."""
        place = len(self.out)
        while place and _says_nothing(self.out[place - 1 : place]):
            place -= 1
        guard = self.out[place - 1] if place else None
        if not isinstance(guard, GuardedNode) or guard.otherwise:
            return False
        blanks = self.out[place:]
        del self.out[place - 1 :]
        self.frames.append(Frame(replace(guard, body=()), False, self.depth, self.out, [*guard.body, *blanks]))
        return True

    def end(self, mark: Mark) -> None:
        """Close the nearest block condition: ``{End}``."""
        if not any(frame.block for frame in self.frames):
            hint = "An {If …:} with a colon is what {End} closes."
            if not self.is_unread(mark, block=True):
                self._error(mark.place, "stray-end", "no condition is open here for this {End} to close", hint)
            return
        while not self.frames[-1].block:
            self.close_frame()
        if self.frames[-1].depth == self.depth:
            # An {Otherwise, if …:} that has nothing before it is told of, and is open all the same.
            while self.frames[-1].is_chained and len(self.frames) > 1:
                self.close_frame()
            self.close_frame()
        else:
            told = "this {End} stands inside a list or quotation, and its condition outside"
            self._error(mark.place, "stray-end", told, "Put both on lines of their own.")

    def is_unread(self, mark: Mark, block: bool) -> bool:
        """Return whether a condition before a mark was not read, which may be the one that is missed there."""
        return any(at < mark.offset and was_block == block for at, was_block in self.unread.items())

    def no_condition(self, mark: Mark, where: str) -> None:
        """Tell of an alternative without its condition."""
        if not self.is_unread(mark, mark.text.strip().endswith(":")):
            told = "no condition stands before this {Otherwise}"
            self._error(mark.place, "otherwise-without-if", told, f"It belongs to an {{If …}} {where}.")

    def _error(self, place: Place, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(place, code, "error", message, hint))


def gap(following: object) -> str:
    """Return the space behind a condition, unless the author left one or put its comma outside."""
    spaced = isinstance(following, TextPart) and plain_words(following.runs)[:1].isspace()
    return "" if spaced or begins_with_pause(following) else " "


def _says_nothing(nodes: Sequence[Node]) -> bool:
    """Return whether a condition's own text is no more than a full stop."""
    return all(isinstance(node, ProseNode) and not re.search(r"\w", plain_words(node.runs)) for node in nodes)
