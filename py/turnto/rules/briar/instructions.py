"""Rules of the instructions in Briar books: tests, harm, healing, companions, the score."""

from __future__ import annotations

from turnto.common.choosing import candidates
from turnto.core.message import say
from turnto.core.names import fold, one
from turnto.core.phrase import Deed, Result, Rule
from turnto.core.procedure import Changed, Option, Procedure, ask, tell
from turnto.core.sheet import Score, Sheet, lose_item
from turnto.core.world import State, Terms
from turnto.rules.briar.checks import BETTER, NO_BEASTS, Test, beasts_help, bonuses, pool_parts, pool_test, tick
from turnto.rules.briar.combat import SHAKEN
from turnto.rules.briar.companions import MOST, Companion, companion, companions, join, leave, let_go, mend, with_hero
from turnto.rules.briar.sheet import ATTRIBUTES, rating

# --- tests ----------------------------------------------------------------------------------------


def tested(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """BRIAR-01 to BRIAR-07: a test; Partial has a branch of its own or falls to Success (A-7)."""
    names = [str(deed[slot]) for slot in ("score", "score2", "score3") if deed.get(slot)]
    skills = [name.upper() if fold(name) in ATTRIBUTES else name for name in names]
    parts = ((say("briar-part-this-test"), int(deed.get("pool", 0))), *bonuses(state.hero, deed))
    listed = deed.outcomes or tuple(BETTER)
    lowest, beasts = bool(deed.get("lowest")), beasts_help(state, deed)
    tests = [Test(skill, parts, lowest, beasts=beasts, listed=listed) for skill in skills]
    test = max(tests, key=lambda one: sum(number for _, number in pool_parts(state.hero, one)))
    result, hero = yield from pool_test(state.hero, test, terms)
    return Result(state.with_hero(hero), result)


def _offer(cost: str) -> tuple[Option, Option]:
    return Option("pay", say("briar-pay", cost=cost)), Option("refuse", say("briar-refuse-miss"))


def bought(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """BRIAR-03: a Partial that may be bought: pay and it is a Success, refuse and it is a Miss."""
    hero = state.hero
    key, cost, shown = _cost(deed)
    if hero[key] < cost and key != "wounds":
        yield from tell("briar-cannot-pay", cost=shown)
        return Result(state, "miss")
    if (yield from ask(say("briar-partial"), *_offer(shown))) == "refuse":
        return Result(state, "miss")
    if key == "wounds":
        for _tick in range(cost):
            hero = yield from tick(hero)
    else:
        yield Changed(key, hero[key], hero[key] - cost)
        hero = hero.having(**{key: hero[key] - cost})
    return Result(state.with_hero(hero), "success")


def _cost(deed: Deed) -> tuple[str, int, str]:
    if deed.get("luck"):
        return "luck", int(deed["luck"]), say("briar-cost-luck", luck=deed["luck"])
    if deed.get("ticks"):
        return "wounds", int(deed["ticks"]), say("briar-cost-wounds", count=deed["ticks"])
    return "sp", int(deed["n"]), say("briar-cost-sp", sp=deed["n"])


def bought_with_item(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """BRIAR-03: the same, with a thing for its price."""
    name = deed["item"][0]
    own = state.hero.item(name)
    if own is None:
        yield from tell("briar-cannot-pay", cost=say("briar-cost-thing", thing=name))
        return Result(state, "miss")
    if (yield from ask(say("briar-partial"), *_offer(say("briar-cost-with", thing=own.name)))) == "refuse":
        return Result(state, "miss")
    return Result(state.with_hero((yield from lose_item(state.hero, own, 1))), "success")


# --- harm, healing, luck, fate --------------------------------------------------------------------


def ticked(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """BRIAR-18, A-16: tick the next free slots of the track."""
    hero = state.hero
    for _tick in range(int(deed.get("n", 1))):
        hero = yield from tick(hero)
    return Result(state.with_hero(hero))


def downed(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """Tick every slot: the hero is Down at once."""
    hero = state.hero
    while hero["wounds"] < 3:
        hero = yield from tick(hero)
    return Result(state.with_hero(hero))


def healed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """BRIAR-25, A-17: clear the worst ticks first, all of them by default; the Injured mend at no cost."""
    before = state.hero["wounds"]
    after = max(0, before - int(deed.get("n", before)))
    if after != before:
        yield Changed("wounds", before, after)
    return Result(state.with_hero((yield from mend(state.hero.having(wounds=after)))))


def nobody_hurt(state: State, _deed: Deed, _terms: Terms) -> str | None:
    """Healing clears ticks and mends the Injured (BRIAR-25, A-17)."""
    if state.hero["wounds"] or any(own.injured for own in companions(state.hero)):
        return None
    return say("briar-nobody-hurt" if companions(state.hero) else "briar-not-wounded")


def luck_full(state: State, _deed: Deed, _terms: Terms) -> str | None:
    """LUCK never passes its maximum (A-31)."""
    luck = state.hero.score("luck")
    return say("briar-luck-full") if luck.current >= (luck.maximum or 0) else None


def luck_changed(by: int) -> Rule:
    """LUCK lost or regained, never above its maximum nor below 0 (A-31)."""

    def rule(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        luck = state.hero.score("luck")
        amount = int(deed.get("n", luck.maximum or 0))
        after = max(0, min(luck.maximum or 0, luck.current + by * amount))
        if after != luck.current:
            yield Changed("luck", luck.current, after)
        return Result(state.with_hero(state.hero.having(luck=after)))

    return rule


def luck_raised(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Raise the maximum of LUCK, and the current with it."""
    luck = state.hero.score("luck")
    most = (luck.maximum or 0) + int(deed.get("n", 1))
    yield Changed("luck", luck.maximum or 0, most, highest=True)
    return Result(state.with_hero(state.hero.having(luck=Score(luck.current + int(deed.get("n", 1)), most))))


def rating_raised(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Raise an Attribute or a Talent."""
    name, by = str(deed["score"]), int(deed.get("n", 1))
    before = rating(state.hero, name)
    yield Changed(name, before, before + by)
    hero = state.hero
    raised = (
        hero.having(**{fold(name): Score(before + by)})
        if fold(name) in ATTRIBUTES
        else hero.with_rating("talents", name, before + by)
    )
    return Result(state.with_hero(raised))


def dies(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """BRIAR-36: death, before which Fate may stand."""
    yield from tell("briar-dies")
    return Result(state, dies=True)


def fate_gained(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Add Fate."""
    before = state.hero["fate"]
    yield Changed("fate", before, before + int(deed["n"]))
    return Result(state.with_hero(state.hero.having(fate=before + int(deed["n"]))))


def shaken(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """A-16: Shaken exists only in a fight, so it waits for the next one."""
    yield from tell("briar-shaken")
    return Result(state.with_world(state.world.flagged(SHAKEN, "yes")))


def disarmed(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """Take away every weapon (A-12)."""
    hero = state.hero
    for own in [own for own in hero.items if own.has("weapon") or own.has("ranged") or own.has("thrown")]:
        hero = yield from lose_item(hero, own, own.count)
    return Result(state.with_hero(hero))


def beasts_kept_out(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """A-26: beasts can help with nothing more in this section."""
    return Result(state.with_world(state.world.flagged(NO_BEASTS, deed.section)))
    yield  # makes it a procedure


# --- companions -----------------------------------------------------------------------------------


def joins(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """BRIAR-29, BRIAR-34: someone joins, for pay if a Mercenary; a third is refused until one is let go (A-23)."""
    new = companion(f"{deed['who']} ({deed['facts']})" if deed.get("facts") else str(deed["who"]))
    hero = state.hero
    if with_hero(hero, new.name):
        return Result(state, "joins")
    hired = new.has("Mercenary") and terms.option("mercenary_paid", "on_joining") == "on_joining"
    if hired and not _wages(hero, new):
        yield from tell("briar-cannot-hire", who=new.name)
        return Result(state, "stays")
    gone: Companion | None = None
    if len(companions(hero)) >= MOST:
        gone = yield from _room_for(hero, new)
        if gone is None:
            return Result(state, "stays")
    if hired:
        paid, hero = yield from _paid(hero, new)
        if not paid:
            return Result(state, "stays")
    state = state.with_hero(hero)
    if gone is not None:
        state = yield from let_go(state, gone, terms)
    return Result(state.with_hero((yield from join(state.hero, new))), "joins")


def with_you(state: State, deed: Deed, _: Terms) -> str | None:
    """Who is along does not join again (BRIAR-29)."""
    own = with_hero(state.hero, str(deed["who"]))
    return say("briar-along-already", who=own.name) if own else None


def _room_for(hero: Sheet, new: Companion) -> Procedure[Companion | None]:
    """The companion who makes room for a third; None if the player refuses the new one (A-23)."""
    friends = companions(hero)
    taken = yield from ask(
        say("briar-third", who=new.name),
        *(Option(str(place), say("briar-third-for", who=own.name)) for place, own in enumerate(friends)),
        Option("refuse", say("briar-refuse-who", who=new.name)),
    )
    return None if taken == "refuse" else friends[int(taken)]


def _wages(hero: Sheet, new: Companion) -> list[Option]:
    """Ways to pay a Mercenary: silver, or one item that is not junk (A-29, A-30)."""
    silver = (
        [Option("sp", say("briar-pay", cost=say("briar-cost-sp", sp=new.price)))] if hero["sp"] >= new.price else []
    )
    return silver + [
        Option(f"item {own.place}", say("briar-pay", cost=say("briar-cost-with", thing=own.label)))
        for own in candidates(hero.items)
        if not own.item.has("junk")
    ]


def _paid(hero: Sheet, new: Companion) -> Procedure[tuple[bool, Sheet]]:
    """A Mercenary asks for silver each time, or for one item that is not junk (A-29, A-30)."""
    taken = yield from ask(
        say("briar-wants-pay", who=new.name), *_wages(hero, new), Option("refuse", say("briar-refuse"))
    )
    if taken == "refuse":
        return False, hero
    if taken == "sp":
        yield Changed("sp", hero["sp"], hero["sp"] - new.price)
        return True, hero.having(sp=hero["sp"] - new.price)
    return True, (yield from lose_item(hero, hero.items[int(taken.split()[1])], 1))


def wages_due(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """A-29: a Mercenary wants to be paid now, and goes if nobody does."""
    own = with_hero(state.hero, str(deed["who"]))
    if own is None or not own.has("Mercenary"):
        return Result(state)
    if _wages(state.hero, own):
        paid, hero = yield from _paid(state.hero, own)
        if paid:
            return Result(state.with_hero(hero))
    return Result((yield from let_go(state, own, terms)))


def parted(slain: bool) -> Rule:
    """Someone leaves, or dies."""

    def rule(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        gone = with_hero(state.hero, str(deed["who"]))
        if gone is None:
            return Result(state)
        return Result(state.with_hero((yield from leave(state.hero, gone, slain=slain))))

    return rule


def parted_from_all(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """All companions leave."""
    hero = state.hero
    for friend in companions(hero):
        hero = yield from leave(hero, friend)
    return Result(state.with_hero(hero))


def parted_by_choice(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """A companion of the player's choice leaves."""
    friends = companions(state.hero)
    if not friends:
        return Result(state)
    place = "0"
    if len(friends) > 1:
        place = yield from ask(
            say("briar-who-leaves"),
            *(Option(str(place), say("briar-lose-who", who=own.name)) for place, own in enumerate(friends)),
        )
    return Result(state.with_hero((yield from leave(state.hero, friends[int(place)]))))


# --- scoring --------------------------------------------------------------------------------------


def scored(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Add points for the Epilogue, once or for each title, code, companion or silver piece (BRIAR-37)."""
    each = one(fold(str(deed.get("each", ""))))
    hero = state.hero
    counts = {
        "title": len(hero.listed("titles")),
        "code": len(hero.listed("codes")),
        "companion": len(companions(hero)),
        "sp": hero["sp"],
        "fate": hero["fate"],
        "luck": hero["luck"],
        "wound": hero["wounds"],
    }
    times = 1 if not each else counts.get(each, hero.carries(each))
    before = state.world.count("score")
    after = before + int(deed["n"]) * times
    if after != before:
        yield Changed(say("label.score"), before, after)
    return Result(state.with_world(state.world.counting("score", after)))


def total(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """Report the score (BRIAR-37)."""
    yield from tell("briar-score", score=state.world.count("score"), mode=state.hero.fact("mode", "Default"))
    return Result(state)
