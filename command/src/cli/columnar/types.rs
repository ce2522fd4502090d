//! Types that Parquet lacks, and their replacements.
//!
//! | type | in Parquet |
//! |---|---|
//! | timestamps and times of the day in seconds | milliseconds |
//! | dates in milliseconds, which are also whole days | days |
//!
//! Within lists, structs and similar types they are refused, and so are unions.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Date64Type, Time32SecondType, TimestampSecondType};
use arrow_array::{
    Array, ArrayRef, Date32Array, Time32MillisecondArray, TimestampMillisecondArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, TimeUnit};

/// Whether a condition holds for a type, or for a type within it.
pub(super) fn has_part(data_type: &DataType, is: &dyn Fn(&DataType) -> bool) -> bool {
    let within = |field: &Field| has_part(field.data_type(), is);
    is(data_type)
        || match data_type {
            DataType::List(item)
            | DataType::LargeList(item)
            | DataType::ListView(item)
            | DataType::LargeListView(item)
            | DataType::FixedSizeList(item, _)
            | DataType::Map(item, _)
            | DataType::RunEndEncoded(_, item) => within(item),
            DataType::Struct(fields) => fields.iter().any(|field| within(field)),
            DataType::Union(fields, _) => fields.iter().any(|(_, field)| within(field)),
            DataType::Dictionary(_, values) => has_part(values, is),
            _ => false,
        }
}

/// Whether Parquet has no such type.
pub(super) fn is_never_in_parquet(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Union(..)) || in_parquet(data_type) != *data_type
}

/// The replacement for the type of a column.
pub(super) fn in_parquet(data_type: &DataType) -> DataType {
    match data_type {
        DataType::Timestamp(TimeUnit::Second, zone) => {
            DataType::Timestamp(TimeUnit::Millisecond, zone.clone())
        }
        DataType::Time32(TimeUnit::Second) => DataType::Time32(TimeUnit::Millisecond),
        DataType::Date64 => DataType::Date32,
        data_type => data_type.clone(),
    }
}

/// The columns that replace others.
pub(super) fn all_in_parquet(schema: &Schema) -> Schema {
    let field =
        |field: &Arc<Field>| field.as_ref().clone().with_data_type(in_parquet(field.data_type()));
    let fields: Vec<Field> = schema.fields().iter().map(field).collect();
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

/// A column, or its replacement, which has this type.
///
/// # Errors
/// A time is too far away to be expressed in milliseconds.
pub(super) fn turned(column: &ArrayRef, data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    let far =
        || ArrowError::ComputeError("a time in seconds is too far away for milliseconds".into());
    Ok(match (column.data_type(), data_type) {
        (
            DataType::Timestamp(TimeUnit::Second, _),
            DataType::Timestamp(TimeUnit::Millisecond, zone),
        ) => {
            let column = column.as_primitive::<TimestampSecondType>();
            let column: TimestampMillisecondArray =
                column.try_unary(|seconds| seconds.checked_mul(1_000).ok_or_else(far))?;
            Arc::new(column.with_timezone_opt(zone.clone()))
        }
        (DataType::Time32(TimeUnit::Second), DataType::Time32(TimeUnit::Millisecond)) => {
            let column = column.as_primitive::<Time32SecondType>();
            let column: Time32MillisecondArray =
                column.try_unary(|seconds| seconds.checked_mul(1_000).ok_or_else(far))?;
            Arc::new(column)
        }
        (DataType::Date64, DataType::Date32) => {
            let column = column.as_primitive::<Date64Type>();
            let day = |milliseconds: i64| i32::try_from(milliseconds.div_euclid(86_400_000));
            let column: Date32Array = column.try_unary(|date| day(date).map_err(|_| far()))?;
            Arc::new(column)
        }
        _ => Arc::clone(column),
    })
}

#[cfg(test)]
mod tests {
    use arrow_array::{Date64Array, Time32SecondArray, TimestampSecondArray};

    use super::*;

    #[test]
    fn seconds_and_dates_keep_their_meaning() {
        let pairs: [(ArrayRef, ArrayRef); 3] = [
            (
                Arc::new(TimestampSecondArray::from(vec![Some(-7), None]).with_timezone("UTC")),
                Arc::new(
                    TimestampMillisecondArray::from(vec![Some(-7_000), None]).with_timezone("UTC"),
                ),
            ),
            (
                Arc::new(Time32SecondArray::from(vec![Some(86_399), None])),
                Arc::new(Time32MillisecondArray::from(vec![Some(86_399_000), None])),
            ),
            (
                Arc::new(Date64Array::from(vec![Some(-86_400_000), None])),
                Arc::new(Date32Array::from(vec![Some(-1), None])),
            ),
        ];
        for (column, expected) in &pairs {
            let data_type = in_parquet(column.data_type());
            assert_eq!(&turned(column, &data_type).unwrap(), expected);
            assert_eq!(&turned(expected, &in_parquet(&data_type)).unwrap(), expected);
        }
        let far: ArrayRef = Arc::new(TimestampSecondArray::from(vec![i64::MAX]));
        assert!(turned(&far, &in_parquet(far.data_type())).is_err());
    }

    #[test]
    fn parts_are_looked_at() {
        let field = |data_type| Arc::new(Field::new("part", data_type, true));
        let seconds = || DataType::Timestamp(TimeUnit::Second, None);
        let within = [
            DataType::List(field(seconds())),
            DataType::Struct(vec![field(DataType::Utf8), field(seconds())].into()),
            DataType::Dictionary(Box::new(DataType::Int8), Box::new(seconds())),
        ];
        for data_type in within {
            assert!(has_part(&data_type, &is_never_in_parquet), "{data_type}");
        }
        assert!(!has_part(&DataType::List(field(DataType::Utf8)), &is_never_in_parquet));
    }
}
