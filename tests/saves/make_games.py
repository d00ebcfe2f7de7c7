"""Wrote the games kept in this folder, once; the files stay as they are and are never written anew.

`PYTHONPATH=py:tests python tests/saves/make_games.py NAME…` writes further games beside them: a save that is there
already is left alone, for it was made with the code of its day.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saves import access
from saves.access import Answers, Playing

HERE = Path(__file__).parent
BOOKS = HERE / "books"
NEVER = ("Give up", "Lie down", "Stay")
"""Beginnings of choices that would end the game too early."""

Stop = Callable[[Playing], bool]


def at_page(play: Playing) -> bool:
    return not play.in_course and not play.given and play.asks == "choice"


def asks_dice(play: Playing) -> bool:
    return play.asks == "dice"


def mid_beat(play: Playing) -> bool:
    """Answers are given already, and something more is asked before any of them counts."""
    return bool(play.given)


def mid_roll(play: Playing) -> bool:
    return bool(play.given) and play.asks == "dice"


def mid_choice(play: Playing) -> bool:
    return bool(play.given) and play.asks == "choice"


def in_course(play: Playing) -> bool:
    return play.in_course


def fights_on(play: Playing) -> bool:
    return play.in_course and play.asks == "choice" and not play.given


def types(play: Playing) -> bool:
    return play.asks in ("text", "number")


def by_its_light(play: Playing) -> bool:
    return play.section == "inn" and at_page(play)


def poisoned(play: Playing) -> bool:
    return play.section == "bottle" and at_page(play)


def over(play: Playing) -> bool:
    return play.asks is None


@dataclass(frozen=True)
class Scene:
    """A game to be kept: where it begins, what is chosen on the way, and when it is kept."""

    name: str
    about: str
    books: tuple[str, ...]
    preset: str
    at: str = ""
    way: tuple[str, ...] = ()
    """What is answered first, where it can be; after that chance decides."""
    stop: Stop = at_page
    times: int = 1
    """The game is kept the so-manieth time that this is so."""
    then: tuple[int, ...] = (1, 6)
    seed: int = 1
    rest: tuple[str, ...] = field(default=())
    """What is answered first once it is kept."""


KILN, FERRY, FAIR, BRIDGE = ("lime-kiln.md",), ("ferry.md",), ("goose-fair.md",), ("toll-bridge.md",)
SLATE = ("slate.md",)
LOCKS = ("upper-lock.md", "lower-lock.md")
ODD, WAT, NED = "Odd Job", "Wat", "Ned Plover"
JOAN, TIB, WULF, ALDIS = "Joan Tarry", "Two-Handed Tib", "Wulf", "Mother Aldis"

SCENES = (
    Scene("gnat-at-rest", "the first page, offers open", KILN, ODD),
    Scene("gnat-well-under-way", "boxes, counters and what comes later are under way", KILN, ODD, times=7, then=(1, 8)),
    Scene("gnat-mid-roll", "a test, the dice not yet thrown", KILN, ODD, "wall", stop=asks_dice),
    Scene("gnat-mid-fight", "between two rounds of a fight", KILN, ODD, "ganger", stop=in_course, times=3),
    Scene("gnat-mid-round", "answers are given to a round that is not over", KILN, ODD, "ganger", stop=mid_beat, times=2),
    Scene("gnat-mid-round-2", "the same, later", KILN, ODD, "ganger", stop=mid_beat, times=3, seed=6),
    Scene("gnat-mid-shop", "something is bought, the shop is open", KILN, ODD, "shop", ("Buy lantern",), times=2),
    Scene("gnat-mid-choice", "an item is to be picked and lost", KILN, ODD, "shop", ("Buy", "Lose"), mid_choice),
    Scene("gnat-picker", "one of three things is to be chosen", KILN, ODD, "heap"),
    Scene("gnat-riddle", "a word is to be said", KILN, ODD, "door", stop=types, rest=("quicklime", "217")),
    Scene("gnat-number", "a number is to be turned to", KILN, ODD, "number", stop=types, rest=("217",)),
    Scene("gnat-spell", "a spell may be cast", KILN, ODD, "shop", ("Buy View", "Lose", "Lose", "lime", "217"), stop=at_page, times=3),
    Scene("gnat-ended", "the game is won", KILN, ODD, "reckoning", ("Go home",), over, then=()),
    Scene("gnat-died", "the hero is dead", KILN, ODD, "reckoning", ("Stay",), over, then=()),
    Scene("briar-at-rest", "the first page, companions along", FERRY, WAT),
    Scene("briar-well-under-way", "some pages on", FERRY, WAT, times=6, then=(1, 8)),
    Scene("briar-mid-roll", "a pool, not yet thrown", FERRY, WAT, "chain", stop=asks_dice),
    Scene("briar-mid-beat", "a pool is thrown and something is asked", FERRY, WAT, "chain", stop=mid_beat),
    Scene("briar-mid-beat-2", "the same with another throw", FERRY, WAT, "chain", stop=mid_beat, seed=3),
    Scene("briar-mid-fight", "between two rounds", FERRY, WAT, "bull", stop=in_course, times=3),
    Scene("briar-mid-round", "answers are given to a round that is not over", FERRY, WAT, "bull", stop=mid_beat, times=2),
    Scene("briar-mid-round-2", "the same, later", FERRY, WAT, "bull", stop=mid_beat, times=4, seed=5),
    Scene("briar-mid-shop", "something is bought, the shop is open", FERRY, WAT, "market", ("Refuse", "Buy pike"), times=2),
    Scene("briar-joins", "someone asks to come along", FERRY, WAT, "market", stop=mid_beat),
    Scene("briar-leaves", "one of the companions is to go", FERRY, WAT, way=("Wait for the coach",), stop=mid_beat),
    Scene("briar-riddle", "a word is to be said", FERRY, WAT, "toll", stop=types, rest=("chain",)),
    Scene("briar-ended", "the game is won, the score counted", FERRY, WAT, "end of it", ("Over",), over, then=()),
    Scene("goonies-at-rest", "the first page", FAIR, NED),
    Scene("goonies-well-under-way", "some pages on", FAIR, NED, times=6, then=(1, 8)),
    Scene("goonies-mid-roll", "a test, the dice not yet thrown", FAIR, NED, "hurdles", stop=asks_dice),
    Scene("goonies-mid-fight", "between two rounds", FAIR, NED, "geese", stop=in_course, times=3),
    Scene("goonies-mid-round", "answers are given to a round that is not over", FAIR, NED, "geese", stop=mid_beat, times=2),
    Scene("goonies-mid-round-2", "the same, later", FAIR, NED, "geese", stop=mid_beat, times=5, seed=3),
    Scene("goonies-picker", "one of three things is to be chosen", FAIR, NED, "booths"),
    Scene("goonies-spell", "a spell is cast in a tricky moment", FAIR, NED, "gander", stop=asks_dice),
    Scene("goonies-rest", "a rest, with a ration or without", FAIR, NED, "rest", stop=mid_beat, then=(1, 3)),
    Scene("goonies-riddle", "a word is to be said", FAIR, NED, "tent", stop=types, rest=("michaelmas",)),
    Scene("goonies-died", "the hero is dead", FAIR, NED, "geese", ("Fight on",) * 30, over, then=(), seed=2),
    Scene("gnat-word-said", "a word is said, and something is to be lost", SLATE, "Sum", way=("chalk",), stop=mid_choice),
    Scene("gnat-odd-word-said", "the word said looks like a press of the page", SLATE, "Sum", way=("roll on",), stop=mid_choice),
    Scene("gnat-wrong-word", "a wrong word is said, and something is to be lost", SLATE, "Sum", way=("soap",), stop=mid_choice),
    Scene("gnat-wrong-number", "a wrong number is given, and something is to be lost", SLATE, "Sum", "board", ("28",), mid_choice, rest=("Lose", "27")),
    Scene("gurps-at-rest", "the first page", BRIDGE, JOAN),
    Scene("gurps-well-under-way", "some pages on", BRIDGE, ALDIS, times=6, then=(1, 8), seed=3),
    Scene("gurps-mid-roll", "a climb, the dice not yet thrown", BRIDGE, JOAN, "pier", stop=mid_beat),
    Scene("gurps-luck", "Luck can be used on a roll that failed", BRIDGE, JOAN, "pier", stop=mid_choice, seed=4),
    Scene("gurps-reaction", "which skill speaks is asked", BRIDGE, JOAN, "keeper", stop=mid_beat),
    Scene("gurps-contest", "in the rounds of a contest", BRIDGE, JOAN, "fish", stop=mid_beat, times=3),
    Scene("gurps-mid-shop", "something is bought, the shop is open", BRIDGE, JOAN, "chandler", ("Buy rope",), times=2),
    Scene("gurps-haggle", "in the middle of haggling", BRIDGE, JOAN, "chandler", ("Haggle",), mid_beat),
    Scene("gurps-riddle", "a word is to be said", BRIDGE, JOAN, "gate", stop=types, rest=("the toll",)),
    Scene("gurps-temptation", "in the middle of a temptation", BRIDGE, JOAN, "chapel", stop=mid_beat, times=2),
    Scene("gurps-poisoned", "poison works with the pages", BRIDGE, JOAN, "bottle", stop=poisoned, rest=("On", "On")),
    Scene("gurps-spell-is-on", "a spell was cast and is to be kept up", BRIDGE, ALDIS, "spells", ("Cast Light",), by_its_light, seed=2),
    Scene("gurps-casting", "which spell is cast is asked", BRIDGE, ALDIS, "spells", stop=mid_beat),
    *(
        Scene(f"gurps-{where}-{number}", f"{about}, question {times}", BRIDGE, who, where, stop=stop, times=times, seed=seed)
        for where, who, about in (
            ("bravo", JOAN, "a melee, sword and shield"),
            ("bravo", TIB, "a melee with two weapons"),
            ("dogs", TIB, "several beasts, one behind"),
            ("archers", WULF, "a shooting match in the dark"),
            ("mage", ALDIS, "spells on both sides"),
            ("gang", JOAN, "several foes and a friend"),
            ("wrestler", WULF, "bare hands against a grappler"),
        )
        for number, (stop, times, seed) in enumerate(
            ((in_course, 2, 3), (in_course, 9, 5), (mid_roll, 1, 7), (mid_beat, 1, 9), (mid_choice, 1, 13)), 1 + 5 * (where == "bravo" and who == TIB)
        )
    ),
    Scene("gurps-ended", "the game is won", BRIDGE, JOAN, "aid", ("Over",), over, then=()),
    Scene("campaign-before", "before the way into the other book", LOCKS, "Lil"),
    Scene("campaign-there", "in the other book; the first is remembered", LOCKS, "Lil", way=("Take", "Wind", "Down the cut"), times=3, rest=("Ask",)),
    Scene("campaign-mid-roll-there", "in the other book, the dice not yet thrown", LOCKS, "Lil", way=("Wind", "Down the cut", "Marin", "Ask"), stop=asks_dice, rest=("Take", "Up the cut")),
    Scene("campaign-back", "back in the first, both remembered", LOCKS, "Lil", way=("Take", "Down the cut", "Take", "Up the cut"), times=5, rest=("Home",)),
)  # fmt: skip

SHIPPED = tuple(
    Scene(f"shipped-{book}-{times}", f"{book}, page {times}", (f"../../../adventures/{book}",), preset, times=times, seed=times, then=(1, 4))
    for book, preset in (
        ("the-hollow-weight", ""), ("the-stocktaking", "Linus"), ("a-queen-for-huffcap", ""),
        ("while-the-glove-is-up", "Colin"), ("the-high-round", ""), ("the-low-round", ""),
    )
    for times in (6,)
)  # fmt: skip


def main(*wanted: str) -> None:
    """Write the games of these names, or all that are not there yet."""
    (HERE / "games").mkdir(exist_ok=True)
    for scene in (*SCENES, *SHIPPED):
        file = HERE / "games" / f"{scene.name}.json"
        if file.exists() or (wanted and scene.name not in wanted):
            continue
        try:
            access.write_game(file, made(scene))
        except (AssertionError, LookupError) as wrong:
            print(f"{scene.name}: {wrong}")


def made(scene: Scene) -> dict[str, Any]:
    """The file of a scene: the save as the command writes it, what is asked, and how it goes on."""
    with tempfile.TemporaryDirectory() as folder:
        save = Path(folder) / "save.json"
        paths = [str((BOOKS / name).resolve()) for name in scene.books]
        play = access.begun(paths, scene.preset, scene.at, scene.seed, save)
        chance = chances(scene.seed)
        way = list(scene.way)
        seen = 0
        for _ in range(400):
            seen += scene.stop(play)
            if scene.stop(play) and seen >= scene.times and (scene.stop is over or not way):
                break
            if play.asks is None:
                break
            play.answer(answer(play, way, chance))
        if seen < scene.times:
            raise LookupError("never came to it")
        copy = Path(folder) / "copy.json"
        copy.write_bytes(save.read_bytes())
        kept = json.loads(save.read_text("utf-8"))
        shown = access.played(paths, copy)
        rest, then = list(scene.rest), []
        for count in scene.then:
            given = Answers()
            for _ in range(count):
                if play.asks is not None:
                    chosen = answer(play, rest, chance)
                    given.add(play, chosen)
                    play.answer(chosen)
            then.append({"dice": given.dice, "choose": given.choose, "came": access.played(paths, copy, given)})
            assert then[-1]["came"]["unused"] == [], scene.name
    asked = shown.pop("asked")
    books = list(scene.books)
    return {"about": scene.about, "books": books, "save": kept, "asked": asked, "shown": shown, "then": then}


def chances(seed: int) -> Iterator[int]:
    """Numbers that are the same at every run."""
    number = seed
    while True:
        number = (number * 1103515245 + 12345) % 2**31
        yield number >> 8


def answer(play: Playing, way: list[str], chance: Iterator[int]) -> Any:
    """What is answered: the next on the way where it fits, else what chance says."""
    if play.asks == "dice":
        return play.thrown()
    if play.asks in ("text", "number"):
        return play.typed(way.pop(0) if way else "27")
    if way:
        for option in play.options():
            if option.label.casefold().startswith(way[0].casefold()):
                way.pop(0)
                return option.key
        if at_page(play):
            raise AssertionError(f"no {way[0]} among {[option.label for option in play.options()]}")
    open_ = [option for option in play.options(also=False) if not option.label.startswith(NEVER)]
    return open_[next(chance) % len(open_)].key


if __name__ == "__main__":
    main(*sys.argv[1:])
