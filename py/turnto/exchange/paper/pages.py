"""Printed book as HTML: cover, imprint, rules, character sheet, numbered sections, matter before and behind."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from urllib.parse import quote

from markdown_it import MarkdownIt

from turnto.book.model import Book, bare
from turnto.exchange.exporters.printed import (
    TURN,
    TURN_END,
    WHEN,
    WHEN_END,
    Elsewhere,
    PrintedBook,
    PrintedSection,
    printed,
    printed_words,
)
from turnto.exchange.exporters.source import ifid

_MINUS = re.compile(r"(?<![\w.,)\-])-(?=\d)")
_ELIDED = re.compile(r"(?<!\w)'(?=(?:tis|twas|twere|em|til|cause|bout|\d\ds)\b)", re.IGNORECASE)
_ALONE = re.compile(r"(?P<before>^|[\s(\[–—])(?P<opens>&quot;|')(?=\w)|(?P<closes>&quot;|')")
"""Quote without another to match: of what somebody goes on to say in the next paragraph."""


def _typeset(text: str, language: str, renders: Callable[[str], str]) -> str:
    """Return text as HTML with quotes, apostrophes and the minus of numbers as a printer sets them."""
    marks = printed_words(language)["quotes"]
    made = renders(_ELIDED.sub("’", _MINUS.sub("−", text)))

    def alone(found: re.Match[str]) -> str:
        if found["closes"]:
            return marks[1] if found["closes"] == "&quot;" else "’"
        return found["before"] + (marks[0] if found["opens"] == "&quot;" else marks[2])

    parts = re.split(r"(<[^<>]*>)", made)
    parts[::2] = [_ALONE.sub(alone, part) for part in parts[::2]]
    return "".join(parts)


def _markdown(language: str, preset: str = "commonmark") -> MarkdownIt:
    quotes = printed_words(language)["quotes"]
    made = MarkdownIt(preset, {"html": False, "xhtmlOut": True, "typographer": True, "quotes": quotes})
    made.enable(["smartquotes"])
    return made if preset == "zero" else made.enable(["table"]).disable(["code", "lheading", "reference"])


_TURN = re.compile(f"{TURN}(\\d+)\\|([^{TURN_END}]*){TURN_END}(\\.?)")
NO_BREAK = "\N{NO-BREAK SPACE}"
SHORT_TURN = 24
"""Letters of a turn that stands on one line."""
SHORT = 170
"""Words of a section that is kept on one page."""
LONG = 6
"""Lines of a list on the sheet that may go over a page's end."""
WHOLE = 110
"""Words of a list that is kept on one page."""


@dataclass(frozen=True, slots=True)
class SheetField:
    """Field of a character sheet on paper."""

    label: str
    style: str
    """score: a box for now and one for the highest · number: a box · lines: lines to write on."""
    lines: int = 4
    """How many lines there are."""


@dataclass(frozen=True, slots=True)
class FromRules:
    """What the rule system gives to a printed book, and the books beside it."""

    system: str = ""
    rules: str = ""
    """The rules for readers, as Markdown."""
    sheet: tuple[SheetField, ...] = ()
    credit: str = ""
    heroes: tuple[tuple[str, str, str], ...] = ()
    """Ready heroes: a name, what stands on the sheet, and what the rules derive from it."""
    counters: tuple[str, ...] = ()
    """What the book counts, such as *Errors*; each has a box on the sheet."""
    elsewhere: Elsewhere = field(default_factory=dict)
    """Numbers of sections in the books that its turns lead into."""


@dataclass(frozen=True, slots=True)
class Part:
    """Part of the book in its own EPUB file: its id, its title, its HTML."""

    id: str
    title: str
    body: str
    kind: str


class Pages:
    """Parts of a printed book; ``link`` makes the address of a section, ``picture`` that of a file."""

    def __init__(
        self,
        book: Book,
        rules: FromRules,
        picture: Callable[[str], str],
        link: Callable[[int], str] = lambda number: f"#s{number}",
    ) -> None:
        self.book, self.rules = book, rules
        self.printed: PrintedBook = printed(book, rules.elsewhere)
        self.says = printed_words(book.language)
        self.link, self.picture = link, picture
        self._markdown, self._plain = _markdown(book.language), _markdown(book.language, "zero")

    def parts(self, many: int = 10_000) -> list[Part]:
        """Return the parts in order, the sections ``many`` at a time."""
        found = [self.cover(), self.imprint()]
        found += [
            Part(f"front{number}", _capital(one.name), self._matter(one, "front"), "front")
            for number, one in enumerate(self.printed.front, 1)
            if one.name or one.text.strip()
        ]
        if self.rules.rules:
            body = f'<section class="rules"><h1>{self.says["rules"]}</h1>{self._lowered(self.rules.rules)}</section>'
            found.append(Part("rules", self.says["rules"], body, "rules"))
        found.append(Part("sheet", self.says["sheet"], self.sheet(), "sheet"))
        story = self.printed.story
        for first in range(0, len(story), many):
            group = story[first : first + many]
            title = f"{group[0].number}–{group[-1].number}"
            found.append(Part(f"sections{first // many + 1}", title, "\n".join(map(self.section, group)), "sections"))
        found += [
            Part(f"back{number}", _capital(one.name), self._matter(one, "back"), "back")
            for number, one in enumerate(self.printed.back, 1)
        ]
        if self.printed.foes:
            body = "".join(self._matter(one, "foes") for one in self.printed.foes)
            found.append(Part("foes", self.says["foes"], body, "back"))
        return found

    # the parts

    def cover(self) -> Part:
        """Return the cover, with its picture if the book has one."""
        header = self.printed.header
        file = str(header.get("cover") or "")
        alt = str(header.get("cover alt") or "")
        picture = (
            f'<img class="cover-picture" src="{escape(self.picture(file))}" alt="{escape(alt)}" />'
            if file and self.picture(file)
            else ""
        )
        author = str(header.get("author") or "")
        by = f'<p class="author">{escape(author)}</p>' if author else ""
        system = f'<p class="system">{escape(self.rules.system)}</p>' if self.rules.system else ""
        body = f'<section class="cover"><h1>{self.words(self.printed.title)}</h1>{picture}{by}{system}</section>'
        return Part("cover", self.says["cover"], body, "cover")

    def imprint(self) -> Part:
        """Return the page with title, rights, credits and the one rule of reading."""
        header = self.printed.header
        start = next((one.number for one in self.printed.story if one.number), 1)
        lines = [f"<strong>{self.words(self.printed.title)}</strong>"]
        lines += [self.words(self.says["by"].format(author=header["author"]))] if header.get("author") else []
        lines += [self.words(header["blurb"])] if header.get("blurb") else []
        lines += [self.words(self.says["content"].format(content=header["content"]))] if header.get("content") else []
        lines += [
            escape(self.says["licence"].format(licence=header[key]))
            for key in ("licence", "license")
            if header.get(key)
        ]
        lines += [self.words(header["credit"])] if header.get("credit") else []
        lines += [self.words(self.rules.credit)] if self.rules.credit else []
        lines += [
            f"IFID {escape(ifid(self.book))}",
            escape(self.says["made"].format(sections=len(self.printed.story), start=start)),
        ]
        zero = bare(str(header.get("zero") or ""))
        numbers = {bare(one.name): one.number for one in self.printed.story}
        lines += [self.says["zero"].format(number=numbers[zero])] if zero in numbers else []
        lines += [self.says["rings"]] if any(one.visits for one in self.printed.story) else []
        lines += [self.says["boxes"]] if any(one.boxes for one in self.printed.story) else []
        body = '<section class="imprint">' + "".join(f"<p>{line}</p>" for line in lines) + "</section>"
        return Part("imprint", self.printed.title, body, "imprint")

    def sheet(self) -> str:
        """Return the character sheet, and the ready heroes behind it."""
        boxes = "".join(self._field(one) for one in self.rules.sheet if one.style in ("score", "number"))
        lines = "".join(self._field(one) for one in self.rules.sheet if one.style == "lines")
        counted = "".join(self._field(SheetField(name, "number")) for name in self.rules.counters)
        counts = f'<p class="counts">{self.says["counters"]}</p><div class="boxes">{counted}</div>' if counted else ""
        sheet = (
            f'<section class="sheet"><h1>{self.says["sheet"]}</h1><p class="sheet-title">{self.words(self.printed.title)}</p>'
            f'<div class="field wide"><span class="label">{self.says["name"]}</span><span class="line"></span></div>'
            f'<div class="boxes">{boxes}</div>{counts}<div class="columns">{lines}'
            f'<div class="field lines notes"><span class="label">{self.says["notes"]}</span>'
            + '<span class="line"></span>' * 4
            + "</div></div></section>"
        )
        if not self.rules.heroes:
            return sheet
        heroes = "".join(
            f'<p class="hero"><strong>{self.words(name)}.</strong> {self.words(facts)}</p>'
            + (f'<p class="hero-figures">{self.words(figures)}</p>' if figures else "")
            for name, facts, figures in self.rules.heroes
        )
        return f'{sheet}<section class="heroes"><h1>{self.says["heroes"]}</h1>{heroes}</section>'

    @staticmethod
    def _field(one: SheetField) -> str:
        label = f'<span class="label">{escape(one.label)}</span>'
        if one.style == "lines":
            is_long = " long" if one.lines > LONG else ""
            return f'<div class="field lines{is_long}">{label}' + '<span class="line"></span>' * one.lines + "</div>"
        return (
            f'<div class="field box">{label}<span class="square{" two" if one.style == "score" else ""}"></span></div>'
        )

    def section(self, one: PrintedSection) -> str:
        """Return a numbered section."""
        marks = "○" * min(one.visits, 12) + "☐" * min(one.boxes, 12)
        boxes = f' <span class="ticks">{marks}</span>' if marks else ""
        ending = f'<p class="ending {one.ending}">{self.words(one.title or self.says["end"])}</p>' if one.ending else ""
        size = " short" if len(one.text.split()) < SHORT else ""
        to_itself = f' href="{self.link(one.number or 0)}"'
        text = self.markdown(one.text).replace(f'class="turn"{to_itself}', f'class="turn again"{to_itself}')
        return (
            f'<section class="section{size}" id="s{one.number}"><h2><span class="number">{one.number}</span>{boxes}</h2>'
            f"{text}{ending}</section>"
        )

    def _matter(self, one: PrintedSection, kind: str) -> str:
        head = f"<h1>{self.words(_capital(one.name))}</h1>" if one.name else ""
        return f'<section class="matter {kind}">{head}{self.markdown(one.text)}</section>'

    def _lowered(self, text: str) -> str:
        """Return the rules' Markdown, its headings a level lower."""
        made = _typeset(text, self.book.language, self._markdown.render)
        return re.sub(r"<(/?)h([1-5])>", lambda found: f"<{found[1]}h{int(found[2]) + 1}>", made)

    def words(self, text: object) -> str:
        """Return plain words as HTML, their quotes as a printer sets them."""
        return _typeset(str(text), self.book.language, self._plain.renderInline)

    # Markdown

    def markdown(self, text: str) -> str:
        """Return printed Markdown as HTML; turns are links in bold, conditions of several paragraphs are set in."""
        made = _typeset(text, self.book.language, self._markdown.render)
        made = re.sub(r'<img src="([^"]*)" alt="([^"]*)"[^>]*/>', self._picture, made)
        made = re.sub(r"<p>\s*(<img [^>]*/>)\s*</p>", r"<figure>\1</figure>", made)
        made = _TURN.sub(self._turn, made)
        made = re.sub(
            r"<li>\s*(<p>)?(?=(?:(?!</li>)[\s\S])*class=\"turn\")",
            lambda found: f'<li class="choice">{found[1] or ""}',
            made,
        )
        made = re.sub(r"<p>(?=(?:(?!</p>)[\s\S])*class=\"turn\")", '<p class="way">', made)
        made = re.sub(r"<ul>(?=([\s\S]*?)</ul>)", lambda found: f"<ul{self._kept_whole(found[1])}>", made)
        return re.sub(
            r"<p>(?=(?:(?!</p>)[\s\S])*</p>\s*<(?:ul|div class=\"when\"))", '<p class="lead">', self._conditions(made)
        )

    @staticmethod
    def _kept_whole(items: str) -> str:
        """Return the class of a list that no page break divides: its items are compared."""
        return ' class="whole"' if len(re.sub(r"<[^<>]*>", "", items).split()) < WHOLE else ""

    def _turn(self, found: re.Match[str]) -> str:
        words = found[2].replace(" ", NO_BREAK) if len(found[2]) < SHORT_TURN else found[2]
        said = f"<strong>{words}{found[3]}</strong>"
        return (
            f'<a class="turn" href="{self.link(int(found[1]))}">{said}</a>'
            if found[1] != "0"
            else f'<span class="turn">{said}</span>'
        )

    def _picture(self, found: re.Match[str]) -> str:
        address = self.picture(found[1])
        return (
            f'<img src="{escape(address)}" alt="{found[2]}" />'
            if address
            else f'<span class="missing">{found[2]}</span>'
        )

    @staticmethod
    def _conditions(made: str) -> str:
        deep = 0
        found: list[str] = []
        for part in re.split(f"(?:<p>)?([{WHEN}{WHEN_END}])(?:</p>)?", made):
            if part == WHEN:
                deep += 1
                found.append('<div class="when">')
            elif part == WHEN_END:
                found.append("</div>" if deep else "")
                deep -= deep > 0
            else:
                found.append(part)
        return "".join(found) + "</div>" * deep


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def address(name: str) -> str:
    """Return a file's name as an address."""
    return quote(name.replace("\\", "/"))


def document(parts: Sequence[Part], language: str, title: str, style: str) -> str:
    """Return one HTML page for print."""
    body = "\n".join(part.body for part in parts)
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{style}\n</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def style(size: str, title: str, font_folder: str = "") -> str:
    """Return the style sheet for a size of paper, with the title and the fonts of a folder."""
    faces = "".join(
        f'@font-face {{ font-family: Alegreya; src: url("{font_folder}/{file}"); font-style: {slant}; font-weight: 400 800; {range} }}\n'
        for file, slant, range in (
            ("alegreya-roman.woff2", "normal", ""),
            ("alegreya-italic.woff2", "italic", ""),
        )
        if font_folder
    )
    style = Path(__file__).with_name("print.css").read_text("utf-8")
    style = style.partition("*/\n")[2]
    # Browsers know no named strings, so the title stands in the sheet; of sections in their heads WeasyPrint alone knows.
    quoted = re.sub(r"[\"\\<\n]", lambda sign: f"\\{ord(sign[0]):x} ", title)
    style = style.replace("TITLE", f'"{quoted}"')
    return faces + style.replace("SIZE", size).replace("BODY", "10pt" if size == "A5" else "11pt").replace(
        "MARGIN", "17mm 14mm 16mm 16mm" if size == "A5" else "24mm 32mm 24mm 32mm"
    ).replace("COLUMNS", "column-count: 2; column-gap: 9mm;" if size == "A4" else "")
