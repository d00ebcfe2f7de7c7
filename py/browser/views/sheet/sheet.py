"""The character sheet, drawn from a system's layout; what changed on it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from browser.language import page_of
from browser.views import open_beat
from browser.views.address import OWN, address
from browser.views.amounts import minus, signed
from browser.views.html import NOTHING, Html, classes, command, join, tag
from turnto.core.hero_form import Field, FreeAction, Panel
from turnto.core.message import decimal
from turnto.core.names import fold
from turnto.core.procedure import Changed, Event, FightBegan, FightEnded, Gained, Lost
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import also, pending_events
from turnto.words import label
from turnto.words.translator import Translator

MOST_BOXES = 6
"""A score of so much or less is shown in boxes as well."""
LONG_ROW = 34
"""Letters of a name and what stands beside it that do not fit one line of the sheet: it then stands below."""
LONG_FACT = 12
"""Letters that stand at the end of their line, however long the name is."""
LONG_WORD = 7
"""Letters that a box has room for at its usual size."""


def sheet(game: Game, session: Session, token: str) -> Html:
    """The sheet beside a page, with what can be done with what is on it."""
    free = {option.key for option in also(game, session)}
    drawing = SheetDrawing(game, open_beat.state(game, session), page_events(game, session), free)
    drawing.to_print = address(game.book.id, OWN)
    return tag("div", drawing.all(), data_token=token)


def plain_sheet(game: Game, hero: Sheet) -> Html:
    """A hero's sheet where nothing can be done with it: in the making, after the adventure."""
    return SheetDrawing(game, State(hero), (), frozenset()).all()


def page_events(game: Game, session: Session) -> tuple[Event, ...]:
    """Everything that happened since the last page."""
    page = session.record.page
    return (*(page.events if page else ()), *pending_events(game, session))


# --- what changed ---------------------------------------------------------------------------------------


def own(events: Iterable[Event], names: Container[str]) -> Iterator[Event]:
    """The events without what a fight has changed on the other side."""
    fighting = False
    for event in events:
        fighting = isinstance(event, FightBegan) or (fighting and not isinstance(event, FightEnded))
        if not (fighting and isinstance(event, Changed) and fold(event.what) not in names):
            yield event


def merged(events: Iterable[Event]) -> list[Event]:
    """The changes among these events, each number once, from where it was to where it is."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, Changed):
            same = next(
                (
                    one
                    for one in found
                    if isinstance(one, Changed) and (one.what, one.highest) == (event.what, event.highest)
                ),
                None,
            )
            if same:
                found[found.index(same)] = Changed(event.what, same.before, event.after, event.highest)
                continue
        if isinstance(event, (Changed, Gained, Lost)):
            found.append(event)
    return [one for one in found if not (isinstance(one, Changed) and one.before == one.after)]


class SheetDrawing:
    """One sheet being drawn."""

    def __init__(self, game: Game, state: State, events: Sequence[Event], free: Iterable[str]) -> None:
        self.game, self.state, self.system = game, state, game.system
        self.to_print = ""
        """The address at which it is printed, where it is."""
        self.words = page_of(game)
        self.rules = game.book.rules or game.system.name
        self.hero = state.hero
        self.fields: Mapping[str, Field] = {field.key: field for field in game.system.sheet.fields}
        self.derived: Mapping[str, Any] = game.words.put(game.system.sheet.derived(state, game.terms))
        self.beside = game.words.put(game.system.sheet.beside(state.hero, game.terms))
        self.changes = merged(
            own(events, {fold(name) for field in game.system.sheet.fields for name in (field.key, field.label)})
        )
        self.before = {
            fold(one.what): one.before for one in self.changes if isinstance(one, Changed) and not one.highest
        }
        self.new = {fold(one.what.partition(" (")[0]) for one in self.changes if isinstance(one, Gained)}
        open_ = set(free)
        actions = game.words.put(list(game.system.play.free(state, game.terms))) if open_ else []
        self.free = [action for action in actions if action.key in open_]

    def all(self) -> Html:
        """The whole sheet."""
        close = tag(
            "button",
            self.words.say("close"),
            type="button",
            class_="link close",
            popovertarget="sheet",
            popovertargetaction="hide",
        )
        name = tag("h2", self.hero.name or self.words.say("the-hero"), tabindex=-1)
        head = tag("div", name, close, class_="head")
        panels = [self.panel(one) for one in self.system.sheet.panels]
        owed = self.system.credit.trademark
        note = tag("p", owed, class_="hint") if owed else None
        return join(
            head,
            tag("p", self.words.say("sheet-rules", rules=self.rules), class_="kind"),
            panels,
            self.menu(),
            tag("p", tag("a", self.words.say("print-sheet"), class_="link", href=self.to_print), class_="acts")
            if self.to_print
            else None,
            note,
        )

    def menu(self) -> Html:
        """What can be done at any time that belongs to no item."""
        deeds = [self._deed(deed) for deed in self.free if deed.item is None]
        return (
            tag("section", tag("h3", self.words.say("you-may")), tag("p", *deeds, class_="acts"), class_="may")
            if deeds
            else NOTHING
        )

    def _deed(self, deed: FreeAction) -> Html:
        note = tag("span", deed.note, class_="hint") if deed.note else None
        return tag("button", deed.label, note, type="button", class_="act quiet", data_answer=command("free", deed.key))

    # panels

    def panel(self, panel: Panel) -> Html:
        """One part of the sheet as its system lays it out."""
        if panel.style == "boxes":
            return self._boxes(panel.keys)
        inside = [part for key in panel.keys if (part := self._part(key, panel.style))]
        if not inside:
            return NOTHING
        return tag("section", tag("h3", self.game.words(panel.title)), _rows_joined(inside))

    def _part(self, key: str, style: str) -> Html | tuple[Html, ...]:
        field = self.fields.get(key)
        if field is None:
            return self._derived(key)
        if field.kind == "items":
            return self._items()
        if field.kind == "words":
            return self._words(field)
        if field.kind == "ratings":
            return tuple(
                self._row(
                    self.words.named(name), join(signed(n) if field.adds else str(n), self._note(key, name)), fold(name)
                )
                for name, n in self.hero.rated(key).items()
            )
        if field.kind == "fact":
            said = join(self.words.named(self.hero.fact(key)), self._note(key))
            return (self._row(self.called(field), said),) if self.hero.fact(key) else ()
        return (self._number(field),)

    def _derived(self, key: str) -> tuple[Html, ...]:
        if key not in self.derived:
            return ()
        value = self.derived[key]
        if isinstance(value, Mapping):
            return tuple(self._row(self.words.named(str(name)), _shown(self.words, n)) for name, n in value.items())
        return (self._row(self._label(key), _shown(self.words, value)),)

    def _label(self, key: str) -> str:
        field = self.fields.get(key)
        if field:
            return self.called(field)
        # Two letters are an abbreviation: PD, DR.
        plain = key.upper() if len(key) < 3 else key.replace("_", " ").capitalize()
        return self.words.named(plain) if (called := label(key, self.system, self.game.language)) == key else called

    def _note(self, field: str, name: str = "") -> Html | None:
        """What stands beside a thing, as players write its points: Stealth 14 [4]."""
        note = self.beside.get(field, {}).get(name)
        return tag("small", f"\N{NO-BREAK SPACE}[{note}]") if note else None

    def _row(self, label: str, said: str | Html, key: str = "") -> Html:
        is_long = type(said) is str and len(label) + len(said) > LONG_ROW and len(said) > LONG_FACT
        if type(said) is str:
            said = _BESIDE_NUMBER.sub("\u00a0", said)
        shade = classes("changed" if key and key in self.new else None, "long" if is_long else None)
        return tag("div", tag("dt", label), tag("dd", said), class_=shade)

    def called(self, field: Field) -> str:
        """What a field is called in the book's language; in English as the rules lay it out on their sheet."""
        language = self.game.language
        return field.label if language == "en" else label(field.key, self.system, language)

    def was(self, field: Field) -> int | None:
        """What a score was before this page changed it; None where it did not."""
        return self.before.get(fold(field.label), self.before.get(fold(field.key)))

    def _number(self, field: Field) -> Html:
        now = self.hero.score(field.key)
        was = self.was(field)
        said = tag("dd", str(now), self._note(field.key))
        return tag("div", tag("dt", self.called(field)), said, class_="changed" if was is not None else None)

    def _boxes(self, keys: Sequence[str]) -> Html:
        boxes = [self._box(key) for key in keys if key in self.fields or key in self.derived]
        long = any(len(word) > LONG_WORD for key in keys for word in self._label(key).split())
        size = "pair" if len(boxes) in (2, 4) else "many" if len(boxes) > 3 or long else None
        return tag("dl", *boxes, class_=classes("scores", size)) if boxes else NOTHING

    def _box(self, key: str) -> Html:
        field = self.fields.get(key)
        if field is None or field.kind == "fact":
            said = (
                tag("b", _shown(self.words, self.derived[key]))
                if field is None
                else self.words.named(self.hero.fact(key, field.start))
            )
            return tag("div", tag("dt", self._label(key)), tag("dd", said), class_="score")
        score, was = self.hero.score(key), self.was(field)
        gone = (
            join(tag("del", tag("span", f"{self.words.say('was')} ", class_="sr"), was), " ")
            if was is not None and was != score.current
            else None
        )
        of = (
            tag("span", f" {self.words.say('of-most', most=score.maximum)}", class_="of")
            if score.maximum is not None
            else None
        )
        boxes = _boxes(score.current, score.maximum) if score.maximum and score.maximum <= MOST_BOXES else None
        return tag(
            "div",
            tag("dt", self.called(field)),
            tag("dd", gone, tag("b", minus(score.current)), of, boxes, self._note(key)),
            class_=classes("score", gone and "changed"),
        )

    def _words(self, field: Field) -> Html:
        words = self.hero.listed(field.key)
        items = [
            tag(
                "li",
                tag("span", self.words.named(word), class_="changed")
                if fold(word) in self.new
                else self.words.named(word),
                self._note(field.key, word),
            )
            for word in words
        ]
        plain = "words" if field.key == self.system.language.codes else "words plain"
        return tag("ul", *items, class_=plain) if words else NOTHING

    # items

    def _items(self) -> Html:
        lines = [self._item(place, own) for place, own in enumerate(self.hero.items)]
        return (
            tag("ul", *lines, class_="items") if lines else tag("p", self.words.say("nothing-carried"), class_="none")
        )

    def _item(self, place: int, own: Item) -> Html:
        said = join(
            tag("span", self.words.named(str(replace(own, tags=()))), class_="name"),
            join(" ", tag("span", ", ".join(map(self.words.named, own.tags)), class_="tags")) if own.tags else None,
            self._note("items", str(own)),
        )
        shade = classes("item", "changed" if fold(own.name) in self.new else None)
        deeds = [self._deed(deed) for deed in self.free if deed.item == place]
        if not deeds:
            return tag("li", said, class_=shade)
        more = tag("div", tag("p", *deeds, class_="acts"), class_="more")
        return tag(
            "li", tag("details", tag("summary", said), more, name="item", data_keep=f"item:{place}"), class_=shade
        )


def _boxes(now: int, most: int) -> Html:
    marks = (tag("i", class_="on" if place < now else None) for place in range(most))
    return tag("span", *marks, class_="boxes", aria_hidden="true")


def _shown(words: Translator, value: Any) -> str:
    if isinstance(value, bool):
        return words.say("yes" if value else "no")
    if value is None:
        return words.say("none")
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(words, one) for one in value) or words.say("none")
    return words.named(decimal(value) if isinstance(value, float) else str(value))


_BESIDE_NUMBER = re.compile(r"(?<=[a-z]) (?=\d)|(?<=\d) (?=[a-z])")
"""What stays on one line of a narrow column: parry 7, 1d+1 cut, 2 hands."""


def _rows_joined(parts: Iterable[Html | tuple[Html, ...]]) -> Html:
    """Rows of a list in one list; what is more than a row by itself."""
    drawn: list[Html] = []
    rows: list[Html] = []
    for part in parts:
        if isinstance(part, tuple):
            rows += part
            continue
        if rows:
            drawn.append(tag("dl", *rows, class_="ratings"))
            rows = []
        drawn.append(part)
    return join(drawn, tag("dl", *rows, class_="ratings") if rows else None)
