"""What a hero has in words of the player's own: quirks, friends and foes, fame, fears, tongues, and several of a ware."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.hero_form import Gap, Own
from turnto.core.sheet import item
from turnto.core.world import Terms
from turnto.rules.gurps.character.skills import SUBJECTS
from turnto.rules.gurps.character.trait_costs import GROUPS
from turnto.rules.gurps.creation.draft import start_points
from turnto.rules.gurps.tables import shown

QUIRK = Own("A quirk", "{}", (Gap("A habit or liking"),))

_OFTEN = Gap(
    "Appears on 3 dice at",
    (
        ("9 or less", "9 or less: ×1"),
        ("6 or less", "6 or less: ×½"),
        ("12 or less", "12 or less: ×2"),
        ("15 or less", "15 or less: ×3"),
    ),
)
"""GL-CHAR-45."""
_BRINGS = Gap(
    "Of use beyond that",
    (
        ("", "nothing"),
        (", equipment 5", "useful equipment: 5"),
        (", equipment 10", "equipment worth more than the start money: 10"),
        (", abilities 5", "special abilities: 5"),
        (", abilities 10", "great special abilities: 10"),
    ),
)
"""GL-CHAR-48, GL-CHAR-49."""
_KNOWN = (
    Gap("Known to", (("everyone", "everyone: ×1"), ("large class", "a large class: ×½"), ("small class", "a small class: ×⅓"))),
    Gap("Recognized on 3 dice at", (("always", "any roll: ×1"), ("10 or less", "10 or less: ×½"), ("7 or less", "7 or less: ×⅓"))),
)  # fmt: skip
"""GL-CHAR-37."""
_SIZES = Gap("How bad", (("-5", "−5"), ("-10", "−10"), ("-15", "−15")))


def trait_words(group: str, terms: Terms) -> tuple[Own, ...]:
    """The traits of which everyone has their own (GL-CHAR-31 to GL-CHAR-50), and what disadvantages are called."""
    return _good(terms) if group == GROUPS[0] else _bad(terms)


def _good(terms: Terms) -> tuple[Own, ...]:
    more = start_points(terms) - 100  # GL-CHAR-46
    allies = tuple(
        (f"{at + more} points", f"{at + more} points: {cost}") for at, cost in ((100, 5), (150, 10), (75, 0))
    )
    patrons = (
        (f"person of {150 + more} points", f"a person of {150 + more} points: 10"),
        (f"person of {200 + more} points", f"a person of {200 + more} points: 15"),
        ("organization", "an organization, 1,000 times the start money: 10"),
        ("large organization", "a large one, 10,000 times: 15"),
        ("huge organization", "a huge one, a million times: 25"),
        ("nation", "a nation: 30"),
    )
    return (
        Own("An ally", "Ally: {} ({}{}, {})", (Gap("Who"), Gap("Built on", allies), _BRINGS, _OFTEN)),
        Own("A patron", "Patron: {} ({}{}, {})", (Gap("Who"), Gap("What they are", patrons), _BRINGS, _OFTEN)),
        _fame("A good name", "", "5 points"),
    )


def _fame(label: str, sign: str, each: str) -> Own:
    levels = tuple((f"{sign}{n}", f"{sign.replace('-', '−') or '+'}{n}") for n in range(1, 5))
    return Own(
        label,
        "Reputation {}: {} ({}, {})",
        (Gap(f"Reaction, {each} each", levels), Gap("Among whom (sailors), or as what"), *_KNOWN),
    )


def _bad(terms: Terms) -> tuple[Own, ...]:
    more = start_points(terms) - 100
    needy = tuple((f"{at + more} points", f"{at + more} points: −{cost}") for at, cost in ((25, 12), (50, 6), (0, 16)))
    near = (("friend", "a friend: ×1"), ("loved one", "a loved one: ×2"), ("rational risk", "a rational risk: ×½"))
    foes = (
        ("one person", "one person: −5"),
        ("formidable person", "one formidable person: −10"),
        ("small group", "three to five people: −10"),
        ("medium group", "six to twenty people: −20"),
        ("large group", "a large group: −30"),
        ("formidable group", "a formidable group: −30"),
        ("government", "a government: −40"),
    )
    calls = (
        *((f"{n} or less", f"{n} or less: −{cost}") for n, cost in ((9, 5), (6, 2), (12, 10), (15, 15))),
        *((f"{n} or less, not dangerous", f"{n} or less, no danger: −{cost}") for n, cost in ((12, 5), (15, 10))),
        ("extremely hazardous", "always, in mortal danger: −20"),
    )
    return (
        Own("A dependent", "Dependent: {} ({}, {}, {})", (Gap("Who"), Gap("Built on", needy), Gap("Is to you", near), _OFTEN)),
        Own("An enemy", "Enemy: {} ({}, {})", (Gap("Who"), Gap("What they are", foes), _OFTEN)),
        Own("A duty", "Duty: {} ({})", (Gap("To whom"), Gap("Calls on 3 dice at", calls))),
        _fame("A bad name", "-", "−5 points"),
        Own("A phobia", "Phobia: {} ({})", (Gap("Of what"), _SIZES)),
        Own("A code of honor", "Code of Honor: {} ({})", (Gap("Whose"), _SIZES)),
        Own("A compulsive behavior", "Compulsive Behavior: {} ({})", (Gap("What"), _SIZES)),
        Own("An odious habit", "Odious Habit: {} ({})", (Gap("What"), _SIZES)),
        Own("A vow", "Vow: {} ({})", (Gap("How great", (("minor", "minor: −5"), ("major", "major: −10"), ("great", "great: −15"), ("trivial", "trivial: −1"))), Gap("Of what"))),
    )  # fmt: skip


def skill_words() -> tuple[Own, ...]:
    """Tongues (GL-CHAR-151), and skills learned for a subject that is not listed."""
    hard = tuple((kind, kind) for kind in ("average", "easy", "hard", "very hard"))
    fields = tuple((shown(key), shown(key)) for key in SUBJECTS if key not in ("guns", "thrown_weapon"))
    return (
        Own("A language", "Language: {} ({})", (Gap("Which"), Gap("To learn", hard))),
        Own("A skill for another subject", "{}: {}", (Gap("Skill", fields), Gap("Subject"))),
    )


def gear_words(wares: Mapping[str, str]) -> tuple[Own, ...]:
    """Several of a ware, as twenty arrows; ``wares`` are those on offer, with what is said of each."""
    choices = tuple((_several(ware), said) for ware, said in wares.items())
    return (Own("Several of a kind", "{} {}", (Gap("How many"), Gap("Of what", choices))),)


def _several(ware: str) -> str:
    """What more than one of a ware is called."""
    return str(item(f"2 {ware}")).removeprefix("2 ")
