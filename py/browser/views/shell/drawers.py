"""What the page's own thread shows and says without Python: drawn once by the build, in each language."""

from __future__ import annotations

from browser.views.html import Html, join, tag
from browser.views.shell.settings import drawer
from turnto.words.translator import Translator


def drawn(words: Translator) -> dict[str, str]:
    """What stands in each region, by its id."""
    return {"menu": drawer(words), "keys": keys(words), "aloud": reading(words), "install": install(words)}


KEYS = (
    ("key-choose", "keys-1-9", "keys-0", "keys-a-m"),
    ("key-face", "keys-1-9"),
    ("key-enter", "keys-enter"),
    ("key-undo", "keys-undo"),
    ("key-redo", "keys-redo"),
    ("key-dice", "any-key"),
    ("key-aloud", "keys-r"),
    ("key-quiet", "keys-shift-r"),
    ("key-move", "keys-tab", "keys-shift-tab"),
    ("key-group", "keys-arrows", "keys-space"),
    ("key-close", "keys-esc"),
    ("key-keys", "keys-question"),
)
"""Every key that does something: what it does, and what it is called."""


def keys(words: Translator) -> Html:
    """Every key that does something."""
    rows = (
        tag(
            "div",
            tag("dt", *(tag("kbd", words.say(key)) for key in pressed)),
            tag("dd", words.say(does)),
        )
        for does, *pressed in KEYS
    )
    return join(
        tag("h2", words.say("keys"), id="keys-title", tabindex=-1, autofocus=True),
        tag("dl", *rows, class_="keys"),
        tag("p", tag("button", words.say("close"), type="button", class_="act", data_close=True), class_="acts"),
    )


def reading(words: Translator) -> Html:
    """The bar while the page is read aloud."""

    def button(act: str, label: str, sign: str) -> Html:
        return tag(
            "button",
            tag("span", sign, aria_hidden="true"),
            type="button",
            data_aloud=act,
            aria_label=label,
            title=label,
        )

    toggle = tag(
        "button",
        tag("span", words.say("read-on"), class_="go"),
        tag("span", words.say("pause"), class_="rest"),
        type="button",
        data_aloud="toggle",
    )
    return join(
        tag("span", words.say("reading-aloud"), id="aloud-title", class_="label"),
        button("back", words.say("sentence-before"), "\u2039"),
        toggle,
        button("next", words.say("sentence-after"), "\u203a"),
        tag("button", words.say("stop"), type="button", data_aloud="stop", class_="end"),
        # Said where the browser has no voice, and empty until then.
        tag("p", role="status", data_silent=words.say("no-voice")),
    )


def install(words: Translator) -> Html:
    """Return the offer to install the site, in the wording for this kind of browser."""
    yes = tag("button", words.say("install-it"), type="button", class_="act by-asking", data_install="yes")
    no = tag("button", words.say("install-not-now"), type="button", class_="link", data_install="no")
    return join(
        tag("h2", words.say("install-title"), id="install-title"),
        tag("p", words.say("install-why")),
        tag("p", words.say("install-by-menu"), class_="by-menu"),
        tag("p", yes, no, class_="acts"),
    )


def spoken(words: Translator) -> dict[str, str]:
    """Sentences of the page's own thread, with gaps in braces where it puts in what it knows."""
    return {
        "getting-ready": words.say("getting-ready"),
        "coming": words.say("dice-are-coming", come="{come}", all="{all}"),
        "coming-pressed": words.say("pressed-is-done-then"),
        "waking": words.say("game-wakes"),
        "failed": words.say("game-did-not-start", why="{why}"),
        "damaged": words.say("site-is-damaged", file="{file}"),
        "slow": words.say("start-is-slow"),
        "no-wasm": words.say("no-webassembly"),
        "not-come": words.say("file-did-not-come", file="{file}"),
        "press-again": words.say("press-again", choice="{choice}"),
    }
