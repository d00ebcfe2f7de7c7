"""Coin-flip: the worked fifth rule system.  A stranger can add one in a page of code; this is the page.

The rules, in full.  A hero has Nerve, 3 at the start, and a purse of pennies.  *Flip*: heads or tails.
*Duel*: flip until someone has won twice; every tails costs a Nerve.  At Nerve 0 the hero runs away.
A biscuit gives a Nerve back.  Nobody carries more than one heavy thing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnto.core.dice import Dice
from turnto.core.hero_form import Creation, Draft, Field, FreeAction, Panel, Step
from turnto.core.phrase import Activity, Condition, Deed, Outcome, Phrase, Result
from turnto.core.procedure import Checked, FightBegan, FightEnded, Procedure, RoundEnded, roll
from turnto.core.sheet import Item, Score, Sheet, change, lose_item
from turnto.core.system import Credit, Goods, Language, Life, Outcomes, PlayHooks, SheetRules, System, Words
from turnto.core.world import State, Terms

COIN = Dice(1, 2)


def flip(label: str) -> Procedure[bool]:
    """Flip the coin: 1 is heads."""
    faces = yield from roll(COIN, label)
    heads = faces == (1,)
    yield Checked(label, (), faces, faces[0], 1, "heads" if heads else "tails")
    return heads


def flipped(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Flip a coin, as many as the book says: all must be heads."""
    for _number in range(deed.get("coins", 1)):
        if not (yield from flip("Flip")):
            return Result(state, "tails")
    return Result(state, "heads")


def shaken(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Lose Nerve, never below 0; at 0 the hero runs away."""
    hero = yield from change(state.hero, "nerve", -deed["nerve"])
    return Result(state.with_hero(hero), "" if hero["nerve"] else "fled")


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel in course: rounds won and lost."""

    won: int = 0
    lost: int = 0


def draw(state: State, deed: Deed, _: Terms) -> Procedure[tuple[Duel, State]]:
    """The duel begins."""
    yield FightBegan(deed["foe"])
    return Duel(), state


def exchange(duel: Duel, state: State, _deed: Deed, _: Terms) -> Procedure[tuple[Duel, State]]:
    """One round: heads wins it, tails loses it and a Nerve."""
    if (yield from flip("Duel")):
        duel = replace(duel, won=duel.won + 1)
    else:
        duel = replace(duel, lost=duel.lost + 1)
        state = state.with_hero((yield from change(state.hero, "nerve", -1)))
    yield RoundEnded(duel.won + duel.lost)
    if ended := decided(duel, state):
        yield FightEnded(ended, duel.won + duel.lost)
    return duel, state


def decided(duel: Duel, state: State, *_: object) -> str | None:
    """Two rounds decide; so does Nerve 0."""
    return "won" if duel.won == 2 else "lost" if duel.lost == 2 or state.hero["nerve"] == 0 else None


def too_heavy(state: State, item: Item, _: Terms) -> str | None:
    full = item.has("heavy") and (item.count > 1 or any(own.has("heavy") for own in state.hero.items))
    return "You can carry one heavy thing only." if full else None


def snacks(state: State, _: Terms) -> Iterator[FreeAction]:
    if state.hero.item("biscuit") and state.hero["nerve"] < state.hero.maximum("nerve"):
        yield FreeAction("eat", "Eat a biscuit")


def eat(state: State, _key: str, _: Terms) -> Procedure[State]:
    biscuit = state.hero.item("biscuit")
    assert biscuit
    return state.with_hero((yield from change((yield from lose_item(state.hero, biscuit, 1)), "nerve", 1)))


def steps(draft: Draft, _: Terms) -> tuple[Step, ...]:
    return (Step("name", "Name", "text", draft.get("name", "")),)


def new_hero(draft: Draft, _: Terms) -> Sheet:
    return replace(HERO, name=draft.get("name", ""))


HERO = Sheet().having(nerve=Score(3, 3), p=5)
HEADS, TAILS = (
    Outcome("heads", {"en": ("Heads",), "de": ("Kopf",)}),
    Outcome("tails", {"en": ("Tails",), "de": ("Zahl",)}),
)
FLED = Outcome("fled", {"en": ("If you run away",)}, counted=False, beaten=True)
WON = Outcome("won", {"en": ("If you win",)})
LOST = Outcome("lost", {"en": ("If you lose", "Otherwise")})

COINFLIP = System(
    id="coinflip",
    name="Coin-flip",
    credit=Credit("Coin-flip, by nobody in particular", "CC0"),
    sheet=SheetRules(
        fields=(
            Field("nerve", "Nerve", "score", start=3),
            Field("p", "Pennies", "number", start=5, carried=True),
            Field("skills", "Skills", "ratings"),
            Field("items", "Items", "items"),
            Field("keywords", "Keywords", "words"),
            Field("titles", "Titles", "words"),
        ),
        panels=(Panel("Hero", ("nerve", "p"), "boxes"), Panel("Items", ("items",), "items")),
        life=Life("nerve"),
        derived=lambda state, _: {"brave": "yes" if state.hero["nerve"] > 1 else "no"},
    ),
    creation=Creation(
        blank=lambda _: {},
        steps=steps,
        edit=lambda draft, key, value, _: ({**draft, key: value}, ()),
        refusals=lambda *_: (),
        hero=new_hero,
    ),
    language=Language(
        phrases=(
            Phrase("flip", {"en": ("flip (a coin|{coins:number} coins)",), "de": ("wirf eine Münze",)}, flipped,
                   outcomes=(HEADS, TAILS, FLED), doc="Flip.", examples=("Flip a coin", "Flip two coins")),
            Phrase("shaken", {"en": ("lose {nerve:number} Nerve",)}, shaken,
                   outcomes=(FLED,), effect=True, doc="Nerve is lost.", examples=("Lose 1 Nerve",)),
            Phrase("fight", {"en": ("duel {foe:name}",)}, Activity(Duel, draw, exchange, decided),
                   outcomes=(WON, LOST), doc="A duel.", examples=("Duel the baker",)),
        ),
        conditions=(
            Condition("brave", {"en": ("you are brave",)}, lambda state, *_: state.hero["nerve"] > 1,
                      lambda *_: "You are not brave enough.", doc="Nerve above 1.", examples=("you are brave",)),
        ),
    ),
    words=Words({"en": {"label.nerve": "Nerve", "label.p": "pennies", "label.heads": "heads", "label.tails": "tails"}}),
    outcomes=Outcomes(good=frozenset(("heads", "won")), bad=frozenset(("tails", "fled", "lost"))),
    play=PlayHooks(free=snacks, do_free=eat),
    goods=Goods(money="p", may_take=too_heavy),
)  # fmt: skip
