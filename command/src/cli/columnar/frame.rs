//! Rows as bytes, on their way from the workers to the thread that writes.
//!
//! ```text
//! | bytes that follow (4) | number of the row (8) | for each new column: 0, or 1 and its value |
//!
//! value: a text with its length (4), a whole number or a double (8), or a byte that is 0 or 1
//! ```
//!
//! A frame without values belongs to a row that is left out; it only marks the rows before it as done.

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_schema::DataType;
use std::sync::Arc;
use veridoku_core::table::Value;

use super::super::sheet::Holds;

/// Bytes for the length of a frame or a text.
const LENGTH_BYTES: usize = 4;

/// Bytes for a number.
const NUMBER_BYTES: usize = 8;

/// Writes a frame. Returns the values that do not fit; their fields stay empty.
pub(super) fn push<'a, 'v: 'a>(
    number: u64,
    values: impl Iterator<Item = (Holds, &'a Value<'v>)>,
    out: &mut Vec<u8>,
) -> Option<String> {
    let start = out.len();
    out.extend_from_slice(&[0; LENGTH_BYTES]);
    out.extend_from_slice(&number.to_le_bytes());
    let mut unfit = None;
    for (holds, value) in values {
        let place = out.len();
        out.push(1);
        if let Err(why) = push_value(holds, value, out) {
            out.truncate(place);
            out.push(0);
            unfit = unfit.or(why);
        }
    }
    let length = (out.len() - start - LENGTH_BYTES) as u32;
    out[start..start + LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
    unfit
}

/// Writes a value as a column holds it. The error is why it does not fit, or nothing if there is no value.
fn push_value(holds: Holds, value: &Value<'_>, out: &mut Vec<u8>) -> Result<(), Option<String>> {
    match (holds, value) {
        (_, Value::Nothing) => return Err(None),
        (Holds::Text, Value::Text(text)) => {
            let text = str::from_utf8(text).map_err(|_| {
                Some("found a text that is not UTF-8; its field stays empty".to_owned())
            })?;
            push_text(text, out)?;
        }
        (Holds::Text, Value::Json(json)) => push_text(json, out)?,
        (Holds::Whole, Value::Number(number)) => {
            // Signed: Spark, for example, has no unsigned integers, and would read decimals.
            let fits = i64::try_from(*number).map_err(|_| {
                Some(format!("{number} has more than 63 bits; its field stays empty, but --output ndjson can hold it"))
            })?;
            out.extend_from_slice(&fits.to_le_bytes());
        }
        (Holds::Real, Value::Json(json)) => {
            let real: f64 = json.parse().map_err(|_| None)?;
            out.extend_from_slice(&real.to_le_bytes());
        }
        (Holds::Truth, Value::Bool(is)) => out.push(u8::from(*is)),
        // A bound instead of a number.
        _ => return Err(None),
    }
    Ok(())
}

fn push_text(text: &str, out: &mut Vec<u8>) -> Result<(), Option<String>> {
    // The columns of a batch have 31-bit offsets.
    let fits = i32::try_from(text.len()).map_err(|_| Some("found a text of 2 GiB or more".into()));
    out.extend_from_slice(&fits?.to_le_bytes());
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// A frame without its length.
pub(super) struct Frame<'a> {
    /// The number of the row.
    pub(super) number: u64,
    /// Its values.
    pub(super) values: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Removes the first frame; `None` if there is no complete one.
    pub(super) fn take(bytes: &mut &'a [u8]) -> Option<Frame<'a>> {
        let (length, behind) = bytes.split_first_chunk::<LENGTH_BYTES>()?;
        let (frame, behind) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let (number, values) = frame.split_first_chunk::<NUMBER_BYTES>()?;
        *bytes = behind;
        Some(Frame { number: u64::from_le_bytes(*number), values })
    }
}

/// A new column that grows.
pub(super) enum Growing {
    Text(StringBuilder),
    Whole(Int64Builder),
    Real(Float64Builder),
    Truth(BooleanBuilder),
}

impl Growing {
    pub(super) fn new(holds: Holds) -> Growing {
        match holds {
            Holds::Text => Growing::Text(StringBuilder::new()),
            Holds::Whole => Growing::Whole(Int64Builder::new()),
            Holds::Real => Growing::Real(Float64Builder::new()),
            Holds::Truth => Growing::Truth(BooleanBuilder::new()),
        }
    }

    /// Takes a value from the beginning of those of a frame; `None` if there is none.
    pub(super) fn take(&mut self, values: &mut &[u8]) -> Option<()> {
        let (is_there, behind) = values.split_first()?;
        *values = behind;
        if *is_there == 0 {
            match self {
                Growing::Text(column) => column.append_null(),
                Growing::Whole(column) => column.append_null(),
                Growing::Real(column) => column.append_null(),
                Growing::Truth(column) => column.append_null(),
            }
            return Some(());
        }
        match self {
            Growing::Text(column) => {
                let (length, behind) = values.split_first_chunk::<LENGTH_BYTES>()?;
                let length = u32::from_le_bytes(*length) as usize;
                let (text, behind) = behind.split_at_checked(length)?;
                column.append_value(str::from_utf8(text).ok()?);
                *values = behind;
            }
            Growing::Whole(column) => column.append_value(i64::from_le_bytes(number(values)?)),
            Growing::Real(column) => column.append_value(f64::from_le_bytes(number(values)?)),
            Growing::Truth(column) => {
                let (is, behind) = values.split_first()?;
                column.append_value(*is == 1);
                *values = behind;
            }
        }
        Some(())
    }

    /// Returns the column, and starts a new one.
    pub(super) fn finish(&mut self) -> ArrayRef {
        match self {
            Growing::Text(column) => Arc::new(column.finish()),
            Growing::Whole(column) => Arc::new(column.finish()),
            Growing::Real(column) => Arc::new(column.finish()),
            Growing::Truth(column) => Arc::new(column.finish()),
        }
    }
}

fn number(values: &mut &[u8]) -> Option<[u8; NUMBER_BYTES]> {
    let (number, behind) = values.split_first_chunk::<NUMBER_BYTES>()?;
    *values = behind;
    Some(*number)
}

/// The type of a new column.
pub(super) fn data_type(holds: Holds) -> DataType {
    match holds {
        Holds::Text => DataType::Utf8,
        Holds::Whole => DataType::Int64,
        Holds::Real => DataType::Float64,
        Holds::Truth => DataType::Boolean,
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::{BooleanArray, Float64Array, Int64Array, StringArray};

    use super::*;

    #[test]
    fn values_come_out_as_they_went_in() {
        let columns = [Holds::Text, Holds::Whole, Holds::Real, Holds::Truth];
        let rows = [
            [Value::text("a\"ä"), Value::Number(7), Value::Json("1.5".into()), Value::Bool(true)],
            [Value::Nothing, Value::Nothing, Value::text(">=9.0"), Value::Nothing],
            [
                Value::Json("{}".into()),
                Value::Number(1 << 63),
                Value::Json("8.3".into()),
                Value::Bool(false),
            ],
        ];
        let mut bytes = Vec::new();
        let mut faults = Vec::new();
        for (number, row) in (40..).zip(&rows) {
            faults.extend(push(number, columns.into_iter().zip(row), &mut bytes));
        }
        assert!(faults.len() == 1 && faults[0].contains("more than 63 bits"), "{faults:?}");
        let mut growing = columns.map(Growing::new);
        let mut rest = &bytes[..];
        let mut numbers = Vec::new();
        while let Some(Frame { number, mut values }) = Frame::take(&mut rest) {
            numbers.push(number);
            for column in &mut growing {
                column.take(&mut values).expect("a value");
            }
            assert!(values.is_empty());
        }
        assert_eq!((numbers, rest.len()), (vec![40, 41, 42], 0));
        let expected: [ArrayRef; 4] = [
            Arc::new(StringArray::from(vec![Some("a\"ä"), None, Some("{}")])),
            Arc::new(Int64Array::from(vec![Some(7), None, None])),
            Arc::new(Float64Array::from(vec![Some(1.5), None, Some(8.3)])),
            Arc::new(BooleanArray::from(vec![Some(true), None, Some(false)])),
        ];
        assert_eq!(growing.each_mut().map(Growing::finish), expected);
        assert_eq!(
            expected.each_ref().map(|column| column.data_type().clone()),
            columns.map(data_type)
        );
        // A frame that was cut short is refused.
        for end in 0..LENGTH_BYTES + NUMBER_BYTES {
            assert!(Frame::take(&mut &bytes[..end]).is_none());
        }
    }
}
