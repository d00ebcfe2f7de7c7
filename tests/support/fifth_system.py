"""docs/add-a-system.md, followed to the letter in an empty folder: its files written, its commands carried out."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add-a-system.md"
FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files of the page, by the name above each."""
    return dict(FILE.findall(PAGE.read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the page, and the lines that it says appear in what is printed."""

    line: str
    prints: tuple[str, ...]


def commands() -> Iterator[Command]:
    for block in CONSOLE.findall(PAGE.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, *prints = part.splitlines()
            yield Command(line, tuple(filter(None, prints)))


@dataclass(frozen=True, slots=True)
class Workplace:
    """A folder in which the page is followed; what pip installs there stands in ``packages``, not in this Python's own."""

    folder: Path

    @property
    def packages(self) -> Path:
        return self.folder / "installed"

    def written(self) -> None:
        for name, text in files().items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def carried_out(self, line: str) -> subprocess.CompletedProcess[str]:
        """The command, with this Python's pip and this checkout's turnto; pip asks no network."""
        program, *arguments = shlex.split(line)
        module = {"pip": "pip", "turnto": "turnto.cli"}[program]
        if arguments[:1] == ["install"]:
            arguments[1:1] = [
                "--quiet",
                "--no-deps",
                "--no-build-isolation",
                "--no-index",
                "--target",
                str(self.packages),
            ]
        paths = os.pathsep.join((str(self.packages), str(ROOT / "py")))
        return subprocess.run(
            [sys.executable, "-P", "-m", module, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            capture_output=True,
            text=True,
        )

    def followed(self) -> Iterator[tuple[Command, subprocess.CompletedProcess[str]]]:
        """Every command of the page in its order, with what came of it."""
        self.written()
        for command in commands():
            yield command, self.carried_out(command.line)
