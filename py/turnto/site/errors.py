"""What goes wrong outside the program, said to the person who can put it right."""


class Trouble(Exception):
    """Something outside is missing or broken; the message is one plain sentence that says what to do."""
