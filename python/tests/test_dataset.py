"""The data set: parts without a common class, shards that are kept, and a card that says what is there."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

import veridoku
from veridoku.dataset import Settings, make
from veridoku.dataset._classes import classes
from veridoku.dataset._configs import CONFIGS
from veridoku.dataset._extras import EXTRAS, extras_of
from veridoku.dataset._measure import leak, models
from veridoku.dataset._parts import PARTS

#: Columns by functions that this version of the package may lack.
HAS_GUESSES = hasattr(veridoku, "guesses")
LACKING = () if HAS_GUESSES else ("guesses",)
COMMAND = [sys.executable, "-m", "veridoku.dataset"]


def made(out: Path, count: int = 100, **options: Any) -> Path:
    options = {"seed": 5, "shard": 40, "pictures": False, "unwanted": LACKING, **options}
    return make(Settings(out, count, **options))


def rows_of(out: Path, config: str = "9x9") -> dict[str, list[dict[str, Any]]]:
    return {part: pq.read_table(out / config / part).to_pylist() for part in PARTS}


def every(parts: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return sorted((row for part in parts.values() for row in part), key=lambda row: (row["number"], row.get("form", 0)))


def statistics(out: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((out / "statistics.json").read_text())
    return read


def test_a_run_is_continued_and_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, 80)
    shards = tmp_path / "shards" / "9x9"
    first = (shards / "00000.parquet").read_bytes()
    (shards / "00001.parquet").unlink()
    capsys.readouterr()
    made(tmp_path, 100)
    said = capsys.readouterr().out
    assert "00000" not in said and "00001" in said and "00002" in said
    assert (shards / "00000.parquet").read_bytes() == first
    # Fewer puzzles than before: shards beyond the new set are removed, and so is an unfinished file.
    (tmp_path / "9x9" / "train" / "00001.part").write_bytes(b"half")
    made(tmp_path, 30)
    for folder in (shards, *(tmp_path / "9x9" / part for part in PARTS)):
        assert [path.name for path in folder.glob("*.parquet")] == ["00000.parquet"]
        assert not list(folder.glob("*.part"))
    assert sorted(path.name for path in shards.glob("*.json")) == ["00000.json", "recipe.json"]
    assert [row["number"] for row in every(rows_of(tmp_path))] == list(range(30))
    assert statistics(tmp_path)["configs"]["9x9"]["made"] == 30
    with pytest.raises(ValueError, match="shards of another recipe: found .*; expected "):
        made(tmp_path, 30, augment=1)


def test_parts_share_no_class(tmp_path: Path) -> None:
    made(tmp_path, 150)
    parts = rows_of(tmp_path)
    rows = every(parts)
    expected = {one.number: (one.puzzle, one.solution) for one in veridoku.generate(150, seed=5)}
    assert {row["number"]: (row["puzzle"], row["solution"]) for row in rows} == expected
    for name in ("puzzle", "solution"):
        forms = [set(veridoku.canonical([row[name] for row in part]).form) for part in parts.values()]
        assert all(forms) and len(set.union(*forms)) == sum(map(len, forms))
    rated = veridoku.rate([row["puzzle"] for row in rows])
    assert [row["level"] for row in rows] == rated.level
    assert [row["score"] for row in rows] == rated.score
    assert all(row["givens"] == 81 - row["puzzle"].count(".") for row in rows)
    about = statistics(tmp_path)
    assert about["configs"]["9x9"]["classes_in_several_parts"] == 0
    assert about["configs"]["9x9"]["levels"] == Counter(rated.level)
    assert [about["configs"]["9x9"][part] for part in PARTS] == [len(part) for part in parts.values()]
    leaked = about["random_split_of_augmented_rows"]
    assert leaked["test_rows_in_train_too"] > 0.9 * leaked["test_rows"] > 0


def test_forms_follow_their_row_in_its_part(tmp_path: Path) -> None:
    made(tmp_path, augment=2)
    parts = rows_of(tmp_path)
    where = {row["number"]: part for part, rows in parts.items() for row in rows}
    for part, rows in parts.items():
        assert [row["form"] for row in rows] == [0, 1, 2] * (len(rows) // 3), part
        assert all(where[row["number"]] == part for row in rows)
    rows = every(parts)
    assert len({row["puzzle"] for row in rows}) == len(rows) == 300
    puzzles = [row["puzzle"] for row in rows]
    assert veridoku.solve(puzzles).solution == [row["solution"] for row in rows]
    forms = veridoku.canonical(puzzles).form
    by_number = {row["number"]: form for row, form in zip(rows, forms, strict=True) if row["form"] == 0}
    for row, form in zip(rows, forms, strict=True):
        assert row["form_of"] == (row["number"] if row["form"] else None)
        assert by_number[row["number"]] == form
    assert [row["level"] for row in rows] == veridoku.rate(puzzles).level


def test_a_balanced_set_has_as_many_rows_of_each_level_as_possible(tmp_path: Path) -> None:
    made(tmp_path, 400, shard=200)
    before = {part: Counter(row["level"] for row in rows) for part, rows in rows_of(tmp_path).items()}
    levels = {level for counts in before.values() for level in counts}
    made(tmp_path, 400, shard=200, balance=True)
    after = rows_of(tmp_path)
    quotas = {part: min(before[part][level] for level in levels) for part in PARTS}
    assert quotas["train"] > 10
    for part, rows in after.items():
        assert Counter(row["level"] for row in rows) == Counter(
            {level: quotas[part] for level in levels if quotas[part]}
        )
    assert statistics(tmp_path)["configs"]["9x9"]["puzzles_of_each_level"] == quotas
    assert f"of each level {quotas['train']} in `train`" in (tmp_path / "README.md").read_text()


def test_a_part_that_lacks_a_level_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, 3, balance=True, measure=True)
    empty = [part for part, rows in rows_of(tmp_path).items() if not rows]
    assert empty == ["validation", "test"]
    noted = capsys.readouterr().err.splitlines()
    assert noted == [f"note: 9x9: {part} lacks a level, so it is empty; expected a larger --count" for part in empty]


def test_threads_do_not_change_a_byte(tmp_path: Path) -> None:
    for threads in (1, 2):
        out = tmp_path / str(threads)
        made(out, 60, threads=threads, augment=1, balance=True, configs=("9x9", "6x6"), seed=11)
    sums = [(tmp_path / threads / "SHA256SUMS").read_text() for threads in ("1", "2")]
    assert sums[0] == sums[1]
    made(tmp_path / "other", 60, augment=1, balance=True, configs=("9x9", "6x6"), seed=12)
    assert (tmp_path / "other" / "SHA256SUMS").read_text() != sums[0]


def test_the_head_of_the_card_and_the_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    card = made(tmp_path, configs=("9x9", "6x6"), augment=1).read_text()
    _, text, body = card.split("---\n", 2)
    head = yaml.safe_load(text)
    assert (head["license"], head["size_categories"]) == ("cc0-1.0", ["n<1K"])
    assert head["task_categories"] == ["question-answering", "tabular-classification"]
    assert [config["config_name"] for config in head["configs"]] == ["9x9", "6x6"]
    assert [config.get("default") for config in head["configs"]] == [True, None]
    found = []
    for config, info in zip(head["configs"], head["dataset_info"], strict=True):
        assert info["config_name"] == config["config_name"]
        for split, files in zip(info["splits"], config["data_files"], strict=True):
            assert split["name"] == files["split"]
            paths = sorted(tmp_path.glob(files["path"]))
            tables = [pq.read_table(path) for path in paths]
            assert sum(table.num_rows for table in tables) == split["num_examples"]
            features = [{"name": field.name, "dtype": str(field.type)} for field in tables[0].schema]
            assert features == info["features"]
            found += paths
        assert info["download_size"] == sum(path.stat().st_size for path in found if config["config_name"] in str(path))
    sums = (tmp_path / "SHA256SUMS").read_text()
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(tmp_path)}\n" for path in found]
    assert sums == "".join(lines) and sums in body
    assert "@software{veridoku," in body and "--count 100 --seed 5 --config 9x9 --config 6x6 --augment 1" in body


def test_a_leak_shows_in_a_memory_and_not_in_counts() -> None:
    puzzles = veridoku.generate(400, seed=3, to="arrow")
    texts = puzzles["puzzle"].combine_chunks()
    _, of_grids = classes(texts, puzzles["solution"].combine_chunks(), CONFIGS["9x9"], 1)
    found = models(texts, of_grids, 3, 1)
    by_rows, by_classes = found["by_rows"], found["by_classes"]
    assert found["rows"] == by_rows["train_rows"] + by_rows["test_rows"] == 1600
    # With four forms of each puzzle, one in a thousand has all of them in the test part.
    assert by_rows["nearest"] > 0.95
    assert by_classes["nearest"] < 0.6
    assert 0.3 < by_classes["counts"] < 1 and abs(by_rows["counts"] - by_classes["counts"]) < 0.05
    assert models(texts, of_grids, 3, 2) == found
    assert leak(texts, 3, 1)["test_rows"] == by_rows["test_rows"]
    # A part without rows is no error.
    assert models(texts[:1], of_grids[:1], 3, 1)["by_classes"]["nearest"] is None


def test_measured_models_are_in_the_card(tmp_path: Path) -> None:
    card = made(tmp_path, measure=True).read_text()
    right = statistics(tmp_path)["models"]["by_classes"]["counts"]
    assert "## What a leak teaches" in card and f"{right:.1%} |" in card


@pytest.mark.parametrize(("name", "count"), [("6x6", 60), ("16x16", 4), ("killer", 12), ("x", 20)])
def test_other_configurations(tmp_path: Path, name: str, count: int) -> None:
    config = CONFIGS[name]
    made(tmp_path, count, configs=(name,), shard=10)
    parts = rows_of(tmp_path, name)
    rows = every(parts)
    about = statistics(tmp_path)["configs"][name]
    assert about["rows"] + about["repeated"] == about["made"] == count and about["classes_in_several_parts"] == 0
    assert len({row["puzzle_class"] for row in rows}) == len(rows)
    assert "random_split_of_augmented_rows" not in statistics(tmp_path)
    solved = veridoku.solve([row["puzzle"] for row in rows], **config.reading)
    assert solved.solution == [row["solution"] for row in rows]
    assert all(("level" in row) == config.is_rated for row in rows)
    grid = [
        row["puzzle"].partition("grid: ")[2].partition(";")[0] if name == "killer" else row["puzzle"] for row in rows
    ]
    assert [row["givens"] for row in rows] == [sum(letter not in ". " for letter in text) for text in grid]


@pytest.mark.parametrize(("name", "count"), [("9x9", 30), ("6x6", 60), ("16x16", 3), ("x", 20)])
def test_equivalent_rows_have_the_same_classes(name: str, count: int) -> None:
    config = CONFIGS[name]
    table = veridoku.generate(count, 9, to="arrow", **config.making)
    puzzles, solutions = table["puzzle"].combine_chunks(), table["solution"].combine_chunks()
    of_puzzles, of_grids = classes(puzzles, solutions, config, 1)
    for seed in range(3):
        forms = [veridoku.transform(texts, seed=seed, **config.reading).form for texts in (puzzles, solutions)]
        assert forms[0] != puzzles
        again = classes(*forms, config, 1)
        assert (again[0] == of_puzzles).all() and (again[1] == of_grids).all()
    # Not a constant: of 6x6 grids there are few classes, but not of puzzles.
    assert len(np.unique(of_puzzles)) == count
    assert len(np.unique(of_grids)) > (1 if name == "6x6" else count - 1)
    # One given less is another class.
    fewer = [text[: text.rindex(last)] + "." + text[text.rindex(last) + 1 :] for text, last in _last_givens(puzzles)]
    assert not (classes(pa.array(fewer), solutions, config, 1)[0] == of_puzzles).any()


def _last_givens(puzzles: pa.Array) -> list[tuple[str, str]]:
    return [(text, text.rstrip(".")[-1]) for text in puzzles.to_pylist()]


def test_options_that_do_not_fit_are_errors(tmp_path: Path) -> None:
    for options, message in [
        ({"augment": 1, "configs": ("killer",)}, "--augment: no transform supports the rules of killer"),
        ({"balance": True, "configs": ("x",)}, "--balance: x is not rated; expected --with level"),
        ({"balance": True, "unwanted": (*LACKING, "level")}, "--balance: 9x9 is not rated"),
        ({"wanted": ("er",), "configs": ("killer", "6x6")}, "--with er: found killer, 6x6; expected --config 9x9"),
        ({"measure": True, "configs": ("6x6",)}, "--measure: found 6x6; expected --config 9x9"),
    ]:
        with pytest.raises(ValueError, match=message):
            made(tmp_path, **options)
    assert not list(tmp_path.iterdir())


def test_the_command_makes_pictures_and_reports_wrong_options(tmp_path: Path) -> None:
    def run(*options: str) -> subprocess.CompletedProcess[str]:
        lacking = [word for name in LACKING for word in ("--without", name)]
        return subprocess.run([*COMMAND, "--out", str(tmp_path), *lacking, *options], capture_output=True, text=True)

    done = run("--count", "40", "--seed", "5", "--threads", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == str(tmp_path / "README.md")
    pictures = ("givens", "scores", "techniques", "time")
    assert all((tmp_path / "9x9" / f"{name}.svg").read_text().startswith("<?xml") for name in pictures)
    made(tmp_path / "same", 40)
    numbers = [[row["number"] for row in every(rows_of(out))] for out in (tmp_path, tmp_path / "same")]
    assert numbers[0] == numbers[1] == list(range(40))
    for options, message in [
        (("--count", "0"), "found 0; expected 1 or more"),
        (("--config", "7x7"), "invalid choice: '7x7'"),
        (("--config", "x", "--er"), "--with er: found x; expected --config 9x9"),
    ]:
        done = run(*options)
        assert done.returncode == 2 and message in done.stderr, done.stderr


def test_optional_columns_are_chosen_by_name() -> None:
    def names(config: str, *wanted: str, without: tuple[str, ...] = ()) -> list[str]:
        return [extra.name for extra in extras_of(CONFIGS[config], wanted, without)]

    assert names("9x9") == ["level", "guesses"]
    assert names("9x9", "er", "trace") == [extra.name for extra in EXTRAS]
    assert names("9x9", "er", without=("level", "guesses")) == ["er"]
    assert names("killer", "er") == [] and names("killer", "level") == ["level"]


@pytest.mark.parametrize(("name", "function", "options"), [("guesses", "guesses", ()), ("trace", "traces", ("trace",))])
def test_columns_of_further_functions(tmp_path: Path, name: str, function: str, options: tuple[str, ...]) -> None:
    if not hasattr(veridoku, function):
        pytest.skip(f"this version has no veridoku.{function}")
    made(tmp_path, 20, wanted=options, unwanted=())
    rows = every(rows_of(tmp_path))
    answer = getattr(veridoku, function)([row["puzzle"] for row in rows])
    assert [row[name] for row in rows] == getattr(answer, name)
    assert name != "trace" or all(json.loads(row["trace"]) for row in rows)


def test_a_column_of_ratings_of_sudoku_explainer(tmp_path: Path) -> None:
    if "scale" not in (veridoku.rate.__kwdefaults__ or {}) and not hasattr(veridoku, "ScaleRated"):
        pytest.skip("this version has no veridoku.rate(scale=...)")
    made(tmp_path, 12, wanted=("er",))
    rows = every(rows_of(tmp_path))
    assert all(1.2 <= row["er"] <= 12 for row in rows)


def test_the_table_of_optional_columns_reads_answers_by_field(monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer:
        rating = pa.array([7.1, None])

    monkeypatch.setattr(veridoku, "rate", lambda puzzles, **options: Answer if options["scale"] == "se" else None)
    (er,) = (extra for extra in EXTRAS if extra.name == "er")
    assert er.columns(pa.array(["a", "b"]), CONFIGS["9x9"], 1) == {"er": pa.array([7.1, None], pa.float64())}
