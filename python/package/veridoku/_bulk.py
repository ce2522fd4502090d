"""Functions for one puzzle or many: `solve`, `check`, `count`, `rate`, `canonical`, `transform`."""

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
from ._options import backend_of, named

One = str | Puzzle


def _rows(batch: Batch, column: Any) -> int:
    """The number of rows of a batch, by a column of the answers."""
    rows = batch.rows
    return len(column) if rows is None else rows


def _missing(errors: Errors) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
    """Which rows are not puzzles, if any."""
    if not errors.faults:
        return None
    is_missing = np.zeros(errors.rows, np.bool_)
    is_missing[[fault[0] for fault in errors.faults]] = True
    return is_missing


def _one(
    puzzle: One,
    rules: Rules | None,
    alphabet: str | None,
    ask: Callable[[Batch, Rules | None], tuple[Part, ...]],
) -> list[Any]:
    """The answer to one puzzle; its last field holds the errors. A fault is raised."""
    if isinstance(puzzle, Puzzle):
        rules = rules or puzzle.rules
    kind = Lists([puzzle], alphabet)
    (batch,) = kind.batches()
    *parts, errors = ask(batch, rules)
    if isinstance(errors, Errors) and errors.faults:
        _, line, column, message = errors.faults[0]
        error = PuzzleError(message)
        error.line, error.column = line, column
        raise error
    return [kind.column([part])[0] for part in parts]


def _at_once(
    puzzles: object,
    rules: Rules | None,
    backend: str,
    timeout: float | None,
    alphabet: str | None,
) -> Answer | None:
    """The answer to one plain, easy puzzle, found without arrays and threads."""
    if type(puzzles) is not str or rules is not None or alphabet is not None:
        return None
    if backend != "auto" or timeout is not None:
        return None
    answer = _native.solve_at_once(puzzles)
    return answer and Answer(*answer)


def _verdicts(codes: Bytes) -> Names:
    # A row that is not a puzzle has no verdict, except in arrays, which show its number.
    return Names(codes, VERDICTS[:4])


@overload
def solve(
    puzzles: One,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Answer: ...


@overload
def solve(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Solved: ...


@named()
def solve(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Answer | Solved:
    """Solve puzzles, and report for each whether its solution is unique.

    Parameters
    ----------
    puzzles : str, Puzzle, or a column
        One puzzle, or many: a list of texts, a numpy array of uint8 of shape ``(n, cells)`` or ``(n, side, side)`` with 0
        for a blank, an Arrow array of strings, or a Series of pandas or polars.
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

    Returns
    -------
    Answer or Solved
        For one puzzle, `solution` (``None`` unless there is exactly one) and `verdict`: ``"unique"``, ``"multiple"``,
        ``"none"`` or ``"unknown"``. For many, the columns `solution`, `verdict` and `error`, of the kind that was
        passed. Arrays of solutions have the shape of the puzzles; their verdicts are uint8 of shape ``(n,)``, numbers
        into `veridoku.VERDICTS`.

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
    >>> grids = np.zeros((2, 16), np.uint8)
    >>> veridoku.solve(grids, veridoku.Rules(side=4)).verdict
    array([2, 2], dtype=uint8)
    """

    chosen = backend_of(backend, cross_check)

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        grids, verdicts, faults = _native.solve_rows(
            batch.data, batch.offsets, batch.missing, rules, chosen, timeout, threads, alphabet
        )
        return Grids(*grids), _verdicts(verdicts), Errors(faults, _rows(batch, verdicts))

    if answer := _at_once(puzzles, rules, chosen, timeout, alphabet):
        return answer
    if isinstance(puzzles, (str, Puzzle)):
        return Answer(*_one(puzzles, rules, alphabet, ask))
    return Solved(*over(kind_of(puzzles, rules, alphabet), ask))


@overload
def check(
    puzzles: One,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> str: ...


@overload
def check(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Checked: ...


@named()
def check(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> str | Checked:
    """Find out whether puzzles have no solution, exactly one, or several.

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

    chosen = backend_of(backend, cross_check)

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        verdicts, faults = _native.check_rows(
            batch.data, batch.offsets, batch.missing, rules, chosen, timeout, threads, alphabet
        )
        return _verdicts(verdicts), Errors(faults, _rows(batch, verdicts))

    if answer := _at_once(puzzles, rules, chosen, timeout, alphabet):
        return answer.verdict
    if isinstance(puzzles, (str, Puzzle)):
        return str(_one(puzzles, rules, alphabet, ask)[0])
    return Checked(*over(kind_of(puzzles, rules, alphabet), ask))


@overload
def count(
    puzzles: One,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Count: ...


@overload
def count(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Counted: ...


@named()
def count(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Count | Counted:
    """Count the solutions of puzzles.

    Parameters
    ----------
    limit : int, optional
        Count up to this number. By default all solutions are counted, which may take forever; Ctrl-C interrupts it.
    puzzles, rules, backend, cross_check, timeout, threads, alphabet
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

    chosen = backend_of(backend, cross_check)

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        counts, are_exact, faults = _native.count_rows(
            batch.data, batch.offsets, batch.missing, rules, limit, chosen, timeout, threads, alphabet
        )
        errors = Errors(faults, _rows(batch, counts))
        missing = _missing(errors)
        return Numbers(counts, missing), Numbers(are_exact, missing), errors

    if isinstance(puzzles, (str, Puzzle)):
        return Count(*_one(puzzles, rules, alphabet, ask))
    return Counted(*over(kind_of(puzzles, rules, alphabet), ask))


@overload
def rate(
    puzzles: One,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Rating: ...


@overload
def rate(
    puzzles: Column,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Rated: ...


@named()
def rate(
    puzzles: One | Column,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
) -> Rating | Rated:
    """Rate the difficulty of puzzles by the logic that they require.

    Parameters
    ----------
    only, without : list of str
        Techniques to use, and techniques to leave out; `veridoku.TECHNIQUES` lists their names.
    puzzles, rules, timeout, threads, alphabet
        As for `solve`.

    Returns
    -------
    Rating or Rated
        `level` (``"Beginner"``, ``"Easy"``, ``"Medium"``, ``"Hard"``, ``"Unfair"``, ``"Extreme"``; ``"unsolved"`` where
        logic got stuck; or the verdict if there is not exactly one solution), `score`, and `hardest`, the hardest technique.
        `Rating.level_by` says which of the last two decides the level.
        Arrays are uint8, int64 and uint8 of shape ``(n,)``, the first and the last numbers into `veridoku.LEVELS` and
        `veridoku.TECHNIQUES`; 255 means none.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    Rating(level='Beginner', score=86, hardest='hidden single in a box')
    """
    names = None if only is None else list(only)

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        levels, scores, hardest, faults = _native.rate_rows(
            batch.data, batch.offsets, batch.missing, rules, names, list(without), timeout, threads, alphabet
        )
        errors = Errors(faults, _rows(batch, levels))
        score = Numbers(scores, _missing(errors))
        return Names(levels, LEVELS), score, Names(hardest, TECHNIQUES), errors

    if isinstance(puzzles, (str, Puzzle)):
        return Rating(*_one(puzzles, rules, alphabet, ask))
    return Rated(*over(kind_of(puzzles, rules, alphabet), ask))


@overload
def canonical(puzzles: One, rules: Rules | None = None, *, threads: int = 1, alphabet: str | None = None) -> Form: ...


@overload
def canonical(
    puzzles: Column, rules: Rules | None = None, *, threads: int = 1, alphabet: str | None = None
) -> Forms: ...


@named()
def canonical(
    puzzles: One | Column, rules: Rules | None = None, *, threads: int = 1, alphabet: str | None = None
) -> Form | Forms:
    """Find the minlex form of classic 9x9 puzzles, which all equivalent puzzles share.

    Parameters are those of `solve`.

    Returns
    -------
    Form or Forms
        `form`, the key for deduplication, and `automorphisms`, which is 1 for most puzzles; for many also `error`.

    Examples
    --------
    >>> import veridoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> veridoku.canonical(line).form == veridoku.canonical(line[::-1]).form
    True
    """

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        grids, automorphisms, faults = _native.canonical_rows(
            batch.data, batch.offsets, batch.missing, rules, threads, alphabet
        )
        errors = Errors(faults, _rows(batch, automorphisms))
        return Grids(*grids), Numbers(automorphisms, _missing(errors)), errors

    if isinstance(puzzles, (str, Puzzle)):
        return Form(*_one(puzzles, rules, alphabet, ask))
    return Forms(*over(kind_of(puzzles, rules, alphabet), ask))


@overload
def transform(
    puzzles: One,
    apply: str | Sequence[str] = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    skip: int = 0,
    inverse: bool = False,
    threads: int = 1,
    alphabet: str | None = None,
) -> Transformed: ...


@overload
def transform(
    puzzles: Column,
    apply: str | Sequence[str] = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    skip: int = 0,
    inverse: bool = False,
    threads: int = 1,
    alphabet: str | None = None,
) -> Transforms: ...


@named()
def transform(
    puzzles: One | Column,
    apply: str | Sequence[str] = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    skip: int = 0,
    inverse: bool = False,
    threads: int = 1,
    alphabet: str | None = None,
) -> Transformed | Transforms:
    """Rotate, mirror, relabel or shuffle puzzles into equivalent ones.

    Parameters
    ----------
    apply : str or list of str
        Operations, in a list or joined by semicolons, as in ``"transpose; swap-rows 1 2"``; the guide lists them.
    seed : int, optional
        After the operations, apply a random transform to each puzzle: the one that `veridoku transform --random` draws
        for the same row.
    skip : int
        The number of the first draw: how many puzzles the previous batches have, not counting rows that are not
        puzzles. Then the batches give the same forms as a single call.
    inverse : bool
        Undo the same call.
    puzzles, rules, threads, alphabet
        As for `solve`.

    Returns
    -------
    Transformed or Transforms
        `form` and `transform`, the transform as text; for many also `error`.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.transform("1234341221434.2.", "flip-left-right").form
    '432121433412.2.4'
    >>> puzzles = ["1234341221434.2.", "1...............", "12..34......4.2."]
    >>> first = veridoku.transform(puzzles[:1], seed=7).form
    >>> first + veridoku.transform(puzzles[1:], seed=7, skip=1).form == veridoku.transform(puzzles, seed=7).form
    True
    """
    operations = apply if isinstance(apply, str) else "; ".join(apply)

    def ask(batch: Batch, rules: Rules | None = rules) -> tuple[Part, ...]:
        grids, words, faults = _native.transform_rows(
            batch.data, batch.offsets, batch.missing, rules, operations, seed, skip, inverse, threads, alphabet
        )
        return Grids(*grids), Grids(*words), Errors(faults, len(words[1]) - 1)

    if isinstance(puzzles, (str, Puzzle)):
        return Transformed(*_one(puzzles, rules, alphabet, ask))
    kind = kind_of(puzzles, rules, alphabet)
    if seed is not None:
        kind.combine()  # draws are numbered by row
    parts = [ask(batch) for batch in kind.batches()]
    forms, words, errors = zip(*parts, strict=True)
    # Even for arrays, the words are texts.
    of_words = Lists([]) if isinstance(puzzles, np.ndarray) else kind
    return Transforms(kind.column(forms), of_words.column(words), kind.column(errors))
