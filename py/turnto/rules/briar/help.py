"""The rules for readers, in our own words."""

RULES_HELP = """
## Tests

You have six Attributes and some Talents, each a number of dice. When the book asks for a test, roll that many six-sided
dice, more or fewer as it says, and look at the **highest**:

- **1 to 3, a Miss**: it goes wrong, and that has consequences.
- **4 or 5, a Partial**: you get what you wanted, at a cost; or the book names a small cost that you may refuse.
- **6, a Success**.

With no dice left you roll two and keep the *lowest*. With fewer than none it is a Miss.

**LUCK**: when you have seen the result you may spend one to roll the whole test again.
[[luck_repeat = no]]The second result stands.
[[luck_repeat = yes]]If you do not like the second result either, you may spend another, as long as you have LUCK.

## Fights

Each round is a test of PROWESS, with dice more or fewer for the foe. A Success takes a Wound from it. A Partial does too, but
you are harmed; a Miss only harms you. The first harm leaves you **Shaken**. After that each one ticks the next of your
three Wounds: **Battered**, **Wounded** (one die fewer on every test), **Down**. Shaken passes when the fight is over, Wounds stay
until the book lets you heal.
[[assume_armed = no]]Bare hands cost a die.
[[assume_armed = yes]]You count as armed whatever you carry.
[[win_ties = no]]If you and your foe fall in the same round, you have not won.
[[win_ties = yes]]If you and your foe fall in the same round, you have won.

Where the book lets you shoot or throw first, that is a test of Hunting, or of PROWESS for a throw. Anything but a Success costs
a die in the first round, while you change weapons.
[[foe_mod_on_shot = no]]The dice that the foe gives or takes do not count for the shot.
[[foe_mod_on_shot = yes]]The dice that the foe gives or takes count for the shot too.

## What you carry, and who comes along

You can carry ten things and one for each point of PROWESS; small things do not count. Over that, every test is a die short.

Two companions at most. One who lists the skill you test adds a die. In a fight a companion can take a blow in your place, and is
slain by it, though the Tough are only injured the first time. The Timid stay out of fights, Carry means six more things, a Mascot brings
one LUCK, an Extra is gone without ceremony.
[[mercenary_paid = on_joining]]A Mercenary wants paying each time they join.
[[mercenary_paid = when_told]]A Mercenary wants paying where the book says so.

## Codes, titles, Fate

The book gives you codes and titles and asks for them later. When you would die and have Fate, lose one and read on where the
book says. With none left, turn to the Epilogue. You begin with three Fate in Easy mode, one in Default, none in Hard.
[[fate_heals = down]]Fate heals no more than being Down: you read on Wounded.
[[fate_heals = all]]Fate heals every Wound.
"""
