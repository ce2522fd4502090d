/** The rules in words: generated from the rules of the puzzle, one sentence for each kind, as long as the setter writes none. */

import { frameOf, valueOf } from "../../geometry.js";
import { partsOf } from "../../rules.js";
import { word } from "../../words/studio.js";
import { kindOf } from "./rules.js";

/** @typedef {import("../../geometry.js").Shape} Shape */

/** Numbers that a sentence needs where the rule has none, by the number of digits. @type {Record<string, (side: number) => number>} */
const USUAL = { whispers: (side) => Math.floor((side + 1) / 2), lockout: () => 4, modular: () => 3 };

/** What a kind of rule means, with its numbers. @param {string} kind @param {number[]} numbers @param {number} side */
export function meaningOf(kind, numbers, side) {
  const text = word(`mean.${kind}`, { n: numbers[0] ?? USUAL[kind]?.(side), list: numbers.join(", ") });
  return text.startsWith("mean.") ? "" : text;
}

/** @param {Shape} shape */
export function rulesetOf(shape) {
  const { side, box, regions, variants, rules } = shape;
  const isBoxes = box !== null && box[0] > 1 && box[1] > 1;
  const values = { first: valueOf(shape, 1), last: valueOf(shape, side), isBoxes, isRegions: Boolean(regions) };
  const said = rules.map((rule) => meaningOf(kindOf(rule), partsOf(rule)?.numbers ?? [], side));
  return [word(frameOf(shape).has_lines ? "studio.ruleset.rows" : "studio.ruleset.free", values), ...variants.map((variant) => word(`mean.${variant}`)), ...new Set(said)].filter(Boolean).join("\n");
}
