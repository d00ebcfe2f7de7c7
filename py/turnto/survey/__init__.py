"""A book seen as a whole: its map, its figures.

``graph`` makes a graph of sections and turns; ``dot`` and ``mermaid`` write it for other tools, ``layout`` lets Graphviz
draw it, ``map_page`` makes a page of the drawing.  ``statistics`` counts, ``ways`` follows the turns, ``prose`` reads the words.
"""
