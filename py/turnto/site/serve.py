"""Server of a built site on this machine, for its player and for the author at work."""

import errno
import functools
import http.server
import socketserver
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from turnto.site.errors import Trouble

TYPES = {
    "": "application/octet-stream",
    ".avif": "image/avif",
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
PORTS_TRIED = 50
LAST_PORT = 65_535


class Handler(http.server.SimpleHTTPRequestHandler):
    """Handler for the files of one folder under one path; hashed files may be cached."""

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"
    prefix = "/"

    def do_GET(self) -> None:
        if self._within_prefix():
            super().do_GET()

    def do_HEAD(self) -> None:
        if self._within_prefix():
            super().do_HEAD()

    def _within_prefix(self) -> bool:
        """Remove the prefix from the path; answer with 404 outside it."""
        if self.path.startswith(self.prefix):
            self.path = self.path[len(self.prefix) - 1 :]
            return True
        self.send_error(404)
        return False

    def end_headers(self) -> None:
        path = urlsplit(self.path).path
        hashed = path.startswith(("/assets/", "/books/"))
        self.send_header("Cache-Control", FOR_EVER if hashed else ASK_FIRST)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        # A 404 is not to be kept for ever.
        self.path = "/"
        super().send_error(code, message, explain)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing, so that the terminal shows the address and problems of the book."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """Server with a thread for each request, which stops without waiting for browsers."""

    daemon_threads = True
    request_queue_size = 64

    @property
    def address(self) -> str:
        """Return the address of the page."""
        host, port = self.server_address[0], self.server_port
        prefix = self.RequestHandlerClass.prefix  # type: ignore[attr-defined]
        return f"http://{host!s}:{port}{prefix}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report errors other than a browser that hangs up."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(directory: Path, port: int = 8000, host: str = "127.0.0.1", prefix: str = "/") -> Server:
    """Return a server of this folder at the port or the next free one; 0 takes any."""
    if not 0 <= port <= LAST_PORT:
        raise Trouble(f"There is no port {port}: name one from 1 to {LAST_PORT} with --port.")
    bound = type("Bound", (Handler,), {"prefix": prefix})
    handler = functools.partial(bound, directory=str(directory))
    handler.prefix = prefix  # type: ignore[attr-defined]
    last = min(port + PORTS_TRIED - 1, LAST_PORT)
    for candidate in range(port, last + 1) if port else [0]:
        try:
            return Server((host, candidate), handler)
        except OSError as reason:
            if reason.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise Trouble(f"Cannot serve on {host}: {reason.strerror}.") from reason
    raise Trouble(f"The ports {port} to {last} of {host} are all taken; name another with --port.")


@contextmanager
def running(directory: Path, port: int = 0, prefix: str = "/") -> Iterator[Server]:
    """Run a server in the background, for tests and benchmarks."""
    served = server(directory, port, prefix=prefix)
    thread = threading.Thread(target=served.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield served
    finally:
        served.shutdown()
        served.server_close()
        thread.join()


def said(words: str) -> None:
    """Print without buffering, so that a pipe or file gets the address at once."""
    print(words, flush=True)


def serve(
    directory: Path,
    port: int = 8000,
    host: str = "127.0.0.1",
    *,
    saves: Iterable[object] = (),
    rebuild: Callable[[], object] = lambda: None,
    say: Callable[[str], None] = said,
) -> None:
    """Serve until Ctrl-C, and rebuild at each of these saves."""
    served = server(directory, port, host)
    say(f"Turnto is at {served.address} (Ctrl-C ends it)")
    threading.Thread(target=follow, args=(saves, rebuild, say), daemon=True).start()
    try:
        served.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        served.server_close()


def follow(saves: Iterable[object], rebuild: Callable[[], object], say: Callable[[str], None]) -> None:
    """Rebuild at every save; on failure report it and keep the last build."""
    for _ in saves:
        try:
            rebuild()
        except Trouble as trouble:
            say(f"{trouble}\nThe page stays as it was.")
        except OSError as reason:
            say(f"{reason.filename}: {reason.strerror}. The page stays as it was.")
        else:
            say("Built anew: reload the page.")
