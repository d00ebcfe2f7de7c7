"""How a book asks for feats, journeys, work, money and points (GL-AUTH-26, GL-AUTH-45 to GL-AUTH-53)."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.core.phrase import Clause, Deed, Outcome, Phrase, clauses
from turnto.rules.gurps.campaign import advancement, jobs, money, page_turn, travel
from turnto.rules.gurps.effects import daytime
from turnto.rules.gurps.feats import jump_climb_lift, swim_run, throwing
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import MODIFIER, ROLL, TWO

RUN_UP = clauses("run_up running")

FEATS = (
    Phrase("jump", does=jump_climb_lift.jump, clauses=RUN_UP, outcomes=TWO, doc="A jump within one's powers succeeds, one beyond them fails (GL-EQUIP-35 to GL-EQUIP-37)."),
    Phrase("lift", does=jump_climb_lift.lift,
           clauses=(*(Clause("how", value=how) for how in ("one hand", "two hands", "back", "shove", "shove with a run", "shift", "drag")),
                    Clause("smooth"), Clause("wheels"), Clause("road"),
                    Clause("seconds")),
           outcomes=TWO, doc="A weight within one's powers; more than 20 × ST carried or dragged, or pushed for seconds, tires with each second (GL-EQUIP-45, GL-COMBAT-93)."),
    Phrase("throw-at", does=throwing.throw_at,
           clauses=(MODIFIER, Clause("yards"), Clause("defence"),
                    Clause("dr"), Clause("ht"), Clause("hits"), Clause("fragile")),
           outcomes=(Outcome("felled", falls_to="hit", counted=False), Outcome("hit"), Outcome("miss")),
           doc="A blunt thing thrown at somebody: Throwing or DX-3, then harm by ST and weight, less DR. With an HT whom it strikes falls by a wound of more than half of it, or by the last hit, if an HT roll fails; "
           "with hits alone a thing breaks when they are gone. What is fragile takes as much itself (GL-EQUIP-50 to GL-EQUIP-53, GL-COMBAT-52)."),
    Phrase("throw", does=throwing.throw,
           clauses=(MODIFIER, Clause("area")), outcomes=ROLL,
           doc="Far enough by ST and weight, then Throwing or DX-3; into an area, Throwing or DX (GL-EQUIP-50, GL-EQUIP-51)."),
    Phrase("climb", does=jump_climb_lift.climb,
           clauses=(MODIFIER, Clause("down"), Clause("gear"), Clause("bare"),
                   Clause("no_fall"), Clause("fall")), outcomes=ROLL,
           doc="A Climbing roll to start and one for every five minutes, less the load; who fails falls half the height reached, all of it on a critical failure (GL-EQUIP-40)."),
    Phrase("swim", does=swim_run.swim,
           clauses=(MODIFIER, Clause("unintended"), Clause("victim")),
           outcomes=(Outcome("reached"), Outcome("drowned"), *BEATEN), effect=True,
           doc="Swimming on entering and every five minutes, less twice the load; failures tire, and at ST 0 one drowns (GL-EQUIP-55 to GL-EQUIP-59)."),
    Phrase("run", does=swim_run.run, outcomes=TWO,
           doc="Fast enough by Speed, Running and load; each 100 yards an HT roll or fatigue (GL-EQUIP-31, GL-EQUIP-59)."),
)  # fmt: skip


def _on_the_road(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if deed.get("days") and deed.get("terrain"):
        yield (
            "terrain-of-days",
            "the terrain says how long so many miles take, and these are days",
            "Give the miles, or leave the terrain out (GL-AUTH-50).",
        )
    if deed.get("mount") == "Small Mule":
        yield ("small-mount", "a small mule is too small to ride", "Take a large mule, or a pony (GL-EQUIP, beasts).")


ARRIVED = Outcome("arrived")
STUCK = Outcome("stuck", counted=False)
JOURNEYS = (
    Phrase("travel", does=travel.travel,
           clauses=(Clause("terrain"), Clause("terrain", value=200), Clause("mount"), Clause("mount", value="saddle horse"), Clause("afoot"),
                    Clause("forced"), Clause("food"),
                    Clause("hot"), Clause("field"),
                    Clause("sleepless")),
           outcomes=(ARRIVED, STUCK, *BEATEN), effect=True, check=_on_the_road, doc="Days on the road by miles, terrain and load; each night's rest mends the day (GL-EQUIP-32, GL-AUTH-50)."),
    *(Phrase(f"pass-{unit}", does=travel.wait,
             doc="The clock moves; nights that lie in it mend all fatigue (GL-CAMP-20, GL-COMBAT-94, GL-AUTH-52)." if unit in ("days", "weeks", "months") else "The clock moves (GL-CAMP-20, GL-AUTH-52).", examples=(f"Two {unit} pass",)) for unit in ("minutes", "hours", "days", "weeks", "months")),
    Phrase("wait-until", does=daytime.wait_until, check=daytime.hour_check,
           doc="The clock moves on to the next such hour of the day (GL-AUTH-52)."),
    Phrase("job", does=jobs.work, hindrance=jobs.job_hindrance,
           outcomes=(Outcome("raise", falls_to="pay"), Outcome("pay"), Outcome("fired"), *BEATEN), effect=True,
           doc="A month's work: (skill with its modifier, pay, the Wealth it wants); a critical success raises the pay, a critical failure loses the post (GL-CAMP-10 to GL-CAMP-14)."),
)  # fmt: skip

GIVES, TAKES = (("money", "amount"),), (("money", "amount"),)
MONEY = (
    Phrase("gain-money", does=money.gain, gives=GIVES, doc="Money comes in."),
    Phrase("gain-money-dice", does=money.gain, gives=(("money", "dice"),), doc="As much money as dice say."),
    Phrase("pay-money", does=money.pay, hindrance=money.too_poor, takes=TAKES, doc="A price; a choice that asks it is closed to one who cannot pay (GL-AUTH-45)."),
    Phrase("lose-money", does=money.pay, takes=TAKES, doc="Money goes, as far as there is any."),
    Phrase("lose-all-money", does=money.pay_all, doc="The purse is empty."),
    Phrase("haggle", does=money.haggle, clauses=(MODIFIER,), outcomes=TWO, offered=True,
           doc="A Merchant roll: this page's prices a tenth better, or worse (GL-AUTH-46)."),
    Phrase("buys-gear", does=money.BUYS_GEAR, doc="Used gear for a part of its list price (GL-AUTH-46)."),
)  # fmt: skip

FORFEITS = tuple(
    Phrase(id, does=advancement.forfeits(whose, how),
           doc=f"{doc} costs the points of this part of the adventure, of a hero who has one; without a name, of any (GL-CAMP-31, GL-RULE-94).", examples=(example,))
    for id, whose, how, doc, example in (
        ("dependent-killed", "dependent", "killed", "A Dependent killed", "Your Dependent is killed"),
        ("dependent-hurt", "dependent", "hurt", "A Dependent seriously hurt", "Your Dependent *Wat* is seriously hurt"),
        ("dependent-taken", "dependent", "carried off", "A Dependent carried off, and not recovered,", "Your Dependent *Wat* is carried off"),
        ("ally-wronged", "ally", "wronged", "An Ally betrayed, attacked or needlessly endangered", "You betray your Ally"),
    )
)  # fmt: skip

GROWTH = (
    *FORFEITS,
    Phrase("dependent-back", does=advancement.dependent_recovered,
           doc="A Dependent who was carried off is recovered (GL-CAMP-31)."),
    Phrase("award", does=advancement.award, check=advancement.award_check,
           clauses=(Clause("now"),), gives=(("points", "n"),), doc="Points earned; none for a part in which a Dependent or an Ally came to harm (GL-CAMP-30, GL-CAMP-31, GL-AUTH-48)."),
    Phrase("spend-points", does=advancement.spend_now, offered=True,
           clauses=(Clause("learn"),), doc="Points are spent at the prices of improvement (GL-CHAR-170 to GL-CHAR-173)."),
    Phrase("world", does=page_turn.world_changes,
           clauses=(Clause("tl"), Clause("mana"), Clause("literacy"),
                    Clause("currency")),
           doc="Another tech level, mana, literacy or coin (GL-AUTH-51, GL-CAMP-42)."),
)  # fmt: skip

PHRASES = (*FEATS, *JOURNEYS, *MONEY, *GROWTH)
