"""What a split by rows leaks, and what two small models make of the leak.

Public sets often have several forms of each puzzle and are then split by rows. `leak` counts the test rows that are also in
the train part, in equivalent form. `models` trains two models on such a split and on a split by classes, from the same rows:

* nearest: remembers each train row by numbers that equivalence keeps (how often digits are given, how many cells are given in
  each line and box, how many candidates cells have), and answers with the level of the nearest one. So do larger models that
  are trained on all forms: they learn to see through the transforms, and then recognize puzzles.
* counts: for each candidate of a cell, four small numbers: the candidates in the cell, and the places for the digit in its
  row, column and box. The model counts how often candidates with these numbers are right, and fills each cell with the best
  candidate. It has 10,000 numbers and cannot remember a puzzle.

Both are exact arithmetic on integers, so every machine finds the same figures.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

import veridoku

from ._classes import hashed
from ._parts import SHARE

#: Forms of each puzzle in the measured sets, and at most so many puzzles.
FORMS = 4
OF_LEAK = 20_000
OF_MODELS = 2_500

Mask = NDArray[np.bool_]


def leak(puzzles: pa.Array, seed: int, threads: int) -> dict[str, int]:
    """Split rows of an augmented set at random, as public sets are, and count the test rows that are also in train.

    Classes are found by `canonical`, not taken from the rows.
    """
    texts = _augmented(puzzles[:OF_LEAK], seed, threads)
    classes = hashed(veridoku.canonical(texts, threads=threads).form)
    is_test = _random_tenth(len(classes), seed)
    of_classes = np.unique(classes[is_test])
    return {
        "forms_of_each_puzzle": FORMS,
        "rows": len(classes),
        "test_rows": int(is_test.sum()),
        "test_rows_in_train_too": int(np.isin(classes[is_test], classes[~is_test]).sum()),
        "test_classes": len(of_classes),
        "test_classes_in_train_too": int(np.isin(of_classes, classes[~is_test]).sum()),
    }


def models(puzzles: pa.Array, grid_classes: NDArray[np.int64], seed: int, threads: int) -> dict[str, Any]:
    """Train two models on a split by rows and on a split by classes, and report how often they are right."""
    puzzles, grid_classes = puzzles[:OF_MODELS], grid_classes[:OF_MODELS]
    texts = _augmented(puzzles, seed, threads)
    levels = np.array(veridoku.rate(texts, threads=threads).level.to_pylist())
    solutions = _cells(veridoku.solve(texts, threads=threads).solution)
    view = _View.of(_cells(texts))
    of_classes = np.tile(grid_classes.view(np.uint64) % np.uint64(SHARE) == 0, FORMS)
    splits = {"by_rows": _random_tenth(len(levels), seed), "by_classes": of_classes}
    return {
        "rows": len(levels),
        "forms_of_each_puzzle": FORMS,
        **{name: _judged(view, levels, solutions, is_test) for name, is_test in splits.items()},
    }


def _judged(view: _View, levels: NDArray[Any], solutions: NDArray[np.int64], is_test: Mask) -> dict[str, Any]:
    """What the models get right on a split; without rows in both parts, nothing."""
    counts = {"train_rows": int((~is_test).sum()), "test_rows": int(is_test.sum())}
    if not all(counts.values()):
        return {**counts, "most_frequent_level": None, "nearest": None, "counts": None}
    names, often = np.unique(levels[~is_test], return_counts=True)
    usual = names[often.argmax()]
    return {
        **counts,
        "most_frequent_level": _share(levels[is_test] == usual),
        "nearest": _share(_nearest(view.kept_numbers(), levels, is_test) == levels[is_test]),
        "counts": _share(_counted(view, solutions, is_test)),
    }


def _share(is_right: Mask) -> float:
    return round(float(is_right.mean()), 4)


def _augmented(puzzles: pa.Array, seed: int, threads: int) -> pa.Array:
    """The forms of all puzzles: first one of each, then another of each."""
    forms = [veridoku.transform(puzzles, seed=(seed + form) % 2**64, threads=threads).form for form in range(FORMS)]
    return pa.concat_arrays(forms)


def _random_tenth(rows: int, seed: int) -> Mask:
    return np.asarray(np.random.default_rng(seed).random(rows) < 1 / SHARE)


def _cells(texts: pa.Array) -> NDArray[np.int64]:
    """Digits of shape ``(n, 9, 9)``, 0 for a blank."""
    symbols = np.frombuffer("".join(texts.to_pylist()).encode(), np.uint8).astype(np.int64)
    return np.where(symbols == ord("."), 0, symbols - ord("0")).reshape(-1, 9, 9)


class _View(NamedTuple):
    """Givens and candidates, as arrays of shape ``(n, 9, 9, 9)``: row, column, digit."""

    givens: Mask
    candidates: Mask

    @classmethod
    def of(cls, cells: NDArray[np.int64]) -> _View:
        givens: Mask = np.equal(cells[..., None], np.arange(1, 10))
        rows: Mask = np.any(givens, axis=2)
        columns: Mask = np.any(givens, axis=1)
        boxes: Mask = np.any(_boxes(givens), axis=2)
        seen = rows[:, :, None] | columns[:, None] | _spread(boxes)
        return cls(givens, ~seen & (cells == 0)[..., None])

    def kept_numbers(self) -> NDArray[np.int64]:
        """Numbers that equivalence keeps, in a fixed order: ``(n, features)``."""
        rows = len(self.givens)

        def in_order(counts: NDArray[Any]) -> NDArray[Any]:
            return np.sort(counts.reshape(rows, -1), axis=1)

        is_given: Mask = np.any(self.givens, axis=3)
        lines = np.stack([in_order(is_given.sum(axis=2)), in_order(is_given.sum(axis=1))], axis=1)
        # A transposition exchanges rows and columns: their sum and their difference stay.
        both = np.concatenate([lines.sum(axis=1), np.abs(lines[:, 0] - lines[:, 1])], axis=1)
        choices = self.candidates.sum(axis=3).reshape(rows, -1)
        histogram = np.stack([(choices == number).sum(axis=1) for number in range(10)], axis=1)
        numbers = [
            in_order(self.givens.sum(axis=(1, 2))),
            both,
            in_order(_boxes(is_given[..., None]).sum(axis=(2, 3))),
            in_order(self.candidates.sum(axis=(1, 2))),
            histogram,
        ]
        return np.concatenate(numbers, axis=1).astype(np.int64)

    def keys(self) -> NDArray[np.int64]:
        """Four numbers from 0 to 9 for each candidate, as one from 0 to 9,999."""
        in_cell = self.candidates.sum(axis=3)[..., None]
        in_row = self.candidates.sum(axis=2)[:, :, None]
        in_column = self.candidates.sum(axis=1)[:, None]
        in_box = _spread(_boxes(self.candidates).sum(axis=2))
        low, high = np.minimum(in_row, in_column), np.maximum(in_row, in_column)
        return np.asarray(((in_cell * 10 + low) * 10 + high) * 10 + in_box)


def _boxes(values: NDArray[Any]) -> NDArray[Any]:
    """Reorder ``(n, row, column, x)`` into ``(n, box, cell, x)``."""
    rows, depth = len(values), values.shape[3]
    return values.reshape(rows, 3, 3, 3, 3, depth).swapaxes(2, 3).reshape(rows, 9, 9, depth)


def _spread(of_boxes: NDArray[Any]) -> NDArray[Any]:
    """Repeat values of boxes for their cells: ``(n, box, x)`` to ``(n, row, column, x)``."""
    lines = np.arange(9)
    return of_boxes[:, lines[:, None] // 3 * 3 + lines // 3]


def _nearest(numbers: NDArray[np.int64], levels: NDArray[Any], is_test: Mask) -> NDArray[Any]:
    """The level of the nearest train row, for each test row; of equally near ones the first."""
    # Sums of squares of small whole numbers are exact in float64.
    train, test = numbers[~is_test].astype(np.float64), numbers[is_test].astype(np.float64)
    lengths = (train**2).sum(axis=1)
    found = [(lengths - 2 * (test[at : at + 256] @ train.T)).argmin(axis=1) for at in range(0, len(test), 256)]
    return np.asarray(levels[~is_test][np.concatenate(found)])


def _counted(view: _View, solutions: NDArray[np.int64], is_test: Mask) -> Mask:
    """Whether the best candidate is right, for each blank cell of the test rows."""
    keys = view.keys()
    is_right = solutions[..., None] == np.arange(1, 10)
    is_learned = view.candidates & ~is_test[:, None, None, None]
    seen = np.bincount(keys[is_learned], minlength=10_000)
    right = np.bincount(keys[is_learned & is_right], minlength=10_000)
    odds = (right + 1) / (seen + 2)
    candidates = view.candidates[is_test]
    best = np.where(candidates, odds[keys[is_test]], -1.0).argmax(axis=3) + 1
    return np.asarray(best == solutions[is_test])[candidates.any(axis=3)]
