"""A game in play: sessions as values, steps as functions."""
