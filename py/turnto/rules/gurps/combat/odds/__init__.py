"""Odds of a duel: a fight without magic against one foe within reach, computed from the rules themselves.

``transitions`` runs the beats of the fight and finds which state leads to which; ``duel`` makes a Markov chain of
them, and ``turnto.markov`` finds how often it ends in which outcome; ``courses`` chooses the hero's weapons and
when to flee or defend. docs/decisions explains the computation.
"""
