"""Markov chains and decision processes: numbers only, no rule of any game.

``graph`` explores the positions of a process and merges equal ones; ``policy_iteration`` finds best play in such a
graph, and how often a play ends where.
"""
