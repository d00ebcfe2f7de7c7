"""Names of things: how they are compared, what several of a thing are called, and one of them."""

from functools import lru_cache


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """The form in which names are compared: no case, single spaces, straight quotes, plain hyphens."""
    return " ".join(name.translate(_PLAIN).split()).casefold()


_PLAIN = str.maketrans(
    {"\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'"}
    | dict.fromkeys("\u201c\u201d", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u00a0": " ", "\u202f": " "}
)


def same_thing(name: str, other: str) -> bool:
    """Whether two names name the same item: folded, a leading article and a plain plural apart."""
    return plainly(name) == plainly(other)


@lru_cache(maxsize=4096)
def plainly(name: str) -> str:
    """A name without article and plural, for comparing."""
    folded = fold(name)
    for article in ("a ", "an ", "the ", "your ", "some "):
        folded = folded.removeprefix(article)
    return one(folded)


def many(name: str) -> str:
    """The plural of a thing's name, where it has none yet: ration -> rations, potion of healing -> potions of healing."""
    head, of, rest = name.partition(" of ")
    return f"{head if one(head) != head else _plural(head)}{of}{rest}"


@lru_cache(maxsize=1024)
def one(name: str) -> str:
    """The singular of a thing's name; ``many`` gives the plural back."""
    head, of, rest = name.partition(" of ")
    singular = _singular(head)
    return f"{singular if _plural(singular) == head else head}{of}{rest}"


def counted(name: str) -> str:
    """The name under which several of a thing are kept: that which is read back from their plural."""
    return one(many(name))


_SIBILANT = ("ch", "sh", "x", "ss", "zz")
_IRREGULAR = {
    "knife": "knives", "loaf": "loaves", "wolf": "wolves", "staff": "staves", "leaf": "leaves", "half": "halves",
    "scarf": "scarves", "cookie": "cookies", "pixie": "pixies", "genie": "genies", "foot": "feet", "tooth": "teeth",
    "thief": "thieves", "elf": "elves", "dwarf": "dwarves", "hero": "heroes", "man": "men", "woman": "women", "child": "children",
    "mouse": "mice", "goose": "geese", "ox": "oxen",
}  # fmt: skip
_SINGLE = {plural: single for single, plural in _IRREGULAR.items()}


_NO_MEN = ("talisman", "german", "norman", "brahman")


def _has_man(folded: str, ending: str) -> bool:
    """Whether a word is a compound of man or men: bowman, not human; horsemen, not omen."""
    return len(folded) > 3 and folded.endswith(ending) and folded[-4] not in "aiou" and folded not in _NO_MEN


def _plural(name: str) -> str:
    start, space, word = name.rpartition(" ")
    folded = word.casefold()
    if folded in _IRREGULAR:
        return f"{start}{space}{_IRREGULAR[folded]}"
    if _has_man(folded, "man"):
        return name[:-3] + "men"
    if folded.endswith(_SIBILANT):
        return name + "es"
    if folded.endswith("y") and folded[-2:-1] not in tuple("aeiou"):
        return name[:-1] + "ies"
    return name if folded.endswith("s") else name + "s"


def _singular(name: str) -> str:
    start, space, word = name.rpartition(" ")
    folded = word.casefold()
    if folded in _SINGLE:
        return f"{start}{space}{_SINGLE[folded]}"
    if _has_man(folded, "men"):
        return name[:-3] + "man"
    if folded.endswith(tuple(f"{end}es" for end in _SIBILANT)):
        return name[:-2]
    if folded.endswith("ies") and len(folded) > 4:
        return name[:-3] + "y"
    return name[:-1] if len(folded) > 1 and folded.endswith("s") and not folded.endswith("ss") else name
