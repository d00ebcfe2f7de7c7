"""The server of this machine."""

from __future__ import annotations

import errno
import gzip
import http.client
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from turnto.site import __main__ as shelf
from turnto.site import serve
from turnto.site.errors import Trouble


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("index.html", "assets/a.mjs", "assets/a.wasm", "books/b.json", "manifest.webmanifest"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("{}", "utf-8")
    return tmp_path


def ask(server: serve.Server, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    return connection.getresponse()


@pytest.mark.parametrize(
    "path, type, keeping",
    [
        ("/", "text/html; charset=utf-8", serve.ASK_FIRST),
        ("/assets/a.mjs", "text/javascript; charset=utf-8", serve.FOR_EVER),
        ("/assets/a.wasm", "application/wasm", serve.FOR_EVER),
        ("/books/b.json?x=1", "application/json; charset=utf-8", serve.FOR_EVER),
        ("/manifest.webmanifest", "application/manifest+json; charset=utf-8", serve.ASK_FIRST),
    ],
)
def test_each_file_has_its_type_and_its_keeping(folder: Path, path: str, type: str, keeping: str) -> None:
    with serve.running(folder) as server:
        response = ask(server, path)
        assert response.status == 200
        assert response.headers["Content-Type"] == type
        assert response.headers["Cache-Control"] == keeping


@pytest.mark.parametrize("path", ["/", "/assets/a.mjs", "/assets/a.wasm", "/books/b.json?x=1"])
def test_text_and_machine_code_are_sent_compressed_to_who_takes_it(folder: Path, path: str) -> None:
    for file in folder.rglob("*.*"):
        file.write_text("The wall is high, and it rains. " * 100, "utf-8")
    with serve.running(folder) as server:
        plain, packed = ask(server, path), ask(server, path, Accept_Encoding="deflate, gzip")
        body = packed.read()
        assert (plain.headers["Content-Encoding"], packed.headers["Content-Encoding"]) == (None, "gzip")
        assert gzip.decompress(body) == plain.read()
        assert len(body) == int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 10
        for name in ("Content-Type", "Cache-Control", "Content-Security-Policy", "Vary"):
            assert packed.headers[name] == plain.headers[name]
        known = packed.headers["Last-Modified"]
        assert ask(server, path, Accept_Encoding="gzip", If_Modified_Since=known).status == 304


def test_a_page_that_was_built_anew_is_not_sent_as_it_was(folder: Path) -> None:
    with serve.running(folder) as server:
        for words in ("It rains.", "It snows."):
            (folder / "index.html").write_text(words, "utf-8")
            assert gzip.decompress(ask(server, "/", Accept_Encoding="gzip").read()) == words.encode()


def test_the_smallest_form_that_lies_beside_a_file_is_sent(folder: Path) -> None:
    (folder / "assets/a.mjs.br").write_bytes(b"brotli")
    (folder / "assets/a.mjs.gz").write_bytes(gzip.compress(b"beside"))
    with serve.running(folder) as server:
        best = ask(server, "/assets/a.mjs", Accept_Encoding="gzip, deflate, br")
        assert (best.headers["Content-Encoding"], best.read()) == ("br", b"brotli")
        assert best.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert gzip.decompress(ask(server, "/assets/a.mjs", Accept_Encoding="gzip").read()) == b"beside"
        assert ask(server, "/assets/a.mjs", Accept_Encoding="gzip;q=0, br;q=0").read() == b"{}"


def test_what_is_missing_is_not_kept(folder: Path) -> None:
    with serve.running(folder) as server:
        response = ask(server, "/assets/gone.mjs")
        assert response.status == 404
        assert response.headers["Cache-Control"] == serve.ASK_FIRST


def test_a_site_may_lie_under_a_prefix(folder: Path) -> None:
    with serve.running(folder, prefix="/deep/in/") as server:
        assert server.address.endswith("/deep/in/")
        assert ask(server, "/deep/in/assets/a.wasm").status == 200
        assert ask(server, "/assets/a.wasm").status == 404


def test_a_taken_port_gives_the_next(folder: Path) -> None:
    with serve.running(folder) as first:
        second = serve.server(folder, first.server_port)
        try:
            assert second.server_port > first.server_port
        finally:
            second.server_close()


@pytest.mark.parametrize("port", [-1, 65_536, 99_999])
def test_a_port_that_is_none_is_told(folder: Path, port: int) -> None:
    with pytest.raises(Trouble, match=f"There is no port {port}: name one from 1 to 65535"):
        serve.server(folder, port)


def test_the_last_port_has_no_next(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: object) -> None:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(serve, "Server", taken)
    with pytest.raises(Trouble, match="The ports 65530 to 65535 of"):
        serve.server(folder, 65_530)


@pytest.mark.parametrize("raised, code, said", [
    (Trouble("No wood."), 1, "No wood."),
    (OSError(28, "No space left on device", "site/x"), 1, "site/x cannot be used: No space left on device"),
    (KeyboardInterrupt(), 130, ""),
])  # fmt: skip
def test_what_keeps_the_shelf_from_being_served_is_told(
    raised: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise raised

    monkeypatch.setitem(shelf.COMMANDS, "play", broken)
    monkeypatch.setattr(sys, "argv", ["site", "play"])
    assert shelf.main() == code
    assert capsys.readouterr().err.strip() == said


def test_a_port_of_the_environment_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNTO_PORT", "eighty")
    with pytest.raises(Trouble, match="TURNTO_PORT takes a number, such as 8000; “eighty” is none"):
        shelf._port()
    monkeypatch.setenv("TURNTO_PORT", "")
    assert shelf._port() == 8000


def test_the_address_is_told_at_once_even_into_a_pipe(folder: Path) -> None:
    program = f"from pathlib import Path; from turnto.site import serve; serve.serve(Path({str(folder)!r}))"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert re.match(r"Turnto is at http://127\.0\.0\.1:\d+/", server.stdout.readline())
        server.terminate()


def asked(server: serve.Server, request: bytes) -> bytes:
    """What is answered to a request as it stands."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=5) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while part := line.recv(65_536):
            answer += part
        return answer


@pytest.mark.parametrize(
    "host, status",
    [
        (b"Host: 127.0.0.1:80", b"200"),
        (b"Host: localhost", b"200"),
        (b"Host: LOCALHOST:8000", b"200"),
        (b"Host: [::1]:80", b"200"),
        (b"Host: 192.168.1.20:80", b"200"),
        (b"Host: elsewhere.example", b"421"),
        (b"Host: elsewhere.example:8000", b"421"),
        (b"Host: localhost.elsewhere.example", b"421"),
        (b"Host: 127.0.0.1.elsewhere.example", b"421"),
        (b"Host: a@localhost", b"421"),
        (b"Host: [", b"421"),
        (b"Host: \xff", b"421"),
        (b"Host: localhost\r\nHost: elsewhere.example", b"421"),
        (b"X: y", b"421"),
    ],
)
def test_only_who_asks_this_machine_by_its_own_name_is_answered(folder: Path, host: bytes, status: bytes) -> None:
    with serve.running(folder) as server:
        answer = asked(server, b"GET /books/b.json HTTP/1.1\r\n" + host + b"\r\nConnection: close\r\n\r\n")
        assert answer.split()[1] == status


@pytest.mark.parametrize(
    "path", ["/books", "/books/", "/assets/", "/%00", "/a%00b", "/%2e%2e/%2e%2e/etc/passwd", "/%ff%fe"]
)
def test_no_folder_is_listed_and_no_odd_name_is_found(
    folder: Path, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve.running(folder) as server:
        for _ in range(2):
            connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
            connection.request("GET", path)
            response = connection.getresponse()
            while response.status == 301:
                connection.request("GET", response.headers["Location"])
                response.read()
                response = connection.getresponse()
            assert response.status == 404
            assert b"b.json" not in response.read()
            connection.close()
    assert "Traceback" not in capsys.readouterr().err


def test_a_picture_opened_alone_may_run_and_fetch_nothing(folder: Path) -> None:
    (folder / "books/leaf.svg").write_text("<svg/>", "utf-8")
    with serve.running(folder) as server:
        picture, page = ask(server, "/books/leaf.svg"), ask(server, "/")
        assert picture.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert "sandbox" in picture.headers["Content-Security-Policy"]
        assert page.headers["Content-Security-Policy"] == "frame-ancestors 'self'"
        assert {one.headers["X-Content-Type-Options"] for one in (picture, page)} == {"nosniff"}
