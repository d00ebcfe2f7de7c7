"""Lists: their items are outcomes of the instruction above, ways on, offers, or only a list."""
