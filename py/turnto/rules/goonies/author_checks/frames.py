"""What authors call the scores of Goonies, and how else they put its instructions."""

from __future__ import annotations

from turnto.core.frames import Frames

ENGLISH = Frames(
    names={
        "hp": "hp|hps|health points|health point|hit points|hit point|health|life|life points|life point",
        "xp": "xp|experience|experience points|experience point|exp",
        "ds-word": "ds|difficulty|difficulty score|difficulty level|target|target number|dc|tn|a score",
        "ds": "(against|vs|versus|at|with|on|for|to beat|beating) [(a|an|the)] [<ds-word>] [of] {ds:number}|<ds-word> [of] {ds:number}",
        "failing": "on a failed check|on a failed roll|on a failed test|if you miss|on a miss|on a fail|on a failure|if you fail|on failure|failure|if failed|when you fail",
        "by-how-much": "the margin [of failure]|your margin [of failure]|the difference|the shortfall|the amount (by which|that) you (fail|failed|miss|missed) [it] [by]|(as much|as many) as you (fail|failed) by|how much you (fail|failed) by",
        "bare": "[(but|and)] [your] (armour|armor) (does not|do not|will not|can not) (protect|help|count|apply|soak) [(you|it|this)]|ignoring [your] (armour|armor)|[your] (armour|armor) is (no help|useless|no use|of no use)|against which [your] (armour|armor) is (useless|no help)|regardless of [your] (armour|armor)",
        "pain": "damage|hp|health points|hit points|health",
    },
    scores=("hp", "xp"),
    instructions={
        "test": (
            "[<you>] <test> [<your>] {score:score} [score] (<ds>) [{band:facts}]",
            "[<you>] <test> [<your>] {score:score} {ds:number}",
            "[<you>] <a-test> {score:score} <testing> (<ds>) [{band:facts}]",
            "[<you>] <a-test> {score:score} <testing> {ds:number}",
            "[<you>] <a-test> (<ds-word>) {ds:number} {score:score} <testing>",
            "roll 2d6 (+|plus|and add|add|adding) [<your>] {score:score} (<ds>)", "roll [your] {score:score} (+|plus) (1d6|1d|2d6|2d|a die|one die|two dice) (<ds>)",
            "[<you>] <make-test> [<your>] {score:score} (<ds>)", "[<you>] (try to|must|have to) (beat|equal or beat) {ds:number} (with|using|on) [<your>] {score:score}", "(beat) [<ds-word>] {ds:number} (with|using|on) [<your>] {score:score}", "[<you>] roll [<your>] {score:score} (<ds>)",
        ),
        "fight": ("{foe:foe} (blocks|block|bars|bar|stands in|stand in|attacks|attack|leaps out|leap out|appears|appear|charges|charge) [(the way|your way|your path|the path|you)] (fight|defeat|kill) (it|him|her|them|them both|both)", "(foe|enemy|opponent|fight|combat|monster) (:) {foe:foe}", "(foe|enemy|opponent|fight|combat|monster) (:) {foe:foe-with}", "{foe:foe} (attacks|attack|charges|charge|blocks your way|block your way|bars your way|bar your way|leaps at you|leap at you|falls upon you|fall upon you|comes at you|come at you|stands in your way|stand in your way|rushes at you|rush at you|confronts you|confront you|turns on you) [you] [at once]", "you are attacked by {foe:foe}", "[<you>] <fight> {foe:foe} [(one after the other|one after another|one at a time|in turn|each in turn)]", "[<you>] <fight> {foe:foe-with}"),
        "cast": (
            "[<you>] [try] casting {spell:spell} (<ds>)", "to cast {spell:spell} [<you>] (beat|exceed|must beat|need to beat|have to beat) [(a|an)] [<ds-word>] [of] {ds:number}",
            "[<you>] <cast> [(the|the spell|the spell of|your)] {spell:spell} [spell] (<ds>) [{band:facts}]",
            "[<you>] <cast> [(the|the spell)] {spell:spell} [spell] {ds:number}",
        ),
        "cast-in-calm": ("[<you>] <cast> [(the|the spell|the spell of|your)] {spell:spell} [spell] (in calm|in a calm moment|calmly|without a roll|without rolling|with no roll|no roll is needed|no roll needed|no test is needed|there is no hurry|in safety|in peace|undisturbed|with no danger near|nothing can go wrong [here]|at your leisure|safely)",),
        "take-items": ("[<you>] (put on|don|strap on) {items:bold-items}",),
        "damage": (
            "[<you>] (take|suffer|receive|sustain) {n:number} [(points of|point of)] damage <bare>", "[<you>] (take|suffer|receive|sustain) {dice:dice} [(points of|point of)] damage <bare>",
            "{n:number} [(points of|point of)] damage [to you]", "{dice:dice} [(points of|point of)] damage [to you]", "<it> (burns|scalds|bites|stings|cuts|scratches|hurts|bruises|chills|poisons) you [for] {n:number} [(points of|point of)] damage", "<it> (burns|scalds|bites|stings|cuts|scratches|hurts|bruises|chills|poisons) you [for] {dice:dice} [(points of|point of)] damage",
            "(roll|throw) {dice:rolled} and (take|suffer|lose) (that much|that many|as much|the result as|the result in) [(points of|point of)] (damage|<hp>)",
            "@lose(n; <hp>)", "@lose(dice:dice; <hp>)",
            "[<you>] (take|suffer|receive|sustain|get|lose) {n:number} [(points of|point of)] damage", "[<you>] (take|suffer|receive|sustain|get|lose) {dice:dice} [(points of|point of)] damage", "[<you>] (take|suffer|receive) damage [(of|equal to)] {n:number}", "[<you>] (take|suffer|receive) damage [of] {dice:dice}", "[<you>] (take|suffer|receive|lose) (damage|<hp>) equal to [(the|a)] [(roll|result|total|throw)] [of] {dice:rolled}",
            "<it> (does|deals|inflicts|causes|hits you for|deals you|does you|do|deal|inflict|cause|hit you for|strike you for|strikes you for|bites you for) {n:number} [(points of|point of)] damage [to you]",
            "<it> (does|deals|inflicts|causes|hits you for|deals you|does you|do|deal|inflict|cause|hit you for|strike you for|strikes you for|bites you for) {dice:dice} [(points of|point of)] damage [to you]",
            "[<you>] (take|suffer|receive|sustain) {n:number} [(points of|point of)] (injury|injuries|harm)", "you are (hit|struck|hurt|wounded|burnt|burned) for {n:number} [(points|point)] [of] [damage]", "you are (hit|struck|hurt|wounded|burnt|burned) for {dice:dice} [(points|point)] [of] [damage]",
            "(deal|inflict|do) {n:number} [(points of|point of)] damage to yourself",
        ),
        "heal": ("@regain(n; <hp>)", "@regain(dice:dice; <hp>)", "you are healed (of|for|by) {n:number} [(points of|point of)] [(damage|<hp>)]", "[<you>] (heal|remove|recover|cure|regain|restore) {n:number} [(points of|point of)] damage", "<it> (heals|cures|removes|restores) {n:number} [(points of|point of)] [your] damage", "<it> (heals|cures|removes|restores) {dice:dice} [(points of|point of)] [your] damage", "[<you>] (heal|remove|recover|cure) {dice:dice} [(points of|point of)] damage"),
        "heal-all": ("@refill(all; <hp>)", "@mend(all; x)", "[<you>] (heal|remove|recover|cure|clear|recover from) (all|all of) [<your>] (damage|wounds|injuries)", "all [your] damage is (healed|removed|gone)"),
        "rest": ("[<you>] (take|have) a breather [you have time to rest] [here]", "[<you>] [(may|can)] (spend|take) (a while|some time|a moment|an hour|the night) (resting|to rest)", "[<you>] [(may|can)] rest [here] [(a while|for a while|awhile|and eat|and eat a ration|and catch your breath|and get your breath back)]", "[<you>] [(may|can|have time to|have time for)] [take] [a] [(short|brief|long|little|quick)] rest [here]", "there is [enough] time (for|to) [a] rest", "(take|have) a rest"),
        "xp": ("@regain(n; <xp>)", "(award yourself|you are awarded|award|reward yourself with|you are rewarded with|give yourself) {n:number} <xp>", "{n:number} <xp>", "(gain|earn|receive) <xp> [of] {n:number}", "<it> is worth {n:number} <xp>"),
        "learn": ("[<you>] <learn> [(the|the spell|the spell of|a)] {spell:spell} [spell] [{source:facts}]", "<whom> (teaches|shows) you [(how to cast|the spell|the spell of|to cast)] {spell:spell} [spell]",),
        "forget": ("(forget|lose) (one|a) spell {spell:spell}","[<you>] (lose|forget|can no longer cast|no longer know) [(the|the spell|your)] {spell:spell} [spell]", "[<you>] (forget|have forgotten) how to cast {spell:spell}"),
        "raise": ("@raise(n; {score:score})", "@raise-maximum(n; {score:score})"),
    },
    hints={
        "test": ("{score:score} [(at|vs|versus|difficulty|ds|dc|:)] {ds:number}",),
        "cast-in-calm": ("[if you know {_:vague}] [you (may|can)] cast {spell:spell} (at leisure|with time to spare|when nobody hurries you|quietly)", "if you know {spell:spell} you (may|can) cast it [(at leisure|safely|here|now|without a roll|in calm)]"),
        "rest": ("{_:vague} (rest|sleep|nap|pause) [here]", "(sleep|make camp|camp|lie down|catch your breath|take a breather) [(here|for a while|a while)]"),
        "heal-all": ("(drink|eat|use) {_:vague} and (recover|regain|heal) all [lost] (<hp>)",),
    },
    clauses={
        "*.failing": (
            "(<failing>) [you] (take|lose|suffer|receive) {failing:number} [(points of|point of)] (<pain>)",
            "[and] [you] (take|lose|suffer|receive) {failing:number} [(points of|point of)] (<pain>) (<failing>)",
            "(<failing>) {failing:number} [(points of|point of)] (<pain>)",
            "(failing|failure|a failure|to fail) (costs you|costs|means|brings|deals you|deals) {failing:number} [(points of|point of)] (<pain>)",
        ),
        "*.margin": (
            "(<failing>) [you] (take|lose|suffer|receive) [(damage|<pain>)] (equal to|of|) (<by-how-much>) [(as|in) (<pain>)]",
            "[and] [you] (take|lose|suffer|receive) [(damage|<pain>)] (equal to|of|) (<by-how-much>) [(as|in) (<pain>)] (<failing>)",
            "(<failing>) (<by-how-much>) is (taken as|your|the|) (<pain>)", "(<by-how-much>) is (taken as|your|the|) (<pain>) (<failing>)",
        ),
        "*.immune": ("(which|that) {immune:name} (can not|does not|will not) (harm|hurt|affect|touch|bite)", "{immune:name} (can not|does not|will not) (harm|hurt|affect|touch) (it|him|her|them)", "{immune:name} (does not work|has no effect|does nothing|is useless|is of no use|will not work) [(on|against|to) (it|him|her|them)]",),
        "*.no_xp": ("no (<xp>) [is gained] [(for this|here)]", "(no|without) (<xp>) [for this]", "it (gives|is worth) no (<xp>)"),
        "*.armour_helps": ("(which|that) [your] (armour|armor) (can|may|does|will) (soak|reduce|lessen|stop|absorb)", "(armour|armor) (can|may|will) (soak|reduce|lessen|absorb) (it|this|them)","[your] (armour|armor) (reduces|lessens|soaks) (it|this|the damage)", "(less|minus) [your] (armour|armor)", "(armour|armor) (counts|protects|applies|works|is counted|does help|reduces it)", "(reduced|lessened|soaked) by [your] (armour|armor)", "your (armour|armor) (helps|protects you|counts|applies)"),
        "*.cannot_run": (
            "you (can not|may not|are unable to|must not|have no way to|have no chance to) (run|flee|escape|get away|run away|retreat|leave) [from (this|it|this fight|them|him|her)] [(here|this time)]",
            "[(there|it|this) is] (no|nowhere to|no way to|no chance to|no time to|no room to) (running|fleeing|escape|escaping|flight|retreat|running away|getting away|way out|run|flee|run away|go|escape to|hide)",
            "(running|fleeing|escape|flight|retreat|running away|escaping) is (impossible|not possible|not allowed|not an option|out of the question|no option|useless)",
            "without (escape|fleeing|running away|retreat|the chance to run)",
        ),
    },
    conditions={
        "knows-spell": ("you (wish|want|choose|decide) to (use|cast) [(the|the spell|the spell of|your)] {spell:spell} [spell]", "you (know|have learned|have learnt|can cast|<has>|learned|are able to cast) [(the|the spell|the spell of|a)] {spell:spell} [spell]",),
        "ability": ("@score-least(n; {score:score})", "@score-above(n:one-more; {score:score})"),
        "ability-most": ("@score-most(n; {score:score})", "@score-below(n:one-less; {score:score})"),
        "hp-left": ("@score-least(n; (<hp>))", "@score-above(n:one-more; (<hp>))"),
        "hp-most": ("@score-most(n; (<hp>))", "@score-below(n:one-less; (<hp>))"),
        "hurt": ("you have (taken|suffered) [any] damage", "you are (wounded|injured)", "you <has> (any|some) damage"),
    },
    facts=(
        (r"\s+each\b", ""), (r";", ","), (r"\b(ds \d+)\s+(?=[a-z])", r"\1, "),
        (r"\b(?:armed with|wielding|fights with|fighting with|carrying|weapon:?|attack:?|weapon is)\s+(?:an?\s+|its\s+|his\s+|her\s+)?(?=[^,]*\+\s*\d)", ""),
        (r"(?<=[a-z])\s+(?:for|doing|dealing|that does|which does|of|at|which deals|that deals)\s+(?=\+\s*\d)", " "),
        (r"\b(?:it )?(?:does|deals|doing|dealing|inflicts)\s+\+?\s*(\d+)(?:\s+(?:points? of )?damage)?\s+with\s+(?:its|his|her|their|an?)\s+([a-z ]+?)(?=\s*(?:[,;]|$))", r"\2 +\1"),
        (r"\b(claws?|bite|teeth|fangs?|fists?|horns?|hooves|tail|beak|talons?|sting|jaws?|tusks?|sword|knife|dagger|club|axe|spear|mace|staff|whip|cleaver|bow|hammer|hook|cutlass|sabre|rapier)\s+(\d+)(?=\s*(?:[,;]|$))", r"\1 +\2"),
        (r"(?<=[a-z]),?\s+(\d+)\s+(?:damage points?|points? of damage|damage)\b", r" +\1"),
        (r"(?<=\d)\s+(?:points of\s+)?(?:extra\s+)?damage\b", ""),
        (r"\s*\|\s*", ", "), (r",?\s*\b(?:and\s+)?(?:unarmed|no weapon|none (?:of them )?(?:is|are) armed)\b", ""), (r"\bimmune(?: to)?:?\s+(?:to\s+)?(?=\w)", "immune to "),
        (r"\b(?:a|an|with a)\s+(?=(?:difficulty|target|dc|tn|ds)\b)", ""),
        (r"\b(?:difficulty(?: score| level)?|target(?: number)?|dc|tn|ds)\s*(?:of|is|:|=)?\s*(\d+)", r"DS \1"),
        (r"^\s*(\d+)\s*(?=$|[,;])", r"DS \1"),
        (r"(immune to [^,;+]+),\s*([^,;+]*\+\s*\d+)", r"\2, \1"),
        (r"\s+and\s+(?:with\s+)?(?:an?\s+|its\s+)?(?=[^\d,;]+\+\s*\d)", ", "),
        (r"\b(?:an?|its) (?=[a-z]+ (?:of )?\+\s*\d)", ""),
        (r"(?<=[a-z]) of (?=\+\s*\d)", " "),
    ),
    tags=(
        (r"(?:\+ ?)?(\d+) (?:damage points?|dp|points? of damage|damage|to damage|attack)|(?:damage(?: points?)?|dmg|dp|attack):? (?:of )?(?:\+ ?)?(\d+)", r"weapon, +\1\2"),
        (r"(?:\+ ?)?(\d+) (?:(?:points? of )?(?:protection|armou?r)(?: points?| score)?|armou?r|soak|defence|defense)|(?:protection(?: score| points?)?|armou?r|ps|dr|ac|soaks?|absorbs|defence|defense):? (?:of )?(?:\+ ?)?(\d+)", r"armour, +\1\2"),
    ),
    fields={"abilities": "scores", "ability names": "scores", "names of abilities": "scores", "level table": "levels", "experience table": "levels", "equipment": "gear", "starting gear": "gear"},
    columns={**{name: name for name in ("name", "foe", "enemy", "ds", "weapon", "immune", "immune to", "facts", "notes")}, **dict.fromkeys(("difficulty", "difficulty score", "target", "target number", "dc"), "ds"), **dict.fromkeys(("attack", "attacks", "weapons", "fights with"), "weapon"), "immunity": "immune", "immunities": "immune"},
)  # fmt: skip

_DS = "gegen [(DS|Schwierigkeit|die Schwierigkeit|einen DS von)] {ds:number}|mit [(DS|Schwierigkeit)] {ds:number}|(DS|Schwierigkeit|Zielwert) {ds:number}"
_HARMED = "[(Punkte|Punkt|Schadenspunkte)] Schaden"
GERMAN = Frames(
    names={"hp": "HP|Gesundheitspunkte|Gesundheitspunkt|Lebenspunkte|Lebenspunkt|LP|Gesundheit", "xp": "EP|Erfahrung|Erfahrungspunkte|Erfahrungspunkt", "ds": _DS},
    scores=("hp", "xp"),
    instructions={
        "test": (
            "[<you>] (<probe>) [<your>] {score:score} (<ds>)", "(lege|legst) [du] eine Probe auf [<your>] {score:score} (<ds>) ab",
            "[<you>] <test> [du] [<your>] {score:score} (<ds>)", "(mach|mache|lege) eine {score:score} Probe (<ds>) [ab]",
        ),
        "fight": ("[<you>] <fight> {foe:foe}", "{foe:foe} <attacks>"),
        "cast": ("[<you>] <cast> [du] [(den Zauber|den)] {spell:spell} (<ds>)",),
        "cast-in-calm": ("[<you>] <cast> [du] [(den Zauber|den)] {spell:spell} (in Ruhe|ohne Wurf|ohne Probe)",),
        "damage": (*tuple(f"{before} {n} {_HARMED}{behind}" for n in ("{n:number}", "{dice:dice}") for before, behind in (("[<you>] (erleide|erleidest|nimm|nimmst|bekommst|erhältst) [du]", ""), ("<it> fügt dir", " zu"), ("<it> (verursacht|macht|bringt)", ""))), "@lose(n; <hp>)", "@lose(dice:dice; <hp>)"),
        "heal": ("@regain(n; <hp>)", "@regain(dice:dice; <hp>)", f"[<you>] (heile|heilst) [du] {{n:number}} {_HARMED}", f"<it> heilt {{n:number}} {_HARMED}"),
        "heal-all": ("@refill(all; <hp>)", "@mend(all; x)", "[<you>] (heile|heilst) [du] (allen|all deinen) Schaden"),
        "rest": ("[<you>] (kannst|darfst|hast Zeit) [hier] [(eine Weile|etwas)] (rasten|zu rasten|dich auszuruhen|ausruhen)", "[<you>] (raste|rastest) [hier] [(eine Weile|etwas)]", "du (kannst|darfst) [hier] [(eine Weile|etwas)] (rasten|ausruhen|dich ausruhen)"),
        "xp": ("[<you>] <regain> [du] {n:number} <xp>", "<it> (bringt|gibt) [dir] {n:number} <xp>"),
        "learn": ("[<you>] <learn> [du] [(den Zauber|den)] {spell:spell}",),
        "raise": ("@increase(n; {score:score})",),
    },
    clauses={
        "*.failing": ("[und] (bei Misserfolg|bei Fehlschlag|wenn du scheiterst|wenn es misslingt|misslingt es) [(erleidest du|nimmst du|nimm|erleide|verlierst du|verliere)] {failing:number} [(Punkte|Punkt)] Schaden",),
        "*.cannot_run": ("du kannst nicht (entkommen|davonlaufen|weglaufen|fliehen)", "(Flucht|Weglaufen) ist (unmöglich|nicht möglich)", "ohne (Flucht|Ausweg)"),
    },
    conditions={
        "knows-spell": ("du [(den Zauber|den)] {spell:spell} (beherrschst|kennst|gelernt hast|wirken kannst)",),
        "ability": ("@score-least(n; {score:score})", "@score-above(n:one-more; {score:score})"),
        "ability-most": ("@score-most(n; {score:score})", "@score-below(n:one-less; {score:score})"),
        "hp-left": ("@score-least(n; <hp>)", "@score-above(n:one-more; <hp>)"),
        "hp-most": ("@score-most(n; <hp>)", "@score-below(n:one-less; <hp>)"),
        "hurt": ("du (verwundet|verletzt) bist", "du Schaden (erlitten|genommen) hast"),
    },
    facts=((r"\b(?:schwierigkeit|zielwert)\s*(\d+)", r"DS \1"),),
)  # fmt: skip
FRAMES = {"en": ENGLISH, "de": GERMAN}
