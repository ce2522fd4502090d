/** Rules as texts: what they hold, and how the studio changes them. */

import { cellIndex, cellName, range } from "../../geometry.js";
import { partsOf, ruleText } from "../../rules.js";
import { KINDS } from "./kinds.js";

/** Rules with one number, which another number replaces. */
const ONE_NUMBER = ["killer", "sum", "product", "difference", "ratio", "rellik"];

/** The kind of a rule. @param {string} line */
export const kindOf = (line) => /^[a-z-]+/.exec(line)?.[0] ?? "";

/** All cells of a rule, in their order. @param {string} line @param {number} side */
export const cellsOf = (line, side) => (line.match(/r\d+c\d+/g) ?? []).map((name) => cellIndex(side, name));

/** The same rule with its cells elsewhere; `null` if one of them is outside. @param {string} line @param {(name: string) => string | null} place */
export function moved(line, place) {
  let isInside = true;
  const text = line.replace(/r\d+c\d+/g, (name) => {
    const next = place(name);
    isInside &&= next !== null;
    return next ?? name;
  });
  return isInside ? text : null;
}

/** The same rule with straight runs of cells as ranges, as the server writes them. @param {string} line */
export const withRanges = (line) => line.replace(/r\d+c\d+(?: r\d+c\d+){2,}/g, (list) => {
  const names = list.split(" ");
  const cells = names.map((name) => name.slice(1).split("c").map(Number));
  const words = [];
  for (let from = 0, to = 0; from < names.length; from = to + 1, to = from) {
    const [down, right] = (cells[from + 1] ?? [9, 9]).map((at, axis) => at - cells[from][axis]);
    const goesOn = () => cells[to + 1]?.every((at, axis) => at === cells[to][axis] + [down, right][axis]);
    if (Math.max(Math.abs(down), Math.abs(right)) === 1) while (goesOn()) to += 1;
    if (to < from + 2) to = from;
    words.push(to > from ? `${names[from]}-${names[to]}` : names[from]);
  }
  return words.join(" ");
});

/**
 * The text of a rule of a kind.
 * @param {string} kind @param {number[][]} lists @param {number[]} numbers @param {number} side
 */
export function lineOf(kind, lists, numbers, side) {
  const { text } = KINDS[kind];
  const named = lists.map((cells) => cells.map((cell) => cellName(side, cell)));
  if (kind === "any-of") return `any-of\n${[3, 17].map((sum) => ruleText({ rule: "killer", numbers: [sum], lists: named })).join("\nor\n")}\nend`;
  if (kind === "connected-values") return ruleText({ rule: kind, numbers: [0, ...numbers], lists: rowsOf(lists[0], side).map((cells) => cells.map((cell) => cellName(side, cell))) });
  if (kind === "linear") return ruleText({ rule: kind, numbers: [...numbers, ...lists[0].map(() => 1)], lists: named });
  if (kind === "arrow" && lists.length === 1) {
    const [circle] = numbers.length ? numbers : [1];
    return ruleText({ rule: kind, lists: [named[0].slice(0, circle), named[0].slice(circle)] });
  }
  return ruleText({ rule: kind, numbers, lists: named, text });
}

/** The rows of the rectangle around cells. @param {number[]} cells @param {number} side */
function rowsOf(cells, side) {
  const [rows, columns] = [cells.map((cell) => Math.floor(cell / side)), cells.map((cell) => cell % side)];
  const [top, bottom, left, right] = [Math.min(...rows), Math.max(...rows), Math.min(...columns), Math.max(...columns)];
  return range(bottom - top + 1).map((down) => range(right - left + 1).map((across) => (top + down) * side + left + across));
}

/** The kind and cells of a rule without its numbers; sorted where the order does not matter. @param {string} line */
function subject(line) {
  const parts = partsOf(line);
  if (!parts) return line;
  const { hand, family } = KINDS[parts.rule] ?? {};
  const isUnordered = hand === "area" || hand === "pair" || family === "cell";
  return `${parts.rule}:${parts.lists.map((list) => (isUnordered ? [...list].sort() : list).join(" ")).join("|")}`;
}

/**
 * The rules with one more. Another number replaces that of the same cage; `null` if the rule is already there.
 * @param {readonly string[]} rules @param {string} added @returns {string[] | null}
 */
export function withRule(rules, added) {
  const same = rules.findIndex((rule) => subject(rule) === subject(added));
  if (same < 0) return [...rules, added];
  const [was, is] = [rules[same], added].map((rule) => JSON.stringify({ ...partsOf(rule), lists: [] }));
  if (was === is) return null;
  return ONE_NUMBER.includes(kindOf(added)) ? rules.map((rule, at) => (at === same ? added : rule)) : [...rules, added];
}
