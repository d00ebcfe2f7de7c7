"""What comes from outside is hostile until checked."""

import pytest

from turnto.outside import DEEPEST, json_in


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


def test_brackets_in_words_do_not_count() -> None:
    assert json_in('"' + "[" * 5_000 + '"') == "[" * 5_000
