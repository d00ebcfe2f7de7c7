"""Fuzz targets: each takes any bytes, and raises nothing but what its parser promises to raise.

An importer of other people's formats is a target too: a function here, a line in ``TARGETS`` and in ``SHARES``, and a
folder of that name in ``corpus``.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
import zlib
from base64 import urlsafe_b64encode
from binascii import crc32
from collections.abc import Callable
from functools import cache
from pathlib import Path

from browser import saved_games
from browser.views.address import place
from browser.views.page.page import page
from browser.views.sheet.sheet import sheet
from support.reading import compiled, read, read_text, system
from turnto.book.check import svg
from turnto.book.problem import as_json, render
from turnto.book.text.header import plain_yaml
from turnto.cli import main as command
from turnto.core import hero_file
from turnto.core.untrusted import json_in
from turnto.exchange.importers import files
from turnto.exchange.sentences import Sentences, SystemChecks
from turnto.exchange.story import ImportRefused
from turnto.exchange.write import written
from turnto.ir.book import CompiledBook
from turnto.ir.ops import If, Jump
from turnto.play import campaign
from turnto.play.game import Game
from turnto.play.portable_hero import TravelError, arrived
from turnto.play.save import SaveError

SAVES = Path(__file__).parents[1] / "saves"
HARMLESS = ("play", "check", "hero", "phrasebook")
"""Commands that are carried out; others write, serve or take long, so that their arguments alone are read."""


def text(raw: bytes) -> None:
    """A book is read, told of, and opened as compiled."""
    book, problems = read_text(raw, "fuzz", system("gnat"))
    for problem in problems:
        assert min(problem.place.line, problem.place.column) >= 1, problem
    render(problems, book.sources)
    json.dumps(as_json(problems))
    opened = CompiledBook(json.loads(json.dumps(compiled(book, system("gnat")))))
    for name in opened.kept["sections"]:
        ops = opened.section(name).ops
        for op in ops:
            assert not isinstance(op, If) or 0 <= op.otherwise <= len(ops)
            assert not isinstance(op, Jump) or 0 <= op.to <= len(ops)


def picture(raw: bytes) -> None:
    """A picture is judged."""
    assert isinstance(svg.flaw(raw), str)


@cache
def _game() -> Game:
    book, _ = read(SAVES / "books" / "lime-kiln.md")
    return Game(CompiledBook(compiled(book)), system(book.system))


def save(raw: bytes) -> None:
    """A save is refused, or goes on: drawn, kept and read again it is the same game."""
    words = raw.decode("utf-8", "replace")
    campaign.book_of(words)
    try:
        journey, _ = campaign.read(words, _game())
    except SaveError:
        return
    page(_game(), journey.session, {})
    sheet(_game(), journey.session, "")
    again, _ = campaign.read(json.dumps(campaign.packed(journey)), _game())
    assert again.session.state == journey.session.state


def kept(raw: bytes) -> None:
    """What a browser has kept, or a file brings back, is read or refused in a sentence."""
    words = raw.decode("utf-8", "replace")
    for reading in (saved_games.read_game, lambda text: saved_games.read_hero(text, "a")):
        with contextlib.suppress(ValueError):
            reading(words)


def hero(raw: bytes) -> None:
    """A hero file, JSON or YAML, is a hero with problems."""
    words = raw.decode("utf-8", "replace")
    for reading in (json_in, plain_yaml):
        try:
            mapping = reading(words)
        except (ValueError, RecursionError):
            continue
        found, problems = hero_file.hero(mapping, system("gnat"))
        json.dumps(hero_file.hero_json(found, system("gnat")))
        assert all(str(problem) for problem in problems)


def fragment(raw: bytes) -> None:
    """A fragment of an address, as it stands and as what one can hold, brings a hero or is refused."""
    words = raw.decode("utf-8", "replace")
    place(words)
    packed = urlsafe_b64encode(zlib.compress(raw)).decode("ascii").rstrip("=")
    for brought in (words, f"#hero=1.{crc32(raw):08x}.{packed}"):
        with contextlib.suppress(TravelError):
            arrived(brought, _game())


def arguments(raw: bytes) -> None:
    """The command ends with one of its exit codes, and shows no traceback."""
    words = raw.decode("utf-8", "surrogateescape").split("\0")
    # Nothing is written or read outside the folder this runs in.
    given = [
        word.replace("/", "-").replace("..", "-").replace("BOOK", str(SAVES / "books" / "lime-kiln.md"))
        for word in words
    ]
    told, was, there = io.StringIO(), os.environ.get("TURNTO_DEBUG"), Path.cwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        os.chdir(folder)
        os.environ["TURNTO_DEBUG"] = "1"  # what would be told as a fault of Turnto's own is one here
        try:
            code = _carried_out(given)
        finally:
            os.chdir(there)
            os.environ.pop("TURNTO_DEBUG") if was is None else os.environ.update(TURNTO_DEBUG=was)
    assert code in (0, 1, 2, 130), code
    assert "Traceback" not in told.getvalue()


def _carried_out(given: list[str]) -> object:
    from turnto.cli.arguments import parser

    try:
        if given[:1] and given[0] in HARMLESS:
            return command(given)
        parser().parse_args(given)
    except SystemExit as end:
        return end.code or 0
    return 0


@cache
def _sentences() -> Sentences:
    return Sentences(system("gnat"))


def importing(raw: bytes) -> None:
    """A story of another tool is refused, or comes in as a book that has sections; a first line may name its format."""
    first, _, rest = raw.partition(b"\n")
    format = first.decode("ascii", "replace")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / ("story.docx" if raw.startswith(b"PK") else "story.txt")
        source.write_bytes(rest if format in files.FORMATS else raw)
        try:
            stories = files.read(
                [source],
                format if format in files.FORMATS else "",
                SystemChecks(_sentences()),
            )
            made = [written(story, system("gnat")) for story in stories]
        except ImportRefused:
            return
    for one in made:
        book, problems = read_text(one.files["book.md"])
        assert book.sections
        render(problems, book.sources)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "text": text,
    "picture": picture,
    "save": save,
    "page": kept,
    "hero": hero,
    "fragment": fragment,
    "arguments": arguments,
    "import": importing,
}
SHARES = {
    "text": 5,
    "picture": 290,
    "save": 20,
    "page": 290,
    "hero": 100,
    "fragment": 260,
    "arguments": 5,
    "import": 30,
}
"""Parts in a thousand of the inputs, by what one costs."""
