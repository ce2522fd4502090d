"""An environment for reinforcement learning: fill a grid, one digit per step.

It has the interface of Gymnasium's ``Env``, and is one if Gymnasium is installed; it also works without.

====================  ==========================================================================================
observation           uint8 of shape ``(side, side)``: the digits on the board, 0 for a blank
action                an integer: ``cell * side + digit - 1``, with cells numbered row by row from 0
right digit           it is placed; reward `Rewards.right`, and `Rewards.solved` in addition when the grid is full
wrong digit           the board stays as it is; reward `Rewards.wrong`; with ``strict=True`` the episode ends
cell with a digit     the board stays as it is; reward `Rewards.idle`
``info``              ``row``: the number of the puzzle; ``action_mask``: which actions fill a blank, as int8; after
                      a step also ``is_right``, and ``reason``: why a digit is not right
====================  ==========================================================================================

Examples
--------
>>> from veridoku.environment import Environment
>>> environment = Environment(["1234341221434.2."])
>>> board, info = environment.reset(seed=1)
>>> board, reward, is_solved, is_cut, info = environment.step(15 * 4 + 3)  # a 4 into r4c4
>>> reward, info["reason"]
(-1.0, 'r4c4=4 contradicts r4c1=4 in row 4')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._bulk import solve
from ._columns import VERDICTS
from ._generate import generate
from ._kinds import Column, One
from ._native import Puzzle, Rules
from ._tables import column_of

if TYPE_CHECKING:
    import gymnasium

    Base = gymnasium.Env[NDArray[np.uint8], Any]
else:
    try:
        import gymnasium

        Base = gymnasium.Env
    except ImportError:
        gymnasium = None
        Base = object

__all__ = ["Environment", "Rewards"]


class Rewards(NamedTuple):
    """The rewards of an environment."""

    right: float = 1.0
    wrong: float = -1.0
    idle: float = -1.0
    solved: float = 10.0


class Environment(Base):
    """Fill grids. An episode is a puzzle; see the module for actions and rewards.

    Parameters
    ----------
    puzzles : str, Puzzle, or a column, optional
        The puzzles, all of one side and each with exactly one solution; by default 100 that `generate` makes. `reset` draws
        one of them, or takes the one of ``options={"row": 7}``.
    rules : Rules, optional
        Size and rules, as for `solve`. Variants are allowed; the observation shows only digits.
    rewards : Rewards
        The rewards.
    strict : bool
        End the episode at the first wrong digit.
    most_steps : int, optional
        Cut an episode off after this many steps, at least 1; by default ten for each cell.
    render_mode : str, optional
        ``"ansi"``: `render` returns the board as text.
    alphabet : str, optional
        As for `solve`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        puzzles: One | Column | None = None,
        rules: Rules | None = None,
        *,
        rewards: Rewards = Rewards(),  # noqa: B008
        strict: bool = False,
        most_steps: int | None = None,
        render_mode: str | None = None,
        alphabet: str | None = None,
    ) -> None:
        """Solve the puzzles, and keep their solutions."""
        if not isinstance(rewards, Rewards):
            raise TypeError(f"found {type(rewards).__name__} for rewards; expected Rewards(...)")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"found render_mode={render_mode!r}; expected 'ansi' or None")
        if most_steps is not None and most_steps < 1:
            raise ValueError(f"found most_steps={most_steps}; expected 1 or more")
        self.render_mode: str | None = render_mode
        self.rewards: Rewards = rewards
        self.strict: bool = strict
        if puzzles is None:
            puzzles = [made.puzzle for made in generate(100, seed=1, rules=rules, alphabet=alphabet)]
        self._puzzles = list(_each(puzzles, rules, alphabet))
        if not self._puzzles:
            raise ValueError("found no puzzle; expected at least one")
        if any(puzzle.cells().size != puzzle.side**2 for puzzle in self._puzzles):
            raise ValueError("found overlapping grids; expected puzzles with a single grid")
        self._solutions = _solutions(self._puzzles)
        self.side: int = self._puzzles[0].side
        if any(puzzle.side != self.side for puzzle in self._puzzles):
            raise ValueError("found puzzles of several sides; expected one side")
        cells = self.side * self.side
        self._givens = [puzzle.cells().astype(np.uint8) for puzzle in self._puzzles]
        self.most_steps: int = 10 * cells if most_steps is None else most_steps
        if gymnasium is not None:
            shape = (self.side, self.side)
            self.observation_space: gymnasium.Space[NDArray[np.uint8]] = gymnasium.spaces.Box(
                0, self.side, shape, np.uint8
            )
            self.action_space: gymnasium.Space[Any] = gymnasium.spaces.Discrete(cells * self.side)
        self._random: np.random.Generator | None = None
        self._start(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin an episode: with the puzzle ``options["row"]``, or with one drawn by the seed."""
        if gymnasium is not None:
            super().reset(seed=seed)
            random = self.np_random
        else:
            if seed is not None or self._random is None:
                self._random = np.random.default_rng(seed)
            random = self._random
        unknown = [name for name in options or {} if name != "row"]
        if unknown:
            raise ValueError(f"found the option {unknown[0]!r}; expected 'row'")
        row = (options or {}).get("row")
        if row is None:
            row = int(random.integers(len(self._puzzles)))
        if not 0 <= row < len(self._puzzles):
            raise ValueError(f"found row {row}; expected 0 to {len(self._puzzles) - 1}")
        self._start(row)
        return self._observation(), {"row": row, "action_mask": self.action_masks()}

    def _start(self, row: int) -> None:
        self.row = row
        self._board = self._givens[row].copy()
        self._solution = self._solutions[row]
        self._mask = np.repeat(self._board == 0, self.side).astype(np.int8)
        self._blanks = int((self._board == 0).sum())
        self._steps = 0
        self._groups: list[list[tuple[str, list[int]]]] = []

    def _observation(self) -> NDArray[np.uint8]:
        return self._board.reshape(self.side, self.side).copy()

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions fill a blank: int8 of shape ``(cells * side,)``."""
        return self._mask.copy()

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Put a digit into a cell.

        Returns
        -------
        tuple
            The observation, the reward, whether the episode ended, whether it was cut off, and ``info``.
        """
        cell, digit = divmod(int(action), self.side)
        digit += 1
        if not 0 <= cell < len(self._board):
            raise ValueError(f"found action {action}; expected 0 to {len(self._mask) - 1}")
        self._steps += 1
        reason, is_right, is_over = None, False, False
        if self._board[cell]:
            reward, reason = self.rewards.idle, f"{self._name(cell)} has a digit"
        elif self._solution[cell] == digit:
            is_right, reward = True, self.rewards.right
            self._board[cell] = digit
            self._mask[cell * self.side : (cell + 1) * self.side] = 0
            self._blanks -= 1
            if not self._blanks:
                is_over = True
                reward += self.rewards.solved
        else:
            reward, reason, is_over = self.rewards.wrong, self._why(cell, digit), self.strict
        is_cut = not is_over and self._steps >= self.most_steps
        info = {"row": self.row, "action_mask": self._mask.copy(), "is_right": is_right, "reason": reason}
        return self._observation(), reward, is_over, is_cut, info

    def _name(self, cell: int) -> str:
        return f"r{cell // self.side + 1}c{cell % self.side + 1}"

    def _why(self, cell: int, digit: int) -> str:
        """Say why a digit is wrong."""
        board = self._board
        for name, cells in self._groups_of(cell):
            for other in cells:
                if board[other] == digit:
                    within = "" if name == "pair" else f" in {name}"
                    return f"{self._name(cell)}={digit} contradicts {self._name(other)}={digit}{within}"
        return f"{self._name(cell)}={digit} is not in the solution"

    def _groups_of(self, cell: int) -> list[tuple[str, list[int]]]:
        """The houses and pairs of a cell, in the rules of the current puzzle."""
        if not self._groups:
            self._groups = [[] for _ in range(len(self._board))]
            for group in self._puzzles[self.row].groups():
                for member in group[1]:
                    self._groups[member].append(group)
        return self._groups[cell]

    def render(self) -> str | None:
        """Write the board as text, if the mode is ``"ansi"``."""
        if self.render_mode != "ansi":
            return None
        width = len(str(self.side))
        rows = self._board.reshape(self.side, self.side)
        return "\n".join(" ".join(f"{digit or '.':>{width}}" for digit in row.tolist()) for row in rows)


def _each(puzzles: One | Column, rules: Rules | None, alphabet: str | None) -> Iterator[Puzzle]:
    """Each puzzle of a column."""
    if isinstance(puzzles, (str, Puzzle)):
        yield puzzles if isinstance(puzzles, Puzzle) else Puzzle(puzzles, rules, alphabet=alphabet)
        return
    puzzles = column_of(puzzles, type(puzzles).__module__.partition(".")[0])
    if hasattr(puzzles, "__array__") and not hasattr(puzzles, "__arrow_c_array__"):
        puzzles = np.asarray(puzzles)
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iu":
        if puzzles.size and not 0 <= int(puzzles.min()) <= int(puzzles.max()) <= 255:
            raise ValueError("found a cell below 0 or above 255; expected 0 to 255")
        for cells in puzzles.reshape(len(puzzles), -1).astype(np.uint8):
            yield Puzzle.of_cells(cells, rules)
        return
    each: Any = puzzles
    for puzzle in each:
        one: Any = puzzle.as_py() if hasattr(puzzle, "as_py") else puzzle
        yield one if isinstance(one, Puzzle) else Puzzle(one, rules, alphabet=alphabet)


def _solutions(puzzles: list[Puzzle]) -> list[NDArray[np.uint8]]:
    """The solution of each puzzle, as digits from 1. Puzzles with the same rules are solved together."""
    groups: dict[Rules, list[int]] = {}
    for row, puzzle in enumerate(puzzles):
        groups.setdefault(puzzle.rules, []).append(row)
    found: dict[int, NDArray[np.uint8]] = {}
    for rules, rows in groups.items():
        cells = np.array([puzzles[row].cells() for row in rows]).astype(np.uint8)
        solved = solve(cells, rules)
        for row, solution, verdict in zip(rows, solved.solution, solved.verdict, strict=True):
            if verdict != VERDICTS.index("unique"):
                raise ValueError(f"puzzle {row} has the verdict {VERDICTS[verdict]!r}; expected 'unique'")
            found[row] = solution
    return [found[row] for row in range(len(puzzles))]


if gymnasium is not None:
    gymnasium.register("veridoku/Sudoku-v0", entry_point="veridoku.environment:Environment")
