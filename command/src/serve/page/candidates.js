/**
 * Which digits a cell may still hold: by the rules, by the player's own marks, or by both.
 *
 * | mode | what an open cell shows |
 * |---|---|
 * | own | the center and corner marks that the player wrote |
 * | auto | the digits that no peer has, except eliminated ones |
 * | mixed | the player's center marks where there are some, otherwise as auto |
 *
 * Sets of digits are bit masks: digit d is bit d - 1.
 */

import { geometryOf, isShown, range } from "./geometry.js";

/** @typedef {import("./state.js").Position} Position */
/** @typedef {import("./state.js").View} View */

/** The mask of one digit. @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/** @param {number} mask */
export function digitsOf(mask) {
  const digits = [];
  for (let digit = 1; mask; digit += 1, mask >>>= 1) if (mask & 1) digits.push(digit);
  return digits;
}

/** @param {Iterable<number>} digits */
export function maskOf(digits) {
  let mask = 0;
  for (const digit of digits) mask |= bit(digit);
  return mask;
}

/** How many digits a mask holds. @param {number} mask */
export function countOf(mask) {
  let count = 0;
  for (; mask; mask &= mask - 1) count += 1;
  return count;
}

/** How often each digit is still to be placed, by digit; below 0 if it is there too often. On a board without grids nobody knows. @param {Position} position */
export function digitsLeft({ shape, values }) {
  const cells = values.filter((_, cell) => isShown(shape, cell)).length;
  const left = Array(shape.side + 1).fill(shape.grids ? (shape.grids.board ? cells : Math.ceil(cells / shape.side)) : shape.side);
  for (const value of values) left[value] -= 1;
  return left;
}

/** @type {WeakMap<Position, number[]>} */
const known = new WeakMap();

/**
 * For each open cell the digits that no peer has and that were not eliminated; 0 if it has a value.
 * @param {Position} position
 * @returns {number[]}
 */
export function automatic(position) {
  const before = known.get(position);
  if (before) return before;
  const { shape, values, struck, start } = position;
  const { peers } = geometryOf(shape);
  const all = maskOf(range(shape.side).map((at) => at + 1));
  const masks = values.map((value, cell) => {
    if (value || !isShown(shape, cell)) return 0;
    let mask = (start ? start[cell] : all) & ~struck[cell];
    for (const peer of peers[cell]) if (values[peer]) mask &= ~bit(values[peer]);
    return mask;
  });
  known.set(position, masks);
  return masks;
}

/**
 * The candidates that the board shows in its fixed places; `null` if it shows the player's own marks instead.
 * @param {Position} position
 * @param {View} view
 * @returns {number[] | null}
 */
export function shown(position, view) {
  if (view.candidates === "own") return null;
  const masks = automatic(position);
  if (view.candidates === "auto") return masks;
  return masks.map((mask, cell) => (position.values[cell] ? 0 : position.centers[cell] || mask));
}

/**
 * The candidates that count when the position is asked about, or `null` if only the values do. Struck candidates
 * always count. The player's own marks count where the board shows them together with automatic ones, and in the mode "own"
 * once every open cell has some: until then, a cell without marks means nothing.
 * @param {Position} position
 * @param {View} view
 * @returns {number[] | null}
 */
export function counted(position, view) {
  const masks = automatic(position);
  const { centers, values, struck, start } = position;
  const usesOwn = view.candidates === "mixed" || (view.candidates === "own" && values.every((value, cell) => value || centers[cell]));
  const hasOwn = usesOwn && values.some((value, cell) => !value && centers[cell] && centers[cell] !== masks[cell]);
  if (!hasOwn && !start && struck.every((mask) => !mask)) return null;
  return masks.map((mask, cell) => (hasOwn && !values[cell] && centers[cell] ? centers[cell] : mask));
}
