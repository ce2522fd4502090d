//! The words of a guided solve in French.

use veridoku::advice::{Judgment, Move, Reason};
use veridoku::logic::explain::{self, Language};
use veridoku::{Geometry, Verdict, families};

pub(super) const HELP: &str = "  L4C7=5     placer 5 en ligne 4, colonne 7
  L4C7<>5    y éliminer le candidat 5
  indice     où regarder ; encore une fois : la technique, puis l’étape
  pourquoi   la raison de la dernière réponse, ou de l’étape du dernier indice
  annuler    annuler le dernier changement
  voir       la grille
  candidats  la grille avec ses candidats
  fin        terminer";

/// A text whose signs begin no line.
pub(super) fn typeset(text: &str) -> String {
    let signs = [" :", " ;", " ?", " !", " »"];
    let text = signs
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(sign, &sign.replace(' ', "\u{a0}")));
    text.replace("« ", "«\u{a0}")
}

/// A rule with the French names of its cells: `killer 10: L6C4 L6C5`.
pub(super) fn with_cells(rule: &str) -> String {
    let name = |cell: &str| {
        let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(row) && is_number(column)).then(|| format!("L{row}C{column}"))
    };
    let is_between = |sign: char| " -".contains(sign);
    let words = rule.split_inclusive(is_between).map(|word| {
        let cell = word.trim_end_matches(is_between);
        name(cell).map_or(word.to_owned(), |name| name + &word[cell.len()..])
    });
    words.collect()
}

/// Why there is no session for a puzzle with this verdict.
pub(super) fn why_not(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Multiple => "Cette grille a plusieurs solutions. Voyez `veridoku diagnose`.",
        Verdict::None => "Cette grille n’a pas de solution. Voyez `veridoku diagnose`.",
        _ => "On ne sait pas si cette grille a une seule solution.",
    }
}

/// The answer to a move in a cell or with a digit that the puzzle does not have.
pub(super) fn no_place(geometry: &Geometry) -> String {
    let (plane, frame) = (geometry.plane(), geometry.frame());
    let digits = match families::letters(geometry) {
        Some(abc) => format!("lettres A à {}", families::letter(abc.letters)),
        None => {
            let highest = frame.lowest + geometry.side() as i32 - 1;
            format!("chiffres {} à {highest}", frame.lowest)
        }
    };
    let (rows, columns) = (plane.rows(), plane.columns());
    format!(
        "Cette case ou ce chiffre n’existe pas : lignes 1 à {rows}, colonnes 1 à {columns}, {digits}."
    )
}

/// A judgment.
pub(super) fn judged(judgment: &Judgment, wanted: Move, geometry: &Geometry) -> String {
    let name = wanted.words(geometry, Language::French);
    match (judgment, wanted) {
        (Judgment::Known { is_placed: true, .. }, Move::Place(_)) => {
            format!("{name} : cette case est déjà bien remplie.")
        }
        (Judgment::Known { value: Some(_), .. }, Move::Place(_)) => {
            format!("{name} : cette case est donnée.")
        }
        (Judgment::Known { .. }, _) => format!("{name} est déjà connu."),
        (Judgment::Conflict { .. }, _) => {
            format!("{name} est impossible : {}.", reason(judgment, wanted, geometry))
        }
        (Judgment::Wrong(_), Move::Strike(candidate)) => {
            let claim = Move::Place(candidate).words(geometry, Language::French);
            format!("{name} est faux : la solution a {claim}.")
        }
        (Judgment::Wrong(_), Move::Place(_)) => format!(
            "{name} est faux : la solution a {} dans cette case. {}.",
            match families::letters(geometry) {
                Some(_) => "autre chose",
                None => "un autre chiffre",
            },
            reason(judgment, wanted, geometry)
        ),
        (Judgment::Right(_), Move::Strike(_)) => format!("Juste : {name} est éliminé."),
        (Judgment::Right(Some(by)), Move::Place(_)) if by.is_single => {
            format!("Juste : {}.", by.step.technique.name_in(Language::French))
        }
        (Judgment::Right(_), Move::Place(_)) => {
            "Juste, même si rien ne l’impose tout de suite.".into()
        }
    }
}

/// The reason of a judgment, without a final period.
pub(super) fn reason(judgment: &Judgment, wanted: Move, geometry: &Geometry) -> String {
    match judgment {
        Judgment::Known { .. } => "c’est déjà connu".into(),
        Judgment::Conflict { holder, house } => {
            let holder = Move::Place(*holder).words(geometry, Language::French);
            match house {
                Some(house) => {
                    let house = explain::house_in(*house, geometry, Language::French);
                    format!("{holder} est déjà là ({house})")
                }
                None => format!("{} voit {holder}", wanted.words(geometry, Language::French)),
            }
        }
        Judgment::Wrong(Some(by)) | Judgment::Right(Some(by)) => proved(by),
        Judgment::Wrong(None) | Judgment::Right(None) => {
            "La logique ne va pas jusque-là, mais la solution le montre".into()
        }
    }
}

fn proved(by: &Reason) -> String {
    let lesson = explain::teach(&by.step, &by.before, Language::French);
    let said = lesson.sentences().collect::<Vec<&str>>().join(" ");
    let said = said.strip_suffix('.').unwrap_or(&said).to_owned();
    match by.after {
        0 => said,
        1 => format!("Cela découle après 1 étape plus facile : {said}"),
        after => format!("Cela découle après {after} étapes plus faciles : {said}"),
    }
}
