//! Forcing chains: what follows from every possibility is true.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: digit forcing
//! chain, seed 215, number 7; cell forcing chain, seed 215, number 37; cell forcing chain, seed 115, number 7.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "forcing-chains",
    techniques: &[
        Technique::CellForcingChain,
        Technique::DigitForcingChain,
        Technique::HouseForcingChain,
    ],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        "7..6..21..2...7..3..18....6.4.2.86.............61.3.8.5....13..3..4...9..72..5..1",
    ),
    shown: (Technique::CellForcingChain, "r5c3<>9"),
    boards: [
        (
            Board::of(
                ".34............8.69..4.6.2..8.3..9..79.8.5.64..6..4.7..4.6.3..52.9............48.",
            ),
            1,
        ),
        (
            Board::of(
                "8...2.....615.....2.5..68..1..3..4....24.96....6..2..9..42..5.3.....396.....5...2",
            ),
            1,
        ),
    ],
    en: Texts {
        title: "Forcing chains",
        lead: "Follow every possibility of a cell: where all of them agree, it is certain.",
        pictures: [
            "r2c4 is 5 or 9, and you do not know which. Follow both possibilities, each on its \
             own.",
            "If r2c4 is 5, then r2c3 is 9, so r5c3 is not. If r2c4 is 9, then r1c6 and r3c6 are \
             not, the 9 of column 6 is r5c6, and again r5c3 is not 9.",
            "Both ways lead to the same: r5c3 is not 9. So this is certain, although r2c4 is \
             still open.",
        ],
        boards: [
            "Here the question is whether r5c5 is 1 or not. One of the two is true, and in both \
             cases r6c7 is not 2.",
            "Start where there are only two possibilities, as for the 8 of column 4, and prefer \
             short chains.",
        ],
    },
    fr: Texts {
        title: "Chaînes forcées",
        lead: "Suivez toutes les possibilités d’une case : ce qu’elles ont en commun est certain.",
        pictures: [
            "L2C4 vaut 5 ou 9, on ne sait pas lequel. Suivez les deux possibilités, chacune à part.",
            "Si L2C4 = 5, alors L2C3 = 9, donc L5C3 ≠ 9. Si L2C4 = 9, alors L1C6 et L3C6 ne sont \
             pas 9, le 9 de la colonne 6 est en L5C6, et là encore L5C3 ≠ 9.",
            "Les deux voies mènent à la même conclusion : L5C3 ≠ 9. C’est donc certain, même si \
             L2C4 reste vide.",
        ],
        boards: [
            "Ici, la question est de savoir si L5C5 vaut 1 ou non. L’un des deux est vrai, et dans \
             les deux cas L6C7 ≠ 2.",
            "Partez d’un endroit où il n’y a que deux possibilités, comme le 8 de la colonne 4, \
             et préférez les chaînes courtes.",
        ],
    },
};
