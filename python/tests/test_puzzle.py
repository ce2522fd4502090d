"""`Puzzle` and `Rules` as values: read, written, compared, pickled, shown."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as ET
from urllib.parse import unquote

import numpy as np
import pytest
from conftest import EASY, FUTOSHIKI, KENKEN, KILLER, SOLVED

import veridoku
from veridoku import Puzzle, Rules


def test_reading_and_writing() -> None:
    puzzle = Puzzle(EASY)
    assert (puzzle.side, puzzle.given_count, str(puzzle)) == (9, 30, EASY)
    assert puzzle.cells().tolist()[:5] == [5, 3, 0, 0, 7]
    assert Puzzle(puzzle.write("grid")) == puzzle
    assert Puzzle.of_cells(puzzle.cells().astype(np.uint8)) == puzzle
    assert Puzzle(EASY, format="line") == puzzle and hash(Puzzle(EASY)) == hash(puzzle)
    assert puzzle != Puzzle("." * 81)
    assert Puzzle("55" + EASY[2:]).conflicts() != [] and puzzle.conflicts() == []


def test_a_puzzle_names_its_family() -> None:
    for text, family in [
        (KENKEN, "kenken"),
        (FUTOSHIKI, "futoshiki"),
        (EASY, None),
        (KILLER, None),
    ]:
        assert Puzzle(text).family == family
        if family is not None:
            assert Puzzle(text, family=family.upper()) == Puzzle(text)
    with pytest.raises(veridoku.PuzzleError, match="expected kenken"):
        Puzzle(Puzzle(FUTOSHIKI).write("rules"), family="kenken")


def test_what_is_not_read_is_named() -> None:
    text = '{"size":1,"grid":[[{}]],"title":"One","ruleset":"Fill it","line":[{},{}]}'
    puzzle = Puzzle(text)
    assert puzzle.unread == [
        {"key": "ruleset", "count": 1, "words": "Fill it"},
        {"key": "line", "count": 2, "words": None},
    ]
    assert (puzzle.title, puzzle.author, puzzle.ruleset) == ("One", None, "Fill it")
    assert '"ruleset":"Fill it"' in puzzle.write("fpuzzles")
    assert Puzzle(EASY).unread == [] and Puzzle(EASY).title is None
    for strict in [lambda: Puzzle(text, strict=True), lambda: Puzzle(text, Rules(side=1, strict=True))]:
        with pytest.raises(veridoku.PuzzleError, match="rules in prose"):
            strict()
    assert repr(Rules(strict=True)) == "Rules(side=9, strict=True)"
    assert pickle.loads(pickle.dumps(Rules(strict=True))) == Rules()


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(EASY),
        Puzzle(EASY, Rules(variant=["x"])),
        Puzzle(KILLER),
        Puzzle("1......2......3......4...", Rules(regions="AABBBAACCBDACCBDDDCEDEEEE")),
        Puzzle("....5..134..4..2......2..5......41..", Rules(box="3x2")),
    ],
    ids=repr,
)
def test_pickles_are_equal(puzzle: Puzzle) -> None:
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle
    assert Puzzle(str(puzzle), puzzle.rules) == puzzle


def test_rules_are_values() -> None:
    rules = Rules(box="2x3", variant=["x"])
    assert repr(rules) == "Rules(side=6, box='2x3', variant=['x'])"
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules != Rules(box="3x2", variant=["x"])
    assert Rules(variant="x, anti-king") == Rules(variant=["x", "anti-king"])
    assert Rules(variant="classic") == Rules()
    assert Rules() == Rules(side=9) == Puzzle(EASY).rules


def test_pictures() -> None:
    puzzle = Puzzle(EASY)
    for text in [puzzle.svg(), puzzle.svg(SOLVED), Puzzle(KILLER).svg()]:
        assert ET.fromstring(text).tag.endswith("svg")
    with pytest.raises(ValueError, match="is not allowed by the puzzle"):
        puzzle.svg(SOLVED[::-1])
    shown = puzzle._repr_html_()
    image = ET.fromstring(shown.replace(">", "/>"))
    kind, _, source = image.attrib["src"].partition(",")
    assert kind == "data:image/svg+xml;utf8" and unquote(source) == puzzle.svg()


def test_help_teaches() -> None:
    for name in veridoku.__all__:
        thing = getattr(veridoku, name)
        assert not callable(thing) or len(thing.__doc__) > 40, name
