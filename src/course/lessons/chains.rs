//! Alternating inference chains: if one end is false, the other is true.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: alternating
//! inference chain, seed 114, number 24; alternating inference chain, seed 114, number 1; alternating inference
//! chain, seed 114, number 29.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "chains",
    techniques: &[Technique::Aic, Technique::XChain, Technique::XyChain, Technique::ContinuousLoop],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        ".8...7.5...2.1.4...47..2.98.762....9....8....9....381.25.1..78...8.2.9...6.5...2.",
    ),
    shown: (Technique::Aic, "r1c7<>3"),
    boards: [
        (
            Board::of(
                "...52..8.7.....5.....48...35.2.1.4..49.....27..3.4.1.58...91.....6.....8.3..64...",
            ),
            1,
        ),
        (
            Board::of(
                "...8...36..1.6.7.9.......8.87.9..5.4...4.5...9.5..2.71.9.......5.7.4.9..43...1...",
            ),
            1,
        ),
    ],
    en: Texts {
        title: "Alternating chain",
        lead: "If one end of a chain is false, its other end is true.",
        pictures: [
            "Suppose that r1c3 is not 3. What follows? Go from cell to cell, and note only what \
             must be true.",
            "Then r1c3 is 1, so r3c1 is not 1. Row 3 has one place left for 1, r3c7. So r9c7 is \
             not 1, and must be 3.",
            "If r1c3 is not 3, then r9c7 is 3: at least one of the two is 3. A cell that sees \
             both is not 3, so r1c7 and r9c3 lose it.",
        ],
        boards: [
            "The ends can have different digits: r2c2 is 2, or r8c2 is 4. In both cases r2c2 is \
             not 4, and r8c2 is not 2.",
            "A candidate becomes true in two ways: it is the only other one in its cell, or the \
             only other place in a row, column or box. In between, a true candidate rules out the \
             next one.",
        ],
    },
    fr: Texts {
        title: "Chaîne alternée",
        lead: "Si un bout d’une chaîne est faux, l’autre bout est vrai.",
        pictures: [
            "Supposez que L1C3 ≠ 3. Que s’ensuit-il ? Allez de case en case, et ne retenez que ce \
             qui est forcé.",
            "Alors L1C3 = 1, donc L3C1 ≠ 1. La ligne 3 n’a plus qu’une place pour le 1 : L3C7. \
             Donc L9C7 ≠ 1, et il ne reste que L9C7 = 3.",
            "Si L1C3 ≠ 3, alors L9C7 = 3 : l’une des deux au moins vaut 3. Une case qui voit les \
             deux n’est pas 3 : L1C7 et L9C3 le perdent.",
        ],
        boards: [
            "Les bouts peuvent avoir des chiffres différents : L2C2 = 2, ou L8C2 = 4. Dans les \
             deux cas, L2C2 ≠ 4 et L8C2 ≠ 2.",
            "Un candidat devient vrai de deux façons : il est le seul autre de sa case, ou la \
             seule autre place dans une ligne, une colonne ou un bloc. Entre les deux, un \
             candidat vrai exclut le suivant.",
        ],
    },
};
