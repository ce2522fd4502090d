/**
 * What is at a point of the board: a cell, an edge, a corner, or the line that a clue outside looks along. Points are in
 * units of 64 per cell, from the upper left corner of the grid.
 */

import { frameOf, isShown } from "../../geometry.js";
import { CELL } from "../../lines.js";

/** @typedef {import("../../geometry.js").Shape} Shape */
/** @typedef {{ x: number, y: number }} Point */

/** @param {import("../../board.js").Board} board @param {{ clientX: number, clientY: number }} event @returns {Point} */
export function pointOf(board, { clientX, clientY }) {
  const { left, top, width, height } = board.grid.getBoundingClientRect();
  const { rows, columns } = frameOf(board.shape);
  return { x: ((clientX - left) / width) * columns * CELL, y: ((clientY - top) / height) * rows * CELL };
}

/** A cell by row and column, or -1. @param {Shape} shape @param {number} row @param {number} column */
function cellIn(shape, row, column) {
  const { rows, columns } = frameOf(shape);
  const cell = row * shape.across + column;
  return row >= 0 && column >= 0 && row < rows && column < columns && isShown(shape, cell) ? cell : -1;
}

/** @param {Shape} shape @param {Point} point */
export const cellAt = (shape, { x, y }) => cellIn(shape, Math.floor(y / CELL), Math.floor(x / CELL));

/** No cells if one of them is outside. @param {number[]} cells */
const whole = (cells) => (cells.every((cell) => cell >= 0) ? cells : []);

/** The two cells at the nearest edge, in reading order. @param {Shape} shape @param {Point} point @returns {number[]} */
export function edgeAt(shape, { x, y }) {
  const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
  const [right, down] = [x / CELL - column - 0.5, y / CELL - row - 0.5];
  const isSide = Math.abs(right) > Math.abs(down);
  const [otherRow, otherColumn] = isSide ? [row, column + Math.sign(right)] : [row + Math.sign(down), column];
  return whole([cellIn(shape, row, column), cellIn(shape, otherRow, otherColumn)]).sort((one, other) => one - other);
}

/** The four cells around the nearest corner. @param {Shape} shape @param {Point} point @returns {number[]} */
export function cornerAt(shape, { x, y }) {
  const [row, column] = [Math.round(y / CELL), Math.round(x / CELL)];
  return whole([[-1, -1], [-1, 0], [0, -1], [0, 0]].map(([down, right]) => cellIn(shape, row + down, column + right)));
}

/** The cells from one on in a direction, up to the border. @param {Shape} shape @param {number} row @param {number} column @param {number} down @param {number} right */
function ray(shape, row, column, down, right) {
  const cells = [];
  for (let cell = cellIn(shape, row, column); cell >= 0; cell = cellIn(shape, row, column)) {
    cells.push(cell);
    [row, column] = [row + down, column + right];
  }
  return cells;
}

/**
 * The line that is seen from a point outside: straight, or the diagonal toward which the point is nearer, if it has more
 * than one cell.
 * @param {Shape} shape @param {Point} point @param {boolean} isDiagonal @returns {number[]}
 */
export function lineFromOutside(shape, { x, y }, isDiagonal) {
  const { rows, columns } = frameOf(shape);
  const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)].map((at, axis) => Math.max(-1, Math.min(at, axis ? columns : rows)));
  const [down, right] = [row < 0 ? 1 : row >= rows ? -1 : 0, column < 0 ? 1 : column >= columns ? -1 : 0];
  if (!down && !right) return [];
  if (!isDiagonal) return down && right ? [] : ray(shape, row + down, column + right, down, right);
  const [toDown, toRight] = [down || (y / CELL - row < 0.5 ? -1 : 1), right || (x / CELL - column < 0.5 ? -1 : 1)];
  const line = diagonal(shape, row, column, toDown, toRight);
  return line.length ? line : diagonal(shape, row, column, down || -toDown, right || -toRight);
}

/** A diagonal from a place outside, if it has more than one cell. @param {Shape} shape @param {number} row @param {number} column @param {number} down @param {number} right */
function diagonal(shape, row, column, down, right) {
  const line = ray(shape, row + down, column + right, down, right);
  return line.length > 1 ? line : [];
}

/** The other diagonal from the same place outside; none from a corner. @param {Shape} shape @param {number[]} cells @returns {number[]} */
export function turned(shape, [first, second]) {
  const side = shape.across;
  const [row, column] = [Math.floor(first / side), first % side];
  const [down, right] = [Math.floor(second / side) - row, (second % side) - column];
  const [above, before] = [row - down, column - right];
  const { rows, columns } = frameOf(shape);
  const [isRow, isColumn] = [above >= 0 && above < rows, before >= 0 && before < columns];
  return isRow === isColumn ? [] : diagonal(shape, above, before, isRow ? -down : down, isColumn ? -right : right);
}

/**
 * The line that begins at the border with these cells: the second one gives the direction; one cell alone looks inward.
 * @param {Shape} shape @param {number[]} cells @param {boolean} isDiagonal
 */
export function lineFromBorder(shape, [first, second], isDiagonal) {
  const { rows, columns } = frameOf(shape);
  const [row, column] = [Math.floor(first / shape.across), first % shape.across];
  let [down, right] = row === 0 ? [1, 0] : row === rows - 1 ? [-1, 0] : column === 0 ? [0, 1] : [0, -1];
  if (second !== undefined) [down, right] = [Math.sign(Math.floor(second / shape.across) - row), Math.sign((second % shape.across) - column)];
  else if (isDiagonal) [down, right] = [row < rows / 2 ? 1 : -1, column < columns / 2 ? 1 : -1];
  return isDiagonal ? diagonal(shape, row - down, column - right, down, right) : ray(shape, row, column, down, right);
}

/** How far a point is from a rule, drawn as lines through its cells; less is nearer. @param {Shape} shape @param {number[]} cells @param {Point} point @param {import("./kinds.js").Hand} hand */
export function distance(shape, cells, point, hand) {
  const centers = cells.map((cell) => ({ x: ((cell % shape.across) + 0.5) * CELL, y: (Math.floor(cell / shape.across) + 0.5) * CELL }));
  if (hand === "pair" || hand === "greater" || hand === "corner") {
    const [x, y] = ["x", "y"].map((axis) => centers.reduce((sum, center) => sum + center[/** @type {"x"} */ (axis)], 0) / centers.length);
    return Math.hypot(point.x - x, point.y - y) / 20;
  }
  if (hand === "outside" || hand === "diagonal") {
    const [one, other = one] = centers;
    const step = { x: Math.sign(other.x - one.x), y: Math.sign(other.y - one.y) };
    return Math.hypot(point.x - one.x + step.x * CELL, point.y - one.y + step.y * CELL) / 20;
  }
  const isIn = cells.includes(cellAt(shape, point));
  if (hand === "line" || hand === "arrow" || hand === "text") {
    const near = Math.min(...centers.map((center, at) => toSegment(point, center, centers[at + 1] ?? center)));
    return near < 18 ? near / 18 : 9;
  }
  // The smallest of several areas is above the others.
  return isIn ? 1 + cells.length / 100 : 9;
}

/** @param {Point} point @param {Point} from @param {Point} to */
function toSegment({ x, y }, from, to) {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const length = right * right + down * down;
  const share = length ? Math.max(0, Math.min(1, ((x - from.x) * right + (y - from.y) * down) / length)) : 0;
  return Math.hypot(x - from.x - share * right, y - from.y - share * down);
}
