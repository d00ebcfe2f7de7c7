"""What everything stands on: dice, procedures, the character sheet, the world, and what a rule system brings.

From the bottom: ``dice`` and ``names``; ``message`` (what players read, as an id with facts) and ``catalogues``, its words by language; ``procedure`` (what a rule asks and tells) and ``runner``, which drives it;
``sheet`` and ``world``, the values that rules change; ``phrase``, ``hero_form`` and ``system``, what a rule system
declares; ``hero_file``, a hero as text.  ``untrusted`` reads what comes from outside.
"""
