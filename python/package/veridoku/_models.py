"""Functions for people who train and test models: `traces`, `guesses`, `score`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._columns import Batch, Errors, Lists, Numbers, Part, Texts
from ._kinds import Call, Column, Common, Grid, HasArray, HasArrow, HasArrowStream, One, is_one, kind_of
from ._native import Rules
from ._options import named

if TYPE_CHECKING:
    from typing_extensions import Unpack


#: A text for each puzzle.
Answers = Sequence[str | None] | HasArrow | HasArrowStream | HasArray


class Timed(Common, total=False):
    """Options of functions with a timeout."""

    timeout: float | None


class Tracing(Timed, total=False):
    """Options of `traces`."""

    style: Literal["logic", "search"]
    boards: bool
    sentences: bool
    shortest: bool
    only: Sequence[str] | None
    without: Sequence[str]


class Traced(NamedTuple):
    """Columns of `traces`: lines of JSON, and why a row has none."""

    trace: Any
    error: Any


class Guesses(NamedTuple):
    """How many guesses a search takes, and whether it reached its end."""

    guesses: int
    is_exact: bool


class Guessed(NamedTuple):
    """Columns of `guesses`: numbers of guesses, whether they are exact, and faults."""

    guesses: Any
    is_exact: Any
    error: Any


class Score(NamedTuple):
    """How good an answer to a puzzle is: what `score` tells about it."""

    solved: bool
    read: bool
    correct: int | None
    changed: str | None
    broken: str | None
    first_wrong: int | None


class Scored(NamedTuple):
    """Columns of `score`: the fields of a `Score`, and why a row is not a puzzle."""

    solved: Any
    read: Any
    correct: Any
    changed: Any
    broken: Any
    first_wrong: Any
    error: Any


class TraceStep(NamedTuple):
    """A step of a trace.

    `technique` names the technique, or what a search does: ``"propagate"``, ``"guess"``, ``"contradiction"``, ``"undo"`` or
    ``"solution"``. `cells` and `digits` have the same length; `is_placed` is false where the step eliminates the digits from
    the cells. `pattern` is what the technique found, `board` the board before the step, with ``.`` for a blank, and
    `sentence` the step in words, if the trace has sentences.
    """

    technique: str
    cells: list[str]
    digits: list[int]
    is_placed: bool
    pattern: str
    board: str | None
    sentence: str | None


@overload
def traces(puzzles: One | Grid, rules: Rules | None = None, **options: Unpack[Tracing]) -> str: ...


@overload
def traces(puzzles: Column, rules: Rules | None = None, **options: Unpack[Tracing]) -> Traced: ...


@named()
def traces(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    style: Literal["logic", "search"] = "logic",
    boards: bool = False,
    sentences: bool = False,
    shortest: bool = False,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> str | Traced:
    r"""Write how puzzles are solved, step by step in the order of time, as a line of JSON for each.

    Parameters
    ----------
    style : str
        ``"logic"``: the techniques by which a person solves the puzzle. ``"search"``: a search by the
        basic strategy, which propagates singles, guesses the smallest digit of the cell with the fewest candidates, and
        undoes, until the solution is found and no other is left.
    boards : bool
        Add the board before each step, as ``boards``.
    sentences : bool
        Add the sentence of each step, as ``sentences``; not for a search.
    shortest : bool
        Leave out the steps on which the solution does not depend; not for a search.
    only, without : list of str
        Techniques to use, and techniques to leave out.
    puzzles, rules, timeout, threads, alphabet, progress
        As for `solve`.

    Returns
    -------
    str or Traced
        The line, or the columns `trace` and `error`. Arrays of cells give a list. A line is an object with
        ``puzzle``, ``verdict``, ``solution``, ``end`` (``"solved"``, ``"stuck"``, ``"contradiction"``, ``"time"``; of a
        search also ``"several solutions"``, and ``"cut"`` after 100,000 steps), ``kinds`` (names), and ``steps``. A step is
        a list of an index into ``kinds``, its placements or eliminations, and its pattern, if it has one. `read_trace`
        reads it.

    Examples
    --------
    >>> import veridoku
    >>> line = veridoku.traces("1234341221434.2.")
    >>> print(line[line.index('"end"') : ])
    "end":"solved","kinds":["full house"],"steps":[[0,"r4c2=3","c2"],[0,"r4c4=1","c4"]]}
    >>> step = veridoku.read_trace(line)[1]
    >>> step.technique, step.cells, step.digits, step.pattern, step.board
    ('full house', ['r4c4'], [1], 'c4', '123434122143432.')
    """
    names = None if only is None else list(only)
    options = (style, boards, sentences, shortest, names, list(without), timeout)

    def ask(batch: Batch) -> tuple[Part, ...]:
        (data, offsets), faults = _native.trace_rows(batch, *options)
        return Texts(data, offsets), Errors(faults, len(offsets) - 1)

    return Call(rules, alphabet, threads, progress).answers(puzzles, ask, str, Traced)


def read_trace(trace: str) -> list[TraceStep]:
    """Read the steps of a trace.

    Parameters
    ----------
    trace : str
        A line that `traces` wrote.

    Returns
    -------
    list of TraceStep
        The steps. Each has the board before it if the trace was made with ``boards=True``, or if the puzzle is written with
        a digit or a point for each cell, as 9x9 without further rules is.
    """
    expected = "a line that `traces` wrote"
    if not isinstance(trace, str):
        raise TypeError(f"found {type(trace).__name__}; expected {expected}")
    try:
        said: dict[str, Any] = json.loads(trace)
        steps: list[list[Any]] = said["steps"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"found {trace[:40]!r}; expected {expected}") from None
    boards = said.get("boards") or _boards(said)
    sentences = said.get("sentences") or [None] * len(steps)
    found = []
    for (kind, conclusions, *pattern), board, sentence in zip(steps, boards, sentences, strict=True):
        words: list[str] = conclusions.split()
        signs = ["<>" if "<>" in word else "=" for word in words]
        parts = [word.split(sign) for word, sign in zip(words, signs, strict=True)]
        cells, digits = [cell for cell, _ in parts], [int(digit) for _, digit in parts]
        technique = said["kinds"][kind]
        found.append(TraceStep(technique, cells, digits, "<>" not in signs, "".join(pattern), board, sentence))
    return found


def _boards(said: dict[str, Any]) -> list[str | None]:
    """Play the steps on the puzzle, if it is a character for each cell."""
    board, solution = str(said["puzzle"]), said["solution"]
    side = round(len(board) ** 0.5)
    steps: list[list[Any]] = said["steps"]
    is_other = solution is not None and len(solution) != len(board)
    if is_other or side > 9 or side * side != len(board) or not set(board) <= set(".123456789"):
        return [None] * len(steps)
    kinds: list[str] = said["kinds"]
    cells = list(board)
    boards: list[str | None] = []
    guesses: list[list[str]] = []
    for kind, conclusions, *_ in steps:
        boards.append("".join(cells))
        if kinds[kind] == "guess":
            guesses.append(cells.copy())
        if kinds[kind] == "undo" and guesses:
            cells = guesses.pop()
        for word in conclusions.split():
            if "<>" not in word:
                cell, digit = word.split("=")
                row, column = map(int, cell[1:].split("c"))
                cells[(row - 1) * side + column - 1] = digit
    return boards


@overload
def guesses(puzzles: One | Grid, rules: Rules | None = None, **options: Unpack[Timed]) -> Guesses: ...


@overload
def guesses(puzzles: Column, rules: Rules | None = None, **options: Unpack[Timed]) -> Guessed: ...


@named()
def guesses(
    puzzles: One | Grid | Column,
    rules: Rules | None = None,
    *,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Guesses | Guessed:
    """Count the guesses of a simple search: how hard puzzles are for a program.

    The search is the basic strategy, as of ``traces(style="search")``: it places singles, guesses the smallest digit of the
    first cell with the fewest candidates, and continues until it has found the solution and shown that there is no other.
    The number is the same on every machine. Puzzles with rules beyond houses and pairs of cells have no number.

    Parameters are those of `solve`.

    Returns
    -------
    Guesses or Guessed
        `guesses` and `is_exact`, which is false if the timeout ended the search; for many also `error`. Arrays are int64
        and bool of shape ``(n,)``.

    Examples
    --------
    >>> import veridoku
    >>> veridoku.guesses("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    Guesses(guesses=50, is_exact=True)
    """

    def ask(batch: Batch) -> tuple[Part, ...]:
        counts, are_exact, faults = _native.guesses_rows(batch, timeout)
        errors = Errors(faults, len(counts))
        missing = errors.are_missing()
        return Numbers(counts, missing), Numbers(are_exact, missing), errors

    return Call(rules, alphabet, threads, progress).answers(puzzles, ask, Guesses, Guessed)


@overload
def score(puzzles: One | Grid, answers: str, rules: Rules | None = None, **options: Unpack[Timed]) -> Score: ...


@overload
def score(puzzles: Column, answers: Answers, rules: Rules | None = None, **options: Unpack[Timed]) -> Scored: ...


@named()
def score(
    puzzles: One | Grid | Column,
    answers: str | Answers,
    rules: Rules | None = None,
    *,
    timeout: float | None = None,
    threads: int = 1,
    alphabet: str | None = None,
    progress: bool = False,
) -> Score | Scored:
    r"""Score answers to puzzles, as people and language models write them.

    A text gives a grid as rows of digits with or without spaces, frames, commas or brackets, as a table of Markdown or LaTeX,
    "Row 1: ...", JSON, or all cells on one line. Of several grids the last is the answer that keeps nearly as many givens as
    the best, and is not the puzzle repeated. Without a grid, the digits that the text places are added to the givens, as in
    ``r4c7=5``, ``(4, 7) = 5`` or ``row 4, column 7 is 5``. The solution is found by the engine.

    Parameters
    ----------
    answers : str, or a column of str
        A text for each puzzle. A missing text counts as an empty one.
    puzzles, rules, timeout, threads, alphabet, progress
        As for `solve`.

    Returns
    -------
    Score or Scored
        Each field is a column if many puzzles are passed, with `error` as the last:

        - `solved`: whether the answer is a solution of the puzzle, also if it has several;
        - `read`: whether a grid or a placed digit was found;
        - `correct`: how many cells have the digit of the solution; none if there is not exactly one solution;
        - `changed`: cells whose given has another digit, as ``r1c1 r4c7``; none if there are none of these;
        - `broken`: rules that the answer breaks, with their cells, as ``row 4: r4c2 r4c7; box 2: ...``;
        - `first_wrong`: the first statement about a cell that contradicts the solution, by its number from 0 among the
          statements ``r4c7=5`` and ``r4c7<>5`` of the text; none if there is no wrong one. In arrays -1 means none.

    Examples
    --------
    >>> import veridoku
    >>> text = "First r4c2=1.\n\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 1 | 2 3 |"
    >>> scored = veridoku.score("1234341221434.2.", text)
    >>> scored.solved, scored.correct, scored.first_wrong
    (False, 14, 0)
    >>> scored.broken.split("; ")
    ['column 2: r3c2 r4c2', 'column 4: r3c4 r4c4', 'box 3: r3c2 r4c2', 'box 4: r3c4 r4c4']
    """
    call, texts = Call(rules, alphabet, threads, progress), [answers] if is_one(puzzles) else answers
    (told,) = Lists([text or "" for text in _texts(texts)]).batches()
    if told.offsets is None:
        raise AssertionError("a batch of texts has offsets")
    data, offsets = told.data, told.offsets

    def ask(batch: Batch) -> tuple[Part, ...]:
        solved, read, correct, changed, broken, first_wrong, faults = _native.score_rows(batch, data, offsets, timeout)
        errors = Errors(faults, len(solved))
        missing = errors.are_missing()
        return (
            Numbers(solved, missing),
            Numbers(read, missing),
            Numbers(correct, _none(correct)),
            Texts(*changed),
            Texts(*broken),
            Numbers(first_wrong, _none(first_wrong)),
            errors,
        )

    if is_one(puzzles):
        return Score(*call.one(puzzles, ask))
    kind = kind_of(puzzles, rules, alphabet)
    kind.combine()
    return Scored(*call.over(kind, ask))


def _texts(answers: object) -> list[str | None]:
    """The answers as a list."""
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(answers, method):
            answers = getattr(answers, method)()
            break
    if isinstance(answers, str) or not isinstance(answers, Sequence):
        raise TypeError(f"found {type(answers).__name__}; expected a column of answers, one text per puzzle")
    texts = list(answers)
    for row, text in enumerate(texts):
        if text is None or (isinstance(text, float) and text != text):  # pandas has NaN where a text is missing
            texts[row] = None
        elif not isinstance(text, str):
            raise TypeError(
                f"found {type(text).__name__} in the answers; expected str or None: one text for each puzzle, or the "
                "text itself for a single puzzle"
            )
        elif not text.isascii():
            # A lone surrogate has no bytes.
            texts[row] = text.encode("utf-8", "replace").decode()
    return texts


def _none(numbers: NDArray[np.int64]) -> NDArray[np.bool_] | None:
    """Which rows have no number, if any."""
    is_missing = numbers < 0
    return is_missing if is_missing.any() else None
