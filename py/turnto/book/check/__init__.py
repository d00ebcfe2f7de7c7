"""Static checks of a whole book: one function for each problem code, listed in ``registry``.

``context`` holds what every check needs to know of a book; the other modules are grouped by subject.
"""
