"""Reading by meaning: what an author says otherwise than the phrasebook.

``en.toml`` holds the lexicon of a language: senses of words and the ways to say an act.  ``lexicon`` reads it, ``ways`` makes of it, and of what
the rule systems declare, the patterns that are tried where no phrase of the phrasebook fits.
"""
