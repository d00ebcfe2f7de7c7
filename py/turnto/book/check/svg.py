"""Check of an SVG picture: one that is only drawn, and cannot run, fetch or lead anywhere.

Opened alone, a picture is a page of the site that holds it, and may do there all that the site may: read saved games,
for one.  What is allowed is listed; everything else is refused, since browsers learn new things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.parsers import expat

from turnto.book.text.regex import late

SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
LARGEST = 4_000_000
"""Bytes; the shipped books' pictures have 2,000 to 30,000."""
DEEPEST = 100
"""Elements inside elements; drawing programs nest groups some ten deep."""

ELEMENTS = frozenset(
    "a animate animateMotion animateTransform circle clipPath defs desc ellipse filter g image line linearGradient marker"
    " mask metadata mpath path pattern polygon polyline radialGradient rect set stop style svg switch symbol text textPath"
    " title tspan use view feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting"
    " feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge"
    " feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence".split()
)
"""SVG 2 without ``script``, ``foreignObject`` and what is embedded from HTML."""
ANIMATED = frozenset(("animate", "set", "animateTransform", "animateMotion"))

# What drawing programs note for themselves; browsers do nothing with it.
INERT = (
    "http://www.inkscape.org/namespaces/",
    "http://sodipodi.sourceforge.net/DTD/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/",
    "http://ns.adobe.com/",
    "http://www.bohemiancoding.com/sketch/ns",
    "http://www.serif.com/",
    "http://vectornator.io",
)
XML = "http://www.w3.org/XML/1998/namespace"
_EMBEDDED = late(r"\s*data:image/(png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/=\s]*\Z")
_FETCHED = late(
    r"(?i)url\s*\(\s*(?!\s*[\"']?\s*#)|@import|image-set|\bsrc\s*\(|\bimage\s*\(|expression\s*\(|-moz-binding|\\"
)
_SCHEME = late(r"(?i)(java|vb|live)?script\s*:|data\s*:\s*text")
_SUSPECT = late(r"[(@:\\]|-[A-Za-z]")
"""A sign that stands in whatever fetches or runs something, and not in the shape of a path."""


_SPOKEN = late(r"aria-.*|data-.*|id|class|role|lang")
ENCODINGS = frozenset(("utf-8", "utf-16", "us-ascii", "iso-8859-1"))
"""Encodings that expat itself reads, and every browser alike."""


class _Refused(Exception):
    """The picture has something that is not allowed; the message names it."""


def flaw(body: bytes) -> str:
    """Return what makes this no picture that is only drawn, as “has a script”; empty for a sound one."""
    if len(body) > LARGEST:
        return f"is larger than {LARGEST:,} bytes"
    try:
        _SvgReading().parse(body)
    except _Refused as refused:
        return str(refused)
    except expat.ExpatError as wrong:
        return f"is no well-formed SVG: {expat.errors.messages[wrong.code]}, in line {wrong.lineno}"
    except (ValueError, LookupError):  # an encoding that expat or Python does not know
        return "is no well-formed SVG"
    return ""


class _SvgReading:
    """A reading of one picture, element by element."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._style: list[str] = []

    def parse(self, body: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.XmlDeclHandler = self._declaration
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        # Entities would be a second language in which all of it could be said again, or a bomb.
        parser.StartDoctypeDeclHandler = self._document_type
        parser.ProcessingInstructionHandler = self._instruction
        parser.Parse(body, True)

    def _declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if (encoding or "utf-8").lower() not in ENCODINGS:
            raise _Refused("is not saved as UTF-8")

    def _document_type(self, name: str, system_id: str | None, public_id: str | None, has_own: bool) -> None:
        if has_own:
            raise _Refused("declares entities")

    def _instruction(self, target: str, data: str) -> None:
        raise _Refused(f"has a processing instruction <?{target[:30]}")

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        if not self._open and (name != "svg" or space not in ("", SVG)):
            raise _Refused(f"is no SVG: it begins with <{name[:30]}>")
        if len(self._open) >= DEEPEST:
            raise _Refused(f"is nested more than {DEEPEST} deep")
        self._open.append(name if space in ("", SVG) else "")
        if space in ("", SVG):
            if name not in ELEMENTS:
                raise _Refused(f"has <{name[:30]}>")
            for wrong in _wrong_attributes(name, attributes):
                raise _Refused(f"has {wrong} on <{name}>")
        elif not space.startswith(INERT):
            raise _Refused(f"has <{name[:30]}> of {space[:60]}")

    def _end(self, tag: str) -> None:
        if self._open.pop() == "style":
            if _FETCHED.search("".join(self._style)):
                raise _Refused("has a style that fetches something or hides what it says")
            self._style = []

    def _text(self, text: str) -> None:
        if self._open and self._open[-1] == "style":
            self._style.append(text)


def _wrong_attributes(element: str, attributes: Mapping[str, str]) -> Iterator[str]:
    for full, value in attributes.items():
        space, _, name = full.rpartition(" ")
        if space.startswith(INERT):
            continue
        lower = name.lower()
        if lower.startswith("on"):
            yield f"the event {name[:30]}"
        elif lower == "ping":
            yield "a ping"
        elif lower in ("href", "src"):
            if not (value.strip().startswith("#") or (element in ("image", "feImage") and _EMBEDDED.match(value))):
                yield f"an address outside itself ({value[:60]})"
        elif space == XML and lower == "base":
            yield "xml:base"
        elif space not in ("", XML, LINK):
            yield f"{name[:30]} of {space[:60]}"
        elif element in ANIMATED and lower == "attributename" and _is_dangerous(value):
            yield f"an animation of {value[:30]}"
        elif _SPOKEN.fullmatch(lower):
            continue
        elif _SUSPECT.search(value) and (_FETCHED.search(value) or _SCHEME.search(value)):
            yield f"{name[:30]} that fetches or runs something"


def _is_dangerous(name: str) -> bool:
    lower = name.strip().lower().rpartition(":")[2]
    return lower.startswith("on") or lower in ("href", "src", "style", "base")
