"""Fuzzing: torn and shuffled pieces of a corpus for every target, the same ones for the same seed.

``python -m turnto.dev fuzz --count 100000`` tries so many, counts them by target, and keeps what fails in the corpus.
With atheris, ``--atheris TARGET`` is guided by coverage.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2] / "py"), str(Path(__file__).parents[1])]

from fuzz.shapes import places, put  # noqa: E402 - as the next line
from fuzz.targets import SHARES, TARGETS  # noqa: E402 - run as a file, it finds its neighbours by the line above

CORPUS = Path(__file__).parent / "corpus"
SECONDS = 30
"""Processor time of one input; an importer that never ends would otherwise take the rest of a run with it, and all memory."""
PIECES = [
    b"{", b"}", b"->", b"## ", b"\n", b"\n\n", b"- ", b"> ", b"|", b"[", b"]", b"(", b")", b"*", b"**", b"_", b"`", b"```\n", b"<!--", b"-->",
    b"{If ", b"{Otherwise}", b"{Otherwise, if ", b"{End}", b":}\n", b", who's ", b" and ", b" or ", b"either ", b"\\", b"\xff", b"\x00", b"\xe2\x80\x99", b"\xc2\xa0", b"---\n", b":", b"&amp;",
    b"\xee\x80\x80", b"\xee\x80\x810\xee\x80\x81", b"1-2:", b"- Success:", b"![", b"    ", b"\t", b"|---|\n", b"not ", b"you have ", b"the ", b"<b>",
    b'"', b",", b"null", b"true", b"1e9", b"-1", b"0", b"9" * 40, b"1.5", b"NaN", b"[]", b"{}", b'""', b"\\u0000", b"\\ud800", b"\xf0\x9f\x98\x80",
    b"--", b"--json", b"--seed", b"--help", b"%00", b"%ff", b"#", b"hero=1.", b"href", b"<script>", b"&#x6a;", b"url(", b"\xef\xbb\xbf", b"\r\n",
    b"\xc2\xb2", b"\xd9\xa3", b"\xe2\x80\xae", b"e\xcc\x81", b"!!python/object:os.system", b"&a ", b"*a", b"<<: ", b"? ", b"- - - ",
]  # fmt: skip


ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 10**15, 10**15 + 1, -(10**16), 10**400, 1.5, "", "a", " ", "0", "-1", "\0", "\ud800", "<b>", "e\u0301", "yard",
    "x" * 300, [], [[]], {}, {"": ""}, [None], ["a", "b"], ["a", [], 1], ["a", ["plural b"], 2], [1, 2], [1, None], {"a": 1}, {"message id": "a"},
]  # fmt: skip


def corpus(target: str) -> list[bytes]:
    """Return the kept inputs of a target."""
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


def inputs(target: str, chance: random.Random, count: int) -> Iterator[bytes]:
    """Yield so many torn pieces of a target's corpus; of JSON, every second is still JSON with other values in it."""
    seeds = [(seed, _json(seed)) for seed in corpus(target)]
    for _ in range(count):
        seed, value = chance.choice(seeds)
        yield exchanged(value, chance) if value and chance.randrange(2) else torn(seed, chance)


def _json(seed: bytes) -> Any:
    try:
        return json.loads(seed)
    except ValueError:
        return None


def exchanged(value: Any, chance: random.Random) -> bytes:
    """Return JSON with other values at one to three places: odd ones, or what stands elsewhere in it."""
    for _ in range(chance.randrange(1, 4)):
        there = list(places(value))
        path, _ = chance.choice(there)
        new = chance.choice(there)[1] if chance.randrange(3) == 0 else chance.choice(ODD)
        value = put(value, path, new)
    return json.dumps(value).encode()


def torn(seed: bytes, chance: random.Random) -> bytes:
    """Return a kept input with things taken out, put in and moved."""
    raw = bytearray(seed)
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(raw) + 1)
        match chance.randrange(5):
            case 0:
                raw[at:at] = chance.choice(PIECES) * chance.choice((1, 1, 1, 2, 40))
            case 1:
                del raw[at : at + chance.randrange(1, 40)]
            case 2:
                start = chance.randrange(len(seed) + 1)
                raw[at:at] = seed[start : start + chance.randrange(1, 80)]
            case 3:
                end = at + chance.randrange(1, 6)
                raw[at:end] = chance.choice(PIECES)
            case _:
                raw[at : at + 1] = bytes([chance.randrange(256)])
    return bytes(raw)


def run(target: str, chance: random.Random, count: int) -> list[bytes]:
    """Try so many inputs on a target and return those that fail, with their tracebacks told."""
    failed = []
    signal.signal(signal.SIGVTALRM, _too_long)
    for raw in inputs(target, chance, count):
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            TARGETS[target](raw)
        except Exception:
            failed.append(raw)
            if len(failed) <= 5:
                traceback.print_exc()
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return failed


def _too_long(*_: object) -> None:
    raise TimeoutError(f"not at its end after {SECONDS} seconds of the processor")


def main(words: Sequence[str] = sys.argv[1:]) -> int:
    """Try many inputs in rounds over all targets; the exit code is 1 if any failed."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="inputs in all")
    parser.add_argument("--seed", type=int, default=None, help="for the same inputs again")
    parser.add_argument("--atheris", choices=[*TARGETS], help="one target, guided by coverage")
    parser.add_argument("targets", nargs="*", help=f"of {', '.join(TARGETS)}")
    given = parser.parse_args(words)
    if given.atheris:
        return _guided(given.atheris)
    seed = given.seed if given.seed is not None else time.time_ns() % 1_000_000
    chance = random.Random(seed)
    targets = given.targets or [*TARGETS]
    whole = sum(SHARES[target] for target in targets)
    tried, failures, seconds = dict.fromkeys(targets, 0), 0, dict.fromkeys(targets, 0.0)
    print(f"seed {seed}", flush=True)
    rounds = max(1, given.count // 10_000)
    for _ in range(rounds):
        for target in targets:
            count = given.count * SHARES[target] // whole // rounds + 1
            start = time.process_time()
            for raw in run(target, chance, count):
                failures += 1
                (CORPUS / target / f"found-{sha256(raw).hexdigest()[:10]}").write_bytes(raw)
            seconds[target] += time.process_time() - start
            tried[target] += count
        # After every round: a million take hours, and whoever ends them early wants the counts.
        said = ", ".join(f"{target} {count:,} ({seconds[target]:.0f} s)" for target, count in tried.items())
        print(f"{sum(tried.values()):,} inputs, {failures} failed: {said}", flush=True)
    return 1 if failures else 0


def _guided(target: str) -> int:
    import atheris  # type: ignore[import-not-found]

    atheris.Setup([sys.argv[0], str(CORPUS / target)], TARGETS[target])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
