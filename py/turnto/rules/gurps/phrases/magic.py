"""How a book asks for spells (GL-AUTH-40 to GL-AUTH-42)."""

from __future__ import annotations

from turnto.core.phrase import Clause, Deed, Outcome, Phrase, Result
from turnto.core.procedure import Procedure
from turnto.core.world import State, Terms
from turnto.rules.gurps.phrases.rolls import MODIFIER

# What carries these out is loaded with the first of them: most books have no magic.


def _cast(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import spells

    return (yield from spells.spell_deed(state, deed, terms))


def _hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
    from turnto.rules.gurps.magic import spells

    return spells.spell_hindrance(state, deed, terms)


def _no_use(state: State, deed: Deed, terms: Terms) -> str | None:
    from turnto.rules.gurps.magic import spells

    return spells.no_use(state, deed, terms)


def _ends(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import spells

    return (yield from spells.end_deed(state, deed, terms))


def _struck(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import cast_on_hero

    return (yield from cast_on_hero.struck_by_spell(state, deed, terms))


def _throws(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import cast_on_hero

    return (yield from cast_on_hero.throw_fireball(state, deed, terms))


def _nothing_to_throw(state: State, deed: Deed, terms: Terms) -> str | None:
    from turnto.rules.gurps.magic import cast_on_hero

    return cast_on_hero.throw_hindrance(state, deed, terms)


LIST = "[the spell] {spell:spell} [or {spell2:spell}] [or {spell3:spell}] [or {spell4:spell}] [or {spell5:spell}]"
LIST_IN_GERMAN = (
    "[den Zauber] {spell:spell} [oder {spell2:spell}] [oder {spell3:spell}] [oder {spell4:spell}] [oder {spell5:spell}]"
)
STRENGTH = Clause(
    "strength",
    {"en": ("at strength {strength:number}", "with a radius of {strength:number} (yards|yard)", "(with|for) {strength:number} (points|point|dice|die|hits|hit)"), "de": ("mit Stärke {strength:number}", "mit einem Radius von {strength:number} (Yards|Yard)", "(mit|für) {strength:number} (Punkten|Punkte|Punkt|Würfeln|Würfel|Treffern|Treffer)")},
)  # fmt: skip
PHRASES = (
    Phrase("cast", {"en": (f"cast {LIST} [on {{subject:keyword}}]",), "de": (f"(wirke|zaubere) {LIST_IN_GERMAN} [auf {{subject:keyword}}]",)}, _cast, hindrance=_hindrance, pointless=_no_use,
           clauses=(MODIFIER, Clause("mana", {"en": ("in {mana:mana} mana", "[the] mana is {mana:mana}"), "de": ("bei {mana:mana} Mana", "[das] Mana ist {mana:mana}")}), Clause("unseen", {"en": ("unseen", "out of sight"), "de": ("ungesehen", "außer Sicht")}), STRENGTH,
                    Clause("resist", {"en": ("(resisted by|against) [(ht|iq|will)] {resist:number}",), "de": ("(widerstanden mit|gegen) [(HT|IQ|Willen)] {resist:number}",)}), Clause("resistance", {"en": ("magic resistance {resistance:number}",), "de": ("Magieresistenz {resistance:number}",)}),
                    Clause("time", {"en": ("within {time:number} (seconds|second)", "you have {time:number} (seconds|second)"), "de": ("innerhalb von {time:number} (Sekunden|Sekunde)", "du hast {time:number} (Sekunden|Sekunde)")})),
           outcomes=(Outcome("critical_success", {"en": ("critical success",), "de": ("kritischer Erfolg",)}, "success"), Outcome("success", {"en": ("success", "if it works"), "de": ("Erfolg", "wenn es wirkt")}), Outcome("failure", {"en": ("failure", "if it fails", "otherwise"), "de": ("Misserfolg", "wenn es misslingt", "sonst")}),
                     Outcome("critical_failure", {"en": ("critical failure",), "de": ("kritischer Misserfolg",)}, "failure"), Outcome("resisted", {"en": ("resisted", "if it is resisted"), "de": ("widerstanden", "wenn ihm widerstanden wird")}, "failure", counted=False),
                     Outcome("cannot_cast", {"en": ("cannot cast", "if you cannot cast it"), "de": ("nicht möglich", "wenn du ihn nicht wirken kannst")}, "failure", counted=False)),
           doc="A spell, or one of up to five: its level less 1 for each one on, 5 in low mana, 5 unseen; paid in fatigue. A number it is resisted with, the radius or strength, the seconds there are. "
           "Where Critical failure is not listed the rules' own mishap comes (GL-MAGIC-10 to GL-MAGIC-33, GL-AUTH-40).",
           examples=("Cast Light", "Cast Light or Haste, within 1 second", "Cast Sleep on the guard, against HT 12", "Cast Create Fire with a radius of 2 yards, in low mana", "Cast Ignite Fire on the heavy wood")),
    Phrase("throw-fireball", {"en": ("(throw|hurl) (the|your) fireball [at {target:keyword}]",), "de": ("(wirf|schleudere) (den|deinen) Feuerball [(auf|nach) {target:keyword}]",)}, _throws, hindrance=_nothing_to_throw,
           clauses=(MODIFIER, Clause("aimed", {"en": ("aimed", "taking aim"), "de": ("gezielt",)}), Clause("yards", {"en": ("{yards:number} (yards|yard) away", "at {yards:number} (yards|yard)"), "de": ("{yards:number} (Yards|Yard) entfernt", "auf {yards:number} (Yards|Yard)")}),
                    Clause("defence", {"en": ("(dodged|blocked|which dodges|who dodges) at {defence:number}", "against (dodge|block) {defence:number}"), "de": ("(der|die|das) mit {defence:number} (ausweicht|abblockt)", "gegen (Ausweichen|Abblocken) {defence:number}")}), Clause("dr", {"en": ("DR {dr:number}",), "de": ("DR {dr:number}",)})),
           outcomes=(Outcome("hit", {"en": ("hit", "if it hits", "success"), "de": ("getroffen", "wenn er trifft", "Erfolg")}), Outcome("miss", {"en": ("miss", "if it misses", "otherwise", "failure"), "de": ("verfehlt", "wenn er verfehlt", "sonst", "Misserfolg")})),
           doc="The ball in the hand, thrown at Spell Throwing or DX-4, -4 below 13 unless aimed; its dice are told (GL-MAGIC-32, GL-RULE-51).",
           examples=("Throw the fireball at the door, 10 yards away", "Throw your fireball at the wolf, against dodge 7, DR 1")),
    Phrase("end-spell", {"en": ("the spell {spell:spell} ends", "your {spell:spell} spell ends", "(all|all your|your) spells end"), "de": ("der Zauber {spell:spell} endet", "dein Zauber {spell:spell} endet", "alle [deine] Zauber enden")}, _ends,
           doc="The book ends a spell, or all, the hero's and those on him; it costs nothing (GL-MAGIC-20).", examples=("The spell Light ends", "All your spells end")),
    Phrase("struck-by-spell", {"en": ("[the spell] {spell:spell} (strikes|is cast on) you at {caster:number} [against your {score:attribute}]",
                                      "(a fireball|{spell:spell}) is (thrown|hurled) at you at {caster:number}",
                                      "(a spell|{what:name}) (strikes|is cast on) you at {caster:number} [against your {score:attribute}]"), "de": ("[der Zauber] {spell:spell} trifft dich mit {caster:number} [gegen [deine|dein|deinen] {score:attribute}]", "(ein Feuerball|{spell:spell}) wird mit {caster:number} nach dir geworfen", "(ein Zauber|{what:name}) trifft dich mit {caster:number} [gegen [deine|dein|deinen] {score:attribute}]")}, _struck,
           clauses=(MODIFIER, STRENGTH, Clause("minutes", {"en": ("for {minutes:number} (minutes|minute)",), "de": ("{minutes:number} (Minuten|Minute) lang",)})),
           outcomes=(Outcome("resisted", {"en": ("resisted", "if you resist"), "de": ("widerstanden", "wenn du widerstehst")}), Outcome("affected", {"en": ("affected", "otherwise"), "de": ("betroffen", "sonst")})),
           doc="The caster rolls, the hero resists with the spell's score or the one named, HT for a spell of the book's own; at a modifier to his roll. Haste, Shield, Foolishness, healing, fire and fireballs do what "
           "they do, for as long as they last or the book says (GL-AUTH-42, GL-RULE-11).",
           examples=("A spell is cast on you at 14 against your HT", "Foolishness is cast on you at 13, with 3 points, for 2 minutes", "Fireball is thrown at you at 12, with 2 dice")),
)  # fmt: skip
