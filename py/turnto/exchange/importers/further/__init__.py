"""Formats of other tools for gamebooks and stories: gamebookformat, Project Aon's XML, ink and ChoiceScript."""
