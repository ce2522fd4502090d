/** Pointing: a digit's places in a box lie in one line. */

/** @type {import("./lessons.js").Lesson} */
export default {
  techniques: ["pointing"],
  also: ["full house", "naked single", "hidden single in a box", "hidden single in a line"],
  marks: true,
  picture: { board: "46.2.95....37......7.1...64.8..7.129.4....7.57...9.64..54317.96..7...35113.9.54..", move: "r1c5<>3" },
  boards: [
    { board: "..549...6.26..84.949..6..8.14..7689.9.8...647.6.849.....96....4..475.9.8...9847.2", steps: 2 },
    { board: "41.7........3..417..71.4.8.259418763.....3..1136572948....418...618.7.94....3.17.", steps: 3 },
  ],
  tasks: [
    "2.9...7.5.8..5.2.1..1.6.938...3.147.17..8.35....67518....53.617.1...65.46.5...8.3",
    "....1...7.5...716.7.1...3.45.6782.1...96512..1..9435.69.4...6.1.851...9.61......5",
    "1.74..5...45.1.98.8.65.3..74...5.261.69.418755.1.6.39465...4..9.14.3..5...21.5...",
    "..8...1.....1.6.....75.89..6.......5.9....61...2.6.3.9874613592.5.782463236954871",
    ".5..71..9..8932.6...9.54......725.18..71496..12.386.....12673...7.5931.66..418.7.",
  ],
  en: {
    pictures: [
      "No single helps here. The marked cells can still be 3. Look at those of box 3.",
      "In box 3 the 3 can only be in r1c8 or r1c9. Both are in row 1. You do not know which of them it is, but you know the row.",
      "So the 3 of row 1 is inside box 3, and r1c5 cannot be 3. You have placed nothing, but r1c5 now has one candidate less.",
    ],
    boards: [
      "One pair of places is enough: watch how the elimination makes a digit certain.",
      "Box by box, ask: do all places for this digit lie in one line?",
    ],
  },
  fr: {
    pictures: [
      "Ici, aucun chiffre n’est sûr d’emblée. Les cases marquées peuvent encore être 3. Regardez celles du bloc 3.",
      "Dans le bloc 3, le 3 ne peut être qu’en L1C8 ou L1C9. Les deux sont dans la ligne 1. Vous ne savez pas laquelle, mais vous connaissez la ligne.",
      "Le 3 de la ligne 1 est donc dans le bloc 3, et L1C5 n’est pas 3. Rien n’est placé, mais L1C5 a un candidat de moins.",
    ],
    boards: [
      "Deux places suffisent : voyez comment l’élimination rend un chiffre certain.",
      "Bloc après bloc, demandez-vous : toutes les places de ce chiffre sont-elles dans une même ligne ?",
    ],
  },
};
