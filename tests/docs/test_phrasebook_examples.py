"""Every example of every phrasebook stands in a small book of its rules, and nothing is wrong there."""

import pytest

from support.reading import NAMES, read_text, system
from turnto.common import conditions_by_id, phrases_by_id
from turnto.common.amounts import BY_THE_MARGIN
from turnto.core.phrase import Condition, Phrase
from turnto.core.system import System

HEAD = "---\ntitle: T\nsystem: {}\nauthor: A\nlicence: CC0\nmana: high\n---\n\n## start\nText.\n\n"
REST = "\n\n- Go. -> mill\n\n## mill\nText.\n\n- Go. -> ambush\n\n## ambush [end]\nEnd.\n"


def standing(what: Phrase | Condition, example: str) -> str:
    """The example as it stands in a book, with the table and the outcomes it wants."""
    if isinstance(what, Condition):
        return f"- {{If {example}}} On. -> mill"
    if what.id.endswith(BY_THE_MARGIN):  # it stands inside an outcome
        return f"{{Test Power against 9}}\n\n- Failure: {{{example}}} -> mill\n- Success -> mill"
    table = f"\n\n| {' | '.join(what.table)} |\n|{'---|' * len(what.table)}\n| rope | 3 | 2 |" if what.table else ""
    return "\n".join([f"{{{example}}}{table}\n", *(f"- {one.words['en'][0]}: So. -> mill" for one in what.outcomes)])


def wrong(rules: System, what: Phrase | Condition, example: str) -> list[str]:
    _, problems = read_text(HEAD.format(rules.id) + standing(what, example) + REST, "b", rules)
    return [f"{what.id}: {{{example}}}: {problem.message}" for problem in problems if problem.level == "error"]


@pytest.mark.parametrize("name", NAMES)
def test_every_example_of_a_phrasebook_is_one_that_a_book_can_say(name: str) -> None:
    rules = system(name)
    known = (*phrases_by_id(rules).values(), *conditions_by_id(rules).values())
    assert [told for what in known for example in what.examples for told in wrong(rules, what, example)] == []
