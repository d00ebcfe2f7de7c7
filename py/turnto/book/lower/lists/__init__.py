"""Lists: their items are outcomes of the instruction above, ways on, offers, or only a list.

``items`` walks a list; ``labels`` finds the outcomes that items name, ``outcomes`` what comes of them, ``conditions`` when an item holds;
``paragraphs`` finds lists that are written without bullets, ``told`` reports items that most likely mean something else.
"""
