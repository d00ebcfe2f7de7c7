"""Simple expressions of story formats put in the sentences of a rulebook: flags as keywords, numbers as counters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from turnto.exchange.story import NAME, NAME_END

LONGEST = 300
_TOKEN = re.compile(
    r"""\s*(?:(?P<name>[$_]?[A-Za-z_][\w.]*(?:'s)?)|(?P<number>\d{1,6}(?![\w.]))|(?P<text>"[^"]*"|'[^']*')"""
    r"""|(?P<sign>>=|<=|===|!==|==|!=|&&|\|\||[<>!()=,:]))"""
)
_WORDS = {
    "eq": "==", "===": "==", "neq": "!=", "ne": "!=", "!==": "!=", "isnot": "!=", "gt": ">", "gte": ">=", "ge": ">=",
    "lt": "<", "lte": "<=", "le": "<=", "&&": "and", "||": "or", "!": "not", "=": "==",
}  # fmt: skip
_OWNERS = re.compile(r"^(?:s|state|vars|state\.variables|window\.story\.state|story\.state|window)\.(?=\w)")


@dataclass(frozen=True, slots=True)
class ListOf:
    """List, with the texts that a story puts into it.

    It is not whole where something else is put there too.
    """

    texts: tuple[str, ...] = ()
    is_whole: bool = True


Kind = Literal["number", "flag"] | ListOf | tuple[str, ...]
Kinds = Mapping[str, Kind]
"""What each variable of a story holds, by its bare name: of one for texts, all that it may be.

A variable that holds anything else is not there.
"""


def variable(name: str) -> str:
    """Return a variable's name without the signs of its format.

    One that ends with its passage keeps its underscore.
    """
    return _OWNERS.sub("", name.lstrip("$"))


class StoryKinds(dict[str, Kind]):
    """What each variable of a story holds, and what it is called here."""

    def __init__(self, kinds: Kinds, names: Mapping[str, str]) -> None:
        super().__init__(kinds)
        self.names = names
        """Names of variables whose words are another's too: ``hasKey`` beside ``has_key``."""
        self.gone: frozenset[str] = frozenset()
        """Variables that ended with another passage, so that nobody knows what they hold here."""

    def shown(self, name: str) -> str:
        """Return what a variable is called; nothing for one that is gone."""
        bare = variable(name)
        return "" if bare.split(".")[0] in self.gone else self.names.get(bare) or words_of(name)


def _shown(name: str, kinds: Kinds) -> str:
    return kinds.shown(name) if isinstance(kinds, StoryKinds) else words_of(name)


def words_of(name: str) -> str:
    """Return a variable's name as a word to note: ``hasBrassKey`` is Has brass key."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_.]+", " ", variable(name)).split()
    text = " ".join(part if part.isupper() and len(part) > 1 else part.casefold() for part in parts)
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Joined:
    """Conditions joined with one word."""

    word: Literal["and", "or"]
    parts: tuple[str | Joined, ...]


class _NoWords(Exception):
    """The expression cannot be said."""


class _ExpressionReader:
    def __init__(self, text: str, kinds: Kinds) -> None:
        self.kinds = kinds
        self.tokens: list[tuple[str, str]] = []
        place = 0
        text = text.strip()
        while place < len(text):
            if (held := _HELD.match(text, place)) and (said := _held(held, kinds)):
                self.tokens.append(("held", said))
                place = held.end()
                continue
            found = _TOKEN.match(text, place)
            if not found or len(self.tokens) > 60:
                raise _NoWords
            word = found[0].strip()
            kind = str(found.lastgroup)
            lowered = word.casefold()
            if lowered in _WORDS or lowered in ("is", "not", "and", "or", "to"):
                kind, word = "sign", _WORDS.get(lowered, lowered)
            self.tokens.append((kind, word))
            place = found.end()
        self.place = 0
        self.deep = 0

    def peek(self, ahead: int = 0) -> tuple[str, str]:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.place += 1
        return token

    def joined(self, word: Literal["or", "and"] = "or") -> str | Joined:
        parts: list[str | Joined] = []
        while not parts or self.peek() == ("sign", word):
            if parts:
                self.take()
            part = self.negated() if word == "and" else self.joined("and")
            parts += part.parts if isinstance(part, Joined) and part.word == word else (part,)
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def negated(self, is_denied: bool = False) -> str | Joined:
        self.deep += 1
        if self.deep > 20:
            raise _NoWords
        if self.peek() == ("sign", "not"):
            self.take()
            return self.negated(not is_denied)
        if self.peek() == ("sign", "("):
            self.take()
            inner = self.joined()
            if self.take() != ("sign", ")") or (is_denied and not isinstance(inner, str)):
                raise _NoWords
            return _denied(inner) if is_denied and isinstance(inner, str) else inner
        said = self.compared()
        return _denied(said) if is_denied else said

    def compared(self) -> str:
        kind, word = self.take()
        if kind == "held":
            return word
        if kind != "name" or word.casefold() in ("true", "false"):
            raise _NoWords
        if self.peek() == ("sign", "("):
            return self.called(word)
        shown, bare = _shown(word, self.kinds), variable(word)
        sign = self.sign()
        if word in _VISITS and bare not in self.kinds:
            return self.visits_here(sign)
        if (_OF_A_LIST.search(bare) or _OF_THE_FORMAT.match(bare)) and bare not in self.kinds:
            raise _NoWords
        if not sign:
            return f"*{shown}* is 1 or more" if self.kinds.get(bare) == "number" else _flag(shown, bare, self.kinds)
        kind, value = self.take()
        if kind == "number":
            return _compared(shown, sign, int(value))
        texts = self.kinds.get(bare)
        if kind == "text" and sign in ("==", "!=") and isinstance(texts, tuple) and value[1:-1] in texts:
            said = f"you have the keyword *{_keyword(shown, value[1:-1])}*"
            return said if sign == "==" else _denied(said)
        if kind == "name" and value.casefold() in ("true", "false") and sign in ("==", "!="):
            said = _flag(shown, bare, self.kinds)
            return said if (value.casefold() == "true") == (sign == "==") else _denied(said)
        raise _NoWords

    def sign(self) -> str:
        """Read a sign that compares, or nothing."""
        sign = ""
        while self.peek()[0] == "sign" and self.peek()[1] in ("is", "==", "!=", "<", ">", "<=", ">=", "not"):
            sign = {"is": "==", "not": "!="}.get(self.peek()[1], self.peek()[1])
            self.take()
        return sign

    def called(self, word: str) -> str:
        self.take()
        kind, value = self.take()
        if word.casefold() == "visited" and (kind, value) == ("sign", ")"):
            return self.visits_here(self.sign())
        if word.casefold() not in ("visited", "hasvisited") or kind != "text" or self.take() != ("sign", ")"):
            raise _NoWords
        times = 1
        if self.peek()[1] in (">", ">=") and self.peek(1)[0] == "number":
            times = int(self.peek(1)[1]) + (self.peek()[1] == ">")
            self.place += 2
        said = f"you have visited {NAME}{value[1:-1]}{NAME_END}"
        return said if times < 2 else f"{said} {times} times"

    def visits_here(self, sign: str) -> str:
        """Read the number that the visits of this passage are compared with, of which the present one is the first."""
        kind, value = self.take()
        if kind != "number":
            raise _NoWords
        match (sign, int(value)):
            case (">", 1) | (">=", 2) | ("!=", 1):
                return "you have been here before"
            case ("<", 2) | ("<=", 1) | ("==", 1):
                return "you have not been here before"
            case (">=" | ">", number) if number > 1:
                return f"you have been here {number - (sign == '>=')} times before"
            case ("==", number) if 1 < number < 10:
                return f"this is your {_ORDINALS[number - 2]} visit here"
        raise _NoWords


_VISITS = ("visits", "visit", "passage.visits")
"""Names of the number of visits in Harlowe and in Chapbook."""
_ORDINALS = "second third fourth fifth sixth seventh eighth ninth".split()


_NAME = r"[$_]?[A-Za-z_]\w*(?:\.\w+)*?"
_TEXT = r"\"\w[\w ’-]{0,40}\"|'\w[\w ’-]{0,40}'"
_HELD = re.compile(
    rf"\s*(?:(?P<name>{_NAME})(?:"
    rf"\.(?:includes|has|contains)\(\s*(?P<asked>{_TEXT})\s*\)"
    rf"|\.indexOf\(\s*(?P<sought>{_TEXT})\s*\)\s*(?:(?:>=\s*0|(?:>|!==?|\bisnot\b|\bneq\b)\s*-1)|(?P<absent>(?:<\s*0|(?:===?|\bis\b|\beq\b)\s*-1)))"
    rf"|\s+(?:(?P<lacks>does\s+not\s+contain)|contains)\s+(?P<own>{_TEXT}))"
    rf"|(?P<text>{_TEXT})\s+is\s+(?P<out>not\s+)?in\s+(?P<list>{_NAME})(?![\w.(]))"
)
"""Whether a list holds a text, in JavaScript or Harlowe."""
_PACK = re.compile(
    r"(?:.* )?(?:inv|inventory|items?|(?:back)?pack|kit|bag|satchel|pockets?|purse|things|stuff|gear|equipment|loot|possessions|belongings|carr(?:ied|ying)|holding)",
    re.IGNORECASE,
)
"""Usual names of a list that holds what is carried; the texts of any other are keywords."""


def _entries(name: str, texts: Sequence[str], kinds: Kinds) -> str:
    """Return what stands for texts in a list: “the **rope** and the **lamp**”."""
    shown = _shown(name, kinds)
    if _PACK.fullmatch(shown):
        return " and ".join(f"the **{text}**" for text in texts)
    return f"the keyword{'s' * (len(texts) > 1)} " + " and ".join(f"*{_keyword(shown, text)}*" for text in texts)


def _held(found: re.Match[str], kinds: Kinds) -> str:
    """Return whether a list holds a text as a condition; empty if it is no list."""
    name = found["name"] or found["list"]
    if not isinstance(kinds.get(variable(name)), ListOf) or not _shown(name, kinds):
        return ""
    text = next(filter(None, (found["asked"], found["sought"], found["own"], found["text"])))
    is_denied = found["absent"] or found["lacks"] or found["out"]
    return f"you {'do not ' if is_denied else ''}have {_entries(name, [text[1:-1]], kinds)}"


_LISTED = re.compile(
    rf"\s*(?P<name>{_NAME})\s*"
    rf"(?:\.(?:(?P<push>push|pushUnique)|(?P<pull>delete|deleteAll|deleteFirst|pull))\((?P<own>\s*(?:{_TEXT})(?:\s*,\s*(?:{_TEXT})){{0,9}}\s*)\)"
    rf"|(?:=|\bto\b)\s*(?P<of>{_NAME})\s*(?P<sign>[+-])\s*\((?:a|array|ds|dataset):(?P<texts>\s*(?:{_TEXT})(?:\s*,\s*(?:{_TEXT})){{0,9}}\s*)\))\s*;?\s*"
)
"""Texts added to a list or taken from it, in JavaScript or Harlowe."""
_LITERAL = re.compile(
    rf"\s*(?P<name>{_NAME})\s*(?:=|\bto\b|:)\s*(?:\[(?P<own>\s*(?:{_TEXT})?(?:\s*,\s*(?:{_TEXT})){{0,19}}\s*)\]"
    rf"|\((?:a|array|ds|dataset):(?P<texts>\s*(?:{_TEXT})?(?:\s*,\s*(?:{_TEXT})){{0,19}}\s*)\))\s*;?\s*",
    re.IGNORECASE,
)
"""List that is set to texts, or to nothing."""
_ANY_ADDED = re.compile(
    rf"(?P<name>{_NAME})(?:\.(?:push|pushUnique|unshift|concat|splice)\(|\s*(?:=|\bto\b)\s*{_NAME}\s*\+\s*\((?:a|array|ds|dataset):)",
    re.IGNORECASE,
)


def _set_to(found: re.Match[str], kinds: Kinds) -> str:
    """Return a list's being set as an instruction; empty if it cannot be said."""
    name = variable(found["name"])
    known = kinds.get(name)
    if not isinstance(known, ListOf) or not known.is_whole or not _shown(name, kinds):
        return ""
    held = _texts(found["own"] or found["texts"] or "")
    lost = [text for text in known.texts if text not in held]
    parts = [f"lose {_entries(name, lost, kinds)}"] if lost else []
    if held:
        entries = _entries(name, held, kinds)
        parts.append(f"{'take' if entries.startswith('the **') else 'gain'} {entries}")
    said = " and ".join(parts)
    return said[:1].upper() + said[1:]


def _texts(listed: str) -> list[str]:
    """Return the texts in quotes."""
    return [text[1:-1] for text in re.findall(_TEXT, listed)]


def _listed(found: re.Match[str], kinds: Kinds) -> str:
    """Return a change of a list as an instruction; empty if it cannot be said."""
    name = variable(found["name"])
    if not isinstance(kinds.get(name), ListOf) or (found["of"] and variable(found["of"]) not in (name, "it")):
        return ""
    entries = _entries(name, _texts(found["own"] or found["texts"]), kinds)
    if found["pull"] or found["sign"] == "-":
        return f"Lose {entries}"
    return f"{'Take' if entries.startswith('the **') else 'Gain'} {entries}"


_OF_A_LIST = re.compile(r"[.](?:length|size)$")
"""What is asked of a list, whose things are no counter."""
_OF_THE_FORMAT = re.compile(r"(?:random|passage|story|engine|browser|now|config|setup|settings|State|Math)\.")
"""What the format itself tells: chance, the passage, the time; no variable of the story."""


def _keyword(shown: str, text: str) -> str:
    """Return the keyword that stands for a variable's being a text."""
    return f"{shown} {text}"


def _flag(shown: str, bare: str, kinds: Kinds) -> str:
    if kinds.get(bare, "flag") != "flag" or not shown:
        raise _NoWords
    return f"you have the keyword *{shown}*"


def _compared(shown: str, sign: str, number: int) -> str:
    if not shown:
        raise _NoWords
    match sign:
        case ">=":
            return f"*{shown}* is {number} or more"
        case ">":
            return f"*{shown}* is {number + 1} or more"
        case "<=":
            return f"*{shown}* is {number} or less"
        case "<" if number > 0:
            return f"*{shown}* is {number - 1} or less"
        case "==":
            return f"*{shown}* is exactly {number}"
        case "!=":
            return f"*{shown}* is not exactly {number}"
    raise _NoWords


def _denied(said: str) -> str:
    for begin, denied in (
        ("you have not visited ", "you have visited "),
        ("you have visited ", "you have not visited "),
        ("you have not been here before", "you have been here before"),
        ("you have been here before", "you have not been here before"),
    ):
        if said.startswith(begin):
            return denied + said.removeprefix(begin)
    if said.startswith("you do not have "):
        return "you have " + said.removeprefix("you do not have ")
    if said.startswith("you have ") and not said.startswith("you have been "):
        return "you do not have " + said.removeprefix("you have ")
    if found := re.fullmatch(r"(\*.*\*) is (\d+) or (more|less)", said):
        number = int(found[2])
        if found[3] == "more" and number > 0:
            return f"{found[1]} is {number - 1} or less"
        if found[3] == "less":
            return f"{found[1]} is {number + 1} or more"
    if found := re.fullmatch(r"(\*.*\*) is (not )?exactly (\d+)", said):
        return f"{found[1]} is {'' if found[2] else 'not '}exactly {found[3]}"
    raise _NoWords


def _said(one: str | Joined, deep: int = 0) -> str:
    if isinstance(one, str):
        return one
    nested = [part for part in one.parts if isinstance(part, Joined)]
    if not nested:
        return f" {one.word} ".join(str(part) for part in one.parts)
    if one.word == "and" and len(nested) == 1 and deep == 0 and nested[0].word == "or":
        rest = [str(part) for part in one.parts if isinstance(part, str)]
        return f"either {_said(nested[0], 1)}, and {' and '.join(rest)}"
    raise _NoWords


_BRACKETED = re.compile(r"(?<=\w)\[\s*(?P<sign>[\"'])(?P<field>[A-Za-z_]\w*)(?P=sign)\s*\]")


def with_dots(text: str) -> str:
    """Return code with the fields of objects behind dots: ``$hero['hp']`` is ``$hero.hp``."""
    return _BRACKETED.sub(r".\g<field>", text)


def condition(text: str, kinds: Kinds) -> str:
    """Return an expression as what stands behind If; empty if it cannot be said."""
    text = with_dots(text)
    if len(text) > LONGEST:
        return ""
    contains = re.fullmatch(r"\s*\(?history:\s*\)?\s*contains\s*(\"[^\"]*\"|'[^']*')\s*", text)
    if contains:
        return f"you have visited {NAME}{contains[1][1:-1]}{NAME_END}"
    try:
        reader = _ExpressionReader(text, kinds)
        found = _said(reader.joined())
    except (_NoWords, RecursionError):
        return ""
    return found if reader.peek()[0] == "end" else ""


def deny(said: str) -> str:
    """Return the contrary of a condition in words; empty for conditions that are joined, and others without one."""
    if re.search(r" (?:and|or) (?:you |this |the |\*)", said) or said.startswith("either "):
        return ""
    try:
        return _denied(said)
    except _NoWords:
        return ""


_ASKED = re.compile(
    r"(?P<counter>\*[^*]+\*) is (?P<exactly>(?:not )?exactly )?(?P<number>\d+)(?P<bound> or (?:more|less))?"
)
_COUNTED = re.compile(r"(?P<verb>Add|Subtract) (?P<number>\d+) (?:to|from) (?P<counter>\*[^*]+\*)")


def asked_before(text: str, deeds: Sequence[str]) -> str:
    """Return a condition asked after some deeds as it is asked before them.

    It is empty if it cannot be said so.
    """

    def shifted(found: re.Match[str]) -> str:
        number = int(found["number"])
        for deed in deeds:
            if (counted := _COUNTED.fullmatch(deed)) and counted["counter"] == found["counter"]:
                number += int(counted["number"]) * (-1 if counted["verb"] == "Add" else 1)
        return f"{found['counter']} is {found['exactly'] or ''}{number}{found['bound'] or ''}"

    others = " ".join(deed for deed in deeds if not _COUNTED.fullmatch(deed))
    if any(name in others for name in re.findall(r"\*+[^*]+\*+", text)):
        return ""
    said = _ASKED.sub(shifted, text)
    return "" if re.search(r" is [\w ]*-\d", said) else said


_SET = re.compile(
    r"\s*(?:let\s+|var\s+|const\s+)?([$_]?[A-Za-z_][\w.]*)\s*"
    r"(?:(?P<step>\+\+|--)|(?P<sign>\+=|-=|=(?!=)|\bto\b|\binto\b|:)\s*(?P<value>[^\n]*?))\s*;?\s*"
)
_CHANGE = re.compile(r"(?P<left>[$_]?[A-Za-z_][\w.]*)\s*(?P<sign>[-+])\s*(?P<number>\d{1,6})")


def assignment(text: str, kinds: Kinds) -> str:
    """Return an assignment as an instruction; empty if it cannot be said."""
    text = with_dots(text)
    if len(text) <= LONGEST and (in_list := _LISTED.fullmatch(text)):
        return _listed(in_list, kinds)
    if len(text) <= LONGEST and (literal := _LITERAL.fullmatch(text)):
        return _set_to(literal, kinds)
    found = _SET.fullmatch(text) if len(text) <= LONGEST else None
    if not found or not (shown := _shown(found[1], kinds)):
        return ""
    if found["step"]:
        return f"Add 1 to *{shown}*" if found["step"] == "++" else f"Subtract 1 from *{shown}*"
    sign, value = found["sign"], found["value"].strip()
    if sign in ("+=", "-="):
        verb = ("Add", "to") if sign == "+=" else ("Subtract", "from")
        return f"{verb[0]} {value} {verb[1]} *{shown}*" if re.fullmatch(r"\d{1,6}", value) else ""
    if re.fullmatch(r"\d{1,6}", value):
        return f"Set *{shown}* to {value}"
    if value.casefold() in ("true", "false"):
        if kinds.get(variable(found[1]), "flag") != "flag":
            return ""
        return f"{'Gain' if value.casefold() == 'true' else 'Lose'} the keyword *{shown}*"
    texts = kinds.get(variable(found[1]))
    if isinstance(texts, tuple) and value in _NONE:
        none = [f"*{_keyword(shown, one)}*" for one in texts]
        return f"Lose the keyword{'s' if len(none) > 1 else ''} {' and '.join(filter(None, (', '.join(none[:-1]), none[-1])))}"
    if isinstance(texts, tuple) and value[:1] in "\"'" and value[1:-1] in texts:
        kept, *others = (f"*{_keyword(shown, one)}*" for one in sorted(texts, key=value[1:-1].__ne__))
        if not others:
            return f"Gain the keyword {kept}"
        listed = " and ".join(filter(None, (", ".join(others[:-1]), others[-1])))
        return f"Lose the keyword{'s' if len(others) > 1 else ''} {listed} and gain the keyword {kept}"
    change = _CHANGE.fullmatch(value)
    if change and (variable(change["left"]) == variable(found[1]) or change["left"] == "it"):
        verb = ("Add", "to") if change["sign"] == "+" else ("Subtract", "from")
        return f"{verb[0]} {change['number']} {verb[1]} *{shown}*"
    return ""


_NONE = ("null", "undefined", '""', "''")
"""What a variable is that holds nothing."""
_ANY_SET = re.compile(
    r"(?<![\w.])([$_]?[A-Za-z_][\w.]{0,60})(?:[ \t]*(?=\+\+|--)|\s*)(\+\+|(?<!\n)--|(?:\+=|-=|=(?!=)|\bto\b|\bis\b)\s*(?=(?P<value>[\w\"'$(\[{-][\w.]{0,30}))|:\s*(?=(?P<own>\d+|true|false)\b))"
)


_ANY_TEXT = re.compile(
    r"(?<![\w.])([$_]?[A-Za-z_][\w.]{0,60})\s*(?P<sign>===?|!==?|\bis(?: ?not)?\b|\beq\b|\bneq\b|=|\bto\b|:)\s*(?P<text>\"[^\"\n]{0,60}\"|'[^'\n]{0,60}')"
    r"(?!\s*[+])"
)
_ANY_LIST = re.compile(
    rf"(?<![\w.])(?P<name>{_NAME})\s*(?:(?:=|\bto\b|:)\s*(?:\[\s*[\]\"']|(?:{_NAME}\s*[+-]\s*)?\((?:a|array|ds|dataset):)|\.(?:push|pushUnique)\()"
)
_WORD = re.compile(r"\w[\w ’-]{0,40}")
MOST_TEXTS = 12
"""Texts that a variable may be, to be a keyword each."""


def kinds_in(parts: Iterable[str]) -> StoryKinds:
    """Return what the variables of a story hold, from everything that is assigned to them."""
    texts = tuple(map(with_dots, parts))
    named = {variable(one[1]): None for text in texts for one in (*_ANY_SET.finditer(text), *_SIGNED.finditer(text))}
    found: dict[str, Kind] = {}
    assigned: dict[str, dict[str, None]] = {}
    compared: set[str] = set()
    unknown: set[str] = set()
    lists: set[str] = set()
    for text in texts:
        lists.update(variable(one["name"]) for one in _ANY_LIST.finditer(text))
        for one in _ANY_SET.finditer(text):
            if (one[1] in _VISITS or _OF_A_LIST.search(one[1])) and one[2].startswith("is"):
                continue
            value = (one["value"] or one["own"] or "").casefold()
            if value in ("true", "false"):
                found.setdefault(variable(one[1]), "flag")
            elif value.isdigit() or not value or one[2][:2] in ("+=", "-="):
                found[variable(one[1])] = "number"
            elif value[0] not in "\"'" and one[2].strip() != "is" and value not in _NONE:
                unknown.add(variable(one[1]))
        for one in _ANY_TEXT.finditer(text):
            if len(one["text"]) == 2:
                continue
            if one["sign"] in ("=", "to", ":"):
                assigned.setdefault(variable(one[1]), {})[one["text"][1:-1]] = None
            else:
                compared.add(variable(one[1]))
    for name in assigned.keys() & compared - found.keys() - unknown:
        if len(assigned[name]) <= MOST_TEXTS and all(map(_WORD.fullmatch, assigned[name])):
            found[name] = tuple(assigned[name])
    return StoryKinds(found | _lists_in(texts, lists - found.keys()), _names_apart(named))


_SIGNED = re.compile(r"(?<![\w$])([$_][A-Za-z_]\w*)")
"""Variable of a format in which they have a sign."""


def _names_apart(variables: Iterable[str]) -> dict[str, str]:
    """Return names of their own for variables whose words are those of another one before."""
    taken: dict[str, str] = {}
    apart: dict[str, str] = {}
    for name in variables:
        words = words_of(name)
        first = taken.setdefault(words.casefold(), name)
        number = 2
        while first != name and f"{words} {number}".casefold() in taken:
            number += 1
        if first != name:
            apart[name] = f"{words} {number}"
            taken[apart[name].casefold()] = name
    return apart


_TEMPORARY = re.compile(r"(?<![\w$.])(_[A-Za-z]\w*)(?P<sets>\s*(?:=(?!=)|[-+*/]=|\+\+|--|\bto\b|:(?!:)))?")
"""Variable that ends with its passage, and whether it is set."""


def temporaries(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the variables of a text that end with its passage, and those of them that are set in it."""
    found = [(one[1], bool(one["sets"])) for one in _TEMPORARY.finditer(text)]
    return frozenset(name for name, _ in found), frozenset(name for name, is_set in found if is_set)


_GIVEN = re.compile(r"(?:\beach\s+|-type\s+)(_[A-Za-z]\w*)")


def all_temporaries(texts: Iterable[str]) -> frozenset[str]:
    """Return every variable that ends with its passage and is set or given anywhere in a story."""
    return frozenset(name for text in texts for name in (*temporaries(text)[1], *_GIVEN.findall(text)))


def _lists_in(texts: Iterable[str], names: Collection[str]) -> dict[str, ListOf]:
    """Return lists with what a story puts into them."""
    put: dict[str, dict[str, None]] = {name: {} for name in names}
    unread: Counter[str] = Counter()
    for text in texts if names else ():
        unread.update(variable(one["name"]) for one in _ANY_ADDED.finditer(text))
        for one in (*_LISTED.finditer(text), *_LITERAL.finditer(text)):
            told = one.groupdict()
            if (name := variable(one["name"])) in put and not (told.get("pull") or told.get("sign") == "-"):
                put[name] |= dict.fromkeys(_texts(one["own"] or one["texts"] or ""))
                unread[name] -= one.re is _LISTED
    return {name: ListOf(tuple(held), is_whole=not unread[name]) for name, held in put.items()}
