/** What the hand is drawing, in a layer of its own over the board: cells, a line through them, a spot. */

import { replace, svg } from "../../dom.js";
import { CELL } from "../../lines.js";
import { selectionOutline } from "../../tints.js";

export class Sketch {
  #group;

  /** @param {import("../../board.js").Board} board @param {string} [name] */
  constructor(board, name = "sketch") {
    this.board = board;
    this.#group = svg("g", { class: name });
  }

  /** @param {...SVGElement} shapes */
  #draw(...shapes) {
    // The board lays its layers out anew for another side.
    if (!this.#group.isConnected) this.board.svg.append(this.#group);
    replace(this.#group, ...shapes);
  }

  clear() {
    this.#group.remove();
    replace(this.#group);
  }

  /** @param {number[]} cells @param {string} [kind] */
  #areas(cells, kind = "") {
    return cells.map((cell) => svg("rect", { class: `area ${kind}`, ...this.board.corner(cell), width: CELL, height: CELL }));
  }

  /** Cells in any order. @param {number[]} cells @param {string} [kind] */
  cells(cells, kind) {
    this.#draw(...this.#areas(cells, kind));
  }

  /** The outlines of the rules in hand. @param {...number[]} areas */
  held(...areas) {
    this.#draw(...areas.flatMap((cells) => selectionOutline(this.board.shape.across, new Set(cells), -1)));
  }

  /** A line through cells, and cells that wait. @param {number[]} path @param {number[]} [waiting] */
  line(path, waiting = []) {
    const points = path.map((cell) => this.board.center(cell));
    this.#draw(...this.#areas(waiting, "waits"), svg("path", { class: "line", d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` }),
      ...(points.length ? [svg("circle", { class: "start", cx: points[0].x, cy: points[0].y, r: 9 })] : []));
  }

  /** The middle of some cells: an edge or a corner. @param {number[]} cells */
  spot(cells) {
    const points = cells.map((cell) => this.board.center(cell));
    const [cx, cy] = [points.reduce((sum, { x }) => sum + x, 0) / points.length, points.reduce((sum, { y }) => sum + y, 0) / points.length];
    this.#draw(svg("circle", { class: "spot", cx, cy, r: 11 }));
  }

  /** A clue outside, and the cells that it looks along. @param {number[]} cells */
  outside(cells) {
    const [one, other = one] = cells.map((cell) => this.board.center(cell));
    const step = one === other ? { x: one.x < CELL ? 1 : -1, y: 0 } : { x: Math.sign(other.x - one.x), y: Math.sign(other.y - one.y) };
    const [x, y] = [one.x - step.x * 0.85 * CELL, one.y - step.y * 0.85 * CELL];
    const [right, down] = [step.x, step.y].map((one) => one * 20);
    const arrow = `M${x + right} ${y + down}L${one.x} ${one.y}m${-(right - down) / 2} ${-(down + right) / 2}L${one.x} ${one.y}l${-(right + down) / 2} ${-(down - right) / 2}`;
    this.#draw(...this.#areas(cells), svg("circle", { class: "spot", cx: x, cy: y, r: 14 }), svg("path", { class: "way", d: arrow }));
  }
}
