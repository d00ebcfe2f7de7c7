"""A fuzz target: any bytes are answered with a book and a list of problems, and what compiles opens.

With atheris: ``python tests/fuzz/fuzz_reader.py``.  Without, a seeded loop over torn and shuffled pieces of books:
``python tests/fuzz/fuzz_reader.py 60`` runs for so many seconds.
"""

import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from support.reading import compiled, read_text, system
from turnto.book.problem import as_json, render
from turnto.ir.book import CompiledBook
from turnto.ir.ops import If, Jump

SEED = b"""---
title: T
system: gnat
---
# Title
front
## a [end: Long, long]
> quote {If you have the rope} x {Otherwise} y
- {Take the **rope** (+1 climbing, heavy)}
- Climb. {Pay 5 gp} [risk] -> b
- {Once} {If either you have *K* or you have Climbing, and the box is ticked} Go -> back
1. one
```
{code} -> x
```
## b [12, hidden, was: c]
{Test Climbing at -2, or by default}
- Success: ok {Gain 1 xp} -> a
- Failure: {If you have the rope} no -> "a" {Otherwise} {Take two Wounds} -> a

{If you have 5 gp:}
para <b>html</b> ![alt](x.svg) [l](http://x) `c {x}`
{End}
{The man sells:}

| Item | Price | Stock |
|---|---|---|
| rope | 5 | 2 |

{Roll one die}
- 1-3: x
- 4-6: y
{Say the word}
- "x" or "y": z -> a
{the number of a} {In three sections, turn to b} {At each turning until the keyword Dry, take a Wound}
<!-- comment --> TODO
TODO: this
{Lose an item of your choice, but not treasure; if you have none, take a Wound}
## f [foes]
| Name | ST |
|---|---|
| Wolf | 3 |
"""

PIECES = [
    b"{", b"}", b"->", b"## ", b"\n", b"\n\n", b"- ", b"> ", b"|", b"[", b"]", b"(", b")", b"*", b"**", b"_", b"`", b"```\n", b"<!--", b"-->",
    b"{If ", b"{Otherwise}", b"{End}", b" and ", b" or ", b"either ", b"\\", b"\xff", b"\x00", b"\xe2\x80\x99", b"\xc2\xa0", b"---\n", b":", b"&amp;",
    b"\xee\x80\x80", b"\xee\x80\x810\xee\x80\x81", b"1-2:", b"- Success:", b"![", b"    ", b"\t", b"|---|\n", b"not ", b"you have ", b"the ", b"<b>",
]  # fmt: skip


def one(raw: bytes) -> None:
    """Read, check, show and, where a section stands in it, compile and open."""
    book, problems = read_text(raw, "fuzz", None)
    for problem in problems:
        assert min(problem.place.line, problem.place.column) >= 1, problem
    render(problems, book.sources)
    json.dumps(as_json(problems))
    book, _ = read_text(raw, "fuzz", system("gnat"))
    text = json.dumps(compiled(book, system("gnat")))
    opened = CompiledBook(json.loads(text))
    for name in opened.kept["sections"]:
        ops = opened.section(name).ops
        for op in ops:
            assert not isinstance(op, If) or 0 <= op.otherwise <= len(ops)
            assert not isinstance(op, Jump) or 0 <= op.to <= len(ops)


def torn(chance: random.Random) -> bytes:
    """A piece of the seed, with things taken out, put in and moved."""
    raw = bytearray(SEED)
    for _ in range(chance.randrange(1, 12)):
        place = chance.randrange(len(raw) + 1)
        match chance.randrange(4):
            case 0:
                raw[place:place] = chance.choice(PIECES) * chance.choice((1, 1, 1, 2, 40))
            case 1:
                del raw[place : place + chance.randrange(1, 40)]
            case 2:
                start = chance.randrange(len(SEED))
                raw[place:place] = SEED[start : start + chance.randrange(1, 80)]
            case _:
                raw[place : place + 1] = bytes([chance.randrange(256)])
    return bytes(raw)


def main() -> None:
    try:
        import atheris  # type: ignore[import-not-found]
    except ImportError:
        chance = random.Random(1)
        stop = time.monotonic() + float(sys.argv[1] if len(sys.argv) > 1 else 30)
        count = 0
        while time.monotonic() < stop:
            raw = torn(chance)
            try:
                one(raw)
            except BaseException:
                Path("crash.md").write_bytes(raw)
                raise
            count += 1
        print(f"{count} texts read")
        return
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
