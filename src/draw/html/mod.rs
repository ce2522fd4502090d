//! Documents of pictures and sentences: one file each, without scripts, to read on any screen and to print.
//!
//! A document is a head, then any number of parts in their order. HTML allows the closing tags to be omitted, so
//! parts can be written while later ones are still in progress.
//!
//! | file | what |
//! |---|---|
//! | `steps` | the path of a puzzle, and all steps of a position: contents by technique, a picture for each step |
//! | `diagnosis` | a diagnosis |
//! | `sheet` | puzzles to print, and their solutions |

mod diagnosis;
mod sheet;
mod steps;

pub use diagnosis::diagnosis;
pub use sheet::{Sheet, SheetPuzzle};
pub use steps::{Article, explanation, steps};

use super::scene::Scene;
use super::style;
use super::svg;
use super::xml::escape;

/// The style around pictures.
const AROUND: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;max-width:76rem;margin:0 auto;padding:1rem;\
background:#fdfcf8;color:#1d1f24}
h1,h2,h3{line-height:1.25;margin:1.5rem 0 .5rem}
a{color:#0b63b0}
nav ul{columns:22rem;padding-left:1.2rem;margin:.5rem 0}
nav li{break-inside:avoid}
.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));gap:1.5rem 2rem}
figure{margin:0;break-inside:avoid}
figure svg{display:block;width:100%;max-width:40rem}
figure.one{max-width:34rem}
figcaption p{margin:.4rem 0;overflow-wrap:anywhere}
.what{font-weight:600}
.quiet{color:#5b606b}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
:target{outline:2px solid #0b63b0;outline-offset:6px}
@media screen and (prefers-color-scheme:dark){
body{background:#15171b;color:#e8e6e1}
a{color:#7ab8ff}
.quiet{color:#a4a8b0}
:target{outline-color:#7ab8ff}
}
@page{margin:14mm 12mm}
@media print{
body{max-width:none;padding:0;font-size:9.5pt;background:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.steps{grid-template-columns:1fr 1fr;gap:6mm}
figure.one{max-width:86mm}
h2,h3{break-after:avoid}
a{color:inherit;text-decoration:none}
}
";

/// The beginning of a document.
pub fn head(title: &str) -> String {
    let mut out = head_with(title, "");
    push_element("h1", title, &mut out);
    out
}

/// The beginning of a document with more style.
fn head_with(title: &str, more: &str) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
    );
    escape(title, &mut out);
    out.push_str("</title>\n<style>\n");
    for part in [AROUND, &style::sheet(), more] {
        out.push_str(part);
    }
    out.push_str("</style>\n</head>\n<body>\n");
    out
}

/// An element of text.
fn push_element(tag: &str, text: &str, out: &mut String) {
    out.push_str(&format!("<{tag}>"));
    escape(text, out);
    let name = tag.split(' ').next().unwrap_or(tag);
    out.push_str(&format!("</{name}>\n"));
}

/// A picture with a caption, which is already HTML.
fn push_figure(attributes: &str, scene: &Scene, caption: &str, out: &mut String) {
    out.push_str(&format!("<figure{attributes}>\n"));
    out.push_str(&svg::inline(scene));
    if !caption.is_empty() {
        out.push_str(&format!("<figcaption>{caption}</figcaption>\n"));
    }
    out.push_str("</figure>\n");
}
