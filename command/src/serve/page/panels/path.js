/**
 * The steps in hand, walked one after the other: each is drawn on the board and explained. Loaded with the first of them.
 *
 * ```text
 *   << < 12 of 72 > >>               player.js
 *   what is said about the step      talk.js
 *   list of steps, and techniques    steplist.js
 * ```
 */

import { button, element, replace } from "../dom.js";
import { fadeOut } from "../fade.js";
import { applyStep } from "../edit.js";
import { cellName } from "../geometry.js";
import { doInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { player } from "./player.js";
import { clearStage, positionOf, showStep } from "./stage.js";
import { stepList } from "./steplist.js";
import { Steps } from "./steps.js";
import { say } from "./clause.js";
import { stepTalk } from "./talk.js";
import { whyNot } from "./why.js";

/** @typedef {import("./steps.js").Scened} Scened */
/** @typedef {import("./steps.js").End} End */

/** @param {import("../main.js").App} app @param {{ byRound: boolean }} choice how one walks @param {() => void} onTake after a step was done */
export function pathOf(app, choice, onTake) {
  const { store, board } = app;
  const steps = new Steps(choice, store.position.shape);
  const card = element("div", { class: "card" });
  const buttons = player(steps, go);
  const { list, summary, lay, mark } = stepList(steps, go);
  const why = whyNot(app, () => positionOf(store.position, sceneAt(steps.current)), () => go(steps.current), {
    ground: () => {
      board.preview({ ...sceneAt(steps.current), candidates: null, label: word("why.ask") });
      board.clearDrawing();
    },
    earlier: (cell, digit) => {
      const index = steps.eliminating(cellName(steps.shape.across, cell), digit);
      const found = steps.all[index];
      return found && { scene: sceneAt(index), step: found.step, technique: found.technique, number: index + 1 };
    },
  });
  const asking = element("div", { class: "row" }, why.toggle);

  /** Shows a step; one after the last shows what the way comes to. @param {number} index */
  function go(index) {
    if (index < 0) return;
    why.end();
    const before = index === steps.current + 1 && steps.end && steps.all[index - 1];
    steps.current = index;
    const here = steps.all[index];
    asking.hidden = !here;
    if (here) show(here);
    else showEnd();
    if (here && before) fadeOut(board, steps.shape, before.step.eliminations);
    (card.querySelector(".said") ?? card).scrollIntoView({ block: "nearest" });
    buttons.show();
    mark();
  }

  /** @param {Scened} here */
  function show({ step, technique }) {
    const scene = sceneAt(steps.current);
    showStep(app, scene, step, technique);
    replace(card, stepTalk(app, scene, step, technique), !steps.end && button(doInWords(step, scene.shape), () => take(step), { class: "take" }));
  }

  function showEnd() {
    const { state, text } = /** @type {End} */ (steps.end);
    board.preview({ shape: steps.shape, ...state, givens: givens(), label: word("explain.end") });
    board.clearDrawing();
    say(app, card, text);
  }

  /** The position of a step. @param {number} index */
  const sceneAt = (index) => ({ shape: steps.shape, ...steps.all[index].before, givens: givens() });

  const givens = () => (steps.end && steps.all.length ? steps.all[0].before.values.map((value) => value > 0) : store.position.givens);

  /** @param {import("../drawing.js").Step} step */
  function take(step) {
    const done = applyStep(store.position, step);
    clearStage(app);
    store.commit(done, word("play.done"));
    fadeOut(board, done.shape, step.eliminations);
    onTake();
  }

  const whole = element("div", { hidden: true }, buttons.element, card, why.place, asking, list, summary);
  return {
    element: whole,
    steps,
    go,
    end: why.end,
    /** Takes other steps in hand. @param {import("../geometry.js").Shape} shape @param {Scened[]} all @param {End | null} end */
    hold(shape, all, end) {
      why.end();
      Object.assign(steps, { shape, all, end, only: null, current: -1 });
      whole.hidden = !end && !all.length;
      lay();
      go(end ? 0 : steps.first);
    },
    /** @param {KeyboardEvent} event */
    key({ key, ctrlKey, altKey, metaKey }) {
      if (!steps.all.length || ctrlKey || altKey || metaKey) return false;
      const inList = list.contains(document.activeElement);
      const way = { ArrowLeft: -1, ArrowRight: 1, ...(inList ? { ArrowUp: -1, ArrowDown: 1 } : {}) }[key];
      if (!way && key !== "Home" && key !== "End") return false;
      go(way ? steps.neighbor(way) : key === "Home" ? steps.first : steps.last);
      if (inList) /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"))?.focus({ preventScroll: true });
      return true;
    },
  };
}
