/**
 * The puzzles of the day to choose from: in the panel "play" a list with a picture of each, and on a narrow page one line
 * under the board. The last choice of both is a puzzle of the player's own.
 */

import { decode } from "./code.js";
import { button, element, isNarrow, keepFocus, replace } from "./dom.js";
import { isBlank } from "./edit.js";
import { icon } from "./icons.js";
import { miniature } from "./miniature.js";
import { clockInWords } from "./timer.js";
import { LEVELS } from "./today.js";
import { capital, techniqueInWords } from "./words/sentence.js";
import { word } from "./words/words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./today.js").Level} Level */

/** How long after the list appears the puzzles are made that it shows. */
const CALM_MS = 1500;
/** How long after a digit the list tells how far the player is. */
const PROGRESS_MS = 300;

/** @param {App} app @param {Level} level */
export async function openToday(app, level) {
  const panel = app.panel();
  if (!(await app.today.open(level, () => app.panel() === panel))) return;
  if (app.panel() !== "play") await app.openPanel("play");
  app.board.focus();
}

/** @param {App} app */
const openYours = async (app) => {
  await app.openPanel("puzzles");
  if (!isNarrow()) /** @type {HTMLElement | null} */ (document.querySelector("#panel textarea"))?.focus();
};

/** The list of the panel. @param {App} app */
export function todayList(app) {
  const { store, today } = app;
  const rows = element("div", { class: "puzzles" });
  const date = element("span", { class: "quiet" });
  const list = element("section", { class: "today", "aria-labelledby": "today" }, element("div", { class: "today-head" }, element("h3", { id: "today", text: word("today.heading") }), date), rows);
  let [timer, later] = [0, 0];

  function show() {
    clearTimeout(later);
    if (!list.isConnected) return;
    date.textContent = today.dateInWords;
    const held = rows.contains(document.activeElement) ? [...rows.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
    replace(rows, ...LEVELS.map((level) => row(app, level)), yours());
    if (held >= 0) /** @type {HTMLElement} */ (rows.children[held])?.focus();
  }

  /** Shows the list, and makes what it lacks. */
  function renew() {
    show();
    clearTimeout(timer);
    timer = setTimeout(() => void makeAll(), CALM_MS);
  }

  /** Makes what the list shows, one after the other, as long as it is seen. */
  async function makeAll() {
    for (const level of LEVELS) {
      if (!list.offsetParent || today.known(level)) continue;
      try {
        await today.make(level);
      } catch {
        // The server is away or busy; a click asks again.
        return;
      }
    }
  }

  const yours = () => rowOf(element("span", { class: "miniature own" }, icon("paste")), word("today.yours"), word("today.yours.how"), () => void openYours(app));
  for (const event of ["today", "game", "panel", "verdict", "level"]) store.on(event, renew);
  store.on("making", show);
  store.on("position", () => {
    clearTimeout(later);
    later = setTimeout(renew, PROGRESS_MS);
  });
  keepFocus(list);
  return list;
}

/** @param {App} app @param {Level} level */
function row(app, level) {
  const made = app.today.known(level);
  const position = made && decode(`9~${made.puzzle}`);
  const what = made ? `${word("today.givens", { givens: made.givens })}, ${techniqueInWords(made.technique)}` : word(app.today.isMaking(level) ? "make.working" : "today.unmade");
  return rowOf(
    position ? miniature(position) : element("span", { class: "miniature blank", "aria-hidden": "true" }),
    word(`today.${level}`),
    progress(app, level) ?? what,
    () => void openToday(app, level),
    { "data-level": level, "aria-current": String(app.today.isOpen(level)) },
  );
}

/** How far the player is. @param {App} app @param {Level} level */
function progress({ today, store }, level) {
  const saved = today.game(level);
  const game = today.isOpen(level) ? store.game : saved;
  if (game?.isSolved) return store.view.hasClock && game.seconds ? word("today.solved.in", { time: clockInWords(game.seconds) }) : word("today.solved");
  const position = today.isOpen(level) ? store.position : saved && decode(saved.code);
  if (!position) return null;
  const own = position.values.filter((value, cell) => value && !position.givens[cell]).length;
  return own ? word("today.begun", { own, open: position.givens.filter((isGiven) => !isGiven).length }) : null;
}

/** @param {Node} picture @param {string} name @param {string} what @param {() => void} onClick @param {import("./dom.js").Attributes} [attributes] */
const rowOf = (picture, name, what, onClick, attributes = {}) =>
  element("button", { type: "button", class: "puzzle", on: { click: onClick }, ...attributes }, picture, element("span", {}, element("b", { text: capital(name) }), element("small", { text: what })), icon("next"));

/** The line under the board. @param {App} app @param {HTMLElement} place */
export function showQuick(app, place) {
  place.setAttribute("aria-label", word("today.heading"));
  const levels = LEVELS.map((level) => button(word(`today.${level}`), () => void openToday(app, level)));
  const yours = button("", () => void openYours(app), { class: "own" });
  yours.append(icon("paste"), element("span", { text: word("today.yours") }));
  place.append(...levels, yours);
  const renew = () => {
    levels.forEach((one, at) => {
      markSolved(app, one, LEVELS[at]);
      one.setAttribute("aria-current", String(app.today.isOpen(LEVELS[at])));
      one.setAttribute("aria-busy", String(app.today.isMaking(LEVELS[at])));
    });
    // On a small phone there is room for it only before one plays, instead of the level, which it shows if it is one of today's.
    const { canUndo, position, game: { seconds = 0 } } = app.store;
    place.classList.toggle("fresh", !canUndo && seconds < 1 && (isBlank(position) || LEVELS.some((level) => app.today.isOpen(level))));
  };
  for (const event of ["game", "position", "today", "making", "level"]) app.store.on(event, renew);
  // Then the clock runs, and its button is there.
  app.store.on("time", () => place.matches(".fresh") && renew());
  keepFocus(place);
  renew();
}

/** A tick for a level that is solved. @param {App} app @param {HTMLElement} one @param {Level} level */
export function markSolved({ today, store }, one, level) {
  const isSolved = Boolean((today.isOpen(level) ? store.game : today.game(level))?.isSolved);
  one.classList.toggle("solved", isSolved);
  one.ariaLabel = `${word(`today.${level}`)}${isSolved ? `, ${word("today.solved")}` : ""}`;
}
