//! Parquet and Arrow: every column comes back with its name, its type and its values, whatever command adds to it; and
//! unsupported cases are refused by name.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use arrow_array::builder::{Int32Builder, ListBuilder, MapBuilder, MapFieldNames, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::*;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{DataType, Field, Metadata, Schema, TimeUnit, UnionFields};
use arrow_select::concat::concat_batches;
use arrow_select::take::take;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::folder::Folder;
use crate::process::{self, veridoku};
use crate::tables::{COMMANDS, NOTES, puzzle};
use veridoku_testing::effort;
use veridoku_testing::puzzles::UNIQUE;

/// Runs the program with only its arguments as input.
fn run(arguments: &[&str]) -> (Vec<u8>, String, i32) {
    let output = process::output(&mut veridoku(arguments), "");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    (output.stdout, err, output.status.code().expect("an exit code"))
}

/// A value for each row, except every fifth.
fn some<T>(rows: i64, value: impl Fn(i64) -> T) -> Vec<Option<T>> {
    (0..rows).map(|row| (row % 5 != 3).then(|| value(row))).collect()
}

/// A table with a column of every type that a program could spoil.
fn table(rows: i64) -> RecordBatch {
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("id", Arc::new(Int64Array::from_iter_values(i64::MIN..i64::MIN + rows))),
        ("note", Arc::new(StringArray::from(some(rows, |row| NOTES[row as usize % NOTES.len()])))),
        ("verdict", Arc::new(Int8Array::from(some(rows, |row| row as i8)))),
        ("big", Arc::new(UInt64Array::from(some(rows, |row| u64::MAX - row as u64)))),
        ("puzzle", Arc::new(StringArray::from_iter_values((0..rows as usize).map(puzzle)))),
        (
            "real",
            Arc::new(Float64Array::from(some(rows, |row| {
                [f64::NAN, f64::INFINITY, -0.0, 0.1, 5e-324, 1e300][row as usize % 6]
            }))),
        ),
        ("single", Arc::new(Float32Array::from(some(rows, |row| 1.0 / row as f32)))),
        ("truth", Arc::new(BooleanArray::from(some(rows, |row| row % 3 == 0)))),
        ("bytes", Arc::new(BinaryArray::from_iter(some(rows, |row| [row as u8, 0, 255])))),
        ("large", Arc::new(LargeStringArray::from(some(rows, |row| "é".repeat(row as usize % 4))))),
        (
            "view",
            Arc::new(StringViewArray::from_iter(some(rows, |row| format!("a text of row {row}")))),
        ),
        (
            "time",
            Arc::new(
                TimestampNanosecondArray::from(some(rows, |row| 1_700_000_000_000_000_123 + row))
                    .with_timezone("Europe/Berlin"),
            ),
        ),
        ("micros", Arc::new(TimestampMicrosecondArray::from(some(rows, |row| -row)))),
        ("day", Arc::new(Date32Array::from(some(rows, |row| row as i32 - 5_000)))),
        ("clock", Arc::new(Time64NanosecondArray::from(some(rows, |row| row * 1_001)))),
        ("lasting", Arc::new(DurationMicrosecondArray::from(some(rows, |row| row)))),
        (
            "price",
            Arc::new(
                Decimal128Array::from(some(rows, |row| i128::from(row) - 7))
                    .with_precision_and_scale(20, 2)
                    .expect("a decimal"),
            ),
        ),
        ("list", {
            let mut list = ListBuilder::new(Int32Builder::new());
            for row in 0..rows as i32 {
                (0..row % 4)
                    .for_each(|item| list.values().append_option((item != 1).then_some(item)));
                list.append(row % 5 != 3);
            }
            Arc::new(list.finish())
        }),
        ("map", {
            let [entry, key, value] = ["entries", "key", "value"].map(str::to_owned);
            let names = MapFieldNames { entry, key, value };
            let mut map = MapBuilder::new(Some(names), StringBuilder::new(), Int32Builder::new());
            for row in 0..rows as i32 {
                map.keys().append_value(format!("k{}", row % 3));
                map.values().append_value(row);
                map.append(true).expect("a map");
            }
            Arc::new(map.finish())
        }),
        ("pair", {
            let fields =
                vec![Field::new("a", DataType::Int32, true), Field::new("b", DataType::Utf8, true)];
            let numbers = Int32Array::from(some(rows, |row| row as i32));
            let texts = StringArray::from(some(rows, |row| row.to_string()));
            Arc::new(StructArray::new(
                fields.into(),
                vec![Arc::new(numbers), Arc::new(texts)],
                None,
            ))
        }),
        ("source", {
            let values = (0..rows).map(|row| (row % 5 != 3).then(|| format!("v{}", row % 17)));
            let values: Vec<Option<String>> = values.collect();
            Arc::new(values.iter().map(Option::as_deref).collect::<DictionaryArray<Int32Type>>())
        }),
        ("nothing", Arc::new(NullArray::new(rows as usize))),
    ];
    let fields =
        columns.iter().map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
    let schema = Schema::new(fields.collect::<Vec<_>>());
    let schema =
        schema.with_metadata(Metadata::from(BTreeMap::from([("of".into(), "a test".into())])));
    RecordBatch::try_new(Arc::new(schema), columns.into_iter().map(|(_, column)| column).collect())
        .expect("a batch")
}

/// Writes a table in batches, in the format given by the name.
fn write(table: &RecordBatch, path: &str) {
    let file = File::create(path).expect("a file");
    let parts = || {
        (0..table.num_rows()).step_by(700).map(|at| table.slice(at, 700.min(table.num_rows() - at)))
    };
    match Path::new(path).extension().and_then(|ending| ending.to_str()) {
        Some("parquet") => {
            let gzip = Compression::GZIP(GzipLevel::default());
            let properties = WriterProperties::builder()
                .set_compression(Compression::ZSTD(ZstdLevel::default()))
                .set_column_compression("id".into(), Compression::SNAPPY)
                .set_column_compression("note".into(), gzip)
                .set_column_compression("big".into(), Compression::LZ4_RAW)
                .set_max_row_group_row_count(Some(1_500));
            let mut writer = ArrowWriter::try_new(file, table.schema(), Some(properties.build()))
                .expect("a writer");
            parts().for_each(|part| writer.write(&part).expect("to write"));
            writer.close().expect("to close");
        }
        Some("feather") => {
            let mut writer = FileWriter::try_new(file, &table.schema()).expect("a writer");
            parts().for_each(|part| writer.write(&part).expect("to write"));
            writer.finish().expect("to finish");
        }
        _ => {
            let mut writer = StreamWriter::try_new(file, &table.schema()).expect("a writer");
            parts().for_each(|part| writer.write(&part).expect("to write"));
            writer.finish().expect("to finish");
        }
    }
}

/// Reads a table written by the program.
fn read(path: &str) -> RecordBatch {
    let file = File::open(path).expect("a file");
    let (schema, batches): (_, Vec<RecordBatch>) = if path.ends_with("parquet") {
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).expect("Parquet");
        let schema = Arc::clone(builder.schema());
        let batches = builder.build().expect("a reader").map(|batch| batch.expect("a batch"));
        let with_metadata =
            |batch: RecordBatch| batch.with_schema(Arc::clone(&schema)).expect("its columns");
        let batches = batches.map(with_metadata).collect();
        (schema, batches)
    } else if path.ends_with("feather") {
        let reader = FileReader::try_new(file, None).expect("an Arrow file");
        (reader.schema(), reader.map(|batch| batch.expect("a batch")).collect())
    } else {
        let reader = StreamReader::try_new(file, None).expect("an Arrow stream");
        (reader.schema(), reader.map(|batch| batch.expect("a batch")).collect())
    };
    concat_batches(&schema, &batches).expect("one table")
}

/// A column without its dictionary, whose order may change.
fn plain(column: &ArrayRef) -> ArrayRef {
    match column.as_any_dictionary_opt() {
        Some(dictionary) => take(dictionary.values(), dictionary.keys(), None).expect("values"),
        None => Arc::clone(column),
    }
}

/// Expects the columns of a table at the beginning of another, and returns the rest.
fn expect_kept(found: &RecordBatch, table: &RecordBatch, what: &str) -> Vec<(String, ArrayRef)> {
    assert_eq!(found.num_rows(), table.num_rows(), "{what}");
    assert_eq!(found.schema().metadata().get("of"), table.schema().metadata().get("of"), "{what}");
    for (index, field) in table.schema().fields().iter().enumerate() {
        assert_eq!(found.schema().field(index).name(), field.name(), "{what}");
        assert_eq!(found.schema().field(index).data_type(), field.data_type(), "{what}");
        assert_eq!(
            &plain(found.column(index)),
            &plain(table.column(index)),
            "{what}: {}",
            field.name()
        );
    }
    let names = found.schema();
    let names = names.fields().iter().map(|field| field.name().clone());
    names.zip(found.columns().iter().cloned()).skip(table.num_columns()).collect()
}

/// The texts of a column; values of other types as they are written.
fn texts(column: &ArrayRef) -> Vec<Option<String>> {
    let text = |row: usize| match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        other => panic!("{other}"),
    };
    (0..column.len()).map(|row| column.is_valid(row).then(|| text(row))).collect()
}

#[test]
fn every_command_keeps_columns_with_types() {
    let all = !cfg!(debug_assertions) || effort::is_long();
    let whole = table(if all { 10_000 } else { 2_000 });
    let folder = Folder::new("columns");
    for command in COMMANDS {
        let is_slow = ["explain", "minimize"].contains(&command[0]);
        let rows = if is_slow && !all { 20 } else { whole.num_rows() };
        let table = whole.slice(0, rows);
        let mut first = None;
        for input in ["in.parquet", "in.feather", "in.arrows"] {
            let input = folder.path(input);
            write(&table, &input);
            for (kind, output) in
                [("parquet", "out.parquet"), ("arrow", "out.arrows"), ("ndjson", "out")]
            {
                let output = folder.path(output);
                let _ = fs::remove_file(&output);
                let asked = ["--output", kind, "--into", &output, "--threads", "2", &input];
                let (_, err, code) = run(&[command, &asked].concat());
                let what = format!("{command:?} {asked:?}");
                assert_eq!(code, 0, "{what}: {err}");
                if kind == "ndjson" {
                    let text = fs::read_to_string(&output).expect("objects");
                    assert_eq!(text.lines().count(), rows, "{what}");
                    continue;
                }
                let added: Vec<(String, Vec<Option<String>>)> =
                    expect_kept(&read(&output), &table, &what)
                        .iter()
                        .map(|(name, column)| (name.clone(), texts(column)))
                        // An explanation states the location of its puzzle, which is in another file.
                        .filter(|(name, _)| name != "explanation")
                        .collect();
                assert!(command[0] == "explain" || !added.is_empty(), "{what}");
                let first = first.get_or_insert_with(|| added.clone());
                assert_eq!(*first, added, "{what}");
            }
        }
    }
}

/// The values as a text holds them.
#[test]
fn columns_become_texts_without_loss_of_digits() {
    let folder = Folder::new("columns-texts");
    let input = folder.path("in.parquet");
    write(&table(3), &input);
    let (out, err, code) = run(&["check", "--output", "ndjson", "--columns", "verdict", &input]);
    assert_eq!(code, 0, "{err}");
    let out = String::from_utf8(out).expect("UTF-8");
    let second = out.lines().nth(1).expect("a second row");
    for entry in [
        r#""id":-9223372036854775807,"#,
        r#""big":18446744073709551614,"#,
        r#""real":"inf","#,
        r#""single":1.0,"#,
        r#""bytes":"0100ff","#,
        r#""time":"2023-11-14T22:13:20.000000124Z","#,
        r#""micros":"1969-12-31T23:59:59.999999","#,
        r#""day":"1956-04-25","#,
        r#""clock":"00:00:00.000001001","#,
        r#""price":-0.06,"#,
        r#""list":[0],"#,
        r#""map":[{"key":"k1","value":1}],"#,
        r#""pair":{"a":1,"b":"1"},"#,
        r#""source":"v1","nothing":null,"new_verdict":"unique"}"#,
    ] {
        assert!(second.contains(entry), "{entry} in {second}");
    }
    // A text becomes columns of texts, and comes back unchanged.
    let text =
        "id,note,puzzle\n007,\"a, \"\"b\"\"\",".to_owned() + UNIQUE + "\n8,," + UNIQUE + "\n";
    let (text_in, columns, back) =
        (folder.file("in.csv", &text), folder.path("t.parquet"), folder.path("back.csv"));
    assert_eq!(run(&["solve", "--output", "parquet", "--into", &columns, &text_in]).2, 0);
    assert_eq!(
        run(&["check", "--output", "csv", "--columns", "verdict", "--into", &back, &columns]).2,
        0
    );
    let solved = process::run(&["solve"], UNIQUE).0;
    let expected = text.replace("puzzle\n", "puzzle,verdict,solution,new_verdict\n");
    let expected = expected.replace(
        &format!("{UNIQUE}\n"),
        &format!("{UNIQUE},unique,{},unique\n", solved.trim_end()),
    );
    assert_eq!(fs::read_to_string(&back).expect("a table"), expected);
}

#[test]
fn faulty_rows_stay_and_parts_are_taken() {
    let folder = Folder::new("columns-faults");
    let long = "1".repeat(1 << 20);
    let puzzles = [
        Some(UNIQUE),
        None,
        Some(&UNIQUE[..80]),
        Some("1234\n3412\n2143\n4.2."),
        Some(&long),
        Some(UNIQUE),
    ];
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(0..puzzles.len() as i64));
    let puzzles: ArrayRef = Arc::new(StringArray::from(puzzles.to_vec()));
    let table = RecordBatch::try_from_iter([("id", ids), ("quizzes", Arc::clone(&puzzles))])
        .expect("a table");
    let (input, output) = (folder.path("in.arrows"), folder.path("out.parquet"));
    write(&table, &input);
    let columns = ["--columns", "verdict,error", "--output", "parquet", "--into", &output];
    for threads in ["1", "3"] {
        let _ = fs::remove_file(&output);
        let (_, err, code) =
            run(&[&["solve", "--threads", threads], &columns[..], &[&input]].concat());
        assert_eq!((err.lines().count(), code), (3, 2), "{err}");
        let found = read(&output);
        assert_eq!(found.column(1), &puzzles);
        let [verdicts, errors] = [2, 3].map(|index| texts(found.column(index)));
        assert_eq!(
            errors[1].as_deref(),
            Some("row 2: the puzzle is null; expected a text; use --column to name another")
        );
        let begins = "row 3: found 80 characters; a 9x9 puzzle has 81: 1 is missing";
        assert!(errors[2].as_ref().is_some_and(|error| error.starts_with(begins)), "{errors:?}");
        assert_eq!(
            errors.iter().map(Option::is_some).collect::<Vec<_>>(),
            [false, true, true, false, true, false]
        );
        assert_eq!(verdicts[3].as_deref(), Some("unique"));
    }
    // Any part of the input gives that part of the output.
    let table = self::table(2_500);
    write(&table, &input);
    for (skip, first) in [(0, 5), (1, 1), (699, 2), (1_023, 1_100), (2_499, 9), (2_500, 1)] {
        let _ = fs::remove_file(&output);
        let (skipped, taken) = (skip.to_string(), first.to_string());
        let part = [
            "check", "--skip", &skipped, "--first", &taken, "--output", "parquet", "--into",
            &output,
        ];
        let (_, err, code) = run(&[&part[..], &[&input]].concat());
        assert_eq!(code, 0, "{err}");
        let expected = table.slice(skip, first.min(table.num_rows() - skip));
        expect_kept(&read(&output), &expected, &format!("{skip} {first}"));
    }
}

#[test]
fn rows_may_come_often_or_not_at_all() {
    let folder = Folder::new("columns-often");
    // Each puzzle is in a class of three, two of which are transformed.
    let table = table(2_100);
    let forms = run(&["transform", "--count", "2", "--random", "--seed", "3", UNIQUE]).0;
    let forms = String::from_utf8(forms).expect("UTF-8");
    let forms: Vec<&str> = forms.lines().chain(["12343412........"]).collect();
    let puzzles = (0..table.num_rows()).map(|row| forms[(row / 700).min(2)]);
    let mut columns = table.columns().to_vec();
    columns[4] = Arc::new(StringArray::from_iter_values(puzzles));
    let table = RecordBatch::try_new(table.schema(), columns).expect("a table");
    let (input, output) = (folder.path("in.parquet"), folder.path("out.arrows"));
    write(&table, &input);
    let into = ["--output", "arrow", "--into", &output, &input];
    // 4x4 puzzles have no canonical form here, so one class remains.
    run(&[&["canonical", "--dedupe"], &into[..]].concat());
    expect_kept(&read(&output), &table.slice(0, 1), "dedupe");
    let _ = fs::remove_file(&output);
    run(&[&["solve", "--all", "--skip", "1398", "--first", "4"], &into[..]].concat());
    let found = read(&output);
    let ids: Vec<i64> = found
        .column(0)
        .as_primitive::<Int64Type>()
        .iter()
        .flatten()
        .map(|id| id - i64::MIN)
        .collect();
    let solutions =
        run(&["solve", "--all", forms[2]]).0.iter().filter(|byte| **byte == b'\n').count();
    let expected = [vec![1_398, 1_399], vec![1_400; solutions], vec![1_401; solutions]].concat();
    assert_eq!(ids, expected);
    assert!(solutions > 1);
}

#[test]
fn what_cannot_be_done_is_refused_by_name() {
    let folder = Folder::new("columns-refused");
    let (parquet, arrow, output) =
        (folder.path("in.parquet"), folder.path("in.arrows"), folder.path("out"));
    let table = table(20);
    write(&table, &parquet);
    write(&table, &arrow);
    let csv = folder.file("in.csv", &format!("id,puzzle\n1,{UNIQUE}\n"));
    let without = folder.path("without.parquet");
    write(&table.project(&[0, 1]).expect("columns"), &without);
    // A union, and seconds within a list.
    let one = |name: &str, column: ArrayRef| {
        let puzzle = Arc::new(StringArray::from(vec![UNIQUE]));
        let path = folder.path(&format!("{name}.arrows"));
        let table = RecordBatch::try_from_iter([("puzzle", puzzle as ArrayRef), (name, column)]);
        write(&table.expect("a table"), &path);
        path
    };
    let fields =
        UnionFields::try_new([0], [Field::new("a", DataType::Int32, true)]).expect("fields");
    let values: Vec<ArrayRef> = vec![Arc::new(Int32Array::from(vec![1]))];
    let union = UnionArray::try_new(fields, vec![0].into(), None, values).expect("a union");
    let union = one("union", Arc::new(union));
    let item = Arc::new(Field::new("item", DataType::Timestamp(TimeUnit::Second, None), true));
    let seconds =
        FixedSizeListArray::new(item, 1, Arc::new(TimestampSecondArray::from(vec![7])), None);
    let seconds = one("seconds", Arc::new(seconds));
    let into = ["--into", output.as_str()];
    for (asked, message) in [
        (
            &["check", "--output", "parquet", "--resume", &parquet][..],
            "--resume cannot continue Parquet",
        ),
        (
            &["check", "--output", "arrow", &parquet, &csv],
            "in.csv: it is a text; expected Parquet or Arrow",
        ),
        (
            &["check", "--output", "arrow", &csv, &arrow],
            "in.arrows: it has columns with types; expected a text",
        ),
        (&["check", "--output", "arrow", &parquet, &union], "union (Union("),
        (
            &["check", "--format", "line", &arrow],
            "it is an Arrow stream; expected a text in the format line",
        ),
        (&["check", &without], "found the columns id, note; expected one with puzzles"),
        (&["check", "--output", "csv", &union], "the column `union` has the type Union("),
        (&["check", "--output", "parquet", &union], "Parquet cannot hold the column `union`"),
        (&["check", "--output", "parquet", &seconds], "Parquet cannot hold the column `seconds`"),
    ] {
        let _ = fs::remove_file(&output);
        let (_, err, code) = run(&[asked, &into[..]].concat());
        assert!(err.contains(message) && code == 2, "{asked:?}: {err}");
    }
    // Files with an index at the end cannot come through a pipe; a stream can, in and out.
    let piped = |path: &str| {
        let mut command = veridoku(&["check", "--output", "arrow"]);
        let output = command.stdin(File::open(path).expect("a file")).output().expect("it starts");
        (output.stdout, String::from_utf8(output.stderr).expect("UTF-8"))
    };
    assert!(
        piped(&parquet)
            .1
            .contains("it is Parquet, whose index is at the end; expected a file, not a pipe")
    );
    fs::write(&output, piped(&arrow).0).expect("to write");
    expect_kept(&read(&output), &table, "through a pipe");
}

/// Two columns: puzzles, and another.
fn two(puzzles: ArrayRef, name: &str, other: ArrayRef) -> RecordBatch {
    RecordBatch::try_from_iter([("puzzle", puzzles), (name, other)]).expect("a table")
}

#[test]
fn a_table_whose_writing_fails_has_the_rows_before() {
    let folder = Folder::new("columns-failed");
    let input = folder.path("in.arrows");
    // In the last batch, which is written at the end, and in an earlier one.
    for (command, far, before) in [
        (&["canonical"][..], 4_999, 4_900),
        (&["check"], 4_999, 4_900),
        (&["check"], 2_800, 2_800),
        (&["canonical", "--dedupe"], 0, 0),
        (&["transform", "--apply", "transpose"], 3_499, 2_800),
    ] {
        let time = |row| if row == far { 100_000_000_000_000_000 } else { row };
        let times = TimestampSecondArray::from_iter_values((0..5_000).map(time));
        let puzzles = StringArray::from_iter_values((0..5_000).map(puzzle));
        let table = two(Arc::new(puzzles), "when", Arc::new(times));
        write(&table, &input);
        let output = folder.path("out.parquet");
        let _ = fs::remove_file(&output);
        let into = ["--output", "parquet", "--into", &output, &input];
        let (_, err, code) = run(&[command, &into].concat());
        let message = "the column `when`: Compute error: a time in seconds is too far away for milliseconds; \
                       expected --output arrow";
        assert!(err.contains(message) && code == 2, "{command:?}: {err}");
        let found = read(&output);
        assert_eq!(found.column(0), &table.column(0).slice(0, before), "{command:?}");
    }
}

#[test]
fn generated_puzzles_go_into_columns() {
    let folder = Folder::new("columns-generated");
    let columns = "solution,number,givens,tries,level,score,technique";
    let made = |output: &str, threads: &str| {
        let count = ["generate", "--seed", "7", "--count", "300", "--skip", "20"];
        let table = ["--columns", columns, "--threads", threads, "--output", output];
        let (out, err, code) = run(&[&count[..], &table].concat());
        assert_eq!((err.as_str(), code), ("", 0));
        out
    };
    let csv = String::from_utf8(made("csv", "1")).expect("UTF-8");
    let expected: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(expected.len(), 300, "a part has no heading");
    for (output, threads) in [("parquet", "1"), ("parquet", "3"), ("arrow", "2")] {
        let path = folder.path(output);
        fs::write(&path, made(output, threads)).expect("a file");
        let table = read(&path);
        let names: Vec<String> =
            table.schema().fields().iter().map(|field| field.name().clone()).collect();
        assert_eq!(names.join(","), format!("puzzle,{columns}"));
        for (column, name) in names.iter().enumerate() {
            let is_whole = ["number", "givens", "tries", "score"].contains(&name.as_str());
            let data_type = if is_whole { DataType::Int64 } else { DataType::Utf8 };
            assert_eq!(table.column(column).data_type(), &data_type, "{name}");
            let found = match is_whole {
                true => table
                    .column(column)
                    .as_primitive::<Int64Type>()
                    .iter()
                    .flatten()
                    .map(|n| n.to_string())
                    .collect(),
                false => texts(table.column(column))
                    .into_iter()
                    .map(Option::unwrap_or_default)
                    .collect::<Vec<_>>(),
            };
            let expected: Vec<&str> = expected.iter().map(|row| row[column]).collect();
            assert_eq!(found, expected, "{output} {name}");
        }
    }
}

#[test]
fn bytes_that_are_a_text_are_puzzles() {
    let folder = Folder::new("columns-bytes");
    let input = folder.path("in.parquet");
    let bytes = |rows: &[&[u8]]| -> ArrayRef { Arc::new(BinaryArray::from_vec(rows.to_vec())) };
    let rows = [puzzle(0), puzzle(1), "no puzzle".into()];
    let mut puzzles: Vec<&[u8]> = rows.iter().map(String::as_bytes).collect();
    puzzles[2] = &[0xFF, 0];
    write(&two(bytes(&puzzles), "other", bytes(&[b"a", b"b", b"c"])), &input);
    let (out, err, code) = run(&["check", "--output", "ndjson", "--columns", "verdict", &input]);
    let out = String::from_utf8(out).expect("UTF-8");
    let lines: Vec<&str> = out.lines().collect();
    for (row, other) in [(0, "61"), (1, "62")] {
        let known = format!("{{\"puzzle\":\"{}\",\"other\":\"{other}\",\"verdict\":\"", rows[row]);
        assert!(lines[row].starts_with(&known) && !lines[row].ends_with("null}"), "{}", lines[row]);
    }
    assert_eq!(lines[2], "{\"puzzle\":\"ff00\",\"other\":\"63\",\"verdict\":null}");
    assert!(err.contains("row 3: found ") && code == 2, "{err}");
}

#[test]
fn a_column_of_puzzles_is_named() {
    let folder = Folder::new("columns-named");
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![puzzle(1), puzzle(2)]));
    let notes: ArrayRef = Arc::new(StringArray::from(vec!["a note", "another"]));
    let table = two(notes, "Easy", puzzles);
    let expected = format!("{}\n{}\n", puzzle(1), puzzle(2));
    let expected = process::output(&mut veridoku(&["solve"]), &expected).stdout;
    for name in ["named.parquet", "named.feather", "named.arrow"] {
        let path = folder.path(name);
        write(&table, &path);
        let (out, err, code) = run(&["solve", "--column", "easy", &path]);
        assert!(out == expected && code == 0, "{err}");
        let asked = ["solve", "--column", "Easy", "--output", "parquet"];
        let into = folder.path("out.parquet");
        let _ = fs::remove_file(&into);
        let (_, err, code) = run(&[&asked[..], &["--into", &into, &path]].concat());
        assert_eq!(code, 0, "{err}");
        expect_kept(&read(&into), &table, name);
        let (_, err, code) = run(&["solve", "--column", "hard", &path]);
        assert!(
            err.contains("found the columns puzzle, Easy; expected `hard`") && code == 2,
            "{err}"
        );
    }
}

#[test]
fn broken_files_are_errors() {
    let folder = Folder::new("columns-broken");
    let table = table(40);
    let (broken, output) = (folder.path("broken"), folder.path("out"));
    let mut refused = 0;
    for name in ["in.parquet", "in.feather", "in.arrows"] {
        let path = folder.path(name);
        write(&table, &path);
        let bytes = fs::read(&path).expect("bytes");
        for turn in 0..40 {
            let mut bytes = bytes.clone();
            let place = 8 + (bytes.len() - 8) * turn / 40;
            if turn % 2 == 0 {
                bytes.truncate(place);
            } else {
                bytes[place..].iter_mut().step_by(97).take(3).for_each(|byte| *byte ^= 0x55);
            }
            fs::write(&broken, &bytes).expect("to write");
            let _ = fs::remove_file(&output);
            let (_, err, code) = run(&["check", "--output", "arrow", "--into", &output, &broken]);
            assert!(
                (0..=2).contains(&code) && !err.contains("panicked"),
                "{name} {turn}: {code} {err}"
            );
            refused += usize::from(code == 2);
        }
    }
    assert!(refused > 60, "{refused} files refused");
}

#[cfg(unix)]
#[test]
fn an_interrupted_table_ends_with_whole_rows() {
    let folder = Folder::new("columns-interrupted");
    let table = table(6_000);
    let input = folder.path("in.parquet");
    write(&table, &input);
    let start = Instant::now();
    let whole = ["--output", "parquet", "--into", &folder.path("whole.parquet"), &input];
    veridoku(&[&["rate", "--threads", "2"], &whole[..]].concat()).output().expect("an end");
    // About how long a run takes. This changes with the load of the machine, so it is corrected below.
    let mut time = start.elapsed();
    let mut ended_early = [0, 0];
    for turn in 1.. {
        assert!(turn < 200, "{ended_early:?} runs ended early");
        let kind = ["parquet", "arrow"][turn % 2];
        let output = folder.path(&format!("out.{kind}"));
        let _ = fs::remove_file(&output);
        let asked = ["rate", "--threads", "2", "--output", kind, "--into", &output, &input];
        let mut command = veridoku(&asked);
        let child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        thread::sleep(time * (turn % 10) as u32 / 10);
        let _ = Command::new("kill")
            .args([["-INT", "-TERM"][turn / 2 % 2], &child.id().to_string()])
            .status();
        let ended = child.wait_with_output().expect("an end");
        let err = String::from_utf8(ended.stderr).expect("UTF-8");
        // A signal may come before the command is ready for it, or when it has nothing left to do.
        if ended.status.code() != Some(130)
            || fs::metadata(&output).map_or(0, |data| data.len()) == 0
        {
            let is_late = ended.status.code().is_some_and(|code| code != 130);
            time = if is_late { time * 3 / 4 } else { time * 5 / 4 };
            continue;
        }
        let done = read(&output).num_rows();
        assert!(
            err.contains(&format!("continue with --skip {done}, into another file")),
            "{done}: {err}"
        );
        expect_kept(&read(&output), &table.slice(0, done), "the first part");
        ended_early[turn % 2] += usize::from(done < table.num_rows());
        if ended_early.iter().all(|runs| *runs >= 2) {
            break;
        }
    }
}
