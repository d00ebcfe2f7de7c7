"""Builder of a site: static files that play books under any path, without a server."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from turnto import __version__
from turnto.rules.installed import installed
from turnto.site import one_file, packing, page, paths, runtime, shelf, untranslated
from turnto.site.assets import Site, content_hash
from turnto.site.errors import Trouble
from turnto.site.measure import Measure
from turnto.site.runtime import Archives, Runtime, Say
from turnto.site.shelf import Compile, Shelved

MARK = "turnto-site.json"
"""File that lists a site's own files, so that the next build may remove them."""


@dataclass(frozen=True, slots=True)
class Built:
    """Site on disk."""

    out: Path
    build: str
    books: tuple[dict[str, Any], ...]
    files: tuple[str, ...]
    archive: Path | None = None
    page: Path | None = None
    """The whole as one HTML file."""


def build(
    books: Sequence[Path],
    out: Path,
    zipped: bool = False,
    *,
    single: bool = False,
    offline: bool = True,
    compress: bool = False,
    compile_book: Compile = shelf.compile_book,
    measure: Measure | None = None,
    address: str = "",
    say: Say = runtime.complain,
) -> Built:
    """Write a site with these books to `out`; raise Trouble, before anything is written, if that fails.

    With `offline` the site keeps itself for play without a network; without, as while an author
    writes, it makes browsers forget what an earlier visit kept.  With `measure` each book is played beforehand, and its
    card tells how hard it is.  What readers will be told in English, of a book in another language, is reported.
    With the `address` that the site will have, previews of links show a book's cover everywhere.
    With `compress` the compressed form of every file lies beside it.  With `zipped` the site is also one zip, with `single` one
    HTML file; both lie beside the folder.
    """
    if not books:
        raise Trouble("There is no book to build: name at least one folder or file.")
    _refuse_strangers(out)
    compiled = _compiled(books, compile_book)
    for line in untranslated.untranslated(book for _, book in compiled):
        say(line)
    found = runtime.find(say)
    archives = runtime.archives(found, {str(book["system"]) for _, book in compiled}, say=say)
    archives = packing.plain(archives) if compress else archives
    site = Site()
    figures = {str(book["id"]): measure(book, say) for _, book in compiled} if measure else {}
    shelved = _shelved(compiled, site, archives, figures)
    build_hash, placed = _finish(site, found, archives, shelved, offline, address)
    _replace(out, site, build_hash, packing.beside(site.files) if compress else {})
    archive = packing.zipped(out, site.files) if zipped else None
    cards = tuple(one.card for one in shelved)
    alone = one_file.written(out, site, placed, cards) if single else None
    return Built(out, build_hash, cards, tuple(sorted(site.files)), archive, alone)


def _compiled(books: Sequence[Path], compile_book: Compile) -> list[tuple[Path, Mapping[str, Any]]]:
    """Compile every book; raise Trouble for two of one id, or for an unknown rule system."""
    found: dict[str, tuple[Path, Mapping[str, Any]]] = {}
    known = installed().ids
    for path in books:
        compiled = compile_book(path)
        name, system = compiled["id"], compiled["system"]
        if name in found:
            raise Trouble(f"Two books have the id {name}: rename one of their folders ({path}).")
        if system not in known:
            raise Trouble(f"There is no rule system {system}; this Turnto knows: {', '.join(known)}.")
        found[name] = path, compiled
    return list(found.values())


def _shelved(
    compiled: Sequence[tuple[Path, Mapping[str, Any]]],
    site: Site,
    archives: Archives,
    figures: Mapping[str, Mapping[str, Any] | None],
) -> list[Shelved]:
    """Put the books into the site, with the rule systems that they use."""
    zips: dict[str, str] = {}
    for _, book in compiled:
        system = str(book["system"])
        if system not in zips:
            zips[system] = site.add_hashed("assets", f"{system}.zip", archives.systems[system].read_bytes())
    return [
        shelf.shelve(path, site, book, zips[str(book["system"])], figures.get(str(book["id"])))
        for path, book in compiled
    ]


def _finish(
    site: Site, found: Runtime, archives: Archives, shelved: list[Shelved], offline: bool, address: str
) -> tuple[str, page.Placed]:
    """Put the runtime, the page and its service worker into the site; return the build's hash and what lies where."""
    placed = page.place(site, found, archives)
    cards = [one.card for one in shelved]
    ifids = {str(one.card["id"]): one.ifid for one in shelved}
    rules = {str(one.card["id"]): one.rules for one in shelved}
    sheets = (f"{placed.style}turnto.css", f"{placed.style}play.css")
    page.place_titles(site, sheets, placed.icons["icon.svg"], cards, rules, ifids, address)
    head = page.social(cards[0], ifids[str(cards[0]["id"])], address) if len(cards) == 1 else ""
    build_hash = site.digest()
    build_hash = page.write(site, placed, cards, {"version": __version__, "offline": offline}, build_hash, head)
    worker = (
        _worker(site, build_hash, placed.python)
        if offline
        else paths.page_file("static/no-service-worker.js").read_bytes()
    )
    site.add("service-worker.js", worker)
    return build_hash, placed


def _worker(site: Site, build_hash: str, python: str) -> bytes:
    """Return the service worker with the build and the list of files filled in."""
    hashes = {"./" if name == "index.html" else name: content_hash(body) for name, body in sorted(site.files.items())}
    wanted = {name: found for name, found in hashes.items() if page.is_wanted_by_few(name)}
    kept = {name: found for name, found in hashes.items() if name not in wanted}
    source = paths.page_file("static/service-worker.js").read_text("utf-8")
    return page.filled_in(source, {"build": build_hash, "files": kept, "wanted": wanted, "python": python}).encode()


def _refuse_strangers(out: Path) -> None:
    """Raise Trouble for a folder that holds anything but a built site."""
    if out.is_file():
        raise Trouble(f"{out} is a file; a site needs a folder.")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise Trouble(f"{out} holds other things already; name a new or empty folder for the site.")


def _replace(out: Path, site: Site, build_hash: str, beside: Mapping[str, bytes]) -> None:
    """Write the new files, then the page, then remove what only the last build needed."""
    before = _marked(out)
    pages = {name: site.files[name] for name in ("index.html", "service-worker.js")}
    Site({name: body for name, body in site.files.items() if name not in pages}).write(out)
    Site({**beside, **pages}).write(out)
    mark = {"turnto": __version__, "build": build_hash, "files": sorted((*site.files, *beside))}
    (out / MARK).write_text(json.dumps(mark, indent=1) + "\n", "utf-8")
    for name in before - site.files.keys() - beside.keys():
        _remove(out, name)


def _marked(out: Path) -> set[str]:
    try:
        mark: Mapping[str, Any] = json.loads((out / MARK).read_text("utf-8"))
        return {name for name in mark["files"] if ".." not in Path(name).parts and not Path(name).is_absolute()}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _remove(out: Path, name: str) -> None:
    path = out / name
    if not path.resolve().is_relative_to(out.resolve()):
        return
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == out or any(folder.iterdir()):
            break
        folder.rmdir()
