/**
 * Make: a puzzle with chosen properties, and practice: a puzzle that needs a chosen technique, opened where it is needed.
 *
 * The rules are those of the board. A pattern is painted on the board itself: each painted cell becomes a given.
 */

import { check, choice, Menu, row } from "../controls.js";
import { button, element, field, replace } from "../dom.js";
import { drawPainted } from "../areas.js";
import { puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { capital, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { generated } from "./generated.js";
import { replay } from "./replay.js";
import { clearStage, showStep } from "./stage.js";
import { stepTalk } from "./talk.js";
import { techniques } from "./techniques.js";

const CLUE_LEVELS = ["extremely-easy", "easy", "medium", "difficult", "evil"];
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const SYMMETRIES = ["none", "half-turn", "quarter-turn", "horizontal", "vertical", "diagonal", "antidiagonal", "both-diagonals", "full"];

/** @param {string} name */
const option = (name) => name.toLowerCase().replace(/ /g, "-");

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    const wanted = { level: "", clue_level: "", technique: "", symmetry: "none" };
    let practised = "";
    let beginsThere = true;
    /** @type {Set<number>} */
    const pattern = new Set();
    /** @type {(() => void) | null} */
    let stopPainting = null;

    const result = element("div", { class: "result" });
    const practiceResult = element("div", { class: "result" });
    const led = element("div", { class: "result" });
    const givens = element("input", { type: "text", inputmode: "numeric", placeholder: "24 / 24..28" });
    const seed = element("input", { type: "text", inputmode: "numeric" });

    /** Makes a puzzle and opens it, unless the board has another position by then. @param {Element} container @param {object} body @param {string} title */
    async function made(container, body, title) {
      clearStage(app);
      replace(container);
      endPainting();
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
      /** @type {Record<string, any>} */
      const body = {};
      for (const [key, value] of Object.entries(wanted)) if (value && value !== "none") body[key] = value;
      for (const [key, { value }] of Object.entries({ givens, seed })) if (value.trim()) body[key] = value.trim();
      if (pattern.size) {
        const { side } = store.position.shape;
        body.pattern = Array.from({ length: side * side }, (_, cell) => (pattern.has(cell) ? "#" : ".")).join("");
      }
      const one = await made(result, body, word("make.title.made"));
      if (!one) return;
      const level = one.level ? ` ${word("make.rated", { level: word(`level.${one.level}`), score: one.score, technique: one.technique ? techniqueInWords(one.technique) : "–" })}` : "";
      const said = word("make.made", { givens: one.givens, tries: one.tries }) + level;
      replace(result, element("p", { text: said }));
      app.announce(said);
    }

    async function practise() {
      const name = practised;
      const one = await made(practiceResult, { technique: option(name) }, capital(techniqueInWords(name)));
      if (!one) return;
      const said = word("make.practice.made", { technique: techniqueInWords(name) });
      replace(practiceResult, element("p", { text: said }), button(word("make.practice.reveal"), () => void lead(name, true)));
      app.announce(said);
      if (beginsThere) await lead(name, false);
    }

    /** Plays the puzzle's path up to where the technique is needed, so undo leads back; or shows it. @param {string} name @param {boolean} isShown */
    async function lead(name, isShown) {
      try {
        const { position } = store;
        const answer = await work(led, word("play.looking"), (signal) => app.post("explain", { ...puzzleBody(position), pictures: true }, { signal }));
        /** @type {import("./replay.js").Scened | undefined} */
        const there = answer.rounds && replay(answer, position.shape).find((one) => one.technique.name === name);
        if (!there) return;
        const { values, candidates } = there.before;
        const scene = { shape: position.shape, values, candidates, givens: position.givens };
        if (isShown) return showStep(app, scene, there.step, there.technique), replace(led, stepTalk(app, scene, there.step, there.technique));
        const full = (1 << position.shape.side) - 1;
        const struck = candidates.map((mask, cell) => (values[cell] ? 0 : full & ~mask));
        store.commit(Object.freeze({ ...position, values, struck }), word("make.practice.led"));
        if (store.view.candidates === "own") store.setView({ candidates: "auto" });
      } catch (error) {
        fault(led, error);
      }
    }

    // The pattern.
    const painter = button(word("make.paint"), () => (stopPainting ? endPainting() : paint()), { "aria-pressed": "false" });
    const count = element("p", { class: "note", role: "status" });
    const wipe = button(word("make.wipe"), () => {
      pattern.clear();
      drawPattern();
    }, { hidden: true });

    function drawPattern() {
      wipe.hidden = !pattern.size;
      count.textContent = pattern.size ? word("make.pattern", { count: pattern.size }) : stopPainting ? word("make.paintHow") : "";
      if (!stopPainting) return;
      const { shape } = store.position;
      const cells = shape.side * shape.side;
      board.preview({ shape, values: Array(cells).fill(0), givens: Array(cells).fill(false), painted: pattern, label: word("make.pattern", { count: pattern.size }) });
      board.clearDrawing();
      drawPainted(board, shape, [...pattern]);
    }

    function paint() {
      let isPainting = true;
      stopPainting = app.startPainting({
        /** @param {number[]} cells @param {boolean} isFirst */
        onPaint(cells, isFirst) {
          if (isFirst) isPainting = !pattern.has(cells[0]);
          for (const cell of cells) {
            if (isPainting) pattern.add(cell);
            else pattern.delete(cell);
          }
          drawPattern();
        },
      });
      painter.setAttribute("aria-pressed", "true");
      painter.textContent = word("make.painted");
      drawPattern();
    }

    function endPainting() {
      if (!stopPainting) return;
      stopPainting();
      stopPainting = null;
      painter.setAttribute("aria-pressed", "false");
      painter.textContent = word("make.paint");
      drawPattern();
      clearStage(app);
    }

    // Techniques come from the server, the first time the panel is opened.
    const needs = new Menu([["", word("make.any")]], "", (value) => (wanted.technique = value));
    const trains = new Menu([], "", (value) => (practised = value));
    async function fill() {
      if (!trains.isEmpty) return;
      const known = (await techniques(app.get)).filter(({ name }) => !/supposition|franken|mutant/.test(name));
      const levels = [...new Set(known.map((technique) => technique.level))];
      /** @param {(name: string) => string} valueOf @returns {import("../controls.js").Group[]} */
      const grouped = (valueOf) => levels.map((level) => ({
        label: capital(word(`level.${level}`)),
        options: known.filter((technique) => technique.level === level).map(({ name }) => [valueOf(name), capital(techniqueInWords(name))]),
      }));
      needs.offer([["", word("make.any")], ...grouped(option)]);
      trains.offer(grouped((name) => name));
      practised = known.find(({ name }) => name === "X-wing")?.name ?? known[0]?.name ?? "";
      trains.value = practised;
    }

    /** @param {string} kind @param {string[]} names @returns {[string, string][]} */
    const named = (kind, names) => names.map((name) => [name, word(`${kind}.${name}`)]);
    const end = () => stop(result, practiceResult, led);
    store.on("position", () => {
      end();
      if (pattern.size && Math.max(...pattern) >= store.position.values.length) {
        pattern.clear();
        drawPattern();
      }
    });
    return {
      element: element("div", { class: "panel-make" },
        element("div", { class: "beside" }, button(word("make.make"), () => void make(), { class: "main" }), result),
        element("div", { class: "fields" },
          choice(word("make.level"), [["", word("make.any")], ...LEVELS.map((name) => /** @type {[string, string]} */ ([name, word(`level.${capital(name)}`)]))], "", (value) => (wanted.level = value)),
          choice(word("make.clues"), [["", word("make.any")], ...named("paper", CLUE_LEVELS)], "", (value) => (wanted.clue_level = value)),
          row(word("make.technique"), needs),
          choice(word("make.symmetry"), named("symmetry", SYMMETRIES), "none", (value) => (wanted.symmetry = value)),
          field(word("make.givens"), givens),
          field(word("make.seed"), seed)),
        element("div", { class: "row" }, painter, wipe), count,
        element("h3", { text: word("make.practice") }),
        element("div", { class: "fields" }, row(word("make.practice.technique"), trains)),
        check(word("make.practice.there"), beginsThere, (isOn) => (beginsThere = isOn)),
        element("div", { class: "beside" }, button(word("make.practice.start"), () => void practise(), { class: "practise" }), practiceResult), led),
      open() {
        fill().catch((error) => fault(practiceResult, error));
      },
      close() {
        end();
        endPainting();
        clearStage(app);
      },
    };
  },
};
