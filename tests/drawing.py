"""How many cases a property test draws."""

SUITE, EXPLORE = "suite", "explore"
"""The profiles: what `make test` runs, and what `python -m turnto.dev explore` does."""


def cases(number: int) -> int:
    """So many cases in the suite, and as many times more in another profile as that draws more than a hundred."""
    from hypothesis import settings

    return number * settings.default.max_examples // 100
