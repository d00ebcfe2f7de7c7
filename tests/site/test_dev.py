"""The two commands, as far as they can be asked without being run."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from drawing import EXPLORE, SUITE
from turnto.dev import __main__ as workshop
from turnto.dev import chromium, other_browsers, setup, steps
from turnto.dev.checkout import ROOT


@pytest.mark.parametrize(
    "line, counts",
    [
        ("===== 120 passed, 3 failed, 1 error in 2.10s =====", {"passed": 120, "failed": 3, "errors": 1}),
        ("7 passed, 2 skipped, 9 deselected in 0.10s", {"passed": 7, "skipped": 2}),
        ("no tests ran in 0.01s", {}),
    ],
)
def test_the_last_line_of_pytest_is_counted(line: str, counts: dict[str, int]) -> None:
    assert steps.counts_of(line) == counts


def test_the_closing_line_adds_up_the_parts() -> None:
    assert steps.closing_line({"passed": 12, "failed": 1}, 1, 3.0) == "===== 1 failed, 12 passed in 3.00s ====="


def test_a_part_that_failed_without_a_test_is_an_error_of_the_whole() -> None:
    rerun = steps.closing_line({"passed": 12, "rerun": 1}, 0, 3.0)
    assert rerun == "===== 12 passed, 1 rerun in 3.00s ====="
    assert steps.closing_line({"passed": 12}, 2, 3.0) == "===== 12 passed, 2 errors in 3.00s ====="


def test_every_part_runs_and_one_failure_fails_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    run = []

    def part(name: str, outcome: steps.StepResult) -> steps.Step:
        return name, lambda: (run.append(name), outcome)[1]

    both = [part("a", steps.StepResult(False)), part("b", steps.StepResult(True, {"passed": 2}))]
    assert steps.closed(both) == 1
    assert run == ["a", "b"]
    assert capsys.readouterr().out.strip().splitlines()[-1].startswith("===== 2 passed, 1 error in")


def test_a_part_that_runs_beside_another_is_told_behind_it_and_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(steps, "VENV_PYTHON", Path(sys.executable))
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    sign = tmp_path / "begun"
    (tmp_path / "typed.py").write_text(f"open({str(sign)!r}, 'w').close()\nprint('one error')\nraise SystemExit(1)\n")

    def tests() -> steps.StepResult:
        end = time.monotonic() + 60
        while not sign.exists():
            assert time.monotonic() < end
            time.sleep(0.01)
        print("a test")
        return steps.StepResult(True, {"passed": 1})

    assert steps.closed([("types", steps.Beside("typed")), ("tests", tests)]) == 1
    told = [line for line in capsys.readouterr().out.splitlines() if line]
    assert told[:5] == ["== tests", "a test", "== types", "one error", "Not good: types."]
    assert told[5].startswith("===== 1 passed, 1 error in")


def test_exploring_counts_the_cases_it_has_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["    - 1500 passing, 2 failing, and 40 invalid test cases", "  - Stopped because nothing left"]

    def counted(words: list[object], lines: list[str]) -> steps.StepResult:
        assert "--hypothesis-profile=explore" in words
        lines += told
        return steps.StepResult(True, {"passed": 1})

    monkeypatch.setattr(steps, "counted", counted)
    assert steps.explored().passed
    assert "Tried 1,502 cases drawn afresh." in capsys.readouterr().out


def test_what_the_suite_draws_is_the_same_at_every_run() -> None:
    hypothesis = pytest.importorskip("hypothesis")
    assert hypothesis.settings.get_profile(SUITE).derandomize
    assert not hypothesis.settings.get_profile(EXPLORE).derandomize
    assert hypothesis.settings.default.derandomize


def test_the_quick_tests_are_the_core_and_the_rules_without_what_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(steps, "counted", lambda words: (asked.extend(map(str, words)), steps.StepResult(True))[1])
    assert steps.quick_tests().passed
    assert asked[asked.index("not slow") - 1] == "-m"
    assert "coverage" not in asked
    assert "--durations-min=1" in asked
    files = [Path(place).relative_to(ROOT) for place in asked if place.endswith(".py")]
    quick = [ROOT / place for place in steps.QUICK]
    every = {file.relative_to(ROOT) for one in quick for file in ([one] if one.is_file() else one.rglob("test_*.py"))}
    assert len(files) == len(every)
    assert set(files) == every
    assert {"core", "rules"} <= {file.parts[1] for file in files}


def test_files_are_shared_out_so_that_none_is_twice_and_none_is_left(tmp_path: Path) -> None:
    files = [tmp_path / f"test_{number}.py" for number in range(7)]
    for number, file in enumerate(files):
        file.write_text("#" * (number + 1), "utf-8")
    shares = steps.in_shares(files, 3)
    assert sorted(file for share in shares for file in share) == files
    assert [sum(file.stat().st_size for file in share) for share in shares] == [10, 9, 9]
    assert steps.in_shares(files[:1], 3) == [files[:1]]


def test_the_quick_check_leaves_the_long_tests_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(setup, "set_up", lambda: None)
    monkeypatch.setattr(setup, "set_up_python", lambda: None)
    monkeypatch.setattr(workshop, "ensure_chromium", lambda: None)
    monkeypatch.setattr(steps, "closed", lambda given: run.append([name for name, _ in given]) or 0)
    assert (workshop.check(), workshop.test()) == (0, 0)
    quick, whole = run
    assert quick == ["format", "lint", "types", "the quick tests"]
    assert whole[:3] == quick[:3]
    assert whole[3:] == [
        "the rules, on CPython",
        "the rules, inside Pyodide",
        "the page, in browsers",
    ]


def test_a_browser_that_is_not_here_is_named_and_not_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []
    there, missing = other_browsers.OTHER_BROWSERS
    here = (there._replace(programs=lambda: ("/usr/bin/one",)), missing._replace(programs=lambda: None))
    monkeypatch.setattr(steps, "OTHER_BROWSERS", here)
    monkeypatch.setattr(other_browsers, "OTHER_BROWSERS", here)
    passed = steps.StepResult(True, {"passed": 1})
    monkeypatch.setattr(steps, "counted", lambda words: (asked.extend(map(str, words)), passed)[1])
    assert steps.closed([("browsers", steps.browser_tests)]) == 0
    told = capsys.readouterr().out
    assert "Not run: the page in WebKitGTK, which is not on this machine (Debian: apt install webkit2gtk" in told
    assert "Firefox" not in told
    assert told.strip().splitlines()[-1].startswith("===== 1 passed in")
    assert [place for place in asked if place.startswith("tests/")] == [
        "tests/chromium",
        "tests/other_browsers/test_firefox.py",
    ]
    assert (ROOT / missing.tests).exists()


def test_a_machine_without_other_browsers_passes_and_names_both(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    none = tuple(one._replace(programs=lambda: None) for one in other_browsers.OTHER_BROWSERS)
    monkeypatch.setattr(steps, "OTHER_BROWSERS", none)
    monkeypatch.setattr(other_browsers, "OTHER_BROWSERS", none)
    monkeypatch.setattr(steps, "counted", lambda _: steps.StepResult(True, {"passed": 1}))
    assert steps.closed([("browsers", steps.browser_tests)]) == 0
    assert capsys.readouterr().out.count("Not run: the page in ") == 2


def test_only_the_command_for_coverage_counts_branches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(setup, "set_up", lambda: None)
    monkeypatch.setattr(steps, "counted", lambda words: (asked.append([*map(str, words)]), steps.StepResult(True))[1])
    monkeypatch.setattr(steps, "run_in_venv", lambda *_, **__: 0)
    monkeypatch.setattr(steps.subprocess, "run", lambda *_, stdout, **__: stdout.write("core 9\n\nTOTAL 97%\n"))
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    monkeypatch.setattr(steps, "BUILD", tmp_path)
    steps.cpython_tests()
    assert workshop.main(["coverage"]) == 0
    whole, covered = asked
    assert [words[words.index("-m", 2) + 1] for words in asked if "-m" in words[2:]] == ["not slow"]
    assert ("--cov" in whole, "--cov" in covered) == (False, True)
    assert "branch coverage: TOTAL 97% (each file: coverage.txt)" in capsys.readouterr().out


def test_an_unknown_command_is_told_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert workshop.main(["dance"]) == 2
    assert "play|test|check" in capsys.readouterr().err


def test_a_named_chromium_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNTO_CHROMIUM", "/somewhere/chromium")
    assert chromium.find_chromium() == "/somewhere/chromium"
    assert chromium.find_headless() == "/somewhere/chromium"


@pytest.mark.parametrize(
    ("here", "found"),
    [(["chromium", "chromium-headless-shell"], "chromium-headless-shell"), (["chromium"], "chromium")],
)
def test_pages_are_tested_in_a_headless_shell_where_there_is_one(
    here: list[str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TURNTO_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: name if name in here else None)
    assert (chromium.find_headless(), chromium.find_chromium()) == (found, "chromium")
