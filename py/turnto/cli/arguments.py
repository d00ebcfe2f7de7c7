"""What can be typed after `turnto`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib import import_module
from typing import Any

from turnto import __version__
from turnto.rules.installed import SHIPPED

POLICIES = ("best", "first", "random", "careful", "endings")
BOOK = "a folder of Markdown files, or one Markdown file"
FIRST = next(iter(SHIPPED))
SYSTEM = f"the rule system: {', '.join(SHIPPED)}, or one that an installed package brings"


def parser() -> ArgumentParser:
    """The command line of `turnto`."""
    made = ArgumentParser(
        prog="turnto",
        description="Play, write and publish solo gamebooks with their real rules and real dice.",
        epilog="turnto COMMAND --help tells about one command, with examples.",
    )
    made.add_argument("--version", action="version", version=f"turnto {__version__}")
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_new, _check, _play, _serve, _build, _odds, _hero, _test, _phrasebook):
        add(commands)
    return made


def _command(commands: Any, name: str, does: str, help: str, examples: str) -> ArgumentParser:
    made: ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=help[:1].upper() + help[1:] + ".",
        epilog="examples:\n" + "\n".join(f"  {line}" for line in examples.strip().splitlines()),
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.set_defaults(execute=_later(does))
    return made


def _later(does: str) -> Callable[[Namespace], int]:
    """The function that carries a command out; its module is loaded only when it is wanted."""
    module, name = does.split(":")

    def execute(given: Namespace) -> int:
        code: int = getattr(import_module(f"turnto.cli.commands.{module}"), name)(given)
        return code

    return execute


def _json(made: ArgumentParser, what: str) -> None:
    made.add_argument("--json", action="store_true", help=what)


def _hero_options(made: ArgumentParser) -> None:
    made.add_argument("--hero", metavar="FILE", help="a hero file, JSON or YAML")
    made.add_argument("--preset", metavar="NAME", help="one of the book's ready heroes")


def _new(commands: Any) -> None:
    made = _command(
        commands,
        "new",
        "new:new",
        "write a first book to start from",
        f"turnto new lighthouse --system {FIRST}\nturnto play lighthouse",
    )
    made.add_argument("name", metavar="NAME", help="the folder to write, and the title")
    made.add_argument("--system", metavar="SYSTEM", default=FIRST, help=f"the rule system it is played by ({FIRST})")


def _check(commands: Any) -> None:
    made = _command(
        commands,
        "check",
        "check:check",
        "say what is wrong with a book, and where",
        "turnto check adventures/the-hollow-weight\nturnto check book.md --json\nturnto check --explain missing-section",
    )
    made.add_argument("books", metavar="BOOK", nargs="*", help=BOOK)
    made.add_argument("--explain", metavar="CODE", help="what a problem's code means, and how to put it right")
    _json(made, "print the problems as JSON")


def _play(commands: Any) -> None:
    made = _command(
        commands,
        "play",
        "play:play",
        "play a book, in the terminal or by a script",
        "turnto play adventures/the-hollow-weight\n"
        'turnto play book.md --preset "Rook" --save rook.json\n'
        'turnto play book.md --dice "3 4 6 6" --choose "climb | 2 | Use the shield" --json\n'
        "turnto play book.md --at cellar --seed 7 --json",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("further", metavar="BOOK", nargs="*", help="more books that turns may lead into")
    _hero_options(made)
    made.add_argument("--at", metavar="SECTION", help="arrive at this section, without the opening")
    made.add_argument("--seed", type=int, metavar="N", help="throw the dice of the house with this seed")
    made.add_argument("--dice", metavar="FACES", help='the faces thrown, in order: "3 4 6 6"')
    made.add_argument("--choose", metavar="ANSWERS", help='the answers, in order: "first | second | 2"')
    made.add_argument("--save", metavar="FILE", help="keep the game in this file, and go on with the one it keeps")
    _json(made, "print what happened as JSON")


def _serve(commands: Any) -> None:
    made = _command(
        commands,
        "serve",
        "publish:serve",
        "show books in the browser, on this machine",
        "turnto serve lighthouse --watch",
    )
    made.add_argument("books", metavar="BOOK", nargs="+", help=BOOK)
    made.add_argument("--port", type=int, default=8000, metavar="N", help="the port, or the next free one (8000)")
    made.add_argument("--watch", action="store_true", help="build anew whenever a book is saved")


def _build(commands: Any) -> None:
    made = _command(
        commands,
        "build",
        "publish:build",
        "write a web site that plays books, as a folder of static files",
        "turnto build lighthouse --out site\nturnto build one two --out site --zip",
    )
    made.add_argument("books", metavar="BOOK", nargs="+", help=BOOK)
    made.add_argument("--out", metavar="DIR", required=True, help="the folder to write")
    made.add_argument("--zip", action="store_true", help="also as one zip file, as itch.io takes it")
    made.add_argument(
        "--keep-numbers", action="store_true", help="write sections.map, which keeps the numbers for the next edition"
    )


def _odds(commands: Any) -> None:
    made = _command(
        commands,
        "odds",
        "odds:odds",
        "the odds of the first test or fight met in a section",
        "turnto odds book.md --at bridge\nturnto odds book.md --at ambush --hero rook.yaml --policy first --json",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("--at", metavar="SECTION", required=True, help="arrive at this section")
    _hero_options(made)
    made.add_argument("--policy", choices=POLICIES, default="best", help="how decisions are taken (best)")
    made.add_argument("--seed", type=int, default=0, metavar="N", help="where odds must be simulated (0)")
    _json(made, "print the odds as JSON, in fractions")


def _hero(commands: Any) -> None:
    made = _command(
        commands,
        "hero",
        "hero:hero",
        "say what a hero file amounts to, and what is not legal about it",
        f'turnto hero {FIRST} rook.yaml\nturnto hero {FIRST} rook.yaml --after --choose "Keep | 1"',
    )
    made.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    made.add_argument("file", metavar="FILE", help="the hero file, JSON or YAML")
    made.add_argument("--after", action="store_true", help="take the steps that follow an adventure")
    made.add_argument("--dice", metavar="FACES", help="with --after: the faces thrown, in order")
    made.add_argument("--choose", metavar="ANSWERS", help="with --after: the answers, in order")
    _json(made, "print the sheet as JSON, in the form of a hero file")


def _test(commands: Any) -> None:
    made = _command(
        commands,
        "test",
        "test:test",
        "play a book many times without a player, and say how it goes",
        "turnto test book.md --plays 1000 --seed 1\nturnto test book.md --policy random --json\nturnto test east west",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("further", metavar="BOOK", nargs="*", help="more books that turns are followed into")
    _hero_options(made)
    made.add_argument("--plays", type=int, default=1000, metavar="N", help="how many games (1000)")
    made.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first (1)")
    made.add_argument("--policy", choices=POLICIES, default="careful", help="how the player decides (careful)")
    made.add_argument(
        "--jobs", type=int, metavar="N", help="in how many processes (one a core); the report is the same"
    )
    _json(made, "print the figures as JSON")


def _phrasebook(commands: Any) -> None:
    made = _command(
        commands,
        "phrasebook",
        "phrasebook:write",
        "print everything a book can say in a rule system, as Markdown",
        f"turnto phrasebook {FIRST} > phrasebook.md",
    )
    made.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    made.add_argument("--language", metavar="CODE", default="en", help="the language of the book (en)")
