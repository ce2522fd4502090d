//! The report of `verify`: everything that a certificate proves, and its puzzle.

use serde::Serialize;

use super::SCHEMA;
use super::check::CertifyReport;
use veridoku_core::format::{OneLine, statements};
use veridoku_verify::Verified;

/// A certificate that is sound.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    #[serde(flatten)]
    verdict: CertifyReport,
    certificate: String,
    statements: Option<Vec<String>>,
    givens: usize,
    digest: Option<String>,
}

impl VerifyReport {
    /// The report of a certificate of this name.
    pub fn new(certificate: &str, verified: &Verified, text: &OneLine) -> VerifyReport {
        VerifyReport {
            verdict: CertifyReport::new(verified, text),
            certificate: certificate.to_owned(),
            statements: statements(&verified.puzzle),
            givens: verified.puzzle.given_count(),
            digest: verified.digest(),
        }
    }
}

/// A certificate that is refused, or cannot be checked.
#[derive(Clone, Debug, Serialize)]
pub struct RefusedReport {
    schema: u64,
    certificate: String,
    is_readable: bool,
    error: String,
}

impl RefusedReport {
    /// The report of a certificate of this name, with the fault in readable form.
    pub fn new(certificate: &str, is_readable: bool, error: &str) -> RefusedReport {
        let (certificate, error) = (certificate.to_owned(), error.to_owned());
        RefusedReport { schema: SCHEMA, certificate, is_readable, error }
    }
}
