"""How a book asks for feats, journeys, work, money and points (GL-AUTH-26, GL-AUTH-45 to GL-AUTH-53)."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.core.phrase import Clause, Deed, Outcome, Phrase
from turnto.rules.gurps.campaign import advancement, jobs, money, page_turn, travel
from turnto.rules.gurps.effects import daytime
from turnto.rules.gurps.feats import jump_climb_lift, swim_run, throwing
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import IN_GERMAN, MODIFIER, ROLL, TWO, skills

FEET = "{feet:number} (feet|foot|ft)"
YARDS = "{yards:number} (yards|yard)"
LB = "{weight:hundredths} (lb|lbs|pounds|pound)"
RUN_UP = (
    Clause(
        "run_up",
        {
            "en": ("with a run-up of {run_up:number} (yards|yard)",),
            "de": ("mit einem Anlauf von {run_up:number} (Yards|Yard)",),
        },
    ),
    Clause("running", {"en": ("with a run-up", "running"), "de": ("mit Anlauf",)}),
)

FEATS = (
    Phrase("jump", {"en": (f"(jump|leap) [across|over] [(a|the) (gap|chasm|ditch|stream|pit) of] {FEET}", "(jump|leap) [across|over] [(a|the) (gap|chasm|ditch|stream|pit) of] {yards:number} (yards|yard)", "(high jump|jump|leap) [of|up] {inches:number} inches"), "de": ("(spring|springe) [über] [(einen|eine|den|die) (Spalt|Kluft|Graben|Bach|Grube) von] {feet:number} (Fuß|ft) [weit]", "(spring|springe) [über] [(einen|eine|den|die) (Spalt|Kluft|Graben|Bach|Grube) von] {yards:number} (Yards|Yard) [weit]", "(spring|springe) {inches:number} Zoll [hoch]")},
           jump_climb_lift.jump, clauses=RUN_UP, outcomes=TWO, doc="A jump within one's powers succeeds, one beyond them fails (GL-EQUIP-35 to GL-EQUIP-37).",
           examples=("Jump 8 feet", "Jump 12 feet with a run-up of 6 yards", "Jump up 30 inches with a run-up")),
    Phrase("lift", {"en": (f"(lift|carry|move) {LB}", *(f"({said}) {LB.replace('weight', verb)}" for verb, said in (("drag", "drag|pull|draw"), ("shove", "shove|push|knock over")))), "de": ("(heb|hebe|trag|trage|beweg|bewege) {weight:hundredths} (Pfund|lbs|lb)", "(zieh|ziehe|schleif|schleife) {drag:hundredths} (Pfund|lbs|lb)", "(schieb|schiebe|stoß|stoße) {shove:hundredths} (Pfund|lbs|lb)")}, jump_climb_lift.lift,
           clauses=(*(Clause("how", {"en": (said,), "de": (german,)}, how) for how, said, german in (
                        ("one hand", "with one hand", "mit einer Hand"), ("two hands", "with (both|two) hands", "mit (beiden|zwei) Händen"), ("back", "on your back", "auf dem Rücken"),
                        ("shove", "by shoving", "durch Schieben"), ("shove with a run", "(by shoving|) with a run", "(durch Schieben|) mit Schwung"),
                        ("shift", "by (shifting it|shifting) slightly", "durch Verrücken"), ("drag", "by dragging [it]", "durch Ziehen"))),
                    Clause("smooth", {"en": ("over smooth ground", "on smooth ground"), "de": ("über ebenen Boden", "auf ebenem Boden")}), Clause("wheels", {"en": ("on {wheels:number} wheels",), "de": ("auf {wheels:number} Rädern",)}), Clause("road", {"en": ("on a good road",), "de": ("auf [einer] (guter|guten) Straße",)}),
                    Clause("seconds", {"en": ("for {seconds:number} (seconds|second)",), "de": ("{seconds:number} (Sekunden|Sekunde) lang",)})),
           outcomes=TWO, doc="A weight within one's powers; more than 20 × ST carried or dragged, or pushed for seconds, tires with each second (GL-EQUIP-45, GL-COMBAT-93).", examples=("Lift 200 lb", "Lift 60 lb with one hand", "Move 900 lb by shifting slightly", "Drag 600 lb over smooth ground")),
    Phrase("throw-at", {"en": (f"(throw|hurl) {LB} at {{target:keyword}}", f"(throw|hurl) [a|an|the|your] {LB} {{what:name}} at {{target:keyword}}", f"(throw|hurl) [a|an|the|your] {{what:name}} of {LB} at {{target:keyword}}"), "de": ("(wirf|schleudere) {weight:hundredths} (Pfund|lbs|lb) (auf|nach|gegen) {target:keyword}", "(wirf|schleudere) [ein|eine|einen|den|die|das|dein|deine|deinen] {weight:hundredths} (Pfund|lbs|lb) {what:name} (auf|nach|gegen) {target:keyword}", "(wirf|schleudere) [ein|eine|einen|den|die|das|dein|deine|deinen] {what:name} von {weight:hundredths} (Pfund|lbs|lb) (auf|nach|gegen) {target:keyword}")}, throwing.throw_at,
           clauses=(MODIFIER, Clause("yards", {"en": ("{yards:number} (yards|yard) (away|off)", "at {yards:number} (yards|yard)"), "de": ("{yards:number} (Yards|Yard) entfernt", "auf {yards:number} (Yards|Yard)")}), Clause("defence", {"en": ("(dodged|blocked|which dodges|who dodges) at {defence:number}", "against (dodge|block) {defence:number}"), "de": ("(der|die|das) mit {defence:number} (ausweicht|abblockt)", "gegen (Ausweichen|Abblocken) {defence:number}")}),
                    Clause("dr", {"en": ("DR {dr:number}",), "de": ("DR {dr:number}",)}), Clause("ht", {"en": ("HT {ht:number}",), "de": ("HT {ht:number}",)}), Clause("hits", {"en": ("[with] {hits:number} (hits|hit)", "hits {hits:number}"), "de": ("[mit] {hits:number} (Treffern|Treffer)",)}), Clause("fragile", {"en": ("it is fragile", "it may break"), "de": ("es ist zerbrechlich", "es kann zerbrechen")})),
           outcomes=(Outcome("felled", {"en": ("felled", "if it falls", "if he falls", "if she falls", "if they fall", "if it breaks"), "de": ("gefällt", "wenn es fällt", "wenn er fällt", "wenn sie fällt", "wenn sie fallen", "wenn es zerbricht")}, "hit", counted=False), Outcome("hit", {"en": ("hit", "if it hits", "success"), "de": ("getroffen", "wenn du triffst", "Erfolg")}), Outcome("miss", {"en": ("miss", "if it misses", "otherwise", "failure"), "de": ("verfehlt", "wenn du verfehlst", "sonst", "Misserfolg")})),
           doc="A blunt thing thrown at somebody: Throwing or DX-3, then harm by ST and weight, less DR. With an HT whom it strikes falls by a wound of more than half of it, or by the last hit, if an HT roll fails; "
           "with hits alone a thing breaks when they are gone. What is fragile takes as much itself (GL-EQUIP-50 to GL-EQUIP-53, GL-COMBAT-52).",
           examples=("Throw a 10 lb stone at the guard, 5 yards away, DR 2, HT 11", "Throw a jar of 4 lb at the window; 2 hits; it is fragile")),
    Phrase("throw", {"en": (f"(throw|hurl) {LB} {{yards:number}} (yards|yard)", f"(throw|hurl) [a|an] {LB} {{what:name}} {{yards:number}} (yards|yard)", f"(throw|hurl) (a|an) {{what:name}} of {LB} {{yards:number}} (yards|yard)", f"(throw|hurl) [a|an] {{what:name}} {LB} {{yards:number}} (yards|yard)"), "de": ("(wirf|schleudere) {weight:hundredths} (Pfund|lbs|lb) {yards:number} (Yards|Yard) [weit]", "(wirf|schleudere) [ein|eine|einen|den|die|das|dein|deine|deinen] {weight:hundredths} (Pfund|lbs|lb) {what:name} {yards:number} (Yards|Yard) [weit]", "(wirf|schleudere) [ein|eine|einen|den|die|das|dein|deine|deinen] {what:name} von {weight:hundredths} (Pfund|lbs|lb) {yards:number} (Yards|Yard) [weit]", "(wirf|schleudere) [ein|eine|einen|den|die|das|dein|deine|deinen] {what:name} {weight:hundredths} (Pfund|lbs|lb) {yards:number} (Yards|Yard) [weit]")}, throwing.throw,
           clauses=(MODIFIER, Clause("area", {"en": ("into an area", "anywhere near", "to land anywhere near"), "de": ("in eine Fläche", "irgendwo in die Nähe")})), outcomes=ROLL,
           doc="Far enough by ST and weight, then Throwing or DX-3; into an area, Throwing or DX (GL-EQUIP-50, GL-EQUIP-51).", examples=("Throw 5 lb 10 yards", "Throw 1½ lb 20 yards into an area")),
    Phrase("climb", {"en": (*(f"climb [up] [a|an|the] [(ordinary|plain)] {{kind:climb}} [of] {far}" for far in (FEET, YARDS)),
                              *(f"climb down [a|an|the] [(ordinary|plain)] {{lower:climb}} [of] {far}" for far in (FEET, YARDS))), "de": ("(kletter|klettere) [ein|eine|einen|den|die|das|dein|deine|deinen] [(gewöhnliche|gewöhnlichen|einfache|einfachen)] {kind:climb} [von] {feet:number} (Fuß|ft) [(hinauf|hoch)]", "(kletter|klettere) [ein|eine|einen|den|die|das|dein|deine|deinen] [(gewöhnliche|gewöhnlichen|einfache|einfachen)] {kind:climb} [von] {yards:number} (Yards|Yard) [(hinauf|hoch)]", "(kletter|klettere) [ein|eine|einen|den|die|das|dein|deine|deinen] [(gewöhnliche|gewöhnlichen|einfache|einfachen)] {lower:climb} [von] {feet:number} (Fuß|ft) (hinunter|hinab)", "(kletter|klettere) [ein|eine|einen|den|die|das|dein|deine|deinen] [(gewöhnliche|gewöhnlichen|einfache|einfachen)] {lower:climb} [von] {yards:number} (Yards|Yard) (hinunter|hinab)")}, jump_climb_lift.climb,
           clauses=(MODIFIER, Clause("down", {"en": ("downwards", "going down", "down"), "de": ("abwärts", "nach unten")}), Clause("gear", {"en": ("with gear",), "de": ("mit Ausrüstung",)}), Clause("bare", {"en": ("without gear", "no gear"), "de": ("ohne Ausrüstung",)}),
                   Clause("no_fall", {"en": ("[there is] no fall", "you cannot fall"), "de": ("du kannst nicht (fallen|stürzen)", "kein Sturz")}), Clause("fall", {"en": ("a fall of {fall:number} (yards|yard)",), "de": ("ein Sturz von {fall:number} (Yards|Yard)",)})), outcomes=ROLL,
           doc="A Climbing roll to start and one for every five minutes, less the load; who fails falls half the height reached, all of it on a critical failure (GL-EQUIP-40).",
           examples=("Climb a stone wall of 20 feet", "Climb a rope of 24 feet, down, at -1", "Climb down a rope of 8 yards without gear")),
    Phrase("swim", {"en": ("swim [for|across] {yards:number} (yards|yard)", "swim [for] {minutes:number} (minutes|minute)"), "de": ("(schwimm|schwimme) {yards:number} (Yards|Yard) [weit]", "(schwimm|schwimme) {minutes:number} (Minuten|Minute) [lang]")}, swim_run.swim,
           clauses=(MODIFIER, Clause("unintended", {"en": ("you fell in", "unintended"), "de": ("du bist hineingefallen", "ungewollt")}), Clause("victim", {"en": ("to rescue someone with ST {victim:number}", "rescuing someone with ST {victim:number}"), "de": ("um jemanden mit ST {victim:number} zu retten",)})),
           outcomes=(Outcome("reached", {"en": ("reached", "success", "if you reach it"), "de": ("erreicht", "Erfolg", "wenn du es erreichst")}), Outcome("drowned", {"en": ("drowned", "failure", "if you drown"), "de": ("ertrunken", "Misserfolg", "wenn du ertrinkst")}), *BEATEN), effect=True,
           doc="Swimming on entering and every five minutes, less twice the load; failures tire, and at ST 0 one drowns (GL-EQUIP-55 to GL-EQUIP-59).",
           examples=("Swim 100 yards", "Swim 5 minutes, you fell in")),
    Phrase("run", {"en": ("run {yards:number} (yards|yard) [in {seconds:number} (seconds|second)]",), "de": ("(lauf|laufe|renn|renne) {yards:number} (Yards|Yard) [weit] [in {seconds:number} (Sekunden|Sekunde)]",)}, swim_run.run, outcomes=TWO,
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


ARRIVED = Outcome(
    "arrived", {"en": ("arrived", "success", "if you arrive"), "de": ("angekommen", "Erfolg", "wenn du ankommst")}
)
STUCK = Outcome(
    "stuck",
    {
        "en": ("stuck", "failure", "if you cannot move on"),
        "de": ("stecken geblieben", "Misserfolg", "wenn du nicht weiterkommst"),
    },
    counted=False,
)
JOURNEYS = (
    Phrase("travel", {"en": ("(travel|walk|go) [for] {miles:number} (miles|mile)", "(travel|walk) [for] {days:number} (days|day)"), "de": ("(reise|wandere|geh|gehe) {miles:number} (Meilen|Meile) [weit]", "(reise|wandere) {days:number} (Tage|Tag) [lang]")}, travel.travel,
           clauses=(Clause("terrain", {"en": ("[terrain] (at|of) {terrain:number} (percent|per cent)", "[terrain] [(at|of)] {terrain:factor} [(the time|as long)]"), "de": ("[Gelände] (mit|von) {terrain:number} Prozent", "[Gelände] [mit] {terrain:factor} [der Zeit]")}), Clause("terrain", {"en": ("at half speed",), "de": ("mit halber Geschwindigkeit",)}, 200), Clause("mount", {"en": ("riding (a|an) {mount:mount}", "on (a|an) {mount:mount}"), "de": ("auf (einem|einer) {mount:mount}",)}), Clause("mount", {"en": ("on horseback", "mounted"), "de": ("zu Pferd", "beritten")}, "saddle horse"), Clause("afoot", {"en": ("on foot",), "de": ("zu Fuß",)}),
                    Clause("forced", {"en": ("(with|and) {forced:number} hours forced",), "de": ("mit {forced:number} Stunden Gewaltmarsch",)}), Clause("food", {"en": ("eating a ration a day", "a ration a day"), "de": ("eine Ration am Tag",)}),
                    Clause("hot", {"en": ("in the heat", "in hot weather"), "de": ("in der Hitze", "bei heißem Wetter")}), Clause("field", {"en": ("(with|and) a {field:field} {of:keyword} roll each day",), "de": ("mit einem Wurf auf {field:field} {of:keyword} jeden Tag",)}),
                    Clause("sleepless", {"en": ("without sleep",), "de": ("ohne Schlaf",)})),
           outcomes=(ARRIVED, STUCK, *BEATEN), effect=True, check=_on_the_road, doc="Days on the road by miles, terrain and load; each night's rest mends the day (GL-EQUIP-32, GL-AUTH-50).",
           examples=("Travel 100 miles", "Travel 60 miles, terrain at 150 percent, a ration a day", "Travel 60 miles at x1.5", "Travel 3 days riding a saddle horse")),
    *(Phrase(f"pass-{unit}", {"en": (f"{{{unit}:number}} ({unit[:-1]}|{unit}) (pass|passes|go by)", f"(let|spend|wait) {{{unit}:number}} ({unit[:-1]}|{unit}) [pass]"), "de": (f"{{{unit}:number}} {IN_GERMAN[unit]} (vergeht|vergehen)", f"warte {{{unit}:number}} {IN_GERMAN[unit]} [lang]")}, travel.wait,
             doc="The clock moves; nights that lie in it mend all fatigue (GL-CAMP-20, GL-COMBAT-94, GL-AUTH-52)." if unit in ("days", "weeks", "months") else "The clock moves (GL-CAMP-20, GL-AUTH-52).", examples=(f"Two {unit} pass",)) for unit in ("minutes", "hours", "days", "weeks", "months")),
    Phrase("wait-until", {"en": ("(wait|sleep|rest|stay) (until|till) {hour:hour}", "wait (until|till) {n:number} [o'clock] [{half:half}]", "wait (until|till) {n:number} : {minute:number} [{half:half}]", "wait for {hour:hour}"), "de": ("(warte|schlaf|schlafe|raste|bleib|bleibe) bis [zum|zur] {hour:hour}", "warte bis {n:number} [Uhr] [{half:half}]", "warte bis {n:number} : {minute:number} [Uhr] [{half:half}]", "warte auf {hour:hour}")}, daytime.wait_until, check=daytime.hour_check,
           doc="The clock moves on to the next such hour of the day (GL-AUTH-52).", examples=("Wait until nightfall", "Wait until 18 o'clock")),
    Phrase("job", {"en": ("work [for] [a|one|{months:number}] (month|months) as (a|an|the) {job:keyword} {facts:facts}",), "de": ("arbeite [einen|{months:number}] (Monate|Monat) [lang] als {job:keyword} {facts:facts}",)}, jobs.work, hindrance=jobs.job_hindrance,
           outcomes=(Outcome("raise", {"en": ("raise", "critical success"), "de": ("Lohnerhöhung", "kritischer Erfolg")}, "pay"), Outcome("pay", {"en": ("pay", "success", "failure"), "de": ("Lohn", "Erfolg", "Misserfolg")}), Outcome("fired", {"en": ("fired", "critical failure"), "de": ("entlassen", "kritischer Misserfolg")}), *BEATEN), effect=True,
           doc="A month's work: (skill with its modifier, pay, the Wealth it wants); a critical success raises the pay, a critical failure loses the post (GL-CAMP-10 to GL-CAMP-14).",
           examples=("Work a month as a scribe (Writing-1, $600)", "Work three months as a guard (Broadsword, $700, average)")),
)  # fmt: skip

DOLLARS = "$ {amount:number}"
GIVES, TAKES = (("money", "amount"),), (("money", "amount"),)
MONEY = (
    Phrase("gain-money", {"en": (f"(gain|receive|get|take|you gain|you receive|you find) {DOLLARS}", "(gain|receive|get|take|you gain|you receive|you find) {amount:number} (dollars|dollar|money)",), "de": (f"(erhalte|bekomme|nimm|du erhältst|du bekommst|du findest) {DOLLARS}", "(erhalte|bekomme|nimm|du erhältst|du bekommst|du findest) {amount:number} (Dollar|Geld)")}, money.gain, gives=GIVES, doc="Money comes in.", examples=("Gain $50",)),
    Phrase("gain-money-dice", {"en": ("(gain|receive|get|you find) $ {dice:times}", "(gain|receive|get|you find) {dice:times} (dollars|money)"), "de": ("(erhalte|bekomme|du findest) $ {dice:times}", "(erhalte|bekomme|du findest) {dice:times} (Dollar|Geld)")}, money.gain,
           gives=(("money", "dice"),), doc="As much money as dice say.", examples=("Gain $2d x 10",)),
    Phrase("pay-money", {"en": (f"(pay|spend|hand over) {DOLLARS}", "(pay|spend|hand over) {amount:number} (dollars|dollar|money)"), "de": (f"(zahle|bezahle|gib) {DOLLARS}", "(zahle|bezahle|gib) {amount:number} (Dollar|Geld)")}, money.pay, hindrance=money.too_poor, takes=TAKES, doc="A price; a choice that asks it is closed to one who cannot pay (GL-AUTH-45).", examples=("Pay $5",)),
    Phrase("lose-money", {"en": (f"(lose|you lose) {DOLLARS}", "(lose|you lose) {amount:number} (dollars|dollar|money)"), "de": (f"(verliere|du verlierst) {DOLLARS}", "(verliere|du verlierst) {amount:number} (Dollar|Geld)")}, money.pay, takes=TAKES, doc="Money goes, as far as there is any.", examples=("Lose $20",)),
    Phrase("lose-all-money", {"en": ("(lose|pay|hand over) all [of] your (money|coins|dollars)",), "de": ("(verliere|zahle|gib) all [dein] Geld", "(verliere|zahle|gib) alle [deine] Münzen")}, money.pay_all, doc="The purse is empty.", examples=("Lose all your money",)),
    Phrase("haggle", {"en": ("haggle", "you (may|can) haggle"), "de": ("feilsche", "du (kannst|darfst) feilschen")}, money.haggle, clauses=(MODIFIER,), outcomes=TWO, offered=True,
           doc="A Merchant roll: this page's prices a tenth better, or worse (GL-AUTH-46).", examples=("You may haggle",)),
    Phrase("buys-gear", {"en": ("{who:name} (buys|buy|will buy) [your] [used] (gear|equipment)",), "de": ("{who:name} (kauft|kaufen) [deine] [gebrauchte] Ausrüstung",)}, money.BUYS_GEAR, doc="Used gear for a part of its list price (GL-AUTH-46).", examples=("The armourer buys gear",)),
)  # fmt: skip

_DEPENDENT = "(your|a) dependent [{who:keyword}]"
_ALLY = "(your|an) ally [{who:keyword}]"
_DEPENDENT_IN_GERMAN = "(dein|ein) Schützling [{who:keyword}]"
_ALLY_IN_GERMAN = "(deinen|einen) Verbündeten [{who:keyword}]"
FORFEITS = tuple(
    Phrase(id, {"en": said, "de": german}, advancement.forfeits(whose, how),
           doc=f"{doc} costs the points of this part of the adventure, of a hero who has one; without a name, of any (GL-CAMP-31, GL-RULE-94).", examples=(example,))
    for id, whose, how, said, german, doc, example in (
        ("dependent-killed", "dependent", "killed", (f"{_DEPENDENT} (is|was) killed", f"{_DEPENDENT} (dies|has died)"), (f"{_DEPENDENT_IN_GERMAN} (wird|wurde) getötet", f"{_DEPENDENT_IN_GERMAN} (stirbt|ist tot)"), "A Dependent killed", "Your Dependent is killed"),
        ("dependent-hurt", "dependent", "hurt", (f"{_DEPENDENT} (is|was) [(seriously|badly)] (hurt|wounded|injured)",), (f"{_DEPENDENT_IN_GERMAN} (wird|wurde|ist) [schwer] (verletzt|verwundet)",), "A Dependent seriously hurt", "Your Dependent *Wat* is seriously hurt"),
        ("dependent-taken", "dependent", "carried off", (f"{_DEPENDENT} (is|was) (carried off|kidnapped|taken|abducted)",), (f"{_DEPENDENT_IN_GERMAN} (wird|wurde) (verschleppt|entführt)",), "A Dependent carried off, and not recovered,", "Your Dependent *Wat* is carried off"),
        ("ally-wronged", "ally", "wronged", (f"you (betray|attack|endanger|needlessly endanger) {_ALLY}",), (f"du (verrätst|gefährdest) {_ALLY_IN_GERMAN}", f"du greifst {_ALLY_IN_GERMAN} an"), "An Ally betrayed, attacked or needlessly endangered", "You betray your Ally"),
    )
)  # fmt: skip

GROWTH = (
    *FORFEITS,
    Phrase("dependent-back", {"en": (f"{_DEPENDENT} (is|was) (recovered|rescued|freed|safe|back)",), "de": (f"{_DEPENDENT_IN_GERMAN} (ist|wurde) (gerettet|befreit|zurück|in Sicherheit)",)}, advancement.dependent_recovered,
           doc="A Dependent who was carried off is recovered (GL-CAMP-31).", examples=("Your Dependent *Wat* is recovered",)),
    Phrase("award", {"en": ("(gain|receive|earn|you gain|you earn) {n:number} [character] (point|points)",), "de": ("(erhalte|bekomme|verdiene|du erhältst|du bekommst) {n:number} (Charakterpunkte|Charakterpunkt|Punkte|Punkt)",)}, advancement.award, check=advancement.award_check,
           clauses=(Clause("now", {"en": ("to spend [now]", "[you] [(may|can)] spend them [(now|here)]"), "de": ("zum [sofortigen] Ausgeben", "du (kannst|darfst) sie [(jetzt|hier)] ausgeben")}),), gives=(("points", "n"),), doc="Points earned; none for a part in which a Dependent or an Ally came to harm (GL-CAMP-30, GL-CAMP-31, GL-AUTH-48).", examples=("Gain 2 points", "Gain 2 points and spend them")),
    Phrase("spend-points", {"en": ("you (may|can) spend [your] points [here|now]", "spend [your] points"), "de": ("du (kannst|darfst) [(hier|jetzt)] [deine] Punkte ausgeben", "gib [deine] Punkte aus")}, advancement.spend_now, offered=True,
           clauses=(Clause("learn", {"en": (f"(also on|learning) {skills()}",), "de": (f"(auch für|auch) {skills(language='de')}",)}),), doc="Points are spent at the prices of improvement (GL-CHAR-170 to GL-CHAR-173).", examples=("You may spend your points",)),
    Phrase("world", {"en": ("the world changes", "you are in another world"), "de": ("die Welt (ändert|verändert) sich", "du bist in einer anderen Welt")}, page_turn.world_changes,
           clauses=(Clause("tl", {"en": ("[to|at] tl {tl:number}",), "de": ("[(zu|auf)] TL {tl:number}",)}), Clause("mana", {"en": ("mana is {mana:mana}", "{mana:mana} mana"), "de": ("[das] Mana ist {mana:mana}", "{mana:mana} Mana")}), Clause("literacy", {"en": ("people are {literacy:literacy}",), "de": ("die Leute sind {literacy:literacy}",)}),
                    Clause("currency", {"en": ("your money is worthless",), "de": ("dein Geld ist wertlos",)})),
           doc="Another tech level, mana, literacy or coin (GL-AUTH-51, GL-CAMP-42).", examples=("The world changes: TL 7, mana is none, your money is worthless",)),
)  # fmt: skip

PHRASES = (*FEATS, *JOURNEYS, *MONEY, *GROWTH)
