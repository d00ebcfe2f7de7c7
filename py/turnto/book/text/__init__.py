"""A book's Markdown as text with places: header, section heads, blocks, inline marks, tokens.

``markdown`` splits a section into blocks, ``scanner`` finds braces, arrows and links in a line, ``tokens`` cuts a phrase
into words; ``en.toml`` and ``de.toml`` have the words of a language, ``locale``, ``turn_words`` and ``outcome_words`` say what
each is for; ``typography`` sets words for people.
"""
