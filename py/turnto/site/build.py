"""A folder of static files that plays these books, under any path, with no server behind it."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from turnto import __version__
from turnto.rules.installed import installed
from turnto.site import page, runtime
from turnto.site import paths as where
from turnto.site import shelf as books
from turnto.site import zip as package
from turnto.site.assets import Site
from turnto.site.errors import Trouble
from turnto.site.runtime import Archives, Runtime, Say
from turnto.site.shelf import Compile, Shelved

# What a built site says of itself: which files are its own, so that the next build may remove them.
MARK = "turnto-site.json"


@dataclass(frozen=True, slots=True)
class Built:
    """A site on disk."""

    out: Path
    build: str
    books: tuple[dict[str, Any], ...]
    files: tuple[str, ...]
    archive: Path | None = None


def build(
    paths: Sequence[Path],
    out: Path,
    zip: bool = False,  # the command's own word
    *,
    offline: bool = True,
    compile_book: Compile = books.compile_book,
    say: Say = runtime.complain,
) -> Built:
    """Write a site with these books to `out`; Trouble, before anything is written, if it cannot be.

    With `offline` the site keeps itself for play without a network; without, as while an author
    writes, it makes browsers forget what an earlier visit kept.
    """
    if not paths:
        raise Trouble("There is no book to build: name at least one folder or file.")
    _refuse_strangers(out)
    compiled = _compiled(paths, compile_book)
    found = runtime.find(say)
    archives = runtime.archives(found, {str(book["system"]) for _, book in compiled}, say=say)
    site = Site()
    shelf = _shelf(compiled, site, archives)
    build_hash = _finish(site, found, archives, shelf, offline)
    _replace(out, site, build_hash)
    archive = package.zipped(out, site.files) if zip else None
    cards = tuple(one.card for one in shelf)
    return Built(out, build_hash, cards, tuple(sorted(site.files)), archive)


def _compiled(paths: Sequence[Path], compile_book: Compile) -> list[tuple[Path, Mapping[str, Any]]]:
    """Every book as play reads it; Trouble where two have one id, or where nobody knows the rules of one."""
    found: dict[str, tuple[Path, Mapping[str, Any]]] = {}
    known = installed().ids
    for path in paths:
        compiled = compile_book(path)
        name, system = compiled["id"], compiled["system"]
        if name in found:
            raise Trouble(f"Two books have the id {name}: rename one of their folders ({path}).")
        if system not in known:
            raise Trouble(f"There is no rule system {system}; this Turnto knows: {', '.join(known)}.")
        found[name] = path, compiled
    return list(found.values())


def _shelf(compiled: Sequence[tuple[Path, Mapping[str, Any]]], site: Site, archives: Archives) -> list[Shelved]:
    """The books put into the site, with the rule systems they use and no other."""
    zips: dict[str, str] = {}
    for _, book in compiled:
        system = str(book["system"])
        if system not in zips:
            zips[system] = site.add_hashed("assets", f"{system}.zip", archives.systems[system].read_bytes())
    return [books.shelve(path, site, book, zips[str(book["system"])]) for path, book in compiled]


def _finish(site: Site, found: Runtime, archives: Archives, shelf: list[Shelved], offline: bool) -> str:
    """Everything that is not a book: the runtime, our page, and the worker that keeps it."""
    placed = page.place(site, found, archives)
    cards = [one.card for one in shelf]
    build_hash = site.digest()
    build_hash = page.write(site, placed, cards, {"version": __version__, "offline": offline}, build_hash)
    worker = _worker(site, build_hash) if offline else where.page_file("static/no-service-worker.js").read_bytes()
    site.add("service-worker.js", worker)
    return build_hash


def _worker(site: Site, build_hash: str) -> bytes:
    """The service worker, told the build and the whole list of files."""
    kept = ["./", *sorted(name for name in site.files if name != "index.html")]
    filled = f"const SITE = {json.dumps({'build': build_hash, 'files': kept})};"
    source = where.page_file("static/service-worker.js").read_text("utf-8")
    written, times = re.subn(r"^const SITE = .*$", lambda _: filled, source, flags=re.MULTILINE)
    assert times == 1, "static/service-worker.js has lost its line `const SITE = …`"
    return written.encode()


def _refuse_strangers(out: Path) -> None:
    """A folder that holds something else than a built site is not written into."""
    if out.is_file():
        raise Trouble(f"{out} is a file; a site needs a folder.")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise Trouble(f"{out} holds other things already; name a new or empty folder for the site.")


def _replace(out: Path, site: Site, build_hash: str) -> None:
    """Write the new files, then the page, then remove what only the last build needed."""
    before = _marked(out)
    pages = {name: site.files[name] for name in ("index.html", "service-worker.js")}
    Site({name: body for name, body in site.files.items() if name not in pages}).write(out)
    Site(pages).write(out)
    mark = {"turnto": __version__, "build": build_hash, "files": sorted(site.files)}
    (out / MARK).write_text(json.dumps(mark, indent=1) + "\n", "utf-8")
    for name in before - set(site.files):
        _remove(out, name)


def _marked(out: Path) -> set[str]:
    try:
        mark: Mapping[str, Any] = json.loads((out / MARK).read_text("utf-8"))
        return {name for name in mark["files"] if ".." not in Path(name).parts and not Path(name).is_absolute()}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _remove(out: Path, name: str) -> None:
    path = out / name
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == out or any(folder.iterdir()):
            break
        folder.rmdir()
