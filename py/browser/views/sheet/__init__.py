"""The character sheet: whole, and as the bar of its main numbers."""
