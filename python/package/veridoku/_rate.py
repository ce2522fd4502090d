"""How hard puzzles are: `rate`, by levels and scores or on the scale of Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, overload

from . import _native
from ._answers import Rated, Rating, ScaleRated, ScaleRating
from ._bulk import verdict_names
from ._columns import LEVELS, SE_TECHNIQUES, TECHNIQUES, Batch, Errors, Names, Numbers, Part
from ._kinds import Call, Column, Common, Grid, One
from ._native import Rules
from ._options import named

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Levels(Common, total=False):
    """Options of `rate` by levels."""

    only: Sequence[str] | None
    without: Sequence[str]
    timeout: float | None


class Scale(Common, total=False):
    """Options of `rate` on the scale of Sudoku Explainer."""

    pearl: bool
    diamond: bool
    canonical: bool
    timeout: float | None


#: Editions of Sudoku Explainer's scale.
Edition = Literal["se", "se-1.2.1"]


@overload
def rate(
    puzzles: One | Grid, rules: Rules | None = None, *, scale: Literal["levels"] = ..., **options: Unpack[Levels]
) -> Rating: ...


@overload
def rate(
    puzzles: Column, rules: Rules | None = None, *, scale: Literal["levels"] = ..., **options: Unpack[Levels]
) -> Rated: ...


@overload
def rate(
    puzzles: One | Grid, rules: Rules | None = None, *, scale: Edition, **options: Unpack[Scale]
) -> ScaleRating: ...


@overload
def rate(puzzles: Column, rules: Rules | None = None, *, scale: Edition, **options: Unpack[Scale]) -> ScaleRated: ...


@named()
def rate(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    scale: Literal["levels"] | Edition = "levels",
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    pearl: bool = False,
    diamond: bool = False,
    canonical: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Rating | Rated | ScaleRating | ScaleRated:
    """Rate the difficulty of puzzles by the logic that they require.

    Parameters
    ----------
    scale : str
        ``"levels"`` for levels and scores, which do not depend on the form of a puzzle. ``"se"`` for the numbers of
        Sudoku Explainer as Sukaku Explainer 1.18.1 gives them, and ``"se-1.2.1"`` for its older edition; both are for
        9x9 without further rules.
    only, without : list of str
        For levels: techniques to use, and techniques to leave out; `veridoku.TECHNIQUES` lists their names.
    pearl, diamond : bool
        For the scale of Sudoku Explainer: stop as soon as the rating is above the pearl, or also the pearl above the
        diamond, and give 20.0 as the rating.
    canonical : bool
        For the scale of Sudoku Explainer: rate the canonical form, so that all forms of a puzzle have the same numbers.
    puzzles, rules, timeout, threads, alphabet, progress
        As for `solve`.

    Returns
    -------
    Rating or Rated
        `level` (``"Beginner"``, ``"Easy"``, ``"Medium"``, ``"Hard"``, ``"Unfair"``, ``"Extreme"``; ``"unsolved"`` where
        logic got stuck; or the verdict if there is not exactly one solution), `score`, and `hardest`, the hardest technique.
        `Rating.level_by` says which of the last two decides the level.
        Arrays are uint8, int64 and uint8 of shape ``(n,)``, the first and the last numbers into `veridoku.LEVELS` and
        `veridoku.TECHNIQUES`; 255 means none.
    ScaleRating or ScaleRated
        With ``"se"``: `rating`, `pearl` and `diamond` (ER, EP and ED, as in 7.1), `hardest`, `verdict` (as of `solve`),
        and `is_exact`, which is false if the timeout made the numbers lower bounds. A puzzle without exactly one solution
        is rated as well, and 20.0 means that no technique continues. Arrays have the shape ``(n,)``: three of float64,
        NaN where there is no puzzle; uint8 numbers into `veridoku.SE_TECHNIQUES`, 255 for none; uint8 numbers into
        `veridoku.VERDICTS`; and bool.

    Examples
    --------
    >>> import veridoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> veridoku.rate(line)
    Rating(level='Beginner', score=86, hardest='hidden single in a box')
    >>> veridoku.rate([line], scale="se").rating
    [1.2]
    """
    call, technique_names = Call(rules, alphabet, threads, progress), None if only is None else list(only)

    def by_level(batch: Batch) -> tuple[Part, ...]:
        levels, scores, hardest, faults = _native.rate_rows(batch, technique_names, list(without), timeout)
        errors = Errors(faults, len(levels))
        score = Numbers(scores, errors.are_missing())
        return Names(levels, LEVELS), score, Names(hardest, TECHNIQUES), errors

    def by_scale(batch: Batch) -> tuple[Part, ...]:
        options = (pearl, diamond, canonical, timeout)
        numbers, hardest, verdicts, are_exact, faults = _native.scale_rows(batch, scale, *options)
        errors = Errors(faults, len(hardest))
        missing = errors.are_missing()
        columns = [Numbers(column, missing) for column in numbers]
        technique, exact = Names(hardest, SE_TECHNIQUES), Numbers(are_exact, missing)
        return *columns, technique, verdict_names(verdicts), exact, errors

    of_levels = {"only": only is not None, "without": bool(without)}
    of_scale = {"pearl": pearl, "diamond": diamond, "canonical": canonical}
    for option, is_given in (of_scale if scale == "levels" else of_levels).items():
        if is_given:
            raise ValueError(f"`{option}` has no effect with scale={scale!r}")
    if scale == "levels":
        return call.answers(puzzles, by_level, Rating, Rated)
    return call.answers(puzzles, by_scale, ScaleRating, ScaleRated)
