"""Files recognised by their name and what they begin with, and read by the importer of their format."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from turnto.book.model import Place
from turnto.book.text import locale
from turnto.exchange.importers import dialects, gordian, manuscript, native, twine, word
from turnto.exchange.importers.further import choicescript, gamebookformat, ink, project_aon
from turnto.exchange.story import NO_CHECKS, Checks, ImportRefused, LeftOver, Story

MOST_BYTES = 32 * 1024 * 1024
"""Size of a file that is still read: the longest gamebooks known have two megabytes of text."""

Texts = Sequence[tuple[str, str]]
"""Names and texts of files."""
Reader = Callable[[Texts, Checks], Sequence[Story]]
"""Reads every story of some files."""


def _alone(importer: Callable[[Texts, Checks], Story]) -> Reader:
    """Return a reader of files that hold one story together."""
    return lambda texts, checks: [importer(texts, checks)]


def _from_twine(open_files: Callable[[Texts], Sequence[twine.TweeStory]]) -> Reader:
    """Return a reader that gives each story of Twine to its dialect."""

    def read_all(texts: Texts, checks: Checks) -> list[Story]:
        every = open_files(texts)
        found = [one for one in every if one.passages]
        if not found:
            raise ImportRefused(f"{texts[0][0]} has no passage: in Twee one begins with a line such as “:: Start”.")
        found[0].notes += [LeftOver(one.title, Place(texts[0][0]), "empty story") for one in every if not one.passages]
        return [_of_dialect(one, checks) for one in found]

    return read_all


def _of_dialect(story: twine.TweeStory, checks: Checks) -> Story:
    if native.is_native(story):
        return native.story_of(story)
    return gordian.story_of(story, checks) if gordian.is_gordian(story) else dialects.story_of(story)


FORMATS: dict[str, tuple[str, Reader]] = {
    "twee": ("Twee 3 and older Twee", _from_twine(twine.read_files)),
    "twine": (
        "a Twine page or archive",
        _from_twine(lambda texts: [one for file, text in texts for one in twine.read_page(text, file)]),
    ),
    "ink": ("ink", _alone(ink.story_of)),
    "gamebookformat": ("lifelike's gamebookformat", _alone(gamebookformat.story_of)),
    "choicescript": ("ChoiceScript scenes", _alone(choicescript.story_of)),
    "project-aon": (
        "Project Aon's gamebook.dtd",
        lambda texts, checks: [project_aon.story_of([one], checks) for one in texts],
    ),
    "manuscript": ("Markdown, plain text or Word with numbered sections", _alone(manuscript.story_of)),
    "json": ("Twine's JSON", _from_twine(lambda texts: [twine.read_json(text, file) for file, text in texts])),
}
"""Formats by the name that the command takes: what it is, and its reader; of a folder the first of them is read."""

_SUFFIXES = {
    ".twee": "twee", ".tw": "twee", ".twee3": "twee", ".tw2": "twee", ".html": "twine", ".htm": "twine", ".json": "json",
    ".md": "manuscript", ".markdown": "manuscript", ".txt": "manuscript", ".docx": "manuscript",
    ".gamebook": "gamebookformat", ".ink": "ink", ".xml": "project-aon",
}  # fmt: skip


def format_of(path: Path, text: str) -> str:
    """Return the format of a file; raise ImportRefused for an unknown one."""
    suffix = path.suffix.casefold()
    if re.search(r"<tw-storydata\b", text[:2_000_000]):
        return "twine"
    if re.search(r"<gamebook\b", text[:20_000]):
        return "project-aon"
    if suffix == gamebookformat.NUMBERS:
        return "gamebookformat"
    if suffix == ".txt" and re.search(
        r"^\*(?:choice|fake_choice|create|goto|finish|ending|page_break|label|scene_list)\b", text, re.MULTILINE
    ):
        return "choicescript"
    if suffix in _SUFFIXES and not (suffix == ".txt" and re.search(r"^:: ?\S", text, re.MULTILINE)):
        return _SUFFIXES[suffix]
    if re.search(r"^::[ \t]*\S", text, re.MULTILINE):
        return "twee"
    raise ImportRefused(f"{path} is in no format that is known here: say which with --from ({', '.join(FORMATS)}).")


def read(paths: Sequence[Path], format: str = "", checks: Checks = NO_CHECKS) -> list[Story]:
    """Read every story of some files; raise ImportRefused if they hold none."""
    stories: list[Story] = []
    for named, files in _by_format(_found(paths), format).items():
        texts = [(str(path), text) for path, text in files]
        stories += (
            one if one.title else replace(one, title=title_of(files[0][0].stem))
            for one in FORMATS[named][1](texts, checks)
        )
    return stories


def _by_format(files: Sequence[tuple[Path, str]], format: str = "") -> dict[str, list[tuple[Path, str]]]:
    """Sort files by their format; those of one suffix are of one, which any of them may show."""
    by_suffix: dict[str, list[tuple[Path, str]]] = {}
    for path, text in files:
        by_suffix.setdefault(path.suffix.casefold(), []).append((path, text))
    found: dict[str, list[tuple[Path, str]]] = {}
    for alike in by_suffix.values():
        named = format or format_of(alike[0][0], "\n".join(text for _, text in alike))
        found.setdefault(named, []).extend(alike)
    return found


def language_of(paths: Sequence[Path]) -> str:
    """Return the language that a story is written in.

    German if one word in twenty is an article of it, else English.
    """
    text = "\n".join(text for _, text in _found(paths))[:200_000].casefold()
    words = re.findall(r"[^\W\d_]+", text)
    german = locale.language("de")
    known = {*german.articles, *german.and_, *german.or_, *german.but} - {"die"}  # a word of English and of Dutch
    return "de" if sum(word in known for word in words) * 20 > len(words) else "en"


def title_of(name: str) -> str:
    """Return a title for a file without one: ``the_old-mill`` is The Old Mill."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_\s]+", name) if word)


def _found(paths: Sequence[Path]) -> list[tuple[Path, str]]:
    """List files with their texts; of a folder, those of one format in it and below."""
    found: list[tuple[Path, str]] = []
    for path in paths:
        if path.is_dir():
            by_format = _in_folder(path)
            if not by_format:
                raise ImportRefused(f"In {path} is nothing to import: name the files.")
            found += next(iter(by_format.values()))
        elif path.exists():
            found += _with_included(path)
        else:
            raise ImportRefused(f"There is no file {path}.")
    return list(dict(found).items())


def _in_folder(path: Path) -> dict[str, list[tuple[Path, str]]]:
    """Sort the stories of a folder by their format; the first is the one that is read."""
    own = [one for one in sorted(path.rglob("*")) if one.is_file() and one.suffix.casefold() in _SUFFIXES]
    stories = [(one, text) for one in own if _is_story(one, text := _text(one))]
    numbers = [(file, _text(file)) for one, _ in stories for file in _numbers_of(one)]
    found = _by_format([*stories, *numbers])
    return {named: found[named] for named in FORMATS if named in found}


def passed_over(paths: Sequence[Path]) -> list[Path]:
    """List the stories of a folder that are of another format than those that are read."""
    folders = [[*_in_folder(path).values()] for path in paths if path.is_dir()]
    return [file for of_format in folders for files in of_format[1:] for file, _ in files]


def _with_included(path: Path) -> list[tuple[Path, str]]:
    """List a file, and those beside it or below that belong to it.

    They are files of ink that it puts in, scenes of ChoiceScript, and the numbers of a gamebook.
    """
    found: dict[Path, str] = {}
    waiting = [*reversed(_numbers_of(path)), path]
    while waiting:
        one = waiting.pop()
        found[one] = text = _text(one)
        names_in = _INCLUDES.get(one.suffix.casefold())
        for name in reversed(names_in(text)) if names_in else []:
            file = one.parent / name
            with suppress(OSError):  # raised for a name that is too long for the disk
                if file not in found and file.is_file() and file.resolve().is_relative_to(path.parent.resolve()):
                    waiting.append(file)
    return list(found.items())


def _numbers_of(path: Path) -> list[Path]:
    """List the files beside a gamebook that give its sections numbers: ``mill.map`` and ``mill2.map`` of ``mill.gamebook``."""
    if path.suffix.casefold() != ".gamebook":
        return []
    named = re.compile(rf"{re.escape(path.stem)}\d*{re.escape(gamebookformat.NUMBERS)}", re.IGNORECASE)
    return sorted(one for one in path.parent.iterdir() if named.fullmatch(one.name) and one.is_file())


_INCLUDES: dict[str, Callable[[str], Sequence[str]]] = {".ink": ink.INCLUDED.findall, ".txt": choicescript.scenes_in}
"""How the files are found that a file names, by its suffix."""


def _is_story(path: Path, text: str) -> bool:
    """Return whether a file of a folder may hold a story: most pages are of other things."""
    return path.suffix.casefold() not in (".html", ".htm") or "<tw-storydata" in text or "tiddler=" in text


def _text(path: Path) -> str:
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise ImportRefused(
            f"{path} has {size // 1_000_000} MB; files of up to {MOST_BYTES // 1_000_000} MB are imported."
        )
    raw = path.read_bytes()
    if path.suffix.casefold() == ".docx":
        return twine.prepared(word.text_of(raw, str(path)))
    for encoding in ("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "cp1252"):
        try:
            return twine.prepared(raw.decode(encoding))
        except UnicodeDecodeError:
            continue
    return twine.prepared(raw.decode("utf-8", "replace"))
