"""Traces, guesses, scores and the environment: for people who train and test models."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import veridoku
from veridoku.environment import Environment, Rewards

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_trace_leads_from_the_puzzle_to_the_solution() -> None:
    trace = veridoku.traces(LINE, sentences=True)
    steps = veridoku.read_trace(trace)
    board = list(LINE)
    for step in steps:
        assert step.board == "".join(board)
        assert step.sentence is not None and step.technique in step.sentence
        assert step.technique in veridoku.TECHNIQUES
        for cell, digit in zip(step.cells, step.digits, strict=True):
            at = (int(cell[1]) - 1) * 9 + int(cell[3]) - 1
            if step.is_placed:
                board[at] = str(digit)
            else:
                assert SOLUTION[at] != str(digit)
    assert "".join(board) == SOLUTION == json.loads(trace)["solution"]


@pytest.mark.parametrize("style", ["logic", "search"])
def test_boards_of_a_trace_are_those_that_its_steps_lead_to(style: str) -> None:
    with_boards = json.loads(veridoku.traces(HARD, style=style, boards=True))
    steps = veridoku.read_trace(veridoku.traces(HARD, style=style))
    assert [step.board for step in steps] == with_boards["boards"]


def test_a_search_has_as_many_guesses_as_its_trace() -> None:
    steps = veridoku.read_trace(veridoku.traces(HARD, style="search"))
    kinds = [step.technique for step in steps]
    guessed = veridoku.guesses([HARD, LINE, "12x", "size: 4x4; killer 5: r1c1 r1c2"])
    assert kinds.count("guess") == kinds.count("undo") == guessed.guesses[0] == 50
    assert guessed.guesses[1:] == [0, None, None]
    assert guessed.is_exact == [True, True, None, None]
    assert "killer" in guessed.error[3]
    assert veridoku.guesses(HARD, timeout=0.0).is_exact is False


def test_traces_of_columns_are_columns_and_small() -> None:
    made = veridoku.generate(50, seed=3, to="numpy")
    traced = veridoku.traces(made.puzzle, threads=2)
    assert len(traced.trace) == 50 and not any(traced.error)
    assert sum(map(len, traced.trace)) / 50 < 2048
    lines = ["".join(map(str, row)) for row in made.puzzle.tolist()]
    assert veridoku.traces(lines).trace == traced.trace
    arrow = pytest.importorskip("pyarrow")
    column = veridoku.traces(arrow.array([lines[0], None])).trace
    assert column.to_pylist() == [traced.trace[0], None]


def test_options_of_traces_are_checked() -> None:
    with pytest.raises(ValueError, match="`sentences` has no effect with `style` search"):
        veridoku.traces(LINE, style="search", sentences=True)
    with pytest.raises(ValueError, match="not a style of traces"):
        veridoku.traces(LINE, style="deep")


#: Answers as models write them, and whether each is the solution of LINE.
ROWS = [SOLUTION[k : k + 9] for k in range(0, 81, 9)]
ANSWERS = [
    f"The solution is {SOLUTION}.",
    "```\n" + "\n".join(ROWS) + "\n```",
    "\n".join(" ".join(row) for row in ROWS),
    "\n".join(f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in ROWS),
    "| c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |\n|"
    + "---|" * 9
    + "\n"
    + "\n".join("| " + " | ".join(row) + " |" for row in ROWS),
    "\n".join(f"**Row {k + 1}:** {', '.join(row)}" for k, row in enumerate(ROWS)),
    json.dumps({"solution": [list(map(int, row)) for row in ROWS]}),
    "\n".join(f"R{k // 9 + 1}C{k % 9 + 1} = {digit}" for k, digit in enumerate(SOLUTION)),
    "I would try 5 first.\n\n" + "\n".join(" ".join(row) for row in ROWS).replace("1 7 9", "1 9 7"),
    "I cannot solve this puzzle, sorry.",
]


def test_ten_answers_are_scored() -> None:
    scored = veridoku.score([LINE] * 10, ANSWERS)
    assert scored.solved == [True] * 8 + [False] * 2
    assert scored.read == [True] * 9 + [False]
    assert scored.correct == [81] * 8 + [79, 0]
    assert scored.broken == [None] * 8 + ["column 8: r5c8 r9c8; column 9: r3c9 r9c9", None]
    assert scored.changed == [None] * 8 + ["r9c8 r9c9", None]
    one = veridoku.score(LINE, ANSWERS[8])
    assert (one.solved, one.correct, one.changed) == (False, 79, "r9c8 r9c9")


def test_scores_of_other_containers_and_faults() -> None:
    grid = np.zeros((2, 81), np.uint8)
    scored = veridoku.score(grid, [SOLUTION, None])
    # Any grid that follows the rules solves an empty one; there is no single solution to compare with.
    assert scored.solved.tolist() == [True, False] and scored.correct.tolist() == [-1, -1]
    with pytest.raises(ValueError, match="found 1 answers; expected 2"):
        veridoku.score(grid, ["1"])
    with pytest.raises(TypeError, match="found int in the answers"):
        veridoku.score([LINE], [7])  # type: ignore[list-item]
    pandas = pytest.importorskip("pandas")
    series = pandas.Series([LINE, "12x"], index=[4, 9])
    of_series = veridoku.score(series, pandas.Series(["r1c3 = 5", "x"]))
    assert of_series.first_wrong[4] == 0 and list(of_series.solved.index) == [4, 9]
    assert isinstance(of_series.error[9], str)


def test_the_sentences_of_a_trace_have_no_wrong_statement() -> None:
    puzzles = [one.puzzle for one in veridoku.generate(60, seed=11)]
    traced = veridoku.traces(puzzles, sentences=True).trace
    told = ["\n".join(str(step.sentence) for step in veridoku.read_trace(trace)) for trace in traced]
    scored = veridoku.score(puzzles, told)
    assert all(scored.solved) and not any(wrong is not None for wrong in scored.first_wrong)


def test_what_is_no_trace_or_answer_is_named() -> None:
    for wrong in ("{}", "x", "[]"):
        with pytest.raises(ValueError, match="expected a line that `traces` wrote"):
            veridoku.read_trace(wrong)
    with pytest.raises(TypeError, match="found NoneType; expected a line"):
        veridoku.read_trace(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="found list in the answers; expected str or None: one text for each puzzle"):
        veridoku.score(LINE, ["1"])  # type: ignore[call-overload]


def test_an_environment_takes_tables_and_refuses_what_it_does_not_know() -> None:
    pandas = pytest.importorskip("pandas")
    assert Environment(pandas.DataFrame({"puzzle": [LINE]})).side == 9
    with pytest.raises(TypeError, match="found dict for rewards"):
        Environment(LINE, rewards={"right": 2})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="found the option 'index'; expected 'row'"):
        Environment(LINE).reset(options={"index": 3})
    with pytest.raises(ValueError, match="found overlapping grids"):
        Environment("grids: twin; given: r1c1 5")


def fill(environment: Environment, solution: str) -> tuple[float, bool, dict[str, Any]]:
    """Fill every blank with the digit of the solution."""
    total, is_over = 0.0, False
    info: dict[str, Any] = {}
    for cell, digit in enumerate(solution):
        if not environment.action_masks()[cell * 9]:
            continue
        _, reward, is_over, _, info = environment.step(cell * 9 + int(digit) - 1)
        total += reward
    return total, is_over, info


def test_an_environment_rewards_the_solution() -> None:
    environment = Environment([LINE, HARD], rewards=Rewards(solved=5))
    board, info = environment.reset(options={"row": 0})
    assert board.shape == (9, 9) and board.dtype == np.uint8 and info["row"] == 0
    assert info["action_mask"].sum() == 51 * 9
    total, is_over, info = fill(environment, SOLUTION)
    assert (total, is_over, info["action_mask"].sum()) == (51 + 5, True, 0)


def test_an_environment_says_why_a_digit_is_wrong() -> None:
    environment = Environment(LINE, strict=True)
    environment.reset(seed=1)
    _, reward, is_over, _, info = environment.step(2 * 9 + 4)
    assert (reward, is_over, info["reason"]) == (-1, True, "r1c3=5 contradicts r1c1=5 in row 1")
    _, reward, is_over, _, info = environment.step(0)
    assert (reward, is_over, info["reason"]) == (-1, False, "r1c1 has a digit")
    assert environment.step(2 * 9 + 0)[4]["reason"] == "r1c3=1 is not in the solution"
    with pytest.raises(ValueError, match="found action 729"):
        environment.step(729)
    with pytest.raises(ValueError, match="puzzle 0 has the verdict 'multiple'"):
        Environment("." * 81)


def test_an_environment_of_a_variant() -> None:
    rules = veridoku.Rules(side=6, variant="anti-knight")
    (made,) = veridoku.generate(1, seed=2, rules=rules)
    environment = Environment([made.puzzle], rules, most_steps=2, render_mode="ansi")
    board, _ = environment.reset(seed=0)
    groups = veridoku.Puzzle(made.puzzle, rules).groups()
    assert ("pair", [0, 13]) in groups
    # A digit of the board, into a blank from which only a knight reaches it.
    blank, digit = next(
        (at, int(board.flat[pair[0] + pair[1] - at]))
        for name, pair in groups
        if name == "pair"
        for at in pair
        if board.flat[at] == 0
        and board.flat[pair[0] + pair[1] - at]
        and not any(
            board.flat[pair[0] + pair[1] - at] in board.flat[cells]
            for house, cells in groups
            if house != "pair" and at in cells
        )
    )
    _, reward, _, is_cut, info = environment.step(blank * 6 + digit - 1)
    assert (reward, is_cut) == (-1, False) and "contradicts" in info["reason"] and " in " not in info["reason"]
    assert environment.step(blank * 6 + digit - 1)[3]
    rendered = environment.render()
    assert rendered is not None and len(rendered.splitlines()) == 6


def test_an_environment_passes_the_checker_of_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    made = gymnasium.make("veridoku/Sudoku-v0", puzzles=[LINE, HARD])
    check_env(made.unwrapped)
    first, _ = made.reset(seed=5)
    again, _ = made.reset(seed=5)
    assert (first == again).all()
