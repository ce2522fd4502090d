"""Explanations, steps, hints and diagnoses."""

from __future__ import annotations

import pytest
from conftest import BROKEN, EASY, HARD, SEVERAL, SOLVED

import veridoku


def test_a_path_leads_to_the_solution(lines: list[str]) -> None:
    for line in [EASY, *lines[:5]]:
        path = veridoku.explain(line)
        assert path.verdict == "unique" and path.end is not None
        cells = {f"r{i // 9 + 1}c{i % 9 + 1}": c for i, c in enumerate(line)}
        for step in path:
            assert step["sentence"] and step["technique"] in veridoku.TECHNIQUES
            for placed in step["placements"]:
                cells[placed["cell"]] = str(placed["digit"])
        if path.end["kind"] == "solved":
            assert "".join(cells.values()) == veridoku.solve(line).solution
        assert path.rating["level"] == veridoku.rate(line).level
        assert path.rating["score"] == veridoku.rate(line).score
        assert path.rating["level_by"] == veridoku.rate(line).level_by


def test_only_the_steps_that_are_needed(lines: list[str]) -> None:
    whole, shortest = ([veridoku.explain(line, shortest=short) for line in lines[:20]] for short in (False, True))
    for all_steps, needed in zip(whole, shortest, strict=True):
        assert needed.rating == all_steps.rating and len(needed) <= len(all_steps)
        easiest, hardest = needed.report["shortened"]["hardest"], all_steps.rating["hardest"]
        assert veridoku.TECHNIQUES.index(easiest) <= veridoku.TECHNIQUES.index(hardest)
        placed = sum(len(step["placements"]) for step in needed)
        assert placed == sum(len(step["placements"]) for step in all_steps)
    assert sum(map(len, shortest)) < sum(map(len, whole))


def test_a_path_is_text_and_picture() -> None:
    path = veridoku.explain(EASY)
    assert str(path).startswith("unique\nround 1: ") and "solved: Beginner" in str(path)
    assert repr(path) == f"Path({len(path)} steps in {len(path.rounds)} rounds, solved)"
    document = path.html()
    assert document.startswith("<!DOCTYPE html>") and document.count("<svg") > len(path.rounds)
    assert path._repr_html_().startswith("<iframe")
    assert path.solution == [int(digit) for digit in SOLVED]


def test_techniques_can_be_chosen() -> None:
    path = veridoku.explain(HARD, only=["naked single", "hidden single in a box"])
    assert path.end["kind"] == "stuck"
    techniques = {step["technique"] for step in veridoku.steps(HARD, without=["pointing"])}
    assert "pointing" not in techniques
    found = veridoku.steps(HARD)
    assert len(found) == len(list(found)) > 0
    assert "<svg" in found.html()


def test_a_path_of_a_broken_puzzle_is_said() -> None:
    assert veridoku.explain(BROKEN).verdict == "none"
    assert veridoku.explain(SEVERAL).end["kind"] == "stuck"
    assert veridoku.steps(BROKEN).report["reason"]
    with pytest.raises(veridoku.SolverError, match="no steps"):
        veridoku.steps(BROKEN).html()


def test_hints() -> None:
    hint = veridoku.hint(EASY, detail=1)
    assert hint["hint"] and "step" not in hint
    assert "step" in veridoku.hint(EASY)
    wrong = EASY[:2] + "1" + EASY[3:]
    assert veridoku.hint(wrong, given=EASY)["mistakes"] == ["r1c3=1"]


def test_diagnoses() -> None:
    several = veridoku.diagnose(SEVERAL)
    assert (several["verdict"], several["count"]) == ("multiple", 3)
    assert several["completion"]["cells"] == ["r4c8=3"]
    broken = veridoku.diagnose(BROKEN, smallest=True)["contradiction"]
    assert set(broken["cells"]) == {"r1c1=5", "r1c2=5"}
    assert veridoku.diagnose(EASY)["redundant"]["of"] == 30
