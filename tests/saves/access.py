"""The one place where the tests of this folder touch the code: what moves is followed here and nowhere else."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import turnto
from browser import ports, saved_games
from browser.controllers import draft as making
from browser.controllers import files
from browser.controllers import session as playing
from browser.ports import GAME, HERO, LAST, SavedGame, SavedHero
from browser.views.page.questions import ROLL
from support.reading import system
from turnto.book.check.registry import codes
from turnto.cli import hero_source, main
from turnto.cli import open_book as reading
from turnto.cli.game import save_file
from turnto.cli.game.driver import Play
from turnto.cli.game.script import matches
from turnto.cli.shelf import Shelf
from turnto.common import conditions_for, phrases_for
from turnto.core.dice import house
from turnto.core.hero_file import hero, hero_json, sheet_json
from turnto.core.phrase import Activity
from turnto.core.procedure import Given, Roll
from turnto.core.world import Terms
from turnto.ir.book import FORMAT
from turnto.play import campaign, portable_hero
from turnto.play import save as saves
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.old_saves import FREE
from turnto.play.page import STUCK
from turnto.play.session import also, closed_book, waiting_for
from turnto.words import asked_json, ended_json
from turnto.words.json_shapes import KINDS
from turnto.words.translator import COMMON
from words import audit

CODE = Path(turnto.__file__).parent

# --- the command ------------------------------------------------------------------------------------


opened = cache(reading.opened)
"""The books of this folder are read once: nobody edits them."""


def command(*words: str | Path) -> tuple[int, str, str]:
    """The exit code of `turnto` with these words, what it printed, and what it said beside."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(reading, "opened", opened):
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
    return code, out.getvalue(), err.getvalue()


@dataclass
class Answers:
    """Answers as the command takes them."""

    dice: str = ""
    choose: str = ""

    def add(self, play: OpenGame, answer: Any) -> None:
        """One more answer to what is asked now."""
        if isinstance(answer, tuple):
            self.dice = " ".join([*self.dice.split(), *map(str, answer)])
        else:
            self.choose = " | ".join([*([self.choose] if self.choose else []), play.words(answer)])


def played(books: Sequence[str], save: Path, given: Answers | None = None, notice: str = "") -> Any:
    """What `turnto play` prints of a saved game gone on with; beside it, it says this notice or nothing."""
    given = given or Answers()
    said = [*(["--dice", given.dice] if given.dice else []), *(["--choose", given.choose] if given.choose else [])]
    code, out, err = command("play", *books, "--save", save, *said, "--json")
    assert (code, err.strip()) == (0, notice), err
    came = json.loads(out)
    return {**came, "asked": question(came["asked"])}


def question(asked: Any) -> Any:
    """A question without the notes on its answers: these may say more tomorrow, and are part of no save."""
    return asked and {key: value for key, value in asked.items() if key != "notes"}


def write_game(file: Path, told: dict[str, Any]) -> None:
    """Write what is known of a kept game, each part on a line of its own."""
    steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in told["then"])
    parts = {key: value for key, value in told.items() if key != "then"}
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in parts.items()]
    file.write_text("{\n" + ",\n".join(lines) + ',\n"then": [\n' + steps + "\n]\n}\n", "utf-8")


# --- the page ---------------------------------------------------------------------------------------


@dataclass
class Store:
    """A browser's storage: text under names."""

    kept: dict[str, str]

    def get(self, name: str) -> str | None:
        return self.kept.get(name)

    def put(self, name: str, text: str) -> None:
        self.kept[name] = text

    def drop(self, name: str) -> None:
        self.kept.pop(name, None)

    def names(self) -> list[str]:
        return list(self.kept)


class Page:
    """The page without a browser: books on the shelf, and what the storage holds."""

    def __init__(self, books: Sequence[str], kept: dict[str, str]) -> None:
        made = [opened(book) for book in books]
        self.games: dict[str, Game] = {game.book.id: game for game in made}
        self.kept = kept
        self.store = Store(kept)
        self.shelf = {game.book.id: game.book.title for game in made}

    def open(self) -> dict[str, Any]:
        """Every game in the storage, taken up; nothing is to be told of any of them."""
        found = {
            kept.name: playing.taken_up(self.games[kept.book], kept, self.shelf)
            for kept in saved_games.games(self.store)
        }
        assert not any(play.notices for play in found.values())
        return found

    def asked(self, play: Any) -> Any:
        """What is asked now, as the command would print it."""
        if play.after is not None:
            return question(asked_json(playing.after_steps(play)[0]))
        return question(asked_json(waiting_for(play.game, play.session), also(play.game, play.session)))

    def shown(self, play: Any) -> Any:
        """Where a game stands: book, section, sheet, what is asked, how it ended."""
        position = play.session.position
        return {
            "book": play.game.book.id,
            "section": position.visit.section,
            "sheet": play.game.words.put(sheet_json(playing.state(play), play.game.system, play.game.terms)),
            "asked": self.asked(play),
            "ended": ended_json(position.ended),
            "memory": sorted(id for id, _ in play.memory),
        }

    def values(self, play: Any) -> list[tuple[str, tuple[str, ...]]]:
        """What can be answered: labels, and what the page's buttons hold."""
        request = playing.after_steps(play)[0] if play.after is not None else waiting_for(play.game, play.session)
        if isinstance(request, Roll):
            return [(ROLL, (ROLL,))]
        assert request is not None
        if request.kind != "choice":
            return [("27", (request.kind, "27"))]
        free = also(play.game, play.session) if play.after is None else ()
        kinds = [("option", option) for option in request.options] + [("free", option) for option in free]
        return [(option.label, (kind, option.key)) for kind, option in kinds]

    def answer(self, play: Any, label: str) -> Any:
        """The game after an answer, kept at once, in whatever book it has led to."""
        value = dict(self.values(play))[label]
        (playing.answer if play.after is None else playing.after_answer)(play, *value)
        if away := play.session.position.departure:
            there = next((id for id, title in self.shelf.items() if title == away[0]), None)
            if there is None:
                return self.open()[play.kept.name]
            play = playing.arrived(play, self.games[there], self.shelf)
        playing.keep(play, self.store)
        return play

    def begin(self, game: Game, slot: int, seed: int, section: str) -> Any:
        """A new game of the book's first ready hero, kept at once."""
        made, _ = hero(next(iter(game.presets.values())), game.system, game.terms)
        play = playing.begun(game, made, seed, saved_games.slot(slot), self.shelf, section)
        playing.keep(play, self.store)
        return play

    def after(self, play: Any) -> None:
        """The steps after the adventure, begun."""
        play.after = ()
        playing.keep(play, self.store)

    def keep_settings(self, theme: str, size: str) -> None:
        saved_games.keep_settings(self.store, saved_games.Settings(theme, size, True))

    def settings(self) -> tuple[str, str, bool]:
        """Theme, size, whether the hint was read."""
        found = saved_games.settings(self.store)
        return found.theme, found.size, found.hinted

    def draft(self, game: Game, chance: Any) -> Any:
        """A hero in the making: some edits, kept after each."""
        at = making.resumed(game, self.store)
        making.edit(at, "preset", making.OWN)
        making.edit(at, "name", "Half Made")
        done: set[str] = set()
        for _ in range(25):
            steps = list(game.system.creation.steps(at.form.draft, game.terms))
            step = steps[next(chance) % len(steps)]
            if step.kind == "one" and step.key in done:
                continue
            done.add(step.key)
            keys = [pick.key for pick in step.picks if not pick.closed]
            pick = keys[next(chance) % len(keys)] if keys else ""
            if step.kind == "points":
                making.points(at, step.key, 1, pick)
            elif step.kind == "number":
                making.points(at, step.key, 1, "")
            elif pick:
                making.edit(at, step.key, pick)
            elif step.key != "name":
                making.edit(at, step.key, "27")
            making.keep_draft(at, self.store)
        return self.drafted(game)

    def drafted(self, game: Game) -> Any:
        """The hero in the making as the storage holds it: its draft, and the hero it would be."""
        at = making.resumed(game, self.store)
        made = at.hero
        kept = {"name": at.form.name, "preset": at.form.preset, "draft": at.form.draft}
        return json.loads(json.dumps({**kept, "hero": made and hero_json(made, game.system)}))

    def keep_heroes(self) -> Any:
        """The heroes of the games, kept for other books and signed off for other sites; what comes of each."""
        made = {}
        for name, play in self.open().items():
            slot = name.rpartition(":")[2]
            state = playing.state(play)
            sheet = hero_json(state.hero, play.game.system)
            kept = SavedHero(slot, play.game.system.id, state.hero.name, sheet)
            self.kept[HERO + slot] = saved_games.written_hero(kept)
            signed = portable_hero.signed_off(state, play.game, (play.game.book.id, play.game.book.start))
            forms = {"file": portable_hero.as_file(signed), "fragment": portable_hero.as_fragment(signed)}
            made[slot] = {**forms, "game": play.kept.raw or saved_games.written(play.kept), "book": play.game.book.id}
            made[slot]["came"] = self.arrived(slot, made[slot])
        return made

    def arrived(self, slot: str, signed: dict[str, Any]) -> Any:
        """The heroes that a file, an address and the storage bring into a book, and where they come in."""
        game = self.games[signed["book"]]
        kept = {one.id: one for one in saved_games.heroes(self.store)}
        found = [portable_hero.arrived(signed[form], game) for form in ("file", "fragment")]
        found.append(files.hero_of(kept[slot], game))
        said = [
            {
                "hero": hero_json(one.hero, game.system),
                "section": one.section,
                "from": one.came_from,
                "notes": one.notes,
            }
            for one in found
        ]
        return json.loads(json.dumps(said))

    def brought(self, signed: dict[str, Any]) -> Any:
        """A game brought as a file, taken up."""
        found = files.read(signed["game"], 1)
        assert isinstance(found, SavedGame)
        files.check(self.games[found.book], found)
        return self.shown(playing.taken_up(self.games[found.book], found, self.shelf))


# --- making fixtures --------------------------------------------------------------------------------


class OpenGame:
    """A game in play, as the script that made the saved games sees it."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @property
    def request(self) -> Any:
        return self.play.asked()

    @property
    def asks(self) -> str | None:
        request = self.request
        return None if request is None else "dice" if isinstance(request, Roll) else str(request.kind)

    @property
    def section(self) -> str:
        return self.play.session.visit.section

    @property
    def in_course(self) -> bool:
        return self.play.session.position.thing is not None

    @property
    def given(self) -> tuple[Any, ...]:
        return self.play.session.position.answers

    def options(self, also: bool = True) -> list[Any]:
        request = self.request
        open_ = () if isinstance(request, Roll) else request.options
        return [*open_, *(self.play.also() if also else ())]

    def answer(self, answer: Any) -> None:
        options = () if isinstance(self.request, Roll) else self.request.options
        free = [option.key for option in self.play.also() if option not in options]
        self.play.answer(Given("free", answer) if answer in free else answer)

    def thrown(self) -> tuple[int, ...]:
        record = self.play.session.record
        return house(record.seed, record.throws, self.request.dice)

    def typed(self, word: str) -> Any:
        return int(word) if self.asks == "number" else word

    def words(self, answer: Any) -> str:
        """An answer as --choose takes it: a label, or its number where the label would not do."""
        if self.asks in ("text", "number"):
            return str(answer)
        options = self.options(also=False)
        for place, option in enumerate(options, 1):
            if option.key == answer:
                alone = len(matches(option.label, options)) == 1 and "|" not in option.label
                return option.label if alone and not option.label.isdigit() else str(place)
        return next(option.label for option in self.play.also() if option.key == answer)


def begun(books: Sequence[str], preset: str, at: str, seed: int, save: Path) -> OpenGame:
    """A new game that is kept in a file."""
    shelf = Shelf(books[0], books[1:])
    hero = hero_source.hero_for(shelf.game, None, preset or None)
    section = at or shelf.game.book.start
    session = closed_book(shelf.game, hero, section, seed, shelf.known, begun=bool(at))
    play = Play(shelf.game, Campaign(session), kept=save_file.keeper(str(save)), shelf=shelf)
    play.start()
    return OpenGame(play)


# --- names that are data ----------------------------------------------------------------------------


def names(books: Sequence[Path], games: Sequence[dict[str, Any]]) -> dict[str, set[str]]:
    """Every name that saves, answers, hero files, books and other people's scripts hold, by what it names."""
    found: dict[str, set[str]] = {
        "events and their fields": {f"{kind}: {name}" for kind, made in KINDS.items() for name in made.__dataclass_fields__},
        "problem codes": {*codes()},
        "storage": {
            f"{ports.PREFIX}{name}"
            for name in (GAME, LAST, ports.DRAFT, HERO, ports.PAGE, ports.SETTINGS)
        },
        "versions": {
            *(f"save {version}" for version in saves.READS), f"campaign {campaign.VERSION}", f"hero who travels {portable_hero.VERSION}", f"compiled book {FORMAT}",
            f"address {portable_hero.FIELD}", f"free deeds {FREE}", f"no way on {STUCK}",
        },
        "messages of every system": {id for id in COMMON["en"] if id.partition("-")[0] in OF_EVENTS},
        "flags of the world": set(flags()),
        "instructions of the kept books": {f"{game.book.id}: {id}" for game in map(opened, map(str, books)) for id in ids(game)},
    }  # fmt: skip
    for id in ("gnat", "briar", "goonies", "gurps"):
        own = system(id)
        said = (*phrases_for(own), *own.language.phrases)
        asked = (*conditions_for(own), *own.language.conditions)
        found |= {
            f"{id}: fields of a hero": {f"{field.key} {field.kind}" for field in own.sheet.fields},
            f"{id}: instructions": {name for one in said for name in _slots(one)},
            f"{id}: outcomes": {f"{one.id}: {outcome.id}" for one in said for outcome in one.outcomes},
            f"{id}: conditions": {name for one in asked for name in _slots(one)},
            f"{id}: rulings of a book": {
                f"{one.key}: {word}" for one in own.language.options for word in one.choices or ("any text",)
            },
            f"{id}: header": set(own.language.header),
            f"{id}: messages": _told(sorted((CODE / "rules" / id).rglob("*.py")), own.words.messages["en"]),
            f"{id}: states of what lasts": {
                f"{one.id}: {name}"
                for one in said
                if isinstance(one.does, Activity)
                for name in one.does.state.__dataclass_fields__
            },
            f"{id}: steps of making a hero": set(own.creation.blank(Terms())),
            f"{id}: answers": set(),
        }
    for told in games:
        game = opened(str(told["book"]))
        found[f"{game.system.id}: answers"] |= keys(game, told["save"])
    return found


OF_EVENTS = {
    "natural",
    "spelled",
    "ticked",
    "unticked",
    "die",
    "dice",
    "outcome",
    "fight",
    "round",
    "ended",
    "turned",
} | {kind.partition("_")[0] for kind in KINDS}
"""How the names of messages begin that say an event."""


def _told(files: Sequence[Path], messages: Collection[str]) -> set[str]:
    """The messages that are told as events, and so kept in saves: what is only said is in words there."""
    told = {one.id for file in files for one in audit.used(file, ("tell", "Told"))}
    said = {one.id for file in files for one in audit.used(file, ("say", "joined"))} - told
    kept = {id for id in messages if id and not id.startswith(("label.", "verdict."))}
    return {id for id in kept if id.removesuffix("-you") not in said}


def _slots(one: Any) -> set[str]:
    """An instruction or a condition, and the names of what stands in its slots."""
    clauses = getattr(one, "clauses", ())
    patterns = [text for part in (one, *clauses) for texts in part.patterns.values() for text in texts]
    slots = {name for text in patterns for name in SLOT.findall(text)} | {
        clause.name for clause in clauses if clause.name
    }
    return {one.id, *(f"{one.id}: {name}" for name in slots)}


SLOT = re.compile(r"\{(\w+):[\w-]+\}")


def ids(game: Game) -> Iterator[str]:
    """The ids of every instruction, choice, offer and guard of a book."""
    waiting: list[Any] = [game.book.kept["sections"]]
    while waiting:
        match waiting.pop():
            case {"id": str() as id, "phrase": str(), **rest}:
                yield id
                waiting += rest.values()
            case {**rest} if rest:
                waiting += rest.values()
            case ["if" | "offer" | "choice" | "once", str() as id, *rest]:
                yield id
                waiting += rest
            case [*rest]:
                waiting += rest


def keys(game: Game, save: dict[str, Any]) -> set[str]:
    """What can be answered to a kept game as it stands."""
    session = campaign.unpacked(save, game)[0].session
    request = waiting_for(game, session)
    options = () if request is None or isinstance(request, Roll) else request.options
    free = also(game, session) if request else ()
    return {option.key for option in options} | {f"{FREE}{option.key}" for option in free}


CONSTANT = re.compile(r"^([A-Z][A-Z_, ]*) = (\"[^\n]*)$", re.M)
FLAG = re.compile(r"\.flag(?:ged)?\((?:\"([^\"]*)\"|(f\"\{)?([A-Z_]+)\b(\}| \+)?)")


def flags() -> Iterator[str]:
    """The flags of the world that the code names; those that begin with a name and go on with a thing as ``name*``."""
    texts = [file.read_text("utf-8") for file in sorted(CODE.rglob("*.py"))]
    everywhere: dict[str, set[str]] = {}
    for text in texts:
        for name, word in _constants(text):
            everywhere.setdefault(name, set()).add(word)
            if word.endswith(":"):
                yield f"{word}*"
    for text in texts:
        here = dict(_constants(text))
        for word, opened_, name, further in FLAG.findall(text):
            if word:
                yield word
            for own in {here[name]} if name in here else everywhere.get(name, ()):
                yield f"{own}*" if opened_ or further else own


def _constants(text: str) -> Iterator[tuple[str, str]]:
    for names, words in CONSTANT.findall(text):
        yield from zip(names.split(", "), re.findall(r'"([^"]*)"', words), strict=False)
