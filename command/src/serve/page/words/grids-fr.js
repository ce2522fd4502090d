/** The words for placing overlapping grids, in French. */

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count > 1 ? "s" : ""}`;

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "grids.boxes": "Déplacer par blocs entiers",
  "grids.add": "Ajouter",
  "grids.remove": "Enlever cette grille",
  "grids.use": "Prendre ces grilles",
  "grids.own": "les vôtres",
  "grids.at": "grille {number}, ligne {row}, colonne {column}",
  "grids.needs": "Chaque grille doit en chevaucher une autre, et toutes doivent être reliées : au plus 64 grilles et 4\u202f096 cases.",
  "grids.made": ({ count, cells, name }) => `${counted(count, "grille")}, ${counted(cells, "case")}${name ? ` : ${name}` : ""}.`,
};
