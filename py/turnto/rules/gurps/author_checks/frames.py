"""What authors call the scores of GURPS, and how else they put its instructions."""

from __future__ import annotations

from turnto.core.frames import Frames
from turnto.rules.gurps.phrases.conditions import ONE
from turnto.rules.gurps.phrases.rolls import skills

_ATTRIBUTES = {
    "strength": "ST",
    "dexterity": "DX",
    "intelligence": "IQ",
    "health": "HT",
    "willpower": "Will",
    "will power": "Will",
}
_CONTEST_SIDES = (
    "(against|vs|versus|with) {number:number} [{foe_by:with-sign}]",
    "(against|vs|versus|with) <whom> [(of|at|with|who has|skill)] [(st|dx|iq|ht|will|skill|vision|hearing)] [of] {number:number}",
    "(against|vs|versus|with) [(a|an|the)] (st|dx|iq|ht|will|skill|vision|hearing|perception) [of] {number:number}",
    "(against|vs|versus|with) {foe:keyword} [{foe_by:with-sign}]",
)
_UNITS = ("minutes", "hours", "days", "weeks", "months")
_ROLL = "(test|check|make a test of|make a check of|make a check against|make a test against|attempt|try|roll for|make a roll for|roll under)"

ENGLISH = Frames(
    names={
        "coin": "dollars|dollar|$|bucks|money",
        "hits": "hits|hit|hp|hps|hit points|hit point",
        "fatigue": "fatigue|fp|fatigue points|fatigue point",
        "vs": "against|vs|versus|on|vs.",
        "armor": "armor|armour|dr",
        "armor-counts": "(armor|armour|dr) (protects|applies|counts|helps) [(normally|as usual|as normal)]|(reduced|lessened) by [your] (armor|armour|dr)|(less|minus|subject to|after) [your] (armor|armour|dr)",
        "no-armor": "(no|without) (armor|armour|dr) [protection]|ignoring [(your|all)] (armor|armour|dr)|[your] (armor|armour|dr) (does not|do not|will not) (protect|help|count|apply)|(armor|armour|dr) is (ignored|no help|useless)|bypassing (armor|armour|dr)|regardless of (armor|armour|dr)",
        "hurts": "take|suffer|receive|sustain|get",
    },
    aliases={
        "hour": {"dark": "nightfall", "darkness": "nightfall", "first light": "dawn", "light": "dawn"},
        "skill": _ATTRIBUTES, "attribute": _ATTRIBUTES, "basic": _ATTRIBUTES,
        "score": {"hp": "hits", "hit point": "hits", "hps": "hits", "hit": "hits", "fp": "fatigue", "fatigue points": "fatigue"},
        "trait": {"magery": "Magical Aptitude", "mage": "Magery", "illiterate": "Illiteracy", "literate": "Literacy", "greedy": "Greed", "overconfident": "Overconfidence", "impulsive": "Impulsiveness", "lazy": "Laziness", "stubborn": "Stubbornness", "jealous": "Jealousy", "cowardly": "Cowardice", "honest": "Honesty"},
    },
    scores=("hits", "fatigue"),
    instructions={
        "roll": (
            f"[<you>] {_ROLL} {skills()} [(skill|score)] [whichever is (higher|better|greater|best|highest)]",
            "{skill:basic} {by:signed}",
            f"[<you>] <a-test> {skills(1)} (check|test|skill roll|skill check|roll)",
            f"(roll|make a roll|a roll|make a skill roll|make a skill check|make a check) <vs> {skills()} [(skill|score)] [whichever is (higher|better|greater|best|highest)]",
            f"(roll|throw) (3d|3d6|three dice) (<vs>|under) {skills()} [skill]",
            f"roll {skills()} or (less|lower|under) [on (three dice|3d6|3d)]",
            f"(the gm|the game master|the book) rolls <vs> {skills()}",
            f"make (a|an) [skill] (roll|check) (<vs>|with|using) {skills()}", f"[<you>] <make-test> {skills()} [skill] [whichever is (higher|better|greater|best|highest)]", f"roll {skills()} whichever is (higher|better|greater|best|highest)",
        ),
        "sleep": ("[<you>] sleep (until|till) (morning|dawn|the morning|daybreak|sunrise)", "[<you>] sleep through the night","[<you>] sleep [for] (the|the whole|a whole|a full) night", "[<you>] sleep [for] (8|eight) hours", "[<you>] (spend|pass) the night (asleep|sleeping|in bed)"),
        "quick-contest": tuple(f"[(win|make|roll|play|hold)] [(a|the)] quick contest [(of|between)] {skills()} {side}" for side in _CONTEST_SIDES),
        "contest": tuple(f"[(win|make|roll|play|hold)] [(a|the)] [regular] contest [(of|between)] {skills()} {side}" for side in _CONTEST_SIDES),
        "will-roll": ("[<you>] <a-test> (will|fright) [{modifier:signed}] (roll|check|test) [{modifier:signed}]", "[(make|attempt)] [a] (roll|test|check) [(against|vs|versus|on|for)] [your] (will|fright|will power|willpower) [{modifier:signed}]", "(roll|make a roll|a roll|make a check|check) <vs> [your] (will|will power|willpower) [{modifier:signed}]"),
        "sense-roll": (
            "[<you>] <a-test> {sense:sense} (roll|check|test) [at {modifier:signed}] for (the|) (darkness|dark|noise|distance|fog|mist|smoke|rain)",
            "[<you>] <a-test> {sense:sense} [or {sense2:sense}] [{modifier:signed}] (roll|check|test) [{modifier:signed}]",
            "[(make|attempt)] [a] (roll|test|check) [(against|vs|versus|on|for)] [your] {sense:sense} [or {sense2:sense}] [{modifier:signed}]",
            "[<you>] [(make|take)] [a] sense (roll|check) {sense:sense} [or {sense2:sense}]", "(listen|look|smell|watch|look around) : {sense:sense} {modifier:signed}",
        ),
        "temptation": ("[<you>] <a-test> will [{modifier:signed}] (roll|check|test) [at {modifier:signed}] to resist [(your|the)] {trait:disadvantage}",),
        "influence": (f"influence [(roll|check)] [:] {skills()} (against|with|towards|over) {{npc:keyword}} [{{facts:facts}}]",),
        "reaction": (
            "{npc:possessor} reaction is {fixed:band}", "the {npc:possessor} reaction is {fixed:band}",
            "[<you>] [make] [a] reaction (roll|check) [{modifier:signed}] [at {modifier:signed}] [(from|of|by) {npc:keyword} [{facts:facts}]] [{modifier:with-sign}]", "[<you>] [make] [a] reaction (roll|check) at {modifier:signed} for (the|his|her|their) {npc:keyword} [{facts:facts}]",
            "[<you>] [make] [a] reaction (roll|check) for {npc:keyword} [{facts:facts}] [{modifier:with-sign}]",
            "(roll|make a roll|check) for {npc:possessor} reaction",
            "(roll|check) [for] [(a|the)] reaction [of|from] {npc:keyword} [{facts:facts}]",
        ),
        "take-damage": (
            "you are (hit|struck|wounded|hurt|shot|stabbed|bitten|burned|cut) [by <whom>] for {harm:times} [(points of|of)] damage", "you are (hit|struck|wounded|hurt|shot|stabbed|bitten|burned|cut) [by <whom>] for {harm:times} [(points of|of)] {kind:injury} [damage]",
            "[<you>] <hurts> {harm:times} [(points of|of)] damage [<armor-counts>]", "[<you>] <hurts> {harm:times} [(points of|of)] {kind:injury} [damage] [<armor-counts>]",
            "<it> (does|deals|inflicts|causes|hits you for|deals you) [you] {harm:times} [(points of|of)] damage [to you]", "<it> (does|deals|inflicts|causes|hits you for|deals you) [you] {harm:times} [(points of|of)] {kind:injury} [damage] [to you]",
        ),
        "poison": ("[(the|this|that)] {_:flavour} is poisoned [(resist|roll)] [(with|against)] ht [{modifier:signed}]", "(resist|roll) [(with|against)] ht [{modifier:signed}] or be poisoned"),
        "lose-hits": ("@lose(n; <hits>)", "@lose(dice:dice; <hits>)", "you are (hit|struck|wounded|hurt|shot|stabbed|bitten|burned|burnt|cut) for {n:number} <hits>", "[<you>] <hurts> {n:number} [points of] (damage|injury|harm)", "[<you>] <hurts> {n:number} [points of] (damage|injury|harm) <no-armor>", "@lose(n; <hits>) <no-armor>", "[<you>] <hurts> {n:number} <hits> of (damage|injury|harm)", "<it> (does|deals|inflicts|causes) [you] {n:number} [points of] damage [to you]"),
        "heal": ("@regain(n; <hits>)", "@regain(dice:dice; <hits>)", "[<you>] (heal|recover) {n:number} [points of] damage"),
        "heal-all": ("@refill(all; <hits>)", "@mend(all; x)", "[<you>] (heal|recover) all [your] (damage|injuries)"),
        "tire": ("@lose(n; <fatigue>)", "@lose(dice:dice; <fatigue>)", "[<you>] (suffer|take|spend|pay) {n:number} [points of] <fatigue>"),
        "recover": ("@regain(n; <fatigue>)",),
        "recover-all": ("@refill(all; <fatigue>)", "[<you>] (recover|regain) (all|all of) [your] [lost] <fatigue>"),
        "lose-attribute": ("@lose(n; {basic:basic})",),
        # To recover HT is to heal, or to have back what a poison took: the author is asked which.
        "gain-attribute": ("[<you>] (gain|get|receive|add|earn) {n:number} [<points>] [<of>] [<your>] {basic:basic}", "@increase(n; {basic:basic})"),
        "gain-money": ("[<you>] <money-verb> $ {amount:number}", "[<you>] <money-verb> {amount:number} <coin>", "you are paid $ {amount:number}", "<whom> (gives|pays|hands|give|pay|hand|offer|offers) you $ {amount:number}", "you (get|are) paid {amount:number} <coin>", "you (get|are) paid $ {amount:number}"),
        "pay-money": ("[<you>] <pay> [<whom>] $ {amount:number} [(to|for) <whom>]", "[<you>] <pay> [<whom>] {amount:number} <coin> [(to|for) <whom>]", "<it> <costs> $ {amount:number}", "<it> <costs> {amount:number} <coin>"),
        "lose-money": ("[<you>] <lose-money> $ {amount:number}", "[<you>] <lose-money> {amount:number} <coin>", "<whom> (steals|takes) $ {amount:number} [from you]"),
        "lose-all-money": ("[<you>] (lose|pay|hand over|are robbed of) (all|all of) [your] (money|coins|dollars|cash)",),
        "award": ("you are given {n:number} [(unspent|character|experience)] (point|points)", "[<you>] (gain|earn|receive|get|award|add|are awarded|award yourself) {n:number} [(unspent|character|experience)] (point|points) [to your (total|unspent total|sheet|unspent points|point total|character sheet)] [for {_:flavour}]",),
        "fight": ("{foe:foe} (attacks|attack|charges|charge|blocks your way|block your way|bars your way|bar your way|leaps at you|leap at you|falls upon you|fall upon you|comes at you|come at you|stands in your way|stand in your way|rushes at you|rush at you|confronts you|confront you|turns on you) [you] [at once]", "you are attacked by {foe:foe}", "[<you>] <fight> {foe:foe}", "[<you>] <fight> {foe:foe-with}"),
        "fall": ("[<you>] (tumble|drop|plummet|plunge|crash) [down] {yards:number} (yards|yard) [(down|into|onto|off|to) {_:flavour}]", "[<you>] (tumble|drop|plummet|plunge|crash) [down] {feet:number} (feet|foot|ft) [(down|into|onto|off|to) {_:flavour}]", "[<you>] fall {yards:number} (yards|yard) (down|into|onto|off|to) {_:flavour}", "[<you>] fall [(from|for|down)] [(a height of|about)] {yards:number} (yards|yard)", "[<you>] fall [(from|for|down)] [(a height of|about)] {feet:number} (feet|foot|ft)", "take falling damage (for|from) {yards:number} (yards|yard)", "take falling damage (for|from) {feet:number} (feet|foot|ft)"),
        "jump": ("[<you>] (jump|leap) [(over|across)] (a|an|the) {feet:number} (foot|feet|ft) (gap|chasm|ditch|stream|pit|hole)", "[<you>] (jump|leap) [(over|across)] (a|an|the) {yards:number} (yard|yards) (gap|chasm|ditch|stream|pit|hole)", "[<you>] (jump|leap) {feet:number} (foot|feet|ft)"),
        "lift": ("(lift|carry|move) (a weight|something|a load) of {weight:hundredths} (lb|lbs|pounds|pound)", "(lift|carry|move) (a|an|the) {weight:hundredths} (lb|lbs|pounds|pound) [<whom>]"),
        "climb": ("climb (a|an|the) {feet:number} (foot|feet|ft) {kind:climb}", "climb (a|an|the) {yards:number} (yard|yards) {kind:climb}", "climb {feet:number} (foot|feet|ft) (up|of) (a|an|the) {kind:climb}"),
        "swim": ("[<you>] swim [(for|across|a distance of)] {yards:number} (yards|yard)",),
        **{f"pass-{unit}": (
            f"{{{unit}:number}} ({unit[:-1]}|{unit}) (go by|goes by|passes|pass|elapse|elapses|later|have passed)", f"[<you>] (spend|wait|lose) [for] {{{unit}:number}} ({unit[:-1]}|{unit}) [here]",
            f"(it|this|that|<whom>) takes [you] {{{unit}:number}} ({unit[:-1]}|{unit})") for unit in _UNITS},
        "pass-minutes": (*tuple(f"{minutes} (goes by|passes|pass|elapses|later)" for minutes in ("{minutes:number} (minutes|minute)", "{minutes:half-hour}")), "[<you>] (spend|wait|lose) [for] {minutes:half-hour} [here]", "(it|this|that) takes [you] {minutes:half-hour}", "[<you>] (spend|wait|lose) [for] {minutes:number} (minutes|minute) [here]", "(it|this|that) takes [you] {minutes:number} (minutes|minute)", "{minutes:number} (minutes|minute) (go by|elapse|have passed)"),
        "rest-days": ("[<you>] [(may|can)] rest [for] {days:number} (days|day)",),
        "rest-hours": ("[<you>] [(may|can)] rest [for] {hours:number} (hours|hour)", "[<you>] [(may|can)] rest [for] {minutes:number} (minutes|minute)"),
        "chance": ("roll (three dice|3d|3d6) [on a] {n:number} or (less|lower|under)", "roll (three dice|3d|3d6) on a {n:number} or (less|lower|under)"),
        "first-aid": ("[<you>] [(may|can)] (give|apply|use|receive|administer|try|attempt) [yourself] first aid [(to yourself|on yourself)]",),
        "cast": ("[<you>] <cast> [(the|the spell|the spell of)] {spell:spell} [spell] [on {subject:keyword}]", "[<you>] <cast> [(the|the spell|the spell of)] {spell:spell} [spell] if you (know|have) it"),
    },
    hints={
        "heal": ("[<you>] (heal|recover|regain|restore|win back|get back) {n:number} [<points>] [<of>] [<your>] ht",),
        "gain-attribute": ("[<you>] (recover|regain|restore|win back|get back) {n:number} [<points>] [<of>] [<your>] [lost] {basic:basic}",),
        "sense-roll": ("[<you>] <a-test> perception [{modifier:signed}] (roll|check|test) [{modifier:signed}]", "(roll|make a roll|roll a die) [<vs>] [your] perception [{modifier:signed}]"),
        "influence": (f"[<you>] (use|try|attempt|employ|rely on) {skills()} (on|with|against|to persuade|to convince|to win over) {{npc:keyword}}",),
        "reaction": ("reaction (roll|check) {npc:keyword} [{modifier:with-sign}]", "(see|find out|check|roll for) how {npc:keyword} (reacts|feels|takes it|takes to you)"),
        "roll": (f"[<you>] {{_:vague}} {skills()}", f"{skills()} (to|for) {{_:vague}}", f"{skills()}"),
        "lose-hits": ("[<you>] {_:vague} {n:number} <hits>",),
        "pass-hours": ("{hours:number} (hour|hours) [(of|for|on) {_:vague}]",),
        "pass-days": ("{days:number} (day|days) [(of|for|on) {_:vague}]",),
        "fall": ("(a fall|a drop) of {yards:number} (yards|yard)", "(a fall|a drop) of {feet:number} (feet|foot)"),
    },
    clauses={
        "*.no_default": (
            "you (can not|may not) (try|attempt|do) (this|it) (untrained|without training|without the skill)", "(no|without) (default|untrained use|defaults)", "(default is|defaults are) not allowed",
            "(only|only for) (the trained|those who have the skill|those with the skill)", "(must|you must) (have|be trained in) the skill",
        ),
        "*.secret": ("(make a secret|a secret|make a hidden|secret)", "(a secret roll|rolled in secret|rolled secretly|a hidden roll|hidden)",),
        "fight.kill": ("to the death no (fleeing|escape|flight|running)", "(it|they|he|she) (fights|fight) to the death", "to the death"),
        "fight.surprised=foes": ("you have surprise", "you (surprise|have surprised|take) (them|him|her|it) [by surprise]"),
        "*.surrender_at": ("(they|he|she|it) (give up|gives up|yield|yields|surrender|surrenders) (at|when down to|when they have lost|when it has lost|after) {surrender_at:number} (hit|hits)",),
        "*.escape": ("you (may|can) (run away|escape|retreat|get away)",),
        "*.flee": ("you (may|can) (run away|escape|retreat|get away)",),
        "*.resist": ("(against|vs|versus) <whom> (ht|will|iq) of {resist:number}", "(against|resisted by) [(a|an|the)] (ht|will|iq) of {resist:number}"),
        "take-damage.no_armour": (
            "(no|without) (dr|<armor>) [protection]", "<armor> (is no use|is useless|is of no use|does nothing)",
            "ignoring [(your|all|any)] <armor>", "[your] <armor> (does not|do not|gives no|will not) (help|protect|protection|count|apply|protect you)", "(no|without) <armor> [protection]", "<armor> is ignored",
        ),
        "*.care": ("(with|under|tended by|nursed by|looked after by|in the care of) (a|the) (physician|doctor|healer|surgeon)",),
        "poison.failure": ("or (take|suffer|lose) {failure:dice} [damage]", "{failure:dice} damage"),
        "lose-attribute.days": ("until {days:a-day}", "for {days:a-day}"),
        "*.hours": ("for {hours:number} (hours|hour)",),
    },
    conditions={
        "has-trait": ("you (<has>|are) [(a|an|the|the advantage|the disadvantage|the trait|the advantage of|the disadvantage of|the quirk)] {trait:trait} [{level:number}] [or <more>] [(advantage|disadvantage|trait|quirk)]",),
        "trained": (f"you <has> [(the|the skill|the skill of)] {ONE} [skill]", f"you (are skilled in|are trained in|know|have learned|have studied) {ONE}"),
        "skill-at": (f"@score-least(n; {ONE})", f"@score-above(n:one-more; {ONE})", f"you (<has>|know|have learned) [(a|the)] {ONE} [skill] [(of|at)] {{n:number}} [or <more>]", f"you <has> {ONE} [(of|at)] {{n:number}} +", f"you <has> {ONE} {{n:minus}}", f"you (<has>|know|have learned) {ONE} [(of|at)] {{n:number}} or <more>"),
        "skill-most": (f"@score-most(n; {ONE})",),
        "skill-below": (f"@score-below(n; {ONE})",),
        "score-least": ("@score-least(n; {score:score})",),
        "score-most": ("@score-most(n; {score:score})",),
        "score-above": ("@score-above(n; {score:score})",),
        "score-below": ("@score-below(n; {score:score})",),
        "has-money": ("@amount-least(n; <coin>)", "@amount-above(n:one-more; <coin>)", "you <has> $ {n:number} or <more>", "you <has> at least $ {n:number}", "you <has> more than $ {n:one-more}", "you can (pay|afford) {n:number} <coin>"),
        "lacks-money": ("@amount-below(n; <coin>)", "you <has> <less> than $ {n:number}", "you can not (pay|afford) $ {n:number}"),
        "has-spell": ("you (know|can cast|have|have learned) [(the|the spell|the spell of)] {spell:spell} [spell]",),
        "hurt": ("you are (wounded|injured)", "you have lost [any] <hits>"),
        "hits-lost": ("you have (lost|taken) [at least] {n:number} [or <more>] [points of] (<hits>|damage) [or <more>]",),
        "hits-least": ("you <has> {n:number} or <more> <hits> [(left|remaining)]", "you <has> at least {n:number} <hits> [(left|remaining)]"),
        "hits-below": ("you <has> <less> than {n:number} <hits> [(left|remaining)]",),
        "hits-most": ("you <has> {n:number} or <less> <hits> [(left|remaining)]", "you <has> at most {n:number} <hits> [(left|remaining)]"),
    },
    fields={
        **dict.fromkeys(("tech level", "technology", "tech", "technology level", "tech_level"), "tl"),
        **dict.fromkeys(("starting money", "starting wealth", "start money", "start wealth", "starting cash", "money"), "start_wealth"),
        **dict.fromkeys(("character points", "point total", "starting points", "point level"), "points"),
        **dict.fromkeys(("magic", "mana level"), "mana"), "literacy": "literacy_norm", "starting hour": "start_hour", "start time": "start_hour",
        "disadvantages": "disadvantage_limit", "quirks": "quirk_limit", "allowed race": "allowed_races",
    },
    facts=(
        (r"\s+each\b", ""), (r"\s*;", ","), (r"\b(?:an? )?(?:wild )?animal\b", "beast"), (r"\bimpaling\b", "imp"), (r"\bcutting\b", "cut"), (r"\bcrushing\b", "cr"),
        (r"\b([a-z]+)\s+(\d+d[^,;]*?)[,;]?\s+(?:at\s+)?skill\s+(\d+)", r"\1 \3, \2"),
        (r"\bHT\s+(\d+)\s*/\s*(\d+)", r"HT \1, hits \2"),
        (r"\b([a-z]+)-(\d+)(?=\s*(?:[,;(]|$|\d))", r"\1 \2"),
        (r"\s*\(([^()]*\d*d[^()]*)\)", r", \1"),
        (r"\b([a-z]+)\s*[:=]\s*(?=\d)", r"\1 "),
        (r"\b(?:hp|hit points)\s+(?=\d)", "hits "),
        (r"\b(?:damage|dam|dmg)\s+(?=\d*d)", ""),
        (r"\barmou?r\s+(?=\d)", "DR "),
        (r"\bskill\s+(?=\d)", "attack "),
        (r"\b([a-z]+)\s+at\s+(\d+)", r"\1 \2"),
        (r"\b(\d+)\s+(?:for|doing|dealing|does|at)\s+(?=\d+d)", r"\1, "),
    ),
)  # fmt: skip

GERMAN = Frames(
    aliases={
        "skill": {
            "Geschichte": "History", "Literatur": "Literature", "Philosophie": "Philosophy", "Theologie": "Theology", "Botanik": "Botany",
            "Chemie": "Chemistry", "Geologie": "Geology", "Physik": "Physics", "Zoologie": "Zoology", "Anthropologie": "Anthropology",
            "Archäologie": "Archaeology", "Psychologie": "Psychology", "Soziologie": "Sociology",
        },
        "score": {
            "Treffer": "hits", "Trefferpunkte": "hits", "Erschöpfung": "fatigue", "Ermüdung": "fatigue", "Tempo": "Speed", "Alter": "age",
            "aktuelle ST": "current ST", "verbleibende ST": "remaining ST", "Technikstufe": "tech level", "TS": "TL", "Belastung": "load",
        },
        "sense": {
            "Sehen": "Vision", "Sicht": "Sight", "Hören": "Hearing", "Gehör": "Hearing", "Geschmack": "Taste", "Schmecken": "Taste",
            "Geruch": "Smell", "Riechen": "Smell", "Geschmack und Geruch": "Taste/Smell",
        },
        "wealth": {"durchschnittlich": "Average"},
        "looks": {"durchschnittlich": "Average"},
        "mana": {"kein": "none", "keines": "none", "niedrig": "low", "normal": "normal", "hoch": "high"},
        "literacy": {"lesekundig": "literate", "halb lesekundig": "semi-literate", "leseunkundig": "illiterate"},
        "climb": {
            "Leiter": "ladder", "Baum": "tree", "Berg": "mountain", "Felswand": "mountain", "Steinmauer": "stone wall",
            "modernes Gebäude": "modern building", "moderne Gebäude": "modern building", "Seil": "rope", "Seil hinauf": "rope up",
            "Seil hinab": "rope down", "Seil hinunter": "rope down", "Seil mit Ausrüstung hinab": "rope down with gear",
        },
        "timeunit": {
            "Minute": "minute", "Minuten": "minutes", "Stunde": "hour", "Stunden": "hours", "Tag": "day", "Tage": "days",
            "Woche": "week", "Wochen": "weeks",
        },
        "span": {
            "Nacht": "night", "dunkel": "dark", "Tag": "day", "tagsüber": "daytime", "Tageslicht": "daylight", "hell": "light", "Morgen": "morning", "Vormittag": "morning",
            "Nachmittag": "afternoon", "Abend": "evening",
        },
        "hour": {
            "Tagesanbruch": "daybreak", "Morgengrauen": "dawn", "Sonnenaufgang": "sunrise", "Morgen": "morning", "Mittag": "noon", "Mittagszeit": "midday",
            "Abend": "evening", "Dämmerung": "dusk", "Abenddämmerung": "dusk", "Sonnenuntergang": "sunset",
            "Einbruch der Nacht": "nightfall", "Nacht": "night", "Mitternacht": "midnight",
        },
        "half": {"vormittags": "am", "morgens": "am", "nachmittags": "pm", "abends": "pm"},
        "exposure": {
            "Kontakt gemieden": "avoided contact", "ein Haus": "a house", "ein Laden": "a shop", "enge Räume": "close quarters",
            "eine kurze Berührung": "a brief touch", "kurze Berührung": "brief touch", "Sachen eines Kranken": "a victim's things",
            "gekochtes Fleisch": "cooked flesh", "rohes Fleisch": "raw flesh", "langer Kontakt": "long contact", "ein Kuss": "a kiss",
            "Intimität": "intimacy",
        },
        "load": {"keine": "none", "leicht": "light", "mittel": "medium", "schwer": "heavy", "sehr schwer": "extra-heavy"},
    },
    facts=(
        (r"\s*;", ","), (r"\bschaden\s+(?=\d+w)", ""), (r"\b(\d+)w(?=[+-]?\d|\b)", r"\1d"),
        (r"\b(?:schneidend|schnitt)\b", "cut"), (r"\b(?:stechend|stich)\b", "imp"), (r"\b(?:stumpf|wucht)\b", "cr"),
        (r"\brüstung\s+(?=\d)", "DR "), (r"\bangriff\s+(?=\d)", "attack "),
    ),
)  # fmt: skip
FRAMES = {"en": ENGLISH, "de": GERMAN}
