"""Books on paper: ``pages`` makes HTML of a printed book, ``pdf`` sets it, ``epub`` packs it for reading devices."""
