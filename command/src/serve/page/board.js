/**
 * The board: an SVG for the eye, and over it a grid of invisible cells for focus, names, fingers and screen readers.
 *
 * ```text
 * <div class="board">
 *   <svg aria-hidden>     layers, lowest first; drawing.js fills some of them
 *   <div role="grid">     rows of gridcells with spoken names; one of them has tabindex 0
 * ```
 *
 * The board shows the store's position, or for a while another one (`preview`): the position of a step, a solution. It
 * redraws only the cells whose picture has changed, so a key costs at most a few milliseconds.
 */

import { cellPicture, revised } from "./cells.js";
import { automatic, maskOf, shown } from "./candidates.js";
import { colorBands, filterTints, lights, selectionOutline } from "./tints.js";
import { element, narrow, replace, svg } from "./dom.js";
import { edges, frame, CELL, MARGIN, ruleMarks, slots } from "./lines.js";
import { ApiError } from "./api.js";
import { cellCount, frameOf, geometryOf, isShown, shapeOfSide } from "./geometry.js";
import { drawingOf, drawn, NOTHING, read, remember, settingText } from "./setting.js";
import { rulesInWords, spokenName } from "./spoken.js";
import { word } from "./words/words.js";

/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./geometry.js").Shape} Shape */
/**
 * @typedef {{ shape?: Shape, values: readonly number[], candidates?: readonly number[] | null, givens?: readonly boolean[],
 *   own?: readonly number[], painted?: Set<number>, label?: string, isUneven?: boolean }} Preview own: the values without those of easier steps; isUneven: the
 *   regions are being painted, and no server could read them
 */

const LAYERS = ["rules", "marks", "colors", "lights", "filter", "tints", "selection", "discs", "struck", "rays", "lines", "signs", "digits", "outlines", "links", "strikes", "labels", "edges"];
/** @type {number[]} */
const NO_COLORS = [];
const PLAIN = /** @type {const} */ (["value", "isGiven", "isEasier", "candidates", "corners", "centers", "colors", "isPainted", "struck", "mark", "digit", "once", "few"]);
const DRAWN = ["tints", "discs", "struck", "rays", "outlines", "links", "strikes", "labels"];

export class Board {
  /** @type {Preview | null} */ #preview = null;
  /** @type {Shape | null} */ #shape = null;
  /** @type {Record<string, SVGElement>} */ #layers = {};
  /** @type {SVGElement[]} */ #pictures = [];
  /** @type {HTMLElement[]} */ #cells = [];
  /** @type {import("./cells.js").Look[]} */ #looks = [];
  /** Cells to underline: `conflict` or `wrong`. @type {Map<number, "conflict" | "wrong">} */ #marked = new Map();
  /** Where candidates are, and where they are below the sum of a cage. */
  #slots = slots(shapeOfSide(9));
  #below = slots(shapeOfSide(9), true);
  /** The cells that show a sum. @type {Set<number>} */ #sums = new Set();
  /** The content of the layers of colors and selection. @type {readonly number[]} */ #colors = NO_COLORS;
  /** @type {{ selection: number[], cursor: number, cells: HTMLElement[] }} */ #selected = { selection: [], cursor: 0, cells: [] };

  /** True candidates, if they are shown. @type {import("./truth.js").Masks | null} */ #truth = null;
  /** The least margin, in units. */ #room = 0;

  /** @param {HTMLElement} container @param {Store} store */
  constructor(container, store) {
    this.element = container;
    this.store = store;
    this.grid = element("div", { role: "grid", "aria-multiselectable": "true" });
    this.svg = /** @type {SVGSVGElement} */ (svg("svg", { "aria-hidden": "true", focusable: "false" }));
    container.append(this.svg, this.grid);
    store.on("position", () => (this.#preview ? this.preview(null) : this.render()));
    store.on("view", () => this.render());
    store.on("selection", () => this.#renderSelection());
    store.on("online", (isOnline) => isOnline && this.#rule(this.shape, true));
    // Marks have another size there.
    narrow.addEventListener("change", () => {
      this.#shape = null;
      this.render();
    });
    this.render();
  }

  get shape() {
    return this.#preview?.shape ?? this.store.position.shape;
  }

  get isPreview() {
    return this.#preview !== null;
  }

  get discRadius() {
    return this.#slots.radius;
  }

  /** Of a disc in a cell: below a sum there is less room. @param {number} cell */
  radiusAt(cell) {
    return this.#slotsAt(cell).radius;
  }

  /** @param {number} cell */
  #slotsAt(cell) {
    return this.#sums.has(cell) ? this.#below : this.#slots;
  }

  /** @param {string} name */
  layer(name) {
    return this.#layers[name];
  }

  /** What a cell shows. @param {number} cell */
  lookOf(cell) {
    return this.#looks[cell];
  }

  /** Upper left of a cell. @param {number} cell */
  corner(cell) {
    const { across } = this.shape;
    return { x: (cell % across) * CELL, y: Math.floor(cell / across) * CELL };
  }

  /** @param {number} cell */
  center(cell) {
    const { x, y } = this.corner(cell);
    return { x: x + CELL / 2, y: y + CELL / 2 };
  }

  /** The center of a candidate. @param {number} cell @param {number} digit */
  candidatePoint(cell, digit) {
    const { x, y } = this.corner(cell);
    const slot = this.#slotsAt(cell).at(digit);
    return { x: x + slot.x, y: y + slot.y };
  }

  /** Leaves room around the grid for what is drawn there. @param {number} units */
  leaveRoom(units) {
    this.#room = units;
    this.#rule(this.shape);
  }

  clearDrawing() {
    for (const name of DRAWN) replace(this.#layers[name]);
  }

  /** Shows another position, or with `null` the game again. @param {Preview | null} preview */
  preview(preview) {
    const was = this.#preview;
    this.#preview = preview;
    if (was && !preview) this.clearDrawing();
    this.element.classList.toggle("preview", preview !== null);
    this.render();
    this.#name();
    if (was || preview) this.store.emit("preview", preview);
  }

  /** Underlines these cells. @param {Map<number, "conflict" | "wrong">} marked */
  mark(marked) {
    const areSame = marked.size === this.#marked.size && [...marked].every(([cell, mark]) => this.#marked.get(cell) === mark);
    this.#marked = marked;
    if (!areSame) this.render();
  }

  /** Shows true candidates, or with `null` the player's. @param {import("./truth.js").Masks | null} truth */
  tell(truth) {
    this.#truth = truth;
    this.render();
  }

  /**
   * The cell under a point of the window, or -1. In a drag the corners of a cell do not count, so a diagonal catches no
   * neighbors: `reach` is how far from the middle a cell counts, right plus down, where its corner is 1.
   * @param {number} clientX @param {number} clientY @param {number} [reach]
   */
  cellAt(clientX, clientY, reach = 1) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const { rows, columns } = frameOf(this.shape);
    const [across, down] = [((clientX - left) / width) * columns, ((clientY - top) / height) * rows];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
    const isNear = Math.abs(across - column - 0.5) + Math.abs(down - row - 0.5) <= reach;
    const cell = row * this.shape.across + column;
    return isInside && isNear && isShown(this.shape, cell) ? cell : -1;
  }

  focus() {
    this.#cells[this.store.cursor]?.focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.grid.contains(document.activeElement);
  }

  render() {
    if (this.shape !== this.#shape) this.#build(this.shape);
    const look = this.#look();
    for (let cell = 0; cell < this.#cells.length; cell += 1) {
      if (!isShown(this.shape, cell)) continue;
      const state = look(cell);
      const [picture, before] = [this.#pictures[cell], this.#looks[cell]];
      if (before && areAlike(before, state)) continue;
      this.#looks[cell] = state;
      const [corner, places] = [this.corner(cell), this.#slotsAt(cell)];
      if (!before || !revised(picture, before, state, corner, places)) replace(picture, ...cellPicture(state, corner, places));
      this.#cells[cell].setAttribute("aria-label", spokenName(this.shape, cell, state));
    }
    const colors = this.#preview ? NO_COLORS : this.store.position.colors;
    if (colors !== this.#colors) replace(this.#layers.colors, ...colorBands(colors, (cell) => this.corner(cell)));
    this.#colors = colors;
    this.#renderSelection();
  }

  /** The look of each cell: the whole input of its picture and its name. */
  #look() {
    const { position, view } = this.store;
    const preview = this.#preview;
    const values = preview?.values ?? position.values;
    const givens = preview ? (preview.givens ?? position.givens) : position.givens;
    const truth = preview || this.#truth?.possible.length !== values.length ? null : this.#truth;
    const candidates = preview ? (preview.candidates ?? null) : (truth?.possible ?? shown(position, view));
    const digit = view.filter?.kind === "digit" ? view.filter.digit : 0;
    const { peers } = geometryOf(this.shape);
    /** @param {number} cell */
    const struck = (cell) => position.struck[cell] && position.struck[cell] & ~maskOf(peers[cell].map((peer) => values[peer]).filter(Boolean));
    /** @type {Map<number, Record<string, number>>} */
    const colored = new Map();
    if (!preview)
      for (const [key, mask] of Object.entries(position.candidateColors)) {
        const [cell, of] = key.split(":");
        colored.set(Number(cell), { ...colored.get(Number(cell)), [of]: mask });
      }
    /** @param {number} cell */
    return (cell) => ({
      value: values[cell],
      isGiven: givens[cell],
      isEasier: preview?.own?.[cell] === 0,
      candidates: values[cell] || !candidates ? null : candidates[cell],
      corners: values[cell] || preview ? 0 : position.corners[cell],
      centers: values[cell] || preview || candidates ? 0 : position.centers[cell],
      colors: preview ? 0 : position.colors[cell],
      candidateColors: values[cell] ? null : (colored.get(cell) ?? null),
      struck: values[cell] || preview || candidates ? 0 : struck(cell),
      isPainted: preview?.painted?.has(cell) ?? false,
      mark: preview ? null : (this.#marked.get(cell) ?? null),
      digit,
      once: truth && !values[cell] ? truth.once[cell] : -1,
      few: truth && !values[cell] ? truth.few[cell] : 0,
    });
  }

  #renderSelection() {
    const { selection, cursor, position, view } = this.store;
    const old = this.#selected;
    if (old.selection !== selection || old.cursor !== cursor || old.cells !== this.#cells) {
      const chosen = new Set(selection);
      const before = old.cells === this.#cells ? old.selection : this.#cells.keys();
      for (const cell of before) if (!chosen.has(cell)) this.#cells[cell].setAttribute("aria-selected", "false");
      for (const cell of chosen) this.#cells[cell].setAttribute("aria-selected", "true");
      if (old.cells === this.#cells) this.#cells[old.cursor].setAttribute("tabindex", "-1");
      this.#cells[cursor].setAttribute("tabindex", "0");
      replace(this.#layers.selection, ...selectionOutline(this.shape.across, chosen, cursor));
      this.#selected = { selection, cursor, cells: this.#cells };
    }
    this.#light();
    if (!view.filter && !this.#layers.filter.firstChild) return;
    const masks = this.#preview ? (this.#preview.candidates ?? null) : (shown(position, view) ?? position.centers);
    const values = this.#preview?.values ?? position.values;
    replace(this.#layers.filter, ...filterTints(view.filter, values, masks ?? automatic(position), geometryOf(this.shape), cursor, (cell) => this.corner(cell)));
  }

  /** What is lit with the selected cell. A preview, a filter or a larger selection is already seen without it. */
  #light() {
    const { selection, cursor, position, view } = this.store;
    const isPlain = !this.#preview && !view.filter && selection.length === 1;
    replace(this.#layers.lights, ...(isPlain ? lights(view, position.values, geometryOf(this.shape), cursor, (cell) => this.corner(cell)) : []));
  }

  /** Lays the board out anew. @param {Shape} shape */
  #build(shape) {
    const { side, across } = shape;
    const { rows, columns } = frameOf(shape);
    const plane = (/** @type {Shape} */ { frame, grids }) => JSON.stringify([frame, grids]);
    const isSameSide = side === this.#shape?.side && plane(shape) === plane(this.#shape);
    const hadFocus = this.hasFocus;
    this.#shape = shape;
    this.#looks = [];
    if (isSameSide) return this.#rule(shape, true);
    [this.#slots, this.#below] = [slots(shape), slots(shape, true)];
    this.#layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    replace(this.svg, ...Object.values(this.#layers));
    this.#colors = NO_COLORS;
    this.#rule(shape);
    this.#pictures = Array.from({ length: cellCount(shape) }, () => svg("g"));
    replace(this.#layers.digits, ...this.#pictures);
    // Where several grids have no cell, its place stays.
    const gone = (/** @type {number} */ cell) => (isShown(shape, cell) ? {} : shape.grids ? { class: "hole" } : { hidden: true });
    this.#cells = this.#pictures.map((_, cell) => element("div", { role: "gridcell", tabindex: "-1", ...gone(cell) }));
    const lines = Array.from({ length: cellCount(shape) / across }, (_, row) =>
      element("div", { role: "row", hidden: row >= rows }, ...this.#cells.slice(row * across, (row + 1) * across)),
    );
    replace(this.grid, ...lines);
    // The marks of rules may already have drawn into the cells.
    this.#looks = [];
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--columns", String(columns));
    if (hadFocus) this.focus();
  }

  /** Lays lines and rules out. @param {Shape} shape @param {boolean} [keeps] the marks before, until those of these rules are known */
  #rule(shape, keeps = false) {
    replace(this.#layers.rules, ...ruleMarks(shape));
    replace(this.#layers.lines, ...frame(shape));
    this.#name();
    const known = drawingOf(shape);
    if (!known && !this.#preview?.isUneven) void this.#learn(shape);
    if (!known && keeps) return;
    const drawing = known ?? NOTHING;
    const margin = MARGIN + Math.max(this.#room, ...drawing.margins);
    const { rows, columns } = frameOf(shape);
    const size = Math.max(rows, columns) * CELL + 2 * margin;
    this.svg.setAttribute("viewBox", `${-margin} ${-margin} ${size} ${size}`);
    const insets = [margin, size - margin - columns * CELL, size - margin - rows * CELL, margin];
    this.element.style.setProperty("--inset", insets.map((inset) => `${(100 * inset) / size}%`).join(" "));
    // In pixels, as that gap is.
    replace(this.#layers.edges, ...edges(rows, columns, margin, ((narrow.matches ? 9 : 13) * size) / (this.element.clientWidth || 600)));
    replace(this.#layers.marks, ...drawn(drawing, false));
    replace(this.#layers.signs, ...drawn(drawing, true));
    this.element.classList.toggle("ruled", drawing.marks.length > 0);
    this.element.classList.toggle("large", Math.max(rows, columns) > 9);
    const sums = drawing.marks.flatMap(({ class: kind, x, y }) => (kind === "sum" ? [Math.floor(y / CELL) * shape.across + Math.floor(x / CELL)] : []));
    if (sums.join() === [...this.#sums].join()) return;
    this.#sums = new Set(sums);
    this.#looks = [];
    if (this.#cells.length === cellCount(shape)) this.render();
  }

  /** Asks the server for the look of the rules; until it answers, the previous marks stay. @param {Shape} shape */
  async #learn(shape) {
    try {
      remember(shape, (await read(settingText(shape))).geometry);
      if (this.#shape === shape && drawingOf(shape)) (this.#rule(shape), this.#name());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #name() {
    const rules = rulesInWords(this.shape);
    this.element.dataset.rules = rules;
    this.grid.setAttribute("aria-label", (this.#preview?.label ?? word("page.board")) + (rules && `. ${rules}`));
  }
}

/** Whether two looks are the same picture. @param {import("./cells.js").Look} one @param {import("./cells.js").Look} other */
function areAlike(one, other) {
  const [colors, others] = [one.candidateColors, other.candidateColors];
  const areColors = colors === others || JSON.stringify(colors) === JSON.stringify(others);
  return areColors && PLAIN.every((key) => one[key] === other[key]);
}
