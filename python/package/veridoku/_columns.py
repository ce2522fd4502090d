"""Converts between columns of puzzles and columns of answers of the same kind.

========================  ==========================================  ==================================
a column of puzzles       is passed as                                is returned as
========================  ==========================================  ==================================
list or tuple of str      one joined text and offsets                 lists
numpy ``(n, cells)``      its own bytes, no copy                      arrays of the same shape
Arrow                     the buffers of the array, no copy           Arrow arrays
pandas, polars            its Arrow buffers                           Series, with index or name
a table of these three    its column of puzzles                       as for this column
========================  ==========================================  ==================================

The native half takes only bytes and offsets. Arrow strings have exactly this layout, so their buffers are viewed through
numpy, and no Arrow crate is built. Types with other buffers (``string_view``, dictionaries, int32 offsets) are cast first;
then only offsets and views are copied, not texts. A chunked array is processed chunk by chunk.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._tables import column_of

# : Names of the numbers in arrays of verdicts. The last is for rows that are not puzzles.
VERDICTS = ("none", "unique", "multiple", "unknown", "fault")
# : Names of the numbers in arrays of levels.
LEVELS = (*_native.levels(), "unsolved", "unfinished", *VERDICTS[:4])
#: Names of the techniques, easiest first.
TECHNIQUES = tuple(_native.techniques())

Bytes = NDArray[np.uint8]
Offsets = NDArray[np.int64]
Fault = tuple[int, int, int, str]


class HasArrow(Protocol):
    """An Arrow array, by the interface that all libraries share."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """Export the array."""


class HasArrowStream(Protocol):
    """A chunked Arrow array, such as a polars Series."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Export the chunks."""


# : A container of many puzzles.
Column = list[str] | list[str | None] | tuple[str, ...] | NDArray[Any] | HasArrow | HasArrowStream


class Batch(NamedTuple):
    """Puzzles as bytes: texts if there are offsets, otherwise cells of equal width."""

    data: Bytes
    offsets: Offsets | None = None
    missing: Bytes | None = None

    @property
    def rows(self) -> int | None:
        """The number of texts."""
        return None if self.offsets is None else len(self.offsets) - 1


class Grids(NamedTuple):
    """Grids of a result. A row without a grid has an empty text or blank cells."""

    data: Bytes
    offsets: Offsets | None


class Names(NamedTuple):
    """Numbers into a list of names. A number beyond the list means no name."""

    codes: Bytes
    names: tuple[str, ...]


class Numbers(NamedTuple):
    """Numbers, some of which may be missing."""

    values: NDArray[Any]
    is_missing: NDArray[np.bool_] | None = None


class Errors(NamedTuple):
    """Faults by row, and the number of rows."""

    faults: list[Fault]
    rows: int


Part = Grids | Names | Numbers | Errors


class Kind(ABC):
    """A kind of column."""

    @abstractmethod
    def batches(self) -> Iterator[Batch]:
        """The puzzles."""

    @abstractmethod
    def column(self, parts: Sequence[Part]) -> Any:
        """Make a column from a part for each batch, all of one type."""

    def combine(self) -> None:  # noqa: B027
        """Join everything into one batch, for functions whose answers depend on the row number."""


def kind_of(column: object, rules: _native.Rules | None = None, alphabet: str | None = None) -> Kind:
    """Find the kind of a column, without importing libraries that are not in use."""
    library = type(column).__module__.partition(".")[0]
    column = column_of(column, library)
    if isinstance(column, np.ndarray):
        return Lists(column.tolist(), alphabet) if column.dtype.kind in "UOT" else Matrix(column, rules)
    if library == "pandas":
        return Pandas(column)
    if library == "polars":
        return Polars(column)
    if library == "pyarrow" or hasattr(column, "__arrow_c_array__"):
        return Arrow(column)
    if hasattr(column, "__arrow_c_stream__"):
        return Arrow(column)
    if isinstance(column, (list, tuple)):
        return Lists(column, alphabet)
    if hasattr(column, "__iter__") and not isinstance(column, (bytes, bytearray, dict)):
        return Lists(list(column), alphabet)
    found = type(column).__name__
    raise TypeError(f"found {found}; expected a str, a Puzzle, or a column of puzzles")


class Lists(Kind):
    """Lists of texts, in which ``None`` is a missing puzzle."""

    def __init__(self, texts: Sequence[object], alphabet: str | None = None) -> None:
        """Take the texts, and the alphabet in which they are read."""
        self.texts = texts
        self.alphabet = alphabet

    def batches(self) -> Iterator[Batch]:
        """Join the texts."""
        missing = None
        try:
            joined = "".join(self.texts)  # type: ignore[arg-type]
            texts: Sequence[Any] = self.texts
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

    @staticmethod
    def _values(part: Part) -> list[Any]:
        match part:
            case Grids(data, offsets) if offsets is not None:
                text = data.tobytes().decode()
                return [text[start:end] or None for start, end in pairwise(offsets.tolist())]
            case Names(codes, names):
                table = dict(enumerate(names))
                return list(map(table.get, codes.tolist()))
            case Numbers(values, is_missing):
                if is_missing is None:
                    return list(values.tolist())
                pairs = zip(values.tolist(), is_missing, strict=True)
                return [None if gone else value for value, gone in pairs]
            case Errors():
                return messages(part)
        raise AssertionError(f"{type(part).__name__} of a list has offsets")


def messages(errors: Errors) -> list[str | None]:
    """A message or ``None`` for each row."""
    column: list[str | None] = [None] * errors.rows
    for row, _, _, message in errors.faults:
        column[row] = message
    return column


def _remedy(cells: NDArray[Any], side: int) -> str:
    """Suggest a remedy for an array of another shape."""
    if cells.shape in ((side * side,), (side, side)):
        return "; for one puzzle use `puzzle.reshape(1, -1)`"
    if cells.ndim == 2 and cells.shape[0] == side * side:
        return "; `array.T` has one row per puzzle"
    return "" if cells.ndim not in (2, 3) else "; for another side use `rules`"


class Matrix(Kind):
    """Arrays with a row for each puzzle: ``(n, cells)`` or ``(n, side, side)``, numbers, 0 for a blank."""

    def __init__(self, cells: NDArray[Any], rules: _native.Rules | None = None) -> None:
        """Take an array of integers, whose rows are grids of the rules, classic 9x9 by default."""
        side = 9 if rules is None else rules.side
        expected = f"(n, {side * side}) or (n, {side}, {side})"
        if cells.dtype.kind not in "iu":
            raise TypeError(f"found an array of {cells.dtype}; expected uint8 of shape {expected}")
        # Only the rows are counted: bytes of another shape would be other puzzles, without an error.
        if cells.shape[1:] not in ((side * side,), (side, side)):
            raise ValueError(f"found an array of shape {cells.shape}; expected {expected}{_remedy(cells, side)}")
        if cells.dtype != np.uint8:
            if cells.size and (int(cells.min()) < 0 or int(cells.max()) > 255):
                raise ValueError("found a cell below 0 or above 255; expected 0 to 255")
            cells = cells.astype(np.uint8)
        self.cells = cells

    def batches(self) -> Iterator[Batch]:
        """View the bytes."""
        yield Batch(np.ascontiguousarray(self.cells).reshape(-1))

    def column(self, parts: Sequence[Part]) -> NDArray[Any]:
        """Make an array."""
        (part,) = parts
        match part:
            case Grids(data, _):
                return data.reshape(self.cells.shape)
            case Names(codes, _):
                return codes
            case Numbers(values, _):
                return values
            case Errors(faults, rows):
                # It is filled with None: making an array from a list takes as long as the search.
                column = np.empty(rows, dtype=object)
                for row, _, _, message in faults:
                    column[row] = message
                return column


class Arrow(Kind):
    """Arrow arrays of strings."""

    def __init__(self, column: Any) -> None:
        """Take an array, a chunked array, or an object that exports one of them."""
        import pyarrow as pa

        self.pa = pa
        if not isinstance(column, (pa.Array, pa.ChunkedArray)):
            is_chunked = hasattr(column, "__arrow_c_stream__")
            column = pa.chunked_array(column) if is_chunked else pa.array(column)
        self.is_chunked = isinstance(column, pa.ChunkedArray)
        self.type = column.type
        self.chunks = column.chunks if self.is_chunked else [column]

    def combine(self) -> None:
        """Join the chunks."""
        if len(self.chunks) > 1:
            self.chunks = [self.pa.concat_arrays(self.chunks)]

    def batches(self) -> Iterator[Batch]:
        """View the buffers."""
        return map(self._batch, self.chunks or [self.pa.array([], self.pa.string())])

    def _batch(self, chunk: Any) -> Batch:
        pa = self.pa
        is_text = pa.types.is_string(chunk.type) or pa.types.is_large_string(chunk.type)
        if not is_text:
            value = chunk.type.value_type if pa.types.is_dictionary(chunk.type) else chunk.type
            known = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view)
            if not pa.types.is_null(value) and not any(is_known(value) for is_known in known):
                raise TypeError(f"found an Arrow column of {chunk.type}; expected strings")
            chunk = chunk.cast(pa.large_string())
        is_large = pa.types.is_large_string(chunk.type)
        rows, start = len(chunk), chunk.offset
        _, offsets, data = chunk.buffers()
        if rows == 0 or offsets is None:
            return Batch(np.zeros(0, np.uint8), np.zeros(1, np.int64))
        ends = np.frombuffer(offsets, np.int64 if is_large else np.int32)[start : start + rows + 1]
        is_null = None
        if chunk.null_count:
            is_null = np.asarray(chunk.is_null().to_numpy(zero_copy_only=False)).astype(np.uint8)
        texts = np.zeros(0, np.uint8) if data is None else np.frombuffer(data, np.uint8)
        return Batch(texts, ends.astype(np.int64, copy=False), is_null)

    def column(self, parts: Sequence[Part]) -> Any:
        """Make an array, chunked if the puzzles were."""
        arrays = [self._array(part) for part in parts]
        return self.pa.chunked_array(arrays) if self.is_chunked else arrays[0]

    def _array(self, part: Part) -> Any:
        pa = self.pa
        match part:
            case Grids(data, offsets) if offsets is not None:
                is_large = self.type == pa.large_string() or len(data) > 2**31 - 1
                offsets = offsets if is_large else offsets.astype(np.int32)
                is_empty = offsets[1:] == offsets[:-1]
                valid = None
                if is_empty.any():
                    valid = pa.py_buffer(np.packbits(~is_empty, bitorder="little"))
                type_ = pa.large_string() if is_large else pa.string()
                buffers = [valid, pa.py_buffer(offsets), pa.py_buffer(data)]
                return pa.Array.from_buffers(type_, len(is_empty), buffers)
            case Names(codes, names):
                is_missing = codes >= len(names)
                mask = is_missing if is_missing.any() else None
                indices = pa.array(codes.astype(np.int16), mask=mask)
                return pa.DictionaryArray.from_arrays(indices, pa.array(names, pa.string()))
            case Numbers(values, is_missing):
                if values.dtype == np.uint64:
                    # Spark and others know only signed integers, and read unsigned ones as decimals.
                    values = np.minimum(values, np.uint64(2**63 - 1)).astype(np.int64)
                return pa.array(values, mask=is_missing)
            case Errors(faults, rows):
                if not faults:
                    return pa.nulls(rows, pa.string())
                return pa.array(messages(part), pa.string())
        raise AssertionError(f"{type(part).__name__} of Arrow has offsets")


class Pandas(Kind):
    """Series of pandas. The results have the same index."""

    def __init__(self, series: Any) -> None:
        """Take a Series."""
        self.series = series
        self.inner: Kind
        try:
            import pyarrow as pa

            self.inner = Arrow(pa.array(series, from_pandas=True))
        except ImportError:
            self.inner = Lists([text if isinstance(text, str) else None for text in series])

    def combine(self) -> None:
        """Join the chunks."""
        self.inner.combine()

    def batches(self) -> Iterator[Batch]:
        """The puzzles."""
        return self.inner.batches()

    def column(self, parts: Sequence[Part]) -> Any:
        """Make a Series."""
        import pandas as pd

        column = self.inner.column(parts)
        values = column.to_pandas() if isinstance(self.inner, Arrow) else column
        return pd.Series(values).set_axis(self.series.index)


class Polars(Kind):
    """Series of polars."""

    def __init__(self, series: Any) -> None:
        """Take a Series."""
        self.inner = Arrow(series.to_arrow())

    def combine(self) -> None:
        """Join the chunks."""
        self.inner.combine()

    def batches(self) -> Iterator[Batch]:
        """The puzzles."""
        return self.inner.batches()

    def column(self, parts: Sequence[Part]) -> Any:
        """Make a Series."""
        import polars as pl

        return pl.Series(self.inner.column(parts))


def over(kind: Kind, ask: Callable[[Batch], tuple[Part, ...]]) -> list[Any]:
    """Ask for each batch, and make columns of the answers."""
    answers = [ask(batch) for batch in kind.batches()]
    return [kind.column(parts) for parts in zip(*answers, strict=True)]
