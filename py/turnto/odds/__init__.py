"""Odds: exact where the positions can be counted, simulated and said to be so where they cannot."""
