"""Foreign prose put into our Markdown: signs escaped, markup of other tools translated."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

STRONG, STRONG_END, EM, EM_END, KEPT, KEPT_END = "\ue010", "\ue011", "\ue012", "\ue013", "\ue014", "\ue015"
_PRIVATE = str.maketrans(dict.fromkeys("\ue000\ue001\ue010\ue011\ue012\ue013\ue014\ue015\0", "\ufffd"))

_SIGNS = re.compile(
    r"(?P<plain>[\\{}*`])"
    r"|(?P<underline>(?<!\w)_|_(?!\w))"
    r"|(?P<long>[\u2192\u27f6\u21d2\u27f9\u2794\u279c\u27a1\u27a4\u279d\u279e\u21fe])"
    r"|(?P<tag><(?=[A-Za-z/!?]))"
    r"|(?P<double>\[(?=\[))"
    r"|(?P<address>\]\()"
    r"|(?P<entity>&(?=#?\w+;))"
)
_ARROW = re.compile(r"(?<=[-=\u2010-\u2015\u2212])>")
_LINE = re.compile(r"^([ \t]*)(?:(#{1,6}|>|[-+](?=\s|$)|=+[ \t]*$|~~~|\|)|(\d{1,9})([.)])(?=\s|$))", re.MULTILINE)


def without_private(text: str) -> str:
    """Replace the characters that this module and the reader of books use as marks."""
    return text.translate(_PRIVATE)


def escaped(text: str, is_line_start: bool = True) -> str:
    """Escape every sign that Markdown or the format would read."""

    def sign(found: re.Match[str]) -> str:
        match found.lastgroup:
            case "long":
                return f"&#{ord(found[0])};"
            case "address":
                return "]\\("
        return "\\" + found[0]

    text = _ARROW.sub(r"\>", _SIGNS.sub(sign, text))
    if is_line_start:
        text = _LINE.sub(lambda found: found[1] + (f"\\{found[2]}" if found[2] else f"{found[3]}\\{found[4]}"), text)
    return text


def paired(text: str, sign: str, opens: str, closes: str, guard: str = "") -> str:
    """Replace a pair of markup signs within a paragraph by marks; ``guard`` is a lookbehind."""
    escape = re.escape(sign)
    # “''Ann ''for” and “'' Ann''” are bold in Twine.
    begin, end = ("", "") if sign == "''" else (r"(?=\S)", r"(?<=\S)")
    return re.sub(
        rf"{guard}{escape}{begin}((?:(?!{escape})(?!\n[ \t]*\n)[\s\S]){{1,4000}}?){end}{escape}",
        rf"{opens}\1{closes}",
        text,
    )


def marked_up(text: str) -> str:
    """Escape prose in which emphasis is marked, and write the emphasis as Markdown."""
    parts = re.split(f"({KEPT}[^{KEPT_END}]*{KEPT_END})", text)
    text = "".join(part[1:-1] if part.startswith(KEPT) else escaped(part) for part in parts)
    return _ARROW.sub(r"\>", _emphasised(text))


_SPANS = (
    re.compile(f"(?<![{STRONG}{EM}])([{STRONG}{EM}]+)([ \t\n]+)"),
    re.compile(f"(?<![ \t\n])([ \t\n]+)([{STRONG_END}{EM_END}]+)"),
)


def _emphasised(text: str) -> str:
    """Write marks as stars: spaces go outside, and what is empty or never closed goes away."""
    text = _SPANS[1].sub(r"\2\1", _SPANS[0].sub(r"\2\1", text))
    found: list[str] = []
    open_: dict[str, int] = {}
    for part in re.split(f"([{STRONG}{STRONG_END}{EM}{EM_END}]|\n[ \t]*\n)", text):
        if part in (STRONG, EM):
            if part not in open_:
                open_[part] = len(found)
                found.append("")
        elif part in (STRONG_END, EM_END):
            start = open_.pop(STRONG if part == STRONG_END else EM, None)
            if start is not None and "".join(found[start:]).strip():
                found[start] = "**" if part == STRONG_END else "*"
                found.append(found[start])
        else:
            if part.startswith("\n") and not part.strip():
                open_.clear()
            found.append(part)
    return "".join(found)


# --- HTML in prose ------------------------------------------------------------------------------------

_TAG = re.compile(
    r"<(/?)(?!\w+:[^<>=\"']{1,200}\s[^<>=\"']{1,200}>)([A-Za-z][A-Za-z0-9:_-]{0,40})((?:\s(?:\"[^\"<]{0,2000}\"|'[^'<]{0,2000}'|[^<>\"']){0,2000}|\s[^<>]{0,2000})?)/?>"
)
"""Tag of HTML; within quotes a bracket does not end it. “<thought: what is that>” is none."""
_ANCHOR = re.compile(r"<a(?=\s)([^<>]{0,2000})>((?:(?!</?a[\s>])[\s\S]){0,2000})</a\s*>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""([A-Za-z_][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_BREAKS = frozenset(
    "p div section article header footer center blockquote ul ol dl table tr h1 h2 h3 h4 h5 h6 figure".split()
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_TRANSLATED = _BREAKS | {"b", "strong", "i", "em", "br", "hr", "li", "img", "td", "th"}
_CARRIED = {"img": {"src", "alt", "title"}}
"""Attributes of a tag that are carried over."""
_ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]+:|//)|[\"'`$_{]|\s*$", re.IGNORECASE)
"""Source of a picture that is no file beside the story."""
_NO_ALT = re.compile(f"[][{{}}<>\\\\`*{STRONG}-{KEPT_END}]+")
MOST_MARKUP = 300
"""Characters of a dropped tag that are told."""


def attributes(text: str) -> dict[str, str]:
    """Return the attributes of a tag, lower-cased names first come."""
    found: dict[str, str] = {}
    for one in _ATTRIBUTE.finditer(text):
        found.setdefault(one[1].casefold(), unescape(next((part for part in one.groups()[1:] if part is not None), "")))
    return found


def without_html(text: str, dropped: Callable[[str, int], None], pictures: list[str]) -> str:
    """Translate simple HTML: emphasis, breaks, pictures.

    Every tag and attribute that is dropped is reported, with the lines behind it.
    """

    def tag(found: re.Match[str]) -> str:
        closes, name = bool(found[1]), found[2].casefold()
        told = {} if closes else attributes(found[3])
        is_elsewhere = name == "img" and bool(_ELSEWHERE.match(told.get("src", "")))
        if not closes and (is_elsewhere or name not in _TRANSLATED or told.keys() - _CARRIED.get(name, set())):
            dropped(f"<{name}{found[3].rstrip()}>"[:MOST_MARKUP], found.string.count("\n", found.end()))
        if name in ("b", "strong"):
            return STRONG_END if closes else STRONG
        if name in ("i", "em"):
            return EM_END if closes else EM
        if name == "br":
            return "\n"
        if name == "hr":
            return f"\n\n{KEPT}---{KEPT_END}\n\n"
        if name == "li":
            return "\n" if closes else f"\n{KEPT}- {KEPT_END}"
        if name == "img" and not closes:
            file, alt = told.get("src", ""), told.get("alt", "") or told.get("title", "")
            if is_elsewhere:
                return f"({alt})" if alt else ""
            pictures.append(file)
            name = re.sub(r"[ ()]", "%20", file.replace("\\", "/").rpartition("/")[2])
            return "\n\n" + kept(f"![{' '.join(_NO_ALT.sub(' ', alt).split())}]({name})") + "\n\n"
        if name in ("td", "th") and not closes:
            return " "
        if name in _HEADINGS:
            return f"{STRONG_END}\n\n" if closes else f"\n\n{STRONG}"
        return "\n\n" if name in _BREAKS else ""

    return unescape(_TAG.sub(tag, _ANCHOR.sub(_with_address, text)))


def _with_address(found: re.Match[str]) -> str:
    """Put the address of a link to the web behind its words."""
    address = attributes(found[1]).get("href", "")
    is_web = re.match(r"(?:https?:|mailto:)\S+$", address)
    return f"{found[2]} ({address})" if is_web and address not in found[2] else found[0]


def verbatim(text: str) -> str:
    """Mark text whose signs are no markup; a word joiner parts those that are two."""
    told = re.sub(r"([/'_~^=])(?=\1)", "\\1\u2060", escaped(text, is_line_start=False))
    return re.sub(r"[^\n]+", lambda line: kept(line[0]), told)  # each line is a paragraph of its own


def kept(text: str) -> str:
    """Mark what is Markdown already, so that it is not escaped."""
    return f"{KEPT}{text}{KEPT_END}"
