"""The same puzzles as the command, in every container."""

from __future__ import annotations

import itertools
import os
import subprocess
import warnings

import numpy as np
import pyarrow as pa
import pytest
from conftest import cells_of

import veridoku

# From the README and the guide of the command, whose tests check them.
OF_COMMAND = {
    "1.4.........6.7........4..9621....8.7.8.........9.2...83.216574.67.4.3.......9.2.": dict(
        seed=7, clue_level="difficult"
    ),
    ".8..9..6...17.6........8..3...9..1..2486.......3.5.....1.......53....78......72.1": dict(
        seed=1,
        pattern=".#..#..#...##.#........#..#...#..#..####.......#.#.....#.......##....##......##.#",
    ),
    "....5..134..4..2......2..5......41..": dict(seed=1, rules=veridoku.Rules(box="3x2")),
}


@pytest.mark.parametrize("line", OF_COMMAND)
def test_the_puzzles_of_the_guide(line: str) -> None:
    (made,) = veridoku.generate(**OF_COMMAND[line])
    assert made.puzzle == line


@pytest.mark.skipif("VERIDOKU_COMMAND" not in os.environ, reason="VERIDOKU_COMMAND names no command")
@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({}, []),
        ({"clue_level": "evil"}, ["--clue-level", "evil"]),
        (
            {"givens": (26, 30), "symmetry": "half-turn"},
            ["--givens", "26..30", "--symmetry", "half-turn"],
        ),
        ({"level": "hard"}, ["--level", "hard"]),
        ({"method": "full"}, ["--method", "full"]),
        ({"holes": 40, "balance": "boxes"}, ["--holes", "40", "--balance", "boxes"]),
        ({"killer": True}, ["--killer"]),
        ({"killer": True, "rules": veridoku.Rules(side=4)}, ["--killer", "--side", "4"]),
        ({"killer": True, "level": "medium"}, ["--killer", "--level", "medium"]),
        (
            {"arrangement": "Samurai", "rules": veridoku.Rules(side=4)},
            ["--arrangement", "samurai", "--side", "4"],
        ),
        (
            {"arrangement": "r1c1 r3c4", "rules": veridoku.Rules(box="2x3", variant="x")},
            ["--arrangement", "r1c1 r3c4", "--box", "2x3", "--variant", "x"],
        ),
        ({"arrangement": "twin", "level": "medium"}, ["--arrangement", "twin", "--level", "medium"]),
        ({"family": "KenKen"}, ["--family", "kenken"]),
        (
            {"family": "futoshiki", "rules": veridoku.Rules(side=5), "level": "medium"},
            ["--family", "futoshiki", "--side", "5", "--level", "medium"],
        ),
    ],
    ids=str,
)
def test_the_puzzles_of_the_command(options: dict, arguments: list[str]) -> None:
    command = [
        os.environ["VERIDOKU_COMMAND"],
        "generate",
        "--seed",
        "9",
        "--skip",
        "3",
        "--count",
        "5",
    ]
    written = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True)
    made = [made.puzzle for made in veridoku.generate(5, seed=9, skip=3, **options)]
    assert made == written.stdout.splitlines()


def test_every_container_holds_the_same() -> None:
    made = list(veridoku.generate(300, seed=3))
    arrays = veridoku.generate(300, seed=3, to="numpy")
    table = veridoku.generate(300, seed=3, to="arrow")
    assert arrays.puzzle.dtype == np.uint8
    assert np.array_equal(arrays.puzzle, cells_of([each.puzzle for each in made]))
    assert np.array_equal(arrays.solution, cells_of([each.solution for each in made]))
    assert isinstance(table, pa.Table) and table.column_names == list(made[0]._fields)
    assert table["puzzle"].to_pylist() == [each.puzzle for each in made]
    assert table["number"].to_pylist() == list(range(300))
    parts = [*veridoku.generate(100, seed=3), *veridoku.generate(200, seed=3, skip=100)]
    assert parts == made
    assert list(veridoku.generate(300, seed=3, threads=2)) == made
    threaded = veridoku.generate(299, seed=3, to="numpy", threads=3)
    assert np.array_equal(threaded.puzzle, arrays.puzzle[:299])
    assert veridoku.generate(0, seed=1, to="numpy").puzzle.shape == (0, 81)
    assert veridoku.generate(0, seed=1, to="arrow").num_rows == 0


def test_every_puzzle_is_unique_and_minimal() -> None:
    arrays = veridoku.generate(64, seed=21, to="numpy")
    solved = veridoku.solve(arrays.puzzle)
    assert np.array_equal(solved.solution, arrays.solution)
    for puzzle in arrays.puzzle[:8]:
        (givens,) = puzzle.nonzero()
        fewer = np.repeat(puzzle[None], len(givens), axis=0)
        fewer[np.arange(len(givens)), givens] = 0
        assert set(veridoku.check(fewer).verdict.tolist()) == {2}


def test_ratings_come_with_wishes() -> None:
    (made,) = veridoku.generate(1, seed=2, level="medium", threads=2)
    assert made.level == "Medium" == veridoku.rate(made.puzzle).level
    (plain,) = veridoku.generate(1, seed=2)
    assert (plain.level, plain.score, plain.hardest) == (None, None, None)
    (scored,) = veridoku.generate(1, seed=2, rating=(300, 2000))
    assert 300 <= veridoku.rate(scored.puzzle).score <= 2000


def test_an_iterator_without_end_makes_what_is_taken() -> None:
    first = list(itertools.islice(veridoku.generate(None, seed=4), 10))
    assert [made.number for made in first] == list(range(10))
    assert veridoku.generate(seed=None) is not None


def test_what_was_not_found_is_a_warning() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        made = list(veridoku.generate(2, seed=1, technique="death blossom", tries=1))
    assert made == [] and len(caught) == 2
    assert str(caught[0].message) == "puzzle 0: no puzzle was found in 1 try"


def test_puzzles_with_rules() -> None:
    (made,) = veridoku.generate(1, seed=3, killer=True, rules=veridoku.Rules(side=6))
    assert "killer" in made.puzzle
    assert veridoku.solve(made.puzzle).solution == made.solution
    # Rules with a value keep it, and others get it from the grid; the same as in a text.
    for text in ["size: 4x4; killer 5: r1c1 r1c2; thermo: r2c1 r1c1", "size: 4x4; killer: r1c1 r1c2"]:
        ruled = list(veridoku.generate(3, seed=3, rules=veridoku.Rules(text)))
        assert ruled == list(veridoku.generate(3, seed=3, rules=text)) and len(ruled) == 3
        assert veridoku.solve([one.puzzle for one in ruled]).solution == [one.solution for one in ruled]
    (hard,) = veridoku.generate(1, seed=3, killer=True, rules=veridoku.Rules(side=6), level="medium")
    assert hard.level == "Medium" == veridoku.rate(hard.puzzle).level
    (laid,) = veridoku.generate(1, seed=3, rules="size: 4x4; killer: r1c1 r1c2")
    assert "killer" in laid.puzzle
    assert veridoku.solve(laid.puzzle).solution == laid.solution


def test_puzzles_of_overlapping_grids() -> None:
    rules = veridoku.Rules(side=4)
    made = list(veridoku.generate(2, seed=7, rules=rules, arrangement="samurai"))
    assert [one.puzzle.startswith("size: 4x4; grids: samurai; grid: ") for one in made] == [True, True]
    assert made == list(veridoku.generate(2, seed=7, rules="size: 4x4; grids: samurai"))
    assert veridoku.solve([one.puzzle for one in made]).solution == [one.solution for one in made]
    table = veridoku.generate(2, seed=7, rules=rules, arrangement="samurai", to="arrow")
    assert table["puzzle"].to_pylist() == [one.puzzle for one in made]


def test_puzzles_of_a_family() -> None:
    # The number of values: two letters and none in an Easy as ABC.
    sides = {"kenken": 4, "futoshiki": 4, "skyscrapers": 4, "easy-as-abc": 3, "kakuro": 9}
    for family, side in sides.items():
        (made,) = veridoku.generate(1, seed=1, rules=veridoku.Rules(side=4), family=family)
        puzzle = veridoku.Puzzle(made.puzzle, family=family)
        assert (puzzle.family, puzzle.side) == (family, side)
        assert veridoku.solve(made.puzzle).solution == made.solution
    (usual,) = veridoku.generate(1, seed=1, family="futoshiki")
    assert veridoku.Puzzle(usual.puzzle).side == 6
