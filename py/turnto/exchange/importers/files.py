"""Files recognised by their name and what they begin with, and read by the importer of their format."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from turnto.book.text import locale
from turnto.exchange.importers import dialects, gordian, manuscript, native, twine, word
from turnto.exchange.importers.further import choicescript, gamebookformat, ink, project_aon
from turnto.exchange.story import ImportRefused, Story

MOST_BYTES = 32 * 1024 * 1024
"""Size of a file that is still read: the longest gamebooks known have two megabytes of text."""

Texts = Sequence[tuple[str, str]]
"""Names and texts of files."""
Checks = Callable[[str], bool]
"""Whether a sentence is a test or a fight of the rules, with outcomes."""


def _twee(texts: Texts, checks: Checks) -> Story:
    story = twine.TweeStory()
    for file, text in texts:
        twine.read_twee(text, file, story)
    if not story.passages:
        raise ImportRefused(f"{texts[0][0]} has no passage: a passage begins with a line such as “:: Start”.")
    return _story(story, checks)


def _story(story: twine.TweeStory, checks: Checks) -> Story:
    if native.is_native(story):
        return native.story_of(story)
    return gordian.story_of(story, checks) if gordian.is_gordian(story) else dialects.story_of(story)


def _page(texts: Texts, checks: Checks) -> Story:
    stories = [one for file, text in texts for one in twine.read_page(text, file)]
    return _story(twine.first_of(stories, texts[0][0]), checks)


def _json(texts: Texts, checks: Checks) -> Story:
    return _story(twine.first_of([twine.read_json(text, file) for file, text in texts], texts[0][0]), checks)


FORMATS: dict[str, tuple[str, Callable[[Texts, Checks], Story]]] = {
    "twee": ("Twee 3 and older Twee", _twee),
    "twine": ("a Twine page or archive", _page),
    "json": ("Twine's JSON", _json),
    "manuscript": ("Markdown, plain text or Word with numbered sections", manuscript.story_of),
    "gamebookformat": ("lifelike's gamebookformat", gamebookformat.story_of),
    "project-aon": ("Project Aon's gamebook.dtd", project_aon.story_of),
    "ink": ("ink", ink.story_of),
    "choicescript": ("ChoiceScript scenes", choicescript.story_of),
}
"""Formats by the name that the command takes: what it is, and its importer."""

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
    if suffix == ".txt" and re.search(
        r"^\*(?:choice|fake_choice|create|goto|finish|ending|page_break|label|scene_list)\b", text, re.MULTILINE
    ):
        return "choicescript"
    if suffix in _SUFFIXES and not (suffix == ".txt" and re.search(r"^:: ?\S", text, re.MULTILINE)):
        return _SUFFIXES[suffix]
    if re.search(r"^::[ \t]*\S", text, re.MULTILINE):
        return "twee"
    raise ImportRefused(f"{path} is in no format that is known here: say which with --from ({', '.join(FORMATS)}).")


def read(paths: Sequence[Path], format: str = "", checks: Checks = lambda _: False) -> Story:
    """Read one story from its files; raise ImportRefused if they hold no story."""
    texts = [(str(path), _text(path)) for path in _found(paths)]
    named = format or format_of(Path(texts[0][0]), texts[0][1])
    story = FORMATS[named][1](texts, checks)
    return story if story.title else replace(story, title=title_of(paths[0].stem))


def language_of(paths: Sequence[Path]) -> str:
    """Return the language that a story is written in.

    German if one word in twenty is an article of it, else English.
    """
    text = "\n".join(_text(path) for path in _found(paths))[:200_000].casefold()
    words = re.findall(r"[^\W\d_]+", text)
    german = locale.language("de")
    known = {*german.articles, *german.and_, *german.or_, *german.but} - {"die"}  # a word of English and of Dutch
    return "de" if sum(word in known for word in words) * 20 > len(words) else "en"


def title_of(name: str) -> str:
    """Return a title for a file without one: ``the_old-mill`` is The Old Mill."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_\s]+", name) if word)


def _found(paths: Sequence[Path]) -> list[Path]:
    """List files; of a folder, those of Twee in it and below."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            own = [one for one in sorted(path.rglob("*")) if one.is_file() and one.suffix.casefold() in _SUFFIXES]
            twee = [one for one in own if _SUFFIXES[one.suffix.casefold()] == "twee"]
            if not (twee or own):
                raise ImportRefused(f"In {path} is nothing to import: name the files.")
            found += twee or own[:1]
        elif path.exists():
            found.append(path)
        else:
            raise ImportRefused(f"There is no file {path}.")
    return found


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
