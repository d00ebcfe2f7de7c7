"""A game driven from outside: scripts of dice and choices, saves, the JSON result."""
