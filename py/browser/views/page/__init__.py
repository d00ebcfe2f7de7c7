"""A page of play: prose, events, dice, the question asked, choices."""
