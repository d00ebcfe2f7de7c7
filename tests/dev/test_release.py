"""A version is closed by one command, in a repository made for the test."""

from __future__ import annotations

import datetime
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from turnto.dev import __main__ as commands
from turnto.dev import release
from turnto.dev.checkout import ROOT, Missing

TODAY = datetime.date(2030, 1, 31)
CHANGES = """# Changelog

For players and authors.

## Unreleased

### Players
- Dice rest on what fell.

## 0.1.0 (2029-12-01)

### Players
- The page.
"""


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a version and a changelog, in which somebody may commit."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Wren")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "wren@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "no-such-file"))
    root = tmp_path / "checkout"
    code = root / release.VERSION_FILE
    code.parent.mkdir(parents=True)
    code.write_text('"""Solo gamebooks."""\n\n__version__ = "0.1.0"\n', "utf-8")
    (root / release.CHANGELOG).write_text(CHANGES, "utf-8")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "all: begin")
    return root


def test_a_release_writes_the_version_dates_the_changes_commits_and_tags(checkout: Path) -> None:
    assert release.release(checkout, "0.2.0", TODAY) == 0
    assert '__version__ = "0.2.0"' in (checkout / release.VERSION_FILE).read_text("utf-8")
    changes = (checkout / release.CHANGELOG).read_text("utf-8")
    assert "## Unreleased\n\n## 0.2.0 (2030-01-31)\n\n### Players\n- Dice rest on what fell.\n\n## 0.1.0" in changes
    assert git(checkout, "status", "--porcelain") == ""
    assert git(checkout, "log", "-1", "--format=%s").strip() == "release: 0.2.0"
    assert git(checkout, "describe", "--exact-match").strip() == "v0.2.0"


def test_the_tag_carries_what_was_changed_with_its_headings(checkout: Path) -> None:
    release.release(checkout, "0.2.0", TODAY)
    told = git(checkout, "tag", "--list", "--format=%(contents)", "v0.2.0")
    assert told.strip() == "Turnto 0.2.0\n\n### Players\n- Dice rest on what fell."


def test_the_first_version_may_be_the_one_that_stands_there(checkout: Path) -> None:
    release.release(checkout, "0.1.0", TODAY)
    assert git(checkout, "describe").strip() == "v0.1.0"


@pytest.mark.parametrize(
    "version, words",
    [
        ("2", "three numbers"),
        ("v0.2.0", "three numbers"),
        ("0.0.9", "would go back"),
    ],
)
def test_a_version_that_is_none_or_goes_back_is_refused(checkout: Path, version: str, words: str) -> None:
    with pytest.raises(Missing, match=words):
        release.release(checkout, version, TODAY)


def test_a_checkout_with_changes_is_refused(checkout: Path) -> None:
    (checkout / "book.md").write_text("## one\n", "utf-8")
    with pytest.raises(Missing, match=re.escape("not committed (?? book.md")):
        release.release(checkout, "0.2.0", TODAY)


def test_a_second_release_with_nothing_told_is_refused_and_changes_nothing(checkout: Path) -> None:
    release.release(checkout, "0.2.0", TODAY)
    with pytest.raises(Missing, match="tells nothing yet"):
        release.release(checkout, "0.3.0", TODAY)
    with pytest.raises(Missing, match="take the next number"):
        release.release(checkout, "0.2.0", TODAY)
    assert git(checkout, "status", "--porcelain") == ""


def test_without_the_section_a_release_is_refused(checkout: Path) -> None:
    (checkout / release.CHANGELOG).write_text("# Changelog\n", "utf-8")
    git(checkout, "commit", "--quiet", "--all", "-m", "docs: nothing")
    with pytest.raises(Missing, match="no section"):
        release.release(checkout, "0.2.0", TODAY)


def test_a_refused_commit_leaves_the_files_as_they_were(checkout: Path) -> None:
    hook = checkout / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho not today >&2\nexit 1\n", "utf-8")
    hook.chmod(0o755)
    with pytest.raises(Missing, match="not today"):
        release.release(checkout, "0.2.0", TODAY)
    assert git(checkout, "status", "--porcelain") == ""
    assert git(checkout, "tag", "--list") == ""


def test_the_command_is_told_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["release"]) == 2
    assert "release VERSION" in capsys.readouterr().err
    assert commands.main(["release", "soon"]) == 1
    assert "“soon”" in capsys.readouterr().err


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": release.VERSION_FILE}


def test_the_changelog_has_a_place_for_what_is_new() -> None:
    changes = (ROOT / release.CHANGELOG).read_text("utf-8")
    assert changes.count("## Unreleased\n") == 1
