/** Puzzles and cells as docs/json.md writes them, read back. */

import { frameOf, isShown, range, spread, valueOf } from "../geometry.js";

/**
 * The digits of a solution on one line, which has a symbol for each cell, or numbers after the sizes. On a board with other
 * values the smallest of them is digit 1.
 * @param {string} text @param {import("../geometry.js").Shape} shape
 */
export function valuesOf(text, shape) {
  const { side } = shape;
  const { rows, columns } = frameOf(shape);
  const words = text.trim().split(/\s+/);
  const numbers = words.length > 1 ? words.map(Number) : [...words[0]].map((symbol) => parseInt(symbol, 36) || 0);
  if (shape.grids) {
    const cells = spread(shape, numbers, 0), lowest = valueOf(shape, 0);
    return cells.map((value) => Math.max(0, value - lowest));
  }
  const cells = numbers.length >= side * side ? numbers.slice(-side * side) : numbers.slice(-rows * columns);
  const below = Math.min(...cells) - 1;
  if (cells.length === side * side) return cells.map((value) => value - below);
  return range(side * side).map((cell) => (isShown(shape, cell) ? cells[Math.floor(cell / side) * columns + (cell % side)] - below : 0));
}

/** `r1c3=1|4` or `r1c3<>4` in its parts. The text has the values of the board, the parts have digits. @param {string} text @param {import("../geometry.js").Shape} shape */
export function claimOf(text, shape) {
  const [cell, values = ""] = text.split(/=|<>/);
  return { cell, isStruck: text.includes("<>"), digits: values.split("|").filter(Boolean).map((value) => Number(value) - valueOf(shape, 0)) };
}
