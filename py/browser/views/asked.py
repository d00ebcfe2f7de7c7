"""What is asked, as things to press: throws, decisions, choices, offers, shops, riddles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from browser.views import events as told
from browser.views.html import NOTHING, Html, classes, join, tag
from browser.views.prose import inline
from browser.views.throws import aimed, blank
from turnto.book.compiled import Runs, deed, plain
from turnto.play.finding import find_deed
from turnto.play.game import Game
from turnto.play.page import passed
from turnto.play.position import Session, deep_tuple
from turnto.procedure import Ask, Closed, Event, FightBegan, Option, Request, Roll
from turnto.system import Lasting, Stand, System

ROLL = "roll"
"""The answer that a roll button gives: the dice of the house are thrown for it."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a question stands among: the events of the fight in course, and whether its last throw still tumbles."""

    fight: tuple[Event, ...]
    fresh: bool = False


def asked(game: Game, session: Session, request: Request, around: Around) -> Html:
    """The question the page ends with."""
    if session.position.thing is not None:
        return _in_fight(game, session, request, around)
    if isinstance(request, Roll):
        return tag("section", _named(request), *throwing(request), class_="deed", aria_labelledby="deed")
    if request.kind != "choice":
        return riddle(request)
    if not session.position.answers and _is_page(game, session, request):
        return choices(game, session, request)
    return join(_prompt(request.prompt), decision(request))


def _named(request: Roll) -> Html:
    return tag("h2", request.label or "A throw of the dice", id="deed")


def _prompt(prompt: str) -> Html:
    return tag("section", tag("h2", prompt, id="deed"), class_="deed") if prompt else NOTHING


def after(request: Request) -> Html:
    """A question that stands on no page of a book: those after the adventure."""
    if isinstance(request, Roll):
        return tag("section", _named(request), *throwing(request), class_="deed", aria_labelledby="deed")
    if request.kind != "choice":
        return riddle(request)
    return join(_prompt(request.prompt), decision(request))


# --- throws -------------------------------------------------------------------------------------------


def throwing(request: Roll, *, dice: bool = True) -> Iterator[Html]:
    """The arithmetic, the dice to be thrown, the button that throws them, and a place for one's own."""
    sum_ = None if request.secret else aimed(request)
    if sum_:
        yield tag("p", sum_, class_="target")
    if dice:
        yield tag("div", blank(request.dice), class_="throw")
    button = tag("button", f"Roll {request.dice}", type="button", class_="act", data_answer=ROLL, data_key=1)
    yield tag("p", button, class_="acts")
    if not request.secret:
        yield own_dice(request)


def own_dice(request: Roll) -> Html:
    """For dice thrown on the table: their faces typed in."""
    count, sides = request.dice.count, request.dice.sides
    said = f"The {count} faces, in the order thrown" if count > 1 else "The face it shows"
    field = tag("label", said, for_="own-dice", class_="label")
    hint = " ".join(str(min(sides, 2 + place)) for place in range(count))
    entry = tag(
        "input", id="own-dice", name="faces", type="text", inputmode="numeric", autocomplete="off", placeholder=hint
    )
    form = tag(
        "form",
        tag("p", field, entry, class_="field"),
        tag("button", "So they lie", class_="act quiet"),
        class_="ask",
        data_form="dice",
    )
    return tag("details", tag("summary", "Type in your own dice", class_="link"), form, class_="own")


# --- fights ---------------------------------------------------------------------------------------------


def _in_fight(game: Game, session: Session, request: Request, around: Around) -> Html:
    """A lasting thing round by round: who is fought, the rounds so far, and what is asked now."""
    completed = told.rounds(told.after_arming(around.fight))
    ended = [one for one in completed if one.number is not None]
    open_ = [one for one in completed if one.number is None]
    system, shade = game.system, "deed fresh" if around.fresh else "deed"
    inside: list[Html | None] = [
        _panel(game, session, around.fight),
        told.round_rows(ended, system, fresh=around.fresh and not open_),
        _open_round(open_, system, fresh=around.fresh),
        told.just_thrown(ended, system) if around.fresh and not _has_throw(open_) else None,
    ]
    if isinstance(request, Roll):
        inside += [tag("h3", request.label or f"Round {len(ended) + 1}"), *throwing(request, dice=not around.fresh)]
        return tag("section", *inside, class_=shade, aria_labelledby="deed")
    inside.append(tag("h3", request.prompt) if request.prompt else None)
    drawn = tag("section", *inside, class_=shade, aria_labelledby="deed")
    return join(drawn, riddle(request) if request.kind != "choice" else decision(request))


def _has_throw(open_: Sequence[told.Round]) -> bool:
    return any(isinstance(part, told.Throw) for one in open_ for part in one.parts)


def _open_round(open_: Sequence[told.Round], system: System, *, fresh: bool) -> Html:
    """What has happened so far in the round in course."""
    parts = [part for one in open_ for part in one.parts]
    throws = [part for part in parts if isinstance(part, told.Throw)]
    drawn = [told.throw(part, system, fresh=fresh and part is throws[-1]) for part in throws[-1:]]
    return join(drawn, told.news([part for part in parts if not isinstance(part, told.Throw)], system))


def _panel(game: Game, session: Session, fight: Sequence[Event]) -> Html:
    """Who is fought, and the rows a system shows while it lasts."""
    foes = [event.foe for event in fight if isinstance(event, FightBegan) and event.foe]
    head = tag("div", tag("h2", foes[-1] if foes else "The fight", id="deed"), class_="foe")
    rows = [join(f"{label} ", tag("b", said)) for label, said in panel(game, session)]
    return join(head, tag("p", *(tag("span", row) for row in rows), class_="arms") if rows else None)


def panel(game: Game, session: Session) -> Iterable[tuple[str, str]]:
    """The rows of the lasting thing in course, as its system gives them."""
    assert session.position.thing is not None
    id, fields = session.position.thing
    made = find_deed(game, session.visit, id)
    does = game.phrase(made).does
    assert isinstance(does, Lasting)
    return does.panel(does.state(*deep_tuple(fields)), session.state, made, game.terms)


# --- decisions and choices ------------------------------------------------------------------------------


def decision(request: Ask) -> Html:
    """A decision of the rules': its options in a numbered list."""
    items = [_item(option, place, label=option.label) for place, option in enumerate(request.options, 1)]
    items += [_closed(closed) for closed in request.closed]
    return tag("ol", *items, class_="choices", aria_label=request.prompt or "What do you do?")


def _item(option: Option, place: int, *, label: str | Html, turn: Html | None = None) -> Html:
    hint = tag("span", option.note, class_="hint") if option.note else None
    key = place if place < 10 else None
    return tag("li", tag("button", tag("span", label), turn, hint, type="button", data_answer=option.key, data_key=key))


def _closed(closed: Closed, label: Html | None = None, turn: Html | None = None) -> Html:
    why = tag("span", closed.reason, class_="why")
    return tag("li", tag("button", tag("span", label or closed.label), turn, why, type="button", disabled=True))


def _is_page(game: Game, session: Session, request: Ask) -> bool:
    """Whether this is the page's own question and not a rule's."""
    section = game.book.section(session.visit.section)
    return session.visit.cursor >= len(section.ops) and request.prompt == "What do you do?"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can (or cannot) be done on a page, with the op it comes from."""

    kind: str
    what: Option | Closed | None
    place: int = 0
    op: tuple[Any, ...] = ()


def choices(game: Game, session: Session, request: Ask) -> Html:
    """The book's choices and offers, and what is sold and bought, in the book's order."""
    listed = list(_entries(game, session, request))
    drawn = [_group(kind, list(entries), game) for kind, entries in groupby(listed, key=lambda entry: entry.kind)]
    return tag("div", *drawn, class_="ways")


def _entries(game: Game, session: Session, request: Ask) -> Iterator[Entry]:
    """Options by their op; a closed one is known by its label."""
    places = {option.key: place for place, option in enumerate(request.options, 1)}
    options = {option.key: option for option in request.options}
    closed = list(request.closed)
    seen: set[str] = set()
    for _, op in passed(game, session.visit):
        match op:
            case ["offer", id, *_] if id in session.visit.done:
                yield Entry("offer", None, op=tuple(op))
            case ["offer" | "choice" as kind, id, *_] if id in options:
                seen.add(id)
                yield Entry(kind, options[id], places[id], tuple(op))
            case ["offer" | "choice" as kind, *_]:
                label = plain(runs_of(op), game.terms.numbers).strip()
                if found := next((one for one in closed if one.label == label), None):
                    closed.remove(found)
                    yield Entry(kind, found, op=tuple(op))
            case ["do", dict() as kept] if isinstance(game.phrases[kept["phrase"]].does, Stand):
                yield from _stand(game, session, kept, options, places, closed, seen)
    for key, option in options.items():
        if key not in seen:
            yield Entry("choice", option, places[key])
    for one in closed:
        yield Entry("choice", one)


def _stand(
    game: Game,
    session: Session,
    kept: Mapping[str, Any],
    options: Mapping[str, Option],
    places: Mapping[str, int],
    closed: list[Closed],
    seen: set[str],
) -> Iterator[Entry]:
    """What a shop has open and closed now, in its own order."""
    made = deed(kept, session.visit.section)
    does = game.phrases[made.phrase].does
    assert isinstance(does, Stand)
    yield Entry(f"stand {made.id}", None, op=("do", kept))
    for choice in does.options(session.state, made, game.terms):
        key = "" if isinstance(choice, Closed) else f"{made.id} {choice.key}"
        if key in options:
            seen.add(key)
            yield Entry(f"stand {made.id}", options[key], places[key], ("do", kept))
        elif isinstance(choice, Closed) and choice in closed:
            closed.remove(choice)
            yield Entry(f"stand {made.id}", choice, op=("do", kept))


def _group(kind: str, entries: Sequence[Entry], game: Game) -> Html:
    if kind.startswith("stand "):
        return _shop(entries, game)
    if kind == "choice":
        return tag("ol", *(_choice(entry, game) for entry in entries), class_="choices", aria_label="What do you do?")
    return tag("ul", *(_offer(entry, game) for entry in entries), class_="offers", aria_label="What you may do here")


def _shop(entries: Sequence[Entry], game: Game) -> Html:
    """A shop or the like under its own sentence."""
    said = Html(inline(entries[0].op[1]["say"], game.terms.numbers).strip())
    wares = [_offer(entry, game) for entry in entries if entry.what]
    items = tag("ul", *wares, class_="offers wares") if wares else tag("p", "Nothing just now.", class_="none")
    return tag("section", tag("div", tag("h2", said, class_="rubric"), class_="purse"), items, class_="deed")


def _choice(entry: Entry, game: Game) -> Html:
    label = _label(entry, game)
    turn = _turn(entry.op, game)
    if isinstance(entry.what, Closed):
        return _closed(entry.what, label, turn)
    assert isinstance(entry.what, Option)
    return _item(entry.what, entry.place, label=label or entry.what.label, turn=turn)


def _label(entry: Entry, game: Game) -> Html | None:
    if entry.op and entry.op[0] in ("offer", "choice"):
        return Html(inline(runs_of(entry.op), game.terms.numbers).strip()) or None
    return None


def runs_of(op: Sequence[Any]) -> Runs:
    """The words of a choice or an offer: the one of its two lists that is not of deeds."""
    return list(op[4] if op[3] and isinstance(op[3][0], dict) else op[3])


def _turn(op: tuple[Any, ...], game: Game) -> Html | None:
    """``turn to 118``, where the choice leads to a numbered section of this book."""
    turn = op[5] if op and op[0] == "choice" and isinstance(op[5], dict) else {}
    number = game.terms.numbers.get(turn.get("to", "")) if not turn.get("book") else None
    return tag("span", "turn to ", tag("b", number), class_="turn") if number else None


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
            number = entry.place if entry.place < 10 else None
            return tag(
                "li", tag("button", tag("span", label or words, hint), type="button", data_answer=key, data_key=number)
            )


# --- riddles -----------------------------------------------------------------------------------------------


def riddle(request: Ask) -> Html:
    """A number or words to be given."""
    is_number = request.kind == "number"
    entry = tag(
        "input",
        id="riddle",
        name="answer",
        type="text",
        inputmode="numeric" if is_number else None,
        autocomplete="off",
        autocapitalize="off",
        class_=classes("number" if is_number else None),
    )
    field = tag("p", tag("label", request.prompt or "Your answer", for_="riddle"), entry, class_="field")
    button = tag("button", "Turn to it" if is_number else "Say it", class_="act")
    return tag("form", field, button, class_="deed ask", data_form=request.kind)
