"""A book's Markdown as text with places: header, section heads, blocks, inline marks, tokens.

``markdown`` splits a section into blocks, ``scanner`` finds braces, arrows and links in a line, ``tokens`` cuts a phrase
into words; ``locale`` has what differs between languages, ``typography`` sets words for people.
"""
