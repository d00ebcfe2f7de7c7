"""Answers to what a text offers: “Will you climb? If so, turn to 3. If not, turn to 4”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from turnto.exchange.importers.prose.clauses import as_label, is_deed

_STATE = r"(?:(?:still|also|already|now|really) )*(?:have|possess|own|carry|know|recogni[sz]e|remember|believe|think|see|hear|understand|wear|hold|need|feel|not)\b"
_ASKED = re.compile(
    rf"(?:^|.*?[.!?,;:–—]\s+|(?:so|now|but)\s+)(?:what )?(?:do|will|would|shall|should) you (?:now |also |still |really )?"
    rf"(?:(?:want|wish|like|prefer|choose|decide|dare|try|intend) (?:to )?)?(?!{_STATE})(?P<act>[a-z][^?“”\"]{{2,70}})\?"
    r"|(?:^|.*?[.!?,;:–—]\s+|(?:also|nun|aber)\s+)(?:willst|möchtest|wirst|magst) du (?:nun |lieber |wirklich )?(?P<handlung>(?:[^?„“\"]{2,60} )?\w+n)\?",
    re.IGNORECASE | re.DOTALL,
)
"""Question of what the reader wants to do; not of what is so."""
_ASKED_DE = re.compile(
    r"(?!hast|bist|kennst|besitzt|trägst|warst|hattest|weißt|siehst|hörst|glaubst|konntest|\w+test\b|wirst|kannst|darfst|musst)\w+st du (?!.*\boder\b)[^?]{2,70}\?",
    re.IGNORECASE,
)
"""Question of German whose act has no form for a label: “Gibst du ihm den Ring?”"""
_YES = re.compile(
    r"(?:if (?:so|yes|you (?:do|will|would)(?: (?:so|this|that))?)|if the answer is yes|yes|(?:wenn|falls) (?:ja|du das willst)|ja)(?: *[,:;] *|$)",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:if (?:no|not|you (?:do not|don't|will not|won't|would (?:rather |prefer )?not|'?d rather not|refuse|decline)(?: (?:do )?(?:so|this|that|to))?)"
    r"|no|(?:wenn|falls) (?:nein|nicht)|nein|lieber nicht|otherwise|else|sonst|ansonsten|andernfalls)(?: *[,:;] *|$)",
    re.IGNORECASE,
)
_UNWISHED = re.compile(
    r"if you (?:(?:do not|don't|would not|wouldn't) (?:wish|want|like|care|dare|choose|decide)(?: to)?|will not|won't|refuse to"
    r"|(?:choose|decide|prefer|would (?:rather|prefer)|'d rather) not(?: to)?)(?: (?:do so|this|that|it|(?P<act>[a-z][^,:;]{2,60})))?",
    re.IGNORECASE,
)
"""Choice of who does not wish to: “if you do not wish to climb”."""
_OFFERED = re.compile(
    r"(?:(?:and|or|but|und|oder)[, ]+)?(?:if you(?:'d| would)? (?:want|wish|decide|choose|prefer|like|intend|try|rather)\b|you (?:may|can|could)\b|(?:do|will) you\b"
    r"|(?:wenn|falls) du\b.*\b(?:willst|möchtest)\b|(?:willst|möchtest) du\b)",
    re.IGNORECASE,
)


def asked_of(text: str) -> str:
    """Return what a question asks whether the reader wants to do; empty for any other text."""
    found = _ASKED.fullmatch(text.strip().rstrip('"”’'))
    if not found and _ASKED_DE.fullmatch(text.strip()):
        return "ja"
    return (found["act"] or found["handlung"]).strip() if found and " or " not in found[0] else ""


def offered_by(clause: str) -> str:
    """Return what the clause of a choice offers, as an act; empty where it names none."""
    return as_label(clause).rstrip(".!?") if _OFFERED.match(clause) else ""


def answer(clause: str, question: str, offered: Sequence[str]) -> str:
    """Return the label of a choice that answers a question, or what was offered before; empty for any other clause."""
    if question and (yes := _YES.match(clause)):
        return as_label(clause[yes.end() :] or question)
    if found := _UNWISHED.fullmatch(clause):
        act = found["act"] or question or (offered[0] if len(offered) == 1 else "")
        return _refused(act)
    no = _NO.match(clause)
    if not no or not (question or offered):
        return ""
    if rest := re.sub(r"^(?:then |you (?:may|can|must) ?)+", "", clause[no.end() :]).strip(" ,"):
        return as_label(rest)
    is_german = re.match(r"wenn|falls|nein|lieber|sonst|ansonsten|andernfalls", clause, re.IGNORECASE)
    if not question and len(offered) > 1:
        return "Nichts davon." if is_german else "Neither." if len(offered) == 2 else "None of these."
    act = question or offered[0]
    return ("Lieber nicht." if act else "Nein.") if is_german else _refused(act)


def _refused(act: str) -> str:
    """Return the label of a choice not to act; without the act where its words are those of a rule."""
    return (
        "No." if not act or is_deed(act) or re.search(r"[,;:]| if ", act) else f"Do not {act[:1].casefold()}{act[1:]}."
    )
