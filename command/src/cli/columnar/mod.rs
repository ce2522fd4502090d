//! Parquet and Arrow: columnar tables as input and output, with the kept columns unchanged.
//!
//! ```text
//!               /-- batches of 1024 rows, with a number for each ---------------------\
//! file --> source                                                                   Columnar --> file
//!               \-- {"puzzle":"53..7....","row":7} --> the pipeline of texts --[7, unique, 5346...]--/
//! ```
//!
//! The pipeline between input and output handles lines and bytes. A columnar file enters it as a text of JSON objects,
//! and leaves it as frames, which hold the number of a row and its new values. So all commands, `--skip`, faults and
//! the order under threads work as for other tables. The input columns bypass it: they wait as batches until the new
//! values of their rows arrive, and are written to the output with their names, types and values. If the output is a
//! text, all columns become objects (`json`); if the input is one, its columns become texts.
//!
//! | cost | |
//! |---|---|
//! | memory | the batches on their way, and a row group of the output, of 32 MiB; for an Arrow file a whole batch |
//! | time | a copy of the puzzle as a text; encoding on the thread that writes |
//! | compiling | about 60 seconds of a core, so the crates need the feature `parquet`; without it, `absent` refuses |

#[cfg(not(feature = "parquet"))]
mod absent;
#[cfg(feature = "parquet")]
mod file;
#[cfg(feature = "parquet")]
mod frame;
#[cfg(feature = "parquet")]
mod json;
#[cfg(feature = "parquet")]
mod kept;
#[cfg(feature = "parquet")]
mod source;
#[cfg(feature = "parquet")]
mod table;
#[cfg(feature = "parquet")]
mod types;

use std::fmt;
use std::sync::Arc;

#[cfg(not(feature = "parquet"))]
pub(super) use absent::{Columnar, open};
#[cfg(feature = "parquet")]
pub(super) use source::open;
#[cfg(feature = "parquet")]
pub(super) use table::Columnar;

/// The kind of a columnar file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Parquet, whose footer locates its columns.
    Parquet,
    /// The Arrow file format, also known as Feather, with an index at its end.
    ArrowFile,
    /// The Arrow stream format: batches one after the other.
    ArrowStream,
}

/// The magic bytes of each kind. No text begins with the third, and no puzzle with the others.
const BEGINNINGS: [(&[u8], Kind); 3] =
    [(b"PAR1", Kind::Parquet), (b"ARROW1\0\0", Kind::ArrowFile), (&[0xFF; 4], Kind::ArrowStream)];

impl Kind {
    /// Length of the longest magic bytes.
    pub(super) const BEGINNING: usize = 8;

    /// The kind of file that begins with these bytes; `None` for a text.
    pub(super) fn of(head: &[u8]) -> Option<Kind> {
        BEGINNINGS.iter().find(|(beginning, _)| head.starts_with(beginning)).map(|(_, kind)| *kind)
    }

    /// Whether these bytes are a prefix of magic bytes, so the next bytes decide.
    pub(super) fn may_become(head: &[u8]) -> bool {
        BEGINNINGS
            .iter()
            .any(|(beginning, _)| head.len() < beginning.len() && beginning.starts_with(head))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Kind::Parquet => "Parquet",
            Kind::ArrowFile => "an Arrow file",
            Kind::ArrowStream => "an Arrow stream",
        })
    }
}

/// How a columnar table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Parquet.
    Parquet,
    /// An Arrow stream, which may go through a pipe, and whose dictionaries may change within the stream.
    Arrow,
}

/// The part of the input records that is kept in addition to their puzzles.
#[derive(Clone, Default)]
pub(super) enum Keep {
    /// Nothing.
    #[default]
    Puzzles,
    /// All columns, as a text.
    Texts,
    /// All columns, for a columnar table.
    Columns(Arc<Columnar>),
}
