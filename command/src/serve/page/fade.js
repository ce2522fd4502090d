/** The candidates that a step has just eliminated fade away. */

import { symbolOf } from "./geometry.js";
import { Pen } from "./pen.js";

/** How long that takes. */
const FADE_MS = 120;

/** Shows each for a moment in its place, unless the player wants no motion. @param {import("./pen.js").Board} board @param {import("./geometry.js").Shape} shape @param {import("./drawing.js").Candidate[]} eliminations */
export function fadeOut(board, shape, eliminations) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pen = new Pen(board, shape);
  for (const candidate of eliminations) {
    const { x, y } = pen.placed(candidate).point;
    const ghost = pen.put("strikes", "text", { x, y: y + pen.radius * 0.6, class: "ghost", "font-size": pen.radius * 1.6 });
    ghost.textContent = symbolOf(shape, candidate.digit);
    setTimeout(() => ghost.remove(), FADE_MS);
  }
}
