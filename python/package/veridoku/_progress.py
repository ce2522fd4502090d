"""A progress bar of tqdm, which need not be installed."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any


class Seen:
    """A bar that follows how many rows are done."""

    def __init__(self, bar: Any) -> None:
        """Take a bar of tqdm."""
        self.bar = bar

    def __call__(self, done: int) -> None:
        """Move the bar to this row."""
        self.bar.update(done - self.bar.n)

    def after(self, first: int) -> Callable[[int], None]:
        """Follow a batch that begins at this row."""
        return lambda done: self(first + done)


@contextmanager
def progress_bar(rows: int, is_wanted: bool) -> Generator[Seen | None, None, None]:
    """Show a bar while some rows are processed, if it is wanted."""
    if not is_wanted:
        yield None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        warnings.warn("progress=True needs tqdm: pip install tqdm", RuntimeWarning, stacklevel=8)
        yield None
        return
    with tqdm(total=rows, unit=" puzzles") as bar:
        yield Seen(bar)
