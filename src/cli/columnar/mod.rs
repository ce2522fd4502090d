//! Parquet and Arrow: tables in columns, in and out, without a change of what is kept.
//!
//! ```text
//!               /-- batches of 1024 rows, with a number for each ---------------------\
//! file --> source                                                                   Columnar --> file
//!               \-- {"puzzle":"53..7....","row":7} --> the pipeline of texts --[7, unique, 5346...]--/
//! ```
//!
//! The pipeline between input and output knows lines and bytes. A file of columns joins it as a text of objects, and leaves it
//! as frames, which hold the number of a row and its new values. So every command, `--skip`, faults and the order under
//! threads are those of other tables. The columns of the input take no part: they wait as batches until the new values of
//! their rows come, and go into the output with their names, types and values. If the output is a text, all columns
//! become objects (`json`); if the input is one, its columns become texts.
//!
//! | cost | |
//! |---|---|
//! | memory | the batches on their way, and a row group of the output, of 32 MiB; of an Arrow file a whole batch |
//! | time | a copy of the puzzle as a text; encoding on the thread that writes |
//! | compiling | some 60 seconds of a core, so the crates are behind the feature `parquet`; without it, `absent` refuses |

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

/// What a file of columns is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Parquet, whose end says where its columns are.
    Parquet,
    /// The file format of Arrow, also known as Feather, with an index at its end.
    ArrowFile,
    /// Batches of Arrow one after the other.
    ArrowStream,
}

/// How each kind begins. No text has the third beginning, and no puzzle the others.
const BEGINNINGS: [(&[u8], Kind); 3] =
    [(b"PAR1", Kind::Parquet), (b"ARROW1\0\0", Kind::ArrowFile), (&[0xFF; 4], Kind::ArrowStream)];

impl Kind {
    /// Bytes of the longest beginning.
    pub(super) const BEGINNING: usize = 8;

    /// What begins with these bytes; `None` if it is a text.
    pub(super) fn of(head: &[u8]) -> Option<Kind> {
        BEGINNINGS.iter().find(|(beginning, _)| head.starts_with(beginning)).map(|(_, kind)| *kind)
    }

    /// Whether these bytes are a part of a beginning, so that the next ones tell.
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

/// How a table in columns is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Parquet.
    Parquet,
    /// A stream of Arrow, which may go through a pipe, and whose dictionaries may change on the way.
    Arrow,
}

/// What is kept of the records of an input beside their puzzles.
#[derive(Clone, Default)]
pub(super) enum Keep {
    /// Nothing.
    #[default]
    Puzzles,
    /// All columns, as a text.
    Texts,
    /// All columns, for a table in columns.
    Columns(Arc<Columnar>),
}
