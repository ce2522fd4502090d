/**
 * Steps and diagnoses placed on the board.
 *
 * What is drawn for a step comes from the server: its `picture` (docs/json.md) names cells and candidates, and this file
 * puts it where the board has them, on these layers:
 *
 *   tints      houses (10 %), those that cover hatched; cells of the pattern (20 %, with the hatch of their hue)
 *   discs      candidates of parts; nodes of chains: on solid, off dashed
 *   rays       a value that explains a single: circled, with a line to the cells that it blocks
 *   struck     what the step strikes: tinted and crossed, under its digit
 *   outlines   sets of cells, and nodes of several cells
 *   links      an arrow solid to what is on, dashed to what is off; a line for a link without direction; a halo under each
 *   strikes    what the step places: ringed
 *   labels     where each chain starts and ends, numbers of the nodes of a long chain, letters of sets
 *
 * shapes.js makes the curves.
 */

import { bit } from "./candidates.js";
import { svg } from "./dom.js";
import { cellIndex, geometryOf, houseNamed, valueOf } from "./geometry.js";
import { CELL } from "./lines.js";
import { cellsOf } from "./rules.js";
import { arrow, cellOutline, cross, lastInEachDirection, square, squares, straight, triangle } from "./shapes.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./shapes.js").Point} Point */
/** @typedef {{role: string, digits: number[], cells: string[], houses: string[], rules?: number[]}} Part */
/** @typedef {{kind: string, from: number[], houses: string[]}} Link */
/** @typedef {{digits: number[], cells: string[], is_on: boolean, from: number[], links: Link[]}} Node */
/** @typedef {{cell: string, digit: number}} Candidate */
/** A hue, and with it a dash and a hatch. @typedef {"blue"|"orange"|"green"|"purple"} Tone */
/**
 * @typedef {object} Picture
 * @property {{kind: "house"|"cover"|"cells", tone: Tone, cells: string[]}[]} tints
 * @property {{tone: Tone, cells: string[]}[]} outlines
 * @property {(Candidate & {kind: "part"|"on"|"off", tone: Tone | null})[]} discs
 * @property {{kind: "on"|"off"|"strong"|"weak", tone: Tone | null, from: Candidate, to: Candidate}[]} links
 * @property {{from: Candidate, house: string | null, cells: string[]}[]} rays
 * @property {Candidate[]} eliminated by earlier steps, which a single needs besides the rays
 * @property {{text: string, cell: string, digit: number | null}[]} labels
 * @property {{role: string, tones: Tone[]}[]} key
 */
/** `at` is where to look for it. @typedef {{placements: Candidate[], eliminations: Candidate[], parts: Part[], chains: Node[][], reason: string, picture: Picture, at: Place}} Step */
/**
 * Where to look for a step: `at` of docs/json.md.
 * @typedef {{kind: "digit", digit: number}
 *   | {kind: "houses", houses: {name: string, cells: string[]}[]}
 *   | {kind: "area", rows: [number, number], columns: [number, number]}} Place
 */
/**
 * What drawing needs of the board.
 * @typedef {object} Board
 * @property {(name: string) => SVGElement} layer
 * @property {() => void} clearDrawing
 * @property {(cell: number) => { candidates: number | null }} lookOf
 * @property {(cell: number) => Point} corner
 * @property {(cell: number) => Point} centre
 * @property {(cell: number, digit: number) => Point} candidatePoint
 * @property {number} discRadius
 * @property {(cell: number) => number} radiusAt
 */

/** How many hues sets have. */
const HUES = 4;

/** The radius of the circle around a value. */
const SOURCE = 25;

/** The hues of cells that are marked for what they are. */
const KINDS = { place: "blue", painted: "blue", contradiction: "vermilion", wrong: "vermilion", differing: "purple", added: "green", spared: "orange" };

/**
 * How a step is drawn. `isBare`: the board shows no candidates, so the placed digit is drawn large, and blocked cells are
 * crossed; `picture`: the part of the picture that is drawn; `branch`: the only chain that is drawn; `isOpen`: without what
 * the step places or eliminates.
 * @typedef {{ isBare?: boolean, picture?: Picture, branch?: number | null, isOpen?: boolean }} Manner
 */

/** Draws a step instead of what was drawn; links and nodes appear in the order in which they are read. @param {Board} board @param {Shape} shape @param {Step} step @param {Manner} [manner] */
export function drawStep(board, shape, step, { isBare = false, picture = step.picture, branch = null, isOpen = false } = {}) {
  board.clearDrawing();
  const pen = penOf(board, shape);
  const { tints, outlines, discs, links, rays = [], labels } = picture;
  pen.hatches();
  for (const { kind, tone, cells } of tints) pen.tint(cells.map(pen.index), tone, kind === "cells" ? "cells" : "house", kind === "cover" || (kind === "cells" && tone !== "blue"));
  pen.rays(rays, step.placements.map(({ cell }) => pen.index(cell)), isBare);
  const sets = step.picture.labels.filter(({ digit }) => digit === null);
  pen.outlines(outlines, sets.length > HUES ? step.picture.outlines.slice(HUES) : []);
  pen.discs(discs);
  // Arrows keep clear of these.
  const clear = [...discs, ...step.eliminations].map((one) => pen.placed(one).point);
  for (const link of links) pen.link(link, clear);
  step.chains.forEach((chain, at) => {
    if (branch !== null && branch !== at) return;
    pen.end(discs, chain[0], "start", step.chains.length > 1 ? at + 1 : 0);
    pen.end(discs, chain[chain.length - 1], "end");
  });
  for (const label of labels) pen.label(label);
  if (!isOpen) pen.conclusion(step, isBare);
}

/**
 * Lights up what a clause is about, instead of what was lit; `null` lights nothing.
 * @param {Board} board @param {Shape} shape @param {import("./words/sentence.js").Topic | null} topic
 */
export function light(board, shape, topic) {
  for (const old of board.layer("labels").querySelectorAll(".lit")) old.remove();
  for (const old of board.layer("links").querySelectorAll(".lit")) old.classList.remove("lit");
  if (!topic) return;
  const pen = penOf(board, shape);
  const geometry = geometryOf(shape);
  for (const name of topic.houses) pen.lit(houseNamed(geometry, name)?.cells ?? []);
  if (!topic.candidates.length && topic.cells.length) pen.lit(topic.cells.map(pen.index));
  for (const candidate of topic.candidates) {
    const { candidates } = board.lookOf(pen.index(candidate.cell));
    // Not every cell of a set has each of its digits: no ring is empty.
    if (candidates === null || candidates & bit(candidate.digit)) pen.litCandidate(candidate);
  }
}

/** How long an eliminated candidate takes to fade. */
const FADE_MS = 120;

/** Lets the candidates that a step has just eliminated fade away, where the board shows candidates. @param {Board} board @param {Shape} shape @param {Candidate[]} eliminations */
export function fadeOut(board, shape, eliminations) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pen = penOf(board, shape);
  for (const candidate of eliminations) {
    const ghost = pen.ghost(candidate);
    setTimeout(() => ghost.remove(), FADE_MS);
  }
}

/**
 * Draws why a puzzle has no solution: the cells that cannot stand together, and the house in which it shows.
 * @param {Board} board @param {Shape} shape
 * @param {import("./rules.js").Claims & {conflict?: string|null}} contradiction
 */
export function drawContradiction(board, shape, contradiction) {
  drawCells(board, shape, cellsOf(contradiction, shape), "contradiction");
  const house = houseNamed(geometryOf(shape), contradiction.conflict ?? "");
  if (house) penOf(board, shape).tint(house.cells, "vermilion", "house", true);
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

/** @typedef {{key: string, cell: number, point: Point}} Placed */

/** Everything that is drawn, piece by piece. @param {Board} board @param {Shape} shape */
function penOf(board, shape) {
  const { side } = shape;
  const radius = board.discRadius;
  const corner = (/** @type {number} */ cell) => board.corner(cell);
  /** @param {string} layer @param {string} name @param {Record<string, any>} attributes */
  const put = (layer, name, attributes) => {
    const made = svg(name, attributes);
    board.layer(layer).append(made);
    return made;
  };

  // What appears in order, one after the other.
  let drawn = 0;
  const next = (/** @type {SVGElement} */ made) => {
    made.style.setProperty("--at", String(drawn));
    return made;
  };

  const pen = {
    /** @param {string} name */
    index: (name) => cellIndex(side, name),

    /** @param {Candidate} candidate @returns {Placed} */
    placed({ cell: name, digit }) {
      const cell = pen.index(name);
      return { key: `${cell}:${digit}`, cell, point: board.candidatePoint(cell, digit) };
    },

    /** The hatches of the hues. */
    hatches() {
      const hatch = (/** @type {string} */ hue, /** @type {string} */ d) =>
        svg("pattern", { id: `hatch-${hue}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, svg("path", { d, class: `hatch hue-${hue}` }));
      board.layer("tints").append(svg("defs", {},
        hatch("orange", "M-2 2L2-2M0 8L8 0M6 10L10 6"), hatch("green", "M-2 6L2 10M0 0L8 8M6-2L10 2"),
        hatch("purple", "M3 4h2"), hatch("vermilion", "M-2 2L2-2M0 8L8 0M6 10L10 6")));
    },

    /** @param {number[]} cells @param {string} hue @param {"house" | "cells"} kind @param {boolean} isHatched */
    tint(cells, hue, kind, isHatched) {
      const d = squares(cells, corner, CELL);
      put("tints", "path", { d, class: `${kind} hue-${hue}`, "data-cells": cells.join(" ") });
      if (isHatched) put("tints", "path", { d, class: `${kind}-hatch`, fill: `url(#hatch-${hue})` });
    },

    /** Cells tinted and outlined. @param {number[]} cells @param {keyof typeof KINDS} kind */
    outlined(cells, kind) {
      const name = `hue-${KINDS[kind]} kind-${kind}`;
      put("tints", "path", { d: squares(cells, corner, CELL), class: `cells ${name}`, "data-cells": cells.join(" ") });
      put("outlines", "path", { d: cellOutline(cells, side, corner, CELL, 5), class: `outline ${name}` });
    },

    /** The line to a placed cell is left out: it would hide the ring. @param {Picture["rays"]} rays @param {number[]} placed @param {boolean} isBare */
    rays(rays, placed, isBare) {
      for (const { from, cells } of rays) {
        const source = pen.index(from.cell);
        const blocked = cells.map(pen.index).filter((cell) => !placed.includes(cell));
        const start = board.centre(source);
        for (const cell of lastInEachDirection(start, blocked, (one) => board.centre(one)))
          put("rays", "path", { d: straight(start, board.centre(cell), SOURCE), class: "ray" });
        for (const cell of isBare ? blocked : []) put("rays", "path", { d: cross(board.centre(cell), 9), class: "blocked", "data-cell": cell });
        put("rays", "circle", { cx: start.x, cy: start.y, r: SOURCE, class: "source", "data-cell": source });
      }
    },

    /** @param {Picture["outlines"]} outlines @param {Picture["outlines"]} again those whose hue another set has, too */
    outlines(outlines, again) {
      /** @type {Map<number, number>} how many outlines a cell has */
      const before = new Map();
      for (const outline of outlines) {
        const cells = outline.cells.map(pen.index);
        // Of sets that share cells each further one is drawn a little inside.
        const inset = 3 + 4 * Math.max(0, ...cells.map((cell) => before.get(cell) ?? 0));
        for (const cell of cells) before.set(cell, (before.get(cell) ?? 0) + 1);
        put("outlines", "path", { d: cellOutline(cells, side, corner, CELL, inset), class: `outline hue-${outline.tone}${again.includes(outline) ? " again" : ""}`, "data-cells": cells.join(" ") });
      }
    },

    /** @param {Picture["discs"]} discs */
    discs(discs) {
      /** @type {Set<string>} */
      const drawn = new Set();
      for (const { kind, tone, ...candidate } of discs) {
        const { key, cell, point } = pen.placed(candidate);
        const own = board.radiusAt(cell);
        // What is on in one place and off in another has two rings.
        const isSecond = drawn.has(key);
        drawn.add(key);
        const look = kind === "part" ? `hue-${tone}` : `node is-${kind}${isSecond ? " is-second" : ""}`;
        put("discs", "circle", { cx: point.x, cy: point.y, r: isSecond ? own + 3 : own, class: `disc ${look}`, "data-candidate": key });
      }
    },

    /** @param {Picture["links"][number]} link @param {Point[]} discs what it keeps clear of */
    link({ kind, tone, ...ends }, discs) {
      const [from, to] = [pen.placed(ends.from), pen.placed(ends.to)];
      const isArrow = kind === "on" || kind === "off";
      const name = `${kind === "on" || kind === "strong" ? "is-on" : "is-off"}${tone ? ` hue-${tone}` : ""}`;
      const { path, head } = arrow(from.point, to.point, radius, discs, from.cell === to.cell ? board.centre(from.cell) : null, side * CELL, isArrow);
      next(put("links", "path", { d: path, class: "halo" }));
      next(put("links", "path", { d: path, class: `${isArrow ? "link" : "tie"} ${name}`, "data-from": from.key, "data-to": to.key }));
      if (isArrow) next(put("links", "path", { d: head, class: `head ${name}` }));
      drawn += 1;
    },

    /** @param {number[]} cells */
    lit(cells) {
      const d = cellOutline(cells, side, corner, CELL, 1);
      put("labels", "path", { d, class: "lit lit-halo" });
      put("labels", "path", { d, class: "lit", "data-cells": cells.join(" ") });
    },

    /** @param {Candidate} candidate */
    litCandidate(candidate) {
      const { key, cell, point } = pen.placed(candidate);
      for (const link of board.layer("links").querySelectorAll(`[data-to="${key}"]`)) link.classList.add("lit");
      put("labels", "circle", { cx: point.x, cy: point.y, r: board.radiusAt(cell) + 4, class: "lit lit-halo" });
      put("labels", "circle", { cx: point.x, cy: point.y, r: board.radiusAt(cell) + 4, class: "lit", "data-candidate": key });
    },

    /** @param {Candidate} candidate */
    ghost(candidate) {
      const { x, y } = pen.placed(candidate).point;
      const made = put("strikes", "text", { x, y: y + radius * 0.6, class: "ghost", "font-size": radius * 1.6 });
      made.textContent = String(valueOf(shape, candidate.digit));
      return made;
    },

    /** The sign at the first or the last node of a chain. @param {Picture["discs"]} discs @param {Node} node @param {"start" | "end"} kind @param {number} [branch] its number beside it */
    end(discs, { cells, digits }, kind, branch) {
      const place = discs.find(({ cell, digit }) => cells.includes(cell) && digits.includes(digit));
      if (!place) return;
      const { point: { x, y }, key } = pen.placed(place);
      const isStart = kind === "start";
      const away = radius * (isStart ? -0.9 : 0.9);
      put("labels", "path", { d: (isStart ? triangle : square)({ x: x + away, y: y + away }, 5), class: `end is-${kind}`, "data-candidate": key });
      if (branch) put("labels", "text", { x: x + away, y: y - away + 4, class: "branch-number" }).textContent = String(branch);
    },

    /** The number of a node next to its candidate, or the letter of a set in the corner of a cell. @param {Picture["labels"][number]} label */
    label({ text, cell, digit }) {
      if (digit) {
        const { point } = pen.placed({ cell, digit });
        put("labels", "text", { x: point.x + radius * 0.8, y: point.y - radius * 0.8, class: "number" }).textContent = text;
        return;
      }
      const { x, y } = corner(pen.index(cell));
      put("labels", "rect", { x: x + 1, y: y + 1, width: 13, height: 14, rx: 3, class: "tag" });
      put("labels", "text", { x: x + 7.5, y: y + 12, class: "letter" }).textContent = text;
    },

    /** @param {Step} step @param {boolean} isBare */
    conclusion(step, isBare) {
      for (const candidate of step.eliminations) {
        const { key, cell, point } = pen.placed(candidate);
        const own = board.radiusAt(cell);
        put("struck", "circle", { cx: point.x, cy: point.y, r: own, class: "faded" });
        put("struck", "path", { d: cross(point, own * 0.8), class: "strike", "data-candidate": key });
      }
      for (const candidate of step.placements) {
        const { key, cell, point } = pen.placed(candidate);
        if (isBare) {
          const { x, y } = board.centre(cell);
          put("strikes", "circle", { cx: x, cy: y, r: SOURCE, class: "ring", "data-candidate": key });
          put("strikes", "text", { x, y: y + 14, class: "placing" }).textContent = String(valueOf(shape, candidate.digit));
          continue;
        }
        put("strikes", "circle", { cx: point.x, cy: point.y, r: board.radiusAt(cell) + 2, class: "ring", "data-candidate": key });
      }
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
