//! X-wing: a digit has the same two places in two lines.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: X-wing, seed 110,
//! number 1; X-wing, seed 110, number 21; X-wing, seed 110, number 31.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "x-wing",
    techniques: &[Technique::XWing],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        ".6.4.25....27356..3............17.63.........18.24............2..95741....89.6.4.",
    ),
    shown: (Technique::XWing, "r5c1<>7"),
    boards: [
        (
            Board::of(
                "....582...839.2..1...1.....54......73.25.48.99......54.....9...1..4.576...581....",
            ),
            2,
        ),
        (
            Board::of(
                ".8...5...9.41.68.....9....4.7...423.2...9...8.587...4.5....9.....35.87.9...3...2.",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "X-wing",
        lead: "In two rows a digit has the same two places: the corners of a rectangle.",
        pictures: [
            "Look only at the 7s. In which rows does the 7 have just two places left?",
            "The 7 of row 1 is at r1c1 or r1c9, that of row 9 at r9c1 or r9c9. They cannot share \
             a column, so they are at opposite corners.",
            "Either way, columns 1 and 9 have their 7 in these corners. No other cell there is \
             7: r5c1, r3c9 and r6c9 lose it.",
        ],
        boards: [
            "Count the places of a digit in each row. Two rows with two places each, in the same \
             two columns, are enough.",
            "An X-wing can also start from two columns. Then the other cells of two rows lose \
             the digit.",
        ],
    },
    fr: Texts {
        title: "X-wing",
        lead: "Dans deux lignes, un chiffre a les deux mêmes places : les coins d’un rectangle.",
        pictures: [
            "Ne regardez que les 7. Dans quelles lignes le 7 n’a-t-il plus que deux places ?",
            "Le 7 de la ligne 1 est en L1C1 ou L1C9, celui de la ligne 9 en L9C1 ou L9C9. Ils ne \
             peuvent pas être dans la même colonne : ils sont à des coins opposés.",
            "Dans les deux cas, les colonnes 1 et 9 ont leur 7 dans ces coins. Aucune autre de \
             leurs cases ne vaut 7 : L5C1, L3C9 et L6C9 le perdent.",
        ],
        boards: [
            "Comptez les places d’un chiffre dans chaque ligne. Deux lignes à deux places, dans \
             les deux mêmes colonnes, suffisent.",
            "Un X-wing peut aussi partir de deux colonnes. Alors ce sont les autres cases de \
             deux lignes qui perdent le chiffre.",
        ],
    },
};
