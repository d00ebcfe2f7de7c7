"""Nodes compiled to the flat ops that play reads: symbols collected, sections numbered, JSON written."""
