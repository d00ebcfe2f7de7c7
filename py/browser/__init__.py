"""The page: the only part of Turnto that may import pyscript or js, and then only in its hands."""
