/** The rating of a puzzle on the scale of Sudoku Explainer, which forums use. */

import { ApiError, slot } from "../api.js";
import { button, element } from "../dom.js";
import { puzzleBody } from "../request.js";
import { isPlain } from "../setting.js";
import { word } from "../words/words.js";

const TIMEOUT_SECONDS = 3;
const ask = slot();

/** Adds the rating to a line, once it is known; a press tells what it means. @param {import("../state.js").Position} position @param {Element} line */
export async function rateIn(position, line) {
  const { side, box, variants } = position.shape;
  if (!isPlain(position.shape) || side !== 9 || box?.[0] !== 3 || variants.length) return;
  try {
    const { er, ep, ed, end } = await ask("rate", { ...puzzleBody(position), scale: "se", timeout: TIMEOUT_SECONDS });
    if (end !== "solved") return;
    const text = word("step.se", { ep, ed });
    const note = element("span", { class: "note", hidden: true, text });
    line.append(" ", button(`SE ${er.toFixed(1)}`, () => (note.hidden = !note.hidden), { class: "se", title: text }), note);
  } catch (error) {
    // The line is complete without it.
    if (!(error instanceof ApiError)) throw error;
  }
}
