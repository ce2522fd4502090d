/**
 * Play: a hint is a conversation in three levels of detail, and then the step is done; and a check for mistakes.
 *
 * ```text
 *   Where  Idea  Why  Do it       how far it has come
 *   Look at box 9.                what was said before
 *   r7c7 is the only place ...    the sentence, in clauses; what the colors mean; the technique
 *   [Place 9] [Another hint] [Why not?]
 * ```
 *
 * One request returns the whole hint, and the button reveals it. A wrong entry is reported before any hint, with a way
 * back to the position before it. another.js finds the next possible step.
 */

import { ApiError } from "../api.js";
import { counted } from "../candidates.js";
import { button, element, keepFocus, replace } from "../dom.js";
import { drawCells, drawContradiction, drawPlaces, fadeOut } from "../drawing.js";
import { applyStep } from "../edit.js";
import { cellIndex } from "../geometry.js";
import { iconButton } from "../icons.js";
import { bodyOf } from "../request.js";
import { fault, stop, work } from "../work.js";
import { capital, cellInWords, doInWords, techniqueInWords, whereInWords } from "../words/sentence.js";
import { language, word } from "../words/words.js";
import { todayList } from "../todaylist.js";
import { ideaOf } from "./idea.js";
import { claimsInWords, clearStage, sceneOf, showStep } from "./stage.js";
import { say, said, stepTalk } from "./talk.js";
import { onTechniques, techniqueOptions } from "./techniques.js";
import { claimOf } from "./texts.js";
import { whyNot } from "./why.js";

/** @typedef {import("../state.js").Position} Position */
/** @typedef {{ technique: import("./stage.js").Technique, step: import("../drawing.js").Step, at: import("../drawing.js").Place }} Hint */

/** The levels of detail, and the label of the button before each. */
const LEVELS = ["where", "idea", "why", "do"];
const LABELS = ["play.hint", "play.which", "play.show", "play.do"];

/** Whether a position has a wrong entry or elimination. @param {Position} position @param {any} view @param {string[]} mistakes */
function hasMistake(position, view, mistakes) {
  const masks = counted(position, view);
  return mistakes.some((text) => {
    const { cell, isStruck, digits: [digit] } = claimOf(text);
    const index = cellIndex(position.shape.side, cell);
    if (!isStruck) return position.values[index] === digit;
    return !position.values[index] && masks !== null && !(masks[index] >> (digit - 1) & 1);
  });
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    /** @type {Hint | null} */
    let hint = null;
    let detail = 0;
    let isOpen = false;
    /** Whether the step that is shown is being put away by this panel. */
    let isClearing = false;
    let { candidates } = store.view;
    /** The steps after this one. @type {import("./another.js").Others | null} */
    let more = null;
    /** The way back, while a mistake is reported: the next press of "Hint" takes it. @type {(() => void) | null} */
    let back = null;
    const result = element("div", { class: "result" });
    const levels = element("ol", { class: "levels", "aria-label": word("play.levels") }, ...LEVELS.map((name) => element("li", { text: word(`play.level.${name}`) })));
    const head = element("div", { class: "hint-head", hidden: true }, levels, iconButton("close", word("page.close"), () => (clear(), reset()), { class: "icon close" }));
    const main = button(word("play.hint"), () => void next(), { class: "main" });
    const another = button(word("play.another"), () => void turn(), { class: "another" });
    const why = whyNot(app, () => store.position, () => reveal());
    const actions = element("div", { class: "row hint-actions", hidden: true }, main, another, why.toggle);

    function clear() {
      isClearing = true;
      clearStage(app);
      isClearing = false;
    }

    function reset() {
      hint = null;
      more = null;
      back = null;
      detail = 0;
      stop(result);
      why.end();
      name();
      replace(result);
    }

    /** What the next press of "Hint" does, here and below the pad. */
    function name() {
      main.textContent = hint && detail === 3 ? doInWords(hint.step, store.position.shape) : word(LABELS[detail]);
      store.emit("hint", back ? "play.return" : LABELS[detail]);
      head.hidden = actions.hidden = hint === null;
      [...levels.children].forEach((one, at) => {
        one.classList.toggle("was", at < detail);
        if (at === detail - 1) one.setAttribute("aria-current", "step");
        else one.removeAttribute("aria-current");
      });
    }

    /** Asks for the hint as the position is; null if it was stopped. @param {string} label */
    async function ask(label) {
      const { position } = store;
      const { given, ...body } = { ...bodyOf(position, store.view), ...techniqueOptions(), detail: 3, pictures: true };
      // A position with only givens has no mistake.
      const hasOwn = position.values.some((value, cell) => value && !position.givens[cell]) || counted(position, store.view);
      try {
        return await work(result, label, async (signal) => {
          try {
            return await app.post("hint", hasOwn ? { ...body, given } : body, { signal });
          } catch (error) {
            // A puzzle without exactly one solution cannot judge entries, so only the board is checked.
            if (!hasOwn || !(error instanceof ApiError) || error.kind !== "refused") throw error;
            return await app.post("hint", body, { signal });
          }
        });
      } catch (error) {
        fault(result, error);
        return null;
      }
    }

    async function next() {
      if (back) return back();
      if (!hint) {
        clear();
        const answer = await ask(word("play.looking"));
        if (!answer) return;
        if (!answer.step) return nothing(answer);
        hint = answer;
      }
      why.end();
      if (detail === 3) return take();
      detail += 1;
      reveal();
    }

    /** Shows as much of the hint as was asked for. */
    function reveal() {
      if (!hint) return;
      const { technique, step, at } = hint;
      const scene = sceneOf(store.position, store.view);
      const place = whereInWords(at, scene.shape);
      const where = word("play.lookAt", { place });
      name();
      if (detail === 3) {
        showStep(app, scene, step, technique);
        return replace(result, stepTalk(app, scene, step, technique, { before: where }));
      }
      clear();
      drawPlaces(board, scene.shape, at, scene.candidates);
      if (detail === 1) return say(app, result, where);
      const text = word("play.lookFor", { technique: techniqueInWords(technique.name) });
      app.announce(text);
      replace(result, element("div", { class: "talk step-card" }, element("p", { class: "before", text: where }), said(app, text, scene.shape), ideaOf(app, technique, true)));
    }

    function take() {
      const { step } = /** @type {Hint} */ (hint);
      const done = applyStep(store.position, step);
      clear();
      store.commit(done, word("play.done"));
      fadeOut(board, done.shape, step.eliminations);
      reset();
    }

    /** The next possible step, in the same detail; or that there is none. */
    async function turn() {
      if (!hint) return;
      why.end();
      try {
        const { others } = await import("./another.js");
        if (!hint) return;
        more ??= others(app, hint, bodyOf(store.position, store.view, { given: false }));
        const asked = more;
        const found = await work(result, word("play.looking"), (signal) => asked.next(signal));
        if (found) hint = found;
        reveal();
        if (found) return;
        const text = asked.isComplete ? word("play.noOther", { count: asked.count }) : word("explain.incomplete");
        app.announce(text);
        result.prepend(element("p", { class: "note no-other", text }));
      } catch (error) {
        // What was shown stays, unless the hint has ended.
        if (hint) reveal();
        fault(result, error);
      }
    }

    /** Why there is no step. @param {any} answer */
    function nothing(answer) {
      if (answer.mistakes) return mistaken(answer.mistakes);
      const { shape } = store.position;
      if (answer.conflicts?.length) {
        const cells = answer.conflicts.flatMap((/** @type {any} */ conflict) => conflict.cells);
        drawCells(board, shape, cells, "contradiction");
        return say(app, result, word("play.conflict"));
      }
      if (answer.contradiction) {
        const claims = claimsInWords(answer.contradiction);
        drawContradiction(board, shape, answer.contradiction);
        return say(app, result, word("play.broken", { count: claims.length, cells: claims.join(", ") }), button(word("play.diagnose"), () => app.openPanel("diagnose")));
      }
      say(app, result, language() === "en" ? `${capital(answer.reason)}.` : word("play.nothing"));
    }

    async function check() {
      clear();
      reset();
      const answer = await ask(word("play.checking"));
      if (!answer) return;
      if (answer.mistakes || answer.contradiction || answer.conflicts?.length) return nothing(answer);
      say(app, result, word(answer.verdict === "unique" ? "play.fine" : "play.open"));
    }

    /** @param {string[]} mistakes */
    function mistaken(mistakes) {
      drawCells(board, store.position.shape, mistakes, "wrong");
      const shown = mistakes.map(cellInWords).join(", ");
      const past = /** @type {{ position: Position }[]} */ (store.past);
      const sound = past.findLastIndex(({ position }) =>
        position.shape === store.position.shape && !hasMistake(position, store.view, mistakes));
      back = sound < 0 ? null : () => {
        const steps = past.length - sound;
        clear();
        store.goTo(sound);
        say(app, result, word("play.wentBack", { count: steps }));
      };
      name();
      say(app, result, word("play.wrong", { count: mistakes.length, cells: shown }), back && button(word("play.back"), back));
    }

    function renew() {
      if (!isOpen) return;
      clear();
      reset();
    }

    store.on("position", renew);
    // Escape puts the step away, and with it the hint.
    store.on("preview", (preview) => preview || isClearing || why.isOpen || !isOpen || !hint || reset());
    store.on("ask for a hint", () => void next());
    store.on("ask for a check", () => void check());
    // Other candidates count, so the request is different.
    store.on("view", () => {
      if (candidates === store.view.candidates) return;
      candidates = store.view.candidates;
      renew();
    });
    onTechniques(reset);
    const whole = element("div", { class: "panel-play" }, head, result, why.place, actions, todayList(app));
    // The player wants to keep typing after a hint, so a click leaves the focus on the board.
    keepFocus(whole);
    return {
      element: whole,
      open() {
        isOpen = true;
      },
      close() {
        isOpen = false;
        clear();
        reset();
      },
    };
  },
};
