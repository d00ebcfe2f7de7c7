"""How many sentences of the corpus are read as their authors meant them.

    python benchmarks/understood.py [--blind] [--show VERDICT] [PART …]

Prints for each file of ``tests/understood`` and in all: read rightly at once; told, with a hint that leads to the mend; told; and
silently wrong.  A PART limits it to files or systems of that name; --blind to the sentences held back while the reader was
made; --show lists the sentences of a verdict with what was said of them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "py"))

from support.understood import VERDICTS, Judged, Verdict, in_braces, judged, sentences


def main() -> None:
    """Judge the corpus and print the score."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--seen", action="store_true")
    parser.add_argument("--show", choices=VERDICTS, action="append", default=[])
    wanted = parser.parse_args()
    found = [
        judged(one)
        for one in sentences()
        if (not wanted.parts or {one.file, one.system} & {*wanted.parts})
        and not (wanted.blind and not one.blind)
        and not (wanted.seen and one.blind)
    ]
    print(f"{'':22}{'count':>6}{'right':>8}{'led':>8}{'told':>8}{'silent':>8}   of the rest led")
    for name in (
        *sorted({one.sentence.file for one in found}),
        *sorted({one.sentence.system for one in found}),
        "in all",
    ):
        _line(name, [one for one in found if name in (one.sentence.file, one.sentence.system, "in all")])
    for verdict in wanted.show:
        _show(verdict, [one for one in found if one.verdict == verdict])


def _line(name: str, some: list[Judged]) -> None:
    some = [one for one in some if one.verdict != "refused"]
    if not some:
        return
    count = Counter[Verdict](one.verdict for one in some)
    shares = "".join(f"{100 * count[verdict] / len(some):7.1f}%" for verdict in VERDICTS)
    rest = len(some) - count["right"]
    print(f"{name:22}{len(some):6}{shares}   {100 * count['led'] / rest if rest else 100:5.1f}%")


def _show(verdict: Verdict, some: list[Judged]) -> None:
    print(f"\n{verdict}:")
    for one in some:
        print(f"- [{one.sentence.system}] {in_braces(one.sentence.says)}")
        print(f"    means {' | '.join(one.sentence.means)}")
        for problem in one.problems:
            print(f"    {problem.code}: {problem.message} | {problem.hint}")
        if one.mended:
            print(f"    mended {one.mended}")


if __name__ == "__main__":
    main()
