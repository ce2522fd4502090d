"""Every container gives the same answers, and gets back its own kind."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BROKEN, EASY, KILLER, SEVERAL, SOLVED, cells_of
from hypothesis import given, settings
from hypothesis import strategies as st

import veridoku


def is_solution(puzzle: str, solution: str) -> bool:
    """Judge a classic solution by its rows, columns and boxes only."""
    grid = cells_of([solution]).reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    houses = np.sort(np.concatenate([grid, grid.T, boxes]), axis=1)
    keeps = all(a in (".", b) for a, b in zip(puzzle, solution, strict=True))
    return keeps and bool((houses == np.arange(1, 10)).all())


def test_one_puzzle() -> None:
    assert veridoku.solve(EASY) == (SOLVED, "unique")
    assert veridoku.solve(veridoku.Puzzle(EASY)) == (SOLVED, "unique")
    assert veridoku.solve(SEVERAL) == (None, "multiple")
    assert veridoku.check(BROKEN) == "none"
    assert veridoku.count(SEVERAL) == (3, True)
    assert veridoku.count("." * 81, limit=1000) == (1000, False)
    assert veridoku.canonical(EASY).automorphisms == 1


def test_lists_are_solved_and_every_solution_keeps_the_rules(lines: list[str]) -> None:
    solved = veridoku.solve(lines)
    assert solved.verdict == ["unique"] * 198 + ["multiple", "none"]
    assert solved.error == [None] * 200
    assert solved.solution[198:] == [None, None]
    for puzzle, solution in zip(lines[:198], solved.solution, strict=False):
        assert is_solution(puzzle, solution)


# : Has no solution, which only a search with guesses shows; from Peter Norvig's page.
UNSOLVABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."


def test_a_call_for_each_gives_what_a_list_gives(lines: list[str]) -> None:
    solved = veridoku.solve([*lines, UNSOLVABLE])
    assert solved.verdict[-1] == "none"
    for text, solution, verdict in zip([*lines, UNSOLVABLE], solved.solution, solved.verdict, strict=True):
        assert veridoku.solve(text) == (solution, verdict)
        assert veridoku.check(text) == verdict


def test_rows_of_all_kinds_keep_their_places() -> None:
    """Classic puzzles are passed to the engine as bytes, others are not, and some rows are not puzzles."""
    zeros = EASY.replace(".", "0")
    other = "1234341221434.2."
    texts = [EASY, other, None, zeros, SEVERAL, BROKEN, "12x", EASY[:80] + "0", *[EASY] * 20, other]
    solved = veridoku.solve(texts)
    full = "1234341221434321"
    expected = [SOLVED, full, None, SOLVED, None, None, None]
    assert solved.solution[:7] == expected
    assert solved.solution[8:] == [SOLVED] * 20 + [full]
    named = ["unique", "unique", None, "unique", "multiple", "none", None]
    assert solved.verdict[:7] == named and solved.verdict[8:] == ["unique"] * 21
    wrong = [row for row, error in enumerate(solved.error) if error]
    assert wrong == [2, 6, 7]
    for backend in ["native", "dlx"]:
        assert veridoku.solve(texts, backend=backend) == solved
    # A number that no cell can hold is an error of only its row.
    grids = cells_of([EASY] * 30)
    grids[17, 40] = 10
    by_row = veridoku.solve(grids)
    assert by_row.error[17] == "row 5, column 5: found 10; expected 0 to 9"
    assert by_row.verdict[17] == veridoku.VERDICTS.index("fault") and not by_row.solution[17].any()
    rest = np.delete(by_row.solution, 17, axis=0)
    assert {"".join(map(str, row)) for row in rest.tolist()} == {SOLVED}


@pytest.mark.parametrize("threads", [1, 3])
def test_arrays(lines: list[str], cells: np.ndarray, threads: int) -> None:
    expected = veridoku.solve(lines)
    solved = veridoku.solve(cells, threads=threads)
    assert solved.solution.shape == cells.shape and solved.solution.dtype == np.uint8
    texts = ["".join(map(str, row)) for row in solved.solution.tolist()]
    assert texts[:198] == expected.solution[:198]
    assert not solved.solution[198:].any()
    assert [veridoku.VERDICTS[code] for code in solved.verdict] == expected.verdict
    square = veridoku.solve(cells.reshape(-1, 9, 9))
    assert square.solution.shape == (200, 9, 9)
    # Column-major order, and wider numbers.
    strided = veridoku.solve(np.asfortranarray(cells.astype(np.int64)))
    assert np.array_equal(strided.solution, solved.solution)


STRINGS = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]


@pytest.mark.parametrize("type_", STRINGS, ids=str)
def test_arrow(lines: list[str], type_: pa.DataType) -> None:
    expected = veridoku.solve(lines)
    array = pa.array([*lines, None, "12x"]).cast(type_)
    solved = veridoku.solve(array)
    assert solved.solution.to_pylist() == [*expected.solution, None, None]
    assert solved.verdict.to_pylist() == [*expected.verdict, None, None]
    errors = solved.error.to_pylist()
    assert errors[:200] == [None] * 200
    assert "missing" in errors[200] and errors[201].startswith("line 1, column 1: found no puzzle")
    # A slice begins within the buffers, and nulls come first in it.
    assert veridoku.solve(array[190:]).solution.to_pylist() == solved.solution.to_pylist()[190:]
    assert veridoku.solve(array[200:]).verdict.to_pylist() == [None, None]
    assert len(veridoku.solve(array[:0]).verdict) == 0
    chunked = pa.chunked_array([array[:7], array[7:7], array[7:]])
    answer = veridoku.solve(chunked)
    assert isinstance(answer.solution, pa.ChunkedArray)
    assert answer.solution.to_pylist() == solved.solution.to_pylist()


def test_arrow_views_its_buffers_without_a_copy(lines: list[str]) -> None:
    from veridoku._frames import Arrow

    array = pa.array(lines)
    (batch,) = Arrow(array).batches()
    assert batch.data.ctypes.data == array.buffers()[2].address
    (large,) = Arrow(array.cast(pa.large_string())).batches()
    assert large.offsets is not None and not large.offsets.flags.owndata


def test_frames(lines: list[str]) -> None:
    expected = veridoku.solve(lines)
    series = pd.Series(lines, index=range(1000, 1200))
    solved = veridoku.solve(series)
    assert list(solved.verdict) == expected.verdict and list(solved.verdict.index)[0] == 1000
    frame = pd.DataFrame({"id": series.index, "puzzle": series}).assign(**solved._asdict())
    assert frame.loc[1000, "solution"] == expected.solution[0]
    of_polars = veridoku.solve(pl.Series("puzzle", lines))
    assert isinstance(of_polars.solution, pl.Series)
    assert of_polars.solution.to_list() == expected.solution
    assert of_polars.verdict.to_list() == expected.verdict


def test_every_function_takes_every_kind(lines: list[str], cells: np.ndarray) -> None:
    kinds = [lines, cells, pa.array(lines), pd.Series(lines), pl.Series(lines)]
    for column in kinds:
        assert len(veridoku.check(column).verdict) == 200
        counted = veridoku.count(column, limit=5)
        assert [int(count) for count in counted.solutions[197:]] == [1, 3, 0]
        assert len(veridoku.rate(column).score) == 200
        assert len(veridoku.canonical(column).form) == 200
        assert len(veridoku.transform(column, "transpose").form) == 200


def test_sizes_and_rules() -> None:
    six = veridoku.Rules(box="3x2")
    puzzle = "....5..134..4..2......2..5......41.."
    assert veridoku.solve([puzzle], six).solution == ["231654513462465213346521152346624135"]
    grid = veridoku.solve(cells_of([puzzle]), six).solution
    assert "".join(map(str, grid[0])) == "231654513462465213346521152346624135"
    crossed = veridoku.Rules(side=4, variant="anti-king")
    assert veridoku.check("3..2...........4", crossed) == "none"
    regions = "AABBBAACCBDACCBDDDCEDEEEE"
    jigsaw = veridoku.Rules(regions=regions)
    assert jigsaw.side == 5
    assert veridoku.solve("1......2......3......4...", jigsaw).solution == "1352445231521433145224315"
    large = veridoku.Rules(side=16)
    assert large.cells == 256
    assert veridoku.check(np.zeros((1, 256), np.uint8), large).verdict.tolist() == [2]


def test_rules_that_setters_use() -> None:
    assert veridoku.solve(KILLER).solution == "2341143242133124"
    rules = veridoku.Rules(KILLER)
    assert rules.kinds == ["killer", "thermo", "sandwich", "arrow"]
    solved = veridoku.solve(np.zeros((3, 16), np.uint8), rules)
    assert ["".join(map(str, row)) for row in solved.solution] == ["2341143242133124"] * 3
    assert veridoku.solve(["." * 16], rules).solution == ["2341143242133124"]
    refused = veridoku.canonical([KILLER])
    assert "does not support the rule `killer`" in refused.error[0]


def test_backends_agree(lines: list[str]) -> None:
    some = lines[-40:]
    expected = veridoku.solve(some)
    for backend in ["native", "sat", "dlx"]:
        assert veridoku.solve(some, backend=backend) == expected
    assert veridoku.solve(some, cross_check=True) == expected
    with pytest.raises(ValueError, match="found backend='sat' and cross_check"):
        veridoku.solve(some, backend="sat", cross_check=True)
    with pytest.raises(ValueError, match="`abacus` is not a backend; expected one of auto"):
        veridoku.solve(some, backend="abacus")


def test_what_decides_a_level(lines: list[str]) -> None:
    by = [veridoku.rate(line).level_by for line in lines]
    assert set(by) <= {"technique", "score", None} and "technique" in by
    assert veridoku.Rating("Easy", 90, "hidden single in a box").level_by == "score"
    assert veridoku.Rating("Beginner", 90, "hidden single in a box").level_by == "technique"
    assert veridoku.Rating("unsolved", 90, "hidden single in a box").level_by is None


def test_ratings_do_not_depend_on_form(lines: list[str]) -> None:
    rated = veridoku.rate(lines)
    assert rated.level[198:] == ["multiple", "none"]
    turned = veridoku.transform(lines, "half-turn", seed=3)
    assert turned.form != lines
    assert veridoku.rate(turned.form, threads=2)[:3] == rated[:3]
    assert veridoku.canonical(turned.form) == veridoku.canonical(lines)
    back = veridoku.transform(turned.form, "half-turn", seed=3, inverse=True)
    assert back.form == lines
    again = veridoku.transform(lines[5], turned.transform[5])
    assert again.form == turned.form[5]
    chunked = pa.chunked_array([lines[:50], lines[50:]])
    assert veridoku.transform(chunked, "half-turn", seed=3).form.to_pylist() == turned.form


def test_batches_draw_as_one_batch_does(lines: list[str], cells: np.ndarray) -> None:
    whole = veridoku.transform(lines, seed=7)
    first = veridoku.transform(lines[:70], seed=7)
    rest = veridoku.transform(lines[70:], seed=7, skip=70)
    assert first.form + rest.form == whole.form and first.transform + rest.transform == whole.transform
    repeated = veridoku.transform(lines[70:], seed=7)
    assert repeated.transform[0] == first.transform[0] != rest.transform[0]
    assert veridoku.transform(rest.form, seed=7, skip=70, inverse=True, threads=2).form == lines[70:]
    arrays = [veridoku.transform(cells[:70], seed=7).form, veridoku.transform(cells[70:], seed=7, skip=70).form]
    assert np.array_equal(np.concatenate(arrays), veridoku.transform(cells, seed=7, threads=3).form)
    # Rows that are not puzzles have no number.
    rows = [None, *lines[:50], "12x", *lines[50:]]
    both = veridoku.transform(rows, seed=7)
    assert [form for form in both.form if form] == whole.form
    assert veridoku.transform(rows[100:], seed=7, skip=98).form == both.form[100:]
    for line, number in [(lines[0], 0), (lines[9], 9)]:
        assert veridoku.transform(line, seed=7, skip=number).form == whole.form[number]
    assert veridoku.transform(lines[0], ["transpose", "half-turn"]) == veridoku.transform(
        lines[0], "transpose; half-turn"
    )


@pytest.mark.parametrize("threads", [2, 7, 500])
def test_answers_do_not_depend_on_threads(lines: list[str], threads: int) -> None:
    rows = ["12x", *lines[:30], None, *lines[150:]]
    for ask in [veridoku.solve, veridoku.check, veridoku.rate, veridoku.canonical, veridoku.transform]:
        assert ask(rows, threads=threads) == ask(rows, threads=1), ask.__name__
    assert veridoku.count(rows, limit=9, threads=threads) == veridoku.count(rows, limit=9)
    drawn = veridoku.transform(rows, "transpose", seed=7, skip=4)
    assert veridoku.transform(rows, "transpose", seed=7, skip=4, threads=threads) == drawn


def written_in(text: str, symbols: str) -> str:
    """Put other symbols in the place of the digits 1-9."""
    return text.translate(str.maketrans("123456789", symbols))


@pytest.mark.parametrize(("alphabet", "symbols"), [("A-P", "ABCDEFGHI"), ("hex0", "012345678")])
def test_texts_are_read_and_written_in_an_alphabet(alphabet: str, symbols: str, cells: np.ndarray) -> None:
    puzzle, solution = written_in(EASY, symbols), written_in(SOLVED, symbols)
    assert veridoku.solve(puzzle, alphabet=alphabet) == (solution, "unique")
    assert veridoku.solve(veridoku.Puzzle(EASY), alphabet=alphabet) == (solution, "unique")
    rows = [puzzle, veridoku.Puzzle(EASY), "12x"]
    solved = veridoku.solve(rows, alphabet=alphabet, threads=2)
    assert solved.solution == [solution, solution, None] and solved.error[2]
    for column in [pa.array([puzzle] * 2), pd.Series([puzzle] * 2), pl.Series([puzzle] * 2)]:
        assert list(map(str, veridoku.solve(column, alphabet=alphabet).solution)) == [solution] * 2
    assert veridoku.check(puzzle, alphabet=alphabet) == "unique"
    assert veridoku.count([puzzle], alphabet=alphabet).solutions == [1]
    assert veridoku.rate(puzzle, alphabet=alphabet) == veridoku.rate(EASY)
    form = veridoku.canonical(puzzle, alphabet=alphabet).form
    assert form == written_in(veridoku.canonical(EASY).form, symbols)
    turned = veridoku.transform([puzzle], seed=2, alphabet=alphabet)
    assert turned.form == [written_in(veridoku.transform(EASY, seed=2).form, symbols)]
    # Arrays hold numbers.
    assert np.array_equal(veridoku.solve(cells[:9], alphabet=alphabet).solution, veridoku.solve(cells[:9]).solution)
    assert list(veridoku.solutions(puzzle, alphabet=alphabet)) == [solution]
    certificate = veridoku.certify(puzzle, alphabet=alphabet)
    assert veridoku.verify(certificate, alphabet=alphabet).solutions == [solution]
    path = veridoku.explain(puzzle, alphabet=alphabet)
    assert path.rating == veridoku.explain(EASY).rating and path.html()
    assert len(veridoku.steps(puzzle, alphabet=alphabet)) == len(veridoku.steps(EASY))
    hint = veridoku.hint(puzzle, given=puzzle, alphabet=alphabet)
    assert hint["hint"] == veridoku.hint(EASY, given=EASY)["hint"]
    assert veridoku.diagnose(puzzle, alphabet=alphabet)["verdict"] == "unique"
    formula = veridoku.encode(puzzle, alphabet=alphabet)
    model = [cell * 9 + int(digit) for cell, digit in enumerate(SOLVED)]
    assert formula.solution(model, alphabet) == solution
    read = veridoku.Puzzle(puzzle, alphabet=alphabet)
    assert read == veridoku.Puzzle(EASY) and read.line(alphabet) == read.write("line", alphabet=alphabet) == puzzle
    assert read.svg(solution, alphabet) != read.svg(SOLVED)


def test_alphabets_above_nine() -> None:
    large = veridoku.Rules(side=16)
    for alphabet, symbols in [
        ("A-P", "ABCDEFGHIJKLMNOP"),
        ("1-9A-G", "123456789ABCDEFG"),
        ("hex0", "0123456789ABCDEF"),
    ]:
        made = list(veridoku.generate(2, seed=1, rules=large, holes=40, unique=True, alphabet=alphabet))
        texts = [one.puzzle for one in made]
        assert {len(text) for text in texts} == {256} and set("".join(texts)) == {".", *symbols}
        solved = veridoku.solve(texts, alphabet=alphabet)
        assert solved.solution == [one.solution for one in made]
    assert "alphabet" in veridoku.solve(texts).error[0]
    for call in [veridoku.solve, veridoku.transform, veridoku.explain, veridoku.Puzzle]:
        with pytest.raises(ValueError, match="`a-p` is not an alphabet; did you mean A-P"):
            call(EASY, alphabet="a-p")


TEXT = st.text(max_size=90)
GRID = st.text("123456789.", min_size=81, max_size=81)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(GRID, TEXT, st.none()), max_size=20))
def test_no_text_breaks_a_batch(texts: list[str | None]) -> None:
    """For any rows, each has an answer or an error, the same by itself, in a list and in Arrow."""
    checked = veridoku.check(texts)
    assert len(checked.verdict) == len(texts)
    for text, verdict, error in zip(texts, *checked, strict=True):
        assert (verdict is None) == (error is not None)
        if text is not None and error is None:
            assert veridoku.check(text) == verdict
        elif text is not None:
            with pytest.raises(veridoku.PuzzleError) as raised:
                veridoku.check(text)
            assert str(raised.value) == error
    of_arrow = veridoku.check(pa.array(texts, pa.string()))
    assert of_arrow.verdict.to_pylist() == checked.verdict
    assert of_arrow.error.to_pylist() == checked.error


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(1, 10)), st.integers(0, 2**32), st.integers(0, 10**6))
def test_equivalent_puzzles_share_answers(digits: list[int], seed: int, number: int) -> None:
    (made,) = veridoku.generate(1, seed=5, skip=number)
    words = "relabel " + " ".join(map(str, digits))
    form = veridoku.transform(made.puzzle, words, seed=seed).form
    assert veridoku.canonical(form) == veridoku.canonical(made.puzzle)
    assert veridoku.check(form) == "unique"
    removed = form.replace(str(digits[0]), ".")
    assert veridoku.count(removed, limit=2).solutions >= 1
