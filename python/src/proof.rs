//! `certify`, `verify` and `encode`: proofs, their check, and formulas for other solvers.

use std::collections::BTreeMap;
use std::io;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use veridoku::certify::{Certificate, CertificateFile, CertifyOptions, certify as certified};
use veridoku::encode::{AtMostOne, Encoding, cnf};
use veridoku::format::{Credits, OneLine};
use veridoku::verify::verify_within;
use veridoku::{Budget, Solution};

use crate::faults::{refused, usage};
use crate::interrupt::interruptible;
use crate::options::{self, duration};
use crate::puzzle::Puzzle;

/// Verdict, steps of the proof, and the files with their names.
pub(crate) type Certified<'py> =
    (&'static str, Option<usize>, Vec<(&'static str, Bound<'py, PyBytes>)>);

/// Proves the verdict on a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, kind="extended", minimal=false, timeout=None))]
pub(crate) fn certify<'py>(
    py: Python<'py>,
    puzzle: PyRef<'py, Puzzle>,
    kind: &str,
    minimal: bool,
    timeout: Option<f64>,
) -> PyResult<Certified<'py>> {
    let (kind, time) = (kind.parse().map_err(usage)?, duration(timeout)?);
    let puzzle = &puzzle.puzzle;
    let certificate = interruptible(py, |stop| {
        certified(
            puzzle,
            &CertifyOptions { kind, time, minimal, stop: Some(stop.clone()), memory: None },
        )
    })?;
    let certificate = certificate.map_err(refused)?;
    Ok(files(py, certificate))
}

/// A certificate as Python gets it.
pub(crate) fn files(py: Python<'_>, certificate: Certificate) -> Certified<'_> {
    let (verdict, steps) = (certificate.verdict().name(), certificate.steps());
    let files = certificate.into_files();
    let file = |file: &CertificateFile| (file.name, PyBytes::new(py, &file.contents));
    (verdict, steps, files.iter().map(file).collect())
}

/// Verdict, puzzle, solutions, steps checked, and whether the puzzle is minimal.
type Accepted = (&'static str, Puzzle, Vec<String>, u64, bool);

/// Checks the files of a certificate.
#[pyfunction]
#[pyo3(signature = (files, timeout=None, alphabet=None))]
pub(crate) fn verify(
    py: Python<'_>,
    files: BTreeMap<String, Vec<u8>>,
    timeout: Option<f64>,
    alphabet: Option<&str>,
) -> PyResult<Accepted> {
    let (time, alphabet) = (duration(timeout)?, options::alphabet(alphabet)?);
    let verified = interruptible(py, |stop| {
        let open = |name: &str| {
            let missing = || io::Error::new(io::ErrorKind::NotFound, "there is no such file");
            files.get(name).map(Vec::as_slice).ok_or_else(missing)
        };
        verify_within(open, &Budget { time, stop: Some(stop.clone()), ..Budget::default() })
    })?;
    let verified = verified.map_err(usage)?;
    let line = |solution: &Solution| OneLine::new(alphabet).solution(&verified.puzzle, solution);
    let solutions = verified.solutions.iter().map(line).collect();
    let puzzle = Puzzle { puzzle: verified.puzzle.clone(), credits: Credits::default() };
    Ok((verified.verdict.name(), puzzle, solutions, verified.steps, verified.is_minimal))
}

/// Literals, ends of clauses, and the number of variables.
type Clauses<'py> = (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>, usize);

/// The clauses of a puzzle: literals one after the other, where each clause ends, and the number of variables.
#[pyfunction]
#[pyo3(signature = (puzzle, encoding="extended", at_most_one="pairwise"))]
pub(crate) fn encode<'py>(
    py: Python<'py>,
    puzzle: PyRef<'py, Puzzle>,
    encoding: &str,
    at_most_one: &str,
) -> PyResult<Clauses<'py>> {
    let encoding: Encoding = encoding.parse().map_err(usage)?;
    let at_most_one: AtMostOne = at_most_one.parse().map_err(usage)?;
    let puzzle = &puzzle.puzzle;
    let cnf = interruptible(py, |_| cnf(puzzle, encoding, at_most_one))?.map_err(refused)?;
    let literals: Vec<i32> = cnf.literals().iter().map(|literal| literal.to_dimacs()).collect();
    let ends: Vec<i64> = cnf
        .clauses()
        .scan(0, |end, clause| {
            *end += clause.len() as i64;
            Some(*end)
        })
        .collect();
    Ok((literals.into_pyarray(py), ends.into_pyarray(py), cnf.variable_count()))
}
