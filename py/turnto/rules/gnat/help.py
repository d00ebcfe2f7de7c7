"""The rules for readers."""

RULES_HELP = """
"""
