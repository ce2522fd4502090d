/** Practice: a puzzle that needs a chosen technique, opened where it is needed. */

import { automatic, bit, counted } from "../candidates.js";
import { check, Menu, row } from "../controls.js";
import { button, element, replace } from "../dom.js";
import { cellIndex } from "../geometry.js";
import { puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { capital, conclusionInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/make.js";
import { replay } from "./replay.js";
import { showStep } from "./stage.js";
import { say } from "./clause.js";
import { stepTalk } from "./talk.js";

/**
 * @param {import("../main.js").App} app
 * @param {(container: Element, technique: string, title: string) => Promise<unknown>} made makes and opens a puzzle; `null` if it did not
 */
export function practiceOf(app, made) {
  const { store } = app;
  let beginsThere = true;
  const result = element("div", { class: "result" });
  const led = element("div", { class: "result" });
  const menu = new Menu([], "", () => {});
  /** The steps of the technique, of which the player finds one. @type {import("./replay.js").Scened[]} */
  let sought = [];

  async function practice() {
    const name = menu.value;
    const technique = techniqueInWords(name);
    if (!await made(result, name, capital(technique))) return;
    const said = word("make.practice.made", { technique });
    replace(result, element("p", { text: said }), button(word("make.practice.reveal"), () => void lead(name, true)));
    app.announce(said);
    result.scrollIntoView({ block: "nearest" });
    if (beginsThere) await lead(name, false);
  }

  /** Plays the path up to where the technique is needed, so that undo leads back; or shows that step. @param {string} name @param {boolean} isShown */
  async function lead(name, isShown) {
    try {
      const { position } = store;
      const { shape, givens } = position;
      const answer = await work(led, word("play.looking"), (signal) => app.post("explain", { ...puzzleBody(position), pictures: true }, { signal }));
      const path = answer.rounds ? replay(answer, shape) : [];
      const there = path.find((one) => one.technique.name === name);
      if (!there) return;
      const { step, technique, before: { values, candidates } } = there;
      const scene = { shape, values, candidates, givens };
      if (isShown) return showStep(app, scene, step, technique), replace(led, stepTalk(app, scene, step, technique));
      const full = (1 << shape.side) - 1;
      const struck = candidates.map((mask, cell) => (values[cell] ? 0 : full & ~mask));
      store.commit(Object.freeze({ ...position, values, struck }), word("make.practice.led"));
      if (store.view.candidates === "own") store.setView({ candidates: "auto" });
      sought = path.filter(({ round }) => round === there.round);
    } catch (error) {
      fault(led, error);
    }
  }

  store.on("game", () => (sought = []));
  store.on("position", () => {
    const { shape, values } = store.position;
    const left = counted(store.position, store.view) ?? automatic(store.position);
    const isGone = (/** @type {import("../drawing.js").Candidate} */ { cell, digit }) => {
      const index = cellIndex(shape.across, cell);
      return !values[index] && !(left[index] & bit(digit));
    };
    const found = sought.find(({ step }) => step.eliminations.length > 0 && step.eliminations.every(isGone));
    if (!found) return;
    sought = [];
    say(app, result, word("make.practice.found", { technique: techniqueInWords(found.technique.name), so: conclusionInWords(found.step, shape) }));
  });

  return {
    menu,
    result,
    /** What is said, first in the panel. */
    said: [result, led],
    elements: [
      element("h3", { text: word("make.practice") }),
      element("div", { class: "fields" }, row(word("make.practice.technique"), menu)),
      check(word("make.practice.there"), beginsThere, (isOn) => (beginsThere = isOn)),
      element("div", { class: "beside" }, button(word("make.practice.start"), () => void practice(), { class: "practice" }))],
    stop: () => stop(result, led),
  };
}
