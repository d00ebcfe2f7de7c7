"""What comes from outside is hostile until checked."""

import pytest

from turnto.core.untrusted import DEEPEST, json_in, whole_number


def test_json_is_read() -> None:
    assert json_in('{"a": ["]", "\\"[", 3]}') == {"a": ["]", '"[', 3]}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 8_000 + "]" * 8_000,
        '{"a":' * 5_000,
        "",
        "{",
        '"[[[[',
        "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
    ],
)
def test_what_would_overflow_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"deep|Expecting|Unterminated|delimiter"):
        json_in(text)


@pytest.mark.parametrize("text, number", [
    ("27", 27), (" 7 ", 7), ("-3", -3), ("+2", 2), ("007", 7), ("9" * 15, 10**15 - 1),
    ("", None), ("²", None), ("٣", None), ("--5", None), ("+-5", None), ("1_000", None), ("2.5", None), ("9" * 16, None), ("9" * 5000, None),
])  # fmt: skip
def test_a_whole_number_is_a_sign_and_figures_and_nothing_that_cannot_be_read(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_brackets_in_words_do_not_count() -> None:
    assert json_in('"' + "[" * 5_000 + '"') == "[" * 5_000
