"""The two commands, as far as they can be asked without being run."""

from __future__ import annotations

import pytest

from turnto import dev


@pytest.mark.parametrize(
    "line, counts",
    [
        ("===== 120 passed, 3 failed, 1 error in 2.10s =====", {"passed": 120, "failed": 3, "errors": 1}),
        ("7 passed, 2 skipped, 9 deselected in 0.10s", {"passed": 7, "skipped": 2}),
        ("no tests ran in 0.01s", {}),
    ],
)
def test_the_last_line_of_pytest_is_counted(line: str, counts: dict[str, int]) -> None:
    assert dev.counts_of(line) == counts


def test_the_closing_line_adds_up_the_parts() -> None:
    assert dev.closing_line({"passed": 12, "failed": 1}, 1, 3.0) == "===== 1 failed, 12 passed in 3.00s ====="


def test_a_part_that_failed_without_a_test_is_an_error_of_the_whole() -> None:
    assert dev.closing_line({"passed": 12}, 2, 3.0) == "===== 12 passed, 2 errors in 3.00s ====="


def test_every_part_runs_and_one_failure_fails_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    run = []

    def part(name: str, outcome: dev.Outcome) -> dev.Part:
        return name, lambda: (run.append(name), outcome)[1]

    parts = [part("a", dev.Outcome(False)), part("b", dev.Outcome(True, {"passed": 2}))]
    assert dev.closed(parts) == 1
    assert run == ["a", "b"]
    assert capsys.readouterr().out.strip().splitlines()[-1].startswith("===== 2 passed, 1 error in")


def test_the_quick_tests_are_the_core_and_the_rules_without_what_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(dev, "counted", lambda words: (asked.extend(map(str, words)), dev.Outcome(True))[1])
    assert dev.quick_tests().passed
    assert asked[asked.index("not slow") - 1] == "-m"
    assert "coverage" not in asked
    assert {"tests/core", "tests/rules"} <= set(asked)
    assert all((dev.ROOT / place).exists() for place in asked if place.startswith("tests"))


def test_the_quick_check_leaves_the_long_tests_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[list[str]] = []
    for step in ("set_up", "set_up_python", "ensure_chromium"):
        monkeypatch.setattr(dev, step, lambda: None)
    monkeypatch.setattr(dev, "closed", lambda parts: run.append([name for name, _ in parts]) or 0)
    assert (dev.check(), dev.test()) == (0, 0)
    quick, whole = run
    assert quick == ["format", "lint", "types", "the quick tests"]
    assert whole[:3] == quick[:3]
    assert whole[3:] == ["the rules, on CPython", "the rules, inside Pyodide", "the page, in Chromium"]


def test_an_unknown_command_is_told_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["dance"]) == 2
    assert "play|test|check" in capsys.readouterr().err


def test_a_named_chromium_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNTO_CHROMIUM", "/somewhere/chromium")
    assert dev.find_chromium() == "/somewhere/chromium"
