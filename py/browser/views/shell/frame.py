"""What stands round every page: the running head with what it opens, notices, dialogs."""

from __future__ import annotations

from collections.abc import Iterable

from browser.language import direction
from browser.views.address import address
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.html import text as plain
from turnto.ir.book import CompiledBook
from turnto.words.translator import Translator

_ICON = {
    "book": '<path d="M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v13"/>',
    "die": '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" stroke-width="2.4"/>',
    "throw-again": '<path d="M5 8.5h11v11H5zM8.5 5h11v11M8.6 12.1h.01M12.4 15.9h.01"/>',
    "undo": '<path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-4"/>',
    "redo": '<path d="M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h4"/>',
    "notebook": '<path d="M6.5 3.5h11v17l-5.500-4-5.500 4z"/>',
    "letters": '<path d="M3 18 8 6l5 12M4.7 14h6.6M14.5 18l3-7.5 3.5 7.5M15.5 15.7h4.3"/>',
}


def icon(name: str) -> Html:
    """A small drawing beside a word."""
    return tag(
        "svg",
        Html(_ICON[name]),
        class_="icon",
        viewBox="0 0 24 24",
        fill="none",
        stroke="currentColor",
        stroke_width="1.5",
        stroke_linecap="round",
        stroke_linejoin="round",
        aria_hidden="true",
    )


INKS = ("spruce", "madder", "indigo", "umber")


def ink(book: str) -> str:
    """The second ink of a book: always the same one for the same book."""
    return INKS[sum(map(ord, book)) % len(INKS)]


def inked(book: str, inside: Html) -> Html:
    """Something drawn in a book's second ink."""
    return tag("div", inside, class_="inked", data_ink=ink(book))


MARK = join("Turn", tag("i", "to"))


def top(words: Translator, book: str = "", title: str = "", *, playing: bool = False) -> Html:
    """The running head with what it opens; ``book`` and ``title`` where one is open."""
    return join(
        tag("a", words.say("skip-to-text"), class_="skip", href="#page", data_do=command("skip")),
        tag(
            "header",
            _home(words, title),
            tag("nav", *_nav(words, book, playing), aria_label=words.say("about-this-game")),
            class_="bar",
        ),
        tag("div", id="log", class_="drawer log", popover=True, role="dialog", aria_label=words.say("every-throw"))
        if playing
        else None,
        tag(
            "div",
            id="notebook",
            class_="drawer notebook",
            popover=True,
            role="dialog",
            aria_label=words.say("notebook"),
        )
        if playing
        else None,
    )


def _home(words: Translator, title: str) -> Html:
    if not title:
        return tag("a", MARK, class_="home mark", href="#/")
    return tag("a", tag("span", f"{words.say('shelf-now-open')} ", class_="sr"), title, class_="home", href="#/")


def _nav(words: Translator, book: str, playing: bool) -> Iterable[Html]:
    if playing:
        yield tag("span", undo(words), id="undo")
    if book:
        yield tag("a", icon("book"), tag("span", words.say("how-to-play"), class_="word"), href=address(book, "rules"))
    else:
        yield tag("a", icon("book"), tag("span", words.say("about"), class_="word"), href="#/?about")
    if playing:
        yield tag(
            "button",
            icon("die"),
            tag("span", words.say("throws"), class_="word"),
            type="button",
            data_do=command("log"),
        )
        yield tag(
            "button",
            icon("notebook"),
            tag("span", words.say("notebook"), class_="word"),
            type="button",
            data_do=command("notebook", "way"),
        )
    yield tag(
        "button",
        icon("letters"),
        tag("span", words.say("settings"), class_="word"),
        type="button",
        popovertarget="menu",
    )


def undo(words: Translator, what: str = "", *, possible: bool = False) -> Html:
    """The button that takes back what was pressed last, where there is something to take back."""
    said = words.say("undo-what", what=what) if what else words.say("undo")
    return _step("undo", words.say("undo"), said, keys="Control+Z", disabled=not possible)


def redo(words: Translator, what: str) -> Html:
    """The button that does again what was undone last."""
    return _step("redo", words.say("redo"), words.say("redo-what", what=what), keys="Control+Shift+Z")


def throw_again(words: Translator) -> Html:
    """The button by which the last throw is made a second time, in easy mode."""
    return _step("throw-again", words.say("throw-again"), words.say("throw-again"))


def _step(do: str, word: str, said: str, *, keys: str | None = None, disabled: bool = False) -> Html:
    return tag(
        "button",
        icon(do),
        tag("span", word, class_="word"),
        type="button",
        title=said,
        aria_label=said,
        aria_keyshortcuts=keys,
        data_do=command(do),
        disabled=disabled,
    )


def spread(inside: Html, *, wide: bool = False, view: str = "") -> Html:
    """A page by itself."""
    return tag(
        "div", tag("div", inside, class_="page", data_view=view), class_=classes("spread", "wide" if wide else None)
    )


def play(words: Translator, book: CompiledBook, article: Html, sheet: Html, vitals: Html) -> Html:
    """The page in play with the sheet beside it."""
    beside = tag(
        "section", sheet, id="sheet", class_="sheet", popover=True, aria_label=words.say("character-sheet"), tabindex=0
    )
    inside = join(
        tag("div", tag("div", article, id="text", dir=direction(book.language)), beside, class_="spread with-sheet"),
        tag("div", vitals, id="vitals", class_="vitals"),
    )
    return tag("div", inside, class_="inked", data_ink=ink(book.id), lang=words.language)


def notice(title: str, words: Iterable[str], *acts: Html) -> Html:
    """Something that should be known, above the page."""
    return tag(
        "section",
        tag("h2", title),
        *(tag("p", line) for line in words),
        tag("p", *acts, class_="acts") if acts else None,
        class_="notice",
        aria_label=title,
    )


def act(label: str, do: str, *about: str, quiet: bool = False, link: bool = False) -> Html:
    """A button of the page's own, as against the book's."""
    return tag(
        "button",
        label,
        type="button",
        class_="link" if link else classes("act", "quiet" if quiet else None),
        data_do=command(do, *about),
    )


def confirm(title: str, words: Iterable[Html | str], *, yes: str, no: str, do: str) -> Html:
    """A question that must be answered before something is lost."""
    acts = tag("p", act(no, "close", quiet=True), act(yes, do), class_="acts")
    return join(tag("h2", title, id="confirm-title"), (tag("p", line) for line in words), acts)


def problem(title: str, words: Iterable[Html | str], *acts: Html) -> Html:
    """A page that says what went wrong and what can be done."""
    head = tag("h1", title, class_="title", tabindex=-1)
    return spread(
        join(head, (tag("p", line) for line in words), tag("p", *acts, class_="acts") if acts else NOTHING),
        view="problem",
    )


def nothing_came(error: Exception) -> bool:
    """Whether a file was not fetched because nothing answered, as against one that came and is no good (start.mjs)."""
    return getattr(error, "name", "") == "NothingCame"


def not_opened(words: Translator, title: str, error: Exception) -> Html:
    """Return the page for a book that failed to open: what to do, then the reason in small print."""
    if nothing_came(error):
        lines: tuple[Html | str, ...] = (words.say("not-fetched"),)
        first = act(words.say("try-again"), "try")
    else:
        lines = (words.say("part-missing"), tag("small", f"({error})"))
        first = act(words.say("reload-page"), "reload")
    back = act(words.say("back-to-shelf"), "shelf", quiet=True)
    return problem(words.say("cannot-be-opened", title=title), lines, first, back)


def damaged(words: Translator, book: str, slot: str, error: str) -> Html:
    """A kept game that cannot be gone on with; nothing of it is thrown away unasked."""
    acts = (
        act(words.say("keep-it-as-file"), "export", book, slot, quiet=True),
        act(words.say("forget-and-start-again"), "forget", book, slot),
        act(words.say("back-to-shelf"), "shelf", link=True),
    )
    return problem(words.say("game-not-opened"), (error, words.say("keep-what-is-left-hint")), *acts)


def newer(told: str, *acts: Html) -> Html:
    """That a newer edition waits, with what can be done."""
    return tag("p", told, " ", *acts)


def fault(words: Translator, text: str) -> Html:
    """Something went wrong that should not have: what became of the game, what to send, how to go on."""
    box = tag("textarea", plain(text), readonly=True, rows=6, aria_label=words.say("what-to-send"), class_="report")
    acts = (
        act(words.say("copy-report"), "copy-fault", quiet=True),
        act(words.say("reload-page"), "reload", quiet=True),
        act(words.say("go-on"), "close"),
    )
    return join(
        tag("h2", words.say("went-wrong"), id="confirm-title"),
        tag("p", words.say("went-wrong-how")),
        box,
        tag("p", *acts, class_="acts"),
    )


def report(words: Translator, text: str) -> Html:
    """What to send with a report of a mistake."""
    box = tag("textarea", plain(text), readonly=True, rows=4, aria_label=words.say("what-to-send"), class_="report")
    return join(
        tag("h2", words.say("report-a-mistake"), id="confirm-title"),
        tag("p", words.say("report-how")),
        box,
        tag("p", act(words.say("close"), "close"), class_="acts"),
    )
