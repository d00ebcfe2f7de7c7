"""What one pair of braces holds beside a single instruction.

``reworded`` says for whom, ``sentences`` parts several sentences, ``modified`` reads another number under a condition, ``alternatives`` what is done otherwise;
``within`` makes a list of the ``outcomes`` in one sentence with their instruction, which ``instruction_first`` puts before them.
"""
