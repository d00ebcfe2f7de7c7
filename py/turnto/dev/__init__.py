"""Commands of a checkout: play, check, test, release.  Not part of the installed package."""
