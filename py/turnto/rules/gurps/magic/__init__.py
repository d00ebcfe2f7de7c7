"""Spells: cast by the hero, cast on the hero, and (in combat) cast in a fight (GL-MAGIC)."""
