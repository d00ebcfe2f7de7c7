"""The page in play: a function of the game and the session, never of what happened to be on screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from browser.language import of_book, page_of
from browser.views import open_beat
from browser.views.html import NOTHING, Html, classes, command, join, tag
from browser.views.page import events as told
from browser.views.page.arrival import arrived_by, before_turn, fight_before, has_throw, last_throw, since_turn
from browser.views.page.dice import BY_THE_HOUSE, Throws
from browser.views.page.prose import Flow, Pictures, in_book, inline, sentence
from browser.views.page.questions import Around, asked
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Ask, Chose, Event, FightBegan, FightEnded, Request, Rolled, Told
from turnto.ir.ops import Block, Do, Offer, Op
from turnto.play.game import Game
from turnto.play.page import counter_of, passed
from turnto.play.position import Page, Session
from turnto.play.session import pending_events, waiting_for


def token(session: Session) -> str:
    """What tells this moment of a game from every other: an answer meant for another moment changes nothing."""
    record = session.record
    return f"{record.seed & 0xFFFFFF:x}.{len(record.journal)}.{record.throws}.{len(session.position.answers)}"


def heading(game: Game, session: Session) -> str:
    """The section read, as its reader knows it."""
    return named(game, session.visit.section)


def named(game: Game, name: str) -> str:
    """A section as its reader knows it: by its number, or its name where it has none."""
    section = game.book.section(name)
    return str(section.number) if section.number else section.name


def page(
    game: Game,
    session: Session,
    pictures: Pictures | None = None,
    *,
    fresh: bool = False,
    notices: Html = NOTHING,
    aim: str = "",
    throws: Throws = BY_THE_HOUSE,
    new: int = 0,
) -> Html:
    """The page at rest before its question.

    ``fresh``: the last answer was a throw, and its dice still tumble; ``aim``: whom the reader does things to; ``throws``: how the
    reader throws; ``new``: how many events the last answer brought.
    """
    drawing = Drawing(game, session, pictures or {}, fresh, aim=aim, throws=throws, new=new)
    request = waiting_for(game, session)
    return tag(
        "article",
        notices,
        folio(game, session.visit.section),
        drawing.head() if not drawing.is_by_dice() else None,
        *_read_and_asked(game, session, request, drawing),
        before(game, session, pictures or {}),
        foot(game),
        class_=classes("page", "opening" if session.visit.section == game.book.start else None),
        data_view="section",
        data_token=token(session),
        lang=game.language,
    )


def _read_and_asked(game: Game, session: Session, request: Request | None, drawing: Drawing) -> Iterator[Html]:
    """The text so far and what is asked; while one fights its last words alone, once begun without the instruction."""
    if request and open_beat.sides(game, session):
        from browser.views.page.table import at_table  # most pages have no fight

        around = drawing.around()
        begun = "begun" if has_throw(around.fight) else None
        yield tag("div", drawing.body(), class_=classes("recap", begun))
        yield at_table(game, session, request, around)
        return
    yield drawing.body()
    yield asked(game, session, request, drawing.around()) if request else _elsewhere(game, session)


def _elsewhere(game: Game, session: Session) -> Html:
    """Where the way leads into another book."""
    words = page_of(game)
    book = session.position.departure[0] if session.position.departure else words.say("another-book")
    return tag("p", words.say("way-leads-into", book=book), class_="came")


def folio(game: Game, name: str) -> Html:
    """The number of the section at its head, or its name where it has none."""
    section = game.book.section(name)
    if section.number:
        return tag(
            "h1",
            tag("span", f"{page_of(game).say('section')} ", class_="sr"),
            section.number,
            class_="folio",
            tabindex=-1,
        )
    return tag("h1", section.name, class_="title", tabindex=-1)


def foot(game: Game) -> Html:
    """What can be done about the page itself."""
    words = page_of(game)
    aloud = tag("button", words.say("read-aloud"), type="button", class_="link speaks", data_aloud="toggle")
    report = tag("button", words.say("report-mistake-here"), type="button", class_="link", data_do=command("report"))
    return tag("div", aloud, report, class_="foot")


def before(game: Game, session: Session, pictures: Pictures) -> Html:
    """The page just left, to be read again."""
    left = session.record.previous_page
    if left is None or left.visit.section not in game.book:
        return NOTHING
    section = game.book.section(left.visit.section)
    drawn = Drawing(game, session, pictures, False, left).body()
    summary = tag("summary", page_of(game).say("page-before", section=section.number or section.name))
    return tag("details", summary, drawn, class_="before")


# --- what is on it ----------------------------------------------------------------------------------


class Drawing:
    """One page being drawn: the page at rest, or the one just left."""

    def __init__(
        self,
        game: Game,
        session: Session,
        pictures: Pictures,
        fresh: bool,
        page_: Page | None = None,
        aim: str = "",
        turned: Page | None = None,
        throws: Throws = BY_THE_HOUSE,
        new: int = 0,
    ) -> None:
        """``turned``: the page that dice or a fight have turned to from ``page_``, which the reader has yet to leave."""
        self.game, self.session, self.pictures, self.fresh, self.aim = game, session, pictures, fresh, aim
        self.throws = throws
        self.new = new
        self.page = page_ or session.record.page or Page(session.visit)
        self.is_left, self.turned = page_ is not None, turned
        self.pending = () if self.is_left else pending_events(game, session)
        self.anchors, self.tail = self._placed()
        events = (*since_turn(self.page.events), *self.pending)
        self.fresh_in_head = fresh and not has_throw(events)

    # the head

    def is_by_dice(self) -> bool:
        """Whether dice or a fight led here: then all of it was seen before the reader turned the page."""
        left = self.session.record.previous_page
        led = before_turn(self.page.events)
        return left is not None and (has_throw(led) or any(isinstance(event, FightEnded) for event in led))

    def head(self) -> Html:
        """How the reader came here: the throw, the outcome's words, what changed on the way."""
        led = self._untold(arrived_by(self.session))
        words = iter([self._outcome(*self.page.preface)] if self.page.preface else [])
        game, left = self.game, self.session.record.previous_page
        fought = fight_before(left.events) if left and led == last_throw(left.events) else ()
        return join(_folded(fought, game), told.happened(led, game, words, fresh=self.fresh_in_head))

    def _untold(self, led: tuple[Event, ...]) -> tuple[Event, ...]:
        """What led here without what stood in the words of the choice that was pressed."""
        left, chose = self.session.record.previous_page, self.page.events[:1]
        if not led or not left or not isinstance(chose[0] if chose else None, Chose):
            return led
        from turnto.play.said_once import unsaid

        return unsaid((*chose, *led), self.game, left.visit.section)[1:]

    def _outcome(self, section: str, deed: str, place: int) -> Html:
        """The words of an outcome, with their marks; nothing where the book no longer has it."""
        try:
            branch = self.game.book.deed(section, deed).branches[place]
        except (KeyError, IndexError):
            return NOTHING
        return in_book(self.game, Html(inline(branch.say, self.game.terms.numbers).strip()))

    # the text, with what happened where it happened

    def body(self) -> Html:
        """Return the text as far as it was read, with the result after each instruction."""
        flow = Flow(self.game.terms.numbers, self.pictures, pressed=not self.is_left)
        parts: list[Html] = []
        waiting: list[Html] = []
        newest = None if has_throw(self.tail) else next(reversed(list(self.anchors)), None)
        for op in self._read():
            if waiting and isinstance(op, Block) and (chunk := flow.taken()):
                parts += [_prose(self.game, chunk), *waiting]
                waiting = []
            if not self._is_standing_offer(op):
                flow.add(op)
            for id in _deeds_of(op):
                if id in self.anchors:
                    waiting.append(self._happened(self.anchors[id], last=id == newest))
        self._open(flow)
        waiting += self._cut_short()
        parts += [_prose(self.game, flow.finished()), *waiting]
        if self.tail and not self._in_fight():
            parts.append(self._happened(self.tail, last=True))
        return join(parts)

    def _read(self) -> Iterator[Op]:
        """What of the text was reached; of a page that was left, the instruction too that turned from it."""
        yield from (op for _, op in passed(self.game, self.page.visit))
        if self.is_left and isinstance(op := self._at_cursor(), Do):
            yield op

    def _at_cursor(self) -> Op | None:
        """The op that reading stands at; None before the top of a page and at its end."""
        ops, cursor = self.game.book.section(self.page.visit.section).ops, self.page.visit.cursor
        return ops[cursor] if 0 <= cursor < len(ops) else None

    def _open(self, flow: Flow) -> None:
        """The instruction being carried out now, which stands at the cursor; a riddle's own sentence heads its field."""
        op = self._at_cursor()
        if not self.is_left and isinstance(op, Do):
            request = waiting_for(self.game, self.session)
            said = sentence(op.deed.say, self.game.terms.numbers)
            if not (isinstance(request, Ask) and request.kind != "choice" and request.prompt == said):
                flow.add(op)

    def _cut_short(self) -> list[Html]:
        """Return the result of an instruction that killed the hero before its end."""
        op = self._at_cursor()
        if self.is_left or self.session.position.ended is None or op is None:
            return []
        return [self._happened(self.anchors[id], last=True) for id in _deeds_of(op) if id in self.anchors]

    def _is_standing_offer(self, op: Op) -> bool:
        """Whether this is a shop or the like: on the page at rest its own sentence heads what it has.

        A table for after the adventure has nothing to head: what it says is asked then.
        """
        if not isinstance(op, Do):
            return False
        phrase = self.game.phrase(op.deed)
        if isinstance(phrase.does, StandingOffer):
            return not self.is_left
        return bool(phrase.table)

    def _happened(self, events: Sequence[Event], *, last: bool = False) -> Html:
        game, fresh = self.game, self.fresh and last and not (self.is_left and self.turned is None)
        drawn: list[Html] = []
        rest = list(events)
        while span := told.fight_of(rest):
            first, end = span
            drawn.append(told.happened(rest[:first], game, self._words(rest[:first])))
            drawn.append(self._fight(rest[first:end], fresh=fresh and not has_throw(rest[end:])))
            rest = rest[end:]
        return join(drawn, told.happened(rest, game, self._words(rest), fresh=fresh and has_throw(rest)))

    def _fight(self, events: Sequence[Event], *, fresh: bool) -> Html:
        """A fight as far as it went; one just over by how it ended, one read again by its rounds."""
        if isinstance(events[-1], FightEnded) and not (self.is_left and self.turned is None):
            from browser.views.page.table import fought_out

            return fought_out(self.game, events, fresh=fresh)
        return tag("section", told.fight(events, self.game, fresh=fresh), class_="deed")

    def _words(self, events: Sequence[Event]) -> Iterator[Html]:
        """The outcomes told in these events, with their marks."""
        for event in events:
            if isinstance(event, Told) and event.message == "outcome":
                yield self._fallen.pop(0) if self._fallen else Html("")

    def _placed(self) -> tuple[Mapping[str, Sequence[Event]], Sequence[Event]]:
        """Return throws, fights and outcomes by their instruction, and the rest with what is open now.

        Each carries what went before it and is not shown itself.
        """
        fell = [self._outcome(self.page.visit.section, deed, place) for deed, place in self.page.kept_outcomes]
        if self.turned and self.turned.preface:
            fell.append(self._outcome(*self.turned.preface))
        self._fallen = [words for words in fell if words]
        thing = self.session.position.thing if self._in_fight() else None
        anchors: dict[str, list[Event]] = {}
        tail: list[Event] = []
        for id, events in self._owned():
            if id in self._counters():
                continue  # the table shows what was traded
            events = self._unsaid(events, id)
            tail += events
            if id and (thing is None or id != thing[0]) and any(map(_is_shown, events)):
                anchors.setdefault(id, []).extend(tail)
                tail = []
        return anchors, (*tail, *self.pending)

    def _unsaid(self, events: Sequence[Event], id: str) -> Sequence[Event]:
        """The events without what the text tells."""
        if not events or self._in_fight():
            return events
        from turnto.play.said_once import unsaid  # on most pages nothing happens

        return unsaid(events, self.game, self.page.visit.section, id)

    def _counters(self) -> frozenset[str]:
        """The shops and buyers of the page, by id."""
        ops = self.game.book.section(self.page.visit.section).ops
        return frozenset(op.deed.id for op in ops if isinstance(op, Do) and counter_of(self.game, op))

    def _owned(self) -> Iterator[tuple[str, Sequence[Event]]]:
        """What happened on the page, by instruction, in order."""
        since = len(self.page.events) - len(since_turn(self.page.events))
        start = 0
        for id, count in self.page.event_owners:
            yield id, self.page.events[max(start, since) : start + count]
            start += count
        yield "", self.page.events[max(start, since) :]

    # the question

    def _in_fight(self) -> bool:
        return not self.is_left and self.session.position.thing is not None

    def around(self) -> Around:
        """What the question stands among: the rounds of the fight in course."""
        if not self._in_fight():
            return Around((), throws=self.throws)
        events = told.last_fight(self.tail) or self.tail
        return Around(tuple(events), self.fresh, self.aim, self.throws, min(self.new, len(events)))


def _folded(fought: Sequence[Event], game: Game) -> Html:
    """How the fight ended, for who would read it."""
    if not fought:
        return NOTHING
    summary = tag("summary", page_of(game).say("how-the-fight-ended"), class_="link")
    return tag("details", summary, told.round_rows(told.rounds(fought, game), game), class_="own")


def _is_shown(event: Event) -> bool:
    """Whether this has a place of its own in the text; the rest stands below it."""
    return isinstance(event, (Rolled, FightBegan, FightEnded)) or (
        isinstance(event, Told) and event.message == "outcome"
    )


def _prose(game: Game, chunk: Html) -> Html:
    return tag("div", chunk, class_="prose", lang=of_book(game)) if chunk.strip() else NOTHING


def _deeds_of(op: Op) -> Iterator[str]:
    match op:
        case Do(deed=deed):
            yield deed.id
        case Offer(deeds=deeds):
            yield from (deed.id for deed in deeds)
