"""Result of a play, in the JSON form that docs/command.md promises."""

from __future__ import annotations

from typing import Any

from turnto.cli.game.driver import Play
from turnto.cli.game.script import Script


def play_json(play: Play, script: Script) -> dict[str, Any]:
    """Return one object: events, position, sheet, pending request, ending, unused answers.

    ``events`` holds the open beat's part as well; ``sheet`` is the hero at the last commit: after the last
    whole round of a fight, not in the middle of one.
    """
    from turnto.core.hero_file import sheet_json
    from turnto.words import asked_json, ended_json, event_json

    position = play.session.position
    return {
        "events": [event_json(event) for event in play.told()],
        "book": position.book,
        "section": position.visit.section,
        "sheet": play.game.words.put(sheet_json(position.state, play.game.system, play.game.terms)),
        "asked": asked_json(play.asked(), play.also()),
        "ended": ended_json(position.ended),
        "unused": script.unused(),
    }
