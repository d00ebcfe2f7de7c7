"""Writer of an imported story as a book; what the grammar cannot read stays beside a TODO."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from turnto.book import read as reader
from turnto.book.model import Place
from turnto.book.reread import Readings
from turnto.core.system import System
from turnto.exchange import marks
from turnto.exchange.left_over import ATTACHED, LeftOverWriter
from turnto.exchange.mended import Written, mended
from turnto.exchange.names import SectionNames, is_number, mostly_numbers, words_for
from turnto.exchange.plain_text import (
    escaped,
    file_name,
    header_line,
    is_plain,
    label_of,
    offered_label,
    one_line,
    title_of,
    words_in,
)
from turnto.exchange.sentences import Sentences
from turnto.exchange.story import (
    BACK,
    FIRST_TIME,
    NAME,
    NAME_END,
    ONCE,
    OTHERWISE,
    OTHERWISE_IF,
    Block,
    Check,
    ConditionBlock,
    LeftOver,
    Link,
    Paragraph,
    Passage,
    Sentence,
    Story,
    mapped,
    turns,
    walk,
)
from turnto.exchange.wording import in_language, said_in


def written(story: Story, system: System, language: str = "en") -> Written:
    """Write a story as a book."""
    if story.ready:
        return Written(dict(story.ready))
    made = _SourceWriter(story, system, language).book()
    readings = Readings()
    for number in range(MOST_MENDS + 1):
        _, problems = reader.read_text(made.files["book.md"], system, readings=readings, is_hinted=False)
        made.errors = [one for one in problems if one.level == "error"]
        if number == MOST_MENDS or not mended(made, language):
            break
    return made


MOST_MENDS = 6
"""Rounds in which instructions are taken back that do not read in their book."""
_OUTCOMES = re.compile(r"\{[^\n]*\}\n- ")


class _SourceWriter:
    def __init__(self, story: Story, system: System, language: str) -> None:
        story = replace(story, passages=tuple(in_language(one, language) for one in _apart(story.passages)))
        self.story, self.system, self.language = story, system, language
        self.words = words_in(language)
        self.names = SectionNames()
        self.pins: dict[str, int] = {}
        self._name_all(story.passages)
        self.passages = (*story.passages, *self._missing())
        self.sentences = Sentences(system, language, frozenset(self.names[one.name] for one in self.passages))
        asked = (
            getattr(block, "text", "") + "\n".join(getattr(block, "when", ()))
            for one in story.passages
            for block in walk(one.blocks)
        )
        self.scores = frozenset(one.casefold() for text in asked for one in _SCORE_ASKED.findall(text))
        self.done = Written()
        self.left = LeftOverWriter(self.done, language)

    # names

    def _name_all(self, passages: Sequence[Passage]) -> None:
        numbered = mostly_numbers(one.name for one in passages if one.kind == "story")
        taken: set[int] = set()
        for one in passages:
            number = one.pinned or (int(one.name) if numbered and is_number(one.name) else None)
            wanted = ""
            if number and is_number(one.name.removeprefix("sect")):
                wanted = _own_title(one) or words_for(_text_of(one), number)
            name = self.names.give(one.name, wanted)
            if number is None and is_number(name):
                number = int(name)
            if number is not None and one.kind == "story":
                if number in taken:
                    self.names = _renamed(self.names, one.name, name)
                else:
                    taken.add(number)
                    self.pins[one.name] = number

    def _missing(self) -> list[Passage]:
        """Make a passage of every target that the source does not have, so that its turn stays a turn."""
        made: dict[str, Passage] = {}
        for one in self.story.passages:
            for block in walk(one.blocks):
                for target, place in _targets(block):
                    if target != BACK and self.names.find(target) is None and target not in made:
                        told = f"{target} is not in the source, but {one.name} leads there"
                        made[target] = Passage(target, place, (LeftOver(told, place, "missing passage"),), ending="end")
        for target in made:
            is_taken = is_number(target) and int(target) in self.pins.values()
            self.names.give(target, f"passage {target}" if is_taken else "")
        return list(made.values())

    def target(self, name: str) -> str:
        """Return the section that a turn to this passage leads to."""
        if name == BACK:
            return "back"
        found = self.names.find(name)
        return self.names[found if found is not None else name]

    # the book

    def book(self) -> Written:
        story = [one for one in self.passages if one.kind == "story"]
        parts = [self._header(story)]
        tags: dict[str, Place] = {}
        for one in self.story.passages:
            for tag in one.tags:
                tags.setdefault(tag, one.place)
        parts += map(self.left.kept, self.story.left_over)
        parts += self.left.in_one("look dropped", "looks.txt", self.story.looks)
        parts += self.left.one_by_one("tag, kept as a comment", "tags.txt", tags)
        for kind in ("front", "story", "back"):
            parts += [self._section(one) for one in self.passages if one.kind == kind]
        self.done.sections = len(story)
        self.done.files["book.md"] = "\n\n".join(part for part in parts if part).rstrip() + "\n"
        for name, text in self.story.attachments.items():
            self.done.files[f"{ATTACHED}/{file_name(name)}"] = text
        return self.done

    def _header(self, story: Sequence[Passage]) -> str:
        """Return the book's header, and as TODOs what it says that these rules do not read."""
        refused: list[LeftOver] = []
        header: dict[str, object] = {"title": self.story.title or "Untitled"}
        needed: dict[str, object] = {"language": self.language, "system": self.system.id}
        for key, value in self.story.header.items():
            tried = "".join(header_line(*one) for one in {**header, key: value, **needed}.items())
            problems = reader.read_text(f"---\n{tried}---\n\n## a [end]\n", self.system, is_hinted=False)[1]
            if any(problem.level == "error" for problem in problems):
                file = self.story.passages[0].place.file
                refused.append(LeftOver(header_line(key, value).strip(), Place(file), "header"))
            elif value:
                header[key] = value
        header |= needed
        first = self.names.find(self.story.start) if self.story.start else None
        if story and first in {one.name for one in story}:
            header["start"] = self.names[str(first)]
        lines = "".join(header_line(key, value) for key, value in header.items())
        return "\n\n".join([f"---\n{lines}---", *map(self.left.kept, refused)])

    def _section(self, passage: Passage) -> str:
        tags: list[str] = [passage.kind] if passage.kind != "story" else []
        name = self.names[passage.name]
        if (pin := self.pins.get(passage.name)) and str(pin) != name:
            tags.append(str(pin))
        has_turn = any(True for _ in turns(passage.blocks))
        ending = passage.ending
        if passage.kind == "story" and not has_turn and not ending and not _may_go_on(passage.blocks):
            ending = "end"
        note: tuple[Block, ...] = ()
        if ending and has_turn:
            note = (LeftOver(f"tagged {ending}, but leads on", passage.place, "tag"),)
            ending = ""
        if ending:
            tags.append(f"{ending}: {title_of(passage.title)}" if passage.title else ending)
        if passage.is_hidden:
            tags.append("hidden")
        head = f"## {name}" + (f" [{', '.join(tags)}]" if tags else "")
        tagged = marks.tagged(passage.tags) if passage.tags else ""
        kept = "\n".join(filter(None, (marks.placed(passage.position), tagged)))
        return "\n\n".join(filter(None, [head, kept, *self._blocks((*note, *passage.blocks))]))

    # blocks

    def _blocks(self, blocks: Sequence[Block], is_guarded: bool = False) -> list[str]:
        """Return paragraphs; links that follow one another make one list.

        Under a condition (``is_guarded``) a turn that is followed at once is an instruction.
        """
        found: list[str] = []
        items: list[str] = []
        said: list[str] = []

        def flush() -> None:
            if said:
                found.append(" ".join(said))
                said.clear()
            if items:
                # Of several ways that say nothing of themselves each is called after its section.
                bare = [at for at, item in enumerate(items) if item.startswith(f"- {self.words.go_on} -> ")]
                for at in bare if len(bare) > 1 else ():
                    name = items[at].partition(" -> ")[2]
                    items[at] = f"- {label_of(name)}. -> {name}"
                # A list right behind the outcomes of a test would be read as more of them.
                found.extend(["<!-- other ways -->"] if found and _OUTCOMES.match(found[-1]) else [])
                found.append("\n".join(items))
                items.clear()

        offered: tuple[str | None, tuple[str, ...]] = (None, ())
        for block, behind in zip_longest(blocks, blocks[1:]):
            before_it, offered = offered, (block.pressed, block.when) if isinstance(block, Sentence) else (None, ())
            if (
                isinstance(block, Link)
                and block.is_forced
                and not (isinstance(behind, Link) and OTHERWISE in behind.when)
            ):
                turned = self._turned(block) if is_guarded else self._turned_if(block)
                if turned:
                    flush()
                    found.append(turned)
                    continue
            if isinstance(block, Link):
                if said:
                    flush()
                before = self._link(block, items)
                found[len(found) :] = before
                continue
            if isinstance(block, Sentence) and block.pressed is not None and (text := self._instruction(block)):
                if said:
                    flush()
                if items and before_it == offered:
                    items[-1] += f" {text}"
                    continue
                item = self._offered(text[1:-1], block)
                if block.is_label and block.pressed and not item.startswith(f"{{{offered_label(block.pressed)}"):
                    flush()
                    found.append(f"{block.pressed.rstrip(' .:')}:")
                told, asked, _ = self._asked(block, items)
                found += told
                items.append(f"- {' '.join((*asked, item))}")
                continue
            if isinstance(block, Sentence) and not items and (text := self._instruction(block)):
                said.append(text)
                continue
            if isinstance(block, ConditionBlock) and (forced := self._forced(block)):
                flush()
                found.append(forced)
                continue
            if isinstance(block, ConditionBlock) and (guarded := self._guarded_links(block)):
                if said:
                    flush()
                for link in guarded:
                    found += self._link(link, items)
                continue
            flush()
            found += self._block(block)
        flush()
        return [one for one in found if one.strip()]

    def _block(self, block: Block) -> list[str]:
        match block:
            case Paragraph(text, "quote"):
                return ["\n".join(f"> {line}".rstrip() for line in text.split("\n"))]
            case Paragraph(text):
                return [text.strip("\n")]
            case Sentence(text, place, source):
                if "\n\n|" in text and (shop := self._shop(text)):
                    return shop
                if made := self._instruction(block):
                    return [made]
                if block.is_prose:
                    return [source, self.left.todo(source.partition("\n\n|")[0], place, "instruction")]
                return [self.left.todo(source, place, "instruction") if source else text]
            case Check():
                return self._check(block)
            case ConditionBlock():
                return self._condition(block)
            case LeftOver():
                return [self.left.kept(block)]
        return []

    def _instruction(self, block: Sentence) -> str:
        for text in (one.strip().rstrip(".") for one in block.text.split("\n")):
            if block.is_prose and _FOREIGN_SCORE.search(re.sub(r"\*[^*]*\*", "", text)):
                continue
            if block.is_prose and self._is_a_score(text):
                continue
            if self.sentences.stands_alone(text) and not self.sentences.branching(text):
                self.done.understood += 1
                self.done.places[text] = block.place
                if block.is_prose:
                    self.done.sentences[text] = block.source
                return f"{{{text}}}"
        return ""

    def _is_a_score(self, text: str) -> bool:
        """Return whether a sentence takes a score for a thing: “Lose 1 Nerve”, where “your Nerve is 0” is asked."""
        if "*" in text or self.scores.isdisjoint(re.findall(r"\w+", text.casefold())):
            return False
        read = self.sentences.instruction(text)
        return read is not None and any(one.phrase.id.endswith("-items") for one in read.said)

    def _offered(self, text: str, block: Sentence) -> str:
        """Return an instruction that waits for a press, behind the words that are pressed if it reads so."""
        said = offered_label(block.pressed or "")
        told = f"{said}: {text[:1].lower()}{text[1:]}"
        alone, both = self.sentences.instruction(text), self.sentences.instruction(told) if said else None
        is_same = alone and both and [one.phrase for one in both.said] == [one.phrase for one in alone.said]
        shown = told if is_same and both and both.label else text
        often = f"{shown}, {self.words.repeatedly}" if block.is_repeated else shown
        self.done.places[often] = block.place
        return f"{{{often}}}"

    def _shop(self, text: str) -> list[str]:
        """Return an instruction with its table, where the rules know it and what its rows say."""
        told, table = text.split("\n\n", 1)
        made = [f"{{{told}}}", table]
        if self.sentences.instruction(told) is None:
            return []
        tried = "\n\n".join([f"---\nlanguage: {self.language}\n---", "## a [end]", *made])
        _, problems = reader.read_text(f"{tried}\n", self.system, is_hinted=False)
        if any(one.level == "error" for one in problems):
            return []
        self.done.understood += 1
        return made

    def _guarded_links(self, block: ConditionBlock) -> list[Link]:
        """Return the links of a condition that governs nothing else."""
        block = replace(block, text=self._named(block.text))
        links = [one for one in block.body if isinstance(one, Link)]
        if block.otherwise or not links or len(links) != len(block.body) or not self._is_condition(block.text):
            return []
        return [replace(link, when=(block.text, *link.when)) for link in links]

    def _forced(self, block: ConditionBlock) -> str:
        """Return a turn that is followed at once where its condition holds; empty for any other block."""
        only = block.body[0] if len(block.body) == 1 and not block.otherwise else None
        return self._turned_if(replace(only, when=(block.text, *only.when))) if isinstance(only, Link) else ""

    def _turned_if(self, link: Link) -> str:
        """Return a turn that is followed at once under a condition, as an instruction; empty for a choice."""
        asked = self._named(link.when[0]).split("\n") if len(link.when) == 1 else []
        told = (f"{self._if(one)}, " for one in asked if one)
        return next(filter(None, (self._turned(replace(link, when=()), condition) for condition in told)), "")

    def _turned(self, link: Link, condition: str = "") -> str:
        """Return a turn that is followed at once, as an instruction; empty for a choice."""
        if not link.is_forced or link.when or link.deeds:
            return ""
        name = self.target(link.target)
        ways = (f"{condition}{self.words.turn_to} {shown}" for shown in (name, f"“{name}”"))
        ways = (said[:1].upper() + said[1:] for said in ways)
        if not (said := next(filter(self.sentences.instruction, ways), "")):
            return ""
        self.done.understood += 1
        self.done.turns += 1
        self.done.places[said] = link.place
        return f"{{{said}}}"

    def _named(self, text: str) -> str:
        """Put sections' names where a sentence names passages; one that nobody knows makes it no sentence."""
        if NAME not in text:
            return text
        parts = re.split(f"{NAME}([^{NAME_END}]*){NAME_END}", text)
        found = [self.names.find(name) for name in parts[1::2]]
        if None in found:
            return ""
        named = [self.names[str(name)] for name in found]
        parts[1::2] = [name if re.fullmatch(r"[\w ]+", name) else f"“{name}”" for name in named]
        return "".join(parts)

    def _if(self, text: str) -> str:
        return text[:1].upper() + text[1:] if text == FIRST_TIME else f"{self.words.given} {text}"

    def _is_condition(self, text: str) -> bool:
        return bool(text) and self.sentences.is_condition(self._if(text))

    def _link(self, link: Link, items: list[str]) -> list[str]:
        """Add the item of a choice; return what must be said before the list."""
        before, parts, doubtful = self._asked(link, items)
        label = self._no_condition(label_of(doubtful + (link.label or (self.words.go_on if doubtful else ""))))
        parts += [label] if label else []
        for told in map(self._named, link.deeds):
            ways = told.split("\n")
            if known := next((text for text in ways if self.sentences.may_be_inside(text)), ""):
                self.done.understood += 1
                self.done.places.setdefault(known, link.place)
                parts.append(f"{{{known}}}")
            else:
                before.append(self.left.todo(ways[0], link.place, "instruction of the next choice"))
        if len(link.deeds) == 1 and f"{{{label.rstrip('.')}}}" in parts:
            parts.remove(label)  # what is done is the label
        self.done.turns += 1
        items.append(f"- {' '.join(parts) or self.words.go_on} -> {self.target(link.target)}")
        return before

    def _asked(self, link: Link | Sentence, items: Sequence[str]) -> tuple[list[str], list[str], str]:
        """Return the TODOs of the conditions of an item, those that can be said, and one that cannot be."""
        before: list[str] = []
        parts: list[str] = []
        doubtful = ""
        is_behind = bool(items) and any(
            f"{{{said}" in items[-1] for said in (f"{self.words.given} ", f"{self.words.otherwise}, ")
        )
        for told in link.when:
            if told == OTHERWISE and is_behind:
                parts.append(f"{{{self.words.otherwise}}}")
                continue
            if told.startswith(OTHERWISE_IF) and is_behind:
                asked = f"{self.words.given.lower()} {self._named(told.removeprefix(OTHERWISE_IF))}"
                if self.sentences.is_condition(asked):
                    self.done.understood += 1
                    parts.append(f"{{{self.words.otherwise}, {asked}}}")
                    self.done.places[parts[-1][1:-1]] = link.place
                    continue
            if told == ONCE:
                parts.append(f"{{{self.words.once}}}")
                continue
            ways = (self._named(told) or re.sub(f"[{NAME}{NAME_END}]", "", told)).split("\n")
            known = next((text for text in ways if self._is_condition(text)), None)
            if known:
                self.done.understood += 1
                parts.append(f"{{{self._if(known)}}}")
                self.done.places[self._if(known)] = link.place
            else:
                doubtful = (
                    f"{self.words.otherwise}: "
                    if told == OTHERWISE
                    else f"{self.words.given} {_ARROWS.sub(escaped, ways[0])}: "
                )
                if told != OTHERWISE:
                    before.append(self.left.todo(f"{self.words.only_if} {ways[0]}", link.place, "condition"))
        return before, parts, doubtful

    def _no_condition(self, label: str) -> str:
        """Return a label that the reader takes for no condition: “When you have finished” asks for no thing."""
        asked = re.match(r"(If|When|Unless|Wenn|Falls)\b[^,.:;]*", label)
        if asked and self.sentences.is_condition(asked[0].strip()):
            return asked[1] + "\u2060" + label[asked.end(1) :]
        return label

    def _condition(self, block: ConditionBlock) -> list[str]:
        block = replace(block, text=self._named(block.text))
        if not self._is_condition(block.text):
            body, otherwise = (self._blocks(_chosen(part), is_guarded=True) for part in (block.body, block.otherwise))
            if not body and not otherwise:
                return [self.left.todo(block.source, block.place, "condition")]
            found = [self.left.todo(f"{self.words.only_if} {block.source}", block.place, "condition"), *body]
            if otherwise:
                lacking = f"{self.words.only_if_not} {block.source}"
                found += [self.left.todo(lacking, block.place, "condition", is_new=False), *otherwise]
            return [*found, f"<!-- {self.words.ends_here} {one_line(block.source).replace('--', '- -')} -->"]
        parts = [(self._if(block.text), self._blocks(block.body, is_guarded=True))]
        rest = block.otherwise
        while len(rest) == 1 and isinstance(further := rest[0], ConditionBlock):
            asked = f"{self.words.given.lower()} {self._named(further.text)}"
            if not further.text or not self.sentences.is_condition(asked):
                break
            parts.append((f"{self.words.otherwise}, {asked}", self._blocks(further.body, is_guarded=True)))
            rest = further.otherwise
        parts += [(self.words.otherwise, otherwise)] if (otherwise := self._blocks(rest, is_guarded=True)) else []
        if not any(part for _, part in parts):
            return []
        self.done.understood += len(parts) - bool(otherwise)
        if all(len(part) == 1 and is_plain(part[0]) for _, part in parts):
            return [" ".join(f"{{{asked}}} {part[0]}" for asked, part in parts)]
        return [*(line for asked, part in parts for line in (f"{{{asked}:}}", *part)), f"{{{self.words.end}}}"]

    def _check(self, block: Check) -> list[str]:
        phrase = self.sentences.branching(block.text) if not self._is_foreign_foe(block.text) else None
        words = [self.sentences.outcome(phrase, case.word) if phrase else "" for case in block.cases]
        if not phrase or not all(words) or len(set(words)) < len(words) or not block.cases:
            items: list[str] = []
            found = [self.left.todo(block.source, block.place, "check")]
            for case in block.cases:
                word = label_of(said_in(case.word, self.language))
                label = f"{word}: {case.text}" if case.text else f"{word}."
                if case.target:
                    found += self._link(Link(label, case.target, case.place, (), case.deeds), items)
                else:
                    told = " ".join(filter(None, (case.text, *(deed.split("\n")[0] for deed in case.deeds))))
                    found.append(self.left.todo(f"{case.word}: {told}", case.place, "outcome"))
            return [*found, "\n".join(items)]
        self.done.understood += 1
        self.done.places[block.text] = block.place
        before: list[str] = []
        lines: list[str] = []
        for word, case in zip(words, block.cases, strict=True):
            shown = word[:1].upper() + word[1:]
            parts = [f"{shown}:" if case.text or case.deeds else shown, *([label_of(case.text)] if case.text else [])]
            for deed in map(self._named, case.deeds):
                text = next(filter(self.sentences.may_be_inside, deed.split("\n")), deed.split("\n")[0])
                if self.sentences.may_be_inside(text):
                    self.done.understood += 1
                    self.done.places.setdefault(text, case.place)
                    parts.append(f"{{{text}}}")
                else:
                    before.append(self.left.todo(text, case.place, f"instruction of {word}"))
            if case.target:
                self.done.turns += 1
                parts.append(f"-> {self.target(case.target)}")
            lines.append("- " + " ".join(parts))
        return [*before, f"{{{block.text}}}\n" + "\n".join(lines)]

    def _is_foreign_foe(self, text: str) -> bool:
        """Return whether a foe has scores of other rules, which these might take for its weapons."""
        own = {name.casefold() for one in self.system.sheet.fields for name in (one.key, one.label)}
        facts = " ".join(re.findall(r"\(([^()]*)\)", text))
        return any(word.casefold() not in own for word in re.findall(r"\b[A-Z]{4,}\b", facts))


_SCORE_ASKED = re.compile(r"\byour \*{0,2}([A-Z]\w+)\*{0,2} (?:is|has|falls|drops|reaches|rises)\b")
"""Score that a condition asks for."""
_FOREIGN_SCORE = re.compile(r"\b(?:[Pp]oints?|[A-Z]{4,})\b")
"""A score of rules that are not this book's, which would be read as a thing of that name."""


def _apart(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Give passages of one name names of their own; turns mean the first."""
    taken = {one.name for one in passages}
    seen: dict[str, int] = {}
    found: list[Passage] = []
    for one in passages:
        name, number = one.name, seen.get(one.name, 0) + 1
        while number > 1 and name in taken:
            name = f"{one.name}, part {number}"
            number += name in taken
        seen[one.name] = number
        taken.add(name)
        found.append(replace(one, name=name))
    return tuple(found)


def _targets(block: Block) -> Iterable[tuple[str, Place]]:
    if isinstance(block, Link):
        yield block.target, block.place
    elif isinstance(block, Check):
        yield from ((case.target, case.place) for case in block.cases if case.target)


def _renamed(names: SectionNames, passage: str, name: str) -> SectionNames:
    """Rename a passage whose number is taken."""
    if is_number(name):
        names.give(passage, f"another {name}")
    return names


def _own_title(passage: Passage) -> str:
    """Return the title in bold that a numbered passage begins with, as a name; empty without one."""
    first = passage.blocks[0] if passage.blocks else None
    found = re.fullmatch(r"\*\*([^*\n]{2,40})\*\*", first.text) if isinstance(first, Paragraph) else None
    name = re.sub(r"^(?:the|an?|der|die|das) ", "", found[1].strip(" .!?:"), flags=re.IGNORECASE) if found else ""
    return name if re.search(r"[^\W\d_]", name) else ""


def _text_of(passage: Passage) -> str:
    said = (block.text for block in passage.blocks if isinstance(block, Paragraph) and not block.kind)
    return " ".join(text for text in said if not text.startswith("\\*"))[:600]  # footnotes name no section


def _may_go_on(blocks: tuple[Block, ...]) -> bool:
    """Return whether something that was left over may have led on: a turn, or code that nobody here knows."""
    return any(isinstance(block, LeftOver) and _LEADS.match(block.why) for block in walk(blocks))


_LEADS = re.compile(r"turn\b|(?:macro|code|script|javascript|insert)$", re.IGNORECASE)
_ARROWS = re.compile(r"(?<!\\)[{}]|(?<=[-=])>")
"""Signs that would be read in a condition which stands in a label as it was written."""


def _chosen(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return blocks whose turns are choices, for nobody knows here when they would be followed at once."""
    return mapped(blocks, lambda link: [replace(link, is_forced=False)])
