#!/usr/bin/env python3
"""Time Veridoku and other solvers that Python programs use, in one run on one file of lines.

    python compare.py puzzles.txt [--count 100000] [--norvig FILE] [--tdoku LIBRARY] [--command veridoku]

Each solver is timed in CPU seconds of this process only, on as many of the first puzzles as take a few seconds, and its
solutions are compared with those of Veridoku outside the timed part. Packages that are not installed are left out.
`first` marks a solver that stops at the first solution; the others prove it unique.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import veridoku

Solve = Callable[[list[str]], list[str | None]]
ROWS: dict[str, tuple[Solve, str, int]] = {}


def cells(lines: list[str]) -> np.ndarray:
    """Turn lines into an array."""
    text = "".join(lines).replace(".", "0").encode()
    return (np.frombuffer(text, np.uint8) - ord("0")).reshape(len(lines), 81)


def text(values: object) -> str:
    """Turn 81 numbers into a line."""
    return "".join(map(str, np.asarray(values).reshape(-1).tolist()))


def py_sudoku(lines: list[str]) -> list[str | None]:
    """Solve by py-sudoku."""
    from sudoku import Sudoku

    out: list[str | None] = []
    for line in lines:
        board = [[int(c) if c != "." else None for c in line[i : i + 9]] for i in range(0, 81, 9)]
        solved = Sudoku(3, 3, board=board).solve()
        out.append(text(solved.board))
    return out


def sudokutools(lines: list[str]) -> list[str | None]:
    """Solve by the dancing links of sudokutools."""
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    out: list[str | None] = []
    for line in lines:
        (solved,) = dlx(Sudoku.decode(line.replace(".", "0")))
        out.append("".join(str(solved[row, col]) for row in range(9) for col in range(9)))
    return out


def cp_sat(lines: list[str]) -> list[str | None]:
    """Solve by OR-tools' CP-SAT, with an all-different for each house."""
    from ortools.sat.python import cp_model

    out: list[str | None] = []
    for line in lines:
        model = cp_model.CpModel()
        grid = [model.new_int_var(1, 9, "") if c == "." else int(c) for c in line]
        for i in range(9):
            top, left = i // 3 * 3, i % 3 * 3
            box = [(top + k // 3) * 9 + left + k % 3 for k in range(9)]
            houses = (range(9 * i, 9 * i + 9), range(i, 81, 9), box)
            for house in houses:
                model.add_all_different([grid[cell] for cell in house])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        out.append("".join(str(c if isinstance(c, int) else solver.value(c)) for c in grid))
    return out


def norvig(path: Path) -> Solve:
    """Solve by Norvig's program."""
    spec = importlib.util.spec_from_file_location("norvig", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    order = [row + column for row in "ABCDEFGHI" for column in "123456789"]

    def solve(lines: list[str]) -> list[str | None]:
        solved = map(module.solve, lines)
        return ["".join(values[cell] for cell in order) for values in solved]

    return solve


def tdoku(path: Path) -> tuple[Solve, Solve]:
    """Solve by tdoku through ctypes: the first solution, and the count up to two, which has no solution."""
    call = ctypes.CDLL(str(path)).TdokuSolverDpllTriadSimd
    call.restype = ctypes.c_size_t
    call.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_uint32,
        ctypes.c_char_p,
        ctypes.c_void_p,
    ]
    guesses = ctypes.c_size_t()
    of_guesses = ctypes.byref(guesses)

    def first(lines: list[str]) -> list[str | None]:
        out: list[str | None] = []
        grid = ctypes.create_string_buffer(82)
        for line in lines:
            call(line.encode(), 1, 0, grid, of_guesses)
            out.append(grid.raw[:81].decode())
        return out

    def unique(lines: list[str]) -> list[str | None]:
        grid = ctypes.create_string_buffer(82)
        counts = [call(line.encode(), 2, 0, grid, of_guesses) for line in lines]
        assert set(counts) == {1}
        return [None] * len(counts)

    return first, unique


def one_by_one(lines: list[str]) -> list[str | None]:
    """Solve with one call per puzzle."""
    return [veridoku.solve(line).solution for line in lines]


def measured(solve: Solve, lines: list[str]) -> tuple[float, list[str | None]]:
    """Time a solver in CPU seconds."""
    start = time.process_time()
    found = solve(lines)
    return time.process_time() - start, found


def of_command(command: str, lines: list[str]) -> float:
    """Time the command from file to file, by the CPU seconds of its process."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "puzzles.txt"
        source.write_text("\n".join(lines) + "\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(Path(folder) / "solutions.txt", "wb") as out:
            subprocess.run([command, "solve", "--threads", "1", str(source)], stdout=out, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ways(args: argparse.Namespace, lines: list[str]) -> dict[str, tuple[Solve, str, int]]:
    """Collect the installed solvers: how each solves, what it proves, and how many puzzles it gets."""
    count = len(lines)
    grids = cells(lines)
    rows: dict[str, tuple[Solve, str, int]] = {
        "veridoku, numpy": (
            lambda _: list(map(text, veridoku.solve(grids).solution[:100])),
            "only",
            count,
        ),
        "veridoku, list": (lambda few: veridoku.solve(few).solution, "only", count),
        "veridoku, a call each": (one_by_one, "only", count // 200),
    }
    try:
        import pyarrow as pa

        array = pa.array(lines)
        rows["veridoku, Arrow"] = (
            lambda _: veridoku.solve(array).solution[:100].to_pylist(),
            "only",
            count,
        )
    except ImportError:
        pass
    if args.tdoku:
        first, unique = tdoku(args.tdoku)
        rows["tdoku by ctypes, limit 1"] = (first, "first", count)
        rows["tdoku by ctypes, limit 2"] = (unique, "only, no solution", count)
    if args.norvig:
        rows["norvig"] = (norvig(args.norvig), "first", 200)
    for name, module, way, proof in [
        ("py-sudoku", "sudoku", py_sudoku, "first"),
        ("sudokutools, dlx", "sudokutools", sudokutools, "only"),
        ("OR-tools CP-SAT", "ortools", cp_sat, "first"),
    ]:
        if importlib.util.find_spec(module):
            rows[name] = (way, proof, 100)
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=100_000, help="puzzles; the file is repeated")
    parser.add_argument("--norvig", type=Path)
    parser.add_argument("--tdoku", type=Path)
    parser.add_argument("--command")
    args = parser.parse_args()
    read = [line[:81] for line in args.file.read_text().splitlines() if line and line[0] != "#"]
    lines = (read * (args.count // len(read) + 1))[: args.count]
    expected = veridoku.solve(lines[:2000]).solution
    print(f"{'way':28} {'solution':18} {'puzzles':>9} {'CPU s':>8} {'a second':>12}")
    if args.command:
        seconds = of_command(args.command, lines)
        print(f"{'command, file to file':28} {'only':18} {len(lines):9,} {seconds:8.3f} {len(lines) / seconds:12,.0f}")
    for name, (solve, proof, count) in ways(args, lines).items():
        seconds, found = measured(solve, lines[:count])
        wrong = [i for i, (a, b) in enumerate(zip(found, expected, strict=False)) if a and a != b]
        assert not wrong, (name, wrong[:3])
        print(f"{name:28} {proof:18} {count:9,} {seconds:8.3f} {count / seconds:12,.0f}", flush=True)


if __name__ == "__main__":
    main()
