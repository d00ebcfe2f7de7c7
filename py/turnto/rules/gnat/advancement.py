"""Experience: earned, spent, and scores the book raises (GNAT-54 to GNAT-60)."""

from __future__ import annotations

from dataclasses import replace

from turnto.common.choosing import candidates
from turnto.common.scheduled import ClosingNotes, closing_notes
from turnto.core.message import Message, say
from turnto.core.names import fold, same_thing
from turnto.core.procedure import Ask, Changed, Closed, Gained, Option, Procedure, ask
from turnto.core.sheet import Item, Sheet, change, gain_item, item, lose_item, lose_word
from turnto.core.world import State, Terms
from turnto.rules.gnat.checks import SKILLS
from turnto.rules.gnat.inventory import may_take, pointless
from turnto.rules.gnat.items import treasure_value
from turnto.rules.gnat.options import entries, on, setting
from turnto.rules.gnat.vitality import heal, restore_talent

BASIC_SKILL = 2
"""The bonus of a Base Skill, and what a new one costs (GNAT-11, GNAT-58)."""
STOP = "stop"
SPEND = "gnat-spend"
"""The question what to spend experience on."""
SCORES = {key: say(f"label.{key}") for key in ("talent", "vitality")}


def gain_experience(hero: Sheet, number: int) -> Procedure[Sheet]:
    """GNAT-54."""
    return (yield from change(hero, "xp", number))


def raise_score(hero: Sheet, key: str, by: int = 1, current_too: bool = False) -> Procedure[Sheet]:
    """Raise Talent or Vitality: of a score below its maximum only the maximum rises (GNAT-60, A-26)."""
    score, highest = hero.score(key), hero.maximum(key)
    yield Changed(key, highest, highest + by, highest=True)
    current = score.current + by if current_too or score.current >= highest else score.current
    if current != score.current:
        yield Changed(key, score.current, current)
    return hero.having(**{key: replace(score, current=current, maximum=highest + by)})


def raise_skill(hero: Sheet, skill: str, by: int = 1) -> Procedure[Sheet]:
    """A skill the hero has rises (GNAT-11, GNAT-57); one not had is gained as a Base Skill at +2 (GNAT-58)."""
    bonus = hero.rating("skills", skill)
    if bonus is None:
        yield Gained("skill", f"{skill} +{BASIC_SKILL}")
        return hero.with_rating("skills", skill, BASIC_SKILL)
    yield Changed(skill, bonus, bonus + by)
    return hero.with_rating("skills", skill, bonus + by)


def cost(hero: Sheet, what: str) -> int:
    """The price in experience of one more point, or of a new skill (GNAT-55 to GNAT-58).

    Talent costs its maximum and Vitality twice its maximum: a hurt hero buys no cheaper (A-25).
    """
    if what == "talent":
        return hero.maximum("talent")
    if what == "vitality":
        return 2 * hero.maximum("vitality")
    bonus = hero.rating("skills", what)
    return BASIC_SKILL if bonus is None else bonus


def known_skills(terms: Terms) -> tuple[str, ...]:
    """The eleven skills, and those the book adds."""
    added = (name for name, _ in entries(terms, "skills"))
    return (*SKILLS, *(skill for skill in added if fold(skill) not in map(fold, SKILLS)))


def spend_experience(hero: Sheet, terms: Terms) -> Procedure[Sheet]:
    """At a Rest or between adventures, as often as the player likes and can pay (GNAT-59)."""
    while (options := _options(hero, terms)) and options[0]:
        can, cannot = options
        key = yield from ask(say(SPEND, xp=hero["xp"]), *can, Option(STOP, say("gnat-keep-experience")), closed=cannot)
        if key == STOP:
            break
        hero = yield from change(hero, "xp", -cost(hero, key))
        hero = yield from (raise_score(hero, key) if key in SCORES else raise_skill(hero, key))
    return hero


def leans(asked: Ask) -> str | None:
    """Choose what a simulated player spends experience on (GNAT-55 to 58).  A score, else a new skill, else a better one.

    None for any other question.
    """
    if not (isinstance(asked.prompt, Message) and asked.prompt.id == SPEND):
        return None
    ranks = {"gnat-raise-score": 0, "gnat-new-skill": 1}
    *bought, _ = asked.options
    return min(
        bought, key=lambda option: ranks.get(option.label.id if isinstance(option.label, Message) else "", 2)
    ).key


def can_spend(hero: Sheet, terms: Terms) -> bool:
    """Whether the experience reaches for anything (GNAT-59)."""
    return bool(_options(hero, terms)[0])


def _options(hero: Sheet, terms: Terms) -> tuple[list[Option], list[Closed]]:
    can: list[Option] = []
    cannot: list[Closed] = []
    for what in ("talent", "vitality", *hero.rated("skills"), *known_skills(terms)):
        price, label = cost(hero, what), _label(hero, what)
        if any(option.label == label for option in can) or any(closed.label == label for closed in cannot):
            continue
        if price <= hero["xp"]:
            can.append(Option(what, label))
        elif hero["xp"]:
            cannot.append(Closed(label, say("only-money", has=hero["xp"], money="xp")))
    return can, cannot


def _label(hero: Sheet, what: str) -> str:
    price = cost(hero, what)
    if what in SCORES:
        highest = hero.maximum(what)
        return say("gnat-raise-score", price=price, score=SCORES[what], before=highest, after=highest + 1)
    bonus = hero.rating("skills", what)
    own = next((known for known in hero.rated("skills") if fold(known) == fold(what)), what)
    if bonus is None:
        return say("gnat-new-skill", price=price, skill=own, bonus=BASIC_SKILL)
    return say("gnat-raise-skill", price=price, skill=own, before=bonus, after=bonus + 1)


def award(hero: Sheet, what: str, by: int, terms: Terms, current_too: bool = False) -> Procedure[Sheet]:
    """The book raises Talent, Vitality or a skill (GNAT-54, GNAT-60, A-26)."""
    if fold(what) in SCORES:
        return (yield from raise_score(hero, fold(what), by, current_too or on(terms, "awards_raise_current")))
    return (yield from raise_skill(hero, what, by))


PRICE_LIST = (
    ("sword (one-handed)", 20),
    ("bow (ranged)", 20),
    ("greatsword (two-handed)", 25),
    ("spear (long)", 25),
    ("shield", 20),
    ("light armour", 40),
    ("medium armour", 100),
    ("heavy armour", 250),
    ("View spell", 100),
    ("Flight spell", 150),
    ("Invulnerability spell", 50),
    ("rope (+1 climbing, heavy)", 50),
    ("bestiary (+1 naturalist, heavy)", 200),
    ("tome (+1 occult, heavy)", 200),
    ("healing potion (heals 3 Vitality)", 100),
    ("ration", 5),
)
"""GNAT-48."""


def after(state: State, terms: Terms) -> Procedure[State]:
    """The book's closing notes, then the five steps in their order (GNAT-52, GNAT-53)."""
    hero = yield from _closing_notes(state, terms)
    hero = yield from restore_talent(hero)
    hero = yield from heal(hero)
    hero = yield from drop(hero)
    hero = yield from sell(hero, closing_notes(state.world))
    state = yield from buy(state.with_hero(hero), terms)
    return state.with_hero((yield from spend_experience(state.hero, terms)))


def _closing_notes(state: State, terms: Terms) -> Procedure[Sheet]:
    """What the book says is left behind; and keywords end (GNAT-49, GNAT-52)."""
    hero = state.hero
    for name in closing_notes(state.world).lose:
        for own in hero.items:
            if same_thing(own.name, name):
                hero = yield from lose_item(hero, own)
    if setting(terms, "keywords") == "end":
        for word in hero.listed("keywords"):
            hero = yield from lose_word(hero, "keywords", word, "keyword")
    return hero


def worth(own: Item, notes: ClosingNotes) -> int | None:
    """What a thing sells for: the book's price, else a treasure's value; None where nobody buys it (GNAT-47, A-34)."""
    listed = next((price for name, price in notes.sells if same_thing(name, own.name)), None)
    return treasure_value(own) if listed is None else listed


def drop(hero: Sheet) -> Procedure[Sheet]:
    """Step 2: anything may be dropped."""
    while hero.items:
        options = [
            Option(str(own.place), say("lose", what=say("the", name=own.whole))) for own in candidates(hero.items)
        ]
        key = yield from ask(say("gnat-which-leave"), Option(STOP, say("gnat-keep-all")), *options)
        if key == STOP:
            break
        hero = yield from lose_item(hero, hero.items[int(key)], 1)
    return hero


def sell(hero: Sheet, notes: ClosingNotes) -> Procedure[Sheet]:
    """Step 3: treasure may be sold at its value, and what the book buys at its price."""
    while wares := [(own, price) for own in hero.items if (price := worth(own, notes))]:
        options = [
            Option(str(own.place), say("gnat-sell", price=wares[own.place][1], what=own.whole))
            for own in candidates(own for own, _ in wares)
        ]
        key = yield from ask(say("gnat-which-sell"), Option(STOP, say("gnat-keep-rest")), *options)
        if key == STOP:
            break
        own, price = wares[int(key)]
        hero = yield from lose_item(hero, own, 1)
        hero = yield from change(hero, "gp", price)
    return hero


def buy(state: State, terms: Terms) -> Procedure[State]:
    """Step 4: standard wares, as far as coins and the heavy limit go (GNAT-45, GNAT-46, GNAT-48)."""
    while True:
        options, closed = _wares(state, terms)
        if not options:
            return state
        key = yield from ask(
            say("gnat-which-buy", gp=state.hero["gp"]), Option(STOP, say("gnat-keep-gold")), *options, closed=closed
        )
        if key == STOP:
            return state
        ware, price = PRICE_LIST[int(key)]
        hero = yield from change(state.hero, "gp", -price)
        state = state.with_hero((yield from gain_item(hero, item(ware))))


def _wares(state: State, terms: Terms) -> tuple[list[Option], list[Closed]]:
    options: list[Option] = []
    closed: list[Closed] = []
    for place, (ware, price) in enumerate(PRICE_LIST):
        label = say("gnat-buy", price=price, what=ware)
        if price > state.hero["gp"]:
            closed.append(Closed(label, say("only-money", has=state.hero["gp"], money="gp")))
        elif reason := may_take(state, item(ware), terms):
            closed.append(Closed(label, reason))
        else:
            names = (say("gnat-buy", price=price, what=say("the", name=item(ware).name)),)
            options.append(Option(str(place), label, names, pointless(item(ware), state, terms) or ""))
    return options, closed
