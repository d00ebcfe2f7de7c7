"""Makes what a checkout needs, once: the venv, the browser runtime, pytest for Pyodide."""

import hashlib
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from turnto.dev.checkout import BUILD, ROOT, VENV, VENV_PYTHON, Missing, capture_in_venv, digest, run_in_venv, say

PYTHON_LEAST = (3, 11)
NODE_LEAST = 18
# What Pyodide is brought to run the tests: pytest, and the pure libraries with which books are read.
PYODIDE_PARTS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "markdown-it-py", "mdurl", "pyyaml")


def set_up() -> None:
    """The venv and the browser runtime."""
    needed_node()
    set_up_python()
    set_up_node()


def set_up_python() -> None:
    """A venv with this project (editable) and what its tests use; again only when pyproject.toml changes."""
    if sys.version_info < PYTHON_LEAST:
        raise Missing(f"Turnto needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    stamp = VENV / "turnto.stamp"
    key = digest(ROOT / "pyproject.toml") + sys.version
    if VENV_PYTHON.exists() and stamp.exists() and stamp.read_text("utf-8") == key:
        return
    say("Setting up .venv, once …")
    make_venv()
    install = ["install", "--quiet", "--disable-pip-version-check", "--editable", ".[dev]"]
    if run_in_venv("-m", "pip", *install, check=False):
        raise Missing("pip could not install what Turnto needs (is the network there?); its words stand above.")
    stamp.write_text(key, "utf-8")


def make_venv() -> None:
    """An empty venv; Debian leaves out a part of Python that it needs."""
    if VENV.is_symlink():
        raise Missing(f"{VENV} is a link to an environment somewhere else, which is left alone: remove the link first.")
    try:
        venv.create(VENV, with_pip=True, clear=not (VENV / "turnto.stamp").exists())
    except (subprocess.CalledProcessError, ImportError) as reason:
        raise Missing(
            "This Python cannot make a virtual environment (Debian: apt install python3-venv), then try again."
        ) from reason


def set_up_node() -> None:
    """PyScript and Pyodide as package-lock.json pins them; again only when it changes."""
    stamp = ROOT / "node_modules" / "turnto.stamp"
    key = digest(ROOT / "package-lock.json")
    if stamp.exists() and stamp.read_text("utf-8") == key:
        return
    say("Fetching PyScript and Pyodide, once …")
    done = subprocess.run([needed("npm"), "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=ROOT, check=False)
    if done.returncode:
        raise Missing("npm could not fetch PyScript and Pyodide (is the network there?); its words stand above.")
    stamp.write_text(key, "utf-8")


def needed_node() -> str:
    """The path of a Node that is new enough; npm must be there too."""
    node = needed("node")
    needed("npm")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = re.match(r"v(\d+)", said)
    if major and int(major[1]) < NODE_LEAST:
        raise Missing(f"Turnto needs Node.js {NODE_LEAST} or newer; this machine has {said}.")
    return node


def needed(name: str) -> str:
    """The path of a program that must be there."""
    if path := shutil.which(name):
        return path
    raise Missing(
        f"Turnto needs {name}, which is not on this machine: install Node.js {NODE_LEAST} or newer, which brings npm"
        " (Debian: apt install nodejs npm; others: https://nodejs.org), and try again."
    )


def fetch_test_wheels() -> Path:
    """A folder with pytest, unpacked, of the very versions that the venv has."""
    listed = capture_in_venv("-m", "pip", "list", "--format=freeze", "--disable-pip-version-check")
    have = dict(line.lower().split("==", 1) for line in listed.splitlines() if "==" in line)
    pins = [f"{name}=={have[name]}" for name in PYODIDE_PARTS]
    folder = BUILD / "wheels" / hashlib.sha256(" ".join(pins).encode()).hexdigest()[:12]
    if not folder.is_dir():
        say("Fetching pytest for Pyodide, once …")
        scratch = folder.with_suffix(".new")
        shutil.rmtree(scratch, ignore_errors=True)
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile", "--target", str(scratch)]
        run_in_venv("-m", "pip", "install", *options, *pins)
        scratch.rename(folder)
    return folder
