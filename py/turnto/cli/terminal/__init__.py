"""A game at the terminal: the page as text, questions asked, hero making, the transcript."""
