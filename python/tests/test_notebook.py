"""The notebook runs, and is committed with its pictures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).resolve().parent.parent / "examples" / "difficulty.ipynb"


def pictures(notebook: dict[str, Any]) -> int:
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    return sum("image/png" in output.get("data", {}) for output in outputs)


def said(notebook: dict[str, Any], word: str) -> list[str]:
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    lines = [line for output in outputs for line in output.get("text", [])]
    return [line for line in lines if word in line]


def test_it_runs_and_says_what_is_committed(tmp_path: Path) -> None:
    convert = ["-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", str(tmp_path)]
    done = subprocess.run([sys.executable, *convert, str(NOTEBOOK)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    committed = json.loads(NOTEBOOK.read_text())
    executed = json.loads((tmp_path / NOTEBOOK.name).read_text())
    assert pictures(committed) == pictures(executed) == 2
    for level in ["Beginner", "Easy", "Medium", "Hard", "Unfair", "Extreme"]:
        assert said(executed, level) == said(committed, level) != []
    assert said(executed, "all in one call")
