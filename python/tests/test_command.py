"""`python -m veridoku` is the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import BROKEN, EASY, SOLVED

import veridoku

COMMAND = os.environ.get("VERIDOKU_COMMAND")
PACKAGE = Path(veridoku.__file__).parent


def call(path: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "veridoku", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path})


@pytest.mark.skipif(COMMAND is None, reason="VERIDOKU_COMMAND does not name the command")
def test_the_command_of_the_path_runs() -> None:
    path = str(Path(str(COMMAND)).resolve().parent)
    solved = call(path, "solve", EASY)
    assert (solved.stdout, solved.stderr, solved.returncode) == (f"{SOLVED}\n", "", 0)
    assert call(path, "check", BROKEN).returncode == 1
    wrong = call(path, "solve", "--no-such-option")
    assert wrong.returncode == 2 and "Usage: veridoku solve" in wrong.stderr


@pytest.mark.skipif((PACKAGE / "_command").is_dir(), reason="this wheel contains the command")
def test_without_a_command_it_says_what_to_do(tmp_path: Path) -> None:
    missing = call(str(tmp_path), "solve", EASY)
    assert (missing.stdout, missing.returncode) == ("", 2)
    assert missing.stderr.startswith("error: this installation does not contain the command: `cargo install")
