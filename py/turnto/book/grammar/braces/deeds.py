"""Instructions in braces: one or several, done or offered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from turnto.book.grammar.apart import without
from turnto.book.grammar.braces.asked import ConditionReader
from turnto.book.grammar.braces.meanings import TURN_TO, Deeds, Meaning
from turnto.book.grammar.braces.reports import Reports, short
from turnto.book.grammar.braces.several import listed, several, together
from turnto.book.grammar.braces.words import InstructionWords
from turnto.book.grammar.frames.nearest import DENYING, TURNING
from turnto.book.grammar.frames.slots import PERSONS, WHEN
from turnto.book.grammar.hints.near import piecewise
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.referents import named_foe
from turnto.book.grammar.score_lists import pieces_of, split_score_list
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.grammar.wares import Shop, priced_deeds, shops_of
from turnto.book.model import Suggestion, things_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import plain, tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, uncapital
from turnto.core.names import plainly

_COSTS = ("pay-money", "lose-money", "give-items", "lose-items")
CERTAIN = 0.2
"""Cost of a sentence every piece of which is understood."""
MOST_BEHIND = 5
"""Words between a foe and the facts behind its verb: "Two goblins attack you at once! (DS 6)"."""
_FACTS_LAST = late(r"(?P<said>[^()]{6,90}?)\s*[.!:,]?\s*\((?P<facts>[^()]+)\)(?P<rest>[;,.] [^()]{4,80}?)?[.!]?")
_TEST_LAST = late(r"(?P<said>[^()*\d]{6,80}?)\s*\((?P<test>[^()]+)\)[.!]?")
_FACTS = late(r"\((?P<facts>[^()]+[;,][^()]+)\)")
_BETWEEN_FACTS = late(r"\s*[;,]\s*")
_TO_TAKE = late(r"\bto (?:take|keep|pick up|have)\b", re.IGNORECASE)
_TEST_BEHIND = late(r"(?P<said>[^():;.!,*\d]{6,50}?)[:.!] (?P<test>[^():]{6,80}?)[.!]?")
_FACTS_AFTER = late(
    r"(?P<said>[^():;!.]{6,60}?)\s*[:!]\s+(?P<facts>[A-Z][^():;!.]*\d[^():;!.]*)(?P<rest>[;.] [^():;]{4,80}?)?[.!]?"
)
"""Facts without brackets begin with the name of one; "The wolf attacks: lose 2 Vitality" is no fight."""


class DeedReader:
    """Reader of instructions, however they are put; reports unknown words in them."""

    def __init__(
        self, vocabulary: Vocabulary, words: InstructionWords, reports: Reports, conditions: ConditionReader
    ) -> None:
        self.vocabulary, self.words, self.reports, self.conditions = vocabulary, words, reports, conditions
        self.language = vocabulary.language

    def does(self, text: str) -> bool:
        """Return whether a text is an instruction, perhaps an offered one, or several."""
        offered = without(text, self.language.may)
        return any(map(self._does, (text, *offered)))

    def _does(self, text: str) -> bool:
        if self.vocabulary.widely(text):
            return True
        pieces = pieces_of(text, self.language.and_)
        return 1 < len(pieces) < 5 and all(self.vocabulary.widely(one) for one in pieces)

    def shops(self, mark: Mark) -> list[Shop]:
        """Return the shops with their wares that a mark is; nothing if it is anything else."""
        text = " ".join(mark.text.split())
        if not (shops := shops_of(self.vocabulary, text)):
            return []
        offered = without(text, self.language.may)
        return [] if any(self.does(one) or self.vocabulary.compound(one)[0] for one in (text, *offered)) else shops

    def offers(self, mark: Mark) -> list[str]:
        """Return the offers that a mark is, a sentence each; nothing for a mark that is anything else."""
        text = " ".join(mark.text.split())
        may = capital(self.language.may[0])
        said: list[str] = []
        if found := self.words.any_of.fullmatch(text.rstrip(" .!")):
            things = next(filter(None, found.groups()))
            verb = self.language.taking
            said = [
                f"{may} {verb} {one.strip()}" for one in re.split(r",(?: and| or)? (?![^()]*\))| and | or ", things)
            ]
        elif (times := self.words.times.search(text)) and any(without(text, self.language.may)):
            said = [self.words.times.sub("", text).strip(" .,;")] * (3 if times[1] else 2)
        elif len(re.findall(r"\d+", text)) > 1:
            priced = priced_deeds(self.vocabulary, text)
            said = [f"{may} {uncapital(paid.text)}; {deed.text}" for paid, deed in priced]
        return said if len(said) > 1 and all(map(self.does, said)) and not self.does(text) else []

    def offer(self, mark: Mark, text: str, said: str) -> Meaning | None:
        """Parse what is offered: {Take the **rope** if you like}."""
        return self._offered(mark, text, next(without(said, sorted(self.language.may, key=len, reverse=True)), said))

    def _offered(self, mark: Mark, text: str, said: str) -> Deeds | None:
        if self.words.needing.match(said) or not (inner := self.said(mark, said)):
            return None
        texts = (text,) if len(inner.texts) == 1 else inner.texts
        return Deeds(inner.said, texts, True, said, inner.repeatedly)

    def read(self, mark: Mark, text: str) -> Meaning | None:
        """Parse instructions, perhaps offered ones."""
        mays = sorted(self.language.may, key=len, reverse=True)
        offered = [*without(text, mays), *self._offered_there(text)]
        offered += [twice for rest in offered for twice in without(rest, mays)]  # "If you wish, you may rest"
        found = self.said(mark, text)
        if found and found.repeatedly and not found.offered:
            found = self._as_often_as_one_likes(found, text)
        return found or next(filter(None, (self._offered(mark, text, rest) for rest in offered)), None)

    def _as_often_as_one_likes(self, found: Deeds, text: str) -> Deeds | None:
        """Return what may be left, as an offer; of tests only one that may be tried again."""
        if any(clause.name == "again" for one in found.said for clause in one.phrase.clauses):
            return found
        is_tested = any(has_outcomes(one.phrase) for one in found.said)
        return None if is_tested else replace(found, offered=True, label=text)

    def _offered_there(self, text: str) -> Iterator[str]:
        """Yield what is offered at a place: "At the shrine you may pay 3 sp"."""
        if text.split(" ", 1)[0].casefold() in self.vocabulary.ways.lexicon.openers:
            for said in self.language.may:
                where, may, rest = text.partition(f" {said} ")
                if may and self.vocabulary.only_tells(where.rstrip(" ,")):
                    yield rest
        if (told := self.words.and_may.match(text)) and self.vocabulary.is_story(told["told"]):
            yield text[told.end() :]

    def said(self, mark: Mark, text: str) -> Deeds | None:
        """Parse one instruction, or several: {Take a Wound; gain the keyword *Wet*}."""
        if self.words.not_done.match(text):
            return None
        apart = self._clauses_apart(text)
        once = self._without_times(apart)
        shorter = self.words.instead.sub("", once)
        found = (
            self._purposed(text, shorter)
            or self._put(mark, text, shorter, strict=True)
            or self._compound(mark, text, shorter)
            or self._thrown(text, shorter)
            or self._put(mark, text, shorter, wide=True)
            or self._for_a_price(text, shorter)
            or self._behind_story(mark, text, shorter)
            or self._facts_behind(text, shorter)
            or self._in_pieces(text, shorter)
            or (
                (arrived := self.words.arriving.match(shorter))
                and self._put(mark, text, shorter[arrived.end() :], wide=True)
            )
            or self._put(mark, text, shorter)
        )
        if found and len(found.said) > 1 and (first := found.said[0]).phrase.clauses and not first.values:
            # "Rest. Eat a ration, then restore 1 Talent": what follows is a rest's own, and no more besides.
            whole = self.vocabulary.instruction(shorter, mark.place, wide=True)
            found = Deeds((whole,), (text,), whole.phrase.offered, text) if whole and whole.values else found
        if found and any(one.phrase.id == TURN_TO for one in found.said[:-1]):
            self._behind_a_turn(mark, found)
        is_offered = found is not None and (found.offered or self._is_priced(found))
        label = text if found and is_offered and not found.offered else found.label if found else ""
        return found and replace(found, offered=is_offered, label=label, repeatedly=once != apart)

    def _clauses_apart(self, text: str) -> str:
        """Return an instruction with the clauses that stand among a foe's facts behind them: "(Wounds 4; you begin Shaken)"."""
        found = _FACTS.search(text)
        facts = [one for one in _BETWEEN_FACTS.split(found["facts"]) if one.strip()] if found else []
        begins = {*self.language.subject, *PERSONS, *DENYING}
        clauses = [one for one in facts if len(words := tokens(one)) > 2 and words[0].text in begins]
        if not found or not clauses or len(clauses) == len(facts):
            return text
        kept = "; ".join(one for one in facts if one not in clauses)
        apart = "; ".join((f"{text[: found.start()]}({kept}){text[found.end() :]}".rstrip(" ."), *clauses))
        one = self.vocabulary.widely(apart)
        return apart if one and not one.unknown and any(slot.kind == "foe" for slot in one.slots) else text

    def _is_priced(self, found: Deeds) -> bool:
        """Return whether a sentence tells the price of a way on.

        Nobody has to pay it: "The toll is 3 gp. Turn to 40".
        """
        ids, words = [one.phrase.id for one in found.said], tokens(found.said[0].text)
        if ids not in (["pay-money", TURN_TO], ["pay-from", TURN_TO]):
            return False
        hero = {*self.language.subject, *self.vocabulary.ways.lexicon.acts}
        return words[0].text not in hero and not any(word.text in self.language.subject for word in words)

    def _purposed(self, text: str, shorter: str) -> Deeds | None:
        """Parse a test in brackets behind what it is for: {Get over the wall (test Power against 9)}."""
        cut = _TEST_LAST.fullmatch(shorter) or self._done_by(shorter)
        purpose = self.vocabulary.widely(cut["said"]) if cut else None
        if not cut or (purpose and purpose.phrase.id != "take-items"):  # "Jory joins you (Lore)"
            return None
        if self._is_contested(cut["said"]):
            return None  # "Contest of ST: you against the wrestler (ST 14)" gives what somebody else has
        testing = turn_words(self.vocabulary.code).testing
        found = (
            self.vocabulary.widely(put)
            for put in (cut["test"], *(f"{verb} {cut['test']}" for verb in testing if re.search(r"\d", cut["test"])))
        )
        one = next((one for one in found if one and not one.unknown and one.phrase.outcomes), None)
        return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text) if one else None

    def _is_contested(self, said: str) -> bool:
        """Return whether words say against whom something is tried, or how."""
        testing = self.vocabulary.ways.lexicon.words.get("testing", "").split("|")
        words = {token.text for token in tokens(said)}
        return not words.isdisjoint(testing) or not words.isdisjoint(self.words.contested)

    def _done_by(self, text: str) -> re.Match[str] | None:
        """Return what is done and the test behind it that says whether: "Break down the door: test Power against 9"."""
        cut = _TEST_BEHIND.fullmatch(text)
        said = [token.text for token in tokens(cut["said"])] if cut else []
        language = self.language
        no_act = {*language.subject, *language.articles, *language.once, *"and at first in then".split()}
        numbers = {word for word, n in language.numbers if word not in language.articles}
        refused = DENYING | WHEN | PERSONS | numbers | {*language.or_, *language.conditional, *language.unless}
        if not cut or not said or said[0] in no_act or not refused.isdisjoint(said):
            return None
        names = self.vocabulary.ways.learned_names | self.vocabulary.ways.reserved
        is_told = names.isdisjoint(map(plainly, said)) and TURNING.isdisjoint(said)
        return cut if is_told else None

    def _behind_a_turn(self, mark: Mark, found: Deeds) -> None:
        """Report what stands behind a turn in one brace, for it never happens: the page has been left."""
        turns = [text for one, text in zip(found.said, found.texts, strict=False) if one.phrase.id == TURN_TO]
        if len(turns) > 1:
            hint = "Only the first would be gone to. Write each way on as an item: - … -> section."
            self.reports.problem(mark.place, "two-turns", f"“{short(mark.text)}” turns to two sections", hint)
            return
        others = [text for one, text in zip(found.said, found.texts, strict=False) if one.phrase.id != TURN_TO]
        new = "{" + "; ".join((*others, *turns)) + "}"
        told = f"what stands behind “{short(turns[0] if turns else mark.text)}” never happens"
        self.reports.problem(
            mark.place, "behind-a-turn", told, f"Turn last: {new}.", Suggestion(mark.place, mark.raw, new)
        )

    def _put(self, mark: Mark, text: str, shorter: str, wide: bool = False, strict: bool = False) -> Deeds | None:
        """Parse instructions in the phrasebook's words, or if ``wide`` in whatever words."""
        if one := self.vocabulary.instruction(shorter, mark.place, wide=wide, strict=strict):
            split = split_score_list(self.vocabulary, one, mark.place, strict)
            if split is None:
                return None
            if split:
                return together(split, text)
            self.reports.report(mark, text, one.unknown)
            return Deeds((one,), (text,), one.phrase.offered, text)
        return several(self.vocabulary, mark.place, shorter, wide, strict) or (
            listed(self.vocabulary, mark.place, shorter) if wide else None
        )

    def _facts_behind(self, text: str, shorter: str) -> Deeds | None:
        """Parse a fight whose facts stand at the end: {Two goblins attack you! (DS 6, club +1)}, {A ghoul attacks: DS 9}."""
        cut = _FACTS_LAST.fullmatch(shorter)
        if not cut and (cut := _FACTS_AFTER.fullmatch(shorter)) and self.does(cut["facts"]):
            return None
        words = [token for token in tokens(cut["said"]) if token.kind == "word"] if cut else []
        for word in reversed(words[1:][-MOST_BEHIND:]):
            assert cut
            rest = cut.groupdict().get("rest") or ""
            moved = f"{cut['said'][: word.start].rstrip(' ,')} ({cut['facts']}) {cut['said'][word.start :]}{rest}"
            one = self.vocabulary.widely(moved)
            if one and not one.unknown and any(slot.kind == "foe" for slot in one.slots):
                return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text)
        return None

    def _in_pieces(self, text: str, shorter: str) -> Deeds | None:
        """Parse a sentence of an instruction, its clauses in any order, and story.

        An example: {He has not seen you, which gives you Advantage; fight him}.
        """
        near = piecewise(self.vocabulary, named_foe(shorter, "", self.vocabulary.code))
        one = self.vocabulary.instruction(near.sentence, strict=True) if near and near.cost <= CERTAIN else None
        return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text) if one else None

    def _thrown(self, text: str, shorter: str) -> Deeds | None:
        """Parse an amount that is thrown for first: {Roll one die; there are that many silver pieces in the purse}."""
        found = self.words.thrown.fullmatch(shorter.rstrip(" .!"))
        throw = self.vocabulary.read(f"{turn_words(self.vocabulary.code).throw} {found['dice']}") if found else None
        if not found or not throw or throw.unknown or throw.values.keys() != {"dice"}:
            return None
        add = f"+{found['add']}" if found["add"] and "+" not in throw.values["dice"] else ""
        for pattern, put in self.words.that_many:
            said, count = pattern.subn(put.format(dice=f"{throw.values['dice']}{add}"), found["rest"], count=1)
            one = self.vocabulary.widely(said) if count else None
            if one and not one.unknown and "dice" in one.values and not has_outcomes(one.phrase):
                return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text)
        return None

    def _compound(self, mark: Mark, text: str, shorter: str) -> Deeds | None:
        """Parse one sentence with two acts: {Trade the **lamp** for the **horn**}."""
        found, is_offered = self.vocabulary.compound(shorter)
        whole = self.vocabulary.widely(shorter) if found else None
        says_less = whole and any(one.phrase is whole.phrase and one.values == whole.values for one in found)
        says_less = says_less and not any(True for one in found for _ in things_of(one.slots))  # "Buy a drink for 3 sp"
        # "Eat a ration and rest, regaining 2 Talent" is one instruction of the rules; "Hire Osk for 3 sp" is more than a price.
        if not found or (whole and not says_less and not any(slot.kind in NAMING for slot in whole.slots)):
            return None
        if _TO_TAKE.search(text):
            return None  # "Pay 5 gp to take the rope" may only tell
        pieces = [one.text for one in found]
        if text[:1].isupper():
            pieces[0] = pieces[0][:1].upper() + pieces[0][1:]
        needs = [self._holding(one) for one in found if one.phrase.id in ("pay-money", "give-items")]
        asked = None if is_offered or len(needs) == len(found) else self.conditions.asked(mark, " and ".join(needs))
        return Deeds(found, tuple(pieces), is_offered, text, needs=asked if needs else None)

    def _holding(self, cost: PhraseMatch) -> str:
        """Return what one must have to pay a cost, as a condition: "you have two **rations**"."""
        if "items" not in cost.values:
            deed = self.vocabulary.canonical(cost.phrase, cost.values)
            return f"{self.language.having[0]} {deed.partition(' ')[2]}"
        held = [f"{count} **{name}**" if count > 1 else f"**{name}**" for name, _, count in cost.values["items"]]
        return f"{self.language.having[0]} {' and '.join(held)}"

    def _behind_story(self, mark: Mark, text: str, shorter: str) -> Deeds | None:
        """Parse several instructions behind what only tells: {You are robbed: lose all your gold and your **watch**}."""
        rest = self.vocabulary.behind_story(shorter) if set(":.!?") & set(shorter[:-1]) else ""
        found = self._put(mark, text, rest, wide=True) if rest else None
        told = {token.text for token in tokens(shorter[: len(shorter) - len(rest)])}
        clauses = [self.vocabulary.clause_words_of(one) for one in found.said] if found else []
        return found if all(map(told.isdisjoint, clauses)) else None  # "They come at you together. Fight …"

    def _for_a_price(self, text: str, shorter: str) -> Deeds | None:
        """Parse what is done for a price, which nobody has to: {The herbwife heals all your Wounds for 3 sp}."""
        found = priced_deeds(self.vocabulary, shorter) if any(sign.isdigit() for sign in shorter) else []
        return Deeds(found[0], tuple(one.text for one in found[0]), True, text) if len(found) == 1 else None

    def _without_times(self, text: str) -> str:
        lowered = plain(text).casefold()
        for said in self.language.repeatedly:
            place = lowered.find(said)
            if place >= 0 and len(lowered) == len(text):
                return (text[:place].rstrip(" ,;") + text[place + len(said) :]).strip()
        return text

    def or_else(self, text: str, *, forced: bool = False) -> str:
        """Rewrite "Eat a ration or lose 3 Vitality" as a condition with its alternative; return "" for any other text.

        ``forced``: only if the other is for those who cannot pay.
        """
        said = self.words.or_else.fullmatch(text)
        cost = said["cost"] if said else ""
        held = self.words.if_held.search(cost)  # "Lose a ration if you have one; if not, …"
        cost = cost[: held.start()] if held else cost
        is_forced = said is not None and bool(held or any(said[one] for one in ("must", "cannot", "lacking", "behind")))
        if not said or (forced and not is_forced):
            return ""
        one = self.vocabulary.read(cost)
        if not one or one.unknown or one.phrase.id not in _COSTS or "dice" in one.values:
            return ""
        if not is_forced and one.phrase.id in ("lose-money", "lose-items"):
            return ""
        if not self._does(said["other"]):
            return ""
        if "items" in one.values:
            if len(one.values["items"]) != 1:
                return ""
            name, _, count = one.values["items"][0]
            called = self.vocabulary.ways.lexicon.called.get(plainly(name), "")
            if "**" not in said["cost"] and called in self.vocabulary.ways.wares:
                name = called
            written = f"**{name}**" if "**" in said["cost"] else name
            cost = f"{count if count > 1 else 'a'} {written}"
            has = f"you have {cost}"
            deed = f"use up {cost}" if one.phrase.id == "give-items" else f"lose {cost}"
        else:
            deed = self.vocabulary.canonical(one.phrase, one.values)
            deed = uncapital(deed)
            has = f"you have {deed.partition(' ')[2]}"
        return f"If {has}, {deed}. Otherwise, {uncapital(said['other'])}"
