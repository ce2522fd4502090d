"""Tables passed whole: the column of puzzles is found by its name."""

from __future__ import annotations

from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import EASY, SOLVED

import veridoku

#: The columns of sudoku-extreme.
EXTREME = {"source": ["a", "b"], "question": [EASY, "12x"], "answer": [SOLVED, ""], "rating": [3, 0]}
TABLES = [pd.DataFrame, pl.DataFrame, pa.table, pa.RecordBatch.from_pydict]


@pytest.mark.parametrize("table", TABLES)
def test_the_column_of_puzzles_is_found(table: Any) -> None:
    whole = table(EXTREME)
    # The answer is as for the column itself.
    for ask in (veridoku.solve, veridoku.rate, veridoku.canonical, veridoku.transform):
        of_table, of_column = ask(whole), ask(whole["question"])
        for left, right in zip(of_table, of_column, strict=True):
            assert type(left) is type(right)
            assert [*map(str, left)] == [*map(str, right)]
    assert [*map(str, veridoku.solve(whole).solution)][0] == SOLVED


def test_the_index_of_a_frame_is_kept() -> None:
    frame = pd.DataFrame({"quizzes": [EASY, EASY]}, index=[7, 9])
    assert list(veridoku.check(frame).verdict.index) == [7, 9]


@pytest.mark.parametrize("table", TABLES)
def test_a_column_with_rules_comes_before_the_givens(table: Any) -> None:
    # The columns of Sudoku-Bench.
    columns = {"initial_board": ["." * 16], "solution": ["1234341221434321"]}
    assert [*map(str, veridoku.solve(table(columns)).verdict)] == ["multiple"]
    cages = "killer 3: r1c1 r1c2; killer 6: r2c3 r2c4 r3c4; killer 6: r3c1 r4c1; killer 5: r3c2 r3c3"
    columns["encoded_puzzle"] = [f"size: 4x4; grid: ....3..........1; {cages}"]
    solved = veridoku.solve(table(columns))
    assert [*map(str, solved.solution)] == columns["solution"]


@pytest.mark.parametrize("table", TABLES)
def test_a_table_without_puzzles_is_an_error(table: Any) -> None:
    message = "found the columns id, note; expected one with puzzles, called `puzzle`, .*; or pass the column itself"
    with pytest.raises(ValueError, match=message):
        veridoku.check(table({"id": [1], "note": ["a"]}))
    with pytest.raises(ValueError, match="found the columns none; expected"):
        veridoku.check(table({}))
