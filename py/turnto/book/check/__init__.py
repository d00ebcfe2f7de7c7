"""What is wrong with a book as a whole: one function a problem code, gathered in ``registry``.

``context`` answers what the checks ask of a book; the other modules are grouped by what they look at.
"""
