"""What GitHub is asked to do: the workflows run what is here, and the forms ask what is needed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from turnto.dev import __main__ as commands
from turnto.dev.checkout import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
ACTION = re.compile(r"actions/[a-z-]+@v\d+")
KINDS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}

Yaml = dict[Any, Any]


def read(path: Path) -> Yaml:
    made: Yaml = yaml.safe_load(path.read_text("utf-8"))
    return made


def steps(workflow: Yaml) -> Iterator[Yaml]:
    """Every step of every job."""
    for job in workflow["jobs"].values():
        yield from job["steps"]


def runs(workflow: Yaml) -> list[str]:
    """Every command of a workflow."""
    return [step["run"] for step in steps(workflow) if "run" in step]


def test_all_workflows_and_all_forms_are_there() -> None:
    assert [path.stem for path in WORKFLOWS] == ["audit", "check", "release"]
    assert [path.stem for path in FORMS] == ["book", "page", "rule"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_says_when_with_what_rights_and_how_long(path: Path) -> None:
    workflow = read(path)
    # YAML 1.1 reads the bare word "on" as true.
    assert set(workflow) <= {"name", True, "permissions", "concurrency", "jobs"}
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert job["runs-on"]
        assert job["timeout-minutes"] <= 60
        assert set(job.get("needs", "").split()) <= set(workflow["jobs"])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_step_runs_a_command_or_an_action_of_githubs_own(path: Path) -> None:
    for step in steps(read(path)):
        assert ("run" in step) != ("uses" in step)
        assert "uses" not in step or ACTION.fullmatch(step["uses"])


def test_a_push_is_checked_whole_on_linux_and_quickly_elsewhere() -> None:
    workflow = read(GITHUB / "workflows" / "check.yml")
    assert set(workflow[True]) == {"push", "pull_request"}
    whole, quick = workflow["jobs"]["everything"], workflow["jobs"]["quick"]
    assert whole["runs-on"] == "ubuntu-latest"
    assert ".ci/run" in [step.get("run") for step in whole["steps"]]
    assert {name.partition("-")[0] for name in quick["strategy"]["matrix"]["os"]} == {"windows", "macos"}
    (command,) = (step["run"] for step in quick["steps"] if "run" in step)
    assert command.removeprefix("python -m turnto.dev ") in commands.COMMANDS
    assert quick["env"]["PYTHONPATH"] == "py"


def test_every_python_that_the_package_names_is_checked_by_a_workflow() -> None:
    jobs = read(GITHUB / "workflows" / "check.yml")["jobs"]
    matrix = jobs["quick"]["strategy"]["matrix"]
    whole = {step["with"]["python-version"] for step in jobs["everything"]["steps"] if "python" in step.get("uses", "")}
    named = set(
        re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    )
    assert named == whole | {*matrix["python"], *(row["python"] for row in matrix["include"])}


def test_a_tag_builds_the_wheel_and_the_demo_site() -> None:
    workflow = read(GITHUB / "workflows" / "release.yml")
    assert workflow[True] == {"push": {"tags": ["v*"]}}
    assert ".ci/release" in runs(workflow)
    uploaded = [step["with"]["path"] for step in steps(workflow) if "upload" in step.get("uses", "")]
    assert uploaded == ["dist/*.whl", "dist/site"]


@pytest.mark.parametrize("name", ["run", "release"])
def test_the_scripts_that_are_run_are_there_and_can_be_run(name: str) -> None:
    script = ROOT / ".ci" / name
    assert script.read_text("utf-8").startswith("#!/usr/bin/env bash\n")
    # Windows has no such mark.
    assert os.name == "nt" or os.access(script, os.X_OK)


def test_a_release_script_leaves_a_runtime_that_is_there_alone() -> None:
    # `npm ci` empties node_modules first, and what a link of that name leads to.
    script = (ROOT / ".ci" / "release").read_text("utf-8")
    assert not re.search(r"\bnpm (ci|i|install)\b", script)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_what_it_needs(path: Path) -> None:
    form = read(path)
    assert set(form) == {"name", "description", "labels", "body"}
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert {part["type"] for part in form["body"]} <= KINDS
    assert all(set(part) <= {"type", "id", "attributes", "validations"} for part in asked)
    assert all(part["attributes"]["label"] for part in asked)
    ids = [part["id"] for part in asked]
    assert len(ids) == len(set(ids))
    assert any(part.get("validations", {}).get("required") for part in asked)


def test_no_host_is_named() -> None:
    for path in [*GITHUB.rglob("*.*"), *(ROOT / ".ci").iterdir()]:
        if path.is_file():
            assert "://" not in path.read_text("utf-8"), path


def test_known_holes_of_what_the_page_and_the_command_run_on_are_asked_for() -> None:
    workflow = read(GITHUB / "workflows" / "audit.yml")
    assert set(workflow[True]) == {"push", "pull_request", "schedule"}
    assert any("npm audit" in run for run in runs(workflow))
    assert any("pip_audit" in run for run in runs(workflow))
