/**
 * The description of a cell for screen readers: its location, its content, and what is wrong with it.
 *
 *     row 1, column 2, box 1: empty, marks 2 5 6 8
 */

import { digitsOf } from "./candidates.js";
import { geometryOf, hasBoxes, hasLetters, symbolOf } from "./geometry.js";
import { headsOf } from "./rules.js";
import { drawingOf, NOTHING, rulesAt } from "./setting.js";
import { word } from "./words/words.js";

/** The symbol of a digit in words. @param {import("./geometry.js").Shape} shape @param {number} digit */
export const spokenSymbol = (shape, digit) => (digit === 1 && hasLetters(shape) ? word("page.cell.without") : symbolOf(shape, digit));

/**
 * @param {import("./geometry.js").Shape} shape
 * @param {number} cell
 * @param {import("./cells.js").Look} look
 */
export function spokenName(shape, cell, look) {
  const { across, box, grids } = shape;
  const isBox = hasBoxes(shape) && !grids;
  const region = grids ? 0 : geometryOf(shape).regionOf[cell] + 1;
  const place = word(isBox ? "page.cell.box" : region && !box ? "page.cell.region" : "page.cell.alone", { row: Math.floor(cell / across) + 1, column: (cell % across) + 1, region });
  /** @param {number} digit */
  const symbol = (digit) => spokenSymbol(shape, digit);
  /** @param {number | null} mask */
  const symbols = (mask) => digitsOf(mask ?? 0).map(symbol).join(" ");
  const { value, isGiven, isEasier, candidates, corners, centers, colors, candidateColors, mark } = look;
  const parts = [value ? (isGiven ? word("page.cell.given", { value: symbol(value) }) : `${symbol(value)}`) : word("page.cell.empty")];
  if (value && isEasier) parts.push(word("page.cell.easier"));
  if (look.isPainted) parts.push(word("page.cell.painted"));
  const marks = candidates ?? centers;
  if (marks) parts.push(word("page.cell.marks", { digits: symbols(marks) }));
  else if (look.struck) parts.push(word("page.cell.struck", { digits: symbols(look.struck) }));
  if (look.once > 0) parts.push(word("page.cell.once", { digits: symbols(look.once) }));
  if (corners) parts.push(word("page.cell.corners", { digits: symbols(corners) }));
  if (colors) parts.push(word("page.cell.colors", { colors: digitsOf(colors).join(" ") }));
  for (const digit of digitsOf(marks))
    if (candidateColors?.[digit]) parts.push(`${word("page.color.candidate", { digit: symbol(digit) })} ${word("page.cell.colors", { colors: digitsOf(candidateColors[digit]).join(" ") })}`);
  if (!hasLetters(shape)) parts.push(...rulesAt(shape, cell).map(ruleInWords));
  if (mark) parts.push(word(mark === "wrong" ? "page.cell.wrong" : "page.cell.conflict"));
  return `${place}: ${parts.join(", ")}`;
}

/** A rule in words, with its cells: `killer cage 10 (r1c1, r1c2)`. @param {string} text @param {(cell: string) => string} named */
export function ruleWithCells(text, named) {
  const heads = headsOf(text);
  const cells = [...new Set(heads.flatMap(({ lists }) => lists.flat()))];
  return heads.map(ruleInWords).join(", ") + (cells.length ? ` (${cells.map(named).join(", ")})` : "");
}

/** A kind of rule in words, followed by its numbers: `killer cage 10`. @param {import("./rules.js").Parts} parts */
const ruleInWords = ({ rule, numbers }) => [word(`rule.${rule}`), ...numbers].join(" ");

/** The rules beyond rows, columns and boxes: some leave no mark on the board. @param {import("./geometry.js").Shape} shape */
export function rulesInWords(shape) {
  if (hasLetters(shape)) return word("rule.letters", { last: symbolOf(shape, shape.side) });
  const { family } = drawingOf(shape) ?? NOTHING;
  if (family === "kenken" || family === "kakuro") return word(`rule.${family}`);
  // The numbers of a rule with cells are on the board.
  const kinds = shape.rules.flatMap(headsOf).map((parts) => (parts.lists.length ? word(`rule.${parts.rule}`) : ruleInWords(parts)));
  return [...shape.variants.map((variant) => word(`shape.variant.${variant}`)), ...new Set(kinds)].join(", ");
}
