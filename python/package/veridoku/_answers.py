"""Return types of the functions: a named tuple for one puzzle; for many, one with a column for each field.

`Grid...` are the answers for one puzzle as a list of rows, which hold such lists instead of texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native

if TYPE_CHECKING:
    from ._advice import Path
    from ._proof import Certificate


class Answer(NamedTuple):
    """The verdict on a puzzle, and its solution if there is exactly one."""

    solution: str | None
    verdict: str


class GridAnswer(NamedTuple):
    """The verdict on a puzzle, and its solution as a list of rows if there is exactly one."""

    solution: list[list[int]] | None
    verdict: str


class Count(NamedTuple):
    """A number of solutions, and whether it is exact."""

    solutions: int
    is_exact: bool


class Candidates(NamedTuple):
    """The true candidates of a puzzle: the digits of each cell, row by row, or their masks.

    `verdict` tells how many solutions there are, and `is_exact` whether all candidates were decided in time.
    """

    candidates: list[list[int]] | list[int]
    verdict: str
    is_exact: bool


class GridCandidates(NamedTuple):
    """The true candidates of a puzzle as a list of rows of cells; otherwise like `Candidates`."""

    candidates: list[list[list[int]]] | list[list[int]]
    verdict: str
    is_exact: bool


class Rating(NamedTuple):
    """The difficulty of a puzzle: its level, its score, and the hardest technique that it requires."""

    level: str
    score: int
    hardest: str | None

    @property
    def level_by(self) -> str | None:
        """What decides the level: ``"technique"``, the hardest one, or ``"score"``; None without a level."""
        if self.hardest is None or self.level not in _native.levels():
            return None
        index = _native.techniques().index(self.hardest)
        needed = _native.levels()[_native.technique_levels()[index]]
        return "technique" if needed == self.level else "score"


class ScaleRating(NamedTuple):
    """The numbers of Sudoku Explainer, as in 7.1: the rating ER, the pearl EP and the diamond ED.

    `hardest` is the technique of the rating. If `is_exact` is false, the time ran out, and the numbers are lower bounds.
    """

    rating: float
    pearl: float
    diamond: float
    hardest: str | None
    verdict: str
    is_exact: bool


class Form(NamedTuple):
    """The smallest equivalent form of a puzzle, and the number of its automorphisms."""

    form: str
    automorphisms: int


class GridForm(NamedTuple):
    """The smallest equivalent form of a puzzle as a list of rows, and the number of its automorphisms."""

    form: list[list[int]]
    automorphisms: int


class Transformed(NamedTuple):
    """An equivalent form of a puzzle, and the transform as text that `transform` accepts."""

    form: str
    transform: str


class GridTransformed(NamedTuple):
    """An equivalent form of a puzzle as a list of rows, and the transform as text that `transform` accepts."""

    form: list[list[int]]
    transform: str


class Minimal(NamedTuple):
    """A minimal form of a puzzle, and the number of its givens."""

    form: str
    givens: int


class GridMinimal(NamedTuple):
    """A minimal form of a puzzle as a list of rows, and the number of its givens."""

    form: list[list[int]]
    givens: int


class Solved(NamedTuple):
    """Columns of `solve`: solutions, verdicts, and why a row is not a puzzle."""

    solution: Any
    verdict: Any
    error: Any


class Checked(NamedTuple):
    """Columns of `check`: verdicts, and why a row is not a puzzle."""

    verdict: Any
    error: Any


class Counted(NamedTuple):
    """Columns of `count`: numbers of solutions, whether they are exact, and faults."""

    solutions: Any
    is_exact: Any
    error: Any


class AllCandidates(NamedTuple):
    """Columns of `candidates`: digits or masks, verdicts, whether all candidates were decided, and faults."""

    candidates: Any
    verdict: Any
    is_exact: Any
    error: Any


class Rated(NamedTuple):
    """Columns of `rate`: levels, scores, hardest techniques, and faults."""

    level: Any
    score: Any
    hardest: Any
    error: Any


class ScaleRated(NamedTuple):
    """Columns of `rate` on the scale of Sudoku Explainer: those of `ScaleRating`, and faults."""

    rating: Any
    pearl: Any
    diamond: Any
    hardest: Any
    verdict: Any
    is_exact: Any
    error: Any


class Forms(NamedTuple):
    """Columns of `canonical`: smallest equivalent forms, automorphisms, and faults."""

    form: Any
    automorphisms: Any
    error: Any


class Transforms(NamedTuple):
    """Columns of `transform`: equivalent forms, transforms as text, and faults."""

    form: Any
    transform: Any
    error: Any


class Minimized(NamedTuple):
    """Columns of `minimize`: minimal forms, their numbers of givens, and why a puzzle has none."""

    form: Any
    givens: Any
    error: Any


class Converted(NamedTuple):
    """Columns of `convert`: texts in the format, and why a puzzle has none."""

    text: Any
    error: Any


class Explained(NamedTuple):
    """Lists of `explain`: a path for each puzzle, or the reason why there is none."""

    path: list[Path | None]
    error: list[str | None]


class Diagnosed(NamedTuple):
    """Lists of `diagnose`: the object of the command's JSON for each puzzle, or the reason why there is none."""

    diagnosis: list[dict[str, Any] | None]
    error: list[str | None]


class Certified(NamedTuple):
    """Lists of `certify`: a certificate for each puzzle, or the reason why there is none."""

    certificate: list[Certificate | None]
    error: list[str | None]
