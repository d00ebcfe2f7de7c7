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
    for add in (
        _new,
        _check,
        _play,
        _serve,
        _build,
        _odds,
        _hero,
        _test,
        _map,
        _stats,
        _solve,
        _rename,
        _import,
        _export,
        _print,
        _lsp,
        _phrasebook,
    ):
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
    made.add_argument("--pages", action="store_true", help="write a workflow that publishes it at GitHub Pages, too")


def _check(commands: Any) -> None:
    made = _command(
        commands,
        "check",
        "check:check",
        "say what is wrong with a book, and where",
        "turnto check adventures/the-hollow-weight\nturnto check book.md --json\nturnto check --explain missing-section\n"
        "turnto check book.md --read\nturnto check book.md --fix",
    )
    made.add_argument("books", metavar="BOOK", nargs="*", help=BOOK)
    made.add_argument(
        "--explain", metavar="CODE", nargs="?", const="", help="what a problem's code means; without one, all of them"
    )
    made.add_argument(
        "--read", action="store_true", help="print how every instruction was read, and an index of things"
    )
    made.add_argument("--fix", action="store_true", help="show and write the mends of which there is only one")
    made.add_argument("--watch", action="store_true", help="check anew whenever a book is saved")
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
        "--single-file", action="store_true", help="also as one HTML file, which plays from a double click"
    )
    made.add_argument(
        "--address", metavar="URL", default="", help="where the site will be, so that previews of links show the cover"
    )
    made.add_argument(
        "--compress", action="store_true", help="also each file as .gz and .br, for hosts that send these"
    )
    made.add_argument(
        "--draft", action="store_true", help="build a book with errors too; what is not understood stands marked in it"
    )
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
    made.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler; the report is the same"
    )
    made.add_argument("--own", action="store_true", help="the plays that stand beside the book alone")
    _json(made, "print the figures as JSON")


def _map(commands: Any) -> None:
    made = _command(
        commands,
        "map",
        "survey:draw_map",
        "draw the sections of a book and the turns between them",
        "turnto map book.md\nturnto map book.md --out book.svg --plays 1000\nturnto map book.md --to mermaid",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("--to", choices=("html", "svg", "dot", "mermaid"), help="what to write (as the file is named)")
    made.add_argument("--out", metavar="FILE", help="the file to write, - for standard output (BOOK-map.html)")
    _hero_options(made)
    made.add_argument(
        "--plays", type=int, default=200, metavar="N", help="games that say how often each is reached (200)"
    )
    made.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first (1)")
    made.add_argument("--policy", choices=POLICIES, default="careful", help="how the player decides (careful)")
    made.add_argument("--jobs", type=int, metavar="N", help="in how many processes (one a core)")


def _stats(commands: Any) -> None:
    made = _command(
        commands,
        "stats",
        "survey:stats",
        "count the words, sections, choices and ways of a book, and what its prose repeats",
        "turnto stats book.md\nturnto stats adventures/the-hollow-weight --json",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    _json(made, "print the figures as JSON")


def _solve(commands: Any) -> None:
    made = _command(
        commands,
        "solve",
        "solve:solve",
        "say how well a book can be played, what its things are worth, and what makes no difference",
        'turnto solve book.md\nturnto solve book.md --seconds 600 --preset "Rook" --json',
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    _hero_options(made)
    made.add_argument(
        "--seconds", type=float, default=60, metavar="N", help="how long it may take; longer knows more (60)"
    )
    made.add_argument("--positions", type=int, default=100000, metavar="N", help="positions opened at most (100000)")
    made.add_argument("--plays", type=int, default=200, metavar="N", help="games of each player at most (200)")
    made.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first (1)")
    made.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    made.add_argument("--jobs", type=int, metavar="N", help="in how many processes games are played (one a core)")
    _json(made, "print the figures as JSON")


def _rename(commands: Any) -> None:
    made = _command(
        commands,
        "rename",
        "rename:rename",
        "give a section, a keyword or a thing another name, everywhere in a book",
        'turnto rename book.md "the gate" "the east gate"\nturnto rename book.md Ferry Boat --kind keyword --dry-run',
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("old", metavar="OLD", help="the name it has")
    made.add_argument("new", metavar="NEW", help="the name it gets")
    made.add_argument("--kind", choices=("section", "keyword", "thing"), help="what is meant (whatever has the name)")
    made.add_argument("--dry-run", action="store_true", help="show what would be changed, and change nothing")


def _lsp(commands: Any) -> None:
    _command(
        commands,
        "lsp",
        "lsp:lsp",
        "serve an editor that speaks the language server protocol, on standard input and output",
        "turnto lsp",
    )


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


def _import(commands: Any) -> None:
    made = _command(
        commands,
        "import",
        "exchange:import_",
        "make a book of a story that another tool wrote",
        f"turnto import story.twee --system {FIRST} --out lighthouse\nturnto import archive.html --json",
    )
    made.add_argument("files", metavar="FILE", nargs="+", help="the story's files, or their folder")
    made.add_argument("--system", metavar="SYSTEM", default=FIRST, help=f"the rule system of the book ({FIRST})")
    made.add_argument("--out", metavar="BOOK", help="the folder to write (named after the title)")
    made.add_argument("--from", dest="format", metavar="FORMAT", help="the format, where the file does not show it")
    made.add_argument("--language", metavar="CODE", default="en", help="the language of the book (en)")
    _json(made, "print the report as JSON")


def _export(commands: Any) -> None:
    made = _command(
        commands,
        "export",
        "exchange:export",
        "write a book in the format of another tool",
        "turnto export lighthouse --to twee --out lighthouse.twee\nturnto export lighthouse --to text",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("--to", metavar="FORMAT", required=True, help="twee, twine, gordian, ink, json, text or ifiction")
    made.add_argument("--out", metavar="FILE", help="the file to write; pictures are put beside it (standard output)")


def _print(commands: Any) -> None:
    made = _command(
        commands,
        "print",
        "print:print_",
        "set a book for paper, or for reading devices",
        "turnto print lighthouse\nturnto print lighthouse --size A4 --out lighthouse.pdf\nturnto print lighthouse --to epub",
    )
    made.add_argument("book", metavar="BOOK", help=BOOK)
    made.add_argument("--to", choices=("pdf", "epub", "html"), default="pdf", help="what to write (pdf)")
    made.add_argument("--size", choices=("A5", "A4"), default="A5", help="the paper (A5)")
    made.add_argument("--out", metavar="FILE", help="the file to write (named after the book)")
