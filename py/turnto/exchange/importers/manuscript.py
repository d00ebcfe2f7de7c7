"""Manuscripts: Markdown, plain text and Word, with numbered paragraphs or headings and “turn to 12” in prose."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from turnto.book.model import Place
from turnto.book.text.header import read_header
from turnto.book.text.locale import language
from turnto.exchange.importers.prose.clauses import TURN, TURN_END, in_sentences
from turnto.exchange.importers.prose.doubts import DEATH, END, SCORES, doubt_of, with_doubts
from turnto.exchange.importers.prose.paragraphs import blocks_of
from turnto.exchange.importers.prose.patterns import MARKED_TURN
from turnto.exchange.importers.prose.things import ThingReader
from turnto.exchange.importers.prose.unread import unread
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, marked_up, paired
from turnto.exchange.story import NO_CHECKS, Block, Checks, ImportRefused, LeftOver, Paragraph, Passage, Story

_NUMBER = re.compile(
    r"[ \t]*(?:#{1,6}[ \t]*|[-–—=~]{1,5}[ \t]+)?[*_\[(]{0,3}(?:(?:§|section|paragraph|abschnitt|nummer)[ \t]*)?(\d{1,4})[ \t]*[*_\])]{0,3}[.:)]?[*_]{0,2}[ \t]*(?:#*|[-–—=~]{1,5})[ \t]*",
    re.IGNORECASE,
)
_PAGE = re.compile(r"[ \t]*(?:#{1,6}[ \t]*)?[*_]{0,3}(?:page|seite)[ \t]+(\d{1,4})[*_]{0,3}[.:]?[ \t]*", re.IGNORECASE)
"""Number of a page that is a section of its own; elsewhere the pages of a printed book are none."""
_UNIT = r"(?!\s+(?!(?:or|and|if|when|then|now|instead|for|to|unless|after|before|at|immediately|straight|again|oder|und|wenn|falls|weiter\w*|zurück\w*|um|für|is|where)\b)[a-zà-ÿ])"
"""Behind a number that counts nothing: “12 guards” are no section."""
_RULE = re.compile(r"[ \t]*(?:[-*_•~][ \t]*){3,}|[ \t]*={3,}[ \t]*")
_NUMBER_WORDS = {
    word: number
    for code in ("en", "de")
    for word, number in language(code).numbers
    if word not in language(code).articles
}
_IN_WORDS = re.compile(
    r"(?P<before>\b(?:(?:turn|go|proceed|move|continue|return|skip|weiter)\s+(?:now\s+|on\s+|back\s+)?(?:to|at|with|bei|zu|mit)\s+"
    r"(?:(?:section|paragraph|entry|number|abschnitt|absatz|nummer)\s+)?|(?:section|paragraph|entry|abschnitt|absatz)\s+|\bon\s+to\s+|\bor\s+to\s+))"
    rf"(?P<word>{'|'.join(sorted(_NUMBER_WORDS, key=len, reverse=True))})\b" + _UNIT,
    re.IGNORECASE,
)
"""Number of a section in words."""
_HEAD_IN_WORDS = re.compile(
    r"(?P<before>[ \t]*(?:#{1,6}[ \t]*)?[*_]{0,3}(?:section|paragraph|entry|abschnitt|absatz)[ \t]+)"
    rf"(?P<word>{'|'.join(sorted(_NUMBER_WORDS, key=len, reverse=True))})(?P<behind>[*_]{{0,3}}[ \t]*(?:[:.–—-].{{0,60}})?)",
    re.IGNORECASE,
)
"""Line that begins a section whose number is said in words: “## Section two”."""
_NUMBER_SIGN = re.compile(r"(?<![\w#])(?<!\]\()#?0*(?P<number>[1-9]\d{0,3})\b")
"""Number as a manuscript may write it, with a sign or noughts before it: “#002”."""
_COMMENT = re.compile(r"(?:(?<![ \t])[ \t]+)?<!--((?:(?!-->|<!--)[\s\S]){0,20000})-->")
_TABLE = re.compile(r"[ \t]*\|[^\n]*\n[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+")
_TITLED = re.compile(
    r"[ \t]*(?:#{1,6}[ \t]*)?[*_]{0,3}(?P<word>(?:§|section|paragraph|abschnitt)[ \t]*)?(?P<number>\d{1,4})[*_]{0,3}"
    r"(?(word)[ \t]*[:.–—-]?[ \t]*|[ \t]*(?:[:–—-][ \t]*|(?=\()))(?P<title>[^\s.!?:][^.!?:]{0,60})",
    re.IGNORECASE,
)
"""Number with the title of its section behind it: “Section 2: the stair”, “3 (the mill)”."""
_HEADED = re.compile(
    r"[ \t]*#{1,6}[ \t]*(?P<word>(?:§|section|paragraph|abschnitt)[ \t]*)?(?P<number>\d{1,4})[ \t]*[.):–—-][ \t]+"
    r"(?P<title>[^\s{][^{]{0,80}?)[ \t]*(?:\{#[\w-]+[^}]*\})?[ \t]*",
    re.IGNORECASE,
)
"""Heading with number, title and perhaps an id: “### 1. Arrival {#s1}”."""
_RUN_IN = re.compile(r"[ \t]*[*_\[(]{0,3}(\d{1,4})[*_\])]{0,3}[.:)][*_]{0,2}[ \t]+(?=\S)")
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(.*?)[ \t]*(?:\{#([\w-]+)[^}]*\})?[ \t]*#*[ \t]*")
_TURN = re.compile(
    r"(?:\(?(?:(?<![*_\w])[*_]{1,3})?\b(?:please\s+)?(?:turn|(?P<gerund>turning|going|moving|proceeding|escape|flee|run|back|consult|refer|advance|head)|go|proceed|move(?:\s+on)?|continue|return|skip|jump|read\s+on|carry\s+on)\s+(?:now\s+|on\s+|back\s+|straight\s+|straight\s?away\s+|at\s+once\s+|immediately\s+|directly\s+)*(?:to|at|with|from)\s+"
    r"(?:(?:section|paragraph|page|number|reference|entry|passage|§)\s*)?[*_\[]{0,3}(?P<number>\d{1,4})\b[*_\]]{0,3}\)?"
    r"|\b(?:(?:lies|liest|lest|lesen(?:\s+sie)?|blättere|gehe?|gehst|geht|geht\s+es|gehst\s+du|kommst\s+du|steigst\s+du|gehen(?:\s+sie)?|kehrs?t|kehre|fahre|schlage)\s+(?:bitte\s+|nun\s+|jetzt\s+|sofort\s+|dann\s+)*(?:weiter\s+|zurück\s+)*|(?:es\s+geht\s+)?(?:weiter|zurück)\s+)(?:bei|zu|zum|auf|in|unter|mit|nach)\s+"
    r"(?:(?:abschnitt|absatz|nummer|seite)\s*)?[*_]{0,3}(?P<nummer>\d{1,4})\b[*_]{0,3}(?:\s+(?:weiter|fort|auf|zurück))?"
    r"|\b(?:bei|zu|mit)\s+(?:(?:abschnitt|absatz|nummer)\s*)?[*_]{0,3}(?P<weiter>\d{1,4})\b[*_]{0,3}\s+(?:weiter\w*|zurück\w+|fort\w+|gehen|gehst|lesen|liest)"
    r"|\bschlage?\s+(?:abschnitt|absatz|seite|nummer)\s+[*_]{0,3}(?P<auf>\d{1,4})\b[*_]{0,3}\s+auf\b"
    r"|(?:(?<=\bsonst )|(?<=\bandernfalls )|(?<=\bansonsten )|(?<=\bnicht, )|(?<=\bnein, ))(?:(?:bei|zu|zum|auf|in)\s+(?:(?:abschnitt|absatz|nummer)\s*)?|(?=\d{1,4}(?:[.;)]|$)))[*_]{0,3}(?P<sonst>\d{1,4})\b[*_]{0,3}(?:\s+weiter)?"
    r"|\b(?:see(?:\s+also)?|consult|read|siehe(?:\s+auch)?|lies|lest)\s+(?:(?:section|paragraph|entry|reference|number|abschnitt|absatz|nummer|§)\s*)?[*_\[]{0,3}(?P<see>\d{1,4})\b[*_\]]{0,3}"
    + _UNIT
    + r""
    r"|(?:(?<=\botherwise )|(?<=\botherwise, )|(?<=\bif not, )|(?<=\w: )(?=section|paragraph|entry|abschnitt|absatz))(?:to\s+)?(?:(?:section|paragraph|entry|abschnitt|absatz)\s+)?[*_]{0,3}(?P<other>\d{1,4})\b[*_]{0,3}(?=[.;)]|$)"
    r"|(?:->|→|=>|⇒)\s*[*_\[]{0,3}(?P<arrow>\d{1,4})\b[*_\]]{0,3}"
    r"|\[(?P<label>[^\[\]\n]{1,200})\]\((?P<sign>#?)(?:sect?(?:ion)?-?(?=\d))?(?P<link>[^()\s#]{1,80})\))",
    re.IGNORECASE,
)
_EMOJI = r"[\u2600-\u260f\u2613-\u274e\u2752-\u27bf\U0001f300-\U0001faff]"
_BULLET = re.compile(
    rf"^[ \t]*(?:[-*•][ \t]+(?={_EMOJI}))?(?:{_EMOJI}\ufe0f?|[→➔➜➤►▸▶☞⇒]|[»›](?![^«‹]*[«‹])|[-=]>)[ \t]*(?=[^\W\d_]|[*_“\"]{{1,3}}[^\W\d_])"
)
"""Sign before a way on that is no bullet of Markdown."""
_BOX = r"(?:\[[ _]?\]|[☐□❏❑])"
_BOXES = re.compile(rf"(?<!\S)(?:{_BOX}(?!\()[ \t]*)+|(?:(?<![ \t])[ \t]+|:[ \t]*)?(?:{_BOX}[ \t]*)+(?=[.,;])")
"""Boxes to tick, which stand on paper alone."""
_BOXED = re.compile(rf"(?P<number>{_NUMBER.pattern})(?<=[ \t])(?P<boxes>(?:{_BOX}[ \t]*)+)", re.IGNORECASE)
"""Number of a section with its boxes behind it."""
_ALIGNED = re.compile(r"(?P<label>\S.*?\S)(?:[ \t]{2,}|\t|[ \t]*\.{3,}[ \t]*)(?P<turn>\S.*)")
"""Choice in a column of its own, the turn behind it in another."""
_MENTION = re.compile(
    r"(?i:\b(?:section|paragraph|abschnitt|absatz|to|zu|bei)\s+[*_]{0,3}(?P<called>\d{1,4})\b(?![-–]\d))" + _UNIT + r""
    r"|\((?P<within>\d{1,4})\)"
    r"|(?:\b[a-zà-ÿ]{2,}|(?<!\d)[:,?!…–—])\s?(?<!by )(?<!than )(?<!um )(?<!is )(?P<alone>\d{1,4})(?=\s*(?:[.,;)]|$)|\s+(?:or|if|is|oder|wenn|falls)\b)"
)
"""Number that may be a section's, where no word says so."""
_THROWS = re.compile(
    r"\b\d+:\d\d\b|\b\d+\s+(?:or|oder)\s+(?:more|less|fewer|higher|lower|over|under|above|below|better|mehr|weniger|höher|niedriger|niedriger)\b"
    r"|\b(?:(?:more|less|fewer|higher|lower|greater) than|at least|at most|(?:reduced|increased|raised|lowered|restored|set|equal|falls?|fallen|drops?|rises?) to|against|gegen|of|(?:höher|niedriger|größer|kleiner|mehr|weniger) als|mindestens|höchstens)\s+\d+\b"
    r"|\b(?:up to\s+|(?:roll|score|throw|get|würfel)\w*\s+(?:an?\s+|eine?\s+)?|(?:on an?|bei einer)\s+|(?:on|bei)\s+(?=\d+\s*(?:-|–|or|to|oder|bis)\s*\d))\d[\d,–-]*(?:\s*(?:,|or|to|and|oder|bis|und)\s+(?:an?\s+)?\d+)*",
    re.IGNORECASE,
)
"""Numbers of dice, which are no section's."""
_LINK = re.compile(r"(?<!!)\[[^\[\]\n]{1,200}\]\((?!\w+:|//)#?([^()\s]{1,80})\)")
"""Link of Markdown to something of the manuscript's own."""
_STATS = re.compile(
    r"(?:\b[A-Z][A-Z ]{2,20}\b[:\s]+\d{1,3}\b.*){2,}|^\s*[A-Z][A-Z' -]{2,40}\s*[:(]?\s*(?:SKILL|COMBAT SKILL|HIT POINTS|HP|STAMINA|ENDURANCE)\b"
    r"|(?m:(?:^[ \t]*[A-ZÄÖÜ][\w' ]{1,25}[ \t]*[:=][ \t]*\d{1,3}[ \t]*(?:\n|\Z)){2})"
    r"|(?m:^[ \t]*[A-ZÄÖÜ][\w' -]{1,40}[:,][ \t]*(?:[A-ZÄÖÜ]\w{1,14}[ \t]+\d\S*[ \t]*){2,}$)"
)
_FACT = r"(?:[A-Za-zÄÖÜäöü][\w' ]{0,20}?(?<! to)(?<! of)(?<! at)(?<! by)[ \t]*[:= ][ \t]*[+-]?\d{1,3}(?:d\d*[+-]?\d*(?: (?:cut|imp|cr))?)?|[+-]\d{1,2}d)"
_FACTS = rf"(?P<facts>{_FACT}(?:[ \t]*[,;/|][ \t]*{_FACT}|[ \t]+{_FACT})*)[ \t]*\)?[.]?"
_FOES = tuple(
    re.compile(rf"{stars}(?P<name>[A-ZÄÖÜ][\w' -]{{1,40}}?){stars}{parting}{_FACTS}")
    for stars, parting in (
        ("[*_]{0,3}", r"(?:[ \t]*[:(–—-][ \t]*|[ \t]{2,})"),
        ("[*_]{0,3}", r"[ \t]+(?=[A-ZÄÖÜ]{2})"),
        ("[*_]{1,3}", r"[ \t]+"),
    )
)
"""Foe and scores on a line of their own: GOBLIN  SKILL 5  STAMINA 6."""


def story_of(texts: Sequence[tuple[str, str]], checks: Checks) -> Story:
    """Read a manuscript; ``checks`` knows the tests and fights of the rules."""
    passages: list[Passage] = []
    title = ""
    header: Mapping[str, Any] = {}
    seen: dict[str, int] = {}
    remarks: list[LeftOver] = []
    lines_of: dict[str, list[tuple[int, str]]] = {}
    for file, text in texts:
        fields, text, skipped = _front_matter(text, file)
        header = {**fields, **header}
        title = title or str(fields.get("title", ""))
        for remark in _COMMENT.finditer(text):
            said = " ".join(remark[1].split())
            remarks.append(LeftOver(said, Place(file, text.count("\n", 0, remark.start()) + skipped + 1), "comment"))
        text = _COMMENT.sub(lambda remark: "\n" * remark[0].count("\n"), text)
        parts = _with_figures(_sections(text.split("\n"), skipped))
        if not title and parts and not parts[0][0]:
            title = _title(parts[0][2])
        named = _names(parts, text)
        for key, number, lines in parts:
            if not key:
                passages += _front(number, lines, title, file, named)
                continue
            seen[key] = seen.get(key, 0) + 1
            key = key if seen[key] == 1 else f"{key}, part {seen[key]}"
            passages.append(_passage(key, number, lines, file, named, checks))
            lines_of[key] = lines
    numbered = [one for one in passages if one.kind == "story"]
    if not numbered:
        raise ImportRefused(
            f"{texts[0][0]} has no sections: a section begins with its number, or a heading, on a line of its own."
        )
    author = re.search(r"^(?:by|von|author:)[ \t]+([^\n]{2,80})$", texts[0][1][:1000], re.MULTILINE | re.IGNORECASE)
    known = {"author": author[1].strip()} if author else {}
    header = {**known, **{key: value for key, value in header.items() if key != "title"}}
    start = str(header.pop("start", ""))
    first = next((one.name for one in numbered if one.name.casefold() == start.casefold()), numbered[0].name)
    things = ThingReader(passages)
    found = tuple(
        _at_their_lines(_with_lists(things.read(one)), lines_of[one.name]) if one.kind == "story" else one
        for one in passages
    )
    return Story("a manuscript", title, first, found, header, tuple(one for one in remarks if one.text))


def _at_their_lines(passage: Passage, lines: Sequence[tuple[int, str]]) -> Passage:
    """Return a passage whose left-over sentences are placed at their own lines.

    What stands in no line as it is written stays at its paragraph.
    """
    bare = [(number, _plain(line)) for number, line in lines]
    # A sentence may go on in the line behind the one that it begins in.
    wrapped = [(number, len(line), f"{line} {more}") for (number, line), (_, more) in pairwise([*bare, (0, "")])]

    def place(left: LeftOver) -> Place:
        said = _plain(left.text)[:40].rstrip(" .")
        ends = (
            number for number, length, text in wrapped if number >= left.place.line and 0 <= text.find(said) < length
        )
        return replace(left.place, line=next(ends, left.place.line))

    blocks = (replace(one, place=place(one)) if isinstance(one, LeftOver) else one for one in passage.blocks)
    return replace(passage, blocks=tuple(blocks))


def _plain(text: str) -> str:
    """Return a text without the signs of Markdown, for a comparison."""
    return " ".join(re.sub(r"[*_\\]", "", text).split())


_LISTED_ITEM = re.compile(r"\\?[-*•+] (?=\S)")


def _with_lists(passage: Passage) -> Passage:
    """Return a passage in which items that lead nowhere stand together, with what is left over of them behind."""
    blocks: list[Block] = []
    behind: list[Block] = []
    for block in passage.blocks:
        if isinstance(block, Paragraph) and not block.kind and (item := _LISTED_ITEM.match(block.text)):
            said = f"• {block.text[item.end() :]}"
            last = blocks[-1] if blocks else None
            if isinstance(last, Paragraph) and last.text.startswith("• "):
                blocks[-1] = replace(last, text=f"{last.text}\\\n{said}")
            else:
                blocks.append(replace(block, text=said))
        elif isinstance(block, LeftOver) and blocks and getattr(blocks[-1], "text", "").startswith("• "):
            behind.append(block)
        else:
            blocks += [*behind, block]
            behind.clear()
    return replace(passage, blocks=(*blocks, *behind))


_Part = tuple[str, int, list[tuple[int, str]]]
"""Name or number of a section, its line, and its numbered lines."""
_Names = Mapping[str, str]
"""Sections by their names, by the signs that a link to a heading is written with, and by their own ids."""


def _names(parts: Sequence[_Part], text: str) -> _Names:
    named: dict[str, str] = {}
    for key, _, _ in parts:
        for name in _signs(key) if key else ():
            named.setdefault(name, key)
    for line in text.split("\n"):
        found = _HEADING.fullmatch(line[:300])
        if not found:
            continue
        number = re.match(r"(?:§|section|paragraph|abschnitt)?[ \t]*(\d{1,4})\b", found[2], re.IGNORECASE)
        section = named.get(found[2].casefold()) or named.get(number[1] if number else "")
        for sign in (*_signs(found[2]), (found[3] or "").casefold()) if section else ():
            named.setdefault(sign, str(section))
    return named


def _signs(heading: str) -> tuple[str, str, str]:
    """Return what links may call a heading."""
    slug = re.sub(r"[^\w\s-]", "", heading.casefold()).strip()
    return heading.casefold(), re.sub(r"[\s_]+", "-", slug), re.sub(r"[\s-]+", "_", slug)


_KIT = re.compile(
    r"\byou (?:begin|start|set out) (?:\w+ ){0,2}with\b|\byou have \d|\bdu (?:beginnst|startest) mit\b|\bdu hast \d|\bdu hast [^.]{3,120} bei dir\b",
    re.IGNORECASE,
)
"""What one has before the story begins, which stands in no section."""


def _front(number: int, lines: Sequence[tuple[int, str]], title: str, file: str, named: _Names) -> list[Passage]:
    """Return what stands before the first section, a passage for each of its headings."""
    found: list[Passage] = []
    name, own, is_blank = "before the story", list[tuple[int, str]](), True

    def end() -> None:
        made = _passage("", number, own, file, named, NO_CHECKS)
        kit = tuple(
            LeftOver(sentence, made.place, "rule")
            for block in made.blocks
            if isinstance(block, Paragraph)
            for sentence in in_sentences(block.text)
            if _KIT.search(sentence) or doubt_of(sentence) == "rule"
        )
        if made.blocks:
            found.append(_at_their_lines(replace(made, name=name, blocks=(*made.blocks, *kit)), own))

    for at, line in lines:
        head = _HEADING.fullmatch(line[:300])
        plain = _bare(line)
        if (plain == title and not found and is_blank) or _RULE.fullmatch(line[:80]):
            continue
        if head and plain:
            end()
            name, own, is_blank = plain, [], True
        else:
            own.append((at, line))
            is_blank = is_blank and not line.strip()
    end()
    return found


def _front_matter(text: str, file: str) -> tuple[Mapping[str, Any], str, int]:
    """Return the fields of a header, the text behind it, and the number of lines before that."""
    header = read_header(text, file)
    fields = {key: value for key, value in header.fields.items() if value and key not in ("system", "language")}
    return fields, header.rest, header.first_line - 1


def _title(lines: Sequence[tuple[int, str]]) -> str:
    for _, line in lines:
        if line.strip():
            return _bare(line) if len(line) < 90 else ""
    return ""


def _bare(line: str) -> str:
    """Return a title without what marks it as one."""
    return " ".join(re.sub(r"^(?:title:|titel:|#+)|[*_]", "", line.strip(), flags=re.IGNORECASE).split())


def _sections(lines: list[str], skipped: int) -> list[_Part]:
    """Split lines at numbers that stand alone, else at numbers that begin a paragraph, else at headings."""
    for place, line in enumerate(lines):
        if said := _HEAD_IN_WORDS.fullmatch(line[:120]):
            lines[place] = f"{said['before']}{_NUMBER_WORDS[said['word'].casefold()]}{said['behind']}"
        elif boxed := _BOXED.fullmatch(line[:80]):
            many = len(re.findall(_BOX, boxed["boxes"]))
            lines[place] = boxed["number"]
            if place + 1 < len(lines):
                in_words = next((word for word, number in _NUMBER_WORDS.items() if number == many), str(many))
                lines[place + 1] = f"Boxes to tick here: {in_words}. {lines[place + 1]}"
    alone = [
        (place, int(found[1]))
        for place, line in enumerate(lines)
        if line.strip() and (found := _NUMBER.fullmatch(line[:80]))
    ]
    run_in = [
        (place, int(found[1]))
        for place, line in enumerate(lines)
        if (found := _RUN_IN.match(line[:80])) and not (place and lines[place - 1].strip())
    ]
    starts = _rising(alone)
    if len(starts) < 2:
        paged = _rising([(at, int(found[1])) for at, line in enumerate(lines) if (found := _PAGE.fullmatch(line[:80]))])
        if len(paged) >= 2:
            return _parts(lines, [(place, str(number)) for place, number in paged], skipped)
        entitled = {
            place: found
            for place, line in enumerate(lines)
            if (found := (_HEADED.fullmatch(line[:120]) or _TITLED.fullmatch(line[:90])))
            and (found["word"] or line.lstrip().startswith("#"))
        }
        starts = _rising([(place, int(found["number"])) for place, found in entitled.items()])
        if len(starts) >= 2:
            for place, _ in starts:
                lines[place] = f"**{_unmarked(entitled[place]['title'])}**"
            return _parts(lines, [(place, str(number)) for place, number in starts], skipped, dict(starts))
        starts = _rising(run_in)
        if len(starts) >= 2:
            for place, _ in starts:
                lines[place] = _RUN_IN.sub("", lines[place], count=1)
            return _parts(lines, [(place, str(number)) for place, number in starts], skipped, dict(starts))
    if starts:
        titled = _titled(lines, starts)
        for place, found in titled.items():
            lines[place] = f"**{_unmarked(found['title'])}**"
        starts = sorted([*starts, *((place, int(found["number"])) for place, found in titled.items())])
        if len(starts) >= 2:
            return _parts(lines, [(place, str(number)) for place, number in starts], skipped, titled)
    heads = [(place, found) for place, line in enumerate(lines) if (found := _HEADING.fullmatch(line[:300]))]
    levels = [len(found[1]) for _, found in heads]
    links = {found[1].casefold() for line in lines for found in _LINK.finditer(line)}
    led_to = [len(found[1]) for _, found in heads if not links.isdisjoint((*_signs(found[2]), found[3]))]
    level = max((one for one in (2, 1, 3, 4) if levels.count(one) > 1), key=led_to.count, default=0)
    named = [(place, found[2] or found[3]) for place, found in heads if len(found[1]) == level]
    return _parts(lines, named, skipped)


def _unmarked(title: str) -> str:
    """Return a title without marks around it; brackets that both stand in it stay."""
    bare = title.strip("*_ ")
    return bare.strip("() ") if bare.count("(") != bare.count(")") or re.fullmatch(r"\([^()]*\)", bare) else bare


def _titled(lines: Sequence[str], starts: Sequence[tuple[int, int]]) -> dict[int, re.Match[str]]:
    """Return the lines with a number and a title whose number is missing between those that stand alone around."""
    found: dict[int, re.Match[str]] = {}
    last, ahead = 0, list(starts)
    known = {number for _, number in starts}
    for place, line in enumerate(lines):
        if ahead and place == ahead[0][0]:
            last = ahead.pop(0)[1]
        titled = _TITLED.fullmatch(line[:90]) if not (place and lines[place - 1].strip()) else None
        number = int(titled["number"]) if titled else 0
        if titled and number not in known and last < number < (ahead[0][1] if ahead else last + 2):
            found[place] = titled
            last = number
    return found


def _with_figures(parts: list[_Part]) -> list[_Part]:
    """Return parts whose sections are called by figures where words do: “turn to section three”."""
    keys = {key for key, _, _ in parts}

    def figure(found: re.Match[str]) -> str:
        number = str(_NUMBER_WORDS[found["word"].casefold()])
        return f"{found['before']}{number}" if number in keys else found[0]

    def plain(found: re.Match[str]) -> str:
        return found["number"] if found["number"] in keys else found[0]

    return [
        (key, at, [(number, _NUMBER_SIGN.sub(plain, _IN_WORDS.sub(figure, line))) for number, line in lines])
        for key, at, lines in parts
    ]


def _rising(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Keep each number once: the first of a section wins over a number in a table or a date."""
    seen: set[int] = set()
    kept = []
    for place, number in found:
        if number not in seen and number > 0:
            seen.add(number)
            kept.append((place, number))
    return kept


def _parts(lines: list[str], starts: list[tuple[int, str]], skipped: int, kept: Container[int] = ()) -> list[_Part]:
    """Cut lines at the starts of sections; a start in ``kept`` holds words of its section."""
    bounds = [(0, ""), *starts]
    found: list[_Part] = []
    for number, (place, key) in enumerate(bounds):
        end = bounds[number + 1][0] if number + 1 < len(bounds) else len(lines)
        begin = place if not key or place in kept else place + 1
        found.append((key, place + skipped + 1, [(at + skipped + 1, lines[at]) for at in range(begin, end)]))
    return found


def _passage(
    key: str, line: int, lines: Sequence[tuple[int, str]], file: str, named: _Names, checks: Checks
) -> Passage:
    if not key:  # before the story a number is that of a chapter, if no turn says otherwise
        named = {said: name for said, name in named.items() if not said.isdigit()}
    end = len(lines)
    while end and (not lines[end - 1][1].strip() or _RULE.fullmatch(lines[end - 1][1][:80])):
        end -= 1  # a line between two sections
    reader = _PassageReader(file, named, checks, is_story=bool(key), first=line)
    for number, text in _set_apart(_with_verse(lines[:end], named), named):
        reader.add(number, text)
    blocks = reader.end()
    place = Place(file, line)
    if not key:
        return Passage("before the story", place, blocks, kind="front")
    return Passage(key, place, blocks, int(key) if key.isdigit() else None, _ending(blocks))


class _PassageReader:
    """Reader of the lines of one passage, which makes its blocks paragraph by paragraph."""

    def __init__(self, file: str, named: _Names, checks: Checks, is_story: bool, first: int) -> None:
        self.file, self.named, self.checks, self.is_story = file, named, checks, is_story
        self.blocks: list[Block] = []
        self.paragraphs: list[tuple[str, Place]] = []
        """Paragraphs that no blocks were made of yet."""
        self.read: list[tuple[str, Place]] = []
        """Paragraphs that blocks were made of."""
        self.waiting: list[str] = []
        """Lines of the paragraph under way, and the number of the first."""
        self.first = first

    def add(self, number: int, text: str) -> None:
        """Take a line."""
        if self.is_story and (head := _HEADING.fullmatch(text[:300])):
            return self._add_alone(number, f"**{re.sub(r'[ ]*[{][^{}]*[}]$', '', head[2]).strip('*_ ')}**")
        if self.is_story and re.fullmatch(r"[*]{2}[^*]{1,90}[*]{2}", text.strip()):
            return self._add_alone(number, text.strip())
        text = _BULLET.sub("- ", text)
        is_item = bool(re.match(r"[ \t]*(?:[-*•+]|\d+[.)]|[a-hA-H]\))[ \t]+", text))
        if not text.strip() or (is_item and self.waiting):
            self._end_paragraph()
        if text.strip():
            aligned = _ALIGNED.fullmatch(text.strip())
            if aligned and not is_item and _TURN.fullmatch(aligned["turn"].strip(" .")):
                self._end_paragraph()
                text = f"- {aligned['label']}{'' if aligned['label'][-1] in '.!?' else '.'} {aligned['turn']}"
            if not self.waiting:
                self.first = number
            self.waiting.append(text.strip())
        return None

    def end(self) -> tuple[Block, ...]:
        """Return the blocks of all lines, with what is in doubt about them."""
        self._end_paragraph()
        self._end_prose()
        found = list(with_doubts(self.blocks))  # before the story too: what holds always is said there
        return (*found, *(unread(self.read, found) if self.is_story else ()))

    def _add_alone(self, number: int, text: str) -> None:
        self._end_paragraph()
        self.waiting, self.first = [text], number
        self._end_paragraph()

    def _end_prose(self) -> None:
        """Make blocks of the paragraphs so far."""
        self.blocks += blocks_of(self.paragraphs, self.checks, has_acts=self.is_story)
        self.read += self.paragraphs
        self.paragraphs.clear()

    def _put(self, *blocks: Block) -> None:
        """Add blocks behind the paragraphs so far."""
        self._end_prose()
        self.blocks += blocks

    def _end_paragraph(self) -> None:
        text = _as_usual("\n".join(self.waiting).strip())
        self.waiting = []
        listed: list[str] = []
        is_set_in = text.startswith(">\t")
        place = Place(self.file, self.first)
        if is_quoted := all(line.startswith(">") for line in text.split("\n")):
            text = re.sub(r"^>[ \t]?", "", text, flags=re.MULTILINE)
            items = [f"- {line.removeprefix('- ')}" for line in text.split("\n") if line]
            listed = items if len(items) > 1 and all(TURN in _marked(item, self.named) for item in items) else []
        if ways := listed or _ways_in(text, self.named) or _ways_by_line(text, self.named):
            self.paragraphs.extend((_prose(_marked(way, self.named)), place) for way in ways)
            return
        if not text:
            return
        leads = TURN in _marked(text, self.named)
        foes = [] if leads else foes_of(text)
        fight = f"Fight {' then '.join(foes)}"
        if foes and self.checks(fight):
            self.paragraphs.append((f"{fight}.", place))
        elif foes or (_STATS.search(text) and not leads):
            self._put(Paragraph(_with_rows(_prose(text)), "quote"), LeftOver(" ".join(text.split()), place, "fight"))
        elif is_quoted and not leads:
            self._put(_quotation(text, is_set_in))
            if self.is_story and (why := doubt_of(text)):
                self.blocks.append(LeftOver(" ".join(text.split()), place, why))
        else:
            self._add_prose(text, place)

    def _add_prose(self, text: str, place: Place) -> None:
        """Add a paragraph of prose, with what may be a turn in it."""
        boxes = [one[0].strip() for one in _BOXES.finditer(text)] if self.is_story else []
        marked = _marked(_BOXES.sub("", text), self.named)
        prose = _prose(marked)
        self.paragraphs.append((_with_rows(prose) if _TABLE.match(text) else prose, place))
        if boxes:
            self._put(LeftOver(" ".join(boxes), place, "boxes to tick"))
        lines = marked.split("\n") if _TABLE.match(text) or _LISTED_ITEM.match(text) else [marked.replace("\n", " ")]
        perhaps = [one for line in lines for one in in_sentences(line) if self._may_turn(one)]
        if not perhaps:
            return
        self._end_prose()
        for sentence in perhaps:
            said = " ".join(MARKED_TURN.sub(r"\1", sentence).split())
            left = LeftOver(said, place, "turn, perhaps")
            same = [at for at, one in enumerate(self.blocks) if isinstance(one, LeftOver) and _is_same(one.text, said)]
            if not same:
                self.blocks.append(left)
            elif getattr(self.blocks[same[0]], "why", "") == "rule":
                self.blocks[same[0]] = left

    def _may_turn(self, sentence: str) -> bool:
        """Return whether a sentence has the number of a section that is no turn yet."""
        bare = _THROWS.sub("", SCORES.sub("", sentence))
        return bool(
            any(one[str(one.lastgroup)] in self.named for one in _MENTION.finditer(bare)) or _LINK.search(sentence)
        )


def _is_same(left: str, said: str) -> bool:
    """Return whether what is left over has the words of a sentence."""
    return left.replace("\\", "").rstrip(". ") == said.rstrip(". ")


def _quotation(text: str, is_set_in: bool) -> Paragraph:
    """Return a quotation, in which the lines of a verse stay."""
    is_verse = is_set_in or all(re.match(r"\W*[^\W\d_a-zß-ÿ]", line) for line in text.split("\n") if line)
    said = _prose(text)
    return Paragraph(re.sub(r"(?<=\S)\n(?=\S)", r"\\\n", said) if is_verse else said, "quote")


def _with_verse(lines: Sequence[tuple[int, str]], named: _Names) -> list[tuple[int, str]]:
    """Return lines in which several that are set in, between empty ones, are a quotation."""
    found = list(lines)
    for is_run, run in groupby(range(len(lines)), lambda at: bool(_SET_IN.match(lines[at][1]))):
        own = list(run)
        around = [lines[at][1] for at in (own[0] - 1, own[-1] + 1) if 0 <= at < len(lines)]
        if is_run and len(own) > 1 and not any(one.strip() for one in around):
            said = [lines[at][1].strip() for at in own]
            if not any(TURN in _marked(one, named) or _SET_APART.search(one) for one in said):
                for at, one in zip(own, said, strict=True):
                    found[at] = (lines[at][0], f">\t{one}")
    return found


_SET_IN = re.compile(r"(?: {3}|\t)[ \t]*(?![-*•+|>]|\d+[.)])\S.{0,80}$")
_SET_APART = re.compile(r"\S(?: {2,}|\t)\S")
MOST_ROWS = 100
"""Lines that are looked at for one table; a longer one is several."""


def _set_apart(lines: Sequence[tuple[int, str]], named: _Names) -> list[tuple[int, str]]:
    """Return lines in which columns of a table are such, and foes stand on lines of their own."""
    found: list[tuple[int, str]] = []
    at, was_foe = 0, False
    while at < len(lines):
        rows: list[list[str]] = []
        for _, line in lines[at : at + MOST_ROWS]:
            cells = re.split(r"[ \t]{2,}|\t", line.strip()) if not line.lstrip().startswith(("|", "-", ">")) else []
            if len(cells) < 2 or (rows and len(cells) != len(rows[0])) or TURN in _marked(line, named):
                break
            rows.append(cells)
        number, line = lines[at]
        if len(rows) > 1 and not foes_of("\n".join(one for _, one in lines[at + 1 : at + len(rows)])):
            table = ["| " + " | ".join(row) + " |" for row in rows]
            table.insert(1, "|---" * len(rows[0]) + "|")
            found += [(number, ""), *zip((number, *(one for one, _ in lines[at : at + len(rows)])), table, strict=True)]
            found.append((lines[at + len(rows) - 1][0], ""))
            at += len(rows)
        else:
            is_stats = 0 < len(line.strip()) < 120 and (foes_of(line) or _STATS.fullmatch(line.strip()))
            is_foe = bool(is_stats) and TURN not in _marked(line, named)
            found += [(number, "")] if was_foe != is_foe else []
            found.append((number, line))
            was_foe = is_foe
            at += 1
    return found


def _ways_in(text: str, named: _Names) -> list[str]:
    """Return the rows of a table as items, where each but the first leads on; nothing of any other text."""
    if not text.startswith("|"):
        return []
    rows = [[cell.strip() for cell in line.strip(" |").split("|")] for line in text.split("\n")]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    is_asked = bool(rows and re.match(r"(?:if|wenn|falls)\b", rows[0][0], re.IGNORECASE))
    if is_asked:  # “| If you have | turn to |”
        begins = rows[0][0].rstrip(" .…:")
        rows[1:] = [
            [row[0] if row[0].casefold().startswith(("otherwise", "sonst")) else f"{begins} {row[0]}", *row[1:]]
            for row in rows[1:]
        ]
    told = [[*row[:-1], f"-> {row[-1]}" if len(row) == 2 and row[-1].strip("*_") in named else row[-1]] for row in rows]
    ways = [f"- {(', ' if is_asked else '. ').join(filter(None, row))}" for row in told]
    leads = [TURN in _marked(way, named) for way in ways]
    if sum(leads) < 2 or not all(leads[1:]):
        return []
    return ways if leads[0] else [f"{' / '.join(rows[0])}:", *ways[1:]]


_WAY = re.compile(
    rf"(?=[^{TURN}]*[^\W{TURN}])[^{TURN}]*+{TURN}[^{TURN_END}]*+{TURN_END}[ .)*_]*+(?:\([^(){TURN}]*+(?:{TURN}[^{TURN_END}]*+{TURN_END})?\))?[.]?"
)
"""Line that ends in a turn, with its condition in brackets behind it."""


def _ways_by_line(text: str, named: _Names) -> list[str]:
    """Return lines that each end in a turn as items; nothing of any other text.

    A line above them may end in a colon.
    """
    lines = text.split("\n")
    above = [lines.pop(0)] if lines[0].endswith(":") else []
    if len(lines) < 2 or lines[0].startswith(("|", ">", "-")):
        return []
    are_ways = all(_WAY.fullmatch(_marked(line, named)) for line in lines)
    return [*above, *(f"- {line}" for line in lines)] if are_ways else []


_BOLD_OUTCOME = re.compile(
    r"[*_]{1,3}((?:on (?:an? )?)?(?:success|failure|fail|pass|win|lose|victory|defeat|partial|miss|hit|critical|yes|no|erfolg|misserfolg|sieg|niederlage|ja|nein))(?::[*_]{1,3}|[*_]{1,3}:)",
    re.IGNORECASE,
)
"""Outcome in bold before what it brings: “**Success:** 2.”"""
_BRACKETED = re.compile(
    r"\[(If|Wenn|Falls) ([^\[\]\n:]{2,60}): ?(?:turn to |go to |weiter bei |lies )?(\d{1,4})\](?!\()\.?", re.IGNORECASE
)
"""Way on with its condition in square brackets: “[If NEPHEW: 2]”."""
_ASKED_LINE = re.compile(r"^\?[ \t]+([^\n]{2,60}?)[ \t]*(?:[-–—=]+>|→|:)[ \t]*(\d{1,4})\.?[ \t]*$", re.MULTILINE)
"""Line that asks before its way on: “? BRASS KEY -> 2”."""
_TURN_AS_LINK = re.compile(
    r"\[((?:turn|go|proceed|continue|return|lies|weiter)\b[^\[\]\n]{0,20}?\d{1,4})\]\(#?[\w-]{1,40}\)", re.IGNORECASE
)
"""Link of Markdown whose words are the turn."""


def _as_usual(text: str) -> str:
    """Return text with its turns in the words of a printed book."""
    text = _ASKED_LINE.sub(r"If \1, turn to \2.", _BOLD_OUTCOME.sub(r"\1:", text))
    text = _BRACKETED.sub(r"\1 \2, turn to \3.", text)
    return _TURN_AS_LINK.sub(r"\1", text)


def _with_rows(prose: str) -> str:
    """Return prose whose rows of a table are such again."""
    return re.sub(r"^[ \t]*\\\|", "|", prose, flags=re.MULTILINE)


def foes_of(text: str) -> list[str]:
    """Return the foes of a stat block as an instruction names them; empty for any other text."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if lines and lines[0].startswith("|"):
        rows = [[cell.strip(" *_") for cell in line.strip("|").split("|")] for line in lines]
        rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
        facts = [
            [f"{key} {value}" for key, value in zip(rows[0][1:], row[1:], strict=False) if key] for row in rows[1:]
        ]
        lines = [f"{row[0]}: {', '.join(told)}" for row, told in zip(rows[1:], facts, strict=True) if told]
    found = []
    for line in lines:
        foe = next(filter(None, (pattern.fullmatch(line) for pattern in _FOES)), None)
        if not foe:
            return []
        name, scores = foe["name"].strip(), [one.strip() for one in re.findall(_FACT, foe["facts"])]
        if name.isupper() or name.split()[0].casefold() in ("first", "second", "third"):
            article = "the" if name.split()[0].casefold() in ("first", "second", "third", "the") else "a"
            article = "an" if article == "a" and name[0] in "AEIOU" else article
            name = f"{article} {name.casefold().removeprefix('the ')}"
        found.append(f"{name} ({', '.join(re.sub(r'[ 	]*[:=][ 	]*|[ 	]+', ' ', one) for one in scores)})")
    return found


def _ending(blocks: Sequence[Block]) -> str:
    words = [block.text for block in blocks if isinstance(block, Paragraph)]
    if len(words) < len(blocks) or not words:
        return ""
    is_won = re.search(r"\b(?:triumph\w*|victor\w*|won|congratulations|succeeded)\b", words[-1], re.IGNORECASE)
    return "death" if DEATH.search(words[-1]) and not is_won else "end" if is_won or END.search(words[-1]) else ""


_ONLY = re.compile(r"^[ (,]*(?:(?:although|though) )?|[)]$", re.IGNORECASE)
"""What stands around the condition behind a way on."""
_BARE = re.compile(
    r"(?:(?<!\s)\s++)?(?:[,;]\s*+)?(?P<outcome>\b(?:if\s+|on\s+(?:a\s+)?|bei\s+)?(?:critical\s+|kritischer\s+)?(?:success|failure|succeed|fail|pass|win|lose|lost|yes|no|lucky|unlucky|erfolg|misserfolg|glück|pech))(?P<sign>\s*[:=–—]\s*(?:(?:section|paragraph|abschnitt|§)\s*)?|\s*,?\s*(?:section|paragraph|abschnitt|§)\s*|(?<=lucky)\s+)[*_]{0,3}(?P<number>\d{1,4})\b[*_]{0,3}(?=\s*(?:[,;.)]|$))"
    r"|(?P<given>\b(?:if|when|wenn|falls)\s[^.,;:()\d\n]{2,60}),\s+(?P<then>\d{1,4})(?=\s*(?:[.;)]|$))"
    r"|(?P<led>^[^\n]*[^\s–—:…-])[ \t]*[-–—:…]{1,3}[ \t]*(?:section|paragraph|entry|abschnitt|absatz|§)[ \t]*[*_]{0,3}(?P<to>\d{1,4})\b[*_]{0,3}[.]?[ \t]*$"
    r"|(?P<item>^[ \t]*(?:[-*•+]|[a-z][.)])[ \t]+[^\n]*\S)(?:[ \t]*[(\[](?:(?:section|paragraph|entry|abschnitt|absatz|§)\s*)?[*_]{0,3}(?P<behind>\d{1,4})[*_]{0,3}[)\]]|:[ \t]*[*_]{0,3}(?P<colon>\d{1,4})[*_]{0,3})\.?[ \t]*(?P<only>\((?:but |aber )?(?:only |nur )?(?:if|when|wenn|falls)[^()\n]{2,60}\)|,? (?:(?:but|although|though|aber) )?(?:only |nur )?(?:if|when|wenn|falls)[^()\n]{2,60})?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""Number of a section without a verb: “success: 8, failure: 9”, and an item of a list with “(8)” behind it."""


def _marked(text: str, named: _Names) -> str:
    """Mark every turn in a text; one whose passage is not there is still a turn, of a missing passage."""

    def bare(found: re.Match[str]) -> str:
        number = found["number"] or found["then"] or found["behind"] or found["colon"] or found["to"]
        if str(int(number)) not in named:
            return found[0]
        if found["outcome"]:
            outcome = re.sub(r"^(?:if|on|a|bei)\s+", "", found["outcome"], flags=re.IGNORECASE)
            begins = not found.string[: found.start()].strip() or found.string[: found.start()].rstrip()[-1] in ".!?"
            said = f" If {outcome}, " if begins else f", if {outcome}, "
        elif found["given"]:
            said = f"{found['given']}, "
        else:
            said = str(found["item"] or re.sub(r"^[ \t]*\w{1,2}[.)][ \t]+", "- ", found["led"]))
            said += " " if said[-1] in ".!?" else ". "
        return f"{said}{TURN}{int(number)}{TURN_END}" + (f" ({_ONLY.sub('', found['only'])})" if found["only"] else "")

    def turn(found: re.Match[str]) -> str:
        number = (
            found["number"]
            or found["nummer"]
            or found["weiter"]
            or found["auf"]
            or found["arrow"]
            or found["sonst"]
            or found["other"]
            or found["see"]
        )
        if number:
            is_loose = found["gerund"] or found["other"] or found["see"]
            is_turn = number in named and not _COUNTED.match(found.string, found.end()) if is_loose else True
            verb = f"{found['gerund']} " if _TELLING.fullmatch(found["gerund"] or "") else ""
            return f"{verb}{TURN}{int(number)}{TURN_END}" if is_turn else found[0]
        target = found["link"].replace("_", " ")
        known = named.get(found["link"].casefold()) or named.get(target.casefold())
        said = "" if _BARE_LINK.fullmatch(found["label"]) else found["label"]
        is_led_to = known or (found["sign"] and target.isdigit())
        return f"{said} {TURN}{known or target}{TURN_END}" if is_led_to else found[0]

    def turn_by_name(found: re.Match[str]) -> str:
        name = found["shown"] or found["plain"]
        known = named.get(name.strip().casefold())
        while not found["shown"] and not known and " " in name:
            name = name.rpartition(" ")[0]
            known = named.get(name.strip().casefold())
        if not known or known.isdigit() or (found["plain"] and known != name.strip()):
            return found[0]
        return f"{TURN}{known}{TURN_END}" + ("" if found["shown"] else found["plain"][len(name) :])

    def another(found: re.Match[str]) -> str:
        is_section = found["another"] in named
        return f"{found['before']}{TURN}{found['another']}{TURN_END}" if is_section else found[0]

    def listed(found: re.Match[str]) -> str:
        number, label = found["within"] or found["behind"], found["label"].strip()
        begin = f". {label[:1].upper()}{label[1:]}" if found["above"] else label
        return f"{begin} {TURN}{int(number)}{TURN_END}"

    def led(found: re.Match[str]) -> str:
        name = found["name"] or found["label"]
        known = named.get((found["link"] or name).casefold()) or named.get(name.strip().casefold())
        if not known or known.isdigit():
            return found[0]
        is_named = not found["label"] or named.get(name.strip("*_ ").casefold()) == known
        is_alone = not re.search(r"\w", found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()])
        is_bare = _BARE_LINK.fullmatch(name.strip())
        said = "" if is_bare or (is_named and not is_alone) else f"{name.strip()} "
        verb = f"{found['verb']} " if _TELLING.fullmatch((found["verb"] or "").split(" ")[0]) else ""
        return f"{verb}{said}{TURN}{known}{TURN_END}"

    text = _LED.sub(led, _WITHIN.sub(r"→ \g<link>", text))
    marked = _TURN.sub(turn, _BARE.sub(bare, _LED_BY_LINK.sub(r"\g<before>\g<number>", text)))
    marked = re.sub(rf"(?:->|→|=>|⇒)\s*(?=[*_]{{0,3}}{TURN})", "", marked)
    ways = [one["within"] or one["behind"] for one in _LISTED.finditer(marked)]
    if (len(ways) > 1 or _MAY.search(marked)) and all(str(int(one)) in named for one in ways):
        marked = _LISTED.sub(listed, marked)
    for _ in range(MOST_IN_A_ROW):
        if (more := _ANOTHER.sub(another, marked)) == marked:
            break
        marked = more
    return _TURN_BY_NAME.sub(turn_by_name, marked)


_LED_BY_LINK = re.compile(
    r"(?P<before>(?:->|→|=>|⇒)[ ]?|\b(?:to|at|with|zu|bei|mit)[ ])\[#?(?P<number>\d{1,4})\]\([^()\s]{1,80}\)",
    re.IGNORECASE,
)
"""Link of Markdown behind the words of a turn: “go to [3](#3)”."""
_BARE_LINK = re.compile(
    r"turn to\b.*|(?:\w+ )?(?:here|hier)|#?\d+|go|go on|go there|continue|read on|next|turn|weiter", re.IGNORECASE
)
"""Words of a link that say nothing but that one turns."""
_WITHIN = re.compile(r"\((?P<link>\[[^\[\]\n]{1,80}\]\(#[^()\s]{1,80}\))\)")
"""Link in brackets: “stay here ([The Hives](#the-hives))”."""
_LED = re.compile(
    r"(?:(?:->|→|=>|⇒)[ \t]*|(?<=\w):[ \t]+(?=\[)|\b(?P<verb>(?:go|turn|return|continue|proceed|run|flee|head|escape|back)(?: back| on)?)[ ]+to[ ]+)"
    r"(?:\[(?P<label>[^\[\]\n]{1,80})\]\(#?(?P<link>[^()\s]{1,80})\)|(?<=[→⇒>] )[*_]{0,2}(?P<name>[^\W\d][^\n\[\]→⇒]{1,60}?)[*_]{0,2}[.]?[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)
"""Way on to a section by its name: “→ [The House](#the-house)”, “go to [the inn](#inn)”, “→ The House”."""
_LISTED = re.compile(
    rf"(?P<above>:\s+)?(?P<label>\b[A-Za-zÀ-ÿ][^.:;,!?()\d\n{TURN}]{{1,60}}?)(?:[ ]?\((?:(?:page|section|§|seite|abschnitt)[ ]?)?(?P<within>\d{{1,4}})\)|:[ ]?(?:(?:section|paragraph|§|abschnitt)[ ]?)?(?P<behind>\d{{1,4}})(?=[.,;)]|\s*$))"
)
"""Ways that have their number behind them: “left (12), right (15)”, “Left door: 2. Right door: 3.”"""
_MAY = re.compile(
    rf"\b(?:(?:you|du) (?:can|may|could|kannst|darfst)|(?:kannst|darfst) du)\b[^.:!?{TURN}]{{2,60}} \(\d", re.IGNORECASE
)
"""One way alone: “you can leave (3)”."""
_TELLING = re.compile("escape|flee|run|advance|head", re.IGNORECASE)
"""Verbs of a turn that tell what one does."""
_COUNTED = re.compile(f"(?!{_UNIT})", re.IGNORECASE)
MOST_IN_A_ROW = 12
"""Turns of one sentence that share a verb."""
_ANOTHER = re.compile(
    rf"(?P<before>{TURN}\d+{TURN_END}(?:\s*\([^()\n{TURN}]{{1,80}}\)|\s+(?:if|when|wenn|falls)\s[^.;\d\n{TURN}]{{2,60}}?)?(?:,?\s*(?:or|and|oder|und)\s*|[;,](?=\s+to\s))(?:,?\s*(?:if|when|wenn|falls)\b[^.,;\d\n]{{2,60}},)?\s+)(?:to\s+|zu\s+|bei\s+)?(?:(?:section|paragraph|abschnitt|absatz)\s+)?[*_]{{0,3}}(?P<another>\d{{1,4}})\b[*_]{{0,3}}",
    re.IGNORECASE,
)
"""Turn without a verb of its own behind another: “turn to 6 (if you have the key) or to 5”."""


_TURN_BY_NAME = re.compile(
    r"\b(?:(?i:turn|go|proceed|continue|return)\s+(?:on\s+|back\s+|now\s+)?(?:to|at|with)|(?i:weiter|lies)\s+(?:bei|mit))\s+"
    r"(?:(?P<sign>[*_]{1,3}|[\"“„])(?P<shown>[^*_\"”“\n]{2,80})[*_\"”“]{1,3}|(?P<plain>\w[\w ’'-]{1,60}))"
)


def _prose(text: str) -> str:
    parts = re.split(f"({TURN}[^{TURN_END}]*{TURN_END})", text)
    for sign, opens, closes, guard in (("**", STRONG, STRONG_END, ""), ("*", EM, EM_END, r"(?<![\w*])"), ("__", STRONG, STRONG_END, r"(?<!\w)"), ("_", EM, EM_END, r"(?<![\w_])")):  # fmt: skip
        parts[::2] = [paired(part, sign, opens, closes, guard) for part in parts[::2]]
    return marked_up("".join(parts))
