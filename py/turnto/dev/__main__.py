"""`python -m turnto.dev play|test|check`: everything a checkout needs, made when first wanted.

`coverage` counts the branches that the tests run through, `explore` runs the property tests with fresh randomness and
counts the cases, `fuzz --count N` tries torn inputs on every parser, `where ID` finds a rule,
`pictures` takes those of the README anew, `moments WORD…` one of every moment of play to be judged, `release VERSION`
closes a version.

Runs on a bare Python 3.11 before anything is installed, so it imports the standard library only;
what needs more is run by the Python of `.venv`.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial

from turnto.dev import release, rule_index, setup, steps
from turnto.dev.checkout import ROOT, Failed, Missing, run_in_venv
from turnto.dev.chromium import ensure_chromium


def main(arguments: Sequence[str] = sys.argv[1:]) -> int:
    """Carry out one of the commands; the exit code."""
    name, *rest = arguments or ("",)
    if name in COMMANDS and not rest:
        command: Callable[[], int] = COMMANDS[name]
    elif name in COMMANDS_OF_ONE and len(rest) == 1:
        command = partial(COMMANDS_OF_ONE[name], rest[0])
    elif name in COMMANDS_OF_WORDS:
        command = partial(COMMANDS_OF_WORDS[name], *rest)
    else:
        usage = "|".join([*COMMANDS, "moments WORD…", "fuzz --count N", "where ID", "release VERSION"])
        print(f"usage: python -m turnto.dev {usage}", file=sys.stderr)
        return 2
    try:
        return command()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    except Failed:
        return 1
    except KeyboardInterrupt:
        return 130


def play() -> int:
    """Build the site with every book of the shelf and serve it."""
    setup.set_up()
    try:
        return run_in_venv("-m", "turnto.site", "play", check=False)
    except KeyboardInterrupt:
        return 0


def check() -> int:
    """Run the quick part: format, lint, types, and the quick tests."""
    setup.set_up_python()
    return steps.closed([*steps.STATIC, ("the quick tests", steps.quick_tests)])


def test() -> int:
    """Everything."""
    setup.set_up()
    ensure_chromium()
    return steps.closed(
        [
            *steps.STATIC,
            ("the rules, on CPython", steps.cpython_tests),
            ("the rules, inside Pyodide", steps.pyodide_tests),
            ("the page, in browsers", steps.browser_tests),
        ]
    )


def coverage() -> int:
    """The tests again with branch coverage, whose total is printed and whose report is build/coverage.txt."""
    setup.set_up()
    return steps.closed([("branch coverage", steps.covered_tests)])


def explore() -> int:
    """The property tests with fresh randomness, many times over; prints how many cases were tried."""
    setup.set_up_python()
    return steps.closed([("what nobody has drawn yet", steps.explored)])


def fuzz(*words: str) -> int:
    """Torn inputs for every parser (tests/fuzz), as many as `--count` says; what fails is kept in the corpus."""
    setup.set_up_python()
    return run_in_venv("tests/fuzz/fuzzing.py", *words, check=False)


def pictures() -> int:
    """The pictures of the page in docs/pictures, taken from the built site."""
    setup.set_up()
    ensure_chromium()
    return run_in_venv("tests/chromium/take_pictures.py", check=False)


def moments(*words: str) -> int:
    """Take a picture of every moment of play: desk and phone, light and dark, or those named."""
    setup.set_up()
    ensure_chromium()
    return run_in_venv("tests/chromium/take_moments.py", *words, check=False)


def catalogues() -> int:
    """What players read outside the message catalogues, and what is not translated (docs/translate.md)."""
    setup.set_up_python()
    return run_in_venv("tests/words/audit.py", check=False)


def where(id: str) -> int:
    """A rule's line in docs/systems, and every place that cites it."""
    return rule_index.tell(ROOT, id)


def close_version(version: str) -> int:
    """A version closed and tagged."""
    return release.release(ROOT, version)


COMMANDS: dict[str, Callable[[], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "coverage": coverage,
    "explore": explore,
    "pictures": pictures,
    "catalogues": catalogues,
}
COMMANDS_OF_WORDS: dict[str, Callable[..., int]] = {"moments": moments, "fuzz": fuzz}
COMMANDS_OF_ONE: dict[str, Callable[[str], int]] = {"where": where, "release": close_version}

if __name__ == "__main__":
    raise SystemExit(main())
