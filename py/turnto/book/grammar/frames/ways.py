"""Ways of putting the phrases of a rule system: its literal patterns, and those made of lexicon and frames."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from turnto import common
from turnto.book.grammar.frames.lexicon import Lexicon, expanded, lexicon
from turnto.book.grammar.frames.nearest import SMALL, Indexed, indexed
from turnto.book.grammar.known import Group, Known, known, slot_names
from turnto.book.grammar.pattern import Wanted, in_language, literal, parse
from turnto.book.text.locale import language
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.common import conditions_by_id, phrases_by_id
from turnto.common.inventory import score_called
from turnto.core.names import fold, plainly
from turnto.core.phrase import Clause, Condition, Phrase
from turnto.core.phrasebook import NO_FRAMES, Frames, Phrasebook
from turnto.core.system import System
from turnto.words.native import native_names

_RESULTS = frozenset(("success", "failure", "partial", "critical", "tie", "otherwise"))
"""What came of a test: no words of it only tell, in "on a failure you take 2 damage"."""
_OF = frozenset("of with von mit voll".split())
"""Words behind the head of a name."""
_FIRST_VERB = late(r"(?:\[you\] )?(\w+|\([\w |']+\)) ")
_NAMED_BEHIND = late(r"(\w+|\([\w|]+\)) (?:\[?\([^)]*\)\]? )?\{(\w+):(?:keyword|name|creature|possessor)\}")
"""What stands before a name in a pattern."""
_AMOUNT = late(r"(\{(?:amount|n|dice):(?:number|dice)\})(?: \[of your\])? <coin>")
_COMMAS = late(r",(?:\s*,)+")
SCORES = ("score", "attribute", "basic")
"""Kinds of words that are scores in any system; instructions treat those of the latter two alike."""

RATED = (*SCORES, "skill", "talent", "spell", "sense")
"""Kinds of words that have a number on the sheet, or are learned."""
_HELD = ("trait", "disadvantage", "field", "ofkind")
"""Kinds of words that a hero can have besides."""


def is_score(system: System, name: str) -> bool:
    """Return whether a name is a score, or another part of the sheet that is not carried."""
    if field := score_called(system, name):
        return not field.carried
    on_the_sheet = (
        word for field in system.sheet.fields if field.kind in ("ratings", "words") for word in (field.key, field.label)
    )
    words = (word for kind in SCORES for word in system.language.kinds.get(kind, ()))
    return any(plainly(word) == plainly(name) for word in (*on_the_sheet, *words))


MONEY_AS_A_COUNTER = {
    "gain-money": "Add {amount} to *{coin}*",
    "pay-money": "Pay {amount} from *{coin}*",
    "lose-money": "Lose {amount} from *{coin}*",
    "lose-all-money": "Set *{coin}* to 0",
    "has-money": "*{coin}* is {amount} or more",
    "has-less-money": "*{coin}* is less than {amount}",
    "has-no-money": "*{coin}* is 0",
}
"""What a book of rules without money says of its own."""
COUNTED_AS = {"gp": "Gold", "gold": "Gold", "sp": "Silver", "silver": "Silver"}
"""Counters for the usual coins; any other coin is its own."""


def coin_of(system: System, header: Mapping[str, Any]) -> str:
    """Return the coin that a book of rules without money names in its header: ``money: crowns``."""
    said = header.get("money")
    is_named = isinstance(said, str) and not system.goods.money and _COIN.fullmatch(said.strip())
    return said.strip() if is_named and isinstance(said, str) else ""


_COIN = late(r"[^\W\d_]+(?: [^\W\d_]+)?")

KINDS_OF_THINGS = frozenset(
    "weapons armour armor items rations shield shields spells equipment treasure title titles keyword codeword".split()
)
"""What is meant wherever it stands: "your weapons and armour" are both."""


@dataclass(frozen=True)
class Ways:
    """Everything that a book can say of a system in one language, in whatever words; compiled when first wanted."""

    system: System
    code: str
    coin: str = ""
    """The book's own word for money, where its rules have none."""

    @cached_property
    def lexicon(self) -> Lexicon:
        """Return the words of the language."""
        return lexicon(self.code)

    @cached_property
    def own(self) -> Frames:
        """Return what the rule system declares."""
        return self.system.author_checks().frames.get(self.code.split("-")[0], NO_FRAMES)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Return what authors call money and scores, as alternatives."""
        return {**_coin(self.system, self.code, self.coin), **self.own.names}

    @cached_property
    def phrases(self) -> Group:
        """Return the phrases with all their ways."""
        said = phrases_by_id(self.system)
        first = {phrase.id: phrase for phrase in self.system.language.phrases}
        return Group(self._known({**first, **said}, self.own.instructions, self.lexicon.instructions))

    @cached_property
    def hinted(self) -> Group:
        """Return the phrases with looser ways of saying them, for hints alone."""
        said = {**phrases_by_id(self.system)}
        some = {id: said[id] for id in (*self.own.hints, *self.lexicon.hints) if id in said}
        return Group(self._known(some, self.own.hints, self.lexicon.hints, plainly=False))

    @cached_property
    def conditions(self) -> Group:
        """Return the conditions with all their ways."""
        asked = conditions_by_id(self.system)
        first = {condition.id: condition for condition in self.system.language.conditions}
        return Group(self._known({**first, **asked}, self.own.conditions, self.lexicon.conditions))

    @cached_property
    def indexed_phrases(self) -> tuple[Indexed, ...]:
        """Return the phrases with their words, for the nearest one."""
        return indexed(self.phrases.members)

    @cached_property
    def rarity(self) -> Mapping[str, int]:
        """Return in how many phrases each word may stand."""
        return Counter(word for one in self.indexed_phrases for word in one.likely)

    def clauses_apart(self, id: str) -> tuple[Indexed, ...]:
        """Return the clauses of a phrase as sentences of their own, with their words; none of a condition."""
        if (found := self._clauses_apart.get(id)) is None:
            own = [known for known in self.phrases.members if known.what.id == id]
            found = self._clauses_apart[id] = indexed(
                Known(
                    known.what,
                    Wanted(said),
                    (clause,),
                    (slots,) if (slots := slot_names(said)) else (),
                    patterns=tuple(said),
                )
                for known in own
                for clause in known.clauses
                for said in (self._clause(known.what.id, clause),)
            )
        return found

    @cached_property
    def _clauses_apart(self) -> dict[str, tuple[Indexed, ...]]:
        return {}

    def clause_words(self, id: str) -> frozenset[str]:
        """Return the words that say something in the clauses of a phrase; none of a condition."""
        found = self._clause_words.get(id)
        if found is None:
            some = [one.likely for one in self.clauses_apart(id)]
            found = self._clause_words[id] = frozenset().union(*some) - self.lexicon.empty - SMALL
        return found

    @cached_property
    def _clause_words(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def indexed_conditions(self) -> tuple[Indexed, ...]:
        """Return the conditions with their words."""
        return indexed(self.conditions.members)

    @cached_property
    def _facts(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((late(said, re.IGNORECASE), put) for said, put in self.own.facts)

    def tidied(self, facts: str) -> str:
        """Return the facts of a foe as the rules put them: "2 Wounds" as "Wounds 2"."""
        for said, put in self._facts if facts else ():
            facts = said.sub(put, facts)
        return _COMMAS.sub(",", facts).rstrip(" .")

    @cached_property
    def _tags(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        said = (*self.own.tags, *self.lexicon.tags)
        return tuple((late(pattern, re.IGNORECASE), put) for pattern, put in said)

    def tag(self, said: str) -> str:
        """Return the tag of the rules for an author's words such as "can be thrown"; empty for unknown ones."""
        found = ((pattern.fullmatch(said), put) for pattern, put in self._tags)
        return next((match.expand(put) for match, put in found if match), "")

    @cached_property
    def aliases(self) -> Mapping[str, Mapping[str, str]]:
        """Return kind -> other names, folded -> the word of that kind."""
        return {kind: {fold(alias): word for alias, word in words.items()} for kind, words in self.own.aliases.items()}

    @cached_property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """Return the words of each kind of slot, in this language and in that of the rules."""
        native = native_names(self.system, self.code)
        return {kind: (*words, *native.words_of(kind)) for kind, words in self.system.language.kinds.items()}

    @cached_property
    def scores(self) -> frozenset[str]:
        """Return what the scores and the money of these rules are called: in no name of a counter."""
        numbers = [
            field for field in self.system.sheet.fields if field.kind in ("score", "number") and not field.carried
        ]
        on_the_sheet = {name for field in numbers for name in (field.key, field.label)}
        of_kinds = {word for kind in SCORES for word in self.kinds.get(kind, ())}
        aliases = {alias for kind in SCORES for alias in self.own.aliases.get(kind, ())}
        called = {
            " ".join(said) for name in ("coin", *self.own.scores) for said in _alternatives(self.names.get(name, ""))
        }
        return frozenset(map(plainly, on_the_sheet | of_kinds | aliases | called)) - self.carried - {""}

    @cached_property
    def kept(self) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
        """Return what no hint may leave out, with what a hint says then."""
        return tuple((late(said, re.IGNORECASE), late(put, re.IGNORECASE)) for said, put in self.lexicon.kept)

    @cached_property
    def invented(self) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
        """Return what a hint says only of a text that says it too, with what such a text says."""
        return tuple((late(put, re.IGNORECASE), late(said, re.IGNORECASE)) for put, said in self.lexicon.invented)

    @cached_property
    def carried(self) -> frozenset[str]:
        """Return the things that the sheet counts: rations."""
        fields = self.system.sheet.fields
        return frozenset(plainly(name) for field in fields if field.carried for name in (field.key, field.label))

    @cached_property
    def wares(self) -> frozenset[str]:
        """Return the things that the rules name: those of the sheet and of the price list."""
        return self.carried | {plainly(ware.split("(")[0].strip()) for ware, _ in self.system.goods.price_list}

    def is_usual_thing(self, name: str) -> bool:
        """Return whether a plain name is one of a usual thing: "coil of rope".

        Usual is what the rules name and what adventurers carry.
        """
        words = plainly(name).split()
        heads = [words[place - 1] for place in range(1, len(words)) if words[place] in _OF] + words[-1:]
        things = self.lexicon.things
        refused = self.reserved | (self.lexicon.openers - _OF)
        of_metal = frozenset(words[:-1]) & frozenset(map(plainly, self.lexicon.metals))
        if plainly(name) in refused or not refused.isdisjoint([word for word in words if word not in of_metal]):
            return False
        return plainly(name) in self.wares or any(
            head in things or (len(head) > 7 and head.endswith(tuple(things)))
            for whole in heads[:1] + heads[-1:]
            for head in (whole, *(whole.removesuffix(end) for end in self.lexicon.plurals))
        )

    @cached_property
    def reserved(self) -> frozenset[str]:
        """Return the names of scores and of money, in these rules or in any: no plain name of a thing."""
        usual = frozenset(map(plainly, self.lexicon.scores))
        return ((self.scores | usual) - self.carried) | frozenset(map(plainly, self.lexicon.money))

    @cached_property
    def rule_words(self) -> frozenset[str]:
        """Return every name that the rules know: no plain name of a counter."""
        kinds = self.kinds
        aliases = {plainly(alias) for kind in (*RATED, *_HELD) for alias in self.own.aliases.get(kind, ())}
        return (
            self.reserved
            | self.carried
            | self.lexicon.uncounted
            | aliases
            | {plainly(word) for kind in RATED for word in kinds.get(kind, ())}
        )

    @cached_property
    def learned(self) -> frozenset[str]:
        """Return the skills, spells and similar names of one word, so that plain names need not be tried."""
        kinds = self.kinds
        return frozenset(plainly(word) for kind in RATED for word in kinds.get(kind, ()) if " " not in word)

    @cached_property
    def learned_names(self) -> frozenset[str]:
        """Return the skills, spells and similar names: no plain name of a thing."""
        kinds = self.kinds
        return frozenset(plainly(word) for kind in RATED for word in kinds.get(kind, ())) - self.carried

    @cached_property
    def traits(self) -> frozenset[str]:
        """Return what a hero can have besides, and no plain name of a thing: advantages, disadvantages."""
        kinds = self.kinds
        return frozenset(plainly(word) for kind in _HELD for word in kinds.get(kind, ())) - self.carried

    @cached_property
    def _of_kinds(self) -> frozenset[str]:
        kinds = self.kinds.values()
        return frozenset(part for words in kinds for word in words for part in plainly(word).split() if len(part) > 2)

    @cached_property
    def meant(self) -> frozenset[str]:
        """Return the words of scores, money and whatever else the rules name: in no few words that only tell."""
        return self.reserved | self._of_kinds | KINDS_OF_THINGS

    @cached_property
    def telling(self) -> frozenset[str]:
        """Return words that say something of what is done, so that no flavour holds them."""
        return self.named | self.lexicon.acts

    @cached_property
    def named(self) -> frozenset[str]:
        """Return the words that say something wherever they stand, behind an article too."""
        return self._of_rules | self.patterned | self.lexicon.telling

    @cached_property
    def purposed(self) -> frozenset[str]:
        """Return the words that say something where a purpose begins.

        No act is done there: "to get past him".
        """
        return self._of_rules | (self.patterned - self.lexicon.acts) | self.lexicon.telling | self.lexicon.promises

    @cached_property
    def _of_rules(self) -> frozenset[str]:
        one_word = {name for name in self.rule_words if " " not in name}
        return self._of_kinds | one_word | self.came

    @cached_property
    def came(self) -> frozenset[str]:
        """Return the words for the outcome of a test."""
        states = outcome_words(self.code).states.items()
        return frozenset(word for word, meaning in states if meaning in _RESULTS)

    @cached_property
    def nouns(self) -> frozenset[str]:
        """Return the words that say something behind an article: whole names, and none that is a part of one."""
        return self.held | self.lexicon.telling | self.came

    @cached_property
    def held(self) -> frozenset[str]:
        """Return the names of one word that a hero can have, be or roll against."""
        learned = (plainly(word) for kind in (*RATED, *_HELD) for word in self.kinds.get(kind, ()))
        return frozenset(name for name in {*self.rule_words, *learned} if " " not in name) | KINDS_OF_THINGS

    def spells(self, words: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
        """Return the names of several words that words hold: "Water Breathing"."""
        firsts = self._long_names
        return frozenset(
            name
            for place, word in enumerate(words)
            for name in firsts.get(word, ())
            if words[place : place + len(name)] == name
        )

    @cached_property
    def _long_names(self) -> Mapping[str, Sequence[tuple[str, ...]]]:
        found: dict[str, list[tuple[str, ...]]] = {}
        for kind in (*RATED, *_HELD):
            for name in self.kinds.get(kind, ()):
                if len(words := tuple(fold(name).split())) > 1:
                    found.setdefault(words[0], []).append(words)
        return found

    def introduced(self, id: str) -> Mapping[str, frozenset[str]]:
        """Return the words of a phrase before the slots of whom and what it is about.

        “For” the captain is one.
        """
        if (found := self._introduced.get(id)) is None:
            named: dict[str, set[str]] = {}
            for known in (one for one in self.phrases.members if one.what.id == id):
                for pattern in known.wanted.patterns:
                    for opener, name in _NAMED_BEHIND.findall(pattern):
                        for word in opener.strip("()").split("|"):
                            named.setdefault(word, set()).add(name)
            found = self._introduced[id] = {word: frozenset(names) for word, names in named.items()}
        return found

    @cached_property
    def _introduced(self) -> dict[str, Mapping[str, frozenset[str]]]:
        return {}

    @cached_property
    def possessive(self) -> frozenset[str]:
        """Return the words before a noun that say whose it is."""
        return frozenset(word for word in self.lexicon.words.get("your", "").split("|") if " " not in word)

    @cached_property
    def having(self) -> frozenset[str]:
        """Return the verbs of what the hero has."""
        said = (words for name in ("has", "own") for words in self.lexicon.words.get(name, "").split("|"))
        return frozenset(word for words in said for word in words.split()[-1:])

    @cached_property
    def directions(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """Return the words that only take from a score, and those that only give to it."""
        down, up = (
            {
                next((word for word in said if word not in SMALL), "")
                for name in names
                for said in _alternatives(self.lexicon.words.get(name) or self.names.get(name, ""))
            }
            for names in (
                ("lose", "reduce", "falls", "mark"),
                ("regain", "increase", "raise", "rises", "recovers", "clear"),
            )
        )
        return ("down", frozenset(down - up)), ("up", frozenset(up - down))

    @cached_property
    def spoken(self) -> frozenset[str]:
        """Return every word of the phrasebook's patterns: no score that the rules have not."""
        patterns = (
            one for phrase in phrases_by_id(self.system).values() for one in in_language(phrase.patterns, self.code)
        )
        return frozenset(word for one in patterns for word in re.findall(r"[a-z]+", re.sub(r"\{[^}]*\}", " ", one)))

    @cached_property
    def patterned(self) -> frozenset[str]:
        """Return the words of the phrasebook's patterns but for its acts: dice, damage, round."""
        said = {
            word
            for phrase in {**phrases_by_id(self.system)}.values()
            for pattern in in_language(phrase.patterns, self.code)
            for word in literal(parse(pattern))
        }
        return frozenset(said) - SMALL - self.lexicon.small - self.lexicon.acts - {"…"}

    @cached_property
    def purposes(self) -> Mapping[str, frozenset[str]]:
        """Return for each phrase the words of clauses that name a purpose, so that none is left out: "to notice"."""
        return {
            id: frozenset(
                word
                for clause in phrase.clauses
                for pattern in in_language(clause.patterns, self.code)
                if "to " in pattern
                for word in re.findall(r"[a-z]+", pattern)
            )
            - (SMALL | self.lexicon.empty | self.lexicon.directions)
            for id, phrase in phrases_by_id(self.system).items()
        }

    @cached_property
    def compounds(self) -> tuple[tuple[Wanted, str], ...]:
        """Return the sentences that are two instructions, with what they say."""
        return self._paired(self.lexicon.compounds)

    @cached_property
    def likely(self) -> tuple[tuple[Wanted, str], ...]:
        """Return the sentences that the phrasebook lacks, with what is likely meant."""
        return self._paired((*self.own.likely, *self.lexicon.likely))

    def _paired(self, said: Iterable[Sequence[str]]) -> tuple[tuple[Wanted, str], ...]:
        return tuple(
            (Wanted(tuple(self._expanded((pattern,)))), means) for pattern, means in said if self._has_coin(pattern)
        )

    @cached_property
    def shop(self) -> Wanted:
        """Return how a shop is headed: "The smith sells"."""
        said = ("{who:name} (sells|sell|offers)", "they sell", *self.lexicon.instructions.get("sells", ()))
        return Wanted(tuple(self._expanded(said)))

    @cached_property
    def counted_money(self) -> tuple[tuple[Wanted, str, bool], ...]:
        """Return the sentence of money the rules lack, its form with a counter, and whether it is a question."""
        if self.system.goods.money:
            return ()
        usual = "|".join(sorted(self.lexicon.money, key=lambda said: -len(said.split())))
        names = {"coin": usual, **self.names}
        counter = COUNTED_AS.get(fold(self.coin or "gp"), self.coin[:1].upper() + self.coin[1:])
        return tuple(
            (
                Wanted([one for pattern in ways.get(id, ()) for one in expanded(pattern, self.lexicon, names)]),
                said.replace("{coin}", counter),
                asks,
            )
            for ways, asks in ((self.lexicon.instructions, False), (self.lexicon.conditions, True))
            for id, said in MONEY_AS_A_COUNTER.items()
        )

    def _has_coin(self, pattern: str) -> bool:
        return "<coin" not in pattern or "coin" in self.names

    def _known(
        self,
        all_: Mapping[str, Phrase] | Mapping[str, Condition],
        own_ways: Mapping[str, Sequence[str]],
        shared_ways: Mapping[str, Sequence[str]],
        plainly: bool = True,
    ) -> Iterable[Known]:
        joints = (*language(self.code).joints, "you must", "you have")
        for id, what in all_.items():
            patterns = [*in_language(what.patterns, self.code)]
            slots = slot_names(patterns)
            count = len(patterns)
            others = self._expanded([*self._with_synonyms(patterns)]) if isinstance(what, Phrase) and plainly else ()
            patterns = [*(patterns if plainly else ()), *others, *self._expanded(own_ways.get(id, ()))]
            # A phrase that the rules say in their own way has slots of their own.
            shared = self._expanded(shared_ways.get(id, ()))
            patterns += [one for one in shared if slot_names((one,)) <= slots | {"_", "dice"}]
            clauses = what.clauses if isinstance(what, Phrase) else ()
            yield known(what, patterns, (self._clause(id, clause) for clause in clauses), joints, count)

    def _with_synonyms(self, patterns: Iterable[str]) -> Iterable[str]:
        """Yield the patterns whose first verb has synonyms with those instead: "{miles:number} miles" are hiked too."""
        for pattern in patterns:
            if found := _FIRST_VERB.match(pattern):
                verbs = found[1].strip("()").split("|")
                others = [self.lexicon.synonyms[verb] for verb in verbs if verb in self.lexicon.synonyms]
                if others:
                    yield f"[<you>] ({'|'.join((*verbs, *others))}) {pattern[found.end() :]}"

    def _clause(self, id: str, clause: Clause) -> list[str]:
        said = in_language(clause.patterns, self.code)
        further = [
            pattern
            for key in (
                f"{id}.{clause.name}",
                f"{id}.{clause.name}={clause.value}",
                f"*.{clause.name}",
                f"*.{clause.name}={clause.value}",
            )
            for ways in (self.own.clauses, self.lexicon.clauses)
            for pattern in ways.get(key, ())
            if not said or "{" in said[0] or "{" not in pattern.replace("{_:", "")
        ]
        return [*said, *self._expanded(further)]

    def _expanded(self, patterns: Sequence[str]) -> Iterable[str]:
        for pattern in patterns:
            if self._has_coin(pattern):
                if "$" in self.names.get("coin", "") and (dollars := _AMOUNT.sub(r"$ \1", pattern)) != pattern:
                    yield from expanded(dollars, self.lexicon, self.names)
                yield from expanded(pattern.replace(":dice}", ":rolled}"), self.lexicon, self.names)


@lru_cache(maxsize=20)
def ways_of(system: System, code: str, coin: str = "") -> Ways:
    """Return the ways of a system in a language, the same for every book with this coin."""
    return Ways(system, code, coin)


def _coin(system: System, code: str, own: str) -> dict[str, str]:
    """Return the names of the coin of the rules, or of the book's own; rules without money have none."""
    if money := system.goods.money:
        said = _common_names(money, code)
        return {"coin": f"{said['coin'][0]}|{said.get(f'usual-{money}', (money,))[0]}"}
    if not own:
        return {}
    names = dict.fromkeys((own, own.removesuffix("s"), f"{own.removesuffix('s')}s", "coin", "coins", "money"))
    usual = _common_names(own, "en").get(f"usual-{fold(own)}", ("|".join(names),))
    return {"coin": f"{usual[0]}|{own}"}


def _common_names(coin: str, code: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names in the phrasebook of what every book can say."""
    book = Phrasebook(common.__file__, coin)
    language = code.split("-")[0]
    return book.said(language if language in book.languages else "en", "names")


def _alternatives(pattern: str) -> Iterable[tuple[str, ...]]:
    """Yield the words of each alternative of a name."""
    for part in pattern.split("|"):
        if not set(part) & set("<({["):
            yield literal(parse(part)) or tuple(token.text for token in tokens(part))
