"""What authors call the scores of Briar, and how else they put its instructions."""

from __future__ import annotations

from turnto.core.frames import Frames

_RATED = ("{score:attribute}", "{score:talent}")

ENGLISH = Frames(
    names={
        "luck": "luck",
        "own-score": "score",
        "wound": "wound|wounds",
        "escape": "escape|flee|run away|run|get away|run off|retreat",
        "mark": "tick off|mark off|cross off|take|suffer|receive|get|gain|mark|tick|tick off|sustain|check off|check|fill in|add",
        "clear": "heal|clear|untick|remove|erase|recover|regain|cure|restore|rub out|recover from|lose the tick from",
    },
    scores=("luck", "wound", "own-score"),
    instructions={
        "test": (
            *(pattern for rated in _RATED for pattern in (
                f"[<you>] <test> [(<your>|the talent|your talent)] {rated} [(talent|attribute|score|dice|skill)]",
                f"[<you>] <a-test> {rated} <testing>",
                f"[<you>] <make-test> [<your>] {rated}",
                f"roll [<your>] {rated} (dice|pool)",
            )),
        ),
        "fight": (
            "(foe|enemy|opponent|fight|combat|monster) (:) {foe:foe}",
            "(foe|enemy|opponent|fight|combat|monster) (:) {foe:foe-with}","{foe:foe} (attacks|attack|charges|charge|blocks your way|block your way|bars your way|bar your way|leaps at you|leap at you|falls upon you|fall upon you|comes at you|come at you|stands in your way|stand in your way|rushes at you|rush at you|confronts you|confront you|turns on you) [you] [at once]", "you are attacked by {foe:foe}", "[<you>] <fight> {foe:foe}", "[<you>] <fight> {foe:foe-with}", "[<you>] (have|have to) [a] fight [with] {foe:foe}"),
        "joins": (
            "{who:name} {facts:facts} (joins|joins you|comes with you|comes along|is [now] your companion|becomes your companion|will come with you|goes with you|travels with you|joins your (party|company|band)|joins the party|is now with you|now travels with you|accompanies you|follows you)",
            "(companion|hireling|new companion|follower|ally) (:) {who:name} {facts:facts}", "(companion|hireling|new companion|follower|ally) (:) {who:name}",
            "[(a|an|the)] {_:flavour} (called|named) {who:name} (decides to follow you|follows you|joins you|decides to join you|comes with you|attaches himself to you|attaches herself to you|attaches itself to you|tags along|comes along|offers to come with you) [{facts:facts}]",
            "{who:name} (decides to follow you|attaches himself to you|attaches herself to you|attaches itself to you|tags along|offers to come with you|falls in with you|throws in his lot with you|throws in her lot with you|decides to come along) [{facts:facts}]",
            "{who:name} (will now travel with you|now travels with you|now joins you|joins up with you|comes with you from here|is your companion from now on|will now join you|decides to come with you|agrees to come with you|follows you|decides to join you|agrees to join you|joins your party|joins your company|joins the party|becomes your companion|is now your companion|comes with you|comes along|accompanies you|travels with you|is now with you|goes with you|will join you|will travel with you|will come with you|will come along|will go with you|will accompany you) [{facts:facts}]",
            "(gain|you gain|add|note) [the companion|a companion] {who:name} (as a companion|to your party|to your companions) [{facts:facts}]",
            "(gain|you gain) (the companion|a companion) {who:name} [{facts:facts}]",
        ),
        "leaves": ("{who:name} (goes|heads|returns|goes back|turns back|walks back) (home|to {_:flavour})","[your] {_:flavour} {who:proper} (leaves you|runs away|runs off|goes home|deserts you|abandons you|slips away|wanders off) [and (never comes back|does not return|is not seen again|does not come back)]", "{who:name} (runs away|runs off|deserts you|slips away|wanders off) [and (never comes back|does not return|is not seen again|does not come back)]", "(cross|strike|cross out|remove|erase|delete) {who:proper} [(off|from)] [(your|the) (sheet|list|companions|list of companions|party|adventure sheet|company)]", "you (part|part company|part ways) (from|with) {who:name}", "you (leave|say goodbye to|lose) {who:proper} [here] [behind]", "{who:name} (leaves your party|goes her own way|goes his own way|goes their own way|leaves you here|parts company with you|takes leave of you|says goodbye|stays behind|is left behind|returns home|leaves the party|leaves your company|departs|goes home|parts from you|is no longer with you|goes away|runs away|abandons you)",),
        "is-slain": ("{who:name} falls (in the fight|in battle|in combat) [and dies]", "{who:name} (is dead|is killed|dies|falls|is slain here|has fallen|has died|perishes|is no more|has been killed)",),
        "tick": (
            "[<you>] (take|make|put) {n:number} (ticks|tick|marks|mark) (on|in) (your|the) (wounds|wound) track", "{n:number} (wound|wounds) (tick|mark) (it|them)", "you are {n:wounded} (once)",
            "[<you>] <mark> {n:number} [(of your|more|further)] <wound> [(box|boxes|slot|slots)]",
            "(tick|mark|tick off|check) {n:number} (box|boxes|slot|slots) (on|of|in) (your|the) (wounds|wound) (track|tracks)",
            "[<you>] <mark> the {n:next} (wound|slot|box|wound box|wound slot) [(on|of|in) (your|the) (wounds|wound) track]",
            "[<you>] <mark> {n:number} [(points of|point of)] damage", "[<you>] are {n:wounded}", "<it> (wounds you|costs you|gives you|deals you|does|inflicts) {n:number} <wound>",
        ),
        "heal": ("<it> (clears|clear|heals|heal|cures|cure|unticks|untick|removes|remove|mends|mend|closes|close) {n:number} [(of your|of the)] <wound>", "[<you>] <clear> {n:number} [(of your|lost)] <wound> [(box|slot|tick)]", "{n:number} [of your] <wound> (is|are) (healed|cleared|restored)"),
        "heal-all": ("(all|all the) (ticks|marks|wounds) (on|in) your (wounds|wound) track (are|is) (removed|erased|cleared|gone)", "your wounds track is (cleared|empty|clear)", "[<you>] <clear> every wound", "you are healed of (all|all your) wounds", "[<you>] <clear> (all|all of) [<your>] (wounds|wound boxes|ticks)", "[<you>] <clear> (your|the) (wounds|wounds track|wound track|track of wounds)", "@mend(all; x)", "[all] your wounds (are healed|heal)"),
        "lose-luck": ("@lose(n; <luck>)",),
        "buy-partial": ("<pay> {n:number} <coin> (or|or else|otherwise|else) [you] (treat|count|take|consider|regard) (it|this|that|the result) [as] a miss", "<pay> {n:number} <coin> (or else|otherwise|else|or) (it|this|that|the result) (is|counts as|becomes|turns into) a miss", "(spend|lose|pay|give up) {luck:number} [(point of|points of)] luck (or|or else|otherwise|else) [you] (treat|count|take|consider|regard) (it|this|that|the result) [as] a miss", "(spend|lose|pay|give up) {luck:number} [(point of|points of)] luck (or else|otherwise|else|or) (it|this|that) (is|counts as|becomes) a miss", "(tick|take|mark) {ticks:number} (wound|wounds) (or|or else|otherwise|else) [you] (treat|count|take|consider|regard) (it|this|that|the result) [as] a miss", "(tick|take|mark) {ticks:number} (wound|wounds) (or else|otherwise|else|or) (it|this|that) (is|counts as|becomes) a miss", "pay {n:number} <coin> or (treat|count) (it|this) as a miss", "<pay> {n:number} <coin> or (it|this) (is|counts as|becomes) a miss", "(spend|lose|pay) {luck:number} luck or (treat|count) (it|this) as a miss", "(tick|take) {ticks:number} (wound|wounds) or (treat|count) (it|this) as a miss"),
        "regain-luck": ("@regain(n; <luck>)", "@refill(all; <luck>)", "@increase(n; <luck>)"),
        "raise-luck": ("@raise-maximum(n; <luck>)", "@increase(n; <luck>)"),
        "raise": (
            *(f"@raise(n; {rated})" for rated in _RATED),
            *(f"@raise-maximum(n; {rated})" for rated in _RATED),
            "[<you>] <learn> [(the|the talent|the talent of)] {score:talent} [talent]",
            "you [now] have [(the|the talent)] {score:talent} [talent]",
            "[<you>] (gain|get|take|receive) {score:talent} [at] {n:number}",
        ),
        "fate": ("@regain(n; fate)", "@raise(n; fate)"),
        "score": ("(add|gain|score|get|earn) {n:number} [(points|point)] (to|for) [your] [(final|total|overall)] score", "(add|gain|score|get|earn|you earn|you gain|you score) {n:number} (points|point)", "@increase(n; (final score|total score|overall score|score))"),
        "shaken": ("you are shaken (for|in|at the start of) (the|your) next fight", "you (become|are now|get|begin) shaken", "[you] (get|become) shaken"),
        "disarmed": ("<whom> (relieve|relieves|strip|strips|rob|robs) you of [all] [of] your weapons","you are (left|now) (without a weapon|without weapons|weaponless|unarmed)","[<you>] (lose|hand over|give up|drop) (all|all of|) [<your>] weapons", "[all] [of] your weapons are (confiscated|taken away|stolen|lost|gone|taken from you)", "you are disarmed", "<whom> (take|takes|take away|takes away|seize|confiscate|remove) [all] [of] your weapons [(away|from you)]", "(take away|hand over) your weapons"),
        "down": ("you (go down|fall down|are out of action|are now down)",),
        "one-leaves": ("(one|a) companion [of your choice] leaves [you]", "(choose|pick) (a|one) companion (to leave|who leaves)", "lose (a|one) companion [of your choice]", "(one|a) of your companions (leaves|goes home|departs) [you] [(of your choice|you choose which|choose which|you choose)]"),
        "wages": ("(pay|give) {who:name} (his|her|their) (wages|pay|fee)", "{who:name} (demands|asks for|expects|must be given) (payment|pay|his pay|her pay|wages)"),
        "no-beasts": ("(animals|beasts|beast companions) (can not|are unable to) help [here]", "no beasts [here]"),
        "total": ("(add up|work out|calculate) your score",),
    },
    fields={"start": "creation", "fate section": "fate", "epilogue section": "epilogue", "starting hero": "creation", "character creation": "creation", "companions leaving": "leaving"},
    hints={
        "test": tuple(pattern for rated in _RATED for pattern in (f"[<you>] {{_:vague}} {rated}", f"{rated} (to|for) {{_:vague}}", rated)),
        "joins": ("{who:name} {facts:facts} (offers to go with you|offers to come with you|would like to come with you|wants to come with you|joins you|comes with you|follows you|goes with you)", "{who:name} (offers to go with you|offers to come with you|would like to come with you|wants to come with you) [{facts:facts}]"),
        "tick": ("[<you>] {_:vague} {n:number} <wound>",),
    },
    clauses={
        "*.pool": (
            "(with|add|adding|at|and|using|roll) {pool:bonus} (extra|additional|bonus|more|further) (die|dice)",
            "(with|add|adding|at|and|roll) {pool:bonus} (die|dice) (more|extra)",
            "(with|at|using|roll|but with) {pool:penalty} (die|dice) (less|fewer)",
            "(with|at|using|roll) {pool:penalty} (fewer|less) (die|dice)",
            "(with|at) [a] (penalty|minus) of {pool:penalty} (die|dice)",
            "(with|at) [a] bonus of {pool:bonus} (die|dice)",
            "(with|at|taking|suffering) [(a|an)] {pool:penalty} (die|dice) penalty", "(with|at) [(a|an)] {pool:bonus} (die|dice) bonus", "{pool:penalty} (die|dice) (fewer|less)", "{pool:bonus} (extra|additional|more) (die|dice)",
            "(with|at) [a] (penalty|bonus|modifier) of {pool:pool}",
            "(with|at|taking) [(a|an)] {pool:pool} (penalty|bonus|modifier)",
            "(with|at) [(a|an)] {pool:with-sign} (penalty|bonus|modifier) [die|dice]",
            "(with|add|adding|at|subtract|subtracting|modifier) {pool:pool}",
            "[(at|with)] {pool:with-sign} [(die|dice)]",
            "(at|with) {pool:signed} (die|dice)",
            "(lose|losing|subtract|subtracting|remove|minus) {pool:penalty} (die|dice)",
            "(add|adding|plus|gain|gaining) {pool:bonus} (die|dice)",
        ),
        "*.bonus": (
            "you [(may|can)] (get|gain|have|add|roll) {bonus:pool} if you (have|know|own|carry|are carrying|are skilled in|are trained in) {thing:name}",
            "(with|add|adding|gain|gaining|and|plus) {bonus:pool} if you (have|know|own|carry|are carrying|are skilled in|are trained in) {thing:name}",
            "[(with|add|adding|gain|and)] {bonus:bonus} [(extra|additional|bonus|more)] (die|dice) if you (have|know|own|carry|are carrying|are skilled in|are trained in) {thing:name}",
            "if you (have|know|own|carry|are carrying|are skilled in|are trained in) {thing:name} (add|gain|roll|use|take) {bonus:bonus} [(extra|additional|bonus|more)] (die|dice)",
            "if you (have|know|own|carry|are carrying|are skilled in|are trained in) {thing:name} (add|gain|roll) {bonus:pool}",
            "[(with|add|adding|gain|and)] {bonus:bonus} [(extra|additional|bonus|more)] (die|dice) if {thing:name} (is|are) (with you|at your side|beside you)", "[(with|add|adding|gain|and)] {bonus:pool} if {thing:name} (is|are) (with you|at your side|beside you)", "{thing:name} (gives|adds|grants) [you] {bonus:pool}",
            "[(with|and|,)] {bonus:pool} (for|thanks to|from) [(the|a|your|having)] {thing:talent}", "[(with|and)] {bonus:bonus} [(extra|bonus)] (die|dice) (for|thanks to|from) [(the|a|your|having)] {thing:talent}",
            "[(with|and|at)] {bonus:pool} (for|thanks to|from) {thing:bold-name}", "[(with|and|at)] [a] {bonus:bonus} [(extra|bonus)] (die|dice) (for|thanks to|from) {thing:bold-name}",
            "if you (have|happen to have|know|own) {thing:name} you (get|have|gain|roll|add|may add|may roll) {bonus:bonus} [(extra|additional|bonus|more)] (die|dice)",
            "if {thing:name} (is|are) (with you|at your side|beside you|along) (add|roll|gain|take|you get|you add|you roll) {bonus:bonus} [(extra|additional|bonus|more)] (die|dice)",
            "[you] [(get|gain|have|may add|may roll|roll|add)] {bonus:bonus} [(extra|additional|bonus|more)] (die|dice) if you are [(a|an|the)] {thing:title-name}", "{bonus:pool} if you are [(a|an|the)] {thing:title-name}",
            "if you have the title [of] {thing:title-name} (add|gain|roll|use|take) {bonus:bonus} [(extra|additional|bonus|more)] (die|dice)",
            "{thing:name} (gives|adds|grants) [you] {bonus:bonus} [(extra|additional|bonus)] (die|dice)",
        ),
        "*.no_beasts": ("(no|no one's|none of your) (beast|beasts|animal|animals) (can|may|will) (help|assist|aid) [you] [(here|with this|in this)]", "your (beast|beasts|animals) (can|may) not (join in|come|follow|enter)", "leave [your] (beasts|animals) (behind|outside)", "(beasts|animals|beast companions) <useless> [here]", "you (can not|may not) use [(your|any)] (animals|beasts|companions who are beasts) [here]", "no companions who are beasts (may|can) help", "(animals|beasts|your beasts|your animals) (stay|must stay|are left) (out|outside|behind)", "(animals|beasts|your beasts|your animals) (can not|do not|may not) help [here]", "without [any] (beasts|animals)", "(no animals|no beast)", "(animals|beasts|your beasts|your animals) are (of no help|no help|useless|of no use) [here]"),
        "*.lowest": ("[(and|but)] (keep|keeping|take|taking|use|using|read|reading|count|counting) [only] (your|the) (lowest|worst|smallest) [(die|dice|result|number|roll|one)]", "(only|just) (the|your) (lowest|worst) die (counts|is kept)", "the (worst|lowest) (die|result) counts", "[(and|but)] keep the (worst|smallest) [(die|result)]", "[and] (keep|keeping|take|taking|use|using|read|count|counting) [only] the lowest [of (your|the)] [(die|dice|result|number|roll)]", "lowest die [counts]", "the lowest die counts"),
        "*.shoot": ("(before|ahead of) (the fight|the first round|it begins|round one|you close) you (may|can) (shoot|fire|loose an arrow|shoot once|shoot at (it|them|him|her))", "you (may|can) (shoot|loose an arrow|fire) (before|ahead of) (the first round|round one|it begins|you close|it reaches you|they reach you)", "(you get|you have|with) (a|one|a first|an opening) shot [first] [(before the fight|with a bow|with a ranged weapon)]", "(shooting|a shot) first is allowed", "(bows|ranged weapons|a bow|a ranged weapon) (may|can) be used first", "you (may|can) use (a bow|your bow|a ranged weapon) first","if you have (a bow|a ranged weapon) you (may|can) shoot [first]", "with (a bow|a ranged weapon) you (may|can) shoot [first]", "you (may|can) (shoot|fire|loose an arrow|fire an arrow) (first|before the fight|beforehand)", "you may shoot", "you (may|can) (shoot|fire at|shoot at) (it|them|him|her) first", "[you may] (shoot|fire) first [if you have a (bow|ranged weapon)]"),
        "*.throw": ("(before|ahead of) the fight you (may|can) throw [a weapon]", "you (may|can) throw [(a weapon|something|a knife|a spear)] (before the first round|before it begins)", "you (may|can) throw [a weapon] (first|before the fight)",),
        "*.escape": (
            "you (may|can) <escape> [(at any time|freely|after any round|if you wish|if you like)]", "<escape> (is possible|is allowed|possible|allowed)",
            "you (may|can) <escape> [by] (ticking|taking|for|at the cost of|with|suffering|at a cost of|if you tick|but take|but tick|marking) {escape_ticks:number} <wound>",
            "(escaping|fleeing|running away|running|escape) (costs|means|takes) [you] {escape_ticks:number} <wound>", "(escaping|fleeing|running away|running|escape) (costs|means|takes) [you] {escape_luck:number} luck", "(escaping|fleeing|running away|running|escape) (costs|means|takes) [you] {escape_sp:number} <coin>",
            "you (may|can) <escape> [by] (losing|spending|paying|at the cost of|for|at a cost of|giving up) {escape_luck:number} [(point of|points of|point|points)] luck",
            "you (may|can) <escape> [by] (losing|paying|for|at the cost of|dropping) {escape_sp:number} <coin>",
        ),
        "*.unarmed": ("you have no weapon (to hand|in hand|with you|ready|at hand) [for this fight]", "you (must fight|are fighting|fight) (unarmed|with your (fists|bare hands)|bare handed|without weapons)", "(without|no) weapons", "you fight (without|with no) (weapon|weapons)", "you have no (weapon|weapons) to hand","you (have no weapon|fight unarmed|are without a weapon|fight bare handed|can not use a weapon|can not use your weapon)", "without (a|your) weapon", "bare handed"),
        "*.start_shaken": ("you (begin|start|enter) (the fight|it|this fight) shaken", "you are (already|still) shaken [when (the fight|it) begins]", "you (begin|are|fight|start|enter it) shaken [when it begins]", "start the fight shaken", "(beginning|starting) shaken"),
    },
    conditions={
        "companion": ("{who:name} (is|is still) (alive|alive and well|alive and with you|here with you|in your party|with you|accompanying you|at your side|in your company|your companion|one of your companions|travelling with you)", "{who:name} (travels with you|walks with you|rides with you|follows you|accompanies you|goes with you|comes with you|came with you)", "you are (accompanied by|with|travelling with|together with) {who:name}", "you <has> {who:name} with you"),
        "any-companion": ("you (travel|are travelling|walk|are) with [at least] (a|one|any|some) (companion|companions)", "at least one companion is with you","you are (not alone|accompanied)", "you <has> [(a|any)] (companion|companions) [with you]", "you <has> (any companion|any companions|a companion with you|companions)"),
        "talent": ("you (wish|want|choose|decide) to use [(your|the|the talent of|your talent of|your talent for)] {score:talent} [(talent|skill)]", "you <has> (the talent|a talent|talent) (of|for) {score:talent}", "you <has> [(the|the talent of)] {score:talent} [(talent|skill)]", "you (know|are skilled in|are trained in) {score:talent}"),
        "rating": tuple(pattern for rated in _RATED for pattern in (f"@score-least(n; {rated})", f"@score-above(n:one-more; {rated})")),
        "rating-most": tuple(pattern for rated in _RATED for pattern in (f"@score-most(n; {rated})", f"@score-below(n:one-less; {rated})")),
        "luck": ("@score-least(n; <luck>)", "@score-above(n:one-more; <luck>)", "you <has> {n:any} <luck> [(left|remaining|points)]"),
        "luck-most": ("you <has> {n:none} <luck> [(left|remaining|points)]", "your luck (has run out|is gone|is used up)", "@score-most(n; <luck>)", "@score-below(n:one-less; <luck>)"),
        "armed": ("you <has> [(got)] a weapon", "you are carrying a weapon"),
        "unarmed": ("you <has> no weapon", "you are without a weapon"),
        "hurt": ("you (are injured|have any wounds|have taken a wound)", "any wound is ticked"),
        "wounded": ("you are (wounded|hurt|injured) [or worse]", "you <has> [(any|a|at least one)] (wound|wounds)"),
        "injured": ("{who:name} (is|has been) (hurt|wounded|injured|harmed)",),
        "ranged": ("you are armed with a (ranged weapon|bow)", "you <has> a (ranged weapon|bow)", "you can shoot"),
    },
    facts=(
        (r"\bwounds?\s*(?:of|:|=)\s*(\d+)", r"Wounds \1"),
        (r"\b(\d+)\s+wounds?\b", r"Wounds \1"),
        (r"\bone wound\b", "Wounds 1"), (r"\btwo wounds\b", "Wounds 2"), (r"\bthree wounds\b", "Wounds 3"), (r"\bfour wounds\b", "Wounds 4"),
        (r"\s*[;|]\s*", ", "), (r"\bw\s*(\d+)\b", r"Wounds \1"),
        (r"([+-]\s*\d+)\s+(?:die|dice)\b", r"\1d"),
        (r"\s*,?\s*\b(?:(?:combat|fight) )?(?:modifier|combat|pool|mod|dice|at|with)\s*(?:of|:|=|is)?\s*([+-]\s*\d+)(?![\dd])", r", \1d"),
        (r"\s*,?\s*\b(?:(?:combat|fight) )?(?:modifier|combat|pool|mod|dice|at|with)\s*(?:of|:|=|is)?\s*([+-]\s*\d*d)\b", r", \1"), (r"^\s*,\s*", ""),
        (r"(?<=[\d,])\s*([+-]\s*\d+)(?=\s*(?:$|,))", r" \1d"),
        (r"\s+each\b", ""), (r",?\s*\bno modifier\b", ""),
        (r"\b(?:minus one die|one die (?:fewer|less))\b", "-1d"), (r"\b(?:minus two dice|two dice (?:fewer|less))\b", "-2d"), (r"\b(?:plus one die|one (?:extra|bonus|more) die)\b", "+1d"),
        (r"\s+and\s+(?=[+-]\s*\d)", ", "),
        (r";", ","),
    ),
    columns={**{name: name for name in ("name", "foe", "opponent", "wounds", "modifier", "dice", "facts", "notes")}, **dict.fromkeys(("wound", "w", "wound boxes"), "wounds"), **dict.fromkeys(("mod", "penalty", "difficulty", "pool", "die"), "modifier")},
)  # fmt: skip

_GERMAN_TESTS = tuple(
    pattern
    for kind in ("attribute", "talent")
    for pattern in (
        f"[<you>] (<probe>) [<your>] {{score:{kind}}}", f"(lege|legst) [du] eine Probe auf [<your>] {{score:{kind}}} ab",
        f"[<you>] <test> [du] [<your>] {{score:{kind}}}", f"(mach|mache|lege) eine {{score:{kind}}} Probe [ab]",
    )
)  # fmt: skip
GERMAN = Frames(
    names={"luck": "GLÜCK|Glückspunkte|Glückspunkt", "wound": "Wunden|Wunde|Verletzungen|Verletzung"},
    scores=("luck",),
    instructions={
        "test": _GERMAN_TESTS,
        "tick": ("[<you>] (erleide|erleidest|nimm|nimmst|erhalte|erhältst) [du] {n:number} (Wunden|Wunde|Verletzungen|Verletzung)", "<it> kostet dich {n:number} (Wunden|Wunde)", "(kreuze|kreuzt) [du] {n:number} (Wunden|Wunde) [auf deinem Bogen] an"),
        "heal": ("[<you>] (heile|heilst|lösche|löschst|streiche|streichst) [du] {n:number} [(deiner|von deinen)] (Wunden|Wunde)", "<it> heilt {n:number} [(deiner|von deinen)] (Wunden|Wunde)"),
        "heal-all": ("@mend(all; x)", "[<you>] (heile|heilst|lösche) (alle|all deine|alle deine) Wunden"),
        "lose-luck": ("@lose(n; <luck>)",),
        "regain-luck": ("@regain(n; <luck>)", "@refill(all; <luck>)"),
        "joins": ("{who:proper} (begleitet dich|kommt mit dir|schließt sich dir an|zieht mit dir) [(von nun an|ab jetzt|ab hier)] [{facts:facts}]", "{who:proper} {facts:facts} (begleitet dich|kommt mit|schließt sich dir an)"),
        "leaves": ("{who:proper} (geht|kehrt heim|geht nach Hause|verlässt die Gruppe)",),
        "is-slain": ("{who:proper} (fällt|ist tot|wird getötet|wird erschlagen)",),
        "fight": ("[<you>] <fight> {foe:foe}", "{foe:foe} <attacks>"),
    },
    conditions={
        "luck": ("@score-least(n; <luck>)", "@score-above(n:one-more; <luck>)"),
        "luck-most": ("@score-most(n; <luck>)", "@score-below(n:one-less; <luck>)"),
        "companion": ("{who:proper} (bei dir|mit dir unterwegs|noch bei dir|an deiner Seite) ist", "{who:proper} dich begleitet"),
        "armed": ("du eine Waffe (besitzt|trägst|bei dir hast)",),
    },
)  # fmt: skip
FRAMES = {"en": ENGLISH, "de": GERMAN}
