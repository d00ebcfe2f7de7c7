"""For whom a sentence holds is its condition, and outcomes in free words are outcomes."""

from __future__ import annotations

import pytest

pytest.importorskip("markdown_it")

from support.understood import Sentence, judged

SAID = (
    ("gnat", "{If you have the word Owl written down, turn to mill}", "{If you have the keyword *Owl*, turn to mill}"),
    ("gnat", "{If you have the codeword Owl noted, turn to mill}", "{If you have the keyword *Owl*, turn to mill}"),
    ("gnat", "{If the word Owl is marked on your sheet, turn to mill}", "{If you have the keyword *Owl*, turn to mill}"),
    ("gnat", "{Add Owl to your list of keywords}", "{Gain the keyword *Owl*}"),
    ("briar", "{Those who have neither Boating nor Navigation must turn to mill}", "{If you have neither Boating nor Navigation, turn to mill}"),
    ("briar", "{Whoever carries a **rope** turns to mill, everybody else to inn}", "{If you have a **rope**, turn to mill. Otherwise, turn to inn}"),
    ("briar", "{All who have the code *Ash* turn to mill, the rest to inn}", "{If you have the code *Ash*, turn to mill. Otherwise, turn to inn}"),
    ("gnat", "{Anyone whose Vitality is 2 or less must lose 1 Talent}", "{If your Vitality is 2 or less, lose 1 Talent}"),
    ("goonies", "{Those without a **rope** take 2 damage}", "{If you do not have a **rope**, take 2 damage}"),
    ("briar", "{Take a LORE test; anyone with Occult adds one die}", "{Test LORE; +1d if you have Occult}"),
    ("briar", "{If you have Plants, you may turn to mill. Otherwise, turn to inn}", "{If you have Plants, turn to mill. Otherwise, turn to inn}"),
    ("gnat", "{If you have Stealth, turn to mill, otherwise to inn}", "{If you have Stealth, turn to mill} {Otherwise} {Turn to inn}"),
    ("briar", "{Test LORE: a Miss sends you to mill, anything better to inn}", "{Test LORE}\n- Miss -> mill\n- Otherwise -> inn"),
    ("briar", "{Test LORE}\n- Partial or better -> mill\n- Miss -> inn", "{Test LORE}\n- Partial -> mill\n- Success -> mill\n- Miss -> inn"),
    ("briar", "{Test LORE}\n- On a Miss, turn to mill; on anything else turn to inn", "{Test LORE}\n- Miss -> mill\n- Otherwise -> inn"),
    ("gnat", "{Test Stealth: pass and you turn to mill, fail and you turn to inn}", "{Test Stealth}\n- Success -> mill\n- Failure -> inn"),
    ("goonies", "{Test Grace against 9; if you succeed turn to mill, but on a tie or a failure turn to inn}", "{Test Grace against 9}\n- Success -> mill\n- Tie -> inn\n- Failure -> inn"),
    ("gurps", "{Quick Contest: ST against 13: win and you go to mill. Lose or tie, and it's inn}", "{Quick Contest: ST against 13}\n- Win -> mill\n- Tie -> inn\n- Lose -> inn"),
    ("gurps", "{Roll against HT-1: fail and it does you 2d of damage, make it and you lose only 1 hit}", "{Roll against HT-1}\n- Failure: {Take 2d damage}\n- Success: {Lose 1 hit}"),
    ("briar", "{Fight a wolf (Wounds 2, -1d), turning to mill when you've won and to inn if you haven't}", "{Fight a wolf (Wounds 2, -1d)}\n- If you win -> mill\n- Otherwise -> inn"),
)  # fmt: skip


@pytest.mark.parametrize(("system", "says", "means"), SAID)
def test_a_sentence_is_read_as_the_phrasebook_puts_it(system: str, says: str, means: str) -> None:
    found = judged(Sentence("", system, says, (means,)))
    assert found.verdict == "right", [(one.message, one.hint) for one in found.problems]


@pytest.mark.parametrize(
    ("system", "says"),
    [
        ("briar", "{With a heavy heart you lose 1 LUCK}"),
        ("gurps", "{Roll against Fast-Talk; if he swallows it turn to mill, if not turn to inn}"),
        ("briar", "{Test LORE}\n- On a Miss, turn to mill, and on Tuesday turn to inn\n- Success -> gate"),
    ],
)
def test_what_the_rules_cannot_ask_is_told(system: str, says: str) -> None:
    found = judged(Sentence("", system, says, (), refused=True))
    assert any(one.level == "error" for one in found.problems)
