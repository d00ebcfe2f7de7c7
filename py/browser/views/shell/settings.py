"""The settings drawer: groups of choices, with a sample of the page that changes with them.

Nothing in it waits for Python: the build draws it once in each language, and the page's own thread shows it, marks what is
chosen and carries a choice out (static/settings.mjs).
"""

from __future__ import annotations

from collections.abc import Iterable

from browser.language import AS_BOOK, MESSAGES, page_in
from browser.ports import LOOKS
from browser.views.html import Html, command, join, tag, worded
from browser.views.page.dice import die
from turnto.words.translator import Translator

SWITCHES: dict[str, tuple[str, ...]] = {
    "theme": ("paper-system", "paper-light", "paper-sepia", "paper-dark"),
    "contrast": ("paper-system", "usual", "contrast-high"),
    "face": ("face-serif", "face-sans", "face-easy"),
    "size": ("text-small", "text-middling", "text-large", "text-huge"),
    "measure": ("measure-narrow", "usual", "measure-wide"),
    "leading": ("leading-close", "usual", "leading-open"),
    "align": ("align-ragged", "align-justified"),
    "dice": ("dice-slow", "usual", "dice-fast", "dice-still"),
    "pace": ("dice-slow", "usual", "dice-fast"),
}
"""Settings of a few values side by side -> what each value is called."""
OF_A_GAME = ("export-open", "hero-sign-off")
OF_THE_PAGE = ("theme", "contrast", "face", "size", "measure", "leading", "align")


def drawer(words: Translator) -> Html:
    """Everything that can be set, games as files, and who made this: what stands in the drawer."""
    close = tag("button", words.say("close"), type="button", class_="link", popovertarget="menu")
    title = tag("h2", words.say("settings"), id="menu-title", tabindex=-1, autofocus=True)
    return join(
        tag("div", title, close, class_="drawer-head"),
        sample(words),
        _group(words.say("the-page"), *(_switch(words, name) for name in OF_THE_PAGE)),
        _group(
            words.say("dice-and-motion"),
            _switch(words, "dice"),
            _tick(words, "throws", "throw-own-dice", "own", "", "throw-own-dice-why"),
            _tick(words, "odds", "chances-told", "on", "", "chances-told-why"),
            _tick(words, "easy", "easy-mode-on", "on", "", "easy-mode-why"),
            _tick(words, "motion", "things-move", "", "none", "things-move-why"),
            _tick(words, "sound", "sounds", "on", "", "sounds-which"),
        ),
        _group(
            words.say("choosing"),
            _tick(words, "closed", "closed-shown", "", "hidden"),
            _tick(words, "numbers", "numbers-shown", "", "hidden"),
            _tick(words, "confirm", "press-twice", "on", "", "press-twice-why"),
            _tick(words, "keys", "single-keys", "", "none", "single-keys-which"),
            _tick(words, "hand", "left-hand", "left", "", "left-hand-why"),
            _choice(words.say("going-back"), "undo", _undos(words)),
        ),
        _group(
            words.say("reading-aloud"),
            _switch(words, "pace"),
            _tick(words, "aloud", "read-each-page", "on", ""),
            class_="speaks",
        ),
        _group(words.say("language"), _choice(words.say("language-of-page"), "language", _languages(words))),
        _group(
            words.say("games-and-this-site"),
            tag("ul", *_items(words)),
            tag("p", words.say("works-offline"), class_="hint offline"),
        ),
        tag("p", tag("button", words.say("usual-settings"), type="button", class_="link", data_usual=True)),
    )


def sample(words: Translator) -> Html:
    """A few lines of a page, for the eye alone, as the page itself would show them now."""
    turn = tag("span", worded(words, "turn-to", number=tag("b", 73)), class_="turn")
    choice = tag("li", tag("button", tag("span", words.say("sample-choice")), turn, type="button", tabindex=-1))
    closed = tag("span", words.say("sample-why"), class_="why")
    shut = tag("li", tag("button", tag("span", words.say("sample-closed")), closed, type="button", disabled=True))
    return tag(
        "div",
        tag(
            "p",
            tag("span", 12),
            tag("span", die(5, fresh=True), die(2, fresh=True), class_="dice small"),
            class_="folio",
        ),
        tag("div", tag("p", words.say("sample-text")), class_="prose"),
        tag("ol", choice, shut, class_="choices"),
        class_="sample",
        aria_hidden="true",
        inert=True,
    )


def _group(title: str, *inside: Html, class_: str | None = None) -> Html:
    return tag("section", tag("h3", title), *inside, class_=class_)


def _switch(words: Translator, name: str) -> Html:
    """Values side by side, of which one is chosen."""
    values = zip(LOOKS[name], SWITCHES[name], strict=True)
    labels = (
        _radio(name, value, _lettered(words.say(id)), f"s{place}")
        if name == "size"
        else _radio(name, value, words.say(id))
        for place, (value, id) in enumerate(values, 1)
    )
    return tag("fieldset", tag("legend", words.say(f"set-{name}")), tag("div", *labels, class_="switch"))


def _lettered(label: str) -> Html:
    """A size of text, shown as a letter of it."""
    return join(tag("span", f"{label} ", class_="sr"), tag("span", "A", aria_hidden="true"))


def _radio(name: str, value: str, label: Html | str, class_: str | None = None) -> Html:
    field = tag("input", type="radio", name=f"set-{name}", value=value, data_setting=name)
    return tag("label", field, label, class_=class_)


def _tick(words: Translator, name: str, label: str, on: str, off: str, why: str = "") -> Html:
    """Something that is so or not: its value where it is ticked, and where it is not."""
    field = tag("input", type="checkbox", value=on, data_off=off, data_setting=name)
    hint = tag("span", words.say(why), class_="hint") if why else None
    return tag("label", field, tag("span", words.say(label), hint), class_="tick")


def _undos(words: Translator) -> Iterable[tuple[str, str]]:
    yield "", words.say("dice-stay")
    yield "anew", words.say("dice-anew")
    yield "stop", words.say("undo-stops")
    yield "none", words.say("no-undo")


def _languages(words: Translator) -> Iterable[tuple[str, str]]:
    """Every language that the page speaks, each by its own name."""
    yield "", words.say("language-as-browser")
    yield AS_BOOK, words.say("language-as-book")
    for language in MESSAGES:
        yield language, page_in(language).say("language-name")


def _choice(label: str, name: str, values: Iterable[tuple[str, str]]) -> Html:
    """A setting with more to say of each value than a switch has room for."""
    field = tag(
        "select", *(tag("option", said, value=value) for value, said in values), id=f"set-{name}", data_setting=name
    )
    return tag("p", tag("label", label, for_=f"set-{name}", class_="label"), field, class_="setting")


def _items(words: Translator) -> Iterable[Html]:
    """Return the further actions and links; the first two only while a game is open."""
    for id, does in (
        ("keep-this-game", "export-open"),
        ("take-hero-elsewhere", "hero-sign-off"),
        ("keep-all", "export-all"),
        ("bring-back", "import"),
    ):
        pressed = tag("button", words.say(id), type="button", class_="link", data_do=command(does))
        yield tag("li", pressed, class_="of-game" if does in OF_A_GAME else None)
    shown = tag("button", words.say("show-the-keys"), type="button", class_="link", data_keys=True)
    yield tag("li", shown)
    asked = tag("button", words.say("install-it"), type="button", class_="link", data_install="yes")
    yield tag("li", asked, class_="installs by-asking")
    yield tag("li", words.say("install-by-menu"), class_="installs by-menu")
    yield tag("li", tag("a", words.say("about-turnto"), class_="link", href="#/?about"))
