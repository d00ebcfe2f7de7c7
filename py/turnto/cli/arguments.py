"""What can be typed after `turnto`: a table of commands with their options."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from turnto import __version__
from turnto.rules.installed import SHIPPED


class CommandOption(NamedTuple):
    """Argument of a subcommand, as argparse takes it."""

    names: tuple[str, ...]
    how: dict[str, Any]


class Subcommand(NamedTuple):
    """Subcommand with its function (``module:function`` of cli.commands), help, examples and options."""

    name: str
    does: str
    help: str
    examples: str
    options: tuple[CommandOption, ...] = ()


def option(*names: str, **how: Any) -> CommandOption:
    """Return an option."""
    return CommandOption(names, how)


def switch(name: str, help: str) -> CommandOption:
    """Return an option without a value."""
    return option(name, action="store_true", help=help)


FIRST = next(iter(SHIPPED))
A_BOOK = "a folder of Markdown files, or one Markdown file"
BOOK = option("book", metavar="BOOK", help=A_BOOK)
BOOKS = option("books", metavar="BOOK", nargs="+", help=A_BOOK)
SYSTEM = option(
    "system", metavar="SYSTEM", help=f"the rule system: {', '.join(SHIPPED)}, or one that an installed package brings"
)
HERO = (
    option("--hero", metavar="FILE", help="a hero file, JSON or YAML"),
    option("--preset", metavar="NAME", help="one of the book's ready heroes"),
)
POLICIES = ("best", "first", "random", "careful", "endings")
POLICY = option("--policy", choices=POLICIES, default="careful", help="how the player decides (careful)")
SEED = option("--seed", type=int, default=1, metavar="N", help="the seed of the first (1)")

COMMANDS = (
    Subcommand(
        "new",
        "new:new",
        "write a first book to start from",
        f"turnto new lighthouse --system {FIRST}\nturnto play lighthouse",
        (
            option("name", metavar="NAME", help="the folder to write, and the title"),
            option("--system", metavar="SYSTEM", default=FIRST, help=f"the rule system it is played by ({FIRST})"),
            switch("--pages", "write a workflow that publishes it at GitHub Pages, too"),
        ),
    ),
    Subcommand(
        "check",
        "check:check",
        "say what is wrong with a book, and where",
        "turnto check adventures/the-hollow-weight\nturnto check book.md --json\nturnto check --explain missing-section\n"
        "turnto check book.md --read\nturnto check book.md --fix",
        (
            option("books", metavar="BOOK", nargs="*", help=A_BOOK),
            option(
                "--explain",
                metavar="CODE",
                nargs="?",
                const="",
                help="what a problem's code means; without one, all of them",
            ),
            switch("--read", "print how every instruction was read, and an index of things"),
            switch("--fix", "show and write the mends of which there is only one"),
            switch("--watch", "check anew whenever a book is saved"),
            switch("--json", "print the problems as JSON"),
        ),
    ),
    Subcommand(
        "play",
        "play:play",
        "play a book, in the terminal or by a script",
        "turnto play adventures/the-hollow-weight\n"
        'turnto play book.md --preset "Rook" --save rook.json\n'
        'turnto play book.md --dice "3 4 6 6" --choose "climb | 2 | Use the shield" --json\n'
        "turnto play book.md --at cellar --seed 7 --json",
        (
            BOOK,
            option("further", metavar="BOOK", nargs="*", help="more books that turns may lead into"),
            *HERO,
            option("--at", metavar="SECTION", help="arrive at this section, without the opening"),
            option("--seed", type=int, metavar="N", help="throw the dice of the house with this seed"),
            option("--dice", metavar="FACES", help='the faces thrown, in order: "3 4 6 6"'),
            option("--choose", metavar="ANSWERS", help='the answers, in order: "first | second | 2"'),
            option("--save", metavar="FILE", help="keep the game in this file, and go on with the one it keeps"),
            switch("--json", "print what happened as JSON"),
        ),
    ),
    Subcommand(
        "serve",
        "publish:serve",
        "show books in the browser, on this machine",
        "turnto serve lighthouse --watch",
        (
            BOOKS,
            option("--port", type=int, default=8000, metavar="N", help="the port, or the next free one (8000)"),
            switch("--watch", "build anew whenever a book is saved"),
        ),
    ),
    Subcommand(
        "build",
        "publish:build",
        "write a web site that plays books, as a folder of static files",
        "turnto build lighthouse --out site\nturnto build one two --out site --zip",
        (
            BOOKS,
            option("--out", metavar="DIR", required=True, help="the folder to write"),
            switch("--zip", "also as one zip file, as itch.io takes it"),
            switch("--single-file", "also as one HTML file, which plays from a double click"),
            option(
                "--address",
                metavar="URL",
                default="",
                help="where the site will be, so that previews of links show the cover",
            ),
            switch("--compress", "also each file as .gz and .br, for hosts that send these"),
            switch("--draft", "build a book with errors too; what is not understood stands marked in it"),
            switch("--keep-numbers", "write sections.map, which keeps the numbers for the next edition"),
        ),
    ),
    Subcommand(
        "odds",
        "odds:odds",
        "the odds of the first test or fight met in a section",
        "turnto odds book.md --at bridge\nturnto odds book.md --at ambush --hero rook.yaml --policy first --json",
        (
            BOOK,
            option("--at", metavar="SECTION", required=True, help="arrive at this section"),
            *HERO,
            option("--policy", choices=POLICIES, default="best", help="how decisions are taken (best)"),
            option("--seed", type=int, default=0, metavar="N", help="where odds must be simulated (0)"),
            switch("--json", "print the odds as JSON, in fractions"),
        ),
    ),
    Subcommand(
        "hero",
        "hero:hero",
        "say what a hero file amounts to, and what is not legal about it",
        f'turnto hero {FIRST} rook.yaml\nturnto hero {FIRST} rook.yaml --after --choose "Keep | 1"',
        (
            SYSTEM,
            option("file", metavar="FILE", help="the hero file, JSON or YAML"),
            switch("--after", "take the steps that follow an adventure"),
            option("--dice", metavar="FACES", help="with --after: the faces thrown, in order"),
            option("--choose", metavar="ANSWERS", help="with --after: the answers, in order"),
            switch("--json", "print the sheet as JSON, in the form of a hero file"),
        ),
    ),
    Subcommand(
        "test",
        "test:test",
        "play a book many times without a player, and say how it goes",
        "turnto test book.md --plays 1000 --seed 1\nturnto test book.md --policy random --json\nturnto test east west",
        (
            BOOK,
            option("further", metavar="BOOK", nargs="*", help="more books that turns are followed into"),
            *HERO,
            option("--plays", type=int, default=1000, metavar="N", help="how many games (1000)"),
            SEED,
            POLICY,
            option("--jobs", type=int, metavar="N", help="in how many processes (one a core); the report is the same"),
            option(
                "--scheduler",
                metavar="ADDRESS",
                help="play on the Dask cluster of this scheduler; the report is the same",
            ),
            switch("--own", "the plays that stand beside the book alone"),
            switch("--json", "print the figures as JSON"),
        ),
    ),
    Subcommand(
        "map",
        "survey:draw_map",
        "draw the sections of a book and the turns between them",
        "turnto map book.md\nturnto map book.md --out book.svg --plays 1000\nturnto map book.md --to mermaid",
        (
            BOOK,
            option("--to", choices=("html", "svg", "dot", "mermaid"), help="what to write (as the file is named)"),
            option("--out", metavar="FILE", help="the file to write, - for standard output (BOOK-map.html)"),
            *HERO,
            option(
                "--plays", type=int, default=200, metavar="N", help="games that say how often each is reached (200)"
            ),
            SEED,
            POLICY,
            option("--jobs", type=int, metavar="N", help="in how many processes (one a core)"),
        ),
    ),
    Subcommand(
        "stats",
        "survey:stats",
        "count the words, sections, choices and ways of a book, and what its prose repeats",
        "turnto stats book.md\nturnto stats adventures/the-hollow-weight --json",
        (BOOK, switch("--json", "print the figures as JSON")),
    ),
    Subcommand(
        "solve",
        "solve:solve",
        "say how well a book can be played, what its things are worth, and what makes no difference",
        'turnto solve book.md\nturnto solve book.md --seconds 600 --preset "Rook" --json',
        (
            BOOK,
            *HERO,
            option(
                "--seconds", type=float, default=60, metavar="N", help="how long it may take; longer knows more (60)"
            ),
            option("--positions", type=int, default=100000, metavar="N", help="positions opened at most (100000)"),
            option("--plays", type=int, default=200, metavar="N", help="games of each player at most (200)"),
            SEED,
            option("--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler"),
            option("--jobs", type=int, metavar="N", help="in how many processes games are played (one a core)"),
            switch("--json", "print the figures as JSON"),
        ),
    ),
    Subcommand(
        "rename",
        "rename:rename",
        "give a section, a keyword or a thing another name, everywhere in a book",
        'turnto rename book.md "the gate" "the east gate"\nturnto rename book.md Ferry Boat --kind keyword --dry-run',
        (
            BOOK,
            option("old", metavar="OLD", help="the name it has"),
            option("new", metavar="NEW", help="the name it gets"),
            option("--kind", choices=("section", "keyword", "thing"), help="what is meant (whatever has the name)"),
            switch("--dry-run", "show what would be changed, and change nothing"),
        ),
    ),
    Subcommand(
        "import",
        "exchange:import_",
        "make a book of a story that another tool wrote",
        f"turnto import story.twee --system {FIRST} --out lighthouse\nturnto import archive.html --json",
        (
            option("files", metavar="FILE", nargs="+", help="the story's files, or their folder"),
            option("--system", metavar="SYSTEM", default=FIRST, help=f"the rule system of the book ({FIRST})"),
            option("--out", metavar="BOOK", help="the folder to write (named after the title)"),
            option("--from", dest="format", metavar="FORMAT", help="the format, where the file does not show it"),
            option("--language", metavar="CODE", default="", help="the language of the book (as its text shows)"),
            switch("--json", "print the report as JSON"),
        ),
    ),
    Subcommand(
        "export",
        "exchange:export",
        "write a book in the format of another tool",
        "turnto export lighthouse --to twee --out lighthouse.twee\nturnto export lighthouse --to text",
        (
            BOOK,
            option("--to", metavar="FORMAT", required=True, help="twee, twine, gordian, ink, json, text or ifiction"),
            option("--out", metavar="FILE", help="the file to write; pictures are put beside it (standard output)"),
        ),
    ),
    Subcommand(
        "print",
        "print:print_",
        "set a book for paper, or for reading devices",
        "turnto print lighthouse\nturnto print lighthouse --size A4 --out lighthouse.pdf\nturnto print lighthouse --to epub",
        (
            BOOK,
            option("--to", choices=("pdf", "epub", "html"), help="what to write (as the file is named, or pdf)"),
            option("--size", choices=("A5", "A4"), default="A5", help="the paper (A5)"),
            option("--out", metavar="FILE", help="the file to write (named after the book)"),
        ),
    ),
    Subcommand(
        "lsp",
        "lsp:lsp",
        "serve an editor that speaks the language server protocol, on standard input and output",
        "turnto lsp",
        (),
    ),
    Subcommand(
        "phrasebook",
        "phrasebook:write",
        "print everything a book can say in a rule system, as Markdown",
        f"turnto phrasebook {FIRST} > phrasebook.md",
        (SYSTEM, option("--language", metavar="CODE", default="en", help="the language of the book (en)")),
    ),
)


def parser() -> ArgumentParser:
    """The command line of `turnto`."""
    made = ArgumentParser(
        prog="turnto",
        description="Play, write and publish solo gamebooks with their real rules and real dice.",
        epilog="turnto COMMAND --help tells about one command, with examples.",
    )
    made.add_argument("--version", action="version", version=f"turnto {__version__}")
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for one in COMMANDS:
        command: ArgumentParser = commands.add_parser(
            one.name,
            help=one.help,
            description=one.help[:1].upper() + one.help[1:] + ".",
            epilog="examples:\n" + "\n".join(f"  {line}" for line in one.examples.splitlines()),
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.set_defaults(execute=_later(one.does))
        for names, how in one.options:
            command.add_argument(*names, **how)
    return made


def _later(does: str) -> Callable[[Namespace], int]:
    """The function that carries a command out; its module is loaded only when it is wanted."""
    module, name = does.split(":")

    def execute(given: Namespace) -> int:
        code: int = getattr(import_module(f"turnto.cli.commands.{module}"), name)(given)
        return code

    return execute
