/**
 * The possible steps after a hint: first those of the same technique, then the easiest of any technique that was not
 * shown. A step that concludes no more than one that was shown is skipped.
 */

import { cellIndex, cellName, geometryOf, houseNamed } from "../geometry.js";
import { techniqueOptions } from "./techniques.js";

/** @typedef {import("./play.js").Hint} Hint */
/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../drawing.js").Place} Place */
/** @typedef {ReturnType<typeof others>} Others */

/** What a step concludes. @param {Step} step */
const claims = ({ placements, eliminations }) => [...placements.map(({ cell, digit }) => `${cell}=${digit}`), ...eliminations.map(({ cell, digit }) => `${cell}<>${digit}`)];

/** @param {import("../main.js").App} app @param {Hint} first @param {object} body the position @param {import("../geometry.js").Shape} shape */
export function others(app, first, body, shape) {
  const seen = new Set(claims(first.step));
  const isNew = (/** @type {Step} */ step) => claims(step).some((claim) => !seen.has(claim));
  const options = techniqueOptions();
  const without = [...(options.without ?? [])];
  let { technique } = first;
  /** The steps of the technique; `null` before they are asked for. @type {Step[] | null} */
  let queue = null;
  let count = 1;

  /** @param {AbortSignal} signal @returns {Promise<Hint | null>} `null` if there is no other step */
  async function next(signal) {
    for (;;) {
      if (!queue) {
        const answer = await app.post("steps", { ...body, ...options, technique: [technique.name], pictures: true }, { signal });
        queue = /** @type {{ steps: Step[] }[]} */ (answer.techniques ?? []).flatMap(({ steps }) => steps);
      }
      const step = /** @type {Step[]} */ (queue).find(isNew);
      if (step) return shown({ technique, step, at: placeOf(step, shape) });
      without.push(technique.name);
      const answer = await app.post("hint", { ...body, ...options, without, detail: 3, pictures: true }, { signal });
      if (!answer.step) return null;
      ({ technique } = answer);
      queue = null;
      if (isNew(answer.step)) return shown(answer);
    }
  }

  /** @param {Hint} hint */
  function shown(hint) {
    claims(hint.step).forEach((claim) => seen.add(claim));
    count += 1;
    return hint;
  }

  return {
    next,
    get count() {
      return count;
    },
  };
}

/** Where to look for a step: its houses, the places for its digit, or the rows and columns of its cells. @param {Step} step @param {import("../geometry.js").Shape} shape @returns {Place} */
export function placeOf({ parts, chains, placements, eliminations }, shape) {
  const { side } = shape;
  const houses = [...new Set(parts.flatMap((part) => part.houses))];
  const digits = [...new Set([...parts, ...chains.flat()].flatMap((one) => one.digits))];
  if (!chains.length && houses.length && houses.length < 4) {
    const cellsOf = (/** @type {string} */ name) => (houseNamed(geometryOf(shape), name)?.cells ?? []).map((cell) => cellName(side, cell));
    return { kind: "houses", houses: houses.map((name) => ({ name, cells: cellsOf(name) })) };
  }
  if (digits.length === 1 && !placements.length) return { kind: "digit", digit: digits[0] };
  if (placements.length && !chains.length) {
    const index = cellIndex(side, placements[0].cell);
    const house = geometryOf(shape).houses.findLast(({ name, cells }) => cells.includes(index) && /^(box|region|row) /.test(name));
    if (house) return { kind: "houses", houses: [{ name: house.name, cells: house.cells.map((cell) => cellName(side, cell)) }] };
  }
  const cells = [...parts, ...chains.flat()].flatMap((one) => one.cells).concat([...placements, ...eliminations].map(({ cell }) => cell)).map((name) => cellIndex(side, name));
  const rows = cells.map((cell) => Math.floor(cell / side) + 1);
  const columns = cells.map((cell) => (cell % side) + 1);
  return { kind: "area", rows: [Math.min(...rows), Math.max(...rows)], columns: [Math.min(...columns), Math.max(...columns)] };
}
