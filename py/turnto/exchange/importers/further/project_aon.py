"""Project Aon's gamebook.dtd: numbered sections with choices and combats, the matter around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.parsers import expat

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import TURN, TURN_END
from turnto.exchange.importers.prose.paragraphs import blocks_of
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, marked_up
from turnto.exchange.story import (
    NO_CHECKS,
    Block,
    Checks,
    ImportRefused,
    LeftOver,
    Paragraph,
    Passage,
    Story,
    first_way,
    turns,
)

_CHARACTERS = {
    "apos": "’", "lsquot": "‘", "rsquot": "’", "ldquot": "“", "rdquot": "”", "emdash": "—", "endash": "–", "ellips": "…", "blankline": "____",
    "nbsp": "\u00a0", "thinspace": " ", "minus": "−", "times": "×", "frac12": "½", "ampersand": "&", "lellips": "…", "deg": "°", "percent": "%",
    "eacute": "é", "aacute": "á", "oacute": "ó", "ouml": "ö", "auml": "ä", "uuml": "ü", "acirc": "â", "ecirc": "ê", "plusmn": "±", "copy": "©",
}  # fmt: skip
_BLOCKS = frozenset("p li dt dd blockquote choice combat deadend poetry signpost tr illustration".split())
_SPANS = {
    "em": (EM, EM_END),
    "cite": (EM, EM_END),
    "strong": (STRONG, STRONG_END),
    "foreign": (EM, EM_END),
    "thought": (EM, EM_END),
}
_DEAD = re.compile(
    r"\b(?:you (?:are dead|die|have been killed|are killed)|your (?:life|quest)\b.{0,40} ends?\b)", re.IGNORECASE
)
DEEPEST = 100


class _AonReader:
    """Handler of the parser's events; entities are never expanded, so that none can swell."""

    def __init__(self, file: str, checks: Checks) -> None:
        self.file, self.checks = file, checks
        self.path: list[str] = []
        self.sections: list[tuple[str, str, list[tuple[str, Place]], list[Block], Place]] = []
        """Open sections: id, class, paragraphs, what is left over, and where they begin."""
        self.notes: list[str] = []
        self.passages: list[Passage] = []
        self.titles: dict[str, str] = {}
        self.meta: dict[str, str] = {}
        self.words: list[str] = []
        self.pictures: list[str] = []
        self.described = ""
        """What the picture shows that is being read."""
        self.combat: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.UseForeignDTD(True)
        self.parser.DefaultHandler = self.other

    def place(self) -> Place:
        return Place(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def other(self, text: str) -> None:
        if found := re.fullmatch(r"&([\w.]+);", text):
            self.words.append(_CHARACTERS.get(found[1].removeprefix("ch.").removeprefix("inclusion."), f"({found[1]})"))

    def text(self, text: str) -> None:
        self.words.append(text)

    def start(self, name: str, told: dict[str, str]) -> None:
        if len(self.path) > DEEPEST:
            raise ImportRefused(f"{self.file} is nested too deeply.")
        self.path.append(name)
        if name == "section":
            self._paragraph()
            self.sections.append(
                (told.get("id", f"section {len(self.passages)}"), told.get("class", ""), [], [], self.place())
            )
        elif name in _BLOCKS:
            self._paragraph()
        if name in _SPANS:
            self.words.append(_SPANS[name][0])
        elif name.startswith("ch."):
            self.words.append(_CHARACTERS.get(name[3:], f"({name[3:]})"))
        elif name == "choice":
            self.words.append(f"\ue060{told.get('idref', '')}\ue061")
        elif name in ("td", "th", "br"):
            self.words.append(" ")
        elif name == "puzzle" and self.sections:
            self.sections[-1][3].append(LeftOver(f"puzzle to {told.get('idref', '')}", self.place(), "turn"))
        elif name == "enemy-attribute":
            self.combat.append(told.get("class", ""))
        elif name == "instance" and self.sections and told.get("class", "html") == "html" and told.get("src"):
            file = told["src"].replace("\\", "/").rpartition("/")[2]
            shown = re.sub(r"[^-\w ,.!?’']", "", self.described)
            self.pictures.append(told["src"])
            self.sections[-1][2].append((f"![{shown}]({re.sub(r'[ ()]', '%20', file)})", self.place()))
        elif name in ("a", "bookref") and self.sections and "choice" not in self.path:
            # Not every link is a way on: some only say where something is told.
            if name == "a" and re.fullmatch(r"sect\d+", told.get("idref", "")):
                self.sections[-1][3].append(LeftOver(f"link to {told['idref']}", self.place(), "turn, perhaps"))
            elif name == "a" and told.get("idref") == "random" and self.sections[-1][1] == "numbered":
                self.sections[-1][3].append(LeftOver("a number from 0 to 9", self.place(), "throw"))
            elif name == "bookref":
                named = " ".join(f"{key} {value}" for key, value in told.items())
                self.sections[-1][3].append(LeftOver(named, self.place(), "another book"))

    def end(self, name: str) -> None:
        self.path.pop()
        if name in _SPANS:
            self.words.append(_SPANS[name][1])
        said = " ".join("".join(self.words).split())
        if name == "title" and "meta" in self.path:
            key = self.sections[-1][0] if self.sections else ""
            self.titles.setdefault(key, said)
            self.words = []
        elif self.path[-1:] == ["meta"]:
            if name == "description" and "illustration" in self.path:
                self.described = said
            if not self.sections and name in ("creator", "rights", "publisher", "description"):
                self.meta.setdefault(name, re.sub(r"^by\s+", "", said) if name == "creator" else said)
            self.words = []
        elif name in ("enemy", "enemy-attribute"):
            self.combat.append(said)
            self.words = []
        elif name == "combat":
            told = " ".join(self.combat)
            self.combat, self.words = [], []
            if self.sections:
                self.sections[-1][2].append((f"> {told}", self.place()))
                self.sections[-1][3].append(LeftOver(told, self.place(), "fight"))
        elif name in _BLOCKS:
            self._paragraph()
        elif name == "section":
            self._section()

    def _paragraph(self) -> None:
        said = " ".join("".join(self.words).split())
        self.words = []
        if not said or not self.sections:
            return
        if found := re.match("\ue060([^\ue061]*)\ue061", said):
            said = said[found.end() :].strip()
            turn = f"{TURN}{found[1]}{TURN_END}"
            replaced = re.sub(r"\b(?:turn(?:ing)?|go)\s+to\s+\d+", turn, said, count=1, flags=re.IGNORECASE)
            said = replaced if replaced != said else f"{said.rstrip('.')} {turn}."
        if "footnotes" in self.path:
            self.notes.append(f"\\* {marked_up(said)}")
            return
        self.sections[-1][2].append((marked_up(said), self.place()))

    def _section(self) -> None:
        self._paragraph()
        id, kind, paragraphs, left, place = self.sections.pop()
        title = self.titles.get(id, "")
        notes, self.notes = [Paragraph(note) for note in self.notes], []
        if not paragraphs:
            return
        number = int(title) if kind == "numbered" and title.isdigit() else None
        if kind == "numbered" or re.fullmatch(r"sect\d+", id):
            blocks = list(blocks_of(paragraphs, self.checks))
            blocks[(first := first_way(blocks)) : first] = left
            pinned = number or int(re.sub(r"\D", "", id) or 0) or None
            ending = "death" if any(_DEAD.search(words) for words, _ in paragraphs[-2:]) else ""
            ending = "" if any(True for _ in turns((*blocks, *left))) else ending
            self.passages.append(Passage(id, place, (*blocks, *notes), pinned, ending))
        else:
            blocks = [*blocks_of(paragraphs, NO_CHECKS, has_acts=False), *left, *notes]
            side = "back" if any(one.kind == "story" for one in self.passages) else "front"
            name = title if title and all(one.name != title for one in self.passages) else id
            self.passages.append(Passage(name, place, tuple(blocks), kind="back" if side == "back" else "front"))


def story_of(texts: Sequence[tuple[str, str]], checks: Checks) -> Story:
    """Read a book of Project Aon's format."""
    file, text = texts[0]
    reader = _AonReader(file, checks)
    try:
        reader.parser.Parse(re.sub(r"^<\?xml[^>]*\?>", "", text.lstrip()).encode(), True)
    except expat.ExpatError as wrong:
        raise ImportRefused(
            f"{file}:{wrong.lineno}: this XML cannot be read: {expat.errors.messages[wrong.code]}."
        ) from None
    if not any(one.kind == "story" for one in reader.passages):
        raise ImportRefused(f"{file} has no numbered section.")
    left = tuple(
        LeftOver(words, Place(file), "rights of the text: see whether it may be used")
        for words in [reader.meta.get("rights", "")]
        if words
    )
    return Story(
        "Project Aon's format",
        reader.titles.get("", ""),
        "sect1",
        tuple(
            sorted(reader.passages, key=lambda one: (one.place.line, one.place.column))
        ),  # what stands within another behind it
        {"author": reader.meta.get("creator", "")},
        left,
        pictures=tuple(dict.fromkeys(reader.pictures)),
    )
