"""What happened, in a sentence of the game: for the log, the terminal, the live region; and as JSON."""

from turnto.words.catalogue import catalogue, label
from turnto.words.json_shapes import asked_json, ended_json, event_from, event_json
from turnto.words.sentences import say, say_all, says_only, spelled

__all__ = [
    "asked_json",
    "catalogue",
    "ended_json",
    "event_from",
    "event_json",
    "label",
    "say",
    "say_all",
    "says_only",
    "spelled",
]
