"""What a blow does: injury, shock, stun and knockdown (GL-COMBAT-44 to 63), morale, and a killer's conscience."""
