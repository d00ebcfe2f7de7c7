"""Shops and buyers as tables: ware, price, stock, what one has, and a stepper that buys and gives back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from browser.language import page_of
from browser.views.amounts import coins
from browser.views.html import Html, classes, command, join, tag, text, worded
from browser.views.page.prose import inline
from turnto.core.phrase import Counter, Ware
from turnto.core.procedure import Option
from turnto.core.world import State
from turnto.ir.ops import CompiledDeed
from turnto.play.game import Game
from turnto.play.page import BACK
from turnto.words.translator import Translator, capital

LESS, MORE = "−", "+"
LESSER = classes("num", "lesser")
"""A number that has a column only where there is room for one."""


def rubric(game: Game, deed: CompiledDeed, state: State, *, purse: bool) -> Html:
    """The author's sentence at the head of a counter; beside the first of a page, what there is to spend."""
    said = tag("h2", Html(inline(deed.say, game.terms.numbers).strip()), class_="rubric")
    if not purse:
        return said
    has = coins(game.system, state.hero[game.system.goods.money])
    return tag("div", said, tag("span", worded(page_of(game), "you-have", money=has)), class_="purse")


def counter(
    game: Game, state: State, deed: CompiledDeed, traded: Counter, open_: Mapping[str, Option], free: Sequence[Option]
) -> Html:
    """The table of a counter; ``open_`` are the options of the page by key, ``free`` what can be given back."""
    words = page_of(game)
    wares: list[Ware] = game.words.put(list(traded.wares(state, deed, game.terms)))
    if not wares:
        return tag("p", words.say("nothing-just-now"), class_="none")
    rows = _Rows(game, state, traded, words)
    columns = [("ware", None), ("price", LESSER), *([] if traded.is_sale else [("in-stock", LESSER)])]
    columns += [("ware-have", LESSER), ("ware-sold" if traded.is_sale else "ware-bought", "num")]
    head = tag("tr", *(tag("th", words.say(id), scope="col", class_=shade) for id, shade in columns))
    returns = {option.key: option.label for option in free}
    body = (rows.row(ware, open_, returns, deed.id) for ware in wares)
    return join(tag("table", tag("thead", head), tag("tbody", *body), class_="wares"), *rows.hindrances(wares))


class _Rows:
    """The rows of one counter."""

    def __init__(self, game: Game, state: State, traded: Counter, words: Translator) -> None:
        self.game, self.state, self.traded, self.words = game, state, traded, words
        self.purse = state.hero[game.system.goods.money]

    def row(self, ware: Ware, open_: Mapping[str, Option], returns: Mapping[str, str], id: str) -> Html:
        more = open_.get(f"{id} {ware.key}")
        cells = [
            tag("th", self._about(ware), scope="row"),
            tag("td", coins(self.game.system, ware.price), class_=LESSER),
        ]
        if not self.traded.is_sale:
            cells.append(tag("td", self._left(ware), class_=LESSER))
        cells.append(tag("td", ware.has, class_=LESSER))
        cells.append(tag("td", self._stepper(ware, more, returns, id), class_="step"))
        return tag("tr", *cells, class_=classes(None if more or ware.paid else "shut"))

    def _left(self, ware: Ware) -> str | int:
        if ware.left is None:
            return self.words.say("any-number")
        return max(0, ware.left)

    def _about(self, ware: Ware) -> Html:
        """The ware's name, what it is and does, and on a phone what has no column there."""
        name = tag("span", self._name(ware), class_="name")
        does = self.game.words.put(list(self.game.system.goods.about(ware.item, self.state, self.game.terms)))
        said = [*filter(None, [ware.about, ", ".join(map(self.words.named, ware.item.tags))]), *does]
        if not said and not ware.pointless and not self.traded.is_sale:
            said = [self.words.say("ware-of-the-book")]
        counts = [coins(self.game.system, ware.price)]
        if ware.left is not None:
            counts.append(join(self.words.say("so-many-left", count=max(0, ware.left))))
        if ware.has:
            counts.append(join(self.words.say("have-so-many", count=ware.has)))
        about = tag("small", " · ".join(said)) if said else None
        idle = tag("small", ware.pointless, class_="idle") if ware.pointless else None
        return join(name, tag("small", Html(" · ".join(counts)), class_="counts"), about, idle)

    def _name(self, ware: Ware) -> str:
        return capital(self.words.named(ware.item.called))

    def _stepper(self, ware: Ware, more: Option | None, returns: Mapping[str, str], id: str) -> Html:
        back = f"{BACK}{id} {ware.key}"
        less = self._button(LESS, returns.get(back, ""), ("free", back), shown=bool(ware.paid))
        verb = "ware-sell" if self.traded.is_sale else "ware-buy"
        label = more.label if more else f"{self.words.say(verb, what=self._name(ware))}. {self._why(ware)}".strip()
        plus = self._button(MORE, label, ("option", f"{id} {ware.key}"), is_open=more is not None)
        number = tag("output", len(ware.paid)) if ware.paid else tag("span")
        return tag("span", less, number, plus, class_="steps")

    def _button(
        self, sign: str, label: str, answer: tuple[str, str], *, shown: bool = True, is_open: bool = True
    ) -> Html:
        if not shown:
            return tag("span")
        can = is_open and bool(label)
        return tag(
            "button",
            text(sign),
            type="button",
            aria_label=label or sign,
            title=label or None,
            disabled=not can,
            data_answer=command(*answer) if can else None,
            data_trade=answer[1],
        )

    def _why(self, ware: Ware) -> str:
        return ware.shut or ("" if ware.has else self.words.say("have-none"))

    def hindrances(self, wares: Iterable[Ware]) -> Iterator[Html]:
        """What keeps one from buying that the table does not show, once."""
        unseen = (ware.shut for ware in wares if ware.left != 0 and ware.price <= self.purse)
        for why in dict.fromkeys(filter(None, unseen)):
            yield tag("p", why, class_="none")
