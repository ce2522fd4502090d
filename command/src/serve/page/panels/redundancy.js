/** The diagnosis of a puzzle with one solution: givens and rules that are redundant by themselves. */

import { drawCells } from "../areas.js";
import { cellsOf } from "../rules.js";
import { word } from "../words/words.js";
import { repairsOf } from "./repairs.js";

/** @type {import("./diagnose.js").Finding} */
export function finding(app, { redundant }, diagnose) {
  const { shape } = app.store.position;
  const { cells, rule_indices: rules = [], of } = redundant;
  const count = cells.length + rules.length;
  const said = word(count ? "diagnose.redundant" : "diagnose.minimal", { count, of, hasRules: shape.rules.length > 0 });
  if (!count) return { said };
  drawCells(app.board, shape, cellsOf(redundant, shape), "redundant");
  return { said, shown: [repairsOf(app, diagnose).removals(redundant)] };
}
