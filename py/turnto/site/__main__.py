"""`python -m turnto.site play`: the shelf of a checkout, built and served; `carry`: see `runtime.carry`."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from turnto.core.untrusted import whole_number
from turnto.site import build, measure, paths, runtime, serve, shelf
from turnto.site.errors import Trouble

FIRST_PORT = 8000
compiled = cache(shelf.compile_book)
"""Compiles a book once, whether it is looked at for errors or built."""


def books_in(folder: Path) -> list[Path]:
    """List the books in a folder: each folder in it that holds a `book.md`."""
    return sorted(path.parent for path in folder.glob("*/book.md"))


def readable(books: Iterable[Path], compile_book: shelf.Compile = compiled) -> Iterator[Path]:
    """Yield the books without errors, and report the others as left out."""
    for path in books:
        try:
            compile_book(path)
        except Trouble:
            runtime.complain(f"Left out, for it has errors: {path} (turnto check says which)")
        else:
            yield path


def play() -> None:
    """Build every readable book of the checkout's `adventures/` and serve the site."""
    root = paths.checkout() or Path.cwd()
    out = paths.cache() / "site"
    books = list(readable(books_in(root / "adventures")))
    built = build.build(books, out, compile_book=compiled, measure=measure.measured)
    runtime.complain(f"{len(built.books)} {'book' if len(built.books) == 1 else 'books'} on the shelf")
    serve.serve(out, _port())


def _port() -> int:
    named = os.environ.get("TURNTO_PORT") or str(FIRST_PORT)
    if (port := whole_number(named)) is None:
        raise Trouble(f"TURNTO_PORT takes a number, such as {FIRST_PORT}; “{named}” is none.")
    return port


def carry() -> None:
    """Copy the runtime beside this package, so that the next wheel carries it."""
    runtime.carry(paths.CARRIED_RUNTIME, runtime.complain)


COMMANDS = {"play": play, "carry": carry}


def main() -> int:
    """Carry out one of the commands and return the exit code."""
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        print(f"usage: python -m turnto.site {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    try:
        COMMANDS[sys.argv[1]]()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename} cannot be used: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
