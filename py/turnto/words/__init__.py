"""Words: messages and events as sentences of a language, and events as JSON."""

from turnto.words.json_shapes import asked_json, ended_json, event_from, event_json
from turnto.words.sentences import say, say_all, says_only, spelled, tally
from turnto.words.translator import Translator, label, translator

__all__ = [
    "Translator",
    "asked_json",
    "ended_json",
    "event_from",
    "event_json",
    "label",
    "say",
    "say_all",
    "says_only",
    "spelled",
    "tally",
    "translator",
]
