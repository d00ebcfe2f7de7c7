"""Hero creation as pages: steps, lists, the hero made."""
