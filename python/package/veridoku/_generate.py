"""Generates puzzles: `generate` returns them as an iterator, as numpy arrays, or as an Arrow table."""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Iterator
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict, overload

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._columns import LEVELS, TECHNIQUES, Grids, Lists, Names, Numbers, Part
from ._frames import Arrow
from ._native import Rules
from ._options import named
from ._progress import progress_bar

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Generated(NamedTuple):
    """A generated puzzle: its number for the seed, and its rating if a logic option is used."""

    number: int
    puzzle: str
    solution: str
    level: str | None
    score: int | None
    hardest: str | None
    tries: int


class GeneratedArrays(NamedTuple):
    """Generated puzzles: numbers ``(n,)`` of uint64, puzzles and solutions ``(n, cells)`` of uint8, then ``(n,)`` each.

    `level` and `hardest` are numbers into `veridoku.LEVELS` and `veridoku.TECHNIQUES`, 255 if there is no rating; `score`
    is then -1.
    """

    number: NDArray[np.uint64]
    puzzle: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    level: NDArray[np.uint8]
    score: NDArray[np.int64]
    hardest: NDArray[np.uint8]
    tries: NDArray[np.uint64]


class Digging(TypedDict, total=False):
    """Options of `generate`."""

    clue_level: str | None
    method: str | None
    givens: int | tuple[int, int] | None
    floor: int | None
    order: str | None
    symmetry: str | None
    scramble: bool
    pattern: str | None
    holes: int | tuple[int, int] | None
    balance: str | None
    unique: bool
    technique: str | None
    at_most: str | None
    rating: tuple[int, int] | None
    level: str | None
    from_there: bool
    tries: int | None
    killer: bool
    cages: tuple[int, int] | None
    arrangement: str | None
    family: str | None
    threads: int
    alphabet: str | None
    progress: bool


class Recipe:
    """The checked options of `generate`, which are those of the command, and a native generator for them."""

    @named("generate", further=("count", "to", "skip"))
    def __init__(
        self,
        seed: int,
        rules: Rules | str | None = None,
        *,
        clue_level: str | None = None,
        method: str | None = None,
        givens: int | tuple[int, int] | None = None,
        floor: int | None = None,
        order: str | None = None,
        symmetry: str | None = None,
        scramble: bool = False,
        pattern: str | None = None,
        holes: int | tuple[int, int] | None = None,
        balance: str | None = None,
        unique: bool = False,
        technique: str | None = None,
        at_most: str | None = None,
        rating: tuple[int, int] | None = None,
        level: str | None = None,
        from_there: bool = False,
        tries: int | None = None,
        killer: bool = False,
        cages: tuple[int, int] | None = None,
        arrangement: str | None = None,
        family: str | None = None,
        threads: int = 1,
        alphabet: str | None = None,
        progress: bool = False,
    ) -> None:
        """Make the native generator."""

        def pair(bounds: int | tuple[int, int] | None) -> tuple[int, int] | None:
            return (bounds, bounds) if isinstance(bounds, int) else bounds

        options = {
            "clue_level": clue_level,
            "method": method,
            "givens": pair(givens),
            "floor": floor,
            "order": order,
            "symmetry": symmetry,
            "scramble": scramble,
            "pattern": pattern,
            "holes": pair(holes),
            "balance": balance,
            "unique": unique,
            "technique": technique,
            "at_most": at_most,
            "rating": rating,
            "level": level,
            "from_there": from_there,
            "tries": tries,
            "killer": killer,
            "cages": cages,
            "arrangement": arrangement,
            "family": family,
        }
        if not isinstance(rules, (Rules, str, NoneType)):
            raise TypeError(f"found {type(rules).__name__} in `rules`; expected Rules or a str")
        self.native = _native.Generator(
            seed,
            options,
            rules if isinstance(rules, Rules) else None,
            rules if isinstance(rules, str) else None,
            threads,
            alphabet,
        )
        # Small puzzles are made together, and slow ones are returned as they are found.
        self.chunk = self.native.at_once * max(threads, 1)
        self.progress = progress

    def ranges(self, first: int, end: int) -> Iterator[tuple[int, int]]:
        """Cut numbers into chunks, at least one, and show how many are made."""
        with progress_bar(end - first, self.progress) as seen:
            for start in range(first, max(end, first + 1), self.chunk):
                yield start, min(start + self.chunk, end)
                if seen is not None:
                    seen(min(start + self.chunk, end) - first)


def _warn(missing: list[tuple[int, str]]) -> None:
    for number, reason in missing:
        warnings.warn(f"puzzle {number}: {reason}", RuntimeWarning, stacklevel=4)


def _parts(batch: tuple[Any, ...]) -> tuple[Part, ...]:
    """The columns of `Generated` of a batch of texts."""
    puzzles, solutions, (numbers, levels, scores, hardest, tries), missing = batch
    _warn(missing)
    return (
        Numbers(numbers),
        Grids(*puzzles),
        Grids(*solutions),
        Names(levels, LEVELS),
        Numbers(scores, scores < 0),
        Names(hardest, TECHNIQUES),
        Numbers(tries),
    )


def _texts(batch: tuple[Any, ...]) -> Iterator[Generated]:
    columns = [Lists([]).column([part]) for part in _parts(batch)]
    return map(Generated._make, zip(*columns, strict=True))


@overload
def generate(
    count: int | None = ...,
    seed: int | None = ...,
    rules: Rules | str | None = ...,
    *,
    to: Literal["puzzles"] = ...,
    skip: int = ...,
    **options: Unpack[Digging],
) -> Iterator[Generated]: ...


@overload
def generate(
    count: int,
    seed: int | None = ...,
    rules: Rules | str | None = ...,
    *,
    to: Literal["numpy"],
    skip: int = ...,
    **options: Unpack[Digging],
) -> GeneratedArrays: ...


@overload
def generate(
    count: int,
    seed: int | None = ...,
    rules: Rules | str | None = ...,
    *,
    to: Literal["arrow"],
    skip: int = ...,
    **options: Unpack[Digging],
) -> Any: ...


def generate(
    count: int | None = 1,
    seed: int | None = None,
    rules: Rules | str | None = None,
    *,
    to: Literal["puzzles", "numpy", "arrow"] = "puzzles",
    skip: int = 0,
    **options: Unpack[Digging],
) -> Iterator[Generated] | GeneratedArrays | Any:
    """Generate puzzles with exactly one solution.

    Puzzle number `n` of a seed is the same on every machine, and is the one that `veridoku generate --seed SEED --skip n`
    makes.

    Parameters
    ----------
    count : int or None
        Number of puzzles; ``None`` for an endless iterator.
    seed : int, optional
        The seed; by default a random one.
    rules : Rules or str, optional
        Size and rules; classic 9x9 by default. Rules with shapes are a layout, whether a text or `Rules`: a shape without
        a value, as in ``"killer: r1c1 r1c2"``, gets it from the grid, and one with a value keeps it. A layout excludes
        `from_there`, and the options of digging below other than `givens`.
    to : str
        ``"puzzles"`` for an iterator of `Generated`, which makes them as they are taken; ``"numpy"`` for `GeneratedArrays`;
        ``"arrow"`` for a `pyarrow.Table` with the columns of `Generated`.
    skip : int
        The number of the first puzzle.
    clue_level, givens, floor, order, symmetry, scramble, method
        How holes are dug: see the command's `generate`. `givens` is a number or a pair; `clue_level` is a level by the
        number of givens.
    pattern, holes, balance, unique
        Which cells are given or blank.
    technique, at_most, rating, level, from_there, tries
        The logic that the puzzle must require; `level` is a level of `rate`, and `rating` a range of scores. With
        `level`, the givens have half-turn symmetry and a usual number, unless other options decide it. With `from_there`
        a puzzle starts where its `technique` is needed, with more givens than `givens` says. Puzzles are only rated if
        one of the first four is set.
    killer, cages
        Puzzles with killer cages; `cages` is the range of their sizes, by default 2 to 5, or up to the number of
        digits.
    arrangement : str, optional
        Overlapping grids: a name such as ``"samurai"``, or the upper left corner of each, as in ``"r1c1 r4c4"``. Side,
        box and variants of `rules` are those of each grid. It excludes the same options as a layout.
    family : str, optional
        Puzzles of a family: ``"kenken"``, ``"futoshiki"``, ``"skyscrapers"``, ``"easy-as-abc"`` or ``"kakuro"``, of
        the side of `rules`, by default 6. Only `level` and `tries` can be combined with it.
    threads : int
        Number of threads. The puzzles do not depend on it.
    alphabet : str, optional
        The symbols of digits in texts, as for `solve`.
    progress : bool
        Show a progress bar, in puzzles, if the package tqdm is installed. Not for an endless iterator.

    Warns
    -----
    RuntimeWarning
        If no puzzle was found for a number within `tries`; the number is left out.

    Examples
    --------
    >>> import veridoku
    >>> next(veridoku.generate(seed=7, clue_level="difficult")).puzzle
    '1.4.........6.7........4..9621....8.7.8.........9.2...83.216574.67.4.3.......9.2.'
    >>> veridoku.generate(1000, seed=1, to="numpy").puzzle.shape
    (1000, 81)
    """
    seed = secrets.randbelow(10**9) if seed is None else seed
    recipe = Recipe(seed, rules, **options)
    if to == "puzzles":
        if count is None and recipe.progress:
            raise ValueError("found count=None and progress=True; an endless iterator has no progress")
        end = 2**64 - 1 if count is None else skip + count
        batches = recipe.ranges(skip, end)
        return (made for a, b in batches for made in _texts(recipe.native.texts_of(a, b)))
    if count is None:
        raise ValueError("found count=None; expected a number: only an iterator can be endless")
    if to == "numpy":
        return _arrays(recipe, skip, skip + count)
    if to == "arrow":
        return _table(recipe, skip, skip + count)
    raise ValueError(f'found to="{to}"; expected "puzzles", "numpy" or "arrow"')


def _arrays(recipe: Recipe, first: int, end: int) -> GeneratedArrays:
    if recipe.native.is_ruled:
        raise ValueError(
            'puzzles with rules such as cages may differ in their values; expected to="puzzles" or "arrow"'
        )
    shape = (-1 if end > first else 0, recipe.native.cells)
    rows = []
    for a, b in recipe.ranges(first, end):
        puzzles, solutions, (number, *others), missing = recipe.native.cells_of(a, b)
        _warn(missing)
        rows.append((number, puzzles.reshape(shape), solutions.reshape(shape), *others))
    return GeneratedArrays._make(map(np.concatenate, zip(*rows, strict=True)))


def _table(recipe: Recipe, first: int, end: int) -> Any:
    import pyarrow as pa

    kind = Arrow(pa.array([], pa.string()))
    chunks: list[list[Any]] = [[] for _ in Generated._fields]
    for a, b in recipe.ranges(first, end):
        for chunk, part in zip(chunks, _parts(recipe.native.texts_of(a, b)), strict=True):
            chunk.append(kind.column([part]))
    return pa.table(dict(zip(Generated._fields, map(pa.chunked_array, chunks), strict=True)))
