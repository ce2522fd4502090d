/**
 * Names of techniques in French, put together from their parts where English does so, too: `finned franken X-wing` is
 * `X-wing franken à nageoire`. A name that is not known stays as it is.
 */

/** @type {Record<string, string>} */
const NAMES = {
  "full house": "dernière case",
  "naked single": "candidat unique",
  "hidden single in a box": "place unique dans un bloc",
  "hidden single in a line": "place unique dans une ligne",
  "marked cell": "case marquée",
  "linked pair": "paire liée",
  "cage combination": "combinaisons d’une cage",
  "required digit": "chiffre requis",
  "rule sum": "somme d’une règle",
  "innies and outies": "cases en trop et en moins",
  "rule line": "ligne d’une règle",
  "combined rules": "règles combinées",
  "rule contradiction": "contradiction de règles",
  "rule chain": "chaîne de règles",
  "pointing": "pointage",
  "claiming": "revendication",
  "remote pair": "paires distantes",
  "BUG+1": "BUG+1",
  "BUG+n": "BUG+n",
  "skyscraper": "gratte-ciel",
  "two-string kite": "cerf-volant",
  "turbot fish": "turbot",
  "empty rectangle": "rectangle vide",
  "hidden rectangle": "rectangle caché",
  "hidden avoidable rectangle": "rectangle évitable caché",
  "simple coloring": "coloriage simple",
  "multi-coloring": "coloriage multiple",
  "3D Medusa": "méduse 3D",
  "X-chain": "chaîne X",
  "XY-chain": "chaîne XY",
  "continuous nice loop": "boucle continue",
  "alternating inference chain": "chaîne d’inférences alternées",
  "grouped alternating inference chain": "chaîne d’inférences alternées groupée",
  "ALS chain": "chaîne d’ALS",
  "death blossom": "fleur d’ALS",
  "aligned pair exclusion": "exclusion de paires alignées",
  "whip": "fouet",
  "nested forcing net": "réseau forcé imbriqué",
  "firework triple": "feu d’artifice triple",
  "firework quad": "feu d’artifice quadruple",
  "tridagon": "tridagon",
  "domino loop": "boucle de dominos",
  "multi-sector locked set": "ensemble verrouillé multi-secteurs",
  "junior exocet": "exocet junior",
  "double exocet": "exocet double",
  "supposition": "supposition",
};

/** @type {Record<string, string>} */
const PARTS = {
  "naked": "nu", "hidden": "caché", "locked": "verrouillé",
  "pair": "paire", "triple": "triplet", "quad": "quadruplet",
  "swordfish": "espadon", "jellyfish": "méduse", "X-wing": "X-wing",
  "finned": "à nageoire", "sashimi": "sashimi",
  "unique rectangle": "rectangle unique", "avoidable rectangle": "rectangle évitable", "extended rectangle": "rectangle étendu", "unique loop": "boucle unique", "BUG": "BUG", "kraken fish": "poisson kraken",
  "digit": "par chiffre", "cell": "par case", "house": "par maison",
  "chain": "chaîne forcée", "net": "réseau forcé",
};

/** @param {string} name */
export function techniqueInFrench(name) {
  if (NAMES[name]) return NAMES[name];
  const subset = /^(naked|hidden|locked) (pair|triple|quad)$/.exec(name);
  if (subset) return `${PARTS[subset[2]]} ${PARTS[subset[1]]}${subset[2] === "pair" ? "e" : ""}`;
  const fish = /^(?:(finned|sashimi) )?(?:(franken|mutant) )?(X-wing|swordfish|jellyfish)$/.exec(name);
  if (fish) return [PARTS[fish[3]], fish[2], PARTS[fish[1]]].filter(Boolean).join(" ");
  const typed = /^(unique rectangle|avoidable rectangle|extended rectangle|unique loop|BUG|kraken fish) type (\d)$/.exec(name);
  if (typed) return `${PARTS[typed[1]]} type ${typed[2]}`;
  const branched = /^(cell|house) rule chain$/.exec(name);
  if (branched) return `chaîne de règles ${PARTS[branched[1]]}`;
  const ruled = /^(digit|cell|house) rule net$/.exec(name);
  if (ruled) return `réseau de règles ${PARTS[ruled[1]]}`;
  const forcing = /^(digit|cell|house) (dynamic )?forcing (chain|net)$/.exec(name);
  if (forcing) return `${PARTS[forcing[3]]} ${forcing[2] ? "dynamique " : ""}${PARTS[forcing[1]]}`;
  return name;
}
