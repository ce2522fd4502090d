//! Values of columns as JSON, for tables that are texts.
//!
//! | type | JSON |
//! |---|---|
//! | integers, decimals | a number with all its digits |
//! | floats | the shortest number that reads back the same; `"NaN"`, `"inf"` and `"-inf"` as strings |
//! | dates, times, timestamps | an ISO 8601 string, with `Z` if the column has a time zone |
//! | durations | the number of their units |
//! | binary | a string of hexadecimal digits |
//! | lists, structs, maps, dictionaries | lists, objects, lists of `key` and `value`, the value itself |
//!
//! Intervals, unions and run-length encoded columns are refused by name.

use std::fmt::Debug;
use std::io::Write;

use arrow_array::cast::AsArray;
use arrow_array::temporal_conversions::{as_date, as_datetime, as_time};
use arrow_array::types::*;
use arrow_array::{Array, ArrowPrimitiveType, downcast_integer_array};
use arrow_schema::{DataType, TimeUnit};
use arrow_select::take::take;

use super::types;

/// Whether a type has values that JSON cannot hold.
pub(super) fn refuses(data_type: &DataType) -> bool {
    types::has_part(data_type, &|part| {
        matches!(part, DataType::Interval(_) | DataType::Union(..) | DataType::RunEndEncoded(..))
    })
}

/// Writes a value of a column whose type fits.
pub(super) fn push(array: &dyn Array, row: usize, out: &mut Vec<u8>) {
    if array.is_null(row) {
        return out.extend_from_slice(b"null");
    }
    downcast_integer_array!(
        array => push_number(&array.value(row), out),
        DataType::Boolean => push_number(&array.as_boolean().value(row), out),
        DataType::Float16 => push_float(array.as_primitive::<Float16Type>().value(row).to_f32(), out),
        DataType::Float32 => push_float(array.as_primitive::<Float32Type>().value(row), out),
        DataType::Float64 => push_float(array.as_primitive::<Float64Type>().value(row), out),
        DataType::Decimal32(..) => push_decimal::<Decimal32Type>(array, row, out),
        DataType::Decimal64(..) => push_decimal::<Decimal64Type>(array, row, out),
        DataType::Decimal128(..) => push_decimal::<Decimal128Type>(array, row, out),
        DataType::Decimal256(..) => push_decimal::<Decimal256Type>(array, row, out),
        DataType::Utf8 => push_text(array.as_string::<i32>().value(row), out),
        DataType::LargeUtf8 => push_text(array.as_string::<i64>().value(row), out),
        DataType::Utf8View => push_text(array.as_string_view().value(row), out),
        DataType::Binary => push_bytes(array.as_binary::<i32>().value(row), out),
        DataType::LargeBinary => push_bytes(array.as_binary::<i64>().value(row), out),
        DataType::BinaryView => push_bytes(array.as_binary_view().value(row), out),
        DataType::FixedSizeBinary(_) => push_bytes(array.as_fixed_size_binary().value(row), out),
        DataType::List(_) => push_list(&array.as_list::<i32>().value(row), out),
        DataType::LargeList(_) => push_list(&array.as_list::<i64>().value(row), out),
        DataType::ListView(_) => push_list(&array.as_list_view::<i32>().value(row), out),
        DataType::LargeListView(_) => push_list(&array.as_list_view::<i64>().value(row), out),
        DataType::FixedSizeList(..) => push_list(&array.as_fixed_size_list().value(row), out),
        DataType::Map(..) => push_list(&array.as_map().value(row), out),
        DataType::Struct(fields) => {
            out.push(b'{');
            for (index, (field, column)) in fields.iter().zip(array.as_struct().columns()).enumerate() {
                out.extend((index > 0).then_some(b','));
                push_text(field.name(), out);
                out.push(b':');
                push(column, row, out);
            }
            out.push(b'}');
        },
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            // Its key is an integer of some width; `take` by the key works for all of them.
            match take(dictionary.values().as_ref(), &dictionary.keys().slice(row, 1), None) {
                Ok(value) => push(&value, 0, out),
                Err(_) => out.extend_from_slice(b"null"),
            }
        },
        data_type => match units(data_type, array, row) {
            Some((units, data_type)) => push_time(units, data_type, out),
            None => out.extend_from_slice(b"null"),
        },
    );
}

/// Writes a value whose bytes are a text, as older programs write texts into Parquet.
pub(super) fn push_as_text(array: &dyn Array, row: usize, out: &mut Vec<u8>) {
    let bytes = match array.data_type() {
        _ if array.is_null(row) => None,
        DataType::Binary => Some(array.as_binary::<i32>().value(row)),
        DataType::LargeBinary => Some(array.as_binary::<i64>().value(row)),
        DataType::BinaryView => Some(array.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => Some(array.as_fixed_size_binary().value(row)),
        _ => None,
    };
    match bytes.and_then(|bytes| str::from_utf8(bytes).ok()) {
        Some(text) => push_text(text, out),
        None => push(array, row, out),
    }
}

/// The units of a time.
fn units<'a>(
    data_type: &'a DataType,
    array: &dyn Array,
    row: usize,
) -> Option<(i64, &'a DataType)> {
    fn of<T: ArrowPrimitiveType<Native: Into<i64>>>(array: &dyn Array, row: usize) -> Option<i64> {
        Some(array.as_primitive_opt::<T>()?.value(row).into())
    }
    let units = match data_type {
        DataType::Date32 => of::<Date32Type>(array, row),
        DataType::Date64 => of::<Date64Type>(array, row),
        DataType::Time32(TimeUnit::Second) => of::<Time32SecondType>(array, row),
        DataType::Time32(_) => of::<Time32MillisecondType>(array, row),
        DataType::Time64(TimeUnit::Microsecond) => of::<Time64MicrosecondType>(array, row),
        DataType::Time64(_) => of::<Time64NanosecondType>(array, row),
        DataType::Timestamp(TimeUnit::Second, _) => of::<TimestampSecondType>(array, row),
        DataType::Timestamp(TimeUnit::Millisecond, _) => of::<TimestampMillisecondType>(array, row),
        DataType::Timestamp(TimeUnit::Microsecond, _) => of::<TimestampMicrosecondType>(array, row),
        DataType::Timestamp(TimeUnit::Nanosecond, _) => of::<TimestampNanosecondType>(array, row),
        DataType::Duration(TimeUnit::Second) => of::<DurationSecondType>(array, row),
        DataType::Duration(TimeUnit::Millisecond) => of::<DurationMillisecondType>(array, row),
        DataType::Duration(TimeUnit::Microsecond) => of::<DurationMicrosecondType>(array, row),
        DataType::Duration(TimeUnit::Nanosecond) => of::<DurationNanosecondType>(array, row),
        _ => None,
    };
    units.map(|units| (units, data_type))
}

/// Writes a time as text, or its units if it is outside the calendar.
fn push_time(units: i64, data_type: &DataType, out: &mut Vec<u8>) {
    let words = match data_type {
        DataType::Date32 => as_date::<Date32Type>(units).map(words),
        DataType::Date64 => as_date::<Date64Type>(units).map(words),
        DataType::Time32(TimeUnit::Second) => as_time::<Time32SecondType>(units).map(words),
        DataType::Time32(_) => as_time::<Time32MillisecondType>(units).map(words),
        DataType::Time64(TimeUnit::Microsecond) => {
            as_time::<Time64MicrosecondType>(units).map(words)
        }
        DataType::Time64(_) => as_time::<Time64NanosecondType>(units).map(words),
        DataType::Timestamp(unit, zone) => {
            let time = match unit {
                TimeUnit::Second => as_datetime::<TimestampSecondType>(units),
                TimeUnit::Millisecond => as_datetime::<TimestampMillisecondType>(units),
                TimeUnit::Microsecond => as_datetime::<TimestampMicrosecondType>(units),
                TimeUnit::Nanosecond => as_datetime::<TimestampNanosecondType>(units),
            };
            // In any zone, the stored value is the time in UTC.
            time.map(|time| words(time) + if zone.is_some() { "Z" } else { "" })
        }
        _ => None,
    };
    match words {
        Some(words) => push_text(&words, out),
        None => push_number(&units, out),
    }
}

/// A time as ISO 8601 writes it.
fn words(time: impl Debug) -> String {
    format!("{time:?}")
}

fn push_number(number: &impl std::fmt::Display, out: &mut Vec<u8>) {
    // Writing to a vector does not fail.
    let _ = write!(out, "{number}");
}

fn push_float<F: Into<f64> + Copy + Debug>(float: F, out: &mut Vec<u8>) {
    let is_finite = float.into().is_finite();
    let quote: &[u8] = if is_finite { b"" } else { b"\"" };
    out.extend_from_slice(quote);
    let _ = write!(out, "{float:?}");
    out.extend_from_slice(quote);
}

fn push_decimal<T: DecimalType>(array: &dyn Array, row: usize, out: &mut Vec<u8>) {
    push_number(&array.as_primitive::<T>().value_as_string(row), out);
}

/// Writes a text with its quotes.
pub(super) fn push_text(text: &str, out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, text);
}

fn push_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in bytes {
        let _ = write!(out, "{byte:02x}");
    }
    out.push(b'"');
}

fn push_list(items: &dyn Array, out: &mut Vec<u8>) {
    out.push(b'[');
    for row in 0..items.len() {
        out.extend((row > 0).then_some(b','));
        push(items, row, out);
    }
    out.push(b']');
}
