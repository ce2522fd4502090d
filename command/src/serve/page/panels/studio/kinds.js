/**
 * The tools of the studio: every kind of rule, by family, and how the hand draws it.
 *
 * | hand | what the hand does | cells of the rule |
 * |---|---|---|
 * | area | paints cells | all, in any order |
 * | line, arrow, text | drags through cells | in order; of an arrow the circle, then the shaft |
 * | pair, greater | clicks an edge, or drags over it | two |
 * | corner | clicks a corner | the four around it |
 * | outside, diagonal | clicks outside of the grid | the line that is seen from there |
 * | cells | clicks cells on and off | all that are marked, in one rule |
 * | lists | drags twice | two lists |
 * | paint | paints regions or drags grids: shape.js and arrangement.js have the board | none |
 * | none | chooses the tool | none |
 *
 * `least` is how many numbers the rule needs, `each` that every key is a number by itself, `usual` the numbers that it
 * begins with.
 */

/** @typedef {"area" | "line" | "arrow" | "text" | "pair" | "greater" | "corner" | "outside" | "diagonal" | "cells" | "lists" | "paint" | "none"} Hand */
/** @typedef {{ family: string, hand: Hand, least?: number, each?: boolean, usual?: number[], text?: string, hasNone?: boolean }} Kind */

/** The tools of each family, and those that are no rules: variants, regions. @type {Record<string, string[]>} */
export const FAMILIES = {
  cage: "killer sum product distinct rellik equality-cage contain-exact look-and-say linear".split(" "),
  line: "thermo slow-thermo arrow double-arrow whispers renban nabner palindrome between lockout region-sum sum-line zipper entropic modular parity-line lunchbox value-indexing count-distinct".split(" "),
  dot: "difference ratio greater quadruple pairs all-pairs".split(" "),
  outside: "sandwich x-sum little-killer skyscraper hidden-skyscraper numbered-room full-rank".split(" "),
  cell: "odd even allowed minimum maximum counting-circles indexing clone same-digits equal-sum connected-values regions".split(" "),
  global: "x windoku disjoint-groups anti-knight anti-king non-consecutive anti-offset anti-taxicab global-entropy global-modular no-difference no-ratio no-sum no-ties size grids".split(" "),
  special: "any-of regex automaton define frame".split(" "),
};

/** What the hand does in most tools of a family. @type {Record<string, Hand>} */
const USUAL = { cage: "area", line: "line", dot: "pair", outside: "outside", cell: "cells", global: "none", special: "text" };

/** Where a kind differs from its family. @type {Record<string, Partial<Kind>>} */
const OWN = {
  killer: { hasNone: true },
  sum: { least: 1 },
  product: { least: 1 },
  rellik: { least: 1 },
  "contain-exact": { least: 1, each: true },
  "look-and-say": { least: 2, each: true },
  linear: { least: 1 },
  arrow: { hand: "arrow" },
  whispers: { hasNone: true },
  lockout: { hasNone: true },
  modular: { hasNone: true },
  "sum-line": { least: 1 },
  lunchbox: { least: 1 },
  difference: { hasNone: true },
  ratio: { hasNone: true },
  greater: { hand: "greater" },
  quadruple: { hand: "corner", least: 1, each: true },
  pairs: { hand: "text", text: "1-2 2-1" },
  "all-pairs": { hand: "text", text: "1-2 2-1" },
  sandwich: { least: 1 },
  "x-sum": { least: 1 },
  skyscraper: { least: 1 },
  "hidden-skyscraper": { least: 1 },
  "numbered-room": { least: 1 },
  "full-rank": { least: 1 },
  "little-killer": { hand: "diagonal", least: 1 },
  allowed: { hand: "area", least: 1, each: true },
  indexing: { hasNone: true },
  clone: { hand: "lists" },
  "same-digits": { hand: "lists" },
  "equal-sum": { hand: "lists" },
  "connected-values": { hand: "area", least: 1, each: true },
  regions: { hand: "paint" },
  "non-consecutive": { hasNone: true },
  "anti-offset": { usual: [1, 3] },
  "no-difference": { usual: [1] },
  "no-ratio": { usual: [2] },
  "no-sum": { usual: [5, 10] },
  regex: { text: ".*" },
  frame: { hand: "none" },
  grids: { hand: "paint" },
  define: { text: "ten: line { sum(line) = 10 }" },
  automaton: { text: "start 0; accept 0; 0>0: 1 2 3" },
};

/** @type {Record<string, Kind>} */
export const KINDS = Object.fromEntries(
  Object.entries(FAMILIES).flatMap(([family, kinds]) => kinds.map((kind) => [kind, { family, hand: USUAL[family], ...OWN[kind] }])),
);

/** Tools with which digits and colors are entered as in play. @param {string} kind */
export const isPlay = (kind) => kind === "given" || kind === "color";

/** Tools that draw nothing: the board is as in play. @param {string} kind */
export const isQuiet = (kind) => !(kind in KINDS);

/** Tools about the whole board: they make no rule, and have controls of their own. @param {string} kind */
export const isWhole = (kind) => ["frame", "size", "grids", "regions"].includes(kind);

/** Whether typed digits can be numbers of a kind. @param {string} kind */
export const takesNumbers = (kind) => {
  const { least, hasNone, usual, hand } = KINDS[kind] ?? {};
  return Boolean(least || hasNone || usual || hand === "arrow");
};

/** The words that tell how to use a tool. @param {string} kind */
export function howOf(kind) {
  if (isQuiet(kind)) return `studio.how.${kind}`;
  const { hand } = KINDS[kind];
  if (kind === "grids") return "studio.grids.how";
  return kind === "frame" || kind === "size" ? "studio.frame.how" : `studio.how.${hand}`;
}

/** The words with the name of a tool. @param {string} kind @param {boolean} isVariant */
export const nameOf = (kind, isVariant) => (isQuiet(kind) || isWhole(kind) ? `studio.${kind}` : `${isVariant ? "shape.variant" : "rule"}.${kind}`);
