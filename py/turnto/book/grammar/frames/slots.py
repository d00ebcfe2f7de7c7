"""Slots of the lexicon's patterns, which name nothing that has another meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.grammar.frames.amounts import (
    WideReader,
    bonus,
    injury,
    minus,
    nought,
    one_less,
    one_more,
    ordinal,
    penalty,
    plus,
    reached,
    rolled,
    saying,
    several,
    times_of_money,
    wounded,
)
from turnto.book.grammar.frames.named import (
    BEHIND_A_NAME,
    NO_NAME,
    bold_items,
    bold_name,
    bold_one,
    counted,
    counted_one,
    each_sort,
    everything,
    foe_with,
    genitive,
    italic,
    limb,
    marked,
    marked_name,
    marked_one,
    proper,
    sort,
    sorts,
    stands_apart,
    title_name,
)
from turnto.book.grammar.slots import names
from turnto.book.grammar.slots.numbers import Ends, number_at
from turnto.book.model import bare
from turnto.book.text.tokens import Token

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.reading import Reading


IN_A_TITLE = (
    NO_NAME | BEHIND_A_NAME | frozenset("carrying alone accompanied wearing holding skilled trained".split())
) - frozenset("of the to in at from for and or by an a".split())
"""Words that no plain title holds."""
SAYING = frozenset(
    "you your if unless round rounds lose gain take must may can cannot can't immune turn test otherwise".split()
)
"""Words that no other plain name holds, of foes and people."""
VERBS = SAYING | {"falls", "fall", "dies", "die", "will", "would", "shall", "or"}
"""Words that stand in no name of somebody, however it is read."""
IN_A_CLAUSE = frozenset("has have had was were is are who which enough".split())
"""Words by which plain words are a clause, and no name: "Old Tam has had enough and"."""
IN_A_STATEMENT = SAYING | frozenset(
    "and or not will would shall should falls fall dies die is are was has have who which that then but".split()
)
"""Words that no name of somebody holds."""
PERSONS = frozenset("him her them it me us he she they someone somebody anyone everyone".split())
ALL_CARRIED = (
    "everything", "everything in it", "all in it", "all that is in it", "everything inside", "everything you have",
    "everything you carry", "everything you are carrying", "everything you own", "everything that you have",
    "everything that you carry", "all your equipment", "all your possessions", "all your belongings", "all of your equipment",
    "all of your possessions", "everything in your bag", "everything in your rucksack", "everything in your inventory",
    "the contents of your pack", "the contents of your backpack", "all your things", "all your gear", "everything you possess",
    "everything in your pack", "everything in your backpack", "all you have", "all you own", "all you carry",
)  # fmt: skip
ONE = ("any one of your", "one of your", "any one", "any", "one", "an", "a", "some")
A_DAY = (
    "the following day",
    "the following morning",
    "the next morning",
    "the next day",
    "next day",
    "tomorrow",
    "the day",
    "24 hours",
)


def flavour(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a few words that only tell: "the fall", "a blow to the head"; none that means something."""
    start = names.after_article(reading.language, words, place)
    for end in range(start + 1, min(start + 3, len(words)) + 1):
        token = words[end - 1]
        if (
            token.kind != "word"
            or token.style
            or token.text in NO_NAME | WHEN | reading.no_names
            or token.text in reading.meant
        ):
            return
        if not stands_apart(reading, words, place, end):
            yield end, ""


def subject(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a thing that acts on the hero, with its attributes: "the march through deep snow"."""
    start = names.after_article(reading.language, words, place)
    bases = reading.vocabulary.ways.lexicon.participles
    is_doing = words[place].text.endswith("ing") and words[place].text not in bases and bool(bases)
    if start == place and words[place].text not in THIS and not is_doing:
        return
    start = max(start, place + 1)
    for end in range(start + 1, min(start + LONGEST_SUBJECT, len(words)) + 1):
        token = words[end - 1]
        if (
            token.kind != "word"
            or token.style
            or token.text in (NO_NAME - IN_A_SUBJECT) | WHEN | reading.no_names
            or token.text in reading.meant
        ):
            return
        if token.text not in IN_A_SUBJECT and not stands_apart(reading, words, place, end):
            yield end, ""


def purpose(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse what something is done for, behind "to": "shift the bar"; no word of it means anything else."""
    for end in range(place + 1, min(place + LONGEST_SUBJECT, len(words)) + 1):
        if words[end - 1].text not in IN_A_SUBJECT and reading.is_purpose(words[place:end]):
            yield end, ""


def agent(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse what strikes the hero, which may be a weapon that the rules know: "the crossbow bolt"."""
    start = names.after_article(reading.language, words, place)
    for end in range(start + 1, min(start + 4, len(words)) + 1 if start > place else 0):
        token = words[end - 1]
        if token.kind != "word" or token.style or token.text in NO_NAME | WHEN | reading.no_names | reading.reserved:
            return
        if not stands_apart(reading, words, place, end):
            yield end, ""


def scene(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a clause in which something acts on the hero: "the trap snaps shut on you"."""
    hero = {*reading.language.subject, *reading.vocabulary.ways.possessive}
    for end, value in happening(reading, words, place):
        if end > place + 2 and any(token.text in hero for token in words[place:end]):
            yield end, value


def happening(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse what somebody or something does, which is no act of the hero's: "the trap snaps shut"."""
    ways, language = reading.vocabulary.ways, reading.language
    refused = (
        WHEN | SAYING - {"you", "your", "take"} | reading.reserved | {*language.conditional, *language.unless} | DENIED
    )
    for end in range(place + 1, min(place + LONGEST_SCENE, len(words)) + 1):
        token = words[end - 1]
        is_number = token.text not in language.articles and number_at(language, (token,), 0) is not None
        if token.kind != "word" or token.style or is_number or token.text in refused:
            return
        if end == place + 1 and token.text in {*language.subject, *ways.lexicon.acts}:
            return
        if end > place + 1:
            yield end, ""


def vague(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a few words that only tell, and do nothing."""
    acts = reading.vocabulary.ways.lexicon.acts
    for end, value in flavour(reading, words, place):
        if any({token.text, token.text.removesuffix("s")} & acts for token in words[place:end]):
            return
        yield end, value


def person(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse whom something is given to: him, the ferryman, Marin."""
    if words[place].text in PERSONS:
        yield place + 1, ""
        return
    yield from flavour(reading, words, place)


THIS = frozenset("this that these those".split())
IN_A_SUBJECT = frozenset("a an the your of from in on into onto at by to through his her its their and".split())
"""Words that a subject holds, but does not end in: "the march through the snow"."""
LONGEST_SUBJECT = 6
"""Words of the longest subject."""
LONGEST_SCENE = 14
"""Words of the longest clause that tells what befalls the hero."""
DENIED = frozenset("not no never or else every any all".split())
"""Words of which none stands in such a clause."""
WHEN = frozenset("first second third once time times visit visits every each winner loser only whoever".split())
"""Words that say when or for whom, and are no flavour: "The first time: heal 1 Vitality"."""


def there(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a section that exists, with or without its article."""
    for end, name in names.section(reading.language, reading.text, words, place):
        if bare(name) in reading.vocabulary.sections:
            yield end, name


def earlier(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse how often before the third time: twice."""
    return ((end, n - 1) for end, n in ordinal(reading, words, place))


def possessor(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse whose something is: "the guard's"."""
    for end, name in names.keyword(reading.language, reading.text, words, place):
        if name.endswith(("'s", "\u2019s")):
            yield end, name[:-2]


SLOTS: Mapping[str, tuple[str, WideReader]] = {
    "minus": ("number", minus),
    "plus": ("number", plus),
    "penalty": ("signed", penalty),
    "bonus": ("signed", bonus),
    "rolled": ("dice", rolled),
    "half-hour": ("number", saying("half an hour", "half a hour", value=30)),
    "a-week": ("number", saying("a week", "one week", value=7)),
    "several": ("number", several),
    "reached": ("number", reached),
    "nought": ("number", nought),
    "one-less": ("number", one_less),
    "one-more": ("number", one_more),
    "flavour": ("flavour", flavour),
    "vague": ("vague", vague),
    "scene": ("scene", scene),
    "happening": ("scene", happening),
    "limb": ("name", limb),
    "agent": ("agent", agent),
    "proper": ("title", proper),
    "proper-name": ("name", proper),
    "title-name": ("name", title_name),
    "person": ("person", person),
    "italic": ("keyword", italic),
    "counted": ("counter", counted),
    "counted-one": ("counter", counted_one),
    "marked": ("items", marked),
    "marked-one": ("item", marked_one),
    "marked-name": ("thing", marked_name),
    "bold-one": ("item", bold_one),
    "bold-name": ("name", bold_name),
    "bold-items": ("items", bold_items),
    "everything": ("thing", everything),
    "all-carried": ("thing", saying(*ALL_CARRIED, value="items")),
    "there": ("section", there),
    "ordinal": ("number", ordinal),
    "earlier": ("number", earlier),
    "either": ("number", saying("either")),
    "between": ("number", saying("between")),
    "wounded": ("number", wounded),
    "a-wound": ("number", saying("wound", "wunde")),
    "twice": ("number", saying("twice", "zweimal", value=2)),
    "next": ("number", saying("next")),
    "permanent": ("number", saying("permanent")),
    "none": ("number", saying("no", value=0)),
    "a-one": ("number", saying(*ONE)),
    "a-day": ("number", saying(*A_DAY)),
    "sort": ("thing", sort),
    "sorts": ("sorts", sorts),
    "each-sort": ("sorts", each_sort),
    "any": ("number", saying("any")),
    "left": ("number", saying("left", "remaining", value=1)),
    "times-money": ("times", times_of_money),
    "reset": ("number", saying("reset", value=0)),
    "one-up": ("number", saying("++")),
    "possessor": ("keyword", possessor),
    "genitive": ("keyword", genitive),
    "injury": ("name", injury),
    "subject": ("subject", subject),
    "purpose": ("subject", purpose),
    "from-behind": ("name", saying("from behind", "in the back", "in the rear", "von hinten", value="hero")),
    "foe-with": ("foe", foe_with),
}
"""Kind of slot -> the kind of the phrasebook's whose values it has, and its reader."""
FREE = frozenset(
    "item items thing counter keyword title name creature foe section marked marked-one marked-name bold-one bold-items counted "
    "counted-one everything flavour subject agent vague scene happening person facts".split()
)
"""Kinds of slots that hold words of the author's own."""
COUNTS = frozenset("one two three four five six seven eight nine ten".split())
"""Words that a hyphen binds to what they count: a one-die penalty."""


def widened(
    words: Sequence[Token], contractions: Mapping[str, str], fillers: frozenset[str], joined: Mapping[str, str]
) -> list[Token]:
    """Write contractions out, say in one word what several say, and drop the words that say nothing."""
    said = [token.text for token in words]
    for phrase, one in joined.items():
        own = phrase.split()
        for place in range(len(words) - len(own), 0, -1) if set(own) <= set(said) else ():
            if said[place : place + len(own)] == own and not words[place].style:
                joint = replace(words[place], text=one, end=words[place + len(own) - 1].end)
                words = [*words[:place], joint, *words[place + len(own) :]]
                said = [token.text for token in words]
    return list(_widened(words, contractions, fillers))


_NAMED_BEFORE = frozenset("one any none it them enough either".split())


def _widened(words: Sequence[Token], contractions: Mapping[str, str], fillers: frozenset[str]) -> Iterator[Token]:
    last = ""
    for place, token in enumerate(words):
        last, before = token.text, last
        then = words[place + 1].text if place + 1 < len(words) else ""
        if token.kind != "word" or token.style:
            yield token
        elif (token.text == "got" and (before == "have" or before.endswith("'ve"))) or (
            token.text == "got" and (before == "not" or before.endswith("ven't")) and then in _NAMED_BEFORE
        ):
            continue
        elif token.text in contractions:
            yield from (replace(token, text=part) for part in contractions[token.text].split())
        elif token.text.endswith("n't"):
            yield from (replace(token, text=part) for part in (token.text[:-3], "not"))
        elif token.text.endswith(("'ve", "'re", "'ll")):
            whole = {"'ve": "have", "'re": "are", "'ll": "will"}[token.text[-3:]]
            yield from (replace(token, text=part) for part in (token.text[:-3], whole))
        elif (halves := token.text.split("-"))[1:] and halves[0] in COUNTS:
            yield from (replace(token, text=part) for part in halves)
        elif token.text not in fillers:
            yield token
