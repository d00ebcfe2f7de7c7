"""Straight quotes are drawn as a printer sets them."""

import pytest

from browser.views.typography import curled


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ('"Come in," she said.', "“Come in,” she said."),
        ('He said: "No."', "He said: “No.”"),
        ('("quite")', "(“quite”)"),
        ("It's Tuppence's", "It’s Tuppence’s"),
        ("'s rope", "’s rope"),
        ("'Tis late", "’Tis late"),
        ("\"'Mind,' he says\"", "“‘Mind,’ he says”"),
        ('" says the girl', "” says the girl"),
        ("the '90s", "the ’90s"),
        ("no quotes", "no quotes"),
        ("„schon gesetzt“", "„schon gesetzt“"),
    ],
)
def test_quotes_curl(typed: str, set_: str) -> None:
    assert curled(typed) == set_
