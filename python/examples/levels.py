"""Draws how the levels compare with Sudoku Explainer's ratings, from a table with the columns level and er.

veridoku generate --count 20000 --seed 1 --rate --se 1.0..11.9 --output csv --threads 2 > rated.csv
python python/examples/levels.py rated.csv levels.svg
"""

import argparse
import csv
from collections import Counter

LEVELS = ["Beginner", "Easy", "Medium", "Hard", "Unfair", "Extreme"]
COLORS = ["#f0e442", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7"]
# : A marker for each level, in addition to its color.
HATCHES = ["", "oo", "//", "..", "xx", "--"]

# : About where the easy, medium and hard puzzles of newspapers end.
CUTS = [1.5, 2.6, 4.5]


def main() -> None:
    """Read the table, print shares and percentiles, and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", help="a CSV with the columns level and er")
    parser.add_argument("picture", help="the SVG to write")
    args = parser.parse_args()
    with open(args.table, newline="", encoding="utf-8") as file:
        rows = [(row["level"], float(row["er"])) for row in csv.DictReader(file)]
    print("| level | puzzles | ER, middle 90% | median | " + " | ".join(f"to {cut}" for cut in CUTS) + " |")
    print("|---|--:|---|--:|" + "--:|" * len(CUTS))
    for level in LEVELS:
        ratings = sorted(er for name, er in rows if name == level)
        if not ratings:
            continue
        at = [ratings[int(share * (len(ratings) - 1))] for share in (0.05, 0.5, 0.95)]
        within = [sum(er <= cut for er in ratings) / len(ratings) for cut in CUTS]
        shares = " | ".join(f"{share:.1%}" for share in within)
        print(f"| {level} | {len(ratings):,} | {at[0]} to {at[2]} | {at[1]} | {shares} |")
    draw(rows, args.picture)


def draw(rows: list[tuple[str, float]], path: str) -> None:
    """Stacked bars: how many puzzles of each level have each rating."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "veridoku"
    matplotlib.rcParams["svg.fonttype"] = "none"  # letters, not their outlines
    import matplotlib.pyplot as plt

    counts = Counter(rows)
    steps = sorted({er for _, er in rows})
    _, axes = plt.subplots(figsize=(7, 3.2))
    bottom = [0] * len(steps)
    for level, color, hatch in zip(LEVELS, COLORS, HATCHES, strict=True):
        heights = [counts[level, step] for step in steps]
        axes.bar(steps, heights, 0.09, bottom, color=color, hatch=hatch, label=level)
        bottom = [low + height for low, height in zip(bottom, heights, strict=True)]
    for cut in CUTS:
        axes.axvline(cut + 0.05, color="#444444", linewidth=0.8, linestyle="--")
    axes.set_xlabel("Sudoku Explainer's rating (ER)")
    axes.set_ylabel("puzzles")
    axes.set_xticks(range(1, 10))
    axes.legend(frameon=False)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    plt.tight_layout()
    plt.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
