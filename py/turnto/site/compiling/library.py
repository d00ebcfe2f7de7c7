"""Selection of the standard library for a page.  Run inside Pyodide by `compile.mjs`."""

import contextlib
import importlib
import sys

LIBRARY = "/lib/python314.zip/"

# What PyScript, Pyodide and a game in course may still import after the start: computing odds
# draws on `fractions`, a traceback on `linecache`, unpacking a rule system on `zipfile` …
ON_DEMAND = """
abc ast asyncio base64 bisect calendar codecs collections collections.abc contextlib copy
copyreg csv dataclasses datetime decimal _pydecimal difflib encodings.idna encodings.punycode
enum fractions functools gettext graphlib hashlib heapq html html.entities html.parser importlib
importlib.metadata importlib.resources inspect io itertools json keyword linecache locale
logging math numbers operator os pathlib pprint queue random re secrets shutil
statistics string struct sys tempfile textwrap threading time token tokenize traceback types
typing unicodedata urllib.parse uuid warnings weakref zipfile zipimport zlib zoneinfo
pyodide.code pyodide.console pyodide.ffi pyodide.http pyodide.webloop
""".split()

# Packages that pick their modules while running: whole, or nothing would be certain.
WHOLE = ("_pyodide/", "pyodide/", "importlib/", "json/", "collections/", "re/", "zipfile/")
NAMED = tuple(f"encodings/{name}" for name in ("__init__", "aliases", "ascii", "cp437", "idna", "latin", "utf_8"))


def kept(names: list[str], also: list[str]) -> list[str]:
    """Return the files to keep: what `also` and the list above actually import."""
    for module in [*ON_DEMAND, *also]:
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    loaded = {(getattr(module, "__file__", None) or "")[len(LIBRARY) :] for module in list(sys.modules.values())}
    return [name for name in names if name in loaded or name.startswith((*WHOLE, *NAMED, "_sysconfigdata"))]
