"""State reduction: from a chain with cycles to one without, of the same expected visits."""

from __future__ import annotations

from turnto.markov.model import Arithmetic, N, Row


def eliminated(rows: dict[int, Row[N]], arithmetic: Arithmetic[N]) -> dict[int, Row[N]]:
    """Rows in which each state leads only to later ones or out of the rows, with the same expected visits.

    A state that leads back to itself with p is passed 1 / (1 - p) times; then whatever of the states after it led to it
    leads where it leads.  ``rows`` is used up in its order: the nearer that is to the course of the chain, the less work.
    """
    predecessors: dict[int, set[int]] = {state: set() for state in rows}
    for state, row in rows.items():
        for target in row:
            if isinstance(target, int) and target in rows:
                predecessors[target].add(state)
    done: dict[int, Row[N]] = {}
    for state in list(rows):
        row = done[state] = _without_loop(rows.pop(state), state, arithmetic)
        for earlier in predecessors[state] & rows.keys():
            again = rows[earlier].pop(state)
            for target, share in row.items():
                rows[earlier][target] = arithmetic.down(rows[earlier].get(target, arithmetic.zero) + again * share)
                if isinstance(target, int) and target in predecessors:
                    predecessors[target].add(earlier)
    return done


def _without_loop(row: Row[N], state: int, arithmetic: Arithmetic[N]) -> Row[N]:
    loop = row.pop(state, arithmetic.zero)
    if not loop:
        return row
    onward = arithmetic.up(arithmetic.one - loop)
    return {target: arithmetic.down(share / onward) for target, share in row.items()}
