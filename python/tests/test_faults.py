"""Errors report where the fault is, what was found, and what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pyarrow as pa
import pytest
from conftest import EASY, FUTOSHIKI, KILLER

import veridoku


def test_a_fault_has_line_and_column() -> None:
    with pytest.raises(veridoku.PuzzleError) as raised:
        veridoku.solve(EASY[:80] + "y")
    assert (raised.value.line, raised.value.column) == (1, 81)
    assert "found 'y'; expected a digit 1-9 or the blank '.'" in str(raised.value)
    with pytest.raises(veridoku.PuzzleError) as raised:
        veridoku.Puzzle("12..\n34..\n..12\n...x\n")
    assert (raised.value.line, raised.value.column) == (4, 4)
    assert isinstance(raised.value, ValueError)


def test_two_blanks_in_one_grid_are_a_fault() -> None:
    with pytest.raises(veridoku.PuzzleError, match="after the blank"):
        veridoku.check(EASY.replace(".", "0", 1))


def test_cells_out_of_range() -> None:
    cells = np.zeros((3, 81), np.uint8)
    cells[1, 12] = 10
    solved = veridoku.solve(cells)
    assert solved.verdict.tolist() == [2, 4, 2]
    assert solved.error[1] == "row 2, column 4: found 10; expected 0 to 9"
    assert solved.error[0] is None
    with pytest.raises(ValueError, match="expected 0 to 255"):
        veridoku.solve(np.full((1, 81), 300))


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (np.zeros((2, 81)), "found an array of float64"),
        (pa.array([1, 2]), "found an Arrow column of int64; expected strings"),
        ([EASY, 7], "found int in a list of puzzles; expected str or None"),
        (7, "found int; expected a str, a Puzzle, or a column of puzzles"),
    ],
)
def test_no_column_of_puzzles(column: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        veridoku.solve(column)


ASK = [veridoku.solve, veridoku.check, veridoku.count, veridoku.rate, veridoku.canonical, veridoku.transform]


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize(
    ("shape", "remedy"),
    [
        ((81, 200), "; `array.T` has one row per puzzle"),
        ((9, 9, 81), "; for another side use `rules`"),
        ((2, 80), "; for another side use `rules`"),
        ((3, 27, 3), "; for another side use `rules`"),
        ((81,), r"; for one puzzle use `puzzle.reshape\(1, -1\)`"),
        ((9, 9), r"; for one puzzle use `puzzle.reshape\(1, -1\)`"),
        ((), ""),
        ((1, 1, 9, 9), ""),
    ],
)
def test_an_array_whose_rows_are_no_grids(ask: Callable[..., object], shape: tuple[int, ...], remedy: str) -> None:
    """Not even one whose number of cells is that of some puzzles."""
    expected = rf"found an array of shape {re.escape(str(shape))}; expected \(n, 81\) or \(n, 9, 9\){remedy}$"
    with pytest.raises(ValueError, match=expected):
        ask(np.zeros(shape, np.uint8))


def test_arrays_have_the_side_of_the_rules() -> None:
    four = veridoku.Rules(side=4)
    for shape in [(9, 9), (1, 81), (2, 8)]:
        with pytest.raises(ValueError, match=r"expected \(n, 16\) or \(n, 4, 4\)"):
            veridoku.check(np.zeros(shape, np.uint8), four)
    # Square arrays with one puzzle for each cell, and empty arrays, are accepted like others.
    assert veridoku.check(np.zeros((16, 16), np.uint8), four).verdict.tolist() == [2] * 16
    assert veridoku.check(np.zeros((0, 81), np.uint8)).verdict.shape == (0,)


def test_offsets_that_leave_the_data_are_faults() -> None:
    from veridoku import _native
    from veridoku._columns import Batch

    data = np.frombuffer(EASY.encode(), np.uint8)
    offsets = np.array([0, 81, 200, 100, -5], np.int64)
    verdicts, faults = _native.check_rows(Batch(data, offsets))
    assert verdicts.tolist() == [1, 4, 4, 4]
    assert [fault[3] for fault in faults] == ["the offsets exceed the data"] * 3


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: veridoku.Rules(box="9"), "`9` is not a box size"),
        (lambda: veridoku.Rules(side=300), "found a side of 300; expected 1 to 256"),
        (lambda: veridoku.Rules(side=6, box="3x3"), "give different sides"),
        (lambda: veridoku.Rules(variant="knight"), "`knight` is not a variant"),
        (lambda: veridoku.Rules(EASY), "found digits in the grid"),
        (lambda: veridoku.Rules(side=-1), "found a side of -1; expected 1 to 256"),
        (lambda: veridoku.Rules(side=10**30), f"found a side of {10**30}; expected 1 to 256"),
        (
            lambda: veridoku.count(EASY, limit=0),
            "found a limit of 0; expected 1 or more, or None to count all solutions",
        ),
        (lambda: veridoku.count([EASY], limit=-3), "found a limit of -3"),
        (
            lambda: veridoku.generate(rules=veridoku.Rules(KILLER), floor=2),
            "found both `rules` and `floor`; expected one of them",
        ),
        (lambda: veridoku.generate(1, rules=veridoku.Rules(KILLER), to="numpy"), "may differ in their values"),
        (lambda: veridoku.minimize(EASY, symmetry="round"), "`round` is not"),
        (lambda: veridoku.rate(EASY, only=["magic"]), "`magic` is not"),
        (lambda: veridoku.rate(EASY, only=["x-wing"], without=["x-wing"]), "leave no technique"),
        (lambda: veridoku.solve(EASY, timeout=-1), "found -1 seconds"),
        (lambda: veridoku.hint(EASY, detail=4), "found a detail of 4; expected 1, 2 or 3"),
        (lambda: veridoku.transform(EASY, "flip"), "`flip`"),
        (lambda: next(veridoku.generate(level="hellish")), "`hellish` is not a level"),
        (lambda: veridoku.generate(None, to="numpy"), "found count=None"),
        (
            lambda: veridoku.generate(killer=True, method="dig"),
            "found both `killer` and `method`; expected one of them",
        ),
        (
            lambda: veridoku.generate(arrangement="samuray"),
            "`samuray` is not an arrangement of grids; did you mean samurai[?] expected one of twin, ",
        ),
        (
            lambda: veridoku.generate(arrangement="twin", floor=2),
            "found both `arrangement` and `floor`; expected one of them",
        ),
        (
            lambda: veridoku.generate(arrangement="twin", rules="size: 4x4; killer: r1c1 r1c2"),
            "found both `arrangement` and `rules`; expected one of them",
        ),
        (
            lambda: veridoku.generate(arrangement="twin", rules=veridoku.Rules("size: 6x6")),
            "found both `arrangement` and `rules`; expected one of them",
        ),
        (
            lambda: veridoku.generate(arrangement="twin", rules=veridoku.Rules(regions="AABBAABBCCDDCCDD")),
            "found both `arrangement` and `regions`; expected one of them",
        ),
        (lambda: veridoku.generate(arrangement="twin", rules=veridoku.Rules(side=7)), "found grids without boxes"),
        (lambda: veridoku.generate(1, arrangement="twin", to="numpy"), "may differ in their values"),
        (lambda: veridoku.generate(cages=(2, 3)), "`cages` has no effect without `killer`"),
        (lambda: veridoku.generate(family="masyu"), "`masyu` is a puzzle about loops, which is not supported"),
        (
            lambda: veridoku.generate(family="kenken", givens=5),
            "found both `family` and `givens`; expected one of them",
        ),
        (
            lambda: veridoku.generate(family="kenken", rules=veridoku.Rules(box="2x3")),
            "found both `family` and `box`; expected one of them",
        ),
        (
            lambda: veridoku.generate(family="kenken", arrangement="twin"),
            "found both `family` and `arrangement`; expected one of them",
        ),
        (lambda: veridoku.generate(1, family="kenken", to="numpy"), "may differ in their values"),
        (lambda: veridoku.Puzzle(EASY, family="nurikabe"), "`nurikabe` is a puzzle about shading"),
        (lambda: veridoku.Puzzle(EASY, family="kenken"), "found a puzzle that does not belong to any family"),
        (
            lambda: veridoku.Puzzle(FUTOSHIKI, family="kenken"),
            "found a puzzle of the family futoshiki; expected kenken",
        ),
        (lambda: veridoku.Puzzle(EASY).write("paper"), "`paper` is not a format"),
        (lambda: veridoku.certify(EASY, kind="royal"), "`royal` is not a kind of certificate"),
    ],
)
def test_options_that_cannot_be(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: veridoku.solve(EASY, seconds=1), "solve() has no option `seconds`; its name is `timeout`"),
        (lambda: veridoku.check([EASY], seconds=1), "check() has no option `seconds`; its name is `timeout`"),
        (lambda: veridoku.hint(EASY, seconds=1), "hint() has no option `seconds`; its name is `timeout`"),
        (lambda: veridoku.verify({}, seconds=1), "verify() has no option `seconds`; its name is `timeout`"),
        (lambda: veridoku.generate(1, first=3), "generate() has no option `first`; its name is `skip`"),
        (lambda: veridoku.generate(1, score=(1, 2)), "generate() has no option `score`; its name is `rating`"),
        (lambda: veridoku.generate(1, layout="x"), "generate() has no option `layout`; its name is `rules`"),
        (
            lambda: veridoku.transform(EASY, operations=""),
            "transform() has no option `operations`; its name is `apply`",
        ),
        (lambda: veridoku.rate(EASY, thread=2), "rate() has no option `thread`; did you mean `threads`?"),
        (lambda: veridoku.canonical(EASY, seconds=1), "canonical() has no option `seconds`; expected one of alphabet"),
        (lambda: veridoku.Rules(variants=["x"]), "unexpected keyword argument 'variants'"),
    ],
)
def test_options_that_no_function_has(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: veridoku.Rules(7), "found int in `text`; expected a str of rules"),
        (lambda: veridoku.Rules(side="9"), "found str in `side`; expected an int"),
        (lambda: veridoku.Rules(side=9.0), "found float in `side`; expected an int"),
        (lambda: veridoku.Rules(side=True), "found bool in `side`; expected an int"),
        (lambda: veridoku.Rules(box=(3, 3)), 'found tuple in `box`; expected a str such as "2x3"'),
        (
            lambda: veridoku.Rules(variant=3),
            "found int in `variant`; expected the name of a variant, or a list of names",
        ),
        (lambda: veridoku.Rules(variant=["x", 3]), "found list in `variant`; expected the name of a variant"),
        (lambda: veridoku.Rules(regions=["AB", "AB"]), "found list in `regions`; expected a str"),
        (lambda: veridoku.Rules(strict="yes"), "found str in `strict`; expected a bool"),
        (lambda: veridoku.generate(rules=5), "found int in `rules`; expected Rules or a str"),
        (lambda: veridoku.hint([EASY]), "found list; expected one puzzle: a str, a Puzzle, or a list of rows"),
    ],
)
def test_arguments_of_wrong_types(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        call()
    assert veridoku.Rules(None, side=np.int64(4), variant=None).side == 4
    assert veridoku.Rules(side=4, variant=("x",)) == veridoku.Rules(side=4, variant="x")


def test_what_no_backend_takes_is_an_error_of_its_row() -> None:
    rows = ["." * 16, EASY]
    rated = veridoku.canonical(rows)
    assert rated.error[0] is not None and "expected a classic 9x9 puzzle" in rated.error[0]
    assert rated.form[1] is not None
