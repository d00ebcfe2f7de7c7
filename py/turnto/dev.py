"""`python -m turnto.dev play|test|check`: everything a checkout needs, made when first wanted.

Runs on a bare Python 3.11 before anything is installed, so it imports the standard library only;
what needs more is run by the Python of `.venv`.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
WINDOWS = sys.platform == "win32"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
VENV_PYTHON = BIN / ("python.exe" if WINDOWS else "python")

PYTHON_LEAST = (3, 11)
NODE_LEAST = 18
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What Pyodide is brought to run the tests: pytest, and the pure libraries with which books are read.
PYODIDE_PARTS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "markdown-it-py", "mdurl", "pyyaml")


class Missing(Exception):
    """Something this machine lacks; the message is one sentence that says how to get it."""


class Failed(Exception):
    """A step said no; it has told why itself."""


def main(arguments: Sequence[str] = sys.argv[1:]) -> int:
    """Carry out one of the commands; the exit code."""
    name, *rest = arguments or ("",)
    if name not in COMMANDS or rest:
        print(f"usage: python -m turnto.dev {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name]()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    except Failed:
        return 1
    except KeyboardInterrupt:
        return 130


# --- the commands --------------------------------------------------------------------------------


def play() -> int:
    """Build the site with every book of the shelf and serve it."""
    set_up()
    try:
        return run_in_venv("-m", "turnto.site", "play", check=False)
    except KeyboardInterrupt:
        return 0


def check() -> int:
    """The quick part: format, lint, types, and the tests of the architecture, the core and the rules that take no time."""
    set_up_python()
    return closed([*STATIC, ("the quick tests", quick_tests)])


def test() -> int:
    """Everything."""
    set_up()
    ensure_chromium()
    return closed(
        [
            *STATIC,
            ("the rules, on CPython", cpython_tests),
            ("the rules, inside Pyodide", pyodide_tests),
            ("the page, in Chromium", browser_tests),
        ]
    )


# --- the parts of a test run ------------------------------------------------------------------------

Part = tuple[str, Callable[[], "Outcome"]]


class Outcome:
    """How a part went: passed or not, and the counts of its tests where it has some."""

    def __init__(self, passed: bool, counts: dict[str, int] | None = None) -> None:
        self.passed = passed
        self.counts = counts or {}


def closed(parts: Sequence[Part]) -> int:
    """Run every part, whatever the ones before said, and close with one line for the whole."""
    started = time.monotonic()
    BUILD.mkdir(exist_ok=True)
    counts: dict[str, int] = {}
    refused = []
    for name, part in parts:
        print(f"\n== {name}", flush=True)
        outcome = part()
        if not outcome.passed:
            refused.append(name)
        for kind, number in outcome.counts.items():
            counts[kind] = counts.get(kind, 0) + number
    if refused:
        print(f"\nNot good: {'; '.join(refused)}.")
    print(closing_line(counts, len(refused), time.monotonic() - started), flush=True)
    return 1 if refused else 0


def closing_line(counts: dict[str, int], refused: int, seconds: float) -> str:
    """One line such as pytest ends with, over all parts; a part that failed without a failed test is an error."""
    known = {kind: counts.get(kind, 0) for kind in ("failed", "passed", "skipped", "xfailed", "errors")}
    if refused and not known["failed"] and not known["errors"]:
        known["errors"] = refused
    if known["errors"] == 1:
        known["error"] = known.pop("errors")
    said = ", ".join(f"{number} {kind}" for kind, number in known.items() if number or kind == "passed")
    return f"===== {said} in {seconds:.2f}s ====="


def tool(*command: str) -> Callable[[], Outcome]:
    """A part that is one tool of the venv: good when it exits with 0."""
    return lambda: Outcome(run_in_venv("-m", *command, check=False) == 0)


STATIC: tuple[Part, ...] = (
    ("format", tool("ruff", "format", "--check", "--output-format=concise")),
    ("lint", tool("ruff", "check", "--output-format=concise")),
    ("types", tool("mypy")),
)


QUICK = ("tests/test_imports.py", "tests/core", "tests/rules")


def quick_tests() -> Outcome:
    """The architecture, the core and the rules, without what is marked slow and without coverage."""
    return counted([VENV_PYTHON, "-m", "pytest", "-q", "-m", "not slow", *QUICK])


def cpython_tests() -> Outcome:
    """Everything under tests/ but the browser's, on the Python of the venv, with branch coverage."""
    run_in_venv("-m", "coverage", "erase", check=False)
    outcome = counted([VENV_PYTHON, "-m", "coverage", "run", "-m", "pytest", "-q", "--ignore=tests/browser"])
    report = BUILD / "coverage.txt"
    with report.open("w", encoding="utf-8") as file:
        subprocess.run([VENV_PYTHON, "-m", "coverage", "report"], cwd=ROOT, stdout=file, stderr=file, check=False)
    total = report.read_text("utf-8").strip().rpartition("\n")[2]
    print(f"branch coverage: {total} (each file: {report.relative_to(ROOT)})")
    return outcome


def browser_tests() -> Outcome:
    """Everything under tests/browser."""
    return counted([VENV_PYTHON, "-m", "pytest", "-q", "tests/browser"])


def pyodide_tests() -> Outcome:
    """The core's and the rules' tests again, in the browser's Python under Node."""
    wheels = fetch_test_wheels()
    return counted([needed("node"), "tests/pyodide/run.mjs", str(wheels)])


def counted(command: Sequence[str | Path]) -> Outcome:
    """Run pytest, passing its words on; its exit code and the counts of its last line.  No test run is no pass."""
    words = [str(word) for word in command]
    lines = []
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout
        for line in process.stdout:
            lines.append(line)
            print(line, end="", flush=True)
    counts = counts_of(next((line for line in reversed(lines) if line.strip()), ""))
    if not counts.get("passed"):
        print("No test passed here: a part that runs no test fails.")
    return Outcome(process.returncode == 0 and counts.get("passed", 0) > 0, counts)


def counts_of(line: str) -> dict[str, int]:
    """`3 failed, 120 passed, 1 error in 2.1s` as numbers."""
    found = re.findall(r"(\d+) (passed|failed|skipped|xfailed|errors?)\b", line)
    return {"errors" if kind.startswith("error") else kind: int(number) for number, kind in found}


# --- set-up -------------------------------------------------------------------------------------------


def set_up() -> None:
    """The venv and the browser runtime."""
    needed_node()
    set_up_python()
    set_up_node()


def set_up_python() -> None:
    """A venv with this project (editable) and what its tests use; again only when pyproject.toml changes."""
    if sys.version_info < PYTHON_LEAST:
        raise Missing(f"Turnto needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    stamp = VENV / "turnto.stamp"
    key = digest(ROOT / "pyproject.toml") + sys.version
    if VENV_PYTHON.exists() and stamp.exists() and stamp.read_text("utf-8") == key:
        return
    say("Setting up .venv, once …")
    make_venv()
    install = ["install", "--quiet", "--disable-pip-version-check", "--editable", ".[dev]"]
    if run_in_venv("-m", "pip", *install, check=False):
        raise Missing("pip could not install what Turnto needs (is the network there?); its words stand above.")
    stamp.write_text(key, "utf-8")


def make_venv() -> None:
    """An empty venv; Debian leaves out a part of Python that it needs."""
    try:
        venv.create(VENV, with_pip=True, clear=not (VENV / "turnto.stamp").exists())
    except (subprocess.CalledProcessError, ImportError) as reason:
        raise Missing(
            "This Python cannot make a virtual environment (Debian: apt install python3-venv), then try again."
        ) from reason


def set_up_node() -> None:
    """PyScript and Pyodide as package-lock.json pins them; again only when it changes."""
    stamp = ROOT / "node_modules" / "turnto.stamp"
    key = digest(ROOT / "package-lock.json")
    if stamp.exists() and stamp.read_text("utf-8") == key:
        return
    say("Fetching PyScript and Pyodide, once …")
    done = subprocess.run([needed("npm"), "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=ROOT, check=False)
    if done.returncode:
        raise Missing("npm could not fetch PyScript and Pyodide (is the network there?); its words stand above.")
    stamp.write_text(key, "utf-8")


def needed_node() -> str:
    """The path of a Node that is new enough; npm must be there too."""
    node = needed("node")
    needed("npm")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = re.match(r"v(\d+)", said)
    if major and int(major[1]) < NODE_LEAST:
        raise Missing(f"Turnto needs Node.js {NODE_LEAST} or newer; this machine has {said}.")
    return node


def needed(name: str) -> str:
    """The path of a program that must be there."""
    if path := shutil.which(name):
        return path
    raise Missing(
        f"Turnto needs {name}, which is not on this machine: install Node.js {NODE_LEAST} or newer, which brings npm"
        " (Debian: apt install nodejs npm; others: https://nodejs.org), and try again."
    )


def fetch_test_wheels() -> Path:
    """A folder with pytest, unpacked, of the very versions that the venv has."""
    listed = capture_in_venv("-m", "pip", "list", "--format=freeze", "--disable-pip-version-check")
    have = dict(line.lower().split("==", 1) for line in listed.splitlines() if "==" in line)
    pins = [f"{name}=={have[name]}" for name in PYODIDE_PARTS]
    folder = BUILD / "wheels" / hashlib.sha256(" ".join(pins).encode()).hexdigest()[:12]
    if not folder.is_dir():
        say("Fetching pytest for Pyodide, once …")
        scratch = folder.with_suffix(".new")
        shutil.rmtree(scratch, ignore_errors=True)
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile", "--target", str(scratch)]
        run_in_venv("-m", "pip", "install", *options, *pins)
        scratch.rename(folder)
    return folder


# --- Chromium -----------------------------------------------------------------------------------------


def find_chromium() -> str | None:
    """A Chromium to test with: the one TURNTO_CHROMIUM names, else the system's, else Playwright's; or None."""
    if named := os.environ.get("TURNTO_CHROMIUM"):
        return named
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    return playwrights_chromium()


def playwrights_chromium() -> str | None:
    """The Chromium that Playwright fetched for itself, if it did."""
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = capture_in_venv("-c", ask).strip()
    return path if path and Path(path).exists() else None


def ensure_chromium() -> None:
    """See that there is a Chromium: by Playwright's own download, else by apt where that is allowed."""
    if find_chromium():
        return
    say("Fetching a Chromium for the tests, once …")
    run_in_venv("-m", "playwright", "install", "chromium", check=False)
    if not find_chromium() and can_use_apt():
        subprocess.run(["apt-get", "update", "-q"], check=False, stdout=subprocess.DEVNULL)
        subprocess.run(["apt-get", "install", "-y", "-q", "chromium"], check=False, stdout=subprocess.DEVNULL)
    if not find_chromium():
        raise Missing(
            "The browser tests need a Chromium: install one (Debian: apt install chromium), or name one with"
            " TURNTO_CHROMIUM=/path/to/chromium, and try again."
        )


def can_use_apt() -> bool:
    """Root on a Debian may install packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


# --- small things -------------------------------------------------------------------------------------


def run_in_venv(*arguments: str, check: bool = True) -> int:
    """Run the Python of the venv, in the checkout; its exit code."""
    code = subprocess.run([VENV_PYTHON, *arguments], cwd=ROOT, check=False).returncode
    if check and code:
        raise Failed
    return code


def capture_in_venv(*arguments: str) -> str:
    """What the Python of the venv prints; nothing if it fails."""
    done = subprocess.run([VENV_PYTHON, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def digest(path: Path) -> str:
    """A file's content as a short name."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def say(words: str) -> None:
    """Progress, for the person waiting."""
    print(words, file=sys.stderr, flush=True)


COMMANDS: dict[str, Callable[[], int]] = {"play": play, "test": test, "check": check}

if __name__ == "__main__":
    raise SystemExit(main())
