"""What blind authors of two more manuscripts wrote: turns under their own conditions, and nothing lost in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from exchange.importing import of_system

REST = {"en": "\n\n2\nA yard.\n\n3\nA loft.\n\n27\nA stair.\n", "de": "\n\n2\nEin Keller.\n\n3\nEin Dach.\n"}


def first(tmp_path: Path, said: str, language: str) -> str:
    found = of_system(tmp_path, f"1\n{said}{REST[language]}", "gnat", language)
    head = next(line for line in found.text.splitlines() if line.startswith("## ") and "[1" in line)
    return found.text.split(head + "\n", 1)[1].split("\n## ", 1)[0].strip().replace("\u2060", "")


@pytest.mark.parametrize("said, read", [
    ("You may look for the stair by turning to\n27. If not, turn to 3.", "- Look for the stair. -> stair\n- Do not look for the stair. -> loft"),
    ("If you do not have the word STRONGBOX on your Adventure Sheet, turn to 2.", "{If you do not have the keyword *STRONGBOX*}"),
    ("If you have the Brass Key but not the word CELLAR, you could try it: turn to 2.", "{If you have the Brass Key but not the keyword *CELLAR*}"),
    ("As soon as you win your second Attack Round, turn to 2.", "TODO condition: As soon as you win your second Attack Round, 2."),
    ("When you win the third round, turn to 2.", "TODO condition: When you win the third round, 2."),
    ("You may run for it, barking your shins - lose 2 STAMINA points and turn to 2.", "TODO "),
    ("Any Provisions are spoiled and must be crossed off. Turn to 2.", "TODO rule: Any Provisions are spoiled and must be crossed off."),
    ("If you have the Gold Cup, give it back to her: it was hers; turn to 2. If you haven't, you go up alone. Turn to 3.", "it was hers. {Lose the **Gold Cup**} -> yard"),
    ("The road leads down to the yard: **2**.", "- The road leads down to the yard. -> yard"),
    ("Lit already? **2**. Never had it? **3**.", "TODO "),
    ("You've been here before? Then you know the bar: **2**.", "TODO "),
])  # fmt: skip
def test_turns_and_instructions_of_a_blind_author(tmp_path: Path, said: str, read: str) -> None:
    assert read in first(tmp_path, said, "en")


@pytest.mark.parametrize("said, read", [
    ("Zur Hütte geht es den Bach entlang: **2**.", "- Zur Hütte geht es den Bach entlang. -> keller"),
    ("Sobald seine Lebenskraft auf vier gesunken ist, lies weiter bei **2**.", "TODO Bedingung: Sobald seine Lebenskraft auf vier gesunken ist, 2."),
    ("Lege eine Probe auf Mut ab. Gelingt sie, geht es weiter bei **2**. Misslingt sie, lies weiter bei **3**.", "- Erfolg. -> keller\n- Misserfolg. -> dach"),
    ("Lege eine Probe auf Mut ab. Schaffst du sie nicht, so bist du tot: **2**. Schaffst du sie, so lebst du: **3**.", "- Misserfolg: So bist du tot. -> keller"),
    ("Gelungen: Du kommst an. Weiter bei **2**.", "TODO Bedingung: Gelungen: Du kommst an."),
    ("Schlage gegen die Wand: **2**. Dazu brauchst du die Stange.", "TODO Regel: Dazu brauchst du die Stange."),
    ("Hast du mindestens eine Scheibe Brot, teilst du sie mit ihr: **2**. Sonst: **3**.", "TODO Gegenstand: Teilst du sie mit ihr."),
    ("Du kannst sie ihm schenken, dann streiche den Glastropfen und lies weiter bei **2**.", "TODO Anweisung: Du kannst sie ihm schenken, dann streiche den Glastropfen."),
    ("Wenn du das Codewort KOBALT besitzt und den Ring bei dir trägst, lies weiter bei **2**.", "das Stichwort *KOBALT*"),
    ("Den Schlüssel hast du nun. Wenn du den Kapellenschlüssel hast, lies weiter bei **2**.", "TODO Gegenstand: Den Schlüssel hast du nun."),
])  # fmt: skip
def test_turns_and_instructions_of_a_blind_author_in_german(tmp_path: Path, said: str, read: str) -> None:
    assert read in first(tmp_path, said, "de")


@pytest.mark.parametrize("said, language", [
    ("When you have finished, turn to 2.", "en"),
    ("As soon as you are ready, turn to 2.", "en"),
    ("If you have the rope, turn to 2. If you want neither, go up to the road: turn to 3.", "en"),
    ("Wenn du ins Wirtshaus gehst, lies weiter bei 2.", "de"),
    ("Sobald du bereit bist, lies weiter bei 2.", "de"),
])  # fmt: skip
def test_what_the_reader_chooses_is_no_condition(tmp_path: Path, said: str, language: str) -> None:
    assert "TODO" not in first(tmp_path, said, language)
