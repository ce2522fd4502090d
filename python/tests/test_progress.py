"""Progress is shown with tqdm, and the answers are the same without it."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import EASY, cells_of

import veridoku


class Bar:
    """Notes what a bar is told."""

    bars: list[Bar] = []

    def __init__(self, total: int, unit: str) -> None:
        self.total, self.unit, self.n = total, unit, 0
        self.seen: list[int] = []
        self.is_closed = False
        Bar.bars.append(self)

    def update(self, more: int) -> None:
        self.n += more
        self.seen.append(self.n)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.is_closed = True


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[Bar]:
    tqdm = pytest.importorskip("tqdm.auto")
    monkeypatch.setattr(tqdm, "tqdm", Bar)
    monkeypatch.setattr(Bar, "bars", [])
    return Bar.bars


def test_a_bar_follows_the_rows(bars: list[Bar]) -> None:
    # Each of these takes some milliseconds, and the bar is told every 50.
    blank = "." * 81
    column = pa.chunked_array([[blank] * 30, [blank] * 20, ["12x"]])
    shown = veridoku.count(column, limit=5_000, progress=True, threads=2)
    assert shown == veridoku.count(column, limit=5_000) and len(bars) == 1
    (bar,) = bars
    assert (bar.total, bar.unit, bar.is_closed) == (51, " puzzles", True)
    assert bar.seen == sorted(bar.seen) and bar.n == 51
    assert any(0 < seen < 51 for seen in bar.seen)


@pytest.mark.parametrize("ask", [veridoku.solve, veridoku.rate, veridoku.minimize, veridoku.explain, veridoku.certify])
def test_every_function_shows_it(bars: list[Bar], ask: Any) -> None:
    ask(cells_of([EASY] * 3), progress=True)
    assert [bar.n for bar in bars] == [3]
    ask(EASY, progress=True)
    assert len(bars) == 1  # one puzzle has no bar


def test_generating_shows_it(bars: list[Bar]) -> None:
    for to in ["puzzles", "numpy", "arrow"]:
        made = veridoku.generate(3000, seed=1, skip=7, to=to, progress=True)
        expected = veridoku.generate(3000, seed=1, skip=7, to=to, threads=2)
        if to == "numpy":
            assert np.array_equal(made.puzzle, expected.puzzle)
        else:
            assert list(made) == list(expected) if to == "puzzles" else made == expected
    assert [(bar.total, bar.n, bar.is_closed) for bar in bars] == [(3000, 3000, True)] * 3
    assert all(len(bar.seen) > 2 for bar in bars)
    with pytest.raises(ValueError, match="an endless iterator has no progress"):
        veridoku.generate(None, progress=True)


def test_an_error_of_the_bar_ends_the_work(bars: list[Bar], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Bar, more: int) -> None:
        raise OSError("the terminal is gone")

    monkeypatch.setattr(Bar, "update", broken)
    with pytest.raises(OSError, match="the terminal is gone"):
        veridoku.count(["." * 81], timeout=60, progress=True)
    assert bars[0].is_closed


def test_without_tqdm_there_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.warns(RuntimeWarning, match="progress=True needs tqdm") as caught:
        checked = veridoku.check(np.zeros((2, 81), np.uint8), progress=True)
    assert checked.verdict.tolist() == [2, 2]
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        veridoku.check(np.zeros((2, 81), np.uint8))
