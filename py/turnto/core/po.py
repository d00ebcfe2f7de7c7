"""Translators' files: gettext's ``.po`` format, as far as catalogues of message ids use it.

Babel checks the same files in the tests, and that it reads the same in them.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?"((?:[^"\\]|\\.)*)"\s*')
_ESCAPED = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t", "r": "\r"}


def catalogue(text: str) -> dict[str, str | tuple[str, ...]]:
    """Return the templates of a file by message id, with the plural rule under the empty id.

    A message that is not translated, or marked ``fuzzy``, is left out.  Raises ValueError for a line that cannot be read.
    """
    made: dict[str, str | tuple[str, ...]] = {}
    for entry in _entries(text):
        id, forms = entry["msgid"], tuple(said for key, said in entry.items() if key.startswith("msgstr"))
        if not id:
            made[""] = _plural_rule(forms[0])
        elif all(forms) and "fuzzy" not in entry:
            made[id] = forms if "msgid_plural" in entry else forms[0]
    return made


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield each entry by its keywords (msgid, msgstr …), with ``fuzzy`` if a comment marks it."""
    entry: dict[str, str] = {}
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        found = _LINE.fullmatch(line)
        is_comment = line.startswith("#")
        if "msgid" in entry and (is_comment or (found and found[1] == "msgid")):
            yield entry
            entry = {}
        if found:
            key = found[1] or key
            entry[key] = entry.get(key, "") + _ESCAPED.sub(lambda one: _MEANT.get(one[1], one[1]), found[2])
        elif is_comment and line.startswith("#,") and "fuzzy" in line:
            entry["fuzzy"] = "yes"
        elif line.strip() and not is_comment:
            raise ValueError(f"line {number}: expected a message, got {line!r}")
    if "msgid" in entry:
        yield entry


def _plural_rule(header: str) -> str:
    """Return the plural form of each count from 0 to 199, as a digit each, by the header's ``Plural-Forms``.

    Larger counts go by their last two digits in every language.
    """
    found = re.search(r"Plural-Forms:.*?plural=([^;\n]+)", header)
    form = gettext.c2py(found[1]) if found else lambda n: int(n != 1)
    return "".join(str(int(form(n))) for n in range(200))
