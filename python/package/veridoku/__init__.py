"""Sudoku at the speed of arrays.

A single puzzle is a text in any format, a `Puzzle`, or a list of rows of integers. Many puzzles are a column: a list of
these, a numpy array or tensor of shape ``(n, 81)``, an Arrow array, or a pandas or polars Series; the answers are columns
of the same kind.

====================================================  ====================================================
to                                                    call
====================================================  ====================================================
solve, and prove the solution unique                  `solve`
find the number of solutions: none, one or several    `check`; up to a limit `count`; one by one `solutions`
find the digits that occur in a solution              `candidates`
rate, and see how a human solves it                   `rate`, `explain`, `steps`, `hint`
find out why a puzzle is broken                       `diagnose`
generate puzzles                                      `generate`
recognize equivalent puzzles, or make them            `canonical`, `transform`
remove redundant givens, or change the format         `minimize`, `convert`
prove a verdict, or use another SAT solver            `certify`, `verify`, `encode`
train and test models: steps, hardness, scores        `traces`, `guesses`, `score`, `veridoku.environment`
make data sets whose parts share no puzzle            `python -m veridoku.dataset`
specify size and rules: boxes, cages, lines ...       `Rules`, `Puzzle`
do all of this on a cluster                           `veridoku.spark`
====================================================  ====================================================

Long-running calls release the GIL, and Ctrl-C interrupts them. A text that is not a puzzle raises `PuzzleError` with its
`line` and `column`; in a column the answer of that row is empty, and `error` gives the reason.

Examples
--------
>>> import veridoku
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> veridoku.check(line), veridoku.rate(line).level
('unique', 'Beginner')
>>> print(veridoku.Puzzle(line).write("grid", framed=True).splitlines()[1])
| 5 3 . | . 7 . | . . . |
"""

from importlib.metadata import PackageNotFoundError, version

from ._advice import Path, Steps, diagnose, explain, hint, steps
from ._answers import (
    AllCandidates,
    Answer,
    Candidates,
    Certified,
    Checked,
    Converted,
    Count,
    Counted,
    Diagnosed,
    Explained,
    Form,
    Forms,
    GridAnswer,
    GridCandidates,
    GridForm,
    GridMinimal,
    GridTransformed,
    Minimal,
    Minimized,
    Rated,
    Rating,
    ScaleRated,
    ScaleRating,
    Solved,
    Transformed,
    Transforms,
)
from ._bulk import candidates, check, count, solve
from ._columns import LEVELS, SE_TECHNIQUES, TECHNIQUES, VERDICTS
from ._forms import canonical, convert, minimize, transform
from ._generate import Generated, GeneratedArrays, generate
from ._models import Guessed, Guesses, Score, Scored, Traced, TraceStep, guesses, read_trace, score, traces
from ._native import Puzzle, PuzzleError, Rules, SolverError
from ._proof import Certificate, Formula, Verified, certify, encode, solutions, verify
from ._rate import rate

try:
    __version__ = version("veridoku")
except PackageNotFoundError:  # imported from a folder, not installed
    __version__ = "0"

__all__ = [
    "LEVELS",
    "SE_TECHNIQUES",
    "TECHNIQUES",
    "VERDICTS",
    "AllCandidates",
    "Answer",
    "Candidates",
    "Certificate",
    "Certified",
    "Checked",
    "Converted",
    "Count",
    "Counted",
    "Diagnosed",
    "Explained",
    "Form",
    "Forms",
    "Formula",
    "Generated",
    "GeneratedArrays",
    "GridAnswer",
    "GridCandidates",
    "GridForm",
    "GridMinimal",
    "GridTransformed",
    "Guessed",
    "Guesses",
    "Minimal",
    "Minimized",
    "Path",
    "Puzzle",
    "PuzzleError",
    "Rated",
    "Rating",
    "Rules",
    "ScaleRated",
    "ScaleRating",
    "Score",
    "Scored",
    "Solved",
    "SolverError",
    "Steps",
    "TraceStep",
    "Traced",
    "Transformed",
    "Transforms",
    "Verified",
    "candidates",
    "canonical",
    "certify",
    "check",
    "convert",
    "count",
    "diagnose",
    "encode",
    "explain",
    "generate",
    "guesses",
    "hint",
    "minimize",
    "rate",
    "read_trace",
    "score",
    "solutions",
    "solve",
    "steps",
    "traces",
    "transform",
    "verify",
]
