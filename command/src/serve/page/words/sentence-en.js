/** Lists, houses, and the place of a step in English. The server words the step itself. */

/** @param {(string | number)[]} items @param {string} last */
function list(items, last) {
  const all = items.map(String);
  const end = all.pop() ?? "";
  return all.length ? `${all.join(", ")} ${last} ${end}` : end;
}
/** @param {(string | number)[]} items */
export const and = (items) => list(items, "and");

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

/** Where to look. @param {import("../drawing.js").Place} at @param {string} value of its digit @param {{ rows: number, columns: number }} frame */
export function whereInEnglish(at, value, { rows, columns }) {
  if (at.kind === "digit") return `the places for ${value}`;
  if (at.kind === "houses") return housesInEnglish(at.houses.map(({ name }) => name));
  /** @type {[string, [number, number], number][]} */
  const lines = [["row", at.rows, rows], ["column", at.columns, columns]];
  const named = lines.flatMap(([name, [first, last], all]) => (first === last ? [`${name} ${first}`] : first === 1 && last === all ? [] : [`${name}s ${first} to ${last}`]));
  return named.join(", ") || "the whole grid";
}
