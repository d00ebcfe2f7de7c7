"""Migration of a saved game to another edition of its book, without doing anything twice.

Renamed sections, keywords and things are followed. A section that has changed is read again from its top, with its past effects kept; a
section that is gone gives way to the last one in the journal that exists; a beat whose answers no longer fit starts
again. The player is notified each time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from turnto.common.conditions_of_the_past import LEFT
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Activity, StandingOffer
from turnto.core.runner import run, with_kinds
from turnto.core.sheet import Sheet, item
from turnto.core.world import State, World
from turnto.ir.ops import CompiledDeed, Do, If, Jump
from turnto.play.beat import beat
from turnto.play.game import Game
from turnto.play.old_saves import OLD
from turnto.play.position import Page, Position, Record, Session, Visit
from turnto.play.session import advance


def mended(session: Session, game: Game) -> tuple[Session, tuple[str, ...]]:
    """The session as this edition of its book can go on with it, and what the player should be told."""
    notes: list[str] = []
    position = replace(session.position, edition=game.book.edition)
    position = _renamed(position, game)
    world = _still_there(position.state.world, game)
    if world != position.state.world:
        notes.append(say("edition-less"))
        position = replace(position, state=position.state.with_world(world))
    if not position.ended and not position.departure:
        position, told = _placed(position, session.record, game)
        notes += told
        position, told = _fed(position, game, session.record.shelf)
        notes += told
    record = _drawable(session.record, position.visit, game)
    return advance(game, Session(position, record)), tuple(map(game.words, dict.fromkeys(notes)))


def remembered(world: World, game: Game) -> World:
    """What was left behind in a book, as this edition of it can take it up again."""
    blank = Position(game.book.id, game.book.edition, State(Sheet(), world), Visit(game.book.start))
    return _still_there(_renamed(blank, game).state.world, game)


# --- names ----------------------------------------------------------------------------------------


def name_now(name: str, game: Game) -> str:
    """What a section of an earlier edition is called in this one."""
    return name if name in game.book else game.book.renamed.get(name, name)


def id_now(id: str, game: Game) -> str:
    """Return the id of today for one of an instruction or choice that named something by an earlier name."""
    return game.book.earlier("ids").get(id, id)


def hero_now(hero: Sheet, game: Game) -> Sheet:
    """Return the hero whose keywords and things go by the names of this edition."""
    return hero.with_names_of_today(
        game.system.language.codes, game.book.earlier("keywords"), game.book.earlier("things")
    )


def _renamed(position: Position, game: Game) -> Position:
    world = position.state.world
    world = replace(
        world,
        counters=tuple(sorted((_shop_now(name, game), number) for name, number in world.counters)),
        once=tuple(sorted({id_now(id, game) for id in world.once})),
        visits=tuple(sorted((_visited_now(section, game), times) for section, times in world.visits)),
        ever=tuple(sorted({_had_now(thing, game) for thing in world.ever})),
        later=tuple((turns, name_now(section, game)) for turns, section in world.later),
        lasting=tuple(_lasting_id(id, game) for id in world.lasting),
        flags=tuple(sorted((_shop_now(name, game), value) for name, value in world.flags)),
    )
    state = State(hero_now(position.state.hero, game), world)
    thing = (id_now(position.thing[0], game), position.thing[1]) if position.thing else None
    return replace(position, state=state, visit=_visit(position.visit, game), thing=thing)


def _visited_now(section: str, game: Game) -> str:
    """A section that was visited, or one that was left, which is counted behind a mark."""
    return f"{LEFT}{name_now(section[len(LEFT) :], game)}" if section.startswith(LEFT) else name_now(section, game)


def _had_now(thing: str, game: Game) -> str:
    """What was once had, a keyword or an item, under its name of today."""
    group, _, name = thing.partition(" ")
    kind = "things" if group == "item" else "keywords" if group == game.system.language.codes else ""
    return f"{group} {fold(game.book.earlier(kind).get(name, name))}"


_SHOP = re.compile(r"(sold |till )(.*)#(\S+) (.*)")
"""What was bought in a shop, among the counters, and what was paid, among the flags: section, instruction, ware."""


def _shop_now(key: str, game: Game) -> str:
    found = _SHOP.fullmatch(key)
    if not found:
        return key
    sections = {fold(old): new for old, new in game.book.renamed.items()} if found[1] == "sold " else game.book.renamed
    section = sections.get(found[2], found[2])
    ware = _ware_now(found[4], game)
    now = f"{found[1]}{section}#{id_now(found[3], game)} {ware}"
    return fold(now) if found[1] == "sold " else now


def _ware_now(ware: str, game: Game) -> str:
    """Return what is written of a thing, its state included, with the name it has now."""
    names = game.book.earlier("things")
    if not names:
        return ware
    sheet = Sheet().with_item(item(ware)).with_names_of_today("", {}, names)
    return str(sheet.items[0])


def _lasting_id(id: str, game: Game) -> str:
    section, _, deed = id.rpartition("#")
    return f"{name_now(section, game)}#{id_now(deed, game)}"


def _visit(visit: Visit, game: Game) -> Visit:
    """The visit under its sections' names of today; what lies further back than a section that is gone is forgotten."""
    back = _visit(visit.back, game) if visit.back else None
    if back and back.section not in game.book:
        back = back.back
    return replace(
        visit,
        section=name_now(visit.section, game),
        done=tuple(id_now(id, game) for id in visit.done),
        guards=tuple((id_now(id, game), held) for id, held in visit.guards),
        back=back,
    )


def _still_there(world: World, game: Game) -> World:
    """The world without what would strike or come later from sections that are gone."""
    return replace(
        world,
        later=tuple(pair for pair in world.later if pair[1] in game.book),
        lasting=tuple(id for id in world.lasting if _is_there(game, *id.rpartition("#")[::2])),
    )


def _is_there(game: Game, section: str, id: str) -> bool:
    try:
        game.book.deed(section, id)
    except KeyError:
        return False
    return True


# --- where one stands -------------------------------------------------------------------------------


def _placed(position: Position, record: Record, game: Game) -> tuple[Position, list[str]]:
    """The position in a section that exists, at a place that is where reading it leads."""
    visit = position.visit
    if visit.section not in game.book:
        return replace(position, visit=_last_visit(record, game), thing=None, answers=()), [say("edition-gone")]
    if position.thing and not _is_there(game, visit.section, position.thing[0]):
        return replace(position, visit=replace(visit, cursor=0), thing=None, answers=()), [say("edition-changed")]
    if visit.cursor <= 0 or _in_place(visit, game):  # at the top of a page is always in place
        return position, []
    answers = position.answers if position.thing else ()
    return replace(position, visit=replace(visit, cursor=0), answers=answers), [say("edition-changed")]


def _in_place(visit: Visit, game: Game) -> bool:
    """Whether the section, read from its top, leads to where the visit stands (or has just done something)."""
    stop = _stop(visit, 0, game)
    if stop == visit.cursor:
        return True
    ops = game.book.section(visit.section).ops
    match ops[visit.cursor : visit.cursor + 1]:
        case (Do(deed=deed),) if not _is_open(deed, visit, game):
            return stop == _stop(visit, visit.cursor, game)
    return False


def _stop(visit: Visit, place: int, game: Game) -> int:
    """Return where reading on from a place would stop: at the next act or judgement, or the page's end."""
    ops = game.book.section(visit.section).ops
    guards = dict(visit.guards)
    for _ in range(len(ops) + 1):
        if place >= len(ops):
            return len(ops) if place == len(ops) else -1
        match ops[place]:
            case If(id=id) if id not in guards:
                return place
            case If(id=id, otherwise=otherwise):
                place = place + 1 if guards[id] else otherwise
            case Jump(to=to):
                place = to
            case Do(deed=deed) if _is_open(deed, visit, game):
                return place
            case _:
                place += 1
    return -1


def _is_open(deed: CompiledDeed, visit: Visit, game: Game) -> bool:
    return deed.id not in visit.done and not isinstance(game.phrase(deed).does, StandingOffer)


def _last_visit(record: Record, game: Game) -> Visit:
    """The last section turned to that still exists, its effects done: what it gave is not given twice."""
    turned = (name_now(section, game) for section in record.turned_to(game.book.id))
    section = next((name for name in turned if name in game.book), game.book.start)
    if record.previous_page and name_now(record.previous_page.visit.section, game) == section:
        return replace(_visit(record.previous_page.visit, game), cursor=0, back=None)
    return Visit(section, done=tuple(_plain_effects(section, game)))


def _plain_effects(section: str, game: Game) -> Iterator[str]:
    """What need not happen twice and leads nowhere: the instructions without outcomes."""
    for op in game.book.section(section).ops:
        if isinstance(op, Do) and not op.deed.branches:
            yield op.deed.id


# --- the open beat ----------------------------------------------------------------------------------


def _fed(position: Position, game: Game, shelf: tuple[str, ...]) -> tuple[Position, list[str]]:
    """Return the position whose open beat takes its answers, or one where the beat starts again."""
    position = _with_kinds(position, game, shelf)
    again = replace(position, answers=())
    afresh = replace(again, thing=None, visit=replace(position.visit, cursor=min(position.visit.cursor, 0)))
    begun_again: list[str] = [say("edition-again")]
    for tried, notes in ((position, []), (again, begun_again), (afresh, begun_again)):
        if _takes(tried, game, shelf):
            return tried, notes
    raise ValueError("no beat can start here")


def _with_kinds(position: Position, game: Game, shelf: tuple[str, ...]) -> Position:
    """The position whose answers, of a save that kept no kinds, are of the kinds that its beat asks for."""
    bare = [answer.value if answer.kind == OLD else answer for answer in position.answers]
    if not any(answer.kind == OLD for answer in position.answers):
        return position
    try:
        return replace(position, answers=with_kinds(lambda: beat(game, position, shelf), bare))
    except Exception:  # whatever it was, no beat of today takes it, and it starts again
        return position


def _takes(position: Position, game: Game, shelf: tuple[str, ...]) -> bool:
    try:
        run(beat(game, position, shelf), position.answers)
        _shown(game, position)
    except Exception:  # an answer that is none any more; a rule that meets a state it never made may fail in any way
        return False
    return True


def _shown(game: Game, position: Position) -> None:
    """Draw what a page asks of the activity in course; whatever its rules raise for a damaged state is raised."""
    if position.thing is None:
        return
    id, thing = position.thing
    made = game.book.deed(position.visit.section, id)
    does = game.phrase(made).does
    assert isinstance(does, Activity)
    tuple(does.panel(thing, position.state, made, game.terms))
    if does.sides is not None:
        tuple(does.sides(thing, position.state, made, game.terms))


# --- what is drawn ----------------------------------------------------------------------------------


def _drawable(record: Record, visit: Visit, game: Game) -> Record:
    """The record without what the page could not draw any more."""
    page = _page(record.page, game) if record.page else None
    if page is None or page.visit.section != visit.section:
        page = Page(visit)
    left = _page(record.previous_page, game) if record.previous_page else None
    return replace(record, page=replace(page, visit=visit), previous_page=left)


def _page(page: Page, game: Game) -> Page | None:
    visit = _visit(page.visit, game)
    if visit.section not in game.book:
        return None
    kept = ((id_now(id, game), place) for id, place in page.kept_outcomes)
    fell = tuple((id, place) for id, place in kept if _has_outcome(game, visit.section, id, place))
    preface = (
        (name_now(page.preface[0], game), id_now(page.preface[1], game), page.preface[2]) if page.preface else None
    )
    if preface and not _has_outcome(game, *preface):
        preface = None
    owners = tuple((id_now(id, game), number) for id, number in page.event_owners)
    return replace(page, visit=visit, kept_outcomes=fell, preface=preface, event_owners=owners)


def _has_outcome(game: Game, section: str, id: str, place: int) -> bool:
    try:
        return 0 <= place < len(game.book.deed(section, id).branches)
    except KeyError:
        return False
