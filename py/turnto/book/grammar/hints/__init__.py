"""Hints: what an author may have meant where a text is not understood.

``did_you_mean`` picks the hint of a problem: a sentence ``near`` the text, or one said ``instead`` of it. A hint that
is not ``faithful`` to the text is not given.
"""
