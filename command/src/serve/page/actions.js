/**
 * What a player does with the whole board: hint, undo, redo, check, restart, and stop the clock; each with a letter, which
 * counts while the board has focus and is no digit of it (H is one on 25x25). Buttons ask by events: "ask for a hint" and "ask for a
 * check", which the panel "play" answers, and "ask for a restart".
 */

import { restart } from "./edit.js";
import { word } from "./words/words.js";

/** By their letters. @param {import("./main.js").App} app @returns {Record<string, () => void>} */
export function actionsOf(app) {
  const { store, timer } = app;
  store.on("ask for a restart", () => startOver(app));
  return {
    h: () => void askPlay(app, "ask for a hint"),
    u: () => store.undo(),
    y: () => store.redo(),
    t: () => void askPlay(app, "ask for a check"),
    r: () => startOver(app),
    s: () => timer.pause(!store.isPaused),
  };
}

/** Opens the panel "play", then asks it. @param {import("./main.js").App} app @param {string} event */
export async function askPlay({ openPanel, store }, event) {
  await openPanel("play");
  store.emit(event);
}

/** @param {import("./main.js").App} app */
function startOver({ store, timer, note }) {
  const { position, game: { seconds, hints, isSolved } } = store;
  const fresh = restart(position);
  if (store.isAway || JSON.stringify(fresh) === JSON.stringify(position)) return;
  store.learn({ isSolved: false, hints: 0 });
  store.commit(fresh, word("page.restart"));
  timer.restart();
  // Undo brings back the time and the hints as well.
  const forget = store.on("position", () => {
    if (store.position !== position) return;
    forget();
    store.learn({ isSolved, hints });
    timer.restart(seconds);
  });
  note(word("actions.restarted"));
}
