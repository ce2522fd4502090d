"""Columns made of numbers: numpy arrays, tensors of any library, and nested lists."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._columns import Batch, Bytes, Errors, Grids, Kind, Lists, Masks, Names, Numbers, Part, Texts
from ._native import Rules


def _remedy(cells: NDArray[Any], side: int) -> str:
    """Suggest a remedy for an array of another shape."""
    if cells.shape in ((side * side,), (side, side)):
        return "; for one puzzle use `puzzle.reshape(1, -1)`"
    if cells.ndim == 2 and cells.shape[0] == side * side:
        return "; `array.T` has one row per puzzle"
    return "" if cells.ndim not in (2, 3) else "; for another side use `rules`"


class Matrix(Kind):
    """Arrays with a row for each puzzle: ``(n, cells)`` or ``(n, side, side)``, numbers, 0 for a blank."""

    def __init__(self, cells: NDArray[Any], rules: Rules | None = None) -> None:
        """Take an array of integers, whose rows are grids of the rules, classic 9x9 by default."""
        self.side = 9 if rules is None else rules.side
        side = self.side
        expected = f"(n, {side * side}) or (n, {side}, {side})"
        if cells.dtype.kind not in "iu":
            raise TypeError(f"found an array of {cells.dtype}; expected uint8 of shape {expected}")
        # Only the rows are counted: bytes of another shape would be other puzzles, without an error.
        if cells.shape[1:] not in ((side * side,), (side, side)):
            raise ValueError(f"found an array of shape {cells.shape}; expected {expected}{_remedy(cells, side)}")
        self.cells = _bytes(cells)

    def __len__(self) -> int:
        """Count the puzzles."""
        return len(self.cells)

    def batches(self) -> Iterator[Batch]:
        """View the bytes."""
        yield Batch(np.ascontiguousarray(self.cells).reshape(-1))

    def column(self, parts: Sequence[Part]) -> Any:
        """Make an array; texts are a list."""
        (part,) = parts
        match part:
            case Grids(data, _):
                return data.reshape(self.cells.shape)
            case Texts():
                return part.values()
            case Names(codes, _):
                return codes
            case Numbers(values, _):
                return values
            case Masks(masks, _, _, _, as_bits):
                return self._digits(masks.reshape(self.cells.shape), as_bits)
            case Errors(faults, rows):
                # It is filled with None: making an array from a list takes as long as the search.
                column = np.empty(rows, dtype=object)
                for row, _, _, message in faults:
                    column[row] = message
                return column

    def _digits(self, masks: NDArray[np.uint64], as_bits: bool) -> NDArray[Any]:
        """Make bits of the smallest type, or a boolean for each digit."""
        masks = masks.astype(np.min_scalar_type(2 ** min(self.side, 64) - 1))
        if as_bits:
            return masks
        digits = np.zeros((*masks.shape, self.side), np.bool_)
        for digit in range(min(self.side, 64)):
            digits[..., digit] = (masks >> masks.dtype.type(digit)) & masks.dtype.type(1)
        return digits


def _bytes(cells: NDArray[Any]) -> Bytes:
    """Make bytes of integers."""
    if cells.dtype == np.uint8:
        return cells
    if cells.size and (int(cells.min()) < 0 or int(cells.max()) > 255):
        raise ValueError("found a cell below 0 or above 255; expected 0 to 255")
    return cells.astype(np.uint8)


class Tensor(Matrix):
    """Tensors of any library that has DLPack or ``__array__``. Answers in numbers are tensors of that library."""

    def __init__(self, tensor: Any, rules: Rules | None = None) -> None:
        """View the tensor as an array."""
        try:
            cells = np.from_dlpack(tensor) if hasattr(tensor, "__dlpack__") else np.asarray(tensor)
        except (BufferError, RuntimeError, TypeError, ValueError) as error:
            name = type(tensor).__name__
            raise TypeError(f"the {name} cannot be viewed in the memory of the CPU: {error}") from error
        super().__init__(cells, rules)
        self.back = _from_dlpack(tensor)

    def column(self, parts: Sequence[Part]) -> Any:
        """Make a tensor; texts and errors are as for arrays."""
        column = super().column(parts)
        is_numbers = isinstance(column, np.ndarray) and column.dtype != object
        return self.back(column) if self.back is not None and is_numbers else column


def _from_dlpack(tensor: Any) -> Any:
    """Find the function of the tensor's library that makes tensors; ``None`` if it has none."""
    if hasattr(tensor, "__array_namespace__"):
        library = tensor.__array_namespace__()
    else:
        library = sys.modules.get(type(tensor).__module__.partition(".")[0])
    return getattr(library, "from_dlpack", None)


def is_grid(puzzle: object) -> bool:
    """Whether this is one puzzle as a list of rows, as many as a row has cells."""
    if not isinstance(puzzle, (list, tuple)) or not puzzle:
        return False
    first: Any = puzzle[0]
    return _is_list(first) and len(first) == len(puzzle) and not _is_list(first[0])


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


class Nested(Kind):
    """Lists of puzzles, each a list of rows of integers; 0 or ``None`` is a blank, and ``None`` a missing puzzle."""

    def __init__(self, puzzles: Sequence[Any], rules: Rules | None = None) -> None:
        """Take the puzzles, all of one side, which they state themselves if there are no rules."""
        first = next((puzzle for puzzle in puzzles if puzzle is not None), ())
        if first and not _is_list(first[0]):
            found = f"found a puzzle as a list of {len(first)} cells; expected lists of rows"
            raise ValueError(f"{found}; `numpy.array(puzzles)` may have the cells of a puzzle in each row")
        self.side = len(first) if rules is None else rules.side
        self.rules = Rules(side=self.side) if rules is None and self.side != 9 else rules
        self.missing = np.fromiter((puzzle is None for puzzle in puzzles), np.uint8, len(puzzles))
        try:
            # The fast way, which takes only equal shapes of integers.
            cells = np.array(puzzles)
        except ValueError:
            cells = np.zeros(0)
        if cells.dtype.kind not in "iu" or cells.shape != (len(puzzles), self.side, self.side):
            rows = [self._rows_of(puzzle, f"puzzle {index}") for index, puzzle in enumerate(puzzles)]
            cells = np.array(rows, np.int64).reshape(-1, self.side, self.side)
        self.matrix = Matrix(cells, self.rules)

    def _rows_of(self, puzzle: Any, place: str) -> list[list[int]]:
        """Check the rows of one puzzle, and fill its blanks."""
        if puzzle is None:
            return [[0] * self.side] * self.side
        if not _is_list(puzzle) or len(puzzle) != self.side:
            raise ValueError(f"{place}: found {_size(puzzle)}; expected {self.side} rows")
        for number, row in enumerate(puzzle, 1):
            if not _is_list(row) or len(row) != self.side:
                raise ValueError(f"{place}, row {number}: found {_size(row)}; expected {self.side} cells")
            for column, cell in enumerate(row, 1):
                if cell is not None and (isinstance(cell, bool) or not isinstance(cell, (int, np.integer))):
                    where = f"{place}, row {number}, column {column}"
                    raise TypeError(f"{where}: found {cell!r}; expected an integer, 0 for a blank")
        return [[int(cell or 0) for cell in row] for row in puzzle]

    def __len__(self) -> int:
        """Count the puzzles."""
        return len(self.missing)

    def batches(self) -> Iterator[Batch]:
        """View the bytes."""
        for batch in self.matrix.batches():
            yield batch._replace(missing=self.missing if self.missing.any() else None, rules=self.rules)

    def column(self, parts: Sequence[Part]) -> list[Any]:
        """Make a list, with nested lists for grids."""
        (part,) = parts
        match part:
            case Grids(data, _, is_missing):
                grids = data.reshape(-1, self.side, self.side).tolist()
                if is_missing is None:
                    return grids
                return [None if gone else grid for grid, gone in zip(grids, is_missing, strict=True)]
            case Masks():
                return [cells and self._cut(cells) for cells in part.rows()]
        return Lists([]).column(parts)

    def _cut(self, cells: list[Any]) -> list[list[Any]]:
        """Cut the cells of a puzzle into rows."""
        return [cells[start : start + self.side] for start in range(0, len(cells), self.side)]


def _size(value: Any) -> str:
    """Say what was found in the place of a list."""
    return f"{len(value)} of them" if _is_list(value) else repr(value)
