"""The compiled book as play reads it: one JSON value per book, sections as flat lists of ops.

``book`` holds the whole and its sections.  The page loads this package, so nothing of the author's side stands in it.
"""
