/**
 * A rule as docs/json.md writes it, as a text that a person can type, and such a text in its parts.
 *
 *     killer 10: r1c1 r1c2        { rule: "killer", numbers: [10], lists: [["r1c1", "r1c2"]] }
 */

/** @typedef {{ rule: string, numbers?: number[], lists?: string[][], text?: string, branches?: Rule[][] }} Rule */

/** @typedef {{ rule: string, numbers: number[], lists: string[][], text?: string }} Parts */

const LINE = /^([a-z-]+)((?: -?\d+)*)(?: "([^"]*)")?(?::(.*))?$/;

/** A rule in its parts; `null` for alternatives, which have other rules as parts. @param {string} line @returns {Parts | null} */
export function partsOf(line) {
  const [, rule, numbers, text, cells = ""] = LINE.exec(line) ?? [];
  if (!rule) return null;
  const lists = cells.split("|").map((list) => list.match(/r\d+c\d+/g) ?? []).filter((list) => list.length);
  return { rule, numbers: (numbers.match(/\S+/g) ?? []).map(Number), lists, ...(text === undefined ? {} : { text }) };
}

/** A rule, or `any-of` and the rules of its alternatives. @param {string} text */
export const headsOf = (text) => text.split("\n").flatMap((line) => partsOf(line.trim()) ?? []).filter(({ rule }) => rule !== "or" && rule !== "end");

/** Cells and rules that an answer names, for example because they contradict each other. A rule is named by its place in the list of rules. @typedef {{ cells: string[], rule_indices?: number[] }} Claims */

/** The rules among claims. @param {Claims} claims @param {{ rules: string[] }} shape */
export const rulesOf = ({ rule_indices: indices = [] }, { rules }) => indices.map((at) => rules[at]);

/** The cells that claims are about. @param {Claims} claims @param {{ rules: string[] }} shape */
export const cellsOf = (claims, shape) => [...new Set([...claims.cells, ...rulesOf(claims, shape).flatMap((rule) => rule.match(/r\d+c\d+/g) ?? [])])];

/** @param {Rule} rule @returns {string} */
export function ruleText({ rule, numbers = [], lists = [], text, branches }) {
  if (branches) return `any-of\n${branches.map((rules) => rules.map(ruleText).join("\n")).join("\nor\n")}\nend`;
  const words = [rule, ...numbers, ...(text ? [`"${text}"`] : [])].join(" ");
  return `${words}: ${lists.map((cells) => cells.join(" ")).join(" | ")}`.trim();
}
