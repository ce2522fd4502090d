"""Puzzles on a cluster, with Spark.

Every function takes a DataFrame with a column of puzzles and returns it with more columns: `solve`, `check`, `count`,
`rate`, `canonical`, `transform`, `minimize`, `explain`; `dedupe` keeps one puzzle of each equivalence class, and
`generate` makes a DataFrame. They are `mapInArrow` around the functions of `veridoku`, so Spark moves whole batches of
Arrow, and a batch is one call of the engine.

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
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import pyarrow as pa
import pyarrow.compute

from . import _advice, _bulk, _forms, _rate
from ._bulk import Counting
from ._forms import Minimizing
from ._generate import Digging, Recipe
from ._kinds import Call, Common, Solving, kind_of
from ._native import Rules
from ._rate import Edition, Levels, Scale

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from typing_extensions import Unpack

#: Its functions are made when it is imported, so no type checker sees them.
pc: Any = pyarrow.compute

#: Types of the columns that are added, as Spark spells them.
_TYPES = {
    "solution": "string",
    "verdict": "string",
    "solutions": "bigint",
    "is_exact": "boolean",
    "rating": "double",
    "pearl": "double",
    "diamond": "double",
    "level": "string",
    "score": "bigint",
    "hardest": "string",
    "form": "string",
    "automorphisms": "bigint",
    "transform": "string",
    "givens": "bigint",
    "path": "string",
    "error": "string",
}

#: Types of the columns that are added, for Arrow.
_ARROW = {"string": pa.string(), "bigint": pa.int64(), "double": pa.float64(), "boolean": pa.bool_()}

#: Marks an error column as made by this module; the next function adds to it.
_OURS = {"veridoku": "error"}


def _field(frame: DataFrame, column: str, is_number: bool = False) -> int:
    """The position of the column of puzzles, or of numbers.

    Raises
    ------
    ValueError
        If there is none.
    TypeError
        If it does not hold texts, or integers.
    """
    from pyspark.sql.types import IntegralType, StringType

    if column not in frame.columns:
        found = ", ".join(frame.columns)
        raise ValueError(f"found no column `{column}`; expected one of {found}")
    place: int = frame.columns.index(column)
    found = frame.schema.fields[place].dataType
    expected = "an integer" if is_number else "string"
    if not isinstance(found, IntegralType if is_number else StringType):
        raise TypeError(f"the column `{column}` has the type {found.simpleString()}; expected {expected}")
    return place


def _with_columns(
    frame: DataFrame,
    column: str,
    names: Sequence[str],
    prefix: str,
    ask: Callable[..., Any],
    number: str | None = None,
) -> DataFrame:
    """Add the answers to a column of puzzles; the last is the error. Wrong arguments raise here, not in a task.

    With `number`, `ask` also gets that column.
    """
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    places = [_field(frame, column)]
    ask_of = [pa.array([], pa.string())]
    if number is not None:
        places.append(_field(frame, number, is_number=True))
        ask_of.append(pa.array([], pa.int64()))
    ask(*ask_of)  # raises for an invalid option
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
            answers = zip(ask(*map(batch.column, places)), names, strict=True)
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
    **options: Unpack[Solving],
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

    def ask(puzzles: pa.Array) -> Any:
        return _bulk.solve(puzzles, rules, **options)

    return _with_columns(frame, column, ("solution", "verdict", "error"), prefix, ask)


def check(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Unpack[Solving],
) -> DataFrame:
    """Add `verdict` and `error`. Parameters are those of `solve`."""

    def ask(puzzles: pa.Array) -> Any:
        return _bulk.check(puzzles, rules, **options)

    return _with_columns(frame, column, ("verdict", "error"), prefix, ask)


def count(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Unpack[Counting],
) -> DataFrame:
    """Add `solutions`, `is_exact` and `error`. Parameters are those of `solve`, options those of `veridoku.count`."""

    def ask(puzzles: pa.Array) -> Any:
        return _bulk.count(puzzles, rules, **options)

    return _with_columns(frame, column, ("solutions", "is_exact", "error"), prefix, ask)


@overload
def rate(
    frame: DataFrame,
    column: str = ...,
    rules: Rules | None = None,
    *,
    prefix: str = ...,
    scale: Literal["levels"] = ...,
    **options: Unpack[Levels],
) -> DataFrame: ...


@overload
def rate(
    frame: DataFrame,
    column: str = ...,
    rules: Rules | None = None,
    *,
    prefix: str = ...,
    scale: Edition,
    **options: Unpack[Scale],
) -> DataFrame: ...


def rate(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    scale: Literal["levels"] | Edition = "levels",
    **options: Any,
) -> DataFrame:
    """Add `level`, `score`, `hardest` and `error`; or with ``scale="se"`` the numbers of Sudoku Explainer.

    These are `rating`, `pearl` and `diamond` (double, as in 7.1), `hardest`, `verdict`, `is_exact` and `error`.
    Parameters are those of `solve`, options those of `veridoku.rate`.
    """

    def ask(puzzles: pa.Array) -> Any:
        return _rate.rate(puzzles, rules, scale=scale, **options)

    numbers = ("rating", "pearl", "diamond", "hardest", "verdict", "is_exact", "error")
    names = ("level", "score", "hardest", "error") if scale == "levels" else numbers
    return _with_columns(frame, column, names, prefix, ask)


def canonical(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Unpack[Common],
) -> DataFrame:
    """Add `form`, `automorphisms` and `error`. Parameters are those of `solve`, options those of `veridoku.canonical`."""

    def ask(puzzles: pa.Array) -> Any:
        return _forms.canonical(puzzles, rules, **options)

    return _with_columns(frame, column, ("form", "automorphisms", "error"), prefix, ask)


class Transforming(Common, total=False):
    """Options of `transform`."""

    seed: int | None
    inverse: bool


def transform(
    frame: DataFrame,
    column: str = "puzzle",
    apply: str | Sequence[str] = "identity",
    rules: Rules | None = None,
    *,
    number: str | None = None,
    prefix: str = "",
    **options: Unpack[Transforming],
) -> DataFrame:
    """Add `form`, `transform` and `error`. Parameters are those of `solve`, options those of `veridoku.transform`.

    Parameters
    ----------
    number : str
        With `seed`: the name of a column of integers from 0 on, which number the draws. So a form depends on its row, and
        not on the partition that holds it.
    """
    if options.get("seed") is not None and number is None:
        raise ValueError("`seed` needs `number`, a column of integers: Spark does not number rows")

    def ask(puzzles: pa.Array, numbers: pa.Array | None = None) -> Any:
        if numbers is None:
            return _forms.transform(puzzles, apply, rules, **options)
        numbers = numbers.cast(pa.int64())
        is_number = pc.fill_null(pc.greater_equal(numbers, 0), False)
        puzzles = pc.if_else(is_number, puzzles, pa.scalar(None, puzzles.type))
        draws = pc.if_else(is_number, numbers, 0).to_numpy(zero_copy_only=False)
        form, words, error = _forms.transform(puzzles, apply, rules, numbers=draws, **options)
        no_number = pa.scalar(f"the column `{number}` has no number from 0 on", pa.string())
        return form, words, pc.if_else(is_number, error, no_number)

    return _with_columns(frame, column, ("form", "transform", "error"), prefix, ask, number)


def minimize(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    **options: Unpack[Minimizing],
) -> DataFrame:
    """Add `form`, `givens` and `error`. Parameters are those of `solve`, options those of `veridoku.minimize`."""

    def ask(puzzles: pa.Array) -> Any:
        return _forms.minimize(puzzles, rules, **options)

    return _with_columns(frame, column, ("form", "givens", "error"), prefix, ask)


def explain(
    frame: DataFrame,
    column: str = "puzzle",
    rules: Rules | None = None,
    *,
    prefix: str = "",
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    timeout: float | None = None,
    shortest: bool = False,
    **options: Unpack[Common],
) -> DataFrame:
    """Add `path` and `error`. Parameters are those of `solve`, options those of `veridoku.explain`.

    A path is the JSON of the command's `explain --output json`, about 30 kB; Spark's `get_json_object` reads parts of it.
    """
    call, asked = Call(rules, **options), _advice.explaining(only, without, timeout, shortest)

    def ask(puzzles: pa.Array) -> Any:
        return call.over(kind_of(puzzles), asked)

    return _with_columns(frame, column, ("path", "error"), prefix, ask)


def dedupe(
    frame: DataFrame,
    column: str = "puzzle",
    *,
    order: Sequence[str] | None = None,
    rules: Rules | None = None,
    **options: Unpack[Common],
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
    marked = canonical(frame, column, rules, prefix="_", **options).where("_error is null")
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
    **options: Unpack[Digging],
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
