/**
 * Explain: the path to the solution, step by step, drawn on the board; and every step that is possible now.
 *
 * ```text
 *   [Explain] [All steps now]
 *   options                          from the start or from here, by step or by round, which techniques
 *   << < 12 of 72 > >>
 *   what is said about the step      talk.js
 *   techniques of the path, with their numbers: show only one of them
 *   list of steps; the current one is drawn
 * ```
 *
 * The path is replayed on the page itself (replay.js); the server is asked only once.
 */

import { check, segments } from "../controls.js";
import { button, element, replace } from "../dom.js";
import { drawContradiction, fadeOut } from "../drawing.js";
import { applyStep } from "../edit.js";
import { cellIndex, shapeOf } from "../geometry.js";
import { iconButton } from "../icons.js";
import { bodyOf, puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { capital, conclusionInWords, doInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { replay, stateOf } from "./replay.js";
import { clearStage, positionOf, showStep } from "./stage.js";
import { say, stepTalk } from "./talk.js";
import { techniqueChooser, techniqueOptions } from "./techniques.js";
import { whyNot } from "./why.js";

/** @typedef {import("./replay.js").Scened} Scened */
/** @typedef {import("../geometry.js").Shape} Shape */

/** Scrolls the list, and nothing but the list, until an item is in sight. @param {HTMLElement} list @param {HTMLElement} item */
function reveal(list, item) {
  const [here, box] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (here.top < box.top) list.scrollTop -= box.top - here.top + box.height / 3;
  else if (here.bottom > box.bottom) list.scrollTop += here.bottom - box.bottom + box.height / 3;
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    /** @type {Shape} */
    let shape = store.position.shape;
    /** All steps in hand. @type {Scened[]} */
    let steps = [];
    /** What a path comes to. @type {any} */
    let end = null;
    let isPath = false;
    /** The puzzle whose path from the start is known. */
    let puzzle = "";
    let current = -1;
    let byRound = false;
    let fromHere = false;
    /** The technique to which the list is restricted. @type {string | null} */
    let only = null;
    /** @type {(() => void) | null} */
    let release = null;

    const main = button(word("explain.explain"), () => void explain(), { class: "main" });
    const result = element("div", { class: "result" });
    const place = element("span", { class: "place", "aria-live": "off" });
    const listed = () => steps.map((_, index) => index).filter((index) => !only || steps[index].technique.name === only);
    const first = () => listed()[0] ?? -1;
    const last = () => (isPath && !only ? steps.length : listed().at(-1) ?? -1);
    const back = () => neighbor(-1);
    const next = () => neighbor(1);
    /** @param {string} name @param {() => number} to */
    const control = (name, to) => iconButton(name, word(`explain.${name}`), () => go(to()), { class: `icon to-${name}` });
    const controls = [control("first", first), control("previous", back), place, control("next", next), control("last", last)];
    const player = element("div", { class: "player", role: "group", "aria-label": word("explain.player"), hidden: true }, ...controls);
    const summary = element("ul", { class: "summary", "aria-label": word("explain.summary") });
    const list = element("ol", { class: "steps", "aria-label": word("explain.steps") });
    const card = element("div", { class: "card" });
    const why = whyNot(app, () => positionOf(store.position, sceneAt(steps[current])), () => go(current), {
      ground: () => {
        board.preview({ ...sceneAt(steps[current]), candidates: null, label: word("why.ask") });
        board.clearDrawing();
      },
      earlier: (cell, digit) => {
        const isIt = (/** @type {any} */ one) => cellIndex(shape.side, one.cell) === cell && one.digit === digit;
        const index = isPath ? steps.findIndex(({ step }, at) => at < current && step.eliminations.some(isIt)) : -1;
        const found = steps[index];
        return found && { scene: sceneAt(found), step: found.step, technique: found.technique, number: index + 1 };
      },
    });
    const asking = element("div", { class: "row", hidden: true }, why.toggle);

    /** The step before or after the one in hand, or the first of the round before or after. @param {1 | -1} way */
    function neighbor(way) {
      const all = listed();
      const ends = isPath && !only ? [...all, steps.length] : all;
      const beyond = way > 0 ? ends.filter((index) => index > current) : ends.filter((index) => index < current).reverse();
      if (!beyond.length) return current;
      if (!byRound || !isPath) return beyond[0];
      const roundOf = (/** @type {number} */ index) => steps[index]?.round ?? Infinity;
      const next = beyond.find((index) => roundOf(index) !== roundOf(current)) ?? beyond.at(-1) ?? current;
      return all.find((index) => roundOf(index) === roundOf(next)) ?? next;
    }

    /** Shows a step; one after the last shows what the way comes to. @param {number} index */
    function go(index) {
      if (index < 0) return;
      why.end();
      const before = steps[index - 1];
      const isNext = isPath && before && index === current + 1;
      current = index;
      const here = steps[index];
      asking.hidden = !here;
      if (here) {
        const scene = sceneAt(here);
        showStep(app, scene, here.step, here.technique);
        replace(card, stepTalk(app, scene, here.step, here.technique), !isPath && button(doInWords(here.step, shape), () => take(here), { class: "take" }));
        if (isNext) fadeOut(board, shape, before.step.eliminations);
      } else {
        board.preview({ shape, ...end.state, givens: givens(), label: word("explain.end") });
        board.clearDrawing();
        say(app, card, end.text);
      }
      (card.querySelector(".said") ?? card).scrollIntoView({ block: "nearest" });
      const all = listed();
      place.textContent = here ? word("explain.place", { number: all.indexOf(index) + 1, count: all.length }) : word("explain.end");
      [0, 1].forEach((at) => controls[at].toggleAttribute("disabled", index === all[0]));
      [3, 4].forEach((at) => controls[at].toggleAttribute("disabled", index === last()));
      mark();
    }

    /** The position of a step. @param {Scened} here */
    const sceneAt = (here) => ({ shape, ...here.before, givens: givens() });

    function givens() {
      return isPath && steps.length ? steps[0].before.values.map((value) => value > 0) : store.position.givens;
    }

    /** Marks the current step in the list. */
    function mark() {
      for (const item of list.querySelectorAll("button")) {
        const isHere = Number(item.dataset.step) === current;
        item.tabIndex = isHere ? 0 : -1;
        item.removeAttribute("aria-current");
        if (!isHere) continue;
        item.setAttribute("aria-current", "step");
        reveal(list, item);
      }
    }

    /** @param {Scened} here */
    function take({ step }) {
      const done = applyStep(store.position, step);
      clearStage(app);
      store.commit(done, word("play.done"));
      fadeOut(board, done.shape, step.eliminations);
      main.focus({ preventScroll: true });
    }

    /** Techniques in the order in which they come, and the steps. */
    function lay() {
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const { technique } of steps) counts.set(technique.name, (counts.get(technique.name) ?? 0) + 1);
      replace(summary, ...[...counts].map(([name, count]) => element("li", {},
        button(`${capital(techniqueInWords(name))} ${count}`, () => {
          only = only === name ? null : name;
          lay();
          go(only ? first() : Math.max(current, 0));
        }, { "aria-pressed": String(only === name) }))));
      /** @type {HTMLElement[]} */
      const items = [];
      let round = -1;
      for (const index of listed()) {
        const { step, technique, round: own } = steps[index];
        if (own !== round) {
          round = own;
          const name = capital(techniqueInWords(technique.name));
          items.push(element("li", { class: "round", text: isPath ? word("explain.round", { number: own + 1, technique: name }) : name }));
        }
        items.push(element("li", {}, button(conclusionInWords(step), () => go(index), { "data-step": index, tabindex: -1 })));
      }
      if (isPath && end && !only) items.push(element("li", {}, button(end.label, () => go(steps.length), { "data-step": steps.length, tabindex: -1 })));
      replace(list, ...items);
      player.hidden = !steps.length;
    }

    function empty() {
      steps = [];
      end = null;
      only = null;
      current = -1;
      lay();
      why.end();
      asking.hidden = true;
      replace(card);
    }

    /** The answer; `null` if it failed or was stopped. @param {string} name @param {object} body @param {string} label */
    async function ask(name, body, label) {
      empty();
      clearStage(app);
      replace(result);
      try {
        return await work(result, label, (signal) => app.post(name, { ...body, ...techniqueOptions(), pictures: true }, { signal }));
      } catch (error) {
        fault(result, error);
        return null;
      }
    }

    async function explain() {
      const isHere = fromHere || store.position.isSetting;
      const body = isHere ? bodyOf(store.position, store.view, { given: false }) : puzzleBody(store.position);
      const answer = await ask("explain", body, word("explain.working"));
      if (!answer) return;
      shape = sameShape(answer.geometry);
      if (!answer.rounds) return conflict(answer.conflicts);
      isPath = true;
      puzzle = isHere ? "" : JSON.stringify(body);
      steps = replay(answer, shape);
      const { kind, position } = answer.end;
      const { level, score, hardest } = answer.rating;
      const rating = word("explain.rating", { level: word(`level.${level}`), score, hardest: hardest ? techniqueInWords(hardest) : "–" });
      end = { label: word(`explain.${kind}`), text: `${word(`explain.${kind}`)}. ${rating}`, state: stateOf(position) };
      replace(result, element("p", { class: "rating", text: end.text }));
      lay();
      go(steps.length ? 0 : steps.length);
    }

    /** The board's own shape where the answer is of the same: then nothing is laid out anew. @param {any} geometry */
    function sameShape(geometry) {
      const own = store.position.shape;
      return own.side === geometry.side ? own : shapeOf(geometry);
    }

    /** @param {any[]} conflicts */
    function conflict(conflicts) {
      const [{ cells, place: where }] = conflicts;
      drawContradiction(board, shape, { cells, conflict: where });
      say(app, result, word("play.conflict"));
    }

    async function allNow() {
      const answer = await ask("steps", bodyOf(store.position, store.view, { given: false }), word("explain.finding"));
      if (!answer) return;
      shape = sameShape(answer.geometry);
      if (!answer.start) return conflict(answer.conflicts);
      isPath = false;
      const before = stateOf(answer.start);
      steps = answer.techniques.flatMap((/** @type {any} */ { technique, steps: found }, /** @type {number} */ round) =>
        found.map((/** @type {any} */ step) => ({ step, technique, round, before })));
      const note = answer.complete ? "" : ` ${word("explain.incomplete")}`;
      replace(result, element("p", { text: (steps.length ? word("explain.found", { count: steps.length }) : word("explain.none")) + note }));
      lay();
      go(first());
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
      if (!steps.length || event.ctrlKey || event.altKey || event.metaKey) return false;
      const inList = list.contains(document.activeElement);
      const move = { ArrowLeft: back, ArrowRight: next, Home: first, End: last, ...(inList ? { ArrowUp: back, ArrowDown: next } : {}) }[event.key];
      if (!move) return false;
      go(move());
      if (inList) /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"))?.focus({ preventScroll: true });
      return true;
    }

    store.on("position", () => {
      stop(result);
      // Steps of an earlier position are useless; the path from the start stays while the puzzle is the same.
      if (isPath && puzzle === JSON.stringify(puzzleBody(store.position))) return;
      empty();
      replace(result);
    });

    // The studio knows that there is a path, and leads here.
    store.on("ask for the path", () => (isPath && steps.length) || void explain());

    const options = element("details", { class: "options" },
      element("summary", { text: word("explain.options") }),
      check(word("explain.fromHere"), fromHere, (isOn) => (fromHere = isOn)),
      segments(word("explain.walk"), [["step", word("explain.byStep")], ["round", word("explain.byRound")]], "step", (value) => (byRound = value === "round")),
      techniqueChooser(app.get));
    return {
      element: element("div", { class: "panel-explain" },
        element("div", { class: "row" },
          main,
          button(word("explain.now"), () => void allNow())),
        options, player, card, why.place, asking, result, summary, list),
      open() {
        release = app.keys.claim(key);
        if (steps.length && isPath) go(Math.max(current, 0));
      },
      close() {
        release?.();
        why.end();
        stop(result);
        clearStage(app);
      },
    };
  },
};
