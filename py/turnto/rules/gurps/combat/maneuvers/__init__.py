"""What a fighter may do with a turn (GL-COMBAT-04 to 18): acts, what is in hand, readying, initiative."""
