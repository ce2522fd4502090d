"""Chooses the kind of a column, and asks the native half about one puzzle or about all of a column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict, TypeVar

import numpy as np
from numpy.typing import NDArray

from ._arrays import Matrix, Nested, Tensor, is_grid
from ._columns import Batch, Errors, Kind, Lists, Part
from ._frames import Arrow, Pandas, Polars
from ._native import Puzzle, PuzzleError, Rules
from ._progress import progress_bar
from ._tables import column_of

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Single = TypeVar("Single")
Many = TypeVar("Many")


class HasArrow(Protocol):
    """An Arrow array, by the interface that all libraries share."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """Export the array."""
        ...


class HasArrowStream(Protocol):
    """A chunked Arrow array, such as a polars Series."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Export the chunks."""
        ...


class HasArray(Protocol):
    """A tensor, or a pandas Series."""

    def __array__(self) -> NDArray[Any]:
        """Make an array."""
        ...


#: One puzzle as text in any format, or read already.
One = str | Puzzle
#: One puzzle as a list of rows; 0 or None is a blank.
Grid = Sequence[Sequence[int]] | Sequence[Sequence[int | None]]
#: A container of many puzzles.
Column = (
    list[str]
    | list[str | None]
    | list[Puzzle]
    | tuple[str, ...]
    | list[list[list[int]]]
    | list[list[list[int | None]]]
    | NDArray[Any]
    | HasArrow
    | HasArrowStream
    | HasArray
)


class Common(TypedDict, total=False):
    """Options of every function for columns."""

    threads: int
    alphabet: str | None
    progress: bool


class Solving(Common, total=False):
    """Options of functions that search."""

    backend: str
    cross_check: bool
    timeout: float | None


def kind_of(column: object, rules: Rules | None = None, alphabet: str | None = None) -> Kind:
    """Find the kind of a column, without importing libraries that are not in use."""
    library = type(column).__module__.partition(".")[0]
    column = column_of(column, library)
    if isinstance(column, np.ndarray):
        return Lists(column.tolist(), alphabet) if column.dtype.kind in "UOT" else Matrix(column, rules)
    if library == "pandas":
        return Pandas(column, rules)
    if library == "polars":
        return Polars(column, rules)
    if library == "pyarrow" or hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__"):
        return Arrow(column, rules)
    if hasattr(column, "__dlpack__") or hasattr(column, "__array__"):
        return Tensor(column, rules)
    if isinstance(column, Iterable) and not isinstance(column, (bytes, bytearray, dict)):
        return _of_list(column if isinstance(column, (list, tuple)) else list(column), rules, alphabet)
    found = type(column).__name__
    raise TypeError(f"found {found}; expected a str, a Puzzle, or a column of puzzles")


def _of_list(puzzles: Sequence[object], rules: Rules | None, alphabet: str | None) -> Kind:
    first = next((puzzle for puzzle in puzzles if puzzle is not None), None)
    if isinstance(first, (list, tuple)):
        return Nested(puzzles, rules)
    return Lists(puzzles, alphabet)


def is_one(puzzles: object) -> TypeIs[One | Grid]:
    """Whether this is one puzzle."""
    return isinstance(puzzles, (str, Puzzle)) or is_grid(puzzles)


class Call(NamedTuple):
    """What every function for columns takes in addition to the puzzles and its own options."""

    rules: Rules | None = None
    alphabet: str | None = None
    threads: int = 1
    progress: bool = False

    def batch(self, batch: Batch) -> Batch:
        """Tell a batch how its rows are read and worked on."""
        rules, alphabet, threads, _ = self
        return batch._replace(rules=batch.rules or rules, alphabet=alphabet, threads=threads)

    def one(self, puzzle: One | Grid, ask: Callable[[Batch], tuple[Part, ...]]) -> list[Any]:
        """Ask about one puzzle. A fault is raised."""
        if isinstance(puzzle, (str, Puzzle)):
            rules = self.rules or (puzzle.rules if isinstance(puzzle, Puzzle) else None)
            kind: Kind = Lists([puzzle], self.alphabet)
        else:
            rules, kind = self.rules, Nested([puzzle], self.rules)
        (batch,) = kind.batches()
        *parts, errors = ask(self._replace(rules=rules).batch(batch))
        if isinstance(errors, Errors) and errors.faults:
            _, line, column, message = errors.faults[0]
            error = PuzzleError(message)
            error.line, error.column = line, column
            raise error
        return [kind.column([part])[0] for part in parts]

    def over(self, kind: Kind, ask: Callable[[Batch], tuple[Part, ...]]) -> list[Any]:
        """Ask about each batch of a column, and make columns of the answers."""
        return [kind.column(parts) for parts in self._parts(kind, ask)]

    def lists(self, puzzles: object, ask: Callable[[Batch], tuple[Part, ...]]) -> list[list[Any]]:
        """Ask about each batch of a column, and make lists of the answers, whatever the kind."""
        kind = kind_of(puzzles, self.rules, self.alphabet)
        return [Lists([]).column(parts) for parts in self._parts(kind, ask)]

    def _parts(self, kind: Kind, ask: Callable[[Batch], tuple[Part, ...]]) -> list[tuple[Part, ...]]:
        """Ask about each batch of a column. The parts are sorted by answer."""
        answers: list[tuple[Part, ...]] = []
        done = 0
        with progress_bar(len(kind), self.progress) as seen:
            for batch in kind.batches():
                follow = None if seen is None else seen.after(done)
                answers.append(ask(self.batch(batch)._replace(seen=follow)))
                errors = answers[-1][-1]
                done += errors.rows if isinstance(errors, Errors) else 0
            if seen is not None:
                seen(done)
        return list(zip(*answers, strict=True))

    def answers(
        self,
        puzzles: object,
        ask: Callable[[Batch], tuple[Part, ...]],
        single: Callable[..., Single],
        many: Callable[..., Many],
    ) -> Single | Many:
        """Ask about one puzzle or many, and make the answer from the columns. The last part of an answer is `Errors`."""
        if is_one(puzzles):
            return single(*self.one(puzzles, ask))
        return many(*self.over(kind_of(puzzles, self.rules, self.alphabet), ask))
