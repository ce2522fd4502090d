"""Return types of the functions: a named tuple for one puzzle; for many, one with a column for each field."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import _native


class Answer(NamedTuple):
    """The verdict on a puzzle, and its solution if there is exactly one."""

    solution: str | None
    verdict: str


class Count(NamedTuple):
    """A number of solutions, and whether it is exact."""

    solutions: int
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


class Form(NamedTuple):
    """The smallest equivalent form of a puzzle, and the number of its automorphisms."""

    form: str
    automorphisms: int


class Transformed(NamedTuple):
    """An equivalent form of a puzzle, and the transform as text that `transform` accepts."""

    form: str
    transform: str


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


class Rated(NamedTuple):
    """Columns of `rate`: levels, scores, hardest techniques, and faults."""

    level: Any
    score: Any
    hardest: Any
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
