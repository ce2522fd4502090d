//! Naked single: a cell has one candidate left.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "naked-single",
    techniques: &[Technique::NakedSingle],
    sought: Sought::Step,
    has_marks: false,
    picture: Board::at(
        ".2.6.945.4...5......5.3.6..6.259..4.3587..96.9...632.5231..65..5..38..26.....5.34",
    ),
    shown: (Technique::NakedSingle, "r5c9=1"),
    boards: [
        (
            Board::at(
                "25...4.1341.3....636.5..492894..736.532486971671.3.2...26..3..998....1...4....6..",
            ),
            2,
        ),
        (
            Board::at(
                "761...4.8528.4..9.439...5..3.54.....6923187541.4.5.2...56134...917...346.439761.5",
            ),
            3,
        ),
    ],
    en: Texts {
        title: "Naked single",
        lead: "A cell sees eight different digits, so only one remains.",
        pictures: [
            "Now take a cell instead of a digit. What can r5c9 hold? Look along its row and \
             column, and around its box.",
            "Row 5 has 3, 5, 6, 7, 8 and 9. Box 6 adds 4 and 2. Together these are eight digits.",
            "Only 1 is left, so r5c9 is 1. This single is called naked because the cell alone \
             shows it. Check cells where nearly full rows, columns and boxes cross.",
        ],
        boards: [
            "Count what the cell sees: 1, 2, 3 and so on. The digit you cannot find is the answer.",
            "Each digit you place makes its neighbors easier. Here one single leads to the next.",
        ],
    },
    fr: Texts {
        title: "Candidat unique",
        lead: "Une case voit huit chiffres différents, il n’en reste qu’un.",
        pictures: [
            "Prenez maintenant une case au lieu d’un chiffre. Que peut contenir L5C9 ? Regardez \
             sa ligne, sa colonne et son bloc.",
            "La ligne 5 a 3, 5, 6, 7, 8 et 9. Le bloc 6 ajoute 4 et 2. Cela fait huit chiffres.",
            "Il ne reste que le 1, donc L5C9 = 1. Un candidat est un chiffre que la case peut \
             encore avoir : celui-ci est le seul. Cherchez là où se croisent des lignes, des \
             colonnes et des blocs presque pleins.",
        ],
        boards: [
            "Comptez ce que voit la case : 1, 2, 3, et ainsi de suite. Le chiffre que vous ne \
             trouvez pas est le bon.",
            "Chaque chiffre placé facilite la recherche dans les cases voisines. Ici, un candidat \
             unique mène au suivant.",
        ],
    },
};
