"""Functions for columns whose answers are more than numbers: minimal forms, candidates, paths, proofs, other formats."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BROKEN, EASY, HARD, KILLER, SEVERAL, SOLVED, cells_of

import veridoku

#: Text columns that hold the same rows: two puzzles, one without a solution, one missing, and one that is none.
TEXTS = [EASY, SEVERAL, BROKEN, None, "12x"]
COLUMNS = [TEXTS, pa.array(TEXTS), pd.Series(TEXTS), pl.Series(TEXTS), np.array(TEXTS, dtype=object)]
KINDS = ["list", "arrow", "pandas", "polars", "numpy"]


def listed(column: Any) -> list[Any]:
    """The values of a column, None where there is none."""
    if isinstance(column, pd.Series):
        # Lists within lists come as arrays of arrays.
        column = pa.array(column, from_pandas=True)
    if isinstance(column, (pa.Array, pa.ChunkedArray)):
        return column.to_pylist()
    return column.to_list() if isinstance(column, pl.Series) else list(column)


ASK: list[Callable[..., Any]] = [
    veridoku.minimize,
    veridoku.candidates,
    lambda column, **options: veridoku.candidates(column, bits=True, **options),
    lambda column, **options: veridoku.rate(column, scale="se", **options),
    lambda column, **options: veridoku.convert(column, "sukaku", **options),
    veridoku.explain,
    veridoku.diagnose,
    veridoku.count,
]


@pytest.mark.parametrize("ask", ASK, ids=lambda ask: getattr(ask, "__name__", "?"))
def test_columns_of_texts_have_the_same_answers(ask: Callable[..., Any]) -> None:
    expected = ask(TEXTS)
    for kind, column in zip(KINDS, COLUMNS, strict=True):
        answers = ask(column, threads=2)
        for name, values, others in zip(expected._fields, expected, answers, strict=True):
            if name == "path":
                values = [None if path is None else path.report for path in values]
                others = [None if path is None else path.report for path in others]
            assert listed(others) == list(values), (kind, name)
    assert expected.error[3] == "the puzzle is missing" and expected.error[4].startswith("line 1, column 1")


def test_a_minimal_form_is_unique_and_needs_every_given(lines: list[str], cells: np.ndarray) -> None:
    whole = veridoku.solve(lines).solution[:198]
    minimal = veridoku.minimize(whole[:40])
    assert veridoku.solve(minimal.form).solution == whole[:40]
    for form, givens in zip(minimal.form, minimal.givens, strict=True):
        kept = [place for place, symbol in enumerate(form) if symbol != "."]
        assert len(kept) == givens < 81
        fewer = [form[:place] + "." + form[place + 1 :] for place in kept]
        assert set(veridoku.check(fewer).verdict) == {"multiple"}
    of_cells = veridoku.minimize(cells_of(whole[:40]), threads=3)
    assert ["".join(map(str, row)).replace("0", ".") for row in of_cells.form.tolist()] == minimal.form
    assert of_cells.givens.tolist() == minimal.givens
    # Generated puzzles are minimal already.
    assert veridoku.minimize(lines[:198]).form == lines[:198]
    refused = veridoku.minimize(lines[198:])
    assert refused.form == [None, None] and refused.givens == [None, None]
    assert refused.error == [
        f"the puzzle has {what}; expected exactly one" for what in ("several solutions", "no solution")
    ]
    half = veridoku.minimize(SOLVED, symmetry="half-turn").form
    given = [symbol != "." for symbol in half]
    assert given == given[::-1] and veridoku.check(half) == "unique"
    with pytest.raises(veridoku.PuzzleError, match="pattern of the givens is not symmetric"):
        veridoku.minimize("1234341221434.2.", symmetry="half-turn")


@pytest.mark.skipif("VERIDOKU_COMMAND" not in os.environ, reason="VERIDOKU_COMMAND names no command")
def test_answers_are_those_of_the_command(lines: list[str]) -> None:
    def said(*arguments: str) -> list[str]:
        command = [os.environ["VERIDOKU_COMMAND"], *arguments]
        done = subprocess.run(command, input="\n".join(some), capture_output=True, text=True)
        return done.stdout.splitlines()

    some = [*veridoku.solve(lines).solution[:5], *lines[:10]]
    assert veridoku.minimize(some).form == said("minimize")
    rated = veridoku.rate(some, scale="se")
    numbers = [f"{a}/{b}/{c} {d}" for a, b, c, d in zip(*rated[:4], strict=True)]
    # A full grid has no hardest technique.
    written = said("rate", "--scale", "se", "--template", "%r/%p/%d %t")
    assert numbers[5:] == written[5:] and rated.hardest[:5] == [None] * 5
    objects = [json.loads(line) for line in said("diagnose", "--output", "json")]
    found = veridoku.diagnose(some).diagnosis
    assert [{**one, "place": ""} for one in found] == [{**one, "place": ""} for one in objects]


def test_candidates_are_those_of_all_solutions(lines: list[str]) -> None:
    several = ["1.....3...2.....", "................", SEVERAL, EASY, BROKEN]
    found = veridoku.candidates(several)
    for text, cells, verdict in zip(several, found.candidates, found.verdict, strict=True):
        solutions = list(veridoku.solutions(text))
        expected = [sorted({int(solution[cell]) for solution in solutions}) for cell in range(len(text))]
        assert cells == expected
        assert verdict == ("none", "unique", "multiple")[min(len(solutions), 2)]
        assert veridoku.candidates(text) == (cells, verdict, True)
    assert found.is_exact == [True] * 5
    bits = veridoku.candidates(several, bits=True).candidates
    assert bits == [[sum(1 << digit - 1 for digit in cell) for cell in cells] for cells in found.candidates]


def test_candidates_of_arrays_have_an_axis_for_digits_or_bits() -> None:
    cells = cells_of([SEVERAL, EASY, "." * 81])
    cells[2, 40] = 77  # not a puzzle
    expected = veridoku.candidates([SEVERAL, EASY]).candidates
    found = veridoku.candidates(cells)
    assert found.candidates.shape == (3, 81, 9) and found.candidates.dtype == bool
    digits = [[[int(d) + 1 for d in np.flatnonzero(cell)] for cell in row] for row in found.candidates]
    assert digits[:2] == expected and digits[2] == [[]] * 81
    assert found.verdict.tolist() == [2, 1, 4] and found.is_exact.tolist() == [True, True, False]
    square = veridoku.candidates(cells.reshape(-1, 9, 9))
    assert square.candidates.shape == (3, 9, 9, 9)
    assert np.array_equal(square.candidates.reshape(3, 81, 9), found.candidates)
    bits = veridoku.candidates(cells, bits=True).candidates
    assert bits.shape == (3, 81) and bits.dtype == np.uint16
    assert np.array_equal(bits, (found.candidates * (1 << np.arange(9))).sum(axis=2))
    for side, dtype in [(16, np.uint16), (20, np.uint32), (36, np.uint64)]:
        rules = veridoku.Rules(side=side)
        (full,) = veridoku.generate(1, seed=1, rules=rules, method="full", to="numpy").solution
        masks = veridoku.candidates(full[None], rules, bits=True).candidates
        assert masks.dtype == dtype
        assert np.array_equal(masks[0], np.left_shift(1, full.astype(np.uint64) - 1, dtype=np.uint64))
    wide = veridoku.candidates(np.zeros((1, 100 * 100), np.uint8), veridoku.Rules(side=100))
    assert wide.error[0] == "found a side of 100; expected 64 or less" and not wide.candidates.any()


def test_candidates_that_time_leaves_open_are_kept() -> None:
    sixteen = veridoku.Rules(side=16)
    found = veridoku.candidates(np.zeros((1, 256), np.uint8), sixteen, timeout=0)
    assert found.is_exact.tolist() == [False] and found.candidates.all()


def test_digits_from_zero_are_values() -> None:
    text = "size: 4x4 0-3; grid: 0............." + ".."
    assert veridoku.candidates(text).candidates[:2] == [[0], [1, 2, 3]]
    (column,) = veridoku.candidates(pa.array([text])).candidates.to_pylist()
    assert column == veridoku.candidates(text).candidates


def test_numbers_of_sudoku_explainer() -> None:
    # Numbers of Sukaku Explainer, as the guide lists them.
    escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    rated = veridoku.rate(escargot, scale="se")
    assert rated[:3] == (10.5, 1.2, 1.2) and rated.verdict == "unique" and rated.is_exact
    column = veridoku.rate([EASY, SEVERAL, "12x"], scale="se", threads=2)
    assert column.rating[0] == 1.2 and column.verdict == ["unique", "multiple", None]
    assert column.rating[2] is None and column.error[2]
    arrays = veridoku.rate(cells_of([EASY, BROKEN]), scale="se")
    assert arrays.rating.dtype == np.float64 and arrays.rating.tolist() == [1.2, 20.0]
    assert veridoku.SE_TECHNIQUES[arrays.hardest[0]] == "hidden single" and arrays.hardest[1] == 255
    assert np.isnan(veridoku.rate(np.full((1, 81), 77, np.uint8), scale="se").rating).all()
    cut = veridoku.rate(HARD, scale="se", timeout=0.01)
    assert not cut.is_exact and cut.rating <= 11.9
    assert veridoku.rate(EASY, scale="se", diamond=True).rating == veridoku.rate(EASY, scale="se").rating
    forms = veridoku.transform([EASY] * 3, seed=5).form
    assert len(set(veridoku.rate(forms, scale="se", canonical=True).rating)) == 1
    for options, message in [
        ({"scale": "se", "only": ["x-wing"]}, "`only` has no effect with scale='se'"),
        ({"pearl": True}, "`pearl` has no effect with scale='levels'"),
        ({"scale": "se", "pearl": True, "diamond": True}, "found both `pearl` and `diamond`"),
        ({"scale": "stars"}, "`stars` is not a scale; expected one of levels, se"),
    ]:
        with pytest.raises(ValueError, match=message):
            veridoku.rate([EASY], **options)
    assert "side of 4" in veridoku.rate(["1234341221434.2."], scale="se").error[0]


def test_paths_of_a_column(lines: list[str]) -> None:
    explained = veridoku.explain([*lines[:20], "12x"], threads=2, shortest=True)
    assert explained.error[:20] == [None] * 20 and explained.path[20] is None
    for line, path in zip(lines[:20], explained.path, strict=False):
        alone = veridoku.explain(line, shortest=True)
        assert path.report == alone.report and path.html() == alone.html() and path.puzzle == alone.puzzle
    copy = pickle.loads(pickle.dumps(explained.path[0]))
    assert list(copy) == list(explained.path[0])
    # A path of cells reads its puzzle again, with the rules.
    six = veridoku.Rules(box="3x2")
    (path,) = veridoku.explain(cells_of(["....5..134..4..2......2..5......41.."]), six).path
    assert path.puzzle.side == 6 and path.end["kind"] == "solved"
    only = veridoku.explain([EASY], only=["naked single"]).path[0]
    assert {step["technique"] for step in only} <= {"naked single"}
    with pytest.raises(ValueError, match="`magic` is not"):
        veridoku.explain([EASY], only=["magic"])
    written = veridoku.explain([EASY.translate(str.maketrans("123456789", "ABCDEFGHI"))], alphabet="A-P").path[0]
    assert str(written.puzzle) == EASY


def test_diagnoses_of_a_column() -> None:
    rows = [EASY, BROKEN, SEVERAL, None]
    found = veridoku.diagnose(rows, limit=10, smallest=True)
    assert found.diagnosis[:3] == [veridoku.diagnose(row, limit=10, smallest=True) for row in rows[:3]]
    assert found.diagnosis[3] is None and found.error[3]
    with pytest.raises(ValueError, match="found 1 in `limit`"):
        veridoku.diagnose(EASY, limit=1)


def test_certificates_of_a_column() -> None:
    proved = veridoku.certify(pa.array([EASY, BROKEN, SEVERAL, "12x"]), threads=2)
    assert [proof and proof.verdict for proof in proved.certificate] == ["unique", "none", "multiple", None]
    assert proved.error[:3] == [None] * 3 and proved.error[3].startswith("line 1, column 1")
    for line, proof in zip([EASY, BROKEN, SEVERAL], proved.certificate, strict=False):
        assert proof.files == veridoku.certify(line).files
        assert str(veridoku.verify(proof).puzzle) == line
    refused = veridoku.certify(cells_of([SOLVED, HARD]), minimal=True)
    assert refused.certificate[0] is None and "redundant" in refused.error[0]
    assert veridoku.verify(refused.certificate[1]).is_minimal


def test_formats_of_a_column(cells: np.ndarray, lines: list[str]) -> None:
    framed = veridoku.convert(EASY, "grid", framed=True)
    assert framed == veridoku.Puzzle(EASY).write("grid", framed=True)
    rows = [EASY, KILLER, "12x"]
    converted = veridoku.convert(rows, "rules", threads=3)
    assert veridoku.Puzzle(converted.text[1]) == veridoku.Puzzle(KILLER)
    assert converted.text[2] is None and converted.error[2]
    back = veridoku.convert(converted.text[:2], "line")
    assert back.text == [EASY, None] and "killer" in back.error[1]
    assert veridoku.convert(cells, "line").text == lines
    rows_of_named = ",".join(["[{},{},{},{}]"] * 4)
    named = f'{{"size":4,"title":"Small","author":"N. N.","grid":[{rows_of_named}]}}'
    for column in [[EASY, named], pa.array([EASY, named]), pl.Series([EASY, named])]:
        (_, text) = veridoku.convert(column, "rules", threads=2).text
        assert veridoku.Puzzle(str(text)).title == "Small"
    with pytest.raises(ValueError, match="`paper` is not a format"):
        veridoku.convert([EASY], "paper")
    with pytest.raises(veridoku.PuzzleError, match="fpuzzles cannot hold same-digits"):
        veridoku.convert("same-digits: r1c1 r2c1 | r5c5 r6c6", "fpuzzles")


def test_rows_with_numbers_are_drawn_in_any_order(lines: list[str]) -> None:
    expected = veridoku.transform(lines, seed=7)
    order = np.random.default_rng(1).permutation(len(lines))
    shuffled = [lines[row] for row in order]
    for column in [shuffled, pa.chunked_array([shuffled[:50], shuffled[50:]])]:
        drawn = veridoku.transform(column, seed=7, numbers=order, threads=2)
        assert listed(drawn.form) == [expected.form[row] for row in order]
    back = veridoku.transform(drawn.form, seed=7, numbers=order, inverse=True)
    assert listed(back.form) == shuffled
    with pytest.raises(ValueError, match=r"found numbers of shape \(2,\); expected one for each of 200 rows"):
        veridoku.transform(lines, seed=7, numbers=[1, 2])
