//! A book as an HTML document: each page is a drawing, which a browser prints on a sheet of paper.

use super::canvas::{Number, style};
use super::gather::Plan;
use super::list::hidden;
use super::pages::Page;
use super::sheet::Sheet;
use crate::draw::escape;

/// The document of pages that were made for this sheet. The bleed is cut off.
pub fn document(plan: &Plan, pages: &[Page], sheet: &Sheet) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
    );
    escape(&plan.title, &mut out);
    out.push_str("</title>\n");
    if let Some(author) = &plan.author {
        out.push_str("<meta name=\"author\" content=\"");
        escape(author, &mut out);
        out.push_str("\">\n");
    }
    let (width, height) = (Number(sheet.width()), Number(sheet.height()));
    out.push_str(&format!(
        "<style>\n{}\
         body{{margin:0;background:#ddd}}\n\
         .sheet{{display:block;box-sizing:border-box;width:min(100%,{width}pt);margin:1rem auto;background:#fff;\
         box-shadow:0 1px 6px #0004}}\n\
         .sheet svg{{display:block;width:100%;height:auto}}\n\
         @page{{size:{width}pt {height}pt;margin:0}}\n\
         @media print{{body{{background:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}}\
         .sheet{{width:{width}pt;height:{height}pt;margin:0;box-shadow:none;overflow:hidden;break-after:page}}\
         .sheet:last-of-type{{break-after:auto}}}}\n\
         </style>\n</head>\n<body>\n",
        style()
    ));
    for page in pages {
        let number = page.number;
        out.push_str(&format!(
            "<section class=\"sheet\" id=\"page-{number}\" aria-label=\"Page {number}\">\n"
        ));
        out.push_str(&page.inline(sheet));
        out.push_str("</section>\n");
    }
    out + &hidden(plan) + "</body>\n</html>\n"
}
