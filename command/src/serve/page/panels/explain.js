/**
 * Explain: the path to the solution, step by step, drawn on the board; and every step that is possible now.
 *
 * ```text
 *   [Explain] [All steps now]
 *   options                          from the start or from here, by step or by round, which techniques
 *   what the path comes to
 *   the steps                        path.js
 * ```
 *
 * The path is replayed on the page itself (replay.js); the server is asked only once, and se.js asks for one rating more.
 */

import { load } from "../api.js";
import { check, segments } from "../controls.js";
import { button, element, replace } from "../dom.js";
import { drawContradiction } from "../areas.js";
import { shapeOf } from "../geometry.js";
import { bodyOf, puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { ratingInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { replay, stateOf } from "./replay.js";
import { clearStage } from "./stage.js";
import { say } from "./clause.js";
import { techniqueChooser, techniqueOptions } from "./techniques.js";

/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {import("./steps.js").Scened} Scened */
/** @typedef {import("./steps.js").End} End */

/** What a path comes to. @param {any} answer @param {Shape} shape @returns {End} */
function endOf({ end: { kind, position }, rating }, shape) {
  const label = word(`explain.${kind}`);
  return { label, text: `${label}. ${ratingInWords(rating, rating.hardest)}`, state: stateOf(position, shape) };
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    const choice = { fromHere: false, byRound: false };
    /** The puzzle whose path from the start is known. */
    let puzzle = "";
    /** The steps, once there were some. @type {ReturnType<typeof import("./path.js").pathOf> | null} */
    let path = null;
    /** @type {(() => void) | null} */
    let release = null;
    const main = button(word("explain.explain"), () => void explain(), { class: "main" });
    const result = element("div", { class: "result" });
    const place = element("div");

    function empty() {
      replace(result);
      path?.hold(store.position.shape, [], null);
    }

    /** Asks, and meanwhile loads what shows the answer. @param {string} name @param {object} body @param {AbortSignal} signal */
    async function asked(name, body, signal) {
      const [answer, { pathOf }] = await Promise.all([app.post(name, { ...body, ...techniqueOptions(), pictures: true }, { signal }), load("./panels/path.js")]);
      if (!path) replace(place, (path = pathOf(app, choice, () => main.focus({ preventScroll: true }))).element);
      return answer;
    }

    /**
     * Asks for steps, and takes them in hand.
     * @param {string} name @param {object} body @param {string} label
     * @param {(answer: any, shape: Shape) => { all: Scened[], end: End | null, text: string } | false} read false if the givens are in conflict
     */
    async function ask(name, body, label, read) {
      empty();
      clearStage(app);
      try {
        const answer = await work(result, label, (signal) => asked(name, body, signal));
        // Where the shape is the same nothing is laid out anew.
        const own = store.position.shape;
        const shape = own.side === answer.geometry.side && !own.grids === !answer.geometry.grids ? own : shapeOf(answer.geometry);
        const found = read(answer, shape);
        if (found) {
          replace(result, element("p", { class: "rating", text: found.text }));
          path?.hold(shape, found.all, found.end);
          return answer;
        }
        const [{ cells, place: where }] = answer.conflicts;
        drawContradiction(board, shape, { cells, conflict: where });
        say(app, result, word("play.conflict"));
      } catch (error) {
        fault(result, error);
      }
    }

    async function explain() {
      const { position, view } = store;
      const isHere = choice.fromHere || position.isSetting;
      const body = isHere ? bodyOf(position, view, { given: false }) : puzzleBody(position);
      puzzle = isHere ? "" : JSON.stringify(body);
      const answer = await ask("explain", body, word("explain.working"), (answer, shape) => {
        const end = answer.rounds && endOf(answer, shape);
        return end && { all: replay(answer, shape), end, text: end.text };
      });
      if (puzzle && answer?.end.kind === "solved") void load("./panels/se.js").then(({ rateIn }) => rateIn(position, result.firstElementChild), () => {});
    }

    const allNow = () => ask("steps", bodyOf(store.position, store.view, { given: false }), word("explain.finding"), ({ start, techniques, complete }, shape) => {
      if (!start) return false;
      const before = stateOf(start, shape);
      const all = techniques.flatMap((/** @type {any} */ { technique, steps }, /** @type {number} */ round) =>
        steps.map((/** @type {any} */ step) => ({ step, technique, round, before })));
      const note = complete ? "" : ` ${word("explain.incomplete")}`;
      return { all, end: null, text: (all.length ? word("explain.found", { count: all.length }) : word("explain.none")) + note };
    });

    store.on("position", () => {
      stop(result);
      // Steps of an earlier position are useless; the path from the start stays while the puzzle is the same.
      if (!path?.steps.end || puzzle !== JSON.stringify(puzzleBody(store.position))) empty();
    });

    // The studio knows that there is a path, and leads here.
    store.on("ask for the path", () => path?.steps.end || void explain());

    const options = element("details", { class: "options" },
      element("summary", { text: word("explain.options") }),
      check(word("explain.fromHere"), false, (isOn) => (choice.fromHere = isOn)),
      segments(word("explain.walk"), [["step", word("explain.byStep")], ["round", word("explain.byRound")]], "step", (value) => (choice.byRound = value === "round")),
      techniqueChooser(app.get));
    return {
      element: element("div", { class: "panel-explain" },
        element("div", { class: "row" },
          main,
          button(word("explain.now"), () => void allNow())),
        options, result, place),
      open() {
        release = app.keys.claim((event) => path?.key(event) ?? false);
        if (path?.steps.end) path.go(Math.max(path.steps.current, 0));
      },
      close() {
        release?.();
        path?.end();
        stop(result);
        clearStage(app);
      },
    };
  },
};
