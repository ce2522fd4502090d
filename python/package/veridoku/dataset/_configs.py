"""Configurations: a size or a variant, and how its puzzles are made. One row each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from veridoku import Rules


class Config(NamedTuple):
    """How the puzzles of a configuration are made."""

    name: str
    #: For the card: what the puzzles are, and how they are read.
    words: str
    side: int = 9
    #: Height and width of a box.
    box: tuple[int, int] = (3, 3)
    rules: Rules | None = None
    #: Further options of `generate`.
    options: Mapping[str, Any] = {}
    alphabet: str | None = None
    #: A puzzle is its cells, one character each; otherwise a text with rules.
    is_plain: bool = True
    #: Rated without being asked: logic takes milliseconds. A minimal 16x16 takes seconds, and some killers minutes.
    is_rated: bool = False

    @property
    def is_classic(self) -> bool:
        """Whether puzzles have canonical forms, and ratings on the scale of Sudoku Explainer."""
        return self.side == 9 and self.rules is None and self.is_plain

    @property
    def reading(self) -> dict[str, Any]:
        """The options with which every function reads the puzzles."""
        return {"rules": self.rules, "alphabet": self.alphabet}

    @property
    def making(self) -> dict[str, Any]:
        """The options of `generate`."""
        return {**self.reading, **self.options}


def _variant(name: str, words: str) -> Config:
    return Config(name, f'{words}; read with `veridoku.Rules(variant="{name}")`', rules=Rules(variant=name))


#: All configurations, by name.
CONFIGS = {
    config.name: config
    for config in (
        Config("9x9", "classic puzzles, minimal", is_rated=True),
        Config(
            "6x6",
            'boxes of 2x3, minimal; read with `veridoku.Rules(box="2x3")`',
            6,
            (2, 3),
            Rules(box="2x3"),
            is_rated=True,
        ),
        Config(
            "16x16",
            'minimal, digits 1-9 and A-G; read with `veridoku.Rules(side=16)` and `alphabet="1-9A-G"`',
            16,
            (4, 4),
            Rules(side=16),
            alphabet="1-9A-G",
        ),
        Config(
            "killer",
            "killer cages, with a few givens where needed; each text states its rules",
            options={"killer": True},
            is_plain=False,
        ),
        _variant("x", "both diagonals have each digit once, minimal"),
        _variant("windoku", "four more boxes, minimal"),
        _variant("disjoint-groups", "cells at the same place of boxes differ, minimal"),
        _variant("anti-knight", "cells a knight's move apart differ, minimal"),
        _variant("anti-king", "cells a king's move apart differ, minimal"),
    )
}
