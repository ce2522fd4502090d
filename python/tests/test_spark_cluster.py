"""Spark's standalone cluster: a master and two workers that get the package as an archive. With VERIDOKU_LONG=1, and pyspark."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from conftest import EASY, SEVERAL, SOLVED

import veridoku

if os.environ.get("VERIDOKU_LONG") != "1":
    pytest.skip("Spark's tests run with VERIDOKU_LONG=1", allow_module_level=True)
pyspark = pytest.importorskip("pyspark")
from veridoku import spark as sudoku  # noqa: E402

HOME = Path(pyspark.__file__).parent


def archive_of_package(path: Path) -> None:
    """Put the installed package into an archive, as it is in a wheel."""
    package = Path(veridoku.__file__).parent
    files = [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    with zipfile.ZipFile(path, "w") as archive:
        for file in files:
            archive.write(file, Path("veridoku") / file.relative_to(package))


def started(stack: ExitStack, log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a daemon of Spark, which ends with the test."""
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": str(HOME)}
    command = [str(HOME / "bin" / "spark-class"), *arguments]
    daemon = subprocess.Popen(command, env=environment, stdout=log.open("wb"), stderr=subprocess.STDOUT)
    stack.callback(daemon.wait)
    stack.callback(daemon.terminate)
    return daemon


def awaited(log: Path, pattern: str) -> re.Match[str]:
    """Wait until a log says something."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        found = re.search(pattern, log.read_text())
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError(f"{pattern} does not come: {log.read_text()[-2000:]}")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A session on a cluster whose workers have a core each."""
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("cluster")
    archive_of_package(folder / "veridoku.zip")
    if active := SparkSession.getActiveSession():
        active.stop()
    with ExitStack() as stack:
        deploy = "org.apache.spark.deploy"
        local = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
        started(stack, folder / "master", f"{deploy}.master.Master", *local)
        address = awaited(folder / "master", r"Starting Spark master at (spark://\S+)")[1]
        for name in ["one", "two"]:
            own = ["--cores", "1", "--memory", "1g", "--work-dir", str(folder / name)]
            started(stack, folder / f"worker-{name}", f"{deploy}.worker.Worker", *local, *own, address)
        for name in ["one", "two"]:
            awaited(folder / f"worker-{name}", "Successfully registered with master")
        os.environ["PYSPARK_PYTHON"] = sys.executable
        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        builder = SparkSession.builder.master(address).appName("veridoku")
        for key, value in {
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.executor.memory": "512m",
            "spark.sql.shuffle.partitions": "4",
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            "spark.archives": f"{folder}/veridoku.zip#wheel",
            "spark.executorEnv.PYTHONPATH": "wheel",
        }.items():
            builder = builder.config(key, value)
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        yield session
        session.stop()


def test_both_workers_use_the_archive(session: Any) -> None:
    def where(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        import veridoku

        # A task that waits for a while leaves the next one to the other worker.
        time.sleep(3)
        for batch in batches:
            place = str(Path(veridoku.__file__).resolve())
            yield pa.RecordBatch.from_pydict({"place": [place] * batch.num_rows})

    end = time.monotonic() + 60
    workers: set[str] = set()
    while workers != {"one", "two"} and time.monotonic() < end:
        rows = session.range(0, 8, 1, 4).mapInArrow(where, "place string").collect()
        places = [Path(row.place) for row in rows]
        assert all(place.parts[-3:] == ("wheel", "veridoku", "__init__.py") for place in places)
        # .../one/app-.../0/wheel/veridoku/__init__.py
        workers |= {place.parts[-6] for place in places}
    assert workers == {"one", "two"}


def test_answers_are_those_of_one_machine(session: Any) -> None:
    made = sudoku.generate(session, 400, 6, partitions=4)
    lines = [one.puzzle for one in veridoku.generate(400, seed=6)]
    rows = sorted(sudoku.solve(made.select("number", "puzzle")).collect())
    assert [row.puzzle for row in rows] == lines
    assert [row.solution for row in rows] == veridoku.solve(lines).solution
    drawn = sudoku.transform(made.select("number", "puzzle"), seed=7, number="number")
    assert [row.form for row in sorted(drawn.collect())] == veridoku.transform(lines, seed=7).form
    assert sudoku.dedupe(drawn.select("form"), "form").count() == len(set(veridoku.canonical(lines).form))
    frame = session.createDataFrame([(1, EASY), (2, SEVERAL), (3, "12x"), (4, SOLVED)], "id int, puzzle string")
    counted = sorted(sudoku.minimize(sudoku.count(frame)).collect())
    assert [row.solutions for row in counted] == [1, 3, None, 1]
    assert [row.givens for row in counted][2:] == [None, veridoku.minimize(SOLVED).givens]
