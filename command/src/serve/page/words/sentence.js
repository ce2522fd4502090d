/**
 * A step in words, in the language of the page: what follows, by which technique, and why.
 *
 * English takes the reason from the library. French has its own builder over the same parts.
 */

import { geometryOf, houseNamed, valueOf } from "../geometry.js";
import { and, housesInEnglish, linkInEnglish, nodeInEnglish, whereInEnglish } from "./sentence-en.js";
import { language, spaced, word } from "./words.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../geometry.js").Shape} Shape */
/** What a clause is about: cells, candidates and houses by name. @typedef {{ cells: string[], candidates: import("../drawing.js").Candidate[], houses: string[] }} Topic */
/** A piece of a sentence. @typedef {{ text: string, topic: Topic | null }} Clause */

/** The French builders, loaded only if needed. */
const french = language() === "fr" ? { ...(await import("./list-fr.js")), ...(await import("./sentence-fr.js")), ...(await import("./techniques-fr.js")) } : null;

/** `r4c7`, or `L4C7`; also `r4c7=5` and `r4c7<>5`. @param {string} name */
export const cellInWords = (name) => french?.cellInFrench(name) ?? name.replace("<>", " ≠ ").replace("=", " = ");

/** @param {string} name */
export const houseInWords = (name) => french?.houses([name]) ?? name;

/** @param {string} name */
export const techniqueInWords = (name) => french?.techniqueInFrench(name) ?? name;

/** Where to look: `at` of a hint. @param {import("../drawing.js").Place} at @param {Shape} shape */
export const whereInWords = (at, shape) => french?.whereInFrench(at, shape) ?? whereInEnglish(at, at.kind === "digit" ? valueOf(shape, at.digit) : 0, shape.side);

/**
 * A step, or a part of it, with its digits replaced by the values that the board shows.
 * @template T @param {T} part @param {Shape} shape @returns {T}
 */
function valued(part, shape) {
  const by = valueOf(shape, 0);
  if (!by) return part;
  return JSON.parse(JSON.stringify(part), (key, value) => {
    if (key === "digits") return value.map((/** @type {number} */ digit) => digit + by);
    return key === "digit" && value !== null ? value + by : value;
  });
}

/** What a node of a chain claims, and why. @param {import("../drawing.js").Node[]} chain @param {number} index @param {Shape} shape @returns {[string, string]} */
export function linkInWords(chain, index, shape) {
  const nodes = valued(chain, shape);
  if (french) return [french.node(nodes[index]), spaced(french.why(nodes, index))];
  return [nodeInEnglish(nodes[index]), linkInEnglish(nodes, index).replace(/->/g, "→")];
}

/** A part of a pattern: its role, letter, cells and digits. @param {import("../drawing.js").Part} part @param {string} letter @param {Shape} shape */
export function partInWords(part, letter, shape) {
  const { role, cells, digits, houses } = valued(part, shape);
  const place = cells.length ? (french?.cells(cells) ?? and(cells)) : (french?.houses(houses) ?? housesInEnglish(houses));
  return word("walk.part", { role: `${capital(word(`role.${role}`))}${letter && ` ${letter}`}`, place, digits: digits.length ? ` (${french?.et(digits) ?? and(digits)})` : "" });
}

/** Houses in a list. @param {string[]} names */
const housesInWords = (names) => french?.houses(names) ?? housesInEnglish(names);

/** What the button does that takes the step: `Place 9`, `Eliminate 1 and 6`. @param {Step} step @param {Shape} shape */
export function doInWords({ placements, eliminations }, shape) {
  const digits = [...new Set([...placements, ...eliminations].map(({ digit }) => valueOf(shape, digit)))].sort((one, other) => one - other);
  if (placements.length) return word("play.place", { digit: digits[0] });
  if (digits.length > 3) return word("play.strikeMany", { count: eliminations.length });
  return word("play.strike", { digits: french?.et(digits) ?? and(digits) });
}

/** The name of a cell, and the value that it has or does not have; or a kind of houses, and their numbers. */
const NAMES = /[rL](\d+)[cC](\d+)(?:\s?[=≠]\s?(\d+)(?!\d))?|\b(rows?|columns?|box(?:es)?|regions?|diagonals?|windows?|groups?|lignes?|colonnes?|blocs?|régions?|diagonales?|fenêtres?|groupes?) (\d+(?:(?:, | and | or | et | ou )\d+)*)/g;
/** @type {Record<string, string>} */
const KINDS = { boxe: "box", ligne: "row", colonne: "column", bloc: "box", région: "region", diagonale: "diagonal", fenêtre: "window", groupe: "group" };

/**
 * Cuts a sentence into clauses: each name of a cell or of houses, and the text between. The names are those that the page
 * and the library write.
 * @param {string} sentence @param {Shape} shape @returns {Clause[]}
 */
export function clausesOf(sentence, shape) {
  /** @type {Clause[]} */
  const clauses = [];
  let end = 0;
  for (const found of sentence.matchAll(NAMES)) {
    const topic = topicOf(found, shape);
    if (!topic) continue;
    if (found.index > end) clauses.push({ text: sentence.slice(end, found.index), topic: null });
    clauses.push({ text: found[0], topic });
    end = found.index + found[0].length;
  }
  return [...clauses, { text: sentence.slice(end), topic: null }].filter(({ text }) => text);
}

/** @param {RegExpMatchArray} found @param {Shape} shape @returns {Topic | null} */
function topicOf([, row, column, value, kind, numbers], shape) {
  if (!kind) {
    const cell = `r${row}c${column}`;
    if (Math.max(Number(row), Number(column)) > shape.side) return null;
    const digit = Number(value) - valueOf(shape, 1) + 1;
    return { cells: [cell], candidates: value ? [{ cell, digit }] : [], houses: [] };
  }
  const single = kind.replace(/s$/, "");
  const houses = (numbers.match(/\d+/g) ?? []).map((number) => `${KINDS[single] ?? single} ${number}`);
  return houses.every((name) => houseNamed(geometryOf(shape), name)) ? { cells: [], candidates: [], houses } : null;
}

/** What follows, in short: `r4c7 = 5`, `r1c4 ≠ 1, 6`. @param {Step} step @param {Shape} shape */
export function conclusionInWords(step, shape) {
  const { placements, eliminations } = valued(step, shape);
  if (placements.length) return placements.map(({ cell, digit }) => cellInWords(`${cell}=${digit}`)).join(", ");
  /** @type {Map<string, number[]>} */
  const digits = new Map();
  for (const { cell, digit } of eliminations) digits.set(cell, [...digits.get(cell) ?? [], digit]);
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  for (const [cell, lost] of digits) cells.set(lost.join(", "), [...cells.get(lost.join(", ")) ?? [], cell]);
  return [...cells].map(([lost, names]) => `${names.map(cellInWords).join(" ")} ≠ ${lost}`).join("; ");
}

/** Why it follows. @param {string} technique @param {Step} step @param {Shape} shape */
export function reasonInWords(technique, step, shape) {
  const text = french?.reasonInFrench(technique, valued(step, shape), shape)
    ?? step.reason.replace(/<>/g, "≠").replace(/->/g, "→");
  return spaced(`${capital(text)}.`);
}

/** What a net, several chains or many sets come to, as a sentence. @param {Step} step @param {Shape} shape */
export function resultInWords(step, shape) {
  const { parts: [stem], chains: [one, other] } = step;
  const key = !stem || !one ? "so" : stem.role !== "supposed" || (other && one[0].is_on !== other[0].is_on) ? "each" : "fails";
  return spaced(word(`walk.${key}`, { start: one && capital(linkInWords(one, 0, shape)[0]), so: conclusionInWords(step, shape) }));
}

/** For a single: the values that block the other places, and what earlier steps eliminated, as a sentence after its reason. Empty for other steps. @param {Step} step @param {Shape} shape */
export function blockersInWords(step, shape) {
  const { placements, picture: { rays, eliminated } } = valued(step, shape);
  if (!rays.length) return "";
  const isAround = rays.some(({ cells }) => cells.includes(placements[0].cell));
  const names = [...new Set(rays.map((ray) => (isAround ? ray.house ?? "" : ray.from.cell)))].filter(Boolean);
  const named = (/** @type {string[]} */ cells) => french?.cells(cells) ?? and(cells);
  const digits = eliminated.map(({ digit }) => digit);
  const rest = !digits.length ? "" : isAround ? french?.et(digits) ?? and(digits) : named(eliminated.map(({ cell }) => cell));
  if (isAround) return names.length ? ` ${capital(word("step.around", { houses: housesInWords(names), count: names.length, rest }))}` : "";
  return ` ${word("step.blockers", { digit: rays[0].from.digit, cells: named(names), count: names.length, rest })}`;
}

/** With a capital letter, unless it starts with the name of a cell. @param {string} text */
export const capital = (text) => (/^r\d/.test(text) ? text : `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`);
