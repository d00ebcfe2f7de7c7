"""Readers of other formats: ``detect`` names the format of a file, ``twine`` opens Twee and Twine files for the dialects."""
