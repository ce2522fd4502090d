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
 */

/** What sets take in turn. @type {Hue[]} */
const HUES = ["blue", "orange", "green", "purple", "vermilion"];

/** @type {Record<string, Look>} */
const LOOKS = {
  "place": { hue: "green", rank: 5 },
  "locked": { hue: "blue", rank: 2 },
  "subset": { hue: "blue", rank: 2 },
  "base": { hue: "blue", rank: 2 },
  "cover": { hue: "orange", rank: 1 },
  "fin": { hue: "purple", rank: 4 },
  "strong link": { hue: "blue", rank: 1 },
  "weak link": { hue: "orange", rank: 0 },
  "pivot": { hue: "purple", rank: 3 },
  "pincer": { hue: "green", rank: 3 },
  "color": { hue: "blue", rank: 3, inTurn: true },
  "floor": { hue: "blue", rank: 1 },
  "roof": { hue: "orange", rank: 1 },
  "guardian": { hue: "green", rank: 4 },
  "almost locked set": { hue: "blue", rank: 0, isSet: true, inTurn: true },
  "restricted common": { hue: "yellow", rank: 3 },
  "held": { hue: "green", rank: 4 },
  "stem": { hue: "purple", rank: 3 },
  "petal": { hue: "blue", rank: 0, isSet: true, inTurn: true },
  "crossing": { hue: "yellow", rank: 0, isSet: true },
  "supposed": { hue: "purple", rank: 5 },
};

/** A role that this page does not know is drawn all the same. @type {Look} */
const UNKNOWN = { hue: "yellow", rank: 2 };

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
