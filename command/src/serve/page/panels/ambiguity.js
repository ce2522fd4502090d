/** The diagnosis of a puzzle with several solutions: where two of them differ, and givens that would decide. */

import { drawCells } from "../areas.js";
import { button, element } from "../dom.js";
import { cellIndex } from "../geometry.js";
import { cellInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { repairsOf } from "./repairs.js";
import { valuesOf } from "./texts.js";

/** @type {import("./diagnose.js").Finding} */
export function finding(app, { count, is_exact: isExact, solutions, differing, completion }, diagnose) {
  const { board, store } = app;
  const { shape, givens } = store.position;
  const [one, other] = solutions.map((/** @type {string} */ text) => valuesOf(text, shape));
  const cells = differing.map((/** @type {string} */ name) => cellIndex(shape.across, name));
  const both = one.map((/** @type {number} */ value, /** @type {number} */ cell) => (cells.includes(cell) ? 0 : value));
  const names = [word("diagnose.both"), ...[1, 2].map((number) => word("diagnose.solution", { number }))];
  const buttons = names.map((name, at) => button(name, () => view(at)));

  /** Shows both solutions, or one of them. @param {number} which */
  function view(which) {
    const values = [both, one, other][which];
    const candidates = values.map((/** @type {number} */ value, /** @type {number} */ cell) => (value ? 0 : (1 << (one[cell] - 1)) | (1 << (other[cell] - 1))));
    board.preview({ shape, values, candidates, givens, label: names[which] });
    drawCells(board, shape, differing, "differing");
    buttons.forEach((item, at) => item.setAttribute("aria-pressed", String(at === which)));
  }

  /** @param {{ cells: string[], is_smallest: boolean }} completion */
  const decide = ({ cells: added, is_smallest: isSmallest }) => element("div", {},
    element("p", { text: word("diagnose.decide", { count: added.length, cells: added.map(cellInWords).join(", ") }) + (isSmallest ? "" : ` ${word("diagnose.notFewest")}`) }),
    button(word("diagnose.add", { count: added.length }), () => repairsOf(app, diagnose).add(added), { class: "add" }));

  view(0);
  return {
    said: word("diagnose.multiple", { count, isExact, cells: cells.length }),
    shown: [element("div", { class: "row", role: "group", "aria-label": word("diagnose.views") }, ...buttons), completion?.cells.length > 0 && decide(completion)],
  };
}
