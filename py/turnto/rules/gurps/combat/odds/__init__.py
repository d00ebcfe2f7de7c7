"""The odds of a duel: a fight with one foe, both within reach and without magic, worked out from the rules of play.

``transitions`` runs the beats of the fight and finds which state leads to which; ``duel`` makes a Markov chain of them
and has ``turnto.markov`` find how often it ends in which outcome; ``courses`` chooses what the hero takes in hand and
when he flees or only defends himself.  docs/decisions says how it is computed, and why so.
"""
