"""What a book can say in GNAT: its instructions."""

from turnto.rules.gnat.boons import BOONS
from turnto.rules.gnat.ordeals import ORDEALS

PHRASES = (*ORDEALS, *BOONS)
