"""Finds a game worth playing through: `python tests/chromium/find_game.py > tests/chromium/whole_game.txt`.

A careful player's game of the big book that is won, and in which there is a fight, a shop, a test and a riddle.
"""

from __future__ import annotations

from pathlib import Path

from turnto.cli import hero_source, open_book
from turnto.cli.game.driver import Play
from turnto.cli.game.script import matches
from turnto.core.dice import house
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Answer, Ask, Checked, FightBegan, Roll, Turned
from turnto.odds.policies import Policy, policy
from turnto.odds.positions import at_page_end
from turnto.play.game import Game
from turnto.play.page import PROMPT
from turnto.play.session import begin

BOOK = Path(__file__).resolve().parents[2] / "adventures" / "the-hollow-weight"
LEAST_PAGES = 20


def main() -> None:
    """Print the first such game: its seed, its hero, its answers."""
    game = open_book.opened(str(BOOK))
    for name in game.book.presets:
        for seed in range(1, 300):
            if said := answers(game, name, seed):
                print("\n".join([str(seed), name, *said]))
                return


def answers(game: Game, preset: str, seed: int) -> list[str]:
    """What the careful player says in this game; nothing where it is not worth playing through."""
    play = Play(game, begin(game, hero_source.preset_named(game, preset), seed))
    player = policy("careful", game, seed)
    said: list[str] = []
    asked: set[str] = set()
    traded = False
    for _ in range(400):
        request = play.asked()
        if request is None:
            break
        if isinstance(request, Roll):
            play.answer(house(seed, play.session.record.throws, request.dice))
            continue
        asked.add(request.kind)
        given = _given(game, play, player, request)
        traded = traded or _is_trade(game, play, given)
        said.append(_words(request, given))
        play.answer(given)
    return said if traded and _is_worth_it(play, asked) else []


def _given(game: Game, play: Play, player: Policy, asked: Ask) -> Answer:
    position = play.session.position
    if at_page_end(game, position) and asked.prompt == game.words(PROMPT) and not position.answers:
        return player.page(position, asked)
    return player.rule(position, position.answers, asked)


def _is_trade(game: Game, play: Play, given: Answer) -> bool:
    """Whether something is bought or sold by it."""
    id, _, what = str(given).partition(" ")
    if not what:
        return False
    try:
        made = game.book.deed(play.session.visit.section, id)
    except (KeyError, LookupError):
        return False
    return isinstance(game.phrase(made).does, StandingOffer)


def _words(asked: Ask, given: Answer) -> str:
    """An answer as --choose takes it: a label, or its number where the label would not do."""
    if asked.kind != "choice":
        return str(given).strip('"')
    place = next(place for place, option in enumerate(asked.options) if option.key == given)
    label = asked.options[place].label
    return label if len(matches(label, asked.options)) == 1 and "|" not in label else str(place + 1)


def _is_worth_it(play: Play, asked: set[str]) -> bool:
    events, ended = play.events, play.session.position.ended
    return (
        ended is not None
        and ended.kind == "victory"
        and sum(isinstance(event, Turned) for event in events) >= LEAST_PAGES
        and bool(asked & {"number", "text"})
        and any(isinstance(event, FightBegan) for event in events)
        and any(isinstance(event, Checked) for event in events)
    )


if __name__ == "__main__":
    main()
