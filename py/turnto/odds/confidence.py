"""Confidence intervals of estimates."""

from math import sqrt

Z = 1.959963984540054
"""95 in 100."""


def wilson(found: int, plays: int) -> tuple[float, float]:
    """Return Wilson's 95% confidence interval of a proportion."""
    if not plays:
        return 0.0, 1.0
    share, spread = found / plays, Z * Z / plays
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / plays + spread / plays / 4)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)
