/**
 * Selecting by mouse, pen and finger: a press selects a cell, a drag paints a selection, Shift or Ctrl (or the button
 * "several", for fingers) adds to it, and a double click takes every cell like this one.
 *
 * If the digit comes first, a tap enters it when the finger is lifted. A finger that stays makes a mark: of the chosen
 * digit, or of the digits that are then pressed on the pad, until another cell is pressed.
 *
 * While something is painted on the board (a pattern, a region), cells go to the painter instead of the selection.
 */

/** @typedef {import("./state.js").Store} Store */
/** @typedef {{ onPaint: (cells: number[], isFirst: boolean) => void }} Painter */

const DOUBLE_MS = 400;
const LONG_MS = 450;
/** How much of a cell a drag must touch: two thirds of it, without the corners. */
export const DRAG_REACH = 0.7;

export class Pointer {
  /** @type {Painter | null} */ #painter = null;
  #isDown = false;
  #last = -1;
  #adds = false;
  #takesAway = false;
  #pressed = { cell: -1, time: 0 };
  /** The cell that a tap will fill, or -1. */
  #tapped = -1;
  #long = 0;
  /** The cell that a finger stayed on: only its digits are marks. */
  #marked = -1;
  several = false;

  /** @param {Store} store @param {import("./board.js").Board} board @param {import("./entry.js").Entry} entry */
  constructor(store, board, entry) {
    this.store = store;
    this.board = board;
    this.entry = entry;
    const { grid } = board;
    grid.addEventListener("pointerdown", (event) => this.#down(event));
    grid.addEventListener("pointermove", (event) => this.#move(event));
    grid.addEventListener("pointerup", () => this.#up());
    grid.addEventListener("pointercancel", () => this.#end());
    // The right click is the browser's, but a finger that stays means a mark.
    grid.addEventListener("contextmenu", (event) => this.#isDown && event.preventDefault());
    grid.addEventListener("keydown", (event) => this.#key(event));
    for (const event of ["selection", "game"]) store.on(event, () => this.#endMarks());
    // Two presses with another between them, on a button for example, are no double click.
    addEventListener("pointerdown", ({ target }) => target instanceof Node && !grid.contains(target) && (this.#pressed.cell = -1), true);
  }

  /** Sends drags to a painter until the function that comes back is called. @param {Painter} painter */
  startPainting(painter) {
    this.#painter = painter;
    this.board.element.classList.add("painting");
    return () => {
      if (this.#painter !== painter) return;
      this.#painter = null;
      this.board.element.classList.remove("painting");
    };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#painter || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    this.#painter.onPaint([this.store.cursor], true);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    this.board.grid.setPointerCapture(event.pointerId);
    this.#isDown = true;
    this.#last = cell;
    if (this.#painter) {
      this.store.select([cell], cell);
      this.board.focus();
      return this.#painter.onPaint([cell], true);
    }
    const { store } = this;
    const isFirst = store.view.digitFirst && store.view.mode !== "color" && !event.shiftKey && !event.ctrlKey && !event.metaKey && !this.several;
    this.#tapped = isFirst ? cell : -1;
    if (event.pointerType !== "mouse") this.#long = setTimeout(() => this.#stay(cell), LONG_MS);
    const isDouble = !isFirst && cell === this.#pressed.cell && event.timeStamp - this.#pressed.time < DOUBLE_MS;
    this.#pressed = { cell, time: event.timeStamp };
    this.#adds = event.shiftKey || event.ctrlKey || event.metaKey || this.several;
    this.#takesAway = this.#adds && store.selection.includes(cell) && !isDouble;
    if (isDouble) store.select([...(this.#adds ? store.selection : []), ...alike(store, cell)], cell);
    else if (this.#takesAway) store.select(store.selection.filter((one) => one !== cell), cell);
    else store.select(this.#adds ? [...store.selection, cell] : [cell], cell);
    this.board.focus();
  }

  /** A finger stays on a cell. @param {number} cell */
  #stay(cell) {
    const { store, entry } = this;
    if (this.#tapped >= 0 && entry.tap(cell, true)) return this.#end();
    this.#end();
    if (store.position.values[cell] || store.view.mode !== "digit") return;
    this.#marked = cell;
    store.setView({ mode: "center" });
  }

  /** In another cell digits are digits again. */
  #endMarks() {
    if (this.#marked < 0 || this.#marked === this.store.cursor) return;
    this.#marked = -1;
    if (this.store.view.mode === "center") this.store.setView({ mode: "digit" });
  }

  #up() {
    const cell = this.#tapped;
    this.#end();
    if (cell >= 0) this.entry.tap(cell);
  }

  #end() {
    this.#isDown = false;
    this.#tapped = -1;
    clearTimeout(this.#long);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#isDown) return;
    const path = this.#passed(event);
    if (!path.length) return;
    // A drag selects, whatever it began as.
    this.#tapped = -1;
    clearTimeout(this.#long);
    this.#last = path[path.length - 1];
    if (this.#painter) return this.#painter.onPaint(path, false);
    const { store } = this;
    const passed = new Set(path);
    const next = this.#takesAway ? store.selection.filter((cell) => !passed.has(cell)) : [...store.selection, ...path];
    store.select(next, this.#last);
    this.board.focus();
  }

  /** The cells that the pointer has passed since it was last heard of: a fast drag skips none. @param {PointerEvent} event */
  #passed(event) {
    const events = event.getCoalescedEvents?.() ?? [];
    const cells = [];
    let last = this.#last;
    for (const { clientX, clientY } of events.length ? events : [event]) {
      const cell = this.board.cellAt(clientX, clientY, DRAG_REACH);
      if (cell < 0 || cell === last) continue;
      cells.push(...between(last, cell, this.board.shape.across));
      last = cell;
    }
    return cells;
  }
}

/** Cells on the way from one cell to another, without the first. @param {number} from @param {number} to @param {number} side */
export function between(from, to, side) {
  const [down, right] = [Math.floor(to / side) - Math.floor(from / side), (to % side) - (from % side)];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, at) => {
    const share = (at + 1) / steps;
    return Math.round(Math.floor(from / side) + down * share) * side + Math.round((from % side) + right * share);
  });
}

/** All cells like this one: with its digit, else its marks, else its colors. @param {Store} store @param {number} cell */
function alike({ position }, cell) {
  const { values, centers, corners, colors } = position;
  const lists = [values, centers, corners, colors];
  const list = lists.find((one) => one[cell]);
  return list ? values.flatMap((_, other) => (list[other] === list[cell] && (list === values || !values[other]) ? [other] : [])) : [cell];
}
