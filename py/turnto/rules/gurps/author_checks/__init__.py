"""Checks for authors of header, heroes and spells; never loaded in the page."""
