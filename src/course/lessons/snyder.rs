//! Snyder notation: a digit with two places in a box is noted in both cells.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "snyder",
    techniques: &[Technique::HiddenSingleBox],
    sought: Sought::Note,
    has_marks: false,
    picture: Board::at(
        "59...3.6.......7....69...3.8.932....1...8...5....652.8.7...29....1.......3.4...21",
    ),
    shown: (Technique::HiddenSingleBox, "r1c3=7"),
    boards: [
        (
            Board::at(
                "516274398379658214824391..61527.....6..519........2165...4.768..6.98543.48.1....7",
            ),
            3,
        ),
        (
            Board::at(
                "8.4....121.7.4..9..2.1..4.874.3.5....5..8..2......9.4547...628..8..5.9.439....65.",
            ),
            3,
        ),
    ],
    en: Texts {
        title: "Snyder notation",
        lead: "Note a digit only where a box has exactly two places for it.",
        pictures: [
            "Box 1 has no 7 yet. Scan for it: which cells of the box can still be 7?",
            "Row 2 and column 2 already have a 7. Two cells are left, r1c3 and r3c1, so write a \
             small 7 in both. With three places or more, write nothing.",
            "These are all the notes of the board, made in this way. They are few but useful: if \
             one of the two cells gets another digit, the other one is 7.",
        ],
        boards: [
            "The notes are on the board. The 8 of box 5 needs none, as it has only one place. \
             Find it, and see how the noted 8s of boxes 4 and 6 turn into digits one after the \
             other.",
            "When two digits are noted in the same two cells, like 5 and 9 in box 1, they fill \
             both cells. Place one, and the other follows.",
        ],
    },
    fr: Texts {
        title: "Notation Snyder",
        lead: "Notez un chiffre seulement quand un bloc a exactement deux places pour lui.",
        pictures: [
            "Le bloc 1 n’a pas encore de 7. Balayez la grille : quelles cases du bloc peuvent \
             encore contenir le 7 ?",
            "La ligne 2 et la colonne 2 ont déjà un 7. Il reste deux cases, L1C3 et L3C1 : \
             écrivez-y un petit 7. À partir de trois places, n’écrivez rien.",
            "Voici toutes les notes de la grille, prises ainsi. Elles sont peu nombreuses, mais \
             utiles : si l’une des deux cases reçoit un autre chiffre, le 7 va dans l’autre.",
        ],
        boards: [
            "Les notes sont sur la grille. Le 8 du bloc 5 n’en a pas besoin : il n’a qu’une \
             place. Trouvez-la, et voyez les petits 8 des blocs 4 et 6 devenir des chiffres l’un \
             après l’autre.",
            "Quand deux chiffres sont écrits en petit dans les deux mêmes cases, comme 5 et 9 dans \
             le bloc 1, ils les remplissent. Placez l’un, et l’autre suit.",
        ],
    },
};
