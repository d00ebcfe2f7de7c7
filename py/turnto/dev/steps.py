"""Steps of a test run, and the line that sums them up."""

import os
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from turnto.dev.checkout import BUILD, ROOT, VENV_PYTHON, run_in_venv
from turnto.dev.other_browsers import OTHER_BROWSERS, not_here
from turnto.dev.setup import fetch_test_wheels, needed

Step = tuple[str, Callable[[], "StepResult"]]


class StepResult:
    """Result of a step: whether it passed, its counts, and what could not run with the remedy."""

    def __init__(self, passed: bool, counts: dict[str, int] | None = None, not_run: Sequence[str] = ()) -> None:
        self.passed = passed
        self.counts = counts or {}
        self.not_run = not_run


def closed(parts: Sequence[Step]) -> int:
    """Run every part, whatever the ones before said, and close with one line for the whole."""
    started = time.monotonic()
    BUILD.mkdir(exist_ok=True)
    counts: dict[str, int] = {}
    refused = []
    not_run: list[str] = []
    for name, part in in_turn(parts):
        print(f"\n== {name}", flush=True)
        outcome = part()
        if not outcome.passed:
            refused.append(name)
        not_run += outcome.not_run
        for kind, number in outcome.counts.items():
            counts[kind] = counts.get(kind, 0) + number
    for one in not_run:
        print(f"\nNot run: {one}.")
    if refused:
        print(f"\nNot good: {'; '.join(refused)}.")
    print(closing_line(counts, len(refused), time.monotonic() - started), flush=True)
    return 1 if refused else 0


def in_turn(parts: Sequence[Step]) -> Iterator[Step]:
    """Yield the parts in their order.

    One that runs beside others is begun in its place, and comes behind the next.
    """
    begun: list[Step] = []
    for name, part in parts:
        if isinstance(part, Beside):
            part.begin()
            begun.append((name, part))
            continue
        yield name, part
        yield from begun
        begun.clear()
    yield from begun


def closing_line(counts: dict[str, int], refused: int, seconds: float) -> str:
    """Return a closing line such as pytest's, over all parts."""
    known = {kind: counts.get(kind, 0) for kind in ("failed", "passed", "skipped", "xfailed", "errors", "rerun")}
    if refused and not known["failed"] and not known["errors"]:
        known["errors"] = refused
    if known["errors"] == 1:
        known["error"] = known.pop("errors")
    said = ", ".join(f"{number} {kind}" for kind, number in known.items() if number or kind == "passed")
    return f"===== {said} in {seconds:.2f}s ====="


def tool(*command: str) -> Callable[[], StepResult]:
    """A part that is one tool of the venv: good when it exits with 0."""
    return lambda: StepResult(run_in_venv("-m", *command, check=False) == 0)


class Beside:
    """A part that is one tool of the venv, and runs beside the part that follows it."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None

    def begin(self) -> None:
        """Start the tool; what it says is kept."""
        self._process = subprocess.Popen(
            [VENV_PYTHON, "-m", *self._command],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    def __call__(self) -> StepResult:
        """Wait for its end and print what it said."""
        assert self._process, "it has not begun"
        print(self._process.communicate()[0], end="", flush=True)
        return StepResult(self._process.returncode == 0)


STATIC: tuple[Step, ...] = (
    ("format", tool("ruff", "format", "--check", "--output-format=concise")),
    ("lint", tool("ruff", "check", "--output-format=concise")),
    # Half a minute on one processor, in which the others would have nothing to do.
    ("types", Beside("mypy")),
)


QUICK = (
    "tests/test_layers.py",
    *(
        f"tests/{name}"
        for name in ("core", "common", "book", "markov", "play", "odds", "words", "page", "rules", "saves")
    ),
)


def quick_tests() -> StepResult:
    """The architecture, the core and the rules, without what is marked slow and without coverage.

    A test that takes more than a second is named at the end: it is one to be marked slow.
    """
    named = ("-m", "not slow", "--durations=5", "--durations-min=1")
    files = (
        file for one in QUICK for file in ([ROOT / one] if one.endswith(".py") else (ROOT / one).rglob("test_*.py"))
    )
    shares = in_shares(files, os.cpu_count() or 1)

    def share(files: Sequence[Path]) -> StepResult:
        return counted([VENV_PYTHON, "-m", "pytest", "-q", *named, *files])

    # Ten thousand tests of a hundredth of a second: to hand each of them out takes as long as to run it.
    with ThreadPoolExecutor(len(shares)) as at_once:
        return together(list(at_once.map(share, shares)))


def in_shares(files: Iterable[Path], number: int) -> list[list[Path]]:
    """Share files out so that the shares weigh about the same, by how long the files are; none is empty."""
    shares: list[list[Path]] = [[] for _ in range(number)]
    weights = [0] * number
    for file in sorted(files, key=lambda file: (-file.stat().st_size, file)):
        lightest = weights.index(min(weights))
        shares[lightest].append(file)
        weights[lightest] += file.stat().st_size
    return [sorted(share) for share in shares if share]


BY_FILE = ("--dist", "loadfile")
"""What a file of tests sets up once is not set up again."""
SIDE_BY_SIDE = ("-n", "auto", *BY_FILE)
"""As many files of tests at a time as there are processors."""
LONGEST_FIRST = "--no-loadscope-reorder"
"""The order is that of tests/conftest.py, and not by how many tests a file has."""
BOUNDED = ("--timeout", "300")
"""A test that hangs ends by itself and is named, or it takes every later part of the run with it."""
ONCE_MORE = ("--reruns", "1", "-rR")
"""A browser on a busy machine may miss a moment: what failed is tried once more, named and counted as a rerun."""
BUT_THE_PAGE = ("--ignore=tests/chromium", "--ignore=tests/other_browsers")


def cpython_tests() -> StepResult:
    """Everything under tests/ but the browser's, on the Python of the venv."""
    return counted([VENV_PYTHON, "-m", "pytest", "-q", *BOUNDED, *SIDE_BY_SIDE, LONGEST_FIRST, *BUT_THE_PAGE])


def covered_tests() -> StepResult:
    """The tests that are not slow, with branch coverage, which makes each of them take about twice as long."""
    run_in_venv("-m", "coverage", "erase", check=False)
    covered = ("--cov", "--cov-report=")
    outcome = counted(
        [VENV_PYTHON, "-m", "pytest", "-q", "-m", "not slow", *covered, *BOUNDED, *SIDE_BY_SIDE, *BUT_THE_PAGE]
    )
    report = BUILD / "coverage.txt"
    with report.open("w", encoding="utf-8") as file:
        subprocess.run([VENV_PYTHON, "-m", "coverage", "report"], cwd=ROOT, stdout=file, stderr=file, check=False)
    total = report.read_text("utf-8").strip().rpartition("\n")[2]
    print(f"branch coverage: {total} (each file: {report.relative_to(ROOT)})")
    return outcome


def explored() -> StepResult:
    """Every property test with fresh randomness and twenty times the cases, which are counted.

    What it finds becomes an ordinary test.
    """
    asked = ("-m", "hypothesis", "--hypothesis-profile=explore", "--hypothesis-show-statistics")
    lines: list[str] = []
    outcome = counted([VENV_PYTHON, "-m", "pytest", "-q", *asked, *SIDE_BY_SIDE, *BUT_THE_PAGE], lines)
    print(f"Tried {tried(lines):,} cases drawn afresh.")
    return outcome


def tried(lines: Iterable[str]) -> int:
    """The cases that Hypothesis says it has run, its invalid ones apart."""
    found = (re.findall(r"(\d+) (?:passing|failing)\b", line) for line in lines)
    return sum(int(number) for numbers in found for number in numbers)


def browser_tests() -> StepResult:
    """Everything in Chromium and a whole game in each browser beside it; one that this machine lacks is named.

    Half as many processes again as there are processors: a browser often waits.
    """
    at_a_time = ("-n", str((os.cpu_count() or 1) * 3 // 2), *BY_FILE, LONGEST_FIRST)
    found = [one.tests for one in OTHER_BROWSERS if one.programs()]
    outcome = counted([VENV_PYTHON, "-m", "pytest", "-q", *BOUNDED, *ONCE_MORE, *at_a_time, "tests/chromium", *found])
    return StepResult(outcome.passed, outcome.counts, not_here())


def pyodide_tests() -> StepResult:
    """The core's and the rules' tests again, in the browser's Python under Node."""
    node, wheels, shares = needed("node"), str(fetch_test_wheels()), os.cpu_count() or 1

    def share(number: int) -> StepResult:
        return counted([node, "tests/pyodide/run.mjs", wheels, str(number), str(shares)])

    with ThreadPoolExecutor(shares) as at_once:
        return together(list(at_once.map(share, range(shares))))


def together(outcomes: Sequence[StepResult]) -> StepResult:
    """Several outcomes as one: passed if all have, and their counts added up."""
    counts: Counter[str] = Counter()
    for outcome in outcomes:
        counts.update(outcome.counts)
    return StepResult(all(outcome.passed for outcome in outcomes), dict(counts))


def counted(command: Sequence[str | Path], lines: list[str] | None = None) -> StepResult:
    """Run pytest and pass its output on; return its exit code and the counts of its last line.

    No test run is no pass.
    """
    words = [str(word) for word in command]
    lines = [] if lines is None else lines
    with subprocess.Popen(
        words, cwd=ROOT, env=with_bytecode(), stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout
        for line in process.stdout:
            lines.append(line)
            print(line, end="", flush=True)
    counts = counts_of(next((line for line in reversed(lines) if line.strip()), ""))
    if not counts.get("passed"):
        print("No test passed here: a part that runs no test fails.")
    return StepResult(process.returncode == 0 and counts.get("passed", 0) > 0, counts)


def with_bytecode() -> dict[str, str]:
    """Return the environment of a part: what one process has compiled, the hundreds after it load from build/."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode")}


def counts_of(line: str) -> dict[str, int]:
    """`3 failed, 120 passed, 1 error in 2.1s` as numbers."""
    found = re.findall(r"(\d+) (passed|failed|skipped|xfailed|errors?|rerun)\b", line)
    return {"errors" if kind.startswith("error") else kind: int(number) for number, kind in found}
