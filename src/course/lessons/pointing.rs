//! Pointing: a digit's places in a box lie in one line.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "pointing",
    techniques: &[Technique::Pointing],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::at(
        "46.2.95....37......7.1...64.8..7.129.4....7.57...9.64..54317.96..7...35113.9.54..",
    ),
    shown: (Technique::Pointing, "r1c5<>3"),
    boards: [
        (
            Board::at(
                "..549...6.26..84.949..6..8.14..7689.9.8...647.6.849.....96....4..475.9.8...9847.2",
            ),
            2,
        ),
        (
            Board::at(
                "41.7........3..417..71.4.8.259418763.....3..1136572948....418...618.7.94....3.17.",
            ),
            3,
        ),
    ],
    en: Texts {
        title: "Pointing",
        lead: "A box tells a line where its digit is.",
        pictures: [
            "No single helps here. In the marked cells 3 is a candidate: a digit that a cell can \
             still be. Look at those of box 3.",
            "In box 3 the 3 can only be in r1c8 or r1c9. Both are in row 1. You do not know \
             which of them it is, but you know the row.",
            "So the 3 of row 1 is inside box 3, and r1c5 cannot be 3. You have placed nothing, \
             but r1c5 now has one candidate less.",
        ],
        boards: [
            "From now on every empty cell shows all digits it can still be: its candidates. The 2 \
             of column 9 leaves only r6c7 and r6c8 for the 2 of box 6. See what follows.",
            "Box by box, ask: do all places for this digit lie in one row or column?",
        ],
    },
    fr: Texts {
        title: "Pointage",
        lead: "Un bloc dit à une ligne ou à une colonne où est son chiffre.",
        pictures: [
            "Ici, aucun chiffre n’est sûr d’emblée. Dans les cases marquées, 3 est candidat : \
             elles peuvent encore le contenir. Regardez celles du bloc 3.",
            "Dans le bloc 3, le 3 ne peut être qu’en L1C8 ou L1C9. Les deux sont dans la ligne \
             1. Vous ne savez pas laquelle, mais vous connaissez la ligne.",
            "Le 3 de la ligne 1 est donc dans le bloc 3, et L1C5 ≠ 3. Rien n’est placé, mais L1C5 \
             a un candidat de moins.",
        ],
        boards: [
            "Désormais, chaque case vide montre ses candidats : les chiffres qu’elle peut encore \
             avoir. Le 2 de la colonne 9 ne laisse que L6C7 et L6C8 au 2 du bloc 6. Voyez ce qui \
             s’ensuit.",
            "Bloc après bloc, demandez-vous : toutes les places de ce chiffre sont-elles dans une \
             même ligne ou une même colonne ?",
        ],
    },
};
