#!/usr/bin/env python3
"""Make a data set of N graded, deduplicated, minimal puzzles, with a data card.

    python dataset.py --count 100000 --seed 1 --out sudoku-100k

A row is a minimal puzzle with exactly one solution: its number for the seed, puzzle, solution, givens, level, score,
hardest technique, and the classes of puzzle and grid. Two puzzles are in one class if one becomes the other by turning,
mirroring, swapping lines and relabeling.

    numbers --shards--> generate, rate, canonical --> shards/00000.parquet ...        (resumable: a shard of the set stays)
                                                         |
                        first of each class; part by the class of its grid --> train/*.parquet, test/*.parquet
                                                         |
                                                    README.md, statistics.json, pictures

Train and test share no class, not even of solution grids: the part of a row is a hash of its grid's class. Public sets
are often split by rows instead. `leak` measures what that does to a set with several forms of each puzzle, as
augmentation produces them: most rows of its test part are also in the train part, in equivalent form.

Needs pyarrow and matplotlib.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import veridoku

LEVELS = veridoku.LEVELS[:7]
COLORS = ["#f0e442", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7", "#999999"]
# : A marker for each level, in addition to its color.
HATCHES = ["", "oo", "//", "..", "xx", "--", "++"]
# : One row out of this many is put into the test part.
TEST_SHARE = 10


def hashed(texts: pa.ChunkedArray) -> np.ndarray:
    """Hash texts to int64: the first eight bytes of SHA-256, the same on every machine."""
    digests = [hashlib.sha256(text.encode()).digest()[:8] for text in texts.to_pylist()]
    return np.frombuffer(b"".join(digests), ">i8").astype(np.int64)


def written(table: pa.Table, path: Path) -> None:
    """Write a file completely or not at all."""
    rest = path.with_suffix(".part")
    pq.write_table(table, rest, compression="zstd")
    os.replace(rest, path)


def clear(folder: Path, shards: list[Path]) -> None:
    """Remove the leftovers of an earlier run with more numbers, or of a killed one, from a folder of shards."""
    names = {path.stem for path in shards}
    for path in folder.iterdir():
        if path.suffix == ".part" or path.stem.isdigit() and path.stem not in names:
            path.unlink()


def shard(seed: int, first: int, count: int, threads: int) -> tuple[pa.Table, dict[str, float]]:
    """Make, rate and classify the puzzles of some numbers; also the CPU seconds of each."""
    spent: dict[str, float] = {}

    def timed(name: str, start: float) -> None:
        spent[name] = time.process_time() - start

    start = time.process_time()
    made = veridoku.generate(count, seed, skip=first, threads=threads, to="arrow")
    timed("generate", start)
    puzzles, solutions = made["puzzle"].combine_chunks(), made["solution"].combine_chunks()
    start = time.process_time()
    rated = veridoku.rate(puzzles, threads=threads)
    timed("rate", start)
    start = time.process_time()
    forms = veridoku.canonical(puzzles, threads=threads).form
    grids = veridoku.canonical(solutions, threads=threads).form
    timed("canonical", start)
    start = time.process_time()
    givens = pc.count_substring_regex(puzzles, "[1-9]")
    table = pa.table(
        {
            "number": made["number"],
            "puzzle": puzzles,
            "solution": solutions,
            "givens": givens.cast(pa.uint8()),
            "level": rated.level.cast(pa.string()),
            "score": rated.score,
            "hardest": rated.hardest.cast(pa.string()),
            "puzzle_class": pa.array(hashed(pa.chunked_array([forms]))),
            "grid_class": pa.array(hashed(pa.chunked_array([grids]))),
        }
    )
    timed("table", start)
    return table, spent


def make_shards(out: Path, args: argparse.Namespace) -> list[Path]:
    """Make the missing shards."""
    folder = out / "shards"
    folder.mkdir(parents=True, exist_ok=True)
    said = folder / "recipe.json"
    recipe = {"seed": args.seed, "shard": args.shard, "version": veridoku.__version__}
    if said.exists() and json.loads(said.read_text()) != recipe:
        raise SystemExit(f"{folder} has shards of another recipe: {said.read_text()}")
    said.write_text(json.dumps(recipe))
    firsts = range(0, args.count, args.shard)
    paths = [folder / f"{number:05}.parquet" for number in range(len(firsts))]
    clear(folder, paths)
    for path, first in zip(paths, firsts):
        size = min(args.shard, args.count - first)
        # The last shard of an earlier run may be shorter.
        if path.exists() and pq.read_metadata(path).num_rows == size:
            continue
        start = time.perf_counter()
        table, spent = shard(args.seed, first, size, args.threads)
        written(table, path)
        path.with_suffix(".json").write_text(json.dumps({"rows": size, "cpu_seconds": spent}))
        seconds = time.perf_counter() - start
        print(
            f"{path.name}: {first + size:,} of {args.count:,}, {size / seconds:,.0f} a second",
            flush=True,
        )
    return paths


def split(out: Path, shards: list[Path]) -> pa.Table:
    """Keep the first of each class, and write the parts. Returns what the card needs about all rows."""
    met: set[int] = set()
    kept = []
    folders = {part: out / part for part in ("train", "test")}
    for folder in folders.values():
        folder.mkdir(exist_ok=True)
        clear(folder, shards)
    for path in shards:
        table = pq.read_table(path)
        is_new = []
        for puzzle_class in table["puzzle_class"].to_pylist():
            is_new.append(puzzle_class not in met)
            met.add(puzzle_class)
        table = table.filter(pa.array(is_new))
        is_test = pa.array(table["grid_class"].to_numpy().view(np.uint64) % TEST_SHARE == 0)
        written(table.filter(is_test), folders["test"] / path.name)
        written(table.filter(pc.invert(is_test)), folders["train"] / path.name)
        card = table.select(["puzzle", "givens", "level", "score", "hardest", "puzzle_class", "grid_class"])
        kept.append(card.append_column("is_test", is_test))
    return pa.concat_tables(kept)


def overlap(rows: pa.Table) -> int:
    """Count the classes of puzzles and of grids that both parts contain."""
    is_test = rows["is_test"].to_numpy()
    shared = 0
    for name in ("puzzle_class", "grid_class"):
        classes = rows[name].to_numpy()
        shared += len(np.intersect1d(classes[is_test], classes[~is_test]))
    return shared


def leak(rows: pa.Table, forms: int, seed: int) -> dict[str, float]:
    """Split rows of an augmented set at random, as public sets are, and count the test rows that are also in train.

    The set has some forms of each of up to 20,000 puzzles. Classes are found by `canonical`, not taken from the rows.
    """
    puzzles = rows["puzzle"].combine_chunks()[:20_000]
    texts = [veridoku.transform(puzzles, seed=seed + form).form for form in range(forms)]
    classes = np.concatenate([hashed(pa.chunked_array([veridoku.canonical(one).form])) for one in texts])
    is_test = np.random.default_rng(seed).random(len(classes)) < 1 / TEST_SHARE
    leaked = np.isin(classes[is_test], classes[~is_test])
    of_classes = np.unique(classes[is_test])
    shared = np.isin(of_classes, classes[~is_test])
    return {
        "forms_of_each_puzzle": forms,
        "rows": len(classes),
        "test_rows": int(is_test.sum()),
        "test_rows_in_train_too": int(leaked.sum()),
        "test_classes": len(of_classes),
        "test_classes_in_train_too": int(shared.sum()),
    }


def pictures(out: Path, rows: pa.Table) -> None:
    """Draw givens, scores by level, hardest techniques, and the time of a solution."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "veridoku"
    matplotlib.rcParams["svg.fonttype"] = "none"  # letters, not their outlines
    import matplotlib.pyplot as plt
    from matplotlib.patches import Patch

    def saved(name: str) -> None:
        plt.tight_layout()
        plt.savefig(out / f"{name}.svg", metadata={"Date": None})
        plt.close()

    givens, counts = np.unique(rows["givens"].to_numpy(), return_counts=True)
    plt.figure(figsize=(7, 3.2))
    plt.bar(givens, counts, color=COLORS[1], edgecolor="black", linewidth=0.5)
    plt.xlabel("givens")
    plt.ylabel("puzzles")
    saved("givens")

    scores, levels = rows["score"].to_numpy(), np.array(rows["level"].to_pylist())
    edges = np.geomspace(max(scores.min(), 100), scores.max(), 50)
    plt.figure(figsize=(7, 3.2))
    present = [name for name in LEVELS if (levels == name).any()]
    colors = [COLORS[LEVELS.index(name)] for name in present]
    of_levels = [scores[levels == name] for name in present]
    _, _, bars = plt.hist(of_levels, edges, stacked=True, color=colors)
    hatches = [HATCHES[LEVELS.index(name)] for name in present]
    for hatch, group in zip(hatches, bars if len(present) > 1 else [bars]):
        for bar in list(group):
            bar.set_hatch(hatch)
            if bar.get_height() == 0:
                bar.remove()
    signs = zip(colors, hatches, present)
    handles = [Patch(facecolor=color, hatch=hatch, label=name) for color, hatch, name in signs]
    plt.xscale("log")
    plt.xlabel("score")
    plt.ylabel("puzzles")
    plt.legend(handles=handles, loc="upper right")
    saved("scores")

    names = pc.value_counts(rows["hardest"].combine_chunks()).to_pylist()
    by_name = {entry["values"]: entry["counts"] for entry in names}
    ordered = [name for name in veridoku.TECHNIQUES if name in by_name]
    plt.figure(figsize=(7, 0.8 + 0.19 * len(ordered)))
    plt.barh(ordered[::-1], [by_name[name] for name in ordered[::-1]], color=COLORS[2])
    plt.xscale("log")
    plt.xlabel("puzzles of which it is the hardest technique")
    plt.tick_params(axis="y", labelsize=7)
    saved("techniques")

    some = rows["puzzle"].combine_chunks()[:5000].to_pylist()
    times = []
    for text in some:
        start = time.perf_counter()
        veridoku.solve(text)
        times.append((time.perf_counter() - start) * 1e6)
    plt.figure(figsize=(7, 3.2))
    # Drawn as pixels: in a vector format, each of thousands of points would be an element.
    plt.scatter(scores[: len(times)], times, s=2, color=COLORS[4], rasterized=True)
    plt.xscale("log")
    plt.yscale("log")
    plt.xlabel("score")
    plt.ylabel("microseconds of a call of solve")
    saved("time")


def card(out: Path, args: argparse.Namespace, rows: pa.Table, shards: list[Path]) -> None:
    """Write the statistics and the card."""
    spent: dict[str, float] = {}
    of_rows = 0
    for path in shards:
        said = json.loads(path.with_suffix(".json").read_text())
        of_rows += said["rows"]
        for name, seconds in said["cpu_seconds"].items():
            spent[name] = spent.get(name, 0.0) + seconds
    levels = {entry["values"]: entry["counts"] for entry in pc.value_counts(rows["level"]).to_pylist()}
    test = int(pc.sum(rows["is_test"]).as_py() or 0)
    statistics = {
        "seed": args.seed,
        "version": veridoku.__version__,
        "made": of_rows,
        "kept": rows.num_rows,
        "train": rows.num_rows - test,
        "test": test,
        "classes_in_both_parts": overlap(rows),
        "levels": {name: levels[name] for name in LEVELS if name in levels},
        "givens_on_average": round(float(np.mean(rows["givens"].to_numpy())), 3),
        "grid_classes": len(np.unique(rows["grid_class"].to_numpy())),
        "cpu_seconds_per_million": {name: round(s / of_rows * 1e6, 1) for name, s in spent.items()},
        "random_split_of_augmented_rows": leak(rows, 4, args.seed),
    }
    (out / "statistics.json").write_text(json.dumps(statistics, indent=2) + "\n")
    random = statistics["random_split_of_augmented_rows"]
    total = sum(spent.values()) / of_rows
    table = "\n".join(
        f"| {name} | {count:,} | {count / rows.num_rows:.2%} |" for name, count in statistics["levels"].items()
    )
    (out / "README.md").write_text(f"""# {rows.num_rows:,} minimal sudoku puzzles

Made by `python dataset.py --count {args.count} --seed {args.seed}` with Veridoku {veridoku.__version__}. Each puzzle has exactly
one solution, proved by search, and no given is redundant. Grids are drawn uniformly. The same seed gives the same rows.

| column | type | what |
|---|---|---|
| `number` | int64 | the number for the seed |
| `puzzle`, `solution` | string | 81 characters, row by row, `.` for a blank |
| `givens` | uint8 | how many |
| `level`, `score`, `hardest` | string, int64, string | how hard it is by logic; levels and scores are comparable to HoDoKu's |
| `puzzle_class`, `grid_class` | int64 | hashes of the canonical forms of puzzle and solution |

| level | puzzles | share |
|---|--:|--:|
{table}

![givens](givens.svg)
![scores](scores.svg)
![hardest techniques](techniques.svg)
![time of a solution](time.svg)

## Parts

`train/` has {statistics["train"]:,} rows and `test/` {test:,}. They share {statistics["classes_in_both_parts"]} classes, of puzzles or of solution
grids: the part follows from the class of the grid.

A split by rows would not do that for a set with several forms of a puzzle. Of {random["rows"]:,} rows, {random["forms_of_each_puzzle"]} forms of
each puzzle, split at random nine to one, {random["test_rows_in_train_too"]:,} of the {random["test_rows"]:,} rows of the test part
({random["test_rows_in_train_too"] / random["test_rows"]:.1%}) are equivalent to a row of the train part.

## Cost

{total * 1e6:,.0f} CPU seconds a million on the machine that made it, {total * 1e9 / 3600:,.0f} CPU hours a billion
({", ".join(f"{name} {seconds:,.0f}" for name, seconds in statistics["cpu_seconds_per_million"].items())}).

Licence of the data: CC0 1.0.
""")


def main() -> None:
    """Read the arguments, and create the missing parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000, help="puzzles to make")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, required=True, help="folder; an earlier run in it is continued, or cut to COUNT"
    )
    parser.add_argument("--shard", type=int, default=20_000, help="puzzles of a shard")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    shards = make_shards(args.out, args)
    rows = split(args.out, shards)
    pictures(args.out, rows)
    card(args.out, args, rows, shards)
    print(f"{args.out / 'README.md'}: {rows.num_rows:,} puzzles")


if __name__ == "__main__":
    main()
