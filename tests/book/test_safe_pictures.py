"""Pictures of a stranger's book: what is only drawn is let in, what can do more is refused, by name."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from support.coinflip import COINFLIP
from support.pace import seconds
from support.reading import read
from turnto.book.check.pictures import flaw

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\n---\n"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
ADVENTURES = Path(__file__).parents[2] / "adventures"
SHIPPED = sorted(ADVENTURES.rglob("*.svg"))


def svg(inside: str, opening: str = OPEN) -> bytes:
    return f"{opening}{inside}</svg>".encode()


@pytest.mark.parametrize(
    "inside, named",
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<g><script href='#a'/></g>", "<script>"),
        ("<foreignObject/>", "<foreignObject>"),
        ('<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>', "<script> of http://www.w3.org/1999/xhtml"),
        ('<iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/>', "<iframe>"),
        ('<rect onload="alert(1)"/>', "the event onload"),
        ('<rect ONLOAD="alert(1)"/>', "the event ONLOAD"),
        ('<a href="javascript:alert(1)"/>', "an address outside itself"),
        ('<a xlink:href=" javascript:alert(1)"/>', "an address outside itself"),
        ('<a href="https://elsewhere.example/"/>', "an address outside itself"),
        ('<a href="#a" ping="https://elsewhere.example/"/>', "a ping"),
        ('<image href="other.png"/>', "an address outside itself"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "an address outside itself"),
        ('<use href="other.svg#leaf"/>', "an address outside itself"),
        ('<use href="data:image/png;base64,AAAA"/>', "an address outside itself"),
        ('<animate attributeName="href" to="#x"/>', "an animation of href"),
        ('<animate attributeName="xlink:href" to="#x"/>', "an animation of xlink:href"),
        ('<set attributeName="onclick" to="x"/>', "an animation of onclick"),
        ('<animate attributeName="fill" to="javascript:x"/>', "to that fetches or runs"),
        ('<rect fill="url(https://elsewhere.example/a)"/>', "fill that fetches"),
        ('<rect fill="URL ( other.svg#a )"/>', "fill that fetches"),
        ('<rect style="background:url(x)"/>', "style that fetches"),
        ('<rect style="fill:u\\72l(x)"/>', "style that fetches"),
        ("<style>@import 'x';</style>", "a style that fetches"),
        ("<style>@im<![CDATA[port 'x';]]></style>", "a style that fetches"),
        ("<style>a{fill:url(//x)}</style>", "a style that fetches"),
        ('<g xml:base="https://elsewhere.example/"/>', "xml:base"),
        ('<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>', "event of http://www.w3.org/2001"),
        ("<handler/>", "<handler>"),
        ("<?xml-stylesheet href='x'?>", "a processing instruction"),
        ("<g>" * 200 + "</g>" * 200, "is nested more than"),
        ("<g>", "is no well-formed SVG"),
    ],
)
def test_a_picture_that_can_do_more_than_be_looked_at_is_refused(inside: str, named: str) -> None:
    assert named in flaw("a.svg", svg(inside))


@pytest.mark.parametrize(
    "body, named",
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "declares entities"),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", "is no SVG"),
        (b"", "is no well-formed SVG"),
        (b"\0" * 100, "is no well-formed SVG"),
        (b'<?xml version="1.0" encoding="utf-7"?>' + svg(""), "UTF-8"),
        (b'<?xml version="1.0" encoding="idna"?>' + svg(""), "UTF-8"),
        (b"<svg>" + b" " * 4_000_001, "is larger than"),
    ],
)
def test_what_is_no_plain_svg_is_refused(body: bytes, named: str) -> None:
    assert named in flaw("a.svg", body)


@pytest.mark.parametrize(
    "inside",
    [
        '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><use xlink:href="#g"/><use href=" #g"/>',
        '<image href="data:image/png;base64,iVBORw0KGgo="/>',
        "<style>.a{fill:url('#g');stroke:red}</style><title>A sad expression (mine)</title>",
        '<rect aria-label="a \\ and an expression(s)"/>',
        '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
        '<i:namedview xmlns:i="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" onload="x"/>',
        '<circle><animate attributeName="r" values="1;2"/></circle>',
    ],
)
def test_a_picture_that_is_only_drawn_is_let_in(inside: str) -> None:
    document_type = (
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert flaw("a.svg", svg(inside)) == ""
    assert flaw("a.svg", b'<?xml version="1.0" encoding="UTF-8"?>' + document_type + svg(inside)) == ""


@pytest.mark.parametrize(
    "name, body, sound",
    [
        ("a.png", b"\x89PNG\r\n\x1a\n", True),
        ("a.PNG", b"\x89PNG\r\n\x1a\n", True),
        ("a.png", b"<!doctype html><script>1</script>", False),
        ("a.jpeg", b"\xff\xd8\xff\xe0", True),
        ("a.gif", b"GIF89a", True),
        ("a.webp", b"<html>", False),
        ("a.avif", b"\0\0\0\x20ftypavif", True),
        ("a.html", b"", False),
        ("a", b"", False),
    ],
)
def test_a_picture_is_of_the_kind_that_its_name_says(name: str, body: bytes, sound: bool) -> None:
    assert (flaw(name, body) == "") is sound


def test_every_shipped_picture_is_only_drawn() -> None:
    assert SHIPPED
    assert {path.name: found for path in SHIPPED if (found := flaw(path.name, path.read_bytes()))} == {}


@pytest.mark.parametrize(
    "shape", [b"<g/>", b"<g a='", b"<style>url(", b"&lt;", b"<!--", b" url( ", b"<g onload='x'", b"\xff"]
)
def test_a_megabyte_of_any_shape_is_judged_in_a_moment(shape: bytes) -> None:
    picture = OPEN.encode() + shape * (1_000_000 // len(shape))
    assert seconds(lambda: flaw("a.svg", picture), 10.0) < 10.0  # a freeze, told from a slow machine


def told(folder: Path, text: str) -> dict[str, str]:
    (folder / "book.md").write_text(f"{HEAD}## a [end]\n{text}\n", "utf-8")
    return {problem.code: problem.level for problem in read(folder, COINFLIP)[1]}


def test_an_unsafe_picture_is_an_error_of_the_book(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(svg("<script/>"))
    assert told(tmp_path, "![A](a.svg)") == {"picture-unsafe": "error"}


@pytest.mark.parametrize(
    "file", ["../a.png", "x/../../a.png", "/etc/a.png", "C:/a.png", "..%5Ca.png", "%5C%5Chost%5Ca.png", "x/../a.png"]
)
def test_a_picture_named_by_a_path_that_leaves_the_folder_is_an_error(tmp_path: Path, file: str) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert told(folder, f"![A]({file})") == {"picture-outside": "error"}


def linked(link: Path, to: Path) -> None:
    try:
        link.symlink_to(to, to.is_dir())
    except OSError:  # Windows without the right to make links
        pytest.skip("no symbolic links here")


def test_a_picture_that_is_a_link_out_of_the_folder_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    linked(folder / "a.png", tmp_path / "secret.png")
    assert told(folder, "![A](a.png)") == {"picture-outside": "error"}


def test_a_picture_in_a_folder_that_is_a_link_out_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    linked(folder / "art", tmp_path)
    assert told(folder, "![A](art/a.png)") == {"picture-outside": "error"}


def test_a_link_within_the_folder_is_a_file_of_the_book(tmp_path: Path) -> None:
    (tmp_path / "b.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    linked(tmp_path / "a.png", tmp_path / "b.png")
    assert told(tmp_path, "![A](a.png)") == {}


def test_a_text_that_is_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "secret.md").write_text("the secret", "utf-8")
    linked(folder / "more.md", tmp_path / "secret.md")
    assert told(folder, "x") == {"text-outside": "error"}
    assert "secret" not in str(read(folder, COINFLIP)[0].sources)


def test_a_book_of_nothing_but_a_link_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "secret.md").write_text(f"{HEAD}## a [end]\n", "utf-8")
    linked(folder / "book.md", tmp_path / "secret.md")
    assert "text-outside" in {problem.code for problem in read(folder, COINFLIP)[1]}


def test_a_link_that_leads_to_itself_is_told(tmp_path: Path) -> None:
    linked(tmp_path / "a.png", tmp_path / "a.png")
    assert len(told(tmp_path, "![A](a.png)").keys() & {"picture-outside", "picture-missing"}) == 1
