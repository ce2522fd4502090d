/**
 * A position as a short text, for the address and the store of the browser, and back.
 *
 *     9~53..7....6..1…~~~0.6.2-1~…
 *
 * | field | what |
 * |---|---|
 * | shape | side, then `.3x3` if the box is not the usual one, `.x` for each variant, `.=AABB…` for a region map, `.!` for no boxes, `.f6x6x0x0x1` for a frame, `.gr1c1r7c7` for overlapping grids, `.b` and the rows of a board of another shape, `.*` and rules as lines |
 * | givens, entries | a symbol per cell in base 36, `.` for none; blanks at the end are left out |
 * | corners, centers, struck, colors | `cell-mask` in base 36, joined by `.`, for cells that have some |
 * | start | the same for the masks of a pencilmark puzzle |
 * | candidate colors | `cell-digit-mask` |
 * | flags | `s` while givens are set |
 *
 * Whatever the text is, decoding ends with a position or with `null`.
 */

import { blank } from "./edit.js";
import { cellCount, LARGEST_SIDE, MOST_LINES, shapeOfSide, usualBox, VARIANTS } from "./geometry.js";

/** @typedef {import("./state.js").Position} Position */
/** @typedef {import("./geometry.js").Shape} Shape */

/** @param {number} number */
const short = (number) => number.toString(36);

/** @type {WeakMap<Position, string>} */
const known = new WeakMap();

/**
 * Shapes by their texts. A shape read again is the same object, so positions of one board can be compared by it, and
 * its geometry is worked out once.
 * @type {Map<string, Shape>}
 */
const shapes = new Map();

/** @param {Position} position */
export function encode(position) {
  const text = known.get(position) ?? encoded(position);
  known.set(position, text);
  return text;
}

/** @param {Position} position */
function encoded(position) {
  const { shape, givens, values, corners, centers, struck, colors, start, candidateColors, isSetting } = position;
  const shaped = shapeText(shape);
  if (!shapes.has(shaped)) shapes.set(shaped, shape);
  const fields = [
    shaped,
    line(values.map((value, cell) => (givens[cell] ? value : 0))),
    line(values.map((value, cell) => (givens[cell] ? 0 : value))),
    sparse(corners), sparse(centers), sparse(struck), sparse(colors), start ? sparse(start) : "",
    Object.entries(candidateColors).map(([key, mask]) => `${key.split(":").map(Number).map(short).join("-")}-${short(mask)}`).join("."),
    isSetting ? "s" : "",
  ];
  return fields.join("~").replace(/~+$/, "");
}

/** @param {Shape} shape */
function shapeText({ side, box, variants, regions, rules, frame, grids }) {
  const parts = [String(side)];
  if (box && box.join() !== usualBox(side).join()) parts.push(box.join("x"));
  parts.push(...variants);
  if (regions) parts.push(`=${regions.replace(/\s/g, "")}`);
  else if (!box) parts.push("!");
  if (frame) parts.push(`f${[frame.rows, frame.columns, frame.lowest, frame.hidden, Number(frame.has_lines)].join("x")}`);
  if (grids) parts.push(grids.board ? `b${grids.board.join("_").replace(/\./g, "x")}` : `g${grids.corners.map(([row, column]) => `r${row + 1}c${column + 1}`).join("")}`);
  if (rules.length) parts.push(`*${escaped(rules.join("\n\n"))}`);
  return parts.join(".");
}

/** Text without the letters that mean something in an address or here. @param {string} text */
const escaped = (text) => encodeURIComponent(text).replace(/[!~.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`).replace(/%/g, "!");

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text.replace(/!/g, "%"));
  } catch {
    return null;
  }
}

/** @param {number[]} digits */
const line = (digits) => digits.map((digit) => (digit ? short(digit) : ".")).join("").replace(/\.+$/, "");

/** @param {readonly number[]} masks */
const sparse = (masks) => masks.flatMap((mask, cell) => (mask ? [`${short(cell)}-${short(mask)}`] : [])).join(".");

/** @param {string} text @returns {Position | null} */
export function decode(text) {
  const [shaped, givenLine = "", entryLine = "", corners = "", centers = "", struck = "", colors = "", start = "", candidates = "", flags = ""] = text.split("~");
  const shape = shapes.get(shaped) ?? shapeFrom(shaped);
  if (!shape) return null;
  shapes.set(shaped, shape);
  const empty = blank(shape);
  const given = digits(givenLine, shape);
  const entered = digits(entryLine, shape);
  const masks = [corners, centers, struck, colors, start].map((field, at) => dense(field, shape, at === 3 ? 10 : shape.side));
  const candidateColors = colored(candidates, shape);
  if (!given || !entered || masks.includes(null) || !candidateColors) return null;
  const [cornerMasks, centerMasks, struckMasks, colorMasks, startMasks] = /** @type {number[][]} */ (masks);
  return Object.freeze({
    ...empty,
    isSetting: flags.includes("s"),
    givens: given.map((digit) => digit > 0),
    values: given.map((digit, cell) => digit || entered[cell]),
    corners: cornerMasks, centers: centerMasks, struck: struckMasks, colors: colorMasks, candidateColors,
    start: start ? startMasks : null,
  });
}

/** @param {string} text @returns {Shape | null} */
function shapeFrom(text) {
  const [first, ...rest] = text.split(".");
  const side = Number(first);
  if (!Number.isInteger(side) || side < 1 || side > LARGEST_SIDE) return null;
  /** @type {{ across?: number, box?: [number, number] | null, variants: string[], regions?: string, rules?: string[], frame?: import("./geometry.js").Frame, grids?: import("./geometry.js").Grids | null }} */
  const more = { variants: [] };
  for (const part of rest) {
    const box = /^(\d+)x(\d+)$/.exec(part);
    if (box && Number(box[1]) * Number(box[2]) === side) more.box = [Number(box[1]), Number(box[2])];
    else if (part === "!") more.box = null;
    else if (/^f(-?\d+x){4}[01]$/.test(part)) more.frame = framed(part.slice(1).split("x").map(Number), rest.some((one) => /^[gb]/.test(one)) ? MOST_LINES : side);
    else if (/^g(r\d+c\d+)+$|^b[x_-]+$/.test(part) && gridsFrom(part, side, more.frame)) [more.grids, more.across] = [gridsFrom(part, side, more.frame), more.frame?.columns];
    else if (part[0] === "*" && unescaped(part.slice(1))) more.rules = unescaped(part.slice(1))?.split("\n\n");
    else if (VARIANTS.includes(part)) more.variants.push(part);
    else if (/^=[A-Y?]+$/.test(part) && part.length === side * side + 1 && [...new Set(part.slice(1))].every((region) => region === "?" || part.split(region).length === side + 1))
      [more.box, more.regions] = [null, (part.slice(1).match(new RegExp(`.{${side}}`, "g")) ?? []).join("\n")];
    else return null;
  }
  return shapeOfSide(side, more);
}

/** Grids at these corners, or the rows of a board. @param {string} text @param {number} side @param {import("./geometry.js").Frame | undefined} frame */
function gridsFrom(text, side, frame) {
  if (!frame) return null;
  const { rows, columns } = frame;
  if (text[0] === "b") {
    const board = text.slice(1).replace(/x/g, ".").split("_");
    return board.length === rows && board.every((row) => row.length === columns) ? { text: "", corners: [], board } : null;
  }
  const corners = [...text.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => /** @type {[number, number]} */ ([Number(row) - 1, Number(column) - 1]));
  const fits = corners.every(([row, column]) => row >= 0 && column >= 0 && row + side <= rows && column + side <= columns);
  return corners.length && fits ? { text: text.slice(1).replace(/(?!^)r/g, " r"), corners, board: null } : null;
}

/** @param {number[]} numbers @param {number} side */
const framed = ([rows, columns, lowest, hidden, lines], side) => ({ rows: Math.min(rows, side), columns: Math.min(columns, side), lowest, hidden, has_lines: lines === 1 });

/** @param {string} text @param {Shape} shape @returns {number[] | null} */
function digits(text, shape) {
  const [cells, { side }] = [cellCount(shape), shape];
  if (text.length > cells) return null;
  const found = [...text.padEnd(cells, ".")].map((symbol) => (symbol === "." ? 0 : parseInt(symbol, 36)));
  return found.every((digit) => digit >= 0 && digit <= side) ? found : null;
}

/** The numbers of `cell-mask.cell-mask…`. @param {string} text */
const numbers = (text) => (text ? text.split(".") : []).map((part) => part.split("-").map((number) => parseInt(number, 36)));

/** @param {string} text @param {Shape} shape @param {number} bits @returns {number[] | null} */
function dense(text, shape, bits) {
  const masks = Array(cellCount(shape)).fill(0);
  for (const [cell, mask] of numbers(text)) {
    if (!(cell >= 0 && cell < masks.length && mask > 0 && mask < 2 ** bits)) return null;
    masks[cell] = mask;
  }
  return masks;
}

/** @param {string} text @param {Shape} shape @returns {Record<string, number> | null} */
function colored(text, shape) {
  const { side } = shape;
  /** @type {Record<string, number>} */
  const colors = {};
  for (const [cell, digit, mask] of numbers(text)) {
    if (!(cell >= 0 && cell < cellCount(shape) && digit >= 1 && digit <= side && mask > 0 && mask < 1024)) return null;
    colors[`${cell}:${digit}`] = mask;
  }
  return colors;
}
