"""What authors naturally write is read rightly, or they are told of it, and the hint leads to the mend."""

from collections import Counter

import pytest

pytest.importorskip("markdown_it")

from support.understood import VERDICTS, Judged, Sentence, Verdict, in_braces, judged, meaning, sentences

SENTENCES = sentences()
FLOORS = {
    "gnat": (93, 20), "common": (95, 0), "briar": (91, 15), "goonies": (89, 20), "gurps": (94, 20),
    "heldout": (94, 80), "heldout_again": (92, 60), "heldout_third": (80, 59), "heldout_fourth": (86, 90), "heldout_fifth": (83, 75),
    "heldout_sixth": (77, 75), "heldout_seventh": (84, 75), "heldout_eighth": (82, 65), "heldout_ninth": (75, 55), "heldout_tenth": (87, 75),
    "heldout_eleventh": (49, 33), "heldout_twelfth": (65, 50), "heldout_thirteenth": (79, 65), "heldout_fourteenth": (73, 25),
    "heldout_fifteenth": (83, 60), "heldout_sixteenth": (80, 95), "heldout_seventeenth": (86, 60),
    "german": (98, 0), "heldout_eighteenth": (31, 14), "heldout_nineteenth": (91, 99), "heldout_twentieth": (69, 95),
    "heldout_twentyfirst": (55, 84), "story": (22, 99), "acts": (98, 0), "voices_goonies": (66, 16), "voices_gnat": (70, 20),
    "voices_briar": (85, 16), "voices_gurps": (58, 23), "given": (66, 20), "voices_of_a_stranger": (100, 0),
}  # fmt: skip
"""File -> the least percentage read rightly at once, and of the rest led to the mend.  They only rise."""


@pytest.fixture(scope="module")
def judgements() -> list[Judged]:
    return [judged(sentence) for sentence in SENTENCES]


def test_the_corpus_is_large_enough_to_tell() -> None:
    assert len(SENTENCES) >= 400


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda one: f"{one.file}-{one.system}-{one.says[:40]}")
def test_what_a_sentence_means_is_said_in_the_phrasebooks_words(sentence: Sentence) -> None:
    for means in sentence.means:
        problems, meant = meaning(sentence, means)
        assert meant is not None, (means, [problem.message for problem in problems])


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_is_silently_wrong(judgements: list[Judged]) -> None:
    silent = [f"{one.sentence.system}: {in_braces(one.sentence.says)}" for one in judgements if one.verdict == "silent"]
    assert not silent, "\n".join(silent)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("file", FLOORS)
def test_the_score_never_falls(judgements: list[Judged], file: str) -> None:
    found = Counter[Verdict](one.verdict for one in judgements if one.sentence.file == file)
    right, led = FLOORS[file]
    count = sum(found[verdict] for verdict in VERDICTS)
    assert 100 * found["right"] >= right * count
    assert 100 * found["led"] >= led * (count - found["right"])
