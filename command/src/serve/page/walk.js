/**
 * A pattern to walk: the links of a chain, the branches of a net, or the sets of an ALS, one after the other. Pure.
 *
 * A stop is a node of a chain, or a part of a pattern without chains. A branch is a list of stops that is drawn by
 * itself: one for each chain, and one for all parts. In a net, a stop may follow from several, and is below one of them:
 *
 *     0 -- 1 -- 3        3 follows from 1, 4 from 1 and 2
 *      `-- 2 -- 4
 */

/** @typedef {import("./drawing.js").Step} Step */
/** @typedef {import("./drawing.js").Node} Node */
/** @typedef {import("./drawing.js").Part} Part */
/** @typedef {import("./drawing.js").Picture} Picture */
/** @typedef {{ cells: string[], digits: number[], houses: string[], from: number[], node: Node | null, part: Part | null }} Stop */
/** A stop of a net with those below it. @typedef {{ at: number, below: Tree[] }} Tree */

/** A pattern with fewer parts is seen at once. */
const FEWEST_PARTS = 4;
/** A chain that is longer, or a net, does not fit into a sentence. */
const LONGEST_CHAIN = 12;

/** The tones of chains in a picture with several. @type {import("./drawing.js").Tone[]} */
const TONES = ["blue", "orange", "green", "purple"];

/** @param {Step} step @returns {Stop[][]} no branch if there is nothing to walk */
export function branchesOf({ chains, parts }) {
  if (chains.length) return chains.map((chain) => chain.map((node) => ({ cells: node.cells, digits: node.digits, houses: node.links.flatMap(({ houses }) => houses), from: node.from, node, part: null })));
  if (parts.length < FEWEST_PARTS) return [];
  return [interleaved(parts).map((part) => ({ cells: part.cells, digits: part.digits, houses: part.houses, from: [], node: null, part }))];
}

/** Sets with what connects them between: where one role has one part less than the role before, they alternate. @param {Part[]} parts */
function interleaved(parts) {
  const roles = [...new Set(parts.map(({ role }) => role))].map((role) => parts.filter((part) => part.role === role));
  const [sets, links, ...rest] = roles;
  // A set that is reached in several ways is one stop.
  if (links?.length !== sets.length - 1) return parts.filter((part, at) => parts.findIndex((one) => JSON.stringify(one) === JSON.stringify(part)) === at);
  return [...sets.flatMap((part, at) => (links[at] ? [part, links[at]] : [part])), ...rest.flat()];
}

/** Whether a step opens with its links, because its sentence would be too long to read. @param {Step} step */
export const isNet = ({ chains }) => chains.length > 1 || chains.some((chain) => chain.length > LONGEST_CHAIN || chain.some(({ from }) => from.length > 1));

/**
 * The stops of a net as a tree, read from top to bottom: a stop comes right after the last of those from which it follows,
 * and is below it, so all of them are above it.
 * @param {Stop[]} stops @returns {Tree[]}
 */
export function treeOf(stops) {
  const trees = stops.map((_, at) => /** @type {Tree} */ ({ at, below: [] }));
  // What is still to come before each.
  const awaited = stops.map(({ from }, at) => new Set(from.length || !at ? from : [0]));
  const roots = trees.filter(({ at }) => !awaited[at].size);
  const place = (/** @type {Tree} */ { at, below }) => trees.forEach((next) => {
    if (!awaited[next.at].delete(at) || awaited[next.at].size) return;
    below.push(next);
    place(next);
  });
  roots.forEach(place);
  return roots;
}

/** Whether a link follows from others than the one before it. @param {Stop[]} stops */
export const isForked = (stops) => stops.some(({ from }, at) => from.some((one) => one !== at - 1));

/**
 * The picture of some stops of a branch, the first ones or all: the rest is left out. In a net what neither is the last
 * one nor leads to it is pale.
 * @param {Step} step @param {Stop[][]} branches of the step @param {number} branch @param {number} count
 * @returns {Picture}
 */
export function pictureOf({ picture, chains }, branches, branch, count) {
  const stops = branches[branch].slice(0, count);
  const holds = (/** @type {Stop} */ stop, /** @type {{ cell: string, digit: number }} */ { cell, digit }) => stop.cells.includes(cell) && stop.digits.includes(digit);
  const isShown = (/** @type {{ cell: string, digit: number | null }} */ one) => stops.some((stop) => one.digit !== null && holds(stop, /** @type {any} */ (one)));
  if (chains.length) {
    const tone = chains.length > 1 ? TONES[branch % TONES.length] : null;
    const isLinked = (/** @type {Picture["links"][number]} */ { from, to, tone: own }) =>
      (own === null || own === tone) && stops.some((stop) => holds(stop, to) && stop.from.some((at) => holds(stops[at], from)));
    const isKept = (/** @type {Picture["discs"][number]} */ disc) => (disc.kind === "part" ? count >= chains[branch].length : stops.some((stop) => stop.node?.is_on === (disc.kind === "on") && holds(stop, disc)));
    const here = /** @type {Stop} */ (stops.at(-1));
    const premises = here.from.map((at) => stops[at]);
    const isNear = (/** @type {Picture["discs"][number]} */ disc) => [here, ...premises].some((stop) => holds(stop, disc));
    const isLast = (/** @type {Picture["links"][number]} */ { from, to }) => holds(here, to) && premises.some((stop) => holds(stop, from));
    /** @template T @param {T[]} all @param {(one: T) => boolean} isStrong */
    const faint = (all, isStrong) => (isForked(branches[branch]) ? all.map((one) => ({ ...one, isPale: !isStrong(one) })) : all);
    const isOfNode = (/** @type {{ cells: string[] }} */ { cells }) => (/** @type {{ cells: string[] }} */ one) => one.cells.join() === cells.join();
    return {
      ...picture,
      outlines: picture.outlines.filter((one) => stops.some(isOfNode(one)) || !chains.flat().some(isOfNode(one))),
      discs: faint(picture.discs.filter(isKept), isNear),
      links: faint(picture.links.filter(isLinked), isLast),
      labels: picture.labels.filter(({ cell, digit }) => digit === null || isShown({ cell, digit })),
    };
  }
  const cells = new Set(stops.flatMap((stop) => stop.cells));
  const isInside = (/** @type {{ cells: string[] }} */ one) => one.cells.every((cell) => cells.has(cell));
  return {
    ...picture,
    tints: picture.tints.filter(isInside),
    outlines: picture.outlines.filter(isInside),
    discs: picture.discs.filter(isShown),
    links: picture.links.filter(({ from, to }) => stops.some((stop) => stop.part?.role !== stops[0].part?.role && holds(stop, from) && holds(stop, to))),
    labels: picture.labels.filter(({ cell, digit }) => (digit === null ? cells.has(cell) : isShown({ cell, digit }))),
  };
}

/** The stop's parts on the board, as a topic. @param {Stop} stop @returns {import("./words/sentence.js").Topic} */
export const topicOf = ({ cells, digits, houses, part }) => ({
  cells, houses: cells.length ? [] : houses, candidates: part ? [] : cells.flatMap((cell) => digits.map((digit) => ({ cell, digit }))),
});
