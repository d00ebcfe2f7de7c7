"""Facts on a book's card: rules in plain words, playing time, difficulty, content."""

from __future__ import annotations

from browser.language import page_in
from browser.ports import Card
from browser.views.html import Html, tag
from turnto.words.translator import Translator

WORDS_A_MINUTE = 180
MINUTES_A_PAGE = 1 / 4
ROUND = (5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360)
"""Minutes that are said; nobody wants to know of 37."""
WON = ((0.5, "won-easily"), (0.3, "won-fairly"), (0.2, "won-hardly"), (0.0, "won-seldom"))
"""From which share of games won a book is called what."""
DIED = ((0.25, "many-die"), (0.08, "some-die"), (0.0, "few-die"))
"""From which share of heroes who died."""
LIGHT, FULL = 1, 3
"""How much there is to know before one can play: ``System.words.weight``."""


def words_of(card: Card) -> Translator:
    """What puts the page's messages into the language of a book, or the nearest there is."""
    return page_in(str(card.get("language") or "en"))


def system_name(card: Card) -> str:
    """What the rules are called."""
    return str(card.get("rules") or card["system"])


def plain_rules(words: Translator, card: Card) -> str:
    """The rules in a few plain words, as the system gives them; their name where it gives none."""
    said = card.get("plain") or {}
    return str(said.get(words.language) or said.get("en") or system_name(card))


def minutes(card: Card) -> int:
    """Return the minutes that one reading takes, or 0 if unknown.

    Counted from the sections of measured plays where there are any, else from a share of all words.
    """
    sections, length = int(card.get("sections") or 0), int(card.get("words") or 0)
    if not length or not sections:
        return 0
    if played := card.get("measured"):
        read = float(played["turns"]) + 1
        # A page shows one side of each condition, and of a hub come back to little more than the ways on.
        shown = 1 / 2 if card.get("roams") else 3 / 4
        exact = read * (shown * length / sections / WORDS_A_MINUTE + MINUTES_A_PAGE)
    else:
        # More is read where the same pages are come back to.
        part = 2 / 3 if card.get("roams") else 1 / 3
        exact = part * (length / WORDS_A_MINUTE + sections * MINUTES_A_PAGE)
    return min(ROUND, key=lambda said: abs(said - exact) / said)


def time(words: Translator, card: Card) -> str:
    """How long it takes, in minutes."""
    number = minutes(card)
    return words.say("about-minutes", number=number) if number else ""


def length(words: Translator, card: Card) -> str:
    """How long a book is, and about how long one way through it takes."""
    sections, said = int(card.get("sections") or 0), time(words, card)
    if not said:
        return words.say("so-many-sections", number=sections)
    return words.say("sections-and-time", number=sections, time=said)


def hardness(words: Translator, card: Card) -> str:
    """How hard it is to win and to live, as the build has measured; nothing where it has not."""
    if not (played := card.get("measured")):
        return ""
    won, died = (int(played[what]) / int(played["plays"]) for what in ("won", "died"))
    return words.say(
        "how-hard",
        win=words.say(next(id for least, id in WON if won >= least)),
        live=words.say(next(id for least, id in DIED if died >= least)),
    )


def measured(words: Translator, card: Card) -> str:
    """The same with its numbers, and where they are from."""
    if not (played := card.get("measured")):
        return ""
    numbers = {what: int(played[what]) for what in ("plays", "won", "died")}
    return words.say("measured-as", hardness=hardness(words, card), **numbers)


def facts(words: Translator, card: Card) -> Html:
    """What one wants to know before opening a book, and who is owed thanks."""
    rules = words.say("rules-and-name", plain=plain_rules(words, card), name=system_name(card))
    said = (
        ("fact-for", words.say("for-authors") if for_authors(card) else ""),
        ("fact-rules", rules if card.get("plain") else system_name(card)),
        ("fact-length", length(words, card)),
        ("fact-hardness", measured(words, card)),
        ("fact-holds", card.get("content")),
        ("fact-credit", card.get("credit")),
        ("fact-licence", card.get("licence")),
    )
    rows = (
        tag("div", tag("dt", words.say(id)), tag("dd", str(value)), class_="line")  # each on a line of its own
        for id, value in said
        if value
    )
    return tag("dl", *rows, class_="facts")


def for_authors(card: Card) -> bool:
    """Whether it is a workbook, for authors to take apart."""
    return str(card.get("audience") or "").casefold() == "authors"


def picture(image: object) -> Html:
    """The picture of a book or a section, where there is one."""
    drawn = tag("img", src=str(image), alt="", decoding="async") if image else None
    return tag("div", drawn, class_="scene", aria_hidden="true")
