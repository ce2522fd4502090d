//! Hidden single: a digit has one place left in a row or column.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: hidden single in a
//! line, seed 102, number 34, with `--method dig --givens 26..32`.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "hidden-single",
    techniques: &[Technique::HiddenSingleLine],
    sought: Sought::Step,
    has_marks: false,
    picture: Board::at(
        "1.74......45.1..8.8.6..3..74...5.261.69.4.875....6.3946....4..9.14.3..5...21.....",
    ),
    shown: (Technique::HiddenSingleLine, "r5c6=1"),
    boards: [
        (
            Board::of(
                ".5..983.7..........9.276.1..73..2..5.........6..4..17..2.349.5..........4.678..9.",
            ),
            3,
        ),
        (
            Board::at(
                "46.2.95....37......7.1...64....7.12..4......5....9.64..54317.96..7...35113.9.54..",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "Hidden single",
        lead: "A row or column has one place left for a digit.",
        pictures: [
            "You found such digits in boxes; now look in a line, which is a row or a column. Row \
             5 still needs a 1. It has three open cells: r5c1, r5c4 and r5c6.",
            "Column 1 already has its 1, and so does column 4. That rules out r5c1 and r5c4.",
            "So the 1 of row 5 goes to r5c6. Other digits would fit there too and hide it, which \
             is why this single is called hidden.",
        ],
        boards: [
            "Lines are harder to scan than boxes. Go through the digits that a line lacks, and \
             check its open cells one by one.",
            "Start with lines that are nearly full: fewer cells are open, so fewer need to be \
             ruled out.",
        ],
    },
    fr: Texts {
        title: "Place unique",
        lead: "Une ligne ou une colonne n’a plus qu’une place pour un chiffre.",
        pictures: [
            "Vous avez trouvé de tels chiffres dans des blocs ; cherchez-en dans une ligne ou une \
             colonne. La ligne 5 attend encore un 1. Elle a trois cases vides : L5C1, L5C4 et \
             L5C6.",
            "La colonne 1 a déjà son 1, et la colonne 4 aussi. Cela exclut L5C1 et L5C4.",
            "Le 1 de la ligne 5 va donc en L5C6. D’autres chiffres conviendraient aussi à cette \
             case, mais le 1 n’a pas d’autre place dans la ligne.",
        ],
        boards: [
            "Les lignes et les colonnes sont plus difficiles à balayer que les blocs. Prenez un \
             par un les chiffres qui y manquent, et vérifiez chaque case vide.",
            "Commencez par les lignes et les colonnes presque pleines : moins de cases y sont \
             vides, donc moins sont à exclure.",
        ],
    },
};
