/**
 * Why a step is right, in French: built from its parts and chains, nothing is translated.
 *
 * Which sentence is made depends on the roles that the step has, not on the name of its technique. A pattern with roles
 * that are new here is described part by part. Every sentence ends with what the step places or strikes.
 *
 *     L1C2 et L1C9 n’ont que les candidats 1 et 6. Il leur faut ces deux chiffres, donc L1C4 n’est ni 1 ni 6
 */

import { valueOf } from "../geometry.js";
import { anyCell, cellInFrench, cells, counted, et, houses, ou } from "./list-fr.js";
import { reasonOfRule } from "./rules-fr.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../drawing.js").Part} Part */
/** @typedef {import("../drawing.js").Node} Node */
/** @typedef {import("../drawing.js").Link} Link */

/** @param {string[]} names */
const within = (names) => (names.length ? ` dans ${houses(names)}` : "");
/** @param {string[]} names */
const of = (names) => `de ${houses(names)}`.replace(/\bde les\b/g, "des").replace(/\bde le\b/g, "du");

/** What follows, in words. @param {Step} step */
function conclusion(step) {
  if (step.placements.length) return step.placements.map(({ cell, digit }) => `${cellInFrench(cell)} est ${digit}`).join(", ");
  /** @param {(one: {cell: string, digit: number}) => string} key @param {(one: {cell: string, digit: number}) => string} value */
  const grouped = (key, value) => {
    /** @type {Map<string, string[]>} */
    const by = new Map();
    for (const one of step.eliminations) by.set(key(one), [...by.get(key(one)) ?? [], value(one)]);
    /** Groups names with equal lists. @type {Map<string, string[]>} */
    const together = new Map();
    for (const [name, values] of by) together.set(values.join(" "), [...together.get(values.join(" ")) ?? [], name]);
    return [...together].map(([values, names]) => /** @type {[string[], string[]]} */ ([names, values.split(" ")]));
  };
  const byCell = grouped((one) => one.cell, (one) => String(one.digit));
  const byDigit = grouped((one) => String(one.digit), (one) => one.cell).map(([digits, names]) => /** @type {[string[], string[]]} */ ([names, digits]));
  const said = (byDigit.length < byCell.length ? byDigit : byCell).map(([names, digits]) => {
    const not = digits.length > 1 ? `ni ${digits.join(" ni ")}` : `pas ${digits[0]}`;
    return names.length > 1 ? `${cells(names)} ne contiennent ${not}` : `${cellInFrench(names[0])} n’est ${not}`;
  });
  return said.length > 1 ? `${said.slice(0, -1).join(" ; ")} ; et ${said.at(-1)}` : said.join("");
}

/** What a node claims. @param {Node} node */
export function node({ digits, cells: names, is_on: isOn }) {
  if (isOn && digits.length > 1) return `${et(digits)} occupent ${cells(names)}`;
  if (names.length === 1) return `${cellInFrench(names[0])} ${isOn ? "=" : "≠"} ${et(digits)}`;
  return isOn ? `${digits} en ${anyCell(names)}` : `pas de ${ou(digits)} en ${cells(names)}`;
}

/** Why a node follows; empty for an assumption. @param {Node[]} chain @param {number} index */
export function why(chain, index) {
  const here = chain[index];
  return here.links.map((link) => {
    const from = link.from.map((number) => chain[number]);
    const isNext = link.from.length === 1 && link.from[0] === index - 1 && here.links.length === 1;
    const isOther = isNext && !from[0].is_on;
    const after = isNext || !from.length ? "" : ` après ${et(from.map(node))}`;
    switch (link.kind) {
      case "seen":
        if (!isNext) return `à cause de ${et(from.map(node))}${within(link.houses)}`;
        return link.houses.length ? `aussi dans ${houses(link.houses)}` : "qui doit différer";
      case "same cell":
        return isNext ? "même case" : `à cause de ${et(from.map(node))} dans la même case`;
      case "last candidate":
        return `${isOther ? "son seul autre candidat" : "son dernier candidat"}${after}`;
      case "last place":
        return `${isOther ? "seule autre place" : "dernière place"}${within(link.houses)}${after}`;
      case "rule":
        return isNext || !from.length ? "par une règle" : `par une règle, à cause de ${et(from.map(node))}`;
      case "locked set":
        return `${here.cells.length} cases pour ${here.digits.length} chiffres${after}`;
      default:
        return `${after.trim()}${within(link.houses)}`;
    }
  }).join(" ; ");
}

/** @param {Node[]} chain */
const way = (chain) => chain.map((one, index) => node(one) + (why(chain, index) && ` (${why(chain, index)})`)).join(" → ");

/** @param {Node} one @param {Node} other */
const isSame = (one, other) => `${one.cells} ${one.digits}` === `${other.cells} ${other.digits}`;

/** A chain without parts: an either-or, or a loop. @param {Step} step @param {string} so */
function chained({ chains }, so) {
  const [first, last] = [chains[0][0], /** @type {Node} */ (chains[0].at(-1))];
  if (first.is_on && chains[0].every((one) => one.is_on)) {
    const names = chains[0].flatMap((one) => one.cells);
    const digits = [...new Set(chains[0].flatMap((one) => one.digits))].sort((a, b) => a - b);
    const walk = chains[0].slice(1).map((one) => cells(one.cells) + within(one.links.flatMap((link) => link.houses)));
    return `${cells(names)} n’ont que les candidats ${et(digits)}. De ${cellInFrench(names[0])}, chaque case voit la suivante : ${et(walk)}. `
      + `Elles contiennent les deux chiffres tour à tour, donc ${cellInFrench(names[0])} et ${cellInFrench(names[names.length - 1])} en contiennent un chacune. Donc ${so}`;
  }
  if (!last.is_on || chains.length > 1)
    return `${chains.map(way).join(". De même ")}. La boucle se ferme, elle vaut donc aussi dans l’autre sens : de deux voisins, l’un est vrai et l’autre faux. Donc ${so}`;
  const start = { ...first, is_on: true };
  const premise = `si ${node(first)}, alors ${node(last)} : ${way(chains[0])}. Donc `;
  return isSame(first, last) ? premise + so : `${premise}${node(start)} ou ${node(last)}, et dans les deux cas ${so}`;
}

/** Ways from all alternatives, or from a supposition. @param {Step} step @param {string} so */
function forced({ parts: [stem], chains }, so) {
  const first = chains[0][0];
  const last = /** @type {Node} */ (chains[0].at(-1));
  const ways = chains.map(way);
  if (stem.role !== "supposed") {
    const opening = stem.houses.length
      ? `le ${stem.digits} ${of(stem.houses)} est en ${anyCell(stem.cells)}`
      : `${cells(stem.cells)} est ${ou(stem.digits)}`;
    return `${opening} : ${ways.join(". ")}. Dans chaque cas ${so}`;
  }
  if (chains.length > 1 && chains[0][0].is_on !== chains[1][0].is_on)
    return `ou bien ${node(first)}, ou bien non : ${ways.join(". ")}. Dans les deux cas ${so}`;
  if (chains.length > 1) return `${node(first)} mène à une contradiction : ${ways.join(". Mais aussi ")}. Donc ${so}`;
  if (isSame(first, last)) return `${node(first)} mène à son contraire : ${ways[0]}. Donc ${so}`;
  const end = stem.houses.length ? `plus de place pour ${et(last.digits)}${within(stem.houses)}` : `plus de candidat en ${cells(last.cells)}`;
  return `${node(first)} mène à une impasse, ${end} : ${ways[0]}. Donc ${so}`;
}

/** @param {Part} part */
const set = (part) => `${cells(part.cells)} (${et(part.digits)})`;
/** @param {Part[]} sets */
const lettered = (sets) => et(sets.map((part, index) => `${String.fromCharCode(65 + index)} est ${set(part)}`));
/** @param {Part[]} parts @returns {number[]} */
const digitsOf = (parts) => [...new Set(parts.flatMap((part) => part.digits))].sort((a, b) => a - b);

/** @type {[string[], (step: Step & { technique: string }, by: (role: string) => Part[], so: string) => string][]} The first whose roles a step has says why. */
const REASONS = [
  [["place"], ({ technique, parts: [place] }) => {
    const [cell, digit] = [cellInFrench(place.cells[0]), place.digits[0]];
    if (!place.houses.length) return `${digit} est le seul candidat de ${cell}`;
    if (technique === "full house") return `${cell} est la dernière case vide ${of(place.houses)} : il n’y manque que ${digit}`;
    return `${cell} est la seule place pour ${digit}${within(place.houses)}`;
  }],
  [["locked"], ({ parts: [{ digits, cells: names, houses: [from, to] }] }, _, so) => (names.length > 1
    ? `les seules places pour ${digits}${within([from])} sont ${cells(names)}, qui sont aussi dans ${houses([to])}. L’une d’elles contient ${digits}, donc ${so}`
    : `la seule place pour ${digits}${within([from])} est ${cells(names)}, qui est aussi dans ${houses([to])}, donc ${so}`)],
  [["base"], ({ parts }, by, so) => {
    const [bases, covers] = [by("base"), by("cover")].map((all) => all.flatMap((part) => part.houses));
    const fins = by("fin").flatMap((part) => part.cells);
    const digit = parts[0].digits[0];
    const places = `les places pour ${digit}${within(bases)} sont toutes dans ${houses(covers)}`;
    const size = counted(bases.length);
    const room = `il faut ${size} fois ${digit}${within(bases)}, et il n’y a pas de place pour plus dans ${houses(covers)}`;
    if (!fins.length) return `${places}. Or ${room}. Donc ${so}`;
    const fin = fins.length > 1 ? `les nageoires ${cells(fins)}` : `la nageoire ${cells(fins)}`;
    const none = fins.length > 1 ? `aucune nageoire n’est ${digit}` : `${cells(fins)} n’est pas ${digit}`;
    const some = fins.length > 1 ? `une nageoire est ${digit}` : `${cells(fins)} est ${digit}`;
    return `sauf ${fin}, ${places}. Si ${none}, ${room}. Si ${some}, les cases qui la voient ne contiennent pas ${digit}. Dans les deux cas ${so}`;
  }],
  [["color"], ({ parts }, by, so) => {
    const colors = by("color");
    const digit = parts[0].digits[0];
    const all = (/** @type {Part} */ part) => (part.cells.length > 1 ? `${cells(part.cells)} sont toutes ${digit}` : `${cells(part.cells)} est ${digit}`);
    const linked = [...new Set(by("strong link").flatMap((part) => part.houses))];
    const pairs = colors.length > 2 ? [colors.slice(0, 2), colors.slice(2)] : [colors];
    const tied = pairs.map(([one, other]) => `ou bien ${all(one)}, ou bien ${all(other)}`);
    return `${houses(linked)} n’${linked.length > 1 ? "ont chacun" : "a"} que deux places pour ${digit} : ${tied.join(". De même ")}. `
      + `Deux cases qui se voient ne sont pas toutes deux ${digit}. Donc ${so}`;
  }],
  [["pivot"], ({ parts }, by, so) => {
    if (by("pivot").length > 1) {
      return `les ${counted(parts.length)} cases ${cells(parts.flatMap((part) => part.cells))} n’ont que les candidats ${et(digitsOf(parts))}. `
        + `Tous sauf un n’y ont de place qu’une fois, car leurs cases se voient ; le dernier doit donc s’y trouver, et ${so}`;
    }
    const [[pivot], pincers] = [by("pivot"), by("pincer")];
    const z = pincers[0].digits.filter((digit) => pincers[1]?.digits.includes(digit));
    const cases = pincers.map((pincer) => {
      const lost = pincer.digits.filter((digit) => pivot.digits.includes(digit) && !z.includes(digit));
      return `Si elle est ${et(lost)}, ${cells(pincer.cells)} (${ou(pincer.digits)}), qui la voit${within(pincer.houses)}, est ${et(z)}`;
    });
    const own = z.every((digit) => pivot.digits.includes(digit)) ? `. Ou elle est ${et(z)} elle-même` : "";
    return `${cells(pivot.cells)} est ${ou(pivot.digits)}. ${cases.join(". ")}${own}. Il y a donc un ${et(z)} dans l’une de ces cases, et ${so}`;
  }],
  [["crossing"], (_, by, so) => {
    const [core, ...sets] = [...by("crossing"), ...by("almost locked set")];
    const lies = [core, ...sets].map((part) => `${set(part)} ${part.cells.length > 1 ? "sont" : "est"}${within(part.houses)}`);
    const size = core.cells.length + sets.reduce((sum, part) => sum + part.cells.length, 0);
    const held = by("held").map((part) => `${part.digits} en ${anyCell(part.cells)}`);
    return `${lies.join(" ; ")}. Dans ces ${counted(size)} cases, chaque chiffre n’a de place qu’une fois, car ses places y sont dans une même maison. `
      + `Cela suffit tout juste à les remplir, donc chaque chiffre s’y trouve : ${held.join(" ; ")}. Donc ${so}`;
  }],
  [["stem", "petal"], (_, by, so) => {
    const [[stem], commons] = [by("stem"), by("restricted common")];
    const z = digitsOf(by("held"));
    const petals = by("petal");
    const cases = [...new Set(petals.map(set))].map((petal) => {
      const reached = commons.filter((_, index) => set(petals[index]) === petal);
      const places = [...new Set(reached.map(({ houses: names }) => within(names)))];
      const lost = places.map((place) => ou(digitsOf(reached.filter(({ houses: names }) => within(names) === place))) + place);
      return `si elle est ${ou(digitsOf(reached))}, l’ensemble ${petal} perd ${ou(lost)} et garde ${et(z)}`;
    });
    const own = z.some((digit) => stem.digits.includes(digit)) ? ` ; ou elle est ${et(z)} elle-même` : "";
    return `${cells(stem.cells)} est ${ou(stem.digits)} : ${cases.join(" ; ")}${own}. Dans chaque cas ${et(z)} est dans l’une de ces cases, donc ${so}`;
  }],
  [["stem", "almost locked set"], (_, by, so) => `toute paire de chiffres pour ${et(by("stem").map(set))} avec un des candidats rayés `
    + `mettrait deux fois le même chiffre dans des cases qui se voient, ou prendrait deux chiffres à ${ou(by("almost locked set").map(set))}. `
    + `Un tel ensemble a un chiffre de plus que de cases et ne peut en céder qu’un. Donc ${so}`],
  [["almost locked set", "restricted common"], ({ eliminations }, by, so) => {
    const [ways, commons] = [by("almost locked set"), by("restricted common")];
    const z = [...new Set(eliminations.map((one) => one.digit))].sort((a, b) => a - b);
    const sets = ways.filter((part, index) => ways.findIndex((one) => set(one) === set(part)) === index);
    const letter = (/** @type {Part} */ part) => String.fromCharCode(65 + sets.findIndex((one) => set(one) === set(part)));
    const opening = `chacun de ces ensembles a un chiffre de plus que de cases : ${lettered(sets)}. `;
    if (ways.length === 2 && commons.length === 2)
      return `${opening}Ils ne peuvent pas contenir tous deux ${commons.map((part) => `${part.digits}${within(part.houses)}`).join(", ni ")}. `
        + `Chacun perd donc l’un de ces chiffres et contient tous ses autres. Donc ${so}`;
    const steps = ways.slice(1).map((part, index) => {
      const next = commons[index + 1] ? et(commons[index + 1].digits) : et(z);
      return `${letter(part)} perd ${et(commons[index].digits)}${within(commons[index].houses)} et contient ${next}`;
    });
    const end = letter(ways[ways.length - 1]);
    const thus = end === "A" ? `A contient donc ${et(z)}` : `Ainsi ${et(z)} ${z.length > 1 ? "sont" : "est"} dans A ou dans ${end}`;
    return `${opening}Si A perd ${ou(z)}, il contient ${et(commons[0].digits)} ; alors ${steps.join(" ; puis ")}. ${thus}, donc ${so}`;
  }],
  [["floor", "strong link"], (_, by, so) => {
    const links = by("strong link");
    const pair = by("floor")[0].digits;
    const digit = links[0].digits[0];
    const places = links.map((part) => `${digit} n’a de place${within(part.houses)} qu’en ${anyCell(part.cells)}`);
    if (by("guardian").length) return `${deadly(by)} ${oneIsTrue(by)}. Or ${places.join(", et ")}, donc il est dans l’autre case. Donc ${so}`;
    return `${places.join(", et ")}. Si l’un des candidats rayés était vrai, ${et(pair)} pourraient s’échanger dans les quatre cases `
      + `${cells([...by("floor"), ...by("roof")].flatMap((part) => part.cells).sort())}, et il y aurait deux solutions. La grille n’en a qu’une, donc ${so}`;
  }],
  [["guardian"], (_, by, so) => {
    const [subset] = by("subset");
    const [link] = by("strong link");
    const opening = `${deadly(by)} ${oneIsTrue(by)}`;
    if (subset) return `${opening}. Cette case et ${cells(subset.cells)}${within(subset.houses)} n’ont ensemble que ${et(subset.digits)}, qui les remplissent. Donc ${so}`;
    if (link) return `${opening}. Or ${link.digits} n’a de place${within(link.houses)} qu’en ${anyCell(link.cells)}, donc il est dans l’autre case. Donc ${so}`;
    return `${opening}. Donc ${so}`;
  }],
  [["subset"], ({ parts: [{ digits, cells: names, houses: where }], eliminations }, _, so) => (eliminations.every(({ cell }) => names.includes(cell))
    ? `${within(where).trim()}, les chiffres ${et(digits)} n’ont de place qu’en ${cells(names)}. Il leur faut ces ${counted(names.length)} cases, donc ${so}`
    : `${cells(names)} n’ont que les candidats ${et(digits)}. Il leur faut ces ${counted(digits.length)} chiffres, donc ${so}`)],
  [["pincer", "strong link"], ({ parts }, by, so) => {
    const links = by("strong link");
    const pincers = by("pincer").flatMap((part) => part.cells);
    const weak = by("weak link").map((part) => `${cells(part.cells)} se voient${within(part.houses)}`);
    const digit = links[0].digits;
    if (parts[0].role === "pincer") {
      const left = parts[0].digits.filter((one) => !digit.includes(one));
      return `${cells(pincers)} n’ont que les candidats ${et(parts[0].digits)}. ${within(links[0].houses).trim().replace(/^d/, "D")}, ${digit} est en ${anyCell(links[0].cells)} ; `
        + `${et(weak)}. Les deux cases ne sont donc pas toutes deux ${digit} : l’une au moins est ${et(left)}, et ${so}`;
    }
    const places = links.map((part) => `le ${digit} ${of(part.houses)} est en ${anyCell(part.cells)}`);
    return `${et(places)}. ${et(weak)} et n’ont qu’un ${digit} au plus. L’une au moins des cases ${cells(pincers)} est donc ${digit}, et ${so}`;
  }],
  [["supposed"], ({ parts: [tried] }, _, so) => `aucun motif ne s’applique. Avec ${et(tried.digits)} en ${cells(tried.cells)}, une recherche ne trouve pas de solution, donc ${so}`],
];

/** Explains that the pattern alone would be deadly, so one guardian is true. @param {(role: string) => Part[]} by */
function deadly(by) {
  const pattern = [...by("floor"), ...by("roof")];
  if (!pattern.length) return "sans les candidats désignés, chaque case vide aurait deux candidats et chaque chiffre deux places dans chaque maison : il n’y aurait pas une seule solution. Donc";
  const names = pattern.flatMap((part) => part.cells).sort();
  return `si ${cells(names)} ne contenaient que ${et(pattern[0].digits)}, ces chiffres pourraient s’échanger et il y aurait deux solutions. La grille n’en a qu’une, donc`;
}

/** @param {(role: string) => Part[]} by */
const oneIsTrue = (by) => by("guardian").map((part) => `${cells(part.cells)} est ${ou(part.digits)}`).join(", ou ");

/** @param {string} technique @param {Step} step @param {import("../geometry.js").Shape} shape */
export function reasonInFrench(technique, step, shape) {
  const so = conclusion(step);
  const by = (/** @type {string} */ role) => step.parts.filter((part) => part.role === role);
  if (by("rule").length) return reasonOfRule({ ...step, technique }, so, shape);
  if (step.chains.length) return step.parts.length ? forced(step, so) : chained(step, so);
  const known = REASONS.find(([roles]) => roles.every((role) => by(role).length));
  if (known) return known[1]({ ...step, technique }, by, so);
  return `${step.parts.map((part) => `${et(part.digits)} en ${cells(part.cells)}${within(part.houses)}`).join(" ; ")}. Donc ${so}`;
}

/** Where to look. @param {import("../drawing.js").Place} at @param {import("../geometry.js").Shape} shape */
export function whereInFrench(at, shape) {
  if (at.kind === "digit") return `les places pour ${valueOf(shape, at.digit)}`;
  if (at.kind === "houses") return houses(at.houses.map(({ name }) => name));
  /** @type {[string, [number, number]][]} */
  const lines = [["lignes", at.rows], ["colonnes", at.columns]];
  const named = lines.flatMap(([name, [first, last]]) => (first === 1 && last === shape.side ? [] : [`les ${name} ${first} à ${last}`]));
  return named.join(", ") || "toute la grille";
}
