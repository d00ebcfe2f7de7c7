"""What one pair of braces holds beside a single instruction.

``reworded`` says for whom, ``sentences`` parts several sentences, ``within`` finds outcomes of an instruction behind it.
"""
