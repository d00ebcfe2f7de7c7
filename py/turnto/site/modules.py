"""Module finder for the page: everything that `browser.main` reaches by its imports.

Modules are looked for under roots: the folder that Turnto's own lie in, and that of a rule system installed beside it.
"""

import ast
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PAGE_ENTRY = "browser.main"
REMEMBERED = (
    "browser.app",
    "browser.adapters.entropy",
    "browser.adapters.library",
    "browser.adapters.page_thread",
    "asyncio",
)
"""What every start imports before it knows the page: a picture of memory has it (static/memory.mjs), and its generated code is compiled."""
AUTHORS_ONLY = ("author_checks", "phrasebook", "template")
"""Folders of a rule system's package that authors need and players do not."""
ODDS = "odds"
"""Module or folder, anywhere in a rule system, with what chances and simulated players take: no page works them out."""
BUILT_BEFORE = ("turnto.core.po", "turnto.core.phrasebook")
"""Modules whose work is done when a site is built: the page has the catalogues as JSON, and its books compiled."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """Our modules that a page loads, and the standard library's that they import."""

    ours: tuple[str, ...]
    library: tuple[str, ...]


def source_of(module: str, *roots: Path) -> Path | None:
    """Return the source file of one of our modules, or None."""
    for root in roots:
        stem = root.joinpath(*module.split("."))
        for path in (stem / "__init__.py", stem.with_name(f"{stem.name}.py")):
            if path.is_file():
                return path
    return None


@cache
def imported_names(source: str, module: str, is_package: bool) -> tuple[str, ...]:
    """Return every dotted name that a source imports at run time, lazily or not."""
    return tuple(_imported(ast.parse(source), module, is_package))


def _imported(tree: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    for node in _run_time_nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=base, names=names, level=level):
                origin = _absolute(base or "", level, module, is_package)
                yield origin
                yield from (f"{origin}.{alias.name}" for alias in names)


def _run_time_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield every statement but those under `if TYPE_CHECKING:`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue  # nothing is imported within one, and most nodes are
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for branch in node.orelse:
                yield branch
                yield from _run_time_nodes(branch)
            continue
        yield node
        yield from _run_time_nodes(node)


def _absolute(base: str, level: int, module: str, is_package: bool) -> str:
    if not level:
        return base
    parts = module.split(".")
    kept = parts[: len(parts) - level + is_package]
    return ".".join([*kept, *([base] if base else [])])


def reached(
    entries: tuple[str, ...], *roots: Path, without: tuple[str, ...] = (), there: Container[str] = ()
) -> Shipped:
    """Return what importing these modules loads, with the packages above each.

    A module under a name in `without` is left out, with all that only it imports; so is a module that is there already.
    """
    ours: set[str] = set()
    library: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if (
            name in ours
            or name in library
            or name in there
            or any(name == prefix or name.startswith(f"{prefix}.") for prefix in without)
        ):
            continue
        path = source_of(name, *roots)
        if path is None:
            library.add(name)
            continue
        ours.add(name)
        waiting += _packages_above(name)
        waiting += imported_names(path.read_text("utf-8"), name, path.name == "__init__.py")
    # `from x import y` made names in our modules look like modules.
    tops = {name.split(".")[0] for name in ours}
    others = sorted(name for name in library if name and name.split(".")[0] not in tops)
    return Shipped(tuple(sorted(ours)), tuple(others))


def _packages_above(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:depth]) for depth in range(1, len(parts)))


def page_modules(root: Path) -> Shipped:
    """Return the modules of the page, without rule systems, which it fetches one by one."""
    return reached((PAGE_ENTRY,), root, without=BUILT_BEFORE)


def system_modules(module: str, *roots: Path) -> Shipped:
    """Return the modules of the rule system that this one defines, without those of the page.

    The first of the roots is Turnto's own.
    """
    page = page_modules(roots[0])
    packages = (*_packages_above(module), module)
    left_out = tuple(f"{package}.{name}" for package in packages for name in AUTHORS_ONLY)
    without = (*left_out, *_odds_under(module, *roots), *BUILT_BEFORE)
    return reached((module,), *roots, without=without, there=frozenset(page.ours))


def _odds_under(module: str, *roots: Path) -> Iterator[str]:
    """Yield the names under a rule system's module that hold odds."""
    for root in roots:
        for path in root.joinpath(*module.split(".")).rglob(f"{ODDS}*"):
            if path.stem == ODDS:
                yield ".".join(path.with_suffix("").relative_to(root).parts)


def data_files(modules: tuple[str, ...], *roots: Path) -> tuple[Path, ...]:
    """Return the data files in the packages of these modules: tables and messages.

    Directly under `turnto` and `browser` these are the messages alone; the rest belongs to the tools.
    """
    folders = {path.parent for name in modules if (path := source_of(name, *roots))} - set(roots)
    tools = {roots[0] / "turnto", roots[0] / "browser"}
    kept = {folder / "messages" if folder in tools else folder for folder in folders}
    return tuple(sorted({path for folder in kept if folder.is_dir() for path in _data_under(folder)}))


def _data_under(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in ("__pycache__", *AUTHORS_ONLY) and not (path / "__init__.py").exists():
            yield from _data_under(path)
        elif path.is_file() and path.suffix not in {".py", ".pyc"} and path.name != "py.typed":
            yield path
