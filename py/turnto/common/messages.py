"""What the common rules say to the player: labels, prompts and reasons, per language."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.names import fold
from turnto.core.world import Terms

SAID: Mapping[str, Mapping[str, str]] = {
    "en": {
        "need": "You need {what}.",
        "need-number": "You need {count} {what}.",
        "never-had": "You never had {what}.",
        "never-code": "You never had the {word} {code}.",
        "never-title": "You never had the title {title}.",
        "need-code": "You need the {word} {code}.",
        "need-title": "You need the title {title}.",
        "only-money": "You have only {has} {money}.",
        "no-money": "You have no {money}.",
        "too-rich": "You have too many {money}.",
        "the": "the {name}",
        "not-ticked": "The box is not ticked.",
        "not-visited": "You have not been there.",
        "not-first": "You have been here before.",
        "not-here-before": "You have not been here before.",
        "not-so": "Not now.",
        "done-already": "You have done that already.",
        "only-if": "Only if {say}.",
        "not-if": "Not if {say}.",
        "or": "or",
        "need-book": "You need the book “{book}” for that.",
        "need-book-at": "You need the book “{book}” for that. It is at {address}.",
        "no-way-on": "There is no way on from here: end the adventure.",
        "lose": "Lose {what}",
        "leave": "Lose {what} (leave it behind)",
        "take": "Take {what}",
        "which-lose": "What do you lose?",
        "which-take": "What do you take?",
        "too-much": "You cannot carry {what} as well. {reason}",
        "buy": "Buy {what} ({price} {money})",
        "sell": "Sell {what} ({price} {money})",
        "buy-name": "Buy {what}",
        "sell-name": "Sell {what}",
        "sold-out": "There is no more of it.",
        "left": "{count} left",
        "which-number": "Which number?",
        "which-word": "What do you say?",
    },
    "de": {
        "need": "Dafür brauchst du: {what}.",
        "need-number": "Dafür brauchst du {count} {what}.",
        "never-had": "Das hattest du nie: {what}.",
        "never-code": "Das Kennwort {code} hattest du nie.",
        "never-title": "Den Titel {title} hattest du nie.",
        "need-code": "Dir fehlt das Kennwort {code}.",
        "need-title": "Dir fehlt der Titel {title}.",
        "only-money": "Du hast nur {has} {money}.",
        "no-money": "Du hast keine {money}.",
        "too-rich": "Du hast zu viele {money}.",
        "the": "{name}",
        "not-ticked": "Das Kästchen ist nicht angekreuzt.",
        "not-visited": "Dort warst du noch nicht.",
        "not-first": "Du warst schon einmal hier.",
        "not-here-before": "Du warst noch nie hier.",
        "not-so": "Jetzt nicht.",
        "done-already": "Das hast du schon getan.",
        "only-if": "Nur wenn {say}.",
        "not-if": "Nicht wenn {say}.",
        "or": "oder",
        "need-book": "Dafür brauchst du das Buch „{book}“.",
        "need-book-at": "Dafür brauchst du das Buch „{book}“. Es ist bei {address}.",
        "no-way-on": "Von hier führt kein Weg weiter: Beende das Abenteuer.",
        "lose": "Verliere {what}",
        "leave": "Verliere {what} (bleibt liegen)",
        "take": "Nimm {what}",
        "which-lose": "Was verlierst du?",
        "which-take": "Was nimmst du?",
        "too-much": "Mehr kannst du nicht tragen: {what}. {reason}",
        "buy": "Kaufe {what} ({price} {money})",
        "sell": "Verkaufe {what} ({price} {money})",
        "buy-name": "Kaufe {what}",
        "sell-name": "Verkaufe {what}",
        "sold-out": "Davon ist nichts mehr da.",
        "left": "noch {count}",
        "which-number": "Welche Nummer?",
        "which-word": "Was sagst du?",
    },
}


def said(terms: Terms, id: str, **facts: str | int) -> str:
    """The words for this in the book's language, English where it has none."""
    words = SAID.get(terms.language, SAID["en"])
    return words[id].format(**facts)


def named(terms: Terms, name: str) -> str:
    """A thing as one speaks of it: "the rope", but "Climbing"."""
    is_thing = name[:1].islower() or fold(name) in terms.items
    return said(terms, "the", name=name) if is_thing else name
