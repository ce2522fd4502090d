"""The card: its head as Hugging Face reads it, statistics, measurements, citation, checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq

import veridoku

from ._parts import PARTS, Split, shared_classes
from ._shards import Plan

#: Upper bounds of the names of sizes.
SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
    (10**9, "100M<n<1B"),
)
#: Types that have another name in the head.
DTYPES = {"double": "float64"}
CITATION = """@software{{veridoku,
  title = {{Veridoku: Sudoku puzzles with proofs, ratings and classes}},
  author = {{{{The Veridoku maintainers}}}},
  version = {{{version}}},
  url = {{https://docs.rs/veridoku}}
}}"""


class Made(NamedTuple):
    """A configuration after its parts are written."""

    plan: Plan
    folder: Path
    split: Split
    shards: list[Path]
    pictures: list[str]

    def files(self, part: str) -> list[Path]:
        """The files of a part."""
        return sorted((self.folder / part).glob("*.parquet"))

    def statistics(self) -> dict[str, Any]:
        """What is known about its rows."""
        plan, rows = self.plan, self.split.rows
        abouts = [json.loads(path.with_suffix(".json").read_text()) for path in self.shards]
        seconds: dict[str, float] = {}
        for about in abouts:
            for name, spent in about["cpu_seconds"].items():
                seconds[name] = seconds.get(name, 0.0) + spent
        of_parts = np.bincount(rows["part"].to_numpy(), minlength=len(PARTS))
        statistics: dict[str, Any] = {
            "made": self.split.made,
            "repeated": self.split.repeated,
            "rows": rows.num_rows,
            **dict(zip(PARTS, of_parts.tolist(), strict=True)),
            "classes_in_several_parts": shared_classes(rows),
            "puzzle_classes": len(np.unique(rows["puzzle_class"].to_numpy())),
            "grid_classes": len(np.unique(rows["grid_class"].to_numpy())),
        }
        if rows.num_rows:
            statistics["givens_on_average"] = round(float(np.mean(rows["givens"].to_numpy())), 3)
        if "level" in rows.column_names:
            names, counts = np.unique(np.array(rows["level"].to_pylist(), dtype=str), return_counts=True)
            by_name = dict(zip(names.tolist(), counts.tolist(), strict=True))
            statistics["levels"] = {name: by_name[name] for name in veridoku.LEVELS if name in by_name}
        if self.split.balanced is not None:
            statistics["puzzles_of_each_level"] = self.split.balanced
        per_million = {name: round(spent / plan.count * 1e6, 1) for name, spent in seconds.items()}
        return {**statistics, "cpu_seconds_per_million": per_million}


def write_card(out: Path, made: Sequence[Made], command: str, leak: Any, models: Any) -> None:
    """Write statistics, checksums and the card."""
    statistics = {one.plan.config.name: one.statistics() for one in made}
    about = {"version": veridoku.__version__, "seed": made[0].plan.seed, "configs": statistics}
    if leak is not None:
        about["random_split_of_augmented_rows"] = leak
    if models is not None:
        about["models"] = models
    (out / "statistics.json").write_text(json.dumps(about, indent=2) + "\n")
    files = [path for one in made for part in PARTS for path in one.files(part)]
    sums = "".join(f"{_sum_of(path)}  {path.relative_to(out).as_posix()}\n" for path in files)
    (out / "SHA256SUMS").write_text(sums)
    rows = sum(one.split.rows.num_rows for one in made)
    sections = [
        f"# {rows:,} sudoku puzzles",
        f"Made by `{command}` with Veridoku {veridoku.__version__}. Each puzzle has exactly one solution, proved by search. "
        "The same options give the same rows, on every machine and any number of threads.",
        *(section for one in made for section in _config(one, statistics[one.plan.config.name])),
        *_parts(leak),
        *_models(models),
        "## License and citation",
        "The data are in the public domain: CC0 1.0.",
        f"```bibtex\n{CITATION.format(version=veridoku.__version__)}\n```",
        "## Checksums",
        "`sha256sum -c SHA256SUMS` checks them.",
        f"<details><summary>{len(files)} files</summary>\n\n```text\n{sums}```\n\n</details>",
    ]
    head = "---\n" + "".join(f"{line}\n" for line in yaml(_head(made, rows))) + "---\n\n"
    (out / "README.md").write_text(head + "\n\n".join(sections) + "\n")


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        digest = hashlib.sha256()
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _head(made: Sequence[Made], rows: int) -> dict[str, Any]:
    """The head of the card, as the documentation of the Hub's data set cards describes it."""
    size = next((name for end, name in SIZES if rows < end), "n>1B")
    return {
        "license": "cc0-1.0",
        "pretty_name": f"{rows:,} sudoku puzzles",
        "task_categories": ["question-answering", "tabular-classification"],
        "tags": ["sudoku", "puzzle", "reasoning"],
        "size_categories": [size],
        "configs": [
            {
                "config_name": one.plan.config.name,
                **({"default": True} if index == 0 else {}),
                "data_files": [{"split": part, "path": f"{one.folder.name}/{part}/*.parquet"} for part in PARTS],
            }
            for index, one in enumerate(made)
        ],
        "dataset_info": [_info(one) for one in made],
    }


def _info(made: Made) -> dict[str, Any]:
    splits, size = [], 0
    for part in PARTS:
        counts = {"num_bytes": 0, "num_examples": 0}
        for path in made.files(part):
            table = pq.read_table(path)
            counts["num_bytes"] += table.nbytes
            counts["num_examples"] += table.num_rows
            size += path.stat().st_size
        splits.append({"name": part, **counts})
    return {
        "config_name": made.plan.config.name,
        "features": [
            {"name": field.name, "dtype": DTYPES.get(str(field.type), str(field.type))} for field in made.plan.fields
        ],
        "splits": splits,
        "download_size": size,
        "dataset_size": sum(split["num_bytes"] for split in splits),
    }


def yaml(value: Mapping[str, Any] | Sequence[Any], indent: str = "") -> Iterator[str]:
    """Write dicts and lists of texts and numbers as lines of YAML."""
    entries = value.items() if isinstance(value, Mapping) else ((None, item) for item in value)
    for key, item in entries:
        start = indent + ("- " if key is None else f"{key}:")
        if not isinstance(item, (Mapping, list)):
            # A text in quotes is the same in JSON and YAML.
            yield f"{start}{'' if key is None else ' '}{json.dumps(item)}"
        elif key is None:
            first, *rest = yaml(item, indent + "  ")
            yield start + first.strip()
            yield from rest
        else:
            yield start
            yield from yaml(item, indent + ("" if isinstance(item, list) else "  "))


def _config(made: Made, statistics: Mapping[str, Any]) -> Iterator[str]:
    """The section of a configuration."""
    plan, rows = made.plan, statistics["rows"]
    yield f"## {plan.config.name}"
    parts = ", ".join(f"{statistics[part]:,} in `{part}`" for part in PARTS)
    yield f"{plan.config.words[0].upper()}{plan.config.words[1:]}. {rows:,} rows: {parts}."
    if plan.forms:
        yield f"Each puzzle is followed by up to {plan.forms} equivalent forms, in the same part; `form_of` names its row."
    if made.split.balanced is not None:
        of_parts = ", ".join(f"{count:,} in `{part}`" for part, count in made.split.balanced.items())
        yield f"Balanced: of each level {of_parts}, not counting forms. Levels with less than 1% of the puzzles are left out."
    table = ["| column | type | what |", "|---|---|---|"]
    table += [f"| `{field.name}` | {field.type} | {field.words} |" for field in plan.fields]
    yield "\n".join(table)
    if levels := statistics.get("levels"):
        table = ["| level | rows | share |", "|---|--:|--:|"]
        yield "\n".join(table + [f"| {name} | {count:,} | {count / rows:.2%} |" for name, count in levels.items()])
    if made.pictures:
        yield "\n".join(f"![{name}]({made.folder.name}/{name}.svg)" for name in made.pictures)
    per_million = statistics["cpu_seconds_per_million"]
    of_steps = ", ".join(f"{name} {spent:,.0f}" for name, spent in per_million.items())
    yield f"A million takes {sum(per_million.values()):,.0f} CPU seconds on the machine that made it ({of_steps})."


def _parts(leak: Mapping[str, int] | None) -> Iterator[str]:
    yield "## Parts"
    yield (
        "The parts share no class of puzzles and no class of solution grids: the class of its grid decides the part of a row. "
        "Equivalent puzzles become each other by turning, mirroring, swapping lines and relabeling."
    )
    if leak:
        share = leak["test_rows_in_train_too"] / max(leak["test_rows"], 1)
        yield (
            f"A split by rows would not do that for a set with several forms of a puzzle. Of {leak['rows']:,} rows, "
            f"{leak['forms_of_each_puzzle']} forms of each puzzle, split at random nine to one, "
            f"{leak['test_rows_in_train_too']:,} of the {leak['test_rows']:,} rows of the test part ({share:.1%}) "
            "are equivalent to a row of the train part."
        )


def _models(models: Mapping[str, Any] | None) -> Iterator[str]:
    if models is None:
        return
    yield "## What a leak teaches"

    def cell(split: str, name: str) -> str:
        value = models[split][name]
        return "" if value is None else f"{value:.1%}" if isinstance(value, float) else f"{value:,}"

    what = {
        "train_rows": "train rows",
        "test_rows": "test rows",
        "most_frequent_level": "level: always the most frequent one",
        "nearest": "level: that of the nearest train row",
        "counts": "digit of a blank cell: the best candidate by counts",
    }
    table = ["| right on the test part | split by rows | split by classes |", "|---|--:|--:|"]
    yield "\n".join(
        table + [f"| {words} | {cell('by_rows', name)} | {cell('by_classes', name)} |" for name, words in what.items()]
    )
    yield (
        f"Two models learned from the same {models['rows']:,} rows, {models['forms_of_each_puzzle']} forms of each puzzle, "
        "split in two ways. The first remembers rows by numbers that equivalence keeps. Split by rows, the test part has other "
        "forms of the puzzles that it remembers, so it recognizes them; split by classes, it has to judge puzzles that it has "
        "not seen. The second has no room to remember puzzles: what it knows about candidates holds for all of them, so the "
        "split hardly matters to it. A difference between the two columns is memory, not skill, and only the right column "
        "says how well a model does on new puzzles."
    )
