/** Cells, houses and lists of them in French. */

import { frameOf, symbolOf } from "../geometry.js";

/** @type {Record<string, [string, string]>} article and noun of each kind of houses */
const KINDS = {
  row: ["la", "ligne"], column: ["la", "colonne"], box: ["le", "bloc"], region: ["la", "région"],
  diagonal: ["la", "diagonale"], window: ["la", "fenêtre"], group: ["le", "groupe"],
};

/** @param {(string|number)[]} items @param {string} last */
function list(items, last) {
  const all = items.map(String);
  const end = all.pop() ?? "";
  return all.length ? `${all.join(", ")} ${last} ${end}` : end;
}
/** @param {(string|number)[]} items */
export const et = (items) => list(items, "et");

/** @param {string} name `r4c7` */
export const cellInFrench = (name) => name.replace(/r(\d+)c(\d+)/g, "L$1C$2").replace(/<>/g, " ≠ ").replace(/=/g, " = ");
/** @param {string[]} names */
export const cells = (names) => et(names.map(cellInFrench));

/** Houses of a kind together: `les lignes 2 et 8`, `la ligne 4 et le bloc 3`. @param {string[]} names */
export function houses(names) {
  /** @type {[string, string[]][]} */
  const groups = [];
  for (const name of names) {
    const [, kind, number] = /^(.*) (\d+)$/.exec(name) ?? [null, name, ""];
    const last = groups.at(-1);
    if (last && last[0] === kind) last[1].push(number);
    else groups.push([kind, [number]]);
  }
  return et(groups.map(([kind, numbers]) => {
    const [article, noun] = KINDS[kind] ?? ["la", kind];
    return numbers.length > 1 ? `les ${noun}s ${et(numbers)}` : `${article} ${noun} ${numbers[0]}`;
  }));
}

/** Where to look. @param {import("../drawing.js").Place} at @param {import("../geometry.js").Shape} shape */
export function whereInFrench(at, shape) {
  if (at.kind === "digit") return `les places pour ${symbolOf(shape, at.digit)}`;
  if (at.kind === "houses") return houses(at.houses.map(({ name }) => name));
  const { rows, columns } = frameOf(shape);
  /** @type {[string, [number, number], number][]} */
  const lines = [["ligne", at.rows, rows], ["colonne", at.columns, columns]];
  const named = lines.flatMap(([name, [first, last], all]) => (first === last ? [`la ${name} ${first}`] : first === 1 && last === all ? [] : [`les ${name}s ${first} à ${last}`]));
  return named.join(", ") || "toute la grille";
}
