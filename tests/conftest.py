"""How property tests draw, and in which order files of tests are begun.

Properties draw the same cases at every run of the suite, fresh and more of them when one explores.
"""

import gc
from collections import Counter

import pytest

from drawing import EXPLORE, SUITE

# As the command does: what is read and compiled holds few cycles, and a tenth of the time went into looking for them.
gc.set_threshold(50_000, 20, 20)

try:
    from hypothesis import settings
except ImportError:  # inside Pyodide, which has none of the tests that draw
    pass
else:
    settings.register_profile(SUITE, derandomize=True, deadline=None, max_examples=100)
    settings.register_profile(EXPLORE, derandomize=False, deadline=None, max_examples=2000, print_blob=True)
    settings.load_profile(SUITE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files that take long first, then those of many tests: a long one begun last would leave a processor idle."""
    tests_of = Counter(item.path for item in items)
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path not in long, -tests_of[item.path]))
