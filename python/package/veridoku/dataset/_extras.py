"""The optional columns. One row of `EXTRAS` each: its name, how it is computed, its fields, and which configurations have it.

`ask` gets a column of puzzles and returns an answer with an attribute for each field, as `rate` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pyarrow as pa

import veridoku

from ._configs import Config


class Field(NamedTuple):
    """A column: its name in the data set and in the answer, its type, and what it is."""

    name: str
    type: pa.DataType
    words: str
    of_answer: str = ""


class Extra(NamedTuple):
    """A function of puzzles, and the columns that it adds."""

    name: str
    ask: Callable[..., Any]
    fields: tuple[Field, ...]
    #: Which configurations have it without ``--with``, and which can have it.
    by_default: Callable[[Config], bool]
    serves: Callable[[Config], bool]

    def columns(self, puzzles: pa.Array, config: Config, threads: int) -> dict[str, pa.Array]:
        """Compute the columns."""
        answer = self.ask(puzzles, threads=threads, **config.reading)
        columns = {field.name: getattr(answer, field.of_answer or field.name) for field in self.fields}
        return {field.name: columns[field.name].cast(field.type) for field in self.fields}


EXTRAS = (
    Extra(
        "level",
        lambda puzzles, **options: veridoku.rate(puzzles, **options),
        (
            Field("level", pa.string(), "level by logic, comparable to HoDoKu's"),
            Field("score", pa.int64(), "score by logic"),
            Field("hardest", pa.string(), "hardest technique needed"),
        ),
        by_default=lambda config: config.is_rated,
        serves=lambda config: True,
    ),
    Extra(
        "guesses",
        lambda puzzles, **options: veridoku.guesses(puzzles, **options),  # type: ignore[attr-defined,unused-ignore]
        (Field("guesses", pa.int64(), "guesses of the deterministic solver that `veridoku.guesses` names"),),
        by_default=lambda config: config.is_classic,
        serves=lambda config: config.is_classic,
    ),
    Extra(
        "er",
        lambda puzzles, **options: veridoku.rate(puzzles, scale="se", **options),  # type: ignore[call-overload,unused-ignore]
        (Field("er", pa.float64(), "rating of Sudoku Explainer", of_answer="rating"),),
        by_default=lambda config: False,
        serves=lambda config: config.is_classic,
    ),
    Extra(
        "trace",
        lambda puzzles, **options: veridoku.traces(puzzles, **options),  # type: ignore[attr-defined,unused-ignore]
        (Field("trace", pa.string(), "how a person solves it: JSON, step by step"),),
        by_default=lambda config: False,
        serves=lambda config: True,
    ),
)


def extras_of(config: Config, wanted: Iterable[str], unwanted: Iterable[str]) -> tuple[Extra, ...]:
    """Choose the optional columns of a configuration."""
    with_them, without = set(wanted), set(unwanted)

    def is_chosen(extra: Extra) -> bool:
        is_asked = extra.name in with_them and extra.serves(config)
        return (is_asked or extra.by_default(config)) and extra.name not in without

    return tuple(filter(is_chosen, EXTRAS))
