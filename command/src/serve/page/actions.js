/**
 * What a player does with the whole board: undo, redo, check, restart, and stop the clock; each with a letter, which
 * counts while the board has focus and is no digit of any board. Buttons ask by events: "ask for a check", which the panel
 * "play" answers, and "ask for a restart".
 */

import { restart } from "./edit.js";
import { word } from "./words/words.js";

/** By their letters. @param {import("./main.js").App} app @returns {Record<string, () => void>} */
export function actionsOf(app) {
  const { store, timer } = app;
  store.on("ask for a restart", () => startOver(app));
  return {
    u: () => store.undo(),
    y: () => store.redo(),
    t: () => void check(app),
    r: () => startOver(app),
    s: () => timer.pause(!store.isPaused),
  };
}

/** @param {import("./main.js").App} app */
async function check({ openPanel, store }) {
  await openPanel("play");
  store.emit("ask for a check");
}

/** @param {import("./main.js").App} app */
function startOver({ store, timer, note }) {
  const fresh = restart(store.position);
  if (store.isAway || JSON.stringify(fresh) === JSON.stringify(store.position)) return;
  store.learn({ isSolved: false });
  store.commit(fresh, word("page.restart"));
  timer.restart();
  note(word("actions.restarted"));
}
