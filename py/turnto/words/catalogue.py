"""The messages common to all systems, per language, with a system's own merged in."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.system import System

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "rolled": "{label}: {sum}.",
        "rolled-bare": "You roll {sum}.",
        "rolled-secret": "Dice are thrown in secret.",
        "checked": "{score} test: {total} against {target}. {outcome}.",
        "checked-plain": "{score}: {total} against {target}. {outcome}.",
        "checked-pool": "{score} test: {total}. {outcome}.",
        "checked-none": "{score} test: no dice to roll. {outcome}.",
        "natural": "A {natural}!",
        "spelled-target": "{faces} = {sum} against {parts}: {outcome}",
        "spelled-total": "{faces} {parts} = {total} against {target}: {outcome}",
        "spelled-pool": "{parts} = {number} {dice}: {faces}, of which {total} counts: {outcome}",
        "spelled-none": "{parts}: no dice to roll: {outcome}",
        "changed-up": "{what} rises from {before} to {after}.",
        "changed-down": "{what} falls from {before} to {after}.",
        "changed-up-many": "{what} rise from {before} to {after}.",
        "changed-down-many": "{what} fall from {before} to {after}.",
        "changed-highest-up": "Your highest {what} rises from {before} to {after}.",
        "changed-highest-down": "Your highest {what} falls from {before} to {after}.",
        "changed-gain": "You gain {by} {what} and have {after}.",
        "changed-lose": "You lose {by} {what} and have {after} left.",
        "ticked": "You tick a box.",
        "unticked": "The boxes are empty again.",
        "gained-item": "You take {what}.",
        "gained-companion": "{what} joins you.",
        "gained-skill": "You learn {what}.",
        "gained-spell": "You learn {what}.",
        "gained-status": "You gain {kind} {what}.",
        "gained": "You gain the {kind} {what}.",
        "lost-item": "You lose {what}.",
        "lost-companion": "{what} leaves you.",
        "lost-status": "You lose {kind} {what}.",
        "lost": "You lose the {kind} {what}.",
        "chose": "You choose: {option}.",
        "turned": "You turn to {number}.",
        "turned-unnumbered": "You turn the page.",
        "fight-began": "A fight begins: {foe}.",
        "fight-began-unnamed": "A fight begins.",
        "round-ended": "Round {number} is over.",
        "round-ended-so": "Round {number}: {outcome}.",
        "fight-ended": "The fight is over: {outcome}.",
        "ended-end": "The adventure is over.",
        "ended-victory": "You have won.",
        "ended-defeat": "You have lost.",
        "ended-death": "You die. The adventure is over.",
        "ended-title": "{title}.",
        "outcome": "{words}",
        "die": "die",
        "dice": "dice",
        "label.success": "passed",
        "label.failure": "failed",
        "label.critical_success": "critical success",
        "label.critical_failure": "critical failure",
        "label.critical": "critical",
        "label.fumble": "fumble",
        "label.works": "it works",
        "label.otherwise": "it fails",
        "label.miss": "miss",
        "label.partial": "partial success",
        "label.tie": "a tie",
        "label.win": "you win",
        "label.won": "you win",
        "label.lose": "you lose",
        "label.lost": "lost",
        "label.survive": "you survive",
        "label.die": "you are overcome",
        "label.flee": "you get away",
        "label.fled": "you get away",
        "label.escape": "you escape",
        "label.mutual": "you both fall",
        "label.defeated": "you are beaten",
        "label.killed": "you are killed",
        "label.keyword": "keyword",
        "label.code": "code",
        "label.title": "title",
    },
    "de": {
        "rolled": "{label}: {sum}.",
        "rolled-bare": "Du würfelst {sum}.",
        "rolled-secret": "Es wird verdeckt gewürfelt.",
        "checked": "Probe auf {score}: {total} gegen {target}. {outcome}.",
        "checked-plain": "{score}: {total} gegen {target}. {outcome}.",
        "checked-pool": "Probe auf {score}: {total}. {outcome}.",
        "checked-none": "Probe auf {score}: kein Würfel. {outcome}.",
        "natural": "Ein {natural}!",
        "spelled-target": "{faces} = {sum} gegen {parts}: {outcome}",
        "spelled-total": "{faces} {parts} = {total} gegen {target}: {outcome}",
        "spelled-pool": "{parts} = {number} {dice}: {faces}, davon zählt {total}: {outcome}",
        "spelled-none": "{parts}: kein Würfel: {outcome}",
        "changed-up": "{what} steigt von {before} auf {after}.",
        "changed-down": "{what} sinkt von {before} auf {after}.",
        "changed-highest-up": "Höchstwert von {what} steigt von {before} auf {after}.",
        "changed-highest-down": "Höchstwert von {what} sinkt von {before} auf {after}.",
        "changed-gain": "Du erhältst {by} {what} und hast {after}.",
        "changed-lose": "Du verlierst {by} {what} und hast noch {after}.",
        "ticked": "Du kreuzt ein Kästchen an.",
        "unticked": "Die Kästchen sind wieder leer.",
        "gained-item": "Du nimmst: {what}.",
        "gained-companion": "{what} schließt sich dir an.",
        "gained-skill": "Du lernst {what}.",
        "gained-spell": "Du lernst {what}.",
        "gained-status": "Du erhältst: {kind} {what}.",
        "gained": "Du erhältst: {kind} {what}.",
        "lost-item": "Du verlierst: {what}.",
        "lost-companion": "{what} verlässt dich.",
        "lost-status": "Du verlierst: {kind} {what}.",
        "lost": "Du verlierst: {kind} {what}.",
        "chose": "Du wählst: {option}.",
        "turned": "Du schlägst {number} auf.",
        "turned-unnumbered": "Du blätterst um.",
        "fight-began": "Ein Kampf beginnt: {foe}.",
        "fight-began-unnamed": "Ein Kampf beginnt.",
        "round-ended": "Runde {number} ist vorüber.",
        "round-ended-so": "Runde {number}: {outcome}.",
        "fight-ended": "Der Kampf ist vorüber: {outcome}.",
        "ended-end": "Das Abenteuer ist zu Ende.",
        "ended-victory": "Du hast gewonnen.",
        "ended-defeat": "Du hast verloren.",
        "ended-death": "Du stirbst. Das Abenteuer ist zu Ende.",
        "ended-title": "{title}.",
        "outcome": "{words}",
        "die": "Würfel",
        "dice": "Würfel",
        "label.success": "gelungen",
        "label.failure": "misslungen",
        "label.critical_success": "glänzend gelungen",
        "label.critical_failure": "kläglich misslungen",
        "label.critical": "Volltreffer",
        "label.fumble": "Patzer",
        "label.works": "es gelingt",
        "label.otherwise": "es misslingt",
        "label.miss": "Fehlschlag",
        "label.partial": "Teilerfolg",
        "label.tie": "Gleichstand",
        "label.win": "du gewinnst",
        "label.won": "du gewinnst",
        "label.lose": "du verlierst",
        "label.lost": "verloren",
        "label.survive": "du überlebst",
        "label.die": "du bist überwältigt",
        "label.flee": "du entkommst",
        "label.fled": "du entkommst",
        "label.escape": "du entkommst",
        "label.mutual": "ihr fallt beide",
        "label.defeated": "du bist geschlagen",
        "label.killed": "du wirst getötet",
        "label.keyword": "Kennwort",
        "label.code": "Kennwort",
        "label.title": "Titel",
    },
}


def catalogue(system: System, language: str = "en") -> dict[str, str]:
    """Every message this game can say, in this language as far as there are words, else in English."""
    english = {**MESSAGES["en"], **system.messages.get("en", {})}
    if language == "en":
        return english
    return {**english, **MESSAGES.get(language, {}), **system.messages.get(language, {})}


def label(id: str, system: System, language: str = "en") -> str:
    """What the rules call a score, an outcome or a kind of thing; the id itself where they do not say."""
    own = system.messages.get(language, {}).get(f"label.{id}")
    called = system.labels.get(id)
    common = MESSAGES.get(language, MESSAGES["en"]).get(f"label.{id}")
    field = next((field.label for field in system.fields if field.key == id), None)
    ranked = (own, called, common, field) if language == "en" else (own, common, called, field)
    return next((word for word in ranked if word), id)


def verdict(id: str, system: System, language: str = "en") -> str:
    """An outcome as the end of a test is told: "passed" rather than the name of the outcome."""
    words = catalogue(system, language)
    return words.get(f"label.{id}") or label(id, system, language)
