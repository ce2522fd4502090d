/** The words for placing overlapping grids, in English. */

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @type {Record<string, import("./words.js").Text>} */
export default {
  "grids.boxes": "Move by whole boxes",
  "grids.add": "Add a grid",
  "grids.remove": "Delete this grid",
  "grids.use": "Use these grids",
  "grids.own": "your own",
  "grids.at": "grid {number}, row {row}, column {column}",
  "grids.needs": "Each grid must overlap another one, and all must be connected: at most 64 grids with 4,096 cells.",
  "grids.made": ({ count, cells, name }) => `${counted(count, "grid")}, ${counted(cells, "cell")}${name ? `: ${name}` : ""}.`,
};
