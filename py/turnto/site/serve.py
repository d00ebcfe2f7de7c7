"""Server of a built site on this machine, for its player and for the author at work."""

import errno
import functools
import gzip
import http.server
import os
import re
import socketserver
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO
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
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
"""Endings of files that gain by being sent compressed."""
CODINGS = {"br": ".br", "gzip": ".gz"}
"""Endings of the compressed forms that `build --compress` lays beside a file, the smallest first."""
ASKED = "/author"
"""The path at which the author's panel asks, while there is somebody to answer."""
LONGEST_QUESTION = 64_000_000
"""Bytes of a question: a stored game is the longest part of it."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
FOR_PICTURES = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""Policy of a picture that is opened alone; in a page, the page's own holds."""
FOR_PAGES = "frame-ancestors 'self'"
"""What a page cannot say of itself: the rest stands in it."""
NUMBERS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*")
HOST = re.compile(r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
PORTS_TRIED = 50
LAST_PORT = 65_535


class Handler(http.server.SimpleHTTPRequestHandler):
    """Handler for the files of one folder under one path; hashed files may be cached."""

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"
    prefix = "/"
    answer: Callable[[bytes], bytes] | None = None
    """Who answers the author's panel; None where there is none."""

    def do_GET(self) -> None:
        if self._is_meant() and self._within_prefix():
            super().do_GET()

    def do_HEAD(self) -> None:
        if self._is_meant() and self._within_prefix():
            super().do_HEAD()

    def do_POST(self) -> None:
        """Answer a question of the author's panel; a page elsewhere cannot ask one, for it may not send JSON here."""
        if not self._is_meant() or not self._within_prefix():
            return None
        length = self.headers.get("Content-Length", "")
        is_question = self.path == ASKED and self.headers.get_content_type() == "application/json"
        answer = type(self).answer
        if answer is None or not is_question or not length.isdigit() or int(length) > LONGEST_QUESTION:
            self.close_connection = True  # what was sent is not read
            return self.send_error(404)
        told = answer(self.rfile.read(int(length)))
        self.send_response(200)
        self.send_header("Content-Type", TYPES[".json"])
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)
        return None

    def _is_meant(self) -> bool:
        """Return whether this machine was asked by a name of its own; answer with 421 if not.

        A page elsewhere can make its own name lead to this machine, and would then read here as if it were the site.
        A number is nobody's name: whoever opens the server to a network reaches it by one.
        """
        host = urlsplit(f"//{self.headers.get('Host', '')}").hostname if self._has_sound_host() else None
        if host == "localhost" or NUMBERS.fullmatch(host or ""):
            return True
        self.send_error(421)
        return False

    def _has_sound_host(self) -> bool:
        return len(self.headers.get_all("Host") or ()) == 1 and bool(HOST.fullmatch(self.headers["Host"]))

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Answer with 404: a folder is no page."""
        self.send_error(404)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the headers of a file, compressed if the browser takes it.

        A name that no file can have is answered with 404.
        """
        try:
            return self._packed() or super().send_head()
        except ValueError:
            self.send_error(404)
            return None

    def _packed(self) -> BytesIO | None:
        """Send the headers of a file's compressed form; None for a file or a browser that has none.

        Who asks whether a file has changed since is answered by the file as it is: mostly with no, and no body.
        """
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if urlsplit(self.path).path.endswith("/") else path
        accepted = {one.strip() for one in self.headers.get("Accept-Encoding", "").split(",")}
        if path.suffix not in PACKED or not path.is_file() or "If-Modified-Since" in self.headers:
            return None
        coding = next(
            (name for name, end in CODINGS.items() if name in accepted and Path(f"{path}{end}").is_file()), ""
        )
        if not coding and "gzip" not in accepted:
            return None
        known = path.stat()
        body = Path(f"{path}{CODINGS[coding]}").read_bytes() if coding else _gzip(path, known.st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", TYPES[path.suffix])
        self.send_header("Content-Encoding", coding or "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(known.st_mtime))
        self.end_headers()
        return BytesIO(body)

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
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        is_picture = path.startswith("/books/") and not path.endswith(".json")
        self.send_header("Content-Security-Policy", FOR_PICTURES if is_picture else FOR_PAGES)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        # A 404 is not to be kept for ever.
        self.path = "/"
        super().send_error(code, message, explain)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing, so that the terminal shows the address and problems of the book."""


@functools.lru_cache(maxsize=500)
def _gzip(path: Path, modified: int) -> bytes:
    """Compress a file.

    Level 5 takes Python's machine code a fifth of a second, level 9 four times as long for 2 % less.
    """
    return gzip.compress(path.read_bytes(), 5, mtime=0)


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


def server(
    directory: Path,
    port: int = 8000,
    host: str = "127.0.0.1",
    prefix: str = "/",
    answer: Callable[[bytes], bytes] | None = None,
) -> Server:
    """Return a server of this folder at the port or the next free one; 0 takes any.  ``answer`` answers the author's panel."""
    if not 0 <= port <= LAST_PORT:
        raise Trouble(f"There is no port {port}: name one from 1 to {LAST_PORT} with --port.")
    bound = type("Bound", (Handler,), {"prefix": prefix, "answer": answer and staticmethod(answer)})
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
def running(
    directory: Path, port: int = 0, prefix: str = "/", answer: Callable[[bytes], bytes] | None = None
) -> Iterator[Server]:
    """Run a server in the background, for tests and benchmarks."""
    served = server(directory, port, prefix=prefix, answer=answer)
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
    answer: Callable[[bytes], bytes] | None = None,
    say: Callable[[str], None] = said,
) -> None:
    """Serve until Ctrl-C, and rebuild at each of these saves; ``answer`` answers the author's panel."""
    served = server(directory, port, host, answer=answer)
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
