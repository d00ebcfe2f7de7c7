"""Indirect calls of machine code by way of one function for each type."""

import subprocess
from pathlib import Path

import pytest

from turnto.site import paths
from turnto.site.runtime import needed_node

HEAD = b"\0asm\1\0\0\0"


def section(id: int, *parts: bytes) -> bytes:
    body = bytes([len(parts)]) + b"".join(parts)
    return bytes([id, len(body)]) + body


def code(*instructions: int) -> bytes:
    return bytes([len(instructions) + 2, 0, *instructions, 0x0B])


# Of a table of two functions, one more and one less, `f` calls the one that is asked for.
CALLER = code(0x20, 1, 0x20, 0, 0x11, 0, 0)
MODULE = (
    HEAD
    + section(1, b"\x60\1\x7f\1\x7f", b"\x60\2\x7f\x7f\1\x7f")
    + section(2, b"\1m\1g\0\0", b"\1m\1x\2\0\1", b"\1m\1n\3\x7f\0")
    + section(3, b"\0", b"\0", b"\1")
    + section(4, b"\x70\0\2")
    + section(7, b"\1f\0\3")
    + section(9, b"\0\x41\0\x0b\2\1\2")
    + section(10, code(0x20, 0, 0x41, 1, 0x6A), code(0x20, 0, 0x41, 1, 0x6B), CALLER)
)
CALLS = """const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const m = { g: () => 0, x: new WebAssembly.Memory({ initial: 1 }), n: 0 };
const { f } = new WebAssembly.Instance(module, { m }).exports;
console.log(f(0, 7), f(1, 7));"""


def node(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([needed_node(), *map(str, words)], capture_output=True, text=True)


def rewritten(module: bytes, folder: Path) -> Path:
    """Write the module, have it written anew, and return where that lies."""
    before, after = folder / "before.wasm", folder / "after.wasm"
    before.write_bytes(module)
    done = node(paths.COMPILING / "machine.mjs", before, after)
    if done.returncode:
        raise ValueError(done.stderr)
    return after


def test_an_indirect_call_goes_by_way_of_a_function_of_its_own(tmp_path: Path) -> None:
    after = rewritten(MODULE, tmp_path)
    assert CALLER not in after.read_bytes()
    assert code(0x20, 0, 0x20, 1, 0x11, 0, 0) in after.read_bytes()
    assert node("-e", CALLS, after).stdout == "8 6\n"


def test_an_instruction_that_is_not_known_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Instruction fd"):
        rewritten(MODULE.replace(CALLER, code(0xFD, 1, 0x20, 0, 0x11, 0, 0)), tmp_path)
