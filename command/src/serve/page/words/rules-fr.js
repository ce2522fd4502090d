/**
 * Why rules of setters rule candidates out, in French.
 *
 *     la cage L1C1 et L1C2 a des chiffres différents de somme 10        what the rule says
 *     L1C1 contient 1 ou 2                                              what its cells can hold
 *     donc L1C1 n’est pas 2                                             what follows
 *
 * A rule comes as the line of text that the shape has; its cells and numbers are those of the line.
 */

import { geometryOf, houseNamed, cellIndex, valueOf } from "../geometry.js";
import { partsOf } from "../rules.js";
import { anyCell, cells, counted, et, houses, ou } from "./list-fr.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../drawing.js").Part} Part */
/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {import("../rules.js").Parts} Parts */

/** `L1C1 est impaire`, `L1C1 et L2C2 sont impaires`. @param {string[]} names @param {string} what */
const are = (names, what) => `${cells(names)} ${names.length > 1 ? `sont ${what}s` : `est ${what}`}`;

/** What the kinds say of their cells; `here` are the cells of the step. @type {Record<string, (rule: Parts & { all: string[], named: string, sum: string, here: string, side: number }) => string>} */
const SAYS = {
  allowed: ({ named, sum }) => `pour ${named}, une règle ne permet que ${sum}`,
  odd: ({ all }) => are(all, "impaire"),
  even: ({ all }) => are(all, "paire"),
  killer: ({ named, numbers: [sum] }) => `la cage ${named} a des chiffres différents${sum ? ` de somme ${sum}` : ""}`,
  distinct: ({ named }) => `${named} ont des chiffres différents`,
  sum: ({ named, sum }) => `${named} ont pour somme ${sum}`,
  product: ({ named, sum }) => `${named} ont pour produit ${sum}`,
  "little-killer": ({ named, sum }) => `la diagonale ${named} a pour somme ${sum}`,
  arrow: ({ lists: [circle, ...shafts] }) => `le long de la flèche, ${et(shafts.map((shaft) => cells(shaft)))} ${circle.length > 1 ? "donnent en somme le nombre de" : "ont pour somme le cercle"} ${cells(circle)}`,
  "double-arrow": ({ named }) => `sur la ligne ${named}, l’intérieur a la même somme que les deux bouts ensemble`,
  thermo: ({ named }) => `les chiffres augmentent le long du thermomètre ${named}`,
  "slow-thermo": ({ named }) => `les chiffres ne diminuent jamais le long du thermomètre lent ${named}`,
  greater: ({ named }) => `les chiffres diminuent le long de ${named}`,
  difference: ({ named, numbers: [by = 1] }) => `${named} ont une différence de ${by}`,
  ratio: ({ named, numbers: [by = 2] }) => `${named} ont un rapport de ${by}`,
  "no-difference": ({ here, sum }) => `${here} sont voisines sans point, et leur différence n’est pas ${sum}`,
  "no-ratio": ({ here, sum }) => `${here} sont voisines sans point, et leur rapport n’est pas ${sum}`,
  "no-sum": ({ here, sum }) => `${here} sont voisines sans marque, et leur somme n’est pas ${sum}`,
  "non-consecutive": ({ here, numbers }) =>
    numbers.length ? `${here}, à cette distance, ne sont pas consécutives` : `${here} sont voisines, donc non consécutives`,
  sandwich: ({ named, sum }) => `sur la ligne ${named}, les chiffres entre le plus petit et le plus grand ont pour somme ${sum}`,
  lunchbox: ({ named, sum }) => `sur la ligne ${named}, les chiffres entre le plus petit et le plus grand ont pour somme ${sum}`,
  "x-sum": ({ named, sum }) => `les premières cases de la ligne ${named}, autant que dit son premier chiffre, ont pour somme ${sum}`,
  skyscraper: ({ named, numbers: [count] }) => `sur la ligne ${named}, ${counted(count)} ${count > 1 ? "cases dépassent toutes celles" : "case dépasse toutes celles"} qui précèdent`,
  "numbered-room": ({ named, sum }) => `le premier chiffre de la ligne ${named} dit dans laquelle de ses cases est ${sum}`,
  whispers: ({ named, side, numbers: [by = Math.floor((side + 1) / 2)] }) => `les voisines sur la ligne ${named} diffèrent d’au moins ${by}`,
  renban: ({ named }) => `la ligne ${named} a des chiffres consécutifs dans un ordre quelconque`,
  palindrome: ({ named }) => `la ligne ${named} se lit de même des deux bouts`,
  clone: ({ lists }) => `dans leur ordre, ${et(lists.map((list) => `(${cells(list)})`))} ont les mêmes chiffres`,
  "same-digits": ({ lists }) => `dans un ordre quelconque, ${et(lists.map((list) => `(${cells(list)})`))} ont les mêmes chiffres`,
  "equal-sum": ({ lists }) => `${et(lists.map((list) => `(${cells(list)})`))} ont la même somme`,
  between: ({ named }) => `les chiffres de la ligne ${named} sont strictement entre ceux de ses bouts`,
  lockout: ({ named, numbers: [by = 4] }) => `les bouts de la ligne ${named} diffèrent d’au moins ${by}, et aucun autre de ses chiffres n’est entre eux`,
  "region-sum": ({ named }) => `dans chaque bloc la ligne ${named} a la même somme`,
  "sum-line": ({ named, sum }) => `la ligne ${named} se partage en suites de somme ${sum}`,
  zipper: ({ named }) => `à égale distance du milieu, les cases de la ligne ${named} ont la même somme, celle du milieu`,
  nabner: ({ named }) => `la ligne ${named} n’a pas deux chiffres égaux ou consécutifs`,
  entropic: ({ named }) => `sur la ligne ${named}, trois cases de suite ont un petit, un moyen et un grand chiffre`,
  modular: ({ named, numbers: [by = 3] }) => `sur la ligne ${named}, ${by} cases de suite ont des restes différents par ${by}`,
  "parity-line": ({ named }) => `la ligne ${named} est tour à tour paire et impaire`,
  quadruple: ({ named, numbers }) => `${named} contiennent ${et(numbers)}`,
  minimum: ({ here }) => `parmi ${here}, une case marquée est plus petite que ses voisines`,
  maximum: ({ here }) => `parmi ${here}, une case marquée est plus grande que ses voisines`,
  indexing: ({ here }) => `parmi ${here}, un chiffre dit où est un chiffre de sa ligne`,
  "global-entropy": ({ here }) => `${here} ont un petit, un moyen et un grand chiffre`,
  "global-modular": ({ here }) => `${here} ont des chiffres des trois restes par 3`,
  "anti-taxicab": ({ here }) => `${here} n’ont pas tous deux le chiffre qui est leur distance en pas de case en case`,
  "counting-circles": ({ named }) => `un chiffre dans les cercles ${named} dit combien d’entre eux le contiennent`,
};

/** What a rule says. @param {string} line @param {string[]} here @param {number} side */
function says(line, here, side) {
  const parts = partsOf(line);
  const say = parts && SAYS[parts.rule];
  if (!say) return `une règle lie ${cells(here)}`;
  const all = parts.lists.flat();
  return say({ ...parts, all, named: cells(all), sum: ou(parts.numbers), here: cells(here), side });
}

/** What houses and the sums of their cages say of the cells that are left. @param {Part} part @param {Shape} shape */
function saysOfHouses({ houses: names, rules = [], cells: left }, shape) {
  const { side } = shape;
  const geometry = geometryOf(shape);
  const inside = new Set(names.flatMap((name) => houseNamed(geometry, name)?.cells ?? []));
  const total = names.length * Array.from({ length: side }, (_, at) => valueOf(shape, at + 1)).reduce((sum, value) => sum + value, 0);
  const cages = rules.flatMap((index) => partsOf(shape.rules[index] ?? "") ?? []);
  const sum = cages.reduce((all, { numbers: [number = 0] }) => all + number, 0);
  const said = `${houses(names)} ${names.length > 1 ? "ont" : "a"} pour somme ${total}, et ${cages.length > 1 ? "ses cages" : "sa cage"} ${cages.map(({ lists, numbers: [number] }) => `${cells(lists.flat())} (${number})`).join(" ; ")} ${sum}`;
  const [own, other] = [true, false].map((isIn) => left.filter((name) => inside.has(cellIndex(side, name)) === isIn));
  const rest = total - sum;
  if (left.length === 1) return said;
  if (!other.length) return `${said}. Il reste donc ${rest} pour ${cells(own)}`;
  if (!own.length) return `${said}. ${cells(other)} ont donc pour somme ${-rest}`;
  return `${said}. ${cells(own)} font donc ${Math.abs(rest)} de ${rest < 0 ? "moins" : "plus"} que ${cells(other)}`;
}

/** `L1C1 contient 1 ou 2 ; L1C2 et L1C3 contiennent 3`: what cells can hold, those alike together. @param {Part[]} parts @param {number} side */
function holding(parts, side) {
  /** @type {Map<string, Part[]>} */
  const alike = new Map();
  for (const part of parts) alike.set(`${part.digits}`, [...(alike.get(`${part.digits}`) ?? []), part]);
  return [...alike.values()].map((group) => {
    const names = group.flatMap((part) => part.cells);
    const { digits } = group[0];
    const isRow = digits.length > 3 && digits.every((digit, at) => !at || digit === digits[at - 1] + 1);
    if (digits.length === side) return `${cells(names)} ${names.length > 1 ? "peuvent" : "peut"} contenir tout chiffre`;
    const what = isRow ? `un chiffre de ${digits[0]} à ${digits[digits.length - 1]}` : ou(digits);
    return `${cells(names)} ${names.length > 1 ? "contiennent" : "contient"} ${what}`;
  }).join(" ; ");
}

/** What of the candidates goes, by the name of the technique. @type {Record<string, string>} */
const GOES = {
  "linked pair": "un chiffre sans partenaire est exclu",
  "cage combination": "ce qui n’est dans aucune combinaison possible est exclu",
  "rule sum": "ce qui n’entre dans aucune telle somme est exclu",
  "innies and outies": "ce qui n’entre dans aucune telle somme est exclu",
  "combined rules": "ce qui n’entre dans aucune façon de remplir toutes ces cases est exclu",
};

/** Why the step of a rule is right. @param {Step & { technique: string }} step @param {string} so @param {Shape} shape */
export function reasonOfRule({ technique, parts }, so, shape) {
  const { side } = shape;
  const [rule] = parts.filter((part) => part.role === "rule");
  const domains = parts.filter((part) => part.role === "domain");
  const held = parts.find((part) => part.role === "held");
  const ofRules = (rule.rules ?? []).map((index) => says(shape.rules[index] ?? "", rule.cells, side));
  const isTogether = technique === "combined rules";
  const ofHouse = isTogether && rule.houses.length ? [`${houses(rule.houses)} a chaque chiffre une fois`] : [];
  const said = rule.houses.length && !isTogether ? saysOfHouses(rule, shape) : et([...ofHouse, ...ofRules]);
  if (held) return `${said}. ${holding(domains, side)}, et sans ${et(held.digits)} on ne peut pas les remplir. L’une des cases ${anyCell(held.cells)} est donc ${et(held.digits)}, et ${so}`;
  if (technique === "marked cell" || rule.cells.length === 1) return `${said}. Donc ${so}`;
  return `${said}. ${holding(domains, side)}, et ${GOES[technique] ?? "ce qui n’entre dans aucune façon de les remplir est exclu"}. Donc ${so}`;
}
