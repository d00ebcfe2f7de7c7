"""Names of sections for passages: legal, unique, and words where numbers were."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from unicodedata import normalize

from turnto.book.model import bare
from turnto.core.names import fold

LONGEST = 70
_SIGNS = re.compile(
    r"[{}\[\]<>|*`\\#~\u2192\u27f6\u21d2\u27f9\u2794\u279c\u27a1\u27a4\u279d\u279e\u21fe\ue000-\uf8ff\x00-\x1f\x7f-\x9f\u2028\u2029]+"
)
_QUOTES = re.compile('["\u201c\u201d]')
_RESERVED = frozenset({"back", "zur\u00fcck"})
_LITTLE = frozenset(
    "a an and are as at be but by for from had has have he her his i if in into is it its of on or our out she so that the "
    "their them then there they this to up was we were when where which who with you your der die das ein eine und du dein "
    "deine ist sich mit von zu im am auf den dem des es er sie wir ihr du ich dich dir mich mir bist hast hat war wird wirst "
    "kannst musst willst geht gibt nicht kein keine hier dort dann noch nur aber oder wenn falls aus bei nach wie wo so".split()
)


def legal(name: str) -> str:
    """Return a name that can stand in a head and behind an arrow."""
    name = normalize("NFC", name).replace("&", " and ").replace("_", " ")
    name = re.sub(r"\s*:+\s*", " \u2013 ", name) if ":" in name.strip(": ") else name.replace(":", " ")
    name = re.sub(r"[-=\u2010-\u2015\u2212]+>", " ", _SIGNS.sub(" ", name))
    name = " ".join(name.split())[:LONGEST].strip(".\u2013- ")
    if len(_QUOTES.findall(name)) % 2 or re.fullmatch(f'{_QUOTES.pattern}[^"\u201c\u201d]*{_QUOTES.pattern}', name):
        name = name.strip("\"'\u201c\u201d\u2018\u2019.\u2013- ")
    if not re.search(r"\w", name):
        return f"passage {name}".strip()
    return f"the way {name}" if fold(name) in _RESERVED else name


class SectionNames:
    """Sections' names by the passages' own."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}
        self._taken: set[str] = set()
        self._repeated: dict[str, int] = {}

    def give(self, name: str, wanted: str = "") -> str:
        """Give a passage a name that no other has; ``wanted`` is a better one than its own."""
        shown = legal(wanted or name)
        if re.fullmatch(r"[0-9]{1,6}", shown) and (str(int(shown)) != shown or shown == "0"):
            shown = f"passage {shown}"
        made, number = shown, self._repeated.get(bare(shown), 1)
        while bare(made) in self._taken:
            number += 1
            self._repeated[bare(shown)] = number
            made = f"{shown} ({number})" if shown[-1:].isdigit() else f"{shown} {number}"
        self._taken.add(bare(made))
        self._given[name] = made
        return made

    def __contains__(self, name: str) -> bool:
        return name in self._given

    def __getitem__(self, name: str) -> str:
        return self._given[name]

    def find(self, name: str) -> str | None:
        """Return the passage that a link means: this one, or the first that differs in spaces."""
        return name if name in self._given else self._loosely.get(" ".join(name.split()))

    @property
    def _loosely(self) -> Mapping[str, str]:
        if len(self._loose) != len(self._given):
            self._loose = {" ".join(name.split()): name for name in reversed(self._given)}
        return self._loose

    _loose: dict[str, str] = {}  # noqa: RUF012 - replaced, never changed


_GERMAN = frozenset("der die das den dem am im zum zur beim vom ins ans ein eine einen einem".split())
"""Articles of German, where a noun has a capital."""
_THING = re.compile(
    r"\b(?:the|a|an|your|this|that|his|her|their|der|die|das|den|dem|am|im|zum|zur|beim|vom|ins|ans|ein|eine|einen|einem)\s+([^\W\d_]+(?:['\u2019-][^\W\d_]+)?)(?:\s+([^\W\d_]+))?",
    re.IGNORECASE,
)


def words_for(text: str, number: int) -> str:
    """Return a name for a numbered passage: the first thing that its text names, else its first telling words."""
    plain = re.sub(r"!?\[[^\]]{0,200}\]\([^)]{0,200}\)|[*_`>#\\]+", " ", text[:400])
    if found := _THING.search(plain):
        words = [word for word in found.groups() if word]
        kept: list[str] = []
        is_noun = words[0][:1].isupper() and found[0].split()[0].casefold() in _GERMAN
        for word in words[:2]:
            is_verb = is_noun or fold(word).endswith(("s", "ed"))
            if fold(word) in _LITTLE or (kept and is_verb and not word[:1].isupper()):
                break
            kept.append(word if word[:1].isupper() and not word.isupper() and kept else word.casefold())
        if kept and len("".join(kept)) > 2 and fold(" ".join(kept)) not in _RESERVED:
            return " ".join(kept)
    telling = [word for word in re.findall(r"[^\W\d_]{3,}", plain)[:30] if fold(word) not in _LITTLE]
    name = " ".join(word.casefold() for word in telling[:2])
    return name if len(name) > 2 and fold(name) not in _RESERVED else f"section {number}"


def is_number(name: str) -> bool:
    """Return whether a passage is called by a number that readers may see."""
    return bool(re.fullmatch(r"[1-9][0-9]{0,5}", name))


def mostly_numbers(names: Iterable[str]) -> bool:
    """Return whether a story's passages are called by numbers, as in a printed gamebook."""
    listed = list(names)
    return sum(map(is_number, listed)) * 2 > len(listed) > 1
