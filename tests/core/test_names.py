"""The number of a noun: which names of foes, friends and things take a verb in the plural."""

import pytest

from turnto.core.names import is_plural

SEVERAL = """the hornets, the guard bees, the cloth runners, the brothers Mudd, the agent's men, the Court's bailiffs, Wolves,
    two men, Guiraud and a groom, men-at-arms, the ghosts of the drowned, the James brothers, the Sisters, fists"""
ONE = """the gatekeeper, Cripps's pike, Gutch's Will, Sir, the Pig, wolf 5, left gatekeeper, James, a pack of wolves,
    one of the guards, the boss, the witness, the sheep, a lad with a pole, the Watch, mail shirt, the rats' king"""
MEHRERE = "die Ratten, Ratten, zwei Räuber, Anna und Tom"
EINS = "der Wirt, die Katze, den Drachen, Drachen, ein Haufen Ratten, Torwächter"


def listed(names: str) -> list[str]:
    return [" ".join(name.split()) for name in names.split(",")]


@pytest.mark.parametrize(
    ("names", "language", "plural"),
    [(SEVERAL, "en", True), (ONE, "en", False), (MEHRERE, "de", True), (EINS, "de", False)],
)
def test_a_verb_agrees_with_its_noun(names: str, language: str, plural: bool) -> None:
    assert [name for name in listed(names) if is_plural(name, language) is not plural] == []
