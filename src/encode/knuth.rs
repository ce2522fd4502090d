//! Knuth's text for exact cover, as his DLX programs and many others read it.
//!
//! ```text
//! | 64 items, 64 options             lines that begin with a bar are comments
//! r1c1 r1c2 ... b4#4 | x1#1 ...      the items, secondary ones after a bar
//! r1c1 r1#1 c1#1 b1#1                one option per line
//! ```
//!
//! Source: Knuth, dlx1.w (the format is described at its head). Names may not hold `:` or `|`.

use std::io::{self, Write};

use super::ExactCover;

/// Writes an exact cover with names as text. Options keep their order.
///
/// # Errors
/// What `out` fails with.
///
/// # Panics
/// If the cover's items have no names.
pub fn write_knuth(cover: &ExactCover, out: &mut impl Write) -> io::Result<()> {
    let (primary, secondary) = (cover.primary_count(), cover.secondary_count());
    writeln!(out, "| {} items, {} options", primary + secondary, cover.option_count())?;
    let mut line = String::new();
    for item in 0..primary + secondary {
        if item == primary {
            line.push_str("| ");
        }
        line.push_str(cover.name(item as u32));
        line.push(' ');
    }
    write_line(&mut line, out)?;
    for option in cover.options() {
        for item in option {
            line.push_str(cover.name(*item));
            line.push(' ');
        }
        write_line(&mut line, out)?;
    }
    Ok(())
}

/// Writes the line without the blank at its end, and empties it.
fn write_line(line: &mut String, out: &mut impl Write) -> io::Result<()> {
    line.truncate(line.trim_end().len());
    line.push('\n');
    out.write_all(line.as_bytes())?;
    line.clear();
    Ok(())
}
