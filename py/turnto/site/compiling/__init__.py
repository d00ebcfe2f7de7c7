"""Compiler of the page's Python: `compile.mjs` starts Pyodide under Node, which runs the two files here."""
