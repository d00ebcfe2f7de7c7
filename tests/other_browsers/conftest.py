"""The browsers beside Chromium: one that this machine lacks is not collected, and the run names it (turnto.dev.other_browsers)."""

from pathlib import Path

from turnto.dev.other_browsers import OTHER_BROWSERS

collect_ignore = [Path(one.tests).name for one in OTHER_BROWSERS if one.programs() is None]
