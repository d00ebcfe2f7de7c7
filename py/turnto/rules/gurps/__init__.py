"""GURPS Lite, third edition: its mechanics and figures, reimplemented in our own words.

GURPS is a registered trademark of Steve Jackson Games; this is not endorsed by or connected with them.
"""
