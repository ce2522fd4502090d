//! How much of a table is whole, in a file whose writer may have been killed.

use std::io::{self, BufRead};

use super::TableKind;
use crate::format::is_open_after;

/// The number of whole rows of a table, without its heading, and the number of bytes up to the end of the last.
///
/// A row is whole if its line ends, and no quoted field is open there. Memory holds one line at a time.
///
/// ```
/// use veridoku::table::{TableKind, whole_rows};
/// let mut text = &b"id,puzzle\n1,\"12..\n34..\"\n2,\"1"[..];
/// assert_eq!(whole_rows(&mut text, TableKind::Csv, b',')?, (1, 24));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the text cannot be read.
pub fn whole_rows(
    text: &mut impl BufRead,
    kind: TableKind,
    delimiter: u8,
) -> io::Result<(u64, u64)> {
    let delimiter = if kind == TableKind::Tsv { b'\t' } else { delimiter };
    let (mut rows, mut whole, mut bytes) = (0, 0, 0);
    let mut is_open = false;
    let mut line = Vec::new();
    while text.read_until(b'\n', &mut line)? > 0 {
        bytes += line.len() as u64;
        if line.last() != Some(&b'\n') {
            break;
        }
        is_open = kind != TableKind::Ndjson
            && (is_open || line.contains(&b'"'))
            && is_open_after(&line[..line.len() - 1], delimiter, is_open);
        if !is_open {
            rows += 1;
            whole = bytes;
        }
        line.clear();
    }
    let headings = u64::from(kind != TableKind::Ndjson && rows > 0);
    Ok((rows - headings, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_of_a_table_is_cut_behind_a_row() {
        let rows = ["h,p\n", "1,\"a\nb\"\n", "\"x\"\"\n,\",2\n", "3,\n"];
        let text = rows.concat();
        for end in 0..=text.len() {
            let found = whole_rows(&mut &text.as_bytes()[..end], TableKind::Csv, b',').unwrap();
            let mut expected = (0, 0);
            for (index, row) in rows.iter().enumerate() {
                let bytes = expected.1 + row.len() as u64;
                if bytes <= end as u64 {
                    expected = (index as u64, bytes);
                } else {
                    break;
                }
            }
            assert_eq!(found, expected, "{end}");
        }
        let found = whole_rows(&mut &b"{}\n{\"a\":1}\n{"[..], TableKind::Ndjson, b',').unwrap();
        assert_eq!(found, (2, 11));
    }
}
