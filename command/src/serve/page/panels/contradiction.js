/** The diagnosis of a puzzle without a solution: what contradicts each other. */

import { drawContradiction } from "../areas.js";
import { capital, houseInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { repairsOf } from "./repairs.js";
import { claimsInWords } from "./stage.js";

/** @type {import("./diagnose.js").Finding} */
export function finding(app, { contradiction }, diagnose) {
  if (!contradiction) return { said: word("diagnose.none") };
  const { shape } = app.store.position;
  const { cells, conflict, is_smallest: isFewest, is_minimal: isMinimal } = contradiction;
  const all = claimsInWords(contradiction, shape);
  drawContradiction(app.board, shape, contradiction);
  const where = conflict && conflict !== "peers" ? word("diagnose.in", { house: houseInWords(conflict) }) : "";
  const notes = all.length > 1 ? [isMinimal && "leaveOne", isFewest && "fewest"].filter(Boolean).map((name) => ` ${word(`diagnose.${name}`)}`) : [];
  // A cell with several candidates is no given that can be removed.
  const isOfGivens = cells.every((/** @type {string} */ name) => !name.includes("|"));
  const { removals } = repairsOf(app, diagnose);
  return {
    said: capital(word("diagnose.contradiction", { count: all.length, cells: all.join(", "), where })) + notes.join(""),
    shown: [removals(isOfGivens ? contradiction : { ...contradiction, cells: [] })],
  };
}
