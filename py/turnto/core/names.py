"""Names of things: comparison, plurals and singulars."""

import re
from collections.abc import Mapping
from functools import lru_cache
from unicodedata import normalize

from turnto.core.plurals import COMPOUNDED, ONCE_WRITTEN, PLURALS, SINGULARS


@lru_cache(maxsize=16384)
def fold(name: str) -> str:
    """Return a name in its form for comparison: casefolded, spaces, quotes, hyphens and accents normalised."""
    folded = " ".join(name.translate(_PLAIN).split()).casefold()
    return folded if folded.isascii() else normalize("NFC", normalize("NFC", folded).casefold())


_PLAIN = str.maketrans(
    {"\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'"}
    | dict.fromkeys("\u201c\u201d", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u00a0": " ", "\u202f": " "}
)


def same_thing(name: str, other: str) -> bool:
    """Return whether two names mean the same item, ignoring case, a leading article and a plain plural."""
    return plainly(name) == plainly(other)


@lru_cache(maxsize=8192)
def plainly(name: str) -> str:
    """Return a folded name without its article and plural ending."""
    folded = fold(name)
    for article in ("a ", "an ", "the ", "your ", "some "):
        folded = folded.removeprefix(article)
    return one(folded)


def plural_in(tag: str) -> str | None:
    """Return the plural in an author's tag, ``plural staves`` or ``Plural Fackeln``; None for other tags."""
    word, _, several = tag.strip().partition(" ")
    return several.strip() or None if word.casefold() == "plural" else None


def many(name: str) -> str:
    """Return the plural of a name, or the name if it is one: potion of healing -> potions of healing."""
    head, of, rest = name.partition(" of ")
    return f"{head if one(head) != head else _plural(head)}{of}{rest}"


@lru_cache(maxsize=8192)
def one(name: str) -> str:
    """The singular of a thing's name; ``many`` gives the plural back."""
    head, of, rest = name.partition(" of ")
    if (known := _known(head, _ANY_SINGULARS)) is not None:
        return f"{known}{of}{rest}"
    singular = head if _known(head, PLURALS) is not None else _singular(head)
    return f"{singular if _plural(singular) == head else head}{of}{rest}"


def counted(name: str) -> str:
    """Return the singular under which a counted thing is stored, the one its plural is read back to."""
    return one(many(name))


def now_called(name: str) -> str:
    """Return the correct singular for a wrong one in old saves and hero files: axe for ax."""
    head, of, rest = name.partition(" of ")
    known = _known(head, ONCE_WRITTEN)
    return name if known is None else f"{known}{of}{rest}"


_SIBILANT = ("ch", "sh", "x", "ss", "zz")


def _known(name: str, words: Mapping[str, str]) -> str | None:
    """Return the name with its noun replaced from the table; None for an unknown noun."""
    noun = re.split("[ -]", name)[-1] if fold(name) not in words else name
    start, folded = name[: len(name) - len(noun)], fold(noun)
    if folded not in words:
        ending = next((own for own in _COMPOUNDED if own in words and folded.endswith(own)), None)
        if ending is None:
            return None
        start, noun, folded = name[: len(name) - len(ending)], noun[-len(ending) :], ending
    return start + (words[folded].capitalize() if noun[:1].isupper() else words[folded])


_ANY_SINGULARS = {**ONCE_WRITTEN, **SINGULARS}
_COMPOUNDED = tuple(word for single in COMPOUNDED for word in (single, PLURALS[single]))


def _has_man(folded: str, ending: str) -> bool:
    """Whether a word is a compound of man or men: bowman, not omen."""
    return len(folded) > 3 and folded.endswith(ending) and folded[-4] not in "aiou"


def _plural(name: str) -> str:
    if (known := _known(name, PLURALS)) is not None:
        return known
    folded = name.casefold()
    if _has_man(folded, "man"):
        return name[:-3] + "men"
    if folded.endswith(_SIBILANT):
        return name + "es"
    if folded.endswith("y") and folded[-2:-1] not in tuple("aeiou"):
        return name[:-1] + "ies"
    return name if folded.endswith("s") else name + "s"


def _singular(name: str) -> str:
    folded = name.casefold()
    if _has_man(folded, "men"):
        return name[:-3] + "man"
    if folded.endswith(tuple(f"{end}es" for end in _SIBILANT)):
        return name[:-2]
    if folded.endswith("ies") and len(folded) > 4:
        return name[:-3] + "y"
    return name[:-1] if len(folded) > 1 and folded.endswith("s") and not folded.endswith("ss") else name
