"""Book as a printed one says it: numbered sections in order, instructions as sentences, arrows as “turn to 12”."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from turnto.book.emit.numbering import numbers
from turnto.book.model import NOWHERE, Asked, Book, ChoiceNode, Instruction, Section, Slot, bare
from turnto.book.text.locale import Locale, language
from turnto.book.text.scanner import Mark
from turnto.book.text.section_head import read_head
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import behind
from turnto.core.catalogues import Catalogues
from turnto.core.names import fold
from turnto.exchange.exporters import source
from turnto.exchange.exporters.source import Cut
from turnto.exchange.links import split_link

WHEN, WHEN_END = "\ue041", "\ue042"
"""Lines around what holds under a condition of several paragraphs."""
LOWER = "\ue045"
"""Behind a condition's comma, where the next word loses its capital."""
TURN, TURN_END = "\ue043", "\ue044"
"""Around a turn: the number that it leads to stands behind the first sign, up to a bar."""


MESSAGES = Catalogues(__file__)


@cache
def printed_words(language: str) -> Mapping[str, str]:
    """Return what is printed beside a book's own words, in its language, or in English where that lacks it."""
    said = {**MESSAGES["en"], **MESSAGES.get(language, {})}
    return {id.removeprefix("print-"): str(words) for id, words in said.items()}


@dataclass(frozen=True, slots=True)
class PrintedSection:
    """Section as it is printed: Markdown with turns and conditions marked."""

    name: str
    number: int | None
    text: str
    ending: str = ""
    title: str = ""
    kind: str = "story"
    boxes: int = 0
    visits: int = 0
    """Rings to be filled in, one each time the reader comes here: conditions ask for it."""
    answers: tuple[str, ...] = ()
    """Items of riddles, which are printed where nobody reads them by the way."""


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """Book in the order of its numbers."""

    title: str
    front: tuple[PrintedSection, ...] = ()
    story: tuple[PrintedSection, ...] = ()
    back: tuple[PrintedSection, ...] = ()
    foes: tuple[PrintedSection, ...] = ()
    header: Mapping[str, object] = field(default_factory=dict, hash=False)


Elsewhere = Mapping[str, Mapping[str, int]]
"""Numbers of the sections of other books, by folded title or id of the book and bare name of the section."""


def printed(book: Book, elsewhere: Elsewhere | None = None) -> PrintedBook:
    """Return a book as it is printed; turns into books of ``elsewhere`` say the number there."""
    numbered = {bare(name): number for name, number in numbers(book).items()}
    writer = _PrintedWriter(book, numbered, elsewhere or {})
    sections = {bare(section.name): section for section in reversed(book.sections)}
    boxes, visits = boxes_asked_for(book), visits_asked_for(book)
    found = [
        _section(one, sections.get(bare(one.name)), numbered, boxes, visits, book.language)
        for one in source.passages(book, writer.text)
    ]
    story = sorted((one for one in found if one.kind == "story" and one.number), key=lambda one: one.number or 0)
    told = [f"{one.number}\n\n" + "\n".join(one.answers) for one in story if one.answers]
    says = printed_words(book.language)
    answers = (PrintedSection(says["answers"], None, "\n\n".join(told), kind="back"),) if told else ()
    by_kind = {kind: tuple(one for one in found if one.kind == kind) for kind in ("front", "back", "foes")}
    title = " ".join(str(book.header.get("title") or book.name).split())
    return PrintedBook(
        title, by_kind["front"], tuple(story), (*answers, *by_kind["back"]), by_kind["foes"], book.header
    )


def _section(
    one: source.SourcePassage,
    section: Section | None,
    numbered: Mapping[str, int],
    boxes: Mapping[str, int],
    visits: Mapping[str, int],
    language_code: str,
) -> PrintedSection:
    kind = next((kind for kind in one.kinds if kind in ("front", "back", "foes")), "story")
    is_named = not any("head:" in note for note in one.notes)
    if section is None or kind != "story":
        return PrintedSection(one.name if is_named else "", None, one.body, kind=kind)
    look = printed_words(language_code)["look"]
    answers = tuple(found[0].strip() for found in _ANSWER.finditer(one.body))
    body = _ANSWER.sub("", one.body.replace(answers[0], f"- {look}\n", 1)) if answers else one.body
    return PrintedSection(
        section.name,
        numbered.get(bare(section.name)),
        body,
        section.ending,
        section.title,
        boxes=boxes.get(bare(section.name), 0),
        visits=visits.get(bare(section.name), 0),
        answers=answers,
    )


def boxes_asked_for(book: Book) -> dict[str, int]:
    """Return the sections that have boxes to tick, each with as many as are ticked at once or asked for."""
    return _asked_for(book, _BOXES, "count")


def visits_asked_for(book: Book) -> dict[str, int]:
    """Return the sections whose visits some condition asks for, each with how many it must be told apart."""
    return _asked_for(book, _VISITS, "times")


def _asked_for(book: Book, usual: Mapping[str, int], slot: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for section in book.sections:
        said: list[Asked | Instruction] = [leaf for asked in section.conditions for leaf in asked.leaves()]
        for one in (*said, *section.deeds):
            if one.phrase in usual:
                name = bare(str(one.values.get("section") or section.name))
                found[name] = max(found.get(name, 0), int(one.values.get(slot, usual[one.phrase])))
    return found


_BOXES = {
    "tick-box": 1, "tick-boxes": 1, "box-ticked": 1, "box-empty": 1, "boxes-ticked": 2, "boxes-ticked-exactly": 1,
}  # fmt: skip
"""What ticks boxes or asks for them, and how many of them if it does not say."""

SELDOM = 5
"""A word that is small so many times as often as it has its capital within a sentence is no name."""

_VISITS = {
    "first-time": 1, "here-before": 1, "here-times": 2, "visit-number": 2, "visited": 1, "not-visited": 1,
    "visited-twice": 2, "visited-times": 2,
}  # fmt: skip
"""The conditions that ask for visits, and how many of them if they do not say."""


class _PrintedWriter:
    def __init__(self, book: Book, numbered: Mapping[str, int], elsewhere: Elsewhere) -> None:
        self.book, self.numbered, self.elsewhere = book, numbered, elsewhere
        self.locale: Locale = language(book.language)
        self.says = printed_words(book.language)
        self.named = self._named_on_lines()
        asked = [one for section in book.sections for one in section.conditions]
        self.asked = {fold(" ".join(leaf.say.split())) for one in asked for leaf in one.leaves()}
        nodes = [node for section in book.sections for node in section.nodes]
        self.tags = {tag for node in nodes if isinstance(node, ChoiceNode) for tag in node.tags}
        text = "\n".join(book.sources.values())
        small = Counter(re.findall(r"\b[a-zäöüß]{2,}\b", text))
        inside = Counter(name.lower() for name in re.findall(r"(?<=[a-zäöüß,;] )[*_]{0,3}([A-ZÄÖÜ][a-zäöüß]+)", text))
        # A name has its capital within sentences too; “will” is a word of many books that have no Will, and “up” stands in titles.
        self.names = {word for word, times in inside.items() if times * SELDOM >= small[word]}
        self.common = set(small) - self.names
        self.capitals = Counter(name.lower() for name in re.findall(r"\b[A-ZÄÖÜ][a-zäöüß]+\b", text))

    def _named_on_lines(self) -> dict[tuple[str, int], list[Slot]]:
        """Return what the conditions and instructions of a line name, in order; turns are left out."""
        found: dict[tuple[str, int], list[Slot]] = {}
        for section in self.book.sections:
            said = [(asked.place, leaf.slots) for asked in section.conditions for leaf in asked.leaves()]
            said += [(deed.place, deed.slots) for deed in section.deeds if deed.phrase not in _TURNS]
            for place, slots in said:
                found.setdefault((place.file, place.line), []).extend(slots)
        return found

    def _with_numbers(self, mark: Mark) -> str:
        """Return what stands in braces, with numbers for the sections that it names."""
        text, behind = " ".join(mark.text.split()), 0
        for slot in self.named.get((mark.place.file, mark.place.line), ()):
            words = re.escape(" ".join(str(slot.value).split()))
            # A keyword or a title may be called as a section is: each is looked for behind what was named before it.
            place = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE).search(text, behind)
            if not place:
                continue
            behind = place.end()
            if slot.kind == "section" and (number := self.numbered.get(bare(str(slot.value)))):
                said = self.says["section"].format(number=number)
                text, behind = text[: place.start()] + said + text[behind:], place.start() + len(said)
        return text

    def text(self, book: Book, cut: Cut) -> str:
        """Return the text of a passage with its signs put in words."""
        self.by_arrow: list[str] = []
        found = source.rewritten(
            cut, lambda mark: self._brace(mark, cut), lambda mark, line: self._arrow(mark, line, cut), self._link
        )
        found = re.sub(r"<!--[\s\S]*?-->", "", found)
        found = re.sub(r"^[ \t]*(?:[-*+][ \t]+)?TODO\b.*$", "", found, flags=re.MULTILINE)
        found = re.sub(rf"^{_ITEM.pattern}.*{TURN}", self._without_tags, found, flags=re.MULTILINE)
        section = self.book.by_name.get(bare(read_head(cut.head, NOWHERE, []).name)) if cut.head else None
        if section:
            found = self._implied(self._asked_in_prose(found, section), section)
        found = re.sub(r"[ \t]+(?=[,:] )", "", found)
        first, *rest = found.split(LOWER)
        found = first
        for part in rest:
            is_choice = bool(_ITEM.match(found.rsplit("\n", 1)[-1]))
            found += part if part.startswith("\n") else self._behind(part, is_choice)
        return re.sub(r"\n{3,}", "\n\n", found).strip()

    def _without_tags(self, found: re.Match[str]) -> str:
        """Leave out the tags of a choice, which are for simulated players."""

        def kept(tags: re.Match[str]) -> str:
            words = {fold(tag.replace(":", " ")) for tag in tags[1].split(",")}
            return "" if words <= self.tags else tags[0]

        return re.sub(r"[ \t]*\[([\w,:'’ -]{1,80})\](?=[\s.,;]|$)", kept, found[0])

    def _behind(self, text: str, is_choice: bool = False) -> str:
        """Continue a sentence behind a condition: its first word loses its capital unless it is a name.

        A choice begins with what one does: there only what has its capital within sentences too keeps it.
        """

        def first_word(found: re.Match[str]) -> str:
            small = found[2].lower()
            # a word that has its capital once only is the first of its sentence, and no name
            is_rare = is_choice or self.capitals[small] < 2
            is_word = small in self.common or (is_rare and small not in self.names)
            return found[1] + (small if is_word else found[2])

        # what somebody says begins with a capital behind a comma too
        return re.sub(r"^([^\w\"“„‘«»]*)([A-ZÄÖÜ][a-zäöüß]+)\b", first_word, behind(text, self.locale))

    def _brace(self, mark: Mark, cut: Cut) -> str:
        text = self._with_numbers(mark)
        start = mark.offset - cut.offset
        following = cut.body[start + len(mark.raw) :].split("\n", 1)[0].strip()
        words = fold(text).rstrip(":.")
        if words in self.locale.end:
            return f"\n\n{WHEN_END}\n\n"
        for said in self.locale.number_of:
            if words.startswith(said + " "):
                return str(self.numbered.get(bare(text[len(said) + 1 :]), text))
        is_block = text.endswith(":")
        if words in self.locale.otherwise:
            shown = self.says["otherwise"]
            if is_block:
                return f"\n\n{WHEN_END}\n\n{shown.rstrip(',')}:\n\n{WHEN}\n\n"
            before = cut.body[:start].rsplit("\n", 1)[-1].rstrip()
            is_cut_off = re.search(r"\w$", before) and not _ITEM.match(before)  # the last words of somebody who dies
            return ("\n\n" if is_cut_off else "") + shown + LOWER
        if words in self.locale.once:
            return f"{self.says['once']} \u2610"
        is_condition = any(words.startswith(said + " ") for said in (*self.locale.unless, *self.locale.conditional))
        is_condition = is_condition or words in self.asked
        begun = _BULLET.sub("", cut.body[:start].rsplit("\n", 1)[-1])
        if is_condition and re.search(r"[^\W\d_,;][,;]?\s+$", begun):
            text = text[:1].lower() + text[1:]  # in the middle of a sentence
        if is_block and is_condition:
            return f"{text}\n\n{WHEN}\n\n"
        if is_condition and not self._has_deed(text):
            return text if following[:1] in (",", ":", ";") else f"{text},{LOWER}"
        if following[:1] in (".", ",", ";", ":", ")") or _ENDS.search(text):
            return text
        return f"{text}."

    def _has_deed(self, text: str) -> bool:
        """Return whether a condition brings its own effect: {If you have no rope, lose 1 Talent}."""
        return bool(re.search(r",\s*(?:" + "|".join(map(re.escape, self.locale.doing)) + r")\b", text, re.IGNORECASE))

    def _arrow(self, mark: Mark, line: str, cut: Cut) -> tuple[str, int]:
        start = mark.offset - cut.offset
        begun = cut.body[:start].rsplit("\n", 1)[-1].rstrip()
        words = line.strip().removesuffix(".")
        name, _ = source.target(self.book, line)
        if name:
            said = self._turn(name)
            self.by_arrow.append(name)
        elif fold(words) in ("back", "zurück"):
            said = f"{TURN}0|{self.says['back']}{TURN_END}"
        else:
            book, _, section = words.partition(":")
            there = self.elsewhere.get(fold(book.strip()), {}).get(bare(section.strip()))
            key = "numbered-elsewhere" if there else "other"
            said = self.says[key].format(section=section.strip(), book=book.strip(), number=there)
        said += "."
        before = _BULLET.sub("", begun)
        if not before or re.search(r"[.!?…”\"’}*)\]]$", before):
            return _capital(said), len(line)
        if before[-1:] in ",:;—–":
            return said, len(line)
        is_outcome = len(before) <= 24 and not self._is_sentence(before)
        return f"{':' if is_outcome else ','} {said}", len(line)

    def _link(self, mark: Mark) -> str:
        """Print a link: its words, and the turn."""
        label, target = split_link(mark.text)
        name, _ = source.target(self.book, target)
        said = self._turn(name)
        return (said if label == target else f"{label} ({said})") if name else label

    def _turn(self, name: str) -> str:
        number = self.numbered.get(bare(name), 0)
        return f"{TURN}{number}|{self.says['turn'].format(number=number)}{TURN_END}"

    def _asked_in_prose(self, text: str, section: Section) -> str:
        """Put numbers for the sections that conditions without braces name."""
        for leaf in (leaf for asked in section.conditions for leaf in asked.leaves()):
            for slot in leaf.slots:
                number = self.numbered.get(bare(str(slot.value))) if slot.kind == "section" else None
                if number and leaf.say.endswith(slot.value):
                    said = leaf.say.removesuffix(slot.value) + self.says["section"].format(number=number)
                    text = re.sub(rf"{re.escape(leaf.say)}(?!\w)", said, text)
        return text

    def _implied(self, text: str, section: Section) -> str:
        """Put the number of a section where words without an arrow turn to its name, as the book was read."""
        turns = Counter(bare(name) for name, _, is_way in section.named if is_way)
        turns.subtract(bare(name) for name in self.by_arrow)

        def turned(found: re.Match[str]) -> str:
            clause = found[0]
            turn = turn_words(self.book.language).turn.search(clause) if TURN not in clause else None
            name = self._named(turn["name"]) if turn else ""
            before = clause[: turn.start("verb")].split()[-1:] if turn else []
            if (
                not turn
                or turns[bare(name)] < 1
                or (before and fold(before[0]) in turn_words(self.book.language).telling)
            ):
                return clause
            turns[bare(name)] -= 1
            said, head = self._turn(name), clause[: turn.start("verb")]
            return head + (said if head.strip() else _capital(said)) + clause[turn.end("name") :]

        # The last of a paragraph or an item is the one that turns.
        clauses = list(_CLAUSE.finditer(text))
        for found in reversed(clauses):
            if (said := turned(found)) != found[0]:
                text = text[: found.start()] + said + text[found.end() :]
        return text

    def _named(self, words: str) -> str:
        known = self.book.by_name
        for name in (words, *(words[len(one) :] for one in _ARTICLES if fold(words).startswith(one))):
            if section := known.get(bare(name.strip())):
                return section.name
        return ""

    def _is_sentence(self, before: str) -> bool:
        return fold(before).split(" ")[0] in {one.split()[0] for one in self.locale.conditional}


_ANSWER = re.compile(
    r"^[-*] (?:[\"“„][^\"“”„\n]+[\"”“](?:\s*(?:,|/|or|oder)\s*)?)+:[^\n]*(?:\n[ \t]+[^\n]+)*\n?", re.MULTILINE
)
_TURNS = frozenset(("turn-to", "later"))
_ITEM = re.compile(r"[ \t]*[-*+][ \t]")
_CLAUSE = re.compile(r"[^.!?;\n]+[.!?;]?")
_ARTICLES = ("the ", "a ", "an ", "der ", "die ", "das ", "dem ", "den ")
_ENDS = re.compile(r"[.:!?,;…]$")
_BULLET = re.compile(r"^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*")


def _capital(said: str) -> str:
    """Begin a turn with a capital, behind its mark."""
    return re.sub(rf"({TURN}\d+\||^)(\w)", lambda found: found[1] + found[2].upper(), said, count=1)
