/** A small picture of a puzzle, for lists. */

import { svg } from "./dom.js";
import { frameOf, symbolOf } from "./geometry.js";
import { drawingOf, drawn, NOTHING } from "./setting.js";
import { CELL, frame, MARGIN, ruleMarks } from "./lines.js";

/** @param {import("./state.js").Position} position */
export function miniature({ shape, values, givens }) {
  const { rows, columns } = frameOf(shape);
  const size = Math.max(rows, columns) * CELL;
  const digits = values.flatMap((value, cell) =>
    value
      ? [svg("text", { class: givens[cell] ? "given" : "entry", x: ((cell % shape.across) + 0.5) * CELL, y: (Math.floor(cell / shape.across) + 0.5) * CELL + 14.5, text: symbolOf(shape, value) })]
      : [],
  );
  const drawing = drawingOf(shape) ?? NOTHING;
  const margin = MARGIN + Math.max(...drawing.margins);
  const box = `${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`;
  return svg("svg", { class: "miniature", viewBox: box, "aria-hidden": "true" }, svg("g", { class: "rules" }, ...ruleMarks(shape)), svg("g", { class: "marks" }, ...drawn(drawing, false)), svg("g", { class: "lines" }, ...frame(shape)), svg("g", { class: "signs" }, ...drawn(drawing, true)), svg("g", { class: "digits" }, ...digits));
}
