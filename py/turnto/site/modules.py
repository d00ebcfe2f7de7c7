"""Which modules the page needs: everything `browser.main` reaches by its imports, and nothing else.

Modules are looked for under roots: the folder that Turnto's own lie in, and that of a rule system installed beside it.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PAGE_ENTRY = "browser.main"
AUTHORS_ONLY = ("author_checks", "template")
"""Of a rule system's package: what whoever writes a book needs, and nobody who plays one."""
BUILT_BEFORE = ("turnto.core.po",)
"""What the page has no need of, since its work is done when a site is built: it has the catalogues as JSON."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """The modules of ours that a page loads, and the standard library's that they import."""

    ours: tuple[str, ...]
    library: tuple[str, ...]


def source_of(module: str, *roots: Path) -> Path | None:
    """The file a module of ours is read from, or None if it is not one of ours."""
    for root in roots:
        stem = root.joinpath(*module.split("."))
        for path in (stem / "__init__.py", stem.with_name(f"{stem.name}.py")):
            if path.is_file():
                return path
    return None


@cache
def imported_names(source: str, module: str, is_package: bool) -> tuple[str, ...]:
    """Every dotted name that a source imports while it runs, lazily or not."""
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
    """Every node but those under `if TYPE_CHECKING:`, which only the type checker reads."""
    for node in ast.iter_child_nodes(tree):
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


def reached(entries: tuple[str, ...], *roots: Path, without: tuple[str, ...] = ()) -> Shipped:
    """What importing these modules brings in, following our own sources, packages on the way included.

    A module under a name in `without` is left out, with all that only it imports.
    """
    ours: set[str] = set()
    library: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name in ours or _under(name, without):
            continue
        path = source_of(name, *roots)
        if path is None:
            library.add(name)
            continue
        ours.add(name)
        waiting += _packages_above(name)
        waiting += imported_names(path.read_text("utf-8"), name, path.name == "__init__.py")
    return Shipped(tuple(sorted(ours)), tuple(sorted(_real(library, ours))))


def _under(name: str, prefixes: tuple[str, ...]) -> bool:
    return any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)


def _packages_above(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:depth]) for depth in range(1, len(parts)))


def _real(library: set[str], ours: set[str]) -> Iterator[str]:
    """Without the names *in* our modules that `from x import y` made look like modules."""
    tops = {name.split(".")[0] for name in ours}
    return (name for name in library if name and name.split(".")[0] not in tops)


def page_modules(root: Path) -> Shipped:
    """The core and the browser layer; the page learns of rule systems when it fetches one."""
    return reached((PAGE_ENTRY,), root, without=BUILT_BEFORE)


def system_modules(module: str, *roots: Path) -> Shipped:
    """The modules of the rule system whose value stands in this one, and whatever of ours it needs beyond the page's.

    The first of the roots is Turnto's own.
    """
    page = page_modules(roots[0])
    packages = (*_packages_above(module), module)
    left_out = tuple(f"{package}.{name}" for package in packages for name in AUTHORS_ONLY)
    brought = reached((module,), *roots, without=(*left_out, *BUILT_BEFORE))
    return Shipped(tuple(name for name in brought.ours if name not in page.ours), brought.library)


def data_files(modules: tuple[str, ...], *roots: Path) -> tuple[Path, ...]:
    """The tables and messages of these modules: what lies in their packages' folders and is no Python.

    Of what lies right under `turnto` and `browser` that is the messages alone; the rest belongs to the tools.
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
