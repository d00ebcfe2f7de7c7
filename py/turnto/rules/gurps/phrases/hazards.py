"""What a book can say of harm and hazards."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.core.names import fold
from turnto.core.phrase import Clause, Deed, Outcome, Phrase
from turnto.rules.gurps.feats import throwing
from turnto.rules.gurps.hazards import hazards
from turnto.rules.gurps.phrases.outcomes import BEATEN

HARM_OUTCOMES = (
    *BEATEN,
    Outcome(
        "knocked_down",
        {
            "en": ("if you are knocked down", "if you fall", "knocked down"),
            "de": ("wenn du zu Boden gehst", "wenn du stürzt", "zu Boden"),
        },
        "hurt",
        counted=False,
    ),
    Outcome(
        "hurt",
        {"en": ("if you are hurt", "if you are wounded", "hurt"), "de": ("wenn du verletzt wirst", "verletzt")},
        counted=False,
    ),
    Outcome(
        "unhurt",
        {
            "en": ("if you are unhurt", "if you are not hurt", "otherwise", "unhurt"),
            "de": ("wenn du unverletzt bleibst", "sonst", "unverletzt"),
        },
        counted=False,
    ),
)

DODGE = Clause("dodge", {"en": ("you (may|can) dodge",), "de": ("du (kannst|darfst) ausweichen",)})
BLOCK = Clause("block", {"en": ("you (may|can) block",), "de": ("du (kannst|darfst) abblocken",)})
AIMED = Clause(
    "attack",
    {
        "en": (
            "if it hits at {attack:number}",
            "if it hits you at {attack:number}",
            "[from] an attack at {attack:number}",
        ),
        "de": (
            "wenn es [dich] mit {attack:number} trifft",
            "[durch|von] (einen Angriff|einem Angriff|ein Angriff) mit {attack:number}",
        ),
    },
)
STRUCK = (AIMED, DODGE, BLOCK)


def _kind(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if fold(str(deed.get("kind", ""))) not in hazards.KINDS:
        yield (
            "harm-kind",
            f"{deed['kind']!r} is no kind of damage",
            "Say crushing, cutting, impaling, burning or bullet.",
        )


HAZARD_PHRASES = (
    Phrase(
        "take-damage",
        {
            "en": (
                "[you] (take|suffer) {harm:times} [points of] damage",
                "[you] (take|suffer) {harm:times} [points of] {kind:name} damage",
            ),
            "de": (
                "(erleide|nimm|du erleidest) {harm:times} [Punkte] Schaden",
                "(erleide|nimm|du erleidest) {harm:times} [Punkte] Schaden durch {kind:name}",
            ),
        },
        hazards.hurt,
        clauses=(
            Clause(
                "no_armour",
                {
                    "en": ("ignoring (armor|armour)", "(armor|armour) does not help"),
                    "de": ("ohne Schutz durch Rüstung", "Rüstung hilft nicht"),
                },
            ),
            Clause(
                "half_armour",
                {
                    "en": ("half (armor|armour)", "(armor|armour) counts half"),
                    "de": ("halbe Rüstung", "Rüstung zählt halb"),
                },
            ),
            Clause("no_pd", {"en": ("ignoring passive (defense|defence)",), "de": ("ohne passive Verteidigung",)}),
            AIMED,
            DODGE,
            BLOCK,
            Clause("parry", {"en": ("you (may|can) parry",), "de": ("du (kannst|darfst) parieren",)}),
            *(
                Clause(
                    "limb",
                    {"en": (f"to (your|the|one) {limb}",), "de": (f"(am|an der|in den|in die|ins) {german}",)},
                    limb,
                )
                for limb, german in (("arm", "Arm"), ("hand", "Hand"), ("leg", "Bein"), ("foot", "Fuß"))
            ),
        ),
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        check=_kind,
        doc="Harm from anything but a fight: DR counts unless said; with a skill of its own it strikes like an attack, and passive defence counts (GL-AUTH-15, GL-COMBAT-45 to 58).",
        examples=(
            "Take 2d-1 cutting damage",
            "Take 1d impaling damage if it hits at 12; you may dodge",
            "Take 2d crushing damage to your leg",
        ),
    ),
    Phrase(
        "fall",
        {
            "en": ("[you] fall {yards:number} (yards|yard)", "[you] fall {feet:number} (feet|foot|ft)"),
            "de": (
                "[du] (fällst|stürzt|falle|stürze) {yards:number} (Yards|Yard) [tief]",
                "[du] (fällst|stürzt|falle|stürze) {feet:number} (Fuß|ft) [tief]",
            ),
        },
        hazards.fallen,
        clauses=(
            Clause(
                "soft",
                {
                    "en": (
                        "onto (something soft|soft ground)",
                        "onto (sand|hay|snow|mud)",
                        "into (water|hay|snow)",
                        "landing softly",
                        "soft",
                        "a soft landing",
                    ),
                    "de": (
                        "auf (etwas Weiches|weichen Boden)",
                        "auf (Sand|Heu|Schnee|Schlamm)",
                        "in (Wasser|Heu|Schnee)",
                        "weich",
                        "eine weiche Landung",
                    ),
                },
            ),
            Clause(
                "hard",
                {
                    "en": ("onto (stone|rock|stones|rocks|[the] ground|hard ground|the floor)",),
                    "de": ("auf (Stein|Fels|Steine|Felsen|den Boden|harten Boden)",),
                },
            ),
            Clause(
                "no_acrobatics",
                {
                    "en": ("without acrobatics", "acrobatics does not help"),
                    "de": ("ohne Acrobatics", "Acrobatics hilft nicht"),
                },
            ),
        ),
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="A fall: n dice for n yards, less four, three or two a die; Acrobatics takes five yards off; armour at half DR (GL-COMBAT-81).",
        examples=("Fall 5 yards", "Fall 3 yards onto something soft"),
    ),
    Phrase(
        "falling-object",
        {
            "en": (
                "[a|an|the] falling {thing:name} of {pounds:number} (lb|lbs|pounds|pound) from {yards:number} (yards|yard)",
                "[a|an|the] {pounds:number} (lb|lbs|pounds|pound) {thing:name} falls on you from {yards:number} (yards|yard)",
                "{thing:name} of {pounds:number} (lb|lbs|pounds|pound) falls on you from {yards:number} (yards|yard)",
            ),
            "de": (
                "[ein|eine|einer|der|die|das] {thing:name} von {pounds:number} (Pfund|lbs|lb) fällt aus {yards:number} (Yards|Yard) [Höhe] auf dich",
                "[ein|eine|einer|der|die|das] {thing:name} von {pounds:number} (Pfund|lbs|lb) fällt auf dich",
            ),
        },
        hazards.struck,
        clauses=(
            DODGE,
            Clause("soft", {"en": ("it is soft", "something soft"), "de": ("es ist weich", "etwas Weiches")}),
        ),
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="Something falls on the hero: tens of pounds times tens of yards in dice (GL-COMBAT-82).",
        examples=(
            "A falling stone of 20 lb from 10 yards",
            "A falling sack of 50 pounds from 10 yards; it is soft; you may dodge",
        ),
    ),
    Phrase(
        "thrown-object",
        {
            "en": (
                "[a|an|the] {weight:hundredths} (lb|lbs|pounds|pound) {thing:name} thrown with ST {st:number} (strikes|hits) you",
                "[a|an|the] {thing:name} of {weight:hundredths} (lb|lbs|pounds|pound) thrown with ST {st:number} (strikes|hits) you",
            ),
            "de": (
                "[ein|eine|einer|der|die|das] {thing:name} von {weight:hundredths} (Pfund|lbs|lb) trifft dich geworfen mit ST {st:number}",
                "[ein|eine|einer|der|die|das] {weight:hundredths} (Pfund|lbs|lb) {thing:name} trifft dich geworfen mit ST {st:number}",
            ),
        },
        throwing.strikes_you,
        clauses=STRUCK,
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="A blunt thing somebody has thrown: crushing harm by his ST and its weight (GL-EQUIP-52, GL-EQUIP-53).",
        examples=("A 10 lb stone thrown with ST 12 strikes you; you may dodge",),
    ),
    Phrase(
        "thrown-about",
        {
            "en": ("you are thrown [{how:name}] with ST {st:number}",),
            "de": ("du wirst [{how:name}] mit ST {st:number} geworfen",),
        },
        throwing.thrown_about,
        clauses=STRUCK,
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="The hero himself is thrown: crushing harm by the thrower's ST and his own weight, load and all (GL-EQUIP-52).",
        examples=("You are thrown against the wall with ST 20",),
    ),
    Phrase(
        "stand-in-fire",
        {
            "en": (
                "[you] stand in [the] (fire|flames) for {seconds:number} (seconds|second)",
                "[you] stand in [the] (fire|flames)",
            ),
            "de": (
                "[du] (stehst|steh|stehe) {seconds:number} (Sekunden|Sekunde) [lang] (im Feuer|in [den] Flammen)",
                "[du] (stehst|steh|stehe) (im Feuer|in [den] Flammen)",
            ),
        },
        lambda state, deed, terms: hazards.burned(state, deed.having(standing=True), terms),
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="Fire, 1d-1 a second; worn armour keeps the flame off, and after three seconds a point of DR the heat tires (GL-COMBAT-80).",
        examples=("Stand in fire for 3 seconds",),
    ),
    Phrase(
        "pass-through-fire",
        {
            "en": (
                "[you] (pass|run|walk|go) through [the] (fire|flames) for {seconds:number} (seconds|second)",
                "[you] (pass|run|walk|go) through [the] (fire|flames)",
            ),
            "de": (
                "[du] (läufst|lauf|gehst|geh) {seconds:number} (Sekunden|Sekunde) [lang] durch (das Feuer|[die] Flammen)",
                "[du] (läufst|lauf|gehst|geh) durch (das Feuer|[die] Flammen)",
            ),
        },
        hazards.burned,
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="Fire, 1d-3 a second (GL-COMBAT-80).",
        examples=("Pass through fire",),
    ),
    Phrase(
        "explosion",
        {
            "en": ("[an|the] explosion [of] {harm:times} [at] {yards:number} (yards|yard) [(away|off)]",),
            "de": ("[eine|die] Explosion [von] {harm:times} [auf] {yards:number} (Yards|Yard) [entfernt]",),
        },
        hazards.exploded,
        clauses=(
            Clause(
                "fragments",
                {"en": ("with fragments of {fragments:dice}",), "de": ("mit Splittern von {fragments:dice}",)},
            ),
            Clause(
                "chance",
                {
                    "en": ("hitting on {chance:number} [or less]",),
                    "de": (
                        "die bei {chance:number} [oder weniger] treffen",
                        "Treffer bei {chance:number} [oder weniger]",
                    ),
                },
            ),
            Clause("sealed", {"en": ("sealed (armor|armour) helps",), "de": ("geschlossene Rüstung hilft",)}),
        ),
        outcomes=HARM_OUTCOMES,
        hazard=True,
        effect=True,
        doc="A blast: whole below two yards, a quarter at two, a sixteenth at four; fragments cut, hitting on 9 if not said (GL-COMBAT-65 to 67).",
        examples=(
            "An explosion of 3d at 4 yards",
            "An explosion of 6dx20 at 9 yards",
            "Explosion: 3d, 2 yards away",
            "An explosion of 5d at 3 yards, with fragments of 2d",
        ),
    ),
)
