"""Puzzles on a cluster, with Spark.

Every function takes a DataFrame with a column of puzzles and returns it with more columns: `solve`, `check`, `count`,
`rate`, `canonical`; `dedupe` keeps one puzzle of each equivalence class, and `generate` makes a DataFrame. They are
`mapInArrow` around the functions of `veridoku`, so Spark moves whole batches of Arrow, and a batch is one call of the
engine.

A row that is not a puzzle has an `error` and never ends a task. A retried task gives the same rows, because nothing
depends on the partition or the time.

Set ``PYSPARK_PYTHON`` to the interpreter that has this package, or the workers may start another one.

Examples
--------
>>> from pyspark.sql import SparkSession  # doctest: +SKIP
>>> from veridoku import spark as sudoku  # doctest: +SKIP
>>> session = SparkSession.builder.getOrCreate()  # doctest: +SKIP
>>> puzzles = session.read.text("puzzles.txt").withColumnRenamed("value", "puzzle")  # doctest: +SKIP
>>> sudoku.write_by_level(sudoku.rate(sudoku.dedupe(puzzles)), "rated.parquet")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from . import _bulk
from ._generate import Recipe
from ._native import Rules

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

#: Types of the columns that are added, as Spark spells them.
_TYPES = {
    "solution": "string",
    "verdict": "string",
    "solutions": "bigint",
    "is_exact": "boolean",
    "level": "string",
    "score": "bigint",
    "hardest": "string",
    "form": "string",
    "automorphisms": "bigint",
    "error": "string",
}

# : Types of the columns that are added, for Arrow.
_ARROW = {"string": pa.string(), "bigint": pa.int64(), "boolean": pa.bool_()}

# : Marks an error column as made by this module; the next function adds to it.
_OURS = {"veridoku": "error"}


def _field(frame: DataFrame, column: str) -> int:
    """The position of the column of puzzles.

    Raises
    ------
    ValueError
        If there is none.
    TypeError
        If it does not hold texts.
    """
    from pyspark.sql.types import StringType

    if column not in frame.columns:
        found = ", ".join(frame.columns)
        raise ValueError(f"found no column `{column}`; expected one of {found}")
    place: int = frame.columns.index(column)
    found = frame.schema.fields[place].dataType
    if not isinstance(found, StringType):
        raise TypeError(f"the column `{column}` has the type {found.simpleString()}; expected string")
    return place


def _with_columns(
    frame: DataFrame,
    column: str,
    names: Sequence[str],
    prefix: str,
    ask: Callable[[pa.Array], tuple[Any, ...]],
) -> DataFrame:
    """Add the answers to a column of puzzles; the last is the error. Wrong arguments raise here, not in a task."""
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    place = _field(frame, column)
    ask(pa.array([], pa.string()))  # raises for an invalid option
    fields = {field.name: field for field in frame.schema.fields}
    errors = fields.get(prefix + "error")
    # A row that an earlier function could not read already has its error.
    known = frame.columns.index(errors.name) if errors and errors.metadata == _OURS else None
    new = list(names) if known is None else list(names)[:-1]
    added = [prefix + name for name in new]
    taken = [name for name in added if name in fields]
    if taken:
        raise ValueError(f"found a column `{taken[0]}` already; rename it, or choose a `prefix`")

    def over(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = zip(ask(batch.column(place)), names, strict=True)
            # Spark does not accept dictionaries.
            columns = [answer.cast(_ARROW[_TYPES[name]]) for answer, name in answers]
            own = list(batch.columns)
            if known is not None:
                own[known] = pc.coalesce(own[known], columns.pop())
            yield pa.RecordBatch.from_arrays([*own, *columns], names=[*batch.schema.names, *added])

    def field(name: str) -> StructField:
        metadata = _OURS if name == "error" else None
        return StructField(prefix + name, _parse_datatype_string(_TYPES[name]), metadata=metadata)

    return frame.mapInArrow(over, StructType([*frame.schema.fields, *map(field, new)]))


def solve(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Any,
) -> DataFrame:
    """Add `solution`, `verdict` and `error`.

    An `error` column made by one of these functions is kept and extended, so ``rate(solve(frame))`` has a single one.

    Parameters
    ----------
    frame : DataFrame
        A DataFrame with a column of puzzles; all its columns are kept.
    column : str
        The name of that column.
    rules : Rules, optional
        Size and rules.
    prefix : str
        Prefix for the names of the added columns.
    **options
        Further options of `veridoku.solve`. Invalid options, and a column that does not hold texts, raise at once.
    """

    def ask(puzzles: pa.Array) -> tuple[Any, ...]:
        return tuple(_bulk.solve(puzzles, rules, **options))

    return _with_columns(frame, column, ("solution", "verdict", "error"), prefix, ask)


def check(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Any,
) -> DataFrame:
    """Add `verdict` and `error`. Parameters are those of `solve`."""

    def ask(puzzles: pa.Array) -> tuple[Any, ...]:
        return tuple(_bulk.check(puzzles, rules, **options))

    return _with_columns(frame, column, ("verdict", "error"), prefix, ask)


def count(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Any,
) -> DataFrame:
    """Add `solutions`, `is_exact` and `error`. Parameters are those of `solve`, options those of `veridoku.count`."""

    def ask(puzzles: pa.Array) -> tuple[Any, ...]:
        return tuple(_bulk.count(puzzles, rules, **options))

    return _with_columns(frame, column, ("solutions", "is_exact", "error"), prefix, ask)


def rate(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Any,
) -> DataFrame:
    """Add `level`, `score`, `hardest` and `error`. Parameters are those of `solve`, options those of `veridoku.rate`."""

    def ask(puzzles: pa.Array) -> tuple[Any, ...]:
        return tuple(_bulk.rate(puzzles, rules, **options))

    return _with_columns(frame, column, ("level", "score", "hardest", "error"), prefix, ask)


def canonical(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Any,
) -> DataFrame:
    """Add `form`, `automorphisms` and `error`. Parameters are those of `solve`, options those of `veridoku.canonical`."""

    def ask(puzzles: pa.Array) -> tuple[Any, ...]:
        return tuple(_bulk.canonical(puzzles, rules, **options))

    return _with_columns(frame, column, ("form", "automorphisms", "error"), prefix, ask)


def dedupe(
    frame: DataFrame,
    column: str = "puzzle",
    *,
    order: Sequence[str] | None = None,
    **options: Any,
) -> DataFrame:
    """Keep one puzzle of each equivalence class, with Spark's own shuffle. Rows that are not puzzles are left out.

    Parameters
    ----------
    order : list of str, optional
        Keep the first row in the order of these columns. By default in the order of all columns, so the result never
        depends on partitions.
    **options
        Further options of `veridoku.canonical`.
    """
    from pyspark.sql import functions as F

    for name in order or ():
        if name not in frame.columns:
            raise ValueError(f"found no column `{name}`; expected one of {', '.join(frame.columns)}")
    by = [F.col(name) for name in (order or [column, *frame.columns])]
    marked = canonical(frame, column, prefix="_", **options).where("_error is null")
    row = F.struct(*[F.col(name) for name in frame.columns])
    kept = marked.groupBy("_form").agg(F.min_by(row, F.struct(*by)).alias("_row"))
    return kept.select("_row.*")


def generate(
    spark: SparkSession,
    count: int,
    seed: int,
    rules: Rules | str | None = None,
    *,
    skip: int = 0,
    partitions: int | None = None,
    **options: Any,
) -> DataFrame:
    """Generate puzzles: a DataFrame of `number`, `puzzle`, `solution`, `level`, `score`, `hardest`, `tries` and `error`.

    Each puzzle depends only on its number, and is the one that `veridoku.generate` makes. So every partitioning, and
    every retried task, gives the same rows. A number for which no puzzle was found has an `error`.

    Parameters
    ----------
    count, seed, rules, skip
        As for `veridoku.generate`.
    partitions : int, optional
        Number of tasks; by default one per core of Spark.
    **options
        Further options of `veridoku.generate`.
    """
    Recipe(seed, rules, **options)  # an invalid option is an error here, not in a task

    def over(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        recipe = Recipe(seed, rules, **options)
        for batch in batches:
            numbers = batch.column(0).to_numpy()
            breaks = np.flatnonzero(np.diff(numbers) != 1) + 1
            for start, end in pairwise([0, *breaks.tolist(), len(numbers)]):
                if start < end:
                    for a, b in recipe.ranges(int(numbers[start]), int(numbers[end - 1]) + 1):
                        yield _made(recipe, a, b)

    types = "number bigint, puzzle string, solution string, level string, score bigint, "
    numbers = spark.range(skip, skip + count, 1, partitions)
    return numbers.mapInArrow(over, types + "hardest string, tries bigint, error string")


def _made(recipe: Recipe, first: int, end: int) -> pa.RecordBatch:
    """The puzzles of some numbers, and the errors of numbers without a puzzle."""
    import warnings

    from ._generate import _table

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table = _table(recipe, first, end)
    text, whole = pa.string(), pa.int64()
    fields = [("number", whole), ("puzzle", text), ("solution", text), ("level", text)]
    fields += [("score", whole), ("hardest", text), ("tries", whole)]
    table = table.cast(pa.schema(fields))
    errors = pa.nulls(table.num_rows, text)
    if caught:
        said = [str(each.message).removeprefix("puzzle ").partition(": ") for each in caught]
        missing = {"number": [int(number) for number, _, _ in said]}
        lost = pa.table(missing).cast(pa.schema(fields[:1]))
        lost = pa.concat_tables([lost, table.schema.empty_table()], promote_options="default")
        errors = pa.concat_arrays([errors, pa.array([why for _, _, why in said], text)])
        table = pa.concat_tables([table, lost])
    table = table.append_column("error", errors).sort_by("number").combine_chunks()
    (batch,) = table.to_batches()
    return batch


def write_by_level(frame: DataFrame, path: str, *, mode: str = "errorifexists") -> None:
    """Write Parquet with a folder for each level, as in ``level=Easy``. A DataFrame without `level` is rated first."""
    rated = frame if "level" in frame.columns else rate(frame)
    rated.write.mode(mode).partitionBy("level").parquet(path)
