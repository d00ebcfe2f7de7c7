"""Reader of the code that every start runs, a dozen modules at a time.

What dataclasses and named tuples generate as text is read with it.  To look up, inflate and read each module alone was a third of the time that a page's first imports took, to compile the texts another
third.  `pyc.py` writes the code into files beside this module, which lies in the page's core.zip, and as `sitecustomize` in its
library: Python imports that by itself as soon as it can.  A module that is not there is looked for as ever, and a text compiled.
"""

import marshal
import sys

STEM = __file__.removesuffix(".pyc")
FOLDER = STEM.rpartition("/")[0]


def _read(part: str):  # type: ignore[no-untyped-def]
    return marshal.loads(__loader__.get_data(f"{STEM}{part}.marshal"))  # type: ignore[name-defined]


CODE, MODULES = _read("")
# Read and not yet run: a part holds what is imported together, so that little of it lies about (a picture of memory has it all).
waiting: dict[str, object] = {}


class ReadTogether:
    """Finder and loader of these modules."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> object:
        if name not in MODULES:
            return None
        file = f"{FOLDER}/{MODULES[name][0]}"
        folder, _, stem = file.rpartition("/")
        is_package = stem == "__init__.pyc"
        spec = type(__spec__)(name, ReadTogether, origin=file, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations.append(folder)  # type: ignore[union-attr]
        return spec

    @staticmethod
    def create_module(spec: object) -> None:
        """Let Python make the module as it does."""

    @staticmethod
    def exec_module(module: object) -> None:
        name = module.__name__  # type: ignore[attr-defined]
        if name not in waiting:
            waiting.update(_read(MODULES[name][1]))
        exec(waiting.pop(name), module.__dict__)  # type: ignore[arg-type]


sys.meta_path.insert(0, ReadTogether)  # type: ignore[arg-type]

# Imported once they are found here.
import collections  # noqa: E402
import dataclasses  # noqa: E402

# The names are looked up in these modules before the built-in functions are.
dataclasses.exec = lambda text, *where: exec(CODE.get(text, text), *where)  # type: ignore[attr-defined]
collections.eval = lambda text, *where: eval(CODE.get(text, text), *where)  # type: ignore[attr-defined]
