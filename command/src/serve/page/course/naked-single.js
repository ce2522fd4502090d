/** Naked single: a cell has one candidate left. */

/** @type {import("./lessons.js").Lesson} */
export default {
  techniques: ["naked single"],
  marks: false,
  picture: { board: ".2.6.945.4...5......5.3.6..6.259..4.3587..96.9...632.5231..65..5..38..26.....5.34", move: "r5c9=1" },
  boards: [
    { board: "..9.1.728..1...3..2.7...16.7486392511628754..395421....14...9.3..3......976.4.5.2", steps: 2 },
    { board: "..27...46.96...5...3..6....283..56.4.4.8.6.3.967342815....2746..24...78..7..83152", steps: 3 },
  ],
  tasks: [
    ".4.7.8913.38....2..973.2.8.....3.....71...35.8.3...2.4.84.73692726...53.3.92.6.47",
    "61.......3..5186..8...9.7.1.961......81.64...743.2516..62...38......2976.78.....2",
    ".9.24.....8.59..12..283.65926.178...8..352..6...469.2.92871456373..8524.....23.8.",
    ".5......9..8932.6...9.54.......25.18..71.96..12.38.......26.3...7.5931..6......7.",
    "63.8.1...2.1..3986.8..261.38..6...7...6.8....325..7468.632.8.1...276483...8..96.2",
  ],
  en: {
    pictures: [
      "Now take a cell instead of a digit. What can r5c9 hold? Look along its row and column, and around its box.",
      "Row 5 has 3, 5, 6, 7, 8 and 9. Box 6 adds 4 and 2. Together these are eight digits.",
      "Only 1 is left, so r5c9 is 1. Cells where full lines and boxes cross are the best ones to check.",
    ],
    boards: [
      "Count what the cell sees: 1, 2, 3 and so on. The digit you cannot find is the answer.",
      "Each digit you place makes its neighbors easier. Here one single leads to the next.",
    ],
  },
  fr: {
    pictures: [
      "Prenez maintenant une case au lieu d’un chiffre. Que peut contenir L5C9 ? Regardez sa ligne, sa colonne et son bloc.",
      "La ligne 5 a 3, 5, 6, 7, 8 et 9. Le bloc 6 ajoute 4 et 2. Cela fait huit chiffres.",
      "Il ne reste que 1, donc L5C9 est 1. Les meilleures cases à vérifier sont au croisement de lignes et de blocs bien remplis.",
    ],
    boards: [
      "Comptez ce que voit la case : 1, 2, 3, et ainsi de suite. Le chiffre que vous ne trouvez pas est la réponse.",
      "Chaque chiffre placé facilite les cases voisines. Ici, un candidat unique mène au suivant.",
    ],
  },
};
