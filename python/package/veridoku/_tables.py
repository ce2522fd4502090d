"""Tables passed whole: which column holds the puzzles. Its name is one of those that the command knows in a CSV."""

from __future__ import annotations

from typing import Any

from . import _native


def column_of(column: Any, library: str) -> Any:
    """Take the column of puzzles if this is a table of pandas, polars or pyarrow; otherwise return it unchanged."""
    if library not in ("pandas", "polars", "pyarrow"):
        return column
    # A Series has no columns.
    names = getattr(column, "column_names" if library == "pyarrow" else "columns", None)
    if names is None:
        return column
    texts = [str(name) for name in names]
    index = _native.puzzle_column(texts)
    if index is None:
        found = ", ".join(texts) or "none"
        raise ValueError(
            f"found the columns {found}; expected one with puzzles, called `puzzle`, `quizzes`, `question`, `sudoku` or the "
            "like; or pass the column itself"
        )
    return column[names[index]]
