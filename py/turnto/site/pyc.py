"""Compiler of sources to .pyc, run inside Pyodide, whose Python will load them.

Imports nothing of ours: `compile.mjs` hands this file to Pyodide as it is.
"""

import importlib.util
import io
import json
import marshal
import zipfile
from collections.abc import Mapping
from pathlib import Path

# A checked-in date: the same sources give the same bytes on every day.
LONG_AGO = (1980, 1, 1, 0, 0, 0)
# PEP 552: "hash-based, not to be checked against the source".
UNCHECKED_HASH = (1).to_bytes(4, "little")


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The bytes of a .pyc that is never checked against its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + digest + marshal.dumps(code)


def packed(files: Mapping[str, bytes], prefix: str, optimize: int) -> bytes:
    """A zip of these files, each .py as the .pyc that stands in its place, in the order of names."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            body = files[name]
            if name.endswith(".py"):
                body, name = compiled(body, prefix + name, optimize), cached_name(name)
            archive.writestr(_entry(name), body)
    return buffer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def cached_name(name: str) -> str:
    """Return the name of a .pyc: in its source's place, but for PyScript in `__pycache__`.

    PyScript writes its own sources at every start; from `__pycache__` an unchecked .pyc is still taken.
    """
    if not name.startswith("pyscript/"):
        return f"{name}c"
    return importlib.util.cache_from_source(name)


def pack(order: str) -> None:
    """Carry out one order of `compile.mjs`, a JSON object.

    `out` the zip to write, `files` where each of its files is read from, `prefix` the folder that
    tracebacks name, `optimize` as the interpreter's -O; or, in place of `files`, `library: true`:
    the standard library as far as `also` and a page need it.
    """
    wanted = json.loads(order)
    if wanted.get("library"):
        files = _library(wanted["also"])
    else:
        files = {name: Path(path).read_bytes() for name, path in wanted["files"].items()}
    Path(wanted["out"]).write_bytes(packed(files, wanted["prefix"], wanted["optimize"]))


def _library(also: list[str]) -> dict[str, bytes]:
    # Lies beside this file inside Pyodide, and only there.
    import library  # type: ignore[import-not-found]

    with zipfile.ZipFile("/library.zip") as whole:
        names = [name for name in whole.namelist() if not name.endswith("/")]
        return {name: whole.read(name) for name in library.kept(names, also)}
