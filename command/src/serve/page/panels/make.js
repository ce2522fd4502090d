/**
 * Make: a puzzle with chosen properties. The rules are those of the board; each cell of a painted pattern (pattern.js)
 * becomes a given. practice.js makes a puzzle that needs a technique.
 */

import { choice, Menu, row } from "../controls.js";
import { button, element, field, replace } from "../dom.js";
import { fault, stop, work } from "../work.js";
import { capital, ratingInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { generated } from "./generated.js";
import { patternOf } from "./pattern.js";
import { practiceOf } from "./practice.js";
import { clearStage } from "./stage.js";
import { techniques } from "./techniques.js";

/** @typedef {import("../controls.js").Group} Group */

const CLUE_LEVELS = ["extremely-easy", "easy", "medium", "difficult", "evil"];
const LEVELS = ["beginner", "easy", "medium", "hard", "unfair", "extreme"];
const SYMMETRIES = ["none", "half-turn", "quarter-turn", "horizontal", "vertical", "diagonal", "antidiagonal", "both-diagonals", "full"];

/** @param {string} name */
const option = (name) => name.toLowerCase().replace(/ /g, "-");

/** @param {string} kind @param {string[]} names @returns {[string, string][]} */
const named = (kind, names) => names.map((name) => [option(name), word(`${kind}.${name}`)]);

/** Techniques by level. @param {{ name: string, level: string }[]} known @param {(name: string) => string} valueOf @returns {Group[]} */
const grouped = (known, valueOf) => [...new Set(known.map(({ level }) => level))].map((level) => ({
  label: capital(word(`level.${level}`)),
  options: known.filter((one) => one.level === level).map(({ name }) => [valueOf(name), capital(techniqueInWords(name))]),
}));

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store } = app;
    /** @type {Record<string, string>} */
    const wanted = {};
    const result = element("div", { class: "result" });
    const givens = element("input", { type: "text", inputmode: "numeric", placeholder: "24 / 24..28" });
    const seed = element("input", { type: "text", inputmode: "numeric" });
    const any = /** @type {[string, string]} */ (["", word("make.any")]);
    const needs = new Menu([any], "", (value) => (wanted.technique = value));
    const pattern = patternOf(app);
    const practice = practiceOf(app, (container, name, title) => made(container, { technique: option(name) }, title));

    /** Makes a puzzle and opens it, unless the board has another position by then. @param {Element} container @param {object} body @param {string} title */
    async function made(container, body, title) {
      clearStage(app);
      replace(container);
      pattern.end();
      try {
        const { one, position } = await work(container, word("make.working"), (signal) => generated(app, store.position, body, signal));
        app.storage.begin(position, title);
        return one;
      } catch (error) {
        fault(container, error);
        return null;
      }
    }

    async function make() {
      const all = Object.entries({ ...wanted, givens: givens.value.trim(), seed: seed.value.trim(), pattern: pattern.text() });
      const one = await made(result, Object.fromEntries(all.filter(([, value]) => value)), word("make.title.made"));
      if (!one) return;
      const level = one.level ? ` ${ratingInWords(one, one.technique)}` : "";
      const said = word("make.made", { givens: one.givens, tries: one.tries }) + level;
      replace(result, element("p", { text: said }));
      app.announce(said);
    }

    /** Techniques come from the server, the first time the panel is opened. */
    async function fill() {
      const { menu } = practice;
      if (!menu.isEmpty) return;
      const known = (await techniques(app.get)).filter(({ name }) => !/supposition|franken|mutant|kraken/.test(name));
      needs.offer([any, ...grouped(known, option)]);
      menu.offer(grouped(known, (name) => name));
      menu.value = known.find(({ name }) => name === "X-wing")?.name ?? known[0]?.name ?? "";
    }

    function end() {
      stop(result);
      practice.stop();
    }

    store.on("position", end);
    return {
      element: element("div", { class: "panel-make" },
        ...practice.said,
        element("div", { class: "beside" }, button(word("make.make"), () => void make(), { class: "main" }), result),
        element("div", { class: "fields" },
          choice(word("make.level"), [any, ...named("level", LEVELS.map(capital))], "", (value) => (wanted.level = value)),
          choice(word("make.clues"), [any, ...named("paper", CLUE_LEVELS)], "", (value) => (wanted.clue_level = value)),
          row(word("make.technique"), needs),
          choice(word("make.symmetry"), [["", word("make.usual")], ...named("symmetry", SYMMETRIES)], "", (value) => (wanted.symmetry = value)),
          field(word("make.givens"), givens),
          field(word("make.seed"), seed)),
        ...pattern.elements,
        ...practice.elements),
      open() {
        fill().catch((error) => fault(practice.result, error));
      },
      close() {
        end();
        pattern.end();
        clearStage(app);
      },
    };
  },
};
