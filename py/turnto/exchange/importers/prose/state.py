"""State of the reading of a section's paragraphs: the blocks made so far, and what is still under way."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import as_sentence, deeds_apart
from turnto.exchange.importers.prose.doubts import doubt_of
from turnto.exchange.story import Block, Case, Check, ConditionBlock, LeftOver, Link, Paragraph, Sentence


@dataclass(slots=True)
class ParagraphState:
    """What was read of a section, and what of it is still under way."""

    place: Place
    prose: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    check: Check | None = None
    has_acts: bool = True
    is_item: bool = False
    """Whether the paragraph is an item of a list."""
    was_condition: bool = False
    """Whether the last link had a condition that an otherwise may answer."""
    given: str = ""
    """A condition that a sentence before began with: “If you have the key, you see a door. You can turn to 5.”"""
    asked: str = ""
    """A condition that was asked as a question: “Have you the key? If so, turn to 5.”"""
    question: str = ""
    """What the reader was asked whether to do: “Will you climb? If so, turn to 3.”"""
    offered: list[str] = field(default_factory=list)
    """What the choices before offer, each as an act, or empty where it names none."""
    links: list[Link] = field(default_factory=list)
    """Links whose words stay in the prose; they follow it."""
    told_instead: str = ""
    """What is told before the test that stands instead."""
    instead_of: Link | None = None
    """The way on under a condition, in place of which the test stands: “If you have the key, turn to 5. Otherwise, test …”."""
    else_told: str = ""
    """What is told where the condition before does not hold, and a test may follow: “If not, you climb. Test …”."""
    is_awaited: bool = False
    """Whether a later sentence of the paragraph begins as an outcome of the test under way."""
    is_thrown: bool = False
    """Whether the next paragraph begins with what was thrown."""
    is_test_behind: bool = False
    """Whether the next sentence is a test."""
    is_turn_behind: bool = False
    """Whether the next sentence is a turn and nothing else."""
    for_all: list[str] = field(default_factory=list)
    """Tests whose turn stands in a sentence of its own behind an outcome."""
    case: Case | None = None
    """The outcome that is being told, before its turn: “If you fail, you slip. Lose 1 Talent and turn to 5.”"""

    if_told: str = ""
    """The sentence before, where it tells what happens under a condition: “If you have none, you cannot go on.”"""

    def say(self, text: str) -> None:
        if text.strip():
            self.prose.append(text.strip())

    def end_prose(self) -> None:
        """Close the paragraph of prose, with what is left over of it behind it."""
        if self.else_told:
            self.prose.insert(0, self.else_told)
            self.else_told = ""
        if self.prose:
            self.blocks.append(Paragraph(" ".join(self.prose)))
            if self.has_acts:
                for why, said in groupby(self.prose, doubt_of):
                    self.blocks += [LeftOver(" ".join(said).removeprefix("- "), self.place, why)] if why else []
            self.prose = []
        self.blocks += self.links
        self.links = []

    def put(self, block: Block) -> None:
        """Add a block behind all that is under way."""
        self.end_check()
        self.end_prose()
        self.blocks.append(block)

    def tell(self, said: str) -> None:
        """Add words and instructions to the outcome that is being told."""
        assert self.case
        told, deeds = deeds_apart(said) if self.has_acts else (said, ())
        text = f"{self.case.text} {as_sentence(told)}".strip()
        self.case = replace(self.case, text=text, deeds=(*self.case.deeds, *deeds))

    def end_case(self, target: str = "") -> None:
        """Close the outcome that is being told; without a turn one goes on behind the list."""
        if self.check and self.case:
            self.check = replace(self.check, cases=(*self.check.cases, replace(self.case, target=target)))
        self.case = None

    def end_check(self) -> None:
        self.end_case()
        if self.check:
            made, self.check = self.check, None
            tested = made if made.cases else Sentence(made.text, made.place, made.source, is_prose=True)
            if link := self.instead_of:
                told = (Paragraph(self.told_instead),) if self.told_instead else ()
                self.blocks.append(with_otherwise(link, *told, tested))
                self.instead_of, self.told_instead = None, ""
            else:
                self.blocks.append(tested)


def with_otherwise(way: Link, *otherwise: Block) -> ConditionBlock:
    """Return a way on under its condition, and the blocks that hold otherwise."""
    asked = way.when[-1].split("\n")[0]
    return ConditionBlock(asked, way.place, asked, (replace(way, when=()),), otherwise)
