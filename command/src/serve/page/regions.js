/**
 * A map of regions while it is painted: every cell belongs to one region, and a map is ready when each region has as
 * many cells as the side.
 */

import { geometryOf, range, regionSymbol } from "./geometry.js";

/** @typedef {import("./geometry.js").Shape} Shape */

/** The regions of a shape, its boxes if it has some. @param {Shape} shape */
export const drafted = (shape) => [...geometryOf(shape).regionOf];

/** @param {number[]} map @param {number[]} cells @param {number} region */
export function painted(map, cells, region) {
  const next = [...map];
  for (const cell of cells) next[cell] = region;
  return next;
}

/** How many cells each region has. @param {number[]} map @param {number} side */
export const counts = (map, side) => range(side).map((region) => map.filter((one) => one === region).length);

/** @param {number[]} map @param {number} side */
export const isReady = (map, side) => counts(map, side).every((count) => count === side);

/**
 * The shape with these regions, which need not be ready. Rules that need boxes are left out.
 * @param {Shape} shape
 * @param {number[]} map
 * @returns {Shape}
 */
export function withRegions({ side, variants, rules, frame }, map) {
  const rows = range(side).map((row) => map.slice(row * side, (row + 1) * side).map(regionSymbol).join(""));
  const kept = variants.filter((variant) => variant !== "windoku" && variant !== "disjoint-groups");
  return Object.freeze({ side, across: side, box: null, variants: kept, regions: rows.join("\n"), rules, frame, grids: null });
}
