"""Markov chains and decision processes: numbers only, no rule of any game.

``graph`` explores the positions of a process and merges equal ones; ``policy_iteration`` finds best play in such a
graph, and how often a play ends where.  ``model`` is a chain too large for that, its states at levels that only fall;
``elimination`` takes the cycles out of it, and ``absorption`` bounds how often it ends in which outcome.
"""
