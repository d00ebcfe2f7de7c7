"""An attack resolved: the roll to hit, the defences, ammunition, and concentration that it may break."""
