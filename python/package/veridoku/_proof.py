"""Proofs and formulas: `certify`, `verify`, `encode`, and the iterator `solutions`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._advice import puzzle_of
from ._answers import Certified
from ._columns import Batch, Errors, Numbers, Part
from ._kinds import Call, Column, Common, Grid, One, is_one
from ._native import Puzzle, PuzzleError, Rules
from ._options import backend_of, named

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Certificate:
    """A verdict on a puzzle, and the files that prove it without trust in any solver.

    Attributes
    ----------
    verdict : str
        ``"unique"``, ``"multiple"`` or ``"none"``.
    steps : int or None
        Steps of the proof; ``None`` if two solutions are the proof.
    files : dict of bytes
        The files by name. `drat-trim`, `lrat-check` and `cake_lpr` accept them.
    """

    verdict: str
    steps: int | None
    files: Mapping[str, bytes]

    def save(self, folder: str | FilePath) -> None:
        """Write the files into a folder, the manifest last."""
        folder = FilePath(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, contents in self.files.items():
            (folder / name).write_bytes(contents)


class Verified(NamedTuple):
    """What a certificate proves.

    The verdict, the puzzle, its solutions, how many steps were checked, and whether the puzzle is proved to be minimal.
    """

    verdict: str
    puzzle: Puzzle
    solutions: list[str]
    steps: int
    is_minimal: bool


class Certifying(Common, total=False):
    """Options of `certify`."""

    kind: str
    minimal: bool
    timeout: float | None


@overload
def certify(puzzle: One | Grid, rules: Rules | None = None, **options: Unpack[Certifying]) -> Certificate: ...


@overload
def certify(puzzle: Column, rules: Rules | None = None, **options: Unpack[Certifying]) -> Certified: ...


@named()
def certify(
    puzzle: One | Grid | Column,
    rules: Rules | None = None,
    *,
    kind: str = "extended",
    minimal: bool = False,
    timeout: float | None = None,
    alphabet: str | None = None,
    threads: int = 1,
    progress: bool = False,
) -> Certificate | Certified:
    """Prove that puzzles have no solution, one, or several.

    Parameters
    ----------
    puzzle : str, Puzzle, list of rows, or a column
        One puzzle or many, as for `solve`.
    kind : str
        ``"extended"`` for the whole formula, ``"residual"`` for the rest after unit propagation.
    minimal : bool
        Also prove that no given is redundant; a puzzle with a redundant given is refused.
    timeout : float, optional
        Maximum number of seconds per puzzle; then SolverError is raised, or the row has an error.
    alphabet : str, optional
        The symbols of digits in the text, as for `solve`.
    threads, progress
        As for `solve`.

    Returns
    -------
    Certificate or Certified
        The certificate. For a column of ``n`` puzzles, of any kind, two lists of length ``n``: `certificate`, whose items
        are `Certificate` or ``None``, and `error`. The files of a 9x9 puzzle take about 300 kB, so long columns are better
        certified and saved in parts.

    Examples
    --------
    >>> import veridoku
    >>> certificate = veridoku.certify("1234341221434.2.")
    >>> veridoku.verify(certificate).verdict
    'unique'
    >>> [proof.verdict for proof in veridoku.certify(["1234341221434.2.", "11.............."]).certificate]
    ['unique', 'none']
    """
    if is_one(puzzle):
        return _certificate(_native.certify(puzzle_of(puzzle, rules, alphabet), kind, minimal, timeout))

    def ask(batch: Batch) -> tuple[Part, ...]:
        made, faults = _native.certify_rows(batch, kind, minimal, timeout)
        objects = np.empty(len(made), dtype=object)
        for row, parts in enumerate(made):
            objects[row] = None if parts is None else _certificate(parts)
        return Numbers(objects), Errors(faults, len(made))

    return Certified(*Call(rules, alphabet, threads, progress).lists(puzzle, ask))


def _certificate(made: tuple[str, int | None, list[tuple[str, bytes]]]) -> Certificate:
    verdict, steps, files = made
    return Certificate(verdict, steps, dict(files))


@named()
def verify(
    certificate: Certificate | Mapping[str, bytes] | str | FilePath,
    *,
    timeout: float | None = None,
    alphabet: str | None = None,
) -> Verified:
    """Check a certificate with code that shares nothing with the solvers and encoders.

    Parameters
    ----------
    certificate : Certificate, dict of bytes, or path
        The certificate, its files, or the folder that holds them.
    timeout : float, optional
        Maximum number of seconds; then ValueError is raised.
    alphabet : str, optional
        The symbols of digits in `solutions`.

    Raises
    ------
    ValueError
        If it is refused: the file, the line, and the reason.
    """
    if isinstance(certificate, Certificate):
        files = certificate.files
    elif isinstance(certificate, Mapping):
        files = certificate
    else:
        entries = sorted(FilePath(certificate).iterdir())
        files = {entry.name: entry.read_bytes() for entry in entries if entry.is_file()}
    return Verified(*_native.verify(dict(files), timeout, alphabet))


@dataclass(frozen=True, eq=False)
class Formula:
    """A puzzle as clauses: its models are the puzzle's solutions.

    Candidate `k` (cell times side plus digit, both from 0) is variable `k + 1`.

    Attributes
    ----------
    literals : ndarray
        Shape ``(literals,)``, int32: the clauses one after the other, as in DIMACS, without the zeros.
    ends : ndarray
        Shape ``(clauses,)``, int64: where each clause ends.
    variables : int
        The number of variables.
    side : int
        The side of the grid.
    """

    literals: NDArray[np.int32]
    ends: NDArray[np.int64]
    variables: int
    side: int

    def __len__(self) -> int:
        """Count the clauses."""
        return len(self.ends)

    def __iter__(self) -> Iterator[list[int]]:
        """Iterate over the clauses as lists of int, which PySAT's `bootstrap_with` accepts."""
        literals, start = self.literals.tolist(), 0
        for end in self.ends.tolist():
            yield literals[start:end]
            start = end

    def solution(self, model: Iterable[int], alphabet: str | None = None) -> str:
        """Read the solution from a model: the true variables are positive numbers, as in PySAT and DIMACS.

        Parameters
        ----------
        model : iterable of int
            The literals of the model.
        alphabet : str, optional
            The symbols of digits in the answer, as for `solve`.

        Raises
        ------
        PuzzleError
            If a cell has no digit in the model, or several.
        """
        side = self.side
        values = np.fromiter(model, np.int64)
        chosen = np.sort(values[(values > 0) & (values <= side**3)] - 1)
        if not np.array_equal(chosen // side, np.arange(side * side)):
            raise PuzzleError("the model does not have one digit in each cell")
        digits = (chosen % side + 1).tolist()
        text = ("" if side <= 9 else " ").join(map(str, digits))
        return text if alphabet is None else Puzzle(text, Rules(side=side)).line(alphabet)


@named()
def encode(
    puzzle: One | Grid,
    rules: Rules | None = None,
    *,
    encoding: str = "extended",
    at_most_one: str = "pairwise",
    alphabet: str | None = None,
) -> Formula:
    """Write a puzzle as a formula, for other SAT solvers.

    Parameters
    ----------
    encoding, at_most_one : str
        As for the command's `encode`.
    alphabet : str, optional
        The symbols of digits in the text, as for `solve`.

    Examples
    --------
    With PySAT it is ``Solver(bootstrap_with=veridoku.encode(puzzle))``.

    >>> import veridoku
    >>> formula = veridoku.encode("................")
    >>> formula.variables, len(formula)
    (64, 448)
    """
    one = puzzle_of(puzzle, rules, alphabet)
    literals, ends, variables = _native.encode(one, encoding, at_most_one)
    return Formula(literals, ends, variables, one.side)


@named()
def solutions(
    puzzle: One | Grid,
    rules: Rules | None = None,
    *,
    limit: int | None = None,
    backend: str = "auto",
    cross_check: bool = False,
    timeout: float | None = None,
    alphabet: str | None = None,
) -> Iterator[str]:
    """Iterate over the solutions of a puzzle; they are found lazily, because there may be billions.

    Parameters
    ----------
    limit : int, optional
        Maximum number of solutions.
    puzzle, rules, backend, cross_check, timeout, alphabet
        As for `solve`.

    Examples
    --------
    >>> import itertools, veridoku
    >>> len(list(veridoku.solutions("1...............")))
    72
    >>> len(list(itertools.islice(veridoku.solutions("." * 81), 3)))
    3
    """
    chosen = backend_of(backend, cross_check)
    return _native.Solutions(puzzle_of(puzzle, rules, alphabet), limit, chosen, timeout, alphabet)
