/** Where a rule lands when it is moved or turned: the names of cells, in and out of the grid. */

import { cellName, frameOf, isShown } from "../../geometry.js";

/** @typedef {import("../../geometry.js").Shape} Shape */
/** The symmetries by name: row and column from 0, and the last of each. @type {Record<string, (row: number, column: number, bottom: number, right: number) => [number, number]>} */
export const SYMMETRIES = {
  turn: (row, column, bottom, right) => [bottom - row, right - column],
  quarter: (row, column, _, right) => [column, right - row],
  across: (row, column, _, right) => [row, right - column],
  flip: (row, column, bottom) => [bottom - row, column],
  diagonal: (row, column) => [column, row],
};

/** @param {Shape} shape @param {(row: number, column: number) => [number, number]} to @returns {(name: string) => string | null} */
const placed = (shape, to) => (name) => {
  const { rows, columns } = frameOf(shape);
  const [, one, other] = /** @type {RegExpExecArray} */ (/^r(\d+)c(\d+)$/.exec(name));
  const [row, column] = to(Number(one) - 1, Number(other) - 1);
  const cell = row * shape.across + column;
  return row >= 0 && column >= 0 && row < rows && column < columns && isShown(shape, cell) ? cellName(shape.across, cell) : null;
};

/** @param {Shape} shape @param {string} symmetry */
export function mirrored(shape, symmetry) {
  const { rows, columns } = frameOf(shape);
  return placed(shape, (row, column) => SYMMETRIES[symmetry](row, column, rows - 1, columns - 1));
}

/** @param {Shape} shape @param {number} down @param {number} right */
export const shifted = (shape, down, right) => placed(shape, (row, column) => [row + down, column + right]);
