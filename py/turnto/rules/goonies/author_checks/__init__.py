"""What authors alone need: checks of their books, and the ways they put what the phrasebook says."""
