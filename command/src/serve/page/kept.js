/**
 * What the page keeps in the browser from one visit to the next.
 *
 * | key | what | by |
 * |---|---|---|
 * | `veridoku.games` | the list of games: id, title, time of the last change, and the position | storage.js |
 * | `veridoku.game.ID` | past and future of a game, as labels and positions | storage.js |
 * | `veridoku.shown` | id of the game that was shown last | storage.js |
 * | `veridoku.view` | settings | storage.js |
 * | `veridoku.today` | the puzzles of the day | today.js |
 * | `veridoku.course` | progress in the lessons | course/progress.js |
 * | `veridoku.techniques` | techniques that are switched off | panels/techniques.js |
 * | `veridoku.met` | modes that were explained | brief.js |
 * | `veridoku.language` | the chosen language, as text | words/words.js |
 *
 * All but the language is JSON. A browser may have no store (a private window, a full disk): then there is nothing to read, and `write`
 * returns `false`.
 */

/** @param {string} key */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether it is kept */
export function writeText(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The value of a key, or the other value if there is none or it is broken. @param {string} key @param {any} [otherwise] */
export function read(key, otherwise = null) {
  try {
    return JSON.parse(readText(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
export const write = (key, value) => writeText(key, JSON.stringify(value));

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be written cannot be removed.
  }
}
