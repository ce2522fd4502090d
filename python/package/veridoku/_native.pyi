"""Type stubs of the native half."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Generator",
    "Puzzle",
    "PuzzleError",
    "Rules",
    "Solutions",
    "SolverError",
    "backends",
    "candidates_rows",
    "canonical_rows",
    "certify",
    "certify_rows",
    "check_rows",
    "convert_rows",
    "count_rows",
    "diagnose",
    "diagnose_rows",
    "encode",
    "explain",
    "explain_rows",
    "guesses_rows",
    "hint",
    "levels",
    "minimize_rows",
    "puzzle_column",
    "rate_rows",
    "scale_rows",
    "scale_techniques",
    "score_rows",
    "solve_at_once",
    "solve_rows",
    "steps",
    "technique_levels",
    "techniques",
    "trace_rows",
    "transform_rows",
    "verify",
]

_Bytes = NDArray[np.uint8]
_Offsets = NDArray[np.int64]
_Fault = tuple[int, int, int, str]
_Grids = tuple[_Bytes, _Offsets | None]
_Texts = tuple[_Bytes, _Offsets]
_Bools = NDArray[np.bool_]
_Certificate = tuple[str, int | None, list[tuple[str, bytes]]]
_Columns = tuple[NDArray[np.uint64], _Bytes, NDArray[np.int64], _Bytes, NDArray[np.uint64]]

class _Batch(Protocol):
    """Puzzles as bytes, how they are read, and how the work is done: `Batch` in `_columns.py`."""

    @property
    def data(self) -> _Bytes: ...
    @property
    def offsets(self) -> _Offsets | None: ...
    @property
    def missing(self) -> _Bytes | None: ...
    @property
    def rules(self) -> Rules | None: ...
    @property
    def alphabet(self) -> str | None: ...
    @property
    def threads(self) -> int: ...
    @property
    def seen(self) -> Callable[[int], object] | None: ...

class PuzzleError(ValueError):
    line: int
    column: int

class SolverError(RuntimeError): ...

@final
class Rules:
    def __new__(
        cls,
        text: str | None = None,
        *,
        side: int | None = None,
        box: str | None = None,
        variant: str | Sequence[str] | None = None,
        regions: str | None = None,
        strict: bool = False,
    ) -> Rules: ...
    @property
    def side(self) -> int: ...
    @property
    def cells(self) -> int: ...
    @property
    def kinds(self) -> list[str]: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Puzzle:
    def __new__(
        cls,
        text: str,
        rules: Rules | None = None,
        format: str | None = None,
        strict: bool = False,
        alphabet: str | None = None,
        family: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def of_cells(cells: _Bytes, rules: Rules | None = None) -> Puzzle: ...
    @property
    def side(self) -> int: ...
    @property
    def family(self) -> str | None: ...
    @property
    def given_count(self) -> int: ...
    @property
    def unread(self) -> list[dict[str, Any]]: ...
    @property
    def title(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...
    @property
    def ruleset(self) -> str | None: ...
    @property
    def rules(self) -> Rules: ...
    def cells(self) -> NDArray[np.uint16]: ...
    def conflicts(self) -> list[str]: ...
    def groups(self) -> list[tuple[str, list[int]]]: ...
    def write(self, format: str, framed: bool = False, alphabet: str | None = None) -> str: ...
    def line(self, alphabet: str | None = None) -> str: ...
    def svg(self, solution: str | None = None, alphabet: str | None = None) -> str: ...
    def _repr_html_(self) -> str: ...
    def __getnewargs__(self) -> tuple[str, Rules | None, str | None]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solutions:
    def __new__(
        cls,
        puzzle: Puzzle,
        limit: int | None = None,
        backend: str = "auto",
        timeout: float | None = None,
        alphabet: str | None = None,
    ) -> Solutions: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> str: ...

@final
class Generator:
    def __new__(
        cls,
        seed: int,
        options: Mapping[str, Any],
        rules: Rules | None = None,
        layout: str | None = None,
        threads: int = 1,
        alphabet: str | None = None,
    ) -> Generator: ...
    @property
    def cells(self) -> int: ...
    @property
    def at_once(self) -> int: ...
    @property
    def is_ruled(self) -> bool: ...
    def cells_of(self, first: int, end: int) -> tuple[_Bytes, _Bytes, _Columns, list[tuple[int, str]]]: ...
    def texts_of(self, first: int, end: int) -> tuple[_Texts, _Texts, _Columns, list[tuple[int, str]]]: ...

def backends() -> list[str]: ...
def levels() -> list[str]: ...
def techniques() -> list[str]: ...
def scale_techniques() -> list[str]: ...
def technique_levels() -> list[int]: ...
def puzzle_column(names: list[str]) -> int | None: ...
def solve_at_once(text: str) -> tuple[str | None, str] | None: ...
def solve_rows(
    batch: _Batch, backend: str = "auto", timeout: float | None = None
) -> tuple[_Grids, _Bytes, list[_Fault]]: ...
def check_rows(batch: _Batch, backend: str = "auto", timeout: float | None = None) -> tuple[_Bytes, list[_Fault]]: ...
def count_rows(
    batch: _Batch, limit: int | None = None, backend: str = "auto", timeout: float | None = None
) -> tuple[NDArray[np.uint64], _Bools, list[_Fault]]: ...
def candidates_rows(
    batch: _Batch, backend: str = "auto", timeout: float | None = None
) -> tuple[NDArray[np.uint64], _Offsets, _Offsets, _Bytes, _Bools, list[_Fault]]: ...
def rate_rows(
    batch: _Batch, only: Sequence[str] | None = None, without: Sequence[str] = ..., timeout: float | None = None
) -> tuple[_Bytes, NDArray[np.int64], _Bytes, list[_Fault]]: ...
def scale_rows(
    batch: _Batch,
    scale: str = "se",
    pearl: bool = False,
    diamond: bool = False,
    canonical: bool = False,
    timeout: float | None = None,
) -> tuple[list[NDArray[np.float64]], _Bytes, _Bytes, _Bools, list[_Fault]]: ...
def canonical_rows(batch: _Batch) -> tuple[_Grids, NDArray[np.uint64], list[_Fault]]: ...
def transform_rows(
    batch: _Batch,
    apply: str = "identity",
    seed: int | None = None,
    skip: int = 0,
    inverse: bool = False,
    numbers: NDArray[np.uint64] | None = None,
) -> tuple[_Grids, _Texts, list[_Fault]]: ...
def minimize_rows(
    batch: _Batch, symmetry: str = "none", backend: str = "auto", timeout: float | None = None
) -> tuple[_Grids, NDArray[np.int64], list[_Fault]]: ...
def convert_rows(batch: _Batch, to: str, framed: bool = False) -> tuple[_Texts, list[_Fault]]: ...
def explain_rows(
    batch: _Batch,
    only: Sequence[str] | None = None,
    without: Sequence[str] = ...,
    timeout: float | None = None,
    shortest: bool = False,
) -> tuple[_Texts, list[_Fault]]: ...
def diagnose_rows(
    batch: _Batch, smallest: bool = False, limit: int | None = None, timeout: float | None = None
) -> tuple[_Texts, list[_Fault]]: ...
def certify_rows(
    batch: _Batch, kind: str = "extended", minimal: bool = False, timeout: float | None = None
) -> tuple[list[_Certificate | None], list[_Fault]]: ...
def explain(
    puzzle: Puzzle,
    only: Sequence[str] | None = None,
    without: Sequence[str] = ...,
    timeout: float | None = None,
    alphabet: str | None = None,
    shortest: bool = False,
    html: bool = False,
) -> str: ...
def steps(
    puzzle: Puzzle,
    only: Sequence[str] | None = None,
    without: Sequence[str] = ...,
    timeout: float | None = None,
    alphabet: str | None = None,
    html: bool = False,
) -> str: ...
def hint(
    puzzle: Puzzle,
    given: Puzzle | None = None,
    detail: int = 3,
    only: Sequence[str] | None = None,
    without: Sequence[str] = ...,
    timeout: float | None = None,
    alphabet: str | None = None,
) -> str: ...
def diagnose(
    puzzle: Puzzle,
    smallest: bool = False,
    limit: int | None = None,
    timeout: float | None = None,
    alphabet: str | None = None,
) -> str: ...
def certify(
    puzzle: Puzzle, kind: str = "extended", minimal: bool = False, timeout: float | None = None
) -> _Certificate: ...
def verify(
    files: Mapping[str, bytes], timeout: float | None = None, alphabet: str | None = None
) -> tuple[str, Puzzle, list[str], int, bool]: ...
def encode(
    puzzle: Puzzle, encoding: str = "extended", at_most_one: str = "pairwise"
) -> tuple[NDArray[np.int32], NDArray[np.int64], int]: ...
def trace_rows(
    batch: _Batch,
    style: str = "logic",
    boards: bool = False,
    sentences: bool = False,
    shortest: bool = False,
    only: list[str] | None = None,
    without: list[str] = ...,
    timeout: float | None = None,
) -> tuple[_Texts, list[_Fault]]: ...
def guesses_rows(
    batch: _Batch, timeout: float | None = None
) -> tuple[NDArray[np.int64], NDArray[np.bool_], list[_Fault]]: ...
def score_rows(
    batch: _Batch, texts: _Bytes, offsets: _Offsets, timeout: float | None = None
) -> tuple[
    NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64], _Texts, _Texts, NDArray[np.int64], list[_Fault]
]: ...
