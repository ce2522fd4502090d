"""Tools check the package: types, stubs, style, and every example in its documents."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import veridoku

HERE = Path(__file__).resolve().parent.parent
GUIDE = HERE.parent / "docs" / "guide"
PRIVATE = [
    "advice",
    "answers",
    "arrays",
    "bulk",
    "columns",
    "forms",
    "frames",
    "generate",
    "kinds",
    "models",
    "native",
    "options",
]
MODULES = ["", *(f"._{name}" for name in [*PRIVATE, "progress", "proof", "rate", "tables"]), ".environment"]
DOCUMENTS = [HERE / "README.md", *(GUIDE / f"{page}.md" for page in ("python", "sudoku-extreme", "sudoku-bench"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str) -> None:
    module = importlib.import_module(f"veridoku{name}")
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    tests = finder.find(module)
    # Doctest takes a decorated function for one of another module.
    for name_of_function, thing in vars(module).items():
        if hasattr(thing, "__wrapped__") and thing.__module__ == module.__name__:
            tests += finder.find(thing.__wrapped__, name_of_function, module)
    for test in tests:
        assert runner.run(test).failed == 0, test.name
    if name in ["._advice", "._bulk", "._forms", "._models", "._proof"]:
        assert sum(bool(test.examples) for test in tests) >= 3


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_documents_are_true(document: Path) -> None:
    """The blocks of a document are one session."""
    blocks = re.findall(r"```python\n(.*?)```", document.read_text(), re.DOTALL)
    session = "\n".join(block for block in blocks if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(session, {}, document.name, str(document), 0)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert len(test.examples) > 1
    assert doctest.DocTestRunner(optionflags=options).run(test).failed == 0


def test_classes_of_the_native_half_have_true_docstrings() -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    tried = 0
    for name in ["Puzzle", "Rules"]:
        text = getattr(veridoku, name).__doc__
        test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
        tried += len(test.examples)
        assert runner.run(test).failed == 0
    assert tried >= 4 and finder is not None


def run(*command: str, folder: Path = HERE) -> None:
    # Pyright looks for packages where the first Python of the path does.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "MYPY_CACHE_DIR": os.devnull, "PATH": path}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_types() -> None:
    run("mypy", "-p", "veridoku", "--config-file", str(HERE / "pyproject.toml"), folder=HERE / "package")


def test_mypy_sees_mistakes() -> None:
    """In a strict run a comment that ignores no error is an error itself."""
    run("mypy", "--config-file", str(HERE / "pyproject.toml"), "tests/typed")


@pytest.fixture(scope="module")
def pyright() -> str:
    """Pyright, which fetches itself with npm when it is first called."""
    pytest.importorskip("pyright")
    if subprocess.run([sys.executable, "-m", "pyright", "--version"], capture_output=True).returncode != 0:
        pytest.skip("pyright cannot be fetched")
    return "pyright"


def test_pyright_sees_mistakes(pyright: str) -> None:
    run(pyright)


def test_types_are_complete(pyright: str) -> None:
    run(pyright, "--ignoreexternal", "--verifytypes", "veridoku")


def test_stubs(tmp_path: Path) -> None:
    # From another folder, so the tools look at the installed package.
    run("mypy.stubtest", "veridoku._native", "--ignore-disjoint-bases", folder=tmp_path)


def test_style() -> None:
    run("ruff", "check", "--no-cache", ".")
    run("ruff", "format", "--no-cache", "--check", ".")
