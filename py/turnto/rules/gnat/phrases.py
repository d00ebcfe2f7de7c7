"""What a book can say in GNAT: its instructions."""

from turnto.rules.gnat.phrase_gains import BOONS
from turnto.rules.gnat.phrase_tests import ORDEALS

PHRASES = (*ORDEALS, *BOONS)
