/**
 * Steps and diagnoses drawn on the board, in one way for every technique.
 *
 * A step of docs/json.md names its parts by role and its chains node by node, so nothing here asks which technique it
 * is. What is drawn, and on which layer of the board:
 *
 *   tints      houses of parts (8 %; a weak link is a line alone), cells of parts (20 %, with the hatch of their hue)
 *   discs      candidates of parts; nodes of chains: on solid, off dashed
 *   struck     what the step strikes: tinted and crossed, under its digit
 *   outlines   sets of cells; groups of candidates that are one node
 *   links      an arrow for each `from` of each link: solid to what is on, dashed to what is off; a halo under each
 *   strikes    what the step places: ringed
 *   labels     where each chain starts and ends, numbers of the nodes of a long chain, letters of sets
 *
 * roles.js says what a role looks like, shapes.js makes the curves.
 */

import { bit } from "./candidates.js";
import { svg } from "./dom.js";
import { cellIndex, geometryOf, houseNamed } from "./geometry.js";
import { CELL } from "./lines.js";
import { dressed } from "./roles.js";
import { around, arrow, cellOutline, cross, distance, square, squares, triangle } from "./shapes.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./shapes.js").Point} Point */
/** @typedef {{role: string, digits: number[], cells: string[], houses: string[], rules?: number[]}} Part */
/** @typedef {{kind: string, from: number[], houses: string[]}} Link */
/** @typedef {{digits: number[], cells: string[], is_on: boolean, from: number[], links: Link[]}} Node */
/** @typedef {{cell: string, digit: number}} Candidate */
/** @typedef {{placements: Candidate[], eliminations: Candidate[], parts: Part[], chains: Node[][], sentence: string}} Step */
/**
 * Where a hint says to look: `at` of docs/json.md.
 * @typedef {{kind: "digit", digit: number}
 *   | {kind: "houses", houses: {name: string, cells: string[]}[]}
 *   | {kind: "area", rows: [number, number], columns: [number, number]}} Place
 */
/**
 * What drawing needs of the board.
 * @typedef {object} Board
 * @property {(name: string) => SVGElement} layer
 * @property {() => void} clearDrawing
 * @property {(cell: number) => Point} corner
 * @property {(cell: number) => Point} centre
 * @property {(cell: number, digit: number) => Point} candidatePoint
 * @property {number} discRadius
 * @property {(cell: number) => number} radiusAt
 */
/** @typedef {{candidates?: number[]}} Options candidates: the masks of the position drawn on, bit d-1 for digit d */

/** The hues of cells that are marked for what they are. */
const KINDS = { place: "blue", painted: "blue", contradiction: "vermilion", wrong: "vermilion", differing: "purple", added: "green", spared: "orange" };

/** Nodes beyond this number are numbered. */
const UNNUMBERED = 8;

/** Draws a step in place of what was drawn. @param {Board} board @param {Shape} shape @param {Step} step @param {Options} [options] */
export function drawStep(board, shape, step, options = {}) {
  board.clearDrawing();
  const pen = penOf(board, shape, options.candidates);
  pen.hatches();
  const parts = dressed(step.parts);
  for (const { part, hue } of parts) if (part.role !== "weak link") pen.houses(part, hue);
  pen.parts(parts);
  const nodes = step.chains.flat();
  const discs = new Map(nodes.flatMap((node) => pen.places(node).map((one) => [one.key, one.point])));
  const drawn = new Map();
  const clear = [...discs.values(), ...step.eliminations.map(({ cell, digit }) => board.candidatePoint(cellIndex(shape.side, cell), digit))];
  step.chains.forEach((chain, index) => pen.chain(chain, step.chains.length > 1 ? String.fromCharCode(97 + index) : "", clear, drawn));
  pen.conclusion(step);
}

/**
 * Draws why a puzzle has no solution: the cells that cannot stand together, and the house in which it shows.
 * @param {Board} board @param {Shape} shape
 * @param {{cells: string[], rules?: string[], conflict?: string|null}} contradiction cells as in `r1c3=1`, rules as text
 */
export function drawContradiction(board, shape, contradiction) {
  const ofRules = (contradiction.rules ?? []).flatMap((rule) => rule.match(/r\d+c\d+/g) ?? []);
  drawCells(board, shape, [...new Set([...contradiction.cells, ...ofRules])], "contradiction");
  const house = houseNamed(geometryOf(shape), contradiction.conflict ?? "");
  if (house) penOf(board, shape).house(house.cells, "vermilion", house.name);
}

/**
 * Draws cells of a diagnosis: those of a contradiction, those in which solutions differ, those to add, those to spare.
 * @param {Board} board @param {Shape} shape @param {string[]} cells `r1c3=1`, `r1c3=1|4`, `r1c3`
 * @param {keyof typeof KINDS} kind
 */
export function drawCells(board, shape, cells, kind) {
  board.clearDrawing();
  const pen = penOf(board, shape);
  pen.hatches();
  for (const name of cells) pen.outlined([cellIndex(shape.side, name.split(/[=<]/)[0])], kind);
}

/** @typedef {{key: string, cell: number, digit: number, point: Point}} Placed */

/** Everything that is drawn, piece by piece. @param {Board} board @param {Shape} shape @param {number[]} [masks] */
function penOf(board, shape, masks) {
  const { side } = shape;
  const geometry = geometryOf(shape);
  const radius = board.discRadius;
  const corner = (/** @type {number} */ cell) => board.corner(cell);
  /** @param {string} name */
  const index = (name) => cellIndex(side, name);
  /** @param {string} layer @param {string} name @param {Record<string, any>} attributes */
  const put = (layer, name, attributes) => {
    const made = svg(name, attributes);
    board.layer(layer).append(made);
    return made;
  };
  /** @param {number} cell @param {number} digit @returns {Placed} */
  const placed = (cell, digit) => ({ key: `${cell}:${digit}`, cell, digit, point: board.candidatePoint(cell, digit) });

  const pen = {
    /** The hatches of the hues. */
    hatches() {
      const hatch = (/** @type {string} */ hue, /** @type {string} */ d) =>
        svg("pattern", { id: `hatch-${hue}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, svg("path", { d, class: `hatch hue-${hue}` }));
      board.layer("tints").append(svg("defs", {},
        hatch("orange", "M-2 2L2-2M0 8L8 0M6 10L10 6"), hatch("green", "M-2 6L2 10M0 0L8 8M6-2L10 2"),
        hatch("purple", "M3 4h2"), hatch("yellow", "M4 0V8M0 4H8"), hatch("vermilion", "M-2 2L2-2M0 8L8 0M6 10L10 6")));
    },

    /** The candidates that a part is about, of those that the position has. @param {{ digits: number[], cells: string[] }} about @returns {Placed[]} */
    candidates(about) {
      const all = about.cells.flatMap((name) => about.digits.map((digit) => placed(index(name), digit)));
      return masks ? all.filter(({ cell, digit }) => masks[cell] & bit(digit)) : all;
    },

    /** Those of a node; the end of a net may say of a cell that nothing is left there. @param {Node} node */
    places(node) {
      const there = pen.candidates(node);
      return there.length ? there : node.cells.flatMap((name) => node.digits.map((digit) => placed(index(name), digit)));
    },

    /** @param {number[]} cells @param {string} hue @param {string} name */
    house(cells, hue, name) {
      const d = squares(cells, corner, CELL);
      put("tints", "path", { d, class: `house hue-${hue}`, "data-house": name });
      if (hue === "orange" || hue === "vermilion") put("tints", "path", { d, class: "house-hatch", fill: `url(#hatch-${hue})` });
    },

    /** @param {Part} part @param {string} hue */
    houses(part, hue) {
      for (const name of part.houses) {
        const house = houseNamed(geometry, name);
        if (house) pen.house(house.cells, hue, name);
      }
    },

    /** Cells tinted and outlined. @param {number[]} cells @param {keyof typeof KINDS} kind */
    outlined(cells, kind) {
      const name = `hue-${KINDS[kind]} kind-${kind}`;
      put("tints", "path", { d: squares(cells, corner, CELL), class: `cells ${name}`, "data-cells": cells.join(" ") });
      put("outlines", "path", { d: cellOutline(cells, side, corner, CELL, 5), class: `outline ${name}` });
    },

    /** @param {ReturnType<typeof dressed>} parts */
    parts(parts) {
      /** @type {Map<string, {placed: Placed, hue: string, role: string, rank: number}>} */
      const discs = new Map();
      /** @type {Map<number, string>} the hues of cells: the first part of a cell tints it */
      const tinted = new Map();
      /** @type {Set<string>} */
      const lettered = new Set();
      /** @type {Map<number, number>} how many outlines a cell has */
      const outlined = new Map();
      for (const { part, look, hue, letter } of parts) {
        if (look.isUnseen) continue;
        const cells = part.cells.map(index);
        if (look.isSet) {
          const key = `${cells}`;
          if (!lettered.has(key)) {
            // Of sets that share cells each further one is drawn a little inside.
            const inset = 3 + 4 * Math.max(0, ...cells.map((cell) => outlined.get(cell) ?? 0));
            for (const cell of cells) outlined.set(cell, (outlined.get(cell) ?? 0) + 1);
            put("outlines", "path", { d: cellOutline(cells, side, corner, CELL, inset), class: `outline hue-${hue}`, "data-role": part.role });
            if (letter) pen.tag(corner(cells[0]), letter, hue);
            lettered.add(key);
          }
        } else if (part.role !== "cover" || part.cells.length === 0) {
          for (const one of pen.candidates(part)) {
            if ((discs.get(one.key)?.rank ?? -1) < look.rank) discs.set(one.key, { placed: one, hue, role: part.role, rank: look.rank });
          }
        }
        if (!/link|common|held|cover/.test(part.role)) {
          for (const cell of cells) if (!tinted.has(cell)) tinted.set(cell, hue);
        }
        if (/ link$/.test(part.role) && part.digits.length === 1) pen.tie(part);
      }
      for (const hue of new Set(tinted.values())) {
        const d = squares([...tinted.keys()].filter((cell) => tinted.get(cell) === hue), corner, CELL);
        put("tints", "path", { d, class: `cells hue-${hue}` });
        if (hue !== "blue") put("tints", "path", { d, class: "cells-hatch", fill: `url(#hatch-${hue})` });
      }
      for (const { placed: { key, cell, point }, hue, role } of discs.values()) {
        put("discs", "circle", { cx: point.x, cy: point.y, r: board.radiusAt(cell), class: `disc hue-${hue}`, "data-candidate": key, "data-role": role });
      }
    },

    /** A link that is a part: a line from place to place. @param {Part} part */
    tie(part) {
      const points = pen.candidates(part).map((one) => one.point);
      for (let end = 1; end < points.length; end += 1) {
        const { path } = arrow(points[end - 1], points[end], radius, points, null, side * CELL, false);
        put("links", "path", { d: path, class: "halo" });
        put("links", "path", { d: path, class: `tie ${part.role === "strong link" ? "is-on" : "is-off"}`, "data-role": part.role });
      }
    },

    /**
     * A chain or net.
     * @param {Node[]} nodes @param {string} letter of the chain among several
     * @param {Point[]} discs what arrows keep clear of @param {Map<string, boolean>} drawn whether a disc that stands already is on
     */
    chain(nodes, letter, discs, drawn) {
      const state = (/** @type {Node} */ node) => (node.is_on ? "is-on" : "is-off");
      const places = nodes.map((node) => pen.places(node));
      nodes.forEach((node, number) => {
        for (const { key, cell, point } of places[number]) {
          const own = board.radiusAt(cell);
          // What is on in one place and off in another has two rings.
          const isSecond = drawn.has(key) && drawn.get(key) !== node.is_on;
          if (!isSecond) drawn.set(key, node.is_on);
          const name = `disc node ${state(node)}${isSecond ? " is-second" : ""}`;
          put("discs", "circle", { cx: point.x, cy: point.y, r: isSecond ? own + 3 : own, class: name, "data-candidate": key, "data-node": `${letter}${number}` });
        }
        if (places[number].length > 1) {
          const d = node.digits.length > 1
            ? cellOutline(node.cells.map(index), side, corner, CELL, 3)
            : around(places[number].map((one) => one.point), radius + 3.5);
          put("outlines", "path", { d, class: `group ${state(node)}`, "data-group": `${letter}${number}` });
        }
      });
      nodes.forEach((node, number) => node.links.forEach((link) => link.from.forEach((from) => {
        pen.link(places[from], places[number], node.is_on, discs, { "data-from": `${letter}${from}`, "data-to": `${letter}${number}`, "data-kind": link.kind });
      })));
      pen.end(places[0][0], "start", letter);
      pen.end(places[places.length - 1][0], "end", letter);
      if (nodes.length > UNNUMBERED) {
        /** @type {Map<string, number>} Where a chain comes back, its numbers stand side by side. */
        const here = new Map();
        nodes.forEach((_, number) => {
          const { key, point } = places[number][0] ?? {};
          if (!point) return;
          const before = here.get(key) ?? 0;
          here.set(key, before + 1);
          put("labels", "text", { x: point.x + radius * 0.8 + before * 9, y: point.y - radius * 0.8, class: "number" }).textContent = `${letter}${number + 1}`;
        });
      }
    },

    /** The sign at the first or the last node of a chain. @param {Placed | undefined} place @param {"start" | "end"} kind @param {string} letter */
    end(place, kind, letter) {
      if (!place) return;
      const { point: { x, y }, key } = place;
      const isStart = kind === "start";
      const away = radius * (isStart ? -0.9 : 0.9);
      put("labels", "path", { d: (isStart ? triangle : square)({ x: x + away, y: y + away }, 5), class: `end is-${kind}`, "data-candidate": key, "data-chain": letter });
    },

    /** @param {Placed[]} from @param {Placed[]} to @param {boolean} isOn @param {Point[]} discs @param {Record<string, string>} data */
    link(from, to, isOn, discs, data) {
      const pairs = from.flatMap((one) => to.filter((other) => one.key !== other.key).map((other) => ({ one, other, length: distance(one.point, other.point) })));
      if (!pairs.length) return;
      const { one, other } = pairs.reduce((best, pair) => (pair.length < best.length ? pair : best));
      const { path, head } = arrow(one.point, other.point, radius, discs, one.cell === other.cell ? board.centre(one.cell) : null, side * CELL);
      put("links", "path", { d: path, class: "halo" });
      put("links", "path", { d: path, class: `link ${isOn ? "is-on" : "is-off"}`, ...data });
      put("links", "path", { d: head, class: `head ${isOn ? "is-on" : "is-off"}` });
    },

    /** @param {Step} step */
    conclusion(step) {
      for (const { cell, digit } of step.eliminations) {
        const { key, cell: at, point } = placed(index(cell), digit);
        const own = board.radiusAt(at);
        put("struck", "circle", { cx: point.x, cy: point.y, r: own, class: "faded" });
        put("struck", "path", { d: cross(point, own * 0.8), class: "strike", "data-candidate": key });
      }
      for (const { cell, digit } of step.placements) {
        const { key, cell: at, point } = placed(index(cell), digit);
        put("strikes", "circle", { cx: point.x, cy: point.y, r: board.radiusAt(at) + 2, class: "ring", "data-candidate": key });
      }
    },

    /** A letter in the corner of a cell. @param {Point} corner @param {string} letter @param {string} hue */
    tag({ x, y }, letter, hue) {
      put("labels", "rect", { x: x + 1, y: y + 1, width: 13, height: 14, rx: 3, class: `tag hue-${hue}` });
      put("labels", "text", { x: x + 7.5, y: y + 12, class: "letter" }).textContent = letter;
    },
  };
  return pen;
}

/**
 * Tints where a hint says to look.
 * @param {Board} board @param {Shape} shape @param {Place} at @param {number[]} masks candidates
 */
export function drawPlaces(board, shape, at, masks) {
  board.clearDrawing();
  const pen = penOf(board, shape);
  if (at.kind === "houses") return at.houses.forEach(({ cells }) => pen.outlined(cells.map((name) => cellIndex(shape.side, name)), "place"));
  const isIn = (/** @type {number} */ line, /** @type {[number, number]} */ [first, last]) => line + 1 >= first && line + 1 <= last;
  pen.outlined([...masks.keys()].filter((cell) => (at.kind === "digit"
    ? masks[cell] & bit(at.digit)
    : isIn(Math.floor(cell / shape.side), at.rows) && isIn(cell % shape.side, at.columns))), "place");
}

/** Draws the cells of a painted pattern. @param {Board} board @param {Shape} shape @param {number[]} cells */
export function drawPainted(board, shape, cells) {
  if (cells.length) penOf(board, shape).outlined(cells, "painted");
}
