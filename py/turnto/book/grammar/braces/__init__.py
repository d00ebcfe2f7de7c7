"""Meaning of a text in braces.

``reader`` decides what it is: a condition (``asked``), instructions (``deeds``, ``several`` in a sentence), or nothing that
is understood (``refusals``). ``meanings`` are what it gives back, ``reports`` the problems of unknown words.
"""
