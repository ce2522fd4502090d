/** A small picture of a puzzle, for lists. */

import { svg } from "./dom.js";
import { geometryOf } from "./geometry.js";
import { CELL, frame, MARGIN, ruleMarks } from "./lines.js";

/** @param {import("./state.js").Position} position */
export function miniature({ shape, values, givens }) {
  const size = shape.side * CELL;
  const digits = values.flatMap((value, cell) =>
    value
      ? [svg("text", { class: givens[cell] ? "given" : "entry", x: ((cell % shape.side) + 0.5) * CELL, y: (Math.floor(cell / shape.side) + 0.5) * CELL + 14.5, text: String(value) })]
      : [],
  );
  const box = `${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`;
  return svg("svg", { class: "miniature", viewBox: box, "aria-hidden": "true" }, svg("g", { class: "rules" }, ...ruleMarks(shape)), svg("g", { class: "lines" }, ...frame(geometryOf(shape))), svg("g", { class: "digits" }, ...digits));
}
