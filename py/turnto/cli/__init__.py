"""The command `turnto`."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; the exit code.  Ctrl-C ends it without a word, also while it is still being loaded."""
    try:
        return _carried_out(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _carried_out(arguments: Sequence[str] | None) -> int:
    """The exit code of a command, with everything that went wrong said in a sentence."""
    from turnto.cli.arguments import parser
    from turnto.cli.errors import GOOD, USAGE, Stop

    _open_streams()
    # A book read is many small values that live as long as the command: looking for circles among them takes an eighth of a check.
    gc.set_threshold(50_000, 20, 20)
    try:
        given = parser().parse_args(arguments)
        code: int = given.execute(given)
        sys.stdout.flush()
        return code
    except Stop as stop:
        print(stop, file=sys.stderr)
        return stop.code
    except BrokenPipeError:
        _leave_output()
        return GOOD
    except OSError as error:
        print(f"{error.filename or 'The output'} cannot be used: {error.strerror}", file=sys.stderr)
        _leave_output()
        return USAGE
    except Exception as error:
        if known := _known(error):
            print(error, file=sys.stderr)
            return known
        if os.environ.get("TURNTO_DEBUG"):
            raise
        print(_last_resort(error), file=sys.stderr)
        return USAGE


def _open_streams() -> None:
    """A stream that was closed leads nowhere; what a terminal cannot show is spelled out, as \\u2192."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for the life of the command
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _leave_output() -> None:
    """Nothing more is written to where nothing can be written, not even at the end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _known(error: Exception) -> int:
    """The exit code of what is no fault of Turnto's; 0 for what may be one."""
    from turnto.cli.errors import FAULTY_BOOK, USAGE
    from turnto.play.session import BookError
    from turnto.site.errors import Trouble

    return FAULTY_BOOK if isinstance(error, BookError) else USAGE if isinstance(error, Trouble) else 0


def _last_resort(error: Exception) -> str:
    return (
        f"Turnto has come upon a fault of its own ({type(error).__name__}: {error}) and had to stop. "
        "Run the same with TURNTO_DEBUG=1 to see where, and please report it; a saved game is as it was at the last step."
    )
