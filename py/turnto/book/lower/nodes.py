"""Builder of a section's nodes, with its open conditions and blocks and the pending paragraph."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from turnto.book.model import Asked, CloseNode, GuardedNode, Node, OpenNode, Place, Problem, ProseNode
from turnto.book.text.markdown import TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import begins_with_pause, clause, plain_words

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


class NodeBuilder:
    """Builder of the nodes of one section, in order."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
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
        guard = GuardedNode(asked, mark.text, clause(text, following), mark.place)
        frame = Frame(guard, block, self.depth, self.out)
        self.frames.append(frame)
        self.out = frame.body
        if block:
            self.out += (OpenNode("p"), ProseNode((("judged", guard.say),), mark.place))
        else:
            self.out.append(ProseNode((("say", guard.say), gap(following)), mark.place))
        self.after_condition = not block
        return True

    def close_frame(self) -> None:
        """Close the innermost condition."""
        frame = self.frames.pop()
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

    def flip(self, mark: Mark, text: str, first: int, following: object, any_block: bool) -> None:
        """Begin the alternative of the nearest condition: ``{Otherwise}``."""
        flips = [frame for frame in self.frames[first:] if not frame.block and frame.otherwise is None]
        if not flips and any_block:
            flips = [frame for frame in self.frames if frame.block and frame.otherwise is None]
        if not flips:
            hint = "It belongs to an {If …} earlier in the same paragraph or item, or to an {If …:} that is still open."
            self._error(mark.place, "otherwise-without-if", "no condition stands before this {Otherwise}", hint)
            return
        while self.frames[-1] is not flips[-1]:
            self.close_frame()
        frame = self.frames[-1]
        frame.otherwise = self.out = []
        if frame.block:
            self.out.append(OpenNode("p"))
        self.out.append(ProseNode((("judged", clause(text)), "" if frame.block else gap(following)), mark.place))
        self.after_condition = not frame.block

    def end(self, mark: Mark) -> None:
        """Close the nearest block condition: ``{End}``."""
        if not any(frame.block for frame in self.frames):
            hint = "An {If …:} with a colon is what {End} closes."
            self._error(mark.place, "stray-end", "no condition is open here for this {End} to close", hint)
            return
        while not self.frames[-1].block:
            self.close_frame()
        if self.frames[-1].depth == self.depth:
            self.close_frame()
        else:
            told = "this {End} stands inside a list or quotation, and its condition outside"
            self._error(mark.place, "stray-end", told, "Put both on lines of their own.")

    def _error(self, place: Place, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(place, code, "error", message, hint))


def gap(following: object) -> str:
    """Return the space behind a condition, unless the author left one or put its comma outside."""
    spaced = isinstance(following, TextPart) and plain_words(following.runs)[:1].isspace()
    return "" if spaced or begins_with_pause(following) else " "
