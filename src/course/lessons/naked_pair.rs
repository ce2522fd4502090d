//! Naked pair: two cells share the same two candidates.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "naked-pair",
    techniques: &[Technique::NakedPair, Technique::LockedPair],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::at(
        "641.9..7.7.9....6..23.679..2683751....4218756175649238..293..17.1......5....5.42.",
    ),
    shown: (Technique::NakedPair, "r1c7<>3"),
    boards: [
        (
            Board::at(
                "354126987872549613916..825414..6..29.6......1.3...1.65521894..6487613592693.5.148",
            ),
            2,
        ),
        (
            Board::at(
                "..865.4...5.78..6.639421578..7915.8....37..5...586...7591248736..3196245..65378..",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "Naked pair",
        lead: "Two cells with the same two candidates keep both digits for themselves.",
        pictures: [
            "Look at the candidates of row 1. Two of its cells have something in common.",
            "r1c6 and r1c9 have only 2 and 3. If one is 2, the other is 3. Whichever way round, \
             these two cells use up both digits.",
            "So no other cell of row 1 is 2 or 3, and r1c7 loses its 3. You do not need to know \
             which cell is which.",
        ],
        boards: [
            "A pair in column 4: watch what its two digits do to the rest of the column.",
            "Two cells far apart in the same row work just as well as neighbors.",
        ],
    },
    fr: Texts {
        title: "Paire nue",
        lead: "Deux cases avec les deux mêmes candidats gardent ces chiffres pour elles.",
        pictures: [
            "Regardez les candidats de la ligne 1. Deux de ses cases ont un point commun.",
            "L1C6 et L1C9 n’ont que 2 et 3. Si l’une contient le 2, l’autre contient le 3. Dans \
             les deux cas, ces deux cases prennent les deux chiffres.",
            "Aucune autre case de la ligne 1 ne peut donc contenir 2 ou 3, et L1C7 perd son 3. \
             Peu importe laquelle des deux cases a quel chiffre.",
        ],
        boards: [
            "Une paire dans la colonne 4 : voyez l’effet de ses deux chiffres sur le reste de la \
             colonne.",
            "Deux cases éloignées d’une même ligne font aussi bien l’affaire que deux voisines.",
        ],
    },
};
