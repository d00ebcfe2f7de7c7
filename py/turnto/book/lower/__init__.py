"""A section's blocks lowered to nodes: prose, instructions, branches, choices, offers.

``section`` walks the blocks, ``tables`` reads shops.  ``unbraced`` finds what authors leave without signs, ``braces`` parts what one pair of braces holds,
``lists`` and ``branches`` tell outcomes from choices by what ``answers`` names; ``nodes`` builds the result.
"""
