"""The same seeds give the same report, in one process, in several, and on a cluster."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

Turnto = Callable[..., Any]

PLAYS = ("--plays", "120", "--seed", "5")


@pytest.mark.parametrize("policy", ["random", "careful"])
def test_any_number_of_processes_gives_the_same_report(turnto: Turnto, jetty: Path, policy: str) -> None:
    reports = [
        turnto("test", jetty, *PLAYS, "--policy", policy, "--jobs", str(jobs), "--json").out for jobs in (1, 2, 3)
    ]
    assert reports[0].count("\n") > 10
    assert len(set(reports)) == 1


@pytest.mark.slow
def test_a_cluster_gives_the_same_report_as_this_machine(turnto: Turnto, jetty: Path) -> None:
    here = turnto("test", jetty, *PLAYS, "--jobs", "1", "--json").out
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "processes": False}
    with LocalCluster(**options) as cluster:
        there = turnto("test", jetty, *PLAYS, "--scheduler", cluster.scheduler_address, "--json")
    assert there.code == 0, there.err
    assert there.out == here


def test_a_scheduler_that_does_not_answer_is_said(turnto: Turnto, jetty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnto.cli.cluster.SECONDS", 0.2)
    ran = turnto("test", jetty, *PLAYS, "--scheduler", "tcp://127.0.0.1:9")
    assert ran.code == 2
    assert "No scheduler answers at tcp://127.0.0.1:9" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("more", [0, 3], ids=["short", "long"])
def test_a_cluster_plays_for_a_book_that_is_solved(turnto: Turnto, jetty: Path, more: int) -> None:
    long = "".join(f"\n## salt {n} [hidden, end]\n" + f"{'salt ' * 60}\n" * 200 for n in range(more))
    jetty.write_text(jetty.read_text("utf-8") + long, "utf-8")
    asked = ("solve", jetty, "--positions", "1", "--plays", "6", "--seconds", "8", "--json")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "processes": False}
    with LocalCluster(**options) as cluster:
        ran = turnto(*asked, "--scheduler", cluster.scheduler_address)
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["policies"]["random"]["plays"] == 6
