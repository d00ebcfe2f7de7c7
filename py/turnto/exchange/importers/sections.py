"""Sections of a manuscript: where each begins, and what turns call it."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from turnto.book.text.locale import language
from turnto.exchange.importers.prose.marking import UNIT, NamedSections, signs_of_turns

_NUMBER = re.compile(
    r"[ \t]*(?:#{1,6}[ \t]*|[-–—=~]{1,5}[ \t]+)?[*_\[(]{0,3}(?:(?:§|section|paragraph|abschnitt|nummer)[ \t]*)?(\d{1,4})[ \t]*[*_\])]{0,3}[.:)]?[*_]{0,2}[ \t]*(?:#*|[-–—=~]{1,5})[ \t]*",
    re.IGNORECASE,
)
_PAGE = re.compile(r"[ \t]*(?:#{1,6}[ \t]*)?[*_]{0,3}(?:page|seite)[ \t]+(\d{1,4})[*_]{0,3}[.:]?[ \t]*", re.IGNORECASE)
"""Number of a page that is a section of its own; elsewhere the pages of a printed book are none."""
_NUMBER_WORDS = {
    word: number
    for code in ("en", "de")
    for word, number in language(code).numbers
    if word not in language(code).articles
}
_NUMBER_WORD = "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True))
_IN_WORDS = re.compile(
    r"(?P<before>\b(?:(?:turn|go|proceed|move|continue|return|skip|weiter)\s+(?:now\s+|on\s+|back\s+)?(?:to|at|with|bei|zu|mit)\s+"
    r"(?:(?:section|paragraph|entry|number|abschnitt|absatz|nummer)\s+)?|(?:section|paragraph|entry|abschnitt|absatz)\s+|\bon\s+to\s+|\bor\s+to\s+))"
    rf"(?P<word>{_NUMBER_WORD})\b" + UNIT,
    re.IGNORECASE,
)
"""Number of a section in words."""
_HEAD_IN_WORDS = re.compile(
    r"(?P<before>[ \t]*(?:#{1,6}[ \t]*)?[*_]{0,3}(?:section|paragraph|entry|abschnitt|absatz)[ \t]+)"
    rf"(?P<word>{_NUMBER_WORD})(?P<behind>[*_]{{0,3}}[ \t]*(?:[:.–—-].{{0,60}})?)",
    re.IGNORECASE,
)
"""Line that begins a section whose number is said in words: “## Section two”."""
_NUMBER_SIGN = re.compile(r"(?<![\w#])(?<!\]\()#?0*(?P<number>[1-9]\d{0,3})\b")
"""Number as a manuscript may write it, with a sign or noughts before it: “#002”."""
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
HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(.*?)[ \t]*(?:\{#([\w-]+)[^}]*\})?[ \t]*#*[ \t]*")
BOX = r"(?:\[[ _]?\]|[☐□❏❑])"
_BOXED = re.compile(rf"(?P<number>{_NUMBER.pattern})(?<=[ \t])(?P<boxes>(?:{BOX}[ \t]*)+)", re.IGNORECASE)
"""Number of a section with its boxes behind it."""
LINK = re.compile(r"(?<!!)\[[^\[\]\n]{1,200}\]\((?!\w+:|//)#?([^()\s]{1,80})\)")
"""Link of Markdown to something of the manuscript's own."""
_Part = tuple[str, int, list[tuple[int, str]]]
"""Name or number of a section, its line, and its numbered lines."""


def names_of(parts: Sequence[_Part], text: str) -> NamedSections:
    named = NamedSections()
    for key, _, _ in parts:
        for name in _signs(key) if key else ():
            named.setdefault(name, key)
    for line in text.split("\n"):
        found = HEADING.fullmatch(line[:300])
        if not found:
            continue
        number = re.match(r"(?:§|section|paragraph|abschnitt)?[ \t]*(\d{1,4})\b", found[2], re.IGNORECASE)
        section = named.get(found[2].casefold()) or named.get(number[1] if number else "")
        for sign in (*_signs(found[2]), (found[3] or "").casefold()) if section else ():
            named.setdefault(sign, str(section))
    named.marked = signs_of_turns(text, named)
    return named


def _signs(heading: str) -> tuple[str, str, str]:
    """Return what links may call a heading."""
    slug = re.sub(r"[^\w\s-]", "", heading.casefold()).strip()
    return heading.casefold(), re.sub(r"[\s_]+", "-", slug), re.sub(r"[\s-]+", "_", slug)


def sections_of(lines: list[str], skipped: int) -> list[_Part]:
    """Split lines at numbers that stand alone, else at numbers that begin a paragraph, else at headings."""
    for place, line in enumerate(lines):
        if said := _HEAD_IN_WORDS.fullmatch(line[:120]):
            lines[place] = f"{said['before']}{_NUMBER_WORDS[said['word'].casefold()]}{said['behind']}"
        elif boxed := _BOXED.fullmatch(line[:80]):
            many = len(re.findall(BOX, boxed["boxes"]))
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
    heads = [(place, found) for place, line in enumerate(lines) if (found := HEADING.fullmatch(line[:300]))]
    levels = [len(found[1]) for _, found in heads]
    links = {found[1].casefold() for line in lines for found in LINK.finditer(line)}
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


def with_figures(parts: list[_Part]) -> list[_Part]:
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
