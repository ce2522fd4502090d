"""Certificates, formulas, and solutions one by one."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from conftest import BROKEN, EASY, HARD, KILLER, SEVERAL, SOLVED

import veridoku


@pytest.mark.parametrize(("puzzle", "verdict"), [(HARD, "unique"), (SEVERAL, "multiple"), (BROKEN, "none")])
def test_certificates_are_accepted(puzzle: str, verdict: str, tmp_path: Path) -> None:
    certificate = veridoku.certify(puzzle)
    assert certificate.verdict == verdict
    verified = veridoku.verify(certificate)
    assert (verified.verdict, str(verified.puzzle)) == (verdict, puzzle)
    certificate.save(tmp_path / "proof")
    assert veridoku.verify(tmp_path / "proof").solutions == verified.solutions
    assert len(verified.solutions) == {"unique": 1, "multiple": 2, "none": 0}[verdict]


def test_a_certificate_that_was_changed_is_refused() -> None:
    files = dict(veridoku.certify(EASY).files)
    files["solution.txt"] = SOLVED.replace("1", "2").encode()
    with pytest.raises(ValueError, match="solution.txt"):
        veridoku.verify(files)
    del files["solution.txt"]
    with pytest.raises(ValueError, match="solution.txt"):
        veridoku.verify(files)
    with pytest.raises(ValueError, match="manifest"):
        veridoku.verify({})


def test_that_no_given_can_be_spared_is_proved_if_asked() -> None:
    assert not veridoku.verify(veridoku.certify(HARD)).is_minimal
    assert veridoku.verify(veridoku.certify(HARD, minimal=True)).is_minimal
    with pytest.raises(veridoku.SolverError, match="the given in r1c1 is redundant"):
        veridoku.certify(SOLVED, minimal=True)


def satisfies(formula: veridoku.Formula, model: list[int]) -> bool:
    true = set(model)
    return all(any(literal in true for literal in clause) for clause in formula)


def test_a_formula_has_the_solution_as_its_model() -> None:
    formula = veridoku.encode(EASY)
    chosen = {81 * 0 + cell * 9 + int(digit) for cell, digit in enumerate(SOLVED)}
    model = [v if v in chosen else -v for v in range(1, 730)]
    assert formula.solution(model) == SOLVED and satisfies(formula, model)
    swapped = [v for v in model if v != 5] + [4]
    assert not satisfies(formula, swapped)
    with pytest.raises(veridoku.PuzzleError):
        formula.solution(model[9:])
    assert formula.literals.dtype == np.int32 and formula.ends[-1] == len(formula.literals)
    blank = veridoku.encode("." * 81)
    assert (blank.variables, len(blank)) == (729, 11_988)
    ladder = veridoku.encode("." * 81, at_most_one="ladder")
    assert ladder.variables > 729


def test_solutions_are_those_that_are_counted() -> None:
    found = list(veridoku.solutions(SEVERAL))
    assert len(found) == len(set(found)) == 3
    assert set(veridoku.verify(veridoku.certify(SEVERAL)).solutions) < set(found)
    assert list(veridoku.solutions(BROKEN)) == []
    assert list(veridoku.solutions(KILLER)) == ["2341143242133124"]
    assert len(list(veridoku.solutions("." * 81, limit=1000))) == 1000
    # An abandoned iterator ends its thread.
    assert len(set(itertools.islice(veridoku.solutions("." * 81), 200))) == 200
