/**
 * Overlapping grids, placed by hand: a plane over the board, on which each grid is a button to drag, or to move by keys.
 *
 * ```text
 * drag, keys --corners--> the server: do they make an arrangement? --"Use these grids"--> the board
 *                `------> outline: where the grid would land, and whether that is one
 * ```
 *
 * A grid lands on the lines of boxes, or on those of cells. The page has no rule about which grids may overlap: the
 * server reads the text of each place where a grid would land, and its answer is also the shape of the board.
 */

import { ApiError } from "../../api.js";
import { check, Menu, row } from "../../controls.js";
import { button, element, replace } from "../../dom.js";
import { iconButton } from "../../icons.js";
import { areLaidAlike, blank, isBlank, reshape } from "../../edit.js";
import { ARRANGEMENTS, cellCount, isShown, range, shapeOf, shapeOfSide, usualBox } from "../../geometry.js";
import { read, settingText } from "../../setting.js";
import { word } from "../../words/grids.js";
import { language } from "../../words/words.js";

/** @typedef {import("../../geometry.js").Shape} Shape */
/** Row and column of an upper left corner, from 0. @typedef {[number, number]} Corner */

/** @type {Record<string, Corner>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Toward where a new grid is laid, the first that is free. @type {Corner[]} */
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

/** @param {Corner} one @param {Corner} other */
const inOrder = ([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn;

/** The corners row by row, as the grids are numbered, from the first row and column. @param {Corner[]} corners @returns {Corner[]} */
function numbered(corners) {
  const [top, left] = [0, 1].map((at) => Math.min(...corners.map((corner) => corner[at])));
  return corners.map(([row, column]) => /** @type {Corner} */ ([row - top, column - left])).sort(inOrder);
}

/** @param {Corner} corner */
const nameOf = ([row, column]) => `r${row + 1}c${column + 1}`;

/** Why grids cannot be used. The server's reason, which names them, is English. @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof ApiError)) throw error;
  return error.kind === "refused" && language() !== "en" ? word("grids.needs") : error.message;
}

export class Arranger {
  isOn = false;
  /** @type {Corner[]} */ #corners = [[0, 0]];
  /** The grid in hand. */ #held = 0;
  /** @type {HTMLButtonElement[]} */ #grids = [];
  /** The part of the plane in sight, a square. */ #view = { top: 0, left: 0, size: 1 };
  /** The drag of the grid in hand. @type {{ x: number, y: number, land: Corner } | null} */ #drag = null;
  #isOfBoxes = true;
  /** A single grid like those of the plane. */ #plain = shapeOfSide(9);
  /** What the server was asked about last. */ #wanted = "";
  /** What the grids are, once the server knows. @type {Shape | null} */ #shape = null;

  /** @param {import("../../main.js").App} app @param {() => void} onEnd */
  constructor(app, onEnd) {
    this.app = app;
    this.onEnd = onEnd;
    this.landing = element("div", { class: "landing", hidden: true });
    this.plane = element("div", { class: "plane", role: "group", "aria-label": word("studio.grids"), on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) } });
    // A press here is none on the board below.
    this.plane.addEventListener("pointerdown", (event) => event.stopPropagation());
    this.names = new Menu([], "", (name) => void this.#arrange(name));
    this.said = element("p", { class: "arranged", role: "status" });
    this.add = button(word("grids.add"), () => this.#add());
    this.remove = iconButton("bin", word("grids.remove"), () => this.#remove());
    this.use = button(word("grids.use"), () => this.#use(), { class: "main" });
    this.element = element("div", { hidden: true },
      this.said,
      element("div", { class: "line" }, this.use, this.add, this.remove),
      row(word("shape.grids"), this.names),
      check(word("grids.boxes"), true, (isOn) => (this.#isOfBoxes = isOn)));
    app.store.on("position", () => this.isOn && this.#load());
  }

  start() {
    this.isOn = true;
    this.element.hidden = false;
    const { element: place, grid } = this.app.board;
    grid.inert = true;
    place.append(this.plane);
    this.#load();
    this.#grids[0].focus({ preventScroll: true });
  }

  /** Ends the placing and leaves the board as it is. */
  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    this.element.hidden = true;
    this.app.board.grid.inert = false;
    this.app.store.strokes = [];
    this.plane.remove();
    this.onEnd();
  }

  /** Begins with the grids of the board. */
  #load() {
    const { shape } = this.app.store.position;
    const { side, box, grids } = shape;
    this.#plain = shapeOfSide(side, { box: box ?? usualBox(side) });
    this.#corners = grids && !grids.board ? [...grids.corners] : [[0, 0]];
    this.#held = 0;
    this.app.store.strokes = [];
    this.#lay();
  }

  /** How many rows and columns a grid moves by. @returns {Corner} */
  get #step() {
    return this.#isOfBoxes ? /** @type {Corner} */ (this.#plain.box) : [1, 1];
  }

  /** Lays other corners, so that Undo leads back. @param {Corner[]} corners @param {number} held */
  #change(corners, held) {
    const [before, wasHeld] = [this.#corners, this.#held];
    this.app.store.strokes.push(() => this.#set(before, wasHeld));
    this.#set(corners, held);
  }

  /** @param {Corner[]} corners @param {number} held */
  #set(corners, held) {
    const hadFocus = this.plane.contains(document.activeElement);
    [this.#corners, this.#held] = [corners, held];
    this.#lay();
    if (hadFocus) this.#grids[held].focus({ preventScroll: true });
    // Whether there is something to undo.
    this.app.store.emit("preview", null);
  }

  /** @param {Corner} corner of the grid in hand */
  #move(corner) {
    this.#change(this.#corners.map((one, at) => (at === this.#held ? corner : one)), this.#held);
  }

  /** One grid more, which shares a box with another one: with that in hand, if there is room at it. */
  #add() {
    const { side, box } = this.#plain;
    const [down, right] = /** @type {Corner} */ (box).map((lines) => side - lines);
    const taken = new Set(this.#corners.map(nameOf));
    const places = [this.#corners[this.#held], ...this.#corners].flatMap(([row, column]) => DIAGONALS.map(([y, x]) => /** @type {Corner} */ ([row + y * down, column + x * right])));
    const free = places.find((place) => !taken.has(nameOf(place)));
    if (free) this.#change([...this.#corners, free], this.#corners.length);
  }

  #remove() {
    if (this.#corners.length > 1) this.#change(this.#corners.filter((_, at) => at !== this.#held), Math.max(0, this.#held - 1));
  }

  /** Lays the grids of a name; only the server knows where they are. @param {string} name */
  async #arrange(name) {
    try {
      const { geometry } = await read(`${settingText(this.#plain)}${name && `\ngrids: ${name}`}`);
      if (this.isOn) this.#change(shapeOf(geometry).grids?.corners ?? [[0, 0]], 0);
    } catch (error) {
      this.app.note(reasonOf(error));
    }
  }

  /** Makes a board of these grids; the same one keeps its digits. */
  #use() {
    const { store, storage, note, board } = this.app;
    const shape = this.#shape;
    if (!shape) return;
    this.stop();
    board.focus();
    const { position, game } = store;
    if (areLaidAlike(shape, position.shape)) return;
    if (isBlank(position)) store.commit(reshape(position, shape), word("shape.did"));
    else if (storage.replace(blank(shape), game.title, { author: game.text?.author })) note(word("page.replaced"));
  }

  /** Asks whether grids at these corners are an arrangement, and shows the answer. @param {Corner[]} corners */
  async #ask(corners) {
    this.#shape = null;
    this.#show(null);
    const wanted = numbered(corners).map(nameOf).join(" ");
    this.#wanted = wanted;
    try {
      const { geometry } = await read(`${settingText(this.#plain)}${corners.length > 1 ? `\ngrids: ${wanted}` : ""}`);
      if (this.#wanted === wanted) this.#show((this.#shape = shapeOf(geometry)));
    } catch (error) {
      if (this.#wanted !== wanted) return;
      this.said.className = "arranged fault";
      this.said.textContent = reasonOf(error);
      this.plane.dataset.is = "bad";
    }
  }

  /** What the grids make; `null` while the server is asked. @param {Shape | null} shape */
  #show(shape) {
    this.use.disabled = this.add.disabled = !shape;
    this.remove.disabled = this.#corners.length < 2;
    if (!shape) return;
    const { grids } = shape;
    const cells = range(cellCount(shape)).filter((cell) => isShown(shape, cell)).length;
    this.said.className = "arranged";
    this.said.textContent = word("grids.made", { count: grids?.corners.length ?? 1, cells, name: grids && ARRANGEMENTS.includes(grids.text) ? grids.text : "" });
    this.plane.dataset.is = "good";
    const known = ARRANGEMENTS.map((name) => /** @type {[string, string]} */ ([name, name]));
    const own = grids && !ARRANGEMENTS.includes(grids.text) ? [/** @type {[string, string]} */ ([grids.text, word("grids.own")])] : [];
    this.names.offer([["", word("shape.grids.one")], ...known, ...own]);
    this.names.value = grids?.text ?? "";
  }

  /** Puts every grid in its place, and ends a drag. */
  #lay() {
    this.#drag = null;
    this.landing.hidden = true;
    const { side, box } = this.#plain;
    const [height, width] = /** @type {Corner} */ (box);
    while (this.#grids.length < this.#corners.length) this.#grids.push(this.#grid());
    this.#grids.length = this.#corners.length;
    this.#frame();
    const order = numbered(this.#corners).map(nameOf);
    const [top, left] = [0, 1].map((at) => Math.min(...this.#corners.map((corner) => corner[at])));
    this.#corners.forEach(([row, column], at) => {
      const grid = this.#grids[at];
      const number = order.indexOf(nameOf([row - top, column - left])) + 1;
      grid.textContent = String(number);
      grid.ariaLabel = word("grids.at", { number, row: row - top + 1, column: column - left + 1 });
      grid.setAttribute("aria-pressed", String(at === this.#held));
      grid.style.translate = "";
      grid.style.setProperty("--box", `${(100 * width) / side}% ${(100 * height) / side}%`);
      this.#place(grid, [row, column]);
    });
    if (this.#grids.some((grid) => grid.parentElement !== this.plane) || this.plane.childElementCount !== this.#grids.length + 1) replace(this.plane, ...this.#grids, this.landing);
    void this.#ask(this.#corners);
  }

  /** @returns {HTMLButtonElement} */
  #grid() {
    const grid = element("button", { type: "button", class: "laid" });
    const at = () => this.#grids.indexOf(grid);
    grid.addEventListener("focus", () => this.#hold(at()));
    grid.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      grid.focus({ preventScroll: true });
      grid.setPointerCapture(event.pointerId);
      this.#drag = { x: event.clientX, y: event.clientY, land: this.#corners[at()] };
    });
    grid.addEventListener("pointermove", (event) => this.#dragTo(event, grid));
    grid.addEventListener("pointerup", () => this.#drop());
    grid.addEventListener("pointercancel", () => this.#drag && this.#lay());
    return grid;
  }

  /** @param {number} held */
  #hold(held) {
    this.#held = held;
    this.#grids.forEach((one, at) => one.setAttribute("aria-pressed", String(at === held)));
  }

  /** The grid follows the pointer, and the outline is where it would land. @param {PointerEvent} event @param {HTMLElement} grid */
  #dragTo({ clientX, clientY }, grid) {
    const drag = this.#drag;
    if (!drag) return;
    const unit = this.plane.clientWidth / this.#view.size;
    const way = [(clientY - drag.y) / unit, (clientX - drag.x) / unit];
    const from = this.#corners[this.#held];
    // The lines are those of another grid.
    const fixed = this.#corners[this.#held ? 0 : 1] ?? from;
    const land = /** @type {Corner} */ (this.#step.map((step, at) => fixed[at] + step * Math.round((from[at] + way[at] - fixed[at]) / step)));
    grid.style.translate = `${clientX - drag.x}px ${clientY - drag.y}px`;
    this.landing.hidden = false;
    this.#place(this.landing, land);
    if (String(land) === String(drag.land)) return;
    drag.land = land;
    void this.#ask(this.#corners.map((corner, at) => (at === this.#held ? land : corner)));
  }

  #drop() {
    const land = this.#drag?.land;
    if (!land) return;
    if (String(land) !== String(this.#corners[this.#held])) this.#move(land);
    else this.#lay();
  }

  /** Arrows move the grid that has focus, Delete takes it away, Escape ends the placing. @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const arrow = ARROWS[key];
    if (arrow) {
      const corner = this.#corners[this.#held];
      this.#move(/** @type {Corner} */ (this.#step.map((step, at) => corner[at] + step * arrow[at])));
    } else if (key === "Delete" || key === "Backspace") this.#remove();
    else if (key === "Escape") (this.stop(), this.app.board.focus());
    // A digit would be entered on the board below.
    else if (!/^\d$/.test(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Shows all grids with room around them, and does not move the plane while there is a box of room. */
  #frame() {
    const { side, box } = this.#plain;
    const [height, width] = /** @type {Corner} */ (box);
    const [top, left] = [0, 1].map((at) => Math.min(...this.#corners.map((corner) => corner[at])));
    const [bottom, right] = [0, 1].map((at) => side + Math.max(...this.#corners.map((corner) => corner[at])));
    const { top: y, left: x, size } = this.#view;
    const isRoomy = top - height >= y && left - width >= x && bottom + height <= y + size && right + width <= x + size;
    const room = Math.max(side - height, side - width);
    const wanted = Math.max(bottom - top, right - left) + 2 * room;
    if (isRoomy && size <= wanted + side) return;
    this.#view = { top: (top + bottom - wanted) / 2, left: (left + right - wanted) / 2, size: wanted };
  }

  /** @param {HTMLElement} one of the size of a grid @param {Corner} corner */
  #place({ style }, [row, column]) {
    const { top, left, size } = this.#view;
    const part = (/** @type {number} */ cells) => `${(100 * cells) / size}%`;
    [style.top, style.left] = [part(row - top), part(column - left)];
    style.width = style.height = part(this.#plain.side);
  }
}
