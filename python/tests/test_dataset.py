"""The program for the data set: parts without a common class, and shards that are kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq

import veridoku

PROGRAM = Path(__file__).resolve().parent.parent / "examples" / "dataset.py"


def test_a_data_set_is_resumed_and_its_parts_share_no_class(tmp_path: Path) -> None:
    out = tmp_path / "set"

    def run(count: int) -> str:
        arguments = ["--count", str(count), "--shard", "40", "--seed", "5", "--threads", "1", "--out", str(out)]
        done = subprocess.run([sys.executable, str(PROGRAM), *arguments], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(80)
    first = (out / "shards" / "00000.parquet").read_bytes()
    (out / "shards" / "00001.parquet").unlink()
    said = run(100)
    assert "00000" not in said and "00001" in said and "00002" in said
    assert (out / "shards" / "00000.parquet").read_bytes() == first
    # Fewer puzzles than before: shards beyond the new set are removed, and so is an unfinished file.
    (out / "train" / "00001.part").write_bytes(b"half")
    run(100)
    run(30)
    for folder in ("shards", "train", "test"):
        assert [path.name for path in (out / folder).glob("*.parquet")] == ["00000.parquet"]
        assert not list((out / folder).glob("*.part"))
    assert sorted(path.name for path in (out / "shards").glob("*.json")) == ["00000.json", "recipe.json"]
    rows = [row for name in ("train", "test") for row in pq.read_table(out / name).to_pylist()]
    assert sorted(row["number"] for row in rows) == list(range(30))
    assert json.loads((out / "statistics.json").read_text())["made"] == 30
    run(100)
    parts = {name: pq.read_table(out / name).to_pylist() for name in ("train", "test")}
    rows = [*parts["train"], *parts["test"]]
    expected = {made.number: made.puzzle for made in veridoku.generate(100, seed=5)}
    assert {row["number"]: row["puzzle"] for row in rows} == expected
    forms = {name: {veridoku.canonical(row["solution"]).form for row in part} for name, part in parts.items()}
    assert forms["train"] and forms["test"] and not forms["train"] & forms["test"]
    for row in rows[:5]:
        assert row["level"] == veridoku.rate(row["puzzle"]).level
        assert row["givens"] == 81 - row["puzzle"].count(".")
    statistics = json.loads((out / "statistics.json").read_text())
    assert (statistics["kept"], statistics["classes_in_both_parts"]) == (100, 0)
    leaked = statistics["random_split_of_augmented_rows"]
    assert leaked["test_rows_in_train_too"] > 0.9 * leaked["test_rows"]
    assert all((out / f"{name}.svg").exists() for name in ("givens", "scores", "techniques", "time"))
