"""Traps of gamebook engines, each with the tests that name what keeps us out of it.

They are what other engines' lists of defects teach: each happened to somebody.  Who meets a new one adds a line.
"""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

TRAPS: dict[str, tuple[str, ...]] = {
    # effects, and drawing again
    "an effect happens once a visit, however often its page is drawn": (
        "play/test_session.py::test_an_effect_happens_once_a_visit_however_often_the_page_is_left_open",
        "page/test_views.py::test_what_happened_stands_where_it_happened_and_is_never_drawn_twice",
    ),
    "a guard is not judged again after its own payment": (
        "play/test_session.py::test_a_guard_is_not_judged_again_after_its_own_payment",
        "common/test_books.py::test_a_toll_is_not_asked_about_after_it_was_paid",
    ),
    "a box is read as it was on arriving": (
        "play/test_session.py::test_a_box_is_read_as_it_was_on_arriving_and_ticked_once",
    ),
    "going back keeps nothing of another visit": (
        "play/test_session.py::test_back_returns_to_the_visit_whose_effects_stay_done",
        "page/test_going_back.py::test_effects_of_a_page_come_once_however_often_one_goes_back_to_it",
    ),
    # gates
    "the ways out are held while a fight, a test or a picker is open": (
        "play/test_session.py::test_ways_out_are_held_while_a_fight_lasts_and_its_outcome_answers",
        "play/test_session.py::test_ways_out_are_held_while_a_test_is_open",
        "play/test_session.py::test_ways_out_are_held_while_a_picker_is_open",
    ),
    "a payment that must be made is made before any way on": (
        "play/test_traps.py::test_trap_a_payment_that_must_be_made_is_made_before_any_way_on",
    ),
    "what fails or is declined leaves a way on": (
        "play/test_traps.py::test_trap_what_is_declined_leaves_a_way_on",
        "play/test_choices.py::test_a_page_on_which_nothing_leads_on_still_has_a_way_out",
        "play/test_choices.py::test_a_way_on_is_not_closed_by_what_it_gives",
        "chromium/test_start.py::test_a_book_that_cannot_be_opened_says_why_and_opens_once_it_is_there",
    ),
    "flight stays open": ("play/test_traps.py::test_trap_flight_is_open_where_nothing_else_can_succeed",),
    # the choice of a loss
    "what is lost by choice is picked, never the first of a list": (
        "common/test_items.py::test_an_item_of_choice_is_a_picker_with_exceptions",
    ),
    "what is excepted is kept from every taker": (
        "common/test_items.py::test_an_item_of_choice_is_a_picker_with_exceptions",
        "common/test_items.py::test_losing_all_spares_what_is_excepted_and_words_stay",
    ),
    "the greatest bonus is not always the best weapon": (
        "rules/gnat/test_fights.py::test_only_loadouts_that_are_better_in_something_are_asked_about",
    ),
    # dice
    "a result that comes late changes nothing": (
        "play/test_traps.py::test_trap_an_answer_to_what_is_no_longer_asked_changes_nothing",
        "page/test_whole_page.py::test_a_late_or_double_answer_changes_nothing",
    ),
    "a double click answers once": ("chromium/test_play.py::test_a_double_click_answers_once",),
    "a second tab overwrites nothing": ("chromium/test_play.py::test_two_tabs_do_not_overwrite_each_other",),
    "a result that is thrown again has no effects": (
        "play/test_traps.py::test_trap_a_result_that_is_thrown_again_has_done_nothing",
        "page/test_views.py::test_dice_thrown_again_are_struck_out",
    ),
    "a table has a line for every throw, and one": ("book/test_checks.py::test_what_is_found",),
    "the natural throw is not the sum": ("rules/goonies/test_tests.py::test_no_natural_roll_is_special",),
    # saves
    "section, hero and what is open are saved together": (
        "play/test_save.py::test_a_save_at_every_step_gives_the_same_session_and_the_same_play",
        "page/test_whole_page.py::test_a_reload_resumes_with_the_same_pending_throw",
    ),
    "a reload repeats no gain": ("play/test_traps.py::test_trap_a_reload_repeats_no_gain",),
    "a half-deleted slot breaks nothing": (
        "page/test_whole_page.py::test_what_is_left_of_a_slot_half_deleted_is_shown_and_breaks_nothing",
    ),
    "an imported game holds markup": (
        "page/test_files.py::test_markup_in_an_imported_game_is_shown_as_words",
        "page/test_games.py::test_trap_180_an_imported_shelf_may_hold_markup_and_shows_it_as_words",
    ),
    "an imported game holds what no game holds": (
        "play/test_save.py::test_a_fight_whose_state_is_nonsense_begins_again",
        "page/test_games.py::test_trap_203_an_imported_shelf_may_hold_unvalidated_fields_and_only_what_is_what_its_name_says_comes_in",
    ),
    "storage is full or blocked": (
        "page/test_games.py::test_trap_166_a_shelf_for_which_there_is_no_room_is_told_and_changes_nothing",
        "chromium/test_play.py::test_storage_that_is_full_is_told_and_play_goes_on",
        "chromium/test_play.py::test_storage_that_is_switched_off_is_told_and_play_goes_on",
    ),
    # text
    "a condition swallows no word": ("page/test_said_once.py::test_a_condition_that_holds_is_not_printed_as_one",),
    "title case stumbles over an apostrophe": ("play/test_traps.py::test_trap_only_the_first_letter_is_raised",),
    # offline
    "a release of pictures alone arrives": ("chromium/test_offline.py::test_an_update_fetches_only_what_changed",),
    "the caches of others are left alone": (
        "chromium/test_offline.py::test_other_caches_of_the_origin_are_left_alone",
    ),
    "an update throws away nothing that is being done": (
        "page/test_whole_page.py::test_a_hero_half_made_is_there_again_after_a_newer_edition_was_taken",
        "chromium/test_wrong_files.py::test_an_update_that_breaks_leaves_the_old_edition_whole",
    ),
    "an address with a query starts, without a network too": (
        "chromium/test_offline.py::test_the_installed_page_starts_with_the_server_stopped",
        "chromium/test_travel.py::test_no_address_keeps_the_page_from_starting",
    ),
    "the list of what is kept is what there is": (
        "site/test_build.py::test_every_file_but_itself_is_on_the_workers_list",
    ),
    # tests
    "a run that ran nothing is green": ("play/test_traps.py::test_trap_a_run_of_tests_that_ran_none_has_failed",),
    "dice without a seed make tests a toss-up": (
        "test_layers.py::test_nothing_imports_random",
        "cli/test_play.py::test_the_same_seed_is_the_same_game",
    ),
    "a button that no test ever pressed": ("test_presses.py::test_what_is_pressed_and_what_answers_are_the_same",),
    # conditions
    "to have is not to have ever had": ("play/test_traps.py::test_trap_to_have_is_not_to_have_ever_had",),
    "or is not and": (
        "book/test_conditions.py::test_a_condition_is_understood",
        "book/test_conditions.py::test_mixing_and_and_or_is_told",
    ),
    "several are fought in their order": ("rules/briar/test_fights.py::test_one_foe_after_another_is_one_fight",),
    "healing before a fight is not healing in it": ("contract/test_contract_magic.py::test_healing_in_a_fight",),
    "none of a thing is no thing": ("play/test_traps.py::test_trap_none_of_a_thing_is_no_thing",),
}
"""Trap -> the tests that name it: file and function."""


@pytest.mark.parametrize("trap", TRAPS)
def test_every_trap_has_a_test_that_is_there(trap: str) -> None:
    assert TRAPS[trap], "a trap without a test is one that is walked into"
    for named in TRAPS[trap]:
        file, _, name = named.partition("::")
        tree = ast.parse((TESTS / file).read_text("utf-8"))
        functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert name in functions, f"{file} has no test {name}"
