"""Sudoku at the speed of arrays.

One puzzle is a text in any format, or a `Puzzle`. Many are a column: a list of texts, a numpy array of shape ``(n, 81)``, an
Arrow array, a Series of pandas or polars; answers are columns of the same kind.

====================================================  ====================================================
to                                                    call
====================================================  ====================================================
solve, and know that the solution is the only one     `solve`
know only how many: none, one, several                `check`; up to a number `count`; one by one `solutions`
rate, and see how a person solves it                  `rate`, `explain`, `steps`, `hint`
know why a puzzle is broken                           `diagnose`
make puzzles                                          `generate`
find equal puzzles in other clothes, or dress them    `canonical`, `transform`
prove a verdict, or ask another solver                `certify`, `verify`, `encode`
say size and rules: boxes, variants, cages, lines     `Rules`, `Puzzle`
do all of it on a cluster                             `veridoku.spark`
====================================================  ====================================================

Long work releases the interpreter's lock, and Ctrl-C ends it. A text that is not a puzzle raises `PuzzleError` with its
`line` and `column`; in a column the answer of its row is empty, and `error` gives the reason.

Examples
--------
>>> import veridoku
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> veridoku.check(line), veridoku.rate(line).level
('unique', 'Easy')
>>> print(veridoku.Puzzle(line).write("grid", framed=True).splitlines()[1])
| 5 3 . | . 7 . | . . . |
"""

from importlib.metadata import PackageNotFoundError, version

from ._advice import Path, Steps, diagnose, explain, hint, steps
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
from ._bulk import canonical, check, count, rate, solve, transform
from ._columns import LEVELS, TECHNIQUES, VERDICTS
from ._generate import Generated, GeneratedArrays, generate
from ._native import Puzzle, PuzzleError, Rules, SolverError
from ._proof import Certificate, Formula, Verified, certify, encode, solutions, verify

try:
    __version__ = version("veridoku")
except PackageNotFoundError:  # from a folder that is not installed
    __version__ = "0"

__all__ = [
    "LEVELS",
    "TECHNIQUES",
    "VERDICTS",
    "Answer",
    "Certificate",
    "Checked",
    "Count",
    "Counted",
    "Form",
    "Formula",
    "Forms",
    "Generated",
    "GeneratedArrays",
    "Path",
    "Puzzle",
    "PuzzleError",
    "Rated",
    "Rating",
    "Rules",
    "Solved",
    "SolverError",
    "Steps",
    "Transformed",
    "Transforms",
    "Verified",
    "canonical",
    "certify",
    "check",
    "count",
    "diagnose",
    "encode",
    "explain",
    "generate",
    "hint",
    "rate",
    "solutions",
    "solve",
    "steps",
    "transform",
    "verify",
]
