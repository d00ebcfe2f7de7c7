"""How a command stops before its end: with a sentence for whoever typed it, and an exit code."""

GOOD, FAULTY_BOOK, USAGE = 0, 1, 2


class Stop(Exception):
    """The command cannot go on; the message says what to do."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code
