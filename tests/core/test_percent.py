"""A chance is told in one way, in all rules."""

import pytest

from rules.playing import WORDS
from turnto.core.message import percent


@pytest.mark.parametrize("share, said", [
    (0, "0 %"), (1 / 216, "under 1 %"), (1 / 36, "3 %"), (0.5, "50 %"), (215 / 216, "over 99 %"), (1, "100 %"),
])  # fmt: skip
def test_what_can_happen_is_never_nothing_and_what_can_fail_never_certain(share: float, said: str) -> None:
    assert WORDS(percent(share)) == said
