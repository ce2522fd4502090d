//! Every technique on a position where it applies, and on one where it almost applies.
//!
//! The cases are those of `tests/data/techniques`; the sentence of each step found is a snapshot.

use std::fmt::Write as _;
use std::path::Path;

use veridoku::Geometry;
use veridoku::logic::explain;
use veridoku_testing::cases::{case, concludes, lines};

/// The sentences of a family's cases; panics if a case is not as expected.
fn sentences(family: &str) -> String {
    let path = Path::new("tests/data/techniques").join(family).with_extension("tsv");
    let mut sentences = String::new();
    for line in lines(&path) {
        let case = case(&line);
        let geometry: &Geometry = case.position.puzzle().geometry();
        let steps = case.steps();
        assert!(steps.iter().all(|step| step.technique == case.technique), "{line}");
        if case.is_near_miss {
            for step in &steps {
                let wrong = case.expected.iter().any(|candidate| concludes(step, &[*candidate]));
                assert!(!wrong, "{}\n{line}", explain::sentence(step, geometry));
            }
            continue;
        }
        let Some(step) = steps.iter().find(|step| concludes(step, &case.expected)) else {
            let found: Vec<String> =
                steps.iter().map(|step| explain::sentence(step, geometry)).collect();
            panic!("not found ({}): {line}\nfound {found:#?}", case.source);
        };
        writeln!(sentences, "{}", explain::sentence(step, geometry)).unwrap();
    }
    sentences
}

macro_rules! families {
    ($($family:ident),* $(,)?) => {$(
        #[test]
        fn $family() {
            let mut settings = insta::Settings::new();
            settings.set_snapshot_path("../../snapshots");
            settings.set_omit_expression(true);
            settings.set_prepend_module_to_snapshot(false);
            let name = concat!("techniques__", stringify!($family));
            settings.bind(|| insta::assert_snapshot!(name, sentences(stringify!($family))));
        }
    )*};
}

families!(
    singles,
    subsets,
    single_digit,
    wings,
    uniqueness,
    coloring,
    fish,
    complex_fish,
    chains,
    forcing,
    als,
    exotic,
    rules,
);
