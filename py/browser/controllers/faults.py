"""Reports of faults of the page's own, for whoever can mend them.

Loaded when something has gone wrong, and not before.
"""

from __future__ import annotations

import traceback

from browser.controllers.notices import report as where
from browser.controllers.session import OpenGame
from turnto import __version__

MOST = 4000
"""Characters of a report: what went wrong stands last."""


def report(error: Exception, now: OpenGame | None) -> str:
    """What went wrong and where: no more of the game than its book and section."""
    raised = "".join(traceback.format_exception(error))[-MOST:]
    head = where(now) if now else f"Turnto {__version__}"
    return f"{head}\n{raised}"
