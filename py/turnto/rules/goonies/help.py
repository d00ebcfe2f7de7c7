"""The rules for readers, in our own words."""

RULES_HELP = """
## Tests

You have three abilities: **Power**, **Grace** and **Focus**. When the book asks for a test it names one of them and a
Difficulty Score (DS). Roll two dice and add the ability. More than the DS is a success, exactly the DS is a tie, less
is a failure. By how much you missed or made it is the *margin*. Seven and eight are easy, nine and ten middling,
eleven and twelve hard.

A failure always costs something. If the book does not say what, it costs damage equal to the margin.

## Health

Damage adds up. When it reaches your Health Points you are out of the fight and the book says what becomes of you; if
it says nothing, the adventure is over.

## Fights

An enemy has a DS and perhaps a weapon; it never rolls. Each round you do one thing:

- **Fight on**: test Power against its DS. Success deals it the margin and your weapon's points. It is beaten when the damage
  it has taken reaches its DS. Failure: it hits you for the margin and its own weapon's points.
- **Flee**: test Grace. Success gets you away; failure is a hit, and the fight goes on.
- **Cast** a spell you know: two dice and your Focus. Success lowers the enemy's DS by the margin for the rest of this fight,
  never below 1. Failure is a hit.

[[combat_tie = trade]]On a tie both sides take effect with a margin of nothing: your weapon's points, its weapon's points.
[[combat_tie = hit]]On a tie you alone take effect, with a margin of nothing: your weapon's points; the enemy does you no harm.
[[combat_tie = nothing]]On a tie nothing happens to either side.

[[armour = literal]]**Armour** soaks its score from a hit, but only from a hit greater than the score. A small blow finds the gap.
[[armour = at_least_1]]**Armour** soaks its score from every hit, but a hit always does you 1 point at the least.

## Spells

A spell once learned is yours. In a calm moment it simply works where the book leaves room for it; in a tricky one you cast it
against a DS as above. Sunburst, Smoke Screen and Cold Snap are of the first level; Undergrowth and Windstorm of the second.
[[ignore_spell_level = no]]The level of a spell is taken from what you roll for it.
[[ignore_spell_level = yes]]The level of a spell does not make it harder to cast.
[[windstorm = book]]Windstorm is for what the book says of it: against an enemy in a fight it lowers nothing.
[[windstorm = sunburst]]Windstorm lowers an enemy's DS in a fight, as Sunburst does.

## Rest and experience

Where the book gives you time to rest you heal three damage if you eat a ration, else one. Each obstacle passed and each
enemy beaten earns its DS in experience, once.
[[xp_for_fleeing = margin]]Getting away from an enemy earns the margin of the test.
[[xp_for_fleeing = ds]]Getting away from an enemy earns its DS as it then stands.
When you have enough for a level (35 at first) you gain a Health Point and one
more in an ability of your choice.
"""
