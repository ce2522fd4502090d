//! The reports that only a server has: its properties, and errors in a request.

use serde::Serialize;

use super::fault::FaultReport;
use super::{SCHEMA, TechniqueReport};
use veridoku_logic::{Technique, explain};

/// All techniques, easiest first.
#[derive(Clone, Debug, Serialize)]
pub struct TechniquesReport {
    schema: u64,
    techniques: Vec<Described>,
}

/// A technique with its description.
#[derive(Clone, Debug, Serialize)]
struct Described {
    #[serde(flatten)]
    technique: TechniqueReport,
    idea: &'static str,
}

impl TechniquesReport {
    /// The report of all techniques.
    pub fn all() -> TechniquesReport {
        let described = |technique: &Technique| Described {
            technique: TechniqueReport::new(*technique),
            idea: explain::idea(*technique),
        };
        let techniques = Technique::ALL.iter().map(described).collect();
        TechniquesReport { schema: SCHEMA, techniques }
    }
}

/// The version of the program.
#[derive(Clone, Debug, Serialize)]
pub struct VersionReport {
    schema: u64,
    name: &'static str,
    version: &'static str,
}

impl VersionReport {
    /// The report of this version.
    pub fn this() -> VersionReport {
        let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        VersionReport { schema: SCHEMA, name, version }
    }
}

/// The load of a server.
#[derive(Clone, Debug, Serialize)]
pub struct HealthReport {
    schema: u64,
    running: usize,
    at_most: usize,
}

impl HealthReport {
    /// The report of the number of jobs, and of how many may run at once.
    pub fn new(running: usize, at_most: usize) -> HealthReport {
        HealthReport { schema: SCHEMA, running, at_most }
    }
}

/// Why a request was not answered.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorReport {
    schema: u64,
    error: Fault,
}

#[derive(Clone, Debug, Serialize)]
struct Fault {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(flatten)]
    fault: Option<FaultReport>,
}

impl ErrorReport {
    /// The report of a fault; `at` is its line and column in the puzzle's text, if it is there.
    pub fn new(message: &str, at: Option<(usize, usize)>) -> ErrorReport {
        let (line, column) = at.unzip();
        let error = Fault { message: message.to_owned(), line, column, fault: None };
        ErrorReport { schema: SCHEMA, error }
    }

    /// This report with the name of the fault.
    #[must_use]
    pub fn with_fault(mut self, fault: Option<FaultReport>) -> ErrorReport {
        self.error.fault = fault;
        self
    }
}
