"""Everything around a page of play: frame, shelf, help, roll log, endings, travel."""
