"""Harm outside fights and recovery from it: falls, fire, cold, poison, illness, traps, rest and First Aid."""
