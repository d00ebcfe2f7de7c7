"""Compiler of sources to .pyc, run inside Pyodide, whose Python will load them.

Imports nothing of ours: `compile.mjs` hands this file to Pyodide as it is.
"""

import ast
import collections
import dataclasses
import importlib
import importlib.util
import io
import json
import marshal
import sys
import types
import zipfile
from collections.abc import Mapping
from pathlib import Path

# A checked-in date: the same sources give the same bytes on every day.
LONG_AGO = (1980, 1, 1, 0, 0, 0)
# PEP 552: "hash-based, not to be checked against the source".
UNCHECKED_HASH = (1).to_bytes(4, "little")


# --- what only authors and programmers read -----------------------------------------------------------

# Arguments that tell how a thing is put in a book and what the phrasebook says of it: a page reads compiled books.
WORDS = {"Phrase": "patterns", "Condition": "patterns", "Clause": "patterns", "Outcome": "words"}
TEXTS = {"doc", "examples"}
# Without a docstring a dataclass computes its signature, at every start.
SHORTEST_DOCSTRING = "-"


# Where a module has them from; another class of the same name is left alone.
PHRASES = {"turnto.core.phrase", "turnto.api"}


class _ForPlayers(ast.NodeTransformer):
    """Removes docstrings, and from phrases, conditions, clauses and outcomes the words of authors."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if node.module in PHRASES:
            self._words |= {one.asname or one.name: WORDS[one.name] for one in node.names if one.name in WORDS}
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        words = self._words.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if words is None:
            return node
        node.args[1:2] = [_emptied(one) for one in node.args[1:2]]
        node.keywords = [one for one in node.keywords if one.arg not in TEXTS]
        for keyword in node.keywords:
            if keyword.arg == words:
                keyword.value = _emptied(keyword.value)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        if ast.get_docstring(node) is not None:
            node.body[0] = ast.Expr(ast.Constant(SHORTEST_DOCSTRING))
        return node

    def _without_docstring(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self.generic_visit(node)
        if ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _without_docstring


def _emptied(words: ast.expr) -> ast.expr:
    return ast.Dict([], []) if isinstance(words, ast.Dict) else words


def for_players(source: bytes) -> ast.Module:
    """The tree of a module of ours without what no page uses of it; its lines keep their numbers."""
    tree: ast.Module = _ForPlayers().visit(ast.parse(source))
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    return ast.fix_missing_locations(tree)


# --- compiled -----------------------------------------------------------------------------------------


def compiled(source: bytes, name: str, optimize: int, *, is_ours: bool) -> bytes:
    """The bytes of a .pyc that is never checked against its source."""
    code = compile(for_players(source) if is_ours else source, name, "exec", dont_inherit=True, optimize=optimize)
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + digest + marshal.dumps(code)


def packed(files: Mapping[str, bytes], prefix: str, optimize: int, *, is_ours: bool = True) -> bytes:
    """A zip of these files, each .py as the .pyc that stands in its place, in the order of names."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            if name.endswith(".py"):
                archive.writestr(_entry(f"{name}c"), compiled(files[name], prefix + name, optimize, is_ours=is_ours))
            else:
                archive.writestr(_entry(name), files[name])
    return buffer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def pack(order: str) -> None:
    """Carry out one order of `compile.mjs`, a JSON object.

    `out` the zip to write, `files` where each of its files is read from, `prefix` the folder that
    tracebacks name, `optimize` as the interpreter's -O, `imported` the modules whose generated code
    is put in; or, in place of `files`, `library: true`: the standard library as far as `also` and a
    page need it.
    """
    wanted = json.loads(order)
    is_ours = not wanted.get("library")
    if is_ours:
        files = {name: Path(path).read_bytes() for name, path in wanted["files"].items()}
    else:
        files = _library(wanted["also"])
    out = Path(wanted["out"])
    out.write_bytes(packed(files, wanted["prefix"], wanted["optimize"], is_ours=is_ours))
    if wanted.get("imported"):
        files["generated.py"] = Path(__file__).with_name("generated.py").read_bytes()
        files["generated.marshal"] = marshal.dumps(generated(out, wanted["imported"]))
        out.write_bytes(packed(files, wanted["prefix"], wanted["optimize"], is_ours=is_ours))


def generated(archive: Path, modules: list[str]) -> dict[str, types.CodeType]:
    """Import these modules of a zip; return the code of every text that dataclasses and named tuples made for them."""
    found: dict[str, types.CodeType] = {}

    def compiled_once(text: str, mode: str) -> types.CodeType:
        return found.setdefault(text, compile(text, "<string>", mode, dont_inherit=True))

    dataclasses.exec = lambda text, *where: exec(compiled_once(text, "exec"), *where)  # type: ignore[attr-defined]
    collections.eval = lambda text, *where: eval(compiled_once(text, "eval"), *where)  # type: ignore[attr-defined]
    sys.path.insert(0, str(archive))
    try:
        for module in modules:
            importlib.import_module(module)
    finally:
        sys.path.remove(str(archive))
        del dataclasses.exec, collections.eval  # type: ignore[attr-defined]
    return found


def _library(also: list[str]) -> dict[str, bytes]:
    # Lies beside this file inside Pyodide, and only there.
    import library  # type: ignore[import-not-found]

    with zipfile.ZipFile("/library.zip") as whole:
        names = [name for name in whole.namelist() if not name.endswith("/")]
        return {name: whole.read(name) for name in library.kept(names, also)}
