"""Columns that go through Arrow: its arrays, and the Series of pandas and polars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._columns import Batch, Bytes, Errors, Grids, Kind, Lists, Masks, Names, Numbers, Part, Rows, Texts
from ._native import Rules


class Arrow(Kind):
    """Arrow arrays of strings, or of fixed-size binary with a byte for each cell."""

    def __init__(self, column: Any, rules: Rules | None = None) -> None:
        """Take an array, a chunked array, or an object that exports one of them."""
        import pyarrow as pa

        self.pa = pa
        if not isinstance(column, (pa.Array, pa.ChunkedArray)):
            is_chunked = hasattr(column, "__arrow_c_stream__")
            column = pa.chunked_array(column) if is_chunked else pa.array(column)
        self.is_chunked = isinstance(column, pa.ChunkedArray)
        self.type = column.type
        self.chunks = column.chunks if self.is_chunked else [column]
        self.cells = _Cells(self.chunks, self.type, rules) if pa.types.is_fixed_size_binary(self.type) else None

    def __len__(self) -> int:
        """Count the rows."""
        return sum(map(len, self.chunks))

    def combine(self) -> None:
        """Join the chunks."""
        if len(self.chunks) > 1:
            self.chunks = [self.pa.concat_arrays(self.chunks)]

    def batches(self) -> Iterator[Batch]:
        """View the buffers."""
        batch = self._batch if self.cells is None else self.cells.batch
        return map(batch, self.chunks or [self.pa.array([], self.type)])

    def _batch(self, chunk: Any) -> Batch:
        pa = self.pa
        is_text = pa.types.is_string(chunk.type) or pa.types.is_large_string(chunk.type)
        if not is_text:
            value = chunk.type.value_type if pa.types.is_dictionary(chunk.type) else chunk.type
            known = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view)
            if not pa.types.is_null(value) and not any(is_known(value) for is_known in known):
                expected = "expected strings, or fixed-size binary with a byte for each cell"
                raise TypeError(f"found an Arrow column of {chunk.type}; {expected}")
            chunk = chunk.cast(pa.large_string())
        is_large = pa.types.is_large_string(chunk.type)
        rows, start = len(chunk), chunk.offset
        _, offsets, data = chunk.buffers()
        if rows == 0 or offsets is None:
            return Batch(np.zeros(0, np.uint8), np.zeros(1, np.int64))
        ends = np.frombuffer(offsets, np.int64 if is_large else np.int32)[start : start + rows + 1]
        texts = np.zeros(0, np.uint8) if data is None else np.frombuffer(data, np.uint8)
        return Batch(texts, ends.astype(np.int64, copy=False), _missing(chunk))

    def column(self, parts: Sequence[Part]) -> Any:
        """Make an array, chunked if the puzzles were."""
        arrays = [self._array(part) for part in parts]
        return self.pa.chunked_array(arrays) if self.is_chunked else arrays[0]

    def _array(self, part: Part) -> Any:
        pa = self.pa
        match part:
            case Grids() if self.cells is not None:
                return self.cells.array(part)
            case Grids(data, offsets) | Texts(data, offsets) if offsets is not None:
                return self._texts(data, offsets)
            case Names(codes, names):
                is_missing = codes >= len(names)
                mask = is_missing if is_missing.any() else None
                indices = pa.array(codes.astype(np.int16), mask=mask)
                return pa.DictionaryArray.from_arrays(indices, pa.array(names, pa.string()))
            case Numbers(values, is_missing):
                return pa.array(signed(values), mask=is_missing)
            case Masks():
                return self._lists(part)
            case Errors(faults, rows):
                if not faults:
                    return pa.nulls(rows, pa.string())
                return pa.array(part.messages(), pa.string())
        raise AssertionError(f"{type(part).__name__} of Arrow has offsets")

    def _texts(self, data: Bytes, offsets: NDArray[Any]) -> Any:
        pa = self.pa
        is_large = self.type == pa.large_string() or len(data) > 2**31 - 1
        offsets = offsets if is_large else offsets.astype(np.int32)
        is_empty = offsets[1:] == offsets[:-1]
        type_ = pa.large_string() if is_large else pa.string()
        buffers = [_valid(pa, is_empty), pa.py_buffer(offsets), pa.py_buffer(data)]
        return pa.Array.from_buffers(type_, len(is_empty), buffers)

    def _lists(self, part: Masks) -> Any:
        """Make lists of masks, or lists of lists of digits."""
        pa = self.pa
        offsets = np.concatenate([[0], part.ends])
        if part.as_bits:
            cells = pa.array(part.masks.view(np.int64))
        else:
            widest = int(part.masks.max()).bit_length() if len(part.masks) else 0
            bits = np.uint64(1) << np.arange(widest, dtype=np.uint64)
            cell, bit = np.nonzero(part.masks[:, None] & bits)
            lowest = np.repeat(part.lowest, np.diff(offsets))[cell]
            ends = np.searchsorted(cell, np.arange(len(part.masks) + 1))
            digits = pa.array((bit + lowest).astype(np.int16))
            cells = pa.LargeListArray.from_arrays(pa.array(ends), digits)
        # A row is null if the offset at which it begins is.
        is_missing = None if part.is_missing is None else np.append(part.is_missing, False)
        return pa.LargeListArray.from_arrays(pa.array(offsets, mask=is_missing), cells)


class _Cells:
    """Fixed-size binary: numbers if all bytes are from 0 to the side, otherwise characters, ``0`` or ``.`` for a blank."""

    def __init__(self, chunks: Sequence[Any], type_: Any, rules: Rules | None) -> None:
        """Find out which of them the bytes are."""
        import pyarrow as pa

        self.pa, self.type, self.width = pa, type_, type_.byte_width
        side = 9 if rules is None else rules.side
        if self.width != side * side:
            remedy = "; for another side use `rules`" if rules is None else ""
            raise TypeError(f"found fixed-size binary of {self.width} bytes; expected {side * side}{remedy}")
        valid = [self._bytes(chunk.drop_null()) for chunk in chunks]
        self.is_text = any(cells.size and int(cells.max()) > side for cells in valid)

    def _bytes(self, chunk: Any) -> Bytes:
        data = chunk.buffers()[1]
        if len(chunk) == 0 or data is None:
            return np.zeros(0, np.uint8)
        start, end = chunk.offset * self.width, (chunk.offset + len(chunk)) * self.width
        return np.frombuffer(data, np.uint8)[start:end]

    def batch(self, chunk: Any) -> Batch:
        """View the bytes of a chunk; characters become numbers."""
        cells = self._bytes(chunk)
        if self.is_text:
            cells = np.where(cells == ord("."), 0, cells - np.uint8(ord("0"))).astype(np.uint8)
        return Batch(cells, None, _missing(chunk))

    def array(self, part: Grids) -> Any:
        """Make an array of the same type; characters are digits, 0 for a blank."""
        data = part.data + np.uint8(ord("0")) if self.is_text else part.data
        valid = None if part.is_missing is None else _valid(self.pa, part.is_missing)
        return self.pa.Array.from_buffers(self.type, len(data) // self.width, [valid, self.pa.py_buffer(data)])


def _missing(chunk: Any) -> Bytes | None:
    """Tell which rows are null, if any."""
    if not chunk.null_count:
        return None
    return np.asarray(chunk.is_null().to_numpy(zero_copy_only=False)).astype(np.uint8)


def _valid(pa: Any, is_missing: Rows) -> Any:
    """Make the bits of Arrow for rows that are not null; none if all are."""
    return pa.py_buffer(np.packbits(~is_missing, bitorder="little")) if is_missing.any() else None


def signed(values: NDArray[Any]) -> NDArray[Any]:
    """Make signed integers: Spark and others read unsigned ones as decimals."""
    if values.dtype != np.uint64:
        return values
    whole: NDArray[np.int64] = np.minimum(values, np.uint64(2**63 - 1)).astype(np.int64)
    return whole


class Pandas(Kind):
    """Series of pandas. The results have the same index; integers are ``Int64``, or Arrow's if the puzzles are."""

    def __init__(self, series: Any, rules: Rules | None = None) -> None:
        """Take a Series."""
        self.series = series
        self.inner: Kind
        try:
            import pyarrow as pa

            self.inner = Arrow(pa.array(series, from_pandas=True), rules)
        except ImportError:
            self.inner = Lists([text if isinstance(text, str) else None for text in series])

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.series)

    def combine(self) -> None:
        """Join the chunks."""
        self.inner.combine()

    def batches(self) -> Iterator[Batch]:
        """The puzzles."""
        return self.inner.batches()

    def column(self, parts: Sequence[Part]) -> Any:
        """Make a Series."""
        import pandas as pd

        if isinstance(self.inner, Arrow) and isinstance(self.series.dtype, pd.ArrowDtype):
            values = self.inner.column(parts).to_pandas(types_mapper=pd.ArrowDtype)
        elif isinstance(parts[0], Numbers) and parts[0].values.dtype.kind in "iub":
            # Missing values would make floats of integers, and objects of booleans.
            numbers = [part for part in parts if isinstance(part, Numbers)]
            cells = np.concatenate([signed(part.values) for part in numbers])
            masks = [
                np.zeros(len(part.values), np.bool_) if part.is_missing is None else part.is_missing for part in numbers
            ]
            of_type = pd.arrays.BooleanArray if cells.dtype.kind == "b" else pd.arrays.IntegerArray
            values = of_type(cells, np.concatenate(masks))
        else:
            column = self.inner.column(parts)
            values = column.to_pandas() if isinstance(self.inner, Arrow) else column
        return pd.Series(values).set_axis(self.series.index)


class Polars(Kind):
    """Series of polars."""

    def __init__(self, series: Any, rules: Rules | None = None) -> None:
        """Take a Series."""
        self.inner = Arrow(series.to_arrow(), rules)

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.inner)

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
