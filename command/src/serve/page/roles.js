/**
 * What the roles of docs/json.md look like: a hue each, and how much of it is drawn.
 *
 * A hue never stands alone. Each has its own dash for discs and outlines and its own hatch for cells, so that a
 * picture can be read in grey:
 *
 *   blue  solid, plain      orange  dashed, hatched /      green  thick, hatched \      purple  dotted, dots      yellow  long dashes, crossed
 */

/** @typedef {"blue"|"orange"|"green"|"purple"|"vermilion"|"yellow"} Hue */

/**
 * @typedef {object} Look
 * @property {Hue} hue
 * @property {number} rank of two discs of one candidate the higher is drawn
 * @property {boolean} [isSet] whole cells count: they are outlined and lettered, and their candidates have no discs
 * @property {boolean} [inTurn] each further part of the role takes the next hue
 * @property {boolean} [isUnseen] nothing is drawn: the board shows what it says anyway
 */

/** What sets take in turn. @type {Hue[]} */
const HUES = ["blue", "orange", "green", "purple", "vermilion"];

/** @param {Hue} hue @param {number} rank @param {Partial<Look>} [more] @returns {Look} */
const look = (hue, rank, more) => ({ hue, rank, ...more });

/** @type {Record<string, Look>} */
const LOOKS = {
  place: look("green", 5),
  locked: look("blue", 2),
  subset: look("blue", 2),
  base: look("blue", 2),
  cover: look("orange", 1),
  fin: look("purple", 4),
  "strong link": look("blue", 1),
  "weak link": look("orange", 0),
  pivot: look("purple", 3),
  pincer: look("green", 3),
  color: look("blue", 3, { inTurn: true }),
  floor: look("blue", 1),
  roof: look("orange", 1),
  guardian: look("green", 4),
  "almost locked set": look("blue", 0, { isSet: true, inTurn: true }),
  "restricted common": look("yellow", 3),
  held: look("green", 4),
  stem: look("purple", 3),
  petal: look("blue", 0, { isSet: true, inTurn: true }),
  crossing: look("yellow", 0, { isSet: true }),
  supposed: look("purple", 5),
  rule: look("blue", 0, { isSet: true }),
  domain: look("blue", 0, { isUnseen: true }),
};

/** How a role is drawn that this page does not know. */
const UNKNOWN = look("yellow", 2);

/** @param {string} role */
export const lookOf = (role) => LOOKS[role] ?? UNKNOWN;

/**
 * The parts of a step with their hues, and the letters of sets.
 * @template {{role: string, digits: number[], cells: string[], houses: string[]}} Part
 * @param {Part[]} parts
 * @returns {{part: Part, look: Look, hue: Hue, letter: string}[]}
 */
export function dressed(parts) {
  /** @type {Map<string, number>} */
  const turns = new Map();
  /** @type {Map<string, string>} A set that a chain of sets comes back to keeps its letter. */
  const letters = new Map();
  return parts.map((part) => {
    const look = lookOf(part.role);
    const key = `${part.role} ${part.cells} ${part.digits}`;
    if (look.isSet && look.inTurn && !letters.has(key)) letters.set(key, String.fromCharCode(65 + letters.size));
    const letter = letters.get(key) ?? "";
    const turn = letter ? letter.charCodeAt(0) - 65 : turns.get(part.role) ?? 0;
    turns.set(part.role, turn + 1);
    const hue = look.inTurn ? HUES[(HUES.indexOf(look.hue) + turn) % HUES.length] : look.hue;
    return { part, look, hue, letter };
  });
}
