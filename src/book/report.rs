//! Pages as JSON, for a program that prints them.

use serde::Serialize;

use super::pages::Page;
use super::sheet::Sheet;
use crate::report::SCHEMA;

/// Some pages.
#[derive(Clone, Debug, Serialize)]
pub struct SheetsReport {
    schema: u64,
    paper: &'static str,
    /// Of the paper, in points.
    width: f64,
    height: f64,
    /// Each as an SVG file, with the bleed.
    pages: Vec<String>,
}

impl SheetsReport {
    /// The report of pages that were made for this sheet.
    pub fn new(pages: &[Page], sheet: &Sheet) -> SheetsReport {
        let rounded = |points: f64| (points * 100.0).round() / 100.0;
        SheetsReport {
            schema: SCHEMA,
            paper: sheet.paper.name(),
            width: rounded(sheet.width()),
            height: rounded(sheet.height()),
            pages: pages.iter().map(|page| page.svg(sheet)).collect(),
        }
    }
}
