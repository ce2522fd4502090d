/** Hidden single: a digit has one place left in a row or column. */

/** @type {import("./lessons.js").Lesson} */
export default {
  techniques: ["hidden single in a line"],
  marks: false,
  picture: { board: "1.74......45.1..8.8.6..3..74...5.261.69.4.875....6.3946....4..9.14.3..5...21.....", move: "r5c6=1" },
  boards: [
    { board: ".1.536.4.63849152745.782.1.926315784.8.964.5....827......1.9...1..6....5.6.2...3.", steps: 3 },
    { board: "46.2.95....37......7.1...64....7.12..4......5....9.64..54317.96..7...35113.9.54..", steps: 2 },
  ],
  tasks: [
    "8..917..3...836..23.15247..149658327..3.925......43...9..4.5.31.153.92...3.281.75",
    "......49.497.....6..5..9.8.73...69....4.23.6.86...51....6..1.4.5.3...6.9......32.",
    "..8...1.....1.6.....75.89..6.......5.9.....1...2...3..874613592.5.782463236954871",
    "86.2..539.59..6.722......16...17894....56..2....32.16.7.....29..95..2.81482...65.",
    ".3..278.55..49...7....35.1..6.5147..275369481...782...6..2...7.7.2....9.45.97....",
  ],
  en: {
    pictures: [
      "Row 5 still needs a 1. It has three open cells: r5c1, r5c4 and r5c6.",
      "Column 1 already has its 1, and so does column 4. That rules out r5c1 and r5c4.",
      "So the 1 of row 5 goes to r5c6. Other digits would fit there too, which is why this single is called hidden.",
    ],
    boards: [
      "Lines are harder to scan than boxes. Go through the digits that a line lacks, and check its open cells one by one.",
      "Start with lines that are nearly full: fewer cells are open, so fewer need to be ruled out.",
    ],
  },
  fr: {
    pictures: [
      "La ligne 5 attend encore un 1. Elle a trois cases vides : L5C1, L5C4 et L5C6.",
      "La colonne 1 a déjà son 1, et la colonne 4 aussi. Cela exclut L5C1 et L5C4.",
      "Le 1 de la ligne 5 va donc en L5C6. D’autres chiffres y conviendraient aussi : voilà pourquoi cette place est bien cachée.",
    ],
    boards: [
      "Les lignes sont plus difficiles à balayer que les blocs. Prenez les chiffres qui manquent, et vérifiez les cases vides une à une.",
      "Commencez par les lignes presque pleines : moins de cases sont vides, donc moins sont à exclure.",
    ],
  },
};
