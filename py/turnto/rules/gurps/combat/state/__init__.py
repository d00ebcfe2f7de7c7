"""The state of a fight: bodies and turn order as plain values, how a fight is set up, and what rules ask of it."""
