"""Events as lines for the terminal."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from turnto.core.names import fold
from turnto.core.procedure import (
    Changed,
    Checked,
    Chose,
    Ended,
    Event,
    FightBegan,
    FightEnded,
    Gained,
    Lost,
    Rolled,
    RoundEnded,
    Told,
    Turned,
)
from turnto.core.system import System
from turnto.words import say, spelled, tally
from turnto.words.sentences import repeats
from turnto.words.translator import capital

PIPS = "⚀⚁⚂⚃⚄⚅"


def lines(
    events: Sequence[Event], system: System, language: str, said: Container[int] = ()
) -> Iterator[tuple[str, str]]:
    """Yield (style, sentence) for each event that is news.

    The player's own choice is not, nor a throw that its test spells out. Of what the text has ``said``, by place among the events,
    a change is left with its figures alone: the sheet is not in view. A throw is left without the words that say what it is for.
    """
    for place, event in enumerate(events):
        match event:
            case Gained() | Lost() if place in said:
                continue
            case Changed(what=what, before=before, after=after, highest=False) if (
                place in said and what != system.goods.money
            ):
                if not what.startswith("box "):
                    yield "good" if after > before else "bad", capital(tally(event, system, language))
            case Chose() | Turned() | Ended() | Rolled(secret=True):
                continue
            case Rolled(faces=faces) if any(repeats(later, faces) for later in events[place + 1 : place + 4]):
                continue
            case Rolled(faces=faces) if place in said:
                yield "dice", f"{_pips(faces)}{capital(say(replace(event, label=''), system, language))}"
            case Checked():
                yield (
                    "dice",
                    f"{_pips(event.faces)}{capital(_tested(events[:place], event))}: {spelled(event, system, language)}",
                )
            case Rolled():
                yield "dice", f"{_pips(event.faces)}{capital(say(event, system, language))}"
            case Told(message="outcome"):
                yield "prose", say(event, system, language)
            case Changed(before=before, after=after):
                yield "good" if after > before else "bad", capital(say(event, system, language))
            case Gained():
                yield "good", say(event, system, language)
            case Lost():
                yield "bad", say(event, system, language)
            case FightBegan() | FightEnded() | RoundEnded() | Told():
                yield "told", say(event, system, language)


def _tested(before: Sequence[Event], checked: Checked) -> str:
    """Return the score tested, or the label of its throw if that says more: HT to live, the guard: parry."""
    labels = (event.label for event in reversed(before) if isinstance(event, Rolled) and event.faces == checked.faces)
    label = next(labels, "")
    return label if ": " in label or fold(label).startswith(f"{fold(checked.score)} ") else checked.score


def _pips(faces: Sequence[int]) -> str:
    """Dice as they lie; nothing for dice that have other sides."""
    return " ".join(PIPS[face - 1] for face in faces) + "  " if faces and all(1 <= face <= 6 for face in faces) else ""
