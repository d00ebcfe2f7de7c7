"""What the reader should know besides the game: storage that fails, another tab, a book that has changed."""

from __future__ import annotations

from browser.controllers.session import OpenGame
from browser.language import page_of
from browser.views.html import Html, join
from browser.views.shell import frame
from turnto import __version__


def notices(now: OpenGame, refused: str) -> Html:
    """What the reader should know before reading on, with what can be done about it."""
    words = page_of(now.game)
    made: list[Html] = []
    if now.elsewhere:
        made.append(
            frame.notice(
                words.say("played-on-elsewhere"),
                (words.say("gone-further-there"),),
                frame.act(words.say("show-where-it-stands"), "catch-up"),
                frame.act(words.say("go-on-from-here"), "insist", link=True),
            )
        )
    elif now.trouble and not now.hushed:
        acts = (
            frame.act(words.say("keep-game-as-file"), "export-open"),
            frame.act(words.say("try-again"), "retry", link=True),
            frame.act(words.say("play-on-without"), "hush", link=True),
        )
        made.append(
            frame.notice(
                words.say("will-not-keep-game"), (words.say(f"storage-{now.trouble}"), words.say("play-on-but")), *acts
            )
        )
    if now.notices:
        made.append(
            frame.notice(
                words.say("book-has-changed"), now.notices, frame.act(words.say("hide-this"), "told", link=True)
            )
        )
    if refused:
        made.append(frame.notice(words.say("no-answer"), (refused,)))
    return join(made)


def report(now: OpenGame) -> str:
    """Where a mistake is: book, edition, section, version."""
    book, section = now.game.book, now.game.book.section(now.session.visit.section)
    words = page_of(now.game)
    return words.say(
        "report",
        book=book.title,
        edition=book.edition or words.say("edition-unnamed"),
        section=f"{section.number} ({section.name})" if section.number else section.name,
        rules=now.game.system.name,
        version=__version__,
    )
