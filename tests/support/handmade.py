"""Small compiled books made by hand, for tests of what play does with them."""

from collections.abc import Sequence
from typing import Any

from support.coinflip import COINFLIP, HERO
from turnto.core.procedure import Answer, Ask, Given, Roll
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.ir.book import FORMAT, CompiledBook
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session

Op = list[Any]


def text(words: str) -> list[Op]:
    """A paragraph."""
    return [["block", "p"], ["text", [words]]]


def deed(id: str, phrase: str, values: dict[str, Any] | None = None, *outcomes: dict[str, Any]) -> dict[str, Any]:
    """An instruction as compiled."""
    return {"id": id, "phrase": phrase, "values": values or {}, "say": [id], "outcomes": list(outcomes)}


def outcome(
    id: str, to: str | None = None, *deeds: dict[str, Any], say: str = "", back: bool = False
) -> dict[str, Any]:
    """An outcome with its turn."""
    turn = {"back": True} if back else {"to": to} if to else None
    return {"is": id, "when": [], "say": [say] if say else [], "deeds": list(deeds), "turn": turn}


def do(id: str, phrase: str, values: dict[str, Any] | None = None, *outcomes: dict[str, Any]) -> Op:
    """An instruction in running prose."""
    return ["do", deed(id, phrase, values, *outcomes)]


def choice(label: str, to: str, *deeds: dict[str, Any], when: Sequence[Any] = (), back: bool = False) -> Op:
    """A way on."""
    return ["choice", f"choice {label}", list(when), [label], list(deeds), {"back": True} if back else {"to": to}, []]


def offer(label: str, *deeds: dict[str, Any], when: Sequence[Any] = (), times: str = "once") -> Op:
    """An offer."""
    return ["offer", f"offer {label}", list(when), list(deeds), [label], times]


def when(phrase: str, say: str = "so", **values: Any) -> list[Any]:
    """A condition."""
    return ["is", phrase, values, say]


def item(name: str, *tags: str, count: int = 1) -> list[Any]:
    """What stands in a slot for an item."""
    return [name, list(tags), count]


def section(*ops: Op, **more: Any) -> dict[str, Any]:
    """A section: its ops, and whatever else it has."""
    return {"ops": list(ops), **more}


def book(sections: dict[str, dict[str, Any]], **more: Any) -> CompiledBook:
    """A book of these sections, the first being its start."""
    kept = {"format": FORMAT, "id": "test", "title": "Test", "system": "coinflip", "start": next(iter(sections))}
    return CompiledBook({**kept, "sections": sections, **more})


def game(sections: dict[str, dict[str, Any]], system: System = COINFLIP, **more: Any) -> Game:
    """A game of these sections."""
    return Game(book(sections, **more), system)


def begun(made: Game, hero: Sheet = HERO) -> Session:
    """A new game."""
    return play.begin(made, hero)


def labels(made: Game, session: Session) -> list[str]:
    """What can be chosen now."""
    request = play.waiting_for(made, session)
    assert isinstance(request, Ask), request
    return [option.label for option in request.options]


def closed(made: Game, session: Session) -> dict[str, str]:
    """What cannot be chosen now, and why not."""
    request = play.waiting_for(made, session)
    assert isinstance(request, Ask), request
    return {shut.label: shut.reason for shut in request.closed}


def take(made: Game, session: Session, *answers: str | tuple[int, ...] | int) -> Session:
    """The session after these answers: labels of options (or of free deeds), faces, numbers, words."""
    for given in answers:
        session = play.step(made, session, _answer(made, session, given))
    return session


def _answer(made: Game, session: Session, given: str | tuple[int, ...] | int) -> Given | Answer:
    request = play.waiting_for(made, session)
    if (
        isinstance(request, Roll)
        or not isinstance(given, str)
        or (isinstance(request, Ask) and request.kind != "choice")
    ):
        return given
    assert isinstance(request, Ask), request
    options = [Given("option", option.key) for option in request.options]
    free = [Given("free", option.key) for option in play.also(made, session)]
    labelled = [*zip(request.options, options, strict=True), *zip(play.also(made, session), free, strict=True)]
    found = [taken for option, taken in labelled if option.label.startswith(given) or given in option.names]
    assert found, f"no {given!r} among {[option.label for option, _ in labelled]}"
    return found[0]


GAIN = {"items": [item("rope")]}
ENDS = section(*text("The end."), ending={"kind": "victory", "title": "Home"})
