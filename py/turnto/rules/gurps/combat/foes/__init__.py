"""Foes as a book writes them: stat rows and facts parsed into combatants, their natural weapons and spells."""
