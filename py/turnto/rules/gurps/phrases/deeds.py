"""How a book asks for feats, journeys, work, money and points (GL-AUTH-26, GL-AUTH-45 to GL-AUTH-53)."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.core.phrase import Clause, Deed, Outcome, Phrase
from turnto.rules.gurps.campaign import advancement, jobs, money, page_turn, travel
from turnto.rules.gurps.effects import daytime
from turnto.rules.gurps.feats import jump_climb_lift, swim_run, throwing
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import MODIFIER, ROLL, TWO, skills

FEET = "{feet:number} (feet|foot|ft)"
YARDS = "{yards:number} (yards|yard)"
LB = "{weight:hundredths} (lb|lbs|pounds|pound)"
RUN_UP = (
    Clause("run_up", {"en": ("with a run-up of {run_up:number} (yards|yard)",)}),
    Clause("running", {"en": ("with a run-up", "running")}),
)

FEATS = (
    Phrase("jump", {"en": (f"(jump|leap) [across|over] [(a|the) (gap|chasm|ditch|stream|pit) of] {FEET}", "(jump|leap) [across|over] [(a|the) (gap|chasm|ditch|stream|pit) of] {yards:number} (yards|yard)", "(high jump|jump|leap) [of|up] {inches:number} inches")},
           jump_climb_lift.jump, clauses=RUN_UP, outcomes=TWO, doc="A jump within one's powers succeeds, one beyond them fails (GL-EQUIP-35 to GL-EQUIP-37).",
           examples=("Jump 8 feet", "Jump 12 feet with a run-up of 6 yards", "Jump up 30 inches with a run-up")),
    Phrase("lift", {"en": (f"(lift|carry|move) {LB}", *(f"({said}) {LB.replace('weight', verb)}" for verb, said in (("drag", "drag|pull|draw"), ("shove", "shove|push|knock over"))))}, jump_climb_lift.lift,
           clauses=(*(Clause("how", {"en": (said,)}, how) for how, said in (("one hand", "with one hand"), ("two hands", "with (both|two) hands"), ("back", "on your back"),
                    ("shove", "by shoving"), ("shove with a run", "(by shoving|) with a run"), ("shift", "by (shifting it|shifting) slightly"), ("drag", "by dragging [it]"))),
                    Clause("smooth", {"en": ("over smooth ground", "on smooth ground")}), Clause("wheels", {"en": ("on {wheels:number} wheels",)}), Clause("road", {"en": ("on a good road",)}),
                    Clause("seconds", {"en": ("for {seconds:number} (seconds|second)",)})),
           outcomes=TWO, doc="A weight within one's powers; more than 20 × ST carried or dragged, or pushed for seconds, tires with each second (GL-EQUIP-45, GL-COMBAT-93).", examples=("Lift 200 lb", "Lift 60 lb with one hand", "Move 900 lb by shifting slightly", "Drag 600 lb over smooth ground")),
    Phrase("throw-at", {"en": (f"(throw|hurl) {LB} at {{target:keyword}}", f"(throw|hurl) [a|an|the|your] {LB} {{what:name}} at {{target:keyword}}", f"(throw|hurl) [a|an|the|your] {{what:name}} of {LB} at {{target:keyword}}")}, throwing.throw_at,
           clauses=(MODIFIER, Clause("yards", {"en": ("{yards:number} (yards|yard) (away|off)", "at {yards:number} (yards|yard)")}), Clause("defence", {"en": ("(dodged|blocked|which dodges|who dodges) at {defence:number}", "against (dodge|block) {defence:number}")}),
                    Clause("dr", {"en": ("DR {dr:number}",)}), Clause("ht", {"en": ("HT {ht:number}",)}), Clause("hits", {"en": ("[with] {hits:number} (hits|hit)", "hits {hits:number}")}), Clause("fragile", {"en": ("it is fragile", "it may break")})),
           outcomes=(Outcome("felled", {"en": ("felled", "if it falls", "if he falls", "if she falls", "if they fall", "if it breaks")}, "hit", counted=False), Outcome("hit", {"en": ("hit", "if it hits", "success")}), Outcome("miss", {"en": ("miss", "if it misses", "otherwise", "failure")})),
           doc="A blunt thing thrown at somebody: Throwing or DX-3, then harm by ST and weight, less DR. With an HT whom it strikes falls by a wound of more than half of it, or by the last hit, if an HT roll fails; "
           "with hits alone a thing breaks when they are gone. What is fragile takes as much itself (GL-EQUIP-50 to GL-EQUIP-53, GL-COMBAT-52).",
           examples=("Throw a 10 lb stone at the guard, 5 yards away, DR 2, HT 11", "Throw a jar of 4 lb at the window; 2 hits; it is fragile")),
    Phrase("throw", {"en": (f"(throw|hurl) {LB} {{yards:number}} (yards|yard)", f"(throw|hurl) [a|an] {LB} {{what:name}} {{yards:number}} (yards|yard)", f"(throw|hurl) (a|an) {{what:name}} of {LB} {{yards:number}} (yards|yard)", f"(throw|hurl) [a|an] {{what:name}} {LB} {{yards:number}} (yards|yard)")}, throwing.throw,
           clauses=(MODIFIER, Clause("area", {"en": ("into an area", "anywhere near", "to land anywhere near")})), outcomes=ROLL,
           doc="Far enough by ST and weight, then Throwing or DX-3; into an area, Throwing or DX (GL-EQUIP-50, GL-EQUIP-51).", examples=("Throw 5 lb 10 yards", "Throw 1½ lb 20 yards into an area")),
    Phrase("climb", {"en": (*(f"climb [up] [a|an|the] [(ordinary|plain)] {{kind:climb}} [of] {far}" for far in (FEET, YARDS)),
                              *(f"climb down [a|an|the] [(ordinary|plain)] {{lower:climb}} [of] {far}" for far in (FEET, YARDS)))}, jump_climb_lift.climb,
           clauses=(MODIFIER, Clause("down", {"en": ("downwards", "going down", "down")}), Clause("gear", {"en": ("with gear",)}), Clause("bare", {"en": ("without gear", "no gear")}),
                   Clause("no_fall", {"en": ("[there is] no fall", "you cannot fall")}), Clause("fall", {"en": ("a fall of {fall:number} (yards|yard)",)})), outcomes=ROLL,
           doc="A Climbing roll to start and one for every five minutes, less the load; who fails falls half the height reached, all of it on a critical failure (GL-EQUIP-40).",
           examples=("Climb a stone wall of 20 feet", "Climb a rope of 24 feet, down, at -1", "Climb down a rope of 8 yards without gear")),
    Phrase("swim", {"en": ("swim [for|across] {yards:number} (yards|yard)", "swim [for] {minutes:number} (minutes|minute)")}, swim_run.swim,
           clauses=(MODIFIER, Clause("unintended", {"en": ("you fell in", "unintended")}), Clause("victim", {"en": ("to rescue someone with ST {victim:number}", "rescuing someone with ST {victim:number}")})),
           outcomes=(Outcome("reached", {"en": ("reached", "success", "if you reach it")}), Outcome("drowned", {"en": ("drowned", "failure", "if you drown")}), *BEATEN), effect=True,
           doc="Swimming on entering and every five minutes, less twice the load; failures tire, and at ST 0 one drowns (GL-EQUIP-55 to GL-EQUIP-59).",
           examples=("Swim 100 yards", "Swim 5 minutes, you fell in")),
    Phrase("run", {"en": ("run {yards:number} (yards|yard) [in {seconds:number} (seconds|second)]",)}, swim_run.run, outcomes=TWO,
           doc="Fast enough by Speed, Running and load; each 100 yards an HT roll or fatigue (GL-EQUIP-31, GL-EQUIP-59).", examples=("Run 60 yards in 10 seconds", "Run 300 yards")),
)  # fmt: skip


def _on_the_road(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if deed.get("days") and deed.get("terrain"):
        yield (
            "terrain-of-days",
            "the terrain says how long so many miles take, and these are days",
            "Give the miles, or leave the terrain out (GL-AUTH-50).",
        )
    if deed.get("mount") == "Small Mule":
        yield (
            "small-mount",
            "a small mule is too small to ride",
            "Take a large mule, or a pony (GL-EQUIP, beasts).",
        )


ARRIVED = Outcome("arrived", {"en": ("arrived", "success", "if you arrive")})
STUCK = Outcome("stuck", {"en": ("stuck", "failure", "if you cannot move on")}, counted=False)
JOURNEYS = (
    Phrase("travel", {"en": ("(travel|walk|go) [for] {miles:number} (miles|mile)", "(travel|walk) [for] {days:number} (days|day)")}, travel.travel,
           clauses=(Clause("terrain", {"en": ("[terrain] (at|of) {terrain:number} (percent|per cent)", "[terrain] [(at|of)] {terrain:factor} [(the time|as long)]")}), Clause("terrain", {"en": ("at half speed",)}, 200), Clause("mount", {"en": ("riding (a|an) {mount:mount}", "on (a|an) {mount:mount}")}), Clause("mount", {"en": ("on horseback", "mounted")}, "saddle horse"), Clause("afoot", {"en": ("on foot",)}),
                    Clause("forced", {"en": ("(with|and) {forced:number} hours forced",)}), Clause("food", {"en": ("eating a ration a day", "a ration a day")}),
                    Clause("hot", {"en": ("in the heat", "in hot weather")}), Clause("field", {"en": ("(with|and) a {field:field} {of:keyword} roll each day",)}),
                    Clause("sleepless", {"en": ("without sleep",)})),
           outcomes=(ARRIVED, STUCK, *BEATEN), effect=True, check=_on_the_road, doc="Days on the road by miles, terrain and load; each night's rest mends the day (GL-EQUIP-32, GL-AUTH-50).",
           examples=("Travel 100 miles", "Travel 60 miles, terrain at 150 percent, a ration a day", "Travel 60 miles at x1.5", "Travel 3 days riding a saddle horse")),
    *(Phrase(f"pass-{unit}", {"en": (f"{{{unit}:number}} ({unit[:-1]}|{unit}) (pass|passes|go by)", f"(let|spend|wait) {{{unit}:number}} ({unit[:-1]}|{unit}) [pass]")}, travel.wait,
             doc="The clock moves; nights that lie in it mend all fatigue (GL-CAMP-20, GL-COMBAT-94, GL-AUTH-52)." if unit in ("days", "weeks", "months") else "The clock moves (GL-CAMP-20, GL-AUTH-52).", examples=(f"Two {unit} pass",)) for unit in ("minutes", "hours", "days", "weeks", "months")),
    Phrase("wait-until", {"en": ("(wait|sleep|rest|stay) (until|till) {hour:hour}", "wait (until|till) {n:number} [o'clock] [{half:half}]", "wait (until|till) {n:number} : {minute:number} [{half:half}]", "wait for {hour:hour}")}, daytime.wait_until, check=daytime.hour_check,
           doc="The clock moves on to the next such hour of the day (GL-AUTH-52).", examples=("Wait until nightfall", "Wait until 18 o'clock")),
    Phrase("job", {"en": ("work [for] [a|one|{months:number}] (month|months) as (a|an|the) {job:keyword} {facts:facts}",)}, jobs.work, hindrance=jobs.job_hindrance,
           outcomes=(Outcome("raise", {"en": ("raise", "critical success")}, "pay"), Outcome("pay", {"en": ("pay", "success", "failure")}), Outcome("fired", {"en": ("fired", "critical failure")}), *BEATEN), effect=True,
           doc="A month's work: (skill with its modifier, pay, the Wealth it wants); a critical success raises the pay, a critical failure loses the post (GL-CAMP-10 to GL-CAMP-14).",
           examples=("Work a month as a scribe (Writing-1, $600)", "Work three months as a guard (Broadsword, $700, average)")),
)  # fmt: skip

DOLLARS = "$ {amount:number}"
GIVES, TAKES = (("money", "amount"),), (("money", "amount"),)
MONEY = (
    Phrase("gain-money", {"en": (f"(gain|receive|get|take|you gain|you receive|you find) {DOLLARS}", "(gain|receive|get|take|you gain|you receive|you find) {amount:number} (dollars|dollar|money)",)}, money.gain, gives=GIVES, doc="Money comes in.", examples=("Gain $50",)),
    Phrase("gain-money-dice", {"en": ("(gain|receive|get|you find) $ {dice:times}", "(gain|receive|get|you find) {dice:times} (dollars|money)")}, money.gain,
           gives=(("money", "dice"),), doc="As much money as dice say.", examples=("Gain $2d x 10",)),
    Phrase("pay-money", {"en": (f"(pay|spend|hand over) {DOLLARS}", "(pay|spend|hand over) {amount:number} (dollars|dollar|money)")}, money.pay, hindrance=money.too_poor, takes=TAKES, doc="A price; a choice that asks it is closed to one who cannot pay (GL-AUTH-45).", examples=("Pay $5",)),
    Phrase("lose-money", {"en": (f"(lose|you lose) {DOLLARS}", "(lose|you lose) {amount:number} (dollars|dollar|money)")}, money.pay, takes=TAKES, doc="Money goes, as far as there is any.", examples=("Lose $20",)),
    Phrase("lose-all-money", {"en": ("(lose|pay|hand over) all [of] your (money|coins|dollars)",)}, money.pay_all, doc="The purse is empty.", examples=("Lose all your money",)),
    Phrase("haggle", {"en": ("haggle", "you (may|can) haggle")}, money.haggle, clauses=(MODIFIER,), outcomes=TWO, offered=True,
           doc="A Merchant roll: this page's prices a tenth better, or worse (GL-AUTH-46).", examples=("You may haggle",)),
    Phrase("buys-gear", {"en": ("{who:name} (buys|buy|will buy) [your] [used] (gear|equipment)",)}, money.BUYS_GEAR, doc="Used gear for a part of its list price (GL-AUTH-46).", examples=("The armourer buys gear",)),
)  # fmt: skip

_DEPENDENT = "(your|a) dependent [{who:keyword}]"
_ALLY = "(your|an) ally [{who:keyword}]"
FORFEITS = tuple(
    Phrase(id, {"en": said}, advancement.forfeits(whose, how),
           doc=f"{doc} costs the points of this part of the adventure, of a hero who has one; without a name, of any (GL-CAMP-31, GL-RULE-94).", examples=(example,))
    for id, whose, how, said, doc, example in (
        ("dependent-killed", "dependent", "killed", (f"{_DEPENDENT} (is|was) killed", f"{_DEPENDENT} (dies|has died)"), "A Dependent killed", "Your Dependent is killed"),
        ("dependent-hurt", "dependent", "hurt", (f"{_DEPENDENT} (is|was) [(seriously|badly)] (hurt|wounded|injured)",), "A Dependent seriously hurt", "Your Dependent *Wat* is seriously hurt"),
        ("dependent-taken", "dependent", "carried off", (f"{_DEPENDENT} (is|was) (carried off|kidnapped|taken|abducted)",), "A Dependent carried off, and not recovered,", "Your Dependent *Wat* is carried off"),
        ("ally-wronged", "ally", "wronged", (f"you (betray|attack|endanger|needlessly endanger) {_ALLY}",), "An Ally betrayed, attacked or needlessly endangered", "You betray your Ally"),
    )
)  # fmt: skip

GROWTH = (
    *FORFEITS,
    Phrase("dependent-back", {"en": (f"{_DEPENDENT} (is|was) (recovered|rescued|freed|safe|back)",)}, advancement.dependent_recovered,
           doc="A Dependent who was carried off is recovered (GL-CAMP-31).", examples=("Your Dependent *Wat* is recovered",)),
    Phrase("award", {"en": ("(gain|receive|earn|you gain|you earn) {n:number} [character] (point|points)",)}, advancement.award, check=advancement.award_check,
           clauses=(Clause("now", {"en": ("to spend [now]", "[you] [(may|can)] spend them [(now|here)]")}),), gives=(("points", "n"),), doc="Points earned; none for a part in which a Dependent or an Ally came to harm (GL-CAMP-30, GL-CAMP-31, GL-AUTH-48).", examples=("Gain 2 points", "Gain 2 points and spend them")),
    Phrase("spend-points", {"en": ("you (may|can) spend [your] points [here|now]", "spend [your] points")}, advancement.spend_now, offered=True,
           clauses=(Clause("learn", {"en": (f"(also on|learning) {skills()}",)}),), doc="Points are spent at the prices of improvement (GL-CHAR-170 to GL-CHAR-173).", examples=("You may spend your points",)),
    Phrase("world", {"en": ("the world changes", "you are in another world")}, page_turn.world_changes,
           clauses=(Clause("tl", {"en": ("[to|at] tl {tl:number}",)}), Clause("mana", {"en": ("mana is {mana:mana}", "{mana:mana} mana")}), Clause("literacy", {"en": ("people are {literacy:literacy}",)}),
                    Clause("currency", {"en": ("your money is worthless",)})),
           doc="Another tech level, mana, literacy or coin (GL-AUTH-51, GL-CAMP-42).", examples=("The world changes: TL 7, mana is none, your money is worthless",)),
)  # fmt: skip

PHRASES = (*FEATS, *JOURNEYS, *MONEY, *GROWTH)
