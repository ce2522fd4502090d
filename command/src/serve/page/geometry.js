/**
 * Which cells form houses, and which cells must differ.
 *
 * A shape is what a person chooses: side, box, variants, or the region map of a jigsaw, and rules as lines of rules.js. From it follows the geometry:
 * the houses with the names of docs/json.md, and the peers of each cell. The page computes it itself, so
 * conflicts and candidates appear in the frame in which a digit is typed, with or without a server.
 *
 * Cells are numbered row by row from 0; people and JSON write `r4c7`. If several grids overlap, or a board has another shape,
 * all places of the plane are numbered, also those without a cell: these are never shown.
 */

import { ruleText } from "./rules.js";

/** `side` is how many digits there are, `across` how many cells are numbered in a row. @typedef {{ side: number, across: number, box: [number, number] | null, variants: string[], regions: string | null, rules: string[], frame: Frame | null, grids: Grids | null }} Shape */
/** Overlapping grids by their upper left corners, or the rows of a board of another shape: `.` for a cell, `-` for none. @typedef {{ text: string, corners: [number, number][], board: string[] | null }} Grids */
/** What is shown of the board, from the top left; the value of digit 1. @typedef {{ rows: number, columns: number, lowest: number, hidden: number, has_lines: boolean }} Frame */
/** @typedef {{ name: string, cells: number[] }} House */
/**
 * @typedef {{ side: number, box: [number, number] | null, variants: string[], houses: House[],
 *   pairs: [number, number][], peers: number[][], regionOf: number[], hasLetters?: boolean }} Geometry
 */

export const LARGEST_SIDE = 25;
/** Rows, and columns, of a plane of several grids. */
export const MOST_LINES = 256;
/** The names of overlapping grids. */
export const ARRANGEMENTS = ["twin", "triple", "butterfly", "flower", "windmill", "cross", "sohei", "samurai", "gattai-8", "shogun"];
export const VARIANTS = ["x", "windoku", "disjoint-groups", "anti-knight", "anti-king"];
const LEAPS = {
  "anti-knight": [[1, 2], [2, 1], [2, -1], [1, -2]],
  "anti-king": [[0, 1], [1, 0], [1, 1], [1, -1]],
};

/** @type {WeakMap<Shape, Geometry>} */
const known = new WeakMap();

/** The numbers from 0 below a count. @param {number} count */
export const range = (count) => Array.from({ length: count }, (_, at) => at);

/** @param {number} across @param {number} cell */
export const cellName = (across, cell) => `r${Math.floor(cell / across) + 1}c${(cell % across) + 1}`;

/** The cell of a name, or -1. @param {number} across @param {string} name */
export function cellIndex(across, name) {
  const found = /^r(\d+)c(\d+)/.exec(name);
  if (!found) return -1;
  const [row, column] = [Number(found[1]) - 1, Number(found[2]) - 1];
  return row < MOST_LINES && column < across ? row * across + column : -1;
}

/** The most square box of a side: 2x3 for 6. @param {number} side @returns {[number, number]} */
export function usualBox(side) {
  let height = Math.floor(Math.sqrt(side));
  while (side % height) height -= 1;
  return [height, side / height];
}

/** @param {number} side @param {Partial<Shape>} [more] @returns {Shape} */
export function shapeOfSide(side, more = {}) {
  const shape = { side, across: side, box: more.regions ? null : usualBox(side), variants: [], regions: null, rules: [], frame: null, grids: null, ...more };
  return Object.freeze({ ...shape, variants: shape.variants.filter((variant) => fits(shape, variant)) });
}

/** @param {Shape} shape @returns {Frame} */
export const frameOf = ({ side, frame }) => frame ?? { rows: side, columns: side, lowest: 1, hidden: 0, has_lines: true };

/** The value that a digit represents, as texts for the server have it. @param {Shape} shape @param {number} digit */
export const valueOf = (shape, digit) => digit - 1 + frameOf(shape).lowest;

/** The symbols of an Easy as ABC by value; the first is noted in a cell that stays empty. */
const LETTERS = "–ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Whether the values of a board are letters. @param {Shape} shape */
export const hasLetters = (shape) => geometryOf(shape).hasLetters;

/** What people read of a digit: its value or its letter. @param {Shape} shape @param {number} digit */
export const symbolOf = (shape, digit) => (hasLetters(shape) ? LETTERS[digit - 1] : String(valueOf(shape, digit)));

/** All of them. @param {Shape} shape */
export const symbolsOf = (shape) => range(shape.side).map((at) => symbolOf(shape, at + 1));

/** The digit of a symbol, or of a word for empty. @param {Shape} shape @param {string} symbol */
export const digitNamed = (shape, symbol) => (hasLetters(shape) ? Math.max(LETTERS.indexOf(symbol), 0) + 1 : Number(symbol) - valueOf(shape, 0));

/** The value that the key of a letter enters, or null: A is 10, and 1 where values are letters. @param {Shape} shape @param {string} letter */
export function valueOfLetter(shape, letter) {
  const value = hasLetters(shape) ? LETTERS.indexOf(letter.toUpperCase()) : parseInt(letter, 36);
  return value <= valueOf(shape, shape.side) ? value : null;
}

/** How many cells are numbered. @param {Shape} shape */
export const cellCount = (shape) => (shape.grids ? frameOf(shape).rows : shape.side) * shape.across;

/** Whether a cell of the board is shown. @param {Shape} shape @param {number} cell */
export function isShown(shape, cell) {
  const { rows, columns } = frameOf(shape);
  const [row, column] = [Math.floor(cell / shape.across), cell % shape.across];
  return row < rows && column < columns && (!shape.grids || hasCell(shape.grids, shape.side, row, column));
}

/** @param {Grids} grids @param {number} side @param {number} row @param {number} column */
const hasCell = ({ corners, board }, side, row, column) =>
  board ? board[row][column] === "." : corners.some(([top, left]) => row >= top && row < top + side && column >= left && column < left + side);

/**
 * A list of the cells that several grids have, as one of all that are numbered; any other board has the same list.
 * @template T
 * @param {Shape} shape @param {T[]} list @param {T} nothing
 */
export function spread(shape, list, nothing) {
  if (!shape.grids) return list;
  const left = list.values();
  return range(cellCount(shape)).map((cell) => (isShown(shape, cell) ? /** @type {T} */ (left.next().value) : nothing));
}

/** Whether the boxes are more than the rows or the columns once again. @param {Shape} shape */
export const hasBoxes = ({ box }) => box !== null && box[0] > 1 && box[1] > 1;

/** Whether the windows of windoku fit. @param {Shape} shape */
export const hasWindows = ({ box }) => box !== null && box[0] === box[1] && box[0] >= 2;

/** Whether a grid has the boxes that a variant needs. @param {Shape} shape @param {string} variant */
export const fits = (shape, variant) => (variant === "windoku" ? hasWindows(shape) : variant !== "disjoint-groups" || hasBoxes(shape));

/**
 * The shape of a geometry as docs/json.md writes it.
 * @param {{ side: number, box: [number, number] | null, variants: string[], houses: { name: string, cells: string[] }[], rules?: import("./rules.js").Rule[], frame?: Frame,
 *   grids?: { name: string | null, rows: number, columns: number, corners: string[], board?: string[] } }} written
 * @returns {Shape}
 */
export function shapeOf({ side, box, variants, houses, rules: written = [], frame: framed, grids }) {
  const rules = written.map(ruleText);
  if (grids) {
    const { name, rows, columns, corners, board = null } = grids;
    const { lowest, hidden } = framed ?? { lowest: 1, hidden: 0 };
    /** @param {string} corner */
    const place = (corner) => /** @type {[number, number]} */ ((corner.match(/\d+/g) ?? []).map((number) => Number(number) - 1));
    const found = { text: name ?? corners.join(" "), corners: corners.map(place), board };
    return Object.freeze({ side, across: columns, box, variants, regions: null, rules, frame: { rows, columns, lowest, hidden, has_lines: true }, grids: found });
  }
  const [across, plain] = [side, { grids: null }];
  const isWhole = !framed || (framed.rows === side && framed.columns === side && framed.lowest === 1 && !framed.hidden && framed.has_lines);
  const frame = isWhole ? null : framed;
  if (box) return Object.freeze({ side, across, box, variants, regions: null, rules, frame, ...plain });
  const map = Array(side * side).fill("?");
  houses
    .filter(({ name }) => name.startsWith("region "))
    .forEach(({ cells }, index) => cells.forEach((cell) => (map[cellIndex(side, cell)] = regionSymbol(index))));
  return Object.freeze({ side, across, box: null, ...plain, variants, regions: map.some((region) => region !== "?") ? linesOf(map, side).join("\n") : null, rules, frame });
}

/** The letter of a region on a map. @param {number} index */
export const regionSymbol = (index) => String.fromCharCode(65 + index);

/** @param {string[]} symbols @param {number} side */
const linesOf = (symbols, side) => range(side).map((row) => symbols.slice(row * side, row * side + side).join(""));

/** The cells of the diagonals of X. @param {number} side */
export const diagonals = (side) => [
  range(side).map((at) => at * side + at),
  range(side).map((at) => at * side + side - 1 - at),
];

/** The windows of windoku: boxes one line away from boxes and frame. @param {Shape} shape */
export function windows({ side, box }) {
  const [height, width] = /** @type {[number, number]} */ (box);
  const found = [];
  for (let top = 1; top + height < side; top += height + 1)
    for (let left = 1; left + width < side; left += width + 1)
      found.push(range(side).map((at) => (top + Math.floor(at / width)) * side + left + (at % width)));
  return found;
}

/** @param {Shape} shape @returns {Geometry} */
export function geometryOf(shape) {
  const before = known.get(shape);
  if (before) return before;
  if (shape.grids) {
    const geometry = geometryOfGrids(shape, shape.grids);
    known.set(shape, geometry);
    return geometry;
  }
  const { side, box, variants, regions } = shape;
  const every = range(side);
  /** @type {House[]} */
  const houses = [];
  /** @param {number[]} cells */
  const within = (cells) => cells.filter((cell) => isShown(shape, cell));
  const lines = frameOf(shape).has_lines ? every : [];
  lines.forEach((row) => houses.push({ name: `row ${row + 1}`, cells: within(every.map((at) => row * side + at)) }));
  lines.forEach((column) => houses.push({ name: `column ${column + 1}`, cells: within(every.map((at) => at * side + column)) }));
  const regionOf = box ? boxMap(side, box) : regionMap(side, regions ?? "");
  const kind = box ? "box" : "region";
  const numbers = box && !hasBoxes(shape) ? [] : every;
  numbers.forEach((index) => {
    const cells = within(regionOf.flatMap((region, cell) => (region === index ? [cell] : [])));
    if (cells.length) houses.push({ name: `${kind} ${index + 1}`, cells });
  });
  if (variants.includes("x")) diagonals(side).forEach((cells, at) => houses.push({ name: `diagonal ${at + 1}`, cells }));
  if (variants.includes("windoku") && hasWindows(shape)) windows(shape).forEach((cells, at) => houses.push({ name: `window ${at + 1}`, cells }));
  if (variants.includes("disjoint-groups") && box && hasBoxes(shape))
    every.forEach((at) => houses.push({ name: `group ${at + 1}`, cells: groupCells(side, box, at) }));
  const geometry = withPeers({ side, box, variants, houses, pairs: leapPairs(side, variants), regionOf }, side * side);
  known.set(shape, geometry);
  return geometry;
}

/**
 * The houses of several grids by kind, as the server lists them. The region of a place is the same where all grids have the
 * same box there, and -1 where there is no cell.
 * @param {Shape} shape @param {Grids} grids
 */
function geometryOfGrids(shape, { corners, board }) {
  const { side, across, box, variants, rules } = shape;
  const every = range(side);
  const regions = box && boxMap(side, box);
  /** @type {House[]} */
  const houses = [];
  /** @type {Record<string, (row: number, column: number) => number>} */
  const kinds = { row: (row) => row, column: (_, column) => column, ...(regions && { box: (row, column) => regions[row * side + column] }) };
  const texts = Array(cellCount(shape)).fill("");
  for (const [kind, numberOf] of Object.entries(kinds))
    corners.forEach(([top, left], grid) => every.forEach((index) => {
      const name = `${kind} ${index + 1} of grid ${grid + 1}`;
      const cells = every.flatMap((row) => every.flatMap((column) => (numberOf(row, column) === index ? [(top + row) * across + left + column] : [])));
      houses.push({ name, cells });
      if (kind === "box") for (const cell of cells) texts[cell] += name;
    }));
  const order = [...new Set(texts)];
  const regionOf = texts.map((text, cell) => (isShown(shape, cell) ? order.indexOf(text) : -1));
  // An Easy as ABC: rules count the letters of each row and column, and say which is seen first.
  const counts = rules.filter((rule) => /^look-and-say \d+ 0( 1 \d+)+:/.test(rule)).length;
  const hasLetters = !!board && frameOf(shape).lowest === 0 && counts > 1 && counts === across + board.length && rules.slice(counts).every((rule) => /^regex "0\*\w\.\*"/.test(rule));
  return withPeers({ side, box, variants, houses, pairs: [], regionOf, hasLetters }, cellCount(shape));
}

/** @param {number} side @param {[number, number]} box */
function boxMap(side, [height, width]) {
  return range(side * side).map((cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    return Math.floor(row / height) * (side / width) + Math.floor(column / width);
  });
}

/** Regions in the order in which the map names them. @param {number} side @param {string} regions */
function regionMap(side, regions) {
  const symbols = [...regions.replace(/\s/g, "")];
  const order = [...new Set(symbols)].filter((symbol) => symbol !== "?");
  return range(side * side).map((cell) => order.indexOf(symbols[cell]));
}

/** Cells at one place of every box. @param {number} side @param {[number, number]} box @param {number} place */
function groupCells(side, [height, width], place) {
  const cells = [];
  for (let top = 0; top < side; top += height)
    for (let left = 0; left < side; left += width) cells.push((top + Math.floor(place / width)) * side + left + (place % width));
  return cells;
}

/** @param {number} side @param {string[]} variants */
function leapPairs(side, variants) {
  /** @type {[number, number][]} */
  const pairs = [];
  for (const variant of ["anti-knight", "anti-king"]) {
    if (!variants.includes(variant)) continue;
    for (let cell = 0; cell < side * side; cell += 1)
      for (const [down, right] of LEAPS[/** @type {keyof LEAPS} */ (variant)]) {
        const [row, column] = [Math.floor(cell / side) + down, (cell % side) + right];
        if (row < side && column >= 0 && column < side) pairs.push([cell, row * side + column]);
      }
  }
  return pairs;
}

/** @param {Omit<Geometry, "peers">} geometry @param {number} count of cells @returns {Geometry} */
function withPeers(geometry, count) {
  /** @type {Set<number>[]} */
  const peers = Array.from({ length: count }, () => new Set());
  for (const { cells } of geometry.houses)
    for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell].add(other);
  for (const [first, second] of geometry.pairs) {
    peers[first].add(second);
    peers[second].add(first);
  }
  return { ...geometry, peers: peers.map((set) => [...set]) };
}

/** @param {Geometry} geometry @param {string} name */
export const houseNamed = (geometry, name) => geometry.houses.find((house) => house.name === name);
