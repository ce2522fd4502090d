"""Solving like a human: `explain`, `steps`, `hint`, `diagnose`. Answers are the objects of the command's JSON."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Sequence
from typing import Any

from . import _native
from ._native import Puzzle, Rules
from ._options import named


def puzzle_of(puzzle: str | Puzzle, rules: Rules | None = None, alphabet: str | None = None) -> Puzzle:
    """Parse a text as a puzzle; a `Puzzle` is returned as it is."""
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle, rules, alphabet=alphabet)


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

    def __init__(self, puzzle: Puzzle, report: dict[str, Any], options: dict[str, Any]) -> None:
        """Store a report of `explain` and the options that produced it."""
        self.puzzle = puzzle
        self.report = report
        self._options = options
        self.verdict: str = report["verdict"]
        self.solution: list[int] | None = report["solution"]
        self.rounds: list[dict[str, Any]] = [r for r in report.get("rounds", []) if r]
        self.end: dict[str, Any] | None = report.get("end")
        self.rating: dict[str, Any] | None = report.get("rating")

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

    def __init__(self, puzzle: Puzzle, report: dict[str, Any], options: dict[str, Any]) -> None:
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
) -> dict[str, Any]:
    return {
        "only": None if only is None else list(only),
        "without": list(without),
        "timeout": timeout,
        "alphabet": alphabet,
    }


@named()
def explain(
    puzzle: str | Puzzle,
    rules: Rules | None = None,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    alphabet: str | None = None,
    shortest: bool = False,
) -> Path:
    """Solve a puzzle like a human, with the reason for every step.

    Parameters
    ----------
    puzzle : str or Puzzle
        The puzzle.
    only, without : list of str
        Techniques to use, and techniques to leave out; `veridoku.TECHNIQUES` lists their names.
    timeout : float, optional
        Maximum number of seconds.
    alphabet : str, optional
        The symbols of digits in texts, as for `solve`.
    shortest : bool
        Keep only the steps on which the solution depends. The rating remains that of all steps.

    Examples
    --------
    >>> import veridoku
    >>> path = veridoku.explain("1234341221434.2.")
    >>> path
    Path(2 steps in 1 rounds, solved)
    >>> next(iter(path))["technique"]
    'full house'
    """
    puzzle, options = puzzle_of(puzzle, rules, alphabet), _options(only, without, timeout, alphabet)
    options["shortest"] = shortest
    return Path(puzzle, json.loads(_native.explain(puzzle, **options)), options)


@named()
def steps(
    puzzle: str | Puzzle,
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
    puzzle, options = puzzle_of(puzzle, rules, alphabet), _options(only, without, timeout, alphabet)
    return Steps(puzzle, json.loads(_native.steps(puzzle, **options)), options)


@named()
def hint(
    puzzle: str | Puzzle,
    rules: Rules | None = None,
    *,
    given: str | Puzzle | None = None,
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
    puzzle = puzzle_of(puzzle, rules, alphabet)
    of = None if given is None else puzzle_of(given, rules, alphabet)
    options = _options(only, without, timeout, alphabet)
    answer: dict[str, Any] = json.loads(_native.hint(puzzle, of, detail, **options))
    return answer


@named()
def diagnose(
    puzzle: str | Puzzle,
    rules: Rules | None = None,
    *,
    smallest: bool = False,
    limit: int | None = None,
    timeout: float | None = None,
    alphabet: str | None = None,
) -> dict[str, Any]:
    """Explain why a puzzle has no solution or several, or which of its givens are redundant.

    Parameters
    ----------
    smallest : bool
        Look for the smallest contradiction, not only for an irreducible one.
    limit : int, optional
        Maximum number of solutions to count.
    puzzle, rules, timeout, alphabet
        As for `explain`.

    Returns
    -------
    dict
        The object of the command's `diagnose --output json`.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.diagnose("11..............")["contradiction"]["cells"]
    ['r1c1=1', 'r1c2=1']
    """
    text = _native.diagnose(puzzle_of(puzzle, rules, alphabet), smallest, limit, timeout, alphabet)
    answer: dict[str, Any] = json.loads(text)
    return answer
