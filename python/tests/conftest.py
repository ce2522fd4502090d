"""Puzzles that all tests share."""

from __future__ import annotations

import numpy as np
import pytest

import veridoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
BROKEN = "55" + EASY[2:]
SEVERAL = "..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785..........."
KILLER = "size: 4x4; killer 5: r1c1 r1c2; thermo: r2c1 r1c1 r1c2; sandwich 2: row 3; arrow: r4c1 | r4c2 r4c3"
KENKEN = "4:a3_a_a_b_7a,d2s1m12s1a1m12d2a3"
FUTOSHIKI = "4:0,0,0L,0L,0,0D,0,1,0,0,0,0,0,0,0,4"


@pytest.fixture(scope="session")
def lines() -> list[str]:
    """Two hundred puzzles: most are unique, one has several solutions, one has none."""
    made = [made.puzzle for made in veridoku.generate(198, seed=11)]
    return [*made, SEVERAL, BROKEN]


@pytest.fixture(scope="session")
def cells(lines: list[str]) -> np.ndarray:
    """These puzzles as an array."""
    return cells_of(lines)


def cells_of(lines: list[str]) -> np.ndarray:
    """Turn lines of one length into cells."""
    text = "".join(lines).replace(".", "0").encode()
    return (np.frombuffer(text, np.uint8) - ord("0")).reshape(len(lines), -1)
