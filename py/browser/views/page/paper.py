"""A section read as paper: all of its words, every way on, and nothing applied."""

from __future__ import annotations

from collections.abc import Iterator

from browser.language import direction, page_of
from browser.views.address import address, paper_address
from browser.views.html import Html, command, join, tag, worded
from browser.views.page.page import folio
from browser.views.page.prose import Flow, Pictures, inline, sentence
from turnto.core.names import fold
from turnto.core.phrase import Turn
from turnto.ir.ops import Branch, Choice, Do, Is, Offer, Op
from turnto.ir.runs import Runs, plain
from turnto.play.game import Game
from turnto.words import label as rules_label
from turnto.words.translator import Translator, capital

SOUGHT = "paper-section"
"""Id of the field for the section to read next."""


def sheet_of_paper(game: Game, section: str, pictures: Pictures) -> Html:
    """One section as print has it, with the ways on as addresses of other such sections."""
    words = page_of(game)
    marked = tag(
        "aside",
        tag("p", words.say("read-as-paper")),
        tag(
            "p",
            tag("a", words.say("back-to-your-game"), class_="link", href=address(game.book.id, "play")),
            tag("a", words.say("first-section"), class_="link", href=paper_address(game.book.id, game.book.start)),
            class_="acts",
        ),
        _turn_to(words),
        class_="as-paper",
        aria_label=words.say("as-paper"),
    )
    known = game.book.section(section)
    flow = _PrintedFlow(game.terms.numbers, pictures)
    parts: list[Html | None] = []
    for op in known.ops:
        flow.add(op)
        if isinstance(op, Do) and op.deed.branches:
            parts += [_prose(flow.finished()), _branches(game, words, op.deed.branches)]
            flow = _PrintedFlow(game.terms.numbers, pictures)
    parts.append(_prose(flow.finished()))
    ways = [way for op in known.ops if (way := _way(game, words, op))]
    ending = tag("p", known.ending.title or words.say("an-ending"), class_="kind") if known.ending else None
    listed = tag("ol", *(tag("li", way) for way in ways), class_="choices", aria_label=words.say("ways-on"))
    return tag(
        "article",
        marked,
        folio(game, section),
        parts,
        ending,
        listed if ways else None,
        class_="page paper",
        data_view="paper",
        lang=game.book.language,
        dir=direction(game.book.language),
    )


def _turn_to(words: Translator) -> Html:
    """Return the field for the section to read next, which keeps what was typed and shows its error below."""
    entry = tag("input", type="text", id=SOUGHT, autocomplete="off", aria_describedby=f"{SOUGHT}-told", maxlength=200)
    button = tag("button", words.say("turn-to-named"), type="button", class_="act quiet", data_do=command("paper-turn"))
    return tag(
        "div",
        tag("label", words.say("section-to-read"), for_=SOUGHT, class_="label"),
        entry,
        button,
        tag("div", id=f"{SOUGHT}-told"),
        class_="ask",
        data_gaps=True,
    )


def section_named(game: Game, said: str) -> str | None:
    """Return the section with this number or name, or None."""
    wanted = fold(said)
    named = {fold(name): name for name in (*game.book.renamed, *game.book.kept["sections"])}
    numbered = {str(number): name for name, number in game.terms.numbers.items()}
    found = numbered.get(wanted.lstrip("0")) or named.get(wanted)
    return game.book.renamed.get(found, found) if found else None


def not_found(words: Translator, said: str) -> Html:
    """Say that the book has no such section, or that none was named."""
    told = words.say("no-such-section", said=said.strip()) if said.strip() else words.say("name-a-section")
    return tag("p", told, class_="refusal")


class _PrintedFlow(Flow):
    """Text of a printed section, with both sides of each condition."""

    def _say(self, runs: Runs) -> None:
        for run in runs:
            match run:
                case ["judged", list() as inner]:
                    self._put(inline([["say", inner]], self.numbers))
                case _:
                    self._put(inline([run], self.numbers))


def _prose(chunk: Html) -> Html | None:
    return tag("div", chunk, class_="prose") if chunk.strip() else None


def _branches(game: Game, words: Translator, branches: tuple[Branch, ...]) -> Html:
    """What follows from each outcome of an instruction."""
    return tag("ul", *(tag("li", *_branch(game, words, one)) for one in branches), class_="outcomes")


def _branch(game: Game, words: Translator, branch: Branch) -> Iterator[Html | str]:
    numbers = game.terms.numbers
    yield tag("b", capital(rules_label(branch.outcome, game.system, game.book.language)), ": ")
    said = inline(branch.say, numbers).strip()
    if said:
        yield join(Html(said), " ")
    if branch.turn and (turned := _turned(game, words, branch.turn)):
        yield turned


def _turned(game: Game, words: Translator, turn: Turn) -> Html | None:
    if turn.back:
        return tag("span", words.say("turn-back"), class_="turn")
    if turn.book or turn.to not in game.book:
        return tag("span", turn.book, class_="turn") if turn.book else None
    number = game.terms.numbers.get(turn.to)
    said = worded(words, "turn-to", number=tag("b", number)) if number else turn.to
    return tag("a", said, class_="turn", href=paper_address(game.book.id, turn.to))


def _way(game: Game, words: Translator, op: Op) -> Html | None:
    """A choice or an offer in its own words, with its conditions and what it costs."""
    if not isinstance(op, (Choice, Offer)):
        return None
    numbers, said = game.terms.numbers, plain(op.label).casefold()
    asked = [one.asked.sentence for one in op.conditions if isinstance(one, Is)]
    condition = tag("span", words.say("paper-if", condition=", ".join(asked)), " ", class_="rubric") if asked else None
    costs = [
        tag("span", sentence(deed.say, numbers), " ", class_="rubric")
        for deed in op.deeds
        if isinstance(op, Choice) and deed.say and plain(deed.say).casefold().strip(" .") not in said
    ]
    label = tag("span", condition, costs, Html(inline(op.label, numbers).strip()))
    return tag("span", label, _turned(game, words, op.turn) if isinstance(op, Choice) else None, class_="line")
