"""Puzzles made of puzzles, one or many: `canonical`, `transform`, `minimize`, `convert`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._answers import (
    Converted,
    Form,
    Forms,
    GridForm,
    GridMinimal,
    GridTransformed,
    Minimal,
    Minimized,
    Transformed,
    Transforms,
)
from ._columns import Batch, Errors, Grids, Numbers, Part, Texts
from ._kinds import Call, Column, Common, Grid, One, Solving, is_one, kind_of
from ._native import Puzzle, Rules
from ._options import backend_of, named

if TYPE_CHECKING:
    from typing_extensions import Unpack


@overload
def canonical(puzzles: One, rules: Rules | None = None, **options: Unpack[Common]) -> Form: ...


@overload
def canonical(puzzles: Grid, rules: Rules | None = None, **options: Unpack[Common]) -> GridForm: ...


@overload
def canonical(puzzles: Column, rules: Rules | None = None, **options: Unpack[Common]) -> Forms: ...


@named()
def canonical(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Form | GridForm | Forms:
    """Find the minlex form of classic 9x9 puzzles, or of overlapping grids, which all equivalent puzzles share.

    Parameters are those of `solve`.

    Returns
    -------
    Form, GridForm or Forms
        `form`, the key for deduplication, and `automorphisms`, which is 1 for most puzzles; for many also `error`. Arrays
        of forms are uint8 in the shape of the puzzles, and automorphisms uint64 of shape ``(n,)``.

    Examples
    --------
    >>> import veridoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> veridoku.canonical(line).form == veridoku.canonical(line[::-1]).form
    True
    """

    def ask(batch: Batch) -> tuple[Part, ...]:
        grids, automorphisms, faults = _native.canonical_rows(batch)
        errors = Errors(faults, len(automorphisms))
        missing = errors.are_missing()
        return Grids(*grids, missing), Numbers(automorphisms, missing), errors

    single: Callable[..., Form | GridForm] = Form if isinstance(puzzles, (str, Puzzle)) else GridForm
    return Call(rules, alphabet, threads, progress).answers(puzzles, ask, single, Forms)


class Transforming(Common, total=False):
    """Options of `transform`."""

    seed: int | None
    skip: int
    numbers: NDArray[np.integer] | Sequence[int] | None
    inverse: bool


@overload
def transform(
    puzzles: One,
    apply: str | Sequence[str] = ...,
    rules: Rules | None = None,
    **options: Unpack[Transforming],
) -> Transformed: ...


@overload
def transform(
    puzzles: Grid,
    apply: str | Sequence[str] = ...,
    rules: Rules | None = None,
    **options: Unpack[Transforming],
) -> GridTransformed: ...


@overload
def transform(
    puzzles: Column,
    apply: str | Sequence[str] = ...,
    rules: Rules | None = None,
    **options: Unpack[Transforming],
) -> Transforms: ...


@named()
def transform(
    puzzles: One | Grid | Column,
    apply: str | Sequence[str] = "identity",
    rules: Rules | None = None,
    *,
    seed: int | None = None,
    skip: int = 0,
    numbers: NDArray[np.integer] | Sequence[int] | None = None,
    inverse: bool = False,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Transformed | GridTransformed | Transforms:
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
    numbers : array or list of int, optional
        The number of the draw of each row, shape ``(n,)``, instead of `skip`: for rows in another order.
    inverse : bool
        Undo the same call.
    puzzles, rules, threads, alphabet, progress
        As for `solve`.

    Returns
    -------
    Transformed, GridTransformed or Transforms
        `form` and `transform`, the transform as text; for many also `error`. Arrays of forms are uint8 in the shape of
        the puzzles; even for them, transforms are a list of texts.

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
    draws = None if numbers is None else np.asarray(numbers, np.uint64)

    def ask(batch: Batch) -> tuple[Part, ...]:
        grids, words, faults = _native.transform_rows(batch, operations, seed, skip, inverse, draws)
        errors = Errors(faults, len(words[1]) - 1)
        return Grids(*grids, errors.are_missing()), Texts(*words), errors

    call = Call(rules, alphabet, threads, progress)
    if is_one(puzzles):
        single: Callable[..., Transformed | GridTransformed] = (
            Transformed if isinstance(puzzles, (str, Puzzle)) else GridTransformed
        )
        return single(*call.one(puzzles, ask))
    kind = kind_of(puzzles, rules, alphabet)
    if draws is not None and draws.shape != (len(kind),):
        raise ValueError(f"found numbers of shape {draws.shape}; expected one for each of {len(kind)} rows")
    if seed is not None:
        kind.combine()  # draws are numbered by row
    return Transforms(*call.over(kind, ask))


class Minimizing(Solving, total=False):
    """Options of `minimize`."""

    symmetry: str


@overload
def minimize(puzzles: One, rules: Rules | None = None, **options: Unpack[Minimizing]) -> Minimal: ...


@overload
def minimize(puzzles: Grid, rules: Rules | None = None, **options: Unpack[Minimizing]) -> GridMinimal: ...


@overload
def minimize(puzzles: Column, rules: Rules | None = None, **options: Unpack[Minimizing]) -> Minimized: ...


@named()
def minimize(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    symmetry: str = "none",
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Minimal | GridMinimal | Minimized:
    """Remove redundant givens until every remaining given is necessary. The solution stays the same, and unique.

    A puzzle may have many such forms; this is the first that `veridoku minimize` writes. One without exactly one
    solution has none: that is its error.

    Parameters
    ----------
    symmetry : str
        Keep this symmetry of the pattern of the givens, such as ``"half-turn"``: givens that it maps to each other are
        removed together.
    puzzles, rules, backend, cross_check, timeout, threads, alphabet, progress
        As for `solve`.

    Returns
    -------
    Minimal, GridMinimal or Minimized
        `form`, and `givens`, their number; for many also `error`. Texts give texts. Arrays of forms are uint8 in the
        shape of the puzzles, and `givens` is int64 of shape ``(n,)``, 0 for a row without a form.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.minimize("1234341221434.2.")
    Minimal(form='......12.1.34...', givens=5)
    >>> veridoku.minimize(["1234341221434.2.", "1..............."]).error
    [None, 'the puzzle has several solutions; expected exactly one']
    """
    chosen = backend_of(backend, cross_check)

    def ask(batch: Batch) -> tuple[Part, ...]:
        grids, givens, faults = _native.minimize_rows(batch, symmetry, chosen, timeout)
        errors = Errors(faults, len(givens))
        missing = errors.are_missing()
        return Grids(*grids, missing), Numbers(givens, missing), errors

    single: Callable[..., Minimal | GridMinimal] = Minimal if isinstance(puzzles, (str, Puzzle)) else GridMinimal
    return Call(rules, alphabet, threads, progress).answers(puzzles, ask, single, Minimized)


class Converting(Common, total=False):
    """Options of `convert`."""

    framed: bool


@overload
def convert(puzzles: One | Grid, to: str, rules: Rules | None = None, **options: Unpack[Converting]) -> str: ...


@overload
def convert(puzzles: Column, to: str, rules: Rules | None = None, **options: Unpack[Converting]) -> Converted: ...


@named()
def convert(
    puzzles: One | Grid | Column,
    to: str,
    rules: Rules | None = None,
    *,
    framed: bool = False,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> str | Converted:
    """Write puzzles in another format, with their rules, and with title and author if the format holds them.

    Parameters
    ----------
    to : str
        The name of the format, such as ``"line"``, ``"grid"``, ``"rules"``, ``"json"`` or ``"fpuzzles"``.
    framed : bool
        Draw lines around the boxes, for the format ``"grid"``.
    puzzles, rules, threads, alphabet, progress
        As for `solve`; texts may be in any format, each in its own.

    Returns
    -------
    str or Converted
        The text; or the columns `text` and `error`, which gives the rule that a format cannot hold. Texts have no line
        end after the last line. For arrays and tensors of ``n`` puzzles the texts are a list of length ``n``.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.convert("size: 6x6; x: r1c1 r1c2", "iss")
    '.Shape~6x6.X~R1C1~R1C2'
    >>> veridoku.convert(["1234341221434.2.", "x: r1c1 r1c2"], "line").text[0]
    '1234341221434.2.'
    """

    def ask(batch: Batch) -> tuple[Part, ...]:
        texts, faults = _native.convert_rows(batch, to, framed)
        return Texts(*texts), Errors(faults, len(texts[1]) - 1)

    return Call(rules, alphabet, threads, progress).answers(puzzles, ask, str, Converted)
