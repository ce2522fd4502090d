/** Naked pair: two cells share the same two candidates. */

/** @type {import("./lessons.js").Lesson} */
export default {
  techniques: ["naked pair"],
  also: ["full house", "naked single", "hidden single in a box", "hidden single in a line"],
  marks: true,
  picture: { board: "641.9..7.7.9....6..23.679..2683751....4218756175649238..293..17.1......5....5.42.", move: "r1c7<>3" },
  boards: [
    { board: "354126987872549613916..825414..6..29.6......1.3...1.65521894..6487613592693.5.148", steps: 2 },
    { board: "..865.4...5.78..6.639421578..7915.8....37..5...586...7591248736..3196245..65378..", steps: 2 },
  ],
  tasks: [
    "..549...6.26..84.949..6..8.142.7689.9.8...647.6.849.....96....4..475.9.8...9847.2",
    "9.4..2...67214.39.8......422..31947.7934865214..527.39146...257329751..4587264913",
    "6..17.5.99715..2..85.9.61.75..861...219...658.86259..11.5...8...6.4.5.1..9.61..75",
    "...4.7.864.8.9.357.6...3.4257....2132.....895.83...7646..1..529892.654.1.5.9.26.8",
    "6..517..9..569..1.19.2.8.65851.2.6974..951..89238761545491.2.767....59.1.1876954.",
  ],
  en: {
    pictures: [
      "Look at the candidates of row 1. Two of its cells have something in common.",
      "r1c6 and r1c9 have only 2 and 3. If one is 2, the other is 3. Whichever way round, these two cells use up both digits.",
      "So no other cell of row 1 is 2 or 3, and r1c7 loses its 3. You do not need to know which cell is which.",
    ],
    boards: [
      "A pair in column 4: watch what its two digits do to the rest of the column.",
      "Two cells far apart in the same row work just as well as neighbors.",
    ],
  },
  fr: {
    pictures: [
      "Regardez les candidats de la ligne 1. Deux de ses cases ont un point commun.",
      "L1C6 et L1C9 n’ont que 2 et 3. Si l’une est 2, l’autre est 3. Dans un sens ou dans l’autre, ces deux cases prennent les deux chiffres.",
      "Aucune autre case de la ligne 1 n’est donc 2 ou 3, et L1C7 perd son 3. Peu importe quelle case est laquelle.",
    ],
    boards: [
      "Une paire dans la colonne 4 : voyez ce que ses deux chiffres font au reste de la colonne.",
      "Deux cases éloignées d’une même ligne font aussi bien l’affaire que deux voisines.",
    ],
  },
};
