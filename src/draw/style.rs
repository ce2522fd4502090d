//! The colors and lines of pictures: one style sheet, inside of each file.
//!
//! Colors are those of Okabe and Ito (2008), which most people can distinguish. Each has a second sign, so a
//! picture is also complete in grayscale:
//!
//! | what | color | second sign |
//! |---|---|---|
//! | a true candidate, in a chain | blue | a full disc with a light digit |
//! | a false one | vermillion | an empty disc, its border dashed |
//! | parts of a pattern | sky blue, orange, green, purple | borders solid, dashed, dotted, dashed and dotted |
//! | what two sets share | gray | a border in ink |
//! | where the digit is that all sets lead to | yellow | borders in long dashes |
//! | the houses that cover | orange | hatched |
//! | a value that blocks cells | orange | a circle, and thin lines |
//! | eliminated | vermillion | a cross |
//! | placed | green | a ring |
//! | lines of rules | a color mixed with the paper | their ends, or the dashes of a core: see `marks::stroke` |
//!
//! There are no variables and no SVG 2 selectors, so programs other than browsers can read it as well. Printed
//! output is always light.

use std::collections::HashSet;

/// The rules for light mode, one per line.
const LIGHT: &str = "\
.board{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Arial,sans-serif;\
font-variant-numeric:tabular-nums;text-anchor:middle;max-width:100%;height:auto}
.paper{fill:#fdfcf8}
.thin,.box,.frame,.line{fill:none;stroke:#1d1f24}
.thin{stroke-opacity:.4}
.box{stroke-width:3;stroke-linecap:square}
.frame{stroke-width:4}
.line{stroke-width:6;stroke-opacity:.2;stroke-linecap:round}
.extra{fill:#1d1f24;fill-opacity:.1}
.area{fill:#1d1f24;fill-opacity:.11}
.area-edge{fill:none;stroke:#1d1f24;stroke-opacity:.45;stroke-width:1.5}
.shade{fill:#c9c8c4}
.wide,.core,.shaft,.pill,.pill-inside,.angle,.pointer,.hollow{fill:none;stroke-linecap:round;stroke-linejoin:round}
.wide{stroke-width:13}
.tube{stroke-width:18}
.hollow{stroke:#fdfcf8;stroke-width:9}
.grey{stroke:#cccbc7}
.bulb{fill:#cccbc7}
.green{stroke:#9bd6c0}
.purple{stroke:#e6c1d6}
.sky{stroke:#b5dcf3}
.orange{stroke:#f3d28f}
.red{stroke:#efbf9c}
.core{stroke:#1d1f24;stroke-opacity:.6;stroke-width:2}
.teeth{stroke-dasharray:1.5 6;stroke-width:9;stroke-linecap:butt}
.dots{stroke-dasharray:0 9;stroke-width:4.5}
.long{stroke-dasharray:16 9}
.short{stroke-dasharray:5 6}
.mixed{stroke-dasharray:11 6 0 6}
.threes{stroke-dasharray:0 7 0 7 0 16;stroke-width:4.5}
.shaft,.pointer{stroke:#5b606b;stroke-width:2.5}
.circle{fill:#fdfcf8;stroke:#5b606b;stroke-width:2.5}
.pill{stroke:#5b606b;stroke-width:52.5}
.pill-inside{stroke:#fdfcf8;stroke-width:47.5}
.cage{fill:none;stroke:#1d1f24;stroke-width:1.5;stroke-dasharray:5 3}
.dot{fill:#fdfcf8;stroke:#1d1f24;stroke-width:1.8}
.dark{fill:#1d1f24;stroke:#fdfcf8;stroke-width:1}
.angle{stroke:#1d1f24;stroke-width:2.5}
.sum,.letter{fill:#1d1f24;stroke:#fdfcf8;stroke-width:4;paint-order:stroke;font-weight:600}
.clue{fill:#1d1f24;font-weight:600}
.on-light{fill:#1d1f24;font-weight:600}
.on-dark{fill:#fdfcf8;font-weight:600}
.pale{opacity:.4}
.a{fill:#56b4e9;stroke:#0072b2}
.b{fill:#e69f00;stroke:#a86f00;stroke-dasharray:7 4}
.c{fill:#009e73;stroke:#00734f;stroke-dasharray:2 3}
.d{fill:#cc79a7;stroke:#a04579;stroke-dasharray:9 3 2 3}
.e{fill:#c9c8c4;stroke:#1d1f24}
.f{fill:#f0e442;stroke:#7a6f00;stroke-dasharray:5 2}
.house{fill-opacity:.13;stroke:none}
.hatch{fill:none;stroke-width:1.5;stroke-opacity:.45;stroke-dasharray:none}
.cells{fill-opacity:.28;stroke:none}
.edge{fill:none;stroke-width:2.5;stroke-linejoin:round}
.part{fill-opacity:.6;stroke-width:1.5}
.on{fill:#0072b2;stroke:#0072b2;stroke-width:1.5}
.off{fill:#fdfcf8;stroke:#d55e00;stroke-width:2;stroke-dasharray:3.5 2}
.given,.placed{font-size:40px;fill:#1d1f24}
.given{font-weight:600}
.placed{fill:#0b63b0}
.mark{font-size:14px;fill:#5b606b}
.key{fill:#1d1f24;font-weight:700}
.light{fill:#fff;font-weight:700}
.gone{fill:#1d1f24;fill-opacity:.8}
.halo{fill:none;stroke:#fdfcf8;stroke-width:6.5}
.link{fill:none;stroke-width:2.5;stroke:#0072b2}
.weak{stroke:#d55e00;stroke-dasharray:6 4}
.head{fill:#0072b2}
.head.weak{fill:#d55e00;stroke:none}
.link.ink{stroke:#1d1f24}
.link.a,.link.b,.link.c,.link.d{fill:none;stroke-dasharray:none}
.link.weak.a,.link.weak.b,.link.weak.c,.link.weak.d{stroke-dasharray:6 4}
.head.a,.head.b,.head.c,.head.d{stroke:none}
.head.a{fill:#0072b2}
.head.b{fill:#a86f00}
.head.c{fill:#00734f}
.head.d{fill:#a04579}
.link.a{stroke:#0072b2}
.link.b{stroke:#a86f00}
.link.c{stroke:#00734f}
.link.d{stroke:#a04579}
.ray{fill:none;stroke:#a86f00;stroke-width:2.5;stroke-opacity:.55;stroke-linecap:round}
.source{fill:#e69f00;fill-opacity:.18;stroke:#a86f00;stroke-width:2.5}
.strike{fill:none;stroke:#c24a00;stroke-width:2;stroke-linecap:round}
.ring{fill:#009e73;fill-opacity:.25;stroke:#009e73;stroke-width:3}
.label{font-size:9px;font-weight:700;fill:#1d1f24;stroke:#fdfcf8;stroke-width:2.5;paint-order:stroke}
.margin{font-size:12px;fill:#5b606b}
";

/// The changes in dark mode, not used on paper.
const DARK: &str = "\
.paper{fill:#15171b}
.thin,.box,.frame,.line{stroke:#e8e6e1}
.extra{fill:#e8e6e1}
.area{fill:#e8e6e1}
.area-edge{stroke:#e8e6e1}
.shade{fill:#45484f}
.hollow{stroke:#15171b}
.grey{stroke:#45484f}
.bulb{fill:#45484f}
.green{stroke:#14533f}
.purple{stroke:#5c3a4e}
.sky{stroke:#204a66}
.orange{stroke:#5c4512}
.red{stroke:#65361a}
.core,.angle{stroke:#e8e6e1}
.shaft,.pointer{stroke:#a4a8b0}
.circle{fill:#15171b;stroke:#a4a8b0}
.pill{stroke:#a4a8b0}
.pill-inside{stroke:#15171b}
.cage{stroke:#e8e6e1}
.dot{fill:#e8e6e1}
.dot.dark{fill:#15171b;stroke:#e8e6e1}
.sum,.letter{fill:#e8e6e1;stroke:#15171b}
.clue{fill:#e8e6e1}
.a{fill:#2f86bd;stroke:#7ac4f0}
.b{fill:#b07a00;stroke:#f0b63c}
.c{fill:#008a65;stroke:#35c79b}
.d{fill:#a8588a;stroke:#e29cc4}
.e{fill:#45484f;stroke:#e8e6e1}
.f{fill:#5f5800;stroke:#e6db4a}
.house{fill-opacity:.2;stroke:none}
.cells{fill-opacity:.4;stroke:none}
.hatch,.edge{fill:none}
.on{fill:#56b4e9;stroke:#56b4e9}
.off{fill:#15171b;stroke:#ff8a3d}
.given,.label{fill:#e8e6e1}
.placed{fill:#7ab8ff}
.mark{fill:#a4a8b0}
.key{fill:#fff}
.light{fill:#0b1016}
.halo,.label{stroke:#15171b}
.link{stroke:#56b4e9}
.head{fill:#56b4e9}
.link.weak{stroke:#ff8a3d}
.head.weak{fill:#ff8a3d}
.link.a{stroke:#56b4e9}
.link.b{stroke:#f0b63c}
.link.c{stroke:#35c79b}
.link.d{stroke:#e29cc4}
.head.a{fill:#56b4e9}
.head.b{fill:#f0b63c}
.head.c{fill:#35c79b}
.head.d{fill:#e29cc4}
.link.ink{stroke:#e8e6e1}
.gone{fill:#e8e6e1}
.ray,.source{stroke:#f0b63c}
.strike{stroke:#ff7a29}
.ring{fill:#009e73;stroke:#35c79b}
.margin{fill:#a4a8b0}
";

/// The whole sheet.
pub(super) fn sheet() -> String {
    of_rules(LIGHT.lines(), DARK.lines())
}

/// The rules that some SVG uses.
pub(super) fn sheet_for(svg: &str) -> String {
    let classes = |rest: &'_ str| rest.split('"').next().map(str::to_owned);
    let all: Vec<String> = svg.split("class=\"").skip(1).filter_map(classes).collect();
    let used: HashSet<&str> = all.iter().flat_map(|classes| classes.split(' ')).collect();
    let is_used = |rule: &&str| {
        let selectors = rule.split('{').next().unwrap_or_default().split(',');
        let mut selectors = selectors.map(|selector| selector.split('.').skip(1));
        selectors.any(|mut classes| classes.all(|class| used.contains(class)))
    };
    of_rules(LIGHT.lines().filter(is_used), DARK.lines().filter(is_used))
}

/// The rules of light mode: for paper, whatever its reader prefers.
pub(super) fn printed() -> &'static str {
    LIGHT
}

fn of_rules<'a>(
    light: impl Iterator<Item = &'a str>,
    dark: impl Iterator<Item = &'a str>,
) -> String {
    let mut sheet = String::new();
    let mut push = |rule: &str| {
        sheet.push_str(rule);
        sheet.push('\n');
    };
    light.for_each(&mut push);
    push("@media screen and (prefers-color-scheme:dark){");
    dark.for_each(&mut push);
    push("}");
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_rules_that_it_needs_alone() {
        let sheet = sheet_for(r#"<g class="mark"/><path class="link weak"/>"#);
        assert!(sheet.starts_with(".mark{font-size:14px"), "{sheet}");
        assert!(sheet.contains("\n.link.weak{stroke:#ff8a3d}"));
        assert!(!sheet.contains(".link.b") && !sheet.contains(".strike"));
        assert_eq!(sheet.matches('{').count(), sheet.matches('}').count());
    }

    #[test]
    fn a_rule_is_a_line() {
        for line in LIGHT.lines().chain(DARK.lines()) {
            assert!(line.starts_with('.') && line.ends_with('}'), "{line}");
            assert_eq!(line.matches('{').count(), 1, "{line}");
        }
    }
}
