"""Questions about one puzzle or many: `solve`, `check`, `count`, `rate`, `canonical`, `transform`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

import numpy as np

from . import _native
from ._answers import (
    Answer,
    Checked,
    Count,
    Counted,
    Form,
    Forms,
    Rated,
    Rating,
    Solved,
    Transformed,
    Transforms,
)
from ._columns import (
    LEVELS,
    TECHNIQUES,
    VERDICTS,
    Batch,
    Bytes,
    Column,
    Errors,
    Grids,
    Lists,
    Names,
    Numbers,
    Part,
    kind_of,
    over,
)
from ._native import Puzzle, PuzzleError, Rules

One = str | Puzzle


def _rows(batch: Batch, column: Any) -> int:
    """The number of rows of a batch, by a column of the answers."""
    rows = batch.rows
    return len(column) if rows is None else rows


def _missing(errors: Errors) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
    """Which rows are no puzzles, if some are."""
    if not errors.faults:
        return None
    is_missing = np.zeros(errors.rows, np.bool_)
    is_missing[[fault[0] for fault in errors.faults]] = True
    return is_missing


def _one(puzzle: One, rules: Rules | None, ask: Callable[[Batch, Rules | None], tuple[Part, ...]]) -> list[Any]:
    """The answer to one puzzle, the last of which are its errors. A fault is raised."""
    if isinstance(puzzle, Puzzle):
        rules = rules or puzzle.rules
    kind = Lists([str(puzzle)])
    (batch,) = kind.batches()
    *parts, errors = ask(batch, rules)
    if isinstance(errors, Errors) and errors.faults:
        _, line, column, message = errors.faults[0]
        error = PuzzleError(message)
        error.line, error.column = line, column
        raise error
    return [kind.column([part])[0] for part in parts]


def _at_once(puzzles: object, rules: Rules | None, backend: str, seconds: float | None) -> Answer | None:
    """The answer to one plain and easy puzzle, without arrays and threads."""
    if type(puzzles) is not str or rules is not None or backend != "auto" or seconds is not None:
        return None
    answer = _native.solve_at_once(puzzles)
    return answer and Answer(*answer)


def _verdicts(codes: Bytes) -> Names:
    # A row that is no puzzle has no verdict, but for arrays, which show its number.
    return Names(codes, VERDICTS[:4])


@overload
def solve(
    puzzles: One,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Answer: ...


@overload
def solve(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Solved: ...


def solve(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Answer | Solved:
    """Solve puzzles, and say of each whether its solution is the only one.

    Parameters
    ----------
    puzzles : str, Puzzle, or a column
        One puzzle, or many: a list of texts, a numpy array of uint8 of shape ``(n, cells)`` or ``(n, side, side)`` with 0
        for a blank, an Arrow array of strings, or a Series of pandas or polars.
    rules : Rules, optional
        Size and rules. By default arrays are classic 9x9, and texts are what they say.
    backend : str
        ``"auto"``, ``"native"``, ``"sat"``, ``"dlx"``, or ``"cross-check"``, which asks all three.
    seconds : float, optional
        Time for each puzzle; the verdict is ``"unknown"`` if it ends. Without it the engine works on many puzzles
        side by side, which is faster.
    threads : int
        Threads that share the rows.

    Returns
    -------
    Answer or Solved
        Of one puzzle `solution` (``None`` unless there is exactly one) and `verdict`: ``"unique"``, ``"multiple"``,
        ``"none"`` or ``"unknown"``. Of many the columns `solution`, `verdict` and `error`, of the kind that was given.
        Arrays of solutions have the shape of the puzzles; their verdicts are uint8 of shape ``(n,)``, numbers into
        `veridoku.VERDICTS`.

    Raises
    ------
    PuzzleError
        If the only puzzle is none. Of many, `error` says so.

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
    >>> grids = np.zeros((2, 16), np.uint8)
    >>> veridoku.solve(grids, veridoku.Rules(side=4)).verdict
    array([2, 2], dtype=uint8)
    """

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        grids, verdicts, faults = _native.solve_rows(
            batch.data, batch.offsets, batch.missing, rules, backend, seconds, threads
        )
        return Grids(*grids), _verdicts(verdicts), Errors(faults, _rows(batch, verdicts))

    if answer := _at_once(puzzles, rules, backend, seconds):
        return answer
    if isinstance(puzzles, (str, Puzzle)):
        return Answer(*_one(puzzles, rules, ask))
    return Solved(*over(kind_of(puzzles, rules), ask))


@overload
def check(
    puzzles: One,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> str: ...


@overload
def check(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Checked: ...


def check(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> str | Checked:
    """Say whether puzzles have no solution, exactly one, or several.

    Parameters are those of `solve`.

    Returns
    -------
    str or Checked
        The verdict, or the columns `verdict` and `error`.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.check("1...............")
    'multiple'
    """

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        verdicts, faults = _native.check_rows(
            batch.data, batch.offsets, batch.missing, rules, backend, seconds, threads
        )
        return _verdicts(verdicts), Errors(faults, _rows(batch, verdicts))

    if answer := _at_once(puzzles, rules, backend, seconds):
        return answer.verdict
    if isinstance(puzzles, (str, Puzzle)):
        return str(_one(puzzles, rules, ask)[0])
    return Checked(*over(kind_of(puzzles, rules), ask))


@overload
def count(
    puzzles: One,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Count: ...


@overload
def count(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Counted: ...


def count(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    seconds: float | None = None,
    threads: int = 1,
) -> Count | Counted:
    """Count the solutions of puzzles.

    Parameters
    ----------
    limit : int, optional
        Count up to this number. Without it all are counted, which may take for ever; Ctrl-C ends it.
    puzzles, rules, backend, seconds, threads
        As for `solve`.

    Returns
    -------
    Count or Counted
        `solutions` and `is_exact`, which is false if a limit or the time ended the count; of many also `error`. Arrays are
        uint64 and bool of shape ``(n,)``.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.count("1...............")
    Count(solutions=72, is_exact=True)
    >>> veridoku.count("1...............", limit=50)
    Count(solutions=50, is_exact=False)
    """

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        counts, are_exact, faults = _native.count_rows(
            batch.data, batch.offsets, batch.missing, rules, limit, backend, seconds, threads
        )
        errors = Errors(faults, _rows(batch, counts))
        missing = _missing(errors)
        return Numbers(counts, missing), Numbers(are_exact, missing), errors

    if isinstance(puzzles, (str, Puzzle)):
        return Count(*_one(puzzles, rules, ask))
    return Counted(*over(kind_of(puzzles, rules), ask))


@overload
def rate(
    puzzles: One,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    seconds: float | None = None,
    threads: int = 1,
) -> Rating: ...


@overload
def rate(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    seconds: float | None = None,
    threads: int = 1,
) -> Rated: ...


def rate(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    seconds: float | None = None,
    threads: int = 1,
) -> Rating | Rated:
    """Rate how hard puzzles are by logic.

    Parameters
    ----------
    only, without : list of str
        Techniques to use, and to leave out; `veridoku.TECHNIQUES` has their names.
    puzzles, rules, seconds, threads
        As for `solve`.

    Returns
    -------
    Rating or Rated
        `level` (``"Easy"``, ``"Medium"``, ``"Hard"``, ``"Unfair"``, ``"Extreme"``; ``"unsolved"`` where logic got stuck; or the
        verdict if there is not exactly one solution), `score`, and `hardest`, the hardest technique. Arrays are uint8,
        int64 and uint8 of shape ``(n,)``, the first and the last numbers into `veridoku.LEVELS` and
        `veridoku.TECHNIQUES`; 255 stands for nothing.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    Rating(level='Easy', score=204, hardest='naked single')
    """
    names = None if only is None else list(only)

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        levels, scores, hardest, faults = _native.rate_rows(
            batch.data, batch.offsets, batch.missing, rules, names, list(without), seconds, threads
        )
        errors = Errors(faults, _rows(batch, levels))
        score = Numbers(scores, _missing(errors))
        return Names(levels, LEVELS), score, Names(hardest, TECHNIQUES), errors

    if isinstance(puzzles, (str, Puzzle)):
        return Rating(*_one(puzzles, rules, ask))
    return Rated(*over(kind_of(puzzles, rules), ask))


@overload
def canonical(puzzles: One, rules: Rules | None = None, *, threads: int = 1) -> Form: ...


@overload
def canonical(puzzles: Column, rules: Rules | None = None, *, threads: int = 1) -> Forms: ...


def canonical(puzzles: One | Column, rules: Rules | None = None, *, threads: int = 1) -> Form | Forms:
    """Find the smallest equivalent form of classic 9x9 puzzles: puzzles are equivalent if they share it.

    Parameters are those of `solve`.

    Returns
    -------
    Form or Forms
        `form`, the key by which to deduplicate, and `automorphisms`, 1 for most puzzles; of many also `error`.

    Examples
    --------
    >>> import veridoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> veridoku.canonical(line).form == veridoku.canonical(line[::-1]).form
    True
    """

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        grids, automorphisms, faults = _native.canonical_rows(batch.data, batch.offsets, batch.missing, rules, threads)
        errors = Errors(faults, _rows(batch, automorphisms))
        return Grids(*grids), Numbers(automorphisms, _missing(errors)), errors

    if isinstance(puzzles, (str, Puzzle)):
        return Form(*_one(puzzles, rules, ask))
    return Forms(*over(kind_of(puzzles, rules), ask))


@overload
def transform(
    puzzles: One,
    operations: str = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    inverse: bool = False,
) -> Transformed: ...


@overload
def transform(
    puzzles: Column,
    operations: str = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    inverse: bool = False,
) -> Transforms: ...


def transform(
    puzzles: One | Column,
    operations: str = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    inverse: bool = False,
) -> Transformed | Transforms:
    """Turn, mirror, relabel or shuffle puzzles into equivalent ones.

    Parameters
    ----------
    operations : str
        Operations joined by semicolons, as in ``"transpose; swap-rows 1 2"``; the guide lists them.
    seed : int, optional
        After the operations apply a form drawn at random for each puzzle, the same as `veridoku transform --random`
        draws for the same rows.
    inverse : bool
        Undo what the same call did.
    puzzles, rules
        As for `solve`.

    Returns
    -------
    Transformed or Transforms
        `form`, and `transform`, the words of the transform; of many also `error`.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.transform("1234341221434.2.", "flip-left-right").form
    '432121433412.2.4'
    """

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        grids, words, faults = _native.transform_rows(
            batch.data, batch.offsets, batch.missing, rules, operations, seed, inverse
        )
        return Grids(*grids), Grids(*words), Errors(faults, len(words[1]) - 1)

    if isinstance(puzzles, (str, Puzzle)):
        return Transformed(*_one(puzzles, rules, ask))
    kind = kind_of(puzzles, rules)
    if seed is not None:
        kind.combine()  # draws are numbered by row
    parts = [ask(batch) for batch in kind.batches()]
    forms, words, errors = zip(*parts, strict=True)
    # The words of arrays are texts all the same.
    of_words = Lists([]) if isinstance(puzzles, np.ndarray) else kind
    return Transforms(kind.column(forms), of_words.column(words), kind.column(errors))
