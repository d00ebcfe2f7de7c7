"""Phrases read: tokens matched against the patterns that rules declare, slots filled, conditions joined.

``vocabulary`` holds a system's patterns, ``pattern`` matches one, ``slots`` read what stands in its gaps;
``instructions`` gives the meaning of a text in braces, ``did_you_mean`` the nearest known words.
"""
