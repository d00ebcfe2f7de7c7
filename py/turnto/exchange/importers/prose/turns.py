"""Ways on by the words before them: an outcome, a test, a condition, an answer or a free choice."""

from __future__ import annotations

import re
from dataclasses import replace

from turnto.exchange.importers.prose import patterns
from turnto.exchange.importers.prose.answers import answer, offered_by
from turnto.exchange.importers.prose.clauses import (
    BAD,
    GOOD,
    GOOD_OR_BAD,
    HAVING,
    IF_NOT,
    MAKE_A_TEST,
    RULES,
    as_label,
    as_sentence,
    conditions,
    deeds_apart,
    in_full,
    instructions,
    is_deed,
    paired_stars,
)
from turnto.exchange.importers.prose.doubts import doubt_of, ends_here
from turnto.exchange.importers.prose.state import ParagraphState, with_otherwise
from turnto.exchange.story import (
    OTHERWISE,
    Case,
    Check,
    Checks,
    ConditionBlock,
    LeftOver,
    Link,
    Paragraph,
    Sentence,
)


def share_condition(text: str, found: ParagraphState, begun: int) -> None:
    """Put the later ways of a sentence under the condition of its first.

    “If you do, you may go left (2) or right (4)” asks for both.
    """
    while begun < len(found.blocks) and not isinstance(found.blocks[begun], Link):
        begun += 1  # what was told before
    ways = found.blocks[begun:]
    links = [one for one in ways if isinstance(one, Link)]
    if not patterns.GOVERNS.match(text) or len(links) < max(2, len(ways)):
        return
    is_asked = re.match(r"(?:if|wenn|falls)\b", links[0].label, re.IGNORECASE)
    if found.has_acts and is_asked and not (links[0].when or any(one.when for one in links)):
        found.blocks.insert(begun, LeftOver(patterns.MARKED_TURN.sub("", text), found.place, "condition"))
    if not links[0].when or any(one.when for one in links[1:]):
        return
    before = found.blocks[begun - 1] if begun else None
    if links[0].when != (OTHERWISE,):
        found.blocks[begun:] = [replace(one, when=links[0].when) for one in links]
    elif isinstance(before, Link) and before.when:
        found.blocks[begun - 1 :] = [with_otherwise(before, *(replace(one, when=()) for one in links))]


def put_behind_turn(said: str, found: ParagraphState, is_only: bool) -> bool:
    """Add an instruction that stands behind a turn: “turn to 7, and lose 1 Vitality”; return whether it is one.

    It belongs to that way on; where there is no other, it goes before it.
    """
    deed = patterns.ALSO.sub("", said)
    last = found.blocks[-1] if found.blocks else None
    if isinstance(last, Link) and last.when and patterns.GIVEN_UP.fullmatch(deed):
        deed = lost_by(last.when[-1].split("\n")[-1]) or deed
    elif not is_deed(deed):
        return False
    ways = "\n".join(instructions(deed[:1].upper() + deed[1:]))
    if found.check and found.check.cases:
        *others, case = found.check.cases
        found.check = replace(found.check, cases=(*others, replace(case, deeds=(*case.deeds, ways))))
    elif not isinstance(last, Link):
        return False
    elif is_only and not last.when and not last.label:
        found.blocks.insert(-1, Sentence(ways, found.place, f"{deed[:1].upper()}{deed[1:]}.", is_prose=True))
    else:
        found.blocks[-1] = replace(last, deeds=(*last.deeds, ways))
    return True


def lost_by(asked: str) -> str:
    """Return the instruction that takes the thing which a condition asks for; empty without one."""
    thing, german = patterns.ONE_THING.fullmatch(asked), patterns.ONE_THING_DE.fullmatch(asked)
    return f"Lose the {thing[1]}" if thing else f"Verliere {german[1]}" if german else ""


def outcome_in(clause: str, paragraph: ParagraphState, checks: Checks) -> tuple[str, str] | None:
    """Return the outcome that a clause begins with, and what follows it; none that was told already."""
    check = paragraph.check
    assert check
    told = {one.word for one in (*check.cases, *([paragraph.case] if paragraph.case else []))}
    if is_deed(clause) or any(one.match(clause) for one in (patterns.OFFER, patterns.IN_TIME, patterns.HAS)):
        return None  # “Lose 1 Talent” is no fight lost, and who may flee has not lost
    if degree := patterns.DEGREE.match(clause):
        word = "failure" if degree["bad"] else "success"
        word += f" by {degree['least']} or more" if degree["least"] else ""
        is_new = word not in told
        return (word, clause[degree.end() :].strip(" ,:")) if is_new and checks.outcome(check.text, word) else None
    found = checks.outcome(check.text, clause)
    over = patterns.THROWN_ELSE.match(clause) if len(told) == 1 and any(one[0].isdigit() for one in told) else None
    if over:
        return "otherwise", clause[over.end() :]
    if found is None and (thrown := patterns.THROWN.fullmatch(clause)) and thrown["rest"]:
        faces = _faces(thrown)
        return None if faces in told else (faces, thrown["rest"])
    for word, pattern in (("success", GOOD), ("failure", BAD), ("partial", patterns.PARTIAL)):
        if not (found and found[0]) and (said := pattern.match(clause)):
            found = word, clause[said.end() :]
    # “If you fail, it drives past”: what follows a comma is told, and is no detail.
    behind = clause[: len(clause) - len(found[1])].rstrip() if found and clause.endswith(found[1]) else ""
    is_told = behind[-1:] in (",", ":", ";") and not re.match(r"(?:or|oder)\b", found[1] if found else "")
    found = found and (found[0], found[1] if is_told else patterns.DETAIL.sub("", found[1], count=1))
    if found and not found[0]:  # a result that has no name: it is what the others leave
        found = ("failure", found[1]) if len(told) == 1 else None
    return found if found and found[0] not in told else None


def test_in(text: str, checks: Checks) -> str:
    """Return a sentence as a test in the words of the rules; empty for any other sentence."""
    if re.match(r"(?:you (?:must |have to )?)?fight (?:it|him|her|them|on)\b", text, re.IGNORECASE):
        return ""  # whom, the sentence before says
    if (patterns.TOLD.match(text) and not patterns.TESTING.search(text)) or re.match(
        r"(?:if|wenn|falls)\b", text, re.IGNORECASE
    ):
        return ""
    made = MAKE_A_TEST.sub(lambda found: f"Test your {found[1].strip()}", text)
    made = patterns.RANDOM_NUMBER.sub("Roll 1d10-1", made)
    return next((one[:1].upper() + one[1:] for one in (text, made) if checks(one)), "")


def add_turn(
    clause: str, target: str, found: ParagraphState, checks: Checks, is_first: bool, is_only: bool = True
) -> None:
    """Add a way on by the clause before it.

    It is an outcome, a test, a condition, an answer or a free choice.
    """
    said = clause.lstrip(" ,;")
    clause = _bare_clause(clause)
    clause = (
        ""
        if patterns.AND.fullmatch(clause)
        or (
            not found.check
            and patterns.NO_LABEL.fullmatch(clause)
            and (is_only or not patterns.STILL_ALIVE.match(clause))
        )
        else clause
    )
    clause = re.sub(r"^[)\s.,;*_]*(?:(?:and|or|but|now)[,\s]+)+(?=if\b|otherwise\b)", "", clause, flags=re.IGNORECASE)
    if found.check and _is_outcome(clause, said, target, found, checks):
        return
    if patterns.ANYHOW.match(clause) and patterns.NO_LABEL.fullmatch(clause):
        clause = ""
    if (alive := patterns.STILL_ALIVE.match(clause)) and is_deed(clause[alive.end() :].strip(" ,")):
        clause = clause[alive.end() :].strip(" ,")
    if _is_tried(clause, target, found, checks, is_first):
        return
    last = found.blocks[-1] if found.blocks else None
    if not clause and found.else_told and isinstance(last, Link):
        told, found.else_told, found.was_condition = " ".join((found.else_told, *found.prose)), "", False
        found.prose = []
        why = doubt_of(told) if found.has_acts else ""
        doubts = [LeftOver(told, found.place, why)] if why else []
        found.blocks[-1] = with_otherwise(last, Paragraph(told), *doubts, Link("", target, found.place))
        return
    found.end_check()
    found.end_prose()
    clause = patterns.UNLESS.sub(lambda one: "if you are not " if one["are"] else "if you do not have ", clause)
    if (needed := patterns.NEEDED.fullmatch(clause)) and needed["so"] and patterns.SO.match(needed["so"]):
        found.say(f"{needed['told'][:1].upper()}{needed['told'][1:]}.")
        found.end_prose()
        found.asked, clause = "\n".join(conditions(f"you have {needed['thing']}")), needed["so"]
    if found.asked and (so := patterns.SO.match(clause or said)):
        found.blocks.append(Link(as_label((clause or said)[so.end() :]), target, found.place, (found.asked,)))
        found.was_condition = True
        return
    if not clause:
        told = found.if_told if any(isinstance(one, Link) and one.when for one in found.blocks) else ""
        if told and found.has_acts:
            found.blocks.append(LeftOver(told, found.place, "condition"))
        found.blocks.append(Link("", target, found.place))
        found.was_condition = False
        return
    if not found.was_condition and not found.given and (label := answer(clause, found.question, found.offered)):
        found.blocks.append(Link(label, target, found.place))
        found.offered.append("")
        return
    offer, offers = offered_by(clause), found.offered
    found.offered = [*offers, offer] if offer and not found.was_condition else []
    also = re.match(r"otherwise[,\s]+if\s+([^,:]*)", clause, re.IGNORECASE)
    also = also if also and HAVING.match(also[1]) else None
    if also:
        clause = f"if {clause[also.start(1) :]}"
    elif found.was_condition and (
        IF_NOT.match(clause + " ")
        or (
            patterns.NEITHER.fullmatch(clause)
            and not (re.search("neither", clause, re.IGNORECASE) and _asks_for_both(found))
        )
    ):
        clause = "" if patterns.NEITHER.fullmatch(clause) else clause
        label = re.sub(r"^you (?:may|can|must)$", "", IF_NOT.sub("", clause + " ", count=1).strip())
        found.blocks.append(Link(as_label(label), target, found.place, (OTHERWISE,)))
        found.was_condition = False
        return
    clause = _as_usual(_HAS_SHORT.sub(lambda one: in_full(one[0]), clause))
    last = found.blocks[-1] if found.blocks and found.was_condition else None
    asked_before = patterns.SUBJECT.match(last.when[-1]) if isinstance(last, Link) and last.when else None
    if asked_before and (
        short := patterns.SHORTENED.fullmatch(clause)
    ):  # “If you are a Priest, turn to 4; if a Rogue, turn to 5”
        clause, also = f"if {asked_before[0]} {short[1]}", also or short
    clause = re.sub(rf"^(if\s+you\s+){patterns.EVEN}", r"\1", clause, flags=re.IGNORECASE)
    clause = patterns.WHOEVER.sub("if you have ", patterns.WHO_MAY.sub(r"\1, you may \2", clause))
    clause = patterns.WHOEVER_DE.sub(r"wenn du \1 hast", clause)
    if not _is_conditional(clause, target, found, is_also=also is not None):
        _free(clause, target, found, is_first, is_only, None if offer else offers)


def _bare_clause(clause: str) -> str:
    """Return the clause before a turn without signs and joints at its ends, “should you” as “if you”."""
    clause = re.sub(
        r"[\s(]*(?:,?\s*\b(?:then|now|and|(?<!if )(?<!do )(?<!oder )so|dann|nun|und))?$",
        "",
        clause,
        flags=re.IGNORECASE,
    ).strip(" ,;:–—-_.)(")
    clause = re.sub(r",? in which case(?: you(?: (?:may|must|can|should))?)?$", "", clause, flags=re.IGNORECASE)
    clause = paired_stars(clause).strip(" ,;:–—-_.)(")
    clause += ")" * (clause.count("(") > clause.count(")"))
    clause = re.sub(r"^(?:only|nur) (?=(?:if|when|wenn|falls)\b)", "", clause, flags=re.IGNORECASE)
    clause = re.sub(r"^should you (?:happen to )?", "if you ", clause, flags=re.IGNORECASE)
    return re.sub(
        r"^solltest (du [^,:]*?) (?:haben|(wollen))\b",
        lambda one: f"wenn {one[1]} {'willst' if one[2] else 'hast'}",
        clause,
        flags=re.IGNORECASE,
    )


def _is_outcome(clause: str, said: str, target: str, found: ParagraphState, checks: Checks) -> bool:
    """Add a turn to the test under way where its clause tells an outcome, or goes on telling one."""
    if found.check and (thrown := patterns.THROWN.fullmatch(clause)):
        told, done = deeds_apart(thrown["rest"] or "") if found.has_acts else (thrown["rest"] or "", ())
        case = Case(_faces(thrown), as_label(told) if told else "", found.place, done, target)
        found.check = replace(found.check, cases=(*found.check.cases, case))
        return True
    if found.check:
        if outcome := outcome_in(clause, found, checks):
            found.end_case()
            found.case = Case(outcome[0], "", found.place)
            found.tell(outcome[1])
            found.end_case(target)
            return True
        if found.case and patterns.ANYHOW.match(clause):
            found.end_check()
        if found.check and found.check.cases and not found.case and patterns.OTHER_WAY.match(said):
            found.blocks.append(LeftOver(clause, found.place, "second way of an outcome"))
        if not clause and found.case and _is_of_all(found):
            found.end_check()  # “On 1-3 you fall. On 4-6 all goes well. Turn to 17.”
            return False
        if found.case and not re.match(r"(?:if|wenn|falls)\b", clause, re.IGNORECASE):
            found.for_all += [found.check.source] if not clause and found.check else []
            found.tell(clause)
            found.end_case(target)
            return True
        if found.case and not patterns.STILL_ALIVE.match(clause):
            found.blocks.append(LeftOver(clause, found.place, "condition within an outcome"))
        if found.check and (found.check.cases or found.case):
            found.end_check()
    return False


def _faces(thrown: re.Match[str]) -> str:
    """Return what was thrown as an outcome's word: “1 or 2” of “on a 1 or a 2”."""
    faces = re.sub(r"\s*,?\s+(or|oder)\s+(?:an?\s+)?", r" \1 ", thrown["faces"])
    return faces[:1].upper() + faces[1:]


def _is_of_all(found: ParagraphState) -> bool:
    """Return whether a turn behind the last outcome is that of all outcomes.

    It is where none before it had a turn or was an end.
    """
    before = found.check.cases if found.check else ()
    return bool(before) and not (found.is_item or any(one.target or ends_here(one.text) for one in before))


def _is_tried(clause: str, target: str, found: ParagraphState, checks: Checks, is_first: bool) -> bool:
    """Add a turn whose clause is a test itself, perhaps with its first outcome."""
    # “Take 1d damage, then turn to 4”: whatever comes of it, one goes on
    if is_first and not offered_by(clause) and checks(clause):
        found.end_check()
        found.end_prose()
        found.check = Check(clause, found.place, clause)
        found.end_check()
        found.blocks.append(Link("", target, found.place))
        found.was_condition = False
        return True
    # “Test your Luck: if you are lucky, turn to …”
    tested = patterns.TESTED.fullmatch(clause) if is_first else None
    is_tested = tested and (GOOD_OR_BAD.match(tested["outcome"]) or patterns.THROWN.fullmatch(tested["outcome"]))
    trial = tested["test"].strip() if tested and is_tested else ""
    if tested and (test := test_in(trial, checks) or (trial if patterns.ANY_TEST.fullmatch(trial) else "")):
        found.end_check()
        found.say(f"{tested['before'].strip()}." if tested["before"] else "")
        found.end_prose()
        found.check = Check(test, found.place, trial)
        add_turn(tested["outcome"], target, found, checks, is_first=False)
        return True
    return False


_HAS_SHORT = re.compile(
    r"^(?:otherwise[, ]+)?(?:if|unless|as long as|provided(?: that)?) you(?:['’]ve| haven['’]t| have got)\b[^,:;]*",
    re.IGNORECASE,
)
"""Condition with a short form at its begin."""


def _as_usual(clause: str) -> str:
    """Return a clause with its condition put as “if you have …”, “wenn du … hast”."""
    clause = re.sub(
        r"^(?:provided(?: that)?|as long as|assuming(?: that)?|on condition that) (?=you\b)",
        "if ",
        clause,
        flags=re.IGNORECASE,
    )
    clause = re.sub(r"^(?:sofern|soweit|vorausgesetzt,?) ", "wenn ", clause, flags=re.IGNORECASE)
    clause = patterns.AND_WISHED_DE.sub(_condition_first, clause)
    clause = re.sub(
        r"^(hast|besitzt|trägst) (du [^,:]*)",
        lambda asked: f"wenn {asked[2]} {asked[1].casefold()}",
        clause,
        flags=re.IGNORECASE,
    )
    return re.sub(
        r"^(if\s+you\s+(?:have|possess|own|carry|hold)\s+[^,:]{2,60}?)\s+(?=you\s+(?:can|may|could)\s+\w)",
        r"\1, ",
        clause,
        flags=re.IGNORECASE,
    )


def _is_conditional(clause: str, target: str, found: ParagraphState, is_also: bool) -> bool:
    """Add a way on under the condition of what one has or is, with what is wished or done besides."""
    condition = re.match(
        r"(?:if|wenn|falls)\s+((?:[^,:]|:(?=\d\d))*)(?:[,:]\s*|$)(.*)", clause, re.IGNORECASE | re.DOTALL
    )
    given, told = (condition[1], condition[2]) if condition else ("", "")
    if patterns.ONE_OF.fullmatch(told):
        given, told = f"{given}, {told}", ""
    if condition and HAVING.match(patterns.WISH_TOO.split(given, maxsplit=1)[0]):
        asked = re.sub(r"\s+(?:then\s+)?you\s+(?:may|can|must|should)(?:\s+\w+)?$", "", given.strip())
        when = (OTHERWISE,) if is_also and found.was_condition else ()
        asked, *wishes = patterns.WISH_TOO.split(asked, maxsplit=1)
        wished = re.sub(r"^are (?:willing|prepared) to\b", "wish to", wishes[0]) if wishes else ""
        having = "\n".join(conditions(asked))
        label = re.sub(r"^and\s+(?=(?:want|wish|choose|decide)\b)", "you ", told, flags=re.IGNORECASE)
        label = ", ".join(filter(None, (f"you {wished}" if wished else "", label)))
        label = "" if patterns.NO_LABEL.fullmatch(label) else label
        deeds: tuple[str, ...] = ()
        if (up := patterns.GIVEN_UP.search(label)) and (lost := lost_by(asked)):
            label, deeds = label[: up.start()].rstrip(" ,;"), (lost,)
        elif (act := re.search(r"(?:[:;]|\band\b|,)\s*(?=(?:pay|spend|lose|deduct)\b)", label)) and RULES.search(
            label, act.end()
        ):
            deed = label[act.end() :]
            label, deeds = label[: act.start()].strip(" ,"), ("\n".join(instructions(deed[:1].upper() + deed[1:])),)
        elif found.has_acts:
            label, deeds = deeds_apart(label)
        if not (deeds or when or wished) and patterns.MUST.search(label):
            forced = Link("", target, found.place, is_forced=True)
            body = (Paragraph(as_sentence(label)), forced)
            found.blocks.append(ConditionBlock(having, found.place, asked, body))
            found.was_condition = False
            return True
        if patterns.AND_MORE.match(told):
            found.blocks.append(LeftOver(f"{given}, {told}", found.place, "condition"))
        found.blocks.append(Link(as_label(label) if label else "", target, found.place, (*when, having), deeds))
        found.was_condition = True
        return True
    return False


def _free(
    clause: str, target: str, found: ParagraphState, is_first: bool, is_only: bool, offers: list[str] | None
) -> None:
    """Add a choice; ``offers`` are the acts that were offered before, where the clause has no word for an offer."""
    if found.has_acts and (price := patterns.AT_A_COST.fullmatch(clause)):
        paid = f"Pay {price['price'].strip()}"
        found.blocks.append(Link(as_label(price["act"] or paid), target, found.place, (), (paid,)))
        found.was_condition = False
        return
    if re.match(r"(?:throw|roll|wirf|würfle)\b", clause, re.IGNORECASE):
        found.blocks.append(LeftOver(clause, found.place, "check"))
    if is_first and found.has_acts and is_deed(clause) and not found.given:
        told, done = deeds_apart(clause)
        if not (is_only or found.is_item) and done and patterns.NOTED.match(clause):
            # “Note the word OWL and go on to the inn (7) or the mill (8)”: a note is made on either way
            found.blocks += [Sentence(one, found.place, f"{clause}.", is_prose=True) for one in done]
            found.blocks.append(Link(as_label(told) if told else "", target, found.place))
            found.was_condition = False
            return
        if not is_only or found.is_item:  # “Pay 2 gold and turn to 7, or swim and turn to 5”
            found.blocks.append(Link(as_label(clause), target, found.place, (), ("\n".join(instructions(clause)),)))
            found.was_condition = False
            return
        # “Lose 2 Vitality and turn to 5”: the deed, and the way on
        found.blocks.append(Sentence("\n".join(instructions(clause)), found.place, f"{clause}.", is_prose=True))
        clause = ""
    clause = re.sub(r"^if you (?:want|wish|choose|fancy) neither,\s*(?=\S)", "", clause, flags=re.IGNORECASE)
    deeds: tuple[str, ...] = ()
    if found.has_acts and re.match(r"if|wenn|falls", clause, re.IGNORECASE):
        told, deeds = deeds_apart(clause)
        clause, deeds = (told, deeds) if told else (clause, ())
    when = (found.given,) if found.given and patterns.OFFER.match(clause) else ()
    if (only := patterns.IF_HAD.fullmatch(clause)) and found.has_acts:
        clause, when = only["act"], (*when, f"you have the {only['thing']}")
    elif (only := patterns.LAST_IF.fullmatch(clause)) and HAVING.match(only["asked"]):
        clause, when = only["label"], (*when, "\n".join(conditions(only["asked"].replace(" NOT ", " not "))))
    label = as_label(clause) if clause else ""
    if (
        offers is not None
        and re.match(r"if|wenn|falls", clause, re.IGNORECASE)
        and not re.match(r"If|Wenn|Falls", label)
    ):
        found.offered = [*offers, label.rstrip(".!?")]  # “If you give him the coin” is an act, and no condition
    found.blocks.append(Link(label, target, found.place, when, deeds))
    found.was_condition = False


def _asks_for_both(found: ParagraphState) -> bool:
    """Return whether the condition before asks for several things at once.

    Then “neither” is not all that is left.
    """
    last = found.blocks[-1] if found.blocks else None
    return isinstance(last, Link) and bool(last.when) and bool(re.search(r" and |\bboth\b|\bbut not\b", last.when[-1]))


def _condition_first(found: re.Match[str]) -> str:
    return f"wenn {found['asked'] or found['begun']} {(found['verb'] or found['first']).casefold()}, {found['wish'] or found['then']}"
