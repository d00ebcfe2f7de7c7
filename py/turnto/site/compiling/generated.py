"""What dataclasses and named tuples generate as text, compiled beforehand; lies in the page's core.zip.

To compile it was a third of the time that a page's first imports took.  Whoever imports this first has the code taken
from `generated.marshal`, which `pyc.py` wrote; a text that is not in it is compiled as ever.
"""

import collections
import dataclasses
import marshal

CODE = marshal.loads(__loader__.get_data(__file__.replace(".pyc", ".marshal")))  # type: ignore[name-defined]

# The names are looked up in these modules before the built-in functions are.
dataclasses.exec = lambda text, *where: exec(CODE.get(text, text), *where)  # type: ignore[attr-defined]
collections.eval = lambda text, *where: eval(CODE.get(text, text), *where)  # type: ignore[attr-defined]
