"""Solving like a human: `explain`, `steps`, `hint`, `diagnose`. Answers are the objects of the command's JSON."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, overload

from . import _native
from ._answers import Diagnosed, Explained
from ._arrays import Nested
from ._columns import Batch, Errors, Part, Texts
from ._kinds import Call, Column, Common, Grid, One, is_one
from ._native import Puzzle, Rules
from ._options import named

if TYPE_CHECKING:
    from typing_extensions import Unpack


def puzzle_of(puzzle: One | Grid, rules: Rules | None = None, alphabet: str | None = None) -> Puzzle:
    """Read a text or a list of rows as a puzzle; a `Puzzle` is returned as it is."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, str):
        return Puzzle(puzzle, rules, alphabet=alphabet)
    if not is_one(puzzle):
        found = type(puzzle).__name__
        raise TypeError(f"found {found}; expected one puzzle: a str, a Puzzle, or a list of rows")
    (batch,) = Nested([puzzle], rules).batches()
    return Puzzle.of_cells(batch.data, batch.rules)


class _Techniques(TypedDict):
    """What the native half takes about techniques."""

    only: list[str] | None
    without: list[str]
    timeout: float | None
    alphabet: str | None


class _Asked(_Techniques, total=False):
    """What the native half takes for a path."""

    shortest: bool


class Explaining(Common, total=False):
    """Options of `explain`."""

    only: Sequence[str] | None
    without: Sequence[str]
    timeout: float | None
    shortest: bool


class Diagnosing(Common, total=False):
    """Options of `diagnose`."""

    smallest: bool
    limit: int | None
    timeout: float | None


def _framed(document: str) -> str:
    """Put a document into a notebook by itself, so its style does not affect the page."""
    style = "width:100%;height:36rem;border:1px solid #8888"
    return f'<iframe title="steps" style="{style}" srcdoc="{html.escape(document)}"></iframe>'


class Path:
    """The path of logical steps from a puzzle to its solution, or to where logic gets stuck.

    Iterating gives the steps in order, each a dict with `technique`, `sentence`, `placements`, `eliminations`, `parts`
    and `chains`; `docs/json.md` of Veridoku explains the keys. In a notebook each step is shown as a picture; `html()`
    returns the same as a document.

    Attributes
    ----------
    verdict : str
        How many solutions the puzzle has.
    solution : list of int or None
        The digits of the only solution, row by row.
    rounds : list of dict
        The steps of each round: all that the easiest technique finds there.
    end : dict or None
        How the path ends: `kind` is ``"solved"``, ``"stuck"``, ``"contradiction"`` or ``"time"``.
    rating : dict or None
        `level`, `level_by`, `score` and `hardest`; `level_by` says what decides the level, the hardest ``"technique"`` or
        the ``"score"``. With `shortest`, it is still that of all steps; ``report["shortened"]`` is that of the steps left.
    report : dict
        All of the command's `explain --output json`.
    """

    def __init__(
        self, puzzle: Puzzle | None, report: dict[str, Any], options: _Asked, rules: Rules | None = None
    ) -> None:
        """Store a report of `explain`, and the options that produced it. Its puzzle is read again if there is none."""
        self._puzzle = puzzle
        self._rules = rules
        self.report = report
        self._options = options
        self.verdict: str = report["verdict"]
        self.solution: list[int] | None = report["solution"]
        self.rounds: list[dict[str, Any]] = [r for r in report.get("rounds", []) if r]
        self.end: dict[str, Any] | None = report.get("end")
        self.rating: dict[str, Any] | None = report.get("rating")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        if self._puzzle is None:
            self._puzzle = Puzzle(self.report["puzzle"], self._rules, alphabet=self._options["alphabet"])
        return self._puzzle

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Step by step."""
        for one_round in self.rounds:
            for step in one_round["steps"]:
                yield {"technique": one_round["technique"]["name"], **step}

    def __len__(self) -> int:
        """Count the steps."""
        return sum(len(one_round["steps"]) for one_round in self.rounds)

    def __str__(self) -> str:
        """Describe each step in a sentence."""
        lines = [self.verdict]
        for number, one_round in enumerate(self.rounds, 1):
            lines.append(f"round {number}: {one_round['technique']['name']}")
            lines.extend(f"  {step['sentence']}" for step in one_round["steps"])
        if self.rating and self.end:
            level, by, score, hardest = (self.rating[key] for key in ("level", "level_by", "score", "hardest"))
            lines.append(f"{self.end['kind']}: {level} by its {by}; score {score}, hardest technique {hardest}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Summarize."""
        kind = self.end["kind"] if self.end else "no path"
        return f"Path({len(self)} steps in {len(self.rounds)} rounds, {kind})"

    def html(self) -> str:
        """Draw each step: an HTML document in one file."""
        return _native.explain(self.puzzle, html=True, **self._options)

    def _repr_html_(self) -> str:
        return _framed(self.html())


class Steps:
    """All steps that are possible now; iterating and pictures are as for `Path`.

    Attributes
    ----------
    techniques : list of dict
        The steps of each technique that finds any, easiest first.
    report : dict
        All of the command's `steps --output json`.
    """

    def __init__(self, puzzle: Puzzle, report: dict[str, Any], options: _Techniques) -> None:
        """Store a report of `steps` and the options that produced it."""
        self.puzzle = puzzle
        self.report = report
        self._options = options
        self.techniques: list[dict[str, Any]] = [t for t in report["techniques"] if t]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Step by step."""
        for found in self.techniques:
            for step in found["steps"]:
                yield {"technique": found["technique"]["name"], **step}

    def __len__(self) -> int:
        """Count the steps."""
        return sum(len(found["steps"]) for found in self.techniques)

    def __repr__(self) -> str:
        """Summarize."""
        names = ", ".join(found["technique"]["name"] for found in self.techniques)
        return f"Steps({len(self)}: {names})"

    def html(self) -> str:
        """Draw each step: an HTML document in one file."""
        return _native.steps(self.puzzle, html=True, **self._options)

    def _repr_html_(self) -> str:
        return _framed(self.html())


def _options(
    only: Sequence[str] | None, without: Sequence[str], timeout: float | None, alphabet: str | None
) -> _Techniques:
    return {
        "only": None if only is None else list(only),
        "without": list(without),
        "timeout": timeout,
        "alphabet": alphabet,
    }


@overload
def explain(puzzle: One | Grid, rules: Rules | None = None, **options: Unpack[Explaining]) -> Path: ...


@overload
def explain(puzzle: Column, rules: Rules | None = None, **options: Unpack[Explaining]) -> Explained: ...


@named()
def explain(
    puzzle: One | Grid | Column,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    alphabet: str | None = None,
    shortest: bool = False,
    threads: int = 1,
    progress: bool = False,
) -> Path | Explained:
    """Solve puzzles like a human, with the reason for every step.

    Parameters
    ----------
    puzzle : str, Puzzle, list of rows, or a column
        One puzzle or many, as for `solve`.
    only, without : list of str
        Techniques to use, and techniques to leave out; `veridoku.TECHNIQUES` lists their names.
    timeout : float, optional
        Maximum number of seconds per puzzle.
    alphabet : str, optional
        The symbols of digits in texts, as for `solve`.
    shortest : bool
        Keep only the steps on which the solution depends. The rating remains that of all steps.
    threads, progress
        As for `solve`.

    Returns
    -------
    Path or Explained
        The path. For a column of ``n`` puzzles, of any kind, two lists of length ``n``: `path`, whose items are `Path`
        or ``None``, and `error`. A path takes about 200 kB of memory, so long columns are better explained in parts.

    Examples
    --------
    >>> import veridoku
    >>> path = veridoku.explain("1234341221434.2.")
    >>> path
    Path(2 steps in 1 rounds, solved)
    >>> next(iter(path))["technique"]
    'full house'
    >>> veridoku.explain(["1234341221434.2.", "12x"]).path
    [Path(2 steps in 1 rounds, solved), None]
    """
    asked: _Asked = {**_options(only, without, timeout, alphabet), "shortest": shortest}
    if is_one(puzzle):
        one = puzzle_of(puzzle, rules, alphabet)
        return Path(one, json.loads(_native.explain(one, **asked)), asked)
    ask = explaining(only, without, timeout, shortest)
    objects, errors = _objects(Call(rules, alphabet, threads, progress), puzzle, ask)

    return Explained([None if report is None else Path(None, report, asked, rules) for report in objects], errors)


def explaining(
    only: Sequence[str] | None, without: Sequence[str], timeout: float | None, shortest: bool
) -> Callable[[Batch], tuple[Part, ...]]:
    """Ask for the path of each puzzle of a batch, as JSON."""
    names = None if only is None else list(only)

    def ask(batch: Batch) -> tuple[Part, ...]:
        texts, faults = _native.explain_rows(batch, names, list(without), timeout, shortest)
        return Texts(*texts), Errors(faults, len(texts[1]) - 1)

    return ask


def _objects(
    call: Call, puzzles: object, ask: Callable[[Batch], tuple[Part, ...]]
) -> tuple[list[dict[str, Any] | None], list[str | None]]:
    """The objects of a column, and the errors."""
    texts, errors = call.lists(puzzles, ask)
    return [None if text is None else json.loads(text) for text in texts], errors


@named()
def steps(
    puzzle: One | Grid,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    alphabet: str | None = None,
) -> Steps:
    """List all steps that are possible now, by technique, easiest first. Parameters are those of `explain`.

    Examples
    --------
    >>> import veridoku
    >>> len(veridoku.steps("1234341221434.2.", only=["naked single"]))
    2
    """
    one, options = puzzle_of(puzzle, rules, alphabet), _options(only, without, timeout, alphabet)
    return Steps(one, json.loads(_native.steps(one, **options)), options)


@named()
def hint(
    puzzle: One | Grid,
    rules: Rules | None = None,
    *,
    given: One | Grid | None = None,
    detail: int = 3,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    alphabet: str | None = None,
) -> dict[str, Any]:
    """Find the easiest step.

    Parameters
    ----------
    puzzle : str or Puzzle
        The current position: givens and values placed so far, or pencilmarks.
    given : str or Puzzle, optional
        The original puzzle; with it, the answer names wrong values.
    detail : int
        1: where to look; 2: also the technique; 3: the step itself.
    rules, only, without, timeout, alphabet
        As for `explain`.

    Returns
    -------
    dict
        The object of the command's `hint --output json`: `hint` is a sentence or ``None``; then `reason` or `mistakes`
        explains why.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.hint("1234341221434.2.", detail=2)["technique"]["name"]
    'full house'
    """
    one = puzzle_of(puzzle, rules, alphabet)
    of = None if given is None else puzzle_of(given, rules, alphabet)
    options = _options(only, without, timeout, alphabet)
    answer: dict[str, Any] = json.loads(_native.hint(one, of, detail, **options))
    return answer


@overload
def diagnose(puzzle: One | Grid, rules: Rules | None = None, **options: Unpack[Diagnosing]) -> dict[str, Any]: ...


@overload
def diagnose(puzzle: Column, rules: Rules | None = None, **options: Unpack[Diagnosing]) -> Diagnosed: ...


@named()
def diagnose(
    puzzle: One | Grid | Column,
    rules: Rules | None = None,
    *,
    smallest: bool = False,
    limit: int | None = None,
    timeout: float | None = None,
    alphabet: str | None = None,
    threads: int = 1,
    progress: bool = False,
) -> dict[str, Any] | Diagnosed:
    """Explain why puzzles have no solution or several, or which of their givens are redundant.

    Parameters
    ----------
    smallest : bool
        Look for the smallest contradiction, not only for an irreducible one.
    limit : int, optional
        Maximum number of solutions to compare, from 2 on.
    puzzle, rules, timeout, alphabet, threads, progress
        As for `explain`.

    Returns
    -------
    dict or Diagnosed
        The object of the command's `diagnose --output json`. For a column of ``n`` puzzles, of any kind, two lists of
        length ``n``: `diagnosis`, whose items are such objects or ``None``, and `error`.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.diagnose("11..............")["contradiction"]["cells"]
    ['r1c1=1', 'r1c2=1']
    >>> [found["verdict"] for found in veridoku.diagnose(["11..............", "1..............."]).diagnosis]
    ['none', 'multiple']
    """
    if is_one(puzzle):
        text = _native.diagnose(puzzle_of(puzzle, rules, alphabet), smallest, limit, timeout, alphabet)
        answer: dict[str, Any] = json.loads(text)
        return answer

    def ask(batch: Batch) -> tuple[Part, ...]:
        texts, faults = _native.diagnose_rows(batch, smallest, limit, timeout)
        return Texts(*texts), Errors(faults, len(texts[1]) - 1)

    return Diagnosed(*_objects(Call(rules, alphabet, threads, progress), puzzle, ask))
