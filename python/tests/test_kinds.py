"""Columns besides texts and arrays: nested lists, tensors, fixed-size binary, and nulls in columns of integers."""

from __future__ import annotations

import re
import sys
import types
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BROKEN, EASY, SEVERAL, SOLVED, cells_of

import veridoku

GRID = cells_of([EASY]).reshape(9, 9).tolist()
FULL = cells_of([SOLVED]).reshape(9, 9).tolist()
SMALL = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, None, 2, None]]


def test_one_puzzle_as_a_list_of_rows() -> None:
    assert veridoku.solve(GRID) == (FULL, "unique")
    assert veridoku.solve(tuple(map(tuple, GRID))) == (FULL, "unique")
    assert veridoku.solve(SMALL).solution == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert veridoku.solve([[0, 0], [0, 0]], veridoku.Rules(box="1x2")) == (None, "multiple")
    assert veridoku.check(GRID) == "unique" and veridoku.count(SMALL) == (1, True)
    assert veridoku.rate(GRID) == veridoku.rate(EASY)
    assert veridoku.canonical(GRID).form == cells_of([veridoku.canonical(EASY).form]).reshape(9, 9).tolist()
    turned = veridoku.transform(GRID, "half-turn")
    assert turned.form == [row[::-1] for row in GRID[::-1]]
    assert turned.transform == veridoku.transform(EASY, "half-turn").transform
    minimal = veridoku.minimize(FULL)
    assert sum(cell > 0 for row in minimal.form for cell in row) == minimal.givens
    assert veridoku.convert(GRID, "line") == EASY
    assert veridoku.candidates(SMALL).candidates[3] == [[4], [3], [2], [1]]
    assert veridoku.explain(GRID).report == veridoku.explain(EASY).report
    assert veridoku.hint(GRID) == veridoku.hint(EASY) and veridoku.diagnose(GRID) == veridoku.diagnose(EASY)
    assert veridoku.certify(SMALL).verdict == "unique" and list(veridoku.solutions(GRID)) == [SOLVED]
    # One cell is one puzzle, too.
    assert veridoku.solve([[0]]).solution == [[1]]


def test_columns_of_lists_of_rows() -> None:
    solved = veridoku.solve([GRID, None, cells_of([SEVERAL]).reshape(9, 9).tolist()], threads=2)
    assert solved.solution == [FULL, None, None]
    assert solved.verdict == ["unique", None, "multiple"]
    assert solved.error == [None, "the puzzle is missing", None]
    # A blank grid is a form like any other.
    blank = [[0] * 9] * 9
    assert veridoku.transform([blank, GRID], "transpose").form == [
        blank,
        [list(row) for row in zip(*GRID, strict=True)],
    ]
    assert veridoku.candidates([SMALL]).candidates[0][0] == [[1], [2], [3], [4]]
    assert veridoku.candidates([SMALL], bits=True).candidates[0][0] == [1, 2, 4, 8]
    assert veridoku.count([SMALL, SMALL]).solutions == [1, 1]
    ten = [row[:] for row in GRID]
    ten[4][4] = 10
    assert veridoku.check([ten, GRID]).error[0] == "row 5, column 5: found 10; expected 0 to 9"


@pytest.mark.parametrize(
    ("column", "error", "message"),
    [
        ([GRID, SMALL], ValueError, "puzzle 1: found 4 of them; expected 9 rows"),
        ([GRID, [*GRID[:8], [1, 2]]], ValueError, "puzzle 1, row 9: found 2 of them; expected 9 cells"),
        ([GRID, EASY], ValueError, f"puzzle 1: found '{EASY}'; expected 9 rows"),
        ([["5"] * 9] * 9, TypeError, "puzzle 0, row 1, column 1: found '5'; expected an integer, 0 for a blank"),
        ([[1.5, 0], [0, 0]], TypeError, "puzzle 0, row 1, column 1: found 1.5; expected an integer, 0 for a blank"),
        ([[True, False], [False, False]], TypeError, "puzzle 0, row 1, column 1: found True"),
        (
            [[0] * 81, [0] * 81],
            ValueError,
            "found a puzzle as a list of 81 cells; expected lists of rows; `numpy.array(",
        ),
        ([[300, 0], [0, 0]], ValueError, "found a cell below 0 or above 255"),
        ([[]], ValueError, "found a side of 0"),
    ],
)
def test_lists_that_are_no_grids(column: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        veridoku.solve(column)


class Tensor:
    """A tensor of another library, which shares its memory."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> object:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


def of_library(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A library of tensors, under the name of this class's module."""
    library = types.ModuleType("tensors")
    library.from_dlpack = lambda array: Tensor(np.from_dlpack(array))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tensors", library)
    monkeypatch.setattr(Tensor, "__module__", "tensors.core")
    return library


def test_tensors_give_tensors(monkeypatch: pytest.MonkeyPatch, cells: np.ndarray) -> None:
    of_library(monkeypatch)
    expected = veridoku.solve(cells)
    solved = veridoku.solve(Tensor(cells.reshape(-1, 9, 9)))
    assert isinstance(solved.solution, Tensor) and isinstance(solved.verdict, Tensor)
    assert np.array_equal(solved.solution.array, expected.solution.reshape(-1, 9, 9))
    assert np.array_equal(solved.verdict.array, expected.verdict)
    assert isinstance(solved.error, np.ndarray)
    wide = veridoku.candidates(Tensor(cells.astype(np.int64)))
    assert np.array_equal(wide.candidates.array, veridoku.candidates(cells).candidates)
    with pytest.raises(TypeError, match="found an array of float32"):
        veridoku.check(Tensor(cells.astype(np.float32)))
    with pytest.raises(ValueError, match=r"found an array of shape \(9, 9\)"):
        veridoku.check(Tensor(cells[0].reshape(9, 9)))


def test_tensors_of_another_device_are_refused() -> None:
    class Far(Tensor):
        def __dlpack_device__(self) -> tuple[int, int]:
            return (2, 0)

        def __dlpack__(self, **options: Any) -> object:
            raise BufferError("the memory is on another device")

    with pytest.raises(TypeError, match="the Far cannot be viewed in the memory of the CPU"):
        veridoku.check(Far(cells_of([EASY])))


def test_what_has_only_an_array_is_taken() -> None:
    class Holder:
        def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
            return cells_of([EASY, BROKEN])

    checked = veridoku.check(Holder())
    assert isinstance(checked.verdict, np.ndarray) and checked.verdict.tolist() == [1, 0]


def test_torch() -> None:
    torch = pytest.importorskip("torch")
    solved = veridoku.solve(torch.from_numpy(cells_of([EASY])))
    assert isinstance(solved.solution, torch.Tensor) and solved.solution.shape == (1, 81)


@pytest.mark.parametrize("form", ["numbers", "zeros", "points"])
def test_fixed_size_binary(form: str, cells: np.ndarray, lines: list[str]) -> None:
    if form == "numbers":
        rows = [row.tobytes() for row in cells]
    else:
        rows = [line.replace(".", "0" if form == "zeros" else ".").encode() for line in lines]
    array = pa.array([*rows, None], pa.binary(81))
    expected = veridoku.solve([*lines, None])
    solved = veridoku.solve(array)
    assert solved.solution.type == pa.binary(81)
    zero = 0 if form == "numbers" else ord("0")
    shown = [None if row is None else "".join(str(byte - zero) for byte in row) for row in solved.solution.to_pylist()]
    assert shown == expected.solution
    assert solved.verdict.to_pylist() == expected.verdict and solved.error.to_pylist() == expected.error
    # A slice begins within the buffers, and chunks are of one form.
    chunked = veridoku.solve(pa.chunked_array([array[:7], array[150:]]))
    assert chunked.solution.to_pylist() == [*solved.solution.to_pylist()[:7], *solved.solution.to_pylist()[150:]]
    turned = veridoku.transform(array, "half-turn").form
    assert turned[0].as_py() == array[0].as_py().replace(b".", b"0")[::-1]
    assert veridoku.convert(array, "line").text.to_pylist() == [*lines, None]
    assert len(veridoku.solve(array[:0]).verdict) == 0
    series = veridoku.solve(pd.Series(array, dtype=pd.ArrowDtype(pa.binary(81))))
    assert series.solution.dtype == pd.ArrowDtype(pa.binary(81))


def test_fixed_size_binary_has_a_byte_for_each_cell() -> None:
    four = pa.array([b"1..............."], pa.binary(16))
    with pytest.raises(
        TypeError, match="found fixed-size binary of 16 bytes; expected 81; for another side use `rules`"
    ):
        veridoku.check(four)
    assert veridoku.count(four, veridoku.Rules(side=4)).solutions.to_pylist() == [72]
    assert "found 72" in veridoku.check(pa.array([b"x" * 81], pa.binary(81))).error[0].as_py()


def test_integers_with_nulls_stay_integers() -> None:
    texts = [EASY, None, SEVERAL]
    counted = veridoku.count(pd.Series(texts))
    assert counted.solutions.dtype == pd.Int64Dtype() and counted.is_exact.dtype == pd.BooleanDtype()
    assert counted.solutions.tolist() == [1, pd.NA, 3]
    # Also where nothing is missing, so that the type does not depend on the rows.
    assert veridoku.rate(pd.Series([EASY])).score.dtype == pd.Int64Dtype()
    assert veridoku.canonical(pd.Series(texts)).automorphisms.dtype == pd.Int64Dtype()
    backed = veridoku.count(pd.Series(texts, dtype=pd.ArrowDtype(pa.string()), index=[7, 8, 9]))
    assert backed.solutions.dtype == pd.ArrowDtype(pa.int64()) and backed.solutions.index.tolist() == [7, 8, 9]
    assert backed.solutions.isna().tolist() == [False, True, False]
    assert veridoku.solve(pd.Series(texts, dtype=pd.ArrowDtype(pa.string()))).solution.dtype == pd.ArrowDtype(
        pa.string()
    )
    assert veridoku.count(pl.Series(texts)).solutions.dtype == pl.Int64
    assert veridoku.count(pl.Series(texts)).solutions.to_list() == [1, None, 3]
    assert veridoku.minimize(pa.array(texts)).givens.type == pa.int64()
    # Without pyarrow pandas has the same types; a chunked column is one column.
    chunked = pd.Series(pa.chunked_array([[EASY], [None, SEVERAL]]), dtype=pd.ArrowDtype(pa.string())).astype(object)
    assert veridoku.count(chunked).solutions.tolist() == [1, pd.NA, 3]


def test_pandas_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    counted = veridoku.count(pd.Series([EASY, None], dtype=object, index=[3, 4]))
    assert counted.solutions.dtype == pd.Int64Dtype() and counted.solutions.index.tolist() == [3, 4]
