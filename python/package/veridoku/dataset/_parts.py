"""Parts: train, validation and test, which share no class of puzzles and no class of solution grids.

The class of its grid decides the part of a row, so equivalent rows are always together. Of rows with the same class of
puzzles only the first is kept. Balanced, each part has equally many rows of each level, the first ones by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from ._shards import clear, write

PARTS = ("train", "validation", "test")
#: Of this many classes of grids, one is in the test part and one in the validation part.
SHARE = 10
#: A balanced set leaves out levels with a smaller share of the rows: they would limit all others.
RAREST = 0.01


class Split(NamedTuple):
    """The rows of all parts, and what was decided."""

    #: All columns except texts, and `part`, an index into `PARTS`; also puzzles, for measurements.
    rows: pa.Table
    #: How many puzzles were made, and how many of them repeat an earlier class.
    made: int
    repeated: int
    #: Of a balanced set, for each part the puzzles of each level; otherwise None.
    balanced: dict[str, int] | None


def split(folder: Path, shards: Sequence[Path], is_balanced: bool) -> Split:
    """Write the parts of a configuration."""
    keys = ["number", "puzzle_class", "grid_class", *(["level"] if is_balanced else [])]
    firsts = [_first_rows(pq.read_table(path)).select(keys) for path in shards]
    puzzles = pa.concat_tables(firsts)
    is_kept = _firsts(puzzles["puzzle_class"].to_numpy())
    repeated = int((~is_kept).sum())
    parts = part_of(puzzles["grid_class"].to_numpy())
    balanced = None
    if is_balanced:
        levels = np.array(puzzles["level"].to_pylist(), object)
        is_kept, balanced = _balance(levels, parts, is_kept)
    numbers = set(puzzles["number"].to_numpy()[is_kept].tolist())
    folders = [folder / part for part in PARTS]
    for each in folders:
        each.mkdir(parents=True, exist_ok=True)
        clear(each, shards)
    kept = []
    for path in shards:
        table = pq.read_table(path)
        table = table.filter(pa.array([number in numbers for number in table["number"].to_pylist()], pa.bool_()))
        of_rows = part_of(table["grid_class"].to_numpy())
        for index, each in enumerate(folders):
            write(table.filter(pa.array(of_rows == index)), each / path.name)
        texts = [name for name in ("solution", "trace") if name in table.column_names]
        kept.append(table.drop_columns(texts).append_column("part", pa.array(of_rows)))
    return Split(pa.concat_tables(kept), len(puzzles), repeated, balanced)


def part_of(of_grids: NDArray[np.int64]) -> NDArray[np.int64]:
    """The part of each class of grids."""
    turn = of_grids.view(np.uint64) % np.uint64(SHARE)
    return np.where(turn == 0, PARTS.index("test"), np.where(turn == 1, PARTS.index("validation"), 0)).astype(np.int64)


def _first_rows(table: pa.Table) -> pa.Table:
    """The puzzles without their forms."""
    return table.filter(pc.equal(table["form"], 0)) if "form" in table.column_names else table


def _firsts(values: NDArray[Any]) -> NDArray[np.bool_]:
    """Which values are the first of their kind."""
    is_first = np.zeros(len(values), np.bool_)
    is_first[np.unique(values, return_index=True)[1]] = True
    return is_first


def _balance(
    levels: NDArray[Any], parts: NDArray[np.int64], is_kept: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], dict[str, int]]:
    """Keep equally many puzzles of each level, as many as each part has of its rarest level."""
    names, counts = np.unique(levels[is_kept].astype(str), return_counts=True)
    names = names[counts >= RAREST * counts.sum()]
    is_balanced = np.zeros(len(levels), np.bool_)
    quotas = {}
    for index, part in enumerate(PARTS):
        rows = [np.flatnonzero(is_kept & (parts == index) & (levels == name)) for name in names]
        quotas[part] = min(map(len, rows), default=0)
        for of_level in rows:
            is_balanced[of_level[: quotas[part]]] = True
    return is_balanced, quotas


def shared_classes(rows: pa.Table) -> int:
    """Count the classes of puzzles and of grids that several parts contain, from the rows themselves."""
    parts = rows["part"].to_numpy()
    shared = 0
    for name in ("puzzle_class", "grid_class"):
        pairs = np.unique(np.stack([rows[name].to_numpy(), parts]), axis=1)
        shared += int((np.unique(pairs[0], return_counts=True)[1] > 1).sum())
    return shared
