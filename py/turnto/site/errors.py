"""Errors outside the program, with a message for the person who can put them right."""


class Trouble(Exception):
    """Something outside is missing or broken; the message is one plain sentence that says what to do."""
