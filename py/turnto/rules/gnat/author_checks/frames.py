"""What authors call the scores of GNAT, and how else they put its instructions."""

from __future__ import annotations

from turnto.core.frames import Frames

ENGLISH = Frames(
    names={
        "vitality": "vitality|hp|hit points|hit point|health|health points|health point|life|life points|life point|vit|stamina",
        "talent": "talent",
        "status": "status|reputation|standing|renown",
        "wound": "wound|wounds",
        "xp": "xp|experience|experience points|experience point|exp",
        "armour": "armour|armor",
        "no-armour": "ignoring [your] (armour|armor)|(armour|armor) (is|being) (useless|no help|of no help|no use|of no use|ignored)|[your] (armour|armor) (does not|do not|can not|will not) (help|protect|count|work) [you]|(which|that) ignores (armour|armor)|(which|that) [your] (armour|armor) (can not|does not) (prevent|stop|reduce)|regardless of (armour|armor)|despite [your] (armour|armor)",
        "default": "by default|a default roll is allowed|default roll allowed|default allowed|default roll|with a default roll|default rolls allowed|or by default|you may roll by default|you may use a default roll|you can use a default roll|a default roll is possible|default",
    },
    scores=("vitality", "talent", "wound", "xp"),
    instructions={
        "test-talent": ("[<you>] (roll|throw) two dice and (score|roll|get|throw) [your] talent or (less|lower|under)", "[<you>] (roll|throw|score|get) [your] talent or (less|lower|under) on two dice", "(roll|throw) two dice if the (total|result|score) is (no higher than|no more than|equal to or less than|less than or equal to|not more than|at most) your talent [(you are lucky|you succeed|you pass)]", "[<you>] <test> [<your>] talent [(score|test)]", "[<you>] <a-test> talent <testing>", "[<you>] <test> (your|the) talent", "[<you>] <make-test> [<your>] talent", "(roll|throw) two dice (against|under|equal to or under|equal to or less than|less than or equal to) [<your>] talent"),
        "test": (
            "[<you>] <test> [(<your>|the skill|the skill of|your skill of)] {skill:skill} [skill]",
            "[<you>] <a-test> {skill:skill} [skill] <testing>",
            "[<you>] <make-test> [<your>] {skill:skill} [skill]", "(test|check|roll|throw) of [<your>] {skill:skill} [skill]", "(skill|talent) <testing> [(against|of|on|with)] [<your>] {skill:skill}",
        ),
        "fight": (
            "[<you>] <fight> [(the|a|an|some)] {foe:creature} [for] {rounds:number} (round|rounds)",
            "[<you>] <fight> [for] {rounds:number} (round|rounds) [(of combat|against (the|a|an|some) {foe:creature})]",
            "<fight> [(the|a|an|some)] {foe:creature}",
            "(you are (attacked|challenged|confronted) by|you (meet|face|encounter|run into)) [(the|a|an|some)] {foe:creature} (fight|defeat|kill|battle|face) (him|her|it|them) [for] {rounds:number} (round|rounds)",
            "[(the|a|an|some)] {foe:creature} (attacks|attack|charges|charge|bars your way|bar your way) [you] [at once] [(fight|defeat|kill) (him|her|it|them)] [for] {rounds:number} (round|rounds)",
            "[<you>] <fight> [the] {several:several} {foe:creature} [(at once|together|at the same time)] [(at|with) {modifier:signed}] [for] {rounds:number} (round|rounds)",
            "[<you>] (survive|last|endure|withstand|hold out for|hold out|hold your own for) {rounds:number} (round|rounds) [of (combat|fighting|battle)] [(against|with) [(the|a|an|some)] {foe:creature}]",
        ),
        "cast": ("[<you>] (here|in this place) [you] (may|can) <cast> [(a|the|your)] {spell:spell} [spell]", "[<you>] [(may|can)] <cast> [(a|the|your)] {spell:spell} [spell] [here] [if you (have|know|carry) it]", "[<you>] [(may|can)] <cast> (a|the|your) spell [(of|called)] {spell:spell}"),
        "wounds": (
            "@lose(n; (wound|wounds))",
            "[<you>] (take|suffer|receive|get|sustain) {n:number} (wound|wounds)",
            "you are (dealt|given) {n:number} (wound|wounds)", "you are cut for {n:number} (wound|wounds)", "you are {n:wounded}", "you are (hit|struck|wounded|hurt) for {n:number} (wound|wounds)",
            "[<you>] (take|suffer|receive|sustain) {n:number} [(points of|point of)] damage",
            "<it> (does|deals|inflicts|causes) [you] {n:number} [(points of|point of)] damage [to you]",
            "<it> (wounds you|does|deals|inflicts|causes|gives you|deals you) {n:number} (wound|wounds) [(to|on) you]",
        ),
        "harm": ("@lose(n; <vitality>) [<no-armour>]", "@lose(dice:dice; <vitality>) [<no-armour>]"),
        "heal": ("@regain(n; (<vitality>|wound|wounds))", "@regain(dice:dice; <vitality>)"),
        "heal-all": ("@refill(all; (<vitality>|wounds))", "@mend(all; x)"),
        "lose-talent": ("@lose(n; <talent>) [until (you can rest|it is restored|restored|you restore it)]", "@lose(dice:dice; <talent>)"),
        "restore-talent": ("@regain(n; <talent>)", "@regain(dice:dice; <talent>)"),
        "restore-all-talent": ("@refill(all; <talent>)",),
        "raise-talent": ("@raise-maximum(n; <talent>)", "@increase(n; <talent>)"),
        "raise-vitality": ("@raise-maximum(n; <vitality>)", "@increase(n; <vitality>)"),
        "raise-skill": ("@raise(n; {skill:skill} [skill])",),
        "xp": ("@regain(n; <xp>)", "@increase(n; <xp>)", "you have (earned|gained) {n:number} <xp>", "(award yourself|you are awarded|award|reward yourself with|you are rewarded with|give yourself) {n:number} <xp>", "{n:number} <xp>"),
        "gain-skill": (
            "[<you>] <learn> [(the|the skill|the skill of)] {skill:skill} [skill]",
            "<whom> (teaches|shows|instructs) you [(in|how to use|the skill of|the skill|the art of)] {skill:skill} [skill]",
            "you [now] have [(the|the skill|the skill of)] {skill:skill} [skill]",
        ),
        "rest": ("[<you>] [(take|have|stop for|stop to)] [a] rest [(here|for the night|tonight|a while|for a while)]", "[<you>] (use|eat|consume|use up) {rations:number} (ration|rations|meal) (and|to) rest [here]", "[<you>] (sleep|camp|make camp) [here] [(for the night|tonight)]", "(eat|use|consume) {rations:number} (ration|rations) [and] (rest|to rest)"),
        "repairer": (
            "[<you>] [(may|can)] (get|have) your <armour> (repaired|mended|fixed) [(here|by <whom>)] [for {price:number} <coin>]",
            "(<whom>) (will|can|may|offers to) (repair|mend|fix) your <armour> [(here)] [for {price:number} <coin>]",
            "your <armour> (can|may) be (repaired|mended|fixed) [here] [for {price:number} <coin>]",
            "(<whom>) (will|can|may|offers to) (repair|mend|fix) your <armour>, but (<whom>) (wants|asks|charges|demands|asks for) {price:number} <coin> [for it]", "for {price:number} <coin> <whom> (will|can|may|offers to) (repair|mend|fix) your <armour>", "[<you>] (may|can) pay {price:number} <coin> to have your <armour> (repaired|mended|fixed)",
        ),
        "repair": ("(repair|mend|fix) [all] your <armour>", "[all] your <armour> is (mended|repaired|fixed|as good as new|restored)", "[all] damage to your <armour> is repaired"),
        "status": (
            "[<you>] (gain|get|receive|have|you have|you now have|earn|are given) [(a|the)] <status> [of] {n:number} (with|among|in|at) {with:name}",
            "[your] <status> (with|among|in) {with:name} (is|becomes|is now) {n:number}",
        ),
        "raise-status": (
            "<raise> your <status> (with|among|in) {with:name} by {up:number}",
            "your <status> (with|among|in) {with:name} <rises> [by] {up:number}",
            "(add|gain) {up:number} [to your] <status> (with|among|in) {with:name}",
        ),
        "lower-status": (
            "(<reduce>|lower) your <status> (with|among|in) {with:name} by {down:number}",
            "your <status> (with|among|in) {with:name} <falls> [by] {down:number}",
            "lose {down:number} [points of] <status> (with|among|in) {with:name}",
        ),
    },
    hints={
        "test": ("[<you>] {_:vague} {skill:skill}", "{skill:skill} (test|check|roll|to) {_:vague}", "{skill:skill}"),
        "wounds": ("[<you>] {_:vague} {n:number} (wound|wounds)", "{n:number} (wound|wounds) (for|from) {_:vague}"),
        "rest": ("(sleep|make camp|camp|lie down) [(here|for the night|a while|for a while)]",),
    },
    tags=tuple(
        (rf"(?:armou?r|protection|defence|defense|armou?r value|ac|ap|protection value)(?: of)? \+?{n}|\+?{n} (?:points? of )?(?:armou?r|protection|defence|defense)|protects against {n} wounds?|(?:ignores|absorbs|stops) {n} wounds?", f"{suit} armour")
        for suit, n in (("light", 1), ("medium", 2), ("heavy", 3))
    ),
    clauses={
        "*.untrained=no": ("[the] (skill|training) (required|needed|necessary)", "[the] skill is (required|needed|necessary|essential)", "(requires|needs) [the] (skill|training)", "you (must|need to) have (it|the skill) [to (try|attempt it|attempt this)]", "only [(a|an|the)] (hero|heroes|character|characters|adventurer|adventurers|those|someone|people|trained heroes|trained characters|trained adventurers|the trained|trained people) [(with|who have|who has|having|possessing|who possess) (the|this|that) skill] (may|can) (try|attempt it|attempt this|test|roll|do this|make it|make this)", "(untrained|unskilled) (heroes|characters|adventurers|people) [automatically] (fail|can not try|may not try)", "(those|anyone|heroes|characters) (lacking|without|who lack|who lacks) (it|the skill) [automatically] (fail|fails)", "without (it|the skill) you [automatically] (fail|can not attempt it|may not try)", "if you (lack|do not have|have not) (it|the skill) you (fail|can not try)", "(you|those who) (lack|lacking|without) (it|the skill) (fail|can not try)","without (the skill|it) you (fail|can not try|have no chance)", "(those|heroes) without (the skill|it) fail", "you fail without (the skill|it)", "(only with|only if you have) the skill", "(only those|only heroes|only someone) (with the skill|who have the skill|trained in it) may try", "(default rolls are|a default roll is) not allowed", "no default [roll] [allowed]", "without [a] default [roll]", "trained only", "(you can not|can not) try this untrained", "[no] untrained (not allowed|not possible)"),
        "*.untrained=default": ("[you] (may|can) (attempt|try) (this|it) [even] (if untrained|untrained|without the skill)", "(untrained|unskilled) (heroes|characters|adventurers|people) [(take|have|suffer|roll at|try at|are at)] [the] [usual] {_:signed}", "[the] (untrained|unskilled) (take|have|suffer|roll at|try at|are at) [the] [usual] {_:signed}","<default>", "(the untrained|untrained characters|untrained heroes|untrained adventurers|characters without the skill|heroes without the skill) (may|can) (try|attempt it|attempt this|roll) [at {_:signed}]", "without (the skill|it) you (may|can) still (try|attempt it|roll) [at {_:signed}]", "(even those|even heroes|even someone|anyone) (without the skill|without it|untrained) (may|can) try", "anyone may try", "(untrained heroes|the untrained) may try"),
        "*.untrained=plain": ("untrained at (0|zero|no penalty|+0|no modifier)", "no penalty (if|for being|when) untrained"),
        "*.ignoring_armour": (
            "[(your|any|the|all)] (armour|armor) <useless> [(against (it|this|them|that)|here|at all|(in|on|at|inside|against|under) {_:flavour})]", "(ignore|disregard|ignoring|disregarding) [(your|any|the)] (armour|armor)", "not even (armour|armor) (helps|can help|will help|protects you)", "(that|which) [(your|any)] (armour|armor) (is|are) (powerless|useless) (against|to stop)",
            "(that|which|it|they|these|this|the wound|the wounds) (ignore|ignores|bypasses|bypass) [your] (armour|armor)",
            "[your] (armour|armor) (does not|do not|can not|will not|gives no) (help|protect|prevent it|save you|protection|count|work) [you]",
            "(which|that) [your] (armour|armor) (can not|does not) (prevent|stop|reduce|absorb|ignore)",
            "regardless of [your] (armour|armor)", "(which|that) no (armour|armor) (can|will) (stop|prevent|turn|reduce|absorb)", "no (armour|armor) (can|will) (stop|prevent|turn|reduce|absorb|help against) (it|them|this|these)", "(armour|armor) (is|being) (useless|no help|of no use)", "(armour|armor) is ignored", "(no|without) (armour|armor) [protection]", "despite [your] (armour|armor)",
        ),
        "*.no_shield": (
            "[you] <cannot> [(use|raise|carry|swing|hold|bring|bring up|lift|get at)] [(a|your|any|the)] (shield|shields) [here]", "[(a|your|any|the)] (shield|shields) <useless> [here] [(in|on|at|inside|against|under) {_:flavour}]",
            "(no|without|without any|without your|with no) (shield|shields) [(allowed|permitted|possible|may be used|can be used)] [here]", "shields not allowed", "you (have no use for|must do without) (a|your) shield", "nobody can use a shield [here]",
        ),
        "*.several": (
            "[(the|a)] {_:flavour} (attack|attacks|rush|rushes|charge|charges) [you] (all at once|all together|at once|together|from all sides)", "(who|they|which) [all] (come|rush|charge|attack|close in|press in|move in|are|set|swarm) [(at|on|upon)] [you] [all] (together|at once|all at once|as one|from all sides)", "(they|who) all attack [you]", "(you face|against|facing|there are) (more than one|several|many|multiple) [of them]",
            "there are (many|several|a number) of them",
            "[you are] (set upon|attacked|surrounded|beset) by (many|several|a pack of|a crowd of|a group of|a swarm of|a band of) {_:flavour}",
            "(enemies|opponents|foes) (several|many|multiple)", "(several|many|multiple|more than one) (enemies|opponents|foes|attackers)",
            "(who|they|which) [all] (attack|attack you|fight|come at you) (together|at once|all at once|as a group|at the same time)",
            "(against|versus|vs) (several|many|multiple|more than one) (enemies|foes|opponents|attackers|enemy|goblins) [at once]", "several (enemies|foes|opponents) [at once]", "as a group", "there are (several|many|two|three|four|five) [of them]", "they outnumber you", "all (attack|attacking) [you] (at once|together)", "(together|all together|at the same time)", "[you are] outnumbered",
        ),
        "*.reach": ("(a long weapon|long weapons|a weapon with reach|a long reach|a spear or other long weapon) (gives|give|adds|add|grants|grant|is worth|are worth|gets|get|has|have) [(you|a|an)] [bonus of] {reach:with-sign} [bonus] [here]", "[with] [a] {reach:with-sign} [bonus] (for|with|if you have|if you use|if you wield|if you are using) (a long weapon|long weapons|a weapon with reach)", "(with|if you have|if you use|if you wield|if you are using) a long weapon [(add|you add|you have|you get|gain)] [a] [bonus of] {reach:with-sign} [bonus]"),
        "*.advantage": ("(with|at) (the|an) advantage", "you (have|gain|get) (the|an) advantage"),
        "*.disadvantage": ("(with|at) (the|a) disadvantage", "you (have|are at|suffer) (a|the) disadvantage"),
        "*.rounds": ("(for|lasting|over) {rounds:number} (round|rounds|combat rounds)", "{rounds:number} (round|rounds|combat rounds) [long]"),
        "fight.modifier": ("(at|with) {modifier:signed}",),
        "*.hungry_vitality": ("(without (a ration|rations|food|a meal|one|it)|if you have (no ration|no rations|none|nothing to eat|no food|no meal)|if you do not have (one|a ration|any|any food)|if you can not|otherwise|if not) [you] (lose|suffer|must lose|take) {hungry_lose_vitality:number} <vitality> [instead]",),
        "*.hungry_talent": ("(without (a ration|rations|food|a meal|one|it)|if you have (no ration|no rations|none|nothing to eat|no food|no meal)|if you do not have (one|a ration|any|any food)|if you can not|otherwise|if not) [you] (lose|suffer|must lose) {hungry_lose_talent:number} <talent> [instead]",),
        "*.hungry_heal": ("(without (a ration|rations|food|a meal|one|it)|if you have (no ration|no rations|none|nothing to eat|no food|no meal)|if you do not have (one|a ration|any|any food)|if you can not|otherwise|if not) [you] [(only|just)] (heal|regain|recover|restore) [only] {hungry_heal:number} <vitality> [(instead|only)]",),
        "*.hungry_restore": ("(without (a ration|rations|food|a meal|one|it)|if you have (no ration|no rations|none|nothing to eat|no food|no meal)|if you do not have (one|a ration|any|any food)|if you can not|otherwise|if not) [you] [(only|just)] (restore|regain|recover) [only] {hungry_restore_talent:number} <talent> [(instead|only)]",),
        "*.hungry": ("(without (a ration|rations|food|a meal|one|it)|if you have (no ration|no rations|none|nothing to eat|no food|no meal)|if you do not have (one|a ration|any|any food)|if you can not|otherwise|if not) (nothing|you (regain|recover|restore|heal|get|gain) nothing|you (can not|do not) (rest|recover)|nothing happens|there is no effect)",),
        "*.rations": ("[(using|eating|with|use|eat|consume|consuming|using up|use up|at the cost of|for)] {rations:number} (ration|rations|meal|meals|provision|provisions) [(to|and)]",),
        "*.talent": ("[to] (restore|restoring|restores|regain|regaining|recover|recovering|get back|getting back|gain|gaining) {talent:number} [(points of|point of|of your|lost)] [lost] <talent>", "{talent:number} talent"),
        "*.vitality": ("[to] (heal|healing|heals|restore|restoring|restores|regain|regaining|recover|recovering|get back|getting back|gain|gaining) {vitality:number} [(points of|point of|of your|lost)] [lost] <vitality>", "{vitality:number} <vitality>"),
        "*.wounds": ("(failing|failure|each failure|losing|a failed round|a lost round|defeat) (costs|means|does|brings|inflicts) [you] {wounds:number} (wound|wounds) [(instead of|rather than|not|and not) (one|1|just one|the usual one)]", "[(you take|you lose|you suffer|take|lose|suffer)] {wounds:number} (wound|wounds) (instead of|rather than|not|and not) (one|1|just one|the usual one) [(if you fail|on a failure|for each failure|each time you fail|if you lose)]", "(if you fail|on a failure|for each failure|each time you fail|if you lose|for each lost round|every time you fail) [you] (take|lose|suffer|receive) {wounds:number} (wound|wounds) [(instead of one|rather than one|not one)]", "(suffering|taking|losing) {wounds:number} (wound|wounds) (if you fail|on a failure|for each failure|each time you fail|for every failure|for each lost round|for each failed round|if you lose|if you lose a round)", "{wounds:number} (wound|wounds) (if you fail|on a failure|for each failure|each time you fail|for every failure|if you lose)", "(failure|a failure|each failure|losing|a failed round) (costs|means|does|brings) [you] {wounds:number} (wound|wounds)","(each|every) [(lost|failed)] round (costs|does|means|inflicts) [you] {wounds:number} (wound|wounds)", "{wounds:number} (wound|wounds) (for each|per|each|every) [(lost|failed)] round"),
    },
    conditions={
        **{
            f"{key}-{id}": (f"@score-{relation}(n; <{key}>)", f"@score-{beyond}(n:{kind}; <{key}>)") if beyond else (f"@score-{relation}(n; <{key}>)",)
            for key in ("vitality", "talent", "xp")
            for id, relation, beyond, kind in (("at-least", "least", "above", "one-more"), ("at-most", "most", "below", "one-less"), ("exactly", "exactly", "", ""))
        },
        "talent-lost": ("your <talent> is (reduced|lowered|below normal|not at its maximum|less than its maximum|below maximum)",),
        "vitality-lost": ("your <vitality> is (reduced|lowered|below normal|not at its maximum|less than its maximum|below maximum)", "you are (wounded|injured|hurt)", "you have been (wounded|hurt)"),
        "has-skill": ("you <has> [(the|the skill|the skill of|skill in)] {skill:skill} [skill]", "you are (skilled|trained|versed|proficient) in {skill:skill}", "you know {skill:skill}", "you <has> (learned|learnt|mastered) {skill:skill}"),
        "has-spell": ("you <has> [(a|an|the|any)] {spell:spell} (spell|scroll)", "you (know|can use|are able to cast) [(the|a)] {spell:spell} [spell]", "you <has> [(a|the)] (spell|scroll) [(of|with)] {spell:spell}"),
        "has-shield": ("you <has> (a|any|your) shield", "you are (carrying|using|bearing) a shield"),
        "unarmed": ("you <has> no weapon", "you are (without a weapon|weaponless)"),
        "skill-at-least": ("@score-least(n; {skill:skill})",),
        "status-at-least": ("@score-least(n; <status> (with|among|in) {with:name})", "you <has> [a] status [of] {n:number} [or <more>] (with|among|in) {with:name}", "you <has> status {n:number} or <more> (with|among|in) {with:name}"),
        "status-at-most": ("@score-most(n; <status> (with|among|in) {with:name})",),
    },
)  # fmt: skip

GERMAN = Frames(
    names={"vitality": "Vitalität|LP|Lebenspunkte|Lebenspunkt|Gesundheit|Lebenskraft", "talent": "Talent|Glück", "xp": "EP|Erfahrung|Erfahrungspunkte|Erfahrungspunkt"},
    scores=("vitality", "talent", "xp"),
    instructions={
        "test-talent": ("[<you>] (<probe>) [<your>] Talent", "(lege|legst) [du] eine Probe auf [<your>] Talent ab", "[<you>] <test> [<your>] Talent", "(mach|mache|lege) eine Talentprobe [ab]", "[<you>] (versuche|versuchst) dein Glück"),
        "test": ("[<you>] (<probe>) [<your>] {skill:skill}", "(lege|legst) [du] eine Probe auf [<your>] {skill:skill} ab", "[<you>] <test> [du] [<your>] {skill:skill}", "(mach|mache|lege) eine {skill:skill} Probe [ab]"),
        "harm": ("@lose(n; <vitality>)", "@lose(dice:dice; <vitality>)"),
        "heal": ("@regain(n; <vitality>)", "@regain(dice:dice; <vitality>)"),
        "heal-all": ("@refill(all; <vitality>)", "@mend(all; x)"),
        "lose-talent": ("@lose(n; <talent>)",),
        "restore-talent": ("@regain(n; <talent>)",),
        "restore-all-talent": ("@refill(all; <talent>)",),
        "xp": ("[<you>] <regain> [du] {n:number} <xp>", "<it> (bringt|gibt) [dir] {n:number} <xp>"),
        "raise-talent": ("@increase(n; <talent>)",),
        "raise-vitality": ("(erhöhe|steigere) [dauerhaft] (deine Vitalität|die Vitalität) dauerhaft um {n:number}",),
        "rest": ("[<you>] (raste|rastest|ruhst dich aus|rast) [hier] [(eine Weile|eine Nacht|lange)]", "du (kannst|darfst|hast Zeit) [hier] (rasten|zu rasten|dich auszuruhen|ausruhen)"),
    },
    conditions={
        **{f"{key}-at-least": (f"@score-least(n; <{key}>)", f"@score-above(n:one-more; <{key}>)") for key in ("vitality", "talent", "xp")},
        **{f"{key}-at-most": (f"@score-most(n; <{key}>)", f"@score-below(n:one-less; <{key}>)") for key in ("vitality", "talent", "xp")},
        "has-skill": ("du [die Fertigkeit] {skill:skill} (besitzt|beherrschst|gelernt hast|kannst)",),
    },
    aliases={
        "suit": {
            "leichte": "light", "leichten": "light", "mittlere": "medium", "mittleren": "medium", "schwere": "heavy", "schweren": "heavy",
            "leicht": "light", "mittel": "medium", "schwer": "heavy",
        },
        "weapon": {
            "einhändige": "one-handed", "einhändigen": "one-handed", "zweihändige": "two-handed", "zweihändigen": "two-handed",
            "lange": "long", "langen": "long", "magische": "magical", "magischen": "magical",
            "einhändig": "one-handed", "zweihändig": "two-handed", "lang": "long", "Fernwaffe": "ranged", "magisch": "magical",
        },
    },
)  # fmt: skip
"""Adjectives as they stand before their nouns."""
FRAMES = {"en": ENGLISH, "de": GERMAN}
