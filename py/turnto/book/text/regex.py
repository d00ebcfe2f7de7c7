"""Regular expressions that are compiled at their first use: most are of no use to any one book."""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer", "pattern")


class _Late:
    """Stand-in for a pattern, which takes its methods over when one of them is asked for."""

    def __init__(self, said: str, flags: int) -> None:
        self._said, self._flags = said, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._said, self._flags)
        self.__dict__.update((name, getattr(compiled, name)) for name in _METHODS)
        return getattr(compiled, name)


def late(said: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is compiled at its first use."""
    return cast("re.Pattern[str]", _Late(said, flags))
