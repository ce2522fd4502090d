//! `certify`: a verdict with a proof, and the files of the certificate.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::time::Duration;

use super::{Located, RequestError};
use crate::certify::{CertifyError, CertifyOptions, Kind, certify};
use crate::report::{CertificateReport, CertifyReport};
use veridoku_core::budget::{Budget, Stop};
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_verify::{Verified, VerifyError, VerifyErrorKind, verify_within};

/// Asks for a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CertifyRequest {
    /// The input of the solver.
    pub kind: Kind,
    /// Whether to prove also that no given is redundant.
    pub minimal: bool,
    /// The time for the proof and for its check.
    pub timeout: Option<Duration>,
    /// The most bytes that the solver and its proof may take.
    pub memory: Option<u64>,
}

/// A certificate in memory.
#[derive(Clone, Debug)]
pub struct Certified {
    /// The verdict; unknown if the time ran out.
    pub verdict: Verdict,
    /// The report, with the files of the certificate.
    pub report: CertificateReport,
}

impl CertifyRequest {
    /// The options of the library.
    pub fn options(&self, stop: Option<Stop>) -> CertifyOptions {
        let CertifyRequest { kind, minimal, timeout, memory } = *self;
        CertifyOptions { kind, time: timeout, stop, memory, minimal }
    }

    /// Makes a certificate of one puzzle, and checks it independently.
    ///
    /// # Errors
    /// [`RequestError::Certify`] if none can be made, or [`RequestError::Disagreement`] if it does not pass the check.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<Certified, RequestError> {
        let Located { puzzle, text, .. } = *located;
        let (report, verdict) = match certified(puzzle, &self.options(stop))? {
            Some((verified, files)) => {
                // A certificate covers only the rules that were read.
                let proved = verified.puzzle.clone().with_unread(puzzle.unread());
                let verified = Verified { puzzle: proved, ..verified };
                let report = CertifyReport::new(&verified, &text);
                (CertificateReport::new(report, files), verified.verdict)
            }
            None => {
                let unknown = CertifyReport::unknown(puzzle, &text);
                let verdict = Verdict::Unknown { at_least: 0 };
                (CertificateReport::new(unknown, BTreeMap::new()), verdict)
            }
        };
        Ok(Certified { verdict, report })
    }
}

/// The result of `verify` on a certificate, and its files by name.
type Proved = (Verified, BTreeMap<String, String>);

/// A new certificate, checked; `None` if the time ran out first.
fn certified(puzzle: &Puzzle, options: &CertifyOptions) -> Result<Option<Proved>, RequestError> {
    let budget = Budget { time: options.time, stop: options.stop.clone(), ..Budget::default() };
    let deadline = budget.deadline();
    let certificate = match certify(puzzle, options) {
        Ok(certificate) => certificate,
        Err(CertifyError::Over(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let verdict = certificate.verdict();
    let refused = |why: String| {
        RequestError::Disagreement(format!(
            "the certificate that was written does not pass verify: {why}"
        ))
    };
    let mut files = BTreeMap::new();
    for file in certificate.into_files() {
        let text = String::from_utf8(file.contents).map_err(|error| refused(error.to_string()))?;
        files.insert(file.name.to_string(), text);
    }
    let open = |name: &str| {
        let file = files.get(name).map(|text| text.as_bytes());
        file.ok_or(io::Error::from(ErrorKind::NotFound))
    };
    match verify_within(open, &deadline.left()) {
        Ok(verified) if verified.puzzle == *puzzle && verified.verdict == verdict => {
            Ok(Some((verified, files)))
        }
        Ok(_) => Err(refused("it proves something other than what was found".into())),
        Err(VerifyError { kind: VerifyErrorKind::Over(_), .. }) => Ok(None),
        Err(error) => Err(refused(error.to_string())),
    }
}
