/**
 * Which techniques hints, steps and explanations may use: chosen once, saved in the browser, sent with each request.
 */

import { check } from "../controls.js";
import { element } from "../dom.js";
import { read, write } from "../kept.js";
import { techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";

/** @typedef {import("./stage.js").Technique & { idea?: string }} Technique */

const KEY = "veridoku.techniques";
/** @typedef {{ without: string[], noUniqueness: boolean, fish: string[] }} Choice */

/** @type {Choice} */
let choice = { without: [], noUniqueness: false, fish: [], ...read(KEY) };
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Promise<Technique[]> | null} */
let known = null;

/** All techniques, easiest first. @param {(name: string) => Promise<any>} get */
export function techniques(get) {
  known ??= get("techniques").then((answer) => answer.techniques, (error) => {
    known = null;
    throw error;
  });
  return known;
}

/** The choice as keys of a request. */
export const techniqueOptions = () => ({
  ...(choice.without.length ? { without: choice.without } : {}),
  ...(choice.noUniqueness ? { no_uniqueness: true } : {}),
  ...(choice.fish.length ? { fish: choice.fish } : {}),
});

/** @param {() => void} listener */
export const onTechniques = (listener) => listeners.add(listener);

/** @param {Partial<Choice>} patch */
function choose(patch) {
  choice = { ...choice, ...patch };
  write(KEY, choice);
  listeners.forEach((listener) => listener());
}

/** Complex fish are looked for only where a switch asks for them. @param {string} name */
const isComplex = (name) => /franken|mutant|kraken/.test(name);

/** A folded list of all techniques, a switch each. @param {(name: string) => Promise<any>} get */
export function techniqueChooser(get) {
  const list = element("div", { class: "technique-list" });
  const summary = element("summary");
  const chooser = element("details", { class: "techniques" }, summary, list);
  const title = () => {
    summary.textContent = choice.without.length ? word("techniques.some", { count: choice.without.length }) : word("techniques.all");
  };
  const fill = async () => {
    if (list.firstChild) return;
    const all = (await techniques(get)).filter(({ name }) => !isComplex(name));
    const kinds = ["franken", "mutant", "kraken"];
    list.append(
      check(word("techniques.unique"), !choice.noUniqueness, (isOn) => choose({ noUniqueness: !isOn })),
      ...kinds.map((kind) => check(word(`techniques.${kind}`), choice.fish.includes(kind), (isOn) =>
        choose({ fish: kinds.filter((one) => (one === kind ? isOn : choice.fish.includes(one))) }))),
    );
    for (const level of [...new Set(all.map((technique) => technique.level))]) {
      const group = element("fieldset", {}, element("legend", { text: word(`level.${level}`) }));
      for (const { name } of all.filter((technique) => technique.level === level)) {
        group.append(check(techniqueInWords(name), !choice.without.includes(name), (isOn) => {
          choose({ without: isOn ? choice.without.filter((one) => one !== name) : [...choice.without, name] });
          title();
        }));
      }
      list.append(group);
    }
  };
  chooser.addEventListener("toggle", () => chooser.open && fill().catch(() => (chooser.open = false)));
  title();
  return chooser;
}
