"""Outcomes that many instructions share: the hero killed or knocked out (GL-AUTH-15, GL-RULE-95)."""

from __future__ import annotations

from turnto.core.phrase import Outcome

BEATEN = (
    Outcome(
        "dead", {"en": ("if you are killed", "if you die", "you are killed", "you die", "killed", "dead"), "de": ("wenn du getötet wirst", "wenn du stirbst", "du stirbst", "getötet", "tot")},
        counted=False, beaten=True,
    ),
    Outcome(
        "unconscious",
        {
            "en": (
                "if you are unconscious", "if you fall unconscious", "if you pass out", "if you are knocked out", "if you faint",
                "you fall unconscious", "you pass out", "unconscious",
            ), "de": ("wenn du bewusstlos wirst", "wenn du ohnmächtig wirst", "du wirst bewusstlos", "bewusstlos")
        },
        counted=False, beaten=True,
    ),
)  # fmt: skip
"""They answer for all harm of their section; without them its zero branch does, then the book's, then death."""
