"""Books: read, checked, numbered and compiled; and the compiled form that play reads."""
