"""Other people's formats, in and out.

``importers`` read files into a neutral ``story``; ``write`` makes of it a book as an author would have written it.
``exporters`` go the other way.  What a format cannot say stays beside a TODO, and is listed with its file and line.
"""
