"""The names that authors of rule systems may rely on: none goes without a line in the changelog."""

from turnto import api

NAMES = """
Activity Ask AuthorChecks BookOption Catalogues Changed Checked Clause Closed Condition Creation Credit
CustomEntry Deed Dice Done Draft Field FightBegan FightEnded FreeAction Gained Goods Item Language Life
Lost Option Outcome Outcomes Panel Phrase Pick Placeholder PlayHooks Procedure Reckoned Result
RoundEnded Score Sheet SheetRules Simulation StandingOffer State Step System Terms Turn Waiting Words
World ask ask_number ask_text candidates change dice first_option fold gain_item gain_word item joined
lose_item lose_word many outcomes roll run same_thing say tell unread_in_a_fight unread_in_the_table
"""


def test_the_names_for_authors_of_rule_systems_stay() -> None:
    assert sorted(api.__all__) == sorted(NAMES.split())
    assert all(hasattr(api, name) for name in api.__all__)
