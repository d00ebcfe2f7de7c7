"""turnto hero: what a hero file amounts to, and what an adventure's end makes of a hero."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.game.script import Script, answer_of, choices_of, dice_of
from turnto.cli.output import print_json
from turnto.core.hero_file import sheet_json
from turnto.core.procedure import Ask, Event, Given, Request, Roll
from turnto.core.runner import Waiting, run
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.core.world import State, Terms
from turnto.words import translator

STOP = "stop"
"""The key of every answer that ends a step of what follows an adventure."""


def hero(given: Namespace) -> int:
    """Say what a hero file amounts to: every derived value, every limit, and what is not legal."""
    system, terms = open_book.system_of(given.system), Terms()
    sheet = hero_source.hero_in(given.file, system, terms)
    script = Script(dice_of(given.dice or ""), choices_of(given.choose or ""))
    events: list[Event] = []
    asked: Request | None = None
    if given.after:
        sheet, events, asked = _after(system, sheet, terms, script, _is_interactive(given))
    words = translator(system)
    illegal = [] if given.after else words.put(list(system.sheet.problems(sheet, terms)))
    unusual = [] if given.after else words.put(list(system.sheet.unusual(sheet, terms)))
    if given.json:
        shown = words.put(sheet_json(State(sheet), system, terms))
        print_json(
            {**shown, **(_came_to(shown, events, asked, script) if given.after else _problems(illegal, unusual))}
        )
    else:
        _print(system, sheet, terms, events, asked, illegal, unusual)
    return GOOD


def _is_interactive(given: Namespace) -> bool:
    scripted = given.json or given.dice is not None or given.choose is not None
    return not scripted and sys.stdin.isatty() and sys.stdout.isatty()


Gone = tuple[Sheet, list[Event], Request | None]


def _after(system: System, sheet: Sheet, terms: Terms, script: Script, interactive: bool) -> Gone:
    """The after-the-adventure steps, as far as they were answered."""
    answers: list[Given] = []
    while True:
        driven = translator(system).put(run(system.play.after(State(sheet), terms), answers))
        if not isinstance(driven, Waiting):
            return driven.result.hero, list(driven.events), None
        answer = _typed(driven.request) if interactive else script.answer(driven.request, (), len(answers))
        if answer is None:
            return _so_far(system, sheet, terms, answers), list(driven.events), driven.request
        answers.append(answer)


def _so_far(system: System, sheet: Sheet, terms: Terms, answers: Sequence[Given]) -> Sheet:
    """The hero after the answers given, if nothing more is left, sold, bought or learned."""
    given = list(answers)
    while True:
        driven = run(system.play.after(State(sheet), terms), given)
        if not isinstance(driven, Waiting):
            return driven.result.hero
        if not isinstance(driven.request, Ask) or STOP not in [option.key for option in driven.request.options]:
            return sheet
        given.append(Given("option", STOP))


def _typed(request: Request) -> Given | None:
    """What is typed for an answer; None where Ctrl-D leaves it at that."""
    while True:
        try:
            return _read(request)
        except Stop as refused:
            print(refused)
        except EOFError:
            print()
            return None


def _read(request: Request) -> Given:
    if isinstance(request, Roll):
        faces = dice_of(input(f"{request.label} ({request.dice}): "))
        answer = Script(faces).answer(request, (), 0)
        if answer is None:
            raise Stop(f"Give {request.dice.count} numbers.")
        return answer
    assert isinstance(request, Ask)
    print(request.prompt)
    for number, option in enumerate(request.options, 1):
        print(f"  {number}. {option.label}")
    for closed in request.closed:
        print(f"  -  {closed.label} ({closed.reason})")
    return answer_of(input("> ").strip(), request)


def _came_to(sheet: dict[str, Any], events: list[Event], asked: Request | None, script: Script) -> dict[str, Any]:
    """What the steps after an adventure add to the sheet they led to."""
    from turnto.words import asked_json, event_json

    return {
        "events": [event_json(event) for event in events],
        "sheet": sheet,
        "asked": asked_json(asked),
        "unused": script.unused(),
    }


def _problems(illegal: list[tuple[str, str]], unusual: list[tuple[str, str]]) -> dict[str, Any]:
    told = {"problems": [{"rule": rule, "message": message} for rule, message in illegal]}
    if unusual:
        told["unusual"] = [{"rule": rule, "message": message} for rule, message in unusual]
    return told


def _print(
    system: System,
    sheet: Sheet,
    terms: Terms,
    events: list[Event],
    asked: Request | None,
    illegal: list[tuple[str, str]],
    unusual: list[tuple[str, str]],
) -> None:
    from turnto.cli.terminal.sheet import sheet_text
    from turnto.words import say_all

    if told := say_all(events, system):
        print(told)
    print(sheet_text(State(sheet), system, terms))
    for rule, message in illegal:
        print(f"Not legal: {message} [{rule}]")
    for rule, message in unusual:
        print(f"Unusual: {message} [{rule}]")
    if asked:
        print(f"Asked: {asked.label if isinstance(asked, Roll) else asked.prompt}")
