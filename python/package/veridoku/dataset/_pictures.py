"""Four pictures of a configuration: givens, scores by level, hardest techniques, and the time of a solution."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import veridoku

from ._configs import Config

LEVELS = veridoku.LEVELS[:7]
#: Colors of Okabe and Ito.
COLORS = ["#f0e442", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7", "#999999"]
#: A marker for each level, in addition to its color.
HATCHES = ["", "oo", "//", "..", "xx", "--", "++"]


def pictures(folder: Path, rows: pa.Table, config: Config) -> list[str]:
    """Draw what the columns allow, and return the names."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "veridoku"
    matplotlib.rcParams["svg.fonttype"] = "none"  # letters, not their outlines
    draw: dict[str, Callable[[pa.Table, Config], None]] = {"givens": _givens}
    if "level" in rows.column_names and rows.num_rows:
        draw |= {"scores": _scores, "techniques": _techniques, "time": _times}
    import matplotlib.pyplot as plt

    for name, picture in draw.items():
        picture(rows, config)
        plt.tight_layout()
        plt.savefig(folder / f"{name}.svg", metadata={"Date": None})
        plt.close()
    return list(draw)


def _givens(rows: pa.Table, config: Config) -> None:
    import matplotlib.pyplot as plt

    givens, counts = np.unique(rows["givens"].to_numpy(), return_counts=True)
    plt.figure(figsize=(7, 3.2))
    plt.bar(givens, counts, color=COLORS[1], edgecolor="black", linewidth=0.5)
    plt.xlabel("givens")
    plt.ylabel("puzzles")


def _scores(rows: pa.Table, config: Config) -> None:
    import matplotlib.pyplot as plt
    from matplotlib.patches import Patch

    scores, levels = rows["score"].to_numpy(), np.array(rows["level"].to_pylist())
    lowest = max(scores.min(), 1)
    edges = np.geomspace(lowest, max(scores.max(), lowest + 1), 50).tolist()
    plt.figure(figsize=(7, 3.2))
    present = [name for name in LEVELS if (levels == name).any()]
    colors = [COLORS[LEVELS.index(name)] for name in present]
    of_levels = [scores[levels == name] for name in present]
    _, _, drawn = plt.hist(of_levels, edges, stacked=True, color=colors)
    bars: Any = drawn if len(present) > 1 else [drawn]
    hatches = [HATCHES[LEVELS.index(name)] for name in present]
    for hatch, group in zip(hatches, bars, strict=True):
        for bar in list(group):
            bar.set_hatch(hatch)
            if bar.get_height() == 0:
                bar.remove()
    signs = zip(colors, hatches, present, strict=True)
    handles = [Patch(facecolor=color, hatch=hatch, label=name) for color, hatch, name in signs]
    plt.xscale("log")
    plt.xlabel("score")
    plt.ylabel("puzzles")
    plt.legend(handles=handles, loc="upper right")


def _techniques(rows: pa.Table, config: Config) -> None:
    import matplotlib.pyplot as plt

    names = pc.value_counts(rows["hardest"].combine_chunks()).to_pylist()
    by_name = {entry["values"]: entry["counts"] for entry in names}
    ordered = [name for name in veridoku.TECHNIQUES if name in by_name]
    plt.figure(figsize=(7, 0.8 + 0.19 * len(ordered)))
    plt.barh(ordered[::-1], [by_name[name] for name in ordered[::-1]], color=COLORS[2])
    plt.xscale("log")
    plt.xlabel("puzzles of which it is the hardest technique")
    plt.tick_params(axis="y", labelsize=7)


def _times(rows: pa.Table, config: Config) -> None:
    import matplotlib.pyplot as plt

    times = []
    for text in rows["puzzle"].combine_chunks()[:5000].to_pylist():
        start = time.perf_counter()
        veridoku.solve(text, **config.reading)
        times.append((time.perf_counter() - start) * 1e6)
    plt.figure(figsize=(7, 3.2))
    # Drawn as pixels: in a vector format, each of thousands of points would be an element.
    plt.scatter(rows["score"].to_numpy()[: len(times)], times, s=2, color=COLORS[4], rasterized=True)
    plt.xscale("log")
    plt.yscale("log")
    plt.xlabel("score")
    plt.ylabel("microseconds of a call of solve")
