"""A desk to write books and heroes on, and the command beside it."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

from turnto.cli import main

ENDS = "\n\n## over there [victory: Over There]\nDry.\n\n## drowned [death]\nWet.\n"


class Desk:
    """A folder to write books and heroes in, and the command."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written = 0

    def file(self, text: str, ending: str) -> str:
        """A new file with this text."""
        self.written += 1
        path = self.folder / f"{self.written}{ending}"
        path.write_text(text, "utf-8")
        return str(path)

    def run(self, *said: str) -> tuple[int, str, str]:
        """The exit code, what was printed, and what was said beside it."""
        out, told = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            try:
                code = main(list(said))
            except SystemExit as left:
                code = int(left.code or 0)
        return code, out.getvalue(), told.getvalue()

    def book(self, text: str, system: str, header: str = "") -> str:
        """A book with one piece of text as its first sections, and two endings."""
        return self.file(f"---\ntitle: T\nsystem: {system}\n{header}---\n\n{text}{ENDS}", ".md")

    def ask(
        self, command: str, text: str, hero: Any, system: str, header: str = "", **said: str
    ) -> tuple[int, str, str]:
        """A command about a book and a hero."""
        words = [command, self.book(text, system, header), "--json"]
        if hero is not None:
            words += ["--hero", self.file(json.dumps(hero), ".json")]
        for name, value in said.items():
            words += [f"--{name}", value]
        return self.run(*words)

    def play(self, text: str, hero: Any = None, system: str = "gnat", **said: str) -> Any:
        """What a play came to."""
        code, out, told = self.ask("play", text, hero or {}, system, **said)
        assert code == 0, told
        return json.loads(out)

    def odds(self, text: str, hero: Any = None, system: str = "gnat", **said: str) -> Any:
        """What the odds are."""
        code, out, told = self.ask("odds", text, hero or {}, system, at="here", **said)
        assert code == 0, told
        return json.loads(out)

    def problems(self, text: str, system: str = "gnat", header: str = "") -> list[tuple[str, str]]:
        """What a check finds in a book: (level, code), but for what every such small book lacks."""
        _, out, _ = self.run("check", self.book(text, system, header), "--json")
        lacking = ("no-author", "no-licence", "never-tested")
        return [(found["level"], found["code"]) for found in json.loads(out) if found["code"] not in lacking]


def options(played: Any) -> list[str]:
    """What can be chosen now."""
    return list(played["asked"]["options"])
