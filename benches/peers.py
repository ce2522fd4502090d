#!/usr/bin/env python3
"""Measure Veridoku and its peers in one run on one machine, and write docs/performance.md.

    python3 benches/peers.py --tdoku PATH [--lists FOLDER] [--iss PATH] [--variants FILE] [--python PYTHON] [--rounds 5]

`--tdoku` is a built checkout of https://github.com/t-dillon/tdoku, with `run_benchmark` and `generate` in `build`. Its
folder `data` has the public lists; `--lists` names another folder. `--iss` is a checkout of
https://github.com/sigh/Interactive-Sudoku-Solver, which needs `node`; `--variants` is a file with further puzzles for it, a
constraint string per line. `--python` is a Python with the package `veridoku`. What is missing is left out, and the page
says so. `--quick` runs everything on small lists, to test this script; it
writes to standard output unless `--out` is given.

The ways to be compared take turns in every round. Each figure is the median of the rounds, and CPU time of the child
process, user and system, unless it is called wall time. The text of the page holds no figure that is not measured in
the run, and nothing that depends on how the figures turn out.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"
MOST_WORDS = 1150
MOST_TABLES = 7
# A list with fewer puzzles is an example rather than a list.
FEWEST_PUZZLES = 1000
RULE = "|---"
PUZZLE = re.compile(r"[.0-9]{81}(?![.0-9])")
T = TypeVar("T")


@dataclass
class Cost:
    """What a child process took, in seconds, and what it wrote."""

    cpu: float
    wall: float
    output: str


@dataclass
class List:
    """A list of puzzles in a file, and a sample of it in another one."""

    name: str
    path: Path
    count: int
    copies: int
    sample: Path
    sample_count: int


@dataclass
class Section:
    """A section of the page: a heading, paragraphs, at most one table, and a paragraph below it."""

    title: str
    before: list[str]
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    after: str = ""

    def text(self) -> str:
        """Write the section as Markdown."""
        parts = [f"## {self.title}", *self.before]
        if self.rows:
            head, *rows = ("| " + " | ".join(cells) + " |" for cells in [self.head, *self.rows])
            parts.append("\n".join([head, RULE * len(self.head) + "|", *rows]))
        if self.after:
            parts.append(self.after)
        return "\n\n".join(parts)


@dataclass
class Run:
    """The programs, the lists and the size of this run."""

    veridoku: Path
    tdoku: Path | None
    iss: Path | None
    variants: Path | None
    python: str | None
    rounds: int
    quick: bool
    folder: Path
    lists: list[List] = field(default_factory=list)
    tdoku_build: str = ""

    def size(self, full: int, quick: int) -> int:
        """Choose a number of puzzles: that of a quick run, or that of a full one."""
        return quick if self.quick else full

    def command(self, *arguments: object, into: Path | None = None) -> Cost:
        """Run the command `veridoku`; its exit code may also say that some puzzle is not unique."""
        return run([str(self.veridoku), *map(str, arguments)], {0, 1}, into)


def run(command: list[str], allowed: set[int], into: Path | None = None) -> Cost:
    """Run a program to its end. Its output goes into a file if one is given, and is returned otherwise."""
    start = time.perf_counter()
    with open(into or os.devnull, "wb") as sink, tempfile.TemporaryFile() as errors:
        output = sink if into else subprocess.PIPE
        child = subprocess.Popen(command, stdout=output, stderr=errors)
        written = child.stdout.read() if child.stdout else b""
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.stdout:
            child.stdout.close()
        if child.returncode not in allowed:
            errors.seek(0)
            sys.stderr.write(errors.read().decode(errors="replace"))
            raise SystemExit(f"error: exit code {child.returncode} of {' '.join(command)}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, written.decode())


def alternate(rounds: int, ways: dict[str, Callable[[], T]]) -> dict[str, list[T]]:
    """Let all ways take turns, round by round."""
    found: dict[str, list[T]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            found[name].append(way())
    return found


def figure(value: float) -> str:
    """Write a number with two or three significant digits."""
    for least, digits in [(100, 0), (10, 1), (1, 2), (0.1, 2), (0.01, 3)]:
        if value >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.4f}"


def rate(value: float) -> str:
    """Write a number per second with three significant digits."""
    if value < 100:
        return figure(value)
    places = 3 - len(str(int(value)))
    return f"{round(value, places):,.0f}"


def spread(values: list[float], write: Callable[[float], str] = figure) -> str:
    """Write the smallest and the largest value."""
    return f"{write(min(values))}–{write(max(values))}"


def median(values: list[float]) -> str:
    """Write the median."""
    return figure(statistics.median(values))


# Lists


def read_lines(path: Path) -> list[str]:
    """Read the puzzles of a file of lines, with dots for blank cells."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return [line[:81].replace("0", ".") for line in file if PUZZLE.match(line)]


def spaced(lines: list[str], most: int) -> list[str]:
    """Take at most so many lines, at even distances, since lists are often sorted."""
    count = min(len(lines), most)
    return [lines[i * len(lines) // count] for i in range(count)]


def make_list(this: Run, name: str, lines: list[str]) -> List:
    """Write a list and its sample: so many puzzles, or copies of them, that a pass takes 0.05 to 0.1 seconds."""
    chosen = spaced(lines, 1_000)
    sample = spaced(lines, this.size(100, 20))
    file = f"{len(this.lists)}.txt"
    made = List(name, this.folder / file, len(chosen), 1, this.folder / f"sample-{file}", len(sample))
    made.sample.write_text("\n".join([*sample, ""]))
    write_list(made, chosen)
    seconds = native(this, made)[0] / 1e6
    least = this.size(50, 10) / 1e3
    chosen = spaced(lines, min(this.size(20_000, 1_000), max(FEWEST_PUZZLES, round(2 * least / seconds))))
    made.count = len(chosen)
    made.copies = max(1, min(10, round(least / seconds / made.count)))
    write_list(made, chosen)
    return made


def write_list(puzzles: List, lines: list[str]) -> None:
    """Write the file of a list. tdoku takes a puzzle without a solution for an error unless a comment has this word."""
    puzzles.path.write_text("\n".join(["# ALLOWZERO", *(lines * puzzles.copies), ""]))


def make_lists(this: Run, public: Path | None) -> None:
    """Generate two lists, and take the others from a folder."""
    count = this.size(20_000, 1_000)
    for name, options in [("minimal", []), ("easy", ["--clue-level", "easy"])]:
        made = this.command("generate", "--count", count, "--seed", 1, *options)
        this.lists.append(make_list(this, name, made.output.split()))
    files = sorted(path for path in public.iterdir() if path.is_file()) if public else []
    for path in files:
        lines = read_lines(path)
        if len(lines) >= FEWEST_PUZZLES and len(this.lists) < this.size(9, 5):
            name = re.sub(r"^puzzles\d+_", "", path.name.removesuffix(".txt"))
            this.lists.append(make_list(this, name, lines))


# Against tdoku


def native(this: Run, puzzles: List) -> tuple[float, float]:
    """Time the native engine, in batches and one at a time, in microseconds per puzzle."""
    cost = this.command("bench", "--backend", "native", "--rounds", 1, "--output", "json", puzzles.path)
    many, one = (row["microseconds_median"] for row in json.loads(cost.output)["results"])
    return many, one


def tdoku_program(tdoku: Path | None, name: str) -> Path | None:
    """Find a program of tdoku in its folder."""
    places = [tdoku / "build" / name, tdoku / name] if tdoku else []
    return next((place for place in places if place.is_file()), None)


def tdoku_engine(this: Run, puzzles: List) -> tuple[float, float]:
    """Time tdoku's solver, in microseconds per puzzle; it has only one way, given twice.

    Its program measures wall time, which is multiplied by the share of its time in which it had a processor.
    """
    program = tdoku_program(this.tdoku, "run_benchmark")
    size = puzzles.count * puzzles.copies
    options = ["-stdoku", "-w1", "-t1", "-r0", "-v0", "-c1", f"-n{size}", str(puzzles.path)]
    cost = run([str(program), *options], {0})
    row = cost.output.strip().splitlines()[-1]
    this.tdoku_build = " ".join(" ".join(row.split(",")[:3]).split())
    microseconds = float(row.rsplit(",", 3)[1]) * min(1.0, cost.cpu / cost.wall)
    return microseconds, microseconds


def against_tdoku(this: Run) -> Section:
    """Compare the engine with tdoku on every list."""
    ways: dict[str, Callable[[], tuple[float, float]]] = {}
    for puzzles in this.lists:
        ways[f"v {puzzles.name}"] = partial(native, this, puzzles)
        if this.tdoku:
            ways[f"t {puzzles.name}"] = partial(tdoku_engine, this, puzzles)
    found = alternate(this.rounds, ways)
    rows = []
    ratios = []
    for puzzles in this.lists:
        many, one = map(list, zip(*found[f"v {puzzles.name}"], strict=True))
        row = [puzzles.name, median(many), median(one)]
        if this.tdoku:
            other = [seconds for seconds, _ in found[f"t {puzzles.name}"]]
            many_ratios = [a / b for a, b in zip(many, other, strict=True)]
            one_ratios = [a / b for a, b in zip(one, other, strict=True)]
            ratios.append(statistics.median(many_ratios))
            row += [median(other), median(many_ratios), spread(many_ratios), median(one_ratios)]
        rows.append(row)
    size = this.size(20_000, 1_000)
    before = [
        (
            "Microseconds of one core per puzzle, uniqueness proved (`bench --backend native`): many puzzles per call, "
            f"or one. `minimal` is `generate --count {size} --seed 1`, and `easy` the same with `--clue-level easy`; of "
            f"each other list it is up to {size:,} puzzles, evenly spaced."
        )
    ]
    head = ["list", "many", "one"]
    if not this.tdoku:
        before.append("tdoku was not measured in this run.")
        return Section("Against tdoku", before, head, rows)
    before.append(
        "[tdoku](https://github.com/t-dillon/tdoku) (Tom Dillon; C++, SIMD) gets the same puzzles in the same order. "
        "Ratios are to its time in the same round: below 1, Veridoku takes less. Its program reports wall time, which "
        "is multiplied by the share of a processor that it had."
    )
    after = f"Over all lists the ratio of `many` is {spread(ratios)}."
    head += ["tdoku", "many, ratio", "range", "one, ratio"]
    return Section("Against tdoku", before, head, rows, after)


# Variants


ISS_BENCHMARK = Path("tools", "perf", "benchmark_puzzles.js")
SECONDS_PER_VARIANT = 30


def variant_lists(this: Run) -> list[tuple[str, list[str]]]:
    """Generate puzzles of some variants as constraint strings, and read those of the file."""
    kinds: list[tuple[str, list[str], list[str], int]] = [
        ("both diagonals", ["--variant", "x"], [], this.size(25, 3)),
        ("windoku", ["--variant", "windoku"], [], this.size(25, 3)),
        ("anti-knight", ["--variant", "anti-knight"], [], this.size(25, 3)),
        ("killer", [], ["--killer"], this.size(25, 3)),
    ]
    made = []
    for name, rules, make, count in kinds:
        file = this.folder / "variants.txt"
        this.command("generate", *rules, *make, "--count", count, "--seed", 1, into=file)
        made.append((name, this.command("convert", *rules, "--to", "iss", file).output.splitlines()))
    if this.variants:
        made.append((this.variants.name, this.variants.read_text(encoding="utf-8").splitlines()))
    return made


def iss_engine(this: Run, puzzle: str) -> float | None:
    """Time Interactive Sudoku Solver on one puzzle: the best of many runs in milliseconds, or None if it takes too long."""
    repeats = this.size(20, 2)
    options = ["--max-backtracks", "none", "--repeat", str(repeats), "--json", "--input", puzzle]
    command = ["node", str(ISS_BENCHMARK), *options]
    try:
        most = repeats * SECONDS_PER_VARIANT
        found = subprocess.run(command, cwd=this.iss, capture_output=True, text=True, check=True, timeout=most)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    best: float = json.loads(found.stdout)[0]["ms"]
    return best


def against_iss(this: Run) -> Section:
    """Compare the native engine with Interactive Sudoku Solver on variants."""
    title = "Variants"
    if not this.iss:
        return Section(title, ["Interactive Sudoku Solver was not measured in this run."])
    rows = []
    for name, puzzles in variant_lists(this):
        file = this.folder / "variants.txt"
        file.write_text("\n".join([*puzzles, ""]), encoding="utf-8")
        options = ["--rows", "--backend", "native", "--timeout", SECONDS_PER_VARIANT, "--output", "json"]
        output = this.command("bench", *options, "--rounds", this.size(20, 2), file).output
        pairs = []
        for puzzle, line in zip(puzzles, output.splitlines(), strict=True):
            result = json.loads(line)["results"][0]
            other = iss_engine(this, puzzle) if result["verdict"] in ("none", "unique", "multiple") else None
            if other is not None:
                pairs.append((result["milliseconds"], max(other, 0.1)))
        if not pairs:
            continue
        ratios = [ours / other for ours, other in pairs]
        ours, others = (statistics.fsum(times) for times in zip(*pairs, strict=True))
        counts = [f"{len(pairs)} of {len(puzzles)}", str(sum(ratio > 1 for ratio in ratios))]
        rows.append([name, counts[0], figure(ours), figure(others), median(ratios), figure(ours / others), counts[1]])
    before = [
        (
            "[Interactive Sudoku Solver](https://github.com/sigh/Interactive-Sudoku-Solver) (Sigh; JavaScript, run by "
            f"Node.js), uniqueness proved. For each puzzle the best of {this.size(20, 2)} runs in one process, "
            "in milliseconds; below 0.1 its times count as 0.1, its last digit. `slower` counts the puzzles on which Veridoku "
            "takes longer."
        )
    ]
    head = ["puzzles", "decided by both", "Veridoku, sum", "ISS, sum", "ratio, median", "of sums", "slower"]
    return Section(title, before, head, rows)


# The command


def the_command(this: Run) -> Section:
    """Time commands on a file of easy lines, on one thread and on two."""
    easy = this.lists[1]
    lines = [line for line in easy.path.read_text().split("\n") if PUZZLE.match(line)]
    size = this.size(500_000, 50_000)
    file = this.folder / "lines.txt"
    file.write_text("\n".join((lines * (size // len(lines) + 1))[:size]) + "\n")
    out = this.folder / "out.txt"
    null = Path(os.devnull)
    jobs: list[tuple[str, list[object], Path]] = [
        ("`solve FILE`", ["solve"], null),
        ("`solve FILE`, into a file", ["solve"], out),
        ("`check FILE`", ["check"], null),
        ("only reading: `--skip`", ["solve", "--skip", size - 1], null),
    ]
    ways: dict[str, Callable[[], Cost]] = {}
    for name, options, into in jobs:
        for threads in (1, 2):
            ways[f"{threads} {name}"] = partial(this.command, *options, "--threads", threads, file, into=into)
    found = alternate(this.rounds, ways)
    rows = []
    for name, _, _ in jobs:
        one, two = found[f"1 {name}"], found[f"2 {name}"]
        per_second = [rate(size / statistics.median(cost.cpu for cost in costs)) for costs in (one, two)]
        walls = [median([cost.wall for cost in costs]) for costs in (one, two)]
        faster = [a.wall / b.wall for a, b in zip(one, two, strict=True)]
        rows.append([name, *per_second, *walls, median(faster)])
    before = [
        (
            f"A file of {size:,} lines, the list `easy` repeated, with `--threads 1` and `--threads 2`: lines per CPU "
            "second, and seconds of wall time, which depends on what else the machine does."
        )
    ]
    head = ["command", "lines/s, one thread", "two", "wall s, one", "two", "wall, one / two"]
    return Section("The command", before, head, rows)


# Generating, rating, counting


@dataclass
class Job:
    """Work whose results are counted: puzzles made or rated, or solutions counted."""

    name: str
    shown: str
    command: list[str]
    count: Callable[[str], int]
    is_slow: bool = False

    @property
    def key(self) -> str:
        """Distinguish it from the others."""
        return f"{self.name}: {self.shown}"


def rows_of(output: str) -> int:
    """Count the lines of an output."""
    return output.count("\n")


def number(output: str) -> int:
    """Read a number of solutions, which a limit may have ended."""
    return int(output.strip().removeprefix(">="))


def rating_jobs(this: Run) -> list[Job]:
    """Rate generated puzzles, and those of harder lists if there are any."""
    named = [("minimal", this.size(1_000, 100)), ("magictour", this.size(25, 3)), ("hardest", this.size(2, 1))]
    jobs = []
    for shown in ("rate", "rate --scale se"):
        for name, most in named:
            found = next((puzzles for puzzles in this.lists if name in puzzles.name), None)
            if not found or (name == "hardest" and shown == "rate"):
                continue
            lines = spaced(read_lines(found.path)[: found.count], most)
            file = this.folder / f"rate-{name}.txt"
            file.write_text("\n".join([*lines, ""]))
            command = [str(this.veridoku), *shown.split(), "--threads", "1", str(file)]
            jobs.append(Job(f"{len(lines):,} of {found.name}", f"`{shown}`", command, rows_of, name == "hardest"))
    return jobs


def jobs_of(this: Run) -> list[Job]:
    """List the work of the section."""
    program = str(this.veridoku)
    jobs = []
    for name, option, count in [
        ("minimal 9x9", "", this.size(5_000, 500)),
        ("hard for people", " --level hard", this.size(100, 20)),
        ("killer", " --killer", this.size(30, 4)),
        ("minimal 16x16", " --box 4x4", this.size(3, 1)),
    ]:
        shown = f"generate{option} --count {count}"
        command = [program, *shown.split(), "--seed", "1", "--threads", "1"]
        jobs.append(Job(name, f"`{shown}`", command, rows_of))
    if generate := tdoku_program(this.tdoku, "generate"):
        options = ["-p0", "-s0", "-e0", "-d81", "-a1", f"-l{this.size(3_000, 100)}"]
        shown = " ".join(options)
        jobs.insert(1, Job("tdoku, minimal 9x9", f"`{shown}`", [str(generate), *options], rows_of))
    jobs += rating_jobs(this)
    side = this.size(6, 4)
    blank = this.folder / "blank.txt"
    blank.write_text("." * side * side + "\n")
    for shown in (f"count --limit {this.size(2_000_000, 288)}", "count --memo"):
        command = [program, *shown.split(), "--threads", "1", str(blank)]
        jobs.append(Job(f"solutions, blank {side}x{side}", f"`{shown}`", command, number, "memo" in shown))
    return jobs


def generating(this: Run) -> Section:
    """Time generating, rating and counting."""
    jobs = jobs_of(this)
    found: dict[str, list[float]] = {}
    for few in (False, True):
        ways: dict[str, Callable[[], float]] = {}
        for job in jobs:
            if job.is_slow == few:
                ways[job.key] = partial(per_second, job)
        found |= alternate(min(this.rounds, 3) if few else this.rounds, ways)
    rows = []
    for job in jobs:
        values = found[job.key]
        rows.append([job.name, job.shown, rate(statistics.median(values)), spread(values, rate)])
    before = [
        (
            "Puzzles made or rated, or solutions counted, per second of CPU time of the whole command, with `--threads 1` "
            "and, where puzzles are made, `--seed 1`. `--scale se` gives the ER, EP and ED of Sudoku Explainer."
        )
    ]
    if any("tdoku" in job.name for job in jobs):
        before[0] += " tdoku's `generate` begins each puzzle with a blank grid."
    return Section("Generating, rating, counting", before, ["what", "command", "per second", "range"], rows)


def per_second(job: Job) -> float:
    """Do the work once."""
    cost = run(job.command, {0, 1})
    return job.count(cost.output) / cost.cpu


# Backends


def backends(this: Run) -> Section:
    """Compare the backends, and what it costs to ask them all, on lists of several kinds."""
    kinds = ("minimal", "easy", "magictour", "hardest", "serg")
    first = (next((puzzles for puzzles in this.lists if kind in puzzles.name), None) for kind in kinds)
    rows: list[list[str]] = []
    for puzzles in filter(None, first):

        def bench(sample: Path = puzzles.sample) -> dict[str, float]:
            cost = this.command("bench", "--rounds", 1, "--output", "json", sample)
            return {row["backend"]: row["microseconds_median"] for row in json.loads(cost.output)["results"]}

        def cross(sample: Path = puzzles.sample, count: int = puzzles.sample_count) -> dict[str, float]:
            cost = this.command("check", "--cross-check", "--threads", 1, sample)
            return {"cross": cost.cpu / count * 1e6}

        ways: dict[str, Callable[[], dict[str, float]]] = {"bench": bench, "cross": cross}
        found = alternate(min(this.rounds, 3), ways)
        each = [median([values[name] for values in found["bench"]]) for name in ("native", "dlx", "sat")]
        rows.append([puzzles.name, *each, median([values["cross"] for values in found["cross"]])])
    before = [
        (
            f"Microseconds per puzzle, {this.size(100, 20)} evenly spaced puzzles per list (`bench --backend all`), and "
            "those of the whole command `check --cross-check`, which asks all three."
        )
    ]
    return Section("Backends", before, ["list", "`native`", "`dlx`", "`sat`", "`--cross-check`"], rows)


# Sizes, variants, certificates


def certificates(this: Run) -> Section:
    """Time checking, certifying and verifying puzzles of several kinds."""
    rows: list[list[str]] = []
    kinds: list[tuple[str, list[str], list[str], int, int]] = [
        ("9x9", [], [], this.size(5_000, 100), this.size(10, 2)),
        ("9x9, both diagonals", ["--variant", "x"], [], this.size(500, 20), this.size(10, 2)),
        ("9x9, killer cages", [], ["--killer"], this.size(50, 4), this.size(5, 1)),
        ("16x16", [], ["--box", "4x4"], this.size(5, 1), this.size(2, 1)),
        ("25x25", [], ["--box", "5x5"], 1, 1),
    ]
    for name, rules, make, count, proved in kinds:
        file = this.folder / f"kind-{len(rows)}.txt"
        this.command("generate", *rules, *make, "--count", count, "--seed", 1, into=file)

        def check(rules: list[str] = rules, file: Path = file, count: int = count) -> float:
            return this.command("check", *rules, "--threads", 1, file).cpu / count

        def certify(rules: list[str] = rules, file: Path = file, proved: int = proved) -> float:
            folder = this.folder / "certificates"
            shutil.rmtree(folder, ignore_errors=True)
            options = ["--threads", 1, "--first", proved, "--certify", folder]
            return this.command("check", *rules, *options, file).cpu / proved

        def verify(proved: int = proved) -> float:
            return this.command("verify", this.folder / "certificates").cpu / proved

        ways: dict[str, Callable[[], float]] = {"check": check, "certify": certify, "verify": verify}
        found = alternate(min(this.rounds, 3), ways)
        shown = " ".join([*rules, *make])
        times = [median([seconds * 1e3 for seconds in found[way]]) for way in ways]
        rows.append([name, f"`{shown}`" if shown else "", *times])
    before = [
        (
            "Milliseconds per puzzle of whole commands, on puzzles of `generate --seed 1`: `check`; `check --certify`, "
            "which also proves each verdict and verifies the proof; `verify`, which reads those certificates again."
        )
    ]
    head = ["puzzles", "options", "`check`", "`--certify`", "`verify`"]
    return Section("Sizes, variants, certificates", before, head, rows)


# Python


def python_packages(this: Run) -> Section:
    """Let `compare.py` time the Python package and others."""
    notes = "[notes](notes/tables-and-python.md#python)"
    if not this.python:
        return Section("Python", [f"The Python package was not measured in this run. The {notes} have figures."])
    script = ROOT / "python" / "examples" / "compare.py"
    count = this.size(500_000, 20_000)
    arguments = [str(this.lists[1].path), "--count", str(count), "--command", str(this.veridoku)]
    values: dict[tuple[str, str], list[float]] = {}
    for _ in range(min(this.rounds, 3)):
        cost = run([this.python, str(script), *arguments], {0})
        for line in cost.output.splitlines()[1:]:
            name, proof, _, _, per = re.split(r"\s{2,}", line.strip())
            values.setdefault((name, proof), []).append(float(per.replace(",", "")))
    rows = []
    for (name, proof), each in values.items():
        rows.append([name, proof.replace("only", "unique"), rate(statistics.median(each))])
    before = [
        (
            f"Easy puzzles per second of CPU time (`python/examples/compare.py --count {count}`): `unique` is proved, "
            f"`first` stops at the first solution. More in the {notes}."
        )
    ]
    return Section("Python", before, ["way", "solution", "per second"], rows)


# The page


def processor() -> str:
    """Name the CPU as the system does, and its widest vector registers."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    fields = dict(re.findall(r"^([^\t:]+)\s*: (.*)$", text.split("\n\n")[0], re.MULTILINE))
    name = fields.get("model name", platform.machine())
    if "cpu family" in fields:
        name += f", family {fields['cpu family']}, model {fields.get('model', 'unknown')}"
    flags = fields.get("flags", "").split()
    name += ", virtual" if "hypervisor" in flags else ""
    vectors = [label for flag, label in [("avx512bw", "AVX-512"), ("avx2", "AVX2")] if flag in flags]
    return ", ".join([name, *vectors[:1]])


def compiler(program: Path) -> str:
    """Read in the command which compiler built it."""
    found = re.search(rb"rustc version ([0-9][0-9A-Za-z.-]*)", program.read_bytes())
    return f"rustc {found[1].decode()}" if found else "an unknown compiler"


def revision(folder: Path | None) -> str:
    """Give the commit of a checkout, in brackets, or nothing."""
    command = ["git", "-C", str(folder), "log", "-1", "--format=%h"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""
    return f" ({found})" if found else ""


def introduction(this: Run, loads: list[float]) -> str:
    """Describe the run and the machine."""
    version = this.command("--version").output.strip().replace("veridoku", "Veridoku")
    options = "".join(
        f" {option}"
        for option, is_used in [
            ("--tdoku PATH", this.tdoku),
            ("--lists FOLDER", len(this.lists) > 2),
            ("--iss PATH", this.iss),
            ("--variants FILE", this.variants),
            ("--python PYTHON", this.python),
            ("--quick", this.quick),
        ]
        if is_used
    )
    tdoku = f" tdoku{revision(this.tdoku)} was compiled by {this.tdoku_build}." if this.tdoku else ""
    tdoku += f" Interactive Sudoku Solver is{revision(this.iss)}." if revision(this.iss) else ""
    paragraphs = [
        "# Measurements",
        "<!-- Written by benches/peers.py: change the script, not the page. -->",
        "One run on one machine of:",
        f"```sh\npython3 benches/peers.py{options} --rounds {this.rounds}\n```",
        (
            f"{datetime.date.today().isoformat()}; {processor()}; {os.cpu_count()} logical processors, load "
            f"{loads[0]:.1f} before and {loads[1]:.1f} after, this run included; {platform.system()}. {version} was "
            f"compiled by {compiler(this.veridoku)}.{tdoku}"
        ),
        (
            "Programs that are compared take turns, round by round. A figure is the median of the rounds, at most three "
            "for slow work; a range is the smallest and the largest. Times are CPU time, user and system, unless called "
            "wall time. [Notes](notes/README.md) hold all other measurements, and describe the [public "
            "lists](notes/README.md#the-lists)."
        ),
    ]
    if this.quick:
        paragraphs.append("This was a quick run on short lists: its figures test the script, and nothing else.")
    return "\n\n".join(paragraphs)


def wrapped(text: str, width: int = 120) -> str:
    """Break the lines of paragraphs that are longer than the width; tables and blocks stay as they are."""
    out: list[str] = []
    for line in text.split("\n"):
        if line.startswith(("|", "#", "```", "<!--", "python3")):
            out.append(line)
            continue
        current = ""
        for word in line.split(" "):
            if current and len(current) + 1 + len(word) > width:
                out.append(current)
                current = word
            else:
                current = f"{current} {word}" if current else word
        out.append(current)
    return "\n".join(out)


def arguments() -> argparse.Namespace:
    """Read the options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--veridoku", type=Path, default=ROOT / "target" / "release" / "veridoku")
    parser.add_argument("--tdoku", type=Path, help="a built checkout of tdoku")
    parser.add_argument("--lists", type=Path, help="folder with lists of puzzles; by default `data` of tdoku")
    parser.add_argument("--iss", type=Path, help="a checkout of Interactive Sudoku Solver")
    parser.add_argument("--variants", type=Path, help="file with puzzles for --iss, a constraint string per line")
    parser.add_argument("--python", help="a Python with the package veridoku")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", help="the page to write, or `-`; by default docs/performance.md, with --quick `-`")
    parser.add_argument("--quick", action="store_true", help="small lists, to test this script")
    return parser.parse_args()


def main() -> None:
    """Measure everything, and write the page."""
    options = arguments()
    if not options.veridoku.is_file():
        raise SystemExit(f"error: there is no {options.veridoku}; `cargo build --release` builds the command")
    if options.tdoku and not tdoku_program(options.tdoku, "run_benchmark"):
        raise SystemExit(f"error: there is no run_benchmark in {options.tdoku} or its folder build")
    public = options.lists or (options.tdoku / "data" if options.tdoku else None)
    if public and not public.is_dir():
        raise SystemExit(f"error: there is no folder {public} with lists of puzzles; --lists names one")
    if options.iss and not (options.iss / ISS_BENCHMARK).is_file():
        raise SystemExit(f"error: there is no {ISS_BENCHMARK} in {options.iss}")
    if options.variants and not (options.iss and options.variants.is_file()):
        raise SystemExit(f"error: --variants needs --iss and a file: {options.variants}")
    if options.python and not shutil.which(options.python):
        raise SystemExit(f"error: there is no {options.python}")
    rounds = max(1, min(options.rounds, 2) if options.quick else options.rounds)
    loads = [os.getloadavg()[0]]
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        programs = [options.veridoku.resolve(), options.tdoku, options.iss, options.variants, options.python]
        this = Run(*programs, rounds, options.quick, Path(folder))
        make_lists(this, public)
        sections = []
        for measure in (against_tdoku, against_iss, the_command, generating, backends, certificates, python_packages):
            sections.append(measure(this).text())
            print(f"{measure.__name__}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
        loads.append(os.getloadavg()[0])
        page = wrapped("\n\n".join([introduction(this, loads), *sections])) + "\n"
    words, tables = len(page.split()), page.count(f"\n{RULE}")
    print(f"{words} words, {tables} tables", file=sys.stderr)
    out = options.out or ("-" if options.quick else str(PAGE))
    if out == "-":
        sys.stdout.write(page)
    else:
        Path(out).write_text(page, encoding="utf-8")
    if words > MOST_WORDS or tables > MOST_TABLES:
        raise SystemExit(f"error: the page may have {MOST_WORDS} words and {MOST_TABLES} tables")


if __name__ == "__main__":
    main()
