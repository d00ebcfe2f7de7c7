"""Corpus of sentences as authors put them, and the judge of how a book reads them.

``tests/understood/*.toml`` hold the sentences.  An entry has ``system``, ``says`` (as the author wrote it), and ``means`` (the same in the
phrasebook's words, or several ways that are all right) or ``refused = true`` with the ``mend`` a hint should lead to.  What holds no brace and
no line end stands for one in braces.  ``header`` adds lines to the book's header, ``blind`` marks what is looked at only to measure.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from support.reading import SYSTEMS, compiled
from turnto.book import read as reader
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import NOWHERE, Place, Problem, Suggestion
from turnto.common.tables import span
from turnto.core.names import fold

FOLDER = Path(__file__).parents[1] / "understood"
Verdict = Literal["right", "led", "told", "silent", "refused"]
OF_THE_BOOK = frozenset({"dead-end", "never-given", "never-tested", "never-opens", "no-lost-branch", "no-defeat"})
"""What is told of every book of one section, and says nothing of how a sentence was read."""
VERDICTS: tuple[Verdict, ...] = ("right", "led", "told", "silent")
"""How what can be said is read; what the rules cannot do, and is refused, counts apart."""

SECTIONS = (
    "1 2 3 4 5 6 7 8 9 12 17 40 45 99 100 124 200 217 300 gate yard cellar inn mill stair ditch tower cave forest bridge ferry camp "
    "village market temple ambush escape victory defeat"
).split()
"""Sections besides the one a sentence stands in, so that whatever it turns to exists: those of them that it names."""

HEADS = {
    "gnat": "",
    "goonies": "money: gp\n",
    "briar": "",
    "gurps": "",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the corpus, with what it means."""

    file: str
    system: str
    says: str
    means: tuple[str, ...] = ()
    refused: bool = False
    header: str = ""
    blind: bool = False

    def __str__(self) -> str:
        return f"{self.file}-{self.system}-{self.says[:40]}"


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a sentence, with the problems that were reported of it."""

    sentence: Sentence
    verdict: Verdict
    problems: tuple[Problem, ...]
    mended: str = ""


def sentences(files: Iterable[Path] | None = None) -> list[Sentence]:
    """Return all sentences of the corpus."""
    return [one for file in sorted(files or FOLDER.glob("*.toml")) for one in _of_file(file)]


def _of_file(file: Path) -> Iterable[Sentence]:
    for row in tomllib.loads(file.read_text("utf-8")).get("sentence", ()):
        said = row.get("means", row.get("mend", ()))
        for system in [row["system"]] if isinstance(row["system"], str) else row["system"]:
            yield Sentence(
                file.stem, system, row["says"], (said,) if isinstance(said, str) else tuple(said),
                row.get("refused", False), row.get("header", ""), row.get("blind", False),
            )  # fmt: skip


@cache
def judged(sentence: Sentence) -> Judged:
    """Read a sentence in a book of its own and compare it with what it means."""
    # What can only be refused is judged by its errors alone, and to look for hints is most of the work at what is not read.
    problems, ops = _read(sentence, sentence.says, is_hinted=bool(sentence.means) or not sentence.refused)
    meanings = [meaning(sentence, means) for means in sentence.means]
    wanted = [ops for _, ops in meanings if ops is not None]
    expected = OF_THE_BOOK | {problem.code for problems, _ in meanings for problem in problems}
    told = tuple(problem for problem in problems if problem.level == "error" or problem.code not in expected)
    is_wrong = any(problem.level == "error" for problem in problems)
    if ops in wanted and not is_wrong:
        return Judged(sentence, "right", told)
    if not told:
        return Judged(sentence, "silent", told)
    if sentence.refused and is_wrong and not sentence.means:
        return Judged(sentence, "refused", told)
    mended = followed(sentence, told)
    if mended != in_braces(sentence.says):
        again, now = _read(sentence, mended)
        if now in wanted and not any(problem.level == "error" for problem in again):
            return Judged(sentence, "led", told, mended)
    return Judged(sentence, "refused" if sentence.refused and is_wrong else "told", told, mended)


def meaning(sentence: Sentence, means: str) -> tuple[tuple[Problem, ...], Any]:
    """Return what is told of a meaning, and what it compiles to; None if the phrasebook alone does not read it."""
    with pytest.MonkeyPatch.context() as without:
        without.setattr(Vocabulary, "instruction", _in_plain(Vocabulary.instruction))
        without.setattr(Vocabulary, "asked", _in_plain(Vocabulary.asked, (None, ())))
        problems, ops = _read(sentence, means, plain=True)
    return problems, None if any(problem.level == "error" for problem in problems) else ops


def _in_plain(read: Callable[..., Any], nothing: Any = None) -> Callable[..., Any]:
    """Return a reader that takes nothing but the phrasebook's words."""

    def plain(self: Vocabulary, text: str, place: Place = NOWHERE, *args: Any, wide: bool = False, **more: Any) -> Any:
        return nothing if wide else read(self, text, place, *args, **more)

    return plain


def assert_said_by_the_phrasebook(sentence: Sentence) -> None:
    """Assert that whatever a sentence means is read in the phrasebook's words alone."""
    for means in sentence.means:
        problems, meant = meaning(sentence, means)
        assert meant is not None, (means, [problem.message for problem in problems])


def assert_none_is_silent(judgements: Iterable[Judged]) -> None:
    """Assert that no sentence is read wrongly without a word."""
    silent = [f"{one.sentence.system}: {in_braces(one.sentence.says)}" for one in judgements if one.verdict == "silent"]
    assert not silent, "\n".join(silent)


def assert_score(judgements: Iterable[Judged], right: int, led: int) -> None:
    """Assert the least percentages: read rightly at once, and of the rest led to the mend."""
    found = Counter[Verdict](one.verdict for one in judgements)
    count = sum(found[verdict] for verdict in VERDICTS)
    assert 100 * found["right"] >= right * count
    assert 100 * found["led"] >= led * (count - found["right"])


def followed(sentence: Sentence, problems: Sequence[Problem]) -> str:
    """Return a sentence after its author did what the hints say, one after another."""
    text, first = in_braces(sentence.says), _first_line(sentence)
    for _ in range(3):
        mended = _mended(text, problems, first)
        if mended == text:
            break
        text, problems = mended, _read(sentence, mended)[0]
    return text


def in_braces(says: str) -> str:
    """Return a sentence as it stands in a book."""
    return says if "{" in says or "\n" in says.strip() or "->" in says else f"{{{says}}}"


def _book(sentence: Sentence, says: str) -> str:
    usual = "" if sentence.header.startswith("money:") else HEADS.get(sentence.system, "")
    header = f"{usual}{sentence.header}".rstrip("\n")
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {sentence.system}\n{header}\n---\n## here\n"
    words = set(re.findall(r"\w+", says.casefold()))
    stubs = "".join(f"## {name} [end]\n" for name in SECTIONS if name in words)
    return head + in_braces(says).strip("\n") + "\n\n" + (stubs or "## out [end]\n")


def _first_line(sentence: Sentence) -> int:
    return _book(sentence, "").split("## here\n")[0].count("\n") + 2


@cache
def _read(
    sentence: Sentence, says: str, plain: bool = False, is_hinted: bool = True
) -> tuple[tuple[Problem, ...], Any]:
    """Return the problems of the section it stands in, and what it compiles to without labels and ids.

    ``plain`` keeps apart what was read in the phrasebook's words alone.
    """
    book, problems = reader.read_text(_book(sentence, says), SYSTEMS, is_hinted=is_hinted)
    first, count = _first_line(sentence), in_braces(says).strip("\n").count("\n") + 1
    start = 1 if sentence.header else first - 1
    mine = tuple(problem for problem in problems if start <= problem.place.line < first + count)
    section = compiled(book)["sections"]["here"]
    return mine, {"ops": bare_ops(section["ops"]), "zero": section.get("zero")}


def _mended(text: str, problems: Sequence[Problem], first_line: int) -> str:
    """Carry out the suggestions of the problems, the last in the text first."""
    lines = text.strip("\n").split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]
    text = "\n".join(lines)
    found: dict[int, Suggestion] = {}
    for problem in problems:
        if (mend := problem.suggestion) and 0 <= mend.place.line - first_line < len(lines):
            found.setdefault(starts[mend.place.line - first_line] + mend.place.column - 1, mend)
    before = len(text)
    for offset, mend in sorted(found.items(), reverse=True):
        if text[offset : offset + len(mend.old)] == mend.old and offset + len(mend.old) <= before:
            text = text[:offset] + mend.new + text[offset + len(mend.old) :]
            before = offset
    return text


# --- what a section compiles to ---------------------------------------------------------------------


def bare_ops(ops: Sequence[Sequence[Any]]) -> list[Any]:
    """Return ops without prose, labels and ids, each thing taken or lost by itself; jumps count what is left."""
    kept = [_apart(op) if op[0] in ("do", "if", "jump", "offer", "choice") else [] for op in ops]
    place = [sum(map(len, kept[:number])) for number in range(len(ops) + 1)]
    return [_bare(op, place) for some in kept for op in some]


def _apart(op: Sequence[Any]) -> list[Sequence[Any]]:
    """Return an instruction on several things as one on each."""
    match op:
        case [
            "do",
            {"phrase": "take-items" | "lose-items" | "give-items", "values": {"items": [_, _, *_] as some}} as deed,
        ]:
            return [["do", {**deed, "values": {**deed["values"], "items": [one]}}] for one in some]
    return [op]


def _bare(op: Sequence[Any], place: Sequence[int]) -> list[Any]:
    match op:
        case ["do", deed]:
            return ["do", _deed(deed)]
        case ["if", _, asked, otherwise, *_]:
            return ["if", _condition(asked), place[otherwise]]
        case ["jump", to]:
            return ["jump", place[to]]
        case ["offer", _, when, deeds, _, times]:
            return ["offer", _all(when), [_deed(one) for one in deeds], times]
        case ["choice", _, when, _, deeds, turn, tags]:
            return ["choice", _all(when), [_deed(one) for one in deeds], turn, tags]
    raise ValueError(op)


def _deed(deed: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "phrase": deed["phrase"],
        "values": {key: value for key, value in _values(deed["values"]).items() if (deed["phrase"], key) not in SHOWN},
        "outcomes": sorted(
            (
                [_span(one["is"], deed), [_condition(asked) for asked in one["when"]], [_deed(inner) for inner in one["deeds"]], one["turn"]]
                for one in deed.get("outcomes", ())
            ),
            key=str,
        ),
    }  # fmt: skip


def _span(said: str, deed: Mapping[str, Any]) -> str:
    """Return the range of a random table as its first and last number."""
    dice = str(deed["values"].get("dice", ""))
    if not (ends := span(said)) or not (thrown := re.fullmatch(r"(\d*)d(\d+)", dice)):
        return said
    count = int(thrown[1] or 1)
    return (
        f"{max(ends[0], count) if ends[0] < 0 else ends[0]}-{count * int(thrown[2]) if ends[-1] >= 999 else ends[-1]}"
    )


def _values(values: Mapping[str, Any]) -> dict[str, Any]:
    said = {key: value for key, value in values.items() if key not in _MODIFIERS and key != "modifier"}
    if changes := [sign * values[key] for key, sign in (("modifier", 1), *_MODIFIERS.items()) if key in values]:
        said["modifier"] = sum(changes) if all(isinstance(one, int) for one in changes) else changes[0]
    return {key: _value(value) for key, value in said.items() if key != "say" and not key.endswith("_say")}


def _value(value: Any) -> Any:
    match value:
        case str():
            return fold(value)
        case {"phrase": _, "values": inner}:
            return [value["phrase"], _values(inner)]
        case dict():
            priced = {key: re.sub(r"[^\d]", "", str(cell)) if key == "price" else cell for key, cell in value.items()}
            return _values(priced)
        case [("is" | "not" | "and" | "or" | "once"), *_]:
            return _condition(value)
        case list() | tuple():
            return [_value(one) for one in value]
    return value


_MODIFIERS = {"by": 1, "penalty": -1, "bonus": 1}
"""Names of what changes a roll, each with its sign."""
SHOWN = {("sells", "who"), ("buys", "who"), ("buys-treasure", "who")}
"""Values that are shown and change nothing."""
_RELATIONS = (("least", 0), ("most", 0), ("above", 1), ("below", -1), ("fewer", -1))
SCORES_ASKED = {
    **{f"{key}-at-{end}": (key, end) for key in ("vitality", "talent", "xp") for end in ("least", "most")},
    **{f"counter-{end}": ("", end) for end in ("least", "most", "above", "below")},
    **{f"score-{end}": ("", end) for end in ("least", "most", "above", "below")},
    **dict.fromkeys(("ability", "rating", "has-at-least", "skill-at"), ("", "least")), "skill-most": ("", "most"), "skill-below": ("", "below"),
    **dict.fromkeys(("ability-most", "rating-most"), ("", "most")),
    "status-at": ("status", "least"), "luck": ("luck", "least"), "luck-most": ("luck", "most"), "hp-left": ("hp", "least"), "hp-most": ("hp", "most"),
    "hits-least": ("hits", "least"), "hits-most": ("hits", "most"), "hits-below": ("hits", "below"), "has-fewer": ("", "fewer"),
}  # fmt: skip
"""Conditions that ask for a number, however it is called: (which, how)."""


def _of_score(which: str, how: str, values: Mapping[str, Any]) -> list[Any]:
    """Return a condition on a number as its name with the least or the most it may be."""
    number = next(values[key] for key in ("n", "number", "count") if key in values)
    name = which or next(str(values[key]) for key in ("score", "counter", "item", "skill", *values) if key in values)
    beyond = dict(_RELATIONS)[how]
    return ["score", name, "least" if how in ("least", "above") else "most", number + beyond]


def _all(when: Sequence[Sequence[Any]]) -> list[Any]:
    """Return conditions that all have to hold, those joined by "and" one by one."""
    found = [_condition(one) for one in when]
    return [part for one in found for part in (one[1:] if one[0] == "and" else [one])]


def _condition(asked: Sequence[Any]) -> list[Any]:
    match asked:
        case ["not", ["is", "box-ticked", values, *_]]:  # the same, said of one box
            return ["is", "box-empty", _values(values)]
        case ["not", ["is", "box-empty", values, *_]]:
            return ["is", "box-ticked", _values(values)]
        case ["is", "has-less-money", values, *_]:
            return ["not", ["is", "has-money", _values(values)]]
        case ["is", "has-none", values, *_]:
            return ["not", ["is", "has-item", {"item": [fold(values["item"]), [], 1]}]]
        case ["not", ["not", inner]]:
            return _condition(inner)
        case ["is", "not-visited", values, *_]:
            return ["not", ["is", "visited", _values(values)]]
        case ["not", ["is", "first-time", values, *_]]:
            return ["is", "here-before", _values(values)]
        case ["not", [("and" | "or") as word, *parts]]:
            return _condition(["or" if word == "and" else "and", *(["not", part] for part in parts)])
        case ["not", ["is", "has-none", values, *_]]:
            return ["is", "has-item", {"item": [fold(values["item"]), [], 1]}]
        case ["not", ["is", str() as phrase, values, *_]] if phrase in SCORES_ASKED:
            _, name, end, number = _of_score(*SCORES_ASKED[phrase], _values(values))
            return ["score", name, *(("most", number - 1) if end == "least" else ("least", number + 1))]
        case ["is", str() as phrase, values, *_] if phrase in SCORES_ASKED:
            return _of_score(*SCORES_ASKED[phrase], _values(values))
        case ["is", phrase, values, *_]:
            return ["is", phrase, _values(values)]
        case ["once", *_]:
            return ["once"]
        case [("not" | "and" | "or") as word, *parts]:
            return [word, *(_condition(part) for part in parts)]
    return list(asked)
