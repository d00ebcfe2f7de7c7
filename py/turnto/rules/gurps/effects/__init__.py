"""What lasts beyond the page: spells that are on, fatigue, poison and illness, losses, the clock."""
