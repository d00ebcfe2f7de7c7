"""The tables of the rules as JSON; a package, so that they travel with the system's modules."""
