"""What the reader should know besides the game: storage that fails, another tab, a book that has changed."""

from __future__ import annotations

from browser.controllers.session import OpenGame
from browser.views.html import Html, join
from browser.views.shell import frame
from turnto import __version__

TROUBLES = {
    "blocked": ("This browser keeps nothing for this page: its storage is switched off, as in some private windows.",),
    "full": ("The storage of this browser is full, so your last steps could not be kept.",),
}
PLAY_ON = "You can play on, but what you do is lost when this page is closed. Keep the game as a file to be safe."


def notices(now: OpenGame, refused: str) -> Html:
    """What the reader should know before reading on, with what can be done about it."""
    made: list[Html] = []
    if now.elsewhere:
        words = ("It has gone further there. What you do here would undo that.",)
        made.append(
            frame.notice(
                "This game was played on in another tab",
                words,
                frame.act("Show where it stands", "catch-up"),
                frame.act("Go on from here instead", "insist", link=True),
            )
        )
    elif now.trouble and not now.hushed:
        acts = (
            frame.act("Keep the game as a file", "export-open"),
            frame.act("Try again", "retry", link=True),
            frame.act("Play on without", "hush", link=True),
        )
        made.append(frame.notice("This browser will not keep your game", (*TROUBLES[now.trouble], PLAY_ON), *acts))
    if now.notices:
        made.append(
            frame.notice("The book has changed since you last read", now.notices, frame.act("Good", "told", link=True))
        )
    if refused:
        made.append(frame.notice("That cannot be taken as an answer", (refused,)))
    return join(made)


def report(now: OpenGame) -> str:
    """Where a mistake is: book, edition, section, version."""
    book, section = now.game.book, now.game.book.section(now.session.visit.section)
    number = f"{section.number} ({section.name})" if section.number else section.name
    edition = book.edition or "unnamed"
    return f"{book.title}, edition {edition}, section {number}; rules {now.game.system.name}; Turnto {__version__}"
