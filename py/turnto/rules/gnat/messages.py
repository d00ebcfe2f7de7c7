"""What GNAT says beside the core's events."""

from __future__ import annotations

MESSAGES = {
    "en": {
        "untrained": "You do not have {skill}, and without it this cannot be tried: it fails.",
        "hopeless": "{score} {target}: below 2 nothing can succeed.",
        "armour-used": "Your {armour} turns the Wound aside ({left} left).",
        "armour-whole": "Your armour is whole again.",
        "worn": "You put on the {armour}.",
        "taken-off": "You take off the {armour}.",
        "arms": "You fight with {arms}: {target} or less.",
        "no-spell": "You have no {spell} spell.",
        "charge-spent": "The {item} has {left} left.",
        "hungry": "You have no ration.",
        "no-rest": "Without a ration there is no rest here.",
    },
    "de": {
        "untrained": "Du hast {skill} nicht, und ohne das geht es nicht: misslungen.",
        "hopeless": "{score} {target}: unter 2 kann nichts gelingen.",
        "armour-used": "{armour} fängt die Wunde ab (noch {left}).",
        "armour-whole": "Deine Rüstung ist wieder ganz.",
        "worn": "Du legst an: {armour}.",
        "taken-off": "Du legst ab: {armour}.",
        "arms": "Du kämpfst mit {arms}: {target} oder weniger.",
        "no-spell": "Du hast keinen Zauber {spell}.",
        "charge-spent": "{item}: noch {left}.",
        "hungry": "Du hast keine Ration.",
        "no-rest": "Ohne Ration ist hier keine Rast.",
    },
}
