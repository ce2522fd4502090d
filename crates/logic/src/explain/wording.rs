//! The texts before and after the lessons of a path, in their language: conclusions, headings, the end and the rating.
//!
//! In English these are the same as without lessons.

use super::ending::{ending, rating};
use super::sentence::gist;
use crate::basic::DeadEnd;
use crate::engine::path::{End, Path};
use crate::engine::rating::LevelBy;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;
use crate::words::language::{Join, Language, Namer};
use veridoku_core::grid::{Candidate, Geometry, HouseId};

/// What is said of a candidate, if it is true `r4c7=5` or `L4C7=5`, otherwise `r4c7<>5`. In an Easy as ABC: `r4c7=A`.
pub fn claim_in(
    Candidate { cell, digit }: Candidate,
    is_true: bool,
    geometry: &Geometry,
    language: Language,
) -> String {
    let namer = Namer { language, geometry };
    let sign = if is_true { "=" } else { "<>" };
    format!("{}{sign}{}", namer.cell(cell), namer.digit(digit))
}

/// The conclusion of a step: `r4c7=5`, `L4C7=5`, or `L4C7<>5 L5C7<>5`.
pub fn conclusion_in(step: &Step, geometry: &Geometry, language: Language) -> String {
    match &step.conclusion {
        Conclusion::Place(placed) => claim_in(*placed, true, geometry, language),
        Conclusion::Eliminate(struck) => {
            let lost = struck.iter().map(|lost| claim_in(*lost, false, geometry, language));
            lost.collect::<Vec<String>>().join(" ")
        }
    }
}

/// `row 4`, `ligne 4`.
pub fn house_in(house: HouseId, geometry: &Geometry, language: Language) -> String {
    let namer = Namer { language, geometry };
    let named = namer.houses(&[house], Join::And, "");
    let articles = ["la ", "le "];
    let bare = articles.into_iter().find_map(|article| named.strip_prefix(article));
    bare.unwrap_or(&named).to_owned()
}

/// The reason shared by all steps of a technique, if it is short.
pub fn gist_in(technique: Technique, language: Language) -> Option<&'static str> {
    let english = gist(technique)?;
    match (language, technique) {
        (Language::English, _) => Some(english),
        (Language::French, Technique::FullHouse) => Some("la dernière case vide d’une maison"),
        (Language::French, Technique::NakedSingle) => Some("le seul candidat de la case"),
        (Language::French, _) => Some("la seule place du chiffre dans la maison"),
    }
}

/// How a path ended, as in `solved by 72 steps in 36 rounds`.
pub fn ending_in(path: &Path, language: Language) -> String {
    if language == Language::English {
        return ending(path);
    }
    let steps: usize = path.rounds.iter().map(Vec::len).sum();
    let way = format!("{} en {}", counted(steps, "étape"), counted(path.rounds.len(), "tour"));
    let last = path.last();
    let open = || match last.open_count() {
        1 => "1 case vide".to_owned(),
        count => format!("{count} cases vides"),
    };
    match path.end {
        End::Solved => format!("résolu par {way}"),
        End::Stuck => format!("la logique s’arrête ici, avec {}, après {way}", open()),
        End::Time | End::Cancelled => format!(
            "la limite de temps est atteinte ici, avec {}, après {way}\u{a0}; d’autres étapes sont peut-être possibles",
            open()
        ),
        End::Contradiction => {
            let why = match last.dead_end() {
                Some(end) => dead_end_in(end, last.puzzle().geometry(), language),
                None if last.open_count() == 0 => {
                    "les valeurs ne respectent pas toutes les règles".to_owned()
                }
                None => "les étapes du dernier tour se contredisent".to_owned(),
            };
            format!("contradiction après {way}\u{a0}: {why}")
        }
    }
}

/// Where a position contradicts itself; in English the same as [`DeadEnd::describe`].
pub fn dead_end_in(end: DeadEnd, geometry: &Geometry, language: Language) -> String {
    if language == Language::English {
        return end.describe(geometry).to_string();
    }
    let namer = Namer { language, geometry };
    match end {
        DeadEnd::Cell(cell) => format!("{} n’a plus de candidat", namer.cell(cell)),
        DeadEnd::House(house, digit) => format!(
            "{} n’a plus de place pour {}",
            namer.houses(&[house], Join::And, ""),
            namer.digit(digit)
        ),
        DeadEnd::Equal(cells, digit, _) => {
            format!("{} ont le même chiffre {}", namer.cells(&cells, Join::And), namer.digit(digit))
        }
    }
}

/// The rating of a path, and what decides its level; nothing if there is no step.
pub fn rating_in(path: &Path, language: Language) -> Option<String> {
    if language == Language::English {
        return rating(path);
    }
    let hardest = path.rating.hardest?;
    let so_far = if path.end == End::Solved { "" } else { " provisoire" };
    let level = path.rating.level().name_in(language);
    let (score, name) = (path.rating.score, hardest.name_in(language));
    let rating = match path.rating.level_by() {
        LevelBy::Technique => {
            format!("{level} d’après sa technique la plus difficile, {name}\u{a0}; score {score}")
        }
        LevelBy::Score => {
            let needed = hardest.level().name_in(language);
            format!(
                "{level} d’après son score, {score}\u{a0}; technique la plus difficile\u{a0}: {name} ({needed})"
            )
        }
    };
    let shown =
        path.shortened.map(|shown| format!("\u{a0}; score de ces étapes\u{a0}: {}", shown.score));
    Some(format!("évaluation{so_far}\u{a0}: {rating}{}", shown.unwrap_or_default()))
}

/// A number and its noun.
fn counted(number: usize, noun: &str) -> String {
    let ending = if number > 1 { "s" } else { "" };
    format!("{number} {noun}{ending}")
}
