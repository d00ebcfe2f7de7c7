"""How long the odds of duels of different kinds take, and whether they hold what is recorded of them.

    PYTHONPATH=py:tests .venv/bin/python benchmarks/duels.py [NAME …] [--record]

The duels are those of ``tests/rules/gurps/duels.py``.  ``duels.json`` beside it has their outcomes, found to nine places
when duels were still reckoned in packed fixed-point numbers, and the seconds of the last ``--record``.  Seconds are of
the processor, so that other work on the machine hardly counts.  Each duel must be answered within half a minute.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from rules.gurps import duels
from turnto.rules.gurps.combat.odds.courses import chances

LIMIT = 30.0
"""Seconds."""


def main() -> int:
    """Every duel asked for in turn; 1 if one takes too long or differs from what is recorded."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument(
        "--record", action="store_true", help="keep the seconds, and outcomes of duels that have none yet"
    )
    given = parser.parse_args()
    faults = 0
    print(f"{'seconds':>8} {'before':>8} {'width':>9}")
    for name in given.names or duels.DUELS:
        begun = time.process_time()
        found = chances(*duels.DUELS[name].given())
        seconds = time.process_time() - begun
        known = duels.RECORDED.get(name, {})
        width = f"{found.unsure:.1e}" if found else "none"
        is_right = found is not None and (not known or duels.agrees(found, known)) and seconds < LIMIT
        faults += not is_right
        print(
            f"{seconds:8.2f} {known.get('seconds', 0.0):8.2f} {width:>9} {name}{'' if is_right else '  !'}", flush=True
        )
        if given.record and found:
            whole = 1 - found.unsure
            outcomes = {outcome: round(chance / whole, 9) for outcome, chance in found.outcomes.items()}
            duels.RECORDED[name] = {"outcomes": outcomes, **known, "seconds": round(seconds, 2)}
    if given.record:
        listed = json.dumps(duels.RECORDED, indent=1) + "\n"
        (Path(duels.__file__).parent / "duels.json").write_text(listed, "utf-8")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
