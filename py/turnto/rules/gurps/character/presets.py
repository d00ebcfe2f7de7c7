"""Ready heroes of exactly 100 points, and concepts that leave 20 to the player; a test counts them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.rules.gurps.tables import table

PRESETS: Mapping[str, Any] = table("heroes")
CONCEPTS: Mapping[str, Any] = table("concepts")
"""Name -> what it is about, and the draft it begins with."""
