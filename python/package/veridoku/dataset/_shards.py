"""Shards: the rows of some numbers, made once and kept, so an interrupted run continues.

A row and its equivalent forms follow one another. Which rows are kept, and in which part, is decided later (`_parts`).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import veridoku

from ._classes import classes
from ._configs import Config
from ._extras import Extra, Field

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """What the shards of a configuration contain."""

    config: Config
    seed: int
    count: int
    #: Numbers of a shard.
    shard: int
    #: Equivalent forms of each puzzle.
    forms: int
    extras: tuple[Extra, ...]
    threads: int

    @property
    def recipe(self) -> dict[str, Any]:
        """What decides the rows of a shard."""
        return {
            "config": self.config.name,
            "seed": self.seed,
            "shard": self.shard,
            "augment": self.forms,
            "columns": [extra.name for extra in self.extras],
            "version": veridoku.__version__,
        }

    @property
    def fields(self) -> list[Field]:
        """All columns, in order."""
        key = [Field("number", pa.int64(), "number of the puzzle for the seed, as `veridoku generate --skip` counts")]
        if self.forms:
            key.append(Field("form", pa.int64(), f"0 for the puzzle, 1 to {self.forms} for its equivalent forms"))
            key.append(Field("form_of", pa.int64(), "for a form, the number of the row that it comes from"))
        cells = f"{self.config.side**2} characters, row by row, `.` for a blank"
        return [
            *key,
            Field("puzzle", pa.string(), cells if self.config.is_plain else "size, grid and rules as text"),
            Field("solution", pa.string(), f"{self.config.side**2} characters"),
            Field("givens", pa.int64(), "how many"),
            *(field for extra in self.extras for field in extra.fields),
            Field("puzzle_class", pa.int64(), "hash of the class of equivalent puzzles"),
            Field("grid_class", pa.int64(), "hash of the class of equivalent solution grids"),
        ]


def write(table: pa.Table, path: Path) -> None:
    """Write a file completely or not at all."""
    rest = path.with_suffix(".part")
    pq.write_table(table, rest, compression="zstd")
    os.replace(rest, path)


def clear(folder: Path, shards: Sequence[Path]) -> None:
    """Remove the leftovers of an earlier run with more numbers, or of a killed one, from a folder of shards."""
    names = {path.stem for path in shards}
    for path in folder.iterdir():
        if path.suffix == ".part" or (path.stem.isdigit() and path.stem not in names):
            path.unlink()


def _write_text(path: Path, text: str) -> None:
    """Write a file that is there as a whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text)
    part.replace(path)


def make_shards(folder: Path, plan: Plan) -> list[Path]:
    """Make the missing shards."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "recipe.json"
    if kept.exists() and json.loads(kept.read_text()) != plan.recipe:
        raise ValueError(
            f"{folder} has shards of another recipe: found {kept.read_text()}; "
            f"expected {json.dumps(plan.recipe)}; use another --out, or remove the folder"
        )
    _write_text(kept, json.dumps(plan.recipe))
    firsts = range(0, plan.count, plan.shard)
    paths = [folder / f"{number:05}.parquet" for number in range(len(firsts))]
    clear(folder, paths)
    for path, first in zip(paths, firsts, strict=True):
        _make(path, plan, first, min(plan.shard, plan.count - first))
    return paths


def _make(path: Path, plan: Plan, first: int, count: int) -> None:
    """Make a shard, unless it is there. The last one of an earlier run may be shorter."""
    about = path.with_suffix(".json")
    if path.exists() and about.exists() and json.loads(about.read_text())["numbers"] == count:
        return
    start = time.perf_counter()
    spent: dict[str, float] = {}
    table = _rows(plan, first, count, spent)
    write(table, path)
    _write_text(about, json.dumps({"numbers": count, "rows": table.num_rows, "cpu_seconds": spent}))
    rate = count / (time.perf_counter() - start)
    print(f"{plan.config.name} {path.name}: {first + count:,} of {plan.count:,}, {rate:,.0f} a second", flush=True)


def _rows(plan: Plan, first: int, count: int, spent: dict[str, float]) -> pa.Table:
    """Make, transform, rate and classify the puzzles of some numbers; also the CPU seconds of each."""

    def timed(name: str, ask: Callable[[], T]) -> T:
        start = time.process_time()
        answer = ask()
        spent[name] = time.process_time() - start
        return answer

    config, threads = plan.config, plan.threads
    making = {**config.making, "skip": first, "threads": threads, "to": "arrow"}
    made = timed("generate", lambda: veridoku.generate(count, plan.seed, **making))
    puzzles, solutions = (made[name].combine_chunks() for name in ("puzzle", "solution"))
    of_puzzles, of_grids = timed("classify", lambda: classes(puzzles, solutions, config, threads))
    numbers = made["number"].to_numpy()
    forms = np.zeros(len(numbers), np.int64)
    if plan.forms:
        puzzles, solutions, origins, forms = timed("transform", lambda: _forms(plan, puzzles, solutions, first))
        numbers, of_puzzles, of_grids = numbers[origins], of_puzzles[origins], of_grids[origins]
    columns: dict[str, Any] = {"number": numbers, "puzzle": puzzles, "solution": solutions}
    if plan.forms:
        columns |= {"form": forms, "form_of": pa.array(numbers, mask=forms == 0)}
    columns |= {"givens": _givens(puzzles, config), "puzzle_class": of_puzzles, "grid_class": of_grids}
    for extra in plan.extras:
        columns |= timed(extra.name, lambda extra=extra: extra.columns(puzzles, config, threads))  # type: ignore[misc]
    schema = pa.schema([(field.name, field.type) for field in plan.fields])
    return pa.table([pa.array(columns[name]).cast(schema.field(name).type) for name in schema.names], schema=schema)


def _givens(puzzles: pa.Array, config: Config) -> pa.Array:
    """Count givens."""
    grids = puzzles
    if not config.is_plain:
        grids = pc.struct_field(pc.extract_regex(puzzles, r"grid: (?P<grid>[1-9.]*)"), "grid").fill_null("")
    return pc.count_substring_regex(grids, "[1-9A-Z]").cast(pa.int64())


def _forms(plan: Plan, puzzles: pa.Array, solutions: pa.Array, first: int) -> tuple[Any, Any, Any, Any]:
    """Add equivalent forms after each puzzle: puzzles, solutions, rows that they come from, numbers of the forms.

    Draws depend on seed, number and form. A form that repeats one of the same puzzle is left out: small grids have few.
    """
    columns = [(puzzles.to_pylist(), solutions.to_pylist())]
    for form in range(1, plan.forms + 1):
        # A seed for each form: the same draws for puzzles and solutions.
        seed = (plan.seed * 1_000_003 + form) % 2**64
        options = {**plan.config.reading, "seed": seed, "skip": first, "threads": plan.threads}
        both = (veridoku.transform(texts, **options) for texts in (puzzles, solutions))
        columns.append(tuple(answer.form.to_pylist() for answer in both))
    rows: list[tuple[str, str, int, int]] = []
    for row in range(len(puzzles)):
        met: set[str] = set()
        for form, (of_puzzles, of_solutions) in enumerate(columns):
            if of_puzzles[row] not in met:
                met.add(of_puzzles[row])
                rows.append((of_puzzles[row], of_solutions[row], row, form))
    texts, grids, origins, forms = zip(*rows, strict=True) if rows else ((), (), (), ())
    return (
        pa.array(texts, pa.string()),
        pa.array(grids, pa.string()),
        np.array(origins, np.int64),
        np.array(forms, np.int64),
    )
