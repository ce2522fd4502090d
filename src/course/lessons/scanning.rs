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
            "Boxes are counted from left to right, then down: box 4 is on the left, in the \
             middle. It has no 6 yet. Which of its six open cells holds the 6?",
            "Every digit occurs once in a row, column and box. A cell sees every cell in its row, \
             column and box: five open cells of box 4 see a 6 around the box, so they are out.",
            "One cell is left: r5c2, which means row 5, column 2. The 6 of box 4 goes there. You \
             needed no notes, only the 6s on the board.",
        ],
        boards: [
            "Three digits, one after another, each found by scanning: the 4 of box 4, its 6, and \
             the 2 of box 6. Before you read on, try it yourself.",
            "The same on another board: the 2 of box 1, the 1 of box 2 and the 3 of box 5. Follow \
             the lines: each starts at a digit and rules out cells of the box.",
        ],
    },
    fr: Texts {
        title: "Balayer la grille",
        lead: "Prenez un chiffre et un bloc, et voyez quelles cases restent.",
        pictures: [
            "Les blocs se comptent de gauche à droite, puis de haut en bas : le bloc 4 est à \
             gauche, au milieu. Il n’a pas encore de 6. Laquelle de ses six cases vides le \
             contient ?",
            "Chaque chiffre apparaît une seule fois par ligne, colonne et bloc. Une case voit \
             toutes celles de sa ligne, de sa colonne et de son bloc : cinq cases voient l’un des \
             6 qui entourent le bloc et sont exclues.",
            "Il reste une case : L5C2, c’est-à-dire ligne 5, colonne 2. C’est là que va le 6 du \
             bloc 4. Il n’a fallu aucune note, seulement les 6 de la grille.",
        ],
        boards: [
            "Trois chiffres l’un après l’autre, tous trouvés en balayant : le 4 du bloc 4, son 6, \
             puis le 2 du bloc 6. Essayez avant de lire la suite.",
            "De même sur une autre grille : le 2 du bloc 1, le 1 du bloc 2 et le 3 du bloc 5. \
             Suivez les traits : chacun part d’un chiffre et exclut des cases du bloc.",
        ],
    },
};
