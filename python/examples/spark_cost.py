#!/usr/bin/env python3
"""CPU seconds of a million puzzles through Spark: the share of Spark itself, and the share of the engine.

    python spark_cost.py puzzles.txt --rows 1000000 --rounds 6

Three jobs read the same Parquet files and discard the output: `read` stays in the JVM, `identity` passes each batch
unchanged through a Python worker, and `solve` adds `solution`, `verdict` and `error`. They take turns, because the JVM
gets faster with each round; the last half of the rounds counts. For comparison, the engine solves the same batches in
this process, without Spark. CPU is that of the JVM and of its Python workers, with garbage collection and compilation,
from /proc (Linux).

Needs pyspark and Java.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import veridoku

#: Rows of a batch of Arrow, as Spark cuts them by default.
BATCH = 10_000
FILES = 4


def written(lines: Path, rows: int, folder: Path) -> list[pa.RecordBatch]:
    """Write the puzzles as Parquet files, repeating the lines, and yield them in batches."""
    texts = [line.split()[0] for line in lines.read_text().splitlines() if line and line[0] != "#"]
    column = pa.array((texts * (rows // len(texts) + 1))[:rows], pa.string())
    table = pa.table({"number": pa.array(range(rows), pa.int64()), "puzzle": column})
    each = -(-rows // FILES)
    for number in range(FILES):
        pq.write_table(table.slice(number * each, each), folder / f"{number}.parquet")
    return list(table.to_batches(BATCH))


def cpu_seconds(root: int) -> tuple[float, float]:
    """CPU seconds so far of a process and all its descendants."""
    parents, spent = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            # The name may contain blanks; the fields after it do not.
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        parents[int(entry.name)] = int(fields[1])
        spent[int(entry.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    below = {root}
    while more := {pid for pid, parent in parents.items() if parent in below} - below:
        below |= more
    return spent[root], sum(spent[pid] for pid in below - {root})


def main() -> None:
    """Read the arguments, and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzles", type=Path, help="a puzzle on each line")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=6)
    args = parser.parse_args()

    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession

    from veridoku import spark as sudoku

    def same(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return batches

    with tempfile.TemporaryDirectory() as folder:
        batches = written(args.puzzles, args.rows, Path(folder))
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        session = builder.config("spark.local.dir", folder).getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        jvm = session.sparkContext._gateway.proc.pid
        frame = session.read.parquet(folder)
        jobs: dict[str, Any] = {
            "read": frame,
            "identity": frame.mapInArrow(same, frame.schema),
            "solve": sudoku.solve(frame),
        }
        spent: dict[str, list[tuple[float, float, float]]] = {name: [] for name in [*jobs, "engine"]}
        for _ in range(args.rounds):
            for name, job in jobs.items():
                (java, python), wall = cpu_seconds(jvm), time.perf_counter()
                job.write.format("noop").mode("overwrite").save()
                wall = time.perf_counter() - wall
                java_now, python_now = cpu_seconds(jvm)
                spent[name].append((java_now - java, python_now - python, wall))
            start, wall = time.process_time(), time.perf_counter()
            for batch in batches:
                veridoku.solve(batch.column(1))
            spent["engine"].append((0.0, time.process_time() - start, time.perf_counter() - wall))
        session.stop()

    print(f"{args.rows:,} rows, the median of the last {args.rounds - args.rounds // 2} rounds of {args.rounds}")
    print(f"{'job':10}{'JVM':>8}{'Python':>8}{'CPU s':>8}{'wall s':>8}")
    total = {}
    for name, rounds in spent.items():
        late = rounds[args.rounds // 2 :]
        java, python, wall = (statistics.median(column) for column in zip(*late))
        total[name] = statistics.median(java + python for java, python, _ in late)
        print(f"{name:10}{java:8.2f}{python:8.2f}{total[name]:8.2f}{wall:8.2f}")
    share = total["solve"] / (total["identity"] + total["engine"])
    print(f"solve / (identity + engine) = {share:.2f}")


if __name__ == "__main__":
    main()
