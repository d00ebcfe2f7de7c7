"""The rules for readers, in our own words."""

RULES_HELP = """\
## What you need

Two six-sided dice, which the page throws for you, and your sheet.

## Talent

Almost everything is a **Talent test**: throw two dice; your current Talent or less is a success.
"At -3" takes three from the number to reach, "at +2" adds two; the dice are never changed.
A double one always succeeds and a double six always fails.
[[hopeless_below_2 = no]]That holds even where the number to reach is below 2.
[[hopeless_below_2 = yes]]But where the number to reach is below 2 you have failed without a throw.

Talent that you lose stays lost until a Rest, or until the book restores it; it never falls below 2 and never rises
above its maximum.

## Skills

If a test names a skill that you have, its bonus is added to your Talent. If you do not have it, the test may say what
happens: it may allow a **Default Roll** (-2 instead of a bonus), it may let you use your bare Talent, or it may be
closed to you; then you have failed without throwing.
[[untrained = no]]Where it says nothing, it is closed to you.
[[untrained = default]]Where it says nothing, you have a Default Roll.
[[untrained = plain]]Where it says nothing, you use your bare Talent.
A thing you carry may add to a skill. Of several such things only the best counts.

The skills: Appraise, Climbing, Diplomacy, Linguistics, Naturalist, Occult, Search, Stealth, Swimming, Tracking,
Trapfinding.

## Vitality and armour

A **Wound** takes 1 Vitality. At 0 you are overcome: the book says what follows, and if it says nothing, you are dead.
Armour (light 1, medium 2, heavy 3) may ignore that many Wounds in an adventure; you are asked each time.
Some Wounds, drowning and hunger for instance, cannot be ignored.
[[remaining = no]]Armour hinders Stealth, Swimming and Climbing by its whole number as long as you wear it, used up or not.
[[remaining = yes]]Armour hinders Stealth, Swimming and Climbing only by the number of Wounds it can still ignore.
[[repair_only = no]]It is whole again when an adventure begins.
[[repair_only = yes]]It is not made whole when an adventure begins: what is used up comes back by a repair alone.

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
[[cancel = no]]Who has both has both; the order is: two-handed, Disadvantage, Advantage.
[[cancel = yes]]Who has both has neither: they cancel each other. A two-handed weapon's die comes before either.

## Spells

A spell is a thing you carry and use up. When the book gives the occasion you may cast it: 10 or less on two dice.
[[occult_helps_casting = no]]No skill helps with that.
[[occult_helps_casting = yes]]The bonus of Occult, if you have the skill, is added to the 10.
If it fails you lose the spell, or you keep it and take a Wound that armour cannot ignore. Two spells are for fights:
one wins a round against a group without a throw, and Invulnerability makes you ignore the Wounds of a round.

## What you carry

You can carry heavy things up to twice your maximum Vitality. Weapons, shields and armour are always heavy, other things
where they are marked. Treasure can be sold where the book says so, and when the adventure is over.
[[potion_in_fight = no]]A healing potion is drunk whenever you may choose, but not in a Fight.
[[potion_in_fight = yes]]A healing potion is drunk whenever you may choose, and between the rounds of a Fight as well.
Things may be dropped at any time outside a Fight.

## Experience

Spend it at a Rest or between adventures: Talent +1 costs your Talent, Vitality +1 twice your Vitality, a skill +1 its
bonus, a new skill at +2 costs 2. If a score is below its maximum, only the maximum rises.
[[awards_raise_current = no]]That is so too where the book itself raises a score, unless it says otherwise.
[[awards_raise_current = yes]]Where the book itself raises a score, it rises at once, even if it was below its maximum.

## A new hero

Talent 9, Vitality 3, two skills at +2, a weapon (with a one-handed one, a shield too if you like), a ration and
10 gp. Up to three times you may give a point of Talent for one more skill.
[[starting_weapons = ]]The weapon is any plain one: one-handed, long or two-handed, without a bonus.
[[starting_weapons = *]]The weapon is one of these: [[starting_weapons]].

## After the adventure

Talent and Vitality come back. You may drop things, sell treasure, buy, and spend experience.
[[keywords = end]]Keywords end with the adventure; titles stay.
[[keywords = kept]]Keywords stay with you for the next adventure, as titles do.

*The rules of GNAT are by David Donachie, CC BY-SA 4.0; told here in other words under the same licence.*
"""
