/**
 * The actions of a player on a position, as functions from position to position. A function that changes nothing returns
 * the position it was given, and the store takes no step.
 */

import { automatic, bit, maskOf } from "./candidates.js";
import { cellCount, cellIndex, geometryOf, isShown, shapeOf, spread } from "./geometry.js";
import { remember } from "./setting.js";

/** @typedef {import("./state.js").Position} Position */
/** @typedef {import("./geometry.js").Shape} Shape */

/** @param {Position} position @param {Partial<Position>} patch @returns {Position} */
const changed = (position, patch) => Object.freeze({ ...position, ...patch });

/** A blank board whose first digits become givens. @param {Shape} shape @returns {Position} */
export function blank(shape) {
  const cells = cellCount(shape);
  const zeros = Object.freeze(Array(cells).fill(0));
  return Object.freeze({
    shape, isSetting: true, givens: Array(cells).fill(false), values: zeros, corners: zeros, centers: zeros,
    struck: zeros, colors: zeros, candidateColors: {}, start: null,
  });
}

/**
 * The position of a record of `/api/v1/read`.
 * @param {{ geometry: any, values: (number | null)[], candidates: number[][] | null }} record
 * @returns {Position}
 */
export function fromRecord({ geometry, values, candidates }) {
  const shape = shapeOf(geometry);
  const digits = spread(shape, values, 0).map((value) => value ?? 0);
  remember(shape, geometry);
  return changed(blank(shape), {
    isSetting: false,
    values: digits,
    givens: digits.map((value) => value > 0),
    start: candidates && spread(shape, candidates, []).map((list, cell) => (digits[cell] ? bit(digits[cell]) : maskOf(list))),
  });
}

/** Whether nothing is on the board. @param {Position} position */
export const isBlank = ({ shape, values, centers, corners, colors, start }) =>
  !start && !shape.rules.length && [values, centers, corners, colors].every((list) => list.every((entry) => !entry));

/** @param {Position} position */
export const isFull = ({ shape, values }) => values.every((value, cell) => value > 0 || !isShown(shape, cell));

/**
 * Puts a digit into the cells, or takes it out if all of them have it. Givens stay, except while a puzzle is set.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 * @param {boolean} [tidy] whether to take the digit out of the marks of peers
 */
export function setDigit(position, cells, digit, tidy = true) {
  const { isSetting, givens } = position;
  const free = cells.filter((cell) => isSetting || !givens[cell]);
  if (!free.length) return position;
  const taken = free.every((cell) => position.values[cell] === digit && (!isSetting || givens[cell]));
  const values = [...position.values];
  const given = [...givens];
  for (const cell of free) {
    values[cell] = taken ? 0 : digit;
    given[cell] = isSetting && !taken;
  }
  const next = changed(position, { values, givens: given });
  return taken || !tidy || isSetting ? next : withoutMarks(next, free, digit);
}

/** @param {Position} position @param {number[]} cells @param {number} digit */
function withoutMarks(position, cells, digit) {
  const { peers } = geometryOf(position.shape);
  const seen = new Set(cells.flatMap((cell) => peers[cell]));
  /** @param {readonly number[]} masks */
  const strip = (masks) => masks.map((mask, cell) => (seen.has(cell) ? mask & ~bit(digit) : mask));
  return changed(position, { corners: strip(position.corners), centers: strip(position.centers) });
}

/** @param {readonly number[]} masks @param {number[]} cells @param {number} flag */
function toggled(masks, cells, flag) {
  const areSet = cells.every((cell) => masks[cell] & flag);
  const next = [...masks];
  for (const cell of cells) next[cell] = areSet ? next[cell] & ~flag : next[cell] | flag;
  return next;
}

/**
 * Adds a corner or center mark to the open cells, or removes it if all of them have it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 * @param {"corner" | "center"} kind
 */
export function toggleMark(position, cells, digit, kind) {
  const open = cells.filter((cell) => !position.values[cell]);
  if (!open.length) return position;
  const marks = kind === "corner" ? "corners" : "centers";
  return changed(position, { [marks]: toggled(position[marks], open, bit(digit)) });
}

/**
 * Eliminates an automatic candidate of the open cells, or restores it if no cell shows it.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 */
export function toggleStrike(position, cells, digit) {
  const masks = automatic(position);
  const showing = cells.filter((cell) => masks[cell] & bit(digit));
  const struck = [...position.struck];
  if (showing.length) for (const cell of showing) struck[cell] |= bit(digit);
  else for (const cell of cells) if (!position.values[cell]) struck[cell] &= ~bit(digit);
  return struck.some((mask, cell) => mask !== position.struck[cell]) ? changed(position, { struck }) : position;
}

/**
 * Like `toggleMark` for center marks; a cell without marks starts with its automatic candidates.
 * @param {Position} position
 * @param {number[]} cells
 * @param {number} digit
 */
export function toggleMixed(position, cells, digit) {
  const masks = automatic(position);
  const centers = position.centers.map((mask, cell) => (cells.includes(cell) && !position.values[cell] ? mask || masks[cell] : mask));
  return toggleMark(changed(position, { centers }), cells, digit, "center");
}

/** @param {Position} position @param {number[]} cells @param {number} color from 0 */
export function toggleColor(position, cells, color) {
  return cells.length ? changed(position, { colors: toggled(position.colors, cells, 1 << color) }) : position;
}

/** @param {Position} position @param {number[]} cells @param {number} digit @param {number} color */
export function toggleCandidateColor(position, cells, digit, color) {
  const open = cells.filter((cell) => !position.values[cell]);
  if (!open.length) return position;
  const colors = { ...position.candidateColors };
  const keys = open.map((cell) => `${cell}:${digit}`);
  const areSet = keys.every((key) => (colors[key] ?? 0) & (1 << color));
  for (const key of keys) {
    const mask = areSet ? colors[key] & ~(1 << color) : (colors[key] ?? 0) | (1 << color);
    if (mask) colors[key] = mask;
    else delete colors[key];
  }
  return changed(position, { candidateColors: colors });
}

/**
 * Clears the most prominent content of the cells: digits, else marks and eliminations, else colors.
 * @param {Position} position
 * @param {number[]} cells
 */
export function clear(position, cells) {
  const { isSetting, givens, values, corners, centers, struck, colors } = position;
  const inCells = new Set(cells);
  /** @template T @param {readonly T[]} list @param {T} empty */
  const without = (list, empty) => list.map((entry, cell) => (inCells.has(cell) ? empty : entry));
  const filled = cells.filter((cell) => values[cell] && (isSetting || !givens[cell]));
  if (filled.length) {
    const gone = new Set(filled);
    return changed(position, {
      values: values.map((value, cell) => (gone.has(cell) ? 0 : value)),
      givens: givens.map((isGiven, cell) => isGiven && !gone.has(cell)),
    });
  }
  if (cells.some((cell) => !values[cell] && corners[cell] | centers[cell] | struck[cell]))
    return changed(position, { corners: without(corners, 0), centers: without(centers, 0), struck: without(struck, 0) });
  const colored = Object.entries(position.candidateColors);
  const kept = colored.filter(([key]) => !inCells.has(parseInt(key, 10)));
  if (kept.length === colored.length && !cells.some((cell) => colors[cell])) return position;
  return changed(position, { colors: without(colors, 0), candidateColors: Object.fromEntries(kept) });
}

/**
 * Applies the placements and eliminations of a step of docs/json.md.
 * @param {Position} position
 * @param {{ placements: { cell: string, digit: number }[], eliminations: { cell: string, digit: number }[] }} step
 */
export function applyStep(position, { placements, eliminations }) {
  const { across } = position.shape;
  const [corners, centers, struck] = [[...position.corners], [...position.centers], [...position.struck]];
  for (const { cell, digit } of eliminations) {
    const index = cellIndex(across, cell);
    struck[index] |= bit(digit);
    corners[index] &= ~bit(digit);
    centers[index] &= ~bit(digit);
  }
  let next = changed(position, { corners, centers, struck, isSetting: false });
  for (const { cell, digit } of placements) {
    const index = cellIndex(across, cell);
    if (next.values[index] !== digit) next = setDigit(next, [index], digit);
  }
  return next;
}

/** Ends the setting of givens, or takes it up again. @param {Position} position @param {boolean} isSetting */
export const setting = (position, isSetting) => (position.isSetting === isSetting ? position : changed(position, { isSetting }));

/** Makes all digits on the board givens, and takes up the setting of more. @param {Position} position */
export const allGiven = (position) => changed(position, { isSetting: true, givens: position.values.map(Boolean) });

/** Removes all entries, marks and colors. @param {Position} position */
export function restart(position) {
  const zeros = position.values.map(() => 0);
  return changed(position, {
    values: position.values.map((value, cell) => (position.givens[cell] ? value : 0)),
    corners: zeros, centers: zeros, struck: zeros, colors: zeros, candidateColors: {},
  });
}

/** Fills the player's center marks with the automatic candidates. @param {Position} position */
export const fillMarks = (position) => changed(position, { centers: [...automatic(position)] });

/** The same board with other rules. @param {Position} position @param {string[]} rules */
export const ruled = (position, rules) => changed(position, { shape: Object.freeze({ ...position.shape, rules }) });

/** Whether two boards have the same cells and digits. @param {Shape} one @param {Shape} other */
export const areLaidAlike = (one, other) => one.side === other.side && one.across === other.across && cellCount(one) === cellCount(other) && placesOf(one) === placesOf(other);

/** Where the cells are, if not in one grid. @param {Shape} shape */
const placesOf = ({ grids }) => String(grids?.board ?? grids?.corners ?? "");

/** The same board by other houses; of other cells or digits, a blank one. @param {Position} position @param {Shape} shape */
export function reshape(position, shape) {
  return areLaidAlike(shape, position.shape) ? changed(position, { shape, start: null }) : blank(shape);
}
