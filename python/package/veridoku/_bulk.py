"""Functions that search, for one puzzle or many: `solve`, `check`, `count`, `candidates`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, overload

from . import _native
from ._answers import (
    AllCandidates,
    Answer,
    Candidates,
    Checked,
    Count,
    Counted,
    GridAnswer,
    GridCandidates,
    Solved,
)
from ._columns import VERDICTS, Batch, Bytes, Errors, Grids, Masks, Names, Numbers, Part
from ._kinds import Call, Column, Grid, One, Solving
from ._native import Rules
from ._options import backend_of, named

if TYPE_CHECKING:
    from typing_extensions import Unpack


def _at_once(puzzles: object, call: Call, backend: str, timeout: float | None) -> Answer | None:
    """The answer to one plain, easy puzzle, found without arrays and threads."""
    if type(puzzles) is not str or call.rules is not None or call.alphabet is not None:
        return None
    if backend != "auto" or timeout is not None:
        return None
    answer = _native.solve_at_once(puzzles)
    return answer and Answer(*answer)


def verdict_names(codes: Bytes) -> Names:
    """Name verdicts. A row that is not a puzzle has none, except in arrays, which show its number."""
    return Names(codes, VERDICTS[:4])


class Counting(Solving, total=False):
    """Options of `count`."""

    limit: int | None


@overload
def solve(puzzles: One, rules: Rules | None = None, **options: Unpack[Solving]) -> Answer: ...


@overload
def solve(puzzles: Grid, rules: Rules | None = None, **options: Unpack[Solving]) -> GridAnswer: ...


@overload
def solve(puzzles: Column, rules: Rules | None = None, **options: Unpack[Solving]) -> Solved: ...


@named()
def solve(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Answer | GridAnswer | Solved:
    """Solve puzzles, and report for each whether its solution is unique.

    Parameters
    ----------
    puzzles : str, Puzzle, list of rows, or a column
        One puzzle: a text in any format, a `Puzzle`, or a list of rows, each a list of integers with 0 or ``None`` for a
        blank. Many puzzles: a list of texts or of such lists of rows; a numpy array or tensor of integers of shape
        ``(n, cells)`` or ``(n, side, side)`` with 0 for a blank; an Arrow array of strings, or of fixed-size binary with
        a byte for each cell; or a Series of pandas or polars.
    rules : Rules, optional
        Size and rules. By default arrays are classic 9x9, and texts state their own.
    backend : str
        ``"auto"``, ``"native"``, ``"sat"`` or ``"dlx"``.
    cross_check : bool
        Solve with all three backends and compare their answers.
    timeout : float, optional
        Seconds per puzzle; if it is exceeded, the verdict is ``"unknown"``. Without a timeout the engine works on many
        puzzles side by side, which is faster.
    threads : int
        Number of threads that share the rows. The answers do not depend on it.
    alphabet : str, optional
        The symbols of digits in texts, also in those of answers, needed above 9x9 if a cell is one character:
        ``"1-9A-G"``, ``"A-P"`` or ``"hex0"``. It does not affect arrays of numbers.
    progress : bool
        Show a progress bar, in puzzles, if the package tqdm is installed.

    Returns
    -------
    Answer, GridAnswer or Solved
        For one puzzle, `solution` and `verdict`: ``"unique"``, ``"multiple"``, ``"none"`` or ``"unknown"``. The solution
        is ``None`` unless there is exactly one: `solutions` gives one of several. It is a list of rows if the puzzle is.
        For many, the columns `solution`, `verdict` and `error`, of the kind that was passed. Arrays of solutions are
        uint8 in the shape of the puzzles, 0 where there is not exactly one; their verdicts are uint8 of shape ``(n,)``,
        numbers into `veridoku.VERDICTS`.

    Raises
    ------
    PuzzleError
        If a single argument is not a puzzle. For many puzzles, `error` reports it.

    Examples
    --------
    >>> import numpy as np, veridoku
    >>> veridoku.solve("1234341221434.2.")
    Answer(solution='1234341221434321', verdict='unique')
    >>> solved = veridoku.solve(["1234341221434.2.", "1...............", "12x"])
    >>> solved.verdict
    ['unique', 'multiple', None]
    >>> solved.error[2].partition(":")[0]
    'line 1, column 1'
    >>> veridoku.solve([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 0, 2, 0]]).solution[3]
    [4, 3, 2, 1]
    >>> grids = np.zeros((2, 16), np.uint8)
    >>> veridoku.solve(grids, veridoku.Rules(side=4)).verdict
    array([2, 2], dtype=uint8)
    """
    chosen, call = backend_of(backend, cross_check), Call(rules, alphabet, threads, progress)

    def ask(batch: Batch) -> tuple[Part, ...]:
        (data, offsets), verdicts, faults = _native.solve_rows(batch, chosen, timeout)
        grids = Grids(data, offsets, verdicts != VERDICTS.index("unique"))
        return grids, verdict_names(verdicts), Errors(faults, len(verdicts))

    if answer := _at_once(puzzles, call, chosen, timeout):
        return answer
    single: Callable[..., Answer | GridAnswer] = Answer if isinstance(puzzles, (str, _native.Puzzle)) else GridAnswer
    return call.answers(puzzles, ask, single, Solved)


@overload
def check(puzzles: One | Grid, rules: Rules | None = None, **options: Unpack[Solving]) -> str: ...


@overload
def check(puzzles: Column, rules: Rules | None = None, **options: Unpack[Solving]) -> Checked: ...


@named()
def check(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> str | Checked:
    """Find out whether puzzles have no solution, exactly one, or several.

    Parameters are those of `solve`.

    Returns
    -------
    str or Checked
        The verdict, or the columns `verdict` and `error`. Arrays of verdicts are uint8 of shape ``(n,)``, numbers into
        `veridoku.VERDICTS`.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.check("1...............")
    'multiple'
    """
    chosen, call = backend_of(backend, cross_check), Call(rules, alphabet, threads, progress)

    def ask(batch: Batch) -> tuple[Part, ...]:
        verdicts, faults = _native.check_rows(batch, chosen, timeout)
        return verdict_names(verdicts), Errors(faults, len(verdicts))

    if answer := _at_once(puzzles, call, chosen, timeout):
        return answer.verdict
    return call.answers(puzzles, ask, str, Checked)


@overload
def count(puzzles: One | Grid, rules: Rules | None = None, **options: Unpack[Counting]) -> Count: ...


@overload
def count(puzzles: Column, rules: Rules | None = None, **options: Unpack[Counting]) -> Counted: ...


@named()
def count(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Count | Counted:
    """Count the solutions of puzzles.

    Parameters
    ----------
    limit : int, optional
        Count up to this number, at least 1. By default all solutions are counted, which may take forever; Ctrl-C interrupts it.
    puzzles, rules, backend, cross_check, timeout, threads, alphabet, progress
        As for `solve`.

    Returns
    -------
    Count or Counted
        `solutions` and `is_exact`, which is false if the limit or the timeout ended the count; for many also `error`. Arrays
        are uint64 and bool of shape ``(n,)``.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.count("1...............")
    Count(solutions=72, is_exact=True)
    >>> veridoku.count("1...............", limit=50)
    Count(solutions=50, is_exact=False)
    """
    chosen, call = backend_of(backend, cross_check), Call(rules, alphabet, threads, progress)
    if limit is not None and limit < 1:
        raise ValueError(f"found a limit of {limit}; expected 1 or more, or None to count all solutions")

    def ask(batch: Batch) -> tuple[Part, ...]:
        counts, are_exact, faults = _native.count_rows(batch, limit, chosen, timeout)
        errors = Errors(faults, len(counts))
        missing = errors.are_missing()
        return Numbers(counts, missing), Numbers(are_exact, missing), errors

    return call.answers(puzzles, ask, Count, Counted)


class Choosing(Solving, total=False):
    """Options of `candidates`."""

    bits: bool


@overload
def candidates(puzzles: One, rules: Rules | None = None, **options: Unpack[Choosing]) -> Candidates: ...


@overload
def candidates(puzzles: Grid, rules: Rules | None = None, **options: Unpack[Choosing]) -> GridCandidates: ...


@overload
def candidates(puzzles: Column, rules: Rules | None = None, **options: Unpack[Choosing]) -> AllCandidates: ...


@named()
def candidates(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    bits: bool = False,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Candidates | GridCandidates | AllCandidates:
    """Find the true candidates of puzzles: those that occur in at least one solution.

    Parameters
    ----------
    bits : bool
        Give the digits of a cell as one number, whose bit 0 is the smallest digit: digit d adds ``1 << (d - 1)``.
    timeout : float, optional
        Seconds per puzzle. Candidates that are not decided by then are kept, and `is_exact` is false.
    puzzles, rules, backend, cross_check, threads, alphabet, progress
        As for `solve`. The side may be up to 64.

    Returns
    -------
    Candidates, GridCandidates or AllCandidates
        `candidates`, `verdict` (as of `solve`) and `is_exact`; for many also `error`. What `candidates` holds:

        ======================  ==================================  ==============================================
        puzzles                 digits                              ``bits=True``
        ======================  ==================================  ==============================================
        a text, or a list       a list of digits for each cell      an int for each cell
        list of rows            the same, in rows                   the same, in rows
        array ``(n, cells)``    bool ``(n, cells, side)``           unsigned ``(n, cells)``: uint16 up to side 16
        array ``(n, s, s)``     bool ``(n, s, s, side)``            unsigned ``(n, s, s)``
        Arrow, pandas, polars   lists of lists of int16             lists of int64
        ======================  ==================================  ==============================================

        In the last axis of boolean arrays, index 0 is the smallest digit. Rows that are not puzzles have no candidates.

    Examples
    --------
    >>> import veridoku
    >>> found = veridoku.candidates("1.....3...2.....")
    >>> found.candidates[:6], found.verdict
    ([[1], [3], [4], [2], [2, 4], [2, 4]], 'multiple')
    >>> veridoku.candidates("1.....3...2.....", bits=True).candidates[:6]
    [1, 4, 8, 2, 10, 10]
    """
    chosen, call = backend_of(backend, cross_check), Call(rules, alphabet, threads, progress)

    def ask(batch: Batch) -> tuple[Part, ...]:
        masks, ends, lowest, verdicts, are_exact, faults = _native.candidates_rows(batch, chosen, timeout)
        errors = Errors(faults, len(ends))
        missing = errors.are_missing()
        digits = Masks(masks, ends, lowest, missing, bits)
        return digits, verdict_names(verdicts), Numbers(are_exact, missing), errors

    single: Callable[..., Candidates | GridCandidates] = (
        Candidates if isinstance(puzzles, (str, _native.Puzzle)) else GridCandidates
    )
    return call.answers(puzzles, ask, single, AllCandidates)
