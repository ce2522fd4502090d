/**
 * The rules of a puzzle beyond houses and pairs: as lines of text that a person can type, and as the server draws them.
 *
 *     killer 10: r1c1 r1c2
 *     thermo: r4c1 r3c2 r2c3
 *
 * The page knows nothing about rules. A shape has the lines; the server checks them and returns their look, once for
 * each text.
 */

import { digitsOf } from "./candidates.js";
import { svg } from "./dom.js";
import { cellName, frameOf, isShown, valueOf } from "./geometry.js";
import { headsOf } from "./rules.js";
import { post } from "./api.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {{ class: string, is_above: boolean, path?: string, text?: string, x: number, y: number, size: number }} Mark */
/** @typedef {{ marks: Mark[], margins: number[], family?: string }} Drawing */

/** @type {Drawing} */
export const NOTHING = { marks: [], margins: [0] };
/** @type {Map<string, Drawing>} */
const known = new Map();
const KEPT = 200;

/**
 * A puzzle with rules as one text.
 * @param {Shape} shape
 * @param {readonly number[]} [values]
 * @param {readonly number[] | null} [masks]
 */
export function settingText(shape, values = [], masks = null) {
  const { side, across, box, regions, variants, rules, grids } = shape;
  const { rows, columns, lowest, hidden, has_lines: hasLines } = frameOf(shape);
  const map = regions?.split("\n").slice(0, rows).map((row) => row.slice(0, columns)).join("\n");
  const range = `${lowest}-${valueOf(shape, side)}`;
  const lines = grids?.board ? [`board: ${rows}x${columns} ${range}`, ...grids.board]
    : [`size: ${grids ? `${side}x${side}` : `${rows}x${columns}`} ${range}`, box ? `boxes: ${box.join("x")}` : map ? `regions:\n${map}` : "boxes: none"];
  if (grids && !grids.board) lines.push(`grids: ${grids.text}`);
  if (!hasLines) lines.push("lines: none");
  if (hidden) lines.push(`hidden: ${hidden}`);
  if (variants.length) lines.push(`variant: ${variants.join(" ")}`);
  if (values.some(Boolean)) {
    lines.push("grid:");
    for (let row = 0; row < rows; row += 1) lines.push(values.slice(row * across, row * across + columns).map((value) => (value ? valueOf(shape, value) : ".")).join(" "));
  }
  masks?.forEach((mask, cell) => {
    if (!isShown(shape, cell)) return;
    const digits = digitsOf(mask).map((digit) => valueOf(shape, digit)).join(" ");
    // A cell with no candidate left allows no digit.
    if (!values[cell]) lines.push(digits ? `candidates: ${cellName(across, cell)} ${digits}` : `allowed: ${cellName(across, cell)}`);
  });
  return [...lines, ...rules].join("\n");
}

/** Whether a shape has only houses and pairs, which every format can express. @param {Shape} shape */
export const isPlain = ({ rules, frame }) => !rules.length && !frame;

/** Keeps how the server draws a shape. @param {Shape} shape @param {Partial<Drawing>} geometry */
export function remember(shape, { marks, margins, family }) {
  if (known.size > KEPT) known.clear();
  if (marks) known.set(settingText(shape), { marks, margins: margins ?? [0], family });
}

/** How a shape's rules look, as far as it is known. @param {Shape} shape */
export const drawingOf = (shape) => (isPlain(shape) ? NOTHING : known.get(settingText(shape)));

/** The texts that are being read. @type {Map<string, Promise<any>>} */
const asked = new Map();

/** Asks what a text contains; a text whose answer is on its way is not sent again. @param {string} puzzle @returns {Promise<any>} */
export function read(puzzle) {
  const known = asked.get(puzzle) ?? post("read", { puzzle, format: "rules" }).then(({ records }) => records[0]).finally(() => asked.delete(puzzle));
  asked.set(puzzle, known);
  return known;
}

/** The shapes of a drawing, below the lines of the grid or above them. @param {Drawing} drawing @param {boolean} isAbove */
export const drawn = ({ marks }, isAbove) =>
  marks
    .filter(({ is_above }) => is_above === isAbove)
    .map(({ class: kind, path, text, x, y, size }) => (path ? svg("path", { class: kind, d: path }) : svg("text", { class: kind, x, y: y + size * 0.36, "font-size": size, text })));

/** @type {WeakMap<Shape, Map<string, import("./rules.js").Parts[]>>} */
const heads = new WeakMap();

/** The rules that contain a cell. @param {Shape} shape @param {number} cell */
export function rulesAt(shape, cell) {
  const found = heads.get(shape) ?? new Map();
  if (!heads.has(shape)) {
    heads.set(shape, found);
    for (const head of shape.rules.flatMap(headsOf))
      for (const name of new Set(head.lists.flat())) found.set(name, [...(found.get(name) ?? []), head]);
  }
  return found.get(cellName(shape.across, cell)) ?? [];
}
