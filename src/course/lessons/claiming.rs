//! Claiming: a digit's places in a line lie in one box.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "claiming",
    techniques: &[Technique::Claiming],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::at(
        "..6..7.94.9....8..1..9....5...3..9.8.....941.9...1....659872.4.4..593672723641589",
    ),
    shown: (Technique::Claiming, "r5c2<>7"),
    boards: [
        (
            Board::at(
                "728.4..1.461.7....5391.6.4.842617..33978541..615.9.8742....1...9.6.....117.9...85",
            ),
            2,
        ),
        (
            Board::at(
                "94615728353...2..1.....9.5..5..641...91..8....64.21...6.3.95.1.485.13..6..98.653.",
            ),
            3,
        ),
    ],
    en: Texts {
        title: "Claiming",
        lead: "A line tells a box where its digit is: pointing, the other way round.",
        pictures: [
            "This time start from a line. The marked cells can still be 7. Look at those of row 4.",
            "In row 4 the 7 can only be in r4c2 or r4c3. Both are in box 4, so row 4 claims the \
             7 of the box.",
            "No other cell of box 4 is 7: rows 5 and 6 of the box lose it. Pointing starts in a \
             box and removes from a line. Claiming starts in a line and removes from a box.",
        ],
        boards: [
            "The line claims the digit, the rest of the box lets it go, and a cell is left with \
             one candidate.",
            "Look at rows and columns with few open cells: the places for a digit often lie in \
             one box.",
        ],
    },
    fr: Texts {
        title: "Revendication",
        lead: "Une ligne ou une colonne dit à un bloc où est son chiffre : le pointage à l’envers.",
        pictures: [
            "Partez cette fois d’une ligne. Les cases marquées peuvent encore être 7. Regardez \
             celles de la ligne 4.",
            "Dans la ligne 4, le 7 ne peut être qu’en L4C2 ou L4C3. Les deux sont dans le bloc 4 \
             : la ligne 4 revendique le 7 du bloc.",
            "Aucune autre case du bloc 4 ne vaut 7 : les lignes 5 et 6 du bloc le perdent. Le \
             pointage part d’un bloc et élimine dans une ligne. La revendication part d’une ligne \
             et élimine dans un bloc.",
        ],
        boards: [
            "La ligne revendique le chiffre, le reste du bloc le perd, et une case n’a plus \
             qu’un candidat.",
            "Regardez les lignes et les colonnes qui ont peu de cases vides : les places d’un \
             chiffre y sont souvent dans un seul bloc.",
        ],
    },
};
