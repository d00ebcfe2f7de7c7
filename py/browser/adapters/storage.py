"""Copy of the browser's storage in the worker, kept in step with the page's thread, which owns the storage.

A text is taken as stored when it is sent.  Where the browser then refuses it, the page hears of it; from that moment on every
text is sent as a trial and raises StoreTrouble, until one has been stored again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from browser.ports import StoreTrouble

Trouble = Literal["", "blocked", "full"]


class StoreCopy:
    """Text under names, in this browser."""

    def __init__(self, send: Callable[..., object], texts: Mapping[str, str] | None) -> None:
        """Keep the stored texts and the function that sends to the page's thread.

        A browser that denies access to its storage gives None for ``texts``.
        """
        self._send = send
        self._texts = dict(texts or {})
        self._before: dict[str, str | None] = {}
        self._trouble: Trouble = "blocked" if texts is None else ""

    def get(self, name: str) -> str | None:
        return self._texts.get(name)

    def put(self, name: str, text: str) -> None:
        self._write(name, text)
        self._texts[name] = text

    def drop(self, name: str) -> None:
        self._write(name, None)
        self._texts.pop(name, None)

    def _write(self, name: str, text: str | None) -> None:
        self._before.setdefault(name, self._texts.get(name))
        self._send("put", name, text)
        if self._trouble:
            raise StoreTrouble(self._trouble)

    def names(self) -> list[str]:
        return list(self._texts)

    def begin(self) -> None:
        """From here on, what is written can be taken back."""
        self._before = {}

    def take_back(self) -> None:
        """Everything as it was at the beginning: what has been written since is not sent."""
        for name, text in self._before.items():
            self.changed(name, text)
        self._before = {}

    # --- what the page's thread says ------------------------------------------------------------------

    def changed(self, name: str, text: str | None) -> None:
        """Another tab has written this; everything is gone where there is no name."""
        if not name:
            self._texts.clear()
        elif text is None:
            self._texts.pop(name, None)
        else:
            self._texts[name] = text

    def refused(self, trouble: Trouble, lost: Iterable[tuple[str, str | None]]) -> None:
        """The browser would not keep these; with each is what it has instead."""
        self._trouble = trouble
        for name, text in lost:
            self.changed(name, text)

    def accepted(self) -> bool:
        """The browser has stored what it was sent; whether it had refused to before."""
        had_refused, self._trouble = bool(self._trouble), ""
        return had_refused
