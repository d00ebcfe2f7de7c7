"""Ways on: the book's choices and offers, what is sold and bought, and the decisions of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby
from typing import NamedTuple

from browser.language import page_of
from browser.views.html import Html, classes, command, join, tag, worded
from browser.views.page.prose import in_book, inline
from turnto.core.names import fold
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Ask, Closed, Option
from turnto.ir.ops import Choice, CompiledDeed, Do, Offer
from turnto.ir.runs import plain
from turnto.play.game import Game
from turnto.play.page import PROMPT, counter_of, passed
from turnto.play.position import Session
from turnto.play.session import also
from turnto.words.translator import Translator


def decision(game: Game, request: Ask) -> Html:
    """Return the numbered options of a rule's decision; folded ones have no key."""
    keys, words = count(1), page_of(game)
    items: list[Html] = []
    for way, listed in groupby(request.options, key=lambda option: _way(words, option.label)):
        alike = list(listed)
        if way and MANY <= len(alike) < len(request.options):
            items.append(_folded(words, way, alike, next(keys)))
        else:
            items += [_item(option, next(keys), label=option.label) for option in alike]
    items += [_closed(closed) for closed in request.closed]
    shape = classes("choices", _in_rows(request))
    return tag("ol", *items, class_=shape, aria_label=request.prompt or game.words(PROMPT))


KEYS = "1234567890abcdefghijklm"
"""Keys of what can be chosen, in its order."""
SHORT, SHORTEST = 28, 16
"""Options of so many letters stand two, or three, side by side where there is room."""
MANY = 3
"""So many ways of doing one thing are folded into one."""


def _in_rows(request: Ask) -> str | None:
    """How a decision's options stand side by side: none of them has more to say than a few letters."""
    if request.closed or any(option.note for option in request.options):
        return None
    longest = max((len(option.label) for option in request.options), default=0)
    return "by-three" if longest <= SHORTEST else "by-two" if longest <= SHORT else None


def _way(words: Translator, label: str) -> str:
    """Return the act of an option that also names its manner, or of a spell.

    ``Use All-Out Attack (+4 to hit): sword, swing`` is one.
    """
    if label.startswith(f"{words.say('cast-begins')} "):
        return words.say("cast-a-spell")
    way, colon, _ = label.partition(":")
    return way.partition(" (")[0] if colon and way.startswith(f"{words.say('use-begins')} ") else ""


def _folded(words: Translator, way: str, alike: Sequence[Option], key: int) -> Html:
    """The ways of doing one thing, behind what they have in common; each then tells what is its own."""
    notes = [option.note.split("; ") for option in alike]
    shared = [part for part in notes[0] if all(part in note for note in notes)]
    hint = join(tag("br"), tag("span", "; ".join(shared), class_="hint")) if any(shared) else None
    summary = tag("summary", tag("span", words.say("ways-of", what=way, number=len(alike)), hint), data_key=_key(key))
    drawn = [
        _item(replace(option, note="; ".join(part for part in note if part not in shared)), None, label=option.label)
        for option, note in zip(alike, notes, strict=True)
    ]
    return tag("li", tag("details", summary, tag("ol", *drawn), data_keep=f"way {way}"), class_="item")


def _key(place: int | None) -> str | None:
    """The key that chooses what stands at this place: 1 to 9 and 0, then letters."""
    return KEYS[place - 1] if place and place <= len(KEYS) else None


def _item(option: Option, place: int | None, *, label: str | Html, turn: Html | None = None) -> Html:
    hint = tag("span", option.note, class_="hint") if option.note else None
    pressed = {"data_answer": command("option", option.key), "data_key": _key(place)}
    return tag("li", tag("button", tag("span", label), turn, hint, type="button", **pressed))


def _closed(closed: Closed, label: Html | None = None, turn: Html | None = None) -> Html:
    why = tag("span", closed.reason, class_="why")
    return tag("li", tag("button", tag("span", label or closed.label), turn, why, type="button", disabled=True))


class Entry(NamedTuple):
    """One thing that can (or cannot) be done on a page, with the op it comes from."""

    kind: str
    what: Option | Closed | None
    place: int = 0
    op: Do | Offer | Choice | None = None


def choices(game: Game, session: Session, request: Ask) -> Html:
    """The book's choices and offers, and what is sold and bought, in the book's order."""
    listed = list(_entries(game, session, request))
    groups = [(kind, list(entries)) for kind, entries in groupby(listed, key=lambda entry: entry.kind)]
    first = next((kind for kind, _ in groups if kind.startswith("stand ")), "")
    drawn = [_group(kind, entries, game, session, purse=kind == first) for kind, entries in groups]
    return tag("div", *drawn, class_="ways")


def _entries(game: Game, session: Session, request: Ask) -> Iterator[Entry]:
    """Options by their op; a closed one is known by its label."""
    at_counters = tuple(
        f"{op.deed.id} " for _, op in passed(game, session.visit) if isinstance(op, Do) and counter_of(game, op)
    )
    numbered = (option for option in request.options if not option.key.startswith(at_counters))
    places = {option.key: place for place, option in enumerate(numbered, 1)}
    options = {option.key: option for option in request.options}
    closed = list(request.closed)
    seen: set[str] = set()
    for _, op in passed(game, session.visit):
        match op:
            case Offer(id=id) if id in session.visit.done:
                yield Entry(op.kind, None, op=op)
            case Offer(id=id) | Choice(id=id) if id in options:
                seen.add(id)
                yield Entry(op.kind, options[id], places[id], op)
            case Offer(label=runs) | Choice(label=runs):
                label = plain(runs, game.terms.numbers).strip()
                if found := next((one for one in closed if one.label == label), None):
                    closed.remove(found)
                    yield Entry(op.kind, found, op=op)
            case Do(deed=deed) if isinstance(game.phrase(deed).does, StandingOffer):
                yield from _standing_offer(game, session, deed, options, places, closed, seen)
    for key, option in options.items():
        if key not in seen:
            yield Entry("choice", option, places[key])
    for one in closed:
        yield Entry("choice", one)


def _standing_offer(
    game: Game,
    session: Session,
    deed: CompiledDeed,
    options: Mapping[str, Option],
    places: Mapping[str, int],
    closed: list[Closed],
    seen: set[str],
) -> Iterator[Entry]:
    """What a shop has open and closed now, in its own order."""
    does = game.phrase(deed).does
    assert isinstance(does, StandingOffer)
    kind, op = f"stand {deed.id}", Do("do", deed)
    yield Entry(kind, None, op=op)
    for choice in game.words.put(list(does.options(session.state, deed, game.terms))):
        key = "" if isinstance(choice, Closed) else f"{deed.id} {choice.key}"
        if key in options:
            seen.add(key)
            yield Entry(kind, options[key], places.get(key, 0), op)
        elif isinstance(choice, Closed) and choice in closed:
            closed.remove(choice)
            yield Entry(kind, choice, op=op)


def _group(kind: str, entries: Sequence[Entry], game: Game, session: Session, *, purse: bool) -> Html:
    if kind.startswith("stand "):
        return _stand(entries, game, session, purse=purse)
    if kind == "choice":
        items = (_choice(entry, game, session.record.shelf) for entry in entries)
        return tag("ol", *items, class_="choices", aria_label=game.words(PROMPT))
    return tag(
        "ul",
        *(_offer(entry, game) for entry in entries),
        class_="offers",
        aria_label=page_of(game).say("may-do-here"),
    )


def _stand(entries: Sequence[Entry], game: Game, session: Session, *, purse: bool) -> Html:
    """A shop or the like under its own sentence."""
    op = entries[0].op
    assert isinstance(op, Do)
    from browser.views.page.counter import counter, rubric  # most pages have no shop

    head = rubric(game, op.deed, session.state, purse=purse)
    if traded := counter_of(game, op):
        options = {entry.what.key: entry.what for entry in entries if isinstance(entry.what, Option)}
        table = counter(game, session.state, op.deed, traded, options, also(game, session))
        return tag("section", head, table, class_="deed shop")
    wares = [_offer(entry, game) for entry in entries if entry.what]
    none = tag("p", page_of(game).say("nothing-just-now"), class_="none")
    return tag("section", head, tag("ul", *wares, class_="offers wares") if wares else none, class_="deed")


def _choice(entry: Entry, game: Game, shelf: tuple[str, ...]) -> Html:
    label = _label(entry, game)
    turn = _turn(entry, game)
    if isinstance(entry.what, Closed):
        return _closed(entry.what, label, turn)
    assert isinstance(entry.what, Option)
    option = entry.what
    if site := _other_site(entry, game, shelf):
        option = replace(option, note=f"{option.note} {site}".strip())
    return _item(option, entry.place, label=label or option.label, turn=turn)


def _other_site(entry: Entry, game: Game, shelf: tuple[str, ...]) -> str:
    """Where the choice leads to a book that is on another site and not on this shelf."""
    written = entry.op.turn.book if isinstance(entry.op, Choice) else ""
    book = fold(written)
    address = game.book.elsewhere.get(book, "")
    if not address or book in map(fold, shelf):
        return ""
    site = address.partition("//")[2].partition("/")[0]
    return page_of(game).say("into-book-elsewhere", book=written, site=site)


def _label(entry: Entry, game: Game) -> Html | None:
    if isinstance(entry.op, (Offer, Choice)):
        return in_book(game, Html(inline(entry.op.label, game.terms.numbers).strip())) or None
    return None


def _turn(entry: Entry, game: Game) -> Html | None:
    """``turn to 118``, where the choice leads to a numbered section of this book."""
    if not isinstance(entry.op, Choice) or entry.op.turn.book:
        return None
    number = game.terms.numbers.get(entry.op.turn.to)
    if not number:
        return None
    return tag("span", worded(page_of(game), "turn-to", number=tag("b", number)), class_="turn")


def _offer(entry: Entry, game: Game) -> Html:
    label = _label(entry, game)
    match entry.what:
        case None:
            return tag("li", tag("span", tag("span", label), class_="taken"))
        case Closed(label=words, reason=reason):
            why = tag("span", reason, class_="why")
            return tag("li", tag("button", tag("span", label or words, " ", why), type="button", disabled=True))
        case Option(key=key, label=words, note=note):
            hint = tag("span", f" {note}", class_="tags") if note else None
            pressed = {"data_answer": command("option", key), "data_key": _key(entry.place)}
            return tag("li", tag("button", tag("span", label or words, hint), type="button", **pressed))
