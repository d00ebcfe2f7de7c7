"""What a book can say in the Briar rules."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.procedure import Changed, Option, Part, Procedure, ask, tell
from turnto.rules.briar.combat import FIGHT
from turnto.rules.briar.companions import MOST, Companion, companion, companions, join, leave, let_go, mend, with_hero
from turnto.rules.briar.pools import Test, pool_test, tick
from turnto.rules.briar.sheet import ATTRIBUTES, armed, rating, wounded
from turnto.sheet import Score, Sheet, fold, lose_item
from turnto.state import State, Terms
from turnto.system import Clause, Condition, Deed, Outcome, Phrase, Result, Rule

# --- tests ----------------------------------------------------------------------------------------


def tested(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """BRIAR-01 to BRIAR-07: a test; Partial has a branch of its own or falls to Success (A-7)."""
    name = str(deed["score"])
    skill = name.upper() if fold(name) in ATTRIBUTES else name
    parts: list[Part] = [("this test", int(deed.get("pool", 0)))]
    for bonus, thing in (("bonus", "thing"), ("bonus2", "thing2")):
        if deed.get(thing) and _bears(state.hero, deed[thing]):
            parts.append((str(deed[thing]), int(deed[bonus])))
    test = Test(skill, tuple(parts), bool(deed.get("lowest")), beasts=not deed.get("no_beasts"))
    result, hero = yield from pool_test(state.hero, test, terms)
    return Result(state.with_hero(hero), result)


def _bears(hero: Sheet, thing: str) -> bool:
    """Whether a bonus is due (A-2): a Talent, a thing carried, someone along, a code or a title."""
    kind, _, name = fold(thing).removeprefix("the ").partition(" ")
    if kind in ("code", "title") and name:
        return name in map(fold, hero.listed(f"{kind}s"))
    thing = fold(thing).removeprefix("the ").removeprefix("a ").removeprefix("an ")
    return rating(hero, thing) >= 1 or hero.carries(thing) > 0 or with_hero(hero, thing) is not None


def _offer(cost: str) -> tuple[Option, Option]:
    return Option("pay", f"Pay {cost}"), Option("refuse", "Refuse (it is a Miss)")


def bought(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """BRIAR-03: a Partial that may be bought: pay and it is a Success, refuse and it is a Miss."""
    hero = state.hero
    key, cost, shown = _cost(deed)
    if hero[key] < cost and key != "wounds":
        yield from tell("briar-cannot-pay", cost=shown)
        return Result(state, "miss")
    if (yield from ask("A Partial.", *_offer(shown))) == "refuse":
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
        return "luck", int(deed["luck"]), f"{deed['luck']} LUCK"
    if deed.get("ticks"):
        return "wounds", int(deed["ticks"]), "with a Wound" if deed["ticks"] == 1 else f"with {deed['ticks']} Wounds"
    return "sp", int(deed["n"]), f"{deed['n']} sp"


def bought_with_item(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """The same, with a thing for its price."""
    name = deed["item"][0]
    own = state.hero.item(name)
    if own is None:
        yield from tell("briar-cannot-pay", cost=f"the {name}")
        return Result(state, "miss")
    if (yield from ask("A Partial.", *_offer(f"with the {own.name}"))) == "refuse":
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
    """The hero is Down at once."""
    hero = state.hero
    while hero["wounds"] < 3:
        hero = yield from tick(hero)
    return Result(state.with_hero(hero))


def healed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """BRIAR-25, A-17: the worst ticks are cleared first, all where no number is said; the Injured mend at no cost."""
    before = state.hero["wounds"]
    after = max(0, before - int(deed.get("n", before)))
    if after != before:
        yield Changed("wounds", before, after)
    return Result(state.with_hero((yield from mend(state.hero.having(wounds=after)))))


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
    """The maximum of LUCK rises, and the current with it."""
    luck = state.hero.score("luck")
    most = (luck.maximum or 0) + int(deed.get("n", 1))
    yield Changed("luck", luck.maximum or 0, most, highest=True)
    return Result(state.with_hero(state.hero.having(luck=Score(luck.current + int(deed.get("n", 1)), most))))


def rating_raised(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """The book raises an Attribute or a Talent."""
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
    """The book gives Fate."""
    before = state.hero["fate"]
    yield Changed("fate", before, before + int(deed["n"]))
    return Result(state.with_hero(state.hero.having(fate=before + int(deed["n"]))))


# --- companions -----------------------------------------------------------------------------------


def joins(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """BRIAR-29, BRIAR-34: someone joins, for pay if a Mercenary; a third is refused until one is let go (A-23)."""
    new = companion(f"{deed['who']} ({deed['facts']})" if deed.get("facts") else str(deed["who"]))
    hero = state.hero
    if with_hero(hero, new.name):
        return Result(state, "joins")
    if new.has("Mercenary") and not _wages(hero, new):
        yield from tell("briar-cannot-hire", who=new.name)
        return Result(state, "stays")
    gone: Companion | None = None
    if len(companions(hero)) >= MOST:
        gone = yield from _room_for(hero, new)
        if gone is None:
            return Result(state, "stays")
    if new.has("Mercenary"):
        paid, hero = yield from _paid(hero, new)
        if not paid:
            return Result(state, "stays")
    state = state.with_hero(hero)
    if gone is not None:
        state = yield from let_go(state, gone, terms)
    return Result(state.with_hero((yield from join(state.hero, new))), "joins")


def _room_for(hero: Sheet, new: Companion) -> Procedure[Companion | None]:
    """Who makes room for a third companion; None where nobody does (A-23)."""
    friends = companions(hero)
    taken = yield from ask(
        f"{new.name} would come along, but two are with you.",
        *(Option(str(place), f"Lose {own.name} (let go)") for place, own in enumerate(friends)),
        Option("refuse", f"Refuse {new.name}"),
    )
    return None if taken == "refuse" else friends[int(taken)]


def _wages(hero: Sheet, new: Companion) -> list[Option]:
    """What a Mercenary could be paid with: silver, or one item that is not junk (A-29, A-30)."""
    silver = [Option("sp", f"Pay {new.price} sp")] if hero["sp"] >= new.price else []
    return silver + [
        Option(f"item {place}", f"Pay with the {own.name}")
        for place, own in enumerate(hero.items)
        if not own.has("junk")
    ]


def _paid(hero: Sheet, new: Companion) -> Procedure[tuple[bool, Sheet]]:
    """A Mercenary asks for silver each time, or for one item that is not junk (A-29, A-30)."""
    taken = yield from ask(f"{new.name} wants to be paid.", *_wages(hero, new), Option("refuse", "Refuse"))
    if taken == "refuse":
        return False, hero
    if taken == "sp":
        yield Changed("sp", hero["sp"], hero["sp"] - new.price)
        return True, hero.having(sp=hero["sp"] - new.price)
    return True, (yield from lose_item(hero, hero.items[int(taken.split()[1])], 1))


def parted(slain: bool) -> Rule:
    """Someone leaves, or dies."""

    def rule(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        gone = with_hero(state.hero, str(deed["who"]))
        if gone is None:
            return Result(state)
        return Result(state.with_hero((yield from leave(state.hero, gone, slain=slain))))

    return rule


def parted_by_choice(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """A companion of the player's choice leaves."""
    friends = companions(state.hero)
    if not friends:
        return Result(state)
    place = "0"
    if len(friends) > 1:
        place = yield from ask(
            "Who leaves you?", *(Option(str(place), f"Lose {own.name}") for place, own in enumerate(friends))
        )
    return Result(state.with_hero((yield from leave(state.hero, friends[int(place)]))))


# --- scoring --------------------------------------------------------------------------------------


def scored(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Points for the Epilogue: so many, or so many for each title, code, companion or silver piece."""
    each = fold(str(deed.get("each", "")))
    each = each.removesuffix("s") if each in ("titles", "codes", "companions", "wounds") else each
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
        yield Changed("Score", before, after)
    return Result(state.with_world(state.world.counting("score", after)))


def total(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """The score is told."""
    yield from tell("briar-score", score=state.world.count("score"), mode=state.hero.fact("mode", "Default"))
    return Result(state)


# --- what an author should be told ----------------------------------------------------------------


def _no_partial(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if deed.outcomes and "partial" not in deed.outcomes:
        yield (
            "no-partial",
            "this test has no Partial, so a Partial counts as its Success",
            "Add “- Partial: …”, with a cost or a way of its own.",
        )


def _no_loser(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if "lose" not in deed.outcomes:
        yield (
            "no-lost-branch",
            "nothing is said for a hero who is Down after this fight, so it is death",
            "Add “- Otherwise …” if the hero should wake up somewhere.",
        )


BEASTS = Clause("no_beasts", {"en": ("no beasts", "beasts cannot help [here]", "beasts can't help [here]")})
POOL = Clause("pool", {"en": ("at {pool:pool}", "{pool:pool}")})
BONUS = Clause(
    "bonus", {"en": ("{bonus:pool} if you have {thing:name} [and {bonus2:pool} if you have {thing2:name}]",)}
)
JOIN_OUTCOMES = (
    Outcome("joins", {"en": ("if they join", "joins")}),
    Outcome("stays", {"en": ("otherwise", "if not")}, None, counted=False),
)

PHRASES = (
    Phrase(
        "test",
        {"en": ("test [your] {score:attribute}", "test [your] {score:talent}")},
        tested,
        clauses=(BONUS, POOL, BEASTS, Clause("lowest", {"en": ("take the lowest die", "keep the lowest [die]")})),
        outcomes=(
            Outcome("miss", {"en": ("miss",)}),
            Outcome("partial", {"en": ("partial",)}, falls_to="success"),
            Outcome("success", {"en": ("success",)}),
        ),
        check=_no_partial,
        doc="A pool of dice, one for each point; the highest counts: 1-3 Miss, 4-5 Partial, 6 Success (BRIAR-01 to BRIAR-07).",
        examples=("Test SUBTERFUGE at -1d; +1d if you have Boating; no beasts", "Test LORE, take the lowest die"),
    ),
    Phrase(
        "buy-partial",
        {
            "en": (
                "pay {n:number} sp, or it is a miss",
                "(spend|lose|pay) {luck:number} luck, or it is a miss",
                "tick {ticks:number} wound[s], or it is a miss",
            )
        },
        bought,
        doc="A Partial that may be bought: pay and it is a Success, refuse and it is a Miss (BRIAR-03, A-7).",
        examples=("Pay 2 sp, or it is a Miss", "Lose 1 LUCK, or it is a Miss", "Tick a Wound, or it is a Miss"),
    ),
    Phrase(
        "buy-partial-with",
        {"en": ("(lose|give up|pay with) {item:item}, or it is a miss",)},
        bought_with_item,
        takes=(("item", "item"),),
        doc="The same, with a thing for its price.",
        examples=("Lose the **lantern**, or it is a Miss",),
    ),
    Phrase(
        "fight",
        {"en": ("fight {foe:foe}",)},
        FIGHT,
        clauses=(
            Clause("shoot", {"en": ("you may shoot first", "you may shoot or throw first")}),
            Clause("throw", {"en": ("you may throw first",)}),
            Clause("shot", {"en": ("the shot is at {shot:pool}", "shooting at {shot:pool}")}),
            Clause(
                "escape",
                {"en": ("you may escape", "you may escape[,] taking nothing", "you may flee")},
            ),
            Clause("escape", {"en": ("you may escape[,] ticking {escape_ticks:number} (wound|wounds)",)}),
            Clause("escape", {"en": ("you may escape[,] losing {escape_luck:number} luck",)}),
            Clause("escape", {"en": ("you may escape[,] losing {escape_sp:number} sp",)}),
            Clause("at_once", {"en": ("at once", "even at once")}),
            Clause("start_shaken", {"en": ("you start shaken", "start shaken")}),
            Clause("unarmed", {"en": ("you are unarmed", "unarmed")}),
            POOL,
            BEASTS,
        ),
        outcomes=(
            Outcome("win", {"en": ("if you win", "win")}),
            Outcome("lose", {"en": ("otherwise", "if you lose", "if you are down")}),
            Outcome("mutual", {"en": ("if both fall", "both fall")}, falls_to="lose"),
            Outcome("escape", {"en": ("if you escape", "if you flee")}),
        ),
        check=_no_loser,
        doc="A fight: a PROWESS test each round with the foe's dice; Shaken, then the Wounds track (BRIAR-13 to BRIAR-24).",
        examples=("Fight a wolf (Wounds 2, -1d); you may shoot first; you may escape, ticking a Wound",),
    ),
    Phrase(
        "joins",
        {"en": ("{who:name} joins you [{facts:facts}]",)},
        joins,
        outcomes=JOIN_OUTCOMES,
        gives=(("companion", "who"),),
        doc="Someone joins, with skills and, after a semicolon, traits (BRIAR-29 to BRIAR-34).",
        examples=("Marin joins you (Subterfuge, Dodge; Extra)",),
    ),
    Phrase(
        "leaves",
        {"en": ("{who:name} leaves [you]",)},
        parted(False),
        takes=(("companion", "who"),),
        doc="Someone leaves.",
        examples=("Marin leaves you",),
    ),
    Phrase(
        "is-slain",
        {"en": ("{who:name} (dies|is slain|is killed)",)},
        parted(True),
        takes=(("companion", "who"),),
        doc="Someone dies.",
        examples=("Marin is slain",),
    ),
    Phrase(
        "one-leaves",
        {"en": ("a companion of your choice leaves [you]", "let a companion go")},
        parted_by_choice,
        doc="A companion of the player's choice leaves.",
        examples=("A companion of your choice leaves you",),
    ),
    Phrase(
        "tick",
        {"en": ("tick {n:number} wound[s]", "take {n:number} wound[s]")},
        ticked,
        doc="Tick the next slots of the Wounds track (BRIAR-18).",
        examples=("Tick a Wound", "Tick two Wounds"),
    ),
    Phrase("down", {"en": ("you are down",)}, downed, doc="The hero is Down (BRIAR-19).", examples=("You are Down",)),
    Phrase(
        "heal-all",
        {"en": ("heal all [your] wounds", "heal fully")},
        healed,
        doc="Clear the Wounds track (A-17).",
        examples=("Heal all your Wounds",),
    ),
    Phrase(
        "heal",
        {"en": ("heal {n:number} wound[s]",)},
        healed,
        doc="Clear the worst ticks; Injured companions mend too (A-17).",
        examples=("Heal one Wound",),
    ),
    Phrase(
        "lose-luck",
        {"en": ("lose {n:number} luck", "lose all [your] luck")},
        luck_changed(-1),
        doc="LUCK falls.",
        examples=("Lose 1 LUCK",),
    ),
    Phrase(
        "regain-luck",
        {"en": ("(regain|restore|gain) {n:number} luck", "regain all [your] luck")},
        luck_changed(+1),
        doc="LUCK comes back, never above its maximum (A-31).",
        examples=("Regain 1 LUCK", "Regain all your LUCK"),
    ),
    Phrase(
        "raise-luck",
        {"en": ("your maximum luck rises by {n:number}", "raise [your] luck by {n:number}")},
        luck_raised,
        doc="The maximum of LUCK rises.",
        examples=("Raise LUCK by 1",),
    ),
    Phrase(
        "raise",
        {
            "en": (
                "raise [your] {score:attribute} by {n:number}",
                "raise [your] {score:talent} by {n:number}",
                "gain [the talent] {score:talent}",
            )
        },
        rating_raised,
        doc="An Attribute or Talent rises.",
        examples=("Raise Boating by 1",),
    ),
    Phrase(
        "die", {"en": ("you die",)}, dies, doc="Death, unless Fate stands before it (BRIAR-36).", examples=("You die",)
    ),
    Phrase(
        "fate", {"en": ("gain {n:number} fate",)}, fate_gained, doc="The book gives Fate.", examples=("Gain 1 Fate",)
    ),
    Phrase(
        "score",
        {
            "en": (
                "score {n:number} [points] [for each {each:name}]",
                "score {n:signed} [points] [for each {each:name}]",
            )
        },
        scored,
        doc="Points for the Epilogue (BRIAR-37).",
        examples=("Score 5", "Score 2 for each title"),
    ),
    Phrase(
        "total",
        {"en": ("[this is] your score", "tell [your] score", "count [up] your score")},
        total,
        doc="The score is told.",
        examples=("Count your score",),
    ),
)


# --- conditions -----------------------------------------------------------------------------------


def _with(state: State, deed: Deed, _: Terms) -> bool:
    return with_hero(state.hero, str(deed["who"])) is not None


def _trait_along(state: State, deed: Deed, _: Terms) -> bool:
    return any(own.has(str(deed["trait"])) for own in companions(state.hero))


def _rated(state: State, deed: Deed, _: Terms) -> bool:
    return rating(state.hero, str(deed["score"])) >= int(deed.get("n", 1))


CONDITIONS = (
    Condition(
        "companion",
        {"en": ("{who:name} is with you", "{who:name} is your companion")},
        _with,
        lambda deed, _: f"{deed['who']} is not with you.",
        tests=(("companion", "who"),),
        doc="Someone is with the hero.",
        examples=("Marin is with you",),
    ),
    Condition(
        "any-companion",
        {"en": ("you have a companion", "anyone is with you")},
        lambda state, *_: bool(companions(state.hero)),
        lambda *_: "You are alone.",
        doc="Anyone is with the hero.",
        examples=("you have a companion",),
    ),
    Condition(
        "trait",
        {"en": ("(a|an) {trait:trait} is with you", "you have (a|an) {trait:trait} with you")},
        _trait_along,
        lambda deed, _: f"Nobody with you is {deed['trait']}.",
        doc="Someone with this trait is along.",
        examples=("a Beast is with you",),
    ),
    Condition(
        "talent",
        {"en": ("you have [the talent] {score:talent}", "you have the talent {score:name}")},
        _rated,
        lambda deed, _: f"You do not have {deed['score']}.",
        doc="A Talent is at 1 or more (A-2).",
        examples=("you have Boating",),
    ),
    Condition(
        "rating",
        {
            "en": (
                "your {score:attribute} is {n:number} or (more|higher|better)",
                "your {score:talent} is {n:number} or (more|higher|better)",
            )
        },
        _rated,
        lambda deed, _: f"You need {deed['score']} {deed['n']}.",
        doc="An Attribute or Talent is so high.",
        examples=("your LORE is 3 or more",),
    ),
    Condition(
        "wounded",
        {"en": ("you are wounded",)},
        lambda state, *_: wounded(state.hero),
        doc="The second slot of the track is ticked.",
        examples=("you are Wounded",),
    ),
    Condition(
        "hurt",
        {"en": ("you are hurt", "you have a wound", "you are battered")},
        lambda state, *_: state.hero["wounds"] > 0,
        doc="Any slot is ticked.",
        examples=("you are hurt",),
    ),
    Condition(
        "armed",
        {"en": ("you are armed", "you have a weapon")},
        lambda state, _deed, terms: armed(state.hero, terms),
        lambda *_: "You have no weapon.",
        doc="There is something to fight with (A-12).",
        examples=("you are armed",),
    ),
    Condition(
        "ranged",
        {"en": ("you have a ranged weapon", "you can shoot")},
        lambda state, *_: any(own.has("ranged") for own in state.hero.items),
        lambda *_: "You have nothing to shoot with.",
        doc="A ranged weapon is carried.",
        examples=("you have a ranged weapon",),
    ),
    Condition(
        "luck",
        {"en": ("you have {n:number} luck [or more]", "your luck is {n:number} or (more|higher)")},
        lambda state, deed, _: state.hero["luck"] >= int(deed["n"]),
        lambda *_: "Your luck is used up.",
        doc="So much LUCK is left.",
        examples=("you have 1 LUCK",),
    ),
    Condition(
        "mode",
        {"en": ("[you play] (in|on) {mode:mode} mode", "the mode is {mode:mode}", "you play {mode:mode}")},
        lambda state, deed, _: fold(state.hero.fact("mode", "Default")) == fold(str(deed["mode"])),
        doc="The mode played (BRIAR-37).",
        examples=("the mode is Hard",),
    ),
)
