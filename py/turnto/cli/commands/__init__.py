"""One module a command: read the arguments, do it, print."""
