"""What an author is told of header, heroes and spells; never in the page."""
