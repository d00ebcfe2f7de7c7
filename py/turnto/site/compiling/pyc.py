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
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

# A checked-in date: the same sources give the same bytes on every day.
LONG_AGO = (1980, 1, 1, 0, 0, 0)
# PEP 552: "hash-based, not to be checked against the source".
UNCHECKED_HASH = (1).to_bytes(4, "little")
# What reads the code of a start.
AT_START = Path(__file__).with_name("generated.py")
ENTRY = "import sys, {0}\n{0}.ReadTogether.exec_module(sys.modules[__name__])"
# Modules whose code is read at once.
PART = 12


@dataclasses.dataclass(frozen=True)
class AtStart:
    """Code of an archive that every start runs.

    ``name`` is of the module that reads it, ``generated`` code by its text, ``modules`` stand in the order of their import.
    """

    name: str
    generated: dict[str, types.CodeType]
    modules: list[str]
    entry: str = ""
    """A module, imported first, that sees to it that the reader is."""


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


def compiled(source: bytes, name: str, optimize: int, *, is_ours: bool) -> types.CodeType:
    """The code of a module."""
    tree = for_players(source) if is_ours else source
    return compile(tree, name, "exec", dont_inherit=True, optimize=optimize)


def packed(
    files: Mapping[str, bytes], prefix: str, optimize: int, *, is_ours: bool = True, at_start: AtStart | None = None
) -> bytes:
    """A zip of these files in the order of names, each .py as a .pyc.

    The code that a start runs lies together.
    """
    code = {
        f"{name}c": compiled(body, prefix + name, optimize, is_ours=is_ours)
        for name, body in sorted(files.items())
        if name.endswith(".py")
    }
    others = {name: body for name, body in files.items() if not name.endswith(".py")}
    if at_start:
        files_of = {module_of(name): name for name in code}
        together = [module for module in at_start.modules if module in files_of]
        parts = {module: f"-{place // PART}" for place, module in enumerate(together)}
        code[f"{at_start.name}.pyc"] = compiled(
            AT_START.read_bytes(), f"{prefix}{at_start.name}.py", optimize, is_ours=True
        )
        index = {module: (files_of[module], part) for module, part in parts.items()}
        others[f"{at_start.name}.marshal"] = marshal.dumps((at_start.generated, index))
        for part in {*parts.values()}:
            of_part = {module: code.pop(files_of[module]) for module in together if parts[module] == part}
            others[f"{at_start.name}{part}.marshal"] = marshal.dumps(of_part)
        if at_start.entry:
            code[files_of[at_start.entry]] = compile(ENTRY.format(at_start.name), at_start.entry, "exec")
    # Never checked against its source.
    head = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + bytes(8)
    bodies = {**others, **{name: head + marshal.dumps(one) for name, one in code.items()}}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, body in sorted(bodies.items()):
            archive.writestr(_entry(name), body)
    return buffer.getvalue()


def module_of(file: str) -> str:
    """The name of the module that a .pyc in a zip holds."""
    return file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def pack(order: str) -> None:
    """Carry out one order of `compile.mjs`, a JSON object.

    `out` the zip to write, `files` where each of its files is read from, `prefix` the folder that
    tracebacks name, `optimize` as the interpreter's -O, `imported` the modules that a start imports,
    `reader` the module that reads them then, `entry` the first of a rule system, which comes after the core;
    or, in place of `files`, `library: true`: the standard library as far as `also` and a page need it.
    """
    wanted = json.loads(order)
    out = Path(wanted["out"])
    if wanted.get("library"):
        # Between its own first modules and this one Python's start has imported what every start will.
        loaded = [*sys.modules]
        at_start = AtStart("sitecustomize", {}, loaded[loaded.index("site") + 1 : loaded.index(__name__)])
        files = _library(wanted["also"])
        out.write_bytes(packed(files, wanted["prefix"], wanted["optimize"], is_ours=False, at_start=at_start))
        return
    files = {name: Path(path).read_bytes() for name, path in wanted["files"].items()}
    plain = out.with_name(f"{wanted['reader']}.plain")
    zipfile.ZipFile(io.BytesIO(packed(files, wanted["prefix"], wanted["optimize"]))).extractall(plain)
    generated, brought = imported(plain, wanted["imported"])
    if entry := wanted.get("entry", ""):
        for module in brought:  # the next rule system shall find what a page does, which has the core alone
            del sys.modules[module]
        # What lies outside it may be wanted by another as well, and sooner.
        brought = [module for module in brought if f"{module}.".startswith(f"{entry}.")]
    at_start = AtStart(wanted["reader"], generated, brought, entry)
    out.write_bytes(packed(files, wanted["prefix"], wanted["optimize"], at_start=at_start))


class _InPackages:
    """Finder of the modules in a folder, also in packages that came out of another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return PathFinder.find_spec(name, [str(self.folder.joinpath(*name.split(".")[:-1]))])


def imported(folder: Path, modules: list[str]) -> tuple[dict[str, types.CodeType], list[str]]:
    """Import modules of a folder; the code generated for them, and the names of all that were imported.

    Code is generated, as text, by dataclasses and named tuples.
    """
    found: dict[str, types.CodeType] = {}

    def compiled_once(text: str, mode: str) -> types.CodeType:
        return found.setdefault(text, compile(text, "<string>", mode, dont_inherit=True))

    before = {*sys.modules}
    dataclasses.exec = lambda text, *where: exec(compiled_once(text, "exec"), *where)  # type: ignore[attr-defined]
    collections.eval = lambda text, *where: eval(compiled_once(text, "eval"), *where)  # type: ignore[attr-defined]
    finder = _InPackages(folder)
    sys.meta_path.append(finder)
    try:
        for module in modules:
            importlib.import_module(module)
    finally:
        sys.meta_path.remove(finder)
        del dataclasses.exec, collections.eval  # type: ignore[attr-defined]
    return found, [module for module in sys.modules if module not in before]


def _library(also: list[str]) -> dict[str, bytes]:
    # Lies beside this file inside Pyodide, and only there.
    import library  # type: ignore[import-not-found]

    with zipfile.ZipFile("/library.zip") as whole:
        names = [name for name in whole.namelist() if not name.endswith("/")]
        return {name: whole.read(name) for name in library.kept(names, also)}
