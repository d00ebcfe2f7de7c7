"""Outcomes that many instructions share: the hero killed or knocked out (GL-AUTH-15, GL-RULE-95)."""

from __future__ import annotations

from turnto.core.phrase import Outcome

BEATEN = (
    Outcome(
        "dead",
        counted=False, beaten=True,
    ),
    Outcome(
        "unconscious",
        counted=False, beaten=True,
    ),
)  # fmt: skip
"""They answer for all harm of their section; without them its zero branch does, then the book's, then death."""
