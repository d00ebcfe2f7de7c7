"""The reader's notebook: fingers and the way back, the map, journal and notes."""
