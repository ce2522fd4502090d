/**
 * Curves and outlines as SVG path data. Pure: points in, text out.
 *
 * Units are those of the board, a cell is 64. A link between two candidates is a quadratic curve, bent sideways by
 * a share of its length and cut off where the discs of its ends begin:
 *
 *        control
 *       .   ^   .            bend = 0.12 of the length; for two candidates of one cell
 *     (a)   |   (b)>         a bow that goes around both discs
 *
 * Of a few bends, the one that stays on the board and touches the fewest other discs is chosen.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{path: string, head: string}} Arrow */

/** Bends as fractions of the length, preferred ones first. */
const BENDS = [0.12, -0.12, 0.24, -0.24, 0.36, -0.36, 0.48, -0.48];

/** Where a curve is tested: ends are left out, which touch their own discs. */
const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The length of an arrow's head. */
const HEAD = 7;

/** @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10);

/** @param {Point} point */
const at = (point) => `${short(point.x)} ${short(point.y)}`;

/** @param {Point} one @param {Point} other */
const distance = (one, other) => Math.hypot(other.x - one.x, other.y - one.y);

/** The point at a distance from `from` in the direction of `to`. @param {Point} from @param {Point} to @param {number} length */
function towards(from, to, length) {
  const whole = distance(from, to) || 1;
  return { x: from.x + (to.x - from.x) * length / whole, y: from.y + (to.y - from.y) * length / whole };
}

/** A straight line that begins at a distance from its first point. @param {Point} from @param {Point} to @param {number} gap */
export const straight = (from, to, gap) => `M${at(towards(from, to, gap))}L${at(to)}`;

/**
 * Of some cells, the last in each direction: lines to these pass through all of them.
 * @param {Point} from @param {number[]} cells @param {(cell: number) => Point} center
 */
export function lastInEachDirection(from, cells, center) {
  /** @type {Map<string, number>} */
  const last = new Map();
  for (const cell of cells) {
    const to = center(cell);
    const way = towards(from, to, 1);
    const direction = `${Math.round(1000 * (way.x - from.x))} ${Math.round(1000 * (way.y - from.y))}`;
    const other = last.get(direction);
    if (other === undefined || distance(from, to) > distance(from, center(other))) last.set(direction, cell);
  }
  return [...last.values()];
}

/** Whether two points are nearer than a length; quicker than by the root. @param {number} length @param {Point} one @param {Point} other */
const isWithin = (length, one, other) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < length * length;

/** A point of a quadratic curve. @param {Point} a @param {Point} control @param {Point} b @param {number} t */
function along(a, control, b, t) {
  const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: p * a.x + q * control.x + r * b.x, y: p * a.y + q * control.y + r * b.y };
}

/** The control point of a bend. @param {Point} a @param {Point} b @param {number} sideways */
function bent(a, b, sideways) {
  const length = distance(a, b) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return { x: (a.x + b.x) / 2 - dy * sideways, y: (a.y + b.y) / 2 + dx * sideways };
}

/**
 * What speaks against a curve: the discs that it touches, and if it leaves the board. From `most` on it is not counted further.
 * @param {Point} a @param {Point} control @param {Point} b @param {Point[]} discs @param {number} reach of a disc @param {number} size of the board @param {number} most
 */
function cost(a, control, b, discs, reach, size, most) {
  const middle = along(a, control, b, 0.5);
  const { x, y } = middle;
  let count = Math.min(x, y) < 0 || Math.max(x, y) > size ? 10 : 0;
  // Nearly all discs are out of the reach of a curve.
  const far = distance(middle, a) + reach;
  const curve = STEPS.map((t) => along(a, control, b, t));
  for (const disc of discs) {
    if (count >= most) break;
    if (isWithin(far, disc, middle) && !isWithin(1, disc, a) && !isWithin(1, disc, b) && curve.some((point) => isWithin(reach, disc, point))) count += 1;
  }
  return count;
}

/** Of some bends the first with the least cost. @param {Point[]} ways @param {(way: Point, most: number) => number} costOf */
function cheapest(ways, costOf) {
  let [best, least] = [ways[0], Infinity];
  for (const way of ways) {
    const own = costOf(way, least);
    if (own < least) [best, least] = [way, own];
  }
  return best;
}

/**
 * A bent arrow from disc to disc.
 * @param {Point} a where it begins @param {Point} b where it ends
 * @param {number} radius of the discs
 * @param {Point[]} discs all of them, to be kept clear
 * @param {Point|null} around the middle of a cell, if both are in it: the arrow is a bow away from it
 * @param {number} size of the board, which the arrow should not leave
 * @param {boolean} hasHead
 * @returns {Arrow}
 */
export function arrow(a, b, radius, discs, around, size, hasHead = true) {
  const length = distance(a, b);
  // Neighbors are too close for an arrow between them.
  const isBow = around || length < 3.4 * radius;
  const bow = radius * 2.2 + length * 0.35;
  const ways = (isBow ? [bow, -bow] : BENDS.map((bend) => bend * length)).map((sideways) => bent(a, b, sideways));
  const control = cheapest(ways, (way, most) => (around ? 1 / distance(way, around) : cost(a, way, b, discs, radius + 2, size, most)));
  const start = towards(a, control, radius + 1);
  const tip = towards(b, control, radius + 1);
  const end = hasHead ? towards(tip, control, HEAD * 0.7) : tip;
  const path = `M${at(start)}Q${at(control)} ${at(end)}`;
  return { path, head: hasHead ? headAt(tip, control) : "" };
}

/** A triangle with its tip at the end of a curve. @param {Point} tip @param {Point} from */
function headAt(tip, from) {
  const back = towards(tip, from, HEAD);
  const [dx, dy] = [(tip.x - back.x) * 0.5, (tip.y - back.y) * 0.5];
  return `M${at(tip)}L${at({ x: back.x - dy, y: back.y + dx })}L${at({ x: back.x + dy, y: back.y - dx })}Z`;
}

/**
 * A line within the edges of cells, around each connected part of them.
 * @param {number[]} cells indices @param {number} side @param {(cell: number) => Point} corner upper left of a cell
 * @param {number} size of a cell @param {number} inset
 */
export function cellOutline(cells, side, corner, size, inset) {
  const own = new Set(cells);
  /** @param {number} row @param {number} column */
  const has = (row, column) => row >= 0 && column >= 0 && column < side && own.has(row * side + column);
  /** @type {string[]} */
  const path = [];
  for (const cell of own) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    const { x, y } = corner(cell);
    // For each edge: the neighbor across it, and the two directions in which it may go on.
    for (const [dr, dc] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (has(row + dr, column + dc)) continue;
      const ends = [-1, 1].map((way) => {
        const [nr, nc] = dr ? [row, column + way] : [row + way, column];
        const reach = !has(nr, nc) ? -inset : has(nr + dr, nc + dc) ? inset : 0;
        return way * (size / 2 + reach);
      });
      const edge = { x: x + size / 2 + dc * (size / 2 - inset), y: y + size / 2 + dr * (size / 2 - inset) };
      const [from, to] = ends.map((end) => (dr ? { x: edge.x + end, y: edge.y } : { x: edge.x, y: edge.y + end }));
      path.push(`M${at(from)}L${at(to)}`);
    }
  }
  return path.join("");
}

/** The squares of cells as one path. @param {number[]} cells @param {(cell: number) => Point} corner @param {number} size */
export const squares = (cells, corner, size) => cells.map((cell) => `M${at(corner(cell))}h${size}v${size}h${-size}z`).join("");

/** Two crossing strokes. @param {Point} middle @param {number} reach */
export const cross = ({ x, y }, reach) =>
  `M${at({ x: x - reach, y: y - reach })}L${at({ x: x + reach, y: y + reach })}M${at({ x: x - reach, y: y + reach })}L${at({ x: x + reach, y: y - reach })}`;

/** A triangle that points to the right. @param {Point} middle @param {number} reach */
export const triangle = ({ x, y }, reach) => `M${at({ x: x - reach * 0.8, y: y - reach })}v${2 * reach}l${2 * reach} ${-reach}z`;

/** A square. @param {Point} middle @param {number} reach */
export const square = ({ x, y }, reach) => `M${at({ x: x - reach * 0.85, y: y - reach * 0.85 })}h${reach * 1.7}v${reach * 1.7}h${reach * -1.7}z`;
