"""How a book asks how people take to the hero (GL-AUTH-04, GL-AUTH-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from turnto.core.phrase import Clause, Deed, Outcome, Phrase
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import MODIFIER, skills
from turnto.rules.gurps.rolls import reactions
from turnto.rules.gurps.success_roll import BANDS

_BETTER = {"en": (" or better", " and better", " or above", " or higher", " and above", "+"), "de": (" oder besser",)}
_WORSE = {"en": (" or worse", " and worse", " or below", " or lower", " and below"), "de": (" oder schlechter",)}


_BAND_IN_GERMAN = {
    "disastrous": "katastrophal",
    "very bad": "sehr schlecht",
    "bad": "schlecht",
    "poor": "mäßig",
    "neutral": "neutral",
    "good": "gut",
    "very good": "sehr gut",
    "excellent": "ausgezeichnet",
}


_TOTALS = dict(zip(BANDS, ("0 or less", "1-3", "4-6", "7-9", "10-12", "13-15", "16-18", "19 or more"), strict=True))
"""What the dice and all modifiers come to in each band (GL-CORE-27)."""


def _bands() -> Iterator[Outcome]:
    """The eight bands, best first, each with its ranges: what falls where is for the rule to say (``answered_by``)."""
    order: list[tuple[str, dict[str, tuple[str, ...]]]] = []
    for band in reversed(BANDS):
        words = band.replace("_", " ")
        german = _BAND_IN_GERMAN[words]
        told: dict[str, tuple[str, ...]] = {
            "en": (words, f"if the reaction is {words}"),
            "de": (german, f"wenn die Reaktion {german} ist"),
        }
        order.append((band, told))
        if band != BANDS[-1]:
            order.append((f"{band}_or_better", _with(words, _BETTER)))
    order += [(f"{band}_or_worse", _with(band.replace("_", " "), _WORSE)) for band in BANDS[1:]]
    for place, (id, spelled) in enumerate(order):
        falls_to = order[place + 1][0] if place + 1 < len(order) else None
        yield Outcome(id, spelled, falls_to, counted=id in BANDS, totals=_TOTALS.get(id, ""))


def _with(band: str, endings: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The words of a band with what may stand behind them, by language."""
    named = {"en": band, "de": _BAND_IN_GERMAN[band]}
    return {language: tuple(f"{named[language]}{said}" for said in ends) for language, ends in endings.items()}


OUTCOMES = (*_bands(), *BEATEN)
FROM = "(from|of|by) {npc:keyword} [{facts:facts}]"
FROM_IN_GERMAN = "(von|bei) {npc:keyword} [{facts:facts}]"


def _check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """GL-AUTH-61: somebody must answer for an ordinary reaction."""
    if deed.outcomes and reactions.answered_by("neutral", deed.outcomes) is None:
        yield "no-neutral", "nothing answers for a neutral reaction", "Add a list item that begins with Neutral."


CLAUSES = (
    MODIFIER,
    Clause("anew", {"en": ("rolled anew", "[judged] anew", "each time"), "de": ("neu geworfen", "jedes Mal")}),
    Clause("fixed", {"en": ("(the reaction|it) is {fixed:band}",), "de": ("(die Reaktion|sie) ist {fixed:band}",)}),
)
REACTION = Phrase(
    "reaction",
    {"en": ("[the] reaction (of|from) {npc:keyword} [{facts:facts}] is {fixed:band}", f"reaction roll [{{modifier:signed}}] [{FROM}]", f"[roll for] [(a|the)] reaction [roll] [at {{modifier:signed}}] [{FROM}]", "{npc:keyword} [{facts:facts}] (reacts|react) [at {modifier:signed}]"), "de": ("[die] Reaktion (von|des|der) {npc:keyword} [{facts:facts}] ist {fixed:band}", f"Reaktionswurf [[mit] {{modifier:signed}}] [{FROM_IN_GERMAN}]", "{npc:keyword} [{facts:facts}] (reagiert|reagieren) [mit {modifier:signed}]")},
    reactions.reaction,
    clauses=(*CLAUSES, Clause("influence", {"en": (f"you (may|can) (use|try) {skills()} [instead]",), "de": (f"du (kannst|darfst) [stattdessen] {skills(language='de')} (verwenden|versuchen)",)})),
    outcomes=OUTCOMES,
    answered_by=reactions.answered_by,
    check=_check,
    doc="Three dice with all that speaks for and against the hero; remembered for one who is named. A band that is not listed falls to "
    "the range that holds it, the nearest worse one, the nearest better one (GL-CORE-26 to GL-CORE-33, GL-AUTH-04).",
    examples=("Reaction roll at +2 from the guard (Status 0)", "Reaction roll from the abbess (Status 3, same faith); you may use Diplomacy or Savoir-Faire instead",
              "Reaction roll from the mastiff (wild animal) at -2", "The reaction of the ferryman is good"),
)  # fmt: skip
INFLUENCE = Phrase(
    "influence",
    {
        "en": (f"influence [roll] [of] {skills()} [(on|with) {{npc:keyword}} [{{facts:facts}}]]",),
        "de": (f"Einfluss [(mit|durch)] {skills(language='de')} [(auf|bei) {{npc:keyword}} [{{facts:facts}}]]",),
    },
    reactions.influence,
    clauses=CLAUSES,
    outcomes=OUTCOMES,
    answered_by=reactions.answered_by,
    doc="An influence skill takes the place of the reaction roll: good, or bad; Diplomacy fails into an ordinary reaction (GL-CORE-33, GL-AUTH-05).",
    examples=("Influence: Fast-Talk on the porter", "Influence: Diplomacy-2 or Savoir-Faire on the steward (Status 2)"),
)

PHRASES = (REACTION, INFLUENCE)
