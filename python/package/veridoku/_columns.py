"""What passes between Python and the native half: batches of puzzles as bytes, and columns of answers.

========================  ==========================================  ==========================================
a column of puzzles       is passed as                                is returned as
========================  ==========================================  ==========================================
list or tuple of str      one joined text and offsets                 lists
nested lists of int       a number for each cell                      lists; grids as nested lists
numpy ``(n, cells)``      its own bytes, no copy                      arrays of the same shape
a tensor                  its own bytes, no copy if uint8             tensors of the same library
Arrow                     the buffers of the array, no copy           Arrow arrays
pandas, polars            its Arrow buffers                           Series, with index or name
a table of these three    its column of puzzles                       as for this column
========================  ==========================================  ===================================
The native half takes only bytes and offsets. Arrow strings have exactly this layout, so their buffers are viewed through
numpy, and no Arrow crate is built. Types with other buffers (``string_view``, dictionaries, int32 offsets) are cast first;
then only offsets and views are copied, not texts. A chunked array is processed chunk by chunk.

This file has the parts of an answer and lists, which need only the standard library; `_arrays` has what is made of
numbers, `_frames` what goes through Arrow, and `_kinds` chooses among them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _native

#: Names of the numbers in arrays of verdicts. The last is for rows that are not puzzles.
VERDICTS = ("none", "unique", "multiple", "unknown", "fault")
#: Names of the numbers in arrays of levels.
LEVELS = (*_native.levels(), "unsolved", "unfinished", *VERDICTS[:4])
#: Names of the techniques, easiest first.
TECHNIQUES = tuple(_native.techniques())
#: Names of the techniques of Sudoku Explainer's scale, in the order in which they are tried.
SE_TECHNIQUES = tuple(_native.scale_techniques())

Bytes = NDArray[np.uint8]
Offsets = NDArray[np.int64]
Rows = NDArray[np.bool_]
Fault = tuple[int, int, int, str]


class Batch(NamedTuple):
    """Puzzles as bytes: texts if there are offsets, otherwise cells of equal width. And how they are worked on."""

    data: Bytes
    offsets: Offsets | None = None
    missing: Bytes | None = None
    rules: _native.Rules | None = None
    alphabet: str | None = None
    threads: int = 1
    #: Called now and then with the number of rows that are done.
    seen: Callable[[int], object] | None = None


class Grids(NamedTuple):
    """Grids of a result. A row without a grid has an empty text, or blank cells and is missing."""

    data: Bytes
    offsets: Offsets | None
    is_missing: Rows | None = None


class Texts(NamedTuple):
    """Texts of a result, which are texts for all kinds of columns. A row without one has an empty text."""

    data: Bytes
    offsets: Offsets

    def values(self) -> list[str | None]:
        """Split them."""
        data, offsets = self.data.tobytes(), pairwise(self.offsets.tolist())
        if not data.isascii():
            return [data[start:end].decode() or None for start, end in offsets]
        # Decoding once is faster, and offsets in bytes are those of characters.
        text = data.decode()
        return [text[start:end] or None for start, end in offsets]


class Names(NamedTuple):
    """Numbers into a list of names. A number beyond the list means no name."""

    codes: Bytes
    names: tuple[str, ...]


class Numbers(NamedTuple):
    """Numbers, some of which may be missing."""

    values: NDArray[Any]
    is_missing: Rows | None = None


class Masks(NamedTuple):
    """Digits of cells as bits; the masks of each row end at `ends`. Missing rows have no masks, or empty ones."""

    masks: NDArray[np.uint64]
    ends: Offsets
    #: The digit of bit 0 in each row.
    lowest: Offsets
    is_missing: Rows | None
    #: Whether they stay bits.
    as_bits: bool

    def rows(self) -> Iterator[list[Any] | None]:
        """Make the masks or digits of the cells of each row."""
        masks, start = self.masks.tolist(), 0
        for row, (end, lowest) in enumerate(zip(self.ends.tolist(), self.lowest.tolist(), strict=True)):
            cells = masks[start:end]
            start = end
            if self.is_missing is not None and self.is_missing[row]:
                yield None
            else:
                yield cells if self.as_bits else [list(digits_of(mask, lowest)) for mask in cells]


@lru_cache(maxsize=4096)
def digits_of(mask: int, lowest: int) -> tuple[int, ...]:
    """List the digits of a mask."""
    return tuple(lowest + bit for bit in range(mask.bit_length()) if mask >> bit & 1)


class Errors(NamedTuple):
    """Faults by row, and the number of rows."""

    faults: list[Fault]
    rows: int

    def are_missing(self) -> Rows | None:
        """Tell which rows have no answer, if any."""
        if not self.faults:
            return None
        is_missing = np.zeros(self.rows, np.bool_)
        is_missing[[fault[0] for fault in self.faults]] = True
        return is_missing

    def messages(self) -> list[str | None]:
        """Make a message or ``None`` for each row."""
        column: list[str | None] = [None] * self.rows
        for row, _, _, message in self.faults:
            column[row] = message
        return column


Part = Grids | Texts | Names | Numbers | Masks | Errors


class Kind(ABC):
    """A kind of column."""

    @abstractmethod
    def __len__(self) -> int:
        """Count the rows."""

    @abstractmethod
    def batches(self) -> Iterator[Batch]:
        """The puzzles."""

    @abstractmethod
    def column(self, parts: Sequence[Part]) -> Any:
        """Make a column from a part for each batch, all of one type."""

    def combine(self) -> None:  # noqa: B027
        """Join everything into one batch, for functions whose answers depend on the row number."""


class Lists(Kind):
    """Lists of texts, in which ``None`` is a missing puzzle."""

    def __init__(self, texts: Sequence[Any], alphabet: str | None = None) -> None:
        """Take the texts, and the alphabet in which they are read."""
        self.texts = texts
        self.alphabet = alphabet

    def __len__(self) -> int:
        """Count the texts."""
        return len(self.texts)

    def batches(self) -> Iterator[Batch]:
        """Join the texts."""
        missing = None
        try:
            texts = self.texts
            joined = "".join(texts)
        except TypeError:
            missing = np.fromiter((t is None for t in self.texts), np.uint8, len(self.texts))
            texts = [self._text(text) for text in self.texts]
            joined = "".join(texts)
        if not joined.isascii():
            texts = [text.encode() for text in texts]
        offsets = np.zeros(len(texts) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)), out=offsets[1:])
        yield Batch(np.frombuffer(joined.encode(), np.uint8), offsets, missing)

    def _text(self, text: object) -> str:
        if text is None:
            return ""
        if isinstance(text, str):
            return text
        if isinstance(text, _native.Puzzle):
            return text.line(self.alphabet)
        raise TypeError(f"found {type(text).__name__} in a list of puzzles; expected str or None")

    def column(self, parts: Sequence[Part]) -> list[Any]:
        """Make a list."""
        if len(parts) == 1:
            return self._values(parts[0])
        return [value for part in parts for value in self._values(part)]

    def _values(self, part: Part) -> list[Any]:
        match part:
            case Grids(data, offsets) if offsets is not None:
                return Texts(data, offsets).values()
            case Texts():
                return part.values()
            case Names(codes, names):
                table = dict(enumerate(names))
                return list(map(table.get, codes.tolist()))
            case Numbers(values, is_missing):
                if is_missing is None:
                    return list(values.tolist())
                pairs = zip(values.tolist(), is_missing, strict=True)
                return [None if gone else value for value, gone in pairs]
            case Masks():
                return list(part.rows())
            case Errors():
                return part.messages()
        raise AssertionError(f"{type(part).__name__} of a list has offsets")
