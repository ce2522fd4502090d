//! Unique rectangle: four cells whose digits could be swapped would give a second solution.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: unique rectangle
//! type 1, seed 113, number 38; unique rectangle type 1, seed 113, number 18; unique rectangle type 4, seed 313,
//! number 3.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "unique-rectangle",
    techniques: &[
        Technique::UniqueRectangle1,
        Technique::UniqueRectangle2,
        Technique::UniqueRectangle3,
        Technique::UniqueRectangle4,
        Technique::UniqueRectangle5,
        Technique::UniqueRectangle6,
        Technique::HiddenRectangle,
    ],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        "1.4...8.7...7.8.1......4...81.6..59...9...3...35..1.68...5......9.4.6...3.7...6.2",
    ),
    shown: (Technique::UniqueRectangle1, "r7c5<>3"),
    boards: [
        (
            Board::of(
                "9....21.....4....9.5..173.2.8...5...7.......3...2...6.3.589..4.1....6.....23....5",
            ),
            2,
        ),
        (
            Board::of(
                "...3.4..1.8.....67.3.......36..2.9...9..6..1...1.7..23.......9.61.....5.5..2.1...",
            ),
            1,
        ),
    ],
    en: Texts {
        title: "Unique rectangle",
        lead: "With one solution, no four cells can have digits that could be swapped.",
        pictures: [
            "Four cells in two rows, two columns and two boxes. Three of them have only 3 and 7.",
            "If r7c5 were also 3 or 7, the 3s and 7s of the four cells could be swapped, and \
             there would be a second solution. But the puzzle has only one.",
            "So r7c5 is neither 3 nor 7, and 2 is left. Use this idea only if you know that the \
             puzzle has one solution.",
        ],
        boards: [
            "Look for three cells with the same two candidates, at the corners of a rectangle in \
             two boxes. The fourth corner must be something else.",
            "Two corners also have other candidates. In row 7 the 6 is in one of them. If the \
             other one were 7, the digits could be swapped, so both lose 7.",
        ],
    },
    fr: Texts {
        title: "Rectangle unique",
        lead: "S’il n’y a qu’une solution, il n’y a pas quatre cases dont on pourrait échanger les \
             chiffres.",
        pictures: [
            "Quatre cases dans deux lignes, deux colonnes et deux blocs. Trois d’entre elles \
             n’ont que 3 et 7.",
            "Si L7C5 était aussi 3 ou 7, on pourrait échanger les 3 et les 7 des quatre cases, et \
             il y aurait une deuxième solution. Or la grille n’en a qu’une.",
            "L7C5 n’est donc ni 3 ni 7, et il reste 2. N’utilisez cette idée que si vous savez \
             que la grille a une solution unique.",
        ],
        boards: [
            "Cherchez trois cases qui ont les deux mêmes candidats, aux coins d’un rectangle \
             dans deux blocs. Le quatrième coin doit être autre chose.",
            "Deux coins ont aussi d’autres candidats. Dans la ligne 7, le 6 est dans l’un d’eux. \
             Si l’autre était 7, on pourrait échanger les chiffres : les deux perdent 7.",
        ],
    },
};
