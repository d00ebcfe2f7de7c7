"""Explanations of the problems found while reading, for ``turnto check --explain``."""

from __future__ import annotations

EXPLAINED = {
    "unknown-phrase": (
        "An instruction or a condition in braces says something that the book's rule system does not know.\n\n"
        "The phrasebook lists what can be said. Every word counts, in any case; clauses may come in any order.\n"
        "For a brace that is only text write \\{."
    ),
    "unknown-word": (
        "A skill, a spell or another word of the rules' own is not one that the rules have.\n\n"
        "A book adds words of its own in its header: a list under the kind's name with an s, such as skills:."
    ),
    "and-or": "A condition mixes “and” and “or”, and can be read in two ways.\n\nWrite either … or: {If either you have the rope or you have Climbing, and the box is ticked}.",
    "unknown-outcome": (
        "An item behind an instruction looks like a result and is none of its outcomes.\n\n"
        "The hint lists its outcomes.  They may be put in the usual other words: Pass, If you succeed, On a failure, If you are beaten."
    ),
    "unknown-range": (
        "A line of a random table does not begin with numbers.\n\n"
        "Write 1-2, 6, 3 or more, one or two, odd; the last line may say Otherwise.  A choice stands in a list of its own, below the table."
    ),
    "unbraced-instruction": "A sentence reads as an instruction and stands without braces, so nothing comes of it. Put it in braces: {Test your Talent}.",
    "unbraced-condition": (
        "A choice begins with a condition that stands outside braces and is not known, so that the choice would always be open.\n\n"
        "Put it in braces: - {If you have the rope} Climb down. -> ledge.  What is only the player's wish needs none."
    ),
    "unclear-turn": "An item ends in the number of a section, and does not say that it turns to it. Write -> and the number.",
    "two-turns": "One instruction, or one way on, turns to two sections, and only one would be gone to. Write each way on as an item of its own.",
    "behind-a-turn": "An instruction turns to a section and says more behind it, which would never happen: the page has been left. Put the turn last.",
    "listed-effect": (
        "An item of an ordinary list has words and an effect. The effect happens when the page is read, whatever the player wants.\n\n"
        "A choice ends in -> and a section; an offer is an item that is only an instruction."
    ),
    "nested-outcome": (
        "An instruction that branches, lasts or stays open stands inside a choice or an outcome.\n\n"
        "Make it a section of its own, and let the choice or the outcome turn to it."
    ),
    "condition-inside": "An outcome or an effect has a condition in its middle.\n\nA condition stands at the beginning of an item, or in a section of its own.",
    "otherwise-without-if": "{Otherwise} has no condition before it in its paragraph, its item or its block.",
    "unclosed-if": "A condition that ends in a colon governs all up to {End}, and there is no {End}.",
    "stray-end": "{End} stands where no condition with a colon is open.",
    "unclosed-brace": "An instruction's { has no } before the next blank line, list item or heading.",
    "stray-brace": "A } closes nothing. For a brace that is only text write \\}.",
    "unclosed-comment": "A comment <!-- has no -->, so it is shown as text.",
    "unclosed-code": "A fence of code has no second fence.",
    "raw-html": "HTML is shown as it stands: a book holds none, so that no book can do harm on anybody's page.",
    "after-arrow": "Something stands behind an arrow. An arrow runs to the end of its item: it comes last.",
    "missing-table": "An instruction such as {The chandler sells:} must be followed by a Markdown table with the columns it asks for.",
    "zero-without-turn": "What happens at zero must turn to a section: - If you reach zero Vitality -> cellar.",
    "unknown-tag": "A section's head has a tag that nobody knows.",
    "no-name": "A section's head has no name.",
    "header": "The header between the two lines --- cannot be read as fields and values. Put values that hold signs in quotes.",
    "unknown-system": "The header must say which rules the book is played by: system: and their id.",
    "not-utf8": "The file is not saved as UTF-8.",
    "too-long": (
        "A file, a section, a line, a paragraph or an instruction is longer than any that people write.\n\n"
        "The limits keep a book from a stranger from holding up whoever opens it; they are many times what the longest book needs."
    ),
    "more": "There are more problems than are told at once.",
    "text-outside": "A Markdown file of the book is a symbolic link that leads out of its folder. It is not read: what is read is published.",
    "no-text": "There is no Markdown file in this folder.",
    "too-deep": "The Markdown of a section is nested so deeply that it cannot be read.",
    "range-gap": "A random table has no line for a number that can be rolled.",
    "range-overlap": "A random table has two lines for the same number.",
    "no-untrained-mode": (
        "A test does not say what one without the skill may do (GNAT A-5).\n\n"
        "Add “or by default”, “skill only” or “untrained at +0”."
    ),
    "untrained-without-skill": "A fight says what one without a skill may do, but names no skill.",
    "no-rounds": "A fight must last at least one round.",
    "ranged-bonus": "A ranged weapon has no combat bonus (GNAT-34).",
    "no-weapon": "The header lists a starting weapon that is none.",
    "unknown-spell": "The header gives a name to a spell that the rules do not have.",
    "odd-ds": "A Difficulty Score lies outside what two dice can aim at, or is called easier or harder than it is.",
    "unread-column": "A table of a shop or of foes has a column that nothing reads. The hint lists the columns that are read.",
    "unread-fact": "A fact of a foe is one that the rules do not read, so it changes nothing. The hint says which they read.",
    "foe-facts": "What is said of a foe cannot be read, so that nobody could fight it.",
    "luck-loop": "A Mascot can be let go and taken along again as often as one likes, and brings LUCK each time.",
    "unknown-trait": "A companion has a trait that neither the rules nor the book's header know.",
    "enemy-armour": "Enemies have no armour in these rules: raise the DS instead.",
    "no-partial": "A test says nothing of a Partial; it will count as a Success.",
    "no-starting-numbers": "The book says neither what heroes start with nor has ready ones, so nobody can make a hero for it.",
    "no-fate-section": "The book names no section for Fate, so Fate saves nobody.",
}
