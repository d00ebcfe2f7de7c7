"""Paths of the page, the runtime and the cache, in a checkout or in an installed package."""

import os
import sys
from pathlib import Path

SITE = Path(__file__).parent
COMPILING = SITE / "compiling"
PYTHON_ROOT = SITE.parents[1]
CARRIED_PAGE = SITE / "_page"
CARRIED_RUNTIME = SITE / "_runtime"


def checkout() -> Path | None:
    """Return the checkout that this package runs from, or None for an installed one."""
    root = PYTHON_ROOT.parent
    return root if (root / "pyscript.toml").is_file() and (root / "static").is_dir() else None


def page_file(name: str) -> Path:
    """Return a file of the page: index.html, pyscript.toml, package.json, LICENSE, or one in static/."""
    return (checkout() or CARRIED_PAGE) / name


def cache() -> Path:
    """Return the folder of the cache: `build` of a checkout, else the user's own."""
    root = checkout()
    return root / "build" if root else _personal_cache() / "turnto"


def write_cached(path: Path, body: bytes) -> None:
    """Write a file of the cache atomically: another process may be at the same one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}.new")
    beside.write_bytes(body)
    beside.replace(path)


def _personal_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
