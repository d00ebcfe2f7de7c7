"""Names of things: comparison, plurals and singulars."""

import re
from collections.abc import Mapping
from functools import lru_cache
from unicodedata import normalize

from turnto.core.plurals import COMPOUNDED, ONCE_WRITTEN, PLURALS, SINGULARS


@lru_cache(maxsize=16384)
def fold(name: str) -> str:
    """Return a name in its form for comparison: casefolded, spaces, quotes, hyphens and accents normalised."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    folded = " ".join(name.translate(_PLAIN).split()).casefold()
    return normalize("NFC", normalize("NFC", folded).casefold())


_PLAIN = str.maketrans(
    {"\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'"}
    | dict.fromkeys("\u201c\u201d", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u00a0": " ", "\u202f": " "}
)


def slug(name: str) -> str:
    """Return a name as part of a message's id: ``Axe/Mace`` -> ``axe-mace``."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


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


_ONE_OF = {
    "en": {"a", "an", "one", "each", "every"},
    "de": {"ein", "eine", "einen", "einem", "der", "den", "dem", "das"},
}
_SEVERAL_OF = {
    "en": set("two three four five six seven eight nine ten twelve some several many both these those".split()),
    "de": set("zwei drei vier fünf sechs sieben acht neun zehn zwölf einige mehrere viele beide".split()),
}
_AND = {"en": " and ", "de": " und "}
_AFTER_A_NOUN = re.compile(
    r" (?:of|with|without|in|on|at|from|under|by|to|for|who|that|von|vom|mit|ohne|aus|im|auf)\b|[,(:]"
)
_NO_GERMAN_PLURALS = {"drachen", "schatten", "haken", "wagen", "brocken", "posten"}


@lru_cache(maxsize=1024)
def is_plural(name: str, language: str = "en") -> bool:
    """Return whether a verb after this name is in the plural: the rats, men of the Watch, Bran and Tom.

    A name in capitals alone is a person's, James, unless its plural is irregular.  German nouns show it less: what cannot be told is one.
    """
    tongue = language if language in _AND else "en"
    whole = _AFTER_A_NOUN.split(name, maxsplit=1)[0]
    words = [word for word in whole.split() if not re.fullmatch(r"\d+|.*(?:['\u2019]s|s['\u2019])", word)]
    if not words or _AND[tongue] in f"{whole} ":
        return bool(words)
    first, named = words[0].casefold(), words[-1]
    if len(words) > 1 and first in _ONE_OF[tongue] | _SEVERAL_OF[tongue]:
        return first in _SEVERAL_OF[tongue]
    if tongue == "de":
        folded = fold(named)
        ends_so = folded.endswith(("en", "punkte")) and folded not in _NO_GERMAN_PLURALS
        return ends_so and first in ("die", folded)
    common = [word for word in words if word[:1].islower() and word.casefold() not in ("the", "your", "some")]
    noun = fold(common[-1] if common else named)
    if _known(noun, PLURALS) is not None:  # sheep, or a cyclops
        return False
    return (
        one(noun) != noun if common or first == "the" else _known(noun, SINGULARS) is not None or _has_man(noun, "men")
    )


_SIBILANT = ("ch", "sh", "x", "ss", "zz")


def _known(name: str, words: Mapping[str, str]) -> str | None:
    """Return the name with its noun replaced from the table; None for an unknown noun."""
    noun = name.replace("-", " ").rpartition(" ")[2] if fold(name) not in words else name
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
