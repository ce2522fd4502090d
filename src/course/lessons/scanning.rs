//! Scanning: where can this digit go in this box?

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "scanning",
    techniques: &[Technique::HiddenSingleBox],
    sought: Sought::Step,
    has_marks: false,
    picture: Board::at(
        "..63.84......2.....14...87.5.......6.........14.672.3569..4..81.8..5..9...5.8.3..",
    ),
    shown: (Technique::HiddenSingleBox, "r5c2=6"),
    boards: [
        (
            Board::at(
                "..87.12..1.......3.9.....1...3.6.9..9..2.5..48.5.4.1.645.....28..6.2.5...........",
            ),
            3,
        ),
        (
            Board::at(
                "61....9....859.312.....2.....9.1...383.........4.2...8.....1.....734.16954....2..",
            ),
            3,
        ),
    ],
    en: Texts {
        title: "Scanning",
        lead: "Take one digit and one box, and see which cells are left.",
        pictures: [
            "Box 4 has no 6 yet, and six of its cells are open. One of them holds the 6. Which \
             one?",
            "A digit occurs once in every row and column. The 6s around the box already use row \
             4, row 6, column 1 and column 3, so these cells are out.",
            "One cell is left: r5c2. The 6 of box 4 goes there. You needed no notes, only the 6s \
             on the board.",
        ],
        boards: [
            "Three digits in a row, each found by scanning. Before you read on, look at the \
             place and try it yourself.",
            "The same on another board. Follow the lines: each starts at a digit and rules out \
             cells of the box.",
        ],
    },
    fr: Texts {
        title: "Balayer la grille",
        lead: "Prenez un chiffre et un bloc, et voyez quelles cases restent.",
        pictures: [
            "Le bloc 4 n’a pas encore de 6, et six de ses cases sont vides. L’une d’elles \
             contient le 6. Laquelle ?",
            "Un chiffre est une seule fois dans chaque ligne et chaque colonne. Les 6 voisins \
             occupent déjà la ligne 4, la ligne 6, la colonne 1 et la colonne 3 : ces cases sont \
             exclues.",
            "Il reste une case : L5C2. Le 6 du bloc 4 y va. Il n’a fallu aucune note, seulement \
             les 6 de la grille.",
        ],
        boards: [
            "Trois chiffres de suite, tous trouvés en balayant. Avant de lire la suite, regardez \
             l’endroit et essayez.",
            "De même sur une autre grille. Suivez les traits : chacun part d’un chiffre et \
             exclut des cases du bloc.",
        ],
    },
};
