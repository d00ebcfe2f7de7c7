"""The rules for readers, in our own words."""

from __future__ import annotations

RULES_HELP = """\
## Rolling

Almost everything is decided by three dice. Roll **your skill or less** and you succeed. What makes a task harder or
easier is added to the skill first, never to the dice.

- A 3 or 4 always succeeds, a 17 or 18 never does.
- A **critical success** is a 3 or 4, also a 5 at skill 15 or more, also a 6 at 16 or more.
- A **critical failure** is an 18, a 17 at skill 15 or less, and any roll of 10 or more above your skill.
- What brings you below 3 cannot be tried.

Someone who never learned a skill may use its **default**: an attribute less a few points. Some skills have none.

**Luck**, for those who have it, lets you throw a roll that went wrong anew.
Between two uses of plain Luck lie [[luck_sections]] sections turned to; the better kinds wait half as long, and a sixth.

## Contests and people

In a **quick contest** both sides roll, and whoever succeeds by more wins. In a **regular contest** both roll round by
round until one succeeds and the other fails; two sides that are both above 14 are brought down together first.

A **reaction roll** says how someone takes to you: three dice and everything that speaks for or against you. The higher,
the friendlier. **Influence skills** can take its place.
[[rank_status = yes]]Military rank brings Status of its own, which counts with those who care for it.
[[rank_status = no]]Military rank brings no Status of its own.
[[wealth_status = yes]]Wealth brings Status of its own.
[[wealth_status = no]]Wealth brings no Status.

**Will** is IQ with Strong or Weak Will. Against fear and temptation a 14 or more always fails.

## The body

Wounds come off your **hits**, which start at HT. Effort comes off your ST as **fatigue**, which rest gives back, a point
in ten minutes. What you carry slows you: up to 2 × ST in pounds costs nothing, up to 4, 6, 12 and 20 × ST costs 1 to 4
of Move, and of Dodge with it.
[[march_fatigue = hourly]]A day's march costs fatigue for each hour on the road, which the night mends.
[[march_fatigue = daily]]A day's march costs nothing that needs counting.
An illness shows after its days and takes its course as days pass: HT each day, and the best rolls are the cure. Poison
works when its time has come.
The adventure begins at [[start_hour]] o'clock of its first day; night is from eight to six.

## Fighting

A turn is a second. Whoever has the higher Move acts first. You attack with your skill; the other defends with passive
defence (armour and shield) and one of dodge, parry and block. What gets through is lowered by damage resistance; then
cuts count half as much again and thrusts with a point double. Behind a weapon's dice stands how it harms: *cr* crushing,
*cut* cutting, *imp* impaling. A wound makes your next turn harder, one of more than half
your HT may knock you down, and at no hits left you must roll to stay on your feet.

[[ask_defence = no]]- The defence with the highest total is taken for you.
[[ask_defence = yes]]- You are asked for each defence which one you use.
[[fumbles = simple]]- A critical miss drops or fouls the weapon; an unarmed fighter falls.
[[fumbles = off]]- A critical miss is a miss and nothing worse.
[[parry_hurts = no]]- A fist that is parried by a weapon may be struck by it; a bite is not.
[[parry_hurts = yes]]- A fist or a bite that is parried by a weapon may be struck by it.
[[arm_blows = no]]- A weapon that a bare hand fails to parry strikes where it was aimed.
[[arm_blows = foes]]- A weapon that your bare hand fails to parry may go for your arm.
[[arm_blows = hero]]- Where a foe's bare hand fails to parry your weapon, you may go for the arm.
[[arm_blows = both]]- A weapon that a bare hand fails to parry may go for the arm, whoever's it is.
[[stuck = no]]- A weapon that wounds comes free at once.
[[stuck = yes]]- A swung point that wounds, such as a halberd's, sticks until a roll against ST frees it.
[[rof = full]]- A gun fires as many shots a turn as its rate of fire allows.
[[rof = single]]- A gun fires one shot a turn.
[[long_action = any]]- Who is busy with a longer job, such as casting, may still use any defence.
[[long_action = dodge]]- Who is busy with a longer job, such as casting, can do no more than dodge.
[[battle_fatigue = yes]]- A fight of more than ten turns costs fatigue when it is over.
[[battle_fatigue = no]]- A fight costs no fatigue, however long.

## Magic

A spell is a skill. Casting costs fatigue; a critical success costs nothing, a failure 1. Each spell you keep up makes the
next one harder. Where there is no mana nothing works; where there is little, you cast at -5. Some spells are resisted: your
subject rolls HT or IQ, and you must do better.

In a fight each second of a spell's time is an action of yours. If you are wounded meanwhile, or defend yourself, Will-3 keeps
your mind on it. The roll comes at the start of your next action, and then you act.

## Points

Heroes are bought with points, 100 as a rule. An adventure earns a few more; attributes then cost double.
[[disadvantage_limit = -40]]Disadvantages should give no more than 40 points back.
[[disadvantage_limit = *]]Disadvantages may give no more than [[disadvantage_limit]] points.
[[gear_share = 1.0]]All of the starting money may be spent on gear.
[[gear_share = 0.2]]A fifth of the starting money may be spent on gear; the rest is tied up in home and holding.
Used gear sells for [[sell_ratio]] of its list price.

## From book to book

[[newcomers_bring = everything]]Whoever comes here from another book brings everything along.
[[newcomers_bring = things]]Whoever comes here from another book brings their things, but no money: it waits where it was left.
[[newcomers_bring = nothing]]Whoever comes here from another book brings the clothes they stand in: all else waits where it was left.
The body is the same everywhere: wounds, illness and spells that are on go along.
"""
