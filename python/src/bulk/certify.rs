//! `certify` of many puzzles: the files of a certificate for each.

use pyo3::prelude::*;
use veridoku::certify::{Certificate, CertifyOptions, certify};
use veridoku_core::format::Puzzles;

use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::options::duration;
use crate::proof::{Certified, files};
use crate::rows::Task;

struct Certify {
    options: CertifyOptions,
    certificates: Vec<Option<Certificate>>,
}

impl Task for Certify {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let certificate = certify(&puzzles.whole()[index], &self.options);
        self.certificates.push(Some(certificate.map_err(|error| error.to_string())?));
        Ok(())
    }

    fn skip(&mut self) {
        self.certificates.push(None);
    }

    fn append(&mut self, further: Self) {
        self.certificates.extend(further.certificates);
    }
}

/// A certificate of each puzzle.
#[pyfunction]
#[pyo3(signature = (batch, kind="extended", minimal=false, timeout=None))]
pub(crate) fn certify_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    kind: &str,
    minimal: bool,
    timeout: Option<f64>,
) -> PyResult<(Vec<Option<Certified<'py>>>, Vec<RowFault>)> {
    let (kind, time) = (kind.parse().map_err(usage)?, duration(timeout)?);
    let (done, faults) = batch.run(py, &batch.reading()?, |count, stop| Certify {
        options: CertifyOptions { kind, time, minimal, stop: Some(stop.clone()), memory: None },
        certificates: Vec::with_capacity(count),
    })?;
    let certificates = done.certificates.into_iter();
    Ok((certificates.map(|certificate| certificate.map(|made| files(py, made))).collect(), faults))
}
