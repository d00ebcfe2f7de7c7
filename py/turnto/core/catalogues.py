"""Message catalogues: the templates of a part's messages, one file per language, read when first asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from zipimport import zipimporter

Template = str | tuple[str, ...]
"""Words with ``{facts}``; several where they hang on the fact ``count``: the language's plural forms in their order."""

Catalogue = Mapping[str, Template]
"""Message id -> template.  Under the empty id stands the language's plural rule: the form for each count from 0 to 199, a digit each."""

GERMANIC = "10" + "1" * 198
"""The plural rule of English and German, for catalogues that bring none: one thing has the first form, any other number the second."""


class Catalogues(Mapping[str, Catalogue]):
    """The catalogues in the folder ``messages`` beside a module, by language.

    Beside the sources they are the translators' files, ``en.po``; in a page they are ``en.json``, made of those by ``turnto build``.
    """

    def __init__(self, module: str) -> None:
        """Of the module whose ``__file__`` is given."""
        self._folder = Path(module).parent / "messages"
        self._read: dict[str, Catalogue | None] = {}

    def __getitem__(self, language: str) -> Catalogue:
        if language not in self._read:
            self._read[language] = self._of(language)
        found = self._read[language]
        if found is None:
            raise KeyError(language)
        return found

    def _of(self, language: str) -> Catalogue | None:
        built, source = (self._folder / f"{language}.{ending}" for ending in ("json", "po"))
        if (text := _built(built)) is not None:
            kept = json.loads(text)
            return {id: tuple(said) if isinstance(said, list) else said for id, said in kept.items()}
        if source.is_file():
            from turnto.core import po  # not in the page, which has only what is built

            return po.catalogue(source.read_text("utf-8"))
        return None

    def __iter__(self) -> Iterator[str]:
        found = self._folder.iterdir() if self._folder.is_dir() else ()
        return iter(sorted({path.stem for path in found if path.suffix in (".po", ".json")}))

    def __len__(self) -> int:
        return len(list(iter(self)))


def _built(path: Path) -> bytes | None:
    """Return the bytes of a file, which may lie in an imported zip; None where it does not exist."""
    if path.is_file():
        return path.read_bytes()
    archive = next((parent for parent in path.parents if parent.suffix == ".zip" and parent.is_file()), None)
    try:
        return zipimporter(str(archive)).get_data(str(path)) if archive else None
    except OSError:
        return None


def form(template: Template, count: object, rule: str) -> str:
    """Return the form of a template that a count asks for; the last where there is no count."""
    if isinstance(template, str):
        return template
    if not isinstance(count, int):
        return template[-1]
    number = abs(count)
    place = int(rule[number if number < 200 else 100 + number % 100])
    return template[min(place, len(template) - 1)]
