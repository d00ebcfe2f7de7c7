"""The workshop of a checkout: it plays, checks and tests what is written here, and is no part of what is installed."""
