"""The rules for readers, in our own words."""

RULES_HELP = """\
## What you need

Two six-sided dice, which the page throws for you, and your sheet.

## Talent

Almost everything is a **Talent test**: throw two dice; your current Talent or less is a success.
"At -3" takes three from the number to reach, "at +2" adds two; the dice are never changed.
A double one always succeeds and a double six always fails.

Talent that you lose stays lost until a Rest, or until the book restores it; it never falls below 2 and never rises
above its maximum.

## Skills

If a test names a skill that you have, its bonus is added to your Talent. If you do not have it, the test says what
happens: it may allow a **Default Roll** (-2 instead of a bonus), it may let you use your bare Talent, or it may be
closed to you; then you have failed without throwing.
A thing you carry may add to a skill. Of several such things only the best counts.

The skills: Appraise, Climbing, Diplomacy, Linguistics, Naturalist, Occult, Search, Stealth, Swimming, Tracking,
Trapfinding.

## Vitality and armour

A **Wound** takes 1 Vitality. At 0 you are overcome: the book says what follows, and if it says nothing, you are dead.
Armour (light 1, medium 2, heavy 3) may ignore that many Wounds in an adventure; you are asked each time.
Some Wounds, drowning and hunger for instance, cannot be ignored. Armour hinders Stealth, Swimming and Climbing by its
whole number as long as you wear it.

A **Rest**, where the book offers one, usually takes a ration and gives back some Talent and Vitality.

## Fighting

A **Fight** is a Talent test for each of its rounds. Each round you fail costs a Wound (a double six: one more).
If you have Vitality left after the last round you have won, even if you failed them all.

You choose a weapon, and perhaps a shield, when a Fight begins:

- *unarmed*: -1;
- *one-handed*: leaves a hand for a shield;
- *two-handed*: the first 6 of each round is thrown again, once;
- *long*: may give a bonus where reach matters;
- *ranged*: opens ways of its own;
- *magical*, of any kind: also gives Advantage.

A *shield* takes 1 from the Fight's penalty, 2 against several enemies at once, and never makes a bonus of it.
*Advantage*: when a throw fails you may throw one of its dice again. *Disadvantage*: the first 1 or 2 must be thrown again.
The order is: two-handed, Disadvantage, Advantage.

## Spells

A spell is a thing you carry and use up. When the book gives the occasion you may cast it: 10 or less on two dice.
If it fails you lose the spell, or you keep it and take a Wound that armour cannot ignore. Two spells are for fights:
one wins a round against a group without a throw, and Invulnerability makes you ignore the Wounds of a round.

## What you carry

You can carry heavy things up to twice your maximum Vitality. Weapons, shields and armour are always heavy, other things
where they are marked. Treasure can be sold where the book says so, and when the adventure is over.
A healing potion is drunk whenever you may choose, but not in a Fight. Things may be dropped at any time outside a Fight.

## Experience

Spend it at a Rest or between adventures: Talent +1 costs your Talent, Vitality +1 twice your Vitality, a skill +1 its
bonus, a new skill at +2 costs 2. If a score is below its maximum, only the maximum rises.

## A new hero

Talent 9, Vitality 3, two skills at +2, a weapon (with a one-handed one, a shield too if you like), a ration and
10 gp. Up to three times you may give a point of Talent for one more skill.

## After the adventure

Talent and Vitality come back. You may drop things, sell treasure, buy, and spend experience.

*The rules of GNAT are by David Donachie, CC BY-SA 4.0; told here in other words under the same licence.*
"""
