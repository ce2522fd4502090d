/**
 * Drawings of f-puzzles and SudokuPad that are no rules: colors, lines, shapes, texts, fog. They are kept with the puzzle,
 * drawn under its rules, and written back. This file is loaded with the first puzzle that has some.
 *
 * Those of SudokuPad are turned into those of f-puzzles, which have cells in place of points.
 */

import { digitsOf } from "./candidates.js";
import { replace, svg } from "./dom.js";
import { cellIndex, valueOf } from "./geometry.js";
import { CELL } from "./lines.js";
import { linkWith, objectOf } from "./packed.js";

/** @typedef {Record<string, any>} Item */

const KINDS = ["line", "rectangle", "circle", "text", "cage"];
const FOG = ["fogofwar", "foglight"];
const KEPT = [...KINDS, ...FOG];

/** @param {any} list @returns {Item[]} */
const listOf = (list) => (Array.isArray(list) ? list : []);

/** The cells around a point of SudokuPad: one, two at an edge, four at a corner. @param {[number, number]} point @returns {string[]} */
function around([down, right]) {
  const [rows, columns] = [down, right].map((at) => (Number.isInteger(at) ? [at, at + 1] : [Math.floor(at) + 1]));
  return rows.flatMap((row) => columns.map((column) => `R${row}C${column}`));
}

/** @param {Item} object of SudokuPad @returns {Item} as f-puzzles has it */
function ofSudokupad({ lines, arrows, underlays, overlays, foglight }) {
  const strokes = [...listOf(lines), ...listOf(arrows)].map(({ wayPoints, color, thickness }) => ({ lines: [listOf(wayPoints).map((point) => around(/** @type {any} */ (point))[0])], outlineC: color, width: thickness / 64 }));
  const all = [...listOf(underlays), ...listOf(overlays)];
  /** @param {boolean} isRound */
  const shapes = (isRound) => all.filter(({ rounded = false }) => rounded === isRound).map(({ center, width, height, backgroundColor, borderColor, text, color, fontSize }) => ({
    cells: around(center), width, height, baseC: backgroundColor, outlineC: borderColor, value: text, fontC: color, size: fontSize ? fontSize / 40 : undefined,
  }));
  return {
    line: strokes, circle: shapes(true), rectangle: shapes(false),
    ...(foglight ? { foglight: listOf(foglight).map((/** @type {any} */ [row, column]) => `R${row + 1}C${column + 1}`) } : {}),
  };
}

/** The drawings of a text, as f-puzzles has them. @param {string} source */
function drawingsOf(source) {
  const object = objectOf(source) ?? {};
  return object.cells ? ofSudokupad(object) : object;
}

/** A color that an attribute may have; black is ink, also in the dark. @param {unknown} color @param {string} [otherwise] */
function paint(color, otherwise = "none") {
  if (typeof color !== "string" || !/^#[\da-f]{3,8}$|^[a-z]+$|^rgba?\([\d., %]+\)$/i.test(color)) return otherwise;
  return /^#0+$|^black$/i.test(color) ? "currentColor" : color;
}

/** @param {import("./board.js").Board} board @param {Item} drawings @returns {SVGElement[]} */
function shapesOf(board, drawings) {
  const side = board.shape.across;
  /** @param {any} name */
  const cellOf = (name) => cellIndex(side, String(name).toLowerCase());
  /** @param {any} names */
  const centers = (names) => listOf(names).map(cellOf).filter((cell) => cell >= 0).map((cell) => board.center(cell));
  /** @param {{ x: number, y: number }[]} points */
  const middle = (points) => ({ x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length });
  /** @param {number} cell @param {string} fill @param {number} opacity */
  const filled = (cell, fill, opacity) => svg("rect", { ...board.corner(cell), width: CELL, height: CELL, fill, "fill-opacity": opacity });
  const colors = listOf(drawings.grid).flatMap((row, down) => listOf(row).flatMap(({ c, cArray }, right) => (c || cArray ? [filled(down * side + right, paint(c ?? cArray?.[0]), 0.6)] : [])));
  const strokes = listOf(drawings.line).flatMap(({ lines, outlineC, width = 0.1 }) => listOf(lines).map(centers).filter(({ length }) => length > 1).map((points) =>
    svg("path", { d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`, fill: "none", stroke: paint(outlineC, "gray"), "stroke-width": CELL * width, "stroke-linecap": "round", "stroke-linejoin": "round" })));
  const shapes = KINDS.slice(1).flatMap((kind) => listOf(drawings[kind]).flatMap(({ cells, width = 0.8, height = 0.8, baseC, outlineC, value, fontC, size = 0.7 }) => {
    const points = centers(cells);
    if (!points.length) return [];
    const { x, y } = kind === "cage" ? { x: points[0].x - 20, y: points[0].y - 20 } : middle(points);
    const [across, down] = [CELL * width, CELL * height];
    const look = { fill: paint(baseC), stroke: paint(outlineC), "stroke-width": 1.5 };
    const font = kind === "cage" ? 15 : Math.min(40, 40 * size || 28);
    return [
      kind === "circle" && svg("ellipse", { cx: x, cy: y, rx: across / 2, ry: down / 2, ...look }),
      kind === "rectangle" && svg("rect", { x: x - across / 2, y: y - down / 2, width: across, height: down, ...look }),
      ...(kind === "cage" ? points.map((point) => svg("rect", { x: point.x - 28, y: point.y - 28, width: 56, height: 56, fill: "none", stroke: paint(outlineC, "gray"), "stroke-dasharray": "4 4" })) : []),
      value !== undefined && value !== "" && svg("text", { x, y: y + font * 0.36, "font-size": font, fill: paint(fontC, "currentColor"), text: value }),
    ].filter((one) => one !== false);
  }));
  return [...colors, ...strokes, ...shapes];
}

/**
 * Draws what is no rule. Fog covers all cells that are not lit, around those that are solved it lifts; without a known
 * solution, and in the studio, it hides nothing.
 * @param {import("./main.js").App} app @param {string} source the text of the puzzle
 * @returns {() => void} lifts the fog around what was solved since
 */
export function draw({ board, store, verdict }, source) {
  const drawings = drawingsOf(source);
  const fog = svg("g", { class: "fog" });
  board.layer("marks").before(svg("g", { class: "cosmetics" }, svg("g", {}, ...shapesOf(board, drawings)), fog));
  if (!FOG.some((key) => key in drawings)) return () => {};
  const lights = FOG.flatMap((key) => listOf(drawings[key])).map((name) => cellIndex(board.shape.across, String(name).toLowerCase()));

  function lift() {
    const { shape, values, givens } = store.position;
    const side = shape.across;
    const solution = verdict.solution ?? store.game.text?.solution?.map((value) => value - valueOf(shape, 0));
    const solved = values.flatMap((value, cell) => (value && !givens[cell] && value === solution?.[cell] ? [cell] : []));
    /** @param {number} cell @param {number} other */
    const touch = (cell, other) => Math.abs(Math.floor(cell / side) - Math.floor(other / side)) < 2 && Math.abs((cell % side) - (other % side)) < 2;
    const areDark = values.map((_, cell) => !lights.includes(cell) && !solved.some((other) => touch(cell, other)));
    const squares = areDark.flatMap((isDark, cell) => (isDark ? [`M${board.corner(cell).x} ${board.corner(cell).y}h${CELL}v${CELL}h-${CELL}z`] : [])).join("");
    replace(fog, svg("path", { d: squares }), svg("clipPath", { id: "lit" }, svg("path", { d: `M-99 -99H9999V9999H-99Z${squares}`, "clip-rule": "evenodd" })));
    board.element.classList.toggle("foggy", Boolean(solution));
    areDark.forEach((isDark, cell) => board.layer("digits").children[cell].classList.toggle("dark", isDark && givens[cell]));
  }
  lift();
  return lift;
}

/** The colors of the pad, as on white paper. */
const COLORS = "#f2b8b5 #f7cf9b #f3e89a #c4e3a3 #a5dccb #a9d3f2 #b9c0f0 #dcbdee #dccfbd #c9ccd1".split(" ");

/**
 * The same link with the drawings of another text, with the colors of the cells, and with the solution, if it holds an
 * object of f-puzzles.
 * @param {string} link @param {string} source @param {readonly number[]} colors @param {number[]} [solution]
 */
export function withDrawings(link, source, colors, solution) {
  const [object, drawings] = [objectOf(link), drawingsOf(source)];
  // A text in SudokuPad's own format, which holds overlapping grids.
  if (!object?.grid) return link;
  const kept = Object.fromEntries(KEPT.filter((key) => drawings[key]?.length).map((key) => [key, drawings[key]]));
  const grid = listOf(object.grid).map((row, down) => listOf(row).map((cell, right) => {
    const own = digitsOf(colors[down * row.length + right]).map((color) => COLORS[color - 1]);
    const { c, cArray } = own.length ? { c: own[0], cArray: own[1] && own } : (drawings.grid?.[down]?.[right] ?? {});
    return { ...cell, ...(c ? { c } : {}), ...(cArray ? { cArray } : {}) };
  }));
  return linkWith(link, { ...object, grid, ...kept, ...(solution ? { solution } : {}) });
}
