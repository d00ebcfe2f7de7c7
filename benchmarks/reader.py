"""How long reading takes: a book of n sections against one of twice as many, and texts made to be slow.

    python benchmarks/reader.py [n]

Reading is linear: the ratio stays near 2 whatever is read.  Before that: what a save costs that has changed one section.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "py"))

from turnto.book.read import read_text
from turnto.book.reread import Readings
from turnto.rules.installed import installed

RULES = installed()
HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"


def sound(count: int) -> str:
    """A book in which all is well."""
    sections = (
        f"## section {n}\nThe **rope** lies here, and it rains.\n\n{{Test Climbing at -{n % 5}, or by default}}\n"
        f"- Success: Up you go. {{Gain {n % 9 + 1} gp}} -> section {(n * 7) % count}\n"
        f"- Failure: {{Take a Wound}} -> section {(n * 11) % count}\n\n- {{If you have the **rope**}} Wait. -> end\n"
        for n in range(count)
    )
    return HEAD + "".join(sections) + "## end [end]\n"


def faulty(count: int) -> str:
    """A book in which nothing is right: every line wants a hint."""
    sections = (
        f"## section {n}\n{{Frobnicate the {n}th wombat with zeal}} {{If thou hast {n} groats}} x\n- Go. -> sextion {n}x\n"
        for n in range(count)
    )
    return HEAD + "".join(sections)


def repeated(piece: str) -> Callable[[int], str]:
    """One piece over and over in one section."""
    return lambda count: f"{HEAD}## a [end]\n" + piece * (count * 20)


TEXTS: dict[str, Callable[[int], str]] = {
    "sound": sound,
    "faulty": faulty,
    **{
        repr(piece): repeated(piece)
        for piece in (
            "{", "}", "{x} ", "{If you have a ", "{x\n\n", "-> ", "- a -> b\n", "[", "[](", "![", "*", "**a ", "`", "`a``", "<!--", "> ", "```\n", "\\", "(",
            "{If you have a and b or c} ", "{Take a, b, c and d} ", "<b ", "|a|b\n|-|-\n", "- ", "\t- x\n", "{Otherwise} ", "{If you have 5 gp:}\n\n", "_a ", "~~~a\n",
        )
    },
}  # fmt: skip


def seconds(text: str) -> float:
    """How long it takes to read a text, the best of two."""
    best = 1e9
    for _ in range(2):
        start = time.process_time()
        read_text(text, RULES)
        best = min(best, time.process_time() - start)
    return best


def again(text: str, changed: str) -> float:
    """How long it takes to read a changed text with what was read of it before."""
    readings = Readings()
    read_text(text, RULES, readings=readings)
    start = time.process_time()
    read_text(changed, RULES, readings=readings)
    return time.process_time() - start


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    read_text(sound(3), RULES)
    wanted = sys.argv[2:]
    text, whole = sound(count), seconds(sound(count))
    middle = f"## section {count // 2}\n"
    for what, changed in (("a letter", f"{middle}X"), ("a line", f"{middle}\n\n")):
        part = again(text, text.replace(middle, changed))
        print(f"sound, {what} more: {part * 1000:6.1f} ms of {whole * 1000:.1f} ms   ratio {part / whole:.2f}")
    for name, make in TEXTS.items():
        if wanted and not any(part in name for part in wanted):
            continue
        once, twice = seconds(make(count)), seconds(make(2 * count))
        print(
            f"{name:40} {count:6} {once * 1000:9.1f} ms {2 * count:6} {twice * 1000:9.1f} ms   ratio {twice / once:4.1f}"
        )


if __name__ == "__main__":
    main()
