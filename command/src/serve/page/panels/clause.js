/**
 * Sentences in clauses. A clause lights up its cells, candidates or houses on the board while it is pointed at or has
 * focus; a cell or node of the board under the pointer marks its clauses. Clauses are buttons of which one is in the tab
 * order; arrows lead from one to the next.
 */

import { button, element, replace } from "../dom.js";
import { light } from "../light.js";
import { cellIndex, geometryOf, houseNamed } from "../geometry.js";
import { clausesOf } from "../words/sentence.js";
import { spaced } from "../words/words.js";

/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {import("../words/sentence.js").Topic} Topic */
/** @typedef {import("../main.js").App} App */

/** What the clauses in sight are about. @type {WeakMap<Element, { topic: Topic, shape: Shape }>} */
const topics = new WeakMap();
/** The boards whose pointer is followed. @type {WeakSet<object>} */
const followed = new WeakSet();

/**
 * A button that lights up what it is about. With `onPress` it also does something.
 * @param {App} app @param {string} text @param {Topic} topic @param {Shape} shape @param {() => void} [onPress]
 */
export function clause(app, text, topic, shape, onPress) {
  follow(app);
  const on = () => light(app.board, shape, topic);
  const off = () => light(app.board, shape, null);
  const made = button(text, () => (onPress?.(), on()), { class: "clause" });
  topics.set(made, { topic, shape });
  made.addEventListener("pointerenter", on);
  made.addEventListener("focus", on);
  made.addEventListener("pointerleave", off);
  made.addEventListener("blur", off);
  return made;
}

/** A sentence with its clauses. @param {App} app @param {string} text @param {Shape} shape */
export function said(app, text, shape) {
  /** @type {(Node | string)[]} */
  const pieces = [];
  for (const { text: piece, topic } of clausesOf(spaced(text), shape)) {
    // A sign stays on the line of the name before it.
    const [sign] = /^\u00a0?[.,;:?!)»]*/.exec(topic || !pieces.length ? "" : piece) ?? [""];
    if (sign) pieces.push(element("span", { class: "tied" }, /** @type {Node} */ (pieces.pop()), sign));
    pieces.push(topic ? clause(app, piece, topic, shape) : piece.slice(sign.length));
  }
  const line = element("p", { class: "said" }, ...pieces);
  rove(line);
  return line;
}

/** Arrows, Home and End lead from clause to clause; Tab leads past them. @param {HTMLElement} line */
function rove(line) {
  const all = /** @type {HTMLElement[]} */ ([...line.querySelectorAll(".clause")]);
  all.forEach((one, at) => (one.tabIndex = at ? -1 : 0));
  line.addEventListener("keydown", (event) => {
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = all[Math.max(0, Math.min(to, all.length - 1))];
    all.forEach((one) => (one.tabIndex = one === next ? 0 : -1));
    next.focus();
  });
}

/** Marks the clauses of what is under the pointer, or in the cell that is selected. @param {App} app */
function follow(app) {
  const { board, store } = app;
  if (followed.has(board)) return;
  followed.add(board);
  /** @param {number} cell @param {number} digit or 0 */
  const mark = (cell, digit) => {
    for (const one of document.querySelectorAll("#panel .clause")) one.classList.toggle("lit", cell >= 0 && isAbout(one, cell, digit));
  };
  board.element.addEventListener("pointermove", ({ clientX, clientY }) => {
    const cell = board.isPreview ? board.cellAt(clientX, clientY) : -1;
    mark(cell, cell < 0 ? 0 : nearest(board, cell, clientX, clientY));
  });
  board.element.addEventListener("pointerleave", () => mark(-1, 0));
  store.on("selection", () => board.isPreview && mark(store.cursor, 0));
}

/** The drawn candidate of a cell that is nearest to a point of the window; 0 if there is none. @param {App["board"]} board @param {number} cell @param {number} clientX @param {number} clientY */
function nearest(board, cell, clientX, clientY) {
  let [digit, least] = [0, Infinity];
  for (const drawn of board.svg.querySelectorAll(`[data-candidate^="${cell}:"]`)) {
    const { x, y, width, height } = drawn.getBoundingClientRect();
    const distance = Math.hypot(clientX - x - width / 2, clientY - y - height / 2);
    if (distance < least) [digit, least] = [Number(drawn.getAttribute("data-candidate")?.split(":")[1]), distance];
  }
  return digit;
}

/** Whether a clause is about a cell, or about a candidate of it. @param {Element} one @param {number} cell @param {number} digit */
function isAbout(one, cell, digit) {
  const known = topics.get(one);
  if (!known) return false;
  const { topic: { cells, candidates, houses }, shape } = known;
  const isCell = (/** @type {string} */ name) => cellIndex(shape.across, name) === cell;
  if (candidates.length) return candidates.some((candidate) => isCell(candidate.cell) && (!digit || candidate.digit === digit));
  return cells.some(isCell) || (!one.closest(".links") && houses.some((name) => houseNamed(geometryOf(shape), name)?.cells.includes(cell)));
}

/** Says something in a place of a panel, and aloud. @param {App} app @param {Element} place @param {string} text @param {...(Node | false | null | undefined)} more */
export function say(app, place, text, ...more) {
  app.announce(text);
  replace(place, said(app, text, app.store.position.shape), ...more);
}
