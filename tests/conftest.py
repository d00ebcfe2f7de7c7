"""How property tests draw: the same cases at every run of the suite, fresh and more of them when one explores."""

from drawing import EXPLORE, SUITE

try:
    from hypothesis import settings
except ImportError:  # inside Pyodide, which has none of the tests that draw
    pass
else:
    settings.register_profile(SUITE, derandomize=True, deadline=None, max_examples=100)
    settings.register_profile(EXPLORE, derandomize=False, deadline=None, max_examples=2000, print_blob=True)
    settings.load_profile(SUITE)
