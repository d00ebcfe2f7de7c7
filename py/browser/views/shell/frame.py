"""What stands round every page: the running head, the settings, the drawer of throws, notices, dialogs."""

from __future__ import annotations

from collections.abc import Iterable

from browser.ports import Settings
from browser.views.address import address
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.html import text as plain

_ICON = {
    "book": '<path d="M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v13"/>',
    "die": '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" stroke-width="2.4"/>',
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


def top(book: str = "", title: str = "", settings: Settings | None = None, *, playing: bool = False) -> Html:
    """The running head with what it opens; ``book`` and ``title`` where one is open."""
    return join(
        tag("a", "Skip to the text", class_="skip", href="#page", data_do=command("skip")),
        tag("header", _home(title), tag("nav", *_nav(book, playing), aria_label="About this game"), class_="bar"),
        menu(settings or Settings(), playing),
        tag("div", id="log", class_="drawer log", popover=True, role="dialog", aria_label="Every throw")
        if playing
        else None,
    )


def _home(title: str) -> Html:
    if not title:
        return tag("a", MARK, class_="home mark", href="#/")
    return tag("a", tag("span", "Shelf. Now open: ", class_="sr"), title, class_="home", href="#/")


def _nav(book: str, playing: bool) -> Iterable[Html]:
    if book:
        yield tag("a", icon("book"), tag("span", "How to play", class_="word"), href=address(book, "rules"))
    else:
        yield tag("a", icon("book"), tag("span", "About", class_="word"), href="#/?about")
    if playing:
        yield tag("button", icon("die"), tag("span", "Throws", class_="word"), type="button", data_do=command("log"))
    yield tag("button", icon("letters"), tag("span", "Settings", class_="word"), type="button", popovertarget="menu")


def menu(settings: Settings, playing: bool = False) -> Html:
    """Paper and text; games as files; who made this."""
    papers = (("", "System"), ("light", "Light"), ("sepia", "Sepia"), ("dark", "Dark"))
    sizes = (("small", "Small "), ("", "Middling "), ("large", "Large "), ("huge", "Huge "))
    theme = (_switch("theme", value, label, value == settings.theme) for value, label in papers)
    size = (
        _switch("size", value, join(tag("span", label, class_="sr"), "A"), value == settings.size, f"s{place}")
        for place, (value, label) in enumerate(sizes, 1)
    )
    items = [
        tag("button", "Keep this game as a file", type="button", class_="link", data_do=command("export-open"))
        if playing
        else None,
        tag("button", "Take the hero elsewhere", type="button", class_="link", data_do=command("hero-sign-off"))
        if playing
        else None,
        tag(
            "button", "Bring back a game or a hero from a file", type="button", class_="link", data_do=command("import")
        ),
        tag("a", "About Turnto", class_="link", href="#/?about"),
    ]
    return tag(
        "div",
        tag("fieldset", tag("legend", "Paper"), tag("div", *theme, class_="switch")),
        tag("fieldset", tag("legend", "Text"), tag("div", *size, class_="switch")),
        tag("ul", *(tag("li", item) for item in items if item)),
        id="menu",
        class_="menu",
        popover=True,
        role="dialog",
        aria_label="Settings",
    )


def _switch(name: str, value: str, label: Html | str, checked: bool, class_: str | None = None) -> Html:
    return tag(
        "label",
        tag("input", type="radio", name=name, value=value, checked=checked, data_setting=name),
        label,
        class_=class_,
    )


def spread(inside: Html, *, wide: bool = False, view: str = "") -> Html:
    """A page by itself."""
    return tag(
        "div", tag("div", inside, class_="page", data_view=view), class_=classes("spread", "wide" if wide else None)
    )


def play(book: str, article: Html, sheet: Html, vitals: Html) -> Html:
    """The page in play with the sheet beside it."""
    beside = tag("section", sheet, id="sheet", class_="sheet", popover=True, aria_label="Character sheet", tabindex=0)
    return inked(
        book,
        join(
            tag("div", tag("div", article, id="text"), beside, class_="spread"),
            tag("div", vitals, id="vitals", class_="vitals"),
        ),
    )


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


def waiting(title: str) -> Html:
    """While a book is fetched."""
    return spread(
        join(tag("h1", title, class_="title", tabindex=-1), tag("p", "The book is being opened …")), view="waiting"
    )


def problem(title: str, words: Iterable[Html | str], *acts: Html) -> Html:
    """A page that says what went wrong and what can be done."""
    head = tag("h1", title, class_="title", tabindex=-1)
    return spread(
        join(head, (tag("p", line) for line in words), tag("p", *acts, class_="acts") if acts else NOTHING),
        view="problem",
    )


OFFLINE = (
    "It has not been fetched yet, and nothing comes now: you seem to be without a network. Try again when you have one."
)
UNPLAYABLE = "A part of it is missing on this site, or damaged; perhaps the site is being renewed just now. Reload the page in a few minutes. If that does not help, tell whoever keeps the site, with the words in brackets. Your games are safe."


def nothing_came(error: Exception) -> bool:
    """Whether a file was not fetched because nothing answered, as against one that came and is no good (start.mjs)."""
    return getattr(error, "name", "") == "NothingCame"


def not_opened(title: str, error: Exception) -> Html:
    """A book that cannot be fetched, or was fetched and cannot be played: what to do, and the reason last and small."""
    words = (OFFLINE,) if nothing_came(error) else (UNPLAYABLE, tag("small", f"({error})"))
    first = act("Try again", "try") if nothing_came(error) else act("Reload the page", "reload")
    return problem(f"“{title}” cannot be opened", words, first, act("Back to the shelf", "shelf", quiet=True))


def damaged(book: str, slot: str, error: str) -> Html:
    """A kept game that cannot be gone on with; nothing of it is thrown away unasked."""
    words = (
        error,
        "You can keep what is left of it as a file, for whoever may be able to read it, and start again.",
    )
    acts = (
        act("Keep it as a file", "export", book, slot, quiet=True),
        act("Forget it and start again", "forget!", book, slot),
        act("Back to the shelf", "shelf", link=True),
    )
    return problem("This game cannot be opened", words, *acts)


NEWER = "A newer edition is here. It will be used when you next open the page."


def newer(words: str = NEWER, *acts: Html) -> Html:
    """That a newer edition waits, with what can be done."""
    return tag("p", words, " ", *acts)


def report(text: str) -> Html:
    """What to send with a report of a mistake."""
    box = tag("textarea", plain(text), readonly=True, rows=4, aria_label="What to send", class_="report")
    return join(
        tag("h2", "Report a mistake", id="confirm-title"),
        tag(
            "p",
            "Tell the author what is wrong, with these words, which say where. They are on your clipboard, if this browser allows it.",
        ),
        box,
        tag("p", act("Good", "close"), class_="acts"),
    )
