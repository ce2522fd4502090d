/**
 * Guided play: each digit that is entered is judged, and any digit can be asked about.
 *
 * With "Guide me" digits are judged one after the other, given the correct digits before it; a wrong one is taken back
 * with everything after it. That goes on while another panel is open: on a phone this one covers the pad, and comes back
 * to explain a wrong digit. judge.js asks and explains.
 */

import { button, element, isNarrow, replace } from "../dom.js";
import { cellName, symbolOf } from "../geometry.js";
import { fault, stop } from "../work.js";
import { cellInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { judge, whyChooser } from "./judge.js";
import { clearStage } from "./stage.js";
import { say } from "./clause.js";

/** @typedef {import("../state.js").Position} Position */

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store } = app;
    let isGuiding = false;
    let isJudging = false;
    /** The position with the digits that were judged. @type {Position} */
    let sound = store.position;
    const result = element("div", { class: "result" });
    const judging = element("div", { class: "judged" });
    const chooser = whyChooser(app, () => store.position, result);
    const guide = button(word("tutorial.start"), () => press(), { class: "main", "aria-pressed": "false" });

    /** @param {boolean} now */
    function setGuiding(now) {
      isGuiding = now;
      sound = store.position;
      stop(judging);
      guide.textContent = word(now ? "tutorial.stop" : "tutorial.start");
      guide.setAttribute("aria-pressed", String(now));
      app.brief.keep(now ? { text: word("tutorial.guiding"), stop: () => setGuiding(false) } : null);
    }

    /** On a narrow page the pad comes into sight. */
    function press() {
      setGuiding(!isGuiding);
      if (isGuiding && isNarrow()) void app.openPanel("play");
    }

    /** Says how a digit is, in the panel if it is open. @param {string} text */
    const tell = (text) => (app.panel() === "tutorial" ? say(app, judging, text) : app.brief.say(text));

    /** Judges each digit that was entered, until all on the board are judged. */
    async function guided() {
      isJudging = true;
      replace(judging);
      try {
        while (isGuiding && sound !== store.position) {
          const { position } = store;
          // Another puzzle, or givens that are set, are not judged.
          const isSame = position.shape === sound.shape && !position.isSetting && position.givens.every((isGiven, index) => isGiven === sound.givens[index]);
          const cell = isSame ? position.values.findIndex((value, index) => value && value !== sound.values[index]) : -1;
          if (cell >= 0) await settle(position, cell);
          else sound = position;
        }
      } catch (error) {
        fault(judging, error);
      } finally {
        isJudging = false;
      }
    }

    /** Judges a digit by the sound ones; a wrong one is taken back. @param {Position} position @param {number} cell */
    async function settle(position, cell) {
      const digit = position.values[cell];
      const values = sound.values.map((value, index) => (value === position.values[index] ? value : 0));
      const { isRight, show } = await judge(app, judging, { ...sound, values }, cell, digit);
      if (store.position.values[cell] !== digit) return;
      if (isRight === false) {
        const before = store.past.findLastIndex((one) => one.position.values[cell] !== digit);
        if (before >= 0) store.dropTo(before);
        sound = store.position;
        await app.openPanel("tutorial");
        return show(judging);
      }
      sound = Object.freeze({ ...sound, values: values.map((value, index) => (index === cell ? digit : value)) });
      const move = cellInWords(`${cellName(position.shape.across, cell)}=${symbolOf(position.shape, digit)}`);
      tell(isRight === null ? word("tutorial.unsolved") : sound.values.every(Boolean) ? word("tutorial.done") : word("tutorial.right", { move }));
    }

    store.on("position", () => {
      chooser.renew();
      replace(result);
      if (isGuiding && !isJudging) void guided();
    });
    store.on("game", () => setGuiding(false));
    store.on("selection", () => chooser.renew());
    chooser.renew();
    return {
      element: element("div", { class: "panel-tutorial" },
        judging, guide,
        element("p", { class: "note", text: word("tutorial.how") }),
        element("h3", { text: word("tutorial.why") }),
        element("p", { class: "note", text: word("tutorial.choose") }),
        chooser.element, result),
      close() {
        stop(result);
        replace(judging);
        clearStage(app);
      },
    };
  },
};
