"""turnto build and turnto serve: books as a web site."""

from __future__ import annotations

import json
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import turnto.site.build
import turnto.site.serve
from turnto.book.emit.numbering import has_map, write_map
from turnto.cli import open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import progress, say_what_is_to_do
from turnto.site import author, measure, shelf, watch
from turnto.site.errors import Trouble

if TYPE_CHECKING:
    from turnto.author.drafts import Drafts
    from turnto.book.model import Book


def build(given: Namespace) -> int:
    """Write a site with these books."""
    read = {Path(name): open_book.read(Path(name)) for name in given.books}
    compiled = {
        path: open_book.compiled_of(path, book, problems, given.draft) for path, (book, problems) in read.items()
    }
    out = Path(given.out)
    built = turnto.site.build.build(
        [Path(name) for name in given.books],
        out,
        given.zip,
        single=given.single_file,
        compress=given.compress,
        compile_book=compiled.__getitem__,
        measure=measure.measured,
        address=_address(given.address),
        say=progress,
    )
    for path, (book, _) in read.items():
        _keep_numbers(book, given.keep_numbers)
        say_what_is_to_do(book, path)
    print(f"{built.out}: {len(built.books)} {'book' if len(built.books) == 1 else 'books'}, {len(built.files)} files")
    for file in filter(None, (built.archive, built.page)):
        print(file)
    return GOOD


def _address(typed: str) -> str:
    """Return the address of a site with a slash at its end.  Stop for one that is not of the web."""
    parts = urlsplit(typed)
    if typed and (parts.scheme not in ("http", "https") or not parts.netloc):
        raise Stop(f"--address is where the site will be, such as https://you.github.io/lighthouse/, not {typed}.")
    return f"{typed.split('#')[0].split('?')[0].rstrip('/')}/" if typed else ""


def _keep_numbers(book: Book, asked: bool) -> None:
    """Write the map of a book's numbers if that is asked, or renew an existing one."""
    if asked or has_map(book):
        try:
            progress(f"{write_map(book)} keeps the numbers of the sections for the next edition.")
        except OSError as reason:
            raise Stop(f"The numbers cannot be kept: {reason.filename}: {reason.strerror}.") from None


def serve(given: Namespace) -> int:
    """Build the books into a folder of their own and serve it until Ctrl-C.

    With --watch a book may be as broken as it likes: the page shows what is wrong, and reloads at every save.
    """
    with tempfile.TemporaryDirectory(prefix="turnto-") as folder:
        out = Path(folder) / "site"
        if given.watch:
            return _serve_at_work([Path(name) for name in given.books], out, given.port)
        turnto.site.build.build(
            _paths(given.books), out, offline=False, compile_book=partial(shelf.compile_book, draft=True), say=progress
        )
        turnto.site.serve.serve(out, given.port)
    return GOOD


def _serve_at_work(paths: Sequence[Path], out: Path, port: int) -> int:
    """Serve books to their author, with the panel, and build them again at every save."""
    from turnto.author.drafts import Drafts
    from turnto.author.panel import AuthorPanel

    drafts = Drafts(paths, open_book.read)
    saves = watch.saves(paths)
    try:
        rebuild(drafts, out)
    except Trouble as trouble:
        progress(str(trouble))
        author.wait(out, paths[0].name, drafts.problems, turnto.site.build.MARK)

    def save() -> None:
        try:
            rebuild(drafts, out)
        except Stop as gone:  # many editors save by taking the file away for a moment
            raise Trouble(str(gone)) from None

    turnto.site.serve.serve(out, port, saves=saves, rebuild=save, answer=AuthorPanel(drafts).answer)
    return GOOD


def rebuild(drafts: Drafts, out: Path) -> None:
    """Read and build the books again, and reload the open page; a failure is shown there, and the page stays."""
    drafts.renew()
    problems = drafts.problems
    if errors := sum(problem["level"] == "error" for problem in problems):
        progress(f"{errors} {'error' if errors == 1 else 'errors'}: the page shows them.")
    try:
        built = turnto.site.build.build(drafts.paths, out, offline=False, compile_book=drafts.compiled, say=progress)
        author.dress(out, built.build, problems)
    except Trouble:
        if (told := out / author.TOLD).is_file():
            author.tell(out, json.loads(told.read_text("utf-8"))["build"], problems)
        raise


def _paths(named: Sequence[str]) -> list[Path]:
    """Return the books' paths; stop, with every error reported, if one cannot be played."""
    for name in named:
        open_book.opened(name, draft=True)
    return [Path(name) for name in named]
