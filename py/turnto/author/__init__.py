"""The author's panel of ``turnto serve --watch``, which answers questions on a book and a game.

``drafts`` holds the books as they were last saved, ``stored`` opens and closes the games that a page keeps, ``changes`` are
what an author may do to one, ``shown`` is what the panel shows, and ``panel`` answers its questions.  Nothing of it is in a
site that is built.
"""
