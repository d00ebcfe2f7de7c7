"""A book is written in a new language when a translator has added three small files (docs/translate.md)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import turnto

pytestmark = [pytest.mark.cpython_only]

FILES = {
    "book/text/fr.toml": '[format]\nconditional = ["si"]\n',
    "common/phrasebook/fr.toml": '[phrases]\ntake-items = ["prends {items:items}"]\n',
    "rules/gnat/phrasebook/fr.toml": """
[phrases]
harm = ["[tu] (perds|perd) {n:number} Vitalité"]
test-talent = ["Teste [ton] Talent"]
[clauses]
"*.modifier" = ["avec {modifier:signed}"]
[outcomes]
"*.success" = ["réussite"]
[conditions]
unarmed = ["tu es sans arme"]
""",
}
BOOK = """---
title: Le pont
author: Nobody
licence: CC0
language: fr
system: gnat
start: pont
blurb: Un pont.
---

## pont

{Si tu es sans arme, perds 2 Vitalité}

{Teste ton Talent avec -1}

- Réussite: {Prends **corde**} -> fin
- Failure -> fin

## fin [end]

Fin.
"""
READ = """
    13  if tu es sans arme  [unarmed]
    13    Perds 2 Vitalité  [harm]
    15  Teste Talent; avec -1  [test-talent]
    17    success: -> fin
    17      Prends **corde**  [take-items]
    18    failure: -> fin
"""


def test_three_files_and_no_code_make_a_language(tmp_path: Path) -> None:
    library = tmp_path / "turnto"
    shutil.copytree(Path(turnto.__file__).parent, library, ignore=shutil.ignore_patterns("__pycache__", "_runtime"))
    for name, text in FILES.items():
        (library / name).write_text(text, "utf-8")
    book = tmp_path / "pont.md"
    book.write_text(BOOK, "utf-8")
    command = [sys.executable, "-m", "turnto.cli", "check", str(book), "--read"]
    # The rest of the checkout stays on the path: what is copied stands before it.
    paths = os.pathsep.join((str(tmp_path), str(Path(turnto.__file__).parents[1])))
    told = subprocess.run(
        command, capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONPATH": paths, "PYTHONUTF8": "1"}
    )
    assert READ.strip() in told.stdout, told.stdout + told.stderr
