"""Spark in local mode: columns kept, broken rows, a killed worker, a retried task. With VERIDOKU_LONG=1, and pyspark."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from conftest import BROKEN, EASY, SEVERAL, SOLVED

import veridoku

if os.environ.get("VERIDOKU_LONG") != "1":
    pytest.skip("Spark's tests run with VERIDOKU_LONG=1", allow_module_level=True)
pyspark = pytest.importorskip("pyspark")
from veridoku import spark as sudoku  # noqa: E402


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two cores, and three tries for each task."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    folder = tmp_path_factory.mktemp("spark")
    builder = SparkSession.builder.master("local[2,3]").appName("veridoku")
    for key, value in {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.local.dir": str(folder),
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
    }.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def test_columns_are_kept_and_broken_rows_are_said(session: Any) -> None:
    rows = [
        (1, EASY, 0.5),
        (2, None, 1.5),
        (3, "12x", 2.5),
        (4, SEVERAL, None),
        (5, BROKEN, 3.5),
        (6, "é" * 81, 4.5),
    ]
    frame = session.createDataFrame(rows, "id int, puzzle string, weight double")
    solved = {row.id: row for row in sudoku.solve(frame).collect()}
    assert list(solved) == [1, 2, 3, 4, 5, 6]
    assert (solved[1].solution, solved[1].verdict, solved[1].weight) == (SOLVED, "unique", 0.5)
    assert (solved[4].verdict, solved[5].verdict) == ("multiple", "none")
    assert "missing" in solved[2].error and solved[3].error.startswith("line 1, column 1: found no puzzle")
    assert solved[6].verdict is None and solved[6].error
    rated = {row.id: row.level for row in sudoku.rate(frame).collect()}
    assert rated == {1: "Beginner", 2: None, 3: None, 4: "multiple", 5: "none", 6: None}
    assert sudoku.check(frame, prefix="v_").columns == [
        "id",
        "puzzle",
        "weight",
        "v_verdict",
        "v_error",
    ]
    with pytest.raises(ValueError, match="found a column `error` already"):
        sudoku.check(frame.withColumnRenamed("weight", "error"))
    with pytest.raises(ValueError, match="found no column `text`"):
        sudoku.check(frame, "text")


def test_answers_may_be_added_to_answers(session: Any, tmp_path: Path) -> None:
    frame = session.createDataFrame([(1, EASY), (2, "12x"), (4, None)], "id int, puzzle string")
    solved = sudoku.solve(frame)
    both = sudoku.rate(solved)
    assert both.columns == ["id", "puzzle", "solution", "verdict", "error", "level", "score", "hardest"]
    rows = {row.id: row for row in both.collect()}
    assert (rows[1].verdict, rows[1].level, rows[1].error) == ("unique", "Beginner", None)
    assert rows[2].error.startswith("line 1, column 1: found no puzzle") and rows[2].level is None
    assert "missing" in rows[4].error
    # The first error of a row stays, and errors of the second question are added to those of the first.
    six = session.createDataFrame([(1, "1234341221434.2."), (2, "12x")], "id int, puzzle string")
    rows = {row.id: row for row in sudoku.canonical(sudoku.check(six)).collect()}
    assert rows[1].verdict == "unique" and rows[1].form is None and rows[1].error
    assert rows[2].error == sudoku.check(six).where("id = 2").first().error
    # This also holds if the answers were written and read in between, in any order, and with a prefix.
    solved.write.parquet(str(tmp_path / "solved"))
    again = sudoku.canonical(sudoku.rate(session.read.parquet(str(tmp_path / "solved"))))
    assert again.where("id = 1").first().automorphisms == 1
    twice = sudoku.rate(sudoku.solve(frame, prefix="v_"), prefix="v_")
    assert twice.columns[-4:] == ["v_error", "v_level", "v_score", "v_hardest"]
    with pytest.raises(ValueError, match="found a column `verdict` already"):
        sudoku.check(solved)


def test_what_cannot_be_asked_is_refused_before_a_job(session: Any) -> None:
    tracker = session.sparkContext.statusTracker()
    frame = session.createDataFrame(
        [(1, EASY, b"x", [EASY])], "id int, puzzle string, bytes binary, list array<string>"
    )
    for column, type_ in [("id", "int"), ("bytes", "binary"), ("list", "array<string>")]:
        for ask in [sudoku.solve, sudoku.check, sudoku.count, sudoku.rate, sudoku.canonical, sudoku.dedupe]:
            with pytest.raises(TypeError, match=f"the column `{column}` has the type {type_}; expected string"):
                ask(frame, column)
        for ask in [sudoku.transform, sudoku.minimize, sudoku.explain]:
            with pytest.raises(TypeError, match=f"the column `{column}` has the type {type_}; expected string"):
                ask(frame, column)
    for call, error, message in [
        (lambda: sudoku.solve(frame, backend="abacus"), ValueError, "`abacus` is not a backend"),
        (lambda: sudoku.solve(frame, timeout=-1), ValueError, "found -1 seconds"),
        (lambda: sudoku.solve(frame, second=1), TypeError, "second"),
        (lambda: sudoku.solve(frame, seconds=1), TypeError, "its name is `timeout`"),
        (lambda: sudoku.generate(session, 1, 1, first=2), TypeError, "its name is `skip`"),
        (lambda: sudoku.dedupe(frame, alphabet="a-p"), ValueError, "is not an alphabet"),
        (lambda: sudoku.solve(frame, rules="x"), TypeError, "rules|Rules"),
        (lambda: sudoku.count(frame, limit=-1), ValueError, "found a limit of -1"),
        (lambda: sudoku.transform(frame, seed=1), ValueError, "`seed` needs `number`"),
        (
            lambda: sudoku.transform(frame, seed=1, number="puzzle"),
            TypeError,
            "has the type string; expected an integer",
        ),
        (lambda: sudoku.transform(frame, apply="flip"), ValueError, "`flip`"),
        (lambda: sudoku.minimize(frame, symmetry="round"), ValueError, "`round`"),
        (lambda: sudoku.explain(frame, only=["magic"]), ValueError, "`magic` is not"),
        (lambda: sudoku.rate(frame, scale="sea"), ValueError, "`sea` is not a scale"),
        (lambda: sudoku.rate(frame, only=["magic"]), ValueError, "`magic` is not"),
        (lambda: sudoku.canonical(frame, prefix="", backend="sat"), TypeError, "backend"),
        (lambda: sudoku.dedupe(frame, order=["nothing"]), ValueError, "found no column `nothing`"),
        (lambda: sudoku.generate(session, 10, 1, level="hellish"), ValueError, "`hellish` is not a level"),
    ]:
        with pytest.raises(error, match=message):
            call()
    assert not tracker.getActiveJobsIds()


def test_whole_numbers_are_bigint(session: Any, tmp_path: Path) -> None:
    frame = session.createDataFrame([(SEVERAL,), (EASY,)], "puzzle string")
    answers = sudoku.canonical(sudoku.rate(sudoku.count(frame, limit=10)))
    types = dict(answers.dtypes)
    assert {types[name] for name in ("solutions", "score", "automorphisms")} == {"bigint"}
    assert sorted(row.solutions for row in answers.collect()) == [1, 3]
    made = dict(sudoku.generate(session, 3, 1).dtypes)
    assert (made["number"], made["score"], made["tries"]) == ("bigint", "bigint", "bigint")
    # And in the package's output without Spark.
    path = str(tmp_path / "made.parquet")
    pq.write_table(veridoku.generate(5, seed=1, to="arrow"), path)
    assert not [name for name, type_ in session.read.parquet(path).dtypes if "decimal" in type_]


def test_forms_do_not_depend_on_partitions(session: Any) -> None:
    lines = [made.puzzle for made in veridoku.generate(60, seed=8)]
    drawn = veridoku.transform(lines, "transpose", seed=7)
    rows = [*enumerate(lines), (60, "12x"), (None, EASY), (-1, EASY), (61, EASY)]
    for partitions in [1, 3]:
        frame = session.createDataFrame(rows, "id int, puzzle string").repartition(partitions)
        answers = sudoku.transform(frame, apply="transpose", seed=7, number="id")
        found = {row.id: row for row in answers.collect()}
        assert [found[number].form for number in range(60)] == drawn.form
        assert [found[number].transform for number in range(60)] == drawn.transform
        assert found[60].error.startswith("line 1, column 1") and found[60].form is None
        assert found[None].error == found[-1].error == "the column `id` has no number from 0 on"
        # A row that is not a puzzle has its number like any other.
        assert found[61].form == veridoku.transform(EASY, "transpose", seed=7, skip=61).form
    plain = session.createDataFrame([(EASY,)], "puzzle string")
    assert sudoku.transform(plain, apply="half-turn").first().form == EASY[::-1]


def test_minimal_forms_paths_and_numbers(session: Any) -> None:
    import json

    lines = [SOLVED, EASY, SEVERAL, "12x"]
    frame = session.createDataFrame(list(enumerate(lines)), "id int, puzzle string")
    expected = veridoku.minimize(lines)
    rows = sorted(sudoku.minimize(frame).collect())
    assert [row.form for row in rows] == expected.form and [row.givens for row in rows] == expected.givens
    assert [row.error for row in rows] == expected.error and expected.error[2]
    rows = sorted(sudoku.explain(frame, shortest=True).collect())
    assert json.loads(rows[1].path) == veridoku.explain(EASY, shortest=True).report
    assert rows[3].path is None and rows[3].error
    rated = sudoku.rate(frame, scale="se")
    assert rated.columns[2:] == ["rating", "pearl", "diamond", "hardest", "verdict", "is_exact", "error"]
    assert dict(rated.dtypes)["rating"] == "double"
    row = rated.where("id = 1").first()
    assert (row.rating, row.verdict, row.is_exact) == (1.2, "unique", True)
    assert [row.solutions for row in sorted(sudoku.count(frame, limit=9).collect())] == [1, 1, 3, None]


def test_any_partitioning_makes_the_same_puzzles(session: Any) -> None:
    expected = [made.puzzle for made in veridoku.generate(1000, seed=6)]
    for partitions in [1, 4]:
        frame = sudoku.generate(session, 1000, 6, partitions=partitions)
        rows = sorted(frame.collect())
        assert [row.number for row in rows] == list(range(1000))
        assert [row.puzzle for row in rows] == expected
    lost = sudoku.generate(session, 3, 1, partitions=1, technique="death blossom", tries=1).collect()
    assert [(row.number, row.puzzle) for row in lost] == [(0, None), (1, None), (2, None)]
    assert lost[0].error == "no puzzle was found in 1 try"


@pytest.mark.parametrize("way", ["killed", "raised"])
def test_a_task_that_fails_is_tried_again_and_nothing_is_lost_or_doubled(session: Any, way: str) -> None:
    import pyarrow as pa
    from pyspark import TaskContext

    def fail_once(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        context = TaskContext.get()
        for batch in batches:
            attempt = pa.array([context.attemptNumber()] * batch.num_rows, pa.int32())
            yield pa.RecordBatch.from_arrays([*batch.columns, attempt], names=[*batch.schema.names, "attempt"])
        # All rows of the partition were output by now, and must not count.
        if context.partitionId() == 1 and context.attemptNumber() == 0:
            if way == "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            raise RuntimeError("the first attempt of partition 1 fails")

    made = sudoku.generate(session, 1000, 6, partitions=4)
    frame = sudoku.solve(made.select("number", "puzzle"))
    schema = "number bigint, puzzle string, solution string, verdict string, error string, attempt int"
    rows = sorted(frame.mapInArrow(fail_once, schema).collect())
    assert [row.number for row in rows] == list(range(1000))
    assert [row.puzzle for row in rows] == [made.puzzle for made in veridoku.generate(1000, seed=6)]
    assert {row.verdict for row in rows} == {"unique"}
    assert [row.attempt for row in rows] == [0] * 250 + [1] * 250 + [0] * 500


def test_one_of_each_class_is_kept(session: Any) -> None:
    lines = [made.puzzle for made in veridoku.generate(50, seed=8)]
    forms = [veridoku.transform(lines, seed=seed).form for seed in range(3)]
    rows = [(number, line) for number, line in enumerate([*lines, *forms[0], *forms[1], *forms[2], "12x"])]
    for partitions in [1, 3]:
        frame = session.createDataFrame(rows, "id int, puzzle string").repartition(partitions)
        kept = sorted(row.id for row in sudoku.dedupe(frame, order=["id"]).collect())
        assert kept == list(range(50))
    by_text = {row.puzzle for row in sudoku.dedupe(frame).collect()}
    assert by_text == {min(group) for group in zip(lines, *forms, strict=True)}


def test_parquet_by_level(session: Any, tmp_path: Path) -> None:
    frame = sudoku.generate(session, 60, 9, partitions=2).select("number", "puzzle")
    path = str(tmp_path / "rated")
    sudoku.write_by_level(frame, path)
    folders = {entry.name for entry in Path(path).iterdir() if entry.is_dir()}
    rows = session.read.parquet(path).collect()
    expected = veridoku.rate([made.puzzle for made in veridoku.generate(60, seed=9)]).level
    assert {row.number: row.level for row in rows} == dict(enumerate(expected))
    assert folders == {f"level={level}" for level in expected}
