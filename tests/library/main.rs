//! The library as an embedder uses it: one binary, with a module for each promise.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod backends_sat_dlx;
mod basic;
mod candidates_rules;
mod certificates;
mod conformance;
mod covers;
mod deadlines;
mod decode;
mod diagnose;
mod diagnose_rules;
mod differential;
mod encodings;
mod explainer;
mod explanations;
mod formats;
mod generate;
mod generate_rules;
mod large_files;
mod logic;
mod logic_values;
mod manifests;
mod other_programs;
mod own_rules;
mod patterns;
mod pencilmarks;
mod pictures;
mod properties;
mod regions;
mod rules;
mod sat_engines;
mod stated;
mod sudokupad;
mod techniques;
mod totals;
mod transform;
mod written;
