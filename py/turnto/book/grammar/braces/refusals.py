"""Reports and hints for a text in braces that is not understood."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from turnto.book.grammar.apart import told_apart, without
from turnto.book.grammar.braces.deeds import DeedReader
from turnto.book.grammar.braces.meanings import Conditional, Deeds, Meaning, NotUnderstood
from turnto.book.grammar.braces.reports import short
from turnto.book.grammar.frames.around import condition_behind
from turnto.book.grammar.frames.nearest import DENYING
from turnto.book.grammar.frames.pieces import is_certain, pieces
from turnto.book.grammar.frames.slots import PERSONS, WHEN
from turnto.book.grammar.frames.ways import RATED
from turnto.book.grammar.hints.did_you_mean import SURE, Hints, set_score
from turnto.book.grammar.hints.faithful import direction, holds, keeps
from turnto.book.grammar.hints.near import hinted, likely
from turnto.book.grammar.matches import TWO, Nearest
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.grammar.wares import as_tables
from turnto.book.model import Place, Suggestion
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import tokens
from turnto.book.text.typography import capital, has_outcomes, uncapital
from turnto.core.names import fold, plainly

MOST_IN_A_FACT = 4
"""Words of a fact that may stand without brackets: more are a sentence."""
_AMOUNT = late(r"[$\d]")
_NO_OFFER = frozenset(("not", "never", "only", "nicht", "nie", "nur"))
"""Words behind "you may" that make it no offer."""
_BRACES = late(r"\{([^{}]*)\}")
FAR = 2.8
"""Cost of a sentence from which on the parts of a text say it better."""
_COUNTED = frozenset("0123456789*")
"""Signs in words that are never left out of a hint."""
_LATER = frozenset(
    "whenever after until instead another or more less further must jedes jeder jede mal nach bis stattdessen oder".split()
)
"""Words that say when or instead of what something is done, so that it is no mere telling."""

_BEGINNING = frozenset(
    "there no nothing nobody he she it they this that these those es kein keine niemand nichts er sie dies das".split()
)
"""Words that begin a clause of the story, besides articles and whoever has something."""
_EACH = frozenset("each every any all per half double only except but jede jeder jedes alle halb doppelt außer".split())
"""Words by which a clause says more of what is done."""
_NUMBER = late(r"\d+")
_MEASURED = late(
    r"\d+ (?:feet|foot|yards?|met(?:re|er)s?|miles?|paces?|steps?|years?|men|people|turns?|Fuß|Meter|Schritte?|Jahre?)\b"
)
"""A measure of the story: "you drop 10 feet"."""
MOST_TOLD = 16
"""Words of the longest clause that may tell the story."""


class Refusals:
    """Reports of texts that are not understood: the nearest sentence, its parts, or an example."""

    def __init__(
        self,
        deeds: DeedReader,
        hints: Hints,
        quietly: Callable[[Mark], Meaning | None],
        *,
        is_quiet: bool = False,
    ) -> None:
        """``quietly`` returns what a hint would mean; ``is_quiet``: only that a text is not understood is reported."""
        self.deeds, self.conditions, self.reports = deeds, deeds.conditions, deeds.reports
        self.vocabulary, self.words, self.language = deeds.vocabulary, deeds.words, deeds.language
        self.hints, self.quietly, self.is_quiet = hints, quietly, is_quiet

    def condition(self, mark: Mark, text: str, rest: str) -> Meaning:
        """Report an unknown condition, or the one unknown word in it."""
        if self.is_quiet:
            return self.refused(mark, text, "")
        if hint := self._of_a_kind(rest):
            return self.refused(mark, text, f"“{short(rest)}” asks for none by its name", hint)
        if closed := self.words.closed.fullmatch(rest):
            new = f"{{{capital(self.language.unless[0])} {closed['asked']}}}"
            told = f"{self.vocabulary.system.name} does not know “{short(text)}”"
            return self.refused(mark, text, told, new=new)
        if found := self.conditions.asked(mark, rest, lenient=True):
            return Conditional(found, text, text.endswith(":"))
        if listed := self._tested(text):
            told = f"{self.vocabulary.system.name} does not know the condition “{short(text)}”"
            return self.refused(mark, text, told, "Write the test, and its outcomes as a list below it.", listed)
        if near := hinted(self.vocabulary, text):
            told = f"{self.vocabulary.system.name} does not know “{short(text)}”"
            return self.refused(mark, text, told, new=f"{{{near.sentence}}}")
        if self._told_apart(mark, text):
            return NotUnderstood(text)
        hint = self.hints.condition(self.vocabulary, rest)
        new = hint.removeprefix("Did you mean ").removesuffix("?") if hint.startswith("Did you mean {") else ""
        if new and text.endswith(":"):
            new = f"{new[:-1]}:}}"
        told = f"{self.vocabulary.system.name} does not know the condition “{text}”"
        return self.refused(mark, text, told, hint, new)

    def _of_a_kind(self, asked: str) -> str:
        """Return a hint at the names that a condition on a whole kind leaves out: "you know any spell"."""
        found = self.words.of_a_kind.fullmatch(asked)
        names = self.vocabulary.words_of(found["kind"].casefold()) if found else ()
        return f"Name it, or several with “or”: {{If you have {names[0]} or {names[-1]}}}." if names else ""

    def _near_whole(self, text: str) -> Nearest | None:
        """Return the nearest sentence, unless it lacks a number of one of several pieces."""
        near = self._nearest(text)
        near = near if near and keeps(self.vocabulary, text, near.sentence) else None
        numbers = Counter(re.findall(r"\d+", text)) - Counter(re.findall(r"\d+", near.sentence)) if near else None
        return None if numbers and len(pieces(text)) > 1 else near

    def _told_apart(self, mark: Mark, text: str, near: Nearest | None = None) -> bool:
        """Report a text of several pieces, unless it is nearer to one instruction.

        What is not understood of it is underlined, and the hint puts each in braces of its own.
        """
        apart = told_apart(self.vocabulary, text)
        first = apart.sentence[1:-1].split(",")[0] if apart else ""
        has_asked = bool(first) and text.startswith(first) and bool(self.conditions.bare(mark, first, False))
        left = text[slice(*near.left)] if near and near.left else ""
        is_far = near is not None and (near.cost > FAR or not _COUNTED.isdisjoint(left))
        if near and not is_far and not (apart and (has_asked or near.cost > apart.cost)):
            return False
        doubtful: list[str] = []

        def put_for(piece: str, is_condition: bool) -> str | None:
            put = self._put_for(piece, is_condition)
            if put is None and not is_condition and self._could_tell(piece, text):
                doubtful.append(piece)
                return ""
            return put

        apart = apart or told_apart(self.vocabulary, text, put_for)
        if apart and apart.is_whole and not self._are_read(mark, apart.sentence):
            apart = replace(apart, is_whole=False)
        if apart and apart.is_whole and self._tries_twice(mark, apart.sentence):
            apart = replace(apart, is_whole=False)
        if not apart or (is_far and apart.lost and len(apart.lost[0]) > len(text) / 2):
            return False
        meant = text
        for piece in doubtful:
            meant = meant.replace(piece, "", 1)
        if apart.is_whole and not self._keeps_apart(meant, apart.sentence):
            return False
        place, left = mark.place, next(iter(apart.lost), text)
        told = f"{self.vocabulary.system.name} does not know the instruction “{short(text)}”"
        if left != text and left in mark.raw.split("\n")[0]:
            start = mark.raw.index(left)
            stop = mark.raw[start + len(left) :][:1] in tuple(".!?")
            place = Place(place.file, place.line, place.column + start, len(left) + stop)
            told = f"{self.vocabulary.system.name} does not know what “{short(left)}” says in “{short(text)}”"
        hint = f"Did you mean {apart.sentence.rstrip('.')}?"
        if doubtful:
            doubts = " and ".join(f"“{short(one)}”" for one in doubtful)
            hint = f"If {doubts} only {'tells' if len(doubtful) < 2 else 'tell'} the story: {apart.sentence}"
        if not apart.is_whole:
            of_them = [
                self._of_a_kind(piece) or self.hints.of_the_story(self.vocabulary)
                if piece in apart.asked
                else self.hints.instead(self.vocabulary, piece)
                for piece in apart.left[:2]
            ]
            of_them += [f"“{one}” may come of it: then it is an item of the list below it." for one in apart.open[:1]]
            # What is all one piece stands in the text itself.
            is_as_written = fold(apart.sentence.strip("{}. ")) == fold(text.strip(" ."))
            parts = () if is_as_written and of_them else (f"In parts: {apart.sentence}",)
            hint = " ".join((*parts, *dict.fromkeys(of_them)))
        mend = Suggestion(mark.place, mark.raw, apart.sentence) if apart.is_whole else None
        self.reports.problem(place, "unknown-phrase", told, hint, mend)
        return True

    def _are_read(self, mark: Mark, written: str) -> bool:
        """Return whether all braces of a hint would be understood, with what they do otherwise."""
        joint = "|".join(map(re.escape, self.language.otherwise))
        halves = [
            half.strip(" ,")
            for one in _BRACES.findall(written)
            for half in re.split(rf"(?:^|(?<=[.;,]) )(?:{joint}),? (?=\w)", one, flags=re.IGNORECASE)
            if half.strip(" ,")
        ]
        return all("\u2026" in half or self.quietly(replace(mark, text=half)) for half in halves)

    def _tries_twice(self, mark: Mark, written: str) -> bool:
        """Return whether a hint holds two tests or fights.

        Of "Fight two rounds. If you have the lamp, fight only one" both would be fought.
        """
        meanings = [self.quietly(replace(mark, text=one)) for one in _BRACES.findall(written)]
        deeds = [one.deeds if isinstance(one, Conditional) else one for one in meanings]
        said = [phrase for one in deeds if isinstance(one, Deeds) for phrase in one.said]
        return sum(has_outcomes(one.phrase) for one in said) > 1

    def _keeps_apart(self, text: str, sentence: str) -> bool:
        """Return whether a text set apart into braces keeps in them what turns its meaning, and tells whole clauses outside."""
        told = [one.strip(" .") for one in _BRACES.split(sentence)[::2] if one.strip(" .")]
        acts = self.vocabulary.ways.lexicon.acts
        are_clauses = all(len(one.split()) > 2 and one.split()[0].casefold() not in acts for one in told)
        are_clauses = are_clauses and not any(self.words.buying.search(one) for one in told)
        done, way = _BRACES.findall(sentence), direction(self.vocabulary, text)
        are_turned = way and any(direction(self.vocabulary, one) not in ("", way) for one in done)
        return are_clauses and not are_turned and holds(self.vocabulary, text, " ".join(done))

    def _put_for(self, piece: str, is_condition: bool) -> str | None:
        """Return the nearest sentence to a piece, or nothing for one that may only tell; None for any other."""
        near = self.hints.nearest(self.vocabulary, piece, is_condition)
        if not is_condition and _AMOUNT.match(piece):
            return None  # of "5 sp" nobody knows whether they come or go
        if near and near.cost <= SURE:
            return near.sentence
        if not is_condition and (self.words.keeping.match(piece) or self.may_tell(piece)):
            return ""
        return None

    def _tested(self, text: str) -> str:
        """Return a test in one sentence as a test with a list of outcomes.

        "If you succeed at a Stealth test turn to 40, if you fail turn to 45" is one."""
        found = self.words.tested.fullmatch(text)
        if not found:
            return ""
        said = found[1].strip(" ,")
        one = next(
            (one for put in (said, f"test {said}", f"make {said}") if (one := self.vocabulary.widely(put))),
            None,
        )
        if not one or one.unknown or not (sentence := self.vocabulary.canonical(one.phrase, one.values)):
            return ""
        good, bad = ("Success", "Failure") if one.phrase.outcomes else ("", "")
        lines = [f"{{{sentence}}}", f"- {good} -> {found[2]}", *([f"- {bad} -> {found[3]}"] if found[3] else ())]
        return "\n".join(lines) if good else ""

    def instruction(self, mark: Mark, text: str) -> Meaning:
        if self.is_quiet:
            return self.refused(mark, text, "")
        if priced := self.deeds.or_else(text):
            told, new = f"“{short(text)}” can be read in two ways", f"{{{priced}}}"
            hint = f"For who cannot: {new}. For who chooses: two items, each with its braces."
            return self.refused(mark, text, told, hint, new, TWO)
        if self.words.not_done.match(text):
            told = f"“{short(text)}” does nothing: what it tells of is not done here and now"
            return self.refused(
                mark, text, told, "Write it where it is done; what only tells stands outside the braces."
            )
        told = f"{self.vocabulary.system.name} does not know the instruction “{short(text)}”"
        if meant := likely(self.vocabulary, text) or self._needed(mark, text):
            return self.refused(mark, text, told, new=f"{{{meant.sentence}}}")
        if (clause := self.words.told_of_it.fullmatch(text.rstrip(" ."))) and (
            isinstance(self.quietly(replace(mark, text=clause["said"])), Deeds)
            and holds(self.vocabulary, text, clause["said"])
        ):
            told = f"{self.vocabulary.system.name} does not know what “{clause['told']}” says in “{short(text)}”"
            return self.refused(mark, text, told, new=f"{{{clause['said']}}}")
        if (act := self.vocabulary.behind_a_condition(text)) and (said := next(iter(self.language.conditional), "")):
            return self.refused(mark, text, told, f"A condition begins with {said}: {{{said.capitalize()} …, {act}}}.")
        if halves := self._either(text):
            hint = f"What the reader chooses between are items, each with its way on: {' '.join(halves)}"
            return self.refused(mark, text, told, hint)
        for pattern, act in self.words.one_of_several:
            if "*" not in text and (several := pattern.fullmatch(text.rstrip(" ."))):
                taken = f"{several.expand(act)}**{plainly(several['things'])}**"
                return self.refused(mark, text, told, f"One of several is taken by its own name: {{{taken}}}.")
        if said := set_score(self.vocabulary, text):
            return self.refused(mark, text, told, said)
        table, is_whole = as_tables(self.vocabulary, text)
        if table:
            hint = "Wares and prices stand in a table: " + table.replace("\n", " ")
            return self.refused(mark, text, told, hint, table if is_whole else "")
        is_nearly = self.vocabulary.instruction(text, mark.place, lenient=True)
        if is_nearly and (near := hinted(self.vocabulary, text)):
            return self.refused(mark, text, told, new=f"{{{near.sentence}}}")
        for lenient in (text, *without(text, self.language.may)):
            if (one := self.vocabulary.instruction(lenient, mark.place, lenient=True)) and one.unknown:
                self.reports.report(mark, text, one.unknown)
                return Deeds((one,), (text,), one.phrase.offered, text)
        place = mark.place
        is_counted = any(token.kind == "number" for token in tokens(text))
        asked = None if is_counted else self.vocabulary.asked(text, mark.place)[0]
        texts = {token.text for token in tokens(text)}
        leaves = asked.leaves() if asked and "*" not in text else ()
        is_title = any(leaf.phrase.endswith("-title") for leaf in leaves)
        is_strange = is_title and bool(texts & (self.vocabulary.ways.meant | {"without", "twice", "no", "not"}))
        if asked and not is_strange and self.language.conditional:
            said = next(iter(self.language.conditional))
            new = f"{{{said.capitalize()} {uncapital(text)}}}"
            hint = f"A condition begins with {said}: {{{said.capitalize()} {short(uncapital(text))}}}."
        elif self._told_apart(mark, text, near := self._near_whole(text)):
            return NotUnderstood(text)
        elif near:
            new, hint = f"{{{near.sentence}}}", f"Did you mean {{{near.sentence}}}?"
            if near.left and (left := text[slice(*near.left)]) != text and left in mark.raw.split("\n")[0]:
                place = Place(place.file, place.line, place.column + mark.raw.index(left), len(left))
                told = f"{self.vocabulary.system.name} does not know what “{short(left)}” says in “{short(text)}”"
        else:
            hint, new = self.hints.phrase(self.vocabulary, text)
        return self.refused(mark, text, told, hint, new, place=place)

    def _needed(self, mark: Mark, text: str) -> Nearest | None:
        """Return what must be had as a condition: {You must have at least two rations}."""
        rest = text[found.end() :] if (found := self.words.needed.match(text)) else ""
        said = f"{self.language.having[0]} {rest.rstrip(' .')}"
        if not rest or not any(
            self.vocabulary.asked(said, mark.place, **way)[0] for way in ({"strict": True}, {"wide": True})
        ):
            return None
        return Nearest(f"{capital(self.language.conditional[0])} {said}", 0.2, None, 1)

    def _either(self, text: str) -> list[str]:
        """Return two acts as items to choose from: {Either lose 2 Vitality or hand over the **lamp**}.

        What has outcomes needs a section of its own.
        """
        for may in sorted(self.language.may, key=len, reverse=True):
            text = next(without(text, (may,)), text)
        for either in self.language.either:
            text = next(without(text, (either,)), text)
        for joint in self.language.or_:
            first, _, second = text.rstrip(" .").partition(f" {joint} ")
            verb = first.split(" ", 1)[0]
            is_theirs = second.partition(" ")[0] in PERSONS  # "Pay Marin 2 sp or he leaves"
            for other in (second, *(() if is_theirs else (f"{verb} {second}",))):
                found = [self.vocabulary.widely(one) for one in (first, other) if one]
                if len(found) == 2 and all(one and is_certain(one, one.text, NAMING) for one in found):
                    return [
                        f"- {capital(one.text)} -> …" if has_outcomes(one.phrase) else f"- {{{capital(one.text)}}} -> …"
                        for one in found
                        if one
                    ]
        return []

    def may_tell(self, text: str) -> bool:
        """Return whether a sentence that is not understood may only tell: no number, no name of the rules, no condition."""
        words = tokens(self.words.from_all_sides.sub("", text))
        said = {word for token in words for word in (token.text, plainly(token.text))}
        openers = {*self.language.conditional, *self.language.unless, *outcome_words(self.vocabulary.code).states}
        numbers = {word for word, n in self.language.numbers if n > 1}
        if words and words[0].text in DENYING:
            return False  # "Marin is with you and not injured"
        if said & PERSONS and said & self.vocabulary.ways.lexicon.acts - {"cast"}:
            return False  # "you may drink it now"; a spell that is known may be cast in the story
        return (
            all(not token.style and (token.kind == "word" or token.parts) for token in words)
            and said.isdisjoint(openers | numbers | self.vocabulary.ways.meant | WHEN | _LATER)
            and self.vocabulary.instruction(text, lenient=True) is None
        )

    def _could_tell(self, piece: str, text: str) -> bool:
        """Return whether a clause may tell although it holds words of the rules: "The trap shoots a dart: …".

        It has a subject, names no score and nothing that is learned, and a number in it stands in the ``text`` again.
        """
        words = tokens(piece)
        said = [token.text for token in words if not token.parts]
        ways, language = self.vocabulary.ways, self.language
        begins = {*language.subject, *language.articles, *ways.possessive, *PERSONS, *_BEGINNING}
        if not 2 < len(said) <= MOST_TOLD or said[0] not in begins or (piece[:1].isdigit() or "$" in piece):
            return False
        if not DENYING.isdisjoint(said) and said[0] in {*language.subject, *ways.possessive}:
            return False  # "you cannot dodge": it may be a rule that this hero cannot
        spoken = {form for token in words for form in (token.text, fold(token.text))}
        turning = {
            *language.conditional,
            *language.unless,
            *language.otherwise,
            *outcome_words(self.vocabulary.code).states,
        }
        # "The trap shoots" names no skill in Traps
        named = {fold(name) for kind in RATED for name in self.vocabulary.words_of(kind)} | ways.scores
        refused = (turning - DENYING) | named | WHEN | _LATER | _EACH
        counted = Counter(_NUMBER.findall(text)) - Counter(_NUMBER.findall(piece))
        plain = _MEASURED.sub("", piece)
        return (
            spoken.isdisjoint(refused)
            and all(not token.style and token.kind in ("word", "mark", "number") for token in words)
            and all(number in counted for number in _NUMBER.findall(plain))
            and not self.words.buying.search(piece)
            and self.vocabulary.widely(piece) is None
        )

    def _nearest(self, text: str) -> Nearest | None:
        """Return the nearest sentence; of several instructions, the nearest of those that are not understood."""
        for may in sorted(self.language.may, key=len, reverse=True):
            rest = next(without(text, (may,)), "")
            if rest and rest.split()[0].casefold() not in _NO_OFFER and (near := self._nearest(rest)):
                said = text[: len(text) - len(rest)].rstrip(" ,")
                if any(without(near.sentence, self.language.may)):
                    return replace(near, left=None)
                return replace(near, sentence=f"{said} {uncapital(near.sentence)}", left=None)
        openers = tuple((said, False) for said in self.language.conditional)
        for then, rest, _ in condition_behind(text, tokens(text), openers):
            wishes = any(f"{said} {rest.rstrip(' .')}".casefold() in self.language.may for said, _ in openers)
            if wishes and (near := self._nearest(then)):
                return replace(
                    near,
                    sentence=f"{self.language.may[0].capitalize()} {uncapital(near.sentence)}",
                    left=None,
                )
            one = self.vocabulary.widely(then)
            code = self.vocabulary.as_code(rest) if one and not has_outcomes(one.phrase) else ""
            if code and one and is_certain(one, then, NAMING):
                said = f"{capital(self.language.conditional[0])} {code}, {uncapital(then)}"
                return Nearest(said, 0.5, None, 1)
        if (foes := self.words.one_after.sub(f") {self.language.then[0]} ", text)) != text and (
            one := self.vocabulary.widely(foes) or self.vocabulary.widely(f"Fight {foes}")
        ):
            return Nearest(self.vocabulary.canonical(one.phrase, one.values) or foes, 0.8, None, 1)
        if put := self._bracketed(text):
            return put
        whole = self.hints.nearest(self.vocabulary, text)
        pieces = pieces_of(text, self.language.and_)
        if (whole and whole.cost <= 1.0) or not 1 < len(pieces) <= 4:
            return whole
        if "," not in pieces[0] and any(
            pieces[0].casefold().startswith(f"{said} ") for said in self.language.conditional
        ):
            return whole  # what is joined may be two conditions
        sentences: list[str] = []
        cost, left = 0.0, None
        for piece in pieces:
            if self.vocabulary.widely(piece):
                sentences.append(piece)
            elif near := self.hints.nearest(self.vocabulary, piece):
                sentences.append(near.sentence)
                start = text.index(piece)
                cost, left = cost + near.cost, near.left and (start + near.left[0], start + near.left[1])
            else:
                return whole
        found = [self.vocabulary.widely(one) for one in sentences]
        if sum(bool(one and has_outcomes(one.phrase)) for one in found) > 1:
            return whole  # "… and another for Plants" is no second test
        return Nearest("; ".join(sentences), cost, left, 0) if not whole or cost < whole.cost else whole

    def _bracketed(self, text: str) -> Nearest | None:
        """Return an instruction whose facts lack their brackets: "Dinah joins you: Lore, Medicine", "Fight a wolf, DS 8"."""
        for found in list(self.words.before_facts.finditer(text))[:3] if "(" not in text else ():
            if self.deeds.does(text[found.end() :]):
                continue  # "You have a debt: add 5 to Debt"
            facts = self.words.also_is.sub("; ", text[found.end() :].rstrip(" ."))
            if "; " in facts and (traits := facts.partition("; "))[2]:
                facts = f"{traits[0]}; {traits[2].replace(' and ', ', ')}"
            put = f"{text[: found.start()]} ({facts})"
            one = self.vocabulary.widely(put)
            is_listed = all(len(fact.split()) <= MOST_IN_A_FACT for fact in re.split(r"[,;] ?", facts))
            if is_listed and one and not one.unknown and any(slot.name in ("facts", "foe") for slot in one.slots):
                return Nearest(self.vocabulary.canonical(one.phrase, one.values) or put, 0.5, None, 1)
        return None

    def refused(
        self,
        mark: Mark,
        text: str,
        told: str,
        hint: str = "",
        new: str = "",
        code: str = "unknown-phrase",
        place: Place | None = None,
    ) -> NotUnderstood:
        """Report a text in braces; ``new`` is what it becomes, and the hint where there is no other."""
        if new and not (holds(self.vocabulary, text, new) and self._are_read(mark, new)):
            hint, new = self.hints.instead(self.vocabulary, text), ""
        mend = Suggestion(mark.place, mark.raw, new) if new else None
        self.reports.problem(place or mark.place, code, told, hint or (f"Did you mean {new}?" if new else ""), mend)
        return NotUnderstood(text)
