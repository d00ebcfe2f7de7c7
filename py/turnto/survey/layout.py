"""Drawing of a graph by Graphviz: the program of this machine, or Viz.js under Node."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from turnto.site import runtime
from turnto.site.errors import Trouble

WAY = (
    "Install Graphviz (Debian: apt install graphviz), or Node.js and npm, which fetch it; DOT and Mermaid need neither."
)
SECONDS = 300
"""After so long a drawing is given up."""


def svg(dot: str) -> str:
    """Return the drawing of a graph in DOT as an SVG element; raise Trouble if nothing here can draw."""
    drawn = _run(_program(), dot)
    # the element alone: a page holds it, and a file needs no document type
    return re.sub(r"\A.*?(?=<svg)", "", drawn, flags=re.DOTALL).strip()


def _program() -> list[str]:
    if native := shutil.which("dot"):
        return [native, "-Tsvg"]
    # beside Pyodide, where npm put both
    if (viz := runtime.find().pyodide.parent / "@viz-js" / "viz").is_dir():
        return [runtime.needed_node(), str(Path(__file__).with_name("draw.mjs")), str(viz)]
    raise Trouble(f"Nothing on this machine draws graphs. {WAY}")


def _run(program: list[str], dot: str) -> str:
    try:
        done = subprocess.run(program, input=dot, capture_output=True, encoding="utf-8", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Trouble(f"The map was not drawn within {SECONDS} seconds: write it as DOT instead (--to dot).") from None
    if done.returncode or "<svg" not in done.stdout:
        raise Trouble(f"The map could not be drawn:\n{done.stderr.strip()[-1500:]}")
    return done.stdout
