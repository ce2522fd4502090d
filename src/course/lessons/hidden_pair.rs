//! Hidden pair: two digits have the same two places in a house.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: hidden pair, seed
//! 108, number 38; hidden pair, seed 108, number 15; hidden pair, seed 108, number 7.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "hidden-pair",
    techniques: &[Technique::HiddenPair],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        "...6...372...4....85.......4...1.9.2..2.8.7..1.7.9...5.......54....2...661...5...",
    ),
    shown: (Technique::HiddenPair, "r3c7<>1"),
    boards: [
        (
            Board::of(
                "5.2.......41.2....69.45.2........37.35.....98.16........4.19.53....3.46.......9.1",
            ),
            2,
        ),
        (
            Board::of(
                "27..9.8.......72.3.1..83.7...4..5...9...4...7...9..6...3.56..8.7.23.......8.7..32",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "Hidden pair",
        lead: "Two digits have only two places in a row, column or box, and take both.",
        pictures: [
            "Column 7 has six open cells. Do not study them one by one. Take a digit, and ask \
             where in the column it can go.",
            "In column 7 both 4 and 6 can only go to r3c7 and r6c7. Two digits, two cells: one \
             cell is 4, the other is 6.",
            "There is no room for anything else: r3c7 loses 1 and 2, and r6c7 loses 3 and 8. \
             Among so many candidates the pair was hidden.",
        ],
        boards: [
            "Count the places of each digit in a column. You are looking for two digits with the \
             same two places.",
            "The pair pushes another digit out of its cells. See where that digit has to go then.",
        ],
    },
    fr: Texts {
        title: "Paire cachée",
        lead: "Deux chiffres n’ont que deux places dans une ligne, une colonne ou un bloc, et les \
             prennent.",
        pictures: [
            "La colonne 7 a six cases vides. Ne les étudiez pas une à une. Prenez un chiffre, et \
             demandez-vous où il peut aller dans la colonne.",
            "Dans la colonne 7, le 4 et le 6 ne peuvent aller qu’en L3C7 et L6C7. Deux chiffres, \
             deux cases : l’une vaut 4, l’autre 6.",
            "Il n’y a de place pour rien d’autre : L3C7 perd 1 et 2, et L6C7 perd 3 et 8. La \
             paire était cachée parmi tous ces candidats.",
        ],
        boards: [
            "Comptez les places de chaque chiffre dans une colonne. Cherchez deux chiffres qui \
             ont les deux mêmes places.",
            "La paire chasse un autre chiffre de ses cases. Voyez où ce chiffre doit alors aller.",
        ],
    },
};
