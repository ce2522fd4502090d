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
            "No single helps here. The marked cells can still be 3. Look at those of box 3.",
            "In box 3 the 3 can only be in r1c8 or r1c9. Both are in row 1. You do not know \
             which of them it is, but you know the row.",
            "So the 3 of row 1 is inside box 3, and r1c5 cannot be 3. You have placed nothing, \
             but r1c5 now has one candidate less.",
        ],
        boards: [
            "One pair of places is enough: watch how the elimination makes a digit certain.",
            "Box by box, ask: do all places for this digit lie in one line?",
        ],
    },
    fr: Texts {
        title: "Pointage",
        lead: "Un bloc dit à une ligne où est son chiffre.",
        pictures: [
            "Ici, aucun chiffre n’est sûr d’emblée. Les cases marquées peuvent encore être 3. \
             Regardez celles du bloc 3.",
            "Dans le bloc 3, le 3 ne peut être qu’en L1C8 ou L1C9. Les deux sont dans la ligne \
             1. Vous ne savez pas laquelle, mais vous connaissez la ligne.",
            "Le 3 de la ligne 1 est donc dans le bloc 3, et L1C5 n’est pas 3. Rien n’est placé, \
             mais L1C5 a un candidat de moins.",
        ],
        boards: [
            "Deux places suffisent : voyez comment l’élimination rend un chiffre certain.",
            "Bloc après bloc, demandez-vous : toutes les places de ce chiffre sont-elles dans \
             une même ligne ?",
        ],
    },
};
