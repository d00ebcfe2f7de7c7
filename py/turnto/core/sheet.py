"""The character sheet: everything true of the hero, as a value.

One sheet serves every rule system.  A system names its fields (see ``form.Field``); the sheet keeps
*scores* (numbers, some with a maximum), *ratings* (names with a number: skills, talents, status),
*items*, *words* (lists of words: keywords, titles, advantages) and *facts* (single words: mode, race).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from turnto.core.names import counted, fold, many, now_called, plainly, plural_in, same_thing
from turnto.core.procedure import Changed, Gained, Lost, Procedure
from turnto.core.untrusted import LARGEST, MOST_ENTRIES, whole

Pairs = tuple[tuple[str, Any], ...]


def put(pairs: Pairs, key: str, value: Any) -> Pairs:
    """Return the pairs with this key set, sorted by key; None removes the key."""
    kept = {**dict(pairs), key: value}
    return tuple(sorted((k, v) for k, v in kept.items() if v is not None))


def value_of(pairs: Pairs, key: str, default: Any = None) -> Any:
    """Return the value of a key in pairs sorted by key, or the default."""
    place = bisect_left(pairs, (key,))
    return pairs[place][1] if place < len(pairs) and pairs[place][0] == key else default


@dataclass(frozen=True, slots=True)
class Score:
    """A number on the sheet, with a maximum or None (gold, experience)."""

    current: int
    maximum: int | None = None

    def __str__(self) -> str:
        return str(self.current) if self.maximum is None else f"{self.current}/{self.maximum}"


NO_SCORE = Score(0)
"""What stands for a score that a sheet does not have."""

TIMES = "\N{MULTIPLICATION SIGN}"
"""Stands before a name whose plural nobody has said: ``2 × Fackel``."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something carried: its name, its tags as a book writes them, and how many of it.

    ``Item("rope", ("+1 climbing", "heavy"))`` prints as ``rope (+1 climbing, heavy)``.
    """

    name: str
    tags: tuple[str, ...] = ()
    count: int = 1
    plural: str = field(default="", compare=False)
    """What its author calls several of it; empty where that follows from the name."""

    def __str__(self) -> str:
        return _with_tags(self.called, self.tags)

    @property
    def called(self) -> str:
        """The item without its tags: "3 ropes"."""
        return self.name if self.count == 1 else f"{self.count} {self.several}"

    @property
    def several(self) -> str:
        """What several of it are called."""
        return self.plural or many(self.name)

    @property
    def written(self) -> str:
        """The item as books and hero files write it, with the author's plural among the tags."""
        if not self.plural:
            return str(self)
        called = self.name if self.count == 1 else f"{self.count} {self.name}"
        is_unsaid = self.plural in (self.name, f"{TIMES} {self.name}")
        return _with_tags(called, self.tags if is_unsaid else (f"plural {self.plural}", *self.tags))

    def has(self, tag: str) -> bool:
        """Return whether the item has this tag (heavy, treasure, magical); a "ranged weapon" is ranged and a weapon."""
        return any(own == tag or (own.endswith(OF_A_KIND) and tag in own.split()) for own in map(fold, self.tags))

    def bonus(self, to: str) -> int:
        """Return the number of a tag such as ``+1 climbing``, or 0."""
        for tag in self.tags:
            found = BONUS.fullmatch(fold(tag))
            if found and found[2] == fold(to):
                return int(found[1])
        return 0

    def number(self, pattern: str) -> int | None:
        """Return the number in a tag of this form, ``"{} left"`` or ``"heals {}"``, or None."""
        return next((number for tag in self.tags if (number := _number_in(tag, pattern)) is not None), None)

    def tagged(self, tag: str) -> Item:
        """The item with one more tag."""
        return self if self.has(fold(tag)) else replace(self, tags=(*self.tags, tag))

    def untagged(self, pattern: str) -> Item:
        """The item without the tags of this form, ``"worn"`` or ``"{} left"``."""
        kept = (tag for tag in self.tags if fold(tag) != pattern and _number_in(tag, pattern) is None)
        return replace(self, tags=tuple(kept))


_NUMBER = re.compile(r"\s*([+-]?\d+)\s*")


def _number_in(tag: str, pattern: str) -> int | None:
    """Return the number in a tag of the form ``"heals {}"``; None for another."""
    folded = fold(tag)
    before, _, after = pattern.partition("{}")
    if not (folded.startswith(before) and folded.endswith(after)):
        return None
    # To compile the form as an expression would take a browser longer than to draw the sheet.
    found = _NUMBER.fullmatch(folded[len(before) : len(folded) - len(after)])
    return int(found[1]) if found else None


def _with_tags(called: str, tags: Iterable[str]) -> str:
    return f"{called} ({listed})" if (listed := ", ".join(tags)) else called


def tagged_item(name: str, tags: Iterable[str], count: int) -> Item:
    """The item of this name; a tag such as ``plural staves`` is what several of it are called."""
    listed = tuple(tags)
    plural = next((several for tag in listed if (several := plural_in(tag))), "")
    if count > 1 and not plural:
        name = counted(name)
    return Item(name, tuple(tag for tag in listed if not plural_in(tag)), count, plural)


def in_the_words_of(thing: Item, plurals: Mapping[str, str]) -> Item:
    """The item under the name that a book has for one of it, with the plural its author gives it."""
    for one, several in plurals.items():
        if fold(thing.name) == fold(several):
            return replace(thing, name=one, plural=several)
        if same_thing(thing.name, one):
            return replace(thing, plural=several)
    return thing


BONUS = re.compile(r"([+-]?\d+) (?:(?:to|in|for|on|when|with) )?(?:the |your )?(.+?)(?: skill| tests?| rolls?)?")
"""A tag that adds to a skill: ``+1 climbing``, ``+1 to Climbing tests``."""
OF_A_KIND = (" weapon", " armour", " armor")
"""Ends of tags that say two things in one."""
_ITEM = re.compile(r"(?:(\d+)\s+)?(.+?)\s*(?:\(([^()]*)\))?\s*")


def tags_listed(text: str) -> tuple[str, ...]:
    """Return the tags of an item: ``+1 climbing, heavy``.  Between digits a comma is a decimal one: ``2,5 Pfund``."""
    return tuple(tag for part in re.split(r";|,(?!\d)|(?<!\d),", text) if (tag := " ".join(part.split())))


@lru_cache(maxsize=4096)
def item(text: str) -> Item:
    """Read an item as books and hero files write it: ``20 arrows``, ``sword (one-handed, +1)``.

    Raises ValueError where there is no name.
    """
    found = _ITEM.fullmatch(" ".join(text.split()))
    if not found:
        raise ValueError(f"expected an item such as rope (+1 climbing, heavy), got {text!r}")
    count, name, tags = found.groups()
    return tagged_item(name.strip(), tags_listed(tags or ""), int(count or 1))


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything true of the hero.  Equal sheets are the same hero; every change gives a new sheet."""

    name: str = ""
    scores: tuple[tuple[str, Score], ...] = ()
    ratings: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    items: tuple[Item, ...] = ()
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()

    # scores

    def score(self, key: str) -> Score:
        """The score; 0 without a maximum where the sheet has none."""
        for own, score in self.scores:
            if own == key:
                return score
        return NO_SCORE

    def __getitem__(self, key: str) -> int:
        """The current value of a score."""
        return self.score(key).current

    def maximum(self, key: str) -> int:
        """The maximum of a score, its current value where it has none."""
        score = self.score(key)
        return score.current if score.maximum is None else score.maximum

    def having(self, **scores: int | Score) -> Sheet:
        """The sheet with these scores; a plain number sets the current value alone."""
        pairs: Pairs = self.scores
        for key, value in scores.items():
            pairs = put(pairs, key, value if isinstance(value, Score) else replace(self.score(key), current=value))
        return replace(self, scores=pairs)

    # ratings

    def rated(self, group: str) -> Mapping[str, int]:
        """All ratings of a group: ``{"Climbing": 2}``."""
        return dict(dict(self.ratings).get(group, ()))

    def rating(self, group: str, name: str) -> int | None:
        """One rating, names compared folded; None where the hero has none."""
        return next((n for own, n in dict(self.ratings).get(group, ()) if fold(own) == fold(name)), None)

    def with_rating(self, group: str, name: str, number: int | None) -> Sheet:
        """The sheet with this rating set, or taken away (None)."""
        known = self.rated(group)
        own = next((own for own in known if fold(own) == fold(name)), name)
        return replace(self, ratings=put(self.ratings, group, put(tuple(known.items()), own, number) or None))

    def with_ratings(self, group: str, rated: Mapping[str, int]) -> Sheet:
        """The sheet with exactly these ratings in the group."""
        return replace(self, ratings=put(self.ratings, group, tuple(sorted(rated.items())) or None))

    # items

    def item(self, name: str) -> Item | None:
        """The first item of this name."""
        return next((own for own in self.items if same_thing(own.name, name)), None)

    def carries(self, name: str) -> int:
        """How many of this item are carried."""
        return sum(own.count for own in self.items if same_thing(own.name, name))

    def with_item(self, new: Item) -> Sheet:
        """Return the sheet with one more entry; equal things are counted, things with tags stand apart."""
        return self.with_items((new,))

    def with_items(self, new: Iterable[Item]) -> Sheet:
        """Return the sheet with more entries, each as by ``with_item``."""
        return replace(self, items=_gathered(self.items, new))

    def in_the_words_of(self, plurals: Mapping[str, str]) -> Sheet:
        """The sheet with its items under the names that a book has for them."""
        named = [in_the_words_of(own, plurals) for own in self.items]
        # Only what went under two names is counted together: entries that a rule keeps apart stay apart.
        joined = {now.name for own, now in zip(self.items, named, strict=True) if now.name != own.name}
        return replace(self, items=_gathered((), named, joined))

    def with_names_of_today(self, group: str, words: Mapping[str, str], items: Mapping[str, str]) -> Sheet:
        """The sheet whose words of a group, and items, go by the names that a book has for them now.

        ``words`` and ``items`` are earlier names, folded, each with the one of today.
        """
        called = {plainly(old): new for old, new in items.items()}
        own = [replace(own, name=called.get(plainly(own.name), own.name)) for own in self.items]
        renamed = {now.name for was, now in zip(self.items, own, strict=True) if now.name != was.name}
        listed = dict.fromkeys(words.get(fold(word), word) for word in self.listed(group))
        sheet = replace(self, items=_gathered((), own, renamed)) if renamed else self
        return sheet.with_words(group, listed) if tuple(listed) != self.listed(group) else sheet

    def without_item(self, gone: Item, count: int | None = None) -> Sheet:
        """The sheet without this entry, or with ``count`` fewer of it."""
        place = self.items.index(gone)
        left = 0 if count is None else gone.count - count
        kept = (replace(gone, count=left),) if left > 0 else ()
        return replace(self, items=(*self.items[:place], *kept, *self.items[place + 1 :]))

    def with_changed(self, old: Item, new: Item) -> Sheet:
        """The sheet with one of ``old`` become ``new``, in its place."""
        place = self.items.index(old)
        rest = (replace(old, count=old.count - 1),) if old.count > 1 else ()
        return replace(self, items=(*self.items[:place], new, *rest, *self.items[place + 1 :]))

    # words and facts

    def listed(self, group: str) -> tuple[str, ...]:
        """The words of a group, in the order gained."""
        return dict(self.words).get(group, ())

    def has_word(self, group: str, word: str) -> bool:
        """Whether a word stands in a group, compared folded."""
        return fold(word) in map(fold, self.listed(group))

    def with_word(self, group: str, word: str) -> Sheet:
        """The sheet with this word in the group, once."""
        if self.has_word(group, word):
            return self
        return self.with_words(group, (*self.listed(group), word))

    def without_word(self, group: str, word: str) -> Sheet:
        """The sheet without this word in the group."""
        return self.with_words(group, (own for own in self.listed(group) if fold(own) != fold(word)))

    def with_words(self, group: str, words: Iterable[str]) -> Sheet:
        """The sheet with exactly these words in the group."""
        return replace(self, words=put(self.words, group, tuple(words) or None))

    def fact(self, key: str, default: str = "") -> str:
        """A single word about the hero: a mode, a race."""
        return dict(self.facts).get(key, default)

    def with_fact(self, key: str, value: str | None) -> Sheet:
        """The sheet with this fact set, or taken away (None)."""
        return replace(self, facts=put(self.facts, key, value))


def _gathered(items: Iterable[Item], new: Iterable[Item], joined: Container[str] | None = None) -> tuple[Item, ...]:
    """Return the items with new ones counted in; with ``joined``, only those of these names are counted together."""
    found = list(items)
    places: dict[tuple[str, tuple[str, ...]], int] = {}
    for place, own in enumerate(found):
        places.setdefault((plainly(own.name), own.tags), place)
    for own in new:
        place = places.setdefault((plainly(own.name), own.tags), len(found))
        if place < len(found) and (joined is None or own.name in joined):
            found[place] = _counted_in(found[place], own)
        else:
            found.append(own)
    return tuple(found)


def _counted_in(own: Item, new: Item) -> Item:
    plural = own.plural or new.plural
    name = own.name if plural else counted(own.name)
    return replace(own, name=name, count=min(own.count + new.count, LARGEST), plural=plural)


# --- changes that are told ------------------------------------------------------------------------


def change(sheet: Sheet, key: str, by: int, *, least: int = 0) -> Procedure[Sheet]:
    """Change a score by a number, between ``least`` and its maximum, and report a change.

    A score without a maximum stays below the largest number that a save can hold.
    """
    score = sheet.score(key)
    after = min(score.current + by, LARGEST)
    if by > 0 and score.maximum is not None:
        after = max(score.current, min(after, score.maximum))
    if by < 0:
        after = min(score.current, max(after, least))
    if after != score.current:
        yield Changed(key, score.current, after)
    return sheet.having(**{key: replace(score, current=after)})


def gain_item(sheet: Sheet, new: Item) -> Procedure[Sheet]:
    """Carry one more thing, and report it."""
    yield Gained("item", replace(new, count=1).written, new.count)
    return sheet.with_item(new)


def lose_item(sheet: Sheet, gone: Item, count: int | None = None) -> Procedure[Sheet]:
    """Part with a thing, or with ``count`` of it, and report it."""
    number = gone.count if count is None else min(count, gone.count)
    yield Lost("item", replace(gone, count=1).written, number)
    return sheet.without_item(gone, number)


def gain_word(sheet: Sheet, group: str, word: str, kind: str) -> Procedure[Sheet]:
    """Gain a keyword, title or code, and report it unless the hero had it."""
    if not sheet.has_word(group, word):
        yield Gained(kind, word)
    return sheet.with_word(group, word)


def lose_word(sheet: Sheet, group: str, word: str, kind: str) -> Procedure[Sheet]:
    """Lose a keyword, title or code, and report it if the hero had it."""
    own = next((own for own in sheet.listed(group) if fold(own) == fold(word)), None)
    if own is not None:
        yield Lost(kind, own)
    return sheet.without_word(group, word)


# --- for keeping ----------------------------------------------------------------------------------


def packed(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as JSON for a save; ``unpacked`` returns an equal sheet."""
    return {
        "name": sheet.name,
        "scores": {key: [score.current, score.maximum] for key, score in sheet.scores},
        "ratings": {group: dict(rated) for group, rated in sheet.ratings},
        "items": [[own.name, list(own.tags), own.count, *([own.plural] if own.plural else ())] for own in sheet.items],
        "words": {group: list(words) for group, words in sheet.words},
        "facts": dict(sheet.facts),
    }


def unpacked(kept: Mapping[str, Any]) -> Sheet:
    """Return the sheet of a save; raise ValueError, TypeError or KeyError for anything else."""
    groups = (kept["scores"], *kept["ratings"].values(), kept["items"], *kept["words"].values(), kept["facts"])
    tags = (tags for _, tags, *_ in kept["items"])
    if max(sum(map(len, groups)), sum(map(len, tags))) > MOST_ENTRIES:
        raise ValueError(f"expected at most {MOST_ENTRIES} entries")
    return Sheet(
        str(kept["name"]),
        tuple(
            sorted(
                (str(key), Score(whole(now), None if most is None else whole(most)))
                for key, (now, most) in kept["scores"].items()
            )
        ),
        tuple(
            sorted(
                (str(group), tuple(sorted((str(name), whole(n)) for name, n in rated.items())))
                for group, rated in kept["ratings"].items()
            )
        ),
        tuple(_item_from(*own) for own in kept["items"]),
        tuple(sorted((str(group), tuple(map(str, words))) for group, words in kept["words"].items())),
        tuple(sorted((str(key), str(value)) for key, value in kept["facts"].items())),
    )


def _item_from(name: Any, tags: Any, count: Any, plural: Any = "") -> Item:
    # Saves of before authors gave plurals have three parts.
    return Item(str(name) if plural else now_called(str(name)), tuple(map(str, tags)), whole(count), str(plural))
