"""What can be done on a page: the book's choices and offers, stands, and the hero's free deeds."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.phrase import Activity, Counter, StandingOffer, Turn
from turnto.core.procedure import Ask, Closed, Option
from turnto.core.world import State
from turnto.ir.ops import Choice, CompiledDeed, Condition, Do, If, Is, Jump, Offer, Op
from turnto.ir.runs import plain
from turnto.play.game import Game
from turnto.play.position import Position, Session, Visit

STUCK = "stuck"
KEPT = 64
"""Ways of reading a section of which is kept what can be done: each question and each answer goes through it several times."""
PROMPT = say("what-do-you-do")


def can_be_done(game: Game, visit: Visit) -> tuple[Op, ...]:
    """Return the choices, offers and instructions that were passed, in order."""
    section = game.book.section(visit.section)
    asked = visit.cursor, visit.guards
    if asked not in section.deeds_passed:
        if len(section.deeds_passed) >= KEPT:
            section.deeds_passed.clear()
        section.deeds_passed[asked] = tuple(op for _, op in passed(game, visit) if isinstance(op, (Choice, Offer, Do)))
    return section.deeds_passed[asked]


def passed(game: Game, visit: Visit) -> Iterator[tuple[int, Op]]:
    """The ops of a section that were reached and not skipped by a guard, in order, with their places."""
    ops = game.book.section(visit.section).ops
    guards = dict(visit.guards)
    place, end = 0, min(visit.cursor, len(ops))
    while place < end:
        op = ops[place]
        yield place, op
        match op:
            case If(id=id, otherwise=otherwise) if not guards.get(id, True):
                place = otherwise
            case Jump(to=to):
                place = to
            case _:
                place += 1


def page_ask(game: Game, state: State, visit: Visit, shelf: tuple[str, ...] = ()) -> Ask:
    """The question every page ends with: what do you do?"""
    listed = list(_choices(game, state, visit, shelf))
    options = tuple(choice for choice in listed if isinstance(choice, Option))
    closed = tuple(choice for choice in listed if isinstance(choice, Closed))
    ways = {op.id for op in can_be_done(game, visit) if isinstance(op, Choice)}
    if not any(option.key in ways for option in options):
        options = (*options, Option(STUCK, say("no-way-on")))
    return Ask(PROMPT, options, closed)


def _choices(game: Game, state: State, visit: Visit, shelf: tuple[str, ...]) -> Iterator[Option | Closed]:
    read = can_be_done(game, visit)
    of_the_page = frozenset(tag for op in read if isinstance(op, Choice) for tag in op.tags)
    for op in read:
        match op:
            case Offer(id=id) if id in visit.done:
                continue
            case Offer(id=id, conditions=conditions, deeds=deeds):
                closed = game.lacking(conditions, state) or _unpayable(game, state, deeds)
                yield _choice(game, visit.section, op, closed, _pointless(game, state, deeds))
            case Choice(conditions=conditions, deeds=deeds, turn=turn, tags=tags):
                closed = game.lacking(conditions, state) or _unpayable(game, state, deeds, leads_on=True)
                closed = closed or _elsewhere(game, turn, shelf)
                choice = _choice(game, visit.section, op, closed, _pointless(game, state, deeds))
                yield _unless_barred(game, state, choice, tags, of_the_page)
            case Do(deed=deed) if isinstance(does := game.phrase(deed).does, StandingOffer):
                for choice in does.options(state, deed, game.terms):
                    yield (
                        choice
                        if isinstance(choice, Closed)
                        else Option(f"{deed.id} {choice.key}", choice.label, choice.names, choice.note)
                    )


def _choice(game: Game, section: str, op: Choice | Offer, closed: str | None, pointless: str) -> Option | Closed:
    """A choice as it is printed; closed where there is a reason, marked where it would do nothing."""
    labels = game.book.section(section).labels
    if op.id not in labels:
        label = plain(op.label, game.terms.numbers).strip()
        labels[op.id] = label, (_with_conditions(op.conditions, label),) if op.conditions else ()
    label, names = labels[op.id]
    return Closed(label, closed, names) if closed else Option(op.id, label, names, pointless)


def _unless_barred(
    game: Game, state: State, choice: Option | Closed, tags: tuple[str, ...], of_the_page: frozenset[str]
) -> Option | Closed:
    """The choice, closed where the rules keep this hero from what its tags say it is."""
    if isinstance(choice, Closed):
        return choice
    reason = game.system.play.barred(state, tags, of_the_page, choice.key, game.terms) if of_the_page else None
    return Closed(choice.label, reason, choice.names) if reason else choice


def _with_conditions(conditions: tuple[Condition, ...], label: str) -> str:
    said = joined((condition.asked.sentence for condition in conditions if isinstance(condition, Is)), "list-and")
    return say("if-so", say=said, label=f"{label[:1].lower()}{label[1:]}") if said else label


def _unpayable(game: Game, state: State, deeds: tuple[CompiledDeed, ...], *, leads_on: bool = False) -> str | None:
    """What cannot be paid.  A way on is never closed by what it gives: the player is asked what to leave behind."""
    for deed in deeds:
        phrase = game.phrase(deed)
        if leads_on and phrase.gives and not phrase.takes:
            continue
        if reason := phrase.hindrance(state, deed, game.terms):
            return reason
    return None


def _pointless(game: Game, state: State, deeds: tuple[CompiledDeed, ...]) -> str:
    """Return why a choice would only cost the hero something; empty if it may help or merely leads on."""
    if not deeds:
        return ""
    phrases = [(deed, game.phrase(deed)) for deed in deeds]
    reasons = [
        phrase.pointless(state, deed, game.terms) for deed, phrase in phrases if phrase.gives or not phrase.takes
    ]
    return joined(dict.fromkeys(filter(None, reasons)), "sentences") if all(reasons) else ""


def _elsewhere(game: Game, turn: Turn, shelf: tuple[str, ...]) -> str | None:
    """Return why a turn into another book is closed: book missing, or no entry at that section."""
    book = turn.book
    if not book or fold(book) in map(fold, shelf):
        return None
    address = game.book.elsewhere.get(fold(book))
    if address is None:
        return say("need-book", book=book)
    return None if address in shelf else say("need-book-at", book=book, address=address)


def free_options(game: Game, session: Session) -> tuple[Option, ...]:
    """Return the free deeds open now: while the player may choose, outside a begun deed or activity."""
    position = session.position
    if (
        position.ended
        or position.departure
        or position.thing
        or position.answers
        or not position.begun
        or _in_activity(game, position.visit)
    ):
        return ()
    own = game.system.play.free(position.state, game.terms) if game.system.play.do_free else ()
    return (*(Option(free.key, free.label, note=free.note) for free in own), *returns(game, position))


BACK = "back "
"""How the key of giving something back begins; the instruction's id and the key of the ware follow."""


def returns(game: Game, position: Position) -> Iterator[Option]:
    """Yield the trades of the page that can be undone.

    They are free actions, so that simulated players do not trade back and forth for ever.
    """
    if position.visit.cursor < len(game.book.section(position.visit.section).ops):
        return
    for op in can_be_done(game, position.visit):
        counter = counter_of(game, op)
        if counter is None or not isinstance(op, Do):
            continue
        id = "take-back" if counter.is_sale else "give-back"
        for ware in counter.wares(position.state, op.deed, game.terms):
            if ware.returns:
                label = say(id, what=str(ware.item), price=ware.paid[-1], money=game.system.goods.money)
                yield Option(f"{BACK}{op.deed.id} {ware.key}", label, (say(f"{id}-name", what=ware.item.name),))


def traded_at(game: Game, visit: Visit, answer: str) -> str:
    """The id of the counter at which an answer to the page trades; empty where it does something else."""
    key = answer.removeprefix(BACK)
    at = (op for op in can_be_done(game, visit) if counter_of(game, op)) if " " in key else ()
    return next((op.deed.id for op in at if isinstance(op, Do) and key.startswith(f"{op.deed.id} ")), "")


def counter_of(game: Game, op: Op) -> Counter | None:
    """The counter that an instruction opens on its page; None where it opens none."""
    does = game.phrase(op.deed).does if isinstance(op, Do) else None
    return does.counter if isinstance(does, StandingOffer) else None


def _in_activity(game: Game, visit: Visit) -> bool:
    """Whether an activity is what is being read: choosing arms is part of a fight (GNAT A-28, BRIAR A-21)."""
    match game.book.section(visit.section).ops[max(0, visit.cursor) : visit.cursor + 1]:
        case (Do(deed=deed),):
            return isinstance(game.phrase(deed).does, Activity)
    return False
