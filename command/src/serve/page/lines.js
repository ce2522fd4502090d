/**
 * The static parts of a board: its dimensions, lines, and the marks of its rules. A cell has 64 units.
 */

import { isNarrow, svg } from "./dom.js";
import { frameOf, geometryOf, hasBoxes, hasWindows, isShown, range, symbolOf, windows } from "./geometry.js";

/** @typedef {import("./geometry.js").Shape} Shape */

export const CELL = 64;
export const MARGIN = 4;
const INSET = 4;
const SUM = 18;
const SUM_BOTTOM = 6;
/** Above this side candidates are dots in their places: letters would be too small to read, and slow; zoom.js has them. */
const LARGEST_WITH_NUMBERS = 16;

/**
 * The fixed places of the candidates in a cell: lines of `ceil(sqrt(side))`.
 * @param {Shape} shape
 * @param {boolean} [hasSum] whether a sum is above the candidates
 * @param {boolean} [isZoomed] whether the picture is so large that no candidate is too small
 */
export function slots(shape, hasSum = false, isZoomed = false) {
  const { side } = shape;
  const across = Math.ceil(Math.sqrt(side));
  const down = Math.ceil(side / across);
  const [top, bottom] = hasSum ? [SUM, SUM_BOTTOM] : [INSET, INSET];
  const [width, height] = [(CELL - 2 * INSET) / across, (CELL - bottom - top) / down];
  /** @param {number} digit */
  const at = (digit) => ({
    x: INSET + width * (((digit - 1) % across) + 0.5),
    y: top + height * (Math.floor((digit - 1) / across) + 0.5),
  });
  return {
    at,
    /** @param {number} digit */
    symbol: (digit) => symbolOf(shape, digit),
    /** In a mark, where two decimals would be too small: 9, A, B. @param {number} digit */
    mark: (digit) => markOf(symbolOf(shape, digit)),
    digits: range(side).map((index) => index + 1),
    size: side > 9 ? Math.min(14, (isZoomed ? 1.15 : 1) * height) : Math.min(16, height),
    /** Sizes of the player's marks: on a phone the cells are small. */
    corner: isNarrow() ? 20 : 18,
    center: isNarrow() ? 20 : 16,
    areDots: side > LARGEST_WITH_NUMBERS && !isZoomed,
    radius: Math.min(9, 0.48 * width, 0.48 * height),
  };
}

/** The digits from 10 are the letters of the keys that enter them. @param {string} symbol */
const markOf = (symbol) => (Number(symbol) > 9 && Number(symbol) < 36 ? Number(symbol).toString(36).toUpperCase() : symbol);

/** Hairlines, borders of boxes or regions, and the frame. @param {Shape} shape */
export function frame(shape) {
  const { rows, columns } = frameOf(shape);
  const [width, height] = [columns * CELL, rows * CELL];
  if (shape.grids) return frameOfGrids(shape);
  let hair = "";
  for (let at = 1; at < columns; at += 1) hair += `M${at * CELL} 0V${height}`;
  for (let at = 1; at < rows; at += 1) hair += `M0 ${at * CELL}H${width}`;
  return [
    svg("path", { class: "hair", d: hair }),
    svg("path", { class: "border", d: shape.box && !hasBoxes(shape) ? "" : borders(shape, geometryOf(shape).regionOf) }),
    svg("rect", { class: "frame", x: 0, y: 0, width, height, rx: 2 }),
  ];
}

/** The same for several grids, or a board of another shape: a border is where a region ends. @param {Shape} shape */
function frameOfGrids(shape) {
  const { across } = shape;
  const { rows, columns } = frameOf(shape);
  const { regionOf } = geometryOf(shape);
  /** @param {number} row @param {number} column */
  const region = (row, column) => (row < 0 || column < 0 || row >= rows || column >= columns ? -1 : regionOf[row * across + column]);
  let [hair, border] = ["", ""];
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const here = region(row, column);
      for (const [beside, path] of /** @type {[number, string][]} */ ([[region(row, column - 1), `M${column * CELL} ${row * CELL}v${CELL}`], [region(row - 1, column), `M${column * CELL} ${row * CELL}h${CELL}`]]))
        if (here !== beside) border += path;
        else if (here >= 0) hair += path;
    }
  return [svg("path", { class: "hair", d: hair }), svg("path", { class: "border", d: border })];
}

/** The numbers of rows and columns beyond the edge, in the gap next to the board. @param {number} rows @param {number} columns @param {number} margin @param {number} size */
export function edges(rows, columns, margin, size) {
  /** @param {number} count @param {(middle: number) => object} place */
  const along = (count, place) => range(count).map((at) => svg("text", { "font-size": size, text: at + 1, ...place((at + 0.5) * CELL) }));
  return [...along(rows, (y) => ({ x: -margin - size * 0.4, y: y + size * 0.36 })), ...along(columns, (x) => ({ x, y: -margin - size * 0.25 }))];
}

/** @param {Shape} shape @param {number[]} regionOf */
function borders(shape, regionOf) {
  const { side } = shape;
  const { rows, columns } = frameOf(shape);
  let path = "";
  for (let cell = 0; cell < side * side; cell += 1) {
    if (!isShown(shape, cell)) continue;
    const [row, column] = [Math.floor(cell / side), cell % side];
    if (column + 1 < columns && regionOf[cell] !== regionOf[cell + 1]) path += `M${(column + 1) * CELL} ${row * CELL}v${CELL}`;
    if (row + 1 < rows && regionOf[cell] !== regionOf[cell + side]) path += `M${column * CELL} ${(row + 1) * CELL}h${CELL}`;
  }
  return path;
}

/** Diagonals of X and windows of windoku; other rules are only listed under the board. @param {Shape} shape */
export function ruleMarks(shape) {
  const { side, variants, grids } = shape;
  // The server draws the variants of several grids, which are rules there.
  if (grids) return [];
  const size = side * CELL;
  const marks = [];
  if (variants.includes("windoku") && hasWindows(shape))
    for (const cells of windows(shape)) {
      const [first, last] = [cells[0], cells[cells.length - 1]];
      const [x, y] = [(first % side) * CELL, Math.floor(first / side) * CELL];
      marks.push(svg("rect", { class: "window", x, y, width: ((last % side) + 1) * CELL - x, height: (Math.floor(last / side) + 1) * CELL - y }));
    }
  if (variants.includes("x")) marks.push(svg("path", { class: "diagonal", d: `M0 0L${size} ${size}M${size} 0L0 ${size}` }));
  return marks;
}

