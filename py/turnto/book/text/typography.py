"""Typography of signs: no braces, a comma after a condition, a full stop after an instruction."""

from __future__ import annotations

import re

from turnto.book.model import Runs, plain_words
from turnto.book.text.locale import Locale
from turnto.book.text.markdown import TextPart, inline
from turnto.book.text.regex import late
from turnto.core.phrase import Activity, Phrase, StandingOffer

_STOPPED = (".", "!", "?", ":", "\u2026", ",", ";", "\u201d", '"', "\u2014")


def marked_up(runs: Runs) -> str:
    """Return the words of an inline tree as they are written, with bold and italics."""
    signs = {"strong": "**", "em": "*"}
    words = (
        f"{sign}{plain_words((run,))}{sign}"
        if not isinstance(run, str) and (sign := signs.get(run[0]))
        else plain_words((run,))
        for run in runs
    )
    return "".join(words).replace("\n", " ")


def marked_again(words: str, runs: Runs) -> str:
    """Return plain words of some runs with the bold and the italics that they have there."""
    for run in runs:
        if not isinstance(run, str) and run[0] in ("strong", "em") and (plainly := plain_words((run,))) in words:
            words = words.replace(plainly, marked_up((run,)), 1)
    return words


def unbroken(runs: Runs) -> Runs:
    """Replace wrapped lines by spaces."""
    return tuple(
        run.replace("\n", " ")
        if isinstance(run, str)
        else (*run[:-1], unbroken(run[-1]))
        if isinstance(run[-1], tuple)
        else run
        for run in runs
    )


def stripped(runs: Runs) -> Runs:
    """Strip blanks at both ends of the runs."""
    found = list(unbroken(runs))
    while found and isinstance(found[0], str) and not found[0].strip():
        found.pop(0)
    while found and ((isinstance(found[-1], str) and not found[-1].strip()) or found[-1] == ("br",)):
        found.pop()
    if found and isinstance(found[0], str):
        found[0] = found[0].lstrip()
    if found and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip()
    return tuple(found)


def not_understood(words: str) -> Runs:
    """Return words as a draft shows them where they are not understood."""
    return (("code", f"\u26a0 {' '.join(words.split())}"),)


def is_lost(runs: Runs) -> bool:
    """Return whether runs hold words that are not understood."""
    return any(isinstance(run, tuple) and run[0] == "code" and run[1].startswith("\u26a0") for run in runs)


def is_blank(part: object) -> bool:
    """Return whether a part holds no words."""
    return isinstance(part, TextPart) and not plain_words(part.runs).strip()


_LEFT_OUTSIDE = late(r"\s*[,;:]\s*")


def is_pause(part: object) -> bool:
    """Return whether a part is blank, or only a comma or colon outside a condition's braces."""
    return isinstance(part, TextPart) and not _LEFT_OUTSIDE.sub("", plain_words(part.runs), count=1).strip()


def begins_with_pause(part: object) -> bool:
    """Return whether a part begins with a comma or colon, which ends the condition before it."""
    return isinstance(part, TextPart) and _LEFT_OUTSIDE.match(plain_words(part.runs)) is not None


def past_pause(runs: Runs) -> Runs:
    """Return the runs as a sentence, without the comma or colon of the condition before them."""
    if not runs or not isinstance(runs[0], str) or not (pause := _LEFT_OUTSIDE.match(runs[0])):
        return runs
    return (capital(runs[0][pause.end() :]), *runs[1:])


def sentence(text: str, following: object = None) -> Runs:
    """Return an instruction's sentence with a full stop."""
    runs = inline(text)
    if text.rstrip().rstrip("*_").endswith(_STOPPED) or _goes_on(following):
        return runs
    return (*runs, ".")


def _goes_on(following: object) -> bool:
    """Return whether the next part continues the sentence."""
    if not isinstance(following, TextPart):
        return False
    text = plain_words(following.runs)
    word = text.lstrip()
    return bool(word) and (word[0] in ".,;:!?)\u2026\u2014-" or (word[0].islower() and text[:1] != "\n"))


def clause(text: str, following: object = None) -> Runs:
    """Return a condition's words with a comma."""
    runs = inline(text)
    stopped = isinstance(following, TextPart) and plain_words(following.runs)[:1] in _STOPPED
    if text.rstrip().rstrip("*_").endswith(_STOPPED) or stopped or begins_with_pause(following):
        return runs
    return (*runs, ",")


def capital(text: str) -> str:
    """Capitalise the first letter, past any markup."""
    found = re.search(r"\w", text)
    return text[: found.start()] + found[0].upper() + text[found.end() :] if found else text


def uncapital(text: str) -> str:
    """Put the first letter in lower case, as behind a comma."""
    return text[:1].lower() + text[1:]


def in_lower_case(runs: Runs, language: Locale) -> Runs:
    """Lower the first word of runs behind a condition's comma, unless it may be a name."""
    if not runs or not isinstance(runs[0], str):
        return runs
    return (behind(runs[0], language), *runs[1:])


def behind(text: str, language: Locale) -> str:
    """Lower "the", "if" or "take" behind a condition's comma; a possible name keeps its capital."""
    found = re.match(r"[\s,;:]*([^\W\d_]+)", text)
    if not found or found[1].casefold() not in (*language.openers, *language.doing):
        return text
    start = found.start(1)
    return text[:start] + text[start].lower() + text[start + 1 :]


def has_outcomes(phrase: Phrase) -> bool:
    """Return whether a phrase branches, lasts or stays open, so that no choice may hold it."""
    branches = bool(phrase.outcomes or phrase.answers) and not phrase.effect
    return branches or isinstance(phrase.does, (Activity, StandingOffer))


def before_markup(text: str, start: int) -> int:
    """Return the place before the markup of a word."""
    while start and text[start - 1] in "*_":
        start -= 1
    return start


def behind_markup(text: str, end: int) -> int:
    """Return the place behind the markup of a word."""
    while end < len(text) and text[end] in "*_":
        end += 1
    return end
