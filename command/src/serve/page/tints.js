/**
 * The layers under the digits: the player's colors, the selection, what is lit with it, and the matches of a filter.
 */

import { svg } from "./dom.js";
import { countOf, digitsOf } from "./candidates.js";
import { CELL } from "./lines.js";

/** @typedef {(cell: number) => { x: number, y: number }} Corner */

/**
 * The colors of the cells; several share a cell as slanting bands.
 * @param {readonly number[]} colors
 * @param {Corner} corner
 */
export function colorBands(colors, corner) {
  return colors.flatMap((mask, cell) => {
    const chosen = digitsOf(mask);
    const { x, y } = corner(cell);
    if (chosen.length === 1) return [svg("rect", { class: `color-${chosen[0] - 1}`, x, y, width: CELL, height: CELL })];
    return chosen.map((color, at) => svg("polygon", { class: `color-${color - 1}`, points: band(x, y, (2 * at) / chosen.length, (2 * at + 2) / chosen.length) }));
  });
}

/** The part of a cell between two slanting lines, right + down = from and = to. @param {number} x @param {number} y @param {number} from @param {number} to */
function band(x, y, from, to) {
  /** @param {number} sum */
  const right = (sum) => [Math.min(sum, 1), Math.max(sum - 1, 0)];
  /** @param {number} sum */
  const left = (sum) => [Math.max(sum - 1, 0), Math.min(sum, 1)];
  const spansMiddle = from < 1 && to > 1;
  const points = [left(from), right(from), ...(spansMiddle ? [[1, 0]] : []), right(to), left(to), ...(spansMiddle ? [[0, 1]] : [])];
  return points.map(([across, down]) => `${x + across * CELL},${y + down * CELL}`).join(" ");
}

/**
 * A line around the selected cells, and a translucent fill.
 * @param {number} side
 * @param {Set<number>} chosen
 * @param {number} cursor
 */
export function selectionOutline(side, chosen, cursor) {
  if (!chosen.size) return [];
  let fill = "";
  let line = "";
  const inset = 2.5;
  for (const cell of chosen) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    const [x, y] = [column * CELL, row * CELL];
    fill += `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`;
    const up = chosen.has(cell - side);
    const down = chosen.has(cell + side);
    const before = column > 0 && chosen.has(cell - 1);
    const after = column + 1 < side && chosen.has(cell + 1);
    const [left, right] = [x + (before ? 0 : inset), x + CELL - (after ? 0 : inset)];
    const [top, bottom] = [y + (up ? 0 : inset), y + CELL - (down ? 0 : inset)];
    if (!up) line += `M${left} ${top}H${right}`;
    if (!down) line += `M${left} ${bottom}H${right}`;
    if (!before) line += `M${left} ${top}V${bottom}`;
    if (!after) line += `M${right} ${top}V${bottom}`;
    line += notches(chosen, side, cell, { up, down, before, after }, inset);
  }
  const [x, y] = [(cursor % side) * CELL, Math.floor(cursor / side) * CELL];
  const handle = chosen.size > 1 && chosen.has(cursor) ? [svg("rect", { class: "cursor", x: x + 5, y: y + 5, width: CELL - 10, height: CELL - 10, rx: 3 })] : [];
  return [svg("path", { class: "chosen", d: fill }), svg("path", { class: "around", d: line }), ...handle];
}

/**
 * The inner corners of the line, where a horizontal and a vertical neighbor are selected, but not the cell between them.
 * @param {Set<number>} chosen
 * @param {number} side
 * @param {number} cell
 * @param {{ up: boolean, down: boolean, before: boolean, after: boolean }} has
 * @param {number} inset
 */
function notches(chosen, side, cell, { up, down, before, after }, inset) {
  const [x, y] = [(cell % side) * CELL, Math.floor(cell / side) * CELL];
  let line = "";
  if (up && before && !chosen.has(cell - side - 1)) line += `M${x} ${y + inset}h${inset}v${-inset}`;
  if (up && after && !chosen.has(cell - side + 1)) line += `M${x + CELL} ${y + inset}h${-inset}v${-inset}`;
  if (down && before && !chosen.has(cell + side - 1)) line += `M${x} ${y + CELL - inset}h${inset}v${inset}`;
  if (down && after && !chosen.has(cell + side + 1)) line += `M${x + CELL} ${y + CELL - inset}h${-inset}v${inset}`;
  return line;
}

/**
 * What is lit with the current cell, if the player wants: its peers, and all cells with its digit or with the digit in
 * hand. One path each, because a cell of a large board has 72 peers.
 * @param {import("./state.js").View} view
 * @param {readonly number[]} values
 * @param {import("./geometry.js").Geometry} geometry
 * @param {number} cursor
 * @param {Corner} corner
 */
export function lights({ lightsPeers, lightsSame, held }, values, geometry, cursor, corner) {
  /** @param {string} kind @param {number[]} cells */
  const lit = (kind, cells) => {
    const squares = cells.map((cell) => `M${corner(cell).x} ${corner(cell).y}h${CELL}v${CELL}h${-CELL}z`);
    return squares.length ? [svg("path", { class: kind, d: squares.join("") })] : [];
  };
  const digit = held || values[cursor];
  const same = lightsSame && digit ? values.flatMap((value, cell) => (value === digit && cell !== cursor ? [cell] : [])) : [];
  const peers = lightsPeers ? geometry.peers[cursor].filter((cell) => !same.includes(cell)) : [];
  return [...lit("lit-peers", peers), ...lit("lit-same", same)];
}

/**
 * What a filter finds: places of a digit, cells with two candidates, or the peers of the cell in hand.
 * @param {import("./state.js").Filter} filter
 * @param {readonly number[]} values
 * @param {readonly number[]} masks
 * @param {import("./geometry.js").Geometry} geometry
 * @param {number} cursor
 * @param {Corner} corner
 */
export function filterTints(filter, values, masks, geometry, cursor, corner) {
  if (!filter) return [];
  /** @param {number} cell @param {string} kind */
  const tint = (cell, kind) => svg("rect", { class: kind, ...corner(cell), width: CELL, height: CELL });
  if (filter.kind === "peers") return geometry.peers[cursor].map((cell) => tint(cell, "found"));
  if (filter.kind === "bivalue") return values.flatMap((value, cell) => (!value && countOf(masks[cell]) === 2 ? [tint(cell, "found")] : []));
  const bit = 1 << (filter.digit - 1);
  return values.flatMap((value, cell) => {
    if (value === filter.digit) return [tint(cell, "held")];
    return !value && masks[cell] & bit ? [tint(cell, "found")] : [];
  });
}
