/**
 * A position as the body of a request: text in a format that the command reads, and the options that go with it.
 *
 * | position | format |
 * |---|---|
 * | values, side up to 9 | `line` |
 * | values, larger sides | `integers`, a line of text for each row |
 * | rules | `rules`: setting.js |
 * | candidates count | `pencilmarks`: `=5` a value, `247` candidates, `/` none left; lists of decimals above side 9 |
 */

import { range } from "./geometry.js";
import { counted, digitsOf } from "./candidates.js";
import { isPlain, settingText } from "./setting.js";

/** @typedef {import("./state.js").Position} Position */
/** @typedef {import("./state.js").View} View */
/** @typedef {{ puzzle: string, format: string, box?: string, regions?: string, variant?: string }} Body */

/** @param {string[]} words @param {number} side @param {string} between */
const inRows = (words, side, between) =>
  range(side).map((row) => words.slice(row * side, row * side + side).join(between)).join("\n");

/**
 * The values as one text: a line up to side 9, else rows of numbers.
 * @param {number} side
 * @param {readonly number[]} values
 */
function valuesText(side, values) {
  const words = values.map((value) => (value ? String(value) : "."));
  return side <= 9 ? words.join("") : inRows(words, side, " ");
}

/**
 * @param {number} side
 * @param {readonly number[]} values
 * @param {readonly number[] | null} masks
 */
function marksText(side, values, masks) {
  const words = values.map((value, cell) => {
    if (value) return side <= 9 ? `=${value}` : `=${value},`;
    if (!masks) return ".";
    const digits = digitsOf(masks[cell]);
    if (!digits.length) return "/";
    return side <= 9 ? digits.join("") : digits.length === 1 ? `${digits[0]},` : digits.join(",");
  });
  return inRows(words, side, " ");
}

/**
 * @param {Position} position
 * @param {(value: number, cell: number) => number} keep
 * @param {readonly number[] | null} masks
 * @returns {Body}
 */
function body(position, keep, masks) {
  const { side, box, variants, regions } = position.shape;
  const values = position.values.map(keep);
  if (!isPlain(position.shape)) return { puzzle: settingText(position.shape, values, masks), format: "rules" };
  return {
    puzzle: masks ? marksText(side, values, masks) : valuesText(side, values),
    format: masks ? "pencilmarks" : side <= 9 ? "line" : "integers",
    ...(box ? { box: `${box[0]}x${box[1]}` } : {}),
    ...(regions ? { regions } : {}),
    ...(variants.length ? { variant: variants.join(",") } : {}),
  };
}

/**
 * The position as it is. `given` is the puzzle as it was at the start.
 * @param {Position} position
 * @param {View} view
 * @param {{ given?: boolean }} [options]
 * @returns {Body & { given?: string }}
 */
export function bodyOf(position, view, { given = true } = {}) {
  const masks = counted(position, view);
  const whole = body(position, (value) => value, masks);
  if (!given) return whole;
  const { side } = position.shape;
  const givens = position.values.map((value, cell) => (position.givens[cell] ? value : 0));
  if (!isPlain(position.shape)) return { ...whole, given: settingText(position.shape, givens, position.start) };
  return { ...whole, given: masks ? marksText(side, givens, position.start) : valuesText(side, givens) };
}

/** The values, whatever was marked. @param {Position} position */
export const valuesBody = (position) => body(position, (value) => value, position.start);

/** The puzzle without what was entered. @param {Position} position */
export function puzzleBody(position) {
  return body(position, (value, cell) => (position.givens[cell] ? value : 0), position.start);
}
