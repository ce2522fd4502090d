/**
 * Make: a puzzle with chosen properties. The rules are those of the board, or of another kind of puzzle: a family, or
 * grids that overlap, with a side. Each cell of a painted pattern (pattern.js) becomes a given. practice.js makes a
 * puzzle that needs a technique.
 *
 * A kind shows only the choices that the generator has for it.
 */

import { choice, Menu, row, Stepper } from "../controls.js";
import { button, element, field, replace } from "../dom.js";
import { ARRANGEMENTS } from "../geometry.js";
import { fault, stop, work } from "../work.js";
import { capital, ratingInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/make.js";
import { generated } from "./generated.js";
import { patternOf } from "./pattern.js";
import { practiceOf } from "./practice.js";
import { clearStage } from "./stage.js";
import { techniques } from "./techniques.js";

/** @typedef {import("../controls.js").Group} Group */

const CLUE_LEVELS = ["extremely-easy", "easy", "medium", "difficult", "evil"];
const FAMILIES = ["kenken", "futoshiki", "skyscrapers", "easy-as-abc", "kakuro"];
/** The sides of puzzles of a kind, and that of the first one. */
const SIDES = { family: { least: 4, most: 16, first: 6 }, arrangement: { least: 4, most: 16, first: 9 } };
const LEVELS = ["beginner", "easy", "medium", "hard", "unfair", "extreme"];
/** Families whose clues are used from Hard on; those of the others from Medium on. */
const FROM_HARD = ["skyscrapers", "easy-as-abc"];
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
    /** What is asked for, if not a puzzle like the board. @type {"family" | "arrangement" | null} */
    let kind = null;
    const result = element("div", { class: "result" });
    const givens = element("input", { type: "text", inputmode: "numeric", placeholder: "24 / 24..28" });
    const seed = element("input", { type: "text", inputmode: "numeric" });
    const any = /** @type {[string, string]} */ (["", word("make.any")]);
    const stepper = (/** @type {keyof typeof SIDES} */ of) => new Stepper({ ...SIDES[of], less: word("page.less"), more: word("page.greater") }, SIDES[of].first, () => {});
    const sides = { family: stepper("family"), arrangement: stepper("arrangement") };
    const kinds = new Menu([
      ["", word("make.kind.board")],
      { label: word("make.kind.family"), options: FAMILIES.map((name) => [name, word(`kind.${name}`)]) },
      { label: word("shape.grids"), options: ARRANGEMENTS.map((name) => [name, name]) },
    ], "", () => show());
    const needs = new Menu([any], "", (value) => (wanted.technique = value));
    const pattern = patternOf(app);
    const practice = practiceOf(app, (container, name, title) => made(container, { technique: option(name) }, title));

    const sideOf = { family: row(word("make.side"), sides.family), arrangement: row(word("make.side"), sides.arrangement) };
    const levels = new Menu([any], "", (value) => (wanted.level = value));
    const level = row(word("make.level"), levels);
    /** Choices for puzzles like the board, and those that overlapping grids also have. */
    const ofBoard = {
      clue_level: choice(word("make.clues"), [any, ...named("paper", CLUE_LEVELS)], "", (value) => (wanted.clue_level = value)),
      symmetry: choice(word("make.symmetry"), [["", word("make.usual")], ...named("symmetry", SYMMETRIES)], "", (value) => (wanted.symmetry = value)),
      pattern: element("div", {}, ...pattern.elements),
    };
    const ofGrids = { technique: row(word("make.technique"), needs), givens: field(word("make.givens"), givens) };

    /** Shows the choices of the kind. */
    function show() {
      kind = FAMILIES.includes(kinds.value) ? "family" : kinds.value ? "arrangement" : null;
      const known = LEVELS.slice(kind !== "family" ? 0 : FROM_HARD.includes(kinds.value) ? 3 : 2);
      if (!known.includes(wanted.level)) levels.value = wanted.level = "";
      levels.offer([any, ...named("level", known.map(capital))]);
      for (const [of, one] of Object.entries(sideOf)) one.hidden = of !== kind;
      for (const one of Object.values(ofBoard)) one.hidden = kind !== null;
      for (const one of Object.values(ofGrids)) one.hidden = kind === "family";
      if (kind) pattern.end();
    }

    /** What the choices in sight ask for. */
    function asked() {
      const all = { ...wanted, givens: givens.value.trim(), seed: seed.value.trim(), pattern: pattern.text() };
      const isHidden = (/** @type {string} */ name) => Boolean({ ...ofBoard, ...ofGrids }[name]?.hidden);
      return Object.fromEntries(Object.entries(all).filter(([name, value]) => value && !isHidden(name)));
    }

    /** Makes a puzzle and opens it, unless the board has another position by then. @param {Element} container @param {object} body @param {string} title @param {object} [other] */
    async function made(container, body, title, other) {
      clearStage(app);
      replace(container);
      pattern.end();
      try {
        const { one, position } = await work(container, word("make.working"), (signal) => generated(app, store.position, body, signal, other));
        app.storage.begin(position, title);
        return one;
      } catch (error) {
        fault(container, error);
        return null;
      }
    }

    async function make() {
      const other = kind ? { [kind]: kinds.value, side: sides[kind].value } : undefined;
      const title = kind ? capital(kinds.shown.textContent ?? "") : word("make.title.made");
      const one = await made(result, asked(), title, other);
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
    show();
    return {
      element: element("div", { class: "panel-make" },
        ...practice.said,
        element("div", { class: "beside" }, button(word("make.make"), () => void make(), { class: "main" }), result),
        element("div", { class: "fields" },
          row(word("make.kind"), kinds),
          ...Object.values(sideOf),
          level,
          ofBoard.clue_level,
          ofGrids.technique,
          ofBoard.symmetry,
          ofGrids.givens,
          field(word("make.seed"), seed)),
        ofBoard.pattern,
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
