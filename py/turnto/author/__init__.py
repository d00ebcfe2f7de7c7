"""The author's panel of ``turnto serve --watch``: what it asks of a book and of the game in play, answered on this machine.

``drafts`` holds the books as they were last saved, ``stored`` opens and closes the games that a page keeps, ``changes`` are
what an author may do to one, ``shown`` is what the panel shows, and ``panel`` answers its questions.  Nothing of it is in a
site that is built.
"""
