"""State of a fight: bodies and turn order as plain values, setup, and the scene that rules work on."""
