"""Release of a version: its number set, the changelog's section dated, a commit and a tag."""

import datetime
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from turnto.dev.checkout import Missing, say

VERSION_FILE = "py/turnto/__init__.py"
"""The one place of the version; pyproject.toml reads it here."""
CHANGELOG = "CHANGELOG.md"
_VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
_SECTION = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Release:
    """The files of a version that is to be closed, as they will read."""

    version: str
    version_file: str
    changelog: str
    notes: str

    @property
    def tag(self) -> str:
        """The tag in git."""
        return f"v{self.version}"


def release(root: Path, version: str, today: datetime.date | None = None) -> int:
    """Close a version and tag it; nothing is written unless all of it can be."""
    made = prepared(root, version, today or datetime.date.today())
    (root / VERSION_FILE).write_text(made.version_file, "utf-8", newline="\n")
    (root / CHANGELOG).write_text(made.changelog, "utf-8", newline="\n")
    message = f"release: {version}\n\nWhat players and authors notice of it stands in the changelog.\n"
    try:
        git(root, "commit", "--quiet", "--allow-empty", "-m", message, "--", VERSION_FILE, CHANGELOG)
        git(root, "tag", "--annotate", made.tag, "--cleanup=verbatim", "-m", f"Turnto {version}\n\n{made.notes}\n")
    except Missing:
        # A hook refused the commit, say: the files are again as they were committed.
        git(root, "checkout", "--quiet", "HEAD", "--", VERSION_FILE, CHANGELOG)
        raise
    say(f"{made.tag} is committed and tagged. It goes out with: git push --follow-tags")
    return 0


def prepared(root: Path, version: str, today: datetime.date) -> Release:
    """Check every precondition; raise Missing with one sentence for the first that fails."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Missing(f"A version is three numbers, such as 0.2.0; “{version}” is not.")
    code = (root / VERSION_FILE).read_text("utf-8")
    now = _VERSION.search(code)
    if now is None:
        raise Missing(f'{VERSION_FILE} has no line __version__ = "…".')
    if _numbers(version) < _numbers(now[1]):
        raise Missing(f"The version is {now[1]} already; {version} would go back.")
    if changed := git(root, "status", "--porcelain").strip():
        first = changed.splitlines()[0].strip()
        raise Missing(f"The checkout has changes that are not committed ({first} …): commit or stash them first.")
    if git(root, "tag", "--list", f"v{version}").strip():
        raise Missing(f"There is a tag v{version} already: take the next number.")
    changelog = (root / CHANGELOG).read_text("utf-8")
    section = _SECTION.search(changelog)
    if section is None:
        raise Missing(f"{CHANGELOG} has no section “## Unreleased”.")
    notes = section[1].strip()
    if not re.search(r"^- \S", notes, re.MULTILINE):
        raise Missing(
            f"The section Unreleased of {CHANGELOG} tells nothing yet: say there what players and authors notice."
        )
    dated = f"## Unreleased\n\n## {version} ({today.isoformat()})\n\n{notes}\n\n"
    after = changelog[section.end() :]
    return Release(
        version=version,
        version_file=_VERSION.sub(f'__version__ = "{version}"', code),
        changelog=changelog[: section.start()] + (dated + after).rstrip() + "\n",
        notes=notes,
    )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def git(root: Path, *arguments: str) -> str:
    """What git prints; its refusal is ours."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, text=True, encoding="utf-8", check=False
        )
    except FileNotFoundError as reason:
        raise Missing("A release needs git, which is not on this machine.") from reason
    if done.returncode:
        raise Missing(f"git {arguments[0]} refused: {(done.stderr or done.stdout).strip()}")
    return done.stdout
