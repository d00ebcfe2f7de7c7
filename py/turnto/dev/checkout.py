"""Where things are in a checkout, and how its own Python is run."""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
WINDOWS = sys.platform == "win32"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
VENV_PYTHON = BIN / ("python.exe" if WINDOWS else "python")


class Missing(Exception):
    """Something this machine lacks; the message is one sentence that says how to get it."""


class Failed(Exception):
    """A step said no; it has told why itself."""


def run_in_venv(*arguments: str, check: bool = True) -> int:
    """Run the Python of the venv, in the checkout; its exit code."""
    code = subprocess.run([VENV_PYTHON, *arguments], cwd=ROOT, check=False).returncode
    if check and code:
        raise Failed
    return code


def capture_in_venv(*arguments: str) -> str:
    """What the Python of the venv prints; nothing if it fails."""
    done = subprocess.run([VENV_PYTHON, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def digest(path: Path) -> str:
    """A file's content as a short name."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def say(words: str) -> None:
    """Progress, for the person waiting."""
    print(words, file=sys.stderr, flush=True)
