"""The compiled book as play reads it: one JSON value per book, sections as flat lists of ops.

``ops`` holds the types of which a section consists, ``runs`` the words inside them.  ``encode`` writes them as JSON (for ``book``),
``decode`` reads that, a section at its first visit; ``book`` holds the whole and its sections.  The page loads this package, so
nothing of the author's side stands in it but ``encode``, which it does not import.
"""
