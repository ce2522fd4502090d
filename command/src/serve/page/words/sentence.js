/** A step in words, in the language of the page: what follows, by which technique, and the lesson that the server wrote. */

import { cellIndex, digitNamed, frameOf, geometryOf, houseNamed, isShown, symbolOf, valueOf } from "../geometry.js";
import { and, housesInEnglish, whereInEnglish } from "./sentence-en.js";
import { language, word } from "./words.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../geometry.js").Shape} Shape */
/** What a clause is about: cells, candidates and houses by name. @typedef {{ cells: string[], candidates: import("../drawing.js").Candidate[], houses: string[] }} Topic */
/** A piece of a sentence. @typedef {{ text: string, topic: Topic | null }} Clause */

/** French, loaded only if needed. */
const french = language() === "fr" ? { ...(await import("./list-fr.js")), ...(await import("./techniques-fr.js")) } : null;

/** `r4c7`, or `L4C7`; also `r4c7=5` and `r4c7<>5`. @param {string} name */
export const cellInWords = (name) => french?.cellInFrench(name) ?? name.replace("<>", " ≠ ").replace("=", " = ");

/** @param {string} name */
export const houseInWords = (name) => french?.houses([name]) ?? name;

/** @param {string} name */
export const techniqueInWords = (name) => french?.techniqueInFrench(name) ?? name;

/** A level, and what decides it. @param {{ level?: string, level_by?: string, score?: number }} rating @param {string | null} [hardest] */
export const ratingInWords = ({ level, level_by: by, score }, hardest) => capital(word(`explain.by.${by}`, { level: word(`level.${level}`), score, hardest: hardest ? techniqueInWords(hardest) : "–" }));

/** Where to look: `at` of a hint. @param {import("../drawing.js").Place} at @param {Shape} shape */
export const whereInWords = (at, shape) => french?.whereInFrench(at, shape) ?? whereInEnglish(at, at.kind === "digit" ? symbolOf(shape, at.digit) : "", frameOf(shape));

/**
 * What a text of the server claims, as in `r1c3=4`, with the symbol of the board for its value.
 * @param {string} claim @param {Shape} shape
 */
export function claimInWords(claim, shape) {
  const by = valueOf(shape, 0);
  return cellInWords(claim.replace(/(?<=[=>|])-?\d+/g, (value) => symbolOf(shape, Number(value) - by)));
}

/** What a node of a chain claims, and why. @param {Step} step @param {number} chain @param {number} index @returns {[string, string]} */
export function linkInWords({ lesson }, chain, index) {
  const [node, why] = lesson.links[chain][index];
  return [node.replace("<>", " ≠ ").replace("=", " = "), signed(why)];
}

/** A part of a pattern: its role, letter, cells and digits. @param {import("../drawing.js").Part} part @param {string} letter @param {Shape} shape */
export function partInWords(part, letter, shape) {
  const { role, cells, houses } = part;
  const digits = part.digits.map((digit) => symbolOf(shape, digit));
  const place = cells.length ? (french?.cells(cells) ?? and(cells)) : (french?.houses(houses) ?? housesInEnglish(houses));
  return word("walk.part", { role: `${capital(word(`role.${role}`))}${letter && ` ${letter}`}`, place, digits: digits.length ? ` (${french?.et(digits) ?? and(digits)})` : "" });
}

/** What the button does that takes the step: `Place 9`, `Eliminate 1 and 6`. @param {Step} step @param {Shape} shape */
export function doInWords({ placements, eliminations }, shape) {
  const all = [...new Set([...placements, ...eliminations].map(({ digit }) => digit))].sort((one, other) => one - other);
  const digits = all.map((digit) => symbolOf(shape, digit));
  if (placements.length) return word("play.place", { digit: digits[0] });
  if (digits.length > 3) return word("play.strikeMany", { count: eliminations.length });
  return word("play.strike", { digits: french?.et(digits) ?? and(digits) });
}

/** The name of a cell, and the value that it has or does not have; or a kind of houses, their numbers, and the grid. */
const NAMES = /[rL](\d+)[cC](\d+)(?:\s?[=≠]\s?(\d+|[A-Z]|–|empty|vide)(?![\dA-Za-z]))?|\b(rows?|columns?|box(?:es)?|regions?|diagonals?|windows?|groups?|lignes?|colonnes?|blocs?|régions?|diagonales?|fenêtres?|groupes?) (\d+(?:(?:, | and | or | et | ou )\d+)*)(?: (?:of grid|de la grille) (\d+))?/g;
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
function topicOf([, row, column, value, kind, numbers, grid], shape) {
  if (!kind) {
    const cell = `r${row}c${column}`;
    const index = cellIndex(shape.across, cell);
    if (index < 0 || !isShown(shape, index)) return null;
    return { cells: [cell], candidates: value ? [{ cell, digit: digitNamed(shape, value) }] : [], houses: [] };
  }
  const single = kind.replace(/s$/, "");
  const houses = (numbers.match(/\d+/g) ?? []).map((number) => `${KINDS[single] ?? single} ${number}${grid ? ` of grid ${grid}` : ""}`);
  return houses.every((name) => houseNamed(geometryOf(shape), name)) ? { cells: [], candidates: [], houses } : null;
}

/** What follows, in short: `r4c7 = 5`, `r1c4 ≠ 1, 6`. @param {Step} step @param {Shape} shape */
export function conclusionInWords(step, shape) {
  const { placements, eliminations } = step;
  if (placements.length) return placements.map(({ cell, digit }) => cellInWords(`${cell}=${symbolOf(shape, digit)}`)).join(", ");
  /** @type {Map<string, string[]>} */
  const digits = new Map();
  for (const { cell, digit } of eliminations) digits.set(cell, [...digits.get(cell) ?? [], symbolOf(shape, digit)]);
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  for (const [cell, lost] of digits) cells.set(lost.join(", "), [...cells.get(lost.join(", ")) ?? [], cell]);
  return [...cells].map(([lost, names]) => `${names.map(cellInWords).join(" ")} ≠ ${lost}`).join("; ");
}

/** The signs of the server as the page writes them. @param {string} text */
const signed = (text) => text.replace(/<>/g, "≠").replace(/->/g, "→");

/** A lesson in lines: the pattern, each reason, what follows. If links are shown, only the last reason. @param {Step} step @param {boolean} [hasLinks] */
export const lessonInWords = ({ lesson: { pattern, why, so } }, hasLinks = false) =>
  [pattern.join(" "), ...(hasLinks ? why.slice(-1) : why), so.join(" ")].map(signed).join("\n");

/** With a capital letter, unless it starts with the name of a cell. @param {string} text */
export const capital = (text) => (/^r\d/.test(text) ? text : `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`);
