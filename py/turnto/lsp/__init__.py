"""Language server for books: an editor shows problems, names, meanings and mends while an author types.

``draft`` holds what is known of one book, with texts that are not saved yet; ``names`` finds what stands under the cursor,
``assist`` completes, explains and mends; ``server`` speaks the protocol.
"""
