"""Classes: which puzzles, and which solution grids, are equivalent.

Two are in one class if one becomes the other by turning, mirroring, swapping lines and relabeling. For 9x9 grids and classic
puzzles the class is the canonical form. Other sizes have none, so there a class is a hash of what equivalence keeps: it may
join two classes, but never splits one. That is what parts need: equal rows can never be in different parts.

* A grid: for each two rows, the permutation that takes one to the other has cycles; their lengths stay. The same of columns.
* A puzzle with its solution: cells are colored by whether they are given, then, a few times, by the colors in their row,
  column, box and digit.
* A puzzle with rules in its text has the class of its grid.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

import veridoku

from ._configs import Config

Hashes = NDArray[np.uint64]

#: How often cells are colored anew.
_ROUNDS = 4


def hashed(texts: pa.Array) -> NDArray[np.int64]:
    """Hash texts to int64: the first eight bytes of SHA-256, the same on every machine."""
    digests = [hashlib.sha256(text.encode()).digest()[:8] for text in texts.to_pylist()]
    return np.frombuffer(b"".join(digests), ">i8").astype(np.int64)


def classes(puzzles: pa.Array, solutions: pa.Array, config: Config, threads: int) -> tuple[Any, Any]:
    """Find the classes of puzzles and of their grids, as int64."""
    side = config.side
    cells = cells_of(solutions, side)

    def canonical(texts: pa.Array) -> NDArray[np.int64]:
        return hashed(veridoku.canonical(texts, threads=threads).form)

    of_grids = canonical(solutions) if side == 9 else _of_grids(cells).view(np.int64)
    if config.is_classic:
        return canonical(puzzles), of_grids
    if not config.is_plain:
        return of_grids, of_grids
    height, width = config.box
    givens = np.array([[letter != "." for letter in text] for text in puzzles.to_pylist()], np.bool_)
    of_puzzles = _of_givens(givens.reshape(-1, side, side), cells, height, width)
    return _mixed(of_puzzles + _mixed(of_grids.view(np.uint64))).view(np.int64), of_grids


def cells_of(solutions: pa.Array, side: int) -> NDArray[np.int64]:
    """Turn complete grids into digits from 0: an array of shape ``(n, side, side)``."""
    texts = "".join(solutions.to_pylist())
    symbols = np.frombuffer(texts.encode(), np.uint8)
    digits = np.where(symbols >= ord("A"), symbols - ord("A") + 9, symbols - ord("1"))
    return digits.astype(np.int64).reshape(-1, side, side)


def _mixed(values: Any) -> Hashes:
    """Mix bits, so sums of mixed values are hashes (the finalizer of splitmix64, by Steele, Lea and Flood, 2014)."""
    mixed = np.asarray(values).astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), np.uint64)


def _of_grids(cells: NDArray[np.int64]) -> Hashes:
    """Hash the lengths of cycles between rows, and between columns."""
    return _mixed(_of_rows(cells) + _of_rows(cells.transpose(0, 2, 1)))


def _of_rows(cells: NDArray[np.int64]) -> Hashes:
    count, side, _ = cells.shape
    digits = np.arange(side)
    sums = np.zeros(count, np.uint64)
    for first in range(side):
        for second in range(first):
            step = np.empty((count, side), np.int64)
            np.put_along_axis(step, cells[:, first], cells[:, second], axis=1)
            power, cycles = step, np.zeros(count, np.uint64)
            for _ in range(side):
                # How many digits are back at their place says how long the cycles are. The inverse has the same.
                cycles = _mixed(cycles + (power == digits).sum(axis=1).astype(np.uint64))
                power = np.take_along_axis(step, power, axis=1)
            sums += cycles
    return _mixed(sums)


def _of_givens(givens: NDArray[np.bool_], cells: NDArray[np.int64], height: int, width: int) -> Hashes:
    """Hash which cells are given, by coloring cells."""
    count, side, _ = cells.shape
    colors = _mixed(givens.astype(np.uint64))
    rows = np.broadcast_to(np.arange(side)[:, None], (side, side))
    boxes = rows // height * (side // width) + rows.T // width
    for _ in range(_ROUNDS):
        mixed = _mixed(colors)
        of_rows, of_columns = mixed.sum(axis=2)[:, :, None], mixed.sum(axis=1)[:, None, :]
        of_boxes, of_digits = np.zeros((2, count, side), np.uint64)
        row = np.arange(count)[:, None]
        np.add.at(of_boxes, (row, boxes.reshape(1, -1)), mixed.reshape(count, -1))
        np.add.at(of_digits, (row, cells.reshape(count, -1)), mixed.reshape(count, -1))
        digit = np.take_along_axis(of_digits, cells.reshape(count, -1), axis=1).reshape(cells.shape)
        # Rows and columns are exchanged by a transposition, so their sum counts.
        lines = _mixed(of_rows) + _mixed(of_columns)
        houses = lines + _mixed(of_boxes[:, boxes] * np.uint64(3)) + _mixed(digit * np.uint64(5))
        colors = _mixed(colors * np.uint64(7) + houses)
    return _mixed(colors.reshape(count, -1).sum(axis=1))
