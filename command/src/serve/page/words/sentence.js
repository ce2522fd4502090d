/**
 * A step in words, in the language of the page: what follows, by which technique, and why.
 *
 * English takes the reason from the library. French has its own builder over the same parts.
 */

import { language, spaced, word } from "./words.js";

/** @typedef {import("../drawing.js").Step} Step */

/** The French builders, loaded only if needed. */
const french = language() === "fr" ? { ...(await import("./list-fr.js")), ...(await import("./sentence-fr.js")), ...(await import("./techniques-fr.js")) } : null;

/** `r4c7`, or `L4C7`; also `r4c7=5` and `r4c7<>5`. @param {string} name */
export const cellInWords = (name) => french?.cellInFrench(name) ?? name.replace("<>", " ≠ ").replace("=", " = ");

/** @param {string} name */
export const houseInWords = (name) => french?.houses([name]) ?? name;

/** @param {string} name */
export const techniqueInWords = (name) => french?.techniqueInFrench(name) ?? name;

/** Where to look: `where` and `at` of a hint. @param {string} where @param {import("../drawing.js").Place} at @param {import("../geometry.js").Shape} shape */
export const whereInWords = (where, at, shape) => french?.whereInFrench(at, shape) ?? where;

/** What follows, in short: `r4c7 = 5`, `r1c4 ≠ 1, 6`. @param {Step} step */
export function conclusionInWords({ placements, eliminations }) {
  if (placements.length) return placements.map(({ cell, digit }) => cellInWords(`${cell}=${digit}`)).join(", ");
  /** @type {Map<string, number[]>} */
  const digits = new Map();
  for (const { cell, digit } of eliminations) digits.set(cell, [...digits.get(cell) ?? [], digit]);
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  for (const [cell, lost] of digits) cells.set(lost.join(", "), [...cells.get(lost.join(", ")) ?? [], cell]);
  return [...cells].map(([lost, names]) => `${names.map(cellInWords).join(" ")} ≠ ${lost}`).join("; ");
}

/** Why it follows. @param {string} technique @param {Step} step @param {import("../geometry.js").Shape} shape */
export function reasonInWords(technique, step, shape) {
  const text = french?.reasonInFrench(technique, step, shape)
    ?? step.reason.replace(/<>/g, "≠").replace(/->/g, "→");
  return spaced(`${capital(text)}.`);
}

/** The values behind a single, as a sentence after its reason; empty for other steps. @param {Step} step */
export function blockersInWords({ placements, picture: { rays } }) {
  if (!rays.length) return "";
  const isAround = rays.some(({ cells }) => cells.includes(placements[0].cell));
  const names = [...new Set(rays.map((ray) => (isAround ? ray.house ?? "" : ray.from.cell)))].filter(Boolean);
  if (isAround) return names.length ? ` ${capital(word("step.around", { houses: french?.houses(names) ?? joined(names), count: names.length }))}` : "";
  const cells = french?.cells(names) ?? joined(names.map(cellInWords));
  return ` ${word("step.blockers", { digit: rays[0].from.digit, cells, count: names.length })}`;
}

/** `a, b and c`. @param {string[]} names */
const joined = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

/** With a capital letter, unless it starts with the name of a cell. @param {string} text */
export const capital = (text) => (/^r\d/.test(text) ? text : `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`);
