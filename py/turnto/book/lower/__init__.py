"""A section's blocks lowered to nodes: prose, instructions, branches, choices, offers.

``section`` walks the blocks; ``list_items`` and ``branches`` tell outcomes from choices; ``nodes`` builds the result.
"""
