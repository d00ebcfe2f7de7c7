"""turnto lsp: a language server for editors."""

from __future__ import annotations

from argparse import Namespace

from turnto.cli.errors import GOOD, Stop


def lsp(given: Namespace) -> int:
    """Serve an editor until it closes."""
    try:
        from turnto.lsp.server import server
    except ImportError:
        raise Stop("The language server wants a library more: pip install 'turnto[lsp]'") from None
    server().start_io()
    return GOOD
