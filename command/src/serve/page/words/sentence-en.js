/**
 * The links of a chain and the place of a step in English, from their data. The library words a whole step; a player who
 * walks a chain reads it link by link.
 *
 *     r1c9 = 7 (the only other place in row 1)
 */

/** @typedef {import("../drawing.js").Node} Node */
/** @typedef {import("../drawing.js").Link} Link */

/** @param {(string | number)[]} items @param {string} last */
function list(items, last) {
  const all = items.map(String);
  const end = all.pop() ?? "";
  return all.length ? `${all.join(", ")} ${last} ${end}` : end;
}
/** @param {(string | number)[]} items */
export const and = (items) => list(items, "and");
/** @param {(string | number)[]} items */
export const or = (items) => list(items, "or");

/** Houses of a kind together: `rows 2 and 8`, `row 4 and box 3`. @param {string[]} names */
export function housesInEnglish(names) {
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  for (const name of names) {
    const [kind, number = ""] = name.split(/ (?=\d+$)/);
    kinds.set(kind, [...kinds.get(kind) ?? [], number]);
  }
  const several = (/** @type {string} */ kind) => (kind === "box" ? "boxes" : `${kind}s`);
  return and([...kinds].map(([kind, numbers]) => `${numbers.length > 1 ? several(kind) : kind} ${and(numbers)}`));
}

/** @param {string[]} names */
const within = (names) => (names.length ? ` in ${housesInEnglish(names)}` : "");

/** What a node claims. @param {Node} node */
export function nodeInEnglish({ digits, cells, is_on: isOn }) {
  if (isOn && digits.length > 1) return `${and(digits)} locked in ${and(cells)}`;
  if (cells.length === 1) return `${cells[0]} ${isOn ? "=" : "≠"} ${and(digits)}`;
  return isOn ? `${and(digits)} in ${or(cells)}` : `no ${or(digits)} in ${or(cells)}`;
}

/** Why a node follows; empty for an assumption. @param {Node[]} chain @param {number} index */
export function linkInEnglish(chain, index) {
  const here = chain[index];
  const said = here.links.map(({ kind, from, houses, chain: proof }) => {
    const named = and(from.map((number) => nodeInEnglish(chain[number])));
    const isNext = from.length === 1 && from[0] === index - 1 && here.links.length === 1;
    const after = isNext || !from.length ? "" : ` after ${named}`;
    const isOther = isNext && !chain[from[0]].is_on;
    const places = here.cells.length > 1 ? "places" : "place";
    switch (kind) {
      case "seen":
        if (!isNext) return `by ${named}${within(houses)}`;
        return houses.length ? `also${within(houses)}` : "which must differ";
      case "same cell":
        return isNext ? "same cell" : `by ${named} in the same cell`;
      case "last candidate":
        return isOther ? "its only other candidate" : `the only candidate left in ${and(here.cells)}${after}`;
      case "last place":
        if (isOther) return `the only other ${places}${within(houses)}`;
        return `the only ${places} left for ${and(here.digits)}${within(houses)}${after}`;
      case "rule":
        return isNext ? "by a rule" : `by ${named} and a rule`;
      case "locked set":
        return `${here.cells.length} cells with ${here.digits.length} digits left${after}`;
      case "hidden set":
        return `the only places left for ${and(here.digits)}${within(houses)}${after}`;
      case "locked candidates":
      case "fish": {
        const half = houses.length / 2;
        return `the only places left for ${and(here.digits)}${within(houses.slice(0, half))} are${within(houses.slice(half))}${after}`;
      }
      case "known":
        return `as ${named}`;
      case "nested":
        return `otherwise a dead end: proof ${proof}`;
      default:
        return `${after.trim()}${within(houses)}`;
    }
  });
  return said.join("; ");
}

/** Where to look. @param {import("../drawing.js").Place} at @param {number} value of its digit @param {number} side */
export function whereInEnglish(at, value, side) {
  if (at.kind === "digit") return `the places for ${value}`;
  if (at.kind === "houses") return housesInEnglish(at.houses.map(({ name }) => name));
  /** @type {[string, [number, number]][]} */
  const lines = [["rows", at.rows], ["columns", at.columns]];
  return lines.flatMap(([name, [first, last]]) => (first === 1 && last === side ? [] : [`${name} ${first} to ${last}`])).join(", ") || "the whole grid";
}
