"""Browser runtime: found on disk or fetched by npm, and compiled once.

A runtime is a folder with `pyodide/` and `pyscript/` as their npm packages lay them out.  The
archives compiled from it and from our sources lie in a cache, each named by what went into it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from turnto.core import po
from turnto.rules import installed
from turnto.site import modules, paths
from turnto.site.assets import digest
from turnto.site.errors import Trouble

Say = Callable[[str], None]

LIBRARY_FOLDER = "/lib/python314.zip/"
HOME_FOLDER = "/home/pyodide/"
NODE_LEAST = 18
MACHINE = "pyodide.asm.wasm"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", MACHINE)


@dataclass(frozen=True, slots=True)
class Runtime:
    """Folders of PyScript and Pyodide, and of archives compiled for them beforehand, if any."""

    pyodide: Path
    pyscript: Path
    archives: Path | None = None

    @property
    def versions(self) -> dict[str, str]:
        """Return the versions of both packages by name."""
        found = {"pyodide": self.pyodide, "pyscript": self.pyscript}
        return {name: _package(folder)["version"] for name, folder in found.items()}

    @property
    def lock(self) -> dict[str, Any]:
        """Return the lock file for a Pyodide that loads no packages."""
        said = json.loads((self.pyodide / "pyodide-lock.json").read_text("utf-8"))
        return {"info": said["info"], "packages": {}}


@dataclass(frozen=True, slots=True)
class Archives:
    """Compiled Python of a site, and the machine code that runs it."""

    library: Path
    core: Path
    systems: Mapping[str, Path]
    machine: Path


def _package(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "package.json").read_text("utf-8"))
    return found


# --- found or fetched ---------------------------------------------------------------------------


def find(say: Say = print) -> Runtime:
    """Return the runtime of the first place that has one; raise Trouble if none can be fetched."""
    root = paths.checkout()
    in_checkout = [root / "node_modules"] if root else []
    places = [*_named_by_environment(), *in_checkout, paths.CARRIED_RUNTIME]
    for place in places:
        if (found := _runtime_in(place)) is not None:
            return found
    return fetched(say)


def _named_by_environment() -> list[Path]:
    named = os.environ.get("TURNTO_RUNTIME")
    if not named:
        return []
    if _runtime_in(Path(named)) is None:
        raise Trouble(f"TURNTO_RUNTIME names {named}, but PyScript and Pyodide do not lie there.")
    return [Path(named)]


def _runtime_in(folder: Path) -> Runtime | None:
    """Return the runtime that npm laid out here or under `node_modules`, or None."""
    for base in (folder, folder / "node_modules"):
        pyodide, pyscript = base / "pyodide", base / "@pyscript" / "core"
        if all((pyodide / name).is_file() for name in PYODIDE_FILES) and (pyscript / "dist").is_dir():
            archives = base / "archives"
            return Runtime(pyodide, pyscript, archives if archives.is_dir() else None)
    return None


def fetched(say: Say = print) -> Runtime:
    """Fetch the runtime by npm into the cache, at the pinned versions."""
    pins = [paths.page_file(name) for name in ("package.json", "package-lock.json")]
    folder = paths.cache() / f"runtime-{digest(*(path.read_bytes() for path in pins))}"
    if (found := _runtime_in(folder)) is not None:
        return found
    say("Fetching PyScript and Pyodide, once …")
    folder.mkdir(parents=True, exist_ok=True)
    for path in pins:
        shutil.copy(path, folder)
    npm_install(folder, "--omit=dev")
    if (found := _runtime_in(folder)) is None:
        raise Trouble(f"npm put no PyScript and Pyodide into {folder}.")
    return found


def npm_install(folder: Path, *options: str) -> None:
    """Install the packages that the folder's lock file pins."""
    npm = needed_tool("npm")
    done = subprocess.run([npm, "ci", "--no-audit", "--no-fund", *options], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()[-1500:]
        raise Trouble(f"npm could not fetch the browser runtime (is the network there?). It says:\n{said}")


def needed_tool(name: str) -> str:
    """Return the path of a tool; raise Trouble, which says how to get it, if it is missing."""
    if path := shutil.which(name):
        return path
    raise Trouble(
        f"Turnto needs {name}, which is not on this machine. Install Node.js {NODE_LEAST} or newer, which brings npm"
        " (Debian: apt install nodejs npm; others: https://nodejs.org), and try again."
    )


# --- compiled -----------------------------------------------------------------------------------


def archives(
    runtime: Runtime, systems: Iterable[str] = (), root: Path = paths.PYTHON_ROOT, say: Say = print
) -> Archives:
    """Return the compiled library, core and rule systems: those carried along, or else compiled and cached.

    Beside the shipped systems stand the installed ones that are named.
    """
    systems = dict.fromkeys((*installed.SHIPPED, *systems))
    if runtime.archives:
        made = {name: runtime.archives / f"{name}.zip" for name in ("library", "core", *installed.SHIPPED)}
        made |= {name: _as_sources(name, root) for name in systems if name not in made}
        machine = runtime.pyodide / MACHINE
    else:
        made = _made(orders(runtime, systems, root), runtime, say)
        machine = _machine(runtime)
    return Archives(made["library"], made["core"], {name: made[name] for name in systems}, machine)


def orders(runtime: Runtime, systems: Iterable[str], root: Path = paths.PYTHON_ROOT) -> dict[str, dict[str, Any]]:
    """Return the orders for `compile.mjs`: the library, the core and each rule system."""
    page = modules.page_modules(root)
    sources = {name: _system_sources(name, root) for name in systems}
    wanted = {*page.library, *(name for _, library in sources.values() for name in library)}
    return {
        "library": {"library": True, "also": sorted(wanted), "prefix": LIBRARY_FOLDER, "optimize": 2},
        "core": _order(_files(page.ours, root), "generated", modules.REMEMBERED),
        **{name: _system_order(name, files) for name, (files, _) in sources.items()},
    }


def _order(files: Mapping[str, str], reader: str, imported: Sequence[str]) -> dict[str, Any]:
    """Make an order.  Docstrings stay: without one a dataclass computes its signature at every start."""
    return {"files": files, "prefix": HOME_FOLDER, "optimize": 0, "reader": reader, "imported": imported}


def _system_order(id: str, files: Mapping[str, str]) -> dict[str, Any]:
    entry = installed.address_of(id).partition(":")[0]
    return {**_order(files, f"generated_{id.replace('-', '_')}", [entry]), "entry": entry}


def _system_sources(id: str, root: Path) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the files of an installed rule system, and its modules of the standard library."""
    module = installed.address_of(id).partition(":")[0]
    top = module.split(".")[0]
    roots = (root,) if modules.source_of(module, root) else (root, _root_of(top))
    shipped = modules.system_modules(module, *roots)
    if strange := {name.split(".")[0] for name in shipped.library} - sys.stdlib_module_names:
        raise Trouble(f"The rule system {id} imports {', '.join(sorted(strange))}, which no page has.")
    return _files(shipped.ours, *roots), shipped.library


def _root_of(package: str) -> Path:
    """Return the folder that an installed package or module lies in."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise Trouble(f"The rule system {package} is not installed as a package with sources.")
    origin = Path(spec.origin)
    return origin.parent.parent if origin.name == "__init__.py" else origin.parent


def _as_sources(name: str, root: Path) -> Path:
    """Zip a system's sources uncompiled: beside a runtime carried along there may be no Node."""
    files, _ = _system_sources(name, root)
    bodies = {inside: Path(path).read_bytes() for inside, path in sorted(files.items())}
    key = digest(*(part for inside, body in bodies.items() for part in (inside.encode(), body)))
    path = paths.cache() / "archives" / f"{name}-{key}.zip"
    if not path.is_file():
        buffer = BytesIO()
        with ZipFile(buffer, "w", ZIP_DEFLATED) as packed:
            for inside, body in bodies.items():
                packed.writestr(ZipInfo(inside), body)
        paths.write_cached(path, buffer.getvalue())
    return path


def _files(ours: tuple[str, ...], *roots: Path) -> dict[str, str]:
    sources = [path for name in ours if (path := modules.source_of(name, *roots))]
    found = [*sources, *modules.data_files(ours, *roots)]
    named = {path.relative_to(next(root for root in roots if path.is_relative_to(root))): path for path in found}
    built = {name.with_suffix(".json"): _built(path) for name, path in named.items() if path.suffix == ".po"}
    return {name.as_posix(): str(path) for name, path in {**named, **built}.items() if name.suffix != ".po"}


def _built(catalogue: Path) -> Path:
    """Convert a message catalogue to the JSON that the page loads, cached by its content."""
    said = json.dumps(po.catalogue(catalogue.read_text("utf-8")), ensure_ascii=False, separators=(",", ":")).encode()
    path = paths.cache() / "messages" / f"{digest(said)}.json"
    if not path.is_file():
        paths.write_cached(path, said)
    return path


def _made(orders: Mapping[str, dict[str, Any]], runtime: Runtime, say: Say) -> dict[str, Path]:
    """Return the zip of each order, compiled unless it is in the cache."""
    folder = paths.cache() / "archives"
    folder.mkdir(parents=True, exist_ok=True)
    keys = {name: _key(order, runtime) for name, order in orders.items()}
    # What a rule system brings hangs on what the core has: it is compiled behind it.
    keys |= {name: digest(keys[name].encode(), keys["core"].encode()) for name in orders if "entry" in orders[name]}
    zips = {name: folder / f"{name}-{key}.zip" for name, key in keys.items()}
    if not all(path.is_file() for path in zips.values()):
        missing = {name: path for name, path in zips.items() if name == "core" or not path.is_file()}
        say(f"Compiling {', '.join(missing)} for the browser …")
        _compile([{**orders[name], "out": str(path)} for name, path in missing.items()], runtime)
        _forget_older(missing)
    return zips


def _key(order: Mapping[str, Any], runtime: Runtime) -> str:
    """Hash everything that decides an archive's bytes."""
    files = order.get("files", {})
    plan = {**order, "files": sorted(files), **runtime.versions}
    tools = [paths.COMPILING / name for name in ("pyc.py", "library.py", "generated.py", "compile.mjs")]
    bodies = [Path(path).read_bytes() for _, path in sorted(files.items())]
    return digest(json.dumps(plan, sort_keys=True).encode(), *(path.read_bytes() for path in tools), *bodies)


def _compile(orders: list[dict[str, Any]], runtime: Runtime) -> None:
    """Pack these by Pyodide under Node; each zip appears atomically."""
    node = needed_node()
    with tempfile.TemporaryDirectory() as scratch:
        job = Path(scratch) / "job.json"
        drafts = [{**order, "out": str(Path(scratch) / f"{n}.zip")} for n, order in enumerate(orders)]
        job.write_text(json.dumps({"pyodide": str(runtime.pyodide.resolve()), "archives": drafts}), "utf-8")
        done = subprocess.run([node, str(paths.COMPILING / "compile.mjs"), str(job)], capture_output=True, text=True)
        if done.returncode:
            raise Trouble(f"The Python of the page could not be compiled:\n{(done.stderr or done.stdout)[-3000:]}")
        for order, draft in zip(orders, drafts, strict=True):
            paths.write_cached(Path(order["out"]), Path(draft["out"]).read_bytes())


def _machine(runtime: Runtime) -> Path:
    """Return Pyodide's machine code as `machine.mjs` writes it, cached."""
    source, tool = runtime.pyodide / MACHINE, paths.COMPILING / "machine.mjs"
    path = paths.cache() / "archives" / f"machine-{digest(source.read_bytes(), tool.read_bytes())}.wasm"
    if not path.is_file():
        with tempfile.TemporaryDirectory() as scratch:
            draft = Path(scratch) / MACHINE
            done = subprocess.run([needed_node(), str(tool), str(source), str(draft)], capture_output=True, text=True)
            if done.returncode:
                raise Trouble(f"Pyodide's machine code could not be written anew:\n{done.stderr[-3000:]}")
            paths.write_cached(path, draft.read_bytes())
    return path


def needed_node() -> str:
    """Return the path of a Node that is new enough for Pyodide."""
    node = needed_tool("node")
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    major = re.match(r"v(\d+)", said)
    if major and int(major[1]) < NODE_LEAST:
        raise Trouble(f"Turnto needs Node.js {NODE_LEAST} or newer; this machine has {said}.")
    return node


def _forget_older(made: Mapping[str, Path]) -> None:
    """Keep the newest four zips of each name, since work on a checkout makes many."""
    for name, path in made.items():
        older = sorted(path.parent.glob(f"{name}-*.zip"), key=lambda one: one.stat().st_mtime, reverse=True)
        for forgotten in older[4:]:
            forgotten.unlink(missing_ok=True)


def carry(into: Path, say: Say = print) -> None:
    """Copy a runtime, compiled for this Turnto, into a folder, so that a wheel needs no Node."""
    found = find(say)
    made = archives(found, say=say)
    shutil.rmtree(into, ignore_errors=True)
    for folder, source, names in (
        (into / "pyodide", found.pyodide, (*PYODIDE_FILES, "package.json", "pyodide-lock.json", "README.md")),
        (into / "@pyscript" / "core", found.pyscript, ("package.json", "LICENSE")),
    ):
        folder.mkdir(parents=True)
        for name in names:
            shutil.copy(source / name, folder)
    shutil.copy(made.machine, into / "pyodide" / MACHINE)
    shutil.copytree(found.pyscript / "dist", into / "@pyscript/core/dist", ignore=shutil.ignore_patterns("*.map"))
    (into / "archives").mkdir()
    for name, path in {"library": made.library, "core": made.core, **made.systems}.items():
        shutil.copy(path, into / "archives" / f"{name}.zip")


def configuration() -> dict[str, Any]:
    """Return the content of pyscript.toml."""
    return tomllib.loads(paths.page_file("pyscript.toml").read_text("utf-8"))


def complain(text: str) -> None:
    """Print progress on standard error, apart from what a program reads."""
    print(text, file=sys.stderr, flush=True)
