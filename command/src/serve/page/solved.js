/**
 * The moment in which a puzzle is solved: the digits settle one after the other, the selection goes, and the panel
 * "solved" shows what was done and offers the next puzzle.
 */

import { clockInWords } from "./timer.js";
import { word } from "./words/words.js";

/** The time of each digit, and between one diagonal and the next. */
const SETTLE_MS = 120;
const STEP_MS = 25;

/** @param {import("./main.js").App} app */
export function celebrate(app) {
  const { store, board, timer } = app;
  /** Whether the player did something in this game since it was opened. */
  let isPlayed = false;
  store.on("game", () => {
    isPlayed = false;
    board.element.classList.remove("solved");
  });
  store.on("position", () => (isPlayed = store.canUndo));
  // After all other listeners of the last digit.
  store.on("verdict", ({ kind }) => {
    board.element.classList.toggle("solved", kind === "solved");
    if (kind === "solved") setTimeout(() => isSolved() && void solved());
  });
  const isSolved = () => app.verdict.current.kind === "solved";

  async function solved() {
    if (!isPlayed) return;
    store.learn({ isSolved: true });
    store.emit("level");
    const said = store.view.hasClock && timer.seconds >= 1 ? word("solved.in", { time: clockInWords(timer.seconds) }) : word("page.solved");
    settle();
    // Whoever is explained something or sets a puzzle is not called away.
    if (app.panel() !== "play") return app.note(said);
    await app.openPanel("solved");
    app.announce(said);
  }

  function settle() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const side = board.shape.across;
    for (const [cell, digit] of [...board.layer("digits").children].entries())
      digit.animate({ opacity: [0.25, 1] }, { duration: SETTLE_MS, delay: STEP_MS * (Math.floor(cell / side) + (cell % side)), fill: "backwards", easing: "ease-out" });
  }
}
