"""Turnto plays solo gamebooks with their real rules and real dice."""

__version__ = "0.1.0"
