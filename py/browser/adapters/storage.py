"""localStorage, guarded: it may be switched off, full, or hold anything."""

from __future__ import annotations

import js

from browser.ports import PREFIX, StoreTrouble


class LocalStore:
    """Text under names, in this browser."""

    def get(self, name: str) -> str | None:
        try:
            found = js.localStorage.getItem(PREFIX + name)
        except Exception:  # JsException: storage is switched off
            return None
        return found if isinstance(found, str) else None

    def put(self, name: str, text: str) -> None:
        try:
            js.localStorage.setItem(PREFIX + name, text)
        except Exception as error:
            raise StoreTrouble("full" if "quota" in str(error).lower() else "blocked") from None

    def drop(self, name: str) -> None:
        try:
            js.localStorage.removeItem(PREFIX + name)
        except Exception:
            raise StoreTrouble("blocked") from None

    def names(self) -> list[str]:
        try:
            keys = [str(js.localStorage.key(place)) for place in range(js.localStorage.length)]
        except Exception:
            return []
        return [key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)]
