"""What a detective story, a chatty marsh and a German mine asked of the importer: laws for labels, notes and bold turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from exchange.importing import of_system

REST = {"en": "\n\n2\nA yard.\n\n3\nA loft.\n\n27\nA stair.\n", "de": "\n\n2\nEin Keller.\n\n3\nEin Dach.\n"}


def first(tmp_path: Path, said: str, language: str, system: str = "gnat", behind: str = "") -> str:
    found = of_system(tmp_path, f"1\n{said}{REST[language]}{behind}", system, language)
    head = next(line for line in found.text.splitlines() if line.startswith("## ") and "[1" in line)
    return found.text.split(head + "\n", 1)[1].split("\n## ", 1)[0].strip().replace("\u2060", "")


@pytest.mark.parametrize("said, todo", [
    ("- use a rope, provided you have one? Turn to 2.\n- wait. Turn to 3.", "TODO condition: Use a rope, provided you have one"),
    ("- go back to the hut (you can't if you've already been there): turn to 2.\n- wait. Turn to 3.", "TODO condition: "),
    ("On a critical failure the desk man hangs up: turn to 2. Turn to 3 to leave.", "TODO condition: On a critical failure the desk man hangs up"),
    ("Good or better: he lets you talk to the maid. Turn to 2.\n\nPoor or worse: he takes off the cap. Turn to 3.", "TODO condition: Poor or worse: he takes off the cap."),
    ("\"I'm here to buy.\" Turn to 2.\n\n\"I'm here for the girl.\" Turn to 3.", "TODO condition: \"I'm here for the girl.\""),
    ("No iron, but a nail? Scratch the door with it and turn to 2. Or be rude: turn to 3.", "TODO condition: No iron, but a nail? Scratch the door with it."),
    ("A tie? The door opens an inch. Turn to 2.\n\nTurn to 3.", "TODO condition: A tie? The door opens an inch."),
    ("If you run out of hits, turn to 2. If not, turn to 3.", "TODO condition: If you run out of hits"),
    ("Win all three: turn to 2. Turn to 3 to run.", "TODO condition: Win all three"),
    ("Running is a Grace test against his DS: turn to 2. Wait: turn to 3.", "TODO rule: Running is a Grace test against his DS"),
    ("If you take the gun, write \"Colt\" on your record sheet. Turn to 2.", "TODO rule: If you take the gun"),
    ("You can't call the Ledger again tonight. Turn to 2.", "TODO rule: You can't call the Ledger again tonight."),
    ("From now on you are wanted for assault. Turn to 2.", "TODO rule: From now on you are wanted for assault."),
    ("Roll vs. DX-2 or your Dodge, whichever is higher. Turn to 2.", "TODO rule: Roll vs."),
    ("He nods. One character point. Turn to 2.", "TODO rule: One character point."),
    ("You may count yourself as wearing boots. Turn to 2.", "TODO rule: You may count yourself as wearing boots."),
    ("Add the number on the key to the number of this section and go there. Or turn to 2.", "TODO turn, worked out by the reader: Add the number on the key"),
    ("If you make it by luck, fine; if you miss it, take a Wound and turn to 2. Turn to 3.", "TODO "),
])  # fmt: skip
def test_a_label_or_a_sentence_that_says_more_has_a_todo(tmp_path: Path, said: str, todo: str) -> None:
    assert todo in first(tmp_path, said, "en")


@pytest.mark.parametrize("said, todo", [
    ("- Du gehst zurück, sofern du dort noch nicht warst: **2**.\n- Du wartest: **3**.", "TODO Bedingung: Du gehst zurück, sofern du dort noch nicht warst."),
    ("- Die Leiter hinab (nur mit Lampe): **2**.\n- Zurück: **3**.", "TODO Bedingung: Die Leiter hinab (nur mit Lampe)."),
    ("Du siegst: **2**. Du fällst: **3**.", "TODO Bedingung: Du fällst."),
    ("Fehlschlag: eine Wunde, und zurück zu **2**. Sonst: **3**.", "TODO Bedingung: Fehlschlag: eine Wunde"),
    ("Kannst du weder das eine noch das andere, sing: **2**. Geh: **3**.", "TODO Bedingung: Weder das eine noch das andere"),
    ("Addiere die Zahl zur Nummer dieses Abschnitts und lies dort weiter. Oder **2**.", "TODO Weg, den der Leser errechnet: Addiere die Zahl"),
    ("Notiere, dass du mit ihm gesprochen hast. Weiter bei **2**.", "TODO Regel: Notiere, dass du mit ihm gesprochen hast."),
    ("Eine Lampe liegt da; sie gehört dir, falls du noch keine besitzt. Weiter bei **2**.", "TODO Regel: Eine Lampe liegt da"),
    ("Ab jetzt zählt jede deiner Proben als misslungen. Weiter bei **2**.", "TODO Regel: Ab jetzt zählt jede deiner Proben als misslungen."),
    ("Der Vogt zahlt vierzig Goldstücke, sofern alle leben. Weiter bei **2**.", "TODO Regel: Der Vogt zahlt vierzig Goldstücke"),
])  # fmt: skip
def test_a_label_or_a_sentence_of_german_that_says_more_has_a_todo(tmp_path: Path, said: str, todo: str) -> None:
    assert todo in first(tmp_path, said, "de")


@pytest.mark.parametrize("said, read", [
    ("Note down *Thimble*. Turn to 2.", "{Gain the keyword *Thimble*}"),
    ("Write down the codeword **OWL**. Turn to 2.", "{Gain the keyword *OWL*}"),
    ("If you've got THIMBLE you can answer; turn to 2. Or turn to 3.", "- {If you have the keyword *THIMBLE*} Answer. -> yard"),
    ("Go to 2, 3 or 27.", "- Yard. -> yard\n- Loft. -> loft\n- Stair. -> stair"),
    ("Wake him and have it out like a gentleman: turn to 2. Creep off: turn to 3.", "- Wake him and have it out like a gentleman. -> yard"),
    ("Ask if she knows him: turn to 2. Leave, if you like: turn to 3.", "- Ask if she knows him. -> yard"),
])  # fmt: skip
def test_what_is_understood_of_three_more_manuscripts(tmp_path: Path, said: str, read: str) -> None:
    made = first(tmp_path, said, "en")
    assert read in made
    assert "TODO" not in made


@pytest.mark.parametrize("said, read", [
    ("Notiere *Lauge*. Weiter bei **2**.", "{Notiere das Stichwort *Lauge*}"),
    ("Notiere dir das Stichwort *Ambros* und ziehe weiter zum Tor (**2**) oder zum Schacht (**3**).", "{Notiere das Stichwort *Ambros*}\n\n- Ziehe weiter zum Tor. -> keller\n- Zum Schacht. -> dach"),
    ("Wirf einen Würfel:\n\n| Wurf | Ergebnis |\n|---|---|\n| 1–2 | Du fällst. Weiter bei **2**. |\n| 3–6 | Du stehst. Weiter bei **3**. |", "{Wirf einen Würfel:}\n- 1–2: Du fällst. -> keller\n- 3–6: Du stehst. -> dach"),
])  # fmt: skip
def test_notes_and_throws_of_a_german_manuscript(tmp_path: Path, said: str, read: str) -> None:
    made = first(tmp_path, said, "de")
    assert read in made
    assert "TODO" not in made


BOLD = "\n\n4\nA hill: **2**, **3** or **27**.\n\n5\nA mill: **2** or **3**.\n"


@pytest.mark.parametrize("said, read", [
    ("Fancy the causeway? That'll be **2**. The hut? **3**.", "- Fancy the causeway? -> yard\n- The hut? -> loft"),
    ("Success takes you to **2**; failure, **3**.", "TODO condition: Success."),
    ("Lit already? **2**. Never had it? **3**.", "TODO condition: Lit already?\n\n- Lit already? -> yard"),
    ("If you've none at all, **2**. Otherwise, **3**.", "TODO condition: only if you have none at all"),
    ("Pay 3 gold, or wait: it costs **9** of them. Turn to **2**.", "**9**"),
])  # fmt: skip
def test_a_number_in_bold_is_a_turn_where_a_manuscript_sets_those_so(tmp_path: Path, said: str, read: str) -> None:
    assert read.split("\n\n")[0] in first(tmp_path, said, "en", behind=BOLD).replace(" (mill.txt:2)", "")
    assert read.split("\n\n")[-1] in first(tmp_path, said, "en", behind=BOLD).replace(" (mill.txt:2)", "")


def test_lines_that_begin_with_a_throw_are_its_outcomes(tmp_path: Path) -> None:
    said = "You wait. Roll one die.\n\n1-2  Nothing happens. Turn to 2.\n3-4  Two men carry a trunk. It kicks.\n     Turn to 3.\n5-6  Somebody puts a gun in your ear. Turn to 27."
    made = first(tmp_path, said, "en")
    assert "- 1-2: Nothing happens. -> yard\n- 3-4: Two men carry a trunk. It kicks. -> loft\n- 5-6: Somebody" in made


def test_a_turn_behind_one_outcome_alone_is_that_of_all(tmp_path: Path) -> None:
    made = first(
        tmp_path, "Test your Talent. If you fail, you lose your first turn in the fight that follows. Turn to 2.", "en"
    )
    assert made.endswith("- Go on. -> yard")
    assert "-> yard" not in made.removesuffix("- Go on. -> yard")


def test_what_one_does_without_something_is_not_done_by_all(tmp_path: Path) -> None:
    said = "Roll two dice. On 2-7 you go in circles. Cross off a ration; if you can't, lose 1 Vitality. Turn to 2. On 8-12 turn to 3."
    made = first(tmp_path, said, "en")
    assert "{Lose 1 Vitality}" not in made


SIGNED = "\n\n§4\nA hill. §2 or §3.\n\n§5\nA mill. §2.\n\n§6\nA pond. §3.\n"


@pytest.mark.parametrize("said, read", [
    ("▷ Burn it. §2\n▷ Carry it home. §3", "- Burn it. -> yard\n- Carry it home. -> loft"),
    ("Not believed. §2\n\nOr wait: §3.", "TODO condition: Not believed."),
    ("Three or better and I'm through: §2. Less is less. §3.", "TODO condition: Three or better and I'm through."),
    ("Two tests of Climbing; fail either and it's §2. Pass both: §3.", "TODO condition: Pass both."),
    ("The pit or the stair, not both: §2. Wait: §3.", "TODO rule: The pit or the stair, not both."),
    ("If I came from §3, never mind all that: §2.", "TODO rule: If I came from §3, never mind all that."),
    ("I lose the ledger, and gain the title *Clerk's Friend*. §2.", "TODO rule: I lose the ledger"),
    ("The rope costs me two coins; each of these takes me one bell. §2.", "TODO rule: The rope costs me two coins"),
    ("For anyone with Climbing there is also the roof: §2. Wait: §3.", "TODO condition: For anyone with Climbing there is also the roof."),
])  # fmt: skip
def test_turns_behind_a_sign_in_a_story_of_the_first_person(tmp_path: Path, said: str, read: str) -> None:
    text = f"§1\n{said}\n\n§2\nA yard.\n\n§3\nA loft.\n{SIGNED}"
    assert read in of_system(tmp_path, text, "gnat").text.replace("\u2060", "")
