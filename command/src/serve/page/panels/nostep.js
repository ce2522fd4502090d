/** Explains why there is no hint: wrong entries, digits that contradict each other, or no technique that applies. */

import { counted } from "../candidates.js";
import { button } from "../dom.js";
import { drawCells, drawContradiction } from "../areas.js";
import { cellIndex } from "../geometry.js";
import { capital, claimInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { claimsInWords } from "./stage.js";
import { say } from "./clause.js";
import { claimOf } from "./texts.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../state.js").Position} Position */

/**
 * Says and draws the reason.
 * @param {App} app @param {Element} result @param {any} answer
 * @param {() => void} clear removes what is drawn
 * @returns {(() => void) | null} the way back to before a mistake
 */
export function sayWhy(app, result, answer, clear) {
  if (answer.mistakes) return sayMistakes(app, result, answer.mistakes, clear);
  const { shape } = app.store.position;
  if (answer.conflicts?.length) {
    drawCells(app.board, shape, answer.conflicts.flatMap((/** @type {any} */ conflict) => conflict.cells), "contradiction");
    say(app, result, word("play.conflict"));
  } else if (answer.contradiction) {
    const claims = claimsInWords(answer.contradiction, shape);
    drawContradiction(app.board, shape, answer.contradiction);
    say(app, result, word("play.broken", { count: claims.length, cells: claims.join(", ") }), button(word("play.diagnose"), () => app.openPanel("diagnose")));
  } else say(app, result, word(`nostep.${answer.cause}`, { reason: capital(answer.reason) }));
  return null;
}

/** @param {App} app @param {Element} result @param {string[]} mistakes @param {() => void} clear */
function sayMistakes(app, result, mistakes, clear) {
  const { store } = app;
  drawCells(app.board, store.position.shape, mistakes, "wrong");
  const past = /** @type {{ position: Position }[]} */ (store.past);
  const sound = past.findLastIndex(({ position }) => position.shape === store.position.shape && !hasMistake(position, store.view, mistakes));
  const back = sound < 0 ? null : () => {
    const count = past.length - sound;
    clear();
    store.goTo(sound);
    say(app, result, word("play.wentBack", { count }));
  };
  say(app, result, word("play.wrong", { count: mistakes.length, cells: mistakes.map((text) => claimInWords(text, store.position.shape)).join(", ") }), back && button(word("play.back"), back));
  return back;
}

/** Whether a position has a wrong entry or elimination. @param {Position} position @param {any} view @param {string[]} mistakes */
function hasMistake(position, view, mistakes) {
  const masks = counted(position, view);
  return mistakes.some((text) => {
    const { cell, isStruck, digits: [digit] } = claimOf(text, position.shape);
    const index = cellIndex(position.shape.across, cell);
    if (!isStruck) return position.values[index] === digit;
    return !position.values[index] && masks !== null && !(masks[index] >> (digit - 1) & 1);
  });
}
