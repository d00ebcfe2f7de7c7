"""Which sections lie on a cycle, and that no check goes over the whole book for every section."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnto.book.check.context import on_cycles, reachable_from
from turnto.book.model import Instruction, Section
from turnto.book.read import read_text
from turnto.rules.installed import installed

NODES = st.sampled_from("abcdefgh")


@given(st.dictionaries(NODES, st.sets(NODES)))
def test_a_node_is_on_a_cycle_where_it_is_reached_from_its_own_links(links: dict[str, set[str]]) -> None:
    assert on_cycles(links) == {name for name, onward in links.items() if name in reachable_from(onward, links)}


def test_a_long_chain_is_followed_without_recursion() -> None:
    links = {str(n): {str(n + 1)} for n in range(50_000)}
    assert on_cycles(links) == frozenset()
    assert len(on_cycles({**links, "50000": {"0"}})) == 50_001


def test_unreachable_sections_are_found_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    read_deeds = Section.deeds.func

    def counted(section: Section) -> tuple[Instruction, ...]:
        looks[-1] += 1
        return read_deeds(section)

    monkeypatch.setattr(Section, "deeds", property(counted))
    for size in (20, 40):
        looks.append(0)
        text = "---\nsystem: gnat\n---\n## start [end]\n" + "".join(
            f"## s{n} [end]\n{{Gain 1 gp}}\n" for n in range(size)
        )
        _, problems = read_text(text, installed())
        assert sum(problem.code == "unreachable" for problem in problems) == size
    assert looks[1] < 2.5 * looks[0]
