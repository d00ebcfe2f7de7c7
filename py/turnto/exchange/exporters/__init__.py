"""Exporters of a book: ``twee`` and ``twine`` keep the source, ``ink``, ``json`` and ``text`` retell it."""
