"""Calls that type checkers accept, with the types that they infer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from typing_extensions import assert_type

import veridoku

if TYPE_CHECKING:
    from pathlib import Path as FilePath

LINE = "1234341221434.2."
ROWS = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 0, 2, 0]]


def one_puzzle(puzzle: veridoku.Puzzle) -> None:
    assert_type(veridoku.solve(LINE), veridoku.Answer)
    assert_type(veridoku.solve(puzzle, backend="sat", timeout=1).solution, "str | None")
    assert_type(veridoku.solve(ROWS).solution, "list[list[int]] | None")
    assert_type(veridoku.check(LINE, cross_check=True), str)
    assert_type(veridoku.count(ROWS, limit=3).solutions, int)
    assert_type(veridoku.candidates(LINE, bits=True), veridoku.Candidates)
    assert_type(veridoku.candidates(ROWS), veridoku.GridCandidates)
    assert_type(veridoku.rate(LINE, only=["x-wing"]), veridoku.Rating)
    assert_type(veridoku.rate(LINE, scale="se", pearl=True).rating, float)
    assert_type(veridoku.canonical(LINE).form, str)
    assert_type(veridoku.transform(LINE, "transpose", seed=1, skip=3), veridoku.Transformed)
    assert_type(veridoku.minimize(ROWS, symmetry="half-turn").form, "list[list[int]]")
    assert_type(veridoku.convert(puzzle, "rules", framed=True), str)
    assert_type(veridoku.explain(LINE, shortest=True), veridoku.Path)
    assert_type(veridoku.diagnose(LINE, smallest=True), "dict[str, Any]")
    assert_type(veridoku.certify(LINE, kind="residual"), veridoku.Certificate)
    assert_type(veridoku.solutions(ROWS, limit=2), Iterator[str])
    assert_type(veridoku.Rules(side=6, variant=["x"]).cells, int)
    assert_type(veridoku.Puzzle(LINE, family="kenken").family, "str | None")


def many_puzzles(cells: NDArray[np.uint8], texts: list[str], gaps: list[str | None]) -> None:
    assert_type(veridoku.solve(cells, threads=2, progress=True), veridoku.Solved)
    assert_type(veridoku.solve(texts), veridoku.Solved)
    assert_type(veridoku.solve(gaps, alphabet="A-P"), veridoku.Solved)
    assert_type(veridoku.solve([ROWS, ROWS]), veridoku.Solved)
    assert_type(veridoku.solve(pl.Series(texts)), veridoku.Solved)
    assert_type(veridoku.count(cells), veridoku.Counted)
    assert_type(veridoku.candidates(cells), veridoku.AllCandidates)
    assert_type(veridoku.rate(texts, without=["x-wing"]), veridoku.Rated)
    assert_type(veridoku.rate(texts, scale="se-1.2.1", canonical=True), veridoku.ScaleRated)
    assert_type(veridoku.minimize(texts), veridoku.Minimized)
    assert_type(veridoku.convert(texts, "grid"), veridoku.Converted)
    assert_type(veridoku.explain(texts).path, "list[veridoku.Path | None]")
    assert_type(veridoku.diagnose(texts).error, "list[str | None]")
    assert_type(veridoku.certify(texts).certificate, "list[veridoku.Certificate | None]")


def generated(folder: FilePath) -> None:
    assert_type(veridoku.generate(3, seed=1, clue_level="evil", progress=True), Iterator[veridoku.Generated])
    assert_type(veridoku.generate(3, to="numpy", givens=(24, 28)).puzzle, NDArray[np.uint8])
    assert_type(veridoku.generate(3, to="arrow"), Any)
    assert_type(veridoku.generate(3, arrangement="samurai", tries=None), Iterator[veridoku.Generated])
    assert_type(next(veridoku.generate(family="kenken", level="hard")).puzzle, str)
    veridoku.certify(LINE).save(folder)
